//! What a name means where it stands. Asked on demand, remembered, from many threads at once.
//!
//! Lookup follows rustc's order: block scopes outwards, the module's items and named imports, its globs, extern
//! crates, the prelude of `std`, primitive types. A name imported from a crate that is not loaded is *unknown*: it must
//! not be taken for the prelude's name of the same spelling (`use anyhow::Result`). A glob of such a crate is passed
//! over, since otherwise one `use rayon::prelude::*` would make every `Vec` of the module unknown.

use std::array;
use std::fmt;
use std::sync::{OnceLock, PoisonError, RwLock};

use rustc_hash::{FxHashMap, FxHashSet};

use super::program::{AdtId, AdtShape, ConstId, Crate, CrateId, Def, FnId, MacroId, ModId, Module, Ns, Prim, Program};
use crate::base::Name;
use crate::parse::items::{Fields, Import};

/// What a path means: `used` segments name `def`; the rest are associated items of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// What is named.
    pub def: Def,
    /// How many segments it took.
    pub used: usize,
}

impl Program {
    /// What a path means in a module or block. `Self` and generic parameters are the caller's business.
    pub fn resolve_path(&self, from: ModId, global: bool, segments: &[Name], ns: Ns) -> Option<Resolved> {
        Query::new(self).path(from, global, segments, ns, None)
    }

    /// All functions a path may mean, where a cfg nobody knows leaves several of one name.
    pub fn resolve_all(&self, from: ModId, global: bool, segments: &[Name]) -> Vec<FnId> {
        let Some(Resolved { def: Def::Fn(first), used }) = self.resolve_path(from, global, segments, Ns::Values) else {
            return Vec::new();
        };
        if used != segments.len() {
            return Vec::new();
        }
        let (module, name) = (&self.modules[self.fns[first].module], &self.fns[first].name);
        let same = module.items.get(name).into_iter().flatten();
        same.filter_map(|def| if let Def::Fn(id) = def { Some(*id) } else { None }).collect()
    }

    /// The macro a path means.
    pub fn resolve_macro(&self, from: ModId, segments: &[Name]) -> Option<MacroId> {
        if let [name] = segments
            && let Some(id) = self.textual_macro(from, name)
        {
            return Some(id);
        }
        match self.resolve_path(from, false, segments, Ns::Macros)? {
            Resolved { def: Def::Macro(id), used } if used == segments.len() => Some(id),
            _ => None,
        }
    }

    /// The module around a block, or the module itself.
    pub fn module_of(&self, from: ModId) -> ModId {
        let mut at = from;
        while self.modules[at].is_block
            && let Some(parent) = self.modules[at].parent
        {
            at = parent;
        }
        at
    }

    fn textual_macro(&self, from: ModId, name: &Name) -> Option<MacroId> {
        let mut at = Some(from);
        while let Some(module) = at {
            let module = &self.modules[module];
            if let Some(&id) = module.macros.get(name) {
                return Some(id);
            }
            at = module.parent;
        }
        None
    }

    fn krate(&self, module: ModId) -> &Crate {
        &self.crates[self.modules[module].krate]
    }

    fn is_within(&self, inner: ModId, outer: ModId) -> bool {
        let mut at = Some(inner);
        while let Some(module) = at {
            if module == outer {
                return true;
            }
            // A parent has a smaller number, so nothing further up can be `outer`.
            at = self.modules[module].parent.filter(|parent| *parent >= outer);
        }
        false
    }
}

/// What lookup has found so far.
pub struct Lookups {
    shards: [RwLock<FxHashMap<Key, Answer>>; 16],
    pub(super) assoc_consts: OnceLock<FxHashMap<(AdtId, Name), ConstId>>,
}

impl Default for Lookups {
    fn default() -> Self {
        Lookups { shards: array::from_fn(|_| RwLock::default()), assoc_consts: OnceLock::new() }
    }
}

impl fmt::Debug for Lookups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lookups")
    }
}

impl Lookups {
    fn shard(&self, key: &Key) -> &RwLock<FxHashMap<Key, Answer>> {
        let module = match key {
            Key::Name(module, ..) | Key::Glob(module, _) => module.0,
        };
        &self.shards[module as usize % self.shards.len()]
    }

    fn get(&self, key: &Key) -> Option<Answer> {
        self.shard(key).read().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    fn put(&self, key: Key, answer: Answer) {
        self.shard(&key).write().unwrap_or_else(PoisonError::into_inner).insert(key, answer);
    }
}

/// A question whose answer is remembered.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    /// A name in a module: its items, imports and globs.
    Name(ModId, Name, Ns),
    /// What the glob import with this number opens.
    Glob(ModId, u32),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// It is this.
    Is(Def),
    /// It is imported from somewhere nobody can see; nothing further out may be taken for it.
    Unknown,
    /// There is no such name here.
    Absent,
}

impl Answer {
    fn def(self) -> Option<Def> {
        if let Answer::Is(def) = self { Some(def) } else { None }
    }
}

/// Questions may not nest deeper; nobody writes longer chains of re-exports, and the stack is finite.
const DEEPEST: usize = 128;

/// No cycle was met.
const NO_CUT: usize = usize::MAX;

/// One question with the questions it leads to.
///
/// A question that leads back to itself is cut there. What was answered below a cut holds only for this query; what
/// depends on no question above it is remembered for all.
struct Query<'p> {
    program: &'p Program,
    /// Questions being answered, with their depth.
    open: FxHashMap<Key, usize>,
    /// For each open question the shallowest question its answer was cut at.
    cuts: Vec<usize>,
    /// Answers that depend on an open question, with its depth.
    passing: FxHashMap<Key, (Answer, usize)>,
}

impl<'p> Query<'p> {
    fn new(program: &'p Program) -> Self {
        Query { program, open: FxHashMap::default(), cuts: Vec::new(), passing: FxHashMap::default() }
    }

    fn ask(&mut self, key: Key) -> Answer {
        if let Some(answer) = self.program.lookups.get(&key) {
            return answer;
        }
        if let Some(&(answer, cut)) = self.passing.get(&key) {
            self.cut_at(cut);
            return answer;
        }
        if let Some(&depth) = self.open.get(&key) {
            self.cut_at(depth);
            return Answer::Absent;
        }
        let depth = self.cuts.len();
        if depth >= DEEPEST {
            self.cut_at(0);
            return Answer::Absent;
        }
        self.open.insert(key.clone(), depth);
        self.cuts.push(NO_CUT);
        let answer = match &key {
            Key::Name(module, name, ns) => self.name_in(*module, name, *ns, None),
            Key::Glob(module, number) => self.glob(*module, *number),
        };
        self.open.remove(&key);
        let cut = self.cuts.pop().unwrap_or(NO_CUT);
        if cut >= depth {
            self.passing.retain(|_, (_, cut)| *cut < depth);
            self.program.lookups.put(key, answer);
        } else {
            self.passing.insert(key, (answer, cut));
            self.cut_at(cut);
        }
        answer
    }

    fn cut_at(&mut self, depth: usize) {
        if let Some(cut) = self.cuts.last_mut() {
            *cut = depth.min(*cut);
        }
    }

    /// A name in one module, without what is around it. `importing` is the name of the import whose own first segment
    /// this is: `use foo::bar as foo` does not find itself.
    fn name_in(&mut self, module: ModId, name: &Name, ns: Ns, importing: Option<&Name>) -> Answer {
        match self.explicit(module, name, ns, module, importing) {
            Answer::Absent => self.through_globs(module, name, ns),
            answer => answer,
        }
    }

    /// Items and named imports of a module, as `viewer` sees them.
    fn explicit(&mut self, module: ModId, name: &Name, ns: Ns, viewer: ModId, importing: Option<&Name>) -> Answer {
        let program = self.program;
        let here: &Module = &program.modules[module];
        if let Some(def) = here.items.get(name).and_then(|defs| defs.iter().find(|def| self.is_in(**def, ns))) {
            return Answer::Is(*def);
        }
        let mut answer = Answer::Absent;
        for import in here.imports.iter().filter(|import| import.alias.as_ref() == Some(name)) {
            let finds_itself = importing == Some(name) && import.path.first() == Some(name);
            if finds_itself || !self.sees(import, module, viewer) {
                continue;
            }
            if let Some(def) = self.import(module, import, ns) {
                return Answer::Is(def);
            }
            if answer == Answer::Absent && self.means_nothing(module, import) && Prim::named(name).is_none() {
                answer = Answer::Unknown;
            }
        }
        answer
    }

    /// Whether an import is found in no namespace, and no cycle is the reason.
    fn means_nothing(&mut self, module: ModId, import: &Import) -> bool {
        let before = self.cuts.last().copied();
        if let Some(cut) = self.cuts.last_mut() {
            *cut = NO_CUT;
        }
        let others = [Ns::Types, Ns::Values, Ns::Macros];
        let found = others.into_iter().any(|ns| self.import(module, import, ns).is_some());
        let after = self.cuts.last().copied();
        if let (Some(cut), Some(before)) = (self.cuts.last_mut(), before) {
            *cut = before.min(*cut);
        }
        !found && after.is_none_or(|cut| cut == NO_CUT)
    }

    /// A name in the modules a module's globs open, nearest first.
    fn through_globs(&mut self, module: ModId, name: &Name, ns: Ns) -> Answer {
        let program = self.program;
        let mut seen = FxHashSet::default();
        let mut queue = vec![module];
        let mut next = 0;
        seen.insert(module);
        while let Some(&at) = queue.get(next) {
            next += 1;
            for (number, import) in program.modules[at].imports.iter().enumerate() {
                if import.alias.is_some() || !self.sees(import, at, module) {
                    continue;
                }
                match self.ask(Key::Glob(at, number as u32)) {
                    Answer::Is(Def::Mod(opened)) if seen.insert(opened) => {
                        match self.explicit(opened, name, ns, module, None) {
                            Answer::Absent => queue.push(opened),
                            answer => return answer,
                        }
                    }
                    Answer::Is(Def::Adt(opened)) if ns != Ns::Macros => {
                        if let Some(variant) = self.variant(opened, name) {
                            return Answer::Is(variant);
                        }
                    }
                    _ => {}
                }
            }
        }
        Answer::Absent
    }

    fn glob(&mut self, module: ModId, number: u32) -> Answer {
        let import = &self.program.modules[module].imports[number as usize];
        if import.path.is_empty() {
            return Answer::Is(Def::Mod(self.program.krate(module).root));
        }
        match self.path(module, import.global, &import.path, Ns::Types, Some(import)) {
            Some(Resolved { def, used }) if used == import.path.len() => Answer::Is(def),
            _ => Answer::Absent,
        }
    }

    /// What a named import brings into one namespace.
    fn import(&mut self, module: ModId, import: &Import, ns: Ns) -> Option<Def> {
        let program = self.program;
        if import.extern_crate {
            let krate = program.krate(module);
            let name = import.path.first()?;
            let root = if name == "self" { krate.root } else { program.crates[*krate.deps.get(name)?].root };
            return (ns == Ns::Types).then_some(Def::Mod(root));
        }
        let found = self.path(module, import.global, &import.path, ns, Some(import))?;
        (found.used == import.path.len() && self.is_in(found.def, ns)).then_some(found.def)
    }

    fn sees(&self, import: &Import, module: ModId, viewer: ModId) -> bool {
        import.public || self.program.is_within(viewer, module)
    }

    fn path(
        &mut self,
        from: ModId,
        global: bool,
        segments: &[Name],
        ns: Ns,
        import: Option<&Import>,
    ) -> Option<Resolved> {
        let program = self.program;
        let first = segments.first()?;
        let ns_at = |at: usize| if at + 1 == segments.len() { ns } else { Ns::Types };
        let mut used = 1;
        let mut def = match first.as_str() {
            "crate" | "$crate" => Def::Mod(program.krate(from).root),
            "self" | "super" => {
                let mut module = program.module_of(from);
                used = usize::from(first == "self");
                while segments.get(used).is_some_and(|segment| segment == "super") {
                    module = program.module_of(program.modules[module].parent?);
                    used += 1;
                }
                Def::Mod(module)
            }
            "Self" => return None,
            encoded if encoded.starts_with("$crate#") => {
                let number = encoded["$crate#".len()..].parse().ok()?;
                Def::Mod(program.crates.get(CrateId(number))?.root)
            }
            _ if global => self.global(from, first, ns_at(0), import)?,
            _ if import.is_some() && program.krate(from).edition < 2018 => {
                self.global(from, first, ns_at(0), import)?
            }
            _ => self.lexical(from, first, ns_at(0), import)?,
        };
        while let Some(segment) = segments.get(used) {
            match def {
                Def::Mod(module) => {
                    def = self.ask(Key::Name(module, segment.clone(), ns_at(used))).def()?;
                }
                Def::Adt(adt) => match self.variant(adt, segment) {
                    Some(variant) => def = variant,
                    None => break,
                },
                _ => break,
            }
            used += 1;
        }
        Some(Resolved { def, used })
    }

    /// The first segment of `::a`, and of every `use` in the 2015 edition: a crate, or before 2018 a name of the root.
    fn global(&mut self, from: ModId, name: &Name, ns: Ns, import: Option<&Import>) -> Option<Def> {
        let krate = self.program.krate(from);
        if krate.edition < 2018 {
            match self.first(krate.root, name, ns, import) {
                Answer::Is(def) => return Some(def),
                Answer::Unknown => return None,
                Answer::Absent => {}
            }
        }
        self.extern_crate(from, name)
    }

    fn lexical(&mut self, from: ModId, name: &Name, ns: Ns, import: Option<&Import>) -> Option<Def> {
        let program = self.program;
        let mut at = from;
        loop {
            match self.first(at, name, ns, import) {
                Answer::Is(def) => return Some(def),
                Answer::Unknown => return None,
                Answer::Absent => {}
            }
            match program.modules[at].parent {
                Some(parent) if program.modules[at].is_block => at = parent,
                _ => break,
            }
        }
        match ns {
            Ns::Types => {
                if let Some(def) = self.extern_crate(from, name) {
                    return Some(def);
                }
                // A dependency that is not loaded is not a prelude name either.
                if program.krate(from).unloaded.contains_key(name) {
                    return None;
                }
            }
            Ns::Macros => {
                if let Some(id) = program.textual_macro(from, name) {
                    return Some(Def::Macro(id));
                }
                if let Some(def) = self.macro_use_crates(from, name) {
                    return Some(def);
                }
            }
            Ns::Values => {}
        }
        self.prelude(name, ns).or_else(|| Prim::named(name).filter(|_| ns == Ns::Types).map(Def::Prim))
    }

    /// A name in a module, where `import` is the import whose first segment it is.
    fn first(&mut self, module: ModId, name: &Name, ns: Ns, import: Option<&Import>) -> Answer {
        match import {
            Some(import) if import.alias.as_ref() == Some(name) => self.name_in(module, name, ns, Some(name)),
            _ => self.ask(Key::Name(module, name.clone(), ns)),
        }
    }

    /// A dependency, or what `extern crate .. as name` in the root makes of one.
    fn extern_crate(&self, from: ModId, name: &Name) -> Option<Def> {
        let krate = self.program.krate(from);
        let imports = &self.program.modules[krate.root].imports;
        let renamed = imports.iter().find(|import| import.extern_crate && import.alias.as_ref() == Some(name));
        let root = match renamed.and_then(|import| import.path.first()) {
            Some(path) if path == "self" => krate.root,
            Some(path) => self.program.crates[*krate.deps.get(path)?].root,
            None => self.program.crates[*krate.deps.get(name)?].root,
        };
        Some(Def::Mod(root))
    }

    /// A macro of a crate that the root names with `#[macro_use] extern crate`, or of `std`.
    fn macro_use_crates(&mut self, from: ModId, name: &Name) -> Option<Def> {
        let program = self.program;
        let krate = program.krate(from);
        let named = program.modules[krate.root].imports.iter().filter(|import| import.macro_use && import.extern_crate);
        let crates = named.filter_map(|import| krate.deps.get(import.path.first()?).copied()).chain(program.std);
        for dep in crates {
            let key = Key::Name(program.crates[dep].root, name.clone(), Ns::Macros);
            if let Answer::Is(def) = self.ask(key) {
                return Some(def);
            }
        }
        None
    }

    fn prelude(&mut self, name: &Name, ns: Ns) -> Option<Def> {
        let program = self.program;
        let root = program.crates[program.std?].root;
        let prelude = program.modules[root].items.get("prelude")?.iter().find_map(|def| match def {
            Def::Mod(module) => Some(*module),
            _ => None,
        })?;
        self.ask(Key::Name(prelude, name.clone(), ns)).def()
    }

    fn variant(&self, adt: AdtId, name: &Name) -> Option<Def> {
        let AdtShape::Enum(variants) = &self.program.adts[adt].shape else { return None };
        let at = variants.iter().position(|variant| variant.name == *name)?;
        Some(Def::Variant(adt, at as u32))
    }

    fn is_in(&self, def: Def, ns: Ns) -> bool {
        match def {
            Def::Mod(_) | Def::Trait(_) | Def::Alias(_) | Def::Prim(_) => ns == Ns::Types,
            Def::Fn(_) | Def::Static(_) | Def::Const(_) => ns == Ns::Values,
            Def::Macro(_) => ns == Ns::Macros,
            Def::Variant(..) => ns != Ns::Macros,
            Def::Adt(adt) => match ns {
                Ns::Types => true,
                Ns::Values => match &self.program.adts[adt].shape {
                    AdtShape::Struct(fields) => !matches!(**fields, Fields::Named(_)),
                    AdtShape::Enum(_) | AdtShape::Union(_) => false,
                },
                Ns::Macros => false,
            },
        }
    }
}

#[cfg(test)]
#[path = "scope_tests.rs"]
pub(super) mod tests;
