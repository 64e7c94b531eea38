//! Types, paths, generics and constant expressions as written, without a trace of the parser; and positions.
//!
//! Nothing is resolved here. Whatever has no place in the owned tables becomes `Opaque` or `Unknown`, and so does
//! what is nested deeper than any person writes: these values are dropped on threads with small stacks.

use proc_macro2::Ident;
use syn::{Expr, GenericArgument, Lit, PathArguments, ReturnType, Stmt, Type, TypeParamBound};

use super::items::{ConstExpr, GenericArg, GenericParam, Generics, PathRef, Segment, TyRef};
use crate::base::{FileId, Name, Pos, Span};

/// How deeply types and constants may nest before they are called opaque.
const DEEPEST: u32 = 128;

/// What an expander writes in place of `$crate`, followed by the crate's number: `__poolcheck_crate_3`.
///
/// `$crate` is no identifier to the parser. [`name`] turns it into the segment `$crate#3`, which name lookup knows.
pub const CRATE_IDENT: &str = "__poolcheck_crate_";

/// The parser's span as a position of ours (columns from 1).
pub fn span(file: FileId, span: proc_macro2::Span) -> Span {
    Span { file, start: pos(span.start()), end: pos(span.end()) }
}

fn pos(at: proc_macro2::LineColumn) -> Pos {
    Pos { line: at.line as u32, col: at.column as u32 + 1 }
}

/// An identifier's name, without `r#`.
pub fn name(ident: &Ident) -> Name {
    let text = smol_str::ToSmolStr::to_smolstr(ident);
    if let Some(rest) = text.strip_prefix("r#") {
        Name::new(rest)
    } else if let Some(number) = text.strip_prefix(CRATE_IDENT) {
        smol_str::format_smolstr!("$crate#{number}")
    } else {
        text
    }
}

/// A type as written.
pub fn ty(ty: &Type) -> TyRef {
    ty_at(ty, 0)
}

/// A path as written.
pub fn path(qself: Option<&syn::QSelf>, path: &syn::Path) -> PathRef {
    path_at(qself, path, 0)
}

/// A constant expression, as far as lengths need it.
pub fn const_expr(expr: &Expr) -> ConstExpr {
    const_at(expr, 0)
}

/// Generic parameters with their bounds.
pub fn generics(generics: &syn::Generics) -> Generics {
    let params = generics
        .params
        .iter()
        .filter_map(|param| match param {
            syn::GenericParam::Lifetime(_) => None,
            syn::GenericParam::Type(param) => Some(GenericParam {
                name: name(&param.ident),
                const_ty: None,
                bounds: bounds(&param.bounds),
                default: param.default.as_ref().map(|(_, default)| ty(default)),
            }),
            syn::GenericParam::Const(param) => Some(GenericParam {
                name: name(&param.ident),
                const_ty: Some(ty(&param.ty)),
                bounds: Vec::new(),
                default: None,
            }),
        })
        .collect();
    let wheres = generics
        .where_clause
        .iter()
        .flat_map(|clause| &clause.predicates)
        .filter_map(|predicate| match predicate {
            syn::WherePredicate::Type(on) => Some((ty(&on.bounded_ty), bounds(&on.bounds))),
            _ => None,
        })
        .collect();
    Generics { params, wheres }
}

/// The traits among bounds; lifetimes and `?Sized` are left out.
pub fn bounds<'a>(bounds: impl IntoIterator<Item = &'a TypeParamBound>) -> Vec<PathRef> {
    bounds_at(bounds, 0)
}

fn bounds_at<'a>(bounds: impl IntoIterator<Item = &'a TypeParamBound>, depth: u32) -> Vec<PathRef> {
    bounds
        .into_iter()
        .filter_map(|bound| match bound {
            TypeParamBound::Trait(bound) if bound.maybe.is_none() => Some(path_at(None, &bound.path, depth)),
            _ => None,
        })
        .collect()
}

/// The result type of a signature; `()` where none is written.
pub fn ret(output: &ReturnType) -> TyRef {
    ret_at(output, 0)
}

fn ret_at(output: &ReturnType, depth: u32) -> TyRef {
    match output {
        ReturnType::Default => TyRef::Tuple(Vec::new()),
        ReturnType::Type(_, written) => ty_at(written, depth),
    }
}

fn ty_at(ty: &Type, depth: u32) -> TyRef {
    if depth > DEEPEST {
        return TyRef::Opaque;
    }
    let depth = depth + 1;
    match ty {
        Type::Path(it) => TyRef::Path(path_at(it.qself.as_ref(), &it.path, depth)),
        Type::Reference(it) => TyRef::Ref(Box::new(ty_at(&it.elem, depth)), it.mutability.is_some()),
        Type::Ptr(it) => {
            let mutable = matches!(it.mutability, syn::PointerMutability::Mut(_));
            TyRef::Ptr(Box::new(ty_at(&it.elem, depth)), mutable)
        }
        Type::Tuple(it) => TyRef::Tuple(it.elems.iter().map(|elem| ty_at(elem, depth)).collect()),
        Type::Array(it) => TyRef::Array(Box::new(ty_at(&it.elem, depth)), Box::new(const_at(&it.len, depth))),
        Type::Slice(it) => TyRef::Slice(Box::new(ty_at(&it.elem, depth))),
        Type::FnPtr(it) => TyRef::FnPtr(
            it.inputs.iter().map(|input| ty_at(&input.ty, depth)).collect(),
            Box::new(ret_at(&it.output, depth)),
        ),
        Type::TraitObject(it) => TyRef::Dyn(bounds_at(&it.bounds, depth)),
        Type::ImplTrait(it) => TyRef::Impl(bounds_at(&it.bounds, depth)),
        Type::Never(_) => TyRef::Never,
        Type::Infer(_) => TyRef::Infer,
        Type::Paren(it) => ty_at(&it.elem, depth),
        Type::Group(it) => ty_at(&it.elem, depth),
        _ => TyRef::Opaque,
    }
}

fn path_at(qself: Option<&syn::QSelf>, path: &syn::Path, depth: u32) -> PathRef {
    PathRef {
        qself: qself.map(|qself| (Box::new(ty_at(&qself.ty, depth)), qself.position)),
        global: path.leading_colon.is_some(),
        segments: path.segments.iter().map(|segment| segment_at(segment, depth)).collect(),
    }
}

fn segment_at(segment: &syn::PathSegment, depth: u32) -> Segment {
    let mut out = Segment { name: name(&segment.ident), ..Segment::default() };
    match &segment.arguments {
        PathArguments::None => {}
        PathArguments::AngleBracketed(list) => fill_args(&mut out, list, depth),
        PathArguments::Parenthesized(it) => {
            let inputs = it.inputs.iter().map(|input| ty_at(&input.ty, depth)).collect();
            out.paren = Some((inputs, Box::new(ret_at(&it.output, depth))));
        }
    }
    out
}

fn fill_args(out: &mut Segment, list: &syn::AngleBracketedGenericArguments, depth: u32) {
    for arg in &list.args {
        match arg {
            GenericArgument::Type(arg) => out.args.push(GenericArg::Ty(ty_at(arg, depth))),
            GenericArgument::Const(arg) => out.args.push(GenericArg::Const(const_at(arg, depth))),
            GenericArgument::AssocType(it) => out.bindings.push((name(&it.ident), ty_at(&it.ty, depth))),
            GenericArgument::Constraint(it) => {
                out.bindings.push((name(&it.ident), TyRef::Impl(bounds_at(&it.bounds, depth))));
            }
            _ => {}
        }
    }
}

fn const_at(expr: &Expr, depth: u32) -> ConstExpr {
    if depth > DEEPEST {
        return ConstExpr::Unknown;
    }
    let depth = depth + 1;
    let sub = |expr: &Expr| Box::new(const_at(expr, depth));
    match expr {
        Expr::Lit(it) => literal(&it.lit),
        Expr::Path(it) => ConstExpr::Path(path_at(it.qself.as_ref(), &it.path, depth)),
        Expr::Unary(it) => match it.op {
            syn::UnOp::Neg(_) => ConstExpr::Unary('-', sub(&it.expr)),
            syn::UnOp::Not(_) => ConstExpr::Unary('!', sub(&it.expr)),
            // `*b"abc"`: a length does not change by looking through a reference.
            _ => const_at(&it.expr, depth),
        },
        Expr::Reference(it) => const_at(&it.expr, depth),
        Expr::Paren(it) => const_at(&it.expr, depth),
        Expr::Group(it) => const_at(&it.expr, depth),
        Expr::Block(it) => only_expr(&it.block, depth),
        Expr::Const(it) => only_expr(&it.block, depth),
        Expr::Binary(it) => match operator(&it.op) {
            Some(op) => ConstExpr::Binary(op, sub(&it.left), sub(&it.right)),
            None => ConstExpr::Unknown,
        },
        Expr::Cast(it) => ConstExpr::Cast(sub(&it.expr), ty_at(&it.ty, depth)),
        Expr::Array(it) => ConstExpr::Array(it.elems.iter().map(|elem| const_at(elem, depth)).collect()),
        Expr::Repeat(it) => ConstExpr::Repeat(sub(&it.len)),
        Expr::MethodCall(it) => ConstExpr::Method(
            sub(&it.receiver),
            name(&it.method),
            it.args.iter().map(|arg| const_at(arg, depth)).collect(),
        ),
        Expr::Call(it) => call(it, depth),
        _ => ConstExpr::Unknown,
    }
}

fn only_expr(block: &syn::Block, depth: u32) -> ConstExpr {
    match block.stmts.as_slice() {
        [Stmt::Expr(expr, None)] => const_at(expr, depth),
        _ => ConstExpr::Unknown,
    }
}

fn literal(lit: &Lit) -> ConstExpr {
    match lit {
        Lit::Int(it) => it.base10_parse().map_or(ConstExpr::Unknown, ConstExpr::Int),
        Lit::Byte(it) => ConstExpr::Int(it.value().into()),
        Lit::Char(it) => ConstExpr::Int(u32::from(it.value()).into()),
        Lit::Bool(it) => ConstExpr::Int(it.value.into()),
        Lit::Str(it) => ConstExpr::Str(it.value().len() as u64),
        Lit::ByteStr(it) => ConstExpr::Str(it.value().len() as u64),
        _ => ConstExpr::Unknown,
    }
}

fn operator(op: &syn::BinOp) -> Option<char> {
    use syn::BinOp::*;
    Some(match op {
        Add(_) => '+',
        Sub(_) => '-',
        Mul(_) => '*',
        Div(_) => '/',
        Rem(_) => '%',
        Shl(_) => '<',
        Shr(_) => '>',
        BitAnd(_) => '&',
        BitOr(_) => '|',
        BitXor(_) => '^',
        _ => return None,
    })
}

/// `size_of::<T>()`, `align_of::<T>()`, `cmp::max(a, b)`, `usize::pow(a, b)`.
fn call(call: &syn::ExprCall, depth: u32) -> ConstExpr {
    let Expr::Path(func) = &*call.func else { return ConstExpr::Unknown };
    let path = path_at(None, &func.path, depth);
    let mut segments = path.segments.into_iter().rev();
    let Some(last) = segments.next() else { return ConstExpr::Unknown };
    let before = segments.next().map(|segment| segment.name);
    let mut args = call.args.iter().map(|arg| const_at(arg, depth));
    match (last.name.as_str(), last.args.as_slice(), before.as_deref()) {
        ("size_of", [GenericArg::Ty(ty)], _) if call.args.is_empty() => ConstExpr::SizeOf(ty.clone()),
        ("align_of", [GenericArg::Ty(ty)], _) if call.args.is_empty() => ConstExpr::AlignOf(ty.clone()),
        ("max" | "min", [], Some("cmp")) | (_, [], Some("usize" | "u64" | "u32" | "u16" | "u8" | "isize" | "i64")) => {
            match args.next() {
                Some(first) => ConstExpr::Method(Box::new(first), last.name, args.collect()),
                None => ConstExpr::Unknown,
            }
        }
        _ => ConstExpr::Unknown,
    }
}

/// A method's name with the generic arguments of its turbofish.
pub fn segment_args(name: &Name, args: &syn::AngleBracketedGenericArguments) -> Segment {
    let mut segment = Segment { name: name.clone(), ..Segment::default() };
    fill_args(&mut segment, args, 0);
    segment
}

#[cfg(test)]
mod tests {
    use super::*;

    fn constant(text: &str) -> ConstExpr {
        const_expr(&syn::parse_str(text).unwrap())
    }

    #[test]
    fn constants_keep_what_lengths_need() {
        use ConstExpr::*;
        assert_eq!(constant("0x10"), Int(16));
        assert_eq!(constant("b'a'"), Int(97));
        assert_eq!(constant("\"é\""), Str(2));
        assert_eq!(constant("{ 1 << 4 }"), Binary('<', Box::new(Int(1)), Box::new(Int(4))));
        assert!(matches!(constant("core::mem::size_of::<u8>()"), SizeOf(TyRef::Path(_))));
        assert!(matches!(constant("std::cmp::max(1, 2)"), Method(_, name, args) if name == "max" && args.len() == 1));
        assert_eq!(constant("[0; 4]"), Repeat(Box::new(Int(4))));
        assert_eq!(constant("if a { 1 } else { 2 }"), Unknown);
        assert_eq!(constant("max(1, 2)"), Unknown);
    }

    #[test]
    fn types_as_written() {
        let parsed = |text: &str| ty(&syn::parse_str(text).unwrap());
        assert_eq!(parsed("()"), TyRef::Tuple(Vec::new()));
        assert!(matches!(parsed("&mut [u8]"), TyRef::Ref(inner, true) if matches!(*inner, TyRef::Slice(_))));
        assert!(matches!(parsed("dyn Fn(u8) -> u8 + Send"), TyRef::Dyn(bounds) if bounds.len() == 2));
        let TyRef::Path(path) = parsed("<Vec<T> as Iterator>::r#type") else { panic!("a path") };
        assert_eq!(path.qself.as_ref().map(|(_, traits)| *traits), Some(1));
        assert_eq!(path.segments[1].name, "type");
        let TyRef::Path(path) = parsed("Box<dyn Iterator<Item = u8>, 3>") else { panic!("a path") };
        assert_eq!(path.segments[0].args.len(), 2);
    }

    #[test]
    fn crate_idents_are_decoded() {
        let ident = Ident::new(&format!("{CRATE_IDENT}7"), proc_macro2::Span::call_site());
        assert_eq!(name(&ident), "$crate#7");
    }
}
