//! Crate `bumpalo` 3.20.4. An arena: values live until `reset` or until the arena goes, and are never dropped, so what
//! is moved into it is leaked.

use std::alloc::Layout;
use std::ptr::NonNull;

#[derive(Debug)]
#[owner(vec)]
#[growable]
#[cell]
#[words(3)]
pub struct Bump<const MIN_ALIGN: usize = 1>;
impl Bump {
    #[site(vec)]
    pub fn new() -> Self;
    #[site(vec)]
    pub fn try_new() -> Result<Self, AllocErr>;
    #[site(vec)]
    #[reserves(capacity)]
    pub fn with_capacity(capacity: usize) -> Self;
    #[site(vec)]
    #[reserves(capacity)]
    pub fn try_with_capacity(capacity: usize) -> Result<Self, AllocErr>;
}
impl<const MIN_ALIGN: usize> Bump<MIN_ALIGN> {
    #[site(vec)]
    pub fn with_min_align() -> Self;
    pub fn allocation_limit(&self) -> Option<usize>;
    pub fn set_allocation_limit(&self, limit: Option<usize>);
    #[clears]
    pub fn reset(&mut self);
    #[leaks(val)]
    #[grows(any)]
    pub fn alloc<T>(&self, val: T) -> &mut T;
    #[leaks(val)]
    #[grows(any)]
    pub fn try_alloc<T>(&self, val: T) -> Result<&mut T, AllocErr>;
    #[grows(any)]
    #[keeps(f)]
    pub fn alloc_with<F: FnOnce() -> T, T>(&self, f: F) -> &mut T;
    #[grows(any)]
    #[keeps(f)]
    pub fn try_alloc_with<F: FnOnce() -> T, T>(&self, f: F) -> Result<&mut T, AllocErr>;
    #[grows(any)]
    #[keeps(f)]
    pub fn alloc_try_with<F: FnOnce() -> Result<T, E>, T, E>(&self, f: F) -> Result<&mut T, E>;
    #[grows(any)]
    #[count(src)]
    #[fresh]
    pub fn alloc_slice_copy<T: Copy>(&self, src: &[T]) -> &mut [T];
    #[grows(any)]
    #[count(src)]
    #[fresh]
    pub fn alloc_slice_clone<T: Clone>(&self, src: &[T]) -> &mut [T];
    #[grows(any)]
    #[chars(src)]
    pub fn alloc_str(&self, src: &str) -> &mut str;
    #[grows(any)]
    #[count(min, len)]
    #[keeps(f)]
    pub fn alloc_slice_fill_with<T, F: FnMut(usize) -> T>(&self, len: usize, f: F) -> &mut [T];
    #[grows(any)]
    #[count(min, len)]
    pub fn alloc_slice_fill_copy<T: Copy>(&self, len: usize, value: T) -> &mut [T];
    #[grows(any)]
    #[count(min, len)]
    #[fresh]
    pub fn alloc_slice_fill_clone<T: Clone>(&self, len: usize, value: &T) -> &mut [T];
    #[grows(any)]
    #[count(iter)]
    #[keeps(iter)]
    pub fn alloc_slice_fill_iter<T, I: IntoIterator<Item = T>>(&self, iter: I) -> &mut [T];
    #[grows(any)]
    #[count(min, len)]
    #[fresh]
    pub fn alloc_slice_fill_default<T: Default>(&self, len: usize) -> &mut [T];
    #[grows(any)]
    pub fn alloc_layout(&self, layout: Layout) -> NonNull<u8>;
    pub fn chunk_capacity(&self) -> usize;
    pub fn allocated_bytes(&self) -> usize;
    pub fn allocated_bytes_including_metadata(&self) -> usize;
}
impl<const MIN_ALIGN: usize> Default for Bump<MIN_ALIGN> {
    #[site(vec)]
    fn default() -> Self;
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AllocErr;
impl std::fmt::Display for AllocErr {}
impl std::error::Error for AllocErr {}

pub mod boxed {
    use std::ops::{Deref, DerefMut};
    use std::pin::Pin;

    use super::Bump;

    /// Drops its value; the memory is the arena's.
    pub struct Box<'a, T: ?Sized>(&'a Bump, T);
    impl<'a, T> Box<'a, T> {
        pub fn new_in(x: T, a: &'a Bump) -> Box<'a, T>;
        pub fn pin_in(x: T, a: &'a Bump) -> Pin<Box<'a, T>>;
        pub fn into_inner(b: Box<'a, T>) -> T;
    }
    impl<'a, T: ?Sized> Box<'a, T> {
        #[raw(b)]
        pub fn into_raw(b: Box<'a, T>) -> *mut T;
        #[unraw(raw)]
        pub unsafe fn from_raw(raw: *mut T) -> Self;
        #[leaks(b)]
        pub fn leak(b: Box<'a, T>) -> &'a mut T;
    }
    impl<T: ?Sized> Deref for Box<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for Box<'_, T> {
        fn deref_mut(&mut self) -> &mut T;
    }
}

pub mod collections {
    pub use string::String;
    pub use vec::Vec;

    pub mod vec {
        use std::ops::{Deref, DerefMut, Index, IndexMut, RangeBounds};
        use std::slice::SliceIndex;

        use crate::Bump;

        /// Its buffer is the arena's, so there are no sites.
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[growable]
        pub struct Vec<'bump, T>(&'bump Bump, usize, usize, T);
        impl<'bump, T> Vec<'bump, T> {
            pub fn new_in(bump: &'bump Bump) -> Vec<'bump, T>;
            pub fn with_capacity_in(capacity: usize, bump: &'bump Bump) -> Vec<'bump, T>;
            #[count(iter)]
            pub fn from_iter_in<I: IntoIterator<Item = T>>(iter: I, bump: &'bump Bump) -> Vec<'bump, T>;
            pub fn bump(&self) -> &'bump Bump;
            pub fn len(&self) -> usize;
            pub fn is_empty(&self) -> bool;
            pub fn capacity(&self) -> usize;
            #[reserves(additional)]
            pub fn reserve(&mut self, additional: usize);
            pub fn shrink_to_fit(&mut self);
            #[leaks(self)]
            pub fn into_bump_slice(self) -> &'bump [T];
            #[leaks(self)]
            pub fn into_bump_slice_mut(self) -> &'bump mut [T];
            pub fn truncate(&mut self, len: usize);
            pub fn as_slice(&self) -> &[T];
            pub fn as_mut_slice(&mut self) -> &mut [T];
            #[takes]
            pub fn swap_remove(&mut self, index: usize) -> T;
            #[grows(1)]
            #[puts(element)]
            pub fn insert(&mut self, index: usize, element: T);
            #[takes]
            pub fn remove(&mut self, index: usize) -> T;
            pub fn retain<F: FnMut(&T) -> bool>(&mut self, f: F);
            #[grows(1)]
            #[puts(value)]
            pub fn push(&mut self, value: T);
            #[takes]
            pub fn pop(&mut self) -> Option<T>;
            #[grows(items, other)]
            pub fn append(&mut self, other: &mut Self);
            #[count(self)]
            pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> std::iter::Iter<T>;
            #[clears]
            pub fn clear(&mut self);
            #[grows(to, new_len)]
            pub fn resize(&mut self, new_len: usize, value: T);
            #[grows(items, other)]
            pub fn extend_from_slice(&mut self, other: &[T]);
            #[grows(items, other)]
            pub fn extend_from_slice_copy(&mut self, other: &[T]);
        }
        impl<T> Deref for Vec<'_, T> {
            type Target = [T];
            fn deref(&self) -> &[T];
        }
        impl<T> DerefMut for Vec<'_, T> {
            fn deref_mut(&mut self) -> &mut [T];
        }
        impl<T, I: SliceIndex<[T]>> Index<I> for Vec<'_, T> {
            type Output = I::Output;
            #[part(self)]
            fn index(&self, index: I) -> &I::Output;
        }
        impl<T, I: SliceIndex<[T]>> IndexMut<I> for Vec<'_, T> {
            #[part(self)]
            fn index_mut(&mut self, index: I) -> &mut I::Output;
        }
        impl<T> Extend<T> for Vec<'_, T> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I);
        }
        impl<T> IntoIterator for Vec<'_, T> {
            type Item = T;
            type IntoIter = std::iter::Iter<T>;
            #[holds(self)]
            #[count(self)]
            fn into_iter(self) -> std::iter::Iter<T>;
        }
        impl<T> IntoIterator for &Vec<'_, T> {
            type Item = &T;
            type IntoIter = std::iter::Iter<&T>;
            #[count(self)]
            fn into_iter(self) -> std::iter::Iter<&T>;
        }
        impl<T> IntoIterator for &mut Vec<'_, T> {
            type Item = &mut T;
            type IntoIter = std::iter::Iter<&mut T>;
            #[count(self)]
            fn into_iter(self) -> std::iter::Iter<&mut T>;
        }
    }

    pub mod string {
        use std::ops::{Deref, DerefMut};

        use crate::Bump;

        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[growable]
        pub struct String<'bump>(&'bump Bump, usize, usize, usize);
        impl<'bump> String<'bump> {
            pub fn new_in(bump: &'bump Bump) -> String<'bump>;
            pub fn with_capacity_in(capacity: usize, bump: &'bump Bump) -> String<'bump>;
            #[chars(s)]
            pub fn from_str_in(s: &str, bump: &'bump Bump) -> String<'bump>;
            pub fn into_bump_str(self) -> &'bump str;
            pub fn as_str(&self) -> &str;
            #[grows(items, string)]
            pub fn push_str(&mut self, string: &str);
            #[grows(4)]
            pub fn push(&mut self, ch: char);
            pub fn pop(&mut self) -> Option<char>;
            pub fn truncate(&mut self, new_len: usize);
            pub fn len(&self) -> usize;
            pub fn is_empty(&self) -> bool;
            pub fn capacity(&self) -> usize;
            #[clears]
            pub fn clear(&mut self);
        }
        impl Deref for String<'_> {
            type Target = str;
            #[same(self)]
            fn deref(&self) -> &str;
        }
        impl DerefMut for String<'_> {
            #[same(self)]
            fn deref_mut(&mut self) -> &mut str;
        }
        impl std::fmt::Write for String<'_> {
            #[grows(items, s)]
            fn write_str(&mut self, s: &str) -> std::fmt::Result;
            #[grows(items, args)]
            fn write_fmt(&mut self, args: std::fmt::Arguments<'_>) -> std::fmt::Result;
        }
        impl std::fmt::Display for String<'_> {}
    }
}
