//! What a value of a type can own, share, hide or stand for.

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::program::{AdtId, AdtShape, FnId, ImplId, Owner, Prim, TraitId};
use super::sig::Scope;
use super::ty::{Subst, Ty};
use super::world::World;
use crate::base::{Name, Truth};
use crate::parse::items::{Field, Fields};

/// What is known of a type. Unknown parts set every flag that would make a promise unsafe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Some part is not known (a type parameter, a trait object, a type nobody can find).
    pub opaque: bool,
    /// Owns heap memory somewhere.
    pub owns: bool,
    /// What it owns can grow with its content.
    pub growable: bool,
    /// Holds a counted handle, so that a look can become a share.
    pub handle: bool,
    /// Content can change behind `&`.
    pub cell: bool,
    /// Stands for something of the operating system, or is dropped with an effect nobody can see.
    pub resource: bool,
    /// Holds a reference or raw pointer.
    pub borrows: bool,
    /// Runs user code when dropped.
    pub drops: bool,
    /// Has a pinned part.
    pub pinned: bool,
}

impl Facts {
    const NONE: Facts = Facts {
        opaque: false,
        owns: false,
        growable: false,
        handle: false,
        cell: false,
        resource: false,
        borrows: false,
        drops: false,
        pinned: false,
    };
    const UNKNOWN: Facts = Facts { opaque: true, handle: true, cell: true, owns: true, ..Facts::NONE };

    fn join(self, other: Facts) -> Facts {
        Facts {
            opaque: self.opaque | other.opaque,
            owns: self.owns | other.owns,
            growable: self.growable | other.growable,
            handle: self.handle | other.handle,
            cell: self.cell | other.cell,
            resource: self.resource | other.resource,
            borrows: self.borrows | other.borrows,
            drops: self.drops | other.drops,
            pinned: self.pinned | other.pinned,
        }
    }

    /// Plain data: owns nothing, shares nothing, all of it known.
    pub fn plain(self) -> bool {
        !(self.opaque || self.owns || self.handle || self.resource || self.drops)
    }
}

/// A type made of more types than this is not gone through.
const MAX_TYPES: usize = 2_000;

thread_local! {
    /// Facts are asked for again and again for the same few types. The key's first part tells worlds apart.
    static CACHE: RefCell<FxHashMap<(u64, Ty), Facts>> = RefCell::default();
}

impl World {
    /// The list of values that a type is, or gives access to through references, handles, cells and locks.
    pub fn list_in<'t>(&self, ty: &'t Ty) -> Option<&'t Ty> {
        match ty {
            Ty::Ref(inner, _) => self.list_in(inner),
            Ty::Adt(id, args) => {
                let marks = &self.marks[*id];
                if !marks.model || marks.queue {
                    return None;
                }
                if marks.growable && args.len() == 1 {
                    return Some(ty);
                }
                if marks.cell || marks.handle { args.iter().find_map(|ty| self.list_in(ty)) } else { None }
            }
            _ => None,
        }
    }

    /// What a value of this type can own, share, hide or stand for.
    pub fn facts(&self, ty: &Ty) -> Facts {
        if !matches!(ty, Ty::Adt(..)) {
            return self.facts_of(ty, &mut FxHashSet::default());
        }
        let key = (self.serial, ty.clone());
        if let Some(found) = CACHE.with_borrow(|cache| cache.get(&key).copied()) {
            return found;
        }
        let found = self.facts_of(ty, &mut FxHashSet::default());
        CACHE.with_borrow_mut(|cache| cache.insert(key, found));
        found
    }

    /// Facts add up over all types a value is made of, so each type counts once, recursive ones too.
    fn facts_of(&self, ty: &Ty, seen: &mut FxHashSet<Ty>) -> Facts {
        match ty {
            Ty::Prim(_) | Ty::Str | Ty::Never | Ty::FnDef(..) | Ty::FnPtr(..) | Ty::Const(_) => Facts::NONE,
            Ty::Ref(..) | Ty::Ptr(..) => Facts { borrows: true, ..Facts::NONE },
            Ty::Tuple(parts) => parts.iter().fold(Facts::NONE, |f, ty| f.join(self.facts_of(ty, seen))),
            Ty::Array(elem, _) | Ty::Slice(elem) => self.facts_of(elem, seen),
            Ty::Unknown | Ty::Var(_) | Ty::Param(_) | Ty::Assoc(..) | Ty::Bounds(..) => Facts::UNKNOWN,
            Ty::Closure(..) | Ty::Future(..) => Facts { owns: false, ..Facts::UNKNOWN },
            Ty::Adt(id, _) => {
                if seen.len() > MAX_TYPES {
                    return Facts::UNKNOWN;
                }
                if !seen.insert(ty.clone()) {
                    return Facts::NONE;
                }
                self.adt_facts(*id, ty, seen)
            }
        }
    }

    fn adt_facts(&self, id: AdtId, ty: &Ty, seen: &mut FxHashSet<Ty>) -> Facts {
        let Ty::Adt(_, args) = ty else { return Facts::UNKNOWN };
        let marks = &self.marks[id];
        let mut facts = Facts {
            owns: marks.owner.is_some() || marks.hides,
            growable: marks.growable,
            handle: marks.handle,
            cell: marks.cell,
            resource: marks.resource || marks.pool.is_some() || marks.lock,
            pinned: self.is_lang(id, "Pin"),
            ..Facts::NONE
        };
        if marks.sealed {
            return args.iter().fold(facts, |f, ty| f.join(self.facts_of(ty, seen)));
        }
        if !marks.model && self.drop_of(id).is_some() {
            facts.drops = true;
        }
        let given = self.given(id, args);
        for (field, declared) in every_field(&self.program.adts[id].shape).zip(self.declared_fields(id)) {
            if field.cfg != Truth::No {
                facts = facts.join(self.facts_of(&self.with_args(id, declared, &given), seen));
            }
        }
        facts
    }

    /// Values of this type hold nothing that could be followed: numbers, `()`, text slices, references to such.
    pub fn holds_nothing(&self, ty: &Ty) -> bool {
        match ty {
            Ty::Prim(_) | Ty::Str | Ty::Never | Ty::Const(_) => true,
            Ty::Tuple(parts) => parts.iter().all(|ty| self.holds_nothing(ty)),
            Ty::Ref(inner, _) => match &**inner {
                Ty::Slice(elem) => self.holds_nothing(elem),
                other => self.holds_nothing(other),
            },
            Ty::Adt(id, args) => {
                let marks = &self.marks[*id];
                marks.model
                    && marks.owner.is_none()
                    && !marks.cell
                    && !marks.guard
                    && marks.pool.is_none()
                    && !marks.resource
                    && !marks.iterator
                    && match &self.program.adts[*id].shape {
                        AdtShape::Struct(fields) | AdtShape::Union(fields) => match &**fields {
                            Fields::Unit => args.iter().all(|ty| self.holds_nothing(ty)),
                            Fields::Tuple(_) | Fields::Named(_) => args.iter().all(|ty| self.holds_nothing(ty)),
                        },
                        AdtShape::Enum(_) => args.iter().all(|ty| self.holds_nothing(ty)),
                    }
                    && self.facts(ty).plain()
                    && !self.facts(ty).borrows
            }
            _ => false,
        }
    }

    /// Values of this type are copied, not moved; `None` where nobody can say.
    pub fn is_copy(&self, scope: &Scope, ty: &Ty) -> Option<bool> {
        match ty {
            Ty::Prim(_) | Ty::Never | Ty::FnDef(..) | Ty::FnPtr(..) | Ty::Ptr(..) | Ty::Ref(_, false) => Some(true),
            Ty::Ref(_, true) | Ty::Str | Ty::Slice(_) => Some(false),
            Ty::Tuple(parts) => parts.iter().try_fold(true, |all, ty| self.is_copy(scope, ty).map(|c| all & c)),
            Ty::Array(elem, _) => self.is_copy(scope, elem),
            Ty::Unknown | Ty::Var(_) | Ty::Closure(..) => None,
            Ty::Future(..) | Ty::Const(_) => Some(false),
            Ty::Param(_) | Ty::Assoc(..) | Ty::Bounds(..) => {
                Some(self.lang.tr("Copy").is_some_and(|copy| self.has_trait(scope, ty, copy, 0)))
            }
            Ty::Adt(id, args) => {
                let marks = &self.marks[*id];
                if marks.owner.is_some() || marks.guard || marks.resource {
                    return Some(false);
                }
                let copy = self.lang.tr("Copy")?;
                let says = self.program.adts[*id].attrs.derives.iter().any(|d| d == "Copy")
                    || self.find_impl(scope, ty, copy).is_some();
                if marks.model && !says {
                    return Some(
                        matches!(self.program.adts[*id].name.as_str(), "Option" | "Result" | "Wrapping" | "Reverse")
                            && args.iter().all(|ty| self.is_copy(scope, ty) == Some(true)),
                    );
                }
                Some(says && args.iter().all(|ty| self.is_copy(scope, ty) != Some(false)))
            }
        }
    }

    /// The user's `Drop::drop` of a type, if there is one.
    pub fn drop_of(&self, id: AdtId) -> Option<FnId> {
        let mut impls = self.impls_of(id, self.lang.tr("Drop")?);
        impls.find_map(|imp| self.program.impls[imp].fns.get("drop")?.first().copied())
    }

    /// The impls of a trait for a type.
    pub fn impls_of(&self, id: AdtId, tr: TraitId) -> impl Iterator<Item = ImplId> {
        let all = self.impls.of_adt(id).iter().copied();
        all.filter(move |imp| self.impl_sig(*imp).tr.as_ref().is_some_and(|(of, _)| *of == tr))
    }

    /// The function is some type's `Deref::deref` or `DerefMut::deref_mut`. One that runs a type's destructors has a
    /// number, but stands nowhere in the program.
    pub fn is_deref(&self, f: FnId) -> bool {
        let Some(Owner::Impl(imp)) = self.program.fns.get(f).map(|def| def.owner) else { return false };
        let of = self.impl_sig(imp).tr.as_ref().map(|(tr, _)| *tr);
        of.is_some() && (of == self.lang.tr("Deref") || of == self.lang.tr("DerefMut"))
    }

    /// The declared type of a field, in terms of the type's arguments. `key` is a field name, or for a variant's field
    /// `Variant.field`.
    pub fn field_ty(&self, ty: &Ty, key: &str) -> Option<Ty> {
        match ty {
            Ty::Tuple(parts) => key.parse::<usize>().ok().and_then(|n| parts.get(n).cloned()),
            Ty::Adt(id, args) => {
                let def = &self.program.adts[*id];
                let nth = match (&def.shape, key.split_once('.')) {
                    (AdtShape::Enum(variants), Some((variant, field))) => {
                        let at = variants.iter().position(|v| v.name == variant)?;
                        let before: usize = variants[..at].iter().map(|v| list(&v.fields).len()).sum();
                        before + position(&variants[at].fields, field)?
                    }
                    (AdtShape::Struct(fields) | AdtShape::Union(fields), _) => position(fields, key)?,
                    (AdtShape::Enum(_), None) => return None,
                };
                let given = self.given(*id, args);
                Some(self.with_args(*id, self.declared_fields(*id).get(nth)?, &given))
            }
            _ => None,
        }
    }

    /// A model says what is inside under a name nobody can use: `guard.0` is a field of what the guard leads to.
    pub fn is_hidden_field(&self, ty: &Ty, key: &str) -> bool {
        let Ty::Adt(id, _) = ty else { return false };
        match &self.program.adts[*id].shape {
            AdtShape::Struct(fields) | AdtShape::Union(fields) => {
                self.marks[*id].model && find(fields, key).is_some_and(|field| !field.public)
            }
            AdtShape::Enum(_) => false,
        }
    }

    /// The types of all fields as they are declared, variant by variant.
    fn declared_fields(&self, id: AdtId) -> &[Ty] {
        if let Some(found) = self.field_tys[id].get() {
            return found;
        }
        let scope = self.adt_scope(id);
        let fields = every_field(&self.program.adts[id].shape);
        let tys = fields.map(|field| self.lower_ty(&scope, &field.ty)).collect();
        self.field_tys[id].get_or_init(|| tys)
    }

    /// What the parameters of a type stand for.
    fn given(&self, id: AdtId, args: &[Ty]) -> Subst {
        self.program.adts[id].generics.params.iter().map(|p| p.name.clone()).zip(args.iter().cloned()).collect()
    }

    /// The declared type of a field, in terms of the type's arguments.
    fn with_args(&self, id: AdtId, declared: &Ty, given: &Subst) -> Ty {
        let ty = declared.subst(given);
        if ty.any(&mut |part| matches!(part, Ty::Assoc(..))) { self.normalize(&self.adt_scope(id), ty) } else { ty }
    }

    /// All fields of a type as keys and types; for enums the keys are `Variant.field`.
    pub fn fields_of(&self, ty: &Ty) -> Vec<(Name, Ty)> {
        match ty {
            Ty::Tuple(parts) => {
                parts.iter().enumerate().map(|(n, ty)| (Name::from(n.to_string()), ty.clone())).collect()
            }
            Ty::Adt(id, args) => {
                let given = self.given(*id, args);
                let tys = self.declared_fields(*id).iter().map(|ty| self.with_args(*id, ty, &given));
                let names: Vec<Name> = match &self.program.adts[*id].shape {
                    AdtShape::Struct(fields) | AdtShape::Union(fields) => {
                        list(fields).iter().map(|field| field.name.clone()).collect()
                    }
                    AdtShape::Enum(variants) => variants
                        .iter()
                        .flat_map(|v| list(&v.fields).iter().map(|f| Name::from(format!("{}.{}", v.name, f.name))))
                        .collect(),
                };
                names.into_iter().zip(tys).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The field of an open model type that holds its (first) type parameter: the content of a cell, lock or option.
    pub fn content_key(&self, id: AdtId) -> Option<Name> {
        let own = self.adt_scope(id).self_ty?;
        let param = match &own {
            Ty::Adt(_, args) => args.first()?.clone(),
            _ => return None,
        };
        self.fields_of(&own).into_iter().find(|(_, ty)| *ty == param).map(|(name, _)| name)
    }

    /// The primitive's stand-in among the models, whose methods it has.
    pub fn prim_stand_in(&self, prim: Prim) -> Option<AdtId> {
        self.lang.adt(match prim {
            Prim::Bool => "Bool",
            Prim::Char => "Char",
            Prim::F32 | Prim::F64 => "Float",
            Prim::Str => return None,
            _ => "Int",
        })
    }

    /// The impl a method is written in is for a trait.
    pub fn is_trait_impl_fn(&self, id: FnId) -> bool {
        match self.program.fns[id].owner {
            Owner::Impl(imp) => self.program.impls[imp].trait_.is_some(),
            Owner::Trait(_) | Owner::Module => false,
        }
    }
}

fn list(fields: &Fields) -> &[Field] {
    match fields {
        Fields::Unit => &[],
        Fields::Tuple(list) | Fields::Named(list) => list,
    }
}

fn find<'f>(fields: &'f Fields, key: &str) -> Option<&'f Field> {
    list(fields).iter().find(|f| f.name == key)
}

fn position(fields: &Fields, key: &str) -> Option<usize> {
    list(fields).iter().position(|f| f.name == key)
}

fn every_field(shape: &AdtShape) -> impl Iterator<Item = &Field> {
    let (one, many) = match shape {
        AdtShape::Struct(fields) | AdtShape::Union(fields) => (Some(list(fields)), None),
        AdtShape::Enum(variants) => (None, Some(variants)),
    };
    one.into_iter().flatten().chain(many.into_iter().flat_map(|v| v.iter()).flat_map(|v| list(&v.fields)))
}
