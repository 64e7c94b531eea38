//! Which function a method name or an associated path means on a type.

use std::sync::Arc;

use super::Lower;
use super::expr::ValuePath;
use crate::base::Name;
use crate::parse::items::{GenericArg, PathRef, Receiver, Segment, TyRef};
use crate::resolve::impls::{Head, covers, head_of};
use crate::resolve::program::{AdtId, AdtShape, Def, FnId, Ns, Owner, Prim, TraitId};
use crate::resolve::ty::{Len, Subst, Ty};

/// A method found on a type.
#[derive(Debug)]
pub(crate) struct Probe {
    pub f: FnId,
    pub subst: Subst,
    /// How often the receiver is dereferenced first.
    pub derefs: usize,
    /// Whether it is lent then, and how: the method takes a reference by value.
    pub lent: Option<bool>,
    /// The receiver's type after that.
    pub ty: Ty,
}

impl Lower<'_> {
    /// Finds a method by autoderef, inherent impls before traits at each step.
    pub(super) fn probe(&mut self, ty: &Ty, name: &Name) -> Option<Probe> {
        // traits that are not in scope count only where nothing else is found: an import may come from a macro
        self.probe_steps(ty, name, true).or_else(|| self.probe_steps(ty, name, false))
    }

    fn probe_steps(&mut self, ty: &Ty, name: &Name, in_scope: bool) -> Option<Probe> {
        let mut at = self.infer.settled(&self.resolved(ty));
        for derefs in 0..10 {
            // what a type nobody knows has by this name comes before what std has for references
            if matches!(self.infer.settled(self.resolved(&at).peeled()), Ty::Unknown | Ty::Var(_)) {
                return None;
            }
            // the receiver as it is: `self` of this type, or `&self` of what it refers to; a type's own functions first
            let referred = match &at {
                Ty::Ref(inner, mutable) => Some((self.infer.settled(&self.resolved(inner)), *mutable)),
                _ => None,
            };
            let world = self.w;
            let is_own = |f: FnId| world.trait_of_fn(f).is_none();
            let inner_first = referred.as_ref().and_then(|(inner, mutable)| {
                let fits = |f: FnId, mode| is_own(f) && mode == Some(*mutable);
                self.step(inner, name, in_scope, derefs + 1, &fits)
            });
            let found = inner_first
                .or_else(|| self.step(&at, name, in_scope, derefs, &|_, mode| mode.is_none()))
                .or_else(|| {
                    let (inner, mutable) = referred.as_ref()?;
                    self.step(inner, name, in_scope, derefs + 1, &|_, mode| mode == Some(*mutable))
                });
            if found.is_some() {
                return found;
            }
            // the receiver lent
            for mutable in [false, true] {
                if let Some(found) = self.step(&at, name, in_scope, derefs, &|_, mode| mode == Some(mutable)) {
                    return Some(found);
                }
                let lent = Ty::Ref(Arc::new(at.clone()), mutable);
                if let Some(found) = self.step(&lent, name, in_scope, derefs, &|_, mode| mode.is_none()) {
                    return Some(Probe { lent: Some(mutable), ..found });
                }
            }
            let next = self.deref_ty(&at)?;
            at = self.infer.settled(&next);
        }
        None
    }

    /// A method of a type found after so many dereferences. One with `self: Rc<Self>` takes what was dereferenced.
    fn step(
        &mut self,
        ty: &Ty,
        name: &Name,
        in_scope: bool,
        derefs: usize,
        fits: &dyn Fn(FnId, Option<bool>) -> bool,
    ) -> Option<Probe> {
        let (f, subst) = self.method_on(ty, name, in_scope, fits)?;
        let derefs = derefs.checked_sub(self.wrappers_of_self(f))?;
        Some(Probe { f, subst, derefs, lent: None, ty: ty.clone() })
    }

    /// How many smart pointers a function wants around its receiver.
    fn wrappers_of_self(&self, f: FnId) -> usize {
        if !matches!(self.w.program.fns[f].item.receiver, Some(Receiver::Typed(_))) {
            return 0;
        }
        let sig = self.w.sig(f);
        let is_self = |ty: &Ty| Some(ty) == sig.scope.self_ty.as_ref() || *ty == Ty::Param(Name::new_static("Self"));
        let Some(mut at) = sig.params.first() else { return 0 };
        let mut count = 0;
        loop {
            at = match at {
                own if is_self(own) => return count,
                // lent, which is no layer; or pinned, and the pin leads where the reference does
                Ty::Ref(inner, _) => inner,
                Ty::Adt(_, args) => match args.first() {
                    Some(inner) => {
                        count += 1;
                        match inner {
                            // `Pin<Box<Self>>` leads to `Self` at once
                            Ty::Adt(_, deeper) if self.is_pin(at) && !is_self(inner) => deeper.first().unwrap_or(inner),
                            other => other,
                        }
                    }
                    None => return 0,
                },
                _ => return 0,
            };
        }
    }

    fn is_pin(&self, ty: &Ty) -> bool {
        matches!(ty, Ty::Adt(id, _) if self.w.is_lang(*id, "Pin"))
    }

    /// The type behind one dereference; an array is a slice at last.
    pub(super) fn deref_ty(&mut self, ty: &Ty) -> Option<Ty> {
        match ty {
            Ty::Ref(inner, _) => Some(self.resolved(inner)),
            Ty::Array(elem, _) => Some(Ty::Slice(elem.clone())),
            Ty::Adt(id, args) if ["Box", "Rc", "Arc"].iter().any(|name| self.w.is_lang(*id, name)) => {
                let inner = args.first().cloned().unwrap_or(Ty::Unknown);
                Some(self.resolved(&inner))
            }
            Ty::Adt(..) | Ty::Param(_) | Ty::Bounds(..) | Ty::Assoc(..) => {
                let deref = self.w.lang.tr("Deref")?;
                let scope = self.scope.clone();
                if !self.w.has_trait(&scope, ty, deref, 0) {
                    return None;
                }
                let target = self.w.reduce_assoc(&scope, ty.clone(), deref, &Name::new_static("Target"));
                Some(self.resolved(&target))
            }
            _ => None,
        }
    }

    fn method_on(
        &mut self,
        ty: &Ty,
        name: &Name,
        in_scope: bool,
        fits: &dyn Fn(FnId, Option<bool>) -> bool,
    ) -> Option<(FnId, Subst)> {
        if matches!(ty, Ty::Unknown | Ty::Var(_)) {
            return None;
        }
        let module = self.scope.module;
        // what a bound names needs no import
        let bounded = matches!(ty, Ty::Param(_) | Ty::Bounds(..) | Ty::Assoc(..));
        let fits = |this: &Self, f: &FnId| {
            this.w.program.fns[*f].item.receiver.is_some()
                && fits(*f, this.receiver_mode(*f))
                && (!in_scope || bounded || this.w.trait_of_fn(*f).is_none_or(|tr| this.w.in_scope(module, tr)))
        };
        self.fn_on(ty, name, &fits)
    }

    /// The function of this name on a type: inherent, then of traits, then by bounds.
    fn fn_on(&mut self, ty: &Ty, name: &Name, fits: &dyn Fn(&Self, &FnId) -> bool) -> Option<(FnId, Subst)> {
        let world = self.w;
        let scope = self.scope.clone();
        let stand_in = match ty {
            Ty::Prim(prim) => world.prim_stand_in(*prim),
            Ty::Ptr(..) => world.lang.adt("Ptr"),
            _ => None,
        };
        let mut heads: Vec<Head> = head_of(ty).into_iter().collect();
        heads.extend(stand_in.map(Head::Adt));
        let mut of_trait = None;
        for head in heads.iter().filter(|h| **h != Head::Any) {
            for f in world.impls.named(name, *head) {
                if !fits(self, f) {
                    continue;
                }
                let Owner::Impl(imp) = world.program.fns[*f].owner else { continue };
                let sig = world.impl_sig(imp);
                let mut found = Subst::default();
                let matches = if stand_in.is_some() && sig.self_ty.adt() == stand_in {
                    if let (Ty::Ptr(inner, _), Some(param)) = (ty, sig.scope.params.first()) {
                        found.insert(param.clone(), (**inner).clone());
                    }
                    true
                } else {
                    covers(&sig.self_ty, ty, &sig.scope.params, &mut found)
                };
                if !matches || !world.forwards(&scope, &sig, &found, 0) {
                    continue;
                }
                if world.program.impls[imp].trait_.is_none() {
                    return Some((*f, found));
                }
                of_trait.get_or_insert((*f, found));
            }
        }
        if of_trait.is_some() {
            return of_trait;
        }
        for bound in world.bounds_of(&scope, ty) {
            if let Some((tr, f)) = world.trait_fn(bound.tr, name, 0)
                && fits(self, &f)
            {
                let mut subst = Subst::default();
                subst.insert(Name::new_static("Self"), ty.clone());
                if tr == bound.tr {
                    let params = world.program.traits[tr].generics.params.iter().map(|p| p.name.clone());
                    subst.extend(params.zip(bound.args.iter().cloned()));
                }
                return Some((f, subst));
            }
        }
        for f in world.impls.named(name, Head::Any) {
            let Owner::Impl(imp) = world.program.fns[*f].owner else { continue };
            let sig = world.impl_sig(imp);
            let mut found = Subst::default();
            if fits(self, f)
                && covers(&sig.self_ty, ty, &sig.scope.params, &mut found)
                && sig
                    .tr
                    .as_ref()
                    .is_some_and(|(tr, _)| world.find_impl(&scope, ty, *tr).is_some_and(|(i, _)| i == imp))
            {
                return Some((*f, found));
            }
        }
        let in_traits: Vec<(TraitId, FnId)> = world.impls.in_traits(name).to_vec();
        for (tr, f) in in_traits {
            if !fits(self, &f) {
                continue;
            }
            if world.has_trait(&scope, ty, tr, 0) {
                let mut subst = Subst::default();
                subst.insert(Name::new_static("Self"), ty.clone());
                if let Some((imp, found)) = world.find_impl(&scope, ty, tr)
                    && let Some((_, args)) = &world.impl_sig(imp).tr
                {
                    let params = world.program.traits[tr].generics.params.iter().map(|p| p.name.clone());
                    let known = world.program.impls[imp].generics.params.len();
                    let args = args.iter().map(|ty| ty.subst(&found));
                    if known == found.len() || !args.clone().any(|ty| ty.any(&mut |t| matches!(t, Ty::Param(_)))) {
                        subst.extend(params.zip(args));
                    }
                }
                return Some((f, subst));
            }
        }
        None
    }

    /// What a path in value position names that is no local.
    pub(super) fn value_path(&mut self, path: &PathRef) -> ValuePath {
        if let Some((qself, named)) = &path.qself {
            let ty = self.lower_written(qself);
            let Some(last) = path.segments.last() else { return ValuePath::Unknown };
            if *named > 0 {
                let tr = PathRef { qself: None, global: path.global, segments: path.segments[..*named].to_vec() };
                let scope = self.scope.clone();
                if let Some(bound) = self.w.lower_bound(&scope, &tr)
                    && let Some((tr, f)) = self.w.trait_fn(bound.tr, &last.name, 0)
                {
                    let mut subst = Subst::default();
                    subst.insert(Name::new_static("Self"), ty);
                    let params = self.w.program.traits[tr].generics.params.iter().map(|p| p.name.clone());
                    subst.extend(params.zip(bound.args.iter().map(|ty| match ty {
                        Ty::Unknown => self.infer.fresh(),
                        other => other.clone(),
                    })));
                    self.turbofish(f, last, &mut subst);
                    return ValuePath::Fn(f, subst);
                }
                return ValuePath::Unknown;
            }
            return self.assoc_path(&ty, last);
        }
        let [head, rest @ ..] = path.segments.as_slice() else { return ValuePath::Unknown };
        if !path.global {
            if head.name == "Self"
                && let Some(this) = self.scope.self_ty.clone()
            {
                return match rest {
                    [] => ValuePath::Ctor(this, None),
                    [last] => self.assoc_path(&this, last),
                    _ => ValuePath::Unknown,
                };
            }
            if self.scope.params.contains(&head.name) {
                if self.scope.consts.contains(&head.name) {
                    return ValuePath::Constant(Ty::usize(), None);
                }
                if let [last] = rest {
                    return self.assoc_path(&Ty::Param(head.name.clone()), last);
                }
            }
        }
        let names: Vec<Name> = path.segments.iter().map(|s| s.name.clone()).collect();
        let program = &self.w.program;
        if let Some(found) = program.resolve_path(self.scope.module, path.global, &names, Ns::Values)
            && found.used == names.len()
        {
            let last = &path.segments[found.used - 1];
            match found.def {
                Def::Fn(f) => {
                    let mut subst = Subst::default();
                    self.turbofish(f, last, &mut subst);
                    return ValuePath::Fn(f, subst);
                }
                Def::Static(id) => return ValuePath::Static(id),
                Def::Const(id) => return ValuePath::Const(id),
                Def::Adt(adt) => return ValuePath::Ctor(self.fresh_adt(adt, path), None),
                Def::Variant(adt, n) => {
                    let variant = self.variant_name(adt, n);
                    return ValuePath::Ctor(self.fresh_adt(adt, path), variant);
                }
                _ => {}
            }
        }
        let Some(found) = program.resolve_path(self.scope.module, path.global, &names, Ns::Types) else {
            return ValuePath::Unknown;
        };
        if found.used == names.len() {
            if let Def::Alias(_) = found.def {
                let ty = self.lower_written(&TyRef::Path(path.clone()));
                return ValuePath::Ctor(ty, None);
            }
            return ValuePath::Unknown;
        }
        let last = &path.segments[names.len() - 1];
        if found.used + 1 < names.len() {
            // `T::Assoc::f`
            let base = PathRef { segments: path.segments[..names.len() - 1].to_vec(), ..path.clone() };
            let ty = self.lower_written(&TyRef::Path(base));
            return self.assoc_path(&ty, last);
        }
        let base = PathRef { segments: path.segments[..found.used].to_vec(), ..path.clone() };
        match found.def {
            Def::Trait(tr) => {
                let Some((tr, f)) = self.w.trait_fn(tr, &last.name, 0) else { return ValuePath::Unknown };
                let mut subst = Subst::default();
                let this = self.infer.fresh();
                subst.insert(Name::new_static("Self"), this);
                // `Into::<Bag>::into`
                let given: Vec<Ty> = base.segments.last().map_or_else(Vec::new, |segment| self.trait_args(segment));
                for (n, param) in self.w.program.traits[tr].generics.params.iter().enumerate() {
                    let var = given.get(n).cloned().unwrap_or_else(|| self.infer.fresh());
                    subst.insert(param.name.clone(), var);
                }
                self.turbofish(f, last, &mut subst);
                ValuePath::Fn(f, subst)
            }
            Def::Adt(_) | Def::Alias(_) | Def::Prim(_) => {
                let ty = self.lower_written(&TyRef::Path(base));
                self.assoc_path(&ty, last)
            }
            _ => ValuePath::Unknown,
        }
    }

    /// `T::name`
    fn assoc_path(&mut self, ty: &Ty, last: &Segment) -> ValuePath {
        let ty = self.resolved(ty);
        if let Ty::Adt(adt, _) = &ty
            && let Some(found) = self.variant_of(*adt, &last.name)
        {
            return ValuePath::Ctor(ty.clone(), Some(found));
        }
        if let Some((f, mut subst)) = self.fn_on(&ty, &last.name, &|_, _| true) {
            // `Vec::from`: which of several impls of the trait is meant, the arguments will tell
            if self.w.is_trait_impl_fn(f)
                && let Some(tr) = self.w.trait_of_fn(f)
                && !self.w.program.traits[tr].generics.params.is_empty()
                && let Some((tr, declared)) = self.w.trait_fn(tr, &last.name, 0)
            {
                let mut subst = Subst::default();
                subst.insert(Name::new_static("Self"), ty.clone());
                for param in &self.w.program.traits[tr].generics.params {
                    let var = self.infer.fresh();
                    subst.insert(param.name.clone(), var);
                }
                self.turbofish(declared, last, &mut subst);
                return ValuePath::Fn(declared, subst);
            }
            subst.entry(Name::new_static("Self")).or_insert_with(|| ty.clone());
            self.turbofish(f, last, &mut subst);
            return ValuePath::Fn(f, subst);
        }
        // a function of a type it dereferences to: `Vec::len`
        if let Some(inner) = self.deref_ty(&ty)
            && let Some((f, mut subst)) = self.fn_on(&inner, &last.name, &|_, _| true)
        {
            self.turbofish(f, last, &mut subst);
            return ValuePath::Fn(f, subst);
        }
        if let Ty::Adt(adt, _) = &ty {
            for imp in self.w.impls.of_adt(*adt) {
                if let Some(id) = self.w.program.impls[*imp].consts.get(&last.name) {
                    return ValuePath::Const(*id);
                }
            }
        }
        if let Ty::Prim(prim) = &ty {
            let value = match (prim, last.name.as_str()) {
                (Prim::U8, "MAX") => Some(255),
                (Prim::U16, "MAX") => Some(65_535),
                (Prim::U32, "MAX") => Some(u64::from(u32::MAX)),
                (Prim::U8, "BITS") => Some(8),
                (_, "MIN") => Some(0),
                _ => None,
            };
            if last.name.chars().all(|c| c.is_ascii_uppercase() || c == '_' || c.is_ascii_digit()) {
                return ValuePath::Constant(ty.clone(), value);
            }
        }
        ValuePath::Unknown
    }

    fn variant_of(&self, adt: AdtId, name: &Name) -> Option<Name> {
        match &self.w.program.adts[adt].shape {
            AdtShape::Enum(list) => list.iter().find(|v| v.name == *name).map(|v| v.name.clone()),
            _ => None,
        }
    }

    /// Written generic arguments of a function.
    pub(super) fn turbofish(&mut self, f: FnId, segment: &Segment, subst: &mut Subst) {
        if segment.args.is_empty() {
            return;
        }
        let sig = self.w.sig(f);
        for (name, arg) in sig.generics[sig.outer.min(sig.generics.len())..].iter().zip(&segment.args) {
            let ty = match arg {
                GenericArg::Ty(ty) => self.lower_written(ty),
                GenericArg::Const(expr) => {
                    let scope = self.scope.clone();
                    Ty::Const(self.w.lower_len(&scope, expr))
                }
            };
            subst.insert(name.clone(), ty);
        }
    }

    /// A function's signature with its parameters replaced, open ones by variables.
    pub(super) fn instantiate(&mut self, f: FnId, subst: Subst) -> Instance {
        let sig = self.w.sig(f);
        let mut all = subst;
        for name in &sig.generics {
            if !all.contains_key(name) {
                let fresh = if sig.scope.consts.contains(name) { Ty::Const(Len::Unknown) } else { self.infer.fresh() };
                all.insert(name.clone(), fresh);
            }
        }
        let scope = self.scope.clone();
        let stand_in = self.stand_in_of(f);
        let index = self.index_of(&sig, &all);
        let apply = |ty: &Ty| {
            let ty = match &index {
                // what an index leads to depends on what it indexes, which its associated type does not tell
                Some(index) => ty.map(&mut |t| match t {
                    Ty::Assoc(base, tr, _) if *tr == index.tr && **base == index.param => Some(index.leads.clone()),
                    _ => None,
                }),
                None => ty.clone(),
            };
            let ty = ty.subst(&all);
            let ty = match (stand_in, all.get("Self")) {
                (Some(id), Some(this)) => ty.map(&mut |t| match t {
                    Ty::Adt(adt, _) if *adt == id => Some(this.clone()),
                    _ => None,
                }),
                _ => ty,
            };
            self.w.normalize(&scope, ty)
        };
        let params = sig.params.iter().map(apply).collect();
        let ret = apply(&sig.ret);
        Instance { f, sig, subst: all, params, ret, index }
    }

    /// The types written as arguments of a trait in a path.
    fn trait_args(&mut self, segment: &Segment) -> Vec<Ty> {
        let types = segment.args.iter().filter_map(|arg| match arg {
            GenericArg::Ty(ty) => Some(ty),
            GenericArg::Const(_) => None,
        });
        types.map(|ty| self.lower_written(ty)).collect()
    }

    /// The parameter of a function that indexes a slice or text.
    fn index_of(&mut self, sig: &crate::resolve::sig::FnSig, subst: &Subst) -> Option<Index> {
        let tr = self.w.lang.tr("SliceIndex")?;
        let (param, bound) = sig.scope.bounds.iter().find(|(_, bound)| bound.tr == tr)?;
        let whole = bound.args.first()?.subst(subst);
        Some(Index { tr, param: param.clone(), by: param.subst(subst), whole, leads: self.infer.fresh() })
    }

    /// By a number it is an element, by a range a slice. Whether it is by a number, or not by an index at all.
    pub(super) fn settle_index(&mut self, inst: &Instance) -> bool {
        let Some(index) = &inst.index else { return true };
        let by = self.infer.settled(&self.resolved(&index.by));
        let whole = self.resolved(&index.whole);
        let leads = match (&by, whole) {
            (Ty::Prim(_), Ty::Slice(elem)) => (*elem).clone(),
            (Ty::Adt(..) | Ty::Tuple(_), whole) => whole,
            _ => return false,
        };
        self.infer.unify(&index.leads, &leads);
        matches!(by, Ty::Prim(_))
    }

    /// If the function is a method of a primitive's stand-in: the stand-in.
    fn stand_in_of(&self, f: FnId) -> Option<AdtId> {
        let Owner::Impl(imp) = self.w.program.fns[f].owner else { return None };
        let adt = self.w.impl_sig(imp).self_ty.adt()?;
        ["Int", "Float", "Bool", "Char", "Ptr"].iter().any(|name| self.w.is_lang(adt, name)).then_some(adt)
    }

    /// How a function takes its receiver: `Some(mutable)` for a reference, `None` by value.
    pub(super) fn receiver_mode(&self, f: FnId) -> Option<bool> {
        match &self.w.program.fns[f].item.receiver {
            Some(Receiver::Ref) => Some(false),
            Some(Receiver::RefMut) => Some(true),
            Some(Receiver::Typed(TyRef::Ref(_, mutable))) => Some(*mutable),
            _ => None,
        }
    }
}

/// A function with what its parameters stand for at one call.
#[derive(Debug)]
pub(crate) struct Instance {
    pub f: FnId,
    pub sig: Arc<crate::resolve::sig::FnSig>,
    pub subst: Subst,
    pub params: Vec<Ty>,
    pub ret: Ty,
    pub index: Option<Index>,
}

/// What a function indexes a slice or text by.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    tr: TraitId,
    param: Ty,
    by: Ty,
    whole: Ty,
    /// What it leads to.
    leads: Ty,
}
