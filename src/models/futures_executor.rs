//! Crate `futures-executor` 0.3.34.

use std::future::Future;

#[blocks]
pub fn block_on<F: Future>(f: F) -> F::Output;

#[derive(Debug)]
#[resource]
#[words(2)]
pub struct LocalPool;
impl LocalPool {
    pub fn new() -> Self;
    pub fn spawner(&self) -> LocalSpawner;
    #[blocks]
    pub fn run(&mut self);
    #[blocks]
    pub fn run_until<F: Future>(&mut self, future: F) -> F::Output;
}
#[derive(Clone, Debug)]
#[resource]
#[words(1)]
pub struct LocalSpawner;
#[derive(Clone, Debug)]
#[resource]
#[words(1)]
pub struct ThreadPool;
impl ThreadPool {
    pub fn new() -> std::io::Result<Self>;
    #[spawns(future)]
    pub fn spawn_ok<Fut: Future<Output = ()>>(&self, future: Fut);
}
