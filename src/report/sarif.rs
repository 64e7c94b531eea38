//! SARIF 2.1.0, with all that GitHub's code scanning wants and nothing that it refuses.
//!
//! It refuses a whole file for one result without a location, shows only remarks whose region is in the diff (so a
//! region has one line), and knows an alert again by `primaryLocationLineHash` alone.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::Sources;
use super::annotation::{Annotation, Base, Precision, Rule, Weight, rules};
use super::region::{Region, Regions, Unit};
use crate::lint::finding::{Note, Place};

/// Descriptions may be as long.
const LONGEST: usize = 1_024;

/// One log with one run.
pub fn log(annotations: &[Annotation], notes: &[Note], sources: Sources<'_>, base: &Base) -> String {
    let regions = Regions::new(sources, base);
    let rules = rules(annotations);
    let notifications: Vec<Value> = notes
        .iter()
        .map(|note| {
            let mut value = json!({ "level": "note", "message": { "text": note.text } });
            if let Some(place) = &note.place {
                let place = Place { file: base.path(&place.file), ..place.clone() };
                value["locations"] = json!([location(&place, &regions, None)]);
            }
            value
        })
        .collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cargo-poolcheck",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(|rule| descriptor(rule, annotations)).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [{ "executionSuccessful": true, "toolExecutionNotifications": notifications }],
            "results": annotations.iter().map(|one| result(one, &rules, &regions)).collect::<Vec<_>>(),
        }],
    });
    pretty(&log)
}

/// JSON over several lines, with an end of line.
pub(super) fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("plain data with string keys can be written") + "\n"
}

fn descriptor(rule: &Rule, annotations: &[Annotation]) -> Value {
    // the rule is as trusted as the least trusted of its results
    let of_rule = annotations.iter().filter(|one| one.rule == rule.id);
    let precision = of_rule.map(|one| one.precision).max().unwrap_or(Precision::Medium);
    let severity = match rule.weight {
        Weight::Error => "error",
        Weight::Warning => "warning",
        Weight::Note => "recommendation",
    };
    json!({
        "id": rule.id,
        "name": rule.id.rsplit("::").next(),
        "shortDescription": { "text": sentence(&rule.summary) },
        "fullDescription": { "text": cut(&first_paragraph(&rule.page)) },
        "help": { "text": rule.plain, "markdown": rule.page },
        "defaultConfiguration": { "level": level(rule.weight) },
        "properties": {
            "precision": precision.word(),
            "problem.severity": severity,
            "tags": ["performance", "allocation"],
        },
    })
}

fn result(one: &Annotation, rules: &[Rule], regions: &Regions<'_>) -> Value {
    let mut value = json!({
        "ruleId": one.rule,
        "ruleIndex": rules.iter().position(|rule| rule.id == one.rule),
        "level": level(one.weight),
        "message": { "text": one.text() },
        "locations": [primary(one, regions)],
        "partialFingerprints": { "primaryLocationLineHash": one.fingerprint },
        "properties": { "precision": one.precision.word() },
    });
    let related: Vec<Value> = one
        .related
        .iter()
        .enumerate()
        .map(|(n, (place, text))| {
            let mut at = location(place, regions, Some(text));
            at["id"] = json!(n + 1);
            at
        })
        .collect();
    if !related.is_empty() {
        value["relatedLocations"] = json!(related);
    }
    if !one.chain.is_empty() {
        let steps: Vec<Value> =
            one.chain.iter().map(|(place, why)| json!({ "location": location(place, regions, Some(why)) })).collect();
        value["codeFlows"] = json!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    if !one.edits.is_empty() {
        let replacements: Vec<Value> = one
            .edits
            .iter()
            .map(|edit| {
                let (line, column) = edit.place.end;
                json!({
                    "deletedRegion": {
                        "startLine": edit.place.line, "startColumn": edit.place.column,
                        "endLine": line, "endColumn": column,
                    },
                    "insertedContent": { "text": edit.text },
                })
            })
            .collect();
        let file = json!({ "uri": uri(&one.edits[0].place.file) });
        let change = json!({ "artifactLocation": file, "replacements": replacements });
        let help = one.facts.last().map_or("", String::as_str);
        value["fixes"] = json!([{ "description": { "text": sentence(help) }, "artifactChanges": [change] }]);
    }
    value
}

fn primary(one: &Annotation, regions: &Regions<'_>) -> Value {
    let mut value = location(&one.place, regions, None);
    if !one.function.is_empty() {
        value["logicalLocations"] = json!([{ "fullyQualifiedName": one.function, "kind": "function" }]);
    }
    value
}

fn location(place: &Place, regions: &Regions<'_>, message: Option<&str>) -> Value {
    let Region { line, start, end } = regions.one_line(place, Unit::Chars);
    let mut value = Map::new();
    value.insert(
        "physicalLocation".to_owned(),
        json!({
            "artifactLocation": { "uri": uri(&place.file) },
            "region": { "startLine": line, "startColumn": start, "endLine": line, "endColumn": end },
        }),
    );
    if let Some(text) = message {
        value.insert("message".to_owned(), json!({ "text": text }));
    }
    Value::Object(value)
}

fn level(weight: Weight) -> &'static str {
    match weight {
        Weight::Error => "error",
        Weight::Warning => "warning",
        Weight::Note => "note",
    }
}

/// A path as a relative URI.
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'+' | b'@' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// With a capital and a full stop, as the readers of these files show it.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    cut(&format!("{first}{}{stop}", chars.as_str()))
}

fn first_paragraph(page: &str) -> String {
    page.split("\n\n").next().unwrap_or(page).replace('\n', " ").trim().to_owned()
}

fn cut(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("src/über uns/a+b.rs"), "src/%C3%BCber%20uns/a+b.rs");
    }

    #[test]
    fn descriptions_are_sentences_and_not_too_long() {
        assert_eq!(sentence("what it says"), "What it says.");
        assert_eq!(sentence(&"é".repeat(2_000)).chars().count(), LONGEST);
        assert_eq!(first_paragraph("One\ntwo.\n\nThree."), "One two.");
    }
}
