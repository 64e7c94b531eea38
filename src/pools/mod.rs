//! Which stores are pools, by what is done with them.
//!
//! Lowering makes a candidate of every take from a store that outlives calls; the solver says what becomes of it.
//! Here the candidates of one store are looked at together: a store is a pool if what is taken from it is given back,
//! and if what is missing is made anew. Names play no part.

mod recognize;

pub use recognize::{Pool, Pools, recognize};
