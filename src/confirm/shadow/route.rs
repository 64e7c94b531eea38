//! Where a relative path of the user's leads, seen from the workspace, and what to write in the shadow instead.
//!
//! Paths are taken as written, without asking the disk, as cargo does in manifests: `a/../b` is `b` even where `a` is a
//! link.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

/// Directories of version control, which are never copied. Tools that look for one search upwards and find the real one.
const VERSION_CONTROL: [&str; 7] = [".git", ".hg", ".bzr", ".svn", "_darcs", ".jj", ".pijul"];

/// Where a path leads that cannot stay as it is.
#[derive(Debug, PartialEq, Eq)]
pub enum Turn {
    /// Out of the workspace and back into it, or to it by an absolute path; the way there that stays inside.
    Back(PathBuf),
    /// To something the shadow does not hold; its real place.
    Out(PathBuf),
}

impl Turn {
    /// The real place, given the directory the path was written in.
    pub fn place(&self, root: &Path, dir: &Path) -> PathBuf {
        match self {
            Turn::Back(way) => plain(&root.join(dir).join(way)),
            Turn::Out(place) => place.clone(),
        }
    }
    /// What to write, if it can be written.
    pub fn text(&self) -> Option<&str> {
        match self {
            Turn::Back(way) => way.to_str(),
            Turn::Out(place) => place.to_str(),
        }
    }
}

/// Where `path` leads, written in a file of the directory `dir` (relative to `root`), unless it stays in the workspace.
pub fn turn(root: &Path, dir: &Path, path: &Path) -> Option<Turn> {
    if path.is_relative() {
        match inside(dir, path) {
            Some(to) if !left_out(&to) => return None,
            Some(to) => return Some(Turn::Out(root.join(to))),
            None => {}
        }
    }
    let place = plain(&root.join(dir).join(path));
    match place.strip_prefix(root) {
        Ok(to) if !left_out(to) => Some(Turn::Back(way(dir, to))),
        Ok(_) | Err(_) => path.is_relative().then_some(Turn::Out(place)),
    }
}

/// The path `path` leads to from `dir`, both relative, if it never climbs out of where `dir` begins.
pub fn inside(dir: &Path, path: &Path) -> Option<PathBuf> {
    let mut to = PathBuf::new();
    for component in dir.components().chain(path.components()) {
        match component {
            Component::Normal(name) => to.push(name),
            Component::CurDir => {}
            Component::ParentDir => {
                if !to.pop() {
                    return None;
                }
            }
            Component::Prefix(_) | Component::RootDir => return None,
        }
    }
    Some(to)
}

/// The path without `.` and `..`.
pub fn plain(path: &Path) -> PathBuf {
    let mut to = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            // Above the root of the disk is the root of the disk.
            Component::ParentDir => _ = to.pop(),
            Component::Normal(_) | Component::Prefix(_) | Component::RootDir => to.push(component),
        }
    }
    to
}

/// The way from the directory `from` to `to`, both below the same place.
pub fn way(from: &Path, to: &Path) -> PathBuf {
    let shared = from.components().zip(to.components()).take_while(|(from, to)| from == to).count();
    let mut way = PathBuf::new();
    for _ in from.components().skip(shared) {
        way.push("..");
    }
    way.extend(to.components().skip(shared));
    if way.as_os_str().is_empty() {
        way.push(".");
    }
    way
}

/// Whether the shadow leaves out what lies at this path of the workspace, as far as names tell.
pub fn left_out(path: &Path) -> bool {
    let first = path.components().next().map(Component::as_os_str);
    // Cargo finds the workspace's configuration by searching upwards from the shadow. A second copy would count twice:
    // lists such as rustflags are joined.
    first.is_some_and(|name| name == "target" || name == ".cargo") || path.iter().any(is_version_control)
}

/// Whether a file or directory of this name is version control's.
pub fn is_version_control(name: &OsStr) -> bool {
    VERSION_CONTROL.iter().any(|own| name == *own)
}
