//! The command: reads flags, runs the stages, prints, and chooses the exit code. Nothing else prints.

pub mod args;
mod confirm;
pub mod exit;
pub mod stream;

use std::cell::RefCell;
use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use args::{Command, Focus, Format, Invocation};
use exit::Exit;
use stream::Styles;

use crate::error::Error;
use crate::lint::finding::{Analysis, Level, Note, Place, SiteReport};
use crate::lint::levels::{Levels, Named, Setting};
use crate::load::{self, Workspace, config, metadata};
use crate::options::Options;
use crate::report::{docs, escapes, json, pools, short, summary, text};

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
    if let Command::Explain { lint } = &invocation.command {
        stream::out(&lint.map_or_else(docs::list, |lint| docs::page(lint, styles.out)))?;
        return Ok(Exit::Success);
    }
    if invocation.flags.measure && !matches!(invocation.command, Command::Check) {
        return Err(Error::usage("`--confirm` measures what `check` finds")
            .with_help("run `cargo poolcheck confirm` to measure every pool"));
    }
    match &invocation.command {
        Command::Confirm { .. } => return confirm::run(invocation, styles),
        Command::Merge { files } => return confirm::merge(invocation, files, styles),
        Command::Check | Command::Escapes { .. } | Command::Pools | Command::Explain { .. } => {}
    }
    let workspace = load::load(&invocation.flags.request())?;
    let options = options(invocation, &workspace)?;
    let focus = match &invocation.command {
        Command::Escapes { focus: Some(focus) } => Some(within(focus, &workspace)?),
        Command::Check
        | Command::Escapes { focus: None }
        | Command::Pools
        | Command::Confirm { .. }
        | Command::Merge { .. }
        | Command::Explain { .. } => None,
    };
    let mut analysis = crate::analyze(&workspace, &options);
    if invocation.flags.names_several_targets() {
        let text = "of several `--target` flags only the first counts".to_owned();
        analysis.notes.insert(0, Note { place: None, text });
    }
    let of_loading = workspace.notes.iter().map(|text| Note { place: None, text: text.clone() });
    analysis.notes.splice(0..0, of_loading);
    if !invocation.flags.measure {
        return print(invocation, &workspace, &analysis, focus.as_ref(), styles);
    }
    // what was found is reported even if it cannot be measured
    let measured = confirm::attach(invocation, &workspace, &mut analysis, styles);
    let exit = print(invocation, &workspace, &analysis, focus.as_ref(), styles)?;
    measured.map(|complete| if complete { exit } else { Exit::Failed })
}

/// Merges the flags over the configuration over the defaults.
fn options(invocation: &Invocation, workspace: &Workspace) -> Result<Options, Error> {
    let config = config::read(&workspace.root)?;
    let flags = &invocation.flags;
    let default = Options::default();
    // Cargo's switch for all its warnings holds for ours, unless a flag says more.
    let variable = match std::env::var("CARGO_BUILD_WARNINGS").as_deref() {
        Ok("deny") => Some(Level::Deny),
        Ok("allow") => Some(Level::Allow),
        _ => None,
    };
    let mut levels: Vec<Setting> =
        variable.into_iter().map(|level| Setting { named: Named::Warnings, level }).collect();
    levels.extend(&invocation.levels);
    Ok(Options {
        stack_limit: flags.stack_limit.or(config.stack_limit).unwrap_or(default.stack_limit),
        break_even: flags.break_even.or(config.break_even).unwrap_or(default.break_even),
        levels: Levels::from(&config.levels, &levels),
        pools: config.pools,
        threads: flags.jobs.unwrap_or(default.threads),
    })
}

fn print(
    invocation: &Invocation,
    workspace: &Workspace,
    analysis: &Analysis,
    focus: Option<&Within>,
    styles: Styles,
) -> Result<Exit, Error> {
    let flags = &invocation.flags;
    let texts = Texts { workspace, read: RefCell::default() };
    let sources = |file: &str| texts.get(file);
    let notes = || {
        if !flags.quiet() {
            analysis.notes.iter().for_each(|note| stream::err(&text::note(note, styles.err)));
        }
    };
    let closing = || if flags.quiet() { String::new() } else { summary::line(analysis) + "\n" };
    match &invocation.command {
        Command::Check => {
            match flags.format() {
                Format::Human => stream::err(&text::findings(analysis, &sources, styles.err)),
                Format::Short => stream::err(&short::findings(analysis, styles.err)),
                Format::Json(rendered) => stream::out(&json::check(analysis, workspace, &sources, rendered))?,
                Format::JsonRenderDiagnostics => {
                    stream::err(&text::findings(analysis, &sources, styles.err));
                    stream::out(&json::closing(analysis, workspace))?;
                }
            }
            notes();
            stream::err(&closing());
            let denied = analysis.findings.iter().any(|finding| finding.level == Level::Deny);
            return Ok(if denied { Exit::Denied } else { Exit::Success });
        }
        Command::Escapes { .. } => {
            let wanted = |site: &SiteReport| focus.is_none_or(|within| within.holds(&site.place));
            notes();
            if !flags.quiet() && !analysis.sites.iter().any(wanted) {
                stream::err(&text::note(&no_site(focus), styles.err));
            }
            match flags.format() {
                Format::Human | Format::Short => {
                    let reasons = flags.verbose() && flags.format() == Format::Human;
                    let listed = escapes::list(analysis, &wanted, reasons, styles.out);
                    stream::out(&(listed + &closing()))?;
                }
                Format::Json(_) | Format::JsonRenderDiagnostics => {
                    stream::out(&json::escapes(analysis, &wanted))?;
                    stream::err(&closing());
                }
            }
        }
        Command::Pools => {
            notes();
            let end = if flags.quiet() { String::new() } else { pools::summary(analysis) + "\n" };
            match flags.format() {
                Format::Human | Format::Short => {
                    stream::out(&(pools::list(analysis, styles.out) + &end))?;
                }
                Format::Json(_) | Format::JsonRenderDiagnostics => {
                    stream::out(&json::pools(analysis))?;
                    stream::err(&end);
                }
            }
        }
        Command::Confirm { .. } | Command::Merge { .. } | Command::Explain { .. } => {
            unreachable!("these were answered before anything was loaded")
        }
    }
    Ok(Exit::Success)
}

/// The texts of reported files, each read once.
struct Texts<'a> {
    workspace: &'a Workspace,
    read: RefCell<HashMap<String, Option<Arc<str>>>>,
}

impl Texts<'_> {
    fn get(&self, file: &str) -> Option<Arc<str>> {
        let mut read = self.read.borrow_mut();
        read.entry(file.to_owned())
            .or_insert_with(|| {
                // Files of dependencies go by `name-version/path`.
                let outside = || {
                    self.workspace.dependencies.iter().find_map(|package| {
                        let rest = file.strip_prefix(&format!("{}-{}/", package.name, package.version))?;
                        std::fs::read_to_string(package.root.join(rest)).ok()
                    })
                };
                let text = std::fs::read_to_string(self.workspace.root.join(file)).ok().or_else(outside)?;
                Some(text.into())
            })
            .clone()
    }
}

/// A file or directory in the terms of reports, and a line.
struct Within {
    file: String,
    line: Option<u32>,
}

impl Within {
    fn holds(&self, place: &Place) -> bool {
        let file = &place.file;
        let inside = self.file.is_empty()
            || file.strip_prefix(&self.file).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        inside && self.line.is_none_or(|line| place.line == line)
    }
}

/// Instead of an empty list.
fn no_site(focus: Option<&Within>) -> Note {
    let place = match focus {
        None => "in what was analysed".to_owned(),
        Some(Within { file, line: None }) if file.is_empty() => "in what was analysed".to_owned(),
        Some(Within { file, line: None }) => format!("in `{file}`, as far as it was analysed"),
        Some(Within { file, line: Some(line) }) => format!("on line {line} of `{file}`, as far as it was analysed"),
    };
    Note { place: None, text: format!("no site {place}") }
}

/// Finds what the user's `PATH[:LINE]` means: relative to where they are, or as reports print it.
fn within(focus: &Focus, workspace: &Workspace) -> Result<Within, Error> {
    let root = workspace.root.canonicalize().unwrap_or_else(|_| workspace.root.clone());
    let found = focus.path.canonicalize().or_else(|_| root.join(&focus.path).canonicalize());
    let found = found.map_err(|error| Error::attempt(format!("find `{}`", focus.path.display()), error))?;
    if found.strip_prefix(&root).is_err() {
        let said = format!("it is outside the workspace at `{}`", root.display());
        return Err(Error::attempt(format!("list sites of `{}`", focus.path.display()), said));
    }
    Ok(Within { file: metadata::relative(Path::new(&root), &found), line: focus.line })
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
