//! The program with what is derived from it once: marks of model types, well-known items, tables of impls.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, RwLock};

use rustc_hash::FxHashMap;

use super::declared::Declared;
use super::impls::{ImplSig, ImplTable};
use super::own::OwnImpls;
use super::program::{AdtId, AdtShape, CrateId, Def, FnId, ImplId, ModId, Ns, Origin, Program, StaticId, TraitId};
use super::sig::FnSig;
use super::ty::Ty;
use crate::base::{IndexVec, Name};
use crate::parse::items::{Fields, Mark, StaticWrapper};

/// The program and everything derived from it. Immutable, shared by all threads.
#[derive(Debug)]
pub struct World {
    /// Tells worlds apart in caches that outlive one of them.
    pub serial: u64,
    /// What the crates declare.
    pub program: Program,
    /// Items of the std model the analysis must know by name.
    pub lang: Lang,
    /// Marks of each type.
    pub marks: IndexVec<AdtId, TypeMarks>,
    /// Pools the user declared.
    pub declared: Declared,
    /// Impls by trait and methods by name.
    pub impls: ImplTable,
    /// What own types do when nobody calls them by name.
    pub own: OwnImpls,
    in_scope: RwLock<FxHashMap<(ModId, TraitId), bool>>,
    pub(super) impl_sigs: Vec<OnceLock<Arc<ImplSig>>>,
    pub(super) fn_sigs: Vec<OnceLock<Arc<FnSig>>>,
    /// The declared types of all fields of each type, variant by variant, once somebody has asked.
    pub(super) field_tys: IndexVec<AdtId, OnceLock<Arc<[Ty]>>>,
}

/// Items of the std model the analysis must know by name. `None` where the model lacks it.
#[derive(Debug, Default)]
pub struct Lang {
    adts: FxHashMap<&'static str, AdtId>,
    traits: FxHashMap<&'static str, TraitId>,
}

/// Marks of a type, see the table in [`crate::models`].
#[derive(Clone, Debug, Default)]
pub struct TypeMarks {
    /// Contents are known by type parameter, not by field.
    pub sealed: bool,
    /// The kind of heap block it owns.
    pub owner: Option<&'static str>,
    /// What it owns grows with its content.
    pub growable: bool,
    /// A counted handle.
    pub handle: bool,
    /// Content can change behind `&`.
    pub cell: bool,
    /// Something of the operating system.
    pub resource: bool,
    /// Going away does not drop what it holds.
    pub no_drop: bool,
    /// A lock: something with an identity that others wait for.
    pub lock: bool,
    /// A pool's guard.
    pub guard: bool,
    /// What it holds is not told by its type.
    pub hides: bool,
    /// A pool: kind, home, stored.
    pub pool: Option<[Name; 3]>,
    /// A container others make pools from.
    pub queue: bool,
    /// A sealed iterator.
    pub iterator: bool,
    /// Size of the type itself in bytes, for sealed types.
    pub size: Option<u64>,
    /// Declared in a model file.
    pub model: bool,
}

const LANG_ADTS: &[(&str, &str)] = &[
    ("Option", "option::Option"),
    ("Result", "result::Result"),
    ("Vec", "vec::Vec"),
    ("String", "string::String"),
    ("Box", "boxed::Box"),
    ("Rc", "rc::Rc"),
    ("Arc", "sync::Arc"),
    ("VecDeque", "collections::VecDeque"),
    ("HashMap", "collections::HashMap"),
    ("BTreeMap", "collections::BTreeMap"),
    ("Iter", "iter::Iter"),
    ("LocalKey", "thread::LocalKey"),
    ("LazyLock", "sync::LazyLock"),
    ("Pin", "pin::Pin"),
    ("Int", "prim::Int"),
    ("Float", "prim::Float"),
    ("Bool", "prim::Bool"),
    ("Char", "prim::Char"),
    ("Ptr", "prim::Ptr"),
    ("Range", "ops::Range"),
    ("RangeInclusive", "ops::RangeInclusive"),
    ("RangeFrom", "ops::RangeFrom"),
    ("RangeTo", "ops::RangeTo"),
    ("RangeToInclusive", "ops::RangeToInclusive"),
    ("RangeFull", "ops::RangeFull"),
    ("Cow", "borrow::Cow"),
    ("ManuallyDrop", "mem::ManuallyDrop"),
    ("MaybeUninit", "mem::MaybeUninit"),
    ("Cell", "cell::Cell"),
    ("RefCell", "cell::RefCell"),
    ("Mutex", "sync::Mutex"),
    ("Arguments", "fmt::Arguments"),
];

const LANG_TRAITS: &[(&str, &str)] = &[
    ("Deref", "ops::Deref"),
    ("DerefMut", "ops::DerefMut"),
    ("Drop", "ops::Drop"),
    ("Index", "ops::Index"),
    ("IndexMut", "ops::IndexMut"),
    ("Fn", "ops::Fn"),
    ("FnMut", "ops::FnMut"),
    ("FnOnce", "ops::FnOnce"),
    ("Clone", "clone::Clone"),
    ("Copy", "marker::Copy"),
    ("Default", "default::Default"),
    ("Iterator", "iter::Iterator"),
    ("DoubleEndedIterator", "iter::DoubleEndedIterator"),
    ("IntoIterator", "iter::IntoIterator"),
    ("SliceIndex", "slice::SliceIndex"),
    ("FromIterator", "iter::FromIterator"),
    ("Extend", "iter::Extend"),
    ("From", "convert::From"),
    ("Into", "convert::Into"),
    ("TryFrom", "convert::TryFrom"),
    ("Future", "future::Future"),
    ("IntoFuture", "future::IntoFuture"),
    ("Display", "fmt::Display"),
    ("Debug", "fmt::Debug"),
    ("Any", "any::Any"),
    ("Add", "ops::Add"),
    ("Sub", "ops::Sub"),
    ("Mul", "ops::Mul"),
    ("Div", "ops::Div"),
    ("Rem", "ops::Rem"),
    ("BitAnd", "ops::BitAnd"),
    ("BitOr", "ops::BitOr"),
    ("BitXor", "ops::BitXor"),
    ("Shl", "ops::Shl"),
    ("Shr", "ops::Shr"),
    ("AddAssign", "ops::AddAssign"),
    ("SubAssign", "ops::SubAssign"),
    ("MulAssign", "ops::MulAssign"),
    ("DivAssign", "ops::DivAssign"),
    ("RemAssign", "ops::RemAssign"),
    ("BitAndAssign", "ops::BitAndAssign"),
    ("BitOrAssign", "ops::BitOrAssign"),
    ("BitXorAssign", "ops::BitXorAssign"),
    ("ShlAssign", "ops::ShlAssign"),
    ("ShrAssign", "ops::ShrAssign"),
    ("Neg", "ops::Neg"),
    ("Not", "ops::Not"),
    ("PartialEq", "cmp::PartialEq"),
    ("PartialOrd", "cmp::PartialOrd"),
];

impl Lang {
    /// The type of this short name.
    pub fn adt(&self, name: &str) -> Option<AdtId> {
        self.adts.get(name).copied()
    }
    /// The trait of this short name.
    pub fn tr(&self, name: &str) -> Option<TraitId> {
        self.traits.get(name).copied()
    }

    /// `Fn`, `FnMut` and `FnOnce`.
    pub fn is_fn(&self, tr: TraitId) -> bool {
        ["Fn", "FnMut", "FnOnce"].iter().any(|name| self.tr(name) == Some(tr))
    }

    fn find(program: &Program) -> Lang {
        let mut lang = Lang::default();
        let Some(std) =
            program.crates.iter().find(|krate| krate.name == "std" && krate.origin == Origin::Model).map(|k| k.root)
        else {
            return lang;
        };
        let look = |path: &str| {
            let segments: Vec<Name> = path.split("::").map(Name::from).collect();
            program
                .resolve_path(std, false, &segments, Ns::Types)
                .filter(|found| found.used == segments.len())
                .map(|found| found.def)
        };
        for (short, path) in LANG_ADTS {
            if let Some(Def::Adt(id)) = look(path) {
                lang.adts.insert(short, id);
            }
        }
        for (short, path) in LANG_TRAITS {
            if let Some(Def::Trait(id)) = look(path) {
                lang.traits.insert(short, id);
            }
        }
        lang
    }
}

impl World {
    /// Derives everything from a program.
    pub fn new(program: Program) -> World {
        let lang = Lang::find(&program);
        let marks = program
            .adts
            .iter()
            .map(|adt| {
                let krate = program.modules[adt.module].krate;
                type_marks(adt, program.crates[krate].origin == Origin::Model)
            })
            .collect();
        let impl_sigs = program.impls.iter().map(|_| OnceLock::new()).collect();
        let fn_sigs = program.fns.iter().map(|_| OnceLock::new()).collect();
        let field_tys = program.adts.iter().map(|_| OnceLock::new()).collect();
        static SERIAL: AtomicU64 = AtomicU64::new(0);
        let serial = SERIAL.fetch_add(1, Ordering::Relaxed);
        let mut world = World {
            serial,
            program,
            lang,
            marks,
            declared: Declared::default(),
            impls: ImplTable::default(),
            own: OwnImpls::default(),
            in_scope: RwLock::default(),
            impl_sigs,
            fn_sigs,
            field_tys,
        };
        world.impls = ImplTable::build(&world);
        world.own = OwnImpls::build(&world);
        world
    }

    /// The crate a function is declared in comes from a model file.
    pub fn is_model_fn(&self, id: FnId) -> bool {
        self.is_model_crate(self.program.fns[id].krate)
    }

    /// The crate is a model file.
    pub fn is_model_crate(&self, id: CrateId) -> bool {
        self.program.crates[id].origin == Origin::Model
    }

    /// Whether a trait's methods can be called in a module: it is declared there, imported under any name, or in the
    /// prelude.
    pub fn in_scope(&self, module: ModId, tr: TraitId) -> bool {
        let key = (module, tr);
        if let Some(found) = self.in_scope.read().ok().and_then(|cache| cache.get(&key).copied()) {
            return found;
        }
        let found = self.is_in_scope(module, tr);
        if let Ok(mut cache) = self.in_scope.write() {
            cache.insert(key, found);
        }
        found
    }

    fn is_in_scope(&self, module: ModId, tr: TraitId) -> bool {
        let program = &self.program;
        let name = &program.traits[tr].name;
        let is_it = |found: Option<super::scope::Resolved>, len: usize| {
            found.is_some_and(|f| f.def == Def::Trait(tr) && f.used == len)
        };
        if is_it(program.resolve_path(module, false, std::slice::from_ref(name), Ns::Types), 1) {
            return true;
        }
        // imported under another name, or as `_`
        let mut at = Some(module);
        while let Some(here) = at {
            let data = &program.modules[here];
            let renamed = data.imports.iter().any(|import| {
                import.alias.as_ref().is_some_and(|alias| alias != name)
                    && import.path.last() == Some(name)
                    && is_it(program.resolve_path(here, import.global, &import.path, Ns::Types), import.path.len())
            });
            if renamed {
                return true;
            }
            at = if data.is_block { data.parent } else { None };
        }
        false
    }

    /// The type of a static as the analysis sees it: of a thread local, the key around the declared type.
    pub fn static_ty(&self, id: StaticId) -> Ty {
        let def = &self.program.statics[id];
        let inner = self.lower_ty(&super::sig::Scope::of_module(def.module), &def.ty);
        match def.wrapper {
            StaticWrapper::ThreadLocal => match self.lang.adt("LocalKey") {
                Some(key) => Ty::Adt(key, Arc::from([inner])),
                None => Ty::Unknown,
            },
            StaticWrapper::Plain | StaticWrapper::LazyStatic => inner,
        }
    }

    /// The crate an impl is written in.
    pub fn impl_crate(&self, id: ImplId) -> CrateId {
        self.program.impls[id].krate
    }

    /// Whether this is the type of this short name in the std model.
    pub fn is_lang(&self, id: AdtId, name: &str) -> bool {
        self.lang.adt(name) == Some(id)
    }
}

/// The words of a mark on an item, if it has that mark.
pub fn mark<'m>(marks: &'m [Mark], name: &str) -> Option<&'m [Name]> {
    marks.iter().find(|m| m.name == name).map(|m| m.words.as_slice())
}

fn type_marks(adt: &super::program::AdtDef, model: bool) -> TypeMarks {
    let number = |words: &[Name]| words.first().and_then(|w| w.parse::<u64>().ok());
    let m = &adt.attrs.marks;
    let sealed = model && matches!(&adt.shape, AdtShape::Struct(fields) if matches!(**fields, Fields::Unit));
    TypeMarks {
        sealed,
        owner: mark(m, "owner").map(|words| site_kind(words.first().map_or("box", |w| w.as_str()))),
        growable: mark(m, "growable").is_some(),
        handle: mark(m, "handle").is_some(),
        cell: mark(m, "cell").is_some(),
        resource: mark(m, "resource").is_some(),
        no_drop: mark(m, "no_drop").is_some(),
        lock: model
            && matches!(
                adt.name.as_str(),
                "Mutex" | "RwLock" | "Condvar" | "Barrier" | "ReentrantMutex" | "Semaphore" | "Notify"
            ),
        guard: mark(m, "guard").is_some(),
        hides: mark(m, "hides").is_some(),
        pool: mark(m, "pool").map(|words| {
            let word = |n: usize, or: &'static str| words.get(n).cloned().unwrap_or(Name::new_static(or));
            [word(0, "pool"), word(1, "shared"), word(2, "inline")]
        }),
        queue: mark(m, "queue").is_some(),
        iterator: mark(m, "iterator").is_some(),
        size: mark(m, "words").and_then(number).map(|n| n * 8).or_else(|| mark(m, "bytes").and_then(number)),
        model,
    }
}

/// The kind of a site as the output contract spells it.
pub fn site_kind(word: &str) -> &'static str {
    match word {
        "box" => "box",
        "vec" => "vec",
        "string" => "string",
        "rc" => "rc",
        "arc" => "arc",
        "map" => "map",
        "set" => "set",
        "collect" => "collect",
        "format" => "format",
        "deque" => "deque",
        "heap" => "heap",
        "list" => "list",
        "clone" => "clone",
        _ => "box",
    }
}
