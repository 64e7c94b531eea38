//! The grammar of format strings, as `std::fmt` has it.

use std::iter::Peekable;
use std::str::Chars;

use super::{ArgRef, Count, FormatArg, Piece, Placeholder, Style};
use crate::base::Name;

/// Splits a format string; `None` if it is not valid with these arguments.
pub(super) fn split(text: &str, args: &[FormatArg]) -> Option<Vec<Piece>> {
    let mut split = Split { args, next: 0 };
    let mut pieces = Vec::new();
    let mut bytes = 0;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '{' | '}' if chars.peek() == Some(&c) => {
                chars.next();
                bytes += 1;
            }
            '}' => return None,
            '{' => {
                if bytes > 0 {
                    pieces.push(Piece::Text(bytes));
                    bytes = 0;
                }
                pieces.push(Piece::Arg(split.placeholder(&mut chars)?));
            }
            c => bytes += c.len_utf8(),
        }
    }
    if bytes > 0 {
        pieces.push(Piece::Text(bytes));
    }
    Some(pieces)
}

struct Split<'a> {
    args: &'a [FormatArg],
    /// The next argument for a placeholder that names none.
    next: usize,
}

impl Split<'_> {
    /// What follows a `{`, with its `}`.
    fn placeholder(&mut self, chars: &mut Peekable<Chars<'_>>) -> Option<Placeholder> {
        let mut inside = Vec::new();
        loop {
            match chars.next()? {
                '}' => break,
                // The fill character may be anything but what closes the placeholder.
                c => inside.push(c),
            }
        }
        while inside.last().is_some_and(|c| c.is_whitespace()) && !inside.ends_with(&[':', ' ']) {
            inside.pop();
        }
        let colon = inside.iter().position(|c| *c == ':');
        let (name, spec) = match colon {
            Some(colon) => (&inside[..colon], &inside[colon + 1..]),
            None => (&inside[..], &[][..]),
        };
        let name: String = name.iter().collect();
        let given = match name.trim() {
            "" => None,
            name => Some(self.argument(name)?),
        };
        self.spec(given, spec)
    }

    /// `[[fill]align][sign]['#']['0'][width]['.' precision][type]`
    fn spec(&mut self, given: Option<ArgRef>, spec: &[char]) -> Option<Placeholder> {
        let mut at = 0;
        let align = |c: Option<&char>| matches!(c, Some('<' | '^' | '>'));
        if align(spec.get(1)) {
            at = 2;
        } else if align(spec.first()) {
            at = 1;
        }
        if matches!(spec.get(at), Some('+' | '-')) {
            at += 1;
        }
        let alternate = spec.get(at) == Some(&'#');
        if alternate {
            at += 1;
        }
        if spec.get(at) == Some(&'0') && spec.get(at + 1) != Some(&'$') {
            at += 1;
        }
        let (width, used) = self.count(&spec[at..])?;
        at += used;
        let mut precision = Count::None;
        if spec.get(at) == Some(&'.') {
            at += 1;
            if spec.get(at) == Some(&'*') {
                at += 1;
                precision = Count::Arg(self.following()?);
            } else {
                let (given, used) = self.count(&spec[at..])?;
                if given == Count::None {
                    return None;
                }
                precision = given;
                at += used;
            }
        }
        let style: String = spec[at..].iter().collect();
        let style = match style.trim() {
            "" => Style::Display,
            "?" | "x?" | "X?" => Style::Debug,
            "x" => Style::LowerHex,
            "X" => Style::UpperHex,
            "o" => Style::Octal,
            "b" => Style::Binary,
            "e" => Style::LowerExp,
            "E" => Style::UpperExp,
            "p" => Style::Pointer,
            _ => return None,
        };
        let arg = match given {
            Some(arg) => arg,
            None => self.following()?,
        };
        Some(Placeholder { arg, style, alternate, width, precision })
    }

    /// `8`, `1$`, `name$`, or nothing; and how many characters that took.
    fn count(&self, spec: &[char]) -> Option<(Count, usize)> {
        let word = spec.iter().take_while(|c| c.is_alphanumeric() || **c == '_').count();
        if word > 0 && spec.get(word) == Some(&'$') {
            let name: String = spec[..word].iter().collect();
            return Some((Count::Arg(self.argument(&name)?), word + 1));
        }
        let digits = spec.iter().take_while(|c| c.is_ascii_digit()).count();
        if digits == 0 {
            return Some((Count::None, 0));
        }
        let number: String = spec[..digits].iter().collect();
        Some((Count::Literal(number.parse().ok()?), digits))
    }

    /// An argument by number or name.
    fn argument(&self, name: &str) -> Option<ArgRef> {
        if name.starts_with(|c: char| c.is_ascii_digit()) {
            let index = name.parse().ok()?;
            return (index < self.args.len()).then_some(ArgRef::Index(index));
        }
        let name = name.strip_prefix("r#").unwrap_or(name);
        let named = self.args.iter().position(|arg| arg.name.as_deref() == Some(name));
        let valid = name.chars().all(|c| c.is_alphanumeric() || c == '_');
        match named {
            Some(index) => Some(ArgRef::Index(index)),
            None if valid => Some(ArgRef::Captured(Name::from(name))),
            None => None,
        }
    }

    /// The next argument.
    fn following(&mut self) -> Option<ArgRef> {
        let index = self.next;
        self.next += 1;
        (index < self.args.len()).then_some(ArgRef::Index(index))
    }
}
