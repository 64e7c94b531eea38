//! The user's own tests under a heap profiler, with and without their pools.

pub mod shadow;
