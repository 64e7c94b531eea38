//! `--in-diff` and `--since`: a change is judged with the code before it.

#[path = "support/scratch.rs"]
mod scratch;

use std::process::Command;

use scratch::{Run, Scratch};

fn git(scratch: &Scratch, line: &str) -> String {
    let output = Command::new("git")
        .args(["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", "-c", "core.autocrlf=false"])
        .args(line.split(' '))
        .current_dir(&scratch.0)
        .output()
        .expect("git runs");
    assert!(output.status.success(), "git {line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

const LIB: &str = "pub mod keeper;\nuse std::sync::Mutex;\nstatic BLOCKS: Mutex<Vec<[u8; 64]>> = Mutex::new(Vec::new());\n\
pub fn pooled(n: u8) -> u8 {\n    let mut block = BLOCKS.lock().unwrap().pop().unwrap_or([0; 64]);\n    block.fill(n);\n    \
let first = block[0];\n    BLOCKS.lock().unwrap().push(block);\n    first\n}\n\
pub fn lent(n: u8) -> usize {\n    let bytes = vec![n; 16];\n    keeper::look(bytes)\n}\n";
const LOOKS: &str = "pub fn look(bytes: Vec<u8>) -> usize {\n    bytes.len()\n}\n";
const KEEPS: &str = "static KEPT: std::sync::Mutex<Vec<Vec<u8>>> = std::sync::Mutex::new(Vec::new());\n\
pub fn look(bytes: Vec<u8>) -> usize {\n    KEPT.lock().unwrap().push(bytes);\n    1\n}\n";

fn repository(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    scratch
        .write("app/Cargo.toml", "[package]\nname = \"own\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n")
        .write("app/src/lib.rs", LIB)
        .write("app/src/keeper.rs", LOOKS)
        .write("logo.bin", "a\0b");
    git(&scratch, "init -q");
    git(&scratch, "add .");
    git(&scratch, "commit -q -m first");
    scratch
}

fn check(scratch: &Scratch, flags: &str) -> Run {
    scratch.run(&format!("poolcheck --manifest-path app/Cargo.toml --message-format short {flags}"))
}

/// The findings, one line each.
fn found(run: &Run) -> Vec<&str> {
    run.err.lines().filter(|line| line.contains(" [poolcheck::")).collect()
}

#[test]
fn only_what_the_change_touches_is_reported() {
    let scratch = repository("since");
    assert_eq!(found(&check(&scratch, "")).len(), 1);
    // nothing has changed: a success, and a note
    let run = check(&scratch, "--since HEAD -D all");
    assert_eq!((run.code, found(&run).len()), (0, 0), "{}", run.err);
    assert!(run.err.contains("note: the diff since `HEAD` changes no Rust source"), "{}", run.err);
    assert!(run.err.contains(", 1 outside of the diff;"), "{}", run.err);
    // lines above it do not touch it, a line of it does: also the one that gives the item back
    scratch.write("app/src/lib.rs", &format!("// a line\n{LIB}")).write("logo.bin", "c\0d");
    assert_eq!(found(&check(&scratch, "--since HEAD")).len(), 0);
    scratch.write("app/src/lib.rs", &LIB.replace("unwrap().push(block)", "unwrap().push( block )"));
    assert_eq!(found(&check(&scratch, "--since HEAD")).len(), 1);
    // the same from a file
    scratch.write("change.diff", &git(&scratch, "diff"));
    assert_eq!(found(&check(&scratch, "--in-diff change.diff")).len(), 1);
}

#[test]
fn a_change_in_a_callee_is_told_where_it_matters() {
    let scratch = repository("callee");
    scratch.write("app/src/keeper.rs", KEEPS);
    let run = check(&scratch, "--since HEAD -D escape_regressions");
    let lines = found(&run);
    assert_eq!((run.code, lines.len()), (100, 1), "{}", run.err);
    assert!(
        lines[0].starts_with(
            "src/lib.rs:12:17: error: `Vec<u8>` stayed in the frame before this change and is now escapes:"
        ),
        "{}",
        run.err
    );
    assert_eq!(check(&scratch, "--since HEAD -A escape_regressions -D warnings").code, 0);
}

#[test]
fn a_diff_that_cannot_be_used_is_an_error() {
    let scratch = repository("wrong");
    scratch.write("app/src/lib.rs", &LIB.replace("block.fill(n);", "block.fill(n + 1);"));
    scratch.write("change.diff", &git(&scratch, "diff"));
    scratch.write("app/src/lib.rs", LIB);
    let run = check(&scratch, "--in-diff change.diff");
    assert_eq!((run.code, run.out.as_str()), (101, ""));
    assert!(
        run.err.contains("could not read the diff `change.diff`: it does not match `src/lib.rs` at line 6"),
        "{}",
        run.err
    );
    assert_eq!(check(&scratch, "--in-diff missing.diff").code, 101);
    let run = check(&scratch, "--since no-such-revision");
    assert_eq!(run.code, 101);
    assert!(run.err.contains("could not ask git what has changed since `no-such-revision`: "), "{}", run.err);
    assert_eq!(check(&scratch, "--since HEAD --in-diff change.diff").code, 2);
    let run = check(scratch.write("empty.diff", ""), "--in-diff empty.diff -D all");
    assert_eq!((run.code, run.err.contains("changes no Rust source")), (0, true), "{}", run.err);
}

#[test]
fn deleted_and_renamed_files_are_understood() {
    let scratch = repository("renamed");
    git(&scratch, "mv app/src/keeper.rs app/src/looker.rs");
    scratch.write("app/src/lib.rs", &LIB.replace("keeper", "looker"));
    let run = check(&scratch, "--since HEAD");
    assert_eq!((run.code, found(&run).len()), (0, 0), "{}", run.err);
    git(&scratch, "rm -q -f app/src/looker.rs");
    scratch
        .write("app/src/lib.rs", &LIB.replace("pub mod keeper;\n", "").replace("keeper::look(bytes)", "bytes.len()"));
    let run = check(&scratch, "--since HEAD");
    assert_eq!((run.code, found(&run).len()), (0, 0), "{}", run.err);
}
