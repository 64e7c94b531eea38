//! What is in scope where a type is written, signatures of functions, and the step from a written type to a [`Ty`].

use std::sync::Arc;

use super::program::{AliasId, ConstId, Def, FnId, ImplId, ModId, Ns, Owner, TraitId};
use super::ty::{Args, Bound, Len, Subst, Ty};
use super::world::World;
use crate::base::Name;
use crate::parse::items::{ConstExpr, GenericArg, Generics, Mark, PathRef, Receiver, Segment, TyRef};

/// What a written type can refer to besides items: parameters, `Self`, and what is known of them.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The module whose names are seen.
    pub module: ModId,
    /// `Self`
    pub self_ty: Option<Ty>,
    /// Type and const parameters in scope.
    pub params: Vec<Name>,
    /// Which of them are consts.
    pub consts: Vec<Name>,
    /// What is known of parameters (and of other types named in `where`).
    pub bounds: Vec<(Ty, Bound)>,
    /// The impl around, for `Self::Assoc`.
    pub in_impl: Option<ImplId>,
    /// The trait around, for `Self::Assoc`.
    pub in_trait: Option<TraitId>,
}

/// The signature of a function with everything resolved, its parameters still generic.
#[derive(Clone, Debug)]
pub struct FnSig {
    /// What its body can refer to.
    pub scope: Arc<Scope>,
    /// Generic parameters: those of the impl or trait (and `Self` of a trait) first.
    pub generics: Vec<Name>,
    /// How many of them belong to the impl or trait.
    pub outer: usize,
    /// Parameter types, the receiver first.
    pub params: Vec<Ty>,
    /// Parameter names where they are plain, `self` for the receiver.
    pub names: Vec<Name>,
    /// Whether there is a receiver.
    pub has_self: bool,
    /// The result (of an `async fn`: the future's output).
    pub ret: Ty,
    /// `async fn`
    pub is_async: bool,
}

/// A depth no sane type reaches; deeper is not known.
const MAX_DEPTH: usize = 64;

impl Scope {
    /// A scope with the module's names only.
    pub fn of_module(module: ModId) -> Scope {
        Scope {
            module,
            self_ty: None,
            params: Vec::new(),
            consts: Vec::new(),
            bounds: Vec::new(),
            in_impl: None,
            in_trait: None,
        }
    }
    /// The same with another module (a block with items).
    #[must_use]
    pub fn at(&self, module: ModId) -> Scope {
        Scope { module, ..self.clone() }
    }
}

/// Lowers written types in one scope. `hole` answers for `_` and for arguments left out.
pub struct TyLower<'w, 'h> {
    world: &'w World,
    scope: &'w Scope,
    hole: &'h mut dyn FnMut() -> Ty,
    depth: usize,
    /// `impl Trait` in argument position: names and bounds of the anonymous parameters met.
    anonymous: Option<Vec<(Name, Vec<PathRef>)>>,
}

impl World {
    /// What a written type means, `Unknown` for what is left out.
    pub fn lower_ty(&self, scope: &Scope, ty: &TyRef) -> Ty {
        self.lower_ty_with(scope, ty, &mut || Ty::Unknown)
    }

    /// What a written type means; `hole` answers for `_` and for arguments left out.
    pub fn lower_ty_with(&self, scope: &Scope, ty: &TyRef, hole: &mut dyn FnMut() -> Ty) -> Ty {
        super::impls::guarded(|| TyLower { world: self, scope, hole, depth: 0, anonymous: None }.ty(ty))
    }

    /// The arguments of one segment of an item with these parameters, declared in module `home`.
    pub fn lower_args(
        &self,
        scope: &Scope,
        segment: &Segment,
        (home, generics): (ModId, &Generics),
        hole: &mut dyn FnMut() -> Ty,
    ) -> Vec<Ty> {
        TyLower { world: self, scope, hole, depth: 0, anonymous: None }.args(segment, (home, generics), None)
    }

    /// The trait a bound names, with arguments.
    pub fn lower_bound(&self, scope: &Scope, path: &PathRef) -> Option<Bound> {
        self.lower_bound_on(scope, path, scope.self_ty.as_ref())
    }

    /// The same, told which type is bounded: defaults of the trait's parameters may be that type.
    fn lower_bound_on(&self, scope: &Scope, path: &PathRef, this: Option<&Ty>) -> Option<Bound> {
        TyLower { world: self, scope, hole: &mut || Ty::Unknown, depth: 0, anonymous: None }.bound(path, this)
    }

    /// A length as a number.
    pub fn lower_len(&self, scope: &Scope, expr: &ConstExpr) -> Len {
        if let ConstExpr::Path(path) = expr
            && let [only] = path.segments.as_slice()
            && scope.consts.contains(&only.name)
        {
            return Len::Param(only.name.clone());
        }
        match self.eval_const(scope, expr) {
            Some(n) => u64::try_from(n).map_or(Len::Unknown, Len::Known),
            None => Len::Unknown,
        }
    }

    /// A constant expression's value, if source tells it.
    pub fn eval_const(&self, scope: &Scope, expr: &ConstExpr) -> Option<i128> {
        self.eval_const_within(scope, expr, &mut Vec::new())
    }

    /// The same while the constants `within` are asked for: `const BITS: u32 = Self::BITS` in the impl of a trait means
    /// the type's own, not itself.
    fn eval_const_within(&self, scope: &Scope, expr: &ConstExpr, within: &mut Vec<ConstId>) -> Option<i128> {
        // `Self::N` is asked of the type around.
        if let ConstExpr::Path(path) = expr
            && let [head, tail] = path.segments.as_slice()
            && head.name == "Self"
            && let Some(found) = self.self_const(scope, &tail.name, within)
        {
            return Some(found);
        }
        let sizes = |module: ModId, ty: &TyRef| {
            let at = scope.at(module);
            self.size_of(&self.lower_ty(&at, ty))
        };
        super::consts::eval(&self.program, scope.module, expr, &|_| None, &sizes)
    }

    fn self_const(&self, scope: &Scope, name: &Name, within: &mut Vec<ConstId>) -> Option<i128> {
        let around = scope.in_impl.and_then(|id| self.program.impls[id].consts.get(name).copied());
        let of_type = match &scope.self_ty {
            Some(Ty::Adt(adt, _)) => self.impls.of_adt(*adt),
            _ => &[],
        };
        let others = of_type.iter().filter_map(|id| self.program.impls[*id].consts.get(name).copied());
        let found = around.into_iter().chain(others).find(|id| !within.contains(id))?;
        let def = &self.program.consts[found];
        within.push(found);
        let value = self.eval_const_within(&Scope { module: def.module, ..scope.clone() }, &def.value, within);
        within.pop();
        value
    }

    /// The scope inside a block of generics.
    pub fn scope_of_generics(&self, mut scope: Scope, generics: &[&Generics]) -> Scope {
        for list in generics {
            for param in &list.params {
                if param.const_ty.is_some() {
                    scope.consts.push(param.name.clone());
                }
                scope.params.push(param.name.clone());
            }
        }
        for list in generics {
            let mut found = Vec::new();
            for param in &list.params {
                let this = Ty::Param(param.name.clone());
                for bound in &param.bounds {
                    found.extend(self.lower_bound_on(&scope, bound, Some(&this)).map(|b| (this.clone(), b)));
                }
            }
            scope.bounds.extend(found);
            let mut found = Vec::new();
            for (ty, bounds) in &list.wheres {
                let ty = self.lower_ty(&scope, ty);
                for bound in bounds {
                    found.extend(self.lower_bound_on(&scope, bound, Some(&ty)).map(|b| (ty.clone(), b)));
                }
            }
            scope.bounds.extend(found);
        }
        scope
    }

    /// The signature of a function.
    pub fn sig(&self, id: FnId) -> Arc<FnSig> {
        if let Some(sig) = self.fn_sigs[id.0 as usize].get() {
            return sig.clone();
        }
        let sig = Arc::new(self.build_sig(id));
        self.fn_sigs[id.0 as usize].get_or_init(|| sig).clone()
    }

    /// The marks on a parameter of a model function.
    pub fn param_marks(&self, id: FnId, n: usize) -> &[Mark] {
        self.program.fns[id].item.params.get(n).map_or(&[], |(_, _, marks)| marks)
    }

    fn build_sig(&self, id: FnId) -> FnSig {
        let def = &self.program.fns[id];
        let mut scope = Scope::of_module(def.module);
        let mut generics = Vec::new();
        match def.owner {
            Owner::Module => {}
            Owner::Impl(impl_id) => {
                let sig = self.impl_sig(impl_id);
                scope = (*sig.scope).clone();
                scope.module = def.module;
                generics.extend(sig.scope.params.iter().cloned());
            }
            Owner::Trait(tr) => {
                scope = self.trait_scope(tr);
                scope.module = def.module;
                generics.push(Name::new_static("Self"));
                generics.extend(self.program.traits[tr].generics.params.iter().map(|p| p.name.clone()));
            }
        }
        let outer = generics.len();
        scope = self.scope_of_generics(scope, &[&def.item.generics]);
        generics.extend(def.item.generics.params.iter().map(|p| p.name.clone()));

        let mut params = Vec::new();
        let mut names = Vec::new();
        let self_ty = scope.self_ty.clone().unwrap_or(Ty::Unknown);
        let has_self = def.item.receiver.is_some();
        match &def.item.receiver {
            None => {}
            Some(Receiver::Value) => params.push(self_ty),
            Some(Receiver::Ref) => params.push(Ty::reference(self_ty, false)),
            Some(Receiver::RefMut) => params.push(Ty::reference(self_ty, true)),
            Some(Receiver::Typed(ty)) => params.push(self.lower_ty(&scope, ty)),
        }
        if has_self {
            names.push(Name::new_static("self"));
        }
        let mut lower =
            TyLower { world: self, scope: &scope, hole: &mut || Ty::Unknown, depth: 0, anonymous: Some(Vec::new()) };
        for (name, ty, _) in &def.item.params {
            params.push(lower.ty(ty));
            names.push(name.clone().unwrap_or_default());
        }
        let anonymous = lower.anonymous.take().unwrap_or_default();
        let ret = lower.ty(&def.item.ret);
        for (name, bounds) in anonymous {
            scope.params.push(name.clone());
            generics.push(name.clone());
            let this = Ty::Param(name.clone());
            let found: Vec<Bound> = bounds.iter().filter_map(|b| self.lower_bound_on(&scope, b, Some(&this))).collect();
            scope.bounds.extend(found.into_iter().map(|b| (this.clone(), b)));
        }
        FnSig { scope: Arc::new(scope), generics, outer, params, names, has_self, ret, is_async: def.item.is_async }
    }

    /// The scope of a trait's items: `Self` is a parameter bounded by the trait.
    pub fn trait_scope(&self, tr: TraitId) -> Scope {
        let def = &self.program.traits[tr];
        let mut scope = Scope::of_module(def.module);
        scope.in_trait = Some(tr);
        let this = Ty::Param(Name::new_static("Self"));
        scope.params.push(Name::new_static("Self"));
        scope.self_ty = Some(this.clone());
        scope = self.scope_of_generics(scope, &[&def.generics]);
        let args: Args = def.generics.params.iter().map(|p| Ty::Param(p.name.clone())).collect();
        scope.bounds.push((this.clone(), Bound { tr, args, bindings: Arc::from([]) }));
        for path in &def.supers {
            if let Some(bound) = self.lower_bound(&scope, path) {
                scope.bounds.push((this.clone(), bound));
            }
        }
        scope
    }
}

impl TyLower<'_, '_> {
    fn ty(&mut self, ty: &TyRef) -> Ty {
        if self.depth > MAX_DEPTH {
            return Ty::Unknown;
        }
        self.depth += 1;
        let out = match ty {
            TyRef::Path(path) => self.path(path),
            TyRef::Ref(inner, mutable) => Ty::reference(self.ty(inner), *mutable),
            TyRef::Ptr(inner, mutable) => Ty::Ptr(Arc::new(self.ty(inner)), *mutable),
            TyRef::Tuple(parts) => Ty::Tuple(parts.iter().map(|ty| self.ty(ty)).collect()),
            TyRef::Array(elem, len) => Ty::Array(Arc::new(self.ty(elem)), self.world.lower_len(self.scope, len)),
            TyRef::Slice(elem) => Ty::Slice(Arc::new(self.ty(elem))),
            TyRef::FnPtr(args, ret) => {
                let args = args.iter().map(|ty| self.ty(ty)).collect();
                Ty::FnPtr(args, Arc::new(self.ty(ret)))
            }
            TyRef::Dyn(bounds) => Ty::Bounds(bounds.iter().filter_map(|b| self.bound(b, None)).collect(), true),
            TyRef::Impl(bounds) => match &mut self.anonymous {
                Some(list) => {
                    let name = Name::from(format!("impl#{}", list.len()));
                    list.push((name.clone(), bounds.clone()));
                    Ty::Param(name)
                }
                None => Ty::Bounds(bounds.iter().filter_map(|b| self.bound(b, None)).collect(), false),
            },
            TyRef::Never => Ty::Never,
            TyRef::Infer => (self.hole)(),
            TyRef::Opaque => Ty::Unknown,
        };
        self.depth -= 1;
        out
    }

    fn path(&mut self, path: &PathRef) -> Ty {
        if let Some((qself, named)) = &path.qself {
            let base = self.ty(qself);
            let tr = PathRef { qself: None, global: path.global, segments: path.segments[..*named].to_vec() };
            let Some(last) = path.segments.get(*named) else { return base };
            if *named == 0 {
                return self.assoc_of(base, &last.name);
            }
            let Some(bound) = self.bound(&tr, Some(&base)) else { return Ty::Unknown };
            return self.world.reduce_assoc(self.scope, base, bound.tr, &last.name);
        }
        let [head, ..] = path.segments.as_slice() else { return Ty::Unknown };
        if !path.global {
            if head.name == "Self"
                && let Some(this) = self.scope.self_ty.clone()
            {
                return self.rest(this, &path.segments[1..]);
            }
            if self.scope.params.contains(&head.name) {
                if self.scope.consts.contains(&head.name) {
                    return Ty::Const(Len::Param(head.name.clone()));
                }
                return self.rest(Ty::Param(head.name.clone()), &path.segments[1..]);
            }
        }
        let names: Vec<Name> = path.segments.iter().map(|s| s.name.clone()).collect();
        let Some(found) = self.world.program.resolve_path(self.scope.module, path.global, &names, Ns::Types) else {
            // a const given where a type could stand
            if let [only] = path.segments.as_slice()
                && let Some(n) = self.const_named(&only.name)
            {
                return Ty::Const(n);
            }
            return Ty::Unknown;
        };
        let last = &path.segments[found.used - 1];
        let base = match found.def {
            Def::Adt(id) => {
                let def = &self.world.program.adts[id];
                Ty::Adt(id, self.args(last, (def.module, &def.generics), None).into())
            }
            Def::Alias(id) => self.alias(id, last),
            Def::Prim(super::program::Prim::Str) => Ty::Str,
            Def::Prim(prim) => Ty::Prim(prim),
            Def::Trait(_) => {
                let bound = PathRef { segments: path.segments[..found.used].to_vec(), ..path.clone() };
                Ty::Bounds(self.bound(&bound, None).into_iter().collect(), true)
            }
            Def::Variant(..) | Def::Mod(_) | Def::Fn(_) | Def::Static(_) | Def::Const(_) | Def::Macro(_) => {
                return Ty::Unknown;
            }
        };
        self.rest(base, &path.segments[found.used..])
    }

    fn const_named(&self, name: &Name) -> Option<Len> {
        let segment = Segment { name: name.clone(), ..Segment::default() };
        let path = PathRef { segments: vec![segment], ..PathRef::default() };
        match self.world.lower_len(self.scope, &ConstExpr::Path(path)) {
            Len::Unknown => None,
            len => Some(len),
        }
    }

    fn rest(&mut self, base: Ty, rest: &[Segment]) -> Ty {
        rest.iter().fold(base, |base, segment| self.assoc_of(base, &segment.name))
    }

    /// `T::Name` without a trait: the impl around, bounds of the parameter, or any trait that has it.
    fn assoc_of(&mut self, base: Ty, name: &Name) -> Ty {
        self.world.assoc_by_name(self.scope, base, name)
    }

    fn alias(&mut self, id: AliasId, segment: &Segment) -> Ty {
        let def = &self.world.program.aliases[id];
        let args = self.args(segment, (def.module, &def.generics), None);
        let scope = self.world.scope_of_generics(Scope::of_module(def.module), &[&def.generics]);
        let inner = TyLower { world: self.world, scope: &scope, hole: self.hole, depth: self.depth, anonymous: None }
            .ty(&def.ty);
        let subst: Subst = def.generics.params.iter().map(|p| p.name.clone()).zip(args).collect();
        self.world.normalize(self.scope, inner.subst(&subst))
    }

    fn args(&mut self, segment: &Segment, (home, generics): (ModId, &Generics), self_ty: Option<&Ty>) -> Vec<Ty> {
        let mut given = segment.args.iter();
        let mut out: Vec<Ty> = Vec::with_capacity(generics.params.len());
        for (n, param) in generics.params.iter().enumerate() {
            let ty = match given.next() {
                Some(GenericArg::Ty(ty)) if param.const_ty.is_some() => match ty {
                    TyRef::Path(path) => Ty::Const(self.world.lower_len(self.scope, &ConstExpr::Path(path.clone()))),
                    _ => Ty::Const(Len::Unknown),
                },
                Some(GenericArg::Ty(ty)) => self.ty(ty),
                Some(GenericArg::Const(expr)) => Ty::Const(self.world.lower_len(self.scope, expr)),
                None => match (&param.default, self_ty) {
                    (Some(default), self_ty) => {
                        // a default sees the names where the item is declared, earlier parameters, and `Self`
                        let mut scope = Scope::of_module(home);
                        scope.self_ty = self_ty.cloned();
                        scope.params = generics.params.iter().map(|p| p.name.clone()).collect();
                        let ty = self.world.lower_ty(&scope, default);
                        let subst: Subst =
                            generics.params[..n].iter().map(|p| p.name.clone()).zip(out.iter().cloned()).collect();
                        ty.subst(&subst)
                    }
                    (None, _) if param.const_ty.is_some() => Ty::Const(Len::Unknown),
                    (None, _) => (self.hole)(),
                },
            };
            out.push(ty);
        }
        out
    }

    fn bound(&mut self, path: &PathRef, this: Option<&Ty>) -> Option<Bound> {
        let names: Vec<Name> = path.segments.iter().map(|s| s.name.clone()).collect();
        let found = self.world.program.resolve_path(self.scope.module, path.global, &names, Ns::Types)?;
        let Def::Trait(tr) = found.def else { return None };
        let segment = path.segments.last()?;
        if let Some((inputs, output)) = &segment.paren {
            let tuple = Ty::Tuple(inputs.iter().map(|ty| self.ty(ty)).collect());
            let output = self.ty(output);
            let bindings = Arc::from([(Name::new_static("Output"), output)]);
            return Some(Bound { tr, args: Arc::from([tuple]), bindings });
        }
        let def = &self.world.program.traits[tr];
        let args = self.args(segment, (def.module, &def.generics), this);
        let bindings = segment.bindings.iter().map(|(n, ty)| (n.clone(), self.ty(ty))).collect();
        Some(Bound { tr, args: args.into(), bindings })
    }
}
