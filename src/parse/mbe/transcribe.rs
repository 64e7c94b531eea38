//! Writes the body of the chosen rule with what its names stand for.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use smol_str::SmolStr;
use syn::{Expr, Stmt};

use super::matching::{Bindings, Bound};
use super::rules::{Node, Op, Word};
use super::{ExpandError, TOKEN_LIMIT, hygiene};

/// Where the expansion goes.
pub(super) struct Site {
    /// The position of the call.
    pub call: Span,
    /// What `$crate` becomes.
    pub krate: Ident,
    /// The number of this expansion, part of the names of its locals.
    pub number: u32,
}

/// Writes a body.
pub(super) fn write(body: &[Node], bindings: &Bindings, site: Site) -> Result<TokenStream, ExpandError> {
    let mut writer = Writer { bindings, site, rounds: Vec::new(), size: 0, work: 0 };
    let mut out = Out::default();
    writer.nodes(body, &mut out)?;
    let call = writer.site.call;
    Ok(loosen(out.statements(call)).into_iter().collect())
}

/// What has been written on one level.
#[derive(Default)]
struct Out {
    trees: Vec<TokenTree>,
    /// Where a `let` fragment ended.
    lets: Vec<usize>,
}

impl Out {
    fn push(&mut self, tree: impl Into<TokenTree>) {
        self.trees.push(tree.into());
    }

    /// The trees, with a semicolon after each `let` fragment that has none.
    fn statements(self, call: Span) -> Vec<TokenTree> {
        if self.lets.is_empty() {
            return self.trees;
        }
        let mut out = Vec::with_capacity(self.trees.len() + self.lets.len());
        let mut lets = self.lets.into_iter().peekable();
        let mut trees = self.trees.into_iter().enumerate().peekable();
        while let Some((n, tree)) = trees.next() {
            out.push(tree);
            let ends = lets.next_if_eq(&(n + 1)).is_some();
            if ends && !matches!(trees.peek(), Some((_, TokenTree::Punct(p))) if p.as_char() == ';') {
                let mut semi = Punct::new(';', Spacing::Alone);
                semi.set_span(call);
                out.push(semi.into());
            }
        }
        out
    }
}

struct Writer<'b> {
    bindings: &'b Bindings,
    site: Site,
    /// Which time round each repetition around us is.
    rounds: Vec<usize>,
    size: usize,
    /// Steps taken, as a repetition of nothing writes no tokens.
    work: usize,
}

impl Writer<'_> {
    fn nodes(&mut self, nodes: &[Node], out: &mut Out) -> Result<(), ExpandError> {
        nodes.iter().try_for_each(|node| self.node(node, out))
    }

    fn node(&mut self, node: &Node, out: &mut Out) -> Result<(), ExpandError> {
        self.work += 1;
        if self.work > 4 * TOKEN_LIMIT {
            return Err(ExpandError::TooLarge);
        }
        match node {
            Node::Word(word) => {
                self.grow(1)?;
                self.word(word, out);
            }
            Node::Punct(text) => {
                self.grow(text.len())?;
                let last = text.len().saturating_sub(1);
                for (n, c) in text.chars().enumerate() {
                    self.punct(c, if n < last { Spacing::Joint } else { Spacing::Alone }, out);
                }
            }
            Node::Lifetime { name, label } => {
                self.grow(2)?;
                self.punct('\'', Spacing::Joint, out);
                let name = if *label { self.local(name) } else { name.to_string() };
                out.push(self.ident(&name));
            }
            Node::Literal { literal, format, .. } => {
                self.grow(1)?;
                let mut literal = match format {
                    Some(pieces) => self.format(pieces),
                    None => literal.clone(),
                };
                literal.set_span(self.site.call);
                out.push(literal);
            }
            Node::Group(delimiter, inner) => {
                self.grow(1)?;
                // The arguments of a macro call are no statements, whatever stands around them.
                let block = *delimiter == Delimiter::Brace
                    && !matches!(out.trees.last(), Some(TokenTree::Punct(p)) if p.as_char() == '!');
                let mut inside = Out::default();
                self.nodes(inner, &mut inside)?;
                let trees = if block { loosen(inside.statements(self.site.call)) } else { inside.trees };
                let mut group = Group::new(*delimiter, trees.into_iter().collect());
                group.set_span(self.site.call);
                out.push(group);
            }
            Node::Crate => {
                self.grow(1)?;
                out.push(self.site.krate.clone());
            }
            Node::Var(name) => self.var(name, out)?,
            Node::Repeat(inner, sep, op) => self.repeat(inner, sep.as_deref(), *op, out)?,
            Node::Decl(name, _) => return Err(unsupported(format!("`${name}` with a fragment kind in a body"))),
        }
        Ok(())
    }

    fn grow(&mut self, by: usize) -> Result<(), ExpandError> {
        self.size += by;
        if self.size > TOKEN_LIMIT { Err(ExpandError::TooLarge) } else { Ok(()) }
    }

    fn word(&self, word: &Word, out: &mut Out) {
        if let Some(field) = &word.field {
            let mut field = field.clone();
            field.set_span(self.site.call);
            out.push(field);
            self.punct(':', Spacing::Alone, out);
        }
        if word.local {
            out.push(self.ident(&self.local(&word.ident.to_string())));
        } else {
            let mut ident = word.ident.clone();
            ident.set_span(self.site.call);
            out.push(ident);
        }
    }

    /// The name of a local of the macro's own text in this expansion.
    fn local(&self, name: &str) -> String {
        format!("{}{}_{name}", hygiene::PREFIX, self.site.number)
    }

    fn ident(&self, name: &str) -> Ident {
        Ident::new(name, self.site.call)
    }

    fn punct(&self, c: char, spacing: Spacing, out: &mut Out) {
        let mut punct = Punct::new(c, spacing);
        punct.set_span(self.site.call);
        out.push(punct);
    }

    /// A format string with its locals renamed.
    fn format(&self, pieces: &[String]) -> Literal {
        let mut text = String::new();
        for (n, piece) in pieces.iter().enumerate() {
            if n % 2 == 1 {
                text.push_str(&self.local(piece));
            } else {
                text.push_str(piece);
            }
        }
        Literal::string(&text)
    }

    fn var(&mut self, name: &SmolStr, out: &mut Out) -> Result<(), ExpandError> {
        match self.lookup(name) {
            Some(Bound::One(fragment)) => {
                let fragment = fragment.clone();
                self.grow(fragment.size)?;
                out.trees.extend(fragment.tokens.iter().cloned());
                if fragment.is_let {
                    out.lets.push(out.trees.len());
                }
                Ok(())
            }
            Some(Bound::Many(_)) => Err(unsupported(format!("`${name}` outside of its repetition"))),
            None => {
                // A name the matcher does not bind stays, for the macro that the body defines.
                self.grow(2)?;
                self.punct('$', Spacing::Alone, out);
                out.push(match name.strip_prefix("r#") {
                    Some(raw) => Ident::new_raw(raw, self.site.call),
                    None => self.ident(name),
                });
                Ok(())
            }
        }
    }

    /// What a name stands for this time round: its list, if it repeats deeper than we are.
    fn lookup(&self, name: &str) -> Option<&Bound> {
        let mut bound = self.bindings.get(name)?;
        for &round in &self.rounds {
            match bound {
                Bound::Many(inner) => bound = inner.get(round)?,
                Bound::One(_) => break,
            }
        }
        Some(bound)
    }

    fn repeat(&mut self, inner: &[Node], sep: Option<&Node>, op: Op, out: &mut Out) -> Result<(), ExpandError> {
        let mut count = None;
        self.count(inner, &mut count)?;
        let Some(count) = count else {
            return Err(unsupported("a repetition without a name that repeats".into()));
        };
        if op == Op::Some && count == 0 {
            return Err(unsupported("a `+` repetition of nothing".into()));
        }
        for round in 0..count {
            if round > 0
                && let Some(sep) = sep
            {
                self.node(sep, out)?;
            }
            self.rounds.push(round);
            self.nodes(inner, out)?;
            self.rounds.pop();
        }
        Ok(())
    }

    /// How often a repetition goes round: as often as every name in it that repeats.
    fn count(&self, nodes: &[Node], count: &mut Option<usize>) -> Result<(), ExpandError> {
        for node in nodes {
            match node {
                Node::Group(_, inner) | Node::Repeat(inner, _, _) => self.count(inner, count)?,
                Node::Var(name) => {
                    if let Some(Bound::Many(values)) = self.lookup(name) {
                        match count {
                            Some(known) if *known != values.len() => {
                                return Err(unsupported(format!("`${name}` repeats another number of times")));
                            }
                            _ => *count = Some(values.len()),
                        }
                    }
                }
                Node::Word(_) | Node::Punct(_) | Node::Lifetime { .. } | Node::Literal { .. } => {}
                Node::Decl(..) | Node::Crate => {}
            }
        }
        Ok(())
    }
}

fn unsupported(what: String) -> ExpandError {
    ExpandError::Unsupported(what)
}

/// Takes expressions like `if a { b }` out of their groups where they stand as statements: in a group the
/// parser wants a semicolon after them, rustc does not.
fn loosen(trees: Vec<TokenTree>) -> Vec<TokenTree> {
    let grouped = |tree: &TokenTree| matches!(tree, TokenTree::Group(g) if g.delimiter() == Delimiter::None);
    if !trees.iter().any(grouped) {
        return trees;
    }
    let mut out: Vec<TokenTree> = Vec::with_capacity(trees.len());
    let mut trees = trees.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let begins = match out.last() {
            None => true,
            Some(TokenTree::Punct(p)) => p.as_char() == ';',
            Some(TokenTree::Group(g)) => g.delimiter() == Delimiter::Brace,
            Some(_) => false,
        };
        let another = match trees.peek() {
            Some(TokenTree::Ident(word)) => word != "as",
            Some(TokenTree::Group(g)) => matches!(g.delimiter(), Delimiter::Brace | Delimiter::None),
            Some(TokenTree::Literal(_)) => true,
            Some(TokenTree::Punct(_)) | None => false,
        };
        match tree {
            TokenTree::Group(group) if begins && another && group.delimiter() == Delimiter::None => {
                if is_statement(group.stream()) {
                    out.extend(group.stream());
                } else {
                    out.push(group.into());
                }
            }
            tree => out.push(tree),
        }
    }
    out
}

/// Whether an expression needs no semicolon to be a statement.
fn is_statement(tokens: TokenStream) -> bool {
    let ends = tokens.clone().into_iter().last();
    if !matches!(ends, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace) {
        return false;
    }
    match syn::parse2::<Stmt>(tokens) {
        Ok(Stmt::Expr(expr, None)) => matches!(
            expr,
            Expr::If(_)
                | Expr::Match(_)
                | Expr::Block(_)
                | Expr::Unsafe(_)
                | Expr::While(_)
                | Expr::Loop(_)
                | Expr::ForLoop(_)
        ),
        Ok(_) | Err(_) => false,
    }
}
