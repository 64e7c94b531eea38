//! Pools the user declares in `poolcheck.toml`: which functions take items out and put them back.
//!
//! What such a function does inside is not asked: its result is an item, and an item given to a release function, or
//! left to its guard's destructor, has gone home. Other values those functions are given are followed as ever.

use rustc_hash::FxHashMap;

use super::program::{AdtId, CrateId, Def, FnId, Ns, Origin};
use super::ty::Ty;
use super::world::World;
use crate::base::Name;
use crate::lint::finding::Home;
use crate::options::DeclaredPool;
use crate::parse::items::Mark;

/// The functions and types of declared pools; each with its pool's type.
#[derive(Debug, Default)]
pub struct Declared {
    acquires: FxHashMap<FnId, AdtId>,
    releases: FxHashMap<FnId, AdtId>,
    guards: FxHashMap<AdtId, AdtId>,
    /// Whether there are release functions.
    types: FxHashMap<AdtId, bool>,
}

impl Declared {
    /// The pool this function takes an item out of.
    pub fn taken_by(&self, f: FnId) -> Option<AdtId> {
        self.acquires.get(&f).copied()
    }
    /// The pool this function puts items back into.
    pub fn put_by(&self, f: FnId) -> Option<AdtId> {
        self.releases.get(&f).copied()
    }
    /// The pool whose items values of this type give back when they are dropped.
    pub fn pool_of_guard(&self, id: AdtId) -> Option<AdtId> {
        self.guards.get(&id).copied()
    }
    /// The type was declared to be a pool.
    pub fn is_pool(&self, id: AdtId) -> bool {
        self.types.contains_key(&id)
    }
    /// Items of this type have to be put back by a call.
    pub fn by_call(&self, pool: AdtId, guard: Option<AdtId>) -> bool {
        self.types.get(&pool).is_some_and(|calls| *calls) && guard.is_none_or(|id| !self.guards.contains_key(&id))
    }
}

/// Looks for the declared pools in a world nobody has asked anything yet, and marks them; says what was not found.
pub fn declare(world: &mut World, pools: &[DeclaredPool]) -> Vec<String> {
    let mut notes = Vec::new();
    for pool in pools {
        if let Some(text) = declare_one(world, pool) {
            notes.push(text);
        }
    }
    notes
}

/// Marks the types that are declared to be more than memory; says what was not found.
pub fn resources(world: &mut World, types: &[String]) -> Vec<String> {
    let mut notes = Vec::new();
    for ty in types {
        let segments: Vec<Name> = ty.split("::").map(Name::from).collect();
        let Some((krate, path)) = segments.split_first() else { continue };
        let crates: Vec<CrateId> =
            world.program.crates.iter_enumerated().filter(|(_, it)| it.name == *krate).map(|(id, _)| id).collect();
        let found: Vec<AdtId> = crates.iter().filter_map(|krate| type_at(world, *krate, path)).collect();
        if found.is_empty() {
            notes.push(format!("`resources` of the configuration: there is no type `{ty}` in what is read here"));
        }
        for id in found {
            world.marks[id].resource = true;
        }
    }
    notes
}

fn declare_one(world: &mut World, pool: &DeclaredPool) -> Option<String> {
    let segments: Vec<Name> = pool.ty.split("::").map(Name::from).collect();
    let (krate, path) = segments.split_first()?;
    let crates: Vec<CrateId> =
        world.program.crates.iter_enumerated().filter(|(_, it)| it.name == *krate).map(|(id, _)| id).collect();
    let mut types: Vec<AdtId> = crates.iter().filter_map(|krate| type_at(world, *krate, path)).collect();
    types.sort_unstable();
    types.dedup();
    let file = "`[[pools]]` of the configuration";
    if crates.is_empty() {
        return Some(format!(
            "{file}: crate `{krate}` of `{}` is not read here: no selected target depends on it, or it is a \
             dependency without a model",
            pool.ty
        ));
    }
    if types.is_empty() {
        return Some(format!("{file}: there is no type `{}`", pool.ty));
    }
    let mut missing: Vec<&str> = Vec::new();
    for id in types {
        let methods = methods(world, id);
        let home = match pool.home {
            Home::Shared => "shared",
            Home::Field => "field",
            Home::ThreadLocal => "thread_local",
        };
        let words = ["declared", home, pool.stored.word()].map(Name::new_static);
        world.marks[id].pool = Some(words);
        world.declared.types.insert(id, !pool.release.is_empty());
        for (names, mark) in [(&pool.acquire, acquire as fn(&mut World, AdtId, FnId)), (&pool.release, release)] {
            for name in names {
                let named: Vec<FnId> =
                    methods.iter().filter(|f| world.program.fns[**f].name == name.as_str()).copied().collect();
                if named.is_empty() && !missing.contains(&name.as_str()) {
                    missing.push(name);
                }
                for f in named {
                    mark(world, id, f);
                }
            }
        }
    }
    let missing = missing.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    (!missing.is_empty()).then(|| format!("{file}: `{}` has no method {missing}", pool.ty))
}

fn type_at(world: &World, krate: CrateId, path: &[Name]) -> Option<AdtId> {
    let root = world.program.crates[krate].root;
    let found = world.program.resolve_path(root, false, path, Ns::Types)?;
    match found.def {
        Def::Adt(id) if found.used == path.len() => {
            let own = world.program.modules[world.program.adts[id].module].krate;
            // a bare `Vec` is not a type of this crate, though it has a meaning there
            let named_there = own == krate || world.program.crates[own].origin != Origin::Model;
            named_there.then_some(id)
        }
        _ => None,
    }
}

/// Methods of the type, those of its trait impls included.
fn methods(world: &World, id: AdtId) -> Vec<FnId> {
    let of_type = world.program.impls.indices().filter(|imp| world.impl_sig(*imp).self_ty.peeled().adt() == Some(id));
    let mut out: Vec<FnId> =
        of_type.flat_map(|imp| world.program.impls[imp].fns.values().flatten().copied().collect::<Vec<_>>()).collect();
    out.sort_unstable();
    out
}

fn acquire(world: &mut World, pool: AdtId, f: FnId) {
    if world.is_model_fn(f) {
        let mark = Mark { name: Name::new_static("acquire"), words: Vec::new() };
        world.program.fns[f].attrs.marks.push(mark);
        return;
    }
    world.declared.acquires.insert(f, pool);
    let ret = world.sig(f).ret.clone();
    let guard = in_result(world, &ret).adt();
    if let Some(guard) = guard
        && !world.marks[guard].model
        && world.drop_of(guard).is_some()
    {
        world.marks[guard].guard = true;
        world.declared.guards.insert(guard, pool);
    }
}

fn release(world: &mut World, pool: AdtId, f: FnId) {
    if world.is_model_fn(f) {
        let sig = world.sig(f);
        let item = sig.names.iter().skip(usize::from(sig.has_self)).take(1).cloned().collect();
        world.program.fns[f].attrs.marks.push(Mark { name: Name::new_static("release"), words: item });
        return;
    }
    world.declared.releases.insert(f, pool);
}

/// What is in an `Option`, `Result` or pin, however nested.
fn in_result(world: &World, ty: &Ty) -> Ty {
    match ty {
        Ty::Adt(id, args) if ["Option", "Result", "Pin"].iter().any(|name| world.is_lang(*id, name)) => {
            args.first().map_or(Ty::Unknown, |inner| in_result(world, inner))
        }
        other => other.clone(),
    }
}
