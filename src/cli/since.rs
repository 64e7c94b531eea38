//! `--in-diff` and `--since`: what a change has to do with.
//!
//! The code before the change is analysed too, from the diff turned round. A finding counts if a line of it was changed
//! (where the item is taken, given back, declared or handed on), or if it was not there before; and a value that stayed
//! before and leaves now is a finding of its own, with the changed line in its steps.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use super::args::Flags;
use super::output::{Texts, base};
use crate::error::Error;
use crate::lint::finding::{Analysis, At, Finding, Level, Note, Place, SiteReport};
use crate::load::Workspace;
use crate::load::diff::{self, FileDiff};
use crate::options::Options;
use crate::parse::tree::Overlay;
use crate::report::{compare, fingerprint, short};

/// The lines of a change, by file in the terms of reports.
struct Lines {
    added: BTreeMap<String, BTreeSet<u32>>,
    removed: BTreeMap<String, BTreeSet<u32>>,
}

impl Lines {
    fn holds(side: &BTreeMap<String, BTreeSet<u32>>, place: &Place) -> bool {
        side.get(&place.file).is_some_and(|lines| lines.contains(&place.line))
    }
}

/// Leaves in the analysis what the change has to do with, if a flag names one.
pub fn apply(flags: &Flags, workspace: &Workspace, options: &Options, analysis: &mut Analysis) -> Result<(), Error> {
    let Some((text, from)) = read(flags, workspace)? else { return Ok(()) };
    let attempt = || format!("read the diff {from}");
    let help = "make it with `git diff`, for the files as they are now";
    let files = diff::parse(&text).map_err(|cause| Error::attempt(attempt(), cause).with_help(help))?;
    let prefix = base(&workspace.root).prefix;
    let own = |path: &str| path.strip_prefix(&prefix).filter(|path| path.ends_with(".rs")).map(str::to_owned);
    let mut lines = Lines { added: BTreeMap::new(), removed: BTreeMap::new() };
    let mut overlay = Overlay::default();
    for file in &files {
        let FileDiff { old, new, .. } = file;
        let (old, new) = (old.as_deref().and_then(own), new.as_deref().and_then(own));
        let now = match &new {
            Some(name) => std::fs::read_to_string(workspace.root.join(name))
                .map_err(|error| Error::attempt(attempt(), format!("`{name}`: {error}")).with_help(help))?,
            None => String::new(),
        };
        if let Some(name) = old {
            let before = file.reverse(&now).map_err(|line| {
                let shown = new.as_deref().unwrap_or(&name);
                Error::attempt(attempt(), format!("it does not match `{shown}` at line {line}")).with_help(help)
            })?;
            overlay.insert(workspace.root.join(&name), before.into());
            lines.removed.entry(name).or_default().extend(file.removed());
        }
        if let Some(name) = new {
            lines.added.entry(name).or_default().extend(file.added());
        }
    }
    if lines.added.is_empty() && lines.removed.is_empty() {
        analysis.totals.untouched += analysis.findings.len();
        analysis.findings.clear();
        let text = format!("the diff {from} changes no Rust source of this workspace");
        analysis.notes.push(Note { place: None, text });
        return Ok(());
    }
    let old = crate::analyze_with(workspace, options, overlay.clone());
    let texts = Texts::new(workspace);
    let now = |file: &str| texts.get(file);
    let before = |file: &str| overlay.get(&workspace.root.join(file)).cloned().or_else(|| texts.get(file));
    let known: BTreeSet<String> = fingerprint::all(&old, &before).into_iter().collect();
    let old_sites: BTreeMap<String, &SiteReport> =
        compare::site_prints(&old, &before).into_iter().zip(&old.sites).collect();
    let prints = compare::site_prints(analysis, &now);

    let names = fingerprint::all(analysis, &now);
    let all = std::mem::take(&mut analysis.findings);
    let count = all.len();
    for (mut finding, name) in all.into_iter().zip(names) {
        let touched = places(analysis, &finding).any(|place| Lines::holds(&lines.added, place));
        if !touched && known.contains(&name) {
            continue;
        }
        if !touched && let Some(site) = finding.site.and_then(|n| old_sites.get(&prints[n])) {
            finding.notes.push(format!("before this change its verdict was {}", site.verdict));
            let gone = site.path.iter().filter(|step| Lines::holds(&lines.removed, &step.place));
            finding.notes.extend(
                gone.map(|step| format!("no longer so: {}: {} (before)", short::position(&step.place), step.why)),
            );
        }
        analysis.findings.push(finding);
    }
    analysis.totals.untouched += count - analysis.findings.len();
    let worse = analysis.sites.iter().enumerate().filter_map(|(n, site)| {
        let before = old_sites.get(&prints[n])?;
        let level = options.limits(site.target.0).levels.of("escape_regressions");
        let regression = before.verdict.stays() && !site.verdict.stays() && level != Level::Allow;
        regression.then(|| regressed(n, site, before, level, &lines))
    });
    let worse: Vec<Finding> = worse.collect();
    analysis.findings.extend(worse);
    analysis.findings.sort_by(|a, b| (&a.at.place, a.lint).cmp(&(&b.at.place, b.lint)));
    Ok(())
}

/// Everything a finding rests on.
fn places<'a>(analysis: &'a Analysis, finding: &'a Finding) -> impl Iterator<Item = &'a Place> {
    let site = analysis.site_of(finding);
    let pool = site.and_then(|site| analysis.pools.get(site.pool?));
    let steps = site.into_iter().flat_map(|site| site.path.iter().map(|step| &step.place));
    let of_pool =
        pool.into_iter().flat_map(|pool| std::iter::once(&pool.place).chain(&pool.releases).chain(&pool.puts));
    std::iter::once(&finding.at.place)
        .chain(finding.secondary.iter().map(|(place, _)| place))
        .chain(steps)
        .chain(of_pool)
}

fn regressed(n: usize, site: &SiteReport, before: &SiteReport, level: Level, lines: &Lines) -> Finding {
    let what = site.ty.as_deref().unwrap_or(site.kind);
    let steps = site.path.iter();
    let changed = steps.clone().filter(|step| Lines::holds(&lines.added, &step.place));
    Finding {
        lint: "escape_regressions",
        level,
        site: Some(n),
        at: At::site(site),
        message: format!("`{what}` stayed in the frame before this change and is now {}", site.verdict),
        label: format!("{} here", site.kind),
        secondary: steps.map(|step| (step.place.clone(), step.why.clone())).collect(),
        notes: std::iter::once(format!("before this change its verdict was {}", before.verdict))
            .chain(changed.map(|step| format!("changed: {}: {}", short::position(&step.place), step.why)))
            .collect(),
        help: "keep the value in the function, or accept the allocation".to_owned(),
        edits: Vec::new(),
        measured: None,
    }
}

/// The text of the diff that a flag names, and what it is called.
fn read(flags: &Flags, workspace: &Workspace) -> Result<Option<(String, String)>, Error> {
    if let Some(file) = &flags.in_diff {
        let from = format!("`{}`", file.display());
        let text = std::fs::read(file).map_err(|error| Error::attempt(format!("read the diff {from}"), error))?;
        return Ok(Some((String::from_utf8_lossy(&text).into_owned(), from)));
    }
    let Some(revision) = &flags.since else { return Ok(None) };
    let attempt = || format!("ask git what has changed since `{revision}`");
    let arguments = ["diff", "--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/"];
    let output = Command::new("git")
        .current_dir(&workspace.root)
        .args(arguments)
        .args(["--end-of-options", revision, "--"])
        .output()
        .map_err(|error| Error::attempt(attempt(), error).with_help("is git installed and on the PATH?"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let first = said.lines().next().unwrap_or("git failed").to_owned();
        return Err(
            Error::attempt(attempt(), first).with_help("name a commit that is there; in CI, fetch more of the history")
        );
    }
    Ok(Some((String::from_utf8_lossy(&output.stdout).into_owned(), format!("since `{revision}`"))))
}
