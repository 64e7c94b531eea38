//! Manifests of the user's for the shadow: paths out of the workspace are made absolute, a root gets its `[workspace]`,
//! and packages that are measured depend on the probe. All else stays as it was written.

use std::path::{Path, PathBuf};

use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, TableLike, TomlError, Value};

use super::route::{self, Turn};

/// The tables of dependencies, in the spellings cargo knows.
const DEPENDENCIES: [&str; 5] =
    ["dependencies", "dev-dependencies", "dev_dependencies", "build-dependencies", "build_dependencies"];

/// The targets that are lists.
const TARGETS: [&str; 4] = ["bin", "example", "test", "bench"];

/// A manifest, and what the shadow needs of it.
pub struct Ask<'a> {
    /// The workspace's directory.
    pub root: &'a Path,
    /// The manifest's directory, relative to that.
    pub dir: &'a Path,
    /// The name of the probe's package and the way to it, if the package depends on it.
    pub probe: Option<(&'a str, &'a Path)>,
    /// For the root's: directories of the other manifests in the workspace's directory.
    pub others: Option<&'a [&'a Path]>,
}

/// What became of a manifest.
#[derive(Default)]
pub struct Answer {
    /// The text for the shadow, if it differs from the user's.
    pub text: Option<String>,
    /// Directories of packages outside the workspace's that it depends on by path.
    pub outside: Vec<PathBuf>,
    /// What the user should know.
    pub notes: Vec<String>,
}

/// Rewrites the text of a manifest.
pub fn rewrite(ask: &Ask<'_>, text: &str) -> Result<Answer, TomlError> {
    let mut document: DocumentMut = text.parse()?;
    let mut paths = Paths { ask, changed: false, answer: Answer::default() };
    paths.document(document.as_table_mut());
    let Paths { mut changed, mut answer, .. } = paths;
    if let Some((package, way)) = ask.probe {
        depend(document.as_table_mut(), package, way);
        changed = true;
    }
    let mut own = if changed { like(text, document.to_string()) } else { text.to_owned() };
    if let Some(others) = ask.others
        && !document.contains_key("workspace")
    {
        // Cargo would search upwards for it, and find the user's.
        if !own.ends_with('\n') {
            own.push('\n');
        }
        // Without this table packages below the root's directory are not of its workspace, with it they would be.
        own.push_str("\n[workspace]\n");
        let apart: Array = others.iter().filter_map(|dir| dir.to_str()).collect();
        if !apart.is_empty() {
            own.push_str(&format!("exclude = {apart}\n"));
        }
        changed = true;
    }
    answer.text = changed.then_some(own);
    Ok(answer)
}

/// The text `new` with the line ends of `old`: the parser keeps neither those of Windows nor a missing one.
fn like(old: &str, mut new: String) -> String {
    if !old.ends_with('\n') && new.ends_with('\n') {
        new.pop();
    }
    let windows = old.matches("\r\n").count();
    if windows > 0 && windows == old.matches('\n').count() {
        new = new.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    new
}

/// The directories of packages that a manifest depends on by path, with the paths made absolute.
pub fn dependencies(dir: &Path, text: &str) -> Vec<PathBuf> {
    let Ok(mut document) = text.parse::<DocumentMut>() else { return Vec::new() };
    // Nothing is inside of a place nobody works in, so that every path is one that leads outside.
    let ask = Ask { root: Path::new("/dev/null"), dir, probe: None, others: None };
    let mut paths = Paths { ask: &ask, changed: false, answer: Answer::default() };
    paths.all_dependencies(document.as_table_mut());
    paths.answer.outside
}

/// Adds the dependency on the probe.
fn depend(document: &mut Table, package: &str, way: &Path) {
    let mut probe = InlineTable::new();
    probe.insert("path", way.to_string_lossy().replace('\\', "/").into());
    probe.insert("package", package.into());
    let tables = document.entry("dependencies").or_insert_with(|| Item::Table(Table::new()));
    // Were it no table, cargo would have refused the user's.
    if let Some(table) = tables.as_table_like_mut() {
        table.insert("poolcheck_probe", Value::from(probe).into());
    }
}

/// A walk over all paths of a manifest.
struct Paths<'a> {
    ask: &'a Ask<'a>,
    changed: bool,
    answer: Answer,
}

impl Paths<'_> {
    fn document(&mut self, document: &mut Table) {
        self.all_dependencies(document);
        for package in ["package", "project"] {
            let Some(package) = table(document.get_mut(package)) else { continue };
            for key in ["workspace", "readme", "license-file", "build"] {
                self.strings(package.get_mut(key));
            }
        }
        if let Some(lib) = table(document.get_mut("lib")) {
            self.strings(lib.get_mut("path"));
        }
        for targets in TARGETS {
            self.targets(document.get_mut(targets));
        }
        if let Some(workspace) = table(document.get_mut("workspace")) {
            if let Some(package) = table(workspace.get_mut("package")) {
                for key in ["readme", "license-file"] {
                    self.strings(package.get_mut(key));
                }
            }
            for key in ["members", "default-members"] {
                self.members(workspace.get_mut(key));
            }
        }
    }
    fn all_dependencies(&mut self, document: &mut Table) {
        self.tables(document);
        for (_, target) in members(document.get_mut("target")) {
            if let Some(target) = target.as_table_like_mut() {
                self.tables(target);
            }
        }
        if let Some(workspace) = table(document.get_mut("workspace")) {
            self.tables(workspace);
        }
        for (_, registry) in members(document.get_mut("patch")) {
            self.dependencies(registry.as_table_like_mut());
        }
        self.dependencies(table(document.get_mut("replace")));
    }
    fn tables(&mut self, of: &mut dyn TableLike) {
        for key in DEPENDENCIES {
            self.dependencies(table(of.get_mut(key)));
        }
    }
    fn dependencies(&mut self, of: Option<&mut dyn TableLike>) {
        let Some(of) = of else { return };
        for (_, dependency) in of.iter_mut() {
            let Some(Item::Value(path)) = table(Some(dependency)).and_then(|it| it.get_mut("path")) else { continue };
            if let Some(Turn::Out(place)) = self.value(path) {
                self.answer.outside.push(place);
            }
        }
    }
    fn targets(&mut self, targets: Option<&mut Item>) {
        match targets {
            Some(Item::ArrayOfTables(targets)) => {
                for target in targets.iter_mut() {
                    self.strings(target.get_mut("path"));
                }
            }
            Some(Item::Value(Value::Array(targets))) => {
                for target in targets.iter_mut().filter_map(Value::as_inline_table_mut) {
                    if let Some(path) = target.get_mut("path") {
                        self.value(path);
                    }
                }
            }
            Some(Item::None | Item::Value(_) | Item::Table(_)) | None => {}
        }
    }
    /// A path, or a list of them.
    fn strings(&mut self, item: Option<&mut Item>) {
        match item {
            Some(Item::Value(Value::Array(list))) => list.iter_mut().for_each(|value| _ = self.value(value)),
            Some(Item::Value(value)) => _ = self.value(value),
            Some(Item::None | Item::Table(_) | Item::ArrayOfTables(_)) | None => {}
        }
    }
    /// Members whose directories are not in the workspace's name it in their manifests, and are no members of a copy.
    fn members(&mut self, list: Option<&mut Item>) {
        let Some(list) = list.and_then(Item::as_array_mut) else { return };
        list.iter_mut().for_each(|value| _ = self.value(value));
        let mut index = 0;
        while let Some(member) = list.get(index) {
            let out = member.as_str().map(Path::new).filter(|member| member.is_absolute());
            if let Some(member) = out {
                let note = format!(
                    "the member `{}` lies outside the directory of the workspace: it is used where it is, and not measured",
                    member.display()
                );
                if !self.answer.notes.contains(&note) {
                    self.answer.notes.push(note);
                }
                list.remove(index);
                self.changed = true;
            } else {
                index += 1;
            }
        }
    }
    fn value(&mut self, value: &mut Value) -> Option<Turn> {
        let turn = route::turn(self.ask.root, self.ask.dir, Path::new(value.as_str()?));
        if let Some(text) = turn.as_ref().and_then(Turn::text) {
            let decor = value.decor().clone();
            *value = text.into();
            *value.decor_mut() = decor;
            self.changed = true;
        }
        turn
    }
}

fn table(item: Option<&mut Item>) -> Option<&mut dyn TableLike> {
    item.and_then(Item::as_table_like_mut)
}

fn members(item: Option<&mut Item>) -> impl Iterator<Item = (toml_edit::KeyMut<'_>, &mut Item)> {
    table(item).into_iter().flat_map(|table| table.iter_mut())
}
