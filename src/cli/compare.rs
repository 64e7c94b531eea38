//! `escapes --compare`: which verdicts have changed since a report was written.

use std::path::Path;

use super::exit::Exit;
use super::format::Format;
use super::output::{Output, Texts, base, render, write_file};
use super::stream;
use crate::error::Error;
use crate::lint::finding::Level;
use crate::report::annotation::{self, Annotation, Base, Weight};
use crate::report::compare::{self, Comparison};
use crate::report::{Sources, Style, text};

/// Compares and prints. The exit code is that of the lint `escape_regressions`.
pub fn run(output: &Output<'_>, file: &Path, level: &dyn Fn(usize) -> Level) -> Result<Exit, Error> {
    let attempt = || format!("read the older report `{}`", file.display());
    let help = "write one with `cargo poolcheck escapes --message-format json`";
    let old = std::fs::read_to_string(file).map_err(|error| Error::attempt(attempt(), error).with_help(help))?;
    let old = compare::parse(&old).map_err(|cause| Error::attempt(attempt(), cause).with_help(help))?;
    let texts = Texts::new(output.workspace);
    let sources = |file: &str| texts.get(file);
    let wanted = output.wanted();
    let found = compare::compare(output.analysis, &wanted, &old, &sources);
    let flags = &output.invocation.flags;
    let closing = compare::summary(&found) + "\n";
    if !flags.quiet() {
        output.analysis.notes.iter().for_each(|note| stream::err(&text::note(note, output.styles.err)));
    }
    let body = |format: Format, style: Style| match format {
        Format::Human | Format::Short => compare::list(&found, format == Format::Human, style),
        Format::Json(_) | Format::JsonRenderDiagnostics => compare::json(output.analysis, &found),
        Format::Review(review) => {
            let base = base(&output.workspace.root);
            let all = annotations(output, &found, level, &sources, &base);
            render(review, &all, &output.analysis.notes, &sources, &base)
        }
    };
    let shown = if flags.quiet() { "" } else { &closing };
    if output.format.is_machine() {
        stream::out(&body(output.format, output.styles.out))?;
        stream::err(shown);
    } else {
        stream::out(&(body(output.format, output.styles.out) + shown))?;
    }
    for report in &flags.report {
        let end = if report.format.is_machine() { "" } else { &closing };
        write_file(&report.file, &(body(report.format, Style::PLAIN) + end))?;
    }
    let denied =
        found.changes.iter().any(|change| change.is_regression() && level(change.site.target.0) == Level::Deny);
    Ok(if denied && !flags.exit_zero { Exit::Denied } else { Exit::Success })
}

/// The changes as remarks: what got worse by its level, everything else as something to know.
fn annotations(
    output: &Output<'_>,
    found: &Comparison<'_>,
    level: &dyn Fn(usize) -> Level,
    sources: Sources<'_>,
    base: &Base,
) -> Vec<Annotation> {
    let mut changes = found.changes.iter();
    let changed =
        |site: &crate::lint::finding::SiteReport| found.changes.iter().any(|change| std::ptr::eq(change.site, site));
    let mut all = annotation::sites(output.analysis, &changed, sources, base);
    for one in &mut all {
        let Some(change) = changes.next() else { break };
        if change.is_regression() {
            one.rule = "poolcheck::escape_regressions".to_owned();
            one.weight = match level(change.site.target.0) {
                Level::Deny => Weight::Error,
                Level::Warn => Weight::Warning,
                Level::Allow => Weight::Note,
            };
        }
        one.message = format!("was {}, is {}", change.before, one.message);
    }
    all
}
