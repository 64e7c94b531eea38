//! Values of flags, each from its text.

use std::path::PathBuf;

use crate::cli::format::{self, Format};
use crate::lint::levels::Named;
use crate::lint::{LINTS, Lint, find, nearest};
use crate::options::BreakEven;

pub(super) fn named(text: &str) -> Result<Named, String> {
    Named::parse(text).ok_or_else(|| no_such_lint(text, LINTS.iter().map(|lint| lint.id).chain(["all", "warnings"])))
}

pub(super) fn lint(text: &str) -> Result<&'static Lint, String> {
    find(text).ok_or_else(|| no_such_lint(text, LINTS.iter().map(|lint| lint.id)))
}

fn no_such_lint(text: &str, known: impl Iterator<Item = &'static str>) -> String {
    match nearest(text, known) {
        Some(meant) => format!("no lint has this name; did you mean `{meant}`?"),
        None => "no lint has this name; `cargo poolcheck explain` lists all lints".to_owned(),
    }
}

pub(super) fn bytes(text: &str) -> Result<u64, String> {
    text.replace(['_', ','], "").parse().map_err(|_| "a number of bytes is wanted, as in 65536".to_owned())
}

pub(super) fn break_even(text: &str) -> Result<BreakEven, String> {
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
pub(super) fn jobs(text: &str) -> Result<usize, String> {
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

/// `F=FILE`: a form of the output, and where it goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The form.
    pub format: Format,
    /// The file.
    pub file: PathBuf,
}

pub(super) fn report(text: &str) -> Result<Report, String> {
    let (name, file) = text.split_once('=').ok_or("FORMAT=FILE is wanted, as in sarif=poolcheck.sarif")?;
    let format = format::parse(name)
        .ok_or_else(|| format!("`{name}` is no format; possible values: {}", format::names().join(", ")))?;
    if file.is_empty() {
        return Err(format!("the name of a file is missing behind `{name}=`"));
    }
    Ok(Report { format, file: file.into() })
}
