//! Which crates a run reads, and under which names they see each other.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::Workspace;
use crate::base::{FileId, Name, Truth};
use crate::load::{Dep, DepKind, Missing, Package, PackageRef, Sort, Target};
use crate::models::{MODELS, Model};
use crate::parse::cfg::CfgEnv;
use crate::parse::crew::FileJob;
use crate::parse::tree::{Loaded, ModTree, Overlay, Root};
use crate::resolve::build::CrateInput;
use crate::resolve::program::{CrateId, Origin};

/// The crates of a run: models first, then dependencies, then targets.
pub(super) struct Plan<'w> {
    pub workspace: &'w Workspace,
    pub roots: Vec<Root>,
    pub overlay: Overlay,
    kinds: Vec<CrateKind>,
}

#[derive(Clone, Copy)]
enum CrateKind {
    Model(&'static Model),
    /// A package outside the workspace, read from its source.
    Dependency(usize),
    Target {
        package: usize,
        target: usize,
    },
}

impl CrateKind {
    fn is(self, model: &Model) -> bool {
        matches!(self, CrateKind::Model(own) if own.krate == model.krate)
    }
}

/// Decides what to read: the models of crates somebody depends on, the sources of those that have none, the selected
/// targets, and the libraries of members those depend on.
pub(super) fn plan(workspace: &Workspace) -> Plan<'_> {
    let mut plan = Plan { workspace, roots: Vec::new(), overlay: Overlay::default(), kinds: Vec::new() };
    let base = Arc::new(CfgEnv::from_rustc(""));
    let guessed = drawn_on(workspace.packages.iter().flat_map(|package| package.missing.values()).filter_map(model_of));
    for model in MODELS {
        if model.krate == "std" || guessed.contains(model.krate) || is_used(workspace, model) {
            let root = root_of(model, &base);
            plan.overlay.insert(root.path.clone(), Arc::from(model.text));
            plan.roots.push(root);
            plan.kinds.push(CrateKind::Model(model));
        }
    }
    let needed = needed(workspace);
    for n in outside(workspace, &needed) {
        let dep = &workspace.dependencies[n];
        let mut env = CfgEnv::from_rustc(&workspace.cfgs.join("\n"));
        env.features = dep.features.clone();
        env.test = Truth::No;
        plan.roots.push(Root { path: dep.lib_path.clone(), cfg: Arc::new(env), model: false });
        plan.kinds.push(CrateKind::Dependency(n));
    }
    for (package, target) in needed {
        let p = &workspace.packages[package];
        let t = &p.targets[target];
        plan.roots.push(Root { path: t.src_path.clone(), cfg: environment(workspace, p, t), model: false });
        plan.kinds.push(CrateKind::Target { package, target });
    }
    plan
}

/// What every run reads, whatever the workspace: the first of the models.
pub(super) fn always() -> Option<FileJob> {
    let model = MODELS.first()?;
    let Root { path, cfg, model: is_model } = root_of(model, &Arc::new(CfgEnv::from_rustc("")));
    Some(FileJob { file: FileId(0), path, text: Some(Arc::from(model.text)), cfg, model: is_model })
}

fn root_of(model: &Model, cfg: &Arc<CfgEnv>) -> Root {
    Root { path: PathBuf::from(format!("<model>/{}.rs", model.krate)), cfg: cfg.clone(), model: true }
}

/// Selected targets, and libraries of members they use.
fn needed(workspace: &Workspace) -> Vec<(usize, usize)> {
    let mut packages: Vec<usize> = Vec::new();
    let mut todo: Vec<usize> =
        (0..workspace.packages.len()).filter(|n| workspace.packages[*n].targets.iter().any(|t| t.selected)).collect();
    while let Some(n) = todo.pop() {
        if packages.contains(&n) {
            continue;
        }
        packages.push(n);
        for dep in &workspace.packages[n].deps {
            if let PackageRef::Member(m) = dep.package
                && dep.kind != DepKind::Build
            {
                todo.push(m);
            }
        }
    }
    packages.sort_unstable();
    let mut out = Vec::new();
    for n in packages {
        for (m, target) in workspace.packages[n].targets.iter().enumerate() {
            let library = target.sort() == Sort::Lib && !target.is_proc_macro();
            if target.selected || library {
                out.push((n, m));
            }
        }
    }
    out
}

/// The packages outside the workspace that these targets name, and those whose items they pass on as their own. What
/// a model speaks for is not read, nor are procedural macros.
fn outside(workspace: &Workspace, targets: &[(usize, usize)]) -> Vec<usize> {
    let readable = |package: PackageRef| match package {
        PackageRef::Dependency(n) => {
            let dep = &workspace.dependencies[n];
            let modelled = MODELS.iter().any(|model| speaks_for(model, &dep.name, &dep.version));
            (!dep.proc_macro && !modelled).then_some(n)
        }
        PackageRef::Member(_) => None,
    };
    let mut todo: Vec<usize> = Vec::new();
    for (package, target) in targets {
        let package = &workspace.packages[*package];
        let seen = package.deps.iter().filter(|dep| sees(&package.targets[*target], dep));
        todo.extend(seen.filter_map(|dep| readable(dep.package)));
    }
    let mut found = BTreeSet::new();
    while let Some(n) = todo.pop() {
        if !found.insert(n) {
            continue;
        }
        let dep = &workspace.dependencies[n];
        let text = std::fs::read_to_string(&dep.lib_path).unwrap_or_default();
        let passed_on = dep.deps.iter().filter(|inner| passes_on(&text, &inner.code_name));
        todo.extend(passed_on.filter_map(|inner| readable(inner.package)));
    }
    found.into_iter().collect()
}

/// The root file of a library makes items of the crate its own.
fn passes_on(text: &str, krate: &str) -> bool {
    let starts = ["pub use ", "pub use ::", "pub extern crate "];
    starts.iter().any(|start| {
        text.match_indices(&format!("{start}{krate}")).any(|(at, found)| {
            let next = text[at + found.len()..].chars().next();
            next.is_some_and(|c| !c.is_alphanumeric() && c != '_')
        })
    })
}

fn environment(workspace: &Workspace, package: &Package, target: &Target) -> Arc<CfgEnv> {
    let mut env = CfgEnv::from_rustc(&workspace.cfgs.join("\n"));
    env.features = package.features.clone();
    env.test = match (target.env_test, target.env_plain) {
        (false, _) => Truth::No,
        (true, false) => Truth::Yes,
        // both builds in one: each site once, with the worse of its verdicts
        (true, true) => Truth::Maybe,
    };
    Arc::new(env)
}

/// Whether a model speaks for a package somebody in the workspace depends on, as far as is known.
fn is_used(workspace: &Workspace, model: &Model) -> bool {
    workspace.dependencies.iter().any(|dep| speaks_for(model, &dep.name, &dep.version))
}

/// These models and all they speak of in turn: without a graph nobody says what a package depends on.
fn drawn_on(used: impl Iterator<Item = &'static Model>) -> FxHashSet<&'static str> {
    let mut reached = FxHashSet::default();
    let mut todo: Vec<&'static Model> = used.collect();
    while let Some(model) = todo.pop() {
        if reached.insert(model.krate) {
            let named = path_starts(model.text);
            let draws_on = |other: &&Model| other.krate != "std" && named.contains(other.krate);
            todo.extend(MODELS.iter().filter(draws_on));
        }
    }
    reached
}

/// The words that paths in the text start with.
fn path_starts(text: &str) -> FxHashSet<&str> {
    let part_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let starts = text.match_indices("::").filter_map(|(at, _)| {
        let before = &text[..at];
        let path = before.trim_end_matches(part_of_word);
        (!path.ends_with(':')).then(|| &before[path.len()..])
    });
    starts.collect()
}

/// The model that speaks for every version a manifest allows.
fn model_of(missing: &Missing) -> Option<&'static Model> {
    // `^0.6`, `~0.6.2`, `=0.6.2` and `0.6.*` stay within what is compatible to the version they name; a list or a
    // comparison may not.
    let requirement = missing.requirement.trim_start_matches(['^', '~', '=']).trim_start();
    let plain = missing.crates_io && !requirement.contains([',', '<', '>']);
    MODELS.iter().find(|model| plain && speaks_for(model, &missing.package, requirement))
}

/// A model holds for the semver-compatible versions of the one it was read at.
fn speaks_for(model: &Model, name: &str, version: &str) -> bool {
    if model.package != name {
        return false;
    }
    model.versions.split('|').any(|read| {
        let (mut a, mut b) = (read.split('.'), version.split('.'));
        loop {
            match (a.next(), b.next()) {
                (Some(x), Some(y)) if x == y => {
                    // up to the first number that is not zero versions are incompatible
                    if x != "0" {
                        return true;
                    }
                }
                (None, _) => return true,
                _ => return false,
            }
        }
    })
}

impl Plan<'_> {
    /// What the program is built from.
    pub(super) fn crates(&self, loaded: &Loaded) -> Vec<CrateInput> {
        let mut inputs = Vec::new();
        for (n, kind) in self.kinds.iter().enumerate() {
            let root = loaded.trees[n].clone();
            let input = match kind {
                CrateKind::Model(model) => CrateInput {
                    name: Name::new_static(model.krate),
                    origin: Origin::Model,
                    edition: 2021,
                    deps: self.model_deps(n),
                    unloaded: Vec::new(),
                    root,
                },
                CrateKind::Dependency(dep) => self.dependency_input(*dep, root),
                CrateKind::Target { package, target } => self.target_input(*package, *target, root),
            };
            inputs.push(input);
        }
        inputs
    }

    fn model_deps(&self, own: usize) -> Vec<(Name, usize)> {
        let mut deps = self.std();
        for (n, kind) in self.kinds.iter().enumerate() {
            if let CrateKind::Model(model) = kind
                && n != own
                && model.krate != "std"
            {
                deps.push((Name::new_static(model.krate), n));
            }
        }
        deps
    }

    fn std(&self) -> Vec<(Name, usize)> {
        let at = self.kinds.iter().position(|k| matches!(k, CrateKind::Model(m) if m.krate == "std"));
        at.into_iter().flat_map(|n| ["std", "core", "alloc"].map(|name| (Name::new_static(name), n))).collect()
    }

    fn dependency_input(&self, dep: usize, root: ModTree) -> CrateInput {
        let dep = &self.workspace.dependencies[dep];
        let mut deps = self.std();
        let mut unloaded = Vec::new();
        for inner in dep.deps.iter().filter(|inner| inner.kind == DepKind::Normal) {
            let name = Name::from(inner.code_name.as_str());
            match self.crate_of(inner.package) {
                Some(n) => deps.push((name, n)),
                None => unloaded.push((name, 0)),
            }
        }
        CrateInput {
            name: Name::from(dep.lib_name.as_str()),
            origin: Origin::Dependency { version: dep.version.clone() },
            edition: dep.edition.parse().unwrap_or(2021),
            deps,
            unloaded,
            root,
        }
    }

    fn target_input(&self, package: usize, target: usize, root: ModTree) -> CrateInput {
        let p = &self.workspace.packages[package];
        let t = &p.targets[target];
        let mut deps = self.std();
        let mut unloaded = Vec::new();
        for dep in &p.deps {
            if !sees(t, dep) {
                continue;
            }
            match self.crate_of(dep.package) {
                Some(n) => deps.push((Name::from(dep.code_name.as_str()), n)),
                None => unloaded.push((Name::from(dep.code_name.as_str()), 0)),
            }
        }
        for (name, missing) in &p.missing {
            let model = model_of(missing);
            let at = model.and_then(|model| self.kinds.iter().position(|kind| kind.is(model)));
            match (model, at) {
                (Some(model), Some(n)) if !missing.renamed => deps.push((Name::new_static(model.krate), n)),
                (Some(_), Some(n)) => deps.push((Name::from(name.as_str()), n)),
                _ => unloaded.push((Name::from(name.as_str()), 0)),
            }
        }
        if t.sort() != Sort::Lib
            && let Some(own) = self.library_of(package)
            && let CrateKind::Target { target, .. } = self.kinds[own]
        {
            let name = p.targets[target].name.replace('-', "_");
            deps.push((Name::from(name), own));
        }
        CrateInput {
            name: Name::from(t.name.replace('-', "_")),
            origin: Origin::Workspace { package, target, selected: t.selected },
            edition: t.edition.parse().unwrap_or(2021),
            deps,
            unloaded,
            root,
        }
    }

    /// The trees of the selected targets in what was loaded, each with its package and target.
    pub(super) fn selected(&self) -> impl Iterator<Item = (usize, (usize, usize))> {
        self.kinds.iter().enumerate().filter_map(|(tree, kind)| match kind {
            CrateKind::Target { package, target } => {
                let selected = self.workspace.packages[*package].targets[*target].selected;
                selected.then_some((tree, (*package, *target)))
            }
            CrateKind::Model(_) | CrateKind::Dependency(_) => None,
        })
    }

    fn library_of(&self, package: usize) -> Option<usize> {
        self.kinds.iter().position(|kind| match kind {
            CrateKind::Target { package: p, target } => {
                *p == package && self.workspace.packages[*p].targets[*target].sort() == Sort::Lib
            }
            CrateKind::Model(_) | CrateKind::Dependency(_) => false,
        })
    }

    fn crate_of(&self, package: PackageRef) -> Option<usize> {
        match package {
            PackageRef::Member(n) => self.library_of(n),
            PackageRef::Dependency(n) => {
                let dep = &self.workspace.dependencies[n];
                self.kinds.iter().position(|kind| match kind {
                    CrateKind::Model(model) => speaks_for(model, &dep.name, &dep.version),
                    CrateKind::Dependency(own) => *own == n,
                    CrateKind::Target { .. } => false,
                })
            }
        }
    }

    /// The cfg environment of each crate.
    pub(super) fn cfgs(&self) -> FxHashMap<CrateId, Arc<CfgEnv>> {
        self.roots
            .iter()
            .enumerate()
            .map(|(n, root)| (CrateId(u32::try_from(n).unwrap_or(u32::MAX)), root.cfg.clone()))
            .collect()
    }
}

/// Whether a target may name a dependency.
fn sees(target: &Target, dep: &Dep) -> bool {
    match dep.kind {
        DepKind::Normal => target.sort() != Sort::BuildScript,
        DepKind::Dev => target.env_test || matches!(target.sort(), Sort::Test | Sort::Example | Sort::Bench),
        DepKind::Build => target.sort() == Sort::BuildScript,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(package: &str, requirement: &str) -> Option<&'static str> {
        let missing = Missing {
            package: package.to_owned(),
            requirement: requirement.to_owned(),
            crates_io: true,
            renamed: false,
        };
        model_of(&missing).map(|model| model.krate)
    }

    #[test]
    fn a_requirement_must_not_reach_beyond_what_a_model_speaks_for() {
        for good in ["0.6", "^0.6", "^0.6.0", "~0.6.0", "=0.6.0", "= 0.6.0", "0.6.*"] {
            assert_eq!(model("object-pool", good), Some("object_pool"), "{good}");
        }
        for bad in ["*", "0", "^0", "0.*", "0.5", ">=0.6", ">=0.6, <0.7", "^0.6, !=0.6.1", "<0.7", "1", ""] {
            assert_eq!(model("object-pool", bad), None, "{bad}");
        }
        assert_eq!(
            (model("bytes", "^1"), model("bytes", "1.4.0"), model("bytes", "^0.5")),
            (Some("bytes"), Some("bytes"), None)
        );
        let elsewhere = Missing { package: "bytes".into(), requirement: "^1".into(), crates_io: false, renamed: false };
        assert!(model_of(&elsewhere).is_none(), "a package of this name from elsewhere may be another");
    }

    #[test]
    fn a_model_brings_those_it_speaks_of() {
        let brings = |krate: &str, other: &str| {
            let model = MODELS.iter().find(|model| model.krate == krate).expect("a model");
            drawn_on([model].into_iter()).contains(other)
        };
        assert!(brings("parking_lot", "lock_api"));
        assert!(brings("futures", "futures_core"));
        assert!(!brings("object_pool", "pool"));
        assert!(brings("object_pool", "object_pool"));
    }
}
