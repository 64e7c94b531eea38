//! Crate `fast_pool` 1.0.4. Connections: resources, listed and never flagged.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

pub trait Manager {
    type Connection;
    type Error;
}

#[cell]
#[handle]
#[resource]
#[pool(fast_pool, shared, inline)]
#[words(12)]
pub struct Pool<M>;
impl<M: Manager> Pool<M> {
    #[holds(m)]
    pub fn new(m: M) -> Self;
    #[acquire]
    pub async fn get(&self) -> Result<ConnectionGuard<M>, M::Error>;
    #[acquire]
    pub async fn get_timeout(&self, d: Option<Duration>) -> Result<ConnectionGuard<M>, M::Error>;
    pub fn set_max_open(&self, n: u64);
    pub fn set_max_idle_conns(&self, n: u64);
    #[release(arg)]
    pub fn recycle(&self, arg: M::Connection);
}
impl<M> Clone for Pool<M> {
    #[shares(self)]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}

#[guard]
#[resource]
pub struct ConnectionGuard<M: Manager>(M::Connection);
impl<M: Manager> Deref for ConnectionGuard<M> {
    type Target = M::Connection;
    fn deref(&self) -> &M::Connection;
}
impl<M: Manager> DerefMut for ConnectionGuard<M> {
    fn deref_mut(&mut self) -> &mut M::Connection;
}
