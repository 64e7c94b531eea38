use std::str::FromStr;
use std::time::{Duration, Instant};

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, Stmt};

use super::{ExpandError, Expansion, NESTING_LIMIT, Rules, plain_name};

fn expand(rules: &str, input: &str) -> Result<Expansion, ExpandError> {
    let input = TokenStream::from_str(input).expect("the test's input is tokens");
    Rules::parse(rules).expect("the test's rules parse").expand(input, Span::call_site(), "__poolcheck_crate_3")
}

/// The tokens without white space, expansions not numbered.
fn text(tokens: &TokenStream) -> String {
    let text: String = tokens.to_string().split_whitespace().collect();
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find("__hyg") {
        let (before, after) = rest.split_at(at + 5);
        out.push_str(before);
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out + rest
}

#[track_caller]
fn becomes(rules: &str, input: &str, want: &str) {
    let got = expand(rules, input).expect("the call expands");
    let want = TokenStream::from_str(want).expect("the wanted text is tokens");
    assert_eq!(text(&got.tokens), text(&want));
}

#[track_caller]
fn fails(rules: &str, input: &str) {
    assert_eq!(expand(rules, input).map(|e| e.tokens.to_string()), Err(ExpandError::NoMatch));
}

#[test]
fn each_kind_takes_what_it_should_and_no_more() {
    becomes("($e:expr, $($r:tt)*) => {[$e] $($r)*}", "a + b * f(c, d), rest", "[a + b * f(c, d)] rest");
    becomes("($e:expr_2021) => {$e}", "if a { 1 } else { 2 }", "if a { 1 } else { 2 }");
    becomes("($i:ident $($r:tt)*) => {$i | $($r)*}", "self.x", "self | .x");
    fails("($i:ident) => {}", "_");
    fails("($i:ident) => {}", "1");
    becomes("($t:ty) => {fn f(a: $t) {}}", "&'a mut [u8; 4]", "fn f(__hyg_a: &'a mut [u8; 4]) {}");
    becomes("($t:ty = $e:expr) => {$e}", "Vec<Vec<u8>> = 3", "3");
    becomes("(<$t:ty> $e:expr) => {$e}", "<Vec<u8>> 3", "3");
    becomes("($a:tt $b:tt $c:tt) => {$c $b $a}", "'a => (x, y)", "(x, y) => 'a");
    becomes("($l:literal $m:literal $n:literal) => {$n $m $l}", "-1 \"x\" -true", "-true \"x\" -1");
    fails("($l:literal) => {}", "x");
    becomes("($l:lifetime) => {&$l u8}", "'static", "&'static u8");
    becomes("($p:pat) => {matches!(x, $p)}", "A | B(1..=2)", "matches!(x, (A | B(1..=2)))");
    becomes("($($p:pat)|+) => {$($p);+}", "A | B | C", "A; B; C");
    becomes("($p:pat_param | $q:tt) => {$q}", "Some(1 | 2) | y", "y");
    becomes("($p:path) => {$p}", "a::b::<u8>::C", "a::b::<u8>::C");
    becomes("($s:stmt; $t:stmt) => {$t; $s;}", "let x: u8 = 1; f(2)", "f(2); let x: u8 = 1;");
    becomes("($s:stmt) => {$s}", "let Some(x) = y else { return }", "let Some(x) = y else { return };");
    becomes(
        "($($s:stmt);*) => {m!{$($s)*} $($s)*}",
        "let a = 1; #[x] let b; f()",
        "m!{let a = 1 #[x] let b f()} let a = 1; #[x] let b; f()",
    );
    becomes("($b:block $c:tt) => {loop $b}", "{ f() } x", "loop { f() }");
    becomes("($($i:item)*) => {mod m { $($i)* }}", "struct A; fn f() {}", "mod m { struct A; fn f() {} }");
    becomes(
        "($(#[$m:meta])* $i:ident) => {$(#[$m])* struct $i;}",
        "#[a] #[b = 1] #[c(d)] X",
        "#[a] #[b = 1] #[c(d)] struct X;",
    );
    becomes("($v:vis struct $i:ident) => {$v fn $i}", "pub(crate) struct x", "pub(crate) fn x");
    becomes("($v:vis struct $i:ident) => {$v fn $i}", "struct x", "fn x");
    becomes("($(#[doc = $d:literal])* x) => {$($d)*}", "/// hello\nx", "\" hello\"");
}

#[test]
fn rules_are_tried_in_order() {
    let rules = "() => {0}; ($a:ident) => {1}; (@one $e:expr) => {2}; ($e:expr $(,)?) => {3}; ($($t:tt)*) => {4};";
    for (input, want) in [("", "0"), ("a", "1"), ("@one 1 + 1", "2"), ("a + b,", "3"), ("a b c", "4")] {
        becomes(rules, input, want);
    }
}

#[test]
fn repetitions_nest_and_separate() {
    becomes("($($e:expr),* $(,)?) => {[$($e,)*]}", "1, f(2, 3), 4,", "[1, f(2, 3), 4,]");
    becomes("($($e:expr),*) => {[$($e),*]}", "", "[]");
    fails("($($e:expr),+) => {}", "");
    fails("($($e:expr),*) => {}", "1, 2,");
    becomes("($($k:ident => $v:expr);*) => {$($v + $k)&&*}", "a => 1; b => 2", "1 + a && 2 + b");
    becomes(
        "($($name:ident { $($field:ident: $ty:ty),* $(,)? })*) => {$(struct $name { $($field: Option<$ty>),* })*}",
        "A { x: u8, y: Vec<u8>, } B {}",
        "struct A { x: Option<u8>, y: Option<Vec::<u8>> } struct B {}",
    );
    // A name of an outer level goes along with each round of the inner one.
    becomes("($o:ident: $($($i:ident)+);*) => {$($($o.$i)+)*}", "o: a b; c", "o.a o.b o.c");
    becomes("($($x:ident)? $(= $y:expr)?) => {$($x)? | $($y)?}", "= 1", "| 1");
}

#[test]
fn wrong_repetitions_are_errors() {
    let unsupported = |rules, input| matches!(expand(rules, input), Err(ExpandError::Unsupported(_)));
    assert!(unsupported("($($a:ident),*; $($b:ident),*) => {$($a $b)*}", "a, b; c"));
    assert!(unsupported("($($a:ident),*) => {$a}", "a, b"));
    assert!(unsupported("($a:ident) => {$($a)*}", "a"));
    assert!(unsupported("($($a:ident)*) => {${count($a)}}", "a b"));
    assert!(unsupported("($a:nonsense) => {}", "a"));
    assert_eq!(expand("($($a:tt)* $b:tt) => {}", "x").err(), Some(ExpandError::Ambiguous));
    for rules in ["x", "() = {}", "() => {} () => {}", "() => x", "(", "() =>"] {
        assert!(Rules::parse(rules).is_err(), "{rules}");
    }
    // What a call does not get to does no harm.
    becomes("() => {1}; ($($a:ident)*) => {${count($a)}}", "", "1");
}

#[test]
fn repetitions_of_nothing_end() {
    for rules in ["($()*) => {}", "($($v:vis)*) => {}", "($($($a:ident)*)*) => {}", "($($($a:ident)?)+ x) => {}"] {
        for input in ["", "x", "a b x"] {
            assert!(expand(rules, input).is_err(), "{rules}");
        }
    }
    becomes("($($v:vis),*) => {$($v)*}", "pub, pub(crate), pub", "pub pub(crate) pub");
}

#[test]
fn expressions_stay_whole() {
    let double = expand("($e:expr) => {$e * 2}", "1 + 1").expect("expands").as_expr().expect("is an expression");
    let Expr::Binary(product) = double else { panic!("not a product: {double:?}") };
    assert!(matches!(*product.left, Expr::Group(_)));
    let called = expand("($e:expr) => {$e.len()}", "&x").expect("expands").as_expr().expect("is an expression");
    assert!(matches!(called, Expr::MethodCall(_)));
    // And to the next macro they are one token, which matches none of its words.
    let inner = expand("($e:expr) => {$e}", "0").expect("expands").tokens;
    let rules = Rules::parse("(0) => {zero}; ($t:tt) => {$t}").expect("parses");
    let again = rules.expand(inner, Span::call_site(), "c").expect("expands").tokens;
    assert_eq!(text(&again), "0");
    let rules = Rules::parse("($l:literal) => {literal}").expect("parses");
    assert_eq!(text(&rules.expand(again, Span::call_site(), "c").expect("expands").tokens), "literal");
    // No groups in groups in groups.
    let rules = Rules::parse("($e:expr) => {$e}").expect("parses");
    let mut tokens = TokenStream::from_str("a + b").expect("tokens");
    for _ in 0..3 {
        tokens = rules.expand(tokens, Span::call_site(), "c").expect("expands").tokens;
    }
    let Some(TokenTree::Group(group)) = tokens.into_iter().next() else { panic!("no group") };
    assert_eq!(group.delimiter(), Delimiter::None);
    assert_eq!(group.stream().into_iter().count(), 3);
}

#[test]
fn types_and_paths_work_in_expressions() {
    for input in ["Vec<u8>", "std::vec::Vec<T>", "u8"] {
        let rules = "($t:ty) => {{ let x: $t = $t::new(); <$t>::from(x); Vec::<$t>::new() }}";
        expand(rules, input).expect("expands").as_expr().expect("is an expression");
        expand("($p:path) => {$p { a: 1 }}", input).expect("expands").as_expr().expect("is an expression");
    }
    expand("($t:ty) => {impl Trait for $t {}}", "[u8; 3]").expect("expands").as_items().expect("are items");
    expand("($t:ty) => {Option<&$t>}", "dyn A + B").expect("expands").as_type().expect("is a type");
}

#[test]
fn block_like_expressions_are_statements() {
    let rules = "($($e:expr);*) => { $($e)* }";
    let stmts = expand(rules, "if a { f() }; for x in y {}; g()").expect("expands").as_stmts().expect("are statements");
    assert_eq!(stmts.len(), 3);
    assert!(matches!(&stmts[0], Stmt::Expr(Expr::If(_), None)));
    let sum = expand("($e:expr) => {$e + 1}", "if a { 1 } else { 2 }").expect("expands");
    assert!(matches!(sum.as_expr().expect("is an expression"), Expr::Binary(_)));
}

#[test]
fn expansions_parse_as_what_they_are_for() {
    let items = expand("($n:ident) => {struct $n; impl $n { fn f(&self) {} }}", "X").expect("expands");
    assert_eq!(items.as_items().expect("are items").len(), 2);
    let stmts = expand("($e:expr) => {let x = $e; x}", "1").expect("expands");
    assert_eq!(stmts.as_stmts().expect("are statements").len(), 2);
    assert!(stmts.as_expr().is_err());
    let dropped = expand("($e:expr) => {$e;}", "1").expect("expands");
    dropped.as_expr().expect("a semicolon after it does not matter");
    expand("($a:pat, $b:pat) => {$a | Some($b)}", "None, 1 | 2").expect("expands").as_pat().expect("is a pattern");
    let methods = expand("($($n:ident)*) => {$(pub fn $n(&self) {})*}", "a b").expect("expands");
    assert_eq!(methods.as_impl_items().expect("are methods").len(), 2);
}

#[test]
fn dollar_crate_is_the_marker() {
    becomes("() => {$crate::f($crate::X)}", "", "__poolcheck_crate_3::f(__poolcheck_crate_3::X)");
    let rules = Rules::parse("() => {$crate}").expect("parses");
    assert!(rules.expand(TokenStream::new(), Span::call_site(), "$crate#3").is_err());
}

#[test]
fn locals_of_the_macro_are_its_own() {
    becomes(
        "($a:expr, $b:expr) => {{ let tmp = $a; let r = tmp + $b; r }}",
        "tmp, 2",
        "{ let __hyg_tmp = tmp; let __hyg_r = __hyg_tmp + 2; __hyg_r }",
    );
    // The name the user gave is the user's.
    becomes("($x:ident) => {let mut $x = 1; $x += 1;}", "tmp", "let mut tmp = 1; tmp += 1;");
    becomes(
        "($e:expr) => {move |x, y: HashMap<u8, u16>| x + y + $e}",
        "x",
        "move |__hyg_x, __hyg_y: HashMap<u8, u16>| __hyg_x + __hyg_y + x",
    );
    becomes("($e:expr) => {for i in 0..$e { f(i) }}", "i", "for __hyg_i in 0..i { f(__hyg_i) }");
    becomes(
        "($e:expr) => {if let Some(ref v) = $e { v } else { w }}",
        "v",
        "if let Some(ref __hyg_v) = v { __hyg_v } else { w }",
    );
    becomes(
        "($e:expr) => {match $e { Ok(v) if v > 0 => v, Err(e) => { return Err(e) } Foo { a, b: c } => a + c, none => NONE }}",
        "e",
        "match e { Ok(__hyg_v) if __hyg_v > 0 => __hyg_v, Err(__hyg_e) => { return Err(__hyg_e) } \
         Foo { a: __hyg_a, b: __hyg_c } => __hyg_a + __hyg_c, __hyg_none => NONE }",
    );
    becomes("($e:expr) => {'a: loop { break 'a $e }}", "break 'a", "'__hyg_a: loop { break '__hyg_a break 'a }");
    becomes("($n:ident) => {fn $n(x: u8) -> u8 { x }}", "x", "fn x(__hyg_x: u8) -> u8 { __hyg_x }");
    becomes(
        "($($e:expr),*) => {let mut v = Vec::new(); $(v.push($e);)* v}",
        "v",
        "let mut __hyg_v = Vec::new(); __hyg_v.push(v); __hyg_v",
    );
    becomes(
        "() => {fn g<F: Fn(u8) -> Vec<Vec<u8>>>(f: F) { f(1) }}",
        "",
        "fn g<F: Fn(u8) -> Vec<Vec<u8>>>(__hyg_f: F) { __hyg_f(1) }",
    );
    // Two expansions never share a name.
    let twice = [(); 2].map(|()| expand("() => {let x = 1;}", "").expect("expands").tokens.to_string());
    assert_ne!(twice[0], twice[1]);
}

#[test]
fn what_only_looks_like_a_local_stays() {
    becomes(
        "() => {let x = a.x; S { x: x, y: x.x(), ..x }; x::f(); x!(x); self.x = x; m(x)}",
        "",
        "let __hyg_x = a.x; S { x: __hyg_x, y: __hyg_x.x(), ..__hyg_x }; x::f(); x!(__hyg_x); self.x = __hyg_x; m(__hyg_x)",
    );
    becomes("() => {let x = 1; S { x }}", "", "let __hyg_x = 1; S { x: __hyg_x }");
    becomes("() => {let S { ref mut x, .. } = s; x}", "", "let S { x: ref mut __hyg_x, .. } = s; __hyg_x");
    becomes("() => {let x = 1; if FLAG { x } else { x }}", "", "let __hyg_x = 1; if FLAG { __hyg_x } else { __hyg_x }");
    becomes(
        "() => {let x = 1; struct S { pub x: u8 } #[x] fn x() {}}",
        "",
        "let __hyg_x = 1; struct S { pub x: u8 } #[x] fn x() {}",
    );
    becomes("() => {let x = x + 1; x}", "", "let __hyg_x = x + 1; __hyg_x");
    becomes("() => {let f = a | b; None}", "", "let __hyg_f = a | b; None");
    becomes("() => {let X = 1; let _ = X; let u8 = 2u8 as u8;}", "", "let X = 1; let _ = X; let u8 = 2u8 as u8;");
}

#[test]
fn format_strings_follow_their_locals() {
    let out = expand("() => {let x = 1; println!(\"{x} {{x}} {x:?} {:x$} {y}\", 1); f(\"{x}\")}", "").expect("expands");
    let want = "let__hyg_x=1;println!(\"{__hyg_x}{{x}}{__hyg_x:?}{:__hyg_x$}{y}\",1);f(\"{x}\")";
    assert_eq!(text(&out.tokens), want);
}

#[test]
fn plain_names_lose_their_number() {
    assert_eq!(plain_name("__hyg12_tmp"), "tmp");
    assert_eq!(plain_name("__hyg12___x"), "__x");
    for name in ["tmp", "__hyg", "__hyg1", "__hyg1_", "__hyg_x"] {
        assert_eq!(plain_name(name), name);
    }
    // A renamed word still is the word that another rule asks for.
    becomes("(step) => {1}; ($($t:tt)*) => {2}", "__hyg7_step", "1");
}

#[test]
fn recursion_is_the_callers() {
    let text = "() => {0}; ($head:tt $($tail:tt)*) => {1 + count!($($tail)*)}";
    let rules = Rules::parse(text).expect("parses");
    let mut input = TokenStream::from_str("a => 'b (c d) ..= 5").expect("tokens");
    let mut rounds = 0;
    loop {
        let expr = rules.expand(input, Span::call_site(), "c").expect("expands").as_expr().expect("is an expression");
        let Expr::Binary(sum) = expr else { break };
        let Expr::Macro(call) = *sum.right else { panic!("no call: {:?}", sum.right) };
        input = call.mac.tokens;
        rounds += 1;
    }
    assert_eq!(rounds, 6);
}

#[test]
fn input_keeps_its_place_and_the_rest_stands_at_the_call() {
    let file: TokenStream = TokenStream::from_str("here!\n(\n    user + 1\n)").expect("tokens");
    let mut trees = file.into_iter();
    let call = trees.next().expect("the name").span();
    let Some(TokenTree::Group(args)) = trees.nth(1) else { panic!("no arguments") };
    let rules = Rules::parse("($e:expr) => {\n\n\n\nmac($e)}").expect("parses");
    let expr = rules.expand(args.stream(), call, "c").expect("expands").as_expr().expect("is an expression");
    let Expr::Call(expr) = expr else { panic!("not a call") };
    let at = |tokens: &dyn Fn() -> TokenStream| {
        let start = tokens().into_iter().next().expect("a token").span().start();
        (start.line, start.column)
    };
    assert_eq!(at(&|| expr.func.to_token_stream()), (1, 0));
    let Expr::Group(group) = &expr.args[0] else { panic!("not a group") };
    assert_eq!(at(&|| group.expr.to_token_stream()), (3, 4));
    assert_eq!(group.group_token.span.start().line, 3);
}

#[test]
fn limits_are_errors() {
    let deep = "(".repeat(NESTING_LIMIT + 2) + &")".repeat(NESTING_LIMIT + 2);
    assert_eq!(expand("($($t:tt)*) => {}", &deep).err(), Some(ExpandError::TooDeep));
    assert!(Rules::parse(&format!("() => {{{deep}}}")).is_err());
    // The deepest that is allowed does not run out of stack.
    let deep = "(".repeat(NESTING_LIMIT - 2) + "1" + &")".repeat(NESTING_LIMIT - 2);
    becomes("($e:expr) => {$e}", &deep, &deep);
    assert_eq!(expand("($e:expr) => {$e}", &("!".repeat(100_000) + "x")).err(), Some(ExpandError::TooDeep));
    let many = "x ".repeat(600);
    let square = "($($a:tt)*) => {$(inner!($a; $($a)* );)*}";
    assert!(expand(square, &many).is_err());
    let grows = format!("($($a:tt)*) => {{ $( $a {} )* }}", "y ".repeat(400));
    assert_eq!(expand(&grows, &many).err(), Some(ExpandError::TooLarge));
}

#[test]
fn long_calls_take_no_square_time() {
    let start = Instant::now();
    let list = "f(1, 2) + x, ".repeat(10_000);
    let out = expand("($($e:expr),* $(,)?) => {[$($e),*]}", &list).expect("expands");
    assert_eq!(out.tokens.into_iter().count(), 1);
    let tts = "a => (b) ".repeat(20_000);
    expand("($($t:tt)*) => {$($t)*}", &tts).expect("expands");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

/// A small deterministic generator of tokens (xorshift).
struct Soup(u64);

impl Soup {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % n as u64).unwrap_or(0)
    }

    fn tokens(&mut self, words: &[&str], depth: usize, out: &mut String) {
        for _ in 0..self.below(9) {
            if depth > 0 && self.below(4) == 0 {
                let (open, close) = [("(", ")"), ("[", "]"), ("{", "}"), ("$(", ")*"), ("$(", "),+")][self.below(5)];
                out.push_str(open);
                self.tokens(words, depth - 1, out);
                out.push_str(close);
            } else {
                out.push_str(words[self.below(words.len())]);
            }
            out.push(' ');
        }
    }
}

#[test]
fn soup_neither_panics_nor_hangs() {
    let words = [
        "a",
        "b",
        "X",
        "x",
        "_",
        "let",
        "match",
        "if",
        "for",
        "in",
        "fn",
        "struct",
        "mut",
        "ref",
        "|",
        "||",
        "=",
        "=>",
        "->",
        "::",
        ":",
        ";",
        ",",
        "..",
        "..=",
        "#",
        "!",
        "&",
        "&&",
        "<",
        ">",
        ">>",
        "-",
        "+",
        "*",
        "?",
        "1",
        "2.5",
        "\"{x}\"",
        "\"{\"",
        "'a",
        "'x'",
        "$a",
        "$b",
        "$crate",
        "$a:expr",
        "$b:tt",
        "$x:ty",
        "$p:pat",
        "$s:stmt",
        "$v:vis",
        "$i:item",
        "$l:literal",
        "$m:meta",
        "$k:block",
        "$f:lifetime",
        "$n:ident",
        "$q:path",
        "self",
        "else",
        "move",
        "return",
        "const",
        "unsafe",
        "dyn",
        "impl",
        "r#a",
        "__hyg1_x",
    ];
    let mut soup = Soup(0x9E37_79B9_7F4A_7C15);
    let start = Instant::now();
    let mut expanded = 0;
    for _ in 0..6_000 {
        let mut sides = [String::new(), String::new(), String::new()];
        for side in &mut sides {
            soup.tokens(&words, 3, side);
        }
        let [matcher, body, call] = sides;
        let Ok(rules) = Rules::parse(&format!("({matcher}) => {{{body}}}; ($($a:tt)*) => {{{body}}}")) else {
            continue;
        };
        for input in [&call, &matcher, &body] {
            let Ok(input) = TokenStream::from_str(input) else { continue };
            if let Ok(out) = rules.expand(input, Span::call_site(), "c") {
                expanded += 1;
                let _ = (out.as_expr(), out.as_stmts(), out.as_items(), out.as_pat(), out.as_type());
            }
        }
    }
    assert!(expanded > 1_000, "{expanded}");
    assert!(start.elapsed() < Duration::from_secs(120), "{:?}", start.elapsed());
}
