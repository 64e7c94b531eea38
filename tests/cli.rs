//! The binary as users meet it: forms of the command line, exit codes, streams, and what it must not touch.

#[path = "support/scratch.rs"]
mod scratch;

use std::fs;
use std::path::Path;

use scratch::{Run, Scratch, run_in};

fn run(line: &str) -> Run {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), line)
}

/// A virtual workspace: `app` (lib, two bins, example, test, bench; depends on `core-util`) and `core-util`.
fn workspace(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    scratch
        .write("Cargo.toml", "[workspace]\nmembers = [\"app\", \"core-util\"]\nresolver = \"2\"\n")
        .write(
            "app/Cargo.toml",
            "[package]\nname = \"app\"\nversion = \"1.2.3\"\nedition = \"2021\"\n\
             [features]\ndefault = [\"fast\"]\nfast = []\nextra = [\"core-util/big\"]\n\
             [dependencies]\ncore-util = { path = \"../core-util\" }\n\
             [[example]]\nname = \"show\"\nrequired-features = [\"extra\"]\n",
        )
        .write("app/src/lib.rs", "")
        .write("app/src/main.rs", "fn main() {}")
        .write("app/src/bin/tool.rs", "fn main() {}")
        .write("app/examples/show.rs", "fn main() {}")
        .write("app/tests/it.rs", "")
        .write("app/benches/speed.rs", "")
        .write(
            "core-util/Cargo.toml",
            "[package]\nname = \"core-util\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[features]\nbig = []\n",
        )
        .write("core-util/src/lib.rs", "");
    scratch
}

/// Names of the selected targets, from the artifacts of a run without findings.
fn selected(scratch: &Scratch, flags: &str) -> Vec<String> {
    let run = scratch.run(&format!("poolcheck --message-format json {flags}"));
    assert_eq!(run.code, 0, "{flags}: {}", run.err);
    let mut names: Vec<String> = run
        .out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON and nothing else on stdout"))
        .filter(|message| message["reason"] == "compiler-artifact")
        .map(|message| {
            let mode = if message["profile"]["test"] == true { "+test" } else { "" };
            let features: Vec<&str> =
                message["features"].as_array().into_iter().flatten().filter_map(|f| f.as_str()).collect();
            let kind = message["target"]["kind"][0].as_str().unwrap_or_default();
            let name = message["target"]["name"].as_str().unwrap_or_default();
            format!("{kind}:{name}{mode} {}", features.join(",")).trim_end().to_owned()
        })
        .collect();
    names.sort();
    names
}

#[test]
fn help_and_version_in_all_their_forms() {
    for line in ["--version", "-V", "poolcheck --version", "poolcheck -V"] {
        let run = run(line);
        assert_eq!(
            (run.code, run.out.as_str()),
            (0, concat!("cargo-poolcheck ", env!("CARGO_PKG_VERSION"), "\n")),
            "{line}"
        );
    }
    for line in ["--help", "-h", "help", "poolcheck --help", "poolcheck -h", "poolcheck help"] {
        let run = run(line);
        assert_eq!(run.code, 0, "{line}");
        assert!(run.out.contains("Usage: cargo poolcheck [OPTIONS] [COMMAND]"), "{line}: {}", run.out);
        assert!(run.out.contains("pooled_locals"), "{line}: the lints are listed");
    }
    for sub in ["check", "escapes", "pools", "explain"] {
        for line in [
            format!("help {sub}"),
            format!("poolcheck help {sub}"),
            format!("{sub} --help"),
            format!("poolcheck {sub} -h"),
        ] {
            let run = run(&line);
            assert_eq!(run.code, 0, "{line}");
            assert!(run.out.contains(&format!("Usage: cargo poolcheck {sub}")), "{line}: {}", run.out);
        }
    }
    // What changes nothing is told only to those who ask for everything.
    assert!(run("--help").out.contains("--keep-going") && !run("-h").out.contains("--keep-going"));
}

#[test]
fn a_command_line_without_sense_is_code_2() {
    for line in [
        "--no-such-flag",
        "poolcheck nonsense",
        "--message-format xml",
        "--exclude a",
        "explain no_such_lint",
        "-- --nocapture",
        "--break-even moon=3",
    ] {
        let run = run(line);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}: {}", run.err);
    }
    assert!(run("-D pooled_local").err.contains("did you mean `pooled_locals`?"));
    assert!(run("--message-format xml").err.contains("json-diagnostic-rendered-ansi"));
}

#[test]
fn explain_lists_and_explains() {
    let list = run("poolcheck explain");
    assert_eq!(list.code, 0);
    assert_eq!(list.out.lines().count(), poolcheck::lint::LINTS.len());
    let page = run("explain poolcheck::pooled_locals");
    assert_eq!((page.code, page.err.as_str()), (0, ""));
    assert!(page.out.contains("Instead"), "{}", page.out);
}

#[test]
fn without_a_manifest_or_with_a_broken_one_cargo_speaks() {
    let scratch = Scratch::new("manifest");
    let run = scratch.run("poolcheck --manifest-path missing/Cargo.toml");
    assert_eq!((run.code, run.out.as_str()), (101, ""));
    assert!(run.err.contains("error: manifest path `missing/Cargo.toml` does not exist"), "{}", run.err);

    let run = scratch.write("Cargo.toml", "[package\n").write("src/lib.rs", "").run("poolcheck");
    assert_eq!(run.code, 101);
    assert!(run.err.contains("Cargo.toml:1:9") || run.err.contains("unclosed table"), "{}", run.err);

    let outside = std::env::temp_dir();
    if !outside.ancestors().any(|dir| dir.join("Cargo.toml").exists()) {
        let run = run_in(&outside, "poolcheck");
        assert_eq!(run.code, 101);
        assert!(run.err.starts_with("error: could not find `Cargo.toml` in"), "{}", run.err);
    }
}

#[test]
fn a_broken_configuration_is_code_101_with_its_position() {
    let scratch = workspace("config");
    let run = scratch.write("poolcheck.toml", "\nstack-limt = 1\n").run("poolcheck");
    assert_eq!(run.code, 101);
    assert!(run.err.contains("poolcheck.toml:2:1") && run.err.contains("did you mean `stack-limit`?"), "{}", run.err);

    let run = scratch.write("poolcheck.toml", "[levels]\npooled_local = \"deny\"\n").run("poolcheck");
    assert_eq!(run.code, 101);
    assert!(run.err.contains("poolcheck.toml:2:1") && run.err.contains("did you mean `pooled_locals`?"), "{}", run.err);
}

#[test]
fn no_lock_file_appears_and_none_is_changed() {
    let scratch = workspace("lock");
    for line in
        ["poolcheck", "escapes --workspace", "pools --all-targets --all-features", "--locked", "--offline", "--frozen"]
    {
        let run = scratch.run(line);
        assert_eq!(run.code, 0, "{line}: {}", run.err);
        assert!(!scratch.0.join("Cargo.lock").exists(), "{line} made a lock file");
        assert!(!scratch.0.join("target").exists(), "{line} made a target directory");
    }
    // One that cargo would rewrite, since it names none of the members.
    scratch.write("Cargo.lock", "version = 4\n");
    assert_eq!(scratch.run("poolcheck").code, 0);
    assert_eq!(fs::read_to_string(scratch.0.join("Cargo.lock")).expect("it is still there"), "version = 4\n");
}

#[test]
fn a_missing_lock_file_is_one_note_where_it_matters() {
    let scratch = workspace("note");
    assert!(!scratch.run("poolcheck").err.contains("note:"), "members are known without a lock file");
    scratch.write(
        "core-util/Cargo.toml",
        "[package]\nname = \"core-util\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[dependencies]\nserde = \"1\"\n[features]\nbig = []\n",
    );
    let run = scratch.run("poolcheck");
    assert_eq!(run.code, 0);
    let notes: Vec<&str> = run.err.lines().filter(|line| line.starts_with("note:")).collect();
    assert_eq!(
        notes,
        [
            "note: versions of dependencies are known from manifests alone, because there is no Cargo.lock; `cargo fetch` settles them"
        ]
    );
}

#[test]
fn targets_are_selected_as_cargo_check_selects_them() {
    let scratch = workspace("targets");
    let util = "lib:core_util";
    let app = |rest: &[&str]| -> Vec<String> { rest.iter().map(|target| format!("{target} default,fast")).collect() };
    let sorted = |mut all: Vec<String>| {
        all.sort();
        all
    };
    assert_eq!(selected(&scratch, ""), sorted([app(&["bin:app", "bin:tool", "lib:app"]), vec![util.into()]].concat()));
    assert_eq!(selected(&scratch, "-p app --lib"), app(&["lib:app"]));
    assert_eq!(selected(&scratch, "-p app --bin tool"), app(&["bin:tool"]));
    assert_eq!(selected(&scratch, "-p app --bins"), app(&["bin:app", "bin:tool"]));
    assert_eq!(selected(&scratch, "-p app@1.2 --test it"), app(&["test:it+test"]));
    assert_eq!(
        selected(&scratch, "-p a* --tests"),
        app(&["bin:app+test", "bin:tool+test", "lib:app+test", "test:it+test"])
    );
    assert_eq!(
        selected(&scratch, "--workspace --exclude core-util --all-targets"),
        app(&["bench:speed+test", "bin:app+test", "bin:tool+test", "lib:app+test", "test:it+test"])
    );
    assert_eq!(selected(&scratch, "-p core-util"), [util]);
}

#[test]
fn features_are_resolved_as_cargo_check_resolves_them() {
    let scratch = workspace("features");
    assert_eq!(selected(&scratch, "-p app --example show -F extra"), ["example:show default,extra,fast"]);
    assert_eq!(selected(&scratch, "-p app --lib --no-default-features"), ["lib:app"]);
    assert_eq!(selected(&scratch, "-p app --lib --all-features"), ["lib:app default,extra,fast"]);
    // A member's feature that another member asks for.
    assert_eq!(selected(&scratch, "--lib --features app/extra"), ["lib:app default,extra,fast", "lib:core_util big"]);
}

#[test]
fn empty_selections_are_told_in_cargos_words() {
    let scratch = workspace("empty");
    for (line, said) in [
        ("-p nope", "error: package ID specification `nope` did not match any packages\n"),
        (
            "-p appp",
            "error: package ID specification `appp` did not match any packages\n\nhelp: a package with a similar name exists: `app`\n",
        ),
        ("-p app --bin nope", "error: no bin target named `nope` in `app` package"),
        (
            "-p app --example show",
            "error: target `show` in package `app` requires the features: `extra`\nConsider enabling them by passing, e.g., `--features=\"extra\"`\n",
        ),
        ("-p core-util -F huge", "error: the package 'core-util' does not contain this feature: huge\n"),
        (
            "-F huge",
            "error: none of the selected packages contains this feature: huge\nselected packages: app, core-util\n",
        ),
    ] {
        let run = scratch.run(line);
        assert_eq!((run.code, run.out.as_str()), (101, ""), "{line}");
        assert!(run.err.starts_with(said), "{line}: {}", run.err);
    }
}

#[test]
fn a_member_directory_means_that_member() {
    let scratch = workspace("member");
    let run = run_in(&scratch.0.join("core-util"), "poolcheck --message-format json");
    assert_eq!(run.out.matches("compiler-artifact").count(), 1, "{}", run.out);
    assert!(run.out.contains("core_util"));
}

/// A run on the demo.
fn demo(line: &str) -> Run {
    run(&format!("poolcheck {line} --manifest-path fixtures/demo/Cargo.toml"))
}

/// What is on stdout, a JSON value for each line.
fn values(run: &Run) -> Vec<serde_json::Value> {
    run.out.lines().map(|line| serde_json::from_str(line).expect("JSON and nothing else on stdout")).collect()
}

const ALL_JUDGED: &str = "9 sites judged, 0 unknown; 3 pools, 1 warning; 0.0 % of 167 expressions opaque\n";
const CLOSING: &str = "5 sites judged, 0 unknown; 3 pools, 1 warning; 0.0 % of 167 expressions opaque\n";

#[test]
fn a_finding_starts_with_the_point_and_ends_with_the_thing_to_do() {
    let check = demo("");
    assert_eq!((check.code, check.out.as_str()), (0, ""));
    let lines: Vec<&str> = check.err.lines().collect();
    assert_eq!(lines[0], "warning: pooled `[u8; 512]` never leaves the frame");
    assert!(lines[1].ends_with("[src/checksum.rs:8:44]"), "{}", check.err);
    let acquire = lines.iter().position(|line| line.contains("let mut block")).expect("the acquire");
    let column = |line: &str, what: &str| line.find(what).map(|at| line[..at].chars().count());
    let caret = column(lines[acquire + 1], "─┬─");
    assert_eq!(caret, column(lines[acquire], "pop()"), "the caret is under the acquire: {}", check.err);
    let facts: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("   = ")).collect();
    assert_eq!(facts.iter().filter(|fact| fact.starts_with("help: ")).count(), 1, "{}", check.err);
    assert!(facts.contains(&"help: use a local of type `[u8; 512]` instead of the pool"), "{}", check.err);
    assert!(check.err.ends_with(&format!("\n\n{CLOSING}")), "{}", check.err);
    assert!(!check.err.contains(env!("CARGO_MANIFEST_DIR")), "{}", check.err);
}

#[test]
fn code_of_both_builds_of_a_library_is_judged_once() {
    let scratch = Scratch::new("both-builds");
    scratch
        .write("Cargo.toml", "[package]\nname = \"own\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n")
        .write(
            "src/lib.rs",
            "#[cfg(not(test))]\npub fn plain() -> u8 { let b = Box::new(3); *b }\n\
             pub fn shared() { let b = Box::new(1u8); #[cfg(not(test))] std::mem::forget(b); }\n\
             #[cfg(test)]\npub fn tested() -> u8 { let b = Box::new(3); *b }\n",
        );
    let verdicts = |flags: &str| -> Vec<(u64, String)> {
        let run = scratch.run(&format!("poolcheck escapes --message-format json {flags}"));
        let row = |site: &serde_json::Value| {
            (site["line"].as_u64().unwrap_or_default(), site["verdict"].as_str().unwrap_or_default().to_owned())
        };
        values(&run).iter().filter(|site| site["reason"] == "poolcheck-site").map(row).collect()
    };
    let rows = |all: &[(u64, &str)]| all.iter().map(|(line, word)| (*line, (*word).to_owned())).collect::<Vec<_>>();
    assert_eq!(verdicts(""), rows(&[(2, "stack"), (3, "escapes:leak")]));
    assert_eq!(verdicts("--tests"), rows(&[(3, "stack"), (5, "stack")]));
    assert_eq!(verdicts("--all-targets"), rows(&[(2, "stack"), (3, "escapes:leak"), (5, "stack")]));
}

#[test]
fn the_configuration_has_the_say_over_limits_and_pools() {
    let scratch = Scratch::new("configured");
    scratch
        .write("Cargo.toml", "[package]\nname = \"own\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n")
        .write(
            "src/lib.rs",
            "use std::sync::Mutex;\n\
             static BLOCKS: Mutex<Vec<Box<[u8; 512]>>> = Mutex::new(Vec::new());\n\
             pub fn first(n: u8) -> u8 {\n    \
                 let mut block = BLOCKS.lock().unwrap().pop().unwrap_or_else(|| Box::new([0; 512]));\n    \
                 block.fill(n);\n    let first = block[0];\n    \
                 BLOCKS.lock().unwrap().push(block);\n    first\n}\n\
             pub struct Shelf(u8);\nimpl Shelf {\n    \
                 pub fn lend(&self) -> Box<[u8; 8]> { Box::new([self.0; 8]) }\n    \
                 pub fn back(&self, _block: Box<[u8; 8]>) {}\n}\n\
             pub fn lent(shelf: &Shelf) -> u8 {\n    let mut block = shelf.lend();\n    block.fill(1);\n    \
                 let out = block[1];\n    shelf.back(block);\n    out\n}\n",
        );
    let lints = |text: &str, flags: &str| -> Vec<String> {
        let run = scratch.write("poolcheck.toml", text).run(&format!("poolcheck -W all --message-format json {flags}"));
        assert_eq!(run.code, 0, "{}", run.err);
        let messages = values(&run).into_iter().filter(|m| m["reason"] == "compiler-message");
        messages.map(|m| m["message"]["code"]["code"].as_str().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(lints("", ""), ["poolcheck::pooled_locals"]);
    assert_eq!(lints("break-even = 100", ""), ["poolcheck::large_pooled_locals"]);
    assert_eq!(lints("break-even = { shared = 100 }", "--break-even 512"), ["poolcheck::pooled_locals"]);
    assert_eq!(lints("stack-limit = 511", ""), [""; 0]);
    assert_eq!(lints("stack-limit = 511", "--stack-limit 512"), ["poolcheck::pooled_locals"]);
    let declared = "[[pools]]\ntype = \"own::Shelf\"\nacquire = [\"lend\"]\nrelease = [\"back\"]\nhome = \"field\"\n";
    assert_eq!(lints(declared, ""), ["poolcheck::pooled_locals"; 2]);

    let run = scratch.run("pools --message-format json");
    let shelf = &values(&run)[1];
    let row = ["kind", "path", "home", "stored"].map(|key| shelf[key].as_str().unwrap_or_default().to_owned());
    assert_eq!(row, ["declared", "Shelf", "field", "boxed"]);
    assert_eq!(shelf["releases"].as_array().map(Vec::len), Some(1));

    let wrong = "[[pools]]\ntype = \"own::Shelves\"\nacquire = [\"lend\"]\n\
                 [[pools]]\ntype = \"other::Shelf\"\nacquire = [\"lend\"]\n\
                 [[pools]]\ntype = \"own::Shelf\"\nacquire = [\"lend\", \"borrow\"]\n";
    let run = scratch.write("poolcheck.toml", wrong).run("poolcheck");
    for note in ["no type `own::Shelves`", "crate `other`", "`own::Shelf` has no method `borrow`"] {
        assert!(run.err.contains(note), "{note}: {}", run.err);
    }
}

#[test]
fn the_exit_code_follows_levels_and_not_formats() {
    for format in ["short", "json", "json,json-diagnostic-short", "json-render-diagnostics"] {
        assert_eq!(demo(&format!("-D pooled_locals --message-format {format}")).code, 100, "{format}");
    }
    for (levels, code) in [
        ("-D poolcheck::pooled_locals", 100),
        ("-D warnings", 100),
        ("-D all", 100),
        ("-D all -A pooled_locals", 0),
        ("-D scratch_locals", 0),
        ("-A warnings", 0),
    ] {
        let run = demo(levels);
        assert_eq!(run.code, code, "{levels}: {}", run.err);
    }
    let denied = demo("-D pooled_locals");
    assert!(denied.err.starts_with("error: pooled"), "{}", denied.err);
    assert!(denied.err.contains("3 pools, 1 error, 0 warnings;"), "{}", denied.err);
    // The lists are questions, and an answer is no failure.
    assert_eq!((demo("escapes -D all").code, demo("pools -D all").code), (0, 0));
}

#[test]
fn short_is_one_line_for_each_finding() {
    let short = demo("--message-format short");
    let finding =
        "src/checksum.rs:8:44: warning: pooled `[u8; 512]` never leaves the frame [poolcheck::pooled_locals]\n";
    assert_eq!((short.out.as_str(), short.err), ("", format!("{finding}{CLOSING}")));
    assert_eq!(demo("--message-format short -q").err, finding);
    assert_eq!(demo("-q -A all").err, "");
}

#[test]
fn json_of_findings_is_what_readers_of_cargos_messages_expect() {
    use cargo_metadata::Message;
    use cargo_metadata::diagnostic::DiagnosticLevel;

    let json = demo("--message-format json -D pooled_locals");
    assert!(json.out.lines().all(|line| line.starts_with("{\"reason\":")), "{}", json.out);
    let messages: Vec<Message> =
        Message::parse_stream(json.out.as_bytes()).collect::<Result<_, _>>().expect("messages");
    let [Message::CompilerMessage(found), Message::BuildFinished(finished)] = messages.as_slice() else {
        panic!("{messages:?}")
    };
    assert!(!finished.success);
    assert_eq!((found.target.name.as_str(), found.message.level), ("demo", DiagnosticLevel::Error));
    assert_eq!(found.message.code.as_ref().map(|code| code.code.as_str()), Some("poolcheck::pooled_locals"));
    assert!(found.message.rendered.as_ref().is_some_and(|text| text.starts_with("error: pooled")), "{found:?}");
    let span = found.message.spans.iter().find(|span| span.is_primary).expect("a primary span");
    assert_eq!((span.file_name.as_str(), span.line_start, span.column_start), ("src/checksum.rs", 8, 44));
    let text = fs::read_to_string("fixtures/demo/src/checksum.rs").expect("the source").replace("\r\n", "\n");
    let bytes = usize::try_from(span.byte_start).expect("small")..usize::try_from(span.byte_end).expect("small");
    assert_eq!(text.get(bytes), Some("pop"));

    let ours = &values(&json)[0]["poolcheck"];
    assert_eq!(
        (&ours["schema"], &ours["lint"], &ours["verdict"]),
        (&1.into(), &"pooled_locals".into(), &"stack".into())
    );
    assert_eq!((&ours["pool"]["path"], &ours["item"]["size"]), (&"checksum::BLOCKS".into(), &512.into()));
    assert_eq!(ours["fingerprint"].as_str().map(str::len), Some(16));

    // A clean run has an artifact in place of findings, so that editors clear what they showed.
    let clean = demo("--message-format json -A all");
    let messages: Vec<Message> =
        Message::parse_stream(clean.out.as_bytes()).collect::<Result<_, _>>().expect("messages");
    assert!(
        matches!(messages.as_slice(), [Message::CompilerArtifact(of), Message::BuildFinished(done)] if of.target.name == "demo" && done.success),
        "{messages:?}"
    );
}

#[test]
fn escapes_judges_every_site_of_the_demo() {
    let json = demo("escapes --message-format json");
    assert_eq!(json.err, ALL_JUDGED);
    let sites = values(&json);
    let site = |of: &serde_json::Value| {
        let text = |key: &str| of[key].as_str().unwrap_or_default().to_owned();
        let verdict = text("verdict");
        assert_eq!((&of["reason"], &of["schema"]), (&"poolcheck-site".into(), &1.into()), "{of}");
        // One who leaves says how; one who stays has nothing to say.
        assert_eq!(verdict.starts_with("escapes:"), of["path"].as_array().is_some_and(|path| !path.is_empty()), "{of}");
        assert_eq!(of["kind"] == "acquire", of["pool"].is_object(), "{of}");
        let verdict =
            verdict.split_once(':').filter(|(how, _)| *how == "escapes").map_or(verdict.as_str(), |(how, _)| how);
        format!("{}:{} {} {verdict}", text("file"), of["line"], text("kind"))
    };
    assert_eq!(
        sites.iter().map(site).collect::<Vec<_>>(),
        [
            "src/checksum.rs:8 acquire stack",
            "src/packets.rs:31 acquire escapes",
            "src/packets.rs:31 box escapes",
            "src/packets.rs:34 vec escapes",
            "src/render.rs:9 vec escapes",
            "src/render.rs:13 acquire frame:unbounded",
            "src/render.rs:33 format escapes",
            "src/render.rs:38 box stack",
            "src/render.rs:44 vec frame:unbounded",
        ]
    );

    let listed = demo("escapes");
    assert_eq!((listed.code, listed.err.as_str()), (0, ""));
    assert_eq!(listed.out.lines().count(), sites.len() + 1, "{}", listed.out);
    assert!(listed.out.ends_with(ALL_JUDGED), "{}", listed.out);
    let reasons = demo("escapes -v");
    assert!(reasons.out.lines().any(|line| line.starts_with("    src/packets.rs:34:")), "{}", reasons.out);
    assert_eq!(demo("escapes -q src/render.rs").out.lines().count(), 5);
    assert_eq!(
        demo("escapes -q src/render.rs:38").out,
        "src/render.rs:38:16: stack  box Box<[bool; 16]> (16 bytes), in render::parity\n"
    );
}

#[test]
fn pools_says_of_each_why_it_is_or_is_not_flagged() {
    let json = demo("pools --message-format json");
    assert_eq!(json.err, "3 pools, 1 flagged\n");
    let pools = values(&json);
    let row = |of: &serde_json::Value| {
        assert_eq!((&of["reason"], &of["schema"]), (&"poolcheck-pool".into(), &1.into()), "{of}");
        assert!(of["because"].as_array().is_some_and(|because| !because.is_empty()), "{of}");
        assert_eq!(of["acquires"].as_array().map(Vec::len), Some(1), "{of}");
        let text = |key: &str| of[key].as_str().unwrap_or_default();
        format!("{} {} {} {} {}", text("path"), text("kind"), text("home"), text("stored"), of["flagged"])
    };
    assert_eq!(
        pools.iter().map(row).collect::<Vec<_>>(),
        [
            "checksum::BLOCKS locked-list shared inline true",
            "packets::HEADERS locked-list shared boxed false",
            "render::Renderer::spare free-list field inline false",
        ]
    );
    let listed = demo("pools").out;
    for said in [
        "    flagged by pooled_locals, because a local is at least as fast\n",
        "    not flagged, because an item leaves the frame that takes it",
        "    not flagged, because its content grows with data, and a local would allocate it anew each time\n",
    ] {
        assert_eq!(listed.matches(said).count(), 1, "{said}: {listed}");
    }
    assert!(listed.ends_with("\n\n3 pools, 1 flagged\n"), "{listed}");
}

#[test]
fn the_output_depends_on_the_source_alone() {
    let scratch = Scratch::new("copy");
    for file in ["Cargo.toml", "src/lib.rs", "src/checksum.rs", "src/packets.rs", "src/render.rs"] {
        scratch.write(
            &format!("deep/demo/{file}"),
            &fs::read_to_string(Path::new("fixtures/demo").join(file)).expect("a file"),
        );
    }
    let [here, there] = &[Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/demo"), scratch.0.join("deep/demo")];
    for line in [
        "",
        "--message-format short",
        "--message-format json",
        "escapes -v",
        "escapes --message-format json",
        "pools",
        "pools --message-format json",
    ] {
        let [first, one, two, elsewhere] = [(here, ""), (here, "--jobs 1"), (here, "--jobs 2"), (there, "--jobs 2")]
            .map(|(place, jobs)| run_in(place, &format!("poolcheck {line} {jobs}")));
        for again in [one, two] {
            assert_eq!((&first.out, &first.err), (&again.out, &again.err), "{line}");
        }
        assert_eq!(first.err, elsewhere.err, "{line}");
        if line == "--message-format json" {
            // Cargo's own keys hold absolute paths, and nothing else does.
            let ours = |run: &Run| {
                let mut messages = values(run);
                for message in &mut messages {
                    message["package_id"].take();
                    message["manifest_path"].take();
                    message["target"]["src_path"].take();
                }
                messages
            };
            assert_eq!(ours(&first), ours(&elsewhere));
        } else {
            assert_eq!(first.out, elsewhere.out, "{line}");
        }
    }
}

#[test]
fn a_pool_crate_is_known_without_a_lock_file() {
    let scratch = Scratch::new("no-lock");
    let manifest = |dependency: &str| {
        format!(
            "[package]\nname = \"hasher\"\nversion = \"0.1.0\"\nedition = \"2021\"\n[workspace]\n[dependencies]\n{dependency}\n"
        )
    };
    let source = |krate: &str| {
        format!(
            "pub fn sum(blocks: &{krate}::Pool<[u8; 256]>, input: &[u8; 256]) -> u32 {{\n    \
                 let mut block = blocks.pull(|| [0; 256]);\n    \
                 block.copy_from_slice(input);\n    \
                 block.iter().map(|byte| u32::from(*byte)).sum()\n\
             }}\n"
        )
    };
    let finding = "src/lib.rs:2:28: warning: pooled `[u8; 256]` never leaves the frame [poolcheck::pooled_locals]\n";
    for (dependency, krate, known) in [
        ("object-pool = \"0.6\"", "object_pool", true),
        ("object-pool = { version = \"~0.6.0\", optional = false }", "object_pool", true),
        ("reuse = { package = \"object-pool\", version = \"=0.6.0\" }", "reuse", true),
        // What a model does not speak for is nothing to be sure of.
        ("object-pool = \"0.5\"", "object_pool", false),
        ("object-pool = \">=0.6\"", "object_pool", false),
        ("object-pool = { git = \"https://example.com/object-pool\" }", "object_pool", false),
    ] {
        let run = scratch
            .write("Cargo.toml", &manifest(dependency))
            .write("src/lib.rs", &source(krate))
            .run("poolcheck --message-format short");
        assert_eq!(run.code, 0, "{dependency}: {}", run.err);
        assert_eq!(run.err.contains(finding), known, "{dependency}: {}", run.err);
        assert!(!scratch.0.join("Cargo.lock").exists(), "{dependency}");
    }
}

#[test]
fn sites_of_a_file_that_does_not_exist_are_an_error() {
    let run = run("escapes --manifest-path fixtures/demo/Cargo.toml src/nope.rs:3");
    assert_eq!(run.code, 101);
    assert!(run.err.starts_with("error: could not find `src/nope.rs`: "), "{}", run.err);
}
