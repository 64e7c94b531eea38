//! `cargo poolcheck confirm`: from flags to a request, and what it found to the user.

use std::path::PathBuf;
use std::time::Duration;

use super::args::{Command, Format, Invocation};
use super::exit::Exit;
use super::stream::{self, Styles};
use super::{Within, options, within};
use crate::confirm::{self, Request};
use crate::error::Error;
use crate::lint::finding::{Level, Note, PoolReport};
use crate::lint::levels::{Levels, Named, Setting};
use crate::load::{self, Workspace};
use crate::report::{self, text};

/// Analyses, measures, and reports.
pub fn run(invocation: &Invocation, styles: Styles) -> Result<Exit, Error> {
    let Command::Confirm { focus, lint, timeout, args } = &invocation.command else { unreachable!("only for confirm") };
    let flags = &invocation.flags;
    let Some(workload) = flags.workload() else {
        return Err(Error::cargo("error: `confirm` runs one of --test, --bench, --example and --bin at a time"));
    };
    let workspace = load::load(&flags.without_targets().request())?;
    let mut options = options(invocation, &workspace)?;
    // a pool that an allowed lint would name is compared with what that lint advises
    options.levels = Levels::from(&[], &[Setting { named: Named::All, level: Level::Warn }]);
    let focus = focus.as_ref().map(|focus| within(focus, &workspace)).transpose()?;
    let analysis = crate::analyze(&workspace, &options);
    let flagged =
        |site: usize| analysis.findings.iter().find(|finding| finding.site == site).map(|finding| finding.lint);
    let wanted = |pool: &PoolReport| {
        let in_focus = |within: &Within| pool.acquires.iter().any(|&site| within.holds(&analysis.sites[site]));
        focus.as_ref().is_none_or(in_focus)
            && lint.is_none_or(|lint| pool.acquires.iter().any(|&site| flagged(site) == Some(lint.id)))
    };
    let (cwd, args) = standpoint(&workspace, args);
    let request = Request {
        workload,
        profile: flags.built_profile(),
        cargo_args: flags.for_cargo(),
        args,
        cwd,
        offline: flags.is_offline(),
        build: flags.build_directory(),
        timeout: timeout.map(Duration::from_secs),
    };
    let say = |what: &str| {
        if !flags.quiet() {
            stream::err(&text::status(what, styles.err));
        }
    };
    let found = confirm::confirm(&workspace, &analysis, &request, &flagged, &wanted, &say)?;
    if !flags.quiet() {
        let all = workspace.notes.iter().chain(&found.notes).map(|text| Note { place: None, text: text.clone() });
        all.for_each(|note| stream::err(&text::note(&note, styles.err)));
    }
    let closing =
        if flags.quiet() { String::new() } else { report::confirm::summary(&found, &request.workload.words()) + "\n" };
    match flags.format() {
        Format::Human | Format::Short => {
            stream::out(&(report::confirm::table(&analysis, &found, flags.verbose(), styles.out) + &closing))?;
        }
        Format::Json(_) | Format::JsonRenderDiagnostics => {
            stream::out(&report::confirm::json(&analysis, &found, &request.profile))?;
            stream::err(&closing);
        }
    }
    Ok(if found.stopped { Exit::Failed } else { Exit::Success })
}

/// Where the user stands in the workspace. The workload runs at the same place of the copy, so arguments that name
/// files outside the workspace are made absolute.
fn standpoint(workspace: &Workspace, args: &[String]) -> (PathBuf, Vec<String>) {
    let here = std::env::current_dir().unwrap_or_default();
    let canonical = |path: &std::path::Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let (root, place) = (canonical(&workspace.root), canonical(&here));
    let inside = place.strip_prefix(&root).ok().map(PathBuf::from);
    let args = args
        .iter()
        .map(|arg| {
            let path = canonical(&here.join(arg));
            let outside = inside.is_none() || path.strip_prefix(&root).is_err();
            if !arg.starts_with('-') && outside && here.join(arg).exists() {
                path.display().to_string()
            } else {
                arg.clone()
            }
        })
        .collect();
    (inside.unwrap_or_default(), args)
}
