//! The shapes of one file that edits need: calls, assignments and statics by where they stand.
//!
//! Sites come from the analysis with a line and a column. Here the file is read again, and what stands at a position
//! is found with its extent in bytes.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use proc_macro2::{LineColumn, Span};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, Token, Type};

use super::edit::Source;
use crate::parse::macros;

/// What was found in one file.
#[derive(Debug, Default)]
pub struct Shapes {
    /// Method calls by the first byte of the method's name and of functions that are their arguments, other calls by
    /// that of the path that is called.
    pub calls: HashMap<usize, Call>,
    /// Assignments by their first byte.
    pub assigns: HashMap<usize, Assign>,
    /// From a receiver, a scrutinee or an operand to the expression around it.
    pub around: HashMap<Range<usize>, Range<usize>>,
    /// Bodies of functions with their signatures, outer ones first.
    pub fns: Vec<Range<usize>>,
    /// Names of functions that are no methods.
    pub fn_names: BTreeSet<String>,
    /// Statics and thread locals.
    pub statics: Vec<StaticDecl>,
    /// Bodies of closures without parameters that are arguments of method calls.
    pub makers: Vec<Range<usize>>,
    /// The paths of calls of `Box::new`.
    pub boxes: Vec<Range<usize>>,
    /// What fields of struct literals are given, with the fields' names.
    pub field_values: Vec<(String, Range<usize>)>,
    /// Types written with arguments of their own.
    pub types: Vec<TypeUse>,
    /// `#[global_allocator]` attributes.
    pub allocators: Vec<Range<usize>>,
    /// Where the first item begins, with its attributes and documentation; `None` in a file without items.
    pub first_item: Option<usize>,
}

/// A call.
#[derive(Clone, Debug)]
pub struct Call {
    /// All of it, receiver included.
    pub whole: Range<usize>,
    /// The receiver of a method call.
    pub receiver: Option<Range<usize>>,
    /// The last segment of the path, or the method.
    pub name: String,
    /// The segment before it: the type whose function is called.
    pub of: Option<String>,
    /// What the path begins with, if there is more before that.
    pub root: Option<String>,
    /// The arguments in their order.
    pub args: Vec<Arg>,
    /// Where the list of arguments ends: the closing parenthesis.
    pub close: usize,
}

/// An argument.
#[derive(Clone, Debug)]
pub struct Arg {
    /// Its extent.
    pub at: Range<usize>,
    /// What it looks like.
    pub looks: Looks,
    /// The body of a closure without parameters.
    pub body: Option<Range<usize>>,
}

/// What an argument could be, by its looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Looks {
    /// A closure without parameters that names no variable from outside.
    Maker,
    /// Another closure without parameters.
    Capturing,
    /// A name in lower case: a function of this module, or a variable.
    Name,
    /// A path of several segments, or one that begins in upper case: possibly a function.
    Path,
    /// Anything else.
    Other,
}

/// A type with arguments, the last of which is a type: `Reusable<'a, T>`.
#[derive(Clone, Debug)]
pub struct TypeUse {
    /// All of it.
    pub whole: Range<usize>,
    /// The last segment of its path.
    pub name: String,
    /// What its path begins with, if there is more before that.
    pub root: Option<String>,
    /// The last argument.
    pub item: Range<usize>,
}

/// An assignment.
#[derive(Clone, Debug)]
pub struct Assign {
    /// All of it.
    pub whole: Range<usize>,
    /// The right side.
    pub value: Range<usize>,
}

/// A static or thread local.
#[derive(Clone, Debug)]
pub struct StaticDecl {
    /// All of it, attributes and semicolon included.
    pub whole: Range<usize>,
    /// Its name.
    pub name: Range<usize>,
    /// Its type.
    pub ty: Range<usize>,
    /// Its initializer.
    pub init: Range<usize>,
    /// What stands inside `const { .. }`, if the initializer is one.
    pub const_init: Option<Range<usize>>,
    /// The first type argument of the innermost generic type on the way into the type: the item of a pool type.
    pub item: Option<Range<usize>>,
    /// The path of the macro `thread_local`, if it is declared by that.
    pub in_macro: Option<Range<usize>>,
}

/// Finds the shapes of a file; `None` if it cannot be parsed.
pub fn shapes(source: &Source) -> Option<Shapes> {
    let file = syn::parse_file(&source.text).ok()?;
    let mut finder = Finder { source, out: Shapes::default() };
    finder.out.first_item = file.items.first().and_then(|item| finder.range(item.span())).map(|range| range.start);
    finder.visit_file(&file);
    Some(finder.out)
}

struct Finder<'a> {
    source: &'a Source,
    out: Shapes,
}

impl Finder<'_> {
    fn byte(&self, at: LineColumn) -> Option<usize> {
        self.source.at(u32::try_from(at.line).ok()?, u32::try_from(at.column).ok()? + 1)
    }
    fn range(&self, span: Span) -> Option<Range<usize>> {
        Some(self.byte(span.start())?..self.byte(span.end())?)
    }
    fn of(&self, node: &impl Spanned) -> Range<usize> {
        self.range(node.span()).unwrap_or(0..0)
    }
    fn args(&self, args: &Punctuated<Expr, Token![,]>) -> Vec<Arg> {
        let body = |arg: &Expr| match arg {
            Expr::Closure(closure) if closure.inputs.is_empty() => Some(self.of(&closure.body)),
            _ => None,
        };
        args.iter().map(|arg| Arg { at: self.of(arg), looks: looks(arg), body: body(arg) }).collect()
    }
    fn inside(&mut self, part: &impl Spanned, whole: &impl Spanned) {
        let (part, whole) = (self.of(part), self.of(whole));
        self.out.around.insert(part, whole);
    }
    fn declare(&mut self, whole: Range<usize>, name: &syn::Ident, ty: &Type, init: &Expr, mac: Option<&syn::Path>) {
        let const_init = match init {
            Expr::Const(block) => match block.block.stmts.as_slice() {
                [only] => Some(self.of(only)),
                _ => None,
            },
            _ => None,
        };
        let found = StaticDecl {
            whole,
            name: self.of(name),
            ty: self.of(ty),
            init: self.of(init),
            const_init,
            item: item_of(ty).map(|ty| self.of(ty)),
            in_macro: mac.map(|path| self.of(path)),
        };
        self.out.statics.push(found);
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        let range = self.of(node);
        self.out.fns.push(range);
        self.out.fn_names.insert(node.sig.ident.to_string());
        visit::visit_item_fn(self, node);
    }
    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        let range = self.of(node);
        self.out.fns.push(range);
        visit::visit_impl_item_fn(self, node);
    }
    fn visit_trait_item_fn(&mut self, node: &'ast syn::TraitItemFn) {
        let range = self.of(node);
        self.out.fns.push(range);
        visit::visit_trait_item_fn(self, node);
    }
    fn visit_expr_method_call(&mut self, node: &'ast syn::ExprMethodCall) {
        let call = Call {
            whole: self.of(node),
            receiver: Some(self.of(&node.receiver)),
            name: node.method.to_string(),
            of: None,
            root: None,
            args: self.args(&node.args),
            close: self.range(node.paren_token.span.close()).unwrap_or(0..0).start,
        };
        self.out.makers.extend(call.args.iter().filter_map(|arg| arg.body.clone()));
        // `SLOT.with(Cell::take)`: what takes is named and not called
        for arg in call.args.iter().filter(|arg| arg.looks == Looks::Path) {
            self.out.calls.entry(arg.at.start).or_insert_with(|| call.clone());
        }
        self.out.calls.insert(self.of(&node.method).start, call);
        if leads_to_item(&node.method.to_string()) {
            self.inside(&node.receiver, node);
        }
        visit::visit_expr_method_call(self, node);
    }
    fn visit_expr_call(&mut self, node: &'ast syn::ExprCall) {
        if let Expr::Path(path) = &*node.func
            && let Some(last) = path.path.segments.last()
        {
            let func = self.of(path);
            let segments: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            if segments.ends_with(&["Box".to_owned(), "new".to_owned()]) {
                self.out.boxes.push(func.clone());
            }
            let call = Call {
                whole: self.of(node),
                receiver: None,
                name: last.ident.to_string(),
                of: segments.iter().rev().nth(1).cloned(),
                root: segments.first().filter(|_| segments.len() > 2).cloned(),
                args: self.args(&node.args),
                close: self.range(node.paren_token.span.close()).unwrap_or(0..0).start,
            };
            self.out.calls.insert(func.start, call);
        }
        visit::visit_expr_call(self, node);
    }
    fn visit_expr_assign(&mut self, node: &'ast syn::ExprAssign) {
        let assign = Assign { whole: self.of(node), value: self.of(&node.right) };
        self.out.assigns.insert(assign.whole.start, assign);
        visit::visit_expr_assign(self, node);
    }
    fn visit_expr_try(&mut self, node: &'ast syn::ExprTry) {
        self.inside(&node.expr, node);
        visit::visit_expr_try(self, node);
    }
    fn visit_expr_paren(&mut self, node: &'ast syn::ExprParen) {
        self.inside(&node.expr, node);
        visit::visit_expr_paren(self, node);
    }
    fn visit_expr_await(&mut self, node: &'ast syn::ExprAwait) {
        self.inside(&node.base, node);
        visit::visit_expr_await(self, node);
    }
    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        if node.arms.iter().any(|arm| hands_on(&arm.pat, &arm.body)) {
            self.inside(&node.expr, node);
        }
        visit::visit_expr_match(self, node);
    }
    fn visit_expr_if(&mut self, node: &'ast syn::ExprIf) {
        if let Expr::Let(cond) = &*node.cond
            && block_hands_on(&cond.pat, &node.then_branch)
        {
            self.inside(&cond.expr, node);
        }
        visit::visit_expr_if(self, node);
    }
    fn visit_item_static(&mut self, node: &'ast syn::ItemStatic) {
        self.declare(self.of(node), &node.ident, &node.ty, &node.expr, None);
        visit::visit_item_static(self, node);
    }
    fn visit_field_value(&mut self, node: &'ast syn::FieldValue) {
        if let syn::Member::Named(name) = &node.member {
            let range = self.of(&node.expr);
            self.out.field_values.push((name.to_string(), range));
        }
        visit::visit_field_value(self, node);
    }
    fn visit_type_path(&mut self, node: &'ast syn::TypePath) {
        if let Some(last) = node.path.segments.last()
            && let syn::PathArguments::AngleBracketed(args) = &last.arguments
            && let Some(syn::GenericArgument::Type(item)) = args.args.last()
        {
            let root = node.path.segments.first().filter(|_| node.path.segments.len() > 1);
            let found = TypeUse {
                whole: self.of(node),
                name: last.ident.to_string(),
                root: root.map(|first| first.ident.to_string()),
                item: self.of(item),
            };
            self.out.types.push(found);
        }
        visit::visit_type_path(self, node);
    }
    fn visit_attribute(&mut self, node: &'ast syn::Attribute) {
        let conditional = node.path().is_ident("cfg_attr")
            && matches!(&node.meta, syn::Meta::List(list) if list.tokens.to_string().contains("global_allocator"));
        if node.path().is_ident("global_allocator") || conditional {
            let range = self.of(node);
            self.out.allocators.push(range);
        }
    }
    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        let name = node.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let declared = match name.as_str() {
            "thread_local" => Some((macros::thread_local(node.tokens.clone()), Some(&node.path))),
            // what stands in a static of it cannot stand elsewhere
            "lazy_static" => Some((macros::lazy_static(node.tokens.clone()), None)),
            _ => None,
        };
        if let Some((list, mac)) = declared {
            for decl in list.unwrap_or_default() {
                let whole = self.of(&decl.start).start..self.of(&decl.end).end;
                self.declare(whole, &decl.ident, &decl.ty, &decl.expr, mac);
                self.visit_type(&decl.ty);
                self.visit_expr(&decl.expr);
            }
            return;
        }
        // the arguments of most macros are expressions, and edits inside them are edits like others
        if let Ok(args) = node.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            args.iter().for_each(|arg| self.visit_expr(arg));
        }
    }
}

/// Methods of options and results that lead to the item, or to what stands in for a missing one. After any other the
/// item is at work.
fn leads_to_item(method: &str) -> bool {
    matches!(
        method,
        "unwrap"
            | "expect"
            | "unwrap_or"
            | "unwrap_or_else"
            | "unwrap_or_default"
            | "or"
            | "or_else"
            | "map"
            | "map_or"
            | "map_or_else"
            | "map_err"
            | "and_then"
            | "ok"
            | "ok_or"
            | "ok_or_else"
            | "filter"
            | "flatten"
            | "inspect"
            | "success"
    )
}

/// The arm's value is what its pattern binds: the item is handed on, and another arm makes one.
fn hands_on(pat: &syn::Pat, body: &Expr) -> bool {
    match body {
        Expr::Path(path) => path.path.get_ident().is_some_and(|name| binds(pat, name)),
        Expr::Block(block) => block_hands_on(pat, &block.block),
        Expr::Paren(inner) => hands_on(pat, &inner.expr),
        Expr::Return(inner) => inner.expr.as_ref().is_some_and(|expr| hands_on(pat, expr)),
        _ => false,
    }
}

fn block_hands_on(pat: &syn::Pat, block: &syn::Block) -> bool {
    match block.stmts.last() {
        Some(syn::Stmt::Expr(expr, _)) => hands_on(pat, expr),
        _ => false,
    }
}

fn binds(pat: &syn::Pat, name: &syn::Ident) -> bool {
    struct Bound<'a>(&'a syn::Ident, bool);
    impl<'ast> Visit<'ast> for Bound<'_> {
        fn visit_pat_ident(&mut self, node: &'ast syn::PatIdent) {
            self.1 |= node.ident == *self.0;
            visit::visit_pat_ident(self, node);
        }
    }
    let mut bound = Bound(name, false);
    bound.visit_pat(pat);
    bound.1
}

fn looks(arg: &Expr) -> Looks {
    match arg {
        Expr::Closure(closure) if closure.inputs.is_empty() => {
            let mut free = FreeNames { found: false, bound: Vec::new() };
            free.visit_expr(&closure.body);
            if free.found { Looks::Capturing } else { Looks::Maker }
        }
        Expr::Path(path) => match path.path.get_ident() {
            None => Looks::Path,
            Some(name) if name.to_string().starts_with(char::is_uppercase) => Looks::Path,
            Some(_) => Looks::Name,
        },
        _ => Looks::Other,
    }
}

/// Looks for variables that are not bound in the expression itself. Every name bound anywhere in it counts as bound.
struct FreeNames {
    found: bool,
    bound: Vec<String>,
}

impl<'ast> Visit<'ast> for FreeNames {
    fn visit_pat_ident(&mut self, node: &'ast syn::PatIdent) {
        self.bound.push(node.ident.to_string());
        visit::visit_pat_ident(self, node);
    }
    fn visit_expr_call(&mut self, node: &'ast syn::ExprCall) {
        // a function called by its name is no variable
        if !matches!(&*node.func, Expr::Path(_)) {
            self.visit_expr(&node.func);
        }
        node.args.iter().for_each(|arg| self.visit_expr(arg));
    }
    fn visit_expr_path(&mut self, node: &'ast syn::ExprPath) {
        if let Some(name) = node.path.get_ident() {
            let name = name.to_string();
            self.found |= name.starts_with(char::is_lowercase) && !self.bound.contains(&name);
        }
    }
    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        match node.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            Ok(args) => args.iter().for_each(|arg| self.visit_expr(arg)),
            // `vec![0; N]`
            Err(_) => match node.parse_body::<Repeat>() {
                Ok(repeat) => {
                    self.visit_expr(&repeat.0);
                    self.visit_expr(&repeat.1);
                }
                Err(_) => self.found = true,
            },
        }
    }
}

/// `value; length`
struct Repeat(Expr, Expr);

impl Parse for Repeat {
    fn parse(input: ParseStream<'_>) -> syn::Result<Repeat> {
        let value = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(Repeat(value, input.parse()?))
    }
}

/// The item of the pool type somewhere in a static's type: `Lazy<Pool<T>>` leads to `T`.
fn item_of(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let syn::PathArguments::AngleBracketed(args) = &path.path.segments.last()?.arguments else { return None };
    let inner = args.args.iter().find_map(|arg| match arg {
        syn::GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })?;
    let last = path.path.segments.last()?.ident.to_string();
    if wraps(&last) { item_of(inner) } else { Some(inner) }
}

/// Types that make a value on demand, lock it, or count its owners: no pools, but pools stand in them.
pub fn wraps(name: &str) -> bool {
    matches!(
        name,
        "Lazy" | "LazyLock" | "LazyCell" | "OnceLock" | "OnceCell" | "Arc" | "Mutex" | "RwLock" | "RefCell" | "Box"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(source: &Source, range: &Range<usize>) -> String {
        source.text[range.clone()].to_owned()
    }

    #[test]
    fn calls_and_what_is_around_them() {
        let source = Source::new(
            "fn f(é: &mut P) { let mut a = é.list.lock().unwrap().pop().unwrap_or_else(|| Box::new(0)); é.at = a; }\n"
                .to_owned(),
        );
        let shapes = shapes(&source).expect("it parses");
        let pop = &shapes.calls[&source.text.find("pop()").expect("it is there")];
        assert_eq!(text(&source, &pop.whole), "é.list.lock().unwrap().pop()");
        let around = &shapes.around[&pop.whole];
        assert_eq!(text(&source, around), "é.list.lock().unwrap().pop().unwrap_or_else(|| Box::new(0))");
        let assign = shapes.assigns.values().next().expect("there is one");
        assert_eq!(text(&source, &assign.value), "a");
        assert_eq!(text(&source, &shapes.boxes[0]), "Box::new");
        assert_eq!(shapes.fns.len(), 1);
    }

    #[test]
    fn statics_of_both_kinds() {
        let source = Source::new(
            "pub static P: Lazy<Pool<Box<Row>>> = Lazy::new(|| Pool::new(Row::new, |r| r.reset()));\n\
             thread_local! {\n    /// scratch\n    static A: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };\n    \
             pub(crate) static B: Cell<u8> = Cell::new(1)\n}\n"
                .to_owned(),
        );
        let shapes = shapes(&source).expect("it parses");
        assert_eq!(shapes.statics.len(), 3);
        assert_eq!(text(&source, shapes.statics[0].item.as_ref().expect("an item")), "Box<Row>");
        assert_eq!(text(&source, shapes.statics[1].const_init.as_ref().expect("const")), "RefCell::new(Vec::new())");
        assert_eq!(text(&source, &shapes.statics[2].whole), "pub(crate) static B: Cell<u8> = Cell::new(1)");
        let make = &shapes.calls[&source.text.find("Pool::new").expect("it is there")];
        assert_eq!(make.args[0].looks, Looks::Path);
        assert_eq!(make.args[1].looks, Looks::Other);
    }

    #[test]
    fn makers_name_nothing_from_outside() {
        let looks_of = |text: &str| looks(&syn::parse_str::<Expr>(text).expect("an expression"));
        assert_eq!(looks_of("|| Vec::with_capacity(64)"), Looks::Maker);
        assert_eq!(looks_of("|| { let n = SIZE; vec![0; n] }"), Looks::Maker);
        assert_eq!(looks_of("|| Vec::with_capacity(size)"), Looks::Capturing);
        assert_eq!(looks_of("move || vec![0u8; size]"), Looks::Capturing);
    }
}
