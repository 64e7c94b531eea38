#![allow(warnings)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::any::Any;
use std::error::Error;
use std::future::Future;
use std::pin::{Pin, pin};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::mem::{replace, swap, take};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Every site makes a block of a size of its own, at least this large.
const FIRST: usize = 10_000;
const ROOM: usize = 4096;

static BLOCKS: [(AtomicUsize, AtomicUsize); ROOM] = [const { (AtomicUsize::new(0), AtomicUsize::new(0)) }; ROOM];

/// Knows which sites' blocks are alive: where each lies and how large it was when it was made.
struct Tracking;

#[global_allocator]
static TRACKING: Tracking = Tracking;

fn note(at: *mut u8, size: usize) {
    if size >= FIRST && !at.is_null() {
        let free = BLOCKS
            .iter()
            .find(|(place, _)| place.compare_exchange(0, at as usize, Ordering::SeqCst, Ordering::SeqCst).is_ok());
        free.expect("room for every block").1.store(size, Ordering::SeqCst);
    }
}

fn forget(at: *mut u8) -> usize {
    for (place, size) in &BLOCKS {
        if place.load(Ordering::SeqCst) == at as usize {
            let size = size.swap(0, Ordering::SeqCst);
            place.store(0, Ordering::SeqCst);
            return size;
        }
    }
    0
}

unsafe impl GlobalAlloc for Tracking {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let at = unsafe { System.alloc(layout) };
        note(at, layout.size());
        at
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let at = unsafe { System.alloc_zeroed(layout) };
        note(at, layout.size());
        at
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        if layout.size() >= FIRST {
            forget(at);
        }
        unsafe { System.dealloc(at, layout) }
    }
    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let was = if layout.size() >= FIRST { forget(at) } else { 0 };
        let new = unsafe { System.realloc(at, layout, size) };
        note(new, was);
        new
    }
}

fn alive() -> Vec<usize> {
    let mut sizes: Vec<usize> =
        BLOCKS.iter().map(|(_, size)| size.load(Ordering::SeqCst)).filter(|size| *size > 0).collect();
    sizes.sort();
    sizes.dedup();
    sizes
}

fn clear() {
    for (place, size) in &BLOCKS {
        size.store(0, Ordering::SeqCst);
        place.store(0, Ordering::SeqCst);
    }
}

pub type V = Vec<u8>;
pub type Fun = Box<dyn FnOnce() -> V>;

#[derive(Default)]
pub struct S {
    pub a: V,
    pub b: Option<V>,
}

impl S {
    pub fn put(&mut self, v: V) {
        self.a = v;
    }
    pub fn get(&mut self) -> V {
        take(&mut self.a)
    }
    pub fn both(self) -> (V, V) {
        (self.a, self.b.unwrap_or_default())
    }
    pub fn slot(&mut self) -> &mut V {
        &mut self.a
    }
    pub fn with(mut self, v: V) -> S {
        self.b = Some(v);
        self
    }
}

/// Gives its content away when it is dropped.
pub struct Guard<'a> {
    pub v: V,
    pub home: &'a mut Vec<V>,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.home.push(take(&mut self.v));
    }
}

/// What outlives a call.
#[derive(Default)]
pub struct Ctx {
    pub list: Vec<V>,
    pub slot: Option<V>,
    pub s: S,
    pub cell: RefCell<Vec<V>>,
    pub shared: Option<Rc<V>>,
    pub fun: Option<Fun>,
    pub queue: VecDeque<V>,
    pub map: BTreeMap<usize, V>,
    pub any: Vec<Box<dyn Any>>,
    pub sinks: Vec<Box<dyn Sink>>,
    pub error: Option<Box<dyn Error>>,
    pub io: Option<std::io::Error>,
}

pub enum Out {
    Nothing,
    One(V),
    Perhaps(Option<V>),
    Many(Vec<V>),
    Pair(V, V),
    Shared(Rc<V>),
    Later(Fun),
    Whole(S),
    Iter(Box<dyn Iterator<Item = V>>),
}

pub trait Sink {
    fn put_in(&mut self, v: V);
    fn put_twice(&mut self, v: V, w: V) {
        self.put_in(v);
        self.put_in(w);
    }
}

impl Sink for Vec<V> {
    fn put_in(&mut self, v: V) {
        self.push(v);
    }
}

impl Sink for Option<V> {
    fn put_in(&mut self, v: V) {
        *self = Some(v);
    }
}

pub struct Eater;

impl Sink for Eater {
    fn put_in(&mut self, v: V) {
        drop(v);
    }
}

pub static KEEP: Mutex<Vec<V>> = Mutex::new(Vec::new());

thread_local! {
    pub static SCRATCH: RefCell<Vec<V>> = const { RefCell::new(Vec::new()) };
}

pub fn id(v: V) -> V {
    v
}

pub fn pick(first: bool, a: V, b: V) -> V {
    if first { a } else { b }
}

pub fn choose<'a>(first: bool, a: &'a mut V, b: &'a mut V) -> &'a mut V {
    if first { a } else { b }
}

pub fn eat(v: V) -> usize {
    v.len()
}

pub fn look(v: &V) -> usize {
    v.len()
}

pub fn keep(v: V) {
    KEEP.lock().unwrap().push(v);
}

pub fn keep_rest(list: &mut Vec<V>) {
    KEEP.lock().unwrap().append(list);
}

pub fn put<T: Sink>(to: &mut T, v: V) {
    to.put_in(v);
}

pub fn put_dyn(to: &mut dyn Sink, v: V) {
    to.put_in(v);
}

pub fn each(n: usize, mut f: impl FnMut(usize)) {
    for i in 0..n {
        f(i);
    }
}

pub fn call<R>(f: impl FnOnce() -> R) -> R {
    f()
}

pub fn steal(v: &mut V) -> V {
    take(v)
}

pub fn steal_inside(v: Option<&mut V>) -> V {
    v.map(take).unwrap_or_default()
}

pub fn deep(n: usize, v: V, to: &mut Vec<V>) -> usize {
    if n == 0 {
        to.push(v);
        return 0;
    }
    1 + deep(n - 1, v, to)
}

pub enum E {
    A(V),
    B { x: V, y: Option<V> },
    C,
}

#[derive(Debug)]
pub struct Wrapper(pub V);

impl From<Wrapper> for V {
    fn from(wrapper: Wrapper) -> V {
        wrapper.0
    }
}

impl std::ops::Add for Wrapper {
    type Output = V;
    fn add(self, other: Wrapper) -> V {
        if self.0.len() > other.0.len() { self.0 } else { other.0 }
    }
}

impl std::fmt::Display for Wrapper {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

impl Error for Wrapper {}

pub struct Node {
    v: V,
    next: Option<Box<Node>>,
}

impl Node {
    pub fn chain(values: [V; 2]) -> Node {
        let [a, b] = values;
        Node { v: a, next: Some(Box::new(Node { v: b, next: None })) }
    }
    pub fn last(mut self) -> V {
        while let Some(next) = self.next.take() {
            self = *next;
        }
        self.v
    }
    pub fn tip(&mut self) -> &mut V {
        let mut at = self;
        while at.next.is_some() {
            at = at.next.as_mut().unwrap();
        }
        &mut at.v
    }
}

pub async fn later(v: V) -> V {
    v
}

pub fn boxed(v: V) -> Pin<Box<dyn Future<Output = V>>> {
    Box::pin(later(v))
}

pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
    loop {
        if let std::task::Poll::Ready(out) = future.as_mut().poll(&mut cx) {
            return out;
        }
    }
}

pub fn perhaps(v: V) -> Option<V> {
    let v = Some(v).filter(|v| v.len() > 1)?;
    Some(v)
}

pub fn surely(v: V) -> Result<V, Wrapper> {
    if v.is_empty() { Err(Wrapper(v)) } else { Ok(v) }
}

pub fn fails(v: V) -> Result<(), Box<dyn Error>> {
    Err(Wrapper(v))?
}

pub fn visit<T>(items: impl IntoIterator<Item = T>, mut f: impl FnMut(T)) {
    for item in items {
        f(item);
    }
}
