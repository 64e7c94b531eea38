//! The shadows laid with their edits and built, rewrites made plainer until they compile.

use std::collections::{BTreeMap, BTreeSet};

use super::cargo::Complaint;
use super::edit::{Edit, Edits};
use super::plan::Attempt;
use super::rewrite::{self, ByFile, File};
use super::shadow::{self, Layout, Variant};
use super::{Laid, PROBE, Prepared, ROUNDS, Run, trouble};
use crate::error::Error;
use crate::load::Sort;
use crate::load::metadata::relative;

impl Run<'_> {
    /// Lays a shadow with edited files.
    pub(super) fn lay(&mut self, variant: Variant, edits: &BTreeMap<String, Edits>) -> Result<Laid, Error> {
        let edited: BTreeMap<String, String> = edits
            .iter()
            .filter_map(|(name, list)| Some((name.clone(), list.apply(&self.files.get(name)?.source.text))))
            .collect();
        let probed: BTreeSet<String> = match variant {
            Variant::Plain => BTreeSet::new(),
            Variant::Pooled | Variant::Without => self
                .packages
                .iter()
                .filter(|package| !package.targets.iter().any(|target| target.is_proc_macro()))
                .map(|package| relative(&self.workspace.root, &package.manifest_path))
                .filter(|manifest| !manifest.starts_with(".."))
                .collect(),
        };
        let probe: BTreeMap<String, String> = BTreeMap::from([("src/lib.rs".to_owned(), PROBE.to_owned())]);
        let shadow = shadow::lay(&Layout {
            root: &self.workspace.root,
            variant,
            edited: &edited,
            probed: &probed,
            probe: (variant != Variant::Plain).then_some(&probe),
            lock: self.lock.as_deref(),
            older: &self.older,
        })?;
        for note in shadow.notes {
            if !self.notes.contains(&note) {
                self.notes.push(note);
            }
        }
        Ok(Laid { root: shadow.root, configs: shadow.configs })
    }

    /// Adds what is edited whatever the pools.
    pub(super) fn with_fixed_edits(&self, mut edits: BTreeMap<String, Edits>) -> BTreeMap<String, Edits> {
        for (name, file) in &self.files {
            let fixed = self.fixed_edits(name, file);
            if !fixed.is_empty() {
                edits.entry(name.clone()).or_default().add(fixed);
            }
        }
        edits
    }

    /// Roots of targets link the probe, and allocators of the workspace are off.
    fn fixed_edits(&self, name: &str, file: &File) -> Vec<Edit> {
        let mut out = Vec::new();
        let root_of = self.packages.iter().flat_map(|package| package.targets.iter()).find(|target| {
            target.sort() != Sort::BuildScript
                && !target.is_proc_macro()
                && relative(&self.workspace.root, &target.src_path) == name
        });
        if let Some(target) = root_of {
            let at = file.shapes.first_item.unwrap_or(file.source.text.len());
            // paths in the 2015 edition begin at the crate's root, so the crate must have a name there
            let text = if target.edition == "2015" {
                "extern crate poolcheck_probe; "
            } else {
                "extern crate poolcheck_probe as _; "
            };
            out.push(Edit { at: at..at, text: text.to_owned(), order: i64::MIN, once: false });
        }
        out.extend(file.shapes.allocators.iter().map(|at| Edit {
            at: at.clone(),
            text: String::new(),
            order: i64::MAX,
            once: false,
        }));
        out
    }

    /// Builds instrumented variants, making rewrites plainer until they compile: pooled and without, as far as they
    /// were asked for. `None` if the user asked to stop.
    pub(super) fn build(&mut self, variants: &[Variant]) -> Result<Option<[Option<Prepared>; 2]>, Error> {
        let mut said = String::new();
        for round in 0..ROUNDS {
            if self.all_dropped() {
                return Ok(Some([None, None]));
            }
            let mut again = false;
            let mut ready = [None, None];
            for &variant in variants {
                let mut candidates = std::mem::take(&mut self.candidates);
                let (by_file, done) = rewrite::rewrite(self.analysis, &mut candidates, &self.files, variant);
                self.candidates = candidates;
                let joined = by_file.iter().map(|(name, list)| (name.clone(), rewrite::joined(list))).collect();
                let edits = self.with_fixed_edits(joined);
                let shadow = self.lay(variant, &edits)?;
                (self.say)(match variant {
                    Variant::Without => "Building without the pools",
                    Variant::Plain | Variant::Pooled => "Building with counters",
                });
                let built = self.cargo(variant, &shadow).build()?;
                let rendered: String = built.complaints.iter().map(|one| one.rendered.as_str()).collect();
                let log = format!("{}-build.log", variant.word());
                self.keep(&log, &format!("{}{rendered}", built.said))?;
                if built.stopped {
                    self.stopped = true;
                    return Ok(None);
                }
                if !built.ok {
                    self.keep(&format!("rejected-{}", log), &rendered)?;
                    said = built.complaints.first().map_or(built.said.clone(), |one| one.rendered.clone());
                    if trouble::is_full(&built.said) || trouble::is_full(&rendered) {
                        return Err(trouble::full("build the shadow copy"));
                    }
                    match trouble::for_all(&built.complaints, &built.said, &self.members(), &self.moved) {
                        Some(why) => self.drop_all(&why),
                        None => self.blame(&built.complaints, &by_file, round + 2 >= ROUNDS),
                    }
                    again = true;
                    break;
                }
                ready[usize::from(variant == Variant::Without)] = Some(Prepared { shadow, edits, by_file, done });
            }
            if !again {
                return Ok(Some(ready));
            }
        }
        Err(Error::attempt("build the shadow copy without its pools", said.trim_end())
            .with_help("please report this with the code it was run on"))
    }

    /// The names of the packages that the shadow holds.
    fn members(&self) -> BTreeSet<&str> {
        self.workspace.packages.iter().map(|package| package.name.as_str()).collect()
    }

    /// Makes the rewrites plainer that the compiler complains of, or gives them up if it is the `last` chance.
    fn blame(&mut self, complaints: &[Complaint], edits: &ByFile, last: bool) {
        let mut guilty: BTreeMap<usize, String> = BTreeMap::new();
        for complaint in complaints {
            let mut found = BTreeSet::new();
            let mut around = BTreeSet::new();
            let mut near = BTreeSet::new();
            for (name, line) in &complaint.places {
                let (Some(file), Some(list)) = (self.files.get(name), edits.get(name)) else { continue };
                near.extend(list.iter().map(|(one, _)| *one));
                let on_line = list.iter().filter(|(_, edit)| file.source.line_of(edit.at.start) == *line);
                found.extend(on_line.map(|(one, _)| *one));
                // a use of what the edited code makes, in the function that makes it
                let at = file.source.line(*line).unwrap_or(0);
                let fns =
                    file.shapes.fns.iter().filter(|range| file.source.line_of(range.start) <= *line && at < range.end);
                if let Some(body) = fns.min_by_key(|range| range.len()) {
                    around.extend(list.iter().filter(|(_, edit)| body.contains(&edit.at.start)).map(|(one, _)| *one));
                }
            }
            if found.is_empty() {
                found = if around.is_empty() { near } else { around };
            }
            for one in found {
                guilty.entry(one).or_insert_with(|| complaint.message.clone());
            }
        }
        let message = complaints.first().map_or("the linker failed", |one| one.message.as_str());
        for (n, one) in self.candidates.iter_mut().enumerate() {
            if !one.is_open() {
                continue;
            }
            // an error far from every edit can be anybody's
            let said = match guilty.get(&n) {
                Some(said) => said.as_str(),
                None if guilty.is_empty() => message,
                None => continue,
            };
            one.attempt = if last { Attempt::Plain.next(said) } else { one.attempt.next(said) };
        }
    }
}
