//! Crate `ahash` 0.7.8 and 0.8.12: std's maps with another hasher. `AHashMap` is a newtype in truth, and std's here.

pub type AHashMap<K, V, S = RandomState> = std::collections::HashMap<K, V, S>;
pub type AHashSet<T, S = RandomState> = std::collections::HashSet<T, S>;
pub type HashMap<K, V> = std::collections::HashMap<K, V, RandomState>;
pub type HashSet<T> = std::collections::HashSet<T, RandomState>;

impl<K, V> std::collections::HashMap<K, V, RandomState> {
    #[site(map)]
    pub fn new() -> Self;
    #[site(map)]
    #[reserves(capacity)]
    pub fn with_capacity(capacity: usize) -> Self;
}
impl<T> std::collections::HashSet<T, RandomState> {
    #[site(set)]
    pub fn new() -> Self;
    #[site(set)]
    #[reserves(capacity)]
    pub fn with_capacity(capacity: usize) -> Self;
}

/// Made by `std::collections::HashMap::new` of a map whose hasher this is.
pub trait HashMapExt {
    #[site(map)]
    fn new() -> Self;
    #[site(map)]
    #[reserves(capacity)]
    fn with_capacity(capacity: usize) -> Self;
}
impl<K, V, S> HashMapExt for std::collections::HashMap<K, V, S> {}
pub trait HashSetExt {
    #[site(set)]
    fn new() -> Self;
    #[site(set)]
    #[reserves(capacity)]
    fn with_capacity(capacity: usize) -> Self;
}
impl<T, S> HashSetExt for std::collections::HashSet<T, S> {}

#[derive(Clone, Debug)]
#[words(4)]
pub struct RandomState;
impl RandomState {
    pub fn new() -> RandomState;
    pub fn generate_with(k0: u64, k1: u64, k2: u64, k3: u64) -> RandomState;
    pub const fn with_seeds(k0: u64, k1: u64, k2: u64, k3: u64) -> RandomState;
    pub fn with_seed(key: usize) -> RandomState;
    pub fn hash_one<T: std::hash::Hash>(&self, x: T) -> u64;
}
impl Default for RandomState {
    fn default() -> Self;
}
impl std::hash::BuildHasher for RandomState {
    type Hasher = AHasher;
}
#[derive(Clone, Debug)]
#[words(6)]
pub struct AHasher;
impl Default for AHasher {
    fn default() -> Self;
}
impl std::hash::Hasher for AHasher {}
