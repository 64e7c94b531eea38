//! The line comments of a file. They are what lies between its tokens, so no string and no macro can look like one.

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};

/// A line comment that is no documentation.
#[derive(Debug)]
pub(super) struct Comment<'a> {
    /// Its bytes, the slashes included.
    pub at: Range<usize>,
    /// What follows the slashes.
    pub text: &'a str,
    /// Where the token before it ends.
    pub before: usize,
    /// Where the token after it begins, if there is one.
    pub after: Option<usize>,
    /// Nothing else stands on its line.
    pub alone: bool,
}

/// All of them; none if the file does not fall into tokens.
pub(super) fn find(text: &str) -> Vec<Comment<'_>> {
    let Some(tokens) = tokens(text) else { return Vec::new() };
    let mut ranges = Vec::new();
    flatten(tokens, &mut ranges);
    let mut found = Vec::new();
    let mut before = 0;
    for range in &ranges {
        if range.start > before {
            between(text, before..range.start, Some(range.start), &mut found);
        }
        // documentation is a token of several, which lie in each other
        before = before.max(range.end);
    }
    between(text, before..text.len(), None, &mut found);
    found
}

/// The tokens of a file, with positions in its own text.
fn tokens(text: &str) -> Option<TokenStream> {
    text.parse().ok()
}

fn flatten(tokens: TokenStream, out: &mut Vec<Range<usize>>) {
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => {
                out.push(group.span_open().byte_range());
                flatten(group.stream(), out);
                out.push(group.span_close().byte_range());
            }
            other => out.push(other.span().byte_range()),
        }
    }
}

/// The comments in a piece of text that holds no token.
fn between<'a>(text: &'a str, gap: Range<usize>, after: Option<usize>, out: &mut Vec<Comment<'a>>) {
    let before = gap.start;
    let mut at = gap.start;
    let mut depth = 0_u32;
    while at < gap.end {
        let Some(rest) = text.get(at..gap.end) else { return };
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if depth > 0 && rest.starts_with("*/") {
            depth -= 1;
            at += 2;
        } else if depth == 0 && rest.starts_with("//") {
            let end = at + rest.find('\n').unwrap_or(rest.len());
            let line = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
            out.push(Comment {
                at: at..end,
                text: text[at + 2..end].trim_end_matches('\r'),
                before,
                after,
                alone: text[line..at].trim().is_empty(),
            });
            at = end;
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
}
