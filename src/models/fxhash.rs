//! Crate `fxhash` 0.2.1: std's maps with another hasher.

pub type FxBuildHasher = std::hash::BuildHasherDefault<FxHasher>;
pub type FxHashMap<K, V> = std::collections::HashMap<K, V, FxBuildHasher>;
pub type FxHashSet<V> = std::collections::HashSet<V, FxBuildHasher>;

#[derive(Clone, Copy, Default, Debug)]
#[words(1)]
pub struct FxHasher;
impl std::hash::Hasher for FxHasher {}

pub fn hash64<T: std::hash::Hash + ?Sized>(v: &T) -> u64;
pub fn hash32<T: std::hash::Hash + ?Sized>(v: &T) -> u32;
pub fn hash<T: std::hash::Hash + ?Sized>(v: &T) -> usize;
