//! Crate `syncpool` 0.1.6. Boxes in slots guarded by atomics, yet taken through `&mut self` (users wrap the pool in a
//! `static mut`). Nothing comes back by itself: `put` does it.

#[cell]
#[pool(syncpool, shared, boxed)]
#[words(8)]
pub struct SyncPool<T>;

impl<T: Default> SyncPool<T> {
    pub fn new() -> Self;
    pub fn with_size(size: usize) -> Self;
}
impl<T> SyncPool<T> {
    pub fn with_builder(builder: fn() -> T) -> Self;
    pub fn with_builder_and_size(size: usize, builder: fn() -> T) -> Self;
    pub fn with_packer(packer: fn(Box<T>) -> Box<T>) -> Self;
    pub fn with_packer_and_size(size: usize, packer: fn(Box<T>) -> Box<T>) -> Self;
    #[acquire]
    pub fn get(&mut self) -> Box<T>;
    /// Hands the box back when the pool has no room.
    #[release(val)]
    #[same(val)]
    pub fn put(&mut self, val: Box<T>) -> Option<Box<T>>;
}
impl<T: Default> Default for SyncPool<T> {
    fn default() -> Self;
}

pub trait PoolState {
    fn expansion(&self) -> usize;
    fn miss_count(&self) -> usize;
    fn len(&mut self) -> usize;
}
impl<T> PoolState for SyncPool<T> {}
pub trait PoolManager<T> {
    #[same(self)]
    fn reset_handle(&mut self, handle: fn(&mut T)) -> &mut Self;
    #[same(self)]
    fn allow_expansion(&mut self, allow: bool) -> &mut Self;
    fn expand(&mut self, additional: usize, block: bool) -> bool;
    fn refill(&mut self, additional: usize) -> usize;
}
impl<T> PoolManager<T> for SyncPool<T> {}

pub fn make_box<T, F: Fn(Box<T>) -> Box<T>>(packer: F) -> Box<T>;
#[site(box)]
pub fn default_box<T: Default>() -> Box<T>;
#[site(box)]
pub unsafe fn raw_box<T>() -> Box<T>;
#[site(box)]
pub unsafe fn raw_box_zeroed<T>() -> Box<T>;

pub mod prelude {
    pub use super::{PoolManager, PoolState, SyncPool, default_box, make_box, raw_box, raw_box_zeroed};
}
