//! Crate `futures-channel` 0.3.34.

pub mod mpsc {
    use futures_core::stream::Stream;

    pub fn channel<T>(buffer: usize) -> (Sender<T>, Receiver<T>);
    pub fn unbounded<T>() -> (UnboundedSender<T>, UnboundedReceiver<T>);

    #[derive(Clone, PartialEq, Eq, Debug)]
    #[bytes(1)]
    pub struct SendError;
    impl std::fmt::Display for SendError {}
    impl std::error::Error for SendError {}
    #[derive(Clone, PartialEq, Eq)]
    pub struct TrySendError<T>(SendError, T);
    impl<T> TrySendError<T> {
        pub fn into_inner(self) -> T;
        pub fn is_full(&self) -> bool;
        pub fn is_disconnected(&self) -> bool;
    }
    impl<T> std::fmt::Debug for TrySendError<T> {}
    impl<T> std::fmt::Display for TrySendError<T> {}
    impl<T> std::error::Error for TrySendError<T> {}
    #[derive(Debug)]
    pub enum TryRecvError {
        Closed,
        Empty,
    }

    #[derive(Debug)]
    #[handle]
    #[cell]
    #[queue]
    #[words(3)]
    pub struct Sender<T>;
    impl<T> Sender<T> {
        #[sends(msg)]
        pub fn try_send(&mut self, msg: T) -> Result<(), TrySendError<T>>;
        #[sends(msg)]
        pub fn start_send(&mut self, msg: T) -> Result<(), SendError>;
        pub fn is_closed(&self) -> bool;
        pub fn close_channel(&mut self);
        pub fn disconnect(&mut self);
    }
    impl<T> Clone for Sender<T> {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    impl<T> futures_util::sink::Sink<T> for Sender<T> {
        type Error = SendError;
    }
    #[derive(Debug)]
    #[cell]
    #[queue]
    #[words(1)]
    pub struct Receiver<T>;
    impl<T> Receiver<T> {
        pub fn close(&mut self);
        #[takes]
        pub async fn recv(&mut self) -> Result<T, TryRecvError>;
        #[takes]
        pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
        #[takes]
        pub fn try_next(&mut self) -> Result<Option<T>, TryRecvError>;
    }
    impl<T> Stream for Receiver<T> {
        type Item = T;
    }

    #[derive(Debug)]
    #[handle]
    #[cell]
    #[queue]
    #[words(1)]
    pub struct UnboundedSender<T>;
    impl<T> UnboundedSender<T> {
        #[sends(msg)]
        pub fn unbounded_send(&self, msg: T) -> Result<(), TrySendError<T>>;
        #[sends(msg)]
        pub fn start_send(&mut self, msg: T) -> Result<(), SendError>;
        pub fn is_closed(&self) -> bool;
        pub fn close_channel(&self);
        pub fn disconnect(&mut self);
    }
    impl<T> Clone for UnboundedSender<T> {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    impl<T> futures_util::sink::Sink<T> for UnboundedSender<T> {
        type Error = SendError;
    }
    #[derive(Debug)]
    #[cell]
    #[queue]
    #[words(1)]
    pub struct UnboundedReceiver<T>;
    impl<T> UnboundedReceiver<T> {
        pub fn close(&mut self);
        #[takes]
        pub async fn recv(&mut self) -> Result<T, TryRecvError>;
        #[takes]
        pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
        #[takes]
        pub fn try_next(&mut self) -> Result<Option<T>, TryRecvError>;
    }
    impl<T> Stream for UnboundedReceiver<T> {
        type Item = T;
    }

}

pub mod oneshot {
    use std::future::Future;

    pub fn channel<T>() -> (Sender<T>, Receiver<T>);
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[words(0)]
    pub struct Canceled;
    impl std::fmt::Display for Canceled {}
    impl std::error::Error for Canceled {}
    #[derive(Debug)]
    #[cell]
    #[words(1)]
    pub struct Sender<T>;
    impl<T> Sender<T> {
        #[sends(t)]
        pub fn send(self, t: T) -> Result<(), T>;
        pub fn is_canceled(&self) -> bool;
    }
    #[derive(Debug)]
    #[cell]
    #[words(1)]
    pub struct Receiver<T>;
    impl<T> Receiver<T> {
        pub fn close(&mut self);
        pub fn try_recv(&mut self) -> Result<Option<T>, Canceled>;
    }
    impl<T> Future for Receiver<T> {
        type Output = Result<T, Canceled>;
    }
}
