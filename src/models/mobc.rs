//! Crate `mobc` 0.9.0. Connections: resources, listed and never flagged.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

pub trait Manager {
    type Connection;
    type Error;
}

#[cell]
#[handle]
#[resource]
#[pool(mobc, shared, inline)]
#[words(1)]
pub struct Pool<M>;
impl<M: Manager> Pool<M> {
    #[holds(manager)]
    pub fn new(manager: M) -> Pool<M>;
    pub fn builder() -> Builder<M>;
    pub async fn set_max_open_conns(&self, n: u64);
    pub async fn set_max_idle_conns(&self, n: u64);
    pub async fn set_conn_max_lifetime(&self, max_lifetime: Option<Duration>);
    #[acquire]
    pub async fn get(&self) -> Result<Connection<M>, Error<M::Error>>;
    #[acquire]
    pub async fn get_timeout(&self, duration: Duration) -> Result<Connection<M>, Error<M::Error>>;
}
impl<M> Clone for Pool<M> {
    #[shares(self)]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}
#[words(16)]
pub struct Builder<M>;
impl<M: Manager> Builder<M> {
    pub fn new() -> Self;
    #[same(self)]
    pub fn max_open(self, max_open: u64) -> Self;
    #[same(self)]
    pub fn max_idle(self, max_idle: u64) -> Self;
    #[same(self)]
    pub fn max_lifetime(self, max_lifetime: Option<Duration>) -> Self;
    #[same(self)]
    pub fn get_timeout(self, get_timeout: Option<Duration>) -> Self;
    #[holds(self, manager)]
    pub fn build(self, manager: M) -> Pool<M>;
}
#[derive(Debug)]
pub enum Error<E> {
    Inner(E),
    Timeout,
    BadConn,
    PoolClosed,
}

#[guard]
#[resource]
pub struct Connection<M: Manager>(M::Connection);
impl<M: Manager> Deref for Connection<M> {
    type Target = M::Connection;
    fn deref(&self) -> &M::Connection;
}
impl<M: Manager> DerefMut for Connection<M> {
    fn deref_mut(&mut self) -> &mut M::Connection;
}
impl<M: Manager> Connection<M> {
    #[detach]
    pub fn into_inner(self) -> M::Connection;
}
