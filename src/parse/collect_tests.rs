//! Tests of `collect`, each on a few lines of source.

use super::*;
use crate::parse::items::Receiver;

fn parsed(text: &str) -> (FileItems, IndexVec<BodyIdx, BodyAst>) {
    let mut env = CfgEnv::from_rustc("unix");
    env.features.insert("std".to_owned());
    collect(syn::parse_file(text).unwrap(), FileId(0), &env, false)
}

fn names(module: &ModItems) -> Vec<&str> {
    module.items.iter().map(|item| item.name.as_str()).collect()
}

#[test]
fn every_kind_of_item() {
    let (items, bodies) = parsed(
        "fn f(mut a: u8, (b, c): (u8, u8)) {} struct S; enum E { A } union U { a: u8 } type A = S;
         const C: usize = 3; static mut X: u8 = 1; trait T { fn g(&self) {} fn h(); const K: u8; type Z; }
         impl T for S { fn h() {} } extern \"C\" { fn e(); static V: u8; } macro_rules! m { () => {} } m!();",
    );
    let root = &items.modules[LocalMod(0)];
    assert_eq!(names(root), ["f", "S", "E", "U", "A", "C", "X", "T", "", "e", "V", "m"]);
    assert_eq!(bodies.len(), 5);
    assert_eq!(items.opaque_items.len(), 1);
    let ItemKind::Fn(f) = &root.items[0].kind else { panic!("a function") };
    assert_eq!(f.params[0].0.as_deref(), Some("a"));
    assert_eq!(f.params[1].0, None);
    assert_eq!(bodies[f.body.unwrap()].params.len(), 2);
    let ItemKind::Trait(t) = &root.items[7].kind else { panic!("a trait") };
    assert!(matches!(&t.fns[0].kind, ItemKind::Fn(g) if matches!(g.receiver, Some(Receiver::Ref)) && g.body.is_some()));
    assert!(matches!(&t.fns[1].kind, ItemKind::Fn(h) if h.body.is_none()));
}

#[test]
fn positions_count_from_one_in_characters() {
    let (items, _) = parsed("/* é */ fn f() {}\n  struct S;");
    let root = &items.modules[LocalMod(0)];
    assert_eq!((root.items[0].span.start.line, root.items[0].span.start.col), (1, 12));
    assert_eq!((root.items[1].span.start.line, root.items[1].span.start.col), (2, 10));
}

#[test]
fn cfg_drops_and_marks() {
    let (items, _) = parsed(
        "#[cfg(windows)] fn a() {} #[cfg(unix)] fn b() {} #[cfg(loom)] fn c() {} #[cfg(test)] mod tests { fn d() {} }
         #[cfg(feature = \"std\")] use std::vec; struct S { #[cfg(windows)] a: u8, b: u8 }
         impl S { #[cfg(windows)] fn e() {} fn f(#[cfg(windows)] x: u8, y: u8) {} }",
    );
    let root = &items.modules[LocalMod(0)];
    assert_eq!(names(root), ["b", "c", "S", ""]);
    assert_eq!(root.items[1].attrs.cfg, Truth::Maybe);
    assert_eq!((items.modules.len(), root.imports.len()), (1, 1));
    assert!(matches!(&root.items[2].kind, ItemKind::Struct(_, Fields::Named(f)) if f.len() == 1 && f[0].name == "b"));
    let ItemKind::Impl(it) = &root.items[3].kind else { panic!("an impl") };
    assert!(matches!(it.fns.as_slice(), [Item { kind: ItemKind::Fn(f), .. }] if f.params.len() == 1));
    let (items, _) = parsed("#![cfg(windows)] fn a() {}");
    assert_eq!(items.modules[LocalMod(0)].cfg, Truth::No);
    assert!(items.modules[LocalMod(0)].items.is_empty());
}

#[test]
fn use_trees() {
    let (items, _) = parsed(
        "use a::{self, b::{c, d as e}, f::*}; pub use ::g::h as _; use crate::i::{self as j}; extern crate k as l;
         #[macro_use] extern crate m;",
    );
    let found: Vec<_> = items.modules[LocalMod(0)]
        .imports
        .iter()
        .map(|it| format!("{} as {}", it.path.join("::"), it.alias.as_deref().unwrap_or("*")))
        .collect();
    assert_eq!(
        found,
        ["a as a", "a::b::c as c", "a::b::d as e", "a::f as *", "g::h as _", "crate::i as j", "k as l", "m as m"]
    );
    let imports = &items.modules[LocalMod(0)].imports;
    assert!(imports[4].global && imports[4].public && imports[6].extern_crate && imports[7].macro_use);
}

#[test]
fn items_in_blocks_are_modules_of_their_own() {
    let (items, bodies) = parsed(
        "mod m { fn f() { { use a::b; fn g() { struct Deep; } } let c = || { match 1 { _ => { const K: u8 = 1; } } }; } }
         static S: u8 = { fn in_static() -> u8 { 1 } in_static() };",
    );
    let blocks: Vec<_> = items.modules.iter_enumerated().filter(|(_, module)| module.block.is_some()).collect();
    let of: Vec<_> = blocks.iter().map(|(_, module)| names(module)).collect();
    assert_eq!(of, [vec!["g"], vec!["Deep"], vec!["K"], vec!["in_static"]]);
    assert_eq!(blocks[0].1.parent, Some(LocalMod(1)));
    assert_eq!(blocks[1].1.parent, Some(blocks[0].0));
    assert_eq!(blocks[2].1.parent, Some(LocalMod(1)));
    assert_eq!(blocks[3].1.parent, Some(LocalMod(0)));
    assert!(items.modules.iter_enumerated().all(|(at, module)| module.parent.is_none_or(|parent| parent < at)));
    assert_eq!(bodies.len(), 5);
}

#[test]
fn statics_in_macros() {
    let (items, bodies) = parsed(
        "std::thread_local! { /// Doc\n pub static A: Vec<u8> = const { Vec::new() }; #[cfg(windows)] static W: u8 = 1;
           static B: u8 = 1 }
         lazy_static::lazy_static! { pub static ref C: String = String::new(); }
         fn f() { thread_local! { static D: u8 = 1; } D.with(|d| ()); }
         lazy_static! { broken }",
    );
    let root = &items.modules[LocalMod(0)];
    assert_eq!(names(root), ["A", "B", "C", "f"]);
    let wrapper = |item: &Item| match item.kind {
        ItemKind::Static { wrapper, .. } => wrapper,
        _ => panic!("a static"),
    };
    assert_eq!(wrapper(&root.items[0]), StaticWrapper::ThreadLocal);
    assert_eq!(wrapper(&root.items[2]), StaticWrapper::LazyStatic);
    assert_eq!(names(&items.modules[LocalMod(1)]), ["D"]);
    assert_eq!(bodies.len(), 5);
    assert_eq!(items.opaque_items[0].0, "lazy_static");
}

#[test]
fn branches_of_cfg_if() {
    let (items, _) = parsed(
        "cfg_if::cfg_if! { if #[cfg(windows)] { fn a() {} } else if #[cfg(loom)] { fn b() {} } else { fn c() {} } }
         cfg_if! { if #[cfg(unix)] { fn d() {} } else { not rust! } }
         cfg_select! { windows => { fn e() {} } all(unix, loom) => { fn f() {} } _ => { fn g() {} } }",
    );
    let root = &items.modules[LocalMod(0)];
    assert_eq!(names(root), ["b", "c", "d", "f", "g"]);
    let cfgs: Vec<_> = root.items.iter().map(|item| item.attrs.cfg).collect();
    assert_eq!(cfgs, [Truth::Maybe, Truth::Maybe, Truth::Yes, Truth::Maybe, Truth::Maybe]);
    assert!(items.opaque_items.is_empty());
}

#[test]
fn models_have_functions_without_bodies() {
    let text = "pub mod vec { #[owner(vec)] #[growable] pub struct Vec<T>;
        impl<T> Vec<T> { #[reserves(capacity)] pub fn with_capacity(capacity: usize) -> Vec<T>; pub fn push(&mut self, #[keep] value: T); } }
        #[site(box)] pub fn leak<T>(b: T) -> &'static mut T;";
    let (items, bodies) = collect(syn::parse_file(text).unwrap(), FileId(0), &CfgEnv::default(), true);
    assert!(bodies.is_empty() && items.opaque_items.is_empty());
    let vec = &items.modules[LocalMod(1)];
    assert_eq!(vec.items[0].attrs.marks.len(), 2);
    let ItemKind::Impl(it) = &vec.items[1].kind else { panic!("an impl") };
    assert_eq!(it.fns[0].attrs.marks[0].words, ["capacity"]);
    let ItemKind::Fn(push) = &it.fns[1].kind else { panic!("a function") };
    assert_eq!(push.params[0].2[0].name, "keep");
    assert!(matches!(push.receiver, Some(Receiver::RefMut)));
    assert_eq!(items.modules[LocalMod(0)].items[0].attrs.marks[0].name, "site");
}
