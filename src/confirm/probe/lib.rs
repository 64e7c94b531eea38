//! Runs inside the user's test processes: profiles the heap with dhat and counts what happens at pools.
//!
//! This crate is written into the shadow copy and never published. It is written to an old edition, so that old
//! toolchains can build it. The allocator's static lives here and not in the user's crate: in one crate with the code
//! that is measured, rustc removes no allocation, and blocks would be counted that the user's own build never makes.

use std::cell::Cell;
use std::fmt::Write as _;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

#[global_allocator]
static ALLOC: dhat::Alloc = dhat::Alloc;

/// Which variant of the code this process runs; the package's name ends with it.
const VARIANT: &str = env!("CARGO_PKG_NAME");

/// How many sites there can be.
const SITES: usize = 4096;

/// What is counted at one site.
struct Site {
    /// Times it ran.
    runs: AtomicU64,
    /// Times the pool had an item.
    hits: AtomicU64,
    /// Times it had none.
    misses: AtomicU64,
    /// Items given back (pooled) or dropped instead (without).
    puts: AtomicU64,
    /// Of those, items that owned a block of their own.
    full: AtomicU64,
    /// Items made by the pool's initializer.
    made: AtomicU64,
    /// Takes in which the initializer made some.
    filled: AtomicU64,
    /// Items that the pool still had where it should have none.
    leftover: AtomicU64,
    /// Largest length seen when an item is given back, in elements.
    max_len: AtomicU64,
    /// Largest capacity seen when an item is taken, in elements.
    max_capacity: AtomicU64,
    /// Threads that ran it.
    threads: AtomicU64,
}

#[allow(clippy::declare_interior_mutable_const)]
const ZERO: AtomicU64 = AtomicU64::new(0);
#[allow(clippy::declare_interior_mutable_const)]
const NONE: Site = Site {
    runs: ZERO,
    hits: ZERO,
    misses: ZERO,
    puts: ZERO,
    full: ZERO,
    made: ZERO,
    filled: ZERO,
    leftover: ZERO,
    max_len: ZERO,
    max_capacity: ZERO,
    threads: ZERO,
};
static TABLE: [Site; SITES] = [NONE; SITES];

#[allow(clippy::declare_interior_mutable_const)]
const UNSEEN: Cell<u64> = Cell::new(0);
thread_local! {
    /// Items that initializers made on this thread.
    static MADE: Cell<u64> = Cell::new(0);
    static SEEN: [Cell<u64>; SITES / 64] = [UNSEEN; SITES / 64];
}

fn add(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

fn run(site: usize) {
    add(&TABLE[site].runs);
    let _ = SEEN.try_with(|seen| {
        let word = &seen[site / 64];
        let bit = 1u64 << (site % 64);
        if word.get() & bit == 0 {
            word.set(word.get() | bit);
            add(&TABLE[site].threads);
        }
    });
}

/// Counts a run of the site in which there was nothing to take.
#[inline]
fn miss(site: usize) {
    run(site);
    add(&TABLE[site].misses);
}

/// The same; an item that is there and withheld is counted too.
#[inline]
fn withhold(site: usize, is_there: bool) {
    miss(site);
    if is_there {
        add(&TABLE[site].leftover);
    }
}

/// How many items initializers have made on this thread.
#[inline]
pub fn made_so_far() -> u64 {
    MADE.try_with(Cell::get).unwrap_or(0)
}

/// Counts a take in which an initializer made something.
#[inline]
pub fn filled(site: usize, before: u64) {
    if made_so_far() != before {
        add(&TABLE[site].filled);
    }
}

/// Counts a run of the site and hands `value` on.
#[inline]
pub fn ran<T>(site: usize, value: T) -> T {
    run(site);
    value
}

/// Counts a run of the site and hands the reference on.
#[inline]
pub fn used<T: ?Sized>(site: usize, value: &T) -> &T {
    run(site);
    value
}

/// Counts an item that the initializer made.
#[inline]
pub fn made<T>(site: usize, value: T) -> T {
    add(&TABLE[site].made);
    let _ = MADE.try_with(|made| made.set(made.get() + 1));
    value
}

/// A fresh item in place of a guard: what the guard leads to is what `init` makes.
#[inline]
pub fn fresh<G: Deref>(site: usize, _taken: impl FnOnce() -> G, init: impl FnOnce() -> G::Target) -> Fresh<G::Target>
where
    G::Target: Sized,
{
    miss(site);
    Fresh(init())
}

/// The same where the call that takes an item also says how to make one.
#[inline]
pub fn fresh_by<G: Deref>(
    site: usize,
    _taken: impl FnOnce(fn() -> G::Target) -> G,
    init: impl FnOnce() -> G::Target,
) -> Fresh<G::Target>
where
    G::Target: Sized,
{
    miss(site);
    Fresh(init())
}

/// A pool that has nothing.
#[inline]
pub fn none<T>(site: usize, taken: Option<T>) -> Option<T> {
    withhold(site, taken.is_some());
    None
}

/// A boxed item that is not there, as a local of the frame would be.
#[inline]
pub fn unboxed<T>(site: usize, taken: Option<Box<T>>) -> Option<Fresh<T>> {
    withhold(site, taken.is_some());
    None
}

/// Drops an item that would have been given back.
#[inline]
pub fn lose<T, R: Done>(_give_back: impl FnOnce(T) -> R, item: T) -> R {
    drop(item);
    R::done()
}

/// The same for a local that stands in place of a boxed item.
#[inline]
pub fn lost_unboxed<T: Unboxed, R: Done>(site: usize, _give_back: impl FnOnce(T::Boxed) -> R, item: T) -> R {
    add(&TABLE[site].puts);
    drop(item);
    R::done()
}

/// What stands in place of a box, or of an option of one.
pub trait Unboxed {
    type Boxed;
}
impl<T> Unboxed for Fresh<T> {
    type Boxed = Box<T>;
}
impl<T> Unboxed for Option<Fresh<T>> {
    type Boxed = Option<Box<T>>;
}

/// What giving back says when it went well.
pub trait Done {
    fn done() -> Self;
}
impl Done for () {
    fn done() {}
}
impl Done for bool {
    fn done() -> bool {
        true
    }
}
impl<T: Done, E> Done for Result<T, E> {
    fn done() -> Result<T, E> {
        Ok(T::done())
    }
}
impl<T> Done for Option<T> {
    fn done() -> Option<T> {
        None
    }
}

/// An item in the frame, where a guard or a box of the pool was.
#[derive(Default)]
pub struct Fresh<T>(T);

impl<T> Fresh<T> {
    /// In place of `Box::new`.
    #[inline]
    pub fn new(item: T) -> Fresh<T> {
        Fresh(item)
    }
}
impl<T> Fresh<T> {
    /// As guards that give up their item call it.
    pub fn into_inner(self) -> T {
        self.0
    }
}
impl<T> Deref for Fresh<T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}
impl<T> DerefMut for Fresh<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
impl<T: std::fmt::Debug> std::fmt::Debug for Fresh<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
impl<T: std::fmt::Display> std::fmt::Display for Fresh<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
impl<T> AsRef<T> for Fresh<T> {
    fn as_ref(&self) -> &T {
        &self.0
    }
}
impl<T> AsMut<T> for Fresh<T> {
    fn as_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

/// A static pool with its initializer beside it.
pub struct Static<P, T> {
    pool: P,
    init: fn() -> T,
}

impl<P, T> Static<P, T> {
    pub const fn new(pool: P, init: fn() -> T) -> Static<P, T> {
        Static { pool, init }
    }
    /// What the pool would make.
    pub fn poolcheck_initializer(&self) -> fn() -> T {
        self.init
    }
}
impl<P, T> Deref for Static<P, T> {
    type Target = P;
    fn deref(&self) -> &P {
        &self.pool
    }
}

/// What makes the items of a pool, known to the pool and to whoever takes from it.
pub struct Maker<T>(std::sync::Arc<dyn Fn() -> T + Send + Sync>);

impl<T> Clone for Maker<T> {
    fn clone(&self) -> Maker<T> {
        Maker(self.0.clone())
    }
}

/// The block that this makes is no work of the user's code: it is known by this name, and left out.
#[inline(never)]
fn set_aside<T>(make: impl Fn() -> T + Send + Sync + 'static) -> Maker<T> {
    Maker(std::sync::Arc::new(make))
}

/// Where a maker is put while the pool is built that is given it.
pub struct Slot<T>(Cell<Option<Maker<T>>>);

impl<T> Slot<T> {
    pub fn empty() -> Slot<T> {
        Slot(Cell::new(None))
    }
}

/// Keeps what makes items, and gives the pool something that does the same.
pub fn keep<T: 'static>(
    slot: &Slot<T>,
    make: impl Fn() -> T + Send + Sync + 'static,
) -> impl Fn() -> T + Clone + Send + Sync + 'static {
    let maker = set_aside(make);
    slot.0.set(Some(maker.clone()));
    move || own(&maker)
}

/// Items that pools make though nobody takes any from them.
static OWN: AtomicU64 = AtomicU64::new(0);

/// What a pool makes for itself would not be made without it: it is known by this name, and left out.
#[inline(never)]
fn own<T>(maker: &Maker<T>) -> T {
    let item = (maker.0)();
    // something must come after the call, or there is no frame of this function
    add(&OWN);
    item
}

/// A pool with what makes its items beside it.
pub struct Kept<P, T> {
    pool: P,
    maker: Maker<T>,
}

impl<P, T> Kept<P, T> {
    /// Once the pool is built.
    pub fn of(pool: P, slot: Slot<T>) -> Kept<P, T> {
        let maker = slot.0.take().expect("what makes items is kept before the pool is built");
        Kept { pool, maker }
    }
    /// The same if what the pool is given is no function.
    pub fn by(pool: P, make: impl Fn() -> T + Send + Sync + 'static) -> Kept<P, T> {
        Kept { pool, maker: set_aside(make) }
    }
    /// What the pool would make.
    pub fn poolcheck_maker(&self) -> impl Fn() -> T {
        let maker = self.maker.clone();
        move || (maker.0)()
    }
}
impl<P, T> Deref for Kept<P, T> {
    type Target = P;
    fn deref(&self) -> &P {
        &self.pool
    }
}
impl<P, T> DerefMut for Kept<P, T> {
    fn deref_mut(&mut self) -> &mut P {
        &mut self.pool
    }
}

/// In place of a thread local that holds scratch: every use gets a value of its own.
pub struct Scratch<T: 'static> {
    init: fn() -> T,
}

/// What `try_with` of a thread local can fail with; never made.
#[derive(Debug)]
pub enum Never {}

impl<T: 'static> Scratch<T> {
    pub const fn new(init: fn() -> T) -> Scratch<T> {
        Scratch { init }
    }
    pub fn with<R>(&'static self, work: impl FnOnce(&T) -> R) -> R {
        work(&(self.init)())
    }
    pub fn try_with<R>(&'static self, work: impl FnOnce(&T) -> R) -> Result<R, Never> {
        Ok(self.with(work))
    }
}
impl<T: 'static> Scratch<std::cell::RefCell<T>> {
    pub fn with_borrow<R>(&'static self, work: impl FnOnce(&T) -> R) -> R {
        work(&(self.init)().into_inner())
    }
    pub fn with_borrow_mut<R>(&'static self, work: impl FnOnce(&mut T) -> R) -> R {
        work(&mut (self.init)().into_inner())
    }
}

/// A place whose content can be made anew.
pub trait Renew {
    /// Puts in what is in `fresh`. Whether that could be done.
    fn renew(&self, fresh: Self) -> bool;
}
impl<T> Renew for std::cell::RefCell<T> {
    fn renew(&self, fresh: Self) -> bool {
        match self.try_borrow_mut() {
            Ok(mut place) => {
                *place = fresh.into_inner();
                true
            }
            Err(_) => false,
        }
    }
}
impl<T> Renew for Cell<T> {
    fn renew(&self, fresh: Self) -> bool {
        self.set(fresh.into_inner());
        true
    }
}

fn renew<C: Renew>(site: usize, place: &C, fresh: C) {
    if place.renew(fresh) {
        miss(site);
    } else {
        run(site);
        add(&TABLE[site].hits);
    }
}

/// A place that lasts, used where it is: what is in it is made for this use.
#[inline]
pub fn renewed<'a, C: Renew>(
    site: usize,
    take: impl FnOnce(&mut dyn FnMut() -> C) -> &'a C,
    init: impl Fn() -> C,
) -> &'a C {
    let mut is_new = false;
    let place = take(&mut || {
        is_new = true;
        init()
    });
    if is_new {
        miss(site);
    } else {
        renew(site, place, init());
    }
    place
}

/// The same for a place whose content is there by default.
#[inline]
pub fn renewed_default<C: Renew + Default>(site: usize, place: &C) -> &C {
    renew(site, place, C::default());
    place
}

/// How much is in an item, in elements.
pub trait Extent {
    fn len_now(&self) -> usize;
    fn capacity_now(&self) -> usize;
    /// What has capacity has a block.
    fn owns_block(&self) -> bool;
}
macro_rules! extents {
    ($([$($params:tt)*] $ty:ty;)*) => {$(
        impl<$($params)*> Extent for $ty {
            fn len_now(&self) -> usize {
                self.len()
            }
            fn capacity_now(&self) -> usize {
                self.capacity()
            }
            fn owns_block(&self) -> bool {
                // a list of values without a size has room for all of them
                self.capacity() < usize::MAX
            }
        }
    )*};
}
extents! {
    [T] Vec<T>;
    [] String;
    [T] std::collections::VecDeque<T>;
    [T] std::collections::BinaryHeap<T>;
    [K, V, S] std::collections::HashMap<K, V, S>;
    [T, S] std::collections::HashSet<T, S>;
    [] std::ffi::OsString;
}
impl<T: Extent + ?Sized> Extent for Box<T> {
    fn len_now(&self) -> usize {
        (**self).len_now()
    }
    fn capacity_now(&self) -> usize {
        (**self).capacity_now()
    }
    fn owns_block(&self) -> bool {
        true
    }
}

/// Finds out by method lookup what was taken: the innermost of these traits that applies is the one that is called.
pub mod kind {
    use super::{add, miss, run, withhold, Extent, Ordering, TABLE};

    /// What was taken, or is given back.
    pub struct Look<T>(pub T);

    fn capacity(site: usize, item: &impl Extent) {
        TABLE[site].max_capacity.fetch_max(item.capacity_now() as u64, Ordering::Relaxed);
    }
    fn full(site: usize, item: &impl Extent) {
        if item.capacity_now() > 0 && item.owns_block() {
            add(&TABLE[site].full);
        }
    }
    fn outcome(site: usize, hit: bool) {
        if hit {
            run(site);
            add(&TABLE[site].hits);
        } else {
            miss(site);
        }
    }

    /// An option of something that grows.
    pub trait Takes3<T> {
        fn poolcheck_got(&self, site: usize);
    }
    impl<T: Extent> Takes3<T> for &&&Look<&Option<T>> {
        fn poolcheck_got(&self, site: usize) {
            if let Some(item) = (self.0).as_ref() {
                capacity(site, item);
            }
            outcome(site, (self.0).is_some());
        }
    }
    /// Another option, or a result.
    pub trait Takes2<T> {
        fn poolcheck_got(&self, site: usize);
    }
    impl<T> Takes2<T> for &&Look<&Option<T>> {
        fn poolcheck_got(&self, site: usize) {
            outcome(site, (self.0).is_some());
        }
    }
    impl<T, E> Takes2<(T, E)> for &&Look<&Result<T, E>> {
        fn poolcheck_got(&self, site: usize) {
            outcome(site, (self.0).is_ok());
        }
    }
    /// Something that grows; if it has no room yet, nobody left it there.
    pub trait Takes1<T> {
        fn poolcheck_got(&self, site: usize);
    }
    impl<T: Extent> Takes1<T> for &Look<&T> {
        fn poolcheck_got(&self, site: usize) {
            capacity(site, self.0);
            outcome(site, self.0.capacity_now() > 0);
        }
    }
    /// Anything else: whether it was made anew is counted where it is made.
    pub trait Takes0<T> {
        fn poolcheck_got(&self, site: usize);
    }
    impl<T> Takes0<T> for Look<&T> {
        fn poolcheck_got(&self, site: usize) {
            run(site);
        }
    }

    /// An option whose item is to be lost.
    pub trait Empties1<T> {
        type Out;
        fn poolcheck_emptied(self, site: usize) -> Self::Out;
    }
    impl<T> Empties1<T> for &Look<std::cell::Cell<Option<Option<T>>>> {
        type Out = Option<T>;
        fn poolcheck_emptied(self, site: usize) -> Option<T> {
            withhold(site, self.0.take().map_or(false, |taken| taken.is_some()));
            None
        }
    }
    /// A result cannot be made to fail, so an item that is still there is handed on, and counted.
    impl<T, E> Empties1<(T, E)> for &Look<std::cell::Cell<Option<Result<T, E>>>> {
        type Out = Result<T, E>;
        fn poolcheck_emptied(self, site: usize) -> Result<T, E> {
            let taken = self.0.take().expect("it is taken once");
            outcome(site, taken.is_ok());
            taken
        }
    }
    /// Anything else is handed on.
    pub trait Empties0<T> {
        type Out;
        fn poolcheck_emptied(self, site: usize) -> Self::Out;
    }
    impl<T> Empties0<T> for &&Look<std::cell::Cell<Option<T>>> {
        type Out = T;
        fn poolcheck_emptied(self, site: usize) -> T {
            miss(site);
            self.0.take().expect("it is taken once")
        }
    }

    /// Something that grows and is given back.
    pub trait Puts1<T> {
        fn poolcheck_put(&self, site: usize);
    }
    impl<T: Extent> Puts1<T> for &&Look<&T> {
        fn poolcheck_put(&self, site: usize) {
            add(&TABLE[site].puts);
            TABLE[site].max_len.fetch_max(self.0.len_now() as u64, Ordering::Relaxed);
            capacity(site, self.0);
            full(site, self.0);
        }
    }
    impl<T: Extent> Puts1<Option<T>> for &&Look<&Option<T>> {
        fn poolcheck_put(&self, site: usize) {
            add(&TABLE[site].puts);
            if let Some(item) = (self.0).as_ref() {
                TABLE[site].max_len.fetch_max(item.len_now() as u64, Ordering::Relaxed);
                capacity(site, item);
                full(site, item);
            }
        }
    }
    /// Anything else that is given back.
    pub trait Puts0<T> {
        fn poolcheck_put(&self, site: usize);
    }
    impl<T> Puts0<T> for &Look<&T> {
        fn poolcheck_put(&self, site: usize) {
            add(&TABLE[site].puts);
        }
    }
}

/// Counts what was taken, and hands it on.
#[macro_export]
macro_rules! got {
    ($site:expr, $taken:expr) => {
        match ($crate::made_so_far(), $taken) {
            (before, taken) => {
                $crate::filled($site, before);
                #[allow(unused_imports)]
                use $crate::kind::{Takes0 as _, Takes1 as _, Takes2 as _, Takes3 as _};
                (&&&&$crate::kind::Look(&taken)).poolcheck_got($site);
                taken
            }
        }
    };
}

/// Loses what was taken out of an option, so that a fresh item is made.
#[macro_export]
macro_rules! emptied {
    ($site:expr, $taken:expr) => {
        match $taken {
            taken => {
                #[allow(unused_imports)]
                use $crate::kind::{Empties0 as _, Empties1 as _};
                (&&$crate::kind::Look(::std::cell::Cell::new(::std::option::Option::Some(taken)))).poolcheck_emptied($site)
            }
        }
    };
}

/// Counts what is given back, and hands it on.
#[macro_export]
macro_rules! put {
    ($site:expr, $item:expr) => {
        match $item {
            item => {
                #[allow(unused_imports)]
                use $crate::kind::{Puts0 as _, Puts1 as _};
                (&&&$crate::kind::Look(&item)).poolcheck_put($site);
                item
            }
        }
    };
}

/// Drops an item that would have been given back.
#[macro_export]
macro_rules! lost {
    ($site:expr, $give_back:expr, $item:expr) => {
        match $item {
            item => {
                #[allow(unused_imports)]
                use $crate::kind::{Puts0 as _, Puts1 as _};
                (&&&$crate::kind::Look(&item)).poolcheck_put($site);
                $crate::lose($give_back, item)
            }
        }
    };
}

/// Numbers the processes that one process id may stand for.
static STARTS: AtomicUsize = AtomicUsize::new(0);

static mut RUN: Option<(dhat::Profiler, std::path::PathBuf)> = None;

extern "C" {
    fn atexit(callback: extern "C" fn()) -> i32;
}

#[used]
#[cfg_attr(any(target_os = "linux", target_os = "android", target_os = "freebsd", target_os = "netbsd", target_os = "openbsd", target_os = "dragonfly", target_os = "illumos", target_os = "solaris"), link_section = ".init_array")]
#[cfg_attr(any(target_os = "macos", target_os = "ios"), link_section = "__DATA,__mod_init_func")]
#[cfg_attr(windows, link_section = ".CRT$XCU")]
static START: extern "C" fn() = start;

/// Before `main`: starts the profiler, if this process is to be measured.
extern "C" fn start() {
    let directory = match std::env::var_os("CARGO_POOLCHECK_OUT") {
        Some(directory) => std::path::PathBuf::from(directory),
        None => return,
    };
    // A runner that only lists the tests of a binary starts it too.
    if std::env::args_os().any(|argument| argument == "--list") {
        return;
    }
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let nanos = since.map(|time| time.as_nanos()).unwrap_or(0);
    let nth = STARTS.fetch_add(1, Ordering::Relaxed);
    let name = directory.join(format!("{}-{}-{}", std::process::id(), nanos, nth));
    if std::fs::write(name.with_extension("started"), VARIANT).is_err() {
        return;
    }
    let profiler = dhat::Profiler::builder()
        .file_name(name.with_extension("dhat.json"))
        .trim_backtraces(Some(64))
        .build();
    unsafe {
        RUN = Some((profiler, name));
        atexit(stop);
    }
}

/// After everything: writes the profile, then the counts.
extern "C" fn stop() {
    #[allow(static_mut_refs)]
    let run = unsafe { RUN.take() };
    if let Some((profiler, name)) = run {
        drop(profiler);
        let mut text = format!("{{\"variant\":\"{}\",\"sites\":[", VARIANT);
        let mut first = true;
        for (n, site) in TABLE.iter().enumerate() {
            let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
            if of(&site.runs) + of(&site.puts) + of(&site.made) == 0 {
                continue;
            }
            let _ = write!(
                text,
                "{}{{\"site\":{},\"runs\":{},\"hits\":{},\"misses\":{},\"puts\":{},\"full\":{},\"made\":{},\"filled\":{},\"leftover\":{},\
                 \"max_len\":{},\"max_capacity\":{},\"threads\":{}}}",
                if first { "" } else { "," },
                n,
                of(&site.runs),
                of(&site.hits),
                of(&site.misses),
                of(&site.puts),
                of(&site.full),
                of(&site.made),
                of(&site.filled),
                of(&site.leftover),
                of(&site.max_len),
                of(&site.max_capacity),
                of(&site.threads)
            );
            first = false;
        }
        text.push_str("]}");
        let _ = std::fs::write(name.with_extension("counts.json"), text);
    }
}
