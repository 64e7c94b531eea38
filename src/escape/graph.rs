//! The flow of values through one function: which slot can hold which objects and references.
//!
//! Every operation becomes a rule at the slots it reads; a value that reaches a slot runs the slot's rules once. Values
//! only arrive, never go, and there are finitely many, so the run ends. Contents of parameters and statics are objects
//! that come into being when somebody looks.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::base::{Name, Span};
use crate::escape::quiet;
use crate::escape::summary::{Mode, Summary};
use crate::ir::body::{
    Acquire, Block, Body, Callee, Growth, How, Label, LoopIdx, ObjKind, ObjTraits, Op, Out, Slot, Store, Touch, Why,
};
use crate::resolve::program::{AdtId, FnId, StaticId};
use crate::resolve::ty::Ty;
use crate::resolve::world::World;

/// An object of the run: those of the body first, then what came up.
pub(crate) type ObjId = u32;
/// A slot of the run: those of the body first, then what came up.
pub(crate) type SlotId = u32;

/// What a slot can hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Val {
    Obj(ObjId),
    Ref(SlotId, bool),
}

impl Val {
    /// A number for each value, which is hashed faster than the value.
    fn key(self) -> u64 {
        match self {
            Val::Obj(obj) => u64::from(obj) << 2,
            Val::Ref(slot, mutable) => u64::from(slot) << 2 | u64::from(mutable) << 1 | 1,
        }
    }
}

/// Where an object comes from.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// Made by the body.
    Own(crate::ir::body::Obj),
    /// A parameter's value.
    Param(u32),
    /// A part of a parameter, of a static, or of what is in them.
    Part(ObjId, Label),
    /// A static.
    Static(StaticId),
    /// Some part of an acquired item.
    Piece(ObjId),
    /// Made by a callee.
    FromCallee,
    /// What a function nobody can see into may have lent.
    Foreign,
    /// An item acquired by a callee.
    Through(u32),
    /// The result of calling a parameter.
    CallResult,
    /// A part of something nobody saw being made.
    Blank,
}

#[derive(Clone, Debug)]
pub(crate) struct ObjData {
    pub kind: Kind,
    pub ty: Ty,
    pub traits: ObjTraits,
    /// Reached through a reference, a handle or a static: what is stored in it outlives the frame.
    pub outer: bool,
    /// The store it is in, for objects in statics and fields.
    pub store: Option<Store>,
    pub depth: u8,
    pub in_loop: LoopIdx,
    pub contents: Vec<(Label, SlotId)>,
    pub any_read: Option<SlotId>,
    pub any_write: Option<SlotId>,
    /// What made it does nothing but put literals together.
    pub cheap: bool,
    /// `x.f = e`: everything but the label comes from the slot.
    pub update: Option<(SlotId, Label)>,
    pub span: Span,
}

/// Why a value is in a slot: the step of the body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prov {
    pub step: u32,
}

#[derive(Debug, Default)]
pub(crate) struct SlotData {
    pub vals: SmallVec<[(Val, Prov); 2]>,
    /// Each rule once: references can lead in circles.
    rules: SmallVec<[(Rule, u32); 1]>,
    /// The values and the rules once more when there are many of them.
    many: Option<Box<Many>>,
    done: usize,
    queued: bool,
    /// The object and label it is the contents of.
    pub owner: Option<(ObjId, Label)>,
}

#[derive(Debug, Default)]
struct Many {
    /// By their keys.
    vals: FxHashSet<u64>,
    rules: FxHashSet<Rule>,
}

/// Most slots see a handful of values and rules; up to so many, looking through all of them is faster than hashing.
const FEW: usize = 12;

/// A slot with more than one rule usually has several; room for so many more is made at once.
const SPILL: usize = 3;

impl SlotData {
    fn is_new(&mut self, val: Val) -> bool {
        if self.vals.len() < FEW {
            return self.vals.iter().all(|(known, _)| *known != val);
        }
        let set = &mut self.many.get_or_insert_default().vals;
        if set.is_empty() {
            set.extend(self.vals.iter().map(|(known, _)| known.key()));
        }
        set.insert(val.key())
    }

    fn is_new_rule(&mut self, rule: Rule) -> bool {
        if self.rules.len() < FEW {
            return self.rules.iter().all(|(known, _)| *known != rule);
        }
        let set = &mut self.many.get_or_insert_default().rules;
        if set.is_empty() {
            set.extend(self.rules.iter().map(|(known, _)| *known));
        }
        set.insert(rule)
    }
}

/// What happens when a value reaches a slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Rule {
    CopyTo(SlotId),
    /// Only acquired items: a new version of an item is still that item.
    CopyItems(SlotId),
    /// The same without the parts the object always had.
    CopyStored(SlotId, ObjId),
    /// Values that are no items of the pool.
    CopyOthers(SlotId, AdtId),
    CloneTo(SlotId),
    /// The step says of what type the new collection is.
    ReuseTo(SlotId, u32),
    LoadTo(SlotId, Label),
    StoreFrom(Label, SlotId),
    RefPartTo(SlotId, Label, bool),
    DerefTo(SlotId),
    ReownTo(SlotId),
    AssignFrom(SlotId),
    Callee(u32),
}

/// A store, remembered for the question where values end up.
#[derive(Clone, Debug)]
pub(crate) struct StoreRec {
    pub base: SlotId,
    /// `None`: through a reference.
    pub label: Option<Label>,
    pub src: SlotId,
    pub how: How,
    pub step: u32,
}

/// A call of a value.
#[derive(Clone, Debug)]
pub(crate) struct ValueCall {
    pub args: Vec<SlotId>,
    pub dst: SlotId,
    pub step: u32,
    /// Objects it was wired to.
    pub seen: FxHashSet<Val>,
    /// Called objects that belong to the caller of this function.
    pub outside: Vec<ObjId>,
    pub result: Option<ObjId>,
}

/// Something that leaves, remembered for later.
#[derive(Clone, Debug)]
pub(crate) struct SinkRec {
    pub src: SlotId,
    pub mode: Mode,
    pub out: Out,
    pub why: Why,
    pub step: u32,
}

/// An acquire that came out of a callee.
#[derive(Clone, Debug)]
pub(crate) struct ThroughSite {
    pub acquire: Acquire,
    pub ty: Ty,
    pub block: Block,
    pub name: Name,
    pub obj: ObjId,
    pub step: u32,
    /// What the callee was passed the list it takes from in.
    pub lent: Option<SlotId>,
}

/// How deep the parts of a parameter are told apart.
const MAX_DEPTH: u8 = 4;
/// How deep the parts of things nobody saw being made are told apart.
const MAX_OPEN: u8 = 2;
/// More objects than this in one function are too many; what is left is unknown.
const MAX_OBJECTS: usize = 8_000;
/// So many rules run for one function (some hundred milliseconds); what is not found by then is unknown.
const MAX_WORK: u32 = 300_000;

/// The type does not tell which parts there are.
fn is_shapeless(ty: &Ty) -> bool {
    matches!(ty, Ty::Unknown | Ty::Var(_) | Ty::Param(_) | Ty::Assoc(..) | Ty::Bounds(..))
}

pub(crate) struct Graph<'a> {
    pub w: &'a World,
    pub body: &'a Body,
    pub objs: Vec<ObjData>,
    pub slots: Vec<SlotData>,
    statics: FxHashMap<StaticId, ObjId>,
    pub stores: Vec<StoreRec>,
    pub sinks: Vec<SinkRec>,
    pub calls: Vec<ValueCall>,
    pub through: Vec<ThroughSite>,
    pub grows: Vec<(SlotId, Growth, u32)>,
    pub clears: Vec<(SlotId, u32)>,
    pub gives_up: Vec<(SlotId, crate::escape::verdict::Via, u32)>,
    pub takes_back: Vec<SlotId>,
    pub releases: Vec<(SlotId, u32)>,
    /// What was given to functions that put it into these stores.
    pub puts: Vec<(Vec<SlotId>, Vec<Store>, u32)>,
    pub awaits: Vec<SlotId>,
    pub touches: Vec<(SlotId, Touch, u32)>,
    queue: Vec<SlotId>,
    step: u32,
    pub work: u32,
    pub overflow: bool,
    /// Something is taken from what may be a pool.
    pub has_items: bool,
}

/// Looks up what a function does.
pub(crate) type Lookup<'a> = dyn Fn(FnId) -> Option<&'a Summary> + 'a;

impl<'a> Graph<'a> {
    /// Runs a body to the end.
    pub(crate) fn run(w: &'a World, body: &'a Body, lookup: &Lookup<'_>) -> Graph<'a> {
        let mut g = Graph {
            w,
            body,
            objs: Vec::new(),
            slots: (0..body.slots).map(|_| SlotData::default()).collect(),
            statics: FxHashMap::default(),
            stores: Vec::new(),
            sinks: Vec::new(),
            calls: Vec::new(),
            through: Vec::new(),
            grows: Vec::new(),
            clears: Vec::new(),
            gives_up: Vec::new(),
            takes_back: Vec::new(),
            releases: Vec::new(),
            puts: Vec::new(),
            awaits: Vec::new(),
            touches: Vec::new(),
            queue: Vec::new(),
            step: 0,
            work: 0,
            overflow: false,
            has_items: body.objects.iter().any(|o| matches!(o.kind, ObjKind::Acquired(_))),
        };
        for (id, object) in body.objects.iter_enumerated() {
            let update = match &object.kind {
                ObjKind::Update { base, without } => Some((base.0, *without)),
                _ => None,
            };
            let (outer, store) = match &object.kind {
                ObjKind::Static(id) => (true, Some(Store::Static(*id))),
                _ => (false, None),
            };
            let kind = if matches!(object.kind, ObjKind::Foreign) { Kind::Foreign } else { Kind::Own(id) };
            g.objs.push(ObjData {
                kind,
                ty: object.ty.clone(),
                traits: object.traits,
                outer,
                store,
                depth: 0,
                in_loop: object.in_loop,
                contents: Vec::new(),
                any_read: None,
                any_write: None,
                cheap: true,
                update,
                span: object.span,
            });
        }
        for (n, (slot, ty)) in body.params.iter().enumerate() {
            let n = u32::try_from(n).unwrap_or(u32::MAX);
            let lent = matches!(ty, Ty::Ref(..)) && g.w.list_in(ty).is_some();
            let store = body.id.filter(|_| lent).map(|id| Store::Passed(id, n));
            let obj = g.new_object(Kind::Param(n), ty.clone(), false, store, 0);
            g.add(slot.0, Val::Obj(obj), Prov { step: 0 });
        }
        let open = quiet::open(body, |(f, wanted)| {
            lookup(*f).is_none_or(|summary| !summary.is_quiet() || *wanted && !summary.ret.is_empty())
        });
        for (n, step) in body.ops.iter().enumerate() {
            if step.guard.is_some_and(|guard| !open[guard as usize]) {
                continue;
            }
            g.step = u32::try_from(n).unwrap_or(u32::MAX);
            g.install(&step.op, lookup);
        }
        g.drain(lookup);
        g.name_lent_lists();
        g
    }

    /// The span of the step a provenance names.
    pub(crate) fn span_of(&self, step: u32) -> Option<Span> {
        self.body.ops.get(step as usize).map(|s| s.span)
    }

    pub(crate) fn new_slot(&mut self) -> SlotId {
        self.slots.push(SlotData::default());
        u32::try_from(self.slots.len() - 1).unwrap_or(u32::MAX)
    }

    fn new_object(&mut self, kind: Kind, ty: Ty, outer: bool, store: Option<Store>, depth: u8) -> ObjId {
        if self.objs.len() > MAX_OBJECTS {
            self.overflow = true;
        }
        let traits = self.traits_of(&ty);
        let span = self.span_of(self.step).unwrap_or(crate::base::Span {
            file: crate::base::FileId(0),
            start: crate::base::Pos { line: 1, col: 1 },
            end: crate::base::Pos { line: 1, col: 1 },
        });
        let in_loop = self.body.ops.get(self.step as usize).map_or(LoopIdx(0), |s| s.in_loop);
        self.objs.push(ObjData {
            kind,
            ty,
            traits,
            outer,
            store,
            depth,
            in_loop,
            contents: Vec::new(),
            any_read: None,
            any_write: None,
            cheap: true,
            update: None,
            span,
        });
        u32::try_from(self.objs.len() - 1).unwrap_or(u32::MAX)
    }

    pub(crate) fn traits_of(&self, ty: &Ty) -> ObjTraits {
        let facts = self.w.facts(ty);
        let marks = ty.adt().map(|id| &self.w.marks[id]);
        ObjTraits {
            handle: marks.is_some_and(|m| m.handle) || facts.opaque && !matches!(ty, Ty::Adt(..)),
            cell: facts.cell,
            plain: facts.plain(),
            container: marks.is_some_and(|m| m.sealed && m.growable),
        }
    }

    /// An object a callee made, with the type it has there.
    pub(crate) fn callee_object(&mut self, kind: Kind, ty: Ty, traits: ObjTraits) -> ObjId {
        let obj = self.new_object(kind, ty, false, None, 0);
        self.objs[obj as usize].traits = traits;
        obj
    }

    pub(crate) fn static_object(&mut self, id: StaticId) -> ObjId {
        if let Some(obj) = self.statics.get(&id) {
            return *obj;
        }
        let obj = self.new_object(Kind::Static(id), self.w.static_ty(id), true, Some(Store::Static(id)), 0);
        self.statics.insert(id, obj);
        obj
    }

    fn queue(&mut self, slot: SlotId) {
        let data = &mut self.slots[slot as usize];
        if !data.queued {
            data.queued = true;
            self.queue.push(slot);
        }
    }

    pub(crate) fn add(&mut self, slot: SlotId, val: Val, prov: Prov) {
        let data = &mut self.slots[slot as usize];
        if data.is_new(val) {
            data.vals.push((val, prov));
            self.queue(slot);
        }
    }

    fn rule(&mut self, slot: SlotId, rule: Rule) {
        let step = self.step;
        let data = &mut self.slots[slot as usize];
        if !data.is_new_rule(rule) {
            return;
        }
        if data.rules.len() == data.rules.inline_size() {
            data.rules.reserve(SPILL);
        }
        data.rules.push((rule, step));
        // what is there already is run now, what comes later by the queue
        for n in 0..data.done {
            let (val, _) = self.slots[slot as usize].vals[n];
            self.apply(rule, step, slot, val);
        }
    }

    pub(crate) fn copy_to(&mut self, src: SlotId, dst: SlotId) {
        if src != dst {
            self.rule(src, Rule::CopyTo(dst));
        }
    }
    pub(crate) fn load_to(&mut self, base: SlotId, label: Label, dst: SlotId) {
        self.rule(base, Rule::LoadTo(dst, label));
    }
    pub(crate) fn deref_to(&mut self, src: SlotId, dst: SlotId) {
        self.rule(src, Rule::DerefTo(dst));
    }
    pub(crate) fn store_from(&mut self, base: SlotId, label: Label, src: SlotId, how: How) {
        let step = self.step;
        self.stores.push(StoreRec { base, label: Some(label), src, how, step });
        self.rule(base, Rule::StoreFrom(label, src));
    }
    pub(crate) fn assign_from(&mut self, to: SlotId, src: SlotId, how: How) {
        let step = self.step;
        self.stores.push(StoreRec { base: to, label: None, src, how, step });
        self.rule(to, Rule::AssignFrom(src));
    }
    pub(crate) fn ref_part(&mut self, base: SlotId, label: Label, mutable: bool, dst: SlotId) {
        self.rule(base, Rule::RefPartTo(dst, label, mutable));
    }
    pub(crate) fn sink(&mut self, src: SlotId, mode: Mode, out: Out, why: Why) {
        let step = self.step;
        self.sinks.push(SinkRec { src, mode, out, why, step });
    }
    pub(crate) fn step(&self) -> u32 {
        self.step
    }

    fn install(&mut self, op: &Op, lookup: &Lookup<'_>) {
        let step = self.step;
        match op {
            Op::Alloc { dst, obj } => {
                self.add(dst.0, Val::Obj(obj.0), Prov { step });
                if let Some((base, _)) = self.objs[obj.0 as usize].update {
                    self.rule(base, Rule::CopyItems(dst.0));
                }
            }
            Op::Copy { dst, src } => self.copy_to(src.0, dst.0),
            Op::Without { dst, src, pool } => self.rule(src.0, Rule::CopyOthers(dst.0, *pool)),
            Op::Clone { dst, src } => self.rule(src.0, Rule::CloneTo(dst.0)),
            Op::Reuse { dst, src, .. } => self.rule(src.0, Rule::ReuseTo(dst.0, step)),
            Op::Load { dst, base, label } => self.load_to(base.0, *label, dst.0),
            Op::Store { base, label, src, how } => self.store_from(base.0, *label, src.0, *how),
            Op::Ref { dst, to, mutable } => self.add(dst.0, Val::Ref(to.0, *mutable), Prov { step }),
            Op::RefPart { dst, base, label, mutable } => self.ref_part(base.0, *label, *mutable, dst.0),
            Op::Deref { dst, src } => self.deref_to(src.0, dst.0),
            Op::Reown { dst, src } => self.rule(src.0, Rule::ReownTo(dst.0)),
            Op::Assign { to, src, how } => self.assign_from(to.0, src.0, *how),
            Op::Sink { src, out, why } => {
                let mode = if matches!(out, Out::Lent(_)) { Mode::Look } else { Mode::Own };
                self.sink(src.0, mode, *out, why.clone());
            }
            Op::Grow { target, by } => self.grows.push((target.0, *by, step)),
            Op::Clear { target } => self.clears.push((target.0, step)),
            Op::Await { src } => self.awaits.push(src.0),
            Op::Release { src } => self.releases.push((src.0, step)),
            Op::GiveUp { src, via } => self.gives_up.push((src.0, *via, step)),
            Op::TakeBack { src } => self.takes_back.push(src.0),
            Op::Touch { src, how } => self.touches.push((src.0, *how, step)),
            Op::Call { callee, args, dst } => {
                let args: Vec<SlotId> = args.iter().map(|slot: &Slot| slot.0).collect();
                self.install_call(callee, args, dst.0, lookup);
            }
        }
    }

    fn install_call(&mut self, callee: &Callee, args: Vec<SlotId>, dst: SlotId, lookup: &Lookup<'_>) {
        match callee {
            Callee::Fns(fns, name, given) => {
                for f in fns {
                    let touched = self.touches.len();
                    match lookup(*f) {
                        // what a declared pool hands out is its item, whatever it was inside
                        Some(summary) if !summary.blind && self.w.declared.taken_by(*f).is_some() => {
                            self.paste(&summary.without_items(), given, &args, dst, name);
                        }
                        Some(summary) if !summary.blind => self.paste(summary, given, &args, dst, name),
                        _ => self.call_unseen(*f, &args, dst, name),
                    }
                    if self.w.is_deref(*f) {
                        // what counts is what is done with what it leads to
                        self.touches.truncate(touched);
                    }
                }
            }
            Callee::Asked(fns, name, wanted) => {
                for f in fns {
                    match lookup(*f) {
                        Some(summary) if summary.is_quiet() && !wanted => {}
                        Some(summary) if !summary.blind => self.paste(summary, &[], &args, dst, name),
                        _ => self.call_unseen(*f, &args, dst, name),
                    }
                }
            }
            Callee::Value(slot) => {
                let step = self.step;
                self.value_call(slot.0, args, dst, step);
            }
            // all of them have been given numbers
            Callee::Drop(_) => self.given_to_nobody_knows(&args, dst, &Name::new_static("drop"), true),
            Callee::Trait(_, name) => self.given_to_nobody_knows(&args, dst, name, false),
            Callee::Unknown(name) => self.given_to_nobody_knows(&args, dst, name, true),
        }
    }

    pub(crate) fn value_call(&mut self, callee: SlotId, args: Vec<SlotId>, dst: SlotId, step: u32) {
        let n = u32::try_from(self.calls.len()).unwrap_or(u32::MAX);
        self.calls.push(ValueCall { args, dst, step, seen: FxHashSet::default(), outside: Vec::new(), result: None });
        self.rule(callee, Rule::Callee(n));
    }

    /// A known function nobody can look into: what it gives may lead to what others hold, if its type can.
    fn call_unseen(&mut self, f: FnId, args: &[SlotId], dst: SlotId, name: &str) {
        self.given_to_nobody_knows(args, dst, &Name::from(name), true);
        // the destructors of a type have a number beyond those of written functions, and give nothing
        if self.w.program.fns.get(f).is_none() {
            return;
        }
        let facts = self.w.facts(&self.w.sig(f).ret);
        if facts.borrows || facts.opaque || facts.handle && facts.cell {
            self.lent_by_nobody_knows(dst);
        }
    }

    pub(super) fn lent_by_nobody_knows(&mut self, dst: SlotId) {
        let obj = self.callee_object(Kind::Foreign, Ty::Unknown, ObjTraits::default());
        self.objs[obj as usize].cheap = false;
        let step = self.step;
        self.add(dst, Val::Obj(obj), Prov { step });
    }

    /// A function nobody can see keeps what it is given and may take what it is lent by `&mut`. `foreign`: not even
    /// its kind is known, so what it is given is unknown rather than kept.
    pub(crate) fn given_to_nobody_knows(&mut self, args: &[SlotId], dst: SlotId, name: &Name, foreign: bool) {
        use crate::escape::verdict::{Blind, Via};
        let out = if foreign { Out::Given(Blind::Callee) } else { Out::Via(Via::Callee) };
        for arg in args {
            self.sink(*arg, Mode::Own, out, Why::Given(name.clone()));
        }
        let obj = self.callee_object(Kind::FromCallee, Ty::Unknown, ObjTraits::default());
        self.objs[obj as usize].cheap = false;
        let step = self.step;
        self.add(dst, Val::Obj(obj), Prov { step });
    }

    fn drain(&mut self, lookup: &Lookup<'_>) {
        while let Some(slot) = self.queue.pop() {
            self.slots[slot as usize].queued = false;
            loop {
                let data = &mut self.slots[slot as usize];
                let Some((val, _)) = data.vals.get(data.done).copied() else { break };
                data.done += 1;
                let mut n = 0;
                while let Some((rule, step)) = self.slots[slot as usize].rules.get(n).copied() {
                    n += 1;
                    if let Rule::Callee(call) = rule {
                        self.wire(call, val, lookup);
                    } else {
                        self.apply(rule, step, slot, val);
                    }
                }
            }
            if self.overflow {
                self.queue.clear();
                return;
            }
        }
    }

    fn apply(&mut self, rule: Rule, step: u32, slot: SlotId, val: Val) {
        self.work += 1;
        if self.work > MAX_WORK {
            self.overflow = true;
        }
        if self.overflow {
            return;
        }
        let prov = Prov { step };
        let saved = self.step;
        self.step = step;
        match rule {
            Rule::CopyTo(dst) => self.add(dst, val, prov),
            Rule::CopyItems(dst) => {
                if matches!(val, Val::Obj(obj) if crate::escape::leave::item_of(self, obj).is_some()) {
                    self.add(dst, val, prov);
                }
            }
            Rule::CopyOthers(dst, pool) => {
                let item = match val {
                    Val::Obj(obj) => crate::escape::leave::item_of(self, obj),
                    Val::Ref(..) => None,
                };
                let acquire = item.and_then(|item| crate::escape::judge::acquire_at(self, item));
                let of_pool = |f| self.w.declared.taken_by(f) == Some(pool);
                if !acquire.is_some_and(|acquire| acquire.by.is_some_and(of_pool)) {
                    self.add(dst, val, prov);
                }
            }
            Rule::CopyStored(dst, of) => {
                let seed = matches!(val, Val::Obj(part)
                    if matches!(&self.objs[part as usize].kind, Kind::Part(whole, _) if *whole == of));
                if !seed {
                    self.add(dst, val, prov);
                }
            }
            Rule::CloneTo(dst) => self.clone_val(dst, val, prov),
            Rule::ReuseTo(dst, of) => {
                if let Val::Obj(obj) = val {
                    self.reuse(dst, obj, of, prov);
                }
            }
            Rule::LoadTo(dst, label) => match val {
                Val::Obj(obj) => {
                    let part = self.contents(obj, label);
                    self.copy_to(part, dst);
                    if label == Label::Arg(0) && self.is_open_struct(obj) {
                        // a box was expected, and what is in it is found
                        self.add(dst, val, prov);
                    }
                    if label == Label::Arg(0) && self.hides(obj) {
                        let held = self.contents(obj, Label::Held);
                        self.copy_to(held, dst);
                    }
                    if self.is_fuzzy(obj, label) {
                        // the type is not known well enough to say where the part is
                        let all = self.any_read(obj);
                        self.copy_to(all, dst);
                    }
                }
                // a reference where its referent was expected: look through it
                Val::Ref(to, _) => self.load_to(to, label, dst),
            },
            Rule::StoreFrom(label, src) => match val {
                Val::Obj(obj) => {
                    let part = self.contents(obj, label);
                    self.copy_to(src, part);
                }
                Val::Ref(to, _) => self.rule(to, Rule::StoreFrom(label, src)),
            },
            Rule::RefPartTo(dst, label, mutable) => match val {
                Val::Obj(obj) => {
                    let part = self.contents(obj, label);
                    if label == Label::Any {
                        // a look at some part is a look at each
                        let all = self.any_read(obj);
                        self.copy_to(all, part);
                    }
                    self.add(dst, Val::Ref(part, mutable), prov);
                }
                Val::Ref(to, _) => self.rule(to, Rule::RefPartTo(dst, label, mutable)),
            },
            Rule::DerefTo(dst) => match val {
                Val::Ref(to, _) => self.copy_to(to, dst),
                Val::Obj(obj) => {
                    let part = self.contents(obj, Label::Deref);
                    self.copy_to(part, dst);
                    if !self.is_outside(obj) {
                        // an owner where a reference was expected: its content, or itself
                        let inner = self.contents(obj, Label::Arg(0));
                        self.copy_to(inner, dst);
                        self.add(dst, val, prov);
                    }
                }
            },
            Rule::ReownTo(dst) => match val {
                Val::Obj(_) => self.add(dst, val, prov),
                Val::Ref(to, _) => {
                    self.copy_to(to, dst);
                    if let Some((owner, _)) = self.slots[to as usize].owner {
                        self.add(dst, Val::Obj(owner), prov);
                    }
                }
            },
            Rule::AssignFrom(src) => match val {
                Val::Ref(to, _) => self.copy_to(src, to),
                Val::Obj(obj) => {
                    let part = self.contents(obj, Label::Deref);
                    self.copy_to(src, part);
                    if !self.is_outside(obj) {
                        let inner = self.contents(obj, Label::Arg(0));
                        self.copy_to(src, inner);
                    }
                }
            },
            Rule::Callee(_) => {
                // wired when the queue comes to it
                self.slots[slot as usize].done = 0;
                self.queue(slot);
            }
        }
        self.step = saved;
    }

    /// What a clone shares: counted handles, references, and values that may be or hold either.
    fn clone_val(&mut self, dst: SlotId, val: Val, prov: Prov) {
        match val {
            Val::Ref(_, false) => self.add(dst, val, prov),
            Val::Ref(_, true) => {}
            Val::Obj(obj) => {
                let facts = self.w.facts(&self.objs[obj as usize].ty);
                if self.objs[obj as usize].traits.handle || facts.handle || facts.borrows {
                    self.add(dst, val, prov);
                }
            }
        }
    }

    /// The objects a slot holds or refers to; of a view, those it is a view of.
    pub(crate) fn meant_by(&self, slot: SlotId) -> Vec<ObjId> {
        let mut out = Vec::new();
        let mut seen = vec![slot];
        let mut next = 0;
        while let Some(slot) = seen.get(next).copied() {
            next += 1;
            for (val, _) in &self.slots[slot as usize].vals {
                let held: Vec<Val> = match val {
                    Val::Obj(_) => vec![*val],
                    Val::Ref(to, _) => self.slots[*to as usize].vals.iter().map(|(val, _)| *val).collect(),
                };
                for val in held {
                    let Val::Obj(obj) = val else { continue };
                    match self.view_of(obj) {
                        Some(of) if !seen.contains(&of) => seen.push(of),
                        Some(_) => {}
                        None => out.push(obj),
                    }
                }
            }
        }
        out
    }

    fn view_of(&self, obj: ObjId) -> Option<SlotId> {
        match &self.objs[obj as usize].kind {
            Kind::Own(own) => match &self.body.objects[*own].kind {
                ObjKind::View { of } => Some(of.0),
                _ => None,
            },
            _ => None,
        }
    }

    /// A vector's own block, or that of one an iterator is made of, if elements of the new type fit where the old were.
    fn reuse(&mut self, dst: SlotId, obj: ObjId, of: u32, prov: Prov) {
        let Some(Op::Reuse { ty, .. }) = self.body.ops.get(of as usize).map(|step| &step.op) else { return };
        let own = self.objs[obj as usize].ty.clone();
        if is_shapeless(&own) {
            // callers may know it for an iterator over a vector
            self.add(dst, Val::Obj(obj), prov);
            return;
        }
        let Ty::Adt(id, _) = &own else { return };
        if self.w.marks[*id].iterator {
            let held = self.contents(obj, Label::Held);
            self.rule(held, Rule::ReuseTo(dst, of));
            return;
        }
        if !self.w.is_lang(*id, "Vec") {
            return;
        }
        let elem = match ty.arg(0) {
            Ty::Slice(elem) => (*elem).clone(),
            other => other,
        };
        let fits = match (self.w.layout_of(&own.arg(0)), self.w.layout_of(&elem)) {
            (Some(old), Some(new)) => old.align == new.align && old.size >= new.size,
            _ => true,
        };
        if fits {
            self.add(dst, Val::Obj(obj), prov);
        }
    }

    /// Whether the object is a parameter, a static, or a part of one: its parts come into being when asked for.
    pub(crate) fn is_outside(&self, obj: ObjId) -> bool {
        match &self.objs[obj as usize].kind {
            Kind::Param(_) | Kind::Part(..) | Kind::Static(_) => true,
            Kind::Own(own) => matches!(self.body.objects[*own].kind, ObjKind::Static(_)),
            _ => false,
        }
    }

    /// The object is the caller's: passed in, or made by a closure of the caller, whose result only the caller knows.
    pub(crate) fn is_callers(&self, obj: ObjId) -> bool {
        self.is_outside(obj) || matches!(self.objs[obj as usize].kind, Kind::CallResult)
    }

    /// An error around what it is made from.
    fn hides(&self, obj: ObjId) -> bool {
        self.objs[obj as usize].ty.adt().is_some_and(|id| self.w.marks[id].hides)
    }

    /// A struct or enum, whose parts are fields.
    fn is_open_struct(&self, obj: ObjId) -> bool {
        self.objs[obj as usize].ty.adt().is_some_and(|id| !self.w.marks[id].model)
    }

    /// The object's type does not tell which labels it has.
    fn is_fuzzy(&self, obj: ObjId, label: Label) -> bool {
        label == Label::Any
            || matches!(self.objs[obj as usize].ty, Ty::Unknown)
                && matches!(self.objs[obj as usize].kind, Kind::Own(_) | Kind::FromCallee)
    }

    fn any_read(&mut self, obj: ObjId) -> SlotId {
        if let Some(slot) = self.objs[obj as usize].any_read {
            return slot;
        }
        let slot = self.new_slot();
        self.objs[obj as usize].any_read = Some(slot);
        let parts: Vec<SlotId> = self.objs[obj as usize].contents.iter().map(|(_, slot)| *slot).collect();
        for part in parts {
            self.rule(part, Rule::CopyStored(slot, obj));
        }
        slot
    }

    /// The slot of what an object has under a label.
    pub(crate) fn contents(&mut self, obj: ObjId, label: Label) -> SlotId {
        if let Some((_, slot)) = self.objs[obj as usize].contents.iter().find(|(l, _)| *l == label) {
            return *slot;
        }
        let slot = self.new_slot();
        self.slots[slot as usize].owner = Some((obj, label));
        self.objs[obj as usize].contents.push((label, slot));
        if let Some(all) = self.objs[obj as usize].any_read {
            self.rule(slot, Rule::CopyStored(all, obj));
        }
        if label == Label::Any {
            // stored under no known label: found under every label
            self.objs[obj as usize].any_write = Some(slot);
            let others: Vec<SlotId> =
                self.objs[obj as usize].contents.iter().filter(|(l, _)| *l != Label::Any).map(|(_, s)| *s).collect();
            for other in others {
                self.copy_to(slot, other);
            }
        } else if let Some(any) = self.objs[obj as usize].any_write {
            self.copy_to(any, slot);
        }
        self.seed(obj, label, slot);
        slot
    }

    /// What a part holds before anybody stores there.
    fn seed(&mut self, obj: ObjId, label: Label, slot: SlotId) {
        let prov = Prov { step: self.step };
        if matches!(label, Label::Held | Label::Capture | Label::State) {
            return;
        }
        if let Some((base, without)) = self.objs[obj as usize].update
            && label != without
        {
            self.load_to(base, label, slot);
            return;
        }
        let data = &self.objs[obj as usize];
        match &data.kind {
            Kind::Piece(_) => {
                if !matches!(label, Label::Arg(_)) || !data.traits.container {
                    self.add(slot, Val::Obj(obj), prov);
                }
            }
            Kind::Through(_) => self.seed_item(obj, label, slot, prov),
            Kind::Own(own) => match &self.body.objects[*own].kind {
                ObjKind::Acquired(_) => self.seed_item(obj, label, slot, prov),
                ObjKind::Static(_) => self.seed_outside(obj, label, slot, prov),
                ObjKind::Opaque | ObjKind::Foreign => self.seed_open(obj, label, slot, prov),
                _ => {}
            },
            Kind::Param(_) | Kind::Part(..) | Kind::Static(_) => self.seed_outside(obj, label, slot, prov),
            Kind::Blank => self.seed_open(obj, label, slot, prov),
            Kind::FromCallee | Kind::CallResult | Kind::Foreign => self.seed_open(obj, label, slot, prov),
        }
    }

    /// What nobody saw being made has parts nobody saw either; what is stored in those must be found again.
    fn seed_open(&mut self, obj: ObjId, label: Label, slot: SlotId, prov: Prov) {
        let data = &self.objs[obj as usize];
        if data.depth >= MAX_OPEN || is_shapeless(&data.ty) {
            self.add(slot, Val::Obj(obj), prov);
            return;
        }
        let ty = self.part_ty(&data.ty.clone(), label);
        if self.w.holds_nothing(&ty) || matches!(ty, Ty::Ref(..)) {
            return;
        }
        let depth = self.objs[obj as usize].depth + 1;
        let part = self.new_object(Kind::Blank, ty, false, None, depth);
        self.add(slot, Val::Obj(part), prov);
    }

    fn seed_item(&mut self, obj: ObjId, label: Label, slot: SlotId, prov: Prov) {
        let data = &self.objs[obj as usize];
        if data.traits.container && matches!(label, Label::Arg(_)) {
            return;
        }
        let ty = self.part_ty(&data.ty.clone(), label);
        let piece = self.new_object(Kind::Piece(obj), ty, false, None, 1);
        let inner = self.piece_traits(obj, piece);
        self.objs[piece as usize].traits = inner;
        self.add(slot, Val::Obj(piece), prov);
    }

    /// A part of an item is plain if the item's own content is.
    fn piece_traits(&self, obj: ObjId, piece: ObjId) -> ObjTraits {
        let mut traits = self.objs[piece as usize].traits;
        let item = match &self.objs[obj as usize].kind {
            Kind::Own(own) => match &self.body.objects[*own].kind {
                ObjKind::Acquired(site) => self.body.sites[*site].acquire.as_ref().map(|a| a.item.clone()),
                _ => None,
            },
            Kind::Through(n) => self.through.get(*n as usize).map(|t| t.acquire.item.clone()),
            _ => None,
        };
        if let Some(item) = item {
            let inner = match &item {
                Ty::Adt(id, args) if self.w.is_lang(*id, "Box") => args.first().cloned().unwrap_or(Ty::Unknown),
                other => other.clone(),
            };
            traits.plain = self.w.facts(&inner).plain();
            traits.container = inner.adt().is_some_and(|id| self.w.marks[id].sealed && self.w.marks[id].growable);
        }
        traits
    }

    fn seed_outside(&mut self, obj: ObjId, label: Label, slot: SlotId, prov: Prov) {
        let data = &self.objs[obj as usize];
        let is_static = match &data.kind {
            Kind::Static(_) => true,
            Kind::Own(own) => matches!(self.body.objects[*own].kind, ObjKind::Static(_)),
            _ => false,
        };
        if is_static && label == Label::Deref && !matches!(data.ty, Ty::Ref(..) | Ty::Ptr(..)) {
            // the static as a whole
            self.add(slot, Val::Obj(obj), prov);
            return;
        }
        // of a thing of unknown type every part may be any other
        let first_behind = matches!(label, Label::Deref) && !data.outer;
        if (data.depth >= MAX_DEPTH || is_shapeless(&data.ty) && data.depth > 0) && !first_behind {
            self.add(slot, Val::Obj(obj), prov);
            return;
        }
        let ty = self.part_ty(&data.ty.clone(), label);
        if self.w.holds_nothing(&ty) && !matches!(ty, Ty::Unknown) {
            return;
        }
        let data = &self.objs[obj as usize];
        let behind = matches!(label, Label::Deref) || matches!(data.ty, Ty::Ref(..));
        let outer = data.outer || behind || data.traits.handle && data.ty.adt().is_some();
        let store = match (label, &data.ty) {
            (Label::Field(name), Ty::Adt(id, _)) if !self.w.marks[*id].model => {
                Some(Store::Field(*id, (*name).clone()))
            }
            _ => data.store.clone(),
        };
        let depth = data.depth + 1;
        let part = self.new_object(Kind::Part(obj, label), ty, outer, store, depth);
        self.add(slot, Val::Obj(part), prov);
    }

    /// The type of a part.
    fn part_ty(&self, ty: &Ty, label: Label) -> Ty {
        match (ty, label) {
            (Ty::Ref(inner, _) | Ty::Ptr(inner, _), Label::Deref) => (**inner).clone(),
            (Ty::Ref(inner, _), other) => self.part_ty(inner, other),
            (_, Label::Field(name)) => self.w.field_ty(ty, &name).unwrap_or(Ty::Unknown),
            (Ty::Adt(..) | Ty::Array(..) | Ty::Slice(_), Label::Arg(n)) => ty.arg(usize::from(n)),
            _ => Ty::Unknown,
        }
    }

    /// A value call meets one more thing that can be called.
    fn wire(&mut self, call: u32, val: Val, lookup: &Lookup<'_>) {
        let n = call as usize;
        if !self.calls[n].seen.insert(val) {
            return;
        }
        let (args, dst, step) = (self.calls[n].args.clone(), self.calls[n].dst, self.calls[n].step);
        let saved = self.step;
        self.step = step;
        match val {
            Val::Ref(to, _) => self.rule(to, Rule::Callee(call)),
            Val::Obj(obj) => match self.objs[obj as usize].kind.clone() {
                Kind::Own(own) => match &self.body.objects[own].kind {
                    ObjKind::Closure { params, ret, .. } => {
                        for (arg, param) in args.iter().zip(params) {
                            self.copy_to(*arg, param.0);
                        }
                        self.copy_to(ret.0, dst);
                    }
                    ObjKind::Function(f) => match lookup(*f) {
                        Some(summary) if !summary.blind => {
                            let name = self.w.program.fns[*f].name.clone();
                            self.paste(summary, &[], &args, dst, &name);
                        }
                        _ => {
                            let name = self.w.program.fns[*f].name.clone();
                            self.call_unseen(*f, &args, dst, &name);
                        }
                    },
                    ObjKind::Site(_) | ObjKind::Inline | ObjKind::Acquired(_) | ObjKind::Update { .. } => {
                        self.call_inside(call, obj);
                    }
                    ObjKind::Opaque | ObjKind::Foreign => {
                        self.call_inside(call, obj);
                        let name = Name::new_static("a function value");
                        self.given_to_nobody_knows(&args, dst, &name, false);
                        self.lent_by_nobody_knows(dst);
                    }
                    ObjKind::Static(_) => self.call_outside(call, obj),
                    ObjKind::View { .. } => {}
                    ObjKind::Part(_) => {}
                },
                Kind::Param(_) | Kind::Part(..) | Kind::Static(_) => self.call_outside(call, obj),
                Kind::FromCallee
                | Kind::CallResult
                | Kind::Foreign
                | Kind::Blank
                | Kind::Piece(_)
                | Kind::Through(_) => {
                    self.call_inside(call, obj);
                    let name = Name::new_static("a function value");
                    self.given_to_nobody_knows(&args, dst, &name, false);
                    self.lent_by_nobody_knows(dst);
                }
            },
        }
        self.step = saved;
    }

    /// A box, pin or struct that is called: what is in it is called.
    fn call_inside(&mut self, call: u32, obj: ObjId) {
        for label in [Label::Arg(0), Label::field("0")] {
            let part = self.contents(obj, label);
            self.rule(part, Rule::Callee(call));
        }
    }

    /// A closure of the caller is called: the caller will know what it does.
    fn call_outside(&mut self, call: u32, obj: ObjId) {
        let n = call as usize;
        self.calls[n].outside.push(obj);
        if self.calls[n].result.is_none() {
            let result = self.callee_object(Kind::CallResult, Ty::Unknown, ObjTraits::default());
            self.objs[result as usize].cheap = false;
            let (dst, step) = (self.calls[n].dst, self.calls[n].step);
            self.calls[n].result = Some(result);
            self.add(dst, Val::Obj(result), Prov { step });
        }
    }
}
