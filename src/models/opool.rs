//! Crate `opool` 0.2.0. An `ArrayQueue<T>` (`LocalPool`: a `VecDeque<T>` in a cell) of fixed capacity, first in first
//! out. The allocator makes and resets values; a reused value is reset by `get`, not when it comes back.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::rc::Rc;
use std::sync::Arc;

pub trait PoolAllocator<T> {
    fn reset(&self, _obj: &mut T);
    fn allocate(&self) -> T;
    fn is_valid(&self, _obj: &T) -> bool;
}

#[cell]
#[pool(opool, shared, inline)]
#[words(8)]
pub struct Pool<P, T>;

impl<P: PoolAllocator<T>, T> Pool<P, T> {
    pub fn new_prefilled(pool_size: usize, allocator: P) -> Self;
    pub fn new(pool_size: usize, allocator: P) -> Self;
    #[holds(self)]
    pub fn to_rc(self) -> Arc<Self>;
    #[acquire]
    pub fn try_get(&self) -> Option<RefGuard<'_, P, T>>;
    #[acquire]
    pub fn get(&self) -> RefGuard<'_, P, T>;
    #[acquire]
    pub fn try_get_rc(self: Arc<Self>) -> Option<RcGuard<P, T>>;
    #[acquire]
    pub fn get_rc(self: Arc<Self>) -> RcGuard<P, T>;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn capacity(&self) -> usize;
}

#[guard]
pub struct RefGuard<'a, P, T>(T, PhantomData<P>);
impl<P, T> Deref for RefGuard<'_, P, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<P, T> DerefMut for RefGuard<'_, P, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<P, T> RefGuard<'_, P, T> {
    #[detach]
    pub fn into_inner(self) -> T;
}
impl<P, T> AsRef<T> for RefGuard<'_, P, T> {
    fn as_ref(&self) -> &T;
}
#[guard]
pub struct RcGuard<P, T>(T, PhantomData<P>);
impl<P, T> Deref for RcGuard<P, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<P, T> DerefMut for RcGuard<P, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<P, T> RcGuard<P, T> {
    #[detach]
    pub fn into_inner(self) -> T;
}
impl<P, T> AsRef<T> for RcGuard<P, T> {
    fn as_ref(&self) -> &T;
}

#[cell]
#[pool(opool, field, inline)]
#[words(8)]
pub struct LocalPool<P, T>;

impl<P: PoolAllocator<T>, T> LocalPool<P, T> {
    pub fn new_prefilled(pool_size: usize, allocator: P) -> Self;
    pub fn new(pool_size: usize, allocator: P) -> Self;
    #[holds(self)]
    pub fn to_rc(self) -> Rc<Self>;
    #[acquire]
    pub fn try_get(&self) -> Option<RefLocalGuard<'_, P, T>>;
    #[acquire]
    pub fn get(&self) -> RefLocalGuard<'_, P, T>;
    #[acquire]
    pub fn try_get_rc(self: Rc<Self>) -> Option<RcLocalGuard<P, T>>;
    #[acquire]
    pub fn get_rc(self: Rc<Self>) -> RcLocalGuard<P, T>;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn capacity(&self) -> usize;
}

#[guard]
pub struct RefLocalGuard<'a, P, T>(T, PhantomData<P>);
impl<P, T> Deref for RefLocalGuard<'_, P, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<P, T> DerefMut for RefLocalGuard<'_, P, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<P, T> RefLocalGuard<'_, P, T> {
    #[detach]
    pub fn into_inner(self) -> T;
}
impl<P, T> AsRef<T> for RefLocalGuard<'_, P, T> {
    fn as_ref(&self) -> &T;
}
#[guard]
pub struct RcLocalGuard<P, T>(T, PhantomData<P>);
impl<P, T> Deref for RcLocalGuard<P, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<P, T> DerefMut for RcLocalGuard<P, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<P, T> RcLocalGuard<P, T> {
    #[detach]
    pub fn into_inner(self) -> T;
}
impl<P, T> AsRef<T> for RcLocalGuard<P, T> {
    fn as_ref(&self) -> &T;
}
