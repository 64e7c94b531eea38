//! Crate `spin` 0.9.9: locks that spin. The shapes are those of std's, without poisoning; `R` says how to wait.

use std::marker::PhantomData;

#[derive(Clone, Copy, Debug)]
#[words(0)]
pub struct Spin;
#[derive(Clone, Copy, Debug)]
#[words(0)]
pub struct Yield;

pub mod relax {
    pub use super::{Spin, Yield};
}

pub use lazy::Lazy;
pub use mutex::{Mutex, MutexGuard};
pub use once::Once;
pub use rwlock::{RwLock, RwLockReadGuard, RwLockUpgradableGuard, RwLockWriteGuard};

pub mod mutex {
    use super::*;
    use std::ops::{Deref, DerefMut};

    #[cell]
    pub struct Mutex<T: ?Sized, R = Spin>(PhantomData<R>, bool, T);
    impl<T, R> Mutex<T, R> {
        pub const fn new(value: T) -> Self;
        pub fn into_inner(self) -> T;
    }
    impl<T: ?Sized, R> Mutex<T, R> {
        #[lock]
        pub fn lock(&self) -> MutexGuard<'_, T>;
        #[lock]
        pub fn try_lock(&self) -> Option<MutexGuard<'_, T>>;
        pub fn is_locked(&self) -> bool;
        pub unsafe fn force_unlock(&self);
        pub fn get_mut(&mut self) -> &mut T;
    }
    impl<T: Default, R> Default for Mutex<T, R> {
        #[fresh]
        fn default() -> Self;
    }
    impl<T, R> From<T> for Mutex<T, R> {
        fn from(data: T) -> Self;
    }
    impl<T: ?Sized + std::fmt::Debug, R> std::fmt::Debug for Mutex<T, R> {}

    pub struct MutexGuard<'a, T: ?Sized>(&'a mut T);
    impl<'a, T: ?Sized> MutexGuard<'a, T> {
        pub fn leak(this: Self) -> &'a mut T;
    }
    impl<T: ?Sized> Deref for MutexGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
        fn deref_mut(&mut self) -> &mut T;
    }
}

pub mod rwlock {
    use super::*;
    use std::ops::{Deref, DerefMut};

    #[cell]
    pub struct RwLock<T: ?Sized, R = Spin>(PhantomData<R>, usize, T);
    impl<T, R> RwLock<T, R> {
        pub const fn new(data: T) -> Self;
        pub fn into_inner(self) -> T;
    }
    impl<T: ?Sized, R> RwLock<T, R> {
        #[lock]
        pub fn read(&self) -> RwLockReadGuard<'_, T>;
        #[lock]
        pub fn write(&self) -> RwLockWriteGuard<'_, T, R>;
        #[lock]
        pub fn try_read(&self) -> Option<RwLockReadGuard<'_, T>>;
        #[lock]
        pub fn try_write(&self) -> Option<RwLockWriteGuard<'_, T, R>>;
        #[lock]
        pub fn upgradeable_read(&self) -> RwLockUpgradableGuard<'_, T, R>;
        #[lock]
        pub fn try_upgradeable_read(&self) -> Option<RwLockUpgradableGuard<'_, T, R>>;
        pub fn reader_count(&self) -> usize;
        pub fn writer_count(&self) -> usize;
        pub fn get_mut(&mut self) -> &mut T;
    }
    impl<T: Default, R> Default for RwLock<T, R> {
        #[fresh]
        fn default() -> Self;
    }
    impl<T, R> From<T> for RwLock<T, R> {
        fn from(data: T) -> Self;
    }
    impl<T: ?Sized + std::fmt::Debug, R> std::fmt::Debug for RwLock<T, R> {}

    pub struct RwLockReadGuard<'a, T: ?Sized>(&'a T);
    impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    pub struct RwLockWriteGuard<'a, T: ?Sized, R = Spin>(&'a mut T, PhantomData<R>);
    impl<'a, T: ?Sized, R> RwLockWriteGuard<'a, T, R> {
        pub fn downgrade(self) -> RwLockReadGuard<'a, T>;
        pub fn downgrade_to_upgradeable(self) -> RwLockUpgradableGuard<'a, T, R>;
        pub fn leak(this: Self) -> &'a mut T;
    }
    impl<T: ?Sized, R> Deref for RwLockWriteGuard<'_, T, R> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized, R> DerefMut for RwLockWriteGuard<'_, T, R> {
        fn deref_mut(&mut self) -> &mut T;
    }
    pub struct RwLockUpgradableGuard<'a, T: ?Sized, R = Spin>(&'a mut T, PhantomData<R>);
    impl<'a, T: ?Sized, R> RwLockUpgradableGuard<'a, T, R> {
        pub fn upgrade(self) -> RwLockWriteGuard<'a, T, R>;
        #[same(err, self)]
        pub fn try_upgrade(self) -> Result<RwLockWriteGuard<'a, T, R>, Self>;
        pub fn downgrade(self) -> RwLockReadGuard<'a, T>;
    }
    impl<T: ?Sized, R> Deref for RwLockUpgradableGuard<'_, T, R> {
        type Target = T;
        fn deref(&self) -> &T;
    }
}

pub mod once {
    use super::*;

    #[cell]
    pub struct Once<T = (), R = Spin>(PhantomData<R>, u8, Option<T>);
    impl<T, R> Once<T, R> {
        pub const fn new() -> Self;
        pub const fn initialized(data: T) -> Self;
        pub fn call_once<F: FnOnce() -> T>(&self, f: F) -> &T;
        pub fn try_call_once<F: FnOnce() -> Result<T, E>, E>(&self, f: F) -> Result<&T, E>;
        #[blocks]
        pub fn wait(&self) -> &T;
        pub fn poll(&self) -> Option<&T>;
        pub fn get(&self) -> Option<&T>;
        pub fn get_mut(&mut self) -> Option<&mut T>;
        pub fn try_into_inner(self) -> Option<T>;
        pub fn is_completed(&self) -> bool;
    }
    impl<T, R> Default for Once<T, R> {
        fn default() -> Self;
    }
    impl<T, R> From<T> for Once<T, R> {
        fn from(data: T) -> Self;
    }
}

pub mod lazy {
    pub type Lazy<T, F = fn() -> T> = std::sync::LazyLock<T, F>;
}
