//! Crate `byte-pool` 0.2.4. Two `SegQueue`s of buffers, split at 4 kB; a buffer is reused only if the front one has
//! exactly the wanted size, so mixed sizes make it grow without bound. Resets nothing, and `alloc` gives length `size`.

use std::ops::{Deref, DerefMut};

#[cell]
#[pool(byte_pool, shared, inline)]
#[words(34)]
pub struct BytePool<T = Vec<u8>>;

impl<T: Poolable> BytePool<T> {
    pub fn new() -> Self;
    #[acquire]
    #[count(min, size)]
    pub fn alloc(&self, size: usize) -> Block<'_, T>;
}
impl<T: Poolable> Default for BytePool<T> {
    fn default() -> Self;
}

#[guard]
pub struct Block<'a, T = Vec<u8>>(T);
impl<T> Deref for Block<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for Block<'_, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T> Block<'_, T> {
    pub fn size(&self) -> usize;
    #[grows(to, new_size)]
    pub fn realloc(&mut self, new_size: usize);
}

pub trait Poolable {
    fn capacity(&self) -> usize;
    #[fresh]
    fn alloc(size: usize) -> Self;
}
pub trait Realloc {
    #[grows(to, new_size)]
    fn realloc(&mut self, new_size: usize);
}
impl<T: Default + Clone> Poolable for Vec<T> {}
impl<T: Default + Clone> Realloc for Vec<T> {}
impl<K, V, S> Poolable for std::collections::HashMap<K, V, S> {}
impl<K, V, S> Realloc for std::collections::HashMap<K, V, S> {}
