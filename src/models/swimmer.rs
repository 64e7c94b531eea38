//! Crate `swimmer` 0.3.0. A `Vec<T>` per thread; a value is recycled when its guard is dropped, on whatever thread.

use std::ops::{Deref, DerefMut};

pub trait Recyclable {
    #[fresh]
    fn new() -> Self;
    #[resets]
    fn recycle(&mut self);
}
impl Recyclable for String {}
impl<T> Recyclable for Vec<T> {}
impl<T> Recyclable for std::collections::VecDeque<T> {}
impl<T> Recyclable for std::collections::LinkedList<T> {}
impl<K, V> Recyclable for std::collections::HashMap<K, V> {}
impl<T> Recyclable for std::collections::HashSet<T> {}
impl<K, V> Recyclable for std::collections::BTreeMap<K, V> {}
impl<T> Recyclable for std::collections::BTreeSet<T> {}
impl<T> Recyclable for std::collections::BinaryHeap<T> {}

#[cell]
#[pool(swimmer, thread_local, inline)]
#[words(8)]
pub struct Pool<T>;

impl<T: Recyclable> Pool<T> {
    pub fn new() -> Pool<T>;
    pub fn with_size(size: usize) -> Pool<T>;
    #[acquire]
    pub fn get(&self) -> Recycled<'_, T>;
    pub fn size(&self) -> usize;
    #[attach(value)]
    pub fn attach(&self, value: T) -> Recycled<'_, T>;
    /// The item comes without a guard.
    #[acquire]
    pub fn detached(&self) -> T;
}
impl<T: Recyclable> Default for Pool<T> {
    fn default() -> Self;
}

#[guard]
pub struct Recycled<'a, T>(T);
impl<T> Deref for Recycled<'_, T> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T> DerefMut for Recycled<'_, T> {
    fn deref_mut(&mut self) -> &mut T;
}
impl<T> AsRef<T> for Recycled<'_, T> {
    fn as_ref(&self) -> &T;
}
impl<T> AsMut<T> for Recycled<'_, T> {
    fn as_mut(&mut self) -> &mut T;
}
impl<T: std::fmt::Display> std::fmt::Display for Recycled<'_, T> {}
impl<T: std::fmt::Debug> std::fmt::Debug for Recycled<'_, T> {}

pub fn builder<T: Recyclable>() -> PoolBuilder<T>;
#[words(4)]
pub struct PoolBuilder<T>;
impl<T: Recyclable> PoolBuilder<T> {
    #[same(self)]
    pub fn with_starting_size(self, starting_size: usize) -> Self;
    #[same(self)]
    #[holds(supplier)]
    pub fn with_supplier<S: Fn() -> T>(self, supplier: S) -> Self;
    #[holds(self)]
    pub fn build(self) -> Pool<T>;
    #[holds(self)]
    pub fn build_with(self, items: Vec<T>) -> Pool<T>;
}
