//! Regions of one line, in the unit of columns each form wants.

use super::Sources;
use super::annotation::Base;
use super::source::Source;
use crate::lint::finding::Place;

/// What columns count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Unicode code points, as rustc and SARIF (by its `columnKind`).
    Chars,
    /// Bytes of UTF-8, as reviewdog.
    Bytes,
}

/// A piece of one line: columns from 1, the end not included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// The line, from 1.
    pub line: u32,
    /// First column.
    pub start: u32,
    /// One past the last column.
    pub end: u32,
}

/// Reads the texts of files by their paths in the repository.
pub struct Regions<'a> {
    sources: Sources<'a>,
    base: &'a Base,
}

impl<'a> Regions<'a> {
    /// Texts from `sources`, which knows the paths of the workspace.
    pub fn new(sources: Sources<'a>, base: &'a Base) -> Regions<'a> {
        Regions { sources, base }
    }

    /// The text of a file.
    pub fn source(&self, file: &str) -> Option<Source> {
        let inside = file.strip_prefix(&self.base.prefix);
        inside.and_then(|file| (self.sources)(file)).or_else(|| (self.sources)(file)).map(Source::new)
    }

    /// The first line of a place: reviewers show a remark only if they can show all its lines.
    pub fn one_line(&self, place: &Place, unit: Unit) -> Region {
        let source = self.source(&place.file);
        let line = source.as_ref().map_or("", |source| source.line(place.line));
        let length = u32::try_from(line.chars().count()).unwrap_or(u32::MAX);
        let last = if place.end.0 == place.line { place.end.1 } else { length.saturating_add(1) };
        let region = Region { line: place.line, start: place.column, end: last.max(place.column.saturating_add(1)) };
        match unit {
            Unit::Chars => region,
            Unit::Bytes => {
                Region { start: column_in_bytes(line, region.start), end: column_in_bytes(line, region.end), ..region }
            }
        }
    }

    /// A position in bytes: line and column from 1.
    pub fn in_bytes(&self, file: &str, line: u32, column: u32) -> (u32, u32) {
        let source = self.source(file);
        (line, column_in_bytes(source.as_ref().map_or("", |source| source.line(line)), column))
    }
}

/// A column in characters, from 1, as one in bytes. Beyond the line's end, characters count one byte each.
fn column_in_bytes(line: &str, column: u32) -> u32 {
    let before = (column as usize).saturating_sub(1);
    let bytes: usize = line.chars().take(before).map(char::len_utf8).sum();
    let beyond = before.saturating_sub(line.chars().count());
    u32::try_from(bytes + beyond + 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn units_differ_on_a_line_with_more_than_ascii() {
        let sources = |file: &str| (file == "a.rs").then(|| Arc::from("let é🦀 = pool.pop();\nnext\n"));
        let base = Base { prefix: "app/".into() };
        let regions = Regions::new(&sources, &base);
        let pop = Place { file: "app/a.rs".into(), line: 1, column: 15, end: (1, 18) };
        assert_eq!(regions.one_line(&pop, Unit::Chars), Region { line: 1, start: 15, end: 18 });
        assert_eq!(regions.one_line(&pop, Unit::Bytes), Region { line: 1, start: 19, end: 22 });
        let long = Place { end: (2, 3), ..pop.clone() };
        assert_eq!(regions.one_line(&long, Unit::Chars), Region { line: 1, start: 15, end: 21 });
        assert_eq!(regions.one_line(&long, Unit::Bytes), Region { line: 1, start: 19, end: 25 });
        // a file nobody can read keeps its numbers, and an empty place gets one column
        let gone = Place { file: "b.rs".into(), line: 4, column: 7, end: (4, 7) };
        assert_eq!(regions.one_line(&gone, Unit::Bytes), Region { line: 4, start: 7, end: 8 });
    }
}
