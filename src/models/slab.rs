//! Crate `slab` 0.4.12. Keyed storage: looks like a pool, is none.

#[derive(Clone, Debug)]
#[owner(vec)]
#[growable]
#[words(5)]
pub struct Slab<T>;
impl<T> Slab<T> {
    #[site(vec)]
    pub const fn new() -> Self;
    #[site(vec)]
    #[reserves(capacity)]
    pub fn with_capacity(capacity: usize) -> Slab<T>;
    pub fn capacity(&self) -> usize;
    #[reserves(additional)]
    pub fn reserve(&mut self, additional: usize);
    #[reserves(additional)]
    pub fn reserve_exact(&mut self, additional: usize);
    pub fn shrink_to_fit(&mut self);
    pub fn compact<F: FnMut(&mut T, usize, usize) -> bool>(&mut self, rekey: F);
    #[clears]
    pub fn clear(&mut self);
    pub fn len(&self) -> usize;
    pub fn is_empty(&self) -> bool;
    #[count(self)]
    pub fn iter(&self) -> std::iter::Iter<(usize, &T)>;
    #[count(self)]
    pub fn iter_mut(&mut self) -> std::iter::Iter<(usize, &mut T)>;
    pub fn get(&self, key: usize) -> Option<&T>;
    pub fn get_mut(&mut self, key: usize) -> Option<&mut T>;
    pub fn get2_mut(&mut self, key1: usize, key2: usize) -> Option<(&mut T, &mut T)>;
    pub unsafe fn get_unchecked(&self, key: usize) -> &T;
    pub unsafe fn get_unchecked_mut(&mut self, key: usize) -> &mut T;
    pub fn key_of(&self, present_element: &T) -> usize;
    #[grows(1)]
    #[puts(val)]
    pub fn insert(&mut self, val: T) -> usize;
    pub fn vacant_key(&self) -> usize;
    #[holds(self)]
    #[grows(1)]
    pub fn vacant_entry(&mut self) -> VacantEntry<'_, T>;
    pub fn try_remove(&mut self, key: usize) -> Option<T>;
    pub fn remove(&mut self, key: usize) -> T;
    pub fn contains(&self, key: usize) -> bool;
    pub fn retain<F: FnMut(usize, &mut T) -> bool>(&mut self, f: F);
    #[count(self)]
    pub fn drain(&mut self) -> std::iter::Iter<T>;
}
impl<T> Default for Slab<T> {
    #[site(vec)]
    fn default() -> Self;
}
impl<T> std::ops::Index<usize> for Slab<T> {
    type Output = T;
    #[part(self)]
    fn index(&self, key: usize) -> &T;
}
impl<T> std::ops::IndexMut<usize> for Slab<T> {
    #[part(self)]
    fn index_mut(&mut self, key: usize) -> &mut T;
}
impl<T> IntoIterator for Slab<T> {
    type Item = (usize, T);
    type IntoIter = std::iter::Iter<(usize, T)>;
    #[holds(self)]
    #[count(self)]
    fn into_iter(self) -> std::iter::Iter<(usize, T)>;
}
impl<T> IntoIterator for &Slab<T> {
    type Item = (usize, &T);
    type IntoIter = std::iter::Iter<(usize, &T)>;
    #[count(self)]
    fn into_iter(self) -> std::iter::Iter<(usize, &T)>;
}
impl<T> IntoIterator for &mut Slab<T> {
    type Item = (usize, &mut T);
    type IntoIter = std::iter::Iter<(usize, &mut T)>;
    #[count(self)]
    fn into_iter(self) -> std::iter::Iter<(usize, &mut T)>;
}
impl<T> FromIterator<(usize, T)> for Slab<T> {
    #[site(vec)]
    fn from_iter<I: IntoIterator<Item = (usize, T)>>(iter: I) -> Self;
}
pub struct VacantEntry<'a, T>(&'a mut Slab<T>, usize);
impl<'a, T> VacantEntry<'a, T> {
    #[puts(val)]
    pub fn insert(self, val: T) -> &'a mut T;
    pub fn key(&self) -> usize;
}
