//! What `#[cfg]` predicates say, as far as source and the target's printed cfgs tell.
//!
//! Names rustc itself sets are known, features are known from the manifest; a name some build script may set is not,
//! and then the answer is [`Truth::Maybe`].

use std::collections::BTreeSet;

use cargo_platform::{Cfg, Ident};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{Attribute, Meta};

use crate::base::Truth;

/// Names rustc knows without being told (`rustc --check-cfg`'s list), cargo's `docsrs`, and rustc's own `bootstrap`.
/// Their absence from the printed cfgs means that they do not hold.
const WELL_KNOWN: &[&str] = &[
    "bootstrap",
    "clippy",
    "contract_checks",
    "doc",
    "docsrs",
    "doctest",
    "emscripten_wasm_eh",
    "fmt_debug",
    "miri",
    "overflow_checks",
    "panic",
    "proc_macro",
    "relocation_model",
    "rustdoc",
    "rustfmt",
    "sanitize",
    "sanitizer_cfi_generalize_pointers",
    "sanitizer_cfi_normalize_integers",
    "target_abi",
    "target_arch",
    "target_endian",
    "target_env",
    "target_family",
    "target_feature",
    "target_has_atomic",
    "target_has_atomic_equal_alignment",
    "target_has_atomic_load_store",
    "target_has_reliable_f128",
    "target_has_reliable_f16",
    "target_object_format",
    "target_os",
    "target_pointer_width",
    "target_thread_local",
    "target_vendor",
    "ub_checks",
    "unix",
    "windows",
];

/// What holds for one target of one package.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CfgEnv {
    /// What `rustc --print cfg` says.
    pub values: BTreeSet<Cfg>,
    /// Enabled features.
    pub features: BTreeSet<String>,
    /// Compiled as a test; `Maybe` if both ways.
    pub test: Truth,
    /// Compiled with debug assertions.
    pub debug_assertions: bool,
}

impl Default for CfgEnv {
    fn default() -> CfgEnv {
        let (values, features) = (BTreeSet::new(), BTreeSet::new());
        CfgEnv { values, features, test: Truth::No, debug_assertions: false }
    }
}

impl CfgEnv {
    /// From the output of `rustc --print cfg`; lines that are no cfg are left out.
    pub fn from_rustc(printed: &str) -> CfgEnv {
        let values = printed.lines().filter_map(|line| line.trim().parse().ok()).collect();
        CfgEnv { values, ..CfgEnv::default() }
    }

    fn name(&self, name: &str) -> Truth {
        match name {
            "true" => Truth::Yes,
            "false" => Truth::No,
            "test" => self.test,
            "debug_assertions" => yes_if(self.debug_assertions),
            _ => self.known(name, Cfg::Name(ident(name))),
        }
    }

    fn pair(&self, key: &str, value: &str) -> Truth {
        match key {
            "feature" => yes_if(self.features.contains(value)),
            _ => self.known(key, Cfg::KeyPair(ident(key), value.to_owned())),
        }
    }

    fn known(&self, name: &str, cfg: Cfg) -> Truth {
        if self.values.contains(&cfg) {
            Truth::Yes
        } else if WELL_KNOWN.binary_search(&name).is_ok() {
            Truth::No
        } else {
            Truth::Maybe
        }
    }
}

fn ident(name: &str) -> Ident {
    Ident { name: name.to_owned(), raw: false }
}

fn yes_if(holds: bool) -> Truth {
    if holds { Truth::Yes } else { Truth::No }
}

/// Whether what carries these attributes is compiled.
pub fn eval_attrs(attrs: &[Attribute], env: &CfgEnv) -> Truth {
    let mut all = Truth::Yes;
    for attr in attrs {
        all = all.and(eval_meta(&attr.meta, env));
    }
    all
}

/// The predicate of one attribute: `cfg(p)`, or `cfg_attr(p, cfg(q))`, which is `any(not(p), q)`.
fn eval_meta(meta: &Meta, env: &CfgEnv) -> Truth {
    let Meta::List(list) = meta else { return Truth::Yes };
    if list.path.is_ident("cfg") {
        eval_tokens(list.tokens.clone(), env)
    } else if list.path.is_ident("cfg_attr") {
        let (when, then) = conditional(list, env);
        if when == Truth::No {
            return Truth::Yes;
        }
        then.iter().fold(Truth::Yes, |all, meta| all.and(when.negate().or(eval_meta(meta, env))))
    } else {
        Truth::Yes
    }
}

/// Calls `see` with every attribute that applies, those inside `cfg_attr` included, and how sure that is.
pub fn each_meta(attrs: &[Attribute], env: &CfgEnv, see: &mut dyn FnMut(&Meta, Truth)) {
    fn visit(meta: &Meta, sure: Truth, env: &CfgEnv, see: &mut dyn FnMut(&Meta, Truth)) {
        match meta {
            Meta::List(list) if list.path.is_ident("cfg_attr") => {
                let (when, then) = conditional(list, env);
                if when != Truth::No {
                    then.iter().for_each(|meta| visit(meta, sure.and(when), env, see));
                }
            }
            _ => see(meta, sure),
        }
    }
    attrs.iter().for_each(|attr| visit(&attr.meta, Truth::Yes, env, see));
}

/// The two sides of `cfg_attr(predicate, attributes..)`.
fn conditional(list: &syn::MetaList, env: &CfgEnv) -> (Truth, Vec<Meta>) {
    let mut parts = split_commas(list.tokens.clone()).into_iter();
    let when = parts.next().map_or(Truth::Maybe, |predicate| eval_tokens(predicate, env));
    if when == Truth::No {
        return (when, Vec::new());
    }
    (when, parts.filter_map(|part| syn::parse2(part).ok()).collect())
}

/// What a predicate says: the tokens between the parentheses of `cfg(..)` and `cfg!(..)`.
///
/// A predicate of unknown form is [`Truth::Maybe`].
pub fn eval_tokens(predicate: TokenStream, env: &CfgEnv) -> Truth {
    let tokens: Vec<TokenTree> = predicate.into_iter().take(4).collect();
    match tokens.as_slice() {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => eval_tokens(group.stream(), env),
        [TokenTree::Ident(name)] => env.name(unraw(&name.to_string())),
        [TokenTree::Ident(key), TokenTree::Punct(eq), TokenTree::Literal(value)] if eq.as_char() == '=' => {
            match syn::parse_str::<syn::LitStr>(&value.to_string()) {
                Ok(value) => env.pair(unraw(&key.to_string()), &value.value()),
                Err(_) => Truth::Maybe,
            }
        }
        [TokenTree::Ident(op), TokenTree::Group(group)] => {
            let parts = split_commas(group.stream());
            let mut parts = parts.into_iter().map(|part| eval_tokens(part, env));
            match op.to_string().as_str() {
                "all" => parts.fold(Truth::Yes, Truth::and),
                "any" => parts.fold(Truth::No, Truth::or),
                "not" => parts.next().map_or(Truth::Maybe, Truth::negate),
                _ => Truth::Maybe,
            }
        }
        _ => Truth::Maybe,
    }
}

fn unraw(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// Splits tokens at top-level commas; a trailing comma adds nothing.
pub(super) fn split_commas(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = Vec::new();
    let mut part: Vec<TokenTree> = Vec::new();
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => parts.push(part.drain(..).collect()),
            _ => part.push(token),
        }
    }
    if !part.is_empty() {
        parts.push(part.into_iter().collect());
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::parse::Parser as _;

    fn env() -> CfgEnv {
        let mut env = CfgEnv::from_rustc(
            "unix\ntarget_os=\"linux\"\ntarget_feature=\"sse2\"\npanic=\"unwind\"\ntarget_has_atomic\n",
        );
        env.features.insert("std".to_owned());
        env
    }

    fn eval(predicate: &str) -> Truth {
        eval_tokens(predicate.parse().unwrap(), &env())
    }

    fn attrs(text: &str) -> Truth {
        eval_attrs(&Attribute::parse_outer.parse_str(text).unwrap(), &env())
    }

    #[test]
    fn well_known_names_are_sorted() {
        assert!(WELL_KNOWN.is_sorted());
    }

    #[test]
    fn names_rustc_knows() {
        assert_eq!(eval("unix"), Truth::Yes);
        assert_eq!(eval("windows"), Truth::No);
        assert_eq!(eval("target_os = \"linux\""), Truth::Yes);
        assert_eq!(eval("target_os = \"macos\""), Truth::No);
        assert_eq!(eval("miri"), Truth::No);
        assert_eq!(eval("panic = \"unwind\""), Truth::Yes);
        assert_eq!(eval("true"), Truth::Yes);
        assert_eq!(eval("false"), Truth::No);
        assert_eq!(eval("r#true"), Truth::Yes);
    }

    #[test]
    fn features_test_and_debug() {
        assert_eq!(eval("feature = \"std\""), Truth::Yes);
        assert_eq!(eval("feature = \"alloc\""), Truth::No);
        assert_eq!(eval("test"), Truth::No);
        assert_eq!(eval_tokens("test".parse().unwrap(), &CfgEnv { test: Truth::Yes, ..env() }), Truth::Yes);
        let debug = CfgEnv { debug_assertions: true, ..env() };
        assert_eq!(eval_tokens("debug_assertions".parse().unwrap(), &debug), Truth::Yes);
    }

    #[test]
    fn custom_names_are_maybe() {
        assert_eq!(eval("loom"), Truth::Maybe);
        assert_eq!(eval("not(loom)"), Truth::Maybe);
        assert_eq!(eval("all(loom, windows)"), Truth::No);
        assert_eq!(eval("any(loom, unix)"), Truth::Yes);
        assert_eq!(eval("any(loom, windows,)"), Truth::Maybe);
        assert_eq!(eval("all()"), Truth::Yes);
        assert_eq!(eval("any()"), Truth::No);
        assert_eq!(eval("version(\"1.70\")"), Truth::Maybe);
    }

    #[test]
    fn attributes_and_cfg_attr() {
        assert_eq!(attrs("#[cfg(unix)] #[inline]"), Truth::Yes);
        assert_eq!(attrs("#[cfg(unix)] #[cfg(windows)]"), Truth::No);
        assert_eq!(attrs("#[cfg_attr(unix, cfg(windows))]"), Truth::No);
        assert_eq!(attrs("#[cfg_attr(windows, cfg(windows))]"), Truth::Yes);
        assert_eq!(attrs("#[cfg_attr(loom, cfg(windows))]"), Truth::Maybe);
        assert_eq!(attrs("#[cfg_attr(unix, cfg_attr(unix, cfg(test)))]"), Truth::No);
    }
}
