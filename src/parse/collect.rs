//! What a file declares, taken out of its syntax tree; bodies are moved out, not copied.
//!
//! Items inside the blocks of a body become a module of their own, so that lookup can find them; the block keeps its
//! statements as they are. `#[cfg]` of items is decided here, `#[cfg]` of statements and expressions by the lowering.

use syn::visit::{self, Visit};
use syn::{Attribute, Block, Expr, ForeignItem, ImplItem, Item as SynItem, Pat, Stmt, TraitItem as SynTraitItem};

use super::cfg::CfgEnv;
use super::items::{
    Attrs, BodyIdx, Fields, FileItems, FnItem, Generics, ImplItem as Impl, Import, Item, ItemKind, LocalMod, ModItems,
    OutlineMod, StaticWrapper, TraitItem as Trait,
};
use super::tyref::{self, name};
use super::{attrs, decls, macros};
use crate::base::{FileId, IndexVec, Name, Span, Truth};

/// A body, kept by the thread that parsed it.
#[derive(Debug)]
pub struct BodyAst {
    /// The patterns of the parameters after the receiver, as many as the signature has.
    pub params: Vec<Pat>,
    /// What is run.
    pub kind: BodyKind,
}

/// What a body is made of.
#[derive(Debug)]
pub enum BodyKind {
    /// Of a function.
    Block(Block),
    /// The value of a static or const.
    Expr(Expr),
}

/// Takes a syntax tree apart into what it declares and the bodies.
pub fn collect(file: syn::File, id: FileId, env: &CfgEnv, model: bool) -> (FileItems, IndexVec<BodyIdx, BodyAst>) {
    let mut collector = Collector { file: id, env, model, out: FileItems::default(), bodies: IndexVec::new() };
    let cfg = super::cfg::eval_attrs(&file.attrs, env);
    let root = collector.out.modules.push(ModItems { cfg, ..ModItems::default() });
    if cfg != Truth::No {
        collector.items(root, file.items, Truth::Yes);
    }
    (collector.out, collector.bodies)
}

struct Collector<'a> {
    file: FileId,
    env: &'a CfgEnv,
    model: bool,
    out: FileItems,
    bodies: IndexVec<BodyIdx, BodyAst>,
}

impl Collector<'_> {
    fn items(&mut self, module: LocalMod, items: Vec<SynItem>, given: Truth) {
        for item in items {
            self.item(module, item, given);
        }
    }

    /// Adds one item; `given` is the cfg of a macro's branch around it.
    fn item(&mut self, module: LocalMod, item: SynItem, given: Truth) {
        match item {
            SynItem::Fn(it) => {
                let Some(attrs) = self.attrs(&it.attrs, given) else { return };
                let (id, span) = self.named(&it.sig.ident);
                let kind = ItemKind::Fn(self.function(module, it.sig, Some(*it.block)));
                self.add(module, id, span, attrs, kind);
            }
            SynItem::Struct(it) => {
                let Some(attrs) = self.attrs(&it.attrs, given) else { return };
                let kind = ItemKind::Struct(tyref::generics(&it.generics), decls::fields(&it.fields, self.env));
                self.add_named(module, &it.ident, attrs, kind);
            }
            SynItem::Enum(it) => {
                let Some(attrs) = self.attrs(&it.attrs, given) else { return };
                let kind = ItemKind::Enum(tyref::generics(&it.generics), decls::variants(&it.variants, self.env));
                self.add_named(module, &it.ident, attrs, kind);
            }
            SynItem::Union(it) => {
                let Some(attrs) = self.attrs(&it.attrs, given) else { return };
                let fields = decls::fields(&syn::Fields::Named(it.fields), self.env);
                self.add_named(module, &it.ident, attrs, ItemKind::Union(tyref::generics(&it.generics), fields));
            }
            SynItem::Type(it) => {
                let Some(attrs) = self.attrs(&it.attrs, given) else { return };
                let kind = ItemKind::Alias(tyref::generics(&it.generics), tyref::ty(&it.ty));
                self.add_named(module, &it.ident, attrs, kind);
            }
            SynItem::Const(it) => {
                let Some(attrs) = self.attrs(&it.attrs, given) else { return };
                let (ty, value) = (tyref::ty(&it.ty), tyref::const_expr(&it.expr));
                let body = Some(self.value(module, *it.expr));
                self.add_named(module, &it.ident, attrs, ItemKind::Const { ty, value, body });
            }
            SynItem::Static(it) => {
                let Some(attrs) = self.attrs(&it.attrs, given) else { return };
                let (ty, mutable) = (tyref::ty(&it.ty), matches!(it.mutability, syn::StaticMutability::Mut(_)));
                let body = Some(self.value(module, *it.expr));
                let kind = ItemKind::Static { ty, wrapper: StaticWrapper::Plain, mutable, body };
                self.add_named(module, &it.ident, attrs, kind);
            }
            SynItem::Mod(it) => self.module(module, it, given),
            SynItem::Use(it) => {
                let Some(attrs) = self.attrs(&it.attrs, given) else { return };
                let first = Import {
                    global: it.leading_colon.is_some(),
                    path: Vec::new(),
                    alias: None,
                    extern_crate: false,
                    macro_use: false,
                    public: !matches!(it.vis, syn::Visibility::Inherited),
                    cfg: attrs.cfg,
                };
                decls::imports(&it.tree, &first, &mut self.out.modules[module].imports);
            }
            SynItem::ExternCrate(it) => {
                let Some(attrs) = self.attrs(&it.attrs, given) else { return };
                let path = vec![name(&it.ident)];
                let alias = it.rename.as_ref().map_or_else(|| path[0].clone(), |(_, rename)| name(rename));
                self.out.modules[module].imports.push(Import {
                    global: false,
                    path,
                    alias: Some(alias),
                    extern_crate: true,
                    macro_use: attrs::has(&it.attrs, "macro_use", self.env),
                    public: !matches!(it.vis, syn::Visibility::Inherited),
                    cfg: attrs.cfg,
                });
            }
            SynItem::Trait(it) => self.trait_(module, it, given),
            SynItem::TraitAlias(it) => {
                let Some(attrs) = self.attrs(&it.attrs, given) else { return };
                let kind = ItemKind::Trait(Trait {
                    generics: tyref::generics(&it.generics),
                    supers: tyref::bounds(&it.bounds),
                    fns: Vec::new(),
                    types: Vec::new(),
                    consts: Vec::new(),
                });
                self.add_named(module, &it.ident, attrs, kind);
            }
            SynItem::Impl(it) => self.impl_(module, it, given),
            SynItem::ForeignMod(it) => self.foreign(module, it, given),
            SynItem::Macro(it) => self.macro_call(module, it, given),
            SynItem::Verbatim(tokens) => {
                let at = tokens.clone().into_iter().next().map(|token| token.span());
                match syn::parse2::<syn::ForeignItemFn>(tokens) {
                    Ok(it) => {
                        if let Some((attrs, id, span, kind)) = self.declared(module, it, given) {
                            self.add(module, id, span, attrs, kind);
                        }
                    }
                    Err(_) => self.opaque(Name::new_static("unstable syntax"), at),
                }
            }
            _ => self.opaque(Name::new_static("unstable syntax"), None),
        }
    }

    /// A function without a body: of a model, or in an `extern` block.
    fn declared(
        &mut self,
        module: LocalMod,
        it: syn::ForeignItemFn,
        given: Truth,
    ) -> Option<(Attrs, Name, Span, ItemKind)> {
        let attrs = self.attrs(&it.attrs, given)?;
        let (id, span) = self.named(&it.sig.ident);
        Some((attrs, id, span, ItemKind::Fn(self.function(module, it.sig, None))))
    }

    fn module(&mut self, parent: LocalMod, it: syn::ItemMod, given: Truth) {
        let Some(attrs) = self.attrs(&it.attrs, given) else { return };
        let (id, span) = self.named(&it.ident);
        let macro_use = attrs::has(&it.attrs, "macro_use", self.env);
        let (path_attr, maybe_paths) = attrs::paths(&it.attrs, self.env);
        match it.content {
            Some((_, items)) => {
                let module = self.out.modules.push(ModItems {
                    parent: Some(parent),
                    name: id,
                    cfg: attrs.cfg,
                    macro_use,
                    path_attr,
                    ..ModItems::default()
                });
                self.items(module, items, Truth::Yes);
            }
            None => {
                let outline = OutlineMod { name: id, path_attr, maybe_paths, cfg: attrs.cfg, macro_use, span };
                self.out.modules[parent].outline.push(outline);
            }
        }
    }

    fn trait_(&mut self, module: LocalMod, it: syn::ItemTrait, given: Truth) {
        let Some(attrs) = self.attrs(&it.attrs, given) else { return };
        let mut out = Trait {
            generics: tyref::generics(&it.generics),
            supers: tyref::bounds(&it.supertraits),
            fns: Vec::new(),
            types: Vec::new(),
            consts: Vec::new(),
        };
        for item in it.items {
            match item {
                SynTraitItem::Fn(it) => {
                    let Some(attrs) = self.attrs(&it.attrs, Truth::Yes) else { continue };
                    let (id, span) = self.named(&it.sig.ident);
                    let kind = ItemKind::Fn(self.function(module, it.sig, it.default));
                    out.fns.push(Item { name: id, span, attrs, kind });
                }
                SynTraitItem::Type(it) => {
                    if self.attrs(&it.attrs, Truth::Yes).is_some() {
                        let default = it.default.as_ref().map(|(_, default)| tyref::ty(default));
                        out.types.push((name(&it.ident), tyref::bounds(&it.bounds), default));
                    }
                }
                SynTraitItem::Const(it) => {
                    if self.attrs(&it.attrs, Truth::Yes).is_some() {
                        let value = it.default.as_ref().map(|(_, value)| tyref::const_expr(value));
                        out.consts.push((name(&it.ident), value.unwrap_or(super::items::ConstExpr::Unknown)));
                    }
                }
                SynTraitItem::Macro(it) => self.opaque_call(&it.mac),
                _ => self.opaque(Name::new_static("unstable syntax"), Some(it.ident.span())),
            }
        }
        self.add_named(module, &it.ident, attrs, ItemKind::Trait(out));
    }

    fn impl_(&mut self, module: LocalMod, it: syn::ItemImpl, given: Truth) {
        let Some(attrs) = self.attrs(&it.attrs, given) else { return };
        let span = tyref::span(self.file, it.impl_token.span);
        let mut out = Impl {
            generics: tyref::generics(&it.generics),
            trait_: it.trait_.as_ref().map(|(path, _)| tyref::path(None, path)),
            negative: it.modifiers.polarity.is_some(),
            self_ty: tyref::ty(&it.self_ty),
            fns: Vec::new(),
            types: Vec::new(),
            consts: Vec::new(),
        };
        for item in it.items {
            match item {
                ImplItem::Fn(it) => {
                    let Some(attrs) = self.attrs(&it.attrs, Truth::Yes) else { continue };
                    let (id, span) = self.named(&it.sig.ident);
                    let kind = ItemKind::Fn(self.function(module, it.sig, Some(it.block)));
                    out.fns.push(Item { name: id, span, attrs, kind });
                }
                ImplItem::Type(it) => {
                    if self.attrs(&it.attrs, Truth::Yes).is_some() {
                        out.types.push((name(&it.ident), tyref::ty(&it.ty)));
                    }
                }
                ImplItem::Const(it) => {
                    if self.attrs(&it.attrs, Truth::Yes).is_some() {
                        out.consts.push((name(&it.ident), tyref::ty(&it.ty), tyref::const_expr(&it.expr)));
                    }
                }
                ImplItem::Macro(it) => self.opaque_call(&it.mac),
                ImplItem::Verbatim(tokens) => match syn::parse2::<syn::ForeignItemFn>(tokens) {
                    Ok(it) => {
                        if let Some((attrs, name, span, kind)) = self.declared(module, it, Truth::Yes) {
                            out.fns.push(Item { name, span, attrs, kind });
                        }
                    }
                    Err(_) => self.opaque(Name::new_static("unstable syntax"), Some(it.impl_token.span)),
                },
                _ => self.opaque(Name::new_static("unstable syntax"), Some(it.impl_token.span)),
            }
        }
        self.add(module, Name::default(), span, attrs, ItemKind::Impl(out));
    }

    fn foreign(&mut self, module: LocalMod, it: syn::ItemForeignMod, given: Truth) {
        let Some(attrs) = self.attrs(&it.attrs, given) else { return };
        let given = attrs.cfg;
        for item in it.items {
            match item {
                ForeignItem::Fn(it) => {
                    let safe = matches!(it.sig.safety, syn::Safety::Safe(_));
                    if let Some((attrs, id, span, mut kind)) = self.declared(module, it, given) {
                        if let ItemKind::Fn(item) = &mut kind {
                            item.is_extern = true;
                            item.is_unsafe = !safe;
                        }
                        self.add(module, id, span, attrs, kind);
                    }
                }
                ForeignItem::Static(it) => {
                    let Some(attrs) = self.attrs(&it.attrs, given) else { continue };
                    let mutable = matches!(it.mutability, syn::StaticMutability::Mut(_));
                    let kind =
                        ItemKind::Static { ty: tyref::ty(&it.ty), wrapper: StaticWrapper::Plain, mutable, body: None };
                    self.add_named(module, &it.ident, attrs, kind);
                }
                ForeignItem::Type(it) => {
                    let Some(attrs) = self.attrs(&it.attrs, given) else { continue };
                    let kind = ItemKind::Struct(Generics::default(), Fields::Unit);
                    self.add_named(module, &it.ident, attrs, kind);
                }
                ForeignItem::Macro(it) => self.opaque_call(&it.mac),
                _ => self.opaque(Name::new_static("unstable syntax"), Some(it.abi.extern_token.span)),
            }
        }
    }

    /// A macro in item position: a definition, one that is read by hand, or one nobody can read yet.
    fn macro_call(&mut self, module: LocalMod, it: syn::ItemMacro, given: Truth) {
        let Some(attrs) = self.attrs(&it.attrs, given) else { return };
        let last = it.mac.path.segments.last().map(|segment| name(&segment.ident)).unwrap_or_default();
        if let Some(ident) = &it.ident {
            if last == "macro_rules" {
                self.add_named(module, ident, attrs, ItemKind::MacroRules(it.mac.tokens.to_string()));
            } else {
                self.opaque_call(&it.mac);
            }
            return;
        }
        if !self.read_macro(module, &last, &it.mac, attrs.cfg) {
            self.opaque_call(&it.mac);
            self.given_items(module, &it.mac, attrs.cfg);
        }
    }

    /// The items a macro that nobody can read is given. What it makes of them is not known; most write them down as
    /// they are, under some condition.
    fn given_items(&mut self, module: LocalMod, mac: &syn::Macro, given: Truth) {
        // one of another crate makes something else of them
        if self.model || mac.path.segments.len() > 1 {
            return;
        }
        if let Ok((when, items)) = macros::given_items(mac.tokens.clone(), self.env) {
            let when = given.and(when);
            if when != Truth::No {
                self.items(module, items, when);
            }
        }
    }

    /// Reads the items of a macro that is known by name; `false` if it is not, or not in the known form.
    fn read_macro(&mut self, module: LocalMod, last: &str, mac: &syn::Macro, given: Truth) -> bool {
        let (parsed, wrapper) = match last {
            "thread_local" => (macros::thread_local(mac.tokens.clone()), StaticWrapper::ThreadLocal),
            "lazy_static" => (macros::lazy_static(mac.tokens.clone()), StaticWrapper::LazyStatic),
            "cfg_if" | "cfg_select" => {
                let parsed = match last {
                    "cfg_if" => macros::cfg_if(mac.tokens.clone(), self.env),
                    _ => macros::cfg_select(mac.tokens.clone(), self.env),
                };
                let Ok(branches) = parsed else { return false };
                for (when, items) in branches {
                    self.items(module, items, given.and(when));
                }
                return true;
            }
            _ => return false,
        };
        let Ok(statics) = parsed else { return false };
        for it in statics {
            let Some(attrs) = self.attrs(&it.attrs, given) else { continue };
            let ty = tyref::ty(&it.ty);
            let body = Some(self.value(module, it.expr));
            self.add_named(module, &it.ident, attrs, ItemKind::Static { ty, wrapper, mutable: false, body });
        }
        true
    }

    fn function(&mut self, module: LocalMod, sig: syn::Signature, block: Option<Block>) -> FnItem {
        let (mut item, params) = decls::signature(sig, self.env, self.model);
        if let Some(block) = block {
            Blocks { cx: self, module }.visit_block(&block);
            item.body = Some(self.bodies.push(BodyAst { params, kind: BodyKind::Block(block) }));
        }
        item
    }

    fn value(&mut self, module: LocalMod, expr: Expr) -> BodyIdx {
        Blocks { cx: self, module }.visit_expr(&expr);
        self.bodies.push(BodyAst { params: Vec::new(), kind: BodyKind::Expr(expr) })
    }

    /// The attributes, unless the item is not compiled.
    fn attrs(&self, attrs: &[Attribute], given: Truth) -> Option<Attrs> {
        let mut attrs = attrs::read(attrs, self.env, self.model);
        attrs.cfg = attrs.cfg.and(given);
        (attrs.cfg != Truth::No).then_some(attrs)
    }

    fn named(&self, ident: &syn::Ident) -> (Name, Span) {
        (name(ident), tyref::span(self.file, ident.span()))
    }

    fn add_named(&mut self, module: LocalMod, ident: &syn::Ident, attrs: Attrs, kind: ItemKind) {
        let (id, span) = self.named(ident);
        self.add(module, id, span, attrs, kind);
    }

    fn add(&mut self, module: LocalMod, name: Name, span: Span, attrs: Attrs, kind: ItemKind) {
        self.out.modules[module].items.push(Item { name, span, attrs, kind });
    }

    fn opaque_call(&mut self, mac: &syn::Macro) {
        let written: Vec<String> = mac.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let at = mac.path.segments.first().map(|segment| segment.ident.span());
        self.opaque(written.join("::").into(), at);
    }

    fn opaque(&mut self, what: Name, at: Option<proc_macro2::Span>) {
        let at = at.unwrap_or_else(proc_macro2::Span::call_site);
        self.out.opaque_items.push((what, tyref::span(self.file, at)));
    }
}

/// Finds the blocks of a body that declare items.
struct Blocks<'c, 'a> {
    cx: &'c mut Collector<'a>,
    module: LocalMod,
}

impl<'ast> Visit<'ast> for Blocks<'_, '_> {
    fn visit_block(&mut self, block: &'ast Block) {
        let around = self.module;
        if block.stmts.iter().any(declares) {
            let span = tyref::span(self.cx.file, block.brace_token.span.join());
            let module = ModItems { parent: Some(around), block: Some(span), ..ModItems::default() };
            self.module = self.cx.out.modules.push(module);
            for stmt in &block.stmts {
                match stmt {
                    // The statement stays in the block, so this is the one place where syntax is copied.
                    Stmt::Item(item) => self.cx.item(self.module, item.clone(), Truth::Yes),
                    Stmt::Macro(it) if declares(stmt) => {
                        if let Some(attrs) = self.cx.attrs(&it.attrs, Truth::Yes) {
                            self.cx.read_macro(self.module, &last_segment(&it.mac), &it.mac, attrs.cfg);
                        }
                    }
                    _ => {}
                }
            }
        }
        visit::visit_block(self, block);
        self.module = around;
    }

    fn visit_item(&mut self, _: &'ast SynItem) {
        // `visit_block` has taken it, with the blocks of its own bodies.
    }

    // No block with items hides in these, and they are most of a tree.
    fn visit_path(&mut self, _: &'ast syn::Path) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}

fn declares(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Item(_) => true,
        Stmt::Macro(it) => matches!(last_segment(&it.mac).as_str(), "thread_local" | "lazy_static"),
        _ => false,
    }
}

fn last_segment(mac: &syn::Macro) -> Name {
    mac.path.segments.last().map(|segment| name(&segment.ident)).unwrap_or_default()
}

#[cfg(test)]
#[path = "collect_tests.rs"]
mod tests;
