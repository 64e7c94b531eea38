//! From the item tables of single files to the tables of the whole program.
//!
//! Every file, module and item is looked at once. Nothing is resolved: an import is the path somebody wrote, and
//! `scope` follows it when it is asked.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::program::{
    AdtDef, AdtId, AdtShape, AliasDef, BodyRef, ConstDef, Crate, CrateId, Def, FnDef, FnId, ImplDef, MacroDef, ModId,
    Module, Origin, Owner, Program, StaticDef, TraitDef,
};
use crate::base::{FileId, IndexVec, Name, Truth};
use crate::parse::items::{Attrs, ConstExpr, FnItem, ImplItem, Import, Item, ItemKind, LocalMod, ModItems, TraitItem};
use crate::parse::tree::{ModTree, SourceFile};

/// One crate to build. Its number is its place in the list; models come first.
#[derive(Clone, Debug)]
pub struct CrateInput {
    /// Its name as code writes it.
    pub name: Name,
    /// Where it comes from.
    pub origin: Origin,
    /// 2015, 2018, 2021 or 2024.
    pub edition: u16,
    /// Loaded dependencies by the name this crate knows them under, with their place in the list.
    pub deps: Vec<(Name, usize)>,
    /// Dependencies that are not loaded, with what would load them.
    pub unloaded: Vec<(Name, usize)>,
    /// Its files.
    pub root: ModTree,
}

/// Builds the program. The model crate named `std` is everybody's `std`, `core` and `alloc`.
pub fn build(crates: Vec<CrateInput>, files: &IndexVec<FileId, SourceFile>) -> Program {
    let std = crates.iter().position(|krate| krate.origin == Origin::Model && krate.name == "std");
    let mut program = Program { std: std.map(|at| CrateId(at as u32)), ..Program::default() };
    for input in crates {
        add_crate(&mut program, input, files);
    }
    program
}

fn add_crate(program: &mut Program, input: CrateInput, files: &IndexVec<FileId, SourceFile>) {
    let id = program.crates.next_index();
    let root = program.modules.next_index();
    let known =
        program.std.into_iter().flat_map(|std| ["std", "core", "alloc"].map(|name| (Name::new_static(name), std)));
    let deps = known.chain(input.deps.into_iter().map(|(name, at)| (name, CrateId(at as u32)))).collect();
    program.crates.push(Crate {
        name: input.name,
        origin: input.origin,
        root,
        edition: input.edition,
        deps,
        unloaded: input.unloaded.into_iter().collect(),
    });
    let mut builder = Builder { program, krate: id, root, macro_use: Vec::new() };
    builder.files(&input.root, files);
    builder.leak_macros();
}

struct Builder<'a> {
    program: &'a mut Program,
    krate: CrateId,
    root: ModId,
    /// Modules with `#[macro_use]`, parents first.
    macro_use: Vec<ModId>,
}

/// What a module gets from where it is declared.
struct Place {
    parent: Option<ModId>,
    name: Name,
    cfg: Truth,
    macro_use: bool,
}

impl Builder<'_> {
    fn files(&mut self, tree: &ModTree, files: &IndexVec<FileId, SourceFile>) {
        // The module of each local module of each node; empty for a file that is not compiled.
        let mut made: Vec<Vec<ModId>> = Vec::with_capacity(tree.nodes.len());
        if tree.nodes.is_empty() {
            self.module(Place::root(), (FileId(0), LocalMod(0)), false);
        }
        for node in &tree.nodes {
            let items = &files[node.file].items;
            let parent = match node.parent {
                None => None,
                Some((node, module)) => match made[node].get(module.0 as usize) {
                    Some(&parent) => Some(parent),
                    None => {
                        made.push(Vec::new());
                        continue;
                    }
                },
            };
            let own = items.modules.get(LocalMod(0)).map_or(Truth::Yes, |module| module.cfg);
            if own == Truth::No && parent.is_some() {
                made.push(Vec::new());
                continue;
            }
            let place = Place { parent, name: node.name.clone(), cfg: node.cfg.and(own), macro_use: node.macro_use };
            made.push(self.file(node.file, place, &items.modules));
        }
    }

    fn file(&mut self, file: FileId, place: Place, modules: &IndexVec<LocalMod, ModItems>) -> Vec<ModId> {
        let mut made = vec![self.module(place, (file, LocalMod(0)), false)];
        for (at, module) in modules.iter_enumerated() {
            if let Some(parent) = module.parent {
                let place = Place {
                    parent: Some(made[parent.0 as usize]),
                    name: module.name.clone(),
                    cfg: module.cfg,
                    macro_use: module.macro_use,
                };
                let id = self.module(place, (file, at), module.block.is_some());
                if let Some(block) = module.block {
                    self.program.blocks.entry((self.krate, file, block)).or_insert(id);
                }
                made.push(id);
            }
            self.items(made[at.0 as usize], file, module);
        }
        made
    }

    fn module(&mut self, place: Place, source: (FileId, LocalMod), is_block: bool) -> ModId {
        let around = place.parent.map_or(Truth::Yes, |parent| self.program.modules[parent].cfg);
        let id = self.program.modules.push(Module {
            krate: self.krate,
            parent: place.parent,
            name: place.name.clone(),
            source,
            is_block,
            cfg: around.and(place.cfg),
            items: FxHashMap::default(),
            imports: Vec::new(),
            impls: Vec::new(),
            macros: FxHashMap::default(),
        });
        if let Some(parent) = place.parent
            && !is_block
        {
            self.declare(parent, &place.name, Def::Mod(id));
        }
        if place.macro_use {
            self.macro_use.push(id);
        }
        id
    }

    fn declare(&mut self, module: ModId, name: &Name, def: Def) {
        self.program.modules[module].items.entry(name.clone()).or_default().push(def);
    }

    fn items(&mut self, module: ModId, file: FileId, from: &ModItems) {
        let imports: Vec<Import> = from.imports.clone();
        self.program.modules[module].imports = imports;
        for item in &from.items {
            self.item(module, file, item);
        }
    }

    fn item(&mut self, module: ModId, file: FileId, item: &Item) {
        let body = |body: Option<_>| body.map(|body| BodyRef { file, body });
        let def = match &item.kind {
            ItemKind::Fn(it) => Def::Fn(self.function(module, file, Owner::Module, item, it)),
            ItemKind::Struct(generics, fields) => {
                self.adt(module, item, generics, AdtShape::Struct(Arc::new(fields.clone())))
            }
            ItemKind::Enum(generics, variants) => {
                self.adt(module, item, generics, AdtShape::Enum(Arc::new(variants.clone())))
            }
            ItemKind::Union(generics, fields) => {
                self.adt(module, item, generics, AdtShape::Union(Arc::new(fields.clone())))
            }
            ItemKind::Alias(generics, ty) => Def::Alias(self.program.aliases.push(AliasDef {
                name: item.name.clone(),
                module,
                generics: Arc::new(generics.clone()),
                ty: ty.clone(),
            })),
            ItemKind::Const { ty, value, body: kept } => Def::Const(self.program.consts.push(ConstDef {
                name: item.name.clone(),
                module,
                owner: Owner::Module,
                ty: ty.clone(),
                value: value.clone(),
                body: body(*kept),
            })),
            ItemKind::Static { ty, wrapper, mutable, body: kept } => {
                Def::Static(self.program.statics.push(StaticDef {
                    name: item.name.clone(),
                    module,
                    span: item.span,
                    attrs: item.attrs.clone(),
                    ty: ty.clone(),
                    wrapper: *wrapper,
                    mutable: *mutable,
                    body: body(*kept),
                }))
            }
            ItemKind::Trait(it) => self.trait_(module, file, item, it),
            ItemKind::Impl(it) => return self.impl_(module, file, item, it),
            ItemKind::MacroRules(rules) => return self.macro_(module, item, rules),
        };
        if item.name != "_" {
            self.declare(module, &item.name, def);
        }
    }

    fn adt(&mut self, module: ModId, item: &Item, generics: &crate::parse::items::Generics, shape: AdtShape) -> Def {
        let id: AdtId = self.program.adts.push(AdtDef {
            name: item.name.clone(),
            module,
            span: item.span,
            attrs: item.attrs.clone(),
            generics: Arc::new(generics.clone()),
            shape,
        });
        Def::Adt(id)
    }

    fn function(&mut self, module: ModId, file: FileId, owner: Owner, item: &Item, signature: &FnItem) -> FnId {
        let body = signature.body.map(|body| BodyRef { file, body });
        let id = self.program.fns.push(FnDef {
            name: item.name.clone(),
            module,
            krate: self.krate,
            owner,
            span: item.span,
            attrs: item.attrs.clone(),
            item: Arc::new(signature.clone()),
            body,
        });
        if let Some(body) = body {
            self.program.fn_of_body.entry((self.krate, body)).or_insert(id);
        }
        id
    }

    /// The functions of an impl or trait; each sees the cfg of what is around it.
    fn functions(
        &mut self,
        module: ModId,
        file: FileId,
        owner: Owner,
        around: &Attrs,
        fns: &[Item],
    ) -> Vec<(Name, FnId)> {
        let mut out = Vec::with_capacity(fns.len());
        for item in fns {
            if let ItemKind::Fn(signature) = &item.kind {
                let id = self.function(module, file, owner, item, signature);
                let cfg = &mut self.program.fns[id].attrs.cfg;
                *cfg = cfg.and(around.cfg);
                out.push((item.name.clone(), id));
            }
        }
        out
    }

    fn assoc_const(
        &mut self,
        module: ModId,
        owner: Owner,
        name: &Name,
        ty: crate::parse::items::TyRef,
        value: &ConstExpr,
    ) -> super::program::ConstId {
        self.program.consts.push(ConstDef { name: name.clone(), module, owner, ty, value: value.clone(), body: None })
    }

    fn trait_(&mut self, module: ModId, file: FileId, item: &Item, it: &TraitItem) -> Def {
        let id = self.program.traits.push(TraitDef {
            name: item.name.clone(),
            module,
            attrs: item.attrs.clone(),
            generics: Arc::new(it.generics.clone()),
            supers: it.supers.clone(),
            fns: FxHashMap::default(),
            types: it.types.clone(),
            consts: FxHashMap::default(),
        });
        for (name, function) in self.functions(module, file, Owner::Trait(id), &item.attrs, &it.fns) {
            self.program.traits[id].fns.entry(name).or_insert(function);
        }
        for (name, value) in &it.consts {
            let konst = self.assoc_const(module, Owner::Trait(id), name, crate::parse::items::TyRef::Infer, value);
            self.program.traits[id].consts.entry(name.clone()).or_insert(konst);
        }
        Def::Trait(id)
    }

    fn impl_(&mut self, module: ModId, file: FileId, item: &Item, it: &ImplItem) {
        if it.negative {
            return;
        }
        let id = self.program.impls.push(ImplDef {
            module,
            krate: self.krate,
            generics: Arc::new(it.generics.clone()),
            trait_: it.trait_.clone(),
            self_ty: it.self_ty.clone(),
            fns: FxHashMap::default(),
            types: it.types.clone(),
            consts: FxHashMap::default(),
            attrs: item.attrs.clone(),
            span: item.span,
        });
        for (name, function) in self.functions(module, file, Owner::Impl(id), &item.attrs, &it.fns) {
            self.program.impls[id].fns.entry(name).or_default().push(function);
        }
        for (name, ty, value) in &it.consts {
            let konst = self.assoc_const(module, Owner::Impl(id), name, ty.clone(), value);
            self.program.impls[id].consts.entry(name.clone()).or_insert(konst);
        }
        self.program.modules[module].impls.push(id);
    }

    fn macro_(&mut self, module: ModId, item: &Item, rules: &str) {
        let id = self.program.macros.push(MacroDef {
            name: item.name.clone(),
            krate: self.krate,
            module,
            rules: Arc::from(rules),
        });
        self.program.modules[module].macros.insert(item.name.clone(), id);
        if item.attrs.macro_export {
            self.declare(self.root, &item.name, Def::Macro(id));
        }
    }

    /// `#[macro_use] mod m` gives its macros to the module around it, innermost first.
    fn leak_macros(&mut self) {
        for &module in self.macro_use.iter().rev() {
            let Some(parent) = self.program.modules[module].parent else { continue };
            let inner: Vec<_> =
                self.program.modules[module].macros.iter().map(|(name, id)| (name.clone(), *id)).collect();
            for (name, id) in inner {
                self.program.modules[parent].macros.entry(name).or_insert(id);
            }
        }
    }
}

impl Place {
    fn root() -> Place {
        Place { parent: None, name: Name::default(), cfg: Truth::Yes, macro_use: false }
    }
}
