//! What a constant expression comes to, as far as lengths need it.
//!
//! Everything not understood is `None`, and so is what would not compile: overflow, division by zero, a value its
//! declared type cannot hold. Numbers are 128 bits wide and untyped until a cast or a declaration gives them a type.

use rustc_hash::FxHashMap;

use super::program::{AdtId, ConstDef, ConstId, Def, ModId, Ns, Owner, Prim, Program};
use crate::base::Name;
use crate::parse::items::{ConstExpr, PathRef, Segment, TyRef};

/// How many consts may refer to each other in a row.
const DEEPEST: usize = 64;

/// The value of an expression in a module. `params` gives const parameters (and is asked for `Self::N` first);
/// `sizes` the size of a type in bytes.
pub fn eval(
    program: &Program,
    from: ModId,
    expr: &ConstExpr,
    params: &dyn Fn(&str) -> Option<i128>,
    sizes: &dyn Fn(ModId, &TyRef) -> Option<u64>,
) -> Option<i128> {
    eval_in(program, from, Owner::Module, expr, params, sizes)
}

/// The same inside an impl or trait, where `Self::N` means something.
pub fn eval_in(
    program: &Program,
    from: ModId,
    owner: Owner,
    expr: &ConstExpr,
    params: &dyn Fn(&str) -> Option<i128>,
    sizes: &dyn Fn(ModId, &TyRef) -> Option<u64>,
) -> Option<i128> {
    Eval { program, sizes, open: Vec::new() }.value(Scope { from, owner, params }, expr)
}

struct Eval<'a> {
    program: &'a Program,
    sizes: &'a dyn Fn(ModId, &TyRef) -> Option<u64>,
    /// Consts being evaluated; one that needs itself has no value.
    open: Vec<ConstId>,
}

/// Where an expression stands.
#[derive(Clone, Copy)]
struct Scope<'s> {
    from: ModId,
    owner: Owner,
    params: &'s dyn Fn(&str) -> Option<i128>,
}

/// What a path of an expression names.
enum Named {
    Const(ConstId),
    Limit(Prim, Name),
    Static(TyRef, ModId),
}

impl Eval<'_> {
    fn value(&mut self, scope: Scope<'_>, expr: &ConstExpr) -> Option<i128> {
        match expr {
            ConstExpr::Int(n) => Some(*n),
            ConstExpr::Path(path) => self.path(scope, path),
            ConstExpr::Unary('-', inner) => self.value(scope, inner)?.checked_neg(),
            ConstExpr::Unary(_, inner) => self.value(scope, inner).map(|n| !n),
            ConstExpr::Binary(op, left, right) => {
                let (left, right) = (self.value(scope, left)?, self.value(scope, right)?);
                binary(*op, left, right)
            }
            ConstExpr::Cast(inner, ty) => {
                let n = self.value(scope, inner)?;
                match self.prim(scope.from, ty)? {
                    // `bool` and `char` values are numbers already.
                    Prim::Char => Some(n),
                    prim => prim.int(self.pointer(scope.from)).and_then(|(bits, signed)| truncate(n, bits, signed)),
                }
            }
            ConstExpr::SizeOf(ty) => (self.sizes)(scope.from, ty).map(i128::from),
            ConstExpr::Method(on, name, args) => self.method(scope, on, name, args),
            ConstExpr::Str(_)
            | ConstExpr::Array(_)
            | ConstExpr::Repeat(_)
            | ConstExpr::AlignOf(_)
            | ConstExpr::Unknown => None,
        }
    }

    fn path(&mut self, scope: Scope<'_>, path: &PathRef) -> Option<i128> {
        if let [one] = path.segments.as_slice()
            && !path.global
            && let Some(n) = (scope.params)(&one.name)
        {
            return Some(n);
        }
        if let [own, name] = path.segments.as_slice()
            && own.name == "Self"
            && let Some(n) = (scope.params)(&format!("Self::{}", name.name))
        {
            return Some(n);
        }
        match self.named(scope, path)? {
            Named::Const(id) => self.in_const(id, |eval, scope, konst| {
                let n = eval.value(scope, &konst.value)?;
                let prim = eval.prim(scope.from, &konst.ty).and_then(|prim| prim.int(eval.pointer(scope.from)));
                match prim {
                    Some((bits, signed)) => (truncate(n, bits, signed) == Some(n)).then_some(n),
                    None => Some(n),
                }
            }),
            Named::Limit(prim, name) => {
                let (bits, signed) = prim.int(self.pointer(scope.from))?;
                match name.as_str() {
                    "MAX" if bits < 128 || signed => Some(i128::MAX >> (128 - bits - u32::from(!signed))),
                    "MIN" => Some(if signed { i128::MIN >> (128 - bits) } else { 0 }),
                    "BITS" => Some(bits.into()),
                    _ => None,
                }
            }
            Named::Static(..) => None,
        }
    }

    /// Runs `f` where a const is declared, unless it is being evaluated already.
    fn in_const<T>(&mut self, id: ConstId, f: impl FnOnce(&mut Self, Scope<'_>, &ConstDef) -> Option<T>) -> Option<T> {
        if self.open.contains(&id) || self.open.len() >= DEEPEST {
            return None;
        }
        self.open.push(id);
        let konst = &self.program.consts[id];
        let result = f(self, Scope { from: konst.module, owner: konst.owner, params: &|_| None }, konst);
        self.open.pop();
        result
    }

    fn named(&mut self, scope: Scope<'_>, path: &PathRef) -> Option<Named> {
        let program = self.program;
        let names: Vec<Name> = path.segments.iter().map(|segment| segment.name.clone()).collect();
        match &path.qself {
            // `<T>::N`; of `<T as Trait>::N` nobody knows which impl it is.
            Some((ty, 0)) => return self.of_type(scope, ty, names.first()?),
            Some(_) => return None,
            None => {}
        }
        if let [own, name] = names.as_slice()
            && own == "Self"
        {
            return match scope.owner {
                Owner::Impl(id) => match program.impls[id].consts.get(name) {
                    Some(&konst) => Some(Named::Const(konst)),
                    None => self.of_type(scope, &program.impls[id].self_ty, name),
                },
                Owner::Trait(id) => program.traits[id].consts.get(name).copied().map(Named::Const),
                Owner::Module => None,
            };
        }
        let found = program.resolve_path(scope.from, path.global, &names, Ns::Values)?;
        match (found.def, names.len() - found.used) {
            (Def::Const(id), 0) => Some(Named::Const(id)),
            (Def::Static(id), 0) => Some(Named::Static(program.statics[id].ty.clone(), program.statics[id].module)),
            (def, 1) => self.of_def(def, names.last()?, 0),
            _ => None,
        }
    }

    fn of_type(&mut self, scope: Scope<'_>, ty: &TyRef, name: &Name) -> Option<Named> {
        self.of_def(type_def(self.program, scope.from, ty)?, name, 0)
    }

    /// An associated const by the definition of its type.
    fn of_def(&mut self, def: Def, name: &Name, depth: usize) -> Option<Named> {
        match def {
            Def::Prim(prim) => Some(Named::Limit(prim, name.clone())),
            Def::Adt(adt) => self.program.assoc_const(adt, name).map(Named::Const),
            Def::Alias(id) if depth < DEEPEST => {
                let alias = &self.program.aliases[id];
                self.of_def(type_def(self.program, alias.module, &alias.ty)?, name, depth + 1)
            }
            _ => None,
        }
    }

    fn method(&mut self, scope: Scope<'_>, on: &ConstExpr, name: &str, args: &[ConstExpr]) -> Option<i128> {
        if name == "len" && args.is_empty() {
            return self.len(scope, on);
        }
        let n = self.value(scope, on)?;
        let mut arg = || args.first().and_then(|arg| self.value(scope, arg));
        match name {
            "pow" => n.checked_pow(u32::try_from(arg()?).ok()?),
            "min" => arg().map(|other| n.min(other)),
            "max" => arg().map(|other| n.max(other)),
            "div_ceil" => {
                let by = arg().filter(|by| *by > 0 && n >= 0)?;
                Some(n / by + i128::from(n % by != 0))
            }
            "next_multiple_of" => {
                let by = arg().filter(|by| *by > 0 && n >= 0)?;
                (n / by + i128::from(n % by != 0)).checked_mul(by)
            }
            "next_power_of_two" => {
                let n = u128::try_from(n).ok()?.checked_next_power_of_two()?;
                i128::try_from(n).ok()
            }
            "abs" => n.checked_abs(),
            "saturating_sub" => arg().map(|other| n.saturating_sub(other).max(0)).filter(|_| n >= 0),
            "ilog2" => n.checked_ilog2().map(i128::from),
            _ => None,
        }
    }

    /// The length of an array, slice or text.
    fn len(&mut self, scope: Scope<'_>, of: &ConstExpr) -> Option<i128> {
        match of {
            ConstExpr::Str(len) => Some((*len).into()),
            ConstExpr::Array(elems) => Some(elems.len() as i128),
            ConstExpr::Repeat(len) => self.value(scope, len),
            ConstExpr::Method(on, name, args) if args.is_empty() && matches!(&**name, "as_bytes" | "as_slice") => {
                self.len(scope, on)
            }
            ConstExpr::Path(path) => match self.named(scope, path)? {
                Named::Const(id) => self.in_const(id, |eval, scope, konst| {
                    eval.len_of_type(scope, &konst.ty).or_else(|| eval.len(scope, &konst.value))
                }),
                Named::Static(ty, from) => self.len_of_type(Scope { from, ..scope }, &ty),
                Named::Limit(..) => None,
            },
            _ => None,
        }
    }

    fn len_of_type(&mut self, scope: Scope<'_>, ty: &TyRef) -> Option<i128> {
        match ty {
            TyRef::Array(_, len) => self.value(scope, len),
            TyRef::Ref(inner, _) => self.len_of_type(scope, inner),
            _ => None,
        }
    }

    /// The primitive type a type comes to, through aliases.
    fn prim(&self, from: ModId, ty: &TyRef) -> Option<Prim> {
        let mut def = type_def(self.program, from, ty)?;
        for _ in 0..DEEPEST {
            match def {
                Def::Prim(prim) => return Some(prim),
                Def::Alias(id) => {
                    let alias = &self.program.aliases[id];
                    def = type_def(self.program, alias.module, &alias.ty)?;
                }
                _ => return None,
            }
        }
        None
    }

    /// Bits of a pointer; 64 unless the caller's sizes say otherwise.
    fn pointer(&self, from: ModId) -> u32 {
        let segments = vec![Segment { name: Name::new_static("usize"), ..Segment::default() }];
        let usize = TyRef::Path(PathRef { qself: None, global: false, segments });
        match (self.sizes)(from, &usize) {
            Some(bytes @ (2 | 4 | 8)) => bytes as u32 * 8,
            _ => 64,
        }
    }
}

impl Program {
    /// The associated const of a type, from an inherent impl if there is one, else from a trait impl.
    pub fn assoc_const(&self, adt: AdtId, name: &Name) -> Option<ConstId> {
        let index = self.lookups.assoc_consts.get_or_init(|| {
            let mut index = FxHashMap::default();
            for of_trait in [false, true] {
                for it in self.impls.iter().filter(|it| it.trait_.is_some() == of_trait && !it.consts.is_empty()) {
                    if let Some(Def::Adt(adt)) = type_def(self, it.module, &it.self_ty) {
                        for (name, id) in &it.consts {
                            index.entry((adt, name.clone())).or_insert(*id);
                        }
                    }
                }
            }
            index
        });
        index.get(&(adt, name.clone())).copied()
    }
}

/// What the path of a type names, all of it.
fn type_def(program: &Program, from: ModId, ty: &TyRef) -> Option<Def> {
    let TyRef::Path(path) = ty else { return None };
    if path.qself.is_some() {
        return None;
    }
    let names: Vec<Name> = path.segments.iter().map(|segment| segment.name.clone()).collect();
    match program.resolve_path(from, path.global, &names, Ns::Types) {
        Some(found) => (found.used == names.len()).then_some(found.def),
        None if names.len() == 1 => Prim::named(&names[0]).map(Def::Prim),
        None => None,
    }
}

fn binary(op: char, left: i128, right: i128) -> Option<i128> {
    let shift = || u32::try_from(right).ok().filter(|by| *by < 127);
    match op {
        '+' => left.checked_add(right),
        '-' => left.checked_sub(right),
        '*' => left.checked_mul(right),
        '/' => left.checked_div(right),
        '%' => left.checked_rem(right),
        '<' => {
            let by = shift()?;
            left.checked_mul(1i128.checked_shl(by)?)
        }
        '>' => Some(left >> shift()?),
        '&' => Some(left & right),
        '|' => Some(left | right),
        '^' => Some(left ^ right),
        _ => None,
    }
}

/// `n as T`; a `u128` over `i128::MAX` has no place here.
fn truncate(n: i128, bits: u32, signed: bool) -> Option<i128> {
    if bits >= 128 {
        return (signed || n >= 0).then_some(n);
    }
    let rest = 128 - bits;
    let shifted = n << rest;
    Some(if signed { shifted >> rest } else { (shifted as u128 >> rest) as i128 })
}

#[cfg(test)]
#[path = "consts_tests.rs"]
mod tests;
