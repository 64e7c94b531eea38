//! From measured figures to an outcome: does the pool save what it is there to save, and what does it hold for that?
//!
//! The rules are those of the output contract. Nothing here runs or reads anything.

use serde::{Deserialize, Serialize};

use super::profile::{Heap, Profile, Share, Tally};
use crate::base::number::{amount, bytes, thousands};

/// What is to be said of a pool.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The advised local ran and made no block: the pool saves no heap block here.
    Confirmed,
    /// It saves less than a tenth of the blocks it is there to save, or holds more than the process needs without it.
    NoBenefit,
    /// It saves at least half of the blocks it is there to save, and holds no more than the process needs without it.
    KeepPool,
    /// Between the two.
    Mixed,
    /// What the analysis said is wrong.
    Refuted,
    /// The workload never takes an item.
    NotExercised,
    /// Nothing can be said.
    Inconclusive,
}

impl Outcome {
    /// All of them, in the order in which they are summed up.
    pub const ALL: [Outcome; 7] = [
        Outcome::KeepPool,
        Outcome::NoBenefit,
        Outcome::Confirmed,
        Outcome::Mixed,
        Outcome::Refuted,
        Outcome::NotExercised,
        Outcome::Inconclusive,
    ];
    /// The word of the output contract.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Confirmed => "confirmed",
            Outcome::NoBenefit => "no-benefit",
            Outcome::KeepPool => "keep-pool",
            Outcome::Mixed => "mixed",
            Outcome::Refuted => "refuted",
            Outcome::NotExercised => "not-exercised",
            Outcome::Inconclusive => "inconclusive",
        }
    }
}

/// Figures of one variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// What was made for the pool: at its acquires, in its functions and initializer, in growth of its items.
    pub pool: Heap,
    /// What the whole run made.
    pub total: Heap,
    /// Largest peak of a process, in bytes.
    pub peak_bytes: u64,
    /// Most bytes a process held when it ended.
    pub end_bytes: u64,
}

/// Everything measured of one pool.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Times an item was taken.
    pub calls: u64,
    /// Of those, times the pool had none; `None` if nothing tells.
    pub misses: Option<u64>,
    /// Takes that found the pool empty, if that is known better than by what was made: some pools make many at once.
    pub empty: Option<u64>,
    /// The code as it is.
    pub pooled: Side,
    /// The code without the pool.
    pub without: Side,
    /// Blocks made in functions that use an item, in both variants alike: the pool does not save them.
    pub unsaved: u64,
    /// Largest length of an item when it was given back, in elements.
    pub max_len: u64,
    /// Largest capacity of an item, in elements.
    pub max_capacity: u64,
    /// Threads that took items.
    pub threads: u64,
    /// Blocks made at the acquires themselves, without the pool.
    pub at_acquires: u64,
    /// Items the pool still handed out where it should have had none.
    pub still_pooled: u64,
    /// Items that were in the pool before any was given back: it is filled when it is made, and that is not taken out.
    pub prefilled: u64,
    /// Times an item was taken without the pool.
    pub calls_without: u64,
    /// Items dropped without the pool that owned a block of their own, so that there was one.
    pub full: u64,
    /// What two runs of the same code made differently.
    pub unstable: u64,
    /// Where blocks are made that differ between the variants, outside of the pool's own places.
    pub differing: Vec<(String, usize)>,
}

/// What is known of a pool beside its figures.
#[derive(Clone, Copy, Debug, Default)]
pub struct About {
    /// A replacement lint names all its acquires, and they were rewritten to a local without a box.
    pub local: bool,
    /// Its items own blocks that grow.
    pub growable: bool,
}

/// Puts the shares of the three runs together.
pub fn figures(shares: [&Share; 3], profiles: [&Profile; 3]) -> Figures {
    let [first, second, without] = shares;
    let mut out = Figures {
        at_acquires: without.acquires.blocks,
        unstable: first.core.heap.blocks.abs_diff(second.core.heap.blocks),
        ..Figures::default()
    };
    let (mut pooled, mut fresh) = (first.core.clone(), without.core.clone());
    let none = Tally::default();
    let mut places: Vec<_> = first.scope.keys().chain(without.scope.keys()).collect();
    places.sort();
    places.dedup();
    for place in places {
        let of = |share: &Share| share.scope.get(place).unwrap_or(&none).heap.blocks;
        let (one, two, bare) = (of(first), of(second), of(without));
        if one == bare {
            out.unsaved += one;
        } else if one != two && one.abs_diff(two) * 2 >= one.abs_diff(bare) {
            // what differs between two runs of the same code has nothing to do with the pool
            out.unstable += one.abs_diff(two);
        } else {
            out.differing.push(place.clone());
            pooled.join(first.scope.get(place).unwrap_or(&none));
            fresh.join(without.scope.get(place).unwrap_or(&none));
        }
    }
    let mut places: Vec<_> = first.beyond.keys().chain(without.beyond.keys()).collect();
    places.sort();
    places.dedup();
    for place in places {
        let of = |share: &Share| share.beyond.get(place).unwrap_or(&none).heap.blocks;
        let (one, two, bare) = (of(first), of(second), of(without));
        // far from the pool, what is not the same twice says nothing
        if one == two && one != bare {
            pooled.join(first.beyond.get(place).unwrap_or(&none));
            fresh.join(without.beyond.get(place).unwrap_or(&none));
        }
    }
    let side = |profile: &Profile, pool: &Tally| Side {
        pool: pool.settled(),
        total: profile.total,
        peak_bytes: profile.peak_bytes,
        end_bytes: profile.end_bytes,
    };
    out.pooled = side(profiles[0], &pooled);
    out.without = side(profiles[2], &fresh);
    out
}

/// The outcome, and why, as a sentence with its figures.
pub fn judge(figures: &Figures, about: About) -> (Outcome, String) {
    let (pooled, without) = (&figures.pooled, &figures.without);
    if figures.calls == 0 {
        let why =
            "the workload never takes an item from this pool; choose another with --test, --bench, --example or --bin";
        return (Outcome::NotExercised, why.to_owned());
    }
    if figures.calls_without == 0 {
        return (Outcome::Inconclusive, "the code that takes items did not run without the pool".to_owned());
    }
    if figures.still_pooled > 0 {
        let why = format!("the pool still handed out {} items where it should have had none", figures.still_pooled);
        return (Outcome::Inconclusive, why);
    }
    let there = without.pool.blocks;
    let saves_none = || (Outcome::Confirmed, "a plain local makes no block: the pool saves none".to_owned());
    if about.local && figures.at_acquires > 0 {
        let (blocks, calls) = (amount(figures.at_acquires, "block"), amount(figures.calls_without, "call"));
        let why = format!("the advised local made {blocks} in {calls}, which is a bug of this tool: please report it");
        return (Outcome::Refuted, why);
    }
    // how many items threads made at once does not matter then
    if about.local && there == 0 {
        return saves_none();
    }
    if figures.unstable * 10 > there.max(pooled.pool.blocks).max(1) {
        let why = format!("two runs of the same code differ by {}", amount(figures.unstable, "block"));
        return (Outcome::Inconclusive, format!("flaky: {why}"));
    }
    // what the way to the pool makes is made in both
    if about.local && there <= pooled.pool.blocks {
        return saves_none();
    }
    if figures.full > there {
        let why = format!(
            "{} items owned blocks when they were given back, but only {} blocks are known to be theirs",
            thousands(figures.full),
            thousands(there)
        );
        return (Outcome::Inconclusive, why);
    }
    let empty = figures.empty.or(figures.misses);
    if empty == Some(figures.calls) {
        let why = "the pool is empty whenever an item is taken: it saves nothing";
        return (Outcome::NoBenefit, why.to_owned());
    }
    if there == 0 && pooled.pool.blocks == 0 && about.growable {
        return (Outcome::Inconclusive, "the item never grew, so there was nothing to save".to_owned());
    }
    if there == 0 {
        let why = "a fresh value makes no block: the pool saves none";
        return (Outcome::NoBenefit, why.to_owned());
    }
    // A take that finds the pool empty saves nothing. If more is missing than the other takes can have saved, it was
    // the optimizer that removed allocations of the code with the pool.
    let hits = empty.map_or(figures.calls, |empty| figures.calls.saturating_sub(empty));
    let possible = u128::from(there) * u128::from(hits) / u128::from(figures.calls);
    let saved = there.saturating_sub(pooled.pool.blocks).min(u64::try_from(possible).unwrap_or(u64::MAX));
    let held = pooled.pool.end_bytes;
    let of = format!("the pool saves {} of {} blocks", thousands(saved), thousands(there));
    let holds = if held == 0 { "holds nothing at exit".to_owned() } else { format!("holds {} at exit", bytes(held)) };
    if held > without.peak_bytes {
        let why =
            format!("{of}, and {holds}, more than the process ever needs without it ({})", bytes(without.peak_bytes));
        return (Outcome::NoBenefit, why);
    }
    if saved * 10 < there {
        return (Outcome::NoBenefit, of);
    }
    if saved * 2 >= there {
        return (Outcome::KeepPool, format!("{of}, and {holds}"));
    }
    (Outcome::Mixed, format!("{of}, and {holds}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(pooled: u64, without: u64, held: u64, peak: u64) -> Figures {
        let heap = |blocks, end_bytes| Heap { blocks, bytes: blocks * 8, end_bytes };
        Figures {
            calls: 100,
            calls_without: 100,
            pooled: Side { pool: heap(pooled, held), ..Side::default() },
            without: Side { pool: heap(without, 0), peak_bytes: peak, ..Side::default() },
            ..Figures::default()
        }
    }

    #[test]
    fn the_rules_of_the_contract() {
        let about = About { local: false, growable: true };
        let outcome = |figures: &Figures| judge(figures, about).0;
        assert_eq!(outcome(&measured(1, 100, 10, 10)), Outcome::KeepPool);
        assert_eq!(outcome(&measured(50, 100, 10, 10)), Outcome::KeepPool);
        assert_eq!(outcome(&measured(51, 100, 10, 10)), Outcome::Mixed);
        assert_eq!(outcome(&measured(90, 100, 10, 10)), Outcome::Mixed);
        assert_eq!(outcome(&measured(91, 100, 10, 10)), Outcome::NoBenefit);
        assert_eq!(outcome(&measured(1, 100, 11, 10)), Outcome::NoBenefit);
        assert_eq!(outcome(&measured(0, 0, 0, 0)), Outcome::Inconclusive);
        assert_eq!(outcome(&Figures { calls: 0, ..measured(1, 100, 0, 1) }), Outcome::NotExercised);
        assert_eq!(outcome(&Figures { still_pooled: 1, ..measured(1, 100, 0, 1) }), Outcome::Inconclusive);
        assert_eq!(outcome(&Figures { misses: Some(100), ..measured(0, 100, 0, 1) }), Outcome::NoBenefit);
        assert_eq!(outcome(&Figures { misses: Some(95), ..measured(0, 100, 0, 1) }), Outcome::NoBenefit);
        assert_eq!(outcome(&Figures { unstable: 11, ..measured(1, 100, 0, 1) }), Outcome::Inconclusive);
    }

    #[test]
    fn an_advised_local_makes_no_block_or_we_were_wrong() {
        let about = About { local: true, growable: false };
        assert_eq!(judge(&measured(3, 0, 0, 1), about).0, Outcome::Confirmed);
        assert_eq!(judge(&Figures { unstable: 2, ..measured(3, 0, 0, 1) }, about).0, Outcome::Confirmed);
        assert_eq!(judge(&Figures { at_acquires: 1, ..measured(3, 1, 0, 1) }, about).0, Outcome::Refuted);
    }
}
