//! From an analysis to text: functions that take data and return strings. Nothing here prints or reads.

pub mod annotation;
pub mod baseline;
pub mod compare;
pub mod confirm;
pub mod docs;
pub mod escapes;
pub mod fingerprint;
pub mod github;
pub mod gitlab;
pub mod json;
pub mod pools;
pub mod rdjson;
pub mod region;
pub mod sarif;
pub mod short;
pub mod source;
pub mod summary;
pub mod text;

use std::sync::Arc;

pub use crate::base::number::{amount, bytes, count, thousands};

/// Looks up the text of a file by its path relative to the workspace root.
pub type Sources<'a> = &'a dyn Fn(&str) -> Option<Arc<str>>;

/// How text is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// With escape codes for colour.
    pub color: bool,
    /// With box-drawing characters.
    pub unicode: bool,
}

impl Style {
    /// Neither colour nor anything that depends on a terminal.
    pub const PLAIN: Style = Style { color: false, unicode: true };

    fn paint(self, code: &str, text: &str) -> String {
        if self.color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
    /// For what draws the eye first.
    pub fn bold(self, text: &str) -> String {
        self.paint("1", text)
    }
    /// For what may be skipped.
    pub fn dim(self, text: &str) -> String {
        self.paint("2", text)
    }
    /// For warnings.
    pub fn yellow(self, text: &str) -> String {
        self.paint("1;33", text)
    }
    /// For errors.
    pub fn red(self, text: &str) -> String {
        self.paint("1;31", text)
    }
    /// For good news.
    pub fn green(self, text: &str) -> String {
        self.paint("1;32", text)
    }
    /// For help.
    pub fn cyan(self, text: &str) -> String {
        self.paint("1;36", text)
    }
}

#[cfg(test)]
mod example;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(65_536), "65,536");
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(bytes(1), "1 byte");
        assert_eq!(count(12, "site"), "12 sites");
    }
}
