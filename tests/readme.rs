//! The lines of the README that run this tool can be run, and end as they should.

#[path = "support/scratch.rs"]
mod scratch;

use std::fs;

use scratch::{Scratch, run_with};

/// Every line of a block of code that runs the tool: what it is given, and where its output goes.
fn lines(readme: &str) -> Vec<(String, Option<String>)> {
    let blocks = readme.split("\n```").skip(1).step_by(2);
    let code = blocks.filter(|block| block.starts_with("sh\n") || block.starts_with("yaml\n")).flat_map(str::lines);
    code.filter_map(|line| {
        let line = line.trim().trim_start_matches("- ").trim_start_matches("run: ");
        let line = line.split(" #").next().unwrap_or(line).trim();
        let (line, file) = match line.split_once(" > ") {
            Some((line, file)) => (line, Some(file.trim().to_owned())),
            None => (line, None),
        };
        Some((line.strip_prefix("cargo poolcheck")?.trim().to_owned(), file))
    })
    .collect()
}

#[test]
fn every_line_can_be_run() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).expect("the README");
    let scratch = Scratch::new("readme");
    let blank = "\n".repeat(41);
    scratch
        .write("Cargo.toml", "[package]\nname = \"own\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n")
        .write("src/lib.rs", "pub mod parser;\n")
        .write("change.diff", "")
        .write(
            "src/parser.rs",
            &format!("{blank}pub fn words(text: &str) -> Vec<&str> {{ text.split(' ').collect() }}\n"),
        );
    let mut ran = 0;
    for (line, file) in lines(&readme) {
        // what builds and measures has tests of its own
        if line.contains("confirm") || line.starts_with("merge") {
            continue;
        }
        let run = run_with(&scratch.0, &format!("poolcheck {line}"), &[]);
        assert_eq!(run.code, 0, "cargo poolcheck {line}: {}", run.err);
        if let Some(file) = file {
            scratch.write(&file, &run.out);
        }
        ran += 1;
    }
    assert!(ran >= 15, "only {ran} lines were found");
    for file in ["poolcheck.sarif", "gl-code-quality-report.json", "poolcheck.json", "before.json", "own.sarif"] {
        assert!(scratch.0.join(file).is_file(), "{file}");
    }
}

#[test]
fn the_action_and_the_hook_run_the_tool_with_flags_it_has() {
    let file = |path: &str| fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).expect(path);
    let hook = file(".pre-commit-hooks.yaml");
    let args = hook.lines().find_map(|line| line.trim().strip_prefix("args: [")).expect("arguments");
    let args = args.trim_end_matches(']').replace(", ", " ");
    let scratch = Scratch::new("hook");
    scratch
        .write("Cargo.toml", "[package]\nname = \"own\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n")
        .write("src/lib.rs", "");
    let run = scratch.run(&format!("poolcheck {args}"));
    assert_eq!(run.code, 0, "{args}: {}", run.err);

    let action = file(".github/actions/poolcheck/action.yml");
    let default = action.lines().filter_map(|line| line.trim().strip_prefix("default: ")).next().expect("flags");
    let run = scratch.run(&format!("poolcheck {default} --report sarif=a.sarif"));
    assert_eq!(run.code, 0, "{default}: {}", run.err);
    // every input is used, and none goes into a script but through a variable
    for input in ["args", "sarif", "version", "working-directory"] {
        assert!(action.contains(&format!("${{{{ inputs.{input} }}}}")), "{input}");
    }
    let scripts = action.split("run: |").skip(1).map(|script| script.split("\n    - name").next().unwrap_or(script));
    scripts.for_each(|script| assert!(!script.contains("${{"), "{script}"));
}
