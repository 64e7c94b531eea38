//! Follows `mod name;` from target roots to all files of their crates, wave by wave.
//!
//! A file is parsed once for each set of cfgs it is compiled with, however many crates or modules it belongs to.
//! What cannot be read or parsed becomes a note; everything else is still analysed.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::cfg::CfgEnv;
use super::crew::{Crew, FileJob};
use super::items::{FileItems, LocalMod, OutlineMod};
use crate::base::{FileId, IndexVec, Name, Span, Truth};

/// The root file of one crate.
#[derive(Clone, Debug)]
pub struct Root {
    /// The file.
    pub path: PathBuf,
    /// What the crate's `#[cfg]`s are evaluated with.
    pub cfg: Arc<CfgEnv>,
    /// It is a model crate.
    pub model: bool,
}

/// All files of the crates asked for.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// Parsed files; one path is here twice if it is compiled with different cfgs.
    pub files: IndexVec<FileId, SourceFile>,
    /// The files of each root, in the order of the roots.
    pub trees: Vec<ModTree>,
    /// What could not be read, in the order it was met.
    pub notes: Vec<LoadNote>,
}

/// One parsed file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its text.
    pub text: Arc<str>,
    /// How many lines it has.
    pub lines: u32,
    /// What it declares.
    pub items: Arc<FileItems>,
    /// What its `#[cfg]`s were evaluated with, for those of statements and expressions.
    pub cfg: Arc<CfgEnv>,
}

/// The files of one crate as a tree of modules.
#[derive(Clone, Debug, Default)]
pub struct ModTree {
    /// Files; 0 is the root (there is none if it could not be found), a parent comes before its children.
    pub nodes: Vec<FileNode>,
}

/// A file in its place in one crate.
#[derive(Clone, Debug)]
pub struct FileNode {
    /// The file.
    pub file: FileId,
    /// The node and module whose `mod name;` it is; `None` for the root.
    pub parent: Option<(usize, LocalMod)>,
    /// The module's name; empty for the root.
    pub name: Name,
    /// The `#[cfg]` of its `mod name;`.
    pub cfg: Truth,
    /// `#[macro_use]` stands on its `mod name;`.
    pub macro_use: bool,
}

/// Something that could not be loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadNote {
    /// The file concerned.
    pub path: PathBuf,
    /// The place in it, if there is one.
    pub span: Option<Span>,
    /// What was being done, what was found, and what to do.
    pub text: String,
}

/// Texts that stand for files of the disk: models, and sources of tests.
pub type Overlay = FxHashMap<PathBuf, Arc<str>>;

/// Loads the crates of all roots.
pub fn load(crew: &Crew, roots: &[Root], overlay: &Overlay) -> Loaded {
    let mut loader = Loader { overlay, ids: FxHashMap::default(), jobs: Vec::new(), out: Loaded::default() };
    let mut wave = Vec::new();
    for (tree, root) in roots.iter().enumerate() {
        loader.out.trees.push(ModTree::default());
        let path = tidy(&root.path);
        if !loader.exists(&path) {
            let text =
                "read the root of a target: no such file; create it or correct the target's `path` in Cargo.toml";
            loader.out.notes.push(LoadNote { path, span: None, text: text.to_owned() });
            continue;
        }
        let dir = parent_dir(&path);
        let node = FileNode {
            file: loader.file(&path, root),
            parent: None,
            name: Name::default(),
            cfg: Truth::Yes,
            macro_use: false,
        };
        loader.out.trees[tree].nodes.push(node);
        wave.push(Pending { tree, node: 0, place: Place { dir, relative: None } });
    }
    while !wave.is_empty() {
        loader.parse(crew);
        let mut next = Vec::new();
        for pending in wave {
            loader.follow(&pending, &roots[pending.tree], &mut next);
        }
        wave = next;
    }
    loader.out
}

/// A file whose own `mod name;` are to be followed.
struct Pending {
    tree: usize,
    node: usize,
    place: Place,
}

/// Where the files of child modules are looked for.
#[derive(Clone)]
struct Place {
    /// The directory `#[path]` is relative to.
    dir: PathBuf,
    /// A directory below it for files without `#[path]`: `x` in `x.rs` that is no `mod.rs`.
    relative: Option<Name>,
}

struct Loader<'a> {
    overlay: &'a Overlay,
    ids: FxHashMap<(PathBuf, Arc<CfgEnv>), FileId>,
    jobs: Vec<FileJob>,
    out: Loaded,
}

impl Loader<'_> {
    fn exists(&self, path: &Path) -> bool {
        self.overlay.contains_key(path) || path.is_file()
    }

    /// The number of a file under the root's cfgs; a new one is queued to be parsed.
    fn file(&mut self, path: &Path, root: &Root) -> FileId {
        let key = (path.to_owned(), root.cfg.clone());
        if let Some(&known) = self.ids.get(&key) {
            return known;
        }
        let (text, items) = (Arc::from(""), Arc::default());
        let file =
            self.out.files.push(SourceFile { path: path.to_owned(), text, lines: 0, items, cfg: root.cfg.clone() });
        self.ids.insert(key, file);
        self.jobs.push(FileJob {
            file,
            path: path.to_owned(),
            text: self.overlay.get(path).cloned(),
            cfg: root.cfg.clone(),
            model: root.model,
        });
        file
    }

    /// Parses what is queued, with one note for each file that fails.
    fn parse(&mut self, crew: &Crew) {
        for parsed in crew.parse(std::mem::take(&mut self.jobs)) {
            let file = &mut self.out.files[parsed.file];
            let note = match (&parsed.failure, &parsed.items.error) {
                (Some(why), _) => Some((None, format!("read the file: {why}; what it declares is not analysed"))),
                (None, Some((why, span))) => Some((
                    Some(*span),
                    format!("parse the file: {why}; what it declares is not analysed, fix it and run again"),
                )),
                (None, None) => None,
            };
            if let Some((span, text)) = note {
                self.out.notes.push(LoadNote { path: file.path.clone(), span, text });
            }
            (file.text, file.lines, file.items) = (parsed.text, parsed.lines, Arc::new(parsed.items));
        }
    }

    fn follow(&mut self, pending: &Pending, root: &Root, next: &mut Vec<Pending>) {
        let file = self.out.trees[pending.tree].nodes[pending.node].file;
        let items = self.out.files[file].items.clone();
        let mut places: Vec<Place> = Vec::with_capacity(items.modules.len());
        for (at, module) in items.modules.iter_enumerated() {
            let place = match module.parent {
                None => pending.place.clone(),
                Some(parent) if module.block.is_some() => places[parent.0 as usize].clone(),
                Some(parent) => inline(&places[parent.0 as usize], &module.name, module.path_attr.as_deref()),
            };
            for outline in &module.outline {
                let Some((path, place)) = self.find(outline, &place, file) else { continue };
                if self.is_ancestor(pending, &path) {
                    let text = format!(
                        "follow `mod {}`: {} is the file of a module around it; point it at another file",
                        outline.name,
                        path.display()
                    );
                    self.note(file, outline, text);
                    continue;
                }
                let node = FileNode {
                    file: self.file(&path, root),
                    parent: Some((pending.node, at)),
                    name: outline.name.clone(),
                    cfg: outline.cfg,
                    macro_use: outline.macro_use,
                };
                let nodes = &mut self.out.trees[pending.tree].nodes;
                next.push(Pending { tree: pending.tree, node: nodes.len(), place });
                nodes.push(node);
            }
            places.push(place);
        }
    }

    /// The file of `mod name;` and where the files of its own children are, by rustc's rules.
    fn find(&mut self, outline: &OutlineMod, place: &Place, file: FileId) -> Option<(PathBuf, Place)> {
        if let Some(written) = &outline.path_attr {
            let path = tidy(&place.dir.join(written));
            if self.exists(&path) {
                let dir = parent_dir(&path);
                return Some((path, Place { dir, relative: None }));
            }
            let text =
                format!("look for module `{}`: {} does not exist; correct `#[path]`", outline.name, path.display());
            self.note(file, outline, text);
            return None;
        }
        let mut dir = place.dir.clone();
        dir.extend(place.relative.as_deref());
        let beside = tidy(&dir.join(format!("{}.rs", outline.name)));
        let inside = tidy(&dir.join(outline.name.as_str()).join("mod.rs"));
        if self.exists(&beside) {
            let dir = parent_dir(&beside);
            return Some((beside, Place { dir, relative: Some(outline.name.clone()) }));
        }
        if self.exists(&inside) {
            let dir = parent_dir(&inside);
            return Some((inside, Place { dir, relative: None }));
        }
        for written in &outline.maybe_paths {
            let path = tidy(&place.dir.join(written));
            if self.exists(&path) {
                let dir = parent_dir(&path);
                return Some((path, Place { dir, relative: None }));
            }
        }
        let text = format!(
            "look for module `{}`: neither {} nor {} exists; create one of them",
            outline.name,
            beside.display(),
            inside.display()
        );
        self.note(file, outline, text);
        None
    }

    fn is_ancestor(&self, pending: &Pending, path: &Path) -> bool {
        let nodes = &self.out.trees[pending.tree].nodes;
        let mut at = Some(pending.node);
        while let Some(node) = at {
            if self.out.files[nodes[node].file].path == path {
                return true;
            }
            at = nodes[node].parent.map(|(parent, _)| parent);
        }
        false
    }

    /// One note for one `mod`, though its file may belong to several crates.
    fn note(&mut self, file: FileId, outline: &OutlineMod, text: String) {
        let path = self.out.files[file].path.clone();
        let known = |note: &LoadNote| {
            note.path == path && note.text == text && note.span.is_some_and(|span| span.start == outline.span.start)
        };
        if !self.out.notes.iter().any(known) {
            self.out.notes.push(LoadNote { path, span: Some(outline.span), text });
        }
    }
}

/// Where the children of an inline module are.
fn inline(around: &Place, name: &Name, path_attr: Option<&str>) -> Place {
    let mut dir = around.dir.clone();
    match path_attr {
        Some(written) => dir.push(written),
        None => {
            dir.extend(around.relative.as_deref());
            dir.push(name.as_str());
        }
    }
    Place { dir, relative: None }
}

fn parent_dir(path: &Path) -> PathBuf {
    path.parent().map(Path::to_path_buf).unwrap_or_default()
}

/// The path without `.` and `dir/..`, so that one file has one path.
///
/// A `..` after a symbolic link to a directory is cut wrongly; then the file is looked for as written.
fn tidy(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(out.components().next_back(), Some(Component::Normal(_))) => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    if out != path && !out.exists() && path.exists() { path.to_owned() } else { out }
}

#[cfg(test)]
#[path = "tree_tests.rs"]
mod tests;
