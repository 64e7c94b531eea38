use std::str::FromStr;

use proc_macro2::TokenStream;
use quote::ToTokens;

use super::{
    ArgRef, Count, FormatCall, Piece, Placeholder, Style, VecArgs, comma_exprs, format_args, log_args, matches_args,
    vec_args,
};

fn tokens(text: &str) -> TokenStream {
    TokenStream::from_str(text).expect("the test's text is tokens")
}

#[track_caller]
fn call(text: &str, leading: usize) -> FormatCall {
    format_args(tokens(text), leading).expect("the arguments parse")
}

fn placeholder(arg: ArgRef) -> Placeholder {
    Placeholder { arg, style: Style::Display, alternate: false, width: Count::None, precision: Count::None }
}

fn index(n: usize) -> ArgRef {
    ArgRef::Index(n)
}

fn captured(name: &str) -> ArgRef {
    ArgRef::Captured(name.into())
}

#[track_caller]
fn pieces(text: &str) -> Vec<Piece> {
    call(text, 0).pieces.expect("the format string is valid")
}

#[track_caller]
fn only(text: &str) -> Placeholder {
    match pieces(text).as_slice() {
        [Piece::Arg(placeholder)] => placeholder.clone(),
        other => panic!("not one placeholder: {other:?}"),
    }
}

fn shown<T: ToTokens>(exprs: &[T]) -> Vec<String> {
    exprs.iter().map(|e| e.to_token_stream().to_string().replace(' ', "")).collect()
}

#[test]
fn text_and_placeholders() {
    let got = pieces("\"a {} {{é}} {b}\\n\", x");
    let want = [
        Piece::Text(2),
        Piece::Arg(placeholder(index(0))),
        Piece::Text(1 + 1 + 2 + 1 + 1),
        Piece::Arg(placeholder(captured("b"))),
        Piece::Text(1),
    ];
    assert_eq!(got, want);
    assert_eq!(pieces("\"\""), []);
    assert_eq!(pieces("\"{}{}{0}{n}\", a, b, n = c").len(), 4);
    assert_eq!(only("\"{n}\", n = c").arg, index(0));
    assert_eq!(only("\"{r#type}\"").arg, captured("type"));
    assert_eq!(only("\"{ x }\"").arg, captured("x"));
}

#[test]
fn specs() {
    let style = |text| only(text).style;
    assert_eq!(style("\"{:?}\", x"), Style::Debug);
    assert_eq!(style("\"{:x?}\", x"), Style::Debug);
    assert_eq!(style("\"{x:#?}\""), Style::Debug);
    assert!(only("\"{x:#?}\"").alternate);
    assert_eq!(style("\"{:#010x}\", x"), Style::LowerHex);
    assert_eq!(style("\"{:+e}\", x"), Style::LowerExp);
    assert_eq!(style("\"{:p}\", x"), Style::Pointer);
    assert_eq!(only("\"{0:>8}\", x").width, Count::Literal(8));
    assert_eq!(only("\"{:*^8}\", x").width, Count::Literal(8));
    assert_eq!(only("\"{: >8}\", x").width, Count::Literal(8));
    assert_eq!(only("\"{:08}\", x").width, Count::Literal(8));
    assert_eq!(only("\"{x:.3}\"").precision, Count::Literal(3));
    assert_eq!(only("\"{:>1$}\", x, w").width, Count::Arg(index(1)));
    assert_eq!(only("\"{:0$}\", x").width, Count::Arg(index(0)));
    let both = only("\"{:w$.p$}\", x, p = 1");
    assert_eq!((both.width, both.precision), (Count::Arg(captured("w")), Count::Arg(index(1))));
    let star = only("\"{:.*}\", 3, x");
    assert_eq!((star.precision, star.arg), (Count::Arg(index(0)), index(1)));
    let star = only("\"{v:.*}\", 3");
    assert_eq!((star.precision, star.arg), (Count::Arg(index(0)), captured("v")));
}

#[test]
fn invalid_format_strings_keep_their_arguments() {
    for text in ["\"{\", x", "\"}\", x", "\"{} {}\", x", "\"{:y}\", x", "\"{1}\", x", "\"{:.}\", x", "\"{a b}\", x"] {
        let call = call(text, 0);
        assert_eq!((call.pieces, call.args.len()), (None, 1), "{text}");
    }
    let call = call("concat!(\"a\", \"{}\"), x + 1", 0);
    assert!(call.format.is_some());
    assert_eq!((call.pieces, call.args.len()), (None, 1));
}

#[test]
fn what_stands_before_the_format_string() {
    let write = call("f, \"{}\", a == b,", 1);
    assert_eq!(shown(&write.leading), ["f"]);
    assert_eq!((write.args.len(), write.args[0].name.clone()), (1, None));
    let assert = call("a > b", 1);
    assert_eq!((shown(&assert.leading), assert.pieces), (vec!["a>b".to_string()], Some(Vec::new())));
    let equal = call("a, b, \"{x}\", x = f(1, 2)", 2);
    assert_eq!(shown(&equal.leading), ["a", "b"]);
    assert_eq!(equal.args[0].name.as_deref(), Some("x"));
    assert!(format_args(tokens("a"), 2).is_none());
    assert!(format_args(tokens("\"{}\" x"), 0).is_none());
    assert!(call("", 0).format.is_none());
}

#[test]
fn logging() {
    let log = |text| log_args(tokens(text)).expect("the arguments parse");
    let plain = log("\"{} {y}\", x");
    assert_eq!((plain.leading.len(), plain.args.len()), (0, 1));
    let target = log("target: \"t\", \"{}\", x");
    assert_eq!((shown(&target.leading), target.args.len()), (vec!["\"t\"".to_string()], 1));
    let pairs = log("a = 1, b:? = f(x), c:debug = d, e; \"{}\", x");
    assert_eq!((shown(&pairs.leading), pairs.args.len()), (["1", "f(x)", "d", "e"].map(String::from).to_vec(), 1));
    let fields = log("a = 1, ?b, user.id = %c.d, e, \"m {}\", x");
    assert_eq!((shown(&fields.leading), fields.args.len()), (["1", "b", "c.d", "e"].map(String::from).to_vec(), 1));
    let braces = log("{ a = 1, ?b }, \"m\"");
    assert_eq!((braces.leading.len(), braces.pieces), (2, Some(vec![Piece::Text(1)])));
    assert!(log("x = 1").format.is_none());
}

#[test]
fn lists_vecs_and_matches() {
    assert_eq!(shown(&comma_exprs(tokens("a, f(b, c),")).expect("expressions")), ["a", "f(b,c)"]);
    assert_eq!(comma_exprs(tokens("")).map(|list| list.len()), Some(0));
    assert!(comma_exprs(tokens("a b")).is_none());
    assert!(matches!(vec_args(tokens("")), Some(VecArgs::List(list)) if list.is_empty()));
    assert!(matches!(vec_args(tokens("1, 2,")), Some(VecArgs::List(list)) if list.len() == 2));
    assert!(matches!(vec_args(tokens("0u8; 4 * n")), Some(VecArgs::Repeat(..))));
    assert!(vec_args(tokens("0; 1, 2")).is_none());
    let (value, pat, guard) = matches_args(tokens("x.y(), Some(1) | None if z > 1,")).expect("a match");
    assert_eq!(shown(&[value]), ["x.y()"]);
    assert!(matches!(pat, syn::Pat::Or(_)));
    assert!(guard.is_some());
    assert!(matches!(matches_args(tokens("x, A")), Some((_, _, None))));
}

#[test]
fn soup_neither_panics_nor_hangs() {
    let words = [
        "a",
        "\"{}\"",
        "\"{x:>1$}\"",
        "\"{\"",
        "\"{:é}\"",
        "=",
        "==",
        ",",
        ";",
        ":",
        "?",
        "%",
        ".",
        "target",
        "(b)",
        "[c]",
        "{ d }",
        "1",
        "if",
        "Some",
        "|",
        "-",
        "\"{:.*}\"",
    ];
    let mut state = 88_172_645_463_325_252_u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..state % 8 {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            text.push_str(words[usize::try_from(state % words.len() as u64).unwrap_or(0)]);
            text.push(' ');
        }
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let _ = (format_args(tokens(&text), 0), format_args(tokens(&text), 1), log_args(tokens(&text)));
        let _ = (comma_exprs(tokens(&text)), vec_args(tokens(&text)), matches_args(tokens(&text)));
    }
}
