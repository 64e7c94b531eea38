//! The items, statements and other nodes of a file: what a directive can be about.

use std::collections::BTreeMap;
use std::ops::Range;

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Meta, Token};

use super::comments::Comment;
use crate::base::Truth;
use crate::parse::cfg::{CfgEnv, eval_attrs};

/// What was found in a file.
#[derive(Debug, Default)]
pub(super) struct Scopes {
    /// The nodes by where they begin: the largest of each.
    nodes: BTreeMap<usize, usize>,
    /// The nodes by where one of their attributes ends.
    owners: BTreeMap<usize, Range<usize>>,
    /// Where the first item begins.
    first_item: usize,
    /// Where the text ends.
    end: usize,
    /// Code that is not compiled, and code that is written as the argument of a macro.
    pub dead: Vec<Range<usize>>,
    /// Attributes that may be for us.
    pub attributes: Vec<Attribute>,
}

/// `allow` or `expect` in a `cfg_attr`, with what is for us in it.
#[derive(Debug)]
pub(super) struct Attribute {
    /// The whole attribute.
    pub at: Range<usize>,
    /// The node it stands on.
    pub scope: Range<usize>,
    /// `allow` or `expect`.
    pub word: String,
    /// The names behind `poolcheck::`.
    pub lints: Vec<String>,
    /// The reason; empty if there is none.
    pub reason: String,
}

/// Finds the nodes of a file; `None` if it cannot be parsed.
pub(super) fn find(text: &str, envs: &[&CfgEnv]) -> Option<Scopes> {
    let file = syn::parse_file(text).ok()?;
    let scopes = Scopes { end: text.len(), first_item: text.len(), ..Scopes::default() };
    let mut finder = Finder { envs, stack: Vec::new(), out: scopes };
    if let Some(first) = file.items.first() {
        finder.out.first_item = first.span().byte_range().start;
    }
    finder.stack.push(0..text.len());
    visit::visit_file(&mut finder, &file);
    Some(finder.out)
}

impl Scopes {
    /// What a comment is about.
    pub(super) fn of_comment(&self, text: &str, comment: &Comment<'_>) -> Range<usize> {
        if !comment.alone {
            return line_of(text, comment.at.start);
        }
        if let Some(owner) = self.owners.get(&comment.before) {
            // it stands between the attributes of an item, or between them and the item
            if comment.after.is_some_and(|after| after < owner.end) {
                return owner.clone();
            }
        }
        if comment.at.end <= self.first_item && self.is_for_the_file(text, comment) {
            return 0..self.end;
        }
        match comment.after.and_then(|after| Some((after, *self.nodes.get(&after)?))) {
            Some((start, end)) => start..end,
            None => line_of(text, comment.after.unwrap_or(comment.at.start)),
        }
    }

    /// Above all items, with an empty line or an attribute of the file below it.
    fn is_for_the_file(&self, text: &str, comment: &Comment<'_>) -> bool {
        let below = &text[comment.at.end..];
        let next = below
            .lines()
            .skip(1)
            .find(|line| !line.trim_start().starts_with("//") || line.trim_start().starts_with("//!"));
        next.is_none_or(|line| {
            line.trim().is_empty() || line.trim_start().starts_with("#![") || line.trim_start().starts_with("//!")
        })
    }
}

fn line_of(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    start..text[at..].find('\n').map_or(text.len(), |newline| at + newline)
}

struct Finder<'a> {
    envs: &'a [&'a CfgEnv],
    /// The nodes around, from the file inwards.
    stack: Vec<Range<usize>>,
    out: Scopes,
}

impl Finder<'_> {
    fn within(&mut self, span: Span, inner: impl FnOnce(&mut Self)) {
        let range = span.byte_range();
        let end = self.out.nodes.entry(range.start).or_insert(range.end);
        *end = range.end.max(*end);
        self.stack.push(range);
        inner(self);
        self.stack.pop();
    }

    /// The node an attribute stands on: of those that begin with it, the largest.
    fn owner(&self, is_inner: bool) -> Range<usize> {
        let top = self.stack.last().cloned().unwrap_or(0..self.out.end);
        if is_inner {
            return top;
        }
        let same = |range: &&Range<usize>| range.start == top.start;
        self.stack[1.min(self.stack.len())..].iter().find(same).cloned().unwrap_or(top)
    }

    fn conditional(&mut self, meta: &Meta, at: &Range<usize>, scope: &Range<usize>) {
        let Meta::List(list) = meta else { return };
        let is_conditional = list.path.is_ident("cfg_attr");
        let is_comma = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',');
        let tokens = list.tokens.clone().into_iter();
        let tokens: TokenStream = if is_conditional {
            // the condition is not asked, and may be a word that is no attribute
            tokens.skip_while(|tree| !is_comma(tree)).skip(1).collect()
        } else {
            tokens.collect()
        };
        let Ok(parts) = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(tokens) else { return };
        if is_conditional {
            parts.iter().for_each(|part| self.conditional(part, at, scope));
            return;
        }
        let Some(word) = list.path.get_ident().filter(|word| *word == "allow" || *word == "expect") else { return };
        let mut attribute = Attribute {
            at: at.clone(),
            scope: scope.clone(),
            word: word.to_string(),
            lints: Vec::new(),
            reason: String::new(),
        };
        for part in &parts {
            match part {
                Meta::Path(path) if path.segments.len() == 2 && path.segments[0].ident == "poolcheck" => {
                    attribute.lints.push(path.segments[1].ident.to_string());
                }
                Meta::NameValue(pair) if pair.path.is_ident("reason") => {
                    if let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &pair.value {
                        attribute.reason = text.value();
                    }
                }
                _ => {}
            }
        }
        self.out.attributes.push(attribute);
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_attribute(&mut self, node: &'ast syn::Attribute) {
        let at = node.span().byte_range();
        let is_inner = matches!(node.style, syn::AttrStyle::Inner(_));
        let owner = self.owner(is_inner);
        if !is_inner {
            self.out.owners.insert(at.end, owner.clone());
        }
        let one = std::slice::from_ref(node);
        if !self.envs.is_empty() && self.envs.iter().all(|env| eval_attrs(one, env) == Truth::No) {
            self.out.dead.push(owner.clone());
        }
        if node.path().is_ident("cfg_attr") {
            self.conditional(&node.meta, &at, &owner);
        }
    }
    fn visit_item(&mut self, node: &'ast syn::Item) {
        if let syn::Item::Macro(item) = node {
            self.out.dead.push(item.mac.span().byte_range());
        }
        self.within(node.span(), |finder| visit::visit_item(finder, node));
    }
    fn visit_impl_item(&mut self, node: &'ast syn::ImplItem) {
        self.within(node.span(), |finder| visit::visit_impl_item(finder, node));
    }
    fn visit_trait_item(&mut self, node: &'ast syn::TraitItem) {
        self.within(node.span(), |finder| visit::visit_trait_item(finder, node));
    }
    fn visit_foreign_item(&mut self, node: &'ast syn::ForeignItem) {
        self.within(node.span(), |finder| visit::visit_foreign_item(finder, node));
    }
    fn visit_stmt(&mut self, node: &'ast syn::Stmt) {
        self.within(node.span(), |finder| visit::visit_stmt(finder, node));
    }
    fn visit_expr(&mut self, node: &'ast syn::Expr) {
        self.within(node.span(), |finder| visit::visit_expr(finder, node));
    }
    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        self.out.dead.push(node.span().byte_range());
        visit::visit_macro(self, node);
    }
    fn visit_arm(&mut self, node: &'ast syn::Arm) {
        self.within(node.span(), |finder| visit::visit_arm(finder, node));
    }
    fn visit_field(&mut self, node: &'ast syn::Field) {
        self.within(node.span(), |finder| visit::visit_field(finder, node));
    }
    fn visit_field_value(&mut self, node: &'ast syn::FieldValue) {
        self.within(node.span(), |finder| visit::visit_field_value(finder, node));
    }
    fn visit_variant(&mut self, node: &'ast syn::Variant) {
        self.within(node.span(), |finder| visit::visit_variant(finder, node));
    }
    fn visit_fn_arg(&mut self, node: &'ast syn::FnArg) {
        self.within(node.span(), |finder| visit::visit_fn_arg(finder, node));
    }
}
