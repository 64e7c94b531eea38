//! Crate `memmap2` 0.5.10 and 0.9.12: maps of files, which are things of the operating system.

use std::ops::{Deref, DerefMut};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[bytes(4)]
pub struct Advice;
pub trait MmapAsRawDesc {}
impl MmapAsRawDesc for &std::fs::File {}
impl MmapAsRawDesc for i32 {}

#[derive(Clone, Default, Debug)]
#[words(5)]
pub struct MmapOptions;
impl MmapOptions {
    pub fn new() -> MmapOptions;
    #[same(self)]
    pub fn offset(&mut self, offset: u64) -> &mut Self;
    #[same(self)]
    pub fn len(&mut self, len: usize) -> &mut Self;
    #[same(self)]
    pub fn stack(&mut self) -> &mut Self;
    #[same(self)]
    pub fn populate(&mut self) -> &mut Self;
    pub unsafe fn map<T: MmapAsRawDesc>(&self, file: T) -> std::io::Result<Mmap>;
    pub unsafe fn map_exec<T: MmapAsRawDesc>(&self, file: T) -> std::io::Result<Mmap>;
    pub unsafe fn map_mut<T: MmapAsRawDesc>(&self, file: T) -> std::io::Result<MmapMut>;
    pub unsafe fn map_copy<T: MmapAsRawDesc>(&self, file: T) -> std::io::Result<MmapMut>;
    pub unsafe fn map_copy_read_only<T: MmapAsRawDesc>(&self, file: T) -> std::io::Result<Mmap>;
    pub fn map_anon(&self) -> std::io::Result<MmapMut>;
    pub fn map_raw<T: MmapAsRawDesc>(&self, file: T) -> std::io::Result<MmapRaw>;
}

#[derive(Debug)]
#[resource]
#[words(2)]
pub struct Mmap;
impl Mmap {
    pub unsafe fn map<T: MmapAsRawDesc>(file: T) -> std::io::Result<Mmap>;
    pub fn make_mut(self) -> std::io::Result<MmapMut>;
    pub fn advise(&self, advice: Advice) -> std::io::Result<()>;
    pub fn lock(&self) -> std::io::Result<()>;
    pub fn unlock(&self) -> std::io::Result<()>;
}
impl Deref for Mmap {
    type Target = [u8];
    fn deref(&self) -> &[u8];
}
impl AsRef<[u8]> for Mmap {
    fn as_ref(&self) -> &[u8];
}

#[derive(Debug)]
#[resource]
#[words(2)]
pub struct MmapMut;
impl MmapMut {
    pub unsafe fn map_mut<T: MmapAsRawDesc>(file: T) -> std::io::Result<MmapMut>;
    pub fn map_anon(length: usize) -> std::io::Result<MmapMut>;
    pub fn make_read_only(self) -> std::io::Result<Mmap>;
    pub fn make_exec(self) -> std::io::Result<Mmap>;
    #[blocks]
    pub fn flush(&self) -> std::io::Result<()>;
    pub fn flush_async(&self) -> std::io::Result<()>;
    #[blocks]
    pub fn flush_range(&self, offset: usize, len: usize) -> std::io::Result<()>;
    pub fn flush_async_range(&self, offset: usize, len: usize) -> std::io::Result<()>;
    pub fn advise(&self, advice: Advice) -> std::io::Result<()>;
    pub fn lock(&self) -> std::io::Result<()>;
    pub fn unlock(&self) -> std::io::Result<()>;
}
impl Deref for MmapMut {
    type Target = [u8];
    fn deref(&self) -> &[u8];
}
impl DerefMut for MmapMut {
    fn deref_mut(&mut self) -> &mut [u8];
}
impl AsRef<[u8]> for MmapMut {
    fn as_ref(&self) -> &[u8];
}
impl AsMut<[u8]> for MmapMut {
    fn as_mut(&mut self) -> &mut [u8];
}

#[derive(Debug)]
#[resource]
#[words(2)]
pub struct MmapRaw;
impl MmapRaw {
    pub fn map_raw<T: MmapAsRawDesc>(file: T) -> std::io::Result<MmapRaw>;
    pub fn as_ptr(&self) -> *const u8;
    pub fn as_mut_ptr(&self) -> *mut u8;
    pub fn len(&self) -> usize;
    #[blocks]
    pub fn flush(&self) -> std::io::Result<()>;
    pub fn flush_async(&self) -> std::io::Result<()>;
    #[blocks]
    pub fn flush_range(&self, offset: usize, len: usize) -> std::io::Result<()>;
    pub fn flush_async_range(&self, offset: usize, len: usize) -> std::io::Result<()>;
    pub fn advise(&self, advice: Advice) -> std::io::Result<()>;
    pub fn lock(&self) -> std::io::Result<()>;
    pub fn unlock(&self) -> std::io::Result<()>;
}
impl From<Mmap> for MmapRaw {
    fn from(value: Mmap) -> MmapRaw;
}
impl From<MmapMut> for MmapRaw {
    fn from(value: MmapMut) -> MmapRaw;
}
