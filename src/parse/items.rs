//! What one source file declares, as owned data without a trace of the parser.
//!
//! Names are not resolved here: a type is the path somebody wrote. Function bodies stay behind on the
//! thread that parsed them ([`BodyIdx`] finds them there again), since the syntax tree cannot be sent.

use crate::base::{IndexVec, Name, Span, Truth};

crate::newtype_index! {
    /// A module of one file: the file itself (0), an inline `mod m { .. }`, or a block with items in it.
    pub struct LocalMod;
    /// A body of one file, kept by the thread that parsed it.
    pub struct BodyIdx;
}

/// Everything one file declares.
#[derive(Clone, Debug, Default)]
pub struct FileItems {
    /// The file's modules; index 0 is the file itself, a parent comes before its children.
    pub modules: IndexVec<LocalMod, ModItems>,
    /// Whether the file holds a macro call in item position that nobody expanded.
    pub opaque_items: Vec<(Name, Span)>,
    /// The message and place of the syntax error, when the file could not be parsed (then it has no items).
    pub error: Option<(String, Span)>,
}

/// The items of one module, inline module or block.
#[derive(Clone, Debug, Default)]
pub struct ModItems {
    /// The module around it in the same file; `None` for the file itself.
    pub parent: Option<LocalMod>,
    /// The module's name; empty for the file itself and for blocks.
    pub name: Name,
    /// A block of a function body, whose items see the names of the module around it.
    pub block: Option<Span>,
    /// `#[cfg]` of an inline module.
    pub cfg: Truth,
    /// `use` and `extern crate`, one entry for each leaf.
    pub imports: Vec<Import>,
    /// Items in source order.
    pub items: Vec<Item>,
    /// `mod name;` whose text is in another file.
    pub outline: Vec<OutlineMod>,
    /// `#[macro_use]` stands on this module.
    pub macro_use: bool,
    /// `#[path = "..."]` on an inline module: the directory of the files declared in it.
    pub path_attr: Option<String>,
}

/// `mod name;`
#[derive(Clone, Debug)]
pub struct OutlineMod {
    /// The name.
    pub name: Name,
    /// `#[path = "..."]`, as written.
    pub path_attr: Option<String>,
    /// The same under a `cfg_attr` nobody can decide; one of them is the file if there is none without.
    pub maybe_paths: Vec<String>,
    /// Its `#[cfg]`.
    pub cfg: Truth,
    /// `#[macro_use]` stands on it.
    pub macro_use: bool,
    /// The name's position.
    pub span: Span,
}

/// One leaf of a `use` tree, or an `extern crate`.
#[derive(Clone, Debug)]
pub struct Import {
    /// `::a::b` rather than `a::b`.
    pub global: bool,
    /// The path; for a glob the module that is opened.
    pub path: Vec<Name>,
    /// The name it gets here; `None` for a glob, `Some("_")` for `as _`.
    pub alias: Option<Name>,
    /// `extern crate` (then the path has one segment, possibly `self`).
    pub extern_crate: bool,
    /// `#[macro_use]` stands on an `extern crate`.
    pub macro_use: bool,
    /// Visible outside the module (any `pub`).
    pub public: bool,
    /// Its `#[cfg]`.
    pub cfg: Truth,
}

/// One item.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name; empty for `impl`.
    pub name: Name,
    /// The name's position (of `impl`: the keyword's).
    pub span: Span,
    /// Attributes that matter.
    pub attrs: Attrs,
    /// What it is.
    pub kind: ItemKind,
}

/// Attributes that matter to the analysis.
#[derive(Clone, Debug, Default)]
pub struct Attrs {
    /// `#[cfg]` of the item.
    pub cfg: Truth,
    /// Last segments of `#[derive(..)]`.
    pub derives: Vec<Name>,
    /// `#[test]`, `#[bench]`, or an attribute whose path ends in `test`.
    pub test: bool,
    /// `#[repr(align(N))]`, in bytes.
    pub align: Option<u64>,
    /// `#[repr(transparent)]`, `#[repr(C)]`, `#[repr(packed)]`, `#[repr(u8)]`: the words.
    pub repr: Vec<Name>,
    /// `#[macro_export]`.
    pub macro_export: bool,
    /// `#[name(words)]` of the model files, `#[x]` with no words too; only filled for model crates.
    pub marks: Vec<Mark>,
}

/// An attribute of a model file: `#[site(vec)]` is name `site`, words `["vec"]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The attribute's name.
    pub name: Name,
    /// Comma-separated words in its parentheses, white space removed.
    pub words: Vec<Name>,
}

/// What an item is.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// `fn`
    Fn(FnItem),
    /// `struct`
    Struct(Generics, Fields),
    /// `enum`
    Enum(Generics, Vec<Variant>),
    /// `union`
    Union(Generics, Fields),
    /// `type A<..> = ..;` with its parameters
    Alias(Generics, TyRef),
    /// `const`; the expression as far as a length may need it
    Const { ty: TyRef, value: ConstExpr, body: Option<BodyIdx> },
    /// `static`, also those inside `thread_local!` and `lazy_static!`
    Static { ty: TyRef, wrapper: StaticWrapper, mutable: bool, body: Option<BodyIdx> },
    /// `trait`
    Trait(TraitItem),
    /// `impl`
    Impl(ImplItem),
    /// `macro_rules!`, with the text between its outer braces
    MacroRules(String),
}

/// What stands around the declared type of a static.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StaticWrapper {
    /// A plain `static`.
    Plain,
    /// Declared in `thread_local!`: the static's type is `LocalKey<T>`.
    ThreadLocal,
    /// Declared in `lazy_static!`: dereferences to `T`.
    LazyStatic,
}

/// A function or method.
#[derive(Clone, Debug)]
pub struct FnItem {
    /// Its generics.
    pub generics: Generics,
    /// Its receiver.
    pub receiver: Option<Receiver>,
    /// Parameters after the receiver; a name where the pattern is a plain one.
    pub params: Vec<(Option<Name>, TyRef, Vec<Mark>)>,
    /// The result type; `()` where none is written.
    pub ret: TyRef,
    /// `async fn`
    pub is_async: bool,
    /// `unsafe fn`
    pub is_unsafe: bool,
    /// `extern "..." fn`, or declared in an `extern` block
    pub is_extern: bool,
    /// The body, unless it is only declared.
    pub body: Option<BodyIdx>,
}

/// The kind of `self`.
#[derive(Clone, Debug)]
pub enum Receiver {
    /// `self`
    Value,
    /// `&self`
    Ref,
    /// `&mut self`
    RefMut,
    /// `self: T`
    Typed(TyRef),
}

/// Generic parameters with their bounds.
#[derive(Clone, Debug, Default)]
pub struct Generics {
    /// Type and const parameters in order; lifetimes are left out.
    pub params: Vec<GenericParam>,
    /// `where T: A + B`
    pub wheres: Vec<(TyRef, Vec<PathRef>)>,
}

/// One generic parameter.
#[derive(Clone, Debug)]
pub struct GenericParam {
    /// Its name.
    pub name: Name,
    /// `Some` for `const N: T`.
    pub const_ty: Option<TyRef>,
    /// Bounds written at the parameter.
    pub bounds: Vec<PathRef>,
    /// Default type.
    pub default: Option<TyRef>,
}

/// Fields of a struct or variant.
#[derive(Clone, Debug)]
pub enum Fields {
    /// `;`
    Unit,
    /// `(A, B)`
    Tuple(Vec<Field>),
    /// `{ a: A }`
    Named(Vec<Field>),
}

/// One field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name; the index for a tuple field.
    pub name: Name,
    /// Its type.
    pub ty: TyRef,
    /// Its `#[cfg]`.
    pub cfg: Truth,
    /// It says `pub`; so says no field of a variant.
    pub public: bool,
}

/// One enum variant.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name.
    pub name: Name,
    /// Its fields.
    pub fields: Fields,
    /// Its `#[cfg]`.
    pub cfg: Truth,
}

/// A trait.
#[derive(Clone, Debug)]
pub struct TraitItem {
    /// Its parameters.
    pub generics: Generics,
    /// Its supertraits.
    pub supers: Vec<PathRef>,
    /// Methods and associated functions, with or without a default body.
    pub fns: Vec<Item>,
    /// Associated types: name, bounds, default.
    pub types: Vec<(Name, Vec<PathRef>, Option<TyRef>)>,
    /// Associated consts.
    pub consts: Vec<(Name, ConstExpr)>,
}

/// An impl.
#[derive(Clone, Debug)]
pub struct ImplItem {
    /// Its parameters.
    pub generics: Generics,
    /// The trait, if it is a trait impl.
    pub trait_: Option<PathRef>,
    /// `impl !Trait for T`
    pub negative: bool,
    /// The type.
    pub self_ty: TyRef,
    /// Methods and associated functions.
    pub fns: Vec<Item>,
    /// Associated types.
    pub types: Vec<(Name, TyRef)>,
    /// Associated consts with their types.
    pub consts: Vec<(Name, TyRef, ConstExpr)>,
}

/// A type as written.
#[derive(Clone, PartialEq, Debug)]
pub enum TyRef {
    /// A path.
    Path(PathRef),
    /// `&T`, `&mut T`
    Ref(Box<TyRef>, bool),
    /// `*const T`, `*mut T`
    Ptr(Box<TyRef>, bool),
    /// `(A, B)`; `()` is the empty one
    Tuple(Vec<TyRef>),
    /// `[T; N]`
    Array(Box<TyRef>, Box<ConstExpr>),
    /// `[T]`
    Slice(Box<TyRef>),
    /// `fn(A) -> B`
    FnPtr(Vec<TyRef>, Box<TyRef>),
    /// `dyn A + B`
    Dyn(Vec<PathRef>),
    /// `impl A + B`
    Impl(Vec<PathRef>),
    /// `!`
    Never,
    /// `_`
    Infer,
    /// A macro in type position, or anything not listed.
    Opaque,
}

/// A path as written.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PathRef {
    /// `<T as Trait>::..`: the type, and how many leading segments name the trait.
    pub qself: Option<(Box<TyRef>, usize)>,
    /// `::a`
    pub global: bool,
    /// The segments; a leading `$crate` is kept under that name.
    pub segments: Vec<Segment>,
}

/// One path segment.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Segment {
    /// The name.
    pub name: Name,
    /// `<A, 3>`; lifetimes are left out.
    pub args: Vec<GenericArg>,
    /// `<Item = T>`
    pub bindings: Vec<(Name, TyRef)>,
    /// `(A, B) -> C` of `Fn` bounds.
    pub paren: Option<(Vec<TyRef>, Box<TyRef>)>,
}

/// One generic argument.
#[derive(Clone, PartialEq, Debug)]
pub enum GenericArg {
    /// A type (a lone path may be a const parameter's name too).
    Ty(TyRef),
    /// A const.
    Const(ConstExpr),
}

/// A constant expression, as far as lengths need it.
#[derive(Clone, PartialEq, Debug)]
pub enum ConstExpr {
    /// An integer, a char's or a bool's number.
    Int(i128),
    /// A string or byte string literal: its length in bytes.
    Str(u64),
    /// A path to a const, a const parameter or an associated const.
    Path(PathRef),
    /// `-a` or `!a`
    Unary(char, Box<ConstExpr>),
    /// `a + b` with `+ - * / % << >> & | ^`; `<` and `>` stand for the shifts
    Binary(char, Box<ConstExpr>, Box<ConstExpr>),
    /// `a as T`
    Cast(Box<ConstExpr>, TyRef),
    /// `size_of::<T>()`
    SizeOf(TyRef),
    /// `align_of::<T>()`
    AlignOf(TyRef),
    /// `a.m(b)`: `len`, `pow`, `min`, `max`, `next_power_of_two`, ...
    Method(Box<ConstExpr>, Name, Vec<ConstExpr>),
    /// `[a, b]` (for `.len()`)
    Array(Vec<ConstExpr>),
    /// `[a; N]`
    Repeat(Box<ConstExpr>),
    /// `if`, a call, or anything else.
    Unknown,
}
