//! The arguments of std's macros and of logging macros, as expressions, and what a format string does with
//! them. Which macro is called, and so what to ask here, is the caller's to know.

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Ident, Lit, LitStr, Pat, Token};

use crate::base::Name;

mod pieces;

#[cfg(test)]
mod tests;

/// A call of a formatting macro.
#[derive(Clone, Debug)]
pub struct FormatCall {
    /// What stands before the format string: the writer, the condition, the two sides, the target, the fields.
    pub leading: Vec<Expr>,
    /// The format string, as written; a literal, `concat!(..)`, or what `panic!` of edition 2018 takes.
    pub format: Option<Expr>,
    /// The arguments after it, positional ones first.
    pub args: Vec<FormatArg>,
    /// What the format string is made of; `None` if it is no literal, or no valid format string. Empty
    /// where there is no format string.
    pub pieces: Option<Vec<Piece>>,
}

/// An argument after the format string.
#[derive(Clone, Debug)]
pub struct FormatArg {
    /// The name in `name = value`.
    pub name: Option<Name>,
    /// The value.
    pub value: Expr,
}

/// A piece of a format string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// So many bytes of text; `{{` is one.
    Text(usize),
    /// A placeholder.
    Arg(Placeholder),
}

/// A placeholder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placeholder {
    /// What is formatted.
    pub arg: ArgRef,
    /// How.
    pub style: Style,
    /// `#`
    pub alternate: bool,
    /// The minimal width.
    pub width: Count,
    /// The precision.
    pub precision: Count,
}

/// What a placeholder refers to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArgRef {
    /// [`FormatCall::args`] at this index.
    Index(usize),
    /// A name of the scope around.
    Captured(Name),
}

/// A width or precision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count {
    /// Not given.
    None,
    /// A number.
    Literal(usize),
    /// An argument.
    Arg(ArgRef),
}

/// The trait a placeholder formats with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// `{}`
    Display,
    /// `{:?}`, `{:x?}`, `{:X?}`
    Debug,
    /// `{:x}`
    LowerHex,
    /// `{:X}`
    UpperHex,
    /// `{:o}`
    Octal,
    /// `{:b}`
    Binary,
    /// `{:e}`
    LowerExp,
    /// `{:E}`
    UpperExp,
    /// `{:p}`
    Pointer,
}

/// The arguments of `vec!`.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "made once for a call and taken apart at once")]
pub enum VecArgs {
    /// `vec![a, b]`
    List(Vec<Expr>),
    /// `vec![a; n]`: the element, then the length.
    Repeat(Expr, Expr),
}

/// Reads a formatting macro's arguments, of which `leading` stand before the format string: none for
/// `format!` and `panic!`, one for `write!` and `assert!`, two for `assert_eq!`. There may be no format string.
pub fn format_args(tokens: TokenStream, leading: usize) -> Option<FormatCall> {
    let parser = |input: ParseStream<'_>| {
        let mut before = Vec::with_capacity(leading);
        while before.len() < leading {
            before.push(input.parse()?);
            if !comma(input)? {
                break;
            }
        }
        if before.len() < leading {
            return Err(input.error("too few arguments"));
        }
        rest(input, before)
    };
    parser.parse2(tokens).ok()
}

/// Reads the arguments of a logging macro (of `log` and `tracing`): `target: expr`, fields, the format string,
/// its arguments. Targets and the values of fields are [`FormatCall::leading`].
pub fn log_args(tokens: TokenStream) -> Option<FormatCall> {
    let pairs = tokens.clone().into_iter().any(|tree| matches!(tree, TokenTree::Punct(p) if p.as_char() == ';'));
    let parser = |input: ParseStream<'_>| {
        let mut before = Vec::new();
        while input.peek(Ident::peek_any) && input.peek2(Token![:]) && !input.peek2(Token![::]) && !pair_style(input) {
            input.call(Ident::parse_any)?;
            input.parse::<Token![:]>()?;
            before.push(input.parse()?);
            if !comma(input)? {
                break;
            }
        }
        if input.peek(syn::token::Brace) {
            let inside;
            syn::braced!(inside in input);
            while !inside.is_empty() {
                before.push(field(&inside)?);
                if !comma(&inside)? {
                    break;
                }
            }
            comma(input)?;
        }
        if pairs {
            while !input.peek(Token![;]) {
                before.push(field(input)?);
                if !comma(input)? {
                    break;
                }
            }
            input.parse::<Token![;]>()?;
        } else {
            while !input.is_empty() && is_field(input) {
                before.push(field(input)?);
                if !comma(input)? {
                    break;
                }
            }
        }
        rest(input, before)
    };
    parser.parse2(tokens).ok()
}

/// Expressions with commas between, and perhaps after.
pub fn comma_exprs(tokens: TokenStream) -> Option<Vec<Expr>> {
    let parser = syn::punctuated::Punctuated::<Expr, Token![,]>::parse_terminated;
    parser.parse2(tokens).ok().map(|exprs| exprs.into_iter().collect())
}

/// Reads the arguments of `vec!`.
pub fn vec_args(tokens: TokenStream) -> Option<VecArgs> {
    let parser = |input: ParseStream<'_>| {
        let mut list = Vec::new();
        while !input.is_empty() {
            list.push(input.parse()?);
            if list.len() == 1 && input.peek(Token![;]) {
                input.parse::<Token![;]>()?;
                let length = input.parse()?;
                return list.pop().map(|value| VecArgs::Repeat(value, length)).ok_or_else(|| input.error("no element"));
            }
            if !comma(input)? {
                break;
            }
        }
        Ok(VecArgs::List(list))
    };
    parser.parse2(tokens).ok()
}

/// Reads the arguments of `matches!`: the value, the pattern, the guard.
pub fn matches_args(tokens: TokenStream) -> Option<(Expr, Pat, Option<Expr>)> {
    let parser = |input: ParseStream<'_>| {
        let value = input.parse()?;
        input.parse::<Token![,]>()?;
        let pat = Pat::parse_multi_with_leading_vert(input)?;
        let guard = match input.parse::<Option<Token![if]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        comma(input)?;
        Ok((value, pat, guard))
    };
    parser.parse2(tokens).ok()
}

/// The format string and its arguments.
fn rest(input: ParseStream<'_>, leading: Vec<Expr>) -> syn::Result<FormatCall> {
    if input.is_empty() {
        return Ok(FormatCall { leading, format: None, args: Vec::new(), pieces: Some(Vec::new()) });
    }
    let format: Expr = input.parse()?;
    let mut args: Vec<FormatArg> = Vec::new();
    while comma(input)? && !input.is_empty() {
        let name = if input.peek(Ident::peek_any) && peek_assign(input) {
            let name = input.call(Ident::parse_any)?;
            input.parse::<Token![=]>()?;
            Some(Name::from(name.unraw().to_string()))
        } else {
            None
        };
        args.push(FormatArg { name, value: input.parse()? });
    }
    let pieces = text(&format).and_then(|text| pieces::split(&text.value(), &args));
    Ok(FormatCall { leading, format: Some(format), args, pieces })
}

/// The string literal an expression is, through the groups of macro expansion.
fn text(expr: &Expr) -> Option<&LitStr> {
    match expr {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) => Some(text),
            _ => None,
        },
        Expr::Group(group) => text(&group.expr),
        Expr::Paren(paren) => text(&paren.expr),
        _ => None,
    }
}

fn comma(input: ParseStream<'_>) -> syn::Result<bool> {
    Ok(input.parse::<Option<Token![,]>>()?.is_some())
}

/// `=` comes second, rather than `==` or `=>`.
fn peek_assign(input: ParseStream<'_>) -> bool {
    input.peek2(Token![=]) && !input.peek2(Token![==]) && !input.peek2(Token![=>])
}

/// `key:? = value` of `log`, which is not `target: value`.
fn pair_style(input: ParseStream<'_>) -> bool {
    let ahead = input.fork();
    let key = ahead.call(Ident::parse_any).is_ok() && ahead.parse::<Token![:]>().is_ok();
    key && (ahead.peek(Token![?]) || ahead.peek(Token![%]) || ahead.peek(Ident) && peek_assign(&ahead))
}

/// Whether a field comes rather than the format string.
fn is_field(input: ParseStream<'_>) -> bool {
    if input.peek(Token![?]) || input.peek(Token![%]) {
        return true;
    }
    let ahead = input.fork();
    if ahead.peek(LitStr) {
        return peek_assign(&ahead);
    }
    while ahead.call(Ident::parse_any).is_ok() {
        if ahead.parse::<Option<Token![.]>>().ok().flatten().is_none() {
            return ahead.is_empty()
                || ahead.peek(Token![,])
                || ahead.peek(Token![=]) && !ahead.peek(Token![==]) && !ahead.peek(Token![=>]);
        }
    }
    false
}

/// `key = value`, `key = ?value`, `key:? = value`, `?value`, or a name that is key and value.
fn field(input: ParseStream<'_>) -> syn::Result<Expr> {
    sigil(input)?;
    let ahead = input.fork();
    if ahead.parse::<Option<LitStr>>()?.is_none() {
        while ahead.call(Ident::parse_any).is_ok() && ahead.parse::<Option<Token![.]>>()?.is_some() {}
    }
    if ahead.parse::<Option<Token![:]>>()?.is_some() && !sigil(&ahead)? {
        ahead.call(Ident::parse_any)?;
    }
    if ahead.peek(Token![=]) && !ahead.peek(Token![==]) {
        ahead.parse::<Token![=]>()?;
        syn::parse::discouraged::Speculative::advance_to(input, &ahead);
        sigil(input)?;
    }
    input.parse()
}

/// `?` or `%`, which says how a field is formatted.
fn sigil(input: ParseStream<'_>) -> syn::Result<bool> {
    Ok(input.parse::<Option<Token![?]>>()?.is_some() || input.parse::<Option<Token![%]>>()?.is_some())
}
