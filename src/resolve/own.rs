//! What a crate's own types do when only the standard library, an operator or a generic function asks them to: their
//! `Clone`, `PartialEq`, `Hash`, `Iterator`, `Debug`, and so on.
//!
//! Only implementations that can let something leave are listed: through `&self` that takes a counted handle or a
//! cell, otherwise a value that owns something. Derived ones do nothing but call those of the fields.

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::program::{AdtId, FnId, Origin, TraitId};
use super::ty::Ty;
use super::world::World;

/// When the functions of a trait are called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asks {
    /// By what compares values.
    Order,
    /// By what copies values.
    Copy,
    /// By what writes a value as text, but for `{:?}`.
    Text,
    /// By what writes a value with `{:?}`.
    Debug,
    /// By whatever handles a value; so are those that compare and copy.
    Any,
}

impl Asks {
    /// Who asks for this may call what is called for that.
    pub fn may_call(self, other: Asks) -> bool {
        self == other || self == Asks::Any && matches!(other, Asks::Order | Asks::Copy)
    }
}

/// A function of such an implementation.
#[derive(Clone, Copy, Debug)]
pub struct OwnFn {
    /// The function.
    pub f: FnId,
    /// When it is called.
    pub asks: Asks,
    /// It takes its receiver by `&`.
    pub shared: bool,
}

/// Own implementations by the types their headers name.
#[derive(Debug, Default)]
pub struct OwnImpls {
    by_adt: FxHashMap<AdtId, Vec<OwnFn>>,
    by_dyn: FxHashMap<TraitId, Vec<OwnFn>>,
}

/// Traits of these modules are called where an operator or a destructor stands, and lowering sees them there.
const SEEN: &[&str] = &["ops"];

/// Traits of those modules whose functions others call all the same.
const CALLED: &[&str] = &["Deref", "DerefMut", "RangeBounds"];

thread_local! {
    static ACTING: RefCell<FxHashMap<(u64, Ty), bool>> = RefCell::default();
}

impl OwnImpls {
    /// Finds all of them.
    pub fn build(world: &World) -> OwnImpls {
        let mut own = OwnImpls::default();
        for (id, def) in world.program.impls.iter_enumerated() {
            let sig = world.impl_sig(id);
            let Some((tr, args)) = &sig.tr else { continue };
            let declared = &world.program.traits[*tr];
            let home = &world.program.modules[declared.module];
            let workspace = matches!(world.program.crates[def.krate].origin, Origin::Workspace { .. });
            if !workspace || !world.is_model_crate(home.krate) {
                continue;
            }
            let module = world.program.module_path(declared.module);
            let last = module.rsplit("::").next().unwrap_or_default();
            if SEEN.contains(&last) && !CALLED.contains(&declared.name.as_str()) {
                continue;
            }
            let asks = match (last, declared.name.as_str()) {
                ("fmt", "Debug") => Asks::Debug,
                ("fmt", name) if name != "Write" => Asks::Text,
                (_, "PartialEq" | "PartialOrd" | "Eq" | "Ord") => Asks::Order,
                (_, "Clone" | "ToOwned") => Asks::Copy,
                _ => Asks::Any,
            };
            let mut fns = Vec::new();
            for f in def.fns.values().flatten() {
                let target = world.sig(*f);
                if !target.has_self {
                    continue;
                }
                let shared = matches!(target.params.first(), Some(Ty::Ref(_, false)));
                let facts = world.facts(&sig.self_ty);
                let live = if shared { world.shares_something(&sig.self_ty) } else { !facts.plain() || facts.borrows };
                if live {
                    fns.push(OwnFn { f: *f, asks, shared });
                }
            }
            if fns.is_empty() {
                continue;
            }
            fns.sort_by_key(|own| own.f);
            let mut named = FxHashSet::default();
            for ty in std::iter::once(&sig.self_ty).chain(args.iter()) {
                ty.any(&mut |part| {
                    match part {
                        Ty::Adt(adt, _) if !world.marks[*adt].model && named.insert(*adt) => {
                            own.by_adt.entry(*adt).or_default().extend(fns.iter().copied());
                        }
                        Ty::Bounds(bounds, true) => {
                            if let Some(first) = bounds.first() {
                                own.by_dyn.entry(first.tr).or_default().extend(fns.iter().copied());
                            }
                        }
                        _ => {}
                    }
                    false
                });
            }
        }
        own
    }

    /// There are none.
    pub fn is_empty(&self) -> bool {
        self.by_adt.is_empty() && self.by_dyn.is_empty()
    }

    /// Those of one type.
    pub fn of(&self, ty: &Ty) -> &[OwnFn] {
        match ty {
            Ty::Adt(id, _) => self.by_adt.get(id).map_or(&[], Vec::as_slice),
            Ty::Bounds(bounds, true) => {
                bounds.first().and_then(|first| self.by_dyn.get(&first.tr)).map_or(&[], Vec::as_slice)
            }
            _ => &[],
        }
    }
}

/// Types made of more types than this are not looked into any further.
const MANY: usize = 500;

impl World {
    /// A value of this type is, holds or refers to one with an implementation of its own.
    pub fn acts(&self, ty: &Ty) -> bool {
        if self.own.is_empty() || matches!(ty, Ty::Prim(_) | Ty::Str) {
            return false;
        }
        let key = (self.serial, ty.clone());
        if let Some(found) = ACTING.with_borrow(|cache| cache.get(&key).copied()) {
            return found;
        }
        let found = self.reaches(ty, &mut FxHashSet::default(), &|world, ty| !world.own.of(ty).is_empty());
        ACTING.with_borrow_mut(|cache| cache.insert(key, found));
        found
    }

    /// Through `&` to a value of this type a counted handle or the content of a cell can be had.
    pub fn shares_something(&self, ty: &Ty) -> bool {
        self.reaches(ty, &mut FxHashSet::default(), &|world, ty| match ty {
            Ty::Adt(id, _) => world.marks[*id].handle || world.marks[*id].cell,
            Ty::Unknown | Ty::Var(_) | Ty::Param(_) | Ty::Assoc(..) | Ty::Bounds(..) | Ty::Ptr(..) => true,
            Ty::Closure(..) | Ty::Future(..) => true,
            _ => false,
        })
    }

    /// Something a value of the type is made of or refers to is as asked for.
    fn reaches(&self, ty: &Ty, seen: &mut FxHashSet<Ty>, found: &dyn Fn(&World, &Ty) -> bool) -> bool {
        if found(self, ty) {
            return true;
        }
        match ty {
            Ty::Ref(inner, _) | Ty::Ptr(inner, _) | Ty::Array(inner, _) | Ty::Slice(inner) => {
                self.reaches(inner, seen, found)
            }
            Ty::Tuple(parts) => parts.iter().any(|part| self.reaches(part, seen, found)),
            Ty::Adt(id, args) => {
                if !seen.insert(ty.clone()) {
                    return false;
                }
                // what is not looked into may be made of anything
                if seen.len() > MANY {
                    return true;
                }
                if self.marks[*id].sealed {
                    return args.iter().any(|arg| self.reaches(arg, seen, found));
                }
                self.fields_of(ty).iter().any(|(_, field)| self.reaches(field, seen, found))
            }
            // what it gives when it is called
            Ty::Closure(_, _, ret) | Ty::FnPtr(_, ret) => self.reaches(ret, seen, found),
            Ty::Prim(_) | Ty::Str | Ty::Never | Ty::Const(_) | Ty::FnDef(..) => false,
            Ty::Unknown | Ty::Var(_) | Ty::Param(_) | Ty::Assoc(..) | Ty::Bounds(..) => false,
            Ty::Future(..) => false,
        }
    }
}
