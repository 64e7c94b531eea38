//! Matches a call against a matcher the way rustc does: all possibilities side by side, one token at a
//! time, and never back. So a repetition knows nothing of what follows it, yet nothing is tried twice.

use std::ops::Range;
use std::rc::Rc;

use proc_macro2::Delimiter;
use smol_str::SmolStr;
use syn::parse::{ParseBuffer, ParseStream};

use super::ExpandError;
use super::fragment::{self, Fragment, Kind};
use super::rules::{Node, Op};
use super::token::{self, Next, Token};

/// More possibilities than this at one token are no honest grammar; each could double at the next token.
const THREAD_LIMIT: usize = 256;

/// A matcher as a program: steps with jumps.
#[derive(Debug)]
pub(super) struct Matcher {
    steps: Vec<Step>,
    names: Vec<(SmolStr, Kind)>,
}

#[derive(Debug)]
enum Step {
    /// This token.
    Token(Token),
    /// An opening delimiter.
    Open(Delimiter),
    /// The end of the group.
    Close,
    /// A fragment for this name, within so many repetitions.
    Fragment { kind: Kind, name: usize, depth: usize },
    /// A repetition of the steps from here to `after`, which bind `names`.
    Repeat { op: Op, names: Range<usize>, after: usize, depth: usize },
    /// The end of a repetition's content: on with what follows, or again from `first`.
    Again { op: Op, sep: Option<Token>, first: usize },
    /// The separator has been seen.
    Separated { sep: Token, first: usize },
    /// The end of the matcher.
    End,
}

/// What a name stands for.
#[derive(Clone, Debug)]
pub(super) enum Bound {
    /// One fragment.
    One(Rc<Fragment>),
    /// What it stood for each time round.
    Many(Vec<Bound>),
}

/// What the names of a rule stand for.
#[derive(Debug)]
pub(super) struct Bindings {
    names: Vec<(SmolStr, Bound)>,
}

impl Bindings {
    /// What the name stands for, if the matcher binds it.
    pub(super) fn get(&self, name: &str) -> Option<&Bound> {
        self.names.iter().find(|(n, _)| n == name).map(|(_, bound)| bound)
    }
}

impl Matcher {
    /// Compiles a matcher.
    pub(super) fn new(nodes: &[Node]) -> Result<Matcher, String> {
        let mut matcher = Matcher { steps: Vec::new(), names: Vec::new() };
        matcher.compile(nodes, 0, None)?;
        matcher.steps.push(Step::End);
        Ok(matcher)
    }

    /// The names it binds, in order.
    pub(super) fn names(&self) -> &[(SmolStr, Kind)] {
        &self.names
    }

    fn compile(&mut self, nodes: &[Node], depth: usize, after: Option<&Node>) -> Result<(), String> {
        for (n, node) in nodes.iter().enumerate() {
            let next = nodes.get(n + 1).or(after);
            match node {
                Node::Word(_) | Node::Punct(_) | Node::Lifetime { .. } | Node::Literal { .. } => {
                    self.steps.push(Step::Token(token_of(node)?));
                }
                Node::Group(delimiter, inner) => {
                    self.steps.push(Step::Open(*delimiter));
                    self.compile(inner, depth, None)?;
                    self.steps.push(Step::Close);
                }
                Node::Decl(name, kind) => {
                    if self.names.iter().any(|(known, _)| known == name) {
                        return Err(format!("`${name}` is bound twice"));
                    }
                    // Before edition 2021 `pat` took no `|`, and `$($p:pat)|+` still means that.
                    let kind = match (kind, next) {
                        (Kind::Pat, Some(Node::Punct(op))) if op == "|" => Kind::PatParam,
                        (kind, _) => *kind,
                    };
                    self.steps.push(Step::Fragment { kind, name: self.names.len(), depth });
                    self.names.push((name.clone(), kind));
                }
                Node::Repeat(inner, sep, op) => {
                    if sep.is_none() && inner.iter().all(may_be_empty) {
                        return Err("a repetition of something that may be empty".into());
                    }
                    let sep_token = sep.as_deref().map(token_of).transpose()?;
                    let head = self.steps.len();
                    let first_name = self.names.len();
                    self.steps.push(Step::End);
                    self.compile(inner, depth + 1, sep.as_deref().or(next))?;
                    self.steps.push(Step::Again { op: *op, sep: sep_token.clone(), first: head + 1 });
                    if let Some(sep) = sep_token {
                        self.steps.push(Step::Separated { sep, first: head + 1 });
                    }
                    self.steps[head] =
                        Step::Repeat { op: *op, names: first_name..self.names.len(), after: self.steps.len(), depth };
                }
                Node::Var(name) => return Err(format!("`${name}` has no fragment kind")),
                Node::Crate => return Err("`$crate` in a matcher".into()),
            }
        }
        Ok(())
    }
}

fn token_of(node: &Node) -> Result<Token, String> {
    match node {
        Node::Word(word) => Ok(Token::Ident(super::plain_name(&word.ident.to_string()).into())),
        Node::Punct(text) => Ok(Token::Punct(text.clone())),
        Node::Lifetime { name, .. } => Ok(Token::Lifetime(super::plain_name(name).into())),
        Node::Literal { literal, .. } => Ok(Token::Literal(literal.to_string().into())),
        Node::Group(..) | Node::Var(_) | Node::Decl(..) | Node::Repeat(..) | Node::Crate => {
            Err("something other than a token separates a repetition".into())
        }
    }
}

fn may_be_empty(node: &Node) -> bool {
    match node {
        Node::Decl(_, Kind::Vis) => true,
        Node::Repeat(inner, sep, op) => *op != Op::Some || sep.is_none() && inner.iter().all(may_be_empty),
        Node::Decl(..) | Node::Word(_) | Node::Punct(_) | Node::Lifetime { .. } => false,
        Node::Literal { .. } | Node::Group(..) | Node::Var(_) | Node::Crate => false,
    }
}

/// One way to have matched the input so far.
#[derive(Clone)]
struct Thread {
    at: usize,
    bound: Rc<Vec<Vec<Bound>>>,
}

impl Thread {
    /// Adds `value` to a name, in the last round of each of the `depth` repetitions around it.
    fn bind(&mut self, name: usize, depth: usize, value: Bound) {
        let Some(mut into) = Rc::make_mut(&mut self.bound).get_mut(name) else { return };
        for _ in 0..depth {
            match into.last_mut() {
                Some(Bound::Many(inner)) => into = inner,
                Some(Bound::One(_)) | None => return,
            }
        }
        into.push(value);
    }
}

/// Matches the whole of `input`, without consuming it.
pub(super) fn run(matcher: &Matcher, input: ParseStream<'_>) -> Result<Option<Bindings>, ExpandError> {
    let mut stack: Vec<ParseBuffer<'_>> = vec![input.fork()];
    let mut current = vec![Thread { at: 0, bound: Rc::new(vec![Vec::new(); matcher.names.len()]) }];
    while let Some(top) = stack.last() {
        let next = token::next(top.cursor());
        let here = Here { matcher, next: &next, top, outermost: stack.len() == 1 };
        let Front { mut moved, fragments, ended } = here.front(current)?;
        if stack.len() == 1 && matches!(next, Next::End) {
            return match ended.len() {
                0 => Ok(None),
                1 => Ok(ended.into_iter().next().map(|thread| matcher.bindings(&thread))),
                _ => Err(ExpandError::Ambiguous),
            };
        }
        match (moved.is_empty(), fragments.len()) {
            (true, 0) => return Ok(None),
            (true, 1) => {
                let Some((mut thread, kind, name, depth)) = fragments.into_iter().next() else { return Ok(None) };
                let Some(fragment) = kind.take(top) else { return Ok(None) };
                thread.bind(name, depth, Bound::One(Rc::new(fragment)));
                thread.at += 1;
                moved.push(thread);
            }
            (false, 0) => match next {
                Next::End => {
                    stack.pop();
                }
                Next::Open(delimiter) => {
                    let Ok(inside) = enter(top, delimiter) else { return Ok(None) };
                    stack.push(inside);
                }
                Next::Token(_, count) => fragment::skip(top, count),
                Next::Opaque(_) => return Ok(None),
            },
            _ => return Err(ExpandError::Ambiguous),
        }
        current = moved;
    }
    Ok(None)
}

/// The inside of the group that comes next; what it is in is left behind it.
fn enter<'a>(input: &ParseBuffer<'a>, delimiter: Delimiter) -> syn::Result<ParseBuffer<'a>> {
    let content;
    match delimiter {
        Delimiter::Parenthesis => {
            syn::parenthesized!(content in input);
        }
        Delimiter::Brace => {
            syn::braced!(content in input);
        }
        Delimiter::Bracket => {
            syn::bracketed!(content in input);
        }
        Delimiter::None => return Err(input.error("a fragment is not entered")),
    }
    Ok(content)
}

/// Where the threads stand when they have to look at the input.
#[derive(Default)]
struct Front {
    /// Past the next token.
    moved: Vec<Thread>,
    /// Before a fragment that may begin here: its kind, name and depth.
    fragments: Vec<(Thread, Kind, usize, usize)>,
    /// At the end of the matcher.
    ended: Vec<Thread>,
}

/// One position of the input.
struct Here<'h, 'a> {
    matcher: &'h Matcher,
    next: &'h Next,
    top: &'h ParseBuffer<'a>,
    outermost: bool,
}

impl Here<'_, '_> {
    /// Runs every thread up to where the input decides.
    fn front(&self, mut current: Vec<Thread>) -> Result<Front, ExpandError> {
        let mut front = Front::default();
        let mut steps = 0;
        while let Some(mut thread) = current.pop() {
            steps += 1;
            if steps > THREAD_LIMIT * self.matcher.steps.len() || current.len() > THREAD_LIMIT {
                return Err(ExpandError::Ambiguous);
            }
            match &self.matcher.steps[thread.at] {
                Step::Token(want) => {
                    if matches!(self.next, Next::Token(token, _) if token == want) {
                        thread.at += 1;
                        front.moved.push(thread);
                    }
                }
                Step::Open(want) => {
                    if matches!(self.next, Next::Open(delimiter) if delimiter == want) {
                        thread.at += 1;
                        front.moved.push(thread);
                    }
                }
                Step::Close => {
                    if !self.outermost && matches!(self.next, Next::End) {
                        thread.at += 1;
                        front.moved.push(thread);
                    }
                }
                Step::Fragment { kind, name, depth } => {
                    if kind.may_begin(self.next, self.top.cursor()) {
                        front.fragments.push((thread, *kind, *name, *depth));
                    }
                }
                Step::Repeat { op, names, after, depth } => {
                    for name in names.clone() {
                        thread.bind(name, *depth, Bound::Many(Vec::new()));
                    }
                    if *op != Op::Some {
                        current.push(Thread { at: *after, bound: thread.bound.clone() });
                    }
                    thread.at += 1;
                    current.push(thread);
                }
                Step::Again { op, sep, first } => {
                    let after = thread.at + if sep.is_some() { 2 } else { 1 };
                    current.push(Thread { at: after, bound: thread.bound.clone() });
                    match (op, sep) {
                        (Op::Maybe, _) => {}
                        (_, Some(_)) => current.push(Thread { at: thread.at + 1, bound: thread.bound }),
                        (_, None) => current.push(Thread { at: *first, bound: thread.bound }),
                    }
                }
                Step::Separated { sep, first } => {
                    if matches!(self.next, Next::Token(token, _) if token == sep) {
                        thread.at = *first;
                        front.moved.push(thread);
                    }
                }
                Step::End => {
                    // Not kept before the end: whoever else holds the bindings makes the next `bind` copy them.
                    if self.outermost && matches!(self.next, Next::End) {
                        front.ended.push(thread);
                    }
                }
            }
        }
        if front.moved.len() > THREAD_LIMIT {
            return Err(ExpandError::Ambiguous);
        }
        Ok(front)
    }
}

impl Matcher {
    fn bindings(&self, thread: &Thread) -> Bindings {
        let names = self.names.iter().zip(thread.bound.iter());
        let names = names.filter_map(|((name, _), bound)| Some((name.clone(), bound.first()?.clone())));
        Bindings { names: names.collect() }
    }
}
