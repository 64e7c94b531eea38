//! Which words of a body mean one of its locals, and which only look like one: fields, methods, paths.

use proc_macro2::Delimiter;
use smol_str::SmolStr;

use super::super::fragment::Kind;
use super::super::rules::{Node, Word};
use super::{Decisions, Locals, before, is_attribute, punct_is, row, word_is};

/// Decides about every word of a body.
pub(super) fn decide(body: &[Node], locals: &Locals, names: &[(SmolStr, Kind)]) -> Decisions {
    let decisions = Decisions { labels: locals.labels.clone(), ..Decisions::default() };
    let mut uses = Uses { locals, names, decisions };
    uses.level(&row(body), Around::Other);
    uses.decisions
}

/// What the words are in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    /// `Name { .. }`, an expression or pattern.
    Struct,
    /// Other braces, such as a block or the fields of a declared struct.
    Brace,
    /// The arguments of a macro call.
    Macro,
    /// Anything else.
    Other,
}

struct Uses<'l> {
    locals: &'l Locals,
    names: &'l [(SmolStr, Kind)],
    decisions: Decisions,
}

/// What has been seen on the way along a row, as far as it says what braces mean.
#[derive(Default)]
struct Way {
    /// After `if`, `while`, `match`, `in`: no struct literal before the block.
    condition: bool,
    /// Between `let` and `=`.
    pattern: bool,
    /// After `->`.
    arrow: bool,
}

impl Way {
    fn pass(&mut self, node: &Node) {
        match node {
            Node::Word(word) if ["if", "while", "match", "in"].iter().any(|w| word.ident == w) => self.condition = true,
            Node::Word(word) if word.ident == "let" => self.pattern = true,
            Node::Punct(punct) if punct == "=" => {
                self.pattern = false;
                self.arrow = false;
            }
            Node::Punct(punct) if punct == "->" => self.arrow = true,
            Node::Punct(punct) if punct == ";" || punct == "=>" => *self = Way::default(),
            Node::Group(Delimiter::Brace, _) if !self.pattern => *self = Way::default(),
            _ => {}
        }
    }
}

impl Uses<'_> {
    fn level(&mut self, row: &[&Node], around: Around) {
        let mut way = Way::default();
        for at in 0..row.len() {
            match row[at] {
                Node::Word(word) => self.word(row, at, word, around),
                Node::Literal { literal, id, .. } if around == Around::Macro => {
                    if let Some(pieces) = self.format(&literal.to_string(), *id) {
                        self.decisions.formats.insert(*id, pieces);
                    }
                }
                Node::Group(delimiter, inner) if !is_attribute(row, at) => {
                    let inner = super::row(inner);
                    let around = if punct_is(before(row, at), "!")
                        && matches!(before(row, at - 1), Some(Node::Word(_) | Node::Var(_)))
                    {
                        Around::Macro
                    } else if *delimiter != Delimiter::Brace {
                        Around::Other
                    } else if self.names_struct(row, at, &way) && looks_like_fields(&inner) {
                        Around::Struct
                    } else {
                        Around::Brace
                    };
                    self.level(&inner, around);
                }
                _ => {}
            }
            way.pass(row[at]);
        }
    }

    /// Whether what stands before the braces at `at` can be a struct's path.
    fn names_struct(&self, row: &[&Node], at: usize, way: &Way) -> bool {
        if way.arrow || way.condition && !way.pattern {
            return false;
        }
        match before(row, at) {
            Some(Node::Word(word)) => word.ident.to_string().trim_start_matches('_').starts_with(char::is_uppercase),
            Some(Node::Var(name)) => self
                .names
                .iter()
                .any(|(known, kind)| known == name && matches!(kind, Kind::Ident | Kind::Path | Kind::Ty | Kind::Tt)),
            Some(Node::Punct(punct)) => punct == ">" || punct == ">>",
            _ => false,
        }
    }

    fn word(&mut self, row: &[&Node], at: usize, word: &Word, around: Around) {
        let name = word.ident.to_string();
        let Some(&from) = self.locals.from.get(&name) else { return };
        let bound = self.locals.binds.contains(&word.id);
        if !bound && (word.id < from || is_other(row, at, around)) {
            return;
        }
        self.decisions.locals.insert(word.id);
        if around == Around::Struct {
            // `x`, `ref x`, `mut x` and `ref mut x` are short for `x: ..`.
            let mut first = at;
            while ["ref", "mut"].iter().any(|w| word_is(before(row, first), w)) {
                first -= 1;
            }
            let entry = matches!(before(row, first), None | Some(Node::Group(..))) || punct_is(before(row, first), ",");
            let ends = row.get(at + 1).is_none() || punct_is(row.get(at + 1), ",");
            if let Node::Word(first) = row[first]
                && entry
                && ends
            {
                self.decisions.fields.insert(first.id, word.ident.clone());
            }
        }
    }

    /// The pieces of a format string that names locals: text, name, text, .., text.
    fn format(&self, literal: &str, id: usize) -> Option<Vec<String>> {
        let text = syn::parse_str::<syn::LitStr>(literal).ok()?.value();
        let means_local = |name: &str| self.locals.from.get(name).is_some_and(|from| *from <= id);
        let mut pieces = vec![String::new()];
        let mut rest = text.as_str();
        while let Some(open) = rest.find('{') {
            let (plain, from) = rest.split_at(open + 1);
            pieces.last_mut()?.push_str(plain);
            rest = from;
            if let Some(after) = rest.strip_prefix('{') {
                pieces.last_mut()?.push('{');
                rest = after;
                continue;
            }
            let (inside, after) = rest.split_at(rest.find('}')?);
            rest = after;
            // Names stand first, and before each `$`.
            let mut begin = true;
            let mut inside = inside;
            while !inside.is_empty() {
                let end = inside.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(inside.len());
                let (name, after) = inside.split_at(end);
                let named = begin && (after.is_empty() || after.starts_with(':')) || after.starts_with('$');
                if named && means_local(name) {
                    pieces.push(name.to_string());
                    pieces.push(String::new());
                } else {
                    pieces.last_mut()?.push_str(name);
                }
                begin = false;
                let other = after.find(|c: char| c.is_alphanumeric() || c == '_').unwrap_or(after.len());
                let (other, after) = after.split_at(other);
                pieces.last_mut()?.push_str(other);
                inside = after;
            }
        }
        pieces.last_mut()?.push_str(rest);
        (pieces.len() > 1).then_some(pieces)
    }
}

/// Whether a word that is spelled like a local is something else.
fn is_other(row: &[&Node], at: usize, around: Around) -> bool {
    let last = before(row, at);
    let next = row.get(at + 1);
    if punct_is(last, ".") || punct_is(last, "::") || punct_is(next, "::") || punct_is(next, "!") {
        return true;
    }
    let items = ["fn", "mod", "struct", "enum", "union", "trait", "type", "use", "static", "crate"];
    if items.iter().any(|word| word_is(last, word)) {
        return true;
    }
    // `x: 1` and `pub x: u8`, the name of a field.
    matches!(around, Around::Struct | Around::Brace)
        && punct_is(next, ":")
        && (last.is_none()
            || punct_is(last, ",")
            || word_is(last, "pub")
            || matches!(last, Some(Node::Group(Delimiter::Parenthesis | Delimiter::Bracket, _))))
}

/// Whether the content of braces reads as fields: `x`, `ref x`, `x: ..`, `..`, with commas between.
fn looks_like_fields(row: &[&Node]) -> bool {
    row.split(|node| punct_is(Some(node), ",")).all(|entry| {
        let entry = match entry {
            [Node::Punct(hash), Node::Group(Delimiter::Bracket, _), rest @ ..] if hash == "#" => rest,
            entry => entry,
        };
        let start = entry.iter().take_while(|node| word_is(Some(node), "ref") || word_is(Some(node), "mut")).count();
        match &entry[start..] {
            [] => true,
            [Node::Word(_) | Node::Var(_)] => true,
            [Node::Word(_) | Node::Var(_) | Node::Literal { .. }, Node::Punct(colon), ..] => colon == ":",
            [Node::Punct(dots), ..] => dots == "..",
            _ => false,
        }
    })
}
