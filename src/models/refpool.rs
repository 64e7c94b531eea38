//! Crate `refpool` 0.4.3. Reuses the memory of boxes and counted blocks on one thread; the value is built and dropped
//! each time. The pool is an argument of the acquire, not its receiver.

use std::ops::{Deref, DerefMut};
use std::pin::Pin;

pub unsafe trait PoolDefault {
    unsafe fn default_uninit(target: &mut std::mem::MaybeUninit<Self>);
}
pub unsafe trait PoolClone: Clone {
    unsafe fn clone_uninit(&self, target: &mut std::mem::MaybeUninit<Self>);
}

#[cell]
#[handle]
#[pool(refpool, field, boxed)]
#[words(1)]
pub struct Pool<A>;
impl<A> Pool<A> {
    pub fn new(max_size: usize) -> Self;
    pub fn get_max_size(&self) -> usize;
    pub fn get_pool_size(&self) -> usize;
    pub fn is_full(&self) -> bool;
    pub fn fill(&self);
    #[same(self)]
    pub fn filled(self) -> Self;
    #[shares(self)]
    pub fn cast<B>(&self) -> Pool<B>;
}
impl<A> Clone for Pool<A> {
    #[shares(self)]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}

#[guard]
#[pool(refpool, field, boxed)]
#[words(1)]
pub struct PoolBox<A>;
impl<A> PoolBox<A> {
    #[acquire]
    pub fn default(pool: &Pool<A>) -> Self
    where
        A: PoolDefault;
    #[acquire]
    pub fn new(pool: &Pool<A>, value: A) -> Self;
    #[acquire]
    pub fn clone_from(pool: &Pool<A>, value: &A) -> Self;
    #[acquire]
    pub fn pin_default(pool: &Pool<A>) -> Pin<Self>;
    #[acquire]
    pub fn pin(pool: &Pool<A>, value: A) -> Pin<Self>;
    #[raw(b)]
    pub fn into_raw(b: PoolBox<A>) -> *mut A;
    #[unraw(ptr)]
    pub unsafe fn from_raw(ptr: *mut A) -> Self;
}
impl<A> Deref for PoolBox<A> {
    type Target = A;
    fn deref(&self) -> &A;
}
impl<A> AsRef<A> for PoolBox<A> {
    fn as_ref(&self) -> &A;
}
impl<A> DerefMut for PoolBox<A> {
    fn deref_mut(&mut self) -> &mut A;
}
impl<A: Clone> Clone for PoolBox<A> {
    #[acquire]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}

#[guard]
#[handle]
#[pool(refpool, field, boxed)]
#[words(1)]
pub struct PoolRef<A>;
impl<A> PoolRef<A> {
    #[acquire]
    pub fn default(pool: &Pool<A>) -> Self
    where
        A: PoolDefault;
    #[acquire]
    pub fn new(pool: &Pool<A>, value: A) -> Self;
    #[acquire]
    pub fn clone_from(pool: &Pool<A>, value: &A) -> Self;
    #[acquire]
    pub fn pin_default(pool: &Pool<A>) -> Pin<Self>;
    #[acquire]
    pub fn pin(pool: &Pool<A>, value: A) -> Pin<Self>;
    #[raw(b)]
    pub fn into_raw(b: PoolRef<A>) -> *const A;
    #[unraw(ptr)]
    pub unsafe fn from_raw(ptr: *const A) -> Self;
    #[acquire]
    pub fn cloned(pool: &Pool<A>, this: &Self) -> Self;
    pub fn make_mut<'a>(pool: &Pool<A>, this: &'a mut Self) -> &'a mut A;
    pub fn get_mut(this: &mut Self) -> Option<&mut A>;
    #[detach]
    #[same(err, this)]
    pub fn try_unwrap(this: Self) -> Result<A, Self>;
    #[detach]
    #[fresh]
    pub fn unwrap_or_clone(this: Self) -> A;
    pub fn ptr_eq(left: &Self, right: &Self) -> bool;
    pub fn strong_count(this: &Self) -> usize;
}
impl<A> Deref for PoolRef<A> {
    type Target = A;
    fn deref(&self) -> &A;
}
impl<A> AsRef<A> for PoolRef<A> {
    fn as_ref(&self) -> &A;
}
impl<A> Clone for PoolRef<A> {
    #[shares(self)]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}
