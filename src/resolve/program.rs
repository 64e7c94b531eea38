//! Everything the loaded crates declare, as tables of plain data addressed by index.
//!
//! Built once a run by `build`, then read by many threads. What a name means is asked of `scope`;
//! what a type is, of `ty`; how large it is, of `layout`; what a constant is, of `consts`.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::base::{FileId, IndexVec, Name, Span, Truth};
use crate::parse::items::{
    Attrs, BodyIdx, ConstExpr, Fields, FnItem, Generics, Import, LocalMod, PathRef, StaticWrapper, TyRef, Variant,
};

crate::newtype_index! {
    /// A crate of the run: a target of the workspace, a dependency whose source was read, or a model.
    pub struct CrateId;
    /// A module, inline module, or block with items.
    pub struct ModId;
    /// A function, method, or associated function.
    pub struct FnId;
    /// A struct, enum or union.
    pub struct AdtId;
    /// A trait.
    pub struct TraitId;
    /// An impl.
    pub struct ImplId;
    /// A static, thread local, or lazy static.
    pub struct StaticId;
    /// A const (associated ones too).
    pub struct ConstId;
    /// A type alias.
    pub struct AliasId;
    /// A `macro_rules!` macro.
    pub struct MacroId;
}

/// All loaded crates.
#[derive(Debug, Default)]
pub struct Program {
    /// Crates; the models come first.
    pub crates: IndexVec<CrateId, Crate>,
    /// Modules of all crates; a parent comes before its children.
    pub modules: IndexVec<ModId, Module>,
    /// Functions, in the order of their files.
    pub fns: IndexVec<FnId, FnDef>,
    /// Structs, enums, unions.
    pub adts: IndexVec<AdtId, AdtDef>,
    /// Traits.
    pub traits: IndexVec<TraitId, TraitDef>,
    /// Impls.
    pub impls: IndexVec<ImplId, ImplDef>,
    /// Statics.
    pub statics: IndexVec<StaticId, StaticDef>,
    /// Consts.
    pub consts: IndexVec<ConstId, ConstDef>,
    /// Type aliases.
    pub aliases: IndexVec<AliasId, AliasDef>,
    /// `macro_rules!` macros.
    pub macros: IndexVec<MacroId, MacroDef>,
    /// The module of each block with items, by file and start of the block.
    pub blocks: FxHashMap<(CrateId, FileId, Span), ModId>,
    /// Functions by where their body is kept. One file can belong to several crates (`#[path]`, or a
    /// library's and a binary's `mod`), so the crate is part of the key.
    pub fn_of_body: FxHashMap<(CrateId, BodyRef), FnId>,
    /// The model crate that stands for `std`, `core` and `alloc`, if it is loaded.
    pub std: Option<CrateId>,
    /// What name lookup has found so far; filled by many threads.
    pub lookups: super::scope::Lookups,
}

impl Program {
    /// All functions of this name in the same module: several where a `cfg` nobody knows chooses between them.
    pub fn twins(&self, id: FnId) -> Vec<FnId> {
        let def = &self.fns[id];
        let all = self.modules[def.module].items.get(&def.name).into_iter().flatten();
        let list: Vec<FnId> = all.filter_map(|def| if let Def::Fn(f) = def { Some(*f) } else { None }).collect();
        if list.contains(&id) { list } else { vec![id] }
    }
}

/// Where the syntax of a body is kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BodyRef {
    /// The file.
    pub file: FileId,
    /// The body in the file.
    pub body: BodyIdx,
}

/// Where a crate comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A target of a selected or other workspace member.
    Workspace {
        /// Index of the package in the loaded workspace.
        package: usize,
        /// Index of the target in the package.
        target: usize,
        /// Its sites are judged and reported (the target was selected).
        selected: bool,
    },
    /// A dependency read from its source, with its version.
    Dependency {
        /// The version in the lock file.
        version: String,
    },
    /// A model file of this tool (std and well-known crates).
    Model,
}

/// One crate.
#[derive(Clone, Debug)]
pub struct Crate {
    /// Its name as code writes it (`object_pool`, not `object-pool`).
    pub name: Name,
    /// Where it comes from.
    pub origin: Origin,
    /// Its root module.
    pub root: ModId,
    /// 2015, 2018, 2021 or 2024.
    pub edition: u16,
    /// The extern prelude: names of dependencies (renames included) that are loaded.
    pub deps: FxHashMap<Name, CrateId>,
    /// Names of dependencies whose source is not loaded, with what would load them.
    pub unloaded: FxHashMap<Name, usize>,
}

/// One module.
#[derive(Clone, Debug)]
pub struct Module {
    /// Its crate.
    pub krate: CrateId,
    /// The module around it.
    pub parent: Option<ModId>,
    /// Its name; empty for a crate root and for a block.
    pub name: Name,
    /// The file and module it is written in.
    pub source: (FileId, LocalMod),
    /// It is a block of a function body: names not found here are looked up in the parent.
    pub is_block: bool,
    /// Holds only if so.
    pub cfg: Truth,
    /// What is declared here by name (several for one name: namespaces, or a cfg nobody knows).
    pub items: FxHashMap<Name, Vec<Def>>,
    /// Imports in order.
    pub imports: Vec<Import>,
    /// Impls written here.
    pub impls: Vec<ImplId>,
    /// Macros defined here, or in a `#[macro_use]` module here, that are in textual scope at the end of this module.
    /// Those of the modules around it are in scope too; `resolve_macro` walks up.
    pub macros: FxHashMap<Name, MacroId>,
}

/// What a name can mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Def {
    /// A module or crate root.
    Mod(ModId),
    /// A struct, enum or union (a unit or tuple struct is a value too).
    Adt(AdtId),
    /// A variant by its index.
    Variant(AdtId, u32),
    /// A function.
    Fn(FnId),
    /// A static.
    Static(StaticId),
    /// A const.
    Const(ConstId),
    /// A trait.
    Trait(TraitId),
    /// A type alias.
    Alias(AliasId),
    /// A `macro_rules!` macro.
    Macro(MacroId),
    /// A primitive type.
    Prim(Prim),
}

/// Primitive types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the variants are the names of Rust's primitive types")]
pub enum Prim {
    Bool,
    Char,
    I8,
    I16,
    I32,
    I64,
    I128,
    Isize,
    U8,
    U16,
    U32,
    U64,
    U128,
    Usize,
    F32,
    F64,
    Str,
}

/// The namespaces of names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ns {
    /// Modules, types, traits.
    Types,
    /// Functions, statics, consts, constructors.
    Values,
    /// Macros.
    Macros,
}

/// Where a function is declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// In a module or block.
    Module,
    /// In an impl.
    Impl(ImplId),
    /// In a trait (a default method, or a mere declaration).
    Trait(TraitId),
}

/// A function.
#[derive(Clone, Debug)]
pub struct FnDef {
    /// Its name.
    pub name: Name,
    /// The module whose names it sees (of a method: the impl's or trait's).
    pub module: ModId,
    /// Its crate.
    pub krate: CrateId,
    /// Where it is declared.
    pub owner: Owner,
    /// The position of its name.
    pub span: Span,
    /// Its attributes.
    pub attrs: Attrs,
    /// Its signature.
    pub item: Arc<FnItem>,
    /// Its body, if it has one.
    pub body: Option<BodyRef>,
}

/// A struct, enum or union.
#[derive(Clone, Debug)]
pub struct AdtDef {
    /// Its name.
    pub name: Name,
    /// The module it is declared in.
    pub module: ModId,
    /// The position of its name.
    pub span: Span,
    /// Its attributes.
    pub attrs: Attrs,
    /// Its parameters.
    pub generics: Arc<Generics>,
    /// What it is made of.
    pub shape: AdtShape,
}

/// What a struct, enum or union is made of.
#[derive(Clone, Debug)]
pub enum AdtShape {
    /// `struct`
    Struct(Arc<Fields>),
    /// `enum`
    Enum(Arc<Vec<Variant>>),
    /// `union`
    Union(Arc<Fields>),
}

/// A trait.
#[derive(Clone, Debug)]
pub struct TraitDef {
    /// Its name.
    pub name: Name,
    /// The module it is declared in.
    pub module: ModId,
    /// Its attributes.
    pub attrs: Attrs,
    /// Its parameters.
    pub generics: Arc<Generics>,
    /// Supertraits.
    pub supers: Vec<PathRef>,
    /// Its functions by name.
    pub fns: FxHashMap<Name, FnId>,
    /// Associated types: name, bounds, default.
    pub types: Vec<(Name, Vec<PathRef>, Option<TyRef>)>,
    /// Associated consts.
    pub consts: FxHashMap<Name, ConstId>,
}

/// An impl.
#[derive(Clone, Debug)]
pub struct ImplDef {
    /// The module it is written in.
    pub module: ModId,
    /// Its crate.
    pub krate: CrateId,
    /// Its parameters.
    pub generics: Arc<Generics>,
    /// The trait, if it is a trait impl (negative impls are left out of the tables).
    pub trait_: Option<PathRef>,
    /// The type.
    pub self_ty: TyRef,
    /// Its functions by name (several for one name where a cfg is not known).
    pub fns: FxHashMap<Name, Vec<FnId>>,
    /// Associated types.
    pub types: Vec<(Name, TyRef)>,
    /// Associated consts.
    pub consts: FxHashMap<Name, ConstId>,
    /// Attributes.
    pub attrs: Attrs,
    /// The `impl` keyword.
    pub span: Span,
}

/// A static.
#[derive(Clone, Debug)]
pub struct StaticDef {
    /// Its name.
    pub name: Name,
    /// The module it is declared in.
    pub module: ModId,
    /// The name's position.
    pub span: Span,
    /// Its attributes.
    pub attrs: Attrs,
    /// The declared type, without the wrapper.
    pub ty: TyRef,
    /// What stands around it.
    pub wrapper: StaticWrapper,
    /// `static mut`
    pub mutable: bool,
    /// The initializer.
    pub body: Option<BodyRef>,
}

/// A const.
#[derive(Clone, Debug)]
pub struct ConstDef {
    /// Its name.
    pub name: Name,
    /// The module it is declared in.
    pub module: ModId,
    /// Where: an associated const sees `Self`.
    pub owner: Owner,
    /// The declared type.
    pub ty: TyRef,
    /// Its value.
    pub value: ConstExpr,
    /// The expression's syntax, if it is kept.
    pub body: Option<BodyRef>,
}

/// A type alias.
#[derive(Clone, Debug)]
pub struct AliasDef {
    /// Its name.
    pub name: Name,
    /// The module it is declared in.
    pub module: ModId,
    /// Its parameters.
    pub generics: Arc<Generics>,
    /// What it stands for.
    pub ty: TyRef,
}

/// A `macro_rules!` macro.
#[derive(Clone, Debug)]
pub struct MacroDef {
    /// Its name.
    pub name: Name,
    /// The crate that declares it, for `$crate`.
    pub krate: CrateId,
    /// The module it is declared in.
    pub module: ModId,
    /// The text between its outer braces.
    pub rules: Arc<str>,
}
