//! Assignments: `place = value`, and `(a, [b, ..]) = value` and the like.

use proc_macro2::TokenStream;
use quote::quote;

use super::Lower;
use super::place::Place;
use crate::base::Span;
use crate::escape::verdict::Blind;
use crate::ir::body::{How, Out, Why};
use crate::resolve::ty::Ty;

impl Lower<'_> {
    pub(super) fn assign(&mut self, assign: &syn::ExprAssign) {
        let span = self.span_of(assign);
        // `_ = value`, and `(a, b) = pair` and the like
        match &*assign.left {
            syn::Expr::Infer(_) => {
                self.expr(&assign.right, &Ty::Unknown);
                return;
            }
            left @ (syn::Expr::Tuple(_) | syn::Expr::Array(_) | syn::Expr::Call(_) | syn::Expr::Struct(_)) => {
                return self.assign_parts(left, &assign.right, span);
            }
            _ => {}
        }
        // what is wanted is the type of the place, but the value is computed first
        let want = self.quiet_type_of(&assign.left);
        let val = self.expr(&assign.right, &want);
        let place = self.place(&assign.left);
        self.coerce_val(&val, &place.ty);
        if let Some(store) = place.origin.clone() {
            self.put_back(store, &val, span);
        }
        if matches!(super::call::strip(&assign.left), syn::Expr::Unary(_)) {
            // `**table = [0; N]`: all there is behind it
            let how = self.replacing(&place);
            self.touch(&place, how, span);
        }
        self.put(&place, &val, How::Assigned, span);
    }

    /// Assigns the parts of a value to the places in what looks like a pattern: each is given a name, and the place that.
    fn assign_parts(&mut self, left: &syn::Expr, right: &syn::Expr, span: Span) {
        let mut targets = Vec::new();
        let pattern = pattern_of(left, &mut targets);
        let val = self.expr(right, &Ty::Unknown);
        let Ok(pattern) = syn::parse::Parser::parse2(syn::Pat::parse_single, pattern) else {
            self.sink(&val, Out::Given(Blind::Syntax), Why::Opaque("assigned to parts of places"), span);
            return;
        };
        self.env.open_scope();
        self.bind(&pattern, Place::of(val));
        for (name, target) in targets {
            let part = self.expr(&syn::parse_quote!(#name), &Ty::Unknown);
            let place = self.place(target);
            self.coerce_val(&part, &place.ty);
            self.put(&place, &part, How::Assigned, span);
        }
        self.env.close_scope();
    }

    /// The type of a simple place, without effects.
    pub(super) fn quiet_type_of(&self, expr: &syn::Expr) -> Ty {
        match expr {
            syn::Expr::Path(path) => path
                .path
                .get_ident()
                .and_then(|ident| self.env.find(&ident.to_string()))
                .map_or(Ty::Unknown, |var| self.env.vars[var].ty.clone()),
            syn::Expr::Reference(of) => self.quiet_type_of(&of.expr),
            syn::Expr::Field(field) => {
                let base = self.quiet_type_of(&field.base);
                let name = match &field.member {
                    syn::Member::Named(ident) => ident.to_string(),
                    syn::Member::Unnamed(index) => index.index.to_string(),
                };
                let base = self.resolved(&base);
                self.w.field_ty(base.peeled(), &name).unwrap_or(Ty::Unknown)
            }
            syn::Expr::Paren(e) => self.quiet_type_of(&e.expr),
            _ => Ty::Unknown,
        }
    }
}

/// The pattern that the left side of an assignment stands for, and the places by the names that stand for them in it.
fn pattern_of<'e>(left: &'e syn::Expr, targets: &mut Vec<(syn::Ident, &'e syn::Expr)>) -> TokenStream {
    let mut all = |parts: &'e syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>| -> Vec<TokenStream> {
        parts.iter().map(|part| pattern_of(part, targets)).collect()
    };
    match left {
        syn::Expr::Paren(inner) => pattern_of(&inner.expr, targets),
        syn::Expr::Infer(_) => quote!(_),
        syn::Expr::Range(range) if range.start.is_none() && range.end.is_none() => quote!(..),
        syn::Expr::Tuple(tuple) => {
            let parts = all(&tuple.elems);
            quote!((#(#parts,)*))
        }
        syn::Expr::Array(array) => {
            let parts = all(&array.elems);
            quote!([#(#parts),*])
        }
        syn::Expr::Call(call) => {
            let (path, parts) = (&call.func, all(&call.args));
            quote!(#path(#(#parts),*))
        }
        syn::Expr::Struct(made) => {
            let path = &made.path;
            let fields = made.fields.iter().map(|field| {
                let (member, part) = (&field.member, pattern_of(&field.expr, targets));
                quote!(#member: #part,)
            });
            let fields: Vec<TokenStream> = fields.collect();
            let rest = made.dot2_token;
            quote!(#path { #(#fields)* #rest })
        }
        place => {
            let name = quote::format_ident!("assigned_{}", targets.len(), span = proc_macro2::Span::mixed_site());
            targets.push((name.clone(), place));
            quote!(#name)
        }
    }
}
