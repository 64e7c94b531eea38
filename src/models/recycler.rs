//! Crate `recycler` 0.1.4. Lists of used strings and vectors behind `&mut self`; a value comes back by `recycle`, which
//! clears it and recycles its elements.

use std::ops::{Deref, DerefMut};

pub trait Recycler: Default {
    type Item;
    #[release(item)]
    fn recycle(&mut self, item: Self::Item);
    #[acquire]
    fn recreate(&mut self, other: &Self::Item) -> Self::Item;
}
pub trait Recyclable {
    type DefaultRecycler: Recycler<Item = Self>;
}
pub fn make_recycler<T: Recyclable>() -> T::DefaultRecycler;
impl Recyclable for String {
    type DefaultRecycler = StringRecycler;
}
impl<T: Recyclable> Recyclable for Vec<T> {
    type DefaultRecycler = VecRecycler<T::DefaultRecycler>;
}
impl<T: Recyclable> Recyclable for Option<T> {
    type DefaultRecycler = OptionRecycler<T::DefaultRecycler>;
}
impl<A: Recyclable, B: Recyclable> Recyclable for (A, B) {
    type DefaultRecycler = (A::DefaultRecycler, B::DefaultRecycler);
}

/// Keeps nothing.
#[derive(Default)]
#[words(0)]
pub struct TrashRecycler<Item>;
impl<Item: Clone> Recycler for TrashRecycler<Item> {
    type Item = Item;
    fn recycle(&mut self, item: Item);
    #[intrinsic(clone)]
    fn recreate(&mut self, other: &Item) -> Item;
}

#[pool(recycler, field, inline)]
#[words(3)]
pub struct StringRecycler;
impl StringRecycler {
    #[acquire]
    pub fn new(&mut self) -> String;
    #[acquire]
    #[chars(s)]
    pub fn new_from(&mut self, s: &str) -> String;
}
impl Default for StringRecycler {
    fn default() -> Self;
}
impl Recycler for StringRecycler {
    type Item = String;
    #[release(string)]
    fn recycle(&mut self, string: String);
    #[acquire]
    #[chars(other)]
    fn recreate(&mut self, other: &String) -> String;
}

#[pool(recycler, field, inline)]
#[words(6)]
pub struct VecRecycler<R>;
impl<R: Recycler> VecRecycler<R> {
    /// The vector, and the recycler for its elements.
    #[acquire]
    pub fn new(&mut self) -> (Vec<R::Item>, &mut R);
}
impl<R: Recycler> Default for VecRecycler<R> {
    fn default() -> Self;
}
impl<R: Recycler> Recycler for VecRecycler<R> {
    type Item = Vec<R::Item>;
    #[release(vec)]
    fn recycle(&mut self, vec: Vec<R::Item>);
    #[acquire]
    #[count(other)]
    fn recreate(&mut self, other: &Vec<R::Item>) -> Vec<R::Item>;
}

#[derive(Default)]
#[pool(recycler, field, inline)]
pub struct OptionRecycler<R>(R);
impl<R: Recycler> Recycler for OptionRecycler<R> {
    type Item = Option<R::Item>;
    #[release(option)]
    fn recycle(&mut self, option: Option<R::Item>);
    #[acquire]
    fn recreate(&mut self, other: &Option<R::Item>) -> Option<R::Item>;
}
impl<R> Deref for OptionRecycler<R> {
    type Target = R;
    fn deref(&self) -> &R;
}
impl<R> DerefMut for OptionRecycler<R> {
    fn deref_mut(&mut self) -> &mut R;
}
