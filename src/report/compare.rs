//! Two reports of `escapes`: whose verdict has changed.

use std::collections::{HashMap, VecDeque};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::json::{SCHEMA, line, site_value};
use super::{Sources, Style, count, fingerprint, short};
use crate::lint::finding::{Analysis, SiteReport};

/// A site of the older report.
#[derive(Clone, Debug, Deserialize)]
pub struct Old {
    schema: u32,
    package: String,
    function: String,
    kind: String,
    r#type: Option<String>,
    verdict: String,
    fingerprint: Option<String>,
}

/// A site whose verdict is another than before.
#[derive(Debug)]
pub struct Change<'a> {
    /// The site as it is now.
    pub site: &'a SiteReport,
    /// The verdict before.
    pub before: String,
    /// The verdict now.
    pub after: String,
}

impl Change<'_> {
    /// It stayed before, and leaves now, or may.
    pub fn is_regression(&self) -> bool {
        let stayed = |verdict: &str| verdict == "stack" || verdict.starts_with("frame:");
        stayed(&self.before) && !stayed(&self.after)
    }
}

/// What became of the sites of the older report.
#[derive(Debug)]
pub struct Comparison<'a> {
    /// Verdicts that changed, in the order of the sites.
    pub changes: Vec<Change<'a>>,
    /// How many sites are new.
    pub added: usize,
    /// How many are gone.
    pub removed: usize,
    /// How many are as they were.
    pub same: usize,
}

/// The sites of a report in JSON lines, or what is wrong with it.
pub fn parse(text: &str) -> Result<Vec<Old>, String> {
    let mut sites = Vec::new();
    for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |what: String| format!("line {}: {what}", n + 1);
        let value: serde_json::Value = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        if value["reason"] != "poolcheck-site" {
            return Err(wrong("it is no line of `cargo poolcheck escapes --message-format json`".to_owned()));
        }
        let site: Old = serde_json::from_value(value).map_err(|error| wrong(error.to_string()))?;
        if site.schema != SCHEMA || site.fingerprint.is_none() {
            return Err(wrong("another version of this tool wrote it".to_owned()));
        }
        sites.push(site);
    }
    Ok(sites)
}

/// Finds each site again: by its fingerprint, or else as the next of its kind and type in its function.
pub fn compare<'a>(
    analysis: &'a Analysis,
    wanted: &dyn Fn(&SiteReport) -> bool,
    old: &[Old],
    sources: Sources<'_>,
) -> Comparison<'a> {
    let prints = site_prints(analysis, sources);
    let mut by_print: HashMap<&str, &Old> =
        old.iter().filter_map(|site| Some((site.fingerprint.as_deref()?, site))).collect();
    let mut matched: Vec<Option<&Old>> = prints.iter().map(|print| by_print.remove(print.as_str())).collect();
    let mut rest: HashMap<_, VecDeque<&Old>> = HashMap::new();
    for site in old.iter().filter(|site| by_print.contains_key(site.fingerprint.as_deref().unwrap_or_default())) {
        let key = (site.package.as_str(), site.function.as_str(), site.kind.as_str(), site.r#type.as_deref());
        rest.entry(key).or_default().push_back(site);
    }
    for (site, slot) in analysis.sites.iter().zip(&mut matched).filter(|(_, slot)| slot.is_none()) {
        let key = (site.package.as_str(), site.function.as_str(), site.kind, site.ty.as_deref());
        *slot = rest.get_mut(&key).and_then(VecDeque::pop_front);
    }
    let removed = rest.values().map(VecDeque::len).sum();
    let mut out = Comparison { changes: Vec::new(), added: 0, removed, same: 0 };
    for (site, before) in analysis.sites.iter().zip(matched).filter(|(site, _)| wanted(site)) {
        let after = site.verdict.to_string();
        match before {
            None => out.added += 1,
            Some(before) if before.verdict == after => out.same += 1,
            Some(before) => out.changes.push(Change { site, before: before.verdict.clone(), after }),
        }
    }
    out
}

/// The fingerprints of all sites.
pub fn site_prints(analysis: &Analysis, sources: Sources<'_>) -> Vec<String> {
    let sites = analysis.sites.iter();
    fingerprint::of(sites.map(|site| (site.kind, site.package.as_str(), site.function.as_str(), &site.place)), sources)
}

/// A line for each change, with its reasons below.
pub fn list(comparison: &Comparison<'_>, reasons: bool, style: Style) -> String {
    let mut out = String::new();
    for change in &comparison.changes {
        let site = change.site;
        let after = if change.is_regression() { style.red(&change.after) } else { style.bold(&change.after) };
        let ty = site.ty.as_ref().map(|ty| format!(" {ty}")).unwrap_or_default();
        out.push_str(&format!(
            "{}: {} -> {after}  {}{ty}{}\n",
            short::position(&site.place),
            change.before,
            site.kind,
            style.dim(&format!(", in {}", site.function))
        ));
        for step in site.path.iter().filter(|_| reasons) {
            out.push_str(&format!("    {}: {}\n", short::position(&step.place), step.why));
        }
    }
    out
}

/// `1 verdict changed, 1 for the worse; 10 sites as before, 2 new, 1 gone`.
pub fn summary(comparison: &Comparison<'_>) -> String {
    let worse = comparison.changes.iter().filter(|change| change.is_regression()).count();
    format!(
        "{} changed, {worse} stayed before and may leave now; {} as before, {} new, {} gone",
        count(comparison.changes.len(), "verdict"),
        count(comparison.same, "site"),
        comparison.added,
        comparison.removed
    )
}

/// A change as a line: the keys of a site, what its verdict was, and whether that is worse now.
#[derive(Serialize, JsonSchema)]
pub struct ChangeShape {
    reason: &'static str,
    before: String,
    regression: bool,
    #[serde(flatten)]
    site: serde_json::Value,
}

/// A JSON line for each change: the site's, with what it was before.
pub fn json(analysis: &Analysis, comparison: &Comparison<'_>) -> String {
    let mut out = String::new();
    for change in &comparison.changes {
        let mut site = site_value(analysis, change.site);
        if let Some(fields) = site.as_object_mut() {
            fields.remove("reason");
        }
        let before = change.before.clone();
        out.push_str(&line(&ChangeShape {
            reason: "poolcheck-change",
            before,
            regression: change.is_regression(),
            site,
        }));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::{example, json};
    use super::*;

    #[test]
    fn a_site_is_found_again_and_its_change_told() {
        let analysis = example::analysis();
        let text = json::escapes(&analysis, &|_| true, &example::source);
        let same = parse(&text).expect("a report");
        let found = compare(&analysis, &|_| true, &same, &example::source);
        assert_eq!((found.changes.len(), found.same, found.added, found.removed), (0, 2, 0, 0));

        let before = parse(&text.replace("escapes:return", "frame:unbounded")).expect("a report");
        let found = compare(&analysis, &|_| true, &before, &example::source);
        assert!(found.changes[0].is_regression());
        assert_eq!(
            list(&found, true, Style::PLAIN),
            "src/lib.rs:14:5: frame:unbounded -> escapes:return  format String, in greeting\n    src/lib.rs:14:5: returned\n"
        );
        assert_eq!(
            summary(&found),
            "1 verdict changed, 1 stayed before and may leave now; 1 site as before, 0 new, 0 gone"
        );
        // a statement that was rewritten is found by what it makes
        let mut moved = before;
        moved[1].fingerprint = Some("another".into());
        assert_eq!(compare(&analysis, &|_| true, &moved, &example::source).changes.len(), 1);
        moved[1].function = "elsewhere".into();
        let found = compare(&analysis, &|_| true, &moved, &example::source);
        assert_eq!((found.changes.len(), found.added, found.removed), (0, 1, 1));
    }

    #[test]
    fn what_is_no_report_is_told_with_its_line() {
        assert!(parse("\n{").is_err_and(|why| why.starts_with("line 2: ")));
        assert!(parse("{\"reason\":\"build-finished\"}").is_err_and(|why| why.contains("no line of")));
        assert_eq!(parse("").map(|sites| sites.len()), Ok(0));
    }
}
