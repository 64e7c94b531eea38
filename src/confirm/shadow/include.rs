//! Paths in source text that lead out of the workspace: `include_str!` and its kin, `#[path = ".."]`, and `concat!` with
//! the package's directory in front. They are made absolute; lines stay where they are.
//!
//! Works on tokens, so that a literal is found inside the arguments of any macro, and in text no parser understands.

use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};

use super::route::{self, Turn};

/// What was found in a text.
#[derive(Default)]
pub struct Found {
    /// The text for the shadow, if it differs.
    pub text: Option<String>,
    /// Whether something would be rewritten if it were there.
    pub waits: bool,
}

/// A file of source text.
pub struct File<'a> {
    /// The workspace's directory.
    pub root: &'a Path,
    /// The file's path, relative to that.
    pub at: &'a Path,
    /// The directory of the package it is in, relative to that.
    pub package: &'a Path,
}

/// Rewrites what leads out of the workspace.
pub fn rewrite(file: &File<'_>, text: &str) -> Found {
    let climbs = text.contains("..") && (text.contains("include") || text.contains("path"));
    if !climbs && !text.contains("CARGO_MANIFEST_DIR") {
        return Found::default();
    }
    // Rust's lexer has no word for the line that names an interpreter.
    let lexed = match text.strip_prefix("#!") {
        Some(rest) if !rest.trim_start().starts_with('[') => {
            let end = text.find('\n').unwrap_or(text.len());
            format!("{}{}", " ".repeat(end), &text[end..]).parse::<TokenStream>()
        }
        Some(_) | None => text.parse(),
    };
    let Ok(tokens) = lexed else { return Found::default() };
    let mut search = Search { file, edits: Vec::new(), waits: false };
    search.tokens(tokens, &[]);
    let mut own = text.to_owned();
    search.edits.sort_by_key(|edit| edit.at.start);
    for Edit { at, path } in search.edits.iter().rev() {
        let Some(old) = text.get(at.clone()) else { continue };
        // A literal may go over several lines.
        let lines = "\n".repeat(old.matches('\n').count());
        own.replace_range(at.clone(), &format!("{path:?}{lines}"));
    }
    Found { text: (own != text).then_some(own), waits: search.waits }
}

struct Edit {
    at: Range<usize>,
    path: String,
}

struct Search<'a> {
    file: &'a File<'a>,
    edits: Vec<Edit>,
    waits: bool,
}

impl Search<'_> {
    /// Looks through tokens that stand in the inline modules `mods`.
    fn tokens(&mut self, stream: TokenStream, mods: &[String]) {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        // The directory an attribute gives to the module that follows.
        let mut given = None;
        for (index, token) in tokens.iter().enumerate() {
            let rest = &tokens[index + 1..];
            match token {
                TokenTree::Ident(name) if name == "include_str" || name == "include_bytes" || name == "include" => {
                    if let Some(literal) = called(rest).and_then(only_literal) {
                        self.included(&literal);
                    }
                }
                TokenTree::Ident(name) if name == "concat" => {
                    if let Some(arguments) = called(rest) {
                        self.joined(arguments);
                    }
                }
                TokenTree::Ident(name) if name == "mod" => {
                    if let [TokenTree::Ident(name), TokenTree::Group(body), ..] = rest
                        && body.delimiter() == Delimiter::Brace
                    {
                        let name = given.take().unwrap_or_else(|| name.to_string().trim_start_matches("r#").to_owned());
                        self.tokens(body.stream(), &[mods, &[name]].concat());
                    }
                    given = None;
                }
                TokenTree::Punct(mark) if mark.as_char() == '#' => {
                    if let [TokenTree::Group(attribute), ..] = rest {
                        given = self.attribute(attribute, mods).or(given);
                    }
                }
                TokenTree::Group(group) => {
                    let module = index >= 2
                        && matches!(&tokens[index - 2], TokenTree::Ident(word) if word == "mod")
                        && group.delimiter() == Delimiter::Brace;
                    if !module {
                        self.tokens(group.stream(), mods);
                    }
                }
                TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
    /// An included file, which is relative to the file that includes it.
    fn included(&mut self, literal: &Literal) {
        let Some(path) = string(literal) else { return };
        self.lead(literal, &path, &[self.dir()]);
    }
    /// `path = ".."`, in `#[path ..]` or `#[cfg_attr(.., path ..)]`. Gives the path.
    fn attribute(&mut self, attribute: &Group, mods: &[String]) -> Option<String> {
        let tokens: Vec<TokenTree> = attribute.stream().into_iter().collect();
        match &tokens[..] {
            [TokenTree::Ident(name), TokenTree::Group(inner)] if name == "cfg_attr" => {
                return self.attribute(inner, mods);
            }
            _ => {}
        }
        let path = tokens.windows(3).find_map(|three| match three {
            [TokenTree::Ident(name), TokenTree::Punct(mark), TokenTree::Literal(literal)]
                if name == "path" && mark.as_char() == '=' =>
            {
                Some(literal)
            }
            _ => None,
        })?;
        let text = string(path)?;
        let inner: PathBuf = mods.iter().collect();
        let mut dirs = vec![self.dir().join(&inner)];
        if !mods.is_empty() {
            // Modules of `a.rs` lie in `a`, those of `mod.rs` and of a crate's root beside it.
            dirs.push(self.file.at.with_extension("").join(&inner));
        }
        self.lead(path, &text, &dirs);
        Some(text)
    }
    /// `concat!(env!("CARGO_MANIFEST_DIR"), "/..")`: a path from the package's directory.
    fn joined(&mut self, arguments: &Group) {
        let tokens: Vec<TokenTree> = arguments.stream().into_iter().collect();
        let [TokenTree::Ident(env), TokenTree::Punct(_), TokenTree::Group(name), TokenTree::Punct(_), rest @ ..] =
            &tokens[..]
        else {
            return;
        };
        let names = only_literal(name).and_then(|name| string(&name));
        if env != "env" || names.as_deref() != Some("CARGO_MANIFEST_DIR") {
            return;
        }
        let [TokenTree::Literal(path), ..] = rest else { return };
        let Some(path) = string(path).and_then(|path| path.strip_prefix('/').map(str::to_owned)) else { return };
        let Some(turn) = route::turn(self.file.root, self.file.package, Path::new(&path)) else { return };
        let real = route::plain(&self.file.root.join(self.file.package));
        // What comes back into the workspace is the user's own, which must not be written to: let it fail.
        if let (Turn::Out(_), Some(real)) = (turn, real.to_str()) {
            let at = env.span().byte_range().start..name.span_close().byte_range().end;
            self.edits.push(Edit { at, path: real.to_owned() });
        }
    }
    /// Rewrites a path that leads out of the workspace from the first of `dirs` from where there is something.
    fn lead(&mut self, literal: &Literal, path: &str, dirs: &[PathBuf]) {
        for dir in dirs {
            let Some(turn) = route::turn(self.file.root, dir, Path::new(path)) else { continue };
            if !turn.place(self.file.root, dir).exists() {
                self.waits = true;
                continue;
            }
            if let Some(text) = turn.text() {
                self.edits.push(Edit { at: literal.span().byte_range(), path: text.to_owned() });
            }
            return;
        }
    }
    fn dir(&self) -> PathBuf {
        self.file.at.parent().unwrap_or(Path::new("")).to_owned()
    }
}

/// The arguments of a macro whose name stands in front.
fn called(rest: &[TokenTree]) -> Option<&Group> {
    match rest {
        [TokenTree::Punct(mark), TokenTree::Group(arguments), ..] if mark.as_char() == '!' => Some(arguments),
        _ => None,
    }
}

fn only_literal(group: &Group) -> Option<Literal> {
    let mut tokens = group.stream().into_iter();
    match (tokens.next(), tokens.next(), tokens.next()) {
        (Some(TokenTree::Literal(literal)), None | Some(TokenTree::Punct(_)), None) => Some(literal),
        _ => None,
    }
}

/// What a literal says, if it is a string.
fn string(literal: &Literal) -> Option<String> {
    match syn::Lit::new(literal.clone()) {
        syn::Lit::Str(text) => Some(text.value()),
        _ => None,
    }
}
