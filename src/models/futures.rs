//! Crate `futures` 0.3.34: its parts under one name.

pub use futures_channel as channel;
pub use futures_core::{Future, Stream, TryFuture, TryStream};
pub use futures_executor as executor;
pub use futures_util::{future, lock, sink, stream};
pub use futures_util::{FutureExt, Sink, SinkExt, StreamExt, TryFutureExt, TryStreamExt};
pub use futures_util::{join, try_join};

pub mod prelude {
    pub use crate::future::{self, Future, FutureExt, TryFuture, TryFutureExt};
    pub use crate::sink::{self, Sink, SinkExt};
    pub use crate::stream::{self, Stream, StreamExt, TryStream, TryStreamExt};
}
