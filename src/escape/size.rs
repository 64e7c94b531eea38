//! How much a site's values take up at most at one time.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::escape::graph::{Graph, ObjId, SlotId, Val};
use crate::ir::body::{Block, Body, Growth, Label, LoopIdx};

/// Writers and guards lie so many deep around what grows.
const DEEPEST: usize = 12;

/// Objects a slot stands for: those in it, those behind references in it, and what those that are no containers
/// themselves are made of (a `BufWriter` around a `Cursor` around a vector).
///
/// A body is asked for a great many slots, so what one search needs is kept for the next.
struct Targets<'g, 'a> {
    g: &'g Graph<'a>,
    /// The search that was last at each slot.
    seen: Vec<u32>,
    search: u32,
    work: Vec<(SlotId, usize)>,
    out: Vec<ObjId>,
}

impl<'g, 'a> Targets<'g, 'a> {
    fn new(g: &'g Graph<'a>) -> Targets<'g, 'a> {
        Targets { g, seen: Vec::new(), search: 0, work: Vec::new(), out: Vec::new() }
    }

    /// In order, each once.
    fn of(&mut self, slot: SlotId) -> &[ObjId] {
        self.seen.resize(self.g.slots.len(), 0);
        self.search += 1;
        self.out.clear();
        self.work.push((slot, 0));
        while let Some((slot, depth)) = self.work.pop() {
            if depth <= DEEPEST && std::mem::replace(&mut self.seen[slot as usize], self.search) != self.search {
                self.look(slot, depth);
            }
        }
        self.out.sort_unstable();
        self.out.dedup();
        &self.out
    }

    fn look(&mut self, slot: SlotId, depth: usize) {
        for (val, _) in &self.g.slots[slot as usize].vals {
            match val {
                Val::Obj(obj) => {
                    self.out.push(*obj);
                    let data = &self.g.objs[*obj as usize];
                    if !data.traits.container {
                        self.work.extend(data.contents.iter().map(|(_, part)| (*part, depth + 1)));
                    }
                }
                Val::Ref(to, _) => self.work.push((*to, depth + 1)),
            }
        }
    }
}

/// Objects that are emptied, with the step that does it.
pub(crate) fn emptied_at(g: &Graph<'_>) -> Vec<(ObjId, u32)> {
    let mut targets = Targets::new(g);
    let mut out = Vec::new();
    for (slot, step) in &g.clears {
        out.extend(targets.of(*slot).iter().map(|obj| (*obj, *step)));
    }
    out
}

/// Wherever the second step is done, the first one is done too, earlier or later.
pub(crate) fn goes_along(body: &Body, always: u32, step: u32) -> bool {
    let (Some(outer), Some(inner)) = (body.ops.get(always as usize), body.ops.get(step as usize)) else { return false };
    let mut branch = inner.branch;
    while branch != outer.branch && branch != 0 {
        branch = body.branches.get(branch as usize).copied().unwrap_or(0);
    }
    let mut around = inner.in_loop;
    while around != outer.in_loop && around != LoopIdx(0) {
        around = body.loops[around].parent;
    }
    branch == outer.branch && around == outer.in_loop
}

/// Growth of one object in one loop, added up.
#[derive(Clone, Copy, Default)]
struct Sum {
    by: u64,
    to: u64,
    any: bool,
}

impl Sum {
    fn add(&mut self, by: Growth) {
        match by {
            Growth::By(n) => match self.by.checked_add(n) {
                Some(sum) => self.by = sum,
                None => self.any = true,
            },
            Growth::To(n) => self.to = self.to.max(n),
            Growth::Any => self.any = true,
        }
    }
    fn parts(self) -> impl Iterator<Item = Growth> {
        let any = self.any.then_some(Growth::Any);
        let by = (!self.any && self.by > 0).then_some(Growth::By(self.by));
        let to = (!self.any && self.to > 0).then_some(Growth::To(self.to));
        any.into_iter().chain(by).chain(to)
    }
}

/// Growth of every object, worked out once for a body.
pub(crate) struct Growths {
    /// Object, amount, loop it happens in.
    grows: Vec<(ObjId, Growth, LoopIdx)>,
    /// Object, loop in which it is emptied.
    clears: Vec<(ObjId, LoopIdx)>,
    /// Those that are not passed by where the object grows.
    bounding: Vec<(ObjId, LoopIdx)>,
}

impl Growths {
    pub(crate) fn of(g: &Graph<'_>) -> Growths {
        if g.overflow {
            return Growths { grows: Vec::new(), clears: Vec::new(), bounding: Vec::new() };
        }
        let in_loop = |step: u32| g.body.ops.get(step as usize).map_or(LoopIdx(0), |s| s.in_loop);
        let branch_of = |step: u32| g.body.ops.get(step as usize).map_or(0, |s| s.branch);
        let mut targets = Targets::new(g);
        let mut branches: FxHashMap<ObjId, Vec<u32>> = FxHashMap::default();
        let mut sums: FxHashMap<(ObjId, LoopIdx), Sum> = FxHashMap::default();
        for (slot, by, step) in &g.grows {
            for obj in targets.of(*slot).iter().copied() {
                branches.entry(obj).or_default().push(branch_of(*step));
                sums.entry((obj, in_loop(*step))).or_default().add(*by);
            }
        }
        let mut grows = Vec::new();
        for ((obj, at), sum) in sums {
            grows.extend(sum.parts().map(|by| (obj, by, at)));
        }
        let within = |mut branch: u32, of: u32| {
            while branch != of && branch != 0 {
                branch = g.body.branches.get(branch as usize).copied().unwrap_or(0);
            }
            branch == of
        };
        let mut bounding = Vec::new();
        let mut clears = Vec::new();
        for (slot, step) in &g.clears {
            for obj in targets.of(*slot).iter().copied() {
                clears.push((obj, in_loop(*step)));
                let branch = branch_of(*step);
                if branches.get(&obj).is_none_or(|list| list.iter().all(|grown| within(*grown, branch))) {
                    bounding.push((obj, in_loop(*step)));
                }
            }
        }
        grows.sort_by_key(|(obj, by, l)| (*obj, *l, matches!(by, Growth::To(_))));
        clears.sort_unstable();
        clears.dedup();
        bounding.sort_unstable();
        Growths { grows, clears, bounding }
    }

    /// Growth of one object in elements; `None` if nobody can know.
    pub(crate) fn total(&self, g: &Graph<'_>, obj: ObjId) -> Option<u64> {
        let mut sum = 0u64;
        let mut top = 0u64;
        let from = self.grows.partition_point(|(o, _, _)| *o < obj);
        for (o, by, at) in &self.grows[from..] {
            if *o != obj {
                break;
            }
            match by {
                Growth::Any => return None,
                Growth::To(n) => top = top.max(*n),
                Growth::By(0) => {}
                Growth::By(n) => {
                    let turns = self.turns(g, *at, g.objs[obj as usize].in_loop, obj)?;
                    sum = sum.checked_add(n.checked_mul(turns)?)?;
                }
            }
        }
        Some(sum.max(top))
    }

    /// How often something in loop `at` happens to an object made in loop `made` before it is emptied or made anew.
    fn turns(&self, g: &Graph<'_>, at: LoopIdx, made: LoopIdx, obj: ObjId) -> Option<u64> {
        let around_made = chain(g, made);
        let mut turns = 1u64;
        let mut here = at;
        while here != LoopIdx(0) && !around_made.contains(&here) {
            if self.bounding.binary_search(&(obj, here)).is_ok() {
                break;
            }
            turns = turns.checked_mul(g.body.loops[here].turns?)?;
            here = g.body.loops[here].parent;
        }
        Some(turns)
    }

    /// Objects behind a parameter that grow, with how much as seen by the caller.
    pub(crate) fn outside(&self, g: &Graph<'_>) -> Vec<(ObjId, Growth)> {
        let mut out: FxHashMap<ObjId, Sum> = FxHashMap::default();
        for (obj, by, at) in &self.grows {
            if !g.is_callers(*obj) {
                continue;
            }
            let by = match by {
                Growth::By(n) => match self.turns(g, *at, LoopIdx(0), *obj).and_then(|t| n.checked_mul(t)) {
                    Some(n) => Growth::By(n),
                    None => Growth::Any,
                },
                other => *other,
            };
            out.entry(*obj).or_default().add(by);
        }
        let mut list: Vec<(ObjId, Growth)> =
            out.into_iter().flat_map(|(obj, sum)| sum.parts().map(move |by| (obj, by))).collect();
        list.sort_by_key(|(obj, by)| (*obj, matches!(by, Growth::To(_))));
        list
    }

    /// Objects behind a parameter that are emptied.
    pub(crate) fn emptied(&self, g: &Graph<'_>) -> Vec<ObjId> {
        let mut list: Vec<ObjId> = self.clears.iter().map(|(obj, _)| *obj).filter(|obj| g.is_callers(*obj)).collect();
        list.dedup();
        list
    }

    /// Whether the object is emptied somewhere.
    pub(crate) fn is_cleared(&self, obj: ObjId) -> bool {
        let at = self.clears.partition_point(|(o, _)| *o < obj);
        self.clears.get(at).is_some_and(|(o, _)| *o == obj)
    }
}

fn chain(g: &Graph<'_>, from: LoopIdx) -> Vec<LoopIdx> {
    let mut out = vec![from];
    let mut at = from;
    while at != LoopIdx(0) {
        at = g.body.loops[at].parent;
        out.push(at);
    }
    out
}

/// How many values of one site are alive at one time at most: more than one if a container made outside the loop
/// keeps those of earlier turns, or each holds the one before.
pub(crate) fn alive_at_once(g: &Graph<'_>, obj: ObjId, holders: &Holders<'_, '_>) -> Option<u64> {
    let made = g.objs[obj as usize].in_loop;
    if made == LoopIdx(0) {
        return Some(1);
    }
    let mut kept: FxHashSet<LoopIdx> = FxHashSet::default();
    let mut seen = FxHashSet::default();
    let mut work = vec![obj];
    while let Some(at) = work.pop() {
        if !seen.insert(at) {
            continue;
        }
        for (holder, label) in holders.of(at) {
            let from = chain(g, g.objs[at as usize].in_loop);
            if *holder == obj {
                // it holds one of its own kind: a list as long as the loop has turns
                kept.extend(chain(g, made));
                continue;
            }
            let data = &g.objs[*holder as usize];
            if data.traits.container && matches!(label, Label::Arg(_)) {
                let around = chain(g, data.in_loop);
                kept.extend(from.iter().filter(|l| !around.contains(l)));
            }
            work.push(*holder);
        }
    }
    kept.remove(&LoopIdx(0));
    kept.iter().try_fold(1u64, |n, l| n.checked_mul(g.body.loops[*l].turns?))
}

/// Which objects hold an object, worked out once for a body, and only if somebody asks: most sites are in no loop.
pub(crate) struct Holders<'g, 'a> {
    g: &'g Graph<'a>,
    by: OnceCell<Vec<(ObjId, ObjId, Label)>>,
}

impl<'g, 'a> Holders<'g, 'a> {
    pub(crate) fn of_graph(g: &'g Graph<'a>) -> Holders<'g, 'a> {
        Holders { g, by: OnceCell::new() }
    }

    pub(crate) fn of(&self, obj: ObjId) -> impl Iterator<Item = (&ObjId, &Label)> {
        let by = self.by.get_or_init(|| held(self.g));
        let from = by.partition_point(|(o, _, _)| *o < obj);
        by[from..].iter().take_while(move |(o, _, _)| *o == obj).map(|(_, holder, label)| (holder, label))
    }
}

/// Every object with what holds it, in order.
fn held(g: &Graph<'_>) -> Vec<(ObjId, ObjId, Label)> {
    let mut by = Vec::new();
    if g.overflow {
        return by;
    }
    for (n, data) in g.objs.iter().enumerate() {
        let holder = ObjId::try_from(n).unwrap_or(ObjId::MAX);
        for (label, slot) in &data.contents {
            for (val, _) in &g.slots[*slot as usize].vals {
                if let Val::Obj(obj) = val {
                    by.push((*obj, holder, *label));
                }
            }
        }
    }
    by.sort_unstable();
    by
}

/// The most bytes the values of a site take up at one time.
pub(crate) fn bytes(
    g: &Graph<'_>,
    obj: ObjId,
    pieces: &[ObjId],
    block: Block,
    growths: &Growths,
    holders: &Holders<'_, '_>,
) -> Option<u64> {
    let one = match block {
        Block::Bytes(n) => n,
        Block::Elems { len, room, each } => {
            let mut grown = growths.total(g, obj)?;
            // an item grows through its guard, which leads to a piece of it
            for piece in pieces.iter().filter(|p| **p != obj) {
                grown = grown.max(growths.total(g, *piece)?);
            }
            let count = len?.checked_add(grown)?.max(room.unwrap_or(0));
            if count == 0 {
                0
            } else if room == Some(u64::MAX) {
                return None;
            } else {
                count.checked_mul(each?)?
            }
        }
        Block::Unknown => return None,
    };
    one.checked_mul(alive_at_once(g, obj, holders)?)
}
