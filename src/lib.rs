//! Escape analysis for Rust, from source: which values leave the function that made or took them, and which pools are
//! therefore worth having.
//!
//! # Map
//!
//! A run is a pipeline of plain data, each stage a function from values to values. [`cli`] calls [`load`], [`analyze`]
//! and [`report`]; `analyze` (in `run`) calls the stages between those two, in this order.
//!
//! - [`load`]: flags and manifests to a [`Workspace`] of packages, targets, features and cfgs; reads the
//!   configuration; builds nothing.
//! - [`parse`]: source text to tables of items. Follows `mod`, decides `cfg`; `mbe` expands `macro_rules!` and `format`
//!   reads format strings, both when lowering asks.
//! - [`models`]: what std and well-known crates do, as Rust declarations that are parsed like any other crate.
//! - [`resolve`]: tables of items to a `World`: names, types, impls, sizes, constants.
//! - [`lower`]: the syntax of a body to one graph. Infers types, expands macros, adds drops; the last of the analysis to see `syn`.
//! - [`escape`]: graphs to verdicts and summaries, callees first. Knows no syntax.
//! - [`pools`]: graphs and verdicts to pools: which stores are pools, by what is done with them.
//! - [`lint`]: verdicts and pools to findings: `check` says whether a local should stand in a pool's place, `suggest` with
//!   which edits, `suppress` what the source says to that.
//! - [`report`]: an [`Analysis`] to text or JSON, one file for each form of output; prints nothing. The forms for
//!   reviewers are all made from one list of remarks (`annotation`).
//! - [`confirm`]: findings and pools to measurements: the user's tests in a copy of the workspace, with the pools and
//!   without; the only stage that builds, runs and writes, all under `target/poolcheck`.
//! - [`cli`]: the command line to an exit code; the only printer.
//!
//! Beside the pipeline: [`base`] (indices, positions, gaps) and [`ir`] (the form of a function between [`lower`] and
//! [`escape`]) are shared values; [`options`] is what one run is asked to do; [`error`] is for failures of the outside
//! world. Source that is not understood is no error: it is a [`base::Gap`] and makes verdicts `unknown`.
//!
//! # Where this left its first design
//!
//! - **An object graph instead of weighted edges.** The first design gave each edge between two values one of four
//!   strengths and took the strongest path. That cannot tell the parts of a value apart: `S { a, b }` with only `a`
//!   returned would make `b` leave too. Here objects have contents under labels (a field, a type parameter, a capture),
//!   slots hold objects or references, and a summary is a small graph of the same kind that is pasted in at each call.
//!   The price is bounds on the size of a function's graph; beyond them the verdict is `unknown:limit`.
//! - **Models are Rust declarations**, in `src/models/*.rs`, not a table of flows. Types are needed to find out which
//!   method is meant and a flow nearly always follows from the types, so one declaration serves both; marks such as
//!   `#[leaks(p)]` say the rest.
//! - **Drops are modelled.** A destructor is a call where its value ends: at the end of scope, in an assignment, inside
//!   a callee that takes it by value. Pools give items back in destructors, so without this no guard could be judged.
//! - **Pools are recognised last, not first.** What makes a store a pool is that what is taken comes back, and that is
//!   known only when it has been found out where values go. Lowering marks candidates, and no name is asked for. Pools
//!   of crates are types with a mark in their model.
//! - **Not all is judged.** A question about pools needs the functions that take something out of a store, those they
//!   call, and those that are handed what was taken; the last are known only when the first are solved, so `escape::around`
//!   goes on from there. Summaries of many objects do not tell things of one type apart.
//! - **Dependencies are read where they are called.** A package that the workspace names and no model speaks for is
//!   parsed, and those of its functions that are called are lowered (`run::lower_called`). What unsafe code does is known
//!   to its authors only: a function of a dependency with such code counts by its signature.
//! - **A pool is taken out by losing what it is given.** The first design rewrote every acquire to a fresh value. For
//!   lists and cells it is enough, and safer, to drop what is given back: the code's own fallback then makes the fresh
//!   value, whatever it is. Only guards of pool crates, boxes that become locals, and thread locals used in place need
//!   more (see `confirm::rewrite`).
//! - **Variants share one target directory.** Each is built through a name of this program of its own, which cargo
//!   hashes into what it builds of the workspace; the dependencies are built once.

pub mod base;
pub mod cli;
pub mod confirm;
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

pub use run::{Begun, analyze, analyze_begun, analyze_with, begin};
