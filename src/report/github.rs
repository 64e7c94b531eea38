//! GitHub's workflow commands, which become annotations without a token, on pull requests from forks too; and the page
//! for the summary of the job.
//!
//! A step gets ten annotations of a kind and loses the rest without a word. So the most important ones are printed, and
//! the last place says how many more there are.

use super::Sources;
use super::annotation::{Annotation, Base, Weight, by_importance};
use super::region::{Regions, Unit};

/// How many are shown.
const SLOTS: usize = 10;
/// How long a summary may be; GitHub refuses more than 1 MiB for a step.
const SUMMARY: usize = 900_000;

/// The commands, one a line.
pub fn commands(annotations: &[Annotation], sources: Sources<'_>, base: &Base) -> String {
    let regions = Regions::new(sources, base);
    let all = by_importance(annotations);
    let shown = if all.len() > SLOTS { SLOTS - 1 } else { all.len() };
    let mut out = String::new();
    for one in &all[..shown] {
        let region = regions.one_line(&one.place, Unit::Chars);
        let properties = [
            ("file", property(&one.place.file)),
            ("line", region.line.to_string()),
            ("endLine", region.line.to_string()),
            ("col", region.start.to_string()),
            ("endColumn", region.end.to_string()),
            ("title", property(&one.rule)),
        ];
        let properties: Vec<String> = properties.iter().map(|(key, value)| format!("{key}={value}")).collect();
        out.push_str(&format!("::{} {}::{}\n", word(one.weight), properties.join(","), data(&one.text())));
    }
    if all.len() > shown {
        let more = format!("{} more: the log and the summary of the job list all {}", all.len() - shown, all.len());
        out.push_str(&format!("::notice title={}::{}\n", property("poolcheck"), data(&more)));
    }
    out
}

/// A page with everything, in Markdown.
pub fn summary(annotations: &[Annotation], closing: &str) -> String {
    let mut out = "### cargo poolcheck\n\n".to_owned();
    if !annotations.is_empty() {
        out.push_str("| level | where | says | lint |\n| --- | --- | --- | --- |\n");
    }
    let all = by_importance(annotations);
    for (n, one) in all.iter().enumerate() {
        let row = format!(
            "| {} | `{}:{}:{}` | {} | `{}` |\n",
            word(one.weight),
            one.place.file.replace('|', "\\|"),
            one.place.line,
            one.place.column,
            cell(&one.message),
            one.rule
        );
        if out.len() + row.len() > SUMMARY {
            out.push_str(&format!("\n{} more do not fit here.\n", all.len() - n));
            break;
        }
        out.push_str(&row);
    }
    format!("{out}\n{closing}\n")
}

fn word(weight: Weight) -> &'static str {
    match weight {
        Weight::Error => "error",
        Weight::Warning => "warning",
        Weight::Note => "notice",
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// Text behind the second `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A value between `=` and `,`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::annotation::findings;
    use super::super::example;
    use super::*;
    use crate::lint::finding::Level;

    fn many(count: usize) -> Vec<Annotation> {
        let mut analysis = example::analysis();
        let first = analysis.findings[0].clone();
        analysis.findings = (0..count)
            .map(|n| {
                let mut finding = first.clone();
                finding.at.place.line = 1 + n as u32;
                finding.at.place.end.0 = 1 + n as u32;
                finding.level = if n + 2 >= count { Level::Deny } else { Level::Warn };
                finding
            })
            .collect();
        findings(&analysis, &example::source, &Base::default())
    }

    #[test]
    fn one_command_for_each_until_there_are_too_many() {
        assert_eq!(commands(&many(0), &example::source, &Base::default()), "");
        let ten = commands(&many(10), &example::source, &Base::default());
        assert_eq!((ten.lines().count(), ten.contains("::notice")), (10, false), "{ten}");

        let all = commands(&many(37), &example::source, &Base::default());
        let lines: Vec<&str> = all.lines().collect();
        assert_eq!(lines.len(), 10, "{all}");
        assert!(lines[..2].iter().all(|line| line.starts_with("::error file=src/lib.rs,line=")), "{all}");
        assert!(lines[2..9].iter().all(|line| line.starts_with("::warning file=src/lib.rs,line=")), "{all}");
        assert_eq!(lines[9], "::notice title=poolcheck::28 more: the log and the summary of the job list all 37");

        let page = summary(&many(37), "37 warnings");
        assert_eq!(page.matches("`poolcheck::pooled_locals` |\n").count(), 37, "{page}");
        assert!(page.ends_with("\n\n37 warnings\n"), "{page}");
    }

    #[test]
    fn what_means_something_to_github_is_escaped() {
        let mut all = many(1);
        all[0].rule = "a:b,c".into();
        all[0].message = "100 % of `a::b`,\r\nreally".into();
        all[0].facts.clear();
        all[0].place.file = "src/a,b.rs".into();
        assert_eq!(
            commands(&all, &example::source, &Base::default()),
            "::error file=src/a%2Cb.rs,line=1,endLine=1,col=45,endColumn=48,title=a%3Ab%2Cc::100 %25 of `a::b`,%0D%0Areally\n"
        );
        assert!(summary(&all, "").contains("| 100 % of `a::b`,\r really |"));
    }
}
