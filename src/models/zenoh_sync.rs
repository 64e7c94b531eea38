//! Crate `zenoh-sync` 1.10.2: the object pool only. A stack behind a mutex and condition variable; resets nothing.
//! `alloc` makes a value that never joins the pool.

use std::ops::{Deref, DerefMut};

#[cell]
#[pool(zenoh_sync, shared, inline)]
pub struct RecyclingObjectPool<T, F>(F, std::sync::Arc<std::sync::Mutex<Vec<T>>>);

impl<T, F: Fn() -> T> RecyclingObjectPool<T, F> {
    #[holds(f)]
    pub fn new(num: usize, f: F) -> RecyclingObjectPool<T, F>;
    #[fresh]
    pub fn alloc(&self) -> RecyclingObject<T>;
    #[acquire]
    pub fn try_take(&self) -> Option<RecyclingObject<T>>;
    #[acquire]
    #[blocks]
    pub fn take(&self) -> RecyclingObject<T>;
}
impl<T, F: Clone> Clone for RecyclingObjectPool<T, F> {}

#[guard]
pub struct RecyclingObject<T>(T);
impl<T> Deref for RecyclingObject<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for RecyclingObject<T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T> RecyclingObject<T> {
    #[release(self)]
    pub fn recycle(self);
}
impl<T> From<T> for RecyclingObject<T> {
    #[holds(obj)]
    fn from(obj: T) -> RecyclingObject<T>;
}
impl AsRef<[u8]> for RecyclingObject<Box<[u8]>> {
    fn as_ref(&self) -> &[u8];
}
impl AsMut<[u8]> for RecyclingObject<Box<[u8]>> {
    fn as_mut(&mut self) -> &mut [u8];
}
