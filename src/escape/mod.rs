//! Who holds what: the flow of values through functions, callees first.
//!
//! Knows no syntax. A body's operations become rules over slots and objects (`graph`); what reaches something that
//! outlives the frame leaves (`leave`); what stays is measured (`size`); what callers must know is a small graph of
//! the same kind (`summary`, `extract`), pasted in at each call (`paste`).

mod around;
mod extract;
mod graph;
mod join;
mod judge;
mod leave;
mod paste;
pub mod quiet;
mod recur;
mod scc;
mod schedule;
mod size;
pub mod summary;
pub mod verdict;

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;

use crate::ir::body::Body;
use crate::resolve::program::FnId;
use crate::resolve::world::World;

pub use around::solve_pools;
pub use judge::{AcquireOut, SiteOut};
pub use scc::called;
pub use summary::Summary;

/// What was found out about one body.
#[derive(Clone, Debug)]
pub struct BodyOut {
    /// Which body, as an index into what was given.
    pub body: usize,
    /// Its sites in source order, then what came through callees.
    pub sites: Vec<SiteOut>,
    /// Stores whose content is given a value that was passed in.
    pub puts: Vec<Put>,
    /// It is part of a recursion.
    pub recursive: bool,
}

/// A store whose content is given a value that was passed in.
#[derive(Clone, Debug)]
pub struct Put {
    /// The store.
    pub store: crate::ir::body::Store,
    /// The value is emptied on the way.
    pub emptied: bool,
}

/// What was found out about all bodies.
#[derive(Clone, Debug, Default)]
pub struct Solved {
    /// One for each body.
    pub bodies: Vec<BodyOut>,
    /// Functions that do nothing but put literals together.
    pub cheap: FxHashSet<FnId>,
}

/// Judges all bodies. `limit` is the stack limit in bytes.
pub fn solve(world: &World, bodies: &[Body], limit: u64, threads: usize) -> Solved {
    let order = scc::order(bodies);
    let known = Known::of(bodies);
    let task = Task { world, bodies, known: &known, limit };
    let wanted = vec![true; bodies.len()];
    let mut out = schedule::run(&order, threads, |set| solve_set(&task, set, &wanted));
    out.sort_by_key(|b| b.body);
    known.solved(bodies, out)
}

/// What is known of each function that has been solved.
struct Known(Vec<OnceLock<Arc<Summary>>>);

impl Known {
    /// Nothing, of any of these.
    fn of(bodies: &[Body]) -> Known {
        let fns = bodies.iter().filter_map(|body| body.id).map(|id| id.0 as usize + 1).max().unwrap_or(0);
        Known((0..fns).map(|_| OnceLock::new()).collect())
    }

    fn get(&self, id: FnId) -> Option<&Arc<Summary>> {
        self.0.get(id.0 as usize)?.get()
    }

    fn add(&self, id: FnId, summary: Arc<Summary>) {
        // a function is in one set, and that is solved once
        let _ = self.0[id.0 as usize].set(summary);
    }

    fn solved(&self, bodies: &[Body], out: Vec<BodyOut>) -> Solved {
        let cheap = bodies.iter().filter_map(|b| b.id).filter(|id| self.get(*id).is_some_and(|s| s.cheap)).collect();
        Solved { bodies: out, cheap }
    }
}

/// What is to be solved, and what has been.
struct Task<'a> {
    world: &'a World,
    bodies: &'a [Body],
    known: &'a Known,
    /// The stack limit in bytes.
    limit: u64,
}

/// Solves bodies that call each other, those they call having been solved, and judges those that are wanted.
fn solve_set(task: &Task<'_>, set: &[usize], wanted: &[bool]) -> Vec<BodyOut> {
    let Task { world, bodies, known, limit } = *task;
    let recursive = set.len() > 1 || calls_itself(&bodies[set[0]]);
    let is_known = |n: &usize| bodies[*n].id.is_some_and(|id| known.get(id).is_some());
    let mut graphs =
        if recursive && !set.iter().all(is_known) { recur::solve(world, bodies, set, known) } else { Vec::new() };
    let mut out = Vec::with_capacity(set.len());
    for (at, n) in set.iter().enumerate() {
        if !wanted[*n] && is_known(n) {
            continue;
        }
        let body = &bodies[*n];
        let kept = graphs.get_mut(at).and_then(Option::take);
        let graph = kept.unwrap_or_else(|| recur::again(world, body, known));
        let leaving = leave::Leaving::find(&graph);
        let growths = size::Growths::of(&graph);
        if let (Some(id), false) = (body.id, is_known(n)) {
            let mut summary = extract::summary(&graph, &leaving, &growths, false);
            summary.cheap = is_cheap(&graph, body, known);
            known.add(id, Arc::new(join::plainer(summary)));
        }
        if wanted[*n] {
            let sites = judge::sites(&graph, &leaving, &growths, limit);
            out.push(BodyOut { body: *n, sites, puts: leave::puts(&graph), recursive });
        }
    }
    out
}

/// Nothing but literals put together.
fn is_cheap(graph: &graph::Graph<'_>, body: &Body, known: &Known) -> bool {
    use crate::ir::body::{Callee, ObjKind, Op};
    body.loops.len() == 1
        && body.gaps.is_empty()
        && body.ops.iter().all(|step| match &step.op {
            Op::Call { callee: Callee::Fns(fns, ..), .. } => fns.iter().all(|f| known.get(*f).is_some_and(|s| s.cheap)),
            // a closure of this body has been gone through with it, and what is asked makes nothing
            Op::Call { callee: Callee::Value(_) | Callee::Asked(..), .. } => true,
            Op::Call { .. } => false,
            _ => true,
        })
        && graph.calls.iter().all(|call| call.outside.is_empty())
        && body.objects.iter().all(|o| match &o.kind {
            ObjKind::Function(f) => known.get(*f).is_some_and(|s| s.cheap),
            _ => true,
        })
}

fn calls_itself(body: &Body) -> bool {
    body.id.is_some_and(|id| scc::called(body).any(|f| f == id))
}
