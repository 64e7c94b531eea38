//! The pages of `explain`, and the table of lints for readers and for the README.

use super::Style;
use crate::lint::finding::Level;
use crate::lint::{LINTS, Lint};

/// The page of one lint.
pub fn page(lint: &Lint, style: Style) -> String {
    let mut out = format!(
        "{} ({} by default)\n{}\n\n",
        style.bold(&format!("poolcheck::{}", lint.id)),
        word(lint.default),
        lint.summary
    );
    let mut code = false;
    for line in lint.docs.lines() {
        // Doc comments carry the space after `///`.
        let line = line.strip_prefix(' ').unwrap_or(line).trim_end();
        if line.starts_with("```") {
            code = !code;
        } else if code {
            // The annotation is for the test that runs the example.
            let line = line.split("//~").next().unwrap_or(line).trim_end();
            out.push_str(&if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") });
        } else if let Some(title) = line.strip_prefix("## ") {
            out.push_str(&format!("{}\n", style.bold(title)));
        } else {
            out.push_str(&format!("{line}\n"));
        }
    }
    out
}

/// The page of one lint in Markdown, for those who render it.
pub fn markdown(lint: &Lint) -> String {
    let line = |line: &str| {
        let line = line.strip_prefix(' ').unwrap_or(line);
        line.split("//~").next().unwrap_or(line).trim_end().to_owned()
    };
    lint.docs.lines().map(line).collect::<Vec<_>>().join("\n").trim_end().to_owned() + "\n"
}

/// All lints with their levels, for `explain` without a name and for the help.
pub fn list() -> String {
    let width = LINTS.iter().map(|lint| lint.id.len()).max().unwrap_or(0);
    LINTS.iter().map(|lint| format!("{:width$}  {:5}  {}\n", lint.id, word(lint.default), lint.summary)).collect()
}

/// The table in the README.
pub fn markdown_table() -> String {
    let mut out = "| lint | default | says |\n| --- | --- | --- |\n".to_owned();
    for lint in LINTS {
        out.push_str(&format!("| `{}` | {} | {} |\n", lint.id, word(lint.default), lint.summary));
    }
    out
}

fn word(level: Level) -> &'static str {
    match level {
        Level::Allow => "allow",
        Level::Warn => "warn",
        Level::Deny => "deny",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_reads_as_text() {
        let page = page(LINTS[0], Style::PLAIN);
        assert!(page.starts_with("poolcheck::pooled_locals (warn by default)\n"), "{page}");
        assert!(page.contains("\nInstead\n\n    pub fn checksum"), "{page}");
        assert!(!page.contains("```") && !page.contains("//~"), "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 120), "{page}");
    }

    #[test]
    fn the_readme_shows_the_same_table() {
        let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).expect("the README");
        assert!(readme.contains(&markdown_table()), "put this into README.md:\n\n{}", markdown_table());
    }
}
