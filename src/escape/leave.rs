//! What leaves: from everything that outlives the frame, along what is held, to the objects that go along.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::escape::Put;
use crate::escape::graph::{Graph, Kind, ObjId, SlotId, StoreRec, Val};
use crate::escape::size::{emptied_at, goes_along};
use crate::escape::summary::Mode;
use crate::escape::verdict::{Blind, Via};
use crate::ir::body::{How, Label, ObjKind, Out, Store, Why};
use crate::resolve::program::AdtShape;
use crate::resolve::ty::Ty;

/// By which route, or into which darkness.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Tag {
    Via(Via),
    Blind(Blind),
}

pub(crate) type Key = (ObjId, Tag, Mode);

/// How an object came to leave.
#[derive(Clone, Debug)]
pub(crate) struct Hop {
    /// The object that took it along; `None` for the way out itself.
    pub by: Option<Key>,
    pub step: u32,
    pub why: HopWhy,
}

#[derive(Clone, Debug)]
pub(crate) enum HopWhy {
    Sink(Why),
    /// Stored in something that outlives the frame.
    Stored(How, Label),
    InField(Label),
    InContainer,
    Captured {
        is_async: bool,
    },
    Waiting,
    ClosureResult,
    /// The result of a closure that is lent to something nobody can see into.
    LentClosureResult,
    /// Given to a closure of the caller, which will know what it does.
    CallersClosure,
}

/// Everything that leaves.
#[derive(Debug, Default)]
pub(crate) struct Leaving {
    pub reached: FxHashMap<Key, Hop>,
    /// In the order found, for output that does not depend on hashing.
    pub order: Vec<Key>,
    /// Items that go home inside a wrapper: the wrapper leaves by this way, the item does not.
    home: FxHashSet<(ObjId, ObjId, Tag)>,
    /// Objects that hold an item within a few steps.
    wrappers: FxHashSet<ObjId>,
    /// The stores items were taken from.
    item_stores: FxHashSet<Store>,
}

impl Leaving {
    /// Finds what leaves in a graph.
    pub(crate) fn find(g: &Graph<'_>) -> Leaving {
        let mut out = Leaving::default();
        if g.overflow {
            return out;
        }
        out.wrappers = wrappers(g);
        out.item_stores = item_stores(g);
        let mut work = Vec::new();
        for sink in &g.sinks {
            let tag = match sink.out {
                Out::Via(via) => Tag::Via(via),
                Out::Given(blind) | Out::Lent(blind) => Tag::Blind(blind),
            };
            let hop = |why| Hop { by: None, step: sink.step, why: HopWhy::Sink(why) };
            let unseen = matches!(sink.out, Out::Given(_) | Out::Lent(_)) || matches!(sink.why, Why::Given(_));
            for (val, _) in &g.slots[sink.src as usize].vals {
                match sink.mode {
                    Mode::Own => out.hand(g, &mut work, *val, tag, unseen, hop(sink.why.clone())),
                    Mode::Borrows => out.hand_borrows(g, &mut work, *val, tag, hop(sink.why.clone())),
                    mode => {
                        if let Val::Obj(obj) = val {
                            out.mark(&mut work, (*obj, tag, mode), hop(sink.why.clone()));
                        } else if let Val::Ref(slot, mutable) = val {
                            out.expose(g, &mut work, *slot, *mutable, tag, &hop(sink.why.clone()));
                        }
                    }
                }
            }
        }
        out.stored(g, &mut work);
        out.given_up(g, &mut work);
        out.cycles(g, &mut work);
        out.returned(g, &mut work);
        out.called_outside(g, &mut work);
        while let Some(key) = work.pop() {
            out.spread(g, &mut work, key);
        }
        out
    }

    fn mark(&mut self, work: &mut Vec<Key>, key: Key, hop: Hop) {
        if let std::collections::hash_map::Entry::Vacant(entry) = self.reached.entry(key) {
            entry.insert(hop);
            self.order.push(key);
            work.push(key);
        }
    }

    /// A value goes out as it is: an object with all it owns; of a reference what lies behind it, if whoever gets it
    /// is not known to leave it alone.
    fn hand(&mut self, g: &Graph<'_>, work: &mut Vec<Key>, val: Val, tag: Tag, unseen: bool, hop: Hop) {
        match val {
            Val::Obj(obj) => {
                if matches!(&g.objs[obj as usize].ty, Ty::Ref(..)) {
                    if unseen {
                        self.hand_borrows(g, work, val, blind_of(tag), hop);
                    }
                    return;
                }
                if unseen && matches!(tag, Tag::Via(_)) {
                    self.mark(work, (obj, blind_of(tag), Mode::Borrows), hop.clone());
                }
                self.mark(work, (obj, tag, Mode::Own), hop);
            }
            Val::Ref(slot, mutable) => {
                if unseen {
                    self.expose(g, work, slot, mutable, blind_of(tag), &hop);
                }
            }
        }
    }

    /// What holds the value is given to somebody who can use the references in it.
    fn hand_borrows(&mut self, g: &Graph<'_>, work: &mut Vec<Key>, val: Val, tag: Tag, hop: Hop) {
        match val {
            Val::Obj(obj) => {
                let Ty::Ref(_, mutable) = &g.objs[obj as usize].ty else {
                    return self.mark(work, (obj, tag, Mode::Borrows), hop);
                };
                let mode = if *mutable { Mode::Expose } else { Mode::Look };
                for (_, slot) in g.objs[obj as usize].contents.iter().filter(|(label, _)| *label == Label::Deref) {
                    for (val, _) in &g.slots[*slot as usize].vals {
                        if let Val::Obj(inner) = val {
                            self.mark(work, (*inner, tag, mode), hop.clone());
                        }
                    }
                }
                self.mark(work, (obj, tag, mode), hop);
            }
            Val::Ref(slot, mutable) => self.expose(g, work, slot, mutable, tag, &hop),
        }
    }

    fn expose(&mut self, g: &Graph<'_>, work: &mut Vec<Key>, slot: SlotId, mutable: bool, tag: Tag, hop: &Hop) {
        let mode = if mutable { Mode::Expose } else { Mode::Look };
        let plain_part = g.slots[slot as usize]
            .owner
            .as_ref()
            .is_some_and(|(obj, _)| g.objs[*obj as usize].traits.container && !mutable);
        for (val, _) in &g.slots[slot as usize].vals {
            match val {
                Val::Obj(obj) => self.mark(work, (*obj, tag, mode), hop.clone()),
                Val::Ref(inner, m) if !plain_part => {
                    if *inner != slot {
                        self.expose_shallow(g, work, *inner, mutable && *m, tag, hop);
                    }
                }
                Val::Ref(..) => {}
            }
        }
    }

    fn expose_shallow(&mut self, g: &Graph<'_>, work: &mut Vec<Key>, slot: SlotId, mutable: bool, tag: Tag, hop: &Hop) {
        let mode = if mutable { Mode::Expose } else { Mode::Look };
        for (val, _) in &g.slots[slot as usize].vals {
            if let Val::Obj(obj) = val {
                self.mark(work, (*obj, tag, mode), hop.clone());
            }
        }
    }

    /// What was stored in a place that outlives the frame.
    fn stored(&mut self, g: &Graph<'_>, work: &mut Vec<Key>) {
        for rec in &g.stores {
            if g.slots[rec.base as usize].vals.is_empty() {
                self.stored_unseen(g, work, rec, None, Blind::Syntax, "stored in a place that cannot be seen");
            }
            for (base, _) in &g.slots[rec.base as usize].vals {
                let (holder, label) = match (base, &rec.label) {
                    (Val::Obj(obj), Some(label)) => (*obj, *label),
                    (Val::Obj(obj), None) => (*obj, Label::Deref),
                    (Val::Ref(slot, _), None) => match &g.slots[*slot as usize].owner {
                        Some((obj, label)) => (*obj, *label),
                        None => continue,
                    },
                    (Val::Ref(slot, _), Some(label)) => {
                        for (inner, _) in &g.slots[*slot as usize].vals {
                            if let Val::Obj(obj) = inner {
                                self.stored_in(g, work, *obj, label, rec);
                            }
                        }
                        continue;
                    }
                };
                self.stored_in(g, work, holder, &label, rec);
            }
        }
    }

    /// What was stored where nobody knows who else holds the place; not the place's own holder.
    fn stored_unseen(
        &mut self,
        g: &Graph<'_>,
        work: &mut Vec<Key>,
        rec: &crate::escape::graph::StoreRec,
        holder: Option<ObjId>,
        blind: Blind,
        why: &'static str,
    ) {
        let hop = Hop { by: None, step: rec.step, why: HopWhy::Sink(Why::Opaque(why)) };
        for (val, _) in &g.slots[rec.src as usize].vals {
            if holder.is_none_or(|holder| *val != Val::Obj(holder)) {
                self.hand(g, work, *val, Tag::Blind(blind), true, hop.clone());
            }
        }
    }

    fn stored_in(
        &mut self,
        g: &Graph<'_>,
        work: &mut Vec<Key>,
        holder: ObjId,
        label: &Label,
        rec: &crate::escape::graph::StoreRec,
    ) {
        if matches!(g.objs[holder as usize].kind, Kind::CallResult) {
            let why = "stored in what a closure of the caller returned, which may be held elsewhere too";
            self.stored_unseen(g, work, rec, Some(holder), Blind::Callee, why);
            return;
        }
        if matches!(g.objs[holder as usize].kind, Kind::Foreign) {
            let why = "stored in what an unknown function gave, which may be held elsewhere too";
            self.stored_unseen(g, work, rec, Some(holder), Blind::Callee, why);
            return;
        }
        if !outlives(g, holder, label) {
            if *label == Label::Deref && is_raw(g, holder) {
                self.stored_unseen(g, work, rec, None, Blind::Callee, "stored behind a raw pointer");
            }
            return;
        }
        let store = store_of(g, holder, label);
        let in_static = matches!(root_of(g, holder), Root::Static);
        let via = match (in_static, rec.how) {
            (_, How::ByCallee) => Via::Callee,
            (true, _) => Via::Static,
            (false, How::Put) => Via::Collection,
            (false, _) => Via::Field,
        };
        for (val, _) in &g.slots[rec.src as usize].vals {
            let Val::Obj(obj) = val else { continue };
            if g.is_outside(*obj) && root_is_same(g, *obj, holder) {
                continue;
            }
            if is_home(g, *obj, store.as_ref(), holder) {
                continue;
            }
            let by_type = |s: &Store| matches!(s, Store::Type(_));
            if store.as_ref().is_some_and(|s| self.item_stores.contains(s)) || self.item_stores.iter().any(by_type) {
                self.exempt(g, *obj, store.as_ref(), holder, Tag::Via(via), 0);
            }
            let shown = if is_modelled(g, holder) { Label::Any } else { *label };
            let hop = Hop { by: None, step: rec.step, why: HopWhy::Stored(rec.how, shown) };
            self.hand(g, work, *val, Tag::Via(via), false, hop);
        }
    }

    /// `Some(item)` put back into the item's own store.
    fn exempt(&mut self, g: &Graph<'_>, wrapper: ObjId, store: Option<&Store>, holder: ObjId, tag: Tag, depth: usize) {
        if depth > 2 || !self.wrappers.contains(&wrapper) || g.is_outside(wrapper) {
            return;
        }
        // a new version of an item, some fields of which were set
        let mut versions: Vec<SlotId> = g.objs[wrapper as usize].update.iter().map(|(base, _)| *base).collect();
        let mut next = 0;
        while let Some(base) = versions.get(next).copied() {
            next += 1;
            for (val, _) in &g.slots[base as usize].vals {
                let Val::Obj(old) = val else { continue };
                if let Some(item) = item_of(g, *old).filter(|_| is_home(g, *old, store, holder)) {
                    self.home.insert((wrapper, item, tag));
                } else if let Some((base, _)) = &g.objs[*old as usize].update
                    && !versions.contains(base)
                {
                    versions.push(*base);
                }
            }
        }
        for (_, slot) in &g.objs[wrapper as usize].contents {
            for (val, _) in &g.slots[*slot as usize].vals {
                let Val::Obj(inner) = val else { continue };
                if is_home(g, *inner, store, holder) {
                    self.home.insert((wrapper, *inner, tag));
                } else if *inner != wrapper {
                    self.exempt(g, *inner, store, holder, tag, depth + 1);
                }
            }
        }
    }

    fn given_up(&mut self, g: &Graph<'_>, work: &mut Vec<Key>) {
        let back: Vec<Val> =
            g.takes_back.iter().flat_map(|slot| g.slots[*slot as usize].vals.iter().map(|(val, _)| *val)).collect();
        let is_back = |g: &Graph<'_>, obj: ObjId| {
            back.iter().any(|val| match val {
                Val::Obj(other) => same_item(g, *other, obj),
                Val::Ref(slot, _) => {
                    let slot = &g.slots[*slot as usize];
                    slot.owner.as_ref().is_some_and(|(owner, _)| same_item(g, *owner, obj))
                        || slot.vals.iter().any(|(v, _)| matches!(v, Val::Obj(other) if same_item(g, *other, obj)))
                }
            })
        };
        for (slot, via, step) in &g.gives_up {
            for (val, _) in &g.slots[*slot as usize].vals {
                if let Val::Obj(obj) = val
                    && !is_back(g, *obj)
                {
                    let why = match via {
                        Via::Raw => Why::Raw,
                        Via::Detach => Why::Opaque("taken out of its guard and not attached again"),
                        _ => Why::Leaked,
                    };
                    let hop = Hop { by: None, step: *step, why: HopWhy::Sink(why) };
                    self.mark(work, (*obj, Tag::Via(*via), Mode::Own), hop);
                }
            }
        }
    }

    /// Counted blocks that own themselves through strong handles are never freed.
    fn cycles(&mut self, g: &Graph<'_>, work: &mut Vec<Key>) {
        for (n, data) in g.objs.iter().enumerate() {
            let obj = ObjId::try_from(n).unwrap_or(ObjId::MAX);
            let counted = matches!(&data.kind, Kind::Own(own) if matches!(g.body.objects[*own].kind, ObjKind::Site(_)))
                && data.traits.handle
                && data.ty.adt().is_some();
            if !counted {
                continue;
            }
            let mut seen = FxHashSet::default();
            let mut stack = vec![obj];
            while let Some(at) = stack.pop() {
                for (label, slot) in &g.objs[at as usize].contents {
                    if is_weak(g, at, label) {
                        continue;
                    }
                    for (val, prov) in &g.slots[*slot as usize].vals {
                        let Val::Obj(inner) = val else { continue };
                        if *inner == obj {
                            let why =
                                HopWhy::Sink(Why::Opaque("owns itself through a counted handle, so it is never freed"));
                            let hop = Hop { by: None, step: prov.step, why };
                            self.mark(work, (obj, Tag::Via(Via::Leak), Mode::Own), hop);
                        } else if seen.insert(*inner) {
                            stack.push(*inner);
                        }
                    }
                }
            }
        }
    }

    fn returned(&mut self, g: &Graph<'_>, work: &mut Vec<Key>) {
        for (val, prov) in &g.slots[g.body.ret.0 as usize].vals {
            let hop = Hop { by: None, step: prov.step, why: HopWhy::Sink(Why::Returned) };
            self.hand(g, work, *val, Tag::Via(Via::Return), false, hop);
        }
    }

    /// Arguments of the caller's closures: they keep what they are given.
    fn called_outside(&mut self, g: &Graph<'_>, work: &mut Vec<Key>) {
        for call in &g.calls {
            let nobody = call.outside.is_empty() && call.seen.is_empty();
            if call.outside.is_empty() && !nobody {
                continue;
            }
            let tag = if nobody { Tag::Blind(Blind::Callee) } else { Tag::Via(Via::Callee) };
            for arg in &call.args {
                for (val, _) in &g.slots[*arg as usize].vals {
                    let why = if nobody {
                        HopWhy::Sink(Why::Given(crate::base::Name::new_static("a function value")))
                    } else {
                        HopWhy::CallersClosure
                    };
                    // what is lent to it may be changed, or taken where it can be
                    self.hand(g, work, *val, tag, true, Hop { by: None, step: call.step, why });
                }
            }
        }
    }

    fn spread(&mut self, g: &Graph<'_>, work: &mut Vec<Key>, key: Key) {
        let (obj, tag, mode) = key;
        let data = &g.objs[obj as usize];
        let closure = match &data.kind {
            Kind::Own(own) => match &g.body.objects[*own].kind {
                ObjKind::Closure { ret, is_async, .. } => Some((*ret, *is_async)),
                _ => None,
            },
            _ => None,
        };
        if matches!(mode, Mode::Look | Mode::Expose)
            && let Some((ret, _)) = closure
        {
            // whoever is lent it may call it and keep the result
            for (val, prov) in &g.slots[ret.0 as usize].vals {
                let hop = Hop { by: Some(key), step: prov.step, why: HopWhy::LentClosureResult };
                self.hand(g, work, *val, tag, true, hop);
            }
        }
        match mode {
            Mode::Own => {
                for (label, slot) in &data.contents {
                    let inner = match (label, closure) {
                        (Label::Capture | Label::State, Some((_, true))) => capture_tag(tag, Via::Async),
                        (Label::Capture, Some((_, false))) => capture_tag(tag, Via::Closure),
                        _ => tag,
                    };
                    let unseen = matches!(inner, Tag::Blind(_));
                    for (val, prov) in &g.slots[*slot as usize].vals {
                        let why = match label {
                            Label::Capture => HopWhy::Captured { is_async: closure.is_some_and(|(_, a)| a) },
                            Label::State => HopWhy::Waiting,
                            Label::Arg(_) | Label::Held | Label::Any => HopWhy::InContainer,
                            other => in_field(g, obj, *other),
                        };
                        let hop = Hop { by: Some(key), step: prov.step, why };
                        let goes_home = matches!(val, Val::Obj(part) if self.home.contains(&(obj, *part, tag)));
                        if *val != Val::Obj(obj) && !goes_home {
                            self.hand(g, work, *val, inner, unseen, hop);
                        }
                    }
                }
                self.spread_old_versions(g, work, key);
                if let Some((ret, _)) = closure {
                    for (val, prov) in &g.slots[ret.0 as usize].vals {
                        let hop = Hop { by: Some(key), step: prov.step, why: HopWhy::ClosureResult };
                        self.hand(g, work, *val, Tag::Via(Via::Return), false, hop);
                    }
                }
            }
            Mode::Expose => {
                if !data.traits.plain && !matches!(data.ty, Ty::Ref(..)) {
                    let hop = self.reached[&key].clone();
                    self.mark(work, (obj, tag, Mode::Own), hop);
                }
                // references in an exposed place can be used too
                self.spread_refs(g, work, key, true);
            }
            Mode::Borrows => {
                let ret = closure.map(|(ret, _)| ret.0);
                for slot in data.contents.iter().map(|(_, slot)| *slot).chain(ret) {
                    for (val, prov) in &g.slots[slot as usize].vals {
                        let hop = Hop { by: Some(key), step: prov.step, why: HopWhy::InContainer };
                        self.hand_borrows(g, work, *val, tag, hop);
                    }
                }
            }
            Mode::Look => {
                if data.traits.handle && !g.is_outside(obj) {
                    let hop = self.reached[&key].clone();
                    self.mark(work, (obj, tag, Mode::Own), hop);
                    return;
                }
                let inner = if cell_itself(g, obj) { Mode::Expose } else { Mode::Look };
                for (label, slot) in &data.contents {
                    if matches!(label, Label::Capture | Label::State) {
                        continue;
                    }
                    for (val, prov) in &g.slots[*slot as usize].vals {
                        if let Val::Obj(part) = val
                            && *part != obj
                        {
                            let hop = Hop { by: Some(key), step: prov.step, why: in_field(g, obj, *label) };
                            self.mark(work, (*part, tag, inner), hop);
                        }
                    }
                }
                self.spread_refs(g, work, key, false);
            }
        }
    }

    /// A new version of a struct takes along what the old ones had, but for the fields set since.
    fn spread_old_versions(&mut self, g: &Graph<'_>, work: &mut Vec<Key>, key: Key) {
        let (obj, tag, _) = key;
        let Some((base, without)) = &g.objs[obj as usize].update else { return };
        let mut stack = vec![(*base, vec![*without])];
        let mut seen = vec![obj];
        while let Some((slot, gone)) = stack.pop() {
            for (val, _) in &g.slots[slot as usize].vals {
                let Val::Obj(old) = val else { continue };
                if seen.contains(old) {
                    continue;
                }
                seen.push(*old);
                for (label, slot) in &g.objs[*old as usize].contents {
                    if gone.contains(label) {
                        continue;
                    }
                    for (val, prov) in &g.slots[*slot as usize].vals {
                        let hop = Hop { by: Some(key), step: prov.step, why: in_field(g, *old, *label) };
                        let item = match val {
                            Val::Obj(part) => item_of(g, *part),
                            Val::Ref(..) => None,
                        };
                        if !item.is_some_and(|item| self.home.contains(&(obj, item, tag))) {
                            self.hand(g, work, *val, tag, false, hop);
                        }
                    }
                }
                if g.is_outside(*old) {
                    // the caller knows what else was in it
                    let hop = Hop { by: Some(key), step: self.reached[&key].step, why: HopWhy::InContainer };
                    self.mark(work, (*old, tag, Mode::Own), hop);
                }
                if let Some((base, label)) = &g.objs[*old as usize].update {
                    let mut gone = gone.clone();
                    gone.push(*label);
                    stack.push((*base, gone));
                }
            }
        }
    }

    fn spread_refs(&mut self, g: &Graph<'_>, work: &mut Vec<Key>, key: Key, mutable: bool) {
        let (obj, tag, _) = key;
        for (_, slot) in &g.objs[obj as usize].contents {
            for (val, prov) in &g.slots[*slot as usize].vals {
                if let Val::Ref(to, m) = val {
                    let hop = Hop { by: Some(key), step: prov.step, why: HopWhy::InContainer };
                    self.expose_shallow(g, work, *to, mutable && *m, blind_of(tag), &hop);
                }
            }
        }
    }
}

/// The fields of types that are modelled are the model's, and no reader knows them.
fn is_modelled(g: &Graph<'_>, holder: ObjId) -> bool {
    g.objs[holder as usize].ty.peeled().adt().is_some_and(|id| {
        let adt = &g.w.program.adts[id];
        g.w.marks[id].model && matches!(adt.shape, AdtShape::Struct(_))
    })
}

fn in_field(g: &Graph<'_>, holder: ObjId, label: Label) -> HopWhy {
    if is_modelled(g, holder) { HopWhy::InContainer } else { HopWhy::InField(label) }
}

/// The stores items of this body were taken from.
fn item_stores(g: &Graph<'_>) -> FxHashSet<Store> {
    let own = g.body.sites.iter().filter_map(|s| s.acquire.as_ref());
    own.chain(g.through.iter().map(|t| &t.acquire)).map(|a| a.store.clone()).collect()
}

/// Objects that hold an acquired item within three steps.
fn wrappers(g: &Graph<'_>) -> FxHashSet<ObjId> {
    let mut out = FxHashSet::default();
    if !g.has_items {
        return out;
    }
    let holders = crate::escape::size::Holders::of_graph(g);
    let mut layer: Vec<ObjId> =
        (0..g.objs.len()).filter_map(|n| ObjId::try_from(n).ok()).filter(|obj| item_of(g, *obj).is_some()).collect();
    let is_item = |val: &Val| matches!(val, Val::Obj(obj) if item_of(g, *obj).is_some());
    for (n, data) in g.objs.iter().enumerate() {
        // a new version of an item stands for it
        if let (Some((base, _)), Ok(obj)) = (&data.update, ObjId::try_from(n))
            && g.slots[*base as usize].vals.iter().any(|(val, _)| is_item(val))
            && out.insert(obj)
        {
            layer.push(obj);
        }
    }
    for _ in 0..3 {
        let mut next = Vec::new();
        for obj in layer {
            for (holder, _) in holders.of(obj) {
                if out.insert(*holder) {
                    next.push(*holder);
                }
            }
        }
        layer = next;
    }
    out
}

/// The part is a weak handle, which keeps nothing alive.
fn is_weak(g: &Graph<'_>, obj: ObjId, label: &Label) -> bool {
    let ty = match (&g.objs[obj as usize].ty, label) {
        (ty @ (Ty::Adt(..) | Ty::Tuple(_)), Label::Field(name)) => g.w.field_ty(ty, name),
        (ty, Label::Arg(n)) => Some(ty.arg(usize::from(*n))),
        _ => None,
    };
    ty.and_then(|ty| ty.adt()).is_some_and(|id| g.w.marks[id].model && g.w.program.adts[id].name == "Weak")
}

fn blind_of(tag: Tag) -> Tag {
    match tag {
        Tag::Blind(blind) => Tag::Blind(blind),
        Tag::Via(_) => Tag::Blind(Blind::Callee),
    }
}

fn capture_tag(tag: Tag, own: Via) -> Tag {
    match tag {
        Tag::Via(via) if own == Via::Async && !matches!(via, Via::Leak | Via::Raw | Via::Detach) => Tag::Via(own),
        Tag::Via(via) => Tag::Via(via.min(own)),
        blind => blind,
    }
}

fn cell_itself(g: &Graph<'_>, obj: ObjId) -> bool {
    match &g.objs[obj as usize].ty {
        Ty::Adt(id, _) => g.w.marks[*id].cell,
        Ty::Unknown | Ty::Param(_) | Ty::Assoc(..) | Ty::Bounds(..) => g.objs[obj as usize].traits.cell,
        _ => false,
    }
}

/// What is stored in this part of this object outlives the frame.
pub(crate) fn outlives(g: &Graph<'_>, holder: ObjId, label: &Label) -> bool {
    let data = &g.objs[holder as usize];
    if data.outer {
        return true;
    }
    if !g.is_outside(holder) {
        return false;
    }
    // behind a reference that was passed in, or in a block others hold too
    matches!(label, Label::Deref) && matches!(data.ty, Ty::Ref(..) | Ty::Ptr(..) | Ty::Unknown)
        || data.traits.handle && matches!(data.ty, Ty::Adt(..))
        || matches!(data.ty, Ty::Ref(..))
}

/// A raw pointer of which it is not known where it points.
fn is_raw(g: &Graph<'_>, obj: ObjId) -> bool {
    match &g.objs[obj as usize].ty {
        Ty::Ptr(..) => true,
        Ty::Adt(id, _) => g.w.marks[*id].model && g.w.program.adts[*id].name == "NonNull",
        _ => false,
    }
}

/// The store a part of an object is in.
pub(crate) fn store_of(g: &Graph<'_>, holder: ObjId, label: &Label) -> Option<Store> {
    let data = &g.objs[holder as usize];
    match (label, &data.ty) {
        (Label::Field(name), Ty::Adt(id, _)) if !g.w.marks[*id].model => Some(Store::Field(*id, (**name).clone())),
        _ => data.store.clone(),
    }
}

enum Root {
    Static,
    Other,
}

fn root_of(g: &Graph<'_>, obj: ObjId) -> Root {
    let mut at = obj;
    for _ in 0..16 {
        match &g.objs[at as usize].kind {
            Kind::Static(_) => return Root::Static,
            Kind::Own(own) => {
                return if matches!(g.body.objects[*own].kind, ObjKind::Static(_)) {
                    Root::Static
                } else {
                    Root::Other
                };
            }
            Kind::Part(of, _) => at = *of,
            _ => return Root::Other,
        }
    }
    Root::Other
}

/// Both are parts of the same parameter or static: moving things about within it is not leaving.
fn root_is_same(g: &Graph<'_>, a: ObjId, b: ObjId) -> bool {
    let root = |obj| and_around(g, obj).last();
    root(a) == root(b)
}

/// The object, what it is a part of, and so on.
fn and_around<'g>(g: &'g Graph<'_>, obj: ObjId) -> impl Iterator<Item = ObjId> + 'g {
    let next = |at: &ObjId| match &g.objs[*at as usize].kind {
        Kind::Part(of, _) => Some(*of),
        _ => None,
    };
    std::iter::successors(Some(obj), next).take(17)
}

/// One object is the other, or somewhere inside it.
fn is_part_of(g: &Graph<'_>, part: ObjId, whole: ObjId) -> bool {
    and_around(g, part).any(|at| at == whole)
}

/// The acquired item an object is, or is a piece of.
pub(crate) fn item_of(g: &Graph<'_>, obj: ObjId) -> Option<ObjId> {
    match &g.objs[obj as usize].kind {
        Kind::Through(_) => Some(obj),
        Kind::Piece(of) => Some(*of),
        Kind::Own(own) => matches!(g.body.objects[*own].kind, ObjKind::Acquired(_)).then_some(obj),
        _ => None,
    }
}

fn same_item(g: &Graph<'_>, a: ObjId, b: ObjId) -> bool {
    a == b || item_of(g, a).is_some_and(|x| item_of(g, b) == Some(x))
}

/// The object is an item of the very store it is put into.
pub(crate) fn is_home(g: &Graph<'_>, obj: ObjId, store: Option<&Store>, holder: ObjId) -> bool {
    let Some(item) = item_of(g, obj) else { return false };
    let from = match &g.objs[item as usize].kind {
        Kind::Through(n) => g.through.get(*n as usize).map(|t| &t.acquire),
        Kind::Own(own) => match &g.body.objects[*own].kind {
            ObjKind::Acquired(site) => g.body.sites[*site].acquire.as_ref(),
            _ => None,
        },
        _ => None,
    };
    let Some(acquire) = from else { return false };
    if Some(&acquire.store) == store {
        // stores are told apart by type and field: of two of a kind nobody says which is which
        let several = |adt| g.body.params.iter().filter(|(_, ty)| ty.peeled().adt() == Some(adt)).count() > 1;
        return !matches!(&acquire.store, Store::Field(adt, _) if several(*adt));
    }
    // queues passed in are told apart by their type
    match (&acquire.store, &g.objs[holder as usize].ty) {
        (Store::Type(adt), ty) => ty.peeled().adt() == Some(*adt) || ty.peeled().arg(0).adt() == Some(*adt),
        (Store::Static(_) | Store::Field(..), _) => false,
        _ => false,
    }
}

/// Stores that are given a value that was passed in by value: the second half of a pair of methods.
pub(crate) fn stores_given_params(g: &Graph<'_>) -> Vec<Store> {
    let mut out: Vec<Store> = given_params(g).into_iter().map(|(store, ..)| store).collect();
    out.sort();
    out.dedup();
    out
}

/// The same with whether what is given is emptied before it is put there.
pub(crate) fn puts(g: &Graph<'_>) -> Vec<Put> {
    let all = emptied_at(g);
    let mut out: Vec<Put> = Vec::new();
    for (store, given, put_at) in given_params(g) {
        let emptied = all
            .iter()
            .any(|(obj, step)| *step <= put_at && goes_along(g.body, *step, put_at) && is_part_of(g, *obj, given));
        match out.iter_mut().find(|put| put.store == store) {
            Some(put) => put.emptied &= emptied,
            None => out.push(Put { store, emptied }),
        }
    }
    out
}

/// The objects that something is stored in, and under which label.
pub(crate) fn stored_in<'g>(g: &'g Graph<'_>, rec: &'g StoreRec) -> impl Iterator<Item = (ObjId, Label)> + 'g {
    g.slots[rec.base as usize].vals.iter().filter_map(|(base, _)| match *base {
        Val::Obj(obj) => Some((obj, rec.label.unwrap_or(Label::Deref))),
        Val::Ref(slot, _) => g.slots[slot as usize].owner,
    })
}

fn given_params(g: &Graph<'_>) -> Vec<(Store, ObjId, u32)> {
    let mut out = Vec::new();
    if g.overflow {
        return out;
    }
    for rec in &g.stores {
        if rec.how == How::Made {
            continue;
        }
        let given: Vec<ObjId> = g.slots[rec.src as usize]
            .vals
            .iter()
            .filter_map(|(val, _)| match val {
                Val::Obj(obj) => param_in(g, *obj, 0),
                Val::Ref(..) => None,
            })
            .collect();
        for (holder, label) in stored_in(g, rec) {
            if let Some(store) = store_of(g, holder, &label) {
                out.extend(given.iter().map(|obj| (store.clone(), *obj, rec.step)));
            }
        }
    }
    out
}

/// The value that was passed in that an object is, is a part of, or holds.
fn param_in(g: &Graph<'_>, obj: ObjId, depth: usize) -> Option<ObjId> {
    match &g.objs[obj as usize].kind {
        Kind::Param(_) => (!matches!(g.objs[obj as usize].ty, Ty::Ref(..))).then_some(obj),
        // out of `&mut self` in a destructor
        Kind::Part(of, _) => {
            let lent = matches!(g.objs[*of as usize].ty, Ty::Ref(_, true));
            param_in(g, *of, depth + 1).or(lent.then_some(obj))
        }
        Kind::Own(_) if depth < 2 => g.objs[obj as usize].contents.iter().find_map(|(_, slot)| {
            g.slots[*slot as usize].vals.iter().find_map(|(val, _)| match val {
                Val::Obj(inner) if *inner != obj => param_in(g, *inner, depth + 1),
                _ => None,
            })
        }),
        _ => None,
    }
}
