//! Types as far as source tells: what a value is made of, with holes where nobody can know.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::program::{AdtId, FnId, Prim, Program, TraitId};
use crate::base::Name;

/// A list of generic arguments (types and consts in declaration order, lifetimes left out).
pub type Args = Arc<[Ty]>;

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    /// Nothing is known.
    Unknown,
    /// `!`
    Never,
    /// A primitive other than `str`.
    Prim(Prim),
    /// `str`
    Str,
    /// A struct, enum or union with its arguments.
    Adt(AdtId, Args),
    /// A tuple; `()` is the empty one.
    Tuple(Args),
    /// `[T; N]`
    Array(Arc<Ty>, Len),
    /// `[T]`
    Slice(Arc<Ty>),
    /// `&T` or `&mut T`
    Ref(Arc<Ty>, bool),
    /// `*const T` or `*mut T`
    Ptr(Arc<Ty>, bool),
    /// `fn(A) -> B`: arguments, result.
    FnPtr(Args, Arc<Ty>),
    /// A function named as a value, with what is known of its generic arguments.
    FnDef(FnId, Args),
    /// A closure or async block of the body being lowered: parameters, result.
    Closure(u32, Args, Arc<Ty>),
    /// A future with this output (of an `async fn`, or an async block of this body with its number).
    Future(Arc<Ty>, Option<u32>),
    /// `dyn A + B` or `impl A + B`; the flag says which (`true` for `dyn`).
    Bounds(Arc<[Bound]>, bool),
    /// A generic parameter of the item around.
    Param(Name),
    /// `<T as Trait>::Name` that could not be reduced.
    Assoc(Arc<Ty>, TraitId, Name),
    /// A const generic argument.
    Const(Len),
    /// An inference variable of the body being lowered.
    Var(u32),
}

/// A trait bound: the trait, its arguments, its bindings (`Item = T`; for `Fn` traits `Args` is a tuple and `Output`).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bound {
    /// The trait.
    pub tr: TraitId,
    /// Its arguments (without `Self`).
    pub args: Args,
    /// Associated types.
    pub bindings: Arc<[(Name, Ty)]>,
}

/// The length of an array or the value of a const argument.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Len {
    /// A number.
    Known(u64),
    /// A const parameter.
    Param(Name),
    /// Not known.
    Unknown,
}

/// What generic parameters stand for.
pub type Subst = FxHashMap<Name, Ty>;

impl Ty {
    /// `()`
    pub fn unit() -> Ty {
        Ty::Tuple(Arc::from([]))
    }
    /// `&T` or `&mut T`
    pub fn reference(inner: Ty, mutable: bool) -> Ty {
        Ty::Ref(Arc::new(inner), mutable)
    }
    /// `usize`
    pub fn usize() -> Ty {
        Ty::Prim(Prim::Usize)
    }
    /// `bool`
    pub fn bool() -> Ty {
        Ty::Prim(Prim::Bool)
    }
    /// Whether this is `()`.
    pub fn is_unit(&self) -> bool {
        matches!(self, Ty::Tuple(parts) if parts.is_empty())
    }
    /// Behind all references.
    pub fn peeled(&self) -> &Ty {
        let mut at = self;
        while let Ty::Ref(inner, _) = at {
            at = inner;
        }
        at
    }
    /// The head's number if it is a struct, enum or union.
    pub fn adt(&self) -> Option<AdtId> {
        match self {
            Ty::Adt(id, _) => Some(*id),
            _ => None,
        }
    }
    /// The `n`-th generic argument of an Adt, `Unknown` if it has none.
    pub fn arg(&self, n: usize) -> Ty {
        match self {
            Ty::Adt(_, args) => args.get(n).cloned().unwrap_or(Ty::Unknown),
            Ty::Array(elem, _) | Ty::Slice(elem) if n == 0 => (**elem).clone(),
            _ => Ty::Unknown,
        }
    }
    /// Replaces generic parameters; parameters without an entry stay.
    #[must_use]
    pub fn subst(&self, with: &Subst) -> Ty {
        if with.is_empty() {
            return self.clone();
        }
        self.map(&mut |ty| match ty {
            Ty::Param(name) => with.get(name).cloned(),
            Ty::Const(Len::Param(name)) => with.get(name).cloned(),
            Ty::Array(elem, Len::Param(name)) => match with.get(name) {
                Some(Ty::Const(len)) => Some(Ty::Array(Arc::new(elem.subst(with)), len.clone())),
                Some(_) => Some(Ty::Array(Arc::new(elem.subst(with)), Len::Unknown)),
                None => None,
            },
            _ => None,
        })
    }
    /// Rebuilds the type from the outside in: where `f` answers, its answer stands; elsewhere the parts are visited.
    #[must_use]
    pub fn map(&self, f: &mut dyn FnMut(&Ty) -> Option<Ty>) -> Ty {
        if let Some(new) = f(self) {
            return new;
        }
        let mut list = |args: &Args| -> Args { args.iter().map(|ty| ty.map(f)).collect() };
        match self {
            Ty::Adt(id, args) => Ty::Adt(*id, list(args)),
            Ty::Tuple(args) => Ty::Tuple(list(args)),
            Ty::FnDef(id, args) => Ty::FnDef(*id, list(args)),
            Ty::FnPtr(args, ret) => {
                let args = list(args);
                Ty::FnPtr(args, Arc::new(ret.map(f)))
            }
            Ty::Closure(id, args, ret) => {
                let args = list(args);
                Ty::Closure(*id, args, Arc::new(ret.map(f)))
            }
            Ty::Array(elem, len) => Ty::Array(Arc::new(elem.map(f)), len.clone()),
            Ty::Slice(elem) => Ty::Slice(Arc::new(elem.map(f))),
            Ty::Ref(inner, m) => Ty::Ref(Arc::new(inner.map(f)), *m),
            Ty::Ptr(inner, m) => Ty::Ptr(Arc::new(inner.map(f)), *m),
            Ty::Future(out, id) => Ty::Future(Arc::new(out.map(f)), *id),
            Ty::Assoc(base, tr, name) => Ty::Assoc(Arc::new(base.map(f)), *tr, name.clone()),
            Ty::Bounds(bounds, is_dyn) => Ty::Bounds(
                bounds
                    .iter()
                    .map(|b| Bound {
                        tr: b.tr,
                        args: b.args.iter().map(|ty| ty.map(f)).collect(),
                        bindings: b.bindings.iter().map(|(n, ty)| (n.clone(), ty.map(f))).collect(),
                    })
                    .collect(),
                *is_dyn,
            ),
            Ty::Unknown | Ty::Never | Ty::Prim(_) | Ty::Str | Ty::Param(_) | Ty::Const(_) | Ty::Var(_) => self.clone(),
        }
    }
    /// Whether some part answers yes.
    pub fn any(&self, f: &mut dyn FnMut(&Ty) -> bool) -> bool {
        if f(self) {
            return true;
        }
        match self {
            Ty::Adt(_, args) | Ty::Tuple(args) | Ty::FnDef(_, args) => args.iter().any(|ty| ty.any(f)),
            Ty::FnPtr(args, ret) | Ty::Closure(_, args, ret) => args.iter().any(|ty| ty.any(f)) || ret.any(f),
            Ty::Array(inner, _)
            | Ty::Slice(inner)
            | Ty::Ref(inner, _)
            | Ty::Ptr(inner, _)
            | Ty::Future(inner, _)
            | Ty::Assoc(inner, _, _) => inner.any(f),
            Ty::Bounds(bounds, _) => {
                bounds.iter().any(|b| b.args.iter().any(|ty| ty.any(f)) || b.bindings.iter().any(|(_, ty)| ty.any(f)))
            }
            Ty::Unknown | Ty::Never | Ty::Prim(_) | Ty::Str | Ty::Param(_) | Ty::Const(_) | Ty::Var(_) => false,
        }
    }
    /// As Rust writes it, names without their module paths; `_` for what is not known.
    pub fn display(&self, program: &Program) -> String {
        let mut out = String::new();
        self.write(program, &mut out, 0);
        out
    }

    fn write(&self, program: &Program, out: &mut String, depth: usize) {
        if depth > 12 {
            out.push('_');
            return;
        }
        let list = |items: &[Ty], out: &mut String| {
            for (n, ty) in items.iter().enumerate() {
                if n > 0 {
                    out.push_str(", ");
                }
                ty.write(program, out, depth + 1);
            }
        };
        match self {
            Ty::Unknown | Ty::Var(_) => out.push('_'),
            Ty::Never => out.push('!'),
            Ty::Prim(prim) => out.push_str(prim.name()),
            Ty::Str => out.push_str("str"),
            Ty::Adt(id, args) => {
                out.push_str(&program.adts[*id].name);
                if !args.is_empty() {
                    out.push('<');
                    list(args, out);
                    out.push('>');
                }
            }
            Ty::Tuple(parts) => {
                out.push('(');
                list(parts, out);
                if parts.len() == 1 {
                    out.push(',');
                }
                out.push(')');
            }
            Ty::Array(elem, len) => {
                out.push('[');
                elem.write(program, out, depth + 1);
                out.push_str("; ");
                len.write(out);
                out.push(']');
            }
            Ty::Slice(elem) => {
                out.push('[');
                elem.write(program, out, depth + 1);
                out.push(']');
            }
            Ty::Ref(inner, mutable) => {
                out.push_str(if *mutable { "&mut " } else { "&" });
                inner.write(program, out, depth + 1);
            }
            Ty::Ptr(inner, mutable) => {
                out.push_str(if *mutable { "*mut " } else { "*const " });
                inner.write(program, out, depth + 1);
            }
            Ty::FnPtr(args, ret) => {
                out.push_str("fn(");
                list(args, out);
                out.push(')');
                if !ret.is_unit() {
                    out.push_str(" -> ");
                    ret.write(program, out, depth + 1);
                }
            }
            Ty::FnDef(id, _) => out.push_str(&program.fns[*id].name),
            Ty::Closure(..) => out.push_str("{closure}"),
            Ty::Future(..) => out.push_str("{future}"),
            Ty::Bounds(bounds, is_dyn) => {
                out.push_str(if *is_dyn { "dyn " } else { "impl " });
                for (n, bound) in bounds.iter().enumerate() {
                    if n > 0 {
                        out.push_str(" + ");
                    }
                    out.push_str(&program.traits[bound.tr].name);
                }
            }
            Ty::Param(name) => out.push_str(name),
            Ty::Assoc(base, _, name) => {
                base.write(program, out, depth + 1);
                out.push_str("::");
                out.push_str(name);
            }
            Ty::Const(len) => len.write(out),
        }
    }
}

impl Len {
    fn write(&self, out: &mut String) {
        match self {
            Len::Known(n) => out.push_str(&n.to_string()),
            Len::Param(name) => out.push_str(name),
            Len::Unknown => out.push('_'),
        }
    }
    /// The number, if it is known.
    pub fn known(&self) -> Option<u64> {
        match self {
            Len::Known(n) => Some(*n),
            Len::Param(_) | Len::Unknown => None,
        }
    }
}

impl Prim {
    /// Size in bytes on a 64-bit target; 0 for `str`, which has none of its own.
    pub fn size(self) -> u64 {
        match self {
            Prim::Bool | Prim::I8 | Prim::U8 => 1,
            Prim::I16 | Prim::U16 => 2,
            Prim::Char | Prim::I32 | Prim::U32 | Prim::F32 => 4,
            Prim::I64 | Prim::U64 | Prim::F64 | Prim::Isize | Prim::Usize => 8,
            Prim::I128 | Prim::U128 => 16,
            Prim::Str => 0,
        }
    }
    /// Whether it is an integer.
    pub fn is_int(self) -> bool {
        !matches!(self, Prim::Bool | Prim::Char | Prim::F32 | Prim::F64 | Prim::Str)
    }
    /// The most digits its decimal form has, sign included.
    pub fn max_digits(self) -> u64 {
        match self {
            Prim::Bool => 5,
            Prim::Char => 4,
            Prim::U8 => 3,
            Prim::I8 => 4,
            Prim::U16 => 5,
            Prim::I16 => 6,
            Prim::U32 => 10,
            Prim::I32 => 11,
            Prim::U64 | Prim::Usize | Prim::I64 | Prim::Isize => 20,
            Prim::U128 => 39,
            Prim::I128 => 40,
            Prim::F32 | Prim::F64 => 330,
            Prim::Str => 0,
        }
    }
}
