//! From syntax to the graph of one function. The last stage to see `syn`.
//!
//! Lowering walks a body once, in source order. It infers rough types as it goes, since what a method does depends on
//! the receiver; gives every local a new slot by each assignment and joins slots where control flow joins; and says
//! with a [`Gap`] what it did not understand. What a call of a modelled function does is derived from its declaration
//! (`flow`); what other functions do is left to the solver.

mod assign;
mod call;
mod closure;
mod control;
mod env;
mod expr;
mod finish;
mod flow;
pub mod glue;
mod implicit;
mod infer;
mod intrinsics;
mod macros;
mod pattern;
mod place;
mod probe;
mod stores;

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::base::{Gap, IndexVec, Name, Span, Truth};
use crate::ir::body::{
    Arm, Body, Label, Loop, LoopIdx, Obj, ObjKind, ObjTraits, Object, Op, SiteIdx, Slot, Step, Store, Why,
};
use crate::parse::cfg::CfgEnv;
use crate::parse::collect::{BodyAst, BodyKind};
use crate::parse::tyref;
use crate::resolve::program::{BodyRef, CrateId, FnId, Owner, StaticId};
use crate::resolve::sig::Scope;
use crate::resolve::ty::Ty;
use crate::resolve::world::World;

use env::Env;
use infer::Infer;

/// The value of an expression, as far as it is followed.
#[derive(Clone, Debug)]
pub(crate) struct Val {
    /// Where it is; `None` when it holds nothing that could be followed.
    pub slot: Option<Slot>,
    /// Its type.
    pub ty: Ty,
    /// The store it is, or gives access to.
    pub origin: Option<Store>,
    /// Of a number: its upper bound. Of a collection, iterator or text: the most elements (bytes) it can have.
    pub bound: Option<u64>,
}

impl Val {
    pub(crate) fn none(ty: Ty) -> Val {
        Val { slot: None, ty, origin: None, bound: None }
    }
    pub(crate) fn unit() -> Val {
        Val::none(Ty::unit())
    }
    pub(crate) fn at(slot: Slot, ty: Ty) -> Val {
        Val { slot: Some(slot), ty, origin: None, bound: None }
    }
    pub(crate) fn bounded(mut self, bound: Option<u64>) -> Val {
        self.bound = bound;
        self
    }
    pub(crate) fn from(mut self, origin: Option<Store>) -> Val {
        self.origin = origin;
        self
    }
}

/// Nested deeper than this an expression is opaque; the threads that lower have stacks for it.
const MAX_NESTING: u32 = 20_000;

/// What lowering needs of its surroundings.
pub struct Context {
    /// Everything declared.
    pub world: Arc<World>,
    /// The cfg environment of each crate.
    pub cfgs: FxHashMap<CrateId, Arc<CfgEnv>>,
    /// Functions that do nothing but give access to a store.
    pub accessors: FxHashMap<FnId, Store>,
}

/// Lowers one function or initializer.
pub(crate) struct Lower<'w> {
    w: &'w World,
    cfg: Option<&'w CfgEnv>,
    krate: CrateId,
    file: crate::base::FileId,
    scope: Scope,
    infer: Infer,
    out: Body,
    slot_tys: Vec<Ty>,
    env: Env,
    in_loop: LoopIdx,
    /// The arm of an `if` the walk is in.
    arm: u32,
    /// The innermost code around that may be passed by.
    branch: u32,
    /// A `continue` of the innermost loop has been gone through.
    continued: bool,
    /// The same two for each loop around.
    around_loops: Vec<(u32, bool)>,
    nesting: u32,
    macro_depth: u32,
    /// Sites are not recorded: a constructor is named, not called.
    muted: u32,
    /// How many conversions to an iterator are under way.
    iterating: u32,
    /// `if v.len() < N`: the variable's name and N, innermost last.
    caps: Vec<(String, u64)>,
    /// The receivers of the method calls around as written, where caps are in force.
    receivers: Vec<Option<String>>,
    /// Calls whose receiver had no known type when they were met.
    late: Vec<call::Late>,
    /// Collections that may take over a block: where it goes, from what, and the collection's type.
    reuses: Vec<(Slot, Slot, Ty, Span)>,
    /// What was given to something that may call own implementations.
    asked: Vec<implicit::Asked>,
    /// The guard of what is pushed.
    guard: Option<u32>,
    /// Conversions of which it is not known into what.
    conversions: Vec<implicit::Conversion>,
    closures: u32,
    /// Bytes of each closure and future: what it captures, and what a future keeps of its own.
    closure_sizes: FxHashMap<u32, Option<u64>>,
    /// Elements at the start and room for elements, of sites that grow.
    site_counts: FxHashMap<SiteIdx, (Option<u64>, Option<u64>)>,
    /// Sites of a conversion of which it is not known into what.
    undecided: Vec<SiteIdx>,
    /// The closure that is lowered next is called once at most.
    called_once: bool,
    /// What the parameter of the closure about to be lowered gives access to.
    closure_origin: Option<Store>,
    /// What a function named in place of such a closure is given.
    called_with: Vec<Ty>,
    /// Versions of locals whose destructors were already said to run.
    dropped: rustc_hash::FxHashSet<Slot>,
    /// The futures around, innermost last: what is alive across an await is in them.
    async_slots: Vec<Slot>,
    macro_rules: FxHashMap<crate::resolve::program::MacroId, Option<Arc<crate::parse::mbe::Rules>>>,
    accessors: &'w FxHashMap<FnId, Store>,
    /// What the results met so far give access to.
    gives: Option<Option<Store>>,
}

/// Lowers the body of a function.
pub fn function(cx: &Context, id: FnId, ast: &BodyAst) -> Body {
    let def = &cx.world.program.fns[id];
    let sig = cx.world.sig(id);
    let mut lower = Lower::new(cx, def.krate, def.span.file, (*sig.scope).clone(), Some(id));
    lower.out.is_async = sig.is_async;
    lower.out.ret_ty = sig.ret.clone();
    lower.env.open_scope();
    let mut patterns = ast.params.iter();
    for (n, ty) in sig.params.iter().enumerate() {
        let slot = lower.new_slot(ty);
        lower.out.params.push((slot, ty.clone()));
        let lent = matches!(ty, Ty::Ref(..)) && lower.w.list_in(ty).is_some();
        let passed = lent.then(|| Store::Passed(id, u32::try_from(n).unwrap_or(u32::MAX)));
        let val = Val::at(slot, ty.clone()).from(passed);
        if n == 0 && sig.has_self {
            let var = lower.declare(Name::new_static("self"), &val, false);
            lower.env.vars[var].param = true;
        } else if let Some(pat) = patterns.next() {
            lower.bind_param(pat, val);
        }
    }
    match &ast.kind {
        BodyKind::Block(block) => {
            let want = lower.out.ret_ty.clone();
            let val = lower.block(block, &want);
            let span = match block.stmts.last() {
                // the value that is returned, not the brace after it
                Some(syn::Stmt::Expr(tail, None)) => lower.span_of(last_value(tail)),
                _ => tyref::span(lower.file, block.brace_token.span.close()),
            };
            lower.result(&val, span);
        }
        BodyKind::Expr(expr) => {
            let want = lower.out.ret_ty.clone();
            let val = lower.expr(expr, &want);
            let span = lower.span_of(expr);
            lower.result(&val, span);
        }
    }
    lower.finish()
}

/// Lowers a function of a dependency that somebody calls; `None` if it cannot be trusted to be seen through. What
/// `unsafe` code does with memory is known to its authors only: such a function counts by the worst case of its
/// signature, and such a destructor is taken to free what it owns.
pub fn foreign(cx: &Context, id: FnId, ast: &BodyAst) -> Option<Body> {
    let def = &cx.world.program.fns[id];
    if !def.item.is_unsafe {
        let body = function(cx, id, ast);
        if !body.has_unsafe {
            return Some(body);
        }
    }
    let Owner::Impl(imp) = def.owner else { return None };
    let is_drop = cx.world.impl_sig(imp).tr.as_ref().is_some_and(|(tr, _)| cx.world.lang.tr("Drop") == Some(*tr));
    is_drop.then(|| {
        let mut lower = Lower::new(cx, def.krate, def.span.file, (*cx.world.sig(id).scope).clone(), Some(id));
        let place = cx.world.sig(id).params.first().cloned().unwrap_or(Ty::Unknown);
        let slot = lower.new_slot(&place);
        lower.out.params.push((slot, place));
        lower.out.ret_ty = Ty::unit();
        lower.finish()
    })
}

/// Lowers the initializer of a static, for what its pools are filled with.
pub fn initializer(cx: &Context, id: StaticId, ast: &BodyAst) -> Body {
    let def = &cx.world.program.statics[id];
    let krate = cx.world.program.modules[def.module].krate;
    let scope = Scope::of_module(def.module);
    let mut lower = Lower::new(cx, krate, def.span.file, scope, None);
    let ty = lower.w.lower_ty(&lower.scope.clone(), &def.ty);
    lower.out.ret_ty = ty.clone();
    lower.muted = 1;
    lower.env.open_scope();
    if let BodyKind::Expr(expr) = &ast.kind {
        let val = lower.expr(expr, &ty);
        let span = lower.span_of(expr);
        lower.result(&val, span);
    }
    lower.finish()
}

impl<'w> Lower<'w> {
    fn new(cx: &'w Context, krate: CrateId, file: crate::base::FileId, scope: Scope, id: Option<FnId>) -> Lower<'w> {
        let mut loops = IndexVec::new();
        let outside = loops.push(Loop { parent: LoopIdx(0), turns: Some(1) });
        let mut lower = Lower {
            w: &cx.world,
            cfg: cx.cfgs.get(&krate).map(|env| &**env),
            krate,
            file,
            scope,
            infer: Infer::default(),
            out: Body {
                id,
                slots: 0,
                objects: IndexVec::new(),
                ops: Vec::new(),
                params: Vec::new(),
                ret: Slot(0),
                ret_ty: Ty::Unknown,
                sites: IndexVec::new(),
                loops,
                arms: vec![Arm::default()],
                branches: vec![0],
                gaps: Vec::new(),
                exprs: 0,
                is_async: false,
                facts: Vec::new(),
                fields: Vec::new(),
                wipes: false,
                has_unsafe: false,
                gives: None,
                guards: Vec::new(),
            },
            slot_tys: Vec::new(),
            env: Env::default(),
            in_loop: outside,
            arm: 0,
            branch: 0,
            continued: false,
            around_loops: Vec::new(),
            nesting: 0,
            macro_depth: 0,
            muted: 0,
            iterating: 0,
            caps: Vec::new(),
            receivers: Vec::new(),
            late: Vec::new(),
            reuses: Vec::new(),
            asked: Vec::new(),
            guard: None,
            conversions: Vec::new(),
            closures: 0,
            closure_sizes: FxHashMap::default(),
            site_counts: FxHashMap::default(),
            undecided: Vec::new(),
            called_once: false,
            closure_origin: None,
            called_with: Vec::new(),
            dropped: rustc_hash::FxHashSet::default(),
            async_slots: Vec::new(),
            macro_rules: FxHashMap::default(),
            accessors: &cx.accessors,
            gives: None,
        };
        lower.out.ret = lower.new_slot(&Ty::Unknown);
        lower
    }

    fn new_slot(&mut self, ty: &Ty) -> Slot {
        let slot = Slot(self.out.slots);
        self.out.slots += 1;
        self.slot_tys.push(ty.clone());
        slot
    }

    fn push(&mut self, op: Op, span: Span) {
        self.out.ops.push(Step {
            op,
            span,
            in_loop: self.in_loop,
            arm: self.arm,
            branch: self.branch,
            guard: self.guard,
        });
    }

    fn gap(&mut self, gap: Gap, span: Span) {
        self.out.gaps.push((gap, span));
    }

    fn new_object(&mut self, kind: ObjKind, ty: &Ty, span: Span) -> Obj {
        self.out.objects.push(Object {
            kind,
            ty: ty.clone(),
            traits: ObjTraits::default(),
            span,
            in_loop: self.in_loop,
        })
    }

    /// A slot that holds a new object of this type.
    fn object(&mut self, kind: ObjKind, ty: &Ty, span: Span) -> (Slot, Obj) {
        let obj = self.new_object(kind, ty, span);
        let slot = self.new_slot(ty);
        self.push(Op::Alloc { dst: slot, obj }, span);
        (slot, obj)
    }

    /// A struct, tuple, enum or array value with these parts; nothing if none of it is followed and the type needs no
    /// identity.
    fn aggregate(&mut self, ty: Ty, parts: Vec<(Label, Val)>, span: Span) -> Val {
        let resolved = self.infer.resolve(&ty);
        if parts.iter().all(|(_, val)| val.slot.is_none()) && self.w.holds_nothing(&resolved) {
            return Val::none(ty);
        }
        let (slot, _) = self.object(ObjKind::Inline, &ty, span);
        for (label, val) in parts {
            if let Some(src) = val.slot {
                self.push(Op::Store { base: slot, label, src, how: crate::ir::body::How::Made }, span);
            }
        }
        Val::at(slot, ty)
    }

    /// The slot of a value, made for one that is not followed.
    fn slot_of(&mut self, val: &Val) -> Slot {
        match val.slot {
            Some(slot) => slot,
            None => self.new_slot(&val.ty),
        }
    }

    fn copy(&mut self, dst: Slot, val: &Val, span: Span) {
        if let Some(src) = val.slot
            && src != dst
        {
            self.push(Op::Copy { dst, src }, span);
        }
    }

    /// The result of the function or of the closure around. Whatever is not part of it is dropped here.
    fn result(&mut self, val: &Val, span: Span) {
        if self.env.dead {
            return;
        }
        self.drop_alive(span);
        let (ret, ty) = match self.env.closure_frame() {
            Some(frame) => (frame.0, frame.1.clone()),
            None => {
                self.gives = match self.gives.take() {
                    Some(other) if other != val.origin => Some(None),
                    _ => Some(val.origin.clone()),
                };
                (self.out.ret, self.out.ret_ty.clone())
            }
        };
        self.coerce_val(val, &ty);
        self.copy(ret, val, span);
    }

    fn sink(&mut self, val: &Val, out: crate::ir::body::Out, why: Why, span: Span) {
        if let Some(src) = val.slot {
            self.push(Op::Sink { src, out, why }, span);
        }
    }

    /// Whether a statement or expression with these attributes is there.
    fn cfg_of(&self, attrs: &[syn::Attribute]) -> Truth {
        match self.cfg {
            Some(env) if !attrs.is_empty() => crate::parse::cfg::eval_attrs(attrs, env),
            _ => Truth::Yes,
        }
    }

    fn span_at(&self, span: proc_macro2::Span) -> Span {
        tyref::span(self.file, span)
    }

    fn span_of<T: syn::spanned::Spanned>(&self, node: &T) -> Span {
        tyref::span(self.file, node.span())
    }

    /// What a written type means here, holes as variables.
    fn written_ty(&mut self, ty: &syn::Type) -> Ty {
        let written = tyref::ty(ty);
        self.lower_written(&written)
    }

    fn lower_written(&mut self, written: &crate::parse::items::TyRef) -> Ty {
        let scope = self.scope.clone();
        let infer = &mut self.infer;
        let ty = self.w.lower_ty_with(&scope, written, &mut || infer.fresh());
        self.w.normalize(&scope, ty)
    }

    fn resolved(&self, ty: &Ty) -> Ty {
        let ty = self.infer.resolve(ty);
        self.w.normalize(&self.scope, ty)
    }

    fn nothing(&self, ty: &Ty) -> bool {
        self.w.holds_nothing(&self.infer.finish(ty))
    }
}

/// The body an initializer or function is kept in belongs to this file and crate.
pub fn owner_of(world: &World, krate: CrateId, body: BodyRef) -> Option<FnId> {
    world.program.fn_of_body.get(&(krate, body)).copied()
}

/// The expression a block, however nested, ends with.
fn last_value(expr: &syn::Expr) -> &syn::Expr {
    let inside = match expr {
        syn::Expr::Block(b) => b.block.stmts.last(),
        syn::Expr::Unsafe(b) => b.block.stmts.last(),
        _ => None,
    };
    match inside {
        Some(syn::Stmt::Expr(tail, None)) => last_value(tail),
        _ => expr,
    }
}
