//! Which features of the members are on: those the flags ask for, and those members ask of each other.
//!
//! Cargo's own resolution is not used for members, since `cargo metadata` resolves all of them at once and cannot be
//! told about `-p`.

use std::collections::BTreeSet;

use super::Workspace;
use super::metadata::Tables;
use super::select::Targets;
use crate::error::Error;

/// The flags about features.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// `--features`, already split at commas and spaces.
    pub features: Vec<String>,
    /// `--all-features`
    pub all: bool,
    /// `--no-default-features`
    pub no_default: bool,
}

/// Turns on the features of the `chosen` members and of the members they depend on.
pub fn resolve(
    wish: &Wish,
    targets: &Targets,
    workspace: &mut Workspace,
    tables: &Tables,
    chosen: &[usize],
) -> Result<(), Error> {
    let mut resolver = Resolver {
        tables,
        dev: if targets.want_dev() { chosen.to_vec() } else { Vec::new() },
        on: vec![BTreeSet::new(); tables.manifests.len()],
        reached: vec![false; tables.manifests.len()],
        active: BTreeSet::new(),
        weak: BTreeSet::new(),
    };
    for &n in chosen {
        resolver.reach(n);
        if wish.all {
            tables.manifests[n].features.keys().for_each(|feature| resolver.enable(n, feature));
        }
        if !wish.no_default {
            resolver.enable(n, "default");
        }
    }
    let mut unknown = Vec::new();
    for feature in &wish.features {
        if !resolver.wished(feature, chosen) {
            unknown.push(feature.as_str());
        }
    }
    if !unknown.is_empty() {
        return Err(no_such_feature(&unknown, tables, chosen));
    }
    resolver.settle_weak();
    for n in 0..tables.manifests.len() {
        // A member nobody asked for and nobody depends on is seen with its defaults, if it is seen at all.
        if !resolver.reached[n] {
            resolver.enable(n, "default");
        }
    }
    workspace.packages.iter_mut().zip(resolver.on).for_each(|(package, on)| package.features = on);
    Ok(())
}

struct Resolver<'a> {
    tables: &'a Tables,
    /// Members whose dev dependencies count.
    dev: Vec<usize>,
    on: Vec<BTreeSet<String>>,
    reached: Vec<bool>,
    /// Dependencies in use: the member, and the name the dependency has in its manifest.
    active: BTreeSet<(usize, String)>,
    /// `dependency?/feature` entries that have been turned on.
    weak: BTreeSet<(usize, String, String)>,
}

impl<'a> Resolver<'a> {
    /// Member `n` is part of the run: so are its dependencies that are not optional.
    fn reach(&mut self, n: usize) {
        if std::mem::replace(&mut self.reached[n], true) {
            return;
        }
        let tables = self.tables;
        for dep in tables.manifests[n].dependencies.iter().filter(|dep| !dep.optional) {
            self.activate(n, written_name(dep));
        }
    }

    /// Dependency `name` of member `n` is in use.
    fn activate(&mut self, n: usize, name: &str) {
        if !self.active.insert((n, name.to_owned())) {
            return;
        }
        for dep in self.deps(n, name) {
            let Some(member) = self.tables.member(dep) else { continue };
            self.reach(member);
            if dep.uses_default_features {
                self.enable(member, "default");
            }
            dep.features.iter().for_each(|feature| self.enable(member, feature));
        }
    }

    /// Entries for dependency `name` that count: for this target, and dev ones only where they are wanted.
    fn deps(&self, n: usize, name: &str) -> Vec<&'a cargo_metadata::Dependency> {
        let tables = self.tables;
        tables.manifests[n]
            .dependencies
            .iter()
            .filter(|dep| written_name(dep) == name && tables.applies(dep))
            .filter(|dep| match dep.kind {
                cargo_metadata::DependencyKind::Development => self.dev.contains(&n),
                cargo_metadata::DependencyKind::Build => false,
                _ => true,
            })
            .collect()
    }

    fn enable(&mut self, n: usize, feature: &str) {
        let tables = self.tables;
        let Some(implied) = tables.manifests[n].features.get(feature) else { return };
        if !self.on[n].insert(feature.to_owned()) {
            return;
        }
        for entry in implied {
            self.entry(n, entry);
        }
    }

    /// One entry of a feature's list.
    fn entry(&mut self, n: usize, entry: &str) {
        if let Some(dep) = entry.strip_prefix("dep:") {
            self.activate(n, dep);
        } else if let Some((dep, feature)) = entry.split_once('/') {
            match dep.strip_suffix('?') {
                Some(dep) => _ = self.weak.insert((n, dep.to_owned(), feature.to_owned())),
                None => self.strong(n, dep, feature),
            }
        } else {
            self.enable(n, entry);
        }
    }

    /// `dependency/feature`: turns on an optional dependency (and the feature of its name) too.
    fn strong(&mut self, n: usize, dep: &str, feature: &str) {
        self.activate(n, dep);
        self.enable(n, dep);
        self.enable_in(n, dep, feature);
    }

    fn enable_in(&mut self, n: usize, dep: &str, feature: &str) {
        for dep in self.deps(n, dep) {
            if let Some(member) = self.tables.member(dep) {
                self.enable(member, feature);
            }
        }
    }

    /// `dependency?/feature` counts where something else has turned the dependency on, which may turn on more.
    fn settle_weak(&mut self) {
        loop {
            let ready: Vec<_> =
                self.weak.iter().filter(|(n, dep, _)| self.active.contains(&(*n, dep.clone()))).cloned().collect();
            if ready.is_empty() {
                return;
            }
            for entry in ready {
                self.weak.remove(&entry);
                let (n, dep, feature) = entry;
                self.enable_in(n, &dep, &feature);
            }
        }
    }

    /// Turns on what `--features` asks for in every chosen member that has it; whether any has.
    fn wished(&mut self, wish: &str, chosen: &[usize]) -> bool {
        let tables = self.tables;
        let mut found = false;
        for &n in chosen {
            let manifest = &tables.manifests[n];
            match wish.split_once('/') {
                Some((package, feature)) if package == manifest.name.as_str() => {
                    found |= manifest.features.contains_key(feature);
                    self.enable(n, feature);
                }
                Some((dep, feature)) => {
                    let dep = dep.trim_end_matches('?');
                    if manifest.dependencies.iter().any(|known| written_name(known) == dep) {
                        found = true;
                        self.strong(n, dep, feature);
                    }
                }
                None => {
                    found |= manifest.features.contains_key(wish);
                    self.enable(n, wish);
                }
            }
        }
        found
    }
}

/// The name a dependency has in its manifest.
fn written_name(dep: &cargo_metadata::Dependency) -> &str {
    dep.rename.as_deref().unwrap_or(&dep.name)
}

/// Cargo's words.
fn no_such_feature(unknown: &[&str], tables: &Tables, chosen: &[usize]) -> Error {
    let these = if unknown.len() == 1 { "this feature" } else { "these features" };
    let list = unknown.join(", ");
    let names: Vec<&str> = chosen.iter().map(|&n| tables.manifests[n].name.as_str()).collect();
    match names.as_slice() {
        [one] => {
            let error = Error::cargo(format!("error: the package '{one}' does not contain {these}: {list}"));
            let known = chosen.iter().flat_map(|&n| tables.manifests[n].features.keys().map(String::as_str));
            match crate::lint::nearest(unknown[0], known) {
                Some(similar) => error.with_help(format!("there is a similarly named feature: {similar}")),
                None => error,
            }
        }
        many => Error::cargo(format!(
            "error: none of the selected packages contains {these}: {list}\nselected packages: {}",
            many.join(", ")
        )),
    }
}
