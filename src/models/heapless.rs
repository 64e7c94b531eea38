//! Crate `heapless` 0.9.4: the static pools made by macros, and the containers of fixed capacity.
//!
//! `object_pool!` keeps values as they were; `box_pool!` and `arc_pool!` reuse the memory only.

pub mod pool {
    pub mod object {
        use std::ops::{Deref, DerefMut};

        /// The pool is the unit type itself.
        #[pool(heapless, shared, inline)]
        pub trait ObjectPool {
            type Data;
            #[acquire]
            fn request() -> Option<Object<Self>>;
            fn manage(block: &'static mut ObjectBlock<Self::Data>);
        }
        pub struct ObjectBlock<T>(T);
        impl<T> ObjectBlock<T> {
            pub const fn new(initial_value: T) -> Self;
        }

        #[guard]
        pub struct Object<P: ObjectPool>(P::Data);
        impl<P: ObjectPool> Deref for Object<P> {
            type Target = P::Data;
            fn deref(&self) -> &P::Data;
        }
        impl<P: ObjectPool> DerefMut for Object<P> {
            fn deref_mut(&mut self) -> &mut P::Data;
        }
    }
    pub mod boxed {
        use std::ops::{Deref, DerefMut};

        /// The value is dropped with its guard, the block goes back.
        #[pool(heapless, shared, inline)]
        pub trait BoxPool {
            type Data;
            #[acquire]
            fn alloc(value: Self::Data) -> Result<Box<Self>, Self::Data>;
            fn manage(block: &'static mut BoxBlock<Self::Data>);
        }
        pub struct BoxBlock<T>(T);
        impl<T> BoxBlock<T> {
            pub const fn new() -> Self;
        }

        #[guard]
        pub struct Box<P: BoxPool>(P::Data);
        impl<P: BoxPool> Deref for Box<P> {
            type Target = P::Data;
            fn deref(&self) -> &P::Data;
        }
        impl<P: BoxPool> DerefMut for Box<P> {
            fn deref_mut(&mut self) -> &mut P::Data;
        }
        impl<P: BoxPool> Box<P> {
            #[raw(b)]
            pub fn into_raw(b: Self) -> *mut P::Data;
            #[unraw(ptr)]
            pub unsafe fn from_raw(ptr: *mut P::Data) -> Self;
        }
        impl<P: BoxPool> Clone for Box<P> {
            #[acquire]
            #[intrinsic(clone)]
            fn clone(&self) -> Self;
        }
    }
    pub mod arc {
        use std::ops::{Deref, DerefMut};

        /// The last handle drops the value and gives the block back.
        #[pool(heapless, shared, inline)]
        pub trait ArcPool {
            type Data;
            #[acquire]
            fn alloc(value: Self::Data) -> Result<Arc<Self>, Self::Data>;
            fn manage(block: &'static mut ArcBlock<Self::Data>);
        }
        pub struct ArcBlock<T>(T);
        impl<T> ArcBlock<T> {
            pub const fn new() -> Self;
        }

        #[guard]
        #[handle]
        pub struct Arc<P: ArcPool>(P::Data);
        impl<P: ArcPool> Deref for Arc<P> {
            type Target = P::Data;
            fn deref(&self) -> &P::Data;
        }
        impl<P: ArcPool> Clone for Arc<P> {
            #[shares(self)]
            #[intrinsic(clone)]
            fn clone(&self) -> Self;
        }
    }
}

#[macro_export]
macro_rules! object_pool {
    ($name:ident: $data_type:ty) => {
        pub struct $name;
        impl $crate::pool::object::ObjectPool for $name {
            type Data = $data_type;
        }
        impl $name {
            pub fn request(&self) -> Option<$crate::pool::object::Object<$name>> {
                <$name as $crate::pool::object::ObjectPool>::request()
            }
            pub fn manage(&self, block: &'static mut $crate::pool::object::ObjectBlock<$data_type>) {
                <$name as $crate::pool::object::ObjectPool>::manage(block)
            }
        }
    };
}
#[macro_export]
macro_rules! box_pool {
    ($name:ident: $data_type:ty) => {
        pub struct $name;
        impl $crate::pool::boxed::BoxPool for $name {
            type Data = $data_type;
        }
        impl $name {
            pub fn alloc(&self, value: $data_type) -> Result<$crate::pool::boxed::Box<$name>, $data_type> {
                <$name as $crate::pool::boxed::BoxPool>::alloc(value)
            }
            pub fn manage(&self, block: &'static mut $crate::pool::boxed::BoxBlock<$data_type>) {
                <$name as $crate::pool::boxed::BoxPool>::manage(block)
            }
        }
    };
}
#[macro_export]
macro_rules! arc_pool {
    ($name:ident: $data_type:ty) => {
        pub struct $name;
        impl $crate::pool::arc::ArcPool for $name {
            type Data = $data_type;
        }
        impl $name {
            pub fn alloc(&self, value: $data_type) -> Result<$crate::pool::arc::Arc<$name>, $data_type> {
                <$name as $crate::pool::arc::ArcPool>::alloc(value)
            }
            pub fn manage(&self, block: &'static mut $crate::pool::arc::ArcBlock<$data_type>) {
                <$name as $crate::pool::arc::ArcPool>::manage(block)
            }
        }
    };
}

pub use self::deque::Deque;
pub use self::string::String;
pub use self::vec::Vec;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CapacityError;

pub mod vec {
    use std::ops::{Deref, DerefMut};

    use super::CapacityError;

    /// Inline storage for `N` elements, no heap.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct Vec<T, const N: usize>(usize, [T; N]);
    impl<T, const N: usize> Vec<T, N> {
        pub const fn new() -> Self;
        pub fn from_slice(other: &[T]) -> Result<Self, CapacityError>;
        pub fn into_array<const M: usize>(self) -> Result<[T; M], Self>;
        pub fn as_slice(&self) -> &[T];
        pub fn as_mut_slice(&mut self) -> &mut [T];
        pub fn capacity(&self) -> usize;
        #[clears]
        pub fn clear(&mut self);
        pub fn extend_from_slice(&mut self, other: &[T]) -> Result<(), CapacityError>;
        #[takes]
        pub fn pop(&mut self) -> Option<T>;
        #[puts(item)]
        pub fn push(&mut self, item: T) -> Result<(), T>;
        #[puts(item)]
        pub unsafe fn push_unchecked(&mut self, item: T);
        pub fn truncate(&mut self, len: usize);
        pub fn resize(&mut self, new_len: usize, value: T) -> Result<(), CapacityError>;
        pub fn resize_default(&mut self, new_len: usize) -> Result<(), CapacityError>;
        #[takes]
        pub fn swap_remove(&mut self, index: usize) -> T;
        #[takes]
        pub fn remove(&mut self, index: usize) -> T;
        #[puts(element)]
        pub fn insert(&mut self, index: usize, element: T) -> Result<(), T>;
        pub fn is_full(&self) -> bool;
        pub fn retain<F: FnMut(&T) -> bool>(&mut self, f: F);
        #[count(self)]
        pub fn drain<R>(&mut self, range: R) -> std::iter::Iter<T>;
    }
    impl<T, const N: usize> Default for Vec<T, N> {
        fn default() -> Self;
    }
    impl<T, const N: usize> Deref for Vec<T, N> {
        type Target = [T];
        fn deref(&self) -> &[T];
    }
    impl<T, const N: usize> DerefMut for Vec<T, N> {
        fn deref_mut(&mut self) -> &mut [T];
    }
    impl<T, const N: usize> IntoIterator for Vec<T, N> {
        type Item = T;
        type IntoIter = std::iter::Iter<T>;
        #[holds(self)]
        #[count(self)]
        fn into_iter(self) -> std::iter::Iter<T>;
    }
    impl<T, const N: usize> IntoIterator for &Vec<T, N> {
        type Item = &T;
        type IntoIter = std::iter::Iter<&T>;
        #[count(self)]
        fn into_iter(self) -> std::iter::Iter<&T>;
    }
    impl<T, const N: usize> FromIterator<T> for Vec<T, N> {
        fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
    }
    impl<T, const N: usize> Extend<T> for Vec<T, N> {
        fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I);
    }
}

pub mod string {
    use std::ops::{Deref, DerefMut};

    use super::{CapacityError, Vec};

    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct String<const N: usize>(Vec<u8, N>);
    impl<const N: usize> String<N> {
        pub const fn new() -> Self;
        pub fn into_bytes(self) -> Vec<u8, N>;
        pub fn as_str(&self) -> &str;
        pub fn push_str(&mut self, string: &str) -> Result<(), CapacityError>;
        pub fn push(&mut self, c: char) -> Result<(), CapacityError>;
        pub fn capacity(&self) -> usize;
        pub fn truncate(&mut self, new_len: usize);
        pub fn pop(&mut self) -> Option<char>;
        #[clears]
        pub fn clear(&mut self);
    }
    impl<const N: usize> Default for String<N> {
        fn default() -> Self;
    }
    impl<const N: usize> Deref for String<N> {
        type Target = str;
        fn deref(&self) -> &str;
    }
    impl<const N: usize> DerefMut for String<N> {
        fn deref_mut(&mut self) -> &mut str;
    }
    impl<const N: usize> std::fmt::Write for String<N> {}
    impl<const N: usize> std::fmt::Display for String<N> {}
    impl<const N: usize> TryFrom<&str> for String<N> {
        type Error = CapacityError;
        fn try_from(s: &str) -> Result<Self, CapacityError>;
    }
}

pub mod deque {
    #[derive(Clone, Debug)]
    pub struct Deque<T, const N: usize>(usize, usize, bool, [T; N]);
    impl<T, const N: usize> Deque<T, N> {
        pub const fn new() -> Self;
        pub fn capacity(&self) -> usize;
        pub fn len(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        pub fn is_full(&self) -> bool;
        #[clears]
        pub fn clear(&mut self);
        pub fn front(&self) -> Option<&T>;
        pub fn front_mut(&mut self) -> Option<&mut T>;
        pub fn back(&self) -> Option<&T>;
        pub fn back_mut(&mut self) -> Option<&mut T>;
        #[takes]
        pub fn pop_front(&mut self) -> Option<T>;
        #[takes]
        pub fn pop_back(&mut self) -> Option<T>;
        #[puts(item)]
        pub fn push_front(&mut self, item: T) -> Result<(), T>;
        #[puts(item)]
        pub fn push_back(&mut self, item: T) -> Result<(), T>;
        #[count(self)]
        pub fn iter(&self) -> std::iter::Iter<&T>;
        #[count(self)]
        pub fn iter_mut(&mut self) -> std::iter::Iter<&mut T>;
    }
    impl<T, const N: usize> Default for Deque<T, N> {
        fn default() -> Self;
    }
}
