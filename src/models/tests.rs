//! The model texts are in the dialect: they parse, their marks are known, and the words of a mark mean something.

use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;

use super::{MARKS, MODELS};

/// Attributes of Rust itself that a model may bear.
const PLAIN: &[&str] = &["doc", "derive", "repr", "non_exhaustive"];
/// Marks of types; every other mark is one of functions.
const TYPE_MARKS: &[&str] = &[
    "owner", "growable", "handle", "cell", "resource", "words", "bytes", "no_drop", "guard", "pool", "queue", "iterator",
];
const KINDS: &[&str] = &["box", "vec", "string", "rc", "arc", "map", "set"];
const INTRINSICS: &[&str] = &[
    "take", "replace", "swap", "drop", "clone", "collect", "to_owned", "into", "from", "default", "format", "read",
    "write", "deref", "index",
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
                ("holds" | "puts", [_, ..]) => words.iter().all(|w| is_param(w)),
                (
                    "same" | "part" | "shares" | "leaks" | "raw" | "unraw" | "spawns" | "sends" | "keeps" | "swells"
                    | "reserves" | "writes" | "release" | "attach" | "scratch",
                    [p],
                ) => is_param(p),
                ("grows", ["any"]) => is_param("self"),
                ("grows", ["items" | "to", p]) => is_param("self") && is_param(p),
                ("grows", [n]) => is_param("self") && is_number(n),
                ("count" | "chars", ["sum"]) => true,
                ("count", ["min", p]) => is_param(p),
                ("count" | "chars", ["mul", p]) => is_param(p) || is_number(p),
                ("count" | "chars", [p]) => is_param(p) || is_number(p),
                ("acquire", [] | ["named"]) => true,
                ("fresh" | "clears" | "fills" | "takes" | "detach" | "resets" | "lock" | "blocks", []) => true,
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
