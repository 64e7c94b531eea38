//! Findings for people: headline, excerpt with carets, facts, and the one thing to do.

use std::fmt;

use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, Severity, SourceCode, ThemeStyles,
};

use super::source::Source;
use super::{Sources, Style, short};
use crate::error::Error;
use crate::lint::finding::{Analysis, Finding, Level, Note, Place};

/// All findings, each followed by an empty line.
pub fn findings(analysis: &Analysis, sources: Sources<'_>, style: Style) -> String {
    analysis.findings.iter().map(|found| finding(found, sources, style) + "\n").collect()
}

/// One finding.
pub fn finding(finding: &Finding, sources: Sources<'_>, style: Style) -> String {
    let place = &finding.at.place;
    let mut out = format!("{}: {}\n", short::level(finding.level, style), style.bold(&finding.message));
    let mut facts = Vec::new();
    let source = sources(&place.file).map(Source::new);
    match &source {
        Some(source) => {
            let label = |range: std::ops::Range<usize>, text: &str| {
                LabeledSpan::new_with_span(Some(text.to_owned()), (range.start, range.len()))
            };
            let range = source.range(place);
            let mut labels =
                vec![LabeledSpan::new_primary_with_span(Some(finding.label.clone()), (range.start, range.len()))];
            for (other, text) in &finding.secondary {
                if other.file == place.file {
                    labels.push(label(source.range(other), text));
                }
            }
            out.push_str(&excerpt(place, source.text(), labels, finding.level, style));
        }
        None => out.push_str(&format!("   at {}: {}\n", short::position(place), finding.label)),
    }
    for (other, text) in &finding.secondary {
        if source.is_none() || other.file != place.file {
            facts.push(("note", format!("{}: {text}", short::position(other))));
        }
    }
    facts.extend(finding.notes.iter().map(|note| ("note", note.clone())));
    if let Some(measured) = &finding.measured {
        facts.push(("note", format!("measured: {}: {}", measured.outcome, measured.why)));
    }
    facts.push(("help", finding.help.clone()));
    facts.push(("note", format!("`poolcheck::{}`: `cargo poolcheck explain {0}` says more", finding.lint)));
    for (kind, text) in facts {
        out.push_str(&fact(kind, &text, style));
    }
    out
}

/// An error of the outside world.
pub fn error(error: &Error, style: Style) -> String {
    if let Some(said) = error.verbatim() {
        return match said.strip_prefix("error: ") {
            Some(rest) => format!("{}: {rest}\n", style.red("error")),
            None => format!("{said}\n"),
        };
    }
    let mut out = format!("{}: {}\n", style.red("error"), style.bold(&error.to_string()));
    if error.source_code().is_some() {
        out.push_str(&draw(error, style));
    }
    if let Some(help) = error.help() {
        out.push_str(&fact("help", &help.to_string(), style));
    }
    out
}

/// Trouble that did not stop the run, on one line.
pub fn note(note: &Note, style: Style) -> String {
    let place = note.place.as_ref().map(|place| short::position(place) + ": ").unwrap_or_default();
    format!("{}: {place}{}\n", style.bold("note"), note.text)
}

/// What is being done, as cargo says it: the verb to the right of a column.
pub fn status(what: &str, style: Style) -> String {
    let (verb, rest) = what.split_once(' ').unwrap_or((what, ""));
    format!("{} {rest}\n", style.green(&format!("{verb:>12}")))
}

fn fact(kind: &str, text: &str, style: Style) -> String {
    let kind = if kind == "help" { style.cyan(kind) } else { style.bold(kind) };
    format!("   = {kind}: {}\n", text.replace('\n', "\n           "))
}

fn excerpt(place: &Place, text: &str, labels: Vec<LabeledSpan>, level: Level, style: Style) -> String {
    let source = NamedSource::new(&place.file, text.to_owned());
    let drawn = draw(&Excerpt { source, labels, level }, style);
    // the picture counts bytes in its head, and everybody else characters
    let head = format!("{}:", place.file);
    let Some(start) = drawn.lines().next().and_then(|first| first.find(&head)) else { return drawn };
    let rest = &drawn[start + head.len()..];
    let number = |c: char| c == ':' || c.is_ascii_digit();
    format!("{}{}{}", &drawn[..start], short::position(place), rest.trim_start_matches(number))
}

/// The part of miette's picture that is below its headline; headline, notes and help are ours, in rustc's form.
fn draw(diagnostic: &dyn Diagnostic, style: Style) -> String {
    let mut theme = if style.unicode { GraphicalTheme::unicode() } else { GraphicalTheme::ascii() };
    theme.styles = if style.color { ThemeStyles::ansi() } else { ThemeStyles::none() };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(usize::from(u16::MAX))
        .with_wrap_lines(false)
        .with_break_words(false)
        .with_links(false)
        .with_urls(false)
        .without_cause_chain()
        .with_context_lines(1)
        .tab_width(4);
    let bare = Bare(diagnostic);
    let mut out = String::new();
    if handler.render_report(&mut out, &bare).is_err() {
        // A picture is not worth a failed run; position and text are printed anyway.
        return String::new();
    }
    let mut lines = out.lines().skip_while(|line| !line.contains(['[', '╭', ',']) || line.trim().is_empty()).peekable();
    let mut picture = String::new();
    while let Some(line) = lines.next() {
        if lines.peek().is_some() || !line.trim().is_empty() {
            picture.push_str(line.trim_end());
            picture.push('\n');
        }
    }
    picture
}

struct Excerpt {
    source: NamedSource<String>,
    labels: Vec<LabeledSpan>,
    level: Level,
}

/// A diagnostic with nothing but source and labels.
struct Bare<'a>(&'a dyn Diagnostic);

macro_rules! wordless {
    ($($ty:ty),+) => {$(
        impl fmt::Debug for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an excerpt")
            }
        }
        impl fmt::Display for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("-")
            }
        }
        impl std::error::Error for $ty {}
    )+};
}
wordless!(Excerpt, Bare<'_>);

impl Diagnostic for Excerpt {
    fn severity(&self) -> Option<Severity> {
        Some(match self.level {
            Level::Deny => Severity::Error,
            Level::Warn | Level::Allow => Severity::Warning,
        })
    }
    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

impl Diagnostic for Bare<'_> {
    fn severity(&self) -> Option<Severity> {
        self.0.severity()
    }
    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.0.source_code()
    }
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.0.labels()
    }
}

#[cfg(test)]
mod tests {
    use super::super::example;
    use super::*;

    #[test]
    fn the_look_of_a_finding() {
        assert_eq!(
            findings(&example::analysis(), &example::source, Style::PLAIN),
            "\
warning: `block` is pooled but never leaves `checksum`
    ╭─[src/lib.rs:6:45]
  5 │ pub fn checksum(input: &[u8]) -> u32 {
  6 │     let mut block = BUFFERS.lock().unwrap().pop().unwrap_or([0; 512]);
    ·                                             ─┬─
    ·                                              ╰── taken here
  7 │     block[..input.len()].copy_from_slice(input);
  8 │     let sum = block.iter().map(|byte| u32::from(*byte)).sum();
  9 │     BUFFERS.lock().unwrap().push(block);
    ·                                  ──┬──
    ·                                    ╰── given back here
 10 │     sum
    ╰────
   = note: `[u8; 512]` is 512 bytes, stored inline in a shared pool
   = help: use a local: `let mut block = [0; 512];`
   = note: `poolcheck::pooled_locals`: `cargo poolcheck explain pooled_locals` says more

"
        );
    }

    #[test]
    fn ascii_for_terminals_that_cannot_draw() {
        let drawn = findings(&example::analysis(), &example::source, Style { color: false, unicode: false });
        assert!(drawn.is_ascii(), "{drawn}");
    }

    #[test]
    fn a_file_that_cannot_be_read_again_leaves_the_position() {
        let drawn = findings(&example::analysis(), &|_| None, Style::PLAIN);
        assert!(drawn.contains("at src/lib.rs:6:45: taken here"), "{drawn}");
        assert!(drawn.contains("src/lib.rs:9:34: given back here"), "{drawn}");
    }

    #[test]
    fn an_error_in_a_file_shows_the_line() {
        let broken = crate::load::config::parse("poolcheck.toml", "stack-limit = 1\nbrake-even = 2\n");
        assert_eq!(
            error(&broken.expect_err("a wrong key"), Style::PLAIN),
            "\
error: unknown key `brake-even`
   ╭─[poolcheck.toml:2:1]
 1 │ stack-limit = 1
 2 │ brake-even = 2
   · ─────┬────
   ·      ╰── here
   ╰────
   = help: did you mean `break-even`?
"
        );
    }
}
