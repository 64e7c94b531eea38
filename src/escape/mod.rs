//! Who holds what: the flow of values through one function and its callees.

pub mod verdict;
