//! The command: reads flags, runs the stages, prints, and chooses the exit code. Nothing else prints.

pub mod args;
mod baseline;
mod beside;
mod compare;
mod confirm;
pub mod exit;
mod focus;
pub mod format;
mod output;
mod settings;
mod since;
pub mod stream;

use std::panic::{self, AssertUnwindSafe};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use args::{Command, Invocation, Schema};
use exit::Exit;
use output::Output;
use stream::Styles;

use crate::error::Error;
use crate::lint::finding::Note;
use crate::load::config::schema;
use crate::load::{self};
use crate::parse::tree::Overlay;
use crate::report::{docs, json, text};

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    // a watch hands its environment on, so it comes first
    if let Some(code) = crate::confirm::process::watch().or_else(crate::confirm::cargo::stand_in) {
        return code;
    }
    let invocation = match args::parse(std::env::args_os().collect()) {
        Ok(invocation) => invocation,
        Err(error) => {
            // Help and version are errors to clap, with code 0. A closed pipe is nobody's concern.
            _ = error.print();
            return if error.exit_code() == 0 { Exit::Success } else { Exit::Usage }.into();
        }
    };
    let styles = stream::styles(invocation.flags.color);
    let result = guarded(|| run(&invocation, styles)).unwrap_or_else(|bug| {
        let said = format!("error: this is a bug in cargo-poolcheck, and the run is incomplete: {bug}");
        Err(Error::cargo(said).with_help("please report it with the code it was run on"))
    });
    let exit = result.unwrap_or_else(|error| {
        stream::err(&text::error(&error, styles.err));
        if error.is_usage() { Exit::Usage } else { Exit::Failed }
    });
    exit.into()
}

fn run(invocation: &Invocation, styles: Styles) -> Result<Exit, Error> {
    let flags = &invocation.flags;
    if let Some(which) = flags.emit_schema {
        stream::out(&match which {
            Schema::Config => schema::text(),
            Schema::Report => json::schema::text(),
        })?;
        return Ok(Exit::Success);
    }
    if let Command::Explain { lint } = &invocation.command {
        stream::out(&lint.map_or_else(docs::list, |lint| docs::page(lint, styles.out)))?;
        return Ok(Exit::Success);
    }
    let format = flags.format()?;
    if !matches!(invocation.command, Command::Check) {
        only_for_check(invocation)?;
    }
    match &invocation.command {
        Command::Confirm { .. } => return confirm::run(invocation, styles),
        Command::Merge { files } => return confirm::merge(invocation, files, styles),
        Command::Check | Command::Escapes { .. } | Command::Pools | Command::Explain { .. } => {}
    }
    let begun = crate::begin(settings::threads(flags));
    let workspace = load::load(&flags.request())?;
    let settings = settings::read(invocation, &workspace)?;
    let focus = match &invocation.command {
        Command::Escapes { focus: Some(focus), .. } => Some(focus::within(focus, &workspace)?),
        Command::Check
        | Command::Escapes { focus: None, .. }
        | Command::Pools
        | Command::Confirm { .. }
        | Command::Merge { .. }
        | Command::Explain { .. } => None,
    };
    let beside = beside::start(invocation, &workspace, &settings.check_command, format)?;
    let mut analysis = crate::analyze_begun(begun, &workspace, &settings.options, Overlay::default());
    if flags.names_several_targets() {
        let text = "of several `--target` flags only the first counts".to_owned();
        analysis.notes.insert(0, Note { place: None, text });
    }
    let of_loading = workspace.notes.iter().map(|text| Note { place: None, text: text.clone() });
    analysis.notes.splice(0..0, of_loading);
    // what was found is reported even if it cannot be measured
    let measured =
        if flags.measure { confirm::attach(invocation, &workspace, &mut analysis, styles) } else { Ok(true) };
    baseline::apply(flags, &workspace, &settings.options, &mut analysis)?;
    since::apply(flags, &workspace, &settings.options, &mut analysis)?;
    let beside = beside.map_or(Ok(true), beside::Beside::finish)?;
    let output = Output { invocation, format, workspace: &workspace, analysis: &analysis, focus, styles, beside };
    if let Command::Escapes { compare: Some(file), .. } = &invocation.command {
        let level = |package: usize| settings.options.limits(package).levels.of("escape_regressions");
        return compare::run(&output, file, &level);
    }
    let exit = output.print()?;
    measured.map(|complete| if complete && beside { exit } else { Exit::Failed })
}

/// Flags that mean nothing to the other commands are a mistake there.
fn only_for_check(invocation: &Invocation) -> Result<(), Error> {
    let flags = &invocation.flags;
    if flags.measure {
        return Err(Error::usage("`--confirm` measures what `check` finds")
            .with_help("run `cargo poolcheck confirm` to measure every pool"));
    }
    let given = [
        ("--baseline", flags.baseline.is_some()),
        ("--write-baseline", flags.write_baseline.is_some()),
        ("--in-diff", flags.in_diff.is_some()),
        ("--since", flags.since.is_some()),
        ("--cargo-check", flags.cargo_check == args::When::Always),
    ];
    match given.iter().find(|(_, given)| *given) {
        Some((name, _)) => {
            Err(Error::usage(format!("`{name}` is for what `check` finds")).with_help(format!("leave out `{name}`")))
        }
        None => Ok(()),
    }
}

/// Types, calls and patterns nest as deep as the user's source does, and the analysis follows them down. Memory of a
/// stack is taken as it is used, so a large one costs nothing; the smaller ones are for systems that want it all at once.
const STACKS: [usize; 3] = [512 << 20, 64 << 20, 8 << 20];

/// Runs `work` on a stack that is large enough. A panic becomes the sentence it died with and where, instead of a trace
/// on the user's screen.
fn guarded<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, String> {
    let said: Arc<Mutex<Option<String>>> = Arc::default();
    let before = panic::take_hook();
    let keep = Arc::clone(&said);
    panic::set_hook(Box::new(move |info| {
        let message = info.payload_as_str().unwrap_or("a panic without a message");
        let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
        // The first panic is the cause; others follow from it.
        if let Ok(mut said) = keep.lock() {
            said.get_or_insert_with(|| format!("{message}{place}"));
        }
    }));
    let result = panic::catch_unwind(AssertUnwindSafe(|| on_large_stack(work)));
    panic::set_hook(before);
    result.map_err(|_| said.lock().ok().and_then(|mut said| said.take()).unwrap_or_else(|| "a panic".to_owned()))
}

/// Runs `work` on a thread with the largest stack that can be had, or here if there are no threads.
fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    // A thread that cannot be started drops what it was to run, so `work` waits outside.
    let work = Mutex::new(Some(work));
    let once = || work.lock().ok().and_then(|mut work| work.take()).map(|work| work());
    let done = std::thread::scope(|scope| {
        let start = |&stack: &usize| std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, once).ok();
        let thread = STACKS.iter().find_map(start)?;
        thread.join().unwrap_or_else(|cause| panic::resume_unwind(cause))
    });
    done.or_else(once).expect("the work is done once, here or on the thread")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_on_another_thread_is_told_in_its_own_words() {
        let result = guarded(|| -> () {
            std::thread::scope(|scope| {
                let worker = scope.spawn(|| panic!("the body of `f` has no entry"));
                worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
            })
        });
        let bug = result.map(|()| "it did not panic").expect_err("a panic");
        assert!(bug.starts_with("the body of `f` has no entry (src"), "{bug}");
    }

    #[test]
    fn source_may_nest_deeper_than_a_usual_stack() {
        fn depth(n: usize) -> usize {
            let frame = std::hint::black_box([n; 128]);
            if n == 0 { frame[0] } else { depth(n - 1) + 1 }
        }
        // 50 MB of frames at least
        assert_eq!(on_large_stack(|| depth(50_000)), 50_000);
    }
}
