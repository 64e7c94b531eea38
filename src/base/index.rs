//! Vectors addressed by a newtype index, so that a function cannot be looked up with a module's number.

use std::fmt;
use std::marker::PhantomData;

/// A 32-bit index into an [`IndexVec`] of the same kind.
pub trait Idx: Copy + Eq + Ord + std::hash::Hash + fmt::Debug {
    /// The index with this number. Panics over `u32::MAX`, which no source tree reaches.
    fn from_usize(n: usize) -> Self;
    /// The number of this index.
    fn to_usize(self) -> usize;
}

/// Declares newtype indices.
#[macro_export]
macro_rules! newtype_index {
    ($($(#[$doc:meta])* $vis:vis struct $name:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis struct $name(pub u32);
        impl $crate::base::index::Idx for $name {
            fn from_usize(n: usize) -> Self {
                $name(u32::try_from(n).expect("fewer than 2^32 of anything in a source tree"))
            }
            fn to_usize(self) -> usize {
                self.0 as usize
            }
        }
    )+};
}

/// A vector of `T` addressed by `I`.
#[derive(Clone, PartialEq, Eq)]
pub struct IndexVec<I, T> {
    raw: Vec<T>,
    kind: PhantomData<fn(I)>,
}

impl<I: Idx, T> IndexVec<I, T> {
    /// An empty vector.
    pub const fn new() -> Self {
        IndexVec { raw: Vec::new(), kind: PhantomData }
    }
    /// Appends `value` and says where it went.
    pub fn push(&mut self, value: T) -> I {
        let at = I::from_usize(self.raw.len());
        self.raw.push(value);
        at
    }
    /// How many there are.
    pub fn len(&self) -> usize {
        self.raw.len()
    }
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.raw.is_empty()
    }
    /// The index the next `push` will return.
    pub fn next_index(&self) -> I {
        I::from_usize(self.raw.len())
    }
    /// The value at `at`, if there is one.
    pub fn get(&self, at: I) -> Option<&T> {
        self.raw.get(at.to_usize())
    }
    /// All values in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.raw.iter()
    }
    /// All values in order, mutably.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.raw.iter_mut()
    }
    /// All indices with their values, in order.
    pub fn iter_enumerated(&self) -> impl Iterator<Item = (I, &T)> {
        self.raw.iter().enumerate().map(|(n, t)| (I::from_usize(n), t))
    }
    /// All indices in order.
    pub fn indices(&self) -> impl Iterator<Item = I> + use<I, T> {
        (0..self.raw.len()).map(I::from_usize)
    }
}

impl<I, T> Default for IndexVec<I, T> {
    fn default() -> Self {
        IndexVec { raw: Vec::new(), kind: PhantomData }
    }
}

impl<I: Idx, T> std::ops::Index<I> for IndexVec<I, T> {
    type Output = T;
    fn index(&self, at: I) -> &T {
        &self.raw[at.to_usize()]
    }
}

impl<I: Idx, T> std::ops::IndexMut<I> for IndexVec<I, T> {
    fn index_mut(&mut self, at: I) -> &mut T {
        &mut self.raw[at.to_usize()]
    }
}

impl<I: Idx, T> FromIterator<T> for IndexVec<I, T> {
    fn from_iter<It: IntoIterator<Item = T>>(iter: It) -> Self {
        IndexVec { raw: iter.into_iter().collect(), kind: PhantomData }
    }
}

impl<I: Idx, T: fmt::Debug> fmt::Debug for IndexVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter_enumerated()).finish()
    }
}
