//! Crate `r2d2` 0.8.10. Connections: resources, listed and never flagged.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

pub trait ManageConnection {
    type Connection;
    type Error;
    fn connect(&self) -> Result<Self::Connection, Self::Error>;
    fn is_valid(&self, conn: &mut Self::Connection) -> Result<(), Self::Error>;
    fn has_broken(&self, conn: &mut Self::Connection) -> bool;
}

#[cell]
#[handle]
#[resource]
#[pool(r2d2, shared, inline)]
#[words(1)]
pub struct Pool<M>;
impl<M: ManageConnection> Pool<M> {
    #[holds(manager)]
    pub fn new(manager: M) -> Result<Pool<M>, Error>;
    pub fn builder() -> Builder<M>;
    #[acquire]
    #[blocks]
    pub fn get(&self) -> Result<PooledConnection<M>, Error>;
    #[acquire]
    #[blocks]
    pub fn get_timeout(&self, timeout: Duration) -> Result<PooledConnection<M>, Error>;
    #[acquire]
    pub fn try_get(&self) -> Option<PooledConnection<M>>;
    pub fn state(&self) -> State;
    pub fn max_size(&self) -> u32;
}
impl<M> Clone for Pool<M> {
    #[shares(self)]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}
#[words(16)]
pub struct Builder<M>;
impl<M: ManageConnection> Builder<M> {
    pub fn new() -> Self;
    #[same(self)]
    pub fn max_size(self, max_size: u32) -> Builder<M>;
    #[same(self)]
    pub fn min_idle(self, min_idle: Option<u32>) -> Builder<M>;
    #[same(self)]
    pub fn test_on_check_out(self, test_on_check_out: bool) -> Builder<M>;
    #[same(self)]
    pub fn connection_timeout(self, connection_timeout: Duration) -> Builder<M>;
    #[holds(self, manager)]
    pub fn build(self, manager: M) -> Result<Pool<M>, Error>;
    #[holds(self, manager)]
    pub fn build_unchecked(self, manager: M) -> Pool<M>;
}
#[derive(Debug)]
pub struct Error(Option<String>);
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
#[derive(Debug)]
pub struct State {
    pub connections: u32,
    pub idle_connections: u32,
}

#[guard]
#[resource]
pub struct PooledConnection<M: ManageConnection>(M::Connection);
impl<M: ManageConnection> Deref for PooledConnection<M> {
    type Target = M::Connection;
    fn deref(&self) -> &M::Connection;
}
impl<M: ManageConnection> DerefMut for PooledConnection<M> {
    fn deref_mut(&mut self) -> &mut M::Connection;
}
