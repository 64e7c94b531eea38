//! Crate `async-object-pool` 0.2.0. A `Vec<T>` behind an async mutex, first in first out; nothing comes back by itself,
//! and a value that is not put back leaves its slot taken for good.

#[cell]
#[pool(async_object_pool, shared, inline)]
#[words(8)]
pub struct Pool<T>;

impl<T> Pool<T> {
    pub fn new(create_max: usize) -> Self;
    #[release(item)]
    pub async fn put(&self, item: T);
    #[acquire]
    pub async fn take_or_create<F: Fn() -> T>(&self, create: F) -> T;
}
