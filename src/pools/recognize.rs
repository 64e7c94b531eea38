//! Candidates put together by store, and what makes a store a pool.

use rustc_hash::FxHashMap;

use crate::base::{Name, Span};
use crate::escape::{AcquireOut, BodyOut};
use crate::ir::body::{Acquire, Body, PoolEvent, PoolFact, Store, Take, Touch};
use crate::lint::check::inner_item;
use crate::lint::finding::{Home, Stored};
use crate::parse::items::StaticWrapper;
use crate::resolve::impls::head_of;
use crate::resolve::program::{AdtId, Def, ModId, Owner};
use crate::resolve::sig::Scope;
use crate::resolve::ty::Ty;
use crate::resolve::world::World;

/// A pool.
#[derive(Clone, Debug)]
pub struct Pool {
    /// What kind of pool it is.
    pub kind: String,
    /// Path of the static, field or type.
    pub path: String,
    /// Where it is declared, or first taken from.
    pub span: Span,
    /// The item's type.
    pub item: Ty,
    /// The type of the store, as the first acquire knows it.
    pub store_ty: Ty,
    /// Where it lives.
    pub home: Home,
    /// How items are stored.
    pub stored: Stored,
    /// The item stands for something of the operating system.
    pub resource: bool,
    /// How items are taken.
    pub take: Take,
    /// It is known by its type alone: it was passed in, and nobody knows which value it is.
    pub by_type: bool,
    /// Types whose destructors give items back.
    pub guards: Vec<AdtId>,
}

impl Pool {
    /// The pool as one acquire sees it: a generic pool holds another item in each place.
    pub fn seen_by(&self, world: &World, acquire: &Acquire) -> Pool {
        Pool {
            item: acquire.item.clone(),
            stored: stored(world, acquire),
            resource: is_resource(world, acquire),
            ..self.clone()
        }
    }
}

/// All pools of a run.
#[derive(Debug, Default)]
pub struct Pools {
    list: Vec<Pool>,
    by_key: FxHashMap<Key, usize>,
}

/// Queues and lists passed in are told apart by what they hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Key {
    store: Store,
    item: Option<Ty>,
}

impl Key {
    fn of(acquire: &Acquire) -> Key {
        let store = match (&acquire.store, acquire.store_ty.adt()) {
            (Store::Passed(..), Some(list)) => Store::Type(list),
            (other, _) => other.clone(),
        };
        let item = matches!(store, Store::Type(_)).then(|| acquire.item.clone());
        Key { store, item }
    }

    /// The key of a store that a function puts something into.
    fn of_put(world: &World, store: &Store) -> Option<Key> {
        let Store::Passed(f, n) = store else { return Some(Key { store: store.clone(), item: None }) };
        let sig = world.sig(*f);
        let list = world.list_in(sig.params.get(*n as usize)?)?;
        Some(Key { store: Store::Type(list.adt()?), item: Some(list.arg(0)) })
    }

    fn matches(&self, put: &Key) -> bool {
        self.store == put.store && (put.item.is_none() || self.item == put.item)
    }
}

impl Pools {
    /// The pools, in the order in which they are declared.
    pub fn list(&self) -> &[Pool] {
        &self.list
    }
    /// The pool that lives in `store`; `None` for stores that are known by their type alone.
    pub fn of_store(&self, store: &Store) -> Option<usize> {
        if matches!(store, Store::Type(_)) {
            return None;
        }
        self.by_key.get(&Key { store: store.clone(), item: None }).copied()
    }
    /// The pool an acquire takes from; `None` if its store is no pool.
    pub fn pool_of(&self, acquire: &Acquire) -> Option<usize> {
        let at = self.by_key.get(&Key::of(acquire)).copied()?;
        let in_place = |take| take == Take::InPlace;
        (in_place(acquire.take) == in_place(self.list[at].take)).then_some(at)
    }
}

/// Bytes of plain data that nobody would keep for later.
const LARGEST_RECORD: u64 = 16;

#[derive(Default)]
struct Evidence<'a> {
    acquires: Vec<(&'a AcquireOut, Span)>,
    /// A destructor or a function that is given an item puts it in.
    given: bool,
    /// Some of these put an item in as it is.
    given_full: bool,
    by_drop: bool,
    guards: Vec<AdtId>,
    /// What of it is looked into where nothing is taken from it, and nothing in it emptied.
    shown: Vec<&'a Ty>,
    /// What of it is looked into anywhere.
    looked: Vec<&'a Ty>,
}

/// Finds the pools among the stores.
pub fn recognize(world: &World, bodies: &[Body], solved: &[BodyOut]) -> Pools {
    let mut found: FxHashMap<Key, Evidence<'_>> = FxHashMap::default();
    let mut order: Vec<Key> = Vec::new();
    for out in solved {
        for site in &out.sites {
            if let Some(acquire) = &site.acquire
                && !inside_declared(world, &acquire.acquire)
            {
                let key = Key::of(&acquire.acquire);
                let entry = found.entry(key.clone()).or_insert_with(|| {
                    order.push(key);
                    Evidence::default()
                });
                entry.acquires.push((acquire, site.span));
            }
        }
    }
    for out in solved {
        let Some(def) = bodies[out.body].id.and_then(|id| world.program.fns.get(id)) else { continue };
        let guard = match def.owner {
            Owner::Impl(imp) => {
                let sig = world.impl_sig(imp);
                let is_drop = sig.tr.as_ref().is_some_and(|(tr, _)| world.lang.tr("Drop") == Some(*tr));
                sig.self_ty.adt().filter(|_| is_drop)
            }
            _ => None,
        };
        for put in &out.puts {
            let Some(put_key) = Key::of_put(world, &put.store) else { continue };
            for (key, evidence) in &mut found {
                if key.matches(&put_key) {
                    evidence.given = true;
                    evidence.given_full |= !put.emptied;
                    evidence.by_drop |= guard.is_some();
                    evidence.guards.extend(guard);
                }
            }
        }
    }
    for out in solved {
        look_around(world, &bodies[out.body], out, &mut found);
    }
    // what is taken out of a store is the item, not the store it is taken out of, unless it is taken out for good
    for (key, evidence) in &mut found {
        let in_place = |(a, _): &(&AcquireOut, Span)| a.acquire.take == Take::InPlace;
        if evidence.acquires.iter().any(in_place) && !evidence.acquires.iter().all(in_place) {
            let (held, taken) = std::mem::take(&mut evidence.acquires).into_iter().partition(in_place);
            evidence.acquires = taken;
            if pool_from(world, key, evidence).is_none() {
                evidence.acquires = held;
            }
        }
    }
    let mut pools: Vec<(Key, Pool)> = Vec::new();
    for key in &order {
        let evidence = &found[key];
        if let Some(pool) = pool_from(world, key, evidence) {
            pools.push((key.clone(), pool));
        }
    }
    // a queue passed in is a pool if one like it is
    for key in &order {
        let is_queue = matches!(key.store, Store::Type(_)) && !is_lent_list(world, &key.store);
        if !is_queue || pools.iter().any(|(k, _)| k == key) {
            continue;
        }
        let evidence = &found[key];
        let Some((first, span)) = evidence.acquires.first() else { continue };
        if let Some(like) = pools.iter().find_map(|(_, p)| {
            (p.take == Take::Pop && p.item == first.acquire.item && p.kind == "queue").then(|| p.clone())
        }) {
            pools.push((key.clone(), Pool { span: *span, ..like }));
        }
    }
    pools.sort_by(|(_, a), (_, b)| (a.span, &a.path).cmp(&(b.span, &b.path)));
    let mut out = Pools::default();
    for (key, pool) in pools {
        out.by_key.insert(key, out.list.len());
        out.list.push(pool);
    }
    out
}

/// Notes which stores a body looks into.
fn look_around<'a>(world: &World, body: &'a Body, out: &BodyOut, found: &mut FxHashMap<Key, Evidence<'a>>) {
    for fact in &body.facts {
        let PoolEvent::Looked(ty) = &fact.what else { continue };
        let Some(evidence) = found.get_mut(&Key { store: fact.store.clone(), item: None }) else { continue };
        if prints(world, body) {
            return;
        }
        let taken = out.sites.iter().filter_map(|site| site.acquire.as_ref()).any(|a| a.acquire.store == fact.store);
        let emptied = |other: &PoolFact| matches!(other.what, PoolEvent::Emptied) && other.store == fact.store;
        evidence.looked.push(ty);
        if !taken && !body.facts.iter().any(emptied) {
            evidence.shown.push(ty);
        }
    }
}

/// Only for who debugs it.
fn prints(world: &World, body: &Body) -> bool {
    let Some(def) = body.id.and_then(|id| world.program.fns.get(id)) else { return false };
    let Owner::Impl(imp) = def.owner else { return false };
    world.impl_sig(imp).tr.as_ref().is_some_and(|(tr, _)| world.lang.tr("Debug") == Some(*tr))
}

/// What of a store was looked into shows an item that is taken like this.
fn shows(world: &World, ty: &Ty, acquire: &Acquire) -> bool {
    let item = &acquire.item;
    let same = |ty: &Ty| ty == item || head_of(ty).is_some() && head_of(ty) == head_of(item);
    let growable = |ty: &Ty| ty.adt().is_some_and(|id| world.marks[id].growable);
    match (acquire.take, ty) {
        (Take::Pop, Ty::Slice(elem) | Ty::Array(elem, _)) => same(elem),
        (Take::Pop, _) => growable(ty) && same(&ty.arg(0)),
        (Take::Cell, Ty::Adt(id, _)) if world.is_lang(*id, "Option") => ty.arg(0).any(&mut |part| part == item),
        (Take::Field, Ty::Slice(elem)) => growable(item) && item.arg(0) == **elem,
        (Take::Field, Ty::Str) => growable(item) && item.arg(0) == Ty::Unknown,
        (Take::Field | Take::Cell, _) => ty == item,
        (Take::Crate | Take::Wrapper | Take::InPlace, _) => false,
    }
}

/// The store is a part of a declared pool, which is the pool.
fn inside_declared(world: &World, acquire: &Acquire) -> bool {
    acquire.by.is_none() && matches!(&acquire.store, Store::Field(of, _) if world.declared.is_pool(*of))
}

fn pool_from(world: &World, key: &Key, evidence: &Evidence<'_>) -> Option<Pool> {
    let (first, first_span) = evidence.acquires.iter().min_by_key(|(_, span)| *span)?;
    let acquire = &first.acquire;
    let any = |f: &dyn Fn(&AcquireOut) -> bool| evidence.acquires.iter().any(|(a, _)| f(a));
    // in a place of one owner, what is read as it comes was put there to be read: work to do, an operand, a state
    let filled = !evidence.given || evidence.given_full || any(&|a| a.put_back && !a.cleared);
    let left_over =
        is_private(world, &key.store) && !evidence.by_drop && filled && any(&|a| carries(a) && !a.left_empty);
    // of what a function is passed nobody says what else is done with it
    let lent = is_lent_list(world, &key.store);
    let emptied = any(&|a| a.cleared || starts_over(a)) || evidence.given && !evidence.given_full;
    let comes_back = any(&|a| a.put_back) || evidence.by_drop;
    let shown = match acquire.take {
        // those who count their buffers empty them
        Take::Pop => {
            let empties = |a: &AcquireOut| starts_over(a) || a.left_empty && a.put_back && !carries(a);
            !any(&|a| a.fallback && empties(a)) && evidence.looked.iter().any(|ty| shows(world, ty, acquire))
        }
        _ => is_private(world, &key.store) && evidence.shown.iter().any(|ty| shows(world, ty, acquire)),
    };
    // it is there to be looked at
    let kept = shown && matches!(acquire.take, Take::Pop | Take::Cell | Take::Field);
    let by_type = matches!(key.store, Store::Type(_));
    let is_pool = match acquire.take {
        Take::Crate | Take::Wrapper => true,
        Take::Pop if lent => any(&|a| a.fallback) && emptied && (comes_back || evidence.given),
        // taken and given back; a missing item made anew, or none that could be a task to be run again
        Take::Pop => {
            let facts = world.facts(&acquire.item);
            let block = !facts.plain() && !facts.resource;
            // a list that nobody holds may lend its items to be read; one among other data is what was read from
            let lends = matches!(key.store, Store::Static(_)) || any(&|a| a.put_back && !carries(a));
            let used_anew = !any(&carries) || facts.owns && lends;
            let spare = is_data(world, &acquire.item) && if facts.growable { emptied } else { used_anew };
            comes_back && (any(&|a| a.fallback) || spare)
                // a function of its own takes items back; of a queue known by its type alone, any function might
                || evidence.given && block && !by_type && any(&|a| a.fallback && !carries(a))
        }
        Take::Cell => {
            let in_cell = acquire.store_ty.any(&mut |t| t.adt().is_some_and(|id| world.is_lang(id, "Cell")));
            let leaves_one = in_cell && world.facts(&acquire.item).growable;
            // nothing but a default in its place: it may be live, and taken so that it can be used
            let is_borrowed = acquire.store_ty.any(&mut |t| t.adt().is_some_and(|id| world.is_lang(id, "RefCell")));
            let leaves_one = leaves_one || is_borrowed && any(&|a| a.put_back && a.cleared);
            let refilled = any(&|a| a.fallback) || leaves_one || in_cell && is_data(world, &acquire.item);
            // what is put back with more in it than before, over and over, is collected there
            let collects = |a: &AcquireOut| a.put_back && a.grows && !a.cleared && !a.left_empty && !starts_over(a);
            let collected = is_private(world, &key.store) && evidence.acquires.iter().all(|(a, _)| collects(a));
            let keyed = !emptied && is_keyed(world, &key.store);
            refilled && comes_back && !collected && !keyed && !is_in_record(world, &key.store, &acquire.item)
        }
        Take::Field => any(&|a| a.put_back && a.cleared),
        Take::InPlace => {
            let none_there = !any(&carries) || evidence.acquires.iter().all(|(a, _)| a.left_empty);
            any(&|a| a.cleared || starts_over(a)) && none_there
        }
    };
    let facts = world.facts(&acquire.item);
    let by_hand = matches!(acquire.take, Take::Pop | Take::Cell);
    // a view of something else, copied at will, is nothing to be used again
    let copied = world.is_copy(&Scope::of_module(ModId(0)), &acquire.item) == Some(true);
    let view = facts.borrows && !facts.owns && copied;
    // nor is a record of a few words, or one of one owner that is moved from place to place
    let small = facts.plain() && world.size_of(&acquire.item).is_some_and(|n| n <= LARGEST_RECORD);
    let small = small && (acquire.take == Take::Cell || !any(&|a| a.fallback));
    let record = by_hand && acquire.item.adt().is_some() && (small || copied && is_private(world, &key.store));
    let work = by_hand && is_work(world, &acquire.item);
    if !is_pool || kept || by_hand && left_over || view || record || work || is_link(world, &key.store, &acquire.item) {
        return None;
    }
    let item = acquire.item.clone();
    let (kind, path, span, home) = describe(world, key, acquire, *first_span);
    Some(Pool {
        kind,
        path,
        span,
        item,
        store_ty: acquire.store_ty.clone(),
        home,
        stored: stored(world, acquire),
        resource: is_resource(world, acquire),
        take: acquire.take,
        by_type,
        guards: evidence.guards.clone(),
    })
}

fn stored(world: &World, acquire: &Acquire) -> Stored {
    let boxed = matches!(&acquire.item, Ty::Adt(id, _) if world.marks[*id].owner == Some("box"))
        || acquire.take == Take::InPlace
        || acquire.store_ty.adt().is_some_and(|id| world.marks[id].pool.as_ref().is_some_and(|p| p[2] == "boxed"));
    if boxed { Stored::Boxed } else { Stored::Inline }
}

fn is_resource(world: &World, acquire: &Acquire) -> bool {
    world.facts(&acquire.item).resource || acquire.store_ty.adt().is_some_and(|id| world.marks[id].resource)
}

/// Only who has the value the store is in to himself can take from it: there is no lock, cell or queue around it.
fn is_private(world: &World, store: &Store) -> bool {
    match store {
        Store::Field(adt, name) => {
            let ty = declared_ty(world, *adt, name);
            ty.is_some_and(|ty| !is_shared(world, &ty) && !is_cell(world, &ty))
        }
        Store::Type(_) | Store::Passed(..) => is_lent_list(world, store),
        Store::Static(_) => false,
    }
}

/// A list that functions are passed by reference.
fn is_lent_list(world: &World, store: &Store) -> bool {
    match store {
        Store::Type(adt) => world.marks[*adt].growable && !world.marks[*adt].queue,
        Store::Passed(..) => true,
        Store::Static(_) | Store::Field(..) => false,
    }
}

/// Its content can be taken by who only has a look at it.
fn is_cell(world: &World, ty: &Ty) -> bool {
    ty.any(&mut |t| t.adt().is_some_and(|id| world.marks[id].cell))
}

/// The field of a list or tree node that leads to the next one.
fn is_link(world: &World, store: &Store, item: &Ty) -> bool {
    let Store::Field(of, _) = store else { return false };
    inner_item(world, item).adt() == Some(*of)
}

/// The type of a field as it is written.
fn declared_ty(world: &World, adt: AdtId, name: &Name) -> Option<Ty> {
    world.field_ty(&world.adt_scope(adt).self_ty.unwrap_or(Ty::Unknown), name)
}

/// The store finds what is in it by a key.
fn is_keyed(world: &World, store: &Store) -> bool {
    let Store::Field(adt, name) = store else { return false };
    let ty = declared_ty(world, *adt, name);
    let map = |ty: &Ty| matches!(ty, Ty::Adt(id, args) if world.marks[*id].growable && args.len() > 1);
    ty.is_some_and(|ty| ty.any(&mut |part| map(part)))
}

/// The item is one of several things that the store holds together.
fn is_in_record(world: &World, store: &Store, item: &Ty) -> bool {
    let Store::Field(adt, name) = store else { return false };
    let ty = declared_ty(world, *adt, name);
    let around = |ty: &Ty| matches!(ty, Ty::Tuple(_)) && ty != item && ty.any(&mut |part| part == item);
    ty.is_some_and(|ty| ty.any(&mut |part| around(part)))
}

/// It is there to be called, or a list of what is.
fn is_work(world: &World, item: &Ty) -> bool {
    match item {
        Ty::FnPtr(..) | Ty::FnDef(..) | Ty::Closure(..) | Ty::Future(..) => true,
        Ty::Bounds(bounds, _) => {
            let future = world.lang.tr("Future");
            bounds.iter().any(|bound| world.lang.is_fn(bound.tr) || future == Some(bound.tr))
        }
        Ty::Adt(id, args) => world.marks[*id].model && args.first().is_some_and(|content| is_work(world, content)),
        _ => false,
    }
}

/// Nothing in it could run or be waited for: a buffer, a block, a table.
fn is_data(world: &World, item: &Ty) -> bool {
    let facts = world.facts(item);
    !facts.opaque && !facts.resource && !facts.handle && !facts.cell
}

/// The first thing that happens to the item is that it is read.
fn carries(acquire: &AcquireOut) -> bool {
    acquire.touches.iter().find(|(how, _)| *how != Touch::Lend).is_some_and(|(how, _)| *how == Touch::Read)
}

/// The first thing that is known to happen to the item is that all of it is written.
fn starts_over(acquire: &AcquireOut) -> bool {
    acquire.touches.iter().find(|(how, _)| *how != Touch::Lend).is_some_and(|(how, _)| *how == Touch::Overwrite)
}

fn describe(world: &World, key: &Key, acquire: &Acquire, first: Span) -> (String, String, Span, Home) {
    let program = &world.program;
    let store_adt = acquire.store_ty.adt();
    let model_pool = store_adt.and_then(|id| world.marks[id].pool.clone());
    let home_word = |word: &str| match word {
        "field" => Home::Field,
        "thread_local" => Home::ThreadLocal,
        _ => Home::Shared,
    };
    let queue = store_adt.is_some_and(|id| world.marks[id].queue);
    match &key.store {
        Store::Static(id) => {
            let def = &program.statics[*id];
            let thread_local = def.wrapper == StaticWrapper::ThreadLocal;
            let home = match (&model_pool, thread_local) {
                (_, true) => Home::ThreadLocal,
                (Some(pool), false) => home_word(&pool[1]),
                (None, false) => Home::Shared,
            };
            let kind = match (&model_pool, acquire.take, thread_local) {
                (Some(pool), _, _) => pool[0].to_string(),
                (None, Take::InPlace, _) => "thread-local-scratch".to_owned(),
                (None, Take::Cell | Take::Field, true) => "thread-local-cell".to_owned(),
                (None, _, true) => "thread-local-free-list".to_owned(),
                (None, Take::Cell | Take::Field, false) => "one-slot".to_owned(),
                (None, _, false) if queue => "queue".to_owned(),
                (None, _, false) => "locked-list".to_owned(),
            };
            (kind, program.def_path(Def::Static(*id)), def.span, home)
        }
        Store::Field(adt, name) => {
            let def = &program.adts[*adt];
            let path = format!("{}::{name}", program.def_path(Def::Adt(*adt)));
            let ty = declared_ty(world, *adt, name);
            let shared = ty.as_ref().is_some_and(|ty| is_shared(world, ty));
            let home = match &model_pool {
                Some(pool) => home_word(&pool[1]),
                None if shared || queue => Home::Shared,
                None => Home::Field,
            };
            let kind = match (&model_pool, acquire.take) {
                (Some(pool), _) => pool[0].to_string(),
                (None, Take::Field) => "scratch-field".to_owned(),
                (None, Take::Cell) => "one-slot".to_owned(),
                (None, Take::InPlace) => "thread-local-scratch".to_owned(),
                (None, _) if queue => "queue".to_owned(),
                (None, _) if shared => "locked-list".to_owned(),
                (None, _) => "free-list".to_owned(),
            };
            (kind, path, def.span, home)
        }
        Store::Type(adt) => {
            let def = &program.adts[*adt];
            let lent = is_lent_list(world, &key.store);
            let kind = match &model_pool {
                Some(pool) => pool[0].to_string(),
                None if lent => "free-list".to_owned(),
                None => "queue".to_owned(),
            };
            let otherwise = if lent { Home::Field } else { Home::Shared };
            let home = model_pool.as_ref().map_or(otherwise, |pool| home_word(&pool[1]));
            let span = if world.marks[*adt].model { first } else { def.span };
            (kind, acquire.store_ty.display(program), span, home)
        }
        Store::Passed(..) => ("free-list".to_owned(), acquire.store_ty.display(program), first, Home::Field),
    }
}

/// Several threads can reach what is in a value of this type.
fn is_shared(world: &World, ty: &Ty) -> bool {
    ty.any(&mut |t| match t {
        Ty::Adt(id, _) => {
            let name = world.program.adts[*id].name.as_str();
            world.marks[*id].model
                && (matches!(
                    name,
                    "Mutex" | "RwLock" | "ReentrantMutex" | "FairMutex" | "OnceLock" | "LazyLock" | "Arc"
                ) || world.marks[*id].queue)
        }
        _ => false,
    })
}
