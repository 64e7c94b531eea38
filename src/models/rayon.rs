//! Crate `rayon` 1.12.0 (with `rayon-core` 1.13.0). All parallel iterators are one type, [`iter::Iter`]. Closures run on
//! other threads, and have run when the call returns; only `spawn` outlives its caller.

pub use iter::IntoParallelIterator;

pub mod prelude {
    pub use crate::iter::{
        FromParallelIterator, IndexedParallelIterator, IntoParallelIterator, IntoParallelRefIterator,
        IntoParallelRefMutIterator, ParallelBridge, ParallelDrainRange, ParallelExtend, ParallelIterator,
    };
    pub use crate::slice::{ParallelSlice, ParallelSliceMut};
    pub use crate::str::ParallelString;
}

pub fn join<A: FnOnce() -> RA, B: FnOnce() -> RB, RA, RB>(oper_a: A, oper_b: B) -> (RA, RB);
#[words(2)]
pub struct FnContext;
pub fn join_context<A: FnOnce(FnContext) -> RA, B: FnOnce(FnContext) -> RB, RA, RB>(oper_a: A, oper_b: B) -> (RA, RB);
#[spawns(func)]
pub fn spawn<F: FnOnce()>(func: F);
#[spawns(func)]
pub fn spawn_fifo<F: FnOnce()>(func: F);
#[spawns(op)]
pub fn spawn_broadcast<OP: Fn(BroadcastContext<'_>)>(op: OP);
#[site(vec)]
pub fn broadcast<OP: Fn(BroadcastContext<'_>) -> R, R>(op: OP) -> Vec<R>;
/// Waits for all it started before it returns.
pub fn scope<'scope, OP: FnOnce(&Scope<'scope>) -> R, R>(op: OP) -> R;
pub fn in_place_scope<'scope, OP: FnOnce(&Scope<'scope>) -> R, R>(op: OP) -> R;
pub fn scope_fifo<'scope, OP: FnOnce(&ScopeFifo<'scope>) -> R, R>(op: OP) -> R;
pub fn current_num_threads() -> usize;
pub fn max_num_threads() -> usize;
pub fn current_thread_index() -> Option<usize>;

#[words(6)]
pub struct Scope<'scope>;
impl<'scope> Scope<'scope> {
    #[spawns(scoped, body)]
    pub fn spawn<BODY: FnOnce(&Scope<'scope>)>(&self, body: BODY);
    #[spawns(scoped, body)]
    pub fn spawn_broadcast<BODY: Fn(&Scope<'scope>, BroadcastContext<'_>)>(&self, body: BODY);
}
#[words(9)]
pub struct ScopeFifo<'scope>;
impl<'scope> ScopeFifo<'scope> {
    #[spawns(scoped, body)]
    pub fn spawn_fifo<BODY: FnOnce(&ScopeFifo<'scope>)>(&self, body: BODY);
}
#[words(1)]
pub struct BroadcastContext<'a>;
impl BroadcastContext<'_> {
    pub fn index(&self) -> usize;
    pub fn num_threads(&self) -> usize;
}

#[derive(Debug)]
#[resource]
#[words(1)]
pub struct ThreadPool;
impl ThreadPool {
    pub fn install<OP: FnOnce() -> R, R>(&self, op: OP) -> R;
    #[site(vec)]
    pub fn broadcast<OP: Fn(BroadcastContext<'_>) -> R, R>(&self, op: OP) -> Vec<R>;
    pub fn current_num_threads(&self) -> usize;
    pub fn current_thread_index(&self) -> Option<usize>;
    pub fn join<A: FnOnce() -> RA, B: FnOnce() -> RB, RA, RB>(&self, oper_a: A, oper_b: B) -> (RA, RB);
    pub fn scope<'scope, OP: FnOnce(&Scope<'scope>) -> R, R>(&self, op: OP) -> R;
    pub fn in_place_scope<'scope, OP: FnOnce(&Scope<'scope>) -> R, R>(&self, op: OP) -> R;
    #[spawns(op)]
    pub fn spawn<OP: FnOnce()>(&self, op: OP);
    #[spawns(op)]
    pub fn spawn_fifo<OP: FnOnce()>(&self, op: OP);
    #[spawns(op)]
    pub fn spawn_broadcast<OP: Fn(BroadcastContext<'_>)>(&self, op: OP);
}
#[derive(Default)]
#[words(12)]
pub struct ThreadPoolBuilder;
impl ThreadPoolBuilder {
    pub fn new() -> Self;
    pub fn build(self) -> Result<ThreadPool, ThreadPoolBuildError>;
    pub fn build_global(self) -> Result<(), ThreadPoolBuildError>;
    #[same(self)]
    pub fn num_threads(self, num_threads: usize) -> Self;
    #[same(self)]
    pub fn use_current_thread(self) -> Self;
    #[same(self)]
    pub fn stack_size(self, stack_size: usize) -> Self;
    #[same(self)]
    #[spawns(closure)]
    pub fn thread_name<F: FnMut(usize) -> String>(self, closure: F) -> Self;
    #[same(self)]
    #[spawns(panic_handler)]
    pub fn panic_handler<H: Fn(Box<dyn std::any::Any + Send>)>(self, panic_handler: H) -> Self;
    #[same(self)]
    #[spawns(start_handler)]
    pub fn start_handler<H: Fn(usize)>(self, start_handler: H) -> Self;
    #[same(self)]
    #[spawns(exit_handler)]
    pub fn exit_handler<H: Fn(usize)>(self, exit_handler: H) -> Self;
}
#[derive(Debug)]
#[words(2)]
pub struct ThreadPoolBuildError;
impl std::fmt::Display for ThreadPoolBuildError {}
impl std::error::Error for ThreadPoolBuildError {}

pub mod iter {
    use std::cmp::Ordering;
    use std::collections::LinkedList;
    use std::ops::RangeBounds;

    /// Every parallel iterator.
    #[derive(Clone, Debug)]
    #[iterator]
    #[words(4)]
    pub struct Iter<T>;
    impl<T> ParallelIterator for Iter<T> {
        type Item = T;
    }
    impl<T> IndexedParallelIterator for Iter<T> {}

    #[count(0)]
    pub fn empty<T>() -> Iter<T>;
    #[holds(item)]
    #[count(1)]
    pub fn once<T>(item: T) -> Iter<T>;
    #[holds(element)]
    #[fresh]
    #[count(min, n)]
    pub fn repeat_n<T: Clone>(element: T, n: usize) -> Iter<T>;

    pub trait IntoParallelIterator {
        type Iter;
        type Item;
        fn into_par_iter(self) -> Self::Iter;
    }
    impl<T> IntoParallelIterator for Iter<T> {
        type Iter = Iter<T>;
        type Item = T;
        #[same(self)]
        fn into_par_iter(self) -> Iter<T>;
    }
    impl<T> IntoParallelIterator for Vec<T> {
        type Iter = Iter<T>;
        type Item = T;
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<T>;
    }
    impl<T, const N: usize> IntoParallelIterator for [T; N] {
        type Iter = Iter<T>;
        type Item = T;
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<T>;
    }
    impl<T> IntoParallelIterator for Box<[T]> {
        type Iter = Iter<T>;
        type Item = T;
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<T>;
    }
    impl<T> IntoParallelIterator for Option<T> {
        type Iter = Iter<T>;
        type Item = T;
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<T>;
    }
    impl<T> IntoParallelIterator for std::collections::VecDeque<T> {
        type Iter = Iter<T>;
        type Item = T;
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<T>;
    }
    impl<T> IntoParallelIterator for std::collections::BTreeSet<T> {
        type Iter = Iter<T>;
        type Item = T;
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<T>;
    }
    impl<T> IntoParallelIterator for std::collections::LinkedList<T> {
        type Iter = Iter<T>;
        type Item = T;
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<T>;
    }
    impl<T> IntoParallelIterator for std::collections::BinaryHeap<T> {
        type Iter = Iter<T>;
        type Item = T;
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<T>;
    }
    impl<T, S> IntoParallelIterator for std::collections::HashSet<T, S> {
        type Iter = Iter<T>;
        type Item = T;
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<T>;
    }
    impl<K, V, S> IntoParallelIterator for std::collections::HashMap<K, V, S> {
        type Iter = Iter<(K, V)>;
        type Item = (K, V);
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<(K, V)>;
    }
    impl<K, V> IntoParallelIterator for std::collections::BTreeMap<K, V> {
        type Iter = Iter<(K, V)>;
        type Item = (K, V);
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<(K, V)>;
    }
    impl<T> IntoParallelIterator for std::ops::Range<T> {
        type Iter = Iter<T>;
        type Item = T;
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<T>;
    }
    impl<T> IntoParallelIterator for std::ops::RangeInclusive<T> {
        type Iter = Iter<T>;
        type Item = T;
        #[holds(self)]
        #[count(self)]
        fn into_par_iter(self) -> Iter<T>;
    }
    impl<T> IntoParallelIterator for &[T] {
        type Iter = Iter<&T>;
        type Item = &T;
        #[count(self)]
        fn into_par_iter(self) -> Iter<&T>;
    }
    impl<T> IntoParallelIterator for &mut [T] {
        type Iter = Iter<&mut T>;
        type Item = &mut T;
        #[count(self)]
        fn into_par_iter(self) -> Iter<&mut T>;
    }
    impl<T> IntoParallelIterator for &Vec<T> {
        type Iter = Iter<&T>;
        type Item = &T;
        #[count(self)]
        fn into_par_iter(self) -> Iter<&T>;
    }
    impl<T> IntoParallelIterator for &mut Vec<T> {
        type Iter = Iter<&mut T>;
        type Item = &mut T;
        #[count(self)]
        fn into_par_iter(self) -> Iter<&mut T>;
    }
    impl<T, const N: usize> IntoParallelIterator for &[T; N] {
        type Iter = Iter<&T>;
        type Item = &T;
        #[count(self)]
        fn into_par_iter(self) -> Iter<&T>;
    }
    impl<T, const N: usize> IntoParallelIterator for &mut [T; N] {
        type Iter = Iter<&mut T>;
        type Item = &mut T;
        #[count(self)]
        fn into_par_iter(self) -> Iter<&mut T>;
    }
    impl<T> IntoParallelIterator for &std::collections::VecDeque<T> {
        type Iter = Iter<&T>;
        type Item = &T;
        #[count(self)]
        fn into_par_iter(self) -> Iter<&T>;
    }
    impl<T> IntoParallelIterator for &mut std::collections::VecDeque<T> {
        type Iter = Iter<&mut T>;
        type Item = &mut T;
        #[count(self)]
        fn into_par_iter(self) -> Iter<&mut T>;
    }
    impl<T, S> IntoParallelIterator for &std::collections::HashSet<T, S> {
        type Iter = Iter<&T>;
        type Item = &T;
        #[count(self)]
        fn into_par_iter(self) -> Iter<&T>;
    }
    impl<K, V, S> IntoParallelIterator for &std::collections::HashMap<K, V, S> {
        type Iter = Iter<(&K, &V)>;
        type Item = (&K, &V);
        #[count(self)]
        fn into_par_iter(self) -> Iter<(&K, &V)>;
    }
    impl<K, V, S> IntoParallelIterator for &mut std::collections::HashMap<K, V, S> {
        type Iter = Iter<(&K, &mut V)>;
        type Item = (&K, &mut V);
        #[count(self)]
        fn into_par_iter(self) -> Iter<(&K, &mut V)>;
    }
    impl<K, V> IntoParallelIterator for &std::collections::BTreeMap<K, V> {
        type Iter = Iter<(&K, &V)>;
        type Item = (&K, &V);
        #[count(self)]
        fn into_par_iter(self) -> Iter<(&K, &V)>;
    }

    pub trait IntoParallelRefIterator {
        type Item;
        fn par_iter(&self) -> Iter<Self::Item>;
    }
    pub trait IntoParallelRefMutIterator {
        type Item;
        fn par_iter_mut(&mut self) -> Iter<Self::Item>;
    }
    impl<T> IntoParallelRefIterator for [T] {
        type Item = &T;
        #[count(self)]
        fn par_iter(&self) -> Iter<&T>;
    }
    impl<T> IntoParallelRefMutIterator for [T] {
        type Item = &mut T;
        #[count(self)]
        fn par_iter_mut(&mut self) -> Iter<&mut T>;
    }
    impl<T, const N: usize> IntoParallelRefIterator for [T; N] {
        type Item = &T;
        #[count(self)]
        fn par_iter(&self) -> Iter<&T>;
    }
    impl<T, const N: usize> IntoParallelRefMutIterator for [T; N] {
        type Item = &mut T;
        #[count(self)]
        fn par_iter_mut(&mut self) -> Iter<&mut T>;
    }
    impl<T> IntoParallelRefIterator for Vec<T> {
        type Item = &T;
        #[count(self)]
        fn par_iter(&self) -> Iter<&T>;
    }
    impl<T> IntoParallelRefMutIterator for Vec<T> {
        type Item = &mut T;
        #[count(self)]
        fn par_iter_mut(&mut self) -> Iter<&mut T>;
    }
    impl<T> IntoParallelRefIterator for std::collections::VecDeque<T> {
        type Item = &T;
        #[count(self)]
        fn par_iter(&self) -> Iter<&T>;
    }
    impl<T> IntoParallelRefMutIterator for std::collections::VecDeque<T> {
        type Item = &mut T;
        #[count(self)]
        fn par_iter_mut(&mut self) -> Iter<&mut T>;
    }
    impl<T> IntoParallelRefIterator for Option<T> {
        type Item = &T;
        #[count(self)]
        fn par_iter(&self) -> Iter<&T>;
    }
    impl<T> IntoParallelRefMutIterator for Option<T> {
        type Item = &mut T;
        #[count(self)]
        fn par_iter_mut(&mut self) -> Iter<&mut T>;
    }
    impl<T, S> IntoParallelRefIterator for std::collections::HashSet<T, S> {
        type Item = &T;
        #[count(self)]
        fn par_iter(&self) -> Iter<&T>;
    }
    impl<T> IntoParallelRefIterator for std::collections::BTreeSet<T> {
        type Item = &T;
        #[count(self)]
        fn par_iter(&self) -> Iter<&T>;
    }
    impl<K, V, S> IntoParallelRefIterator for std::collections::HashMap<K, V, S> {
        type Item = (&K, &V);
        #[count(self)]
        fn par_iter(&self) -> Iter<(&K, &V)>;
    }
    impl<K, V, S> IntoParallelRefMutIterator for std::collections::HashMap<K, V, S> {
        type Item = (&K, &mut V);
        #[count(self)]
        fn par_iter_mut(&mut self) -> Iter<(&K, &mut V)>;
    }
    impl<K, V> IntoParallelRefIterator for std::collections::BTreeMap<K, V> {
        type Item = (&K, &V);
        #[count(self)]
        fn par_iter(&self) -> Iter<(&K, &V)>;
    }
    impl<K, V> IntoParallelRefMutIterator for std::collections::BTreeMap<K, V> {
        type Item = (&K, &mut V);
        #[count(self)]
        fn par_iter_mut(&mut self) -> Iter<(&K, &mut V)>;
    }

    pub trait ParallelBridge: Iterator {
        #[holds(self)]
        #[count(self)]
        fn par_bridge(self) -> Iter<Self::Item>;
    }
    impl<I: Iterator> ParallelBridge for I {}
    pub trait ParallelDrainRange {
        type Item;
        fn par_drain<R: RangeBounds<usize>>(self, range: R) -> Iter<Self::Item>;
    }
    impl<T> ParallelDrainRange for &mut Vec<T> {
        type Item = T;
        #[count(self)]
        fn par_drain<R: RangeBounds<usize>>(self, range: R) -> Iter<T>;
    }
    pub trait FromParallelIterator<T> {
        fn from_par_iter<I: IntoParallelIterator<Item = T>>(par_iter: I) -> Self;
    }
    impl<T, V: FromIterator<T>> FromParallelIterator<T> for V {}
    pub trait ParallelExtend<T> {
        #[grows(any)]
        #[keeps(par_iter)]
        fn par_extend<I: IntoParallelIterator<Item = T>>(&mut self, par_iter: I);
    }
    impl<T, V: Extend<T>> ParallelExtend<T> for V {}

    pub trait ParallelIterator {
        type Item;
        fn for_each<OP: Fn(Self::Item)>(self, op: OP);
        fn for_each_with<OP: Fn(&mut T, Self::Item), T>(self, init: T, op: OP);
        fn for_each_init<OP: Fn(&mut T, Self::Item), INIT: Fn() -> T, T>(self, init: INIT, op: OP);
        fn try_for_each<OP: Fn(Self::Item) -> R, R>(self, op: OP) -> R;
        fn try_for_each_with<OP: Fn(&mut T, Self::Item) -> R, T, R>(self, init: T, op: OP) -> R;
        fn try_for_each_init<OP: Fn(&mut T, Self::Item) -> R, INIT: Fn() -> T, T, R>(self, init: INIT, op: OP) -> R;
        fn count(self) -> usize;
        #[holds(self, map_op)]
        #[count(self)]
        fn map<F: Fn(Self::Item) -> R, R>(self, map_op: F) -> Iter<R>;
        #[holds(self, init, map_op)]
        #[count(self)]
        fn map_with<F: Fn(&mut T, Self::Item) -> R, T, R>(self, init: T, map_op: F) -> Iter<R>;
        #[holds(self, init, map_op)]
        #[count(self)]
        fn map_init<F: Fn(&mut T, Self::Item) -> R, INIT: Fn() -> T, T, R>(self, init: INIT, map_op: F) -> Iter<R>;
        #[holds(self)]
        #[count(self)]
        #[fresh]
        fn cloned<'a, T: Clone + 'a>(self) -> Iter<T>
        where
            Self: ParallelIterator<Item = &'a T>;
        #[holds(self)]
        #[count(self)]
        fn copied<'a, T: Copy + 'a>(self) -> Iter<T>
        where
            Self: ParallelIterator<Item = &'a T>;
        #[holds(self, inspect_op)]
        #[count(self)]
        fn inspect<OP: Fn(&Self::Item)>(self, inspect_op: OP) -> Iter<Self::Item>;
        #[holds(self, update_op)]
        #[count(self)]
        fn update<F: Fn(&mut Self::Item)>(self, update_op: F) -> Iter<Self::Item>;
        #[holds(self, filter_op)]
        #[count(self)]
        fn filter<P: Fn(&Self::Item) -> bool>(self, filter_op: P) -> Iter<Self::Item>;
        #[holds(self, filter_op)]
        #[count(self)]
        fn filter_map<P: Fn(Self::Item) -> Option<R>, R>(self, filter_op: P) -> Iter<R>;
        #[holds(self, map_op)]
        fn flat_map<F: Fn(Self::Item) -> PI, PI: IntoParallelIterator>(self, map_op: F) -> Iter<PI::Item>;
        #[holds(self, map_op)]
        fn flat_map_iter<F: Fn(Self::Item) -> SI, SI: IntoIterator>(self, map_op: F) -> Iter<SI::Item>;
        #[holds(self)]
        fn flatten(self) -> Iter<<Self::Item as IntoParallelIterator>::Item>;
        #[holds(self)]
        fn flatten_iter(self) -> Iter<<Self::Item as IntoIterator>::Item>;
        fn reduce<OP: Fn(Self::Item, Self::Item) -> Self::Item, ID: Fn() -> Self::Item>(self, identity: ID, op: OP) -> Self::Item;
        fn reduce_with<OP: Fn(Self::Item, Self::Item) -> Self::Item>(self, op: OP) -> Option<Self::Item>;
        fn try_reduce<T, OP: Fn(T, T) -> Self::Item, ID: Fn() -> T>(self, identity: ID, op: OP) -> Self::Item;
        #[holds(self, identity, fold_op)]
        #[count(self)]
        fn fold<T, ID: Fn() -> T, F: Fn(T, Self::Item) -> T>(self, identity: ID, fold_op: F) -> Iter<T>;
        #[holds(self, init, fold_op)]
        #[count(self)]
        #[fresh]
        fn fold_with<F: Fn(T, Self::Item) -> T, T>(self, init: T, fold_op: F) -> Iter<T>;
        #[holds(self, identity, fold_op)]
        #[count(self)]
        fn try_fold<T, R, ID: Fn() -> T, F: Fn(T, Self::Item) -> R>(self, identity: ID, fold_op: F) -> Iter<R>;
        fn sum<S: std::iter::Sum<Self::Item>>(self) -> S;
        fn product<P: std::iter::Product<Self::Item>>(self) -> P;
        fn min(self) -> Option<Self::Item>;
        fn min_by<F: Fn(&Self::Item, &Self::Item) -> Ordering>(self, f: F) -> Option<Self::Item>;
        fn min_by_key<K, F: Fn(&Self::Item) -> K>(self, f: F) -> Option<Self::Item>;
        fn max(self) -> Option<Self::Item>;
        fn max_by<F: Fn(&Self::Item, &Self::Item) -> Ordering>(self, f: F) -> Option<Self::Item>;
        fn max_by_key<K, F: Fn(&Self::Item) -> K>(self, f: F) -> Option<Self::Item>;
        #[holds(self, chain)]
        #[count(sum)]
        fn chain<C: IntoParallelIterator<Item = Self::Item>>(self, chain: C) -> Iter<Self::Item>;
        fn find_any<P: Fn(&Self::Item) -> bool>(self, predicate: P) -> Option<Self::Item>;
        fn find_first<P: Fn(&Self::Item) -> bool>(self, predicate: P) -> Option<Self::Item>;
        fn find_last<P: Fn(&Self::Item) -> bool>(self, predicate: P) -> Option<Self::Item>;
        fn find_map_any<P: Fn(Self::Item) -> Option<R>, R>(self, predicate: P) -> Option<R>;
        fn find_map_first<P: Fn(Self::Item) -> Option<R>, R>(self, predicate: P) -> Option<R>;
        fn find_map_last<P: Fn(Self::Item) -> Option<R>, R>(self, predicate: P) -> Option<R>;
        fn any<P: Fn(Self::Item) -> bool>(self, predicate: P) -> bool;
        fn all<P: Fn(Self::Item) -> bool>(self, predicate: P) -> bool;
        #[holds(self)]
        #[count(self)]
        fn while_some<T>(self) -> Iter<T>
        where
            Self: ParallelIterator<Item = Option<T>>;
        #[holds(self)]
        #[count(self)]
        fn panic_fuse(self) -> Iter<Self::Item>;
        #[count(self)]
        #[intrinsic(collect)]
        fn collect<C: FromParallelIterator<Self::Item>>(self) -> C;
        #[fresh]
        #[holds(self)]
        #[count(self)]
        fn unzip<A, B, FromA: Default + Extend<A>, FromB: Default + Extend<B>>(self) -> (FromA, FromB)
        where
            Self: ParallelIterator<Item = (A, B)>;
        #[fresh]
        #[holds(self)]
        #[count(self)]
        fn partition<A: Default + Extend<Self::Item>, B: Default + Extend<Self::Item>, P: Fn(&Self::Item) -> bool>(self, predicate: P) -> (A, B);
        #[holds(self)]
        #[count(self)]
        fn take_any(self, n: usize) -> Iter<Self::Item>;
        #[holds(self)]
        #[count(self)]
        fn skip_any(self, n: usize) -> Iter<Self::Item>;
        #[fresh]
        fn collect_vec_list(self) -> LinkedList<Vec<Self::Item>>;
    }

    pub trait IndexedParallelIterator: ParallelIterator {
        #[swells(target)]
        fn collect_into_vec(self, target: &mut Vec<Self::Item>);
        #[holds(self, zip_op)]
        #[count(self)]
        #[count(zip_op)]
        fn zip<Z: IntoParallelIterator>(self, zip_op: Z) -> Iter<(Self::Item, Z::Item)>;
        #[holds(self, zip_op)]
        #[count(self)]
        #[count(zip_op)]
        fn zip_eq<Z: IntoParallelIterator>(self, zip_op: Z) -> Iter<(Self::Item, Z::Item)>;
        #[holds(self, other)]
        #[count(sum)]
        fn interleave<I: IntoParallelIterator<Item = Self::Item>>(self, other: I) -> Iter<Self::Item>;
        #[holds(self)]
        #[count(self)]
        fn chunks(self, chunk_size: usize) -> Iter<Vec<Self::Item>>;
        #[holds(self)]
        #[count(self)]
        fn enumerate(self) -> Iter<(usize, Self::Item)>;
        #[holds(self)]
        #[count(self)]
        fn step_by(self, step: usize) -> Iter<Self::Item>;
        #[holds(self)]
        #[count(self)]
        fn skip(self, n: usize) -> Iter<Self::Item>;
        #[holds(self)]
        #[count(self)]
        #[count(min, n)]
        fn take(self, n: usize) -> Iter<Self::Item>;
        fn position_any<P: Fn(Self::Item) -> bool>(self, predicate: P) -> Option<usize>;
        fn position_first<P: Fn(Self::Item) -> bool>(self, predicate: P) -> Option<usize>;
        fn position_last<P: Fn(Self::Item) -> bool>(self, predicate: P) -> Option<usize>;
        #[holds(self, predicate)]
        #[count(self)]
        fn positions<P: Fn(Self::Item) -> bool>(self, predicate: P) -> Iter<usize>;
        #[holds(self)]
        #[count(self)]
        fn rev(self) -> Iter<Self::Item>;
        #[holds(self)]
        #[count(self)]
        fn with_min_len(self, min: usize) -> Iter<Self::Item>;
        #[holds(self)]
        #[count(self)]
        fn with_max_len(self, max: usize) -> Iter<Self::Item>;
        #[holds(self)]
        #[count(self)]
        fn by_exponential_blocks(self) -> Iter<Self::Item>;
        #[holds(self)]
        #[count(self)]
        fn by_uniform_blocks(self, block_size: usize) -> Iter<Self::Item>;
        fn cmp<I: IntoParallelIterator<Item = Self::Item>>(self, other: I) -> Ordering;
        fn eq<I: IntoParallelIterator>(self, other: I) -> bool;
        fn len(&self) -> usize;
    }
}

pub mod slice {
    use std::cmp::Ordering;

    use crate::iter::Iter;

    pub trait ParallelSlice<T> {
        #[count(self)]
        fn par_windows(&self, size: usize) -> Iter<&[T]>;
        #[count(self)]
        fn par_chunks(&self, size: usize) -> Iter<&[T]>;
        #[count(self)]
        fn par_chunks_exact(&self, size: usize) -> Iter<&[T]>;
        #[count(self)]
        fn par_rchunks(&self, size: usize) -> Iter<&[T]>;
        #[count(self)]
        fn par_split<P: Fn(&T) -> bool>(&self, separator: P) -> Iter<&[T]>;
    }
    impl<T> ParallelSlice<T> for [T] {}
    pub trait ParallelSliceMut<T> {
        #[count(self)]
        fn par_chunks_mut(&mut self, size: usize) -> Iter<&mut [T]>;
        #[count(self)]
        fn par_chunks_exact_mut(&mut self, size: usize) -> Iter<&mut [T]>;
        #[count(self)]
        fn par_rchunks_mut(&mut self, size: usize) -> Iter<&mut [T]>;
        #[count(self)]
        fn par_split_mut<P: Fn(&T) -> bool>(&mut self, separator: P) -> Iter<&mut [T]>;
        fn par_sort(&mut self);
        fn par_sort_by<F: Fn(&T, &T) -> Ordering>(&mut self, compare: F);
        fn par_sort_by_key<K, F: Fn(&T) -> K>(&mut self, f: F);
        fn par_sort_unstable(&mut self);
        fn par_sort_unstable_by<F: Fn(&T, &T) -> Ordering>(&mut self, compare: F);
        fn par_sort_unstable_by_key<K, F: Fn(&T) -> K>(&mut self, f: F);
        fn par_sort_by_cached_key<K, F: Fn(&T) -> K>(&mut self, f: F);
    }
    impl<T> ParallelSliceMut<T> for [T] {}
}

pub mod str {
    use crate::iter::Iter;

    pub trait ParallelString {
        #[count(self)]
        fn par_chars(&self) -> Iter<char>;
        #[count(self)]
        fn par_bytes(&self) -> Iter<u8>;
        #[count(self)]
        fn par_char_indices(&self) -> Iter<(usize, char)>;
        #[count(self)]
        fn par_lines(&self) -> Iter<&str>;
        #[count(self)]
        fn par_split_whitespace(&self) -> Iter<&str>;
        #[count(self)]
        fn par_split<P>(&self, separator: P) -> Iter<&str>;
    }
    impl ParallelString for str {}
}
