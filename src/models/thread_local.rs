//! Crate `thread_local` 1.1.10. A value per thread, which lives until the `ThreadLocal` is dropped. The usual `T` is a
//! `RefCell<Vec<_>>` or a `Cell<Bump>`; those are the pool, this is only their home.

#[cell]
#[words(66)]
pub struct ThreadLocal<T>;
impl<T> ThreadLocal<T> {
    pub const fn new() -> ThreadLocal<T>;
    pub fn with_capacity(capacity: usize) -> ThreadLocal<T>;
    #[scratch(self)]
    pub fn get(&self) -> Option<&T>;
    #[scratch(self)]
    pub fn get_or<F: FnOnce() -> T>(&self, create: F) -> &T;
    #[scratch(self)]
    pub fn get_or_try<F: FnOnce() -> Result<T, E>, E>(&self, create: F) -> Result<&T, E>;
    #[fresh]
    #[scratch(self)]
    pub fn get_or_default(&self) -> &T;
    pub fn iter(&self) -> std::iter::Iter<&T>;
    pub fn iter_mut(&mut self) -> std::iter::Iter<&mut T>;
    pub fn clear(&mut self);
}
impl<T> Default for ThreadLocal<T> {
    fn default() -> Self;
}
impl<T> IntoIterator for ThreadLocal<T> {
    type Item = T;
    type IntoIter = std::iter::Iter<T>;
    #[holds(self)]
    fn into_iter(self) -> std::iter::Iter<T>;
}
impl<T> IntoIterator for &mut ThreadLocal<T> {
    type Item = &mut T;
    type IntoIter = std::iter::Iter<&mut T>;
    fn into_iter(self) -> std::iter::Iter<&mut T>;
}

#[cell]
#[words(66)]
pub struct CachedThreadLocal<T>;
impl<T> CachedThreadLocal<T> {
    pub const fn new() -> CachedThreadLocal<T>;
    pub fn with_capacity(capacity: usize) -> CachedThreadLocal<T>;
    #[scratch(self)]
    pub fn get(&self) -> Option<&T>;
    #[scratch(self)]
    pub fn get_or<F: FnOnce() -> T>(&self, create: F) -> &T;
    #[scratch(self)]
    pub fn get_or_try<F: FnOnce() -> Result<T, E>, E>(&self, create: F) -> Result<&T, E>;
    #[fresh]
    #[scratch(self)]
    pub fn get_or_default(&self) -> &T;
    pub fn iter(&self) -> std::iter::Iter<&T>;
    pub fn iter_mut(&mut self) -> std::iter::Iter<&mut T>;
    pub fn clear(&mut self);
}
impl<T> Default for CachedThreadLocal<T> {
    fn default() -> Self;
}
impl<T> IntoIterator for CachedThreadLocal<T> {
    type Item = T;
    type IntoIter = std::iter::Iter<T>;
    #[holds(self)]
    fn into_iter(self) -> std::iter::Iter<T>;
}
impl<T> IntoIterator for &mut CachedThreadLocal<T> {
    type Item = &mut T;
    type IntoIter = std::iter::Iter<&mut T>;
    fn into_iter(self) -> std::iter::Iter<&mut T>;
}
