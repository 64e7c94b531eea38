//! Crate `lockfree-object-pool` 0.1.6. The reset closure runs when a guard is dropped; nothing is ever freed.
//! `LinearObjectPool` makes 32 values at construction and 32 more for each new page; the others start empty.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

#[cell]
#[pool(lockfree_object_pool, shared, inline)]
#[words(8)]
pub struct LinearObjectPool<T>;

impl<T> LinearObjectPool<T> {
    #[holds(init, reset)]
    pub fn new<R: Fn(&mut T), I: Fn() -> T>(init: I, reset: R) -> Self;
    #[acquire]
    pub fn pull(&self) -> LinearReusable<'_, T>;
    #[acquire]
    pub fn pull_owned(self: &Arc<Self>) -> LinearOwnedReusable<T>;
}

#[guard]
pub struct LinearReusable<'a, T>(T);
impl<T> Deref for LinearReusable<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for LinearReusable<'_, T> {
    fn deref_mut(&mut self) -> &mut T;
}
#[guard]
pub struct LinearOwnedReusable<T>(T);
impl<T> Deref for LinearOwnedReusable<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for LinearOwnedReusable<T> {
    fn deref_mut(&mut self) -> &mut T;
}

#[cell]
#[pool(lockfree_object_pool, shared, inline)]
#[words(8)]
pub struct MutexObjectPool<T>;

impl<T> MutexObjectPool<T> {
    #[holds(init, reset)]
    pub fn new<R: Fn(&mut T), I: Fn() -> T>(init: I, reset: R) -> Self;
    #[acquire]
    pub fn pull(&self) -> MutexReusable<'_, T>;
    #[acquire]
    pub fn pull_owned(self: &Arc<Self>) -> MutexOwnedReusable<T>;
}

#[guard]
pub struct MutexReusable<'a, T>(T);
impl<T> Deref for MutexReusable<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for MutexReusable<'_, T> {
    fn deref_mut(&mut self) -> &mut T;
}
#[guard]
pub struct MutexOwnedReusable<T>(T);
impl<T> Deref for MutexOwnedReusable<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for MutexOwnedReusable<T> {
    fn deref_mut(&mut self) -> &mut T;
}

#[cell]
#[pool(lockfree_object_pool, shared, inline)]
#[words(8)]
pub struct SpinLockObjectPool<T>;

impl<T> SpinLockObjectPool<T> {
    #[holds(init, reset)]
    pub fn new<R: Fn(&mut T), I: Fn() -> T>(init: I, reset: R) -> Self;
    #[acquire]
    pub fn pull(&self) -> SpinLockReusable<'_, T>;
    #[acquire]
    pub fn pull_owned(self: &Arc<Self>) -> SpinLockOwnedReusable<T>;
}

#[guard]
pub struct SpinLockReusable<'a, T>(T);
impl<T> Deref for SpinLockReusable<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for SpinLockReusable<'_, T> {
    fn deref_mut(&mut self) -> &mut T;
}
#[guard]
pub struct SpinLockOwnedReusable<T>(T);
impl<T> Deref for SpinLockOwnedReusable<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for SpinLockOwnedReusable<T> {
    fn deref_mut(&mut self) -> &mut T;
}

/// Pools nothing: every `pull` makes a value, every drop drops it.
#[words(2)]
pub struct NoneObjectPool<T>;

impl<T> NoneObjectPool<T> {
    #[holds(init)]
    pub fn new<I: Fn() -> T>(init: I) -> Self;
    #[fresh]
    pub fn pull(&self) -> NoneReusable<T>;
    #[fresh]
    pub fn pull_owned(self: &Arc<Self>) -> NoneReusable<T>;
}

#[derive(Debug)]
pub struct NoneReusable<T>(T);
impl<T> Deref for NoneReusable<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for NoneReusable<T> {
    fn deref_mut(&mut self) -> &mut T;
}
