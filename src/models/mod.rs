//! What std and well-known crates do, written as Rust declarations.
//!
//! Each `*.rs` text beside this file is one crate in Rust syntax. The files are **data**: they are parsed by the
//! tool's own parser at start, never compiled. Types and flows of a call both follow from its declaration, so there
//! is one place for each fact, and a reader who knows Rust can check a line against the library's documentation.
//! Bodies are left out (`;`) wherever the signature says enough, which is nearly always.
//!
//! # Types
//!
//! - `pub struct Vec<T>;`: a *sealed* type. Its contents are known by type parameter: what is stored as `T` is found
//!   again where a signature mentions `T`.
//! - `pub struct MutexGuard<'a, T>(&'a mut T);`, `pub enum Option<T> { None, Some(T) }`: an *open* type; contents are
//!   known by field. Interior mutability is declared by `#[cell]` (`pub struct Cell<T>(T);`).
//!
//! | mark on a type | meaning |
//! | --- | --- |
//! | `#[owner(K)]` | owns a heap block; `K` is the kind of its sites: `box vec string rc arc map set` |
//! | `#[growable]` | what it owns grows with its content |
//! | `#[handle]` | a counted handle: `clone` gives another handle to the same block |
//! | `#[cell]` | its content can be changed, taken or stored through `&` |
//! | `#[resource]` | a thread, file, socket, lock or other thing of the operating system |
//! | `#[words(N)]` | size of the type itself in pointer widths, for sealed types |
//! | `#[bytes(N)]` | the same in bytes |
//! | `#[no_drop]` | going away does not drop what it holds: what is still inside then is leaked (`ManuallyDrop`, `MaybeUninit`) |
//! | `#[hides]` | what a function marked `holds` is given is in it though no type says so (`io::Error`) |
//! | `#[guard]` | a pool's guard: moving it moves the item |
//! | `#[pool(KIND, HOME, STORED)]` | a pool; `HOME` is `shared`, `field` or `thread_local`; `STORED` is `inline` or `boxed` |
//! | `#[queue]` | a container others make pools from: `#[takes]` on its methods is an acquire once it is used as a pool |
//! | `#[iterator]` | a sealed iterator; the first type parameter is its `Item` |
//!
//! # Functions
//!
//! The flow of a function without a body follows from its types. Whatever an argument holds as `T` (found through
//! `&`, `&mut`, fields, and arguments of other types) can arrive wherever `T` stands in the result, in an argument
//! behind `&mut` (or behind `&` of a `#[cell]` or `#[handle]` type), or in what a closure parameter is given. What a
//! closure parameter (`F: FnMut(A) -> B`) returns counts as an argument of type `B`. An owned `T` in the result never comes out of a mere `&T` unless
//! `T` is a counted handle. `Self::Item` and other associated types count like parameters. By-value arguments whose
//! parts go nowhere are dropped inside the call.
//!
//! | mark on a function | meaning |
//! | --- | --- |
//! | `#[site(K)]` | a call is a heap allocation site of kind `K`; the block belongs to the outermost owner in the result type |
//! | `#[same(p)]` | the result (through `Some`, `Ok` or a tuple's first owner) is the very value of parameter `p`: `into_boxed_slice`, `downcast`, `Deref` of `Vec` to slice |
//! | `#[same(err, p)]` | the `Err` of the result is the very value of `p` (`try_unwrap`, `downcast`), or owns its block (`String::from_utf8`) |
//! | `#[part(p)]` | the result (through `Some` or `Ok`) is a part of what `p` is or lends, whatever its type is called (`get`, `index`) |
//! | `#[shares(p)]` | the result (through `Some` or `Ok`) is another handle to the block of `p`: `downgrade`, `upgrade`, `Bytes::slice` |
//! | `#[holds(p, q)]` | the result keeps the values of these parameters, or what they return when called, inside (iterator adaptors, builders, guards) |
//! | `#[holds(err, p)]` | the error in the result does |
//! | `#[boxes(p)]` | the result is a box around `p`, behind a trait object |
//! | `#[hands_on(p)]` | the block of `p` may become that of the result's first owner, or of the receiver where nothing is returned (`LinkedList::append`, `CString::new`) |
//! | `#[cyclic]` | the handle that a closure parameter is lent leads to the result (`Rc::new_cyclic`) |
//! | `#[fresh]` | the result may be a value made inside (`unwrap_or_default`) |
//! | `#[leaks(p)]` | ownership of `p` is given up for good |
//! | `#[raw(p)]` | ownership of `p` goes into a raw pointer in the result |
//! | `#[unraw(p)]` | the result owns again what raw pointer `p` owned |
//! | `#[spawns(p)]` | `p` runs on a thread or task that may outlive the frame |
//! | `#[spawns(scoped, p)]` | the same, but no longer than the scope the call is given (`Scope::spawn`): an escape only if that scope comes from outside the frame |
//! | `#[sends(p)]` | `p` goes to the other side of a channel |
//! | `#[keeps(p)]` | `p` is kept somewhere nobody can see (a panic payload, a global registry) |
//! | `#[grows(N)]` | the receiver gets that many more elements (bytes, for text) |
//! | `#[grows(items, p)]` | the receiver gets the elements of `p` |
//! | `#[grows(to, p)]` | the receiver then has at most `p` elements (`resize`) |
//! | `#[grows(any)]` | the receiver grows by an amount nobody can know |
//! | `#[swells(p)]` | what `&mut` parameter `p` lends grows by an amount nobody can know (`read_to_end`) |
//! | `#[reserves(p)]` | the receiver's or result's block has room for `p` elements (`with_capacity`) |
//! | `#[clears]` | the receiver is empty afterwards, its block kept |
//! | `#[clears(p)]` | the same if `p` is the number 0 or the range of everything (`truncate`, `drain`) |
//! | `#[fills]` | the receiver (a slice or array) is overwritten whole without being read |
//! | `#[writes(p)]` | the bytes behind `p` are overwritten without being read first (`Read::read`) |
//! | `#[count(N)]`, `#[count(p)]`, `#[count(min, p)]`, `#[count(mul, p)]`, `#[count(sum)]` | the result (a collection or iterator) has at most N elements; as many as `p`; no more than the number `p`; as many as the receiver, `p` times; as many as all arguments together. Each of several holds. Without it the count is not known |
//! | `#[chars(N)]`, `#[chars(p)]`, `#[chars(mul, p)]` (or `mul, N`), `#[chars(sum, N)]` | the same in bytes for text results |
//! | `#[takes]` | takes an element out of a container (`pop`, `take`): an acquire if the container is a pool |
//! | `#[puts(p, q)]` | puts these into the container (`push`, `set`): a release if the container is a pool |
//! | `#[acquire]` | takes an item from a crate's pool; the result's guard (or the result itself) is the item |
//! | `#[pool(KIND, HOME, STORED)]` | with `#[acquire]` or `#[release]`: the pool has no value, this function stands for it |
//! | `#[acquire(named)]` | the same, and the item stays in its slot when the guard is dropped (keyed pools) |
//! | `#[release(p)]` | gives item `p` back |
//! | `#[detach]` | takes the item out of its guard for good |
//! | `#[attach(p)]` | gives a detached item back to a pool |
//! | `#[resets]` | leaves the receiver as new |
//! | `#[lock]` | gives access to what is inside a lock or cell (`lock`, `borrow_mut`) |
//! | `#[scratch(p)]` | runs closure `p` on a thread local's value in place, or (`self`) gives access to it |
//! | `#[blocks]` | can block the thread |
//! | `#[intrinsic(NAME)]` | the lowering knows this one by itself: `take replace swap drop clone collect to_owned into from default format read write deref index assign pinned` |
//!
//! `self` is a parameter name like any other.

/// One model text.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// The crate's name as code writes it.
    pub krate: &'static str,
    /// The package's name in the lock file.
    pub package: &'static str,
    /// The versions the model was read at, joined by `|`; it holds for all that are semver-compatible to one of them.
    pub versions: &'static str,
    /// The text.
    pub text: &'static str,
}

/// All models; `std` comes first.
pub const MODELS: &[Model] = &[
    Model { krate: "std", package: "std", versions: "1", text: include_str!("std.rs") },
    Model { krate: "ahash", package: "ahash", versions: "0.7|0.8", text: include_str!("ahash.rs") },
    Model { krate: "anyhow", package: "anyhow", versions: "1", text: include_str!("anyhow.rs") },
    Model { krate: "arrayvec", package: "arrayvec", versions: "0.7", text: include_str!("arrayvec.rs") },
    Model {
        krate: "async_object_pool",
        package: "async-object-pool",
        versions: "0.2.0",
        text: include_str!("async_object_pool.rs"),
    },
    Model { krate: "atomic_pool", package: "atomic-pool", versions: "2.0.0", text: include_str!("atomic_pool.rs") },
    Model { krate: "bb8", package: "bb8", versions: "0.9.1", text: include_str!("bb8.rs") },
    Model { krate: "buffer_pool", package: "buffer-pool", versions: "0.2.1", text: include_str!("buffer_pool.rs") },
    Model { krate: "bumpalo", package: "bumpalo", versions: "3", text: include_str!("bumpalo.rs") },
    Model { krate: "bumpalo_herd", package: "bumpalo-herd", versions: "0.1.3", text: include_str!("bumpalo_herd.rs") },
    Model { krate: "byte_pool", package: "byte-pool", versions: "0.2.4", text: include_str!("byte_pool.rs") },
    Model { krate: "bytes", package: "bytes", versions: "1", text: include_str!("bytes.rs") },
    Model {
        krate: "concurrent_queue",
        package: "concurrent-queue",
        versions: "2.5.0",
        text: include_str!("concurrent_queue.rs"),
    },
    Model { krate: "crossbeam", package: "crossbeam", versions: "0.8", text: include_str!("crossbeam.rs") },
    Model {
        krate: "crossbeam_channel",
        package: "crossbeam-channel",
        versions: "0.5",
        text: include_str!("crossbeam_channel.rs"),
    },
    Model {
        krate: "crossbeam_queue",
        package: "crossbeam-queue",
        versions: "0.3.14",
        text: include_str!("crossbeam_queue.rs"),
    },
    Model {
        krate: "crossbeam_utils",
        package: "crossbeam-utils",
        versions: "0.8",
        text: include_str!("crossbeam_utils.rs"),
    },
    Model { krate: "deadpool", package: "deadpool", versions: "0.13.1", text: include_str!("deadpool.rs") },
    Model { krate: "dynamic_pool", package: "dynamic-pool", versions: "0.2.2", text: include_str!("dynamic_pool.rs") },
    Model { krate: "either", package: "either", versions: "1", text: include_str!("either.rs") },
    Model { krate: "fast_pool", package: "fast_pool", versions: "1.0.4", text: include_str!("fast_pool.rs") },
    Model { krate: "flume", package: "flume", versions: "0.11|0.12", text: include_str!("flume.rs") },
    Model { krate: "futures", package: "futures", versions: "0.3", text: include_str!("futures.rs") },
    Model {
        krate: "futures_channel",
        package: "futures-channel",
        versions: "0.3",
        text: include_str!("futures_channel.rs"),
    },
    Model { krate: "futures_core", package: "futures-core", versions: "0.3", text: include_str!("futures_core.rs") },
    Model {
        krate: "futures_executor",
        package: "futures-executor",
        versions: "0.3",
        text: include_str!("futures_executor.rs"),
    },
    Model { krate: "futures_util", package: "futures-util", versions: "0.3", text: include_str!("futures_util.rs") },
    Model { krate: "fxhash", package: "fxhash", versions: "0.2", text: include_str!("fxhash.rs") },
    Model { krate: "generic_pool", package: "generic-pool", versions: "1.0.0", text: include_str!("generic_pool.rs") },
    Model {
        krate: "hashbrown",
        package: "hashbrown",
        versions: "0.12|0.13|0.14|0.15|0.16|0.17",
        text: include_str!("hashbrown.rs"),
    },
    Model { krate: "heapless", package: "heapless", versions: "0.9.4", text: include_str!("heapless.rs") },
    Model { krate: "indexmap", package: "indexmap", versions: "1|2", text: include_str!("indexmap.rs") },
    Model {
        krate: "itertools",
        package: "itertools",
        versions: "0.10|0.11|0.12|0.13|0.14|0.15",
        text: include_str!("itertools.rs"),
    },
    Model { krate: "lifeguard", package: "lifeguard", versions: "0.6.1", text: include_str!("lifeguard.rs") },
    Model { krate: "lock_api", package: "lock_api", versions: "0.4|0.5", text: include_str!("lock_api.rs") },
    Model { krate: "lock_pool", package: "lock_pool", versions: "0.2.0", text: include_str!("lock_pool.rs") },
    Model {
        krate: "lockfree_object_pool",
        package: "lockfree-object-pool",
        versions: "0.1.6",
        text: include_str!("lockfree_object_pool.rs"),
    },
    Model { krate: "memmap2", package: "memmap2", versions: "0.5|0.6|0.7|0.8|0.9", text: include_str!("memmap2.rs") },
    Model { krate: "mobc", package: "mobc", versions: "0.9.0", text: include_str!("mobc.rs") },
    Model { krate: "object_pool", package: "object-pool", versions: "0.6.0", text: include_str!("object_pool.rs") },
    Model { krate: "once_cell", package: "once_cell", versions: "1", text: include_str!("once_cell.rs") },
    Model { krate: "opool", package: "opool", versions: "0.2.0", text: include_str!("opool.rs") },
    Model {
        krate: "oxc_allocator",
        package: "oxc_allocator",
        versions: "0.157.0",
        text: include_str!("oxc_allocator.rs"),
    },
    Model {
        krate: "parking_lot",
        package: "parking_lot",
        versions: "0.11|0.12|0.13",
        text: include_str!("parking_lot.rs"),
    },
    Model { krate: "pool", package: "pool", versions: "0.1.4", text: include_str!("pool.rs") },
    Model { krate: "poolshark", package: "poolshark", versions: "0.2.10", text: include_str!("poolshark.rs") },
    Model { krate: "r2d2", package: "r2d2", versions: "0.8.10", text: include_str!("r2d2.rs") },
    Model { krate: "rayon", package: "rayon", versions: "1", text: include_str!("rayon.rs") },
    Model { krate: "recycle_box", package: "recycle-box", versions: "0.2.0", text: include_str!("recycle_box.rs") },
    Model { krate: "recycler", package: "recycler", versions: "0.1.4", text: include_str!("recycler.rs") },
    Model { krate: "refpool", package: "refpool", versions: "0.4.3", text: include_str!("refpool.rs") },
    Model {
        krate: "regex_automata",
        package: "regex-automata",
        versions: "0.4.19",
        text: include_str!("regex_automata.rs"),
    },
    Model { krate: "rustc_hash", package: "rustc-hash", versions: "1|2", text: include_str!("rustc_hash.rs") },
    Model { krate: "sharded_slab", package: "sharded-slab", versions: "0.1.7", text: include_str!("sharded_slab.rs") },
    Model { krate: "simple_pool", package: "simple-pool", versions: "0.0.18", text: include_str!("simple_pool.rs") },
    Model { krate: "slab", package: "slab", versions: "0.4.12", text: include_str!("slab.rs") },
    Model { krate: "smallvec", package: "smallvec", versions: "1", text: include_str!("smallvec.rs") },
    Model { krate: "solana_perf", package: "solana-perf", versions: "4", text: include_str!("solana_perf.rs") },
    Model { krate: "spin", package: "spin", versions: "0.9", text: include_str!("spin.rs") },
    Model { krate: "sqlx", package: "sqlx", versions: "0.9", text: include_str!("sqlx.rs") },
    Model { krate: "swimmer", package: "swimmer", versions: "0.3.0", text: include_str!("swimmer.rs") },
    Model { krate: "syncpool", package: "syncpool", versions: "0.1.6", text: include_str!("syncpool.rs") },
    Model { krate: "thread_local", package: "thread_local", versions: "1.1.10", text: include_str!("thread_local.rs") },
    Model { krate: "tokio", package: "tokio", versions: "1", text: include_str!("tokio.rs") },
    Model { krate: "tokio_util", package: "tokio-util", versions: "0.7", text: include_str!("tokio_util.rs") },
    Model { krate: "typed_arena", package: "typed-arena", versions: "2", text: include_str!("typed_arena.rs") },
    Model { krate: "vecpool", package: "vecpool", versions: "0.1.0", text: include_str!("vecpool.rs") },
    Model { krate: "zenoh_sync", package: "zenoh-sync", versions: "1.10.2", text: include_str!("zenoh_sync.rs") },
    Model { krate: "zeroize", package: "zeroize", versions: "1", text: include_str!("zeroize.rs") },
    Model { krate: "zeropool", package: "zeropool", versions: "0.7.0", text: include_str!("zeropool.rs") },
];

/// Every mark of the tables above.
pub const MARKS: &[&str] = &[
    // On types.
    "owner",
    "growable",
    "handle",
    "cell",
    "resource",
    "words",
    "bytes",
    "no_drop",
    "guard",
    "hides",
    "pool",
    "queue",
    "iterator",
    // On functions.
    "site",
    "same",
    "part",
    "shares",
    "holds",
    "boxes",
    "hands_on",
    "cyclic",
    "fresh",
    "leaks",
    "raw",
    "unraw",
    "spawns",
    "sends",
    "keeps",
    "grows",
    "swells",
    "reserves",
    "clears",
    "fills",
    "writes",
    "count",
    "chars",
    "takes",
    "puts",
    "acquire",
    "release",
    "detach",
    "attach",
    "resets",
    "lock",
    "scratch",
    "blocks",
    "intrinsic",
];

#[cfg(test)]
mod tests;
