//! Verdicts of a solved function's sites, with the chain of reasons.

use rustc_hash::FxHashMap;

use crate::base::{Name, Span};
use crate::escape::graph::{Graph, Kind, ObjId, StoreRec, Val};
use crate::escape::leave::{HopWhy, Key, Leaving, Tag, is_home, item_of, outlives, store_of, stored_in};
use crate::escape::size::{Growths, Holders, bytes, goes_along};
use crate::escape::summary::Mode;
use crate::escape::verdict::{Blind, Verdict, Via};
use crate::ir::body::{Acquire, Arm, Block, Body, How, Label, ObjKind, Op, PoolEvent, Step, Store, Take, Touch, Why};
use crate::resolve::program::{AdtId, AdtShape};
use crate::resolve::ty::Ty;

/// One site of one function, judged.
#[derive(Clone, Debug)]
pub struct SiteOut {
    /// The constructor path, macro name or method name.
    pub span: Span,
    /// `box`, `vec`, ..., `acquire`.
    pub kind: &'static str,
    /// The allocated or acquired type.
    pub ty: Ty,
    /// Bytes of the block or item, if fixed or bounded.
    pub size: Option<u64>,
    /// The wrapper whose call this is.
    pub through: Option<Name>,
    /// The answer, the size half by the limit given.
    pub verdict: Verdict,
    /// The chain of reasons, site first.
    pub path: Vec<(Span, String)>,
    /// For acquires.
    pub acquire: Option<AcquireOut>,
    /// Comes out of a macro's own text.
    pub in_macro: bool,
    /// Alive across an `.await`.
    pub across_await: bool,
}

/// What is known of an acquire beyond its verdict.
#[derive(Clone, Debug)]
pub struct AcquireOut {
    /// What it takes from and how.
    pub acquire: Acquire,
    /// The item's block.
    pub block: Block,
    /// The item goes back into the store it came from.
    pub put_back: bool,
    /// Where it goes back.
    pub released_at: Vec<Span>,
    /// A value made elsewhere can stand in for a missing item.
    pub fallback: bool,
    /// Making a new one is more than putting literals together.
    pub costly: bool,
    /// A new one may be made by its type's `Default`.
    pub by_default: bool,
    /// Types with a destructor that hold it here.
    pub guards: Vec<AdtId>,
    /// A value made in this function can be what is taken, so its making was seen.
    pub made_here: bool,
    /// Something of it is wiped so that nobody can read it.
    pub wiped: bool,
    /// Its content is emptied.
    pub cleared: bool,
    /// Its content is emptied after all else that is done with it.
    pub left_empty: bool,
    /// What happens to it, in source order.
    pub touches: Vec<(Touch, Span)>,
    /// Most elements put into it, for growable items.
    pub grown: Option<u64>,
    /// Something is put into it at all.
    pub grows: bool,
}

impl AcquireOut {
    /// A growable item is emptied before anything else is done with it.
    pub fn starts_empty(&self) -> bool {
        self.cleared && self.touches.first().is_some_and(|(how, _)| *how == Touch::Overwrite)
    }
}

/// Judges every site of a solved body.
pub(crate) fn sites(g: &Graph<'_>, leaving: &Leaving, growths: &Growths, limit: u64) -> Vec<SiteOut> {
    if g.body.sites.is_empty() && g.through.is_empty() {
        return Vec::new();
    }
    let holders = Holders::of_graph(g);
    let items = Items::of(g, &holders);
    let awaited: Vec<ObjId> = g.awaits.iter().flat_map(|slot| objects_in(g, *slot)).collect();
    let mut out = Vec::new();
    for site in g.body.sites.iter() {
        let obj = site.obj.0;
        let acquire = site.acquire.clone();
        let mut one = SiteOut {
            span: site.span,
            kind: site.kind,
            ty: site.ty.clone(),
            size: bytes(g, obj, items.pieces(obj), site.block, growths, &holders),
            through: None,
            verdict: Verdict::Stack,
            path: Vec::new(),
            acquire: acquire.map(|acquire| about_item(g, &items, growths, obj, acquire, site.block)),
            in_macro: site.in_macro,
            across_await: awaited.iter().any(|a| *a == obj || item_of(g, *a) == Some(obj)),
        };
        one.size = one.size.filter(|_| !comes_filled(&one));
        judge(g, leaving, obj, &mut one, limit);
        if !is_only_replaced(g, &one) {
            out.push(one);
        }
    }
    for site in &g.through {
        let span = g.span_of(site.step).unwrap_or(g.objs[site.obj as usize].span);
        let mut one = SiteOut {
            span,
            kind: "acquire",
            ty: site.ty.clone(),
            size: bytes(g, site.obj, items.pieces(site.obj), site.block, growths, &holders),
            through: Some(site.name.clone()),
            verdict: Verdict::Stack,
            path: Vec::new(),
            acquire: Some(about_item(g, &items, growths, site.obj, site.acquire.clone(), site.block)),
            in_macro: false,
            across_await: awaited.iter().any(|a| *a == site.obj || item_of(g, *a) == Some(site.obj)),
        };
        one.size = one.size.filter(|_| !comes_filled(&one));
        judge(g, leaving, site.obj, &mut one, limit);
        out.push(one);
    }
    out
}

/// A growable item that is not emptied here holds what was left in it; what pools of crates do is in their models.
fn comes_filled(site: &SiteOut) -> bool {
    let Some(acquire) = &site.acquire else { return false };
    matches!(acquire.block, Block::Elems { .. }) && !acquire.starts_empty() && acquire.acquire.take != Take::Crate
}

/// What was in the store before something was put back is dropped unseen (`slot.replace(Some(item));`).
fn is_only_replaced(g: &Graph<'_>, site: &SiteOut) -> bool {
    let Some(acquire) = &site.acquire else { return false };
    let unused = acquire.touches.is_empty() && !acquire.put_back && site.path.is_empty();
    let put_there = |fact: &crate::ir::body::PoolFact| {
        fact.span == site.span && fact.store == acquire.acquire.store && matches!(fact.what, PoolEvent::Put(_))
    };
    unused && acquire.acquire.take == Take::Cell && g.body.facts.iter().any(put_there)
}

fn objects_in(g: &Graph<'_>, slot: u32) -> Vec<ObjId> {
    if g.overflow {
        return Vec::new();
    }
    let mut out = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    let mut work = vec![slot];
    while let Some(slot) = work.pop() {
        for (val, _) in &g.slots[slot as usize].vals {
            match val {
                Val::Obj(obj) => {
                    if seen.insert(*obj) {
                        out.push(*obj);
                        work.extend(g.objs[*obj as usize].contents.iter().map(|(_, slot)| *slot));
                    }
                }
                Val::Ref(..) => {}
            }
        }
    }
    out
}

fn judge(g: &Graph<'_>, leaving: &Leaving, obj: ObjId, site: &mut SiteOut, limit: u64) {
    if g.overflow {
        site.verdict = Verdict::Unknown(Blind::Limit);
        site.path.push((site.span, "the function is too large for the analysis".to_owned()));
        return;
    }
    // for items, whatever piece of them leaves
    let mut best: Option<Key> = None;
    for key in &leaving.order {
        let (reached, tag, mode) = *key;
        if mode != Mode::Own || !(reached == obj || item_of(g, reached) == Some(obj)) {
            continue;
        }
        if best.is_none_or(|(_, old, _)| tag < old) {
            best = Some(*key);
        }
    }
    let Some(key) = best else {
        if let Some(span) = raw_in_place(site) {
            site.verdict = Verdict::Escapes(Via::Raw);
            site.path
                .push((span, "its address is taken, and what is used in place is there afterwards too".to_owned()));
            return;
        }
        site.verdict = match site.size {
            Some(n) if n <= limit => Verdict::Stack,
            Some(_) => Verdict::FrameTooLarge,
            None => Verdict::FrameUnbounded,
        };
        return;
    };
    site.verdict = match key.1 {
        Tag::Via(via) => Verdict::Escapes(via),
        Tag::Blind(blind) => Verdict::Unknown(blind),
    };
    site.path = explain(g, leaving, key);
}

/// Where the address of an item that is used in place is asked for. Nothing says how long it is kept, and unlike a
/// local the item outlives the frame.
fn raw_in_place(site: &SiteOut) -> Option<Span> {
    let acquire = site.acquire.as_ref().filter(|acquire| acquire.acquire.take == Take::InPlace)?;
    acquire.touches.iter().find(|(how, _)| *how == Touch::Address).map(|(_, span)| *span)
}

/// From the object to the way out.
fn explain(g: &Graph<'_>, leaving: &Leaving, key: Key) -> Vec<(Span, String)> {
    let mut out = Vec::new();
    let mut at = key;
    for _ in 0..32 {
        let hop = &leaving.reached[&at];
        let span = g.span_of(hop.step).unwrap_or(g.objs[at.0 as usize].span);
        let text = match &hop.why {
            HopWhy::Sink(why) => phrase(why),
            HopWhy::Stored(how, label) => stored_phrase(*how, label),
            HopWhy::InField(label) => match label {
                Label::Field(name) => match name.split_once('.') {
                    Some((variant, field)) if field.starts_with(|c: char| c.is_ascii_digit()) => {
                        format!("inside a `{variant}`")
                    }
                    Some((variant, field)) => format!("part of a `{variant}`, as its field `{field}`"),
                    None => format!("part of a value, as its field `{}`", **name),
                },
                _ => "part of a value that leaves".to_owned(),
            },
            HopWhy::InContainer => "inside a value that leaves".to_owned(),
            HopWhy::Captured { is_async: true } => "captured by a future that leaves".to_owned(),
            HopWhy::Captured { is_async: false } => "captured by a closure that leaves".to_owned(),
            HopWhy::Waiting => "alive across an await in a future that leaves".to_owned(),
            HopWhy::ClosureResult => "returned by a closure that leaves".to_owned(),
            HopWhy::LentClosureResult => "returned by a closure that is lent".to_owned(),
            HopWhy::CallersClosure => "given to a closure of the caller".to_owned(),
        };
        if out.last() != Some(&(span, text.clone())) {
            out.push((span, text));
        }
        match hop.by {
            Some(by) => at = by,
            None => break,
        }
    }
    out
}

fn tail(name: &Name) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

fn stored_phrase(how: How, label: &Label) -> String {
    match (how, label) {
        (How::ByCallee, _) => "stored by a function in a place that outlives the frame".to_owned(),
        (How::Put, _) => "put into a container that outlives the frame".to_owned(),
        (_, Label::Field(name)) => format!("stored in field `{}`, which outlives the frame", tail(name)),
        _ => "stored in a place that outlives the frame".to_owned(),
    }
}

fn phrase(why: &Why) -> String {
    match why {
        Why::Returned => "returned".to_owned(),
        Why::Sent => "sent through a channel".to_owned(),
        Why::Spawned => "moved into a thread or task that may outlive the frame".to_owned(),
        Why::Leaked => "its ownership is given up for good".to_owned(),
        Why::Raw => "turned into a raw pointer".to_owned(),
        Why::Static(name) => format!("stored in static `{name}`"),
        Why::Given(name) => format!("given to `{name}`, which cannot be seen into"),
        Why::Lent(name) => format!("lent to `{name}`, which cannot be seen into"),
        Why::Kept(name) => format!("kept by `{name}`"),
        Why::Macro(name) => format!("named in macro `{name}!`, which cannot be expanded"),
        Why::Opaque(what) => (*what).to_owned(),
    }
}

/// What happens to the items of one body besides leaving, found in one pass for all of them.
struct Items {
    by: FxHashMap<ObjId, About>,
}

#[derive(Default)]
struct About {
    released_at: Vec<Span>,
    put_back: bool,
    fallback: bool,
    costly: bool,
    by_default: bool,
    left_empty: bool,
    touches: Vec<(Touch, Span)>,
    pieces: Vec<ObjId>,
    guards: Vec<AdtId>,
}

impl Items {
    fn of(g: &Graph<'_>, holders: &Holders<'_, '_>) -> Items {
        let mut items = Items { by: FxHashMap::default() };
        if !g.has_items || g.overflow {
            return items;
        }
        // what holds an item: in `Some`, in a guard
        let mut held_by: FxHashMap<ObjId, Vec<ObjId>> = FxHashMap::default();
        for n in 0..g.objs.len() {
            let obj = ObjId::try_from(n).unwrap_or(ObjId::MAX);
            let Some(item) = item_of(g, obj) else { continue };
            items.by.entry(item).or_default().pieces.push(obj);
            let mut layer = vec![obj];
            held_by.entry(obj).or_default().push(item);
            for _ in 0..3 {
                let mut next = Vec::new();
                for at in layer {
                    for (holder, _) in holders.of(at) {
                        let list = held_by.entry(*holder).or_default();
                        if !g.is_outside(*holder) && !list.contains(&item) {
                            list.push(item);
                            next.push(*holder);
                            let ty = g.objs[*holder as usize].ty.adt();
                            if let Some(guard) = ty.filter(|id| g.w.drop_of(*id).is_some()) {
                                items.by.entry(item).or_default().guards.push(guard);
                            }
                        }
                    }
                }
                layer = next;
            }
        }
        items.given_back(g, &held_by);
        items.touched(g);
        items.replaced(g, &held_by);
        items
    }

    /// The item and its pieces.
    fn pieces(&self, item: ObjId) -> &[ObjId] {
        self.by.get(&item).map_or(&[], |about| about.pieces.as_slice())
    }

    fn in_slot(&self, g: &Graph<'_>, slot: u32) -> Vec<ObjId> {
        let mut out: Vec<ObjId> = g.meant_by(slot).into_iter().filter_map(|obj| item_of(g, obj)).collect();
        out.sort_unstable();
        out.dedup();
        out
    }

    fn given_back(&mut self, g: &Graph<'_>, held_by: &FxHashMap<ObjId, Vec<ObjId>>) {
        for rec in g.stores.iter().filter(|rec| rec.how != How::Made) {
            let inside: Vec<ObjId> = g.slots[rec.src as usize]
                .vals
                .iter()
                .filter_map(|(val, _)| match val {
                    Val::Obj(obj) => held_by.get(obj),
                    Val::Ref(..) => None,
                })
                .flatten()
                .copied()
                .collect();
            if inside.is_empty() {
                continue;
            }
            for (holder, label) in stored_in(g, rec) {
                if !outlives(g, holder, &label) && !g.is_outside(holder) {
                    continue;
                }
                let store = store_of(g, holder, &label);
                for item in &inside {
                    if is_home(g, *item, store.as_ref(), holder)
                        && let Some(about) = self.by.get_mut(item)
                    {
                        about.put_back = true;
                        about.released_at.extend(g.span_of(rec.step));
                    }
                }
            }
        }
        // by a function that puts into the store, wherever the pool is
        for (args, stores, step) in &g.puts {
            for (val, _) in args.iter().flat_map(|slot| &g.slots[*slot as usize].vals) {
                let Val::Obj(obj) = val else { continue };
                for item in held_by.get(obj).into_iter().flatten() {
                    if acquire_at(g, *item).is_some_and(|acquire| stores.contains(&acquire.store))
                        && let Some(about) = self.by.get_mut(item)
                    {
                        about.put_back = true;
                        about.released_at.extend(g.span_of(*step));
                    }
                }
            }
        }
        for (slot, step) in &g.releases {
            for item in self.in_slot(g, *slot) {
                if let Some(about) = self.by.get_mut(&item) {
                    about.put_back = true;
                    about.released_at.extend(g.span_of(*step));
                }
            }
        }
        for fact in &g.body.facts {
            let PoolEvent::Put(slot) = &fact.what else { continue };
            let mut inside = self.in_slot(g, slot.0);
            inside.extend(g.slots[slot.0 as usize].vals.iter().flat_map(|(val, _)| match val {
                Val::Obj(obj) => held_by.get(obj).cloned().unwrap_or_default(),
                Val::Ref(..) => Vec::new(),
            }));
            for item in inside {
                if acquire_at(g, item).is_some_and(|a| a.store == fact.store)
                    && let Some(about) = self.by.get_mut(&item)
                {
                    about.put_back = true;
                    about.released_at.push(fact.span);
                }
            }
        }
    }

    fn touched(&mut self, g: &Graph<'_>) {
        let mut found: FxHashMap<ObjId, Vec<(Touch, u32)>> = FxHashMap::default();
        for (slot, how, step) in &g.touches {
            for item in self.in_slot(g, *slot) {
                found.entry(item).or_default().push((*how, *step));
            }
        }
        for (slot, step) in &g.clears {
            for item in self.in_slot(g, *slot) {
                let all_before = |list: &Vec<(Touch, u32)>| list.iter().all(|(_, at)| comes_before(g.body, *at, *step));
                if let Some(about) = self.by.get_mut(&item) {
                    about.left_empty |= found.get(&item).is_none_or(all_before);
                }
            }
        }
        for (item, list) in found {
            let at = |step: u32| g.body.ops.get(step as usize);
            let list = list.into_iter().filter_map(|(how, step)| at(step).map(|at| (how, at.span, at.arm)));
            if let Some(about) = self.by.get_mut(&item) {
                about.touches = as_they_come(&g.body.arms, list.collect());
            }
        }
    }

    /// Some place can hold either the item or a value of its type made elsewhere; or something of the crate's own that
    /// holds the item, or another like it that does not.
    fn replaced(&mut self, g: &Graph<'_>, held_by: &FxHashMap<ObjId, Vec<ObjId>>) {
        self.replaced_in_holder(g, held_by);
        for slot in g.slots.iter().filter(|slot| slot.owner.is_none()) {
            for (val, _) in &slot.vals {
                let Val::Obj(obj) = val else { continue };
                if self.by.get(obj).is_none_or(|about| about.costly) {
                    continue;
                }
                let Some(acquire) = acquire_at(g, *obj) else { continue };
                let item_head = head(&acquire.item);
                let apart = |other: ObjId| is_put_apart(g, other, *obj) || holds_owner(g, other, &acquire.store);
                let mut costly = false;
                let mut by_default = false;
                let mut found = false;
                for (val, _) in &slot.vals {
                    found |= match val {
                        Val::Obj(other) if other != obj => {
                            let data = &g.objs[*other as usize];
                            let like_it = head(&data.ty) == item_head || matches!(data.ty, Ty::Unknown);
                            let stands_in = like_it && is_made(g, *other) && !apart(*other);
                            costly |= stands_in && !data.cheap;
                            by_default |= stands_in
                                && match &data.kind {
                                    Kind::Own(own) => matches!(g.body.objects[*own].kind, ObjKind::Opaque),
                                    _ => true,
                                };
                            stands_in
                        }
                        _ => false,
                    };
                }
                if found && let Some(about) = self.by.get_mut(obj) {
                    about.fallback = true;
                    about.costly |= costly;
                    about.by_default |= by_default;
                }
            }
        }
    }

    /// A value of this function can be a struct that holds an item popped here, or another such struct that does not.
    /// What the struct that has the list is made of says nothing.
    fn replaced_in_holder(&mut self, g: &Graph<'_>, held_by: &FxHashMap<ObjId, Vec<ObjId>>) {
        let own_struct = |obj: ObjId| {
            let id = g.objs[obj as usize].ty.adt()?;
            (!g.w.marks[id].model && matches!(g.w.program.adts[id].shape, AdtShape::Struct(_))).then_some(id)
        };
        let around = |item: ObjId, ty: AdtId| {
            let acquire = acquire_at(g, item)?;
            // one that parts of another like it were moved into is no holder of it
            let is_like_it = acquire.item.adt() == Some(ty);
            let has_list = matches!(&acquire.store, Store::Field(adt, _) if *adt == ty);
            (acquire.take == Take::Pop && !has_list && !is_like_it).then_some(())
        };
        let own = g.slots.iter().take(g.body.slots as usize);
        for slot in own.filter(|slot| slot.owner.is_none() && slot.vals.len() > 1) {
            for (val, _) in &slot.vals {
                let Val::Obj(holder) = val else { continue };
                let Some(ty) = own_struct(*holder) else { continue };
                for item in held_by.get(holder).into_iter().flatten().filter(|item| *item != holder) {
                    if around(*item, ty).is_none() {
                        continue;
                    }
                    let stand_in = slot.vals.iter().find_map(|(val, _)| match val {
                        Val::Obj(other) => {
                            let without = held_by.get(other).is_none_or(|items| !items.contains(item));
                            (without && own_struct(*other) == Some(ty) && is_made(g, *other)).then_some(*other)
                        }
                        Val::Ref(..) => None,
                    });
                    if let (Some(other), Some(about)) = (stand_in, self.by.get_mut(item)) {
                        about.fallback = true;
                        about.costly |= !g.objs[other as usize].cheap;
                    }
                }
            }
        }
    }
}

/// The step that takes an item.
fn taken_at(g: &Graph<'_>, item: ObjId) -> u32 {
    match &g.objs[item as usize].kind {
        Kind::Through(n) => g.through.get(*n as usize).map_or(0, |site| site.step),
        Kind::Own(own) => {
            let takes = |step: &Step| matches!(step.op, Op::Alloc { obj, .. } if obj == *own);
            g.body.ops.iter().position(takes).and_then(|n| u32::try_from(n).ok()).unwrap_or(0)
        }
        _ => 0,
    }
}

/// A value that is put into the item's store by itself is found there like any other, and is nothing made instead,
/// unless it is put there after the item was taken and the item is put there too: each in its turn.
fn is_put_apart(g: &Graph<'_>, other: ObjId, item: ObjId) -> bool {
    let has = |slot: u32, wanted: ObjId| {
        g.slots[slot as usize].vals.iter().any(|(val, _)| match val {
            Val::Obj(at) if *at == wanted => true,
            Val::Obj(at) if !g.is_outside(*at) => g.objs[*at as usize]
                .contents
                .iter()
                .any(|(_, inner)| g.slots[*inner as usize].vals.iter().any(|(val, _)| *val == Val::Obj(wanted))),
            _ => false,
        })
    };
    let to_home = |rec: &StoreRec| {
        stored_in(g, rec).any(|(holder, label)| is_home(g, item, store_of(g, holder, &label).as_ref(), holder))
    };
    let puts = || g.stores.iter().filter(|rec| rec.how != How::Made);
    let apart: Vec<u32> =
        puts().filter(|rec| has(rec.src, other) && !has(rec.src, item) && to_home(rec)).map(|rec| rec.step).collect();
    if apart.is_empty() {
        return false;
    }
    let taken = taken_at(g, item);
    apart.iter().any(|step| *step < taken) || !puts().any(|rec| has(rec.src, item) && to_home(rec))
}

/// The very value the store is in is a part of it.
fn holds_owner(g: &Graph<'_>, other: ObjId, store: &Store) -> bool {
    let Store::Field(of, _) = store else { return false };
    g.objs[other as usize].contents.iter().any(|(_, slot)| {
        g.slots[*slot as usize].vals.iter().any(|(val, _)| match val {
            Val::Obj(part) => *part != other && g.objs[*part as usize].ty.adt() == Some(*of),
            Val::Ref(..) => false,
        })
    })
}

/// A value that this function or one it calls made.
fn is_made(g: &Graph<'_>, obj: ObjId) -> bool {
    match &g.objs[obj as usize].kind {
        Kind::FromCallee | Kind::CallResult => true,
        Kind::Own(own) => {
            matches!(g.body.objects[*own].kind, ObjKind::Site(_) | ObjKind::Inline | ObjKind::Opaque)
        }
        _ => false,
    }
}

/// Where the first step is done, the second is done later.
fn comes_before(body: &Body, first: u32, second: u32) -> bool {
    first <= second && goes_along(body, second, first)
}

/// What happens to an item in order. Overwriting it under a condition does not help a look at it elsewhere, which
/// then comes first; overwriting it where nothing comes after is of no interest, and comes last.
fn as_they_come(arms: &[Arm], list: Vec<(Touch, Span, u32)>) -> Vec<(Touch, Span)> {
    let arm_of = |arm: u32| arms.get(arm as usize).copied().unwrap_or_default();
    let within = |arm: u32, all: &dyn Fn(u32) -> bool| {
        let mut at = arm;
        while at != 0 && !all(at) {
            at = arm_of(at).around;
        }
        all(at)
    };
    let mut written: Vec<u32> = Vec::new();
    let mut lasting = false;
    let (mut early, mut usual, mut last) = (Vec::new(), Vec::new(), Vec::new());
    for (how, span, arm) in list {
        let ends = within(arm, &|at| arm_of(at).ends);
        match how {
            Touch::Overwrite => {
                let mut arm = arm;
                written.push(arm);
                // both arms do it
                while arm != 0 && written.contains(&if arm % 2 == 1 { arm + 1 } else { arm - 1 }) {
                    arm = arm_of(arm).around;
                    written.push(arm);
                }
                lasting |= !ends;
            }
            Touch::Read | Touch::Lend if lasting && early.is_empty() && !within(arm, &|at| written.contains(&at)) => {
                early.push((how, span));
            }
            Touch::Read | Touch::Write | Touch::Lend | Touch::Address => {}
        }
        if ends && how == Touch::Overwrite { last.push((how, span)) } else { usual.push((how, span)) }
    }
    early.into_iter().chain(usual).chain(last).collect()
}

/// How an item was acquired.
pub(crate) fn acquire_at<'g>(g: &'g Graph<'_>, item: ObjId) -> Option<&'g Acquire> {
    match &g.objs[item as usize].kind {
        Kind::Through(n) => g.through.get(*n as usize).map(|t| &t.acquire),
        Kind::Own(own) => match &g.body.objects[*own].kind {
            ObjKind::Acquired(site) => g.body.sites[*site].acquire.as_ref(),
            _ => None,
        },
        _ => None,
    }
}

/// What happens to an item besides leaving.
fn about_item(
    g: &Graph<'_>,
    items: &Items,
    growths: &Growths,
    obj: ObjId,
    acquire: Acquire,
    block: Block,
) -> AcquireOut {
    let mut out = AcquireOut {
        acquire,
        block,
        put_back: false,
        released_at: Vec::new(),
        fallback: false,
        costly: false,
        by_default: false,
        guards: Vec::new(),
        made_here: false,
        wiped: g.body.wipes,
        cleared: false,
        left_empty: false,
        touches: Vec::new(),
        grown: Some(0),
        grows: false,
    };
    let Some(about) = items.by.get(&obj) else {
        out.grown = None;
        out.grows = true;
        return out;
    };
    out.put_back = about.put_back;
    out.released_at = about.released_at.clone();
    out.released_at.sort();
    out.released_at.dedup();
    out.fallback = about.fallback;
    out.costly = about.costly;
    out.by_default = about.by_default;
    out.guards = about.guards.clone();
    out.made_here = about.fallback;
    // what a pool crate's own function was given to make items with
    for (label, slot) in &g.objs[obj as usize].contents {
        if matches!(label, Label::Arg(_)) {
            for (val, _) in &g.slots[*slot as usize].vals {
                if let Val::Obj(made) = val
                    && item_of(g, *made).is_none()
                {
                    out.made_here = true;
                    out.costly |= !g.objs[*made as usize].cheap;
                }
            }
        }
    }
    out.touches = about.touches.clone();
    out.left_empty = about.left_empty;
    for piece in &about.pieces {
        out.cleared |= growths.is_cleared(*piece);
        let total = growths.total(g, *piece);
        out.grows |= total != Some(0);
        out.grown = out.grown.zip(total).map(|(a, b)| a.max(b));
    }
    out
}

fn head(ty: &Ty) -> Option<crate::resolve::impls::Head> {
    crate::resolve::impls::head_of(ty)
}
