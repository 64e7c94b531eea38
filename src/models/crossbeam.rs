//! Crate `crossbeam` 0.8.5: its parts under one name. `deque` and `epoch` are left out.

pub use crossbeam_channel as channel;
pub use crossbeam_queue as queue;
pub use crossbeam_utils::{atomic, sync, thread};
pub use crossbeam_utils::thread::scope;

pub mod utils {
    pub use crossbeam_utils::{Backoff, CachePadded};
}
