//! Results that the types of a declaration do not tell: collections of any type, owners behind an associated type, and
//! blocks that are handed on.

use super::{Flow, Leaf};
use crate::base::Span;
use crate::escape::verdict::Blind;
use crate::ir::body::{How, Label, ObjKind, Op, Out, Slot, Why};
use crate::lower::{Lower, Val};
use crate::resolve::program::FnId;
use crate::resolve::sig::FnSig;
use crate::resolve::ty::Ty;

impl Lower<'_> {
    /// The values whose blocks a function hands on. Where it returns nothing they are the receiver's from now on.
    pub(super) fn handed_on(&mut self, f: FnId, sig: &FnSig, args: &[Val], span: Span) -> Vec<Slot> {
        let Some(words) = self.model_mark(f, "hands_on") else { return Vec::new() };
        let mut handed = Vec::new();
        for n in words.iter().filter_map(|p| sig.names.iter().position(|name| name == p)) {
            let Some(slot) = args.get(n).and_then(|val| val.slot) else { continue };
            let mut at = slot;
            if matches!(sig.params.get(n), Some(Ty::Ref(..))) {
                at = self.new_slot(&Ty::Unknown);
                self.push(Op::Deref { dst: at, src: slot }, span);
            }
            handed.push(at);
        }
        if sig.ret.is_unit()
            && let Some(this) = args.first().and_then(|val| val.slot)
        {
            let base = self.new_slot(&Ty::Unknown);
            self.push(Op::Deref { dst: base, src: this }, span);
            for src in handed.drain(..) {
                self.push(Op::Store { base, label: Label::Held, src, how: How::Put }, span);
            }
        }
        handed
    }
}

impl Flow<'_, '_> {
    /// `B: Default + Extend<Item>` (`partition`, `unzip`): a collection with the items in it.
    pub(super) fn gathered(&mut self, decl: &Ty, conc: &Ty) -> Option<Slot> {
        let world = self.cx.w;
        let (tr, item) = self.sig.scope.bounds.iter().find_map(|(ty, bound)| {
            let name = world.program.traits[bound.tr].name.as_str();
            let gathers = matches!(name, "Extend" | "FromIterator" | "Sum" | "Product" | "FromParallelIterator");
            (ty == decl && gathers).then(|| bound.args.first().map(|item| (bound.tr, item.clone())))?
        })?;
        let item_ty = self.conc(&item);
        let src = self.plain_build(&item, &item_ty)?;
        let is_own = conc.adt().is_some_and(|id| !world.marks[id].model);
        if is_own && world.find_impl(&self.cx.scope.clone(), conc, tr).is_some() {
            // who knows what its own implementation does with them
            let why = Why::Given(world.program.fns[self.f].name.clone());
            self.cx.push(Op::Sink { src, out: Out::Given(Blind::Callee), why }, self.span);
        }
        self.cx.muted += 1;
        let source = Val::none(Ty::Unknown);
        let made = if is_own || conc.adt().is_none() {
            let (slot, _) = self.cx.object(ObjKind::Opaque, conc, self.span);
            self.cx.push(Op::Store { base: slot, label: Label::Any, src, how: How::Made }, self.span);
            Some(slot)
        } else {
            self.cx.gather(Some(src), item_ty, None, conc, &source, self.span, 0).slot
        };
        self.cx.muted -= 1;
        made
    }

    /// An owner of which only an associated type tells (`concat`, `into_owned`): what was given, or a new one with
    /// copies of anything inside of what was given.
    pub(super) fn build_from_all(&mut self, sources: &[Leaf], conc: &Ty) -> Slot {
        let dst = match self.site.take() {
            Some(kind) => {
                let (slot, site) = self.cx.new_site(kind, conc, self.span);
                self.made = site.or(self.made);
                slot
            }
            None => {
                let (slot, _) = self.cx.object(ObjKind::Opaque, conc, self.span);
                for leaf in sources {
                    let src = self.read(leaf);
                    self.cx.push(Op::Copy { dst: slot, src }, self.span);
                }
                slot
            }
        };
        let elem = conc.arg(0);
        if self.cx.nothing(&elem) {
            return dst;
        }
        let label = if conc.adt().is_some() { Label::Arg(0) } else { Label::Any };
        let mut starts: Vec<Slot> = self.leaves.iter().map(|leaf| leaf.start).collect();
        starts.sort_unstable();
        starts.dedup();
        for mut at in starts {
            for _ in 0..4 {
                let inner = self.cx.new_slot(&Ty::Unknown);
                self.cx.push(Op::Deref { dst: inner, src: at }, self.span);
                self.cx.push(Op::Load { dst: inner, base: at, label: Label::Any }, self.span);
                let src = self.cx.new_slot(&elem);
                self.cx.push(Op::Clone { dst: src, src: inner }, self.span);
                self.cx.push(Op::Store { base: dst, label, src, how: How::Made }, self.span);
                at = inner;
            }
        }
        dst
    }
}
