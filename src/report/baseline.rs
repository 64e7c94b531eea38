//! The baseline: the findings that were accepted, by fingerprint, with what a reader of the file wants to see. No lines
//! are in it, so that it changes when findings do and not when code moves.

use serde::{Deserialize, Serialize};

use super::json::SCHEMA;
use super::sarif::pretty;
use super::{Sources, fingerprint};
use crate::lint::finding::Analysis;

#[derive(Serialize, Deserialize)]
struct File {
    schema: u32,
    findings: Vec<Entry>,
}

/// An accepted finding.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Where it was: relative to the workspace root.
    pub file: String,
    /// In which function.
    pub function: String,
    /// What said it.
    pub lint: String,
    /// What was said.
    pub message: String,
    /// Whose code it is.
    pub package: String,
    /// Its name.
    pub fingerprint: String,
}

impl Entry {
    /// For people: the function, or the file if it is in none.
    pub fn place(&self) -> &str {
        if self.function.is_empty() { &self.file } else { &self.function }
    }
}

/// What would be accepted now, in the order of the findings.
pub fn entries(analysis: &Analysis, sources: Sources<'_>) -> Vec<Entry> {
    let all = analysis.findings.iter().zip(fingerprint::all(analysis, sources));
    all.map(|(finding, fingerprint)| Entry {
        file: finding.at.place.file.clone(),
        function: finding.at.function.clone(),
        lint: finding.lint.to_owned(),
        message: finding.message.clone(),
        package: finding.at.package.clone(),
        fingerprint,
    })
    .collect()
}

/// The file with these entries.
pub fn text(mut findings: Vec<Entry>) -> String {
    findings.sort();
    findings.dedup();
    pretty(&File { schema: SCHEMA, findings })
}

/// The entries of a file, or what is wrong with it.
pub fn parse(text: &str) -> Result<Vec<Entry>, String> {
    let file: File = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if file.schema != SCHEMA {
        return Err(format!("it has schema {}, and this version knows {SCHEMA}", file.schema));
    }
    Ok(file.findings)
}

#[cfg(test)]
mod tests {
    use super::super::example;
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let all = entries(&example::analysis(), &example::source);
        assert_eq!((all.len(), all[0].place()), (1, "checksum"));
        let text = text(vec![all[0].clone(), all[0].clone()]);
        assert_eq!(parse(&text), Ok(all));
        assert!(!text.contains("\"line\""), "{text}");
        assert!(parse(&text.replace("\"schema\": 1", "\"schema\": 9")).is_err_and(|why| why.contains("schema 9")));
        assert!(parse("[]").is_err());
    }
}
