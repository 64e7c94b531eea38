//! Crate `lock_api` 0.4.14 and 0.5.0: locks over a raw lock `R`. parking_lot's locks are aliases of these.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub trait RawMutex {}
pub trait RawRwLock {}
pub trait GetThreadId {}

#[cell]
pub struct Mutex<R, T: ?Sized>(R, T);
impl<R, T> Mutex<R, T> {
    pub const fn new(val: T) -> Mutex<R, T>;
    pub const fn from_raw(raw_mutex: R, val: T) -> Mutex<R, T>;
    pub const fn const_new(raw_mutex: R, val: T) -> Mutex<R, T>;
    pub fn into_inner(self) -> T;
}
impl<R, T: ?Sized> Mutex<R, T> {
    #[lock]
    pub fn lock(&self) -> MutexGuard<'_, R, T>;
    #[lock]
    pub fn try_lock(&self) -> Option<MutexGuard<'_, R, T>>;
    #[lock]
    pub fn try_lock_for(&self, timeout: Duration) -> Option<MutexGuard<'_, R, T>>;
    #[lock]
    pub fn try_lock_until(&self, timeout: Instant) -> Option<MutexGuard<'_, R, T>>;
    #[lock]
    #[holds(self)]
    pub fn lock_arc(self: &Arc<Self>) -> ArcMutexGuard<R, T>;
    #[lock]
    #[holds(self)]
    pub fn try_lock_arc(self: &Arc<Self>) -> Option<ArcMutexGuard<R, T>>;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn is_locked(&self) -> bool;
    pub unsafe fn force_unlock(&self);
    #[part(self)]
    pub fn data_ptr(&self) -> *mut T;
}
impl<R, T: Default> Default for Mutex<R, T> {
    #[fresh]
    fn default() -> Self;
}
impl<R, T> From<T> for Mutex<R, T> {
    fn from(t: T) -> Self;
}
impl<R, T: ?Sized + std::fmt::Debug> std::fmt::Debug for Mutex<R, T> {}

pub struct MutexGuard<'a, R, T: ?Sized>(&'a mut T, PhantomData<R>);
impl<'a, R, T: ?Sized> MutexGuard<'a, R, T> {
    #[holds(s)]
    pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(s: Self, f: F) -> MappedMutexGuard<'a, R, U>;
    #[holds(s)]
    #[same(err, s)]
    pub fn try_map<U: ?Sized, F: FnOnce(&mut T) -> Option<&mut U>>(s: Self, f: F) -> Result<MappedMutexGuard<'a, R, U>, Self>;
    pub fn unlock_fair(s: Self);
    pub fn unlocked<F: FnOnce() -> U, U>(s: &mut Self, f: F) -> U;
    pub fn bump(s: &mut Self);
    pub fn leak(s: Self) -> &'a mut T;
}
impl<R, T: ?Sized> Deref for MutexGuard<'_, R, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<R, T: ?Sized> DerefMut for MutexGuard<'_, R, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<R, T: ?Sized + std::fmt::Debug> std::fmt::Debug for MutexGuard<'_, R, T> {}
impl<R, T: ?Sized + std::fmt::Display> std::fmt::Display for MutexGuard<'_, R, T> {}

pub struct MappedMutexGuard<'a, R, T: ?Sized>(&'a mut T, PhantomData<R>);
impl<'a, R, T: ?Sized> MappedMutexGuard<'a, R, T> {
    #[holds(s)]
    pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(s: Self, f: F) -> MappedMutexGuard<'a, R, U>;
    #[holds(s)]
    #[same(err, s)]
    pub fn try_map<U: ?Sized, F: FnOnce(&mut T) -> Option<&mut U>>(s: Self, f: F) -> Result<MappedMutexGuard<'a, R, U>, Self>;
    pub fn unlock_fair(s: Self);
    pub fn unlocked<F: FnOnce() -> U, U>(s: &mut Self, f: F) -> U;
    pub fn bump(s: &mut Self);
}
impl<R, T: ?Sized> Deref for MappedMutexGuard<'_, R, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<R, T: ?Sized> DerefMut for MappedMutexGuard<'_, R, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<R, T: ?Sized + std::fmt::Debug> std::fmt::Debug for MappedMutexGuard<'_, R, T> {}
impl<R, T: ?Sized + std::fmt::Display> std::fmt::Display for MappedMutexGuard<'_, R, T> {}

/// Holds a handle to the lock.
pub struct ArcMutexGuard<R, T: ?Sized>(Arc<Mutex<R, T>>);
impl<R, T: ?Sized> ArcMutexGuard<R, T> {
    #[part(s)]
    pub fn into_arc(s: Self) -> Arc<Mutex<R, T>>;
    pub fn unlock_fair(s: Self);
}
impl<R, T: ?Sized> Deref for ArcMutexGuard<R, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<R, T: ?Sized> DerefMut for ArcMutexGuard<R, T> {
    fn deref_mut(&mut self) -> &mut T;
}

#[cell]
pub struct RwLock<R, T: ?Sized>(R, T);
impl<R, T> RwLock<R, T> {
    pub const fn new(val: T) -> RwLock<R, T>;
    pub const fn from_raw(raw_rwlock: R, val: T) -> RwLock<R, T>;
    pub const fn const_new(raw_rwlock: R, val: T) -> RwLock<R, T>;
    pub fn into_inner(self) -> T;
}
impl<R, T: ?Sized> RwLock<R, T> {
    #[lock]
    pub fn read(&self) -> RwLockReadGuard<'_, R, T>;
    #[lock]
    pub fn read_recursive(&self) -> RwLockReadGuard<'_, R, T>;
    #[lock]
    pub fn try_read(&self) -> Option<RwLockReadGuard<'_, R, T>>;
    #[lock]
    pub fn try_read_for(&self, timeout: Duration) -> Option<RwLockReadGuard<'_, R, T>>;
    #[lock]
    pub fn try_read_until(&self, timeout: Instant) -> Option<RwLockReadGuard<'_, R, T>>;
    #[lock]
    pub fn write(&self) -> RwLockWriteGuard<'_, R, T>;
    #[lock]
    pub fn try_write(&self) -> Option<RwLockWriteGuard<'_, R, T>>;
    #[lock]
    pub fn try_write_for(&self, timeout: Duration) -> Option<RwLockWriteGuard<'_, R, T>>;
    #[lock]
    pub fn try_write_until(&self, timeout: Instant) -> Option<RwLockWriteGuard<'_, R, T>>;
    #[lock]
    pub fn upgradable_read(&self) -> RwLockUpgradableReadGuard<'_, R, T>;
    #[lock]
    pub fn try_upgradable_read(&self) -> Option<RwLockUpgradableReadGuard<'_, R, T>>;
    #[lock]
    #[holds(self)]
    pub fn read_arc(self: &Arc<Self>) -> ArcRwLockReadGuard<R, T>;
    #[lock]
    #[holds(self)]
    pub fn try_read_arc(self: &Arc<Self>) -> Option<ArcRwLockReadGuard<R, T>>;
    #[lock]
    #[holds(self)]
    pub fn write_arc(self: &Arc<Self>) -> ArcRwLockWriteGuard<R, T>;
    #[lock]
    #[holds(self)]
    pub fn try_write_arc(self: &Arc<Self>) -> Option<ArcRwLockWriteGuard<R, T>>;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn is_locked(&self) -> bool;
    pub fn is_locked_exclusive(&self) -> bool;
    #[part(self)]
    pub fn data_ptr(&self) -> *mut T;
}
impl<R, T: Default> Default for RwLock<R, T> {
    #[fresh]
    fn default() -> Self;
}
impl<R, T> From<T> for RwLock<R, T> {
    fn from(t: T) -> Self;
}
impl<R, T: ?Sized + std::fmt::Debug> std::fmt::Debug for RwLock<R, T> {}

pub struct RwLockReadGuard<'a, R, T: ?Sized>(&'a T, PhantomData<R>);
impl<'a, R, T: ?Sized> RwLockReadGuard<'a, R, T> {
    #[holds(s)]
    pub fn map<U: ?Sized, F: FnOnce(&T) -> &U>(s: Self, f: F) -> MappedRwLockReadGuard<'a, R, U>;
    #[holds(s)]
    #[same(err, s)]
    pub fn try_map<U: ?Sized, F: FnOnce(&T) -> Option<&U>>(s: Self, f: F) -> Result<MappedRwLockReadGuard<'a, R, U>, Self>;
    pub fn unlock_fair(s: Self);
    pub fn unlocked<F: FnOnce() -> U, U>(s: &mut Self, f: F) -> U;
    pub fn bump(s: &mut Self);
}
impl<R, T: ?Sized> Deref for RwLockReadGuard<'_, R, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<R, T: ?Sized + std::fmt::Debug> std::fmt::Debug for RwLockReadGuard<'_, R, T> {}
impl<R, T: ?Sized + std::fmt::Display> std::fmt::Display for RwLockReadGuard<'_, R, T> {}

pub struct MappedRwLockReadGuard<'a, R, T: ?Sized>(&'a T, PhantomData<R>);
impl<'a, R, T: ?Sized> MappedRwLockReadGuard<'a, R, T> {
    #[holds(s)]
    pub fn map<U: ?Sized, F: FnOnce(&T) -> &U>(s: Self, f: F) -> MappedRwLockReadGuard<'a, R, U>;
    #[holds(s)]
    #[same(err, s)]
    pub fn try_map<U: ?Sized, F: FnOnce(&T) -> Option<&U>>(s: Self, f: F) -> Result<MappedRwLockReadGuard<'a, R, U>, Self>;
    pub fn unlock_fair(s: Self);
    pub fn unlocked<F: FnOnce() -> U, U>(s: &mut Self, f: F) -> U;
    pub fn bump(s: &mut Self);
}
impl<R, T: ?Sized> Deref for MappedRwLockReadGuard<'_, R, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<R, T: ?Sized + std::fmt::Debug> std::fmt::Debug for MappedRwLockReadGuard<'_, R, T> {}
impl<R, T: ?Sized + std::fmt::Display> std::fmt::Display for MappedRwLockReadGuard<'_, R, T> {}

pub struct RwLockWriteGuard<'a, R, T: ?Sized>(&'a mut T, PhantomData<R>);
impl<'a, R, T: ?Sized> RwLockWriteGuard<'a, R, T> {
    #[holds(s)]
    pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(s: Self, f: F) -> MappedRwLockWriteGuard<'a, R, U>;
    #[holds(s)]
    #[same(err, s)]
    pub fn try_map<U: ?Sized, F: FnOnce(&mut T) -> Option<&mut U>>(s: Self, f: F) -> Result<MappedRwLockWriteGuard<'a, R, U>, Self>;
    pub fn unlock_fair(s: Self);
    pub fn unlocked<F: FnOnce() -> U, U>(s: &mut Self, f: F) -> U;
    pub fn bump(s: &mut Self);
    pub fn downgrade(s: Self) -> RwLockReadGuard<'a, R, T>;
    pub fn downgrade_to_upgradable(s: Self) -> RwLockUpgradableReadGuard<'a, R, T>;
}
impl<R, T: ?Sized> Deref for RwLockWriteGuard<'_, R, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<R, T: ?Sized> DerefMut for RwLockWriteGuard<'_, R, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<R, T: ?Sized + std::fmt::Debug> std::fmt::Debug for RwLockWriteGuard<'_, R, T> {}
impl<R, T: ?Sized + std::fmt::Display> std::fmt::Display for RwLockWriteGuard<'_, R, T> {}

pub struct MappedRwLockWriteGuard<'a, R, T: ?Sized>(&'a mut T, PhantomData<R>);
impl<'a, R, T: ?Sized> MappedRwLockWriteGuard<'a, R, T> {
    #[holds(s)]
    pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(s: Self, f: F) -> MappedRwLockWriteGuard<'a, R, U>;
    #[holds(s)]
    #[same(err, s)]
    pub fn try_map<U: ?Sized, F: FnOnce(&mut T) -> Option<&mut U>>(s: Self, f: F) -> Result<MappedRwLockWriteGuard<'a, R, U>, Self>;
    pub fn unlock_fair(s: Self);
    pub fn unlocked<F: FnOnce() -> U, U>(s: &mut Self, f: F) -> U;
    pub fn bump(s: &mut Self);
}
impl<R, T: ?Sized> Deref for MappedRwLockWriteGuard<'_, R, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<R, T: ?Sized> DerefMut for MappedRwLockWriteGuard<'_, R, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<R, T: ?Sized + std::fmt::Debug> std::fmt::Debug for MappedRwLockWriteGuard<'_, R, T> {}
impl<R, T: ?Sized + std::fmt::Display> std::fmt::Display for MappedRwLockWriteGuard<'_, R, T> {}

/// Reads; `upgrade` makes a writer of it, hence the `mut`.
pub struct RwLockUpgradableReadGuard<'a, R, T: ?Sized>(&'a mut T, PhantomData<R>);
impl<'a, R, T: ?Sized> RwLockUpgradableReadGuard<'a, R, T> {
    pub fn upgrade(s: Self) -> RwLockWriteGuard<'a, R, T>;
    #[same(err, s)]
    pub fn try_upgrade(s: Self) -> Result<RwLockWriteGuard<'a, R, T>, Self>;
    pub fn downgrade(s: Self) -> RwLockReadGuard<'a, R, T>;
    pub fn with_upgraded<Ret, F: FnOnce(&mut T) -> Ret>(&mut self, f: F) -> Ret;
}
impl<R, T: ?Sized> Deref for RwLockUpgradableReadGuard<'_, R, T> {
    type Target = T;
    fn deref(&self) -> &T;
}

pub struct ArcRwLockReadGuard<R, T: ?Sized>(Arc<RwLock<R, T>>);
impl<R, T: ?Sized> Deref for ArcRwLockReadGuard<R, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
pub struct ArcRwLockWriteGuard<R, T: ?Sized>(Arc<RwLock<R, T>>);
impl<R, T: ?Sized> Deref for ArcRwLockWriteGuard<R, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<R, T: ?Sized> DerefMut for ArcRwLockWriteGuard<R, T> {
    fn deref_mut(&mut self) -> &mut T;
}

/// Lends shared references only; the usual `T` is a `RefCell`.
#[cell]
pub struct ReentrantMutex<R, G, T: ?Sized>(R, usize, usize, PhantomData<G>, T);
impl<R, G, T> ReentrantMutex<R, G, T> {
    pub const fn new(val: T) -> ReentrantMutex<R, G, T>;
    pub fn into_inner(self) -> T;
}
impl<R, G, T: ?Sized> ReentrantMutex<R, G, T> {
    #[lock]
    pub fn lock(&self) -> ReentrantMutexGuard<'_, R, G, T>;
    #[lock]
    pub fn try_lock(&self) -> Option<ReentrantMutexGuard<'_, R, G, T>>;
    pub fn get_mut(&mut self) -> &mut T;
    pub fn is_locked(&self) -> bool;
}
impl<R, G, T: Default> Default for ReentrantMutex<R, G, T> {
    #[fresh]
    fn default() -> Self;
}
impl<R, G, T> From<T> for ReentrantMutex<R, G, T> {
    fn from(t: T) -> Self;
}
pub struct ReentrantMutexGuard<'a, R, G, T: ?Sized>(&'a T, PhantomData<R>, PhantomData<G>);
impl<R, G, T: ?Sized> Deref for ReentrantMutexGuard<'_, R, G, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
