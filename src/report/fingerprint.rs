//! A name for a finding that stays the same when lines move, so that review tools and baselines know it again.
//!
//! It is a hash of what is said (the lint), of whose code it is said (package and function), and of the tokens of the
//! statement, without what stands in its blocks; and the number of equal ones before it. No path and no line is in it.

use std::collections::HashMap;

use proc_macro2::{Delimiter, LineColumn, Span, TokenStream, TokenTree};

use super::Sources;
use crate::lint::finding::{Analysis, Place};

/// The fingerprints of all findings, in their order.
pub fn all(analysis: &Analysis, sources: Sources<'_>) -> Vec<String> {
    let findings = analysis.findings.iter();
    of(findings.map(|one| (one.lint, one.at.package.as_str(), one.at.function.as_str(), &one.at.place)), sources)
}

/// The fingerprints of anything: what is said, package, function, and place.
pub fn of<'a>(all: impl Iterator<Item = (&'a str, &'a str, &'a str, &'a Place)>, sources: Sources<'_>) -> Vec<String> {
    let mut seen: HashMap<u64, u64> = HashMap::new();
    let mut files: HashMap<&str, Option<TokenStream>> = HashMap::new();
    all.map(|(what, package, function, place)| {
        let tokens = files.entry(&place.file).or_insert_with(|| sources(&place.file)?.parse().ok());
        let statement = tokens.as_ref().map(|tokens| statement(tokens, place)).unwrap_or_default();
        let mut hash = Fnv::new();
        for part in [what, package, function] {
            hash.write(part.as_bytes());
            hash.write(&[0]);
        }
        hash.write(statement.as_bytes());
        let ordinal = seen.entry(hash.0).or_default();
        hash.write(&[0]);
        hash.write(&ordinal.to_le_bytes());
        *ordinal += 1;
        format!("{:016x}", hash.0)
    })
    .collect()
}

/// A name for something that has no statement.
pub fn plain(parts: &[&str]) -> String {
    let mut hash = Fnv::new();
    for part in parts {
        hash.write(part.as_bytes());
        hash.write(&[0]);
    }
    format!("{:016x}", hash.0)
}

/// The tokens of the statement at a place, each followed by a space; `{}` for a block, and no commas before a closing
/// bracket, which come and go as code is formatted.
fn statement(tokens: &TokenStream, place: &Place) -> String {
    let at = LineColumn { line: place.line as usize, column: (place.column as usize).saturating_sub(1) };
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    if let Some(block) = trees.iter().find_map(|tree| block_around(tree, at)) {
        return statement(&block, place);
    }
    let mut out = String::new();
    let mut reached = false;
    for (n, tree) in trees.iter().enumerate() {
        reached |= holds(tree.span(), at);
        let next = trees.get(n + 1);
        write(tree, next.is_none(), &mut out);
        if ends_statement(tree, next) {
            if reached {
                return out;
            }
            out.clear();
        }
    }
    // a position that is in no token, as in a file that was changed meanwhile
    if reached { out } else { String::new() }
}

/// The content of the block in a tree that holds the position.
fn block_around(tree: &TokenTree, at: LineColumn) -> Option<TokenStream> {
    let TokenTree::Group(group) = tree else { return None };
    if !holds(group.span(), at) {
        return None;
    }
    if group.delimiter() == Delimiter::Brace {
        return Some(group.stream());
    }
    group.stream().into_iter().find_map(|inner| block_around(&inner, at))
}

fn holds(span: Span, at: LineColumn) -> bool {
    span.start() <= at && at < span.end()
}

fn ends_statement(tree: &TokenTree, next: Option<&TokenTree>) -> bool {
    match tree {
        TokenTree::Punct(punct) => matches!(punct.as_char(), ';' | ','),
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => match next {
            Some(TokenTree::Ident(word)) => word != "else",
            Some(TokenTree::Punct(punct)) => punct.as_char() == '#',
            Some(TokenTree::Group(_) | TokenTree::Literal(_)) => true,
            None => false,
        },
        _ => false,
    }
}

fn write(tree: &TokenTree, is_last: bool, out: &mut String) {
    match tree {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => out.push_str("{} "),
        TokenTree::Group(group) => {
            let (open, close) = match group.delimiter() {
                Delimiter::Parenthesis => ("( ", ") "),
                Delimiter::Bracket => ("[ ", "] "),
                Delimiter::Brace | Delimiter::None => ("", ""),
            };
            out.push_str(open);
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            for (n, tree) in inner.iter().enumerate() {
                write(tree, n + 1 == inner.len(), out);
            }
            out.push_str(close);
        }
        TokenTree::Punct(punct) if punct.as_char() == ',' && is_last => {}
        TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {
            out.push_str(&tree.to_string());
            out.push(' ');
        }
    }
}

/// FNV-1a with 64 bits: std's hasher may change between releases, and fingerprints are kept for years.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::example;
    use super::*;
    use std::sync::Arc;

    #[test]
    fn the_hash_is_the_published_one() {
        let mut hash = Fnv::new();
        hash.write(b"foobar");
        assert_eq!(hash.0, 0x8594_4171_f739_67e8);
    }

    #[test]
    fn moving_and_reformatting_lines_changes_nothing_and_equal_ones_differ() {
        let mut analysis = example::analysis();
        analysis.findings.push(analysis.findings[0].clone());
        let before = all(&analysis, &example::source);
        assert_ne!(before[0], before[1]);

        let broken = |file: &str| {
            let text = example::source(file)?;
            let text = text.replace("BUFFERS.lock().unwrap().pop()", "BUFFERS\n.lock( )\n.unwrap()\n.pop()");
            Some(Arc::from(format!("//\n//\n{}", text.replace("unwrap_or([0; 512])", "unwrap_or(\n[0;512],\n)"))))
        };
        for finding in &mut analysis.findings {
            finding.at.place = Place { file: "src/lib.rs".into(), line: 11, column: 2, end: (11, 5) };
        }
        assert_eq!(all(&analysis, &broken), before);
        let other = |file: &str| Some(Arc::from(broken(file)?.replace("512,", "513,").replace("[0;512]", "[0;513]")));
        assert_ne!(all(&analysis, &other)[0], before[0]);
    }

    #[test]
    fn a_statement_is_what_stands_between_its_neighbours() {
        let text = "fn f() { if a { b() } let x = g(|| { h(p.pop(), 2,) },); match x { _ => q.pop(), }; }";
        let tokens: TokenStream = text.parse().expect("tokens");
        let at = |what: &str| {
            let column = text.find(what).expect("it is there") as u32 + 1;
            statement(&tokens, &Place { file: String::new(), line: 1, column, end: (1, column + 1) })
        };
        assert_eq!(at("b()"), "b ( ) ");
        assert_eq!(at("x ="), "let x = g ( | | {} ) ; ");
        assert_eq!(at("pop"), "h ( p . pop ( ) , 2 ) ");
        assert_eq!(at("q.pop"), "_ = > q . pop ( ) ");
    }
}
