//! Functions the lowering knows by itself, since what they do to a named place is more than their signature says.

use super::call::strip;
use super::place::{Place, PlaceKind};
use super::probe::Probe;
use super::{Lower, Val};
use crate::base::{Name, Span};
use crate::ir::body::{Acquire, Growth, How, Label, ObjKind, Op, Slot, Store, Take, Touch};
use crate::resolve::own::Asks;
use crate::resolve::program::FnId;
use crate::resolve::ty::{Subst, Ty};

type Args = syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>;

impl Lower<'_> {
    fn intrinsic(&self, f: FnId) -> Option<Name> {
        // how long the text is depends on the type, which its declaration cannot say
        if self.w.program.fns[f].name == "to_string" && self.model_mark(f, "site").is_some() {
            return Some(Name::new_static("to_string"));
        }
        self.model_mark(f, "intrinsic").and_then(|words| words.first().cloned())
    }

    /// A method the lowering knows by itself; `None` for all others.
    pub(super) fn intrinsic_method(
        &mut self,
        probe: &Probe,
        recv: &Place,
        call: &syn::ExprMethodCall,
        name: &Name,
        span: Span,
        want: &Ty,
    ) -> Option<Val> {
        let what = self.intrinsic(probe.f).filter(|_| probe.lent.is_none())?;
        match what.as_str() {
            "clone" if name == "clone_from" => {
                let at = self.deref_times(recv.clone(), probe.derefs, span);
                self.cloned_into(&at, call.args.first()?, span)
            }
            "to_owned" if name == "clone_into" => {
                let from = self.deref_times(recv.clone(), probe.derefs, span);
                let at = self.behind_argument(call.args.first()?, span);
                self.muted += 1;
                let made = self.owned_of(&from, probe, span);
                self.muted -= 1;
                Some(self.filled_anew(&at, &made?, span))
            }
            "swap" if matches!(self.resolved(&recv.ty), Ty::Ptr(..)) => {
                let with = call.args.first().map(|arg| self.place(arg))?;
                let (a, b) = (self.deref_place(recv.clone(), span), self.deref_place(with, span));
                self.infer.unify(&a.ty, &b.ty);
                let (from_a, from_b) = (self.value_in(&a, span), self.value_in(&b, span));
                self.put(&a, &from_b, How::Assigned, span);
                self.put(&b, &from_a, How::Assigned, span);
                Some(Val::unit())
            }
            "clone" if name == "cloned" => {
                let val = {
                    let at = self.deref_times(recv.clone(), probe.derefs, span);
                    self.take(&at, span)
                };
                Some(match self.cloned(&val, span) {
                    Some(cloned) => {
                        self.ask_for(&[val], &cloned, Asks::Copy, span);
                        cloned
                    }
                    // of what is not known
                    None => self.call_unknown(name, vec![val], span),
                })
            }
            "clone" => {
                let at = self.deref_times(recv.clone(), probe.derefs, span);
                Some(self.clone_of(at, probe, span))
            }
            "read" if name == "assume_init_read" => {
                // what is in it, which stays there too
                let at = self.deref_times(recv.clone(), probe.derefs, span);
                let item = self.resolved(&at.ty).arg(0);
                let base = self.peek(&at, span)?;
                let dst = self.new_slot(&item);
                self.push(Op::Load { dst, base, label: Label::Any }, span);
                Some(Val::at(dst, item))
            }
            "write" | "replace" if matches!(self.resolved(&recv.ty), Ty::Ptr(..)) => {
                // `ptr.write(value)`
                let val = call.args.first().map(|arg| self.expr(arg, &Ty::Unknown))?;
                let at = self.deref_place(recv.clone(), span);
                self.coerce_val(&val, &at.ty);
                let old = (what == "replace").then(|| self.peek(&at, span)).flatten();
                self.put(&at, &val, How::Assigned, span);
                Some(if what == "replace" {
                    Val { slot: old, ty: at.ty, origin: None, bound: None }
                } else {
                    Val::unit()
                })
            }
            "pinned" => {
                // `pin.as_mut()`: another pin, around a reference to where the pointer in this one leads
                let at = self.deref_times(recv.clone(), probe.derefs, span);
                let (pin, at) = (self.resolved(&at.ty).adt()?, self.deref_place(at, span));
                let pointer = self.lend(&at, self.receiver_mode(probe.f)?, span);
                let ty = Ty::Adt(pin, [pointer.ty.clone()].into());
                Some(self.aggregate(ty, vec![(Label::nth(0), pointer)], span))
            }
            "assign" => {
                // `pin.set(value)`
                let at = self.deref_times(recv.clone(), probe.derefs, span);
                let at = self.deref_place(at, span);
                let val = call.args.first().map(|arg| self.expr(arg, &at.ty))?;
                self.coerce_val(&val, &at.ty);
                self.put(&at, &val, How::Assigned, span);
                Some(Val::unit())
            }
            "to_string" => {
                let at = self.deref_times(recv.clone(), probe.derefs, span);
                Some(self.string_of(&at, span))
            }
            "to_owned" => {
                let at = self.deref_times(recv.clone(), probe.derefs, span);
                self.owned_of(&at, probe, span)
            }
            "collect" => {
                let at = self.deref_times(recv.clone(), probe.derefs, span);
                let val = self.take(&at, span);
                let mut subst = probe.subst.clone();
                let target = match &call.turbofish {
                    Some(args) => {
                        let segment = crate::parse::tyref::segment_args(name, args);
                        self.turbofish(probe.f, &segment, &mut subst);
                        let sig = self.w.sig(probe.f);
                        sig.generics.get(sig.outer).and_then(|n| subst.get(n).cloned()).unwrap_or(Ty::Unknown)
                    }
                    None => match want {
                        Ty::Unknown => self.infer.fresh(),
                        other => other.clone(),
                    },
                };
                Some(self.collect_into(val, target, span))
            }
            "into" => {
                let at = self.deref_times(recv.clone(), probe.derefs, span);
                let val = self.take(&at, span);
                let bound = self.target_of_bound(&at.ty);
                Some(self.convert(val, bound.as_ref().unwrap_or(want), probe.f, span))
            }
            // on a place of this frame the old value goes and a new one comes
            "take" | "replace" | "set" if !call.args.iter().any(|a| matches!(strip(a), syn::Expr::Closure(_))) => {
                let at = self.deref_times(recv.clone(), probe.derefs, span);
                let PlaceKind::Var(var) = at.kind else { return None };
                if !matches!(self.resolved(&at.ty), Ty::Adt(..)) || self.inside_frame(var) {
                    return None;
                }
                let ty = self.resolved(&at.ty);
                let item = ty.arg(0);
                let key = ty.adt().and_then(|id| self.w.content_key(id))?;
                let is_option = key == "Some.0";
                let label = Label::field(&key);
                let given = call.args.first().map(|arg| self.expr(arg, &item));
                let old = self.current(var, span);
                self.touch(&at, Touch::Read, span);
                let fresh = given.as_ref().and_then(|v| v.slot).map(|src| {
                    let (slot, _) = self.object(ObjKind::Inline, &ty, span);
                    self.push(Op::Store { base: slot, label, src, how: How::Assigned }, span);
                    slot
                });
                let new = Val { slot: fresh, ty: ty.clone(), origin: None, bound: None };
                self.assign_var(var, &new, span);
                match what.as_str() {
                    "set" => Some(Val::unit()),
                    _ if is_option => Some(Val { slot: old, ty, origin: None, bound: None }),
                    _ => {
                        let slot = old.map(|base| {
                            let dst = self.new_slot(&item);
                            self.push(Op::Load { dst, base, label }, span);
                            dst
                        });
                        Some(Val { slot, ty: item, origin: None, bound: None })
                    }
                }
            }
            _ => None,
        }
    }

    /// `place.clone_from(&source)`: the place has a clone of the source in it, or what it had, filled anew.
    fn cloned_into(&mut self, at: &Place, source: &syn::Expr, span: Span) -> Option<Val> {
        let from = self.behind_argument(source, span);
        let from = self.deref_towards(from, &at.ty, span);
        let name = Name::new_static("clone");
        let Some(probe) = self.probe(&from.ty, &name) else {
            let (this, source) = (self.lend(at, true, span), self.lend(&from, false, span));
            return Some(self.call_unknown(&Name::new_static("clone_from"), vec![this, source], span));
        };
        let from = self.deref_times(from, probe.derefs, span);
        self.muted += 1;
        let made = self.clone_of(from, &probe, span);
        self.muted -= 1;
        Some(self.filled_anew(at, &made, span))
    }

    /// The place has what was made in it, or what it had, filled with that.
    fn filled_anew(&mut self, at: &Place, made: &Val, span: Span) -> Val {
        if let Some(target) = self.lend(at, true, span).slot {
            self.push(Op::Grow { target, by: Growth::Any }, span);
        }
        let dst = self.new_slot(&at.ty);
        for src in self.peek(at, span).into_iter().chain(made.slot) {
            self.push(Op::Copy { dst, src }, span);
        }
        self.put(at, &Val::at(dst, at.ty.clone()), How::Assigned, span);
        Val::unit()
    }

    /// The same for a call whose receiver's type became known late.
    pub(super) fn late_intrinsic(&mut self, probe: &Probe, at: &Place, span: Span) -> Option<Val> {
        match self.intrinsic(probe.f).filter(|_| probe.lent.is_none())?.as_str() {
            "clone" => Some(self.clone_of(at.clone(), probe, span)),
            "to_string" => Some(self.string_of(at, span)),
            "to_owned" => self.owned_of(at, probe, span),
            _ => None,
        }
    }

    fn inside_frame(&self, var: usize) -> bool {
        self.env
            .frames
            .iter()
            .skip(self.env.vars[var].depth)
            .any(|f| matches!(f.kind, super::env::FrameKind::Closure { .. }))
    }

    /// A function the lowering knows by itself; `None` for all others.
    #[expect(clippy::too_many_arguments, reason = "one call has that many sides")]
    pub(super) fn intrinsic_call(
        &mut self,
        f: FnId,
        subst: &Subst,
        this: Option<&Val>,
        args: &Args,
        name: &Name,
        span: Span,
        want: &Ty,
    ) -> Option<Val> {
        let what = self.intrinsic(f)?;
        if this.is_some() {
            return None;
        }
        let mut list = args.iter();
        match (what.as_str(), args.len()) {
            ("take", 1) => {
                let at = self.behind_argument(list.next()?, span);
                Some(self.exchange(&at, None, span))
            }
            ("replace", 2) => {
                let at = self.behind_argument(list.next()?, span);
                let val = self.expr(list.next()?, &at.ty);
                let at = self.deref_towards(at, &val.ty, span);
                self.coerce_val(&val, &at.ty);
                Some(self.exchange(&at, Some(val), span))
            }
            ("swap", 2) => {
                let a = self.behind_argument(list.next()?, span);
                let b = self.behind_argument(list.next()?, span);
                let (a, b) = (self.deref_towards(a.clone(), &b.ty, span), self.deref_towards(b, &a.ty, span));
                self.infer.unify(&a.ty, &b.ty);
                let from_a = self.value_in(&a, span);
                let from_b = self.value_in(&b, span);
                if let Some(store) = a.origin.clone() {
                    self.put_back(store, &from_b, span);
                }
                if let Some(store) = b.origin.clone() {
                    self.put_back(store, &from_a, span);
                }
                self.put(&a, &from_b, How::Assigned, span);
                self.put(&b, &from_a, How::Assigned, span);
                Some(Val::unit())
            }
            ("drop", 1) => {
                let arg = list.next()?;
                let val = self.expr(arg, &Ty::Unknown);
                self.drop_value(&val, span);
                Some(Val::unit())
            }
            ("read", 1) => {
                let at = self.behind_argument(list.next()?, span);
                let slot = self.peek(&at, span);
                Some(Val { slot, ty: at.ty, origin: None, bound: None })
            }
            ("clone", 1) => {
                // `Rc::clone(&x)`, `Clone::clone(&x)`
                let mut at = self.behind_argument(list.next()?, span);
                let this = subst.get("Self").map_or(Ty::Unknown, |ty| self.resolved(ty));
                if this.adt().is_some() {
                    // `Rc::clone(&guard)` clones what the guard leads to
                    at = self.deref_towards(at, &this, span);
                }
                let ty = self.resolved(&at.ty);
                let probe = Probe { f, subst: subst.clone(), derefs: 0, lent: None, ty };
                Some(self.clone_of(at, &probe, span))
            }
            ("to_string", 1) => {
                let at = self.behind_argument(list.next()?, span);
                Some(self.string_of(&at, span))
            }
            ("collect", 1) => {
                let val = self.expr(list.next()?, &Ty::Unknown);
                // `Bag::from_iter(items)`
                let target = match subst.get("Self").map(|ty| self.resolved(ty)) {
                    Some(this @ Ty::Adt(..)) if name == "from_iter" => this,
                    _ => want.clone(),
                };
                Some(self.collect_into(val, target, span))
            }
            ("default", 0) => {
                let this = match subst.get("Self") {
                    Some(ty) => self.resolved(ty),
                    None => Ty::Unknown,
                };
                let this = match this {
                    Ty::Unknown | Ty::Var(_) if !matches!(want, Ty::Unknown) => {
                        if let Some(own) = subst.get("Self") {
                            self.infer.unify(own, want);
                        }
                        self.resolved(want)
                    }
                    other => other,
                };
                self.default_of(this, name, span)
            }
            _ => None,
        }
    }

    /// The place a `&mut place` argument names, or what a reference given leads to.
    fn behind_argument(&mut self, arg: &syn::Expr, span: Span) -> Place {
        if let syn::Expr::Reference(r) = strip(arg) {
            self.count_expr();
            return self.place(&r.expr);
        }
        let place = self.place(arg);
        self.deref_place(place, span)
    }

    /// `&mut guard` where the other side is what the guard dereferences to.
    fn deref_towards(&mut self, at: Place, to: &Ty, span: Span) -> Place {
        let to = self.resolved(to);
        if matches!(to, Ty::Var(_) | Ty::Unknown) {
            // whatever it is, it can be what this is
            return at;
        }
        let mut next = at.clone();
        for _ in 0..4 {
            let ty = self.resolved(&next.ty);
            if super::call::same_outside(&ty, &to) {
                return next;
            }
            match self.try_deref(&next, span) {
                Some(inner) => next = inner,
                None => break,
            }
        }
        at
    }

    /// What is in the place, not marked as moved: something else will be put there.
    fn value_in(&mut self, at: &Place, span: Span) -> Val {
        if self.nothing(&at.ty) {
            return Val::none(at.ty.clone());
        }
        let slot = self.peek(at, span);
        // a copy, so that the place's new content is not the old one's
        let slot = slot.map(|src| {
            let dst = self.new_slot(&at.ty);
            self.push(Op::Copy { dst, src }, span);
            dst
        });
        Val { slot, ty: at.ty.clone(), origin: None, bound: None }
    }

    /// Takes what is in the place and puts something else there (`None`: an empty value).
    fn exchange(&mut self, at: &Place, new: Option<Val>, span: Span) -> Val {
        let mut old = self.value_in(at, span);
        let ty = self.resolved(&at.ty);
        if let Some(store @ (Store::Static(_) | Store::Field(..))) = &at.origin
            && self.muted == 0
            && new.as_ref().is_none_or(|val| self.is_empty_new(val))
        {
            let item = self.unwrapped(ty.clone());
            if self.can_be_item(&item) {
                let acquire = Acquire {
                    store: store.clone(),
                    take: Take::Field,
                    store_ty: ty.clone(),
                    item: item.clone(),
                    by: None,
                };
                let (src, _) = self.new_acquire(acquire, &item, span);
                let dst = *old.slot.get_or_insert(src);
                if dst != src {
                    self.push(Op::Copy { dst, src }, span);
                }
            }
        }
        let empty = Val::none(at.ty.clone());
        let put = new.as_ref().unwrap_or(&empty);
        if let (Some(store), Some(val)) = (at.origin.clone(), &new) {
            self.put_back(store, val, span);
        }
        match (&at.kind, put.slot) {
            (PlaceKind::Var(_), _) | (_, Some(_)) => self.put(at, put, How::Assigned, span),
            _ => {}
        }
        old
    }

    /// The value was made just now and there is nothing in it: `None`, `Vec::new()`.
    fn is_empty_new(&self, val: &Val) -> bool {
        let made = self.out.ops.iter().rev().take(8).find_map(|step| match step.op {
            Op::Alloc { dst, obj } if Some(dst) == val.slot => Some(obj),
            _ => None,
        });
        let Some(obj) = made else { return false };
        match self.out.objects[obj].kind {
            ObjKind::Site(site) => matches!(self.site_counts.get(&site), Some((Some(0), _))),
            // nothing was put in since
            ObjKind::Inline => matches!(self.out.ops.last(), Some(step) if matches!(step.op, Op::Alloc { .. })),
            _ => false,
        }
    }

    /// `clone()` on what is in the place, and on what that holds.
    fn clone_of(&mut self, at: Place, probe: &Probe, span: Span) -> Val {
        let ty = self.resolved(&at.ty);
        let shares = matches!(&ty, Ty::Ref(..)) || matches!(&ty, Ty::Adt(id, _) if self.w.marks[*id].handle);
        let asked = if shares { None } else { self.glance(&at, span) };
        let copy = self.copy_of(at, probe, span);
        if let Some(asked) = asked {
            self.ask_for(&[asked], &copy, Asks::Copy, span);
        }
        copy
    }

    fn copy_of(&mut self, at: Place, probe: &Probe, span: Span) -> Val {
        let ty = self.resolved(&at.ty);
        self.touch(&at, Touch::Read, span);
        if self.nothing(&ty) {
            return Val { slot: None, ty: at.ty.clone(), origin: None, bound: at.bound };
        }
        match &ty {
            Ty::Adt(id, args) => {
                let marks = self.w.marks[*id].clone();
                if marks.handle {
                    let slot = self.peek(&at, span);
                    return Val { slot, ty, origin: at.origin, bound: at.bound };
                }
                if marks.owner.is_some() {
                    let bound = at.bound;
                    let src = self.peek(&at, span);
                    let (slot, site) = self.new_site("clone", &ty, span);
                    if let Some(site) = site {
                        self.site_counts.insert(site, (bound, None));
                    }
                    for n in 0..args.len() {
                        let label = Label::Arg(u8::try_from(n).unwrap_or(u8::MAX));
                        let part = ty.arg(n);
                        if let Some(base) = src
                            && !self.nothing(&part)
                        {
                            let from = self.new_slot(&part);
                            self.push(Op::Load { dst: from, base, label }, span);
                            let to = self.new_slot(&part);
                            self.push(Op::Clone { dst: to, src: from }, span);
                            self.push(Op::Store { base: slot, label, src: to, how: How::Made }, span);
                        }
                    }
                    return Val::at(slot, ty).bounded(bound);
                }
                // a pool's guard clones by its own method, and so does what a user wrote
                let scope = self.scope.clone();
                let name = Name::new_static("clone");
                let tr = self.w.lang.tr("Clone");
                let own = tr.and_then(|tr| self.w.impl_fn(&scope, &ty, tr, &name));
                if let Some((f, found)) = own
                    && (!self.w.is_model_fn(f) || f != probe.f)
                {
                    let this = self.lend(&at, false, span);
                    return self.call_fn(f, found, &[this], &name, span, &Ty::Unknown);
                }
            }
            Ty::Ref(..) => {
                let slot = self.peek(&at, span);
                return Val { slot, ty, origin: at.origin, bound: at.bound };
            }
            _ => {}
        }
        let slot = self.peek(&at, span);
        let facts = self.w.facts(&self.infer.finish(&ty));
        let (dst, _) = self.object(ObjKind::Opaque, &ty, span);
        if let Some(src) = slot
            && (facts.handle || facts.borrows || facts.opaque)
        {
            self.push(Op::Clone { dst, src }, span);
        }
        Val { slot: Some(dst), ty, origin: None, bound: at.bound }
    }

    /// `Option<&T>` and `Result<&T, E>` with what they refer to cloned.
    fn cloned(&mut self, val: &Val, span: Span) -> Option<Val> {
        let Ty::Adt(id, args) = self.resolved(&val.ty) else { return None };
        let reference = self.resolved(args.first()?);
        let Ty::Ref(inner, _) = &reference else { return None };
        let mut list = args.to_vec();
        list[0] = (**inner).clone();
        let out = Ty::Adt(id, list.into());
        let (dst, _) = self.object(ObjKind::Opaque, &out, span);
        let base = val.slot?;
        let good = Label::field(if self.w.is_lang(id, "Option") { "Some.0" } else { "Ok.0" });
        let lent = self.new_slot(&reference);
        self.push(Op::Load { dst: lent, base, label: good }, span);
        let behind = self.new_slot(inner);
        self.push(Op::Deref { dst: behind, src: lent }, span);
        let copy = self.new_slot(inner);
        self.push(Op::Clone { dst: copy, src: behind }, span);
        self.push(Op::Store { base: dst, label: good, src: copy, how: How::Made }, span);
        if !self.w.is_lang(id, "Option") {
            let bad = Label::field("Err.0");
            let error = self.new_slot(&Ty::Unknown);
            self.push(Op::Load { dst: error, base, label: bad }, span);
            self.push(Op::Store { base: dst, label: bad, src: error, how: How::Made }, span);
        }
        Some(Val::at(dst, out))
    }

    fn string_of(&mut self, at: &Place, span: Span) -> Val {
        let ty = self.infer.finish(&self.resolved(&at.ty));
        self.touch(at, Touch::Read, span);
        let Some(string) = self.w.lang.adt("String") else { return Val::none(Ty::Unknown) };
        let out = Ty::Adt(string, std::sync::Arc::from([]));
        let chars = match ty.peeled() {
            Ty::Prim(prim) => Some(prim.max_digits()),
            Ty::Str => at.bound,
            Ty::Adt(id, _) if *id == string => at.bound,
            _ => None,
        };
        self.format_impls(at, "Display", span);
        self.ask_place(at, Asks::Text, span);
        let (slot, site) = self.new_site("string", &out, span);
        if let Some(site) = site {
            self.site_counts.insert(site, (chars, None));
        }
        Val::at(slot, out).bounded(chars)
    }

    /// A user's `Display` or `Debug` runs on what is in the place.
    pub(super) fn format_impls(&mut self, at: &Place, tr: &str, span: Span) {
        let ty = self.resolved(&at.ty);
        let ty = ty.peeled().clone();
        let Ty::Adt(id, _) = &ty else { return };
        if self.w.marks[*id].model {
            return;
        }
        let Some(tr) = self.w.lang.tr(tr) else { return };
        let scope = self.scope.clone();
        let name = Name::new_static("fmt");
        if let Some((f, found)) = self.w.impl_fn(&scope, &ty, tr, &name)
            && !self.w.is_model_fn(f)
        {
            let mut place = at.clone();
            while matches!(self.resolved(&place.ty), Ty::Ref(..)) {
                place = self.deref_place(place, span);
            }
            let this = self.lend(&place, false, span);
            let formatter = Val::none(Ty::Unknown);
            self.call_fn(f, found, &[this, formatter], &name, span, &Ty::Unknown);
        }
    }

    fn owned_of(&mut self, at: &Place, probe: &Probe, span: Span) -> Option<Val> {
        let ty = self.resolved(&at.ty);
        let (kind, out) = match &ty {
            Ty::Str => ("string", Ty::Adt(self.w.lang.adt("String")?, std::sync::Arc::from([]))),
            Ty::Slice(elem) => ("vec", Ty::Adt(self.w.lang.adt("Vec")?, std::sync::Arc::from([(**elem).clone()]))),
            Ty::Adt(..) | Ty::Array(..) => return Some(self.clone_of(at.clone(), probe, span)),
            _ => return None,
        };
        let bound = self.len_of(at);
        self.touch(at, Touch::Read, span);
        let src = self.peek(at, span);
        let (slot, site) = self.new_site(kind, &out, span);
        if let Some(site) = site {
            self.site_counts.insert(site, (bound, None));
        }
        let elem = out.arg(0);
        if let Some(base) = src
            && kind == "vec"
            && !self.nothing(&elem)
        {
            let label = Label::Arg(0);
            let from = self.new_slot(&elem);
            self.push(Op::Load { dst: from, base, label }, span);
            let to = self.new_slot(&elem);
            self.push(Op::Clone { dst: to, src: from }, span);
            self.push(Op::Store { base: slot, label, src: to, how: How::Made }, span);
        }
        let made = Val::at(slot, out).bounded(bound);
        if let Some(asked) = self.glance(at, span) {
            self.ask_for(&[asked], &made, Asks::Copy, span);
        }
        Some(made)
    }

    /// `collect()` into a type.
    fn collect_into(&mut self, val: Val, target: Ty, span: Span) -> Val {
        let (item, item_ty, bound) = self.iterate(&val, span);
        let target = self.infer.shallow(&target);
        let made = self.gather(item, item_ty, bound, &target, &val, span, 0);
        self.ask_for(&[val], &made, Asks::Any, span);
        made
    }

    #[expect(clippy::too_many_arguments, reason = "one recursion over the target type with the facts of the source")]
    pub(super) fn gather(
        &mut self,
        item: Option<Slot>,
        item_ty: Ty,
        bound: Option<u64>,
        target: &Ty,
        source: &Val,
        span: Span,
        depth: usize,
    ) -> Val {
        let target = self.infer.shallow(target);
        let Ty::Adt(id, args) = &target else {
            let (slot, _) = self.object(ObjKind::Inline, &target, span);
            if let Some(src) = item {
                self.push(Op::Store { base: slot, label: Label::Held, src, how: How::Made }, span);
            }
            self.may_reuse(slot, &target, source, span);
            return Val::at(slot, target);
        };
        let marks = self.w.marks[*id].clone();
        let is_result = self.w.is_lang(*id, "Result");
        if depth < 3 && (is_result || self.w.is_lang(*id, "Option")) {
            let (good, bad) = if is_result { ("Ok.0", Some("Err.0")) } else { ("Some.0", None) };
            let inner_item = self.resolved(&item_ty);
            let part = |this: &mut Self, n: usize, key: &'static str| {
                let ty = inner_item.arg(n);
                let slot = item.filter(|_| !this.nothing(&ty)).map(|base| {
                    let dst = this.new_slot(&ty);
                    this.push(Op::Load { dst, base, label: Label::field(key) }, span);
                    dst
                });
                (slot, ty)
            };
            let (inner_slot, inner_ty) = part(self, 0, good);
            let wanted = args.first().cloned().unwrap_or(Ty::Unknown);
            let made = self.gather(inner_slot, inner_ty, bound, &wanted, source, span, depth + 1);
            let mut parts = vec![(Label::field(good), made)];
            if let Some(bad) = bad {
                let (slot, ty) = part(self, 1, bad);
                if let Some(own) = args.get(1) {
                    self.infer.unify(own, &ty);
                }
                parts.push((Label::field(bad), Val { slot, ty, origin: None, bound: None }));
            }
            return self.aggregate(target.clone(), parts, span);
        }
        if marks.owner.is_some() {
            let is_map = marks.owner == Some("map") && args.len() >= 2;
            let inner = self.infer.shallow(&target.arg(0));
            let is_text = args.is_empty() || matches!(inner, Ty::Str);
            let boxed = matches!(inner, Ty::Slice(_) | Ty::Str);
            if is_map {
                let pair = self.resolved(&item_ty);
                if let Ty::Tuple(parts) = &pair {
                    for (own, part) in args.iter().zip(parts.iter()) {
                        self.infer.unify(own, part);
                    }
                }
            } else if let Ty::Slice(elem) = &inner {
                self.infer.unify(elem, &item_ty);
            } else if let Some(own) = args.first()
                && !boxed
            {
                self.infer.unify(own, &item_ty);
            }
            let (slot, site) = self.new_site("collect", &target, span);
            let len = if is_text {
                let each = match self.infer.finish(&item_ty).peeled() {
                    Ty::Prim(crate::resolve::program::Prim::Char) => Some(4),
                    _ => None,
                };
                bound.zip(each).and_then(|(n, each)| n.checked_mul(each))
            } else {
                bound
            };
            if let Some(site) = site {
                self.site_counts.insert(site, (len, None));
            }
            if ["Vec", "Box", "BinaryHeap", "VecDeque", "Bytes"].contains(&self.w.program.adts[*id].name.as_str())
                && marks.model
            {
                self.may_reuse(slot, &target, source, span);
            }
            if let Some(src) = item {
                if is_text && !is_map {
                    // the first text is added to
                    self.push(Op::Store { base: slot, label: Label::Held, src, how: How::Made }, span);
                }
                if is_map {
                    for n in 0..2u8 {
                        let part = self.new_slot(&target.arg(usize::from(n)));
                        let label = Label::nth(usize::from(n));
                        self.push(Op::Load { dst: part, base: src, label }, span);
                        self.push(Op::Store { base: slot, label: Label::Arg(n), src: part, how: How::Made }, span);
                    }
                } else if !is_text {
                    self.push(Op::Store { base: slot, label: Label::Arg(0), src, how: How::Made }, span);
                }
            }
            return Val::at(slot, target.clone()).bounded(len);
        }
        if !marks.model
            && let Some(tr) = self.w.lang.tr("FromIterator")
        {
            let scope = self.scope.clone();
            let name = Name::new_static("from_iter");
            if let Some((f, found)) = self.w.impl_fn(&scope, &target, tr, &name) {
                return self.call_fn(f, found, std::slice::from_ref(source), &name, span, &target);
            }
        }
        let (slot, _) = self.object(ObjKind::Inline, &target, span);
        if let Some(src) = item {
            self.push(Op::Store { base: slot, label: Label::Arg(0), src, how: How::Made }, span);
        }
        Val::at(slot, target)
    }

    /// The block of the vector that is walked can be that of what is made.
    fn may_reuse(&mut self, made: Slot, target: &Ty, source: &Val, span: Span) {
        let Some(src) = source.slot else { return };
        let reused = self.new_slot(target);
        self.reuses.push((reused, src, target.clone(), span));
        self.push(Op::Store { base: made, label: Label::Held, src: reused, how: How::Made }, span);
    }

    /// `into()`
    fn convert(&mut self, val: Val, want: &Ty, f: FnId, span: Span) -> Val {
        let target = self.resolved(want);
        let from = self.resolved(&val.ty);
        if target == from {
            return val;
        }
        let scope = self.scope.clone();
        let into = f;
        if !matches!(target, Ty::Unknown | Ty::Var(_))
            && let Some(tr) = self.w.lang.tr("From")
            && let Some((imp, found)) = self.w.find_impl_for(&scope, &target, tr, &from)
        {
            let name = Name::new_static("from");
            if let Some(f) = self.w.program.impls[imp].fns.get(&name).and_then(|l| l.first()).copied() {
                return self.call_fn(f, found, &[val], &name, span, &target);
            }
        }
        if let Some(tr) = self.w.lang.tr("Into") {
            let name = Name::new_static("into");
            if let Some((f, found)) = self.w.impl_fn(&scope, &from, tr, &name)
                && !self.w.is_model_fn(f)
            {
                return self.call_fn(f, found, &[val], &name, span, &target);
            }
        }
        let ty = match target {
            // nothing but its use says what a known type becomes; of another, bounds or what made it may
            Ty::Unknown if matches!(from, Ty::Adt(..) | Ty::Prim(_) | Ty::Ref(..)) => self.infer.fresh(),
            Ty::Unknown => self.infer.fresh_open(),
            other => other,
        };
        if val.slot.is_none() && self.nothing(&ty) {
            return Val::none(ty);
        }
        let (slot, _) = self.object(ObjKind::Opaque, &ty, span);
        if let Some(src) = val.slot {
            // whatever it becomes, what it was may be it
            match self.w.program.fns[into].name.as_str() {
                "try_into" => {
                    for part in ["Ok.0", "Err.0"] {
                        let label = Label::field(part);
                        self.push(Op::Store { base: slot, label, src, how: How::Made }, span);
                    }
                }
                _ => self.push(Op::Copy { dst: slot, src }, span),
            }
        }
        let made = Val::at(slot, ty);
        self.converts(into, &[val], &made, span);
        made
    }

    /// What a type parameter turns into, if its bounds name one type only.
    fn target_of_bound(&mut self, ty: &Ty) -> Option<Ty> {
        let ty = self.resolved(ty);
        if !matches!(ty, Ty::Param(_) | Ty::Bounds(..) | Ty::Assoc(..)) {
            return None;
        }
        let into = self.w.lang.tr("Into")?;
        let scope = self.scope.clone();
        let bounds = self.w.bounds_of(&scope, &ty);
        let mut targets = bounds.iter().filter(|bound| bound.tr == into).filter_map(|bound| bound.args.first());
        let first = targets.next()?.clone();
        targets.all(|other| *other == first).then_some(first)
    }

    fn default_of(&mut self, this: Ty, _name: &Name, span: Span) -> Option<Val> {
        let Ty::Adt(id, _) = &this else { return None };
        if self.w.marks[*id].model || !self.w.program.adts[*id].attrs.derives.iter().any(|d| d == "Default") {
            return None;
        }
        let (slot, _) = self.object(ObjKind::Opaque, &this, span);
        Some(Val::at(slot, this))
    }
}
