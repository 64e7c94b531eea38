//! `confirm`, `check --confirm` and `merge`: from flags to a request, and what was measured to the user.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::args::{Command, Flags, Invocation};
use super::exit::Exit;
use super::focus::{Within, within};
use super::format::Format;
use super::stream::{self, Styles};
use super::{output, settings};
use crate::confirm::cargo::Workload;
use crate::confirm::judge::Outcome;
use crate::confirm::{self, Confirmation, Request};
use crate::error::Error;
use crate::lint::finding::{Analysis, Finding, Measured, Note};
use crate::load::{self, Workspace};
use crate::report::annotation::Base;
use crate::report::confirm::{self as report, Record, Shard};
use crate::report::{Style, text};

/// Steps of a run in which nothing has to be tried again.
const STEPS: u64 = 8;

/// Analyses, measures, and reports.
pub fn run(invocation: &Invocation, styles: Styles) -> Result<Exit, Error> {
    let Command::Confirm { focus, lint, both, shard, timeout, nextest, args } = &invocation.command else {
        unreachable!("only for confirm")
    };
    let flags = &invocation.flags;
    let Some(workload) = flags.workload() else {
        return Err(Error::usage("`confirm` runs one test, bench, example or binary at a time")
            .with_help("give one of --test, --bench, --example and --bin, once"));
    };
    if *nextest && workload.is_program() {
        return Err(Error::usage("nextest runs tests and benches, not programs")
            .with_help("give --test or --bench, or leave out --nextest"));
    }
    let workspace = load::load(&flags.without_targets().request())?;
    let options = settings::read(invocation, &workspace)?.options;
    let focus = focus.as_ref().map(|focus| within(focus, &workspace)).transpose()?;
    let analysis = crate::analyze(&workspace, &options);
    let asked: Vec<usize> = (0..analysis.pools.len())
        .filter(|&n| {
            let acquires = &analysis.pools[n].acquires;
            // reports name a pool by where it is declared, so that place must do as well
            let inside = |within: &Within| {
                within.holds(&analysis.pools[n].place)
                    || acquires.iter().any(|one| within.holds(&analysis.sites[one.site].place))
            };
            focus.as_ref().is_none_or(inside)
                && lint.is_none_or(|lint| acquires.iter().any(|one| one.lint == Some(lint.id)))
        })
        .collect();
    let wanted: Vec<usize> = match shard {
        Some(Shard { nth, of }) => asked.into_iter().skip(nth - 1).step_by(*of).collect(),
        None => asked,
    };
    let (cwd, args) = standpoint(&workspace, args);
    let timeout = timeout.map(Duration::from_secs);
    let mut request = Request { args, cwd, timeout, nextest: *nextest, ..request(flags, workload) };
    let mut records = Vec::new();
    let mut notes: Vec<String> = workspace.notes.clone();
    let mut stopped = false;
    let profiles = if *both { vec!["dev".to_owned(), "release".to_owned()] } else { vec![request.profile.clone()] };
    for profile in profiles {
        if stopped {
            break;
        }
        request.profile = profile;
        let found = measure(&workspace, &analysis, &request, &wanted, flags, styles)?;
        records.extend(report::records(&analysis, &found, &request.profile));
        stopped = found.stopped;
        for note in found.notes {
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
    }
    let workload = request.workload.words();
    let run = Run { records: &records, shard: *shard, workload: &workload, notes: &notes, stopped };
    print(&run, &output::base(&workspace.root), flags, styles)
}

/// Measures what `check` found: outcomes are attached, and what does not stand is withdrawn. Whether it came to an end.
pub fn attach(
    invocation: &Invocation,
    workspace: &Workspace,
    analysis: &mut Analysis,
    styles: Styles,
) -> Result<bool, Error> {
    let flags = &invocation.flags;
    let mut wanted: Vec<usize> =
        analysis.findings.iter().filter_map(|finding| analysis.site_of(finding)?.pool).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let request = request(flags, Workload::Tests);
    let found = measure(workspace, analysis, &request, &wanted, flags, styles)?;
    let mut withdrawn = Vec::new();
    for judged in &found.pools {
        let records = report::records_of(analysis, judged, &request.profile);
        for ((site, lint, _), record) in judged.sites.iter().zip(&records) {
            let about = |finding: &Finding| finding.site == Some(*site) && Some(finding.lint) == *lint;
            let Some(at) = analysis.findings.iter().position(about) else { continue };
            match judged.outcome {
                Outcome::KeepPool | Outcome::Refuted => {
                    withdrawn.push(at);
                    // a refuted one is told of below, with where to look
                    if judged.outcome == Outcome::KeepPool {
                        let place = Some(analysis.sites[*site].place.clone());
                        let path = &analysis.pools[judged.pool].path;
                        let text = format!("withdrawn after measuring `{path}`: {}", judged.why);
                        analysis.notes.push(Note { place, text });
                    }
                }
                Outcome::Confirmed
                | Outcome::NoBenefit
                | Outcome::Mixed
                | Outcome::NotExercised
                | Outcome::Inconclusive => {}
            }
            let record = serde_json::to_value(record).unwrap_or_default();
            let measured = Measured { outcome: judged.outcome.word(), why: judged.why.clone(), record };
            analysis.findings[at].measured = Some(measured);
        }
        if judged.outcome == Outcome::Refuted {
            let path = &analysis.pools[judged.pool].path;
            let kept = judged.kept.as_deref().unwrap_or("target/poolcheck/report");
            let text = format!("`{path}`: {}; see `{kept}`", judged.why);
            analysis.notes.push(Note { place: None, text });
        }
    }
    withdrawn.sort_unstable();
    analysis.totals.withdrawn = withdrawn.len();
    for at in withdrawn.into_iter().rev() {
        analysis.findings.remove(at);
    }
    analysis.notes.extend(found.notes.iter().map(|text| Note { place: None, text: text.clone() }));
    Ok(!found.stopped)
}

/// Puts the reports of shards together.
pub fn merge(invocation: &Invocation, files: &[PathBuf], styles: Styles) -> Result<Exit, Error> {
    let mut reports = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file)
            .map_err(|error| Error::attempt(format!("read `{}`", file.display()), error))?;
        reports.push((file.display().to_string(), text));
    }
    let merged = report::merge(&reports).map_err(|cause| {
        Error::attempt("put the reports together", cause)
            .with_help("give the output of `confirm --message-format json --shard K/N` for every K from 1 to N")
    })?;
    let stopped = !merged.success;
    let run = Run { records: &merged.records, shard: None, workload: &merged.workload, notes: &[], stopped };
    let here = std::env::current_dir().unwrap_or_default();
    print(&run, &output::base(&here), &invocation.flags, styles)
}

/// What flags of cargo's say of a run.
fn request(flags: &Flags, workload: Workload) -> Request {
    Request {
        workload,
        profile: flags.built_profile(),
        cargo_args: flags.for_cargo(),
        offline: flags.is_offline(),
        build: flags.build_directory(),
        ..Request::default()
    }
}

fn measure(
    workspace: &Workspace,
    analysis: &Analysis,
    request: &Request,
    wanted: &[usize],
    flags: &Flags,
    styles: Styles,
) -> Result<Confirmation, Error> {
    let progress = stream::Progress::new(STEPS, styles.err, flags.quiet());
    let say = |what: &str| progress.step(what);
    confirm::confirm(workspace, analysis, request, wanted, &say)
}

/// What was measured.
struct Run<'a> {
    records: &'a [Record],
    shard: Option<Shard>,
    workload: &'a str,
    notes: &'a [String],
    stopped: bool,
}

fn print(run: &Run<'_>, base: &Base, flags: &Flags, styles: Styles) -> Result<Exit, Error> {
    let Run { records, shard, workload, stopped, .. } = *run;
    let notes: Vec<Note> = run.notes.iter().map(|text| Note { place: None, text: text.clone() }).collect();
    if !flags.quiet() {
        notes.iter().for_each(|note| stream::err(&text::note(note, styles.err)));
    }
    // "no pools to measure" needs no sum below it
    let closing =
        if records.is_empty() && !stopped { String::new() } else { report::summary(records, workload, stopped) + "\n" };
    let body = |format: Format, style: Style| match format {
        Format::Human | Format::Short => report::table(records, flags.verbose(), style),
        Format::Json(_) | Format::JsonRenderDiagnostics => report::json(records, shard, workload, !stopped),
        Format::Review(review) => output::render(review, &report::annotations(records, base), &notes, &|_| None, base),
    };
    let format = flags.format()?;
    let shown = if flags.quiet() { "" } else { &closing };
    if format.is_machine() {
        stream::out(&body(format, styles.out))?;
        stream::err(shown);
    } else {
        stream::out(&(body(format, styles.out) + shown))?;
    }
    for one in &flags.report {
        let end = if one.format.is_machine() { "" } else { &closing };
        output::write_file(&one.file, &(body(one.format, Style::PLAIN) + end))?;
    }
    Ok(if stopped { Exit::Failed } else { Exit::Success })
}

/// Where the user stands in the workspace. The workload runs at the same place of the copy, so arguments that name
/// files outside the workspace are made absolute.
fn standpoint(workspace: &Workspace, args: &[String]) -> (PathBuf, Vec<String>) {
    let here = std::env::current_dir().unwrap_or_default();
    let canonical = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let (root, place) = (canonical(&workspace.root), canonical(&here));
    let inside = place.strip_prefix(&root).ok().map(PathBuf::from);
    let args = args
        .iter()
        .map(|arg| {
            let path = canonical(&here.join(arg));
            let outside = inside.is_none() || path.strip_prefix(&root).is_err();
            if !arg.starts_with('-') && outside && here.join(arg).exists() {
                path.display().to_string()
            } else {
                arg.clone()
            }
        })
        .collect();
    (inside.unwrap_or_default(), args)
}
