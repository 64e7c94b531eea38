//! Blocks, branches, loops, and early ways out.

use super::env::{FrameKind, Var};
use super::place::Place;
use super::{Lower, Val};
use crate::base::{Name, Span, Truth};
use crate::ir::body::{Callee, How, Label, Loop, LoopIdx, ObjKind, Op, Slot};
use crate::resolve::own::Asks;
use crate::resolve::ty::Ty;

impl Lower<'_> {
    pub(super) fn block(&mut self, block: &syn::Block, want: &Ty) -> Val {
        self.env.open_scope();
        let outer = self.scope.module;
        let span = self.span_at(block.brace_token.span.join());
        if let Some(module) = self.w.program.blocks.get(&(self.krate, self.file, span)) {
            self.scope.module = *module;
        }
        let last = self.statements(&block.stmts, want);
        self.scope.module = outer;
        let end = self.span_at(block.brace_token.span.close());
        self.end_scope(end);
        last
    }

    /// Statements and the value of the last of those that are there. Where a `cfg` nobody knows decides which is the
    /// last, the value is one of several.
    pub(super) fn statements(&mut self, stmts: &[syn::Stmt], want: &Ty) -> Val {
        let there: Vec<Truth> = stmts
            .iter()
            .map(|stmt| match stmt {
                // no value, and nothing happens there
                syn::Stmt::Item(_) => Truth::No,
                _ => self.cfg_of(attrs_of_statement(stmt)),
            })
            .collect();
        let from = there.iter().rposition(|t| *t == Truth::Yes).unwrap_or(0);
        let doubtful = there[from.min(stmts.len())..].contains(&Truth::Maybe);
        let ty = match want {
            Ty::Unknown if doubtful => self.infer.fresh(),
            other => other.clone(),
        };
        let result = doubtful.then(|| self.new_slot(&ty));
        let mut last = None;
        let mut any = false;
        for (n, stmt) in stmts.iter().enumerate() {
            let may_be_last = n >= from;
            match (there[n], result) {
                (Truth::No, _) => {}
                (Truth::Yes, None) => last = self.statement(stmt, may_be_last, &ty),
                (Truth::Yes, Some(result)) => {
                    if let Some(val) = self.statement(stmt, may_be_last, &ty).filter(|val| val.slot.is_some()) {
                        let span = self.span_of(stmt);
                        any |= self.join_value(result, &ty, &val, span);
                    }
                }
                (Truth::Maybe, result) => {
                    let span = self.span_of(stmt);
                    let before = self.visible_names(stmt);
                    self.branches(2, span, |this, k| {
                        if k == 0
                            && let Some(val) = this.statement(stmt, may_be_last, &ty).filter(|val| val.slot.is_some())
                            && let Some(result) = result
                        {
                            any |= this.join_value(result, &ty, &val, span);
                        }
                    });
                    self.still_meant(&before, span);
                }
            }
        }
        match (result, last) {
            (Some(result), _) if any => Val::at(result, ty),
            (_, Some(val)) => val,
            (_, None) => Val::none(if self.env.dead { Ty::Never } else { Ty::unit() }),
        }
    }

    /// The locals that a `let` is about to hide.
    fn visible_names(&self, stmt: &syn::Stmt) -> Vec<(String, Var)> {
        let syn::Stmt::Local(local) = stmt else { return Vec::new() };
        let mut names = Names::default();
        syn::visit::Visit::visit_pat(&mut names, &local.pat);
        names.0.into_iter().filter_map(|name| self.env.find(&name).map(|var| (name, var))).collect()
    }

    /// After a `let` that may not be there, a name may still mean what it meant before.
    fn still_meant(&mut self, before: &[(String, Var)], span: Span) {
        for (name, old) in before {
            let Some(new) = self.env.find(name).filter(|new| new != old) else { continue };
            match (self.current(*old, span), self.current(new, span)) {
                (Some(src), Some(dst)) => self.push(Op::Copy { dst, src }, span),
                (Some(src), None) => self.set_version(new, src),
                (None, _) => {}
            }
        }
    }

    /// A scope ends: what its locals still hold is dropped.
    pub(super) fn end_scope(&mut self, end: Span) {
        if !self.env.dead {
            for var in self.env.in_scope_from(self.env.scope_count() - 1) {
                self.drop_var(var, end);
            }
        }
        self.env.close_scope();
    }

    /// One statement that is there; the value if it is the block's.
    fn statement(&mut self, stmt: &syn::Stmt, is_last: bool, want: &Ty) -> Option<Val> {
        match stmt {
            syn::Stmt::Item(_) => None,
            syn::Stmt::Local(local) => {
                self.local(local);
                None
            }
            syn::Stmt::Expr(expr, None) if is_last => Some(self.expr(expr, want)),
            syn::Stmt::Expr(expr, semi) => {
                let val = self.expr(expr, &Ty::Unknown);
                if semi.is_some() {
                    let span = self.span_of(expr);
                    self.drop_value(&val, span);
                }
                None
            }
            syn::Stmt::Macro(mac) if is_last && mac.semi_token.is_none() => Some(self.macro_expr(&mac.mac, want)),
            syn::Stmt::Macro(mac) => {
                self.macro_stmt(&mac.mac);
                None
            }
        }
    }

    fn local(&mut self, local: &syn::Local) {
        let written = written_type(&local.pat).map(|ty| self.written_ty(ty));
        let Some(init) = &local.init else {
            // declared now, set later
            let ty = match written {
                Some(ty) => ty,
                None => self.infer.fresh(),
            };
            self.bind_names_unset(&local.pat, &ty);
            return;
        };
        let want = written.clone().unwrap_or(Ty::Unknown);
        if matches!(local.pat, syn::Pat::Wild(_)) && init.diverge.is_none() {
            // `let _ = place;` neither moves nor drops the place, but a value without a name ends here
            let place = self.place(&init.expr);
            if let super::place::PlaceKind::Temp(slot) = place.kind {
                let span = self.span_of(local);
                self.drop_value(&Val::at(slot, place.ty), span);
            }
            return;
        }
        let simple = is_simple(&local.pat);
        if let Some((_, diverge)) = &init.diverge {
            let place = self.scrutinee_wanting(&init.expr, &want);
            let span = self.span_of(local);
            self.infer_place(&place, written.as_ref());
            self.branches(2, span, |this, k| {
                if k == 0 {
                    this.expr(diverge, &Ty::Never);
                    this.env.dead = true;
                }
            });
            self.bind(&local.pat, place);
            return;
        }
        if simple {
            let val = self.expr(&init.expr, &want);
            if let Some(ty) = &written {
                self.coerce_val(&val, ty);
            }
            let ty = match written {
                Some(ty) if !matches!(self.infer.shallow(&ty), Ty::Var(_)) => self.infer_or(&ty, &val.ty),
                _ => val.ty.clone(),
            };
            let val = Val { ty, ..val };
            self.bind_value(&local.pat, val);
        } else {
            let place = self.scrutinee_wanting(&init.expr, &want);
            self.infer_place(&place, written.as_ref());
            self.bind(&local.pat, place);
        }
    }

    fn infer_or(&self, written: &Ty, _found: &Ty) -> Ty {
        written.clone()
    }

    fn infer_place(&mut self, place: &Place, written: Option<&Ty>) {
        if let Some(ty) = written {
            let slot = match place.kind {
                super::place::PlaceKind::Temp(slot) => Some(slot),
                _ => None,
            };
            self.coerce_val(&Val { slot, ty: place.ty.clone(), origin: None, bound: None }, ty);
        }
    }

    /// Binds a pattern that is one name (with a type perhaps) to a value.
    fn bind_value(&mut self, pat: &syn::Pat, val: Val) {
        match pat {
            syn::Pat::Ident(ident) => {
                let span = self.span_at(ident.ident.span());
                let slot = val.slot.map(|src| {
                    let dst = self.new_slot(&val.ty);
                    self.push(Op::Copy { dst, src }, span);
                    dst
                });
                let val = Val { slot, ..val };
                if ident.by_ref.is_some() {
                    let place = Place::of(val);
                    let val = self.lend(&place, ident.mutability.is_some(), span);
                    self.declare(Name::from(ident.ident.to_string()), &val, false);
                } else {
                    self.declare(Name::from(ident.ident.to_string()), &val, ident.mutability.is_some());
                }
            }
            syn::Pat::Type(p) => self.bind_value(&p.pat, val),
            syn::Pat::Paren(p) => self.bind_value(&p.pat, val),
            _ => {}
        }
    }

    fn bind_names_unset(&mut self, pat: &syn::Pat, ty: &Ty) {
        match pat {
            syn::Pat::Ident(ident) => {
                self.declare(Name::from(ident.ident.to_string()), &Val::none(ty.clone()), true);
            }
            syn::Pat::Type(p) => self.bind_names_unset(&p.pat, ty),
            syn::Pat::Paren(p) => self.bind_names_unset(&p.pat, ty),
            syn::Pat::Tuple(p) => {
                for elem in &p.elems {
                    let ty = self.infer.fresh();
                    self.bind_names_unset(elem, &ty);
                }
            }
            _ => {}
        }
    }

    pub(super) fn labelled_block(&mut self, block: &syn::ExprBlock, want: &Ty) -> Val {
        let Some(label) = &block.label else { return self.block(&block.block, want) };
        let ty = match want {
            Ty::Unknown => self.infer.fresh(),
            other => other.clone(),
        };
        self.open_frame(FrameKind::Block(Some(label.name.ident.to_string())), ty.clone());
        let val = self.block(&block.block, &ty);
        self.coerce_val(&val, &ty);
        let span = self.span_at(block.block.brace_token.span.close());
        if let Some(frame) = self.env.frames.last() {
            let result = frame.result;
            if !self.env.dead {
                self.copy(result, &val, span);
            }
        }
        match self.close_block(span) {
            Some(frame) if !self.nothing(&ty) => Val::at(frame.result, ty),
            _ => Val::none(ty),
        }
    }

    pub(super) fn if_expr(&mut self, cond: &syn::ExprIf, want: &Ty) -> Val {
        self.env.open_scope();
        let caps = self.caps.len();
        let truth = self.constant_condition(&cond.cond);
        self.push_caps(&cond.cond);
        self.expr(&cond.cond, &Ty::bool());
        let span = self.span_of(&cond.if_token);
        let result_ty = match want {
            Ty::Unknown => self.infer.fresh(),
            other => other.clone(),
        };
        let result = self.new_slot(&result_ty);
        let mut any = false;
        let caps_then: Vec<_> = self.caps.split_off(caps);
        let around = self.arm;
        let first_arm = u32::try_from(self.out.arms.len()).unwrap_or(u32::MAX);
        // where a pattern decides, what is done with what it binds is done whenever there is something
        let conditional = truth.is_none() && !has_pattern(&cond.cond);
        if conditional {
            self.out.arms.extend([crate::ir::body::Arm { around, ends: false }; 2]);
        }
        self.branches(2, span, |this, k| {
            if conditional {
                this.arm = first_arm + u32::from(k == 1);
            }
            let val = if k == 0 {
                if truth == Some(false) {
                    this.env.dead = true;
                    return;
                }
                this.caps.extend(caps_then.iter().cloned());
                let val = this.block(&cond.then_branch, &result_ty);
                this.caps.truncate(caps);
                val
            } else {
                if truth == Some(true) {
                    this.env.dead = true;
                    return;
                }
                match &cond.else_branch {
                    Some((_, expr)) => this.expr(expr, &result_ty),
                    None => Val::unit(),
                }
            };
            any |= this.join_value(result, &result_ty, &val, span);
            if conditional && this.env.dead {
                this.out.arms[this.arm as usize].ends = true;
            }
            this.arm = around;
        });
        self.arm = around;
        self.end_scope(span);
        self.joined(result, result_ty, any)
    }

    /// One branch's value flows into the common result.
    fn join_value(&mut self, result: Slot, ty: &Ty, val: &Val, span: Span) -> bool {
        if self.env.dead {
            return false;
        }
        self.coerce_val(val, ty);
        self.copy(result, val, span);
        val.slot.is_some()
    }

    fn joined(&mut self, result: Slot, ty: Ty, any: bool) -> Val {
        if any { Val::at(result, ty) } else { Val::none(ty) }
    }

    /// The value of a condition that is constant: `true`, `false`, `cfg!(..)`.
    fn constant_condition(&self, cond: &syn::Expr) -> Option<bool> {
        match cond {
            syn::Expr::Lit(lit) => match &lit.lit {
                syn::Lit::Bool(b) => Some(b.value),
                _ => None,
            },
            syn::Expr::Paren(e) => self.constant_condition(&e.expr),
            syn::Expr::Unary(u) if matches!(u.op, syn::UnOp::Not(_)) => self.constant_condition(&u.expr).map(|b| !b),
            syn::Expr::Macro(m) if m.mac.path.is_ident("cfg") => {
                let env = self.cfg?;
                match crate::parse::cfg::eval_tokens(m.mac.tokens.clone(), env) {
                    Truth::Yes => Some(true),
                    Truth::No => Some(false),
                    Truth::Maybe => None,
                }
            }
            syn::Expr::Path(path) => {
                let name = Name::from(path.path.get_ident()?.to_string());
                let scope = self.scope.clone();
                let segment = crate::parse::items::Segment { name, ..Default::default() };
                let expr = crate::parse::items::ConstExpr::Path(crate::parse::items::PathRef {
                    segments: vec![segment],
                    ..Default::default()
                });
                if self.env.find(&path.path.get_ident()?.to_string()).is_some() {
                    return None;
                }
                // only a const of type bool counts
                match self.w.eval_const(&scope, &expr) {
                    Some(0) if self.is_bool_const(path) => Some(false),
                    Some(1) if self.is_bool_const(path) => Some(true),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn is_bool_const(&self, path: &syn::ExprPath) -> bool {
        let Some(ident) = path.path.get_ident() else { return false };
        let name = Name::from(ident.to_string());
        let found = self.w.program.resolve_path(
            self.scope.module,
            false,
            std::slice::from_ref(&name),
            crate::resolve::program::Ns::Values,
        );
        match found.map(|f| f.def) {
            Some(crate::resolve::program::Def::Const(id)) => {
                let def = &self.w.program.consts[id];
                self.w.lower_ty(&crate::resolve::sig::Scope::of_module(def.module), &def.ty) == Ty::bool()
            }
            _ => false,
        }
    }

    /// `if v.len() < N` caps what is pushed inside.
    fn push_caps(&mut self, cond: &syn::Expr) {
        if let syn::Expr::Binary(b) = cond {
            match b.op {
                syn::BinOp::And(_) => {
                    self.push_caps(&b.left);
                    self.push_caps(&b.right);
                }
                syn::BinOp::Lt(_) | syn::BinOp::Le(_) => {
                    self.push_cap(&b.left, &b.right, matches!(b.op, syn::BinOp::Le(_)))
                }
                syn::BinOp::Gt(_) | syn::BinOp::Ge(_) => {
                    self.push_cap(&b.right, &b.left, matches!(b.op, syn::BinOp::Ge(_)))
                }
                _ => {}
            }
        }
    }

    fn push_cap(&mut self, small: &syn::Expr, large: &syn::Expr, or_equal: bool) {
        if let syn::Expr::MethodCall(call) = small
            && call.method == "len"
            && let Some(limit) = self.constant(large)
        {
            let name = quote::ToTokens::to_token_stream(&call.receiver).to_string();
            self.caps.push((name, limit.saturating_add(u64::from(or_equal))));
        }
    }

    /// A constant number: a literal, a const, arithmetic of such, an immutable local with a bound.
    pub(super) fn constant(&mut self, expr: &syn::Expr) -> Option<u64> {
        let scope = self.scope.clone();
        if let syn::Expr::Path(path) = expr
            && let Some(ident) = path.path.get_ident()
            && let Some(var) = self.env.find(&ident.to_string())
        {
            return self.env.vars[var].bound;
        }
        self.w.eval_const(&scope, &crate::parse::tyref::const_expr(expr)).and_then(|n| u64::try_from(n).ok())
    }

    /// The value of an expression that is the same always; of a local only an upper bound is known.
    pub(super) fn exact(&mut self, expr: &syn::Expr) -> Option<u64> {
        match super::call::strip(expr) {
            syn::Expr::Path(path)
                if path.path.get_ident().is_some_and(|ident| self.env.find(&ident.to_string()).is_some()) =>
            {
                None
            }
            syn::Expr::Path(_) | syn::Expr::Lit(_) => self.constant(expr),
            _ => None,
        }
    }

    pub(super) fn match_expr(&mut self, m: &syn::ExprMatch, want: &Ty) -> Val {
        let place = self.scrutinee(&m.expr);
        let span = self.span_of(&m.match_token);
        let result_ty = match want {
            Ty::Unknown => self.infer.fresh(),
            other => other.clone(),
        };
        let result = self.new_slot(&result_ty);
        let mut any = false;
        if m.arms.is_empty() {
            self.env.dead = true;
            return Val::none(Ty::Never);
        }
        self.branches(m.arms.len(), span, |this, k| {
            let arm = &m.arms[k];
            if this.cfg_of(&arm.attrs) == Truth::No {
                this.env.dead = true;
                return;
            }
            this.env.open_scope();
            this.bind(&arm.pat, place.clone());
            let val = this.expr(&arm.body, &result_ty);
            any |= this.join_value(result, &result_ty, &val, span);
            this.end_scope(span);
        });
        self.joined(result, result_ty, any)
    }

    /// What is matched. A value without a name, or what patterns leave of it, ends with the statement.
    pub(super) fn scrutinee(&mut self, expr: &syn::Expr) -> Place {
        self.scrutinee_wanting(expr, &Ty::Unknown)
    }

    fn scrutinee_wanting(&mut self, expr: &syn::Expr, want: &Ty) -> Place {
        let place = self.place_wanting(expr, want);
        if let super::place::PlaceKind::Temp(slot) = place.kind {
            let span = self.span_of(expr);
            self.drop_value(&Val::at(slot, place.ty.clone()), span);
        }
        place
    }

    pub(super) fn open_loop(&mut self, turns: Option<u64>) -> LoopIdx {
        let before = self.in_loop;
        self.in_loop = self.out.loops.push(Loop { parent: before, turns });
        self.around_loops.push((self.branch, std::mem::take(&mut self.continued)));
        before
    }

    /// The loop that was opened last ends, and what it passes by with it.
    pub(super) fn shut_loop(&mut self, before: LoopIdx) {
        self.in_loop = before;
        if let Some((branch, continued)) = self.around_loops.pop() {
            (self.branch, self.continued) = (branch, continued);
            self.after_continue();
        }
    }

    /// What follows a turn that may have been cut short may be passed by.
    pub(super) fn after_continue(&mut self) {
        if self.continued {
            self.open_branch();
        }
    }

    pub(super) fn loop_expr(&mut self, l: &syn::ExprLoop, want: &Ty) -> Val {
        let ty = match want {
            Ty::Unknown => self.infer.fresh(),
            other => other.clone(),
        };
        let span = self.span_of(&l.loop_token);
        let dead = self.env.dead;
        let before = self.open_loop(None);
        self.open_frame(FrameKind::Loop(l.label.as_ref().map(|l| l.name.ident.to_string())), ty.clone());
        self.block(&l.body, &Ty::unit());
        let frame = self.close_loop(false, dead, span);
        self.shut_loop(before);
        match frame {
            Some(frame) if !self.nothing(&ty) => Val::at(frame.result, ty),
            _ => Val::none(ty),
        }
    }

    pub(super) fn while_expr(&mut self, w: &syn::ExprWhile) -> Val {
        let span = self.span_of(&w.while_token);
        let dead = self.env.dead;
        let before = self.open_loop(None);
        self.open_frame(FrameKind::Loop(w.label.as_ref().map(|l| l.name.ident.to_string())), Ty::unit());
        self.env.open_scope();
        let caps = self.caps.len();
        self.push_caps(&w.cond);
        self.expr(&w.cond, &Ty::bool());
        self.block(&w.body, &Ty::unit());
        self.caps.truncate(caps);
        self.end_scope(span);
        self.close_loop(true, dead, span);
        self.shut_loop(before);
        Val::unit()
    }

    pub(super) fn for_expr(&mut self, f: &syn::ExprForLoop) -> Val {
        let iterable = self.expr(&f.expr, &Ty::Unknown);
        let span = self.span_of(&f.expr);
        // what is walked is made once, its items in every turn
        let (slot, item, turns) = self.iterate(&iterable, span);
        let dead = self.env.dead;
        let before = self.open_loop(turns);
        self.open_frame(FrameKind::Loop(f.label.as_ref().map(|l| l.name.ident.to_string())), Ty::unit());
        self.env.open_scope();
        let origin = iterable.origin.filter(|store| self.is_part_of(store, &item));
        let val = Val { slot, ty: item, origin, bound: None };
        self.bind(&f.pat, Place::of(val));
        self.block(&f.body, &Ty::unit());
        self.end_scope(span);
        self.close_loop(true, dead, span);
        self.shut_loop(before);
        Val::unit()
    }

    pub(super) fn break_expr(&mut self, b: &syn::ExprBreak) -> Val {
        let label = b.label.as_ref().map(|l| l.ident.to_string());
        let span = self.span_of(b);
        let target = self.target(label.as_deref(), false);
        let want = target.map_or(Ty::Unknown, |n| self.env.frames[n].result_ty.clone());
        if let Some(expr) = &b.expr {
            let val = self.expr(expr, &want);
            if let Some(n) = target
                && !self.env.dead
            {
                let result = self.env.frames[n].result;
                self.coerce_val(&val, &want);
                self.copy(result, &val, span);
            }
        }
        if let Some(n) = target {
            self.leave(n, false, span);
        }
        self.env.dead = true;
        Val::none(Ty::Never)
    }

    /// `expr?`
    pub(super) fn try_expr(&mut self, t: &syn::ExprTry) -> Val {
        let val = self.expr(&t.expr, &Ty::Unknown);
        let span = self.span_of(&t.question_token);
        let ty = self.resolved(&val.ty);
        let Ty::Adt(adt, args) = &ty else {
            // of a type nobody knows: the value, and perhaps a part of it leaves with the result
            let out = self.infer.fresh_open();
            if let Some(src) = val.slot {
                let early = Val::at(src, self.infer.fresh_open());
                self.early_result(&early, span);
                let dst = self.new_slot(&out);
                self.push(Op::Copy { dst, src }, span);
                self.push(Op::Load { dst, base: src, label: Label::field("Ok.0") }, span);
                self.push(Op::Load { dst, base: src, label: Label::field("Some.0") }, span);
                return Val::at(dst, out);
            }
            return Val::none(out);
        };
        let is_option = self.w.is_lang(*adt, "Option");
        let good = args.first().cloned().unwrap_or(Ty::Unknown);
        let origin = val.origin.clone();
        let bound = val.bound;
        let Some(base) = val.slot else { return Val::none(good).from(origin).bounded(bound) };
        self.drop_alive(span);
        if !is_option {
            let bad = args.get(1).cloned().unwrap_or(Ty::Unknown);
            if !self.nothing(&bad) {
                let slot = self.new_slot(&bad);
                self.push(Op::Load { dst: slot, base, label: Label::field("Err.0") }, span);
                let error = self.converted_error(Val::at(slot, bad), span);
                let ret = match self.env.closure_frame() {
                    Some((_, ty)) => ty.clone(),
                    None => self.out.ret_ty.clone(),
                };
                let (early, _) = self.object(ObjKind::Inline, &ret, span);
                if let Some(src) = error.slot {
                    let label = Label::field("Err.0");
                    self.push(Op::Store { base: early, label, src, how: How::Made }, span);
                }
                self.early_result(&Val::at(early, ret), span);
            }
        }
        if self.nothing(&good) {
            return Val::none(good).from(origin).bounded(bound);
        }
        let dst = self.new_slot(&good);
        let label = Label::field(if is_option { "Some.0" } else { "Ok.0" });
        self.push(Op::Load { dst, base, label }, span);
        Val::at(dst, good).from(origin).bounded(bound)
    }

    fn early_result(&mut self, val: &Val, span: Span) {
        let ret = match self.env.closure_frame() {
            Some((slot, _)) => slot,
            None => self.out.ret,
        };
        if !self.env.dead {
            self.copy(ret, val, span);
        }
    }

    /// The `From` a `?` goes through, if it is a user's.
    fn converted_error(&mut self, val: Val, span: Span) -> Val {
        let ret = match self.env.closure_frame() {
            Some((_, ty)) => ty.clone(),
            None => self.out.ret_ty.clone(),
        };
        let Ty::Adt(_, args) = self.resolved(&ret) else { return val };
        let Some(to) = args.get(1).map(|ty| self.resolved(ty)) else { return val };
        let from = self.resolved(&val.ty);
        if to == from {
            return val;
        }
        let Some(tr) = self.w.lang.tr("From") else { return val };
        let scope = self.scope.clone();
        let name = Name::new_static("from");
        let Some((imp, found)) = self.w.find_impl_for(&scope, &to, tr, &from) else { return val };
        let Some(f) = self.w.program.impls[imp].fns.get(&name).and_then(|l| l.first()).copied() else { return val };
        if self.w.is_model_fn(f) {
            return val;
        }
        self.call_fn(f, found, &[val], &name, span, &to)
    }

    /// `future.await`: its output, and everything alive here waits.
    pub(super) fn await_expr(&mut self, a: &syn::ExprAwait) -> Val {
        let val = self.expr(&a.base, &Ty::Unknown);
        let span = self.span_at(a.await_token.span);
        self.alive_across(span);
        self.ask(std::slice::from_ref(&val), Asks::Any, span);
        let val = self.future_from(val, span);
        let ty = self.resolved(&val.ty);
        let out = self.output_of(&ty);
        let dst = self.new_slot(&out);
        match val.slot {
            Some(slot) => {
                if !self.poll_own(slot, &ty, dst, span) {
                    self.push(Op::Call { callee: Callee::Value(slot), args: Vec::new(), dst }, span);
                }
            }
            None => return Val::none(out),
        }
        if self.nothing(&out) { Val::none(out) } else { Val::at(dst, out) }
    }

    /// A type's own conversion into a future.
    fn future_from(&mut self, val: Val, span: Span) -> Val {
        let ty = self.resolved(&val.ty);
        let Some(tr) = self.w.lang.tr("IntoFuture") else { return val };
        let (scope, name) = (self.scope.clone(), Name::new_static("into_future"));
        match self.w.impl_fn(&scope, &ty, tr, &name) {
            Some((f, found)) if ty.adt().is_some() && !self.w.is_model_fn(f) => {
                self.call_fn(f, found, &[val], &name, span, &Ty::Unknown)
            }
            _ => val,
        }
    }

    /// A type's own `poll`: what it is ready with is the output. Says whether there is one.
    pub(super) fn poll_own(&mut self, slot: Slot, ty: &Ty, dst: Slot, span: Span) -> bool {
        let inner = match ty {
            Ty::Ref(inner, _) => Some((Label::Deref, (**inner).clone())),
            Ty::Adt(id, _) if self.w.is_lang(*id, "Pin") => Some((Label::field("0"), ty.arg(0))),
            Ty::Adt(id, _) if self.w.is_lang(*id, "Box") => Some((Label::Arg(0), ty.arg(0))),
            _ => None,
        };
        if let Some((label, ty)) = inner {
            let ty = self.resolved(&ty);
            let at = self.new_slot(&ty);
            let op = match label {
                Label::Deref => Op::Deref { dst: at, src: slot },
                label => Op::Load { dst: at, base: slot, label },
            };
            self.push(op, span);
            return self.poll_own(at, &ty, dst, span);
        }
        let (scope, name) = (self.scope.clone(), Name::new_static("poll"));
        let (Some(tr), Some(pin)) = (self.w.lang.tr("Future"), self.w.lang.adt("Pin")) else { return false };
        let Some((f, found)) = self.w.impl_fn(&scope, ty, tr, &name) else { return false };
        if ty.adt().is_none() {
            return false;
        }
        let lent_ty = Ty::reference(ty.clone(), true);
        let lent = self.new_slot(&lent_ty);
        self.push(Op::Ref { dst: lent, to: slot, mutable: true }, span);
        let pinned = Ty::Adt(pin, std::sync::Arc::from([lent_ty.clone()]));
        let part = (Label::field("0"), Val::at(lent, lent_ty));
        let this = self.aggregate(pinned, vec![part], span);
        let context = Val::none(Ty::Unknown);
        let poll = self.call_fn(f, found, &[this, context], &name, span, &Ty::Unknown);
        if let Some(base) = poll.slot {
            self.push(Op::Load { dst, base, label: Label::field("Ready.0") }, span);
        }
        true
    }

    fn output_of(&mut self, ty: &Ty) -> Ty {
        match ty {
            Ty::Future(out, _) => (**out).clone(),
            Ty::Adt(id, args) if self.w.is_lang(*id, "Pin") || self.w.is_lang(*id, "Box") => {
                let inner = args.first().map_or(Ty::Unknown, |ty| self.resolved(ty));
                self.output_of(&inner)
            }
            Ty::Ref(inner, _) => {
                let inner = self.resolved(inner);
                self.output_of(&inner)
            }
            Ty::Var(_) | Ty::Unknown => self.infer.fresh_open(),
            other => match self.w.lang.tr("Future") {
                Some(tr) => {
                    let scope = self.scope.clone();
                    match self.w.reduce_assoc(&scope, other.clone(), tr, &Name::new_static("Output")) {
                        Ty::Assoc(..) => self.infer.fresh_open(),
                        found => found,
                    }
                }
                None => self.infer.fresh_open(),
            },
        }
    }

    /// Locals that hold a value here are alive while the future waits.
    fn alive_across(&mut self, span: Span) {
        let block = self.env.async_frame();
        let from = block.unwrap_or_default();
        let state = block.and_then(|_| self.async_state());
        for var in self.env.in_scope_from(from) {
            if self.env.versions[var].moved {
                continue;
            }
            let Some(src) = self.current(var, span) else { continue };
            self.push(Op::Await { src }, span);
            if let Some(base) = state {
                self.push(Op::Store { base, label: Label::State, src, how: How::Made }, span);
            }
        }
    }

    fn async_state(&self) -> Option<Slot> {
        self.async_slots.last().copied()
    }
}

/// The attributes of an expression statement.
/// The attributes that decide whether a statement is there.
fn attrs_of_statement(stmt: &syn::Stmt) -> &[syn::Attribute] {
    match stmt {
        syn::Stmt::Local(local) => &local.attrs,
        syn::Stmt::Macro(mac) => &mac.attrs,
        syn::Stmt::Expr(expr, _) => attrs_of(expr),
        syn::Stmt::Item(_) => &[],
    }
}

/// The attributes of a statement that is an expression: `syn` gives them to what stands leftmost in it.
fn attrs_of(expr: &syn::Expr) -> &[syn::Attribute] {
    match expr {
        syn::Expr::Assign(e) => attrs_of(&e.left),
        syn::Expr::Binary(e) => attrs_of(&e.left),
        syn::Expr::Cast(e) => attrs_of(&e.expr),
        syn::Expr::Array(e) => &e.attrs,
        syn::Expr::Async(e) => &e.attrs,
        syn::Expr::Await(e) => &e.attrs,
        syn::Expr::Block(e) => &e.attrs,
        syn::Expr::Break(e) => &e.attrs,
        syn::Expr::Call(e) => &e.attrs,
        syn::Expr::Closure(e) => &e.attrs,
        syn::Expr::Const(e) => &e.attrs,
        syn::Expr::Continue(e) => &e.attrs,
        syn::Expr::Field(e) => &e.attrs,
        syn::Expr::ForLoop(e) => &e.attrs,
        syn::Expr::Group(e) => &e.attrs,
        syn::Expr::If(e) => &e.attrs,
        syn::Expr::Index(e) => &e.attrs,
        syn::Expr::Infer(e) => &e.attrs,
        syn::Expr::Let(e) => &e.attrs,
        syn::Expr::Lit(e) => &e.attrs,
        syn::Expr::Loop(e) => &e.attrs,
        syn::Expr::Macro(e) => &e.attrs,
        syn::Expr::Match(e) => &e.attrs,
        syn::Expr::MethodCall(e) => &e.attrs,
        syn::Expr::Paren(e) => &e.attrs,
        syn::Expr::Path(e) => &e.attrs,
        syn::Expr::Range(e) => &e.attrs,
        syn::Expr::RawAddr(e) => &e.attrs,
        syn::Expr::Reference(e) => &e.attrs,
        syn::Expr::Repeat(e) => &e.attrs,
        syn::Expr::Return(e) => &e.attrs,
        syn::Expr::Struct(e) => &e.attrs,
        syn::Expr::Try(e) => &e.attrs,
        syn::Expr::TryBlock(e) => &e.attrs,
        syn::Expr::Tuple(e) => &e.attrs,
        syn::Expr::Unary(e) => &e.attrs,
        syn::Expr::Unsafe(e) => &e.attrs,
        syn::Expr::While(e) => &e.attrs,
        syn::Expr::Yield(e) => &e.attrs,
        _ => &[],
    }
}

/// The names a pattern binds.
#[derive(Default)]
struct Names(Vec<String>);

impl<'ast> syn::visit::Visit<'ast> for Names {
    fn visit_pat_ident(&mut self, ident: &'ast syn::PatIdent) {
        self.0.push(ident.ident.to_string());
        syn::visit::visit_pat_ident(self, ident);
    }
}

fn written_type(pat: &syn::Pat) -> Option<&syn::Type> {
    match pat {
        syn::Pat::Type(p) => Some(&p.ty),
        syn::Pat::Paren(p) => written_type(&p.pat),
        _ => None,
    }
}

fn is_simple(pat: &syn::Pat) -> bool {
    match pat {
        syn::Pat::Ident(ident) => {
            ident.subpat.is_none() && !ident.ident.to_string().chars().next().is_some_and(char::is_uppercase)
        }
        syn::Pat::Type(p) => is_simple(&p.pat),
        syn::Pat::Paren(p) => is_simple(&p.pat),
        _ => false,
    }
}

/// A `let` is part of the condition.
fn has_pattern(cond: &syn::Expr) -> bool {
    match cond {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(b) => has_pattern(&b.left) || has_pattern(&b.right),
        syn::Expr::Paren(p) => has_pattern(&p.expr),
        _ => false,
    }
}
