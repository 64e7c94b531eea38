//! What cargo and rustc know: `cargo metadata` twice and `rustc --print cfg`, at the same time.
//!
//! `--no-deps` finds the members and cannot fail for want of a lock file. `--frozen` finds which versions of which
//! packages are used, where that needs neither the network nor a change to `Cargo.lock`; where it does, the run goes
//! on with what manifests say. The sources of packages outside the workspace are told of, not read.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

use super::{Dep, DepKind, DepPackage, Missing, Package, PackageRef, Request, Target, Workspace};
use crate::error::Error;

/// The answers of cargo and rustc.
pub struct Facts {
    members: Metadata,
    /// The whole graph, or cargo's reason why it cannot be had.
    graph: Result<Metadata, String>,
    cfgs: Vec<String>,
    triple: String,
}

/// The manifests of the members, in the order of [`Workspace::packages`], for the stages that select.
pub struct Tables {
    /// What each manifest says.
    pub manifests: Vec<cargo_metadata::Package>,
    /// Which members are selected when no flag says so.
    pub default_members: Vec<usize>,
    /// The target's cfgs, parsed.
    pub cfgs: Vec<cargo_platform::Cfg>,
    /// The target's name.
    pub triple: String,
}

impl Tables {
    /// The member a dependency of a manifest names, if it names one.
    pub fn member(&self, dep: &cargo_metadata::Dependency) -> Option<usize> {
        let path = dep.path.as_ref()?;
        self.manifests.iter().position(|member| member.manifest_path.parent() == Some(path))
    }
    /// Whether a dependency applies to the target.
    pub fn applies(&self, dep: &cargo_metadata::Dependency) -> bool {
        // The two crates may disagree on the version of `cargo_platform`, so the predicate travels as text.
        dep.target.as_ref().is_none_or(|platform| {
            platform
                .to_string()
                .parse::<cargo_platform::Platform>()
                .map_or(true, |platform| platform.matches(&self.triple, &self.cfgs))
        })
    }
}

/// Asks cargo and rustc, all at once since each takes a tenth of a second or more.
pub fn ask(request: &Request) -> Result<Facts, Error> {
    let (members, graph, cfg) = std::thread::scope(|scope| {
        let members = scope.spawn(|| run(metadata(request, &["--no-deps"])));
        let graph = scope.spawn(|| graph(request));
        let cfg = run(print_cfg(request));
        let join = "asking cargo does not panic";
        (members.join().expect(join), graph.join().expect(join), cfg)
    });

    let members = members.map_err(|error| {
        Error::attempt("run `cargo metadata`", error).with_help("is cargo installed and on the PATH?")
    })?;
    if !members.status.success() {
        return Err(Error::cargo(text(&members.stderr)));
    }
    let members = parse(&members.stdout).map_err(|error| Error::attempt("read `cargo metadata`", error))?;

    let cfg = cfg.map_err(|error| {
        Error::attempt("run `rustc --print cfg`", error).with_help("is rustc installed and on the PATH?")
    })?;
    if !cfg.status.success() {
        let said = text(&cfg.stderr);
        let first = said.lines().next().unwrap_or("rustc failed");
        return Err(Error::attempt(
            "learn the target's cfg from rustc",
            first.strip_prefix("error: ").unwrap_or(first),
        ));
    }
    let printed = text(&cfg.stdout);
    let mut lines: Vec<&str> = printed.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let host = lines.pop().unwrap_or_default().to_owned();
    let mut cfgs: Vec<String> =
        lines.into_iter().filter(|cfg| !(request.release && *cfg == "debug_assertions")).map(str::to_owned).collect();
    cfgs.sort_unstable();
    cfgs.dedup();
    Ok(Facts { members, graph, cfgs, triple: request.target.clone().unwrap_or(host) })
}

/// Turns the answers into a workspace in which nothing has been selected yet.
pub fn workspace(request: &Request, facts: Facts) -> (Workspace, Tables) {
    let Facts { members, graph, cfgs, triple } = facts;
    let root = members.workspace_root.clone().into_std_path_buf();
    let target_directory = match &request.target_dir {
        Some(dir) => std::path::absolute(dir).unwrap_or_else(|_| dir.clone()),
        None => members.target_directory.clone().into_std_path_buf(),
    };
    let in_default: BTreeSet<String> = if members.workspace_default_members.is_available() {
        members.workspace_default_members.iter().map(|id| id.repr.clone()).collect()
    } else {
        members.workspace_members.iter().map(|id| id.repr.clone()).collect()
    };
    let ids: BTreeSet<String> = members.workspace_members.iter().map(|id| id.repr.clone()).collect();
    let mut manifests: Vec<_> = members.packages.into_iter().filter(|package| ids.contains(&package.id.repr)).collect();
    manifests.sort_by(|a, b| (&a.name, &a.manifest_path).cmp(&(&b.name, &b.manifest_path)));

    let here = current_manifest(request).and_then(|here| here.canonicalize().ok());
    let here = here.and_then(|here| {
        let is_root = root.join("Cargo.toml").canonicalize().is_ok_and(|root| root == here);
        let member =
            || manifests.iter().position(|m| m.manifest_path.as_std_path().canonicalize().is_ok_and(|m| m == here));
        if is_root { None } else { member() }
    });
    let default_members = match here {
        Some(member) => vec![member],
        None => (0..manifests.len()).filter(|&n| in_default.contains(&manifests[n].id.repr)).collect(),
    };

    let parsed = cfgs.iter().filter_map(|cfg| cfg.parse().ok()).collect();
    let tables = Tables { manifests, default_members, cfgs: parsed, triple };
    let packages = tables.manifests.iter().map(package).collect();
    let mut workspace =
        Workspace { root, target_directory, packages, dependencies: Vec::new(), cfgs, notes: Vec::new() };
    match graph {
        Ok(graph) => connect(&mut workspace, &graph),
        Err(reason) => connect_members(&mut workspace, &tables, &reason),
    }
    (workspace, tables)
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")))
}

fn metadata(request: &Request, extra: &[&str]) -> Command {
    let mut command = cargo();
    command.args(["metadata", "--format-version", "1", "--color", "never"]).args(extra);
    if let Some(path) = &request.manifest_path {
        command.arg("--manifest-path").arg(path);
    }
    for value in &request.config {
        command.args(["--config", value]);
    }
    for flag in &request.unstable {
        command.args(["-Z", flag]);
    }
    command
}

/// The graph with dependencies, or cargo's reason. `--frozen` is what keeps `Cargo.lock` as it is.
fn graph(request: &Request) -> Result<Metadata, String> {
    let mut wish: Vec<String> =
        request.features.features.iter().map(|feature| format!("--features={feature}")).collect();
    wish.extend(request.features.all.then(|| "--all-features".to_owned()));
    wish.extend(request.features.no_default.then(|| "--no-default-features".to_owned()));
    let wish: Vec<&str> = wish.iter().map(String::as_str).collect();
    let platform = format!("--filter-platform={}", request.target.as_deref().unwrap_or("host-tuple"));

    // The first that works: an older cargo does not know `host-tuple`, and `cargo metadata` does not apply features
    // to packages the way `-p` does.
    let mut reason = String::new();
    for attempt in [[&["--frozen", &platform], wish.as_slice()].concat(), vec!["--frozen", &platform], vec!["--frozen"]]
    {
        let output = run(metadata(request, &attempt)).map_err(|error| error.to_string())?;
        if output.status.success() {
            return parse(&output.stdout).map_err(|error| error.to_string());
        }
        reason = text(&output.stderr);
        if reason.contains("--frozen") || reason.contains("--offline") {
            break;
        }
    }
    Err(reason)
}

fn print_cfg(request: &Request) -> Command {
    let mut command = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc")));
    command.args(["--print", "cfg", "--print", "host-tuple"]);
    if let Some(target) = &request.target {
        command.args(["--target", target]);
    }
    // As cargo does, since `--cfg` and `-C target-feature` are given there.
    if let Ok(flags) = std::env::var("CARGO_ENCODED_RUSTFLAGS") {
        command.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    } else if let Ok(flags) = std::env::var("RUSTFLAGS") {
        command.args(flags.split_whitespace());
    }
    command
}

fn run(mut command: Command) -> std::io::Result<Output> {
    command.stdin(std::process::Stdio::null()).output()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn parse(stdout: &[u8]) -> Result<Metadata, cargo_metadata::Error> {
    let stdout = String::from_utf8_lossy(stdout);
    MetadataCommand::parse(stdout.lines().find(|line| line.starts_with('{')).unwrap_or_default())
}

/// The manifest cargo takes for the current package's.
fn current_manifest(request: &Request) -> Option<PathBuf> {
    match &request.manifest_path {
        Some(path) => Some(path.clone()),
        None => std::env::current_dir()
            .ok()?
            .ancestors()
            .map(|dir| dir.join("Cargo.toml"))
            .find(|manifest| manifest.exists()),
    }
}

fn package(manifest: &cargo_metadata::Package) -> Package {
    Package {
        name: manifest.name.to_string(),
        version: manifest.version.to_string(),
        id: manifest.id.repr.clone(),
        manifest_path: manifest.manifest_path.clone().into(),
        edition: manifest.edition.as_str(),
        features: BTreeSet::new(),
        declared_features: manifest.features.keys().cloned().collect(),
        targets: manifest.targets.iter().map(target).collect(),
        deps: Vec::new(),
        missing: BTreeMap::new(),
    }
}

fn target(target: &cargo_metadata::Target) -> Target {
    Target {
        name: target.name.clone(),
        kind: target.kind.iter().map(ToString::to_string).collect(),
        crate_types: target.crate_types.iter().map(ToString::to_string).collect(),
        src_path: target.src_path.clone().into(),
        edition: target.edition.as_str(),
        required_features: target.required_features.clone(),
        test: target.test,
        doctest: target.doctest,
        doc: target.doc,
        selected: false,
        env_test: false,
        env_plain: true,
    }
}

/// Fills in dependencies from cargo's graph.
fn connect(workspace: &mut Workspace, graph: &Metadata) {
    let members: HashMap<&str, usize> =
        workspace.packages.iter().enumerate().map(|(n, package)| (package.id.as_str(), n)).collect();
    let nodes = graph.resolve.as_ref().map(|resolve| resolve.nodes.as_slice()).unwrap_or_default();
    let nodes: HashMap<&str, &cargo_metadata::Node> = nodes.iter().map(|node| (node.id.repr.as_str(), node)).collect();

    let mut outside: Vec<(&cargo_metadata::Package, DepPackage)> = graph
        .packages
        .iter()
        .filter(|package| !members.contains_key(package.id.repr.as_str()))
        .filter_map(|package| Some((package, dependency(package, nodes.get(package.id.repr.as_str())?)?)))
        .collect();
    outside.sort_by(|(a, _), (b, _)| (&a.name, &a.version, &a.id.repr).cmp(&(&b.name, &b.version, &b.id.repr)));

    let mut refs: HashMap<&str, PackageRef> = members.iter().map(|(&id, &n)| (id, PackageRef::Member(n))).collect();
    refs.extend(outside.iter().enumerate().map(|(n, (p, _))| (p.id.repr.as_str(), PackageRef::Dependency(n))));

    let edges = |id: &str| {
        let mut deps: Vec<Dep> = nodes
            .get(id)
            .into_iter()
            .flat_map(|node| &node.deps)
            .filter(|dep| !dep.name.is_empty())
            .filter_map(|dep| Some((dep, *refs.get(dep.pkg.repr.as_str())?)))
            .flat_map(|(dep, package)| {
                dep.dep_kinds.iter().map(move |info| Dep {
                    code_name: dep.name.clone(),
                    package,
                    kind: kind(info.kind),
                })
            })
            .collect();
        deps.sort();
        deps.dedup();
        deps
    };
    let deps_of_members: Vec<_> = workspace.packages.iter().map(|package| edges(&package.id)).collect();
    let deps_of_outside: Vec<_> = outside.iter().map(|(package, _)| edges(&package.id.repr)).collect();
    let mut dependencies: Vec<DepPackage> = outside.into_iter().map(|(_, dep)| dep).collect();
    dependencies.iter_mut().zip(deps_of_outside).for_each(|(package, deps)| package.deps = deps);
    workspace.packages.iter_mut().zip(deps_of_members).for_each(|(package, deps)| package.deps = deps);
    workspace.dependencies = dependencies;
}

fn dependency(package: &cargo_metadata::Package, node: &cargo_metadata::Node) -> Option<DepPackage> {
    let lib = package.targets.iter().map(target).find(|target| target.sort() == super::Sort::Lib)?;
    Some(DepPackage {
        name: package.name.to_string(),
        version: package.version.to_string(),
        root: package.manifest_path.parent().map_or_else(PathBuf::new, |dir| dir.as_std_path().to_owned()),
        proc_macro: lib.is_proc_macro(),
        lib_name: lib.name.replace('-', "_"),
        lib_path: lib.src_path,
        edition: lib.edition,
        features: node.features.iter().map(ToString::to_string).collect(),
        deps: Vec::new(),
    })
}

/// Fills in what the manifests alone say: dependencies of members on members.
fn connect_members(workspace: &mut Workspace, tables: &Tables, reason: &str) {
    let mut any_missing = false;
    for (n, manifest) in tables.manifests.iter().enumerate() {
        for dep in manifest.dependencies.iter().filter(|dep| tables.applies(dep)) {
            let written = dep.rename.as_deref();
            match tables.member(dep) {
                Some(member) => {
                    let lib = workspace.packages[member].targets.iter().find(|t| t.sort() == super::Sort::Lib);
                    let Some(lib) = lib else { continue };
                    let code_name = written.unwrap_or(&lib.name).replace('-', "_");
                    let found = Dep { code_name, package: PackageRef::Member(member), kind: kind(dep.kind) };
                    workspace.packages[n].deps.push(found);
                }
                None => {
                    any_missing = true;
                    let code_name = written.unwrap_or(&dep.name).replace('-', "_");
                    let missing = Missing {
                        package: dep.name.clone(),
                        requirement: dep.req.to_string(),
                        crates_io: dep.source.as_ref().is_some_and(cargo_metadata::Source::is_crates_io),
                        renamed: written.is_some(),
                    };
                    workspace.packages[n].missing.insert(code_name, missing);
                }
            }
        }
        workspace.packages[n].deps.sort();
        workspace.packages[n].deps.dedup();
    }
    if any_missing {
        workspace.notes.push(format!(
            "versions of dependencies are known from manifests alone, because {}; `cargo fetch` settles them",
            why(reason)
        ));
    }
}

/// Cargo's reason without its paths, which differ between machines.
fn why(reason: &str) -> &'static str {
    if reason.contains("cannot create the lock file") {
        "there is no Cargo.lock"
    } else if reason.contains("cannot update the lock file") || reason.contains("needs to be updated") {
        "Cargo.lock is out of date"
    } else if reason.contains("--offline") || reason.contains("--frozen") || reason.contains("download") {
        "their sources have not been fetched"
    } else {
        "cargo cannot resolve them as things are"
    }
}

fn kind(kind: DependencyKind) -> DepKind {
    match kind {
        DependencyKind::Development => DepKind::Dev,
        DependencyKind::Build => DepKind::Build,
        _ => DepKind::Normal,
    }
}

/// `path` relative to `root` with forward slashes, as reports show it.
pub fn relative(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}
