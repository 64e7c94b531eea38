//! Crate `recycle-box` 0.2.0. A box that is handed on by value and keeps its block when the next value fits. No pool.

use std::ops::{Deref, DerefMut};
use std::pin::Pin;

#[owner(box)]
#[words(4)]
pub struct RecycleBox<T: ?Sized>;
impl<T> RecycleBox<T> {
    #[site(box)]
    pub fn new(x: T) -> Self;
    #[site(box)]
    pub fn with_layout(x: T, layout: std::alloc::Layout) -> Self;
    #[site(box)]
    pub fn pin(x: T) -> Pin<RecycleBox<T>>;
    pub fn replace<U>(boxed: Self, x: U) -> (T, RecycleBox<U>);
    pub fn take(boxed: Self) -> (T, RecycleBox<()>);
}
impl<T: ?Sized> RecycleBox<T> {
    #[same(boxed)]
    pub fn recycle<U>(boxed: Self, x: U) -> RecycleBox<U>;
    #[same(boxed)]
    pub fn vacate(boxed: Self) -> RecycleBox<()>;
    #[same(boxed)]
    pub fn recycle_pinned<U>(boxed: Pin<RecycleBox<T>>, x: U) -> RecycleBox<U>;
    #[same(boxed)]
    pub fn vacate_pinned(boxed: Pin<RecycleBox<T>>) -> RecycleBox<()>;
    pub fn into_pin(boxed: Self) -> Pin<Self>;
    #[unraw(ptr)]
    pub unsafe fn from_raw_parts(ptr: *mut T, base_ptr: *mut u8, layout: std::alloc::Layout) -> Self;
    #[raw(boxed)]
    pub fn into_raw_parts(boxed: Self) -> (*mut T, *mut u8, std::alloc::Layout);
}
impl<T: ?Sized> Deref for RecycleBox<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T: ?Sized> DerefMut for RecycleBox<T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T: ?Sized> From<RecycleBox<T>> for Pin<RecycleBox<T>> {
    fn from(x: RecycleBox<T>) -> Self;
}
impl<F: std::future::Future> std::future::Future for RecycleBox<F> {
    type Output = F::Output;
}
