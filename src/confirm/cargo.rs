//! Cargo in a shadow: builds, what the compiler said, runs.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde::Deserialize;

use super::Request;
use super::process::{self, Ended, How};
use super::shadow::Variant;
use crate::error::Error;
use crate::load::Sort;

/// In the environment of cargo, it makes this program stand in for rustc: see [`stand_in`].
const STAND_IN: &str = "CARGO_POOLCHECK_STAND_IN";

/// What is run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Workload {
    /// The tests of the packages, without doctests.
    #[default]
    Tests,
    /// One integration test.
    Test(String),
    /// One benchmark, in its test mode.
    Bench(String),
    /// One example.
    Example(String),
    /// One binary.
    Bin(String),
}

impl Workload {
    /// It is a program, not a test harness.
    pub fn is_program(&self) -> bool {
        matches!(self, Workload::Example(_) | Workload::Bin(_))
    }
    /// The words that select it.
    fn flags(&self) -> Vec<String> {
        let two = |flag: &str, name: &String| vec![flag.to_owned(), name.clone()];
        match self {
            Workload::Tests => vec!["--tests".to_owned()],
            Workload::Test(name) => two("--test", name),
            Workload::Bench(name) => two("--bench", name),
            Workload::Example(name) => two("--example", name),
            Workload::Bin(name) => two("--bin", name),
        }
    }
    /// The name it was given and the sort of target that has it; nothing for all tests.
    pub fn target(&self) -> Option<(Sort, &str)> {
        match self {
            Workload::Tests => None,
            Workload::Test(name) => Some((Sort::Test, name)),
            Workload::Bench(name) => Some((Sort::Bench, name)),
            Workload::Example(name) => Some((Sort::Example, name)),
            Workload::Bin(name) => Some((Sort::Bin, name)),
        }
    }
    /// What it is called in messages.
    pub fn words(&self) -> String {
        match self {
            Workload::Tests => "the tests".to_owned(),
            Workload::Test(name) => format!("test `{name}`"),
            Workload::Bench(name) => format!("bench `{name}`"),
            Workload::Example(name) => format!("example `{name}`"),
            Workload::Bin(name) => format!("`{name}`"),
        }
    }
}

/// An error of the compiler, in a file of the shadow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// What it says.
    pub message: String,
    /// Every file (relative to the shadow's root) and line it points at, through macros to where they are called.
    pub places: Vec<(String, u32)>,
    /// As the compiler renders it.
    pub rendered: String,
}

/// How a build ended.
#[derive(Clone, Debug)]
pub struct Built {
    /// It went well.
    pub ok: bool,
    /// The compiler's errors.
    pub complaints: Vec<Complaint>,
    /// What cargo said on standard error.
    pub said: String,
    /// The user asked to stop.
    pub stopped: bool,
}

/// Cargo for one variant.
#[derive(Debug)]
pub struct Cargo<'a> {
    /// What the user asked for.
    pub request: &'a Request,
    /// Root of the shadow.
    pub shadow: PathBuf,
    /// Configuration that cargo does not find from there.
    pub configs: Vec<PathBuf>,
    /// `<workspace>/target/poolcheck`.
    pub home: PathBuf,
    /// Where it builds.
    pub build: PathBuf,
    /// Which code it is.
    pub variant: Variant,
    /// `name@version` of the packages whose workload is run.
    pub packages: Vec<String>,
    /// Flags of the targets whose tests can reach a pool; empty if those of all can.
    pub only: Vec<String>,
}

impl Cargo<'_> {
    fn command(&self, verb: &str) -> Result<Command, Error> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.current_dir(&self.shadow).arg(verb);
        for config in &self.configs {
            command.arg("--config").arg(config);
        }
        command.env("RUSTC_WORKSPACE_WRAPPER", self.wrapper()?).env(STAND_IN, "1");
        let profile = self.request.profile.as_str();
        // line tables give bare function names; level 1 has all that is needed
        let variable = profile.to_uppercase().replace('-', "_");
        command
            .env(format!("CARGO_PROFILE_{variable}_DEBUG"), "1")
            .env(format!("CARGO_PROFILE_{variable}_STRIP"), "none");
        command.env("RUST_BACKTRACE", "0").env("INSTA_UPDATE", "no").env("INSTA_FORCE_PASS", "0");
        command.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_BUILD_TARGET_DIR");
        Ok(command)
    }

    /// A name of this program for each variant. Cargo hashes the name into the artifacts of workspace members, so that
    /// variants share their dependencies and nothing else.
    fn wrapper(&self) -> Result<PathBuf, Error> {
        let attempt = |error| Error::attempt("name this program for cargo", error);
        let exe = std::env::current_exe().map_err(attempt)?;
        let directory = self.home.join("wrap").join(self.variant.word());
        std::fs::create_dir_all(&directory).map_err(attempt)?;
        let link = directory.join(exe.file_name().unwrap_or_default());
        #[cfg(unix)]
        if std::fs::read_link(&link).ok().as_deref() != Some(exe.as_path()) {
            _ = std::fs::remove_file(&link);
            std::os::unix::fs::symlink(&exe, &link).map_err(attempt)?;
        }
        #[cfg(not(unix))]
        std::fs::copy(&exe, &link).map_err(attempt)?;
        Ok(link)
    }

    fn select(&self, command: &mut Command) {
        // nextest has profiles of its own
        self.choose(command, if self.request.nextest { "--cargo-profile" } else { "--profile" });
    }

    fn choose(&self, command: &mut Command, profile: &str) {
        for package in &self.packages {
            command.args(["-p", package]);
        }
        match self.request.workload {
            Workload::Tests if !self.only.is_empty() => command.args(&self.only),
            _ => command.args(self.request.workload.flags()),
        };
        command.args([profile, &self.request.profile]);
        command.arg("--target-dir").arg(&self.build).args(&self.request.cargo_args);
    }

    /// The verb that builds and runs the workload.
    fn verb(&self) -> &'static str {
        match (self.request.workload.is_program(), self.request.nextest) {
            (true, _) => "run",
            (false, true) => "nextest",
            (false, false) => "test",
        }
    }

    /// Sees to it that cargo has the runner that is asked for.
    pub fn find_runner(&self) -> Result<(), Error> {
        if !self.request.nextest {
            return Ok(());
        }
        let mut command = self.command("nextest")?;
        command.arg("--version");
        let ended = self.launch(command, None)?;
        if ended.success() || ended.how == How::Stopped {
            return Ok(());
        }
        Err(Error::attempt("run the tests with nextest", "cargo has no command `nextest`")
            .with_help("install it as https://nexte.st says, or leave out --nextest"))
    }

    /// Builds the workload.
    pub fn build(&self) -> Result<Built, Error> {
        let program = self.request.workload.is_program();
        let mut command = self.command(if program { "build" } else { "test" })?;
        self.choose(&mut command, "--profile");
        if !program {
            command.arg("--no-run");
        }
        command.arg("--message-format=json");
        let ended = self.launch(command, None)?;
        Ok(Built {
            ok: ended.success(),
            complaints: complaints(&ended.stdout),
            said: ended.stderr,
            stopped: ended.how == How::Stopped,
        })
    }

    /// Runs the workload; profiles go to `out`, if there is one.
    pub fn run(&self, out: Option<&Path>, limit: Option<Duration>) -> Result<Ended, Error> {
        let mut command = self.command(self.verb())?;
        if self.request.nextest {
            // what was tried again would count twice
            command.args(["run", "--retries", "0", "--no-tests", "pass"]);
        }
        self.select(&mut command);
        if !self.request.workload.is_program() {
            command.arg("--no-fail-fast");
        }
        if let Some(out) = out {
            command.env("CARGO_POOLCHECK_OUT", out);
        }
        if self.request.workload.is_program() {
            command.arg("--manifest-path").arg(self.shadow.join("Cargo.toml"));
            let cwd = self.shadow.join(&self.request.cwd);
            command.current_dir(if cwd.is_dir() { &cwd } else { &self.shadow });
        }
        if !self.request.args.is_empty() {
            command.arg("--").args(&self.request.args);
        }
        self.launch(command, limit)
    }

    /// Asks cargo to resolve the shadow's dependencies, first with what is at hand.
    pub fn resolve(&self) -> Result<(), Error> {
        let attempt = |offline: bool| {
            let mut command = self.command("metadata")?;
            command.args(["--format-version", "1"]);
            if offline {
                command.arg("--offline");
            }
            self.launch(command, None)
        };
        let first = attempt(true)?;
        // what was stopped says nothing; the next step sees that too
        if first.success() || process::stopped() {
            return Ok(());
        }
        let second = if self.request.offline { first } else { attempt(false)? };
        if second.success() || process::stopped() {
            return Ok(());
        }
        Err(Error::attempt("add the heap profiler dhat to the shadow copy", second.stderr.trim_end())
            .with_help("run `cargo fetch` once with a network, or install this tool with `cargo install`"))
    }

    fn launch(&self, command: Command, limit: Option<Duration>) -> Result<Ended, Error> {
        process::run_watched(&command, limit).map_err(|error| Error::attempt("run cargo", error))
    }
}

/// A lock file.
#[derive(Default, Deserialize)]
struct Lock {
    #[serde(default)]
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
}

fn locked(text: &str) -> Vec<Locked> {
    toml::from_str::<Lock>(text).unwrap_or_default().package
}

/// The packages in a lock file.
pub fn names(lock: &str) -> BTreeSet<String> {
    locked(lock).into_iter().map(|one| one.name).collect()
}

/// Packages that one lock file has in versions that another has not, as `name old -> new`.
pub fn other_versions(before: &str, after: &str) -> Vec<String> {
    let (before, after) = (locked(before), locked(after));
    let versions = |list: &[Locked], name: &str| -> BTreeSet<String> {
        list.iter().filter(|one| one.name == name).map(|one| one.version.clone()).collect()
    };
    let mut out = BTreeSet::new();
    for one in &before {
        let now = versions(&after, &one.name);
        if !now.is_empty() && !now.contains(&one.version) {
            let new: Vec<String> = now.difference(&versions(&before, &one.name)).cloned().collect();
            out.insert(format!("{} {} -> {}", one.name, one.version, new.join(", ")));
        }
    }
    out.into_iter().collect()
}

/// Stands in for rustc if cargo was told so: calls the compiler with lints capped, since edits that keep lines make
/// code no lint likes. `None` if this process is no stand-in.
pub fn stand_in() -> Option<std::process::ExitCode> {
    std::env::var_os(STAND_IN)?;
    let mut arguments = std::env::args_os().skip(1);
    let compiler = arguments.next()?;
    let arguments: Vec<_> = arguments.collect();
    let mut command = Command::new(compiler);
    command.args(&arguments);
    if !arguments.iter().any(|argument| argument.to_string_lossy().starts_with("--cap-lints")) {
        command.args(["--cap-lints", "warn"]);
    }
    let code = command.status().ok().and_then(|status| status.code()).unwrap_or(101);
    Some(std::process::ExitCode::from(u8::try_from(code).unwrap_or(101)))
}

#[derive(Deserialize)]
struct Line {
    reason: String,
    message: Option<Message>,
}

#[derive(Deserialize)]
struct Message {
    message: String,
    level: String,
    spans: Vec<SpanOf>,
    #[serde(default)]
    children: Vec<Message>,
    rendered: Option<String>,
}

#[derive(Deserialize)]
struct SpanOf {
    file_name: String,
    line_start: u32,
    line_end: u32,
    expansion: Option<Box<Expansion>>,
}

#[derive(Deserialize)]
struct Expansion {
    span: SpanOf,
}

/// The errors in cargo's JSON.
fn complaints(stdout: &str) -> Vec<Complaint> {
    let mut out: Vec<Complaint> = Vec::new();
    for line in stdout.lines() {
        let Ok(Line { reason, message: Some(message) }) = serde_json::from_str::<Line>(line) else { continue };
        if reason != "compiler-message" || !message.level.starts_with("error") {
            continue;
        }
        let mut places = Vec::new();
        gather(&message, &mut places);
        let rendered = message.rendered.unwrap_or_default();
        let complaint = Complaint { message: message.message, places, rendered };
        if !out.contains(&complaint) {
            out.push(complaint);
        }
    }
    out
}

fn gather(message: &Message, places: &mut Vec<(String, u32)>) {
    for span in &message.spans {
        let mut at = Some(span);
        while let Some(span) = at {
            places.extend(
                (span.line_start..=span.line_end.min(span.line_start + 20)).map(|line| (span.file_name.clone(), line)),
            );
            at = span.expansion.as_ref().map(|expansion| &expansion.span);
        }
    }
    message.children.iter().for_each(|child| gather(child, places));
}

/// The tests that failed, by the words of libtest or nextest.
pub fn failed_tests(ended: &Ended) -> Vec<String> {
    let libtest = |line: &str| {
        let name = line.trim().strip_prefix("test ")?.strip_suffix(" ... FAILED")?;
        Some(name.trim_end_matches(" - should panic").to_owned())
    };
    let nextest = |line: &str| {
        let (word, rest) = line.trim().split_once(" [")?;
        let (_, rest) = rest.split_once("] ")?;
        let failed = word.starts_with("FAIL") || word.starts_with("SIG") || word.starts_with("TIMEOUT");
        rest.rsplit(' ').next().filter(|_| failed).map(str::to_owned)
    };
    let mut out: Vec<String> = ended.stdout.lines().filter_map(libtest).collect();
    out.extend(ended.stderr.lines().filter_map(nextest));
    out.sort();
    out.dedup();
    out
}

/// Everything that failed: the tests, the targets as cargo lists them, since not all have a harness with names, and
/// crashes, since what crashed had more to say.
pub fn failures(ended: &Ended) -> BTreeSet<String> {
    let target = |line: &str| Some(line.trim().strip_prefix('`')?.strip_suffix('`')?.to_owned());
    let crash = |line: &str| Some(line[line.find("(signal:")?..].to_owned());
    let crashes = ended.stderr.lines().filter_map(crash);
    ended.stderr.lines().filter_map(target).chain(crashes).chain(failed_tests(ended)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_failed_is_named() {
        let ended = |stdout: &str, stderr: &str| Ended {
            how: How::Exited(false),
            stdout: stdout.to_owned(),
            stderr: stderr.to_owned(),
            took: Duration::ZERO,
        };
        let libtest = ended(
            "test a::one ... ok\ntest a::two ... FAILED\ntest three - should panic ... FAILED\n",
            "error: 1 target failed:\n    `-p it --lib`\n",
        );
        assert_eq!(failed_tests(&libtest), ["a::two", "three"]);
        assert!(failures(&libtest).contains("-p it --lib"));
        let nextest = ended(
            "",
            "        PASS [   0.005s] (1/3) it a::one\n        FAIL [   0.005s] (2/3) it a::two\n     SIGABRT [   0.1s] (3/3) it \
             three\n     Summary [   0.01s] 3 tests run\n        FAIL [   0.005s] (2/3) it a::two\n",
        );
        assert_eq!(failed_tests(&nextest), ["a::two", "three"]);
    }
}
