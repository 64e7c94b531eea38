//! Calls of a crate's own implementations that stand nowhere in its text: what the standard library, an operator, a
//! formatting macro or a generic function may ask of the values it is given.
//!
//! Which of them are called, and with which of the values, nobody says; so each is taken to be called with all values
//! of its type. Types are known for sure only at the end of a body, so the calls are added there.

use std::cell::RefCell;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::place::Place;
use super::probe::Instance;
use super::{Lower, Val};
use crate::base::{Name, Span};
use crate::ir::body::{Callee, Guard, How, Label, LoopIdx, ObjKind, Op, Slot, Touch};
use crate::resolve::own::{Asks, OwnFn};
use crate::resolve::program::{AdtId, FnId};
use crate::resolve::sig::FnSig;
use crate::resolve::ty::{Subst, Ty};

/// Labels of parts and their types.
type Parts = Arc<[(Label, Ty)]>;

thread_local! {
    /// The key's first part tells worlds apart.
    static PARTS: RefCell<FxHashMap<(u64, Ty), Parts>> = RefCell::default();
}

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

/// Values of one type that are asked alike.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Node {
    ty: Ty,
    /// Only a shared reference leads there.
    shared: bool,
    group: (Asks, LoopIdx),
}

/// All values that are asked in a body, by type.
#[derive(Default)]
struct Union {
    nodes: FxHashMap<Node, (u32, Slot)>,
    rest: FxHashMap<(Asks, LoopIdx), Slot>,
    work: Vec<(Node, u32, Slot, Span)>,
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

    /// The same of something that may ask for whatever there is.
    fn ask_everything(&mut self, vals: &[Val], span: Span) {
        for asks in [Asks::Any, Asks::Text, Asks::Debug] {
            self.ask(vals, asks, span);
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
    pub(super) fn ask_for(&mut self, vals: &[Val], result: &Val, asks: Asks, span: Span) {
        let before = self.asked.len();
        self.ask(vals, asks, span);
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
        self.ask_for(args, result, Asks::Any, span);
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
        self.ask_everything(&given, span);
    }

    /// A sum is of the type of what is added up, and what is compared is of one type, if these are numbers.
    pub(super) fn numbers_in_call(&mut self, inst: &Instance, args: &[Val], name: &Name) {
        if let ([a, b], "cmp" | "partial_cmp" | "eq" | "ne" | "lt" | "le" | "gt" | "ge") = (args, name.as_str()) {
            self.numbers_alike(&a.ty, &b.ty);
        }
        let walks = ["Iterator", "IntoIterator"].map(|name| self.w.lang.tr(name));
        let scope = self.scope.clone();
        for (ty, bound) in &inst.sig.scope.bounds {
            if let (true, Some((item, of))) =
                (walks.contains(&Some(bound.tr)), bound.bindings.iter().find(|(name, _)| name == "Item"))
            {
                // `Self: Iterator<Item = &T>`
                let this = Arc::new(self.resolved(&ty.subst(&inst.subst)));
                let found = self.w.normalize(&scope, Ty::Assoc(this, bound.tr, item.clone()));
                if !matches!(found, Ty::Assoc(..)) {
                    self.infer.unify(&found, &of.subst(&inst.subst));
                }
            }
            let relates = matches!(self.w.program.traits[bound.tr].name.as_str(), "Sum" | "Product" | "PartialEq");
            if let (true, Some(of)) = (relates, bound.args.first()) {
                self.numbers_alike(&ty.subst(&inst.subst), &of.subst(&inst.subst));
            }
        }
    }

    /// Two values, or lists or iterators of them, take part in one operation: if one is a number whose type is not known
    /// yet, it is of the other's.
    pub(super) fn numbers_alike(&mut self, a: &Ty, b: &Ty) {
        let (a, b) = (self.resolved(a).peeled().clone(), self.resolved(b).peeled().clone());
        match (&a, &b) {
            (Ty::Var(_), Ty::Prim(_) | Ty::Var(_)) | (Ty::Prim(_), Ty::Var(_)) => {
                if self.infer.is_literal(&a) || self.infer.is_literal(&b) {
                    self.infer.unify(&a, &b);
                }
            }
            _ => {
                if let (Some(a), Some(b)) = (self.element_of(&a), self.element_of(&b)) {
                    self.numbers_alike(&a, &b);
                }
            }
        }
    }

    fn element_of(&self, ty: &Ty) -> Option<Ty> {
        match ty {
            Ty::Array(elem, _) | Ty::Slice(elem) => Some((**elem).clone()),
            Ty::Adt(id, args) if self.w.marks[*id].growable || self.w.marks[*id].iterator => args.first().cloned(),
            _ => None,
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
            let Some(to) = bound.args.first() else { continue };
            let to = self.resolved(&to.subst(&inst.subst));
            for (val, declared) in args.iter().zip(&inst.sig.params) {
                if declared.peeled() != ty {
                    continue;
                }
                if let Some((f, found)) = self.own_conversion(tr, method, &self.resolved(&val.ty), &to) {
                    self.call_fn(f, found, std::slice::from_ref(val), &Name::new_static(method), span, &Ty::Unknown);
                }
            }
        }
    }

    /// A type's own function of a conversion trait, and what its impl's parameters stand for.
    fn own_conversion(&self, tr: &str, method: &str, from: &Ty, to: &Ty) -> Option<(FnId, Subst)> {
        to.adt().filter(|id| !self.w.marks[*id].model)?;
        let (imp, found) = self.w.find_impl_for(&self.scope, to, self.w.lang.tr(tr)?, from)?;
        let f = self.w.program.impls[imp].fns.get(method)?.first().copied()?;
        (!self.w.is_model_fn(f)).then_some((f, found))
    }

    /// A value where one of another type is wanted. Behind a trait object nobody sees any more what it is, so whatever
    /// it can be asked there counts as asked here.
    pub(super) fn coerce_val(&mut self, val: &Val, want: &Ty) {
        if val.slot.is_some() {
            let wanted = self.infer.resolve(want);
            if !self.w.own.is_empty() && wanted.any(&mut |part| matches!(part, Ty::Bounds(..))) {
                self.ask_everything(std::slice::from_ref(val), self.here());
            }
            if matches!(wanted, Ty::Ptr(..)) {
                self.made_raw(val, self.here());
            }
        }
        self.infer.coerce(&val.ty, want);
    }

    /// A reference becomes a raw pointer, which nothing keeps from outliving what it leads to.
    pub(super) fn made_raw(&mut self, val: &Val, span: Span) {
        if let (Some(src), Ty::Ref(..)) = (val.slot, self.infer.resolve(&val.ty)) {
            self.push(Op::Touch { src, how: Touch::Address }, span);
        }
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
                if let Some((f, _)) = self.own_conversion(tr, method, &from, to) {
                    let callee = Callee::Fns(self.all_of(f), Arc::from(method), Arc::from([]));
                    self.push(Op::Call { callee, args: vec![made.src], dst: made.dst }, made.span);
                }
            }
        }
        self.in_loop = outside;
    }

    /// Adds the calls, now that types are known.
    pub(super) fn settle_asked(&mut self) {
        let outside = self.in_loop;
        let mut all = Union::default();
        let mut results = Vec::new();
        for asked in std::mem::take(&mut self.asked) {
            let group = (asked.asks, asked.in_loop);
            self.in_loop = asked.in_loop;
            let vals: Vec<(Slot, Ty)> = asked.vals.iter().map(|(slot, ty)| (*slot, self.settled(ty))).collect();
            if !vals.iter().any(|(_, ty)| self.w.acts(ty)) {
                continue;
            }
            // what stands on the other side of `==` may be of another type
            let rest = match all.rest.get(&group) {
                Some(slot) => *slot,
                None => {
                    let slot = self.new_slot(&Ty::Unknown);
                    all.rest.insert(group, slot);
                    slot
                }
            };
            for (slot, ty) in vals {
                self.push(Op::Copy { dst: rest, src: slot }, asked.span);
                self.join_asked(&mut all, slot, Node { ty, shared: false, group }, asked.span);
            }
            if let Some((slot, ty)) = asked.result {
                results.push((slot, self.settled(&ty), asked.span));
            }
        }
        while let Some((node, guard, whole, span)) = all.work.pop() {
            self.in_loop = node.group.1;
            self.guard = Some(guard);
            let rest = all.rest[&node.group];
            self.call_own(&node, guard, whole, rest, &results, span);
            let through = match &node.ty {
                Ty::Ref(_, mutable) => node.shared || !mutable,
                // a cell gives out what is in it
                Ty::Adt(id, _) => node.shared && !self.w.marks[*id].cell,
                _ => node.shared,
            };
            for (label, ty) in self.acting_parts(&node.ty).iter() {
                let dst = self.new_slot(ty);
                let part = Node { ty: ty.clone(), shared: through, group: node.group };
                let Some(inner) = self.join_asked(&mut all, dst, part, span) else { continue };
                let op = match (&node.ty, label) {
                    (Ty::Closure(_, params, _) | Ty::FnPtr(params, _), _) => {
                        let args = params.iter().map(|param| self.new_slot(param)).collect();
                        Op::Call { callee: Callee::Value(whole), args, dst }
                    }
                    (_, Label::Deref) => Op::Deref { dst, src: whole },
                    (_, label) => Op::Load { dst, base: whole, label: *label },
                };
                self.guard = Some(inner);
                self.push(op, span);
                self.out.guards[guard as usize].parts.push(inner);
            }
        }
        self.guard = None;
        self.in_loop = outside;
    }

    /// One more value of a type. All of a type are asked together, which ends where types are made of themselves.
    fn join_asked(&mut self, all: &mut Union, slot: Slot, node: Node, span: Span) -> Option<u32> {
        if !self.w.acts(&node.ty) {
            return None;
        }
        let (guard, whole) = match all.nodes.get(&node) {
            Some(found) => *found,
            None => {
                let whole = self.new_slot(&node.ty);
                let guard = u32::try_from(self.out.guards.len()).unwrap_or(u32::MAX);
                self.out.guards.push(Guard { fns: Vec::new(), parts: Vec::new() });
                all.nodes.insert(node.clone(), (guard, whole));
                all.work.push((node, guard, whole, span));
                (guard, whole)
            }
        };
        let outer = self.guard.replace(guard);
        self.push(Op::Copy { dst: whole, src: slot }, span);
        self.guard = outer;
        Some(guard)
    }

    /// The parts of a type that are, hold or refer to something with an implementation of its own.
    fn acting_parts(&self, ty: &Ty) -> Parts {
        let key = (self.w.serial, ty.clone());
        if let Some(found) = PARTS.with_borrow(|cache| cache.get(&key).cloned()) {
            return found;
        }
        let parts: Vec<(Label, Ty)> = match ty {
            Ty::Ref(inner, _) => vec![(Label::Deref, (**inner).clone())],
            Ty::Slice(elem) => vec![(Label::Arg(0), (**elem).clone())],
            // what it gives: called, not loaded
            Ty::Closure(_, _, ret) | Ty::FnPtr(_, ret) => vec![(Label::Any, (**ret).clone())],
            owner => self.parts_of(owner),
        };
        let parts: Parts = parts.into_iter().filter(|(_, part)| self.w.acts(part)).collect();
        PARTS.with_borrow_mut(|cache| cache.insert(key, parts.clone()));
        parts
    }

    /// Calls each function of a type with all values of that type.
    fn call_own(&mut self, node: &Node, guard: u32, whole: Slot, rest: Slot, results: &[(Slot, Ty, Span)], span: Span) {
        let fns: Vec<OwnFn> = self.w.own.of(&node.ty).to_vec();
        if fns.is_empty() {
            return;
        }
        let lent = self.new_slot(&Ty::reference(node.ty.clone(), true));
        self.push(Op::Ref { dst: lent, to: whole, mutable: true }, span);
        for own in fns {
            if !node.group.0.may_call(own.asks) || !own.shared && node.shared {
                continue;
            }
            // a copy has what the first one has, unless that is taken out of a cell
            let mut into: Vec<&(Slot, Ty, Span)> = Vec::new();
            if own.asks == Asks::Copy && self.w.facts(&node.ty).cell {
                into.extend(results.iter().filter(|(_, ty, _)| node.ty.adt().is_some_and(|id| has_inside(ty, id))));
            }
            let wanted = !into.is_empty();
            let src = self.call_one(own, &node.ty, wanted, [whole, lent, rest], span);
            for (base, _, span) in into {
                self.push(Op::Store { base: *base, label: Label::Any, src, how: How::Made }, *span);
            }
            let fns = self.all_of(own.f).into_iter().map(|f| (f, wanted));
            self.out.guards[guard as usize].fns.extend(fns);
        }
    }

    fn call_one(&mut self, own: OwnFn, ty: &Ty, wanted: bool, given: [Slot; 3], span: Span) -> Slot {
        let [whole, lent, rest] = given;
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
                    let label = Label::field("0");
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
        let callee = Callee::Asked(self.all_of(own.f), Arc::from(def.name.as_str()), wanted);
        self.push(Op::Call { callee, args, dst }, span);
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
