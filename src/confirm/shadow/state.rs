//! What is known of a shadow from one run to the next, kept in a file beside it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

/// Raised when the meaning of the file changes; a shadow of another format is laid anew.
const FORMAT: u32 = 1;

/// Knowledge about the files of a shadow. What is not said here is a copy with the time of its source, or not there.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    format: u32,
    /// The lock file that was last given. The one in the shadow may hold more: cargo adds what the probe needs.
    pub lock: Option<String>,
    /// Files that may hold another text than their source. Written before the files are, so that a run that was killed
    /// leaves no edit behind that nobody knows of.
    pub edited: BTreeSet<String>,
    /// Copies of files that would be edited if what they lead to were there, to be looked at every time.
    pub waiting: BTreeSet<String>,
    /// Copies that do not have the time of their source.
    pub later: BTreeMap<String, Times>,
}

/// Two times of modification, in nanoseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Times {
    /// That of the source when it was copied.
    pub source: i64,
    /// That of the copy.
    pub copy: i64,
}

impl State {
    /// Of a shadow about which nothing is known.
    pub fn unknown() -> State {
        State { format: FORMAT, ..State::default() }
    }
    /// What the file says, if it is there and whole.
    pub fn read(file: &Path) -> Option<State> {
        let text = std::fs::read(file).ok()?;
        serde_json::from_slice(&text).ok().filter(|state: &State| state.format == FORMAT)
    }
    /// The text of the file.
    pub fn text(&self) -> String {
        // Strings and numbers only, which cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}
