//! Crate `futures-util` 0.3.34, shallow. Adaptors of futures are async functions here; all adaptors of streams are one
//! type, [`stream::Streaming`].

pub use future::{FutureExt, TryFutureExt};
pub use futures_core::{Future, Stream, TryFuture, TryStream};
pub use sink::{Sink, SinkExt};
pub use stream::{StreamExt, TryStreamExt};

#[macro_export]
macro_rules! join {
    ($($fut:expr),+ $(,)?) => {
        ($($fut.await,)+)
    };
}
#[macro_export]
macro_rules! try_join {
    ($($fut:expr),+ $(,)?) => {
        async { Ok(($($fut.await?,)+)) }.await
    };
}

pub mod future {
    use std::pin::Pin;
    use std::task::{Context, Poll};

    pub use futures_core::future::{BoxFuture, FusedFuture, Future, LocalBoxFuture, TryFuture};
    pub use std::future::{pending, poll_fn, ready, Pending, PollFn, Ready};

    pub enum Either<A, B> {
        Left(A),
        Right(B),
    }
    impl<A: Future, B: Future<Output = A::Output>> Future for Either<A, B> {
        type Output = A::Output;
    }

    pub trait FutureExt: Future {
        async fn map<U, F: FnOnce(Self::Output) -> U>(self, f: F) -> U;
        async fn then<Fut: Future, F: FnOnce(Self::Output) -> Fut>(self, f: F) -> Fut::Output;
        async fn inspect<F: FnOnce(&Self::Output)>(self, f: F) -> Self::Output;
        async fn fuse(self) -> Self::Output;
        async fn catch_unwind(self) -> std::thread::Result<Self::Output>;
        async fn flatten(self) -> <Self::Output as Future>::Output;
        fn left_future<B>(self) -> Either<Self, B>;
        fn right_future<A>(self) -> Either<A, Self>;
        #[site(box)]
        #[holds(self)]
        fn boxed<'a>(self) -> Pin<Box<dyn Future<Output = Self::Output> + Send + 'a>>;
        #[site(box)]
        #[holds(self)]
        fn boxed_local<'a>(self) -> Pin<Box<dyn Future<Output = Self::Output> + 'a>>;
        #[holds(self)]
        fn shared(self) -> Shared<Self>;
        fn now_or_never(self) -> Option<Self::Output>;
        fn poll_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Self::Output>;
    }
    impl<F: Future + ?Sized> FutureExt for F {}
    #[handle]
    #[cell]
    #[words(2)]
    pub struct Shared<F>;
    impl<F> Clone for Shared<F> {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    impl<F: Future> Future for Shared<F> {
        type Output = F::Output;
    }
    pub trait TryFutureExt: TryFuture {
        async fn map_ok<T, F: FnOnce(Self::Ok) -> T>(self, f: F) -> Result<T, Self::Error>;
        async fn map_err<E, F: FnOnce(Self::Error) -> E>(self, f: F) -> Result<Self::Ok, E>;
        async fn and_then<Fut: TryFuture, F: FnOnce(Self::Ok) -> Fut>(self, f: F) -> Result<Fut::Ok, Fut::Error>;
        async fn or_else<Fut: TryFuture, F: FnOnce(Self::Error) -> Fut>(self, f: F) -> Result<Fut::Ok, Fut::Error>;
        async fn unwrap_or_else<F: FnOnce(Self::Error) -> Self::Ok>(self, f: F) -> Self::Ok;
    }
    impl<F: TryFuture + ?Sized> TryFutureExt for F {}

    pub async fn join<A: Future, B: Future>(future1: A, future2: B) -> (A::Output, B::Output);
    pub async fn join3<A: Future, B: Future, C: Future>(
        future1: A,
        future2: B,
        future3: C,
    ) -> (A::Output, B::Output, C::Output);
    #[site(vec)]
    #[count(iter)]
    pub async fn join_all<I: IntoIterator>(iter: I) -> Vec<<I::Item as Future>::Output>;
    pub async fn try_join<A: TryFuture, B: TryFuture>(future1: A, future2: B) -> Result<(A::Ok, B::Ok), A::Error>;
    #[site(vec)]
    #[count(iter)]
    pub async fn try_join_all<I: IntoIterator>(
        iter: I,
    ) -> Result<Vec<<I::Item as TryFuture>::Ok>, <I::Item as TryFuture>::Error>;
    pub async fn select<A: Future, B: Future>(
        future1: A,
        future2: B,
    ) -> Either<(A::Output, B), (B::Output, A)>;
    pub fn ok<T, E>(t: T) -> Ready<Result<T, E>>;
    pub fn err<T, E>(err: E) -> Ready<Result<T, E>>;
    pub async fn lazy<F: FnOnce(&mut Context<'_>) -> R, R>(f: F) -> R;
    #[derive(Clone, Debug)]
    #[resource]
    #[words(1)]
    pub struct AbortHandle;
    impl AbortHandle {
        pub fn abort(&self);
    }
}

pub mod stream {
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    pub use futures_core::stream::{BoxStream, FusedStream, LocalBoxStream, Stream, TryStream};

    /// Every adaptor of streams.
    #[words(4)]
    pub struct Streaming<T>;
    impl<T> Stream for Streaming<T> {
        type Item = T;
    }

    pub trait StreamExt: Stream {
        async fn next(&mut self) -> Option<Self::Item>;
        #[holds(self, f)]
        fn map<T, F: FnMut(Self::Item) -> T>(self, f: F) -> Streaming<T>;
        #[holds(self)]
        fn enumerate(self) -> Streaming<(usize, Self::Item)>;
        #[holds(self, f)]
        fn filter<Fut: Future<Output = bool>, F: FnMut(&Self::Item) -> Fut>(self, f: F) -> Streaming<Self::Item>;
        #[holds(self, f)]
        fn filter_map<Fut: Future<Output = Option<T>>, T, F: FnMut(Self::Item) -> Fut>(self, f: F) -> Streaming<T>;
        #[holds(self, f)]
        fn then<Fut: Future, F: FnMut(Self::Item) -> Fut>(self, f: F) -> Streaming<Fut::Output>;
        #[fresh]
        #[holds(self)]
        async fn collect<C: Default + Extend<Self::Item>>(self) -> C;
        async fn count(self) -> usize;
        async fn concat(self) -> Self::Item;
        async fn fold<T, Fut: Future<Output = T>, F: FnMut(T, Self::Item) -> Fut>(self, init: T, f: F) -> T;
        async fn any<Fut: Future<Output = bool>, F: FnMut(Self::Item) -> Fut>(self, f: F) -> bool;
        async fn all<Fut: Future<Output = bool>, F: FnMut(Self::Item) -> Fut>(self, f: F) -> bool;
        async fn for_each<Fut: Future<Output = ()>, F: FnMut(Self::Item) -> Fut>(self, f: F);
        async fn for_each_concurrent<Fut: Future<Output = ()>, F: FnMut(Self::Item) -> Fut>(
            self,
            limit: impl Into<Option<usize>>,
            f: F,
        );
        #[holds(self)]
        fn flatten(self) -> Streaming<<Self::Item as Stream>::Item>;
        #[holds(self, f)]
        fn flat_map<U: Stream, F: FnMut(Self::Item) -> U>(self, f: F) -> Streaming<U::Item>;
        #[holds(self, f)]
        fn take_while<Fut: Future<Output = bool>, F: FnMut(&Self::Item) -> Fut>(self, f: F) -> Streaming<Self::Item>;
        #[holds(self, f)]
        fn skip_while<Fut: Future<Output = bool>, F: FnMut(&Self::Item) -> Fut>(self, f: F) -> Streaming<Self::Item>;
        #[holds(self, fut)]
        fn take_until<Fut: Future>(self, fut: Fut) -> Streaming<Self::Item>;
        #[holds(self)]
        fn take(self, n: usize) -> Streaming<Self::Item>;
        #[holds(self)]
        fn skip(self, n: usize) -> Streaming<Self::Item>;
        #[holds(self)]
        fn fuse(self) -> Streaming<Self::Item>;
        #[holds(self)]
        fn peekable(self) -> Streaming<Self::Item>;
        #[same(self)]
        fn by_ref(&mut self) -> &mut Self;
        #[holds(self)]
        fn buffered(self, n: usize) -> Streaming<<Self::Item as Future>::Output>;
        #[holds(self)]
        fn buffer_unordered(self, n: usize) -> Streaming<<Self::Item as Future>::Output>;
        #[holds(self, other)]
        fn zip<St: Stream>(self, other: St) -> Streaming<(Self::Item, St::Item)>;
        #[holds(self, other)]
        fn chain<St: Stream<Item = Self::Item>>(self, other: St) -> Streaming<Self::Item>;
        #[holds(self)]
        fn chunks(self, capacity: usize) -> Streaming<Vec<Self::Item>>;
        #[holds(self)]
        fn ready_chunks(self, capacity: usize) -> Streaming<Vec<Self::Item>>;
        #[holds(self, f)]
        fn inspect<F: FnMut(&Self::Item)>(self, f: F) -> Streaming<Self::Item>;
        #[site(box)]
        #[holds(self)]
        fn boxed<'a>(self) -> Pin<Box<dyn Stream<Item = Self::Item> + Send + 'a>>;
        #[site(box)]
        #[holds(self)]
        fn boxed_local<'a>(self) -> Pin<Box<dyn Stream<Item = Self::Item> + 'a>>;
        fn poll_next_unpin(&mut self, cx: &mut Context<'_>) -> Poll<Option<Self::Item>>;
        async fn select_next_some(&mut self) -> Self::Item;
    }
    impl<S: Stream + ?Sized> StreamExt for S {}

    pub trait TryStreamExt: TryStream {
        async fn try_next(&mut self) -> Result<Option<Self::Ok>, Self::Error>;
        #[holds(self, f)]
        fn map_ok<T, F: FnMut(Self::Ok) -> T>(self, f: F) -> Streaming<Result<T, Self::Error>>;
        #[holds(self, f)]
        fn map_err<E, F: FnMut(Self::Error) -> E>(self, f: F) -> Streaming<Result<Self::Ok, E>>;
        #[fresh]
        #[holds(self)]
        async fn try_collect<C: Default + Extend<Self::Ok>>(self) -> Result<C, Self::Error>;
        async fn try_for_each<Fut: Future<Output = Result<(), Self::Error>>, F: FnMut(Self::Ok) -> Fut>(
            self,
            f: F,
        ) -> Result<(), Self::Error>;
        async fn try_fold<T, Fut: Future<Output = Result<T, Self::Error>>, F: FnMut(T, Self::Ok) -> Fut>(
            self,
            init: T,
            f: F,
        ) -> Result<T, Self::Error>;
        async fn try_concat(self) -> Result<Self::Ok, Self::Error>;
    }
    impl<S: TryStream + ?Sized> TryStreamExt for S {}

    #[holds(i)]
    pub fn iter<I: IntoIterator>(i: I) -> Streaming<I::Item>;
    #[holds(future)]
    pub fn once<Fut: Future>(future: Fut) -> Streaming<Fut::Output>;
    pub fn empty<T>() -> Streaming<T>;
    pub fn pending<T>() -> Streaming<T>;
    #[holds(item)]
    #[fresh]
    pub fn repeat<T: Clone>(item: T) -> Streaming<T>;
    #[holds(init, f)]
    pub fn unfold<T, F: FnMut(T) -> Fut, Fut: Future<Output = Option<(Item, T)>>, Item>(
        init: T,
        f: F,
    ) -> Streaming<Item>;
    #[holds(f)]
    pub fn poll_fn<T, F: FnMut(&mut Context<'_>) -> Poll<Option<T>>>(f: F) -> Streaming<T>;
    #[holds(stream1, stream2)]
    pub fn select<A: Stream, B: Stream<Item = A::Item>>(stream1: A, stream2: B) -> Streaming<A::Item>;

    /// Keeps its futures, each in a counted block.
    #[owner(arc)]
    #[growable]
    #[cell]
    #[words(6)]
    pub struct FuturesUnordered<Fut>;
    impl<Fut> FuturesUnordered<Fut> {
        pub fn new() -> Self;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        #[grows(1)]
        pub fn push(&self, future: Fut);
        pub fn clear(&mut self);
    }
    impl<Fut: Future> Stream for FuturesUnordered<Fut> {
        type Item = Fut::Output;
    }
    impl<Fut> Default for FuturesUnordered<Fut> {
        fn default() -> Self;
    }
    impl<Fut> FromIterator<Fut> for FuturesUnordered<Fut> {
        fn from_iter<I: IntoIterator<Item = Fut>>(iter: I) -> Self;
    }
    impl<Fut> Extend<Fut> for FuturesUnordered<Fut> {
        #[grows(items, iter)]
        fn extend<I: IntoIterator<Item = Fut>>(&mut self, iter: I);
    }
}

pub mod sink {
    pub trait Sink<Item> {
        type Error;
    }
    pub trait SinkExt<Item>: Sink<Item> {
        #[sends(item)]
        async fn send(&mut self, item: Item) -> Result<(), Self::Error>;
        #[sends(item)]
        async fn feed(&mut self, item: Item) -> Result<(), Self::Error>;
        async fn flush(&mut self) -> Result<(), Self::Error>;
        async fn close(&mut self) -> Result<(), Self::Error>;
    }
    impl<S: Sink<Item> + ?Sized, Item> SinkExt<Item> for S {}
}

pub mod lock {
    use std::ops::{Deref, DerefMut};
    use std::sync::Arc;

    #[cell]
    pub struct Mutex<T: ?Sized>([usize; 6], T);
    impl<T> Mutex<T> {
        pub const fn new(t: T) -> Self;
        pub fn into_inner(self) -> T;
    }
    impl<T: ?Sized> Mutex<T> {
        #[lock]
        pub async fn lock(&self) -> MutexGuard<'_, T>;
        #[lock]
        pub fn try_lock(&self) -> Option<MutexGuard<'_, T>>;
        #[lock]
        #[holds(self)]
        pub async fn lock_owned(self: Arc<Self>) -> OwnedMutexGuard<T>;
        pub fn get_mut(&mut self) -> &mut T;
    }
    impl<T: Default> Default for Mutex<T> {
        #[fresh]
        fn default() -> Self;
    }
    impl<T> From<T> for Mutex<T> {
        fn from(t: T) -> Self;
    }
    pub struct MutexGuard<'a, T: ?Sized>(&'a mut T);
    impl<T: ?Sized> Deref for MutexGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for MutexGuard<'_, T> {}
    pub struct OwnedMutexGuard<T: ?Sized>(Arc<Mutex<T>>);
    impl<T: ?Sized> Deref for OwnedMutexGuard<T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for OwnedMutexGuard<T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for OwnedMutexGuard<T> {}
}
