//! From lines and columns to bytes and back to lines, for one file.

use std::ops::Range;
use std::sync::Arc;

use crate::lint::finding::Place;

/// A file's text with the places where its lines begin.
#[derive(Debug)]
pub struct Source {
    text: Arc<str>,
    starts: Vec<usize>,
}

impl Source {
    /// Indexes `text`.
    pub fn new(text: Arc<str>) -> Source {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Source { text, starts }
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line number `line`, from 1, without its end; empty where there is none.
    pub fn line(&self, line: u32) -> &str {
        let Some(&start) = self.starts.get((line as usize).wrapping_sub(1)) else { return "" };
        let end = self.starts.get(line as usize).map_or(self.text.len(), |next| next - 1);
        let line = &self.text[start..end];
        line.strip_suffix('\r').unwrap_or(line)
    }

    /// The byte at which a column (in characters, from 1) of a line begins; the end of the line if it is too short.
    pub fn offset(&self, line: u32, column: u32) -> usize {
        let Some(&start) = self.starts.get((line as usize).wrapping_sub(1)) else { return self.text.len() };
        let text = self.line(line);
        start + text.char_indices().nth((column as usize).saturating_sub(1)).map_or(text.len(), |(at, _)| at)
    }

    /// The bytes of a place.
    pub fn range(&self, place: &Place) -> Range<usize> {
        let start = self.offset(place.line, place.column);
        start..self.offset(place.end.0, place.end.1).max(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_may_end_as_on_windows() {
        let source = Source::new("é = 1;\r\nlet ü = µ();\r\n".into());
        assert_eq!(source.line(1), "é = 1;");
        assert_eq!(source.line(2), "let ü = µ();");
        assert_eq!(source.line(4), "");
        let place = Place { file: "a.rs".into(), line: 2, column: 9, end: (2, 10) };
        assert_eq!(&source.text()[source.range(&place)], "µ");
        assert_eq!(source.offset(1, 99), "é = 1;".len());
        assert_eq!(source.offset(99, 1), source.text().len());
    }
}
