//! What a solved function looks like from its callers.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::escape::graph::{Graph, Kind, ObjId, SlotId, Val};
use crate::escape::leave::{HopWhy, Key, Leaving, Tag};
use crate::escape::size::{Growths, Holders};
use crate::escape::summary::{Acquired, Mode, SumCall, SumObj, SumVal, Summary};
use crate::escape::verdict::Via;
use crate::ir::body::{Label, ObjKind, Out, Touch, Why};

/// A summary with more objects than this would cost its callers more than it tells them.
pub(crate) const MAX_OBJECTS: usize = 150;

struct Extract<'g, 'a> {
    g: &'g Graph<'a>,
    out: Summary,
    index: FxHashMap<ObjId, u32>,
    /// Things of one type made in a recursive function count as one, or each round would add more of them.
    merge: bool,
    todo: Vec<ObjId>,
    done: FxHashSet<ObjId>,
    /// What is met from here on is not handed out by the result.
    within: bool,
    /// Objects that were passed in or hold something that was, once somebody has asked.
    with_param: Option<FxHashSet<ObjId>>,
}

/// The summary of a solved body.
pub(crate) fn summary(g: &Graph<'_>, leaving: &Leaving, growths: &Growths, recursive: bool) -> Summary {
    if g.overflow {
        return Summary::blind();
    }
    let mut x = Extract {
        g,
        out: Summary::default(),
        index: FxHashMap::default(),
        merge: recursive,
        within: false,
        with_param: None,
        done: FxHashSet::default(),
        todo: Vec::new(),
    };
    x.ret();
    x.close();
    x.within = true;
    x.sinks(leaving);
    x.calls();
    x.contents_of_outside();
    x.changes(growths);
    x.out.puts = crate::escape::leave::stores_given_params(g);
    x.close();
    if x.out.objs.len() > MAX_OBJECTS {
        return Summary::blind();
    }
    x.out
}

impl Extract<'_, '_> {
    fn visit(&mut self, obj: ObjId) -> u32 {
        if let Some(n) = self.index.get(&obj) {
            return *n;
        }
        let data = &self.g.objs[obj as usize];
        let sum = match &data.kind {
            Kind::Param(n) => SumObj::Param(*n),
            Kind::Part(of, label) => {
                let (of, label) = (*of, *label);
                SumObj::Part(self.visit(of), label)
            }
            Kind::Static(id) => SumObj::Static(*id),
            Kind::Piece(of) => {
                let of = *of;
                let n = self.visit(of);
                self.index.insert(obj, n);
                return n;
            }
            Kind::CallResult => SumObj::CallResult,
            Kind::Foreign => SumObj::Foreign,
            Kind::FromCallee | Kind::Blank => SumObj::Fresh(data.ty.clone(), data.traits),
            // an item lent to a closure of the caller was never the caller's
            Kind::Through(_) if self.within => SumObj::Fresh(data.ty.clone(), data.traits),
            Kind::Through(n) => {
                let site = &self.g.through[*n as usize];
                SumObj::Acquired(Box::new(Acquired {
                    acquire: site.acquire.clone(),
                    ty: site.ty.clone(),
                    traits: data.traits,
                    block: site.block,
                    through: site.name.clone(),
                }))
            }
            Kind::Own(own) => match &self.g.body.objects[*own].kind {
                ObjKind::Static(id) => SumObj::Static(*id),
                ObjKind::Acquired(_) if self.within => SumObj::Fresh(data.ty.clone(), data.traits),
                ObjKind::Acquired(site) => {
                    let site = &self.g.body.sites[*site];
                    match &site.acquire {
                        Some(acquire) => SumObj::Acquired(Box::new(Acquired {
                            acquire: acquire.clone(),
                            ty: site.ty.clone(),
                            traits: data.traits,
                            block: site.block,
                            through: crate::base::Name::default(),
                        })),
                        None => SumObj::Fresh(data.ty.clone(), data.traits),
                    }
                }
                _ => SumObj::Fresh(data.ty.clone(), data.traits),
            },
        };
        if self.merge
            && matches!(sum, SumObj::Fresh(..) | SumObj::Acquired(_) | SumObj::CallResult | SumObj::Foreign)
            && let Some(n) = self.out.objs.iter().position(|other| *other == sum)
        {
            let n = u32::try_from(n).unwrap_or(u32::MAX);
            self.index.insert(obj, n);
            self.todo.push(obj);
            return n;
        }
        let n = u32::try_from(self.out.objs.len()).unwrap_or(u32::MAX);
        self.out.objs.push(sum);
        self.index.insert(obj, n);
        self.todo.push(obj);
        n
    }

    /// A value as callers see it. A new version of a struct is also the old one, whose other fields it has.
    fn vals(&mut self, val: Val) -> Vec<SumVal> {
        let mut out = Vec::new();
        let mut stack = vec![val];
        let mut seen = FxHashSet::default();
        while let Some(val) = stack.pop() {
            if !seen.insert(val) {
                continue;
            }
            match val {
                Val::Obj(obj) => {
                    out.push(SumVal::Obj(self.visit(obj)));
                    if let Some((base, _)) = &self.g.objs[obj as usize].update {
                        stack.extend(self.g.slots[*base as usize].vals.iter().map(|(v, _)| *v));
                    }
                }
                Val::Ref(slot, mutable) => match &self.g.slots[slot as usize].owner {
                    Some((obj, label)) => {
                        let (obj, label) = (*obj, *label);
                        out.push(SumVal::Ref(self.visit(obj), label, mutable));
                    }
                    // a reference to a local cannot outlive it, but what it leads to can be looked at
                    None => stack.extend(self.g.slots[slot as usize].vals.iter().map(|(v, _)| *v)),
                },
            }
        }
        out
    }

    fn slot_vals(&mut self, slot: SlotId) -> Vec<SumVal> {
        let mut out = Vec::new();
        for (val, _) in &self.g.slots[slot as usize].vals {
            out.extend(self.vals(*val));
        }
        out.sort();
        out.dedup();
        out
    }

    fn ret(&mut self) {
        self.out.ret = self.slot_vals(self.g.body.ret.0);
    }

    /// Parameters and parts of them that leave.
    fn sinks(&mut self, leaving: &Leaving) {
        let mut sinks: Vec<(ObjId, Mode, Out)> = Vec::new();
        for key in &leaving.order {
            let (obj, tag, mode) = *key;
            // what is returned is told as the result, unless a closure that leaves returns it
            let returned = tag == Tag::Via(Via::Return) && !by_closure_result(leaving, *key);
            if !self.g.is_callers(obj) || returned {
                continue;
            }
            let hop = &leaving.reached[key];
            if let Some((by, _, _)) = hop.by
                && self.g.is_outside(by)
                && mode == Mode::Own
                && is_part_of(self.g, obj, by)
            {
                continue;
            }
            // what is stored in another argument is told as its content
            if matches!(origin(leaving, *key), HopWhy::CallersClosure | HopWhy::Stored(..)) {
                continue;
            }
            if from_static(self.g, obj) {
                continue;
            }
            let out = match tag {
                Tag::Via(via) => Out::Via(via),
                Tag::Blind(blind) if mode == Mode::Own => Out::Given(blind),
                Tag::Blind(blind) => Out::Lent(blind),
            };
            sinks.push((obj, mode, out));
        }
        let mut told = FxHashSet::default();
        for (obj, mode, out) in sinks {
            let n = self.visit(obj);
            if told.insert((n, mode, out)) {
                self.out.sinks.push((n, mode, out, Why::Returned));
            }
        }
    }

    fn calls(&mut self) {
        for n in 0..self.g.calls.len() {
            let call = &self.g.calls[n];
            let (outside, args, result) = (call.outside.clone(), call.args.clone(), call.result);
            let Some(result) = result else { continue };
            for obj in outside {
                let callee = self.visit(obj);
                let args = args.iter().map(|slot| self.slot_vals(*slot)).collect();
                let ret = self.visit(result);
                self.out.calls.push(SumCall { callee, args, ret });
            }
        }
    }

    /// What was stored in what was passed in.
    fn contents_of_outside(&mut self) {
        for n in 0..self.g.objs.len() {
            let obj = ObjId::try_from(n).unwrap_or(ObjId::MAX);
            if self.g.is_callers(obj) {
                self.contents(obj);
            }
        }
    }

    fn contents(&mut self, obj: ObjId) {
        let contents = self.g.objs[obj as usize].contents.clone();
        for (label, slot) in contents {
            let vals: Vec<Val> = self.g.slots[slot as usize].vals.iter().map(|(v, _)| *v).collect();
            for val in vals {
                if is_seed(self.g, obj, &label, val) {
                    continue;
                }
                // what the function itself made and put into a static is no business of its callers
                if from_static(self.g, obj) && !self.mentions_param(val) {
                    continue;
                }
                for sum in self.vals(val) {
                    let n = self.visit(obj);
                    if sum != SumVal::Obj(n) {
                        self.out.contents.push((n, label, sum));
                    }
                }
            }
        }
    }

    /// The value is, or holds, something that was passed in.
    fn mentions_param(&mut self, val: Val) -> bool {
        let Val::Obj(obj) = val else { return false };
        let g = self.g;
        self.with_param.get_or_insert_with(|| with_param(g)).contains(&obj)
    }

    /// What things made here and handed out hold.
    fn close(&mut self) {
        while let Some(obj) = self.todo.pop() {
            if self.out.objs.len() > MAX_OBJECTS {
                return;
            }
            if self.done.insert(obj) && !self.g.is_callers(obj) {
                self.contents(obj);
            }
        }
        self.out.contents.sort();
        self.out.contents.dedup();
    }

    fn changes(&mut self, growths: &Growths) {
        for (obj, by) in growths.outside(self.g) {
            let n = self.visit(obj);
            self.out.grows.push((n, by));
        }
        for obj in growths.emptied(self.g) {
            let n = self.visit(obj);
            self.out.clears.push(n);
        }
        let slots = |list: &[(SlotId, u32)]| list.iter().map(|(slot, _)| *slot).collect::<Vec<_>>();
        for slot in slots(&self.g.releases) {
            for obj in self.outside_in(slot) {
                let n = self.visit(obj);
                self.out.releases.push(n);
            }
        }
        self.out.releases.sort_unstable();
        self.out.releases.dedup();
        let back: Vec<ObjId> = self.g.takes_back.clone().into_iter().flat_map(|s| self.outside_in(s)).collect();
        for (slot, via, _) in self.g.gives_up.clone() {
            for obj in self.outside_in(slot) {
                if !back.contains(&obj) {
                    let n = self.visit(obj);
                    self.out.gives_up.push((n, via));
                }
            }
        }
        for obj in back {
            let n = self.visit(obj);
            self.out.takes_back.push(n);
        }
        self.out.gives_up.sort_unstable();
        self.out.gives_up.dedup();
        self.out.takes_back.sort_unstable();
        self.out.takes_back.dedup();
        let mut touched = FxHashSet::default();
        for (slot, how, _) in self.g.touches.clone() {
            for obj in self.outside_in(slot) {
                // callers ask about what they lend, not about its innards
                if self.g.objs[obj as usize].depth > 1 {
                    continue;
                }
                if touched.insert(obj) && how != Touch::Lend {
                    let n = self.visit(obj);
                    self.out.touches.push((n, how));
                } else if how == Touch::Lend && touched.insert(obj) {
                    let n = self.visit(obj);
                    self.out.touches.push((n, Touch::Lend));
                }
            }
        }
    }

    fn outside_in(&self, slot: SlotId) -> Vec<ObjId> {
        let mut out = self.g.meant_by(slot);
        out.retain(|obj| self.g.is_callers(*obj) && !from_static(self.g, *obj));
        out
    }
}

fn is_seed(g: &Graph<'_>, obj: ObjId, label: &Label, val: Val) -> bool {
    match val {
        Val::Obj(part) => {
            part == obj
                || matches!(&g.objs[part as usize].kind, Kind::Part(of, l) if *of == obj && l == label)
                || matches!(&g.objs[part as usize].kind, Kind::Piece(of) if *of == obj)
        }
        Val::Ref(..) => false,
    }
}

/// Objects that were passed in, and those made here that hold one, however deep inside.
fn with_param(g: &Graph<'_>) -> FxHashSet<ObjId> {
    let holders = Holders::of_graph(g);
    let all = (0..g.objs.len()).filter_map(|n| ObjId::try_from(n).ok());
    let mut work: Vec<ObjId> = all.filter(|obj| g.is_callers(*obj) && !from_static(g, *obj)).collect();
    let mut found: FxHashSet<ObjId> = work.iter().copied().collect();
    while let Some(obj) = work.pop() {
        for (holder, _) in holders.of(obj) {
            if !g.is_callers(*holder) && found.insert(*holder) {
                work.push(*holder);
            }
        }
    }
    found
}

fn is_part_of(g: &Graph<'_>, obj: ObjId, of: ObjId) -> bool {
    matches!(&g.objs[obj as usize].kind, Kind::Part(whole, _) if *whole == of)
}

fn from_static(g: &Graph<'_>, obj: ObjId) -> bool {
    let mut at = obj;
    for _ in 0..16 {
        match &g.objs[at as usize].kind {
            Kind::Static(_) => return true,
            Kind::Own(own) => return matches!(g.body.objects[*own].kind, ObjKind::Static(_)),
            Kind::Part(of, _) => at = *of,
            _ => return false,
        }
    }
    false
}

/// On its way out the object was the result of a closure.
fn by_closure_result(leaving: &Leaving, key: Key) -> bool {
    let mut at = key;
    for _ in 0..64 {
        let hop = &leaving.reached[&at];
        match (&hop.why, hop.by) {
            (HopWhy::ClosureResult, _) => return true,
            (_, Some(by)) => at = by,
            (_, None) => return false,
        }
    }
    true
}

fn origin(leaving: &Leaving, key: Key) -> HopWhy {
    let mut at = key;
    for _ in 0..64 {
        let hop = &leaving.reached[&at];
        match hop.by {
            Some(by) => at = by,
            None => return hop.why.clone(),
        }
    }
    HopWhy::Waiting
}
