//! Crate `lifeguard` 0.6.1. A capped `Vec<T>` behind `Rc<RefCell<_>>`; one thread only. A value is reset when its guard
//! is dropped; what is over the cap is dropped instead.

use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};

pub trait Recycleable {
    #[fresh]
    fn new() -> Self;
    #[resets]
    fn reset(&mut self);
}
pub trait InitializeWith<T> {
    fn initialize_with(&mut self, source: T);
}
impl Recycleable for String {
    #[site(string)]
    fn new() -> String;
    #[clears]
    fn reset(&mut self);
}
impl<T> Recycleable for Vec<T> {
    #[site(vec)]
    fn new() -> Vec<T>;
    #[clears]
    fn reset(&mut self);
}
impl<T> Recycleable for VecDeque<T> {
    #[site(vec)]
    fn new() -> VecDeque<T>;
    #[clears]
    fn reset(&mut self);
}
impl<A: AsRef<str>> InitializeWith<A> for String {
    #[grows(items, source)]
    fn initialize_with(&mut self, source: A);
}
impl<I: Iterator<Item = T>, T> InitializeWith<I> for Vec<T> {
    #[grows(items, source)]
    fn initialize_with(&mut self, source: I);
}

#[cell]
#[pool(lifeguard, field, inline)]
#[words(1)]
pub struct Pool<T>;

impl<T: Recycleable> Pool<T> {
    pub fn with_size(size: usize) -> Pool<T>;
    pub fn with_size_and_max(starting_size: usize, max_size: usize) -> Pool<T>;
    pub fn size(&self) -> usize;
    pub fn max_size(&self) -> usize;
    #[acquire]
    pub fn new(&self) -> Recycled<'_, T>;
    #[acquire]
    #[count(source)]
    #[chars(source)]
    pub fn new_from<A>(&self, source: A) -> Recycled<'_, T>;
    #[attach(value)]
    pub fn attach(&self, value: T) -> Recycled<'_, T>;
    /// The item comes without a guard.
    #[acquire]
    pub fn detached(&self) -> T;
    #[acquire]
    pub fn new_rc(&self) -> RcRecycled<T>;
    #[acquire]
    #[count(source)]
    #[chars(source)]
    pub fn new_rc_from<A>(&self, source: A) -> RcRecycled<T>;
    #[attach(value)]
    pub fn attach_rc(&self, value: T) -> RcRecycled<T>;
}

#[guard]
pub struct Recycled<'a, T>(T);
impl<T> Deref for Recycled<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for Recycled<'_, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T> Recycled<'_, T> {
    #[detach]
    pub fn detach(self) -> T;
}
/// Silently acquires another value.
impl<T: Clone> Clone for Recycled<'_, T> {
    #[acquire]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}
impl<T> AsRef<T> for Recycled<'_, T> {
    fn as_ref(&self) -> &T;
}
impl<T> AsMut<T> for Recycled<'_, T> {
    fn as_mut(&mut self) -> &mut T;
}
impl<T: std::fmt::Display> std::fmt::Display for Recycled<'_, T> {}
impl<T: std::fmt::Debug> std::fmt::Debug for Recycled<'_, T> {}
#[guard]
pub struct RcRecycled<T>(T);
impl<T> Deref for RcRecycled<T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for RcRecycled<T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T> RcRecycled<T> {
    #[detach]
    pub fn detach(self) -> T;
}
/// Silently acquires another value.
impl<T: Clone> Clone for RcRecycled<T> {
    #[acquire]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}
impl<T> AsRef<T> for RcRecycled<T> {
    fn as_ref(&self) -> &T;
}
impl<T> AsMut<T> for RcRecycled<T> {
    fn as_mut(&mut self) -> &mut T;
}
impl<T: std::fmt::Display> std::fmt::Display for RcRecycled<T> {}
impl<T: std::fmt::Debug> std::fmt::Debug for RcRecycled<T> {}

pub trait Supply {
    type Output;
    fn get(&mut self) -> Self::Output;
}
impl<F: FnMut() -> T, T> Supply for F {
    type Output = T;
    fn get(&mut self) -> T;
}

pub fn pool<T: Recycleable>() -> PoolBuilder<T>;

#[words(4)]
pub struct PoolBuilder<T>;
impl<T: Recycleable> PoolBuilder<T> {
    #[holds(self, option_setter)]
    pub fn with<U>(self, option_setter: U) -> PoolBuilder<T>;
    #[holds(self)]
    pub fn build(self) -> Pool<T>;
}
pub trait OptionSetter<T> {
    fn set_option(self, target: T) -> T;
}
pub struct StartingSize(pub usize);
pub struct MaxSize(pub usize);
pub struct Supplier<S>(pub S);
impl<T> OptionSetter<PoolBuilder<T>> for StartingSize {}
impl<T> OptionSetter<PoolBuilder<T>> for MaxSize {}
impl<T, S> OptionSetter<PoolBuilder<T>> for Supplier<S> {}

pub mod settings {
    pub use super::{MaxSize, OptionSetter, StartingSize, Supplier};
}
