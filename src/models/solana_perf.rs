//! Crate `solana-perf` 4.4.0: the recycler only. There is no guard: the item holds a weak link to its recycler, and its
//! own `Drop` gives it back. A value is reset when it is allocated.

pub mod recycler {
    use std::sync::Weak;

    pub trait Reset {
        #[resets]
        fn reset(&mut self);
        fn warm(&mut self, size_hint: usize);
        fn set_recycler(&mut self, recycler: Weak<RecyclerX<Self>>);
    }

    #[derive(Debug, Default)]
    #[cell]
    #[handle]
    #[pool(solana_perf, shared, inline)]
    #[words(1)]
    pub struct Recycler<T>;
    impl<T: Default + Reset> Recycler<T> {
        pub fn new() -> Self;
        #[acquire]
        pub fn allocate(&self, name: &'static str) -> T;
    }
    impl<T> Clone for Recycler<T> {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    #[derive(Debug)]
    #[cell]
    #[words(14)]
    pub struct RecyclerX<T>;
    impl<T: Default + Reset> RecyclerX<T> {
        #[release(x)]
        pub fn recycle(&self, x: T);
    }
}
