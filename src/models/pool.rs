//! Crate `pool` 0.1.4. One block with a fixed number of slots, each with some extra bytes; the value is reset when it is
//! checked out.

use std::ops::{Deref, DerefMut};

pub trait Reset {
    #[resets]
    fn reset(&mut self);
}
impl<T: Default + Clone> Reset for T {}

#[pool(pool, field, inline)]
#[words(1)]
pub struct Pool<T>;

impl<T: Reset> Pool<T> {
    pub fn with_capacity<F: Fn() -> T>(count: usize, extra: usize, init: F) -> Pool<T>;
    #[acquire]
    pub fn checkout(&mut self) -> Option<Checkout<T>>;
}

#[guard]
pub struct Checkout<T>(T);
impl<T> Deref for Checkout<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for Checkout<T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T> Checkout<T> {
    pub fn extra(&self) -> &[u8];
    pub fn extra_mut(&mut self) -> &mut [u8];
}

/// Not reset.
pub struct Dirty<T>(pub T);
impl<T> Deref for Dirty<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for Dirty<T> {
    fn deref_mut(&mut self) -> &mut T;
}
