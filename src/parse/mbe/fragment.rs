//! The fragment kinds: what can begin one, how much of the input it takes, and how it is written again.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::buffer::Cursor;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseBuffer, ParseStream, Parser};
use syn::{Attribute, Expr, Item, Meta, Pat, Path, PathArguments, Token, Type, Visibility};

use super::token::{self, Next, Token, is_keyword};

/// A fragment kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// `block`
    Block,
    /// `expr`; `_` alone is left out, as before edition 2024
    Expr,
    /// `expr_2021`: no `const { .. }` either
    Expr2021,
    /// `ident`
    Ident,
    /// `item`
    Item,
    /// `lifetime`
    Lifetime,
    /// `literal`
    Literal,
    /// `meta`
    Meta,
    /// `pat`
    Pat,
    /// `pat_param`: no `|` at the top
    PatParam,
    /// `path`
    Path,
    /// `stmt`
    Stmt,
    /// `tt`
    Tt,
    /// `ty`
    Ty,
    /// `vis`
    Vis,
}

/// A matched fragment, as it will be written.
#[derive(Clone, Debug)]
pub(super) struct Fragment {
    /// Its tokens, in a group without delimiters where that keeps it together.
    pub tokens: Vec<TokenTree>,
    /// How many tokens these are.
    pub size: usize,
    /// A `let` statement without its semicolon, which rustc does not ask for when it is written again.
    pub is_let: bool,
}

impl Kind {
    /// The kind of this name.
    pub(super) fn named(name: &str) -> Option<Kind> {
        Some(match name {
            "block" => Kind::Block,
            "expr" => Kind::Expr,
            "expr_2021" => Kind::Expr2021,
            "ident" => Kind::Ident,
            "item" => Kind::Item,
            "lifetime" => Kind::Lifetime,
            "literal" => Kind::Literal,
            "meta" => Kind::Meta,
            "pat" => Kind::Pat,
            "pat_param" => Kind::PatParam,
            "path" => Kind::Path,
            "stmt" => Kind::Stmt,
            "tt" => Kind::Tt,
            "ty" => Kind::Ty,
            "vis" => Kind::Vis,
            _ => return None,
        })
    }

    /// Whether a fragment of this kind may begin here. Decides, as in rustc, between a fragment and the
    /// tokens the matcher would take instead; it does not say that the fragment is well formed.
    pub(super) fn may_begin(self, next: &Next, at: Cursor<'_>) -> bool {
        let token = match next {
            Next::End => return false,
            Next::Opaque(inner) => return self.may_be_opaque(inner),
            Next::Open(delimiter) => return self.may_open(*delimiter),
            Next::Token(token, _) => token,
        };
        match self {
            Kind::Tt | Kind::Item | Kind::Stmt => true,
            Kind::Ident => matches!(token, Token::Ident(word) if word != "_"),
            Kind::Lifetime => matches!(token, Token::Lifetime(_)),
            Kind::Literal => match token {
                Token::Literal(_) => true,
                Token::Ident(word) => word == "true" || word == "false",
                Token::Punct(op) => op == "-" && negative(at),
                Token::Lifetime(_) => false,
            },
            Kind::Expr | Kind::Expr2021 => match token {
                Token::Literal(_) | Token::Lifetime(_) => true,
                Token::Ident(word) => match word.as_str() {
                    "const" => self == Kind::Expr,
                    word => begins_expr(word),
                },
                Token::Punct(op) => matches!(
                    op.as_str(),
                    "!" | "-" | "*" | "|" | "||" | "&" | "&&" | ".." | "..=" | "..." | "<" | "<<" | "::" | "#"
                ),
            },
            Kind::Ty => match token {
                Token::Ident(word) => begins_type(word),
                Token::Lifetime(_) => true,
                Token::Punct(op) => matches!(op.as_str(), "!" | "*" | "&" | "&&" | "?" | "<" | "<<" | "::"),
                Token::Literal(_) => false,
            },
            Kind::Path | Kind::Meta => match token {
                Token::Ident(_) => true,
                Token::Punct(op) => op == "::",
                Token::Literal(_) | Token::Lifetime(_) => false,
            },
            Kind::Pat | Kind::PatParam => match token {
                Token::Ident(_) | Token::Literal(_) => true,
                Token::Punct(op) => {
                    matches!(op.as_str(), "&" | "&&" | "-" | ".." | "..=" | "..." | "::" | "<" | "<<")
                        || op == "|" && self == Kind::Pat
                }
                Token::Lifetime(_) => false,
            },
            // An empty visibility is one too, but only before something that could follow it.
            Kind::Vis => match token {
                Token::Ident(_) | Token::Lifetime(_) => true,
                Token::Punct(op) => matches!(op.as_str(), "," | "!" | "*" | "&" | "&&" | "?" | "<" | "<<" | "::"),
                Token::Literal(_) => false,
            },
            Kind::Block => false,
        }
    }

    fn may_be_opaque(self, inner: &TokenStream) -> bool {
        match self {
            Kind::Ident | Kind::Lifetime | Kind::Block => false,
            Kind::Literal => literal(inner.clone()),
            _ => true,
        }
    }

    fn may_open(self, delimiter: Delimiter) -> bool {
        match self {
            Kind::Tt | Kind::Item | Kind::Stmt | Kind::Expr | Kind::Expr2021 => true,
            Kind::Block => delimiter == Delimiter::Brace,
            Kind::Ty | Kind::Pat | Kind::PatParam | Kind::Vis => delimiter != Delimiter::Brace,
            Kind::Ident | Kind::Lifetime | Kind::Literal | Kind::Meta | Kind::Path => false,
        }
    }

    /// Takes a fragment off the input, or leaves the input as it is.
    pub(super) fn take(self, input: &ParseBuffer<'_>) -> Option<Fragment> {
        let start = input.cursor();
        let count = match (self, token::next(start)) {
            (_, Next::End) => return None,
            (Kind::Tt | Kind::Ident | Kind::Lifetime | Kind::Literal, Next::Token(Token::Punct(op), count)) => {
                // `-1` is one literal of two tokens.
                Some(if self == Kind::Literal && op == "-" { 2 } else { count })
            }
            (Kind::Tt | Kind::Ident | Kind::Lifetime | Kind::Literal, Next::Token(_, count)) => Some(count),
            (Kind::Tt | Kind::Literal | Kind::Block, Next::Open(_) | Next::Opaque(_)) => Some(1),
            _ => None,
        };
        let ahead = input.fork();
        let mut trees = match count {
            Some(count) => {
                let trees = token::take(start, count);
                skip(&ahead, count);
                trees
            }
            None => {
                self.parse(&ahead).ok()?;
                between(start, ahead.cursor())?
            }
        };
        input.advance_to(&ahead);
        token::unstick(&mut trees);
        let tokens = self.together(trees);
        let size = tokens.iter().map(count_tokens).sum();
        let is_let = self == Kind::Stmt && starts_let(&tokens);
        Some(Fragment { tokens, size, is_let })
    }

    fn parse(self, input: ParseStream<'_>) -> syn::Result<()> {
        match self {
            Kind::Expr | Kind::Expr2021 => input.parse::<Expr>().map(drop),
            Kind::Ty => input.parse::<Type>().map(drop),
            Kind::Pat => Pat::parse_multi_with_leading_vert(input).map(drop),
            Kind::PatParam => Pat::parse_single(input).map(drop),
            Kind::Path => input.parse::<Path>().map(drop),
            Kind::Meta => input.parse::<Meta>().map(drop),
            Kind::Vis => input.parse::<Visibility>().map(drop),
            Kind::Item => input.parse::<Item>().map(drop),
            Kind::Stmt => stmt(input),
            Kind::Block | Kind::Ident | Kind::Lifetime | Kind::Literal | Kind::Tt => {
                Err(input.error("not a fragment of this kind"))
            }
        }
    }

    /// Keeps a fragment together: what was matched as one expression stays one, whatever is written
    /// around it, and is one token to the next macro. Where the parser does not look through such
    /// groups (statements, items), the tokens stay as they are.
    fn together(self, trees: Vec<TokenTree>) -> Vec<TokenTree> {
        let trees = match self {
            Kind::Block | Kind::Ident | Kind::Item | Kind::Lifetime => return trees,
            Kind::Meta | Kind::Stmt | Kind::Tt | Kind::Vis => return trees,
            Kind::Expr | Kind::Expr2021 | Kind::Literal => trees,
            Kind::Ty | Kind::Path => turbofish(trees),
            Kind::Pat | Kind::PatParam => parenthesized(trees),
        };
        match trees.as_slice() {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => trees,
            _ => vec![group(Delimiter::None, trees)],
        }
    }
}

/// A group around `trees`, at the place of `trees`.
fn group(delimiter: Delimiter, trees: Vec<TokenTree>) -> TokenTree {
    let span = match (trees.first(), trees.last()) {
        (Some(first), Some(last)) => Some(first.span().join(last.span()).unwrap_or_else(|| first.span())),
        _ => None,
    };
    let mut group = Group::new(delimiter, trees.into_iter().collect());
    if let Some(span) = span {
        group.set_span(span);
    }
    TokenTree::Group(group)
}

/// `Vec<u8>` as `Vec::<u8>`, which can stand for a type and before `::new()` in an expression too.
fn turbofish(trees: Vec<TokenTree>) -> Vec<TokenTree> {
    if !trees.iter().any(|tree| matches!(tree, TokenTree::Punct(p) if p.as_char() == '<')) {
        return trees;
    }
    let Ok(Type::Path(mut ty)) = syn::parse2::<Type>(trees.iter().cloned().collect()) else { return trees };
    let first = ty.qself.as_ref().map_or(0, |qself| qself.position);
    for segment in ty.path.segments.iter_mut().skip(first) {
        if let PathArguments::AngleBracketed(args) = &mut segment.arguments
            && args.colon2_token.is_none()
        {
            args.colon2_token = Some(Token![::](args.lt_token.span));
        }
    }
    ty.to_token_stream().into_iter().collect()
}

/// `A | B` as `(A | B)`: the parser looks through the group, and would see the `|` next to what surrounds it.
fn parenthesized(trees: Vec<TokenTree>) -> Vec<TokenTree> {
    let alternatives = trees.iter().any(|tree| matches!(tree, TokenTree::Punct(p) if p.as_char() == '|'));
    if alternatives { vec![group(Delimiter::Parenthesis, trees)] } else { trees }
}

/// Whether a statement is a `let`, after its attributes.
fn starts_let(trees: &[TokenTree]) -> bool {
    let first = trees.iter().find(|tree| match tree {
        TokenTree::Punct(punct) => punct.as_char() != '#',
        TokenTree::Group(group) => group.delimiter() != Delimiter::Bracket,
        TokenTree::Ident(_) | TokenTree::Literal(_) => true,
    });
    matches!(first, Some(TokenTree::Ident(word)) if word == "let")
}

/// A statement without its semicolon.
fn stmt(input: ParseStream<'_>) -> syn::Result<()> {
    let ahead = input.fork();
    Attribute::parse_outer(&ahead)?;
    if ahead.peek(Token![let]) {
        ahead.parse::<Token![let]>()?;
        Pat::parse_single(&ahead)?;
        if ahead.parse::<Option<Token![:]>>()?.is_some() {
            ahead.parse::<Type>()?;
        }
        if ahead.parse::<Option<Token![=]>>()?.is_some() {
            ahead.parse::<Expr>()?;
            if ahead.parse::<Option<Token![else]>>()?.is_some() {
                ahead.parse::<syn::Block>()?;
            }
        }
        input.advance_to(&ahead);
        return Ok(());
    }
    let ahead = input.fork();
    match Item::parse(&ahead) {
        // `m!(..);` is an item only to somebody who looks for items.
        Ok(Item::Macro(item)) if item.ident.is_none() => {}
        Ok(_) => {
            input.advance_to(&ahead);
            return Ok(());
        }
        Err(_) => {}
    }
    input.parse::<Expr>().map(drop)
}

/// The trees from `start` to `end`; none if `end` is inside one of them, that is, in the middle of a
/// fragment that must stay whole.
fn between(start: Cursor<'_>, end: Cursor<'_>) -> Option<Vec<TokenTree>> {
    let mut trees = Vec::new();
    let mut at = start;
    while at != end {
        let (tree, rest) = at.token_tree()?;
        trees.push(tree);
        at = rest;
    }
    Some(trees)
}

/// Moves past `count` trees.
pub(super) fn skip(input: &ParseBuffer<'_>, count: usize) {
    for _ in 0..count {
        // At the end there is nothing to move past, which is fine.
        let _ = input.step(|at| match at.token_tree() {
            Some((_, rest)) => Ok(((), rest)),
            None => Err(at.error("the end")),
        });
    }
}

fn count_tokens(tree: &TokenTree) -> usize {
    match tree {
        TokenTree::Group(group) => 1 + group.stream().into_iter().map(|tree| count_tokens(&tree)).sum::<usize>(),
        TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => 1,
    }
}

fn literal(tokens: TokenStream) -> bool {
    Parser::parse2(
        |input: ParseStream<'_>| {
            let _ = input.parse::<Option<Token![-]>>()?;
            input.parse::<syn::Lit>()
        },
        tokens,
    )
    .is_ok()
}

fn negative(at: Cursor<'_>) -> bool {
    let Some((_, rest)) = at.token_tree() else { return false };
    match rest.token_tree() {
        Some((TokenTree::Literal(_), _)) => true,
        Some((TokenTree::Ident(word), _)) => word == "true" || word == "false",
        Some((TokenTree::Group(_) | TokenTree::Punct(_), _)) | None => false,
    }
}

fn begins_expr(word: &str) -> bool {
    !is_keyword(word)
        || matches!(word, "self" | "Self" | "super" | "crate")
        || matches!(word, "async" | "break" | "continue" | "false" | "for" | "if" | "loop" | "match" | "move")
        || matches!(word, "return" | "static" | "true" | "try" | "unsafe" | "while" | "yield")
}

fn begins_type(word: &str) -> bool {
    !is_keyword(word)
        || matches!(word, "self" | "Self" | "super" | "crate")
        || matches!(word, "_" | "for" | "impl" | "fn" | "unsafe" | "extern" | "dyn" | "typeof")
}
