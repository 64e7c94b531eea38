//! Crate `parking_lot` 0.11.2, 0.12.5 and 0.13.0: locks of `lock_api` over raw locks of its own. No poisoning.

use std::time::{Duration, Instant};

pub use lock_api;

#[resource]
#[bytes(1)]
pub struct RawMutex;
#[resource]
#[bytes(1)]
pub struct RawFairMutex;
#[resource]
#[words(1)]
pub struct RawRwLock;
#[words(0)]
pub struct RawThreadId;

pub type Mutex<T> = lock_api::Mutex<RawMutex, T>;
pub type MutexGuard<'a, T> = lock_api::MutexGuard<'a, RawMutex, T>;
pub type MappedMutexGuard<'a, T> = lock_api::MappedMutexGuard<'a, RawMutex, T>;
pub type ArcMutexGuard<R, T> = lock_api::ArcMutexGuard<R, T>;
pub type FairMutex<T> = lock_api::Mutex<RawFairMutex, T>;
pub type FairMutexGuard<'a, T> = lock_api::MutexGuard<'a, RawFairMutex, T>;
pub type MappedFairMutexGuard<'a, T> = lock_api::MappedMutexGuard<'a, RawFairMutex, T>;
pub type RwLock<T> = lock_api::RwLock<RawRwLock, T>;
pub type RwLockReadGuard<'a, T> = lock_api::RwLockReadGuard<'a, RawRwLock, T>;
pub type RwLockWriteGuard<'a, T> = lock_api::RwLockWriteGuard<'a, RawRwLock, T>;
pub type RwLockUpgradableReadGuard<'a, T> = lock_api::RwLockUpgradableReadGuard<'a, RawRwLock, T>;
pub type MappedRwLockReadGuard<'a, T> = lock_api::MappedRwLockReadGuard<'a, RawRwLock, T>;
pub type MappedRwLockWriteGuard<'a, T> = lock_api::MappedRwLockWriteGuard<'a, RawRwLock, T>;
pub type ArcRwLockReadGuard<R, T> = lock_api::ArcRwLockReadGuard<R, T>;
pub type ArcRwLockWriteGuard<R, T> = lock_api::ArcRwLockWriteGuard<R, T>;
pub type ReentrantMutex<T> = lock_api::ReentrantMutex<RawMutex, RawThreadId, T>;
pub type ReentrantMutexGuard<'a, T> = lock_api::ReentrantMutexGuard<'a, RawMutex, RawThreadId, T>;

pub const fn const_mutex<T>(val: T) -> Mutex<T>;
pub const fn const_fair_mutex<T>(val: T) -> FairMutex<T>;
pub const fn const_rwlock<T>(val: T) -> RwLock<T>;
pub const fn const_reentrant_mutex<T>(val: T) -> ReentrantMutex<T>;

#[derive(Debug, Default)]
#[resource]
#[words(1)]
pub struct Condvar;
impl Condvar {
    pub const fn new() -> Condvar;
    pub fn notify_one(&self) -> bool;
    pub fn notify_all(&self) -> usize;
    #[blocks]
    pub fn wait<T: ?Sized>(&self, mutex_guard: &mut MutexGuard<'_, T>);
    #[blocks]
    pub fn wait_until<T: ?Sized>(&self, mutex_guard: &mut MutexGuard<'_, T>, timeout: Instant) -> WaitTimeoutResult;
    #[blocks]
    pub fn wait_for<T: ?Sized>(&self, mutex_guard: &mut MutexGuard<'_, T>, timeout: Duration) -> WaitTimeoutResult;
    #[blocks]
    pub fn wait_while<T: ?Sized, F: FnMut(&mut T) -> bool>(&self, mutex_guard: &mut MutexGuard<'_, T>, condition: F);
    #[blocks]
    pub fn wait_while_for<T: ?Sized, F: FnMut(&mut T) -> bool>(
        &self,
        mutex_guard: &mut MutexGuard<'_, T>,
        condition: F,
        timeout: Duration,
    ) -> WaitTimeoutResult;
    #[blocks]
    pub fn wait_while_until<T: ?Sized, F: FnMut(&mut T) -> bool>(
        &self,
        mutex_guard: &mut MutexGuard<'_, T>,
        condition: F,
        timeout: Instant,
    ) -> WaitTimeoutResult;
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitTimeoutResult(bool);
impl WaitTimeoutResult {
    pub fn timed_out(self) -> bool;
}

#[derive(Debug, Default)]
#[resource]
#[bytes(1)]
pub struct Once;
impl Once {
    pub const fn new() -> Once;
    pub fn state(&self) -> OnceState;
    pub fn call_once<F: FnOnce()>(&self, f: F);
    pub fn call_once_force<F: FnOnce(OnceState)>(&self, f: F);
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnceState {
    New,
    Poisoned,
    InProgress,
    Done,
}
impl OnceState {
    pub fn poisoned(self) -> bool;
    pub fn done(self) -> bool;
}
