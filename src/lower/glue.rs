//! Destructors: what runs when a value ends, its own `drop` and those of its parts.
//!
//! Of a value with few parts that have destructors, those are called where the value ends. The destructors of a type
//! with many become a function of their own, made once for all values of the type and called like any other (`link`),
//! or each value's end would be as long as the type is large.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{Context, Lower};
use crate::base::Span;
use crate::escape::verdict::Blind;
use crate::ir::body::{Body, Callee, Label, Op, Out, Slot, Why};
use crate::resolve::program::{AdtId, FnId};
use crate::resolve::ty::Ty;

/// So many destructors are called in place.
const FEW: u32 = 8;
/// A type of which a destructor needs that of a larger one, and so on without end, is followed so far.
const DEEPEST: u32 = 32;
/// So many types have functions of their own at most.
const MOST: usize = 20_000;

impl Lower<'_> {
    /// User code that runs when a value of this type is dropped here.
    pub(super) fn drop_glue(&mut self, slot: Slot, ty: &Ty, span: Span) {
        let settled = self.infer.finish(ty);
        if !self.w.facts(&settled).drops {
            return;
        }
        if !matches!(ty, Ty::Adt(..)) || self.has_few(ty, &mut { FEW }) {
            self.drop_parts(slot, ty, span);
            return;
        }
        let place = self.new_slot(&Ty::reference(ty.clone(), true));
        self.push(Op::Ref { dst: place, to: slot, mutable: true }, span);
        let dst = self.new_slot(&Ty::unit());
        self.push(Op::Call { callee: Callee::Drop(settled), args: vec![place], dst }, span);
    }

    /// Whether no more than so many destructors run.
    fn has_few(&self, ty: &Ty, left: &mut u32) -> bool {
        if !self.w.facts(&self.infer.finish(ty)).drops {
            return true;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        self.parts_of(ty).iter().all(|(_, part)| self.has_few(part, left))
    }

    /// The destructor of the type itself and those of its parts.
    fn drop_parts(&mut self, slot: Slot, ty: &Ty, span: Span) {
        if let Ty::Adt(id, _) = ty
            && let Some((f, name)) = self.own_drop(*id)
        {
            let mut to = slot;
            if let Some(pool) = self.w.declared.pool_of_guard(*id) {
                to = self.new_slot(ty);
                self.push(Op::Without { dst: to, src: slot, pool }, span);
            }
            let place = self.new_slot(&Ty::reference(ty.clone(), true));
            self.push(Op::Ref { dst: place, to, mutable: true }, span);
            let dst = self.new_slot(&Ty::unit());
            self.push(Op::Call { callee: Callee::Fns(vec![f], name, Arc::from([])), args: vec![place], dst }, span);
        }
        for (label, part) in self.parts_of(ty) {
            if self.w.facts(&self.infer.finish(&part)).drops {
                let dst = self.new_slot(&part);
                self.push(Op::Load { dst, base: slot, label }, span);
                self.drop_glue(dst, &part, span);
            }
        }
    }

    fn own_drop(&self, id: AdtId) -> Option<(FnId, Arc<str>)> {
        let drop = self.w.drop_of(id).filter(|_| !self.w.marks[id].model)?;
        Some((drop, name_of(self.w, id)))
    }

    /// What a value owns, by label.
    pub(super) fn parts_of(&self, ty: &Ty) -> Vec<(Label, Ty)> {
        match ty {
            Ty::Adt(id, args) if self.w.marks[*id].sealed => {
                let label = |n| Label::Arg(u8::try_from(n).unwrap_or(u8::MAX));
                args.iter().enumerate().map(|(n, arg)| (label(n), arg.clone())).collect()
            }
            Ty::Adt(..) | Ty::Tuple(_) => {
                self.w.fields_of(ty).into_iter().map(|(name, ty)| (Label::field(&name), ty)).collect()
            }
            Ty::Array(elem, _) => vec![(Label::Arg(0), (**elem).clone())],
            _ => Vec::new(),
        }
    }
}

fn name_of(world: &crate::resolve::world::World, id: AdtId) -> Arc<str> {
    Arc::from(format!("{}::drop", world.program.adts[id].name))
}

/// Gives each type whose destructor is called a function, and the calls its number. These functions are numbered after
/// those of the program, in the order in which they are met.
#[derive(Debug, Default)]
pub struct Linker {
    numbers: FxHashMap<Ty, FnId>,
    /// How many destructors deep each body is.
    levels: Vec<u32>,
    /// Bodies that have been gone through.
    done: usize,
}

impl Linker {
    /// Goes through the bodies that are new since the last time.
    pub fn link(&mut self, cx: &Context, bodies: &mut Vec<Body>) {
        let first = cx.world.program.fns.len();
        self.levels.resize(bodies.len(), 0);
        while self.done < bodies.len() {
            let mut made = Vec::new();
            for step in &mut bodies[self.done].ops {
                let Op::Call { callee, .. } = &mut step.op else { continue };
                let Callee::Drop(ty) = callee else { continue };
                let Ty::Adt(adt, _) = ty else { continue };
                let adt = *adt;
                let next = FnId(u32::try_from(first + self.numbers.len()).unwrap_or(u32::MAX));
                let number = *self.numbers.entry(ty.clone()).or_insert_with(|| {
                    made.push((next, adt, ty.clone()));
                    next
                });
                *callee = Callee::Fns(vec![number], name_of(&cx.world, adt), Arc::from([]));
            }
            let level = self.levels[self.done] + 1;
            for (number, adt, ty) in made {
                let known = level <= DEEPEST && self.numbers.len() <= MOST;
                bodies.push(glue(cx, number, adt, &ty, known));
                self.levels.push(level);
            }
            self.done += 1;
        }
    }
}

/// The function that runs the destructors of one type.
fn glue(cx: &Context, number: FnId, adt: AdtId, ty: &Ty, known: bool) -> Body {
    let world = &cx.world;
    let def = &world.program.adts[adt];
    let krate = world.program.modules[def.module].krate;
    let span = def.span;
    let scope = world.adt_scope(adt);
    let mut lower = Lower::new(cx, krate, span.file, scope, Some(number));
    lower.out.ret_ty = Ty::unit();
    let place = Ty::reference(ty.clone(), true);
    let param = lower.new_slot(&place);
    lower.out.params.push((param, place));
    let whole = lower.new_slot(ty);
    lower.push(Op::Deref { dst: whole, src: param }, span);
    if known {
        lower.drop_parts(whole, ty, span);
    } else {
        let why = Why::Opaque("a destructor runs deeper inside than the tool looks");
        lower.push(Op::Sink { src: whole, out: Out::Given(Blind::Callee), why }, span);
    }
    lower.finish()
}
