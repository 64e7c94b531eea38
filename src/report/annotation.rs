//! What all forms for reviewers say, before it has a form: one remark at one place, with its reasons.
//!
//! Paths are relative to the root of the repository here, not of the workspace, since that is what reviewers see.

use super::{Sources, bytes, docs, fingerprint, short};
use crate::escape::verdict::Verdict;
use crate::lint::finding::{Analysis, Edit, Finding, Level, Place, SiteReport};
use crate::lint::{LINTS, Lint};

/// How much a remark weighs; the heaviest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// A finding at deny level.
    Error,
    /// A finding.
    Warning,
    /// Something to know.
    Note,
}

/// How far a remark can be trusted; the most trusted first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Precision {
    /// It was measured.
    VeryHigh,
    /// Of a lint that is on unless somebody turns it off.
    High,
    /// Of a lint that leaves the choice to the reader.
    Medium,
}

impl Precision {
    /// The word of code scanning.
    pub fn word(self) -> &'static str {
        match self {
            Precision::VeryHigh => "very-high",
            Precision::High => "high",
            Precision::Medium => "medium",
        }
    }
}

/// What a remark is an instance of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rule {
    /// `poolcheck::pooled_locals`.
    pub id: String,
    /// One line: lower case, without a full stop.
    pub summary: String,
    /// Its page, in Markdown.
    pub page: String,
    /// The same as plain text.
    pub plain: String,
    /// What it weighs where nobody chose.
    pub weight: Weight,
}

/// One remark.
#[derive(Clone, Debug)]
pub struct Annotation {
    /// The rule's id.
    pub rule: String,
    /// Its weight in this run.
    pub weight: Weight,
    /// How far it can be trusted.
    pub precision: Precision,
    /// Where; `file` is relative to the root of the repository.
    pub place: Place,
    /// The function it is in, as a path within its crate.
    pub function: String,
    /// Headline.
    pub message: String,
    /// Facts below it, then the thing to do.
    pub facts: Vec<String>,
    /// The steps from cause to effect, the place itself first; empty if there is but one.
    pub chain: Vec<(Place, String)>,
    /// Other places worth showing.
    pub related: Vec<(Place, String)>,
    /// A name that stays when lines move.
    pub fingerprint: String,
    /// What would do the thing to do.
    pub edits: Vec<Edit>,
}

impl Annotation {
    /// All it says: the headline, then a line for each fact.
    pub fn text(&self) -> String {
        std::iter::once(self.message.as_str())
            .chain(self.facts.iter().map(String::as_str))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// From the paths of a workspace to those of the repository it is in.
#[derive(Clone, Debug, Default)]
pub struct Base {
    /// What stands before the paths of the workspace: empty, or with a slash at its end.
    pub prefix: String,
}

impl Base {
    /// A path of the workspace as the repository has it. Sources outside of both keep their names.
    pub fn path(&self, file: &str) -> String {
        let mut parts: Vec<&str> = self.prefix.split('/').filter(|part| !part.is_empty()).collect();
        for part in file.split('/') {
            match part {
                ".." if parts.last().is_some_and(|last| *last != "..") => _ = parts.pop(),
                part => parts.push(part),
            }
        }
        parts.join("/")
    }
    fn place(&self, place: &Place) -> Place {
        Place { file: self.path(&place.file), ..place.clone() }
    }
    fn places(&self, list: &[(Place, String)]) -> Vec<(Place, String)> {
        list.iter().map(|(place, text)| (self.place(place), text.clone())).collect()
    }
}

/// What the lints found.
pub fn findings(analysis: &Analysis, sources: Sources<'_>, base: &Base) -> Vec<Annotation> {
    let fingerprints = fingerprint::all(analysis, sources);
    let annotate = |(finding, fingerprint): (&Finding, String)| {
        let steps = analysis.site_of(finding).map_or(&[][..], |site| &site.path);
        let mut chain: Vec<(Place, String)> =
            steps.iter().map(|step| (base.place(&step.place), step.why.clone())).collect();
        if chain.is_empty() {
            chain = base.places(&finding.secondary);
        }
        let place = base.place(&finding.at.place);
        if !chain.is_empty() {
            chain.insert(0, (place.clone(), finding.label.clone()));
        }
        let mut facts = finding.notes.clone();
        facts.extend(
            finding.measured.as_ref().map(|measured| format!("measured: {}: {}", measured.outcome, measured.why)),
        );
        facts.push(finding.help.clone());
        let proven = finding.measured.as_ref().is_some_and(|measured| measured.outcome == "confirmed");
        Annotation {
            rule: format!("poolcheck::{}", finding.lint),
            weight: weight(finding.level),
            precision: if proven { Precision::VeryHigh } else { precision(finding.lint) },
            place,
            function: finding.at.function.clone(),
            message: finding.message.clone(),
            facts,
            chain,
            related: base.places(&finding.secondary),
            fingerprint,
            edits: finding.edits.iter().map(|edit| Edit { place: base.place(&edit.place), ..edit.clone() }).collect(),
        }
    };
    analysis.findings.iter().zip(fingerprints).map(annotate).collect()
}

/// The verdicts of the sites `wanted` says yes to.
pub fn sites(
    analysis: &Analysis,
    wanted: &dyn Fn(&SiteReport) -> bool,
    sources: Sources<'_>,
    base: &Base,
) -> Vec<Annotation> {
    let sites: Vec<&SiteReport> = analysis.sites.iter().filter(|site| wanted(site)).collect();
    let names = sites.iter().map(|site| ("verdict", site.package.as_str(), site.function.as_str(), &site.place));
    let fingerprints = fingerprint::of(names, sources);
    let annotate = |(site, fingerprint): (&&SiteReport, String)| {
        let ty = site.ty.as_ref().map(|ty| format!(" `{ty}`")).unwrap_or_default();
        let size = site.size.map(|size| format!(" of {}", bytes(size))).unwrap_or_default();
        let place = base.place(&site.place);
        let steps = site.path.iter().map(|step| (base.place(&step.place), step.why.clone()));
        let chain = if site.path.is_empty() {
            Vec::new()
        } else {
            std::iter::once((place.clone(), format!("{} here", site.kind))).chain(steps).collect()
        };
        Annotation {
            rule: format!("poolcheck::{VERDICT}"),
            weight: Weight::Note,
            precision: if matches!(site.verdict, Verdict::Unknown(_)) { Precision::Medium } else { Precision::High },
            place,
            function: site.function.clone(),
            message: format!("{}: {}{ty}{size}", site.verdict, site.kind),
            facts: site.path.iter().map(|step| format!("{}: {}", short::position(&step.place), step.why)).collect(),
            chain,
            related: Vec::new(),
            fingerprint,
            edits: Vec::new(),
        }
    };
    sites.iter().zip(fingerprints).map(annotate).collect()
}

/// The pools, each where it is declared.
pub fn pools(analysis: &Analysis, sources: Sources<'_>, base: &Base) -> Vec<Annotation> {
    let names = analysis.pools.iter().map(|pool| ("pool", "", pool.path.as_str(), &pool.place));
    let fingerprints = fingerprint::of(names, sources);
    let annotate = |(pool, fingerprint): (&crate::lint::finding::PoolReport, String)| {
        let item = pool.item.as_ref().map(|item| format!(" of `{item}`")).unwrap_or_default();
        let flagged = if pool.flagged { "flagged" } else { "not flagged" };
        let acquires = pool.acquires.iter().filter_map(|taken| analysis.sites.get(taken.site));
        Annotation {
            rule: format!("poolcheck::{POOL}"),
            weight: Weight::Note,
            precision: Precision::High,
            place: base.place(&pool.place),
            function: String::new(),
            message: format!("pool `{}` ({}){item} is {flagged}", pool.path, pool.kind),
            facts: pool.because.clone(),
            chain: Vec::new(),
            related: acquires.map(|site| (base.place(&site.place), format!("taken here: {}", site.verdict))).collect(),
            fingerprint,
            edits: Vec::new(),
        }
    };
    analysis.pools.iter().zip(fingerprints).map(annotate).collect()
}

/// Rules of reports that are not findings of lints.
pub const VERDICT: &str = "verdict";
/// The rule of the inventory.
pub const POOL: &str = "pool";
/// The rule of what was measured.
pub const MEASURED: &str = "measured";

/// The rules of these remarks, sorted.
pub fn rules(annotations: &[Annotation]) -> Vec<Rule> {
    let mut out: Vec<Rule> = annotations
        .iter()
        .map(|annotation| match LINTS.iter().find(|lint| annotation.rule.ends_with(&format!("::{}", lint.id))) {
            Some(lint) => of_lint(lint),
            None => of_report(&annotation.rule),
        })
        .collect();
    out.sort();
    out.dedup();
    out
}

fn of_lint(lint: &Lint) -> Rule {
    Rule {
        id: format!("poolcheck::{}", lint.id),
        summary: lint.summary.to_owned(),
        page: docs::markdown(lint),
        plain: docs::page(lint, super::Style::PLAIN),
        weight: weight(lint.default),
    }
}

fn of_report(id: &str) -> Rule {
    let (summary, page) = match id.rsplit("::").next() {
        Some(VERDICT) => (
            "whether what is allocated or taken here leaves the function",
            "`stack`: it stays, and its size is known and fits. `frame:..`: it stays, but its size is not known or too \
             large. `escapes:VIA`: it leaves. `unknown:WHY`: nobody can see.",
        ),
        Some(POOL) => (
            "a place that hands out values for reuse",
            "A pool of the inventory, with what it holds and why it is or is not flagged.",
        ),
        _ => (
            "what a pool saves, measured",
            "The tests were run with the pool and without it under a heap profiler; see `cargo poolcheck confirm`.",
        ),
    };
    Rule {
        id: id.to_owned(),
        summary: summary.to_owned(),
        page: page.to_owned(),
        plain: page.to_owned(),
        weight: Weight::Note,
    }
}

fn weight(level: Level) -> Weight {
    match level {
        Level::Deny => Weight::Error,
        Level::Warn | Level::Allow => Weight::Warning,
    }
}

fn precision(lint: &str) -> Precision {
    match LINTS.iter().find(|known| known.id == lint).map(|lint| lint.default) {
        Some(Level::Warn | Level::Deny) => Precision::High,
        Some(Level::Allow) | None => Precision::Medium,
    }
}

/// The most important first: by weight, then by trust, then by place.
pub fn by_importance(annotations: &[Annotation]) -> Vec<&Annotation> {
    let mut all: Vec<&Annotation> = annotations.iter().collect();
    all.sort_by_key(|one| (one.weight, one.precision, one.place.clone()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_those_of_the_repository() {
        let base = Base { prefix: "tools/app/".into() };
        assert_eq!(base.path("src/lib.rs"), "tools/app/src/lib.rs");
        assert_eq!(base.path("../shared/src/lib.rs"), "tools/shared/src/lib.rs");
        assert_eq!(Base::default().path("../shared/lib.rs"), "../shared/lib.rs");
        assert_eq!(Base::default().path("src/lib.rs"), "src/lib.rs");
    }
}
