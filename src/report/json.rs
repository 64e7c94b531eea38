//! One JSON object a line: cargo's `compiler-message` shape for findings, own shapes for sites and pools.
//!
//! The shapes are a contract with a version in it: keys are added, never renamed.

pub mod schema;
mod shapes;

use serde::Serialize;

use super::{Sources, Style, compare, fingerprint, short, text};
use crate::lint::finding::{Analysis, Level, SiteReport};
use crate::load::Workspace;
use shapes::{
    Acquire, Artifact, Code, CompilerMessage, Escape, Extra, Finished, Item, Message, Pool, Profile, SiteShape, help,
    pool_shape, position, push, site_shape, span, steps, target_shape,
};

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
/// `beside` says whether a command that ran beside us found nothing wrong.
pub fn check(
    analysis: &Analysis,
    workspace: &Workspace,
    sources: Sources<'_>,
    rendered: Rendered,
    beside: bool,
) -> String {
    findings(analysis, workspace, sources, rendered) + &closing(analysis, workspace, beside)
}

/// A line for each finding.
fn findings(analysis: &Analysis, workspace: &Workspace, sources: Sources<'_>, rendered: Rendered) -> String {
    let fingerprints = fingerprint::all(analysis, sources);
    let mut out = String::new();
    for (finding, fingerprint) in analysis.findings.iter().zip(&fingerprints) {
        let site = analysis.site_of(finding);
        let (package, target) = finding.at.target;
        let package = &workspace.packages[package];
        let spans = std::iter::once(span(&finding.at.place, Some(&finding.label), true, sources))
            .chain(finding.secondary.iter().map(|(place, label)| span(place, Some(label), false, sources)))
            .collect();
        let children =
            finding.notes.iter().map(|note| Message::child("note", note)).chain([help(finding, sources)]).collect();
        let rendered = match rendered {
            Rendered::Human => text::finding(finding, sources, Style::PLAIN),
            Rendered::Ansi => text::finding(finding, sources, Style { color: true, unicode: true }),
            Rendered::Short => short::finding(finding, Style::PLAIN),
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
        let verdict = site.map(|site| site.verdict.to_string());
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
                    function: &finding.at.function,
                    pool: site.and_then(|site| analysis.pools.get(site.pool?)).map(pool_shape),
                    item: Item {
                        r#type: site.and_then(|site| site.ty.as_deref()),
                        size: site.and_then(|site| site.size),
                    },
                    escape: Escape { verdict, path: site.map_or_else(Vec::new, |site| steps(&site.path)) },
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
pub fn closing(analysis: &Analysis, workspace: &Workspace, beside: bool) -> String {
    let mut out = String::new();
    for (n, package) in workspace.packages.iter().enumerate() {
        if analysis.findings.iter().any(|finding| finding.at.target.0 == n) {
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
    let success = beside && !analysis.denied();
    push(&mut out, &Finished { reason: "build-finished", success });
    out
}

/// The lines of `escapes`: the sites `wanted` says yes to.
pub fn escapes(analysis: &Analysis, wanted: &dyn Fn(&SiteReport) -> bool, sources: Sources<'_>) -> String {
    let mut out = String::new();
    let prints = compare::site_prints(analysis, sources);
    for (site, fingerprint) in analysis.sites.iter().zip(prints).filter(|(site, _)| wanted(site)) {
        push(&mut out, &SiteShape { fingerprint: Some(fingerprint), ..site_shape(analysis, site) });
    }
    out
}

/// A site as a value, for lines that are made of one.
pub(super) fn site_value(analysis: &Analysis, site: &SiteReport) -> serde_json::Value {
    serde_json::to_value(site_shape(analysis, site)).expect("plain data with string keys can be written")
}

/// One line.
pub(super) fn line(value: &impl Serialize) -> String {
    let mut out = String::new();
    push(&mut out, value);
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

#[cfg(test)]
mod tests {
    use super::super::example;
    use super::*;
    use cargo_metadata::Message as CargoMessage;

    #[test]
    fn cargo_understands_the_lines_of_check() {
        let out = check(&example::analysis(), &example::workspace(), &example::source, Rendered::Human, true);
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
        let out = check(&analysis, &example::workspace(), &example::source, Rendered::Short, true);
        let first: serde_json::Value = serde_json::from_str(out.lines().next().expect("a line")).expect("JSON");
        assert_eq!(first["message"]["$message_type"], "diagnostic");
        assert_eq!(first["poolcheck"]["schema"], 1);
        assert_eq!(first["poolcheck"]["pool"]["home"], "shared");
        assert_eq!(first["poolcheck"]["item"]["size"], 512);
        assert_eq!(first["poolcheck"]["escape"]["verdict"], "stack");
        assert_eq!(first["poolcheck"]["fingerprint"].as_str().map(str::len), Some(16));
        assert!(first["poolcheck"]["confirm"].is_null());

        let print = compare::site_prints(&analysis, &example::source)[1].clone();
        assert_eq!(
            escapes(&analysis, &|site| site.kind == "format", &example::source).replace(&print, ".."),
            "{\"reason\":\"poolcheck-site\",\"schema\":1,\"package\":\"demo\",\"file\":\"src/lib.rs\",\"line\":14,\
             \"column\":5,\"function\":\"greeting\",\"kind\":\"format\",\"type\":\"String\",\"size\":null,\
             \"through\":null,\"verdict\":\"escapes:return\",\"path\":[{\"file\":\"src/lib.rs\",\"line\":14,\
             \"column\":5,\"why\":\"returned\"}],\"pool\":null,\"fingerprint\":\"..\"}\n"
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
        let out = check(&analysis, &example::workspace(), &example::source, Rendered::Short, true);
        assert!(out.contains("\"level\":\"error\""), "{out}");
        assert!(out.ends_with("{\"reason\":\"build-finished\",\"success\":false}\n"), "{out}");
    }
}
