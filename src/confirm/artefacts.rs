//! What is kept of a run: logs, profiles and diffs under `target/poolcheck/report`, for the run and for each pool.
//!
//! A pool has a directory of its own with what was changed for it alone, and with links to the logs and profiles of the
//! two runs it was judged by, which it shares with others.

use std::collections::BTreeMap;
use std::path::Path;

use super::edit::Edits;
use super::process::Ended;
use super::rewrite::joined;
use super::{Prepared, Results, Run};
use crate::error::Error;

impl Run<'_> {
    /// Keeps a text of the run.
    pub(super) fn keep(&self, name: &str, text: &str) -> Result<(), Error> {
        let file = self.report().join(name);
        let attempt = |error| Error::attempt(format!("write `{name}` under `target/poolcheck/report`"), error);
        std::fs::create_dir_all(file.parent().unwrap_or(&file)).map_err(attempt)?;
        std::fs::write(file, text).map_err(attempt)
    }

    /// Keeps what a run said.
    pub(super) fn keep_run(&self, name: &str, ended: &Ended) -> Result<(), Error> {
        self.keep(&format!("{name}.log"), &format!("{}\n{}", ended.stdout, ended.stderr))
    }

    /// Keeps what was changed, as a diff.
    pub(super) fn keep_diff(&self, name: &str, prepared: &Prepared) -> Result<(), Error> {
        self.keep(name, &self.diff(&prepared.edits))
    }

    /// Keeps what belongs to each pool that was measured.
    pub(super) fn keep_each(&mut self, results: &Results) -> Result<(), Error> {
        let mut kept: BTreeMap<usize, String> = BTreeMap::new();
        for (n, one) in self.candidates.iter().enumerate().filter(|(_, one)| one.is_open()) {
            let pool = slug(&self.analysis.pools[one.pool].path);
            let profile = &self.request.profile;
            let mut name = pool.clone();
            let mut nth = 1;
            while kept.values().any(|other| other.ends_with(&format!("/{name}"))) {
                nth += 1;
                name = format!("{pool}-{nth}");
            }
            let fresh = &results.fresh[results.which[n]];
            let own = fresh.by_file.iter().map(|(file, edits)| {
                let own: Vec<_> = edits.iter().filter(|(of, _)| *of == n).cloned().collect();
                (file.clone(), joined(&own))
            });
            self.keep(&format!("pools/{name}/without.diff"), &self.diff(&own.collect()))?;
            let directory = self.report().join("pools").join(&name);
            for (from, to) in [("pooled-1", "pooled"), (fresh.name.as_str(), "without")] {
                link(&format!("{from}.log"), &directory, &format!("{to}.log"))?;
                link(from, &directory, to)?;
            }
            kept.insert(n, format!("target/poolcheck/report/{profile}/pools/{name}"));
        }
        self.kept = kept;
        Ok(())
    }

    fn diff(&self, edits: &BTreeMap<String, Edits>) -> String {
        let mut text = String::new();
        for (name, edits) in edits.iter().filter(|(_, edits)| !edits.is_empty()) {
            let Some(file) = self.files.get(name) else { continue };
            let edited = edits.apply(&file.source.text);
            text.push_str(&format!("--- a/{name}\n+++ b/{name}\n"));
            for (n, (before, after)) in file.source.text.lines().zip(edited.lines()).enumerate() {
                if before != after {
                    text.push_str(&format!("@@ -{0},1 +{0},1 @@\n-{before}\n+{after}\n", n + 1));
                }
            }
        }
        text
    }
}

/// A path as the name of a directory.
fn slug(path: &str) -> String {
    let words = path.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Links to something of the run from a pool's directory in it.
fn link(from: &str, directory: &Path, to: &str) -> Result<(), Error> {
    let attempt = |error| Error::attempt(format!("link to `{from}` under `target/poolcheck/report`"), error);
    let there = Path::new("..").join("..").join(from);
    #[cfg(unix)]
    return std::os::unix::fs::symlink(there, directory.join(to)).map_err(attempt);
    // links need a privilege on other systems, so the way is written down
    #[cfg(not(unix))]
    return std::fs::write(directory.join(format!("{to}.txt")), there.display().to_string()).map_err(attempt);
}

#[cfg(test)]
mod tests {
    #[test]
    fn any_path_is_a_name() {
        assert_eq!(super::slug("buffers::Pool<Vec<u8>, 4>"), "buffers-Pool-Vec-u8-4");
    }
}
