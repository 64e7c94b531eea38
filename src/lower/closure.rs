//! Closures and async blocks: lowered where they stand, into the same graph.
//!
//! The body sees the locals as they are where the closure is made; what it assigns is added to them, since nobody
//! knows when it runs. A value captured by `move`, or moved out by the body, is inside the closure.

use std::sync::Arc;

use super::env::FrameKind;
use super::{Lower, Val};
use crate::ir::body::{How, Label, ObjKind, Op, Slot};
use crate::resolve::ty::Ty;

impl Lower<'_> {
    pub(super) fn closure(&mut self, c: &syn::ExprClosure, want: &Ty) -> Val {
        let span = self.span_of(&c.inputs_begin);
        let (wanted_params, wanted_ret) = match self.infer.shallow(want) {
            Ty::FnPtr(params, ret) => (params.to_vec(), Some((*ret).clone())),
            other => {
                let (params, ret) = self.callable(&other);
                (params, Some(ret))
            }
        };
        let mut tys = Vec::new();
        for (n, pat) in c.inputs.iter().enumerate() {
            let ty = match pat {
                syn::Pat::Type(p) => {
                    let ty = self.written_ty(&p.ty);
                    if let Some(want) = wanted_params.get(n) {
                        self.infer.unify(&ty, want);
                    }
                    ty
                }
                _ => match wanted_params.get(n) {
                    None => self.infer.fresh(),
                    Some(Ty::Unknown) => self.infer.fresh_open(),
                    Some(ty) => ty.clone(),
                },
            };
            tys.push(ty);
        }
        let ret_ty = match &c.output {
            syn::ReturnType::Type(_, ty) => self.written_ty(ty),
            syn::ReturnType::Default => match wanted_ret {
                Some(Ty::Unknown) | None => self.infer.fresh(),
                Some(ty) => ty,
            },
        };
        let is_async = c.asyncness.is_some();
        let params: Vec<Slot> = tys.iter().map(|ty| self.new_slot(ty)).collect();
        let origin = self.closure_origin.take();
        let inputs: Vec<(&syn::Pat, Val)> = c
            .inputs
            .iter()
            .zip(params.iter().zip(&tys))
            .map(|(pat, (slot, ty))| (pat, Val::at(*slot, ty.clone()).from(origin.clone())))
            .collect();
        let ty_of = |ret: Ty, tys: &[Ty], id| Ty::Closure(id, tys.iter().cloned().collect(), Arc::new(ret));
        self.closures += 1;
        let id = self.closures;
        let kind = ObjKind::Closure { params: params.clone(), ret: Slot(0), is_async };
        let closure_ty = ty_of(ret_ty.clone(), &tys, id);
        let (slot, obj) = self.object(kind, &closure_ty, span);
        let by_move = c.capture.is_some();
        let ret = self.run_body(slot, is_async, by_move, ret_ty, span, |this, ret_ty| {
            for (pat, val) in inputs {
                this.bind_param(pat, val);
            }
            this.expr(&c.body, ret_ty)
        });
        self.out.objects[obj].kind = ObjKind::Closure { params, ret, is_async };
        Val::at(slot, closure_ty)
    }

    pub(super) fn async_block(&mut self, a: &syn::ExprAsync) -> Val {
        let span = self.span_of(&a.async_token);
        let ret_ty = self.infer.fresh();
        self.closures += 1;
        let ty = Ty::Future(Arc::new(ret_ty.clone()), Some(self.closures));
        let kind = ObjKind::Closure { params: Vec::new(), ret: Slot(0), is_async: true };
        let (slot, obj) = self.object(kind, &ty, span);
        let ret =
            self.run_body(slot, true, a.capture.is_some(), ret_ty, span, |this, ret_ty| this.block(&a.block, ret_ty));
        self.out.objects[obj].kind = ObjKind::Closure { params: Vec::new(), ret, is_async: true };
        Val::at(slot, ty)
    }

    /// Lowers the body of a closure whose object is in `this_slot`, and says what it captured.
    fn run_body(
        &mut self,
        this_slot: Slot,
        is_async: bool,
        by_move: bool,
        ret_ty: Ty,
        span: crate::base::Span,
        body: impl FnOnce(&mut Self, &Ty) -> Val,
    ) -> Slot {
        let once = std::mem::take(&mut self.called_once);
        let (number, first_local) = (self.closures, self.env.vars.len());
        let dead = self.env.dead;
        let caps = std::mem::take(&mut self.caps);
        let scopes = self.env.scope_count();
        let kind = FrameKind::Closure { is_async, moved: Vec::new(), read: Vec::new(), scopes };
        self.open_frame(kind, ret_ty.clone());
        if is_async {
            self.async_slots.push(this_slot);
        }
        self.env.open_scope();
        // a closure can be called any number of times
        let around = self.in_loop;
        if !is_async && !once {
            self.open_loop(None);
        }
        let val = body(self, &ret_ty);
        self.coerce_val(&val, &ret_ty);
        let ret = self.env.frames.last().map_or(Slot(0), |f| f.result);
        if !self.env.dead {
            self.copy(ret, &val, span);
        }
        self.end_scope(span);
        self.in_loop = around;
        if is_async {
            self.async_slots.pop();
        }
        let depth = self.env.frames.len() - 1;
        let frame = self.env.frames.pop();
        self.env.dead = dead;
        self.caps = caps;
        let Some(frame) = frame else { return ret };
        let FrameKind::Closure { moved, read, .. } = frame.kind else { return ret };
        self.note_size(number, is_async, by_move, &moved, &read, depth, first_local);
        let mut captured = if by_move { read } else { moved };
        captured.sort_unstable();
        captured.dedup();
        captured.retain(|var| self.env.vars[*var].depth <= depth);
        for var in captured {
            if let Some(src) = self.current(var, span) {
                self.push(Op::Store { base: this_slot, label: Label::Capture, src, how: How::Made }, span);
                let ty = self.resolved(&self.env.vars[var].ty.clone());
                let scope = self.scope.clone();
                if self.w.is_copy(&scope, &ty) == Some(false) {
                    // it ends when the closure ends
                    self.drop_var(var, span);
                    self.mark_moved(var);
                }
            }
        }
        ret
    }

    /// How large a closure is: what it owns, a pointer for what it is lent, and of a future all its locals.
    #[expect(clippy::too_many_arguments, reason = "the facts of one body that has just been lowered")]
    fn note_size(
        &mut self,
        number: u32,
        is_async: bool,
        by_move: bool,
        moved: &[usize],
        read: &[usize],
        depth: usize,
        first_local: usize,
    ) {
        let mut total = Some(if is_async { 16u64 } else { 0 });
        let size = |this: &Self, var: usize| this.w.size_of(&this.infer.finish(&this.env.vars[var].ty));
        for var in read.iter().filter(|var| self.env.vars[**var].depth <= depth) {
            let one = if by_move || moved.contains(var) { size(self, *var) } else { Some(8) };
            total = total.zip(one).map(|(a, b)| a.saturating_add(b));
        }
        if is_async {
            for var in first_local..self.env.vars.len() {
                total = total.zip(size(self, var)).map(|(a, b)| a.saturating_add(b));
            }
        }
        self.closure_sizes.insert(number, total);
    }
}
