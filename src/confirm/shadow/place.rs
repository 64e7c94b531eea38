//! Writing into a shadow: whole files or nothing, and never through a link.
//!
//! Everything is written to one file beside the shadow and moved to where it belongs, so that a shadow holds no half
//! files after a run was killed, and no writer of ours opens a path that a test may have made a link.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::tree::{self, Node, Source, Tree};
use crate::error::Error;

/// A shadow being written.
pub struct Place {
    /// The shadow.
    pub root: PathBuf,
    /// Where files are written before they are moved.
    part: PathBuf,
    /// How many files, directories and links were written or removed.
    pub changed: usize,
}

/// What became of a file to be copied.
pub enum Copied {
    /// The copy is there, and was modified at this time.
    There(i64),
    /// The source cannot be read.
    Unreadable(io::Error),
}

impl Place {
    /// A shadow in `root`, with `part` to write to on the same disk.
    pub fn new(root: PathBuf, part: PathBuf) -> Place {
        Place { root, part, changed: 0 }
    }
    /// Removes what does not belong into the shadow, and what is of another kind than it should be.
    pub fn clean(&mut self, wanted: &Tree) -> Result<(), Error> {
        let mut open = vec![PathBuf::new()];
        while let Some(dir) = open.pop() {
            let path = self.root.join(&dir);
            let entries = fs::read_dir(&path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
            for entry in entries.map_err(|cause| failed("read", &path, cause))? {
                let at = dir.join(entry.file_name());
                let kind = entry.file_type().map_err(|cause| failed("read", &entry.path(), cause))?;
                let stays = match wanted.nodes.get(&at) {
                    Some(Node::Dir) => kind.is_dir(),
                    Some(Node::Copy(_) | Node::Text { .. }) => kind.is_file(),
                    Some(Node::Link(_)) => kind.is_symlink(),
                    // Cargo's own: the lock file it completed, and what somebody built by hand to look into a finding.
                    None if at == Path::new("Cargo.lock") => kind.is_file(),
                    None => kind.is_dir() && tree::is_build_directory(&entry.path()),
                };
                if !stays {
                    remove(&entry.path()).map_err(|cause| failed("remove", &entry.path(), cause))?;
                    self.changed += 1;
                } else if matches!(wanted.nodes.get(&at), Some(Node::Dir)) {
                    open.push(at);
                }
            }
        }
        Ok(())
    }
    /// Makes a directory, if it is not there.
    pub fn dir(&mut self, at: &Path) -> Result<(), Error> {
        let path = self.root.join(at);
        if !path.symlink_metadata().is_ok_and(|found| found.is_dir()) {
            fs::create_dir(&path).map_err(|cause| failed("create", &path, cause))?;
            self.changed += 1;
        }
        Ok(())
    }
    /// Writes a text, unless it is there.
    pub fn text(&mut self, at: &Path, text: &str, permissions: Option<&Permissions>) -> Result<(), Error> {
        let path = self.root.join(at);
        if self.len(at) == Some(text.len() as u64) && fs::read(&path).is_ok_and(|found| found == text.as_bytes()) {
            return self.permit(at, permissions);
        }
        self.whole(&path, |file| {
            file.write_all(text.as_bytes())?;
            permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions.clone()))
        })
        .map_err(|cause| failed("write", &path, cause))
    }
    /// Copies a file. Its copy has the time of the source, or that of now.
    pub fn copy(&mut self, at: &Path, source: &Source, keep_time: bool) -> Result<Copied, Error> {
        let path = self.root.join(at);
        let mut from = match File::open(&source.path) {
            Ok(from) => from,
            Err(cause) => return Ok(Copied::Unreadable(cause)),
        };
        let time = from.metadata().and_then(|metadata| metadata.modified()).ok().filter(|_| keep_time);
        let copied = self.whole(&path, |file| {
            // The standard library lets the system share the blocks where it can.
            io::copy(&mut from, file)?;
            file.set_permissions(source.permissions.clone())?;
            time.map_or(Ok(()), |time| file.set_modified(time))
        });
        copied.map_err(|cause| failed("copy to", &path, cause))?;
        let metadata = path.symlink_metadata().map_err(|cause| failed("read", &path, cause))?;
        Ok(Copied::There(tree::modified(&metadata)))
    }
    /// Makes a link, unless it is there.
    pub fn link(&mut self, at: &Path, to: &Path) -> Result<(), Error> {
        let path = self.root.join(at);
        if fs::read_link(&path).is_ok_and(|found| found == to) {
            return Ok(());
        }
        let made = remove(&self.part).and_then(|()| symlink(to, &self.part)).and_then(|()| self.put(&path));
        made.map_err(|cause| failed("link", &path, cause))
    }
    /// The length and time of the file at a place of the shadow, if there is one.
    pub fn stamp(&self, at: &Path) -> Option<(u64, i64)> {
        let metadata = self.root.join(at).symlink_metadata().ok().filter(fs::Metadata::is_file)?;
        Some((metadata.len(), tree::modified(&metadata)))
    }
    /// Gives the file at a place of the shadow these permissions, if it has others.
    pub fn permit(&mut self, at: &Path, permissions: Option<&Permissions>) -> Result<(), Error> {
        let path = self.root.join(at);
        let Some(permissions) = permissions else { return Ok(()) };
        let found = path.symlink_metadata().map_err(|cause| failed("read", &path, cause))?;
        // Following is no matter, as there is a file and no link.
        if found.is_file() && found.permissions() != *permissions {
            fs::set_permissions(&path, permissions.clone()).map_err(|cause| failed("write", &path, cause))?;
            self.changed += 1;
        }
        Ok(())
    }
    /// Removes what is at a place of the shadow, if anything.
    pub fn remove(&mut self, at: &Path) -> Result<(), Error> {
        let path = self.root.join(at);
        remove(&path).map_err(|cause| failed("remove", &path, cause))
    }
    /// Writes a text to a file of ours outside the shadow.
    pub fn beside(&mut self, path: &Path, text: &str) -> Result<(), Error> {
        let before = self.changed;
        let written = self.whole(path, |file| file.write_all(text.as_bytes()));
        self.changed = before;
        written.map_err(|cause| failed("write", path, cause))
    }
    fn len(&self, at: &Path) -> Option<u64> {
        self.stamp(at).map(|(len, _)| len)
    }
    fn whole(&mut self, path: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
        remove(&self.part)?;
        // Fails rather than follow a link, should one be there again.
        let mut file = OpenOptions::new().write(true).create_new(true).open(&self.part)?;
        fill(&mut file)?;
        drop(file);
        self.put(path)
    }
    fn put(&mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.part, path)?;
        self.changed += 1;
        Ok(())
    }
}

/// Makes the directories from `root` down to the last of `names`, and refuses those that a link leads away from. The
/// first may be a link: many keep their `target` on another disk.
pub fn directories(root: &Path, names: &[&str]) -> Result<PathBuf, Error> {
    let mut path = root.to_owned();
    for (depth, name) in names.iter().enumerate() {
        path.push(name);
        let found = if depth == 0 { fs::metadata(&path) } else { fs::symlink_metadata(&path) };
        match found {
            Ok(found) if found.is_dir() => {}
            Ok(found) => {
                let cause = if found.is_symlink() { "it is a link" } else { "something else is in its place" };
                return Err(Error::attempt(format!("create the directory `{}`", path.display()), cause).with_help(
                    "remove what is there; the shadow copy is written only below the workspace's `target`",
                ));
            }
            Err(_) => fs::create_dir(&path).map_err(|cause| failed("create", &path, cause))?,
        }
    }
    Ok(path)
}

/// Removes what is there, never what a link leads to.
pub fn remove(path: &Path) -> io::Result<()> {
    let removed = match path.symlink_metadata() {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(cause) => Err(cause),
    };
    match removed {
        Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

/// The error for a failed write.
pub fn failed(what: &str, path: &Path, cause: io::Error) -> Error {
    let help = match cause.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "make room on the disk; `target/poolcheck` can be removed at any time"
        }
        ErrorKind::ReadOnlyFilesystem => "the workspace's `target` must be writable; it may be a link to another disk",
        ErrorKind::PermissionDenied | ErrorKind::DirectoryNotEmpty => {
            "check the permissions; `target/poolcheck` can be removed at any time"
        }
        _ => "`target/poolcheck` can be removed at any time and is made anew",
    };
    Error::attempt(format!("{what} `{}` in the shadow copy", path.display()), cause).with_help(help)
}

#[cfg(unix)]
fn symlink(to: &Path, at: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(to, at)
}

#[cfg(not(unix))]
fn symlink(_: &Path, _: &Path) -> io::Result<()> {
    // Links are copied as what they lead to.
    Err(ErrorKind::Unsupported.into())
}
