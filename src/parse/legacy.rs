//! What the parser does not accept any more: trait methods of the 2015 edition with parameters that have no name.
//!
//! `fn set(self, T) -> T;` is given the pattern `_` before each such type. Tokens keep their positions, so nothing
//! after them moves. Tried only when a file does not parse as it is; lifeguard 0.6.1, a pool, is such a file.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};

/// Parses a file after naming the parameters of its trait methods; `None` if that does not help either.
pub(super) fn parse(text: &str) -> Option<syn::File> {
    syn::parse2(rewrite(text.parse().ok()?, false)).ok()
}

/// Rewrites the bodies of traits; `in_trait` says that these tokens are one.
fn rewrite(tokens: TokenStream, in_trait: bool) -> TokenStream {
    let mut out = Vec::new();
    // Waiting for the braces of a trait, and for the parentheses of a method.
    let (mut of_trait, mut of_method) = (false, false);
    let mut angles = Angles::default();
    for token in tokens {
        angles.see(&token);
        match token {
            TokenTree::Group(group) => {
                let inner = match group.delimiter() {
                    Delimiter::Brace => {
                        of_method = false;
                        rewrite(group.stream(), std::mem::take(&mut of_trait))
                    }
                    Delimiter::Parenthesis if of_method && angles.depth == 0 => {
                        of_method = false;
                        name_all(group.stream())
                    }
                    _ => group.stream(),
                };
                let mut copy = Group::new(group.delimiter(), inner);
                copy.set_span(group.span());
                out.push(TokenTree::Group(copy));
                continue;
            }
            TokenTree::Ident(ref word) => {
                of_trait |= word == "trait";
                if in_trait && word == "fn" {
                    (of_method, angles) = (true, Angles::default());
                }
            }
            TokenTree::Punct(ref punct) if punct.as_char() == ';' => (of_trait, of_method) = (false, false),
            _ => {}
        }
        out.push(token);
    }
    out.into_iter().collect()
}

/// Puts `_:` before each parameter that is a mere type.
fn name_all(params: TokenStream) -> TokenStream {
    let (mut out, mut param) = (Vec::new(), Vec::new());
    let mut angles = Angles::default();
    for token in params {
        angles.see(&token);
        let comma = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == ',');
        param.push(token);
        if comma && angles.depth == 0 {
            name(&mut param, &mut out);
        }
    }
    name(&mut param, &mut out);
    out.into_iter().collect()
}

fn name(param: &mut Vec<TokenTree>, out: &mut Vec<TokenTree>) {
    let mut joint = false;
    let named = param.iter().any(|token| match token {
        TokenTree::Ident(word) => word == "self",
        TokenTree::Punct(punct) => {
            let colon = punct.as_char() == ':';
            let alone = colon && !joint && punct.spacing() == Spacing::Alone;
            joint = colon && punct.spacing() == Spacing::Joint;
            alone
        }
        _ => false,
    });
    if let Some(first) = param.first()
        && !named
    {
        out.push(TokenTree::Ident(Ident::new("_", first.span())));
        let mut colon = Punct::new(':', Spacing::Alone);
        colon.set_span(first.span());
        out.push(TokenTree::Punct(colon));
    }
    out.append(param);
}

/// How many `<` are open; the `>` of `->` and `=>` closes none.
#[derive(Default)]
struct Angles {
    depth: usize,
    arrow: bool,
}

impl Angles {
    fn see(&mut self, token: &TokenTree) {
        let TokenTree::Punct(punct) = token else {
            self.arrow = false;
            return;
        };
        match punct.as_char() {
            '<' => self.depth += 1,
            '>' if !self.arrow => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.arrow = matches!(punct.as_char(), '-' | '=') && punct.spacing() == Spacing::Joint;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_without_names() {
        let text = "trait T<A> where A: Fn(u8) { fn a(self, A) -> A; fn b(&mut self, x: u8, Vec<(u8, A)>, ::std::string::String);
            fn c<F: Fn(u8) -> u8>(F) { fn inner(x: u8) {} } } fn after(x: u8) {}";
        assert!(syn::parse_file(text).is_err());
        let file = parse(text).unwrap();
        let syn::Item::Trait(it) = &file.items[0] else { panic!("a trait") };
        let counts: Vec<usize> = it
            .items
            .iter()
            .map(|item| match item {
                syn::TraitItem::Fn(function) => function.sig.inputs.len(),
                _ => 0,
            })
            .collect();
        assert_eq!(counts, [2, 4, 1]);
        assert!(parse("trait T { fn a( }").is_none());
    }
}
