//! Functions in the order in which callees come first, those that call each other together.

use rustc_hash::FxHashMap;

use crate::ir::body::{Body, Callee, ObjKind, Op};
use crate::resolve::program::FnId;

/// Sets of bodies that call each other, and which sets wait for which.
pub(crate) struct Order {
    /// Strongly connected sets of bodies (by index), callees before callers; within a set too, as far as that goes.
    pub sets: Vec<Vec<usize>>,
    /// The sets that call into each set.
    pub callers: Vec<Vec<usize>>,
    /// The other sets each set calls into.
    pub calls: Vec<Vec<usize>>,
    /// How many other sets each set calls into.
    pub waits: Vec<usize>,
}

/// Finds the order of bodies.
pub(crate) fn order(bodies: &[Body]) -> Order {
    let at: FxHashMap<FnId, usize> = bodies.iter().enumerate().filter_map(|(n, b)| b.id.map(|id| (id, n))).collect();
    let edges: Vec<Vec<usize>> = bodies.iter().map(|body| callees(body, &at)).collect();
    let sets = tarjan(&edges);
    let mut set_of = vec![0; bodies.len()];
    for (n, set) in sets.iter().enumerate() {
        for body in set {
            set_of[*body] = n;
        }
    }
    let (mut callers, mut waits) = (vec![Vec::new(); sets.len()], vec![0; sets.len()]);
    let mut calls = Vec::with_capacity(sets.len());
    for (n, set) in sets.iter().enumerate() {
        let mut called: Vec<usize> = set.iter().flat_map(|body| &edges[*body]).map(|to| set_of[*to]).collect();
        called.sort_unstable();
        called.dedup();
        called.retain(|to| *to != n);
        for to in &called {
            callers[*to].push(n);
        }
        waits[n] = called.len();
        calls.push(called);
    }
    Order { sets, callers, calls, waits }
}

/// The functions a body names, to call them or to hand them on.
pub fn called(body: &Body) -> impl Iterator<Item = FnId> {
    let calls = body.ops.iter().flat_map(|step| match &step.op {
        Op::Call { callee: Callee::Fns(fns, ..) | Callee::Asked(fns, ..), .. } => fns.as_slice(),
        _ => &[],
    });
    let values = body.objects.iter().filter_map(|object| match &object.kind {
        ObjKind::Function(f) => Some(f),
        _ => None,
    });
    calls.chain(values).copied()
}

fn callees(body: &Body, at: &FxHashMap<FnId, usize>) -> Vec<usize> {
    let mut out: Vec<usize> = called(body).filter_map(|f| at.get(&f).copied()).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// Tarjan's algorithm without recursion, since call chains can be long.
fn tarjan(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let n = edges.len();
    let (mut index, mut low, mut on_stack) = (vec![NEW; n], vec![0; n], vec![false; n]);
    let (mut stack, mut out, mut next) = (Vec::new(), Vec::new(), 0);
    for root in 0..n {
        if index[root] != NEW {
            continue;
        }
        let mut work = vec![(root, 0)];
        while let Some((v, edge)) = work.pop() {
            if edge == 0 {
                index[v] = next;
                low[v] = next;
                next += 1;
                stack.push(v);
                on_stack[v] = true;
            }
            if let Some(&w) = edges[v].get(edge) {
                work.push((v, edge + 1));
                if index[w] == NEW {
                    work.push((w, 0));
                } else if on_stack[w] {
                    low[v] = low[v].min(index[w]);
                }
                continue;
            }
            for &w in &edges[v] {
                if on_stack[w] {
                    low[v] = low[v].min(low[w]);
                }
            }
            if low[v] == index[v] {
                let mut set = Vec::new();
                while let Some(w) = stack.pop() {
                    on_stack[w] = false;
                    set.push(w);
                    if w == v {
                        break;
                    }
                }
                out.push(set);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::tarjan;

    #[test]
    fn callees_come_before_callers_and_cycles_together() {
        let edges = vec![vec![1], vec![2, 3], vec![1], vec![], vec![0, 4]];
        assert_eq!(tarjan(&edges), [vec![3], vec![2, 1], vec![0], vec![4]]);
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let edges: Vec<Vec<usize>> = (0..200_000).map(|n| if n < 199_999 { vec![n + 1] } else { vec![] }).collect();
        assert_eq!(tarjan(&edges).len(), 200_000);
    }
}
