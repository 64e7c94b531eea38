//! What is to be measured: the pools a run is asked about, and a counter for each of their sites.

use crate::lint::finding::{Analysis, PoolReport, Taken};

/// A run has this many counters; the probe's table is as long.
pub const COUNTERS: usize = 4096;

/// One pool that is to be taken out.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Index into [`Analysis::pools`].
    pub pool: usize,
    /// Its acquires.
    pub acquires: Vec<Acquire>,
    /// Counter of what is given back.
    pub puts: usize,
    /// How boldly it is rewritten.
    pub attempt: Attempt,
}

/// One acquire of a candidate.
#[derive(Clone, Copy, Debug)]
pub struct Acquire {
    /// Index into [`Analysis::sites`].
    pub site: usize,
    /// Its counter.
    pub counter: usize,
    /// A replacement lint would name it.
    pub flagged: Option<&'static str>,
}

/// How a candidate is rewritten. What does not compile is tried in the next form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// Boxed items become locals, and what initializers make is counted.
    Bold,
    /// A fresh value of the item's own type, with the least of edits.
    Plain,
    /// Not at all, because of this.
    Dropped(String),
}

impl Candidate {
    /// It is not given up.
    pub fn is_open(&self) -> bool {
        !matches!(self.attempt, Attempt::Dropped(_))
    }
    /// Gives it up because of `why`, unless that was done before.
    pub fn drop_for(&mut self, why: &str) {
        if self.is_open() {
            self.attempt = Attempt::Dropped(why.to_owned());
        }
    }
}

impl Attempt {
    /// The next form, after `said` by the compiler.
    pub fn next(&self, said: &str) -> Attempt {
        match self {
            Attempt::Bold => Attempt::Plain,
            Attempt::Plain => Attempt::Dropped(format!("the rewrite did not compile: {said}")),
            Attempt::Dropped(why) => Attempt::Dropped(why.clone()),
        }
    }
}

/// The candidates: the pools `wanted`, as indices into those of the analysis.
pub fn candidates(analysis: &Analysis, wanted: &[usize]) -> Vec<Candidate> {
    let mut next = 0;
    let mut counter = || {
        next += 1;
        next - 1
    };
    let mut out = Vec::new();
    for &n in wanted {
        let pool = &analysis.pools[n];
        let mut acquires: Vec<Acquire> = Vec::new();
        for &Taken { site, lint, .. } in &pool.acquires {
            // what goes through a wrapper is a second site at one place if its result is a guard
            if acquires.iter().any(|other| analysis.sites[other.site].place == analysis.sites[site].place) {
                continue;
            }
            acquires.push(Acquire { site, counter: counter(), flagged: lint });
        }
        let puts = counter();
        let attempt = match refusal(pool) {
            Some(why) => Attempt::Dropped(why.to_owned()),
            None if puts >= COUNTERS => Attempt::Dropped(format!("a run counts at most {COUNTERS} sites")),
            None => Attempt::Bold,
        };
        out.push(Candidate { pool: n, acquires, puts, attempt });
    }
    out
}

/// Why a pool cannot be taken out whatever its source looks like.
fn refusal(pool: &PoolReport) -> Option<&'static str> {
    use crate::ir::body::Take;
    match pool.take {
        Take::Pop if !pool.refilled => Some("nothing in sight makes a new item when the pool has none"),
        _ => None,
    }
}
