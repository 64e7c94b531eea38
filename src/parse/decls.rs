//! Declarations without state: `use` trees, fields, variants, signatures.

use syn::{FnArg, Pat, ReceiverKind, Signature, UseTree};

use super::attrs;
use super::cfg::{self, CfgEnv};
use super::items::{Field, Fields, FnItem, Import, Receiver, Variant};
use super::tyref::{self, name};
use crate::base::{Name, Truth};

/// One import for each leaf of a `use`; `first` has what all of them share.
pub(super) fn imports(tree: &UseTree, first: &Import, out: &mut Vec<Import>) {
    let mut add = |path: Vec<Name>, alias: Option<Name>| out.push(Import { path, alias, ..first.clone() });
    match tree {
        UseTree::Path(it) => {
            let mut deeper = first.clone();
            deeper.path.push(name(&it.ident));
            imports(&it.tree, &deeper, out);
        }
        UseTree::Name(it) => leaf(first, name(&it.ident), None, &mut add),
        UseTree::Rename(it) => leaf(first, name(&it.ident), Some(name(&it.rename)), &mut add),
        UseTree::Glob(_) => add(first.path.clone(), None),
        UseTree::Group(it) => it.items.iter().for_each(|tree| imports(tree, first, out)),
    }
}

/// `a::b` and `a::{self}`; `self` names what stands before it.
fn leaf(first: &Import, last: Name, rename: Option<Name>, add: &mut dyn FnMut(Vec<Name>, Option<Name>)) {
    let mut path = first.path.clone();
    if last != "self" || path.is_empty() {
        path.push(last);
    }
    let alias = rename.or_else(|| path.last().cloned());
    add(path, alias);
}

/// The fields that may be compiled.
pub(super) fn fields(fields: &syn::Fields, env: &CfgEnv) -> Fields {
    let list = |fields: &syn::punctuated::Punctuated<syn::Field, syn::Token![,]>| {
        let mut out: Vec<Field> = Vec::with_capacity(fields.len());
        for field in fields {
            let cfg = cfg::eval_attrs(&field.attrs, env);
            if cfg != Truth::No {
                let name = match &field.ident {
                    Some(ident) => name(ident),
                    None => smol_str::format_smolstr!("{}", out.len()),
                };
                let public = matches!(field.vis, syn::Visibility::Public(_));
                out.push(Field { name, ty: tyref::ty(&field.ty), cfg, public });
            }
        }
        out
    };
    match fields {
        syn::Fields::Unit => Fields::Unit,
        syn::Fields::Unnamed(it) => Fields::Tuple(list(&it.unnamed)),
        syn::Fields::Named(it) => Fields::Named(list(&it.named)),
    }
}

/// The variants that may be compiled.
pub(super) fn variants<'a>(variants: impl IntoIterator<Item = &'a syn::Variant>, env: &CfgEnv) -> Vec<Variant> {
    variants
        .into_iter()
        .filter_map(|variant| {
            let cfg = cfg::eval_attrs(&variant.attrs, env);
            let kept = || Variant { name: name(&variant.ident), fields: fields(&variant.fields, env), cfg };
            (cfg != Truth::No).then(kept)
        })
        .collect()
}

/// A signature, and the patterns of its parameters after the receiver.
pub(super) fn signature(sig: Signature, env: &CfgEnv, model: bool) -> (FnItem, Vec<Pat>) {
    let mut item = FnItem {
        generics: tyref::generics(&sig.generics),
        receiver: None,
        params: Vec::with_capacity(sig.inputs.len()),
        ret: tyref::ret(&sig.output),
        is_async: sig.asyncness.is_some(),
        is_unsafe: matches!(sig.safety, syn::Safety::Unsafe(_)),
        is_extern: sig.abi.is_some(),
        body: None,
    };
    let mut patterns = Vec::with_capacity(sig.inputs.len());
    for input in sig.inputs {
        match input {
            FnArg::Receiver(it) => {
                item.receiver = Some(match &it.kind {
                    ReceiverKind::Value => Receiver::Value,
                    ReceiverKind::Reference(_, _, None) => Receiver::Ref,
                    ReceiverKind::Reference(_, _, Some(_)) => Receiver::RefMut,
                    ReceiverKind::Typed(_, ty) => Receiver::Typed(tyref::ty(ty)),
                    _ => Receiver::Value,
                });
            }
            FnArg::Typed(it) => {
                if cfg::eval_attrs(&it.attrs, env) == Truth::No {
                    continue;
                }
                let plain = match &*it.pat {
                    Pat::Ident(pat) if pat.subpat.is_none() && pat.by_ref.is_none() => Some(name(&pat.ident)),
                    _ => None,
                };
                item.params.push((plain, tyref::ty(&it.ty), attrs::marks(&it.attrs, env, model)));
                patterns.push(*it.pat);
            }
        }
    }
    (item, patterns)
}
