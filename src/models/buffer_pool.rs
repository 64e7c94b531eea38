//! Crate `buffer-pool` 0.2.1. `S` shards of `SegQueue<T>` in a static; a value is trimmed when its guard is dropped, and
//! dropped itself when it is empty or the shard is full.

use std::ops::{Deref, DerefMut};

pub trait Reuse {
    #[resets]
    fn reuse(&mut self, trim: usize) -> bool;
    fn capacity(&self) -> usize;
}
impl Reuse for Vec<u8> {}
impl Reuse for std::collections::VecDeque<u8> {}

#[cell]
#[pool(buffer_pool, shared, inline)]
#[words(40)]
pub struct Pool<const S: usize, T>;

impl<const S: usize, T: Default + Reuse> Pool<S, T> {
    pub const fn new(limit: usize, trim: usize, name: &'static str) -> Self;
    #[acquire]
    pub fn get(&'static self) -> Pooled<T>;
    /// Made fresh, but given back like the others.
    #[acquire]
    pub fn get_empty(&'static self) -> Pooled<T>;
    #[acquire]
    pub fn get_with(&'static self, f: impl Fn(&mut T)) -> Pooled<T>;
    #[attach(inner)]
    pub fn from_owned(&'static self, inner: T) -> Pooled<T>;
    #[acquire]
    #[count(v)]
    pub fn with_slice(&'static self, v: &[u8]) -> Pooled<T>;
}

#[guard]
pub struct Pooled<T>(T);
impl<T> Deref for Pooled<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for Pooled<T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T> Pooled<T> {
    #[detach]
    pub fn into_inner(self) -> T;
}
pub type PooledBuf = Pooled<ConsumeBuffer>;

#[derive(Default, Debug)]
pub struct ConsumeBuffer(Vec<u8>, usize);
impl ConsumeBuffer {
    pub fn from_vec(inner: Vec<u8>) -> Self;
    pub fn into_vec(self) -> Vec<u8>;
    pub fn pop_front(&mut self, count: usize);
    #[grows(any)]
    pub fn expand(&mut self, count: usize);
    pub fn truncate(&mut self, count: usize);
    pub fn add_prefix(&mut self, prefix: &[u8]) -> bool;
}
impl Deref for ConsumeBuffer {
    type Target = [u8];
    fn deref(&self) -> &[u8];
}
impl DerefMut for ConsumeBuffer {
    fn deref_mut(&mut self) -> &mut [u8];
}
impl Reuse for ConsumeBuffer {}
impl Extend<&u8> for ConsumeBuffer {
    #[grows(items, iter)]
    fn extend<I: IntoIterator<Item = &u8>>(&mut self, iter: I);
}
