//! What names and types mean.

pub mod program;
