//! One run of the analysis: sources in, verdicts out. Calls the stages in their order and turns the result into the
//! plain data the reports read.

mod inputs;
mod outputs;

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::Options;
use crate::Workspace;
use crate::escape;
use crate::ir::body::{Body, Store};
use crate::lint::finding::{Analysis, Note};
use crate::lower;
use crate::parse::collect::BodyAst;
use crate::parse::crew::Crew;
use crate::parse::tree::{self, Overlay};
use crate::pools;
use crate::resolve::build;
use crate::resolve::declared;
use crate::resolve::program::{BodyRef, CrateId, FnId, Origin, StaticId};
use crate::resolve::ty::Ty;
use crate::resolve::world::World;

/// Judges every site of the selected targets.
pub fn analyze(workspace: &Workspace, options: &Options) -> Analysis {
    analyze_with(workspace, options, Overlay::default())
}

/// The same, with texts that stand for files of the disk.
pub fn analyze_with(workspace: &Workspace, options: &Options, texts: Overlay) -> Analysis {
    analyze_begun(begin(options.threads), workspace, options, texts)
}

/// A run of which nothing is known yet but what every run reads.
pub struct Begun(Crew);

/// Begins a run. What std does is a long text; it is parsed while cargo is asked what the workspace is.
pub fn begin(threads: usize) -> Begun {
    let crew = Crew::start(threads);
    if let Some(job) = inputs::always() {
        crew.begin(job);
    }
    Begun(crew)
}

/// Ends a run that was begun.
pub fn analyze_begun(begun: Begun, workspace: &Workspace, options: &Options, texts: Overlay) -> Analysis {
    let Begun(crew) = begun;
    let mut plan = inputs::plan(workspace);
    plan.overlay.extend(texts);
    let loaded = tree::load(&crew, &plan.roots, &plan.overlay);
    let program = build::build(plan.crates(&loaded), &loaded.files);
    let mut world = World::new(program);
    let mut undeclared = declared::declare(&mut world, &options.pools);
    undeclared.extend(declared::resources(&mut world, &options.resources));
    let world = Arc::new(world);
    let cfgs = plan.cfgs();
    let blank = Arc::new(lower::Context { world: world.clone(), cfgs: cfgs.clone(), accessors: FxHashMap::default() });
    let (accessors, ready) = accessors(&crew, &blank);
    let context = Arc::new(lower::Context { world: world.clone(), cfgs, accessors });
    let (mut bodies, failures) = lower_all(&crew, &context, ready);
    lower_called(&crew, &context, &mut bodies);
    drop(crew);
    escape::quiet::thin(&world, &mut bodies);
    let solve = if options.pools_only && !has_contracts(&loaded) { escape::solve_pools } else { escape::solve };
    let solved = solve(&world, &bodies, options.limits.stack_limit, options.threads);
    let known = pools::recognize(&world, &bodies, &solved.bodies);
    let mut analysis = outputs::assemble(&plan, options, &world, &loaded, &bodies, &solved, &known, failures);
    analysis.notes.splice(0..0, undeclared.into_iter().map(|text| Note { place: None, text }));
    analysis
}

/// Somewhere it is claimed that nothing escapes, pooled or not.
fn has_contracts(loaded: &tree::Loaded) -> bool {
    loaded.files.iter().any(|file| file.text.contains("poolcheck:") && file.text.contains("no_escape"))
}

fn in_workspace(world: &World, krate: CrateId) -> bool {
    matches!(world.program.crates[krate].origin, Origin::Workspace { .. })
}

/// Functions of the workspace that have a body.
fn fns_to_lower(world: &World) -> impl Iterator<Item = (FnId, BodyRef)> {
    let all = world.program.fns.iter_enumerated();
    all.filter(|(_, def)| in_workspace(world, def.krate)).filter_map(|(id, def)| Some((id, def.body?)))
}

/// Functions that do nothing but hand out a reference, or a lock's guard, to a store: callers take items through them.
/// They are found by lowering all that look like it; bodies in which none of them is called are done with.
fn accessors(crew: &Crew, context: &Arc<lower::Context>) -> (FxHashMap<FnId, Store>, FxHashMap<FnId, Body>) {
    let world = &context.world;
    let mut fns: FxHashMap<BodyRef, Vec<FnId>> = FxHashMap::default();
    for (id, body) in fns_to_lower(world) {
        if world.program.fns[id].item.is_async {
            continue;
        }
        let sig = world.sig(id);
        let alone = sig.params.len() == usize::from(sig.has_self);
        if alone && (matches!(sig.ret, Ty::Ref(..)) || world.facts(&sig.ret).borrows) {
            fns.entry(body).or_default().push(id);
        }
    }
    let mut wanted: Vec<BodyRef> = fns.keys().copied().collect();
    wanted.sort_unstable();
    let cx = context.clone();
    let job = move |at: BodyRef, ast: &BodyAst| -> Vec<(FnId, Body)> {
        fns.get(&at).into_iter().flatten().map(|id| (*id, lower::function(&cx, *id, ast))).collect()
    };
    let mut bodies: FxHashMap<FnId, Body> =
        crew.bodies(wanted, Arc::new(job)).into_iter().flatten().flatten().collect();
    let given = |(id, body): (&FnId, &Body)| match &body.gives {
        Some(store @ (Store::Static(_) | Store::Field(..))) => Some((*id, store.clone())),
        _ => None,
    };
    let found: FxHashMap<FnId, Store> = bodies.iter().filter_map(given).collect();
    bodies.retain(|_, body| !escape::called(body).any(|f| found.contains_key(&f)));
    (found, bodies)
}

/// Lowers every function with a body of every crate of the workspace, but for those that are `ready`, and the
/// initializers of their statics.
fn lower_all(crew: &Crew, context: &Arc<lower::Context>, ready: FxHashMap<FnId, Body>) -> (Vec<Body>, Vec<String>) {
    let world = &context.world;
    let mut fns: FxHashMap<BodyRef, Vec<FnId>> = FxHashMap::default();
    let mut wanted: Vec<BodyRef> = Vec::new();
    for (id, body) in fns_to_lower(world) {
        let list = fns.entry(body).or_default();
        if list.is_empty() {
            wanted.push(body);
        }
        list.push(id);
    }
    let mut statics: FxHashMap<BodyRef, Vec<StaticId>> = FxHashMap::default();
    for (id, def) in world.program.statics.iter_enumerated() {
        if let Some(body) = def.body
            && in_workspace(world, world.program.modules[def.module].krate)
        {
            let list = statics.entry(body).or_default();
            if list.is_empty() {
                wanted.push(body);
            }
            list.push(id);
        }
    }
    let (cx, ready) = (context.clone(), Mutex::new(ready));
    let job = move |at: BodyRef, ast: &BodyAst| -> Vec<Body> {
        let mut out = Vec::new();
        for id in fns.get(&at).into_iter().flatten() {
            let done = ready.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
            out.push(done.unwrap_or_else(|| lower::function(&cx, *id, ast)));
        }
        for id in statics.get(&at).into_iter().flatten() {
            out.push(lower::initializer(&cx, *id, ast));
        }
        out
    };
    let mut bodies = Vec::new();
    let mut failures = Vec::new();
    for result in crew.bodies_at_last(wanted, Arc::new(job)) {
        match result {
            Ok(list) => bodies.extend(list),
            Err(text) => failures.push(text),
        }
    }
    (bodies, failures)
}

/// Adds the functions of dependencies that are called, those that they call in turn, and the destructors of types.
fn lower_called(crew: &Crew, context: &Arc<lower::Context>, bodies: &mut Vec<Body>) {
    let program = &context.world.program;
    let mut linker = lower::glue::Linker::default();
    let mut met: FxHashSet<FnId> = FxHashSet::default();
    let mut from = 0;
    loop {
        linker.link(context, bodies);
        let mut fns: FxHashMap<BodyRef, Vec<FnId>> = FxHashMap::default();
        for f in bodies[from..].iter().flat_map(escape::called) {
            let Some(def) = program.fns.get(f) else { continue };
            if let (Some(body), Origin::Dependency { .. }) = (def.body, &program.crates[def.krate].origin)
                && met.insert(f)
            {
                fns.entry(body).or_default().push(f);
            }
        }
        if fns.is_empty() {
            return;
        }
        from = bodies.len();
        let mut wanted: Vec<BodyRef> = fns.keys().copied().collect();
        wanted.sort_unstable();
        let cx = context.clone();
        let job = move |at: BodyRef, ast: &BodyAst| -> Vec<Body> {
            fns.get(&at).into_iter().flatten().filter_map(|id| lower::foreign(&cx, *id, ast)).collect()
        };
        // one that could not be lowered is one nobody can look into
        bodies.extend(crew.bodies(wanted, Arc::new(job)).into_iter().flatten().flatten());
    }
}
