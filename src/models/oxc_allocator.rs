//! Crate `oxc_allocator` 0.157.0: the pool of arenas (feature `pool`) and the arena's own allocations. The arena is
//! reset when its guard is dropped; the guard lends it shared only.

use std::ops::{Deref, DerefMut};

#[cell]
#[pool(oxc_allocator, shared, inline)]
#[words(4)]
pub struct AllocatorPool;
impl AllocatorPool {
    pub fn new(thread_count: usize) -> AllocatorPool;
    pub fn new_fixed_size(thread_count: usize) -> AllocatorPool;
    #[acquire]
    pub fn get(&self) -> AllocatorGuard<'_>;
}

#[guard]
pub struct AllocatorGuard<'a>(Allocator);
impl Deref for AllocatorGuard<'_> {
    type Target = Allocator;
    fn deref(&self) -> &Allocator;
}

/// An arena: what is put in stays until it is reset or dropped.
#[cell]
#[words(4)]
pub struct Allocator;
impl Allocator {
    pub fn new() -> Self;
    pub fn with_capacity(capacity: usize) -> Self;
    /// Never dropped.
    #[leaks(val)]
    pub fn alloc<T>(&self, val: T) -> &mut T;
    pub fn alloc_str(&self, src: &str) -> &str;
    pub fn alloc_slice_copy<T: Copy>(&self, src: &[T]) -> &mut [T];
    pub fn alloc_concat_strs_array<const N: usize>(&self, strings: [&str; N]) -> &str;
    pub fn alloc_layout(&self, layout: std::alloc::Layout) -> std::ptr::NonNull<u8>;
    #[resets]
    pub fn reset(&mut self);
    pub fn capacity(&self) -> usize;
    pub fn used_bytes(&self) -> usize;
}
impl Default for Allocator {
    fn default() -> Self;
}
