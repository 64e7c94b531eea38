//! The end of lowering: types are settled, objects learn what follows from theirs, sites learn their sizes.

use super::Lower;
use crate::ir::body::{Block, Body, Callee, ObjKind, ObjTraits, Op, PoolEvent};
use crate::resolve::ty::Ty;

impl Lower<'_> {
    pub(super) fn finish(mut self) -> Body {
        self.settle_late();
        self.settle_asked();
        self.settle_conversions();
        for (dst, src, ty, span) in std::mem::take(&mut self.reuses) {
            let ty = self.settled(&ty);
            self.push(crate::ir::body::Op::Reuse { dst, src, ty }, span);
        }
        self.out.ret_ty = self.settled(&self.out.ret_ty.clone());
        self.out.gives = self.gives.take().flatten();
        let params = std::mem::take(&mut self.out.params);
        self.out.params = params.into_iter().map(|(slot, ty)| (slot, self.settled(&ty))).collect();
        for n in 0..self.out.objects.len() {
            let id = crate::ir::body::Obj(u32::try_from(n).unwrap_or(u32::MAX));
            let ty = self.settled(&self.out.objects[id].ty.clone());
            self.out.objects[id].traits = self.traits_of(&ty);
            if let ObjKind::Acquired(_) = self.out.objects[id].kind {
                self.out.objects[id].traits.plain &= !self.is_guard(&ty);
            }
            self.out.objects[id].ty = ty;
        }
        for n in 0..self.out.sites.len() {
            let id = crate::ir::body::SiteIdx(u32::try_from(n).unwrap_or(u32::MAX));
            let ty = self.settled(&self.out.sites[id].ty.clone());
            self.out.sites[id].block = self.block_of(id, &ty);
            self.out.sites[id].ty = ty;
            if let Some(mut acquire) = self.out.sites[id].acquire.take() {
                acquire.item = self.settled(&acquire.item);
                acquire.store_ty = self.settled(&acquire.store_ty);
                self.out.sites[id].acquire = Some(acquire);
            }
        }
        for n in 0..self.out.facts.len() {
            if let PoolEvent::Looked(ty) = &self.out.facts[n].what {
                self.out.facts[n].what = PoolEvent::Looked(self.settled(ty));
            }
        }
        for n in 0..self.out.ops.len() {
            if let Op::Call { callee: Callee::Fns(_, _, given), .. } = &self.out.ops[n].op
                && !given.is_empty()
            {
                let known: Vec<_> = given.iter().map(|(name, ty)| (name.clone(), self.settled(ty))).collect();
                if let Op::Call { callee: Callee::Fns(_, _, given), .. } = &mut self.out.ops[n].op {
                    *given = known.into();
                }
            }
        }
        // bodies are kept until all have been solved
        self.out.ops.shrink_to_fit();
        self.out
    }

    pub(super) fn settled(&self, ty: &Ty) -> Ty {
        let ty = self.infer.finish(ty);
        self.w.normalize(&self.scope, ty)
    }

    fn is_guard(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Adt(id, _) if self.w.marks[*id].guard)
    }

    fn traits_of(&self, ty: &Ty) -> ObjTraits {
        let facts = self.w.facts(ty);
        let marks = ty.adt().map(|id| &self.w.marks[id]);
        ObjTraits {
            handle: marks.is_some_and(|m| m.handle) || matches!(ty, Ty::Param(_) | Ty::Assoc(..)),
            cell: facts.cell,
            plain: facts.plain(),
            container: marks.is_some_and(|m| m.sealed && m.growable),
        }
    }

    fn block_of(&self, site: crate::ir::body::SiteIdx, ty: &Ty) -> Block {
        if let Some(acquire) = &self.out.sites[site].acquire {
            let item = self.settled(&acquire.item);
            // filled while it is taken, or as it came
            return match self.site_counts.get(&site) {
                Some((None, _)) if self.w.facts(&item).growable => Block::Elems { len: None, room: None, each: None },
                counts => Block::of_item(self.w, &item, counts.and_then(|(len, _)| *len)),
            };
        }
        let (len, room) = self.site_counts.get(&site).copied().unwrap_or((None, None));
        let Ty::Adt(id, args) = ty else { return Block::Unknown };
        let marks = &self.w.marks[*id];
        if marks.growable {
            let each = if args.is_empty() {
                Some(1)
            } else {
                args.iter().take(2).try_fold(0u64, |sum, ty| self.w.size_of(ty).map(|n| sum + n))
            };
            return Block::Elems { len, room, each };
        }
        if self.undecided.contains(&site) {
            return Block::Unknown;
        }
        let inner = ty.arg(0);
        match &inner {
            // a block made from a slice or text: as many elements as that had
            Ty::Slice(elem) => Block::Elems { len, room, each: self.w.size_of(elem) },
            Ty::Str => Block::Elems { len, room, each: Some(1) },
            Ty::Closure(number, ..) | Ty::Future(_, Some(number)) => {
                self.closure_sizes.get(number).copied().flatten().map_or(Block::Unknown, Block::Bytes)
            }
            _ => self.w.size_of(&inner).map_or(Block::Unknown, Block::Bytes),
        }
    }
}
