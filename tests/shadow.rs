//! Shadow copies of real workspaces: what is in them, that cargo takes them, and that nothing else is touched.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use poolcheck::Error;
use poolcheck::confirm::shadow::{Layout, Shadow, Variant, lay};
use tempfile::TempDir;

/// A directory with a workspace in its directory `ws`, and what is given to lay its shadow.
struct Case {
    _dir: TempDir,
    outer: PathBuf,
    root: PathBuf,
    edited: BTreeMap<String, String>,
    probed: BTreeSet<String>,
    lock: Option<String>,
}

impl Case {
    fn new(files: &[(&str, &str)]) -> Case {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let outer = dir.path().canonicalize().expect("its name");
        let root = outer.join("ws");
        fs::create_dir(&root).expect("a directory");
        let case = Case { _dir: dir, root, outer, edited: BTreeMap::new(), probed: BTreeSet::new(), lock: None };
        for (path, text) in files {
            case.write(path, text);
        }
        case
    }
    /// Writes a file of the workspace. Its time is in the past, as that of most files is.
    fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        fs::write(&path, text).expect("a file");
        set_time(&path, SystemTime::now() - Duration::from_secs(1000));
    }
    fn edit(&mut self, path: &str, text: &str) {
        self.edited.insert(path.to_owned(), text.to_owned());
    }
    fn try_lay(&self, variant: Variant) -> Result<Shadow, Error> {
        let sources = BTreeMap::from([("src/lib.rs".to_owned(), "pub fn count() {}\n".to_owned())]);
        lay(&Layout {
            root: &self.root,
            variant,
            edited: &self.edited,
            probed: &self.probed,
            probe: (variant != Variant::Plain).then_some(&sources),
            lock: self.lock.as_deref(),
            older: &[],
        })
    }
    fn lay(&self) -> Shadow {
        self.try_lay(Variant::Plain).expect("a shadow")
    }
    fn lay_probed(&mut self, members: &[&str]) -> Shadow {
        self.probed = members.iter().map(|&member| member.to_owned()).collect();
        self.try_lay(Variant::Pooled).expect("a shadow")
    }
    /// The text of a manifest in the shadow, given that in the workspace.
    fn manifest(text: &str) -> String {
        let case = Case::new(&[("Cargo.toml", "[workspace]\n"), ("a/b/Cargo.toml", text)]);
        let text = read(&case.lay().root.join("a/b/Cargo.toml"));
        text.replace(case.outer.to_str().expect("Unicode"), "<outer>")
    }
    /// The text of a source file in the shadow, given that of `src/deep/file.rs` in the workspace.
    fn source(text: &str) -> String {
        let case = Case::new(&[
            ("Cargo.toml", PACKAGE),
            ("src/lib.rs", ""),
            ("src/deep/file.rs", text),
            ("in.txt", ""),
            ("../out.txt", ""),
            (".git/HEAD", ""),
        ]);
        let text = read(&case.lay().root.join("src/deep/file.rs"));
        text.replace(case.outer.to_str().expect("Unicode"), "<outer>")
    }
}

const PACKAGE: &str = "[package]\nname = \"ws\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";

fn package(name: &str) -> String {
    PACKAGE.replace("ws", name)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|cause| panic!("{}: {cause}", path.display()))
}

fn time(path: &Path) -> SystemTime {
    fs::metadata(path).and_then(|metadata| metadata.modified()).expect("a time")
}

fn set_time(path: &Path, time: SystemTime) {
    fs::File::open(path).and_then(|file| file.set_modified(time)).expect("a file");
}

/// Every entry below a directory with its kind, time and text, apart from `target`.
fn snapshot(dir: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut open = vec![dir.to_owned()];
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(&dir).expect("a directory") {
            let path = entry.expect("an entry").path();
            let metadata = path.symlink_metadata().expect("metadata");
            if path.file_name().is_some_and(|name| name == "target") {
                continue;
            }
            let what = if metadata.is_dir() {
                open.push(path.clone());
                "directory".to_owned()
            } else if metadata.is_symlink() {
                format!("{:?}", fs::read_link(&path))
            } else {
                format!("{:?} {:o} {:?}", metadata.modified(), metadata.permissions().mode(), fs::read(&path))
            };
            found.insert(path, what);
        }
    }
    found
}

fn cargo(dir: &Path, line: &str) -> Result<String, String> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(dir).args(line.split_whitespace());
    for (name, _) in std::env::vars_os() {
        let is_own = |name: &str| {
            name.starts_with("CARGO_") && name != "CARGO_HOME" || name == "RUSTFLAGS" || name.starts_with("RUSTC")
        };
        if name.to_str().is_some_and(is_own) {
            command.env_remove(name);
        }
    }
    command.env("CARGO_TARGET_DIR", dir.ancestors().nth(2).expect("the directory of shadows").join("build"));
    let output = command.output().expect("cargo runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

fn check(shadow: &Shadow) {
    if let Err(said) = cargo(&shadow.root, "check --offline --workspace --all-targets --quiet") {
        panic!("{said}");
    }
}

/// A library that uses the function `it` of another.
fn uses(name: &str) -> String {
    format!("pub fn uses() {{ {name}::it() }}\n")
}

fn tests_use(name: &str) -> String {
    format!("#[test]\nfn uses() {{ {name}::it() }}\n")
}

// What is in a shadow.

#[test]
fn holds_the_tree_and_nothing_that_is_built_or_recorded() {
    let tag = "Signature: 8a477f597d28d172789f06886806bc55\n# This file is a cache directory tag created by cargo.\n";
    let case = Case::new(&[
        ("Cargo.toml", "[workspace]\n"),
        ("Cargo.lock", "version = 4\n"),
        ("rust-toolchain.toml", "# stable\n"),
        (".gitignore", "/data\n"),
        ("data/ignored.bin", "1"),
        (".cargo/config.toml", ""),
        ("sub/.cargo/config.toml", ""),
        ("sub/target/kept.txt", ""),
        ("sub/out/CACHEDIR.TAG", tag),
        ("sub/out/debug/x", ""),
        ("sub/cache/CACHEDIR.TAG", "Signature: 8a477f597d28d172789f06886806bc55\n# by another tool\n"),
        ("sub/Cargo.lock", ""),
        ("target/debug/x", ""),
        (".git/HEAD", ""),
        ("sub/.git", "gitdir: elsewhere"),
        (".jj/x", ""),
    ]);
    fs::create_dir(case.root.join("empty")).expect("a directory");
    let shadow = case.lay();
    assert_eq!(shadow.root, case.root.join("target/poolcheck/shadow/plain"));
    assert_eq!(read(&case.root.join("target/poolcheck/.gitignore")), "*\n");
    // `snapshot` leaves out `target`.
    assert_eq!(read(&shadow.root.join("sub/target/kept.txt")), "");
    let held: Vec<_> = snapshot(&shadow.root)
        .into_keys()
        .map(|path| path.strip_prefix(&shadow.root).expect("in it").to_str().expect("Unicode").to_owned())
        .collect();
    let want = [
        ".gitignore",
        "Cargo.toml",
        "data",
        "data/ignored.bin",
        "empty",
        "rust-toolchain.toml",
        "sub",
        "sub/.cargo",
        "sub/.cargo/config.toml",
        "sub/Cargo.lock",
        "sub/cache",
        "sub/cache/CACHEDIR.TAG",
    ];
    assert_eq!(held, want);
    assert_eq!(shadow.notes, [""; 0]);
}

#[test]
fn leaves_everything_of_the_users_alone() {
    let mut case = Case::new(&[
        ("Cargo.toml", PACKAGE),
        ("Cargo.lock", "version = 4\n"),
        ("src/lib.rs", "mod a;\n"),
        ("src/a.rs", "const A: &str = include_str!(\"../../out.txt\");\n"),
        ("../out.txt", "out"),
    ]);
    symlink("src/a.rs", case.root.join("link.rs")).expect("a link");
    let before = snapshot(&case.outer);
    let lock = "version = 4\n";
    case.lock = Some(lock.to_owned());
    case.edit("src/lib.rs", "mod a; // edited\n");
    case.lay();
    case.lay_probed(&["Cargo.toml"]);
    assert_eq!(snapshot(&case.outer), before);
}

#[test]
fn names_what_it_cannot_copy() {
    let case = Case::new(&[("Cargo.toml", PACKAGE), ("src/lib.rs", ""), ("secret.txt", ""), ("src/secret.rs", "")]);
    let _socket = std::os::unix::net::UnixListener::bind(case.root.join("socket")).expect("a socket");
    let hidden = ["secret.txt", "src/secret.rs"];
    for path in hidden {
        fs::set_permissions(case.root.join(path), fs::Permissions::from_mode(0o000)).expect("permissions");
    }
    let shadow = case.lay();
    assert!(!shadow.root.join("socket").exists());
    let mut want =
        vec!["`socket` is not in the shadow copy: it is neither a file nor a directory nor a link".to_owned()];
    // Root reads everything.
    if fs::read(case.root.join("secret.txt")).is_err() {
        want = hidden
            .iter()
            .map(|path| format!("`{path}` is not in the shadow copy: Permission denied (os error 13)"))
            .chain(want)
            .collect();
        want.sort();
    }
    assert_eq!(shadow.notes, want);
}

// Again and again.

#[test]
fn copies_only_what_changed() {
    let case = Case::new(&[("Cargo.toml", PACKAGE), ("src/lib.rs", ""), ("run.sh", "#!/bin/sh\n"), ("old/x.txt", "")]);
    let script = case.root.join("run.sh");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("permissions");
    let shadow = case.lay();
    assert!(shadow.changed > 0);
    let copy = shadow.root.join("run.sh");
    assert_eq!(fs::metadata(&copy).expect("a copy").permissions().mode() & 0o777, 0o755);
    assert_eq!(time(&copy), time(&script));
    assert_eq!(case.lay().changed, 0);

    // Of the same size, and a second older.
    fs::write(case.root.join("run.sh"), "#!/bin/sj\n").expect("a file");
    set_time(&script, time(&copy) - Duration::from_secs(1));
    let before = SystemTime::now() - Duration::from_millis(100);
    assert_eq!(case.lay().changed, 1);
    assert_eq!(read(&copy), "#!/bin/sj\n");
    // A build of what was there before must be older.
    assert!(time(&copy) > before);
    assert_eq!(case.lay().changed, 0);

    fs::set_permissions(&script, fs::Permissions::from_mode(0o644)).expect("permissions");
    assert_eq!(case.lay().changed, 1);
    assert_eq!(fs::metadata(&copy).expect("a copy").permissions().mode() & 0o777, 0o644);

    fs::remove_dir_all(case.root.join("old")).expect("removed");
    assert_eq!(case.lay().changed, 1);
    assert!(!shadow.root.join("old").exists());
    // What was a file is a directory, and the other way round.
    fs::remove_file(&script).expect("removed");
    case.write("run.sh/x", "");
    case.write("old", "");
    case.lay();
    assert!(shadow.root.join("run.sh/x").is_file() && shadow.root.join("old").is_file());
}

#[test]
fn repairs_what_tests_did_to_it() {
    let case = Case::new(&[("Cargo.toml", PACKAGE), ("src/lib.rs", "// one\n"), ("data/x.txt", "x")]);
    let shadow = case.lay();
    let outside = case.outer.join("outside");
    fs::create_dir(&outside).expect("a directory");
    fs::write(outside.join("x.txt"), "theirs").expect("a file");
    let root = &shadow.root;
    fs::write(root.join("src/lib.rs"), "// two\n").expect("written");
    fs::write(root.join("new.snap"), "").expect("written");
    fs::create_dir_all(root.join("made/by")).expect("a directory");
    fs::remove_dir_all(root.join("data")).expect("removed");
    symlink(&outside, root.join("data")).expect("a link");
    case.lay();
    assert_eq!(read(&root.join("src/lib.rs")), "// one\n");
    assert!(!root.join("new.snap").exists() && !root.join("made").exists());
    assert!(!root.join("data").is_symlink());
    assert_eq!(read(&root.join("data/x.txt")), "x");
    assert_eq!(read(&outside.join("x.txt")), "theirs");
    // A file that became a link is replaced, not written through.
    fs::remove_file(root.join("data/x.txt")).expect("removed");
    symlink(outside.join("x.txt"), root.join("data/x.txt")).expect("a link");
    case.lay();
    assert_eq!(read(&outside.join("x.txt")), "theirs");
    assert!(!root.join("data/x.txt").is_symlink());
}

#[test]
fn edits_are_written_once_and_taken_back() {
    let mut case = Case::new(&[("Cargo.toml", PACKAGE), ("src/lib.rs", "// one\n")]);
    let source = case.root.join("src/lib.rs");
    case.edit("src/lib.rs", "// two\n");
    let shadow = case.lay();
    let copy = shadow.root.join("src/lib.rs");
    assert_eq!(read(&copy), "// two\n");
    let edited = time(&copy);
    assert_eq!(case.lay().changed, 0);
    assert_eq!(time(&copy), edited);
    // Of the same size, and even of the same time.
    set_time(&copy, time(&source));
    case.edited.clear();
    assert_eq!(case.lay().changed, 1);
    assert_eq!(read(&copy), "// one\n");
    assert!(time(&copy) > time(&source), "a build of the edit would be taken for one of this");
    assert_eq!(case.lay().changed, 0);
    // Nobody knows what was edited: it starts anew.
    case.edit("src/lib.rs", "// two\n");
    case.lay();
    set_time(&copy, time(&source));
    fs::write(case.root.join("target/poolcheck/shadow-plain.json"), "{").expect("written");
    case.edited.clear();
    case.lay();
    assert_eq!(read(&copy), "// one\n");
}

#[test]
fn cargo_builds_again_what_is_no_longer_edited() {
    let mut case = Case::new(&[("Cargo.toml", PACKAGE), ("src/lib.rs", "compile_error!(\"the user's\");\n")]);
    case.edit("src/lib.rs", "// It builds.\n");
    check(&case.lay());
    case.edited.clear();
    let said = cargo(&case.lay().root, "check --offline --quiet").expect_err("the user's does not build");
    assert!(said.contains("the user's"), "{said}");
}

/// Lays the shadow of the directory in a variable, over and over: the child of the test below.
#[test]
fn killed_child() {
    let Some(root) = std::env::var_os("POOLCHECK_TEST_KILLED") else { return };
    for round in 0.. {
        let edited = (0..50).map(|file| (format!("src/f{}.rs", file * 2 + round % 2), "// two\n".to_owned())).collect();
        let layout = Layout {
            root: Path::new(&root),
            variant: Variant::Plain,
            edited: &edited,
            probed: &BTreeSet::new(),
            probe: None,
            lock: None,
            older: &[],
        };
        lay(&layout).expect("a shadow");
    }
}

#[test]
fn recovers_from_being_killed() {
    let case = Case::new(&[("Cargo.toml", PACKAGE)]);
    for file in 0..100 {
        case.write(&format!("src/f{file}.rs"), "// one\n");
    }
    let before = snapshot(&case.outer);
    for round in 0..12 {
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args(["--exact", "killed_child", "--nocapture"])
            .env("POOLCHECK_TEST_KILLED", &case.root)
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("a child");
        std::thread::sleep(Duration::from_millis(20 + 17 * round));
        child.kill().expect("killed");
        child.wait().expect("gone");
        // What was edited must be known even where only the time of its source is left to tell by.
        let root = case.root.join("target/poolcheck/shadow/plain");
        for file in 0..100 {
            let (copy, source) = (root.join(format!("src/f{file}.rs")), case.root.join(format!("src/f{file}.rs")));
            if copy.exists() {
                set_time(&copy, time(&source));
            }
        }
        let shadow = case.lay();
        for file in 0..100 {
            assert_eq!(read(&shadow.root.join(format!("src/f{file}.rs"))), "// one\n", "file {file}, round {round}");
        }
        assert!(!case.root.join("target/poolcheck/shadow-plain.part").exists());
    }
    assert_eq!(snapshot(&case.outer), before);
}

#[test]
fn starts_from_the_given_lock_file_and_keeps_what_cargo_adds() {
    let mut case = Case::new(&[("Cargo.toml", PACKAGE), ("src/lib.rs", ""), ("Cargo.lock", "# the user's\n")]);
    let shadow = case.lay();
    let lock = shadow.root.join("Cargo.lock");
    assert!(!lock.exists());
    case.lock = Some("# one\n".to_owned());
    case.lay();
    assert_eq!(read(&lock), "# one\n");
    fs::write(&lock, "# one\n# and dhat\n").expect("written");
    assert_eq!(case.lay().changed, 0);
    assert_eq!(read(&lock), "# one\n# and dhat\n");
    case.lock = None;
    case.lay();
    assert_eq!(read(&lock), "# one\n# and dhat\n");
    case.lock = Some("# two\n".to_owned());
    case.lay();
    assert_eq!(read(&lock), "# two\n");
    fs::remove_file(&lock).expect("removed");
    case.lay();
    assert_eq!(read(&lock), "# two\n");
}

// Links.

#[test]
fn links_lead_where_they_led_and_never_into_the_real_tree() {
    let case = Case::new(&[
        ("Cargo.toml", PACKAGE),
        ("src/lib.rs", ""),
        ("data/x.txt", "x"),
        ("target/generated.txt", ""),
        ("../out/y.txt", "y"),
    ]);
    let link = |to: &str, at: &str| symlink(to, case.root.join(at)).expect("a link");
    link("../data/x.txt", "src/near");
    link("../data", "src/dir");
    link("../../out/y.txt", "src/far");
    link("../out", "far");
    link("../ws/data", "round");
    link("nothing", "dangling");
    link("../nothing", "far-dangling");
    link("target/generated.txt", "generated");
    link(case.root.join("data").to_str().expect("Unicode"), "absolute");
    link("/dev/null", "null");
    let shadow = case.lay();
    let to = |at: &str| fs::read_link(shadow.root.join(at)).expect("a link").to_str().expect("Unicode").to_owned();
    let outer = case.outer.display();
    assert_eq!(to("src/near"), "../data/x.txt");
    assert_eq!(to("src/dir"), "../data");
    assert_eq!(to("src/far"), format!("{outer}/out/y.txt"));
    assert_eq!(to("far"), format!("{outer}/out"));
    assert_eq!(to("round"), "data");
    assert_eq!(to("dangling"), "nothing");
    assert_eq!(to("far-dangling"), format!("{outer}/nothing"));
    assert_eq!(to("generated"), format!("{outer}/ws/target/generated.txt"));
    assert_eq!(to("absolute"), "data");
    assert_eq!(to("null"), "/dev/null");
    assert_eq!(read(&shadow.root.join("far/y.txt")), "y");
    assert_eq!(case.lay().changed, 0);
    assert_eq!(shadow.notes, [""; 0]);
}

#[test]
fn packages_that_are_links_can_be_edited() {
    let mut case = Case::new(&[
        ("Cargo.toml", "[workspace]\nmembers = [\"near\", \"far\"]\n"),
        ("deep/er/near/Cargo.toml", &package("near")),
        ("deep/er/near/src/lib.rs", "// one\n"),
        ("../away/deep/far/Cargo.toml", &(package("far") + "[dependencies]\nsib = { path = \"../../sib\" }\n")),
        ("../away/deep/far/src/lib.rs", "// one\n"),
        ("../sib/Cargo.toml", &package("sib")),
        ("../sib/src/lib.rs", ""),
    ]);
    symlink("deep/er/near", case.root.join("near")).expect("a link");
    symlink("../away/deep/far", case.root.join("far")).expect("a link");
    // A copy of this would hold itself.
    case.write("../Cargo.toml", "[workspace]\nexclude = [\"ws\"]\n");
    symlink("..", case.root.join("up")).expect("a link");
    case.edit("near/src/lib.rs", "// two\n");
    case.edit("far/src/lib.rs", "// two\n");
    let shadow = case.lay_probed(&["near/Cargo.toml", "far/Cargo.toml"]);
    assert!(shadow.root.join("near").is_symlink() && shadow.root.join("up").is_symlink());
    assert_eq!(read(&shadow.root.join("near/src/lib.rs")), "// two\n");
    assert!(read(&shadow.root.join("near/Cargo.toml")).contains("path = \"../poolcheck_probe\""));
    assert_eq!(read(&shadow.root.join("far/src/lib.rs")), "// two\n");
    let manifest = read(&shadow.root.join("far/Cargo.toml"));
    assert!(manifest.contains("path = \"../poolcheck_probe\""), "{manifest}");
    // Cargo takes paths from where the link is.
    let sib = format!("path = \"{}\"", case.outer.join("sib").display());
    assert!(manifest.contains(&sib), "{manifest}");
    assert_eq!(read(&case.outer.join("away/deep/far/src/lib.rs")), "// one\n");
}

// Manifests.

#[test]
fn paths_in_every_table_of_a_manifest() {
    let table = |head: &str| {
        let text = |path: &str| {
            format!(
                "# one\n[{head}]\nnear = {{ path = \"../c\" }}\nfar = {{ path = '{path}' , version=\"1\" }} # two\n"
            )
        };
        let want = text("../../../x/y").replace("'../../../x/y'", "\"<outer>/x/y\"");
        assert_eq!(Case::manifest(&text("../../../x/y")), want);
    };
    for head in [
        "dependencies",
        "dev-dependencies",
        "dev_dependencies",
        "build-dependencies",
        "target.'cfg(unix)'.dependencies",
        "target.'cfg(unix)'.dev-dependencies",
        "target.x86_64-unknown-linux-gnu.build-dependencies",
        "workspace.dependencies",
        "patch.crates-io",
        "patch.\"https://example.org/x\"",
        "replace",
    ] {
        table(head);
    }
    for (text, want) in [
        ("[dependencies.far]\npath = \"../../../far\"", "[dependencies.far]\npath = \"<outer>/far\""),
        ("dependencies.far.path = \"../../../far\"", "dependencies.far.path = \"<outer>/far\""),
        ("dependencies = { far = { path = \"../../../far\" } }", "dependencies = { far = { path = \"<outer>/far\" } }"),
        ("[package]\nreadme = \"../../../README.md\"", "[package]\nreadme = \"<outer>/README.md\""),
        ("[package]\nlicense-file = \"../../../L\"", "[package]\nlicense-file = \"<outer>/L\""),
        ("[package]\nworkspace = \"../../..\"", "[package]\nworkspace = \"<outer>\""),
        ("[package]\nbuild = \"../../../b.rs\"", "[package]\nbuild = \"<outer>/b.rs\""),
        ("[package]\nbuild = [\"../../../b.rs\", \"c.rs\"]", "[package]\nbuild = [\"<outer>/b.rs\", \"c.rs\"]"),
        ("[workspace.package]\nreadme = \"../../../R\"", "[workspace.package]\nreadme = \"<outer>/R\""),
        ("[lib]\npath = \"../../../l.rs\"", "[lib]\npath = \"<outer>/l.rs\""),
        ("[[bin]]\nname = \"b\"\npath = \"../../../b.rs\"", "[[bin]]\nname = \"b\"\npath = \"<outer>/b.rs\""),
        ("test = [{ name = \"t\", path = \"../../../t.rs\" }]", "test = [{ name = \"t\", path = \"<outer>/t.rs\" }]"),
        // Out and in again, and by its whole name.
        ("[dependencies]\nx = { path = \"../../../ws/c\" }", "[dependencies]\nx = { path = \"../../c\" }"),
        ("[dependencies]\nx = { path = \"../../target/x\" }", "[dependencies]\nx = { path = \"<outer>/ws/target/x\" }"),
    ] {
        assert_eq!(Case::manifest(text), want);
    }
    for text in [
        "[package]\nworkspace = \"../..\"\nreadme = \"../../README.md\"\nbuild = false\n",
        "[package.metadata.x]\npath = \"../../../x\"\n",
        "[dependencies]\nx.workspace = true\ny = \"1\"\nz = { path = \"/elsewhere/z\" }\n",
        "not a manifest ../../..",
    ] {
        assert_eq!(Case::manifest(text), text);
    }
    // Line ends stay.
    assert_eq!(
        Case::manifest("# one\r\n[dependencies]\r\nx = { path = \"../../../x\" } # two\r\ny = \"1\"\r\n")
            .replace("\r\n", "|"),
        "# one|[dependencies]|x = { path = \"<outer>/x\" } # two|y = \"1\"|"
    );
    let case = Case::new(&[("Cargo.toml", "[workspace]\n")]);
    let absolute = format!("[dependencies]\nx = {{ path = \"{}/x\" }}\n", case.root.display());
    case.write("a/Cargo.toml", &absolute);
    assert_eq!(read(&case.lay().root.join("a/Cargo.toml")), "[dependencies]\nx = { path = \"../x\" }\n");
}

#[test]
fn the_probe_goes_into_every_form_of_dependencies() {
    let forms = [
        ("absent", ""),
        ("table", "[dependencies]\nfirst.path = \"../first\"\n[features]\nx = []\n"),
        ("subtable", "[dependencies.first]\npath = \"../first\"\n[features]\nx = []\n"),
        ("inherited", "[dependencies]\nfirst.workspace = true\n[features]\nx = []"),
        ("inline", ""),
        ("dotted", ""),
        ("apart", "[dev-dependencies]\nfirst.workspace = true\n[[test]]\nname = \"t\"\npath = \"t.rs\"\n"),
    ];
    let mut case = Case::new(&[
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\"*\"]\nexclude = [\"none\"]\nresolver = \"2\"\n[workspace.lints.rust]\nunsafe_code = \"forbid\"\n\
             [workspace.dependencies]\nfirst = { path = \"first\" }\n[patch.crates-io]\ndhat = { path = \"dhat\" }\n",
        ),
        ("first/Cargo.toml", &package("first")),
        ("first/src/lib.rs", "pub fn it() {}\n"),
        ("dhat/Cargo.toml", &package("dhat").replace("0.1.0", "0.3.3")),
        ("dhat/src/lib.rs", ""),
        ("apart/t.rs", ""),
    ]);
    for (name, text) in forms {
        let head = match name {
            "inline" => "dependencies = { first = { path = \"../first\" } }\n",
            "dotted" => "dependencies.first.path = \"../first\"\n",
            _ => "",
        };
        case.write(&format!("{name}/Cargo.toml"), &format!("{head}{}{text}", package(name)));
        case.write(&format!("{name}/src/lib.rs"), "");
    }
    let manifests: Vec<String> = forms.iter().map(|(name, _)| format!("{name}/Cargo.toml")).collect();
    for (name, _) in forms {
        case.edit(&format!("{name}/src/lib.rs"), "pub fn counted() { poolcheck_probe::count() }\n");
    }
    let shadow = case.lay_probed(&manifests.iter().map(String::as_str).collect::<Vec<_>>());
    check(&shadow);
    assert_eq!(case.try_lay(Variant::Pooled).expect("a shadow").changed, 0);
    let without = case.try_lay(Variant::Without).expect("a shadow");
    assert!(read(&without.root.join("poolcheck_probe/Cargo.toml")).contains("name = \"poolcheck_probe_without\""));
    assert!(read(&without.root.join("absent/Cargo.toml")).contains("package = \"poolcheck_probe_without\""));
    assert!(read(&without.root.join("poolcheck_probe/Cargo.toml")).contains("dhat = \"=0.3.3\""));
}

// Source text.

#[test]
fn includes_that_leave_the_workspace() {
    for (text, want) in [
        ("include_str!(\"../../../out.txt\")", "include_str!(\"<outer>/out.txt\")"),
        ("f!(x, std::include_bytes!(\"../../../out.txt\",));", "f!(x, std::include_bytes!(\"<outer>/out.txt\",));"),
        ("include!(r\"../../../out.txt\");", "include!(\"<outer>/out.txt\");"),
        ("#![doc = include_str!(\"../../../out.txt\")]", "#![doc = include_str!(\"<outer>/out.txt\")]"),
        ("#!/usr/bin/env x\ninclude!(\"../../../out.txt\")", "#!/usr/bin/env x\ninclude!(\"<outer>/out.txt\")"),
        ("/* ä */ include!(\"../../../\\\n   out.txt\"); // x", "/* ä */ include!(\"<outer>/out.txt\"\n); // x"),
        ("include_str!(\"../../../ws/in.txt\")", "include_str!(\"../../in.txt\")"),
        ("include_str!(\"../../.git/HEAD\")", "include_str!(\"<outer>/ws/.git/HEAD\")"),
        ("#[path = \"../../../out.txt\"] mod a;", "#[path = \"<outer>/out.txt\"] mod a;"),
        ("#[cfg_attr(x, path = \"../../../out.txt\")] mod a;", "#[cfg_attr(x, path = \"<outer>/out.txt\")] mod a;"),
        ("mod b { #[path = \"../../../../out.txt\"] mod a; }", "mod b { #[path = \"<outer>/out.txt\"] mod a; }"),
        ("mod b { #[path = \"../../../../../out.txt\"] mod a; }", "mod b { #[path = \"<outer>/out.txt\"] mod a; }"),
        (
            "include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../out.txt\"))",
            "include_str!(concat!(\"<outer>/ws\", \"/../out.txt\"))",
        ),
    ] {
        assert_eq!(Case::source(text), want);
    }
    for text in [
        "include_str!(\"../../in.txt\")",
        "include_str!(\"../../../not-there.txt\")",
        "\"../../../out.txt\"",
        "// include_str!(\"../../../out.txt\")",
        "include_str!(\"../../../out.txt\") } no rust",
        "concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/in.txt\")",
    ] {
        assert_eq!(Case::source(text), text);
    }
}

#[test]
fn edited_files_are_searched_too_and_missing_ones_waited_for() {
    let mut case =
        Case::new(&[("Cargo.toml", PACKAGE), ("src/lib.rs", "const A: &str = include_str!(\"../../late.txt\");")]);
    let copy = case.lay().root.join("src/lib.rs");
    assert_eq!(read(&copy), read(&case.root.join("src/lib.rs")));
    assert_eq!(case.lay().changed, 0);
    case.write("../late.txt", "");
    let want = format!("const A: &str = include_str!(\"{}/late.txt\");", case.outer.display());
    assert_eq!(case.lay().changed, 1);
    assert_eq!(read(&copy), want);
    assert_eq!(case.lay().changed, 0);
    case.edit("src/lib.rs", "const B: &str = include_str!(\"../../late.txt\");");
    check(&case.lay());
    assert_eq!(read(&copy), want.replace("const A", "const B"));
}

// Layouts that a copy breaks if it is not careful.

/// A workspace with the member `m`, and the package `sib` beside it.
fn beside(root: &str, member: &str) -> Case {
    Case::new(&[
        ("Cargo.toml", root),
        ("m/Cargo.toml", &(package("m") + member)),
        ("m/src/lib.rs", ""),
        ("m/tests/t.rs", &tests_use("sib")),
        ("../sib/Cargo.toml", &package("sib")),
        ("../sib/src/lib.rs", "pub fn it() {}\n"),
    ])
}

const MEMBER: &str = "[workspace]\nmembers = [\"m\"]\nresolver = \"2\"\n";

#[test]
fn layout_dev_dependency_outside() {
    let case = Case::new(&[
        ("Cargo.toml", &(package("solo") + "[dev-dependencies]\nsib = { path = \"../sib\" }\n")),
        ("src/lib.rs", ""),
        ("tests/t.rs", &tests_use("sib")),
        ("../sib/Cargo.toml", &package("sib")),
        ("../sib/src/lib.rs", "pub fn it() {}\n"),
    ]);
    check(&case.lay());
}

#[test]
fn layout_target_dependency_outside() {
    check(&beside(MEMBER, "[target.'cfg(unix)'.dev-dependencies]\nsib = { path = \"../../sib\" }\n").lay());
}

#[test]
fn layout_workspace_dependency_outside() {
    let root = format!("{MEMBER}[workspace.dependencies]\nsib = {{ path = \"../sib\" }}\n");
    check(&beside(&root, "[dev-dependencies]\nsib.workspace = true\n").lay());
}

#[test]
fn layout_member_dependency_outside() {
    let case = beside(MEMBER, "[dependencies]\nsib = { path = \"../../sib\" }\n");
    case.write("m/src/lib.rs", &uses("sib"));
    check(&case.lay());
}

#[test]
fn layout_rustflags_in_a_parents_configuration() {
    let case = Case::new(&[
        ("Cargo.toml", PACKAGE),
        ("src/lib.rs", "#[cfg(not(all(from_parent, from_root)))]\ncompile_error!(\"no configuration\");\n"),
        (".cargo/config.toml", "[build]\nrustflags = [\"--cfg\", \"from_root\"]\n"),
        ("../.cargo/config.toml", "[build]\nrustflags = [\"--cfg\", \"from_parent\"]\n"),
    ]);
    let shadow = case.lay();
    assert!(!shadow.root.join(".cargo").exists());
    assert_eq!(shadow.configs, [""; 0].map(PathBuf::from));
    check(&shadow);
}

#[test]
fn layout_target_on_another_disk() {
    let case = Case::new(&[
        ("Cargo.toml", PACKAGE),
        ("src/lib.rs", "#[cfg(not(all(from_parent, from_root)))]\ncompile_error!(\"no configuration\");\n"),
        (".cargo/config.toml", "[build]\nrustflags = [\"--cfg\", \"from_root\"]\n"),
        ("../.cargo/config.toml", "[build]\nrustflags = [\"--cfg\", \"from_parent\"]\n"),
    ]);
    let disk = tempfile::tempdir().expect("a temporary directory");
    symlink(disk.path(), case.root.join("target")).expect("a link");
    let shadow = case.lay();
    assert!(shadow.root.starts_with(disk.path().canonicalize().expect("its name")));
    assert_eq!(shadow.configs, [case.outer.join(".cargo/config.toml"), case.root.join(".cargo/config.toml")]);
    let configs: Vec<_> = shadow.configs.iter().map(|path| format!("--config {}", path.display())).collect();
    cargo(&shadow.root, &format!("check --offline {}", configs.join(" "))).expect("built");
}

#[test]
fn layout_package_without_a_workspace() {
    let mut case = Case::new(&[
        ("Cargo.toml", &(package("solo") + "[dependencies]\na = { path = \"libs/a\" }\nb = { path = \"libs/b\" }")),
        ("src/lib.rs", &uses("a")),
        ("libs/a/Cargo.toml", &(package("a") + "[dependencies]\nb = { path = \"../b\" }\n")),
        ("libs/a/src/lib.rs", "pub use b::it;\n"),
        // Two roots in one workspace are an error.
        ("libs/b/Cargo.toml", &(package("b") + "[workspace]\n")),
        ("libs/b/src/lib.rs", "pub fn it() {}\n"),
        ("tests/fixture/Cargo.toml", "[package]\nname = \"it's\"\n"),
        ("../Cargo.toml", "[workspace]\nexclude = [\"ws\"]\n"),
    ]);
    let shadow = case.lay();
    check(&shadow);
    let members = cargo(&shadow.root, "metadata --offline --no-deps --format-version 1").expect("metadata");
    assert_eq!(members.matches("\"manifest_path\"").count(), 1, "{members}");
    // The probe is a member, as it must not search upwards either.
    let manifest =
        format!("{}\n[patch.crates-io]\ndhat = {{ path = \"libs/dhat\" }}\n", read(&case.root.join("Cargo.toml")));
    case.write("Cargo.toml", &manifest);
    case.write("libs/dhat/Cargo.toml", &package("dhat").replace("0.1.0", "0.3.3"));
    case.write("libs/dhat/src/lib.rs", "");
    let shadow = case.lay_probed(&["Cargo.toml"]);
    check(&shadow);
    let members = cargo(&shadow.root, "metadata --offline --no-deps --format-version 1").expect("metadata");
    assert_eq!(members.matches("\"manifest_path\"").count(), 2, "{members}");
}

#[test]
fn layout_excluded_members_and_virtual_root() {
    let root = "[workspace]\nmembers = [\"m\"]\nexclude = [\"x\", \"poolcheck_probe\"]\nresolver = \"2\"\n[patch.crates-io]\ndhat = { path = \"x/dhat\" }\n";
    let mut case = Case::new(&[
        ("Cargo.toml", root),
        ("m/Cargo.toml", &(package("m") + "[dependencies]\nx = { path = \"../x\" }\n")),
        ("m/src/lib.rs", &uses("x")),
        ("x/Cargo.toml", &package("x")),
        ("x/src/lib.rs", "pub fn it() {}\n"),
        ("x/dhat/Cargo.toml", &package("dhat").replace("0.1.0", "0.3.3")),
        ("x/dhat/src/lib.rs", ""),
    ]);
    check(&case.lay_probed(&["m/Cargo.toml"]));
}

#[test]
fn layout_outside_package_that_depends_back() {
    let case = beside(MEMBER, "[dependencies]\nsib = { path = \"../../sib\" }\n");
    case.write("../sib/Cargo.toml", &(package("sib") + "[dependencies]\nmore = { path = \"../more\" }\n"));
    case.write("../more/Cargo.toml", &(package("more") + "[dev-dependencies]\nm = { path = \"../ws/m\" }\n"));
    let notes = case.lay().notes;
    let want = format!(
        "`{}/more` is outside the directory of the workspace and depends on `m` in it: the shadow copy has another one of these, so \
         that a build of both may fail",
        case.outer.display()
    );
    assert_eq!(notes, [want]);
}

#[test]
fn layout_member_outside_the_root() {
    let case = beside(
        "[workspace]\nmembers = [\"m\", \"../sib\"]\nresolver = \"2\"\n",
        "[dependencies]\nsib = { path = \"../../sib\" }\n",
    );
    case.write("../sib/Cargo.toml", &package("sib").replace("\nname", "\nworkspace = \"../ws\"\nname"));
    let shadow = case.lay();
    check(&shadow);
    let sib = case.outer.join("sib");
    assert_eq!(
        shadow.notes,
        [format!(
            "the member `{}` lies outside the directory of the workspace: it is used where it is, and not measured",
            sib.display()
        )]
    );
}

// Failures.

#[test]
fn refuses_what_it_must_not_do() {
    let fails = |case: &Case, variant: Variant| {
        let error = case.try_lay(variant).expect_err("a refusal");
        let help = miette::Diagnostic::help(&error).expect("a help").to_string();
        assert!(!help.is_empty());
        error.to_string().replace(case.outer.to_str().expect("Unicode"), "<outer>")
    };
    let case = Case::new(&[("Cargo.toml", PACKAGE), ("target", "")]);
    assert_eq!(
        fails(&case, Variant::Plain),
        "could not create the directory `<outer>/ws/target`: something else is in its place"
    );
    for at in ["target/poolcheck", "target/poolcheck/shadow"] {
        let case = Case::new(&[("Cargo.toml", PACKAGE), ("../elsewhere/x", "")]);
        fs::create_dir_all(case.root.join(at).parent().expect("a parent")).expect("a directory");
        symlink(case.outer.join("elsewhere"), case.root.join(at)).expect("a link");
        assert_eq!(
            fails(&case, Variant::Plain),
            format!("could not create the directory `<outer>/ws/{at}`: it is a link")
        );
        assert_eq!(fs::read_dir(case.outer.join("elsewhere")).expect("a directory").count(), 1);
    }
    // The last of them is ours to replace, while what it leads to is not.
    let case = Case::new(&[("Cargo.toml", PACKAGE), ("../elsewhere/x", ""), ("target/poolcheck/shadow/x", "")]);
    symlink(case.outer.join("elsewhere"), case.root.join("target/poolcheck/shadow/plain")).expect("a link");
    assert!(!case.lay().root.is_symlink());
    assert_eq!(fs::read_dir(case.outer.join("elsewhere")).expect("a directory").count(), 1);
    let mut case = Case::new(&[("Cargo.toml", PACKAGE), ("poolcheck_probe/x", "")]);
    assert_eq!(
        fails(&case, Variant::Pooled),
        "could not add the package `poolcheck_probe` to the shadow copy: the workspace has something of this name"
    );
    case.edit("src/gone.rs", "");
    assert_eq!(
        fails(&case, Variant::Plain),
        "could not edit `src/gone.rs` in the shadow copy: there is no such file in it"
    );
    case.edited.clear();
    case.edit("../x.rs", "");
    assert_eq!(
        fails(&case, Variant::Plain),
        "could not write `../x.rs` in the shadow copy: it is not in the directory of the workspace"
    );
    assert!(!case.outer.join("x.rs").exists());
    let none = Case::new(&[]);
    fs::remove_dir(&none.root).expect("removed");
    assert!(none.try_lay(Variant::Plain).is_err());
}
