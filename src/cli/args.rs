//! The command line: cargo's flags with cargo's meaning, and a few of our own.
//!
//! Every flag may stand before or after the subcommand. Cargo hands over only what comes after `poolcheck`, so the
//! flags one would give to cargo itself exist here too.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use crate::confirm::cargo::Workload;
use crate::lint::finding::Level;
use crate::lint::levels::{Named, Setting};
use crate::lint::{LINTS, Lint, find, nearest};
use crate::load::features::Wish;
use crate::load::{Request, select};
use crate::options::BreakEven;
use crate::report::confirm::Shard;
use crate::report::docs;
use crate::report::json::Rendered;

/// A command line that makes sense.
#[derive(Debug)]
pub struct Invocation {
    /// What to do.
    pub command: Command,
    /// On what, and how.
    pub flags: Flags,
    /// `-A`, `-W` and `-D`, in their order.
    pub levels: Vec<Setting>,
}

/// Understands a command line, the program's name included. The error prints itself, help and version too.
pub fn parse(mut args: Vec<OsString>) -> Result<Invocation, clap::Error> {
    // `cargo poolcheck` runs `cargo-poolcheck poolcheck`.
    if args.get(1).is_some_and(|first| first == "poolcheck") {
        args.remove(1);
    }
    let matches = command().try_get_matches_from(args)?;
    let cli = Cli::from_arg_matches(&matches)?;
    Ok(Invocation { command: cli.command.unwrap_or(Command::Check), flags: cli.flags, levels: levels(&matches) })
}

/// The declaration with the list of lints below its help.
fn command() -> clap::Command {
    Cli::command().after_help(format!(
        "Lints, with their default levels:\n{}\nRun `cargo poolcheck explain LINT` for the page of a lint.",
        docs::list().lines().map(|line| format!("  {line}\n")).collect::<String>()
    ))
}

/// The level flags in the order in which they were written, on which the result depends.
fn levels(matches: &ArgMatches) -> Vec<Setting> {
    let mut found = Vec::new();
    for (id, level) in [("allow", Level::Allow), ("warn", Level::Warn), ("deny", Level::Deny)] {
        let indices = matches.indices_of(id).into_iter().flatten();
        let names = matches.get_many::<Named>(id).into_iter().flatten();
        found.extend(indices.zip(names).map(|(index, &named)| (index, Setting { named, level })));
    }
    found.sort_by_key(|&(index, _)| index);
    found.into_iter().map(|(_, setting)| setting).collect()
}

/// Says which pooled and heap-allocated values never leave their frame
#[derive(Debug, Parser)]
#[command(
    name = "cargo-poolcheck",
    bin_name = "cargo poolcheck",
    version,
    propagate_version = true,
    max_term_width = 100,
    disable_help_subcommand = false,
    subcommand_help_heading = "Commands"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    flags: Flags,
}

/// What to do.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Report what the lints find (the default)
    Check,
    /// List every allocation and acquire with its verdict; with -v, with the chain of reasons
    Escapes {
        /// Only sites in this file or directory, or on this line
        #[arg(value_name = "PATH[:LINE]")]
        focus: Option<Focus>,
    },
    /// List every pool with its users, and why it is or is not flagged
    Pools,
    /// Run the tests with the pools and without them under a heap profiler, and compare
    #[command(after_help = CONFIRM_HELP)]
    Confirm {
        /// Only pools declared in this file or directory, or on this line, or taken from there
        #[arg(value_name = "PATH[:LINE]")]
        focus: Option<Focus>,
        /// Measure in the dev profile too, and show both
        #[arg(long, conflicts_with_all = ["profile", "release"])]
        both: bool,
        /// Only the K-th of N parts of the pools; `merge` puts the reports together
        #[arg(long, value_name = "K/N")]
        shard: Option<Shard>,
        /// Only pools that this lint would name
        #[arg(long, value_name = "LINT", value_parser = lint)]
        lint: Option<&'static Lint>,
        /// How long a run may take [default: 1200 for the code as it is, then 5 times that run, at least 20]
        #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
        timeout: Option<u64>,
        /// Run the tests with cargo-nextest, each in a process of its own
        #[arg(long)]
        nextest: bool,
        /// Arguments for the tests or the program
        #[arg(last = true, value_name = "ARGS")]
        args: Vec<String>,
    },
    /// Put the JSON reports of `confirm --shard` together
    Merge {
        /// What `confirm --message-format json` wrote, one file for each shard
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
    /// Explain a lint, or list all lints
    Explain {
        /// The lint
        #[arg(value_parser = lint)]
        lint: Option<&'static Lint>,
    },
}

/// What `confirm --help` ends with.
const CONFIRM_HELP: &str = "The workload is what the packages' tests do, or what --test, --bench, --example or --bin \
names. Nothing outside `target/poolcheck` is written; logs, profiles and the diff of what was changed are kept in \
`target/poolcheck/report`.";

/// `PATH[:LINE[:COLUMN]]`; the column is understood so that positions can be pasted, and not used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Focus {
    /// A file or directory.
    pub path: PathBuf,
    /// A line of the file.
    pub line: Option<u32>,
}

impl std::str::FromStr for Focus {
    type Err = std::convert::Infallible;
    fn from_str(text: &str) -> Result<Focus, Self::Err> {
        let text = text.trim_end_matches(':');
        let number = |text: &str| text.parse::<u32>().ok();
        let Some((head, last)) = text.rsplit_once(':') else { return Ok(Focus { path: text.into(), line: None }) };
        let Some(last) = number(last) else { return Ok(Focus { path: text.into(), line: None }) };
        Ok(match head.rsplit_once(':').and_then(|(path, line)| Some((path, number(line)?))) {
            Some((path, line)) => Focus { path: path.into(), line: Some(line) },
            None => Focus { path: head.into(), line: Some(last) },
        })
    }
}

/// On what, and how.
#[derive(Clone, Debug, Args)]
pub struct Flags {
    /// Set a lint, `all` or `warnings` to allow
    #[arg(short = 'A', long, value_name = "LINT", value_parser = named, global = true, help_heading = "Lints")]
    allow: Vec<Named>,
    /// Set a lint, `all` or `warnings` to warn
    #[arg(short = 'W', long, value_name = "LINT", value_parser = named, global = true, help_heading = "Lints")]
    warn: Vec<Named>,
    /// Set a lint, `all` or `warnings` to deny: a finding makes the exit code 100
    #[arg(short = 'D', long, value_name = "LINT", value_parser = named, global = true, help_heading = "Lints")]
    deny: Vec<Named>,
    /// Largest item that a frame is trusted to hold [default: 65536]
    #[arg(long, value_name = "BYTES", value_parser = bytes, global = true, help_heading = "Lints")]
    pub stack_limit: Option<u64>,
    /// Item size up to which a local beats a pool of boxed items [default: shared=1024,field=128,thread-local=128]
    #[arg(long, value_name = "BYTES", value_parser = break_even, global = true, help_heading = "Lints")]
    pub break_even: Option<BreakEven>,

    /// With check: measure what is found, attach the outcome, and withdraw what does not stand
    #[arg(long = "confirm", global = true, help_heading = "Lints")]
    pub measure: bool,

    /// Form of the output
    #[arg(long, value_name = "FMT", value_delimiter = ',', global = true)]
    message_format: Vec<MessageFormat>,
    /// Say more: the reasons below each site of `escapes`, the figures below each pool of `confirm`
    #[arg(short, long, action = ArgAction::Count, global = true)]
    verbose: u8,
    /// Leave out notes and the closing line
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Coloring
    #[arg(long, value_name = "WHEN", global = true)]
    pub color: Option<ColorWhen>,

    /// Package(s) to analyse
    #[arg(short, long, value_name = "SPEC", global = true, help_heading = "Package Selection")]
    package: Vec<String>,
    /// Analyse all packages in the workspace
    #[arg(long, alias = "all", global = true, help_heading = "Package Selection")]
    workspace: bool,
    /// Leave packages out
    #[arg(long, value_name = "SPEC", requires = "workspace", global = true, help_heading = "Package Selection")]
    exclude: Vec<String>,

    /// Analyse only the packages' libraries
    #[arg(long, global = true, help_heading = "Target Selection")]
    lib: bool,
    /// Analyse all binaries
    #[arg(long, global = true, help_heading = "Target Selection")]
    bins: bool,
    /// Analyse only the specified binary
    #[arg(long, value_name = "NAME", global = true, help_heading = "Target Selection")]
    bin: Vec<String>,
    /// Analyse all examples
    #[arg(long, global = true, help_heading = "Target Selection")]
    examples: bool,
    /// Analyse only the specified example
    #[arg(long, value_name = "NAME", global = true, help_heading = "Target Selection")]
    example: Vec<String>,
    /// Analyse all targets that have `test = true` set, libraries and binaries in test mode
    #[arg(long, global = true, help_heading = "Target Selection")]
    tests: bool,
    /// Analyse only the specified test target
    #[arg(long, value_name = "NAME", global = true, help_heading = "Target Selection")]
    test: Vec<String>,
    /// Analyse all targets that have `bench = true` set
    #[arg(long, global = true, help_heading = "Target Selection")]
    benches: bool,
    /// Analyse only the specified bench target
    #[arg(long, value_name = "NAME", global = true, help_heading = "Target Selection")]
    bench: Vec<String>,
    /// Analyse all targets
    #[arg(long, global = true, help_heading = "Target Selection")]
    all_targets: bool,

    /// Space or comma separated list of features to activate
    #[arg(short = 'F', long, value_name = "FEATURES", global = true, help_heading = "Feature Selection")]
    features: Vec<String>,
    /// Activate all available features
    #[arg(long, global = true, help_heading = "Feature Selection")]
    all_features: bool,
    /// Do not activate the `default` feature
    #[arg(long, global = true, help_heading = "Feature Selection")]
    no_default_features: bool,

    /// Analyse for the target triple
    #[arg(long, value_name = "TRIPLE", global = true, help_heading = "Compilation Options")]
    target: Vec<String>,
    /// Analyse as with optimizations, without debug assertions; `confirm` does so unless --profile says otherwise
    #[arg(short, long, global = true, help_heading = "Compilation Options")]
    release: bool,
    /// Analyse as with the specified profile; `confirm` builds with it
    #[arg(
        long,
        value_name = "PROFILE-NAME",
        conflicts_with = "release",
        global = true,
        help_heading = "Compilation Options"
    )]
    profile: Option<String>,
    /// Number of threads, defaults to # of CPUs
    #[arg(short, long, value_name = "N", allow_hyphen_values = true, value_parser = jobs, global = true, help_heading = "Compilation Options")]
    pub jobs: Option<usize>,

    /// Path to Cargo.toml
    #[arg(long, value_name = "PATH", global = true, help_heading = "Manifest Options")]
    manifest_path: Option<PathBuf>,

    /// Directory for what `confirm` builds; nothing else is generated
    #[arg(long, value_name = "DIRECTORY", global = true, hide_short_help = true, help_heading = COMPATIBILITY)]
    target_dir: Option<PathBuf>,
    /// Handed to cargo
    #[arg(long, value_name = "KEY=VALUE|PATH", global = true, hide_short_help = true, help_heading = COMPATIBILITY)]
    config: Vec<String>,
    /// Handed to cargo
    #[arg(short = 'Z', value_name = "FLAG", global = true, hide_short_help = true, help_heading = COMPATIBILITY)]
    unstable: Vec<String>,
    /// Always so: Cargo.lock is never changed
    #[arg(long, global = true, hide_short_help = true, help_heading = COMPATIBILITY)]
    locked: bool,
    /// The analysis never uses the network; this keeps `confirm` from fetching its profiler
    #[arg(long, global = true, hide_short_help = true, help_heading = COMPATIBILITY)]
    offline: bool,
    /// Always so: both of the above
    #[arg(long, global = true, hide_short_help = true, help_heading = COMPATIBILITY)]
    frozen: bool,
    /// Always so: what cannot be read is a note
    #[arg(long, global = true, hide_short_help = true, help_heading = COMPATIBILITY)]
    keep_going: bool,
    /// Handed to cargo when `confirm` builds
    #[arg(long, global = true, hide_short_help = true, help_heading = COMPATIBILITY)]
    ignore_rust_version: bool,
    /// Ignored: only `confirm` builds, and it reports nothing of this
    #[arg(long, global = true, hide_short_help = true, help_heading = COMPATIBILITY)]
    future_incompat_report: bool,
    /// Ignored: only `confirm` builds, and it does not time that
    #[arg(long, global = true, hide_short_help = true, help_heading = COMPATIBILITY, num_args = 0..=1, require_equals = true)]
    timings: Option<Option<String>>,
}

/// Heading of the flags that change nothing.
const COMPATIBILITY: &str = "Accepted for compatibility with cargo check";

/// `--color`
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ColorWhen {
    /// For terminals
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "kebab-case")]
enum MessageFormat {
    Human,
    Short,
    Json,
    JsonDiagnosticShort,
    JsonDiagnosticRenderedAnsi,
    JsonRenderDiagnostics,
}

/// The form of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For people.
    Human,
    /// One line each.
    Short,
    /// JSON lines with the findings rendered so.
    Json(Rendered),
    /// JSON lines without the findings, which go to stderr for people.
    JsonRenderDiagnostics,
}

impl Flags {
    /// The form of the output, from cargo's list of formats.
    pub fn format(&self) -> Format {
        let has = |format| self.message_format.contains(&format);
        if has(MessageFormat::JsonRenderDiagnostics) {
            Format::JsonRenderDiagnostics
        } else if has(MessageFormat::JsonDiagnosticShort) {
            Format::Json(Rendered::Short)
        } else if has(MessageFormat::JsonDiagnosticRenderedAnsi) {
            Format::Json(Rendered::Ansi)
        } else if has(MessageFormat::Json) {
            Format::Json(Rendered::Human)
        } else if has(MessageFormat::Short) {
            Format::Short
        } else {
            Format::Human
        }
    }

    /// `--quiet`, or cargo's variable for it.
    pub fn quiet(&self) -> bool {
        self.quiet || self.verbose == 0 && variable_is_true("CARGO_TERM_QUIET")
    }

    /// `--verbose`, or cargo's variable for it.
    pub fn verbose(&self) -> bool {
        self.verbose > 0 || !self.quiet && variable_is_true("CARGO_TERM_VERBOSE")
    }

    /// What `confirm` runs; `None` if the flags name more than one target.
    pub fn workload(&self) -> Option<Workload> {
        let named = |list: &[String], make: fn(String) -> Workload| list.iter().cloned().map(make).collect::<Vec<_>>();
        let mut all = named(&self.test, Workload::Test);
        all.extend(named(&self.bench, Workload::Bench));
        all.extend(named(&self.example, Workload::Example));
        all.extend(named(&self.bin, Workload::Bin));
        match all.len() {
            0 => Some(Workload::Tests),
            1 => all.pop(),
            _ => None,
        }
    }

    /// The profile `confirm` builds with.
    pub fn built_profile(&self) -> String {
        self.profile.clone().unwrap_or_else(|| "release".to_owned())
    }

    /// Where `confirm` builds, if `--target-dir` says so.
    pub fn build_directory(&self) -> Option<PathBuf> {
        let directory = self.target_dir.as_ref()?;
        Some(std::path::absolute(directory).unwrap_or_else(|_| directory.clone()).join("poolcheck"))
    }

    /// Whether nothing may be fetched.
    pub fn is_offline(&self) -> bool {
        self.offline || self.frozen
    }

    /// Flags that `confirm` hands to cargo as they are.
    pub fn for_cargo(&self) -> Vec<String> {
        let mut out = Vec::new();
        let mut pair = |flag: &str, value: &str| out.extend([flag.to_owned(), value.to_owned()]);
        self.features.iter().for_each(|list| pair("--features", list));
        self.target.iter().for_each(|triple| pair("--target", triple));
        self.config.iter().for_each(|entry| pair("--config", entry));
        self.unstable.iter().for_each(|flag| pair("-Z", flag));
        if let Some(jobs) = self.jobs {
            pair("--jobs", &jobs.to_string());
        }
        let switches = [
            ("--all-features", self.all_features),
            ("--no-default-features", self.no_default_features),
            ("--offline", self.is_offline()),
            ("--ignore-rust-version", self.ignore_rust_version),
        ];
        out.extend(switches.iter().filter(|(_, on)| *on).map(|(flag, _)| (*flag).to_owned()));
        out
    }

    /// Without the flags that choose targets, which `confirm` understands as a workload.
    pub fn without_targets(&self) -> Flags {
        Flags {
            lib: false,
            bins: false,
            bin: Vec::new(),
            examples: false,
            example: Vec::new(),
            tests: false,
            test: Vec::new(),
            benches: false,
            bench: Vec::new(),
            all_targets: false,
            ..self.clone()
        }
    }

    /// Whether `--target` was given more than once, which a single analysis cannot do justice.
    pub fn names_several_targets(&self) -> bool {
        self.target.len() > 1
    }

    /// What is to be loaded.
    pub fn request(&self) -> Request {
        let target = self.target.first().cloned().or_else(|| std::env::var("CARGO_BUILD_TARGET").ok());
        let features = self.features.iter().flat_map(|list| list.split([',', ' ', '\t', '\n']));
        Request {
            manifest_path: self.manifest_path.clone(),
            target: target.filter(|target| !target.is_empty() && target != "host-tuple"),
            target_dir: self.target_dir.clone(),
            config: self.config.clone(),
            unstable: self.unstable.clone(),
            release: self.release || self.profile.as_deref().is_some_and(|name| matches!(name, "release" | "bench")),
            packages: select::Packages {
                specs: self.package.clone(),
                workspace: self.workspace,
                exclude: self.exclude.clone(),
            },
            targets: select::Targets {
                lib: self.lib,
                bins: self.bins,
                bin: self.bin.clone(),
                examples: self.examples,
                example: self.example.clone(),
                tests: self.tests,
                test: self.test.clone(),
                benches: self.benches,
                bench: self.bench.clone(),
                all_targets: self.all_targets,
            },
            features: Wish {
                features: features.filter(|feature| !feature.is_empty()).map(str::to_owned).collect(),
                all: self.all_features,
                no_default: self.no_default_features,
            },
        }
    }
}

fn variable_is_true(name: &str) -> bool {
    std::env::var(name).is_ok_and(|value| value == "true" || value == "1")
}

fn named(text: &str) -> Result<Named, String> {
    Named::parse(text).ok_or_else(|| no_such_lint(text, LINTS.iter().map(|lint| lint.id).chain(["all", "warnings"])))
}

fn lint(text: &str) -> Result<&'static Lint, String> {
    find(text).ok_or_else(|| no_such_lint(text, LINTS.iter().map(|lint| lint.id)))
}

fn no_such_lint(text: &str, known: impl Iterator<Item = &'static str>) -> String {
    match nearest(text, known) {
        Some(meant) => format!("no lint has this name; did you mean `{meant}`?"),
        None => "no lint has this name; `cargo poolcheck explain` lists all lints".to_owned(),
    }
}

fn bytes(text: &str) -> Result<u64, String> {
    text.replace(['_', ','], "").parse().map_err(|_| "a number of bytes is wanted, as in 65536".to_owned())
}

fn break_even(text: &str) -> Result<BreakEven, String> {
    if !text.contains('=') {
        return bytes(text).map(BreakEven::everywhere);
    }
    let mut result = BreakEven::default();
    for part in text.split(',') {
        let (home, size) = part.split_once('=').ok_or("a list of HOME=BYTES is wanted, as in shared=1024,field=128")?;
        let place = match home {
            "shared" => &mut result.shared,
            "field" => &mut result.field,
            "thread-local" => &mut result.thread_local,
            other => return Err(format!("`{other}` is not one of shared, field, thread-local")),
        };
        *place = bytes(size)?;
    }
    Ok(result)
}

/// Cargo's `-j`: a number, a negative number to leave that many CPUs alone, or `default`.
fn jobs(text: &str) -> Result<usize, String> {
    let cpus = std::thread::available_parallelism().map_or(1, usize::from);
    if text == "default" {
        return Ok(cpus);
    }
    match text.parse::<i64>() {
        Ok(0) => Err("jobs may not be 0".to_owned()),
        Ok(n) => {
            let size = usize::try_from(n.unsigned_abs()).unwrap_or(cpus);
            Ok(if n > 0 { size } else { cpus.saturating_sub(size).max(1) })
        }
        Err(_) => Err("a number is wanted, or `default`".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Invocation {
        let args = std::iter::once("cargo-poolcheck").chain(line.split_whitespace()).map(OsString::from).collect();
        parse(args).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    #[test]
    fn the_declaration_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn every_help_text_starts_with_a_capital_and_has_no_full_stop() {
        let command = command();
        let all = command.get_arguments().chain(command.get_subcommands().flat_map(|sub| sub.get_arguments()));
        for arg in all {
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.starts_with(|first: char| first.is_uppercase()), "{}: {help}", arg.get_id());
            assert!(!help.ends_with('.'), "{}: {help}", arg.get_id());
        }
    }

    #[test]
    fn what_rust_analyzer_sends_is_understood() {
        let invocation = parsed(
            "poolcheck --workspace --message-format=json-diagnostic-rendered-ansi --manifest-path /w/Cargo.toml \
             --keep-going --target x86_64-unknown-linux-gnu --all-targets --features a,b --target-dir /w/target/ra",
        );
        assert!(matches!(invocation.command, Command::Check));
        assert_eq!(invocation.flags.format(), Format::Json(Rendered::Ansi));
        let request = invocation.flags.request();
        assert_eq!(request.features.features, ["a", "b"]);
        assert!(request.packages.workspace && request.targets.all_targets);
    }

    #[test]
    fn flags_may_stand_on_either_side_of_the_subcommand() {
        for line in [
            "--workspace -q escapes src/lib.rs:3",
            "escapes --workspace src/lib.rs:3 -q",
            "escapes src/lib.rs:3:9 -q --all",
        ] {
            let invocation = parsed(line);
            let Command::Escapes { focus } = invocation.command else { panic!("{line}") };
            assert_eq!(focus, Some(Focus { path: "src/lib.rs".into(), line: Some(3) }), "{line}");
            assert!(invocation.flags.workspace && invocation.flags.quiet, "{line}");
        }
    }

    #[test]
    fn level_flags_keep_their_order() {
        let order = |line: &str| parsed(line).levels.iter().map(|setting| setting.level).collect::<Vec<_>>();
        assert_eq!(order("-D all -A pooled_locals"), [Level::Deny, Level::Allow]);
        assert_eq!(
            order("check -A pooled_locals -W scratch-locals -D warnings"),
            [Level::Allow, Level::Warn, Level::Deny]
        );
    }

    #[test]
    fn numbers_of_our_own_flags() {
        assert_eq!(parsed("--stack-limit 65_537").flags.stack_limit, Some(65_537));
        assert_eq!(
            parsed("--break-even shared=2048,field=64").flags.break_even,
            Some(BreakEven { shared: 2048, field: 64, thread_local: 128 })
        );
        assert_eq!(parsed("-j3").flags.jobs, Some(3));
        assert_eq!(parsed("--jobs -1000").flags.jobs, Some(1));
    }
}
