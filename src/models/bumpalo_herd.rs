//! Crate `bumpalo-herd` 0.1.3. A pool of boxed arenas. What is allocated through a member lives as long as the herd, by
//! design longer than the guard.

use bumpalo::Bump;

#[cell]
#[pool(bumpalo_herd, shared, boxed)]
#[words(4)]
pub struct Herd;
impl Herd {
    pub fn new() -> Self;
    #[resets]
    pub fn reset(&mut self);
    #[acquire]
    pub fn get(&self) -> Member<'_>;
}
impl Default for Herd {
    fn default() -> Self;
}

/// Not a `Deref`; `as_bump` lends the arena.
#[cell]
#[guard]
#[words(2)]
pub struct Member<'h>;
impl<'h> Member<'h> {
    /// Never dropped.
    #[leaks(val)]
    pub fn alloc<T>(&self, val: T) -> &'h mut T;
    pub fn alloc_with<T, F: FnOnce() -> T>(&self, f: F) -> &'h mut T;
    pub fn alloc_str(&self, src: &str) -> &'h mut str;
    pub fn alloc_slice_clone<T: Clone>(&self, src: &[T]) -> &'h mut [T];
    pub fn alloc_slice_copy<T: Copy>(&self, src: &[T]) -> &'h mut [T];
    pub fn alloc_slice_fill_clone<T: Clone>(&self, len: usize, value: &T) -> &'h mut [T];
    pub fn alloc_slice_fill_copy<T: Copy>(&self, len: usize, value: T) -> &'h mut [T];
    pub fn alloc_slice_fill_default<T: Default>(&self, len: usize) -> &'h mut [T];
    pub fn alloc_slice_fill_with<T, F: FnMut(usize) -> T>(&self, len: usize, f: F) -> &'h mut [T];
    pub fn alloc_slice_fill_iter<T, I: IntoIterator<Item = T>>(&self, iter: I) -> &'h mut [T];
    pub fn alloc_layout(&self, layout: std::alloc::Layout) -> std::ptr::NonNull<u8>;
    pub fn as_bump(&self) -> &Bump;
}
