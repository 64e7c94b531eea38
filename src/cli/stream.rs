//! The two output streams: who gets colour, and what a closed pipe means.

use std::io::{self, IsTerminal, Write};

use super::args::ColorWhen;
use crate::error::Error;
use crate::report::Style;

/// The looks of both streams.
#[derive(Clone, Copy, Debug)]
pub struct Styles {
    /// For stdout.
    pub out: Style,
    /// For stderr.
    pub err: Style,
}

/// Decides about colour: flags, then cargo's variable, then everybody's variables, then whether it is a terminal.
pub fn styles(flag: Option<ColorWhen>) -> Styles {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let wish = flag.or(match variable("CARGO_TERM_COLOR").as_deref() {
        Some("always") => Some(ColorWhen::Always),
        Some("never") => Some(ColorWhen::Never),
        _ => None,
    });
    let color = |terminal: bool| match wish {
        Some(ColorWhen::Always) => true,
        Some(ColorWhen::Never) => false,
        Some(ColorWhen::Auto) | None => {
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
