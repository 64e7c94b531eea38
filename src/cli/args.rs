//! The command line: cargo's flags with cargo's meaning, and a few of our own.
//!
//! Every flag may stand before or after the subcommand. Cargo hands over only what comes after `poolcheck`, so the
//! flags one would give to cargo itself exist here too.

mod convert;
mod values;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use super::format::MessageFormat;
use crate::lint::Lint;
use crate::lint::finding::Level;
use crate::lint::levels::{Named, Setting};
use crate::options::BreakEven;
use crate::report::confirm::Shard;
use crate::report::docs;
pub use values::Report;
use values::{break_even, bytes, jobs, lint, named, report};

/// A command line that makes sense.
#[derive(Debug)]
pub struct Invocation {
    /// What to do.
    pub command: Command,
    /// On what, and how.
    pub flags: Flags,
    /// `-A`, `-W`, `-D` and `--forbid`, in their order.
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
    let flags = [
        ("allow", Level::Allow, false),
        ("warn", Level::Warn, false),
        ("deny", Level::Deny, false),
        ("forbid", Level::Deny, true),
    ];
    for (id, level, forbid) in flags {
        let indices = matches.indices_of(id).into_iter().flatten();
        let names = matches.get_many::<Named>(id).into_iter().flatten();
        found.extend(indices.zip(names).map(|(index, &named)| (index, Setting { named, level, forbid })));
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
        /// Only verdicts that have changed since FILE was written, with `escapes --message-format json`
        #[arg(long, value_name = "FILE")]
        compare: Option<PathBuf>,
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
    /// Set a lint, `all` or `warnings` to deny, for later flags and the source too
    #[arg(long, value_name = "LINT", value_parser = named, global = true, help_heading = "Lints")]
    forbid: Vec<Named>,
    /// Exit with 0 though there are findings at deny level
    #[arg(long, global = true, help_heading = "Lints")]
    pub exit_zero: bool,
    /// Leave out the findings that FILE lists, and say which of them are gone
    #[arg(long, value_name = "FILE", global = true, help_heading = "Lints")]
    pub baseline: Option<PathBuf>,
    /// Write what is found to FILE, for `--baseline`
    #[arg(long, value_name = "FILE", global = true, help_heading = "Lints")]
    pub write_baseline: Option<PathBuf>,
    /// Only what the diff in FILE has to do with; the files have to be as they are after it
    #[arg(long, value_name = "FILE", conflicts_with = "since", global = true, help_heading = "Lints")]
    pub in_diff: Option<PathBuf>,
    /// Only what has to do with what git says has changed since REV
    #[arg(long, value_name = "REV", global = true, help_heading = "Lints")]
    pub since: Option<String>,
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
    /// Write the output in another form to a file too, as in sarif=poolcheck.sarif; may be repeated
    #[arg(long, value_name = "FMT=FILE", value_parser = report, global = true)]
    pub report: Vec<Report>,
    /// Annotations for GitHub Actions beside the output for people; `auto` in its jobs
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_default_value = true, global = true)]
    pub annotations: When,
    /// Print the JSON schema of the configuration, or of the output's JSON lines, and stop
    #[arg(long, value_name = "WHICH", global = true)]
    pub emit_schema: Option<Schema>,
    /// Run the workspace's check command (`cargo check`) and pass its messages on; `auto` where an editor asks
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_default_value = true, global = true)]
    pub cargo_check: When,
    /// Say more: the reasons below each site of `escapes`, the figures below each pool of `confirm`
    #[arg(short, long, action = ArgAction::Count, global = true)]
    verbose: u8,
    /// Leave out notes and the closing line
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Coloring
    #[arg(long, value_name = "WHEN", global = true)]
    pub color: Option<When>,

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
    /// Always so: what cannot be read is a note; with a JSON format, also runs the check command, as editors want it
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

/// `--color` and its like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum When {
    /// Where it makes sense
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// `--emit-schema`
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Schema {
    /// Of `poolcheck.toml` and the tables in manifests
    Config,
    /// Of a line of `--message-format json`
    Report,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::format::Format;
    use crate::report::json::Rendered;

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
        assert_eq!(invocation.flags.format().ok(), Some(Format::Json(Rendered::Ansi)));
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
            let Command::Escapes { focus, .. } = invocation.command else { panic!("{line}") };
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
    fn reports_name_a_form_and_a_file() {
        let flags = parsed("--report sarif=a.sarif --report github=b=c.txt").flags;
        let files: Vec<_> = flags.report.iter().map(|report| report.file.to_string_lossy().into_owned()).collect();
        assert_eq!(files, ["a.sarif", "b=c.txt"]);
        for wrong in ["sarif", "sarif=", "xml=a.xml"] {
            assert!(report(wrong).is_err(), "{wrong}");
        }
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
