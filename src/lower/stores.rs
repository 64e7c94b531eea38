//! Sites, stores that may be pools, and how much owners grow.

use super::call::strip;
use super::place::Place;
use super::probe::Probe;
use super::{Lower, Val};
use crate::base::{Name, Span};
use crate::ir::body::{
    Acquire, Block, Growth, How, Label, ObjKind, Op, PoolEvent, PoolFact, Site, SiteIdx, Slot, Store, Take,
};
use crate::resolve::program::{AdtId, AdtShape, FnId};
use crate::resolve::sig::{FnSig, Scope};
use crate::resolve::ty::{Subst, Ty};

/// Methods of lists and slots that show what is in them.
const LOOKS: &[&str] = &[
    "as_deref",
    "as_ref",
    "as_slice",
    "as_str",
    "back",
    "binary_search",
    "contains",
    "first",
    "front",
    "get",
    "iter",
    "last",
    "peek",
    "windows",
];
const LOOKS_MUT: &[&str] = &[
    "as_deref_mut",
    "as_mut",
    "back_mut",
    "first_mut",
    "front_mut",
    "get_mut",
    "iter_mut",
    "last_mut",
    "peek_mut",
    "pop_back_if",
    "pop_front_if",
    "pop_if",
];

type Args = syn::punctuated::Punctuated<syn::Expr, syn::Token![,]>;

impl Lower<'_> {
    /// A new heap site whose object is in the slot. No site where a constructor is named but not called.
    pub(super) fn new_site(&mut self, kind: &'static str, ty: &Ty, span: Span) -> (Slot, Option<SiteIdx>) {
        if self.muted > 0 {
            return (self.object(ObjKind::Inline, ty, span).0, None);
        }
        let idx = self.out.sites.next_index();
        let (slot, obj) = self.object(ObjKind::Site(idx), ty, span);
        self.out.sites.push(Site {
            span,
            kind,
            ty: ty.clone(),
            block: Block::Unknown,
            through: None,
            obj,
            acquire: None,
            in_loop: self.in_loop,
            in_macro: self.macro_depth > 0,
        });
        (slot, Some(idx))
    }

    /// A new acquire site whose item is in the slot.
    pub(super) fn new_acquire(&mut self, acquire: Acquire, ty: &Ty, span: Span) -> (Slot, SiteIdx) {
        let idx = self.out.sites.next_index();
        let (slot, obj) = self.object(ObjKind::Acquired(idx), ty, span);
        self.out.sites.push(Site {
            span,
            kind: "acquire",
            ty: ty.clone(),
            block: Block::Unknown,
            through: None,
            obj,
            acquire: Some(acquire),
            in_loop: self.in_loop,
            in_macro: self.macro_depth > 0,
        });
        (slot, idx)
    }

    /// The item a modelled function takes out of a pool or of something that may be one.
    #[expect(clippy::too_many_arguments, reason = "all of them are facts of one call")]
    pub(super) fn acquire_of(
        &mut self,
        f: FnId,
        sig: &FnSig,
        args: &[Val],
        subst: &Subst,
        ret: &Ty,
        _name: &Name,
        span: Span,
    ) -> (Option<Slot>, Option<SiteIdx>) {
        if self.muted > 0 {
            return (None, None);
        }
        if self.model_mark(f, "acquire").is_some() {
            let recv = args.first();
            let store_ty = recv.map_or(Ty::Unknown, |v| self.resolved(&v.ty).peeled().clone());
            let store = recv
                .and_then(|v| v.origin.clone())
                .filter(|store| !matches!(store, Store::Passed(..)))
                .or_else(|| store_ty.adt().map(Store::Type));
            let Some(store) = store else { return (None, None) };
            let item = self.item_of(ret);
            let guard = self.guard_in(ret).unwrap_or_else(|| item.clone());
            let acquire = Acquire { store, take: Take::Crate, store_ty, item, by: None };
            let (slot, site) = self.new_acquire(acquire, &guard, span);
            return (Some(slot), Some(site));
        }
        if self.model_mark(f, "takes").is_some() {
            let Some(recv) = args.first() else { return (None, None) };
            let store_ty = self.resolved(&recv.ty).peeled().clone();
            let Some(adt) = store_ty.adt() else { return (None, None) };
            if matches!(&store_ty, Ty::Adt(_, args) if self.w.marks[adt].growable && args.len() > 1) {
                // what is found by its key is kept for it
                return (None, None);
            }
            let store = match &recv.origin {
                Some(Store::Passed(..)) | None if self.w.marks[adt].queue => Store::Type(adt),
                Some(store @ (Store::Static(_) | Store::Field(..))) => store.clone(),
                Some(store @ Store::Passed(..)) if self.w.list_in(&store_ty) == Some(&store_ty) => store.clone(),
                _ => return (None, None),
            };
            let item =
                sig.generics.first().and_then(|name| subst.get(name)).map_or(Ty::Unknown, |ty| self.resolved(ty));
            let item = self.unwrapped(item);
            // of a type of another crate it is told by what is done with it
            let foreign = matches!(self.infer.finish(&item), Ty::Unknown);
            if !foreign && !self.can_be_item(&item) {
                return (None, None);
            }
            let take = if self.w.marks[adt].growable || self.w.marks[adt].queue { Take::Pop } else { Take::Cell };
            let ty = item.clone();
            let (slot, _) = self.new_acquire(Acquire { store, take, store_ty, item, by: None }, &ty, span);
            return (Some(slot), None);
        }
        if self.model_mark(f, "scratch").is_some()
            && let Some(recv) = args.first()
        {
            let recv = recv.clone();
            self.in_place(&recv, span);
        }
        (None, None)
    }

    /// The item a function of a declared pool takes out, wrapped as its result has it.
    pub(super) fn acquired_from(&mut self, pool: AdtId, f: FnId, recv: Option<&Val>, ret: &Ty, dst: Slot, span: Span) {
        // the pool's own functions may use each other
        if self.muted > 0 || self.scope.self_ty.as_ref().is_some_and(|ty| ty.adt() == Some(pool)) {
            return;
        }
        let store = recv.and_then(|v| v.origin.clone()).filter(|store| !matches!(store, Store::Passed(..)));
        let store = store.unwrap_or(Store::Type(pool));
        let store_ty = recv.map(|v| self.resolved(&v.ty).peeled().clone()).filter(|ty| ty.adt() == Some(pool));
        let store_ty = store_ty.unwrap_or_else(|| Ty::Adt(pool, std::sync::Arc::from([])));
        let item = self.item_of(ret);
        let mut inner = self.resolved(ret);
        let mut around = Vec::new();
        while let Ty::Adt(adt, args) = &inner
            && ["Option", "Result", "Pin"].iter().any(|name| self.w.is_lang(*adt, name))
            && let Some(first) = args.first()
        {
            let first = self.resolved(first);
            let label = match self.w.content_key(*adt) {
                Some(key) => Label::field(&key),
                None if self.w.is_lang(*adt, "Result") => Label::field("Ok.0"),
                None => Label::Arg(0),
            };
            around.push((inner.clone(), label));
            inner = first;
        }
        if matches!(inner, Ty::Ref(..) | Ty::Ptr(..)) || self.nothing(&inner) {
            // lent, not taken; or a number
            return;
        }
        let acquire = Acquire { store, take: Take::Crate, store_ty, item, by: Some(f) };
        let (mut src, _) = self.new_acquire(acquire, &inner, span);
        for (ty, label) in around.into_iter().rev() {
            let (base, _) = self.object(ObjKind::Inline, &ty, span);
            self.push(Op::Store { base, label, src, how: How::Made }, span);
            src = base;
        }
        self.push(Op::Copy { dst, src }, span);
    }

    /// What a function of a declared pool that puts items back is given: its items are home, the rest is its argument.
    pub(super) fn released(&mut self, slots: &mut [Slot], args: &[Val], pool: AdtId, span: Span) {
        for (slot, val) in slots.iter_mut().zip(args) {
            let (src, ty) = (*slot, self.resolved(&val.ty));
            if val.slot.is_none() || matches!(ty, Ty::Ref(..)) {
                continue;
            }
            self.push(Op::Release { src }, span);
            let dst = self.new_slot(&ty);
            self.push(Op::Without { dst, src, pool }, span);
            *slot = dst;
        }
    }

    /// A thread local's value is used in place: the item is part of the static's content.
    fn in_place(&mut self, recv: &Val, span: Span) {
        let (Some(store), Some(slot)) = (recv.origin.clone(), recv.slot) else { return };
        let key_ty = self.resolved(&recv.ty);
        let mut ty = self.resolved(&key_ty.peeled().arg(0));
        let mut at = slot;
        if matches!(key_ty, Ty::Ref(..)) {
            let dst = self.new_slot(&Ty::Unknown);
            self.push(Op::Deref { dst, src: at }, span);
            at = dst;
        }
        let key = key_ty.peeled().adt().filter(|id| !self.w.marks[*id].sealed).and_then(|id| self.w.content_key(id));
        let mut label = key.map_or(Label::Arg(0), |key| Label::field(&key));
        let mut by_take = false;
        for _ in 0..3 {
            let Ty::Adt(adt, args) = &ty else { break };
            if !self.w.marks[*adt].cell || !self.w.marks[*adt].model {
                break;
            }
            by_take = self.w.is_lang(*adt, "Cell");
            let dst = self.new_slot(&ty);
            self.push(Op::Load { dst, base: at, label }, span);
            at = dst;
            label = self.w.content_key(*adt).map_or(Label::nth(0), |key| Label::field(&key));
            ty = args.first().map_or(Ty::Unknown, |ty| self.resolved(ty));
        }
        let item = self.unwrapped(ty.clone());
        if item != ty && !by_take {
            // made when it is first needed
            let dst = self.new_slot(&ty);
            self.push(Op::Load { dst, base: at, label }, span);
            at = dst;
            label = Label::field("Some.0");
        }
        // `Cell<Option<Box<T>>>` is taken from, not used in place
        if item != ty && by_take || !self.can_be_item(&item) {
            return;
        }
        let acquire =
            Acquire { store, take: Take::InPlace, store_ty: key_ty.peeled().clone(), item: item.clone(), by: None };
        let (src, _) = self.new_acquire(acquire, &item, span);
        self.push(Op::Store { base: at, label, src, how: How::Made }, span);
    }

    /// Out of `Option`.
    pub(super) fn unwrapped(&self, ty: Ty) -> Ty {
        match &ty {
            Ty::Adt(adt, args) if self.w.is_lang(*adt, "Option") => args.first().cloned().unwrap_or(Ty::Unknown),
            _ => ty,
        }
    }

    /// Numbers and newtypes of one number are ids, not items.
    pub(super) fn can_be_item(&self, ty: &Ty) -> bool {
        let ty = self.infer.finish(ty);
        if self.w.holds_nothing(&ty) || matches!(ty, Ty::Unknown | Ty::Ref(..) | Ty::Ptr(..)) {
            return false;
        }
        if let Ty::Adt(adt, _) = &ty
            && let AdtShape::Struct(fields) = &self.w.program.adts[*adt].shape
        {
            let list = match &**fields {
                crate::parse::items::Fields::Unit => return true,
                crate::parse::items::Fields::Tuple(list) | crate::parse::items::Fields::Named(list) => list,
            };
            if let [_] = list.as_slice()
                && let [(_, only)] = self.w.fields_of(&ty).as_slice()
                && (self.w.holds_nothing(only) || matches!(only, Ty::Ptr(..)))
            {
                return false;
            }
        }
        true
    }

    /// The guard in a result type, if there is one.
    fn guard_in(&self, ty: &Ty) -> Option<Ty> {
        match ty {
            Ty::Adt(adt, args) => {
                if self.w.marks[*adt].guard {
                    return Some(ty.clone());
                }
                args.iter().find_map(|ty| self.guard_in(ty))
            }
            Ty::Tuple(parts) => parts.iter().find_map(|ty| self.guard_in(ty)),
            _ => None,
        }
    }

    /// The item type in a result type: what the guard dereferences to, or what stands in `Option` and the like.
    fn item_of(&mut self, ty: &Ty) -> Ty {
        if let Some(guard) = self.guard_in(ty) {
            if let Some(inner) = self.deref_ty(&guard) {
                return inner;
            }
            return guard.arg(0);
        }
        match ty {
            Ty::Adt(adt, args)
                if self.w.is_lang(*adt, "Option") || self.w.is_lang(*adt, "Result") || self.w.is_lang(*adt, "Pin") =>
            {
                args.first().cloned().unwrap_or(Ty::Unknown)
            }
            other => other.clone(),
        }
    }

    /// Access to a store is passed on by functions that hand out something borrowed from their receiver.
    pub(super) fn passed_origin(&mut self, f: FnId, origin: Option<Store>, ret: &Ty) -> Option<Store> {
        let origin = origin?;
        if !self.w.is_model_fn(f) {
            return None;
        }
        let ret = self.infer.finish(ret);
        let borrowed = self.w.facts(&ret).borrows || matches!(ret, Ty::Ref(..));
        let handle = matches!(&ret, Ty::Adt(adt, _) if self.w.marks[*adt].handle);
        (borrowed || handle).then_some(origin)
    }

    /// A closure of one parameter is given the parts of a store one by one.
    pub(super) fn walks(&mut self, at: &Place, args: &Args) -> bool {
        let mut args = args.iter();
        let one = match (args.next().map(strip), args.next()) {
            (Some(syn::Expr::Closure(closure)), None) => closure.inputs.len() == 1,
            (Some(syn::Expr::Path(_)), None) => true,
            _ => false,
        };
        let Some(store) = at.origin.clone().filter(|_| one) else { return false };
        let ty = self.infer.settled(&self.resolved(&at.ty));
        let (Ty::Adt(adt, of), true) = (ty.peeled(), one) else { return false };
        self.w.marks[*adt].iterator && of.first().is_some_and(|item| self.is_part_of(&store, item))
    }

    /// Something of this type is lent by what is in the store.
    pub(super) fn is_part_of(&self, store: &Store, item: &Ty) -> bool {
        let item = self.infer.finish(&self.resolved(item));
        let Ty::Ref(part, _) = &item else { return false };
        let whole = match store {
            Store::Static(id) => {
                let def = &self.w.program.statics[*id];
                Some(self.w.lower_ty(&Scope::of_module(def.module), &def.ty))
            }
            Store::Field(adt, name) => {
                let of = self.w.adt_scope(*adt).self_ty.clone();
                of.and_then(|of| self.w.field_ty(&of, name))
            }
            Store::Type(_) | Store::Passed(..) => None,
        };
        whole.is_some_and(|whole| whole.any(&mut |ty| ty == &**part))
    }

    /// The store a user's function hands out access to.
    pub(super) fn accessor_origin(&self, f: FnId) -> Option<Store> {
        self.accessors.get(&f).cloned()
    }

    /// A value is put into a store.
    pub(super) fn put_back(&mut self, store: Store, val: &Val, span: Span) {
        if let Some(slot) = val.slot {
            self.out.facts.push(PoolFact { store, what: PoolEvent::Put(slot), span });
        }
    }

    /// Something in a store is looked into without being taken.
    pub(super) fn looked(&mut self, at: &Place, span: Span) {
        if let Some(store @ (Store::Static(_) | Store::Field(..))) = &at.origin
            && self.muted == 0
        {
            let what = PoolEvent::Looked(at.ty.peeled().clone());
            self.out.facts.push(PoolFact { store: store.clone(), what, span });
        }
    }

    /// A method that looks without taking, or that empties what it is called on.
    pub(super) fn note_lookup(&mut self, probe: &Probe, at: &Place, span: Span) {
        let Some(mutable) = self.receiver_mode(probe.f) else { return };
        if !self.w.is_model_fn(probe.f) {
            return;
        }
        let name = self.w.program.fns[probe.f].name.as_str();
        if self.model_mark(probe.f, "clears").is_some_and(<[Name]>::is_empty) {
            if let Some(store) = at.origin.clone() {
                self.out.facts.push(PoolFact { store, what: PoolEvent::Emptied, span });
            }
        } else if LOOKS.contains(&name) || mutable && LOOKS_MUT.contains(&name) {
            self.looked(at, span);
        }
    }

    /// Arguments handed to a user's function: nothing to note yet.
    /// A function that takes a value of any type may drop it, and does not know its destructor: it runs here.
    pub(super) fn passes_to_callee(&mut self, sig: &FnSig, args: &[Val], span: Span) {
        for (declared, val) in sig.params.iter().zip(args) {
            let any_type = !matches!(declared, Ty::Ref(..))
                && declared.any(&mut |t| matches!(t, Ty::Param(_) | Ty::Bounds(..) | Ty::Assoc(..)));
            if any_type {
                self.drop_value(val, span);
            }
        }
    }

    /// The most elements a modelled function's result has.
    pub(super) fn result_bound(&self, f: FnId, sig: &FnSig, args: &[Val]) -> Option<u64> {
        let value = |word: &Name| -> Option<u64> {
            if let Ok(n) = word.parse::<u64>() {
                return Some(n);
            }
            let n = sig.names.iter().position(|name| name == word)?;
            args.get(n)?.bound
        };
        let of = |words: &[Name]| -> Option<u64> {
            match words {
                [op, rest @ ..] if op == "min" => {
                    let own = args.first().and_then(|v| v.bound);
                    rest.iter().filter_map(value).chain(own).min()
                }
                [op, more @ ..] if op == "sum" => {
                    let more = more.first().and_then(value).unwrap_or(0);
                    args.iter().try_fold(more, |sum, v| sum.checked_add(v.bound?))
                }
                [op, p] if op == "mul" => args.first()?.bound?.checked_mul(value(p)?),
                [one] => value(one),
                _ => None,
            }
        };
        // each of several bounds holds
        let marks = &self.w.program.fns[f].attrs.marks;
        let bounds: Vec<Option<u64>> =
            marks.iter().filter(|m| m.name == "count" || m.name == "chars").map(|m| of(&m.words)).collect();
        if !bounds.is_empty() {
            return bounds.into_iter().flatten().min();
        }
        if let Some(words) = self.model_mark(f, "same") {
            return words.first().and_then(value);
        }
        None
    }

    /// Remembers how many elements a growing site starts with.
    pub(super) fn note_count(&mut self, site: SiteIdx, f: FnId, sig: &FnSig, args: &[Val], bound: Option<u64>) {
        if let Some(words) = self.model_mark(f, "reserves") {
            let room = words
                .first()
                .and_then(|p| sig.names.iter().position(|name| name == p))
                .and_then(|n| args.get(n)?.bound);
            self.site_counts.insert(site, (Some(0), room.or(Some(u64::MAX))));
            return;
        }
        let counted = self.model_mark(f, "count").is_some() || self.model_mark(f, "chars").is_some();
        if !counted && self.model_mark(f, "acquire").is_some() {
            return;
        }
        let empty = args.is_empty();
        let len = if counted {
            bound
        } else if empty {
            Some(0)
        } else {
            None
        };
        self.site_counts.insert(site, (len, None));
    }

    /// Growth the marks of a modelled function tell of.
    pub(super) fn grow_by_mark(&mut self, words: &[Name], sig: &FnSig, args: &[Val], span: Span) {
        let Some(target) = args.first().and_then(|v| v.slot) else { return };
        let bound_of = |p: &Name| {
            let n = sig.names.iter().position(|name| name == p)?;
            args.get(n)?.bound
        };
        let by = match words {
            [n] if n == "any" => Growth::Any,
            [n] => n.parse::<u64>().map_or(Growth::Any, Growth::By),
            [how, p] => match (how.as_str(), bound_of(p)) {
                (_, None) => Growth::Any,
                ("to", Some(n)) => Growth::To(n),
                (_, Some(n)) => Growth::By(n),
            },
            _ => Growth::Any,
        };
        self.push_growth(target, by, args.first().and_then(|v| v.origin.clone()).is_some(), span);
    }

    fn push_growth(&mut self, target: Slot, by: Growth, _stored: bool, span: Span) {
        // under `if v.len() < N` growth by one never passes N
        let cap = match self.receivers.last() {
            Some(Some(text)) => self.caps.iter().rev().find(|(name, _)| name == text).map(|(_, cap)| *cap),
            _ => None,
        };
        let by = match (by, cap) {
            (Growth::By(n), Some(cap)) => Growth::To(cap.saturating_add(n.saturating_sub(1))),
            (other, _) => other,
        };
        self.push(Op::Grow { target, by }, span);
    }

    /// The owner in a place grows by so many elements.
    pub(super) fn grow(&mut self, place: &Place, by: Option<u64>, span: Span) {
        let by = by.map_or(Growth::Any, Growth::By);
        if let Some(target) = self.peek(place, span) {
            self.push(Op::Grow { target, by }, span);
        }
    }

    /// What an iterable gives: the slot of an item (if items are followed), the item's type, how many at most.
    pub(super) fn iterate(&mut self, val: &Val, span: Span) -> (Option<Slot>, Ty, Option<u64>) {
        let mut val = val.clone();
        let mut ty = self.infer.settled(&self.resolved(&val.ty));
        if val.bound.is_none()
            && let Ty::Array(_, len) = ty.peeled()
        {
            val.bound = len.known();
        }
        for _ in 0..4 {
            if let Ty::Adt(adt, args) = &ty
                && self.w.marks[*adt].iterator
            {
                let item = args.first().cloned().unwrap_or(Ty::Unknown);
                let slot = match (val.slot, self.nothing(&item)) {
                    (Some(base), false) => {
                        let dst = self.new_slot(&item);
                        self.push(Op::Load { dst, base, label: Label::Arg(0) }, span);
                        Some(dst)
                    }
                    _ => None,
                };
                return (slot, item, val.bound);
            }
            // a user's iterator: whatever its `next` gives
            let scope = self.scope.clone();
            if let Some(tr) = self.w.lang.tr("Iterator")
                && matches!(ty, Ty::Adt(..))
                && let Some((f, found)) = self.w.impl_fn(&scope, &ty, tr, &Name::new_static("next"))
                && !self.w.is_model_fn(f)
            {
                let (slot, item) = self.next_of(&val, f, found, "next", span);
                // walked from the other end, or many items at a time
                for (tr, name) in [
                    ("DoubleEndedIterator", "next_back"),
                    ("DoubleEndedIterator", "nth_back"),
                    ("Iterator", "nth"),
                    ("Iterator", "last"),
                ] {
                    if let (Some(tr), Some(dst)) = (self.w.lang.tr(tr), slot)
                        && let Some((f, found)) = self.w.impl_fn(&scope, &ty, tr, &Name::new_static(name))
                        && !self.w.is_model_fn(f)
                        && let (Some(src), _) = self.next_of(&val, f, found, name, span)
                    {
                        self.push(Op::Copy { dst, src }, span);
                    }
                }
                return (slot, item, None);
            }
            // a modelled iterator that is not sealed (a range), or one only known by its bounds, is its own iterator
            let is_iterator = self.w.lang.tr("Iterator").is_some_and(|tr| self.w.has_trait(&scope, &ty, tr, 0));
            if is_iterator || self.iterating > 2 {
                break;
            }
            let name = Name::new_static("into_iter");
            let Some(mut probe) = self.probe_exact(&ty, &name) else { break };
            probe.subst.entry(Name::new_static("Self")).or_insert(probe.ty);
            let bound = val.bound;
            self.iterating += 1;
            let next = self.call_fn(probe.f, probe.subst, std::slice::from_ref(&val), &name, span, &Ty::Unknown);
            self.iterating -= 1;
            let next_ty = self.infer.settled(&self.resolved(&next.ty));
            if next_ty == ty {
                break;
            }
            val = Val { bound: next.bound.or(bound), ..next };
            ty = next_ty;
        }
        // an iterable nobody knows: some part of it
        if let Ty::Ref(inner, true) = &ty {
            let place = Place::of(val.clone());
            if let Some(at) = self.try_deref(&place, span)
                && let Some(slot) = self.peek(&at, span)
                && matches!(&**inner, Ty::Adt(adt, _) if self.w.marks[*adt].iterator)
            {
                let inner_val = Val { slot: Some(slot), ty: (**inner).clone(), origin: None, bound: val.bound };
                return self.iterate(&inner_val, span);
            }
        }
        let scope = self.scope.clone();
        let item = match (self.w.lang.tr("IntoIterator"), self.w.lang.tr("Iterator")) {
            (Some(into), Some(iter)) => {
                let name = Name::new_static("Item");
                let as_iter = self.w.reduce_assoc(&scope, ty.clone(), iter, &name);
                match as_iter {
                    Ty::Assoc(..) => match self.w.reduce_assoc(&scope, ty.clone(), into, &name) {
                        Ty::Assoc(..) if !matches!(ty, Ty::Param(_) | Ty::Assoc(..)) => self.infer.fresh_open(),
                        other => other,
                    },
                    other => other,
                }
            }
            _ => self.infer.fresh_open(),
        };
        if self.nothing(&item) {
            return (None, item, val.bound);
        }
        let slot = val.slot.map(|base| {
            let dst = self.new_slot(&item);
            self.push(Op::Load { dst, base, label: Label::Any }, span);
            dst
        });
        (slot, item, val.bound)
    }

    /// What one of an iterator's own functions gives.
    fn next_of(&mut self, val: &Val, f: FnId, found: Subst, name: &'static str, span: Span) -> (Option<Slot>, Ty) {
        let place = Place::of(val.clone());
        let this = match self.receiver_mode(f) {
            Some(mutable) => self.lend(&place, mutable, span),
            None => val.clone(),
        };
        let next = self.call_fn(f, found, &[this], &Name::new_static(name), span, &Ty::Unknown);
        let item = self.resolved(&next.ty).arg(0);
        let slot = match next.slot {
            Some(base) if !self.nothing(&item) => {
                let dst = self.new_slot(&item);
                self.push(Op::Load { dst, base, label: Label::field("Some.0") }, span);
                Some(dst)
            }
            _ => None,
        };
        (slot, item)
    }

    /// A method on exactly this type, without autoderef.
    fn probe_exact(&mut self, ty: &Ty, name: &Name) -> Option<Probe> {
        let probe = self.probe(ty, name)?;
        (probe.derefs == 0 && probe.lent.is_none()).then_some(probe)
    }

    /// Items of an argument of a generic iterable type.
    pub(super) fn items_of(&mut self, slot: Slot, ty: &Ty, span: Span) -> Option<(Slot, bool)> {
        let val = Val::at(slot, ty.clone());
        let (item, _, _) = self.iterate(&val, span);
        item.map(|slot| (slot, false))
    }
}
