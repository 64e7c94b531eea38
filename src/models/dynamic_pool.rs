//! Crate `dynamic-pool` 0.2.2. An `ArrayQueue<T>` behind a counted handle; a value is reset when its guard is dropped,
//! and dropped when the queue is full or the pool is gone.

use std::ops::{Deref, DerefMut};

pub trait DynamicReset {
    #[resets]
    fn reset(&mut self);
}
impl<T: DynamicReset> DynamicReset for Option<T> {}
impl<A: DynamicReset, B: DynamicReset> DynamicReset for (A, B) {}
impl<A: DynamicReset, B: DynamicReset, C: DynamicReset> DynamicReset for (A, B, C) {}

#[cell]
#[handle]
#[pool(dynamic_pool, shared, inline)]
#[words(1)]
pub struct DynamicPool<T>;

impl<T: DynamicReset> DynamicPool<T> {
    #[holds(create)]
    pub fn new<F: Fn() -> T>(initial_capacity: usize, maximum_capacity: usize, create: F) -> DynamicPool<T>;
    #[acquire]
    pub fn take(&self) -> DynamicPoolItem<T>;
    #[acquire]
    pub fn try_take(&self) -> Option<DynamicPoolItem<T>>;
    pub fn available(&self) -> usize;
    pub fn used(&self) -> usize;
    pub fn capacity(&self) -> usize;
}
impl<T> Clone for DynamicPool<T> {
    #[shares(self)]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}

#[guard]
pub struct DynamicPoolItem<T>(T);
impl<T> Deref for DynamicPoolItem<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for DynamicPoolItem<T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T> DynamicPoolItem<T> {
    #[detach]
    pub fn detach(self) -> T;
}
impl<T> AsRef<T> for DynamicPoolItem<T> {
    fn as_ref(&self) -> &T;
}
