//! Crate `futures-core` 0.3.34.

pub mod future {
    pub use std::future::Future;
    use std::pin::Pin;

    pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
    pub type LocalBoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;
    pub trait TryFuture: Future {
        type Ok;
        type Error;
    }
    impl<F: Future<Output = Result<T, E>>, T, E> TryFuture for F {
        type Ok = T;
        type Error = E;
    }
    pub trait FusedFuture: Future {
        fn is_terminated(&self) -> bool;
    }
}
pub mod stream {
    use std::pin::Pin;
    use std::task::{Context, Poll};

    pub type BoxStream<'a, T> = Pin<Box<dyn Stream<Item = T> + Send + 'a>>;
    pub type LocalBoxStream<'a, T> = Pin<Box<dyn Stream<Item = T> + 'a>>;
    pub trait Stream {
        type Item;
        fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>>;
        fn size_hint(&self) -> (usize, Option<usize>);
    }
    impl<S: ?Sized + Stream> Stream for &mut S {
        type Item = S::Item;
    }
    impl<S: ?Sized + Stream> Stream for Box<S> {
        type Item = S::Item;
    }
    impl<S: ?Sized + Stream> Stream for Pin<Box<S>> {
        type Item = S::Item;
    }
    impl<S: ?Sized + Stream> Stream for Pin<&mut S> {
        type Item = S::Item;
    }
    pub trait TryStream: Stream {
        type Ok;
        type Error;
    }
    impl<S: Stream<Item = Result<T, E>>, T, E> TryStream for S {
        type Ok = T;
        type Error = E;
    }
    pub trait FusedStream: Stream {
        fn is_terminated(&self) -> bool;
    }
}
pub use future::{Future, TryFuture};
pub use stream::{Stream, TryStream};
