//! Crate `itertools` 0.10.5, 0.13.0 and 0.15.0. All adaptors are std's one iterator type, as in the model of std.
//! Adaptors whose items are tuples of any length (`tuples`, `tuple_windows`) are left out: no declaration says where
//! their items come from.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::iter::Iter;

pub use either::Either;

pub trait Itertools: Iterator {
    #[holds(self, other)]
    #[count(sum)]
    fn interleave<J: IntoIterator<Item = Self::Item>>(self, other: J) -> Iter<Self::Item>;
    #[holds(self, other)]
    #[count(sum)]
    fn interleave_shortest<J: IntoIterator<Item = Self::Item>>(self, other: J) -> Iter<Self::Item>;
    #[holds(self, element)]
    #[fresh]
    #[count(mul, 2)]
    fn intersperse(self, element: Self::Item) -> Iter<Self::Item>;
    #[holds(self, element)]
    #[count(mul, 2)]
    fn intersperse_with<F: FnMut() -> Self::Item>(self, element: F) -> Iter<Self::Item>;
    #[holds(self, other)]
    #[count(sum)]
    fn zip_longest<J: IntoIterator>(self, other: J) -> Iter<EitherOrBoth<Self::Item, J::Item>>;
    #[holds(self, other)]
    #[count(self)]
    #[count(other)]
    fn zip_eq<J: IntoIterator>(self, other: J) -> Iter<(Self::Item, J::Item)>;
    #[holds(self, key)]
    fn chunk_by<K, F: FnMut(&Self::Item) -> K>(self, key: F) -> ChunkBy<K, Self::Item>;
    #[holds(self, key)]
    fn group_by<K, F: FnMut(&Self::Item) -> K>(self, key: F) -> ChunkBy<K, Self::Item>;
    #[holds(self)]
    fn chunks(self, size: usize) -> IntoChunks<Self::Item>;
    fn next_array<const N: usize>(&mut self) -> Option<[Self::Item; N]>;
    fn collect_array<const N: usize>(self) -> Option<[Self::Item; N]>;
    #[holds(self)]
    #[fresh]
    fn tee(self) -> (Iter<Self::Item>, Iter<Self::Item>);
    #[holds(self, f)]
    #[count(self)]
    fn map_ok<F: FnMut(T) -> U, T, U, E>(self, f: F) -> Iter<Result<U, E>>
    where
        Self: Iterator<Item = Result<T, E>>;
    #[holds(self, f)]
    #[count(self)]
    fn filter_ok<F: FnMut(&T) -> bool, T, E>(self, f: F) -> Iter<Result<T, E>>
    where
        Self: Iterator<Item = Result<T, E>>;
    #[holds(self, f)]
    #[count(self)]
    fn filter_map_ok<F: FnMut(T) -> Option<U>, T, U, E>(self, f: F) -> Iter<Result<U, E>>
    where
        Self: Iterator<Item = Result<T, E>>;
    fn process_results<F: FnOnce(Iter<T>) -> R, T, E, R>(self, processor: F) -> Result<R, E>
    where
        Self: Iterator<Item = Result<T, E>>;
    #[holds(self, other)]
    #[count(sum)]
    fn merge<J: IntoIterator<Item = Self::Item>>(self, other: J) -> Iter<Self::Item>;
    #[holds(self, other, is_first)]
    #[count(sum)]
    fn merge_by<J: IntoIterator<Item = Self::Item>, F: FnMut(&Self::Item, &Self::Item) -> bool>(self, other: J, is_first: F) -> Iter<Self::Item>;
    #[holds(self)]
    fn kmerge(self) -> Iter<<Self::Item as IntoIterator>::Item>;
    #[holds(self, other)]
    #[fresh]
    #[count(mul, other)]
    fn cartesian_product<J: IntoIterator>(self, other: J) -> Iter<(Self::Item, J::Item)>;
    #[holds(self)]
    fn multi_cartesian_product(self) -> Iter<Vec<<Self::Item as IntoIterator>::Item>>;
    #[holds(self, f)]
    #[count(self)]
    fn coalesce<F: FnMut(Self::Item, Self::Item) -> Result<Self::Item, (Self::Item, Self::Item)>>(self, f: F) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    fn dedup(self) -> Iter<Self::Item>;
    #[holds(self, cmp)]
    #[count(self)]
    fn dedup_by<Cmp: FnMut(&Self::Item, &Self::Item) -> bool>(self, cmp: Cmp) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    fn dedup_with_count(self) -> Iter<(usize, Self::Item)>;
    #[holds(self)]
    #[count(self)]
    fn duplicates(self) -> Iter<Self::Item>;
    #[holds(self, f)]
    #[count(self)]
    fn duplicates_by<V, F: FnMut(&Self::Item) -> V>(self, f: F) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    fn unique(self) -> Iter<Self::Item>;
    #[holds(self, f)]
    #[count(self)]
    fn unique_by<V, F: FnMut(&Self::Item) -> V>(self, f: F) -> Iter<Self::Item>;
    #[holds(self, accept)]
    #[count(self)]
    fn peeking_take_while<F: FnMut(&Self::Item) -> bool>(&mut self, accept: F) -> Iter<Self::Item>;
    #[holds(self, accept)]
    #[count(self)]
    fn take_while_ref<F: FnMut(&Self::Item) -> bool>(&mut self, accept: F) -> Iter<Self::Item>;
    #[holds(self, accept)]
    #[count(self)]
    fn take_while_inclusive<F: FnMut(&Self::Item) -> bool>(self, accept: F) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    fn while_some<A>(self) -> Iter<A>
    where
        Self: Iterator<Item = Option<A>>;
    #[holds(self)]
    fn combinations(self, k: usize) -> Iter<Vec<Self::Item>>;
    #[holds(self)]
    fn permutations(self, k: usize) -> Iter<Vec<Self::Item>>;
    #[holds(self)]
    fn combinations_with_replacement(self, k: usize) -> Iter<Vec<Self::Item>>;
    #[holds(self)]
    fn powerset(self) -> Iter<Vec<Self::Item>>;
    #[holds(self, f)]
    fn pad_using<F: FnMut(usize) -> Self::Item>(self, min: usize, f: F) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    fn with_position(self) -> Iter<(Position, Self::Item)>;
    #[holds(self, predicate)]
    #[count(self)]
    fn positions<P: FnMut(Self::Item) -> bool>(self, predicate: P) -> Iter<usize>;
    #[holds(self, updater)]
    #[count(self)]
    fn update<F: FnMut(&mut Self::Item)>(self, updater: F) -> Iter<Self::Item>;
    fn find_position<P: FnMut(&Self::Item) -> bool>(&mut self, pred: P) -> Option<(usize, Self::Item)>;
    fn find_or_last<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> Option<Self::Item>;
    fn find_or_first<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> Option<Self::Item>;
    fn contains<Q: ?Sized>(&mut self, query: &Q) -> bool;
    fn all_equal(&mut self) -> bool;
    fn all_unique(&mut self) -> bool;
    #[same(self)]
    fn dropping(self, n: usize) -> Self;
    #[same(self)]
    fn dropping_back(self, n: usize) -> Self;
    fn concat(self) -> Self::Item;
    #[site(vec)]
    #[count(self)]
    #[holds(self)]
    fn collect_vec(self) -> Vec<Self::Item>;
    #[intrinsic(collect)]
    fn try_collect<T, U, E>(self) -> Result<U, E>
    where
        Self: Iterator<Item = Result<T, E>>,
        Result<U, E>: FromIterator<Result<T, E>>;
    #[site(string)]
    fn join(&mut self, sep: &str) -> String;
    #[holds(self, sep)]
    fn format(self, sep: &str) -> Format<'_, Self>;
    #[holds(self, sep, format)]
    fn format_with<F>(self, sep: &str, format: F) -> Format<'_, Self>;
    fn fold_ok<A, E, B, F: FnMut(B, A) -> B>(&mut self, start: B, f: F) -> Result<B, E>
    where
        Self: Iterator<Item = Result<A, E>>;
    fn fold_options<A, B, F: FnMut(B, A) -> B>(&mut self, start: B, f: F) -> Option<B>
    where
        Self: Iterator<Item = Option<A>>;
    fn fold1<F: FnMut(Self::Item, Self::Item) -> Self::Item>(self, f: F) -> Option<Self::Item>;
    fn tree_reduce<F: FnMut(Self::Item, Self::Item) -> Self::Item>(self, f: F) -> Option<Self::Item>;
    fn fold_while<B, F: FnMut(B, Self::Item) -> FoldWhile<B>>(&mut self, init: B, f: F) -> FoldWhile<B>;
    fn sum1<S>(self) -> Option<S>;
    fn product1<P>(self) -> Option<P>;
    #[holds(self)]
    #[count(self)]
    fn sorted(self) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    fn sorted_by<F: FnMut(&Self::Item, &Self::Item) -> Ordering>(self, cmp: F) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    fn sorted_by_key<K, F: FnMut(&Self::Item) -> K>(self, f: F) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    fn sorted_unstable(self) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    fn sorted_unstable_by<F: FnMut(&Self::Item, &Self::Item) -> Ordering>(self, cmp: F) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    fn sorted_unstable_by_key<K, F: FnMut(&Self::Item) -> K>(self, f: F) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    fn sorted_by_cached_key<K, F: FnMut(&Self::Item) -> K>(self, f: F) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    #[count(min, k)]
    fn k_smallest(self, k: usize) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    #[count(min, k)]
    fn k_largest(self, k: usize) -> Iter<Self::Item>;
    #[holds(self)]
    #[count(self)]
    #[count(min, n)]
    fn tail(self, n: usize) -> Iter<Self::Item>;
    #[fresh]
    #[holds(self)]
    fn partition_map<A: Default + Extend<L>, B: Default + Extend<R>, F: FnMut(Self::Item) -> Either<L, R>, L, R>(self, predicate: F) -> (A, B);
    #[fresh]
    #[holds(self)]
    fn partition_result<A: Default + Extend<T>, B: Default + Extend<E>, T, E>(self) -> (A, B)
    where
        Self: Iterator<Item = Result<T, E>>;
    #[site(map)]
    fn into_group_map<K, V>(self) -> HashMap<K, Vec<V>>
    where
        Self: Iterator<Item = (K, V)>;
    #[site(map)]
    fn into_group_map_by<K, F: FnMut(&Self::Item) -> K>(self, f: F) -> HashMap<K, Vec<Self::Item>>;
    #[site(vec)]
    #[count(self)]
    fn min_set(self) -> Vec<Self::Item>;
    #[site(vec)]
    #[count(self)]
    fn max_set(self) -> Vec<Self::Item>;
    fn minmax(self) -> MinMaxResult<Self::Item>;
    fn minmax_by_key<K, F: FnMut(&Self::Item) -> K>(self, key: F) -> MinMaxResult<Self::Item>;
    fn position_max(self) -> Option<usize>;
    fn position_max_by_key<K, F: FnMut(&Self::Item) -> K>(self, key: F) -> Option<usize>;
    fn position_max_by<F: FnMut(&Self::Item, &Self::Item) -> Ordering>(self, compare: F) -> Option<usize>;
    fn position_min(self) -> Option<usize>;
    fn position_min_by_key<K, F: FnMut(&Self::Item) -> K>(self, key: F) -> Option<usize>;
    fn position_min_by<F: FnMut(&Self::Item, &Self::Item) -> Ordering>(self, compare: F) -> Option<usize>;
    fn exactly_one(self) -> Result<Self::Item, ExactlyOneError<Self>>;
    fn at_most_one(self) -> Result<Option<Self::Item>, ExactlyOneError<Self>>;
    #[holds(self)]
    #[count(self)]
    fn multipeek(self) -> Iter<Self::Item>;
    #[site(map)]
    #[count(self)]
    fn counts(self) -> HashMap<Self::Item, usize>;
    #[site(map)]
    #[count(self)]
    fn counts_by<K, F: FnMut(Self::Item) -> K>(self, f: F) -> HashMap<K, usize>;
}
impl<I: Iterator + ?Sized> Itertools for I {}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum EitherOrBoth<A, B> {
    Both(A, B),
    Left(A),
    Right(B),
}
impl<A, B> EitherOrBoth<A, B> {
    pub fn left(self) -> Option<A>;
    pub fn right(self) -> Option<B>;
    pub fn has_left(&self) -> bool;
    pub fn has_right(&self) -> bool;
    pub fn or(self, l: A, r: B) -> (A, B);
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    First,
    Middle,
    Last,
    Only,
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MinMaxResult<T> {
    NoElements,
    OneElement(T),
    MinMax(T, T),
}
impl<T> MinMaxResult<T> {
    pub fn into_option(self) -> Option<(T, T)>;
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoldWhile<T> {
    Continue(T),
    Done(T),
}
impl<T> FoldWhile<T> {
    pub fn into_inner(self) -> T;
    pub fn is_done(&self) -> bool;
}
pub struct ExactlyOneError<I: Iterator>(I);
impl<I: Iterator> Iterator for ExactlyOneError<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item>;
}
impl<I: Iterator> std::fmt::Debug for ExactlyOneError<I> {}
impl<I: Iterator> std::fmt::Display for ExactlyOneError<I> {}
impl<I: Iterator> std::error::Error for ExactlyOneError<I> {}

#[cell]
#[words(10)]
pub struct ChunkBy<K, T>;
impl<K, T> IntoIterator for &ChunkBy<K, T> {
    type Item = (K, Iter<T>);
    type IntoIter = Iter<(K, Iter<T>)>;
    #[holds(self)]
    fn into_iter(self) -> Iter<(K, Iter<T>)>;
}
pub type GroupBy<K, T> = ChunkBy<K, T>;
#[cell]
#[words(10)]
pub struct IntoChunks<T>;
impl<T> IntoIterator for &IntoChunks<T> {
    type Item = Iter<T>;
    type IntoIter = Iter<Iter<T>>;
    #[holds(self)]
    fn into_iter(self) -> Iter<Iter<T>>;
}
pub struct Format<'a, I>(&'a str, I);
impl<I> std::fmt::Display for Format<'_, I> {}
impl<I> std::fmt::Debug for Format<'_, I> {}

#[holds(i, j)]
#[count(i)]
#[count(j)]
pub fn zip<A: IntoIterator, B: IntoIterator>(i: A, j: B) -> Iter<(A::Item, B::Item)>;
#[holds(i, j)]
#[count(i)]
#[count(j)]
pub fn zip_eq<A: IntoIterator, B: IntoIterator>(i: A, j: B) -> Iter<(A::Item, B::Item)>;
#[holds(i, j)]
#[count(sum)]
pub fn chain<A: IntoIterator, B: IntoIterator<Item = A::Item>>(i: A, j: B) -> Iter<A::Item>;
#[holds(iterable)]
#[count(iterable)]
pub fn enumerate<A: IntoIterator>(iterable: A) -> Iter<(usize, A::Item)>;
#[holds(iterable)]
#[count(iterable)]
pub fn sorted<A: IntoIterator>(iterable: A) -> Iter<A::Item>;
#[site(string)]
pub fn join<A: IntoIterator>(iterable: A, sep: &str) -> String;
#[holds(initial_state, f)]
pub fn unfold<St, T, F: FnMut(&mut St) -> Option<T>>(initial_state: St, f: F) -> Iter<T>;
#[holds(f)]
pub fn repeat_call<T, F: FnMut() -> T>(f: F) -> Iter<T>;
