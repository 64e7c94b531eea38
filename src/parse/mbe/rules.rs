//! From a macro's text to its rules: what each matches, what each writes.

use std::str::FromStr;

use proc_macro2::{Delimiter, Ident, Literal, TokenStream, TokenTree};
use smol_str::SmolStr;

use super::fragment::Kind;
use super::matching::Matcher;
use super::token::{self, Token};
use super::{hygiene, measure};

/// One rule. Either half may be beyond us; it is an error once a call needs it.
#[derive(Debug)]
pub(super) struct Rule {
    /// What it matches.
    pub matcher: Result<Matcher, String>,
    /// What it writes.
    pub body: Result<Vec<Node>, String>,
}

/// A piece of a matcher or a body.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// An identifier or keyword of the macro's text.
    Word(Word),
    /// A whole operator.
    Punct(SmolStr),
    /// A lifetime or label.
    Lifetime {
        /// Without its quote.
        name: SmolStr,
        /// A label the body itself declares, to be renamed.
        label: bool,
    },
    /// A literal.
    Literal {
        /// As written.
        literal: Literal,
        /// Its number among the words of the body.
        id: usize,
        /// Of a format string that names locals of the body: text, name, text, name, .., text.
        format: Option<Vec<String>>,
    },
    /// A group.
    Group(Delimiter, Vec<Node>),
    /// `$x`
    Var(SmolStr),
    /// `$x:kind`
    Decl(SmolStr, Kind),
    /// `$( .. ) sep op`
    Repeat(Vec<Node>, Option<Box<Node>>, Op),
    /// `$crate`
    Crate,
}

/// An identifier of the macro's text.
#[derive(Clone, Debug)]
pub(super) struct Word {
    /// The identifier.
    pub ident: Ident,
    /// Its number among the words of the body, in order.
    pub id: usize,
    /// It names a local the body itself binds, to be renamed.
    pub local: bool,
    /// It begins a shorthand field whose local is renamed: `x:` is written before it.
    pub field: Option<Ident>,
}

/// How often a repetition repeats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Op {
    /// `*`
    Any,
    /// `+`
    Some,
    /// `?`
    Maybe,
}

/// Reads `(matcher) => {body};` one after the other.
pub(super) fn parse(text: &str) -> Result<Vec<Rule>, String> {
    let tokens = TokenStream::from_str(text).map_err(|e| format!("the rules are no tokens: {e}"))?;
    measure(&tokens, 0).map_err(|e| e.to_string())?;
    let mut trees = tokens.into_iter().peekable();
    let mut rules = Vec::new();
    while trees.peek().is_some() {
        let TokenTree::Group(left) = trees.next().ok_or("a rule ends early")? else {
            return Err("a rule does not start with a group".into());
        };
        for want in ['=', '>'] {
            if !matches!(trees.next(), Some(TokenTree::Punct(p)) if p.as_char() == want) {
                return Err("there is no `=>` after a rule's matcher".into());
            }
        }
        let Some(TokenTree::Group(right)) = trees.next() else {
            return Err("there is no group after a rule's `=>`".into());
        };
        rules.push(rule(left.stream(), right.stream()));
        match trees.next() {
            None => break,
            Some(TokenTree::Punct(p)) if p.as_char() == ';' => {}
            Some(_) => return Err("there is no `;` between two rules".into()),
        }
    }
    Ok(rules)
}

fn rule(left: TokenStream, right: TokenStream) -> Rule {
    let matcher = nodes(left, true).and_then(|nodes| Matcher::new(&nodes));
    let names = matcher.as_ref().map(|m| m.names().to_vec()).unwrap_or_default();
    let body = nodes(right, false).map(|mut body| {
        hygiene::mark(&mut body, &names);
        body
    });
    Rule { matcher, body }
}

/// Reads one side of a rule.
fn nodes(stream: TokenStream, matcher: bool) -> Result<Vec<Node>, String> {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut out = Vec::with_capacity(trees.len());
    let mut at = 0;
    while at < trees.len() {
        if matches!(&trees[at], TokenTree::Punct(p) if p.as_char() == '$') {
            let (node, used) = dollar(&trees[at..], matcher)?;
            out.push(node);
            at += used;
        } else {
            let (node, used) = plain(&trees[at..], matcher)?;
            out.push(node);
            at += used;
        }
    }
    Ok(out)
}

fn plain(trees: &[TokenTree], matcher: bool) -> Result<(Node, usize), String> {
    Ok(match &trees[0] {
        TokenTree::Group(group) => (Node::Group(group.delimiter(), nodes(group.stream(), matcher)?), 1),
        TokenTree::Ident(ident) => (Node::Word(Word { ident: ident.clone(), id: 0, local: false, field: None }), 1),
        TokenTree::Literal(literal) => (Node::Literal { literal: literal.clone(), id: 0, format: None }, 1),
        TokenTree::Punct(_) => match token::read(trees) {
            (Token::Lifetime(_), used) => {
                // Not the token's own text: that has lost the number of an earlier expansion.
                let name = trees.get(1).map(|t| t.to_string().into()).unwrap_or_default();
                (Node::Lifetime { name, label: false }, used)
            }
            (Token::Punct(text), used) => (Node::Punct(text), used),
            (Token::Ident(_) | Token::Literal(_), _) => return Err("an operator reads as a word".into()),
        },
    })
}

fn dollar(trees: &[TokenTree], matcher: bool) -> Result<(Node, usize), String> {
    match trees.get(1) {
        Some(TokenTree::Ident(name)) if name == "crate" => Ok((Node::Crate, 2)),
        Some(TokenTree::Ident(name)) => {
            let name = SmolStr::from(name.to_string());
            if !matcher {
                return Ok((Node::Var(name), 2));
            }
            match (trees.get(2), trees.get(3)) {
                (Some(TokenTree::Punct(colon)), Some(TokenTree::Ident(kind))) if colon.as_char() == ':' => {
                    let kind = kind.to_string();
                    let kind = Kind::named(&kind).ok_or_else(|| format!("the fragment kind `{kind}` of `${name}`"))?;
                    Ok((Node::Decl(name, kind), 4))
                }
                _ => Err(format!("`${name}` has no fragment kind")),
            }
        }
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
            let inner = nodes(group.stream(), matcher)?;
            let (sep, op, used) = repetition(&trees[2..], matcher)?;
            Ok((Node::Repeat(inner, sep.map(Box::new), op), 2 + used))
        }
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            Err(format!("the metavariable expression `${{{}}}`", group.stream()))
        }
        _ => Err("a `$` that stands alone".into()),
    }
}

/// What follows `$( .. )`: a separator or none, how often, and how many trees that took.
fn repetition(trees: &[TokenTree], matcher: bool) -> Result<(Option<Node>, Op, usize), String> {
    if trees.is_empty() {
        return Err("a repetition without `*`, `+` or `?`".into());
    }
    let (first, used) = plain(trees, matcher)?;
    if let Some(op) = op_of(&first) {
        return Ok((None, op, used));
    }
    if matches!(first, Node::Group(..)) || trees.len() == used {
        return Err("a repetition without `*`, `+` or `?`".into());
    }
    let (second, more) = plain(&trees[used..], matcher)?;
    match op_of(&second) {
        Some(op) => Ok((Some(first), op, used + more)),
        None => Err("a repetition without `*`, `+` or `?` after its separator".into()),
    }
}

fn op_of(node: &Node) -> Option<Op> {
    match node {
        Node::Punct(text) => match text.as_str() {
            "*" => Some(Op::Any),
            "+" => Some(Op::Some),
            "?" => Some(Op::Maybe),
            _ => None,
        },
        _ => None,
    }
}
