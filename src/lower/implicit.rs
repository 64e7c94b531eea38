//! Calls of a crate's own implementations that stand nowhere in its text: what the standard library, an operator, a
//! formatting macro or a generic function may ask of the values it is given.
//!
//! Which of them are called, and with which of the values, nobody says; so each is taken to be called with all values
//! of its type. Types are known for sure only at the end of a body, so the calls are added there.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::place::Place;
use super::probe::Instance;
use super::{Lower, Val};
use crate::base::{Name, Span};
use crate::ir::body::{Callee, How, Label, LoopIdx, ObjKind, Op, Slot};
use crate::resolve::own::{Asks, OwnFn};
use crate::resolve::program::{AdtId, FnId};
use crate::resolve::sig::FnSig;
use crate::resolve::ty::Ty;

/// Parts are looked for so many levels down.
const DEEPEST: usize = 8;

/// So many parts of the values of one call at most.
const MOST: usize = 200;

/// Functions that move, lend or count, whatever type they belong to.
const ASKS_NOBODY: &[&str] = &[
    "as_bytes",
    "as_mut_ptr",
    "as_mut_slice",
    "as_ptr",
    "as_slice",
    "as_str",
    "borrow_mut",
    "capacity",
    "clear",
    "deref",
    "deref_mut",
    "into_inner",
    "is_empty",
    "is_none",
    "is_some",
    "iter",
    "iter_mut",
    "len",
    "lock",
    "new",
    "pop_back",
    "pop_front",
    "push_back",
    "push_front",
    "swap",
    "try_borrow",
    "try_borrow_mut",
    "with_capacity",
];

/// Values given to something that may ask their own implementations.
#[derive(Debug)]
pub(crate) struct Asked {
    vals: Vec<(Slot, Ty)>,
    /// Where what they answer can be found again.
    result: Option<(Slot, Ty)>,
    asks: Asks,
    span: Span,
    in_loop: LoopIdx,
}

/// A conversion of which it is known at the end only into what.
#[derive(Debug)]
pub(crate) struct Conversion {
    src: Slot,
    from: Ty,
    dst: Slot,
    to: Ty,
    span: Span,
    in_loop: LoopIdx,
}

/// A value with an implementation of its own, found in what was given.
struct Part {
    slot: Slot,
    ty: Ty,
    shared: bool,
}

impl Lower<'_> {
    /// These values are given to something that may ask their own implementations.
    pub(super) fn ask(&mut self, vals: &[Val], asks: Asks, span: Span) {
        if self.w.own.is_empty() {
            return;
        }
        let vals: Vec<(Slot, Ty)> = vals.iter().filter_map(|val| Some((val.slot?, val.ty.clone()))).collect();
        if !vals.is_empty() {
            self.asked.push(Asked { vals, result: None, asks, span, in_loop: self.in_loop });
        }
    }

    /// What is in the place is lent to something that may ask it.
    pub(super) fn ask_place(&mut self, at: &Place, asks: Asks, span: Span) {
        if let Some(lent) = self.glance(at, span) {
            self.ask(&[lent], asks, span);
        }
    }

    /// A reference to what is in the place, which ends at once; `None` where nobody could be asked anyway.
    pub(super) fn glance(&mut self, at: &Place, span: Span) -> Option<Val> {
        if self.w.own.is_empty() {
            return None;
        }
        let to = self.peek(at, span)?;
        let ty = Ty::reference(at.ty.clone(), false);
        let dst = self.new_slot(&ty);
        self.push(Op::Ref { dst, to, mutable: false }, span);
        Some(Val::at(dst, ty))
    }

    /// The same, and copies made by their own `clone` are in the result.
    pub(super) fn ask_for(&mut self, vals: &[Val], result: &Val, span: Span) {
        let before = self.asked.len();
        self.ask(vals, Asks::Any, span);
        if let (Some(asked), Some(slot)) = (self.asked.get_mut(before), result.slot) {
            asked.result = Some((slot, result.ty.clone()));
        }
    }

    /// A modelled function may compare, hash, clone, walk or poll what it is given; a few write it as text.
    pub(super) fn ask_model(&mut self, f: FnId, sig: &FnSig, args: &[Val], result: &Val, span: Span) {
        let def = &self.w.program.fns[f];
        if self.w.own.is_empty() || ASKS_NOBODY.contains(&def.name.as_str()) {
            return;
        }
        self.ask_for(args, result, span);
        let shown = sig.params.iter().any(|param| param.any(&mut |part| matches!(part, Ty::Bounds(..))))
            || sig.scope.bounds.iter().any(|(_, bound)| {
                let name = self.w.program.traits[bound.tr].name.as_str();
                matches!(name, "Debug" | "Display" | "Error" | "ToString")
            });
        if shown || ["unwrap", "expect", "unwrap_err", "expect_err", "report"].contains(&def.name.as_str()) {
            self.ask(args, Asks::Text, span);
            self.ask(args, Asks::Debug, span);
        }
    }

    /// A generic function, or one that is given a trait object, asks through the bounds.
    pub(super) fn ask_generic(&mut self, sig: &FnSig, args: &[Val], span: Span) {
        if self.w.own.is_empty() {
            return;
        }
        let open = |ty: &Ty| ty.any(&mut |part| matches!(part, Ty::Param(_) | Ty::Assoc(..) | Ty::Bounds(..)));
        let given: Vec<Val> =
            args.iter().zip(&sig.params).filter(|(_, declared)| open(declared)).map(|(val, _)| val.clone()).collect();
        for asks in [Asks::Any, Asks::Text, Asks::Debug] {
            self.ask(&given, asks, span);
        }
    }

    /// `x: impl Into<Bag>` is turned into a `Bag` by the bag's own `From`.
    pub(super) fn convert_for_bounds(&mut self, inst: &Instance, args: &[Val], span: Span) {
        for (ty, bound) in &inst.sig.scope.bounds {
            let (tr, method) = match self.w.program.traits[bound.tr].name.as_str() {
                "Into" => ("From", "from"),
                "TryInto" => ("TryFrom", "try_from"),
                _ => continue,
            };
            let (Some(tr), Some(to)) = (self.w.lang.tr(tr), bound.args.first()) else { continue };
            let to = self.resolved(&to.subst(&inst.subst));
            if to.adt().is_none_or(|id| self.w.marks[id].model) {
                continue;
            }
            for (val, declared) in args.iter().zip(&inst.sig.params) {
                if declared.peeled() != ty {
                    continue;
                }
                let (scope, from) = (self.scope.clone(), self.resolved(&val.ty));
                if let Some((imp, found)) = self.w.find_impl_for(&scope, &to, tr, &from)
                    && let Some(f) = self.w.program.impls[imp].fns.get(method).and_then(|list| list.first()).copied()
                    && !self.w.is_model_fn(f)
                {
                    self.call_fn(f, found, std::slice::from_ref(val), &Name::new_static(method), span, &Ty::Unknown);
                }
            }
        }
    }

    /// A value where one of another type is wanted. Behind a trait object nobody sees any more what it is, so whatever
    /// it can be asked there counts as asked here.
    pub(super) fn coerce_val(&mut self, val: &Val, want: &Ty) {
        if val.slot.is_some() && !self.w.own.is_empty() {
            let want = self.infer.resolve(want);
            if want.any(&mut |part| matches!(part, Ty::Bounds(..))) {
                let span = self.here();
                for asks in [Asks::Any, Asks::Text, Asks::Debug] {
                    self.ask(std::slice::from_ref(val), asks, span);
                }
            }
        }
        self.infer.coerce(&val.ty, want);
    }

    /// `into`, `from`, or their like: the result may come out of an implementation of the crate.
    pub(super) fn converts(&mut self, f: FnId, args: &[Val], result: &Val, span: Span) {
        let name = self.w.program.fns[f].name.as_str();
        if let [only] = args
            && matches!(name, "into" | "from" | "try_into" | "try_from")
            && let Some(src) = only.slot
        {
            let dst = self.slot_of(result);
            let (from, to, in_loop) = (only.ty.clone(), result.ty.clone(), self.in_loop);
            self.conversions.push(Conversion { src, from, dst, to, span, in_loop });
        }
    }

    /// Calls the crate's own `From` where one is found by now.
    pub(super) fn settle_conversions(&mut self) {
        let outside = self.in_loop;
        for made in std::mem::take(&mut self.conversions) {
            let (from, to) = (self.resolved(&made.from), self.settled(&made.to));
            self.in_loop = made.in_loop;
            let inner = match &to {
                Ty::Adt(id, args) if self.w.is_lang(*id, "Result") => args.first().cloned().unwrap_or(Ty::Unknown),
                other => other.clone(),
            };
            for (tr, method, to) in [("From", "from", &to), ("TryFrom", "try_from", &inner)] {
                let scope = self.scope.clone();
                if let Some(tr) = self.w.lang.tr(tr)
                    && to.adt().is_some_and(|id| !self.w.marks[id].model)
                    && let Some((imp, _)) = self.w.find_impl_for(&scope, to, tr, &from)
                    && let Some(f) = self.w.program.impls[imp].fns.get(method).and_then(|list| list.first()).copied()
                    && !self.w.is_model_fn(f)
                {
                    let callee = Callee::Fns(self.all_of(f), Arc::from(method));
                    self.push(Op::Call { callee, args: vec![made.src], dst: made.dst }, made.span);
                }
            }
        }
        self.in_loop = outside;
    }

    /// Adds the calls, now that types are known.
    pub(super) fn settle_asked(&mut self) {
        let outside = self.in_loop;
        for asked in std::mem::take(&mut self.asked) {
            self.in_loop = asked.in_loop;
            let mut parts = Vec::new();
            for (slot, ty) in &asked.vals {
                let ty = self.settled(ty);
                self.acting_parts(*slot, &ty, false, asked.span, 0, &mut parts);
            }
            if !parts.is_empty() {
                self.call_own(&parts, &asked);
            }
        }
        self.in_loop = outside;
    }

    fn acting_parts(&mut self, slot: Slot, ty: &Ty, shared: bool, span: Span, depth: usize, out: &mut Vec<Part>) {
        if depth > DEEPEST || out.len() > MOST || !self.w.acts(ty) {
            return;
        }
        if !self.w.own.of(ty).is_empty() {
            out.push(Part { slot, ty: ty.clone(), shared });
        }
        let parts: Vec<(Label, Ty)> = match ty {
            Ty::Ref(inner, mutable) => {
                let dst = self.new_slot(inner);
                self.push(Op::Deref { dst, src: slot }, span);
                self.acting_parts(dst, inner, shared || !mutable, span, depth + 1, out);
                return;
            }
            Ty::Adt(id, args) if self.w.marks[*id].sealed => {
                let label = |n: usize| Label::Arg(u8::try_from(n).unwrap_or(u8::MAX));
                args.iter().enumerate().map(|(n, arg)| (label(n), arg.clone())).collect()
            }
            Ty::Adt(..) | Ty::Tuple(_) => {
                self.w.fields_of(ty).into_iter().map(|(name, field)| (Label::Field(name), field)).collect()
            }
            Ty::Array(elem, _) | Ty::Slice(elem) => vec![(Label::Arg(0), (**elem).clone())],
            _ => return,
        };
        // a cell or a handle gives out what is in it
        let shared = shared && !matches!(ty, Ty::Adt(id, _) if self.w.marks[*id].cell);
        for (label, part) in parts {
            if self.w.acts(&part) {
                let dst = self.new_slot(&part);
                self.push(Op::Load { dst, base: slot, label }, span);
                self.acting_parts(dst, &part, shared, span, depth + 1, out);
            }
        }
    }

    /// Calls each function of each type with all values of that type.
    fn call_own(&mut self, parts: &[Part], asked: &Asked) {
        let span = asked.span;
        let mut groups: Vec<(&Ty, Vec<&Part>)> = Vec::new();
        for part in parts {
            match groups.iter_mut().find(|(ty, _)| super::call::same_outside(ty, &part.ty)) {
                Some((_, list)) => list.push(part),
                None => groups.push((&part.ty, vec![part])),
            }
        }
        // what stands on the other side of `==` may be of another type
        let rest = self.new_slot(&Ty::Unknown);
        for (src, _) in &asked.vals {
            self.push(Op::Copy { dst: rest, src: *src }, span);
        }
        let mut called = FxHashSet::default();
        for (ty, list) in groups {
            let all_shared = list.iter().all(|part| part.shared);
            let fns: Vec<OwnFn> = self.w.own.of(ty).to_vec();
            let whole = self.new_slot(ty);
            let lent = self.new_slot(&Ty::reference(ty.clone(), true));
            for part in list {
                self.push(Op::Copy { dst: whole, src: part.slot }, span);
                self.push(Op::Ref { dst: lent, to: part.slot, mutable: true }, span);
            }
            for own in fns {
                let skip = own.asks != asked.asks || !own.shared && all_shared;
                if skip || !called.insert(own.f) {
                    continue;
                }
                let dst = self.call_one(own, ty, whole, lent, rest, span);
                let name = &self.w.program.fns[own.f].name;
                if let Some((base, result)) = &asked.result
                    && matches!(name.as_str(), "clone" | "to_owned")
                    && ty.adt().is_some_and(|id| has_inside(&self.settled(result), id))
                {
                    self.push(Op::Store { base: *base, label: Label::Any, src: dst, how: How::Made }, span);
                }
            }
        }
    }

    fn call_one(&mut self, own: OwnFn, ty: &Ty, whole: Slot, lent: Slot, rest: Slot, span: Span) -> Slot {
        let sig = self.w.sig(own.f);
        let pin = self.w.lang.adt("Pin");
        let mut args = Vec::new();
        for (n, param) in sig.params.iter().enumerate() {
            let slot = match param {
                Ty::Ref(inner, _) if super::call::same_outside(inner, ty) => lent,
                Ty::Ref(_, false) => rest,
                Ty::Adt(id, inner) if Some(*id) == pin && n == 0 => {
                    let pinned = Ty::Adt(*id, inner.clone());
                    let (base, _) = self.object(ObjKind::Inline, &pinned, span);
                    let label = Label::Field(Name::new_static("0"));
                    self.push(Op::Store { base, label, src: lent, how: How::Made }, span);
                    base
                }
                other if super::call::same_outside(other, ty) => whole,
                _ => self.new_slot(param),
            };
            args.push(slot);
        }
        let dst = self.new_slot(&sig.ret);
        let def = &self.w.program.fns[own.f];
        let name = Arc::from(def.name.as_str());
        let fns = self.all_of(own.f);
        self.push(Op::Call { callee: Callee::Fns(fns, name), args, dst }, span);
        dst
    }
}

/// A value of the type can hold one of the other type, not merely refer to it.
fn has_inside(ty: &Ty, id: AdtId) -> bool {
    match ty {
        Ty::Ref(..) | Ty::Ptr(..) => false,
        Ty::Adt(own, args) => *own == id || args.iter().any(|arg| has_inside(arg, id)),
        Ty::Tuple(parts) => parts.iter().any(|part| has_inside(part, id)),
        Ty::Array(elem, _) | Ty::Slice(elem) => has_inside(elem, id),
        other => matches!(other, Ty::Unknown | Ty::Param(_) | Ty::Assoc(..) | Ty::Bounds(..)),
    }
}
