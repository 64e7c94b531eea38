//! Crate `concurrent-queue` 2.5.0. `pop` gives a `Result`; an unbounded queue allocates a block every 31 pushes.

#[derive(Debug)]
#[cell]
#[queue]
#[words(48)]
pub struct ConcurrentQueue<T>;
impl<T> ConcurrentQueue<T> {
    pub fn bounded(cap: usize) -> ConcurrentQueue<T>;
    pub const fn unbounded() -> ConcurrentQueue<T>;
    #[puts(value)]
    pub fn push(&self, value: T) -> Result<(), PushError<T>>;
    #[puts(value)]
    pub fn force_push(&self, value: T) -> Result<Option<T>, ForcePushError<T>>;
    #[takes]
    pub fn pop(&self) -> Result<T, PopError>;
    pub fn try_iter(&self) -> std::iter::Iter<T>;
    pub fn is_full(&self) -> bool;
    pub fn capacity(&self) -> Option<usize>;
    pub fn close(&self) -> bool;
    pub fn is_closed(&self) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn len(&self) -> usize;
}
impl<T> IntoIterator for ConcurrentQueue<T> {
    type Item = T;
    type IntoIter = std::iter::Iter<T>;
    #[holds(self)]
    fn into_iter(self) -> std::iter::Iter<T>;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PopError {
    Empty,
    Closed,
}
impl PopError {
    pub fn is_empty(&self) -> bool;
    pub fn is_closed(&self) -> bool;
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PushError<T> {
    Full(T),
    Closed(T),
}
impl<T> PushError<T> {
    pub fn into_inner(self) -> T;
    pub fn is_full(&self) -> bool;
    pub fn is_closed(&self) -> bool;
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForcePushError<T>(pub T);
impl<T> ForcePushError<T> {
    pub fn into_inner(self) -> T;
}
impl std::fmt::Display for PopError {}
impl std::error::Error for PopError {}
impl<T> std::fmt::Display for PushError<T> {}
impl<T> std::error::Error for PushError<T> {}
