//! Crate `lock_pool` 0.2.0. An inline array of `SIZE` locked values, no heap. Dropping a guard unlocks its slot, the value
//! stays as it is.

use std::future::Future;
use std::ops::{Deref, DerefMut};

#[cell]
#[pool(lock_pool, shared, inline)]
pub struct LockPool<T, const SIZE: usize, const MAX_WAITERS: usize>([T; SIZE], [usize; MAX_WAITERS]);

impl<T: Default, const SIZE: usize, const MAX_WAITERS: usize> LockPool<T, SIZE, MAX_WAITERS> {
    #[fresh]
    pub fn new() -> Self;
}
impl<T, const SIZE: usize, const MAX_WAITERS: usize> LockPool<T, SIZE, MAX_WAITERS> {
    pub fn from_fn<F: Fn(usize) -> T>(f: F) -> Self;
    #[acquire]
    pub fn try_get(&self) -> Option<LockGuard<'_, T, SIZE, MAX_WAITERS>>;
    /// Used through `maybe_await!`.
    #[acquire]
    pub fn get(&self) -> MaybeFuture<LockGuard<'_, T, SIZE, MAX_WAITERS>, LockFuture<'_, T, SIZE, MAX_WAITERS>>;
}
impl<T: Default, const SIZE: usize, const MAX_WAITERS: usize> Default for LockPool<T, SIZE, MAX_WAITERS> {
    #[fresh]
    fn default() -> Self;
}
impl<T, const SIZE: usize, const MAX_WAITERS: usize> From<[T; SIZE]> for LockPool<T, SIZE, MAX_WAITERS> {
    fn from(value: [T; SIZE]) -> Self;
}

pub enum MaybeFuture<R, F> {
    Ready(R),
    Future(F),
}
/// Resolves to the guard.
pub struct LockFuture<'a, T, const SIZE: usize, const MAX_WAITERS: usize>(
    &'a LockPool<T, SIZE, MAX_WAITERS>,
    [usize; 4],
);
impl<'a, T, const SIZE: usize, const MAX_WAITERS: usize> Future for LockFuture<'a, T, SIZE, MAX_WAITERS> {
    type Output = LockGuard<'a, T, SIZE, MAX_WAITERS>;
}

#[macro_export]
macro_rules! maybe_await {
    ($expr:expr) => {
        match $expr {
            $crate::MaybeFuture::Ready(ready) => ready,
            $crate::MaybeFuture::Future(future) => future.await,
        }
    };
}

#[guard]
pub struct LockGuard<'a, T, const SIZE: usize, const MAX_WAITERS: usize>(T);
impl<T, const SIZE: usize, const MAX_WAITERS: usize> Deref for LockGuard<'_, T, SIZE, MAX_WAITERS> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T, const SIZE: usize, const MAX_WAITERS: usize> DerefMut for LockGuard<'_, T, SIZE, MAX_WAITERS> {
    fn deref_mut(&mut self) -> &mut T;
}
