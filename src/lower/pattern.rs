//! Patterns: which part of a value each name gets, moved or lent.

use std::sync::Arc;

use super::place::{Place, PlaceKind};
use super::{Lower, Val};
use crate::base::{Gap, Name, Span};
use crate::ir::body::{Label, Op, Touch};
use crate::parse::tyref;
use crate::resolve::program::{Def, Ns};
use crate::resolve::ty::Ty;

/// How names bind: by value, or by reference since the pattern looked through one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Move,
    Ref(bool),
}

impl Lower<'_> {
    /// Binds a parameter.
    pub(super) fn bind_param(&mut self, pat: &syn::Pat, val: Val) {
        if let syn::Pat::Ident(ident) = strip(pat)
            && ident.subpat.is_none()
            && ident.by_ref.is_none()
        {
            // a parameter keeps its own slot, so that what is stored in it is stored in what was passed
            let var = self.declare(Name::from(ident.ident.to_string()), &val, ident.mutability.is_some());
            self.env.vars[var].param = true;
            return;
        }
        self.bind(pat, Place::of(val));
    }

    /// Binds the names of a pattern to parts of a place.
    pub(super) fn bind(&mut self, pat: &syn::Pat, place: Place) {
        self.bind_mode(pat, place, Mode::Move);
    }

    fn bind_mode(&mut self, pat: &syn::Pat, place: Place, mode: Mode) {
        match pat {
            syn::Pat::Wild(_) | syn::Pat::Rest(_) => {}
            syn::Pat::Lit(_) | syn::Pat::Range(_) | syn::Pat::Const(_) => {
                let span = self.span_of(pat);
                self.touch(&place, Touch::Read, span);
            }
            syn::Pat::Path(_) => {}
            syn::Pat::Ident(ident) => self.bind_ident(ident, place, mode),
            syn::Pat::Paren(p) => self.bind_mode(&p.pat, place, mode),
            syn::Pat::Type(p) => {
                let ty = self.written_ty(&p.ty);
                self.infer.coerce(&place.ty, &ty);
                let mut place = place;
                if !ty.any(&mut |t| matches!(t, Ty::Bounds(..))) || matches!(self.resolved(&place.ty), Ty::Var(_)) {
                    place.ty = ty;
                }
                self.bind_mode(&p.pat, place, mode);
            }
            syn::Pat::Guard(p) => {
                self.bind_mode(&p.pat, place, mode);
                self.expr(&p.guard, &Ty::bool());
            }
            syn::Pat::Or(p) => self.bind_or(p, place, mode),
            syn::Pat::Reference(p) => {
                let span = self.span_of(p);
                let inner = self.deref_place(place, span);
                self.bind_mode(&p.pat, inner, Mode::Move);
            }
            syn::Pat::Tuple(p) => {
                let (place, mode) = self.look_through(place, mode, |ty| matches!(ty, Ty::Tuple(_)));
                let len = match self.resolved(&place.ty) {
                    Ty::Tuple(parts) => parts.len(),
                    _ => {
                        if !p.elems.iter().any(|e| matches!(e, syn::Pat::Rest(_))) {
                            let parts: Vec<Ty> = p.elems.iter().map(|_| self.infer.fresh()).collect();
                            self.infer.unify(&place.ty, &Ty::Tuple(parts.into()));
                        }
                        p.elems.len()
                    }
                };
                let rest = p.elems.iter().position(|e| matches!(e, syn::Pat::Rest(_)));
                for (n, elem) in p.elems.iter().enumerate() {
                    let index = match rest {
                        Some(r) if n > r => len.saturating_sub(p.elems.len() - n),
                        _ => n,
                    };
                    self.bind_field(elem, &place, &Name::from(index.to_string()), mode);
                }
            }
            syn::Pat::TupleStruct(p) => {
                let written = tyref::path(p.qself.as_ref(), &p.path);
                let (ty, variant) = self.struct_path(&written);
                let (place, mode) = self.look_through(place, mode, |t| matches!(t, Ty::Adt(..)));
                self.infer.unify(&place.ty, &ty);
                let place = Place { ty: self.better(&place.ty, &ty), ..place };
                let count = self.field_count(&place.ty, variant.as_ref());
                let rest = p.elems.iter().position(|e| matches!(e, syn::Pat::Rest(_)));
                for (n, elem) in p.elems.iter().enumerate() {
                    let index = match rest {
                        Some(r) if n > r => count.saturating_sub(p.elems.len() - n),
                        _ => n,
                    };
                    let key = match &variant {
                        Some(v) => Name::from(format!("{v}.{index}")),
                        None => Name::from(index.to_string()),
                    };
                    self.bind_field(elem, &place, &key, mode);
                }
            }
            syn::Pat::Struct(p) => {
                let written = tyref::path(p.qself.as_ref(), &p.path);
                let (ty, variant) = self.struct_path(&written);
                let (place, mode) = self.look_through(place, mode, |t| matches!(t, Ty::Adt(..)));
                self.infer.unify(&place.ty, &ty);
                let place = Place { ty: self.better(&place.ty, &ty), ..place };
                for field in &p.fields {
                    if self.cfg_of(&field.attrs) == crate::base::Truth::No {
                        continue;
                    }
                    let name = match &field.member {
                        syn::Member::Named(ident) => ident.to_string(),
                        syn::Member::Unnamed(index) => index.index.to_string(),
                    };
                    let key = match &variant {
                        Some(v) => Name::from(format!("{v}.{name}")),
                        None => Name::from(name),
                    };
                    self.bind_field(&field.pat, &place, &key, mode);
                }
            }
            syn::Pat::Slice(p) => {
                let (place, mode) = self.look_through(place, mode, |t| matches!(t, Ty::Slice(_) | Ty::Array(..)));
                let elem = match self.resolved(&place.ty) {
                    Ty::Slice(elem) | Ty::Array(elem, _) => (*elem).clone(),
                    _ => self.infer.fresh_open(),
                };
                for item in &p.elems {
                    let span = self.span_of(item);
                    match item {
                        syn::Pat::Rest(_) => {}
                        // `rest @ ..`
                        syn::Pat::Ident(ident)
                            if ident.subpat.as_ref().is_some_and(|(_, s)| matches!(**s, syn::Pat::Rest(_))) =>
                        {
                            let sub = Place { ty: Ty::Slice(Arc::new(elem.clone())), ..place.clone() };
                            let val = match mode {
                                Mode::Ref(m) => self.lend(&sub, m, span),
                                Mode::Move => self.take(&sub, span),
                            };
                            self.declare(Name::from(ident.ident.to_string()), &val, ident.mutability.is_some());
                        }
                        other => {
                            let origin = place.origin.clone();
                            let part = self.part(place.clone(), Label::Arg(0), elem.clone(), origin, span);
                            self.bind_mode(other, part, mode);
                        }
                    }
                }
            }
            other => {
                // a macro, or something newer than the tool: whatever it binds, it binds from here
                let span = self.span_of(other);
                self.gap(Gap::Syntax("a pattern the tool does not know"), span);
                if let Some(slot) = self.peek(&place, span) {
                    let out = crate::ir::body::Out::Given(crate::escape::verdict::Blind::Syntax);
                    let why = crate::ir::body::Why::Opaque("a pattern the tool does not know");
                    self.push(Op::Sink { src: slot, out, why }, span);
                }
            }
        }
    }

    fn better(&self, a: &Ty, b: &Ty) -> Ty {
        match self.resolved(a) {
            Ty::Var(_) | Ty::Unknown => b.clone(),
            known => known,
        }
    }

    fn field_count(&self, ty: &Ty, variant: Option<&Name>) -> usize {
        let fields = self.w.fields_of(&self.resolved(ty));
        match variant {
            Some(v) => {
                let prefix = format!("{v}.");
                fields.iter().filter(|(name, _)| name.starts_with(&prefix)).count()
            }
            None => fields.len(),
        }
    }

    fn bind_field(&mut self, pat: &syn::Pat, place: &Place, key: &Name, mode: Mode) {
        if matches!(pat, syn::Pat::Wild(_) | syn::Pat::Rest(_)) {
            return;
        }
        let span = self.span_of(pat);
        let part = self.field_place(place.clone(), key, span);
        self.bind_mode(pat, part, mode);
    }

    /// A pattern of a value against a reference looks through it and binds by reference.
    fn look_through(&mut self, place: Place, mode: Mode, is_it: impl Fn(&Ty) -> bool) -> (Place, Mode) {
        let mut at = place;
        let mut mode = mode;
        for _ in 0..6 {
            let ty = self.resolved(&at.ty);
            match &ty {
                Ty::Ref(_, mutable) => {
                    mode = match mode {
                        Mode::Ref(false) => Mode::Ref(false),
                        _ => Mode::Ref(*mutable),
                    };
                    let span = crate::base::Span {
                        file: self.file,
                        start: crate::base::Pos { line: 1, col: 1 },
                        end: crate::base::Pos { line: 1, col: 1 },
                    };
                    at = self.deref_place(at, span);
                }
                other if is_it(other) => break,
                _ => break,
            }
        }
        (at, mode)
    }

    fn bind_ident(&mut self, ident: &syn::PatIdent, place: Place, mode: Mode) {
        let name = Name::from(ident.ident.to_string());
        let span = self.span_at(ident.ident.span());
        if ident.subpat.is_none() && ident.by_ref.is_none() && self.names_constant(&name) {
            self.touch(&place, Touch::Read, span);
            return;
        }
        let mode = match (&ident.by_ref, mode) {
            (Some(_), _) => Mode::Ref(ident.mutability.is_some()),
            (None, mode) => mode,
        };
        if let Some((_, sub)) = &ident.subpat {
            self.bind_mode(sub, place.clone(), mode);
        }
        let val = match mode {
            Mode::Ref(mutable) => {
                self.looked(&place, span);
                self.lend(&place, mutable, span)
            }
            Mode::Move => self.move_into(&place, span),
        };
        let mutable = ident.mutability.is_some() && ident.by_ref.is_none();
        self.declare(name, &val, mutable);
    }

    /// The place's value in a slot of its own, so that the new name's references do not reach the old place.
    fn move_into(&mut self, place: &Place, span: Span) -> Val {
        let val = self.take(place, span);
        match (val.slot, &place.kind) {
            (Some(src), PlaceKind::Var(_) | PlaceKind::Temp(_)) => {
                let dst = self.new_slot(&val.ty);
                self.push(Op::Copy { dst, src }, span);
                Val { slot: Some(dst), ..val }
            }
            _ => val,
        }
    }

    /// Whether a bare name in a pattern is a constant or unit variant rather than a new local.
    fn names_constant(&self, name: &Name) -> bool {
        if !name.chars().next().is_some_and(char::is_uppercase) {
            return false;
        }
        self.w.program.resolve_path(self.scope.module, false, std::slice::from_ref(name), Ns::Values).is_some_and(
            |found| {
                matches!(found.def, Def::Const(_) | Def::Variant(..) | Def::Static(_))
                    || matches!(found.def, Def::Adt(_))
            },
        )
    }

    fn bind_or(&mut self, pat: &syn::PatOr, place: Place, mode: Mode) {
        let mut cases = pat.cases.iter();
        let Some(first) = cases.next() else { return };
        self.env.open_scope();
        self.bind_mode(first, place.clone(), mode);
        let names = self.env.innermost();
        self.env.close_scope();
        let span = self.span_of(pat);
        let mut joined = Vec::new();
        for (name, var) in names {
            let ty = self.env.vars[var].ty.clone();
            let slot = self.new_slot(&ty);
            if let Some(src) = self.env.versions[var].slot {
                self.push(Op::Copy { dst: slot, src }, span);
            }
            let held = self.env.versions[var].slot.is_some();
            joined.push((name, slot, ty, held, self.env.vars[var].origin.clone()));
        }
        for case in cases {
            self.env.open_scope();
            self.bind_mode(case, place.clone(), mode);
            for (name, var) in self.env.innermost() {
                if let Some(entry) = joined.iter_mut().find(|(n, ..)| *n == name) {
                    let ty = self.env.vars[var].ty.clone();
                    self.infer.unify(&entry.2, &ty);
                    if let Some(src) = self.env.versions[var].slot {
                        entry.3 = true;
                        self.push(Op::Copy { dst: entry.1, src }, span);
                    }
                }
            }
            self.env.close_scope();
        }
        for (name, slot, ty, held, origin) in joined {
            let val = Val { slot: held.then_some(slot), ty, origin, bound: None };
            self.declare(name, &val, false);
        }
    }
}

fn strip(pat: &syn::Pat) -> &syn::Pat {
    match pat {
        syn::Pat::Paren(p) => strip(&p.pat),
        syn::Pat::Type(p) => strip(&p.pat),
        other => other,
    }
}
