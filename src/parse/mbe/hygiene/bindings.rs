//! Where a body binds names: `let`, `for`, closures, match arms, parameters, labels.

use proc_macro2::Delimiter;

use super::super::rules::{Node, Word};
use super::{Locals, before, is_attribute, is_bindable, punct_is, row, word_is};

/// All bindings of a body.
pub(super) fn find(body: &[Node]) -> Locals {
    let mut locals = Locals::default();
    locals.level(&row(body));
    locals
}

impl Locals {
    fn level(&mut self, row: &[&Node]) {
        for at in 0..row.len() {
            match row[at] {
                Node::Word(word) if word.ident == "let" => self.let_(row, at),
                Node::Word(word) if word.ident == "for" => self.for_(row, at),
                Node::Word(word) if word.ident == "fn" => self.fn_(row, at),
                Node::Word(word) if word.ident == "match" && !punct_is(row.get(at + 1), "!") => {
                    let body = row[at + 1..].iter().find_map(|node| match node {
                        Node::Group(Delimiter::Brace, inner) => Some(inner),
                        _ => None,
                    });
                    if let Some(body) = body {
                        self.arms(&super::row(body));
                    }
                }
                Node::Punct(bar) if bar == "|" && opens_closure(row, at) => {
                    let close = row[at + 1..].iter().position(|node| punct_is(Some(node), "|"));
                    if let Some(close) = close {
                        self.params(&row[at + 1..at + 1 + close]);
                    }
                }
                Node::Lifetime { name, .. } if punct_is(row.get(at + 1), ":") => {
                    let body = row.get(at + 2);
                    if ["loop", "while", "for"].iter().any(|word| word_is(body, word))
                        || matches!(body, Some(Node::Group(Delimiter::Brace, _)))
                    {
                        self.labels.insert(name.clone());
                    }
                }
                Node::Group(_, inner) if !is_attribute(row, at) => self.level(&super::row(inner)),
                _ => {}
            }
        }
    }

    /// `let x = init;`, in which `init` does not see `x`; `if let Some(x) = init {`, likewise.
    fn let_(&mut self, row: &[&Node], at: usize) {
        let condition =
            ["if", "while"].iter().any(|word| word_is(before(row, at), word)) || punct_is(before(row, at), "&&");
        let ends = |node: &&Node| ["=", ":", ";"].iter().any(|punct| punct_is(Some(node), punct));
        let rest = &row[at + 1..];
        let pattern = rest.iter().position(ends).unwrap_or(rest.len());
        let done = rest[pattern..].iter().position(|node| {
            punct_is(Some(node), ";")
                || condition && (punct_is(Some(node), "&&") || matches!(node, Node::Group(Delimiter::Brace, _)))
        });
        let init = &rest[pattern..done.map_or(rest.len(), |done| pattern + done)];
        self.pattern(&rest[..pattern], false, past(init));
    }

    /// `for x in over {`, in which `over` does not see `x`.
    fn for_(&mut self, row: &[&Node], at: usize) {
        let rest = &row[at + 1..];
        let body = rest.iter().position(|node| matches!(node, Node::Group(Delimiter::Brace, _)));
        let rest = &rest[..body.unwrap_or(rest.len())];
        if let Some(pattern) = rest.iter().position(|node| word_is(Some(node), "in")) {
            self.pattern(&rest[..pattern], false, past(&rest[pattern..]));
        }
    }

    fn fn_(&mut self, row: &[&Node], at: usize) {
        // `fn(x: u8)` is a type.
        if matches!(row.get(at + 1), None | Some(Node::Group(..))) {
            return;
        }
        // `fn f<F: Fn(u8)>(x: F)`: the parentheses in the generics are not the parameters.
        let mut angles = 0_i32;
        for node in &row[at + 1..] {
            match node {
                Node::Punct(punct) if punct == "<" => angles += 1,
                Node::Punct(punct) if punct == ">" => angles -= 1,
                Node::Punct(punct) if punct == ">>" => angles -= 2,
                Node::Group(Delimiter::Parenthesis, inner) if angles <= 0 => return self.params(&super::row(inner)),
                Node::Group(Delimiter::Brace, _) => return,
                Node::Punct(punct) if punct == ";" => return,
                _ => {}
            }
        }
    }

    /// Parameters of a function or closure. Their types may hold commas in angle brackets.
    fn params(&mut self, row: &[&Node]) {
        let mut start = 0;
        let mut colon = None;
        let mut angles = 0_i32;
        for at in 0..=row.len() {
            let punct = match row.get(at) {
                Some(Node::Punct(punct)) => punct.as_str(),
                Some(_) => continue,
                None => ",",
            };
            match punct {
                ":" if colon.is_none() => colon = Some(at),
                "<" => angles += 1,
                ">" => angles -= 1,
                ">>" => angles -= 2,
                "," if angles <= 0 || at == row.len() => {
                    self.pattern(&row[start..colon.unwrap_or(at)], false, 0);
                    start = at + 1;
                    colon = None;
                    angles = 0;
                }
                _ => {}
            }
        }
    }

    /// The arms of a `match`.
    fn arms(&mut self, row: &[&Node]) {
        let mut at = 0;
        while at < row.len() {
            let Some(arrow) = row[at..].iter().position(|node| punct_is(Some(node), "=>")) else { return };
            let arrow = at + arrow;
            let guard = row[at..arrow].iter().position(|node| word_is(Some(node), "if"));
            self.pattern(&row[at..guard.map_or(arrow, |guard| at + guard)], false, 0);
            at = after_arm(row, arrow + 1);
        }
    }

    /// The names a pattern binds; they mean the local from themselves on, or from the word `from`.
    fn pattern(&mut self, row: &[&Node], fields: bool, from: usize) {
        for at in 0..row.len() {
            match row[at] {
                Node::Word(word) => {
                    let next = row.get(at + 1);
                    let path = punct_is(next, "::") || punct_is(before(row, at), "::");
                    let called = punct_is(next, "!")
                        || matches!(next, Some(Node::Group(Delimiter::Parenthesis | Delimiter::Brace, _)));
                    let field = fields && punct_is(next, ":");
                    if !path && !called && !field {
                        self.bind(word, from);
                    }
                }
                Node::Group(delimiter, inner)
                    if !is_attribute(row, at)
                        && !punct_is(before(row, at), "!")
                        && !word_is(before(row, at), "const") =>
                {
                    self.pattern(&super::row(inner), *delimiter == Delimiter::Brace, from);
                }
                _ => {}
            }
        }
    }

    fn bind(&mut self, word: &Word, from: usize) {
        let name = word.ident.to_string();
        if is_bindable(&name) {
            self.binds.insert(word.id);
            let from = from.max(word.id);
            let known = self.from.entry(name).or_insert(from);
            *known = from.min(*known);
        }
    }
}

/// Where the arm whose expression starts at `at` is over.
fn after_arm(row: &[&Node], at: usize) -> usize {
    let brace = |at: usize| matches!(row.get(at), Some(Node::Group(Delimiter::Brace, _)));
    let block = ["if", "match", "loop", "while", "for", "unsafe"].iter().any(|word| word_is(row.get(at), word));
    let mut end = at;
    if brace(at) || block {
        loop {
            while end < row.len() && !brace(end) {
                end += 1;
            }
            if word_is(row.get(end + 1), "else") {
                end += 1;
            } else {
                break;
            }
        }
        end += 1;
        if !punct_is(row.get(end), ".") && !punct_is(row.get(end), "?") {
            return if punct_is(row.get(end), ",") { end + 1 } else { end };
        }
    }
    while end < row.len() && !punct_is(row.get(end), ",") {
        end += 1;
    }
    end + 1
}

/// Whether the `|` at `at` begins a closure rather than standing between two operands.
fn opens_closure(row: &[&Node], at: usize) -> bool {
    match before(row, at) {
        None => true,
        Some(Node::Punct(punct)) => !matches!(punct.as_str(), "?" | "|" | ">"),
        Some(Node::Word(word)) => {
            ["move", "return", "async", "static", "else", "in", "break"].iter().any(|w| word.ident == w)
        }
        Some(Node::Group(delimiter, _)) => *delimiter == Delimiter::Brace,
        Some(_) => false,
    }
}

/// The number of the first word after `row`, or 0 if there is none in it.
fn past(nodes: &[&Node]) -> usize {
    nodes
        .iter()
        .map(|node| match node {
            Node::Word(word) => word.id + 1,
            Node::Literal { id, .. } => id + 1,
            Node::Group(_, inner) => past(&row(inner)),
            _ => 0,
        })
        .max()
        .unwrap_or(0)
}
