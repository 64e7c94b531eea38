//! Crate `std` (also seen as `core` and `alloc`), read at Rust 1.95.
//!
//! Modules mirror std's public paths, so that names resolve as in the real crate. Three liberties are taken:
//!
//! - All iterators of std are one type, [`iter::Iter`]; the names that users write (`std::vec::IntoIter<T>`,
//!   `Peekable<I>`, `Chars<'a>`) are aliases of it.
//! - Numbers, `char`, `bool` and raw pointers have their methods on the pseudo types of [`prim`], whose `Self` is the
//!   real type: `prim::Int` stands for every integer type, also as an argument of `From` and its like.
//! - Lifetimes, allocators and unstable methods are left out.

pub mod prelude {
    pub use crate::borrow::ToOwned;
    pub use crate::boxed::Box;
    pub use crate::clone::Clone;
    pub use crate::cmp::{Eq, Ord, PartialEq, PartialOrd};
    pub use crate::convert::{AsMut, AsRef, From, Into, TryFrom, TryInto};
    pub use crate::default::Default;
    pub use crate::iter::{DoubleEndedIterator, ExactSizeIterator, Extend, FromIterator, IntoIterator, Iterator};
    pub use crate::marker::{Copy, Send, Sized, Sync, Unpin};
    pub use crate::mem::{align_of, align_of_val, drop, size_of, size_of_val};
    pub use crate::ops::{AsyncFn, AsyncFnMut, AsyncFnOnce, Drop, Fn, FnMut, FnOnce};
    pub use crate::option::Option::{self, None, Some};
    pub use crate::result::Result::{self, Err, Ok};
    pub use crate::string::{String, ToString};
    pub use crate::vec::Vec;

    pub mod v1 {
        pub use super::*;
    }
    pub mod rust_2015 {
        pub use super::*;
    }
    pub mod rust_2018 {
        pub use super::*;
    }
    pub mod rust_2021 {
        pub use super::*;
    }
    pub mod rust_2024 {
        pub use super::*;
        pub use crate::future::{Future, IntoFuture};
    }
}

/// Pseudo types with the methods of primitive types. `Self` is the real type.
pub mod prim {
    use crate::cmp::Ordering;
    use crate::iter::Iter as Items;
    use crate::num::{FpCategory, IntErrorKind, ParseFloatError, ParseIntError, TryFromIntError};
    use crate::prelude::*;
    use crate::ptr::NonNull;
    use crate::str::{FromStr, ParseBoolError};

    /// Every integer type.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
    pub struct Int;

    impl Int {
        pub const MIN: Self = unknown();
        pub const MAX: Self = unknown();
        pub const BITS: u32 = unknown();
        pub fn count_ones(self) -> u32;
        pub fn count_zeros(self) -> u32;
        pub fn leading_zeros(self) -> u32;
        pub fn trailing_zeros(self) -> u32;
        pub fn leading_ones(self) -> u32;
        pub fn trailing_ones(self) -> u32;
        pub fn rotate_left(self, n: u32) -> Self;
        pub fn rotate_right(self, n: u32) -> Self;
        pub fn swap_bytes(self) -> Self;
        pub fn reverse_bits(self) -> Self;
        pub fn from_be(x: Self) -> Self;
        pub fn from_le(x: Self) -> Self;
        pub fn to_be(self) -> Self;
        pub fn to_le(self) -> Self;
        pub fn checked_add(self, rhs: Self) -> Option<Self>;
        pub fn checked_add_signed(self, rhs: Self) -> Option<Self>;
        pub fn checked_add_unsigned(self, rhs: Self) -> Option<Self>;
        pub fn checked_sub(self, rhs: Self) -> Option<Self>;
        pub fn checked_sub_signed(self, rhs: Self) -> Option<Self>;
        pub fn checked_sub_unsigned(self, rhs: Self) -> Option<Self>;
        pub fn checked_signed_diff(self, rhs: Self) -> Option<Self>;
        pub fn checked_mul(self, rhs: Self) -> Option<Self>;
        pub fn checked_div(self, rhs: Self) -> Option<Self>;
        pub fn checked_div_euclid(self, rhs: Self) -> Option<Self>;
        pub fn checked_rem(self, rhs: Self) -> Option<Self>;
        pub fn checked_rem_euclid(self, rhs: Self) -> Option<Self>;
        pub fn checked_neg(self) -> Option<Self>;
        pub fn checked_abs(self) -> Option<Self>;
        pub fn checked_shl(self, rhs: u32) -> Option<Self>;
        pub fn checked_shr(self, rhs: u32) -> Option<Self>;
        pub fn checked_pow(self, exp: u32) -> Option<Self>;
        pub fn checked_isqrt(self) -> Option<Self>;
        pub fn checked_ilog(self, base: Self) -> Option<u32>;
        pub fn checked_ilog2(self) -> Option<u32>;
        pub fn checked_ilog10(self) -> Option<u32>;
        pub fn checked_next_power_of_two(self) -> Option<Self>;
        pub fn checked_next_multiple_of(self, rhs: Self) -> Option<Self>;
        pub fn saturating_add(self, rhs: Self) -> Self;
        pub fn saturating_add_signed(self, rhs: Self) -> Self;
        pub fn saturating_add_unsigned(self, rhs: Self) -> Self;
        pub fn saturating_sub(self, rhs: Self) -> Self;
        pub fn saturating_sub_signed(self, rhs: Self) -> Self;
        pub fn saturating_sub_unsigned(self, rhs: Self) -> Self;
        pub fn saturating_mul(self, rhs: Self) -> Self;
        pub fn saturating_div(self, rhs: Self) -> Self;
        pub fn saturating_neg(self) -> Self;
        pub fn saturating_abs(self) -> Self;
        pub fn saturating_pow(self, exp: u32) -> Self;
        pub fn strict_add(self, rhs: Self) -> Self;
        pub fn strict_sub(self, rhs: Self) -> Self;
        pub fn strict_mul(self, rhs: Self) -> Self;
        pub fn unchecked_add(self, rhs: Self) -> Self;
        pub fn unchecked_sub(self, rhs: Self) -> Self;
        pub fn unchecked_mul(self, rhs: Self) -> Self;
        pub fn wrapping_add(self, rhs: Self) -> Self;
        pub fn wrapping_add_signed(self, rhs: Self) -> Self;
        pub fn wrapping_add_unsigned(self, rhs: Self) -> Self;
        pub fn wrapping_sub(self, rhs: Self) -> Self;
        pub fn wrapping_sub_signed(self, rhs: Self) -> Self;
        pub fn wrapping_sub_unsigned(self, rhs: Self) -> Self;
        pub fn wrapping_mul(self, rhs: Self) -> Self;
        pub fn wrapping_div(self, rhs: Self) -> Self;
        pub fn wrapping_div_euclid(self, rhs: Self) -> Self;
        pub fn wrapping_rem(self, rhs: Self) -> Self;
        pub fn wrapping_rem_euclid(self, rhs: Self) -> Self;
        pub fn wrapping_neg(self) -> Self;
        pub fn wrapping_abs(self) -> Self;
        pub fn wrapping_shl(self, rhs: u32) -> Self;
        pub fn wrapping_shr(self, rhs: u32) -> Self;
        pub fn wrapping_pow(self, exp: u32) -> Self;
        pub fn unbounded_shl(self, rhs: u32) -> Self;
        pub fn unbounded_shr(self, rhs: u32) -> Self;
        pub fn overflowing_add(self, rhs: Self) -> (Self, bool);
        pub fn overflowing_add_signed(self, rhs: Self) -> (Self, bool);
        pub fn overflowing_sub(self, rhs: Self) -> (Self, bool);
        pub fn overflowing_mul(self, rhs: Self) -> (Self, bool);
        pub fn overflowing_div(self, rhs: Self) -> (Self, bool);
        pub fn overflowing_rem(self, rhs: Self) -> (Self, bool);
        pub fn overflowing_neg(self) -> (Self, bool);
        pub fn overflowing_abs(self) -> (Self, bool);
        pub fn overflowing_shl(self, rhs: u32) -> (Self, bool);
        pub fn overflowing_shr(self, rhs: u32) -> (Self, bool);
        pub fn overflowing_pow(self, exp: u32) -> (Self, bool);
        pub fn carrying_add(self, rhs: Self, carry: bool) -> (Self, bool);
        pub fn borrowing_sub(self, rhs: Self, borrow: bool) -> (Self, bool);
        pub fn carrying_mul(self, rhs: Self, carry: Self) -> (Self, Self);
        pub fn widening_mul(self, rhs: Self) -> (Self, Self);
        pub fn pow(self, exp: u32) -> Self;
        pub fn isqrt(self) -> Self;
        pub fn div_euclid(self, rhs: Self) -> Self;
        pub fn rem_euclid(self, rhs: Self) -> Self;
        pub fn div_ceil(self, rhs: Self) -> Self;
        pub fn div_floor(self, rhs: Self) -> Self;
        pub fn next_multiple_of(self, rhs: Self) -> Self;
        pub fn is_multiple_of(self, rhs: Self) -> bool;
        pub fn is_power_of_two(self) -> bool;
        pub fn next_power_of_two(self) -> Self;
        pub fn ilog(self, base: Self) -> u32;
        pub fn ilog2(self) -> u32;
        pub fn ilog10(self) -> u32;
        pub fn midpoint(self, rhs: Self) -> Self;
        pub fn abs(self) -> Self;
        /// The result's type is the unsigned one of the same width.
        pub fn abs_diff(self, other: Self) -> Self;
        pub fn unsigned_abs(self) -> Self;
        pub fn cast_signed(self) -> Self;
        pub fn cast_unsigned(self) -> Self;
        pub fn signum(self) -> Self;
        pub fn is_positive(self) -> bool;
        pub fn is_negative(self) -> bool;
        pub fn min_value() -> Self;
        pub fn max_value() -> Self;
        pub fn to_be_bytes(self) -> [u8; size_of::<Self>()];
        pub fn to_le_bytes(self) -> [u8; size_of::<Self>()];
        pub fn to_ne_bytes(self) -> [u8; size_of::<Self>()];
        pub fn from_be_bytes(bytes: [u8; size_of::<Self>()]) -> Self;
        pub fn from_le_bytes(bytes: [u8; size_of::<Self>()]) -> Self;
        pub fn from_ne_bytes(bytes: [u8; size_of::<Self>()]) -> Self;
        pub fn from_str_radix(src: &str, radix: u32) -> Result<Self, ParseIntError>;
        pub fn min(self, other: Self) -> Self;
        pub fn max(self, other: Self) -> Self;
        pub fn clamp(self, min: Self, max: Self) -> Self;
        pub fn cmp(&self, other: &Self) -> Ordering;
        pub fn partial_cmp(&self, other: &Self) -> Option<Ordering>;
        pub fn is_ascii(&self) -> bool;
        pub fn is_ascii_alphabetic(&self) -> bool;
        pub fn is_ascii_alphanumeric(&self) -> bool;
        pub fn is_ascii_control(&self) -> bool;
        pub fn is_ascii_digit(&self) -> bool;
        pub fn is_ascii_graphic(&self) -> bool;
        pub fn is_ascii_hexdigit(&self) -> bool;
        pub fn is_ascii_lowercase(&self) -> bool;
        pub fn is_ascii_punctuation(&self) -> bool;
        pub fn is_ascii_uppercase(&self) -> bool;
        pub fn is_ascii_whitespace(&self) -> bool;
        pub fn is_utf8_char_boundary(self) -> bool;
        pub fn to_ascii_lowercase(&self) -> Self;
        pub fn to_ascii_uppercase(&self) -> Self;
        pub fn make_ascii_lowercase(&mut self);
        pub fn make_ascii_uppercase(&mut self);
        pub fn eq_ignore_ascii_case(&self, other: &Self) -> bool;
        #[count(4)]
        pub fn escape_ascii(self) -> Items<u8>;
    }

    impl crate::fmt::Display for Int {}
    impl crate::fmt::LowerHex for Int {}
    impl crate::fmt::UpperHex for Int {}
    impl crate::fmt::Octal for Int {}
    impl crate::fmt::Binary for Int {}
    impl crate::fmt::LowerExp for Int {}
    impl crate::fmt::UpperExp for Int {}
    impl crate::iter::Sum for Int {
        fn sum<I: Iterator<Item = Int>>(iter: I) -> Self;
    }
    impl crate::iter::Product for Int {
        fn product<I: Iterator<Item = Int>>(iter: I) -> Self;
    }
    impl crate::iter::Step for Int {}
    impl From<Int> for Int {
        fn from(value: Int) -> Self;
    }
    impl From<Bool> for Int {
        fn from(value: Bool) -> Self;
    }
    impl From<Char> for Int {
        fn from(value: Char) -> Self;
    }
    impl TryFrom<Int> for Int {
        type Error = TryFromIntError;
        fn try_from(value: Int) -> Result<Self, TryFromIntError>;
    }
    impl FromStr for Int {
        type Err = ParseIntError;
        fn from_str(s: &str) -> Result<Self, ParseIntError>;
    }

    /// Both floating-point types.
    #[derive(Clone, Copy, PartialEq, PartialOrd, Default, Debug)]
    pub struct Float;

    impl Float {
        pub const MIN: Self = unknown();
        pub const MAX: Self = unknown();
        pub const MIN_POSITIVE: Self = unknown();
        pub const EPSILON: Self = unknown();
        pub const INFINITY: Self = unknown();
        pub const NEG_INFINITY: Self = unknown();
        pub const NAN: Self = unknown();
        pub const DIGITS: u32 = unknown();
        pub const MANTISSA_DIGITS: u32 = unknown();
        pub const RADIX: u32 = 2;
        pub fn floor(self) -> Self;
        pub fn ceil(self) -> Self;
        pub fn round(self) -> Self;
        pub fn round_ties_even(self) -> Self;
        pub fn trunc(self) -> Self;
        pub fn fract(self) -> Self;
        pub fn abs(self) -> Self;
        pub fn signum(self) -> Self;
        pub fn copysign(self, sign: Self) -> Self;
        pub fn mul_add(self, a: Self, b: Self) -> Self;
        pub fn div_euclid(self, rhs: Self) -> Self;
        pub fn rem_euclid(self, rhs: Self) -> Self;
        pub fn powi(self, n: i32) -> Self;
        pub fn powf(self, n: Self) -> Self;
        pub fn sqrt(self) -> Self;
        pub fn cbrt(self) -> Self;
        pub fn hypot(self, other: Self) -> Self;
        pub fn exp(self) -> Self;
        pub fn exp2(self) -> Self;
        pub fn exp_m1(self) -> Self;
        pub fn ln(self) -> Self;
        pub fn ln_1p(self) -> Self;
        pub fn log(self, base: Self) -> Self;
        pub fn log2(self) -> Self;
        pub fn log10(self) -> Self;
        pub fn sin(self) -> Self;
        pub fn cos(self) -> Self;
        pub fn tan(self) -> Self;
        pub fn asin(self) -> Self;
        pub fn acos(self) -> Self;
        pub fn atan(self) -> Self;
        pub fn atan2(self, other: Self) -> Self;
        pub fn sin_cos(self) -> (Self, Self);
        pub fn sinh(self) -> Self;
        pub fn cosh(self) -> Self;
        pub fn tanh(self) -> Self;
        pub fn asinh(self) -> Self;
        pub fn acosh(self) -> Self;
        pub fn atanh(self) -> Self;
        pub fn is_nan(self) -> bool;
        pub fn is_infinite(self) -> bool;
        pub fn is_finite(self) -> bool;
        pub fn is_normal(self) -> bool;
        pub fn is_subnormal(self) -> bool;
        pub fn is_sign_positive(self) -> bool;
        pub fn is_sign_negative(self) -> bool;
        pub fn classify(self) -> FpCategory;
        pub fn recip(self) -> Self;
        pub fn to_degrees(self) -> Self;
        pub fn to_radians(self) -> Self;
        pub fn min(self, other: Self) -> Self;
        pub fn max(self, other: Self) -> Self;
        pub fn minimum(self, other: Self) -> Self;
        pub fn maximum(self, other: Self) -> Self;
        pub fn midpoint(self, other: Self) -> Self;
        pub fn clamp(self, min: Self, max: Self) -> Self;
        pub fn next_up(self) -> Self;
        pub fn next_down(self) -> Self;
        /// `u32` of an `f32`.
        pub fn to_bits(self) -> u64;
        pub fn from_bits(v: Int) -> Self;
        pub fn to_int_unchecked<I>(self) -> I;
        pub fn total_cmp(&self, other: &Self) -> Ordering;
        pub fn partial_cmp(&self, other: &Self) -> Option<Ordering>;
        pub fn to_be_bytes(self) -> [u8; size_of::<Self>()];
        pub fn to_le_bytes(self) -> [u8; size_of::<Self>()];
        pub fn to_ne_bytes(self) -> [u8; size_of::<Self>()];
        pub fn from_be_bytes(bytes: [u8; size_of::<Self>()]) -> Self;
        pub fn from_le_bytes(bytes: [u8; size_of::<Self>()]) -> Self;
        pub fn from_ne_bytes(bytes: [u8; size_of::<Self>()]) -> Self;
    }

    impl crate::fmt::Display for Float {}
    impl crate::fmt::LowerExp for Float {}
    impl crate::fmt::UpperExp for Float {}
    impl crate::iter::Sum for Float {
        fn sum<I: Iterator<Item = Float>>(iter: I) -> Self;
    }
    impl crate::iter::Product for Float {
        fn product<I: Iterator<Item = Float>>(iter: I) -> Self;
    }
    impl From<Int> for Float {
        fn from(value: Int) -> Self;
    }
    impl From<Float> for Float {
        fn from(value: Float) -> Self;
    }
    impl From<Bool> for Float {
        fn from(value: Bool) -> Self;
    }
    impl FromStr for Float {
        type Err = ParseFloatError;
        fn from_str(s: &str) -> Result<Self, ParseFloatError>;
    }

    /// `bool`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
    pub struct Bool;

    impl Bool {
        pub fn then<T, F: FnOnce() -> T>(self, f: F) -> Option<T>;
        pub fn then_some<T>(self, t: T) -> Option<T>;
        pub fn ok_or<E>(self, err: E) -> Result<(), E>;
        pub fn ok_or_else<E, F: FnOnce() -> E>(self, f: F) -> Result<(), E>;
        pub fn min(self, other: Self) -> Self;
        pub fn max(self, other: Self) -> Self;
        pub fn cmp(&self, other: &Self) -> Ordering;
        pub fn partial_cmp(&self, other: &Self) -> Option<Ordering>;
    }

    impl crate::fmt::Display for Bool {}
    impl FromStr for Bool {
        type Err = ParseBoolError;
        fn from_str(s: &str) -> Result<Self, ParseBoolError>;
    }

    /// `char`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
    pub struct Char;

    impl Char {
        pub const MIN: char = '\0';
        pub const MAX: char = '\u{10FFFF}';
        pub const REPLACEMENT_CHARACTER: char = '\u{FFFD}';
        pub fn from_u32(i: u32) -> Option<char>;
        pub unsafe fn from_u32_unchecked(i: u32) -> char;
        pub fn from_digit(num: u32, radix: u32) -> Option<char>;
        pub fn is_digit(self, radix: u32) -> bool;
        pub fn to_digit(self, radix: u32) -> Option<u32>;
        pub fn len_utf8(self) -> usize;
        pub fn len_utf16(self) -> usize;
        #[same(dst)]
        pub fn encode_utf8(self, dst: &mut [u8]) -> &mut str;
        #[same(dst)]
        pub fn encode_utf16(self, dst: &mut [u16]) -> &mut [u16];
        pub fn is_alphabetic(self) -> bool;
        pub fn is_alphanumeric(self) -> bool;
        pub fn is_control(self) -> bool;
        pub fn is_lowercase(self) -> bool;
        pub fn is_numeric(self) -> bool;
        pub fn is_uppercase(self) -> bool;
        pub fn is_whitespace(self) -> bool;
        #[count(3)]
        pub fn to_lowercase(self) -> Items<char>;
        #[count(3)]
        pub fn to_uppercase(self) -> Items<char>;
        #[count(10)]
        pub fn escape_debug(self) -> Items<char>;
        #[count(10)]
        pub fn escape_default(self) -> Items<char>;
        #[count(10)]
        pub fn escape_unicode(self) -> Items<char>;
        pub fn is_ascii(&self) -> bool;
        pub fn is_ascii_alphabetic(&self) -> bool;
        pub fn is_ascii_alphanumeric(&self) -> bool;
        pub fn is_ascii_control(&self) -> bool;
        pub fn is_ascii_digit(&self) -> bool;
        pub fn is_ascii_graphic(&self) -> bool;
        pub fn is_ascii_hexdigit(&self) -> bool;
        pub fn is_ascii_lowercase(&self) -> bool;
        pub fn is_ascii_punctuation(&self) -> bool;
        pub fn is_ascii_uppercase(&self) -> bool;
        pub fn is_ascii_whitespace(&self) -> bool;
        pub fn to_ascii_lowercase(&self) -> char;
        pub fn to_ascii_uppercase(&self) -> char;
        pub fn make_ascii_lowercase(&mut self);
        pub fn make_ascii_uppercase(&mut self);
        pub fn eq_ignore_ascii_case(&self, other: &char) -> bool;
        pub fn min(self, other: Self) -> Self;
        pub fn max(self, other: Self) -> Self;
        pub fn cmp(&self, other: &Self) -> Ordering;
        pub fn partial_cmp(&self, other: &Self) -> Option<Ordering>;
        pub fn decode_utf16<I: IntoIterator<Item = u16>>(iter: I)
        -> Items<Result<char, crate::char::DecodeUtf16Error>>;
    }

    impl crate::fmt::Display for Char {}
    impl crate::iter::Step for Char {}
    impl From<u8> for Char {
        fn from(value: u8) -> Self;
    }
    impl TryFrom<u32> for Char {
        type Error = crate::char::CharTryFromError;
        fn try_from(value: u32) -> Result<Self, crate::char::CharTryFromError>;
    }
    impl FromStr for Char {
        type Err = crate::char::ParseCharError;
        fn from_str(s: &str) -> Result<Self, crate::char::ParseCharError>;
    }

    /// `*const T` and `*mut T`; `Self` is the one at hand.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[words(1)]
    pub struct Ptr<T>;

    impl<T> Ptr<T> {
        pub fn is_null(self) -> bool;
        #[same(self)]
        pub fn cast<U>(self) -> *mut U;
        #[same(self)]
        pub fn cast_mut(self) -> *mut T;
        #[same(self)]
        pub fn cast_const(self) -> *const T;
        pub fn addr(self) -> usize;
        pub fn expose_provenance(self) -> usize;
        #[same(self)]
        pub fn with_addr(self, addr: usize) -> Self;
        #[same(self)]
        pub fn map_addr<F: FnOnce(usize) -> usize>(self, f: F) -> Self;
        #[same(self)]
        pub unsafe fn as_ref<'a>(self) -> Option<&'a T>;
        #[same(self)]
        pub unsafe fn as_mut<'a>(self) -> Option<&'a mut T>;
        #[same(self)]
        pub unsafe fn as_ref_unchecked<'a>(self) -> &'a T;
        #[same(self)]
        pub unsafe fn as_mut_unchecked<'a>(self) -> &'a mut T;
        #[same(self)]
        pub unsafe fn add(self, count: usize) -> Self;
        #[same(self)]
        pub unsafe fn sub(self, count: usize) -> Self;
        #[same(self)]
        pub unsafe fn offset(self, count: isize) -> Self;
        #[same(self)]
        pub unsafe fn byte_add(self, count: usize) -> Self;
        #[same(self)]
        pub unsafe fn byte_sub(self, count: usize) -> Self;
        #[same(self)]
        pub fn wrapping_add(self, count: usize) -> Self;
        #[same(self)]
        pub fn wrapping_sub(self, count: usize) -> Self;
        #[same(self)]
        pub fn wrapping_offset(self, count: isize) -> Self;
        pub unsafe fn offset_from(self, origin: *const T) -> isize;
        pub unsafe fn offset_from_unsigned(self, origin: *const T) -> usize;
        pub unsafe fn byte_offset_from<U>(self, origin: *const U) -> isize;
        #[intrinsic(read)]
        pub unsafe fn read(self) -> T;
        #[intrinsic(read)]
        pub unsafe fn read_volatile(self) -> T;
        #[intrinsic(read)]
        pub unsafe fn read_unaligned(self) -> T;
        #[intrinsic(write)]
        pub unsafe fn write(self, val: T);
        #[intrinsic(write)]
        pub unsafe fn write_volatile(self, val: T);
        #[intrinsic(write)]
        pub unsafe fn write_unaligned(self, val: T);
        pub unsafe fn write_bytes(self, val: u8, count: usize);
        #[intrinsic(replace)]
        pub unsafe fn replace(self, src: T) -> T;
        #[intrinsic(swap)]
        pub unsafe fn swap(self, with: *mut T);
        pub unsafe fn copy_to(self, dest: *mut T, count: usize);
        pub unsafe fn copy_to_nonoverlapping(self, dest: *mut T, count: usize);
        pub unsafe fn copy_from(self, src: *const T, count: usize);
        pub unsafe fn copy_from_nonoverlapping(self, src: *const T, count: usize);
        pub unsafe fn drop_in_place(self);
        pub fn align_offset(self, align: usize) -> usize;
        pub fn is_aligned(self) -> bool;
        pub fn len(self) -> usize;
        pub fn is_empty(self) -> bool;
    }
}

pub mod alloc {
    use crate::prelude::*;
    use crate::ptr::NonNull;

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[words(2)]
    pub struct Layout;

    impl Layout {
        pub fn new<T>() -> Layout;
        pub fn for_value<T: ?Sized>(t: &T) -> Layout;
        pub fn array<T>(n: usize) -> Result<Layout, LayoutError>;
        pub fn from_size_align(size: usize, align: usize) -> Result<Layout, LayoutError>;
        pub unsafe fn from_size_align_unchecked(size: usize, align: usize) -> Layout;
        pub fn size(&self) -> usize;
        pub fn align(&self) -> usize;
        pub fn align_to(&self, align: usize) -> Result<Layout, LayoutError>;
        pub fn pad_to_align(&self) -> Layout;
        pub fn extend(&self, next: Layout) -> Result<(Layout, usize), LayoutError>;
        pub fn repeat(&self, n: usize) -> Result<(Layout, usize), LayoutError>;
    }

    #[derive(Clone, PartialEq, Eq, Debug)]
    #[words(0)]
    pub struct LayoutError;

    #[derive(Clone, Copy, Default, Debug)]
    #[words(0)]
    pub struct Global;

    #[derive(Clone, Copy, Default, Debug)]
    #[words(0)]
    pub struct System;

    pub unsafe trait GlobalAlloc {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8;
        unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout);
        unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8;
        unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8;
    }
    unsafe impl GlobalAlloc for System {}

    pub unsafe fn alloc(layout: Layout) -> *mut u8;
    pub unsafe fn alloc_zeroed(layout: Layout) -> *mut u8;
    pub unsafe fn dealloc(ptr: *mut u8, layout: Layout);
    pub unsafe fn realloc(ptr: *mut u8, layout: Layout, new_size: usize) -> *mut u8;
    pub fn handle_alloc_error(layout: Layout) -> !;

    // The `alloc` crate's modules, for `alloc::vec::Vec` where the name means this module.
    pub use crate::{borrow, boxed, collections, fmt, rc, slice, str, string, sync, task, vec};
}

pub mod any {
    use crate::boxed::Box;
    use crate::prelude::*;
    use crate::rc::Rc;
    use crate::sync::Arc;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[bytes(16)]
    pub struct TypeId;

    impl TypeId {
        pub fn of<T: ?Sized>() -> TypeId;
    }

    pub trait Any {
        fn type_id(&self) -> TypeId;
    }
    impl<T> Any for T {}

    impl dyn Any {
        pub fn is<T: Any>(&self) -> bool;
        #[same(self)]
        pub fn downcast_ref<T: Any>(&self) -> Option<&T>;
        #[same(self)]
        pub fn downcast_mut<T: Any>(&mut self) -> Option<&mut T>;
    }
    impl dyn Any + Send {
        pub fn is<T: Any>(&self) -> bool;
        #[same(self)]
        pub fn downcast_ref<T: Any>(&self) -> Option<&T>;
        #[same(self)]
        pub fn downcast_mut<T: Any>(&mut self) -> Option<&mut T>;
    }
    impl dyn Any + Send + Sync {
        pub fn is<T: Any>(&self) -> bool;
        #[same(self)]
        pub fn downcast_ref<T: Any>(&self) -> Option<&T>;
        #[same(self)]
        pub fn downcast_mut<T: Any>(&mut self) -> Option<&mut T>;
    }

    impl Box<dyn Any> {
        #[same(self)]
        #[same(err, self)]
        pub fn downcast<T: Any>(self) -> Result<Box<T>, Self>;
    }
    impl Box<dyn Any + Send> {
        #[same(self)]
        #[same(err, self)]
        pub fn downcast<T: Any>(self) -> Result<Box<T>, Self>;
    }
    impl Box<dyn Any + Send + Sync> {
        #[same(self)]
        #[same(err, self)]
        pub fn downcast<T: Any>(self) -> Result<Box<T>, Self>;
    }
    impl Rc<dyn Any> {
        #[same(self)]
        #[same(err, self)]
        pub fn downcast<T: Any>(self) -> Result<Rc<T>, Self>;
    }
    impl Arc<dyn Any + Send + Sync> {
        #[same(self)]
        #[same(err, self)]
        pub fn downcast<T: Any>(self) -> Result<Arc<T>, Self>;
    }

    pub fn type_name<T: ?Sized>() -> &'static str;
    pub fn type_name_of_val<T: ?Sized>(val: &T) -> &'static str;
}

pub mod array {
    use crate::iter::Iter as Items;
    use crate::ops::{ControlFlow, Index, IndexMut};
    use crate::prelude::*;
    use crate::slice::SliceIndex;

    pub type IntoIter<T, const N: usize> = crate::iter::Iter<T>;

    #[derive(Clone, Copy, Debug)]
    #[words(0)]
    pub struct TryFromSliceError;
    impl crate::fmt::Display for TryFromSliceError {}
    impl crate::error::Error for TryFromSliceError {}

    pub fn from_fn<T, const N: usize, F: FnMut(usize) -> T>(f: F) -> [T; N];
    #[same(s)]
    pub fn from_ref<T>(s: &T) -> &[T; 1];
    #[same(s)]
    pub fn from_mut<T>(s: &mut T) -> &mut [T; 1];

    impl<T, const N: usize> [T; N] {
        pub fn map<F: FnMut(T) -> U, U>(self, f: F) -> [U; N];
        pub fn each_ref(&self) -> [&T; N];
        pub fn each_mut(&mut self) -> [&mut T; N];
        #[same(self)]
        pub fn as_slice(&self) -> &[T];
        #[same(self)]
        pub fn as_mut_slice(&mut self) -> &mut [T];
    }

    impl<T, const N: usize> IntoIterator for [T; N] {
        type Item = T;
        type IntoIter = Items<T>;
        #[holds(self)]
        #[count(self)]
        fn into_iter(self) -> Items<T>;
    }
    impl<T, const N: usize> IntoIterator for &[T; N] {
        type Item = &T;
        type IntoIter = Items<&T>;
        #[count(self)]
        fn into_iter(self) -> Items<&T>;
    }
    impl<T, const N: usize> IntoIterator for &mut [T; N] {
        type Item = &mut T;
        type IntoIter = Items<&mut T>;
        #[count(self)]
        fn into_iter(self) -> Items<&mut T>;
    }
    impl<T, I: SliceIndex<[T]>, const N: usize> Index<I> for [T; N] {
        type Output = I::Output;
        #[part(self)]
        fn index(&self, index: I) -> &I::Output;
    }
    impl<T, I: SliceIndex<[T]>, const N: usize> IndexMut<I> for [T; N] {
        #[part(self)]
        fn index_mut(&mut self, index: I) -> &mut I::Output;
    }
    impl<T, const N: usize> AsRef<[T]> for [T; N] {
        #[same(self)]
        fn as_ref(&self) -> &[T];
    }
    impl<T, const N: usize> AsMut<[T]> for [T; N] {
        #[same(self)]
        fn as_mut(&mut self) -> &mut [T];
    }
    impl<T, const N: usize> crate::borrow::Borrow<[T]> for [T; N] {
        #[same(self)]
        fn borrow(&self) -> &[T];
    }
    impl<T: Copy, const N: usize> TryFrom<&[T]> for [T; N] {
        type Error = TryFromSliceError;
        fn try_from(slice: &[T]) -> Result<[T; N], TryFromSliceError>;
    }
    impl<T, const N: usize> TryFrom<&[T]> for &[T; N] {
        type Error = TryFromSliceError;
        #[same(slice)]
        fn try_from(slice: &[T]) -> Result<&[T; N], TryFromSliceError>;
    }
    impl<T, const N: usize> TryFrom<&mut [T]> for &mut [T; N] {
        type Error = TryFromSliceError;
        #[same(slice)]
        fn try_from(slice: &mut [T]) -> Result<&mut [T; N], TryFromSliceError>;
    }
    impl<T, const N: usize> TryFrom<Vec<T>> for [T; N] {
        type Error = Vec<T>;
        #[same(err, vec)]
        fn try_from(vec: Vec<T>) -> Result<[T; N], Vec<T>>;
    }
    impl<T: Clone, const N: usize> Clone for [T; N] {}
    impl<T: Copy, const N: usize> Copy for [T; N] {}
    impl<T: Default, const N: usize> Default for [T; N] {}
    impl<T: PartialEq, const N: usize> PartialEq for [T; N] {}
    impl<T: Eq, const N: usize> Eq for [T; N] {}
    impl<T: PartialOrd, const N: usize> PartialOrd for [T; N] {}
    impl<T: Ord, const N: usize> Ord for [T; N] {}
    impl<T: crate::hash::Hash, const N: usize> crate::hash::Hash for [T; N] {}
    impl<T: crate::fmt::Debug, const N: usize> crate::fmt::Debug for [T; N] {}
}

pub mod ascii {
    pub use crate::prelude::*;

    pub trait AsciiExt {}
    #[count(4)]
    pub fn escape_default(c: u8) -> crate::iter::Iter<u8>;
    pub type EscapeDefault = crate::iter::Iter<u8>;
}

pub mod borrow {
    use crate::prelude::*;

    pub trait Borrow<Borrowed: ?Sized> {
        fn borrow(&self) -> &Borrowed;
    }
    pub trait BorrowMut<Borrowed: ?Sized>: Borrow<Borrowed> {
        fn borrow_mut(&mut self) -> &mut Borrowed;
    }
    impl<T: ?Sized> Borrow<T> for T {
        #[same(self)]
        fn borrow(&self) -> &T;
    }
    impl<T: ?Sized> BorrowMut<T> for T {
        #[same(self)]
        fn borrow_mut(&mut self) -> &mut T;
    }

    pub trait ToOwned {
        type Owned;
        #[intrinsic(to_owned)]
        fn to_owned(&self) -> Self::Owned;
        #[intrinsic(to_owned)]
        fn clone_into(&self, target: &mut Self::Owned);
    }
    impl<T: Clone> ToOwned for T {
        type Owned = T;
        #[intrinsic(clone)]
        fn to_owned(&self) -> T;
    }
    impl ToOwned for str {
        type Owned = String;
        #[site(string)]
        #[chars(self)]
        #[intrinsic(to_owned)]
        fn to_owned(&self) -> String;
    }
    impl<T: Clone> ToOwned for [T] {
        type Owned = Vec<T>;
        #[site(vec)]
        #[count(self)]
        #[intrinsic(to_owned)]
        fn to_owned(&self) -> Vec<T>;
    }

    #[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Cow<'a, B: ?Sized + ToOwned> {
        Borrowed(&'a B),
        Owned(<B as ToOwned>::Owned),
    }

    impl<B: ?Sized + ToOwned> Cow<'_, B> {
        #[fresh]
        pub fn into_owned(self) -> <B as ToOwned>::Owned;
        #[fresh]
        pub fn to_mut(&mut self) -> &mut <B as ToOwned>::Owned;
        pub fn is_borrowed(c: &Self) -> bool;
        pub fn is_owned(c: &Self) -> bool;
    }
    impl<B: ?Sized + ToOwned> Clone for Cow<'_, B> {}
    impl<B: ?Sized + ToOwned> Default for Cow<'_, B> {}
    impl<B: ?Sized + ToOwned> crate::fmt::Display for Cow<'_, B> {}
    impl<B: ?Sized + ToOwned> crate::ops::Deref for Cow<'_, B> {
        type Target = B;
        #[part(self)]
        fn deref(&self) -> &B;
    }
    impl<B: ?Sized + ToOwned> AsRef<B> for Cow<'_, B> {
        #[part(self)]
        fn as_ref(&self) -> &B;
    }
    impl<B: ?Sized + ToOwned> Borrow<B> for Cow<'_, B> {
        #[part(self)]
        fn borrow(&self) -> &B;
    }
    impl From<&str> for Cow<'_, str> {
        #[holds(s)]
        fn from(s: &str) -> Self;
    }
    impl From<String> for Cow<'_, str> {
        #[holds(s)]
        fn from(s: String) -> Self;
    }
    impl From<&String> for Cow<'_, str> {
        #[holds(s)]
        fn from(s: &String) -> Self;
    }
    impl<T: Clone> From<&[T]> for Cow<'_, [T]> {
        #[holds(s)]
        fn from(s: &[T]) -> Self;
    }
    impl<T: Clone> From<Vec<T>> for Cow<'_, [T]> {
        #[holds(v)]
        fn from(v: Vec<T>) -> Self;
    }
    impl crate::ops::Add<&str> for Cow<'_, str> {
        type Output = Self;
        #[same(self)]
        #[fresh]
        fn add(self, rhs: &str) -> Self;
    }
    impl crate::ops::AddAssign<&str> for Cow<'_, str> {
        #[grows(items, rhs)]
        fn add_assign(&mut self, rhs: &str);
    }
}

pub mod boxed {
    use crate::error::Error;
    use crate::future::Future;
    use crate::iter::Iter as Items;
    use crate::mem::MaybeUninit;
    use crate::ops::{Deref, DerefMut};
    use crate::pin::Pin;
    use crate::prelude::*;
    use crate::ptr::NonNull;

    #[owner(box)]
    #[words(1)]
    pub struct Box<T: ?Sized>;

    impl<T> Box<T> {
        #[site(box)]
        pub fn new(x: T) -> Box<T>;
        #[site(box)]
        pub fn new_uninit() -> Box<MaybeUninit<T>>;
        #[site(box)]
        pub fn new_zeroed() -> Box<MaybeUninit<T>>;
        #[site(box)]
        pub fn pin(x: T) -> Pin<Box<T>>;
        #[same(boxed)]
        pub fn into_boxed_slice(boxed: Box<T>) -> Box<[T]>;
        pub fn into_inner(boxed: Box<T>) -> T;
        #[same(boxed)]
        pub fn write(boxed: Box<MaybeUninit<T>>, value: T) -> Box<T>;
    }
    impl<T> Box<[T]> {
        #[site(box)]
        #[count(min, len)]
        pub fn new_uninit_slice(len: usize) -> Box<[MaybeUninit<T>]>;
        #[site(box)]
        #[count(min, len)]
        pub fn new_zeroed_slice(len: usize) -> Box<[MaybeUninit<T>]>;
        #[same(self)]
        pub fn into_vec(self) -> Vec<T>;
    }
    impl<T> Box<MaybeUninit<T>> {
        #[same(self)]
        pub unsafe fn assume_init(self) -> Box<T>;
    }
    impl<T> Box<[MaybeUninit<T>]> {
        #[same(self)]
        pub unsafe fn assume_init(self) -> Box<[T]>;
    }
    impl Box<str> {
        #[same(self)]
        pub fn into_string(self) -> String;
        #[same(self)]
        pub fn into_boxed_bytes(self) -> Box<[u8]>;
    }
    impl<T: ?Sized> Box<T> {
        #[raw(b)]
        pub fn into_raw(b: Box<T>) -> *mut T;
        #[unraw(raw)]
        pub unsafe fn from_raw(raw: *mut T) -> Box<T>;
        #[raw(b)]
        pub fn into_non_null(b: Box<T>) -> NonNull<T>;
        #[unraw(ptr)]
        pub unsafe fn from_non_null(ptr: NonNull<T>) -> Box<T>;
        #[leaks(b)]
        pub fn leak<'a>(b: Box<T>) -> &'a mut T;
        #[same(boxed)]
        pub fn into_pin(boxed: Box<T>) -> Pin<Box<T>>;
        pub fn as_ptr(b: &Box<T>) -> *const T;
        pub fn as_mut_ptr(b: &mut Box<T>) -> *mut T;
    }

    impl<T: Default> Default for Box<T> {
        #[site(box)]
        fn default() -> Self;
    }
    impl<T> Default for Box<[T]> {
        #[site(box)]
        #[count(0)]
        fn default() -> Self;
    }
    impl Default for Box<str> {
        #[site(box)]
        #[chars(0)]
        fn default() -> Self;
    }
    impl<T: Clone> Clone for Box<T> {}
    impl<T: Clone> Clone for Box<[T]> {}
    impl Clone for Box<str> {}
    impl<T: ?Sized> Deref for Box<T> {
        type Target = T;
        #[intrinsic(deref)]
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for Box<T> {
        #[intrinsic(deref)]
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized> AsRef<T> for Box<T> {
        fn as_ref(&self) -> &T;
    }
    impl<T: ?Sized> AsMut<T> for Box<T> {
        fn as_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized> crate::borrow::Borrow<T> for Box<T> {
        fn borrow(&self) -> &T;
    }
    impl<T: ?Sized> crate::borrow::BorrowMut<T> for Box<T> {
        fn borrow_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized + crate::fmt::Display> crate::fmt::Display for Box<T> {}
    impl<T: ?Sized + crate::fmt::Debug> crate::fmt::Debug for Box<T> {}
    impl<T: ?Sized + PartialEq> PartialEq for Box<T> {}
    impl<T: ?Sized + Eq> Eq for Box<T> {}
    impl<T: ?Sized + PartialOrd> PartialOrd for Box<T> {}
    impl<T: ?Sized + Ord> Ord for Box<T> {}
    impl<T: ?Sized + crate::hash::Hash> crate::hash::Hash for Box<T> {}
    impl<T: Error> Error for Box<T> {}
    impl<I: Iterator + ?Sized> Iterator for Box<I> {
        type Item = I::Item;
        fn next(&mut self) -> Option<I::Item>;
    }
    impl<I: DoubleEndedIterator + ?Sized> DoubleEndedIterator for Box<I> {
        fn next_back(&mut self) -> Option<I::Item>;
    }
    impl<I: ExactSizeIterator + ?Sized> ExactSizeIterator for Box<I> {}
    impl<F: Future + ?Sized> Future for Box<F> {
        type Output = F::Output;
    }
    impl<T> IntoIterator for Box<[T]> {
        type Item = T;
        type IntoIter = Items<T>;
        #[holds(self)]
        #[count(self)]
        fn into_iter(self) -> Items<T>;
    }
    impl<T> IntoIterator for &Box<[T]> {
        type Item = &T;
        type IntoIter = Items<&T>;
        #[count(self)]
        fn into_iter(self) -> Items<&T>;
    }
    impl<T> IntoIterator for &mut Box<[T]> {
        type Item = &mut T;
        type IntoIter = Items<&mut T>;
        #[count(self)]
        fn into_iter(self) -> Items<&mut T>;
    }
    impl<T> FromIterator<T> for Box<[T]> {
        #[site(box)]
        #[count(iter)]
        fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
    }
    impl FromIterator<char> for Box<str> {
        #[site(box)]
        fn from_iter<I: IntoIterator<Item = char>>(iter: I) -> Self;
    }
    impl<T> From<T> for Box<T> {
        #[site(box)]
        fn from(t: T) -> Self;
    }
    impl From<&str> for Box<str> {
        #[site(box)]
        #[chars(s)]
        fn from(s: &str) -> Self;
    }
    impl From<String> for Box<str> {
        #[same(s)]
        fn from(s: String) -> Self;
    }
    impl From<crate::borrow::Cow<'_, str>> for Box<str> {
        #[fresh]
        #[holds(cow)]
        fn from(cow: crate::borrow::Cow<'_, str>) -> Self;
    }
    impl From<Box<str>> for Box<[u8]> {
        #[same(s)]
        fn from(s: Box<str>) -> Self;
    }
    impl<T: Clone> From<&[T]> for Box<[T]> {
        #[site(box)]
        #[count(slice)]
        fn from(slice: &[T]) -> Self;
    }
    impl<T, const N: usize> From<[T; N]> for Box<[T]> {
        #[site(box)]
        #[count(array)]
        fn from(array: [T; N]) -> Self;
    }
    impl<T> From<Vec<T>> for Box<[T]> {
        #[same(v)]
        fn from(v: Vec<T>) -> Self;
    }
    impl From<&crate::path::Path> for Box<crate::path::Path> {
        #[site(box)]
        #[chars(path)]
        fn from(path: &crate::path::Path) -> Self;
    }
    impl<E: Error> From<E> for Box<dyn Error> {
        #[site(box)]
        #[boxes(err)]
        fn from(err: E) -> Self;
    }
    impl<E: Error> From<E> for Box<dyn Error + Send + Sync> {
        #[site(box)]
        #[boxes(err)]
        fn from(err: E) -> Self;
    }
    impl From<&str> for Box<dyn Error> {
        #[site(box)]
        #[chars(err)]
        fn from(err: &str) -> Self;
    }
    impl From<&str> for Box<dyn Error + Send + Sync> {
        #[site(box)]
        #[chars(err)]
        fn from(err: &str) -> Self;
    }
    impl From<String> for Box<dyn Error> {
        #[site(box)]
        #[boxes(err)]
        fn from(err: String) -> Self;
    }
    impl From<String> for Box<dyn Error + Send + Sync> {
        #[site(box)]
        #[boxes(err)]
        fn from(err: String) -> Self;
    }
    impl<T, const N: usize> TryFrom<Box<[T]>> for Box<[T; N]> {
        type Error = Box<[T]>;
        #[same(boxed)]
        #[same(err, boxed)]
        fn try_from(boxed: Box<[T]>) -> Result<Self, Box<[T]>>;
    }
    impl<T, const N: usize> TryFrom<Vec<T>> for Box<[T; N]> {
        type Error = Vec<T>;
        #[same(vec)]
        #[same(err, vec)]
        fn try_from(vec: Vec<T>) -> Result<Self, Vec<T>>;
    }
}

pub mod cell {
    use crate::ops::{Deref, DerefMut};
    use crate::prelude::*;

    #[cell]
    pub struct Cell<T: ?Sized>(T);

    impl<T> Cell<T> {
        pub const fn new(value: T) -> Cell<T>;
        #[puts(val)]
        pub fn set(&self, val: T);
        #[intrinsic(swap)]
        pub fn swap(&self, other: &Cell<T>);
        #[takes]
        #[puts(val)]
        #[intrinsic(replace)]
        pub fn replace(&self, val: T) -> T;
        pub fn into_inner(self) -> T;
        pub fn get(&self) -> T;
        pub fn update(&self, f: impl FnOnce(T) -> T);
        #[takes]
        #[intrinsic(take)]
        pub fn take(&self) -> T;
    }
    impl<T: ?Sized> Cell<T> {
        #[same(self)]
        pub fn as_ptr(&self) -> *mut T;
        pub fn get_mut(&mut self) -> &mut T;
        #[same(t)]
        pub fn from_mut(t: &mut T) -> &Cell<T>;
    }
    impl<T> Cell<[T]> {
        #[same(self)]
        pub fn as_slice_of_cells(&self) -> &[Cell<T>];
    }
    impl<T: Default> Default for Cell<T> {
        #[fresh]
        fn default() -> Self;
    }
    impl<T: Copy> Clone for Cell<T> {}
    impl<T> From<T> for Cell<T> {
        fn from(t: T) -> Self;
    }
    impl<T: crate::fmt::Debug> crate::fmt::Debug for Cell<T> {}

    #[cell]
    pub struct RefCell<T: ?Sized>(isize, T);

    impl<T> RefCell<T> {
        pub const fn new(value: T) -> RefCell<T>;
        pub fn into_inner(self) -> T;
        #[takes]
        #[puts(t)]
        #[intrinsic(replace)]
        pub fn replace(&self, t: T) -> T;
        pub fn replace_with<F: FnOnce(&mut T) -> T>(&self, f: F) -> T;
        #[intrinsic(swap)]
        pub fn swap(&self, other: &RefCell<T>);
        #[takes]
        #[intrinsic(take)]
        pub fn take(&self) -> T;
    }
    impl<T: ?Sized> RefCell<T> {
        #[lock]
        pub fn borrow(&self) -> Ref<'_, T>;
        #[lock]
        pub fn try_borrow(&self) -> Result<Ref<'_, T>, BorrowError>;
        #[lock]
        pub fn borrow_mut(&self) -> RefMut<'_, T>;
        #[lock]
        pub fn try_borrow_mut(&self) -> Result<RefMut<'_, T>, BorrowMutError>;
        #[same(self)]
        pub fn as_ptr(&self) -> *mut T;
        pub fn get_mut(&mut self) -> &mut T;
    }
    impl<T: Default> Default for RefCell<T> {
        #[fresh]
        fn default() -> Self;
    }
    impl<T: Clone> Clone for RefCell<T> {}
    impl<T> From<T> for RefCell<T> {
        fn from(t: T) -> Self;
    }
    impl<T: PartialEq> PartialEq for RefCell<T> {}
    impl<T: crate::fmt::Debug> crate::fmt::Debug for RefCell<T> {}

    #[derive(Debug)]
    #[words(0)]
    pub struct BorrowError;
    impl crate::fmt::Display for BorrowError {}
    impl crate::error::Error for BorrowError {}
    #[derive(Debug)]
    #[words(0)]
    pub struct BorrowMutError;
    impl crate::fmt::Display for BorrowMutError {}
    impl crate::error::Error for BorrowMutError {}

    pub struct Ref<'b, T: ?Sized>(&'b T, &'b isize);

    impl<'b, T: ?Sized> Ref<'b, T> {
        pub fn clone(orig: &Ref<'b, T>) -> Ref<'b, T>;
        #[holds(orig)]
        pub fn map<U: ?Sized, F: FnOnce(&T) -> &U>(orig: Ref<'b, T>, f: F) -> Ref<'b, U>;
        #[holds(orig)]
        pub fn filter_map<U: ?Sized, F: FnOnce(&T) -> Option<&U>>(orig: Ref<'b, T>, f: F) -> Result<Ref<'b, U>, Self>;
        #[holds(orig)]
        pub fn map_split<U: ?Sized, V: ?Sized, F: FnOnce(&T) -> (&U, &V)>(
            orig: Ref<'b, T>,
            f: F,
        ) -> (Ref<'b, U>, Ref<'b, V>);
    }
    impl<T: ?Sized> Deref for Ref<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized + crate::fmt::Display> crate::fmt::Display for Ref<'_, T> {}
    impl<T: ?Sized + crate::fmt::Debug> crate::fmt::Debug for Ref<'_, T> {}

    pub struct RefMut<'b, T: ?Sized>(&'b mut T, &'b isize);

    impl<'b, T: ?Sized> RefMut<'b, T> {
        #[holds(orig)]
        pub fn map<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(orig: RefMut<'b, T>, f: F) -> RefMut<'b, U>;
        #[holds(orig)]
        pub fn filter_map<U: ?Sized, F: FnOnce(&mut T) -> Option<&mut U>>(
            orig: RefMut<'b, T>,
            f: F,
        ) -> Result<RefMut<'b, U>, Self>;
        #[holds(orig)]
        pub fn map_split<U: ?Sized, V: ?Sized, F: FnOnce(&mut T) -> (&mut U, &mut V)>(
            orig: RefMut<'b, T>,
            f: F,
        ) -> (RefMut<'b, U>, RefMut<'b, V>);
    }
    impl<T: ?Sized> Deref for RefMut<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for RefMut<'_, T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized + crate::fmt::Display> crate::fmt::Display for RefMut<'_, T> {}
    impl<T: ?Sized + crate::fmt::Debug> crate::fmt::Debug for RefMut<'_, T> {}

    #[cell]
    pub struct OnceCell<T>(Option<T>);

    impl<T> OnceCell<T> {
        pub const fn new() -> OnceCell<T>;
        pub fn get(&self) -> Option<&T>;
        pub fn get_mut(&mut self) -> Option<&mut T>;
        #[puts(value)]
        pub fn set(&self, value: T) -> Result<(), T>;
        pub fn get_or_init<F: FnOnce() -> T>(&self, f: F) -> &T;
        pub fn get_or_try_init<F: FnOnce() -> Result<T, E>, E>(&self, f: F) -> Result<&T, E>;
        pub fn into_inner(self) -> Option<T>;
        #[takes]
        pub fn take(&mut self) -> Option<T>;
    }
    impl<T> Default for OnceCell<T> {
        fn default() -> Self;
    }
    impl<T: Clone> Clone for OnceCell<T> {}
    impl<T> From<T> for OnceCell<T> {
        fn from(value: T) -> Self;
    }
    impl<T: crate::fmt::Debug> crate::fmt::Debug for OnceCell<T> {}

    #[cell]
    pub struct LazyCell<T, F = fn() -> T>(T, F);

    impl<T, F: FnOnce() -> T> LazyCell<T, F> {
        /// `f` runs at the first access; what it makes stays inside.
        #[holds(f)]
        pub const fn new(f: F) -> LazyCell<T, F>;
        pub fn force(this: &LazyCell<T, F>) -> &T;
    }
    impl<T, F: FnOnce() -> T> Deref for LazyCell<T, F> {
        type Target = T;
        fn deref(&self) -> &T;
    }

    #[cell]
    pub struct UnsafeCell<T: ?Sized>(T);

    impl<T> UnsafeCell<T> {
        pub const fn new(value: T) -> UnsafeCell<T>;
        pub fn into_inner(self) -> T;
    }
    impl<T: ?Sized> UnsafeCell<T> {
        pub const fn get(&self) -> *mut T;
        pub fn get_mut(&mut self) -> &mut T;
        #[same(this)]
        pub const fn raw_get(this: *const Self) -> *mut T;
        #[same(value)]
        pub fn from_mut(value: &mut T) -> &mut UnsafeCell<T>;
    }
    impl<T: Default> Default for UnsafeCell<T> {
        #[fresh]
        fn default() -> Self;
    }
    impl<T> From<T> for UnsafeCell<T> {
        fn from(t: T) -> Self;
    }
}

pub mod char {
    use crate::prelude::*;

    pub const MAX: char = '\u{10FFFF}';
    pub const REPLACEMENT_CHARACTER: char = '\u{FFFD}';
    pub fn from_u32(i: u32) -> Option<char>;
    pub unsafe fn from_u32_unchecked(i: u32) -> char;
    pub fn from_digit(num: u32, radix: u32) -> Option<char>;
    pub fn decode_utf16<I: IntoIterator<Item = u16>>(iter: I) -> crate::iter::Iter<Result<char, DecodeUtf16Error>>;

    #[derive(Clone, Debug)]
    #[words(1)]
    pub struct DecodeUtf16Error;
    #[derive(Clone, Copy, Debug)]
    #[words(0)]
    pub struct CharTryFromError;
    #[derive(Clone, Debug)]
    #[bytes(1)]
    pub struct ParseCharError;
    #[derive(Clone, Copy, Debug)]
    #[words(0)]
    pub struct TryFromCharError;
    impl crate::fmt::Display for DecodeUtf16Error {}
    impl crate::error::Error for DecodeUtf16Error {}
    impl crate::fmt::Display for CharTryFromError {}
    impl crate::error::Error for CharTryFromError {}
    impl crate::fmt::Display for ParseCharError {}
    impl crate::error::Error for ParseCharError {}

    pub type ToUppercase = crate::iter::Iter<char>;
    pub type ToLowercase = crate::iter::Iter<char>;
    pub type EscapeDefault = crate::iter::Iter<char>;
    pub type EscapeDebug = crate::iter::Iter<char>;
    pub type EscapeUnicode = crate::iter::Iter<char>;
    pub type DecodeUtf16<I> = crate::iter::Iter<Result<char, DecodeUtf16Error>>;
}

pub mod clone {
    pub trait Clone {
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
        #[intrinsic(clone)]
        fn clone_from(&mut self, source: &Self);
    }
    impl<T: ?Sized> Clone for &T {}
}

pub mod cmp {
    use crate::prelude::*;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[repr(i8)]
    pub enum Ordering {
        Less,
        Equal,
        Greater,
    }

    impl Ordering {
        pub fn is_eq(self) -> bool;
        pub fn is_ne(self) -> bool;
        pub fn is_lt(self) -> bool;
        pub fn is_gt(self) -> bool;
        pub fn is_le(self) -> bool;
        pub fn is_ge(self) -> bool;
        pub fn reverse(self) -> Ordering;
        pub fn then(self, other: Ordering) -> Ordering;
        pub fn then_with<F: FnOnce() -> Ordering>(self, f: F) -> Ordering;
    }

    pub trait PartialEq<Rhs: ?Sized = Self> {
        fn eq(&self, other: &Rhs) -> bool;
        fn ne(&self, other: &Rhs) -> bool;
    }
    pub trait Eq: PartialEq {}
    pub trait PartialOrd<Rhs: ?Sized = Self>: PartialEq<Rhs> {
        fn partial_cmp(&self, other: &Rhs) -> Option<Ordering>;
        fn lt(&self, other: &Rhs) -> bool;
        fn le(&self, other: &Rhs) -> bool;
        fn gt(&self, other: &Rhs) -> bool;
        fn ge(&self, other: &Rhs) -> bool;
    }
    pub trait Ord: Eq + PartialOrd {
        fn cmp(&self, other: &Self) -> Ordering;
        fn max(self, other: Self) -> Self;
        fn min(self, other: Self) -> Self;
        fn clamp(self, min: Self, max: Self) -> Self;
    }
    impl<T: ?Sized + PartialEq> PartialEq for &T {}
    impl<T: ?Sized + PartialEq> PartialEq for &mut T {}
    impl<T: ?Sized + Eq> Eq for &T {}
    impl<T: ?Sized + PartialOrd> PartialOrd for &T {}
    impl<T: ?Sized + Ord> Ord for &T {}

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
    pub struct Reverse<T>(pub T);

    pub fn min<T: Ord>(v1: T, v2: T) -> T;
    pub fn max<T: Ord>(v1: T, v2: T) -> T;
    pub fn min_by<T, F: FnOnce(&T, &T) -> Ordering>(v1: T, v2: T, compare: F) -> T;
    pub fn max_by<T, F: FnOnce(&T, &T) -> Ordering>(v1: T, v2: T, compare: F) -> T;
    pub fn min_by_key<T, F: FnMut(&T) -> K, K: Ord>(v1: T, v2: T, f: F) -> T;
    pub fn max_by_key<T, F: FnMut(&T) -> K, K: Ord>(v1: T, v2: T, f: F) -> T;
}

pub mod collections {
    pub use self::binary_heap::BinaryHeap;
    pub use self::btree_map::BTreeMap;
    pub use self::btree_set::BTreeSet;
    pub use self::hash_map::HashMap;
    pub use self::hash_set::HashSet;
    pub use self::linked_list::LinkedList;
    pub use self::vec_deque::VecDeque;
    pub use crate::ops::Bound;

    #[derive(Clone, PartialEq, Eq, Debug)]
    #[words(2)]
    pub struct TryReserveError;
    impl crate::fmt::Display for TryReserveError {}
    impl crate::error::Error for TryReserveError {}

    pub mod hash_map {
        use crate::borrow::Borrow;
        use crate::hash::{BuildHasher, Hash};
        use crate::iter::Iter as Items;
        use crate::ops::Index;
        use crate::prelude::*;

        pub use crate::hash::{DefaultHasher, RandomState};

        pub type Iter<'a, K, V> = crate::iter::Iter<(&'a K, &'a V)>;
        pub type IterMut<'a, K, V> = crate::iter::Iter<(&'a K, &'a mut V)>;
        pub type IntoIter<K, V> = crate::iter::Iter<(K, V)>;
        pub type Keys<'a, K, V> = crate::iter::Iter<&'a K>;
        pub type Values<'a, K, V> = crate::iter::Iter<&'a V>;
        pub type ValuesMut<'a, K, V> = crate::iter::Iter<&'a mut V>;
        pub type IntoKeys<K, V> = crate::iter::Iter<K>;
        pub type IntoValues<K, V> = crate::iter::Iter<V>;
        pub type Drain<'a, K, V> = crate::iter::Iter<(K, V)>;
        pub type ExtractIf<'a, K, V, F> = crate::iter::Iter<(K, V)>;

        #[owner(map)]
        #[growable]
        #[words(6)]
        pub struct HashMap<K, V, S = RandomState>;

        impl<K, V> HashMap<K, V, RandomState> {
            #[site(map)]
            pub fn new() -> HashMap<K, V, RandomState>;
            #[site(map)]
            #[reserves(capacity)]
            pub fn with_capacity(capacity: usize) -> HashMap<K, V, RandomState>;
        }
        impl<K, V, S> HashMap<K, V, S> {
            #[site(map)]
            pub fn with_hasher(hash_builder: S) -> HashMap<K, V, S>;
            #[site(map)]
            #[reserves(capacity)]
            pub fn with_capacity_and_hasher(capacity: usize, hash_builder: S) -> HashMap<K, V, S>;
            pub fn hasher(&self) -> &S;
            pub fn capacity(&self) -> usize;
            pub fn len(&self) -> usize;
            pub fn is_empty(&self) -> bool;
            #[clears]
            pub fn clear(&mut self);
            #[count(self)]
            pub fn keys(&self) -> Items<&K>;
            #[count(self)]
            pub fn values(&self) -> Items<&V>;
            #[count(self)]
            pub fn values_mut(&mut self) -> Items<&mut V>;
            #[holds(self)]
            #[count(self)]
            pub fn into_keys(self) -> Items<K>;
            #[holds(self)]
            #[count(self)]
            pub fn into_values(self) -> Items<V>;
            #[count(self)]
            pub fn iter(&self) -> Items<(&K, &V)>;
            #[count(self)]
            pub fn iter_mut(&mut self) -> Items<(&K, &mut V)>;
            #[count(self)]
            pub fn drain(&mut self) -> Items<(K, V)>;
            #[count(self)]
            #[holds(pred)]
            pub fn extract_if<F: FnMut(&K, &mut V) -> bool>(&mut self, pred: F) -> Items<(K, V)>;
            pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, f: F);
            #[reserves(additional)]
            pub fn reserve(&mut self, additional: usize);
            #[reserves(additional)]
            pub fn try_reserve(&mut self, additional: usize) -> Result<(), super::TryReserveError>;
            pub fn shrink_to_fit(&mut self);
            pub fn shrink_to(&mut self, min_capacity: usize);
            /// The one element that the entry may add is counted here.
            #[holds(self, key)]
            #[grows(1)]
            pub fn entry(&mut self, key: K) -> Entry<'_, K, V, S>;
            pub fn get<Q: ?Sized>(&self, k: &Q) -> Option<&V>;
            pub fn get_key_value<Q: ?Sized>(&self, k: &Q) -> Option<(&K, &V)>;
            pub fn get_mut<Q: ?Sized>(&mut self, k: &Q) -> Option<&mut V>;
            pub fn get_disjoint_mut<Q: ?Sized, const N: usize>(&mut self, ks: [&Q; N]) -> [Option<&mut V>; N];
            pub fn contains_key<Q: ?Sized>(&self, k: &Q) -> bool;
            #[grows(1)]
            #[puts(k, v)]
            pub fn insert(&mut self, k: K, v: V) -> Option<V>;
            pub fn remove<Q: ?Sized>(&mut self, k: &Q) -> Option<V>;
            pub fn remove_entry<Q: ?Sized>(&mut self, k: &Q) -> Option<(K, V)>;
        }
        impl<K, V, S: Default> Default for HashMap<K, V, S> {
            #[site(map)]
            fn default() -> Self;
        }
        impl<K: Clone, V: Clone, S: Clone> Clone for HashMap<K, V, S> {}
        impl<K, V: PartialEq, S> PartialEq for HashMap<K, V, S> {}
        impl<K, V: Eq, S> Eq for HashMap<K, V, S> {}
        impl<K: crate::fmt::Debug, V: crate::fmt::Debug, S> crate::fmt::Debug for HashMap<K, V, S> {}
        impl<K, V, S, Q: ?Sized> Index<&Q> for HashMap<K, V, S> {
            type Output = V;
            #[part(self)]
            fn index(&self, key: &Q) -> &V;
        }
        impl<K, V, S> IntoIterator for HashMap<K, V, S> {
            type Item = (K, V);
            type IntoIter = Items<(K, V)>;
            #[holds(self)]
            #[count(self)]
            fn into_iter(self) -> Items<(K, V)>;
        }
        impl<K, V, S> IntoIterator for &HashMap<K, V, S> {
            type Item = (&K, &V);
            type IntoIter = Items<(&K, &V)>;
            #[count(self)]
            fn into_iter(self) -> Items<(&K, &V)>;
        }
        impl<K, V, S> IntoIterator for &mut HashMap<K, V, S> {
            type Item = (&K, &mut V);
            type IntoIter = Items<(&K, &mut V)>;
            #[count(self)]
            fn into_iter(self) -> Items<(&K, &mut V)>;
        }
        impl<K, V, S: Default> FromIterator<(K, V)> for HashMap<K, V, S> {
            #[site(map)]
            #[count(iter)]
            fn from_iter<I: IntoIterator<Item = (K, V)>>(iter: I) -> Self;
        }
        impl<K, V, S> Extend<(K, V)> for HashMap<K, V, S> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, iter: I);
        }
        impl<K: Copy, V: Copy, S> Extend<(&K, &V)> for HashMap<K, V, S> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = (&K, &V)>>(&mut self, iter: I);
        }
        impl<K, V, const N: usize> From<[(K, V); N]> for HashMap<K, V, RandomState> {
            #[site(map)]
            #[count(arr)]
            fn from(arr: [(K, V); N]) -> Self;
        }

        /// The hasher is a parameter, so that this can refer to the map itself.
        pub enum Entry<'a, K, V, S = RandomState> {
            Occupied(OccupiedEntry<'a, K, V, S>),
            Vacant(VacantEntry<'a, K, V, S>),
        }

        impl<'a, K, V, S> Entry<'a, K, V, S> {
            #[puts(default)]
            pub fn or_insert(self, default: V) -> &'a mut V;
            pub fn or_insert_with<F: FnOnce() -> V>(self, default: F) -> &'a mut V;
            pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, default: F) -> &'a mut V;
            pub fn key(&self) -> &K;
            #[holds(self)]
            #[puts(value)]
            pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V, S>;
            #[fresh]
            pub fn or_default(self) -> &'a mut V;
        }

        pub struct OccupiedEntry<'a, K, V, S = RandomState>(&'a mut HashMap<K, V, S>);

        impl<'a, K, V, S> OccupiedEntry<'a, K, V, S> {
            pub fn key(&self) -> &K;
            #[takes]
            pub fn remove_entry(self) -> (K, V);
            pub fn get(&self) -> &V;
            pub fn get_mut(&mut self) -> &mut V;
            pub fn into_mut(self) -> &'a mut V;
            #[puts(value)]
            pub fn insert(&mut self, value: V) -> V;
            #[takes]
            pub fn remove(self) -> V;
        }

        pub struct VacantEntry<'a, K, V, S = RandomState>(&'a mut HashMap<K, V, S>, K);

        impl<'a, K, V, S> VacantEntry<'a, K, V, S> {
            pub fn key(&self) -> &K;
            pub fn into_key(self) -> K;
            #[puts(value)]
            pub fn insert(self, value: V) -> &'a mut V;
            #[holds(self)]
            #[puts(value)]
            pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V, S>;
        }
    }

    pub mod btree_map {
        use crate::iter::Iter as Items;
        use crate::ops::{Index, RangeBounds};
        use crate::prelude::*;

        pub type Iter<'a, K, V> = crate::iter::Iter<(&'a K, &'a V)>;
        pub type IterMut<'a, K, V> = crate::iter::Iter<(&'a K, &'a mut V)>;
        pub type IntoIter<K, V> = crate::iter::Iter<(K, V)>;
        pub type Keys<'a, K, V> = crate::iter::Iter<&'a K>;
        pub type Values<'a, K, V> = crate::iter::Iter<&'a V>;
        pub type ValuesMut<'a, K, V> = crate::iter::Iter<&'a mut V>;
        pub type IntoKeys<K, V> = crate::iter::Iter<K>;
        pub type IntoValues<K, V> = crate::iter::Iter<V>;
        pub type Range<'a, K, V> = crate::iter::Iter<(&'a K, &'a V)>;
        pub type RangeMut<'a, K, V> = crate::iter::Iter<(&'a K, &'a mut V)>;
        pub type ExtractIf<'a, K, V, R, F> = crate::iter::Iter<(K, V)>;

        #[owner(map)]
        #[growable]
        #[words(3)]
        pub struct BTreeMap<K, V>;

        impl<K, V> BTreeMap<K, V> {
            #[site(map)]
            pub const fn new() -> BTreeMap<K, V>;
            #[clears]
            pub fn clear(&mut self);
            pub fn len(&self) -> usize;
            pub fn is_empty(&self) -> bool;
            pub fn get<Q: ?Sized>(&self, key: &Q) -> Option<&V>;
            pub fn get_key_value<Q: ?Sized>(&self, k: &Q) -> Option<(&K, &V)>;
            pub fn get_mut<Q: ?Sized>(&mut self, key: &Q) -> Option<&mut V>;
            pub fn first_key_value(&self) -> Option<(&K, &V)>;
            pub fn last_key_value(&self) -> Option<(&K, &V)>;
            #[holds(self)]
            pub fn first_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>>;
            #[holds(self)]
            pub fn last_entry(&mut self) -> Option<OccupiedEntry<'_, K, V>>;
            #[takes]
            pub fn pop_first(&mut self) -> Option<(K, V)>;
            #[takes]
            pub fn pop_last(&mut self) -> Option<(K, V)>;
            pub fn contains_key<Q: ?Sized>(&self, key: &Q) -> bool;
            #[grows(1)]
            #[puts(key, value)]
            pub fn insert(&mut self, key: K, value: V) -> Option<V>;
            pub fn remove<Q: ?Sized>(&mut self, key: &Q) -> Option<V>;
            pub fn remove_entry<Q: ?Sized>(&mut self, key: &Q) -> Option<(K, V)>;
            pub fn retain<F: FnMut(&K, &mut V) -> bool>(&mut self, f: F);
            #[grows(items, other)]
            #[hands_on(other)]
            pub fn append(&mut self, other: &mut Self);
            #[count(self)]
            pub fn range<T: ?Sized, R: RangeBounds<T>>(&self, range: R) -> Items<(&K, &V)>;
            #[count(self)]
            pub fn range_mut<T: ?Sized, R: RangeBounds<T>>(&mut self, range: R) -> Items<(&K, &mut V)>;
            #[holds(self, key)]
            #[grows(1)]
            pub fn entry(&mut self, key: K) -> Entry<'_, K, V>;
            #[site(map)]
            #[count(self)]
            #[hands_on(self)]
            pub fn split_off<Q: ?Sized>(&mut self, key: &Q) -> BTreeMap<K, V>;
            #[count(self)]
            #[holds(pred)]
            pub fn extract_if<R: RangeBounds<K>, F: FnMut(&K, &mut V) -> bool>(
                &mut self,
                range: R,
                pred: F,
            ) -> Items<(K, V)>;
            #[holds(self)]
            #[count(self)]
            pub fn into_keys(self) -> Items<K>;
            #[holds(self)]
            #[count(self)]
            pub fn into_values(self) -> Items<V>;
            #[count(self)]
            pub fn iter(&self) -> Items<(&K, &V)>;
            #[count(self)]
            pub fn iter_mut(&mut self) -> Items<(&K, &mut V)>;
            #[count(self)]
            pub fn keys(&self) -> Items<&K>;
            #[count(self)]
            pub fn values(&self) -> Items<&V>;
            #[count(self)]
            pub fn values_mut(&mut self) -> Items<&mut V>;
        }
        impl<K, V> Default for BTreeMap<K, V> {
            #[site(map)]
            fn default() -> Self;
        }
        impl<K: Clone, V: Clone> Clone for BTreeMap<K, V> {}
        impl<K: PartialEq, V: PartialEq> PartialEq for BTreeMap<K, V> {}
        impl<K: Eq, V: Eq> Eq for BTreeMap<K, V> {}
        impl<K: PartialOrd, V: PartialOrd> PartialOrd for BTreeMap<K, V> {}
        impl<K: Ord, V: Ord> Ord for BTreeMap<K, V> {}
        impl<K: crate::hash::Hash, V: crate::hash::Hash> crate::hash::Hash for BTreeMap<K, V> {}
        impl<K: crate::fmt::Debug, V: crate::fmt::Debug> crate::fmt::Debug for BTreeMap<K, V> {}
        impl<K, V, Q: ?Sized> Index<&Q> for BTreeMap<K, V> {
            type Output = V;
            #[part(self)]
            fn index(&self, key: &Q) -> &V;
        }
        impl<K, V> IntoIterator for BTreeMap<K, V> {
            type Item = (K, V);
            type IntoIter = Items<(K, V)>;
            #[holds(self)]
            #[count(self)]
            fn into_iter(self) -> Items<(K, V)>;
        }
        impl<K, V> IntoIterator for &BTreeMap<K, V> {
            type Item = (&K, &V);
            type IntoIter = Items<(&K, &V)>;
            #[count(self)]
            fn into_iter(self) -> Items<(&K, &V)>;
        }
        impl<K, V> IntoIterator for &mut BTreeMap<K, V> {
            type Item = (&K, &mut V);
            type IntoIter = Items<(&K, &mut V)>;
            #[count(self)]
            fn into_iter(self) -> Items<(&K, &mut V)>;
        }
        impl<K: Ord, V> FromIterator<(K, V)> for BTreeMap<K, V> {
            #[site(map)]
            #[count(iter)]
            fn from_iter<I: IntoIterator<Item = (K, V)>>(iter: I) -> Self;
        }
        impl<K: Ord, V> Extend<(K, V)> for BTreeMap<K, V> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, iter: I);
        }
        impl<K: Ord + Copy, V: Copy> Extend<(&K, &V)> for BTreeMap<K, V> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = (&K, &V)>>(&mut self, iter: I);
        }
        impl<K: Ord, V, const N: usize> From<[(K, V); N]> for BTreeMap<K, V> {
            #[site(map)]
            #[count(arr)]
            fn from(arr: [(K, V); N]) -> Self;
        }

        pub enum Entry<'a, K, V> {
            Vacant(VacantEntry<'a, K, V>),
            Occupied(OccupiedEntry<'a, K, V>),
        }

        impl<'a, K, V> Entry<'a, K, V> {
            #[puts(default)]
            pub fn or_insert(self, default: V) -> &'a mut V;
            pub fn or_insert_with<F: FnOnce() -> V>(self, default: F) -> &'a mut V;
            pub fn or_insert_with_key<F: FnOnce(&K) -> V>(self, default: F) -> &'a mut V;
            pub fn key(&self) -> &K;
            #[holds(self)]
            #[puts(value)]
            pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V>;
            #[fresh]
            pub fn or_default(self) -> &'a mut V;
        }

        pub struct OccupiedEntry<'a, K, V>(&'a mut BTreeMap<K, V>);

        impl<'a, K, V> OccupiedEntry<'a, K, V> {
            pub fn key(&self) -> &K;
            #[takes]
            pub fn remove_entry(self) -> (K, V);
            pub fn get(&self) -> &V;
            pub fn get_mut(&mut self) -> &mut V;
            pub fn into_mut(self) -> &'a mut V;
            #[puts(value)]
            pub fn insert(&mut self, value: V) -> V;
            #[takes]
            pub fn remove(self) -> V;
        }

        pub struct VacantEntry<'a, K, V>(&'a mut BTreeMap<K, V>, K);

        impl<'a, K, V> VacantEntry<'a, K, V> {
            pub fn key(&self) -> &K;
            pub fn into_key(self) -> K;
            #[puts(value)]
            pub fn insert(self, value: V) -> &'a mut V;
            #[holds(self)]
            #[puts(value)]
            pub fn insert_entry(self, value: V) -> OccupiedEntry<'a, K, V>;
        }
    }

    pub mod hash_set {
        use crate::hash::RandomState;
        use crate::iter::Iter as Items;
        use crate::prelude::*;

        pub type Iter<'a, T> = crate::iter::Iter<&'a T>;
        pub type IntoIter<T> = crate::iter::Iter<T>;
        pub type Drain<'a, T> = crate::iter::Iter<T>;
        pub type Difference<'a, T, S> = crate::iter::Iter<&'a T>;
        pub type Intersection<'a, T, S> = crate::iter::Iter<&'a T>;
        pub type SymmetricDifference<'a, T, S> = crate::iter::Iter<&'a T>;
        pub type Union<'a, T, S> = crate::iter::Iter<&'a T>;

        #[owner(set)]
        #[growable]
        #[words(6)]
        pub struct HashSet<T, S = RandomState>;

        impl<T> HashSet<T, RandomState> {
            #[site(set)]
            pub fn new() -> HashSet<T, RandomState>;
            #[site(set)]
            #[reserves(capacity)]
            pub fn with_capacity(capacity: usize) -> HashSet<T, RandomState>;
        }
        impl<T, S> HashSet<T, S> {
            #[site(set)]
            pub fn with_hasher(hasher: S) -> HashSet<T, S>;
            #[site(set)]
            #[reserves(capacity)]
            pub fn with_capacity_and_hasher(capacity: usize, hasher: S) -> HashSet<T, S>;
            pub fn hasher(&self) -> &S;
            pub fn capacity(&self) -> usize;
            #[count(self)]
            pub fn iter(&self) -> Items<&T>;
            pub fn len(&self) -> usize;
            pub fn is_empty(&self) -> bool;
            #[count(self)]
            pub fn drain(&mut self) -> Items<T>;
            #[count(self)]
            #[holds(pred)]
            pub fn extract_if<F: FnMut(&T) -> bool>(&mut self, pred: F) -> Items<T>;
            pub fn retain<F: FnMut(&T) -> bool>(&mut self, f: F);
            #[clears]
            pub fn clear(&mut self);
            #[reserves(additional)]
            pub fn reserve(&mut self, additional: usize);
            #[reserves(additional)]
            pub fn try_reserve(&mut self, additional: usize) -> Result<(), super::TryReserveError>;
            pub fn shrink_to_fit(&mut self);
            pub fn shrink_to(&mut self, min_capacity: usize);
            #[count(self)]
            pub fn difference(&self, other: &HashSet<T, S>) -> Items<&T>;
            #[count(sum)]
            pub fn symmetric_difference(&self, other: &HashSet<T, S>) -> Items<&T>;
            #[count(self)]
            #[count(other)]
            pub fn intersection(&self, other: &HashSet<T, S>) -> Items<&T>;
            #[count(sum)]
            pub fn union(&self, other: &HashSet<T, S>) -> Items<&T>;
            pub fn contains<Q: ?Sized>(&self, value: &Q) -> bool;
            pub fn get<Q: ?Sized>(&self, value: &Q) -> Option<&T>;
            pub fn is_disjoint(&self, other: &HashSet<T, S>) -> bool;
            pub fn is_subset(&self, other: &HashSet<T, S>) -> bool;
            pub fn is_superset(&self, other: &HashSet<T, S>) -> bool;
            #[grows(1)]
            #[puts(value)]
            pub fn insert(&mut self, value: T) -> bool;
            #[grows(1)]
            #[puts(value)]
            pub fn replace(&mut self, value: T) -> Option<T>;
            pub fn remove<Q: ?Sized>(&mut self, value: &Q) -> bool;
            pub fn take<Q: ?Sized>(&mut self, value: &Q) -> Option<T>;
        }
        impl<T, S: Default> Default for HashSet<T, S> {
            #[site(set)]
            fn default() -> Self;
        }
        impl<T: Clone, S: Clone> Clone for HashSet<T, S> {}
        impl<T, S> PartialEq for HashSet<T, S> {}
        impl<T, S> Eq for HashSet<T, S> {}
        impl<T: crate::fmt::Debug, S> crate::fmt::Debug for HashSet<T, S> {}
        impl<T, S> IntoIterator for HashSet<T, S> {
            type Item = T;
            type IntoIter = Items<T>;
            #[holds(self)]
            #[count(self)]
            fn into_iter(self) -> Items<T>;
        }
        impl<T, S> IntoIterator for &HashSet<T, S> {
            type Item = &T;
            type IntoIter = Items<&T>;
            #[count(self)]
            fn into_iter(self) -> Items<&T>;
        }
        impl<T, S: Default> FromIterator<T> for HashSet<T, S> {
            #[site(set)]
            #[count(iter)]
            fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
        }
        impl<T, S> Extend<T> for HashSet<T, S> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I);
        }
        impl<T: Copy, S> Extend<&T> for HashSet<T, S> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = &T>>(&mut self, iter: I);
        }
        impl<T, const N: usize> From<[T; N]> for HashSet<T, RandomState> {
            #[site(set)]
            #[count(arr)]
            fn from(arr: [T; N]) -> Self;
        }
        impl<T: Clone, S: Default> crate::ops::BitOr<&HashSet<T, S>> for &HashSet<T, S> {
            type Output = HashSet<T, S>;
            #[site(set)]
            #[count(sum)]
            fn bitor(self, rhs: &HashSet<T, S>) -> HashSet<T, S>;
        }
        impl<T: Clone, S: Default> crate::ops::BitAnd<&HashSet<T, S>> for &HashSet<T, S> {
            type Output = HashSet<T, S>;
            #[site(set)]
            #[count(self)]
            fn bitand(self, rhs: &HashSet<T, S>) -> HashSet<T, S>;
        }
        impl<T: Clone, S: Default> crate::ops::BitXor<&HashSet<T, S>> for &HashSet<T, S> {
            type Output = HashSet<T, S>;
            #[site(set)]
            #[count(sum)]
            fn bitxor(self, rhs: &HashSet<T, S>) -> HashSet<T, S>;
        }
        impl<T: Clone, S: Default> crate::ops::Sub<&HashSet<T, S>> for &HashSet<T, S> {
            type Output = HashSet<T, S>;
            #[site(set)]
            #[count(self)]
            fn sub(self, rhs: &HashSet<T, S>) -> HashSet<T, S>;
        }
    }

    pub mod btree_set {
        use crate::iter::Iter as Items;
        use crate::ops::RangeBounds;
        use crate::prelude::*;

        pub type Iter<'a, T> = crate::iter::Iter<&'a T>;
        pub type IntoIter<T> = crate::iter::Iter<T>;
        pub type Range<'a, T> = crate::iter::Iter<&'a T>;
        pub type Difference<'a, T> = crate::iter::Iter<&'a T>;
        pub type Intersection<'a, T> = crate::iter::Iter<&'a T>;
        pub type SymmetricDifference<'a, T> = crate::iter::Iter<&'a T>;
        pub type Union<'a, T> = crate::iter::Iter<&'a T>;

        #[owner(set)]
        #[growable]
        #[words(3)]
        pub struct BTreeSet<T>;

        impl<T> BTreeSet<T> {
            #[site(set)]
            pub const fn new() -> BTreeSet<T>;
            #[count(self)]
            pub fn range<K: ?Sized, R: RangeBounds<K>>(&self, range: R) -> Items<&T>;
            #[count(self)]
            pub fn difference(&self, other: &BTreeSet<T>) -> Items<&T>;
            #[count(sum)]
            pub fn symmetric_difference(&self, other: &BTreeSet<T>) -> Items<&T>;
            #[count(self)]
            #[count(other)]
            pub fn intersection(&self, other: &BTreeSet<T>) -> Items<&T>;
            #[count(sum)]
            pub fn union(&self, other: &BTreeSet<T>) -> Items<&T>;
            #[clears]
            pub fn clear(&mut self);
            pub fn contains<Q: ?Sized>(&self, value: &Q) -> bool;
            pub fn get<Q: ?Sized>(&self, value: &Q) -> Option<&T>;
            pub fn is_disjoint(&self, other: &BTreeSet<T>) -> bool;
            pub fn is_subset(&self, other: &BTreeSet<T>) -> bool;
            pub fn is_superset(&self, other: &BTreeSet<T>) -> bool;
            pub fn first(&self) -> Option<&T>;
            pub fn last(&self) -> Option<&T>;
            pub fn pop_first(&mut self) -> Option<T>;
            pub fn pop_last(&mut self) -> Option<T>;
            #[grows(1)]
            #[puts(value)]
            pub fn insert(&mut self, value: T) -> bool;
            #[grows(1)]
            #[puts(value)]
            pub fn replace(&mut self, value: T) -> Option<T>;
            pub fn remove<Q: ?Sized>(&mut self, value: &Q) -> bool;
            pub fn take<Q: ?Sized>(&mut self, value: &Q) -> Option<T>;
            pub fn retain<F: FnMut(&T) -> bool>(&mut self, f: F);
            #[grows(items, other)]
            #[hands_on(other)]
            pub fn append(&mut self, other: &mut Self);
            #[site(set)]
            #[count(self)]
            #[hands_on(self)]
            pub fn split_off<Q: ?Sized>(&mut self, value: &Q) -> BTreeSet<T>;
            #[count(self)]
            pub fn iter(&self) -> Items<&T>;
            pub fn len(&self) -> usize;
            pub fn is_empty(&self) -> bool;
        }
        impl<T> Default for BTreeSet<T> {
            #[site(set)]
            fn default() -> Self;
        }
        impl<T: Clone> Clone for BTreeSet<T> {}
        impl<T: PartialEq> PartialEq for BTreeSet<T> {}
        impl<T: Eq> Eq for BTreeSet<T> {}
        impl<T: PartialOrd> PartialOrd for BTreeSet<T> {}
        impl<T: Ord> Ord for BTreeSet<T> {}
        impl<T: crate::hash::Hash> crate::hash::Hash for BTreeSet<T> {}
        impl<T: crate::fmt::Debug> crate::fmt::Debug for BTreeSet<T> {}
        impl<T> IntoIterator for BTreeSet<T> {
            type Item = T;
            type IntoIter = Items<T>;
            #[holds(self)]
            #[count(self)]
            fn into_iter(self) -> Items<T>;
        }
        impl<T> IntoIterator for &BTreeSet<T> {
            type Item = &T;
            type IntoIter = Items<&T>;
            #[count(self)]
            fn into_iter(self) -> Items<&T>;
        }
        impl<T: Ord> FromIterator<T> for BTreeSet<T> {
            #[site(set)]
            #[count(iter)]
            fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
        }
        impl<T: Ord> Extend<T> for BTreeSet<T> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I);
        }
        impl<T: Ord + Copy> Extend<&T> for BTreeSet<T> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = &T>>(&mut self, iter: I);
        }
        impl<T: Ord, const N: usize> From<[T; N]> for BTreeSet<T> {
            #[site(set)]
            #[count(arr)]
            fn from(arr: [T; N]) -> Self;
        }
    }

    pub mod binary_heap {
        use crate::iter::Iter as Items;
        use crate::ops::{Deref, DerefMut};
        use crate::prelude::*;

        pub type Iter<'a, T> = crate::iter::Iter<&'a T>;
        pub type IntoIter<T> = crate::iter::Iter<T>;
        pub type Drain<'a, T> = crate::iter::Iter<T>;

        #[owner(vec)]
        #[growable]
        #[words(3)]
        pub struct BinaryHeap<T>;

        impl<T> BinaryHeap<T> {
            #[site(vec)]
            pub const fn new() -> BinaryHeap<T>;
            #[site(vec)]
            #[reserves(capacity)]
            pub fn with_capacity(capacity: usize) -> BinaryHeap<T>;
            #[holds(self)]
            pub fn peek_mut(&mut self) -> Option<PeekMut<'_, T>>;
            pub fn pop(&mut self) -> Option<T>;
            pub fn pop_if(&mut self, predicate: impl FnOnce(&T) -> bool) -> Option<T>;
            #[grows(1)]
            #[puts(item)]
            pub fn push(&mut self, item: T);
            #[same(self)]
            pub fn into_sorted_vec(self) -> Vec<T>;
            #[grows(items, other)]
            #[hands_on(other)]
            pub fn append(&mut self, other: &mut BinaryHeap<T>);
            pub fn retain<F: FnMut(&T) -> bool>(&mut self, f: F);
            #[count(self)]
            pub fn iter(&self) -> Items<&T>;
            pub fn peek(&self) -> Option<&T>;
            pub fn capacity(&self) -> usize;
            #[reserves(additional)]
            pub fn reserve(&mut self, additional: usize);
            #[reserves(additional)]
            pub fn reserve_exact(&mut self, additional: usize);
            pub fn shrink_to_fit(&mut self);
            pub fn shrink_to(&mut self, min_capacity: usize);
            #[same(self)]
            pub fn into_vec(self) -> Vec<T>;
            #[same(self)]
            pub fn as_slice(&self) -> &[T];
            pub fn len(&self) -> usize;
            pub fn is_empty(&self) -> bool;
            #[count(self)]
            pub fn drain(&mut self) -> Items<T>;
            #[clears]
            pub fn clear(&mut self);
        }
        impl<T> Default for BinaryHeap<T> {
            #[site(vec)]
            fn default() -> Self;
        }
        impl<T: Clone> Clone for BinaryHeap<T> {}
        impl<T: crate::fmt::Debug> crate::fmt::Debug for BinaryHeap<T> {}
        impl<T> IntoIterator for BinaryHeap<T> {
            type Item = T;
            type IntoIter = Items<T>;
            #[holds(self)]
            #[count(self)]
            fn into_iter(self) -> Items<T>;
        }
        impl<T> IntoIterator for &BinaryHeap<T> {
            type Item = &T;
            type IntoIter = Items<&T>;
            #[count(self)]
            fn into_iter(self) -> Items<&T>;
        }
        impl<T: Ord> FromIterator<T> for BinaryHeap<T> {
            #[site(vec)]
            #[count(iter)]
            fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
        }
        impl<T: Ord> Extend<T> for BinaryHeap<T> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I);
        }
        impl<T: Ord + Copy> Extend<&T> for BinaryHeap<T> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = &T>>(&mut self, iter: I);
        }
        impl<T: Ord> From<Vec<T>> for BinaryHeap<T> {
            #[same(vec)]
            fn from(vec: Vec<T>) -> Self;
        }
        impl<T: Ord, const N: usize> From<[T; N]> for BinaryHeap<T> {
            #[site(vec)]
            #[count(arr)]
            fn from(arr: [T; N]) -> Self;
        }

        pub struct PeekMut<'a, T>(&'a mut BinaryHeap<T>);

        impl<'a, T> PeekMut<'a, T> {
            pub fn pop(this: PeekMut<'a, T>) -> T;
        }
        impl<T> Deref for PeekMut<'_, T> {
            type Target = T;
            fn deref(&self) -> &T;
        }
        impl<T> DerefMut for PeekMut<'_, T> {
            fn deref_mut(&mut self) -> &mut T;
        }
    }

    pub mod linked_list {
        use crate::iter::Iter as Items;
        use crate::prelude::*;

        pub type Iter<'a, T> = crate::iter::Iter<&'a T>;
        pub type IterMut<'a, T> = crate::iter::Iter<&'a mut T>;
        pub type IntoIter<T> = crate::iter::Iter<T>;

        #[owner(vec)]
        #[growable]
        #[words(3)]
        pub struct LinkedList<T>;

        impl<T> LinkedList<T> {
            #[site(vec)]
            pub const fn new() -> LinkedList<T>;
            #[grows(items, other)]
            #[hands_on(other)]
            pub fn append(&mut self, other: &mut LinkedList<T>);
            #[count(self)]
            pub fn iter(&self) -> Items<&T>;
            #[count(self)]
            pub fn iter_mut(&mut self) -> Items<&mut T>;
            pub fn is_empty(&self) -> bool;
            pub fn len(&self) -> usize;
            #[clears]
            pub fn clear(&mut self);
            pub fn contains(&self, x: &T) -> bool;
            pub fn front(&self) -> Option<&T>;
            pub fn front_mut(&mut self) -> Option<&mut T>;
            pub fn back(&self) -> Option<&T>;
            pub fn back_mut(&mut self) -> Option<&mut T>;
            #[grows(1)]
            #[puts(elt)]
            pub fn push_front(&mut self, elt: T);
            #[takes]
            pub fn pop_front(&mut self) -> Option<T>;
            #[grows(1)]
            #[puts(elt)]
            pub fn push_back(&mut self, elt: T);
            #[takes]
            pub fn pop_back(&mut self) -> Option<T>;
            #[site(vec)]
            #[count(self)]
            #[hands_on(self)]
            pub fn split_off(&mut self, at: usize) -> LinkedList<T>;
            #[count(self)]
            #[holds(filter)]
            pub fn extract_if<F: FnMut(&mut T) -> bool>(&mut self, filter: F) -> Items<T>;
        }
        impl<T> Default for LinkedList<T> {
            #[site(vec)]
            fn default() -> Self;
        }
        impl<T: Clone> Clone for LinkedList<T> {}
        impl<T: PartialEq> PartialEq for LinkedList<T> {}
        impl<T: Eq> Eq for LinkedList<T> {}
        impl<T: crate::fmt::Debug> crate::fmt::Debug for LinkedList<T> {}
        impl<T> IntoIterator for LinkedList<T> {
            type Item = T;
            type IntoIter = Items<T>;
            #[holds(self)]
            #[count(self)]
            fn into_iter(self) -> Items<T>;
        }
        impl<T> IntoIterator for &LinkedList<T> {
            type Item = &T;
            type IntoIter = Items<&T>;
            #[count(self)]
            fn into_iter(self) -> Items<&T>;
        }
        impl<T> IntoIterator for &mut LinkedList<T> {
            type Item = &mut T;
            type IntoIter = Items<&mut T>;
            #[count(self)]
            fn into_iter(self) -> Items<&mut T>;
        }
        impl<T> FromIterator<T> for LinkedList<T> {
            #[site(vec)]
            #[count(iter)]
            fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
        }
        impl<T> Extend<T> for LinkedList<T> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I);
        }
        impl<T, const N: usize> From<[T; N]> for LinkedList<T> {
            #[site(vec)]
            #[count(arr)]
            fn from(arr: [T; N]) -> Self;
        }
    }

    pub mod vec_deque {
        use crate::iter::Iter as Items;
        use crate::ops::{Index, IndexMut, RangeBounds};
        use crate::prelude::*;

        pub type Iter<'a, T> = crate::iter::Iter<&'a T>;
        pub type IterMut<'a, T> = crate::iter::Iter<&'a mut T>;
        pub type IntoIter<T> = crate::iter::Iter<T>;
        pub type Drain<'a, T> = crate::iter::Iter<T>;

        #[owner(vec)]
        #[growable]
        #[words(4)]
        pub struct VecDeque<T>;

        impl<T> VecDeque<T> {
            #[site(vec)]
            pub const fn new() -> VecDeque<T>;
            #[site(vec)]
            #[reserves(capacity)]
            pub fn with_capacity(capacity: usize) -> VecDeque<T>;
            pub fn get(&self, index: usize) -> Option<&T>;
            pub fn get_mut(&mut self, index: usize) -> Option<&mut T>;
            pub fn swap(&mut self, i: usize, j: usize);
            pub fn capacity(&self) -> usize;
            #[reserves(additional)]
            pub fn reserve(&mut self, additional: usize);
            #[reserves(additional)]
            pub fn reserve_exact(&mut self, additional: usize);
            #[reserves(additional)]
            pub fn try_reserve(&mut self, additional: usize) -> Result<(), super::TryReserveError>;
            pub fn shrink_to_fit(&mut self);
            pub fn shrink_to(&mut self, min_capacity: usize);
            #[clears(len)]
            pub fn truncate(&mut self, len: usize);
            #[count(self)]
            pub fn iter(&self) -> Items<&T>;
            #[count(self)]
            pub fn iter_mut(&mut self) -> Items<&mut T>;
            #[same(self)]
            pub fn as_slices(&self) -> (&[T], &[T]);
            #[same(self)]
            pub fn as_mut_slices(&mut self) -> (&mut [T], &mut [T]);
            pub fn len(&self) -> usize;
            pub fn is_empty(&self) -> bool;
            #[count(self)]
            pub fn range<R: RangeBounds<usize>>(&self, range: R) -> Items<&T>;
            #[count(self)]
            pub fn range_mut<R: RangeBounds<usize>>(&mut self, range: R) -> Items<&mut T>;
            #[count(self)]
            #[clears(range)]
            pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> Items<T>;
            #[clears]
            pub fn clear(&mut self);
            pub fn contains(&self, x: &T) -> bool;
            pub fn front(&self) -> Option<&T>;
            pub fn front_mut(&mut self) -> Option<&mut T>;
            pub fn back(&self) -> Option<&T>;
            pub fn back_mut(&mut self) -> Option<&mut T>;
            #[takes]
            pub fn pop_front(&mut self) -> Option<T>;
            #[takes]
            pub fn pop_back(&mut self) -> Option<T>;
            #[takes]
            pub fn pop_front_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T>;
            #[takes]
            pub fn pop_back_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T>;
            #[grows(1)]
            #[puts(value)]
            pub fn push_front(&mut self, value: T);
            #[grows(1)]
            #[puts(value)]
            pub fn push_back(&mut self, value: T);
            #[takes]
            pub fn swap_remove_front(&mut self, index: usize) -> Option<T>;
            #[takes]
            pub fn swap_remove_back(&mut self, index: usize) -> Option<T>;
            #[grows(1)]
            #[puts(value)]
            pub fn insert(&mut self, index: usize, value: T);
            #[takes]
            pub fn remove(&mut self, index: usize) -> Option<T>;
            #[site(vec)]
            #[count(self)]
            pub fn split_off(&mut self, at: usize) -> VecDeque<T>;
            #[grows(items, other)]
            pub fn append(&mut self, other: &mut Self);
            pub fn retain<F: FnMut(&T) -> bool>(&mut self, f: F);
            pub fn retain_mut<F: FnMut(&mut T) -> bool>(&mut self, f: F);
            #[grows(to, new_len)]
            #[clears(new_len)]
            pub fn resize(&mut self, new_len: usize, value: T);
            #[grows(to, new_len)]
            pub fn resize_with(&mut self, new_len: usize, generator: impl FnMut() -> T);
            #[same(self)]
            pub fn make_contiguous(&mut self) -> &mut [T];
            pub fn rotate_left(&mut self, n: usize);
            pub fn rotate_right(&mut self, n: usize);
            pub fn binary_search(&self, x: &T) -> Result<usize, usize>;
            pub fn binary_search_by<F: FnMut(&T) -> crate::cmp::Ordering>(&self, f: F) -> Result<usize, usize>;
            pub fn binary_search_by_key<B, F: FnMut(&T) -> B>(&self, b: &B, f: F) -> Result<usize, usize>;
            pub fn partition_point<P: FnMut(&T) -> bool>(&self, pred: P) -> usize;
        }
        impl<T> Default for VecDeque<T> {
            #[site(vec)]
            fn default() -> Self;
        }
        impl<T: Clone> Clone for VecDeque<T> {}
        impl<T: PartialEq> PartialEq for VecDeque<T> {}
        impl<T: Eq> Eq for VecDeque<T> {}
        impl<T: PartialOrd> PartialOrd for VecDeque<T> {}
        impl<T: Ord> Ord for VecDeque<T> {}
        impl<T: crate::hash::Hash> crate::hash::Hash for VecDeque<T> {}
        impl<T: crate::fmt::Debug> crate::fmt::Debug for VecDeque<T> {}
        impl<T> Index<usize> for VecDeque<T> {
            type Output = T;
            #[part(self)]
            fn index(&self, index: usize) -> &T;
        }
        impl<T> IndexMut<usize> for VecDeque<T> {
            #[part(self)]
            fn index_mut(&mut self, index: usize) -> &mut T;
        }
        impl<T> IntoIterator for VecDeque<T> {
            type Item = T;
            type IntoIter = Items<T>;
            #[holds(self)]
            #[count(self)]
            fn into_iter(self) -> Items<T>;
        }
        impl<T> IntoIterator for &VecDeque<T> {
            type Item = &T;
            type IntoIter = Items<&T>;
            #[count(self)]
            fn into_iter(self) -> Items<&T>;
        }
        impl<T> IntoIterator for &mut VecDeque<T> {
            type Item = &mut T;
            type IntoIter = Items<&mut T>;
            #[count(self)]
            fn into_iter(self) -> Items<&mut T>;
        }
        impl<T> FromIterator<T> for VecDeque<T> {
            #[site(vec)]
            #[count(iter)]
            fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
        }
        impl<T> Extend<T> for VecDeque<T> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I);
        }
        impl<T: Copy> Extend<&T> for VecDeque<T> {
            #[grows(items, iter)]
            fn extend<I: IntoIterator<Item = &T>>(&mut self, iter: I);
        }
        impl<T> From<Vec<T>> for VecDeque<T> {
            #[same(other)]
            fn from(other: Vec<T>) -> Self;
        }
        impl<T> From<VecDeque<T>> for Vec<T> {
            #[same(other)]
            fn from(other: VecDeque<T>) -> Self;
        }
        impl<T, const N: usize> From<[T; N]> for VecDeque<T> {
            #[site(vec)]
            #[count(arr)]
            fn from(arr: [T; N]) -> Self;
        }
        impl crate::io::Read for VecDeque<u8> {}
        impl crate::io::Write for VecDeque<u8> {
            #[grows(items, buf)]
            fn write(&mut self, buf: &[u8]) -> crate::io::Result<usize>;
            #[grows(items, buf)]
            fn write_all(&mut self, buf: &[u8]) -> crate::io::Result<()>;
        }
    }
}

pub mod convert {
    use crate::prelude::*;

    pub trait AsRef<T: ?Sized> {
        fn as_ref(&self) -> &T;
    }
    pub trait AsMut<T: ?Sized> {
        fn as_mut(&mut self) -> &mut T;
    }
    pub trait From<T> {
        #[intrinsic(from)]
        fn from(value: T) -> Self;
    }
    pub trait Into<T> {
        #[intrinsic(into)]
        fn into(self) -> T;
    }
    pub trait TryFrom<T> {
        type Error;
        #[intrinsic(from)]
        fn try_from(value: T) -> Result<Self, Self::Error>;
    }
    pub trait TryInto<T> {
        type Error;
        #[intrinsic(into)]
        fn try_into(self) -> Result<T, Self::Error>;
    }
    impl<T> From<T> for T {
        #[same(t)]
        fn from(t: T) -> T;
    }
    impl<T, U: From<T>> Into<U> for T {
        #[intrinsic(into)]
        fn into(self) -> U;
    }
    impl<T, U: TryFrom<T>> TryInto<U> for T {
        type Error = U::Error;
        #[intrinsic(into)]
        fn try_into(self) -> Result<U, U::Error>;
    }
    impl<T: ?Sized + AsRef<U>, U: ?Sized> AsRef<U> for &T {
        fn as_ref(&self) -> &U;
    }
    impl<T: ?Sized + AsRef<U>, U: ?Sized> AsRef<U> for &mut T {
        fn as_ref(&self) -> &U;
    }
    impl<T: ?Sized + AsMut<U>, U: ?Sized> AsMut<U> for &mut T {
        fn as_mut(&mut self) -> &mut U;
    }

    pub enum Infallible {}
    impl crate::fmt::Display for Infallible {}
    impl crate::error::Error for Infallible {}
    #[same(x)]
    pub fn identity<T>(x: T) -> T;
}

pub mod default {
    pub trait Default {
        #[intrinsic(default)]
        fn default() -> Self;
    }
}

pub mod env {
    use crate::ffi::{OsStr, OsString};
    use crate::iter::Iter as Items;
    use crate::path::{Path, PathBuf};
    use crate::prelude::*;

    pub type Args = crate::iter::Iter<String>;
    pub type ArgsOs = crate::iter::Iter<OsString>;
    pub type Vars = crate::iter::Iter<(String, String)>;
    pub type VarsOs = crate::iter::Iter<(OsString, OsString)>;
    pub type SplitPaths<'a> = crate::iter::Iter<PathBuf>;

    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum VarError {
        NotPresent,
        NotUnicode(OsString),
    }
    impl crate::fmt::Display for VarError {}
    impl crate::error::Error for VarError {}

    #[fresh]
    pub fn args() -> Items<String>;
    #[fresh]
    pub fn args_os() -> Items<OsString>;
    #[fresh]
    pub fn var<K: AsRef<OsStr>>(key: K) -> Result<String, VarError>;
    #[fresh]
    pub fn var_os<K: AsRef<OsStr>>(key: K) -> Option<OsString>;
    #[fresh]
    pub fn vars() -> Items<(String, String)>;
    #[fresh]
    pub fn vars_os() -> Items<(OsString, OsString)>;
    pub unsafe fn set_var<K: AsRef<OsStr>, V: AsRef<OsStr>>(key: K, value: V);
    pub unsafe fn remove_var<K: AsRef<OsStr>>(key: K);
    #[fresh]
    pub fn split_paths<T: AsRef<OsStr> + ?Sized>(unparsed: &T) -> Items<PathBuf>;
    #[fresh]
    pub fn current_dir() -> crate::io::Result<PathBuf>;
    pub fn set_current_dir<P: AsRef<Path>>(path: P) -> crate::io::Result<()>;
    #[fresh]
    pub fn current_exe() -> crate::io::Result<PathBuf>;
    #[fresh]
    pub fn home_dir() -> Option<PathBuf>;
    #[fresh]
    pub fn temp_dir() -> PathBuf;

    pub mod consts {
        pub const ARCH: &str = unknown();
        pub const FAMILY: &str = unknown();
        pub const OS: &str = unknown();
        pub const EXE_SUFFIX: &str = unknown();
        pub const DLL_PREFIX: &str = unknown();
        pub const DLL_SUFFIX: &str = unknown();
    }
}

pub mod error {
    use crate::prelude::*;

    pub trait Error: crate::fmt::Debug + crate::fmt::Display {
        fn source(&self) -> Option<&(dyn Error + 'static)>;
        fn description(&self) -> &str;
        fn cause(&self) -> Option<&dyn Error>;
    }
    impl<T: Error + ?Sized> Error for &T {}

    impl dyn Error {
        pub fn is<T: Error>(&self) -> bool;
        #[same(self)]
        pub fn downcast_ref<T: Error>(&self) -> Option<&T>;
        #[same(self)]
        pub fn downcast_mut<T: Error>(&mut self) -> Option<&mut T>;
    }
    impl dyn Error + Send + Sync {
        pub fn is<T: Error>(&self) -> bool;
        #[same(self)]
        pub fn downcast_ref<T: Error>(&self) -> Option<&T>;
        #[same(self)]
        pub fn downcast_mut<T: Error>(&mut self) -> Option<&mut T>;
    }
    impl Box<dyn Error> {
        #[same(self)]
        #[same(err, self)]
        pub fn downcast<T: Error>(self) -> Result<Box<T>, Self>;
    }
    impl Box<dyn Error + Send + Sync> {
        #[same(self)]
        #[same(err, self)]
        pub fn downcast<T: Error>(self) -> Result<Box<T>, Self>;
    }
}

pub mod ffi {
    use crate::borrow::{Borrow, Cow};
    use crate::ops::Deref;
    use crate::prelude::*;
    use crate::rc::Rc;
    use crate::sync::Arc;

    pub type c_char = i8;
    pub type c_schar = i8;
    pub type c_uchar = u8;
    pub type c_short = i16;
    pub type c_ushort = u16;
    pub type c_int = i32;
    pub type c_uint = u32;
    pub type c_long = i64;
    pub type c_ulong = u64;
    pub type c_longlong = i64;
    pub type c_ulonglong = u64;
    pub type c_float = f32;
    pub type c_double = f64;
    #[bytes(1)]
    pub struct c_void;

    #[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct CStr([u8]);

    impl CStr {
        pub unsafe fn from_ptr<'a>(ptr: *const i8) -> &'a CStr;
        #[same(bytes)]
        pub fn from_bytes_with_nul(bytes: &[u8]) -> Result<&CStr, FromBytesWithNulError>;
        #[same(bytes)]
        pub fn from_bytes_until_nul(bytes: &[u8]) -> Result<&CStr, FromBytesUntilNulError>;
        #[same(bytes)]
        pub unsafe fn from_bytes_with_nul_unchecked(bytes: &[u8]) -> &CStr;
        pub fn as_ptr(&self) -> *const i8;
        pub fn count_bytes(&self) -> usize;
        pub fn is_empty(&self) -> bool;
        #[same(self)]
        pub fn to_bytes(&self) -> &[u8];
        #[same(self)]
        pub fn to_bytes_with_nul(&self) -> &[u8];
        pub fn to_str(&self) -> Result<&str, crate::str::Utf8Error>;
        #[fresh]
        pub fn to_string_lossy(&self) -> Cow<'_, str>;
        #[same(self)]
        pub fn into_c_string(self: Box<CStr>) -> CString;
    }
    impl ToOwned for CStr {
        type Owned = CString;
        #[site(string)]
        #[chars(self)]
        #[intrinsic(to_owned)]
        fn to_owned(&self) -> CString;
    }
    impl AsRef<CStr> for CStr {
        #[same(self)]
        fn as_ref(&self) -> &CStr;
    }

    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[owner(string)]
    #[words(2)]
    pub struct CString;

    impl CString {
        #[site(string)]
        #[hands_on(t)]
        #[holds(err, t)]
        pub fn new<T: Into<Vec<u8>>>(t: T) -> Result<CString, NulError>;
        #[same(v)]
        pub unsafe fn from_vec_unchecked(v: Vec<u8>) -> CString;
        #[same(v)]
        pub unsafe fn from_vec_with_nul_unchecked(v: Vec<u8>) -> CString;
        #[unraw(ptr)]
        pub unsafe fn from_raw(ptr: *mut i8) -> CString;
        #[raw(self)]
        pub fn into_raw(self) -> *mut i8;
        #[same(self)]
        pub fn into_string(self) -> Result<String, IntoStringError>;
        #[same(self)]
        pub fn into_bytes(self) -> Vec<u8>;
        #[same(self)]
        pub fn into_bytes_with_nul(self) -> Vec<u8>;
        #[same(self)]
        pub fn as_bytes(&self) -> &[u8];
        #[same(self)]
        pub fn as_bytes_with_nul(&self) -> &[u8];
        #[same(self)]
        pub fn as_c_str(&self) -> &CStr;
        #[same(self)]
        pub fn into_boxed_c_str(self) -> Box<CStr>;
    }
    impl Default for CString {
        #[site(string)]
        fn default() -> Self;
    }
    impl Deref for CString {
        type Target = CStr;
        #[same(self)]
        fn deref(&self) -> &CStr;
    }
    impl AsRef<CStr> for CString {
        #[same(self)]
        fn as_ref(&self) -> &CStr;
    }
    impl From<&CStr> for CString {
        #[site(string)]
        #[chars(s)]
        fn from(s: &CStr) -> Self;
    }

    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct NulError(usize, Vec<u8>);
    impl NulError {
        pub fn nul_position(&self) -> usize;
        #[same(self)]
        pub fn into_vec(self) -> Vec<u8>;
    }
    impl crate::fmt::Display for NulError {}
    impl crate::error::Error for NulError {}
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[words(2)]
    pub struct FromBytesWithNulError;
    impl crate::fmt::Display for FromBytesWithNulError {}
    impl crate::error::Error for FromBytesWithNulError {}
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[words(0)]
    pub struct FromBytesUntilNulError;
    impl crate::fmt::Display for FromBytesUntilNulError {}
    impl crate::error::Error for FromBytesUntilNulError {}
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct IntoStringError(CString, crate::str::Utf8Error);
    impl crate::fmt::Display for IntoStringError {}
    impl crate::error::Error for IntoStringError {}

    #[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct OsStr([u8]);

    impl OsStr {
        #[same(s)]
        pub fn new<S: AsRef<OsStr> + ?Sized>(s: &S) -> &OsStr;
        pub fn to_str(&self) -> Option<&str>;
        #[fresh]
        pub fn to_string_lossy(&self) -> Cow<'_, str>;
        #[site(string)]
        #[chars(self)]
        pub fn to_os_string(&self) -> OsString;
        pub fn is_empty(&self) -> bool;
        pub fn len(&self) -> usize;
        #[same(self)]
        pub fn as_encoded_bytes(&self) -> &[u8];
        #[same(bytes)]
        pub unsafe fn from_encoded_bytes_unchecked(bytes: &[u8]) -> &OsStr;
        #[same(self)]
        pub fn into_os_string(self: Box<OsStr>) -> OsString;
        pub fn make_ascii_lowercase(&mut self);
        pub fn make_ascii_uppercase(&mut self);
        #[site(string)]
        #[chars(self)]
        pub fn to_ascii_lowercase(&self) -> OsString;
        #[site(string)]
        #[chars(self)]
        pub fn to_ascii_uppercase(&self) -> OsString;
        pub fn is_ascii(&self) -> bool;
        pub fn eq_ignore_ascii_case<S: AsRef<OsStr>>(&self, other: S) -> bool;
        pub fn display(&self) -> Display<'_>;
        // `std::os::unix::ffi::OsStrExt`
        #[same(slice)]
        pub fn from_bytes(slice: &[u8]) -> &OsStr;
        #[same(self)]
        pub fn as_bytes(&self) -> &[u8];
    }
    #[derive(Debug)]
    pub struct Display<'a>(&'a OsStr);
    impl crate::fmt::Display for Display<'_> {}
    impl ToOwned for OsStr {
        type Owned = OsString;
        #[site(string)]
        #[chars(self)]
        #[intrinsic(to_owned)]
        fn to_owned(&self) -> OsString;
    }
    impl AsRef<OsStr> for OsStr {
        #[same(self)]
        fn as_ref(&self) -> &OsStr;
    }
    impl AsRef<OsStr> for str {
        #[same(self)]
        fn as_ref(&self) -> &OsStr;
    }
    impl AsRef<OsStr> for String {
        #[same(self)]
        fn as_ref(&self) -> &OsStr;
    }

    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[owner(string)]
    #[growable]
    #[words(3)]
    pub struct OsString;

    impl OsString {
        #[site(string)]
        pub const fn new() -> OsString;
        #[site(string)]
        #[reserves(capacity)]
        pub fn with_capacity(capacity: usize) -> OsString;
        #[same(self)]
        pub fn as_os_str(&self) -> &OsStr;
        #[same(self)]
        #[same(err, self)]
        pub fn into_string(self) -> Result<String, OsString>;
        #[grows(items, s)]
        pub fn push<T: AsRef<OsStr>>(&mut self, s: T);
        #[clears]
        pub fn clear(&mut self);
        pub fn capacity(&self) -> usize;
        #[reserves(additional)]
        pub fn reserve(&mut self, additional: usize);
        pub fn shrink_to_fit(&mut self);
        #[same(self)]
        pub fn into_boxed_os_str(self) -> Box<OsStr>;
        #[same(self)]
        pub fn into_encoded_bytes(self) -> Vec<u8>;
        #[leaks(self)]
        pub fn leak<'a>(self) -> &'a mut OsStr;
        // `std::os::unix::ffi::OsStringExt`
        #[same(vec)]
        pub fn from_vec(vec: Vec<u8>) -> OsString;
        #[same(self)]
        pub fn into_vec(self) -> Vec<u8>;
    }
    impl Default for OsString {
        #[site(string)]
        fn default() -> Self;
    }
    impl Deref for OsString {
        type Target = OsStr;
        #[same(self)]
        fn deref(&self) -> &OsStr;
    }
    impl AsRef<OsStr> for OsString {
        #[same(self)]
        fn as_ref(&self) -> &OsStr;
    }
    impl Borrow<OsStr> for OsString {
        #[same(self)]
        fn borrow(&self) -> &OsStr;
    }
    impl From<String> for OsString {
        #[same(s)]
        fn from(s: String) -> Self;
    }
    impl<T: ?Sized + AsRef<OsStr>> From<&T> for OsString {
        #[site(string)]
        #[chars(s)]
        fn from(s: &T) -> Self;
    }
    impl From<OsString> for Box<OsStr> {
        #[same(s)]
        fn from(s: OsString) -> Self;
    }
    impl From<&OsStr> for Arc<OsStr> {
        #[site(arc)]
        #[chars(s)]
        fn from(s: &OsStr) -> Self;
    }
    impl PartialEq<str> for OsString {}
    impl PartialEq<str> for OsStr {}
}

pub mod fmt {
    use crate::prelude::*;

    pub type Result = crate::result::Result<(), Error>;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
    pub struct Error;
    impl Display for Error {}
    impl crate::error::Error for Error {}

    pub trait Display {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result;
    }
    pub trait Debug {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result;
    }
    pub trait LowerHex {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result;
    }
    pub trait UpperHex {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result;
    }
    pub trait Octal {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result;
    }
    pub trait Binary {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result;
    }
    pub trait Pointer {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result;
    }
    pub trait LowerExp {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result;
    }
    pub trait UpperExp {
        fn fmt(&self, f: &mut Formatter<'_>) -> Result;
    }
    impl<T: ?Sized + Display> Display for &T {}
    impl<T: ?Sized + Display> Display for &mut T {}
    impl<T: ?Sized + Debug> Debug for &T {}
    impl<T: ?Sized + Debug> Debug for &mut T {}
    impl<T: Debug> Debug for [T] {}

    pub trait Write {
        fn write_str(&mut self, s: &str) -> Result;
        fn write_char(&mut self, c: char) -> Result;
        fn write_fmt(&mut self, args: Arguments<'_>) -> Result;
    }
    impl Write for String {
        #[grows(items, s)]
        fn write_str(&mut self, s: &str) -> Result;
        #[grows(4)]
        fn write_char(&mut self, c: char) -> Result;
        #[grows(items, args)]
        fn write_fmt(&mut self, args: Arguments<'_>) -> Result;
    }
    impl Write for Formatter<'_> {
        fn write_str(&mut self, s: &str) -> Result;
    }
    impl<W: Write + ?Sized> Write for &mut W {}

    #[words(6)]
    pub struct Formatter<'a>;

    impl Formatter<'_> {
        pub fn pad(&mut self, s: &str) -> Result;
        pub fn pad_integral(&mut self, is_nonnegative: bool, prefix: &str, buf: &str) -> Result;
        pub fn write_str(&mut self, data: &str) -> Result;
        pub fn write_char(&mut self, c: char) -> Result;
        pub fn write_fmt(&mut self, fmt: Arguments<'_>) -> Result;
        pub fn fill(&self) -> char;
        pub fn align(&self) -> Option<Alignment>;
        pub fn width(&self) -> Option<usize>;
        pub fn precision(&self) -> Option<usize>;
        pub fn sign_plus(&self) -> bool;
        pub fn sign_minus(&self) -> bool;
        pub fn alternate(&self) -> bool;
        pub fn sign_aware_zero_pad(&self) -> bool;
        pub fn debug_struct(&mut self, name: &str) -> DebugStruct<'_>;
        pub fn debug_tuple(&mut self, name: &str) -> DebugTuple<'_>;
        pub fn debug_list(&mut self) -> DebugList<'_>;
        pub fn debug_set(&mut self) -> DebugSet<'_>;
        pub fn debug_map(&mut self) -> DebugMap<'_>;
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Alignment {
        Left,
        Right,
        Center,
    }

    #[words(2)]
    pub struct DebugStruct<'a>;
    impl DebugStruct<'_> {
        #[same(self)]
        pub fn field(&mut self, name: &str, value: &dyn Debug) -> &mut Self;
        pub fn finish_non_exhaustive(&mut self) -> Result;
        pub fn finish(&mut self) -> Result;
    }
    #[words(3)]
    pub struct DebugTuple<'a>;
    impl DebugTuple<'_> {
        #[same(self)]
        pub fn field(&mut self, value: &dyn Debug) -> &mut Self;
        pub fn finish_non_exhaustive(&mut self) -> Result;
        pub fn finish(&mut self) -> Result;
    }
    #[words(2)]
    pub struct DebugList<'a>;
    impl DebugList<'_> {
        #[same(self)]
        pub fn entry(&mut self, entry: &dyn Debug) -> &mut Self;
        #[same(self)]
        pub fn entries<D: Debug, I: IntoIterator<Item = D>>(&mut self, entries: I) -> &mut Self;
        pub fn finish(&mut self) -> Result;
    }
    #[words(2)]
    pub struct DebugSet<'a>;
    impl DebugSet<'_> {
        #[same(self)]
        pub fn entry(&mut self, entry: &dyn Debug) -> &mut Self;
        #[same(self)]
        pub fn entries<D: Debug, I: IntoIterator<Item = D>>(&mut self, entries: I) -> &mut Self;
        pub fn finish(&mut self) -> Result;
    }
    #[words(3)]
    pub struct DebugMap<'a>;
    impl DebugMap<'_> {
        #[same(self)]
        pub fn entry(&mut self, key: &dyn Debug, value: &dyn Debug) -> &mut Self;
        #[same(self)]
        pub fn key(&mut self, key: &dyn Debug) -> &mut Self;
        #[same(self)]
        pub fn value(&mut self, value: &dyn Debug) -> &mut Self;
        #[same(self)]
        pub fn entries<K: Debug, V: Debug, I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) -> &mut Self;
        pub fn finish(&mut self) -> Result;
    }

    #[derive(Clone, Copy, Debug)]
    #[words(6)]
    pub struct Arguments<'a>;
    impl Arguments<'_> {
        pub fn as_str(&self) -> Option<&'static str>;
    }
    impl Display for Arguments<'_> {}

    #[site(string)]
    #[chars(args)]
    #[intrinsic(format)]
    pub fn format(args: Arguments<'_>) -> String;
    pub fn write(output: &mut dyn Write, args: Arguments<'_>) -> Result;
    pub struct FromFn<F>(F);
    #[holds(f)]
    pub fn from_fn<F: Fn(&mut Formatter<'_>) -> Result>(f: F) -> FromFn<F>;
    impl<F> Display for FromFn<F> {}
    impl<F> Debug for FromFn<F> {}
}

pub mod fs {
    use crate::ffi::OsString;
    use crate::io::{Read, Result, Seek, Write};
    use crate::path::{Path, PathBuf};
    use crate::prelude::{Result as _, *};
    use crate::time::SystemTime;

    #[derive(Debug)]
    #[resource]
    #[bytes(4)]
    pub struct File;

    impl File {
        pub fn open<P: AsRef<Path>>(path: P) -> Result<File>;
        pub fn create<P: AsRef<Path>>(path: P) -> Result<File>;
        pub fn create_new<P: AsRef<Path>>(path: P) -> Result<File>;
        pub fn options() -> OpenOptions;
        #[blocks]
        pub fn sync_all(&self) -> Result<()>;
        #[blocks]
        pub fn sync_data(&self) -> Result<()>;
        pub fn set_len(&self, size: u64) -> Result<()>;
        pub fn metadata(&self) -> Result<Metadata>;
        pub fn try_clone(&self) -> Result<File>;
        pub fn set_permissions(&self, perm: Permissions) -> Result<()>;
        pub fn set_modified(&self, time: SystemTime) -> Result<()>;
        #[blocks]
        pub fn lock(&self) -> Result<()>;
        pub fn unlock(&self) -> Result<()>;
        // `std::os::unix::fs::FileExt`
        #[writes(buf)]
        pub fn read_at(&self, buf: &mut [u8], offset: u64) -> Result<usize>;
        #[writes(buf)]
        pub fn read_exact_at(&self, buf: &mut [u8], offset: u64) -> Result<()>;
        pub fn write_at(&self, buf: &[u8], offset: u64) -> Result<usize>;
        pub fn write_all_at(&self, buf: &[u8], offset: u64) -> Result<()>;
    }
    impl Read for File {}
    impl Write for File {}
    impl Seek for File {}
    impl Read for &File {}
    impl Write for &File {}
    impl Seek for &File {}

    #[derive(Clone, Debug)]
    #[words(2)]
    pub struct OpenOptions;
    impl OpenOptions {
        pub fn new() -> OpenOptions;
        #[same(self)]
        pub fn read(&mut self, read: bool) -> &mut Self;
        #[same(self)]
        pub fn write(&mut self, write: bool) -> &mut Self;
        #[same(self)]
        pub fn append(&mut self, append: bool) -> &mut Self;
        #[same(self)]
        pub fn truncate(&mut self, truncate: bool) -> &mut Self;
        #[same(self)]
        pub fn create(&mut self, create: bool) -> &mut Self;
        #[same(self)]
        pub fn create_new(&mut self, create_new: bool) -> &mut Self;
        #[same(self)]
        pub fn mode(&mut self, mode: u32) -> &mut Self;
        #[same(self)]
        pub fn custom_flags(&mut self, flags: i32) -> &mut Self;
        pub fn open<P: AsRef<Path>>(&self, path: P) -> Result<File>;
    }

    #[derive(Clone, Debug)]
    #[words(18)]
    pub struct Metadata;
    impl Metadata {
        pub fn file_type(&self) -> FileType;
        pub fn is_dir(&self) -> bool;
        pub fn is_file(&self) -> bool;
        pub fn is_symlink(&self) -> bool;
        pub fn len(&self) -> u64;
        pub fn permissions(&self) -> Permissions;
        pub fn modified(&self) -> Result<SystemTime>;
        pub fn accessed(&self) -> Result<SystemTime>;
        pub fn created(&self) -> Result<SystemTime>;
    }
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[bytes(4)]
    pub struct FileType;
    impl FileType {
        pub fn is_dir(&self) -> bool;
        pub fn is_file(&self) -> bool;
        pub fn is_symlink(&self) -> bool;
    }
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[bytes(4)]
    pub struct Permissions;
    impl Permissions {
        pub fn readonly(&self) -> bool;
        pub fn set_readonly(&mut self, readonly: bool);
        pub fn mode(&self) -> u32;
        pub fn set_mode(&mut self, mode: u32);
        pub fn from_mode(mode: u32) -> Permissions;
    }
    #[derive(Debug)]
    #[resource]
    #[words(2)]
    pub struct ReadDir;
    impl Iterator for ReadDir {
        type Item = Result<DirEntry>;
        #[fresh]
        fn next(&mut self) -> Option<Result<DirEntry>>;
    }
    #[derive(Debug)]
    #[words(4)]
    pub struct DirEntry;
    impl DirEntry {
        #[fresh]
        pub fn path(&self) -> PathBuf;
        pub fn metadata(&self) -> Result<Metadata>;
        pub fn file_type(&self) -> Result<FileType>;
        #[fresh]
        pub fn file_name(&self) -> OsString;
    }
    #[derive(Debug)]
    #[words(1)]
    pub struct DirBuilder;
    impl DirBuilder {
        pub fn new() -> DirBuilder;
        #[same(self)]
        pub fn recursive(&mut self, recursive: bool) -> &mut Self;
        pub fn create<P: AsRef<Path>>(&self, path: P) -> Result<()>;
    }

    #[fresh]
    pub fn read<P: AsRef<Path>>(path: P) -> Result<Vec<u8>>;
    #[fresh]
    pub fn read_to_string<P: AsRef<Path>>(path: P) -> Result<String>;
    pub fn write<P: AsRef<Path>, C: AsRef<[u8]>>(path: P, contents: C) -> Result<()>;
    pub fn remove_file<P: AsRef<Path>>(path: P) -> Result<()>;
    pub fn metadata<P: AsRef<Path>>(path: P) -> Result<Metadata>;
    pub fn symlink_metadata<P: AsRef<Path>>(path: P) -> Result<Metadata>;
    pub fn rename<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> Result<()>;
    pub fn copy<P: AsRef<Path>, Q: AsRef<Path>>(from: P, to: Q) -> Result<u64>;
    pub fn hard_link<P: AsRef<Path>, Q: AsRef<Path>>(original: P, link: Q) -> Result<()>;
    #[fresh]
    pub fn read_link<P: AsRef<Path>>(path: P) -> Result<PathBuf>;
    #[fresh]
    pub fn canonicalize<P: AsRef<Path>>(path: P) -> Result<PathBuf>;
    pub fn create_dir<P: AsRef<Path>>(path: P) -> Result<()>;
    pub fn create_dir_all<P: AsRef<Path>>(path: P) -> Result<()>;
    pub fn remove_dir<P: AsRef<Path>>(path: P) -> Result<()>;
    pub fn remove_dir_all<P: AsRef<Path>>(path: P) -> Result<()>;
    pub fn read_dir<P: AsRef<Path>>(path: P) -> Result<ReadDir>;
    pub fn set_permissions<P: AsRef<Path>>(path: P, perm: Permissions) -> Result<()>;
    pub fn exists<P: AsRef<Path>>(path: P) -> Result<bool>;
}

pub mod future {
    use crate::pin::Pin;
    use crate::prelude::*;
    use crate::task::{Context, Poll};

    pub trait Future {
        type Output;
        fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output>;
    }
    pub trait IntoFuture {
        type Output;
        type IntoFuture;
        fn into_future(self) -> Self::IntoFuture;
    }
    impl<F: Future> IntoFuture for F {
        type Output = F::Output;
        type IntoFuture = F;
        #[same(self)]
        fn into_future(self) -> F;
    }
    impl<F: ?Sized + Future> Future for &mut F {
        type Output = F::Output;
    }

    pub struct Ready<T>(Option<T>);
    pub fn ready<T>(t: T) -> Ready<T>;
    impl<T> Ready<T> {
        pub fn into_inner(self) -> T;
    }
    impl<T> Future for Ready<T> {
        type Output = T;
        fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T>;
    }
    pub struct Pending<T>(crate::marker::PhantomData<T>);
    pub fn pending<T>() -> Pending<T>;
    impl<T> Future for Pending<T> {
        type Output = T;
        fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T>;
    }
    /// What the function gives is inside from the start, as far as flows go.
    pub struct PollFn<F, T = ()>(F, T);
    #[holds(f)]
    pub fn poll_fn<T, F: FnMut(&mut Context<'_>) -> Poll<T>>(f: F) -> PollFn<F, T>;
    impl<T, F> Future for PollFn<F, T> {
        type Output = T;
        fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<T>;
    }
}

pub mod hash {
    use crate::prelude::*;

    pub trait Hash {
        fn hash<H: Hasher>(&self, state: &mut H);
        fn hash_slice<H: Hasher>(data: &[Self], state: &mut H);
    }
    pub trait Hasher {
        fn finish(&self) -> u64;
        fn write(&mut self, bytes: &[u8]);
        fn write_u8(&mut self, i: u8);
        fn write_u16(&mut self, i: u16);
        fn write_u32(&mut self, i: u32);
        fn write_u64(&mut self, i: u64);
        fn write_u128(&mut self, i: u128);
        fn write_usize(&mut self, i: usize);
        fn write_i8(&mut self, i: i8);
        fn write_i16(&mut self, i: i16);
        fn write_i32(&mut self, i: i32);
        fn write_i64(&mut self, i: i64);
        fn write_i128(&mut self, i: i128);
        fn write_isize(&mut self, i: isize);
    }
    pub trait BuildHasher {
        type Hasher;
        #[fresh]
        fn build_hasher(&self) -> Self::Hasher;
        fn hash_one<T: Hash>(&self, x: T) -> u64;
    }
    impl<T: ?Sized + Hash> Hash for &T {}
    impl<T: ?Sized + Hash> Hash for &mut T {}

    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    #[words(0)]
    pub struct BuildHasherDefault<H>;
    impl<H: Default + Hasher> BuildHasher for BuildHasherDefault<H> {
        type Hasher = H;
    }
    impl<H> BuildHasherDefault<H> {
        pub fn new() -> Self;
    }

    #[derive(Clone, Debug)]
    #[bytes(16)]
    pub struct RandomState;
    impl RandomState {
        pub fn new() -> RandomState;
    }
    impl Default for RandomState {
        fn default() -> Self;
    }
    impl BuildHasher for RandomState {
        type Hasher = DefaultHasher;
    }
    #[derive(Clone, Debug)]
    #[bytes(72)]
    pub struct DefaultHasher;
    impl DefaultHasher {
        pub fn new() -> DefaultHasher;
    }
    impl Default for DefaultHasher {
        fn default() -> Self;
    }
    impl Hasher for DefaultHasher {}
    #[derive(Clone, Debug)]
    #[bytes(72)]
    pub struct SipHasher;
    impl Hasher for SipHasher {}
}

pub mod hint {
    #[same(dummy)]
    pub fn black_box<T>(dummy: T) -> T;
    pub fn spin_loop();
    pub unsafe fn unreachable_unchecked() -> !;
    pub unsafe fn assert_unchecked(cond: bool);
    #[same(value)]
    pub fn must_use<T>(value: T) -> T;
    pub fn cold_path();
}

pub mod io {
    use crate::error::Error as StdError;
    use crate::fmt;
    use crate::iter::Iter as Items;
    use crate::prelude::{Result as _, *};

    pub type Result<T> = crate::result::Result<T, Error>;

    pub mod prelude {
        pub use super::{BufRead, Read, Seek, Write};
    }

    #[derive(Debug)]
    #[hides]
    #[words(1)]
    pub struct Error;
    impl Error {
        #[holds(error)]
        pub fn new<E: Into<Box<dyn StdError + Send + Sync>>>(kind: ErrorKind, error: E) -> Error;
        #[holds(error)]
        pub fn other<E: Into<Box<dyn StdError + Send + Sync>>>(error: E) -> Error;
        pub fn last_os_error() -> Error;
        pub fn from_raw_os_error(code: i32) -> Error;
        pub fn raw_os_error(&self) -> Option<i32>;
        pub fn get_ref(&self) -> Option<&(dyn StdError + Send + Sync + 'static)>;
        pub fn get_mut(&mut self) -> Option<&mut (dyn StdError + Send + Sync + 'static)>;
        #[same(self)]
        pub fn into_inner(self) -> Option<Box<dyn StdError + Send + Sync>>;
        pub fn kind(&self) -> ErrorKind;
    }
    impl fmt::Display for Error {}
    impl StdError for Error {}
    impl From<ErrorKind> for Error {
        fn from(kind: ErrorKind) -> Self;
    }
    impl From<crate::ffi::NulError> for Error {
        fn from(e: crate::ffi::NulError) -> Self;
    }

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[non_exhaustive]
    pub enum ErrorKind {
        NotFound,
        PermissionDenied,
        ConnectionRefused,
        ConnectionReset,
        HostUnreachable,
        NetworkUnreachable,
        ConnectionAborted,
        NotConnected,
        AddrInUse,
        AddrNotAvailable,
        NetworkDown,
        BrokenPipe,
        AlreadyExists,
        WouldBlock,
        NotADirectory,
        IsADirectory,
        DirectoryNotEmpty,
        ReadOnlyFilesystem,
        StaleNetworkFileHandle,
        InvalidInput,
        InvalidData,
        TimedOut,
        WriteZero,
        StorageFull,
        NotSeekable,
        QuotaExceeded,
        FileTooLarge,
        ResourceBusy,
        ExecutableFileBusy,
        Deadlock,
        CrossesDevices,
        TooManyLinks,
        InvalidFilename,
        ArgumentListTooLong,
        Interrupted,
        Unsupported,
        UnexpectedEof,
        OutOfMemory,
        Other,
    }
    impl fmt::Display for ErrorKind {}

    pub trait Read {
        #[writes(buf)]
        fn read(&mut self, buf: &mut [u8]) -> Result<usize>;
        #[writes(bufs)]
        fn read_vectored(&mut self, bufs: &mut [IoSliceMut<'_>]) -> Result<usize>;
        #[swells(buf)]
        fn read_to_end(&mut self, buf: &mut Vec<u8>) -> Result<usize>;
        #[swells(buf)]
        fn read_to_string(&mut self, buf: &mut String) -> Result<usize>;
        #[writes(buf)]
        fn read_exact(&mut self, buf: &mut [u8]) -> Result<()>;
        #[same(self)]
        fn by_ref(&mut self) -> &mut Self;
        #[holds(self)]
        fn bytes(self) -> Items<Result<u8>>;
        #[holds(self, next)]
        fn chain<R: Read>(self, next: R) -> Chain<Self, R>;
        #[holds(self)]
        fn take(self, limit: u64) -> Take<Self>;
    }
    pub trait Write {
        fn write(&mut self, buf: &[u8]) -> Result<usize>;
        fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize>;
        fn flush(&mut self) -> Result<()>;
        fn write_all(&mut self, buf: &[u8]) -> Result<()>;
        fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()>;
        #[same(self)]
        fn by_ref(&mut self) -> &mut Self;
    }
    pub trait Seek {
        fn seek(&mut self, pos: SeekFrom) -> Result<u64>;
        fn rewind(&mut self) -> Result<()>;
        fn stream_position(&mut self) -> Result<u64>;
        fn seek_relative(&mut self, offset: i64) -> Result<()>;
    }
    pub trait BufRead: Read {
        fn fill_buf(&mut self) -> Result<&[u8]>;
        fn consume(&mut self, amount: usize);
        #[swells(buf)]
        fn read_until(&mut self, byte: u8, buf: &mut Vec<u8>) -> Result<usize>;
        fn skip_until(&mut self, byte: u8) -> Result<usize>;
        #[swells(buf)]
        fn read_line(&mut self, buf: &mut String) -> Result<usize>;
        #[holds(self)]
        #[fresh]
        fn split(self, byte: u8) -> Items<Result<Vec<u8>>>;
        #[holds(self)]
        #[fresh]
        fn lines(self) -> Items<Result<String>>;
    }
    pub trait IsTerminal {
        fn is_terminal(&self) -> bool;
    }

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum SeekFrom {
        Start(u64),
        End(i64),
        Current(i64),
    }

    impl Read for &[u8] {}
    impl BufRead for &[u8] {}
    impl Write for &mut [u8] {}
    impl Write for Vec<u8> {
        #[grows(items, buf)]
        fn write(&mut self, buf: &[u8]) -> Result<usize>;
        #[grows(items, buf)]
        fn write_all(&mut self, buf: &[u8]) -> Result<()>;
        #[grows(any)]
        fn write_vectored(&mut self, bufs: &[IoSlice<'_>]) -> Result<usize>;
        #[grows(items, args)]
        fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()>;
    }
    impl<R: Read + ?Sized> Read for &mut R {}
    impl<R: Read + ?Sized> Read for Box<R> {}
    impl<W: Write + ?Sized> Write for &mut W {}
    impl<W: Write + ?Sized> Write for Box<W> {}
    impl<S: Seek + ?Sized> Seek for &mut S {}
    impl<S: Seek + ?Sized> Seek for Box<S> {}
    impl<B: BufRead + ?Sized> BufRead for &mut B {}
    impl<B: BufRead + ?Sized> BufRead for Box<B> {}

    #[derive(Debug)]
    #[words(6)]
    pub struct BufReader<R: ?Sized>;
    impl<R> BufReader<R> {
        #[holds(inner)]
        pub fn new(inner: R) -> BufReader<R>;
        #[holds(inner)]
        pub fn with_capacity(capacity: usize, inner: R) -> BufReader<R>;
        pub fn get_ref(&self) -> &R;
        pub fn get_mut(&mut self) -> &mut R;
        pub fn buffer(&self) -> &[u8];
        pub fn capacity(&self) -> usize;
        pub fn into_inner(self) -> R;
        pub fn seek_relative(&mut self, offset: i64) -> Result<()>;
    }
    impl<R: Read> Read for BufReader<R> {}
    impl<R: Read> BufRead for BufReader<R> {}
    impl<R: Seek> Seek for BufReader<R> {}

    #[derive(Debug)]
    #[words(5)]
    pub struct BufWriter<W: ?Sized>;
    impl<W> BufWriter<W> {
        #[holds(inner)]
        pub fn new(inner: W) -> BufWriter<W>;
        #[holds(inner)]
        pub fn with_capacity(capacity: usize, inner: W) -> BufWriter<W>;
        pub fn into_inner(self) -> crate::result::Result<W, IntoInnerError<BufWriter<W>>>;
        pub fn into_parts(self) -> (W, crate::result::Result<Vec<u8>, WriterPanicked>);
        pub fn get_ref(&self) -> &W;
        pub fn get_mut(&mut self) -> &mut W;
        pub fn buffer(&self) -> &[u8];
        pub fn capacity(&self) -> usize;
    }
    impl<W: Write> Write for BufWriter<W> {}
    impl<W: Write + Seek> Seek for BufWriter<W> {}

    #[derive(Debug)]
    #[words(5)]
    pub struct LineWriter<W: ?Sized>;
    impl<W> LineWriter<W> {
        #[holds(inner)]
        pub fn new(inner: W) -> LineWriter<W>;
        #[holds(inner)]
        pub fn with_capacity(capacity: usize, inner: W) -> LineWriter<W>;
        pub fn get_ref(&self) -> &W;
        pub fn get_mut(&mut self) -> &mut W;
        pub fn into_inner(self) -> crate::result::Result<W, IntoInnerError<LineWriter<W>>>;
    }
    impl<W: Write> Write for LineWriter<W> {}

    #[derive(Debug)]
    pub struct IntoInnerError<W>(W, Error);
    impl<W> IntoInnerError<W> {
        pub fn error(&self) -> &Error;
        pub fn into_inner(self) -> W;
        pub fn into_error(self) -> Error;
        pub fn into_parts(self) -> (Error, W);
    }
    impl<W> fmt::Display for IntoInnerError<W> {}
    #[derive(Debug)]
    #[words(3)]
    pub struct WriterPanicked;

    #[derive(Clone, PartialEq, Eq, Default, Debug)]
    pub struct Cursor<T> {
        inner: T,
        pos: u64,
    }
    impl<T> Cursor<T> {
        pub const fn new(inner: T) -> Cursor<T>;
        pub fn into_inner(self) -> T;
        pub fn get_ref(&self) -> &T;
        pub fn get_mut(&mut self) -> &mut T;
        pub fn position(&self) -> u64;
        /// A write behind the end fills what lies between.
        #[swells(self)]
        pub fn set_position(&mut self, pos: u64);
    }
    impl<T: AsRef<[u8]>> Read for Cursor<T> {}
    impl<T: AsRef<[u8]>> BufRead for Cursor<T> {}
    impl<T: AsRef<[u8]>> Seek for Cursor<T> {
        #[swells(self)]
        fn seek(&mut self, pos: SeekFrom) -> Result<u64>;
        #[swells(self)]
        fn seek_relative(&mut self, offset: i64) -> Result<()>;
    }
    impl<T> Write for Cursor<T> {
        #[grows(items, buf)]
        fn write(&mut self, buf: &[u8]) -> Result<usize>;
        #[grows(items, buf)]
        fn write_all(&mut self, buf: &[u8]) -> Result<()>;
        #[grows(items, args)]
        fn write_fmt(&mut self, args: fmt::Arguments<'_>) -> Result<()>;
    }

    #[derive(Debug)]
    pub struct Chain<T, U> {
        first: T,
        second: U,
        done_first: bool,
    }
    impl<T, U> Chain<T, U> {
        pub fn into_inner(self) -> (T, U);
        pub fn get_ref(&self) -> (&T, &U);
        pub fn get_mut(&mut self) -> (&mut T, &mut U);
    }
    impl<T: Read, U: Read> Read for Chain<T, U> {}
    impl<T: BufRead, U: BufRead> BufRead for Chain<T, U> {}
    #[derive(Debug)]
    pub struct Take<T> {
        inner: T,
        len: u64,
        limit: u64,
    }
    impl<T> Take<T> {
        pub fn limit(&self) -> u64;
        pub fn set_limit(&mut self, limit: u64);
        pub fn into_inner(self) -> T;
        pub fn get_ref(&self) -> &T;
        pub fn get_mut(&mut self) -> &mut T;
    }
    impl<T: Read> Read for Take<T> {}
    impl<T: BufRead> BufRead for Take<T> {}
    pub type Bytes<R> = crate::iter::Iter<Result<u8>>;
    pub type Lines<B> = crate::iter::Iter<Result<String>>;
    pub type Split<B> = crate::iter::Iter<Result<Vec<u8>>>;

    pub struct IoSlice<'a>(&'a [u8]);
    impl<'a> IoSlice<'a> {
        pub fn new(buf: &'a [u8]) -> IoSlice<'a>;
    }
    impl crate::ops::Deref for IoSlice<'_> {
        type Target = [u8];
        fn deref(&self) -> &[u8];
    }
    pub struct IoSliceMut<'a>(&'a mut [u8]);
    impl<'a> IoSliceMut<'a> {
        pub fn new(buf: &'a mut [u8]) -> IoSliceMut<'a>;
    }
    impl crate::ops::Deref for IoSliceMut<'_> {
        type Target = [u8];
        fn deref(&self) -> &[u8];
    }
    impl crate::ops::DerefMut for IoSliceMut<'_> {
        fn deref_mut(&mut self) -> &mut [u8];
    }

    #[derive(Debug)]
    #[resource]
    #[words(1)]
    pub struct Stdin;
    #[derive(Debug)]
    #[resource]
    #[words(2)]
    pub struct StdinLock<'a>;
    #[derive(Debug)]
    #[resource]
    #[words(1)]
    pub struct Stdout;
    #[derive(Debug)]
    #[resource]
    #[words(1)]
    pub struct StdoutLock<'a>;
    #[derive(Debug)]
    #[resource]
    #[words(1)]
    pub struct Stderr;
    #[derive(Debug)]
    #[resource]
    #[words(1)]
    pub struct StderrLock<'a>;
    pub fn stdin() -> Stdin;
    pub fn stdout() -> Stdout;
    pub fn stderr() -> Stderr;
    impl Stdin {
        pub fn lock(&self) -> StdinLock<'static>;
        #[blocks]
        #[swells(buf)]
        pub fn read_line(&self, buf: &mut String) -> Result<usize>;
        #[fresh]
        pub fn lines(self) -> Items<Result<String>>;
    }
    impl Stdout {
        pub fn lock(&self) -> StdoutLock<'static>;
    }
    impl Stderr {
        pub fn lock(&self) -> StderrLock<'static>;
    }
    impl Read for Stdin {}
    impl Read for StdinLock<'_> {}
    impl BufRead for StdinLock<'_> {}
    impl Write for Stdout {}
    impl Write for &Stdout {}
    impl Write for StdoutLock<'_> {}
    impl Write for Stderr {}
    impl Write for StderrLock<'_> {}
    impl IsTerminal for Stdin {}
    impl IsTerminal for Stdout {}
    impl IsTerminal for Stderr {}
    impl IsTerminal for crate::fs::File {}

    #[derive(Debug, Default)]
    #[words(0)]
    pub struct Empty;
    #[derive(Debug, Default)]
    #[words(0)]
    pub struct Sink;
    #[derive(Debug)]
    #[bytes(1)]
    pub struct Repeat;
    pub fn empty() -> Empty;
    pub fn sink() -> Sink;
    pub fn repeat(byte: u8) -> Repeat;
    impl Read for Empty {}
    impl BufRead for Empty {}
    impl Read for Repeat {}
    impl Write for Sink {}
    impl Write for Empty {}

    #[swells(writer)]
    pub fn copy<R: ?Sized + Read, W: ?Sized + Write>(reader: &mut R, writer: &mut W) -> Result<u64>;
    #[fresh]
    pub fn read_to_string<R: Read>(reader: R) -> Result<String>;
    pub fn pipe() -> Result<(PipeReader, PipeWriter)>;
    #[derive(Debug)]
    #[resource]
    #[bytes(4)]
    pub struct PipeReader;
    #[derive(Debug)]
    #[resource]
    #[bytes(4)]
    pub struct PipeWriter;
    impl Read for PipeReader {}
    impl Write for PipeWriter {}
}

pub mod iter {
    use crate::cmp::Ordering;
    use crate::ops::{ControlFlow, Range, RangeFrom, RangeInclusive, Try};
    use crate::prelude::*;

    /// Every iterator of std.
    #[derive(Clone, Debug)]
    #[iterator]
    #[words(4)]
    pub struct Iter<T>;

    impl<T> Iterator for Iter<T> {
        type Item = T;
        fn next(&mut self) -> Option<T>;
    }
    impl<T> DoubleEndedIterator for Iter<T> {
        fn next_back(&mut self) -> Option<T>;
    }
    impl<T> ExactSizeIterator for Iter<T> {}
    impl<T> FusedIterator for Iter<T> {}
    impl<T> Default for Iter<T> {
        #[count(0)]
        fn default() -> Self;
    }

    /// Methods that single iterator types have of their own.
    impl<T> Iter<T> {
        pub fn peek(&mut self) -> Option<&T>;
        pub fn peek_mut(&mut self) -> Option<&mut T>;
        pub fn next_if(&mut self, func: impl FnOnce(&T) -> bool) -> Option<T>;
        pub fn next_if_eq<R: ?Sized>(&mut self, expected: &R) -> Option<T>;
        pub fn next_if_map<R>(&mut self, f: impl FnOnce(T) -> Result<R, T>) -> Option<R>;
        pub fn as_str(&self) -> &str;
        pub fn offset(&self) -> usize;
        pub fn keep_rest(self);
    }
    impl<T> Iter<&T> {
        pub fn as_slice(&self) -> &[T];
    }
    impl<T> Iter<&mut T> {
        #[part(self)]
        pub fn into_slice(self) -> &mut [T];
    }
    impl<T> Iter<&[T]> {
        pub fn remainder(&self) -> &[T];
    }
    impl<T> Iter<&mut [T]> {
        pub fn into_remainder(self) -> &mut [T];
    }

    pub type Chain<A: IntoIterator, B> = Iter<A::Item>;
    pub type Cloned<I> = Iter<<I as Dereferenced>::Item>;
    pub type Copied<I> = Iter<<I as Dereferenced>::Item>;
    pub type Cycle<I: Iterator> = Iter<I::Item>;
    pub type Empty<T> = Iter<T>;
    pub type Enumerate<I: Iterator> = Iter<(usize, I::Item)>;
    pub type Filter<I: Iterator, P> = Iter<I::Item>;
    pub type FilterMap<I, F: FnOnce> = Iter<<F::Output as IntoIterator>::Item>;
    pub type FlatMap<I, U: IntoIterator, F> = Iter<U::Item>;
    pub type Flatten<I: Iterator> = Iter<<I::Item as IntoIterator>::Item>;
    pub type FromFn<F: FnOnce> = Iter<<F::Output as IntoIterator>::Item>;
    pub type Fuse<I: Iterator> = Iter<I::Item>;
    pub type Inspect<I: Iterator, F> = Iter<I::Item>;
    pub type Map<I, F: FnOnce> = Iter<F::Output>;
    pub type MapWhile<I, F: FnOnce> = Iter<<F::Output as IntoIterator>::Item>;
    pub type Once<T> = Iter<T>;
    pub type OnceWith<F: FnOnce> = Iter<F::Output>;
    pub type Peekable<I: Iterator> = Iter<I::Item>;
    pub type Repeat<T> = Iter<T>;
    pub type RepeatN<T> = Iter<T>;
    pub type RepeatWith<F: FnOnce> = Iter<F::Output>;
    pub type Rev<I: Iterator> = Iter<I::Item>;
    pub type Scan<I, St, F: FnOnce> = Iter<<F::Output as IntoIterator>::Item>;
    pub type Skip<I: Iterator> = Iter<I::Item>;
    pub type SkipWhile<I: Iterator, P> = Iter<I::Item>;
    pub type StepBy<I: Iterator> = Iter<I::Item>;
    pub type Successors<T, F> = Iter<T>;
    pub type Take<I: Iterator> = Iter<I::Item>;
    pub type TakeWhile<I: Iterator, P> = Iter<I::Item>;
    pub type Zip<A: Iterator, B: Iterator> = Iter<(A::Item, B::Item)>;

    /// Not in std: what `Cloned<I>` yields, that is `T` where `I` yields `&T`.
    pub trait Dereferenced {
        type Item;
    }
    impl<T, I: Iterator<Item = &T>> Dereferenced for I {
        type Item = T;
    }

    pub trait Iterator {
        type Item;

        fn next(&mut self) -> Option<Self::Item>;
        fn size_hint(&self) -> (usize, Option<usize>);
        fn count(self) -> usize;
        fn last(self) -> Option<Self::Item>;
        fn nth(&mut self, n: usize) -> Option<Self::Item>;
        fn advance_by(&mut self, n: usize) -> Result<(), usize>;
        #[holds(self)]
        #[count(self)]
        fn step_by(self, step: usize) -> Iter<Self::Item>;
        #[holds(self, other)]
        #[count(sum)]
        fn chain<U: IntoIterator<Item = Self::Item>>(self, other: U) -> Iter<Self::Item>;
        /// Both counts hold.
        #[holds(self, other)]
        #[count(self)]
        #[count(other)]
        fn zip<U: IntoIterator>(self, other: U) -> Iter<(Self::Item, U::Item)>;
        #[holds(self, f)]
        #[count(self)]
        fn map<B, F: FnMut(Self::Item) -> B>(self, f: F) -> Iter<B>;
        fn for_each<F: FnMut(Self::Item)>(self, f: F);
        #[holds(self, predicate)]
        #[count(self)]
        fn filter<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> Iter<Self::Item>;
        #[holds(self, f)]
        #[count(self)]
        fn filter_map<B, F: FnMut(Self::Item) -> Option<B>>(self, f: F) -> Iter<B>;
        #[holds(self)]
        #[count(self)]
        fn enumerate(self) -> Iter<(usize, Self::Item)>;
        #[holds(self)]
        #[count(self)]
        fn peekable(self) -> Iter<Self::Item>;
        #[holds(self, predicate)]
        #[count(self)]
        fn skip_while<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> Iter<Self::Item>;
        #[holds(self, predicate)]
        #[count(self)]
        fn take_while<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> Iter<Self::Item>;
        #[holds(self, predicate)]
        #[count(self)]
        fn map_while<B, P: FnMut(Self::Item) -> Option<B>>(self, predicate: P) -> Iter<B>;
        #[holds(self)]
        #[count(self)]
        fn skip(self, n: usize) -> Iter<Self::Item>;
        #[holds(self)]
        #[count(self)]
        #[count(min, n)]
        fn take(self, n: usize) -> Iter<Self::Item>;
        #[holds(self, initial_state, f)]
        #[count(self)]
        fn scan<St, B, F: FnMut(&mut St, Self::Item) -> Option<B>>(self, initial_state: St, f: F) -> Iter<B>;
        #[holds(self, f)]
        fn flat_map<U: IntoIterator, F: FnMut(Self::Item) -> U>(self, f: F) -> Iter<U::Item>;
        #[holds(self)]
        fn flatten(self) -> Iter<<Self::Item as IntoIterator>::Item>;
        #[holds(self, f)]
        #[count(self)]
        fn map_windows<F: FnMut(&[Self::Item; N]) -> R, R, const N: usize>(self, f: F) -> Iter<R>;
        #[holds(self)]
        #[count(self)]
        fn fuse(self) -> Iter<Self::Item>;
        #[holds(self, f)]
        #[count(self)]
        fn inspect<F: FnMut(&Self::Item)>(self, f: F) -> Iter<Self::Item>;
        #[same(self)]
        fn by_ref(&mut self) -> &mut Self;
        #[count(self)]
        #[intrinsic(collect)]
        fn collect<B: FromIterator<Self::Item>>(self) -> B;
        #[fresh]
        #[holds(self)]
        #[count(self)]
        fn partition<B: Default + Extend<Self::Item>, F: FnMut(&Self::Item) -> bool>(self, f: F) -> (B, B);
        fn is_partitioned<P: FnMut(Self::Item) -> bool>(self, predicate: P) -> bool;
        fn try_fold<B, F: FnMut(B, Self::Item) -> R, R: Try<Output = B>>(&mut self, init: B, f: F) -> R;
        fn try_for_each<F: FnMut(Self::Item) -> R, R: Try<Output = ()>>(&mut self, f: F) -> R;
        fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B;
        fn reduce<F: FnMut(Self::Item, Self::Item) -> Self::Item>(self, f: F) -> Option<Self::Item>;
        fn try_reduce<R: Try<Output = Self::Item>>(&mut self, f: impl FnMut(Self::Item, Self::Item) -> R) -> Option<R>;
        fn all<F: FnMut(Self::Item) -> bool>(&mut self, f: F) -> bool;
        fn any<F: FnMut(Self::Item) -> bool>(&mut self, f: F) -> bool;
        fn find<P: FnMut(&Self::Item) -> bool>(&mut self, predicate: P) -> Option<Self::Item>;
        fn find_map<B, F: FnMut(Self::Item) -> Option<B>>(&mut self, f: F) -> Option<B>;
        fn position<P: FnMut(Self::Item) -> bool>(&mut self, predicate: P) -> Option<usize>;
        fn rposition<P: FnMut(Self::Item) -> bool>(&mut self, predicate: P) -> Option<usize>;
        fn max(self) -> Option<Self::Item>;
        fn min(self) -> Option<Self::Item>;
        fn max_by_key<B: Ord, F: FnMut(&Self::Item) -> B>(self, f: F) -> Option<Self::Item>;
        fn max_by<F: FnMut(&Self::Item, &Self::Item) -> Ordering>(self, compare: F) -> Option<Self::Item>;
        fn min_by_key<B: Ord, F: FnMut(&Self::Item) -> B>(self, f: F) -> Option<Self::Item>;
        fn min_by<F: FnMut(&Self::Item, &Self::Item) -> Ordering>(self, compare: F) -> Option<Self::Item>;
        #[holds(self)]
        #[count(self)]
        fn rev(self) -> Iter<Self::Item>;
        #[fresh]
        #[holds(self)]
        #[count(self)]
        fn unzip<A, B, FromA: Default + Extend<A>, FromB: Default + Extend<B>>(self) -> (FromA, FromB)
        where
            Self: Iterator<Item = (A, B)>;
        #[holds(self)]
        #[count(self)]
        fn copied<'a, T: Copy + 'a>(self) -> Iter<T>
        where
            Self: Iterator<Item = &'a T>;
        #[holds(self)]
        #[count(self)]
        #[fresh]
        fn cloned<'a, T: Clone + 'a>(self) -> Iter<T>
        where
            Self: Iterator<Item = &'a T>;
        #[holds(self)]
        #[fresh]
        fn cycle(self) -> Iter<Self::Item>;
        #[holds(self)]
        #[count(self)]
        fn array_chunks<const N: usize>(self) -> Iter<[Self::Item; N]>;
        fn sum<S: Sum<Self::Item>>(self) -> S;
        fn product<P: Product<Self::Item>>(self) -> P;
        fn cmp<I: IntoIterator<Item = Self::Item>>(self, other: I) -> Ordering;
        fn cmp_by<I: IntoIterator, F: FnMut(Self::Item, I::Item) -> Ordering>(self, other: I, cmp: F) -> Ordering;
        fn partial_cmp<I: IntoIterator>(self, other: I) -> Option<Ordering>;
        fn eq<I: IntoIterator>(self, other: I) -> bool;
        fn ne<I: IntoIterator>(self, other: I) -> bool;
        fn lt<I: IntoIterator>(self, other: I) -> bool;
        fn le<I: IntoIterator>(self, other: I) -> bool;
        fn gt<I: IntoIterator>(self, other: I) -> bool;
        fn ge<I: IntoIterator>(self, other: I) -> bool;
        fn is_sorted(self) -> bool;
        fn is_sorted_by<F: FnMut(&Self::Item, &Self::Item) -> bool>(self, compare: F) -> bool;
        fn is_sorted_by_key<F: FnMut(Self::Item) -> K, K>(self, f: F) -> bool;
    }
    impl<I: Iterator + ?Sized> Iterator for &mut I {
        type Item = I::Item;
        fn next(&mut self) -> Option<I::Item>;
    }

    pub trait DoubleEndedIterator: Iterator {
        fn next_back(&mut self) -> Option<Self::Item>;
        fn nth_back(&mut self, n: usize) -> Option<Self::Item>;
        fn try_rfold<B, F: FnMut(B, Self::Item) -> R, R: Try<Output = B>>(&mut self, init: B, f: F) -> R;
        fn rfold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, f: F) -> B;
        fn rfind<P: FnMut(&Self::Item) -> bool>(&mut self, predicate: P) -> Option<Self::Item>;
    }
    impl<I: DoubleEndedIterator + ?Sized> DoubleEndedIterator for &mut I {
        fn next_back(&mut self) -> Option<I::Item>;
    }
    pub trait ExactSizeIterator: Iterator {
        fn len(&self) -> usize;
    }
    impl<I: ExactSizeIterator + ?Sized> ExactSizeIterator for &mut I {}
    pub trait FusedIterator: Iterator {}

    pub trait IntoIterator {
        type Item;
        type IntoIter: Iterator<Item = Self::Item>;
        fn into_iter(self) -> Self::IntoIter;
    }
    impl<I: Iterator> IntoIterator for I {
        type Item = I::Item;
        type IntoIter = I;
        #[same(self)]
        fn into_iter(self) -> I;
    }
    pub trait FromIterator<A> {
        #[intrinsic(collect)]
        fn from_iter<T: IntoIterator<Item = A>>(iter: T) -> Self;
    }
    impl<A, V: FromIterator<A>> FromIterator<Option<A>> for Option<V> {}
    impl<A, E, V: FromIterator<A>> FromIterator<Result<A, E>> for Result<V, E> {}
    impl FromIterator<()> for () {}
    impl<A, B, FromA: Default + Extend<A>, FromB: Default + Extend<B>> FromIterator<(A, B)> for (FromA, FromB) {}
    pub trait Extend<A> {
        fn extend<T: IntoIterator<Item = A>>(&mut self, iter: T);
    }
    impl Extend<()> for () {}
    impl<A, B, ExtendA: Extend<A>, ExtendB: Extend<B>> Extend<(A, B)> for (ExtendA, ExtendB) {
        #[grows(items, iter)]
        fn extend<T: IntoIterator<Item = (A, B)>>(&mut self, iter: T);
    }
    pub trait Sum<A = Self> {
        fn sum<I: Iterator<Item = A>>(iter: I) -> Self;
    }
    pub trait Product<A = Self> {
        fn product<I: Iterator<Item = A>>(iter: I) -> Self;
    }
    impl<T, U: Sum<T>> Sum<Option<T>> for Option<U> {}
    impl<T, U: Sum<T>, E> Sum<Result<T, E>> for Result<U, E> {}
    impl<T, U: Product<T>> Product<Option<T>> for Option<U> {}
    impl<T, U: Product<T>, E> Product<Result<T, E>> for Result<U, E> {}
    pub trait Step {}
    pub trait TrustedLen {}

    impl<A: Step> Iterator for Range<A> {
        type Item = A;
        fn next(&mut self) -> Option<A>;
    }
    impl<A: Step> DoubleEndedIterator for Range<A> {
        fn next_back(&mut self) -> Option<A>;
    }
    impl<A: Step> ExactSizeIterator for Range<A> {}
    impl<A: Step> Iterator for RangeInclusive<A> {
        type Item = A;
        fn next(&mut self) -> Option<A>;
    }
    impl<A: Step> DoubleEndedIterator for RangeInclusive<A> {
        fn next_back(&mut self) -> Option<A>;
    }
    impl<A: Step> ExactSizeIterator for RangeInclusive<A> {}
    impl<A: Step> Iterator for RangeFrom<A> {
        type Item = A;
        fn next(&mut self) -> Option<A>;
    }

    #[count(0)]
    pub const fn empty<T>() -> Iter<T>;
    #[holds(value)]
    #[count(1)]
    pub fn once<T>(value: T) -> Iter<T>;
    #[holds(make)]
    #[count(1)]
    pub fn once_with<A, F: FnOnce() -> A>(make: F) -> Iter<A>;
    #[holds(elt)]
    #[fresh]
    pub fn repeat<T: Clone>(elt: T) -> Iter<T>;
    #[holds(element)]
    #[fresh]
    #[count(min, count)]
    pub fn repeat_n<T: Clone>(element: T, count: usize) -> Iter<T>;
    #[holds(repeater)]
    pub fn repeat_with<A, F: FnMut() -> A>(repeater: F) -> Iter<A>;
    #[holds(f)]
    pub fn from_fn<T, F: FnMut() -> Option<T>>(f: F) -> Iter<T>;
    #[holds(first, succ)]
    pub fn successors<T, F: FnMut(&T) -> Option<T>>(first: Option<T>, succ: F) -> Iter<T>;
    #[holds(a, b)]
    #[count(a)]
    #[count(b)]
    pub fn zip<A: IntoIterator, B: IntoIterator>(a: A, b: B) -> Iter<(A::Item, B::Item)>;
    #[holds(a, b)]
    #[count(sum)]
    pub fn chain<A: IntoIterator, B: IntoIterator<Item = A::Item>>(a: A, b: B) -> Iter<A::Item>;
}

pub mod marker {
    pub trait Copy: crate::clone::Clone {}
    pub trait Send {}
    pub trait Sized {}
    pub trait Sync {}
    pub trait Unpin {}
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
    #[words(0)]
    pub struct PhantomData<T: ?Sized>;
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
    #[words(0)]
    pub struct PhantomPinned;
    impl<T: ?Sized> Copy for &T {}
}

pub mod mem {
    use crate::ops::{Deref, DerefMut};
    use crate::prelude::*;

    #[intrinsic(take)]
    pub fn take<T: Default>(dest: &mut T) -> T;
    #[intrinsic(replace)]
    pub fn replace<T>(dest: &mut T, src: T) -> T;
    #[intrinsic(swap)]
    pub fn swap<T>(x: &mut T, y: &mut T);
    #[intrinsic(drop)]
    pub fn drop<T>(_x: T);
    #[leaks(t)]
    pub fn forget<T>(t: T);
    pub const fn size_of<T>() -> usize;
    pub fn size_of_val<T: ?Sized>(val: &T) -> usize;
    pub const fn align_of<T>() -> usize;
    pub fn align_of_val<T: ?Sized>(val: &T) -> usize;
    pub const fn needs_drop<T: ?Sized>() -> bool;
    #[same(src)]
    pub unsafe fn transmute<Src, Dst>(src: Src) -> Dst;
    #[shares(src)]
    pub unsafe fn transmute_copy<Src, Dst>(src: &Src) -> Dst;
    pub unsafe fn zeroed<T>() -> T;
    pub unsafe fn uninitialized<T>() -> T;
    pub fn discriminant<T>(v: &T) -> Discriminant<T>;
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[words(1)]
    pub struct Discriminant<T>;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
    #[no_drop]
    pub struct ManuallyDrop<T: ?Sized>(T);

    impl<T> ManuallyDrop<T> {
        /// Nothing drops the value unless `drop`, `take` or `into_inner` are called.
        pub const fn new(value: T) -> ManuallyDrop<T>;
        pub fn into_inner(slot: ManuallyDrop<T>) -> T;
        #[intrinsic(read)]
        pub unsafe fn take(slot: &mut ManuallyDrop<T>) -> T;
    }
    impl<T: ?Sized> ManuallyDrop<T> {
        #[intrinsic(drop)]
        pub unsafe fn drop(slot: &mut ManuallyDrop<T>);
    }
    impl<T: ?Sized> Deref for ManuallyDrop<T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for ManuallyDrop<T> {
        fn deref_mut(&mut self) -> &mut T;
    }

    #[derive(Clone, Copy)]
    #[no_drop]
    pub struct MaybeUninit<T>(T);

    impl<T> MaybeUninit<T> {
        pub const fn new(val: T) -> MaybeUninit<T>;
        pub const fn uninit() -> MaybeUninit<T>;
        pub const fn zeroed() -> MaybeUninit<T>;
        pub const fn uninit_array<const N: usize>() -> [MaybeUninit<T>; N];
        #[intrinsic(write)]
        pub fn write(&mut self, val: T) -> &mut T;
        #[same(self)]
        pub fn as_ptr(&self) -> *const T;
        #[same(self)]
        pub fn as_mut_ptr(&mut self) -> *mut T;
        pub unsafe fn assume_init(self) -> T;
        #[intrinsic(read)]
        pub unsafe fn assume_init_read(&self) -> T;
        #[intrinsic(drop)]
        pub unsafe fn assume_init_drop(&mut self);
        pub unsafe fn assume_init_ref(&self) -> &T;
        pub unsafe fn assume_init_mut(&mut self) -> &mut T;
    }
    impl<T, const N: usize> MaybeUninit<[T; N]> {
        pub fn transpose(self) -> [MaybeUninit<T>; N];
    }
    impl<T> [MaybeUninit<T>] {
        #[same(self)]
        pub unsafe fn assume_init_ref(&self) -> &[T];
        #[same(self)]
        pub unsafe fn assume_init_mut(&mut self) -> &mut [T];
    }
}

pub mod net {
    use crate::io::{Read, Result, Write};
    use crate::iter::Iter as Items;
    use crate::prelude::{Result as _, *};
    use crate::str::FromStr;
    use crate::time::Duration;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum IpAddr {
        V4(Ipv4Addr),
        V6(Ipv6Addr),
    }
    impl IpAddr {
        pub fn is_unspecified(&self) -> bool;
        pub fn is_loopback(&self) -> bool;
        pub fn is_multicast(&self) -> bool;
        pub fn is_ipv4(&self) -> bool;
        pub fn is_ipv6(&self) -> bool;
        pub fn to_canonical(&self) -> IpAddr;
    }
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[bytes(4)]
    pub struct Ipv4Addr;
    impl Ipv4Addr {
        pub const LOCALHOST: Self = unknown();
        pub const UNSPECIFIED: Self = unknown();
        pub const BROADCAST: Self = unknown();
        pub fn new(a: u8, b: u8, c: u8, d: u8) -> Ipv4Addr;
        pub fn octets(&self) -> [u8; 4];
        pub fn is_loopback(&self) -> bool;
        pub fn is_private(&self) -> bool;
        pub fn is_unspecified(&self) -> bool;
        pub fn to_ipv6_mapped(&self) -> Ipv6Addr;
    }
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[bytes(16)]
    pub struct Ipv6Addr;
    impl Ipv6Addr {
        pub const LOCALHOST: Self = unknown();
        pub const UNSPECIFIED: Self = unknown();
        pub fn new(a: u16, b: u16, c: u16, d: u16, e: u16, f: u16, g: u16, h: u16) -> Ipv6Addr;
        pub fn octets(&self) -> [u8; 16];
        pub fn segments(&self) -> [u16; 8];
        pub fn is_loopback(&self) -> bool;
        pub fn is_unspecified(&self) -> bool;
        pub fn to_ipv4(&self) -> Option<Ipv4Addr>;
        pub fn to_ipv4_mapped(&self) -> Option<Ipv4Addr>;
    }
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum SocketAddr {
        V4(SocketAddrV4),
        V6(SocketAddrV6),
    }
    impl SocketAddr {
        pub fn new(ip: IpAddr, port: u16) -> SocketAddr;
        pub fn ip(&self) -> IpAddr;
        pub fn set_ip(&mut self, new_ip: IpAddr);
        pub fn port(&self) -> u16;
        pub fn set_port(&mut self, new_port: u16);
        pub fn is_ipv4(&self) -> bool;
        pub fn is_ipv6(&self) -> bool;
    }
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[bytes(6)]
    pub struct SocketAddrV4;
    impl SocketAddrV4 {
        pub fn new(ip: Ipv4Addr, port: u16) -> SocketAddrV4;
        pub fn ip(&self) -> &Ipv4Addr;
        pub fn port(&self) -> u16;
    }
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[bytes(28)]
    pub struct SocketAddrV6;
    impl SocketAddrV6 {
        pub fn new(ip: Ipv6Addr, port: u16, flowinfo: u32, scope_id: u32) -> SocketAddrV6;
        pub fn ip(&self) -> &Ipv6Addr;
        pub fn port(&self) -> u16;
    }
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[bytes(1)]
    pub struct AddrParseError;
    impl crate::fmt::Display for AddrParseError {}
    impl crate::error::Error for AddrParseError {}
    impl crate::fmt::Display for IpAddr {}
    impl crate::fmt::Display for Ipv4Addr {}
    impl crate::fmt::Display for Ipv6Addr {}
    impl crate::fmt::Display for SocketAddr {}
    impl FromStr for IpAddr {
        type Err = AddrParseError;
    }
    impl FromStr for Ipv4Addr {
        type Err = AddrParseError;
    }
    impl FromStr for Ipv6Addr {
        type Err = AddrParseError;
    }
    impl FromStr for SocketAddr {
        type Err = AddrParseError;
    }
    impl From<[u8; 4]> for IpAddr {
        fn from(octets: [u8; 4]) -> Self;
    }
    impl From<Ipv4Addr> for IpAddr {
        fn from(ip: Ipv4Addr) -> Self;
    }
    impl From<Ipv6Addr> for IpAddr {
        fn from(ip: Ipv6Addr) -> Self;
    }
    impl From<[u8; 4]> for Ipv4Addr {
        fn from(octets: [u8; 4]) -> Self;
    }
    impl From<u32> for Ipv4Addr {
        fn from(ip: u32) -> Self;
    }
    impl<I: Into<IpAddr>> From<(I, u16)> for SocketAddr {
        fn from(pieces: (I, u16)) -> Self;
    }

    pub trait ToSocketAddrs {
        type Iter;
        fn to_socket_addrs(&self) -> Result<Items<SocketAddr>>;
    }
    impl ToSocketAddrs for str {
        type Iter = Items<SocketAddr>;
    }
    impl ToSocketAddrs for String {
        type Iter = Items<SocketAddr>;
    }
    impl ToSocketAddrs for SocketAddr {
        type Iter = Items<SocketAddr>;
    }
    impl ToSocketAddrs for (&str, u16) {
        type Iter = Items<SocketAddr>;
    }
    impl ToSocketAddrs for (IpAddr, u16) {
        type Iter = Items<SocketAddr>;
    }
    impl<T: ToSocketAddrs + ?Sized> ToSocketAddrs for &T {
        type Iter = Items<SocketAddr>;
    }

    #[derive(Debug)]
    #[resource]
    #[bytes(4)]
    pub struct TcpStream;
    impl TcpStream {
        #[blocks]
        pub fn connect<A: ToSocketAddrs>(addr: A) -> Result<TcpStream>;
        #[blocks]
        pub fn connect_timeout(addr: &SocketAddr, timeout: Duration) -> Result<TcpStream>;
        pub fn peer_addr(&self) -> Result<SocketAddr>;
        pub fn local_addr(&self) -> Result<SocketAddr>;
        pub fn shutdown(&self, how: Shutdown) -> Result<()>;
        pub fn try_clone(&self) -> Result<TcpStream>;
        pub fn set_read_timeout(&self, dur: Option<Duration>) -> Result<()>;
        pub fn set_write_timeout(&self, dur: Option<Duration>) -> Result<()>;
        #[writes(buf)]
        pub fn peek(&self, buf: &mut [u8]) -> Result<usize>;
        pub fn set_nodelay(&self, nodelay: bool) -> Result<()>;
        pub fn nodelay(&self) -> Result<bool>;
        pub fn set_ttl(&self, ttl: u32) -> Result<()>;
        pub fn take_error(&self) -> Result<Option<crate::io::Error>>;
        pub fn set_nonblocking(&self, nonblocking: bool) -> Result<()>;
    }
    impl Read for TcpStream {}
    impl Write for TcpStream {}
    impl Read for &TcpStream {}
    impl Write for &TcpStream {}
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Shutdown {
        Read,
        Write,
        Both,
    }

    #[derive(Debug)]
    #[resource]
    #[bytes(4)]
    pub struct TcpListener;
    pub type Incoming<'a> = crate::iter::Iter<Result<TcpStream>>;
    impl TcpListener {
        pub fn bind<A: ToSocketAddrs>(addr: A) -> Result<TcpListener>;
        pub fn local_addr(&self) -> Result<SocketAddr>;
        pub fn try_clone(&self) -> Result<TcpListener>;
        #[blocks]
        pub fn accept(&self) -> Result<(TcpStream, SocketAddr)>;
        #[blocks]
        pub fn incoming(&self) -> Items<Result<TcpStream>>;
        pub fn set_nonblocking(&self, nonblocking: bool) -> Result<()>;
    }

    #[derive(Debug)]
    #[resource]
    #[bytes(4)]
    pub struct UdpSocket;
    impl UdpSocket {
        pub fn bind<A: ToSocketAddrs>(addr: A) -> Result<UdpSocket>;
        pub fn connect<A: ToSocketAddrs>(&self, addr: A) -> Result<()>;
        pub fn local_addr(&self) -> Result<SocketAddr>;
        pub fn peer_addr(&self) -> Result<SocketAddr>;
        pub fn try_clone(&self) -> Result<UdpSocket>;
        #[blocks]
        #[writes(buf)]
        pub fn recv_from(&self, buf: &mut [u8]) -> Result<(usize, SocketAddr)>;
        #[blocks]
        #[writes(buf)]
        pub fn recv(&self, buf: &mut [u8]) -> Result<usize>;
        #[writes(buf)]
        pub fn peek(&self, buf: &mut [u8]) -> Result<usize>;
        pub fn send_to<A: ToSocketAddrs>(&self, buf: &[u8], addr: A) -> Result<usize>;
        pub fn send(&self, buf: &[u8]) -> Result<usize>;
        pub fn set_nonblocking(&self, nonblocking: bool) -> Result<()>;
        pub fn set_read_timeout(&self, dur: Option<Duration>) -> Result<()>;
        pub fn set_broadcast(&self, broadcast: bool) -> Result<()>;
    }
}

pub mod num {
    use crate::prelude::*;

    #[derive(Clone, PartialEq, Eq, Debug)]
    #[bytes(1)]
    pub struct ParseIntError;
    impl ParseIntError {
        pub fn kind(&self) -> &IntErrorKind;
    }
    impl crate::fmt::Display for ParseIntError {}
    impl crate::error::Error for ParseIntError {}
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum IntErrorKind {
        Empty,
        InvalidDigit,
        PosOverflow,
        NegOverflow,
        Zero,
    }
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[bytes(1)]
    pub struct ParseFloatError;
    impl crate::fmt::Display for ParseFloatError {}
    impl crate::error::Error for ParseFloatError {}
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[words(0)]
    pub struct TryFromIntError;
    impl crate::fmt::Display for TryFromIntError {}
    impl crate::error::Error for TryFromIntError {}
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum FpCategory {
        Nan,
        Infinite,
        Zero,
        Subnormal,
        Normal,
    }

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
    pub struct Wrapping<T>(pub T);
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
    pub struct Saturating<T>(pub T);
    impl<T> crate::ops::Add for Wrapping<T> {
        type Output = Wrapping<T>;
        fn add(self, rhs: Self) -> Self;
    }
    impl<T> crate::ops::Sub for Wrapping<T> {
        type Output = Wrapping<T>;
        fn sub(self, rhs: Self) -> Self;
    }
    impl<T> crate::ops::Mul for Wrapping<T> {
        type Output = Wrapping<T>;
        fn mul(self, rhs: Self) -> Self;
    }

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct NonZero<T>(T);
    impl<T> NonZero<T> {
        pub const fn new(n: T) -> Option<Self>;
        pub const unsafe fn new_unchecked(n: T) -> Self;
        pub const fn get(self) -> T;
        pub const MIN: Self = unknown();
        pub const MAX: Self = unknown();
        pub const BITS: u32 = unknown();
        pub fn leading_zeros(self) -> u32;
        pub fn trailing_zeros(self) -> u32;
        pub fn checked_add(self, other: T) -> Option<Self>;
        pub fn checked_mul(self, other: Self) -> Option<Self>;
        pub fn saturating_add(self, other: T) -> Self;
        pub fn saturating_mul(self, other: Self) -> Self;
        pub fn is_power_of_two(self) -> bool;
        pub fn ilog2(self) -> u32;
    }
    impl<T: crate::fmt::Display> crate::fmt::Display for NonZero<T> {}
    impl<T> TryFrom<T> for NonZero<T> {
        type Error = TryFromIntError;
        fn try_from(value: T) -> Result<Self, TryFromIntError>;
    }
    impl<T> crate::str::FromStr for NonZero<T> {
        type Err = ParseIntError;
    }
    pub type NonZeroU8 = NonZero<u8>;
    pub type NonZeroU16 = NonZero<u16>;
    pub type NonZeroU32 = NonZero<u32>;
    pub type NonZeroU64 = NonZero<u64>;
    pub type NonZeroU128 = NonZero<u128>;
    pub type NonZeroUsize = NonZero<usize>;
    pub type NonZeroI8 = NonZero<i8>;
    pub type NonZeroI16 = NonZero<i16>;
    pub type NonZeroI32 = NonZero<i32>;
    pub type NonZeroI64 = NonZero<i64>;
    pub type NonZeroI128 = NonZero<i128>;
    pub type NonZeroIsize = NonZero<isize>;
}

pub mod ops {
    use crate::prelude::*;

    pub trait Deref {
        type Target: ?Sized;
        #[intrinsic(deref)]
        fn deref(&self) -> &Self::Target;
    }
    pub trait DerefMut: Deref {
        #[intrinsic(deref)]
        fn deref_mut(&mut self) -> &mut Self::Target;
    }
    impl<T: ?Sized> Deref for &T {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> Deref for &mut T {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for &mut T {
        fn deref_mut(&mut self) -> &mut T;
    }
    pub trait Index<Idx: ?Sized> {
        type Output: ?Sized;
        #[intrinsic(index)]
        #[part(self)]
        fn index(&self, index: Idx) -> &Self::Output;
    }
    pub trait IndexMut<Idx: ?Sized>: Index<Idx> {
        #[intrinsic(index)]
        #[part(self)]
        fn index_mut(&mut self, index: Idx) -> &mut Self::Output;
    }
    pub trait Drop {
        fn drop(&mut self);
    }
    pub trait FnOnce<Args> {
        type Output;
        fn call_once(self, args: Args) -> Self::Output;
    }
    pub trait FnMut<Args>: FnOnce<Args> {
        fn call_mut(&mut self, args: Args) -> Self::Output;
    }
    pub trait Fn<Args>: FnMut<Args> {
        fn call(&self, args: Args) -> Self::Output;
    }
    pub trait AsyncFnOnce<Args> {
        type Output;
    }
    pub trait AsyncFnMut<Args>: AsyncFnOnce<Args> {}
    pub trait AsyncFn<Args>: AsyncFnMut<Args> {}

    pub trait Add<Rhs = Self> {
        type Output;
        fn add(self, rhs: Rhs) -> Self::Output;
    }
    pub trait Sub<Rhs = Self> {
        type Output;
        fn sub(self, rhs: Rhs) -> Self::Output;
    }
    pub trait Mul<Rhs = Self> {
        type Output;
        fn mul(self, rhs: Rhs) -> Self::Output;
    }
    pub trait Div<Rhs = Self> {
        type Output;
        fn div(self, rhs: Rhs) -> Self::Output;
    }
    pub trait Rem<Rhs = Self> {
        type Output;
        fn rem(self, rhs: Rhs) -> Self::Output;
    }
    pub trait BitAnd<Rhs = Self> {
        type Output;
        fn bitand(self, rhs: Rhs) -> Self::Output;
    }
    pub trait BitOr<Rhs = Self> {
        type Output;
        fn bitor(self, rhs: Rhs) -> Self::Output;
    }
    pub trait BitXor<Rhs = Self> {
        type Output;
        fn bitxor(self, rhs: Rhs) -> Self::Output;
    }
    pub trait Shl<Rhs = Self> {
        type Output;
        fn shl(self, rhs: Rhs) -> Self::Output;
    }
    pub trait Shr<Rhs = Self> {
        type Output;
        fn shr(self, rhs: Rhs) -> Self::Output;
    }
    pub trait Neg {
        type Output;
        fn neg(self) -> Self::Output;
    }
    pub trait Not {
        type Output;
        fn not(self) -> Self::Output;
    }
    pub trait AddAssign<Rhs = Self> {
        fn add_assign(&mut self, rhs: Rhs);
    }
    pub trait SubAssign<Rhs = Self> {
        fn sub_assign(&mut self, rhs: Rhs);
    }
    pub trait MulAssign<Rhs = Self> {
        fn mul_assign(&mut self, rhs: Rhs);
    }
    pub trait DivAssign<Rhs = Self> {
        fn div_assign(&mut self, rhs: Rhs);
    }
    pub trait RemAssign<Rhs = Self> {
        fn rem_assign(&mut self, rhs: Rhs);
    }
    pub trait BitAndAssign<Rhs = Self> {
        fn bitand_assign(&mut self, rhs: Rhs);
    }
    pub trait BitOrAssign<Rhs = Self> {
        fn bitor_assign(&mut self, rhs: Rhs);
    }
    pub trait BitXorAssign<Rhs = Self> {
        fn bitxor_assign(&mut self, rhs: Rhs);
    }
    pub trait ShlAssign<Rhs = Self> {
        fn shl_assign(&mut self, rhs: Rhs);
    }
    pub trait ShrAssign<Rhs = Self> {
        fn shr_assign(&mut self, rhs: Rhs);
    }

    #[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
    pub struct Range<Idx> {
        pub start: Idx,
        pub end: Idx,
    }
    impl<Idx> Range<Idx> {
        pub fn contains<U: ?Sized>(&self, item: &U) -> bool;
        pub fn is_empty(&self) -> bool;
    }
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    pub struct RangeFrom<Idx> {
        pub start: Idx,
    }
    impl<Idx> RangeFrom<Idx> {
        pub fn contains<U: ?Sized>(&self, item: &U) -> bool;
    }
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct RangeTo<Idx> {
        pub end: Idx,
    }
    impl<Idx> RangeTo<Idx> {
        pub fn contains<U: ?Sized>(&self, item: &U) -> bool;
    }
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
    pub struct RangeFull;
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    pub struct RangeInclusive<Idx> {
        start: Idx,
        end: Idx,
        exhausted: bool,
    }
    impl<Idx> RangeInclusive<Idx> {
        pub const fn new(start: Idx, end: Idx) -> Self;
        pub fn start(&self) -> &Idx;
        pub fn end(&self) -> &Idx;
        pub fn into_inner(self) -> (Idx, Idx);
        pub fn contains<U: ?Sized>(&self, item: &U) -> bool;
        pub fn is_empty(&self) -> bool;
    }
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct RangeToInclusive<Idx> {
        pub end: Idx,
    }
    impl<Idx> RangeToInclusive<Idx> {
        pub fn contains<U: ?Sized>(&self, item: &U) -> bool;
    }
    pub trait RangeBounds<T: ?Sized> {
        fn start_bound(&self) -> Bound<&T>;
        fn end_bound(&self) -> Bound<&T>;
        fn contains<U: ?Sized>(&self, item: &U) -> bool;
    }
    impl<T> RangeBounds<T> for Range<T> {}
    impl<T> RangeBounds<T> for RangeFrom<T> {}
    impl<T> RangeBounds<T> for RangeTo<T> {}
    impl<T> RangeBounds<T> for RangeInclusive<T> {}
    impl<T> RangeBounds<T> for RangeToInclusive<T> {}
    impl<T: ?Sized> RangeBounds<T> for RangeFull {}
    impl<T> RangeBounds<T> for (Bound<T>, Bound<T>) {}

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Bound<T> {
        Included(T),
        Excluded(T),
        Unbounded,
    }
    impl<T> Bound<T> {
        pub fn as_ref(&self) -> Bound<&T>;
        pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Bound<U>;
    }
    impl<T: Clone> Bound<&T> {
        pub fn cloned(self) -> Bound<T>;
    }

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum ControlFlow<B, C = ()> {
        Continue(C),
        Break(B),
    }
    impl<B, C> ControlFlow<B, C> {
        pub fn is_break(&self) -> bool;
        pub fn is_continue(&self) -> bool;
        pub fn break_value(self) -> Option<B>;
        pub fn continue_value(self) -> Option<C>;
        pub fn map_break<T, F: FnOnce(B) -> T>(self, f: F) -> ControlFlow<T, C>;
        pub fn map_continue<T, F: FnOnce(C) -> T>(self, f: F) -> ControlFlow<B, T>;
    }
    pub trait Try {
        type Output;
        type Residual;
        fn from_output(output: Self::Output) -> Self;
        fn branch(self) -> ControlFlow<Self::Residual, Self::Output>;
    }
    impl<T> Try for Option<T> {
        type Output = T;
        type Residual = Option<crate::convert::Infallible>;
    }
    impl<T, E> Try for Result<T, E> {
        type Output = T;
        type Residual = Result<crate::convert::Infallible, E>;
    }
    impl<B, C> Try for ControlFlow<B, C> {
        type Output = C;
        type Residual = ControlFlow<B, crate::convert::Infallible>;
    }
}

pub mod option {
    use crate::iter::Iter as Items;
    use crate::ops::{Deref, DerefMut};
    use crate::pin::Pin;
    use crate::prelude::*;

    pub type IntoIter<T> = crate::iter::Iter<T>;
    pub type Iter<'a, T> = crate::iter::Iter<&'a T>;
    pub type IterMut<'a, T> = crate::iter::Iter<&'a mut T>;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Option<T> {
        None,
        Some(T),
    }

    impl<T> Option<T> {
        pub fn is_some(&self) -> bool;
        pub fn is_some_and(self, f: impl FnOnce(T) -> bool) -> bool;
        pub fn is_none(&self) -> bool;
        pub fn is_none_or(self, f: impl FnOnce(T) -> bool) -> bool;
        pub fn as_ref(&self) -> Option<&T>;
        pub fn as_mut(&mut self) -> Option<&mut T>;
        pub fn as_pin_ref(self: Pin<&Self>) -> Option<Pin<&T>>;
        pub fn as_pin_mut(self: Pin<&mut Self>) -> Option<Pin<&mut T>>;
        #[part(self)]
        pub fn as_slice(&self) -> &[T];
        #[part(self)]
        pub fn as_mut_slice(&mut self) -> &mut [T];
        pub fn expect(self, msg: &str) -> T;
        pub fn unwrap(self) -> T;
        pub fn unwrap_or(self, default: T) -> T;
        pub fn unwrap_or_else<F: FnOnce() -> T>(self, f: F) -> T;
        #[fresh]
        pub fn unwrap_or_default(self) -> T;
        pub unsafe fn unwrap_unchecked(self) -> T;
        pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Option<U>;
        #[same(self)]
        pub fn inspect<F: FnOnce(&T)>(self, f: F) -> Option<T>;
        pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, f: F) -> U;
        pub fn map_or_else<U, D: FnOnce() -> U, F: FnOnce(T) -> U>(self, default: D, f: F) -> U;
        pub fn ok_or<E>(self, err: E) -> Result<T, E>;
        pub fn ok_or_else<E, F: FnOnce() -> E>(self, err: F) -> Result<T, E>;
        pub fn as_deref(&self) -> Option<&T::Target>
        where
            T: Deref;
        #[part(self)]
        pub fn as_deref_mut(&mut self) -> Option<&mut T::Target>
        where
            T: DerefMut;
        #[count(1)]
        pub fn iter(&self) -> Items<&T>;
        #[count(1)]
        pub fn iter_mut(&mut self) -> Items<&mut T>;
        pub fn and<U>(self, optb: Option<U>) -> Option<U>;
        pub fn and_then<U, F: FnOnce(T) -> Option<U>>(self, f: F) -> Option<U>;
        pub fn filter<P: FnOnce(&T) -> bool>(self, predicate: P) -> Option<T>;
        pub fn or(self, optb: Option<T>) -> Option<T>;
        pub fn or_else<F: FnOnce() -> Option<T>>(self, f: F) -> Option<T>;
        pub fn xor(self, optb: Option<T>) -> Option<T>;
        #[puts(value)]
        pub fn insert(&mut self, value: T) -> &mut T;
        #[puts(value)]
        pub fn get_or_insert(&mut self, value: T) -> &mut T;
        #[fresh]
        pub fn get_or_insert_default(&mut self) -> &mut T;
        pub fn get_or_insert_with<F: FnOnce() -> T>(&mut self, f: F) -> &mut T;
        #[takes]
        #[intrinsic(take)]
        pub fn take(&mut self) -> Option<T>;
        #[takes]
        pub fn take_if<P: FnOnce(&mut T) -> bool>(&mut self, predicate: P) -> Option<T>;
        #[takes]
        #[puts(value)]
        pub fn replace(&mut self, value: T) -> Option<T>;
        pub fn zip<U>(self, other: Option<U>) -> Option<(T, U)>;
    }
    impl<T, U> Option<(T, U)> {
        pub fn unzip(self) -> (Option<T>, Option<U>);
    }
    impl<T> Option<&T> {
        pub fn copied(self) -> Option<T>;
        #[intrinsic(clone)]
        pub fn cloned(self) -> Option<T>;
    }
    impl<T> Option<&mut T> {
        pub fn copied(self) -> Option<T>;
        #[intrinsic(clone)]
        pub fn cloned(self) -> Option<T>;
    }
    impl<T, E> Option<Result<T, E>> {
        pub fn transpose(self) -> Result<Option<T>, E>;
    }
    impl<T> Option<Option<T>> {
        pub fn flatten(self) -> Option<T>;
    }
    impl<T> Default for Option<T> {
        fn default() -> Option<T>;
    }
    impl<T> From<T> for Option<T> {
        fn from(val: T) -> Option<T>;
    }
    impl<T> From<&Option<T>> for Option<&T> {
        fn from(o: &Option<T>) -> Option<&T>;
    }
    impl<T> IntoIterator for Option<T> {
        type Item = T;
        type IntoIter = Items<T>;
        #[holds(self)]
        #[count(1)]
        fn into_iter(self) -> Items<T>;
    }
    impl<T> IntoIterator for &Option<T> {
        type Item = &T;
        type IntoIter = Items<&T>;
        #[count(1)]
        fn into_iter(self) -> Items<&T>;
    }
    impl<T> IntoIterator for &mut Option<T> {
        type Item = &mut T;
        type IntoIter = Items<&mut T>;
        #[count(1)]
        fn into_iter(self) -> Items<&mut T>;
    }
}

pub mod os {
    pub mod fd {
        pub type RawFd = i32;
        pub trait AsRawFd {
            fn as_raw_fd(&self) -> RawFd;
        }
        pub trait FromRawFd {
            unsafe fn from_raw_fd(fd: RawFd) -> Self;
        }
        pub trait IntoRawFd {
            fn into_raw_fd(self) -> RawFd;
        }
        pub trait AsFd {
            fn as_fd(&self) -> BorrowedFd<'_>;
        }
        #[derive(Debug)]
        #[resource]
        #[bytes(4)]
        pub struct OwnedFd;
        #[derive(Clone, Copy, Debug)]
        #[bytes(4)]
        pub struct BorrowedFd<'a>;
        impl AsRawFd for crate::fs::File {}
        impl FromRawFd for crate::fs::File {}
        impl IntoRawFd for crate::fs::File {}
        impl AsRawFd for crate::net::TcpStream {}
        impl AsRawFd for crate::net::TcpListener {}
        impl AsRawFd for crate::net::UdpSocket {}
        impl AsRawFd for OwnedFd {}
        impl AsFd for OwnedFd {}
        impl AsFd for crate::fs::File {}
    }
    pub mod raw {
        pub use crate::ffi::{c_char, c_double, c_int, c_long, c_uchar, c_uint, c_ulong, c_void};
    }
    pub mod unix {
        pub mod io {
            pub use crate::os::fd::*;
        }
        // The methods of these traits are declared on the types themselves.
        pub mod ffi {
            pub trait OsStrExt {}
            pub trait OsStringExt {}
        }
        pub mod fs {
            pub trait FileExt {}
            pub trait MetadataExt {}
            pub trait OpenOptionsExt {}
            pub trait PermissionsExt {}
            pub fn symlink<P, Q>(original: P, link: Q) -> crate::io::Result<()>;
        }
        pub mod process {
            pub trait CommandExt {}
            pub trait ExitStatusExt {}
        }
        pub mod net {
            use crate::io::{Read, Result, Write};
            #[derive(Debug)]
            #[resource]
            #[bytes(4)]
            pub struct UnixStream;
            impl UnixStream {
                #[blocks]
                pub fn connect<P: crate::convert::AsRef<crate::path::Path>>(path: P) -> Result<UnixStream>;
                pub fn pair() -> Result<(UnixStream, UnixStream)>;
                pub fn try_clone(&self) -> Result<UnixStream>;
            }
            impl Read for UnixStream {}
            impl Write for UnixStream {}
            #[derive(Debug)]
            #[resource]
            #[bytes(4)]
            pub struct UnixListener;
            impl UnixListener {
                pub fn bind<P: crate::convert::AsRef<crate::path::Path>>(path: P) -> Result<UnixListener>;
            }
        }
    }
}

pub mod panic {
    use crate::prelude::*;

    #[keeps(msg)]
    pub fn panic_any<M>(msg: M) -> !;
    pub fn catch_unwind<F: FnOnce() -> R, R>(f: F) -> crate::thread::Result<R>;
    #[keeps(payload)]
    pub fn resume_unwind(payload: Box<dyn crate::any::Any + Send>) -> !;
    #[keeps(hook)]
    pub fn set_hook(hook: Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>);
    #[fresh]
    pub fn take_hook() -> Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;

    #[derive(Debug)]
    #[words(5)]
    pub struct PanicHookInfo<'a>;
    pub type PanicInfo<'a> = PanicHookInfo<'a>;
    impl PanicHookInfo<'_> {
        pub fn payload(&self) -> &(dyn crate::any::Any + Send);
        pub fn payload_as_str(&self) -> Option<&str>;
        pub fn location(&self) -> Option<&Location<'_>>;
    }
    impl crate::fmt::Display for PanicHookInfo<'_> {}
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[words(3)]
    pub struct Location<'a>;
    impl Location<'_> {
        pub fn caller() -> &'static Location<'static>;
        pub fn file(&self) -> &str;
        pub fn line(&self) -> u32;
        pub fn column(&self) -> u32;
    }
    impl crate::fmt::Display for Location<'_> {}
    #[derive(Debug, Default)]
    pub struct AssertUnwindSafe<T>(pub T);
    impl<T> crate::ops::Deref for AssertUnwindSafe<T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T> crate::ops::DerefMut for AssertUnwindSafe<T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    /// Callable, as what it holds is.
    impl<R, F: FnOnce() -> R> FnOnce<()> for AssertUnwindSafe<F> {
        type Output = R;
        fn call_once(self, args: ()) -> R;
    }
    pub trait UnwindSafe {}
    pub trait RefUnwindSafe {}
}

pub mod path {
    use crate::borrow::{Borrow, Cow};
    use crate::ffi::{OsStr, OsString};
    use crate::iter::Iter as Items;
    use crate::ops::Deref;
    use crate::prelude::*;
    use crate::rc::Rc;
    use crate::sync::Arc;

    pub const MAIN_SEPARATOR: char = '/';
    pub const MAIN_SEPARATOR_STR: &str = "/";
    pub fn is_separator(c: char) -> bool;
    #[fresh]
    pub fn absolute<P: AsRef<Path>>(path: P) -> crate::io::Result<PathBuf>;

    pub type Components<'a> = crate::iter::Iter<Component<'a>>;
    pub type Iter<'a> = crate::iter::Iter<&'a OsStr>;
    pub type Ancestors<'a> = crate::iter::Iter<&'a Path>;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Component<'a> {
        Prefix(PrefixComponent<'a>),
        RootDir,
        CurDir,
        ParentDir,
        Normal(&'a OsStr),
    }
    impl<'a> Component<'a> {
        pub fn as_os_str(self) -> &'a OsStr;
    }
    impl AsRef<Path> for Component<'_> {
        fn as_ref(&self) -> &Path;
    }
    impl AsRef<OsStr> for Component<'_> {
        fn as_ref(&self) -> &OsStr;
    }
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[words(7)]
    pub struct PrefixComponent<'a>;
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[words(0)]
    pub struct StripPrefixError;
    impl crate::fmt::Display for StripPrefixError {}
    impl crate::error::Error for StripPrefixError {}

    #[derive(PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct Path([u8]);

    impl Path {
        #[same(s)]
        pub fn new<S: AsRef<OsStr> + ?Sized>(s: &S) -> &Path;
        #[same(self)]
        pub fn as_os_str(&self) -> &OsStr;
        #[same(self)]
        pub fn as_mut_os_str(&mut self) -> &mut OsStr;
        pub fn to_str(&self) -> Option<&str>;
        #[fresh]
        pub fn to_string_lossy(&self) -> Cow<'_, str>;
        #[site(string)]
        #[chars(self)]
        pub fn to_path_buf(&self) -> PathBuf;
        pub fn is_absolute(&self) -> bool;
        pub fn is_relative(&self) -> bool;
        pub fn has_root(&self) -> bool;
        pub fn parent(&self) -> Option<&Path>;
        pub fn ancestors(&self) -> Items<&Path>;
        pub fn file_name(&self) -> Option<&OsStr>;
        pub fn strip_prefix<P: AsRef<Path>>(&self, base: P) -> Result<&Path, StripPrefixError>;
        pub fn starts_with<P: AsRef<Path>>(&self, base: P) -> bool;
        pub fn ends_with<P: AsRef<Path>>(&self, child: P) -> bool;
        pub fn file_stem(&self) -> Option<&OsStr>;
        pub fn file_prefix(&self) -> Option<&OsStr>;
        pub fn extension(&self) -> Option<&OsStr>;
        #[site(string)]
        #[chars(sum, 1)]
        pub fn join<P: AsRef<Path>>(&self, path: P) -> PathBuf;
        #[site(string)]
        #[chars(sum, 1)]
        pub fn with_file_name<S: AsRef<OsStr>>(&self, file_name: S) -> PathBuf;
        #[site(string)]
        pub fn with_extension<S: AsRef<OsStr>>(&self, extension: S) -> PathBuf;
        #[site(string)]
        pub fn with_added_extension<S: AsRef<OsStr>>(&self, extension: S) -> PathBuf;
        #[count(self)]
        pub fn components(&self) -> Items<Component<'_>>;
        #[count(self)]
        pub fn iter(&self) -> Items<&OsStr>;
        pub fn display(&self) -> Display<'_>;
        pub fn metadata(&self) -> crate::io::Result<crate::fs::Metadata>;
        pub fn symlink_metadata(&self) -> crate::io::Result<crate::fs::Metadata>;
        #[fresh]
        pub fn canonicalize(&self) -> crate::io::Result<PathBuf>;
        #[fresh]
        pub fn read_link(&self) -> crate::io::Result<PathBuf>;
        pub fn read_dir(&self) -> crate::io::Result<crate::fs::ReadDir>;
        pub fn exists(&self) -> bool;
        pub fn try_exists(&self) -> crate::io::Result<bool>;
        pub fn is_file(&self) -> bool;
        pub fn is_dir(&self) -> bool;
        pub fn is_symlink(&self) -> bool;
        #[same(self)]
        pub fn into_path_buf(self: Box<Path>) -> PathBuf;
    }
    pub struct Display<'a>(&'a Path);
    impl crate::fmt::Display for Display<'_> {}
    impl crate::fmt::Debug for Display<'_> {}
    impl ToOwned for Path {
        type Owned = PathBuf;
        #[site(string)]
        #[chars(self)]
        #[intrinsic(to_owned)]
        fn to_owned(&self) -> PathBuf;
    }
    impl AsRef<OsStr> for Path {
        #[same(self)]
        fn as_ref(&self) -> &OsStr;
    }
    impl AsRef<Path> for Path {
        #[same(self)]
        fn as_ref(&self) -> &Path;
    }
    impl AsRef<Path> for OsStr {
        #[same(self)]
        fn as_ref(&self) -> &Path;
    }
    impl AsRef<Path> for OsString {
        #[same(self)]
        fn as_ref(&self) -> &Path;
    }
    impl AsRef<Path> for str {
        #[same(self)]
        fn as_ref(&self) -> &Path;
    }
    impl AsRef<Path> for String {
        #[same(self)]
        fn as_ref(&self) -> &Path;
    }
    impl AsRef<Path> for Cow<'_, OsStr> {
        #[same(self)]
        fn as_ref(&self) -> &Path;
    }

    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[owner(string)]
    #[growable]
    #[words(3)]
    pub struct PathBuf;

    impl PathBuf {
        #[site(string)]
        pub const fn new() -> PathBuf;
        #[site(string)]
        #[reserves(capacity)]
        pub fn with_capacity(capacity: usize) -> PathBuf;
        #[same(self)]
        pub fn as_path(&self) -> &Path;
        #[grows(items, path)]
        #[grows(1)]
        pub fn push<P: AsRef<Path>>(&mut self, path: P);
        pub fn pop(&mut self) -> bool;
        #[grows(items, file_name)]
        #[grows(1)]
        pub fn set_file_name<S: AsRef<OsStr>>(&mut self, file_name: S);
        #[grows(items, extension)]
        #[grows(1)]
        pub fn set_extension<S: AsRef<OsStr>>(&mut self, extension: S) -> bool;
        #[same(self)]
        pub fn as_mut_os_string(&mut self) -> &mut OsString;
        #[same(self)]
        pub fn into_os_string(self) -> OsString;
        #[same(self)]
        pub fn into_boxed_path(self) -> Box<Path>;
        #[leaks(self)]
        pub fn leak<'a>(self) -> &'a mut Path;
        pub fn capacity(&self) -> usize;
        #[clears]
        pub fn clear(&mut self);
        #[reserves(additional)]
        pub fn reserve(&mut self, additional: usize);
        pub fn shrink_to_fit(&mut self);
    }
    impl Default for PathBuf {
        #[site(string)]
        fn default() -> Self;
    }
    impl Deref for PathBuf {
        type Target = Path;
        #[same(self)]
        fn deref(&self) -> &Path;
    }
    impl Borrow<Path> for PathBuf {
        #[same(self)]
        fn borrow(&self) -> &Path;
    }
    impl AsRef<Path> for PathBuf {
        #[same(self)]
        fn as_ref(&self) -> &Path;
    }
    impl AsRef<OsStr> for PathBuf {
        #[same(self)]
        fn as_ref(&self) -> &OsStr;
    }
    impl<T: ?Sized + AsRef<OsStr>> From<&T> for PathBuf {
        #[site(string)]
        #[chars(s)]
        fn from(s: &T) -> Self;
    }
    impl From<String> for PathBuf {
        #[same(s)]
        fn from(s: String) -> Self;
    }
    impl From<OsString> for PathBuf {
        #[same(s)]
        fn from(s: OsString) -> Self;
    }
    impl From<Box<Path>> for PathBuf {
        #[same(boxed)]
        fn from(boxed: Box<Path>) -> Self;
    }
    impl From<PathBuf> for OsString {
        #[same(path)]
        fn from(path: PathBuf) -> Self;
    }
    impl From<PathBuf> for Box<Path> {
        #[same(p)]
        fn from(p: PathBuf) -> Self;
    }
    impl From<PathBuf> for Arc<Path> {
        #[site(arc)]
        #[chars(s)]
        fn from(s: PathBuf) -> Self;
    }
    impl From<&Path> for Arc<Path> {
        #[site(arc)]
        #[chars(s)]
        fn from(s: &Path) -> Self;
    }
    impl From<&Path> for Rc<Path> {
        #[site(rc)]
        #[chars(s)]
        fn from(s: &Path) -> Self;
    }
    impl From<&Path> for Cow<'_, Path> {
        #[holds(s)]
        fn from(s: &Path) -> Self;
    }
    impl From<PathBuf> for Cow<'_, Path> {
        #[holds(s)]
        fn from(s: PathBuf) -> Self;
    }
    impl crate::str::FromStr for PathBuf {
        type Err = crate::convert::Infallible;
        #[site(string)]
        #[chars(s)]
        fn from_str(s: &str) -> Result<Self, crate::convert::Infallible>;
    }
    impl<P: AsRef<Path>> FromIterator<P> for PathBuf {
        #[site(string)]
        fn from_iter<I: IntoIterator<Item = P>>(iter: I) -> Self;
    }
    impl<P: AsRef<Path>> Extend<P> for PathBuf {
        #[grows(any)]
        fn extend<I: IntoIterator<Item = P>>(&mut self, iter: I);
    }
    impl IntoIterator for &PathBuf {
        type Item = &OsStr;
        type IntoIter = Items<&OsStr>;
        fn into_iter(self) -> Items<&OsStr>;
    }
    impl PartialEq<Path> for PathBuf {}
    impl PartialEq<str> for PathBuf {}
}

pub mod pin {
    use crate::ops::{Deref, DerefMut};
    use crate::prelude::*;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct Pin<Ptr>(Ptr);

    impl<Ptr: Deref> Pin<Ptr> {
        pub const fn new(pointer: Ptr) -> Pin<Ptr>;
        pub const unsafe fn new_unchecked(pointer: Ptr) -> Pin<Ptr>;
        pub fn into_inner(pin: Pin<Ptr>) -> Ptr;
        pub unsafe fn into_inner_unchecked(pin: Pin<Ptr>) -> Ptr;
        #[intrinsic(pinned)]
        pub fn as_ref(&self) -> Pin<&Ptr::Target>;
        #[intrinsic(pinned)]
        pub fn as_mut(&mut self) -> Pin<&mut Ptr::Target>;
        #[intrinsic(assign)]
        pub fn set(&mut self, value: Ptr::Target);
    }
    impl<T: ?Sized> Pin<&T> {
        pub unsafe fn map_unchecked<U: ?Sized, F: FnOnce(&T) -> &U>(self, func: F) -> Pin<&U>;
        pub fn get_ref(self) -> &T;
        pub fn static_ref(r: &'static T) -> Pin<&'static T>;
    }
    impl<T: ?Sized> Pin<&mut T> {
        pub fn into_ref(self) -> Pin<&T>;
        pub fn get_mut(self) -> &mut T;
        pub unsafe fn get_unchecked_mut(self) -> &mut T;
        pub unsafe fn map_unchecked_mut<U: ?Sized, F: FnOnce(&mut T) -> &mut U>(self, func: F) -> Pin<&mut U>;
    }
    impl<Ptr: Deref> Deref for Pin<Ptr> {
        type Target = Ptr::Target;
        fn deref(&self) -> &Ptr::Target;
    }
    impl<Ptr: DerefMut> DerefMut for Pin<Ptr> {
        fn deref_mut(&mut self) -> &mut Ptr::Target;
    }
    impl<T: ?Sized> From<Box<T>> for Pin<Box<T>> {
        #[same(boxed)]
        fn from(boxed: Box<T>) -> Self;
    }
    impl<P: DerefMut> crate::future::Future for Pin<P> {
        type Output = <P::Target as crate::future::Future>::Output;
    }
}

pub mod process {
    use crate::ffi::OsStr;
    use crate::io::{Read, Result, Write};
    use crate::path::Path;
    use crate::prelude::{Result as _, *};

    #[derive(Debug)]
    #[words(26)]
    pub struct Command;
    impl Command {
        pub fn new<S: AsRef<OsStr>>(program: S) -> Command;
        #[same(self)]
        pub fn arg<S: AsRef<OsStr>>(&mut self, arg: S) -> &mut Command;
        #[same(self)]
        pub fn args<I: IntoIterator>(&mut self, args: I) -> &mut Command;
        #[same(self)]
        pub fn env<K: AsRef<OsStr>, V: AsRef<OsStr>>(&mut self, key: K, val: V) -> &mut Command;
        #[same(self)]
        pub fn envs<I: IntoIterator>(&mut self, vars: I) -> &mut Command;
        #[same(self)]
        pub fn env_remove<K: AsRef<OsStr>>(&mut self, key: K) -> &mut Command;
        #[same(self)]
        pub fn env_clear(&mut self) -> &mut Command;
        #[same(self)]
        pub fn current_dir<P: AsRef<Path>>(&mut self, dir: P) -> &mut Command;
        #[same(self)]
        pub fn stdin<T: Into<Stdio>>(&mut self, cfg: T) -> &mut Command;
        #[same(self)]
        pub fn stdout<T: Into<Stdio>>(&mut self, cfg: T) -> &mut Command;
        #[same(self)]
        pub fn stderr<T: Into<Stdio>>(&mut self, cfg: T) -> &mut Command;
        pub fn spawn(&mut self) -> Result<Child>;
        #[blocks]
        pub fn output(&mut self) -> Result<Output>;
        #[blocks]
        pub fn status(&mut self) -> Result<ExitStatus>;
        pub fn get_program(&self) -> &OsStr;
    }
    #[derive(Debug)]
    #[resource]
    pub struct Child {
        pub stdin: Option<ChildStdin>,
        pub stdout: Option<ChildStdout>,
        pub stderr: Option<ChildStderr>,
        handle: [u32; 4],
    }
    impl Child {
        pub fn kill(&mut self) -> Result<()>;
        pub fn id(&self) -> u32;
        #[blocks]
        pub fn wait(&mut self) -> Result<ExitStatus>;
        pub fn try_wait(&mut self) -> Result<Option<ExitStatus>>;
        #[blocks]
        pub fn wait_with_output(self) -> Result<Output>;
    }
    #[derive(Debug)]
    #[resource]
    #[bytes(4)]
    pub struct ChildStdin;
    #[derive(Debug)]
    #[resource]
    #[bytes(4)]
    pub struct ChildStdout;
    #[derive(Debug)]
    #[resource]
    #[bytes(4)]
    pub struct ChildStderr;
    impl Write for ChildStdin {}
    impl Read for ChildStdout {}
    impl Read for ChildStderr {}
    #[derive(Debug)]
    #[words(1)]
    pub struct Stdio;
    impl Stdio {
        pub fn piped() -> Stdio;
        pub fn inherit() -> Stdio;
        pub fn null() -> Stdio;
    }
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Output {
        pub status: ExitStatus,
        pub stdout: Vec<u8>,
        pub stderr: Vec<u8>,
    }
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    #[bytes(4)]
    pub struct ExitStatus;
    impl ExitStatus {
        pub fn success(&self) -> bool;
        pub fn code(&self) -> Option<i32>;
        pub fn signal(&self) -> Option<i32>;
    }
    impl crate::fmt::Display for ExitStatus {}
    #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
    #[bytes(1)]
    pub struct ExitCode;
    impl ExitCode {
        pub const SUCCESS: ExitCode = unknown();
        pub const FAILURE: ExitCode = unknown();
    }
    impl From<u8> for ExitCode {
        fn from(code: u8) -> Self;
    }
    pub trait Termination {
        fn report(self) -> ExitCode;
    }
    pub fn exit(code: i32) -> !;
    pub fn abort() -> !;
    pub fn id() -> u32;
}

pub mod ptr {
    use crate::prelude::*;

    pub const fn null<T: ?Sized>() -> *const T;
    pub const fn null_mut<T: ?Sized>() -> *mut T;
    pub const fn dangling<T>() -> *const T;
    pub const fn dangling_mut<T>() -> *mut T;
    pub const fn without_provenance<T>(addr: usize) -> *const T;
    pub const fn without_provenance_mut<T>(addr: usize) -> *mut T;
    pub fn with_exposed_provenance<T>(addr: usize) -> *const T;
    pub fn with_exposed_provenance_mut<T>(addr: usize) -> *mut T;
    #[same(r)]
    pub fn from_ref<T: ?Sized>(r: &T) -> *const T;
    #[same(r)]
    pub fn from_mut<T: ?Sized>(r: &mut T) -> *mut T;
    #[intrinsic(read)]
    pub unsafe fn read<T>(src: *const T) -> T;
    #[intrinsic(read)]
    pub unsafe fn read_unaligned<T>(src: *const T) -> T;
    #[intrinsic(read)]
    pub unsafe fn read_volatile<T>(src: *const T) -> T;
    #[intrinsic(write)]
    pub unsafe fn write<T>(dst: *mut T, src: T);
    #[intrinsic(write)]
    pub unsafe fn write_unaligned<T>(dst: *mut T, src: T);
    #[intrinsic(write)]
    pub unsafe fn write_volatile<T>(dst: *mut T, src: T);
    pub unsafe fn write_bytes<T>(dst: *mut T, val: u8, count: usize);
    #[intrinsic(replace)]
    pub unsafe fn replace<T>(dst: *mut T, src: T) -> T;
    #[intrinsic(swap)]
    pub unsafe fn swap<T>(a: *mut T, b: *mut T);
    #[intrinsic(swap)]
    pub unsafe fn swap_nonoverlapping<T>(x: *mut T, y: *mut T, count: usize);
    pub unsafe fn copy<T>(src: *const T, dst: *mut T, count: usize);
    pub unsafe fn copy_nonoverlapping<T>(src: *const T, dst: *mut T, count: usize);
    pub unsafe fn drop_in_place<T: ?Sized>(to_drop: *mut T);
    #[same(data)]
    pub fn slice_from_raw_parts<T>(data: *const T, len: usize) -> *const [T];
    #[same(data)]
    pub fn slice_from_raw_parts_mut<T>(data: *mut T, len: usize) -> *mut [T];
    pub fn eq<T: ?Sized>(a: *const T, b: *const T) -> bool;
    pub fn addr_eq<T: ?Sized, U: ?Sized>(p: *const T, q: *const U) -> bool;
    pub fn fn_addr_eq<T, U>(f: T, g: U) -> bool;
    pub fn hash<T: ?Sized, S: crate::hash::Hasher>(hashee: *const T, into: &mut S);

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct NonNull<T: ?Sized>(*mut T);

    impl<T> NonNull<T> {
        pub const fn dangling() -> NonNull<T>;
        #[same(self)]
        pub unsafe fn add(self, count: usize) -> Self;
        #[same(self)]
        pub unsafe fn sub(self, count: usize) -> Self;
        #[same(self)]
        pub unsafe fn offset(self, count: isize) -> Self;
        pub unsafe fn offset_from(self, origin: NonNull<T>) -> isize;
        #[intrinsic(read)]
        pub unsafe fn read(self) -> T;
        #[intrinsic(read)]
        pub unsafe fn read_volatile(self) -> T;
        #[intrinsic(read)]
        pub unsafe fn read_unaligned(self) -> T;
        #[intrinsic(write)]
        pub unsafe fn write(self, val: T);
        pub unsafe fn write_bytes(self, val: u8, count: usize);
        #[intrinsic(replace)]
        pub unsafe fn replace(self, src: T) -> T;
        #[intrinsic(swap)]
        pub unsafe fn swap(self, with: NonNull<T>);
        pub unsafe fn copy_to(self, dest: NonNull<T>, count: usize);
        pub unsafe fn copy_to_nonoverlapping(self, dest: NonNull<T>, count: usize);
        pub unsafe fn copy_from_nonoverlapping(self, src: NonNull<T>, count: usize);
    }
    impl<T: ?Sized> NonNull<T> {
        #[holds(ptr)]
        pub const fn new(ptr: *mut T) -> Option<NonNull<T>>;
        #[holds(ptr)]
        pub const unsafe fn new_unchecked(ptr: *mut T) -> NonNull<T>;
        #[holds(r)]
        pub fn from_ref(r: &T) -> NonNull<T>;
        #[holds(r)]
        pub fn from_mut(r: &mut T) -> NonNull<T>;
        #[same(self)]
        pub fn as_ptr(self) -> *mut T;
        pub unsafe fn as_ref<'a>(&self) -> &'a T;
        pub unsafe fn as_mut<'a>(&mut self) -> &'a mut T;
        #[same(self)]
        pub fn cast<U>(self) -> NonNull<U>;
        pub fn addr(self) -> crate::num::NonZeroUsize;
        pub unsafe fn drop_in_place(self);
    }
    impl<T> NonNull<[T]> {
        #[holds(data)]
        pub fn slice_from_raw_parts(data: NonNull<T>, len: usize) -> NonNull<[T]>;
        pub fn len(self) -> usize;
        #[same(self)]
        pub fn as_mut_ptr(self) -> *mut T;
    }
    impl<T: ?Sized> From<&mut T> for NonNull<T> {
        #[holds(r)]
        fn from(r: &mut T) -> Self;
    }
    impl<T: ?Sized> From<&T> for NonNull<T> {
        #[holds(r)]
        fn from(r: &T) -> Self;
    }
}

pub mod rc {
    use crate::ops::Deref;
    use crate::prelude::*;
    use crate::ptr::NonNull;

    #[owner(rc)]
    #[handle]
    #[words(1)]
    pub struct Rc<T: ?Sized>;

    impl<T> Rc<T> {
        #[site(rc)]
        pub fn new(value: T) -> Rc<T>;
        #[site(rc)]
        #[cyclic]
        pub fn new_cyclic<F: FnOnce(&Weak<T>) -> T>(data_fn: F) -> Rc<T>;
        #[site(rc)]
        pub fn new_uninit() -> Rc<crate::mem::MaybeUninit<T>>;
        #[site(rc)]
        pub fn pin(value: T) -> crate::pin::Pin<Rc<T>>;
        #[same(err, this)]
        pub fn try_unwrap(this: Self) -> Result<T, Self>;
        pub fn into_inner(this: Self) -> Option<T>;
        #[fresh]
        pub fn unwrap_or_clone(this: Self) -> T;
    }
    impl<T: ?Sized> Rc<T> {
        #[raw(this)]
        pub fn into_raw(this: Self) -> *const T;
        #[unraw(ptr)]
        pub unsafe fn from_raw(ptr: *const T) -> Self;
        #[keeps(ptr)]
        pub unsafe fn increment_strong_count(ptr: *const T);
        pub unsafe fn decrement_strong_count(ptr: *const T);
        pub fn as_ptr(this: &Self) -> *const T;
        #[shares(this)]
        pub fn downgrade(this: &Self) -> Weak<T>;
        pub fn weak_count(this: &Self) -> usize;
        pub fn strong_count(this: &Self) -> usize;
        pub fn get_mut(this: &mut Self) -> Option<&mut T>;
        pub unsafe fn get_mut_unchecked(this: &mut Self) -> &mut T;
        pub fn ptr_eq(this: &Self, other: &Self) -> bool;
        /// Clones the content into a new block when there are other handles; that block stays in `this`.
        pub fn make_mut(this: &mut Self) -> &mut T;
    }
    impl<T> Rc<crate::mem::MaybeUninit<T>> {
        #[same(self)]
        pub unsafe fn assume_init(self) -> Rc<T>;
    }
    impl<T: ?Sized> Clone for Rc<T> {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    impl<T: Default> Default for Rc<T> {
        #[site(rc)]
        fn default() -> Self;
    }
    impl<T: ?Sized> Deref for Rc<T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> AsRef<T> for Rc<T> {
        fn as_ref(&self) -> &T;
    }
    impl<T: ?Sized> crate::borrow::Borrow<T> for Rc<T> {
        fn borrow(&self) -> &T;
    }
    impl<T: ?Sized + crate::fmt::Display> crate::fmt::Display for Rc<T> {}
    impl<T: ?Sized + crate::fmt::Debug> crate::fmt::Debug for Rc<T> {}
    impl<T: ?Sized + PartialEq> PartialEq for Rc<T> {}
    impl<T: ?Sized + Eq> Eq for Rc<T> {}
    impl<T: ?Sized + PartialOrd> PartialOrd for Rc<T> {}
    impl<T: ?Sized + Ord> Ord for Rc<T> {}
    impl<T: ?Sized + crate::hash::Hash> crate::hash::Hash for Rc<T> {}
    impl<T: ?Sized + crate::error::Error> crate::error::Error for Rc<T> {}
    impl<T> From<T> for Rc<T> {
        #[site(rc)]
        fn from(t: T) -> Self;
    }
    impl<T, const N: usize> From<[T; N]> for Rc<[T]> {
        #[site(rc)]
        #[count(v)]
        fn from(v: [T; N]) -> Self;
    }
    impl<T: Clone> From<&[T]> for Rc<[T]> {
        #[site(rc)]
        #[count(v)]
        fn from(v: &[T]) -> Self;
    }
    impl From<&str> for Rc<str> {
        #[site(rc)]
        #[chars(v)]
        fn from(v: &str) -> Self;
    }
    impl From<String> for Rc<str> {
        #[site(rc)]
        #[chars(v)]
        fn from(v: String) -> Self;
    }
    impl<T: ?Sized> From<Box<T>> for Rc<T> {
        #[site(rc)]
        fn from(v: Box<T>) -> Self;
    }
    impl<T> From<Vec<T>> for Rc<[T]> {
        #[site(rc)]
        #[count(v)]
        fn from(v: Vec<T>) -> Self;
    }
    impl From<Rc<str>> for Rc<[u8]> {
        #[same(rc)]
        fn from(rc: Rc<str>) -> Self;
    }
    impl<T> FromIterator<T> for Rc<[T]> {
        #[site(rc)]
        #[count(iter)]
        fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
    }

    #[handle]
    #[words(1)]
    pub struct Weak<T: ?Sized>;

    impl<T: ?Sized> Weak<T> {
        pub const fn new() -> Weak<T>;
        pub fn as_ptr(&self) -> *const T;
        #[raw(self)]
        pub fn into_raw(self) -> *const T;
        #[unraw(ptr)]
        pub unsafe fn from_raw(ptr: *const T) -> Self;
        #[shares(self)]
        pub fn upgrade(&self) -> Option<Rc<T>>;
        pub fn strong_count(&self) -> usize;
        pub fn weak_count(&self) -> usize;
        pub fn ptr_eq(&self, other: &Self) -> bool;
    }
    impl<T: ?Sized> Clone for Weak<T> {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    impl<T: ?Sized> Default for Weak<T> {
        fn default() -> Self;
    }
    impl<T: ?Sized> crate::fmt::Debug for Weak<T> {}
}

pub mod result {
    use crate::iter::Iter as Items;
    use crate::ops::{Deref, DerefMut};
    use crate::prelude::*;

    pub type IntoIter<T> = crate::iter::Iter<T>;
    pub type Iter<'a, T> = crate::iter::Iter<&'a T>;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Result<T, E> {
        Ok(T),
        Err(E),
    }

    impl<T, E> Result<T, E> {
        pub fn is_ok(&self) -> bool;
        pub fn is_ok_and(self, f: impl FnOnce(T) -> bool) -> bool;
        pub fn is_err(&self) -> bool;
        pub fn is_err_and(self, f: impl FnOnce(E) -> bool) -> bool;
        pub fn ok(self) -> Option<T>;
        pub fn err(self) -> Option<E>;
        pub fn as_ref(&self) -> Result<&T, &E>;
        pub fn as_mut(&mut self) -> Result<&mut T, &mut E>;
        pub fn map<U, F: FnOnce(T) -> U>(self, op: F) -> Result<U, E>;
        pub fn map_or<U, F: FnOnce(T) -> U>(self, default: U, f: F) -> U;
        pub fn map_or_else<U, D: FnOnce(E) -> U, F: FnOnce(T) -> U>(self, default: D, f: F) -> U;
        pub fn map_err<F, O: FnOnce(E) -> F>(self, op: O) -> Result<T, F>;
        #[same(self)]
        pub fn inspect<F: FnOnce(&T)>(self, f: F) -> Result<T, E>;
        #[same(self)]
        pub fn inspect_err<F: FnOnce(&E)>(self, f: F) -> Result<T, E>;
        pub fn as_deref(&self) -> Result<&T::Target, &E>
        where
            T: Deref;
        #[part(self)]
        pub fn as_deref_mut(&mut self) -> Result<&mut T::Target, &mut E>
        where
            T: DerefMut;
        #[count(1)]
        pub fn iter(&self) -> Items<&T>;
        #[count(1)]
        pub fn iter_mut(&mut self) -> Items<&mut T>;
        pub fn expect(self, msg: &str) -> T;
        pub fn unwrap(self) -> T;
        #[fresh]
        pub fn unwrap_or_default(self) -> T;
        pub fn expect_err(self, msg: &str) -> E;
        pub fn unwrap_err(self) -> E;
        pub fn into_ok(self) -> T;
        pub fn and<U>(self, res: Result<U, E>) -> Result<U, E>;
        pub fn and_then<U, F: FnOnce(T) -> Result<U, E>>(self, op: F) -> Result<U, E>;
        pub fn or<F>(self, res: Result<T, F>) -> Result<T, F>;
        pub fn or_else<F, O: FnOnce(E) -> Result<T, F>>(self, op: O) -> Result<T, F>;
        pub fn unwrap_or(self, default: T) -> T;
        pub fn unwrap_or_else<F: FnOnce(E) -> T>(self, op: F) -> T;
        pub unsafe fn unwrap_unchecked(self) -> T;
    }
    impl<T, E> Result<&T, E> {
        pub fn copied(self) -> Result<T, E>;
        #[intrinsic(clone)]
        pub fn cloned(self) -> Result<T, E>;
    }
    impl<T, E> Result<Option<T>, E> {
        pub fn transpose(self) -> Option<Result<T, E>>;
    }
    impl<T, E> Result<Result<T, E>, E> {
        pub fn flatten(self) -> Result<T, E>;
    }
    impl<T, E> IntoIterator for Result<T, E> {
        type Item = T;
        type IntoIter = Items<T>;
        #[holds(self)]
        #[count(1)]
        fn into_iter(self) -> Items<T>;
    }
    impl<T, E> IntoIterator for &Result<T, E> {
        type Item = &T;
        type IntoIter = Items<&T>;
        #[count(1)]
        fn into_iter(self) -> Items<&T>;
    }
}

pub mod slice {
    use crate::cmp::Ordering;
    use crate::iter::Iter as Items;
    use crate::ops::{Index, IndexMut, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};
    use crate::prelude::*;

    pub type Iter<'a, T> = crate::iter::Iter<&'a T>;
    pub type IterMut<'a, T> = crate::iter::Iter<&'a mut T>;
    pub type Chunks<'a, T> = crate::iter::Iter<&'a [T]>;
    pub type ChunksMut<'a, T> = crate::iter::Iter<&'a mut [T]>;
    pub type ChunksExact<'a, T> = crate::iter::Iter<&'a [T]>;
    pub type ChunksExactMut<'a, T> = crate::iter::Iter<&'a mut [T]>;
    pub type RChunks<'a, T> = crate::iter::Iter<&'a [T]>;
    pub type RChunksExact<'a, T> = crate::iter::Iter<&'a [T]>;
    pub type ChunkBy<'a, T, P> = crate::iter::Iter<&'a [T]>;
    pub type Windows<'a, T> = crate::iter::Iter<&'a [T]>;
    pub type Split<'a, T, P> = crate::iter::Iter<&'a [T]>;
    pub type SplitMut<'a, T, P> = crate::iter::Iter<&'a mut [T]>;
    pub type SplitN<'a, T, P> = crate::iter::Iter<&'a [T]>;
    pub type RSplit<'a, T, P> = crate::iter::Iter<&'a [T]>;
    pub type EscapeAscii<'a> = crate::iter::Iter<u8>;

    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum GetDisjointMutError {
        IndexOutOfBounds,
        OverlappingIndices,
    }

    pub trait SliceIndex<T: ?Sized> {
        type Output: ?Sized;
    }
    impl<T> SliceIndex<[T]> for usize {
        type Output = T;
    }
    impl<T> SliceIndex<[T]> for Range<usize> {
        type Output = [T];
    }
    impl<T> SliceIndex<[T]> for RangeFrom<usize> {
        type Output = [T];
    }
    impl<T> SliceIndex<[T]> for RangeTo<usize> {
        type Output = [T];
    }
    impl<T> SliceIndex<[T]> for RangeInclusive<usize> {
        type Output = [T];
    }
    impl<T> SliceIndex<[T]> for RangeToInclusive<usize> {
        type Output = [T];
    }
    impl<T> SliceIndex<[T]> for RangeFull {
        type Output = [T];
    }
    impl<T> SliceIndex<[T]> for (crate::ops::Bound<usize>, crate::ops::Bound<usize>) {
        type Output = [T];
    }
    impl SliceIndex<str> for Range<usize> {
        type Output = str;
    }
    impl SliceIndex<str> for RangeFrom<usize> {
        type Output = str;
    }
    impl SliceIndex<str> for RangeTo<usize> {
        type Output = str;
    }
    impl SliceIndex<str> for RangeInclusive<usize> {
        type Output = str;
    }
    impl SliceIndex<str> for RangeToInclusive<usize> {
        type Output = str;
    }
    impl SliceIndex<str> for RangeFull {
        type Output = str;
    }

    impl<T> [T] {
        pub const fn len(&self) -> usize;
        pub const fn is_empty(&self) -> bool;
        pub fn first(&self) -> Option<&T>;
        pub fn first_mut(&mut self) -> Option<&mut T>;
        pub fn split_first(&self) -> Option<(&T, &[T])>;
        pub fn split_first_mut(&mut self) -> Option<(&mut T, &mut [T])>;
        pub fn split_last(&self) -> Option<(&T, &[T])>;
        pub fn split_last_mut(&mut self) -> Option<(&mut T, &mut [T])>;
        pub fn last(&self) -> Option<&T>;
        pub fn last_mut(&mut self) -> Option<&mut T>;
        pub fn first_chunk<const N: usize>(&self) -> Option<&[T; N]>;
        pub fn first_chunk_mut<const N: usize>(&mut self) -> Option<&mut [T; N]>;
        pub fn last_chunk<const N: usize>(&self) -> Option<&[T; N]>;
        pub fn last_chunk_mut<const N: usize>(&mut self) -> Option<&mut [T; N]>;
        pub fn split_first_chunk<const N: usize>(&self) -> Option<(&[T; N], &[T])>;
        pub fn split_last_chunk<const N: usize>(&self) -> Option<(&[T], &[T; N])>;
        #[part(self)]
        pub fn get<I: SliceIndex<[T]>>(&self, index: I) -> Option<&I::Output>;
        #[part(self)]
        pub fn get_mut<I: SliceIndex<[T]>>(&mut self, index: I) -> Option<&mut I::Output>;
        #[part(self)]
        pub unsafe fn get_unchecked<I: SliceIndex<[T]>>(&self, index: I) -> &I::Output;
        #[part(self)]
        pub unsafe fn get_unchecked_mut<I: SliceIndex<[T]>>(&mut self, index: I) -> &mut I::Output;
        pub fn get_disjoint_mut<const N: usize>(
            &mut self,
            indices: [usize; N],
        ) -> Result<[&mut T; N], GetDisjointMutError>;
        pub fn as_ptr(&self) -> *const T;
        pub fn as_mut_ptr(&mut self) -> *mut T;
        pub fn as_ptr_range(&self) -> Range<*const T>;
        pub fn as_mut_ptr_range(&mut self) -> Range<*mut T>;
        pub fn as_array<const N: usize>(&self) -> Option<&[T; N]>;
        pub fn as_mut_array<const N: usize>(&mut self) -> Option<&mut [T; N]>;
        pub fn swap(&mut self, a: usize, b: usize);
        pub fn reverse(&mut self);
        #[count(self)]
        pub fn iter(&self) -> Items<&T>;
        #[count(self)]
        pub fn iter_mut(&mut self) -> Items<&mut T>;
        #[count(self)]
        pub fn windows(&self, size: usize) -> Items<&[T]>;
        #[count(self)]
        pub fn array_windows<const N: usize>(&self) -> Items<&[T; N]>;
        #[count(self)]
        pub fn chunks(&self, chunk_size: usize) -> Items<&[T]>;
        #[count(self)]
        pub fn chunks_mut(&mut self, chunk_size: usize) -> Items<&mut [T]>;
        #[count(self)]
        pub fn chunks_exact(&self, chunk_size: usize) -> Items<&[T]>;
        #[count(self)]
        pub fn chunks_exact_mut(&mut self, chunk_size: usize) -> Items<&mut [T]>;
        #[count(self)]
        pub fn rchunks(&self, chunk_size: usize) -> Items<&[T]>;
        #[count(self)]
        pub fn rchunks_mut(&mut self, chunk_size: usize) -> Items<&mut [T]>;
        #[count(self)]
        pub fn rchunks_exact(&self, chunk_size: usize) -> Items<&[T]>;
        #[count(self)]
        #[holds(pred)]
        pub fn chunk_by<F: FnMut(&T, &T) -> bool>(&self, pred: F) -> Items<&[T]>;
        #[count(self)]
        #[holds(pred)]
        pub fn chunk_by_mut<F: FnMut(&T, &T) -> bool>(&mut self, pred: F) -> Items<&mut [T]>;
        pub fn as_chunks<const N: usize>(&self) -> (&[[T; N]], &[T]);
        pub fn as_rchunks<const N: usize>(&self) -> (&[T], &[[T; N]]);
        pub fn as_chunks_mut<const N: usize>(&mut self) -> (&mut [[T; N]], &mut [T]);
        pub fn split_at(&self, mid: usize) -> (&[T], &[T]);
        pub fn split_at_mut(&mut self, mid: usize) -> (&mut [T], &mut [T]);
        pub unsafe fn split_at_unchecked(&self, mid: usize) -> (&[T], &[T]);
        pub unsafe fn split_at_mut_unchecked(&mut self, mid: usize) -> (&mut [T], &mut [T]);
        pub fn split_at_checked(&self, mid: usize) -> Option<(&[T], &[T])>;
        pub fn split_at_mut_checked(&mut self, mid: usize) -> Option<(&mut [T], &mut [T])>;
        #[holds(pred)]
        pub fn split<F: FnMut(&T) -> bool>(&self, pred: F) -> Items<&[T]>;
        #[holds(pred)]
        pub fn split_mut<F: FnMut(&T) -> bool>(&mut self, pred: F) -> Items<&mut [T]>;
        #[holds(pred)]
        pub fn split_inclusive<F: FnMut(&T) -> bool>(&self, pred: F) -> Items<&[T]>;
        #[holds(pred)]
        pub fn split_inclusive_mut<F: FnMut(&T) -> bool>(&mut self, pred: F) -> Items<&mut [T]>;
        #[holds(pred)]
        pub fn rsplit<F: FnMut(&T) -> bool>(&self, pred: F) -> Items<&[T]>;
        #[holds(pred)]
        #[count(min, n)]
        pub fn splitn<F: FnMut(&T) -> bool>(&self, n: usize, pred: F) -> Items<&[T]>;
        #[holds(pred)]
        #[count(min, n)]
        pub fn rsplitn<F: FnMut(&T) -> bool>(&self, n: usize, pred: F) -> Items<&[T]>;
        pub fn split_off<R>(self: &mut &Self, range: R) -> Option<&Self>;
        pub fn split_off_first(self: &mut &Self) -> Option<&T>;
        pub fn split_off_last(self: &mut &Self) -> Option<&T>;
        pub fn contains(&self, x: &T) -> bool;
        pub fn starts_with(&self, needle: &[T]) -> bool;
        pub fn ends_with(&self, needle: &[T]) -> bool;
        pub fn strip_prefix(&self, prefix: &[T]) -> Option<&[T]>;
        pub fn strip_suffix(&self, suffix: &[T]) -> Option<&[T]>;
        pub fn binary_search(&self, x: &T) -> Result<usize, usize>;
        pub fn binary_search_by<F: FnMut(&T) -> Ordering>(&self, f: F) -> Result<usize, usize>;
        pub fn binary_search_by_key<B, F: FnMut(&T) -> B>(&self, b: &B, f: F) -> Result<usize, usize>;
        pub fn partition_point<P: FnMut(&T) -> bool>(&self, pred: P) -> usize;
        pub fn sort(&mut self);
        pub fn sort_by<F: FnMut(&T, &T) -> Ordering>(&mut self, compare: F);
        pub fn sort_by_key<K, F: FnMut(&T) -> K>(&mut self, f: F);
        pub fn sort_by_cached_key<K, F: FnMut(&T) -> K>(&mut self, f: F);
        pub fn sort_unstable(&mut self);
        pub fn sort_unstable_by<F: FnMut(&T, &T) -> Ordering>(&mut self, compare: F);
        pub fn sort_unstable_by_key<K, F: FnMut(&T) -> K>(&mut self, f: F);
        pub fn is_sorted(&self) -> bool;
        pub fn is_sorted_by<F: FnMut(&T, &T) -> bool>(&self, compare: F) -> bool;
        pub fn is_sorted_by_key<K, F: FnMut(&T) -> K>(&self, f: F) -> bool;
        pub fn select_nth_unstable(&mut self, index: usize) -> (&mut [T], &mut T, &mut [T]);
        pub fn select_nth_unstable_by<F: FnMut(&T, &T) -> Ordering>(
            &mut self,
            index: usize,
            compare: F,
        ) -> (&mut [T], &mut T, &mut [T]);
        pub fn select_nth_unstable_by_key<K, F: FnMut(&T) -> K>(
            &mut self,
            index: usize,
            f: F,
        ) -> (&mut [T], &mut T, &mut [T]);
        pub fn rotate_left(&mut self, mid: usize);
        pub fn rotate_right(&mut self, k: usize);
        #[fills]
        pub fn fill(&mut self, value: T);
        #[fills]
        pub fn fill_with<F: FnMut() -> T>(&mut self, f: F);
        #[fills]
        pub fn clone_from_slice(&mut self, src: &[T]);
        #[fills]
        pub fn copy_from_slice(&mut self, src: &[T]);
        pub fn copy_within<R>(&mut self, src: R, dest: usize);
        pub fn swap_with_slice(&mut self, other: &mut [T]);
        pub unsafe fn align_to<U>(&self) -> (&[T], &[U], &[T]);
        pub unsafe fn align_to_mut<U>(&mut self) -> (&mut [T], &mut [U], &mut [T]);
        #[site(vec)]
        #[count(self)]
        #[intrinsic(to_owned)]
        pub fn to_vec(&self) -> Vec<T>;
        #[same(self)]
        pub fn into_vec(self: Box<Self>) -> Vec<T>;
        #[site(vec)]
        #[count(mul, n)]
        pub fn repeat(&self, n: usize) -> Vec<T>;
        /// A `Vec` of slices or vectors gives a `Vec`, one of text a `String`.
        #[site(vec)]
        pub fn concat<Item: ?Sized>(&self) -> <Self as Concat<Item>>::Output
        where
            Self: Concat<Item>;
        #[site(vec)]
        pub fn join<Separator>(&self, sep: Separator) -> <Self as Join<Separator>>::Output
        where
            Self: Join<Separator>;
    }
    impl<T, const N: usize> [[T; N]] {
        #[same(self)]
        pub fn as_flattened(&self) -> &[T];
        #[same(self)]
        pub fn as_flattened_mut(&mut self) -> &mut [T];
    }
    impl [u8] {
        pub fn is_ascii(&self) -> bool;
        pub fn eq_ignore_ascii_case(&self, other: &[u8]) -> bool;
        pub fn make_ascii_uppercase(&mut self);
        pub fn make_ascii_lowercase(&mut self);
        #[site(vec)]
        #[count(self)]
        pub fn to_ascii_uppercase(&self) -> Vec<u8>;
        #[site(vec)]
        #[count(self)]
        pub fn to_ascii_lowercase(&self) -> Vec<u8>;
        pub fn escape_ascii(&self) -> Items<u8>;
        pub fn trim_ascii(&self) -> &[u8];
        pub fn trim_ascii_start(&self) -> &[u8];
        pub fn trim_ascii_end(&self) -> &[u8];
        #[count(self)]
        pub fn utf8_chunks(&self) -> Items<crate::str::Utf8Chunk<'_>>;
    }

    /// What `concat` and `join` make of a slice, by what its elements are (in truth, by what they can be lent as).
    pub trait Concat<Item: ?Sized> {
        type Output;
    }
    pub trait Join<Separator> {
        type Output;
    }
    impl Concat<str> for [&str] {
        type Output = String;
    }
    impl Join<&str> for [&str] {
        type Output = String;
    }
    impl Concat<str> for [String] {
        type Output = String;
    }
    impl Join<&str> for [String] {
        type Output = String;
    }
    impl Concat<str> for [Box<str>] {
        type Output = String;
    }
    impl Join<&str> for [Box<str>] {
        type Output = String;
    }
    impl Concat<str> for [crate::borrow::Cow<'_, str>] {
        type Output = String;
    }
    impl Join<&str> for [crate::borrow::Cow<'_, str>] {
        type Output = String;
    }
    impl<T> Concat<T> for [Vec<T>] {
        type Output = Vec<T>;
    }
    impl<T> Join<&T> for [Vec<T>] {
        type Output = Vec<T>;
    }
    impl<T, const N: usize> Concat<T> for [[T; N]] {
        type Output = Vec<T>;
    }
    impl<T, const N: usize> Join<&T> for [[T; N]] {
        type Output = Vec<T>;
    }
    impl<T> Concat<T> for [&[T]] {
        type Output = Vec<T>;
    }
    impl<T> Join<&T> for [&[T]] {
        type Output = Vec<T>;
    }
    impl<T> Concat<T> for [Box<[T]>] {
        type Output = Vec<T>;
    }
    impl<T> Join<&T> for [Box<[T]>] {
        type Output = Vec<T>;
    }
    impl<T> Concat<T> for [crate::borrow::Cow<'_, [T]>] {
        type Output = Vec<T>;
    }
    impl<T> Join<&T> for [crate::borrow::Cow<'_, [T]>] {
        type Output = Vec<T>;
    }
    impl<T, I: SliceIndex<[T]>> Index<I> for [T] {
        type Output = I::Output;
        #[part(self)]
        fn index(&self, index: I) -> &I::Output;
    }
    impl<T, I: SliceIndex<[T]>> IndexMut<I> for [T] {
        #[part(self)]
        fn index_mut(&mut self, index: I) -> &mut I::Output;
    }
    impl<T> AsRef<[T]> for [T] {
        #[same(self)]
        fn as_ref(&self) -> &[T];
    }
    impl<T> AsMut<[T]> for [T] {
        #[same(self)]
        fn as_mut(&mut self) -> &mut [T];
    }
    impl<T> Default for &[T] {
        fn default() -> Self;
    }
    impl<T> Default for &mut [T] {
        fn default() -> Self;
    }
    impl<T: PartialEq> PartialEq for [T] {}
    impl<T: Eq> Eq for [T] {}
    impl<T: PartialOrd> PartialOrd for [T] {}
    impl<T: Ord> Ord for [T] {}
    impl<T: crate::hash::Hash> crate::hash::Hash for [T] {}
    impl<T> IntoIterator for &[T] {
        type Item = &T;
        type IntoIter = Items<&T>;
        #[count(self)]
        fn into_iter(self) -> Items<&T>;
    }
    impl<T> IntoIterator for &mut [T] {
        type Item = &mut T;
        type IntoIter = Items<&mut T>;
        #[count(self)]
        fn into_iter(self) -> Items<&mut T>;
    }

    #[same(data)]
    pub unsafe fn from_raw_parts<'a, T>(data: *const T, len: usize) -> &'a [T];
    #[same(data)]
    pub unsafe fn from_raw_parts_mut<'a, T>(data: *mut T, len: usize) -> &'a mut [T];
    #[same(s)]
    pub fn from_ref<T>(s: &T) -> &[T];
    #[same(s)]
    pub fn from_mut<T>(s: &mut T) -> &mut [T];
}

pub mod str {
    use crate::borrow::Cow;
    use crate::iter::Iter as Items;
    use crate::ops::{Index, IndexMut};
    use crate::prelude::*;
    use crate::slice::SliceIndex;

    pub type Chars<'a> = crate::iter::Iter<char>;
    pub type CharIndices<'a> = crate::iter::Iter<(usize, char)>;
    pub type Bytes<'a> = crate::iter::Iter<u8>;
    pub type Lines<'a> = crate::iter::Iter<&'a str>;
    pub type Split<'a, P> = crate::iter::Iter<&'a str>;
    pub type RSplit<'a, P> = crate::iter::Iter<&'a str>;
    pub type SplitN<'a, P> = crate::iter::Iter<&'a str>;
    pub type RSplitN<'a, P> = crate::iter::Iter<&'a str>;
    pub type SplitInclusive<'a, P> = crate::iter::Iter<&'a str>;
    pub type SplitTerminator<'a, P> = crate::iter::Iter<&'a str>;
    pub type SplitWhitespace<'a> = crate::iter::Iter<&'a str>;
    pub type SplitAsciiWhitespace<'a> = crate::iter::Iter<&'a str>;
    pub type Matches<'a, P> = crate::iter::Iter<&'a str>;
    pub type MatchIndices<'a, P> = crate::iter::Iter<(usize, &'a str)>;
    pub type EncodeUtf16<'a> = crate::iter::Iter<u16>;
    pub type EscapeDebug<'a> = crate::iter::Iter<char>;
    pub type EscapeDefault<'a> = crate::iter::Iter<char>;
    pub type EscapeUnicode<'a> = crate::iter::Iter<char>;

    pub trait FromStr {
        type Err;
        #[fresh]
        fn from_str(s: &str) -> Result<Self, Self::Err>;
    }
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[words(2)]
    pub struct Utf8Error;
    impl Utf8Error {
        pub fn valid_up_to(&self) -> usize;
        pub fn error_len(&self) -> Option<usize>;
    }
    impl crate::fmt::Display for Utf8Error {}
    impl crate::error::Error for Utf8Error {}
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[words(0)]
    pub struct ParseBoolError;
    impl crate::fmt::Display for ParseBoolError {}
    impl crate::error::Error for ParseBoolError {}
    pub struct Utf8Chunk<'a>(&'a str, &'a [u8]);
    impl<'a> Utf8Chunk<'a> {
        pub fn valid(&self) -> &'a str;
        pub fn invalid(&self) -> &'a [u8];
    }

    pub mod pattern {
        pub trait Pattern {}
        impl Pattern for char {}
        impl Pattern for &str {}
        impl Pattern for &&str {}
        impl Pattern for &crate::string::String {}
        impl Pattern for &[char] {}
        impl<const N: usize> Pattern for [char; N] {}
        impl<const N: usize> Pattern for &[char; N] {}
        impl<F: crate::ops::FnMut(char) -> bool> Pattern for F {}
    }
    use self::pattern::Pattern;

    impl str {
        pub const fn len(&self) -> usize;
        pub const fn is_empty(&self) -> bool;
        pub fn is_char_boundary(&self, index: usize) -> bool;
        pub fn floor_char_boundary(&self, index: usize) -> usize;
        pub fn ceil_char_boundary(&self, index: usize) -> usize;
        #[same(self)]
        pub const fn as_bytes(&self) -> &[u8];
        #[same(self)]
        pub unsafe fn as_bytes_mut(&mut self) -> &mut [u8];
        #[same(self)]
        pub fn as_str(&self) -> &str;
        pub fn as_ptr(&self) -> *const u8;
        pub fn as_mut_ptr(&mut self) -> *mut u8;
        #[same(v)]
        pub fn from_utf8(v: &[u8]) -> Result<&str, Utf8Error>;
        #[same(v)]
        pub fn from_utf8_mut(v: &mut [u8]) -> Result<&mut str, Utf8Error>;
        #[same(v)]
        pub unsafe fn from_utf8_unchecked(v: &[u8]) -> &str;
        #[part(self)]
        pub fn get<I: SliceIndex<str>>(&self, i: I) -> Option<&I::Output>;
        #[part(self)]
        pub fn get_mut<I: SliceIndex<str>>(&mut self, i: I) -> Option<&mut I::Output>;
        #[part(self)]
        pub unsafe fn get_unchecked<I: SliceIndex<str>>(&self, i: I) -> &I::Output;
        #[part(self)]
        pub unsafe fn get_unchecked_mut<I: SliceIndex<str>>(&mut self, i: I) -> &mut I::Output;
        pub fn split_at(&self, mid: usize) -> (&str, &str);
        pub fn split_at_mut(&mut self, mid: usize) -> (&mut str, &mut str);
        pub fn split_at_checked(&self, mid: usize) -> Option<(&str, &str)>;
        #[count(self)]
        pub fn chars(&self) -> Items<char>;
        #[count(self)]
        pub fn char_indices(&self) -> Items<(usize, char)>;
        #[count(self)]
        pub fn bytes(&self) -> Items<u8>;
        pub fn split_whitespace(&self) -> Items<&str>;
        pub fn split_ascii_whitespace(&self) -> Items<&str>;
        pub fn lines(&self) -> Items<&str>;
        #[count(self)]
        pub fn encode_utf16(&self) -> Items<u16>;
        pub fn contains<P: Pattern>(&self, pat: P) -> bool;
        pub fn starts_with<P: Pattern>(&self, pat: P) -> bool;
        pub fn ends_with<P: Pattern>(&self, pat: P) -> bool;
        pub fn find<P: Pattern>(&self, pat: P) -> Option<usize>;
        pub fn rfind<P: Pattern>(&self, pat: P) -> Option<usize>;
        #[holds(pat)]
        pub fn split<P: Pattern>(&self, pat: P) -> Items<&str>;
        #[holds(pat)]
        pub fn split_inclusive<P: Pattern>(&self, pat: P) -> Items<&str>;
        #[holds(pat)]
        pub fn rsplit<P: Pattern>(&self, pat: P) -> Items<&str>;
        #[holds(pat)]
        pub fn split_terminator<P: Pattern>(&self, pat: P) -> Items<&str>;
        #[holds(pat)]
        pub fn rsplit_terminator<P: Pattern>(&self, pat: P) -> Items<&str>;
        #[holds(pat)]
        #[count(min, n)]
        pub fn splitn<P: Pattern>(&self, n: usize, pat: P) -> Items<&str>;
        #[holds(pat)]
        #[count(min, n)]
        pub fn rsplitn<P: Pattern>(&self, n: usize, pat: P) -> Items<&str>;
        pub fn split_once<P: Pattern>(&self, delimiter: P) -> Option<(&str, &str)>;
        pub fn rsplit_once<P: Pattern>(&self, delimiter: P) -> Option<(&str, &str)>;
        #[holds(pat)]
        pub fn matches<P: Pattern>(&self, pat: P) -> Items<&str>;
        #[holds(pat)]
        pub fn rmatches<P: Pattern>(&self, pat: P) -> Items<&str>;
        #[holds(pat)]
        pub fn match_indices<P: Pattern>(&self, pat: P) -> Items<(usize, &str)>;
        #[holds(pat)]
        pub fn rmatch_indices<P: Pattern>(&self, pat: P) -> Items<(usize, &str)>;
        pub fn trim(&self) -> &str;
        pub fn trim_start(&self) -> &str;
        pub fn trim_end(&self) -> &str;
        pub fn trim_left(&self) -> &str;
        pub fn trim_right(&self) -> &str;
        pub fn trim_matches<P: Pattern>(&self, pat: P) -> &str;
        pub fn trim_start_matches<P: Pattern>(&self, pat: P) -> &str;
        pub fn trim_end_matches<P: Pattern>(&self, pat: P) -> &str;
        pub fn strip_prefix<P: Pattern>(&self, prefix: P) -> Option<&str>;
        pub fn strip_suffix<P: Pattern>(&self, suffix: P) -> Option<&str>;
        #[fresh]
        pub fn parse<F: FromStr>(&self) -> Result<F, F::Err>;
        pub fn is_ascii(&self) -> bool;
        pub fn eq_ignore_ascii_case(&self, other: &str) -> bool;
        pub fn make_ascii_uppercase(&mut self);
        pub fn make_ascii_lowercase(&mut self);
        pub fn trim_ascii(&self) -> &str;
        pub fn trim_ascii_start(&self) -> &str;
        pub fn trim_ascii_end(&self) -> &str;
        pub fn escape_debug(&self) -> Items<char>;
        pub fn escape_default(&self) -> Items<char>;
        pub fn escape_unicode(&self) -> Items<char>;
        #[same(self)]
        pub fn into_boxed_bytes(self: Box<str>) -> Box<[u8]>;
        #[same(self)]
        pub fn into_string(self: Box<str>) -> String;
        #[site(string)]
        pub fn replace<P: Pattern>(&self, from: P, to: &str) -> String;
        #[site(string)]
        pub fn replacen<P: Pattern>(&self, pat: P, to: &str, count: usize) -> String;
        /// At most three times as long.
        #[site(string)]
        #[chars(mul, 3)]
        pub fn to_lowercase(&self) -> String;
        #[site(string)]
        #[chars(mul, 3)]
        pub fn to_uppercase(&self) -> String;
        #[site(string)]
        #[chars(mul, n)]
        pub fn repeat(&self, n: usize) -> String;
        #[site(string)]
        #[chars(self)]
        pub fn to_ascii_uppercase(&self) -> String;
        #[site(string)]
        #[chars(self)]
        pub fn to_ascii_lowercase(&self) -> String;
    }

    impl<I: SliceIndex<str>> Index<I> for str {
        type Output = I::Output;
        #[part(self)]
        fn index(&self, index: I) -> &I::Output;
    }
    impl<I: SliceIndex<str>> IndexMut<I> for str {
        #[part(self)]
        fn index_mut(&mut self, index: I) -> &mut I::Output;
    }
    impl AsRef<str> for str {
        #[same(self)]
        fn as_ref(&self) -> &str;
    }
    impl AsRef<[u8]> for str {
        #[same(self)]
        fn as_ref(&self) -> &[u8];
    }
    impl AsMut<str> for str {
        #[same(self)]
        fn as_mut(&mut self) -> &mut str;
    }
    impl Default for &str {
        fn default() -> Self;
    }
    impl crate::fmt::Display for str {}
    impl crate::fmt::Debug for str {}
    impl PartialEq for str {}
    impl PartialEq<String> for str {}
    impl PartialEq<String> for &str {}
    impl Eq for str {}
    impl PartialOrd for str {}
    impl Ord for str {}
    impl crate::hash::Hash for str {}

    #[same(v)]
    pub fn from_utf8(v: &[u8]) -> Result<&str, Utf8Error>;
    #[same(v)]
    pub fn from_utf8_mut(v: &mut [u8]) -> Result<&mut str, Utf8Error>;
    #[same(v)]
    pub unsafe fn from_utf8_unchecked(v: &[u8]) -> &str;
    #[same(v)]
    pub unsafe fn from_utf8_unchecked_mut(v: &mut [u8]) -> &mut str;
    #[same(v)]
    pub unsafe fn from_boxed_utf8_unchecked(v: Box<[u8]>) -> Box<str>;
}

pub mod string {
    use crate::borrow::{Borrow, BorrowMut, Cow};
    use crate::iter::Iter as Items;
    use crate::ops::{Add, AddAssign, Deref, DerefMut, Index, IndexMut, RangeBounds};
    use crate::prelude::*;
    use crate::slice::SliceIndex;
    use crate::str::pattern::Pattern;
    use crate::str::{FromStr, Utf8Error};

    pub type Drain<'a> = crate::iter::Iter<char>;
    pub type ParseError = crate::convert::Infallible;

    pub trait ToString {
        #[site(string)]
        #[chars(self)]
        #[intrinsic(format)]
        fn to_string(&self) -> String;
    }
    impl<T: crate::fmt::Display + ?Sized> ToString for T {}

    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[owner(string)]
    #[growable]
    #[words(3)]
    pub struct String;

    impl String {
        #[site(string)]
        pub const fn new() -> String;
        #[site(string)]
        #[reserves(capacity)]
        pub fn with_capacity(capacity: usize) -> String;
        #[same(vec)]
        #[same(err, vec)]
        pub fn from_utf8(vec: Vec<u8>) -> Result<String, FromUtf8Error>;
        #[fresh]
        #[holds(v)]
        pub fn from_utf8_lossy(v: &[u8]) -> Cow<'_, str>;
        #[same(v)]
        #[fresh]
        pub fn from_utf8_lossy_owned(v: Vec<u8>) -> String;
        #[site(string)]
        pub fn from_utf16(v: &[u16]) -> Result<String, FromUtf16Error>;
        #[site(string)]
        pub fn from_utf16_lossy(v: &[u16]) -> String;
        #[unraw(buf)]
        pub unsafe fn from_raw_parts(buf: *mut u8, length: usize, capacity: usize) -> String;
        #[raw(self)]
        pub fn into_raw_parts(self) -> (*mut u8, usize, usize);
        #[same(bytes)]
        pub unsafe fn from_utf8_unchecked(bytes: Vec<u8>) -> String;
        #[same(self)]
        pub fn into_bytes(self) -> Vec<u8>;
        #[same(self)]
        pub const fn as_str(&self) -> &str;
        #[same(self)]
        pub fn as_mut_str(&mut self) -> &mut str;
        #[grows(items, string)]
        pub fn push_str(&mut self, string: &str);
        #[grows(items, self)]
        pub fn extend_from_within<R: RangeBounds<usize>>(&mut self, src: R);
        pub const fn capacity(&self) -> usize;
        #[reserves(additional)]
        pub fn reserve(&mut self, additional: usize);
        #[reserves(additional)]
        pub fn reserve_exact(&mut self, additional: usize);
        #[reserves(additional)]
        pub fn try_reserve(&mut self, additional: usize) -> Result<(), crate::collections::TryReserveError>;
        pub fn shrink_to_fit(&mut self);
        pub fn shrink_to(&mut self, min_capacity: usize);
        #[grows(4)]
        pub fn push(&mut self, ch: char);
        #[same(self)]
        pub const fn as_bytes(&self) -> &[u8];
        #[clears(new_len)]
        pub fn truncate(&mut self, new_len: usize);
        pub fn pop(&mut self) -> Option<char>;
        pub fn remove(&mut self, idx: usize) -> char;
        pub fn remove_matches<P: Pattern>(&mut self, pat: P);
        pub fn retain<F: FnMut(char) -> bool>(&mut self, f: F);
        #[grows(4)]
        pub fn insert(&mut self, idx: usize, ch: char);
        #[grows(items, string)]
        pub fn insert_str(&mut self, idx: usize, string: &str);
        #[same(self)]
        pub unsafe fn as_mut_vec(&mut self) -> &mut Vec<u8>;
        pub const fn len(&self) -> usize;
        pub const fn is_empty(&self) -> bool;
        #[site(string)]
        #[chars(self)]
        pub fn split_off(&mut self, at: usize) -> String;
        #[clears]
        pub fn clear(&mut self);
        #[count(self)]
        #[clears(range)]
        pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> Items<char>;
        #[grows(items, replace_with)]
        pub fn replace_range<R: RangeBounds<usize>>(&mut self, range: R, replace_with: &str);
        #[same(self)]
        pub fn into_boxed_str(self) -> Box<str>;
        #[holds(self)]
        #[count(self)]
        pub fn into_chars(self) -> Items<char>;
        #[leaks(self)]
        pub fn leak<'a>(self) -> &'a mut str;
    }
    impl Default for String {
        #[site(string)]
        fn default() -> Self;
    }
    impl crate::fmt::Display for String {}
    impl PartialEq<str> for String {}
    impl PartialEq<&str> for String {}
    impl Deref for String {
        type Target = str;
        #[same(self)]
        fn deref(&self) -> &str;
    }
    impl DerefMut for String {
        #[same(self)]
        fn deref_mut(&mut self) -> &mut str;
    }
    impl<I: SliceIndex<str>> Index<I> for String {
        type Output = I::Output;
        #[part(self)]
        fn index(&self, index: I) -> &I::Output;
    }
    impl<I: SliceIndex<str>> IndexMut<I> for String {
        #[part(self)]
        fn index_mut(&mut self, index: I) -> &mut I::Output;
    }
    impl AsRef<str> for String {
        #[same(self)]
        fn as_ref(&self) -> &str;
    }
    impl AsRef<[u8]> for String {
        #[same(self)]
        fn as_ref(&self) -> &[u8];
    }
    impl AsMut<str> for String {
        #[same(self)]
        fn as_mut(&mut self) -> &mut str;
    }
    impl Borrow<str> for String {
        #[same(self)]
        fn borrow(&self) -> &str;
    }
    impl BorrowMut<str> for String {
        #[same(self)]
        fn borrow_mut(&mut self) -> &mut str;
    }
    impl Add<&str> for String {
        type Output = String;
        #[same(self)]
        #[grows(items, other)]
        fn add(self, other: &str) -> String;
    }
    impl AddAssign<&str> for String {
        #[grows(items, other)]
        fn add_assign(&mut self, other: &str);
    }
    impl From<&str> for String {
        #[site(string)]
        #[chars(s)]
        fn from(s: &str) -> String;
    }
    impl From<&mut str> for String {
        #[site(string)]
        #[chars(s)]
        fn from(s: &mut str) -> String;
    }
    impl From<&String> for String {
        #[site(string)]
        #[chars(s)]
        fn from(s: &String) -> String;
    }
    impl From<char> for String {
        #[site(string)]
        #[chars(4)]
        fn from(c: char) -> String;
    }
    impl From<Box<str>> for String {
        #[same(s)]
        fn from(s: Box<str>) -> String;
    }
    impl From<Cow<'_, str>> for String {
        #[fresh]
        #[holds(s)]
        fn from(s: Cow<'_, str>) -> String;
    }
    impl From<String> for Vec<u8> {
        #[same(string)]
        fn from(string: String) -> Vec<u8>;
    }
    impl FromStr for String {
        type Err = crate::convert::Infallible;
        #[site(string)]
        #[chars(s)]
        fn from_str(s: &str) -> Result<String, crate::convert::Infallible>;
    }
    impl FromIterator<char> for String {
        #[site(string)]
        fn from_iter<I: IntoIterator<Item = char>>(iter: I) -> String;
    }
    impl FromIterator<&char> for String {
        #[site(string)]
        fn from_iter<I: IntoIterator<Item = &char>>(iter: I) -> String;
    }
    impl FromIterator<&str> for String {
        #[site(string)]
        fn from_iter<I: IntoIterator<Item = &str>>(iter: I) -> String;
    }
    impl FromIterator<String> for String {
        #[site(string)]
        fn from_iter<I: IntoIterator<Item = String>>(iter: I) -> String;
    }
    impl FromIterator<Box<str>> for String {
        #[site(string)]
        fn from_iter<I: IntoIterator<Item = Box<str>>>(iter: I) -> String;
    }
    impl FromIterator<Cow<'_, str>> for String {
        #[site(string)]
        fn from_iter<I: IntoIterator<Item = Cow<'_, str>>>(iter: I) -> String;
    }
    impl FromIterator<char> for Cow<'_, str> {
        #[site(string)]
        fn from_iter<I: IntoIterator<Item = char>>(iter: I) -> Self;
    }
    impl Extend<char> for String {
        #[grows(any)]
        fn extend<I: IntoIterator<Item = char>>(&mut self, iter: I);
    }
    impl Extend<&char> for String {
        #[grows(any)]
        fn extend<I: IntoIterator<Item = &char>>(&mut self, iter: I);
    }
    impl Extend<&str> for String {
        #[grows(any)]
        fn extend<I: IntoIterator<Item = &str>>(&mut self, iter: I);
    }
    impl Extend<String> for String {
        #[grows(any)]
        fn extend<I: IntoIterator<Item = String>>(&mut self, iter: I);
    }
    impl Extend<Cow<'_, str>> for String {
        #[grows(any)]
        fn extend<I: IntoIterator<Item = Cow<'_, str>>>(&mut self, iter: I);
    }

    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct FromUtf8Error(Vec<u8>, Utf8Error);
    impl FromUtf8Error {
        #[same(self)]
        pub fn as_bytes(&self) -> &[u8];
        #[same(self)]
        pub fn into_bytes(self) -> Vec<u8>;
        pub fn utf8_error(&self) -> Utf8Error;
    }
    impl crate::fmt::Display for FromUtf8Error {}
    impl crate::error::Error for FromUtf8Error {}
    #[derive(Debug)]
    #[words(0)]
    pub struct FromUtf16Error;
    impl crate::fmt::Display for FromUtf16Error {}
    impl crate::error::Error for FromUtf16Error {}
}

pub mod sync {
    use crate::ops::{Deref, DerefMut};
    use crate::prelude::*;
    use crate::time::Duration;

    pub use self::poison_types::*;

    mod poison_types {
        use crate::prelude::*;

        pub type LockResult<T> = crate::result::Result<T, PoisonError<T>>;
        pub type TryLockResult<T> = crate::result::Result<T, TryLockError<T>>;

        #[derive(Debug)]
        pub struct PoisonError<T>(T);
        impl<T> PoisonError<T> {
            pub fn new(data: T) -> PoisonError<T>;
            pub fn into_inner(self) -> T;
            pub fn get_ref(&self) -> &T;
            pub fn get_mut(&mut self) -> &mut T;
        }
        impl<T> crate::fmt::Display for PoisonError<T> {}
        impl<T> crate::error::Error for PoisonError<T> {}
        #[derive(Debug)]
        pub enum TryLockError<T> {
            Poisoned(PoisonError<T>),
            WouldBlock,
        }
        impl<T> crate::fmt::Display for TryLockError<T> {}
        impl<T> crate::error::Error for TryLockError<T> {}
    }

    #[owner(arc)]
    #[handle]
    #[words(1)]
    pub struct Arc<T: ?Sized>;

    impl<T> Arc<T> {
        #[site(arc)]
        pub fn new(data: T) -> Arc<T>;
        #[site(arc)]
        #[cyclic]
        pub fn new_cyclic<F: FnOnce(&Weak<T>) -> T>(data_fn: F) -> Arc<T>;
        #[site(arc)]
        pub fn new_uninit() -> Arc<crate::mem::MaybeUninit<T>>;
        #[site(arc)]
        pub fn pin(data: T) -> crate::pin::Pin<Arc<T>>;
        #[same(err, this)]
        pub fn try_unwrap(this: Self) -> Result<T, Self>;
        pub fn into_inner(this: Self) -> Option<T>;
        #[fresh]
        pub fn unwrap_or_clone(this: Self) -> T;
    }
    impl<T: ?Sized> Arc<T> {
        #[raw(this)]
        pub fn into_raw(this: Self) -> *const T;
        #[unraw(ptr)]
        pub unsafe fn from_raw(ptr: *const T) -> Self;
        #[keeps(ptr)]
        pub unsafe fn increment_strong_count(ptr: *const T);
        pub unsafe fn decrement_strong_count(ptr: *const T);
        pub fn as_ptr(this: &Self) -> *const T;
        #[shares(this)]
        pub fn downgrade(this: &Self) -> Weak<T>;
        pub fn weak_count(this: &Self) -> usize;
        pub fn strong_count(this: &Self) -> usize;
        pub fn get_mut(this: &mut Self) -> Option<&mut T>;
        pub unsafe fn get_mut_unchecked(this: &mut Self) -> &mut T;
        pub fn ptr_eq(this: &Self, other: &Self) -> bool;
        /// Clones the content into a new block when there are other handles; that block stays in `this`.
        pub fn make_mut(this: &mut Self) -> &mut T;
    }
    impl<T> Arc<crate::mem::MaybeUninit<T>> {
        #[same(self)]
        pub unsafe fn assume_init(self) -> Arc<T>;
    }
    impl<T: ?Sized> Clone for Arc<T> {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    impl<T: Default> Default for Arc<T> {
        #[site(arc)]
        fn default() -> Self;
    }
    impl<T: ?Sized> Deref for Arc<T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> AsRef<T> for Arc<T> {
        fn as_ref(&self) -> &T;
    }
    impl<T: ?Sized> crate::borrow::Borrow<T> for Arc<T> {
        fn borrow(&self) -> &T;
    }
    impl<T: ?Sized + crate::fmt::Display> crate::fmt::Display for Arc<T> {}
    impl<T: ?Sized + crate::fmt::Debug> crate::fmt::Debug for Arc<T> {}
    impl<T: ?Sized + PartialEq> PartialEq for Arc<T> {}
    impl<T: ?Sized + Eq> Eq for Arc<T> {}
    impl<T: ?Sized + PartialOrd> PartialOrd for Arc<T> {}
    impl<T: ?Sized + Ord> Ord for Arc<T> {}
    impl<T: ?Sized + crate::hash::Hash> crate::hash::Hash for Arc<T> {}
    impl<T: ?Sized + crate::error::Error> crate::error::Error for Arc<T> {}
    impl<T> From<T> for Arc<T> {
        #[site(arc)]
        fn from(t: T) -> Self;
    }
    impl<T, const N: usize> From<[T; N]> for Arc<[T]> {
        #[site(arc)]
        #[count(v)]
        fn from(v: [T; N]) -> Self;
    }
    impl<T: Clone> From<&[T]> for Arc<[T]> {
        #[site(arc)]
        #[count(v)]
        fn from(v: &[T]) -> Self;
    }
    impl From<&str> for Arc<str> {
        #[site(arc)]
        #[chars(v)]
        fn from(v: &str) -> Self;
    }
    impl From<String> for Arc<str> {
        #[site(arc)]
        #[chars(v)]
        fn from(v: String) -> Self;
    }
    impl<T: ?Sized> From<Box<T>> for Arc<T> {
        #[site(arc)]
        fn from(v: Box<T>) -> Self;
    }
    impl<T> From<Vec<T>> for Arc<[T]> {
        #[site(arc)]
        #[count(v)]
        fn from(v: Vec<T>) -> Self;
    }
    impl From<Arc<str>> for Arc<[u8]> {
        #[same(arc)]
        fn from(arc: Arc<str>) -> Self;
    }
    impl<T> FromIterator<T> for Arc<[T]> {
        #[site(arc)]
        #[count(iter)]
        fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
    }

    #[handle]
    #[words(1)]
    pub struct Weak<T: ?Sized>;

    impl<T: ?Sized> Weak<T> {
        pub const fn new() -> Weak<T>;
        pub fn as_ptr(&self) -> *const T;
        #[raw(self)]
        pub fn into_raw(self) -> *const T;
        #[unraw(ptr)]
        pub unsafe fn from_raw(ptr: *const T) -> Self;
        #[shares(self)]
        pub fn upgrade(&self) -> Option<Arc<T>>;
        pub fn strong_count(&self) -> usize;
        pub fn weak_count(&self) -> usize;
        pub fn ptr_eq(&self, other: &Self) -> bool;
    }
    impl<T: ?Sized> Clone for Weak<T> {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    impl<T: ?Sized> Default for Weak<T> {
        fn default() -> Self;
    }
    impl<T: ?Sized> crate::fmt::Debug for Weak<T> {}

    #[cell]
    pub struct Mutex<T: ?Sized>(u64, T);

    impl<T> Mutex<T> {
        pub const fn new(t: T) -> Mutex<T>;
        pub fn into_inner(self) -> LockResult<T>;
        #[takes]
        #[puts(value)]
        pub fn replace(&self, value: T) -> LockResult<T>;
        #[puts(value)]
        pub fn set(&self, value: T) -> Result<(), PoisonError<T>>;
    }
    impl<T: ?Sized> Mutex<T> {
        #[lock]
        pub fn lock(&self) -> LockResult<MutexGuard<'_, T>>;
        #[lock]
        pub fn try_lock(&self) -> TryLockResult<MutexGuard<'_, T>>;
        pub fn is_poisoned(&self) -> bool;
        pub fn clear_poison(&self);
        pub fn get_mut(&mut self) -> LockResult<&mut T>;
    }
    impl<T: Default> Default for Mutex<T> {
        #[fresh]
        fn default() -> Self;
    }
    impl<T> From<T> for Mutex<T> {
        fn from(t: T) -> Self;
    }
    impl<T: ?Sized + crate::fmt::Debug> crate::fmt::Debug for Mutex<T> {}

    pub struct MutexGuard<'a, T: ?Sized>(&'a mut T, bool);
    impl<T: ?Sized> Deref for MutexGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for MutexGuard<'_, T> {
        fn deref_mut(&mut self) -> &mut T;
    }
    impl<T: ?Sized + crate::fmt::Debug> crate::fmt::Debug for MutexGuard<'_, T> {}
    impl<T: ?Sized + crate::fmt::Display> crate::fmt::Display for MutexGuard<'_, T> {}

    #[cell]
    pub struct RwLock<T: ?Sized>(u64, u64, T);

    impl<T> RwLock<T> {
        pub const fn new(t: T) -> RwLock<T>;
        pub fn into_inner(self) -> LockResult<T>;
    }
    impl<T: ?Sized> RwLock<T> {
        #[lock]
        pub fn read(&self) -> LockResult<RwLockReadGuard<'_, T>>;
        #[lock]
        pub fn try_read(&self) -> TryLockResult<RwLockReadGuard<'_, T>>;
        #[lock]
        pub fn write(&self) -> LockResult<RwLockWriteGuard<'_, T>>;
        #[lock]
        pub fn try_write(&self) -> TryLockResult<RwLockWriteGuard<'_, T>>;
        pub fn is_poisoned(&self) -> bool;
        pub fn clear_poison(&self);
        pub fn get_mut(&mut self) -> LockResult<&mut T>;
    }
    impl<T: Default> Default for RwLock<T> {
        #[fresh]
        fn default() -> Self;
    }
    impl<T> From<T> for RwLock<T> {
        fn from(t: T) -> Self;
    }
    impl<T: ?Sized + crate::fmt::Debug> crate::fmt::Debug for RwLock<T> {}

    pub struct RwLockReadGuard<'a, T: ?Sized>(&'a T, usize);
    impl<T: ?Sized> Deref for RwLockReadGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    pub struct RwLockWriteGuard<'a, T: ?Sized>(&'a mut T, bool);
    impl<'a, T: ?Sized> RwLockWriteGuard<'a, T> {
        pub fn downgrade(s: Self) -> RwLockReadGuard<'a, T>;
    }
    impl<T: ?Sized> Deref for RwLockWriteGuard<'_, T> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T: ?Sized> DerefMut for RwLockWriteGuard<'_, T> {
        fn deref_mut(&mut self) -> &mut T;
    }

    #[derive(Debug)]
    #[words(1)]
    #[resource]
    pub struct Once;
    impl Once {
        pub const fn new() -> Once;
        pub fn call_once<F: FnOnce()>(&self, f: F);
        pub fn call_once_force<F: FnOnce(&OnceState)>(&self, f: F);
        pub fn is_completed(&self) -> bool;
        #[blocks]
        pub fn wait(&self);
    }
    #[derive(Debug)]
    #[words(1)]
    pub struct OnceState;

    #[cell]
    pub struct OnceLock<T>(u32, Option<T>);

    impl<T> OnceLock<T> {
        pub const fn new() -> OnceLock<T>;
        pub fn get(&self) -> Option<&T>;
        pub fn get_mut(&mut self) -> Option<&mut T>;
        #[blocks]
        pub fn wait(&self) -> &T;
        #[puts(value)]
        pub fn set(&self, value: T) -> Result<(), T>;
        pub fn get_or_init<F: FnOnce() -> T>(&self, f: F) -> &T;
        pub fn get_or_try_init<F: FnOnce() -> Result<T, E>, E>(&self, f: F) -> Result<&T, E>;
        pub fn get_mut_or_init<F: FnOnce() -> T>(&mut self, f: F) -> &mut T;
        pub fn into_inner(self) -> Option<T>;
        #[takes]
        pub fn take(&mut self) -> Option<T>;
    }
    impl<T> Default for OnceLock<T> {
        fn default() -> Self;
    }
    impl<T: Clone> Clone for OnceLock<T> {}
    impl<T> From<T> for OnceLock<T> {
        fn from(value: T) -> Self;
    }
    impl<T: crate::fmt::Debug> crate::fmt::Debug for OnceLock<T> {}

    #[cell]
    pub struct LazyLock<T, F = fn() -> T>(T, F);

    impl<T, F: FnOnce() -> T> LazyLock<T, F> {
        /// `f` runs at the first access; what it makes stays inside.
        #[holds(f)]
        pub const fn new(f: F) -> LazyLock<T, F>;
        pub fn force(this: &LazyLock<T, F>) -> &T;
        pub fn force_mut(this: &mut LazyLock<T, F>) -> &mut T;
        pub fn get(this: &LazyLock<T, F>) -> Option<&T>;
    }
    impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
        type Target = T;
        fn deref(&self) -> &T;
    }
    impl<T, F: FnOnce() -> T> DerefMut for LazyLock<T, F> {
        fn deref_mut(&mut self) -> &mut T;
    }

    #[derive(Debug, Default)]
    #[resource]
    #[bytes(4)]
    pub struct Condvar;
    impl Condvar {
        pub const fn new() -> Condvar;
        #[blocks]
        pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> LockResult<MutexGuard<'a, T>>;
        #[blocks]
        pub fn wait_while<'a, T, F: FnMut(&mut T) -> bool>(
            &self,
            guard: MutexGuard<'a, T>,
            condition: F,
        ) -> LockResult<MutexGuard<'a, T>>;
        #[blocks]
        pub fn wait_timeout<'a, T>(
            &self,
            guard: MutexGuard<'a, T>,
            dur: Duration,
        ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)>;
        #[blocks]
        pub fn wait_timeout_while<'a, T, F: FnMut(&mut T) -> bool>(
            &self,
            guard: MutexGuard<'a, T>,
            dur: Duration,
            condition: F,
        ) -> LockResult<(MutexGuard<'a, T>, WaitTimeoutResult)>;
        pub fn notify_one(&self);
        pub fn notify_all(&self);
    }
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[bytes(1)]
    pub struct WaitTimeoutResult;
    impl WaitTimeoutResult {
        pub fn timed_out(&self) -> bool;
    }
    #[derive(Debug)]
    #[resource]
    #[words(4)]
    pub struct Barrier;
    impl Barrier {
        pub const fn new(n: usize) -> Barrier;
        #[blocks]
        pub fn wait(&self) -> BarrierWaitResult;
    }
    #[derive(Debug)]
    #[bytes(1)]
    pub struct BarrierWaitResult;
    impl BarrierWaitResult {
        pub fn is_leader(&self) -> bool;
    }

    pub mod atomic {
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Ordering {
            Relaxed,
            Release,
            Acquire,
            AcqRel,
            SeqCst,
        }
        use crate::prelude::*;

        /// The atomic integers and `AtomicBool`; an alias below for each.
        #[derive(Default, Debug)]
        #[cell]
        pub struct Atomic<T>(T);
        impl<T> Atomic<T> {
            pub const fn new(v: T) -> Atomic<T>;
            pub fn get_mut(&mut self) -> &mut T;
            pub fn into_inner(self) -> T;
            pub fn load(&self, order: Ordering) -> T;
            pub fn store(&self, val: T, order: Ordering);
            pub fn swap(&self, val: T, order: Ordering) -> T;
            pub fn compare_and_swap(&self, current: T, new: T, order: Ordering) -> T;
            pub fn compare_exchange(&self, current: T, new: T, success: Ordering, failure: Ordering) -> Result<T, T>;
            pub fn compare_exchange_weak(
                &self,
                current: T,
                new: T,
                success: Ordering,
                failure: Ordering,
            ) -> Result<T, T>;
            pub fn fetch_add(&self, val: T, order: Ordering) -> T;
            pub fn fetch_sub(&self, val: T, order: Ordering) -> T;
            pub fn fetch_and(&self, val: T, order: Ordering) -> T;
            pub fn fetch_nand(&self, val: T, order: Ordering) -> T;
            pub fn fetch_or(&self, val: T, order: Ordering) -> T;
            pub fn fetch_xor(&self, val: T, order: Ordering) -> T;
            pub fn fetch_not(&self, order: Ordering) -> T;
            pub fn fetch_max(&self, val: T, order: Ordering) -> T;
            pub fn fetch_min(&self, val: T, order: Ordering) -> T;
            pub fn fetch_update<F: FnMut(T) -> Option<T>>(
                &self,
                set_order: Ordering,
                fetch_order: Ordering,
                f: F,
            ) -> Result<T, T>;
            #[same(self)]
            pub fn as_ptr(&self) -> *mut T;
        }
        impl<T> From<T> for Atomic<T> {
            fn from(v: T) -> Self;
        }
        pub type AtomicBool = Atomic<bool>;
        pub type AtomicU8 = Atomic<u8>;
        pub type AtomicU16 = Atomic<u16>;
        pub type AtomicU32 = Atomic<u32>;
        pub type AtomicU64 = Atomic<u64>;
        pub type AtomicUsize = Atomic<usize>;
        pub type AtomicI8 = Atomic<i8>;
        pub type AtomicI16 = Atomic<i16>;
        pub type AtomicI32 = Atomic<i32>;
        pub type AtomicI64 = Atomic<i64>;
        pub type AtomicIsize = Atomic<isize>;

        #[derive(Debug)]
        #[cell]
        pub struct AtomicPtr<T>(*mut T);
        impl<T> AtomicPtr<T> {
            #[holds(p)]
            pub const fn new(p: *mut T) -> AtomicPtr<T>;
            #[same(self)]
            pub fn get_mut(&mut self) -> &mut *mut T;
            pub fn into_inner(self) -> *mut T;
            pub fn load(&self, order: Ordering) -> *mut T;
            #[puts(ptr)]
            pub fn store(&self, ptr: *mut T, order: Ordering);
            #[takes]
            #[puts(ptr)]
            pub fn swap(&self, ptr: *mut T, order: Ordering) -> *mut T;
            #[takes]
            #[puts(new)]
            pub fn compare_exchange(
                &self,
                current: *mut T,
                new: *mut T,
                success: Ordering,
                failure: Ordering,
            ) -> Result<*mut T, *mut T>;
            #[takes]
            #[puts(new)]
            pub fn compare_exchange_weak(
                &self,
                current: *mut T,
                new: *mut T,
                success: Ordering,
                failure: Ordering,
            ) -> Result<*mut T, *mut T>;
        }
        impl<T> Default for AtomicPtr<T> {
            fn default() -> Self;
        }
        pub fn fence(order: Ordering);
        pub fn compiler_fence(order: Ordering);
        pub fn spin_loop_hint();
    }

    pub mod mpsc {
        use crate::iter::Iter as Items;
        use crate::prelude::*;
        use crate::time::Duration;

        pub type Iter<'a, T> = crate::iter::Iter<T>;
        pub type TryIter<'a, T> = crate::iter::Iter<T>;
        pub type IntoIter<T> = crate::iter::Iter<T>;

        pub fn channel<T>() -> (Sender<T>, Receiver<T>);
        pub fn sync_channel<T>(bound: usize) -> (SyncSender<T>, Receiver<T>);

        #[derive(Debug)]
        #[handle]
        #[cell]
        #[queue]
        #[words(2)]
        pub struct Sender<T>;
        impl<T> Sender<T> {
            #[sends(t)]
            pub fn send(&self, t: T) -> Result<(), SendError<T>>;
        }
        impl<T> Clone for Sender<T> {
            #[shares(self)]
            #[intrinsic(clone)]
            fn clone(&self) -> Self;
        }
        #[derive(Debug)]
        #[handle]
        #[cell]
        #[queue]
        #[words(2)]
        pub struct SyncSender<T>;
        impl<T> SyncSender<T> {
            #[sends(t)]
            #[blocks]
            pub fn send(&self, t: T) -> Result<(), SendError<T>>;
            #[sends(t)]
            pub fn try_send(&self, t: T) -> Result<(), TrySendError<T>>;
        }
        impl<T> Clone for SyncSender<T> {
            #[shares(self)]
            #[intrinsic(clone)]
            fn clone(&self) -> Self;
        }

        #[derive(Debug)]
        #[cell]
        #[queue]
        #[words(2)]
        pub struct Receiver<T>;
        impl<T> Receiver<T> {
            #[takes]
            pub fn try_recv(&self) -> Result<T, TryRecvError>;
            #[takes]
            #[blocks]
            pub fn recv(&self) -> Result<T, RecvError>;
            #[takes]
            #[blocks]
            pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError>;
            #[blocks]
            pub fn iter(&self) -> Items<T>;
            pub fn try_iter(&self) -> Items<T>;
        }
        impl<T> IntoIterator for Receiver<T> {
            type Item = T;
            type IntoIter = Items<T>;
            #[holds(self)]
            fn into_iter(self) -> Items<T>;
        }
        impl<T> IntoIterator for &Receiver<T> {
            type Item = T;
            type IntoIter = Items<T>;
            fn into_iter(self) -> Items<T>;
        }

        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct SendError<T>(pub T);
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct RecvError;
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum TryRecvError {
            Empty,
            Disconnected,
        }
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum RecvTimeoutError {
            Timeout,
            Disconnected,
        }
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum TrySendError<T> {
            Full(T),
            Disconnected(T),
        }
        impl<T> crate::fmt::Display for SendError<T> {}
        impl<T> crate::error::Error for SendError<T> {}
        impl crate::fmt::Display for RecvError {}
        impl crate::error::Error for RecvError {}
        impl crate::fmt::Display for TryRecvError {}
        impl crate::error::Error for TryRecvError {}
        impl crate::fmt::Display for RecvTimeoutError {}
        impl crate::error::Error for RecvTimeoutError {}
        impl<T> crate::fmt::Display for TrySendError<T> {}
        impl<T> crate::error::Error for TrySendError<T> {}
        impl<T> From<SendError<T>> for TrySendError<T> {
            fn from(err: SendError<T>) -> TrySendError<T>;
        }
    }
}

pub mod task {
    use crate::prelude::*;
    use crate::sync::Arc;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Poll<T> {
        Ready(T),
        Pending,
    }
    impl<T> Poll<T> {
        pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Poll<U>;
        pub fn is_ready(&self) -> bool;
        pub fn is_pending(&self) -> bool;
    }
    impl<T, E> Poll<Result<T, E>> {
        pub fn map_ok<U, F: FnOnce(T) -> U>(self, f: F) -> Poll<Result<U, E>>;
        pub fn map_err<U, F: FnOnce(E) -> U>(self, f: F) -> Poll<Result<T, U>>;
    }
    impl<T> From<T> for Poll<T> {
        fn from(t: T) -> Self;
    }
    impl<T, E> crate::ops::Try for Poll<Result<T, E>> {
        type Output = Poll<T>;
        type Residual = Result<crate::convert::Infallible, E>;
    }

    #[derive(Debug)]
    pub struct Context<'a, W = Waker>(&'a W, [usize; 3]);
    impl<'a, W> Context<'a, W> {
        pub const fn from_waker(waker: &'a W) -> Context<'a, W>;
        pub fn waker(&self) -> &'a W;
    }
    #[derive(Debug)]
    #[handle]
    #[words(2)]
    pub struct Waker;
    impl Waker {
        pub fn wake(self);
        pub fn wake_by_ref(&self);
        pub fn will_wake(&self, other: &Waker) -> bool;
        pub fn noop() -> &'static Waker;
        pub unsafe fn from_raw(waker: RawWaker) -> Waker;
        pub unsafe fn new(data: *const (), vtable: &'static RawWakerVTable) -> Waker;
    }
    impl Clone for Waker {
        #[shares(self)]
        #[intrinsic(clone)]
        fn clone(&self) -> Self;
    }
    impl<W: Wake> From<Arc<W>> for Waker {
        #[holds(waker)]
        fn from(waker: Arc<W>) -> Waker;
    }
    #[derive(PartialEq, Debug)]
    pub struct RawWaker(*const (), &'static RawWakerVTable);
    impl RawWaker {
        #[holds(data)]
        pub const fn new(data: *const (), vtable: &'static RawWakerVTable) -> RawWaker;
    }
    #[derive(Clone, Copy, PartialEq, Debug)]
    #[words(4)]
    pub struct RawWakerVTable;
    impl RawWakerVTable {
        pub const fn new(
            clone: unsafe fn(*const ()) -> RawWaker,
            wake: unsafe fn(*const ()),
            wake_by_ref: unsafe fn(*const ()),
            drop: unsafe fn(*const ()),
        ) -> RawWakerVTable;
    }
    pub trait Wake {
        fn wake(self: Arc<Self>);
        fn wake_by_ref(self: &Arc<Self>);
    }
}

pub mod thread {
    use crate::any::Any;
    use crate::cell::{Cell, RefCell};
    use crate::prelude::*;
    use crate::time::Duration;

    pub type Result<T> = crate::result::Result<T, Box<dyn Any + Send>>;

    #[spawns(f)]
    pub fn spawn<F: FnOnce() -> T, T>(f: F) -> JoinHandle<T>;
    /// Joins every thread it started before it returns.
    pub fn scope<F: FnOnce(&Scope<'_, '_>) -> T, T>(f: F) -> T;
    pub fn current() -> Thread;
    pub fn yield_now();
    pub fn panicking() -> bool;
    #[blocks]
    pub fn sleep(dur: Duration);
    #[blocks]
    pub fn sleep_ms(ms: u32);
    #[blocks]
    pub fn park();
    #[blocks]
    pub fn park_timeout(dur: Duration);
    pub fn available_parallelism() -> crate::io::Result<crate::num::NonZeroUsize>;

    #[derive(Debug)]
    #[resource]
    #[words(5)]
    pub struct Builder;
    impl Builder {
        pub fn new() -> Builder;
        #[same(self)]
        #[keeps(name)]
        pub fn name(self, name: String) -> Builder;
        #[same(self)]
        pub fn stack_size(self, size: usize) -> Builder;
        #[spawns(f)]
        pub fn spawn<F: FnOnce() -> T, T>(self, f: F) -> crate::io::Result<JoinHandle<T>>;
        #[spawns(scoped, f)]
        pub fn spawn_scoped<'scope, 'env, F: FnOnce() -> T, T>(
            self,
            scope: &'scope Scope<'scope, 'env>,
            f: F,
        ) -> crate::io::Result<ScopedJoinHandle<'scope, T>>;
        #[spawns(f)]
        pub unsafe fn spawn_unchecked<F: FnOnce() -> T, T>(self, f: F) -> crate::io::Result<JoinHandle<T>>;
    }

    #[derive(Debug)]
    #[resource]
    #[words(3)]
    pub struct JoinHandle<T>;
    impl<T> JoinHandle<T> {
        pub fn thread(&self) -> &Thread;
        #[blocks]
        pub fn join(self) -> Result<T>;
        pub fn is_finished(&self) -> bool;
    }
    #[derive(Debug)]
    #[words(3)]
    pub struct Scope<'scope, 'env>;
    impl<'scope, 'env> Scope<'scope, 'env> {
        #[spawns(scoped, f)]
        pub fn spawn<F: FnOnce() -> T, T>(&'scope self, f: F) -> ScopedJoinHandle<'scope, T>;
    }
    #[derive(Debug)]
    #[resource]
    #[words(3)]
    pub struct ScopedJoinHandle<'scope, T>;
    impl<T> ScopedJoinHandle<'_, T> {
        pub fn thread(&self) -> &Thread;
        #[blocks]
        pub fn join(self) -> Result<T>;
        pub fn is_finished(&self) -> bool;
    }
    #[derive(Clone, Debug)]
    #[resource]
    #[words(1)]
    pub struct Thread;
    impl Thread {
        pub fn unpark(&self);
        pub fn id(&self) -> ThreadId;
        pub fn name(&self) -> Option<&str>;
    }
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[bytes(8)]
    pub struct ThreadId;
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct AccessError;
    impl crate::fmt::Display for AccessError {}
    impl crate::error::Error for AccessError {}

    #[cell]
    pub struct LocalKey<T>(T);
    impl<T> LocalKey<T> {
        #[scratch(f)]
        pub fn with<F: FnOnce(&T) -> R, R>(&self, f: F) -> R;
        #[scratch(f)]
        pub fn try_with<F: FnOnce(&T) -> R, R>(&self, f: F) -> crate::result::Result<R, AccessError>;
    }
    impl<T> LocalKey<Cell<T>> {
        #[puts(value)]
        pub fn set(&self, value: T);
        pub fn get(&self) -> T;
        #[takes]
        #[intrinsic(take)]
        pub fn take(&self) -> T;
        #[takes]
        #[puts(value)]
        #[intrinsic(replace)]
        pub fn replace(&self, value: T) -> T;
        pub fn update(&self, f: impl FnOnce(T) -> T);
    }
    impl<T> LocalKey<RefCell<T>> {
        #[scratch(f)]
        pub fn with_borrow<F: FnOnce(&T) -> R, R>(&self, f: F) -> R;
        #[scratch(f)]
        pub fn with_borrow_mut<F: FnOnce(&mut T) -> R, R>(&self, f: F) -> R;
        #[puts(value)]
        pub fn set(&self, value: T);
        #[takes]
        #[intrinsic(take)]
        pub fn take(&self) -> T;
        #[takes]
        #[puts(value)]
        #[intrinsic(replace)]
        pub fn replace(&self, value: T) -> T;
    }
}

pub mod time {
    use crate::ops::{Add, AddAssign, Sub, SubAssign};
    use crate::prelude::*;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
    #[bytes(16)]
    pub struct Duration;
    impl Duration {
        pub const ZERO: Duration = unknown();
        pub const MAX: Duration = unknown();
        pub const SECOND: Duration = unknown();
        pub const MILLISECOND: Duration = unknown();
        pub const fn new(secs: u64, nanos: u32) -> Duration;
        pub const fn from_secs(secs: u64) -> Duration;
        pub const fn from_millis(millis: u64) -> Duration;
        pub const fn from_micros(micros: u64) -> Duration;
        pub const fn from_nanos(nanos: u64) -> Duration;
        pub const fn from_mins(mins: u64) -> Duration;
        pub const fn from_hours(hours: u64) -> Duration;
        pub fn from_secs_f64(secs: f64) -> Duration;
        pub fn from_secs_f32(secs: f32) -> Duration;
        pub fn is_zero(&self) -> bool;
        pub fn as_secs(&self) -> u64;
        pub fn subsec_millis(&self) -> u32;
        pub fn subsec_micros(&self) -> u32;
        pub fn subsec_nanos(&self) -> u32;
        pub fn as_millis(&self) -> u128;
        pub fn as_micros(&self) -> u128;
        pub fn as_nanos(&self) -> u128;
        pub fn as_secs_f64(&self) -> f64;
        pub fn as_secs_f32(&self) -> f32;
        pub fn abs_diff(self, other: Duration) -> Duration;
        pub fn checked_add(self, rhs: Duration) -> Option<Duration>;
        pub fn saturating_add(self, rhs: Duration) -> Duration;
        pub fn checked_sub(self, rhs: Duration) -> Option<Duration>;
        pub fn saturating_sub(self, rhs: Duration) -> Duration;
        pub fn checked_mul(self, rhs: u32) -> Option<Duration>;
        pub fn saturating_mul(self, rhs: u32) -> Duration;
        pub fn checked_div(self, rhs: u32) -> Option<Duration>;
        pub fn mul_f64(self, rhs: f64) -> Duration;
        pub fn mul_f32(self, rhs: f32) -> Duration;
        pub fn div_f64(self, rhs: f64) -> Duration;
        pub fn div_duration_f64(self, rhs: Duration) -> f64;
    }
    impl Add for Duration {
        type Output = Duration;
        fn add(self, rhs: Duration) -> Duration;
    }
    impl Sub for Duration {
        type Output = Duration;
        fn sub(self, rhs: Duration) -> Duration;
    }
    impl crate::ops::Mul<u32> for Duration {
        type Output = Duration;
        fn mul(self, rhs: u32) -> Duration;
    }
    impl crate::ops::Div<u32> for Duration {
        type Output = Duration;
        fn div(self, rhs: u32) -> Duration;
    }
    impl AddAssign for Duration {
        fn add_assign(&mut self, rhs: Duration);
    }
    impl SubAssign for Duration {
        fn sub_assign(&mut self, rhs: Duration);
    }
    impl crate::iter::Sum for Duration {
        fn sum<I: Iterator<Item = Duration>>(iter: I) -> Duration;
    }

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[bytes(16)]
    pub struct Instant;
    impl Instant {
        pub fn now() -> Instant;
        pub fn duration_since(&self, earlier: Instant) -> Duration;
        pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration>;
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration;
        pub fn elapsed(&self) -> Duration;
        pub fn checked_add(&self, duration: Duration) -> Option<Instant>;
        pub fn checked_sub(&self, duration: Duration) -> Option<Instant>;
    }
    impl Add<Duration> for Instant {
        type Output = Instant;
        fn add(self, other: Duration) -> Instant;
    }
    impl Sub<Duration> for Instant {
        type Output = Instant;
        fn sub(self, other: Duration) -> Instant;
    }
    impl Sub<Instant> for Instant {
        type Output = Duration;
        fn sub(self, other: Instant) -> Duration;
    }
    impl AddAssign<Duration> for Instant {
        fn add_assign(&mut self, other: Duration);
    }
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[bytes(16)]
    pub struct SystemTime;
    impl SystemTime {
        pub const UNIX_EPOCH: SystemTime = unknown();
        pub fn now() -> SystemTime;
        pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError>;
        pub fn elapsed(&self) -> Result<Duration, SystemTimeError>;
        pub fn checked_add(&self, duration: Duration) -> Option<SystemTime>;
        pub fn checked_sub(&self, duration: Duration) -> Option<SystemTime>;
    }
    impl Add<Duration> for SystemTime {
        type Output = SystemTime;
        fn add(self, dur: Duration) -> SystemTime;
    }
    impl Sub<Duration> for SystemTime {
        type Output = SystemTime;
        fn sub(self, dur: Duration) -> SystemTime;
    }
    pub const UNIX_EPOCH: SystemTime = unknown();
    #[derive(Clone, Debug)]
    #[bytes(16)]
    pub struct SystemTimeError;
    impl SystemTimeError {
        pub fn duration(&self) -> Duration;
    }
    impl crate::fmt::Display for SystemTimeError {}
    impl crate::error::Error for SystemTimeError {}
}

pub mod vec {
    use crate::borrow::{Borrow, BorrowMut, Cow};
    use crate::collections::{BinaryHeap, TryReserveError};
    use crate::iter::Iter as Items;
    use crate::ops::{Deref, DerefMut, Index, IndexMut, RangeBounds};
    use crate::prelude::*;
    use crate::slice::SliceIndex;

    pub type IntoIter<T> = crate::iter::Iter<T>;
    pub type Drain<'a, T> = crate::iter::Iter<T>;
    pub type Splice<'a, I: Iterator> = crate::iter::Iter<I::Item>;
    pub type ExtractIf<'a, T, F> = crate::iter::Iter<T>;

    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[owner(vec)]
    #[growable]
    #[words(3)]
    pub struct Vec<T>;

    impl<T> Vec<T> {
        #[site(vec)]
        pub const fn new() -> Vec<T>;
        #[site(vec)]
        #[reserves(capacity)]
        pub fn with_capacity(capacity: usize) -> Vec<T>;
        #[site(vec)]
        #[reserves(capacity)]
        pub fn try_with_capacity(capacity: usize) -> Result<Vec<T>, TryReserveError>;
        #[unraw(ptr)]
        pub unsafe fn from_raw_parts(ptr: *mut T, length: usize, capacity: usize) -> Vec<T>;
        #[raw(self)]
        pub fn into_raw_parts(self) -> (*mut T, usize, usize);
        #[unraw(ptr)]
        pub unsafe fn from_parts(ptr: crate::ptr::NonNull<T>, length: usize, capacity: usize) -> Vec<T>;
        #[raw(self)]
        pub fn into_parts(self) -> (crate::ptr::NonNull<T>, usize, usize);
        pub const fn capacity(&self) -> usize;
        #[reserves(additional)]
        pub fn reserve(&mut self, additional: usize);
        #[reserves(additional)]
        pub fn reserve_exact(&mut self, additional: usize);
        #[reserves(additional)]
        pub fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError>;
        #[reserves(additional)]
        pub fn try_reserve_exact(&mut self, additional: usize) -> Result<(), TryReserveError>;
        pub fn shrink_to_fit(&mut self);
        pub fn shrink_to(&mut self, min_capacity: usize);
        #[same(self)]
        pub fn into_boxed_slice(self) -> Box<[T]>;
        #[clears(len)]
        pub fn truncate(&mut self, len: usize);
        #[same(self)]
        pub const fn as_slice(&self) -> &[T];
        #[same(self)]
        pub const fn as_mut_slice(&mut self) -> &mut [T];
        pub const fn as_ptr(&self) -> *const T;
        pub const fn as_mut_ptr(&mut self) -> *mut T;
        #[grows(to, new_len)]
        #[clears(new_len)]
        pub unsafe fn set_len(&mut self, new_len: usize);
        #[takes]
        pub fn swap_remove(&mut self, index: usize) -> T;
        #[grows(1)]
        #[puts(element)]
        pub fn insert(&mut self, index: usize, element: T);
        #[takes]
        pub fn remove(&mut self, index: usize) -> T;
        pub fn retain<F: FnMut(&T) -> bool>(&mut self, f: F);
        pub fn retain_mut<F: FnMut(&mut T) -> bool>(&mut self, f: F);
        pub fn dedup_by_key<F: FnMut(&mut T) -> K, K>(&mut self, key: F);
        pub fn dedup_by<F: FnMut(&mut T, &mut T) -> bool>(&mut self, same_bucket: F);
        pub fn dedup(&mut self);
        #[grows(1)]
        #[puts(value)]
        pub fn push(&mut self, value: T);
        #[grows(1)]
        #[puts(value)]
        pub fn push_mut(&mut self, value: T) -> &mut T;
        #[puts(value)]
        #[grows(1)]
        pub fn push_within_capacity(&mut self, value: T) -> Result<&mut T, T>;
        #[takes]
        pub fn pop(&mut self) -> Option<T>;
        #[takes]
        pub fn pop_if(&mut self, predicate: impl FnOnce(&mut T) -> bool) -> Option<T>;
        #[grows(items, other)]
        pub fn append(&mut self, other: &mut Vec<T>);
        #[count(self)]
        #[clears(range)]
        pub fn drain<R: RangeBounds<usize>>(&mut self, range: R) -> Items<T>;
        #[clears]
        pub fn clear(&mut self);
        pub const fn len(&self) -> usize;
        pub const fn is_empty(&self) -> bool;
        #[site(vec)]
        #[count(self)]
        pub fn split_off(&mut self, at: usize) -> Vec<T>;
        #[grows(to, new_len)]
        pub fn resize_with<F: FnMut() -> T>(&mut self, new_len: usize, f: F);
        #[leaks(self)]
        pub fn leak<'a>(self) -> &'a mut [T];
        #[same(self)]
        pub fn spare_capacity_mut(&mut self) -> &mut [crate::mem::MaybeUninit<T>];
        #[grows(to, new_len)]
        #[clears(new_len)]
        pub fn resize(&mut self, new_len: usize, value: T);
        #[grows(items, other)]
        pub fn extend_from_slice(&mut self, other: &[T]);
        #[grows(items, self)]
        pub fn extend_from_within<R: RangeBounds<usize>>(&mut self, src: R);
        #[grows(items, replace_with)]
        #[holds(replace_with)]
        #[count(self)]
        pub fn splice<R: RangeBounds<usize>, I: IntoIterator<Item = T>>(
            &mut self,
            range: R,
            replace_with: I,
        ) -> Items<T>;
        #[count(self)]
        #[holds(filter)]
        pub fn extract_if<F: FnMut(&mut T) -> bool, R: RangeBounds<usize>>(&mut self, range: R, filter: F) -> Items<T>;
    }
    impl<T, const N: usize> Vec<[T; N]> {
        #[same(self)]
        pub fn into_flattened(self) -> Vec<T>;
    }
    impl<T> Default for Vec<T> {
        #[site(vec)]
        fn default() -> Vec<T>;
    }
    impl<T> Deref for Vec<T> {
        type Target = [T];
        #[same(self)]
        fn deref(&self) -> &[T];
    }
    impl<T> DerefMut for Vec<T> {
        #[same(self)]
        fn deref_mut(&mut self) -> &mut [T];
    }
    impl<T, I: SliceIndex<[T]>> Index<I> for Vec<T> {
        type Output = I::Output;
        #[part(self)]
        fn index(&self, index: I) -> &I::Output;
    }
    impl<T, I: SliceIndex<[T]>> IndexMut<I> for Vec<T> {
        #[part(self)]
        fn index_mut(&mut self, index: I) -> &mut I::Output;
    }
    impl<T> AsRef<[T]> for Vec<T> {
        #[same(self)]
        fn as_ref(&self) -> &[T];
    }
    impl<T> AsRef<Vec<T>> for Vec<T> {
        #[same(self)]
        fn as_ref(&self) -> &Vec<T>;
    }
    impl<T> AsMut<[T]> for Vec<T> {
        #[same(self)]
        fn as_mut(&mut self) -> &mut [T];
    }
    impl<T> AsMut<Vec<T>> for Vec<T> {
        #[same(self)]
        fn as_mut(&mut self) -> &mut Vec<T>;
    }
    impl<T> Borrow<[T]> for Vec<T> {
        #[same(self)]
        fn borrow(&self) -> &[T];
    }
    impl<T> BorrowMut<[T]> for Vec<T> {
        #[same(self)]
        fn borrow_mut(&mut self) -> &mut [T];
    }
    impl<T> IntoIterator for Vec<T> {
        type Item = T;
        type IntoIter = Items<T>;
        #[holds(self)]
        #[count(self)]
        fn into_iter(self) -> Items<T>;
    }
    impl<T> IntoIterator for &Vec<T> {
        type Item = &T;
        type IntoIter = Items<&T>;
        #[count(self)]
        fn into_iter(self) -> Items<&T>;
    }
    impl<T> IntoIterator for &mut Vec<T> {
        type Item = &mut T;
        type IntoIter = Items<&mut T>;
        #[count(self)]
        fn into_iter(self) -> Items<&mut T>;
    }
    impl<T> FromIterator<T> for Vec<T> {
        #[site(vec)]
        #[count(iter)]
        fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Vec<T>;
    }
    impl<T: Clone> FromIterator<T> for Cow<'_, [T]> {
        #[site(vec)]
        #[count(iter)]
        fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self;
    }
    impl<T> Extend<T> for Vec<T> {
        #[grows(items, iter)]
        fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I);
    }
    impl<T: Copy> Extend<&T> for Vec<T> {
        #[grows(items, iter)]
        fn extend<I: IntoIterator<Item = &T>>(&mut self, iter: I);
    }
    impl<T: Clone> From<&[T]> for Vec<T> {
        #[site(vec)]
        #[count(s)]
        fn from(s: &[T]) -> Vec<T>;
    }
    impl<T: Clone> From<&mut [T]> for Vec<T> {
        #[site(vec)]
        #[count(s)]
        fn from(s: &mut [T]) -> Vec<T>;
    }
    impl<T: Clone, const N: usize> From<&[T; N]> for Vec<T> {
        #[site(vec)]
        #[count(s)]
        fn from(s: &[T; N]) -> Vec<T>;
    }
    impl<T, const N: usize> From<[T; N]> for Vec<T> {
        #[site(vec)]
        #[count(s)]
        fn from(s: [T; N]) -> Vec<T>;
    }
    impl<T: Clone> From<Cow<'_, [T]>> for Vec<T> {
        #[fresh]
        #[holds(s)]
        fn from(s: Cow<'_, [T]>) -> Vec<T>;
    }
    impl<T> From<Box<[T]>> for Vec<T> {
        #[same(s)]
        fn from(s: Box<[T]>) -> Vec<T>;
    }
    impl<T> From<BinaryHeap<T>> for Vec<T> {
        #[same(heap)]
        fn from(heap: BinaryHeap<T>) -> Vec<T>;
    }
    impl From<&str> for Vec<u8> {
        #[site(vec)]
        #[count(s)]
        fn from(s: &str) -> Vec<u8>;
    }
    impl From<crate::ffi::CString> for Vec<u8> {
        #[same(s)]
        fn from(s: crate::ffi::CString) -> Vec<u8>;
    }
    impl<T: PartialEq> PartialEq<[T]> for Vec<T> {}
    impl<T: PartialEq> PartialEq<&[T]> for Vec<T> {}
    impl<T: PartialEq, const N: usize> PartialEq<[T; N]> for Vec<T> {}
    impl<T: PartialEq, const N: usize> PartialEq<&[T; N]> for Vec<T> {}

    #[site(vec)]
    #[count(min, n)]
    pub fn from_elem<T: Clone>(elem: T, n: usize) -> Vec<T>;
}

// The old modules of numeric constants (`std::u32::MAX`).
pub mod u8 {
    pub const MIN: u8 = 0;
    pub const MAX: u8 = 255;
}
pub mod u16 {
    pub const MIN: u16 = 0;
    pub const MAX: u16 = 65535;
}
pub mod u32 {
    pub const MIN: u32 = 0;
    pub const MAX: u32 = 4294967295;
}
pub mod u64 {
    pub const MIN: u64 = 0;
    pub const MAX: u64 = 18446744073709551615;
}
pub mod u128 {
    pub const MIN: u128 = 0;
    pub const MAX: u128 = 340282366920938463463374607431768211455;
}
pub mod usize {
    pub const MIN: usize = 0;
    pub const MAX: usize = 18446744073709551615;
}
pub mod i8 {
    pub const MIN: i8 = -128;
    pub const MAX: i8 = 127;
}
pub mod i16 {
    pub const MIN: i16 = -32768;
    pub const MAX: i16 = 32767;
}
pub mod i32 {
    pub const MIN: i32 = -2147483648;
    pub const MAX: i32 = 2147483647;
}
pub mod i64 {
    pub const MIN: i64 = -9223372036854775808;
    pub const MAX: i64 = 9223372036854775807;
}
pub mod i128 {
    pub const MIN: i128 = -170141183460469231731687303715884105728;
    pub const MAX: i128 = 170141183460469231731687303715884105727;
}
pub mod isize {
    pub const MIN: isize = -9223372036854775808;
    pub const MAX: isize = 9223372036854775807;
}
pub mod f32 {
    pub const MIN: f32 = unknown();
    pub const MAX: f32 = unknown();
    pub const MIN_POSITIVE: f32 = unknown();
    pub const EPSILON: f32 = unknown();
    pub const INFINITY: f32 = unknown();
    pub const NEG_INFINITY: f32 = unknown();
    pub const NAN: f32 = unknown();
    pub mod consts {
        pub const PI: f32 = unknown();
        pub const TAU: f32 = unknown();
        pub const E: f32 = unknown();
        pub const SQRT_2: f32 = unknown();
        pub const LN_2: f32 = unknown();
        pub const LN_10: f32 = unknown();
        pub const LOG2_E: f32 = unknown();
        pub const LOG10_E: f32 = unknown();
        pub const LOG2_10: f32 = unknown();
        pub const LOG10_2: f32 = unknown();
        pub const FRAC_PI_2: f32 = unknown();
        pub const FRAC_PI_3: f32 = unknown();
        pub const FRAC_PI_4: f32 = unknown();
        pub const FRAC_PI_6: f32 = unknown();
        pub const FRAC_PI_8: f32 = unknown();
        pub const FRAC_1_PI: f32 = unknown();
        pub const FRAC_2_PI: f32 = unknown();
        pub const FRAC_1_SQRT_2: f32 = unknown();
        pub const FRAC_2_SQRT_PI: f32 = unknown();
    }
}
pub mod f64 {
    pub const MIN: f64 = unknown();
    pub const MAX: f64 = unknown();
    pub const MIN_POSITIVE: f64 = unknown();
    pub const EPSILON: f64 = unknown();
    pub const INFINITY: f64 = unknown();
    pub const NEG_INFINITY: f64 = unknown();
    pub const NAN: f64 = unknown();
    pub mod consts {
        pub const PI: f64 = unknown();
        pub const TAU: f64 = unknown();
        pub const E: f64 = unknown();
        pub const SQRT_2: f64 = unknown();
        pub const LN_2: f64 = unknown();
        pub const LN_10: f64 = unknown();
        pub const LOG2_E: f64 = unknown();
        pub const LOG10_E: f64 = unknown();
        pub const LOG2_10: f64 = unknown();
        pub const LOG10_2: f64 = unknown();
        pub const FRAC_PI_2: f64 = unknown();
        pub const FRAC_PI_3: f64 = unknown();
        pub const FRAC_PI_4: f64 = unknown();
        pub const FRAC_PI_6: f64 = unknown();
        pub const FRAC_PI_8: f64 = unknown();
        pub const FRAC_1_PI: f64 = unknown();
        pub const FRAC_2_PI: f64 = unknown();
        pub const FRAC_1_SQRT_2: f64 = unknown();
        pub const FRAC_2_SQRT_PI: f64 = unknown();
    }
}
