//! Crate `smallvec` 1.16.6. Up to `N` elements inline, a vector beyond. No sites: nobody can say whether a call spills.

use std::ops::{Deref, DerefMut, Index, IndexMut, RangeBounds};
use std::slice::SliceIndex;

pub unsafe trait Array {
    type Item;
}
impl<T, const N: usize> Array for [T; N] {
    type Item = T;
}

/// The inline buffer, and an element so that elements are known by the name `A::Item`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[growable]
pub struct SmallVec<A: Array>(A, A::Item);
impl<A: Array> SmallVec<A> {
    pub fn new() -> SmallVec<A>;
    pub fn with_capacity(n: usize) -> Self;
    #[holds(vec)]
    pub fn from_vec(vec: Vec<A::Item>) -> SmallVec<A>;
    pub fn from_buf(buf: A) -> SmallVec<A>;
    pub fn from_buf_and_len(buf: A, len: usize) -> SmallVec<A>;
    #[grows(to, new_len)]
    pub unsafe fn set_len(&mut self, new_len: usize);
    pub fn inline_size(&self) -> usize;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn capacity(&self) -> usize;
    pub fn spilled(&self) -> bool;
    #[count(self)]
    pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> std::iter::Iter<A::Item>;
    #[grows(1)]
    #[puts(value)]
    pub fn push(&mut self, value: A::Item);
    #[takes]
    pub fn pop(&mut self) -> Option<A::Item>;
    #[grows(items, other)]
    pub fn append(&mut self, other: &mut SmallVec<A>);
    pub fn grow(&mut self, new_cap: usize);
    #[reserves(additional)]
    pub fn reserve(&mut self, additional: usize);
    #[reserves(additional)]
    pub fn reserve_exact(&mut self, additional: usize);
    pub fn shrink_to_fit(&mut self);
    pub fn truncate(&mut self, len: usize);
    pub fn as_slice(&self) -> &[A::Item];
    pub fn as_mut_slice(&mut self) -> &mut [A::Item];
    #[takes]
    pub fn swap_remove(&mut self, index: usize) -> A::Item;
    #[clears]
    pub fn clear(&mut self);
    #[takes]
    pub fn remove(&mut self, index: usize) -> A::Item;
    #[grows(1)]
    #[puts(element)]
    pub fn insert(&mut self, index: usize, element: A::Item);
    #[grows(items, iterable)]
    pub fn insert_many<I: IntoIterator<Item = A::Item>>(&mut self, index: usize, iterable: I);
    #[site(vec)]
    #[count(self)]
    pub fn into_vec(self) -> Vec<A::Item>;
    #[site(box)]
    #[count(self)]
    pub fn into_boxed_slice(self) -> Box<[A::Item]>;
    #[same(err, self)]
    pub fn into_inner(self) -> Result<A, Self>;
    pub fn retain<F: FnMut(&mut A::Item) -> bool>(&mut self, f: F);
    pub fn dedup(&mut self);
    pub fn dedup_by_key<F: FnMut(&mut A::Item) -> K, K>(&mut self, key: F);
    #[grows(to, new_len)]
    pub fn resize_with<F: FnMut() -> A::Item>(&mut self, new_len: usize, f: F);
    pub fn as_ptr(&self) -> *const A::Item;
    pub fn as_mut_ptr(&mut self) -> *mut A::Item;
    #[count(slice)]
    pub fn from_slice(slice: &[A::Item]) -> Self;
    #[grows(items, slice)]
    pub fn insert_from_slice(&mut self, index: usize, slice: &[A::Item]);
    #[grows(items, slice)]
    pub fn extend_from_slice(&mut self, slice: &[A::Item]);
    #[grows(to, len)]
    pub fn resize(&mut self, len: usize, value: A::Item);
    #[count(min, n)]
    pub fn from_elem(elem: A::Item, n: usize) -> Self;
}
impl<T, const N: usize> SmallVec<[T; N]> {
    pub const fn new_const() -> Self;
    pub const fn from_const(items: [T; N]) -> Self;
}
impl<A: Array> Deref for SmallVec<A> {
    type Target = [A::Item];
    fn deref(&self) -> &[A::Item];
}
impl<A: Array> DerefMut for SmallVec<A> {
    fn deref_mut(&mut self) -> &mut [A::Item];
}
impl<A: Array, I: SliceIndex<[A::Item]>> Index<I> for SmallVec<A> {
    type Output = I::Output;
    #[part(self)]
    fn index(&self, index: I) -> &I::Output;
}
impl<A: Array, I: SliceIndex<[A::Item]>> IndexMut<I> for SmallVec<A> {
    #[part(self)]
    fn index_mut(&mut self, index: I) -> &mut I::Output;
}
impl<A: Array> AsRef<[A::Item]> for SmallVec<A> {
    fn as_ref(&self) -> &[A::Item];
}
impl<A: Array> AsMut<[A::Item]> for SmallVec<A> {
    fn as_mut(&mut self) -> &mut [A::Item];
}
impl<A: Array> Default for SmallVec<A> {
    fn default() -> Self;
}
impl<A: Array> From<&[A::Item]> for SmallVec<A> {
    #[count(slice)]
    fn from(slice: &[A::Item]) -> Self;
}
impl<A: Array> From<Vec<A::Item>> for SmallVec<A> {
    #[holds(vec)]
    fn from(vec: Vec<A::Item>) -> Self;
}
impl<A: Array> From<A> for SmallVec<A> {
    fn from(array: A) -> Self;
}
impl<A: Array> FromIterator<A::Item> for SmallVec<A> {
    #[count(iterable)]
    fn from_iter<I: IntoIterator<Item = A::Item>>(iterable: I) -> Self;
}
impl<A: Array> Extend<A::Item> for SmallVec<A> {
    #[grows(items, iterable)]
    fn extend<I: IntoIterator<Item = A::Item>>(&mut self, iterable: I);
}
impl<A: Array> IntoIterator for SmallVec<A> {
    type Item = A::Item;
    type IntoIter = std::iter::Iter<A::Item>;
    #[holds(self)]
    #[count(self)]
    fn into_iter(self) -> std::iter::Iter<A::Item>;
}
impl<A: Array> IntoIterator for &SmallVec<A> {
    type Item = &A::Item;
    type IntoIter = std::iter::Iter<&A::Item>;
    #[count(self)]
    fn into_iter(self) -> std::iter::Iter<&A::Item>;
}
impl<A: Array> IntoIterator for &mut SmallVec<A> {
    type Item = &mut A::Item;
    type IntoIter = std::iter::Iter<&mut A::Item>;
    #[count(self)]
    fn into_iter(self) -> std::iter::Iter<&mut A::Item>;
}
impl<A: Array<Item = u8>> std::io::Write for SmallVec<A> {
    #[grows(items, buf)]
    fn write(&mut self, buf: &[u8]) -> std::io::Result<usize>;
    #[grows(items, buf)]
    fn write_all(&mut self, buf: &[u8]) -> std::io::Result<()>;
}

#[macro_export]
macro_rules! smallvec {
    ($elem:expr; $n:expr) => {
        $crate::SmallVec::from_elem($elem, $n)
    };
    ($($x:expr),* $(,)?) => {{
        #[allow(unused_mut)]
        let mut vec = $crate::SmallVec::new();
        $(vec.push($x);)*
        vec
    }};
}
