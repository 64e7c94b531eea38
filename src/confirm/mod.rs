//! The user's own tests, run with the pools and without them, under a heap profiler.
//!
//! A static verdict on a pool is an opinion; this makes it a measurement. In a shadow copy of the workspace (`shadow`)
//! three variants are built and run: the code as it is, the same with counters and dhat, and the code with its pools
//! taken out. `plan` says which pools, `find` and `rewrite` make the edits (`edit`), `build`, `cargo` and `process` build
//! and run, `profile` reads what was measured, `apart` runs again where it is not clear whose block it was, `judge` says
//! what it means. The crate that runs inside the user's processes is `probe/lib.rs`; it is written into the shadow and is
//! no part of this one.
//!
//! A run refutes a finding in one way: the advised local, which is to make no block, makes one. That a value outlives its
//! frame is not looked for at run time. Where the local is another type than the item (`Fresh` for a box or guard), the
//! compiler does it better: what takes the item out of the frame names the item's type, and the rewrite does not compile.
//! Where it is the same type, there is nothing to follow it by; and a block that is still there at exit says nothing, as
//! a thread may be in the frame then.
//!
//! Only this module, `artefacts` and `shadow` write to the disk, and only under `target/poolcheck`.

mod apart;
mod artefacts;
mod build;
pub mod cargo;
pub mod edit;
pub mod files;
pub mod find;
pub mod judge;
pub mod plan;
pub mod process;
pub mod profile;
pub mod rewrite;
pub mod shadow;
mod trouble;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Duration;

use cargo::{Cargo, Workload};
use edit::Edits;
use judge::{About, Figures, Outcome};
use plan::{Attempt, Candidate};
use process::{Ended, How};
use profile::{Paths, Profile};
use rewrite::{ByFile, Files, Rewritten, regions_of};
use shadow::Variant;

use crate::base::number::amount;
use crate::error::Error;
use crate::ir::body::Take;
use crate::lint::declare::nearest;
use crate::lint::finding::Analysis;
use crate::load::metadata::relative;
use crate::load::{Package, Sort, Target, Workspace};

/// What one run is asked to measure, and how.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// What is run.
    pub workload: Workload,
    /// Cargo's profile.
    pub profile: String,
    /// Flags for cargo: features, target, network.
    pub cargo_args: Vec<String>,
    /// Arguments of the workload.
    pub args: Vec<String>,
    /// Where the user stands, relative to the workspace root.
    pub cwd: PathBuf,
    /// Nothing may be fetched.
    pub offline: bool,
    /// Where cargo builds; by default `target/poolcheck/build` in the workspace.
    pub build: Option<PathBuf>,
    /// How long a run may take; by default [`BASELINE`] for the code as it is, and five times what that took, at least
    /// 20 s, for the others.
    pub timeout: Option<Duration>,
    /// Tests are run by nextest, each in a process of its own.
    pub nextest: bool,
}

/// What was found out about one pool.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Index into [`Analysis::pools`].
    pub pool: usize,
    /// Its acquires: index into [`Analysis::sites`], the lint that would name it, times it ran.
    pub sites: Vec<(usize, Option<&'static str>, u64)>,
    /// The outcome.
    pub outcome: Outcome,
    /// Why, as a sentence with its figures.
    pub why: String,
    /// What was measured; nothing if it could not be taken out.
    pub figures: Option<Figures>,
    /// The items were replaced by locals without a box.
    pub local: bool,
    /// Where its diff, logs and profiles are, relative to the workspace root; nothing if it was not measured.
    pub kept: Option<String>,
}

/// What a run found out.
#[derive(Clone, Debug, Default)]
pub struct Confirmation {
    /// The pools, in the order of the analysis.
    pub pools: Vec<Judged>,
    /// Trouble that did not stop the run.
    pub notes: Vec<String>,
    /// The user asked to stop, so that not everything was measured.
    pub stopped: bool,
}

/// How long the code as it is may run, if nobody says otherwise: there is nothing yet to tell a hang by.
pub const BASELINE: Duration = Duration::from_secs(20 * 60);

/// The shadow's own crate.
const PROBE: &str = include_str!("probe/lib.rs");

/// What the profiler is built from, in versions that want less and less of others.
const OLDER: [[(&str, &str); 3]; 3] = [
    [("backtrace", "0.3.74"), ("parking_lot", "0.12.3"), ("serde_json", "1.0.128")],
    [("backtrace", "0.3.71"), ("parking_lot", "0.12.1"), ("serde_json", "1.0.100")],
    [("backtrace", "0.3.60"), ("parking_lot", "0.12.0"), ("serde_json", "1.0.64")],
];

/// Rounds in which rewrites that do not compile are made plainer.
const ROUNDS: usize = 4;

/// Pools that share functions are told apart in at most this many runs.
const APART: usize = 16;

/// Measures the pools `wanted`, which are indices into those of the analysis, in order. `say` tells the user what is
/// being done.
pub fn confirm(
    workspace: &Workspace,
    analysis: &Analysis,
    request: &Request,
    wanted: &[usize],
    say: &dyn Fn(&str),
) -> Result<Confirmation, Error> {
    let candidates = plan::candidates(analysis, wanted);
    let mut run = Run::new(workspace, analysis, request, candidates, say);
    run.find_workload()?;
    if run.all_dropped() {
        return Ok(run.finish(None));
    }
    process::stop_on_signal();
    let _alone = run.lock_out_others()?;
    let limit = run.baseline()?;
    let Some(limit) = limit else { return Ok(run.finish(None)) };
    run.measure(limit)
}

/// The figures of a candidate, and how often each of its acquires ran.
type Counted = (Figures, Vec<u64>);

/// What one measured run left.
struct Measured {
    profile: Profile,
    ended: Ended,
}

struct Run<'a> {
    workspace: &'a Workspace,
    analysis: &'a Analysis,
    request: &'a Request,
    say: &'a dyn Fn(&str),
    candidates: Vec<Candidate>,
    files: Files,
    /// Packages that own a pool, or whose workload is run.
    packages: Vec<&'a Package>,
    /// Packages whose workload is run.
    runs: Vec<&'a Package>,
    /// Flags of the targets whose tests are run, the same in all runs; empty for all targets.
    only: Vec<String>,
    notes: Vec<String>,
    lock: Option<String>,
    /// Versions that the probe asks for.
    older: Vec<(&'static str, &'static str)>,
    /// Packages that the profiler needs in other versions than the lock file has.
    moved: Vec<String>,
    home: PathBuf,
    stopped: bool,
    /// What fails under the profiler whatever the pools.
    failing: BTreeSet<String>,
    /// Where the files of each candidate are, relative to the workspace root.
    kept: BTreeMap<usize, String>,
}

impl<'a> Run<'a> {
    fn new(
        workspace: &'a Workspace,
        analysis: &'a Analysis,
        request: &'a Request,
        candidates: Vec<Candidate>,
        say: &'a dyn Fn(&str),
    ) -> Run<'a> {
        let mut candidates = candidates;
        for one in &mut candidates {
            let homes: Vec<&Package> =
                one.acquires.iter().map(|acquire| &workspace.packages[analysis.sites[acquire.site].target.0]).collect();
            let refusal = if homes.iter().any(|home| home.targets.iter().any(Target::is_proc_macro)) {
                "it belongs to a proc-macro crate, which runs inside the compiler"
            } else if homes.iter().any(|home| relative(&workspace.root, &home.manifest_path).starts_with("..")) {
                "it belongs to a member outside the directory of the workspace, which is not copied"
            } else {
                continue;
            };
            one.drop_for(refusal);
        }
        let names: BTreeSet<&str> = candidates
            .iter()
            .filter(|one| one.is_open())
            .flat_map(|one| one.acquires.iter().map(|acquire| analysis.sites[acquire.site].package.as_str()))
            .collect();
        // a named workload may stand in another package than the pools it uses
        let named = |package: &Package| match request.workload.target() {
            None => names.contains(package.name.as_str()),
            Some((sort, name)) => package.has(sort, name),
        };
        let runs: Vec<&Package> = workspace.packages.iter().filter(|package| named(package)).collect();
        let owns = |package: &Package| names.contains(package.name.as_str());
        let packages = workspace.packages.iter().filter(|package| owns(package) || named(package)).collect();
        let only = targets_with_pools(workspace, analysis, &candidates);
        Run {
            workspace,
            analysis,
            request,
            say,
            candidates,
            files: Files::new(),
            packages,
            runs,
            only,
            notes: Vec::new(),
            lock: std::fs::read_to_string(workspace.root.join("Cargo.lock")).ok(),
            older: Vec::new(),
            moved: Vec::new(),
            home: workspace.root.join("target").join("poolcheck"),
            stopped: false,
            failing: BTreeSet::new(),
            kept: BTreeMap::new(),
        }
    }

    /// Sees to it that there is what is to be run, before anything is copied.
    fn find_workload(&self) -> Result<(), Error> {
        let Some((sort, name)) = self.request.workload.target() else { return Ok(()) };
        // cargo takes patterns too
        if !self.runs.is_empty() || name.contains(['*', '?', '[']) {
            return Ok(());
        }
        let targets = self.workspace.packages.iter().flat_map(|package| &package.targets);
        let mut names: Vec<&str> =
            targets.filter(|target| target.sort() == sort).map(|target| target.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        let help = match nearest(name, names.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None if names.is_empty() => "leave the flag out to run the tests".to_owned(),
            None => format!("choose one of `{}`", names.join("`, `")),
        };
        let what = format!("run {}", self.request.workload.words());
        Err(Error::attempt(what, "the selected packages have no such target").with_help(help))
    }

    /// Where logs, profiles and the diff are kept.
    fn report(&self) -> PathBuf {
        self.home.join("report").join(&self.request.profile)
    }

    /// Reads every file that matters: where items are taken, given back and declared, and the roots of targets.
    fn read_files(&mut self) {
        let mut names: BTreeSet<String> = BTreeSet::new();
        for one in &self.candidates {
            let pool = &self.analysis.pools[one.pool];
            names.insert(pool.place.file.clone());
            names.extend(one.acquires.iter().map(|acquire| self.analysis.sites[acquire.site].place.file.clone()));
            names.extend(pool.puts.iter().map(|place| place.file.clone()));
        }
        for package in &self.packages {
            names.extend(package.targets.iter().map(|target| relative(&self.workspace.root, &target.src_path)));
        }
        // what a crate's pool is built with may stand anywhere
        let pools = self.candidates.iter().map(|one| &self.analysis.pools[one.pool]);
        let crates = pools.filter(|pool| pool.take == Take::Crate).map(|pool| pool.kind.as_str()).collect();
        self.files = files::read(self.workspace, &names, &crates);
        let allocators = self.files.iter().filter(|(_, file)| !file.shapes.allocators.is_empty());
        let notes: Vec<String> = allocators
            .map(|(name, _)| {
                format!(
                    "the allocator that `{name}` sets is off while blocks are counted, so times are not those of it"
                )
            })
            .collect();
        self.notes.extend(notes);
    }

    fn cargo(&self, variant: Variant, shadow: &Laid) -> Cargo<'a> {
        Cargo {
            request: self.request,
            shadow: shadow.root.clone(),
            configs: shadow.configs.clone(),
            home: self.home.clone(),
            build: self.request.build.clone().unwrap_or_else(|| self.home.join("build")),
            variant,
            packages: self.runs.iter().map(|package| format!("{}@{}", package.name, package.version)).collect(),
            only: self.only.clone(),
        }
    }

    /// Two runs at once would edit each other's shadows.
    fn lock_out_others(&self) -> Result<std::fs::File, Error> {
        let attempt = |error| Error::attempt("take the lock of `target/poolcheck`", error);
        std::fs::create_dir_all(&self.home).map_err(attempt)?;
        let file = std::fs::File::create(self.home.join("lock")).map_err(attempt)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => {
                (self.say)("Blocking until another run in this workspace ends");
                file.lock().map_err(attempt)?;
            }
            Err(std::fs::TryLockError::Error(error)) => return Err(attempt(error)),
        }
        Ok(file)
    }

    /// Builds and runs the code as it is. Says how long a run may take; `None` if the user asked to stop.
    fn baseline(&mut self) -> Result<Option<Duration>, Error> {
        self.read_files();
        let report = self.report();
        _ = std::fs::remove_dir_all(&report);
        (self.say)("Copying the workspace");
        // the probe is resolved first, so that what cannot be had offline is said before anything is built
        let linked = self.with_fixed_edits(BTreeMap::new());
        let pooled = self.lay_resolved(&linked)?;
        if self.lock.is_none() {
            self.lock = std::fs::read_to_string(pooled.root.join("Cargo.lock")).ok();
        }
        // packages without a probe are the same to cargo in all variants: laid at one time, they are built once
        self.lay(Variant::Without, &linked)?;
        let shadow = self.lay(Variant::Plain, &BTreeMap::new())?;
        let cargo = self.cargo(Variant::Plain, &shadow);
        cargo.find_runner()?;
        (self.say)("Building the code as it is");
        let built = cargo.build()?;
        self.keep("plain-build.log", &built.said)?;
        if built.stopped {
            self.stopped = true;
            return Ok(None);
        }
        if !built.ok {
            if trouble::is_full(&built.said) || built.complaints.iter().any(|one| trouble::is_full(&one.rendered)) {
                return Err(trouble::full("build the code as it is in the shadow copy"));
            }
            let said = built.complaints.first().map_or(built.said.clone(), |complaint| complaint.rendered.clone());
            return Err(Error::attempt(
                "build the code as it is in the shadow copy",
                format!("cargo says\n{}", said.trim_end()),
            )
            .with_help("see to it that cargo builds the workspace and finds every target named, then run again"));
        }
        (self.say)(&format!("Running {}", self.request.workload.words()));
        let limit = self.request.timeout.unwrap_or(BASELINE);
        let ended = cargo.run(None, Some(limit))?;
        self.keep_run("plain", &ended)?;
        match ended.how {
            How::Exited(true) => {}
            How::Stopped => {
                self.stopped = true;
                return Ok(None);
            }
            How::Exited(false) | How::Crashed | How::TimedOut => {
                let (how, help) = match ended.how {
                    How::TimedOut => {
                        let given = amount(limit.as_secs(), "second");
                        (format!("took longer than {given}"), "give more with --timeout, or")
                    }
                    How::Crashed => ("crashed".to_owned(), "repair what crashes, or"),
                    How::Exited(_) | How::Stopped => ("failed".to_owned(), "make it pass, or"),
                };
                if trouble::is_foreign(&ended.stderr) {
                    let why = "it is built for a target that cannot run here";
                    return Err(Error::attempt(format!("run {}", self.request.workload.words()), why)
                        .with_help("give --target with this machine's, or set a runner in `.cargo/config.toml`"));
                }
                let said = format!("{}\n{}", ended.stdout.trim_end(), ended.stderr.trim_end());
                return Err(Error::attempt(
                    format!("measure {}", self.request.workload.words()),
                    // the log of a run that printed nothing is no reason
                    format!("the run {how} before anything was changed\n{}", said.trim()).trim_end().to_owned(),
                )
                .with_help(format!("{help} choose another workload with --test, --bench, --example or --bin")));
            }
        }
        let usual = (ended.took * 5).max(Duration::from_secs(20));
        Ok(Some(self.request.timeout.unwrap_or(usual)))
    }

    /// Lays the code as it is with the probe and lets cargo add what that needs to the lock file. Other packages keep
    /// their versions, if need be by older ones of what is added.
    fn lay_resolved(&mut self, edits: &BTreeMap<String, Edits>) -> Result<Laid, Error> {
        let mut laid = self.lay(Variant::Pooled, edits)?;
        self.cargo(Variant::Pooled, &laid).resolve()?;
        self.moved = self.moved_in(&laid);
        if self.moved.is_empty() {
            return Ok(laid);
        }
        let locked = cargo::names(self.lock.as_deref().unwrap_or_default());
        for versions in OLDER {
            self.older = versions.iter().filter(|(name, _)| !locked.contains(*name)).copied().collect();
            laid = self.lay(Variant::Pooled, edits)?;
            // it may not be at hand
            if self.cargo(Variant::Pooled, &laid).resolve().is_ok() && self.moved_in(&laid).is_empty() {
                self.moved.clear();
                return Ok(laid);
            }
            if process::stopped() {
                break;
            }
        }
        self.older.clear();
        let laid = self.lay(Variant::Pooled, edits)?;
        self.cargo(Variant::Pooled, &laid).resolve()?;
        self.notes.push(format!("measured with other versions than locked: {}", self.moved.join(", ")));
        Ok(laid)
    }

    /// Packages of the user's lock file that the shadow's has in other versions.
    fn moved_in(&self, shadow: &Laid) -> Vec<String> {
        let Some(locked) = &self.lock else { return Vec::new() };
        let found = std::fs::read_to_string(shadow.root.join("Cargo.lock")).unwrap_or_default();
        cargo::other_versions(locked, &found)
    }

    fn measure(mut self, limit: Duration) -> Result<Confirmation, Error> {
        let Some(ready) = self.build(&[Variant::Pooled, Variant::Without])? else { return Ok(self.finish(None)) };
        if self.all_dropped() {
            return Ok(self.finish(None));
        }
        let [Some(pooled), Some(mut without)] = ready else { return Ok(self.finish(None)) };
        let mut runs = Vec::new();
        for nth in ["pooled-1", "pooled-2"] {
            (self.say)("Running with counters");
            let one = self.execute(Variant::Pooled, &pooled, nth, limit)?;
            if one.ended.how == How::Stopped {
                self.stopped = true;
                return Ok(self.finish(None));
            }
            runs.push(one);
        }
        match fit(&runs[0].ended, &runs[1].ended) {
            Ok(failing) => self.failing = failing,
            Err(why) => {
                self.drop_all(&why);
                return Ok(self.finish(None));
            }
        }
        self.note_failing(&runs[0].ended);
        if runs[0].profile.processes == 0 {
            self.drop_all("no process left a profile: it aborted, or runs where the profiler cannot start");
            return Ok(self.finish(None));
        }
        (self.say)("Running without the pools");
        let mut fresh = self.execute(Variant::Without, &without, "without", limit)?;
        if !self.went_well(&fresh.ended) && fresh.ended.how != How::Stopped {
            self.find_observers(limit, &fresh.ended)?;
            if self.all_dropped() || self.stopped {
                return Ok(self.finish(None));
            }
            let Some([_, Some(again)]) = self.build(&[Variant::Without])? else { return Ok(self.finish(None)) };
            without = again;
            (self.say)("Running without the pools");
            fresh = self.execute(Variant::Without, &without, "without", limit)?;
            if !self.went_well(&fresh.ended) && fresh.ended.how != How::Stopped {
                self.drop_all(&self.observed(&fresh.ended));
                return Ok(self.finish(None));
            }
        }
        if fresh.ended.how == How::Stopped {
            self.stopped = true;
            return Ok(self.finish(None));
        }
        let losses: BTreeSet<usize> = runs.iter().chain([&fresh]).map(|run| run.profile.lost).collect();
        if losses.len() > 1 {
            self.drop_all(
                "a process left its profile in one run and not in another: it was killed, or the disk is full",
            );
            return Ok(self.finish(None));
        }
        let lost = runs.iter().chain([&fresh]).map(|run| run.profile.lost).max().unwrap_or(0);
        if lost > 0 {
            self.notes
                .push(format!("{lost} process(es) ended without leaving a profile; what they did is not counted"));
        }
        self.keep_diff("without.diff", &without)?;
        let mut results = Results {
            pooled: [std::mem::take(&mut runs[0].profile), std::mem::take(&mut runs[1].profile)],
            done: pooled.done,
            fresh: vec![Fresh {
                name: "without".to_owned(),
                done: without.done,
                by_file: without.by_file,
                profile: fresh.profile,
            }],
            which: vec![0; self.candidates.len()],
        };
        let figures = self.tell_apart(&mut results, limit)?;
        self.keep_each(&results)?;
        Ok(self.finish(Some((&results, figures))))
    }

    fn execute(&self, variant: Variant, prepared: &Prepared, name: &str, limit: Duration) -> Result<Measured, Error> {
        let out = self.report().join(name);
        _ = std::fs::remove_dir_all(&out);
        std::fs::create_dir_all(&out)
            .map_err(|error| Error::attempt("make room for profiles under `target/poolcheck`", error))?;
        let ended = self.cargo(variant, &prepared.shadow).run(Some(&out), Some(limit))?;
        self.keep_run(name, &ended)?;
        let paths = Paths::new(
            &prepared.shadow.root,
            self.files.keys().map(|file| (file.clone(), files::crates(self.workspace, file))),
        );
        let profile = profile::read(&out, variant, &paths, &self.files, &prepared.edits)?;
        Ok(Measured { profile, ended })
    }

    /// The run ended as one of the code as it is does under the profiler.
    fn went_well(&self, ended: &Ended) -> bool {
        match ended.how {
            How::Exited(true) => true,
            How::Exited(false) => {
                let failures = cargo::failures(ended);
                !failures.is_empty() && failures.is_subset(&self.failing)
            }
            How::Crashed | How::TimedOut | How::Stopped => false,
        }
    }

    /// Names the tests that fail under the profiler alone. They fail in both variants, and the others still count.
    fn note_failing(&mut self, ended: &Ended) {
        for test in cargo::failed_tests(ended) {
            self.notes.push(format!("`{test}` fails under the heap profiler: what it did until then is counted"));
        }
    }

    /// Why a run without the pools that did not go well says nothing about them.
    fn observed(&self, ended: &Ended) -> String {
        match ended.how {
            How::TimedOut => "timeout: without the pool the run took longer than it was given".to_owned(),
            How::Crashed => "without the pool the run crashed".to_owned(),
            How::Exited(_) | How::Stopped => {
                let mut names = cargo::failed_tests(ended);
                names.retain(|name| !self.failing.contains(name));
                observes(&names)
            }
        }
    }

    fn all_dropped(&self) -> bool {
        !self.candidates.iter().any(Candidate::is_open)
    }

    fn drop_all(&mut self, why: &str) {
        self.candidates.iter_mut().for_each(|one| one.drop_for(why));
    }

    fn finish(self, measured: Option<(&Results, Vec<Counted>)>) -> Confirmation {
        let (results, figures) = measured.unzip();
        let mut measured: Vec<Option<Counted>> = match figures {
            Some(figures) => figures.into_iter().map(Some).collect(),
            None => self.candidates.iter().map(|_| None).collect(),
        };
        let mut pools = Vec::new();
        for (n, one) in self.candidates.iter().enumerate() {
            let mut judged = Judged {
                pool: one.pool,
                sites: one.acquires.iter().map(|acquire| (acquire.site, acquire.flagged, 0)).collect(),
                outcome: Outcome::Inconclusive,
                why: String::new(),
                figures: None,
                local: false,
                kept: self.kept.get(&n).cloned(),
            };
            match (&one.attempt, measured[n].take(), results) {
                (Attempt::Dropped(why), _, _) => judged.why.clone_from(why),
                (_, Some((figures, runs)), Some(results)) => {
                    for (site, runs) in judged.sites.iter_mut().zip(runs) {
                        site.2 = runs;
                    }
                    let growable = self.analysis.pools[one.pool].growable;
                    judged.local = results.fresh[results.which[n]].done[n].local;
                    let (outcome, why) = judge::judge(&figures, About { local: judged.local, growable });
                    (judged.outcome, judged.why) = (outcome, why);
                    let advised = one.acquires.iter().any(|acquire| acquire.flagged.is_some());
                    let compared = matches!(outcome, Outcome::KeepPool | Outcome::NoBenefit | Outcome::Mixed);
                    if advised && compared && !judged.local {
                        judged.why.push_str("; compared with a fresh value, as the advised local could not be tried");
                    }
                    judged.figures = Some(figures);
                }
                _ => judged.why = "the run was stopped before it was measured".to_owned(),
            }
            pools.push(judged);
        }
        Confirmation { pools, notes: self.notes, stopped: self.stopped }
    }

    /// The figures of every candidate, and how often each of its acquires ran.
    fn figures(&self, results: &Results) -> Vec<Counted> {
        let [first, second] = &results.pooled;
        let pooled = [first, second].map(|profile| profile.shares(&regions_of(&results.done)));
        // pools that were left in keep their places
        let fresh: Vec<_> = (results.fresh.iter().enumerate())
            .map(|(which, fresh)| {
                let done = |n: usize| if results.which[n] == which { &fresh.done[n] } else { &results.done[n] };
                let regions: Vec<_> = (0..self.candidates.len()).map(|n| &done(n).regions).collect();
                fresh.profile.shares(&regions)
            })
            .collect();
        let each = |n: usize| {
            let which = results.which[n];
            let profiles = [first, second, &results.fresh[which].profile];
            let mut figures = judge::figures([&pooled[0][n], &pooled[1][n], &fresh[which][n]], profiles);
            let runs = self.counted(n, results.done[n].counts_made, profiles, &mut figures);
            (figures, runs)
        };
        (0..self.candidates.len()).map(each).collect()
    }

    /// Adds what the probe counted at the candidate's sites.
    fn counted(&self, n: usize, counts_made: bool, profiles: [&Profile; 3], out: &mut Figures) -> Vec<u64> {
        let one = &self.candidates[n];
        let count = |profile: &Profile, counter: usize| profile.counts.get(&counter).copied().unwrap_or_default();
        let direct = one.acquires.iter().filter(|acquire| self.analysis.sites[acquire.site].through.is_none());
        let (mut hits, mut misses, mut made, mut filled) = (0, 0, 0, 0);
        for acquire in direct {
            let counts = count(profiles[0], acquire.counter);
            let fresh = count(profiles[2], acquire.counter);
            out.calls += counts.runs;
            out.calls_without += fresh.runs;
            out.still_pooled += fresh.hits;
            out.prefilled += fresh.leftover;
            hits += counts.hits;
            misses += counts.misses;
            made += counts.made;
            filled += counts.filled;
            out.max_capacity = out.max_capacity.max(counts.max_capacity);
            out.threads = out.threads.max(counts.threads);
        }
        let puts = count(profiles[0], one.puts);
        out.full = count(profiles[2], one.puts).full;
        out.max_len = puts.max_len;
        out.max_capacity = out.max_capacity.max(puts.max_capacity);
        let in_place = self.analysis.pools[one.pool].take == Take::InPlace;
        out.misses = if in_place && !counts_made {
            // a constant is no work to make; the first use of each thread finds nothing in it
            Some(out.threads.min(out.calls))
        } else if !in_place && hits + misses == out.calls {
            Some(misses)
        } else if counts_made {
            // every item that was made is a miss, also where a pool makes many at once
            out.empty = Some(filled);
            Some(made.min(out.calls))
        } else {
            None
        };
        one.acquires.iter().map(|acquire| count(profiles[0], acquire.counter).runs).collect()
    }
}

/// A shadow on the disk.
#[derive(Clone, Debug, Default)]
struct Laid {
    root: PathBuf,
    configs: Vec<PathBuf>,
}

/// A shadow that was built, the edits of its files, and what was done to each candidate.
#[derive(Debug)]
struct Prepared {
    shadow: Laid,
    edits: BTreeMap<String, Edits>,
    by_file: ByFile,
    done: Vec<Rewritten>,
}

/// What all runs left.
struct Results {
    /// Two runs of the code as it is.
    pooled: [Profile; 2],
    /// What was done to each candidate in them.
    done: Vec<Rewritten>,
    /// Runs with pools taken out.
    fresh: Vec<Fresh>,
    /// Which of those counts for each candidate.
    which: Vec<usize>,
}

/// One run with pools taken out.
struct Fresh {
    /// What its files in the report are called.
    name: String,
    done: Vec<Rewritten>,
    /// Its edits, each with the candidate it belongs to.
    by_file: ByFile,
    profile: Profile,
}

/// The targets that pools stand in, as flags. Those of a library can be reached from every target of its package, and
/// then there is nothing to leave out.
fn targets_with_pools(workspace: &Workspace, analysis: &Analysis, candidates: &[Candidate]) -> Vec<String> {
    let mut flags = BTreeSet::new();
    for acquire in candidates.iter().filter(|one| one.is_open()).flat_map(|one| &one.acquires) {
        let (package, target) = analysis.sites[acquire.site].target;
        let target = &workspace.packages[package].targets[target];
        match target.sort() {
            Sort::Bin | Sort::Test | Sort::Example => {
                flags.insert((format!("--{}", target.sort().word()), target.name.clone()));
            }
            Sort::Lib | Sort::Bench | Sort::BuildScript => return Vec::new(),
        }
    }
    flags.into_iter().flat_map(|(flag, name)| [flag, name]).collect()
}

/// What fails in two runs of the same code under the profiler, or why they cannot be compared with anything.
fn fit(first: &Ended, second: &Ended) -> Result<BTreeSet<String>, String> {
    for ended in [first, second] {
        match ended.how {
            How::TimedOut => return Err("timeout: the profiled run took longer than it was given".to_owned()),
            How::Crashed => return Err("the profiled run crashed".to_owned()),
            How::Exited(_) | How::Stopped => {}
        }
    }
    let failures = cargo::failures(first);
    if first.how != second.how || failures != cargo::failures(second) {
        return Err("flaky: two profiled runs of the same code end differently".to_owned());
    }
    let is_own = |ended: &Ended| {
        let running = "creating a profiler while a profiler is already running";
        ended.stdout.contains(running) || ended.stderr.contains(running)
    };
    if first.success() {
        return Ok(BTreeSet::new());
    }
    let names = cargo::failed_tests(first);
    if !names.is_empty() {
        return Ok(failures);
    }
    Err(if is_own(first) {
        "the workload profiles the heap with dhat itself".to_owned()
    } else {
        "the workload fails under the heap profiler".to_owned()
    })
}

fn observes(names: &[String]) -> String {
    match names {
        [] => "without the pool the workload fails".to_owned(),
        [one] => format!("a test observes the pool ({one})"),
        [first, rest @ ..] => format!("a test observes the pool ({first} and {} more)", rest.len()),
    }
}
