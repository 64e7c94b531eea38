//! The shadow: a copy of the user's workspace below its `target`, in which the tests run.
//!
//! Owns what lies in `<root>/target/poolcheck/shadow/<variant>` and how it gets there. Does not know what is measured:
//! edited texts, the probe's sources and the lock file are given. Never writes elsewhere, and reads the user's files only.
//!
//! It lies inside the workspace so that cargo and rustup find the same configuration and toolchain by searching upwards.
//!
//! # Times
//!
//! Cargo builds again what is newer than the last build. In a new shadow a copy has the time of its source, as some
//! build scripts compare. Afterwards whatever changes has the time of its change: a file that is as it was before it was
//! edited, or that was saved while a build ran, is older than the build that knows it otherwise.
//!
//! All shadows should be laid before the first of them is built: packages that do not depend on the probe are one and
//! the same to cargo in all of them, and would be built again for every shadow that is newer.

mod include;
mod manifest;
mod place;
mod probe;
mod route;
mod state;
mod tree;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use place::{Copied, Place};
use state::{State, Times};
use tree::{Node, Source, Tree, Walk};

use crate::error::Error;

/// Which code a shadow holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// The user's.
    Plain,
    /// The user's with the probe.
    Pooled,
    /// That without its pools.
    Without,
}

impl Variant {
    /// Its name in paths and messages.
    pub fn word(self) -> &'static str {
        match self {
            Variant::Plain => "plain",
            Variant::Pooled => "pooled",
            Variant::Without => "without",
        }
    }
}

/// What a shadow is made from. Paths in it are relative to the root, with forward slashes.
pub struct Layout<'a> {
    /// The user's workspace: the directory of its root manifest.
    pub root: &'a Path,
    /// Which shadow it is.
    pub variant: Variant,
    /// Texts that replace those of files, by path.
    pub edited: &'a BTreeMap<String, String>,
    /// Manifests of the members that depend on the probe.
    pub probed: &'a BTreeSet<String>,
    /// The probe's sources, by path relative to its package (`src/lib.rs`); its manifest is made here.
    pub probe: Option<&'a BTreeMap<String, String>>,
    /// The lock file to start from, if there is one. Cargo may add to the shadow's.
    pub lock: Option<&'a str>,
    /// Packages, and versions of them, that the probe asks for; others will do in the newest.
    pub older: &'a [(&'a str, &'a str)],
}

/// A shadow that is ready to be built.
#[derive(Debug)]
pub struct Shadow {
    /// Its directory, without links, as cargo will name it.
    pub root: PathBuf,
    /// What is not in it that a user might miss, one line each.
    pub notes: Vec<String>,
    /// Configuration of cargo's that it does not find by itself, as `target` is a link to somewhere else; to be given
    /// with `--config` in this order.
    pub configs: Vec<PathBuf>,
    /// How many files, directories and links had to be written or removed.
    pub changed: usize,
}

/// Lays the shadow of a workspace, or brings it up to date.
pub fn lay(layout: &Layout<'_>) -> Result<Shadow, Error> {
    let root = std::path::absolute(layout.root)
        .and_then(|root| fs::metadata(&root).map(|_| route::plain(&root)))
        .map_err(|cause| Error::attempt(format!("read the directory `{}`", layout.root.display()), cause))?;
    let real = resolved(&root);
    let own = place::directories(&root, &["target", "poolcheck"])?;
    let shadows = place::directories(&root, &["target", "poolcheck", "shadow"])?;
    let word = layout.variant.word();
    let state_file = own.join(format!("shadow-{word}.json"));
    let mut place = Place::new(shadows.join(word), own.join(format!("shadow-{word}.part")));
    let ignore = own.join(".gitignore");
    if fs::read(&ignore).ok().as_deref() != Some(b"*\n") {
        place.beside(&ignore, "*\n")?;
    }

    let known = State::read(&state_file);
    let is_new = known.is_none() && !state_file.exists() && !place.root.exists();
    if known.is_none() {
        // Nobody knows what was edited in it.
        place::remove(&place.root).map_err(|cause| place::failed("remove", &place.root, cause))?;
    }
    let before = known.unwrap_or_else(State::unknown);
    place::directories(&root, &["target", "poolcheck", "shadow", word])?;

    let mut plan = Plan::new(layout, &root, &real, &resolved(&own))?;
    plan.texts(&place, &before)?;
    let Plan { mut tree, edited, waiting, .. } = plan;

    let mut state = before.clone();
    state.edited.extend(edited.iter().cloned());
    let mut saved = None;
    if state != before || is_new {
        place.beside(&state_file, &state.text())?;
        saved = Some(state.clone());
    }
    place.clean(&tree)?;
    state.later = fill(&mut place, &mut tree, &before, is_new)?;
    if let Some(lock) = layout.lock {
        // what cargo adds depends on what the probe asks for
        let asked: String = layout.older.iter().map(|(name, version)| format!("# {name} {version}\n")).collect();
        let lock = format!("{lock}{asked}");
        if before.lock.as_ref() != Some(&lock) || place.stamp(Path::new("Cargo.lock")).is_none() {
            place.text(Path::new("Cargo.lock"), &lock, None)?;
            state.lock = Some(lock);
        }
    }
    state.edited = edited;
    state.waiting = waiting;
    if state != *saved.as_ref().unwrap_or(&before) {
        place.beside(&state_file, &state.text())?;
    }

    let mut notes = tree.notes;
    notes.sort();
    notes.dedup();
    let shadow = resolved(&place.root);
    let configs = unseen_configs(&real, &shadow);
    Ok(Shadow { root: shadow, notes, configs, changed: place.changed })
}

/// Writes everything, and gives the times of copies that differ from those of their sources.
fn fill(place: &mut Place, tree: &mut Tree, before: &State, is_new: bool) -> Result<BTreeMap<String, Times>, Error> {
    let mut later = BTreeMap::new();
    let mut unreadable = Vec::new();
    for (at, node) in &tree.nodes {
        match node {
            Node::Dir => place.dir(at)?,
            Node::Link(to) => place.link(at, to)?,
            Node::Text { text, permissions } => place.text(at, text, permissions.as_ref())?,
            Node::Copy(source) => {
                let name = key(at);
                let modified = match is_current(place, at, name.as_deref(), source, before) {
                    Some(modified) => {
                        place.permit(at, Some(&source.permissions))?;
                        modified
                    }
                    // Without a name to remember it by, its time is all there is to know it by.
                    None => match place.copy(at, source, is_new || name.is_none())? {
                        Copied::There(modified) => modified,
                        Copied::Unreadable(cause) => {
                            place.remove(at)?;
                            unreadable.push((at.clone(), cause));
                            continue;
                        }
                    },
                };
                if let Some(name) = name
                    && modified != source.modified
                {
                    later.insert(name, Times { source: source.modified, copy: modified });
                }
            }
        }
    }
    for (at, cause) in unreadable {
        tree.leave_out(&at, &cause);
    }
    Ok(later)
}

/// When the copy was modified, if it is one of the file as it is now.
fn is_current(place: &Place, at: &Path, name: Option<&str>, source: &Source, before: &State) -> Option<i64> {
    let (len, modified) = place.stamp(at)?;
    let later = name.and_then(|name| before.later.get(name));
    let current = len == source.len
        && name.is_none_or(|name| !before.edited.contains(name))
        && match later {
            Some(times) => *times == Times { source: source.modified, copy: modified },
            None => modified == source.modified,
        };
    current.then_some(modified)
}

/// What a shadow is to hold.
struct Plan<'a> {
    layout: &'a Layout<'a>,
    root: &'a Path,
    tree: Tree,
    /// Texts by their place in the tree, links followed.
    texts: BTreeMap<PathBuf, &'a str>,
    /// Manifests that depend on the probe, likewise, with the directories cargo knows them in: it takes the paths in a
    /// manifest from there, without following links.
    probed: BTreeMap<PathBuf, PathBuf>,
    /// What is another text than the user's.
    edited: BTreeSet<String>,
    /// What would be, if what it leads to were there.
    waiting: BTreeSet<String>,
}

impl<'a> Plan<'a> {
    fn new(layout: &'a Layout<'a>, root: &'a Path, real: &Path, own: &Path) -> Result<Plan<'a>, Error> {
        let mut texts = BTreeMap::new();
        for (path, text) in layout.edited {
            texts.insert(settled(root, real, path)?, text.as_str());
        }
        let mut probed = BTreeMap::new();
        for path in layout.probed {
            probed.insert(settled(root, real, path)?, directory(&relative(path)?).to_owned());
        }
        let wanted = texts.keys().chain(probed.keys()).cloned().collect();
        let tree = tree::walk(&Walk { root, real, own, wanted: &wanted })?;
        let mut plan = Plan { layout, root, tree, texts, probed, edited: BTreeSet::new(), waiting: BTreeSet::new() };
        plan.add_probe()?;
        for (at, what) in
            plan.texts.keys().map(|at| (at, "edit")).chain(plan.probed.keys().map(|at| (at, "add the probe to")))
        {
            if !matches!(plan.tree.nodes.get(at), Some(Node::Copy(_))) {
                return Err(Error::attempt(
                    format!("{what} `{}` in the shadow copy", at.display()),
                    "there is no such file in it",
                )
                .with_help("if the file was removed or renamed just now, run again"));
            }
        }
        Ok(plan)
    }
    /// Adds the probe's package.
    fn add_probe(&mut self) -> Result<(), Error> {
        let Some(sources) = self.layout.probe else { return Ok(()) };
        let dir = PathBuf::from(probe::DIRECTORY);
        if self.tree.nodes.contains_key(&dir) {
            return Err(Error::attempt(
                format!("add the package `{}` to the shadow copy", probe::DIRECTORY),
                "the workspace has something of this name",
            )
            .with_help("rename it"));
        }
        let mut add = |at: PathBuf, text: &str| {
            for dir in at.ancestors().skip(1).filter(|dir| !dir.as_os_str().is_empty()) {
                self.tree.nodes.insert(dir.to_owned(), Node::Dir);
            }
            self.tree.nodes.insert(at, Node::Text { text: text.to_owned(), permissions: None });
        };
        for (path, text) in sources {
            add(dir.join(relative(path)?), text);
        }
        add(dir.join("Cargo.toml"), &probe::manifest(self.layout.variant, self.layout.older));
        Ok(())
    }
    /// Puts texts where the user's will not do.
    fn texts(&mut self, place: &Place, before: &State) -> Result<(), Error> {
        let users = self.tree.nodes.iter().filter(|(at, node)| tree::is_manifest(at) && matches!(node, Node::Copy(_)));
        let packages: Vec<PathBuf> = users.map(|(at, _)| directory(at).to_owned()).collect();
        let mut others: Vec<&Path> = Vec::new();
        for dir in packages.iter().map(PathBuf::as_path).filter(|dir| !dir.as_os_str().is_empty()) {
            if others.last().is_none_or(|last| !dir.starts_with(last)) {
                others.push(dir);
            }
        }
        let mut outside = Vec::new();
        let (mut texts, mut unreadable) = (Vec::new(), Vec::new());
        for (at, node) in &self.tree.nodes {
            let Node::Copy(source) = node else { continue };
            let edited = self.texts.get(at).copied();
            let name = key(at);
            let is_known = || {
                name.as_deref().is_some_and(|name| !before.waiting.contains(name))
                    && is_current(place, at, name.as_deref(), source, before).is_some()
            };
            if edited.is_none() && !tree::is_manifest(at) && (!tree::is_rust(at) || is_known()) {
                continue;
            }
            let user = match edited.map_or_else(|| fs::read(&source.path), |text| Ok(text.as_bytes().to_owned())) {
                Ok(text) => text,
                Err(cause) => {
                    unreadable.push((at.clone(), cause));
                    continue;
                }
            };
            // Cargo and rustc take no other text either.
            let Ok(user) = String::from_utf8(user) else { continue };
            let (mut own, mut waits) = (None, false);
            if tree::is_manifest(at) {
                let answer = self.manifest(at, &user, &others)?;
                own = answer.text;
                outside.extend(answer.outside);
                self.tree.notes.extend(answer.notes);
            } else if tree::is_rust(at) {
                let package =
                    packages.iter().filter(|dir| at.starts_with(dir)).max_by_key(|dir| dir.components().count());
                let package = package.map_or(Path::new(""), PathBuf::as_path);
                let found = include::rewrite(&include::File { root: self.root, at, package }, &user);
                (own, waits) = (found.text, found.waits);
            }
            let own = own.or_else(|| edited.map(str::to_owned));
            if let Some(name) = name {
                if own.is_some() {
                    self.edited.insert(name);
                } else if waits {
                    self.waiting.insert(name);
                }
            }
            if let Some(own) = own {
                texts.push((at.clone(), own, source.permissions.clone()));
            }
        }
        for (at, text, permissions) in texts {
            self.tree.nodes.insert(at, Node::Text { text, permissions: Some(permissions) });
        }
        for (at, cause) in unreadable {
            self.tree.nodes.remove(&at);
            self.tree.leave_out(&at, &cause);
        }
        self.tree.notes.extend(ways_back(self.root, outside));
        Ok(())
    }
    fn manifest(&self, at: &Path, text: &str, others: &[&Path]) -> Result<manifest::Answer, Error> {
        let probed = self.probed.get(at).filter(|_| self.layout.probe.is_some());
        let dir = probed.map_or(directory(at), PathBuf::as_path);
        let package = probe::package(self.layout.variant);
        let way = route::way(dir, Path::new(probe::DIRECTORY));
        let ask = manifest::Ask {
            root: self.root,
            dir,
            probe: probed.map(|_| (package.as_str(), way.as_path())),
            others: directory(at).as_os_str().is_empty().then_some(others),
        };
        match manifest::rewrite(&ask, text) {
            Ok(answer) => Ok(answer),
            // It may be there to be wrong, in a test.
            Err(_) if probed.is_none() && ask.others.is_none() => Ok(manifest::Answer::default()),
            Err(cause) => Err(Error::attempt(format!("read `{}`", self.root.join(at).display()), cause)),
        }
    }
}

/// Notes on packages outside the workspace that depend on its members: these are in the shadow and in their own place,
/// and are two packages to cargo.
fn ways_back(root: &Path, mut outside: Vec<PathBuf>) -> Vec<String> {
    let mut notes = Vec::new();
    let mut seen = BTreeSet::new();
    while let Some(dir) = outside.pop() {
        if !seen.insert(dir.clone()) {
            continue;
        }
        let Ok(text) = fs::read_to_string(dir.join("Cargo.toml")) else { continue };
        for dependency in manifest::dependencies(&dir, &text) {
            match dependency.strip_prefix(root) {
                Ok(member) => notes.push(format!(
                    "`{}` is outside the directory of the workspace and depends on `{}` in it: the shadow copy has another \
                     one of these, so that a build of both may fail",
                    dir.display(),
                    member.display(),
                )),
                Err(_) => outside.push(dependency),
            }
        }
    }
    notes
}

/// The configuration files of cargo's that are found from the workspace and not from its shadow, the farthest first:
/// cargo lets later ones win.
fn unseen_configs(real: &Path, shadow: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for dir in real.ancestors().filter(|dir| !shadow.starts_with(dir)) {
        // Cargo prefers the old name where there are both.
        found.extend(
            ["config", "config.toml"].map(|name| dir.join(".cargo").join(name)).into_iter().find(|it| it.is_file()),
        );
    }
    found.reverse();
    found
}

/// The place in the tree of a file that was named: links inside of the workspace lead to others of its files.
fn settled(root: &Path, real: &Path, path: &str) -> Result<PathBuf, Error> {
    let path = relative(path)?;
    // The link itself may be a manifest's, which is a file in the shadow.
    let (dir, name) = (directory(&path), path.file_name().unwrap_or_default());
    let whole = if tree::is_manifest(&path) {
        fs::canonicalize(root.join(dir)).map(|dir| dir.join(name))
    } else {
        fs::canonicalize(root.join(&path))
    };
    Ok(whole.ok().and_then(|whole| whole.strip_prefix(real).map(Path::to_owned).ok()).unwrap_or(path))
}

/// A path of a layout, which must not lead out of where it begins.
fn relative(path: &str) -> Result<PathBuf, Error> {
    let relative = PathBuf::from(path);
    let stays = relative.components().all(|part| matches!(part, Component::Normal(_)));
    if stays && !path.is_empty() {
        return Ok(relative);
    }
    Err(Error::attempt(
        format!("write `{path}` in the shadow copy"),
        io::Error::new(io::ErrorKind::InvalidInput, "it is not in the directory of the workspace"),
    )
    .with_help("name the package with `--exclude`, or move it into the workspace's directory"))
}

/// The path as the state names it, if it has a name in Unicode.
fn key(at: &Path) -> Option<String> {
    at.to_str().map(|at| if cfg!(windows) { at.replace('\\', "/") } else { at.to_owned() })
}

fn directory(at: &Path) -> &Path {
    at.parent().unwrap_or(Path::new(""))
}

/// The path without links. On Windows such paths have a form that not all programs take.
fn resolved(path: &Path) -> PathBuf {
    if cfg!(unix) { fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()) } else { path.to_owned() }
}
