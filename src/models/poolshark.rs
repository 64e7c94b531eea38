//! Crate `poolshark` 0.2.10. `local`: one pool per thread and type, found by the type that is asked for, without any
//! pool value in sight. `global`: an `ArrayQueue<T>` behind a counted handle. A value is reset when it comes back, and
//! dropped when it has grown over the element limit.

pub trait Poolable {
    #[fresh]
    fn empty() -> Self;
    #[resets]
    fn reset(&mut self);
    fn capacity(&self) -> usize;
    fn really_dropped(&mut self) -> bool;
}
pub unsafe trait IsoPoolable: Poolable {}
impl<T> Poolable for Vec<T> {}
impl<T> Poolable for std::collections::VecDeque<T> {}
impl Poolable for String {}
impl<K, V, R> Poolable for std::collections::HashMap<K, V, R> {}
impl<K, R> Poolable for std::collections::HashSet<K, R> {}
impl<T: Poolable> Poolable for Option<T> {}

pub mod local {
    use std::ops::{Deref, DerefMut};

    pub fn clear();
    pub fn clear_type<T>();
    pub fn set_size<T>(max_pool_size: usize, max_element_capacity: usize);
    pub fn get_size<T>() -> Option<(usize, usize)>;
    /// The item comes without a guard.
    #[acquire]
    #[pool(poolshark, thread_local, inline)]
    pub fn take<T>() -> T;
    #[acquire]
    #[pool(poolshark, thread_local, inline)]
    pub fn take_sz<T>(max: usize, max_elt: usize) -> T;
    #[release(t)]
    #[pool(poolshark, thread_local, inline)]
    pub fn insert<T>(t: T) -> Option<T>;
    #[release(t)]
    #[pool(poolshark, thread_local, inline)]
    pub fn insert_sz<T>(max: usize, max_elt: usize, t: T) -> Option<T>;

    #[guard]
    #[pool(poolshark, thread_local, inline)]
    pub struct LPooled<T>(T);
    impl<T> Deref for LPooled<T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T> DerefMut for LPooled<T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T> LPooled<T> {
        #[acquire]
        pub fn take() -> Self;
        #[acquire]
        pub fn take_sz(max: usize, max_elements: usize) -> Self;
        #[detach]
        pub fn detach(self) -> T;
    }
    impl<T> Default for LPooled<T> {
        #[acquire]
        fn default() -> Self;
    }
    impl<T: Clone> Clone for LPooled<T> {
        #[acquire]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    impl<T> AsRef<T> for LPooled<T> {
        fn as_ref(&self) -> &T;
    }
    impl<T: Extend<E>, E> Extend<E> for LPooled<T> {
        #[grows(items, iter)]
        fn extend<I: IntoIterator<Item = E>>(&mut self, iter: I);
    }
    impl<T> From<T> for LPooled<T> {
        #[attach(t)]
        fn from(t: T) -> Self;
    }
    impl<T: Extend<E>, E> FromIterator<E> for LPooled<T> {
        #[acquire]
        #[count(iter)]
        fn from_iter<I: IntoIterator<Item = E>>(iter: I) -> Self;
    }
}

pub mod global {
    use std::ops::{Deref, DerefMut};

    pub mod arc {
        use std::ops::Deref;

        use super::Pool;

        /// Counted and pooled at once; the last handle gives the value back.
        #[guard]
        #[handle]
        #[pool(poolshark, shared, inline)]
        #[words(1)]
        pub struct Arc<T>;
        impl<T> Arc<T> {
            #[acquire]
            pub fn new(pool: &Pool<T>, v: T) -> Self;
            pub fn get_mut(&mut self) -> Option<&mut T>;
            pub fn strong_count(&self) -> usize;
            pub fn make_mut(&mut self) -> &mut T;
        }
        impl<T> Clone for Arc<T> {
            #[shares(self)]
            #[intrinsic(clone)]
            fn clone(&self) -> Self;
        }
        impl<T> Deref for Arc<T> {
            type Target = T;
            fn deref(&self) -> &T;
        }
        pub type TArc<T> = Arc<T>;
    }

    pub fn clear();
    pub fn clear_type<T>();
    pub fn set_size<T>(max_pool_size: usize, max_element_capacity: usize);
    pub fn get_size<T>() -> Option<(usize, usize)>;
    #[acquire]
    pub fn take<T>() -> GPooled<T>;
    #[acquire]
    pub fn take_sz<T>(max: usize, max_elements: usize) -> GPooled<T>;
    #[acquire]
    pub fn take_any<T>(size: usize, max: usize) -> GPooled<T>;
    pub fn pool<T>() -> Option<Pool<T>>;
    pub fn pool_sz<T>(max: usize, max_elements: usize) -> Option<Pool<T>>;
    pub fn pool_any<T>(size: usize, max: usize) -> Pool<T>;

    pub type RawPool<T> = Pool<T>;
    #[cell]
    #[handle]
    #[pool(poolshark, shared, inline)]
    #[words(1)]
    pub struct Pool<T>;
    impl<T> Pool<T> {
        pub fn new(max_capacity: usize, max_elt_capacity: usize) -> Pool<T>;
        #[acquire]
        pub fn try_take(&self) -> Option<GPooled<T>>;
        #[acquire]
        pub fn take(&self) -> GPooled<T>;
        #[release(t)]
        pub fn insert(&self, t: GPooled<T>);
        pub fn prune(&self);
        #[shares(self)]
        pub fn downgrade(&self) -> WeakPool<T>;
    }
    impl<T> Clone for Pool<T> {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    #[handle]
    #[words(1)]
    pub struct WeakPool<T>;
    impl<T> WeakPool<T> {
        pub fn new() -> Self;
        #[shares(self)]
        pub fn upgrade(&self) -> Option<Pool<T>>;
    }

    #[guard]
    #[pool(poolshark, shared, inline)]
    pub struct GPooled<T>(T);
    impl<T> Deref for GPooled<T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T> DerefMut for GPooled<T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T> GPooled<T> {
        #[acquire]
        pub fn take() -> Self;
        #[acquire]
        pub fn take_sz(max: usize, max_elements: usize) -> Self;
        #[detach]
        pub fn detach(self) -> T;
    }
    impl<T> Default for GPooled<T> {
        #[acquire]
        fn default() -> Self;
    }
    impl<T: Clone> Clone for GPooled<T> {
        #[acquire]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    impl<T> AsRef<T> for GPooled<T> {
        fn as_ref(&self) -> &T;
    }
    impl<T: Extend<E>, E> Extend<E> for GPooled<T> {
        #[grows(items, iter)]
        fn extend<I: IntoIterator<Item = E>>(&mut self, iter: I);
    }
    impl<T> GPooled<T> {
        /// A guard without a pool: dropping it drops the value.
        #[holds(t)]
        pub fn orphan(t: T) -> Self;
        pub fn assign(&mut self, pool: &Pool<T>);
    }
}
