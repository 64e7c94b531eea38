//! The binary as users meet it: forms of the command line, exit codes, streams, and what it must not touch.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A directory of its own for a test, below the target directory, removed afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).expect("a scratch directory");
        Scratch(dir)
    }
    fn write(&self, path: &str, text: &str) -> &Scratch {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        fs::write(path, text).expect("a file");
        self
    }
    fn run(&self, line: &str) -> Run {
        run_in(&self.0, line)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

struct Run {
    code: i32,
    out: String,
    err: String,
}

fn run_in(dir: &Path, line: &str) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-poolcheck"));
    command.current_dir(dir).args(line.split_whitespace());
    for variable in
        ["CARGO_TERM_COLOR", "CARGO_TERM_QUIET", "CARGO_TERM_VERBOSE", "CARGO_BUILD_WARNINGS", "CLICOLOR_FORCE"]
    {
        command.env_remove(variable);
    }
    let Output { status, stdout, stderr } = command.output().expect("the binary runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { code: status.code().expect("an exit code"), out: text(stdout), err: text(stderr) }
}

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
        ["note: functions of dependencies are unknown, because there is no Cargo.lock; `cargo fetch` makes them known"]
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

#[test]
fn stdout_is_for_what_was_asked_and_the_closing_line_comes_last() {
    let demo = "--manifest-path fixtures/demo/Cargo.toml";
    let check = run(&format!("poolcheck {demo}"));
    assert_eq!((check.code, check.out.as_str()), (0, ""));
    assert!(check.err.lines().last().is_some_and(|line| line.contains("judged")), "{}", check.err);

    let escapes = run(&format!("poolcheck escapes {demo}"));
    assert!(escapes.out.lines().last().is_some_and(|line| line.contains("judged")), "{}", escapes.out);

    let json = run(&format!("poolcheck --message-format=json {demo}"));
    assert!(json.out.lines().all(|line| line.starts_with("{\"reason\":")), "{}", json.out);
    assert_eq!(json.out.lines().last(), Some("{\"reason\":\"build-finished\",\"success\":true}"));
    assert_eq!(run(&format!("poolcheck -q {demo} -A all")).err, "");
}

#[test]
fn sites_of_a_file_that_does_not_exist_are_an_error() {
    let run = run("escapes --manifest-path fixtures/demo/Cargo.toml src/nope.rs:3");
    assert_eq!(run.code, 101);
    assert!(run.err.starts_with("error: could not find `src/nope.rs`: "), "{}", run.err);
}
