//! Crate `zeroize` 1.9.2. `zeroize` overwrites; vectors and strings are empty afterwards, their block is kept.

use std::ops::{Deref, DerefMut};

pub trait Zeroize {
    fn zeroize(&mut self);
}
pub trait ZeroizeOnDrop {}
pub trait TryZeroize {
    fn try_zeroize(&mut self) -> bool;
}
impl Zeroize for u8 {}
impl Zeroize for u16 {}
impl Zeroize for u32 {}
impl Zeroize for u64 {}
impl Zeroize for u128 {}
impl Zeroize for usize {}
impl Zeroize for i8 {}
impl Zeroize for i16 {}
impl Zeroize for i32 {}
impl Zeroize for i64 {}
impl Zeroize for i128 {}
impl Zeroize for isize {}
impl Zeroize for bool {}
impl Zeroize for char {}
impl Zeroize for f32 {}
impl Zeroize for f64 {}
impl<Z: Zeroize, const N: usize> Zeroize for [Z; N] {
    #[fills]
    fn zeroize(&mut self);
}
impl<Z: Zeroize> Zeroize for [Z] {
    #[fills]
    fn zeroize(&mut self);
}
impl Zeroize for str {
    #[fills]
    fn zeroize(&mut self);
}
impl<Z: Zeroize> Zeroize for Vec<Z> {
    #[clears]
    fn zeroize(&mut self);
}
impl Zeroize for String {
    #[clears]
    fn zeroize(&mut self);
}
impl<Z: Zeroize> Zeroize for Box<[Z]> {}
impl Zeroize for Box<str> {}
impl<Z: Zeroize> Zeroize for Option<Z> {}
impl Zeroize for std::ffi::CString {}

#[derive(Clone, PartialEq, Eq, Default)]
pub struct Zeroizing<Z: Zeroize>(Z);
impl<Z: Zeroize> Zeroizing<Z> {
    pub fn new(value: Z) -> Self;
}
impl<Z: Zeroize> From<Z> for Zeroizing<Z> {
    fn from(value: Z) -> Zeroizing<Z>;
}
impl<Z: Zeroize> Deref for Zeroizing<Z> {
    type Target = Z;
    fn deref(&self) -> &Z;
}
impl<Z: Zeroize> DerefMut for Zeroizing<Z> {
    fn deref_mut(&mut self) -> &mut Z;
}
impl<T: ?Sized, Z: AsRef<T> + Zeroize> AsRef<T> for Zeroizing<Z> {
    #[part(self)]
    fn as_ref(&self) -> &T;
}
impl<T: ?Sized, Z: AsMut<T> + Zeroize> AsMut<T> for Zeroizing<Z> {
    #[part(self)]
    fn as_mut(&mut self) -> &mut T;
}
impl<Z: Zeroize> Zeroize for Zeroizing<Z> {}
impl<Z: Zeroize> ZeroizeOnDrop for Zeroizing<Z> {}
