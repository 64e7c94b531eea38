//! Findings on one line each: `path:line:col: level: message [poolcheck::lint]`.

use super::Style;
use crate::lint::finding::{Analysis, Finding, Level, Place};

/// One line for each finding.
pub fn findings(analysis: &Analysis, style: Style) -> String {
    analysis.findings.iter().map(|found| finding(found, style)).collect()
}

/// The line of one finding, with its end.
pub fn finding(finding: &Finding, style: Style) -> String {
    format!(
        "{}: {}: {} [poolcheck::{}]\n",
        position(&finding.at.place),
        level(finding.level, style),
        finding.message,
        finding.lint
    )
}

/// `path:line:col`.
pub fn position(place: &Place) -> String {
    format!("{}:{}:{}", place.file, place.line, place.column)
}

/// Rustc's word for a level.
pub fn level(level: Level, style: Style) -> String {
    match level {
        Level::Deny => style.red("error"),
        Level::Warn | Level::Allow => style.yellow("warning"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::example;
    use super::*;

    #[test]
    fn one_line_in_the_form_editors_know() {
        assert_eq!(
            findings(&example::analysis(), Style::PLAIN),
            "src/lib.rs:6:45: warning: `block` is pooled but never leaves `checksum` [poolcheck::pooled_locals]\n"
        );
    }
}
