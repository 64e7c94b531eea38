//! Tests of `tree`, on files in memory and, for what only a disk can do, in a temporary directory.

use super::*;

fn overlay(files: &[(&str, &str)]) -> Overlay {
    files.iter().map(|(path, text)| (PathBuf::from(path), Arc::from(*text))).collect()
}

fn load_one(files: &[(&str, &str)]) -> Loaded {
    let root = Root { path: PathBuf::from(files[0].0), cfg: Arc::default(), model: false };
    load(&Crew::start(2), &[root], &overlay(files))
}

/// `name=path` of all modules that have a file, sorted.
fn files(loaded: &Loaded) -> Vec<String> {
    let named = |node: &FileNode| format!("{}={}", node.name, loaded.files[node.file].path.display());
    let mut all: Vec<String> = loaded.trees[0].nodes.iter().map(named).collect();
    all.sort();
    all
}

#[test]
fn mod_rs_and_files_beside() {
    let loaded = load_one(&[
        ("src/lib.rs", "mod a; mod b;"),
        ("src/a.rs", "mod c;"),
        ("src/a/c.rs", "mod d;"),
        ("src/a/c/d.rs", ""),
        ("src/b/mod.rs", "mod e;"),
        ("src/b/e.rs", ""),
    ]);
    assert_eq!(
        files(&loaded),
        ["=src/lib.rs", "a=src/a.rs", "b=src/b/mod.rs", "c=src/a/c.rs", "d=src/a/c/d.rs", "e=src/b/e.rs"]
    );
    assert!(loaded.notes.is_empty());
}

#[test]
fn inline_modules_nest_directories() {
    let loaded = load_one(&[
        ("src/lib.rs", "mod a; mod x { mod y { mod z; } }"),
        ("src/a.rs", "mod m { mod n; }"),
        ("src/a/m/n.rs", ""),
        ("src/x/y/z.rs", ""),
    ]);
    assert_eq!(files(&loaded), ["=src/lib.rs", "a=src/a.rs", "n=src/a/m/n.rs", "z=src/x/y/z.rs"]);
    assert_eq!(loaded.trees[0].nodes[2].parent, Some((0, LocalMod(2))));
}

#[test]
fn path_attributes() {
    let loaded = load_one(&[
        (
            "src/lib.rs",
            "#[path = \"odd/place.rs\"] mod a; mod t; #[path = \"dir\"] mod i { mod k; #[path = \"../far.rs\"] mod l; }",
        ),
        ("src/odd/place.rs", "mod below;"),
        ("src/odd/below.rs", ""),
        ("src/t.rs", "#[path = \"flat.rs\"] mod f; mod in_t { #[path = \"x.rs\"] mod g; }"),
        ("src/flat.rs", ""),
        ("src/t/in_t/x.rs", ""),
        ("src/dir/k.rs", ""),
        ("src/far.rs", ""),
    ]);
    assert!(loaded.notes.is_empty(), "{:?}", loaded.notes);
    assert_eq!(
        files(&loaded),
        [
            "=src/lib.rs",
            "a=src/odd/place.rs",
            "below=src/odd/below.rs",
            "f=src/flat.rs",
            "g=src/t/in_t/x.rs",
            "k=src/dir/k.rs",
            "l=src/far.rs",
            "t=src/t.rs"
        ]
    );
}

#[test]
fn a_path_chosen_by_cfg() {
    let loaded = load_one(&[
        ("lib.rs", "#[cfg_attr(windows, path = \"w.rs\")] #[cfg_attr(not(windows), path = \"u.rs\")] mod sys;"),
        ("u.rs", ""),
    ]);
    assert_eq!(files(&loaded), ["=lib.rs", "sys=u.rs"]);
    let loaded = load_one(&[
        ("lib.rs", "#[cfg_attr(custom, path = \"c.rs\")] mod a; #[cfg_attr(custom, path = \"c.rs\")] mod b;"),
        ("b.rs", ""),
        ("c.rs", ""),
    ]);
    assert_eq!(files(&loaded), ["=lib.rs", "a=c.rs", "b=b.rs"]);
}

#[test]
fn cycles_end_with_a_note() {
    let loaded = load_one(&[("lib.rs", "mod a;"), ("a.rs", "#[path = \"lib.rs\"] mod b; #[path = \"a.rs\"] mod c;")]);
    assert_eq!(files(&loaded), ["=lib.rs", "a=a.rs"]);
    assert_eq!(loaded.notes.len(), 2);
    assert!(loaded.notes[0].text.contains("around it"));
}

#[test]
fn missing_and_broken_files_are_notes() {
    let loaded = load_one(&[
        ("lib.rs", "mod gone; mod bad; mod good; #[cfg(windows)] mod w;"),
        ("bad.rs", "fn ("),
        ("good.rs", "fn g() {}"),
    ]);
    assert_eq!(files(&loaded), ["=lib.rs", "bad=bad.rs", "good=good.rs"]);
    assert_eq!(loaded.notes.len(), 2);
    assert!(loaded.notes.iter().any(|note| note.text.contains("gone.rs") && note.span.is_some()));
    assert!(loaded.notes.iter().any(|note| note.path.ends_with("bad.rs") && note.text.starts_with("parse the file")));
    assert!(load_one(&[("lib.rs", "")]).notes.is_empty());
    let no_root = Root { path: PathBuf::from("/nowhere/lib.rs"), cfg: Arc::default(), model: false };
    let loaded = load(&Crew::start(1), &[no_root], &Overlay::default());
    assert!(loaded.notes.len() == 1 && loaded.trees[0].nodes.is_empty());
}

#[test]
fn a_file_is_parsed_once_for_each_set_of_cfgs() {
    let sources = overlay(&[("lib.rs", "mod a;"), ("main.rs", "mod a;"), ("a.rs", "")]);
    let test = CfgEnv { test: crate::base::Truth::Yes, ..CfgEnv::default() };
    let root = |path: &str, cfg: &CfgEnv| Root { path: path.into(), cfg: Arc::new(cfg.clone()), model: false };
    let roots = [root("lib.rs", &CfgEnv::default()), root("main.rs", &CfgEnv::default()), root("lib.rs", &test)];
    let loaded = load(&Crew::start(1), &roots, &sources);
    assert_eq!(loaded.files.len(), 5);
    assert_eq!(loaded.trees[0].nodes[1].file, loaded.trees[1].nodes[1].file);
    assert_ne!(loaded.trees[0].nodes[1].file, loaded.trees[2].nodes[1].file);
}

#[test]
fn text_that_is_not_utf8_is_a_note() {
    let dir = std::env::temp_dir().join(format!("poolcheck-tree-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("lib.rs"), "mod odd; fn f() {}").unwrap();
    std::fs::write(dir.join("odd.rs"), [0xff, 0xfe]).unwrap();
    let root = Root { path: dir.join("./lib.rs"), cfg: Arc::default(), model: false };
    let loaded = load(&Crew::start(1), &[root], &Overlay::default());
    std::fs::remove_dir_all(&dir).unwrap();
    assert_eq!(loaded.files.len(), 2);
    assert!(loaded.notes.len() == 1 && loaded.notes[0].text.contains("not UTF-8"), "{:?}", loaded.notes);
    assert_eq!(loaded.files[FileId(0)].items.modules[LocalMod(0)].items.len(), 1);
}
