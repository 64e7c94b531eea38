//! Crate `crossbeam-utils` 0.8.23.

use std::ops::{Deref, DerefMut};

pub use thread::scope;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct CachePadded<T>(T, [u64; 15]);
impl<T> CachePadded<T> {
    pub const fn new(t: T) -> CachePadded<T>;
    pub fn into_inner(self) -> T;
}
impl<T> Deref for CachePadded<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for CachePadded<T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T> From<T> for CachePadded<T> {
    fn from(t: T) -> Self;
}

#[derive(Default, Debug)]
#[bytes(4)]
pub struct Backoff;
impl Backoff {
    pub fn new() -> Self;
    pub fn reset(&self);
    pub fn spin(&self);
    pub fn snooze(&self);
    pub fn is_completed(&self) -> bool;
}

pub mod atomic {
    #[cell]
    pub struct AtomicCell<T>(T);
    impl<T> AtomicCell<T> {
        pub const fn new(val: T) -> AtomicCell<T>;
        pub fn into_inner(self) -> T;
        pub const fn is_lock_free() -> bool;
        #[puts(val)]
        pub fn store(&self, val: T);
        #[takes]
        #[puts(val)]
        #[intrinsic(replace)]
        pub fn swap(&self, val: T) -> T;
        #[takes]
        #[intrinsic(take)]
        pub fn take(&self) -> T;
        pub fn load(&self) -> T;
        pub fn compare_exchange(&self, current: T, new: T) -> Result<T, T>;
        pub fn fetch_update<F: FnMut(T) -> Option<T>>(&self, f: F) -> Result<T, T>;
        pub fn fetch_add(&self, val: T) -> T;
        pub fn fetch_sub(&self, val: T) -> T;
        pub fn fetch_and(&self, val: T) -> T;
        pub fn fetch_or(&self, val: T) -> T;
        pub fn fetch_max(&self, val: T) -> T;
        pub fn fetch_min(&self, val: T) -> T;
        #[same(self)]
        pub fn as_ptr(&self) -> *mut T;
    }
    impl<T: Default> Default for AtomicCell<T> {
        #[fresh]
        fn default() -> Self;
    }
    impl<T> From<T> for AtomicCell<T> {
        fn from(val: T) -> Self;
    }
}

pub mod sync {
    use std::ops::{Deref, DerefMut};
    use std::sync::{LockResult, TryLockResult};
    use std::time::{Duration, Instant};

    #[derive(Default, Debug)]
    #[resource]
    #[words(1)]
    pub struct Parker;
    impl Parker {
        pub fn new() -> Parker;
        #[blocks]
        pub fn park(&self);
        #[blocks]
        pub fn park_timeout(&self, timeout: Duration);
        #[blocks]
        pub fn park_deadline(&self, deadline: Instant);
        pub fn unparker(&self) -> &Unparker;
    }
    #[derive(Clone, Debug)]
    #[resource]
    #[words(1)]
    pub struct Unparker;
    impl Unparker {
        pub fn unpark(&self);
    }
    #[derive(Clone, Default, Debug)]
    #[resource]
    #[words(1)]
    pub struct WaitGroup;
    impl WaitGroup {
        pub fn new() -> Self;
        #[blocks]
        pub fn wait(self);
    }

    #[cell]
    pub struct ShardedLock<T: ?Sized>([usize; 2], T);
    impl<T> ShardedLock<T> {
        pub fn new(value: T) -> ShardedLock<T>;
        pub fn into_inner(self) -> LockResult<T>;
    }
    impl<T: ?Sized> ShardedLock<T> {
        #[lock]
        pub fn read(&self) -> LockResult<ShardedLockReadGuard<'_, T>>;
        #[lock]
        pub fn try_read(&self) -> TryLockResult<ShardedLockReadGuard<'_, T>>;
        #[lock]
        pub fn write(&self) -> LockResult<ShardedLockWriteGuard<'_, T>>;
        #[lock]
        pub fn try_write(&self) -> TryLockResult<ShardedLockWriteGuard<'_, T>>;
        pub fn get_mut(&mut self) -> LockResult<&mut T>;
    }
    pub struct ShardedLockReadGuard<'a, T: ?Sized>(&'a T);
    impl<T: ?Sized> Deref for ShardedLockReadGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    pub struct ShardedLockWriteGuard<'a, T: ?Sized>(&'a mut T);
    impl<T: ?Sized> Deref for ShardedLockWriteGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for ShardedLockWriteGuard<'_, T> {
        fn deref_mut(&mut self) -> &mut T;
    }
}

pub mod thread {
    /// Joins every thread it started before it returns.
    pub fn scope<'env, F: FnOnce(&Scope<'env>) -> R, R>(f: F) -> std::thread::Result<R>;
    #[derive(Debug)]
    #[words(3)]
    pub struct Scope<'env>;
    impl<'env> Scope<'env> {
        #[spawns(scoped, f)]
        pub fn spawn<'scope, F: FnOnce(&Scope<'env>) -> T, T>(&'scope self, f: F) -> ScopedJoinHandle<'scope, T>;
    }
    #[derive(Debug)]
    #[resource]
    #[words(5)]
    pub struct ScopedJoinHandle<'scope, T>;
    impl<T> ScopedJoinHandle<'_, T> {
        #[blocks]
        pub fn join(self) -> std::thread::Result<T>;
        pub fn thread(&self) -> &std::thread::Thread;
    }
}
