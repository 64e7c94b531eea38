//! From source text to owned item tables, each file parsed once; bodies stay with the thread that parsed them.

pub mod format;
pub mod items;
pub mod mbe;
