//! Which names of a rule's body are its own locals, so that each expansion can have its own.
//!
//! Works on tokens: what the body becomes is not known before it is expanded. So a name is a local where
//! the body's own text puts it in a binding position, from there on, and nowhere else.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Delimiter, Ident};
use smol_str::SmolStr;

use super::fragment::Kind;
use super::rules::Node;
use super::token::is_keyword;

mod bindings;
mod uses;

/// What the names of locals begin with, before the number of the expansion.
pub(super) const PREFIX: &str = "__hyg";

/// Marks the locals and labels of a body. `names` are what the matcher binds.
pub(super) fn mark(body: &mut [Node], names: &[(SmolStr, Kind)]) {
    let mut next = 0;
    number(body, &mut next);
    let found = bindings::find(body);
    if found.from.is_empty() && found.labels.is_empty() {
        return;
    }
    let decisions = uses::decide(body, &found, names);
    apply(body, &decisions);
}

/// The locals of a body.
#[derive(Debug, Default)]
struct Locals {
    /// The words in binding positions.
    binds: HashSet<usize>,
    /// From which word on a name means the local.
    from: HashMap<String, usize>,
    /// Labels.
    labels: HashSet<SmolStr>,
}

/// What to do with the words of a body.
#[derive(Debug, Default)]
struct Decisions {
    locals: HashSet<usize>,
    /// Words before which `field:` is written.
    fields: HashMap<usize, Ident>,
    /// The pieces of format strings.
    formats: HashMap<usize, Vec<String>>,
    labels: HashSet<SmolStr>,
}

fn number(nodes: &mut [Node], next: &mut usize) {
    for node in nodes {
        match node {
            Node::Word(word) => {
                word.id = *next;
                *next += 1;
            }
            Node::Literal { id, .. } => {
                *id = *next;
                *next += 1;
            }
            Node::Group(_, inner) | Node::Repeat(inner, _, _) => number(inner, next),
            Node::Punct(_) | Node::Lifetime { .. } | Node::Var(_) | Node::Decl(..) | Node::Crate => {}
        }
    }
}

fn apply(nodes: &mut [Node], decisions: &Decisions) {
    for node in nodes {
        match node {
            Node::Word(word) => {
                word.local = decisions.locals.contains(&word.id);
                word.field = decisions.fields.get(&word.id).cloned();
            }
            Node::Literal { id, format, .. } => *format = decisions.formats.get(id).cloned(),
            Node::Lifetime { name, label } => *label = decisions.labels.contains(name),
            Node::Group(_, inner) | Node::Repeat(inner, _, _) => apply(inner, decisions),
            Node::Punct(_) | Node::Var(_) | Node::Decl(..) | Node::Crate => {}
        }
    }
}

/// One level of a body in a row: what is in a repetition stands where the repetition stands.
fn row(nodes: &[Node]) -> Vec<&Node> {
    fn add<'n>(nodes: &'n [Node], out: &mut Vec<&'n Node>) {
        for node in nodes {
            match node {
                Node::Repeat(inner, sep, _) => {
                    add(inner, out);
                    out.extend(sep.as_deref());
                }
                node => out.push(node),
            }
        }
    }
    let mut out = Vec::new();
    add(nodes, &mut out);
    out
}

fn word_is(node: Option<&&Node>, text: &str) -> bool {
    matches!(node, Some(Node::Word(word)) if word.ident == text)
}

fn punct_is(node: Option<&&Node>, text: &str) -> bool {
    matches!(node, Some(Node::Punct(punct)) if punct == text)
}

fn before<'r, 'n>(row: &'r [&'n Node], at: usize) -> Option<&'r &'n Node> {
    at.checked_sub(1).and_then(|at| row.get(at))
}

/// `[..]` of an attribute at `at`.
fn is_attribute(row: &[&Node], at: usize) -> bool {
    let hash = |at: usize| punct_is(before(row, at), "#");
    matches!(row[at], Node::Group(Delimiter::Bracket, _))
        && (hash(at) || punct_is(before(row, at), "!") && at > 0 && hash(at - 1))
}

/// Whether a name can be a local's: no keyword, no primitive type, and not upper case like a constant.
fn is_bindable(name: &str) -> bool {
    let primitive = matches!(
        name,
        "bool"
            | "char"
            | "str"
            | "f32"
            | "f64"
            | "i8"
            | "i16"
            | "i32"
            | "i64"
            | "i128"
            | "isize"
            | "u8"
            | "u16"
            | "u32"
            | "u64"
            | "u128"
            | "usize"
    );
    let first = name.trim_start_matches('_').chars().next();
    first.is_some_and(|c| c.is_alphabetic() && !c.is_uppercase())
        && !is_keyword(name)
        && !primitive
        && !name.starts_with("r#")
}
