//! Macros whose items are read without expanding them: `thread_local!`, `lazy_static!`, `cfg_if!`, `cfg_select!`.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Ident, Item, Token, Type, Visibility, braced, token};

use super::cfg::{self, CfgEnv};
use crate::base::Truth;

/// One `static` in a `thread_local!` or `lazy_static!`.
pub(crate) struct Declared {
    /// Where it begins, attributes included.
    pub(crate) start: Span,
    /// Where it ends, with its semicolon if it has one.
    pub(crate) end: Span,
    pub(crate) attrs: Vec<Attribute>,
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) expr: Expr,
}

/// The statics of a `thread_local!`.
pub(crate) fn thread_local(tokens: TokenStream) -> syn::Result<Vec<Declared>> {
    (|input: ParseStream| statics(input, false)).parse2(tokens)
}

/// The statics of a `lazy_static!`.
pub(crate) fn lazy_static(tokens: TokenStream) -> syn::Result<Vec<Declared>> {
    (|input: ParseStream| statics(input, true)).parse2(tokens)
}

fn statics(input: ParseStream, with_ref: bool) -> syn::Result<Vec<Declared>> {
    let mut out = Vec::new();
    while !input.is_empty() {
        let start = input.span();
        let attrs = input.call(Attribute::parse_outer)?;
        input.parse::<Visibility>()?;
        input.parse::<Token![static]>()?;
        if with_ref {
            input.parse::<Token![ref]>()?;
        }
        let ident = input.parse()?;
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        input.parse::<Token![=]>()?;
        // `const { .. }` is an expression like any other.
        let expr: Expr = input.parse()?;
        let mut end = expr.span();
        if !input.is_empty() {
            end = input.parse::<Token![;]>()?.span();
        }
        out.push(Declared { start, end, attrs, ident, ty, expr });
    }
    Ok(out)
}

/// The branches of `cfg_if! { if #[cfg(..)] { .. } else if .. { .. } else { .. } }` that may be compiled, each with
/// its own predicate and the negation of the earlier ones.
pub(super) fn cfg_if(tokens: TokenStream, env: &CfgEnv) -> syn::Result<Vec<(Truth, Vec<Item>)>> {
    let branches = |input: ParseStream| {
        let mut out = Vec::new();
        let mut rest = Truth::Yes;
        while !input.is_empty() {
            let mut when = Truth::Yes;
            if input.parse::<Option<Token![if]>>()?.is_some() {
                when = cfg::eval_attrs(&input.call(Attribute::parse_outer)?, env);
            }
            branch(input, rest.and(when), &mut out)?;
            rest = rest.and(when.negate());
            if !input.is_empty() {
                input.parse::<Token![else]>()?;
            }
        }
        Ok(out)
    };
    branches.parse2(tokens)
}

/// The arms of `cfg_select! { predicate => { .. } _ => { .. } }` that may be compiled.
pub(super) fn cfg_select(tokens: TokenStream, env: &CfgEnv) -> syn::Result<Vec<(Truth, Vec<Item>)>> {
    let arms = |input: ParseStream| {
        let mut out = Vec::new();
        let mut rest = Truth::Yes;
        while !input.is_empty() {
            let mut predicate = Vec::new();
            while !input.peek(Token![=>]) {
                predicate.push(input.parse::<TokenTree>()?);
            }
            input.parse::<Token![=>]>()?;
            let otherwise = matches!(predicate.as_slice(), [TokenTree::Ident(it)] if it == "_");
            let when = if otherwise { Truth::Yes } else { cfg::eval_tokens(predicate.into_iter().collect(), env) };
            branch(input, rest.and(when), &mut out)?;
            rest = rest.and(when.negate());
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(out)
    };
    arms.parse2(tokens)
}

/// The items between the braces of `feature! { #![all(feature = "a", unix)] mod a; .. }`, with the condition that an
/// inner attribute names. Types are left alone: what a macro does to their fields cannot be seen.
pub(super) fn given_items(tokens: TokenStream, env: &CfgEnv) -> syn::Result<(Truth, Vec<Item>)> {
    let parse = |input: ParseStream| {
        let mut when = Truth::Maybe;
        for attr in Attribute::parse_inner(input)? {
            if ["all", "any", "not", "feature"].iter().any(|word| attr.path().is_ident(word)) {
                when = cfg::eval_tokens(attr.meta.to_token_stream(), env);
            }
        }
        let mut items = Vec::new();
        while !input.is_empty() {
            match input.parse()? {
                Item::Struct(_) | Item::Enum(_) | Item::Union(_) | Item::Verbatim(_) => {
                    return Err(input.error("a type"));
                }
                item => items.push(item),
            }
        }
        Ok((when, items))
    };
    parse.parse2(tokens)
}

fn branch(input: ParseStream, when: Truth, out: &mut Vec<(Truth, Vec<Item>)>) -> syn::Result<()> {
    if when == Truth::No || !input.peek(token::Brace) {
        // What is not compiled need not be Rust.
        return input.parse::<TokenTree>().map(drop);
    }
    let content;
    braced!(content in input);
    let mut items = Vec::new();
    while !content.is_empty() {
        items.push(Item::parse(&content)?);
    }
    out.push((when, items));
    Ok(())
}
