//! Crate `sqlx` 0.9 (read: `sqlx-core` 0.9.0): its connection pool only. Resources, listed and never flagged.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

pub trait Database {
    type Connection;
}
pub trait Connection {}
pub trait Executor<'c> {}
pub trait Acquire<'c> {}

#[derive(Debug)]
pub enum Sqlite {}
#[derive(Debug)]
pub enum Postgres {}
#[derive(Debug)]
pub enum MySql {}
#[derive(Debug)]
#[resource]
#[words(16)]
pub struct SqliteConnection;
#[derive(Debug)]
#[resource]
#[words(16)]
pub struct PgConnection;
#[derive(Debug)]
#[resource]
#[words(16)]
pub struct MySqlConnection;
impl Database for Sqlite {
    type Connection = SqliteConnection;
}
impl Database for Postgres {
    type Connection = PgConnection;
}
impl Database for MySql {
    type Connection = MySqlConnection;
}
pub type SqlitePool = Pool<Sqlite>;
pub type PgPool = Pool<Postgres>;
pub type MySqlPool = Pool<MySql>;

#[derive(Debug)]
#[words(4)]
pub struct Error;
impl std::fmt::Display for Error {}
impl std::error::Error for Error {}
pub type Result<T, E = Error> = std::result::Result<T, E>;

pub use pool::{Pool, PoolConnection};

pub mod pool {
    use super::*;

    #[derive(Debug)]
    #[cell]
    #[handle]
    #[resource]
    #[pool(sqlx, shared, inline)]
    #[words(1)]
    pub struct Pool<DB>;
    impl<DB: Database> Pool<DB> {
        pub async fn connect(url: &str) -> std::result::Result<Self, Error>;
        pub fn connect_lazy(url: &str) -> std::result::Result<Self, Error>;
        #[acquire]
        pub async fn acquire(&self) -> std::result::Result<PoolConnection<DB>, Error>;
        #[acquire]
        pub fn try_acquire(&self) -> Option<PoolConnection<DB>>;
        #[acquire]
        pub async fn begin(&self) -> std::result::Result<Transaction<'static, DB>, Error>;
        #[acquire]
        pub async fn try_begin(&self) -> std::result::Result<Option<Transaction<'static, DB>>, Error>;
        pub async fn close(&self);
        pub fn is_closed(&self) -> bool;
        pub fn size(&self) -> u32;
        pub fn num_idle(&self) -> usize;
    }
    impl<DB> Clone for Pool<DB> {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }

    #[derive(Clone, Debug)]
    #[words(32)]
    pub struct PoolOptions<DB>;
    impl<DB: Database> PoolOptions<DB> {
        pub fn new() -> Self;
        #[same(self)]
        pub fn max_connections(self, max: u32) -> Self;
        #[same(self)]
        pub fn min_connections(self, min: u32) -> Self;
        #[same(self)]
        pub fn acquire_timeout(self, timeout: Duration) -> Self;
        #[same(self)]
        pub fn idle_timeout(self, timeout: impl Into<Option<Duration>>) -> Self;
        #[same(self)]
        pub fn max_lifetime(self, lifetime: impl Into<Option<Duration>>) -> Self;
        pub async fn connect(self, url: &str) -> std::result::Result<Pool<DB>, Error>;
        pub fn connect_lazy(self, url: &str) -> std::result::Result<Pool<DB>, Error>;
    }

    #[guard]
    #[resource]
    pub struct PoolConnection<DB: Database>(DB::Connection);
    impl<DB: Database> Deref for PoolConnection<DB> {
        type Target = DB::Connection;
        fn deref(&self) -> &DB::Connection;
    }
    impl<DB: Database> DerefMut for PoolConnection<DB> {
        fn deref_mut(&mut self) -> &mut DB::Connection;
    }
    impl<DB: Database> PoolConnection<DB> {
        pub async fn close(self) -> std::result::Result<(), Error>;
        pub fn close_on_drop(&mut self);
        #[detach]
        pub fn detach(self) -> DB::Connection;
        #[detach]
        pub fn leak(self) -> DB::Connection;
    }
    #[guard]
    #[resource]
    pub struct Transaction<'c, DB: Database>(DB::Connection);
    impl<DB: Database> Deref for Transaction<'_, DB> {
        type Target = DB::Connection;
        fn deref(&self) -> &DB::Connection;
    }
    impl<DB: Database> DerefMut for Transaction<'_, DB> {
        fn deref_mut(&mut self) -> &mut DB::Connection;
    }
    impl<DB: Database> Transaction<'_, DB> {
        pub async fn commit(self) -> std::result::Result<(), Error>;
        pub async fn rollback(self) -> std::result::Result<(), Error>;
    }
}
pub use pool::Transaction;
