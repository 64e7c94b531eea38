//! What the source says to this tool: comments `// poolcheck: allow(lint) reason`, `expect(lint) reason` and
//! `assert(no_escape)`, and attributes `#[cfg_attr(any(), allow(poolcheck::lint, reason = ".."))]`.
//!
//! Neither form means anything to the compiler, so neither makes a build fail or warn. The inside of the attribute is
//! what stable Rust may understand one day; its condition is not asked.

mod comments;
mod scopes;

use crate::lint::finding::Place;
use crate::lint::levels::Named;
use crate::lint::{LINTS, nearest};
use crate::parse::cfg::CfgEnv;

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// Where it stands.
    pub place: Place,
    /// The code it is about.
    pub scope: Place,
    /// What it says.
    pub says: Says,
    /// The code is compiled in this run, as far as can be told.
    pub active: bool,
}

/// What a directive says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// Silence these lints.
    Allow(Vec<Named>, String),
    /// These lints have something to say here; silence them, and complain if they have not.
    Expect(Vec<Named>, String),
    /// Nothing that is made or taken here leaves the frame.
    NoEscape,
    /// It cannot be understood, because of this; the second is what to write instead.
    Malformed(String, String),
}

/// All directives of a file, in their order. `envs` are the sets of cfgs it is compiled with.
pub fn read(file: &str, text: &str, envs: &[&CfgEnv]) -> Vec<Directive> {
    if !text.contains("poolcheck") {
        return Vec::new();
    }
    let Some(scopes) = scopes::find(text, envs) else { return Vec::new() };
    let source = Text::new(text);
    let mut found: Vec<(usize, Directive)> = Vec::new();
    let mut add = |at: std::ops::Range<usize>, scope: std::ops::Range<usize>, says: Says| {
        let active = !scopes.dead.iter().any(|dead| dead.start <= at.start && at.end <= dead.end);
        let (place, scope) = (source.place(file, &at), source.place(file, &scope));
        found.push((at.start, Directive { place, scope, says, active }));
    };
    for comment in comments::find(text) {
        if let Some(says) = of_comment(comment.text) {
            add(comment.at.clone(), scopes.of_comment(text, &comment), says);
        }
    }
    for attribute in &scopes.attributes {
        if let Some(says) = of_attribute(attribute) {
            add(attribute.at.clone(), attribute.scope.clone(), says);
        }
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, directive)| directive).collect()
}

/// How a comment has to be written.
const FORM: &str = "write `// poolcheck: allow(LINT) REASON`, `expect(LINT) REASON` or `assert(no_escape)`";

/// What a comment says, given what follows `//`; nothing if it is not for us.
fn of_comment(text: &str) -> Option<Says> {
    let rest = text.trim().strip_prefix("poolcheck:")?.trim_start();
    let malformed = |why: String| Some(Says::Malformed(why, FORM.to_owned()));
    let Some((word, rest)) = rest.split_once('(') else {
        return malformed("it names no lint in parentheses".to_owned());
    };
    let Some((inside, reason)) = rest.split_once(')') else {
        return malformed("its parenthesis is not closed".to_owned());
    };
    let reason = reason.trim().trim_start_matches([':', '-', '\u{2013}', '\u{2014}']).trim();
    match word.trim() {
        "allow" | "expect" => Some(silence(word.trim(), inside.split(','), reason)),
        "assert" if inside.trim() == "no_escape" => Some(Says::NoEscape),
        "assert" => malformed(format!("`{}` is nothing that can be asserted", inside.trim())),
        other => malformed(format!("`{other}` is no word of this tool")),
    }
}

/// The lints by name and the reason, or what is missing.
fn silence<'a>(word: &str, names: impl Iterator<Item = &'a str>, reason: &str) -> Says {
    let mut lints = Vec::new();
    for name in names.map(str::trim).filter(|name| !name.is_empty()) {
        match Named::parse(name) {
            Some(Named::Warnings) | None => {
                let help = match nearest(name, LINTS.iter().map(|lint| lint.id).chain(["all"])) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => "`cargo poolcheck explain` lists all lints".to_owned(),
                };
                return Says::Malformed(format!("`{name}` is no lint"), help);
            }
            Some(named) => lints.push(named),
        }
    }
    if lints.is_empty() {
        return Says::Malformed("it names no lint".to_owned(), FORM.to_owned());
    }
    if reason.is_empty() {
        return Says::Malformed("it has no reason".to_owned(), "say why, so that others need not ask".to_owned());
    }
    if word == "allow" { Says::Allow(lints, reason.to_owned()) } else { Says::Expect(lints, reason.to_owned()) }
}

/// What an attribute says.
fn of_attribute(attribute: &scopes::Attribute) -> Option<Says> {
    let names = attribute.lints.iter().map(String::as_str);
    (!attribute.lints.is_empty()).then(|| silence(&attribute.word, names, attribute.reason.trim()))
}

/// A text with the places where its lines begin.
struct Text<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl<'a> Text<'a> {
    fn new(text: &'a str) -> Text<'a> {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Text { text, starts }
    }
    /// Line and column, from 1, the column in characters.
    fn position(&self, at: usize) -> (u32, u32) {
        let line = self.starts.partition_point(|start| *start <= at);
        let start = self.starts[line.saturating_sub(1)];
        // a mark of the byte order is no part of the first line
        let head = self.text.get(start..at).unwrap_or_default().trim_start_matches('\u{feff}');
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        (number(line), number(head.chars().count() + 1))
    }
    fn place(&self, file: &str, at: &std::ops::Range<usize>) -> Place {
        let (line, column) = self.position(at.start);
        Place { file: file.to_owned(), line, column, end: self.position(at.end) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<(u32, (u32, u32), Says, bool)> {
        let env = CfgEnv::from_rustc("");
        let row = |one: Directive| (one.place.line, (one.scope.line, one.scope.end.0), one.says, one.active);
        read("a.rs", text, &[&env]).into_iter().map(row).collect()
    }

    fn scopes(text: &str) -> Vec<(u32, (u32, u32))> {
        all(text).into_iter().map(|(line, scope, _, _)| (line, scope)).collect()
    }

    const ALLOW: &str = "// poolcheck: allow(pooled_locals) because";

    #[test]
    fn a_comment_is_about_its_line_or_what_follows() {
        let text = format!(
            "use a;\n{ALLOW}\nfn f() {{\n    {ALLOW}\n    let x = a\n        .b()\n        .c();\n    d(); {ALLOW}\n    {{\n        \
             {ALLOW}\n        e()\n    }}\n}}\n"
        );
        assert_eq!(scopes(&text), [(2, (3, 13)), (4, (5, 7)), (8, (8, 8)), (10, (11, 11))]);
    }

    #[test]
    fn at_the_top_with_an_empty_line_below_it_is_about_the_file() {
        let whole = format!("//! Docs.\n{ALLOW}\n\nfn f() {{}}\nfn g() {{}}\n");
        assert_eq!(scopes(&whole), [(2, (1, 6))]);
        let before_inner = format!("// License\n{ALLOW}\n#![allow(unused)]\nfn f() {{}}\nfn g() {{}}\n");
        assert_eq!(scopes(&before_inner), [(2, (1, 6))]);
        let of_item = format!("//! Docs.\n\n{ALLOW}\nfn f() {{}}\nfn g() {{}}\n");
        assert_eq!(scopes(&of_item), [(3, (4, 4))]);
    }

    #[test]
    fn between_the_attributes_of_an_item_it_is_about_the_item() {
        let text = format!("/// Docs.\n{ALLOW}\n#[inline]\npub fn f() {{\n}}\n#[inline]\n{ALLOW}\nfn g() {{\n}}\n");
        assert_eq!(scopes(&text), [(2, (1, 5)), (7, (6, 9))]);
    }

    #[test]
    fn text_that_only_looks_like_a_comment_is_none() {
        let text = format!(
            "const A: &str = \"{ALLOW}\";\nconst B: &str = r#\"\n{ALLOW}\n\"#;\n/// {ALLOW}\nfn f() {{ /* {ALLOW} */ }}\n"
        );
        assert_eq!(scopes(&text), []);
    }

    #[test]
    fn attributes_say_the_same_wherever_they_may_stand() {
        let allow = "cfg_attr(any(), allow(poolcheck::pooled_locals, clippy::all, reason = \"because\"))";
        let text = format!(
            "#![{allow}]\n#[{allow}]\nstruct S {{\n    #[{allow}]\n    a: u8,\n}}\n#[{allow}]\nfn f(#[{allow}] x: u8) {{\n    \
             #[{allow}]\n    let y = 1;\n    match y {{\n        #[{allow}]\n        _ => {{}}\n    }}\n    #[{allow}]\n    g(\n    );\n}}\n"
        );
        assert_eq!(
            scopes(&text),
            [
                (1, (1, 19)),
                (2, (2, 6)),
                (4, (4, 5)),
                (7, (7, 18)),
                (8, (8, 8)),
                (9, (9, 10)),
                (12, (12, 13)),
                (15, (15, 17))
            ]
        );
        let says = all(&text).pop().expect("one").2;
        assert_eq!(says, Says::Allow(vec![Named::Lint("pooled_locals")], "because".to_owned()));
        assert_eq!(all("#[cfg_attr(any(), allow(clippy::all))]\nfn poolcheck() {}\n"), []);
        let expect = "#[cfg_attr(false, expect(poolcheck::all, reason = \"x\"))]\nfn f() {}\n";
        assert_eq!(all(expect)[0].2, Says::Expect(vec![Named::All], "x".to_owned()));
    }

    #[test]
    fn code_that_is_not_compiled_is_known() {
        let active = |text: &str| all(text).into_iter().map(|one| one.3).collect::<Vec<_>>();
        let text = format!(
            "#[cfg(any())]\nmod m {{\n    {ALLOW}\n    fn f() {{}}\n}}\nfn g() {{\n    #[cfg(any())]\n    {{\n        a(); {ALLOW}\n    \
             }}\n    {ALLOW}\n    b();\n}}\nmacro_rules! m {{\n    () => {{ {ALLOW}\n    }}\n}}\n"
        );
        assert_eq!(active(&text), [false, false, true, false]);
    }

    #[test]
    fn what_is_wrong_with_one_is_told() {
        let wrong = |comment: &str| match of_comment(comment) {
            Some(Says::Malformed(why, help)) => format!("{why}; {help}"),
            other => panic!("{comment}: {other:?}"),
        };
        assert_eq!(wrong(" poolcheck: allow(pooled_locals)"), "it has no reason; say why, so that others need not ask");
        assert_eq!(
            wrong("poolcheck: allow(pooled_local) x"),
            "`pooled_local` is no lint; did you mean `pooled_locals`?"
        );
        assert!(wrong("poolcheck: allow() x").starts_with("it names no lint; "));
        assert!(wrong("poolcheck: allow pooled_locals").starts_with("it names no lint in parentheses; "));
        assert!(wrong("poolcheck: allow(pooled_locals").starts_with("its parenthesis is not closed; "));
        assert!(wrong("poolcheck: ignore(pooled_locals) x").starts_with("`ignore` is no word of this tool; "));
        assert!(wrong("poolcheck: assert(fast)").starts_with("`fast` is nothing that can be asserted; "));
        assert_eq!(of_comment("see poolcheck: it finds this"), None);
        assert_eq!(
            of_comment(" poolcheck: expect(pooled-locals, poolcheck::scratch_locals): two reasons"),
            Some(Says::Expect(
                vec![Named::Lint("pooled_locals"), Named::Lint("scratch_locals")],
                "two reasons".to_owned()
            ))
        );
        assert_eq!(of_comment("poolcheck: assert( no_escape ) hot"), Some(Says::NoEscape));
    }
}
