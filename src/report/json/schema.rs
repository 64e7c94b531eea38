//! The published schema of the lines of `--message-format json`.

use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use super::shapes::{Artifact, CompilerMessage, Finished, Pool, SiteShape};
use crate::report::compare::ChangeShape;
use crate::report::confirm;

/// The schema of one line, as JSON over several lines.
pub fn text() -> String {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut lines = vec![
        line("compiler-message", "A finding of `check`", generator.subschema_for::<CompilerMessage<'_>>()),
        line("compiler-artifact", "A target without findings", generator.subschema_for::<Artifact<'_>>()),
        line("build-finished", "The last line of `check`", generator.subschema_for::<Finished>()),
        line("poolcheck-site", "A site of `escapes`", generator.subschema_for::<SiteShape<'_>>()),
        line("poolcheck-change", "A site of `escapes --compare`", generator.subschema_for::<ChangeShape>()),
        line("poolcheck-pool", "A pool of `pools`", generator.subschema_for::<Pool<'_>>()),
    ];
    lines.extend(confirm::schemas(&mut generator).into_iter().map(|(reason, says, schema)| line(reason, says, schema)));
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "a line of cargo poolcheck --message-format json",
        "oneOf": lines,
        "$defs": generator.take_definitions(true),
    });
    serde_json::to_string_pretty(&schema).expect("plain data with string keys can be written") + "\n"
}

/// A line with this reason.
fn line(reason: &str, says: &str, schema: schemars::Schema) -> Value {
    json!({
        "description": says,
        "properties": { "reason": { "const": reason } },
        "allOf": [schema.to_value()],
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Rendered, check, escapes, pools};
    use super::*;
    use crate::report::example;

    #[test]
    fn what_is_printed_fits_the_schema() {
        let schema: Value = serde_json::from_str(&text()).expect("JSON");
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let analysis = example::analysis();
        let lines = check(&analysis, &example::workspace(), &example::source, Rendered::Human, true)
            + &escapes(&analysis, &|_| true, &example::source)
            + &pools(&analysis);
        assert_eq!(lines.lines().count(), 6);
        for line in lines.lines() {
            let mut value: Value = serde_json::from_str(line).expect("JSON");
            let wrong: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
            assert!(wrong.is_empty(), "{line}: {wrong:?}");
            value["reason"] = json!("something-else");
            assert!(!validator.is_valid(&value), "{line}");
        }
    }
}
