//! Macro calls: the standard ones by what they do, the crate's own by expansion, all others opaque.

use std::sync::Arc;

use syn::parse::Parser;
use syn::punctuated::Punctuated;

use super::place::Place;
use super::{Lower, Val};
use crate::base::{Gap, Name, Span};
use crate::escape::verdict::{Blind, Via};
use crate::ir::body::{How, Label, ObjKind, Op, Out, Touch, Why};
use crate::parse::format::{self, ArgRef, Count, Piece, Placeholder, Style};
use crate::parse::mbe::Rules;
use crate::resolve::own::Asks;
use crate::resolve::program::{MacroId, Ns, Prim};
use crate::resolve::ty::Ty;

const MAX_EXPANSION: u32 = 64;

/// Macros of well-known crates that only look at their arguments.
const LOOKS_ONLY: &[&str] = &[
    "trace",
    "debug",
    "info",
    "warn",
    "error",
    "log",
    "event",
    "span",
    "trace_span",
    "debug_span",
    "info_span",
    "warn_span",
    "error_span",
];

impl Lower<'_> {
    pub(super) fn macro_stmt(&mut self, mac: &syn::Macro) {
        if let Some(id) = self.own_macro(mac) {
            let _ = self.expand_stmts(mac, id, &Ty::Unknown);
            return;
        }
        self.macro_expr(mac, &Ty::Unknown);
    }

    pub(super) fn macro_expr(&mut self, mac: &syn::Macro, want: &Ty) -> Val {
        let Some(last) = mac.path.segments.last() else { return Val::unit() };
        let name = last.ident.to_string();
        let span = self.span_at(last.ident.span());
        if let Some(id) = self.own_macro(mac) {
            return self.expand_stmts(mac, id, want);
        }
        match name.as_str() {
            "format" => self.format_macro(mac, span),
            "print" | "println" | "eprint" | "eprintln" | "format_args" => {
                self.format_arguments(mac, 0, span);
                if name == "format_args" { self.arguments(mac, span) } else { Val::unit() }
            }
            "write" | "writeln" => self.write_macro(mac, span),
            "panic" | "unreachable" | "todo" | "unimplemented" => {
                self.format_arguments(mac, 0, span);
                self.env.dead = true;
                Val::none(Ty::Never)
            }
            "assert" | "debug_assert" => {
                self.format_arguments(mac, 1, span);
                Val::unit()
            }
            "assert_eq" | "assert_ne" | "debug_assert_eq" | "debug_assert_ne" => {
                self.format_arguments(mac, 2, span);
                Val::unit()
            }
            "vec" => self.vec_macro(mac, want, span),
            "matches" => {
                if let Some((expr, pat, guard)) = format::matches_args(mac.tokens.clone()) {
                    let place = self.scrutinee(&expr);
                    self.env.open_scope();
                    self.bind(&pat, place);
                    if let Some(guard) = guard {
                        self.expr(&guard, &Ty::bool());
                    }
                    self.end_scope(span);
                    return Val::none(Ty::bool());
                }
                self.unknown_macro(mac, &name, span)
            }
            "dbg" => match format::comma_exprs(mac.tokens.clone()).as_deref() {
                Some([only]) => {
                    let val = self.expr(only, want);
                    self.ask_place(&Place::of(val.clone()), Asks::Debug, span);
                    val
                }
                Some(list) => {
                    let mut parts = Vec::new();
                    let mut tys = Vec::new();
                    for (n, e) in list.iter().enumerate() {
                        let val = self.expr(e, &Ty::Unknown);
                        self.ask_place(&Place::of(val.clone()), Asks::Debug, span);
                        tys.push(val.ty.clone());
                        parts.push((Label::nth(n), val));
                    }
                    self.aggregate(Ty::Tuple(tys.into()), parts, span)
                }
                None => self.unknown_macro(mac, &name, span),
            },
            "addr_of" | "addr_of_mut" => match format::comma_exprs(mac.tokens.clone()).as_deref() {
                Some([only]) => {
                    let place = self.place(only);
                    let mutable = name == "addr_of_mut";
                    let val = self.lend(&place, mutable, span);
                    Val { ty: Ty::Ptr(Arc::new(place.ty), mutable), ..val }
                }
                _ => self.unknown_macro(mac, &name, span),
            },
            "pin" => match format::comma_exprs(mac.tokens.clone()).as_deref() {
                Some([only]) => {
                    let val = self.expr(only, &Ty::Unknown);
                    let place = Place::of(val);
                    let lent = self.lend(&place, true, span);
                    let ty = match self.w.lang.adt("Pin") {
                        Some(pin) => Ty::Adt(pin, Arc::from([lent.ty.clone()])),
                        None => Ty::Unknown,
                    };
                    self.aggregate(ty, vec![(Label::field("0"), lent)], span)
                }
                _ => self.unknown_macro(mac, &name, span),
            },
            "concat" | "stringify" | "file" | "module_path" | "include_str" | "env" => {
                Val::none(Ty::reference(Ty::Str, false))
            }
            "line" | "column" => Val::none(Ty::Prim(crate::resolve::program::Prim::U32)),
            "cfg" => Val::none(Ty::bool()),
            "option_env" | "include_bytes" | "compile_error" => Val::none(Ty::Unknown),
            "bail" | "ensure" | "anyhow" | "format_err" => {
                let lead = usize::from(name == "ensure");
                let error = self.error_value(mac, lead);
                if error.is_none() {
                    self.format_arguments(mac, lead, span);
                }
                if let (Some(val), true) = (&error, name == "bail" || name == "ensure") {
                    self.sink(val, Out::Via(Via::Return), Why::Returned, span);
                }
                let ty = self.infer.fresh_open();
                let (slot, _) = self.object(ObjKind::Opaque, &ty, span);
                if name == "bail" {
                    self.env.dead = true;
                    return Val::none(Ty::Never);
                }
                if let Some(src) = error.and_then(|val| val.slot) {
                    self.push(Op::Store { base: slot, label: Label::Held, src, how: How::Made }, span);
                }
                if name == "ensure" { Val::unit() } else { Val::at(slot, ty) }
            }
            _ if LOOKS_ONLY.contains(&name.as_str()) => {
                self.look_only(mac, span);
                Val::unit()
            }
            "select" | "join" | "try_join" => self.unknown_macro(mac, &name, span),
            _ => self.unknown_macro(mac, &name, span),
        }
    }

    /// `anyhow!(error)`, `ensure!(condition, error)`: the value that is the error, where it is no text to be formatted.
    fn error_value(&mut self, mac: &syn::Macro, lead: usize) -> Option<Val> {
        let parser = Punctuated::<syn::Expr, syn::Token![,]>::parse_terminated;
        let given = parser.parse2(mac.tokens.clone()).ok()?;
        let error = given.last().filter(|_| given.len() == lead + 1)?;
        if matches!(error, syn::Expr::Lit(_) | syn::Expr::Macro(_)) {
            return None;
        }
        for condition in given.iter().take(lead) {
            self.expr(condition, &Ty::bool());
        }
        Some(self.expr(error, &Ty::Unknown))
    }

    /// The crate's own (or a loaded crate's) `macro_rules!` a call names.
    fn own_macro(&self, mac: &syn::Macro) -> Option<MacroId> {
        let names: Vec<Name> = mac.path.segments.iter().map(|s| Name::from(s.ident.to_string())).collect();
        self.w.program.resolve_macro(self.scope.module, &names)
    }

    fn rules(&mut self, id: MacroId) -> Option<Arc<Rules>> {
        if let Some(found) = self.macro_rules.get(&id) {
            return found.clone();
        }
        let parsed = Rules::parse(&self.w.program.macros[id].rules).ok().map(Arc::new);
        self.macro_rules.insert(id, parsed.clone());
        parsed
    }

    fn expand_stmts(&mut self, mac: &syn::Macro, id: MacroId, want: &Ty) -> Val {
        let name = mac.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default();
        let call = mac.path.segments.last().map_or_else(proc_macro2::Span::call_site, |s| s.ident.span());
        let span = self.span_at(call);
        if self.macro_depth >= MAX_EXPANSION {
            return self.unknown_macro(mac, &name, span);
        }
        let marker = format!("__poolcheck_crate_{}", self.w.program.macros[id].krate.0);
        let expanded = self
            .rules(id)
            .and_then(|rules| rules.expand(mac.tokens.clone(), call, &marker).ok())
            .and_then(|expansion| expansion.as_stmts().ok());
        let Some(stmts) = expanded else {
            return self.unknown_macro(mac, &name, span);
        };
        self.macro_depth += 1;
        // what the macro's own text makes is made once per call; what it is given keeps its own place
        let last = self.statements(&stmts, want);
        self.macro_depth -= 1;
        last
    }

    /// A macro nobody can expand: every local it names may have gone anywhere.
    fn unknown_macro(&mut self, mac: &syn::Macro, name: &str, span: Span) -> Val {
        let name = Name::from(name);
        self.gap(Gap::Macro(name.clone()), span);
        // sites among its arguments are real, if the arguments are expressions
        if let Some(args) = format::comma_exprs(mac.tokens.clone()) {
            for arg in &args {
                let val = self.expr(arg, &Ty::Unknown);
                self.sink(&val, Out::Given(Blind::Macro), Why::Macro(name.clone()), span);
            }
        }
        self.give_away_named(mac.tokens.clone(), Out::Given(Blind::Macro), &Why::Macro(name), span);
        let ty = self.infer.fresh_open();
        let (slot, _) = self.object(ObjKind::Opaque, &ty, span);
        Val::at(slot, ty)
    }

    /// Arguments that are only looked at, in a logging macro's syntax.
    fn look_only(&mut self, mac: &syn::Macro, span: Span) {
        if let Some(call) = format::log_args(mac.tokens.clone()) {
            let args = call.args.into_iter().map(|arg| arg.value);
            for e in call.leading.into_iter().chain(args) {
                self.look_at(&e, span);
            }
            return;
        }
        if let Some(args) = format::comma_exprs(mac.tokens.clone()) {
            for arg in &args {
                match arg {
                    // `field = value`
                    syn::Expr::Assign(a) => self.look_at(&a.right, span),
                    other => self.look_at(other, span),
                }
            }
        }
    }

    /// One argument that is looked at.
    fn look_at(&mut self, expr: &syn::Expr, span: Span) {
        let place = self.place(expr);
        self.touch(&place, Touch::Read, span);
        self.ask_place(&place, Asks::Text, span);
        self.ask_place(&place, Asks::Debug, span);
    }

    /// The arguments of a formatting macro, all of them lent; the most bytes the text has, if that is known.
    fn format_arguments(&mut self, mac: &syn::Macro, leading: usize, span: Span) -> Option<u64> {
        let Some(call) = format::format_args(mac.tokens.clone(), leading) else {
            self.unknown_macro(mac, &mac.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default(), span);
            return None;
        };
        for e in &call.leading {
            let place = self.place(e);
            self.touch(&place, Touch::Read, span);
            if leading == 2 {
                // compared, and shown if they differ
                self.ask_place(&place, Asks::Order, span);
                self.ask_place(&place, Asks::Debug, span);
            }
        }
        let mut places = Vec::new();
        for arg in &call.args {
            let place = self.place(&arg.value);
            self.touch(&place, Touch::Read, span);
            places.push(place);
        }
        let Some(pieces) = &call.pieces else { return None };
        let mut total = Some(0u64);
        for piece in pieces {
            match piece {
                Piece::Text(n) => total = total.and_then(|t| t.checked_add(u64::try_from(*n).ok()?)),
                Piece::Arg(placeholder) => {
                    let place = match &placeholder.arg {
                        ArgRef::Captured(name) => {
                            let place = self.captured(name);
                            if let Some(place) = &place {
                                self.touch(place, Touch::Read, span);
                            }
                            place
                        }
                        ArgRef::Index(n) => places.get(*n).cloned(),
                    };
                    let Some(place) = place else {
                        total = None;
                        continue;
                    };
                    let tr = if placeholder.style == Style::Debug { "Debug" } else { "Display" };
                    self.format_impls(&place, tr, span);
                    let asks = if placeholder.style == Style::Debug { Asks::Debug } else { Asks::Text };
                    self.ask_place(&place, asks, span);
                    let one = self.formatted_len(&place, placeholder);
                    total = total.zip(one).and_then(|(t, n)| t.checked_add(n));
                }
            }
        }
        total
    }

    fn captured(&mut self, name: &str) -> Option<Place> {
        if let Some(var) = self.env.find(name) {
            return Some(self.var_place(var));
        }
        let name = Name::from(name);
        let found = self.w.program.resolve_path(self.scope.module, false, std::slice::from_ref(&name), Ns::Values)?;
        match found.def {
            crate::resolve::program::Def::Static(id) => Some(self.static_place(id)),
            crate::resolve::program::Def::Const(id) => {
                let def = &self.w.program.consts[id];
                let scope = crate::resolve::sig::Scope::of_module(def.module);
                let ty = self.w.lower_ty(&scope, &def.ty);
                let bound = match &def.value {
                    crate::parse::items::ConstExpr::Str(n) => Some(*n),
                    _ => None,
                };
                Some(Place::of(Val::none(ty).bounded(bound)))
            }
            _ => None,
        }
    }

    /// The most bytes one argument takes.
    fn formatted_len(&self, place: &Place, how: &Placeholder) -> Option<u64> {
        let ty = self.infer.finish(&self.resolved(&place.ty));
        let literal = |count: &Count| match count {
            Count::None => Some(0),
            Count::Literal(n) => u64::try_from(*n).ok(),
            Count::Arg(_) => None,
        };
        let precision = literal(&how.precision)?;
        let plain = match ty.peeled() {
            Ty::Prim(prim) => {
                // binary digits are the most any style needs
                let decimal = matches!(how.style, Style::Display | Style::Debug);
                let digits = match (prim, how.style) {
                    // `'\u{10ffff}'`
                    (Prim::Char, Style::Debug) => 12,
                    _ if decimal => prim.max_digits(),
                    _ => prim.size() * 8 + 3,
                };
                digits.saturating_add(precision)
            }
            // text cut to a width: as many characters, four bytes each
            Ty::Str if precision > 0 && how.style == Style::Display => precision.saturating_mul(4),
            Ty::Str => escaped(place.bound?, how.style),
            Ty::Adt(id, _) if self.w.is_lang(*id, "String") => escaped(place.bound?, how.style),
            _ => return None,
        };
        let width = literal(&how.width)?;
        // a fill character may take four bytes
        Some(plain.max(if width > plain { plain + (width - plain) * 4 } else { 0 }))
    }

    fn format_macro(&mut self, mac: &syn::Macro, span: Span) -> Val {
        let len = self.format_arguments(mac, 0, span);
        let Some(string) = self.w.lang.adt("String") else { return Val::none(Ty::Unknown) };
        let ty = Ty::Adt(string, Arc::from([]));
        let (slot, site) = self.new_site("format", &ty, span);
        if let Some(site) = site {
            self.site_counts.insert(site, (len, None));
        }
        Val::at(slot, ty).bounded(len)
    }

    fn arguments(&mut self, _mac: &syn::Macro, _span: Span) -> Val {
        match self.w.lang.adt("Arguments") {
            Some(id) => Val::none(Ty::Adt(id, Arc::from([]))),
            None => Val::none(Ty::Unknown),
        }
    }

    fn write_macro(&mut self, mac: &syn::Macro, span: Span) -> Val {
        let target = format::format_args(mac.tokens.clone(), 1).and_then(|call| call.leading.into_iter().next());
        let len = self.format_arguments(mac, 1, span);
        let Some(target) = target else { return Val::none(Ty::Unknown) };
        self.out.exprs += 1;
        let mut place = self.place(&target);
        self.touch(&place, Touch::Lend, span);
        if let Some(lent) = self.glance(&place, span) {
            // a writer around one of the crate's own calls that
            let ty = Ty::reference(place.ty.clone(), true);
            self.ask(&[Val { ty, ..lent }], Asks::Any, span);
        }
        for _ in 0..4 {
            let ty = self.resolved(&place.ty);
            match &ty {
                Ty::Ref(..) => place = self.deref_place(place, span),
                Ty::Adt(id, _) if self.w.marks[*id].model && self.w.marks[*id].growable => {
                    let text = quote::ToTokens::to_token_stream(&target).to_string();
                    self.receivers.push(Some(text));
                    self.grow(&place, len, span);
                    self.receivers.pop();
                    break;
                }
                Ty::Adt(id, _) if !self.w.marks[*id].model => {
                    self.user_writer(&place, &ty, span);
                    break;
                }
                Ty::Param(_) | Ty::Bounds(..) | Ty::Assoc(..) => {
                    self.grow(&place, len, span);
                    break;
                }
                _ => match self.try_deref(&place, span) {
                    Some(next) => place = next,
                    None => {
                        // a `BufWriter` is around what grows
                        self.grow(&place, len, span);
                        break;
                    }
                },
            }
        }
        let ok = self.infer.fresh();
        match self.w.lang.adt("Result") {
            Some(id) => {
                let err = self.infer.fresh();
                self.infer.unify(&ok, &Ty::unit());
                Val::none(Ty::Adt(id, Arc::from([Ty::unit(), err])))
            }
            None => Val::none(Ty::Unknown),
        }
    }

    /// `write!` into a user's type: its own writer gets it by `&mut`.
    fn user_writer(&mut self, place: &Place, ty: &Ty, span: Span) {
        for method in ["write_str", "write"] {
            let name = Name::from(method);
            if let Some(probe) = self.probe(ty, &name)
                && !self.w.is_model_fn(probe.f)
                && probe.derefs == 0
                && probe.lent.is_none()
            {
                let this = self.lend(place, true, span);
                let text = Val::none(Ty::reference(Ty::Str, false));
                self.call_fn(probe.f, probe.subst, &[this, text], &name, span, &Ty::Unknown);
            }
        }
    }

    fn vec_macro(&mut self, mac: &syn::Macro, want: &Ty, span: Span) -> Val {
        let Some(vec) = self.w.lang.adt("Vec") else { return Val::none(Ty::Unknown) };
        let elem = match self.infer.shallow(want) {
            Ty::Adt(id, args) if id == vec => args.first().cloned().unwrap_or(Ty::Unknown),
            _ => self.infer.fresh(),
        };
        let elem = match elem {
            Ty::Unknown => self.infer.fresh(),
            other => other,
        };
        let ty = Ty::Adt(vec, Arc::from([elem.clone()]));
        let mut parts = Vec::new();
        let mut repeats = false;
        let count = match format::vec_args(mac.tokens.clone()) {
            Some(format::VecArgs::List(list)) => {
                for item in &list {
                    let val = self.expr(item, &elem);
                    self.coerce_val(&val, &elem);
                    parts.push(val);
                }
                u64::try_from(list.len()).ok()
            }
            Some(format::VecArgs::Repeat(item, len)) => {
                repeats = true;
                let val = self.expr(&item, &elem);
                self.coerce_val(&val, &elem);
                parts.push(val);
                let n = self.expr(&len, &Ty::usize());
                n.bound.or_else(|| self.constant(&len))
            }
            None => return self.unknown_macro(mac, "vec", span),
        };
        let (slot, site) = self.new_site("vec", &ty, span);
        if let Some(site) = site {
            self.site_counts.insert(site, (count, None));
        }
        if repeats {
            self.ask_for(&parts, &Val::at(slot, ty.clone()), Asks::Copy, span);
        }
        for val in parts {
            if let Some(src) = val.slot {
                self.push(Op::Store { base: slot, label: Label::Arg(0), src, how: How::Made }, span);
            }
        }
        Val::at(slot, ty).bounded(count)
    }
}

/// Text in a formatted value: escapes of `{:?}` take up to ten bytes a byte, and two quotes.
fn escaped(len: u64, style: Style) -> u64 {
    if style == Style::Debug { len.saturating_mul(10).saturating_add(2) } else { len }
}
