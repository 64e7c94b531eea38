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
//! | `#[holds(p, q)]` | the result keeps the values of these parameters inside (iterator adaptors, builders, guards) |
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
//! | `#[fills]` | the receiver (a slice or array) is overwritten whole without being read |
//! | `#[writes(p)]` | the bytes behind `p` are overwritten without being read first (`Read::read`) |
//! | `#[count(N)]`, `#[count(p)]`, `#[count(min, p)]`, `#[count(mul, p)]`, `#[count(sum)]` | the result (a collection or iterator) has at most N elements; as many as `p`; no more than the number `p`; as many as the receiver, `p` times; as many as all arguments together. Each of several holds. Without it the count is not known |
//! | `#[chars(N)]`, `#[chars(p)]`, `#[chars(mul, p)]` (or `mul, N`), `#[chars(sum)]` | the same in bytes for text results |
//! | `#[takes]` | takes an element out of a container (`pop`, `take`): an acquire if the container is a pool |
//! | `#[puts(p, q)]` | puts these into the container (`push`, `set`): a release if the container is a pool |
//! | `#[acquire]` | takes an item from a crate's pool; the result's guard (or the result itself) is the item |
//! | `#[acquire(named)]` | the same, and the item stays in its slot when the guard is dropped (keyed pools) |
//! | `#[release(p)]` | gives item `p` back |
//! | `#[detach]` | takes the item out of its guard for good |
//! | `#[attach(p)]` | gives a detached item back to a pool |
//! | `#[resets]` | leaves the receiver as new |
//! | `#[lock]` | gives access to what is inside a lock or cell (`lock`, `borrow_mut`) |
//! | `#[scratch(p)]` | runs closure `p` on a thread local's value in place |
//! | `#[blocks]` | can block the thread |
//! | `#[intrinsic(NAME)]` | the lowering knows this one by itself: `take replace swap drop clone collect to_owned into from default format read write deref index` |
//!
//! `self` is a parameter name like any other.

/// One model text.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// The crate's name as code writes it.
    pub krate: &'static str,
    /// The package's name in the lock file.
    pub package: &'static str,
    /// The semver-compatible version the model was read at, and for which it holds.
    pub versions: &'static str,
    /// The text.
    pub text: &'static str,
}

/// All models; `std` comes first.
pub const MODELS: &[Model] = &[Model { krate: "std", package: "std", versions: "1", text: include_str!("std.rs") }];

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
    "pool",
    "queue",
    "iterator",
    // On functions.
    "site",
    "same",
    "part",
    "shares",
    "holds",
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
