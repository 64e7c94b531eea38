//! The published schema of the configuration.

use serde_json::{Map, Value, json};

use super::raw::Raw;
use crate::lint::LINTS;

/// The schema, as JSON over several lines.
pub fn text() -> String {
    let mut schema = schemars::schema_for!(Raw).to_value();
    let level = json!({ "$ref": "#/$defs/RawLevel" });
    let described = |text: &str| {
        let mut value = level.clone();
        value["description"] = json!(text);
        value
    };
    let mut lints = Map::new();
    for lint in LINTS {
        lints.insert(lint.id.to_owned(), described(lint.summary));
    }
    lints.insert("all".to_owned(), described("every lint that is not named"));
    lints.insert("warnings".to_owned(), described("whatever is at warn"));
    if let Some(levels) = schema.pointer_mut("/properties/levels") {
        levels["properties"] = Value::Object(lints);
        levels["additionalProperties"] = json!(false);
    }
    serde_json::to_string_pretty(&schema).expect("plain data with string keys can be written") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_accepts_what_the_reader_accepts_and_refuses_what_it_refuses() {
        let schema: Value = serde_json::from_str(&text()).expect("JSON");
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        for (config, right) in [
            ("", true),
            ("stack-limit = 4096\nbreak-even = 300\n", true),
            (
                "break-even = { shared = 1, thread-local = 2 }\n[levels]\nall = \"warn\"\npooled_locals = \"forbid\"\n",
                true,
            ),
            ("[[pools]]\ntype = \"a::B\"\nacquire = [\"get\"]\nhome = \"field\"\nstored = \"inline\"\n", true),
            ("resources = [\"a::B\"]\nexclude = [\"gen\"]\ncheck-command = \"clippy\"\n", true),
            ("check-command = [\"clippy\", \"--no-deps\"]\n", true),
            ("stack-limt = 1\n", false),
            ("[levels]\npooled_local = \"deny\"\n", false),
            ("[levels]\npooled_locals = \"denie\"\n", false),
            ("break-even = { shard = 1 }\n", false),
            ("[[pools]]\ntype = \"a::B\"\n", false),
        ] {
            let value: Value = toml::from_str(config).expect("TOML");
            assert_eq!(validator.is_valid(&value), right, "{config}");
            assert_eq!(super::super::parse("poolcheck.toml", config).is_ok(), right, "{config}");
        }
    }
}
