//! Crate `typed-arena` 2.0.2. An arena of one type; its values are dropped with it.

#[owner(vec)]
#[growable]
#[cell]
#[words(7)]
pub struct Arena<T>;
impl<T> Arena<T> {
    #[site(vec)]
    pub fn new() -> Arena<T>;
    #[site(vec)]
    #[reserves(n)]
    pub fn with_capacity(n: usize) -> Arena<T>;
    pub fn len(&self) -> usize;
    #[grows(1)]
    pub fn alloc(&self, value: T) -> &mut T;
    #[grows(items, iterable)]
    #[count(iterable)]
    pub fn alloc_extend<I: IntoIterator<Item = T>>(&self, iterable: I) -> &mut [T];
    #[reserves(num)]
    pub fn reserve_extend(&self, num: usize);
    #[site(vec)]
    #[count(self)]
    pub fn into_vec(self) -> Vec<T>;
    #[count(self)]
    pub fn iter_mut(&mut self) -> std::iter::Iter<&mut T>;
}
impl Arena<u8> {
    #[grows(items, s)]
    #[chars(s)]
    pub fn alloc_str(&self, s: &str) -> &mut str;
}
impl<T> Default for Arena<T> {
    #[site(vec)]
    fn default() -> Self;
}
