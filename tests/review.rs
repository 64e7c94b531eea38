//! The forms for reviewers and editors, read by those who read them: cargo's, rustfix, the SARIF schema, and what
//! GitHub, GitLab and reviewdog ask for.

#[path = "support/scratch.rs"]
mod scratch;

use std::collections::{BTreeSet, HashSet};
use std::fs;

use cargo_metadata::Message;
use scratch::{Run, Scratch, run_in, run_with};
use serde_json::{Value, json};

const MANIFEST: &str = "[package]\nname = \"own\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n";

/// One finding, on a line with characters of one, two and four bytes.
const SOURCE: &str = "\
use std::sync::Mutex;

static BLÖCKE: Mutex<Vec<Box<[u8; 64]>>> = Mutex::new(Vec::new());

pub fn größe(n: u8) -> u32 {
    /* 🦀 */ let mut block = BLÖCKE.lock().unwrap().pop().unwrap_or_else(|| Box::new([0; 64]));
    block.fill(n);
    let sum = block.iter().map(|byte| u32::from(*byte)).sum();
    BLÖCKE.lock().unwrap().push(block);
    sum
}
";

fn package(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    scratch.write("Cargo.toml", MANIFEST).write("src/lib.rs", SOURCE).write(".git", "");
    scratch
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn findings(run: &Run) -> Vec<Value> {
    let messages = run.out.lines().map(json_of);
    messages.filter(|message| message["reason"] == "compiler-message").collect()
}

#[test]
fn rustfix_applies_the_suggestions_and_the_result_compiles_without_the_finding() {
    let scratch = package("rustfix");
    let run = scratch.run("poolcheck --message-format json");
    let messages: Vec<Message> =
        Message::parse_stream(run.out.as_bytes()).collect::<Result<_, _>>().expect("cargo's messages");
    let Message::CompilerMessage(found) = &messages[0] else { panic!("{messages:?}") };
    let span = &found.message.spans[0];
    // rustc counts characters
    let line = SOURCE.lines().nth(5).expect("the line");
    let at = line[..line.find("pop").expect("the call")].chars().count() + 1;
    assert_eq!((span.line_start, span.column_start, span.column_end), (6, at, at + 3));
    assert_eq!(&SOURCE[span.byte_start as usize..span.byte_end as usize], "pop");

    let diagnostics: String = findings(&run).iter().map(|message| format!("{}\n", message["message"])).collect();
    let all = rustfix::Filter::Everything;
    let suggestions = rustfix::get_suggestions_from_json(&diagnostics, &HashSet::new(), all).expect("diagnostics");
    assert_eq!(suggestions.len(), 1, "{diagnostics}");
    let fixed = rustfix::apply_suggestions(SOURCE, &suggestions).expect("edits that fit");
    assert!(fixed.contains("/* 🦀 */ let mut block: [u8; 64] = [0; 64];\n    block.fill(n);"), "{fixed}");
    assert!(!fixed.contains(".push("), "{fixed}");
    // nobody has proven it, so only those who ask for everything get it
    let proven = rustfix::Filter::MachineApplicableOnly;
    let suggestions = rustfix::get_suggestions_from_json(&diagnostics, &HashSet::new(), proven).expect("diagnostics");
    assert!(suggestions.iter().all(|suggestion| suggestion.solutions.is_empty()), "{suggestions:?}");

    scratch.write("src/lib.rs", &fixed);
    let check = std::process::Command::new(env!("CARGO")).args(["check", "--offline"]).current_dir(&scratch.0).output();
    let check = check.expect("cargo runs");
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
    assert_eq!(findings(&scratch.run("poolcheck --message-format json")).len(), 0);
}

#[test]
fn a_source_with_another_form_gets_no_suggestion() {
    let scratch = package("no-suggestion");
    for (from, to) in [
        (
            "    BLÖCKE.lock().unwrap().push(block);\n",
            "    { let mut all = BLÖCKE.lock().unwrap(); all.push(block) }\n",
        ),
        ("let mut block = BL", "let mut block: Box<[u8; 64]> = BL"),
    ] {
        assert!(SOURCE.contains(from));
        let run = scratch.write("src/lib.rs", &SOURCE.replace(from, to)).run("poolcheck --message-format json");
        let found = findings(&run);
        assert_eq!(found.len(), 1, "{from}: {}", run.err);
        assert!(!found[0].to_string().contains("MaybeIncorrect"), "{from}: {}", found[0]);
    }
}

/// What GitHub requires of a file, beyond the schema.
fn accepted_by_github(log: &Value) {
    let run = &log["runs"][0];
    let text = |value: &Value| value.as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    for rule in rules {
        for path in ["/id", "/shortDescription/text", "/fullDescription/text", "/help/text", "/help/markdown"] {
            let value = rule.pointer(path).and_then(text);
            assert!(value.is_some_and(|text| path.starts_with("/help") || text.len() <= 1024), "{path}: {rule}");
        }
        let precision = rule["properties"]["precision"].as_str().unwrap_or_default();
        assert!(["very-high", "high", "medium", "low"].contains(&precision), "{rule}");
        let severity = rule["properties"]["problem.severity"].as_str().unwrap_or_default();
        assert!(["error", "warning", "recommendation"].contains(&severity), "{rule}");
        assert!(rule["properties"]["tags"].as_array().is_some_and(|tags| tags.len() <= 10), "{rule}");
    }
    for result in run["results"].as_array().expect("results") {
        assert_eq!(rules[result["ruleIndex"].as_u64().expect("an index") as usize]["id"], result["ruleId"]);
        assert!(text(&result["message"]["text"]).is_some(), "{result}");
        assert!(text(&result["partialFingerprints"]["primaryLocationLineHash"]).is_some(), "{result}");
        let locations = result["locations"].as_array().expect("locations");
        assert_eq!(locations.len(), 1, "{result}");
        let place = &locations[0]["physicalLocation"];
        let uri = text(&place["artifactLocation"]["uri"]).expect("a file");
        assert!(!uri.starts_with('/') && !uri.contains([' ', '\\']), "{uri}");
        let region = &place["region"];
        assert_eq!(region["startLine"], region["endLine"], "{result}");
        assert!(region["startColumn"].as_u64() < region["endColumn"].as_u64(), "{result}");
    }
}

fn valid_sarif(text: &str) -> Value {
    let schema = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sarif-2.1.0.json"));
    let validator = jsonschema::validator_for(&json_of(&schema.expect("the schema"))).expect("a schema");
    let log = json_of(text);
    let wrong: Vec<String> =
        validator.iter_errors(&log).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(wrong.is_empty(), "{wrong:#?}\n{text}");
    accepted_by_github(&log);
    log
}

#[test]
fn sarif_fits_the_schema_and_what_github_wants() {
    let scratch = package("sarif");
    let run = scratch.run("poolcheck --message-format sarif");
    assert_eq!(run.code, 0, "{}", run.err);
    let log = valid_sarif(&run.out);
    let results = log["runs"][0]["results"].as_array().expect("results");
    assert_eq!(results.len(), 1);
    let region = &results[0]["locations"][0]["physicalLocation"]["region"];
    let line = SOURCE.lines().nth(5).expect("the line");
    let at = line[..line.find("pop").expect("the call")].chars().count() + 1;
    assert_eq!(region, &json!({ "startLine": 6, "startColumn": at, "endLine": 6, "endColumn": at + 3 }));
    assert_eq!(log["runs"][0]["tool"]["driver"]["rules"][0]["properties"]["precision"], "high");
    let steps = results[0]["codeFlows"][0]["threadFlows"][0]["locations"].as_array().expect("steps");
    let lines: Vec<u64> =
        steps.iter().filter_map(|step| step["location"]["physicalLocation"]["region"]["startLine"].as_u64()).collect();
    assert_eq!(lines, [6, 7, 9]);
    let replacements = results[0]["fixes"][0]["artifactChanges"][0]["replacements"].as_array().expect("edits");
    assert_eq!(replacements.len(), 2);

    // every site and every pool of the demo, with its chain
    let demo = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/demo");
    for (command, at_least) in [("escapes", 9), ("pools", 3), ("check -W all", 1), ("check -A all", 0)] {
        let run = run_in(demo.as_ref(), &format!("poolcheck {command} --message-format sarif"));
        let log = valid_sarif(&run.out);
        let results = log["runs"][0]["results"].as_array().expect("results");
        assert!(results.len() >= at_least, "{command}: {}", run.out);
        for result in results {
            let uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str();
            assert!(uri.is_some_and(|uri| uri.starts_with("fixtures/demo/src/")), "{result}");
            let escapes = result["message"]["text"].as_str().is_some_and(|text| text.starts_with("escapes:"));
            assert_eq!(escapes, command == "escapes" && result["codeFlows"].is_array(), "{result}");
        }
    }
}

#[test]
fn a_note_about_a_file_is_no_result() {
    let scratch = package("sarif-notes");
    scratch.write("src/lib.rs", &format!("mod odd;\n{SOURCE}")).write("src/odd.rs", "fn (");
    let log = valid_sarif(&scratch.run("poolcheck --message-format sarif").out);
    let notes = log["runs"][0]["invocations"][0]["toolExecutionNotifications"].as_array().expect("notes");
    assert_eq!(notes[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "src/odd.rs");
    assert_eq!(log["runs"][0]["results"].as_array().map(Vec::len), Some(1));
}

#[test]
fn reviewdog_gets_bytes() {
    let scratch = package("rdjson");
    let value = json_of(&scratch.run("poolcheck --message-format rdjson").out);
    let one = &value["diagnostics"][0];
    let line = SOURCE.lines().nth(5).expect("the line");
    let at = line.find("pop").expect("the call") + 1;
    assert_eq!(
        one["location"],
        json!({ "path": "src/lib.rs", "range": {
            "start": { "line": 6, "column": at }, "end": { "line": 6, "column": at + 3 },
        }})
    );
    assert_eq!((&one["severity"], &value["source"]["name"]), (&json!("WARNING"), &json!("poolcheck")));
    // the suggestion, applied by bytes, is what rustfix makes of the edits
    let suggestion = &one["suggestions"][0];
    let offset = |position: &Value| {
        let number = |key: &str| position[key].as_u64().expect("a number") as usize;
        let start: usize = SOURCE.split_inclusive('\n').take(number("line") - 1).map(str::len).sum();
        start + number("column") - 1
    };
    let range = offset(&suggestion["range"]["start"])..offset(&suggestion["range"]["end"]);
    let mut fixed = SOURCE.to_owned();
    fixed.replace_range(range, suggestion["text"].as_str().expect("a text"));
    assert!(fixed.contains("let mut block: [u8; 64] = [0; 64];\n") && !fixed.contains("push("), "{fixed}");
    assert!(fixed.ends_with(".sum();\n    sum\n}\n"), "{fixed}");

    let lines = scratch.run("poolcheck --message-format rdjsonl -D all").out;
    assert_eq!(lines.lines().count(), 1);
    let line = json_of(&lines);
    assert_eq!((&line["severity"], &line["source"]["name"]), (&json!("ERROR"), &json!("poolcheck")));
}

/// The same function so many times.
fn many(count: usize) -> String {
    let one = |n: usize| SOURCE.replace("größe", &format!("f{n}")).replace("BLÖCKE", &format!("B{n}"));
    let bodies: String = (0..count).map(|n| one(n).replace("use std::sync::Mutex;\n", "")).collect();
    format!("use std::sync::Mutex;\n{bodies}")
}

#[test]
fn gitlab_tells_all_findings_apart() {
    let scratch = package("gitlab");
    let twice = SOURCE.replace("    sum\n", "    twice();\n    sum\n") + "pub fn twice() {}\n";
    let body = "    let mut block = BLÖCKE.lock().unwrap().pop().unwrap_or_else(|| Box::new([0; 64]));\n    \
                block.fill(1);\n    BLÖCKE.lock().unwrap().push(block);\n";
    scratch.write("src/lib.rs", &twice.replace("twice() {}", &format!("twice() {{\n{body}{body}}}")));
    let value = json_of(&scratch.run("poolcheck --message-format gitlab").out);
    let entries = value.as_array().expect("a list");
    let names: BTreeSet<&str> = entries.iter().filter_map(|entry| entry["fingerprint"].as_str()).collect();
    assert_eq!((entries.len(), names.len()), (3, 3), "{value}");
    for entry in entries {
        assert_eq!(entry["check_name"], "poolcheck::pooled_locals");
        assert_eq!((&entry["severity"], &entry["location"]["path"]), (&json!("minor"), &json!("src/lib.rs")));
        assert!(entry["description"].is_string() && entry["location"]["lines"]["begin"].is_u64(), "{entry}");
    }
}

#[test]
fn jobs_of_github_get_annotations_beside_the_log() {
    let scratch = package("actions");
    let summary = scratch.0.join("summary.md");
    let summary_path = summary.to_string_lossy().into_owned();
    let actions = [("GITHUB_ACTIONS", "true"), ("GITHUB_STEP_SUMMARY", summary_path.as_str())];
    let run = |line: &str| run_with(&scratch.0, line, &actions);

    scratch.write("src/lib.rs", &many(37));
    let log = run("poolcheck");
    assert_eq!(log.err.matches("warning: pooled").count(), 37);
    let lines: Vec<&str> = log.out.lines().collect();
    assert_eq!(lines.len(), 10, "{}", log.out);
    assert!(
        lines[0].starts_with(
            "::warning file=src/lib.rs,line=6,endLine=6,col=48,endColumn=51,title=poolcheck%3A%3Apooled_locals::pooled "
        ),
        "{}",
        lines[0]
    );
    assert!(lines[..9].iter().all(|line| line.starts_with("::warning ") && line.contains("%0A")), "{}", log.out);
    assert!(lines[9].starts_with("::notice title=poolcheck::28 more: "), "{}", log.out);
    let page = fs::read_to_string(&summary).expect("a summary");
    assert_eq!(page.matches("| warning | `src/lib.rs:").count(), 37, "{page}");
    assert!(page.contains("37 warnings"), "{page}");

    // a summary is appended to, by every step of a job
    scratch.write("src/lib.rs", SOURCE);
    assert_eq!(run("poolcheck -D all").out.lines().filter(|line| line.starts_with("::error file=")).count(), 1);
    assert!(fs::read_to_string(&summary).expect("a summary").starts_with(&page));

    assert_eq!(run("poolcheck --annotations never").out, "");
    assert_eq!(scratch.run("poolcheck").out, "");
    assert_eq!(scratch.run("poolcheck --annotations always").out.lines().count(), 1);
    assert_eq!(run("poolcheck --message-format short").out, "");
    for format in ["json", "sarif", "gitlab", "rdjson", "rdjsonl", "json-render-diagnostics"] {
        assert!(!run(&format!("poolcheck --message-format {format}")).out.contains("::warning "), "{format}");
    }
    assert_eq!(run("poolcheck --message-format github").out.lines().count(), 1);
}

#[test]
fn one_run_serves_several_readers() {
    let scratch = package("reports");
    let run = scratch.run(
        "poolcheck --message-format json --report sarif=a.sarif --report gitlab=b.json --report short=c.txt \
         --report human=d.txt --report json=e.jsonl -D pooled_locals",
    );
    assert_eq!(run.code, 100, "{}", run.err);
    let file = |name: &str| fs::read_to_string(scratch.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    for (name, format) in [("a.sarif", "sarif"), ("b.json", "gitlab"), ("e.jsonl", "json")] {
        let alone = scratch.run(&format!("poolcheck --message-format {format} -D all"));
        assert_eq!((file(name), alone.code), (alone.out, 100), "{format}: the same in a file as on stdout");
    }
    assert_eq!(file("e.jsonl"), run.out);
    assert!(file("c.txt").starts_with("src/lib.rs:6:52: error: pooled "), "{}", file("c.txt"));
    assert!(file("d.txt").starts_with("error: pooled ") && file("d.txt").contains("╭─[src/lib.rs:6:52]"));
    // nothing but what was named is written
    let wrong = scratch.run("poolcheck --report sarif=no/such/directory/a.sarif");
    assert_eq!(wrong.code, 101);
    assert!(wrong.err.contains("error: could not write `no/such/directory/a.sarif`: "), "{}", wrong.err);
    let wrong = scratch.run("poolcheck --message-format sarif,json");
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""));
    assert!(wrong.err.contains("--report FORMAT=FILE"), "{}", wrong.err);
}

#[test]
fn fingerprints_outlive_moves() {
    let print = |scratch: &Scratch, dir: &str| {
        let run = run_in(&scratch.0.join(dir), "poolcheck --message-format sarif");
        let log = json_of(&run.out);
        log["runs"][0]["results"][0]["partialFingerprints"]["primaryLocationLineHash"].as_str().map(str::to_owned)
    };
    let scratch = package("moves");
    let first = print(&scratch, "");
    assert!(first.is_some());
    scratch.write("src/lib.rs", &("// a line\n".repeat(40) + SOURCE));
    assert_eq!(print(&scratch, ""), first, "lines were inserted above");
    scratch.write("renamed/Cargo.toml", MANIFEST).write("renamed/src/lib.rs", SOURCE);
    assert_eq!(print(&scratch, "renamed"), first, "it lies elsewhere");
    let broken = SOURCE.replace(".lock().unwrap().pop()", "\n        .lock()\n        .unwrap()\n        .pop()");
    scratch.write("src/lib.rs", &broken);
    assert_eq!(print(&scratch, ""), first, "it was formatted");
    scratch.write("src/lib.rs", &SOURCE.replace("64", "65"));
    assert_ne!(print(&scratch, ""), first, "it is another pool");
}

#[test]
fn a_baseline_silences_what_is_known_and_tells_what_is_gone() {
    let scratch = package("baseline");
    let wrong = scratch.run("poolcheck --baseline base.json");
    assert_eq!(wrong.code, 101);
    assert!(wrong.err.contains("could not read the baseline `base.json`") && wrong.err.contains("--write-baseline"));

    let written = scratch.run("poolcheck -D all --write-baseline base.json");
    assert_eq!((written.code, written.err.contains("1 known from the baseline")), (0, true), "{}", written.err);
    let base = fs::read_to_string(scratch.0.join("base.json")).expect("a baseline");
    assert!(base.contains("\"function\": \"größe\"") && !base.contains("line"), "{base}");

    let line = "poolcheck -D all --baseline base.json";
    scratch.write("src/lib.rs", &("// a line\n".repeat(40) + SOURCE));
    let known = scratch.run(line);
    assert_eq!((known.code, known.err.matches("error: pooled").count()), (0, 0), "{}", known.err);

    // a new one is heard, next to the known one
    let other = SOURCE.replace("größe", "other").replace("BLÖCKE", "OTHER").replace("use std::sync::Mutex;\n", "");
    let run = scratch.write("src/lib.rs", &format!("{SOURCE}{other}")).run(line);
    assert_eq!((run.code, run.err.matches("error: pooled").count()), (100, 1), "{}", run.err);

    // a gone one is told of, and the file shrinks
    scratch.write("src/lib.rs", &format!("use std::sync::Mutex;\n{other}"));
    let run = scratch.run(line);
    assert!(run.err.contains("note: `pooled_locals` of the baseline is gone: "), "{}", run.err);
    assert!(run.err.contains("(größe)"), "{}", run.err);
    assert_eq!(run.code, 100);
    // not where the run would not report it
    let run = scratch.run("poolcheck -A pooled_locals --baseline base.json");
    assert!(!run.err.contains("gone"), "{}", run.err);
    assert_eq!(scratch.run("poolcheck -D all --write-baseline base.json").code, 0);
    let base = fs::read_to_string(scratch.0.join("base.json")).expect("a baseline");
    assert!(base.contains("\"other\"") && !base.contains("größe"), "{base}");

    let wrong = scratch.write("base.json", "{}").run(line);
    assert_eq!(wrong.code, 101);
    assert!(wrong.err.contains("could not read the baseline `base.json`"), "{}", wrong.err);
    assert_eq!(scratch.run("poolcheck pools --baseline base.json").code, 2);
}

/// What rust-analyzer runs for `"check.command": "poolcheck"`.
const EDITOR: &str = "poolcheck --workspace --message-format=json --manifest-path Cargo.toml --keep-going --all-targets \
                      --target-dir target/rust-analyzer";

/// What it sees: the code of each diagnostic, the artifacts that clear older ones, and the end.
fn seen(run: &Run) -> (Vec<String>, BTreeSet<String>, Option<bool>) {
    let (mut codes, mut artifacts, mut finished) = (Vec::new(), BTreeSet::new(), None);
    for message in Message::parse_stream(run.out.as_bytes()) {
        assert_eq!(finished, None, "nothing follows the end: {}", run.out);
        match message.expect("cargo's messages") {
            Message::CompilerMessage(found) => {
                assert_eq!(found.target.name, "own");
                let code = found.message.code.map_or(found.message.message, |code| code.code);
                let primary = found.message.spans.iter().any(|span| span.is_primary && !span.text.is_empty());
                if primary {
                    codes.push(code);
                }
            }
            Message::CompilerArtifact(artifact) => _ = artifacts.insert(artifact.target.name),
            Message::BuildFinished(end) => finished = Some(end.success),
            other => panic!("{other:?}"),
        }
    }
    codes.sort();
    codes.dedup();
    (codes, artifacts, finished)
}

#[test]
fn an_editor_sees_the_compilers_messages_beside_ours() {
    let scratch = package("editor");
    let unused = SOURCE.replace("    block.fill(n);\n", "    let unused = 1;\n    block.fill(n);\n");
    let run = scratch.write("src/lib.rs", &unused).run(EDITOR);
    let (codes, _, finished) = seen(&run);
    assert_eq!(
        (codes, finished, run.code),
        (vec!["poolcheck::pooled_locals".into(), "unused_variables".into()], Some(true), 0)
    );
    assert!(findings(&run).iter().any(|message| message["poolcheck"].is_object()
        && message["message"]["children"].to_string().contains("\"suggestion_applicability\":\"MaybeIncorrect\"")));

    // an error of the compiler's is there, and so are our findings
    let wrong = SOURCE.replace("    block.fill(n);\n", "    let wrong: u8 = \"\";\n    block.fill(n);\n");
    let run = scratch.write("src/lib.rs", &wrong).run(EDITOR);
    let (codes, _, finished) = seen(&run);
    assert_eq!(
        (codes, finished, run.code),
        (vec!["E0308".into(), "poolcheck::pooled_locals".into()], Some(false), 101)
    );

    // what was mended vanishes: the package has an artifact and no diagnostics
    let run = scratch.write("src/lib.rs", "pub fn nothing() {}\n").run(EDITOR);
    let (codes, artifacts, finished) = seen(&run);
    assert_eq!((codes, finished), (Vec::new(), Some(true)));
    assert!(artifacts.contains("own"), "{artifacts:?}");

    // another command by configuration, or none
    scratch.write("src/lib.rs", SOURCE);
    scratch.write("poolcheck.toml", "check-command = \"clippy -- -W clippy::unwrap_used\"\n");
    let (codes, _, _) = seen(&scratch.run(EDITOR));
    for code in ["clippy::unwrap_used", "poolcheck::pooled_locals"] {
        assert!(codes.contains(&code.to_owned()), "{codes:?}");
    }
    scratch.write("poolcheck.toml", "check-command = []\n");
    assert_eq!(seen(&scratch.run(EDITOR)).0, ["poolcheck::pooled_locals"]);
    scratch.write("poolcheck.toml", "check-command = \"no-such-command\"\n");
    assert_eq!(scratch.run(EDITOR).code, 101);

    // by hand nothing is built
    scratch.write("poolcheck.toml", "");
    _ = fs::remove_dir_all(scratch.0.join("target"));
    assert_eq!(seen(&scratch.run("poolcheck --message-format json --all-targets")).0, ["poolcheck::pooled_locals"]);
    assert_eq!(seen(&scratch.run(&format!("{EDITOR} --cargo-check never"))).0, ["poolcheck::pooled_locals"]);
    assert!(!scratch.0.join("target").exists());
}

#[test]
fn every_form_an_editor_asks_for_is_understood() {
    let scratch = package("editor-flags");
    for more in [
        "--message-format=json-diagnostic-rendered-ansi -p own --lib --bins --examples --all-features",
        "--message-format=json -p own@0.1.0 --lib --no-default-features",
        "--message-format=json --workspace --all-targets --features=",
        "--message-format=json --workspace --target x86_64-unknown-linux-gnu --release",
    ] {
        let run = scratch.run(&format!("poolcheck {more} --manifest-path Cargo.toml --keep-going --cargo-check never"));
        assert_eq!((seen(&run).0, run.code), (vec!["poolcheck::pooled_locals".to_owned()], 0), "{more}: {}", run.err);
    }
    let ansi = scratch.run("poolcheck --message-format=json-diagnostic-rendered-ansi");
    assert!(findings(&ansi)[0]["message"]["rendered"].as_str().is_some_and(|text| text.contains("\u{1b}[")));
    let short = scratch.run("poolcheck --message-format=json-diagnostic-short");
    assert!(
        findings(&short)[0]["message"]["rendered"].as_str().is_some_and(|text| text.starts_with("src/lib.rs:6:52: "))
    );
}

#[test]
fn stdout_holds_nothing_but_the_form_that_was_asked_for() {
    let scratch = package("pure");
    let formats = ["json", "json-render-diagnostics", "sarif", "github", "gitlab", "rdjson", "rdjsonl"];
    for format in formats {
        for command in ["check -v", "check -D all", "escapes", "pools", "escapes src/nothing.rs", "check -p nobody"] {
            let run = scratch.run(&format!("poolcheck {command} --message-format {format}"));
            if run.code == 101 {
                assert_eq!(run.out, "", "{command} {format}");
                assert!(run.err.starts_with("error: "), "{command} {format}: {}", run.err);
                continue;
            }
            match format {
                "json" | "json-render-diagnostics" | "rdjsonl" => run.out.lines().for_each(|line| _ = json_of(line)),
                "github" => assert!(run.out.lines().all(|line| line.starts_with("::")), "{command}: {}", run.out),
                _ => _ = json_of(&run.out),
            }
        }
        let broken = scratch.write("poolcheck.toml", "oops").run(&format!("poolcheck --message-format {format}"));
        assert_eq!((broken.code, broken.out.as_str()), (101, ""), "{format}");
        scratch.write("poolcheck.toml", "");
    }
}

#[test]
fn a_reader_who_leaves_early_is_no_failure() {
    use std::io::Read as _;
    use std::process::{Command, Stdio};

    let scratch = package("pipe");
    // more than any pipe holds
    scratch.write("src/lib.rs", &many(100));
    for line in
        ["escapes --message-format json", "check --message-format json", "check --message-format sarif", "pools"]
    {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cargo-poolcheck"))
            .args(line.split(' '))
            .current_dir(&scratch.0)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let mut first = [0; 1];
        let mut stdout = child.stdout.take().expect("a pipe");
        stdout.read_exact(&mut first).expect("one byte");
        drop(stdout);
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{line}: {said}");
        assert!(!said.contains("error:") && !said.contains("panic"), "{line}: {said}");
    }
}

#[test]
fn every_form_is_the_same_again_on_any_number_of_threads() {
    let scratch = package("again");
    scratch.write("src/lib.rs", &many(4));
    for line in ["check sarif", "escapes sarif", "pools gitlab", "check github", "check rdjson", "escapes rdjsonl"] {
        let line = line.replace(' ', " --message-format ");
        let run = |jobs: &str| scratch.run(&format!("poolcheck {line} {jobs}")).out;
        let first = run("");
        assert!(first.len() > 100, "{line}: {first}");
        assert_eq!((run("-j1"), run("-j2")), (first.clone(), first), "{line}");
    }
}
