//! Functions that call each other, gone over until nothing new is found out about any of them.
//!
//! All start with a summary that says nothing. Whenever the summary of one grows, those that call it are gone over
//! again. What was found is never taken back (`join`), so that this ends; a function that has no end of news becomes
//! one nobody can look into.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::escape::graph::Graph;
use crate::escape::join::join;
use crate::escape::leave::Leaving;
use crate::escape::size::Growths;
use crate::escape::summary::Summary;
use crate::escape::{Known, extract, scc};
use crate::ir::body::Body;
use crate::resolve::program::FnId;
use crate::resolve::world::World;

/// How often a summary may grow before its function counts as too large.
const MAX_CHANGES: u32 = 12;
/// Graphs are kept for the verdicts up to so much work in all; what is beyond is gone over once more.
const MAX_KEPT: u32 = 1_000_000;

/// Finds the summaries of a set and adds them to what is known. The graphs are those of the bodies of the set, as far
/// as they were kept.
pub(crate) fn solve<'a>(world: &'a World, bodies: &'a [Body], set: &[usize], known: &Known) -> Vec<Option<Graph<'a>>> {
    let at: FxHashMap<FnId, usize> = set.iter().enumerate().filter_map(|(at, n)| Some((bodies[*n].id?, at))).collect();
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); set.len()];
    for (caller, n) in set.iter().enumerate() {
        for callee in scc::called(&bodies[*n]).filter_map(|f| at.get(&f)) {
            if callers[*callee].last() != Some(&caller) {
                callers[*callee].push(caller);
            }
        }
    }
    let mut own: Vec<Arc<Summary>> = set.iter().map(|_| Arc::default()).collect();
    let mut graphs: Vec<Option<Graph<'a>>> = set.iter().map(|_| None).collect();
    let mut changes = vec![0; set.len()];
    let mut waiting = vec![true; set.len()];
    // too large when the others are looked into, so they are not
    let mut alone = vec![false; set.len()];
    let mut kept = 0;
    while waiting.contains(&true) {
        for (n, body) in set.iter().map(|n| &bodies[*n]).enumerate() {
            if !std::mem::take(&mut waiting[n]) || alone[n] {
                continue;
            }
            kept -= graphs[n].take().map_or(0, |graph| graph.work);
            if own[n].blind {
                continue;
            }
            let lookup = |f: FnId| at.get(&f).map(|n| &own[*n]).or_else(|| known.get(f)).map(Arc::as_ref);
            let mut graph = Graph::run(world, body, &lookup);
            if graph.overflow {
                alone[n] = true;
                graph = with_less(world, body, known, &at.keys().copied().collect());
            }
            let leaving = Leaving::find(&graph);
            let growths = Growths::of(&graph);
            let found = extract::summary(&graph, &leaving, &growths, true);
            let joined = if changes[n] < MAX_CHANGES { join(&own[n], found) } else { Summary::blind() };
            if *own[n] != joined {
                own[n] = Arc::new(joined);
                changes[n] += 1;
                for caller in &callers[n] {
                    waiting[*caller] = true;
                }
            }
            if !waiting[n] && kept.saturating_add(graph.work) <= MAX_KEPT {
                kept += graph.work;
                graphs[n] = Some(graph);
            }
        }
    }
    for (n, summary) in set.iter().zip(own) {
        if let Some(id) = bodies[*n].id {
            known.add(id, summary);
        }
    }
    graphs
}

/// One body, those it calls having been solved. Where it is too large with all that is known of them, less is used.
pub(crate) fn again<'a>(world: &'a World, body: &'a Body, known: &Known) -> Graph<'a> {
    let graph = Graph::run(world, body, &|f| known.get(f).map(Arc::as_ref));
    if graph.overflow { with_less(world, body, known, &FxHashSet::default()) } else { graph }
}

/// One body without looking into these functions, nor into any of which much would have to be said.
fn with_less<'a>(world: &'a World, body: &'a Body, known: &Known, closed: &FxHashSet<FnId>) -> Graph<'a> {
    let blind = Summary::blind();
    let small = |f: FnId| {
        let summary = known.get(f)?;
        Some(if summary.is_large() { &blind } else { summary.as_ref() })
    };
    Graph::run(world, body, &|f| if closed.contains(&f) { Some(&blind) } else { small(f) })
}
