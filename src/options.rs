//! What one run is asked to do, once flags and configuration have been merged.

use std::collections::BTreeMap;

use crate::lint::Levels;
use crate::lint::finding::{Home, Stored};

/// The settings of one run.
#[derive(Clone, Debug)]
pub struct Options {
    /// What holds where a package says nothing else.
    pub limits: Limits,
    /// What holds for the code of a package, by its index in the workspace, where that differs.
    pub packages: BTreeMap<usize, Limits>,
    /// Pool types the user declared.
    pub pools: Vec<DeclaredPool>,
    /// Paths of types the user declared to be more than memory.
    pub resources: Vec<String>,
    /// Files and directories, relative to the workspace root, of which nothing is reported.
    pub exclude: Vec<glob::Pattern>,
    /// Number of threads to work on.
    pub threads: usize,
    /// Only what has to do with pools is judged, and of other sites nothing is said.
    pub pools_only: bool,
}

/// 65,536 bytes: the largest constant size Go keeps in a frame, and a size every default stack has room for.
pub const STACK_LIMIT: u64 = 65_536;

impl Default for Options {
    fn default() -> Self {
        Options {
            limits: Limits::default(),
            packages: BTreeMap::new(),
            pools: Vec::new(),
            resources: Vec::new(),
            exclude: Vec::new(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            pools_only: false,
        }
    }
}

impl Options {
    /// What holds for the code of a package.
    pub fn limits(&self, package: usize) -> &Limits {
        self.packages.get(&package).unwrap_or(&self.limits)
    }
    /// Whether nothing is reported of a file.
    pub fn excludes(&self, file: &str) -> bool {
        let rules = glob::MatchOptions { require_literal_separator: true, ..glob::MatchOptions::new() };
        let parents = file.match_indices('/').map(|(at, _)| &file[..at]);
        let matches = |path: &str| self.exclude.iter().any(|pattern| pattern.matches_with(path, rules));
        !self.exclude.is_empty() && parents.chain([file]).any(matches)
    }
}

/// What is judged by, and how loudly.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Largest item, in bytes, that a frame is trusted to hold.
    pub stack_limit: u64,
    /// Size from which a boxed pool beats a zeroed local, by the pool's home.
    pub break_even: BreakEven,
    /// The level of each lint.
    pub levels: Levels,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { stack_limit: STACK_LIMIT, break_even: BreakEven::default(), levels: Levels::default() }
    }
}

/// Item size in bytes up to which a zeroed local is at least as fast as a pool of boxed items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BreakEven {
    /// For pools several threads reach.
    pub shared: u64,
    /// For pools in a field, reached through `&mut`.
    pub field: u64,
    /// For pools in a thread local.
    pub thread_local: u64,
}

impl Default for BreakEven {
    /// The measured figures: see the cost facts in the lints' documentation.
    fn default() -> Self {
        BreakEven { shared: 1_024, field: 128, thread_local: 128 }
    }
}

impl BreakEven {
    /// The same size for every home.
    pub fn everywhere(bytes: u64) -> Self {
        BreakEven { shared: bytes, field: bytes, thread_local: bytes }
    }
    /// The size for pools that live in `home`.
    pub fn of(&self, home: Home) -> u64 {
        match home {
            Home::Shared => self.shared,
            Home::Field => self.field,
            Home::ThreadLocal => self.thread_local,
        }
    }
}

/// A pool type declared in `poolcheck.toml`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredPool {
    /// Path of the type, as `crate_name::module::Type`.
    pub ty: String,
    /// Methods that take an item out.
    pub acquire: Vec<String>,
    /// Methods that put one back; none if the guard's destructor does it.
    pub release: Vec<String>,
    /// Where such pools live.
    pub home: Home,
    /// How they store their items.
    pub stored: Stored,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_excluded_with_all_that_is_below_it() {
        let patterns = ["src/generated", "**/*.gen.rs", "tools/*/old"];
        let exclude = patterns.map(|pattern| glob::Pattern::new(pattern).expect("a pattern")).to_vec();
        let options = Options { exclude, ..Options::default() };
        for file in ["src/generated/a/b.rs", "src/generated", "x.gen.rs", "a/b.gen.rs", "tools/x/old/c.rs"] {
            assert!(options.excludes(file), "{file}");
        }
        for file in ["src/generated.rs", "lib/src/generated/a.rs", "tools/x/y/old/c.rs", "tools/old/c.rs"] {
            assert!(!options.excludes(file), "{file}");
        }
    }
}
