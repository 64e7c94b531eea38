//! `macro_rules!` by example: matches a call's tokens against the rules and writes out the chosen rule.
//!
//! One call is one step. The expansion may hold further macro calls; whoever asked expands those, and
//! counts how deep it went ([`DEPTH_LIMIT`]). Which macro a name means is not asked here.

use std::cell::Cell;
use std::fmt;

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};
use syn::{Expr, ImplItem, Item, Pat, Stmt, Type};

mod fragment;
mod hygiene;
mod matching;
mod rules;
mod token;
mod transcribe;

#[cfg(test)]
mod tests;

/// How many expansions may stand inside each other; the caller counts, since it does the nesting.
pub const DEPTH_LIMIT: usize = 64;
/// How many tokens one call may hold and one expansion may grow to.
pub const TOKEN_LIMIT: usize = 200_000;
/// How deep delimiters may nest in a call or in a macro's text. The parser recurses on them.
pub const NESTING_LIMIT: usize = 128;

/// The rules of one `macro_rules!`. Holds tokens, so it stays with its thread.
#[derive(Debug)]
pub struct Rules {
    rules: Vec<rules::Rule>,
}

/// What a macro call turned into.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// The tokens; those of the macro's own text stand where the call stands.
    pub tokens: TokenStream,
}

/// Why a call could not be expanded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExpandError {
    /// No rule matches the call.
    NoMatch,
    /// A rule matches in more than one way.
    Ambiguous,
    /// The call or its expansion has more than [`TOKEN_LIMIT`] tokens.
    TooLarge,
    /// The call nests delimiters deeper than [`NESTING_LIMIT`].
    TooDeep,
    /// The rule needs something that is not understood here, or is not a valid rule.
    Unsupported(String),
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpandError::NoMatch => f.write_str("no rule of the macro matches the call"),
            ExpandError::Ambiguous => f.write_str("a rule of the macro matches the call in more than one way"),
            ExpandError::TooLarge => write!(f, "the macro call has more than {TOKEN_LIMIT} tokens"),
            ExpandError::TooDeep => write!(f, "the macro call nests more than {NESTING_LIMIT} delimiters"),
            ExpandError::Unsupported(what) => write!(f, "the macro's rule is not understood: {what}"),
        }
    }
}

impl std::error::Error for ExpandError {}

thread_local! {
    /// Numbers expansions, so that two of them never share a local name. Tokens never leave the thread.
    static EXPANSIONS: Cell<u32> = const { Cell::new(0) };
}

impl Rules {
    /// Reads the text between the outer braces of a `macro_rules!`. A rule that is not understood is an
    /// error only when a call gets to it.
    pub fn parse(text: &str) -> Result<Rules, String> {
        rules::parse(text).map(|rules| Rules { rules })
    }

    /// Expands one call. Tokens of the macro's own text get the position `call`, tokens of the input keep
    /// theirs; `$crate` becomes the identifier `crate_marker`.
    pub fn expand(&self, input: TokenStream, call: Span, crate_marker: &str) -> Result<Expansion, ExpandError> {
        let Ok(mut krate) = syn::parse_str::<proc_macro2::Ident>(crate_marker) else {
            return Err(ExpandError::Unsupported(format!("`{crate_marker}` as the name of `$crate`")));
        };
        krate.set_span(call);
        let size = measure(&input, 0)?;
        if size > TOKEN_LIMIT {
            return Err(ExpandError::TooLarge);
        }
        let mut chosen = Err(ExpandError::NoMatch);
        // What is left over on a fork makes `parse2` fail; only `chosen` counts.
        let _ = Parser::parse2(
            |input: ParseStream<'_>| {
                chosen = self.choose(input);
                Ok(())
            },
            input,
        );
        let (bindings, body) = chosen?;
        let number = EXPANSIONS.get().wrapping_add(1);
        EXPANSIONS.set(number);
        transcribe::write(body, &bindings, transcribe::Site { call, krate, number }).map(|tokens| Expansion { tokens })
    }

    fn choose(&self, input: ParseStream<'_>) -> Result<(matching::Bindings, &[rules::Node]), ExpandError> {
        for rule in &self.rules {
            let matcher = rule.matcher.as_ref().map_err(|e| ExpandError::Unsupported(e.clone()))?;
            if let Some(bindings) = matching::run(matcher, input)? {
                let body = rule.body.as_ref().map_err(|e| ExpandError::Unsupported(e.clone()))?;
                return Ok((bindings, body));
            }
        }
        Err(ExpandError::NoMatch)
    }
}

impl Expansion {
    /// As an expression. A semicolon after it is dropped, as rustc does (with a lint).
    pub fn as_expr(&self) -> syn::Result<Expr> {
        Parser::parse2(
            |input: ParseStream<'_>| {
                let expr = input.parse()?;
                let _ = input.parse::<Option<syn::Token![;]>>()?;
                Ok(expr)
            },
            self.tokens.clone(),
        )
    }
    /// As the statements of a block, its tail expression included.
    pub fn as_stmts(&self) -> syn::Result<Vec<Stmt>> {
        Parser::parse2(syn::Block::parse_within, self.tokens.clone())
    }
    /// As the items of a file or module.
    pub fn as_items(&self) -> syn::Result<Vec<Item>> {
        syn::parse2::<syn::File>(self.tokens.clone()).map(|file| file.items)
    }
    /// As the items of an impl.
    pub fn as_impl_items(&self) -> syn::Result<Vec<ImplItem>> {
        Parser::parse2(
            |input: ParseStream<'_>| {
                let mut items = Vec::new();
                while !input.is_empty() {
                    items.push(input.parse()?);
                }
                Ok(items)
            },
            self.tokens.clone(),
        )
    }
    /// As a pattern.
    pub fn as_pat(&self) -> syn::Result<Pat> {
        Parser::parse2(Pat::parse_multi_with_leading_vert, self.tokens.clone())
    }
    /// As a type.
    pub fn as_type(&self) -> syn::Result<Type> {
        syn::parse2(self.tokens.clone())
    }
}

/// The name somebody wrote, for a name that [`Rules::expand`] may have renamed: `tmp` for `__hyg7_tmp`.
pub fn plain_name(name: &str) -> &str {
    let Some(rest) = name.strip_prefix(hygiene::PREFIX) else { return name };
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    match rest[digits..].strip_prefix('_') {
        Some(plain) if digits > 0 && !plain.is_empty() => plain,
        _ => name,
    }
}

/// The number of tokens, or that they nest too deep.
fn measure(tokens: &TokenStream, depth: usize) -> Result<usize, ExpandError> {
    if depth > NESTING_LIMIT {
        return Err(ExpandError::TooDeep);
    }
    let mut size = 0;
    let mut operators = 0;
    for tree in tokens.clone() {
        size += 1;
        // `!!!!..` nests without a delimiter.
        operators = if matches!(tree, TokenTree::Punct(_)) { operators + 1 } else { 0 };
        if operators > 2 * NESTING_LIMIT {
            return Err(ExpandError::TooDeep);
        }
        if let TokenTree::Group(group) = tree {
            size += measure(&group.stream(), depth + 1)?;
        }
    }
    Ok(size)
}
