//! The shapes of the lines: cargo's, rustc's, and ours. The schema is derived from these.

use schemars::JsonSchema;
use serde::Serialize;

use crate::lint::finding::{Analysis, Finding, Place, PoolReport, SiteReport, Step};
use crate::load::Target;
use crate::report::Sources;
use crate::report::source::Source;

use super::SCHEMA;

pub(super) fn push(out: &mut String, value: &impl Serialize) {
    out.push_str(&serde_json::to_string(value).expect("plain data with string keys can be written"));
    out.push('\n');
}

#[derive(Serialize, JsonSchema)]
pub(super) struct CompilerMessage<'a> {
    pub reason: &'static str,
    pub package_id: &'a str,
    pub manifest_path: String,
    pub target: TargetShape<'a>,
    pub message: Message<'a>,
    pub poolcheck: Extra<'a>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Artifact<'a> {
    pub reason: &'static str,
    pub package_id: &'a str,
    pub manifest_path: String,
    pub target: TargetShape<'a>,
    pub profile: Profile,
    pub features: Vec<&'a str>,
    pub filenames: [&'a str; 0],
    pub executable: Option<&'a str>,
    pub fresh: bool,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Profile {
    pub opt_level: &'static str,
    pub debuginfo: u8,
    pub debug_assertions: bool,
    pub overflow_checks: bool,
    pub test: bool,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Finished {
    pub reason: &'static str,
    pub success: bool,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct TargetShape<'a> {
    pub kind: &'a [String],
    pub crate_types: &'a [String],
    pub name: &'a str,
    pub src_path: String,
    pub edition: &'a str,
    #[serde(rename = "required-features", skip_serializing_if = "<[String]>::is_empty")]
    pub required_features: &'a [String],
    pub doc: bool,
    pub doctest: bool,
    pub test: bool,
}

pub(super) fn target_shape(target: &Target) -> TargetShape<'_> {
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
#[derive(Serialize, JsonSchema)]
pub(super) struct Message<'a> {
    #[serde(rename = "$message_type", skip_serializing_if = "str::is_empty")]
    pub message_type: &'static str,
    pub message: &'a str,
    pub code: Option<Code>,
    pub level: &'static str,
    pub spans: Vec<Span<'a>>,
    pub children: Vec<Message<'a>>,
    pub rendered: Option<String>,
}

impl<'a> Message<'a> {
    pub fn child(level: &'static str, message: &'a str) -> Message<'a> {
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

#[derive(Serialize, JsonSchema)]
pub(super) struct Code {
    pub code: String,
    pub explanation: Option<&'static str>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Span<'a> {
    pub file_name: &'a str,
    pub byte_start: usize,
    pub byte_end: usize,
    pub line_start: u32,
    pub line_end: u32,
    pub column_start: u32,
    pub column_end: u32,
    pub is_primary: bool,
    pub text: Vec<Line>,
    pub label: Option<&'a str>,
    pub suggested_replacement: Option<&'a str>,
    pub suggestion_applicability: Option<&'a str>,
    pub expansion: Option<()>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Line {
    pub text: String,
    pub highlight_start: u32,
    pub highlight_end: u32,
}

pub(super) fn span<'a>(place: &'a Place, label: Option<&'a str>, is_primary: bool, sources: Sources<'_>) -> Span<'a> {
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

/// The one thing to do: with the edits that would do it, an editor offers it as a quick fix.
pub(super) fn help<'a>(finding: &'a Finding, sources: Sources<'_>) -> Message<'a> {
    let mut child = Message::child("help", &finding.help);
    child.spans = finding
        .edits
        .iter()
        .map(|edit| Span {
            suggested_replacement: Some(&edit.text),
            // nobody has compiled it
            suggestion_applicability: Some("MaybeIncorrect"),
            ..span(&edit.place, None, true, sources)
        })
        .collect();
    child
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Extra<'a> {
    pub schema: u32,
    pub lint: &'static str,
    pub verdict: Option<String>,
    pub function: &'a str,
    pub pool: Option<PoolShape<'a>>,
    pub item: Item<'a>,
    pub escape: Escape<'a>,
    pub fingerprint: &'a str,
    pub confirm: Option<&'a serde_json::Value>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct PoolShape<'a> {
    pub kind: &'a str,
    pub path: &'a str,
    pub home: &'static str,
    pub stored: &'static str,
}

pub(super) fn pool_shape(pool: &PoolReport) -> PoolShape<'_> {
    PoolShape { kind: &pool.kind, path: &pool.path, home: pool.home.word(), stored: pool.stored.word() }
}

/// A site with what is said of it.
#[derive(Serialize, JsonSchema)]
pub(super) struct Acquire<'a> {
    #[serde(flatten)]
    pub site: SiteShape<'a>,
    pub lint: Option<&'static str>,
    pub because: &'a [String],
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Item<'a> {
    pub r#type: Option<&'a str>,
    pub size: Option<u64>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Escape<'a> {
    pub verdict: Option<String>,
    pub path: Vec<StepShape<'a>>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct StepShape<'a> {
    pub file: &'a str,
    pub line: u32,
    pub column: u32,
    pub why: &'a str,
}

pub(super) fn steps(path: &[Step]) -> Vec<StepShape<'_>> {
    path.iter()
        .map(|step| StepShape {
            file: &step.place.file,
            line: step.place.line,
            column: step.place.column,
            why: &step.why,
        })
        .collect()
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Position<'a> {
    pub file: &'a str,
    pub line: u32,
    pub column: u32,
}

pub(super) fn position(place: &Place) -> Position<'_> {
    Position { file: &place.file, line: place.line, column: place.column }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct SiteShape<'a> {
    pub reason: &'static str,
    pub schema: u32,
    pub package: &'a str,
    pub file: &'a str,
    pub line: u32,
    pub column: u32,
    pub function: &'a str,
    pub kind: &'static str,
    pub r#type: Option<&'a str>,
    pub size: Option<u64>,
    pub through: Option<&'a str>,
    pub verdict: String,
    pub path: Vec<StepShape<'a>>,
    pub pool: Option<PoolShape<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
}

pub(super) fn site_shape<'a>(analysis: &'a Analysis, site: &'a SiteReport) -> SiteShape<'a> {
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
        fingerprint: None,
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Pool<'a> {
    pub reason: &'static str,
    pub schema: u32,
    pub kind: &'a str,
    pub path: &'a str,
    pub file: &'a str,
    pub line: u32,
    pub column: u32,
    pub item: Item<'a>,
    pub home: &'static str,
    pub stored: &'static str,
    pub acquires: Vec<Acquire<'a>>,
    pub releases: Vec<Position<'a>>,
    pub flagged: bool,
    pub because: &'a [String],
}
