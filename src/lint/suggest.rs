//! The edits that put a local in a pool's place, where the source says plainly what they are.
//!
//! Understood is `let item = POOL.pop().unwrap_or(value);` and its like, with every give-back a statement of its own
//! (`POOL.push(item);`) in the same function. Anything else is left to the reader: half of an edit is none.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use proc_macro2::{LineColumn, Span};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, ExprMethodCall, Local, Pat, Stmt};

use super::finding::{Analysis, Edit, Place};
use crate::ir::body::Take;

/// Adds their edits to the findings that say "use a local".
pub fn attach(analysis: &mut Analysis, text: &dyn Fn(&str) -> Option<Arc<str>>) {
    let mut files: BTreeMap<String, Option<(Arc<str>, syn::File)>> = BTreeMap::new();
    for n in 0..analysis.findings.len() {
        let finding = &analysis.findings[n];
        if finding.lint != "pooled_locals" {
            continue;
        }
        let file = files.entry(finding.at.place.file.clone()).or_insert_with(|| {
            let text = text(&finding.at.place.file)?;
            let parsed = syn::parse_file(&text).ok()?;
            Some((text, parsed))
        });
        let Some((text, parsed)) = file else { continue };
        if let Some(edits) = edits(analysis, n, text, parsed) {
            analysis.findings[n].edits = edits;
        }
    }
}

/// The edits for one finding; `None` if the source has another form.
fn edits(analysis: &Analysis, finding: usize, text: &str, file: &syn::File) -> Option<Vec<Edit>> {
    let site = analysis.site_of(&analysis.findings[finding])?;
    let pool = analysis.pools.get(site.pool?)?;
    if site.through.is_some() || !matches!(pool.take, Take::Pop | Take::Cell | Take::Crate) {
        return None;
    }
    let mut finder = Finder { at: &site.place, found: None };
    finder.visit_file(file);
    let Found { name, pattern_end, whole, fresh, unboxed, body } = finder.found?;
    let puts: Vec<&Place> = pool.puts.iter().filter(|put| site.place.file == put.file && body.holds(put)).collect();
    if pool.take != Take::Crate && puts.is_empty() {
        return None;
    }
    let lines = Lines(text);
    let item = pool.item.as_deref().unwrap_or_default();
    let item = item.strip_prefix("Box<").and_then(|inner| inner.strip_suffix('>')).filter(|_| unboxed).unwrap_or(item);
    let typed = if is_plain(item) { format!(": {item}") } else { String::new() };
    let place = Place { file: site.place.file.clone(), line: pattern_end.0, column: pattern_end.1, end: whole };
    let mut out = vec![Edit { place, text: format!("{typed} = {fresh}") }];
    for put in puts {
        let mut giver = Giver { at: put, name: &name, found: None };
        giver.visit_file(file);
        out.push(Edit { place: lines.without(&put.file, giver.found?), text: String::new() });
    }
    Some(out)
}

/// The type can be written anywhere without a path: numbers, arrays and tuples of them.
fn is_plain(ty: &str) -> bool {
    const WORDS: [&str; 17] = [
        "bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32",
        "f64", "",
    ];
    let word = |word: &str| WORDS.contains(&word) || word.chars().all(|c| c.is_ascii_digit() || c == '_');
    !ty.is_empty() && ty.split(['[', ']', ';', ' ', '(', ')', ',']).all(word)
}

/// The `let` that takes the item.
struct Found {
    name: String,
    pattern_end: (u32, u32),
    whole: (u32, u32),
    fresh: String,
    unboxed: bool,
    /// The block it stands in.
    body: Place,
}

struct Finder<'a> {
    at: &'a Place,
    found: Option<Found>,
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_block(&mut self, node: &'ast Block) {
        for stmt in &node.stmts {
            if let Stmt::Local(local) = stmt
                && let Some(found) = self.taken(local, node)
            {
                self.found = Some(found);
            }
        }
        visit::visit_block(self, node);
    }
}

impl Finder<'_> {
    fn taken(&self, local: &Local, block: &Block) -> Option<Found> {
        let init = local.init.as_ref().filter(|init| init.diverge.is_none())?;
        let (pat, typed) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, true),
            pat => (pat, false),
        };
        let Pat::Ident(ident) = pat else { return None };
        let fresh = self.fresh(&init.expr)?;
        let (fresh, unboxed) = match boxed(fresh) {
            Some(inner) => (inner, true),
            None => (fresh, false),
        };
        // what the `let` says of the type of a box no longer holds
        if typed && unboxed {
            return None;
        }
        let mut body = place(block.span());
        body.file.clone_from(&self.at.file);
        Some(Found {
            name: ident.ident.to_string(),
            pattern_end: end(if typed { local.pat.span() } else { ident.span() }),
            whole: end(init.expr.span()),
            fresh: source(fresh)?,
            unboxed,
            body,
        })
    }

    /// What makes the item when the pool has none, if the expression is a chain that starts with the take.
    fn fresh<'e>(&self, expr: &'e Expr) -> Option<&'e Expr> {
        let Expr::MethodCall(call) = expr else { return None };
        if starts_at(call.method.span(), self.at) {
            return call.args.first().filter(|_| call.args.len() == 1).and_then(made_by);
        }
        if !self.leads_to(&call.receiver) {
            return None;
        }
        match call.method.to_string().as_str() {
            "unwrap_or" => call.args.first(),
            "unwrap_or_else" => call.args.first().and_then(made_by),
            _ => None,
        }
    }

    fn leads_to(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::MethodCall(call)
            if starts_at(call.method.span(), self.at)
                || matches!(call.method.to_string().as_str(), "ok" | "success") && self.leads_to(&call.receiver))
    }
}

/// The body of a closure, if it is a mere expression that returns nowhere.
fn made_by(arg: &Expr) -> Option<&Expr> {
    match arg {
        Expr::Closure(closure) if !matches!(&*closure.body, Expr::Block(_)) => Some(&closure.body),
        _ => None,
    }
}

/// `value` of `Box::new(value)`.
fn boxed(expr: &Expr) -> Option<&Expr> {
    let Expr::Call(call) = expr else { return None };
    let path = call.func.to_token_stream().to_string().replace(' ', "");
    (path.ends_with("Box::new") && call.args.len() == 1).then(|| call.args.first()).flatten()
}

/// The statement that gives the item back.
struct Giver<'a> {
    at: &'a Place,
    name: &'a str,
    found: Option<Span>,
}

impl<'ast> Visit<'ast> for Giver<'_> {
    fn visit_stmt(&mut self, node: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = node
            && let Some(call) = last_call(expr)
            && starts_at(call.method.span(), self.at)
            && call.args.iter().any(|arg| names(arg, self.name))
        {
            self.found = Some(node.span());
        }
        visit::visit_stmt(self, node);
    }
}

/// The call that is all of an expression, behind what only looks at its result.
fn last_call(expr: &Expr) -> Option<&ExprMethodCall> {
    match expr {
        Expr::MethodCall(call) if matches!(call.method.to_string().as_str(), "ok" | "unwrap" | "is_ok" | "is_err") => {
            last_call(&call.receiver)
        }
        Expr::MethodCall(call) => Some(call),
        Expr::Assign(assign) if matches!(&*assign.left, Expr::Infer(_)) => last_call(&assign.right),
        _ => None,
    }
}

/// The argument is the local, or `Some` of it.
fn names(arg: &Expr, name: &str) -> bool {
    match arg {
        Expr::Path(path) => path.path.is_ident(name),
        Expr::Call(call) => {
            matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Some"))
                && call.args.iter().all(|arg| names(arg, name))
        }
        _ => false,
    }
}

/// The tokens as they stand in the source, on one line.
fn source(expr: &Expr) -> Option<String> {
    let text = expr.span().source_text()?;
    (!text.contains("//")).then(|| text.split('\n').map(str::trim).collect::<Vec<_>>().join(" "))
}

fn position(at: LineColumn) -> (u32, u32) {
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    (number(at.line), number(at.column).saturating_add(1))
}

fn end(span: Span) -> (u32, u32) {
    position(span.end())
}

fn place(span: Span) -> Place {
    let (line, column) = position(span.start());
    Place { file: String::new(), line, column, end: end(span) }
}

fn starts_at(span: Span, at: &Place) -> bool {
    position(span.start()) == (at.line, at.column)
}

/// The lines of a text.
struct Lines<'a>(&'a str);

impl Lines<'_> {
    /// The place of a statement, with its line if nothing else stands there.
    fn without(&self, file: &str, span: Span) -> Place {
        let mut out = Place { file: file.to_owned(), ..place(span) };
        let cut = |line: u32, columns: Range<usize>| -> Option<String> {
            let line = self.0.lines().nth(line as usize - 1)?;
            Some(line.chars().skip(columns.start).take(columns.len()).collect())
        };
        let before = cut(out.line, 0..out.column as usize - 1);
        let after = cut(out.end.0, out.end.1 as usize - 1..usize::MAX);
        let blank = |text: Option<String>| text.is_some_and(|text| text.trim().is_empty());
        if blank(before) && blank(after) && (out.end.0 as usize) < self.0.lines().count() {
            out.column = 1;
            out.end = (out.end.0 + 1, 1);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_types_without_a_path_are_written_down() {
        assert!(["[u8; 512]", "u32", "(u8, [f64; 3])", "[[bool; 2]; 1_000]"].into_iter().all(is_plain));
        assert!(!["Point", "[Point; 3]", "[u8; N]", "Vec<u8>", ""].into_iter().any(is_plain));
    }
}
