//! The check command that runs beside us, so that an editor that runs one command only sees the compiler's messages too.
//!
//! Its messages are passed on as they come; its `build-finished` is held back, since ours follows.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command as Process, Stdio};
use std::thread::JoinHandle;

use super::args::{Command, Invocation, When};
use super::format::Format;
use super::stream;
use crate::error::Error;
use crate::load::Workspace;

/// A running command.
pub struct Beside {
    child: Child,
    reader: Option<JoinHandle<()>>,
    line: String,
}

/// Starts the command if it is wanted: always, or by `--keep-going` with a JSON format, which is what editors send.
pub fn start(
    invocation: &Invocation,
    workspace: &Workspace,
    command: &[String],
    format: Format,
) -> Result<Option<Beside>, Error> {
    let flags = &invocation.flags;
    let is_json = matches!(format, Format::Json(_) | Format::JsonRenderDiagnostics);
    let wanted = match flags.cargo_check {
        When::Always => true,
        When::Never => false,
        When::Auto => is_json && flags.keeps_going(),
    };
    if !wanted || command.is_empty() || !matches!(invocation.command, Command::Check) {
        return Ok(None);
    }
    let (ours, theirs) = match command.iter().position(|word| word == "--") {
        Some(at) => command.split_at(at),
        None => (command, &[][..]),
    };
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut process = Process::new(cargo);
    process.args(ours).args(flags.for_check(is_json)).args(theirs).stdin(Stdio::null());
    if !flags.names_manifest() {
        process.current_dir(std::env::current_dir().unwrap_or_else(|_| workspace.root.clone()));
    }
    let line = format!("cargo {}", command.join(" "));
    process.stdout(if is_json { Stdio::piped() } else { Stdio::null() });
    let mut child = process.spawn().map_err(|error| {
        Error::attempt(format!("run `{line}`"), error).with_help("correct `check-command` in the configuration")
    })?;
    let reader = child.stdout.take().map(|stdout| std::thread::spawn(move || pass_on(BufReader::new(stdout))));
    Ok(Some(Beside { child, reader, line }))
}

impl Beside {
    /// Waits until it has said everything. Whether it found nothing wrong.
    pub fn finish(mut self) -> Result<bool, Error> {
        if let Some(reader) = self.reader.take()
            && let Err(panic) = reader.join()
        {
            std::panic::resume_unwind(panic);
        }
        let status = self.child.wait().map_err(|error| Error::attempt(format!("wait for `{}`", self.line), error))?;
        Ok(status.success())
    }
}

/// Copies its messages to stdout line by line. What is no message goes to stderr.
fn pass_on(stdout: impl BufRead) {
    for line in stdout.lines() {
        let Ok(line) = line else { return };
        if !line.starts_with('{') {
            stream::err(&format!("{line}\n"));
        } else if !is_finished(&line) {
            // if nobody listens any more, the command may still want to be listened to
            let mut out = std::io::stdout().lock();
            _ = out.write_all(format!("{line}\n").as_bytes()).and_then(|()| out.flush());
        }
    }
}

fn is_finished(line: &str) -> bool {
    line.contains("build-finished")
        && serde_json::from_str::<serde_json::Value>(line).is_ok_and(|message| message["reason"] == "build-finished")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_message_is_held_back() {
        assert!(is_finished("{\"reason\":\"build-finished\",\"success\":true}"));
        assert!(!is_finished("{\"reason\":\"compiler-message\",\"message\":\"build-finished\"}"));
    }
}
