//! Crate `deadpool` 0.13.1. Both pools hold things with an identity (connections, sessions, permits): resources.

use std::time::Duration;

#[derive(Clone, Copy, Debug)]
pub struct Status {
    pub max_size: usize,
    pub size: usize,
    pub available: usize,
    pub waiting: usize,
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Runtime {
    Tokio1,
    SmolV2,
}

pub mod unmanaged {
    use std::ops::{Deref, DerefMut};
    use std::time::Duration;

    #[derive(Debug)]
    pub enum PoolError {
        Timeout,
        Closed,
        NoRuntimeSpecified,
    }

    #[cell]
    #[handle]
    #[resource]
    #[pool(deadpool, shared, inline)]
    #[words(1)]
    pub struct Pool<T>;
    impl<T> Pool<T> {
        pub fn new(max_size: usize) -> Self;
        #[acquire]
        pub async fn get(&self) -> Result<Object<T>, PoolError>;
        #[acquire]
        pub fn try_get(&self) -> Result<Object<T>, PoolError>;
        #[acquire]
        pub async fn timeout_get(&self, duration: Option<Duration>) -> Result<Object<T>, PoolError>;
        #[attach(object)]
        pub async fn add(&self, object: T) -> Result<(), (T, PoolError)>;
        #[attach(object)]
        pub fn try_add(&self, object: T) -> Result<(), (T, PoolError)>;
        /// The item comes without a guard.
        #[acquire]
        pub async fn remove(&self) -> Result<T, PoolError>;
        #[acquire]
        pub fn try_remove(&self) -> Result<T, PoolError>;
        #[acquire]
        pub async fn timeout_remove(&self, timeout: Option<Duration>) -> Result<T, PoolError>;
        pub fn close(&self);
        pub fn is_closed(&self) -> bool;
        pub fn status(&self) -> super::Status;
    }
    impl<T> Clone for Pool<T> {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    impl<T> Default for Pool<T> {
        fn default() -> Self;
    }
    impl<T, I: IntoIterator<Item = T>> From<I> for Pool<T> {
        fn from(iter: I) -> Self;
    }

    #[guard]
    #[resource]
    pub struct Object<T>(T);
    impl<T> Deref for Object<T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T> DerefMut for Object<T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T> Object<T> {
        #[detach]
        pub fn take(this: Self) -> T;
    }
}

pub mod managed {
    use std::ops::{Deref, DerefMut};
    use std::time::Duration;

    pub trait Manager {
        type Type;
        type Error;
    }
    #[derive(Debug)]
    pub enum PoolError<E> {
        Timeout(TimeoutType),
        Backend(E),
        Closed,
        NoRuntimeSpecified,
        PostCreateHook(HookError<E>),
    }
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum TimeoutType {
        Wait,
        Create,
        Recycle,
    }
    #[derive(Debug)]
    pub enum HookError<E> {
        Message(std::borrow::Cow<'static, str>),
        Backend(E),
    }
    #[derive(Clone, Copy, Default, Debug)]
    pub struct Timeouts {
        pub wait: Option<Duration>,
        pub create: Option<Duration>,
        pub recycle: Option<Duration>,
    }

    #[cell]
    #[handle]
    #[resource]
    #[pool(deadpool, shared, inline)]
    #[words(1)]
    pub struct Pool<M, W = Object<M>>;
    impl<M: Manager, W> Pool<M, W> {
        #[holds(manager)]
        pub fn builder(manager: M) -> PoolBuilder<M, W>;
        #[acquire]
        pub async fn get(&self) -> Result<W, PoolError<M::Error>>;
        #[acquire]
        pub async fn timeout_get(&self, timeouts: &Timeouts) -> Result<W, PoolError<M::Error>>;
        pub fn resize(&self, max_size: usize);
        pub fn timeouts(&self) -> Timeouts;
        pub fn close(&self);
        pub fn is_closed(&self) -> bool;
        pub fn status(&self) -> super::Status;
        pub fn manager(&self) -> &M;
    }
    impl<M, W> Clone for Pool<M, W> {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    #[words(8)]
    pub struct PoolBuilder<M, W = Object<M>>;
    impl<M: Manager, W> PoolBuilder<M, W> {
        #[same(self)]
        pub fn max_size(self, value: usize) -> Self;
        #[same(self)]
        pub fn runtime(self, value: super::Runtime) -> Self;
        #[holds(self)]
        pub fn build(self) -> Result<Pool<M, W>, BuildError>;
    }
    #[derive(Debug)]
    pub enum BuildError {
        NoRuntimeSpecified,
    }

    #[guard]
    #[resource]
    pub struct Object<M: Manager>(M::Type);
    impl<M: Manager> Deref for Object<M> {
        type Target = M::Type;
        fn deref(&self) -> &M::Type;
    }
    impl<M: Manager> DerefMut for Object<M> {
        fn deref_mut(&mut self) -> &mut M::Type;
    }
    impl<M: Manager> Object<M> {
        #[detach]
        pub fn take(this: Self) -> M::Type;
        pub fn pool(this: &Self) -> Option<Pool<M>>;
    }
}
