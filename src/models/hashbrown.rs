//! Crate `hashbrown` 0.12.3, 0.14.5, 0.16.1 and 0.17.2: the maps that std wraps. They stand for std's own here; the
//! allocator parameter is left out, and what std lacks is added.

use std::iter::Iter as Items;

pub use hash_map::HashMap;
pub use hash_set::HashSet;
pub type DefaultHashBuilder = std::hash::RandomState;
pub use std::collections::TryReserveError;

pub mod hash_map {
    pub use std::collections::hash_map::{
        Drain, Entry, ExtractIf, IntoIter, IntoKeys, IntoValues, Iter, IterMut, Keys, OccupiedEntry, VacantEntry,
        Values, ValuesMut,
    };

    pub type HashMap<K, V, S = std::hash::RandomState> = std::collections::HashMap<K, V, S>;
    pub type DefaultHashBuilder = std::hash::RandomState;
}
pub mod hash_set {
    pub use std::collections::hash_set::{Difference, Drain, Intersection, IntoIter, Iter, SymmetricDifference, Union};

    pub type HashSet<T, S = std::hash::RandomState> = std::collections::HashSet<T, S>;
}

impl<K, V, S> std::collections::HashMap<K, V, S> {
    #[fresh]
    #[holds(self)]
    #[grows(1)]
    pub fn entry_ref<Q: ?Sized>(&mut self, key: &Q) -> hash_map::Entry<'_, K, V, S>;
    pub fn get_key_value_mut<Q: ?Sized>(&mut self, k: &Q) -> Option<(&K, &mut V)>;
    pub fn get_many_mut<Q: ?Sized, const N: usize>(&mut self, ks: [&Q; N]) -> [Option<&mut V>; N];
    #[grows(1)]
    #[puts(k, v)]
    pub unsafe fn insert_unique_unchecked(&mut self, k: K, v: V) -> (&K, &mut V);
    pub fn allocation_size(&self) -> usize;
}
impl<T, S> std::collections::HashSet<T, S> {
    #[grows(1)]
    #[puts(value)]
    pub fn get_or_insert(&mut self, value: T) -> &T;
    #[grows(1)]
    pub fn get_or_insert_with<Q: ?Sized, F: FnOnce(&Q) -> T>(&mut self, value: &Q, f: F) -> &T;
    #[grows(1)]
    #[puts(value)]
    pub unsafe fn insert_unique_unchecked(&mut self, value: T) -> &T;
}

#[owner(map)]
#[growable]
#[words(4)]
pub struct HashTable<T>;
impl<T> HashTable<T> {
    #[site(map)]
    pub const fn new() -> Self;
    #[site(map)]
    #[reserves(capacity)]
    pub fn with_capacity(capacity: usize) -> Self;
    pub fn find(&self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<&T>;
    pub fn find_mut(&mut self, hash: u64, eq: impl FnMut(&T) -> bool) -> Option<&mut T>;
    #[grows(1)]
    pub fn insert_unique(&mut self, hash: u64, value: T, hasher: impl Fn(&T) -> u64);
    #[clears]
    pub fn clear(&mut self);
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn capacity(&self) -> usize;
    #[count(self)]
    pub fn iter(&self) -> Items<&T>;
    #[count(self)]
    pub fn iter_mut(&mut self) -> Items<&mut T>;
    pub fn retain(&mut self, f: impl FnMut(&mut T) -> bool);
    #[count(self)]
    pub fn drain(&mut self) -> Items<T>;
}
impl<T> Default for HashTable<T> {
    #[site(map)]
    fn default() -> Self;
}
