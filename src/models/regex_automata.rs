//! Crate `regex-automata` 0.4.19: `util::pool` only. The first thread's value lies inline, all others are boxed on
//! stacks behind mutexes; under contention a value is made for one use and thrown away. Resets nothing.

pub mod util {
    pub mod pool {
        use std::marker::PhantomData;
        use std::ops::{Deref, DerefMut};

        #[cell]
        #[pool(regex_automata, shared, boxed)]
        #[words(1)]
        pub struct Pool<T, F = fn() -> T>;

        impl<T, F> Pool<T, F> {
            #[holds(create)]
            pub fn new(create: F) -> Pool<T, F>;
            #[holds(create)]
            pub fn with_capacity(capacity: usize, create: F) -> Pool<T, F>;
            #[holds(create)]
            pub fn with_available_parallelism_capacity(create: F) -> Pool<T, F>;
        }
        impl<T, F: Fn() -> T> Pool<T, F> {
            #[acquire]
            pub fn get(&self) -> PoolGuard<'_, T, F>;
        }

        #[guard]
        pub struct PoolGuard<'a, T, F>(T, PhantomData<F>);
        impl<T, F> Deref for PoolGuard<'_, T, F> {
            type Target = T;
            fn deref(&self) -> &T;
        }
        impl<T, F> DerefMut for PoolGuard<'_, T, F> {
            fn deref_mut(&mut self) -> &mut T;
        }
        impl<T, F> PoolGuard<'_, T, F> {
            #[release(this)]
            pub fn put(this: PoolGuard<'_, T, F>);
        }
    }
}
