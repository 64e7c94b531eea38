//! Threads that parse files and keep the syntax trees, since those cannot be sent between threads.
//!
//! Each thread has a stack that costs only address space until deep nesting needs it: parsing, lowering and
//! dropping a tree recurse as deeply as the source nests.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::{self, JoinHandle};

use rustc_hash::FxHashMap;

use super::cfg::CfgEnv;
use super::collect::{BodyAst, collect};
use super::items::{BodyIdx, FileItems};
use super::{legacy, tyref};
use crate::base::{FileId, IndexVec};
use crate::resolve::program::BodyRef;

/// Stack sizes to try, largest first.
const STACKS: &[usize] = &[1 << 30, 1 << 28, 1 << 26, 1 << 24];

/// A file to parse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileJob {
    /// The number its positions and bodies will carry.
    pub file: FileId,
    /// Where it is (only a label when `text` is given).
    pub path: PathBuf,
    /// Its text, if it is not to be read from the disk.
    pub text: Option<Arc<str>>,
    /// What its `#[cfg]`s are evaluated with.
    pub cfg: Arc<CfgEnv>,
    /// It is a model: marks are read, functions need no body.
    pub model: bool,
}

/// A parsed file.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The file.
    pub file: FileId,
    /// Its text; empty if it could not be read.
    pub text: Arc<str>,
    /// How many lines it has.
    pub lines: u32,
    /// What it declares; a syntax error is in `items.error`.
    pub items: FileItems,
    /// Why it could not be read or parsed at all.
    pub failure: Option<String>,
}

/// What is done with a body where it is kept.
pub type BodyFn<T> = Arc<dyn Fn(BodyRef, &BodyAst) -> T + Send + Sync>;

/// What runs on the thread that owns some trees.
type Task = Box<dyn FnOnce(&mut Trees) + Send>;
type Trees = FxHashMap<FileId, IndexVec<BodyIdx, BodyAst>>;

/// Parsing threads with the trees they keep.
pub struct Crew {
    workers: Vec<Worker>,
    owners: Mutex<Owners>,
    begun: Mutex<Vec<Begun>>,
}

/// A file that is being parsed before it was asked for, and where the result will be.
type Begun = (FileJob, mpsc::Receiver<Parsed>);

struct Worker {
    tasks: Option<mpsc::Sender<Task>>,
    thread: Option<JoinHandle<()>>,
}

/// Who keeps which file, and how many bytes each worker has been given.
struct Owners {
    of: FxHashMap<FileId, usize>,
    load: Vec<u64>,
}

impl Crew {
    /// Starts this many threads, at least one.
    pub fn start(threads: usize) -> Crew {
        let workers: Vec<Worker> = (0..threads.max(1)).filter_map(Worker::start).collect();
        assert!(!workers.is_empty(), "the operating system gave no thread to parse on");
        let owners = Owners { of: FxHashMap::default(), load: vec![0; workers.len()] };
        Crew { workers, owners: Mutex::new(owners), begun: Mutex::default() }
    }

    /// Starts with a file that will be asked for. If it never is, or not as it is here, nothing is lost but the time.
    pub fn begin(&self, job: FileJob) {
        for (_, owner, job) in self.share_out(vec![(0, job)]) {
            let (done, result) = mpsc::channel();
            let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
            begun.push((job.clone(), result));
            self.parse_on(owner, job, move |parsed| {
                let _ = done.send(parsed);
            });
        }
    }

    /// The result of a file that was begun, which is given once.
    fn begun(&self, job: &FileJob) -> Option<mpsc::Receiver<Parsed>> {
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        let at = begun.iter().position(|(known, _)| known == job)?;
        Some(begun.swap_remove(at).1)
    }

    /// Reads and parses files, all at once; results in the order of the jobs.
    pub fn parse(&self, jobs: Vec<FileJob>) -> Vec<Parsed> {
        let (done, results) = mpsc::channel();
        let mut out: Vec<Parsed> =
            jobs.iter().map(|job| Parsed::failed(job.file, "the parsing thread ended")).collect();
        let (mut begun, mut left) = (Vec::new(), Vec::new());
        for (at, job) in jobs.into_iter().enumerate() {
            match self.begun(&job) {
                Some(result) => begun.push((at, result)),
                None => left.push((at, job)),
            }
        }
        for (at, owner, job) in self.share_out(left) {
            let done = done.clone();
            self.parse_on(owner, job, move |parsed| {
                // Nobody waits any more only if the caller panicked.
                let _ = done.send((at, parsed));
            });
        }
        drop(done);
        let begun = begun.into_iter().filter_map(|(at, result)| Some((at, result.recv().ok()?)));
        for (at, parsed) in results.into_iter().chain(begun) {
            out[at] = parsed;
        }
        out
    }

    fn parse_on(&self, owner: usize, job: FileJob, tell: impl FnOnce(Parsed) + Send + 'static) {
        self.workers[owner].run(Box::new(move |trees| {
            let file = job.file;
            let parsed = catch_unwind(AssertUnwindSafe(|| parse_file(&job)));
            let (parsed, bodies) = parsed.unwrap_or_else(|panic| {
                (Parsed::failed(file, &format!("the parser panicked: {}", panic_text(&*panic))), IndexVec::new())
            });
            trees.insert(file, bodies);
            tell(parsed);
        }));
    }

    /// Runs `f` on bodies where they are kept; results in the order asked. A panic in `f` is that body's result.
    pub fn bodies<T: Send + 'static>(&self, wanted: Vec<BodyRef>, f: BodyFn<T>) -> Vec<Result<T, String>> {
        self.go_through(wanted, f, false)
    }

    /// The same for the last time: the trees of a file are gone once the last of its bodies has been gone through, since
    /// they take much room.
    pub fn bodies_at_last<T: Send + 'static>(&self, wanted: Vec<BodyRef>, f: BodyFn<T>) -> Vec<Result<T, String>> {
        self.go_through(wanted, f, true)
    }

    fn go_through<T: Send + 'static>(
        &self,
        wanted: Vec<BodyRef>,
        f: BodyFn<T>,
        at_last: bool,
    ) -> Vec<Result<T, String>> {
        let mut shares: Vec<Vec<(usize, BodyRef)>> = vec![Vec::new(); self.workers.len()];
        let mut out: Vec<Result<T, String>> = Vec::with_capacity(wanted.len());
        {
            let owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
            for (at, body) in wanted.into_iter().enumerate() {
                if let Some(&owner) = owners.of.get(&body.file) {
                    shares[owner].push((at, body));
                }
                out.push(Err("no thread keeps this body".to_owned()));
            }
        }
        let (done, results) = mpsc::channel();
        for (owner, share) in shares.into_iter().enumerate().filter(|(_, share)| !share.is_empty()) {
            let (done, f) = (done.clone(), f.clone());
            self.workers[owner].run(Box::new(move |trees| {
                let mut left: FxHashMap<FileId, usize> = FxHashMap::default();
                for (_, body) in &share {
                    *left.entry(body.file).or_default() += 1;
                }
                for (at, body) in share {
                    if let Some(ast) = trees.get(&body.file).and_then(|bodies| bodies.get(body.body)) {
                        let result = catch_unwind(AssertUnwindSafe(|| f(body, ast)));
                        let _ = done.send((at, result.map_err(|panic| panic_text(&*panic))));
                    }
                    if at_last && let Some(left) = left.get_mut(&body.file) {
                        *left -= 1;
                        if *left == 0 {
                            trees.remove(&body.file);
                        }
                    }
                }
            }));
        }
        drop(done);
        for (at, result) in results {
            out[at] = result;
        }
        out
    }

    /// Gives each job to the worker with the least text so far, the largest files first. Jobs keep their numbers.
    fn share_out(&self, jobs: Vec<(usize, FileJob)>) -> Vec<(usize, usize, FileJob)> {
        let mut sized: Vec<(u64, usize, FileJob)> = jobs
            .into_iter()
            .map(|(at, job)| {
                let size = match &job.text {
                    Some(text) => text.len() as u64,
                    None => job.path.metadata().map_or(0, |data| data.len()),
                };
                (size, at, job)
            })
            .collect();
        sized.sort_by_key(|(size, at, _)| (std::cmp::Reverse(*size), *at));
        let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        let Owners { of, load } = &mut *owners;
        sized
            .into_iter()
            .map(|(size, at, job)| {
                // A file parsed again stays where it was, so that its old trees go.
                let least = || (0..load.len()).min_by_key(|&worker| load[worker]).unwrap_or(0);
                let owner = of.get(&job.file).copied().unwrap_or_else(least);
                load[owner] += size + 1;
                of.insert(job.file, owner);
                (at, owner, job)
            })
            .collect()
    }
}

impl Drop for Crew {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            worker.tasks = None;
        }
        for worker in &mut self.workers {
            if let Some(thread) = worker.thread.take() {
                // A worker that panicked while dropping a tree has nothing left to say.
                let _ = thread.join();
            }
        }
    }
}

impl Worker {
    fn start(number: usize) -> Option<Worker> {
        STACKS.iter().find_map(|&stack| {
            let (tasks, queue) = mpsc::channel::<Task>();
            let work = move || {
                let mut trees = Trees::default();
                for task in queue {
                    task(&mut trees);
                }
            };
            let thread = thread::Builder::new().name(format!("parse-{number}")).stack_size(stack).spawn(work).ok()?;
            Some(Worker { tasks: Some(tasks), thread: Some(thread) })
        })
    }

    fn run(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            // If the thread is gone the task is dropped, and the caller sees that nothing came back.
            let _ = tasks.send(task);
        }
    }
}

impl Parsed {
    fn failed(file: FileId, why: &str) -> Parsed {
        Parsed { file, text: Arc::from(""), lines: 0, items: FileItems::default(), failure: Some(why.to_owned()) }
    }
}

fn parse_file(job: &FileJob) -> (Parsed, IndexVec<BodyIdx, BodyAst>) {
    let text = match &job.text {
        Some(text) => text.clone(),
        None => match std::fs::read(&job.path).map(String::from_utf8) {
            Ok(Ok(text)) => Arc::from(text),
            Ok(Err(_)) => return (Parsed::failed(job.file, "it is not UTF-8"), IndexVec::new()),
            Err(error) => return (Parsed::failed(job.file, &error.to_string()), IndexVec::new()),
        },
    };
    let parsed = syn::parse_file(&text).or_else(|error| legacy::parse(&text).ok_or(error));
    let (items, bodies) = match parsed {
        Ok(file) => collect(file, job.file, &job.cfg, job.model),
        Err(error) => {
            let items = FileItems {
                error: Some((error.to_string(), tyref::span(job.file, error.span()))),
                ..Default::default()
            };
            (items, IndexVec::new())
        }
    };
    let lines = u32::try_from(text.lines().count()).unwrap_or(u32::MAX);
    (Parsed { file: job.file, text, lines, items, failure: None }, bodies)
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("no message").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::collect::BodyKind;

    fn job(file: u32, text: &str) -> FileJob {
        let path = PathBuf::from(format!("{file}.rs"));
        FileJob { file: FileId(file), path, text: Some(Arc::from(text)), cfg: Arc::default(), model: false }
    }

    fn body(file: u32, body: u32) -> BodyRef {
        BodyRef { file: FileId(file), body: BodyIdx(body) }
    }

    #[test]
    fn bodies_come_back_in_the_order_asked() {
        let crew = Crew::start(3);
        let jobs = (0..20).map(|n| job(n, &format!("fn f() {{ {} }}", "g();".repeat(n as usize)))).collect();
        assert!(crew.parse(jobs).iter().enumerate().all(|(n, parsed)| parsed.file == FileId(n as u32)));
        let count = |_: BodyRef, ast: &BodyAst| match &ast.kind {
            BodyKind::Block(block) => block.stmts.len(),
            BodyKind::Expr(_) => usize::MAX,
        };
        let found = crew.bodies((0..20).rev().map(|n| body(n, 0)).collect(), Arc::new(count));
        assert_eq!(found, (0..20).rev().map(Ok).collect::<Vec<_>>());
    }

    #[test]
    fn what_was_begun_is_taken_if_it_is_what_is_asked_for() {
        let crew = Crew::start(2);
        crew.begin(job(0, "fn a() {} fn b() {}"));
        crew.begin(job(1, "fn (")); // asked for with another text
        let parsed = crew.parse(vec![job(1, "fn c() {}"), job(0, "fn a() {} fn b() {}")]);
        assert!(parsed.iter().all(|parsed| parsed.items.error.is_none() && parsed.failure.is_none()));
        assert_eq!((parsed[0].file, parsed[1].file), (FileId(1), FileId(0)));
        let found = crew.bodies(vec![body(0, 1), body(1, 0)], Arc::new(|body: BodyRef, _: &BodyAst| body.file));
        assert_eq!(found, [Ok(FileId(0)), Ok(FileId(1))]);
    }

    #[test]
    fn a_panic_or_a_missing_body_is_one_result() {
        let crew = Crew::start(1);
        crew.parse(vec![job(0, "fn a() {} fn b() {}")]);
        let f = |body: BodyRef, _: &BodyAst| {
            assert!(body.body != BodyIdx(0), "this body is odd");
            1
        };
        let found = crew.bodies(vec![body(0, 0), body(0, 1), body(0, 9), body(7, 0)], Arc::new(f));
        assert!(matches!(&found[0], Err(text) if text.contains("this body is odd")));
        assert_eq!(found[1], Ok(1));
        assert!(found[2].is_err() && found[3].is_err());
    }

    #[test]
    fn a_syntax_error_is_the_error_of_one_file() {
        let crew = Crew::start(2);
        let parsed = crew.parse(vec![job(0, "fn a() {}"), job(1, "fn b() {}\nfn ("), job(2, "fn c() { 'a }")]);
        assert!(parsed[0].items.error.is_none() && !parsed[0].items.modules.is_empty());
        assert!(parsed[1].items.error.is_some() && parsed[2].items.error.is_some());
        let missing = FileJob { text: None, path: PathBuf::from("/nowhere/x.rs"), ..job(3, "") };
        assert!(crew.parse(vec![missing])[0].failure.is_some());
    }

    #[test]
    fn trait_parameters_without_names_still_parse() {
        let parsed = Crew::start(1).parse(vec![job(0, "trait T { fn f(self, u8); }")]);
        assert_eq!(parsed[0].items.error, None);
    }

    #[test]
    fn ten_thousand_levels_deep() {
        let crew = Crew::start(1);
        let deep = 10_000;
        let parens = format!("fn f() {{ let x = {}1{}; }}", "(".repeat(deep), ")".repeat(deep));
        let blocks = format!("const C: u8 = {}1{};", "{".repeat(deep), "}".repeat(deep));
        let sums = format!("const C: u64 = 1{};", "+ 1".repeat(deep));
        let parsed = crew.parse(vec![job(0, &parens), job(1, &blocks), job(2, &sums)]);
        assert!(parsed.iter().all(|parsed| parsed.items.error.is_none() && parsed.failure.is_none()));
    }
}
