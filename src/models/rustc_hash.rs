//! Crate `rustc-hash` 1.1.0 and 2.1.3: std's maps with another hasher.

pub type FxHashMap<K, V> = std::collections::HashMap<K, V, FxBuildHasher>;
pub type FxHashSet<V> = std::collections::HashSet<V, FxBuildHasher>;

#[derive(Clone, Copy, Default, Debug)]
#[words(1)]
pub struct FxHasher;
impl std::hash::Hasher for FxHasher {}

#[derive(Clone, Copy, Default, Debug)]
#[words(0)]
pub struct FxBuildHasher;
impl std::hash::BuildHasher for FxBuildHasher {
    type Hasher = FxHasher;
}
impl FxBuildHasher {
    pub const fn new() -> Self;
}
