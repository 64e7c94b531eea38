//! Type variables of one body: created where source is silent, filled in as uses tell.

use std::sync::Arc;

use crate::resolve::program::Prim;
use crate::resolve::ty::{Args, Bound, Len, Ty};

/// The variables of one body.
#[derive(Debug, Default)]
pub struct Infer {
    vars: Vec<Var>,
}

#[derive(Clone, Debug)]
struct Var {
    is: Option<Ty>,
    /// A literal: an integer or a float if nothing else is said.
    literal: Option<Prim>,
    /// The compiler knows the type from something that is not understood here.
    open: bool,
}

impl Infer {
    /// A new variable.
    pub fn fresh(&mut self) -> Ty {
        self.vars.push(Var { is: None, literal: None, open: false });
        Ty::Var(u32::try_from(self.vars.len() - 1).unwrap_or(u32::MAX))
    }

    /// A new variable for what the compiler knows and this inference does not. Being lent as `&T` does not make it a
    /// `T`: it may lead to one.
    pub fn fresh_open(&mut self) -> Ty {
        self.vars.push(Var { is: None, literal: None, open: true });
        Ty::Var(u32::try_from(self.vars.len() - 1).unwrap_or(u32::MAX))
    }

    fn is_open(&self, ty: &Ty) -> bool {
        matches!(self.shallow(ty), Ty::Var(n) if self.vars.get(n as usize).is_some_and(|var| var.open))
    }

    /// A new variable for a number literal.
    pub fn fresh_literal(&mut self, default: Prim) -> Ty {
        self.vars.push(Var { is: None, literal: Some(default), open: false });
        Ty::Var(u32::try_from(self.vars.len() - 1).unwrap_or(u32::MAX))
    }

    /// A number whose type nothing has been said of yet.
    pub fn is_literal(&self, ty: &Ty) -> bool {
        matches!(self.shallow(ty), Ty::Var(n) if self.vars.get(n as usize).is_some_and(|var| var.literal.is_some()))
    }

    /// Number literals inside get no default: the value goes where nobody can see what type is asked for.
    pub fn leave_open(&mut self, ty: &Ty) {
        let mut open = Vec::new();
        self.resolve(ty).any(&mut |t| {
            if let Ty::Var(n) = t {
                open.push(*n);
            }
            false
        });
        for n in open {
            if let Some(var) = self.vars.get_mut(n as usize) {
                var.literal = None;
            }
        }
    }

    /// The type with its outermost variable replaced by what it stands for.
    pub fn shallow(&self, ty: &Ty) -> Ty {
        let mut at = ty;
        let mut hops = 0;
        while let Ty::Var(n) = at {
            match self.vars.get(*n as usize).and_then(|v| v.is.as_ref()) {
                Some(next) if hops < 64 => {
                    at = next;
                    hops += 1;
                }
                _ => break,
            }
        }
        at.clone()
    }

    /// The same; a number literal nothing else is known of gets its default.
    pub fn settled(&self, ty: &Ty) -> Ty {
        match self.shallow(ty) {
            Ty::Var(n) => match self.vars.get(n as usize).and_then(|v| v.literal) {
                Some(prim) => Ty::Prim(prim),
                None => Ty::Var(n),
            },
            other => other,
        }
    }

    /// The type with all variables replaced; what is still open is `Unknown`.
    pub fn finish(&self, ty: &Ty) -> Ty {
        self.deep(ty, 0, true)
    }

    /// The type with all variables replaced that stand for something.
    pub fn resolve(&self, ty: &Ty) -> Ty {
        self.deep(ty, 0, false)
    }

    fn deep(&self, ty: &Ty, depth: usize, close: bool) -> Ty {
        if depth > 24 {
            return Ty::Unknown;
        }
        if !ty.any(&mut |t| matches!(t, Ty::Var(_))) {
            return ty.clone();
        }
        ty.map(&mut |t| match t {
            Ty::Var(_) => Some(match if close { self.settled(t) } else { self.shallow(t) } {
                Ty::Var(n) => {
                    if close {
                        Ty::Unknown
                    } else {
                        Ty::Var(n)
                    }
                }
                other => self.deep(&other, depth + 1, close),
            }),
            _ => None,
        })
    }

    fn occurs(&self, n: u32, ty: &Ty, depth: usize) -> bool {
        depth > 24
            || ty.any(&mut |t| match t {
                Ty::Var(m) if *m == n => true,
                Ty::Var(m) => match self.vars.get(*m as usize).and_then(|v| v.is.as_ref()) {
                    Some(inner) => self.occurs(n, inner, depth + 1),
                    None => false,
                },
                _ => false,
            })
    }

    fn set(&mut self, n: u32, ty: &Ty) -> bool {
        if matches!(ty, Ty::Unknown | Ty::Never) {
            return true;
        }
        if self.occurs(n, ty, 0) {
            return matches!(ty, Ty::Var(m) if *m == n);
        }
        if let (Some(Var { literal: Some(prim), .. }), Ty::Var(m)) = (self.vars.get(n as usize), ty)
            && let Some(other) = self.vars.get(*m as usize)
            && other.literal.is_none()
        {
            let prim = *prim;
            self.vars[*m as usize].literal = Some(prim);
        }
        if let (Some(Var { open: true, .. }), Ty::Var(m)) = (self.vars.get(n as usize), ty)
            && let Some(other) = self.vars.get_mut(*m as usize)
        {
            other.open = true;
        }
        if let Some(var) = self.vars.get_mut(n as usize) {
            var.is = Some(ty.clone());
        }
        true
    }

    /// Makes two types the same as far as possible; whether they can be.
    pub fn unify(&mut self, a: &Ty, b: &Ty) -> bool {
        self.unify_at(a, b, 0)
    }

    fn unify_at(&mut self, a: &Ty, b: &Ty, depth: usize) -> bool {
        if depth > 24 {
            return true;
        }
        let (a, b) = (self.shallow(a), self.shallow(b));
        match (&a, &b) {
            (Ty::Var(x), Ty::Var(y)) if x == y => true,
            (Ty::Var(x), _) => self.set(*x, &b),
            (_, Ty::Var(y)) => self.set(*y, &a),
            (Ty::Unknown | Ty::Never, _) | (_, Ty::Unknown | Ty::Never) => true,
            (Ty::Assoc(..), _) | (_, Ty::Assoc(..)) => true,
            (Ty::Adt(x, p), Ty::Adt(y, q)) => x == y && self.all(p, q, depth),
            (Ty::Tuple(p), Ty::Tuple(q)) => p.len() == q.len() && self.all(p, q, depth),
            (Ty::Array(p, n), Ty::Array(q, m)) => {
                self.unify_at(p, q, depth + 1) && (n == m || n.known().is_none() || m.known().is_none())
            }
            (Ty::Slice(p), Ty::Slice(q)) => self.unify_at(p, q, depth + 1),
            (Ty::Ref(p, _), Ty::Ref(q, _)) if self.is_open(p) != self.is_open(q) => true,
            (Ty::Ref(p, m), Ty::Ref(q, n)) => self.unify_at(p, q, depth + 1) && (m == n || !n),
            (Ty::Ptr(p, _), Ty::Ptr(q, _)) => self.unify_at(p, q, depth + 1),
            (Ty::FnPtr(p, r), Ty::FnPtr(q, s) | Ty::Closure(_, q, s))
            | (Ty::Closure(_, p, r), Ty::FnPtr(q, s) | Ty::Closure(_, q, s)) => {
                p.len() == q.len() && self.all(p, q, depth) && self.unify_at(r, s, depth + 1)
            }
            (Ty::Future(p, _), Ty::Future(q, _)) => self.unify_at(p, q, depth + 1),
            (Ty::Bounds(p, _), Ty::Bounds(q, _)) => self.bounds(p, q, depth),
            (Ty::Const(Len::Known(x)), Ty::Const(Len::Known(y))) => x == y,
            (Ty::Const(_), Ty::Const(_)) => true,
            (x, y) => x == y,
        }
    }

    fn bounds(&mut self, p: &Arc<[Bound]>, q: &Arc<[Bound]>, depth: usize) -> bool {
        let (Some(x), Some(y)) = (p.first(), q.first()) else { return true };
        if x.tr != y.tr {
            return false;
        }
        for (name, ty) in x.bindings.iter() {
            if let Some((_, other)) = y.bindings.iter().find(|(n, _)| n == name) {
                self.unify_at(ty, other, depth + 1);
            }
        }
        self.all(&x.args, &y.args, depth)
    }

    fn all(&mut self, p: &Args, q: &Args, depth: usize) -> bool {
        let mut same = true;
        for (x, y) in p.iter().zip(q.iter()) {
            same &= self.unify_at(x, y, depth + 1);
        }
        same
    }

    /// Lets a value of type `from` stand where `to` is wanted: references weaken, boxes and references lose their
    /// concrete type, arrays become slices. What the coercion does not touch is unified.
    pub fn coerce(&mut self, from: &Ty, to: &Ty) {
        let (from, to) = (self.shallow(from), self.shallow(to));
        match (&from, &to) {
            (Ty::Ref(p, _), Ty::Ref(q, _)) => {
                let (p, q) = (self.shallow(p), self.shallow(q));
                match (&p, &q) {
                    (_, Ty::Bounds(..)) | (Ty::Bounds(..), _) => {}
                    _ if self.is_open(&p) != self.is_open(&q) => {}
                    (Ty::Array(x, _), Ty::Slice(y)) => {
                        self.unify(x, y);
                    }
                    (Ty::Adt(_, args), Ty::Slice(y)) => {
                        if let Some(x) = args.first() {
                            self.unify(x, y);
                        }
                    }
                    _ if same_head(&p, &q) => {
                        self.unify(&p, &q);
                    }
                    _ => {}
                }
            }
            (Ty::Ref(p, _), Ty::Ptr(q, _)) => {
                self.unify(p, q);
            }
            (Ty::Adt(x, p), Ty::Adt(y, q)) if x == y => {
                let inner = (p.first().map(|t| self.shallow(t)), q.first().map(|t| self.shallow(t)));
                match inner {
                    (Some(_), Some(Ty::Bounds(..))) => {}
                    (Some(Ty::Array(x, _)), Some(Ty::Slice(y))) => {
                        self.unify(&x, &y);
                    }
                    (Some(Ty::Adt(..)), Some(Ty::Adt(..))) => {
                        for (x, y) in p.iter().zip(q.iter()) {
                            self.coerce(x, y);
                        }
                    }
                    _ => {
                        self.unify(&from, &to);
                    }
                }
            }
            _ => {
                self.unify(&from, &to);
            }
        }
    }
}

fn same_head(a: &Ty, b: &Ty) -> bool {
    matches!((a, b), (Ty::Var(_), _) | (_, Ty::Var(_)))
        || std::mem::discriminant(a) == std::mem::discriminant(b) && a.adt() == b.adt()
}
