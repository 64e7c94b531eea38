//! One JSON object a line: cargo's `compiler-message` shape for findings, own shapes for sites and pools.
//!
//! The shapes are a contract with a version in it: keys are added, never renamed.

use serde::Serialize;

use super::source::Source;
use super::{Sources, Style, fingerprint, short, text};
use crate::lint::finding::{Analysis, Level, Place, PoolReport, SiteReport, Step};
use crate::load::{Target, Workspace};

/// The version of the shapes that are not cargo's.
pub(super) const SCHEMA: u32 = 1;

/// What `rendered` holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rendered {
    /// The human form.
    Human,
    /// The human form with colour.
    Ansi,
    /// The one-line form.
    Short,
}

/// The lines of `check`: every finding, then for each selected package without one that it is clean.
pub fn check(analysis: &Analysis, workspace: &Workspace, sources: Sources<'_>, rendered: Rendered) -> String {
    findings(analysis, workspace, sources, rendered) + &closing(analysis, workspace)
}

/// A line for each finding.
fn findings(analysis: &Analysis, workspace: &Workspace, sources: Sources<'_>, rendered: Rendered) -> String {
    let fingerprints = fingerprint::all(analysis, sources);
    let mut out = String::new();
    for (finding, fingerprint) in analysis.findings.iter().zip(&fingerprints) {
        let site = &analysis.sites[finding.site];
        let (package, target) = site.target;
        let package = &workspace.packages[package];
        let spans = std::iter::once(span(&site.place, Some(&finding.label), true, sources))
            .chain(finding.secondary.iter().map(|(place, label)| span(place, Some(label), false, sources)))
            .collect();
        let children = finding
            .notes
            .iter()
            .map(|note| Message::child("note", note))
            .chain([Message::child("help", &finding.help)])
            .collect();
        let rendered = match rendered {
            Rendered::Human => text::finding(analysis, finding, sources, Style::PLAIN),
            Rendered::Ansi => text::finding(analysis, finding, sources, Style { color: true, unicode: true }),
            Rendered::Short => short::finding(analysis, finding, Style::PLAIN),
        };
        let message = Message {
            message_type: "diagnostic",
            message: &finding.message,
            code: Some(Code { code: format!("poolcheck::{}", finding.lint), explanation: None }),
            level: match finding.level {
                Level::Deny => "error",
                Level::Warn | Level::Allow => "warning",
            },
            spans,
            children,
            rendered: Some(rendered),
        };
        let verdict = site.verdict.to_string();
        push(
            &mut out,
            &CompilerMessage {
                reason: "compiler-message",
                package_id: &package.id,
                manifest_path: package.manifest_path.to_string_lossy().into_owned(),
                target: target_shape(&package.targets[target]),
                message,
                poolcheck: Extra {
                    schema: SCHEMA,
                    lint: finding.lint,
                    verdict: verdict.clone(),
                    function: &site.function,
                    pool: site.pool.and_then(|pool| analysis.pools.get(pool)).map(pool_shape),
                    item: Item { r#type: site.ty.as_deref(), size: site.size },
                    escape: Escape { verdict, path: steps(&site.path) },
                    fingerprint,
                    confirm: finding.measured.as_ref().map(|measured| &measured.record),
                },
            },
        );
    }
    out
}

/// What cargo says when it is done: an artifact for each package that is clean, so that editors clear what they
/// showed before, and that the build has finished.
pub fn closing(analysis: &Analysis, workspace: &Workspace) -> String {
    let mut out = String::new();
    for (n, package) in workspace.packages.iter().enumerate() {
        if analysis.findings.iter().any(|finding| analysis.sites[finding.site].target.0 == n) {
            continue;
        }
        for target in package.targets.iter().filter(|target| target.selected) {
            push(
                &mut out,
                &Artifact {
                    reason: "compiler-artifact",
                    package_id: &package.id,
                    manifest_path: package.manifest_path.to_string_lossy().into_owned(),
                    target: target_shape(target),
                    profile: Profile {
                        opt_level: "0",
                        debuginfo: 0,
                        debug_assertions: true,
                        overflow_checks: true,
                        test: target.env_test,
                    },
                    features: package.features.iter().map(String::as_str).collect(),
                    filenames: [],
                    executable: None,
                    fresh: false,
                },
            );
        }
    }
    let success = !analysis.findings.iter().any(|finding| finding.level == Level::Deny);
    push(&mut out, &Finished { reason: "build-finished", success });
    out
}

/// The lines of `escapes`: the sites `wanted` says yes to.
pub fn escapes(analysis: &Analysis, wanted: &dyn Fn(&SiteReport) -> bool) -> String {
    let mut out = String::new();
    for site in analysis.sites.iter().filter(|site| wanted(site)) {
        push(&mut out, &site_shape(analysis, site));
    }
    out
}

/// The lines of `pools`.
pub fn pools(analysis: &Analysis) -> String {
    let mut out = String::new();
    for pool in &analysis.pools {
        push(
            &mut out,
            &Pool {
                reason: "poolcheck-pool",
                schema: SCHEMA,
                kind: &pool.kind,
                path: &pool.path,
                file: &pool.place.file,
                line: pool.place.line,
                column: pool.place.column,
                item: Item { r#type: pool.item.as_deref(), size: pool.size },
                home: pool.home.word(),
                stored: pool.stored.word(),
                acquires: pool
                    .acquires
                    .iter()
                    .filter_map(|taken| Some((taken, analysis.sites.get(taken.site)?)))
                    .map(|(taken, site)| Acquire {
                        site: site_shape(analysis, site),
                        lint: taken.lint,
                        because: &taken.because,
                    })
                    .collect(),
                releases: pool.releases.iter().map(position).collect(),
                flagged: pool.flagged,
                because: &pool.because,
            },
        );
    }
    out
}

fn push(out: &mut String, value: &impl Serialize) {
    out.push_str(&serde_json::to_string(value).expect("plain data with string keys can be written"));
    out.push('\n');
}

#[derive(Serialize)]
struct CompilerMessage<'a> {
    reason: &'static str,
    package_id: &'a str,
    manifest_path: String,
    target: TargetShape<'a>,
    message: Message<'a>,
    poolcheck: Extra<'a>,
}

#[derive(Serialize)]
struct Artifact<'a> {
    reason: &'static str,
    package_id: &'a str,
    manifest_path: String,
    target: TargetShape<'a>,
    profile: Profile,
    features: Vec<&'a str>,
    filenames: [&'a str; 0],
    executable: Option<&'a str>,
    fresh: bool,
}

#[derive(Serialize)]
struct Profile {
    opt_level: &'static str,
    debuginfo: u8,
    debug_assertions: bool,
    overflow_checks: bool,
    test: bool,
}

#[derive(Serialize)]
struct Finished {
    reason: &'static str,
    success: bool,
}

#[derive(Serialize)]
struct TargetShape<'a> {
    kind: &'a [String],
    crate_types: &'a [String],
    name: &'a str,
    src_path: String,
    edition: &'a str,
    #[serde(rename = "required-features", skip_serializing_if = "<[String]>::is_empty")]
    required_features: &'a [String],
    doc: bool,
    doctest: bool,
    test: bool,
}

fn target_shape(target: &Target) -> TargetShape<'_> {
    TargetShape {
        kind: &target.kind,
        crate_types: &target.crate_types,
        name: &target.name,
        src_path: target.src_path.to_string_lossy().into_owned(),
        edition: target.edition,
        required_features: &target.required_features,
        doc: target.doc,
        doctest: target.doctest,
        test: target.test,
    }
}

/// Rustc's diagnostic.
#[derive(Serialize)]
struct Message<'a> {
    #[serde(rename = "$message_type", skip_serializing_if = "str::is_empty")]
    message_type: &'static str,
    message: &'a str,
    code: Option<Code>,
    level: &'static str,
    spans: Vec<Span<'a>>,
    children: Vec<Message<'a>>,
    rendered: Option<String>,
}

impl<'a> Message<'a> {
    fn child(level: &'static str, message: &'a str) -> Message<'a> {
        Message {
            message_type: "",
            message,
            code: None,
            level,
            spans: Vec::new(),
            children: Vec::new(),
            rendered: None,
        }
    }
}

#[derive(Serialize)]
struct Code {
    code: String,
    explanation: Option<&'static str>,
}

#[derive(Serialize)]
struct Span<'a> {
    file_name: &'a str,
    byte_start: usize,
    byte_end: usize,
    line_start: u32,
    line_end: u32,
    column_start: u32,
    column_end: u32,
    is_primary: bool,
    text: Vec<Line>,
    label: Option<&'a str>,
    suggested_replacement: Option<&'a str>,
    suggestion_applicability: Option<&'a str>,
    expansion: Option<()>,
}

#[derive(Serialize)]
struct Line {
    text: String,
    highlight_start: u32,
    highlight_end: u32,
}

fn span<'a>(place: &'a Place, label: Option<&'a str>, is_primary: bool, sources: Sources<'_>) -> Span<'a> {
    let source = sources(&place.file).map(Source::new);
    let bytes = source.as_ref().map_or(0..0, |source| source.range(place));
    let lines = source.as_ref().map(|source| {
        (place.line..=place.end.0).map(|line| {
            let text = source.line(line).to_owned();
            let past = u32::try_from(text.chars().count()).unwrap_or(u32::MAX).saturating_add(1);
            Line {
                text,
                highlight_start: if line == place.line { place.column } else { 1 },
                highlight_end: if line == place.end.0 { place.end.1 } else { past },
            }
        })
    });
    Span {
        file_name: &place.file,
        byte_start: bytes.start,
        byte_end: bytes.end,
        line_start: place.line,
        line_end: place.end.0,
        column_start: place.column,
        column_end: place.end.1,
        is_primary,
        text: lines.into_iter().flatten().collect(),
        label,
        suggested_replacement: None,
        suggestion_applicability: None,
        expansion: None,
    }
}

#[derive(Serialize)]
struct Extra<'a> {
    schema: u32,
    lint: &'static str,
    verdict: String,
    function: &'a str,
    pool: Option<PoolShape<'a>>,
    item: Item<'a>,
    escape: Escape<'a>,
    fingerprint: &'a str,
    confirm: Option<&'a serde_json::Value>,
}

#[derive(Serialize)]
struct PoolShape<'a> {
    kind: &'a str,
    path: &'a str,
    home: &'static str,
    stored: &'static str,
}

fn pool_shape(pool: &PoolReport) -> PoolShape<'_> {
    PoolShape { kind: &pool.kind, path: &pool.path, home: pool.home.word(), stored: pool.stored.word() }
}

/// A site with what is said of it.
#[derive(Serialize)]
struct Acquire<'a> {
    #[serde(flatten)]
    site: SiteShape<'a>,
    lint: Option<&'static str>,
    because: &'a [String],
}

#[derive(Serialize)]
struct Item<'a> {
    r#type: Option<&'a str>,
    size: Option<u64>,
}

#[derive(Serialize)]
struct Escape<'a> {
    verdict: String,
    path: Vec<StepShape<'a>>,
}

#[derive(Serialize)]
struct StepShape<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    why: &'a str,
}

fn steps(path: &[Step]) -> Vec<StepShape<'_>> {
    path.iter()
        .map(|step| StepShape {
            file: &step.place.file,
            line: step.place.line,
            column: step.place.column,
            why: &step.why,
        })
        .collect()
}

#[derive(Serialize)]
struct Position<'a> {
    file: &'a str,
    line: u32,
    column: u32,
}

fn position(place: &Place) -> Position<'_> {
    Position { file: &place.file, line: place.line, column: place.column }
}

#[derive(Serialize)]
struct SiteShape<'a> {
    reason: &'static str,
    schema: u32,
    package: &'a str,
    file: &'a str,
    line: u32,
    column: u32,
    function: &'a str,
    kind: &'static str,
    r#type: Option<&'a str>,
    size: Option<u64>,
    through: Option<&'a str>,
    verdict: String,
    path: Vec<StepShape<'a>>,
    pool: Option<PoolShape<'a>>,
}

fn site_shape<'a>(analysis: &'a Analysis, site: &'a SiteReport) -> SiteShape<'a> {
    SiteShape {
        reason: "poolcheck-site",
        schema: SCHEMA,
        package: &site.package,
        file: &site.place.file,
        line: site.place.line,
        column: site.place.column,
        function: &site.function,
        kind: site.kind,
        r#type: site.ty.as_deref(),
        size: site.size,
        through: site.through.as_deref(),
        verdict: site.verdict.to_string(),
        path: steps(&site.path),
        pool: site.pool.and_then(|pool| analysis.pools.get(pool)).map(pool_shape),
    }
}

#[derive(Serialize)]
struct Pool<'a> {
    reason: &'static str,
    schema: u32,
    kind: &'a str,
    path: &'a str,
    file: &'a str,
    line: u32,
    column: u32,
    item: Item<'a>,
    home: &'static str,
    stored: &'static str,
    acquires: Vec<Acquire<'a>>,
    releases: Vec<Position<'a>>,
    flagged: bool,
    because: &'a [String],
}

#[cfg(test)]
mod tests {
    use super::super::example;
    use super::*;
    use cargo_metadata::Message as CargoMessage;

    #[test]
    fn cargo_understands_the_lines_of_check() {
        let out = check(&example::analysis(), &example::workspace(), &example::source, Rendered::Human);
        let lines: Vec<CargoMessage> =
            CargoMessage::parse_stream(out.as_bytes()).collect::<Result<_, _>>().expect("cargo's messages");
        let [
            CargoMessage::CompilerMessage(found),
            CargoMessage::CompilerArtifact(clean),
            CargoMessage::BuildFinished(end),
        ] = lines.as_slice()
        else {
            panic!("{out}")
        };
        assert_eq!(found.message.code.as_ref().map(|code| code.code.as_str()), Some("poolcheck::pooled_locals"));
        let span = &found.message.spans[0];
        assert!(span.is_primary);
        assert_eq!(
            &example::source("src/lib.rs").expect("it")[span.byte_start as usize..span.byte_end as usize],
            "pop"
        );
        assert_eq!((span.text[0].highlight_start, span.text[0].highlight_end), (45, 48));
        assert_eq!(clean.package_id.repr, "path+file:///w#quiet@0.1.0");
        assert!(!clean.fresh);
        assert!(end.success);
    }

    #[test]
    fn our_own_keys_are_those_of_the_contract() {
        let analysis = example::analysis();
        let out = check(&analysis, &example::workspace(), &example::source, Rendered::Short);
        let first: serde_json::Value = serde_json::from_str(out.lines().next().expect("a line")).expect("JSON");
        assert_eq!(first["message"]["$message_type"], "diagnostic");
        assert_eq!(first["poolcheck"]["schema"], 1);
        assert_eq!(first["poolcheck"]["pool"]["home"], "shared");
        assert_eq!(first["poolcheck"]["item"]["size"], 512);
        assert_eq!(first["poolcheck"]["escape"]["verdict"], "stack");
        assert_eq!(first["poolcheck"]["fingerprint"].as_str().map(str::len), Some(16));
        assert!(first["poolcheck"]["confirm"].is_null());

        assert_eq!(
            escapes(&analysis, &|site| site.kind == "format"),
            "{\"reason\":\"poolcheck-site\",\"schema\":1,\"package\":\"demo\",\"file\":\"src/lib.rs\",\"line\":14,\
             \"column\":5,\"function\":\"greeting\",\"kind\":\"format\",\"type\":\"String\",\"size\":null,\
             \"through\":null,\"verdict\":\"escapes:return\",\"path\":[{\"file\":\"src/lib.rs\",\"line\":14,\
             \"column\":5,\"why\":\"returned\"}],\"pool\":null}\n"
        );
        let pool: serde_json::Value = serde_json::from_str(&pools(&analysis)).expect("JSON");
        assert_eq!(pool["acquires"][0]["verdict"], "stack");
        assert_eq!(pool["acquires"][0]["lint"], "pooled_locals");
        assert_eq!(pool["acquires"][0]["because"][0], "a local is at least as fast");
        assert_eq!(pool["releases"][0]["line"], 9);
        assert_eq!(pool["flagged"], true);
    }

    #[test]
    fn a_denied_finding_is_an_error_and_fails_the_build() {
        let mut analysis = example::analysis();
        analysis.findings[0].level = Level::Deny;
        let out = check(&analysis, &example::workspace(), &example::source, Rendered::Short);
        assert!(out.contains("\"level\":\"error\""), "{out}");
        assert!(out.ends_with("{\"reason\":\"build-finished\",\"success\":false}\n"), "{out}");
    }
}
