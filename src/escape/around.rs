//! Judging no more than what has to do with pools.
//!
//! Few functions of a workspace take something out of a store. Those are solved first, with all they call. What is
//! taken may be handed on, and only then the functions that call them have to do with it too. The answers about pools
//! are the same as if everything had been judged.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::base::FieldName;
use crate::escape::scc::{self, Order};
use crate::escape::summary::SumObj;
use crate::escape::{BodyOut, Known, Solved, Task, schedule, solve_set};
use crate::ir::body::{Acquire, Body, ObjKind, PoolEvent, Site, Store, Take};
use crate::resolve::program::{AdtId, Owner, StaticId};
use crate::resolve::ty::Ty;
use crate::resolve::world::World;

/// Judges the bodies that have to do with a store something is taken from. `limit` is the stack limit in bytes.
pub fn solve_pools(world: &World, bodies: &[Body], limit: u64, threads: usize) -> Solved {
    let order = scc::order(bodies);
    let known = Known::of(bodies);
    let task = Task { world, bodies, known: &known, limit };
    let stores = Stores::taken_from(world, bodies);
    let mut wanted: Vec<bool> = bodies.iter().map(|body| stores.concern(world, body)).collect();
    let mut solved = vec![false; order.sets.len()];
    let mut judged = vec![false; bodies.len()];
    let mut out: Vec<BodyOut> = Vec::new();
    loop {
        let part = part(&order, &wanted, &judged, &solved);
        if part.is_empty() {
            break;
        }
        let new = schedule::run(&order.only(&part), threads, |set| solve_set(&task, set, &wanted));
        for set in part {
            solved[set] = true;
        }
        for body in &new {
            judged[body.body] = true;
        }
        let hand_on = new.iter().filter(|out| hands_on(world, &bodies[out.body], out, &known)).map(|out| out.body);
        for caller in order.callers_of(&hand_on.collect()) {
            wanted[caller] = true;
        }
        out.extend(new);
    }
    out.sort_by_key(|b| b.body);
    known.solved(bodies, out)
}

/// The sets that are to be solved next: those of bodies that are wanted, and what these call.
fn part(order: &Order, wanted: &[bool], judged: &[bool], solved: &[bool]) -> Vec<usize> {
    let is_due = |set: &Vec<usize>| set.iter().any(|body| wanted[*body] && !judged[*body]);
    let mut work: Vec<usize> = (0..order.sets.len()).filter(|set| is_due(&order.sets[*set])).collect();
    let mut met: FxHashSet<usize> = work.iter().copied().collect();
    while let Some(set) = work.pop() {
        let new = order.calls[set].iter().filter(|called| !solved[**called]);
        work.extend(new.filter(|called| met.insert(**called)));
    }
    let mut out: Vec<usize> = met.into_iter().collect();
    out.sort_unstable();
    out
}

/// What callers do is of consequence: an item, or access to a store, reaches them, or something of theirs is put in.
fn hands_on(world: &World, body: &Body, out: &BodyOut, known: &Known) -> bool {
    let Some(summary) = body.id.and_then(|id| known.get(id)) else { return false };
    let items = summary.objs.iter().any(|obj| matches!(obj, SumObj::Acquired(_)));
    let lends = body.ret_ty.any(&mut |ty| matches!(ty, Ty::Ref(..))) || world.facts(&body.ret_ty).borrows;
    items || lends || !out.puts.is_empty() || !summary.puts.is_empty()
}

/// The stores that something is taken from, and may be put back into.
#[derive(Default)]
struct Stores {
    all: FxHashSet<Store>,
    statics: FxHashSet<StaticId>,
    fields: FxHashSet<(AdtId, FieldName)>,
    types: FxHashSet<AdtId>,
}

impl Stores {
    fn taken_from(world: &World, bodies: &[Body]) -> Stores {
        let facts = || bodies.iter().flat_map(|body| &body.facts).filter(|fact| matches!(fact.what, PoolEvent::Put(_)));
        let filled: FxHashSet<&Store> = facts().map(|fact| &fact.store).collect();
        let passed = facts().any(|fact| matches!(fact.store, Store::Passed(..)));
        let is_refilled = |acquire: &Acquire| match acquire.take {
            Take::Crate | Take::Wrapper | Take::InPlace => true,
            Take::Pop | Take::Cell | Take::Field => match &acquire.store {
                Store::Type(_) | Store::Passed(..) => true,
                store => filled.contains(store) || passed && world.list_in(&acquire.store_ty).is_some(),
            },
        };
        let mut out = Stores::default();
        let sites = bodies.iter().flat_map(|body| body.sites.iter());
        for acquire in sites.filter_map(|site| site.acquire.as_ref()).filter(|acquire| is_refilled(acquire)) {
            match &acquire.store {
                Store::Static(id) => {
                    out.statics.insert(*id);
                }
                Store::Field(adt, name) => {
                    out.fields.insert((*adt, FieldName::new(name)));
                }
                Store::Type(_) | Store::Passed(..) => out.types.extend(acquire.store_ty.peeled().adt()),
            }
            out.all.insert(acquire.store.clone());
        }
        out
    }

    /// Something is taken from one of them in the body, or it may see one, or make what is in one.
    fn concern(&self, world: &World, body: &Body) -> bool {
        if self.all.is_empty() {
            return false;
        }
        let takes = |site: &Site| site.acquire.as_ref().is_some_and(|acquire| self.all.contains(&acquire.store));
        body.sites.iter().any(takes)
            || body.facts.iter().any(|fact| self.all.contains(&fact.store))
            || body.fields.iter().any(|field| self.fields.contains(field))
            || body.objects.iter().any(|at| matches!(&at.kind, ObjKind::Static(id) if self.statics.contains(id)))
            || !self.types.is_empty() && self.is_passed_to(world, body)
            || makes(world, body)
    }

    /// A list is passed that may be one of them.
    fn is_passed_to(&self, world: &World, body: &Body) -> bool {
        let list = |ty: &Ty| world.list_in(ty).and_then(Ty::adt);
        body.params.iter().any(|(_, ty)| list(ty).is_some_and(|adt| self.types.contains(&adt)))
    }
}

/// A trait's function that makes a value out of nothing: pools may make their items with it.
fn makes(world: &World, body: &Body) -> bool {
    let Some(def) = body.id.and_then(|id| world.program.fns.get(id)) else { return false };
    let of_trait = matches!(def.owner, Owner::Impl(imp) if world.impl_sig(imp).tr.is_some());
    of_trait && body.params.is_empty()
}

impl Order {
    /// The order of these sets alone. Sets that they call and that are not among them have been done.
    fn only(&self, part: &[usize]) -> Order {
        let at: FxHashMap<usize, usize> = part.iter().enumerate().map(|(n, set)| (*set, n)).collect();
        let among = |list: &Vec<usize>| list.iter().filter_map(|set| at.get(set).copied()).collect::<Vec<usize>>();
        let calls: Vec<Vec<usize>> = part.iter().map(|set| among(&self.calls[*set])).collect();
        Order {
            sets: part.iter().map(|set| self.sets[*set].clone()).collect(),
            callers: part.iter().map(|set| among(&self.callers[*set])).collect(),
            waits: calls.iter().map(Vec::len).collect(),
            calls,
        }
    }

    /// The bodies of the sets that call one of these bodies.
    fn callers_of(&self, bodies: &FxHashSet<usize>) -> Vec<usize> {
        let mut out = Vec::new();
        for (n, set) in self.sets.iter().enumerate().filter(|(_, set)| set.iter().any(|body| bodies.contains(body))) {
            if set.len() > 1 {
                out.extend(set);
            }
            out.extend(self.callers[n].iter().flat_map(|caller| &self.sets[*caller]));
        }
        out
    }
}
