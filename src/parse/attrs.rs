//! Attributes: which matter, and what they say.

use proc_macro2::{TokenStream, TokenTree};
use syn::{Attribute, Meta};

use super::cfg::{self, CfgEnv};
use super::items::{Attrs, Mark};
use super::tyref;
use crate::base::{Name, Truth};

/// Attributes that are Rust's own and never marks of a model.
const BUILTIN: &[&str] = &[
    "allow",
    "automatically_derived",
    "cfg",
    "cfg_attr",
    "cold",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "forbid",
    "inline",
    "macro_export",
    "macro_use",
    "must_use",
    "no_mangle",
    "non_exhaustive",
    "path",
    "repr",
    "rustfmt",
    "test",
    "track_caller",
    "warn",
];

/// What the attributes of one item say. Marks are read for models only.
pub(super) fn read(attrs: &[Attribute], env: &CfgEnv, model: bool) -> Attrs {
    let mut out = Attrs { cfg: cfg::eval_attrs(attrs, env), ..Attrs::default() };
    cfg::each_meta(attrs, env, &mut |meta, _| {
        let Some(last) = meta.path().segments.last() else { return };
        let name = tyref::name(&last.ident);
        match (name.as_str(), meta) {
            ("doc" | "cfg", _) => {}
            ("derive", Meta::List(list)) => out.derives.extend(last_words(list.tokens.clone())),
            ("repr", Meta::List(list)) => repr(list.tokens.clone(), &mut out),
            ("macro_export", _) => out.macro_export = true,
            ("test" | "bench" | "rstest", _) => out.test = true,
            _ if name.ends_with("_test") => out.test = true,
            _ => {}
        }
        if model && BUILTIN.binary_search(&name.as_str()).is_err() {
            out.marks.push(mark(name, meta));
        }
    });
    out
}

/// The marks of one parameter of a model function.
pub(super) fn marks(attrs: &[Attribute], env: &CfgEnv, model: bool) -> Vec<Mark> {
    if model { read(attrs, env, true).marks } else { Vec::new() }
}

/// Whether an attribute of this name stands here for sure.
pub(super) fn has(attrs: &[Attribute], name: &str, env: &CfgEnv) -> bool {
    let mut found = false;
    cfg::each_meta(attrs, env, &mut |meta, sure| found |= sure == Truth::Yes && meta.path().is_ident(name));
    found
}

/// The text of `#[path = "..."]`, if it stands here for sure, and those that may stand here.
pub(super) fn paths(attrs: &[Attribute], env: &CfgEnv) -> (Option<String>, Vec<String>) {
    let (mut found, mut maybe) = (None, Vec::new());
    cfg::each_meta(attrs, env, &mut |meta, sure| {
        if let Meta::NameValue(pair) = meta
            && pair.path.is_ident("path")
            && let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &pair.value
        {
            match sure {
                Truth::Yes if found.is_none() => found = Some(text.value()),
                _ => maybe.push(text.value()),
            }
        }
    });
    (found, maybe)
}

fn mark(name: Name, meta: &Meta) -> Mark {
    let words = match meta {
        Meta::List(list) => cfg::split_commas(list.tokens.clone())
            .into_iter()
            .map(|word| word.to_string().chars().filter(|c| !c.is_whitespace()).collect())
            .collect(),
        _ => Vec::new(),
    };
    Mark { name, words }
}

fn last_words(list: TokenStream) -> impl Iterator<Item = Name> {
    cfg::split_commas(list).into_iter().filter_map(|path| {
        let last = path.into_iter().filter_map(|token| match token {
            TokenTree::Ident(ident) => Some(tyref::name(&ident)),
            _ => None,
        });
        last.last()
    })
}

fn repr(list: TokenStream, out: &mut Attrs) {
    for word in cfg::split_commas(list) {
        let tokens: Vec<TokenTree> = word.into_iter().collect();
        match tokens.as_slice() {
            [TokenTree::Ident(word)] => out.repr.push(tyref::name(word)),
            [TokenTree::Ident(word), TokenTree::Group(value)] => {
                if word == "align" {
                    out.align = syn::parse2::<syn::LitInt>(value.stream()).ok().and_then(|n| n.base10_parse().ok());
                }
                out.repr.push(tyref::name(word));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse::Parser as _;

    fn parsed(text: &str, model: bool) -> Attrs {
        let attrs = Attribute::parse_outer.parse_str(text).unwrap();
        read(&attrs, &CfgEnv::from_rustc("unix"), model)
    }

    #[test]
    fn builtin_names_are_sorted() {
        assert!(BUILTIN.is_sorted());
    }

    #[test]
    fn derives_reprs_and_tests() {
        let attrs = parsed("#[derive(Clone, serde::Serialize)] #[repr(C, align(128))] #[macro_export]", false);
        assert_eq!(attrs.derives, ["Clone", "Serialize"]);
        assert_eq!(attrs.repr, ["C", "align"]);
        assert_eq!(attrs.align, Some(128));
        assert!(attrs.macro_export && !attrs.test);
        assert!(parsed("#[tokio::test(flavor = \"x\")]", false).test);
        assert!(parsed("#[bench]", false).test);
        assert!(!parsed("#[cfg(test)]", false).test);
        assert_eq!(parsed("#[cfg_attr(unix, derive(Copy))]", false).derives, ["Copy"]);
        assert!(parsed("#[cfg_attr(windows, derive(Copy))]", false).derives.is_empty());
    }

    #[test]
    fn marks_only_in_models() {
        assert!(parsed("#[site(vec)]", false).marks.is_empty());
        let marks = parsed("/// Text\n#[site(vec)] #[count(min, p)] #[growable] #[inline]", true).marks;
        assert_eq!(marks.iter().map(|mark| mark.name.as_str()).collect::<Vec<_>>(), ["site", "count", "growable"]);
        assert_eq!(marks[1].words, ["min", "p"]);
    }
}
