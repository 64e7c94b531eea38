//! Readings of verdicts: what is worth saying about a site or a pool.

pub mod finding;
