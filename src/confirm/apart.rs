//! Runs in which only some of the pools are taken out: to tell apart whose block it was, and what a test observes.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::plan::Attempt;
use super::process::{Ended, How};
use super::profile::Profile;
use super::rewrite::{Rewritten, regions_of};
use super::shadow::Variant;
use super::{APART, Counted, Fresh, Prepared, Results, Run};
use crate::error::Error;

/// A build with only some of the candidates taken out.
struct Partly {
    /// The build; `None` if none of them could be taken out.
    without: Option<Prepared>,
    /// What became of their attempts, in their order.
    attempts: Vec<Attempt>,
}

impl Run<'_> {
    /// Pools whose items are used in the same functions grow at the same places. Where that leaves a doubt whose block
    /// it was, such pools are taken out in separate runs.
    /// Gives the figures.
    pub(super) fn tell_apart(&mut self, results: &mut Results, limit: Duration) -> Result<Vec<Counted>, Error> {
        let figures = self.figures(results);
        let mut places: BTreeMap<&(String, usize), Vec<usize>> = BTreeMap::new();
        for (n, (figures, _)) in figures.iter().enumerate() {
            figures.differing.iter().for_each(|place| places.entry(place).or_default().push(n));
        }
        let mut against: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for list in places.values().filter(|list| list.len() > 1) {
            for &n in list {
                against.entry(n).or_default().extend(list.iter().copied().filter(|&other| other != n));
            }
        }
        // each gets the first round in which none of the others is
        let mut round_of: BTreeMap<usize, usize> = BTreeMap::new();
        for (&n, others) in &against {
            let taken: BTreeSet<usize> = others.iter().filter_map(|other| round_of.get(other).copied()).collect();
            let round = (0..).find(|round| !taken.contains(round)).unwrap_or(0);
            round_of.insert(n, round);
        }
        // items that grow where nothing of the pool stands are found by taking out nothing else
        for n in self.strays(results, &figures) {
            let next = round_of.values().max().map_or(0, |last| last + 1);
            round_of.insert(n, next);
            results.done[n].regions.everywhere = true;
        }
        let rounds = round_of.values().max().map_or(0, |last| last + 1);
        for round in 0..rounds {
            let members: Vec<usize> = round_of.iter().filter(|(_, of)| **of == round).map(|(n, _)| *n).collect();
            if round >= APART {
                let why = "its blocks cannot be told from those of other pools in the same functions";
                members.iter().for_each(|&n| self.candidates[n].attempt = Attempt::Dropped(why.to_owned()));
                continue;
            }
            (self.say)(&format!("Measuring pools apart from each other ({} of {rounds})", round + 1));
            let Some(Partly { without, attempts }) = self.build_without(&members)? else { break };
            let Some(without) = without else {
                for (&n, attempt) in members.iter().zip(attempts) {
                    self.candidates[n].attempt = attempt;
                }
                continue;
            };
            let name = format!("without-{}", round + 1);
            let fresh = self.execute(Variant::Without, &without, &name, limit)?;
            self.keep_diff(&format!("{name}.diff"), &without)?;
            if fresh.ended.how == How::Stopped {
                self.stopped = true;
                break;
            }
            for (&n, attempt) in members.iter().zip(attempts) {
                if self.went_well(&fresh.ended) {
                    self.candidates[n].attempt = attempt;
                    results.which[n] = results.fresh.len();
                } else {
                    self.candidates[n].attempt = Attempt::Dropped(self.observed(&fresh.ended));
                }
            }
            let mut done = without.done;
            for &n in &members {
                done[n].regions.everywhere = results.done[n].regions.everywhere;
            }
            results.fresh.push(Fresh { name, done, by_file: without.by_file, profile: fresh.profile });
        }
        Ok(if rounds > 0 { self.figures(results) } else { figures })
    }

    /// Builds with nothing taken out but `members`. The candidates are as before. `None` if the user asked to stop.
    fn build_without(&mut self, members: &[usize]) -> Result<Option<Partly>, Error> {
        let before = self.candidates.clone();
        for (n, one) in self.candidates.iter_mut().enumerate() {
            if !members.contains(&n) {
                one.drop_for("another pool is looked at");
            }
        }
        let built = self.build(&[Variant::Without])?;
        let after = std::mem::replace(&mut self.candidates, before);
        let attempts = members.iter().map(|&n| after[n].attempt.clone()).collect();
        Ok(built.map(|[_, without]| Partly { without, attempts }))
    }

    /// Candidates whose items may own blocks that were made where nothing of a pool stands, or that hold so much that
    /// the other pools matter.
    pub(super) fn strays(&self, results: &Results, figures: &[Counted]) -> Vec<usize> {
        let orphans = |done: &[Rewritten], profile: &Profile| profile.orphans(&regions_of(done));
        let [first, second] = &results.pooled;
        let [first, second] = [orphans(&results.done, first), orphans(&results.done, second)];
        let Some(fresh) = results.fresh.first() else { return Vec::new() };
        let mut more = 0;
        for (place, blocks) in orphans(&fresh.done, &fresh.profile) {
            let (one, two) = (first.get(&place).unwrap_or(&0), second.get(&place).unwrap_or(&0));
            if one == two {
                more += blocks.saturating_sub(*one);
            }
        }
        let is_alone = figures.iter().filter(|(figures, _)| figures.calls > 0).count() < 2;
        let is_stray = |n: &usize| {
            let (figures, there) = (&figures[*n].0, figures[*n].0.without.pool.blocks);
            // what the process needs without this pool is known only if the others are left in
            let too_much = figures.pooled.pool.end_bytes > figures.without.peak_bytes && !is_alone;
            let counts = figures.calls_without > 0 && !fresh.done[*n].local;
            // where each take has its block, nothing is missing
            let poor = there < figures.calls_without && more * 10 > there;
            self.candidates[*n].is_open() && counts && (figures.full > there || poor || too_much)
        };
        (0..self.candidates.len()).filter(is_stray).collect()
    }

    /// Finds the pools a test depends on: takes out half of them at a time, and looks closer where that fails.
    pub(super) fn find_observers(&mut self, limit: Duration, ended: &Ended) -> Result<(), Error> {
        let all = self.candidates.len();
        let alive: Vec<usize> = (0..all).filter(|&n| self.candidates[n].is_open()).collect();
        let mut found: BTreeMap<usize, String> = BTreeMap::new();
        // sets that fail, each with why
        let mut failing = vec![(alive, self.observed(ended))];
        while let Some((set, why)) = failing.pop() {
            if let [one] = set[..] {
                found.insert(one, why);
                continue;
            }
            let (left, right) = set.split_at(set.len() / 2);
            let mut halves = 0;
            for half in [left, right] {
                (self.say)(&format!("Searching {} of {all} pools for what a test observes", half.len()));
                let Some(Partly { without: Some(without), .. }) = self.build_without(half)? else { return Ok(()) };
                let run = self.execute(Variant::Without, &without, "halved", limit)?;
                match run.ended.how {
                    _ if self.went_well(&run.ended) => {}
                    How::Stopped => {
                        self.stopped = true;
                        return Ok(());
                    }
                    How::Exited(_) | How::Crashed | How::TimedOut => {
                        halves += 1;
                        failing.push((half.to_vec(), self.observed(&run.ended)));
                    }
                }
            }
            if halves == 0 {
                let why = format!("{why}, though only when several pools are taken out at once");
                found.extend(set.iter().map(|&n| (n, why.clone())));
            }
        }
        for (n, why) in found {
            self.candidates[n].attempt = Attempt::Dropped(why);
        }
        Ok(())
    }
}
