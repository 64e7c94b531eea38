//! What of the user's tree belongs into a shadow. Reads directories and links, and no file's text.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Metadata, Permissions};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::UNIX_EPOCH;

use super::route::{self, Turn};
use crate::error::Error;

/// Everything a shadow holds, by path relative to it. Parents stand before what is in them.
#[derive(Default)]
pub struct Tree {
    /// What lies where.
    pub nodes: BTreeMap<PathBuf, Node>,
    /// What was left out that a user might miss.
    pub notes: Vec<String>,
}

/// One entry of a directory.
pub enum Node {
    /// A directory.
    Dir,
    /// The same as a file of the user's.
    Copy(Source),
    /// A text of ours, with the permissions of the file it stands for.
    Text {
        /// The whole text.
        text: String,
        /// Those of the file it stands for.
        permissions: Option<Permissions>,
    },
    /// A symbolic link.
    Link(PathBuf),
}

/// A file of the user's.
pub struct Source {
    /// Where it is.
    pub path: PathBuf,
    /// Its length in bytes.
    pub len: u64,
    /// When it was modified, see [`modified`].
    pub modified: i64,
    /// Its permissions.
    pub permissions: Permissions,
}

impl Source {
    fn new(path: PathBuf, metadata: &Metadata) -> Source {
        Source { path, len: metadata.len(), modified: modified(metadata), permissions: metadata.permissions() }
    }
}

/// When a file was modified, in nanoseconds since 1970; 0 where the system does not say.
pub fn modified(metadata: &Metadata) -> i64 {
    let Ok(time) = metadata.modified() else { return 0 };
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => i64::try_from(since.as_nanos()).unwrap_or(i64::MAX),
        Err(before) => i64::try_from(before.duration().as_nanos()).map_or(i64::MIN, |nanos| -nanos),
    }
}

/// What there is to know before walking.
pub struct Walk<'a> {
    /// The workspace's directory, as cargo names it.
    pub root: &'a Path,
    /// The same without links.
    pub real: &'a Path,
    /// Where shadows lie, without links.
    pub own: &'a Path,
    /// Files that will be changed, so that nothing on the way to them may be a link out of the workspace.
    pub wanted: &'a BTreeSet<PathBuf>,
}

/// A directory whose links are judged by whether they stay in it: the workspace, or a directory linked into it.
struct Home {
    /// Where in the shadow.
    at: PathBuf,
    /// Where really.
    real: PathBuf,
    /// The one this is linked from.
    from: Option<Rc<Home>>,
}

impl Home {
    /// Whether a copy of `real` at this place would hold itself.
    fn is_within(&self, real: &Path) -> bool {
        self.real.starts_with(real) || self.from.as_ref().is_some_and(|from| from.is_within(real))
    }
}

/// A directory to look into.
struct Open {
    at: PathBuf,
    source: PathBuf,
    home: Rc<Home>,
}

/// Walks the workspace.
pub fn walk(walk: &Walk<'_>) -> Result<Tree, Error> {
    let mut tree = Tree::default();
    let home = Rc::new(Home { at: PathBuf::new(), real: walk.real.to_owned(), from: None });
    let mut open = vec![Open { at: PathBuf::new(), source: walk.root.to_owned(), home }];
    while let Some(dir) = open.pop() {
        let entries = match fs::read_dir(&dir.source).and_then(Iterator::collect::<Result<Vec<_>, _>>) {
            Ok(entries) => entries,
            Err(cause) if dir.at.as_os_str().is_empty() => {
                return Err(Error::attempt(format!("read the directory `{}`", dir.source.display()), cause));
            }
            Err(cause) => {
                tree.leave_out(&dir.at, &cause);
                continue;
            }
        };
        for entry in entries {
            let at = dir.at.join(entry.file_name());
            // The lock file is a text of its own in a shadow: cargo writes to it there.
            if at == Path::new("Cargo.lock") || route::left_out(&at) {
                continue;
            }
            match entry.file_type() {
                Ok(kind) if kind.is_symlink() => tree.link(walk, at, &entry.path(), &dir.home, &mut open),
                Ok(kind) if kind.is_dir() => {
                    if !is_build_directory(&entry.path()) && !is_own(walk, &entry.path()) {
                        open.push(Open { at, source: entry.path(), home: Rc::clone(&dir.home) });
                    }
                }
                Ok(kind) if kind.is_file() => match entry.metadata() {
                    Ok(metadata) => tree.file(at, entry.path(), &metadata),
                    Err(cause) => tree.leave_out(&at, &cause),
                },
                Ok(_) => tree.note(&at, "it is neither a file nor a directory nor a link"),
                Err(cause) => tree.leave_out(&at, &cause),
            }
        }
        if !dir.at.as_os_str().is_empty() {
            tree.nodes.insert(dir.at, Node::Dir);
        }
    }
    Ok(tree)
}

impl Tree {
    /// Says that something of the user's is not in the shadow. What is gone by now was never part of it.
    pub fn leave_out(&mut self, at: &Path, cause: &std::io::Error) {
        if cause.kind() != ErrorKind::NotFound {
            self.note(at, cause);
        }
    }
    fn note(&mut self, at: &Path, why: impl std::fmt::Display) {
        self.notes.push(format!("`{}` is not in the shadow copy: {why}", at.display()));
    }
    fn file(&mut self, at: PathBuf, path: PathBuf, metadata: &Metadata) {
        self.nodes.insert(at, Node::Copy(Source::new(path, metadata)));
    }
    /// Takes in a link: as a link where it means the same in the shadow, or as what it leads to.
    fn link(&mut self, walk: &Walk<'_>, at: PathBuf, source: &Path, home: &Rc<Home>, open: &mut Vec<Open>) {
        let to = match fs::read_link(source) {
            Ok(to) => to,
            Err(cause) => return self.leave_out(&at, &cause),
        };
        let metadata = fs::metadata(source).ok();
        let real = fs::canonicalize(source).ok();
        let leaves = real.as_ref().is_none_or(|real| !real.starts_with(walk.real));
        let is_dir = metadata.as_ref().is_some_and(Metadata::is_dir);
        if let (true, Some(real)) = (is_dir, &real)
            && !home.is_within(real)
            // Cargo takes the directory for a part of the workspace, and its manifest's paths from where the link is.
            && (!cfg!(unix) || leaves && (self.is_wanted(walk, &at) || real.join("Cargo.toml").is_file()))
        {
            let inner = Home { at: at.clone(), real: real.clone(), from: Some(Rc::clone(home)) };
            return open.push(Open { at, source: real.clone(), home: Rc::new(inner) });
        }
        if let Some(metadata) = metadata.filter(Metadata::is_file)
            && (!cfg!(unix) || is_manifest(&at) || leaves && (is_rust(&at) || self.is_wanted(walk, &at)))
        {
            return self.file(at, source.to_owned(), &metadata);
        }
        if !cfg!(unix) {
            return self.note(&at, "it is a link that cannot be followed");
        }
        let to = followable(walk, &at, source, &to, home).unwrap_or(to);
        self.nodes.insert(at, Node::Link(to));
    }
    fn is_wanted(&self, walk: &Walk<'_>, at: &Path) -> bool {
        walk.wanted.range(at.to_owned()..).next().is_some_and(|next| next.starts_with(at))
    }
}

/// What a link of the shadow must say to lead where the user's does, if that differs from what the user's says.
fn followable(walk: &Walk<'_>, at: &Path, source: &Path, to: &Path, home: &Home) -> Option<PathBuf> {
    let dir = at.parent().unwrap_or(Path::new(""));
    let within = dir.strip_prefix(&home.at).unwrap_or(dir);
    if to.is_relative() && route::inside(within, to).is_some_and(|to| !route::left_out(&home.at.join(to))) {
        return None;
    }
    // A link to somewhere in the workspace must not lead to the real one, where a test could write through it.
    let real = fs::canonicalize(source).unwrap_or_else(|_| {
        let real = source.parent().and_then(|dir| fs::canonicalize(dir).ok()).unwrap_or_default();
        route::plain(&real.join(to))
    });
    match route::turn(walk.real, dir, &real) {
        Some(Turn::Back(way)) => Some(way),
        Some(Turn::Out(place)) => Some(place),
        None => Some(real),
    }
}

/// Whether it is a manifest of cargo's, by its name.
pub fn is_manifest(at: &Path) -> bool {
    at.file_name().is_some_and(|name| name == "Cargo.toml")
}

/// Whether it is source text, by its name.
pub fn is_rust(at: &Path) -> bool {
    at.extension().is_some_and(|ending| ending == "rs")
}

/// Whether cargo builds into this directory, by the tag it leaves there.
pub fn is_build_directory(dir: &Path) -> bool {
    let tag = dir.join("CACHEDIR.TAG");
    let mut text = Vec::new();
    // To open a pipe would be to wait for somebody to write to it.
    if !tag.is_file() {
        return false;
    }
    let Ok(file) = fs::File::open(&tag) else { return false };
    // Others leave such tags too, perhaps beside something that tests read.
    file.take(1000).read_to_end(&mut text).is_ok()
        && text.starts_with(b"Signature: 8a477f597d28d172789f06886806bc55")
        && text.windows(5).any(|word| word == b"cargo")
}

/// Whether this is the directory the shadows lie in, which a link to `target` can put anywhere.
fn is_own(walk: &Walk<'_>, dir: &Path) -> bool {
    dir.file_name() == walk.own.file_name() && fs::canonicalize(dir).is_ok_and(|dir| dir == walk.own)
}
