//! `--write-baseline` and `--baseline`: findings that were there before are silent, and gone ones are told of.

use std::collections::BTreeSet;
use std::path::Path;

use super::args::Flags;
use super::output::write_file;
use crate::error::Error;
use crate::lint::find;
use crate::lint::finding::{Analysis, Level, Note};
use crate::load::Workspace;
use crate::options::Options;
use crate::report::baseline::{self, Entry};

/// So many gone findings are named; of more, their number is told.
const NAMED: usize = 10;

/// Writes and compares as the flags say; what the baseline knows is taken out of the analysis.
pub fn apply(flags: &Flags, workspace: &Workspace, options: &Options, analysis: &mut Analysis) -> Result<(), Error> {
    if flags.baseline.is_none() && flags.write_baseline.is_none() {
        return Ok(());
    }
    let read_source = |file: &str| std::fs::read_to_string(workspace.root.join(file)).ok().map(Into::into);
    let current = baseline::entries(analysis, &read_source);
    // whether a run like this one would report the entry if it were still there
    let looked_at = |entry: &Entry| {
        let package = workspace.packages.iter().position(|package| package.name == entry.package);
        let level = |lint: &str| package.map_or(Level::Allow, |n| options.limits(n).levels.of(lint));
        let on = find(&entry.lint).is_none_or(|lint| package.is_none() || level(lint.id) != Level::Allow);
        let there = analysis.files.contains(&entry.file) || !workspace.root.join(&entry.file).exists();
        on && there && !options.excludes(&entry.file)
    };
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut notes = Vec::new();
    if let Some(file) = &flags.baseline {
        let old = read(file)?;
        let now: BTreeSet<&str> = current.iter().map(|entry| entry.fingerprint.as_str()).collect();
        let gone: Vec<&Entry> =
            old.iter().filter(|entry| !now.contains(entry.fingerprint.as_str()) && looked_at(entry)).collect();
        for entry in gone.iter().take(NAMED) {
            notes.push(format!("`{}` of the baseline is gone: {} ({})", entry.lint, entry.message, entry.place()));
        }
        if gone.len() > NAMED {
            notes.push(format!("{} more findings of the baseline are gone", gone.len() - NAMED));
        }
        if !gone.is_empty() && flags.write_baseline.is_none() {
            notes.push(format!("`--write-baseline {}` makes the baseline smaller", file.display()));
        }
        known.extend(old.into_iter().map(|entry| entry.fingerprint));
    }
    if let Some(file) = &flags.write_baseline {
        // a run over a part of the workspace says nothing of the rest
        let old = if file.exists() { read(file)? } else { Vec::new() };
        let mut all: Vec<Entry> = old.into_iter().filter(|entry| !looked_at(entry)).collect();
        all.extend(current.iter().cloned());
        write_file(file, &baseline::text(all))?;
        known.extend(current.iter().map(|entry| entry.fingerprint.clone()));
    }
    let mut names = current.iter();
    let before = analysis.findings.len();
    analysis.findings.retain(|_| names.next().is_none_or(|entry| !known.contains(&entry.fingerprint)));
    analysis.totals.known = before - analysis.findings.len();
    analysis.notes.extend(notes.into_iter().map(|text| Note { place: None, text }));
    Ok(())
}

fn read(file: &Path) -> Result<Vec<Entry>, Error> {
    let attempt = || format!("read the baseline `{}`", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| {
        Error::attempt(attempt(), error).with_help(format!("make it with `--write-baseline {}`", file.display()))
    })?;
    baseline::parse(&text).map_err(|cause| {
        Error::attempt(attempt(), cause).with_help(format!("make it anew with `--write-baseline {}`", file.display()))
    })
}
