//! From source text to owned item tables, each file parsed once; bodies stay with the thread that parsed them.

mod attrs;
pub mod cfg;
pub mod collect;
pub mod crew;
mod decls;
pub mod format;
pub mod items;
mod legacy;
pub(crate) mod macros;
pub mod mbe;
pub mod tree;
pub mod tyref;
