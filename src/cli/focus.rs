//! What a `PATH[:LINE]` means in a workspace.

use std::path::Path;

use super::args::Focus;
use crate::error::Error;
use crate::lint::finding::{Note, Place};
use crate::load::{Workspace, metadata};

/// A file or directory in the terms of reports, and a line.
pub struct Within {
    file: String,
    line: Option<u32>,
}

impl Within {
    /// A place is in it.
    pub fn holds(&self, place: &Place) -> bool {
        let file = &place.file;
        let inside = self.file.is_empty()
            || file.strip_prefix(&self.file).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
        inside && self.line.is_none_or(|line| place.line == line)
    }
}

/// Instead of an empty list.
pub fn no_site(focus: Option<&Within>) -> Note {
    let place = match focus {
        None => "in what was analysed".to_owned(),
        Some(Within { file, line: None }) if file.is_empty() => "in what was analysed".to_owned(),
        Some(Within { file, line: None }) => format!("in `{file}`, as far as it was analysed"),
        Some(Within { file, line: Some(line) }) => format!("on line {line} of `{file}`, as far as it was analysed"),
    };
    Note { place: None, text: format!("no site {place}") }
}

/// Finds what the user's `PATH[:LINE]` means: relative to where they are, or as reports print it.
pub fn within(focus: &Focus, workspace: &Workspace) -> Result<Within, Error> {
    let root = workspace.root.canonicalize().unwrap_or_else(|_| workspace.root.clone());
    let found = focus.path.canonicalize().or_else(|_| root.join(&focus.path).canonicalize());
    let found = found.map_err(|error| Error::attempt(format!("find `{}`", focus.path.display()), error))?;
    if found.strip_prefix(&root).is_err() {
        let said = format!("it is outside the workspace at `{}`", root.display());
        return Err(Error::attempt(format!("list sites of `{}`", focus.path.display()), said));
    }
    Ok(Within { file: metadata::relative(Path::new(&root), &found), line: focus.line })
}
