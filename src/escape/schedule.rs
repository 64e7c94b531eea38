//! Sets of functions solved by several threads, each once all it calls is solved.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::escape::scc::Order;

/// The analysis follows values as deep as they nest.
const STACK: usize = 1 << 28;

struct Shared<T> {
    state: Mutex<State<T>>,
    news: Condvar,
}

struct State<T> {
    ready: VecDeque<usize>,
    waits: Vec<usize>,
    /// Sets that are not done.
    left: usize,
    out: Vec<T>,
}

/// Calls `solve` for each set, with the sets it calls into done before; results in no order.
pub(crate) fn run<T: Send>(order: &Order, threads: usize, solve: impl Fn(&[usize]) -> Vec<T> + Sync) -> Vec<T> {
    let waits = order.waits.clone();
    let ready = (0..waits.len()).filter(|n| waits[*n] == 0).collect();
    let state = Mutex::new(State { ready, left: waits.len(), waits, out: Vec::new() });
    let shared = Shared { state, news: Condvar::new() };
    thread::scope(|scope| {
        for _ in 1..threads {
            // one that cannot be had is done without
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || shared.work(order, &solve));
        }
        shared.work(order, &solve);
    });
    shared.state.into_inner().unwrap_or_else(PoisonError::into_inner).out
}

impl<T> Shared<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, order: &Order, solve: &impl Fn(&[usize]) -> Vec<T>) {
        let _end = EndOnPanic(self);
        while let Some(set) = self.next() {
            let out = solve(&order.sets[set]);
            let mut state = self.lock();
            state.out.extend(out);
            state.left = state.left.saturating_sub(1);
            for caller in &order.callers[set] {
                state.waits[*caller] -= 1;
                if state.waits[*caller] == 0 {
                    state.ready.push_back(*caller);
                }
            }
            drop(state);
            self.news.notify_all();
        }
    }

    /// The next set that can be solved; `None` when all are.
    fn next(&self) -> Option<usize> {
        let mut state = self.lock();
        loop {
            if state.left == 0 {
                return None;
            }
            if let Some(set) = state.ready.pop_front() {
                return Some(set);
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Nobody waits for what a thread that panicked would have done.
struct EndOnPanic<'a, T>(&'a Shared<T>);

impl<T> Drop for EndOnPanic<'_, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.lock().left = 0;
            self.0.news.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(sets: usize) -> Order {
        let callers = (0..sets).map(|n| if n + 1 < sets { vec![n + 1] } else { vec![] }).collect();
        Order {
            sets: (0..sets).map(|n| vec![n]).collect(),
            callers,
            calls: (0..sets).map(|n| if n > 0 { vec![n - 1] } else { vec![] }).collect(),
            waits: (0..sets).map(|n| usize::from(n > 0)).collect(),
        }
    }

    #[test]
    fn callees_are_done_first() {
        let done = Mutex::new(Vec::new());
        let out = run(&chain(100), 4, |set| {
            done.lock().expect("no panic").push(set[0]);
            set.to_vec()
        });
        assert_eq!(out.len(), 100);
        assert!(done.into_inner().expect("no panic").is_sorted());
        assert!(run(&chain(0), 4, <[usize]>::to_vec).is_empty());
    }

    #[test]
    fn a_panic_ends_all() {
        let all = std::panic::AssertUnwindSafe(|| {
            run(&chain(100), 4, |set| {
                assert!(set[0] != 50, "this set is odd");
                set.to_vec()
            })
        });
        assert!(std::panic::catch_unwind(all).is_err());
    }
}
