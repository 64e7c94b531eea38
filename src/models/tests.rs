//! The model texts are in the dialect: they parse, their marks are known, the words of a mark mean something, and every
//! name in them means something too.

use std::path::PathBuf;
use std::sync::Arc;

use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;

use super::{MARKS, MODELS};
use crate::base::Name;
use crate::parse::crew::Crew;
use crate::parse::items::{Fields, Generics, PathRef};
use crate::parse::tree::{self, Overlay, Root};
use crate::resolve::build::{CrateInput, build};
use crate::resolve::program::{AdtShape, CrateId, Def, Ns, Origin};
use crate::resolve::sig::Scope;
use crate::resolve::ty::Ty;
use crate::resolve::world::{World, mark};

/// Attributes of Rust itself that a model may bear.
const PLAIN: &[&str] = &["doc", "derive", "repr", "non_exhaustive"];
/// Marks of types; every other mark is one of functions.
const TYPE_MARKS: &[&str] = &[
    "owner", "growable", "handle", "cell", "resource", "words", "bytes", "no_drop", "guard", "hides", "pool", "queue",
    "iterator",
];
const KINDS: &[&str] = &["box", "vec", "string", "rc", "arc", "map", "set"];
const INTRINSICS: &[&str] = &[
    "take", "replace", "swap", "drop", "clone", "collect", "to_owned", "into", "from", "default", "format", "read",
    "write", "deref", "index", "assign", "pinned",
];

/// `pub fn f(..) -> T;`
struct Bodyless {
    attrs: Vec<syn::Attribute>,
    sig: syn::Signature,
}

impl Parse for Bodyless {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(syn::Attribute::parse_outer)?;
        input.parse::<syn::Visibility>()?;
        let sig = input.parse()?;
        input.parse::<syn::Token![;]>()?;
        Ok(Bodyless { attrs, sig })
    }
}

/// Walks one model and collects what is wrong with it.
struct Check {
    krate: &'static str,
    faults: Vec<String>,
    functions: usize,
}

impl Check {
    fn fault(&mut self, place: &str, what: &str) {
        self.faults.push(format!("{}: {place}: {what}", self.krate));
    }

    fn items(&mut self, items: &[syn::Item], place: &str) {
        for item in items {
            match item {
                syn::Item::Mod(module) => {
                    let place = format!("{place}::{}", module.ident);
                    match &module.content {
                        Some((_, items)) => self.items(items, &place),
                        None => self.fault(&place, "a module without its text"),
                    }
                }
                syn::Item::Struct(item) => self.type_marks(&item.attrs, &format!("{place}::{}", item.ident)),
                syn::Item::Enum(item) => self.type_marks(&item.attrs, &format!("{place}::{}", item.ident)),
                syn::Item::Union(item) => self.type_marks(&item.attrs, &format!("{place}::{}", item.ident)),
                syn::Item::Trait(item) => {
                    let place = format!("{place}::{}", item.ident);
                    for member in &item.items {
                        match member {
                            syn::TraitItem::Fn(member) => self.function(&member.attrs, &member.sig, &place),
                            syn::TraitItem::Type(_) | syn::TraitItem::Const(_) => {}
                            other => self.fault(&place, &format!("unexpected member {other:?}")),
                        }
                    }
                }
                syn::Item::Impl(item) => {
                    let ty = &item.self_ty;
                    let place = format!("{place}::{}", quote::quote!(#ty));
                    for member in &item.items {
                        match member {
                            syn::ImplItem::Fn(member) => self.function(&member.attrs, &member.sig, &place),
                            syn::ImplItem::Type(_) | syn::ImplItem::Const(_) => {}
                            syn::ImplItem::Verbatim(tokens) => self.bodyless(tokens, &place),
                            other => self.fault(&place, &format!("unexpected member {other:?}")),
                        }
                    }
                }
                syn::Item::Fn(item) => self.function(&item.attrs, &item.sig, place),
                syn::Item::Verbatim(tokens) => self.bodyless(tokens, place),
                syn::Item::Use(_) | syn::Item::Type(_) | syn::Item::Const(_) | syn::Item::Static(_) => {}
                syn::Item::Macro(item) if item.ident.is_some() => {}
                other => self.fault(place, &format!("unexpected item {other:?}")),
            }
        }
    }

    fn bodyless(&mut self, tokens: &proc_macro2::TokenStream, place: &str) {
        match syn::parse2::<Bodyless>(tokens.clone()) {
            Ok(item) => self.function(&item.attrs, &item.sig, place),
            Err(error) => self.fault(place, &format!("{error} in `{tokens}`")),
        }
    }

    /// The name and words of each mark; `None` for attributes of Rust itself.
    fn mark(&mut self, attr: &syn::Attribute, place: &str) -> Option<(String, Vec<String>)> {
        let name = attr.path().get_ident().map(ToString::to_string).unwrap_or_default();
        if PLAIN.contains(&name.as_str()) {
            return None;
        }
        if !MARKS.contains(&name.as_str()) {
            self.fault(place, &format!("`{name}` is no mark of the dialect"));
            return None;
        }
        let words = match &attr.meta {
            syn::Meta::Path(_) => Vec::new(),
            syn::Meta::List(list) => {
                let parser = |input: ParseStream<'_>| {
                    Punctuated::<syn::Result<String>, syn::Token![,]>::parse_terminated_with(input, |input| {
                        Ok(if input.peek(syn::LitInt) {
                            Ok(input.parse::<syn::LitInt>()?.to_string())
                        } else {
                            Ok(syn::Ident::parse_any(input)?.to_string())
                        })
                    })
                };
                match list.parse_args_with(parser) {
                    Ok(words) => words.into_iter().flatten().collect(),
                    Err(error) => {
                        self.fault(place, &format!("`{name}`: {error}"));
                        return None;
                    }
                }
            }
            syn::Meta::NameValue(_) => {
                self.fault(place, &format!("`{name} = ..` is not in the dialect"));
                return None;
            }
        };
        Some((name, words))
    }

    fn type_marks(&mut self, attrs: &[syn::Attribute], place: &str) {
        for attr in attrs {
            let Some((name, words)) = self.mark(attr, place) else { continue };
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let right = match (name.as_str(), words.as_slice()) {
                ("owner", [kind]) => KINDS.contains(kind),
                ("words" | "bytes", [n]) => n.parse::<u64>().is_ok(),
                ("pool", [_, home, stored]) => {
                    ["shared", "field", "thread_local"].contains(home) && ["inline", "boxed"].contains(stored)
                }
                ("owner" | "words" | "bytes" | "pool", _) => false,
                (name, words) => TYPE_MARKS.contains(&name) && words.is_empty(),
            };
            if !right {
                self.fault(place, &format!("`{name}{words:?}` does not belong on a type"));
            }
        }
    }

    fn function(&mut self, attrs: &[syn::Attribute], sig: &syn::Signature, place: &str) {
        self.functions += 1;
        let place = format!("{place}::{}", sig.ident);
        let mut params: Vec<String> = Vec::new();
        for input in &sig.inputs {
            match input {
                syn::FnArg::Receiver(_) => params.push("self".into()),
                syn::FnArg::Typed(typed) => match &*typed.pat {
                    syn::Pat::Ident(pat) => params.push(pat.ident.to_string()),
                    _ => self.fault(&place, "a parameter without a plain name"),
                },
            }
        }
        let is_param = |word: &str| params.iter().any(|p| p == word);
        let is_number = |word: &str| word.parse::<u64>().is_ok();
        for attr in attrs {
            let Some((name, words)) = self.mark(attr, &place) else { continue };
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let right = match (name.as_str(), words.as_slice()) {
                ("site", [kind]) => KINDS.contains(kind),
                ("intrinsic", [which]) => INTRINSICS.contains(which),
                ("same", ["err", p]) | ("spawns", ["scoped", p]) => is_param(p),
                ("holds", ["err", first, rest @ ..]) => is_param(first) && rest.iter().all(|w| is_param(w)),
                ("holds" | "boxes" | "puts" | "hands_on", [_, ..]) => words.iter().all(|w| is_param(w)),
                (
                    "same" | "part" | "shares" | "leaks" | "raw" | "unraw" | "spawns" | "sends" | "keeps" | "swells"
                    | "reserves" | "clears" | "writes" | "release" | "attach" | "scratch",
                    [p],
                ) => is_param(p),
                ("grows", ["any"]) => is_param("self"),
                ("grows", ["items" | "to", p]) => is_param("self") && is_param(p),
                ("grows", [n]) => is_param("self") && is_number(n),
                ("count" | "chars", ["sum"]) => true,
                ("chars", ["sum", n]) => is_number(n),
                ("count", ["min", p]) => is_param(p),
                ("count" | "chars", ["mul", p]) => is_param(p) || is_number(p),
                ("count" | "chars", [p]) => is_param(p) || is_number(p),
                ("acquire", [] | ["named"]) => true,
                // a pool without a value: the function itself stands for it
                ("pool", [_, home, stored]) => {
                    ["shared", "field", "thread_local"].contains(home) && ["inline", "boxed"].contains(stored)
                }
                ("fresh" | "cyclic" | "clears" | "fills" | "takes" | "detach" | "resets" | "lock" | "blocks", []) => {
                    true
                }
                _ => false,
            };
            if !right {
                self.fault(&place, &format!("`{name}{words:?}` does not fit parameters {params:?}"));
            }
        }
    }
}

#[test]
fn every_model_is_in_the_dialect() {
    let mut faults = Vec::new();
    for model in MODELS {
        let file = match syn::parse_file(model.text) {
            Ok(file) => file,
            Err(error) => {
                let at = error.span().start();
                faults.push(format!("{}:{}:{}: {error}", model.krate, at.line, at.column));
                continue;
            }
        };
        let mut check = Check { krate: model.krate, faults: Vec::new(), functions: 0 };
        check.items(&file.items, "");
        faults.append(&mut check.faults);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Types that signatures leave open on purpose, as the crate, the place and the reason.
const OPEN: &[(&str, &str, &str)] = &[
    ("std", "iter::FilterMap", "an alias names `FnOnce` for its `Output` alone"),
    ("std", "iter::FromFn", "the same"),
    ("std", "iter::Map", "the same"),
    ("std", "iter::MapWhile", "the same"),
    ("std", "iter::OnceWith", "the same"),
    ("std", "iter::RepeatWith", "the same"),
    ("std", "iter::Scan", "the same"),
    ("bumpalo_herd", "Member", "lends its arena by `as_bump`"),
    ("zeropool", "BufUninit", "a guard that lends nothing until it is initialized"),
];

/// The models as a run loads them: each knows `std` and all the others.
fn world() -> World {
    let mut overlay = Overlay::default();
    let mut roots = Vec::new();
    for model in MODELS {
        let path = PathBuf::from(format!("<model>/{}.rs", model.krate));
        overlay.insert(path.clone(), Arc::from(model.text));
        roots.push(Root { path, cfg: Arc::default(), model: true });
    }
    let loaded = tree::load(&Crew::start(1), &roots, &overlay);
    assert!(loaded.notes.is_empty(), "{:?}", loaded.notes);
    let deps = |own: &str| {
        let others = MODELS.iter().enumerate().filter(|(_, m)| m.krate != own && m.krate != "std");
        let std = ["std", "core", "alloc"].map(|name| (Name::new_static(name), 0));
        std.into_iter().chain(others.map(|(n, m)| (Name::new_static(m.krate), n))).collect()
    };
    let inputs = MODELS.iter().zip(&loaded.trees).map(|(model, root)| CrateInput {
        name: Name::new_static(model.krate),
        origin: Origin::Model,
        edition: 2021,
        deps: deps(model.krate),
        unloaded: Vec::new(),
        root: root.clone(),
    });
    World::new(build(inputs.collect(), &loaded.files))
}

/// Collects names in declarations that mean nothing.
struct Holes<'w> {
    world: &'w World,
    faults: Vec<String>,
}

impl Holes<'_> {
    fn fault(&mut self, krate: CrateId, place: &str, what: &str) {
        let krate = self.world.program.crates[krate].name.as_str();
        if !OPEN.iter().any(|(k, p, _)| *k == krate && *p == place) {
            self.faults.push(format!("{krate}: {place}: {what}"));
        }
    }

    fn ty(&mut self, krate: CrateId, place: &str, what: &str, ty: &Ty) {
        if ty.any(&mut |ty| matches!(ty, Ty::Unknown)) {
            self.fault(krate, place, &format!("unknown type in {what}: {ty:?}"));
        }
    }

    /// Bounds must name traits; what is known of their arguments is in the scope.
    fn bounds(&mut self, krate: CrateId, place: &str, scope: &Scope, bounds: &[PathRef]) {
        for path in bounds {
            let shown = || path.segments.iter().map(|s| s.name.as_str()).collect::<Vec<_>>().join("::");
            match self.world.lower_bound(scope, path) {
                None => self.fault(krate, place, &format!("`{}` is no trait", shown())),
                Some(bound) => {
                    for ty in bound.args.iter().chain(bound.bindings.iter().map(|(_, ty)| ty)) {
                        self.ty(krate, place, &format!("bound `{}`", shown()), ty);
                    }
                }
            }
        }
    }

    fn generics(&mut self, krate: CrateId, place: &str, scope: &Scope, generics: &Generics) {
        for param in &generics.params {
            self.bounds(krate, place, scope, &param.bounds);
            if let Some(default) = &param.default {
                self.ty(krate, place, "a default", &self.world.lower_ty(scope, default));
            }
        }
        for (ty, bounds) in &generics.wheres {
            self.ty(krate, place, "a `where`", &self.world.lower_ty(scope, ty));
            self.bounds(krate, place, scope, bounds);
        }
    }

    fn imports(&mut self) {
        let program = &self.world.program;
        for (id, module) in program.modules.iter_enumerated() {
            for import in &module.imports {
                let found = [Ns::Types, Ns::Values, Ns::Macros].iter().any(|ns| {
                    program
                        .resolve_path(id, import.global, &import.path, *ns)
                        .is_some_and(|r| r.used == import.path.len())
                });
                if !found {
                    let path = import.path.iter().map(Name::as_str).collect::<Vec<_>>().join("::");
                    let place = program.module_path(id);
                    self.fault(module.krate, &place, &format!("`use {path}` leads nowhere"));
                }
            }
        }
    }

    fn functions(&mut self) {
        let world = self.world;
        for (id, def) in world.program.fns.iter_enumerated() {
            let place = world.program.def_path(Def::Fn(id));
            let sig = world.sig(id);
            for (name, ty) in sig.names.iter().zip(&sig.params) {
                self.ty(def.krate, &place, &format!("parameter `{name}`"), ty);
            }
            self.ty(def.krate, &place, "the result", &sig.ret);
            self.generics(def.krate, &place, &sig.scope, &def.item.generics);
            // what holds something must not be taken for nothing when it is moved
            if let Some(words) = mark(&def.attrs.marks, "holds") {
                let in_error = matches!(words, [first, _, ..] if first == "err");
                let kept = if in_error { sig.ret.arg(1) } else { sig.ret.clone() };
                if world.holds_nothing(&kept) {
                    self.fault(def.krate, &place, "it holds something in a type without `hides`");
                }
            }
        }
    }

    fn impls(&mut self) {
        let world = self.world;
        for (id, def) in world.program.impls.iter_enumerated() {
            let sig = world.impl_sig(id);
            let name = world.program.self_name(id);
            let tr = def.trait_.as_ref().and_then(|path| path.segments.last()).map(|s| s.name.clone());
            let module = world.program.module_path(def.module);
            let place = format!("{module}: impl {} for {name}", tr.unwrap_or_default());
            self.ty(def.krate, &place, "the type", &sig.self_ty);
            match &sig.tr {
                None if def.trait_.is_some() => self.fault(def.krate, &place, "no such trait"),
                None => {}
                Some((tr, args)) => {
                    args.iter().for_each(|ty| self.ty(def.krate, &place, "the trait", ty));
                    let tr = &world.program.traits[*tr];
                    for name in def.fns.keys().filter(|name| !tr.fns.contains_key(*name)) {
                        self.fault(def.krate, &place, &format!("the trait has no `{name}`"));
                    }
                    for (name, ..) in &tr.types {
                        if !def.types.iter().any(|(n, _)| n == name) && tr.name != "ToOwned" {
                            let default = tr.types.iter().any(|(n, _, default)| n == name && default.is_some());
                            if !default {
                                self.fault(def.krate, &place, &format!("`{name}` is missing"));
                            }
                        }
                    }
                }
            }
            self.generics(def.krate, &place, &sig.scope, &def.generics);
            for (name, ty) in &def.types {
                self.ty(def.krate, &place, name, &world.lower_ty(&sig.scope, ty));
            }
        }
    }

    fn types(&mut self) {
        let world = self.world;
        let krate = |module| world.program.modules[module].krate;
        for (id, def) in world.program.adts.iter_enumerated() {
            let place = world.program.def_path(Def::Adt(id));
            let args = def.generics.params.iter().map(|p| Ty::Param(p.name.clone()));
            for (name, ty) in world.fields_of(&Ty::Adt(id, args.collect())) {
                self.ty(krate(def.module), &place, &format!("field `{name}`"), &ty);
            }
            let scope = world.scope_of_generics(Scope::of_module(def.module), &[&def.generics]);
            self.generics(krate(def.module), &place, &scope, &def.generics);
            // a guard whose item nobody finds is no guard
            let named = world.marks[id].guard;
            let deref = world.lang.tr("Deref").expect("std has `Deref`");
            let derefs = world
                .impls
                .of_adt(id)
                .iter()
                .any(|imp| world.impl_sig(*imp).tr.as_ref().is_some_and(|(tr, _)| *tr == deref));
            if named && !derefs {
                self.fault(krate(def.module), &place, "a guard without `Deref`");
            }
            let sealed = matches!(&def.shape, AdtShape::Struct(fields) if matches!(**fields, Fields::Unit));
            if sealed && world.marks[id].size.is_none() && !def.generics.params.is_empty() {
                self.fault(krate(def.module), &place, "a sealed type without a size");
            }
        }
        for (id, def) in world.program.aliases.iter_enumerated() {
            let place = world.program.def_path(Def::Alias(id));
            let scope = world.scope_of_generics(Scope::of_module(def.module), &[&def.generics]);
            self.ty(krate(def.module), &place, "the alias", &world.lower_ty(&scope, &def.ty));
            self.generics(krate(def.module), &place, &scope, &def.generics);
        }
        for (id, def) in world.program.traits.iter_enumerated() {
            let place = world.program.def_path(Def::Trait(id));
            let scope = world.trait_scope(id);
            self.bounds(krate(def.module), &place, &scope, &def.supers);
            self.generics(krate(def.module), &place, &scope, &def.generics);
            for (_, bounds, default) in &def.types {
                self.bounds(krate(def.module), &place, &scope, bounds);
                if let Some(ty) = default {
                    self.ty(krate(def.module), &place, "a default", &world.lower_ty(&scope, ty));
                }
            }
        }
    }
}

#[test]
fn every_name_in_the_models_means_something() {
    let world = world();
    let mut holes = Holes { world: &world, faults: Vec::new() };
    holes.imports();
    holes.functions();
    holes.impls();
    holes.types();
    assert!(holes.faults.is_empty(), "{} holes\n{}", holes.faults.len(), holes.faults.join("\n"));
}
