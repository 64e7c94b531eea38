//! Reviewdog's diagnostic formats: `rdjson` (one object) and `rdjsonl` (one diagnostic a line). Columns are bytes.

use serde_json::{Value, json};

use super::Sources;
use super::annotation::{Annotation, Base, Weight};
use super::region::{Regions, Unit};
use super::sarif::pretty;
use crate::lint::finding::{Edit, Place};

/// A suggestion over more lines is nothing one would take with a click.
const LONGEST: u32 = 40;

/// All of them in one object.
pub fn object(annotations: &[Annotation], sources: Sources<'_>, base: &Base) -> String {
    let regions = Regions::new(sources, base);
    let all: Vec<Value> = annotations.iter().map(|one| diagnostic(one, &regions)).collect();
    pretty(&json!({ "source": source(), "diagnostics": all }))
}

/// One a line.
pub fn lines(annotations: &[Annotation], sources: Sources<'_>, base: &Base) -> String {
    let regions = Regions::new(sources, base);
    let line = |one: &Annotation| {
        let mut value = diagnostic(one, &regions);
        value["source"] = source();
        format!("{value}\n")
    };
    annotations.iter().map(line).collect()
}

fn source() -> Value {
    json!({ "name": "poolcheck" })
}

fn diagnostic(one: &Annotation, regions: &Regions<'_>) -> Value {
    let mut value = json!({
        "message": one.text(),
        "location": location(&one.place, regions),
        "severity": match one.weight {
            Weight::Error => "ERROR",
            Weight::Warning => "WARNING",
            Weight::Note => "INFO",
        },
        "code": { "value": one.rule },
    });
    if let Some(suggestion) = suggestion(&one.edits, regions) {
        value["suggestions"] = json!([suggestion]);
    }
    let shown = if one.chain.len() > 1 { &one.chain[1..] } else { &one.related[..] };
    let related: Vec<Value> =
        shown.iter().map(|(place, why)| json!({ "message": why, "location": location(place, regions) })).collect();
    if !related.is_empty() {
        value["related_locations"] = json!(related);
    }
    value
}

fn location(place: &Place, regions: &Regions<'_>) -> Value {
    let region = regions.one_line(place, Unit::Bytes);
    json!({
        "path": place.file,
        "range": {
            "start": { "line": region.line, "column": region.start },
            "end": { "line": region.line, "column": region.end },
        },
    })
}

/// All edits as one: a suggestion there is taken by itself.
fn suggestion(edits: &[Edit], regions: &Regions<'_>) -> Option<Value> {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.place.line, edit.place.column));
    let (first, last) = (edits.first()?, edits.last()?);
    let file = &first.place.file;
    if edits.iter().any(|edit| edit.place.file != *file) || last.place.end.0 - first.place.line > LONGEST {
        return None;
    }
    let source = regions.source(file)?;
    let mut text = String::new();
    let mut done = source.range(&first.place).start;
    for edit in &edits {
        let range = source.range(&edit.place);
        text.push_str(source.text().get(done..range.start)?);
        text.push_str(&edit.text);
        done = range.end;
    }
    let (line, column) = regions.in_bytes(file, first.place.line, first.place.column);
    let (end_line, end_column) = regions.in_bytes(file, last.place.end.0, last.place.end.1);
    Some(json!({
        "range": {
            "start": { "line": line, "column": column },
            "end": { "line": end_line, "column": end_column },
        },
        "text": text,
    }))
}

#[cfg(test)]
mod tests {
    use super::super::annotation::findings;
    use super::super::example;
    use super::*;

    #[test]
    fn the_edits_become_one_suggestion() {
        let mut analysis = example::analysis();
        let place = Place { end: (10, 1), ..example::place(9, 1, 0) };
        analysis.findings[0].edits.push(Edit { place, text: String::new() });
        let all = findings(&analysis, &example::source, &Base::default());
        let value: Value = serde_json::from_str(&object(&all, &example::source, &Base::default())).expect("JSON");
        let one = &value["diagnostics"][0];
        assert_eq!((&one["severity"], &one["code"]["value"]), (&json!("WARNING"), &json!("poolcheck::pooled_locals")));
        assert_eq!(one["location"]["range"]["start"], json!({ "line": 6, "column": 45 }));
        assert_eq!(
            one["suggestions"][0],
            json!({
                "range": { "start": { "line": 6, "column": 18 }, "end": { "line": 10, "column": 1 } },
                "text": ": [u8; 512] = [0; 512];\n    block[..input.len()].copy_from_slice(input);\n    let sum = \
                         block.iter().map(|byte| u32::from(*byte)).sum();\n",
            })
        );
        assert_eq!(lines(&all, &example::source, &Base::default()).lines().count(), 1);
    }
}
