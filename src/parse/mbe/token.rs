//! Tokens as rustc counts them: `=>`, `..=` and `'a` are one token each, though they arrive in pieces.

use proc_macro2::{Delimiter, Punct, Spacing, TokenStream, TokenTree};
use smol_str::SmolStr;
use syn::buffer::Cursor;

use super::plain_name;

/// A token that is not a delimiter, for comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// An identifier or keyword; a name renamed by an earlier expansion counts as what was written.
    Ident(SmolStr),
    /// A whole operator.
    Punct(SmolStr),
    /// A lifetime or label without its quote.
    Lifetime(SmolStr),
    /// A literal as written.
    Literal(SmolStr),
}

/// What comes next in the input.
#[derive(Debug)]
pub(super) enum Next {
    /// The end of the group we are in, or of the call.
    End,
    /// A group in real delimiters.
    Open(Delimiter),
    /// A fragment an earlier expansion put in: one opaque unit.
    Opaque(TokenStream),
    /// A token and how many trees it is made of.
    Token(Token, usize),
}

const LONG: [&str; 4] = ["<<=", ">>=", "...", "..="];
const SHORT: [&str; 22] = [
    "<=", "==", "!=", ">=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<<", ">>", "..", "::", "->",
    "<-", "=>", "$$",
];

/// Looks at what comes next.
pub(super) fn next(at: Cursor<'_>) -> Next {
    let Some((first, mut rest)) = at.token_tree() else { return Next::End };
    match first {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => Next::Opaque(group.stream()),
        TokenTree::Group(group) => Next::Open(group.delimiter()),
        first => {
            let mut trees = vec![first];
            while trees.len() < 3 && joint(trees.last()) {
                let Some((tree, after)) = rest.token_tree() else { break };
                trees.push(tree);
                rest = after;
            }
            let (token, count) = read(&trees);
            Next::Token(token, count)
        }
    }
}

/// The token that `trees` starts with, and how many trees it is made of. `trees` starts with no group.
pub(super) fn read(trees: &[TokenTree]) -> (Token, usize) {
    match &trees[0] {
        TokenTree::Ident(ident) => {
            let text = ident.to_string();
            (Token::Ident(plain_name(&text).into()), 1)
        }
        TokenTree::Literal(literal) => (Token::Literal(literal.to_string().into()), 1),
        TokenTree::Punct(quote) if quote.as_char() == '\'' => match trees.get(1) {
            Some(TokenTree::Ident(name)) => (Token::Lifetime(plain_name(&name.to_string()).into()), 2),
            _ => (Token::Punct("'".into()), 1),
        },
        TokenTree::Punct(_) => {
            let mut text = String::new();
            for (n, tree) in trees.iter().take(3).enumerate() {
                match tree {
                    TokenTree::Punct(punct) if punct.as_char() != '\'' && (n == 0 || joint(trees.get(n - 1))) => {
                        text.push(punct.as_char());
                    }
                    _ => break,
                }
            }
            while text.len() > 1 && !LONG.contains(&text.as_str()) && !SHORT.contains(&text.as_str()) {
                text.pop();
            }
            let count = text.len();
            (Token::Punct(text.into()), count)
        }
        TokenTree::Group(_) => (Token::Punct(SmolStr::default()), 1),
    }
}

/// The `count` trees from `at` on. The last one does not stick to whatever will be written after it.
pub(super) fn take(at: Cursor<'_>, count: usize) -> Vec<TokenTree> {
    let mut trees = Vec::with_capacity(count);
    let mut at = at;
    while trees.len() < count {
        let Some((tree, rest)) = at.token_tree() else { break };
        trees.push(tree);
        at = rest;
    }
    unstick(&mut trees);
    trees
}

/// Ends the operator at the end of `trees` there.
pub(super) fn unstick(trees: &mut [TokenTree]) {
    if let Some(TokenTree::Punct(last)) = trees.last_mut()
        && last.spacing() == Spacing::Joint
        && last.as_char() != '\''
    {
        let mut alone = Punct::new(last.as_char(), Spacing::Alone);
        alone.set_span(last.span());
        *last = alone;
    }
}

fn joint(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint)
}

/// Words no local variable can be called, `union` and other weak keywords apart.
pub(super) fn is_keyword(word: &str) -> bool {
    matches!(
        word,
        "_" | "abstract"
            | "as"
            | "async"
            | "await"
            | "become"
            | "box"
            | "break"
            | "const"
            | "continue"
            | "crate"
            | "do"
            | "dyn"
            | "else"
            | "enum"
            | "extern"
            | "false"
            | "final"
            | "fn"
            | "for"
            | "if"
            | "impl"
            | "in"
            | "let"
            | "loop"
            | "macro"
            | "match"
            | "mod"
            | "move"
            | "mut"
            | "override"
            | "priv"
            | "pub"
            | "ref"
            | "return"
            | "self"
            | "Self"
            | "static"
            | "struct"
            | "super"
            | "trait"
            | "true"
            | "try"
            | "type"
            | "typeof"
            | "unsafe"
            | "unsized"
            | "use"
            | "virtual"
            | "where"
            | "while"
            | "yield"
    )
}
