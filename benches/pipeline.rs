//! How long a whole run takes, on sources that are made up, each large in one way, and on the package's own.
//!
//! `cargo bench` shows the figures. What matters is how they grow with the size: a source that is twice as large must
//! not take four times as long.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use poolcheck::load::{Package, Target};
use poolcheck::{Options, Workspace, analyze};

fn main() {
    divan::main();
}

/// Each function calls the next one.
#[divan::bench(args = [500, 1_000, 2_000], sample_count = 5)]
fn chain_of_calls(bencher: divan::Bencher<'_, '_>, n: usize) {
    let call = |n: usize| format!("pub fn f{n}(v: Vec<Box<u8>>) -> Vec<Box<u8>> {{ f{}(v) }}\n", n + 1);
    let last = format!("pub fn f{n}(mut v: Vec<Box<u8>>) -> Vec<Box<u8>> {{ v.push(Box::new(1)); v }}\n");
    run(bencher, "chain", &((0..n).map(call).collect::<String>() + &last));
}

/// Each function calls the next one and the last the first.
#[divan::bench(args = [50, 100, 200], sample_count = 5)]
fn circle_of_calls(bencher: divan::Bencher<'_, '_>, n: usize) {
    let call = |at: usize| {
        format!(
            "pub fn f{at}(v: Vec<Box<u8>>, n: u8) -> Vec<Box<u8>> {{ if n == 0 {{ v }} else {{ f{}(v, n - 1) }} }}\n",
            (at + 1) % n
        )
    };
    run(bencher, "circle", &(0..n).map(call).collect::<String>());
}

/// One function with many statements.
#[divan::bench(args = [1_000, 2_000, 4_000], sample_count = 5)]
fn long_function(bencher: divan::Bencher<'_, '_>, n: usize) {
    let line = |n: usize| format!("    let b{n} = Box::new({n}u32); all.push(b{n});\n");
    let lines: String = (0..n).map(line).collect();
    run(bencher, "long", &format!("pub fn f() -> usize {{\n    let mut all = Vec::new();\n{lines}    all.len()\n}}\n"));
}

/// Blocks in blocks.
#[divan::bench(args = [250, 500, 1_000], sample_count = 5)]
fn deep_nesting(bencher: divan::Bencher<'_, '_>, n: usize) {
    let text = format!(
        "pub fn f(on: bool) {{ {} drop(Box::new(1)); {} }}\n",
        "if on { let b = Box::new(1u8); ".repeat(n),
        "}".repeat(n)
    );
    run(bencher, "deep", &text);
}

/// Types with methods and destructors.
#[divan::bench(args = [250, 500, 1_000], sample_count = 5)]
fn many_types(bencher: divan::Bencher<'_, '_>, n: usize) {
    let ty = |n: usize| {
        let inner = if n == 0 { "u8".to_owned() } else { format!("T{}", n - 1) };
        format!(
            "pub struct T{n} {{ inner: Option<Box<{inner}>>, list: Vec<u8> }}\n\
             impl T{n} {{ pub fn new() -> Self {{ T{n} {{ inner: None, list: Vec::new() }} }} }}\n\
             impl Drop for T{n} {{ fn drop(&mut self) {{ self.list.clear(); }} }}\n\
             pub fn make{n}() {{ let t = T{n}::new(); let _u = t; }}\n"
        )
    };
    run(bencher, "types", &(0..n).map(ty).collect::<String>());
}

/// Functions out of a macro.
#[divan::bench(args = [500, 1_000, 2_000], sample_count = 5)]
fn many_macros(bencher: divan::Bencher<'_, '_>, n: usize) {
    let text = "macro_rules! list { ($($e:expr),*) => {{ let mut v = Vec::new(); $( v.push(Box::new($e)); )* v }} }\n";
    let call = |n: usize| format!("pub fn f{n}() -> usize {{ list![1, 2, 3, {n}].len() }}\n");
    run(bencher, "macros", &(text.to_owned() + &(0..n).map(call).collect::<String>()));
}

/// This package.
#[divan::bench(sample_count = 5)]
fn own_source(bencher: divan::Bencher<'_, '_>) {
    let workspace = workspace(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs"));
    bencher.bench(|| analyze(&workspace, &Options::default()));
}

fn run(bencher: divan::Bencher<'_, '_>, name: &str, text: &str) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join(format!("{name}-{}.rs", text.len()));
    fs::write(&file, text).expect("write a source into the target directory");
    let workspace = workspace(&file);
    bencher.bench(|| analyze(&workspace, &Options::default()));
}

/// One library of one package.
fn workspace(root: &Path) -> Workspace {
    let target = Target {
        name: "made_up".to_owned(),
        kind: vec!["lib".to_owned()],
        crate_types: vec!["lib".to_owned()],
        src_path: root.to_owned(),
        edition: "2024",
        required_features: Vec::new(),
        test: true,
        doctest: true,
        doc: true,
        selected: true,
        env_test: false,
        env_plain: false,
    };
    let package = Package {
        name: "made-up".to_owned(),
        version: "0.0.0".to_owned(),
        id: "made-up".to_owned(),
        manifest_path: root.to_owned(),
        edition: "2024",
        features: BTreeSet::new(),
        declared_features: BTreeSet::new(),
        targets: vec![target],
        deps: Vec::new(),
        missing: BTreeMap::new(),
    };
    Workspace { root: root.parent().unwrap_or(root).to_owned(), packages: vec![package], ..Workspace::default() }
}
