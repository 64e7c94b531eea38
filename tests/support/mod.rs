//! Reads the annotations of a fixture package, runs the tool over it, compares both ways.
//!
//! Grammar of a trailing comment: `//~ VERDICT`, `//~ VERDICT lint(NAME)`, `//~ lint(NAME)`.
//! A line without a comment claims that nothing is reported on it. Sites whose `through` names a
//! wrapper are not compared; lints are, wherever they fire.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// The lints whose findings are annotated; all others are left to their own fixtures.
pub const LINTS: [&str; 4] = ["pooled_locals", "large_pooled_locals", "scratch_locals", "bounded_pooled_buffers"];

const VIA: [&str; 12] = [
    "return",
    "field",
    "static",
    "collection",
    "channel",
    "spawn",
    "callee",
    "detach",
    "leak",
    "raw",
    "async",
    "closure",
];

/// `file` is relative to the package and uses forward slashes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub file: String,
    pub line: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    pub verdict: Option<String>,
    pub lint: Option<String>,
}

/// How a report differs from its annotation, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Unsound,
    FalseLint,
    Spurious,
    Twice,
    Missing,
    MissingLint,
    Imprecise,
    Unknown,
    Overbold,
    Size,
    OtherVia,
}

impl Kind {
    fn label(self) -> &'static str {
        match self {
            Kind::Unsound => "UNSOUND",
            Kind::FalseLint => "false lint",
            Kind::Spurious => "spurious",
            Kind::Twice => "twice",
            Kind::Missing => "missing",
            Kind::MissingLint => "missing lint",
            Kind::Imprecise => "imprecise",
            Kind::Unknown => "unknown",
            Kind::Overbold => "overbold",
            Kind::Size => "size",
            Kind::OtherVia => "other via",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    pub kind: Kind,
    pub place: Place,
    pub want: String,
    pub got: String,
}

pub type Annotations = BTreeMap<Place, Annotation>;
pub type Verdicts = BTreeMap<Place, Vec<String>>;
pub type Findings = BTreeMap<Place, BTreeSet<String>>;

pub fn package_root(package: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(package)
}

/// The annotation of one line of source, or what is wrong with it.
pub fn annotation(line: &str) -> Result<Option<Annotation>, String> {
    if line.trim_start().starts_with("//") {
        return Ok(None);
    }
    let Some((_, comment)) = line.split_once("//~") else { return Ok(None) };
    let mut found = Annotation::default();
    for word in comment.split_whitespace() {
        if let Some(name) = word.strip_prefix("lint(").and_then(|w| w.strip_suffix(')')) {
            if !LINTS.contains(&name) || found.lint.replace(name.to_owned()).is_some() {
                return Err(format!("`{word}` is no lint, or the second one"));
            }
        } else {
            let known = matches!(word, "stack" | "frame:unbounded" | "frame:too-large" | "unknown")
                || word.strip_prefix("escapes:").is_some_and(|via| VIA.contains(&via));
            if !known || found.lint.is_some() || found.verdict.replace(word.to_owned()).is_some() {
                return Err(format!("`{word}` is no verdict, or not the first word"));
            }
        }
    }
    if found == Annotation::default() {
        return Err("nothing after `//~`".to_owned());
    }
    Ok(Some(found))
}

pub fn annotations(package: &str) -> Result<Annotations, String> {
    let root = package_root(package);
    let mut all = Annotations::new();
    let mut folders = vec![root.join("src")];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for entry in entries {
            let path = entry.map_err(|e| e.to_string())?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
                let file = relative(&root, &path.to_string_lossy());
                for (at, line) in text.lines().enumerate() {
                    let place = Place { file: file.clone(), line: at as u64 + 1 };
                    match annotation(line) {
                        Ok(None) => {}
                        Ok(Some(a)) => drop(all.insert(place, a)),
                        Err(why) => return Err(format!("{package}/{place}: {why}")),
                    }
                }
            }
        }
    }
    Ok(all)
}

/// The tool prints paths relative to the workspace root, which is the package here.
fn relative(root: &Path, file: &str) -> String {
    let path = Path::new(file);
    let inner = path.strip_prefix(root).or_else(|_| path.strip_prefix(".")).unwrap_or(path);
    inner.to_string_lossy().replace('\\', "/")
}

/// Sources of the pool crates, if they can be had; without them the tool still knows the crates by name.
fn provide_dependencies(manifest: &Path) {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let run = |args: &[&str]| {
        Command::new(&cargo)
            .args(args)
            .arg("--manifest-path")
            .arg(manifest)
            .output()
            .is_ok_and(|out| out.status.success())
    };
    if !run(&["metadata", "--frozen", "--format-version", "1"]) {
        run(&["fetch", "--locked", "--quiet"]);
    }
}

fn tool(package: &str, command: &str, extra: &[&str]) -> Result<Vec<Value>, String> {
    let manifest = package_root(package).join("Cargo.toml");
    provide_dependencies(&manifest);
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_cargo-poolcheck"))
        .arg(command)
        .arg("--manifest-path")
        .arg(&manifest)
        .args(["--all-targets", "--message-format", "json"])
        .args(extra)
        .output()
        .map_err(|e| format!("cargo-poolcheck did not start: {e}"))?;
    if !matches!(status.code(), Some(0 | 100)) {
        return Err(format!("`{command}` ended with {status}: {}", String::from_utf8_lossy(&stderr).trim()));
    }
    String::from_utf8_lossy(&stdout)
        .lines()
        .map(|line| serde_json::from_str(line).map_err(|e| format!("`{command}` printed `{line}`: {e}")))
        .collect()
}

pub fn verdicts(package: &str) -> Result<Verdicts, String> {
    let root = package_root(package);
    let mut reported = BTreeSet::new();
    for site in tool(package, "escapes", &[])? {
        if site["reason"] != "poolcheck-site" || !site["through"].is_null() {
            continue;
        }
        let (Some(file), Some(line), Some(verdict)) =
            (site["file"].as_str(), site["line"].as_u64(), site["verdict"].as_str())
        else {
            return Err(format!("a site without file, line or verdict: {site}"));
        };
        // One source line belongs to several targets; the same answer for each is one answer.
        let place = Place { file: relative(&root, file), line };
        reported.insert((place, site["column"].as_u64(), verdict.to_owned()));
    }
    if reported.is_empty() {
        return Err("`escapes` reported no site at all".to_owned());
    }
    let mut all = Verdicts::new();
    for (place, _, verdict) in reported {
        all.entry(place).or_default().push(verdict);
    }
    Ok(all)
}

pub fn findings(package: &str) -> Result<Findings, String> {
    let root = package_root(package);
    let levels: Vec<&str> = LINTS.iter().flat_map(|lint| ["-W", lint]).collect();
    let lines = tool(package, "check", &levels)?;
    let mut all = Findings::new();
    for line in lines.iter().filter(|l| l["reason"] == "compiler-message") {
        let message = &line["message"];
        let code = message["code"]["code"].as_str().unwrap_or_default();
        let Some(lint) = code.strip_prefix("poolcheck::").filter(|l| LINTS.contains(l)) else { continue };
        let primary = message["spans"].as_array().into_iter().flatten().find(|s| s["is_primary"] == true);
        let at = primary.and_then(|s| Some((s["file_name"].as_str()?, s["line_start"].as_u64()?)));
        let Some((file, line)) = at else {
            return Err(format!("a finding without a primary span: {message}"));
        };
        all.entry(Place { file: relative(&root, file), line }).or_default().insert(lint.to_owned());
    }
    Ok(all)
}

/// How a verdict stands to the one that was annotated; `None` when they agree.
pub fn judge(want: &str, got: &str) -> Option<Kind> {
    let half = |v: &str| v.split(':').next().map(|h| if h == "frame" { "stack" } else { h }.to_owned());
    let (wanted, given) = (half(want)?, half(got)?);
    match (wanted.as_str(), given.as_str()) {
        _ if want == got => None,
        ("unknown", "unknown") => None,
        ("escapes" | "unknown", "stack") => Some(Kind::Unsound),
        ("unknown", _) => Some(Kind::Overbold),
        (_, "unknown") => Some(Kind::Unknown),
        ("stack", "stack") => Some(Kind::Size),
        ("stack", _) => Some(Kind::Imprecise),
        _ => Some(Kind::OtherVia),
    }
}

pub fn differences(want: &Annotations, got: &Verdicts, lints: Option<&Findings>) -> Vec<Difference> {
    let mut out = BTreeSet::new();
    let mut differ = |kind, place: &Place, want: &str, got: String| {
        out.insert(Difference { kind, place: place.clone(), want: want.to_owned(), got });
    };
    for (place, annotation) in want {
        let Some(verdict) = &annotation.verdict else { continue };
        match got.get(place).map(Vec::as_slice).unwrap_or_default() {
            [] => differ(Kind::Missing, place, verdict, "-".to_owned()),
            given => {
                if given.len() > 1 {
                    differ(Kind::Twice, place, verdict, given.join(", "));
                }
                for g in given {
                    if let Some(kind) = judge(verdict, g) {
                        differ(kind, place, verdict, g.clone());
                    }
                }
            }
        }
    }
    for (place, given) in got {
        if want.get(place).is_none_or(|a| a.verdict.is_none()) {
            differ(Kind::Spurious, place, "-", given.join(", "));
        }
    }
    if let Some(lints) = lints {
        for (place, annotation) in want {
            if let Some(lint) = &annotation.lint
                && !lints.get(place).is_some_and(|l| l.contains(lint))
            {
                differ(Kind::MissingLint, place, lint, "-".to_owned());
            }
        }
        for (place, given) in lints {
            for lint in given {
                if want.get(place).is_none_or(|a| a.lint.as_ref() != Some(lint)) {
                    differ(Kind::FalseLint, place, "-", lint.clone());
                }
            }
        }
    }
    out.into_iter().collect()
}

/// Entries of `known.txt` for one package.
pub fn known(package: &str) -> Result<BTreeMap<Place, String>, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/known.txt");
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut all = BTreeMap::new();
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let entry = line.split_once(": ").and_then(|(place, why)| {
            let (file, number) = place.rsplit_once(':')?;
            let (owner, file) = file.split_once('/')?;
            Some((owner, Place { file: file.to_owned(), line: number.parse().ok()? }, why.trim()))
        });
        match entry {
            Some((owner, place, why)) if why.split_whitespace().count() > 2 => {
                if owner == package {
                    all.insert(place, why.to_owned());
                }
            }
            _ => return Err(format!("known.txt: `{line}` is not PACKAGE/FILE:LINE: and a sentence")),
        }
    }
    Ok(all)
}

/// What fails the test, as one text; empty when all is as annotated.
pub fn verdict_of_the_test(package: &str, found: &[Difference], known: &BTreeMap<Place, String>) -> String {
    let mut text = String::new();
    let mut counts = BTreeMap::<Kind, usize>::new();
    for d in found {
        if d.kind == Kind::Unsound || !known.contains_key(&d.place) {
            *counts.entry(d.kind).or_default() += 1;
            let at = format!("{package}/{}", d.place);
            let _ = writeln!(text, "{:12} {at:44} want {:18} got {}", d.kind.label(), d.want, d.got);
        }
    }
    for (place, why) in known {
        if !found.iter().any(|d| &d.place == place) {
            let _ = writeln!(text, "{:12} {package}/{place} no longer differs, drop it from known.txt: {why}", "stale");
        }
    }
    if !text.is_empty() {
        let sums: Vec<String> = counts.iter().map(|(k, n)| format!("{} {n}", k.label())).collect();
        let _ = writeln!(text, "{package}: {}", sums.join(", "));
    }
    text
}
