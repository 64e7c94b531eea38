//! What could not be understood, as a value: never an error, never silence.

use super::{Name, Span};

/// Why a piece of source is opaque to the analysis.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gap {
    /// A macro that could not be expanded; the name as written.
    Macro(Name),
    /// A function or method that could not be found; the name as written.
    Callee(Name),
    /// A value of a type that could not be determined was given away.
    Type,
    /// A construct the lowering does not know.
    Syntax(&'static str),
}

/// A gap and where it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GapAt {
    /// What was not understood.
    pub gap: Gap,
    /// Where.
    pub span: Span,
}
