//! Tests of `consts`, on expressions in the root of a small crate.

use super::*;
use crate::parse::tyref;
use crate::resolve::scope::tests::one;

/// The value of an expression in the root of the last crate.
fn value(program: &Program, expr: &str) -> Option<i128> {
    let root = program.crates.iter().last().unwrap().root;
    let expr = tyref::const_expr(&syn::parse_str(expr).unwrap());
    eval(program, root, &expr, &|name| (name == "N").then_some(7), &|_, ty| {
        matches!(ty, TyRef::Path(path) if path.segments[0].name == "u64").then_some(8)
    })
}

#[test]
fn arithmetic_is_checked() {
    let p = one("");
    for (expr, expected) in [
        ("1 + 2 * 3", Some(7)),
        ("(1 << 10) / 3 % 100", Some(41)),
        ("-7 / 2", Some(-3)),
        ("1 / 0", None),
        ("1 % 0", None),
        ("1 << 200", None),
        ("170141183460469231731687303715884105727 + 1", None),
        ("0xff as u8 as i8", Some(-1)),
        ("300 as u8", Some(44)),
        ("-1 as usize", Some(u64::MAX.into())),
        ("!0 as u32", Some(u32::MAX.into())),
        ("'a' as usize", Some(97)),
        ("true as u8", Some(1)),
        ("2usize.pow(10)", Some(1024)),
        ("5usize.next_power_of_two()", Some(8)),
        ("std::cmp::max(3, N)", Some(7)),
        ("u8::MAX as usize + 1", Some(256)),
        ("i8::MIN", Some(-128)),
        ("usize::BITS", Some(64)),
        ("usize::MAX", Some(u64::MAX.into())),
        ("i128::MAX", Some(i128::MAX)),
        ("u128::MAX", None),
        ("N * size_of::<u64>()", Some(56)),
        ("size_of::<Missing>()", None),
        ("b\"abc\".len() + \"é\".len()", Some(5)),
        ("[0u8; N].len() + [1, 2].len()", Some(9)),
        ("if true { 1 } else { 2 }", None),
    ] {
        assert_eq!(value(&p, expr), expected, "{expr}");
    }
}

#[test]
fn consts_across_modules() {
    let p = one(
        "mod a { pub const A: usize = 4 * super::b::B; pub const NAMES: [&str; 3] = [\"a\", \"b\", \"c\"]; pub const T: &str = \"four\"; }
         mod b { pub const B: usize = 2; pub static BUF: [u8; B * 8] = [0; 16]; } use a::A as C; type Word = u16;
         const CYCLE: usize = OTHER; const OTHER: usize = CYCLE + 1; const NEGATIVE: usize = 0 - 1; const N: usize = 1;",
    );
    assert_eq!(value(&p, "a::A"), Some(8));
    assert_eq!(value(&p, "C + 1"), Some(9));
    assert_eq!(value(&p, "a::NAMES.len() + a::T.len() + b::BUF.len()"), Some(3 + 4 + 16));
    assert_eq!(value(&p, "CYCLE"), None);
    assert_eq!(value(&p, "NEGATIVE"), None);
    assert_eq!(value(&p, "N"), Some(7));
    assert_eq!(value(&p, "65537 as Word"), Some(1));
    assert_eq!(value(&p, "Word::MAX"), Some(65535));
}

#[test]
fn associated_consts() {
    let p = one(
        "mod m { pub struct S; impl S { pub const N: usize = 3; pub const M: usize = Self::N * 2; } pub trait T { const K: usize; }
           impl T for S { const K: usize = Self::M + 1; } } use m::S; type Alias = S;",
    );
    assert_eq!(value(&p, "S::N"), Some(3));
    assert_eq!(value(&p, "m::S::M"), Some(6));
    assert_eq!(value(&p, "Alias::K"), Some(7));
    assert_eq!(value(&p, "<S>::N"), Some(3));
    assert_eq!(value(&p, "S::Missing"), None);
}
