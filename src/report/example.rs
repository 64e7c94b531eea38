//! One small analysis that the tests of all reports share.

use std::sync::Arc;

use crate::escape::verdict::{Verdict, Via};
use crate::lint::finding::{
    Analysis, At, Edit, Finding, Home, Level, Note, Place, PoolReport, SiteReport, Step, Stored, Taken, Totals,
};
use crate::load::{Package, Target, Workspace};

const TEXT: &str = "\
use std::sync::Mutex;

static BUFFERS: Mutex<Vec<[u8; 512]>> = Mutex::new(Vec::new());

pub fn checksum(input: &[u8]) -> u32 {
    let mut block = BUFFERS.lock().unwrap().pop().unwrap_or([0; 512]);
    block[..input.len()].copy_from_slice(input);
    let sum = block.iter().map(|byte| u32::from(*byte)).sum();
    BUFFERS.lock().unwrap().push(block);
    sum
}

pub fn greeting(name: &str) -> String {
    format!(\"hello, {name}\")
}
";

pub fn source(file: &str) -> Option<Arc<str>> {
    (file == "src/lib.rs").then(|| TEXT.into())
}

pub fn place(line: u32, column: u32, length: u32) -> Place {
    Place { file: "src/lib.rs".into(), line, column, end: (line, column + length) }
}

pub fn workspace() -> Workspace {
    let target = Target {
        name: "demo".into(),
        kind: vec!["lib".into()],
        crate_types: vec!["lib".into()],
        src_path: "/w/src/lib.rs".into(),
        edition: "2024",
        required_features: Vec::new(),
        test: true,
        doctest: true,
        doc: true,
        selected: true,
        env_test: false,
        env_plain: true,
    };
    let package = |name: &str| Package {
        name: name.into(),
        version: "0.1.0".into(),
        id: format!("path+file:///w#{name}@0.1.0"),
        manifest_path: "/w/Cargo.toml".into(),
        edition: "2024",
        features: Default::default(),
        declared_features: Default::default(),
        targets: vec![target.clone()],
        deps: Vec::new(),
        missing: Default::default(),
    };
    Workspace { root: "/w".into(), packages: vec![package("demo"), package("quiet")], ..Workspace::default() }
}

pub fn analysis() -> Analysis {
    let site = |place: Place, function: &str, kind, ty: &str, verdict, path, pool| SiteReport {
        package: "demo".into(),
        target: (0, 0),
        place,
        function: function.into(),
        kind,
        ty: Some(ty.into()),
        size: (kind == "acquire").then_some(512),
        through: None,
        verdict,
        path,
        pool,
    };
    Analysis {
        sites: vec![
            site(place(6, 45, 3), "checksum", "acquire", "[u8; 512]", Verdict::Stack, Vec::new(), Some(0)),
            site(
                place(14, 5, 6),
                "greeting",
                "format",
                "String",
                Verdict::Escapes(Via::Return),
                vec![Step { place: place(14, 5, 27), why: "returned".into() }],
                None,
            ),
        ],
        pools: vec![PoolReport {
            kind: "locked-vec".into(),
            path: "BUFFERS".into(),
            place: place(3, 8, 7),
            item: Some("[u8; 512]".into()),
            size: Some(512),
            home: Home::Shared,
            stored: Stored::Inline,
            acquires: vec![Taken {
                site: 0,
                lint: Some("pooled_locals"),
                because: vec!["a local is at least as fast".into()],
            }],
            take: crate::ir::body::Take::Pop,
            boxed: false,
            growable: false,
            guards: Vec::new(),
            type_name: Some("Vec".into()),
            refilled: true,
            releases: vec![place(9, 29, 4)],
            puts: vec![place(9, 29, 4)],
            flagged: true,
            because: Vec::new(),
        }],
        findings: vec![Finding {
            lint: "pooled_locals",
            level: Level::Warn,
            site: Some(0),
            at: At { place: place(6, 45, 3), package: "demo".into(), target: (0, 0), function: "checksum".into() },
            message: "`block` is pooled but never leaves `checksum`".into(),
            label: "taken here".into(),
            secondary: vec![(place(9, 34, 5), "given back here".into())],
            notes: vec!["`[u8; 512]` is 512 bytes, stored inline in a shared pool".into()],
            help: "use a local: `let mut block = [0; 512];`".into(),
            edits: vec![Edit { place: place(6, 18, 52), text: ": [u8; 512] = [0; 512]".into() }],
            measured: None,
        }],
        notes: vec![Note { place: None, text: "`src/odd.rs` is not Rust: expected `;`".into() }],
        totals: Totals { sites: 2, unknown: 0, pools: 1, expressions: 1_000, opaque: 25, ..Totals::default() },
        files: vec!["src/lib.rs".into()],
    }
}
