//! Paths of definitions as people write them: `module::Type::name`, within the crate; those of dependencies start with
//! the crate.

use super::program::{Def, ImplId, ModId, Origin, Owner, Prim, Program};
use crate::base::Name;
use crate::parse::items::TyRef;

impl Program {
    /// The path of a definition in its crate; empty for a crate root. Blocks add nothing to it.
    pub fn def_path(&self, def: Def) -> String {
        match def {
            Def::Mod(id) => self.module_path(id),
            Def::Adt(id) => self.below(self.adts[id].module, &[&self.adts[id].name]),
            Def::Variant(id, at) => {
                let adt = &self.adts[id];
                let variant = match &adt.shape {
                    super::program::AdtShape::Enum(variants) => variants.get(at as usize).map(|it| it.name.as_str()),
                    _ => None,
                };
                self.below(adt.module, &[&adt.name, variant.unwrap_or("_")])
            }
            Def::Fn(id) => {
                let function = &self.fns[id];
                self.owned(function.module, function.owner, &function.name)
            }
            Def::Const(id) => {
                let konst = &self.consts[id];
                self.owned(konst.module, konst.owner, &konst.name)
            }
            Def::Static(id) => self.below(self.statics[id].module, &[&self.statics[id].name]),
            Def::Trait(id) => self.below(self.traits[id].module, &[&self.traits[id].name]),
            Def::Alias(id) => self.below(self.aliases[id].module, &[&self.aliases[id].name]),
            Def::Macro(id) => self.below(self.macros[id].module, &[&self.macros[id].name]),
            Def::Prim(prim) => prim.name().to_owned(),
        }
    }

    /// The path of a module in its crate, and of a dependency's with the crate.
    pub fn module_path(&self, module: ModId) -> String {
        let mut names: Vec<&str> = Vec::new();
        let mut at = Some(module);
        while let Some(module) = at {
            let module = &self.modules[module];
            if !module.name.is_empty() {
                names.push(&module.name);
            }
            at = module.parent;
        }
        let krate = &self.crates[self.modules[module].krate];
        if matches!(krate.origin, Origin::Dependency { .. }) {
            names.push(&krate.name);
        }
        names.reverse();
        names.join("::")
    }

    /// The last segment of the type an impl is for, as written.
    pub fn self_name(&self, id: ImplId) -> Name {
        type_name(&self.impls[id].self_ty)
    }

    fn owned(&self, module: ModId, owner: Owner, name: &Name) -> String {
        match owner {
            Owner::Module => self.below(module, &[name]),
            Owner::Impl(id) => self.below(module, &[&self.self_name(id), name]),
            Owner::Trait(id) => self.below(module, &[&self.traits[id].name, name]),
        }
    }

    fn below(&self, module: ModId, names: &[&str]) -> String {
        let mut path = self.module_path(module);
        for name in names {
            if !path.is_empty() {
                path.push_str("::");
            }
            path.push_str(name);
        }
        path
    }
}

fn type_name(ty: &TyRef) -> Name {
    let fixed = Name::new_static;
    match ty {
        TyRef::Path(path) => path.segments.last().map_or(fixed("_"), |segment| segment.name.clone()),
        TyRef::Ref(inner, _) | TyRef::Ptr(inner, _) => type_name(inner),
        TyRef::Slice(_) | TyRef::Array(..) => fixed("[_]"),
        TyRef::Dyn(bounds) | TyRef::Impl(bounds) => {
            bounds.first().and_then(|path| path.segments.last()).map_or(fixed("_"), |segment| segment.name.clone())
        }
        TyRef::Tuple(_) => fixed("(_)"),
        TyRef::FnPtr(..) => fixed("fn"),
        TyRef::Never => fixed("!"),
        TyRef::Infer | TyRef::Opaque => fixed("_"),
    }
}

impl Prim {
    /// The primitive type of this name.
    pub fn named(name: &str) -> Option<Prim> {
        Some(match name {
            "bool" => Prim::Bool,
            "char" => Prim::Char,
            "i8" => Prim::I8,
            "i16" => Prim::I16,
            "i32" => Prim::I32,
            "i64" => Prim::I64,
            "i128" => Prim::I128,
            "isize" => Prim::Isize,
            "u8" => Prim::U8,
            "u16" => Prim::U16,
            "u32" => Prim::U32,
            "u64" => Prim::U64,
            "u128" => Prim::U128,
            "usize" => Prim::Usize,
            "f32" => Prim::F32,
            "f64" => Prim::F64,
            "str" => Prim::Str,
            _ => return None,
        })
    }

    /// The type's name.
    pub fn name(self) -> &'static str {
        match self {
            Prim::Bool => "bool",
            Prim::Char => "char",
            Prim::I8 => "i8",
            Prim::I16 => "i16",
            Prim::I32 => "i32",
            Prim::I64 => "i64",
            Prim::I128 => "i128",
            Prim::Isize => "isize",
            Prim::U8 => "u8",
            Prim::U16 => "u16",
            Prim::U32 => "u32",
            Prim::U64 => "u64",
            Prim::U128 => "u128",
            Prim::Usize => "usize",
            Prim::F32 => "f32",
            Prim::F64 => "f64",
            Prim::Str => "str",
        }
    }

    /// How many bits an integer has and whether it is signed; `usize` has `pointer` bits.
    pub fn int(self, pointer: u32) -> Option<(u32, bool)> {
        Some(match self {
            Prim::I8 => (8, true),
            Prim::I16 => (16, true),
            Prim::I32 => (32, true),
            Prim::I64 => (64, true),
            Prim::I128 => (128, true),
            Prim::Isize => (pointer, true),
            Prim::U8 => (8, false),
            Prim::U16 => (16, false),
            Prim::U32 => (32, false),
            Prim::U64 => (64, false),
            Prim::U128 => (128, false),
            Prim::Usize => (pointer, false),
            Prim::Bool | Prim::Char | Prim::F32 | Prim::F64 | Prim::Str => return None,
        })
    }
}
