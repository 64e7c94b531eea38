//! What names and types mean. Knows nothing of syntax trees.

pub mod build;
pub mod consts;
pub mod declared;
pub mod facts;
pub mod impls;
pub mod layout;
pub mod own;
mod paths;
pub mod program;
pub mod scope;
pub mod sig;
pub mod ty;
pub mod world;
