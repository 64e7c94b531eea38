//! A callee's summary pasted into its caller's graph.

use crate::base::Name;
use crate::escape::graph::{Graph, Kind, Prov, SlotId, ThroughSite, Val};
use crate::escape::leave::store_of;
use crate::escape::summary::{SumObj, SumVal, Summary};
use crate::escape::verdict::Via;
use crate::ir::body::{Block, How, Label, ObjTraits, Out, Store, Why};
use crate::resolve::ty::{Subst, Ty};

impl Graph<'_> {
    /// Does to the arguments what the callee does, which can be looked into.
    pub(crate) fn paste(&mut self, summary: &Summary, given: &[(Name, Ty)], args: &[SlotId], dst: SlotId, name: &str) {
        let name = Name::from(name);
        let subst: Subst = given.iter().cloned().collect();
        let step = self.step();
        let mut at: Vec<SlotId> = Vec::with_capacity(summary.objs.len());
        for obj in &summary.objs {
            let slot = match obj {
                SumObj::Param(n) => match args.get(*n as usize) {
                    Some(slot) => *slot,
                    None => self.new_slot(),
                },
                SumObj::Part(of, label) => {
                    let slot = self.new_slot();
                    let base = at[*of as usize];
                    match label {
                        Label::Deref => self.deref_to(base, slot),
                        label => self.load_to(base, *label, slot),
                    }
                    slot
                }
                SumObj::Static(id) => {
                    let obj = self.static_object(*id);
                    let slot = self.new_slot();
                    self.add(slot, Val::Obj(obj), Prov { step });
                    slot
                }
                SumObj::Fresh(ty, traits) => {
                    let (ty, traits) = self.known_here(ty, *traits, &subst);
                    let obj = self.callee_object(Kind::FromCallee, ty, traits);
                    self.objs[obj as usize].cheap = summary.cheap;
                    let slot = self.new_slot();
                    self.add(slot, Val::Obj(obj), Prov { step });
                    slot
                }
                SumObj::CallResult => self.new_slot(),
                SumObj::Foreign => {
                    let slot = self.new_slot();
                    self.lent_by_nobody_knows(slot);
                    slot
                }
                SumObj::Acquired(item) => {
                    let n = u32::try_from(self.through.len()).unwrap_or(u32::MAX);
                    let (ty, traits) = self.known_here(&item.ty, item.traits, &subst);
                    let mut acquire = item.acquire.clone();
                    let mut block = item.block;
                    let lent = match acquire.store {
                        Store::Passed(_, n) => args.get(n as usize).copied(),
                        _ => None,
                    };
                    let known = acquire.item.subst(&subst);
                    if known != acquire.item {
                        block = Block::of_item(self.w, &known, None);
                        acquire.item = known;
                    }
                    let obj = self.callee_object(Kind::Through(n), ty.clone(), traits);
                    self.has_items = true;
                    self.through.push(ThroughSite { acquire, ty, block, name: name.clone(), obj, step, lent });
                    let slot = self.new_slot();
                    self.add(slot, Val::Obj(obj), Prov { step });
                    slot
                }
            };
            at.push(slot);
        }
        for (base, label, val) in &summary.contents {
            let src = self.sum_val(val, summary, &at);
            let base = at[*base as usize];
            match label {
                Label::Deref => self.assign_from(base, src, How::ByCallee),
                label => self.store_from(base, *label, src, How::ByCallee),
            }
        }
        for call in &summary.calls {
            let slots: Vec<SlotId> = call
                .args
                .iter()
                .map(|vals| {
                    let slot = self.new_slot();
                    for val in vals {
                        let src = self.sum_val(val, summary, &at);
                        self.copy_to(src, slot);
                    }
                    slot
                })
                .collect();
            self.value_call(at[call.callee as usize], slots, at[call.ret as usize], step);
        }
        for val in &summary.ret {
            let src = self.sum_val(val, summary, &at);
            self.copy_to(src, dst);
        }
        for (obj, mode, out, _) in &summary.sinks {
            let (out, why) = match out {
                Out::Via(_) => (Out::Via(Via::Callee), Why::Kept(name.clone())),
                Out::Given(blind) => (Out::Given(*blind), Why::Given(name.clone())),
                Out::Lent(blind) => (Out::Lent(*blind), Why::Lent(name.clone())),
            };
            self.sink(at[*obj as usize], *mode, out, why);
        }
        for (obj, by) in &summary.grows {
            self.grows.push((at[*obj as usize], *by, step));
        }
        for (obj, how) in &summary.touches {
            self.touches.push((at[*obj as usize], *how, step));
        }
        for obj in &summary.clears {
            self.clears.push((at[*obj as usize], step));
        }
        for (obj, via) in &summary.gives_up {
            let via = if *via == Via::Detach { Via::Detach } else { Via::Callee };
            self.gives_up.push((at[*obj as usize], via, step));
        }
        for obj in &summary.takes_back {
            self.takes_back.push(at[*obj as usize]);
        }
        if !summary.puts.is_empty() {
            self.puts.push((args.to_vec(), summary.puts.clone(), step));
        }
        for obj in &summary.releases {
            self.releases.push((at[*obj as usize], step));
        }
    }

    /// What a callee took out of a list it was passed came out of a store of this function's.
    pub(super) fn name_lent_lists(&mut self) {
        for n in 0..self.through.len() {
            if let Some(store) = self.through[n].lent.and_then(|slot| self.store_lent(slot)) {
                self.through[n].acquire.store = store;
            }
        }
    }

    /// The store that a reference in the slot leads to, if it is one.
    fn store_lent(&self, slot: SlotId) -> Option<Store> {
        let mut stores = self.slots[slot as usize].vals.iter().map(|(val, _)| match val {
            Val::Obj(obj) => self.objs[*obj as usize].store.clone(),
            Val::Ref(slot, _) => {
                let (holder, label) = self.slots[*slot as usize].owner.as_ref()?;
                store_of(self, *holder, label)
            }
        });
        let first = stores.next()??;
        stores.all(|other| other.as_ref() == Some(&first)).then_some(first)
    }

    /// The type of what a generic function made, in terms of its caller.
    fn known_here(&self, ty: &Ty, traits: ObjTraits, subst: &Subst) -> (Ty, ObjTraits) {
        let known = ty.subst(subst);
        if known == *ty {
            return (known, traits);
        }
        let known_traits = self.traits_of(&known);
        // a guard is plain only if it is none
        let plain = traits.plain || known_traits.plain && !matches!(known, Ty::Adt(id, _) if self.w.marks[id].guard);
        (known, ObjTraits { plain, ..known_traits })
    }

    fn sum_val(&mut self, val: &SumVal, summary: &Summary, at: &[SlotId]) -> SlotId {
        match val {
            SumVal::Obj(n) => at[*n as usize],
            SumVal::Ref(n, label, mutable) => {
                let base = at[*n as usize];
                let behind = matches!(label, Label::Deref)
                    && matches!(summary.objs[*n as usize], SumObj::Param(_) | SumObj::Part(..));
                if behind {
                    return base;
                }
                let dst = self.new_slot();
                self.ref_part(base, *label, *mutable, dst);
                dst
            }
        }
    }
}
