//! Crate `sharded-slab` 0.1.7. Values live in numbered slots of pages. Dropping a guard does not free the slot; only
//! `clear` (pool) or `remove` and `take` (slab) with the key do.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

#[derive(Clone, Copy, Default, Debug)]
#[words(0)]
pub struct DefaultConfig;
pub trait Config {}
impl Config for DefaultConfig {}

pub trait Clear {
    #[resets]
    fn clear(&mut self);
}
impl<T> Clear for Option<T> {}
impl<T: Clear> Clear for Box<T> {}
impl<T> Clear for Vec<T> {}
impl Clear for String {}
impl<K, V, S> Clear for std::collections::HashMap<K, V, S> {}
impl<T, S> Clear for std::collections::HashSet<T, S> {}
impl<T: Clear> Clear for std::sync::Mutex<T> {}
impl<T: Clear> Clear for std::sync::RwLock<T> {}

pub use pool::Pool;

pub mod pool {
    use super::*;

    /// New slots are made by `T::default()`, a page at a time.
    #[cell]
    #[pool(sharded_slab, shared, inline)]
    #[words(3)]
    pub struct Pool<T, C = DefaultConfig>;

    impl<T: Clear + Default> Pool<T, DefaultConfig> {
        pub fn new() -> Pool<T, DefaultConfig>;
        pub fn new_with_config<C>() -> Pool<T, C>;
    }
    impl<T: Clear + Default, C> Pool<T, C> {
        #[acquire(named)]
        pub fn create(&self) -> Option<RefMut<'_, T, C>>;
        #[acquire(named)]
        pub fn create_owned(self: Arc<Self>) -> Option<OwnedRefMut<T, C>>;
        pub fn create_with(&self, init: impl FnOnce(&mut T)) -> Option<usize>;
        #[acquire(named)]
        pub fn get(&self, key: usize) -> Option<Ref<'_, T, C>>;
        #[acquire(named)]
        pub fn get_owned(self: Arc<Self>, key: usize) -> Option<OwnedRef<T, C>>;
        pub fn clear(&self, key: usize) -> bool;
    }
    impl<T: Clear + Default> Default for Pool<T, DefaultConfig> {
        fn default() -> Self;
    }

    #[guard]
    pub struct Ref<'a, T, C = DefaultConfig>(T, PhantomData<C>);
    impl<T, C> Deref for Ref<'_, T, C> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T, C> Ref<'_, T, C> {
        pub fn key(&self) -> usize;
    }
    #[guard]
    pub struct RefMut<'a, T, C = DefaultConfig>(T, PhantomData<C>);
    impl<T, C> Deref for RefMut<'_, T, C> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T, C> DerefMut for RefMut<'_, T, C> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<'a, T, C> RefMut<'a, T, C> {
        pub fn key(&self) -> usize;
        #[holds(self)]
        pub fn downgrade(self) -> Ref<'a, T, C>;
    }
    #[guard]
    pub struct OwnedRef<T, C = DefaultConfig>(T, PhantomData<C>);
    impl<T, C> Deref for OwnedRef<T, C> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T, C> OwnedRef<T, C> {
        pub fn key(&self) -> usize;
    }
    #[guard]
    pub struct OwnedRefMut<T, C = DefaultConfig>(T, PhantomData<C>);
    impl<T, C> Deref for OwnedRefMut<T, C> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T, C> DerefMut for OwnedRefMut<T, C> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T, C> OwnedRefMut<T, C> {
        pub fn key(&self) -> usize;
        #[holds(self)]
        pub fn downgrade(self) -> OwnedRef<T, C>;
    }
}

#[cell]
#[pool(sharded_slab, shared, inline)]
#[words(3)]
pub struct Slab<T, C = DefaultConfig>;

impl<T> Slab<T, DefaultConfig> {
    pub fn new() -> Slab<T, DefaultConfig>;
    pub fn new_with_config<C>() -> Slab<T, C>;
}
impl<T, C> Slab<T, C> {
    #[puts(value)]
    pub fn insert(&self, value: T) -> Option<usize>;
    #[holds(self)]
    pub fn vacant_entry(&self) -> Option<VacantEntry<'_, T, C>>;
    pub fn remove(&self, idx: usize) -> bool;
    /// The item comes without a guard.
    #[acquire]
    pub fn take(&self, idx: usize) -> Option<T>;
    #[acquire(named)]
    pub fn get(&self, key: usize) -> Option<Entry<'_, T, C>>;
    #[acquire(named)]
    pub fn get_owned(self: Arc<Self>, key: usize) -> Option<OwnedEntry<T, C>>;
    pub fn contains(&self, key: usize) -> bool;
    pub fn unique_iter(&mut self) -> std::iter::Iter<&T>;
}
impl<T> Default for Slab<T, DefaultConfig> {
    fn default() -> Self;
}

#[guard]
pub struct Entry<'a, T, C = DefaultConfig>(T, PhantomData<C>);
impl<T, C> Deref for Entry<'_, T, C> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T, C> Entry<'_, T, C> {
    pub fn key(&self) -> usize;
}
#[guard]
pub struct OwnedEntry<T, C = DefaultConfig>(T, PhantomData<C>);
impl<T, C> Deref for OwnedEntry<T, C> {
    type Target = T;
    fn deref(&self) -> &T;
}
impl<T, C> OwnedEntry<T, C> {
    pub fn key(&self) -> usize;
}

pub struct VacantEntry<'a, T, C = DefaultConfig>(&'a Slab<T, C>);
impl<T, C> VacantEntry<'_, T, C> {
    #[puts(val)]
    pub fn insert(self, val: T);
    pub fn key(&self) -> usize;
}
