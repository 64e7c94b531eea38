//! Tests of `build`, `scope` and `paths`, on crates in memory.

use std::path::PathBuf;
use std::sync::Arc;

use super::*;
use crate::base::Truth;
use crate::parse::crew::Crew;
use crate::parse::tree::{self, Root};
use crate::resolve::build::{CrateInput, build};
use crate::resolve::program::Origin;

/// A crate's name, edition, and files.
type Source<'a> = (&'a str, u16, &'a [(&'a str, &'a str)]);

/// Builds crates from `(name, edition, files)`; each may use the crates before it. `std` is a model.
fn program(crates: &[Source<'_>]) -> Program {
    let mut overlay = tree::Overlay::default();
    let mut roots = Vec::new();
    for (name, _, files) in crates {
        let path = |file: &str| PathBuf::from(format!("{name}/{file}"));
        overlay.extend(files.iter().map(|(file, text)| (path(file), Arc::from(*text))));
        roots.push(Root { path: path(files[0].0), cfg: Arc::default(), model: *name == "std" });
    }
    let loaded = tree::load(&Crew::start(1), &roots, &overlay);
    assert!(loaded.notes.is_empty(), "{:?}", loaded.notes);
    let inputs = crates.iter().zip(loaded.trees).enumerate().map(|(at, ((name, edition, _), root))| CrateInput {
        name: Name::new(name),
        origin: match *name {
            "std" => Origin::Model,
            _ => Origin::Workspace { package: 0, target: 0, selected: true },
        },
        edition: *edition,
        deps: crates[..at].iter().enumerate().map(|(at, (name, ..))| (Name::new(name), at)).collect(),
        unloaded: vec![(Name::new_static("anyhow"), 0)],
        root,
    });
    build(inputs.collect(), &loaded.files)
}

/// One crate of the 2021 edition, after a small `std`.
pub(in crate::resolve) fn one(text: &str) -> Program {
    let std =
        "pub mod prelude { pub use crate::vec::Vec; pub use crate::result::Result; pub use crate::result::Result::*; }
        pub mod vec { pub struct Vec<T>; } pub mod result { pub enum Result<T, E> { Ok(T), Err(E) } }
        pub mod mem { pub fn take<T>(dest: &mut T) -> T; }";
    program(&[("std", 2021, &[("std.rs", std)]), ("main", 2021, &[("lib.rs", text)])])
}

/// The module or block of the last crate with this path (`""` is the root, `"{0}"` the first block).
fn module(program: &Program, path: &str) -> ModId {
    let last = CrateId(program.crates.len() as u32 - 1);
    let own = |id: &ModId| program.modules[*id].krate == last;
    if let Some(number) = path.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        let mut blocks = program.modules.indices().filter(own).filter(|id| program.modules[*id].is_block);
        return blocks.nth(number.parse().unwrap()).unwrap();
    }
    let mut found = program.modules.indices().filter(own).filter(|id| !program.modules[*id].is_block);
    found.find(|id| program.module_path(*id) == path).unwrap()
}

fn lookup(program: &Program, from: &str, path: &str, ns: Ns) -> Option<(Def, usize)> {
    let (global, path) = path.strip_prefix("::").map_or((false, path), |rest| (true, rest));
    let segments: Vec<Name> = path.split("::").map(Name::new).collect();
    program.resolve_path(module(program, from), global, &segments, ns).map(|found| (found.def, found.used))
}

/// `path/used`, or `-`.
fn shown(program: &Program, from: &str, path: &str, ns: Ns) -> String {
    match lookup(program, from, path, ns) {
        Some((def, used)) => format!("{}/{used}", program.def_path(def)),
        None => "-".to_owned(),
    }
}

fn ty(program: &Program, from: &str, path: &str) -> String {
    shown(program, from, path, Ns::Types)
}

fn value(program: &Program, from: &str, path: &str) -> String {
    shown(program, from, path, Ns::Values)
}

#[test]
fn paths_through_modules_enums_and_types() {
    let p =
        one("mod a { pub mod b { pub struct C; impl C { pub fn new() {} } pub enum E { V(u8), W } pub fn f() {} } }");
    assert_eq!(ty(&p, "", "a::b::C"), "a::b::C/3");
    assert_eq!(value(&p, "", "a::b::C::new"), "a::b::C/3");
    assert_eq!(value(&p, "", "a::b::E::V"), "a::b::E::V/4");
    assert_eq!(ty(&p, "", "a::b::E::W"), "a::b::E::W/4");
    assert_eq!(value(&p, "a::b", "self::f"), "a::b::f/2");
    assert_eq!(value(&p, "a::b", "super::super::a::b::f"), "a::b::f/5");
    assert_eq!(value(&p, "a::b", "crate::a::b::f"), "a::b::f/4");
    assert_eq!(value(&p, "a::b", "$crate::a::b::f"), "a::b::f/4");
    assert_eq!(value(&p, "a::b", "$crate#0::mem::take"), "mem::take/3");
    assert_eq!(value(&p, "", "b::f"), "-");
    assert_eq!(ty(&p, "", "Self"), "-");
    assert_eq!(value(&p, "", "super::f"), "-");
}

#[test]
fn preludes_and_primitive_types() {
    let p = one("mod m { pub struct u8; } use anyhow::Result; mod free {} mod globbed { use anyhow::*; }");
    assert_eq!(value(&p, "free", "Vec::new"), "vec::Vec/1");
    assert_eq!(value(&p, "free", "Ok"), "result::Result::Ok/1");
    assert_eq!(ty(&p, "free", "Result"), "result::Result/1");
    assert_eq!(ty(&p, "globbed", "Result"), "result::Result/1");
    assert_eq!(ty(&p, "", "u8"), "u8/1");
    assert_eq!(ty(&p, "m", "u8"), "m::u8/1");
    assert_eq!(value(&p, "", "usize::MAX"), "usize/1");
    assert_eq!(value(&p, "", "std::mem::take"), "mem::take/3");
    assert_eq!(value(&p, "", "core::mem::take"), "mem::take/3");
    assert_eq!(value(&p, "", "::std::mem::take"), "mem::take/3");
    // Imported from a crate nobody has read: not the prelude's.
    assert_eq!(ty(&p, "", "Result"), "-");
}

#[test]
fn imports_and_re_exports() {
    let p = one(
        "mod a { pub fn f() {} pub struct S; pub trait T {} mod private { pub fn g() {} } pub use self::private::g; }
         mod b { pub use crate::a::f as h; pub use super::a::S; pub use crate::a::T as _; }
         mod c { pub use crate::b::h as i; pub use crate::b; }
         mod d { use crate::c::{i, b::S as R}; pub use crate::a::g; }
         mod e { use std::mem; }
         mod f { use crate::e; use super::a; }",
    );
    assert_eq!(value(&p, "d", "i"), "a::f/1");
    assert_eq!(value(&p, "d", "R"), "a::S/1");
    assert_eq!(ty(&p, "d", "R::new"), "a::S/1");
    assert_eq!(value(&p, "", "d::g"), "a::private::g/2");
    assert_eq!(value(&p, "e", "mem::take"), "mem::take/2");
    assert_eq!(value(&p, "f", "a::f"), "a::f/2");
    assert_eq!(ty(&p, "b", "T"), "-");
}

#[test]
fn globs_yield_to_names_and_beat_the_prelude() {
    let p = one("mod a { pub struct Vec; pub fn f() {} pub fn g() {} use std::mem::take; pub(crate) use std::mem; }
         mod b { pub use crate::a::*; pub fn f() {} }
         mod c { use crate::b::*; use crate::a::f; }
         mod d { use crate::b::*; }
         mod e { use crate::e::E::*; pub enum E { Vec, Other } }
         mod t { pub fn h() {} use std::mem::take; mod tests { use super::*; } }");
    assert_eq!(ty(&p, "d", "Vec"), "a::Vec/1");
    assert_eq!(value(&p, "b", "f"), "b::f/1");
    assert_eq!(value(&p, "d", "f"), "b::f/1");
    assert_eq!(value(&p, "c", "f"), "a::f/1");
    assert_eq!(value(&p, "d", "g"), "a::g/1");
    assert_eq!(value(&p, "e", "Vec"), "e::E::Vec/1");
    assert_eq!(value(&p, "t::tests", "h"), "t::h/1");
    // A private import is seen from inside its module only.
    assert_eq!(value(&p, "t::tests", "take"), "mem::take/1");
    assert_eq!(value(&p, "d", "take"), "-");
    assert_eq!(value(&p, "d", "mem::take"), "mem::take/2");
}

#[test]
fn cycles_end() {
    let p = one(
        "mod a { pub use super::b::*; pub fn f() {} } mod b { pub use super::a::*; pub use super::c::*; }
         mod c { pub use super::a::*; pub use super::b::*; pub fn g() {} }
         mod d { pub use super::e::x as y; } mod e { pub use super::d::y as x; }
         mod s { use self::*; use s::*; pub fn k() {} } pub use self::m::*; pub mod m { pub use crate::m; pub use crate::*; }",
    );
    assert_eq!(value(&p, "b", "f"), "a::f/1");
    assert_eq!(value(&p, "a", "g"), "c::g/1");
    assert_eq!(value(&p, "a", "missing"), "-");
    assert_eq!(value(&p, "d", "y"), "-");
    assert_eq!(value(&p, "s", "k"), "s::k/1");
    assert_eq!(value(&p, "m", "a::f"), "a::f/2");
    assert_eq!(ty(&p, "", "m::m::m::m"), "m/4");
}

#[test]
fn many_globs_of_each_other_are_quick() {
    let modules: String = (0..60)
        .map(|n| {
            let uses: String = (0..60).map(|k| format!("pub use crate::m{k}::*;")).collect();
            format!("pub mod m{n} {{ {uses} pub fn f{n}() {{}} }}\n")
        })
        .collect();
    let p = one(&modules);
    for n in 0..60 {
        assert_eq!(value(&p, &format!("m{n}"), "f59"), "m59::f59/1");
        assert_eq!(value(&p, &format!("m{n}"), "nothing"), "-");
    }
}

#[test]
fn blocks_come_before_their_module() {
    let p = one(
        "fn f() { fn g() {} use self::m::h; { struct S; fn g() {} const K: u8 = 1; } } fn g() {} mod m { pub fn h() {} fn x() { fn y() {} } }
         struct S(u8);",
    );
    let block = |n: usize| format!("{{{n}}}");
    let at = |n: usize, name: &str| lookup(&p, &block(n), name, Ns::Values).map(|(def, _)| def);
    assert_ne!(at(0, "g"), at(1, "g"));
    assert_ne!(at(0, "g"), lookup(&p, "", "g", Ns::Values).map(|(def, _)| def));
    assert_eq!(at(1, "h"), at(0, "h"));
    assert!(at(0, "K").is_none() && at(1, "K").is_some());
    assert_ne!(at(0, "S"), at(1, "S"));
    assert_eq!(value(&p, &block(2), "h"), "m::h/1");
    assert_eq!(value(&p, &block(2), "S"), "-");
    assert_eq!(value(&p, &block(2), "super::S"), "S/2");
    assert_eq!(value(&p, &block(2), "self::h"), "m::h/2");
}

#[test]
fn crates_and_editions() {
    let old = "extern crate dep as renamed; extern crate dep; mod a { use renamed::f; use b::g; use dep::inner; fn x() { ::b::g(); } } mod b { pub fn g() {} }";
    let dep = "pub fn f() {} pub mod inner { pub fn h() {} } pub use inner as dep;";
    let p = program(&[("dep", 2021, &[("lib.rs", dep)]), ("old", 2015, &[("lib.rs", old)])]);
    assert_eq!(value(&p, "a", "f"), "f/1");
    assert_eq!(value(&p, "a", "g"), "b::g/1");
    assert_eq!(value(&p, "a", "::b::g"), "b::g/2");
    assert_eq!(value(&p, "a", "inner::h"), "inner::h/2");
    let new = "extern crate dep as y; extern crate self as me; use dep; use dep::dep as inner; mod m { use y::f; pub fn k() {} } mod n { use dep::dep; }";
    let p = program(&[("dep", 2021, &[("lib.rs", dep)]), ("new", 2021, &[("lib.rs", new)])]);
    assert_eq!(value(&p, "", "dep::f"), "f/2");
    assert_eq!(value(&p, "", "inner::h"), "inner::h/2");
    assert_eq!(value(&p, "m", "y::inner::h"), "inner::h/3");
    assert_eq!(value(&p, "m", "f"), "f/1");
    assert_eq!(value(&p, "m", "::dep::f"), "f/2");
    assert_eq!(value(&p, "m", "me::m::k"), "m::k/3");
    assert_eq!(value(&p, "n", "dep::h"), "inner::h/2");
}

#[test]
fn several_under_unknown_cfgs() {
    let p = one(
        "#[cfg(loom)] fn f() {} #[cfg(not(loom))] fn f() {} #[cfg(loom)] use anyhow::take; #[cfg(not(loom))] use std::mem::take; use anyhow; use anyhow;",
    );
    let root = module(&p, "");
    assert_eq!(p.resolve_all(root, false, &[Name::new("f")]).len(), 2);
    assert_eq!(p.fns[p.resolve_all(root, false, &[Name::new("f")])[0]].attrs.cfg, Truth::Maybe);
    assert_eq!(value(&p, "", "take"), "mem::take/1");
    assert_eq!(ty(&p, "", "anyhow"), "-");
}

#[test]
fn macros_by_text_and_by_path() {
    let p = one(
        "macro_rules! outer { () => {} } #[macro_use] mod a { macro_rules! leaks { () => {} } #[macro_use] mod deep { macro_rules! deeper { () => {} } } }
         mod b { macro_rules! stays { () => {} } #[macro_export] macro_rules! exported { () => {} } pub(crate) use stays as moved; }
         mod c { use crate::b::moved; }",
    );
    let name = |from: &str, path: &str| {
        let segments: Vec<Name> = path.split("::").map(Name::new).collect();
        p.resolve_macro(module(&p, from), &segments).map(|id| p.macros[id].name.to_string())
    };
    assert_eq!(name("b", "outer").as_deref(), Some("outer"));
    assert_eq!(name("c", "leaks").as_deref(), Some("leaks"));
    assert_eq!(name("", "deeper").as_deref(), Some("deeper"));
    assert_eq!(name("c", "stays"), None);
    assert_eq!(name("c", "moved").as_deref(), Some("stays"));
    assert_eq!(name("c", "crate::exported").as_deref(), Some("exported"));
    assert_eq!(name("c", "crate::stays"), None);
}

#[test]
fn paths_of_definitions() {
    let p = one(
        "mod m { pub struct S<T>(T); impl<T> S<T> { fn f() {} } trait T { fn g() {} } impl T for [u8] { fn g() { fn in_block() {} } } }",
    );
    let mut paths: Vec<String> = p.fns.indices().map(|id| p.def_path(Def::Fn(id))).collect();
    paths.sort();
    assert_eq!(paths, ["m::S::f", "m::T::g", "m::[_]::g", "m::in_block", "mem::take"]);
}

#[test]
fn a_module_in_several_files() {
    let files: &[(&str, &str)] = &[
        ("lib.rs", "mod a; use a::b::f;"),
        ("a.rs", "pub mod b; #[cfg(windows)] mod w;"),
        ("a/b.rs", "pub fn f() {}"),
    ];
    let p = program(&[("main", 2021, files)]);
    assert_eq!(value(&p, "", "f"), "a::b::f/1");
    assert_eq!(p.modules[module(&p, "a::b")].parent, Some(module(&p, "a")));
    assert_eq!(p.fn_of_body.len(), 1);
}

#[test]
fn threads_share_what_was_found() {
    let p = Arc::new(one("mod a { pub use super::b::*; } mod b { pub use super::a::*; pub fn f() {} }"));
    let threads: Vec<_> = (0..8)
        .map(|_| {
            let p = p.clone();
            std::thread::spawn(move || value(&p, "a", "f"))
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().unwrap(), "b::f/1");
    }
}
