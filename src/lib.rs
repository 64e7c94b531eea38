//! Escape analysis for Rust, from source.
pub mod base;
pub mod escape;
pub mod lint;
pub mod models;
pub mod parse;
pub mod resolve;
