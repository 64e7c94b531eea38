//! The source files of a run: those that are edited, and all others in which blocks may be made.

use std::collections::BTreeSet;
use std::path::Path;

use super::edit::Source;
use super::find::{self, Shapes};
use super::rewrite::{File, Files};
use crate::load::Workspace;
use crate::load::metadata::relative;

/// Reads the files of `edited`, and every other source file of a member: a backtrace may lead there, and an allocator
/// may be set there. Those that hold one of `words` may be edited too. Paths are relative to the root.
pub fn read(workspace: &Workspace, edited: &BTreeSet<String>, words: &BTreeSet<&str>) -> Files {
    let mut files = Files::new();
    let mut names = edited.clone();
    for package in &workspace.packages {
        if let Some(dir) = package.manifest_path.parent() {
            walk(&workspace.root, dir, &mut names);
        }
    }
    for name in names {
        // members outside the root are not in the copy
        if name.starts_with("..") || Path::new(&name).is_absolute() {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(workspace.root.join(&name)) else { continue };
        let source = Source::new(text);
        let holds = |word: &&str| source.text.contains(*word);
        if edited.contains(&name) || holds(&"global_allocator") || words.iter().any(holds) {
            if let Some(shapes) = find::shapes(&source) {
                files.insert(name, File { source, shapes });
            }
        } else {
            files.insert(name, File { source, shapes: Shapes::default() });
        }
    }
    files
}

fn walk(root: &Path, dir: &Path, names: &mut BTreeSet<String>) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        // what a link leads to is another file's copy, or none
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() {
            let hidden = name.to_string_lossy().starts_with('.');
            if !hidden && name != "target" && !path.join("CACHEDIR.TAG").exists() {
                walk(root, &path, names);
            }
        } else if kind.is_file() && path.extension().is_some_and(|end| end == "rs") {
            names.insert(relative(root, &path));
        }
    }
}

/// The names of the crates that a file belongs to: those of the targets of the package it lies in.
pub fn crates(workspace: &Workspace, file: &str) -> Vec<String> {
    let path = workspace.root.join(file);
    let home = workspace
        .packages
        .iter()
        .filter(|package| package.manifest_path.parent().is_some_and(|dir| path.starts_with(dir)))
        .max_by_key(|package| package.manifest_path.components().count());
    let targets = home.map(|package| package.targets.as_slice()).unwrap_or_default();
    targets.iter().map(|target| target.name.replace('-', "_")).collect()
}
