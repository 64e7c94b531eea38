//! Crate `atomic-pool` 2.0.0. Static slots, no heap; the value is dropped with its guard, the slot is free again. The
//! acquire is an associated function of the guard type.

use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

pub trait Pool {
    type Item;
}

#[macro_export]
macro_rules! pool {
    ($vis:vis $name:ident: [$ty:ty; $n:expr]) => {
        $vis struct $name;
        impl $crate::Pool for $name {
            type Item = $ty;
        }
    };
}

#[guard]
#[pool(atomic_pool, shared, inline)]
pub struct Box<P: Pool>(P::Item);
impl<P: Pool> Deref for Box<P> {
    type Target = P::Item;
    fn deref(&self) -> &P::Item;
}
impl<P: Pool> DerefMut for Box<P> {
    fn deref_mut(&mut self) -> &mut P::Item;
}
impl<P: Pool> Box<P> {
    #[acquire]
    pub fn new(item: P::Item) -> Option<Self>;
    #[raw(b)]
    pub fn into_raw(b: Self) -> NonNull<P::Item>;
    #[unraw(ptr)]
    pub unsafe fn from_raw(ptr: NonNull<P::Item>) -> Self;
}
