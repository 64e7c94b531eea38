//! Readings of verdicts: what is worth saying about a site or a pool.
//!
//! A lint is declared once, in the file of its name, and listed once, here. Its page in `explain`, the lists in the
//! help and the README, and the names that flags and configuration accept all follow from that.

pub mod check;
pub mod declare;
pub mod directive;
pub mod finding;
pub mod levels;
pub mod suggest;
pub mod suppress;

use declare::lints;
pub use declare::{Lint, find, nearest};
pub use levels::Levels;

lints! {
    pooled_locals
    large_pooled_locals
    scratch_locals
    bounded_pooled_buffers
    stale_suppressions
    malformed_suppressions
    broken_contracts
    escape_regressions
}
