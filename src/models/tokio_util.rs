//! Crate `tokio-util` 0.7.20: its box that is used again for one future after the other. No pool.

pub mod sync {
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    #[owner(box)]
    #[words(2)]
    pub struct ReusableBoxFuture<'a, T>;
    impl<'a, T> ReusableBoxFuture<'a, T> {
        #[site(box)]
        #[holds(future)]
        pub fn new<F: Future<Output = T> + Send + 'a>(future: F) -> Self;
        /// The future is kept in the box.
        #[keeps(future)]
        pub fn set<F: Future<Output = T> + Send + 'a>(&mut self, future: F);
        #[keeps(future)]
        pub fn try_set<F: Future<Output = T> + Send + 'a>(&mut self, future: F) -> Result<(), F>;
        #[part(self)]
        pub fn get_pin(&mut self) -> Pin<&mut (dyn Future<Output = T> + Send)>;
        pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<T>;
    }
    impl<T> Future for ReusableBoxFuture<'_, T> {
        type Output = T;
    }

    #[derive(Clone, Default, Debug)]
    #[resource]
    #[words(1)]
    pub struct CancellationToken;
    impl CancellationToken {
        pub fn new() -> CancellationToken;
        pub fn child_token(&self) -> CancellationToken;
        pub fn cancel(&self);
        pub fn is_cancelled(&self) -> bool;
        pub async fn cancelled(&self);
        pub async fn cancelled_owned(self);
    }
}
