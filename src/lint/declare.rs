//! How a lint is declared, listed and found by name.

use super::LINTS;
use super::finding::Level;

/// What is known about a lint before it has looked at anything.
#[derive(Debug)]
pub struct Lint {
    /// The name, which is also the name of its file.
    pub id: &'static str,
    /// The level where nobody chose one.
    pub default: Level,
    /// What it says, on one line: lower case, without a full stop.
    pub summary: &'static str,
    /// Its page, in Markdown: why, `## Example`, `## Instead`.
    pub docs: &'static str,
}

/// Declares the lint of a file: its page as doc comments, then name, default level and summary.
macro_rules! declare_lint {
    ($(#[doc = $line:expr])+ $id:ident, $level:ident, $summary:literal) => {
        /// The declaration of this file's lint.
        pub static LINT: $crate::lint::Lint = $crate::lint::Lint {
            id: stringify!($id),
            default: $crate::lint::finding::Level::$level,
            summary: $summary,
            docs: concat!($($line, "\n"),+),
        };
    };
}
pub(super) use declare_lint;

/// Lists the lints: one file each.
macro_rules! lints {
    ($($id:ident)+) => {
        $(pub mod $id;)+

        /// Every lint, in the order in which they are documented.
        pub static LINTS: &[&Lint] = &[$(&$id::LINT),+];

        #[test]
        fn a_lint_has_the_name_of_its_file() {
            assert_eq!([$(stringify!($id)),+].as_slice(), LINTS.iter().map(|lint| lint.id).collect::<Vec<_>>());
        }
    };
}
pub(super) use lints;

/// The lint called `name`; `poolcheck::` in front and dashes for underscores are understood.
pub fn find(name: &str) -> Option<&'static Lint> {
    let name = name.strip_prefix("poolcheck::").unwrap_or(name).replace('-', "_");
    LINTS.iter().copied().find(|lint| lint.id == name)
}

/// The one of `known` that `name` was probably meant to be.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.strip_prefix("poolcheck::").unwrap_or(name).replace('-', "_").to_lowercase();
    known
        .into_iter()
        .map(|candidate| (distance(&name, &candidate.replace('-', "_")), candidate))
        .filter(|&(distance, candidate)| distance <= 1 + candidate.len() / 4)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Levenshtein's distance.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_as_people_write_them() {
        assert_eq!(find("poolcheck::pooled-locals").map(|lint| lint.id), Some("pooled_locals"));
        assert!(find("pooled_local").is_none());
    }

    #[test]
    fn the_nearest_name_is_offered_and_a_far_one_is_not() {
        let ids = || LINTS.iter().map(|lint| lint.id);
        assert_eq!(nearest("pooled_local", ids()), Some("pooled_locals"));
        assert_eq!(nearest("stack_limt", ["stack-limit", "break-even"]), Some("stack-limit"));
        assert_eq!(nearest("needless_borrow", ids()), None);
    }

    #[test]
    fn every_page_has_an_example_and_says_what_to_write_instead() {
        for lint in LINTS {
            assert!(lint.docs.contains("\n ## Example\n"), "{} lacks an example", lint.id);
            assert!(lint.docs.contains("\n ## Instead\n"), "{} lacks the replacement", lint.id);
            assert!(!lint.summary.ends_with('.'), "{}: a summary has no full stop", lint.id);
        }
    }
}
