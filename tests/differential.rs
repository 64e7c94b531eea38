//! Verdicts against what happens: functions are generated, judged, compiled and run, and a block that was alive after
//! its function returned must not have been called `stack` or `frame`.
//!
//! Each site makes a block of a size of its own, by which a tracking allocator tells them apart. `POOLCHECK_PROGRAMS`
//! says how many functions to make (some hundred by default), `POOLCHECK_SEED` which.

#[path = "differential/grammar.rs"]
mod grammar;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

const PRELUDE: &str = include_str!("differential/prelude.rs");
/// So many of the functions that are judged wrongly are made small.
const SHRUNK: usize = 3;
/// So many functions make one program.
const BATCH: usize = 100;

/// A package with functions, and what it said.
struct Program {
    dir: PathBuf,
    /// Where each function begins, and each site is, by line; sites by their size.
    starts: Vec<usize>,
    sites: BTreeMap<usize, usize>,
    text: String,
}

impl Program {
    fn write(name: &str, tapes: &[&[u8]]) -> Program {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("differential-{name}-{}", std::process::id()));
        fs::create_dir_all(dir.join("src")).expect("a directory");
        let mut text = format!("{PRELUDE}\n");
        let (mut starts, mut made) = (Vec::new(), 0);
        for (id, tape) in tapes.iter().enumerate() {
            starts.push(text.lines().count() + 1);
            text.push_str(&grammar::function(tape, id, &mut made));
        }
        text.push_str("\nfn main() {\n");
        for id in 0..tapes.len() {
            let _ = writeln!(text, "    for n in 0..5 {{ run({id}, n, f{id}); }}");
        }
        text.push_str(
            "}\n\nfn run(id: usize, n: usize, f: fn(usize, &mut Ctx) -> Out) {\n    let mut c = Ctx::default();\n    \
             let out = f(n, &mut c);\n    for size in alive() {\n        println!(\"{id} {size}\");\n    }\n    drop(out);\n    \
             drop(c);\n    KEEP.lock().unwrap().clear();\n    SCRATCH.with_borrow_mut(|list| list.clear());\n    clear();\n}\n",
        );
        let mut sites = BTreeMap::new();
        for (n, line) in text.lines().enumerate() {
            if let Some((_, size)) = line.split_once("// site ") {
                sites.insert(size.parse().expect("a number"), n + 1);
            }
        }
        fs::write(dir.join("src/main.rs"), &text).expect("a file");
        let manifest = "[package]\nname = \"generated\"\nversion = \"0.1.0\"\nedition = \"2024\"\npublish = false\n\n[workspace]\n";
        fs::write(dir.join("Cargo.toml"), manifest).expect("a file");
        Program { dir, starts, sites, text }
    }

    /// The lines that were called local, with the verdict.
    fn judged(&self) -> BTreeMap<usize, String> {
        let output = Command::new(env!("CARGO_BIN_EXE_cargo-poolcheck"))
            .args(["escapes", "--message-format", "json"])
            .current_dir(&self.dir)
            .output()
            .expect("the binary runs");
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let mut found = BTreeMap::new();
        for line in text.lines() {
            let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let (Some(verdict), Some(line)) = (value["verdict"].as_str(), value["line"].as_u64()) else {
                continue;
            };
            found.insert(usize::try_from(line).expect("a line"), verdict.to_owned());
        }
        found
    }

    /// The sizes that were alive after their function.
    fn outlived(&self) -> BTreeSet<usize> {
        let program = self.dir.join("program");
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let built = Command::new(rustc)
            .args(["--edition", "2024", "-C", "debuginfo=0", "-A", "warnings", "-o"])
            .arg(&program)
            .arg(self.dir.join("src/main.rs"))
            .output()
            .expect("rustc runs");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        let ran = Command::new(&program).output().expect("the program runs");
        assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
        let text = String::from_utf8(ran.stdout).expect("text");
        text.lines().map(|line| line.rsplit(' ').next().expect("a word").parse().expect("a number")).collect()
    }

    /// Which functions have a site that is called local and is not; with the line of the site.
    fn wrong(&self) -> Vec<(usize, usize)> {
        let judged = self.judged();
        let mut wrong = Vec::new();
        for size in self.outlived() {
            // a block that has grown was made by a site that is told by its first size
            let Some(line) = self.sites.get(&size) else { continue };
            let verdict =
                judged.get(line).unwrap_or_else(|| panic!("no verdict on line {line} of {}", self.dir.display()));
            if verdict.starts_with("stack") || verdict.starts_with("frame") {
                let function = self.starts.partition_point(|start| start <= line) - 1;
                wrong.push((function, *line));
            }
        }
        wrong
    }

    /// A function, as far as the line (which is marked) and so many more.
    fn shown(&self, function: usize, line: usize, more: usize) -> String {
        let end = self.starts.get(function + 1).copied().unwrap_or(usize::MAX);
        let lines = self.text.lines().enumerate().skip(self.starts[function] - 1);
        let mut out = String::new();
        for (n, text) in
            lines.take_while(|(n, text)| n + 1 < end && *n < line.saturating_add(more) && !text.starts_with("fn main"))
        {
            let _ = writeln!(out, "{} {text}", if n + 1 == line { '>' } else { ' ' });
        }
        out
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            _ = fs::remove_dir_all(&self.dir);
        }
    }
}

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn what_outlives_its_frame_was_not_called_local() {
    let mut seed = [7; 32];
    seed[..8].copy_from_slice(&number("POOLCHECK_SEED", 0).to_le_bytes());
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &seed));
    let tapes = vec(any::<u8>(), 40..200);
    let mut left = number("POOLCHECK_PROGRAMS", 300);
    let (mut report, mut shrunk) = (String::new(), 0);
    while left > 0 {
        let count = left.min(BATCH);
        left -= count;
        let mut trees: Vec<_> = (0..count).map(|_| tapes.new_tree(&mut runner).expect("a tape")).collect();
        let all: Vec<Vec<u8>> = trees.iter().map(ValueTree::current).collect();
        let all: Vec<&[u8]> = all.iter().map(Vec::as_slice).collect();
        let program = Program::write("all", &all);
        let mut seen = BTreeSet::new();
        for (function, line) in program.wrong() {
            if !seen.insert(function) {
                continue;
            }
            // making one small means to compile it many times
            shrunk += 1;
            let shown =
                if shrunk <= SHRUNK { smallest(&mut trees[function]) } else { program.shown(function, line, 3) };
            let _ = writeln!(report, "{shown}");
        }
    }
    assert!(report.is_empty(), "called local, and alive afterwards:\n{report}");
}

/// A function that is judged wrongly, made as small as it gets.
fn smallest(tree: &mut impl ValueTree<Value = Vec<u8>>) -> String {
    let mut shown = String::new();
    for _ in 0..80 {
        let tape = tree.current();
        let program = Program::write("one", &[&tape]);
        let goes_on = match program.wrong().first() {
            Some((function, line)) => {
                shown = program.shown(*function, *line, usize::MAX);
                tree.simplify()
            }
            None => tree.complicate(),
        };
        if !goes_on {
            break;
        }
    }
    shown
}
