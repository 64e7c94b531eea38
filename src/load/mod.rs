//! From flags to the packages, targets and settings of a run, without building anything and without a network.
//!
//! Apart from sources, which `parse` reads and `cli` shows excerpts of, this is all that looks at the user's disk.

pub mod config;
pub mod diff;
pub mod features;
pub mod metadata;
pub mod select;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::error::Error;

/// The packages of a workspace, which of their targets were selected, and what is known about their dependencies.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    /// The directory paths are relative to in reports.
    pub root: PathBuf,
    /// Cargo's target directory.
    pub target_directory: PathBuf,
    /// The members, sorted by name and path.
    pub packages: Vec<Package>,
    /// Packages outside the workspace whose sources are at hand, sorted by name and version; empty if cargo could not
    /// resolve without changing something.
    pub dependencies: Vec<DepPackage>,
    /// What `rustc --print cfg` says for the target, one `key` or `key="value"` each, sorted.
    pub cfgs: Vec<String>,
    /// Trouble that did not stop the loading, one line each.
    pub notes: Vec<String>,
}

/// A member of the workspace.
#[derive(Clone, Debug)]
pub struct Package {
    /// Name in its manifest.
    pub name: String,
    /// Version in its manifest.
    pub version: String,
    /// Cargo's package id, for cargo's message shape.
    pub id: String,
    /// Its manifest.
    pub manifest_path: PathBuf,
    /// `2015`, `2018`, `2021`, `2024`.
    pub edition: &'static str,
    /// Features that are on.
    pub features: BTreeSet<String>,
    /// Features that could be on, implicit ones of optional dependencies included.
    pub declared_features: BTreeSet<String>,
    /// Its targets, in cargo's order.
    pub targets: Vec<Target>,
    /// The dependencies that were found.
    pub deps: Vec<Dep>,
    /// Declared dependencies whose sources are not at hand, by the name the manifest gives them, as code writes it.
    pub missing: BTreeMap<String, Missing>,
}

impl Package {
    /// Whether it has a target of this sort and name.
    pub fn has(&self, sort: Sort, name: &str) -> bool {
        self.targets.iter().any(|target| target.sort() == sort && target.name == name)
    }
}

/// What a manifest says of a dependency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The package's name.
    pub package: String,
    /// The versions it may have, as in `^0.6`.
    pub requirement: String,
    /// Whether it comes from crates.io, where a name means one package.
    pub crates_io: bool,
    /// Whether the manifest gives it another name.
    pub renamed: bool,
}

/// A target of a member.
#[derive(Clone, Debug)]
pub struct Target {
    /// Name, as cargo writes it (a library's has underscores).
    pub name: String,
    /// Cargo's kinds: `lib`, `proc-macro`, `bin`, `example`, `test`, `bench`, `custom-build`.
    pub kind: Vec<String>,
    /// Cargo's crate types.
    pub crate_types: Vec<String>,
    /// Its root file.
    pub src_path: PathBuf,
    /// Its edition, which may differ from the package's.
    pub edition: &'static str,
    /// Features it cannot do without.
    pub required_features: Vec<String>,
    /// Cargo's flag of this name.
    pub test: bool,
    /// Cargo's flag of this name.
    pub doctest: bool,
    /// Cargo's flag of this name.
    pub doc: bool,
    /// Whether the flags select it.
    pub selected: bool,
    /// Whether it is built as a test.
    pub env_test: bool,
    /// Whether it is built as what it is beside that.
    pub env_plain: bool,
}

impl Target {
    /// What it is, in one word of cargo's: `lib` for every sort of library.
    pub fn sort(&self) -> Sort {
        match self.kind.first().map(String::as_str) {
            Some("bin") => Sort::Bin,
            Some("example") => Sort::Example,
            Some("test") => Sort::Test,
            Some("bench") => Sort::Bench,
            Some("custom-build") => Sort::BuildScript,
            _ => Sort::Lib,
        }
    }
    /// Whether it is a procedural macro.
    pub fn is_proc_macro(&self) -> bool {
        self.kind.iter().any(|kind| kind == "proc-macro")
    }
}

/// The sorts of targets that selection tells apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A library of any crate type, or a procedural macro.
    Lib,
    /// A binary.
    Bin,
    /// An example.
    Example,
    /// An integration test.
    Test,
    /// A benchmark.
    Bench,
    /// A build script, which is never selected.
    BuildScript,
}

impl Sort {
    /// Cargo's word.
    pub fn word(self) -> &'static str {
        match self {
            Sort::Lib => "lib",
            Sort::Bin => "bin",
            Sort::Example => "example",
            Sort::Test => "test",
            Sort::Bench => "bench",
            Sort::BuildScript => "build script",
        }
    }
}

/// An edge from a package to one it uses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Dep {
    /// The name code uses: with underscores, and renamed where the manifest renames.
    pub code_name: String,
    /// Whom it names.
    pub package: PackageRef,
    /// Which targets see it.
    pub kind: DepKind,
}

/// A package, by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PackageRef {
    /// In [`Workspace::packages`].
    Member(usize),
    /// In [`Workspace::dependencies`].
    Dependency(usize),
}

/// Which targets see a dependency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DepKind {
    /// All but build scripts.
    Normal,
    /// Tests, examples and benches, and libraries and binaries in test mode.
    Dev,
    /// Build scripts.
    Build,
}

/// A package outside the workspace.
#[derive(Clone, Debug)]
pub struct DepPackage {
    /// Name in its manifest.
    pub name: String,
    /// Version in its manifest.
    pub version: String,
    /// The directory of its manifest.
    pub root: PathBuf,
    /// The root file of its library; packages without one are not listed.
    pub lib_path: PathBuf,
    /// The name of its library as code writes it.
    pub lib_name: String,
    /// Whether the library is a procedural macro.
    pub proc_macro: bool,
    /// The library's edition.
    pub edition: &'static str,
    /// Features that are on.
    pub features: BTreeSet<String>,
    /// What it uses in turn (dev dependencies are not resolved).
    pub deps: Vec<Dep>,
}

/// What the flags say about loading, in cargo's terms.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// `--manifest-path`
    pub manifest_path: Option<PathBuf>,
    /// `--target`
    pub target: Option<String>,
    /// `--target-dir`
    pub target_dir: Option<PathBuf>,
    /// `--config`, handed to cargo
    pub config: Vec<String>,
    /// `-Z`, handed to cargo
    pub unstable: Vec<String>,
    /// `--release`, or a profile without debug assertions
    pub release: bool,
    /// Which packages.
    pub packages: select::Packages,
    /// Which targets.
    pub targets: select::Targets,
    /// Which features.
    pub features: features::Wish,
}

/// Finds out everything about the workspace that `request` speaks of.
pub fn load(request: &Request) -> Result<Workspace, Error> {
    let facts = metadata::ask(request)?;
    let (mut workspace, tables) = metadata::workspace(request, facts);
    let chosen = select::packages(request, &mut workspace, &tables)?;
    features::resolve(&request.features, &request.targets, &mut workspace, &tables, &chosen)?;
    select::targets(&request.targets, &request.packages, &mut workspace, &chosen)?;
    Ok(workspace)
}
