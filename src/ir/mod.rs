//! What lowering says and the solver reads: one function as a graph of places, objects and operations.

pub mod body;
