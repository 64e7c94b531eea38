//! What a modelled function does, read off its declaration.
//!
//! Wherever an argument holds a value of type parameter `T`, that value can arrive wherever `T` stands in the result,
//! in an argument behind `&mut` or a cell, or in what a closure is given; what a closure returns counts as one more
//! argument. The marks of [`crate::models`] say what types cannot.

mod gather;

use std::sync::Arc;

use super::{Lower, Val};
use crate::base::{Name, Span};
use crate::escape::verdict::Via;
use crate::ir::body::{Callee, How, Label, ObjKind, Op, Out, Slot, Touch, Why};
use crate::resolve::program::{FnId, Owner, Prim};
use crate::resolve::sig::FnSig;
use crate::resolve::ty::{Len, Subst, Ty};
use crate::resolve::world::mark;

/// A step from a value to something it holds.
#[derive(Clone, PartialEq, Debug)]
enum Hop {
    Deref,
    Label(Label),
}

/// A place inside an argument (or inside a closure's result) that holds a value of a type parameter.
#[derive(Clone, Debug)]
struct Leaf {
    key: Ty,
    /// Which argument; closure results come after them.
    arg: usize,
    start: Slot,
    path: Vec<Hop>,
    /// Only a shared reference leads there.
    shared: bool,
    /// Something can be stored there.
    open: bool,
    /// The last container on the way is a sealed one.
    sealed: bool,
}

/// A closure inside an argument.
struct CallLeaf {
    arg: usize,
    start: Slot,
    path: Vec<Hop>,
    params: Vec<Ty>,
    result: Slot,
}

/// One call of a modelled function.
struct Flow<'a, 'w> {
    cx: &'a mut Lower<'w>,
    f: FnId,
    sig: Arc<FnSig>,
    subst: &'a Subst,
    span: Span,
    leaves: Vec<Leaf>,
    calls: Vec<CallLeaf>,
    /// The value every owner in the result is.
    same: Option<Slot>,
    /// The kind of site the first owner in the result is.
    site: Option<&'static str>,
    /// The result can hold a value made inside.
    fresh: bool,
    /// An item taken from a pool: what the first guard or parameter in the result is.
    taken: Option<Slot>,
    made: Option<super::SiteIdx>,
    /// Values whose blocks may become the first owner's in the result.
    handed: Vec<Slot>,
    /// Where closures find what the result will be.
    knot: Option<Slot>,
}

impl<'w> Lower<'w> {
    /// The words of a mark on a modelled function.
    pub(super) fn model_mark(&self, f: FnId, name: &str) -> Option<&'w [Name]> {
        let world: &'w crate::resolve::world::World = self.w;
        mark(&world.program.fns[f].attrs.marks, name)
    }

    /// Calls a modelled function: everything it does, by its declaration and marks.
    pub(super) fn apply_model(
        &mut self,
        f: FnId,
        subst: &Subst,
        args: &[Val],
        name: &Name,
        span: Span,
        want: &Ty,
    ) -> Val {
        let mut inst = self.instantiate(f, subst.clone());
        let bytes = self.bytes_of_number(f, args);
        if let Some(ty) = &bytes {
            inst.ret = ty.clone();
        }
        let by_number = self.settle_index(&inst);
        let is_async = self.w.program.fns[f].item.is_async;
        if !is_async
            && !matches!(want, Ty::Unknown)
            && !want.any(&mut |t| matches!(t, Ty::Bounds(..) | Ty::Slice(_) | Ty::Str))
        {
            self.infer.coerce(&inst.ret, want);
        }
        let sig = inst.sig.clone();
        self.given_marks(f, &sig, args, name, span);
        let ret_conc = self.resolved(&inst.ret);
        let site = self
            .model_mark(f, "site")
            .map(|words| crate::resolve::world::site_kind(words.first().map_or("box", |w| w.as_str())));
        let named = |words: &[Name]| {
            let p = words.last()?;
            let n = sig.names.iter().position(|name| name == p)?;
            args.get(n)?.slot
        };
        let same_words = self.model_mark(f, "same");
        let only_err = same_words.is_some_and(|words| words.first().is_some_and(|w| w == "err"));
        let mut same = if only_err { None } else { same_words.and_then(named) };
        same = same.or_else(|| self.model_mark(f, "shares").and_then(named)).or_else(|| {
            let of = self.model_mark(f, "part").and_then(named)?;
            // some part of what is lent, nobody says which
            let inner = self.new_slot(&Ty::Unknown);
            self.push(Op::RefPart { dst: inner, base: of, label: Label::Any, mutable: true }, span);
            if !by_number {
                // a range of it is the whole as far as parts go
                self.push(Op::Copy { dst: inner, src: of }, span);
            }
            Some(inner)
        });
        if let Some(src) = self.model_mark(f, "unraw").and_then(named) {
            let dst = self.new_slot(&Ty::Unknown);
            self.push(Op::Reown { dst, src }, span);
            same = Some(dst);
        }
        if let Some(n) = same_words.and_then(<[Name]>::last).and_then(|p| sig.names.iter().position(|name| name == p))
            && !matches!(sig.params[n], Ty::Ref(..) | Ty::Ptr(..))
            && self.nothing(&ret_conc)
        {
            // a box that becomes a number (`transmute`)
            self.give_up(args.get(n), Via::Leak, span);
        }
        let shared = self.model_mark(f, "shares").is_some();
        if shared && let Some(slot) = same {
            // through the reference to the handle itself
            let n = sig.names.iter().position(|name| self.model_mark(f, "shares").and_then(|w| w.last()) == Some(name));
            if n.and_then(|n| sig.params.get(n)).is_some_and(|ty| matches!(ty, Ty::Ref(..))) {
                let behind = self.new_slot(&Ty::Unknown);
                self.push(Op::Deref { dst: behind, src: slot }, span);
                same = Some(behind);
            }
        }
        let err_same = if only_err { same_words.and_then(named) } else { None };
        if let Some(id) = ret_conc.adt()
            && self.w.marks[id].no_drop
            && self.w.program.fns[f].item.receiver.is_none()
        {
            // nothing will drop what is put in
            for val in args {
                self.give_up(Some(val), Via::Leak, span);
            }
        }
        for (val, decl) in args.iter().zip(&sig.params) {
            // taken out, or dropped by hand
            let holder = decl.peeled().adt().is_some_and(|id| self.w.marks[id].no_drop);
            let out = !matches!(decl, Ty::Ref(..)) || self.model_mark(f, "intrinsic").is_some();
            if holder
                && out
                && let Some(slot) = val.slot
            {
                let at = if matches!(decl, Ty::Ref(..)) {
                    let inner = self.new_slot(&Ty::Unknown);
                    self.push(Op::Deref { dst: inner, src: slot }, span);
                    inner
                } else {
                    slot
                };
                let inside = self.new_slot(&Ty::Unknown);
                self.push(Op::Load { dst: inside, base: at, label: Label::Any }, span);
                self.push(Op::TakeBack { src: inside }, span);
            }
        }
        let bound = self.result_bound(f, &sig, args).or(match &bytes {
            Some(Ty::Array(_, len)) => len.known(),
            _ => None,
        });
        let (acquired, acquired_site) = self.acquire_of(f, &sig, args, &inst.subst, &ret_conc, name, span);
        let fresh = self.model_mark(f, "fresh").is_some();
        let handed = self.handed_on(f, &sig, args, span);
        let mut flow = Flow {
            cx: self,
            f,
            sig: sig.clone(),
            subst: &inst.subst,
            span,
            leaves: Vec::new(),
            calls: Vec::new(),
            same,
            site,
            fresh,
            taken: acquired,
            made: acquired_site,
            handed,
            knot: None,
        };
        if flow.cx.model_mark(f, "cyclic").is_some() {
            flow.knot = Some(flow.cx.new_slot(&Ty::Unknown));
        }
        for (n, val) in args.iter().enumerate() {
            let Some(decl) = sig.params.get(n) else { break };
            if let Some(slot) = val.slot {
                flow.walk(decl, n, slot, &mut Vec::new(), Reach::own(), 0);
            }
        }
        // closures: their results are sources like arguments
        for n in 0..flow.calls.len() {
            let (result, ret) = (flow.calls[n].result, flow.call_ret(n));
            let arg = args.len() + n;
            flow.walk(&ret, arg, result, &mut Vec::new(), Reach::own(), 0);
        }
        // what closures return is compared and hashed like what was given (`sort_by_key`)
        let answers: Vec<Val> =
            (0..flow.calls.len()).map(|n| Val::at(flow.calls[n].result, flow.conc(&flow.call_ret(n)))).collect();
        flow.drop_args(args);
        let keeps_results = mark(&flow.cx.w.program.fns[f].attrs.marks, "acquire").is_some();
        flow.run_calls(keeps_results);
        flow.store_into_args();
        let ret_decl = sig.ret.clone();
        let mut slot = flow.build(&ret_decl, &ret_conc, 0);
        if slot.is_none() {
            // made from nothing, and something may be put into it later
            slot = flow.blank(&ret_decl, 0);
        }
        let made = flow.made;
        let answered: Vec<(usize, Slot)> = flow.calls.iter().map(|call| (call.arg, call.result)).collect();
        if let (Some(dst), Some(src)) = (flow.knot, slot) {
            self.push(Op::Copy { dst, src }, span);
        }
        if let Some(src) = err_same {
            let base = *slot.get_or_insert_with(|| self.object(ObjKind::Inline, &ret_conc, span).0);
            let label = Label::field("Err.0");
            self.push(Op::Store { base, label, src, how: How::Made }, span);
        }
        let is_open = matches!(self.w.program.fns[f].owner, Owner::Trait(_))
            || self.model_mark(f, "intrinsic").is_some_and(|words| words.iter().any(|word| word == "into"));
        let is_open = is_open && !self.is_unseen_impl(&inst);
        if let ([Val { slot: Some(src), .. }], true) = (args, is_open)
            && let Some(parts) = parts_of_converted(name)
        {
            // whose conversion it is nobody knows yet: whatever it becomes, what it was may be it
            let (base, src) = (*slot.get_or_insert_with(|| self.object(ObjKind::Inline, &ret_conc, span).0), *src);
            if parts.is_empty() {
                self.push(Op::Copy { dst: base, src }, span);
            }
            for part in parts {
                self.push(Op::Store { base, label: Label::field(part), src, how: How::Made }, span);
            }
        }
        if let Some(src) = self.model_mark(f, "boxes").and_then(named) {
            let base = *slot.get_or_insert_with(|| self.object(ObjKind::Inline, &ret_conc, span).0);
            self.push(Op::Store { base, label: Label::Arg(0), src, how: How::Made }, span);
        }
        if let Some(words) = self.model_mark(f, "holds") {
            // of a closure that is only called, what it returns
            let named: Vec<usize> = words.iter().filter_map(|p| sig.names.iter().position(|name| name == p)).collect();
            let answers = answered.iter().filter(|(arg, _)| named.contains(arg)).map(|(_, result)| *result);
            let kept: Vec<Slot> =
                named.iter().filter_map(|n| args.get(*n)?.slot).chain(answers.collect::<Vec<_>>()).collect();
            if !kept.is_empty() {
                let mut base = *slot.get_or_insert_with(|| self.object(ObjKind::Inline, &ret_conc, span).0);
                if matches!(words, [first, _, ..] if first == "err") {
                    let (error, _) = self.object(ObjKind::Inline, &ret_conc.arg(1), span);
                    let label = Label::field("Err.0");
                    self.push(Op::Store { base, label, src: error, how: How::Made }, span);
                    base = error;
                }
                for src in kept {
                    self.push(Op::Store { base, label: Label::Held, src, how: How::Made }, span);
                }
            }
        }
        if let Some(site) = made {
            self.note_count(site, f, &sig, args, bound);
        }
        if is_async {
            let out = slot.unwrap_or_else(|| self.new_slot(&ret_conc));
            let given: Vec<Slot> = args.iter().filter_map(|val| val.slot).collect();
            return self.future_of(out, inst.ret, &given, span);
        }
        let val = Val { slot, ty: inst.ret, origin: None, bound };
        self.converts(f, args, &val, span);
        if !self.w.own.is_empty() {
            let given: Vec<Val> = args.iter().cloned().chain(answers).collect();
            self.ask_model(f, &sig, &given, &val, span);
        }
        val
    }

    /// `n.to_le_bytes()`: how many they are depends on the type of `n`, which its declaration cannot say.
    fn bytes_of_number(&self, f: FnId, args: &[Val]) -> Option<Ty> {
        let name = self.w.program.fns[f].name.as_str();
        if !["to_le_bytes", "to_be_bytes", "to_ne_bytes"].contains(&name) {
            return None;
        }
        let ty = self.infer.finish(&args.first()?.ty);
        let size = matches!(ty, Ty::Prim(_)).then(|| self.w.size_of(&ty)).flatten()?;
        Some(Ty::Array(Arc::new(Ty::Prim(Prim::U8)), Len::Known(size)))
    }

    /// Marks that say where arguments go, and how the receiver's content changes.
    fn given_marks(&mut self, f: FnId, sig: &FnSig, args: &[Val], name: &Name, span: Span) {
        let world = self.w;
        let written = self.model_mark(f, "writes").unwrap_or_default();
        for (n, val) in args.iter().enumerate().skip(usize::from(sig.has_self)) {
            // a view of plain elements
            if let Some(src) = val.slot
                && self.nothing(&val.ty)
                && sig.names.get(n).is_none_or(|name| !written.contains(name))
            {
                self.push(Op::Touch { src, how: Touch::Lend }, span);
            }
        }
        for m in &world.program.fns[f].attrs.marks {
            let given: Vec<Val> = m
                .words
                .iter()
                .filter_map(|p| sig.names.iter().position(|n| n == p))
                .filter_map(|n| args.get(n).cloned())
                .collect();
            let first = given.first();
            match m.name.as_str() {
                "leaks" => self.give_up(first, Via::Leak, span),
                "raw" => self.give_up(first, Via::Raw, span),
                "detach" => self.give_up(args.first(), Via::Detach, span),
                "unraw" => self.take_back(first, span),
                "attach" => {
                    self.take_back(first, span);
                    if let Some(src) = first.and_then(|v| v.slot) {
                        self.push(Op::Release { src }, span);
                    }
                }
                "release" => {
                    if let Some(src) = first.and_then(|v| v.slot) {
                        self.push(Op::Release { src }, span);
                    }
                }
                "spawns" if m.words.first().is_some_and(|w| w == "scoped") => {
                    // kept by the scope: an escape if the scope is from outside
                    if let Some(base) = args.first().and_then(|v| v.slot) {
                        let inside = self.new_slot(&Ty::Unknown);
                        self.push(Op::Deref { dst: inside, src: base }, span);
                        for src in given.iter().filter_map(|v| v.slot) {
                            self.push(Op::Store { base: inside, label: Label::Held, src, how: How::Put }, span);
                        }
                    }
                }
                "spawns" => given.iter().for_each(|v| self.sink(v, Out::Via(Via::Spawn), Why::Spawned, span)),
                "shares" | "part" => {}
                "swells" => {
                    for val in &given {
                        if let Some(target) = val.slot {
                            self.push(Op::Grow { target, by: crate::ir::body::Growth::Any }, span);
                        }
                    }
                }
                "sends" => given.iter().for_each(|v| self.sink(v, Out::Via(Via::Channel), Why::Sent, span)),
                "keeps" => {
                    // the block a pointer leads into stays
                    for val in &given {
                        if let (Ty::Ptr(..), Some(src)) = (self.resolved(&val.ty), val.slot) {
                            let dst = self.new_slot(&Ty::Unknown);
                            self.push(Op::Reown { dst, src }, span);
                            let why = Why::Kept(name.clone());
                            self.push(Op::Sink { src: dst, out: Out::Via(Via::Callee), why }, span);
                        }
                    }
                    given.iter().for_each(|v| self.sink(v, Out::Via(Via::Callee), Why::Kept(name.clone()), span));
                }
                "clears" => {
                    if let Some(target) = args.first().and_then(|v| v.slot)
                        && given.iter().all(|val| self.leaves_nothing(val))
                    {
                        if !given.is_empty() {
                            // what is drained is looked at
                            let looks = !matches!(sig.ret, Ty::Tuple(_));
                            let how = if looks { Touch::Read } else { Touch::Overwrite };
                            self.push(Op::Touch { src: target, how }, span);
                        }
                        self.push(Op::Clear { target }, span);
                    }
                }
                "grows" => self.grow_by_mark(&m.words, sig, args, span),
                // `reserve` on what is there already
                "reserves" if sig.has_self => {
                    let words: Vec<Name> = std::iter::once(Name::new_static("items")).chain(m.words.clone()).collect();
                    self.grow_by_mark(&words, sig, args, span);
                }
                "writes" => {
                    for val in &given {
                        if let Some(src) = val.slot {
                            self.push(Op::Touch { src, how: Touch::Overwrite }, span);
                        }
                    }
                }
                "puts" => {
                    if let (Some(store), Some(val)) = (args.first().and_then(|v| v.origin.clone()), first) {
                        let val = val.clone();
                        self.put_back(store, &val, span);
                    }
                }
                _ => {}
            }
        }
    }

    /// A length of nothing, or a range of everything.
    fn leaves_nothing(&self, val: &Val) -> bool {
        let ty = self.infer.finish(&val.ty);
        val.bound == Some(0) || matches!(&ty, Ty::Adt(id, _) if self.w.is_lang(*id, "RangeFull"))
    }

    fn give_up(&mut self, val: Option<&Val>, via: Via, span: Span) {
        if let Some(src) = val.and_then(|v| v.slot) {
            self.push(Op::GiveUp { src, via }, span);
        }
    }

    fn take_back(&mut self, val: Option<&Val>, span: Span) {
        if let Some(src) = val.and_then(|v| v.slot) {
            self.push(Op::TakeBack { src }, span);
        }
    }

    /// The destructors of a value that ends here.
    pub(super) fn drop_value(&mut self, val: &Val, span: Span) {
        if let Some(slot) = val.slot
            && self.dropped.insert(slot)
        {
            let ty = self.resolved(&val.ty);
            self.drop_glue(slot, &ty, span);
        }
    }

    /// The destructors of all locals in scope that still hold a value.
    pub(super) fn drop_alive(&mut self, span: Span) {
        let from = self.env.body_scopes();
        for var in self.env.in_scope_from(from) {
            self.drop_var(var, span);
        }
    }

    /// The destructor of a local that goes out of scope or gets another value, if it still holds one.
    pub(super) fn drop_var(&mut self, var: super::env::Var, span: Span) {
        if self.env.versions[var].moved || self.env.versions[var].slot.is_none() {
            return;
        }
        let ty = self.resolved(&self.env.vars[var].ty.clone());
        if matches!(ty, Ty::Ref(..)) || !self.w.facts(&self.infer.finish(&ty)).drops {
            return;
        }
        let slot = self.current(var, span);
        self.drop_value(&Val { slot, ty, origin: None, bound: None }, span);
    }
}

/// What can be done at the end of a path.
#[derive(Clone, Copy)]
struct Reach {
    shared: bool,
    open: bool,
    sealed: bool,
}

impl Reach {
    fn own() -> Reach {
        Reach { shared: false, open: false, sealed: false }
    }
}

impl Flow<'_, '_> {
    fn conc(&self, decl: &Ty) -> Ty {
        self.cx.resolved(&decl.subst(self.subst))
    }

    fn call_ret(&self, n: usize) -> Ty {
        // stored as the last of the parameter list
        self.calls[n].params.last().cloned().unwrap_or(Ty::Unknown)
    }

    fn fn_signature(&self, decl: &Ty) -> Option<(Vec<Ty>, Ty)> {
        let from = |bound: &crate::resolve::ty::Bound| {
            let is_fn = self.cx.w.lang.is_fn(bound.tr);
            match bound.args.first() {
                Some(Ty::Tuple(params)) if is_fn => {
                    let ret =
                        bound.bindings.iter().find(|(n, _)| n == "Output").map_or(Ty::unit(), |(_, ty)| ty.clone());
                    Some((params.to_vec(), ret))
                }
                _ => None,
            }
        };
        match decl {
            Ty::FnPtr(params, ret) => Some((params.to_vec(), (**ret).clone())),
            Ty::Param(_) => self.sig.scope.bounds.iter().filter(|(ty, _)| ty == decl).find_map(|(_, b)| from(b)),
            Ty::Bounds(bounds, _) => bounds.iter().find_map(from),
            _ => None,
        }
    }

    /// Finds the leaves of a declared type.
    fn walk(&mut self, decl: &Ty, arg: usize, start: Slot, path: &mut Vec<Hop>, reach: Reach, depth: usize) {
        if depth > 6 {
            return;
        }
        // a function that a type keeps for itself is not called by everything that touches the type
        let kept = path.iter().any(|hop| matches!(hop, Hop::Label(Label::Field(_))));
        if kept && self.fn_signature(decl).is_some() {
            return;
        }
        if let Some((mut params, ret)) = self.fn_signature(decl) {
            let ret_conc = self.conc(&ret);
            let result = self.cx.new_slot(&ret_conc);
            params.push(ret);
            self.calls.push(CallLeaf { arg, start, path: path.clone(), params, result });
            return;
        }
        match decl {
            Ty::Param(_) | Ty::Assoc(..) => {
                if depth < 3 {
                    self.walk_items(decl, arg, start, path, reach, depth);
                }
                self.leaves.push(Leaf {
                    key: decl.clone(),
                    arg,
                    start,
                    path: path.clone(),
                    shared: reach.shared,
                    open: reach.open,
                    sealed: reach.sealed,
                });
            }
            Ty::Ref(inner, mutable) | Ty::Ptr(inner, mutable) => {
                path.push(Hop::Deref);
                // raw pointers give what they like, `const` or not
                let free = *mutable || matches!(decl, Ty::Ptr(..));
                let reach = Reach { shared: reach.shared || !free, open: free && !reach.shared, sealed: false };
                self.walk(inner, arg, start, path, reach, depth + 1);
                path.pop();
            }
            Ty::Adt(id, args) => {
                let marks = &self.cx.w.marks[*id];
                let mut reach = reach;
                if marks.cell || marks.handle || marks.pool.is_some() || marks.queue {
                    // what is inside can be moved in and out through `&`
                    reach.shared = false;
                    reach.open = true;
                }
                reach.sealed = marks.sealed && marks.owner != Some("box");
                if marks.sealed {
                    for (n, ty) in args.iter().enumerate() {
                        path.push(Hop::Label(Label::Arg(u8::try_from(n).unwrap_or(u8::MAX))));
                        self.walk(ty, arg, start, path, reach, depth + 1);
                        path.pop();
                    }
                } else {
                    for (name, ty) in self.cx.w.fields_of(decl) {
                        path.push(Hop::Label(Label::field(&name)));
                        self.walk(&ty, arg, start, path, reach, depth + 1);
                        path.pop();
                    }
                }
            }
            Ty::Tuple(parts) => {
                for (n, ty) in parts.iter().enumerate() {
                    path.push(Hop::Label(Label::nth(n)));
                    self.walk(ty, arg, start, path, Reach { sealed: false, ..reach }, depth + 1);
                    path.pop();
                }
            }
            Ty::Array(elem, _) | Ty::Slice(elem) => {
                path.push(Hop::Label(Label::Arg(0)));
                self.walk(elem, arg, start, path, Reach { sealed: false, ..reach }, depth + 1);
                path.pop();
            }
            _ => {}
        }
    }

    /// `I: IntoIterator<Item = (K, V)>`: what the items hold is held by the argument.
    fn walk_items(&mut self, decl: &Ty, arg: usize, start: Slot, path: &[Hop], reach: Reach, depth: usize) {
        let lang = &self.cx.w.lang;
        let (iter, into) = (lang.tr("Iterator"), lang.tr("IntoIterator"));
        let item = self.sig.scope.bounds.iter().find_map(|(ty, bound)| {
            let walks = ty == decl && (Some(bound.tr) == iter || Some(bound.tr) == into);
            if !walks {
                return None;
            }
            bound.bindings.iter().find(|(n, _)| n == "Item").map(|(_, ty)| ty.clone())
        });
        let Some(item) = item else { return };
        let conc = self.conc(decl);
        let at = self.follow(start, path);
        if let Some((slot, _)) = self.cx.items_of(at, &conc, self.span) {
            self.walk(&item, arg, slot, &mut Vec::new(), Reach { open: false, ..reach }, depth + 1);
        }
    }

    /// The slot of the value at the end of a path.
    fn follow(&mut self, start: Slot, path: &[Hop]) -> Slot {
        let mut at = start;
        for hop in path {
            let dst = self.cx.new_slot(&Ty::Unknown);
            let op = match hop {
                Hop::Deref => Op::Deref { dst, src: at },
                Hop::Label(label) => Op::Load { dst, base: at, label: *label },
            };
            self.cx.push(op, self.span);
            at = dst;
        }
        at
    }

    /// A reference to the place at the end of a path.
    fn refer(&mut self, leaf: &Leaf, mutable: bool) -> Slot {
        let (last, init) = match leaf.path.split_last() {
            Some(parts) => parts,
            None => {
                let dst = self.cx.new_slot(&Ty::Unknown);
                self.cx.push(Op::Ref { dst, to: leaf.start, mutable }, self.span);
                return dst;
            }
        };
        let base = self.follow(leaf.start, init);
        match last {
            Hop::Deref => base,
            Hop::Label(label) => {
                let dst = self.cx.new_slot(&Ty::Unknown);
                self.cx.push(Op::RefPart { dst, base, label: *label, mutable }, self.span);
                dst
            }
        }
    }

    /// Leaves that can be the source of a key: those of the key itself, and items or targets of what they are of.
    fn sources(&mut self, key: &Ty) -> Vec<Leaf> {
        let mut found: Vec<Leaf> = self.leaves.iter().filter(|leaf| leaf.key == *key).cloned().collect();
        if let Ty::Assoc(base, tr, name) = key {
            // the base may itself be an item of something: `<I::Item as IntoIterator>::Item`
            let of_base: Vec<Leaf> = self.sources(base);
            let lang = &self.cx.w.lang;
            let output = name == "Output" && lang.tr("Future") == Some(*tr);
            let walks = self.cx.w.program.traits[*tr].name.ends_with("Iterator");
            for leaf in of_base {
                let conc = self.conc(base);
                let at = self.follow(leaf.start, &leaf.path);
                let is_iterator = conc.adt().is_some_and(|id| self.cx.w.marks[id].iterator);
                if name == "Item" && (walks || is_iterator) {
                    let elem = self.cx.items_of(at, &conc, self.span);
                    if let Some((slot, shared)) = elem {
                        found.push(Leaf {
                            key: key.clone(),
                            arg: leaf.arg,
                            start: slot,
                            path: Vec::new(),
                            shared: shared && leaf.shared,
                            open: false,
                            sealed: false,
                        });
                    }
                } else if name == "Target" || name == "Owned" {
                    let place = super::place::Place::of(Val::at(at, conc.clone()));
                    if let Some(inner) = self.cx.try_deref(&place, self.span)
                        && let Some(start) = self.cx.peek(&inner, self.span)
                    {
                        found.push(Leaf {
                            key: key.clone(),
                            arg: leaf.arg,
                            start,
                            path: Vec::new(),
                            shared: leaf.shared,
                            open: false,
                            sealed: false,
                        });
                    }
                } else if output {
                    // what a future gives, as at an `await`
                    let dst = self.cx.new_slot(&Ty::Unknown);
                    if !self.cx.poll_own(at, &conc, dst, self.span) {
                        self.cx.push(Op::Call { callee: Callee::Value(at), args: Vec::new(), dst }, self.span);
                    }
                    found.push(Leaf { key: key.clone(), start: dst, path: Vec::new(), ..leaf });
                } else {
                    found.push(Leaf { key: key.clone(), start: at, path: Vec::new(), ..leaf });
                }
            }
        }
        found
    }

    /// A modelled function may drop what it is given by value, and what is in what it is lent by `&mut`.
    fn drop_args(&mut self, args: &[Val]) {
        for (n, val) in args.iter().enumerate() {
            let Some(slot) = val.slot else { continue };
            match self.sig.params.get(n) {
                Some(Ty::Ref(_, true)) => {
                    let conc = self.cx.resolved(&val.ty);
                    let inner = conc.peeled().clone();
                    if self.cx.w.facts(&self.cx.infer.finish(&inner)).drops {
                        let at = self.cx.new_slot(&inner);
                        self.cx.push(Op::Deref { dst: at, src: slot }, self.span);
                        self.cx.drop_glue(at, &inner, self.span);
                    }
                }
                Some(Ty::Ref(_, false)) | None => {}
                Some(_) => self.cx.drop_value(val, self.span),
            }
        }
    }

    /// Calls every closure argument with whatever its parameters can be.
    fn run_calls(&mut self, keeps_results: bool) {
        for n in 0..self.calls.len() {
            let decls: Vec<Ty> = {
                let params = &self.calls[n].params;
                params[..params.len().saturating_sub(1)].to_vec()
            };
            let mut args = Vec::new();
            for decl in decls {
                let conc = self.conc(&decl);
                let slot = match (self.knot, self.plain_build(&decl, &conc)) {
                    (Some(to), _) => {
                        let dst = self.cx.new_slot(&conc);
                        self.cx.push(Op::Ref { dst, to, mutable: false }, self.span);
                        dst
                    }
                    (None, Some(slot)) => slot,
                    (None, None) => self.cx.new_slot(&conc),
                };
                args.push(slot);
            }
            let (start, path, dst) = (self.calls[n].start, self.calls[n].path.clone(), self.calls[n].result);
            let callee = self.follow(start, &path);
            self.cx.push(Op::Call { callee: Callee::Value(callee), args, dst }, self.span);
            if keeps_results {
                // what a pool's initializer makes is the pool's in the end
                let out = Out::Via(Via::Collection);
                let name = self.cx.w.program.fns[self.f].name.clone();
                self.cx.push(Op::Sink { src: dst, out, why: Why::Kept(name) }, self.span);
            }
            let _ = self.calls[n].arg;
        }
    }

    /// Builds without the marks that speak of the result only.
    fn plain_build(&mut self, decl: &Ty, conc: &Ty) -> Option<Slot> {
        let saved = (self.same.take(), self.site.take(), std::mem::take(&mut self.fresh), self.taken.take());
        let slot = self.build(decl, conc, 0);
        (self.same, self.site, self.fresh, self.taken) = saved;
        slot
    }

    /// Stores what other arguments hold into what an argument lets be changed.
    fn store_into_args(&mut self) {
        let targets: Vec<Leaf> =
            self.leaves.iter().filter(|leaf| leaf.open && !leaf.path.is_empty()).cloned().collect();
        for target in targets {
            for source in self.sources(&target.key) {
                if source.arg == target.arg {
                    continue;
                }
                let conc = self.conc(&target.key);
                if self.cx.nothing(&conc) {
                    continue;
                }
                let src = self.read(&source);
                self.put_at(&target, src);
            }
        }
    }

    /// The value of a leaf; through `&` only what a clone shares.
    fn read(&mut self, leaf: &Leaf) -> Slot {
        let at = self.follow(leaf.start, &leaf.path);
        if !leaf.shared {
            return at;
        }
        let dst = self.cx.new_slot(&Ty::Unknown);
        self.cx.push(Op::Clone { dst, src: at }, self.span);
        dst
    }

    /// Builds a value of a declared type from what the arguments hold; `None` if it holds nothing.
    fn build(&mut self, decl: &Ty, conc: &Ty, depth: usize) -> Option<Slot> {
        if depth > 6 || self.cx.nothing(conc) && self.taken.is_none() {
            return None;
        }
        match decl {
            Ty::Param(_) | Ty::Assoc(..) => {
                let sources = self.sources(decl);
                let owns = match conc {
                    Ty::Adt(id, _) => self.cx.w.marks[*id].owner.is_some(),
                    other => sources.is_empty() && matches!(other, Ty::Assoc(..) | Ty::Unknown | Ty::Var(_)),
                };
                if matches!(decl, Ty::Assoc(..)) && owns {
                    return Some(self.build_from_all(&sources, conc));
                }
                if sources.is_empty()
                    && let Some(slot) = self.gathered(decl, conc)
                {
                    return Some(slot);
                }
                if sources.is_empty() && !self.fresh && self.taken.is_none() && self.same.is_none() {
                    // the result of a function that makes it from nothing
                    if depth == 0 {
                        return Some(self.cx.object(ObjKind::Opaque, conc, self.span).0);
                    }
                    return None;
                }
                let dst = self.cx.new_slot(conc);
                for leaf in sources {
                    let src = self.read(&leaf);
                    self.cx.push(Op::Copy { dst, src }, self.span);
                }
                if let Some(taken) = self.taken.take() {
                    self.cx.push(Op::Copy { dst, src: taken }, self.span);
                }
                if let Some(same) = self.same {
                    self.cx.push(Op::Copy { dst, src: same }, self.span);
                }
                if self.fresh {
                    let (src, _) = self.cx.object(ObjKind::Opaque, conc, self.span);
                    self.cx.push(Op::Copy { dst, src }, self.span);
                }
                Some(dst)
            }
            Ty::Ref(inner, mutable) => self.build_ref(inner, *mutable, conc, depth),
            Ty::Ptr(inner, mutable) => match self.same {
                Some(same) => Some(same),
                None => {
                    // a raw pointer made from an owner leads to what the owner leads to
                    let built = self.build_ref(inner, *mutable, conc, depth);
                    match (built, self.cx.model_mark(self.f, "raw").is_some()) {
                        (_, true) => self.raw_source().or(built),
                        (built, false) => built,
                    }
                }
            },
            Ty::Adt(id, args) => self.build_adt(*id, args, decl, conc, depth),
            Ty::Tuple(parts) => {
                let mut built = Vec::new();
                for (n, part) in parts.iter().enumerate() {
                    let part_conc = match conc {
                        Ty::Tuple(list) => list.get(n).cloned().unwrap_or(Ty::Unknown),
                        _ => self.conc(part),
                    };
                    if let Some(slot) = self.build(part, &part_conc, depth + 1) {
                        built.push((Label::nth(n), slot));
                    }
                }
                self.wrap(built, conc)
            }
            Ty::Array(elem, _) | Ty::Slice(elem) => {
                let elem_conc = self.conc(elem);
                let slot = self.build(elem, &elem_conc, depth + 1)?;
                self.wrap(vec![(Label::Arg(0), slot)], conc)
            }
            _ => self.same,
        }
    }

    /// The argument whose ownership goes into a raw pointer.
    fn raw_source(&self) -> Option<Slot> {
        let words = self.cx.model_mark(self.f, "raw")?;
        let n = self.sig.names.iter().position(|name| words.first() == Some(name))?;
        self.leaves.iter().find(|l| l.arg == n).map(|l| l.start)
    }

    fn build_ref(&mut self, inner: &Ty, mutable: bool, conc: &Ty, depth: usize) -> Option<Slot> {
        if let Some(same) = self.same {
            return Some(same);
        }
        if matches!(inner, Ty::Param(_) | Ty::Assoc(..)) {
            let sources = self.sources(inner);
            if sources.is_empty() {
                return None;
            }
            let dst = self.cx.new_slot(conc);
            for leaf in sources {
                let src = self.refer(&leaf, mutable);
                self.cx.push(Op::Copy { dst, src }, self.span);
            }
            return Some(dst);
        }
        // a view of an argument: the argument's own reference
        for n in 0..self.sig.params.len() {
            let decl = self.sig.params[n].clone();
            if let Ty::Ref(of, _) = &decl
                && (**of == *inner || is_sequence(of) && is_sequence(inner))
                && let Some(start) = self.start_of(n)
            {
                return Some(start);
            }
        }
        let inner_conc = match conc {
            Ty::Ref(inner, _) => (**inner).clone(),
            _ => self.conc(inner),
        };
        let to = self.build(inner, &inner_conc, depth + 1)?;
        if mutable {
            self.write_through(inner, to);
        }
        let dst = self.cx.new_slot(conc);
        self.cx.push(Op::Ref { dst, to, mutable }, self.span);
        Some(dst)
    }

    /// A list that is lent by `&mut` is the argument's own: what is put in it is put there.
    fn write_through(&mut self, list: &Ty, built: Slot) {
        let elems = match list {
            Ty::Slice(elem) | Ty::Array(elem, _) => std::slice::from_ref(&**elem),
            Ty::Adt(id, args) if self.cx.w.marks[*id].sealed => args,
            _ => return,
        };
        for (n, key) in elems.iter().enumerate() {
            let conc = self.conc(key);
            if !matches!(key, Ty::Param(_) | Ty::Assoc(..)) || self.cx.nothing(&conc) {
                continue;
            }
            let src = self.cx.new_slot(&conc);
            let label = Label::Arg(u8::try_from(n).unwrap_or(u8::MAX));
            self.cx.push(Op::Load { dst: src, base: built, label }, self.span);
            for target in self.sources(key).into_iter().filter(|leaf| leaf.open) {
                self.put_at(&target, src);
            }
        }
    }

    fn put_at(&mut self, target: &Leaf, src: Slot) {
        let Some((last, init)) = target.path.split_last() else { return };
        let base = self.follow(target.start, init);
        let how = if target.sealed { How::Put } else { How::Assigned };
        let op = match last {
            Hop::Deref => Op::Assign { to: base, src, how },
            Hop::Label(label) => Op::Store { base, label: *label, src, how },
        };
        self.cx.push(op, self.span);
    }

    fn start_of(&self, arg: usize) -> Option<Slot> {
        self.leaves.iter().find(|l| l.arg == arg).map(|l| l.start)
    }

    fn build_adt(
        &mut self,
        id: crate::resolve::program::AdtId,
        args: &[Ty],
        decl: &Ty,
        conc: &Ty,
        depth: usize,
    ) -> Option<Slot> {
        let marks = self.cx.w.marks[id].clone();
        if marks.sealed || marks.guard {
            if marks.owner.is_some()
                && let Some(same) = self.same
            {
                return Some(same);
            }
            if (marks.guard || marks.owner.is_some())
                && let Some(taken) = self.taken.take()
            {
                let mut slot = taken;
                self.fill_args(&mut slot, args, conc, depth);
                return Some(slot);
            }
            let site = if marks.owner.is_some() { self.site.take() } else { None };
            let mut parts = Vec::new();
            for (n, arg) in args.iter().enumerate() {
                let arg_conc = conc.arg(n);
                // what is inside an owner is not itself the site
                if let Some(slot) = self.build(arg, &arg_conc, depth + 1) {
                    parts.push((Label::Arg(u8::try_from(n).unwrap_or(u8::MAX)), slot));
                }
            }
            if let Some(kind) = site {
                let (slot, site) = self.cx.new_site(kind, conc, self.span);
                self.made = site.or(self.made);
                for (label, src) in parts {
                    self.cx.push(Op::Store { base: slot, label, src, how: How::Made }, self.span);
                }
                for src in std::mem::take(&mut self.handed) {
                    self.cx.push(Op::Store { base: slot, label: Label::Held, src, how: How::Made }, self.span);
                }
                return Some(slot);
            }
            if parts.is_empty() && marks.owner.is_none() && !marks.cell && !marks.guard && marks.pool.is_none() {
                return self.same.filter(|_| depth == 0);
            }
            return self.wrap_always(parts, conc);
        }
        let _ = decl;
        let open = Ty::Adt(id, args.iter().cloned().collect());
        let mut built = Vec::new();
        for (name, field) in self.cx.w.fields_of(&open) {
            let field_conc = self.cx.w.field_ty(conc, &name).unwrap_or_else(|| self.conc(&field));
            let field_conc = self.cx.resolved(&field_conc);
            if let Some(slot) = self.build(&field, &field_conc, depth + 1) {
                built.push((Label::field(&name), slot));
            }
        }
        self.wrap(built, conc)
    }

    fn fill_args(&mut self, slot: &mut Slot, args: &[Ty], conc: &Ty, depth: usize) {
        for (n, arg) in args.iter().enumerate() {
            let arg_conc = conc.arg(n);
            if let Some(src) = self.build(arg, &arg_conc, depth + 1) {
                let label = Label::Arg(u8::try_from(n).unwrap_or(u8::MAX));
                self.cx.push(Op::Store { base: *slot, label, src, how: How::Made }, self.span);
            }
        }
    }

    /// A value of a declared type with the containers it is made of, and nothing in them.
    fn blank(&mut self, decl: &Ty, depth: usize) -> Option<Slot> {
        let conc = self.conc(decl);
        if depth > 4 || self.cx.nothing(&conc) {
            return None;
        }
        let fields: Vec<(Label, Ty)> = match decl {
            Ty::Adt(id, _) if self.cx.w.marks[*id].sealed => Vec::new(),
            Ty::Adt(..) => self.cx.w.fields_of(decl).into_iter().map(|(n, ty)| (Label::field(&n), ty)).collect(),
            Ty::Array(elem, _) => vec![(Label::Arg(0), (**elem).clone())],
            _ => return None,
        };
        let parts = fields.iter().filter_map(|(label, ty)| Some((*label, self.blank(ty, depth + 1)?)));
        let parts = parts.collect();
        self.wrap_always(parts, &conc)
    }

    fn wrap(&mut self, parts: Vec<(Label, Slot)>, conc: &Ty) -> Option<Slot> {
        if parts.is_empty() {
            return None;
        }
        self.wrap_always(parts, conc)
    }

    fn wrap_always(&mut self, parts: Vec<(Label, Slot)>, conc: &Ty) -> Option<Slot> {
        let kind = if parts.is_empty() { ObjKind::Opaque } else { ObjKind::Inline };
        let (base, _) = self.cx.object(kind, conc, self.span);
        for (label, src) in parts {
            self.cx.push(Op::Store { base, label, src, how: How::Made }, self.span);
        }
        Some(base)
    }
}

fn is_sequence(ty: &Ty) -> bool {
    matches!(ty, Ty::Slice(_) | Ty::Str | Ty::Array(..))
}

/// Where the result of a conversion trait's function has what was converted; nothing if the function is none.
fn parts_of_converted(name: &str) -> Option<&'static [&'static str]> {
    match name {
        "from" | "into" => Some(&[]),
        "try_from" | "try_into" => Some(&["Ok.0", "Err.0"]),
        _ => None,
    }
}
