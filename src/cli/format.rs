//! The forms of the output: cargo's, and those of reviewers.

use clap::ValueEnum;

use crate::error::Error;
use crate::report::json::Rendered;

/// A value of `--message-format`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "kebab-case")]
pub enum MessageFormat {
    /// For people
    Human,
    /// One line for each finding
    Short,
    /// One JSON object a line, in cargo's shape
    Json,
    /// The same, with `rendered` as one line
    JsonDiagnosticShort,
    /// The same, with `rendered` in colour
    JsonDiagnosticRenderedAnsi,
    /// JSON lines, with the findings for people on stderr
    JsonRenderDiagnostics,
    /// SARIF 2.1.0, for GitHub code scanning and others
    Sarif,
    /// Workflow commands, which GitHub Actions shows as annotations
    Github,
    /// GitLab's code quality report
    Gitlab,
    /// Reviewdog's rdjson
    Rdjson,
    /// Reviewdog's rdjsonl
    Rdjsonl,
}

/// The form of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For people.
    Human,
    /// One line each.
    Short,
    /// JSON lines with the findings rendered so.
    Json(Rendered),
    /// JSON lines without the findings, which go to stderr for people.
    JsonRenderDiagnostics,
    /// For a reviewer's tool.
    Review(Review),
}

/// The forms for reviewers' tools.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Review {
    /// `sarif`
    Sarif,
    /// `github`
    Github,
    /// `gitlab`
    Gitlab,
    /// `rdjson`
    Rdjson,
    /// `rdjsonl`
    Rdjsonl,
}

impl Format {
    /// Nothing but what it is made of may be on stdout.
    pub fn is_machine(self) -> bool {
        !matches!(self, Format::Human | Format::Short)
    }
}

/// The form that a list of values asks for: cargo lets several of its own stand together.
pub fn choose(values: &[MessageFormat]) -> Result<Format, Error> {
    let has = |format| values.contains(&format);
    let mut reviews: Vec<Review> = values.iter().filter_map(|value| review(*value)).collect();
    reviews.dedup();
    if let Some(first) = reviews.first() {
        let alone = reviews.len() == 1 && values.iter().all(|value| review(*value) == Some(*first));
        return if alone {
            Ok(Format::Review(*first))
        } else {
            Err(Error::usage("`--message-format` names forms that cannot share one stream")
                .with_help("keep one of them, and write the others with `--report FORMAT=FILE`"))
        };
    }
    Ok(if has(MessageFormat::JsonRenderDiagnostics) {
        Format::JsonRenderDiagnostics
    } else if has(MessageFormat::JsonDiagnosticShort) {
        Format::Json(Rendered::Short)
    } else if has(MessageFormat::JsonDiagnosticRenderedAnsi) {
        Format::Json(Rendered::Ansi)
    } else if has(MessageFormat::Json) {
        Format::Json(Rendered::Human)
    } else if has(MessageFormat::Short) {
        Format::Short
    } else {
        Format::Human
    })
}

/// The form called `name`.
pub fn parse(name: &str) -> Option<Format> {
    let value = <MessageFormat as ValueEnum>::from_str(name, false).ok()?;
    choose(&[value]).ok()
}

/// The names of all forms.
pub fn names() -> Vec<String> {
    let values = MessageFormat::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    values.map(|value| value.get_name().to_owned()).collect()
}

fn review(value: MessageFormat) -> Option<Review> {
    match value {
        MessageFormat::Sarif => Some(Review::Sarif),
        MessageFormat::Github => Some(Review::Github),
        MessageFormat::Gitlab => Some(Review::Gitlab),
        MessageFormat::Rdjson => Some(Review::Rdjson),
        MessageFormat::Rdjsonl => Some(Review::Rdjsonl),
        MessageFormat::Human
        | MessageFormat::Short
        | MessageFormat::Json
        | MessageFormat::JsonDiagnosticShort
        | MessageFormat::JsonDiagnosticRenderedAnsi
        | MessageFormat::JsonRenderDiagnostics => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargos_forms_may_stand_together_and_others_not() {
        use MessageFormat::*;
        assert_eq!(choose(&[]).ok(), Some(Format::Human));
        assert_eq!(choose(&[Json, JsonDiagnosticShort]).ok(), Some(Format::Json(Rendered::Short)));
        assert_eq!(choose(&[Sarif]).ok(), Some(Format::Review(Review::Sarif)));
        for both in [[Sarif, Json], [Human, Github], [Rdjson, Rdjsonl]] {
            assert!(choose(&both).is_err_and(|error| error.is_usage()), "{both:?}");
        }
        assert_eq!(names().iter().filter(|name| parse(name).is_some()).count(), 11);
    }
}
