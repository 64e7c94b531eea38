//! What names and types mean.

pub mod build;
pub mod consts;
mod paths;
pub mod program;
pub mod scope;
