//! `cargo poolcheck confirm` on real packages that are really built and run under dhat.
//!
//! Each directory of `fixtures/confirm`, and `fixtures/writeups`, is copied, measured where the copy is, and compared both ways with the notes
//! beside its code: behind an acquire stands `//~ OUTCOME REPLACEMENT calls=N misses=N pooled=N without=N`, where what
//! is not named is not checked, `OUTCOME` may be `inconclusive(part of the reason)`, and a verdict may stand before it. Notes of several acquires of
//! one line stand in the order of their columns. After every run the user's tree must be as it was.
//!
//! All runs share a build directory, which keeps what dhat costs to build, so they take turns.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use serde_json::Value;

/// One run at a time.
static TURN: Mutex<()> = Mutex::new(());

/// A workspace of the test's own, removed afterwards.
struct Ground {
    dir: PathBuf,
    _turn: MutexGuard<'static, ()>,
}

impl Ground {
    /// An empty one.
    fn new(name: &str) -> Ground {
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("confirm-{name}-{}", std::process::id()));
        _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).expect("a directory");
        Ground { dir, _turn: turn }
    }
    /// With a copy of a fixture in it.
    fn of(fixture: &str) -> Ground {
        let ground = Ground::new(&fixture.replace('/', "-"));
        copy(&fixtures().join(fixture), &ground.dir);
        ground
    }
    fn write(&self, path: &str, text: &str) -> &Ground {
        let path = self.dir.join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        fs::write(path, text).expect("a file");
        self
    }
    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-poolcheck"));
        command.current_dir(&self.dir).arg("confirm").arg("--target-dir").arg(build_directory());
        command.args(line.split_whitespace());
        for variable in ["CARGO_TERM_COLOR", "CARGO_TERM_QUIET", "CARGO_TERM_VERBOSE", "CARGO_BUILD_WARNINGS"] {
            command.env_remove(variable);
        }
        command
    }
    /// Measures, and sees that nothing of the user's changed.
    fn confirm(&self, line: &str) -> Run {
        let before = tree(&self.dir);
        let output = self.command(&format!("--message-format json {line}")).output().expect("the binary runs");
        let run = Run::new(output);
        let after = tree(&self.dir);
        assert_eq!(differences(&before, &after), "", "the run changed the user's files\n{}", run.err);
        run
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            _ = fs::remove_dir_all(&self.dir);
        }
    }
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

fn build_directory() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("confirm")
}

/// What a run said.
struct Run {
    code: Option<i32>,
    lines: Vec<Value>,
    err: String,
}

impl Run {
    fn new(output: Output) -> Run {
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let mut lines: Vec<Value> = text.lines().map(parse).collect();
        let finished = lines.pop_if(|line| line["reason"] == "poolcheck-confirm-finished");
        assert_eq!(finished.is_some(), !text.is_empty(), "the last line says that it is the last");
        Run { code: output.status.code(), lines, err: String::from_utf8_lossy(&output.stderr).into_owned() }
    }
    /// The lines about a pool whose path ends like this.
    fn of(&self, pool: &str) -> &Value {
        let is_it = |line: &&Value| line["pool"].as_str().is_some_and(|path| path.ends_with(pool));
        self.lines.iter().find(is_it).unwrap_or_else(|| panic!("nothing about {pool}\n{}\n{:#?}", self.err, self.lines))
    }
    fn outcome(&self, pool: &str) -> String {
        let line = self.of(pool);
        match line["outcome"].as_str() {
            Some("inconclusive") => format!("inconclusive: {}", line["why"].as_str().unwrap_or_default()),
            Some(word) => word.to_owned(),
            None => panic!("no outcome in {line}"),
        }
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a directory");
    for entry in fs::read_dir(from).expect("a fixture").flatten() {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_name() == "target" {
            continue;
        }
        if source.is_dir() {
            copy(&source, &target);
        } else {
            fs::copy(&source, &target).expect("a copy");
        }
    }
}

/// Everything outside `target`: contents and times of change, by path.
fn tree(dir: &Path) -> BTreeMap<String, (Vec<u8>, SystemTime)> {
    let mut out = BTreeMap::new();
    walk(dir, dir, &mut |name, path| {
        let modified = fs::metadata(path).and_then(|data| data.modified()).expect("a time");
        // that of the root changes when `target` is made in it
        let modified = if name.is_empty() { SystemTime::UNIX_EPOCH } else { modified };
        let text = if path.is_dir() { Vec::new() } else { fs::read(path).expect("a file") };
        out.insert(name.to_owned(), (text, modified));
    });
    out
}

fn walk(root: &Path, at: &Path, see: &mut impl FnMut(&str, &Path)) {
    let name = at.strip_prefix(root).expect("below it").display().to_string().replace('\\', "/");
    see(&name, at);
    if at.is_dir() {
        let mut entries: Vec<PathBuf> = fs::read_dir(at).expect("a directory").flatten().map(|it| it.path()).collect();
        entries.sort();
        entries.iter().filter(|path| **path != root.join("target")).for_each(|path| walk(root, path, see));
    }
}

fn differences(
    before: &BTreeMap<String, (Vec<u8>, SystemTime)>,
    after: &BTreeMap<String, (Vec<u8>, SystemTime)>,
) -> String {
    let names = before.keys().chain(after.keys().filter(|name| !before.contains_key(*name)));
    let changed: Vec<&str> = names.filter(|name| before.get(*name) != after.get(*name)).map(String::as_str).collect();
    changed.join(", ")
}

/// What stands behind an acquire.
#[derive(Debug)]
struct Claim {
    /// The beginning of the verdict.
    verdict: Option<String>,
    outcome: String,
    why: Option<String>,
    replacement: Option<String>,
    figures: Vec<(String, u64)>,
}

impl Claim {
    fn parse(text: &str) -> Claim {
        let (verdict, text) = match text.split_once(' ') {
            Some((first, rest)) if first == "stack" || first.starts_with("frame:") || first.starts_with("escapes") => {
                (Some(first.to_owned()), rest)
            }
            _ => (None, text),
        };
        let (outcome, why, rest) = match text.split_once('(') {
            Some((outcome, rest)) if !outcome.contains(' ') => {
                let (why, rest) = rest.split_once(')').unwrap_or_else(|| panic!("`)` is missing in: {text}"));
                (outcome, Some(why.to_owned()), rest)
            }
            _ => {
                let (outcome, rest) = text.split_once(' ').unwrap_or((text, ""));
                (outcome, None, rest)
            }
        };
        let mut claim = Claim { verdict, outcome: outcome.to_owned(), why, replacement: None, figures: Vec::new() };
        for word in rest.split_whitespace() {
            match word.split_once('=') {
                Some((name, number)) => {
                    let number = number.parse().unwrap_or_else(|_| panic!("no number in: {text}"));
                    claim.figures.push((name.to_owned(), number));
                }
                None => claim.replacement = Some(word.to_owned()),
            }
        }
        claim
    }
    /// What is otherwise in a line of the report.
    fn differs(&self, line: &Value) -> String {
        let mut out = String::new();
        let mut differ = |name: &str, wanted: &str, found: &Value| {
            _ = write!(out, " {name}: {wanted} is noted, {found} is found;");
        };
        if let Some(verdict) = &self.verdict
            && !line["verdict"].as_str().is_some_and(|found| found.starts_with(verdict.as_str()))
        {
            differ("verdict", verdict, &line["verdict"]);
        }
        if line["outcome"].as_str() != Some(&self.outcome) {
            differ("outcome", &self.outcome, &line["outcome"]);
        }
        if let Some(why) = &self.why
            && !line["why"].as_str().is_some_and(|found| found.contains(why))
        {
            differ("why", why, &line["why"]);
        }
        if let Some(replacement) = &self.replacement
            && line["replacement"].as_str() != Some(replacement)
        {
            differ("replacement", replacement, &line["replacement"]);
        }
        for (name, number) in &self.figures {
            let found = match name.as_str() {
                "pooled" | "without" => &line[name]["blocks"],
                "held" => &line["pooled"]["held_bytes"],
                "calls" | "gets" | "misses" | "threads" | "max_len" | "max_capacity" | "unsaved" => &line[name],
                _ => panic!("`{name}` is no figure"),
            };
            if found.as_u64() != Some(*number) {
                differ(name, &number.to_string(), found);
            }
        }
        if !out.is_empty() {
            _ = write!(out, " ({})", line["why"].as_str().unwrap_or_default());
        }
        out
    }
}

/// The notes of all files below a directory, by file and line.
fn claims(dir: &Path) -> BTreeMap<(String, u64), Vec<Claim>> {
    let mut out = BTreeMap::new();
    walk(dir, dir, &mut |name, path| {
        if !name.ends_with(".rs") {
            return;
        }
        let text = fs::read_to_string(path).expect("a file");
        for (n, line) in text.lines().enumerate() {
            // in documentation the notation is explained
            let Some((code, notes)) = line.split_once("//~") else { continue };
            if !code.trim_start().starts_with("//") {
                let list = notes.split("//~").map(|note| Claim::parse(note.trim())).collect();
                out.insert((name.to_owned(), n as u64 + 1), list);
            }
        }
    });
    out
}

/// How a run differs from the notes, one line each.
fn compare(dir: &Path, run: &Run) -> String {
    let mut found: BTreeMap<(String, u64), Vec<&Value>> = BTreeMap::new();
    for line in &run.lines {
        assert_eq!((line["reason"].as_str(), line["schema"].as_u64()), (Some("poolcheck-confirm"), Some(1)));
        let site = &line["site"];
        let place = (site["file"].as_str().unwrap_or_default().to_owned(), site["line"].as_u64().unwrap_or_default());
        found.entry(place).or_default().push(line);
    }
    let mut out = String::new();
    let noted = claims(dir);
    for ((file, line), claims) in &noted {
        let at = (file.clone(), *line);
        let mut lines = found.remove(&at).unwrap_or_default();
        lines.sort_by_key(|line| line["site"]["column"].as_u64());
        if lines.len() != claims.len() {
            _ = writeln!(out, "{file}:{line}: {} noted, {} reported: {lines:?}", claims.len(), lines.len());
        }
        for (claim, found) in claims.iter().zip(lines) {
            let differs = claim.differs(found);
            if !differs.is_empty() {
                _ = writeln!(out, "{file}:{line}:{differs}");
            }
        }
    }
    for ((file, line), lines) in found {
        for one in lines {
            _ = writeln!(out, "{file}:{line}: reported and not noted: {} ({})", one["outcome"], one["why"]);
        }
    }
    out
}

/// Measures a fixture; what differs from its notes.
fn measure(fixture: &str) -> String {
    let ground = Ground::of(fixture);
    // flags stand on the first line of a manifest, if a fixture needs some
    let manifest = fs::read_to_string(ground.dir.join("Cargo.toml")).expect("a manifest");
    let flags = manifest.lines().next().and_then(|line| line.strip_prefix("# confirm ")).unwrap_or_default();
    let run = ground.confirm(flags);
    let mut out = compare(&ground.dir, &run);
    if run.code != Some(0) {
        _ = writeln!(out, "exit code {:?}", run.code);
    }
    if !out.is_empty() {
        out = format!("== {fixture}\n{out}{}", run.err);
    }
    out
}

/// A package with these files, in edition 2024.
fn package(name: &str, files: &[(&str, &str)]) -> Ground {
    let ground = Ground::new(name);
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n\n[workspace]\n"
    );
    ground.write("Cargo.toml", &manifest);
    files.iter().for_each(|(path, text)| _ = ground.write(path, text));
    ground
}

/// A pool that every test below can use: `width` takes a line from `Lines::spare`.
const LINES: &str = r#"
#[derive(Default)]
pub struct Lines {
    pub spare: Vec<String>,
}

impl Lines {
    pub fn width(&mut self, word: &str) -> usize {
        let mut line = self.spare.pop().unwrap_or_default();
        line.clear();
        line.push_str(word);
        let width = line.len();
        self.spare.push(line);
        width
    }
}
"#;

/// Another: `sum` takes from `Blocks::free`.
const BLOCKS: &str = r#"
#[derive(Default)]
pub struct Blocks {
    free: Vec<Vec<u8>>,
}

impl Blocks {
    pub fn sum(&mut self, bytes: &[u8]) -> usize {
        let mut block = self.free.pop().unwrap_or_default();
        block.clear();
        block.extend_from_slice(bytes);
        let sum = block.iter().map(|&byte| usize::from(byte)).sum();
        self.free.push(block);
        sum
    }
}
"#;

/// A test of the second.
const SUMS: &str = r#"
    #[test]
    fn sums() {
        let mut blocks = Blocks::default();
        for _ in 0..20 {
            assert_eq!(blocks.sum(&[1, 2]), 3);
        }
    }"#;

/// Tests of a library with both.
fn library(tests: &str) -> String {
    format!("{LINES}{BLOCKS}\n#[cfg(test)]\nmod tests {{\n    use super::*;\n{tests}\n}}\n")
}

#[test]
fn what_a_test_observes_is_named_and_the_rest_is_measured() {
    let kept = r#"
    #[test]
    fn kept() {
        let mut lines = Lines::default();
        lines.width("abc");
        assert_eq!(lines.spare.len(), 1);
    }"#;
    let text = library(&format!("{kept}{SUMS}"));
    let run = package("observed", &[("src/lib.rs", &text)]).confirm("");
    assert_eq!(run.outcome("Lines::spare"), "inconclusive: a test observes the pool (tests::kept)", "{}", run.err);
    assert_eq!(run.outcome("Blocks::free"), "keep-pool", "{}", run.err);
    assert_eq!(run.code, Some(0));
}

#[test]
fn tests_that_fail_anyway_are_shown() {
    let text =
        library("    #[test]\n    fn broken() {\n        assert_eq!(Lines::default().width(\"abc\"), 4);\n    }");
    let run = package("failing", &[("src/lib.rs", &text)]).confirm("");
    assert_eq!(run.code, Some(101), "{}", run.err);
    assert!(run.err.contains("tests::broken ... FAILED") && run.err.contains("left: 3"), "{}", run.err);
    assert!(run.lines.is_empty());
}

#[test]
fn tests_that_differ_by_themselves_say_nothing() {
    let text = library(
        r#"
    #[test]
    fn coin() {
        let mut lines = Lines::default();
        (0..10).for_each(|_| _ = lines.width("abc"));
        // the first and the second run pass, the others do not
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runs");
        let runs = std::fs::read(&file).unwrap_or_default();
        std::fs::write(&file, [&runs[..], b"x"].concat()).unwrap();
        assert!(runs.len() != 2);
    }"#,
    );
    let run = package("flaky", &[("src/lib.rs", &text)]).confirm("");
    assert!(run.outcome("Lines::spare").starts_with("inconclusive: flaky"), "{}", run.outcome("Lines::spare"));
    assert_eq!(run.code, Some(0));
}

#[test]
fn a_hang_without_the_pool_ends_with_all_it_started() {
    let text = library(
        r#"
    #[test]
    fn waits() {
        let mut lines = Lines::default();
        lines.width("abc");
        if lines.spare.is_empty() {
            let mut child = std::process::Command::new("sleep").arg("98765.4321").spawn().unwrap();
            child.wait().unwrap();
        }
    }"#,
    );
    let run = package("hanging", &[("src/lib.rs", &text)]).confirm("--timeout 3");
    assert!(run.outcome("Lines::spare").starts_with("inconclusive: timeout"), "{}", run.outcome("Lines::spare"));
    assert!(!is_running("98765.4321"), "a process was left behind");
}

#[test]
fn a_hang_before_anything_is_changed_ends_too() {
    let text = library(
        r#"
    #[test]
    fn waits() {
        std::process::Command::new("sleep").arg("76543.2198").status().unwrap();
    }"#,
    );
    let run = package("waiting", &[("src/lib.rs", &text)]).confirm("--timeout 3");
    assert!(run.code == Some(101) && run.err.contains("took longer than 3 seconds"), "{:?}: {}", run.code, run.err);
    assert!(!is_running("76543.2198"), "a process was left behind");
}

#[test]
fn a_test_that_fails_under_the_profiler_alone_is_named_and_the_others_count() {
    let narrow = r#"
    #[test]
    fn narrow() {
        assert!(std::env::var_os("CARGO_POOLCHECK_OUT").is_none());
    }"#;
    let kept = r#"
    #[test]
    fn kept() {
        let mut lines = Lines::default();
        lines.width("abc");
        assert_eq!(lines.spare.len(), 1);
    }"#;
    let text = library(&format!("{narrow}{kept}{SUMS}"));
    let run = package("profiled", &[("src/lib.rs", &text)]).confirm("");
    assert!(run.err.contains("`tests::narrow` fails under the heap profiler"), "{}", run.err);
    assert_eq!(run.outcome("Lines::spare"), "inconclusive: a test observes the pool (tests::kept)", "{}", run.err);
    assert_eq!(run.outcome("Blocks::free"), "keep-pool", "{}", run.err);
    assert_eq!(run.code, Some(0));
}

#[test]
fn nextest_counts_the_same_over_several_processes() {
    let text = library(&format!("{SUMS}{}", SUMS.replace("fn sums", "fn sums_again")));
    let ground = package("nexttested", &[("src/lib.rs", &text)]);
    let found = Command::new("cargo").args(["nextest", "--version"]).output().is_ok_and(|out| out.status.success());
    let run = ground.confirm("--nextest");
    if !found {
        assert!(run.code == Some(101) && run.err.contains("cargo has no command `nextest`"), "{}", run.err);
        return;
    }
    let figures = |run: &Run| {
        let line = run.of("Blocks::free");
        assert_eq!(run.outcome("Blocks::free"), "keep-pool", "{}", run.err);
        ["gets", "misses"].map(|name| line[name].as_u64()).map(Option::unwrap_or_default)
    };
    assert_eq!(figures(&run), [40, 2], "{}", run.err);
    assert_eq!(figures(&run), figures(&ground.confirm("")));
    assert_eq!(ground.confirm("--nextest --bin x").code, Some(2));
}

#[test]
fn a_crash_without_the_pool_is_no_figure() {
    let aborts = r#"
    #[test]
    fn aborts() {
        let mut lines = Lines::default();
        lines.width("abc");
        if lines.spare.is_empty() {
            std::process::abort();
        }
    }"#;
    let text = library(&format!("{aborts}{SUMS}"));
    let run = package("crashing", &[("src/lib.rs", &text)]).confirm("");
    assert!(run.outcome("Lines::spare").starts_with("inconclusive"), "{}", run.outcome("Lines::spare"));
    assert_eq!(run.outcome("Blocks::free"), "keep-pool", "{}", run.err);
}

const WIDTHS: &str = "    #[test]\n    fn widths() {\n        let mut lines = Lines::default();\n        \
                      (0..20).for_each(|_| assert_eq!(lines.width(\"abc\"), 3));\n    }";

#[test]
fn an_allocator_of_the_workspace_is_off_meanwhile() {
    let allocator = r#"
use std::alloc::{GlobalAlloc, Layout, System};
pub struct Counting(pub std::sync::atomic::AtomicUsize);
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}
#[global_allocator]
pub static COUNTING: Counting = Counting(std::sync::atomic::AtomicUsize::new(0));
pub fn seen() -> usize {
    COUNTING.0.load(std::sync::atomic::Ordering::Relaxed)
}
"#;
    let text = format!("pub mod counting;\n{}", library(WIDTHS));
    let run = package("allocating", &[("src/lib.rs", &text), ("src/counting.rs", allocator)]).confirm("");
    assert_eq!(run.outcome("Lines::spare"), "keep-pool", "{}", run.err);
    assert!(run.err.contains("the allocator that `src/counting.rs` sets is off"), "{}", run.err);
}

#[test]
fn an_allocator_of_a_dependency_is_named() {
    let text = format!("pub fn link() {{ outside::link() }}\n{}", library(WIDTHS));
    let outside = "#[global_allocator]\nstatic SYSTEM: std::alloc::System = std::alloc::System;\npub fn link() {}\n";
    let ground = package("dependent", &[("src/lib.rs", &text)]);
    let manifest = fs::read_to_string(ground.dir.join("Cargo.toml")).expect("a manifest");
    let away = tempfile::tempdir().expect("a directory");
    fs::create_dir_all(away.path().join("src")).expect("a directory");
    fs::write(away.path().join("src/lib.rs"), outside).expect("a file");
    let other = "[package]\nname = \"outside\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n";
    fs::write(away.path().join("Cargo.toml"), other).expect("a file");
    let path = away.path().display();
    ground.write("Cargo.toml", &format!("{manifest}[dependencies]\noutside = {{ path = {:?} }}\n", path.to_string()));
    let run = ground.confirm("");
    let outcome = run.outcome("Lines::spare");
    assert_eq!(outcome, "inconclusive: the dependency `outside` sets the allocator", "{}", run.err);
    assert_eq!(run.code, Some(0));
}

#[test]
fn runs_that_cannot_be_are_refused_and_others_chosen() {
    let files = [
        ("src/lib.rs", &*library(WIDTHS)),
        ("src/bin/width.rs", "fn main() { println!(\"{}\", chosen::Lines::default().width(\"abc\")); }"),
        (
            "examples/twice.rs",
            "fn main() { let mut l = chosen::Lines::default(); l.width(\"abc\"); l.width(\"abc\"); }",
        ),
        (
            "tests/thrice.rs",
            "#[test]\nfn t() { let mut l = chosen::Lines::default(); for _ in 0..3 { l.width(\"abc\"); } }",
        ),
    ];
    let ground = package("chosen", &files);
    let calls = |run: &Run| run.of("Lines::spare")["gets"].as_u64();
    let run = ground.confirm("--bin width src/lib.rs:9");
    assert_eq!(calls(&run), Some(1));
    // reports begin with the place of the declaration, which chooses the pool too
    let declared = &run.of("Lines::spare")["declared"]["line"];
    assert_eq!(calls(&ground.confirm(&format!("--bin width src/lib.rs:{declared}"))), Some(1));
    assert_eq!(calls(&ground.confirm("--example twice")), Some(2));
    assert_eq!(calls(&ground.confirm("--test thrice --profile dev")), Some(3));
    let run = ground.confirm("src/lib.rs:1");
    assert_eq!((run.lines.len(), run.code), (0, Some(0)), "{}", run.err);
    let run = ground.confirm("--bin widht");
    assert!(run.code == Some(101) && run.err.contains("did you mean `width`?"), "{:?}: {}", run.code, run.err);
    assert!(!run.err.contains("Copying"), "{}", run.err);
    for line in ["--bin width --test thrice", "--timeout 0"] {
        let run = ground.confirm(line);
        assert_eq!(run.code, Some(2), "{line}: {}", run.err);
    }
}

/// Tests that can reach no pool are not built, so what is wrong with them is no matter.
#[test]
fn targets_that_reach_no_pool_are_left_out() {
    let files = [
        ("src/lib.rs", "pub fn nothing() {}"),
        ("src/main.rs", &*format!("{}\nfn main() {{}}", library(WIDTHS))),
        ("tests/other.rs", "#[test]\nfn fails() { let _: () = 1; }"),
    ];
    let run = package("apart", &files).confirm("");
    assert_eq!((run.outcome("Lines::spare"), run.code), ("keep-pool".to_owned(), Some(0)), "{}", run.err);
}

/// Starts a run and waits until it has said `word`.
#[cfg(unix)]
fn begin(ground: &Ground, line: &str, word: &str) -> std::process::Child {
    use std::io::{BufRead, BufReader};
    let mut command = ground.command(&format!("--message-format json {line}"));
    let mut child = command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let said = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut lines = said.lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains(word)), "it never said: {word}");
    // whatever it says further must not block it
    std::thread::spawn(move || lines.count());
    child
}

#[cfg(unix)]
fn slow(number: &str) -> String {
    library(&format!(
        "{WIDTHS}\n    #[test]\n    fn sleeps() {{\n        \
         if std::env::var_os(\"CARGO_POOLCHECK_OUT\").is_some() && std::env::var_os(\"QUICK\").is_none() {{\n            \
         std::process::Command::new(\"sleep\").arg(\"{number}\").status().unwrap();\n        }}\n    }}"
    ))
}

#[cfg(unix)]
fn signal(name: &str, child: &std::process::Child) {
    let status = Command::new("kill").args([name, &child.id().to_string()]).status().expect("kill runs");
    assert!(status.success());
}

#[cfg(unix)]
fn wait_for(what: &str, is_it: impl Fn() -> bool) {
    for _ in 0..600 {
        if is_it() {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    panic!("{what}");
}

#[test]
#[cfg(unix)]
fn an_interrupt_ends_the_children_and_keeps_what_is_known() {
    let ground = package("stopped", &[("src/lib.rs", &slow("87654.321"))]);
    let before = tree(&ground.dir);
    let child = begin(&ground, "", "Running with counters");
    wait_for("the test never began", || is_running("87654.321"));
    signal("-INT", &child);
    let run = Run::new(child.wait_with_output().expect("it ends"));
    assert_eq!(run.code, Some(101));
    assert!(run.outcome("Lines::spare").contains("stopped"), "{}", run.outcome("Lines::spare"));
    wait_for("a process was left behind", || !is_running("87654.321"));
    assert_eq!(differences(&before, &tree(&ground.dir)), "");
}

#[test]
#[cfg(unix)]
fn what_was_killed_is_done_again_and_what_was_built_is_kept() {
    let ground = package("killed", &[("src/lib.rs", &slow("23.4567"))]);
    let before = tree(&ground.dir);
    let mut child = begin(&ground, "", "Running with counters");
    wait_for("the test never began", || is_running("23.4567"));
    signal("-KILL", &child);
    child.wait().expect("it ends");
    wait_for("a process was left behind", || !is_running("23.4567"));
    assert_eq!(differences(&before, &tree(&ground.dir)), "");
    let outcome = |run: Output| Run::new(run).outcome("Lines::spare");
    let again = || ground.command("--message-format json").env("QUICK", "1").output().expect("the binary runs");
    let run = again();
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(outcome(run), "keep-pool", "{said}");
    assert_eq!(differences(&before, &tree(&ground.dir)), "");
    // an edit is seen
    let text = slow("23.4567").replace("0..20", "0..25");
    ground.write("src/lib.rs", &text);
    let run = Run::new(again());
    assert_eq!(run.of("Lines::spare")["gets"].as_u64(), Some(25), "{}", run.err);
}

/// Whether a process runs whose command line holds this.
fn is_running(word: &str) -> bool {
    let Ok(entries) = fs::read_dir("/proc") else { return false };
    entries.flatten().any(|entry| {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(word)
    })
}

/// `CONFIRM_ONLY=name` in the environment measures one of them.
#[test]
fn fixtures_measure_what_they_note() {
    let only = std::env::var("CONFIRM_ONLY").ok();
    let entries = fs::read_dir(fixtures().join("confirm")).expect("fixtures").flatten();
    let entries = entries.filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> =
        entries.map(|entry| format!("confirm/{}", entry.file_name().to_string_lossy())).collect();
    names.push("writeups".to_owned());
    names.sort();
    names.retain(|name| only.as_ref().is_none_or(|only| name.ends_with(only.as_str())));
    let wrong: String = names.iter().map(|name| measure(name)).collect();
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn the_demo_has_one_pool_to_drop_and_two_to_keep() {
    let run = Ground::of("demo").confirm("");
    let outcomes = ["BLOCKS", "HEADERS", "spare"].map(|pool| run.outcome(pool));
    assert_eq!(outcomes, ["confirmed", "keep-pool", "keep-pool"], "{}", run.err);
}

#[test]
fn what_a_finding_was_judged_by_is_kept_for_each() {
    let ground = Ground::of("confirm/refuted");
    let run = ground.confirm("");
    let kept = |pool: &str| ground.dir.join(run.of(pool)["kept"].as_str().expect("a directory"));
    let (rows, free) = (kept("ROWS"), kept("Named::free"));
    let diff = |dir: &Path| fs::read_to_string(dir.join("without.diff")).expect("a diff");
    assert!(diff(&rows).contains("ROWS") && !diff(&rows).contains("self.free"), "{}", diff(&rows));
    assert!(!diff(&free).contains("ROWS") && diff(&free).contains("self.free"), "{}", diff(&free));
    if cfg!(unix) {
        assert!(fs::read_to_string(rows.join("without.log")).expect("a log").contains("tests::sums"));
        let raw = fs::read_dir(rows.join("pooled")).expect("profiles").flatten();
        assert!(raw.into_iter().any(|file| file.file_name().to_string_lossy().ends_with(".dhat.json")));
    }
    let output = ground.command("").output().expect("the binary runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("refuted: `ROWS`: the advised local made 20 blocks in 20 calls"), "{said}");
    assert!(said.contains("are in `target/poolcheck/report/release/pools/ROWS`"), "{said}");
}

#[test]
fn what_check_finds_gets_an_outcome_or_is_withdrawn() {
    let run = |ground: &Ground, line: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-poolcheck"));
        command.current_dir(&ground.dir).arg("check").arg("--target-dir").arg(build_directory());
        command.args(line.split_whitespace()).env_remove("CARGO_BUILD_WARNINGS");
        command.output().expect("the binary runs")
    };
    let demo = Ground::of("demo");
    let output = run(&demo, "--confirm -D warnings --message-format json");
    assert_eq!(output.status.code(), Some(100));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let finding: Value = serde_json::from_str(text.lines().next().expect("a finding")).expect("JSON");
    assert_eq!(finding["poolcheck"]["confirm"]["outcome"], "confirmed");
    assert_eq!(finding["poolcheck"]["confirm"]["pooled"]["blocks"], 1);
    drop(demo);
    // scratch in a frame would be simpler, but this one is boxed, and a fresh box costs a block each time
    let text = r#"
use std::cell::RefCell;
thread_local! {
    static TABLE: RefCell<Box<[u32; 16]>> = RefCell::new(Box::new([0; 16]));
}
pub fn most(bytes: &[u8]) -> u32 {
    TABLE.with_borrow_mut(|table| {
        table.fill(0);
        for byte in bytes {
            table[usize::from(byte % 16)] += 1;
        }
        table.iter().copied().max().unwrap_or(0)
    })
}
#[cfg(test)]
mod tests {
    #[test]
    fn counts() {
        for _ in 0..50 {
            assert_eq!(super::most(std::hint::black_box(b"aab")), 2);
        }
    }
}
"#;
    let boxed = package("boxed", &[("src/lib.rs", text)]);
    let before = run(&boxed, "-W scratch_locals");
    let said = String::from_utf8_lossy(&before.stderr).into_owned();
    assert!(said.contains("thread-local scratch"), "{said}");
    let after = run(&boxed, "-D scratch_locals --confirm");
    let said = String::from_utf8_lossy(&after.stderr).into_owned();
    assert!(!said.contains("thread-local scratch") && said.contains("1 withdrawn after measuring"), "{said}");
    assert!(said.contains("note: src/lib.rs:") && said.contains(": withdrawn after measuring `"), "{said}");
    assert_eq!(after.status.code(), Some(0), "{said}");
}
