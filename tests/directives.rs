//! What the source says to the tool: every form compiles without a warning, and does what it says.

#[path = "support/scratch.rs"]
mod scratch;

use std::fs;
use std::process::Command;

use poolcheck::lint::LINTS;
use scratch::{Run, Scratch};
use serde_json::Value;

const MANIFEST: &str = "[package]\nname = \"own\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n\
                        [features]\nextra = []\n";

const ATTRIBUTE: &str = "cfg_attr(any(), allow(poolcheck::pooled_locals, reason = \"measured\"))";
const COMMENT: &str = "// poolcheck: allow(pooled_locals) measured";

/// A crate with one finding; what stands in the places of the markers can silence it.
const SOURCE: &str = "\
//! A crate.

@FILE@
use std::sync::{Mutex, PoisonError};

@STATIC@
static BLOCKS: Mutex<Vec<[u8; 64]>> = Mutex::new(Vec::new());

/// Fills a block.
@FN@
#[must_use]
pub fn first(n: u8) -> u8 {
    @LET@
    let mut block = BLOCKS.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or([0; 64]); @LINE@
    block.fill(n);
    let first = block[0];
    BLOCKS.lock().unwrap_or_else(PoisonError::into_inner).push(block);
    first
}
";

/// The source with `text` at one marker.
fn with(marker: &str, text: &str) -> String {
    let source = SOURCE.replace(marker, text);
    let is_marker = |line: &str| line.starts_with('@') && line.ends_with('@');
    let lines = source.lines().filter(|line| !is_marker(line.trim()));
    lines.map(|line| format!("{}\n", line.replace("@LINE@", "").trim_end())).collect()
}

/// The number of the line that takes an item.
fn acquire(source: &str) -> usize {
    1 + source.lines().take_while(|line| !line.contains(".pop()")).count()
}

fn package(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    scratch.write("Cargo.toml", MANIFEST);
    scratch
}

/// `line lint: headline` of each finding.
fn found(run: &Run) -> Vec<String> {
    let line = |line: &str| {
        let value: Value = serde_json::from_str(line).expect("JSON");
        let message = &value["message"];
        let code = message["code"]["code"].as_str()?.strip_prefix("poolcheck::")?.to_owned();
        Some(format!("{} {code}: {}", message["spans"][0]["line_start"], message["message"].as_str()?))
    };
    run.out.lines().filter_map(line).collect()
}

fn check(scratch: &Scratch, source: &str, flags: &str) -> Vec<String> {
    found(&scratch.write("src/lib.rs", source).run(&format!("poolcheck --message-format json {flags}")))
}

/// Every form, each with its marker.
fn forms() -> Vec<(&'static str, String)> {
    let expect = ATTRIBUTE.replace("allow(", "expect(");
    vec![
        ("@FILE@", format!("{COMMENT}\n\n")),
        ("@FILE@", format!("#![{ATTRIBUTE}]")),
        ("@STATIC@", COMMENT.to_owned()),
        ("@STATIC@", format!("#[{ATTRIBUTE}]")),
        ("@FN@", COMMENT.to_owned()),
        ("@FN@", format!("#[{ATTRIBUTE}]")),
        ("@FN@", format!("#[{expect}]")),
        ("@LET@", COMMENT.to_owned()),
        ("@LET@", COMMENT.replace("allow", "expect")),
        ("@LET@", format!("#[{ATTRIBUTE}]")),
        ("@LET@", format!("#[{}]", ATTRIBUTE.replace("any()", "false"))),
        ("@LINE@", COMMENT.to_owned()),
        ("@LINE@", COMMENT.replace("pooled_locals", "all")),
    ]
}

#[test]
fn every_form_silences_the_finding_and_nothing_else_is_said() {
    let scratch = package("silence");
    let plain = with("@@", "");
    let finding = format!("{} pooled_locals: pooled `[u8; 64]` never leaves the frame", acquire(&plain));
    assert_eq!(check(&scratch, &plain, ""), [finding]);
    for (marker, form) in forms() {
        let source = with(marker, &form);
        assert_eq!(check(&scratch, &source, ""), [""; 0], "{form}");
        let closing = scratch.run("poolcheck -D all");
        assert_eq!((closing.code, closing.err.contains(", 1 suppressed;")), (0, true), "{form}: {}", closing.err);
        // what is forbidden is not silenced
        let forbidden = check(&scratch, &source, "--forbid pooled_locals");
        assert_eq!(forbidden.len(), 1, "{form}");
    }
}

#[test]
fn every_form_compiles_without_a_warning() {
    let scratch = package("compiles");
    let mut modules = String::from("//! A crate.\n\n");
    for (n, (marker, form)) in forms().into_iter().enumerate() {
        scratch.write(&format!("src/m{n}.rs"), &with(marker, &form));
        modules.push_str(&format!("pub mod m{n};\n"));
    }
    scratch.write("src/lib.rs", &modules);
    for flags in ["-Dwarnings", "-Dwarnings -Wclippy::pedantic"] {
        let output = Command::new(env!("CARGO"))
            .args(["clippy", "--offline", "--"])
            .args(flags.split(' '))
            .current_dir(&scratch.0)
            .env_remove("CARGO_TARGET_DIR")
            .output()
            .expect("cargo runs");
        assert!(output.status.success(), "{flags}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn one_that_matches_nothing_is_stale_where_that_can_be_known() {
    let scratch = package("stale");
    let stale = |says: &str| format!("2 stale_suppressions: {says}");
    let source = |comment: &str, rest: &str| format!("#![allow(unused)]\n{comment}\npub fn f() {{ {rest} }}\n");
    for (comment, flags, want) in [
        (COMMENT, "", Some("`pooled_locals` is allowed here and finds nothing")),
        ("// poolcheck: expect(pooled_locals) why", "", Some("`pooled_locals` is expected here and finds nothing")),
        ("// poolcheck: allow(all) why", "", Some("`all` is allowed here and finds nothing")),
        ("// poolcheck: allow(scratch_locals) off", "", None),
        (
            "// poolcheck: allow(scratch_locals) on",
            "-W scratch_locals",
            Some("`scratch_locals` is allowed here and finds nothing"),
        ),
        (COMMENT, "-A pooled_locals", None),
        (COMMENT, "-A stale_suppressions", None),
    ] {
        let want: Vec<String> = want.map(stale).into_iter().collect();
        assert_eq!(check(&scratch, &source(comment, ""), flags), want, "{comment} {flags}");
    }
    // the reason is shown, and the level counts
    let run = scratch.write("src/lib.rs", &source(COMMENT, "")).run("poolcheck -D stale_suppressions");
    assert_eq!((run.code, run.err.contains("its reason is: measured")), (100, true), "{}", run.err);
    // one of two is
    let both = with("@FN@", "// poolcheck: allow(pooled_locals, bounded_pooled_buffers) measured");
    assert_eq!(check(&scratch, &both, "").len(), 1);

    // code that is not compiled is not judged, in this run
    let other =
        |cfg: &str| format!("pub fn g() {{}}\n#[cfg({cfg})]\nmod m {{\n    {COMMENT}\n    pub fn f() {{}}\n}}\n");
    assert_eq!(check(&scratch, &other("feature = \"extra\""), ""), [""; 0]);
    assert_eq!(check(&scratch, &other("feature = \"extra\""), "-F extra").len(), 1);
    assert_eq!(check(&scratch, &other("test"), ""), [""; 0]);
    assert_eq!(check(&scratch, &other("test"), "--all-targets").len(), 1);
    // nor are targets that were not selected
    scratch.write("tests/it.rs", &source(COMMENT, ""));
    assert_eq!(check(&scratch, "", "--lib"), [""; 0]);
    assert_eq!(check(&scratch, "", "--all-targets").len(), 1);
}

#[test]
fn one_that_is_not_understood_silences_nothing_and_is_told() {
    let scratch = package("malformed");
    for (comment, said) in [
        ("// poolcheck: allow(pooled_locals)", "it has no reason"),
        ("// poolcheck: alow(pooled_locals) why", "`alow` is no word of this tool"),
        ("// poolcheck: allow(pooled_local) why", "`pooled_local` is no lint"),
        ("#[cfg_attr(any(), allow(poolcheck::pooled_locals))]", "it has no reason"),
    ] {
        let source = with("@LET@", comment);
        let at = acquire(&source);
        let all = check(&scratch, &source, "");
        assert_eq!(all.len(), 2, "{comment}: {all:?}");
        assert_eq!(all[0], format!("{} malformed_suppressions: this directive is not understood: {said}", at - 1));
        assert!(all[1].starts_with(&format!("{at} pooled_locals: ")), "{comment}: {all:?}");
    }
    let run = scratch.write("src/lib.rs", &with("@LET@", "// poolcheck: allow(pooled_local) why")).run("poolcheck");
    assert!(run.err.contains("= help: did you mean `pooled_locals`?"), "{}", run.err);
}

#[test]
fn an_assertion_fails_the_run_when_something_starts_to_escape() {
    let scratch = package("assert");
    let source = |last: &str| {
        format!(
            "use std::sync::Mutex;\nstatic KEPT: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());\n\
             fn keep(bytes: Vec<u8>) {{\n    KEPT.lock().unwrap().push(bytes);\n}}\n\
             // poolcheck: assert(no_escape)\npub fn f(n: u8) -> usize {{\n    let bytes = vec![n; 16];\n    \
             {last}\n}}\npub fn g() -> String {{ String::from(\"x\") }}\n"
        )
    };
    assert_eq!(check(&scratch, &source("bytes.len()"), ""), [""; 0]);
    let run = scratch.write("src/lib.rs", &source("keep(bytes); 1")).run("poolcheck --message-format json");
    assert_eq!(run.code, 100, "{}", run.err);
    let all = found(&run);
    assert_eq!(all, ["8 broken_contracts: `Vec<u8>` escapes here, which is asserted not to happen"]);
    // the steps are shown, and where it is asserted
    let value: Value = serde_json::from_str(run.out.lines().next().expect("a line")).expect("JSON");
    let lines: Vec<u64> =
        value["message"]["spans"].as_array().into_iter().flatten().filter_map(|s| s["line_start"].as_u64()).collect();
    assert!(lines.contains(&9) && lines.contains(&6), "{value}");
    assert!(value["poolcheck"]["verdict"].as_str().is_some_and(|verdict| verdict.starts_with("escapes:")));
    // a site alone, and what cannot be seen
    let site = "pub fn f(x: &mut Vec<String>) -> String {\n    x.push(String::from(\"a\")); // poolcheck: assert(no_escape)\n    \
                String::from(\"b\")\n}\n";
    assert_eq!(check(&scratch, site, "").len(), 1);
    let unseen = "extern crate nobody;\n// poolcheck: assert(no_escape)\npub fn f() { nobody::take(Box::new(1u8)); }\n";
    let all = check(&scratch, unseen, "");
    assert!(all.len() == 1 && all[0].contains("`Box<u8>` may escape here"), "{all:?}");
    assert_eq!(check(&scratch, unseen, "-A broken_contracts"), [""; 0]);
}

/// The pages of the lints show what they say they show.
#[test]
fn the_examples_of_all_pages_are_right() {
    let scratch = package("pages");
    for lint in LINTS {
        let docs: Vec<&str> = lint.docs.lines().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
        let blocks: Vec<Vec<&str>> =
            docs.split(|line| line.starts_with("```")).skip(1).step_by(2).map(<[&str]>::to_vec).collect();
        assert!(blocks.len() >= 2, "{}", lint.id);
        for block in blocks {
            let marked =
                |line: &str| line.split_once("//~ lint(").map(|(_, rest)| rest.trim_end_matches(')').to_owned());
            let want: Vec<String> =
                block.iter().enumerate().filter_map(|(n, line)| Some(format!("{} {}", n + 1, marked(line)?))).collect();
            let source = block.join("\n") + "\n";
            let got: Vec<String> = check(&scratch, &source, "-W all")
                .iter()
                .map(|line| line.split(": ").next().unwrap_or_default().to_owned())
                .collect();
            assert_eq!(got, want, "{}: {source}", lint.id);
        }
    }
    assert!(fs::metadata(scratch.0.join("src/lib.rs")).is_ok());
}
