//! What one run is asked to do, once flags and `poolcheck.toml` have been merged.

use crate::lint::Levels;
use crate::lint::finding::{Home, Stored};

/// The settings of one run.
#[derive(Clone, Debug)]
pub struct Options {
    /// Largest item, in bytes, that a frame is trusted to hold.
    pub stack_limit: u64,
    /// Size from which a boxed pool beats a zeroed local, by the pool's home.
    pub break_even: BreakEven,
    /// The level of each lint.
    pub levels: Levels,
    /// Pool types the user declared.
    pub pools: Vec<DeclaredPool>,
    /// Number of threads to work on.
    pub threads: usize,
}

/// 65,536 bytes: the largest constant size Go keeps in a frame, and a size every default stack has room for.
pub const STACK_LIMIT: u64 = 65_536;

impl Default for Options {
    fn default() -> Self {
        Options {
            stack_limit: STACK_LIMIT,
            break_even: BreakEven::default(),
            levels: Levels::default(),
            pools: Vec::new(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
        }
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
