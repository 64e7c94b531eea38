//! GitLab's code quality report: a list of remarks, each with a fingerprint of its own, since equal ones collapse.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::annotation::{Annotation, Weight};
use super::sarif::pretty;

/// The report.
pub fn report(annotations: &[Annotation]) -> String {
    let mut taken = BTreeSet::new();
    let entries: Vec<Value> = annotations
        .iter()
        .map(|one| {
            json!({
                "description": one.message,
                "check_name": one.rule,
                "fingerprint": unique(&one.fingerprint, &mut taken),
                "severity": match one.weight {
                    Weight::Error => "major",
                    Weight::Warning => "minor",
                    Weight::Note => "info",
                },
                "location": {
                    "path": one.place.file,
                    "lines": { "begin": one.place.line, "end": one.place.end.0.max(one.place.line) },
                },
            })
        })
        .collect();
    pretty(&entries)
}

/// The fingerprint, with a number if another has it.
fn unique(fingerprint: &str, taken: &mut BTreeSet<String>) -> String {
    let numbered = (2..).map(|n| format!("{fingerprint}-{n}"));
    let free = std::iter::once(fingerprint.to_owned()).chain(numbered).find(|name| !taken.contains(name));
    let free = free.unwrap_or_default();
    taken.insert(free.clone());
    free
}

#[cfg(test)]
mod tests {
    use super::super::annotation::{Base, findings};
    use super::super::example;
    use super::*;

    #[test]
    fn every_entry_has_the_keys_and_a_fingerprint_of_its_own() {
        let mut all = findings(&example::analysis(), &example::source, &Base { prefix: "app/".into() });
        all.push(all[0].clone());
        all.push(all[0].clone());
        let entries: Vec<Value> = serde_json::from_str(&report(&all)).expect("JSON");
        let first = &entries[0];
        assert_eq!(first["check_name"], "poolcheck::pooled_locals");
        assert_eq!(first["severity"], "minor");
        assert_eq!(first["location"], json!({ "path": "app/src/lib.rs", "lines": { "begin": 6, "end": 6 } }));
        let names: BTreeSet<&str> = entries.iter().filter_map(|entry| entry["fingerprint"].as_str()).collect();
        assert_eq!(names.len(), 3, "{entries:?}");
    }
}
