//! What an analysis found, as plain data for the reports: sites, pools, findings, notes, totals.
//!
//! Paths are relative to the workspace root with forward slashes; lines and columns count from 1, columns in
//! characters; sizes are in bytes.

use crate::escape::verdict::Verdict;
use crate::ir::body::Take;

/// Everything one run found. Sorted by file, line, column.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// Every site of the selected targets.
    pub sites: Vec<SiteReport>,
    /// Every pool that has an acquire site, and look-alikes with what they are.
    pub pools: Vec<PoolReport>,
    /// What the lints say, at every level but allow.
    pub findings: Vec<Finding>,
    /// Trouble that did not stop the run: a file that could not be parsed, sources that are missing. One line each.
    pub notes: Vec<Note>,
    /// Totals for the closing line.
    pub totals: Totals,
    /// The files of the selected targets, sorted.
    pub files: Vec<String>,
}

impl Analysis {
    /// The site a finding is about.
    pub fn site_of(&self, finding: &Finding) -> Option<&SiteReport> {
        self.sites.get(finding.site?)
    }
    /// Whether a lint at deny level has a finding.
    pub fn denied(&self) -> bool {
        self.findings.iter().any(|finding| finding.level == Level::Deny)
    }
}

/// Totals for the closing line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Sites judged.
    pub sites: usize,
    /// Of those, with verdict unknown.
    pub unknown: usize,
    /// Pools found.
    pub pools: usize,
    /// Expressions lowered.
    pub expressions: usize,
    /// Findings that a measurement refuted, or whose pool it found to be worth having.
    pub withdrawn: usize,
    /// Findings that a comment or an attribute in the source silences.
    pub suppressed: usize,
    /// Findings that the baseline knows.
    pub known: usize,
    /// Findings that the diff did not touch.
    pub untouched: usize,
    /// Of the expressions, opaque (macros not expanded, callees not found, constructs not known).
    pub opaque: usize,
}

/// A position in a source file of the workspace (or, for a dependency, an absolute-free name like `object-pool-0.6.0/src/lib.rs`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Path relative to the workspace root.
    pub file: String,
    /// Line from 1.
    pub line: u32,
    /// First column, from 1, in characters.
    pub column: u32,
    /// One past the last position: line and column.
    pub end: (u32, u32),
}

impl Place {
    /// Whether `other` begins inside this one.
    pub fn holds(&self, other: &Place) -> bool {
        let begin = (other.line, other.column);
        self.file == other.file && (self.line, self.column) <= begin && begin < self.end
    }
    /// Whether both begin at one position.
    pub fn starts_at(&self, other: &Place) -> bool {
        (&self.file, self.line, self.column) == (&other.file, other.line, other.column)
    }
}

/// One site with its verdict.
#[derive(Clone, Debug)]
pub struct SiteReport {
    /// Name of the package.
    pub package: String,
    /// Index of package and target in the loaded workspace, for cargo's message shape.
    pub target: (usize, usize),
    /// Constructor path, macro name or method name.
    pub place: Place,
    /// Path of the enclosing function within its crate (`module::Type::name`).
    pub function: String,
    /// `box`, `vec`, `string`, ..., `acquire`.
    pub kind: &'static str,
    /// The allocated or acquired type as Rust writes it, if known.
    pub ty: Option<String>,
    /// Size of the block or item in bytes, if known.
    pub size: Option<u64>,
    /// The wrapper whose call this site is.
    pub through: Option<String>,
    /// The answer.
    pub verdict: Verdict,
    /// The chain of reasons, site first; at least one step for everything that leaves or is unknown.
    pub path: Vec<Step>,
    /// Index into [`Analysis::pools`] for acquire sites.
    pub pool: Option<usize>,
}

/// One step of a chain of reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it happens.
    pub place: Place,
    /// What happens, as a phrase: `returned`, `stored in field "body"`, `moved into a closure`.
    pub why: String,
}

/// Where a pool lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Home {
    /// Reached by several threads.
    Shared,
    /// A field or variable reached through `&mut` or a `RefCell`.
    Field,
    /// A thread local.
    ThreadLocal,
}

impl Home {
    /// The word of the output contract.
    pub fn word(self) -> &'static str {
        match self {
            Home::Shared => "shared",
            Home::Field => "field",
            Home::ThreadLocal => "thread-local",
        }
    }
}

/// How a pool stores its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stored {
    /// The item itself is moved in and out.
    Inline,
    /// Behind a box, or used in place.
    Boxed,
}

impl Stored {
    /// The word of the output contract.
    pub fn word(self) -> &'static str {
        match self {
            Stored::Inline => "inline",
            Stored::Boxed => "boxed",
        }
    }
}

/// One pool of the inventory.
#[derive(Clone, Debug)]
pub struct PoolReport {
    /// `object-pool`, `free-list`, `locked-vec`, `thread-local-scratch`, `queue`, ..., or for a look-alike what it is (`connection-pool`, `thread-pool`).
    pub kind: String,
    /// Path of the static, field (`module::Type::field`) or type.
    pub path: String,
    /// Where the pool is declared (or, for one passed in, first acquired from).
    pub place: Place,
    /// The item's type as Rust writes it.
    pub item: Option<String>,
    /// The item's size in bytes.
    pub size: Option<u64>,
    /// The item is a box.
    pub boxed: bool,
    /// The item owns blocks that grow with its content.
    pub growable: bool,
    /// Where it lives.
    pub home: Home,
    /// How items are stored.
    pub stored: Stored,
    /// Where items are taken.
    pub acquires: Vec<Taken>,
    /// How items are taken.
    pub take: Take,
    /// Name of the store's type, without its path and arguments, if known.
    pub type_name: Option<String>,
    /// Names of the guards that the store's crate hands out, if it is the type of a pool crate; sorted.
    pub guards: Vec<String>,
    /// At one acquire at least, an item is made if the pool has none.
    pub refilled: bool,
    /// Where items go back, sorted.
    pub releases: Vec<Place>,
    /// Every place that puts something into the pool's store, sorted; also those no acquire was seen to reach.
    pub puts: Vec<Place>,
    /// A replacement lint names at least one of its sites.
    pub flagged: bool,
    /// Why it is or is not flagged, one phrase each, sorted and without repetition.
    pub because: Vec<String>,
}

/// One acquire of a pool, and what is to be said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Index into [`Analysis::sites`].
    pub site: usize,
    /// The lint that names it, at whatever level.
    pub lint: Option<&'static str>,
    /// Why, or why none does, one phrase each, the weightiest first.
    pub because: Vec<String>,
}

/// The level of a lint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Not reported.
    Allow,
    /// Reported.
    Warn,
    /// Reported, and the exit code is 100.
    Deny,
}

/// One thing a lint says.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Id of the lint.
    pub lint: &'static str,
    /// Its level in this run (never allow).
    pub level: Level,
    /// Index into [`Analysis::sites`], if it is about a site.
    pub site: Option<usize>,
    /// Where it is shown, and whose code that is.
    pub at: At,
    /// Headline: lower case, without a full stop.
    pub message: String,
    /// What stands at the site's own label.
    pub label: String,
    /// Other places worth showing: where the item is first used, where it is released.
    pub secondary: Vec<(Place, String)>,
    /// Facts below the excerpt: type and size, home and storage, cost figures.
    pub notes: Vec<String>,
    /// The one thing to do.
    pub help: String,
    /// The edits that would do it, as far as they can be told from the source; all of them or none.
    pub edits: Vec<Edit>,
    /// What a run of the user's tests said of it, if there was one.
    pub measured: Option<Measured>,
}

/// Where a finding is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// The place in the source.
    pub place: Place,
    /// Name of the package.
    pub package: String,
    /// Index of package and target in the loaded workspace.
    pub target: (usize, usize),
    /// Path of the enclosing function within its crate; empty outside of functions.
    pub function: String,
}

impl At {
    /// Where a site is.
    pub fn site(site: &SiteReport) -> At {
        At {
            place: site.place.clone(),
            package: site.package.clone(),
            target: site.target,
            function: site.function.clone(),
        }
    }
}

/// A text that would stand in place of a piece of source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced; may be empty.
    pub place: Place,
    /// What stands there instead; may be empty.
    pub text: String,
}

/// What was measured of a finding's pool.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The outcome's word.
    pub outcome: &'static str,
    /// Why, as a sentence with its figures.
    pub why: String,
    /// All figures, in the shape of `confirm`'s machine output.
    pub record: serde_json::Value,
}

/// Trouble that did not stop the run.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Note {
    /// Where, if it has a place.
    pub place: Option<Place>,
    /// What was being done, what happened, what to do.
    pub text: String,
}
