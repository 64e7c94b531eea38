//! Crate `bb8` 0.9.1. Connections: resources, listed and never flagged.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

pub trait ManageConnection {
    type Connection;
    type Error;
}

#[cell]
#[handle]
#[resource]
#[pool(bb8, shared, inline)]
#[words(1)]
pub struct Pool<M>;
impl<M: ManageConnection> Pool<M> {
    pub fn builder() -> Builder<M>;
    #[acquire]
    pub async fn get(&self) -> Result<PooledConnection<'_, M>, RunError<M::Error>>;
    #[acquire]
    pub async fn get_owned(&self) -> Result<PooledConnection<'static, M>, RunError<M::Error>>;
    #[fresh]
    pub async fn dedicated_connection(&self) -> Result<M::Connection, M::Error>;
    #[attach(conn)]
    pub fn add(&self, conn: M::Connection) -> Result<(), AddError<M::Connection>>;
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
    pub fn max_size(self, max_size: u32) -> Self;
    #[same(self)]
    pub fn min_idle(self, min_idle: impl Into<Option<u32>>) -> Self;
    #[same(self)]
    pub fn test_on_check_out(self, test_on_check_out: bool) -> Self;
    #[same(self)]
    pub fn connection_timeout(self, connection_timeout: Duration) -> Self;
    #[holds(self, manager)]
    pub async fn build(self, manager: M) -> Result<Pool<M>, M::Error>;
    #[holds(self, manager)]
    pub fn build_unchecked(self, manager: M) -> Pool<M>;
}
#[derive(Debug)]
pub enum RunError<E> {
    User(E),
    TimedOut,
}
impl<E> std::fmt::Display for RunError<E> {}
impl<E> std::error::Error for RunError<E> {}
#[derive(Debug)]
pub enum AddError<C> {
    Broken(C),
    NoCapacity(C),
}

#[guard]
#[resource]
pub struct PooledConnection<'a, M: ManageConnection>(M::Connection);
impl<M: ManageConnection> Deref for PooledConnection<'_, M> {
    type Target = M::Connection;
    fn deref(&self) -> &M::Connection;
}
impl<M: ManageConnection> DerefMut for PooledConnection<'_, M> {
    fn deref_mut(&mut self) -> &mut M::Connection;
}
