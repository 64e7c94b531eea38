//! What names and types mean. Knows nothing of syntax trees.

pub mod facts;
pub mod impls;
pub mod layout;
pub mod program;
pub mod sig;
pub mod ty;
pub mod world;
