//! The two output streams: who gets colour, and what a closed pipe means.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args::When;
use crate::error::Error;
use crate::report::{Style, text};

/// The looks of both streams.
#[derive(Clone, Copy, Debug)]
pub struct Styles {
    /// For stdout.
    pub out: Style,
    /// For stderr.
    pub err: Style,
}

/// Decides about colour: flags, then cargo's variable, then everybody's variables, then whether it is a terminal.
pub fn styles(flag: Option<When>) -> Styles {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let wish = flag.or(match variable("CARGO_TERM_COLOR").as_deref() {
        Some("always") => Some(When::Always),
        Some("never") => Some(When::Never),
        _ => None,
    });
    let color = |terminal: bool| match wish {
        Some(When::Always) => true,
        Some(When::Never) => false,
        Some(When::Auto) | None => {
            if variable("NO_COLOR").is_some() {
                false
            } else if variable("CLICOLOR_FORCE").is_some_and(|value| value != "0") {
                true
            } else {
                terminal && variable("TERM").is_none_or(|term| term != "dumb")
            }
        }
    };
    let unicode = variable("CARGO_TERM_UNICODE").is_none_or(|value| value != "false");
    Styles {
        out: Style { color: color(io::stdout().is_terminal()), unicode },
        err: Style { color: color(io::stderr().is_terminal()), unicode },
    }
}

/// What is being done, on stderr: a bar with the current step on a terminal, a line for each step elsewhere.
#[derive(Debug)]
pub struct Progress {
    bar: Option<ProgressBar>,
    style: Style,
    quiet: bool,
}

impl Progress {
    /// For about so many steps.
    pub fn new(steps: u64, style: Style, quiet: bool) -> Progress {
        let never = std::env::var("CARGO_TERM_PROGRESS_WHEN").is_ok_and(|when| when == "never");
        let wanted = !quiet && !never && io::stderr().is_terminal();
        let bar = wanted.then(|| {
            let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
            let shape = if style.unicode { "=> " } else { "=>-" };
            if let Ok(template) = ProgressStyle::with_template("{prefix:>12} [{bar:24}] {pos}/{len}: {msg} ({elapsed})")
            {
                bar.set_style(template.progress_chars(shape));
            }
            bar.set_prefix("Measuring");
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        });
        Progress { bar, style, quiet }
    }
    /// The next step begins.
    pub fn step(&self, what: &str) {
        match &self.bar {
            Some(bar) => {
                if bar.message().is_empty() {
                    bar.set_message(what.to_owned());
                } else {
                    // what takes more steps than were thought gets a longer bar
                    if bar.length().is_some_and(|steps| bar.position() + 1 >= steps) {
                        bar.inc_length(1);
                    }
                    bar.set_message(what.to_owned());
                    bar.inc(1);
                }
            }
            None if !self.quiet => err(&text::status(what, self.style)),
            None => {}
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Writes to stdout. Whoever closed the pipe has read enough, so that is no failure.
pub fn out(text: &str) -> Result<(), Error> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Error::attempt("write to stdout", error)),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Writes to stderr. If that fails there is nowhere left to say so.
pub fn err(text: &str) {
    _ = io::stderr().lock().write_all(text.as_bytes());
}
