//! Small values every stage shares: indices, source positions, three-valued `cfg`, and gaps.
//!
//! Depends on `std` and on the string type of names only.

pub mod cfg;
pub mod field;
pub mod gap;
pub mod index;
pub mod number;
pub mod span;

pub use cfg::Truth;
pub use field::FieldName;
pub use gap::Gap;
pub use index::{Idx, IndexVec};
pub use span::{FileId, Pos, Span};

/// An identifier. Cheap to clone, inline up to 23 bytes.
pub type Name = smol_str::SmolStr;
