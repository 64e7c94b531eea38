//! Unified diffs, as git writes them: which lines they change, and what the files were before.

use std::collections::BTreeSet;

/// What a diff does to one file. Paths are those of the diff, without `a/` and `b/`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileDiff {
    /// The path before; none if the file is new.
    pub old: Option<String>,
    /// The path now; none if the file is gone.
    pub new: Option<String>,
    /// The changed pieces.
    hunks: Vec<Hunk>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Hunk {
    /// First line now, and how many.
    new: (u32, u32),
    /// First line before.
    old: u32,
    lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Line {
    Same(String),
    Removed(String),
    Added(String),
}

impl FileDiff {
    /// The lines that are new, by their numbers now.
    pub fn added(&self) -> BTreeSet<u32> {
        let mut out = BTreeSet::new();
        for hunk in &self.hunks {
            let mut at = hunk.new.0;
            for line in &hunk.lines {
                match line {
                    Line::Added(_) => {
                        out.insert(at);
                        at += 1;
                    }
                    Line::Same(_) => at += 1,
                    Line::Removed(_) => {}
                }
            }
        }
        out
    }

    /// The lines that are gone, by their numbers before.
    pub fn removed(&self) -> BTreeSet<u32> {
        let mut out = BTreeSet::new();
        for hunk in &self.hunks {
            let mut at = hunk.old;
            for line in &hunk.lines {
                match line {
                    Line::Removed(_) => {
                        out.insert(at);
                        at += 1;
                    }
                    Line::Same(_) => at += 1,
                    Line::Added(_) => {}
                }
            }
        }
        out
    }

    /// The text before, from the text now; the number of the first line where they do not match otherwise.
    pub fn reverse(&self, now: &str) -> Result<String, u32> {
        let lines: Vec<&str> = now.split_inclusive('\n').collect();
        let mut out = String::new();
        let mut at = 0;
        for hunk in &self.hunks {
            // a piece without lines stands behind the line it names
            let start = if hunk.new.1 == 0 { hunk.new.0 } else { hunk.new.0.saturating_sub(1) } as usize;
            let number = |at: usize| u32::try_from(at + 1).unwrap_or(u32::MAX);
            let between = lines.get(at..start).ok_or(number(start))?;
            between.iter().for_each(|line| out.push_str(line));
            at = start;
            for line in &hunk.lines {
                match line {
                    Line::Same(text) | Line::Added(text) => {
                        let found = lines.get(at).ok_or(number(at))?;
                        if found.trim_end_matches(['\n', '\r']) != text.trim_end_matches('\r') {
                            return Err(number(at));
                        }
                        if matches!(line, Line::Same(_)) {
                            out.push_str(found);
                        }
                        at += 1;
                    }
                    Line::Removed(text) => {
                        out.push_str(text);
                        out.push('\n');
                    }
                }
            }
        }
        lines[at..].iter().for_each(|line| out.push_str(line));
        Ok(out)
    }
}

/// The files of a diff, or what is wrong with it.
pub fn parse(text: &str) -> Result<Vec<FileDiff>, String> {
    let mut files: Vec<FileDiff> = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    let mut headed = false;
    while let Some((n, line)) = lines.next() {
        if line.starts_with("diff --git ") {
            files.push(FileDiff::default());
            headed = true;
        } else if let Some(name) = line.strip_prefix("rename from ") {
            if let Some(file) = files.last_mut() {
                file.old = Some(unquoted(name));
            }
        } else if let Some(name) = line.strip_prefix("rename to ") {
            if let Some(file) = files.last_mut() {
                file.new = Some(unquoted(name));
            }
        } else if let Some(name) = line.strip_prefix("--- ") {
            let Some((_, plus)) = lines.next_if(|(_, next)| next.starts_with("+++ ")) else { continue };
            // diffs of other tools have no line in front
            if !std::mem::take(&mut headed) {
                files.push(FileDiff::default());
            }
            if let Some(file) = files.last_mut() {
                file.old = path(name, "a/");
                file.new = path(plus.trim_start_matches("+++ "), "b/");
            }
        } else if let Some(head) = line.strip_prefix("@@ -") {
            let wrong = || format!("line {}: `{line}` is no head of a changed piece", n + 1);
            let (old, new) = head.split_once(" +").ok_or_else(wrong)?;
            let new = new.split_once(" @@").ok_or_else(wrong)?.0;
            let (old, new) = (range(old).ok_or_else(wrong)?, range(new).ok_or_else(wrong)?);
            let file = files.last_mut().ok_or_else(|| format!("line {}: no file is named before it", n + 1))?;
            let (mut before, mut after) = (old.1, new.1);
            let mut hunk = Hunk { new, old: old.0, lines: Vec::new() };
            while before > 0 || after > 0 {
                let Some((_, line)) = lines.next() else {
                    return Err(format!("line {}: the changed piece is cut off", n + 1));
                };
                let (kind, rest) = line.split_at_checked(1).unwrap_or((" ", ""));
                match kind {
                    " " => {
                        (before, after) = (before.saturating_sub(1), after.saturating_sub(1));
                        hunk.lines.push(Line::Same(rest.to_owned()));
                    }
                    "-" => {
                        before = before.saturating_sub(1);
                        hunk.lines.push(Line::Removed(rest.to_owned()));
                    }
                    "+" => {
                        after = after.saturating_sub(1);
                        hunk.lines.push(Line::Added(rest.to_owned()));
                    }
                    // "\ No newline at end of file"
                    "\\" => {}
                    _ => return Err(format!("line {}: the changed piece is cut off", n + 1)),
                }
            }
            file.hunks.push(hunk);
        }
    }
    if files.is_empty() && !text.trim().is_empty() {
        return Err("it names no file".to_owned());
    }
    Ok(files)
}

fn range(text: &str) -> Option<(u32, u32)> {
    match text.split_once(',') {
        Some((start, count)) => Some((start.parse().ok()?, count.parse().ok()?)),
        None => Some((text.parse().ok()?, 1)),
    }
}

fn path(text: &str, side: &str) -> Option<String> {
    let name = unquoted(text.split('\t').next().unwrap_or(text));
    (name != "/dev/null").then(|| name.strip_prefix(side).map(str::to_owned).unwrap_or(name))
}

/// Git puts names with other than plain characters in quotes.
fn unquoted(name: &str) -> String {
    let Some(inside) = name.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else { return name.to_owned() };
    let mut bytes = Vec::new();
    let mut rest = inside.bytes();
    while let Some(byte) = rest.next() {
        match (byte, byte == b'\\') {
            (_, true) => match rest.next() {
                Some(first @ b'0'..=b'3') => {
                    let digit = |byte: Option<u8>| byte.map_or(0, |byte| byte.wrapping_sub(b'0') & 7);
                    bytes.push((first - b'0') << 6 | digit(rest.next()) << 3 | digit(rest.next()));
                }
                Some(b't') => bytes.push(b'\t'),
                Some(b'n') => bytes.push(b'\n'),
                Some(other) => bytes.push(other),
                None => {}
            },
            (byte, false) => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIFF: &str = "diff --git a/src/a.rs b/src/b.rs\nsimilarity index 90%\nrename from src/a.rs\nrename to \
                        src/b.rs\n--- a/src/a.rs\n+++ b/src/b.rs\n@@ -1,3 +1,4 @@ fn f\n one\n-two\n+zwei\n+drei\n \
                        four\n@@ -9 +9,0 @@\n--- nine\ndiff --git a/img.png b/img.png\nBinary files a/img.png and \
                        b/img.png differ\ndiff --git a/gone.rs b/gone.rs\n--- a/gone.rs\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n";

    #[test]
    fn lines_are_known_on_both_sides_and_the_old_text_comes_back() {
        let files = parse(DIFF).expect("a diff");
        assert_eq!(files.len(), 3);
        let renamed = &files[0];
        assert_eq!((renamed.old.as_deref(), renamed.new.as_deref()), (Some("src/a.rs"), Some("src/b.rs")));
        assert_eq!(renamed.added(), [2, 3].into());
        assert_eq!(renamed.removed(), [2, 9].into());
        let now = "one\nzwei\ndrei\nfour\n5\n6\n7\n8\neight\nend\n";
        let before = "one\ntwo\nfour\n5\n6\n7\n8\neight\n-- nine\nend\n";
        assert_eq!(renamed.reverse(now).as_deref(), Ok(before));
        assert_eq!(renamed.reverse("one\nzwei\n3\nfour\n"), Err(3));
        assert_eq!(renamed.reverse("one\n"), Err(2));
        assert_eq!((files[1].new.clone(), files[1].added().len()), (None, 0));
        assert_eq!((files[2].old.as_deref(), files[2].new.as_deref()), (Some("gone.rs"), None));
        assert_eq!(files[2].reverse("").as_deref(), Ok("x\n"));
    }

    #[test]
    fn what_is_no_diff_is_told_and_an_empty_one_is_fine() {
        assert_eq!(parse(""), Ok(Vec::new()));
        assert!(parse("hello").is_err_and(|why| why == "it names no file"));
        assert!(parse("--- a/x\n+++ b/x\n@@ -1,2 +1 @@\n a\n").is_err_and(|why| why.contains("cut off")));
        assert!(parse("--- a/x\n+++ b/x\n@@ -a +1 @@\n").is_err_and(|why| why.starts_with("line 3: ")));
        assert_eq!(unquoted("\"a/\\303\\274.rs\""), "a/ü.rs");
    }
}
