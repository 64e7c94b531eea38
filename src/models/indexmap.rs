//! Crate `indexmap` 1.9.3 and 2.14.2: maps and sets in order of insertion.

pub use map::IndexMap;
pub use set::IndexSet;

pub trait Equivalent<K: ?Sized> {
    fn equivalent(&self, key: &K) -> bool;
}
#[derive(Clone, PartialEq, Eq, Debug)]
#[words(2)]
pub struct TryReserveError;

pub mod map {
    use std::hash::RandomState;
    use std::iter::Iter as Items;
    use std::ops::{Index, IndexMut, RangeBounds};

    pub type Iter<'a, K, V> = Items<(&'a K, &'a V)>;
    pub type IterMut<'a, K, V> = Items<(&'a K, &'a mut V)>;
    pub type IntoIter<K, V> = Items<(K, V)>;
    pub type Keys<'a, K, V> = Items<&'a K>;
    pub type Values<'a, K, V> = Items<&'a V>;
    pub type ValuesMut<'a, K, V> = Items<&'a mut V>;
    pub type IntoKeys<K, V> = Items<K>;
    pub type IntoValues<K, V> = Items<V>;
    pub type Drain<'a, K, V> = Items<(K, V)>;

    #[owner(map)]
    #[growable]
    #[words(9)]
    pub struct IndexMap<K, V, S = RandomState>;
    impl<K, V> IndexMap<K, V, RandomState> {
        #[site(map)]
        pub fn new() -> Self;
        #[site(map)]
        #[reserves(n)]
        pub fn with_capacity(n: usize) -> Self;
    }
    impl<K, V, S> IndexMap<K, V, S> {
        #[site(map)]
        pub const fn with_hasher(hash_builder: S) -> Self;
        #[site(map)]
        #[reserves(n)]
        pub fn with_capacity_and_hasher(n: usize, hash_builder: S) -> Self;
        pub fn hasher(&self) -> &S;
        pub fn capacity(&self) -> usize;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        #[count(self)]
        pub fn iter(&self) -> Items<(&K, &V)>;
        #[count(self)]
        pub fn iter_mut(&mut self) -> Items<(&K, &mut V)>;
        #[count(self)]
        pub fn keys(&self) -> Items<&K>;
        #[count(self)]
        pub fn values(&self) -> Items<&V>;
        #[count(self)]
        pub fn values_mut(&mut self) -> Items<&mut V>;
        #[holds(self)]
        #[count(self)]
        pub fn into_keys(self) -> Items<K>;
        #[holds(self)]
        #[count(self)]
        pub fn into_values(self) -> Items<V>;
        #[clears]
        pub fn clear(&mut self);
        pub fn truncate(&mut self, len: usize);
        #[count(self)]
        pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> Items<(K, V)>;
        #[site(map)]
        #[count(self)]
        #[fresh]
        pub fn split_off(&mut self, at: usize) -> Self;
        #[reserves(additional)]
        pub fn reserve(&mut self, additional: usize);
        pub fn shrink_to_fit(&mut self);
        #[grows(1)]
        #[puts(key, value)]
        pub fn insert(&mut self, key: K, value: V) -> Option<V>;
        #[grows(1)]
        #[puts(key, value)]
        pub fn insert_full(&mut self, key: K, value: V) -> (usize, Option<V>);
        #[grows(1)]
        #[puts(key, value)]
        pub fn insert_sorted(&mut self, key: K, value: V) -> (usize, Option<V>);
        #[grows(1)]
        #[puts(key, value)]
        pub fn insert_before(&mut self, index: usize, key: K, value: V) -> (usize, Option<V>);
        #[grows(1)]
        #[puts(key, value)]
        pub fn shift_insert(&mut self, index: usize, key: K, value: V) -> Option<V>;
        /// The one element that the entry may add is counted here.
        #[holds(self, key)]
        #[grows(1)]
        pub fn entry(&mut self, key: K) -> Entry<'_, K, V, S>;
        #[grows(items, other)]
        pub fn append<S2>(&mut self, other: &mut IndexMap<K, V, S2>);
        pub fn contains_key<Q: ?Sized>(&self, key: &Q) -> bool;
        pub fn get<Q: ?Sized>(&self, key: &Q) -> Option<&V>;
        pub fn get_key_value<Q: ?Sized>(&self, key: &Q) -> Option<(&K, &V)>;
        pub fn get_full<Q: ?Sized>(&self, key: &Q) -> Option<(usize, &K, &V)>;
        pub fn get_index_of<Q: ?Sized>(&self, key: &Q) -> Option<usize>;
        pub fn get_mut<Q: ?Sized>(&mut self, key: &Q) -> Option<&mut V>;
        pub fn get_full_mut<Q: ?Sized>(&mut self, key: &Q) -> Option<(usize, &K, &mut V)>;
        pub fn get_index(&self, index: usize) -> Option<(&K, &V)>;
        pub fn get_index_mut(&mut self, index: usize) -> Option<(&K, &mut V)>;
        pub fn first(&self) -> Option<(&K, &V)>;
        pub fn first_mut(&mut self) -> Option<(&K, &mut V)>;
        pub fn last(&self) -> Option<(&K, &V)>;
        pub fn last_mut(&mut self) -> Option<(&K, &mut V)>;
        #[takes]
        pub fn remove<Q: ?Sized>(&mut self, key: &Q) -> Option<V>;
        #[takes]
        pub fn remove_entry<Q: ?Sized>(&mut self, key: &Q) -> Option<(K, V)>;
        #[takes]
        pub fn swap_remove<Q: ?Sized>(&mut self, key: &Q) -> Option<V>;
        #[takes]
        pub fn swap_remove_entry<Q: ?Sized>(&mut self, key: &Q) -> Option<(K, V)>;
        #[takes]
        pub fn shift_remove<Q: ?Sized>(&mut self, key: &Q) -> Option<V>;
        #[takes]
        pub fn shift_remove_entry<Q: ?Sized>(&mut self, key: &Q) -> Option<(K, V)>;
        #[takes]
        pub fn swap_remove_full<Q: ?Sized>(&mut self, key: &Q) -> Option<(usize, K, V)>;
        #[takes]
        pub fn swap_remove_index(&mut self, index: usize) -> Option<(K, V)>;
        #[takes]
        pub fn shift_remove_full<Q: ?Sized>(&mut self, key: &Q) -> Option<(usize, K, V)>;
        #[takes]
        pub fn shift_remove_index(&mut self, index: usize) -> Option<(K, V)>;
        #[takes]
        pub fn pop(&mut self) -> Option<(K, V)>;
        pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, keep: F);
        pub fn sort_keys(&mut self);
        pub fn sort_by<F: FnMut(&K, &V, &K, &V) -> std::cmp::Ordering>(&mut self, cmp: F);
        #[holds(self)]
        #[count(self)]
        pub fn sorted_by<F: FnMut(&K, &V, &K, &V) -> std::cmp::Ordering>(self, cmp: F) -> Items<(K, V)>;
        pub fn sort_unstable_keys(&mut self);
        pub fn sort_unstable_by<F: FnMut(&K, &V, &K, &V) -> std::cmp::Ordering>(&mut self, cmp: F);
        pub fn reverse(&mut self);
        pub fn move_index(&mut self, from: usize, to: usize);
        pub fn swap_indices(&mut self, a: usize, b: usize);
    }
    impl<K, V, S: Default> Default for IndexMap<K, V, S> {
        #[site(map)]
        fn default() -> Self;
    }
    impl<K: Clone, V: Clone, S: Clone> Clone for IndexMap<K, V, S> {}
    impl<K, V: PartialEq, S> PartialEq for IndexMap<K, V, S> {}
    impl<K, V: Eq, S> Eq for IndexMap<K, V, S> {}
    impl<K: std::fmt::Debug, V: std::fmt::Debug, S> std::fmt::Debug for IndexMap<K, V, S> {}
    impl<K, V, S, Q: ?Sized> Index<&Q> for IndexMap<K, V, S> {
        type Output = V;
        #[part(self)]
        fn index(&self, key: &Q) -> &V;
    }
    impl<K, V, S, Q: ?Sized> IndexMut<&Q> for IndexMap<K, V, S> {
        #[part(self)]
        fn index_mut(&mut self, key: &Q) -> &mut V;
    }
    impl<K, V, S> Index<usize> for IndexMap<K, V, S> {
        type Output = V;
        #[part(self)]
        fn index(&self, index: usize) -> &V;
    }
    impl<K, V, S> IndexMut<usize> for IndexMap<K, V, S> {
        #[part(self)]
        fn index_mut(&mut self, index: usize) -> &mut V;
    }
    impl<K, V, S> IntoIterator for IndexMap<K, V, S> {
        type Item = (K, V);
        type IntoIter = Items<(K, V)>;
        #[holds(self)]
        #[count(self)]
        fn into_iter(self) -> Items<(K, V)>;
    }
    impl<K, V, S> IntoIterator for &IndexMap<K, V, S> {
        type Item = (&K, &V);
        type IntoIter = Items<(&K, &V)>;
        #[count(self)]
        fn into_iter(self) -> Items<(&K, &V)>;
    }
    impl<K, V, S> IntoIterator for &mut IndexMap<K, V, S> {
        type Item = (&K, &mut V);
        type IntoIter = Items<(&K, &mut V)>;
        #[count(self)]
        fn into_iter(self) -> Items<(&K, &mut V)>;
    }
    impl<K, V, S: Default> FromIterator<(K, V)> for IndexMap<K, V, S> {
        #[site(map)]
        #[count(iterable)]
        fn from_iter<I: IntoIterator<Item = (K, V)>>(iterable: I) -> Self;
    }
    impl<K, V, S> Extend<(K, V)> for IndexMap<K, V, S> {
        #[grows(items, iterable)]
        fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, iterable: I);
    }
    impl<K, V, const N: usize> From<[(K, V); N]> for IndexMap<K, V, RandomState> {
        #[site(map)]
        #[count(arr)]
        fn from(arr: [(K, V); N]) -> Self;
    }

    /// The hasher is a parameter, so that this can refer to the map itself.
    pub enum Entry<'a, K, V, S = RandomState> {
        Occupied(OccupiedEntry<'a, K, V, S>),
        Vacant(VacantEntry<'a, K, V, S>),
    }
    impl<'a, K, V, S> Entry<'a, K, V, S> {
        #[puts(default)]
        pub fn or_insert(self, default: V) -> &'a mut V;
        pub fn or_insert_with<F: FnOnce() -> V>(self, call: F) -> &'a mut V;
        pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, call: F) -> &'a mut V;
        #[fresh]
        pub fn or_default(self) -> &'a mut V;
        pub fn key(&self) -> &K;
        pub fn index(&self) -> usize;
        #[holds(self)]
        #[puts(value)]
        pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V, S>;
    }
    pub struct OccupiedEntry<'a, K, V, S = RandomState>(&'a mut IndexMap<K, V, S>);
    impl<'a, K, V, S> OccupiedEntry<'a, K, V, S> {
        pub fn key(&self) -> &K;
        pub fn index(&self) -> usize;
        pub fn get(&self) -> &V;
        pub fn get_mut(&mut self) -> &mut V;
        pub fn into_mut(self) -> &'a mut V;
        #[puts(value)]
        pub fn insert(&mut self, value: V) -> V;
        #[takes]
        pub fn remove(self) -> V;
        #[takes]
        pub fn swap_remove(self) -> V;
        #[takes]
        pub fn shift_remove(self) -> V;
        #[takes]
        pub fn remove_entry(self) -> (K, V);
        #[takes]
        pub fn swap_remove_entry(self) -> (K, V);
        #[takes]
        pub fn shift_remove_entry(self) -> (K, V);
    }
    pub struct VacantEntry<'a, K, V, S = RandomState>(&'a mut IndexMap<K, V, S>, K);
    impl<'a, K, V, S> VacantEntry<'a, K, V, S> {
        pub fn key(&self) -> &K;
        pub fn index(&self) -> usize;
        pub fn into_key(self) -> K;
        #[puts(value)]
        pub fn insert(self, value: V) -> &'a mut V;
    }
}

pub mod set {
    use std::hash::RandomState;
    use std::iter::Iter as Items;
    use std::ops::{Index, RangeBounds};

    pub type Iter<'a, T> = Items<&'a T>;
    pub type IntoIter<T> = Items<T>;
    pub type Drain<'a, T> = Items<T>;

    #[owner(set)]
    #[growable]
    #[words(9)]
    pub struct IndexSet<T, S = RandomState>;
    impl<T> IndexSet<T, RandomState> {
        #[site(set)]
        pub fn new() -> Self;
        #[site(set)]
        #[reserves(n)]
        pub fn with_capacity(n: usize) -> Self;
    }
    impl<T, S> IndexSet<T, S> {
        #[site(set)]
        pub const fn with_hasher(hash_builder: S) -> Self;
        #[site(set)]
        #[reserves(n)]
        pub fn with_capacity_and_hasher(n: usize, hash_builder: S) -> Self;
        pub fn capacity(&self) -> usize;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        #[count(self)]
        pub fn iter(&self) -> Items<&T>;
        #[clears]
        pub fn clear(&mut self);
        pub fn truncate(&mut self, len: usize);
        #[count(self)]
        pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> Items<T>;
        #[reserves(additional)]
        pub fn reserve(&mut self, additional: usize);
        pub fn shrink_to_fit(&mut self);
        #[grows(1)]
        #[puts(value)]
        pub fn insert(&mut self, value: T) -> bool;
        #[grows(1)]
        #[puts(value)]
        pub fn insert_full(&mut self, value: T) -> (usize, bool);
        #[grows(1)]
        #[puts(value)]
        pub fn replace(&mut self, value: T) -> Option<T>;
        #[count(self)]
        pub fn difference<S2>(&self, other: &IndexSet<T, S2>) -> Items<&T>;
        #[count(self)]
        #[count(other)]
        pub fn intersection<S2>(&self, other: &IndexSet<T, S2>) -> Items<&T>;
        #[count(sum)]
        pub fn symmetric_difference<S2>(&self, other: &IndexSet<T, S2>) -> Items<&T>;
        #[count(sum)]
        pub fn union<S2>(&self, other: &IndexSet<T, S2>) -> Items<&T>;
        #[grows(items, other)]
        pub fn append<S2>(&mut self, other: &mut IndexSet<T, S2>);
        pub fn contains<Q: ?Sized>(&self, value: &Q) -> bool;
        pub fn get<Q: ?Sized>(&self, value: &Q) -> Option<&T>;
        pub fn get_full<Q: ?Sized>(&self, value: &Q) -> Option<(usize, &T)>;
        pub fn get_index_of<Q: ?Sized>(&self, value: &Q) -> Option<usize>;
        pub fn get_index(&self, index: usize) -> Option<&T>;
        pub fn first(&self) -> Option<&T>;
        pub fn last(&self) -> Option<&T>;
        pub fn remove<Q: ?Sized>(&mut self, value: &Q) -> bool;
        pub fn swap_remove<Q: ?Sized>(&mut self, value: &Q) -> bool;
        pub fn shift_remove<Q: ?Sized>(&mut self, value: &Q) -> bool;
        #[takes]
        pub fn take<Q: ?Sized>(&mut self, value: &Q) -> Option<T>;
        #[takes]
        pub fn swap_take<Q: ?Sized>(&mut self, value: &Q) -> Option<T>;
        #[takes]
        pub fn shift_take<Q: ?Sized>(&mut self, value: &Q) -> Option<T>;
        #[takes]
        pub fn pop(&mut self) -> Option<T>;
        #[takes]
        pub fn swap_remove_index(&mut self, index: usize) -> Option<T>;
        #[takes]
        pub fn shift_remove_index(&mut self, index: usize) -> Option<T>;
        pub fn retain<F: FnMut(&T) -> bool>(&mut self, keep: F);
        pub fn sort(&mut self);
        pub fn sort_by<F: FnMut(&T, &T) -> std::cmp::Ordering>(&mut self, cmp: F);
        pub fn sort_unstable(&mut self);
        pub fn reverse(&mut self);
        pub fn is_disjoint<S2>(&self, other: &IndexSet<T, S2>) -> bool;
        pub fn is_subset<S2>(&self, other: &IndexSet<T, S2>) -> bool;
        pub fn is_superset<S2>(&self, other: &IndexSet<T, S2>) -> bool;
    }
    impl<T, S: Default> Default for IndexSet<T, S> {
        #[site(set)]
        fn default() -> Self;
    }
    impl<T: Clone, S: Clone> Clone for IndexSet<T, S> {}
    impl<T, S> PartialEq for IndexSet<T, S> {}
    impl<T, S> Eq for IndexSet<T, S> {}
    impl<T: std::fmt::Debug, S> std::fmt::Debug for IndexSet<T, S> {}
    impl<T, S> Index<usize> for IndexSet<T, S> {
        type Output = T;
        #[part(self)]
        fn index(&self, index: usize) -> &T;
    }
    impl<T, S> IntoIterator for IndexSet<T, S> {
        type Item = T;
        type IntoIter = Items<T>;
        #[holds(self)]
        #[count(self)]
        fn into_iter(self) -> Items<T>;
    }
    impl<T, S> IntoIterator for &IndexSet<T, S> {
        type Item = &T;
        type IntoIter = Items<&T>;
        #[count(self)]
        fn into_iter(self) -> Items<&T>;
    }
    impl<T, S: Default> FromIterator<T> for IndexSet<T, S> {
        #[site(set)]
        #[count(iterable)]
        fn from_iter<I: IntoIterator<Item = T>>(iterable: I) -> Self;
    }
    impl<T, S> Extend<T> for IndexSet<T, S> {
        #[grows(items, iterable)]
        fn extend<I: IntoIterator<Item = T>>(&mut self, iterable: I);
    }
    impl<T, const N: usize> From<[T; N]> for IndexSet<T, RandomState> {
        #[site(set)]
        #[count(arr)]
        fn from(arr: [T; N]) -> Self;
    }
}
