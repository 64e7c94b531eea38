//! Places: what an expression names when it is lent, assigned, or matched rather than taken.

use std::sync::Arc;

use super::env::Var;
use super::{Lower, Val};
use crate::base::{FieldName, Name, Span};
use crate::ir::body::{Callee, How, Label, ObjKind, Op, Out, Slot, Store, Touch, Why};
use crate::resolve::program::{Prim, StaticId};
use crate::resolve::ty::Ty;
use crate::resolve::world::mark;

/// A place.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub kind: PlaceKind,
    pub ty: Ty,
    /// The store it is, or gives access to.
    pub origin: Option<Store>,
    pub bound: Option<u64>,
    /// Reached through a reference or smart pointer: reading plain data there copies it.
    pub behind: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum PlaceKind {
    /// A local.
    Var(Var),
    /// A part of the objects in `base`; `root` if it is a field of a local by value, for strong updates.
    Part { base: Slot, label: Label, root: Option<(Var, Vec<Label>)> },
    /// What references in the slot lead to.
    Behind(Slot),
    /// A value without a name.
    Temp(Slot),
    /// A static.
    Static(StaticId),
    /// Holds nothing that could be followed.
    Nothing,
}

impl Place {
    pub(crate) fn of(val: Val) -> Place {
        let kind = val.slot.map_or(PlaceKind::Nothing, PlaceKind::Temp);
        Place { kind, ty: val.ty, origin: val.origin, bound: val.bound, behind: false }
    }
}

impl Lower<'_> {
    /// The place an expression names; a temporary for one that is a value.
    pub(super) fn place(&mut self, expr: &syn::Expr) -> Place {
        match expr {
            syn::Expr::Paren(e) => self.place(&e.expr),
            syn::Expr::Group(e) => self.place(&e.expr),
            syn::Expr::Path(path) => {
                if let Some(ident) = path.path.get_ident()
                    && path.qself.is_none()
                    && let Some(var) = self.env.find(&ident.to_string())
                {
                    self.count_expr();
                    return self.var_place(var);
                }
                self.path_place(path)
            }
            syn::Expr::Field(field) => {
                self.count_expr();
                let base = self.place(&field.base);
                if let (PlaceKind::Temp(slot), Ty::Adt(id, _)) = (&base.kind, self.resolved(&base.ty))
                    && self.w.drop_of(id).is_some()
                {
                    // nothing can be moved out of it
                    let val = Val::at(*slot, base.ty.clone());
                    let span = self.span_of(field);
                    self.drop_value(&val, span);
                }
                let name = match &field.member {
                    syn::Member::Named(ident) => Name::from(ident.to_string()),
                    syn::Member::Unnamed(index) => Name::from(index.index.to_string()),
                };
                let span = self.span_of(&field.member);
                self.field_place(base, &name, span)
            }
            syn::Expr::Index(index) => {
                self.count_expr();
                let base = self.place(&index.expr);
                let key = self.expr(&index.index, &Ty::Unknown);
                let span = self.span_of(&index.index);
                self.index_place(base, &key, span)
            }
            syn::Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
                self.count_expr();
                let base = self.place(&unary.expr);
                let span = self.span_of(unary);
                self.deref_place(base, span)
            }
            _ => {
                let val = self.expr(expr, &Ty::Unknown);
                Place::of(val)
            }
        }
    }

    pub(super) fn var_place(&mut self, var: Var) -> Place {
        self.env.note_read(var);
        let local = &self.env.vars[var];
        Place {
            kind: PlaceKind::Var(var),
            ty: local.ty.clone(),
            origin: local.origin.clone(),
            bound: local.bound,
            behind: false,
        }
    }

    /// The part of a place under a field name, through references and smart pointers.
    pub(super) fn field_place(&mut self, base: Place, name: &Name, span: Span) -> Place {
        let mut at = base;
        for _ in 0..8 {
            let ty = self.resolved(&at.ty);
            if let Some(field_ty) = self.w.field_ty(&ty, name)
                && !self.w.is_hidden_field(&ty, name)
            {
                let field = FieldName::new(name);
                let origin = match &ty {
                    Ty::Adt(adt, _) if !self.w.marks[*adt].model => {
                        if !self.out.fields.contains(&(*adt, field)) {
                            self.out.fields.push((*adt, field));
                        }
                        Some(Store::Field(*adt, name.clone()))
                    }
                    _ => at.origin.clone(),
                };
                let label = Label::Field(field);
                return self.part(at, label, field_ty, origin, span);
            }
            match self.try_deref(&at, span) {
                Some(next) => at = next,
                None => break,
            }
        }
        // a field of a type nobody knows: some part of it
        let ty = self.infer.fresh_open();
        let label = Label::Any;
        let origin = at.origin.clone();
        self.part(at, label, ty, origin, span)
    }

    /// The part of a place under a label.
    pub(super) fn part(&mut self, at: Place, label: Label, ty: Ty, origin: Option<Store>, span: Span) -> Place {
        if self.nothing(&ty) && !matches!(label, Label::Arg(_)) {
            // still a touch of the whole
            return Place { kind: self.scalar_part(&at, &label), ty, origin, bound: None, behind: at.behind };
        }
        let root = match &at.kind {
            PlaceKind::Var(var) => Some((*var, vec![label])),
            PlaceKind::Part { root: Some((var, path)), .. } => {
                let mut path = path.clone();
                path.push(label);
                Some((*var, path))
            }
            _ => None,
        };
        let root = root.filter(|_| matches!(label, Label::Field(_)));
        let kind = match self.peek(&at, span) {
            Some(base) => PlaceKind::Part { base, label, root },
            None => PlaceKind::Nothing,
        };
        Place { kind, ty, origin, bound: None, behind: at.behind }
    }

    /// A part that holds nothing: remembered only so that reads and writes of items are seen.
    fn scalar_part(&mut self, at: &Place, label: &Label) -> PlaceKind {
        let span = self.here();
        match self.peek(at, span) {
            Some(base) => PlaceKind::Part { base, label: *label, root: None },
            None => PlaceKind::Nothing,
        }
    }

    pub(super) fn here(&self) -> Span {
        self.out.ops.last().map_or(
            Span {
                file: self.file,
                start: crate::base::Pos { line: 1, col: 1 },
                end: crate::base::Pos { line: 1, col: 1 },
            },
            |step| step.span,
        )
    }

    /// What the place is behind one reference or smart pointer. Falls back to an opaque look behind it.
    pub(super) fn deref_place(&mut self, at: Place, span: Span) -> Place {
        if let Some(next) = self.try_deref(&at, span) {
            return next;
        }
        let ty = self.infer.fresh_open();
        let kind = match self.peek(&at, span) {
            Some(slot) => PlaceKind::Behind(slot),
            None => PlaceKind::Nothing,
        };
        Place { kind, ty, origin: at.origin, bound: at.bound, behind: true }
    }

    /// The same where the type tells what is behind; `None` where it cannot be dereferenced.
    pub(super) fn try_deref(&mut self, at: &Place, span: Span) -> Option<Place> {
        let ty = self.resolved(&at.ty);
        match &ty {
            Ty::Ref(inner, _) | Ty::Ptr(inner, _) => {
                let kind = match self.peek(at, span) {
                    Some(slot) => PlaceKind::Behind(slot),
                    None => PlaceKind::Nothing,
                };
                Some(Place { kind, ty: (**inner).clone(), origin: at.origin.clone(), bound: at.bound, behind: true })
            }
            Ty::Adt(id, args) => {
                let id = *id;
                if self.w.is_lang(id, "Box") || self.w.is_lang(id, "Rc") || self.w.is_lang(id, "Arc") {
                    let inner = args.first().cloned().unwrap_or(Ty::Unknown);
                    if matches!(self.infer.shallow(&inner), Ty::Slice(_) | Ty::Str) {
                        // the block itself is the slice
                        return Some(Place { ty: inner, ..at.clone() });
                    }
                    let origin = at.origin.clone();
                    let bound = at.bound;
                    let mut place = self.part(at.clone(), Label::Arg(0), inner, origin, span);
                    if let PlaceKind::Part { root, .. } = &mut place.kind {
                        *root = None;
                    }
                    place.bound = bound;
                    place.behind = true;
                    return Some(place);
                }
                if self.w.is_lang(id, "Pin") {
                    // where the pointer in it leads
                    let pointer = args.first().cloned().unwrap_or(Ty::Unknown);
                    let origin = at.origin.clone();
                    let place = self.part(at.clone(), Label::nth(0), pointer, origin, span);
                    return self.try_deref(&place, span);
                }
                self.deref_adt(at, &ty, span)
            }
            Ty::Bounds(..) | Ty::Param(_) => {
                let deref = self.w.lang.tr("Deref")?;
                if !self.w.has_trait(&self.scope, &ty, deref, 0) {
                    return None;
                }
                let target = self.w.reduce_assoc(&self.scope, ty.clone(), deref, &Name::new_static("Target"));
                let slot = self.peek(at, span);
                let kind = slot.map_or(PlaceKind::Nothing, PlaceKind::Behind);
                Some(Place { kind, ty: target, origin: at.origin.clone(), bound: at.bound, behind: true })
            }
            _ => None,
        }
    }

    /// Through an impl of `Deref`.
    fn deref_adt(&mut self, at: &Place, ty: &Ty, span: Span) -> Option<Place> {
        let deref = self.w.lang.tr("Deref")?;
        let scope = self.scope.clone();
        let (f, found) = self.w.impl_fn(&scope, ty, deref, &Name::new_static("deref"))?;
        let target = self.w.reduce_assoc(&scope, ty.clone(), deref, &Name::new_static("Target"));
        let target = self.w.normalize(&scope, target);
        let marks = &self.w.program.fns[f].attrs.marks;
        if mark(marks, "same").is_some() {
            // the very block seen with another type: a vector as a slice, a string as text
            return Some(Place { ty: target, ..at.clone() });
        }
        let base = self.lend(at, true, span);
        let result_ty = Ty::reference(target.clone(), true);
        let result = if self.w.is_model_fn(f) {
            // a list that is its type's own: what is put in it must be found again
            let mutable = Name::new_static("deref_mut");
            let lists = self.w.lang.tr("DerefMut").filter(|_| matches!(target, Ty::Slice(_)));
            let (f, found) = lists.and_then(|tr| self.w.impl_fn(&scope, ty, tr, &mutable)).unwrap_or((f, found));
            let val = self.apply_model(f, &found, &[base], &Name::new_static("deref"), span, &result_ty);
            val.slot
        } else {
            let dst = self.new_slot(&result_ty);
            let args: Vec<Slot> = vec![self.slot_of(&base)];
            let name: Arc<str> = Arc::from("deref");
            self.push(Op::Call { callee: Callee::Fns(vec![f], name, Arc::from([])), args, dst }, span);
            Some(dst)
        };
        let kind = result.map_or(PlaceKind::Nothing, PlaceKind::Behind);
        Some(Place { kind, ty: target, origin: at.origin.clone(), bound: at.bound, behind: true })
    }

    fn index_place(&mut self, base: Place, key: &Val, span: Span) -> Place {
        let mut at = base;
        let key_ty = self.resolved(&key.ty);
        let is_range = matches!(&key_ty, Ty::Adt(id, _) if self.is_range(*id));
        self.looked(&at, span);
        for _ in 0..8 {
            let ty = self.resolved(&at.ty);
            match &ty {
                Ty::Array(elem, _) | Ty::Slice(elem) => {
                    if is_range {
                        let elem = (**elem).clone();
                        let bound = self.len_of(&at);
                        return Place { ty: Ty::Slice(Arc::new(elem)), bound, ..at };
                    }
                    self.numbers_alike(&key.ty, &Ty::Prim(Prim::Usize));
                    let elem = (**elem).clone();
                    let origin = at.origin.clone();
                    return self.part(at, Label::Arg(0), elem, origin, span);
                }
                Ty::Str => {
                    return Place {
                        kind: PlaceKind::Nothing,
                        ty: Ty::Str,
                        origin: None,
                        bound: at.bound,
                        behind: true,
                    };
                }
                Ty::Adt(id, args) => {
                    let name = self.w.program.adts[*id].name.clone();
                    if self.w.marks[*id].model && self.w.marks[*id].sealed {
                        let label = match name.as_str() {
                            "HashMap" | "BTreeMap" | "IndexMap" => Some(1u8),
                            "VecDeque" => Some(0),
                            _ => None,
                        };
                        if let Some(n) = label {
                            let elem = args.get(usize::from(n)).cloned().unwrap_or(Ty::Unknown);
                            let origin = at.origin.clone();
                            return self.part(at, Label::Arg(n), elem, origin, span);
                        }
                    }
                    if let Some(place) = self.index_through_impl(&at, &ty, key, span) {
                        return place;
                    }
                }
                _ => {}
            }
            match self.try_deref(&at, span) {
                Some(next) => at = next,
                None => break,
            }
        }
        if key.slot.is_some() {
            // an implementation that is not in sight may keep it
            self.given_to_operator(("Index", "index"), std::slice::from_ref(key), span);
        }
        let ty = self.infer.fresh_open();
        let origin = at.origin.clone();
        self.part(at, Label::Any, ty, origin, span)
    }

    fn index_through_impl(&mut self, at: &Place, ty: &Ty, key: &Val, span: Span) -> Option<Place> {
        let tr = self.w.lang.tr("Index")?;
        let scope = self.scope.clone();
        let key_ty = self.resolved(&key.ty);
        let (id, found) = self.w.find_impl_for(&scope, ty, tr, &key_ty)?;
        let def = &self.w.program.impls[id];
        let sig = self.w.impl_sig(id);
        let output = def.types.iter().find(|(n, _)| n == "Output").map(|(_, ty)| ty)?;
        let output = self.w.normalize(&scope, self.w.lower_ty(&sig.scope, output).subst(&found));
        let mut fns: Vec<_> = def.fns.get("index").and_then(|f| f.first()).copied().into_iter().collect();
        let tr_mut = self.w.lang.tr("IndexMut")?;
        if let Some((id, _)) = self.w.find_impl_for(&scope, ty, tr_mut, &key_ty) {
            fns.extend(self.w.program.impls[id].fns.get("index_mut").and_then(|f| f.first()).copied());
        }
        let fns: Vec<_> = fns.into_iter().filter(|f| !self.w.is_model_fn(*f)).collect();
        if fns.is_empty() {
            return None;
        }
        let base = self.lend(at, true, span);
        let dst = self.new_slot(&Ty::reference(output.clone(), true));
        let args = vec![self.slot_of(&base), self.slot_of(key)];
        self.push(Op::Call { callee: Callee::Fns(fns, Arc::from("index"), Arc::from([])), args, dst }, span);
        Some(Place { kind: PlaceKind::Behind(dst), ty: output, origin: at.origin.clone(), bound: None, behind: true })
    }

    pub(super) fn is_range(&self, id: crate::resolve::program::AdtId) -> bool {
        ["Range", "RangeInclusive", "RangeFrom", "RangeTo", "RangeToInclusive", "RangeFull"]
            .iter()
            .any(|name| self.w.is_lang(id, name))
    }

    /// The most elements (or bytes) a place of a sequence type has.
    pub(super) fn len_of(&self, at: &Place) -> Option<u64> {
        match self.infer.finish(at_type(&at.ty)) {
            Ty::Array(_, len) => len.known(),
            _ => at.bound,
        }
    }

    /// The slot of what is in the place, without taking it.
    pub(super) fn peek(&mut self, at: &Place, span: Span) -> Option<Slot> {
        match &at.kind {
            PlaceKind::Var(var) => self.current(*var, span),
            PlaceKind::Part { base, label, .. } => {
                let dst = self.new_slot(&at.ty);
                self.push(Op::Load { dst, base: *base, label: *label }, span);
                Some(dst)
            }
            PlaceKind::Behind(src) => {
                let dst = self.new_slot(&at.ty);
                self.push(Op::Deref { dst, src: *src }, span);
                Some(dst)
            }
            PlaceKind::Temp(slot) => Some(*slot),
            PlaceKind::Static(id) => {
                let (slot, _) = self.object(ObjKind::Static(*id), &at.ty, span);
                Some(slot)
            }
            PlaceKind::Nothing => None,
        }
    }

    /// The value of the place, moved or copied out of it.
    pub(super) fn take(&mut self, at: &Place, span: Span) -> Val {
        let ty = self.resolved(&at.ty);
        let whole = matches!(at.kind, PlaceKind::Var(_) | PlaceKind::Temp(_));
        let is_nothing = self.nothing(&ty);
        if !whole && (is_nothing || at.behind) {
            // to move a part out is no look at it
            self.touch(at, Touch::Read, span);
        }
        if is_nothing {
            // a view of plain elements stays one
            let slot = if whole && matches!(ty, Ty::Ref(_, true)) { self.peek(at, span) } else { None };
            return Val { slot, ty: at.ty.clone(), origin: at.origin.clone(), bound: at.bound };
        }
        let scope = self.scope.clone();
        let copied = self.w.is_copy(&scope, &ty) == Some(true);
        if copied && at.behind {
            let facts = self.w.facts(&ty);
            if facts.plain() && !facts.borrows {
                // a copy of plain data leaves the original where it is
                let (slot, _) = self.object(ObjKind::Opaque, &at.ty, span);
                return Val { slot: Some(slot), ty: at.ty.clone(), origin: None, bound: at.bound };
            }
        }
        let slot = self.peek(at, span);
        if let PlaceKind::Var(var) = at.kind
            && self.w.is_copy(&scope, &ty) == Some(false)
            && !matches!(ty, Ty::Ref(..))
        {
            self.mark_moved(var);
        }
        Val { slot, ty: at.ty.clone(), origin: at.origin.clone(), bound: at.bound }
    }

    /// A reference to the place.
    pub(super) fn lend(&mut self, at: &Place, mutable: bool, span: Span) -> Val {
        let ty = Ty::reference(at.ty.clone(), mutable);
        let out = |slot| Val { slot, ty: ty.clone(), origin: at.origin.clone(), bound: at.bound };
        if self.nothing(&ty) {
            let view = if mutable { self.view(at, span) } else { None };
            return out(view);
        }
        match &at.kind {
            PlaceKind::Nothing => out(None),
            PlaceKind::Behind(slot) => {
                let slot = *slot;
                let again = self.new_slot(&ty);
                self.push(Op::Copy { dst: again, src: slot }, span);
                out(Some(again))
            }
            PlaceKind::Part { base, label, .. } => {
                let dst = self.new_slot(&ty);
                self.push(Op::RefPart { dst, base: *base, label: *label, mutable }, span);
                out(Some(dst))
            }
            PlaceKind::Var(_) | PlaceKind::Temp(_) | PlaceKind::Static(_) => {
                if let PlaceKind::Temp(slot) = at.kind {
                    // lent, not moved: it ends with the statement
                    self.drop_value(&Val::at(slot, at.ty.clone()), span);
                }
                if mutable
                    && let PlaceKind::Var(var) = at.kind
                    && self.env.versions[var].slot.is_none()
                {
                    // something may be stored in it through the reference
                    let slot = self.new_slot(&at.ty.clone());
                    self.set_version(var, slot);
                }
                match self.peek(at, span) {
                    Some(base) if matches!(at.kind, PlaceKind::Static(_)) && !matches!(at.ty, Ty::Ref(..)) => {
                        // what is assigned through it is assigned to the static
                        let dst = self.new_slot(&ty);
                        self.push(Op::RefPart { dst, base, label: Label::Deref, mutable }, span);
                        out(Some(dst))
                    }
                    Some(to) => {
                        let dst = self.new_slot(&ty);
                        self.push(Op::Ref { dst, to, mutable }, span);
                        out(Some(dst))
                    }
                    None => out(None),
                }
            }
        }
    }

    /// A reference to plain elements of the place, which holds nothing that could be followed: it is kept so that what
    /// is done through it is seen.
    pub(super) fn view(&mut self, at: &Place, span: Span) -> Option<Slot> {
        let of = self.touched(at)?;
        let (to, _) = self.object(ObjKind::View { of }, &at.ty, span);
        let dst = self.new_slot(&Ty::reference(at.ty.clone(), true));
        self.push(Op::Ref { dst, to, mutable: true }, span);
        Some(dst)
    }

    /// Puts a value into the place.
    pub(super) fn put(&mut self, at: &Place, val: &Val, how: How, span: Span) {
        match &at.kind {
            PlaceKind::Var(var) => {
                let var = *var;
                let ty = self.env.vars[var].ty.clone();
                self.coerce_val(val, &ty);
                self.touch(at, Touch::Overwrite, span);
                self.assign_var(var, val, span);
            }
            PlaceKind::Part { base, label, root } => {
                self.touch(at, Touch::Write, span);
                if let Some(src) = val.slot {
                    let (base, label) = (*base, *label);
                    if let Some((var, path)) = root.clone()
                        && path.len() == 1
                        && how == How::Assigned
                        && !self.env.in_closure()
                    {
                        self.update_field(var, &label, src, span);
                        return;
                    }
                    self.push(Op::Store { base, label, src, how }, span);
                }
            }
            PlaceKind::Behind(to) => {
                let touch = self.replacing(at);
                self.touch(at, touch, span);
                if let Some(src) = val.slot {
                    self.push(Op::Assign { to: *to, src, how }, span);
                }
            }
            PlaceKind::Static(id) => {
                let name = self.w.program.statics[*id].name.clone();
                let out = Out::Via(crate::escape::verdict::Via::Static);
                self.sink(val, out, Why::Static(name), span);
            }
            PlaceKind::Temp(_) | PlaceKind::Nothing => {}
        }
    }

    /// `x.f = e` on a local: a new version of `x`, the same but for `f`.
    fn update_field(&mut self, var: Var, label: &Label, src: Slot, span: Span) {
        let Some(base) = self.current(var, span) else {
            // a struct filled in field by field after a bare `let x;` is not possible; nothing to keep
            return;
        };
        let ty = self.env.vars[var].ty.clone();
        let (slot, _) = self.object(ObjKind::Update { base, without: *label }, &ty, span);
        self.push(Op::Store { base: slot, label: *label, src, how: How::Assigned }, span);
        self.set_version(var, slot);
    }

    /// What it means for an item that a place is assigned: another growing block instead of its own is no use of it.
    pub(super) fn replacing(&self, at: &Place) -> Touch {
        match self.w.facts(&self.infer.finish(&at.ty)).growable {
            true => Touch::Write,
            false => Touch::Overwrite,
        }
    }

    /// Something of an item may be read or written here.
    pub(super) fn touch(&mut self, at: &Place, how: Touch, span: Span) {
        if let Some(src) = self.touched(at) {
            self.push(Op::Touch { src, how }, span);
        }
    }

    /// The slot of what is touched when something of the place is.
    fn touched(&self, at: &Place) -> Option<Slot> {
        match &at.kind {
            PlaceKind::Var(var) => self.env.versions[*var].slot,
            PlaceKind::Part { base, .. } => Some(*base),
            PlaceKind::Behind(slot) | PlaceKind::Temp(slot) => Some(*slot),
            PlaceKind::Static(_) | PlaceKind::Nothing => None,
        }
    }
}

fn at_type(ty: &Ty) -> &Ty {
    ty.peeled()
}
