//! Crate `vecpool` 0.1.0. Raw vector buffers per thread, keyed by the element's size and alignment; no pool value in
//! sight. A vector is emptied when its guard is dropped.

use std::ops::{Deref, DerefMut};

#[acquire]
pub fn get<T>() -> PoolVec<T>;
#[acquire]
#[reserves(capacity)]
pub fn with_capacity<T>(capacity: usize) -> PoolVec<T>;
pub fn clear_pool();

#[guard]
#[pool(vecpool, thread_local, inline)]
pub struct PoolVec<T>(Vec<T>);
impl<T> Deref for PoolVec<T> {
    type Target = Vec<T>;
    fn deref(&self) -> &Vec<T>;
}
impl<T> DerefMut for PoolVec<T> {
    fn deref_mut(&mut self) -> &mut Vec<T>;
}
impl<T> PoolVec<T> {
    #[acquire]
    pub fn new() -> Self;
    #[detach]
    pub fn into_vec(self) -> Vec<T>;
}
impl<T> Default for PoolVec<T> {
    #[acquire]
    fn default() -> Self;
}
impl<T> From<Vec<T>> for PoolVec<T> {
    #[attach(vec)]
    fn from(vec: Vec<T>) -> Self;
}
impl<T> IntoIterator for PoolVec<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;
    #[detach]
    #[holds(self)]
    #[count(self)]
    fn into_iter(self) -> std::vec::IntoIter<T>;
}
impl<T> FromIterator<T> for PoolVec<T> {
    #[acquire]
    #[count(iter)]
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
}
impl<T> AsRef<[T]> for PoolVec<T> {
    fn as_ref(&self) -> &[T];
}
impl<T> AsMut<[T]> for PoolVec<T> {
    fn as_mut(&mut self) -> &mut [T];
}
