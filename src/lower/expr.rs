//! Expressions: what each makes, takes, and passes on.

use std::sync::Arc;

use super::place::{Place, PlaceKind};
use super::{Lower, MAX_NESTING, Val};
use crate::base::{Gap, Name, Span};
use crate::escape::verdict::Blind;
use crate::ir::body::{Callee, Label, ObjKind, Op, Out, Slot, Store, Touch, Why};
use crate::parse::tyref;
use crate::resolve::own::Asks;
use crate::resolve::program::{Def, FnId, Ns, Prim};
use crate::resolve::ty::{Len, Subst, Ty};

impl Lower<'_> {
    pub(super) fn count_expr(&mut self) {
        self.out.exprs += 1;
    }

    /// Lowers an expression for its value. `want` is the type the surroundings ask for, `Unknown` if they do not.
    pub(super) fn expr(&mut self, expr: &syn::Expr, want: &Ty) -> Val {
        self.count_expr();
        if self.nesting > MAX_NESTING {
            return self.opaque(expr, "nesting deeper than the tool follows");
        }
        self.nesting += 1;
        let val = self.expr_inner(expr, want);
        self.nesting -= 1;
        match want {
            // `&mut guard` where `&mut T` is wanted, wherever that is
            Ty::Ref(..) if val.slot.is_some() => self.adapt(val, want, self.span_of(expr)),
            _ => val,
        }
    }

    fn expr_inner(&mut self, expr: &syn::Expr, want: &Ty) -> Val {
        match expr {
            syn::Expr::Lit(lit) => self.literal(&lit.lit, want),
            syn::Expr::Paren(e) => self.expr(&e.expr, want),
            syn::Expr::Group(e) => self.expr(&e.expr, want),
            syn::Expr::Path(_) | syn::Expr::Field(_) | syn::Expr::Index(_) => {
                self.out.exprs -= 1; // `place` counts it
                if let (Some(_), Ty::FnPtr(params, _)) = (&self.closure_origin, want) {
                    self.called_with = params.to_vec();
                }
                let place = self.place(expr);
                let span = self.span_of(expr);
                let mut val = self.take(&place, span);
                if let Ty::Var(_) = self.infer.shallow(&val.ty) {
                    self.coerce_val(&val, want);
                }
                if matches!(expr, syn::Expr::Index(_)) {
                    val.origin = None;
                }
                val
            }
            syn::Expr::Unary(unary) => self.unary(unary, want),
            syn::Expr::Reference(r) => {
                let inner = match want {
                    Ty::Ref(inner, _)
                        if !matches!(self.infer.shallow(inner), Ty::Slice(_) | Ty::Bounds(..) | Ty::Str) =>
                    {
                        (**inner).clone()
                    }
                    _ => Ty::Unknown,
                };
                let place = self.place_wanting(&r.expr, &inner);
                let span = self.span_of(expr);
                let lent = Ty::reference(place.ty.clone(), false);
                if r.mutability.is_none() && self.nothing(&lent) {
                    // nothing is followed from here on, but the item is used
                    self.touch(&place, Touch::Read, span);
                }
                if r.mutability.is_none() {
                    self.looked(&place, span);
                }
                self.lend(&place, r.mutability.is_some(), span)
            }
            syn::Expr::RawAddr(r) => {
                let place = self.place(&r.expr);
                let span = self.span_of(expr);
                let mutable = matches!(r.mutability, syn::PointerMutability::Mut(_));
                let val = self.lend(&place, mutable, span);
                self.made_raw(&val, span);
                Val { ty: Ty::Ptr(Arc::new(place.ty), mutable), ..val }
            }
            syn::Expr::Call(call) => self.call(call, want),
            syn::Expr::MethodCall(call) => self.method_call(call, want),
            syn::Expr::Macro(mac) => self.macro_expr(&mac.mac, want),
            syn::Expr::Binary(binary) => self.binary(binary, want),
            syn::Expr::Assign(assign) => {
                self.assign(assign);
                Val::unit()
            }
            syn::Expr::Tuple(tuple) => {
                let mut parts = Vec::new();
                let mut tys = Vec::new();
                for (n, elem) in tuple.elems.iter().enumerate() {
                    let want = match want {
                        Ty::Tuple(tys) => tys.get(n).cloned().unwrap_or(Ty::Unknown),
                        _ => Ty::Unknown,
                    };
                    let val = self.expr(elem, &want);
                    tys.push(val.ty.clone());
                    parts.push((Label::nth(n), val));
                }
                let span = self.span_of(expr);
                self.aggregate(Ty::Tuple(tys.into()), parts, span)
            }
            syn::Expr::Array(array) => {
                let elem = self.elem_want(want);
                let mut parts = Vec::new();
                for item in &array.elems {
                    let val = self.expr(item, &elem);
                    self.coerce_val(&val, &elem);
                    parts.push((Label::Arg(0), val));
                }
                let len = u64::try_from(array.elems.len()).ok();
                let span = self.span_of(expr);
                let ty = Ty::Array(Arc::new(elem), len.map_or(Len::Unknown, Len::Known));
                self.aggregate(ty, parts, span).bounded(len)
            }
            syn::Expr::Repeat(repeat) => {
                let elem = self.elem_want(want);
                let val = self.expr(&repeat.expr, &elem);
                self.coerce_val(&val, &elem);
                let scope = self.scope.clone();
                let len = self.w.lower_len(&scope, &tyref::const_expr(&repeat.len));
                self.count_expr();
                let span = self.span_of(expr);
                let bound = len.known();
                self.aggregate(Ty::Array(Arc::new(elem), len), vec![(Label::Arg(0), val)], span).bounded(bound)
            }
            syn::Expr::Struct(lit) => self.struct_literal(lit, want),
            syn::Expr::Range(range) => self.range(range),
            syn::Expr::Cast(cast) => {
                let val = self.expr(&cast.expr, &Ty::Unknown);
                let ty = self.written_ty(&cast.ty);
                if matches!(ty, Ty::Adt(..) | Ty::Ref(..)) {
                    self.coerce_val(&val, &ty);
                }
                let to_number = matches!(ty, Ty::Prim(_));
                let from = self.resolved(&val.ty);
                if to_number && matches!(from, Ty::Ptr(..) | Ty::Ref(..)) {
                    // an address is no owner; what was given up into a raw pointer stays given up
                    return Val::none(ty);
                }
                let negative = self.is_signed(&val.ty) && self.exact(&cast.expr).is_none();
                if matches!(from, Ty::Var(_)) && to_number {
                    self.infer.unify(&val.ty, &Ty::Prim(Prim::I32));
                }
                if matches!(ty, Ty::Ptr(..)) {
                    self.made_raw(&val, self.span_of(expr));
                }
                // a negative number is a huge one as a length
                let bound = val.bound.filter(|_| !negative);
                Val { ty, bound, ..val }
            }
            syn::Expr::Block(block) => self.labelled_block(block, want),
            syn::Expr::Unsafe(block) => {
                self.out.has_unsafe = true;
                self.block(&block.block, want)
            }
            syn::Expr::Const(block) => self.block(&block.block, want),
            syn::Expr::TryBlock(_) | syn::Expr::Yield(_) | syn::Expr::Verbatim(_) | syn::Expr::Infer(_) => {
                self.opaque(expr, "a construct that is not stable Rust")
            }
            syn::Expr::If(cond) => self.if_expr(cond, want),
            syn::Expr::Match(m) => self.match_expr(m, want),
            syn::Expr::Let(l) => {
                let place = self.scrutinee(&l.expr);
                self.bind(&l.pat, place);
                Val::none(Ty::bool())
            }
            syn::Expr::Loop(l) => self.loop_expr(l, want),
            syn::Expr::While(w) => self.while_expr(w),
            syn::Expr::ForLoop(f) => self.for_expr(f),
            syn::Expr::Break(b) => self.break_expr(b),
            syn::Expr::Continue(c) => {
                let label = c.label.as_ref().map(|l| l.ident.to_string());
                let span = self.span_of(c);
                if let Some(frame) = self.target(label.as_deref(), true) {
                    self.leave(frame, true, span);
                }
                self.continued = true;
                if label.is_some() {
                    self.around_loops.iter_mut().for_each(|(_, continued)| *continued = true);
                }
                self.env.dead = true;
                Val::none(Ty::Never)
            }
            syn::Expr::Return(r) => {
                let want = match self.env.closure_frame() {
                    Some((_, ty)) => ty.clone(),
                    None => self.out.ret_ty.clone(),
                };
                let span = self.span_of(r);
                match &r.expr {
                    Some(e) => {
                        let val = self.expr(e, &want);
                        self.result(&val, span);
                    }
                    None => self.result(&Val::unit(), span),
                }
                self.env.dead = true;
                Val::none(Ty::Never)
            }
            syn::Expr::Try(t) => self.try_expr(t),
            syn::Expr::Await(a) => self.await_expr(a),
            syn::Expr::Closure(c) => self.closure(c, want),
            syn::Expr::Async(a) => self.async_block(a),
            other => self.opaque(other, "a construct the tool does not know"),
        }
    }

    fn elem_want(&mut self, want: &Ty) -> Ty {
        match self.infer.shallow(want) {
            Ty::Array(elem, _) | Ty::Slice(elem) => (*elem).clone(),
            _ => self.infer.fresh(),
        }
    }

    /// The place a borrowed expression names; a temporary is made with the wanted type in mind.
    pub(super) fn place_wanting(&mut self, expr: &syn::Expr, want: &Ty) -> Place {
        match expr {
            syn::Expr::Path(_)
            | syn::Expr::Field(_)
            | syn::Expr::Index(_)
            | syn::Expr::Paren(_)
            | syn::Expr::Group(_)
            | syn::Expr::Unary(_) => self.place(expr),
            _ => {
                let val = self.expr(expr, want);
                Place::of(val)
            }
        }
    }

    /// Something that is not understood: every local it names may have gone anywhere.
    pub(super) fn opaque<T: quote::ToTokens>(&mut self, node: &T, what: &'static str) -> Val {
        let tokens = node.to_token_stream();
        let span =
            self.span_at(tokens.clone().into_iter().next().map_or_else(proc_macro2::Span::call_site, |t| t.span()));
        self.gap(Gap::Syntax(what), span);
        self.give_away_named(tokens, Out::Given(Blind::Syntax), &Why::Opaque(what), span);
        let ty = self.infer.fresh_open();
        Val::none(ty)
    }

    /// Every local named in the tokens may have gone anywhere.
    pub(super) fn give_away_named(&mut self, tokens: proc_macro2::TokenStream, out: Out, why: &Why, span: Span) {
        let mut stack = vec![tokens.into_iter()];
        while let Some(top) = stack.last_mut() {
            let Some(token) = top.next() else {
                stack.pop();
                continue;
            };
            match token {
                proc_macro2::TokenTree::Group(group) => stack.push(group.stream().into_iter()),
                proc_macro2::TokenTree::Ident(ident) => {
                    if let Some(var) = self.env.find(&ident.to_string())
                        && let Some(slot) = self.current(var, span)
                    {
                        self.push(Op::Sink { src: slot, out, why: why.clone() }, span);
                    }
                }
                proc_macro2::TokenTree::Literal(lit) => {
                    // names captured in a format string
                    let text = lit.to_string();
                    for name in captured_names(&text) {
                        if let Some(var) = self.env.find(&name)
                            && let Some(slot) = self.current(var, span)
                        {
                            self.push(Op::Sink { src: slot, out, why: why.clone() }, span);
                        }
                    }
                }
                proc_macro2::TokenTree::Punct(_) => {}
            }
        }
    }

    pub(super) fn literal(&mut self, lit: &syn::Lit, want: &Ty) -> Val {
        match lit {
            syn::Lit::Str(s) => {
                let len = u64::try_from(s.value().len()).ok();
                Val::none(Ty::reference(Ty::Str, false)).bounded(len)
            }
            syn::Lit::ByteStr(s) => {
                let len = u64::try_from(s.value().len()).ok();
                let ty = Ty::Array(Arc::new(Ty::Prim(Prim::U8)), len.map_or(Len::Unknown, Len::Known));
                Val::none(Ty::reference(ty, false)).bounded(len)
            }
            syn::Lit::CStr(_) => Val::none(Ty::reference(Ty::Unknown, false)),
            syn::Lit::Byte(b) => Val::none(Ty::Prim(Prim::U8)).bounded(Some(u64::from(b.value()))),
            syn::Lit::Char(_) => Val::none(Ty::Prim(Prim::Char)),
            syn::Lit::Bool(_) => Val::none(Ty::bool()),
            syn::Lit::Int(int) => {
                let value = int.base10_parse::<u64>().ok();
                let ty = match Prim::named(int.suffix()) {
                    Some(prim) => Ty::Prim(prim),
                    None => match self.infer.shallow(want) {
                        Ty::Prim(prim) if prim.is_int() || matches!(prim, Prim::F32 | Prim::F64) => Ty::Prim(prim),
                        Ty::Var(n) => {
                            let ty = self.infer.fresh_literal(Prim::I32);
                            self.infer.unify(&Ty::Var(n), &ty);
                            ty
                        }
                        _ => self.infer.fresh_literal(Prim::I32),
                    },
                };
                Val::none(ty).bounded(value)
            }
            syn::Lit::Float(float) => Val::none(Ty::Prim(if float.suffix() == "f32" { Prim::F32 } else { Prim::F64 })),
            _ => Val::none(Ty::Unknown),
        }
    }

    fn unary(&mut self, unary: &syn::ExprUnary, want: &Ty) -> Val {
        match unary.op {
            syn::UnOp::Deref(_) => {
                let base = self.place(&unary.expr);
                let span = self.span_of(unary);
                let place = self.deref_place(base, span);
                let mut val = self.take(&place, span);
                val.origin = None;
                val
            }
            syn::UnOp::Neg(_) | syn::UnOp::Not(_) => {
                let val = self.expr(&unary.expr, want);
                let ty = self.resolved(&val.ty);
                let name = if matches!(unary.op, syn::UnOp::Neg(_)) { ("Neg", "neg") } else { ("Not", "not") };
                let span = self.span_of(unary);
                if let Some(out) = self.operator(name, &ty, vec![val.clone()], span) {
                    return out;
                }
                if val.slot.is_none() || self.nothing(&ty) {
                    return Val::none(val.ty);
                }
                self.given_to_operator(name, &[val], span)
            }
            _ => self.opaque(unary, "an operator the tool does not know"),
        }
    }

    /// A call of a user's operator impl, if the type has one.
    fn operator(&mut self, name: (&str, &'static str), ty: &Ty, args: Vec<Val>, span: Span) -> Option<Val> {
        let tr = self.w.lang.tr(name.0)?;
        let scope = self.scope.clone();
        let method = Name::new_static(name.1);
        if !matches!(ty, Ty::Adt(..) | Ty::Ref(..)) {
            // `2 * &matrix`
            let arg_ty = self.resolved(&args.get(1)?.ty);
            if arg_ty.peeled().adt().is_none_or(|id| self.w.marks[id].model) {
                return None;
            }
            let (imp, found) = self.w.find_own_impl_for(ty, tr, &arg_ty)?;
            let f = self.w.program.impls[imp].fns.get(&method)?.first().copied()?;
            return Some(self.call_fn(f, found, &args, &method, span, &Ty::Unknown));
        }
        let found = match args.get(1) {
            Some(arg) => {
                let arg_ty = self.resolved(&arg.ty);
                self.w.find_impl_for(&scope, ty, tr, &arg_ty)
            }
            None => self.w.find_impl(&scope, ty, tr),
        };
        let (id, found) = found?;
        let f = self.w.program.impls[id].fns.get(&method)?.first().copied()?;
        Some(self.call_fn(f, found, &args, &method, span, &Ty::Unknown))
    }

    /// What an implementation that is not in sight is given: it may keep it.
    pub(super) fn given_to_operator(&mut self, name: (&str, &'static str), args: &[Val], span: Span) -> Val {
        let ty = self.infer.fresh_open();
        let (dst, _) = self.object(ObjKind::Opaque, &ty, span);
        let slots = args.iter().filter_map(|val| val.slot).collect();
        let method = Name::new_static(name.1);
        let callee = match self.w.lang.tr(name.0) {
            Some(tr) => Callee::Trait(tr, method),
            None => Callee::Unknown(method),
        };
        self.push(Op::Call { callee, args: slots, dst }, span);
        Val::at(dst, ty)
    }

    fn binary(&mut self, binary: &syn::ExprBinary, want: &Ty) -> Val {
        use syn::BinOp as B;
        if matches!(binary.op, B::And(_) | B::Or(_)) {
            self.expr(&binary.left, &Ty::bool());
            let span = self.span_of(binary);
            // bindings made by `let` on the right must survive into the body of an `if`
            let is_and = matches!(binary.op, B::And(_));
            if is_and {
                self.passable(true, |this| this.expr(&binary.right, &Ty::bool()));
            } else {
                self.branches(2, span, |this, k| {
                    if k == 1 {
                        this.expr(&binary.right, &Ty::bool());
                    }
                });
            }
            return Val::none(Ty::bool());
        }
        let span = self.span_of(binary);
        let compares = matches!(binary.op, B::Eq(_) | B::Ne(_) | B::Lt(_) | B::Le(_) | B::Gt(_) | B::Ge(_));
        if compares {
            let left = self.place(&binary.left);
            self.touch(&left, Touch::Read, span);
            let want = left.ty.clone();
            let right = self.place_for_compare(&binary.right, &want);
            self.touch(&right, Touch::Read, span);
            let (l, r) = (self.infer.shallow(&left.ty), self.infer.shallow(&right.ty));
            if matches!(l, Ty::Var(_) | Ty::Prim(_)) && matches!(r, Ty::Var(_) | Ty::Prim(_)) {
                self.infer.unify(&l, &r);
            }
            self.numbers_alike(&l, &r);
            self.compare(&left, &right, span);
            return Val::none(Ty::bool());
        }
        let name = operator_name(&binary.op);
        if let Some((tr, method, true)) = name {
            // compound assignment
            let right = self.expr(&binary.right, &Ty::Unknown);
            let left = self.place(&binary.left);
            self.touch(&left, Touch::Read, span);
            let ty = self.resolved(&left.ty);
            if matches!(ty, Ty::Adt(..)) || matches!(self.resolved(&right.ty).peeled(), Ty::Adt(..)) {
                let arg = self.lend(&left, true, span);
                if self.operator((tr, method), &ty, vec![arg, right.clone()], span).is_none() {
                    if ty.adt().is_some_and(|id| self.w.is_lang(id, "String")) {
                        self.grow(&left, right.bound, span);
                    } else {
                        self.given_to_operator((tr, method), &[right], span);
                    }
                }
            } else if right.slot.is_some() && !matches!(ty, Ty::Prim(_) | Ty::Var(_)) {
                self.given_to_operator((tr, method), &[right], span);
                self.touch(&left, Touch::Write, span);
            } else {
                if !matches!(binary.op, B::ShlAssign(_) | B::ShrAssign(_)) {
                    self.infer.unify(&left.ty, &right.ty);
                    self.numbers_alike(&left.ty, &right.ty);
                }
                if let PlaceKind::Var(var) = left.kind {
                    self.env.vars[var].bound = None;
                }
                self.touch(&left, Touch::Write, span);
            }
            return Val::unit();
        }
        let number_want = match self.infer.shallow(want) {
            Ty::Prim(p) => Ty::Prim(p),
            _ => Ty::Unknown,
        };
        let left = self.expr(&binary.left, &number_want);
        let left_ty = self.resolved(&left.ty);
        // the two sides of a shift need not be of one type
        let shifts = matches!(binary.op, B::Shl(_) | B::Shr(_));
        let right_want = if matches!(left_ty, Ty::Prim(_)) && !shifts { left_ty.clone() } else { Ty::Unknown };
        let right = self.expr(&binary.right, &right_want);
        if let Some((tr, method, false)) = name
            && let Some(out) = self.operator((tr, method), &left_ty, vec![left.clone(), right.clone()], span)
        {
            return out;
        }
        if !shifts {
            self.numbers_alike(&left_ty, &right.ty);
        }
        let ty = match (left_ty.peeled(), self.resolved(&right.ty).peeled()) {
            (Ty::Prim(p), _) => Ty::Prim(*p),
            (Ty::Var(_), Ty::Prim(p)) if !shifts => {
                let prim = Ty::Prim(*p);
                self.infer.unify(left_ty.peeled(), &prim);
                prim
            }
            (of @ Ty::Var(_), Ty::Var(_)) => {
                if !shifts {
                    self.infer.unify(of, self.resolved(&right.ty).peeled());
                }
                of.clone()
            }
            (Ty::Adt(id, _), _) if self.w.is_lang(*id, "String") => {
                // `text + other` hands the same buffer on
                if let Some(slot) = left.slot {
                    let place = Place::of(Val::at(slot, left.ty.clone()));
                    self.grow(&place, right.bound, span);
                }
                return Val { bound: None, ..left };
            }
            (of @ Ty::Var(_), _) => of.clone(),
            _ => {
                // an operator of a type nobody knows consumes both sides
                for val in [&left, &right] {
                    if !matches!(self.resolved(&val.ty), Ty::Ref(..)) {
                        let why = Why::Given(Name::new_static("an operator"));
                        self.sink(val, Out::Given(Blind::Type), why, span);
                    }
                }
                self.infer.fresh_open()
            }
        };
        // an upper bound says nothing of what is below zero
        let signed = self.is_signed(&left.ty) || self.is_signed(&right.ty);
        let exact = self.exact(&binary.left);
        let bound = match (left.bound, right.bound, &binary.op) {
            (Some(a), Some(b), B::Add(_)) => a.checked_add(b),
            (Some(a), Some(b), B::Mul(_)) if !signed => a.checked_mul(b),
            // less than nothing wraps to something huge
            (_, Some(b), B::Sub(_)) if !signed => exact.filter(|a| *a >= b),
            (Some(a), _, B::Div(_)) if !signed => Some(a),
            (Some(a), _, B::Shr(_)) => Some(a),
            (_, Some(b), B::Rem(_)) if !signed => b.checked_sub(1),
            (Some(a), Some(b), B::Shl(_)) => u32::try_from(b).ok().and_then(|b| a.checked_shl(b)),
            (a, b, B::BitAnd(_)) if !signed => match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (one, None) | (None, one) => one,
            },
            _ => None,
        };
        Val::none(ty).bounded(bound)
    }

    fn place_for_compare(&mut self, expr: &syn::Expr, want: &Ty) -> Place {
        match expr {
            syn::Expr::Lit(_) => {
                let val = self.expr(expr, want);
                Place::of(val)
            }
            _ => self.place(expr),
        }
    }

    /// Both sides are lent to whatever compares them.
    fn compare(&mut self, left: &Place, right: &Place, span: Span) {
        // nothing but an implementation of its own lets anything leave
        let sides: Vec<Val> = [left, right].into_iter().filter_map(|side| self.glance(side, span)).collect();
        self.ask(&sides, Asks::Order, span);
        // `T: PartialEq<Rc<u8>>`: an implementation nobody can see is lent the other side
        let tys = [left, right].map(|side| self.resolved(&side.ty).peeled().clone());
        for (n, other) in [right, left].into_iter().enumerate() {
            if matches!(tys[n], Ty::Param(_) | Ty::Assoc(..) | Ty::Bounds(..)) && matches!(tys[1 - n], Ty::Adt(..)) {
                let lent = self.lend(other, false, span);
                self.given_to_operator(("PartialEq", "eq"), &[lent], span);
            }
        }
    }

    fn is_signed(&self, ty: &Ty) -> bool {
        use crate::resolve::program::Prim;
        let signed = [Prim::I8, Prim::I16, Prim::I32, Prim::I64, Prim::I128, Prim::Isize];
        matches!(self.resolved(ty), Ty::Prim(prim) if signed.contains(&prim))
    }

    fn range(&mut self, range: &syn::ExprRange) -> Val {
        let start = range.start.as_ref().map(|e| self.expr(e, &Ty::Unknown));
        let want = start.as_ref().map_or(Ty::Unknown, |v| v.ty.clone());
        let end = range.end.as_ref().map(|e| self.expr(e, &want));
        if let (Some(a), Some(b)) = (&start, &end) {
            self.infer.unify(&a.ty, &b.ty);
        }
        let closed = matches!(range.limits, syn::RangeLimits::Closed(_));
        let name = match (&start, &end, closed) {
            (Some(_), Some(_), false) => "Range",
            (Some(_), Some(_), true) => "RangeInclusive",
            (Some(_), None, _) => "RangeFrom",
            (None, Some(_), false) => "RangeTo",
            (None, Some(_), true) => "RangeToInclusive",
            (None, None, _) => "RangeFull",
        };
        let low = match &range.start {
            Some(e) => match &**e {
                syn::Expr::Lit(_) => start.as_ref().and_then(|v| v.bound).unwrap_or(0),
                _ => 0,
            },
            None => 0,
        };
        let bound = end
            .as_ref()
            .and_then(|v| v.bound)
            .and_then(|n| n.checked_add(u64::from(closed)))
            .map(|n| n.saturating_sub(low));
        let idx = start.as_ref().or(end.as_ref()).map_or(Ty::usize(), |v| v.ty.clone());
        let ty = match self.w.lang.adt(name) {
            Some(id) if name == "RangeFull" => Ty::Adt(id, Arc::from([])),
            Some(id) => Ty::Adt(id, Arc::from([idx])),
            None => Ty::Unknown,
        };
        let ends = [("start", start), ("end", end)];
        let parts: Vec<(Label, Val)> = ends
            .into_iter()
            .filter_map(|(name, val)| Some((Label::field(name), val.filter(|val| val.slot.is_some())?)))
            .collect();
        if parts.is_empty() {
            return Val::none(ty).bounded(bound);
        }
        let span = self.span_of(&range.limits);
        self.aggregate(ty, parts, span).bounded(bound)
    }

    fn struct_literal(&mut self, lit: &syn::ExprStruct, want: &Ty) -> Val {
        let span = self.span_of(&lit.path);
        let path = tyref::path(lit.qself.as_ref(), &lit.path);
        let (ty, variant) = self.struct_path(&path);
        self.infer.coerce(&ty, want);
        let key = |field: &str| match &variant {
            Some(v) => Name::from(format!("{v}.{field}")),
            None => Name::from(field),
        };
        let mut parts = Vec::new();
        let mut given = Vec::new();
        for field in &lit.fields {
            if self.cfg_of(&field.attrs) == crate::base::Truth::No {
                continue;
            }
            let name = match &field.member {
                syn::Member::Named(ident) => ident.to_string(),
                syn::Member::Unnamed(index) => index.index.to_string(),
            };
            let key = key(&name);
            let field_ty = self.w.field_ty(&self.infer.resolve(&ty), &key).unwrap_or(Ty::Unknown);
            let val = self.expr(&field.expr, &field_ty);
            self.coerce_val(&val, &field_ty);
            given.push(key.clone());
            parts.push((Label::field(&key), val));
        }
        if let Some(rest) = &lit.rest {
            let base = self.place(rest);
            self.infer.unify(&base.ty, &ty);
            let resolved = self.infer.resolve(&ty);
            for (name, _) in self.w.fields_of(&resolved) {
                if !given.contains(&name) {
                    let part = self.field_place(base.clone(), &name, span);
                    let val = self.take(&part, span);
                    parts.push((Label::field(&name), val));
                }
            }
        }
        self.aggregate(ty, parts, span)
    }

    /// The type a struct literal or pattern names, and the variant.
    pub(super) fn struct_path(&mut self, path: &crate::parse::items::PathRef) -> (Ty, Option<Name>) {
        if path.qself.is_none() {
            let names: Vec<Name> = path.segments.iter().map(|s| s.name.clone()).collect();
            if names.len() == 2
                && names[0] == "Self"
                && let Some(this) = self.scope.self_ty.clone()
            {
                return (this, Some(names[1].clone()));
            }
            if let Some(found) = self.w.program.resolve_path(self.scope.module, path.global, &names, Ns::Types) {
                match found.def {
                    Def::Variant(adt, n) => return (self.fresh_adt(adt, path), self.variant_name(adt, n)),
                    Def::Adt(adt) if found.used + 1 == names.len() => {
                        return (self.fresh_adt(adt, path), names.last().cloned());
                    }
                    Def::Alias(_) if found.used + 1 == names.len() => {
                        let head = crate::parse::items::PathRef {
                            segments: path.segments[..found.used].to_vec(),
                            ..path.clone()
                        };
                        let ty = self.lower_written(&crate::parse::items::TyRef::Path(head));
                        return (ty, names.last().cloned());
                    }
                    _ => {}
                }
            } else if let Some(found) = self.w.program.resolve_path(self.scope.module, path.global, &names, Ns::Values)
                && let Def::Variant(adt, n) = found.def
            {
                return (self.fresh_adt(adt, path), self.variant_name(adt, n));
            }
        }
        (self.lower_written(&crate::parse::items::TyRef::Path(path.clone())), None)
    }

    pub(super) fn variant_name(&self, adt: crate::resolve::program::AdtId, n: u32) -> Option<Name> {
        match &self.w.program.adts[adt].shape {
            crate::resolve::program::AdtShape::Enum(list) => list.get(n as usize).map(|v| v.name.clone()),
            _ => None,
        }
    }

    /// The type with its arguments as written anywhere in the path, else open.
    pub(super) fn fresh_adt(&mut self, adt: crate::resolve::program::AdtId, path: &crate::parse::items::PathRef) -> Ty {
        let def = &self.w.program.adts[adt];
        let written = path.segments.iter().rev().find(|s| !s.args.is_empty());
        let scope = self.scope.clone();
        let empty = crate::parse::items::Segment::default();
        let infer = &mut self.infer;
        let home = (def.module, &*def.generics);
        let args = self.w.lower_args(&scope, written.unwrap_or(&empty), home, &mut || infer.fresh());
        Ty::Adt(adt, args.into())
    }

    /// The place or value a path names that is no local.
    pub(super) fn path_place(&mut self, path: &syn::ExprPath) -> Place {
        self.count_expr();
        let span = self.span_of(path);
        let written = tyref::path(path.qself.as_ref(), &path.path);
        match self.value_path(&written) {
            ValuePath::Static(id) => self.static_place(id),
            ValuePath::Const(id) => {
                let def = &self.w.program.consts[id];
                let scope = Scope::from_const(self.w, id);
                let ty = self.w.lower_ty(&scope, &def.ty);
                let value = self.w.eval_const(&scope, &def.value).and_then(|n| u64::try_from(n).ok());
                let value = value.or(match &def.value {
                    crate::parse::items::ConstExpr::Str(n) => Some(*n),
                    _ => None,
                });
                let val = self.aggregate(ty, Vec::new(), span).bounded(value);
                Place::of(val)
            }
            ValuePath::Constant(ty, value) => Place::of(Val::none(ty).bounded(value)),
            ValuePath::Fn(id, subst) => {
                let val = self.fn_value(id, subst, span);
                Place::of(val)
            }
            ValuePath::Ctor(ty, variant) => {
                let val = self.ctor_value(ty, variant, span);
                Place::of(val)
            }
            ValuePath::Unknown => {
                let name = written.segments.last().map(|s| s.name.clone()).unwrap_or_default();
                self.gap(Gap::Callee(name), span);
                let ty = self.infer.fresh_open();
                // it may be a function
                let (slot, _) = self.object(ObjKind::Opaque, &ty, span);
                Place::of(Val::at(slot, ty))
            }
        }
    }

    pub(super) fn static_place(&mut self, id: crate::resolve::program::StaticId) -> Place {
        let ty = self.w.static_ty(id);
        Place { kind: PlaceKind::Static(id), ty, origin: Some(Store::Static(id)), bound: None, behind: true }
    }

    /// A unit struct or unit variant as a value, or a constructor function named as one.
    fn ctor_value(&mut self, ty: Ty, variant: Option<Name>, span: Span) -> Val {
        let resolved = self.infer.resolve(&ty);
        let prefix = variant.as_ref().map(|v| format!("{v}."));
        let fields: Vec<(Name, Ty)> = self
            .w
            .fields_of(&resolved)
            .into_iter()
            .filter(|(name, _)| prefix.as_ref().is_none_or(|p| name.starts_with(p.as_str())))
            .collect();
        if fields.is_empty() {
            return self.aggregate(ty, Vec::new(), span);
        }
        let params: Vec<Slot> = fields.iter().map(|(_, ty)| self.new_slot(ty)).collect();
        let parts = fields
            .iter()
            .zip(&params)
            .map(|((name, ty), slot)| (Label::field(name), Val::at(*slot, ty.clone())))
            .collect();
        let made = self.aggregate(ty.clone(), parts, span);
        let ret = self.slot_of(&made);
        let tys = fields.into_iter().map(|(_, ty)| ty).collect();
        let fn_ty = Ty::FnPtr(tys, Arc::new(ty));
        let (slot, _) = self.object(ObjKind::Closure { params, ret, is_async: false }, &fn_ty, span);
        Val::at(slot, fn_ty)
    }

    /// A function named as a value.
    fn fn_value(&mut self, id: FnId, subst: Subst, span: Span) -> Val {
        let sig = self.w.sig(id);
        let mut all = subst;
        for name in &sig.generics {
            if !all.contains_key(name) {
                let var = self.infer.fresh();
                all.insert(name.clone(), var);
            }
        }
        let scope = self.scope.clone();
        let tys: Vec<Ty> = sig.params.iter().map(|ty| self.w.normalize(&scope, ty.subst(&all))).collect();
        let ret = self.w.normalize(&scope, sig.ret.subst(&all));
        let fn_ty = Ty::FnPtr(tys.clone().into(), Arc::new(ret.clone()));
        if !self.w.is_model_fn(id) && self.w.program.fns[id].body.is_some() {
            let (slot, _) = self.object(ObjKind::Function(id), &fn_ty, span);
            return Val::at(slot, fn_ty);
        }
        // a modelled function: a closure that calls it; naming a constructor makes nothing yet
        let params: Vec<Slot> = tys.iter().map(|ty| self.new_slot(ty)).collect();
        let mut args: Vec<Val> = params.iter().zip(&tys).map(|(slot, ty)| Val::at(*slot, ty.clone())).collect();
        // `SLOT.with(Cell::take)`: it is called on the spot
        let origin = self.closure_origin.take().filter(|_| self.model_mark(id, "takes").is_some());
        let called = origin.is_some();
        let given = std::mem::take(&mut self.called_with);
        if let (Some(first), true) = (args.first_mut(), called) {
            first.origin = origin;
            if let Some(ty) = given.first() {
                self.infer.unify(&first.ty, ty);
            }
        }
        self.muted += u32::from(!called);
        let name = self.w.program.fns[id].name.clone();
        let made = if self.w.is_model_fn(id) {
            self.apply_model(id, &all, &args, &name, span, &Ty::Unknown)
        } else {
            let dst = self.new_slot(&ret);
            let args = params.clone();
            self.push(Op::Call { callee: Callee::Unknown(name), args, dst }, span);
            Val::at(dst, ret)
        };
        self.muted -= u32::from(!called);
        let ret = self.slot_of(&made);
        let (slot, _) = self.object(ObjKind::Closure { params, ret, is_async: false }, &fn_ty, span);
        Val::at(slot, fn_ty)
    }
}

use crate::resolve::sig::Scope;

impl Scope {
    /// What the value of a const can refer to.
    pub(crate) fn from_const(world: &crate::resolve::world::World, id: crate::resolve::program::ConstId) -> Scope {
        let def = &world.program.consts[id];
        let mut scope = match def.owner {
            crate::resolve::program::Owner::Impl(imp) => (*world.impl_sig(imp).scope).clone(),
            crate::resolve::program::Owner::Trait(tr) => world.trait_scope(tr),
            crate::resolve::program::Owner::Module => Scope::of_module(def.module),
        };
        scope.module = def.module;
        scope
    }
}

/// What a path in value position names.
#[derive(Debug)]
pub(crate) enum ValuePath {
    Static(crate::resolve::program::StaticId),
    Const(crate::resolve::program::ConstId),
    /// A constant of a type that is known, and its value.
    Constant(Ty, Option<u64>),
    Fn(FnId, Subst),
    /// A tuple struct or variant, unit or with fields.
    Ctor(Ty, Option<Name>),
    Unknown,
}

/// Trait, method, and whether it assigns.
fn operator_name(op: &syn::BinOp) -> Option<(&'static str, &'static str, bool)> {
    use syn::BinOp as B;
    Some(match op {
        B::Add(_) => ("Add", "add", false),
        B::Sub(_) => ("Sub", "sub", false),
        B::Mul(_) => ("Mul", "mul", false),
        B::Div(_) => ("Div", "div", false),
        B::Rem(_) => ("Rem", "rem", false),
        B::BitXor(_) => ("BitXor", "bitxor", false),
        B::BitAnd(_) => ("BitAnd", "bitand", false),
        B::BitOr(_) => ("BitOr", "bitor", false),
        B::Shl(_) => ("Shl", "shl", false),
        B::Shr(_) => ("Shr", "shr", false),
        B::AddAssign(_) => ("AddAssign", "add_assign", true),
        B::SubAssign(_) => ("SubAssign", "sub_assign", true),
        B::MulAssign(_) => ("MulAssign", "mul_assign", true),
        B::DivAssign(_) => ("DivAssign", "div_assign", true),
        B::RemAssign(_) => ("RemAssign", "rem_assign", true),
        B::BitXorAssign(_) => ("BitXorAssign", "bitxor_assign", true),
        B::BitAndAssign(_) => ("BitAndAssign", "bitand_assign", true),
        B::BitOrAssign(_) => ("BitOrAssign", "bitor_assign", true),
        B::ShlAssign(_) => ("ShlAssign", "shl_assign", true),
        B::ShrAssign(_) => ("ShrAssign", "shr_assign", true),
        _ => return None,
    })
}

/// Names a format string captures from the scope around, as far as a literal of an unknown macro shows them.
fn captured_names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        rest = &rest[at + 1..];
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        if end > 0 && rest[end..].starts_with(['}', ':']) {
            names.push(rest[..end].to_owned());
        }
        rest = &rest[end..];
    }
    names
}
