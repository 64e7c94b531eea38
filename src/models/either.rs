//! Crate `either` 1.19.0.

pub use Either::{Left, Right};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Either<L, R> {
    Left(L),
    Right(R),
}
impl<L, R> Either<L, R> {
    pub fn is_left(&self) -> bool;
    pub fn is_right(&self) -> bool;
    pub fn left(self) -> Option<L>;
    pub fn right(self) -> Option<R>;
    pub fn as_ref(&self) -> Either<&L, &R>;
    pub fn as_mut(&mut self) -> Either<&mut L, &mut R>;
    pub fn flip(self) -> Either<R, L>;
    pub fn map_left<F: FnOnce(L) -> M, M>(self, f: F) -> Either<M, R>;
    pub fn map_right<F: FnOnce(R) -> S, S>(self, f: F) -> Either<L, S>;
    pub fn map_either<F: FnOnce(L) -> M, G: FnOnce(R) -> S, M, S>(self, f: F, g: G) -> Either<M, S>;
    pub fn either<F: FnOnce(L) -> T, G: FnOnce(R) -> T, T>(self, f: F, g: G) -> T;
    pub fn either_with<Ctx, F: FnOnce(Ctx, L) -> T, G: FnOnce(Ctx, R) -> T, T>(self, ctx: Ctx, f: F, g: G) -> T;
    pub fn left_and_then<F: FnOnce(L) -> Either<S, R>, S>(self, f: F) -> Either<S, R>;
    pub fn right_and_then<F: FnOnce(R) -> Either<L, S>, S>(self, f: F) -> Either<L, S>;
    pub fn left_or(self, other: L) -> L;
    pub fn left_or_else<F: FnOnce(R) -> L>(self, f: F) -> L;
    #[fresh]
    pub fn left_or_default(self) -> L;
    pub fn right_or(self, other: R) -> R;
    pub fn right_or_else<F: FnOnce(L) -> R>(self, f: F) -> R;
    #[fresh]
    pub fn right_or_default(self) -> R;
    pub fn unwrap_left(self) -> L;
    pub fn unwrap_right(self) -> R;
    pub fn expect_left(self, msg: &str) -> L;
    pub fn expect_right(self, msg: &str) -> R;
}
impl<T> Either<T, T> {
    pub fn into_inner(self) -> T;
    pub fn map<F: FnOnce(T) -> M, M>(self, f: F) -> Either<M, M>;
}
impl<L: Iterator, R: Iterator<Item = L::Item>> Iterator for Either<L, R> {
    type Item = L::Item;
    fn next(&mut self) -> Option<L::Item>;
}
impl<L: DoubleEndedIterator, R: DoubleEndedIterator<Item = L::Item>> DoubleEndedIterator for Either<L, R> {
    fn next_back(&mut self) -> Option<L::Item>;
}
impl<L: std::future::Future, R: std::future::Future<Output = L::Output>> std::future::Future for Either<L, R> {
    type Output = L::Output;
}
impl<L: std::fmt::Display, R: std::fmt::Display> std::fmt::Display for Either<L, R> {}
impl<L: std::error::Error, R: std::error::Error> std::error::Error for Either<L, R> {}
impl<L: std::io::Read, R: std::io::Read> std::io::Read for Either<L, R> {}
impl<L: std::io::Write, R: std::io::Write> std::io::Write for Either<L, R> {}
