//! Crate `object-pool` 0.6.0. A `Vec<T>` behind a parking_lot mutex, grows without bound, resets nothing.
//!
//! `new` calls its initializer at once and drops it; the one for an empty pool is the argument of `pull`.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

#[cell]
#[pool(object_pool, shared, inline)]
#[words(4)]
pub struct Pool<T>;

impl<T> Pool<T> {
    pub fn new<F: Fn() -> T>(cap: usize, init: F) -> Pool<T>;
    pub fn from_vec(v: Vec<T>) -> Pool<T>;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    #[acquire]
    pub fn try_pull(&self) -> Option<Reusable<'_, T>>;
    #[acquire]
    pub fn pull<F: Fn() -> T>(&self, fallback: F) -> Reusable<'_, T>;
    #[acquire]
    pub fn try_pull_owned(self: &Arc<Self>) -> Option<ReusableOwned<T>>;
    #[acquire]
    pub fn pull_owned<F: Fn() -> T>(self: &Arc<Self>, fallback: F) -> ReusableOwned<T>;
    #[attach(t)]
    pub fn attach(&self, t: T);
}
impl<T> FromIterator<T> for Pool<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
}

/// The reference to the pool is left out of both guards.
#[guard]
pub struct Reusable<'a, T>(T);
impl<T> Deref for Reusable<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for Reusable<'_, T> {
    fn deref_mut(&mut self) -> &mut T;
}

impl<'a, T> Reusable<'a, T> {
    #[attach(t)]
    pub fn new(pool: &'a Pool<T>, t: T) -> Self;
    #[detach]
    pub fn detach(self) -> (&'a Pool<T>, T);
}

#[guard]
pub struct ReusableOwned<T>(T);
impl<T> Deref for ReusableOwned<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for ReusableOwned<T> {
    fn deref_mut(&mut self) -> &mut T;
}

impl<T> ReusableOwned<T> {
    #[attach(t)]
    pub fn new(pool: Arc<Pool<T>>, t: T) -> Self;
    #[detach]
    pub fn detach(self) -> (Arc<Pool<T>>, T);
}
