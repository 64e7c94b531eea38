//! Crate `arrayvec` 0.7.8. Inline storage for `CAP` elements, no heap.

use std::ops::{Deref, DerefMut, RangeBounds};

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ArrayVec<T, const CAP: usize>(u32, [T; CAP]);
impl<T, const CAP: usize> ArrayVec<T, CAP> {
    pub fn new() -> ArrayVec<T, CAP>;
    pub const fn new_const() -> ArrayVec<T, CAP>;
    pub const fn len(&self) -> usize;
    pub const fn is_empty(&self) -> bool;
    pub const fn capacity(&self) -> usize;
    pub const fn is_full(&self) -> bool;
    pub const fn remaining_capacity(&self) -> usize;
    #[puts(element)]
    pub fn push(&mut self, element: T);
    #[puts(element)]
    pub fn try_push(&mut self, element: T) -> Result<(), CapacityError<T>>;
    #[puts(element)]
    pub unsafe fn push_unchecked(&mut self, element: T);
    pub fn truncate(&mut self, new_len: usize);
    #[clears]
    pub fn clear(&mut self);
    #[puts(element)]
    pub fn insert(&mut self, index: usize, element: T);
    #[puts(element)]
    pub fn try_insert(&mut self, index: usize, element: T) -> Result<(), CapacityError<T>>;
    #[takes]
    pub fn pop(&mut self) -> Option<T>;
    #[takes]
    pub fn swap_remove(&mut self, index: usize) -> T;
    #[takes]
    pub fn swap_pop(&mut self, index: usize) -> Option<T>;
    #[takes]
    pub fn remove(&mut self, index: usize) -> T;
    #[takes]
    pub fn pop_at(&mut self, index: usize) -> Option<T>;
    pub fn retain<F: FnMut(&mut T) -> bool>(&mut self, f: F);
    pub unsafe fn set_len(&mut self, length: usize);
    pub fn try_extend_from_slice(&mut self, other: &[T]) -> Result<(), CapacityError>;
    pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> std::iter::Iter<T>;
    #[same(err, self)]
    pub fn into_inner(self) -> Result<[T; CAP], Self>;
    pub unsafe fn into_inner_unchecked(self) -> [T; CAP];
    pub fn take(&mut self) -> Self;
    pub fn as_slice(&self) -> &[T];
    pub fn as_mut_slice(&mut self) -> &mut [T];
    pub fn as_ptr(&self) -> *const T;
    pub fn as_mut_ptr(&mut self) -> *mut T;
}
impl<T, const CAP: usize> Deref for ArrayVec<T, CAP> {
    type Target = [T];
    fn deref(&self) -> &[T];
}
impl<T, const CAP: usize> DerefMut for ArrayVec<T, CAP> {
    fn deref_mut(&mut self) -> &mut [T];
}
impl<T, const CAP: usize> AsRef<[T]> for ArrayVec<T, CAP> {
    fn as_ref(&self) -> &[T];
}
impl<T, const CAP: usize> AsMut<[T]> for ArrayVec<T, CAP> {
    fn as_mut(&mut self) -> &mut [T];
}
impl<T, const CAP: usize> Default for ArrayVec<T, CAP> {
    fn default() -> Self;
}
impl<T, const CAP: usize> From<[T; CAP]> for ArrayVec<T, CAP> {
    fn from(array: [T; CAP]) -> Self;
}
impl<T: Clone, const CAP: usize> TryFrom<&[T]> for ArrayVec<T, CAP> {
    type Error = CapacityError;
    fn try_from(slice: &[T]) -> Result<Self, CapacityError>;
}
impl<T, const CAP: usize> FromIterator<T> for ArrayVec<T, CAP> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
}
impl<T, const CAP: usize> Extend<T> for ArrayVec<T, CAP> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I);
}
impl<T, const CAP: usize> IntoIterator for ArrayVec<T, CAP> {
    type Item = T;
    type IntoIter = std::iter::Iter<T>;
    #[holds(self)]
    fn into_iter(self) -> std::iter::Iter<T>;
}
impl<T, const CAP: usize> IntoIterator for &ArrayVec<T, CAP> {
    type Item = &T;
    type IntoIter = std::iter::Iter<&T>;
    fn into_iter(self) -> std::iter::Iter<&T>;
}
impl<T, const CAP: usize> IntoIterator for &mut ArrayVec<T, CAP> {
    type Item = &mut T;
    type IntoIter = std::iter::Iter<&mut T>;
    fn into_iter(self) -> std::iter::Iter<&mut T>;
}
impl<const CAP: usize> std::io::Write for ArrayVec<u8, CAP> {}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ArrayString<const CAP: usize>(u32, [u8; CAP]);
impl<const CAP: usize> ArrayString<CAP> {
    pub fn new() -> ArrayString<CAP>;
    pub const fn new_const() -> ArrayString<CAP>;
    pub fn from(s: &str) -> Result<Self, CapacityError<&str>>;
    pub const fn len(&self) -> usize;
    pub const fn is_empty(&self) -> bool;
    pub const fn capacity(&self) -> usize;
    pub const fn is_full(&self) -> bool;
    pub const fn remaining_capacity(&self) -> usize;
    pub fn push(&mut self, c: char);
    pub fn try_push(&mut self, c: char) -> Result<(), CapacityError<char>>;
    pub fn push_str(&mut self, s: &str);
    pub fn try_push_str<'a>(&mut self, s: &'a str) -> Result<(), CapacityError<&'a str>>;
    pub fn pop(&mut self) -> Option<char>;
    pub fn truncate(&mut self, new_len: usize);
    pub fn remove(&mut self, idx: usize) -> char;
    #[clears]
    pub fn clear(&mut self);
    #[same(self)]
    pub fn as_str(&self) -> &str;
    #[same(self)]
    pub fn as_mut_str(&mut self) -> &mut str;
}
impl<const CAP: usize> Deref for ArrayString<CAP> {
    type Target = str;
    #[same(self)]
    fn deref(&self) -> &str;
}
impl<const CAP: usize> DerefMut for ArrayString<CAP> {
    #[same(self)]
    fn deref_mut(&mut self) -> &mut str;
}
impl<const CAP: usize> Default for ArrayString<CAP> {
    fn default() -> Self;
}
impl<const CAP: usize> AsRef<str> for ArrayString<CAP> {
    #[same(self)]
    fn as_ref(&self) -> &str;
}
impl<const CAP: usize> std::fmt::Display for ArrayString<CAP> {}
impl<const CAP: usize> std::fmt::Write for ArrayString<CAP> {}
impl<const CAP: usize> std::str::FromStr for ArrayString<CAP> {
    type Err = CapacityError;
    fn from_str(s: &str) -> Result<Self, CapacityError>;
}
impl<const CAP: usize> TryFrom<&str> for ArrayString<CAP> {
    type Error = CapacityError<&str>;
    fn try_from(f: &str) -> Result<Self, CapacityError<&str>>;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CapacityError<T = ()>(T);
impl<T> CapacityError<T> {
    pub const fn new(element: T) -> CapacityError<T>;
    pub fn element(self) -> T;
    pub fn simplify(self) -> CapacityError;
}
impl<T> std::fmt::Display for CapacityError<T> {}
impl<T> std::error::Error for CapacityError<T> {}
