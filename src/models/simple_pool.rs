//! Crate `simple-pool` 0.0.18. Values are added by hand and waited for; resets nothing.

use std::ops::{Deref, DerefMut};

#[cell]
#[pool(simple_pool, shared, inline)]
#[words(1)]
pub struct ResourcePool<T>;

impl<T> ResourcePool<T> {
    pub fn new() -> Self;
    pub fn with_capacity(size: usize) -> Self;
    #[attach(res)]
    pub fn append(&self, res: T);
    #[acquire]
    pub async fn get(&self) -> ResourcePoolGuard<T>;
}
impl<T> Default for ResourcePool<T> {
    fn default() -> Self;
}

#[guard]
pub struct ResourcePoolGuard<T>(Option<T>);
impl<T> Deref for ResourcePoolGuard<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for ResourcePoolGuard<T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T> ResourcePoolGuard<T> {
    /// Drops the value in place; the pool is one shorter.
    pub fn forget_resource(&mut self);
    #[attach(resource)]
    pub fn replace_resource(&mut self, resource: T);
}
