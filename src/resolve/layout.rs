//! Sizes of types in bytes on a 64-bit target, as upper bounds; `None` where source does not tell.

use super::program::{AdtShape, Prim};
use super::sig::Scope;
use super::ty::{Subst, Ty};
use super::world::World;
use crate::base::Truth;
use crate::parse::items::{Field, Fields};

/// Bytes of a pointer.
pub const POINTER: u64 = 8;
const MAX_DEPTH: usize = 24;

/// Size and alignment in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Bytes.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u64,
}

impl Layout {
    fn of(size: u64) -> Layout {
        Layout { size, align: size.clamp(1, 16).next_power_of_two() }
    }
}

impl World {
    /// The size of a type in bytes: exact for primitives, arrays and pointers, an upper bound for structs and enums.
    pub fn size_of(&self, ty: &Ty) -> Option<u64> {
        self.layout(ty, 0).map(|l| l.size)
    }

    /// Size and alignment.
    pub fn layout_of(&self, ty: &Ty) -> Option<Layout> {
        self.layout(ty, 0)
    }

    fn layout(&self, ty: &Ty, depth: usize) -> Option<Layout> {
        if depth > MAX_DEPTH {
            return None;
        }
        match ty {
            Ty::Prim(Prim::Str) => None,
            Ty::Prim(prim) => Some(Layout::of(prim.size())),
            Ty::Never => Some(Layout { size: 0, align: 1 }),
            Ty::Ref(inner, _) | Ty::Ptr(inner, _) => self.pointer(inner),
            Ty::FnPtr(..) => Some(Layout::of(POINTER)),
            Ty::FnDef(..) => Some(Layout { size: 0, align: 1 }),
            Ty::Tuple(parts) => {
                let parts = parts.iter().map(|ty| self.layout(ty, depth + 1)).collect::<Option<Vec<_>>>()?;
                Some(sequence(&parts))
            }
            Ty::Array(elem, len) => {
                let elem = self.layout(elem, depth + 1)?;
                Some(Layout { size: elem.size.checked_mul(len.known()?)?, align: elem.align })
            }
            Ty::Adt(id, args) => {
                let marks = &self.marks[*id];
                if let Some(size) = marks.size {
                    // a box or counted handle of something unsized carries a length or a table
                    if marks.owner.is_some() && !marks.growable && size == POINTER {
                        return self.pointer(&ty.arg(0));
                    }
                    return Some(Layout { size, align: size.clamp(1, POINTER) });
                }
                if marks.sealed {
                    return None;
                }
                let def = &self.program.adts[*id];
                let subst: Subst =
                    def.generics.params.iter().map(|p| p.name.clone()).zip(args.iter().cloned()).collect();
                let scope = self.adt_scope(*id);
                let free = if def.attrs.repr.iter().any(|r| r == "C") { Placing::Declared } else { Placing::Free };
                if def.attrs.repr.iter().any(|r| r.starts_with("packed")) {
                    return None;
                }
                let mut out = match &def.shape {
                    AdtShape::Struct(fields) => self.fields(&scope, fields, &subst, depth, free)?,
                    AdtShape::Union(fields) => self.fields(&scope, fields, &subst, depth, Placing::Overlaid)?,
                    AdtShape::Enum(variants) => {
                        let mut out = Layout { size: 0, align: 1 };
                        let mut payloads = 0;
                        for variant in variants.iter().filter(|v| v.cfg != Truth::No) {
                            let one = self.fields(&scope, &variant.fields, &subst, depth, free)?;
                            payloads += usize::from(one.size > 0);
                            out = Layout { size: out.size.max(one.size), align: out.align.max(one.align) };
                        }
                        let fits_niche = payloads == 1
                            && variants.len() == 2
                            && self.has_niche(&variants[..], &scope, &subst, depth);
                        if let Some(tag) = def.attrs.repr.iter().find_map(|r| tag_size(r)) {
                            out.align = out.align.max(tag);
                            out.size = round_up(out.size, out.align) + out.align;
                        } else if variants.len() > 1 && !fits_niche {
                            out.size = round_up(out.size, out.align) + out.align;
                        }
                        out
                    }
                };
                if let Some(align) = def.attrs.align {
                    out.align = out.align.max(align);
                }
                out.size = round_up(out.size, out.align);
                Some(out)
            }
            Ty::Unknown
            | Ty::Str
            | Ty::Slice(_)
            | Ty::Closure(..)
            | Ty::Future(..)
            | Ty::Bounds(..)
            | Ty::Param(_)
            | Ty::Assoc(..)
            | Ty::Const(_)
            | Ty::Var(_) => None,
        }
    }

    /// A pointer to this: two words for slices, text and trait objects. Unknown types count as sized,
    /// since a bare type parameter is.
    fn pointer(&self, to: &Ty) -> Option<Layout> {
        match to {
            Ty::Str | Ty::Slice(_) | Ty::Bounds(_, true) => Some(Layout { size: 2 * POINTER, align: POINTER }),
            Ty::Unknown | Ty::Var(_) => Some(Layout { size: 2 * POINTER, align: POINTER }),
            _ => Some(Layout::of(POINTER)),
        }
    }

    fn fields(&self, scope: &Scope, fields: &Fields, subst: &Subst, depth: usize, how: Placing) -> Option<Layout> {
        let list: &[Field] = match fields {
            Fields::Unit => &[],
            Fields::Tuple(list) | Fields::Named(list) => list,
        };
        let mut parts = Vec::with_capacity(list.len());
        for field in list.iter().filter(|f| f.cfg != Truth::No) {
            let ty = self.normalize(scope, self.lower_ty(scope, &field.ty).subst(subst));
            parts.push(self.layout(&ty, depth + 1)?);
        }
        Some(match how {
            Placing::Free => sequence(&parts),
            Placing::Declared => in_declared_order(&parts),
            Placing::Overlaid => Layout {
                size: parts.iter().map(|p| p.size).max().unwrap_or(0),
                align: parts.iter().map(|p| p.align).max().unwrap_or(1),
            },
        })
    }

    /// Whether the only payload has a value it never takes, so that the other variant needs no tag.
    fn has_niche(&self, variants: &[crate::parse::items::Variant], scope: &Scope, subst: &Subst, depth: usize) -> bool {
        variants.iter().any(|v| match &v.fields {
            Fields::Tuple(list) | Fields::Named(list) => list.iter().any(|field| {
                let ty = self.lower_ty(scope, &field.ty).subst(subst);
                self.is_never_null(&ty, depth + 1)
            }),
            Fields::Unit => false,
        })
    }

    fn is_never_null(&self, ty: &Ty, depth: usize) -> bool {
        if depth > MAX_DEPTH {
            return false;
        }
        match ty {
            Ty::Ref(..) | Ty::FnPtr(..) | Ty::Prim(Prim::Bool | Prim::Char) => true,
            Ty::Adt(id, _) => self.marks[*id].owner.is_some(),
            Ty::Tuple(parts) => parts.iter().any(|ty| self.is_never_null(ty, depth + 1)),
            Ty::Array(elem, _) => self.is_never_null(elem, depth + 1),
            _ => false,
        }
    }

    /// The scope of a type's own fields.
    pub fn adt_scope(&self, id: super::program::AdtId) -> Scope {
        let def = &self.program.adts[id];
        let mut scope = self.scope_of_generics(Scope::of_module(def.module), &[&def.generics]);
        scope.self_ty = Some(Ty::Adt(id, def.generics.params.iter().map(|p| Ty::Param(p.name.clone())).collect()));
        scope
    }
}

/// How fields are laid out.
#[derive(Clone, Copy)]
enum Placing {
    /// As rustc likes.
    Free,
    /// `repr(C)`
    Declared,
    /// A union.
    Overlaid,
}

fn in_declared_order(parts: &[Layout]) -> Layout {
    let align = parts.iter().map(|p| p.align).max().unwrap_or(1);
    let size = parts.iter().fold(0u64, |at, p| round_up(at, p.align).saturating_add(p.size));
    Layout { size: round_up(size, align), align }
}

/// Fields in the order that wastes least: by falling alignment, as rustc lays them out. An upper bound for any order
/// would be larger; this is what `repr(Rust)` guarantees in practice and what `repr(C)` can exceed by padding only.
fn sequence(parts: &[Layout]) -> Layout {
    let align = parts.iter().map(|p| p.align).max().unwrap_or(1);
    let size = parts.iter().fold(0u64, |sum, p| sum.saturating_add(p.size));
    Layout { size: round_up(size, align), align }
}

fn round_up(size: u64, align: u64) -> u64 {
    size.saturating_add(align - 1) / align * align
}

/// Bytes of the tag a `repr` asks for.
fn tag_size(repr: &str) -> Option<u64> {
    Some(match repr {
        "u8" | "i8" => 1,
        "u16" | "i16" => 2,
        "u32" | "i32" | "C" => 4,
        "u64" | "i64" => 8,
        "usize" | "isize" => POINTER,
        "u128" | "i128" => 16,
        _ => return None,
    })
}
