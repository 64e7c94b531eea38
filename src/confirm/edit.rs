//! Text edits to one file that keep its lines, and the way back from a position in the edited text.

use std::ops::Range;

/// One edit: `text` in place of the bytes `at`, which may be none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Bytes of the original.
    pub at: Range<usize>,
    /// What stands there instead; without line breaks.
    pub text: String,
    /// Where several edits stand at one byte: smaller first.
    pub order: i64,
    /// Several may ask for it, and it is made once.
    pub once: bool,
}

/// The original text with where its lines begin.
#[derive(Clone, Debug)]
pub struct Source {
    /// The text.
    pub text: String,
    lines: Vec<usize>,
}

impl Source {
    /// Finds the lines of `text`.
    pub fn new(text: String) -> Source {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at + 1);
        // a mark of the byte order is no part of the first line, for the compiler too
        let first = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let lines = std::iter::once(first).chain(breaks).collect();
        Source { text, lines }
    }
    /// The byte at a line from 1 and a column from 1 in characters.
    pub fn at(&self, line: u32, column: u32) -> Option<usize> {
        let start = *self.lines.get((line as usize).checked_sub(1)?)?;
        let rest = &self.text[start..];
        let mut chars = rest.char_indices().map(|(at, _)| at).chain(std::iter::once(rest.len()));
        Some(start + chars.nth((column as usize).checked_sub(1)?)?)
    }
    /// The byte where a line from 1 begins.
    pub fn line(&self, line: u32) -> Option<usize> {
        self.lines.get((line as usize).checked_sub(1)?).copied()
    }
    /// The line, from 1, of a byte.
    pub fn line_of(&self, at: usize) -> u32 {
        self.lines.partition_point(|&start| start <= at).max(1) as u32
    }
}

/// Edits in the order in which they stand in the text.
#[derive(Clone, Debug, Default)]
pub struct Edits(Vec<Edit>);

impl Edits {
    /// Sorts `edits`. Replacements must not overlap each other.
    pub fn new(mut edits: Vec<Edit>) -> Edits {
        edits.sort_by_key(|edit| (edit.at.start, edit.order));
        Edits(edits)
    }
    /// Adds more of them.
    pub fn add(&mut self, more: Vec<Edit>) {
        self.0.extend(more);
        self.0.sort_by_key(|edit| (edit.at.start, edit.order));
    }
    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// The edited text.
    pub fn apply(&self, original: &str) -> String {
        let mut out = String::with_capacity(original.len() + 64 * self.0.len());
        let mut done = 0;
        for edit in &self.0 {
            out.push_str(&original[done..edit.at.start]);
            out.push_str(&edit.text);
            done = edit.at.end;
        }
        out.push_str(&original[done..]);
        out
    }
    /// The byte of the original behind a position (line and column from 1, the column in bytes) in the edited text.
    /// What an edit wrote is taken for where the edit stands.
    pub fn original(&self, source: &Source, line: u32, column: u32) -> Option<usize> {
        let start = source.line(line)?;
        let mut wanted = (column as usize).checked_sub(1)?;
        let mut done = start;
        let first = self.0.partition_point(|edit| edit.at.start < start);
        for edit in self.0[first..].iter().take_while(|edit| source.line_of(edit.at.start) == line) {
            let untouched = edit.at.start - done;
            if wanted < untouched {
                break;
            }
            wanted -= untouched;
            if wanted < edit.text.len() {
                return Some(edit.at.start);
            }
            wanted -= edit.text.len();
            done = edit.at.end;
        }
        Some((done + wanted).min(source.text.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let source = Source::new("let é = pool.pop();\nlet b = 1;\n".to_owned());
        let call = source.at(1, 9).expect("it is there")..source.at(1, 19).expect("it is there");
        assert_eq!(&source.text[call.clone()], "pool.pop()");
        let edits = Edits::new(vec![
            Edit { at: call.end..call.end, text: ")".into(), order: 0, once: false },
            Edit { at: call.start..call.start, text: "got(".into(), order: 0, once: false },
        ]);
        let edited = edits.apply(&source.text);
        assert_eq!(edited, "let é = got(pool.pop());\nlet b = 1;\n");
        let pop = edited.find("pop()").expect("it is there") as u32 + 1;
        assert_eq!(edits.original(&source, 1, pop), source.text.find("pop()"));
        assert_eq!(edits.original(&source, 1, 10), Some(call.start));
        assert_eq!(edits.original(&source, 2, 5), source.text.find("b = 1"));
        assert_eq!(source.line_of(call.start), 1);
    }
}
