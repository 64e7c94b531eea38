//! Who has a say in what is reported, and how loudly: flags, variables, files and manifests.

#[path = "support/scratch.rs"]
mod scratch;

use scratch::{Run, Scratch, run_with};
use serde_json::Value;

/// A finding of `pooled_locals` in a crate.
fn source(krate: &str) -> String {
    format!(
        "use std::sync::Mutex;\nstatic BLOCKS: Mutex<Vec<Box<[u8; 512]>>> = Mutex::new(Vec::new());\n\
         pub fn {krate}(n: u8) -> u8 {{\n    \
             let mut block = BLOCKS.lock().unwrap().pop().unwrap_or_else(|| Box::new([0; 512]));\n    \
             block.fill(n);\n    let first = block[0];\n    BLOCKS.lock().unwrap().push(block);\n    first\n}}\n"
    )
}

/// Two members, with what the manifests and the file say.
fn workspace(name: &str, file: &str, shared: &str, of_a: &str) -> Scratch {
    let scratch = Scratch::new(name);
    let member = |name: &str, more: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n{more}")
    };
    scratch
        .write("Cargo.toml", &format!("[workspace]\nmembers = [\"a\", \"b\"]\nresolver = \"2\"\n{shared}"))
        .write("a/Cargo.toml", &member("a", of_a))
        .write("b/Cargo.toml", &member("b", ""))
        .write("a/src/lib.rs", &source("a"))
        .write("b/src/lib.rs", &source("b"));
    if !file.is_empty() {
        scratch.write("poolcheck.toml", file);
    }
    scratch
}

/// `a:warning pooled_locals b:error pooled_locals`
fn found(run: &Run) -> String {
    let line = |line: &str| {
        let value: Value = serde_json::from_str(line).expect("JSON");
        let code = value["message"]["code"]["code"].as_str()?.strip_prefix("poolcheck::")?.to_owned();
        let function = value["poolcheck"]["function"].as_str()?.to_owned();
        Some(format!("{function}:{} {code}", value["message"]["level"].as_str()?))
    };
    run.out.lines().filter_map(line).collect::<Vec<_>>().join(" ")
}

#[test]
fn narrower_wins_and_lists_add_up() {
    let file = "[levels]\npooled_locals = \"deny\"\n";
    let shared = "[workspace.metadata.poolcheck.levels]\npooled_locals = \"warn\"\n";
    let of_a = "[package.metadata.poolcheck.levels]\npooled_locals = \"allow\"\n";
    for (file, shared, of_a, flags, want, code) in [
        (file, "", "", "", "a:error pooled_locals b:error pooled_locals", 100),
        (file, shared, "", "", "a:warning pooled_locals b:warning pooled_locals", 0),
        (file, shared, of_a, "", "b:warning pooled_locals", 0),
        (file, "", of_a, "", "b:error pooled_locals", 100),
        (file, shared, of_a, "-D pooled_locals", "a:error pooled_locals b:error pooled_locals", 100),
        (file, "", "", "--exit-zero", "a:error pooled_locals b:error pooled_locals", 0),
    ] {
        let scratch = workspace("layers", file, shared, of_a);
        let run = scratch.run(&format!("poolcheck --message-format json {flags}"));
        assert_eq!((found(&run).as_str(), run.code), (want, code), "{file}{shared}{of_a}{flags}: {}", run.err);
    }
}

#[test]
fn limits_hold_for_the_package_that_sets_them() {
    let of_a = "[package.metadata.poolcheck]\nstack-limit = 511\n";
    let scratch = workspace("limits", "", "", of_a);
    assert_eq!(found(&scratch.run("poolcheck --message-format json")), "b:warning pooled_locals");
    let sites = scratch.run("escapes --message-format json").out;
    let verdict = |line: &str| {
        let value: Value = serde_json::from_str(line).expect("JSON");
        (value["kind"] == "acquire").then(|| {
            format!("{} {}", value["function"].as_str().unwrap_or(""), value["verdict"].as_str().unwrap_or(""))
        })
    };
    assert_eq!(sites.lines().filter_map(verdict).collect::<Vec<_>>(), ["a frame:too-large", "b stack"]);
    assert_eq!(
        found(&scratch.run("poolcheck --message-format json --stack-limit 512")),
        "a:warning pooled_locals b:warning pooled_locals"
    );
    let of_a = "[package.metadata.poolcheck]\nbreak-even = 100\nlevels = { all = \"warn\" }\n";
    let scratch = workspace("limits", "stack-limit = 600\n", "", of_a);
    assert_eq!(
        found(&scratch.run("poolcheck --message-format json")),
        "a:warning large_pooled_locals b:warning pooled_locals"
    );
}

#[test]
fn forbidden_lints_cannot_be_lowered() {
    let scratch = workspace("forbid", "[levels]\npooled_locals = \"forbid\"\n", "", "");
    for flags in ["", "-A pooled_locals", "-A all", "-A warnings"] {
        assert_eq!(scratch.run(&format!("poolcheck {flags}")).code, 100, "{flags}");
    }
    let scratch = workspace("forbid", "", "", "");
    assert_eq!(scratch.run("poolcheck --forbid pooled_locals -A all").code, 100);
    assert_eq!(scratch.run("poolcheck -A all --forbid scratch_locals").code, 0);
    assert_eq!(scratch.run("poolcheck --forbid warnings -W pooled_locals").code, 100);
}

#[test]
fn cargos_variable_counts_between_files_and_flags() {
    let scratch = workspace("variable", "[levels]\npooled_locals = \"warn\"\n", "", "");
    let run = |value: &str, flags: &str| {
        run_with(&scratch.0, &format!("poolcheck {flags}"), &[("CARGO_BUILD_WARNINGS", value)])
    };
    assert_eq!(run("deny", "").code, 100);
    assert_eq!(run("deny", "-W warnings").code, 0);
    assert!(!run("allow", "").err.contains("warning: pooled"));
    assert!(run("warn", "").err.contains("warning: pooled"));
}

#[test]
fn what_is_excluded_is_not_reported_and_a_resource_is_not_flagged() {
    let scratch = workspace("exclude", "exclude = [\"b/src\"]\n", "", "");
    assert_eq!(found(&scratch.run("poolcheck --message-format json")), "a:warning pooled_locals");
    let scratch = workspace("exclude", "", "", "[package.metadata.poolcheck]\nexclude = [\"src/*.rs\"]\n");
    assert_eq!(found(&scratch.run("poolcheck --message-format json")), "b:warning pooled_locals");

    let scratch = workspace("exclude", "resources = [\"a::Texture\"]\n", "", "");
    let handle = source("a").replace("[u8; 512]", "Texture").replace("Box::new([0; 512])", "Box::new(Texture(0))");
    let handle = handle.replace("block.fill(n)", "block.0 = n").replace("block[0]", "block.0");
    scratch.write("a/src/lib.rs", &format!("{handle}pub struct Texture(u8);\n"));
    let run = scratch.run("poolcheck --message-format json");
    assert_eq!(found(&run), "b:warning pooled_locals", "{}", run.err);
    let run = scratch.write("poolcheck.toml", "resources = [\"a::Txture\"]\n").run("poolcheck --message-format json");
    assert_eq!(found(&run), "a:warning pooled_locals b:warning pooled_locals");
    assert!(run.err.contains("no type `a::Txture`"), "{}", run.err);
}

#[test]
fn what_is_wrong_in_a_manifest_is_told_with_its_place() {
    for (shared, of_a, said, place) in [
        ("", "[package.metadata.poolcheck]\nexlude = []\n", "did you mean `exclude`?", "a/Cargo.toml:6:1"),
        (
            "[workspace.metadata.poolcheck.levels]\npooled_local = \"warn\"\n",
            "",
            "did you mean `pooled_locals`?",
            "[Cargo.toml:5:1]",
        ),
        ("", "[package.metadata.poolcheck]\ncheck-command = \"clippy\"\n", "whole workspace", "a/Cargo.toml:6:17"),
    ] {
        let run = workspace("wrong", "", shared, of_a).run("poolcheck --message-format json");
        assert_eq!((run.code, run.out.as_str()), (101, ""), "{}", run.err);
        assert!(run.err.contains(said) && run.err.contains(place), "{}", run.err);
    }
    assert_eq!(workspace("wrong", "", "", "").run("poolcheck --forbid pooled_local").code, 2);
}

#[test]
fn schemas_are_printed_without_a_workspace() {
    let scratch = Scratch::new("schemas");
    for (which, part) in [("config", "stack-limit"), ("report", "poolcheck-confirm-finished")] {
        let run = run_with(std::env::temp_dir().as_ref(), &format!("poolcheck --emit-schema {which}"), &[]);
        assert_eq!(run.code, 0, "{}", run.err);
        let schema: Value = serde_json::from_str(&run.out).expect("JSON");
        assert!(jsonschema::meta::is_valid(&schema), "{which}");
        assert!(run.out.contains(part), "{which}: {}", run.out);
    }
    drop(scratch);
}

#[test]
fn a_comparison_tells_what_changed_and_fails_by_the_level_of_its_lint() {
    let scratch = workspace("compare", "", "", "");
    let source = |keeps: &str| {
        format!(
            "use std::sync::Mutex;\npub mod keeper;\n\npub fn f(n: u8) -> usize {{\n    let bytes = vec![n; 16];\n    \
             keeper::look(bytes)\n}}\n// {keeps}\n"
        )
    };
    let keeper = |body: &str| {
        format!(
            "static KEPT: std::sync::Mutex<Vec<Vec<u8>>> = std::sync::Mutex::new(Vec::new());\npub fn look(bytes: Vec<u8>) -> usize {{\n    {body}\n}}\n"
        )
    };
    scratch
        .write("a/src/lib.rs", &source(""))
        .write("a/src/keeper.rs", &keeper("KEPT.lock().unwrap().len() + bytes.len()"));
    let old = scratch.run("escapes -p a --message-format json");
    assert_eq!(old.code, 0, "{}", old.err);
    scratch.write("old.json", &old.out);
    let same = scratch.run("escapes -p a --compare old.json -D escape_regressions");
    assert_eq!((same.code, same.out.lines().count()), (0, 1), "{}", same.out);

    // the callee, in another file, keeps what it is given
    scratch.write("a/src/keeper.rs", &keeper("KEPT.lock().unwrap().push(bytes); 1"));
    let run = scratch.run("escapes -p a --compare old.json");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.starts_with("a/src/lib.rs:5:17: stack -> escapes:"), "{}", run.out);
    assert!(
        run.out.ends_with("1 verdict changed, 1 stayed before and may leave now; 0 sites as before, 0 new, 0 gone\n"),
        "{}",
        run.out
    );
    assert_eq!(scratch.run("escapes -p a --compare old.json -D escape_regressions").code, 100);
    assert_eq!(scratch.run("escapes -p a --compare old.json -D all --exit-zero").code, 0);
    let json = scratch.run("escapes -p a --compare old.json --message-format json");
    let line: Value = serde_json::from_str(&json.out).expect("one line of JSON");
    assert_eq!(
        (&line["reason"], &line["before"], &line["regression"]),
        (&"poolcheck-change".into(), &"stack".into(), &true.into())
    );
    let github = scratch.run("escapes -p a --compare old.json --message-format github -D all");
    assert!(
        github.out.starts_with("::error file=a/src/lib.rs,line=5,") || github.out.contains("a/src/lib.rs,line=5,"),
        "{}",
        github.out
    );

    // the other way round it is a change, and no failure
    let new = scratch.run("escapes -p a --message-format json");
    scratch.write("new.json", &new.out).write("a/src/keeper.rs", &keeper("KEPT.lock().unwrap().len() + bytes.len()"));
    let run = scratch.run("escapes -p a --compare new.json -D escape_regressions");
    assert_eq!((run.code, run.out.contains(" -> stack")), (0, true), "{}", run.out);
    let wrong = scratch.run("escapes --compare Cargo.toml");
    assert_eq!((wrong.code, wrong.out.as_str()), (101, ""));
    assert!(wrong.err.contains("could not read the older report `Cargo.toml`: line 1: "), "{}", wrong.err);
}
