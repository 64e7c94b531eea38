//! Crate `crossbeam-queue` 0.3.14. `SegQueue` allocates and frees a block every 31 pushes; `ArrayQueue` allocates once.

#[derive(Debug)]
#[cell]
#[queue]
#[words(48)]
pub struct ArrayQueue<T>;
impl<T> ArrayQueue<T> {
    pub fn new(cap: usize) -> ArrayQueue<T>;
    #[puts(value)]
    pub fn push(&self, value: T) -> Result<(), T>;
    #[puts(value)]
    pub fn push_mut(&mut self, value: T) -> Result<(), T>;
    #[puts(value)]
    pub fn force_push(&self, value: T) -> Option<T>;
    #[takes]
    pub fn pop(&self) -> Option<T>;
    #[takes]
    pub fn pop_mut(&mut self) -> Option<T>;
    pub fn capacity(&self) -> usize;
    pub fn is_full(&self) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn len(&self) -> usize;
}
impl<T> IntoIterator for ArrayQueue<T> {
    type Item = T;
    type IntoIter = std::iter::Iter<T>;
    #[holds(self)]
    fn into_iter(self) -> std::iter::Iter<T>;
}

#[derive(Debug)]
#[cell]
#[queue]
#[words(48)]
pub struct SegQueue<T>;
impl<T> SegQueue<T> {
    pub const fn new() -> SegQueue<T>;
    #[puts(value)]
    pub fn push(&self, value: T);
    #[puts(value)]
    pub fn push_mut(&mut self, value: T);
    #[takes]
    pub fn pop(&self) -> Option<T>;
    #[takes]
    pub fn pop_mut(&mut self) -> Option<T>;
    pub fn is_empty(&self) -> bool;
    pub fn len(&self) -> usize;
}
impl<T> IntoIterator for SegQueue<T> {
    type Item = T;
    type IntoIter = std::iter::Iter<T>;
    #[holds(self)]
    fn into_iter(self) -> std::iter::Iter<T>;
}
impl<T> Default for SegQueue<T> {
    fn default() -> Self;
}
