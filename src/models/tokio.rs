//! Crate `tokio` 1.54.1: tasks, channels, locks, time, and input and output as far as buffers and resources go.
//! `select!` is not modelled.

pub use task::spawn;

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

pub mod task {
    use std::future::Future;

    pub use crate::runtime::LocalSet;

    #[spawns(future)]
    pub fn spawn<F: Future>(future: F) -> JoinHandle<F::Output>;
    #[spawns(future)]
    pub fn spawn_local<F: Future>(future: F) -> JoinHandle<F::Output>;
    #[spawns(f)]
    pub fn spawn_blocking<F: FnOnce() -> R, R>(f: F) -> JoinHandle<R>;
    pub fn block_in_place<F: FnOnce() -> R, R>(f: F) -> R;
    pub async fn yield_now();
    pub fn id() -> Id;
    #[holds(fut)]
    pub async fn unconstrained<F: Future>(fut: F) -> F::Output;

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[words(1)]
    pub struct Id;
    #[derive(Debug)]
    #[resource]
    #[words(1)]
    pub struct JoinHandle<T>;
    impl<T> JoinHandle<T> {
        pub fn abort(&self);
        pub fn is_finished(&self) -> bool;
        pub fn abort_handle(&self) -> AbortHandle;
        pub fn id(&self) -> Id;
    }
    impl<T> Future for JoinHandle<T> {
        type Output = Result<T, JoinError>;
    }
    #[derive(Clone, Debug)]
    #[resource]
    #[words(1)]
    pub struct AbortHandle;
    impl AbortHandle {
        pub fn abort(&self);
        pub fn is_finished(&self) -> bool;
        pub fn id(&self) -> Id;
    }
    #[derive(Debug)]
    #[words(3)]
    pub struct JoinError;
    impl JoinError {
        pub fn is_cancelled(&self) -> bool;
        pub fn is_panic(&self) -> bool;
        #[fresh]
        pub fn into_panic(self) -> Box<dyn std::any::Any + Send>;
    }
    impl std::fmt::Display for JoinError {}
    impl std::error::Error for JoinError {}

    #[derive(Debug)]
    #[resource]
    #[words(2)]
    pub struct JoinSet<T>;
    impl<T> JoinSet<T> {
        pub fn new() -> Self;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        #[spawns(task)]
        pub fn spawn<F: Future<Output = T>>(&mut self, task: F) -> AbortHandle;
        #[spawns(task)]
        pub fn spawn_on<F: Future<Output = T>>(&mut self, task: F, handle: &crate::runtime::Handle) -> AbortHandle;
        #[spawns(task)]
        pub fn spawn_local<F: Future<Output = T>>(&mut self, task: F) -> AbortHandle;
        #[spawns(f)]
        pub fn spawn_blocking<F: FnOnce() -> T>(&mut self, f: F) -> AbortHandle;
        pub async fn join_next(&mut self) -> Option<Result<T, JoinError>>;
        pub fn try_join_next(&mut self) -> Option<Result<T, JoinError>>;
        #[site(vec)]
        pub async fn join_all(self) -> Vec<T>;
        pub async fn shutdown(&mut self);
        pub fn abort_all(&mut self);
        pub fn detach_all(&mut self);
    }
    impl<T> Default for JoinSet<T> {
        fn default() -> Self;
    }
    #[cell]
    #[words(2)]
    pub struct LocalKey<T>;
    impl<T> LocalKey<T> {
        #[holds(value, f)]
        pub async fn scope<F: Future>(&'static self, value: T, f: F) -> F::Output;
        pub fn sync_scope<F: FnOnce() -> R, R>(&'static self, value: T, f: F) -> R;
        #[scratch(f)]
        pub fn with<F: FnOnce(&T) -> R, R>(&'static self, f: F) -> R;
    }
}

pub mod runtime {
    use std::future::Future;
    use std::time::Duration;

    use crate::task::JoinHandle;

    #[derive(Debug)]
    #[resource]
    #[words(10)]
    pub struct Runtime;
    impl Runtime {
        pub fn new() -> std::io::Result<Runtime>;
        pub fn handle(&self) -> &Handle;
        #[spawns(future)]
        pub fn spawn<F: Future>(&self, future: F) -> JoinHandle<F::Output>;
        #[spawns(func)]
        pub fn spawn_blocking<F: FnOnce() -> R, R>(&self, func: F) -> JoinHandle<R>;
        #[blocks]
        pub fn block_on<F: Future>(&self, future: F) -> F::Output;
        pub fn enter(&self) -> EnterGuard<'_>;
        #[blocks]
        pub fn shutdown_timeout(self, duration: Duration);
        pub fn shutdown_background(self);
    }
    #[derive(Clone, Debug)]
    #[handle]
    #[resource]
    #[words(2)]
    pub struct Handle;
    impl Handle {
        pub fn current() -> Self;
        pub fn try_current() -> Result<Self, TryCurrentError>;
        pub fn enter(&self) -> EnterGuard<'_>;
        #[spawns(future)]
        pub fn spawn<F: Future>(&self, future: F) -> JoinHandle<F::Output>;
        #[spawns(func)]
        pub fn spawn_blocking<F: FnOnce() -> R, R>(&self, func: F) -> JoinHandle<R>;
        #[blocks]
        pub fn block_on<F: Future>(&self, future: F) -> F::Output;
    }
    #[derive(Debug)]
    #[bytes(1)]
    pub struct TryCurrentError;
    impl std::fmt::Display for TryCurrentError {}
    impl std::error::Error for TryCurrentError {}
    #[resource]
    #[words(4)]
    pub struct EnterGuard<'a>;
    #[derive(Debug)]
    #[words(30)]
    pub struct Builder;
    impl Builder {
        pub fn new_current_thread() -> Builder;
        pub fn new_multi_thread() -> Builder;
        #[same(self)]
        pub fn enable_all(&mut self) -> &mut Self;
        #[same(self)]
        pub fn enable_io(&mut self) -> &mut Self;
        #[same(self)]
        pub fn enable_time(&mut self) -> &mut Self;
        #[same(self)]
        pub fn start_paused(&mut self, start_paused: bool) -> &mut Self;
        #[same(self)]
        pub fn worker_threads(&mut self, val: usize) -> &mut Self;
        #[same(self)]
        pub fn max_blocking_threads(&mut self, val: usize) -> &mut Self;
        #[same(self)]
        pub fn thread_name(&mut self, val: impl Into<String>) -> &mut Self;
        #[same(self)]
        pub fn thread_stack_size(&mut self, val: usize) -> &mut Self;
        #[same(self)]
        pub fn thread_keep_alive(&mut self, duration: Duration) -> &mut Self;
        #[same(self)]
        pub fn event_interval(&mut self, val: u32) -> &mut Self;
        #[same(self)]
        pub fn global_queue_interval(&mut self, val: u32) -> &mut Self;
        #[same(self)]
        #[spawns(f)]
        pub fn on_thread_start<F: Fn()>(&mut self, f: F) -> &mut Self;
        #[same(self)]
        #[spawns(f)]
        pub fn on_thread_stop<F: Fn()>(&mut self, f: F) -> &mut Self;
        pub fn build(&mut self) -> std::io::Result<Runtime>;
    }
    #[derive(Default, Debug)]
    #[resource]
    #[words(2)]
    pub struct LocalSet;
    impl LocalSet {
        pub fn new() -> LocalSet;
        #[spawns(future)]
        pub fn spawn_local<F: Future>(&self, future: F) -> JoinHandle<F::Output>;
        #[blocks]
        pub fn block_on<F: Future>(&self, rt: &Runtime, future: F) -> F::Output;
        pub async fn run_until<F: Future>(&self, future: F) -> F::Output;
    }
}

pub mod time {
    use std::future::Future;

    pub use std::time::{Duration, Instant};

    pub mod error {
        #[derive(PartialEq, Eq, Debug)]
        #[words(0)]
        pub struct Elapsed;
        impl std::fmt::Display for Elapsed {}
        impl std::error::Error for Elapsed {}
    }

    pub fn sleep(duration: Duration) -> Sleep;
    pub fn sleep_until(deadline: Instant) -> Sleep;
    #[derive(Debug)]
    #[resource]
    #[words(14)]
    pub struct Sleep;
    impl Sleep {
        pub fn deadline(&self) -> Instant;
        pub fn is_elapsed(&self) -> bool;
        pub fn reset(self: std::pin::Pin<&mut Self>, deadline: Instant);
    }
    impl Future for Sleep {
        type Output = ();
    }
    pub async fn timeout<F: Future>(duration: Duration, future: F) -> Result<F::Output, error::Elapsed>;
    pub async fn timeout_at<F: Future>(deadline: Instant, future: F) -> Result<F::Output, error::Elapsed>;
    pub fn interval(period: Duration) -> Interval;
    pub fn interval_at(start: Instant, period: Duration) -> Interval;
    #[derive(Debug)]
    #[resource]
    #[words(5)]
    pub struct Interval;
    impl Interval {
        pub async fn tick(&mut self) -> Instant;
        pub fn reset(&mut self);
        pub fn set_missed_tick_behavior(&mut self, behavior: MissedTickBehavior);
        pub fn period(&self) -> Duration;
    }
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum MissedTickBehavior {
        Burst,
        Delay,
        Skip,
    }
    pub fn pause();
    pub fn resume();
    pub async fn advance(duration: Duration);
}

pub mod sync {
    use std::ops::{Deref, DerefMut};
    use std::sync::Arc;

    pub use semaphore::{AcquireError, OwnedSemaphorePermit, Semaphore, SemaphorePermit, TryAcquireError};

    #[derive(Debug)]
    #[words(0)]
    pub struct TryLockError;
    impl std::fmt::Display for TryLockError {}
    impl std::error::Error for TryLockError {}

    #[cell]
    pub struct Mutex<T: ?Sized>([usize; 4], T);
    impl<T> Mutex<T> {
        pub const fn new(t: T) -> Self;
        pub const fn const_new(t: T) -> Self;
        pub fn into_inner(self) -> T;
    }
    impl<T: ?Sized> Mutex<T> {
        #[lock]
        pub async fn lock(&self) -> MutexGuard<'_, T>;
        #[lock]
        #[blocks]
        pub fn blocking_lock(&self) -> MutexGuard<'_, T>;
        #[lock]
        pub fn try_lock(&self) -> Result<MutexGuard<'_, T>, TryLockError>;
        #[lock]
        #[holds(self)]
        pub async fn lock_owned(self: Arc<Self>) -> OwnedMutexGuard<T>;
        #[lock]
        #[holds(self)]
        #[blocks]
        pub fn blocking_lock_owned(self: Arc<Self>) -> OwnedMutexGuard<T>;
        #[lock]
        #[holds(self)]
        pub fn try_lock_owned(self: Arc<Self>) -> Result<OwnedMutexGuard<T>, TryLockError>;
        pub fn get_mut(&mut self) -> &mut T;
    }
    impl<T: Default> Default for Mutex<T> {
        #[fresh]
        fn default() -> Self;
    }
    impl<T> From<T> for Mutex<T> {
        fn from(s: T) -> Self;
    }
    impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for Mutex<T> {}
    pub struct MutexGuard<'a, T: ?Sized>(&'a mut T);
    impl<T: ?Sized> Deref for MutexGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for MutexGuard<'_, T> {}
    impl<'a, T: ?Sized> MutexGuard<'a, T> {
        #[holds(this)]
        pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(this: Self, f: F) -> MappedMutexGuard<'a, U>;
        #[holds(this)]
        #[same(err, this)]
        pub fn try_map<U: ?Sized, F: FnOnce(&mut T) -> Option<&mut U>>(this: Self, f: F) -> Result<MappedMutexGuard<'a, U>, Self>;
    }
    pub struct MappedMutexGuard<'a, T: ?Sized>(&'a mut T);
    impl<T: ?Sized> Deref for MappedMutexGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for MappedMutexGuard<'_, T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for MappedMutexGuard<'_, T> {}
    impl<'a, T: ?Sized> MappedMutexGuard<'a, T> {
        #[holds(this)]
        pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(this: Self, f: F) -> MappedMutexGuard<'a, U>;
        #[holds(this)]
        #[same(err, this)]
        pub fn try_map<U: ?Sized, F: FnOnce(&mut T) -> Option<&mut U>>(this: Self, f: F) -> Result<MappedMutexGuard<'a, U>, Self>;
    }
    pub struct OwnedMutexGuard<T: ?Sized>(Arc<Mutex<T>>);
    impl<T: ?Sized> Deref for OwnedMutexGuard<T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for OwnedMutexGuard<T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for OwnedMutexGuard<T> {}

    #[cell]
    pub struct RwLock<T: ?Sized>([usize; 5], T);
    impl<T> RwLock<T> {
        pub const fn new(value: T) -> RwLock<T>;
        pub const fn const_new(value: T) -> RwLock<T>;
        pub fn with_max_readers(value: T, max_reads: u32) -> RwLock<T>;
        pub fn into_inner(self) -> T;
    }
    impl<T: ?Sized> RwLock<T> {
        #[lock]
        pub async fn read(&self) -> RwLockReadGuard<'_, T>;
        #[lock]
        #[blocks]
        pub fn blocking_read(&self) -> RwLockReadGuard<'_, T>;
        #[lock]
        pub fn try_read(&self) -> Result<RwLockReadGuard<'_, T>, TryLockError>;
        #[lock]
        #[holds(self)]
        pub async fn read_owned(self: Arc<Self>) -> OwnedRwLockReadGuard<T>;
        #[lock]
        #[holds(self)]
        pub fn try_read_owned(self: Arc<Self>) -> Result<OwnedRwLockReadGuard<T>, TryLockError>;
        #[lock]
        pub async fn write(&self) -> RwLockWriteGuard<'_, T>;
        #[lock]
        #[blocks]
        pub fn blocking_write(&self) -> RwLockWriteGuard<'_, T>;
        #[lock]
        pub fn try_write(&self) -> Result<RwLockWriteGuard<'_, T>, TryLockError>;
        #[lock]
        #[holds(self)]
        pub async fn write_owned(self: Arc<Self>) -> OwnedRwLockWriteGuard<T>;
        #[lock]
        #[holds(self)]
        pub fn try_write_owned(self: Arc<Self>) -> Result<OwnedRwLockWriteGuard<T>, TryLockError>;
        pub fn get_mut(&mut self) -> &mut T;
    }
    impl<T: Default> Default for RwLock<T> {
        #[fresh]
        fn default() -> Self;
    }
    impl<T> From<T> for RwLock<T> {
        fn from(s: T) -> Self;
    }
    impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for RwLock<T> {}
    pub struct RwLockReadGuard<'a, T: ?Sized>(&'a T);
    impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for RwLockReadGuard<'_, T> {}
    impl<'a, T: ?Sized> RwLockReadGuard<'a, T> {
        #[holds(this)]
        pub fn map<U: ?Sized, F: FnOnce(&T) -> &U>(this: Self, f: F) -> RwLockReadGuard<'a, U>;
        #[holds(this)]
        #[same(err, this)]
        pub fn try_map<U: ?Sized, F: FnOnce(&T) -> Option<&U>>(this: Self, f: F) -> Result<RwLockReadGuard<'a, U>, Self>;
    }
    pub struct RwLockWriteGuard<'a, T: ?Sized>(&'a mut T);
    impl<T: ?Sized> Deref for RwLockWriteGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for RwLockWriteGuard<'_, T> {}
    impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> {
        pub fn downgrade(self) -> RwLockReadGuard<'a, T>;
        #[holds(this)]
        pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(this: Self, f: F) -> RwLockMappedWriteGuard<'a, U>;
    }
    pub struct RwLockMappedWriteGuard<'a, T: ?Sized>(&'a mut T);
    impl<T: ?Sized> Deref for RwLockMappedWriteGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for RwLockMappedWriteGuard<'_, T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for RwLockMappedWriteGuard<'_, T> {}
    pub struct OwnedRwLockReadGuard<T: ?Sized>(Arc<RwLock<T>>);
    impl<T: ?Sized> Deref for OwnedRwLockReadGuard<T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for OwnedRwLockReadGuard<T> {}
    pub struct OwnedRwLockWriteGuard<T: ?Sized>(Arc<RwLock<T>>);
    impl<T: ?Sized> Deref for OwnedRwLockWriteGuard<T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for OwnedRwLockWriteGuard<T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for OwnedRwLockWriteGuard<T> {}

    mod semaphore {
        use std::sync::Arc;

        /// Its permits stand for the things that it counts.
        #[derive(Debug)]
        #[resource]
        #[words(4)]
        pub struct Semaphore;
        impl Semaphore {
            pub const MAX_PERMITS: usize = 2305843009213693951;
            pub const fn new(permits: usize) -> Self;
            pub const fn const_new(permits: usize) -> Self;
            pub fn available_permits(&self) -> usize;
            pub fn add_permits(&self, n: usize);
            pub fn forget_permits(&self, n: usize) -> usize;
            #[holds(self)]
            pub async fn acquire(&self) -> Result<SemaphorePermit<'_>, AcquireError>;
            #[holds(self)]
            pub async fn acquire_many(&self, n: u32) -> Result<SemaphorePermit<'_>, AcquireError>;
            #[holds(self)]
            pub fn try_acquire(&self) -> Result<SemaphorePermit<'_>, TryAcquireError>;
            #[holds(self)]
            pub fn try_acquire_many(&self, n: u32) -> Result<SemaphorePermit<'_>, TryAcquireError>;
            #[holds(self)]
            pub async fn acquire_owned(self: Arc<Self>) -> Result<OwnedSemaphorePermit, AcquireError>;
            #[holds(self)]
            pub async fn acquire_many_owned(self: Arc<Self>, n: u32) -> Result<OwnedSemaphorePermit, AcquireError>;
            #[holds(self)]
            pub fn try_acquire_owned(self: Arc<Self>) -> Result<OwnedSemaphorePermit, TryAcquireError>;
            pub fn close(&self);
            pub fn is_closed(&self) -> bool;
        }
        #[derive(Debug)]
        #[resource]
        #[words(2)]
        pub struct SemaphorePermit<'a>;
        impl SemaphorePermit<'_> {
            pub fn forget(self);
            pub fn merge(&mut self, other: Self);
            pub fn num_permits(&self) -> usize;
        }
        #[derive(Debug)]
        #[resource]
        #[words(2)]
        pub struct OwnedSemaphorePermit;
        impl OwnedSemaphorePermit {
            pub fn forget(self);
            pub fn merge(&mut self, other: Self);
            pub fn num_permits(&self) -> usize;
        }
        #[derive(Debug)]
        #[words(0)]
        pub struct AcquireError;
        impl std::fmt::Display for AcquireError {}
        impl std::error::Error for AcquireError {}
        #[derive(PartialEq, Eq, Debug)]
        pub enum TryAcquireError {
            Closed,
            NoPermits,
        }
        impl std::fmt::Display for TryAcquireError {}
        impl std::error::Error for TryAcquireError {}
    }

    #[derive(Default, Debug)]
    #[resource]
    #[words(4)]
    pub struct Notify;
    impl Notify {
        pub const fn new() -> Notify;
        pub const fn const_new() -> Notify;
        pub async fn notified(&self);
        pub fn notify_one(&self);
        pub fn notify_last(&self);
        pub fn notify_waiters(&self);
    }
    #[derive(Debug)]
    #[resource]
    #[words(10)]
    pub struct Barrier;
    impl Barrier {
        pub fn new(n: usize) -> Barrier;
        pub async fn wait(&self) -> BarrierWaitResult;
    }
    #[derive(Clone, Debug)]
    pub struct BarrierWaitResult(bool);
    impl BarrierWaitResult {
        pub fn is_leader(&self) -> bool;
    }

    #[cell]
    pub struct OnceCell<T>([usize; 5], Option<T>);
    impl<T> OnceCell<T> {
        pub const fn new() -> Self;
        pub fn new_with(value: Option<T>) -> Self;
        pub const fn const_new() -> Self;
        pub fn initialized(&self) -> bool;
        pub fn get(&self) -> Option<&T>;
        pub fn get_mut(&mut self) -> Option<&mut T>;
        pub fn set(&self, value: T) -> Result<(), SetError<T>>;
        #[keeps(f)]
        pub async fn get_or_init<F: FnOnce() -> Fut, Fut: std::future::Future<Output = T>>(&self, f: F) -> &T;
        #[keeps(f)]
        pub async fn get_or_try_init<E, F: FnOnce() -> Fut, Fut: std::future::Future<Output = Result<T, E>>>(
            &self,
            f: F,
        ) -> Result<&T, E>;
        pub fn into_inner(self) -> Option<T>;
        #[takes]
        pub fn take(&mut self) -> Option<T>;
    }
    impl<T> Default for OnceCell<T> {
        fn default() -> Self;
    }
    #[derive(PartialEq, Eq, Debug)]
    pub enum SetError<T> {
        AlreadyInitializedError(T),
        InitializingError(T),
    }

    pub mod mpsc {
        use std::task::{Context, Poll};

        pub mod error {
            #[derive(Clone, Copy, PartialEq, Eq)]
            pub struct SendError<T>(pub T);
            #[derive(Clone, Copy, PartialEq, Eq)]
            pub enum TrySendError<T> {
                Full(T),
                Closed(T),
            }
            impl<T> TrySendError<T> {
                pub fn into_inner(self) -> T;
            }
            #[derive(Clone, Copy, PartialEq, Eq)]
            pub enum SendTimeoutError<T> {
                Timeout(T),
                Closed(T),
            }
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub enum TryRecvError {
                Empty,
                Disconnected,
            }
            impl<T> std::fmt::Debug for SendError<T> {}
            impl<T> std::fmt::Display for SendError<T> {}
            impl<T> std::error::Error for SendError<T> {}
            impl<T> std::fmt::Debug for TrySendError<T> {}
            impl<T> std::fmt::Display for TrySendError<T> {}
            impl<T> std::error::Error for TrySendError<T> {}
            impl std::fmt::Display for TryRecvError {}
            impl std::error::Error for TryRecvError {}
        }
        use error::{SendError, SendTimeoutError, TryRecvError, TrySendError};

        pub fn channel<T>(buffer: usize) -> (Sender<T>, Receiver<T>);
        pub fn unbounded_channel<T>() -> (UnboundedSender<T>, UnboundedReceiver<T>);

        #[derive(Debug)]
        #[handle]
        #[cell]
        #[queue]
        #[words(1)]
        pub struct Sender<T>;
        impl<T> Sender<T> {
            #[sends(value)]
            pub async fn send(&self, value: T) -> Result<(), SendError<T>>;
            #[sends(message)]
            pub fn try_send(&self, message: T) -> Result<(), TrySendError<T>>;
            #[sends(value)]
            pub async fn send_timeout(&self, value: T, timeout: std::time::Duration) -> Result<(), SendTimeoutError<T>>;
            #[sends(value)]
            #[blocks]
            pub fn blocking_send(&self, value: T) -> Result<(), SendError<T>>;
            #[holds(self)]
            pub async fn reserve(&self) -> Result<Permit<'_, T>, SendError<()>>;
            #[shares(self)]
            pub async fn reserve_owned(self) -> Result<OwnedPermit<T>, SendError<()>>;
            #[holds(self)]
            pub fn try_reserve(&self) -> Result<Permit<'_, T>, TrySendError<()>>;
            pub fn capacity(&self) -> usize;
            pub fn max_capacity(&self) -> usize;
            pub async fn closed(&self);
            pub fn is_closed(&self) -> bool;
            pub fn same_channel(&self, other: &Self) -> bool;
            #[shares(self)]
            pub fn downgrade(&self) -> WeakSender<T>;
            pub fn strong_count(&self) -> usize;
            pub fn weak_count(&self) -> usize;
        }
        impl<T> Clone for Sender<T> {
            #[shares(self)]
            #[intrinsic(clone)]
            fn clone(&self) -> Self;
        }
        #[derive(Debug)]
        #[handle]
        #[words(1)]
        pub struct WeakSender<T>;
        impl<T> WeakSender<T> {
            #[shares(self)]
            pub fn upgrade(&self) -> Option<Sender<T>>;
        }
        impl<T> Clone for WeakSender<T> {
            #[shares(self)]
            #[intrinsic(clone)]
            fn clone(&self) -> Self;
        }

        #[derive(Debug)]
        #[cell]
        #[queue]
        #[words(1)]
        pub struct Receiver<T>;
        impl<T> Receiver<T> {
            #[takes]
            pub async fn recv(&mut self) -> Option<T>;
            #[swells(buffer)]
            pub async fn recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize;
            #[takes]
            pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
            #[takes]
            #[blocks]
            pub fn blocking_recv(&mut self) -> Option<T>;
            #[takes]
            pub fn poll_recv(&mut self, cx: &mut Context<'_>) -> Poll<Option<T>>;
            pub fn close(&mut self);
            pub fn is_closed(&self) -> bool;
            pub fn is_empty(&self) -> bool;
            pub fn len(&self) -> usize;
        }

        #[derive(Debug)]
        #[handle]
        #[cell]
        #[queue]
        #[words(1)]
        pub struct UnboundedSender<T>;
        impl<T> UnboundedSender<T> {
            #[sends(value)]
            pub fn send(&self, value: T) -> Result<(), SendError<T>>;
            pub async fn closed(&self);
            pub fn is_closed(&self) -> bool;
            pub fn same_channel(&self, other: &Self) -> bool;
            #[shares(self)]
            pub fn downgrade(&self) -> WeakUnboundedSender<T>;
            pub fn strong_count(&self) -> usize;
            pub fn weak_count(&self) -> usize;
        }
        impl<T> Clone for UnboundedSender<T> {
            #[shares(self)]
            #[intrinsic(clone)]
            fn clone(&self) -> Self;
        }
        #[derive(Debug)]
        #[handle]
        #[words(1)]
        pub struct WeakUnboundedSender<T>;
        impl<T> WeakUnboundedSender<T> {
            #[shares(self)]
            pub fn upgrade(&self) -> Option<UnboundedSender<T>>;
        }
        impl<T> Clone for WeakUnboundedSender<T> {
            #[shares(self)]
            #[intrinsic(clone)]
            fn clone(&self) -> Self;
        }

        #[derive(Debug)]
        #[cell]
        #[queue]
        #[words(1)]
        pub struct UnboundedReceiver<T>;
        impl<T> UnboundedReceiver<T> {
            #[takes]
            pub async fn recv(&mut self) -> Option<T>;
            #[swells(buffer)]
            pub async fn recv_many(&mut self, buffer: &mut Vec<T>, limit: usize) -> usize;
            #[takes]
            pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
            #[takes]
            #[blocks]
            pub fn blocking_recv(&mut self) -> Option<T>;
            #[takes]
            pub fn poll_recv(&mut self, cx: &mut Context<'_>) -> Poll<Option<T>>;
            pub fn close(&mut self);
            pub fn is_closed(&self) -> bool;
            pub fn is_empty(&self) -> bool;
            pub fn len(&self) -> usize;
        }

        /// Room for one value.
        pub struct Permit<'a, T>(&'a Sender<T>);
        impl<T> Permit<'_, T> {
            #[sends(value)]
            pub fn send(self, value: T);
        }
        #[words(1)]
        #[handle]
        pub struct OwnedPermit<T>;
        impl<T> OwnedPermit<T> {
            #[sends(value)]
            #[shares(self)]
            pub fn send(self, value: T) -> Sender<T>;
        }
    }

    pub mod oneshot {
        use std::future::Future;

        pub mod error {
            #[derive(Clone, PartialEq, Eq, Debug)]
            #[words(0)]
            pub struct RecvError;
            impl std::fmt::Display for RecvError {}
            impl std::error::Error for RecvError {}
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub enum TryRecvError {
                Empty,
                Closed,
            }
            impl std::fmt::Display for TryRecvError {}
            impl std::error::Error for TryRecvError {}
        }
        use error::{RecvError, TryRecvError};

        pub fn channel<T>() -> (Sender<T>, Receiver<T>);
        #[derive(Debug)]
        #[cell]
        #[words(1)]
        pub struct Sender<T>;
        impl<T> Sender<T> {
            #[sends(t)]
            pub fn send(self, t: T) -> Result<(), T>;
            pub async fn closed(&mut self);
            pub fn is_closed(&self) -> bool;
        }
        #[derive(Debug)]
        #[cell]
        #[words(1)]
        pub struct Receiver<T>;
        impl<T> Receiver<T> {
            pub fn close(&mut self);
            pub fn is_empty(&self) -> bool;
            pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
            #[blocks]
            pub fn blocking_recv(self) -> Result<T, RecvError>;
        }
        impl<T> Future for Receiver<T> {
            type Output = Result<T, RecvError>;
        }
    }

    pub mod watch {
        use std::ops::Deref;

        pub mod error {
            #[derive(Clone, Copy, PartialEq, Eq)]
            pub struct SendError<T>(pub T);
            impl<T> std::fmt::Debug for SendError<T> {}
            impl<T> std::fmt::Display for SendError<T> {}
            impl<T> std::error::Error for SendError<T> {}
            #[derive(Clone, PartialEq, Eq, Debug)]
            #[words(0)]
            pub struct RecvError;
            impl std::fmt::Display for RecvError {}
            impl std::error::Error for RecvError {}
        }
        use error::{RecvError, SendError};

        pub fn channel<T>(init: T) -> (Sender<T>, Receiver<T>);
        #[derive(Debug)]
        #[handle]
        #[cell]
        #[words(1)]
        pub struct Sender<T>;
        impl<T> Sender<T> {
            pub fn new(init: T) -> Self;
            #[sends(value)]
            pub fn send(&self, value: T) -> Result<(), SendError<T>>;
            pub fn send_modify<F: FnOnce(&mut T)>(&self, modify: F);
            pub fn send_if_modified<F: FnOnce(&mut T) -> bool>(&self, modify: F) -> bool;
            #[sends(value)]
            pub fn send_replace(&self, value: T) -> T;
            pub fn borrow(&self) -> Ref<'_, T>;
            pub fn is_closed(&self) -> bool;
            pub async fn closed(&self);
            #[shares(self)]
            pub fn subscribe(&self) -> Receiver<T>;
            pub fn receiver_count(&self) -> usize;
        }
        impl<T> Clone for Sender<T> {
            #[shares(self)]
            #[intrinsic(clone)]
            fn clone(&self) -> Self;
        }
        #[derive(Debug)]
        #[handle]
        #[cell]
        #[words(2)]
        pub struct Receiver<T>;
        impl<T> Receiver<T> {
            pub fn borrow(&self) -> Ref<'_, T>;
            pub fn borrow_and_update(&mut self) -> Ref<'_, T>;
            pub fn has_changed(&self) -> Result<bool, RecvError>;
            pub fn mark_changed(&mut self);
            pub fn mark_unchanged(&mut self);
            pub async fn changed(&mut self) -> Result<(), RecvError>;
            pub async fn wait_for<F: FnMut(&T) -> bool>(&mut self, f: F) -> Result<Ref<'_, T>, RecvError>;
        }
        impl<T> Clone for Receiver<T> {
            #[shares(self)]
            #[intrinsic(clone)]
            fn clone(&self) -> Self;
        }
        #[derive(Debug)]
        pub struct Ref<'a, T>(&'a T, bool);
        impl<T> Ref<'_, T> {
            pub fn has_changed(&self) -> bool;
        }
        impl<T> Deref for Ref<'_, T> {
            type Target = T;
            fn deref(&self) -> &T;
        }
    }

    pub mod broadcast {
        pub mod error {
            #[derive(Debug)]
            pub struct SendError<T>(pub T);
            impl<T> std::fmt::Display for SendError<T> {}
            impl<T> std::error::Error for SendError<T> {}
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub enum RecvError {
                Closed,
                Lagged(u64),
            }
            impl std::fmt::Display for RecvError {}
            impl std::error::Error for RecvError {}
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub enum TryRecvError {
                Empty,
                Closed,
                Lagged(u64),
            }
            impl std::fmt::Display for TryRecvError {}
            impl std::error::Error for TryRecvError {}
        }
        use error::{RecvError, SendError, TryRecvError};

        pub fn channel<T: Clone>(capacity: usize) -> (Sender<T>, Receiver<T>);
        #[derive(Debug)]
        #[handle]
        #[cell]
        #[words(1)]
        pub struct Sender<T>;
        impl<T> Sender<T> {
            pub fn new(capacity: usize) -> Self;
            #[sends(value)]
            pub fn send(&self, value: T) -> Result<usize, SendError<T>>;
            #[shares(self)]
            pub fn subscribe(&self) -> Receiver<T>;
            pub fn len(&self) -> usize;
            pub fn is_empty(&self) -> bool;
            pub fn receiver_count(&self) -> usize;
        }
        impl<T> Clone for Sender<T> {
            #[shares(self)]
            #[intrinsic(clone)]
            fn clone(&self) -> Self;
        }
        /// What is received is a clone.
        #[derive(Debug)]
        #[handle]
        #[cell]
        #[words(2)]
        pub struct Receiver<T>;
        impl<T: Clone> Receiver<T> {
            #[shares(self)]
            pub fn resubscribe(&self) -> Self;
            #[fresh]
            pub async fn recv(&mut self) -> Result<T, RecvError>;
            #[fresh]
            pub fn try_recv(&mut self) -> Result<T, TryRecvError>;
            #[fresh]
            #[blocks]
            pub fn blocking_recv(&mut self) -> Result<T, RecvError>;
            pub fn len(&self) -> usize;
            pub fn is_empty(&self) -> bool;
        }
    }
}

pub mod io {
    use std::io::{IoSlice, Result, SeekFrom};
    use std::pin::Pin;
    use std::task::{Context, Poll};

    pub use std::io::{Error, ErrorKind};

    /// A part of a buffer that is being filled.
    #[derive(Debug)]
    pub struct ReadBuf<'a>(&'a mut [u8], usize, usize);
    impl<'a> ReadBuf<'a> {
        pub fn new(buf: &'a mut [u8]) -> ReadBuf<'a>;
        #[part(self)]
        pub fn filled(&self) -> &[u8];
        #[part(self)]
        pub fn filled_mut(&mut self) -> &mut [u8];
        #[part(self)]
        pub fn initialize_unfilled(&mut self) -> &mut [u8];
        pub fn capacity(&self) -> usize;
        pub fn remaining(&self) -> usize;
        pub fn clear(&mut self);
        pub fn advance(&mut self, n: usize);
        pub fn set_filled(&mut self, n: usize);
        pub fn put_slice(&mut self, buf: &[u8]);
    }

    pub trait AsyncRead {
        fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<Result<()>>;
    }
    pub trait AsyncWrite {
        fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>>;
        fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>>;
        fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>>;
    }
    pub trait AsyncBufRead: AsyncRead {
        fn poll_fill_buf(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<&[u8]>>;
        fn consume(self: Pin<&mut Self>, amt: usize);
    }
    pub trait AsyncSeek {}
    impl AsyncRead for &[u8] {}
    impl AsyncBufRead for &[u8] {}
    impl AsyncWrite for Vec<u8> {}
    impl<T: AsRef<[u8]>> AsyncRead for std::io::Cursor<T> {}
    impl<T: AsRef<[u8]>> AsyncBufRead for std::io::Cursor<T> {}
    impl<T> AsyncWrite for std::io::Cursor<T> {}
    impl<T: AsyncRead + ?Sized> AsyncRead for &mut T {}
    impl<T: AsyncWrite + ?Sized> AsyncWrite for &mut T {}
    impl<T: AsyncBufRead + ?Sized> AsyncBufRead for &mut T {}
    impl<T: AsyncRead + ?Sized> AsyncRead for Box<T> {}
    impl<T: AsyncWrite + ?Sized> AsyncWrite for Box<T> {}

    pub trait AsyncReadExt: AsyncRead {
        #[writes(buf)]
        async fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
        #[swells(buf)]
        async fn read_buf<B: ?Sized>(&mut self, buf: &mut B) -> Result<usize>;
        #[writes(buf)]
        async fn read_exact(&mut self, buf: &mut [u8]) -> Result<usize>;
        #[swells(buf)]
        async fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize>;
        #[swells(dst)]
        async fn read_to_string(&mut self, dst: &mut String) -> Result<usize>;
        #[holds(self, next)]
        fn chain<R: AsyncRead>(self, next: R) -> Chain<Self, R>;
        #[holds(self)]
        fn take(self, limit: u64) -> Take<Self>;
        async fn read_u8(&mut self) -> Result<u8>;
        async fn read_i8(&mut self) -> Result<i8>;
        async fn read_u16(&mut self) -> Result<u16>;
        async fn read_u16_le(&mut self) -> Result<u16>;
        async fn read_i16(&mut self) -> Result<i16>;
        async fn read_i16_le(&mut self) -> Result<i16>;
        async fn read_u32(&mut self) -> Result<u32>;
        async fn read_u32_le(&mut self) -> Result<u32>;
        async fn read_i32(&mut self) -> Result<i32>;
        async fn read_i32_le(&mut self) -> Result<i32>;
        async fn read_u64(&mut self) -> Result<u64>;
        async fn read_u64_le(&mut self) -> Result<u64>;
        async fn read_i64(&mut self) -> Result<i64>;
        async fn read_i64_le(&mut self) -> Result<i64>;
        async fn read_u128(&mut self) -> Result<u128>;
        async fn read_u128_le(&mut self) -> Result<u128>;
        async fn read_i128(&mut self) -> Result<i128>;
        async fn read_i128_le(&mut self) -> Result<i128>;
        async fn read_f32(&mut self) -> Result<f32>;
        async fn read_f32_le(&mut self) -> Result<f32>;
        async fn read_f64(&mut self) -> Result<f64>;
        async fn read_f64_le(&mut self) -> Result<f64>;
    }
    impl<R: AsyncRead + ?Sized> AsyncReadExt for R {}
    pub trait AsyncWriteExt: AsyncWrite {
        async fn write(&mut self, src: &[u8]) -> Result<usize>;
        async fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize>;
        async fn write_all(&mut self, src: &[u8]) -> Result<()>;
        async fn write_buf<B>(&mut self, src: &mut B) -> Result<usize>;
        async fn write_all_buf<B>(&mut self, src: &mut B) -> Result<()>;
        async fn flush(&mut self) -> Result<()>;
        async fn shutdown(&mut self) -> Result<()>;
        async fn write_u8(&mut self, n: u8) -> Result<()>;
        async fn write_i8(&mut self, n: i8) -> Result<()>;
        async fn write_u16(&mut self, n: u16) -> Result<()>;
        async fn write_u16_le(&mut self, n: u16) -> Result<()>;
        async fn write_i16(&mut self, n: i16) -> Result<()>;
        async fn write_i16_le(&mut self, n: i16) -> Result<()>;
        async fn write_u32(&mut self, n: u32) -> Result<()>;
        async fn write_u32_le(&mut self, n: u32) -> Result<()>;
        async fn write_i32(&mut self, n: i32) -> Result<()>;
        async fn write_i32_le(&mut self, n: i32) -> Result<()>;
        async fn write_u64(&mut self, n: u64) -> Result<()>;
        async fn write_u64_le(&mut self, n: u64) -> Result<()>;
        async fn write_i64(&mut self, n: i64) -> Result<()>;
        async fn write_i64_le(&mut self, n: i64) -> Result<()>;
        async fn write_u128(&mut self, n: u128) -> Result<()>;
        async fn write_u128_le(&mut self, n: u128) -> Result<()>;
        async fn write_i128(&mut self, n: i128) -> Result<()>;
        async fn write_i128_le(&mut self, n: i128) -> Result<()>;
        async fn write_f32(&mut self, n: f32) -> Result<()>;
        async fn write_f32_le(&mut self, n: f32) -> Result<()>;
        async fn write_f64(&mut self, n: f64) -> Result<()>;
        async fn write_f64_le(&mut self, n: f64) -> Result<()>;
    }
    impl<W: AsyncWrite + ?Sized> AsyncWriteExt for W {}
    pub trait AsyncBufReadExt: AsyncBufRead {
        #[swells(buf)]
        async fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize>;
        #[swells(buf)]
        async fn read_line(&mut self, buf: &mut String) -> Result<usize>;
        #[part(self)]
        async fn fill_buf(&mut self) -> Result<&[u8]>;
        fn consume(&mut self, amt: usize);
        #[holds(self)]
        fn lines(self) -> Lines<Self>;
        #[holds(self)]
        fn split(self, byte: u8) -> Split<Self>;
    }
    impl<R: AsyncBufRead + ?Sized> AsyncBufReadExt for R {}
    pub trait AsyncSeekExt: AsyncSeek {
        async fn seek(&mut self, pos: SeekFrom) -> Result<u64>;
        async fn rewind(&mut self) -> Result<()>;
    }
    impl<S: AsyncSeek + ?Sized> AsyncSeekExt for S {}

    #[words(8)]
    pub struct Lines<R>;
    impl<R> Lines<R> {
        #[fresh]
        pub async fn next_line(&mut self) -> Result<Option<String>>;
        pub fn into_inner(self) -> R;
        pub fn get_mut(&mut self) -> &mut R;
    }
    #[words(8)]
    pub struct Split<R>;
    impl<R> Split<R> {
        #[fresh]
        pub async fn next_segment(&mut self) -> Result<Option<Vec<u8>>>;
    }
    #[derive(Debug)]
    pub struct Chain<T, U>(T, U);
    impl<T: AsyncRead, U: AsyncRead> AsyncRead for Chain<T, U> {}
    #[derive(Debug)]
    pub struct Take<R>(R, u64);
    impl<R> Take<R> {
        pub fn into_inner(self) -> R;
        pub fn get_ref(&self) -> &R;
        pub fn get_mut(&mut self) -> &mut R;
    }
    impl<R: AsyncRead> AsyncRead for Take<R> {}
    #[derive(Debug)]
    #[words(5)]
    pub struct BufReader<T>;
    impl<T> BufReader<T> {
        #[holds(inner)]
        pub fn new(inner: T) -> Self;
        #[holds(inner)]
        pub fn with_capacity(capacity: usize, inner: T) -> Self;
        pub fn get_ref(&self) -> &T;
        pub fn get_mut(&mut self) -> &mut T;
        pub fn into_inner(self) -> T;
        pub fn buffer(&self) -> &[u8];
    }
    impl<T: AsyncRead> AsyncRead for BufReader<T> {}
    impl<T: AsyncWrite> AsyncWrite for BufReader<T> {}
    #[derive(Debug)]
    #[words(5)]
    pub struct BufWriter<T>;
    impl<T> BufWriter<T> {
        #[holds(inner)]
        pub fn new(inner: T) -> Self;
        #[holds(inner)]
        pub fn with_capacity(capacity: usize, inner: T) -> Self;
        pub fn get_ref(&self) -> &T;
        pub fn get_mut(&mut self) -> &mut T;
        pub fn into_inner(self) -> T;
        pub fn buffer(&self) -> &[u8];
    }
    impl<T: AsyncRead> AsyncRead for BufWriter<T> {}
    impl<T: AsyncWrite> AsyncWrite for BufWriter<T> {}
    impl<T: AsyncRead> AsyncBufRead for BufReader<T> {}
    #[holds(stream)]
    #[fresh]
    pub fn split<T: AsyncRead + AsyncWrite>(stream: T) -> (ReadHalf<T>, WriteHalf<T>);
    #[words(1)]
    #[handle]
    pub struct ReadHalf<T>;
    impl<T> AsyncRead for ReadHalf<T> {}
    #[words(1)]
    #[handle]
    pub struct WriteHalf<T>;
    impl<T> AsyncWrite for WriteHalf<T> {}
    #[derive(Debug)]
    #[resource]
    #[words(2)]
    pub struct DuplexStream;
    pub fn duplex(max_buf_size: usize) -> (DuplexStream, DuplexStream);
    impl AsyncRead for DuplexStream {}
    impl AsyncWrite for DuplexStream {}
    #[swells(writer)]
    pub async fn copy<R: AsyncRead + ?Sized, W: AsyncWrite + ?Sized>(reader: &mut R, writer: &mut W) -> Result<u64>;
    pub async fn copy_bidirectional<A: ?Sized, B: ?Sized>(a: &mut A, b: &mut B) -> Result<(u64, u64)>;
    #[derive(Debug)]
    #[resource]
    #[words(5)]
    pub struct Stdin;
    pub fn stdin() -> Stdin;
    impl AsyncRead for Stdin {}
    #[derive(Debug)]
    #[resource]
    #[words(5)]
    pub struct Stdout;
    pub fn stdout() -> Stdout;
    impl AsyncWrite for Stdout {}
    #[derive(Debug)]
    #[resource]
    #[words(5)]
    pub struct Stderr;
    pub fn stderr() -> Stderr;
    impl AsyncWrite for Stderr {}
}

pub mod fs {
    use std::io::Result;
    use std::path::{Path, PathBuf};

    use crate::io::{AsyncRead, AsyncSeek, AsyncWrite};

    #[derive(Debug)]
    #[resource]
    #[words(14)]
    pub struct File;
    impl File {
        pub async fn open(path: impl AsRef<Path>) -> Result<File>;
        pub async fn create(path: impl AsRef<Path>) -> Result<File>;
        pub fn from_std(std: std::fs::File) -> File;
        pub async fn into_std(self) -> std::fs::File;
        pub async fn sync_all(&self) -> Result<()>;
        pub async fn sync_data(&self) -> Result<()>;
        pub async fn set_len(&self, size: u64) -> Result<()>;
        pub async fn metadata(&self) -> Result<std::fs::Metadata>;
        pub async fn try_clone(&self) -> Result<File>;
    }
    impl AsyncRead for File {}
    impl AsyncWrite for File {}
    impl AsyncSeek for File {}
    #[derive(Clone, Debug)]
    #[words(3)]
    pub struct OpenOptions;
    impl OpenOptions {
        pub fn new() -> OpenOptions;
        #[same(self)]
        pub fn read(&mut self, read: bool) -> &mut OpenOptions;
        #[same(self)]
        pub fn write(&mut self, write: bool) -> &mut OpenOptions;
        #[same(self)]
        pub fn append(&mut self, append: bool) -> &mut OpenOptions;
        #[same(self)]
        pub fn truncate(&mut self, truncate: bool) -> &mut OpenOptions;
        #[same(self)]
        pub fn create(&mut self, create: bool) -> &mut OpenOptions;
        #[same(self)]
        pub fn create_new(&mut self, create_new: bool) -> &mut OpenOptions;
        pub async fn open(&self, path: impl AsRef<Path>) -> Result<File>;
    }
    #[fresh]
    pub async fn read(path: impl AsRef<Path>) -> Result<Vec<u8>>;
    #[fresh]
    pub async fn read_to_string(path: impl AsRef<Path>) -> Result<String>;
    pub async fn write(path: impl AsRef<Path>, contents: impl AsRef<[u8]>) -> Result<()>;
    pub async fn copy(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<u64>;
    pub async fn create_dir(path: impl AsRef<Path>) -> Result<()>;
    pub async fn create_dir_all(path: impl AsRef<Path>) -> Result<()>;
    pub async fn remove_file(path: impl AsRef<Path>) -> Result<()>;
    pub async fn remove_dir(path: impl AsRef<Path>) -> Result<()>;
    pub async fn remove_dir_all(path: impl AsRef<Path>) -> Result<()>;
    pub async fn rename(from: impl AsRef<Path>, to: impl AsRef<Path>) -> Result<()>;
    pub async fn metadata(path: impl AsRef<Path>) -> Result<std::fs::Metadata>;
    pub async fn try_exists(path: impl AsRef<Path>) -> Result<bool>;
    #[fresh]
    pub async fn canonicalize(path: impl AsRef<Path>) -> Result<PathBuf>;
}

pub mod net {
    use std::io::Result;
    use std::net::SocketAddr;
    use std::time::Duration;

    use crate::io::{AsyncRead, AsyncWrite};

    pub trait ToSocketAddrs {}
    impl<T: std::net::ToSocketAddrs + ?Sized> ToSocketAddrs for T {}

    #[derive(Debug)]
    #[resource]
    #[words(4)]
    pub struct TcpListener;
    impl TcpListener {
        pub async fn bind<A: ToSocketAddrs>(addr: A) -> Result<TcpListener>;
        pub async fn accept(&self) -> Result<(TcpStream, SocketAddr)>;
        pub fn from_std(listener: std::net::TcpListener) -> Result<TcpListener>;
        pub fn local_addr(&self) -> Result<SocketAddr>;
    }
    #[derive(Debug)]
    #[resource]
    #[words(4)]
    pub struct TcpStream;
    impl TcpStream {
        pub async fn connect<A: ToSocketAddrs>(addr: A) -> Result<TcpStream>;
        pub fn from_std(stream: std::net::TcpStream) -> Result<TcpStream>;
        pub fn local_addr(&self) -> Result<SocketAddr>;
        pub fn peer_addr(&self) -> Result<SocketAddr>;
        pub async fn readable(&self) -> Result<()>;
        pub async fn writable(&self) -> Result<()>;
        #[writes(buf)]
        pub async fn peek(&self, buf: &mut [u8]) -> Result<usize>;
        #[writes(buf)]
        pub fn try_read(&self, buf: &mut [u8]) -> Result<usize>;
        #[swells(buf)]
        pub fn try_read_buf<B>(&self, buf: &mut B) -> Result<usize>;
        pub fn try_write(&self, buf: &[u8]) -> Result<usize>;
        pub fn set_nodelay(&self, nodelay: bool) -> Result<()>;
        pub fn nodelay(&self) -> Result<bool>;
        pub fn set_linger(&self, dur: Option<Duration>) -> Result<()>;
        #[holds(self)]
        pub fn split(&mut self) -> (tcp::ReadHalf<'_>, tcp::WriteHalf<'_>);
        pub fn into_split(self) -> (tcp::OwnedReadHalf, tcp::OwnedWriteHalf);
    }
    impl AsyncRead for TcpStream {}
    impl AsyncWrite for TcpStream {}
    pub mod tcp {
        use crate::io::{AsyncRead, AsyncWrite};

        #[derive(Debug)]
        pub struct ReadHalf<'a>(&'a super::TcpStream);
        #[derive(Debug)]
        pub struct WriteHalf<'a>(&'a super::TcpStream);
        #[derive(Debug)]
        #[resource]
        #[words(1)]
        pub struct OwnedReadHalf;
        #[derive(Debug)]
        #[resource]
        #[words(2)]
        pub struct OwnedWriteHalf;
        impl AsyncRead for ReadHalf<'_> {}
        impl AsyncWrite for WriteHalf<'_> {}
        impl AsyncRead for OwnedReadHalf {}
        impl AsyncWrite for OwnedWriteHalf {}
    }
    #[derive(Debug)]
    #[resource]
    #[words(4)]
    pub struct UdpSocket;
    impl UdpSocket {
        pub async fn bind<A: ToSocketAddrs>(addr: A) -> Result<UdpSocket>;
        pub async fn connect<A: ToSocketAddrs>(&self, addr: A) -> Result<()>;
        pub fn local_addr(&self) -> Result<SocketAddr>;
        pub async fn send(&self, buf: &[u8]) -> Result<usize>;
        pub async fn send_to<A: ToSocketAddrs>(&self, buf: &[u8], target: A) -> Result<usize>;
        #[writes(buf)]
        pub async fn recv(&self, buf: &mut [u8]) -> Result<usize>;
        #[writes(buf)]
        pub async fn recv_from(&self, buf: &mut [u8]) -> Result<(usize, SocketAddr)>;
        pub fn try_send_to(&self, buf: &[u8], target: SocketAddr) -> Result<usize>;
        #[writes(buf)]
        pub fn try_recv_from(&self, buf: &mut [u8]) -> Result<(usize, SocketAddr)>;
        pub fn set_broadcast(&self, on: bool) -> Result<()>;
    }
    #[derive(Debug)]
    #[resource]
    #[words(4)]
    pub struct UnixStream;
    impl UnixStream {
        pub async fn connect<P: AsRef<std::path::Path>>(path: P) -> Result<UnixStream>;
        pub fn pair() -> Result<(UnixStream, UnixStream)>;
    }
    impl AsyncRead for UnixStream {}
    impl AsyncWrite for UnixStream {}
    #[derive(Debug)]
    #[resource]
    #[words(4)]
    pub struct UnixListener;
    impl UnixListener {
        pub fn bind<P: AsRef<std::path::Path>>(path: P) -> Result<UnixListener>;
    }
}

pub mod signal {
    pub async fn ctrl_c() -> std::io::Result<()>;
}
