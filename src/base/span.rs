//! Positions in source files. Own types, since the parser's spans cannot leave their thread.

crate::newtype_index! {
    /// A source file of the run.
    pub struct FileId;
}

/// A position: line from 1, column from 1 in characters (as rustc prints them).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pos {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub col: u32,
}

/// A piece of one file, end exclusive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First position.
    pub start: Pos,
    /// One past the last position.
    pub end: Pos,
}
