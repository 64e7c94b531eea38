//! Which impls exist for a type, what an associated type is, and which functions a name can mean on a type.

use std::cell::Cell;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::program::{AdtId, FnId, ImplId, Owner, Prim, TraitId};
use super::sig::Scope;
use super::ty::{Args, Bound, Len, Subst, Ty};
use super::world::World;
use crate::base::Name;

/// The header of an impl with everything resolved, its parameters still generic.
#[derive(Clone, Debug)]
pub struct ImplSig {
    /// What its items can refer to.
    pub scope: Arc<Scope>,
    /// The type.
    pub self_ty: Ty,
    /// The trait with its arguments, if it is a trait impl whose trait is known.
    pub tr: Option<(TraitId, Args)>,
}

/// The outermost part of a type, as far as impls are looked up by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the variants are those of `Ty`")]
pub enum Head {
    Adt(AdtId),
    Prim(Prim),
    Str,
    Slice,
    Array,
    Tuple,
    Ref(bool),
    Ptr,
    Fn,
    Dyn(Option<TraitId>),
    /// A type parameter: a blanket impl.
    Any,
}

/// Impls by trait and by type, functions by name.
#[derive(Debug, Default)]
pub struct ImplTable {
    by_trait: FxHashMap<TraitId, Vec<ImplId>>,
    by_adt: FxHashMap<AdtId, Vec<ImplId>>,
    /// Functions of impls by name and head of the type.
    by_name: FxHashMap<(Name, Head), Vec<FnId>>,
    /// Functions of traits by name.
    of_traits: FxHashMap<Name, Vec<(TraitId, FnId)>>,
}

impl ImplTable {
    /// Builds the tables.
    pub fn build(world: &World) -> ImplTable {
        let mut table = ImplTable::default();
        for (id, def) in world.program.impls.iter_enumerated() {
            let sig = world.impl_sig(id);
            if let Some((tr, _)) = &sig.tr {
                table.by_trait.entry(*tr).or_default().push(id);
            } else if def.trait_.is_some() {
                // a trait nobody can find: its methods may still be called by name
            }
            let Some(head) = head_of(&sig.self_ty) else { continue };
            if let Head::Adt(adt) = head {
                table.by_adt.entry(adt).or_default().push(id);
            }
            for (name, fns) in &def.fns {
                table.by_name.entry((name.clone(), head)).or_default().extend(fns.iter().copied());
            }
        }
        for (id, def) in world.program.traits.iter_enumerated() {
            for (name, f) in &def.fns {
                table.of_traits.entry(name.clone()).or_default().push((id, *f));
            }
        }
        for list in table.by_name.values_mut() {
            list.sort();
            list.dedup();
        }
        for list in table.of_traits.values_mut() {
            list.sort();
        }
        table
    }

    /// Impls whose type is this struct, enum or union.
    pub fn of_adt(&self, adt: AdtId) -> &[ImplId] {
        self.by_adt.get(&adt).map_or(&[], Vec::as_slice)
    }
    /// Impls of a trait.
    pub fn of_trait(&self, tr: TraitId) -> &[ImplId] {
        self.by_trait.get(&tr).map_or(&[], Vec::as_slice)
    }
    /// Functions of this name in impls for types with this head.
    pub fn named(&self, name: &Name, head: Head) -> &[FnId] {
        self.by_name.get(&(name.clone(), head)).map_or(&[], Vec::as_slice)
    }
    /// Functions of this name declared in traits.
    pub fn in_traits(&self, name: &str) -> &[(TraitId, FnId)] {
        self.of_traits.get(name).map_or(&[], Vec::as_slice)
    }
}

/// The head impls of this type are filed under; `None` where nothing is known.
pub fn head_of(ty: &Ty) -> Option<Head> {
    Some(match ty {
        Ty::Adt(id, _) => Head::Adt(*id),
        Ty::Prim(prim) => Head::Prim(*prim),
        Ty::Str => Head::Str,
        Ty::Slice(_) => Head::Slice,
        Ty::Array(..) => Head::Array,
        Ty::Tuple(_) => Head::Tuple,
        Ty::Ref(_, m) => Head::Ref(*m),
        Ty::Ptr(..) => Head::Ptr,
        Ty::FnPtr(..) | Ty::FnDef(..) | Ty::Closure(..) => Head::Fn,
        Ty::Bounds(bounds, true) => Head::Dyn(bounds.first().map(|b| b.tr)),
        Ty::Param(_) => Head::Any,
        Ty::Bounds(_, false) | Ty::Unknown | Ty::Never | Ty::Future(..) | Ty::Assoc(..) | Ty::Const(_) | Ty::Var(_) => {
            return None;
        }
    })
}

/// Whether `pattern` (of an impl header, its parameters free) covers `ty`; fills in the parameters.
pub fn covers(pattern: &Ty, ty: &Ty, params: &[Name], found: &mut Subst) -> bool {
    match (pattern, ty) {
        (Ty::Param(name), _) if params.contains(name) => match found.get(name) {
            Some(Ty::Unknown | Ty::Var(_)) | None => {
                found.insert(name.clone(), ty.clone());
                true
            }
            Some(old) => loosely_equal(old, ty),
        },
        (Ty::Const(Len::Param(name)), Ty::Const(_)) if params.contains(name) => {
            found.insert(name.clone(), ty.clone());
            true
        }
        (Ty::Unknown, _) | (_, Ty::Unknown | Ty::Never) => true,
        (_, Ty::Var(_)) => true,
        (Ty::Adt(a, x), Ty::Adt(b, y)) => a == b && all_cover(x, y, params, found),
        (Ty::Tuple(x), Ty::Tuple(y)) => x.len() == y.len() && all_cover(x, y, params, found),
        (Ty::Array(x, n), Ty::Array(y, m)) => {
            if let Len::Param(name) = n {
                found.insert(name.clone(), Ty::Const(m.clone()));
            }
            covers(x, y, params, found)
        }
        (Ty::Slice(x), Ty::Slice(y)) => covers(x, y, params, found),
        (Ty::Ref(x, m), Ty::Ref(y, n)) => m == n && covers(x, y, params, found),
        (Ty::Ptr(x, m), Ty::Ptr(y, n)) => m == n && covers(x, y, params, found),
        (Ty::FnPtr(x, r), Ty::FnPtr(y, s)) => {
            x.len() == y.len() && all_cover(x, y, params, found) && covers(r, s, params, found)
        }
        (Ty::Bounds(x, d), Ty::Bounds(y, e)) => d == e && x.first().map(|b| b.tr) == y.first().map(|b| b.tr),
        (Ty::Assoc(..), _) | (_, Ty::Assoc(..)) => true,
        (a, b) => a == b,
    }
}

fn all_cover(x: &Args, y: &Args, params: &[Name], found: &mut Subst) -> bool {
    x.iter().zip(y.iter()).all(|(a, b)| covers(a, b, params, found))
}

/// Equal as far as known.
fn loosely_equal(a: &Ty, b: &Ty) -> bool {
    let mut none = Subst::default();
    a == b || (covers(a, b, &[], &mut none) || covers(b, a, &[], &mut none))
}

/// How many associated types may be reduced inside each other.
const MAX_REDUCTIONS: u32 = 32;

thread_local! {
    static REDUCING: Cell<u32> = const { Cell::new(0) };
    static LOWERING: Cell<u32> = const { Cell::new(0) };
}

/// Runs `f` unless written types are being lowered inside each other without end.
pub(super) fn guarded(f: impl FnOnce() -> Ty) -> Ty {
    let depth = LOWERING.get();
    if depth > MAX_REDUCTIONS * 4 {
        return Ty::Unknown;
    }
    LOWERING.set(depth + 1);
    let out = f();
    LOWERING.set(depth);
    out
}

impl World {
    /// The header of an impl.
    pub fn impl_sig(&self, id: ImplId) -> Arc<ImplSig> {
        if let Some(sig) = self.impl_sigs[id.0 as usize].get() {
            return sig.clone();
        }
        let def = &self.program.impls[id];
        let mut scope = self.scope_of_generics(Scope::of_module(def.module), &[&def.generics]);
        let self_ty = self.lower_ty(&scope, &def.self_ty);
        scope.self_ty = Some(self_ty.clone());
        scope.in_impl = Some(id);
        let tr = def.trait_.as_ref().and_then(|path| self.lower_bound(&scope, path)).map(|b| (b.tr, b.args));
        let sig = Arc::new(ImplSig { scope: Arc::new(scope), self_ty, tr });
        self.impl_sigs[id.0 as usize].get_or_init(|| sig).clone()
    }

    /// The impl of a trait for a type, with what its parameters stand for. Blanket impls come last.
    pub fn find_impl(&self, scope: &Scope, ty: &Ty, tr: TraitId) -> Option<(ImplId, Subst)> {
        self.find_impl_where(scope, ty, tr, None, 0)
    }

    /// The same where the trait's first argument must be loosely this type.
    pub fn find_impl_for(&self, scope: &Scope, ty: &Ty, tr: TraitId, arg: &Ty) -> Option<(ImplId, Subst)> {
        let found = self.find_impl_where(scope, ty, tr, Some(arg), 0);
        if found.is_some() || !arg.any(&mut |part| matches!(part, Ty::Var(_))) {
            return found;
        }
        // a number of which it is not known yet how large it is
        let open = arg.map(&mut |part| matches!(part, Ty::Var(_)).then_some(Ty::Unknown));
        self.find_impl_where(scope, ty, tr, Some(&open), 0)
    }

    /// An impl of the workspace for a type that is not its own, told by the trait's argument.
    pub fn find_own_impl_for(&self, ty: &Ty, tr: TraitId, arg: &Ty) -> Option<(ImplId, Subst)> {
        self.impls.of_trait(tr).iter().find_map(|id| {
            let sig = self.impl_sig(*id);
            let mut found = Subst::default();
            let (_, args) = sig.tr.as_ref()?;
            let fits = !self.is_model_crate(self.impl_crate(*id))
                && (matches!(ty, Ty::Var(_)) || covers(&sig.self_ty, ty, &sig.scope.params, &mut found))
                && covers(args.first()?, arg, &sig.scope.params, &mut found);
            fits.then_some((*id, found))
        })
    }

    fn find_impl_where(
        &self,
        scope: &Scope,
        ty: &Ty,
        tr: TraitId,
        arg: Option<&Ty>,
        depth: usize,
    ) -> Option<(ImplId, Subst)> {
        if depth > 4 || matches!(ty, Ty::Unknown | Ty::Var(_)) {
            return None;
        }
        let head = head_of(ty);
        // a primitive has what its stand-in among the models has
        let stand_in = match ty {
            Ty::Prim(prim) => self.prim_stand_in(*prim),
            Ty::Ptr(..) => self.lang.adt("Ptr"),
            _ => None,
        };
        let mut blanket = None;
        for id in self.impls.of_trait(tr) {
            let sig = self.impl_sig(*id);
            let impl_head = head_of(&sig.self_ty);
            let is_blanket = impl_head == Some(Head::Any);
            if let Some(adt) = stand_in
                && impl_head == Some(Head::Adt(adt))
            {
                return Some((*id, Subst::default()));
            }
            if !is_blanket && impl_head != head {
                continue;
            }
            let mut found = Subst::default();
            if !covers(&sig.self_ty, ty, &sig.scope.params, &mut found) {
                continue;
            }
            if let (Some(arg), Some((_, args))) = (arg, &sig.tr)
                && let Some(first) = args.first()
                && !covers(first, arg, &sig.scope.params, &mut found)
            {
                continue;
            }
            if !is_blanket {
                if self.forwards(scope, &sig, &found, depth) {
                    return Some((*id, found));
                }
                continue;
            }
            if blanket.is_none() && self.bounds_hold(scope, &sig, &found, depth) {
                blanket = Some((*id, found));
            }
        }
        blanket
    }

    /// `impl<T: Tr> Tr for &mut T` says nothing of a `T` without the trait. Other bounds are taken for granted: they
    /// rarely tell impls apart, and what a type derives is not always known.
    pub fn forwards(&self, scope: &Scope, sig: &ImplSig, found: &Subst, depth: usize) -> bool {
        let Some((tr, _)) = &sig.tr else { return true };
        sig.scope.bounds.iter().filter(|(_, bound)| bound.tr == *tr).all(|(ty, _)| match ty {
            Ty::Param(name) => match found.get(name) {
                Some(Ty::Unknown | Ty::Var(_) | Ty::Never) | None => true,
                Some(Ty::Prim(prim)) => self
                    .prim_stand_in(*prim)
                    .is_none_or(|adt| self.has_trait(scope, &Ty::Adt(adt, Arc::from([])), *tr, depth + 1)),
                Some(concrete) => depth < 4 && self.has_trait(scope, concrete, *tr, depth + 1),
            },
            _ => true,
        })
    }

    fn bounds_hold(&self, scope: &Scope, sig: &ImplSig, found: &Subst, depth: usize) -> bool {
        sig.scope.bounds.iter().all(|(ty, bound)| match ty {
            Ty::Param(name) => match found.get(name) {
                Some(concrete) => self.has_trait(scope, concrete, bound.tr, depth + 1),
                None => true,
            },
            _ => true,
        })
    }

    /// Whether a type has a trait, as far as source tells.
    pub fn has_trait(&self, scope: &Scope, ty: &Ty, tr: TraitId, depth: usize) -> bool {
        if let Ty::Param(_) | Ty::Assoc(..) = ty
            && scope.bounds.iter().any(|(t, b)| t == ty && self.is_or_extends(b.tr, tr, 0))
        {
            return true;
        }
        if let Ty::Bounds(bounds, _) = ty
            && bounds.iter().any(|b| self.is_or_extends(b.tr, tr, 0))
        {
            return true;
        }
        if let Ty::Closure(..) | Ty::FnDef(..) | Ty::FnPtr(..) = ty
            && self.lang.is_fn(tr)
        {
            return true;
        }
        if let Ty::Future(..) = ty
            && self.lang.tr("Future") == Some(tr)
        {
            return true;
        }
        if let Ty::Adt(id, _) = ty {
            let name = &self.program.traits[tr].name;
            if self.program.adts[*id].attrs.derives.contains(name) {
                return true;
            }
        }
        self.find_impl_where(scope, ty, tr, None, depth).is_some()
    }

    /// Whether `tr` is `wanted` or has it as a supertrait.
    pub fn is_or_extends(&self, tr: TraitId, wanted: TraitId, depth: usize) -> bool {
        if tr == wanted {
            return true;
        }
        depth < 8 && self.supertraits(tr).iter().any(|sup| self.is_or_extends(*sup, wanted, depth + 1))
    }

    /// The direct supertraits of a trait.
    pub fn supertraits(&self, tr: TraitId) -> Vec<TraitId> {
        let def = &self.program.traits[tr];
        let scope = Scope::of_module(def.module);
        def.supers.iter().filter_map(|path| self.lower_bound(&scope, path)).map(|b| b.tr).collect()
    }

    /// `T::Name` without a trait.
    pub fn assoc_by_name(&self, scope: &Scope, base: Ty, name: &Name) -> Ty {
        // in `impl<I: Iterator> IntoIterator for I`, `I::Item` is the iterator's
        let named_by_bound = matches!(base, Ty::Param(_)) && scope.in_trait.is_none();
        if Some(&base) == scope.self_ty.as_ref() && !named_by_bound {
            if let Some(id) = scope.in_impl {
                let def = &self.program.impls[id];
                if let Some((_, ty)) = def.types.iter().find(|(n, _)| n == name) {
                    return self.lower_ty(scope, ty);
                }
            }
            if let Some(tr) = scope.in_trait
                && self.trait_with_type(tr, name, 0) == Some(tr)
            {
                return Ty::Assoc(Arc::new(base), tr, name.clone());
            }
        }
        let bound = scope
            .bounds
            .iter()
            .filter(|(ty, _)| *ty == base)
            .find_map(|(_, b)| self.trait_with_type(b.tr, name, 0).map(|tr| (tr, b)));
        if let Some((tr, bound)) = bound {
            if let Some((_, ty)) = bound.bindings.iter().find(|(n, _)| n == name) {
                return ty.clone();
            }
            return Ty::Assoc(Arc::new(base), tr, name.clone());
        }
        if let Ty::Param(_) | Ty::Unknown | Ty::Var(_) = base {
            return Ty::Unknown;
        }
        // an inherent path to a trait's type on a concrete type: whichever impl has it
        if let Ty::Adt(adt, _) = &base {
            for id in self.impls.of_adt(*adt) {
                let sig = self.impl_sig(*id);
                if self.program.impls[*id].types.iter().any(|(n, _)| n == name)
                    && let Some((tr, _)) = &sig.tr
                {
                    return self.reduce_assoc(scope, base.clone(), *tr, name);
                }
            }
        }
        Ty::Unknown
    }

    /// The trait at or above `tr` that declares the associated type.
    pub fn trait_with_type(&self, tr: TraitId, name: &Name, depth: usize) -> Option<TraitId> {
        if self.program.traits[tr].types.iter().any(|(n, _, _)| n == name) {
            return Some(tr);
        }
        if depth > 8 {
            return None;
        }
        self.supertraits(tr).into_iter().find_map(|sup| self.trait_with_type(sup, name, depth + 1))
    }

    /// `<base as tr>::name`, reduced if an impl is found.
    pub fn reduce_assoc(&self, scope: &Scope, base: Ty, tr: TraitId, name: &Name) -> Ty {
        // an associated type can be written in terms of itself
        let depth = REDUCING.get();
        if depth > MAX_REDUCTIONS {
            return Ty::Unknown;
        }
        REDUCING.set(depth + 1);
        let out = self.reduce_assoc_once(scope, base, tr, name);
        REDUCING.set(depth);
        out
    }

    fn reduce_assoc_once(&self, scope: &Scope, base: Ty, tr: TraitId, name: &Name) -> Ty {
        match &base {
            Ty::Bounds(bounds, _) => {
                for bound in bounds.iter() {
                    if let Some((_, ty)) = bound.bindings.iter().find(|(n, _)| n == name) {
                        return ty.clone();
                    }
                }
            }
            Ty::Param(_) | Ty::Assoc(..) => {
                for (_, bound) in scope.bounds.iter().filter(|(ty, _)| *ty == base) {
                    if let Some((_, ty)) = bound.bindings.iter().find(|(n, _)| n == name) {
                        return ty.clone();
                    }
                }
            }
            Ty::Future(out, _) if name == "Output" => return (**out).clone(),
            Ty::Closure(_, _, ret) | Ty::FnPtr(_, ret) if name == "Output" => return (**ret).clone(),
            Ty::Ref(inner, true) if self.lang.tr("Iterator") == Some(tr) => {
                return self.reduce_assoc(scope, (**inner).clone(), tr, name);
            }
            _ => {}
        }
        if let Some((id, found)) = self.find_impl(scope, &base, tr) {
            let def = &self.program.impls[id];
            if let Some((_, ty)) = def.types.iter().find(|(n, _)| n == name) {
                let sig = self.impl_sig(id);
                let ty = self.lower_ty(&sig.scope, ty).subst(&found);
                return self.normalize(scope, ty);
            }
        }
        Ty::Assoc(Arc::new(base), tr, name.clone())
    }

    /// Reduces every associated type in it that can be reduced now.
    pub fn normalize(&self, scope: &Scope, ty: Ty) -> Ty {
        if !ty.any(&mut |t| matches!(t, Ty::Assoc(..))) {
            return ty;
        }
        ty.map(&mut |t| match t {
            Ty::Assoc(base, tr, name) => {
                let base = self.normalize(scope, (**base).clone());
                let out = self.reduce_assoc(scope, base.clone(), *tr, name);
                Some(out)
            }
            _ => None,
        })
    }

    /// Bounds known of a type that is a parameter, an associated type, or written by its bounds.
    pub fn bounds_of(&self, scope: &Scope, ty: &Ty) -> Vec<Bound> {
        match ty {
            Ty::Bounds(bounds, _) => bounds.to_vec(),
            Ty::Assoc(base, tr, name) => {
                let mut out: Vec<Bound> =
                    scope.bounds.iter().filter(|(t, _)| t == ty).map(|(_, b)| b.clone()).collect();
                if let Some((_, bounds, _)) = self.program.traits[*tr].types.iter().find(|(n, _, _)| n == name) {
                    let inner = self.trait_scope(*tr);
                    let subst: Subst = [(Name::new_static("Self"), (**base).clone())].into_iter().collect();
                    out.extend(bounds.iter().filter_map(|b| self.lower_bound(&inner, b)).map(|b| Bound {
                        tr: b.tr,
                        args: b.args.iter().map(|t| t.subst(&subst)).collect(),
                        bindings: b.bindings.iter().map(|(n, t)| (n.clone(), t.subst(&subst))).collect(),
                    }));
                }
                out
            }
            _ => scope.bounds.iter().filter(|(t, _)| t == ty).map(|(_, b)| b.clone()).collect(),
        }
    }

    /// The function of this name in a trait or its supertraits.
    pub fn trait_fn(&self, tr: TraitId, name: &Name, depth: usize) -> Option<(TraitId, FnId)> {
        if let Some(id) = self.program.traits[tr].fns.get(name) {
            return Some((tr, *id));
        }
        if depth > 8 {
            return None;
        }
        self.supertraits(tr).into_iter().find_map(|sup| self.trait_fn(sup, name, depth + 1))
    }

    /// The function an impl of a trait gives for one of the trait's functions.
    pub fn impl_fn(&self, scope: &Scope, ty: &Ty, tr: TraitId, name: &Name) -> Option<(FnId, Subst)> {
        let (id, found) = self.find_impl(scope, ty, tr)?;
        let f = self.program.impls[id].fns.get(name)?.first()?;
        Some((*f, found))
    }

    /// The trait a function belongs to, as declaration or as implementation.
    pub fn trait_of_fn(&self, id: FnId) -> Option<TraitId> {
        match self.program.fns[id].owner {
            Owner::Trait(tr) => Some(tr),
            Owner::Impl(imp) => self.impl_sig(imp).tr.as_ref().map(|(tr, _)| *tr),
            Owner::Module => None,
        }
    }
}
