//! Crate `bytes` 1.12.2. `Bytes` is a counted view of a block, `BytesMut` a growing buffer whose parts can be split off
//! and stay in the same block.

use std::ops::{Deref, DerefMut, RangeBounds};

pub use buf::{Buf, BufMut};

#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[owner(arc)]
#[handle]
#[words(4)]
pub struct Bytes;
impl Bytes {
    pub const fn new() -> Self;
    pub const fn from_static(bytes: &'static [u8]) -> Self;
    #[holds(owner)]
    pub fn from_owner<T: AsRef<[u8]>>(owner: T) -> Self;
    #[site(arc)]
    #[count(data)]
    pub fn copy_from_slice(data: &[u8]) -> Self;
    pub const fn len(&self) -> usize;
    pub const fn is_empty(&self) -> bool;
    pub fn is_unique(&self) -> bool;
    #[shares(self)]
    #[count(self)]
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Self;
    #[shares(self)]
    #[count(self)]
    pub fn slice_ref(&self, subset: &[u8]) -> Self;
    #[shares(self)]
    #[count(self)]
    pub fn split_off(&mut self, at: usize) -> Self;
    #[shares(self)]
    #[count(self)]
    pub fn split_to(&mut self, at: usize) -> Self;
    pub fn truncate(&mut self, len: usize);
    pub fn clear(&mut self);
    #[same(self)]
    #[same(err, self)]
    pub fn try_into_mut(self) -> Result<BytesMut, Bytes>;
}
impl Clone for Bytes {
    #[shares(self)]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}
impl Deref for Bytes {
    type Target = [u8];
    #[same(self)]
    fn deref(&self) -> &[u8];
}
impl AsRef<[u8]> for Bytes {
    #[same(self)]
    fn as_ref(&self) -> &[u8];
}
impl std::borrow::Borrow<[u8]> for Bytes {
    #[same(self)]
    fn borrow(&self) -> &[u8];
}
impl Default for Bytes {
    fn default() -> Self;
}
impl From<&'static [u8]> for Bytes {
    fn from(slice: &'static [u8]) -> Self;
}
impl From<&'static str> for Bytes {
    fn from(slice: &'static str) -> Self;
}
impl From<Vec<u8>> for Bytes {
    #[same(vec)]
    fn from(vec: Vec<u8>) -> Self;
}
impl From<Box<[u8]>> for Bytes {
    #[same(slice)]
    fn from(slice: Box<[u8]>) -> Self;
}
impl From<String> for Bytes {
    #[same(s)]
    fn from(s: String) -> Self;
}
impl From<BytesMut> for Bytes {
    #[same(src)]
    fn from(src: BytesMut) -> Self;
}
impl From<Bytes> for BytesMut {
    #[same(bytes)]
    fn from(bytes: Bytes) -> Self;
}
impl From<Bytes> for Vec<u8> {
    #[same(bytes)]
    fn from(bytes: Bytes) -> Self;
}
impl From<BytesMut> for Vec<u8> {
    #[same(bytes)]
    fn from(bytes: BytesMut) -> Self;
}
impl FromIterator<u8> for Bytes {
    #[site(arc)]
    #[holds(iter)]
    #[count(iter)]
    fn from_iter<I: IntoIterator<Item = u8>>(iter: I) -> Self;
}
impl IntoIterator for Bytes {
    type Item = u8;
    type IntoIter = std::iter::Iter<u8>;
    #[holds(self)]
    #[count(self)]
    fn into_iter(self) -> std::iter::Iter<u8>;
}
impl IntoIterator for &Bytes {
    type Item = &u8;
    type IntoIter = std::iter::Iter<&u8>;
    #[count(self)]
    fn into_iter(self) -> std::iter::Iter<&u8>;
}
impl PartialEq<[u8]> for Bytes {}
impl PartialEq<&[u8]> for Bytes {}
impl PartialEq<str> for Bytes {}
impl PartialEq<&str> for Bytes {}
impl PartialEq<Vec<u8>> for Bytes {}
impl PartialEq<String> for Bytes {}
impl buf::Buf for Bytes {
    #[shares(self)]
    fn copy_to_bytes(&mut self, len: usize) -> Bytes;
}

#[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[owner(vec)]
#[growable]
#[words(4)]
pub struct BytesMut;
impl BytesMut {
    #[site(vec)]
    #[reserves(capacity)]
    pub fn with_capacity(capacity: usize) -> BytesMut;
    #[site(vec)]
    pub fn new() -> BytesMut;
    #[site(vec)]
    #[count(min, len)]
    pub fn zeroed(len: usize) -> BytesMut;
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    pub fn capacity(&self) -> usize;
    #[same(self)]
    pub fn freeze(self) -> Bytes;
    #[shares(self)]
    #[count(self)]
    pub fn split_off(&mut self, at: usize) -> BytesMut;
    #[shares(self)]
    #[count(self)]
    pub fn split(&mut self) -> BytesMut;
    #[shares(self)]
    #[count(self)]
    pub fn split_to(&mut self, at: usize) -> BytesMut;
    pub fn truncate(&mut self, len: usize);
    #[clears]
    pub fn clear(&mut self);
    #[grows(to, new_len)]
    pub fn resize(&mut self, new_len: usize, value: u8);
    #[grows(to, len)]
    pub unsafe fn set_len(&mut self, len: usize);
    #[reserves(additional)]
    pub fn reserve(&mut self, additional: usize);
    pub fn try_reclaim(&mut self, additional: usize) -> bool;
    #[grows(items, extend)]
    pub fn extend_from_slice(&mut self, extend: &[u8]);
    #[grows(items, self)]
    pub fn extend_from_within(&mut self, range: impl RangeBounds<usize>);
    #[grows(items, other)]
    #[hands_on(other)]
    pub fn unsplit(&mut self, other: BytesMut);
    pub fn spare_capacity_mut(&mut self) -> &mut [std::mem::MaybeUninit<u8>];
}
impl Deref for BytesMut {
    type Target = [u8];
    #[same(self)]
    fn deref(&self) -> &[u8];
}
impl DerefMut for BytesMut {
    #[same(self)]
    fn deref_mut(&mut self) -> &mut [u8];
}
impl Clone for BytesMut {}
impl Default for BytesMut {
    #[site(vec)]
    fn default() -> Self;
}
impl AsRef<[u8]> for BytesMut {
    #[same(self)]
    fn as_ref(&self) -> &[u8];
}
impl AsMut<[u8]> for BytesMut {
    #[same(self)]
    fn as_mut(&mut self) -> &mut [u8];
}
impl From<&[u8]> for BytesMut {
    #[site(vec)]
    #[count(src)]
    fn from(src: &[u8]) -> Self;
}
impl From<&str> for BytesMut {
    #[site(vec)]
    #[count(src)]
    fn from(src: &str) -> Self;
}
impl FromIterator<u8> for BytesMut {
    #[site(vec)]
    #[count(iter)]
    fn from_iter<I: IntoIterator<Item = u8>>(iter: I) -> Self;
}
impl Extend<u8> for BytesMut {
    #[grows(items, iter)]
    fn extend<I: IntoIterator<Item = u8>>(&mut self, iter: I);
}
impl Extend<&u8> for BytesMut {
    #[grows(items, iter)]
    fn extend<I: IntoIterator<Item = &u8>>(&mut self, iter: I);
}
impl Extend<Bytes> for BytesMut {
    #[grows(any)]
    fn extend<I: IntoIterator<Item = Bytes>>(&mut self, iter: I);
}
impl IntoIterator for BytesMut {
    type Item = u8;
    type IntoIter = std::iter::Iter<u8>;
    #[holds(self)]
    #[count(self)]
    fn into_iter(self) -> std::iter::Iter<u8>;
}
impl IntoIterator for &BytesMut {
    type Item = &u8;
    type IntoIter = std::iter::Iter<&u8>;
    #[count(self)]
    fn into_iter(self) -> std::iter::Iter<&u8>;
}
impl std::fmt::Write for BytesMut {
    #[grows(items, s)]
    fn write_str(&mut self, s: &str) -> std::fmt::Result;
    #[grows(4)]
    fn write_char(&mut self, c: char) -> std::fmt::Result;
    #[grows(items, args)]
    fn write_fmt(&mut self, args: std::fmt::Arguments<'_>) -> std::fmt::Result;
}
impl PartialEq<[u8]> for BytesMut {}
impl PartialEq<&[u8]> for BytesMut {}
impl PartialEq<str> for BytesMut {}
impl PartialEq<&str> for BytesMut {}
impl PartialEq<Vec<u8>> for BytesMut {}
impl PartialEq<Bytes> for BytesMut {}
impl buf::Buf for BytesMut {
    #[shares(self)]
    fn copy_to_bytes(&mut self, len: usize) -> Bytes;
}
impl buf::BufMut for BytesMut {}

pub mod buf {
    use std::io::IoSlice;

    use super::Bytes;

    pub trait Buf {
        fn remaining(&self) -> usize;
        #[part(self)]
        fn chunk(&self) -> &[u8];
        fn advance(&mut self, cnt: usize);
        fn has_remaining(&self) -> bool;
        #[writes(dst)]
        fn copy_to_slice(&mut self, dst: &mut [u8]);
        #[site(arc)]
        #[count(min, len)]
        fn copy_to_bytes(&mut self, len: usize) -> Bytes;
        #[holds(self)]
        fn take(self, limit: usize) -> Take<Self>;
        #[holds(self, next)]
        fn chain<U: Buf>(self, next: U) -> Chain<Self, U>;
        #[holds(self)]
        fn reader(self) -> Reader<Self>;
        fn get_u8(&mut self) -> u8;
        fn get_i8(&mut self) -> i8;
        fn get_u16(&mut self) -> u16;
        fn get_u16_le(&mut self) -> u16;
        fn get_i16(&mut self) -> i16;
        fn get_i16_le(&mut self) -> i16;
        fn get_u32(&mut self) -> u32;
        fn get_u32_le(&mut self) -> u32;
        fn get_i32(&mut self) -> i32;
        fn get_i32_le(&mut self) -> i32;
        fn get_u64(&mut self) -> u64;
        fn get_u64_le(&mut self) -> u64;
        fn get_i64(&mut self) -> i64;
        fn get_i64_le(&mut self) -> i64;
        fn get_u128(&mut self) -> u128;
        fn get_u128_le(&mut self) -> u128;
        fn get_i128(&mut self) -> i128;
        fn get_i128_le(&mut self) -> i128;
        fn get_f32(&mut self) -> f32;
        fn get_f32_le(&mut self) -> f32;
        fn get_f64(&mut self) -> f64;
        fn get_f64_le(&mut self) -> f64;
    }
    /// What is written to is nearly always a vector, so all of it grows.
    pub trait BufMut {
        fn remaining_mut(&self) -> usize;
        unsafe fn advance_mut(&mut self, cnt: usize);
        fn has_remaining_mut(&self) -> bool;
        #[grows(any)]
        fn put<T: Buf>(&mut self, src: T);
        #[grows(items, src)]
        fn put_slice(&mut self, src: &[u8]);
        #[grows(items, cnt)]
        fn put_bytes(&mut self, val: u8, cnt: usize);
        #[holds(self)]
        fn limit(self, limit: usize) -> Limit<Self>;
        #[holds(self)]
        fn writer(self) -> Writer<Self>;
        #[holds(self, next)]
        fn chain_mut<U: BufMut>(self, next: U) -> Chain<Self, U>;
        #[grows(1)]
        fn put_u8(&mut self, n: u8);
        #[grows(1)]
        fn put_i8(&mut self, n: i8);
        #[grows(2)]
        fn put_u16(&mut self, n: u16);
        #[grows(2)]
        fn put_u16_le(&mut self, n: u16);
        #[grows(2)]
        fn put_i16(&mut self, n: i16);
        #[grows(2)]
        fn put_i16_le(&mut self, n: i16);
        #[grows(4)]
        fn put_u32(&mut self, n: u32);
        #[grows(4)]
        fn put_u32_le(&mut self, n: u32);
        #[grows(4)]
        fn put_i32(&mut self, n: i32);
        #[grows(4)]
        fn put_i32_le(&mut self, n: i32);
        #[grows(8)]
        fn put_u64(&mut self, n: u64);
        #[grows(8)]
        fn put_u64_le(&mut self, n: u64);
        #[grows(8)]
        fn put_i64(&mut self, n: i64);
        #[grows(8)]
        fn put_i64_le(&mut self, n: i64);
        #[grows(16)]
        fn put_u128(&mut self, n: u128);
        #[grows(16)]
        fn put_u128_le(&mut self, n: u128);
        #[grows(16)]
        fn put_i128(&mut self, n: i128);
        #[grows(16)]
        fn put_i128_le(&mut self, n: i128);
        #[grows(4)]
        fn put_f32(&mut self, n: f32);
        #[grows(4)]
        fn put_f32_le(&mut self, n: f32);
        #[grows(8)]
        fn put_f64(&mut self, n: f64);
        #[grows(8)]
        fn put_f64_le(&mut self, n: f64);
    }
    impl Buf for &[u8] {}
    impl<T: AsRef<[u8]>> Buf for std::io::Cursor<T> {}
    impl Buf for std::collections::VecDeque<u8> {}
    impl<T: Buf + ?Sized> Buf for &mut T {}
    impl<T: Buf + ?Sized> Buf for Box<T> {}
    impl BufMut for Vec<u8> {}
    impl<T: BufMut + ?Sized> BufMut for &mut T {}
    impl<T: BufMut + ?Sized> BufMut for Box<T> {}
    impl BufMut for &mut [u8] {
        fn put_slice(&mut self, src: &[u8]);
        fn put_bytes(&mut self, val: u8, cnt: usize);
    }

    #[derive(Debug)]
    pub struct Take<T>(T, usize);
    impl<T> Take<T> {
        pub fn into_inner(self) -> T;
        pub fn get_ref(&self) -> &T;
        pub fn get_mut(&mut self) -> &mut T;
        pub fn limit(&self) -> usize;
        pub fn set_limit(&mut self, lim: usize);
    }
    impl<T: Buf> Buf for Take<T> {}
    #[derive(Debug)]
    pub struct Limit<T>(T, usize);
    impl<T> Limit<T> {
        pub fn into_inner(self) -> T;
        pub fn get_ref(&self) -> &T;
        pub fn get_mut(&mut self) -> &mut T;
    }
    impl<T: BufMut> BufMut for Limit<T> {}
    #[derive(Debug)]
    pub struct Chain<T, U>(T, U);
    impl<T, U> Chain<T, U> {
        pub fn first_ref(&self) -> &T;
        pub fn last_ref(&self) -> &U;
        pub fn into_inner(self) -> (T, U);
    }
    impl<T: Buf, U: Buf> Buf for Chain<T, U> {}
    impl<T: BufMut, U: BufMut> BufMut for Chain<T, U> {}
    #[derive(Debug)]
    pub struct Reader<B>(B);
    impl<B> Reader<B> {
        pub fn get_ref(&self) -> &B;
        pub fn get_mut(&mut self) -> &mut B;
        pub fn into_inner(self) -> B;
    }
    impl<B: Buf> std::io::Read for Reader<B> {}
    impl<B: Buf> std::io::BufRead for Reader<B> {}
    #[derive(Debug)]
    pub struct Writer<B>(B);
    impl<B> Writer<B> {
        pub fn get_ref(&self) -> &B;
        pub fn get_mut(&mut self) -> &mut B;
        pub fn into_inner(self) -> B;
    }
    impl<B: BufMut> std::io::Write for Writer<B> {
        #[grows(items, buf)]
        fn write(&mut self, buf: &[u8]) -> std::io::Result<usize>;
        #[grows(items, buf)]
        fn write_all(&mut self, buf: &[u8]) -> std::io::Result<()>;
        #[grows(items, args)]
        fn write_fmt(&mut self, args: std::fmt::Arguments<'_>) -> std::io::Result<()>;
    }
}
