//! The intermediate form of one function.
//!
//! A **slot** is a version of a place: a local gets a new slot by every assignment, branches and loop heads join
//! slots, so order is in the slots and the operations are a set. A slot holds **values**: an object (the thing itself)
//! or a reference to a slot. An **object** is a heap block, a struct, a closure, an item taken from a pool; what it
//! owns is in the slots of its contents, one for each **label**.
//!
//! The graph knows no syntax, no names and no types beyond what an object says of itself.

use std::sync::Arc;

use crate::base::{FieldName, Gap, IndexVec, Name, Span};
use crate::escape::verdict::{Blind, Via};
use crate::resolve::program::{AdtId, FnId, StaticId, TraitId};
use crate::resolve::ty::Ty;
use crate::resolve::world::World;

crate::newtype_index! {
    /// A version of a place.
    pub struct Slot;
    /// An object made, taken or received in the body.
    pub struct Obj;
    /// A site of the body.
    pub struct SiteIdx;
    /// A loop of the body; 0 is the body itself.
    pub struct LoopIdx;
}

/// Which part of an object a slot of contents is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Label {
    /// What is stored as the n-th type parameter of a sealed type; 0 is also the element of arrays and slices and the
    /// content of boxes.
    Arg(u8),
    /// A field; for enums `Variant.field`.
    Field(FieldName),
    /// What a reference (or a box seen from outside its frame) leads to.
    Deref,
    /// What the result of a call keeps of its arguments without giving it out again.
    Held,
    /// What a closure or future captured by value.
    Capture,
    /// What is alive in a future while it waits.
    State,
    /// Any part: of an object whose type nobody knows.
    Any,
}

impl Label {
    /// A field by its name.
    pub fn field(name: &str) -> Label {
        Label::Field(FieldName::new(name))
    }

    /// The n-th field of a tuple.
    pub fn nth(n: usize) -> Label {
        Label::field(&n.to_string())
    }
}

/// One function ready for the solver.
#[derive(Clone, Debug)]
pub struct Body {
    /// The function; `None` for the initializer of a static.
    pub id: Option<FnId>,
    /// How many slots there are.
    pub slots: u32,
    /// Objects made here.
    pub objects: IndexVec<Obj, Object>,
    /// What happens, in source order.
    pub ops: Vec<Step>,
    /// The slot of each parameter with its type, receiver first.
    pub params: Vec<(Slot, Ty)>,
    /// Where the result goes.
    pub ret: Slot,
    /// The result's type.
    pub ret_ty: Ty,
    /// Sites in source order.
    pub sites: IndexVec<SiteIdx, Site>,
    /// Loops with the loop around each.
    pub loops: IndexVec<LoopIdx, Loop>,
    /// The arms of each `if` on a mere condition. 0 is the body itself, and the two arms of one `if` follow each other,
    /// the first having an odd number.
    pub arms: Vec<Arm>,
    /// What was not understood.
    pub gaps: Vec<(Gap, Span)>,
    /// Expressions entered.
    pub exprs: u32,
    /// `async fn`
    pub is_async: bool,
    /// What the pool recognizers want to know.
    pub facts: Vec<PoolFact>,
    /// The fields that are named here, of whatever value.
    pub fields: Vec<(AdtId, FieldName)>,
    /// Memory is wiped here so that nobody can read it.
    pub wipes: bool,
    /// There is an `unsafe` block in it.
    pub has_unsafe: bool,
    /// Code that may be passed by (an arm, the right side of `&&`), each with the branch around it; 0 is the body itself.
    pub branches: Vec<u32>,
    /// The store that every result gives access to.
    pub gives: Option<Store>,
    /// What steps are guarded by.
    pub guards: Vec<Guard>,
}

/// An arm of an `if`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Arm {
    /// The arm around it.
    pub around: u32,
    /// Nothing comes after it: it returns, breaks, or panics.
    pub ends: bool,
}

/// A loop.
#[derive(Clone, Copy, Debug)]
pub struct Loop {
    /// The loop around it; itself for the body.
    pub parent: LoopIdx,
    /// How often it turns at most, if source tells.
    pub turns: Option<u64>,
}

/// An operation and where it stands.
#[derive(Clone, Debug)]
pub struct Step {
    /// What happens.
    pub op: Op,
    /// Where.
    pub span: Span,
    /// The innermost loop around it.
    pub in_loop: LoopIdx,
    /// The innermost arm of an `if` around it, as an index into the body's arms.
    pub arm: u32,
    /// The innermost code around it that may be passed by, as an index into the body's branches.
    pub branch: u32,
    /// It need not be done unless something comes of this guard's calls.
    pub guard: Option<u32>,
}

/// Values of one type that may be asked something by what they were given to.
#[derive(Clone, Debug)]
pub struct Guard {
    /// What may be called, and whether the result is wanted.
    pub fns: Vec<(FnId, bool)>,
    /// Guards of the values' parts.
    pub parts: Vec<u32>,
}

/// One operation.
#[derive(Clone, Debug)]
pub enum Op {
    /// `dst` can hold the object.
    Alloc { dst: Slot, obj: Obj },
    /// What `src` holds, `dst` can hold.
    Copy { dst: Slot, src: Slot },
    /// The same without items of a pool, which go home here.
    Without { dst: Slot, src: Slot, pool: AdtId },
    /// The same for a copy made through `clone`: counted handles are shared, owned contents are not.
    Clone { dst: Slot, src: Slot },
    /// `dst` gets what objects in `base` have under `label`.
    Load { dst: Slot, base: Slot, label: Label },
    /// Objects in `base` get `src` under `label`.
    Store { base: Slot, label: Label, src: Slot, how: How },
    /// A vector that `src` holds, whose block has room for the elements of a `ty`, can be `dst`: `collect` in place.
    Reuse { dst: Slot, src: Slot, ty: Ty },
    /// `dst` refers to slot `to`.
    Ref { dst: Slot, to: Slot, mutable: bool },
    /// `dst` refers to the contents under `label` of objects in `base`.
    RefPart { dst: Slot, base: Slot, label: Label, mutable: bool },
    /// `dst` gets what references in `src` lead to.
    Deref { dst: Slot, src: Slot },
    /// `dst` owns again what raw pointers in `src` came from: the pointer's own value, or the block it leads into.
    Reown { dst: Slot, src: Slot },
    /// What references in `to` lead to can be `src`.
    Assign { to: Slot, src: Slot, how: How },
    /// A function is called.
    Call { callee: Callee, args: Vec<Slot>, dst: Slot },
    /// `src` leaves.
    Sink { src: Slot, out: Out, why: Why },
    /// The owners in `target` (or behind references in it) grow.
    Grow { target: Slot, by: Growth },
    /// The owners in `target` (or behind references in it) are emptied, their blocks kept.
    Clear { target: Slot },
    /// What `src` holds is alive while a future waits.
    Await { src: Slot },
    /// An item goes back to the pool it came from, by that pool's own function.
    Release { src: Slot },
    /// Ownership of `src` is given up (leaked, made raw, detached from its guard), unless it is taken back.
    GiveUp { src: Slot, via: Via },
    /// Ownership given up before is taken back.
    TakeBack { src: Slot },
    /// The item is read, written, or overwritten, in source order: for the question whether state is carried.
    Touch { src: Slot, how: Touch },
}

/// How a value got into a place, for the word after `escapes:` if the place outlives the frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// By assignment, or a method of a cell, an option, or `mem`.
    Assigned,
    /// By a container's own method.
    Put,
    /// It is part of the object from its making (a field of a struct literal, a capture).
    Made,
    /// By a function that was called.
    ByCallee,
}

/// What reads or writes an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// Some of it is read.
    Read,
    /// Some of it is written.
    Write,
    /// All of it is written without a look.
    Overwrite,
    /// It is lent to something nobody can see into.
    Lend,
    /// Its address is asked for.
    Address,
}

/// Where a value goes when it leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Out {
    /// By this route; what it owns goes along.
    Via(Via),
    /// Into something nobody can see through, by value.
    Given(Blind),
    /// A reference is lent to a function nobody can see, which keeps nothing it is lent but may take what lies behind
    /// `&mut`, in a cell, or in a counted handle.
    Lent(Blind),
}

/// What happened to a value, one phrase each.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    /// `returned`
    Returned,
    /// `sent through a channel`
    Sent,
    /// `moved into a thread or task`
    Spawned,
    /// `leaked`
    Leaked,
    /// `turned into a raw pointer`
    Raw,
    /// `stored in static NAME`
    Static(Name),
    /// `given to NAME`, which nobody can see into
    Given(Name),
    /// `lent to NAME`, which nobody can see into
    Lent(Name),
    /// `kept by NAME`
    Kept(Name),
    /// `passed to macro NAME`
    Macro(Name),
    /// A construct nobody can see through
    Opaque(&'static str),
}

/// Who is called.
#[derive(Clone, Debug)]
pub enum Callee {
    /// A function with a body in one of the loaded crates, its name, and what its parameters stand for. Several where a
    /// `cfg` is not known.
    Fns(Vec<FnId>, Arc<str>, Arc<[(Name, Ty)]>),
    /// An implementation nobody calls by name: it may be called. Its result is wanted if the flag says so.
    Asked(Vec<FnId>, Arc<str>, bool),
    /// A value: a closure, a function pointer.
    Value(Slot),
    /// The destructor of a type with all its parts, until it is known which number it has.
    Drop(Ty),
    /// A trait's function on a type nobody knows here.
    Trait(TraitId, Name),
    /// Nobody knows; the name as written.
    Unknown(Name),
}

/// By how much an owner grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Growth {
    /// So many elements more.
    By(u64),
    /// To at most so many elements in all, however often.
    To(u64),
    /// Nobody knows.
    Any,
}

/// An object.
#[derive(Clone, Debug)]
pub struct Object {
    /// What it is.
    pub kind: ObjKind,
    /// Its type, as far as known.
    pub ty: Ty,
    /// What follows from the type.
    pub traits: ObjTraits,
    /// Where it is made.
    pub span: Span,
    /// The innermost loop it is made in.
    pub in_loop: LoopIdx,
}

/// What the solver must know of an object's type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ObjTraits {
    /// Clones share it.
    pub handle: bool,
    /// Its content can be taken through `&`.
    pub cell: bool,
    /// It is plain data: nothing can be taken out of it.
    pub plain: bool,
    /// Its elements are its own content, not part of the item (growable containers).
    pub container: bool,
}

/// What an object is.
#[derive(Clone, Debug)]
pub enum ObjKind {
    /// A heap block (or owner that allocates later) of a site.
    Site(SiteIdx),
    /// An item taken from something that may be a pool.
    Acquired(SiteIdx),
    /// Some part of such an item.
    Part(SiteIdx),
    /// A struct, tuple, enum or array value whose parts are all seen.
    Inline,
    /// A value nobody saw being made: the result of a call, a default.
    Opaque,
    /// What a function nobody can see into may have lent: what is stored behind it may be held elsewhere.
    Foreign,
    /// A value like `base` but for one field: `x.f = e` on a local makes a new version of `x`.
    Update { base: Slot, without: Label },
    /// A closure or async block: parameters, result.
    Closure { params: Vec<Slot>, ret: Slot, is_async: bool },
    /// A function used as a value.
    Function(FnId),
    /// A static or thread local.
    Static(StaticId),
    /// Plain elements inside what the slot holds or refers to, lent by `&mut`: nothing can leave through it, but what
    /// is read and written counts.
    View { of: Slot },
}

/// A site.
#[derive(Clone, Debug)]
pub struct Site {
    /// The constructor path, macro name or method name.
    pub span: Span,
    /// `box`, `vec`, ..., `acquire`.
    pub kind: &'static str,
    /// The allocated or acquired type.
    pub ty: Ty,
    /// How large the block is at the start.
    pub block: Block,
    /// The wrapper whose call this is.
    pub through: Option<Name>,
    /// The object the site's value is.
    pub obj: Obj,
    /// For acquires: what it was taken from and how.
    pub acquire: Option<Acquire>,
    /// The innermost loop around it.
    pub in_loop: LoopIdx,
    /// Comes out of a macro's own text.
    pub in_macro: bool,
}

/// How large a site's block is at the start, before growth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Block {
    /// So many bytes, whatever happens.
    Bytes(u64),
    /// So many elements of so many bytes each at the start, with room for so many; grows.
    Elems { len: Option<u64>, room: Option<u64>, each: Option<u64> },
    /// Not known.
    Unknown,
}

impl Block {
    /// The size of a pooled item: fixed, growing from nothing, or not known.
    pub fn of_item(w: &World, item: &Ty, len: Option<u64>) -> Block {
        let inner = match item {
            Ty::Adt(id, args) if w.is_lang(*id, "Box") => args.first().cloned().unwrap_or(Ty::Unknown),
            other => other.clone(),
        };
        let inner_facts = w.facts(&inner);
        if inner_facts.growable {
            if let Ty::Adt(id, args) = item
                && w.marks[*id].growable
            {
                let each = if args.is_empty() {
                    Some(1)
                } else {
                    args.iter().take(2).try_fold(0u64, |sum, ty| w.size_of(ty).map(|n| sum + n))
                };
                return Block::Elems { len: len.or(Some(0)), room: None, each };
            }
            return Block::Elems { len: None, room: None, each: None };
        }
        match &inner {
            Ty::Slice(_) | Ty::Str => Block::Elems { len: None, room: None, each: None },
            _ => w.size_of(&inner).map_or(Block::Unknown, Block::Bytes),
        }
    }
}

/// What an acquire takes from.
#[derive(Clone, Debug)]
pub struct Acquire {
    /// Where the store is.
    pub store: Store,
    /// How the item is taken.
    pub take: Take,
    /// The type of the store.
    pub store_ty: Ty,
    /// The item's type, without guard.
    pub item: Ty,
    /// The function of a declared pool that takes it.
    pub by: Option<FnId>,
}

/// Where a store of reusable values is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Store {
    /// A static or thread local.
    Static(StaticId),
    /// A field of a type, reached through whatever value.
    Field(AdtId, Name),
    /// A value of a type that is a pool by itself.
    Type(AdtId),
    /// What a function is lent as its parameter of this number, receiver first.
    Passed(FnId, u32),
}

/// How an item is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Take {
    /// From a pool crate's type.
    Crate,
    /// An element out of a list or queue.
    Pop,
    /// The content of a cell or option.
    Cell,
    /// A field by `mem::take` or `mem::replace`.
    Field,
    /// Used in place, in a closure or through a lock's or cell's guard.
    InPlace,
    /// The result of a function that takes an item.
    Wrapper,
}

/// Something the pool recognizers want to know.
#[derive(Clone, Debug)]
pub struct PoolFact {
    /// The store.
    pub store: Store,
    /// What happens to it.
    pub what: PoolEvent,
    /// Where.
    pub span: Span,
}

/// What happens to a store.
#[derive(Clone, Debug)]
pub enum PoolEvent {
    /// The value in the slot is put in.
    Put(Slot),
    /// A list, slot or value of this type that is in it is looked into without being taken.
    Looked(Ty),
    /// What is in it is emptied in place.
    Emptied,
}
