//! Crate `zeropool` 0.7.0. Byte buffers in eight size classes, a cache per thread in front of `ArrayQueue`s. `alloc`
//! zeroes what it reuses. The guard lends a slice, not the `Vec`.

use std::ops::{Deref, DerefMut};

#[cell]
#[pool(zeropool, shared, inline)]
#[words(1)]
#[handle]
pub struct ZeroPool;

impl ZeroPool {
    pub fn new() -> Self;
    #[same(self)]
    pub fn allocator(self, alloc: impl Allocator) -> Self;
    #[same(self)]
    pub fn min_buffer_size(self, size: usize) -> Self;
    #[same(self)]
    pub fn tls_cache_size(self, size: usize) -> Self;
    #[same(self)]
    pub fn max_buffers_per_class(self, count: usize) -> Self;
    #[same(self)]
    pub fn pinned_memory(self, enabled: bool) -> Self;
    #[same(self)]
    pub fn batch_size(self, size: usize) -> Self;
    #[same(self)]
    pub fn track_stats(self, enabled: bool) -> Self;
    #[acquire]
    #[count(min, size)]
    pub fn alloc(&self, size: usize) -> Buf<'_>;
    #[acquire]
    #[count(min, size)]
    pub fn alloc_uninit(&self, size: usize) -> BufUninit<'_>;
    pub fn warm(&self, count: usize, size: usize);
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn drain(&self);
    pub fn stats(&self) -> Stats;
    pub fn reset_stats(&self);
}
impl Default for ZeroPool {
    fn default() -> Self;
}

pub trait Allocator {
    #[fresh]
    fn allocate(&self, capacity: usize) -> Vec<u8>;
}
#[derive(Clone, Copy, Default, Debug)]
pub struct HeapAllocator;
impl Allocator for HeapAllocator {}
#[words(8)]
pub struct Stats;

#[guard]
pub struct Buf<'a>(Vec<u8>);
impl Deref for Buf<'_> {
    type Target = [u8];
    fn deref(&self) -> &[u8];
}
impl DerefMut for Buf<'_> {
    fn deref_mut(&mut self) -> &mut [u8];
}
impl Buf<'_> {
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn capacity(&self) -> usize;
    pub fn as_ptr(&self) -> *const u8;
    pub fn as_mut_ptr(&mut self) -> *mut u8;
    #[detach]
    pub fn into_inner(self) -> Vec<u8>;
    #[detach]
    pub fn into_vec(self) -> Vec<u8>;
}
impl From<Buf<'_>> for Vec<u8> {
    #[detach]
    fn from(buf: Buf<'_>) -> Vec<u8>;
}
impl AsRef<[u8]> for Buf<'_> {
    fn as_ref(&self) -> &[u8];
}
impl AsMut<[u8]> for Buf<'_> {
    fn as_mut(&mut self) -> &mut [u8];
}

#[guard]
pub struct BufUninit<'a>(Vec<u8>);
impl<'a> BufUninit<'a> {
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn capacity(&self) -> usize;
    pub fn as_uninit_mut(&mut self) -> &mut [std::mem::MaybeUninit<u8>];
    #[holds(self)]
    pub fn write_from_slice(self, data: &[u8]) -> Buf<'a>;
    #[holds(self)]
    pub unsafe fn assume_init(self) -> Buf<'a>;
}
