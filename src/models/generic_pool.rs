//! Crate `generic-pool` 1.0.0. One pool for all types, found by the type that is asked for; values are boxed as `Any` on
//! every `put`, so the pool makes the allocation that it should save.

use std::ops::{Deref, DerefMut};

#[derive(Clone, Copy, Debug)]
pub struct Config {
    pub max_capacity: usize,
    pub starting_capacity: usize,
    pub step: usize,
}
impl Default for Config {
    fn default() -> Self;
}

#[cell]
#[handle]
#[pool(generic_pool, field, boxed)]
#[words(1)]
pub struct Pool;

impl Pool {
    pub fn new() -> Self;
    pub fn with_fallback_config(config: Config) -> Self;
    pub fn get_config<T>(&self) -> Config;
    pub fn fallback_config(&self) -> Config;
    pub fn set_config<T>(&mut self, config: Config);
    pub fn delete_config<T>(&mut self);
    pub fn set_fallback_config(&mut self, config: Config);
    #[acquire]
    pub fn get<T>(&mut self) -> Option<T>;
    #[acquire]
    pub fn get_or_default<T: Default>(&mut self) -> T;
    #[acquire]
    pub fn get_with_guard<T>(&mut self) -> Option<DropGuard<T>>;
    #[acquire]
    pub fn get_or_default_with_guard<T: Default>(&mut self) -> DropGuard<T>;
    /// Boxes the value anew each time.
    #[release(obj)]
    pub fn put<T>(&mut self, obj: T);
}
impl Clone for Pool {
    #[shares(self)]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}
impl Default for Pool {
    fn default() -> Self;
}

#[guard]
pub struct DropGuard<T>(T);
impl<T> Deref for DropGuard<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for DropGuard<T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T> DropGuard<T> {
    #[attach(obj)]
    pub fn new(obj: T, pool: &Pool) -> Self;
    #[detach]
    pub fn into_inner(guard: DropGuard<T>) -> T;
}
impl<T> AsRef<T> for DropGuard<T> {
    fn as_ref(&self) -> &T;
}
impl<T> AsMut<T> for DropGuard<T> {
    fn as_mut(&mut self) -> &mut T;
}

#[cell]
#[handle]
#[pool(generic_pool, shared, boxed)]
#[words(1)]
pub struct SyncPool;

impl SyncPool {
    pub fn new() -> Self;
    pub fn with_fallback_config(config: Config) -> Self;
    pub fn get_config<T>(&self) -> Config;
    pub fn fallback_config(&self) -> Config;
    pub fn set_config<T>(&mut self, config: Config);
    pub fn delete_config<T>(&mut self);
    pub fn set_fallback_config(&mut self, config: Config);
    #[acquire]
    pub fn get<T>(&self) -> Option<T>;
    #[acquire]
    pub fn get_or_default<T: Default>(&self) -> T;
    #[acquire]
    pub fn get_with_guard<T>(&mut self) -> Option<SyncDropGuard<T>>;
    #[acquire]
    pub fn get_or_default_with_guard<T: Default>(&mut self) -> SyncDropGuard<T>;
    /// Boxes the value anew each time.
    #[release(obj)]
    pub fn put<T>(&self, obj: T);
}
impl Clone for SyncPool {
    #[shares(self)]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}
impl Default for SyncPool {
    fn default() -> Self;
}

#[guard]
pub struct SyncDropGuard<T>(T);
impl<T> Deref for SyncDropGuard<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for SyncDropGuard<T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T> SyncDropGuard<T> {
    #[attach(obj)]
    pub fn new(obj: T, pool: &SyncPool) -> Self;
    #[detach]
    pub fn into_inner(guard: SyncDropGuard<T>) -> T;
}
impl<T> AsRef<T> for SyncDropGuard<T> {
    fn as_ref(&self) -> &T;
}
impl<T> AsMut<T> for SyncDropGuard<T> {
    fn as_mut(&mut self) -> &mut T;
}
