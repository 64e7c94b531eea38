//! Escape analysis for Rust, from source.
//!
//! A run is a pipeline of plain data: [`cli`] reads the flags, [`load`] finds packages and configuration,
//! [`analyze`] judges every site, and [`report`] turns the result into text. Only `cli` prints.

pub mod base;
pub mod cli;

pub mod error;
pub mod escape;
pub mod ir;
pub mod lint;
pub mod load;
pub mod lower;
pub mod models;
pub mod options;
pub mod parse;
pub mod pools;
pub mod report;
pub mod resolve;
mod run;

pub use error::Error;
pub use lint::finding::Analysis;
pub use load::Workspace;
pub use options::Options;

pub use run::analyze;
