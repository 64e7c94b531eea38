//! Calls: who is called, what is given and lent, what comes back.

use std::sync::Arc;

use super::expr::ValuePath;
use super::place::{Place, PlaceKind};
use super::probe::{Instance, Probe};
use super::{Lower, Val};
use crate::base::{Gap, Name, Span};
use crate::escape::verdict::Blind;
use crate::ir::body::{Callee, Growth, Label, ObjKind, Op, Out, Slot, Touch, Why};
use crate::parse::tyref;
use crate::resolve::program::{FnId, Owner, TraitId};
use crate::resolve::ty::{Subst, Ty};

/// A method call whose receiver had no known type when it was met.
#[derive(Debug)]
pub(crate) struct Late {
    recv: Place,
    name: Name,
    args: Vec<Val>,
    dst: Slot,
    ret: Ty,
    span: Span,
}

impl Lower<'_> {
    pub(super) fn call(&mut self, call: &syn::ExprCall, want: &Ty) -> Val {
        let span = self.callee_span(&call.func);
        if let syn::Expr::Path(path) = strip(&call.func) {
            let local = path.qself.is_none()
                && path.path.get_ident().is_some_and(|ident| self.env.find(&ident.to_string()).is_some());
            if !local {
                self.count_expr();
                let written = tyref::path(path.qself.as_ref(), &path.path);
                let name = written.segments.last().map(|s| s.name.clone()).unwrap_or_default();
                return match self.value_path(&written) {
                    ValuePath::Fn(f, subst) => self.call_with(f, subst, None, &call.args, &name, span, want),
                    ValuePath::Ctor(ty, variant) => self.construct(ty, variant, &call.args, span, want),
                    ValuePath::Static(id) => {
                        let place = self.static_place(id);
                        let callee = self.take(&place, span);
                        self.call_value(&callee, &call.args, span)
                    }
                    ValuePath::Const(_) | ValuePath::Constant(..) | ValuePath::Unknown => {
                        let args = self.plain_args(&call.args);
                        self.call_unknown(&name, args, span)
                    }
                };
            }
        }
        let place = self.place(&call.func);
        let callee = match self.resolved(&place.ty) {
            Ty::FnPtr(..) | Ty::Closure(..) | Ty::FnDef(..) => {
                let slot = self.peek(&place, span);
                Val { slot, ty: place.ty.clone(), origin: None, bound: None }
            }
            _ => {
                let slot = self.peek(&place, span);
                Val { slot, ty: place.ty.clone(), origin: None, bound: None }
            }
        };
        self.call_value(&callee, &call.args, span)
    }

    /// The position of the last segment of a called path.
    fn callee_span(&self, func: &syn::Expr) -> Span {
        match strip(func) {
            syn::Expr::Path(path) => {
                let first = path.path.segments.first().map(|s| s.ident.span());
                let last = path.path.segments.last().map(|s| s.ident.span());
                match (first, last) {
                    (Some(first), Some(last)) => {
                        let (a, b) = (self.span_at(first), self.span_at(last));
                        if path.qself.is_some() { b } else { Span { end: b.end, ..a } }
                    }
                    _ => self.span_of(func),
                }
            }
            other => self.span_of(other),
        }
    }

    /// A tuple struct's or variant's constructor.
    fn construct(
        &mut self,
        ty: Ty,
        variant: Option<Name>,
        args: &syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>,
        span: Span,
        want: &Ty,
    ) -> Val {
        self.infer.coerce(&ty, want);
        let mut parts = Vec::new();
        for (n, arg) in args.iter().enumerate() {
            let key = match &variant {
                Some(v) => Name::from(format!("{v}.{n}")),
                None => Name::from(n.to_string()),
            };
            let field_ty = self.w.field_ty(&self.infer.resolve(&ty), &key).unwrap_or(Ty::Unknown);
            let val = self.expr(arg, &field_ty);
            self.coerce_val(&val, &field_ty);
            parts.push((Label::field(&key), val));
        }
        let bound = match parts.as_slice() {
            [(_, only)] => only.bound,
            _ => None,
        };
        self.aggregate(ty, parts, span).bounded(bound)
    }

    fn plain_args(&mut self, args: &syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>) -> Vec<Val> {
        args.iter().map(|arg| self.expr(arg, &Ty::Unknown)).collect()
    }

    /// A closure, function pointer, or anything else that is called as a value.
    fn call_value(
        &mut self,
        callee: &Val,
        args: &syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>,
        span: Span,
    ) -> Val {
        let (params, ret) = self.callable(&callee.ty);
        let mut vals = Vec::new();
        for (n, arg) in args.iter().enumerate() {
            let want = params.get(n).cloned().unwrap_or(Ty::Unknown);
            let val = self.expr(arg, &want);
            self.coerce_val(&val, &want);
            vals.push(val);
        }
        self.call_slot(callee, vals, ret, span)
    }

    pub(super) fn call_slot(&mut self, callee: &Val, args: Vec<Val>, ret: Ty, span: Span) -> Val {
        let dst = self.new_slot(&ret);
        self.lend_touch(&args.iter().filter(|val| self.nothing(&val.ty)).cloned().collect::<Vec<_>>(), span);
        let slots = args.iter().map(|val| self.slot_of(val)).collect();
        let callee = match callee.slot {
            Some(slot) => Callee::Value(slot),
            None => Callee::Unknown(Name::new_static("a function value")),
        };
        self.push(Op::Call { callee, args: slots, dst }, span);
        Val::at(dst, ret)
    }

    /// Parameter and result types of something that can be called.
    pub(super) fn callable(&mut self, ty: &Ty) -> (Vec<Ty>, Ty) {
        let ty = self.resolved(ty);
        match ty.peeled() {
            Ty::FnPtr(params, ret) | Ty::Closure(_, params, ret) => (params.to_vec(), (**ret).clone()),
            Ty::Adt(id, args)
                if self.w.is_lang(*id, "Box") || self.w.is_lang(*id, "Arc") || self.w.is_lang(*id, "Rc") =>
            {
                let inner = args.first().cloned().unwrap_or(Ty::Unknown);
                self.callable(&inner)
            }
            other => {
                let scope = self.scope.clone();
                for bound in self.w.bounds_of(&scope, other) {
                    if self.w.lang.is_fn(bound.tr)
                        && let Some(Ty::Tuple(params)) = bound.args.first()
                    {
                        let ret =
                            bound.bindings.iter().find(|(n, _)| n == "Output").map_or(Ty::unit(), |(_, ty)| ty.clone());
                        return (params.to_vec(), ret);
                    }
                }
                (Vec::new(), self.infer.fresh_open())
            }
        }
    }

    pub(super) fn method_call(&mut self, call: &syn::ExprMethodCall, want: &Ty) -> Val {
        let name = Name::from(call.method.to_string());
        let span = self.span_at(call.method.span());
        let recv = self.place(&call.receiver);
        self.number_by_argument(&recv, &name, call);
        let segment = match &call.turbofish {
            Some(args) => tyref::segment_args(&name, args),
            None => crate::parse::items::Segment::default(),
        };
        if let Some(mut probe) = self.probe(&recv.ty, &name) {
            self.turbofish(probe.f, &segment, &mut probe.subst);
            if let Some(val) = self.intrinsic_method(&probe, &recv, call, &name, span, want) {
                return val;
            }
            let at = self.reach(recv, &probe, span);
            self.note_lookup(&probe, &at, span);
            let this = self.receive(&at, probe.f, span);
            probe.subst.entry(Name::new_static("Self")).or_insert(probe.ty);
            let origin = at.origin.clone();
            let text = (!self.caps.is_empty()).then(|| quote::ToTokens::to_token_stream(&call.receiver).to_string());
            self.receivers.push(text);
            if self.model_mark(probe.f, "scratch").is_some() || self.walks(&at, &call.args) {
                self.closure_origin = origin.clone();
            }
            let mut val = self.call_with(probe.f, probe.subst, Some(this), &call.args, &name, span, want);
            self.receivers.pop();
            if val.slot.is_none() && self.w.is_model_fn(probe.f) && self.receiver_mode(probe.f) == Some(true) {
                match val.ty {
                    // `as_mut_slice` and the like
                    Ty::Ref(_, true) => val.slot = self.view(&at, span),
                    _ if self.is_accessor(probe.f) => self.touch(&at, Touch::Lend, span),
                    _ => {}
                }
            }
            if val.origin.is_none() {
                val.origin = self.passed_origin(probe.f, origin, &val.ty);
            }
            return val;
        }
        // a field that holds a closure cannot be called like this; so the type is not known, or the method is not
        let ty = self.resolved(&recv.ty);
        let args: Vec<Val> = self.plain_args(&call.args);
        if let Ty::Var(_) | Ty::Unknown = ty.peeled() {
            let ret = self.infer.fresh_open();
            let dst = self.new_slot(&ret);
            self.late.push(Late { recv, name, args, dst, ret: ret.clone(), span });
            return Val::at(dst, ret);
        }
        self.gap(Gap::Callee(name.clone()), span);
        let this = self.lend(&recv, true, span);
        // nobody knows whether it takes the receiver by value
        let whole = self.take_quietly(&recv, span);
        let mut all = vec![this, whole];
        all.extend(args);
        self.call_unknown(&name, all, span)
    }

    /// A number of which nothing else is known is of the type of what it is compared or added up with.
    fn number_by_argument(&mut self, recv: &Place, name: &Name, call: &syn::ExprMethodCall) {
        let Some(arg) = call.args.first() else { return };
        if !self.infer.is_literal(self.resolved(&recv.ty).peeled()) {
            return;
        }
        let takes_two = |f: FnId| {
            let sig = self.w.sig(f);
            matches!(sig.params.as_slice(), [a, b, ..] if a.peeled() == b.peeled())
        };
        if self.probe(&recv.ty, name).is_some_and(|probe| takes_two(probe.f)) {
            let other = self.quiet_type_of(arg);
            self.numbers_alike(&recv.ty, &other);
        }
    }

    pub(super) fn take_quietly(&mut self, at: &Place, span: Span) -> Val {
        let slot = match self.resolved(&at.ty) {
            Ty::Ref(..) => None,
            _ => self.peek(at, span),
        };
        Val { slot, ty: at.ty.clone(), origin: None, bound: None }
    }

    /// The receiver a method was found on.
    fn reach(&mut self, recv: Place, probe: &Probe, span: Span) -> Place {
        let at = self.deref_times(recv, probe.derefs, span);
        match probe.lent {
            Some(mutable) => Place::of(self.lend(&at, mutable, span)),
            None => at,
        }
    }

    pub(super) fn deref_times(&mut self, recv: Place, times: usize, span: Span) -> Place {
        let mut at = recv;
        for _ in 0..times {
            let ty = self.resolved(&at.ty);
            at = match &ty {
                Ty::Array(elem, len) => {
                    let bound = len.known().or(at.bound);
                    Place { ty: Ty::Slice(elem.clone()), bound, ..at }
                }
                _ => self.deref_place(at, span),
            };
        }
        at
    }

    /// The receiver as the function takes it.
    pub(super) fn receive(&mut self, at: &Place, f: FnId, span: Span) -> Val {
        let mode = self.receiver_mode(f);
        match mode {
            Some(mutable) => {
                let val = self.lend(at, mutable, span);
                if matches!(self.w.program.fns[f].name.as_str(), "as_ptr" | "as_mut_ptr" | "addr_of") {
                    self.touch(at, Touch::Address, span);
                    return val;
                }
                let fills = self.model_mark(f, "fills").is_some() || self.model_mark(f, "resets").is_some();
                let how = match (mutable, fills) {
                    (_, true) => Touch::Overwrite,
                    (true, false) if self.model_mark(f, "clears").is_some_and(<[Name]>::is_empty) => Touch::Overwrite,
                    (true, false) => Touch::Lend,
                    (false, false) => Touch::Read,
                };
                // what a function does with a body to look into is told by its summary
                let told = !self.w.is_model_fn(f) && matches!(self.w.program.fns[f].owner, Owner::Impl(_));
                let waits = told || self.w.is_model_fn(f) && self.is_accessor(f);
                if !(mutable && matches!(how, Touch::Lend) && waits || self.asks_for_length(f)) {
                    self.touch(at, how, span);
                }
                val
            }
            None => self.take(at, span),
        }
    }

    /// A modelled function that only hands out a reference: what happens is what happens to the reference.
    fn is_accessor(&self, f: FnId) -> bool {
        let sig = self.w.sig(f);
        sig.ret.any(&mut |t| matches!(t, Ty::Ref(_, true)))
    }

    /// How much there is in a growable container is no part of what there is.
    fn asks_for_length(&self, f: FnId) -> bool {
        let Owner::Impl(imp) = self.w.program.fns[f].owner else { return false };
        self.w.is_model_fn(f)
            && ["len", "is_empty", "capacity"].contains(&self.w.program.fns[f].name.as_str())
            && self.w.impl_sig(imp).self_ty.adt().is_some_and(|id| self.w.marks[id].growable)
    }

    /// Calls a known function with arguments still to be lowered.
    #[expect(clippy::too_many_arguments, reason = "one call has that many sides; a struct would only rename them")]
    pub(super) fn call_with(
        &mut self,
        f: FnId,
        subst: Subst,
        this: Option<Val>,
        args: &syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>,
        name: &Name,
        span: Span,
        want: &Ty,
    ) -> Val {
        if let Some(val) = self.intrinsic_call(f, &subst, this.as_ref(), args, name, span, want) {
            return val;
        }
        let inst = self.instantiate(f, subst);
        let given = usize::from(this.is_some());
        if let Some(this) = &this
            && let Some(param) = inst.params.first()
        {
            self.coerce_val(this, param);
        }
        if !unsized_inside(want) {
            let result = self.result_of(&inst);
            self.infer.coerce(&result, want);
        }
        // closures last: what the others tell of the types is what their parameters are
        let mut vals: Vec<Option<Val>> = args.iter().map(|_| None).collect();
        for pass in 0..2 {
            for (n, arg) in args.iter().enumerate() {
                let is_closure = matches!(strip(arg), syn::Expr::Closure(_));
                if is_closure != (pass == 1) {
                    continue;
                }
                let declared = inst.sig.params.get(n + given).cloned().unwrap_or(Ty::Unknown);
                let param = inst.params.get(n + given).cloned().unwrap_or(Ty::Unknown);
                let wanted = self.wanted_of(&inst, &declared, &param);
                self.called_once = is_closure && self.is_once(&inst, &declared);
                let val = self.expr(arg, &wanted);
                if let (Ty::FnPtr(..), Ty::Closure(..) | Ty::FnPtr(..)) = (&wanted, self.infer.shallow(&val.ty)) {
                    self.infer.unify(&wanted, &val.ty);
                }
                let val = self.adapt(val, &param, self.span_of(arg));
                self.coerce_val(&val, &param);
                vals[n] = Some(val);
            }
        }
        let mut all: Vec<Val> = this.into_iter().collect();
        all.extend(vals.into_iter().flatten());
        self.finish_call(inst, &all, name, span, want)
    }

    /// `&mut guard` where `&mut T` is wanted: what the guard dereferences to.
    pub(super) fn adapt(&mut self, val: Val, want: &Ty, span: Span) -> Val {
        let (Ty::Ref(from, mutable), Ty::Ref(to, _)) = (self.resolved(&val.ty), self.resolved(want)) else {
            return val;
        };
        let to = self.resolved(&to);
        if val.slot.is_none() || matches!(to, Ty::Var(_) | Ty::Unknown | Ty::Assoc(..) | Ty::Bounds(..)) {
            return val;
        }
        if same_outside(&self.resolved(&from), &to) {
            return val;
        }
        if matches!(to, Ty::Param(_)) && self.resolved(&from).adt().is_none() {
            return val;
        }
        let mut at = Place::of(val.clone());
        at = self.deref_place(at, span);
        let mut ty = self.resolved(&from);
        for _ in 0..4 {
            if same_outside(&ty, &to) || matches!(ty, Ty::Var(_) | Ty::Unknown) {
                break;
            }
            let Some(next) = self.try_deref(&at, span) else { return val };
            ty = self.resolved(&next.ty);
            at = next;
        }
        if !same_outside(&ty, &to) || matches!(to, Ty::Param(_)) && ty != to {
            return val;
        }
        let lent = self.lend(&at, mutable, span);
        Val { origin: val.origin, bound: val.bound, ..lent }
    }

    /// The type an argument should have; of a parameter bounded by a `Fn` trait, its signature.
    fn wanted_of(&mut self, inst: &Instance, declared: &Ty, param: &Ty) -> Ty {
        if let Some((params, ret)) = self.fn_bound(inst, declared) {
            return Ty::FnPtr(params.into(), Arc::new(ret));
        }
        param.clone()
    }

    /// What is given for the parameter is called once at most.
    fn is_once(&self, inst: &Instance, declared: &Ty) -> bool {
        inst.sig.scope.bounds.iter().any(|(ty, bound)| ty == declared && self.w.lang.tr("FnOnce") == Some(bound.tr))
    }

    /// The signature a `Fn` bound gives a generic parameter.
    pub(super) fn fn_bound(&mut self, inst: &Instance, declared: &Ty) -> Option<(Vec<Ty>, Ty)> {
        let Ty::Param(_) = declared.peeled() else { return None };
        for (ty, bound) in &inst.sig.scope.bounds {
            if ty == declared.peeled()
                && self.w.lang.is_fn(bound.tr)
                && let Some(Ty::Tuple(params)) = bound.args.first()
            {
                let ret = bound.bindings.iter().find(|(n, _)| n == "Output").map_or(Ty::unit(), |(_, ty)| ty.clone());
                let params: Vec<Ty> = params.iter().map(|ty| self.resolved(&ty.subst(&inst.subst))).collect();
                let ret = self.resolved(&ret.subst(&inst.subst));
                return Some((params, ret));
            }
        }
        None
    }

    /// Calls a known function with arguments at hand.
    pub(super) fn call_fn(&mut self, f: FnId, subst: Subst, args: &[Val], name: &Name, span: Span, want: &Ty) -> Val {
        let inst = self.instantiate(f, subst);
        for (val, param) in args.iter().zip(inst.params.clone()) {
            self.coerce_val(val, &param);
        }
        self.finish_call(inst, args, name, span, want)
    }

    /// A trait's function on a type parameter: an implementation nobody can see may keep what it is given.
    fn given_to_an_impl(&mut self, inst: &Instance, args: &[Val], name: &Name, span: Span) {
        let Owner::Trait(tr) = self.w.program.fns[inst.f].owner else { return };
        self.may_grow(inst, tr, args, span);
        let walks = ["Iterator", "IntoIterator", "DoubleEndedIterator", "ExactSizeIterator", "Clone"];
        if walks.contains(&self.w.program.traits[tr].name.as_str()) || !self.is_unseen_impl(inst) {
            return;
        }
        for val in args.iter().skip(usize::from(inst.sig.has_self)) {
            match self.resolved(&val.ty) {
                Ty::Closure(..) => {}
                Ty::Ref(inner, false) => {
                    let given = matches!(&*inner, Ty::Adt(..) | Ty::Tuple(_) | Ty::Array(..) | Ty::Slice(_));
                    if given && self.w.shares_something(&self.infer.finish(&inner)) {
                        self.sink(val, Out::Lent(Blind::Callee), Why::Lent(name.clone()), span);
                    }
                }
                Ty::Ref(inner, true) => {
                    let inner = self.infer.finish(&inner);
                    let is_open = matches!(inner, Ty::Param(_) | Ty::Assoc(..));
                    if self.w.shares_something(&inner) && !is_open || self.has_own_impl(tr, name) {
                        self.sink(val, Out::Given(Blind::Callee), Why::Lent(name.clone()), span);
                    }
                }
                _ => self.sink(val, Out::Given(Blind::Callee), Why::Given(name.clone()), span),
            }
        }
    }

    /// Some type of the workspace has its own version of a trait's function.
    fn has_own_impl(&self, tr: TraitId, name: &Name) -> bool {
        self.w.impls.of_trait(tr).iter().any(|imp| {
            !self.w.is_model_crate(self.w.impl_crate(*imp)) && self.w.program.impls[*imp].fns.contains_key(name)
        })
    }

    /// `T: Write` may be a vector, and a `BufWriter` may be around one.
    fn may_grow(&mut self, inst: &Instance, tr: TraitId, args: &[Val], span: Span) {
        let fills = ["Write", "Extend", "BufMut", "Seek"];
        let name = self.w.program.traits[tr].name.as_str();
        if fills.iter().any(|word| name.contains(word))
            && matches!(inst.sig.params.first(), Some(Ty::Ref(_, true)))
            && let Some(target) = args.first().and_then(|val| val.slot)
        {
            self.push(Op::Grow { target, by: Growth::Any }, span);
        }
    }

    /// A trait's function on a type parameter or trait object.
    pub(super) fn is_unseen_impl(&self, inst: &Instance) -> bool {
        let this = inst.subst.get("Self").map_or(Ty::Unknown, |ty| self.resolved(ty));
        matches!(self.w.program.fns[inst.f].owner, Owner::Trait(_))
            && matches!(this.peeled(), Ty::Param(_) | Ty::Bounds(..) | Ty::Assoc(..))
    }

    /// What such a function lends is some part of its receiver, nobody says which (`T: AsMut<Vec<Box<u8>>>`).
    fn lent_by_an_impl(&mut self, inst: &Instance, args: &[Val], val: Val, span: Span) -> Val {
        let lends = matches!(inst.sig.ret, Ty::Ref(..)) && matches!(inst.sig.params.first(), Some(Ty::Ref(..)));
        let Some(base) = args.first().and_then(|this| this.slot) else { return val };
        if !lends || !inst.sig.has_self || !self.is_unseen_impl(inst) || self.nothing(&val.ty) {
            return val;
        }
        let (dst, whole) = (self.new_slot(&val.ty), self.new_slot(&Ty::Unknown));
        self.push(Op::Deref { dst: whole, src: base }, span);
        self.push(Op::RefPart { dst, base: whole, label: Label::Any, mutable: true }, span);
        // or what a reference inside leads to, or a static
        self.push(Op::Load { dst, base: whole, label: Label::Any }, span);
        self.lent_by_nobody_knows(dst, span);
        self.copy(dst, &val, span);
        Val { slot: Some(dst), ..val }
    }

    /// What a call gives before anybody awaits it.
    fn result_of(&self, inst: &Instance) -> Ty {
        if self.w.program.fns[inst.f].item.is_async {
            Ty::Future(Arc::new(inst.ret.clone()), None)
        } else {
            inst.ret.clone()
        }
    }

    /// An argument of the type is not known yet.
    fn is_open(&mut self, ty: &Ty) -> bool {
        match self.infer.shallow(ty) {
            Ty::Adt(_, args) => args.iter().any(|arg| matches!(self.infer.shallow(arg), Ty::Var(_))),
            _ => false,
        }
    }

    fn finish_call(&mut self, inst: Instance, args: &[Val], name: &Name, span: Span, want: &Ty) -> Val {
        self.out.wipes |= WIPES.contains(&name.as_str());
        if unsized_inside(want) && self.is_open(&inst.ret) {
            // `Rc::from(text)` where `Rc<str>` is wanted: nothing but what is wanted says of what type it is
            let result = self.result_of(&inst);
            self.infer.coerce(&result, want);
        }
        // which of several conversions it is may be told later only, and with it how large the block is
        let undecided = self.is_open(&inst.ret) && matches!(self.w.program.fns[inst.f].owner, Owner::Trait(_));
        self.numbers_in_call(&inst, args, name);
        let inst = self.dispatch(inst, args);
        if self.w.is_model_fn(inst.f) {
            self.given_to_an_impl(&inst, args, name, span);
            let before = self.out.sites.len();
            let val = self.apply_model(inst.f, &inst.subst, args, name, span, want);
            if undecided {
                let made = self.out.sites.indices().skip(before);
                self.undecided.extend(made);
            }
            self.infer.unify(&val.ty, &inst.ret);
            return self.lent_by_an_impl(&inst, args, val, span);
        }
        let def = &self.w.program.fns[inst.f];
        let ret = self.resolved(&inst.ret);
        let callee = self.callee_of(&inst, name);
        if !matches!(callee, Callee::Fns(..)) {
            self.lend_touch(args, span);
        }
        self.passes_to_callee(&inst.sig, args, span);
        self.ask_generic(&inst.sig, args, span);
        self.convert_for_bounds(&inst, args, span);
        let mut slots: Vec<Slot> = args.iter().map(|val| self.slot_of(val)).collect();
        if let Some(pool) = self.w.declared.put_by(inst.f) {
            self.released(&mut slots, args, pool, span);
        }
        let dst = self.new_slot(&ret);
        if matches!(callee, Callee::Unknown(_)) && !self.nothing(&ret) {
            let obj = self.new_object(ObjKind::Opaque, &ret, span);
            self.push(Op::Alloc { dst, obj }, span);
        }
        if !matches!(callee, Callee::Fns(..)) && self.may_be_lent(&ret) {
            self.lent_by_nobody_knows(dst, span);
        }
        self.push(Op::Call { callee, args: slots.clone(), dst }, span);
        if let Some(pool) = self.w.declared.taken_by(inst.f) {
            self.acquired_from(pool, inst.f, args.first().filter(|_| inst.sig.has_self), &ret, dst, span);
        }
        if def.item.is_async {
            return self.future_of(dst, ret, &slots, span);
        }
        if self.nothing(&ret) {
            return Val::none(ret);
        }
        let mut val = Val::at(dst, ret);
        val.origin = self.accessor_origin(inst.f);
        val
    }

    /// A value of the type may lead to something its maker holds too.
    fn may_be_lent(&self, ty: &Ty) -> bool {
        let ty = self.infer.finish(ty);
        let facts = self.w.facts(&ty);
        facts.borrows && !self.nothing(&ty)
            || facts.handle && facts.cell
            || matches!(ty, Ty::Param(_) | Ty::Assoc(..) | Ty::Bounds(..) | Ty::Unknown)
    }

    fn lent_by_nobody_knows(&mut self, dst: Slot, span: Span) {
        let obj = self.new_object(ObjKind::Foreign, &Ty::Unknown, span);
        self.push(Op::Alloc { dst, obj }, span);
    }

    /// Arguments lent to a function count as looked at or written.
    fn lend_touch(&mut self, args: &[Val], span: Span) {
        for val in args {
            if let Some(src) = val.slot {
                let how = match self.infer.shallow(&val.ty) {
                    Ty::Ref(_, false) => Touch::Read,
                    _ => Touch::Lend,
                };
                self.push(Op::Touch { src, how }, span);
            }
        }
    }

    /// A future of a called `async fn`: its arguments are captured, its output is the call's result.
    pub(super) fn future_of(&mut self, out: Slot, ret: Ty, args: &[Slot], span: Span) -> Val {
        let ty = Ty::Future(Arc::new(ret), None);
        let kind = ObjKind::Closure { params: Vec::new(), ret: out, is_async: true };
        let (slot, _) = self.object(kind, &ty, span);
        for src in args {
            let how = crate::ir::body::How::Made;
            self.push(Op::Store { base: slot, label: Label::Capture, src: *src, how }, span);
        }
        Val::at(slot, ty)
    }

    /// A trait's function on a concrete type is the impl's.
    fn dispatch(&mut self, inst: Instance, args: &[Val]) -> Instance {
        let Owner::Trait(tr) = self.w.program.fns[inst.f].owner else { return inst };
        let this = inst.subst.get("Self").map_or(Ty::Unknown, |ty| self.resolved(ty));
        let this = match this {
            Ty::Var(_) | Ty::Unknown => match args.first() {
                // `Trait::method(value)`
                Some(val) if inst.sig.has_self => self.resolved(&val.ty).peeled().clone(),
                _ => this,
            },
            other => other,
        };
        let name = self.w.program.fns[inst.f].name.clone();
        let scope = self.scope.clone();
        if matches!(this, Ty::Param(_) | Ty::Bounds(..) | Ty::Assoc(..) | Ty::Var(_) | Ty::Unknown) {
            return inst;
        }
        let tr_args: Vec<Ty> = self.w.program.traits[tr]
            .generics
            .params
            .iter()
            .filter_map(|p| inst.subst.get(&p.name))
            .map(|ty| self.resolved(ty))
            .collect();
        let found = match tr_args.first() {
            Some(arg) if !matches!(arg, Ty::Var(_) | Ty::Unknown) => self.w.find_impl_for(&scope, &this, tr, arg),
            _ => self.w.find_impl(&scope, &this, tr),
        };
        let Some((imp, mut found)) = found else { return inst };
        let Some(f) = self.w.program.impls[imp].fns.get(&name).and_then(|list| list.first()).copied() else {
            return inst;
        };
        let target = self.w.sig(f);
        let own = inst.sig.generics[inst.sig.outer.min(inst.sig.generics.len())..].iter();
        for (theirs, ours) in target.generics[target.outer.min(target.generics.len())..].iter().zip(own) {
            if let Some(ty) = inst.subst.get(ours) {
                found.insert(theirs.clone(), ty.clone());
            }
        }
        found.insert(Name::new_static("Self"), this);
        let next = self.instantiate(f, found);
        for (val, param) in args.iter().zip(next.params.clone()) {
            self.coerce_val(val, &param);
        }
        self.infer.unify(&inst.ret, &next.ret);
        next
    }

    fn callee_of(&mut self, inst: &Instance, name: &Name) -> Callee {
        let def = &self.w.program.fns[inst.f];
        if let Owner::Trait(tr) = def.owner {
            let this = inst.subst.get("Self").map_or(Ty::Unknown, |ty| self.resolved(ty));
            let known = !matches!(this, Ty::Param(_) | Ty::Bounds(..) | Ty::Assoc(..) | Ty::Var(_) | Ty::Unknown);
            if !known || def.body.is_none() {
                return Callee::Trait(tr, name.clone());
            }
        }
        if def.body.is_none() || def.item.is_extern {
            return Callee::Unknown(name.clone());
        }
        let mut given: Vec<(Name, Ty)> = inst
            .subst
            .iter()
            .filter(|(name, _)| *name != "Self")
            .map(|(name, ty)| (name.clone(), ty.clone()))
            .collect();
        given.sort_by(|a, b| a.0.cmp(&b.0));
        Callee::Fns(self.all_of(inst.f), Arc::from(self.written_name(inst.f).as_str()), given.into())
    }

    /// The function and those that stand for it under another `cfg`.
    pub(super) fn all_of(&self, f: FnId) -> Vec<FnId> {
        let def = &self.w.program.fns[f];
        match def.owner {
            Owner::Impl(imp) => self.w.program.impls[imp].fns.get(&def.name).cloned().unwrap_or_else(|| vec![f]),
            Owner::Module => self.w.program.twins(f),
            Owner::Trait(_) => vec![f],
        }
    }

    fn written_name(&self, f: FnId) -> String {
        let def = &self.w.program.fns[f];
        match def.owner {
            Owner::Impl(imp) => {
                let sig = self.w.impl_sig(imp);
                match sig.self_ty.adt() {
                    Some(adt) => format!("{}::{}", self.w.program.adts[adt].name, def.name),
                    None => def.name.to_string(),
                }
            }
            Owner::Trait(tr) => format!("{}::{}", self.w.program.traits[tr].name, def.name),
            Owner::Module => def.name.to_string(),
        }
    }

    /// A function nobody can find: what is given is gone, what is lent may be looked into.
    pub(super) fn call_unknown(&mut self, name: &Name, args: Vec<Val>, span: Span) -> Val {
        self.out.wipes |= WIPES.contains(&name.as_str());
        self.gap(Gap::Callee(name.clone()), span);
        let ret = self.infer.fresh_open();
        for arg in &args {
            self.infer.leave_open(&arg.ty);
        }
        self.lend_touch(&args, span);
        let slots = args.iter().map(|val| self.slot_of(val)).collect();
        let (dst, _) = self.object(ObjKind::Opaque, &ret, span);
        self.lent_by_nobody_knows(dst, span);
        self.push(Op::Call { callee: Callee::Unknown(name.clone()), args: slots, dst }, span);
        Val::at(dst, ret)
    }

    /// Calls met before the receiver's type was known, now that it may be.
    pub(super) fn settle_late(&mut self) {
        for _ in 0..4 {
            let late = std::mem::take(&mut self.late);
            if late.is_empty() {
                return;
            }
            let before = late.len();
            for call in late {
                match self.probe(&call.recv.ty, &call.name) {
                    Some(mut probe) => {
                        let at = self.reach(call.recv, &probe, call.span);
                        if let Some(val) = self.late_intrinsic(&probe, &at, call.span) {
                            self.infer.unify(&call.ret, &val.ty);
                            self.copy(call.dst, &val, call.span);
                            continue;
                        }
                        let this = self.receive_late(&at, probe.f, call.span);
                        probe.subst.entry(Name::new_static("Self")).or_insert(probe.ty);
                        let mut args = vec![this];
                        args.extend(call.args);
                        let val = self.call_fn(probe.f, probe.subst, &args, &call.name, call.span, &call.ret);
                        self.infer.unify(&call.ret, &val.ty);
                        self.copy(call.dst, &val, call.span);
                    }
                    None => self.late.push(call),
                }
            }
            if self.late.len() == before {
                break;
            }
        }
        for call in std::mem::take(&mut self.late) {
            self.gap(Gap::Callee(call.name.clone()), call.span);
            let this = match &call.recv.kind {
                PlaceKind::Nothing => Val::none(call.recv.ty.clone()),
                _ => self.lend(&call.recv, true, call.span),
            };
            let mut args = vec![this];
            let whole = self.take_quietly(&call.recv, call.span);
            args.push(whole);
            args.extend(call.args);
            let val = self.call_unknown(&call.name, args, call.span);
            self.copy(call.dst, &val, call.span);
        }
    }

    /// As `receive`, but what is moved is not marked: the walk is past that point.
    fn receive_late(&mut self, at: &Place, f: FnId, span: Span) -> Val {
        match self.receiver_mode(f) {
            Some(mutable) => self.lend(at, mutable, span),
            None => {
                let slot = self.peek(at, span);
                Val { slot, ty: at.ty.clone(), origin: at.origin.clone(), bound: at.bound }
            }
        }
    }
}

/// Functions that wipe or lock memory for secrecy, in std and wherever they are written.
const WIPES: &[&str] =
    &["write_volatile", "zeroize", "mlock", "munlock", "explicit_bzero", "memzero", "black_box_zero"];

/// Both types have the same outermost constructor.
pub(super) fn same_outside(a: &Ty, b: &Ty) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b) && a.adt() == b.adt()
}

pub(super) fn strip(expr: &syn::Expr) -> &syn::Expr {
    match expr {
        syn::Expr::Paren(e) => strip(&e.expr),
        syn::Expr::Group(e) => strip(&e.expr),
        other => other,
    }
}

/// A type with a trait object or slice inside: a value for it is made with its concrete type first.
fn unsized_inside(ty: &Ty) -> bool {
    ty.any(&mut |t| matches!(t, Ty::Bounds(..) | Ty::Slice(_) | Ty::Str))
}
