//! What a function does to its arguments, as a small graph a caller can paste in.
//!
//! The absent summary is never empty: a callee without one is treated by the worst case of what it is given.

use crate::base::Name;
use crate::escape::verdict::Via;
use crate::ir::body::{Acquire, Block, Growth, Label, ObjTraits, Out, Store, Touch, Why};
use crate::resolve::ty::Ty;

/// What a function does.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// Parameters, parts of them, and what the function makes.
    pub objs: Vec<SumObj>,
    /// What objects hold after the call that they did not hold before.
    pub contents: Vec<(u32, Label, SumVal)>,
    /// The result.
    pub ret: Vec<SumVal>,
    /// Objects that leave in the function.
    pub sinks: Vec<(u32, Mode, Out, Why)>,
    /// Values called with arguments, and the object that stands for the result.
    pub calls: Vec<SumCall>,
    /// Owners that grow.
    pub grows: Vec<(u32, Growth)>,
    /// Owners that are emptied.
    pub clears: Vec<u32>,
    /// Ownership given up and not taken back.
    pub gives_up: Vec<(u32, Via)>,
    /// Ownership taken back.
    pub takes_back: Vec<u32>,
    /// Items given back to a pool's own function.
    pub releases: Vec<u32>,
    /// Stores it puts into what it is given by value.
    pub puts: Vec<Store>,
    /// What is read or written first of what was passed in.
    pub touches: Vec<(u32, Touch)>,
    /// Nothing but literals put together: no loop, nothing it calls that is more.
    pub cheap: bool,
    /// The function was too large to look into; arguments count as given away.
    pub blind: bool,
}

impl Summary {
    /// Of a function nobody can look into.
    pub fn blind() -> Summary {
        Summary { blind: true, ..Summary::default() }
    }

    /// The same with items that are nothing but things made inside.
    pub(crate) fn without_items(&self) -> Summary {
        let mut out = self.clone();
        for obj in &mut out.objs {
            if let SumObj::Acquired(item) = obj {
                *obj = SumObj::Fresh(item.ty.clone(), item.traits);
            }
        }
        out
    }

    /// So much is said that less would do.
    pub(crate) fn is_large(&self) -> bool {
        self.objs.len() > LARGE
    }

    /// Nothing comes of a call but its result.
    pub fn is_quiet(&self) -> bool {
        let told = self.contents.is_empty() && self.sinks.is_empty() && self.calls.is_empty();
        let sized = self.grows.is_empty() && self.clears.is_empty();
        let owned = self.gives_up.is_empty() && self.takes_back.is_empty() && self.releases.is_empty();
        told && sized && owned && self.puts.is_empty() && !self.blind
    }
}

/// A summary of more objects than this is large.
const LARGE: usize = 24;

/// An object of a summary.
#[derive(Clone, PartialEq, Debug)]
pub enum SumObj {
    /// The value of a parameter.
    Param(u32),
    /// A part of another object.
    Part(u32, Label),
    /// The content of a static.
    Static(crate::resolve::program::StaticId),
    /// Something made in the function.
    Fresh(Ty, ObjTraits),
    /// An item taken from what may be a pool.
    Acquired(Box<Acquired>),
    /// The result of calling a parameter.
    CallResult,
    /// What a function nobody can see into may have lent.
    Foreign,
}

/// An item that comes out of a function.
#[derive(Clone, Debug)]
pub struct Acquired {
    /// What it was taken from.
    pub acquire: Acquire,
    /// Its type (the guard's).
    pub ty: Ty,
    /// What follows from it.
    pub traits: ObjTraits,
    /// How large it is.
    pub block: Block,
    /// The function its own site is in.
    pub through: Name,
}

impl PartialEq for Acquired {
    fn eq(&self, other: &Self) -> bool {
        self.acquire.store == other.acquire.store && self.ty == other.ty && self.block == other.block
    }
}

/// A value in a summary.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SumVal {
    /// The object itself.
    Obj(u32),
    /// A reference to what the object has under the label.
    Ref(u32, Label, bool),
}

/// A parameter is called.
#[derive(Clone, PartialEq, Debug)]
pub struct SumCall {
    /// What is called.
    pub callee: u32,
    /// With what.
    pub args: Vec<Vec<SumVal>>,
    /// What stands for the result.
    pub ret: u32,
}

/// How something is handed out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mode {
    /// It is looked at: only what can be taken behind `&` is at risk.
    Look,
    /// It lies behind a `&mut`: it can be taken.
    Expose,
    /// What holds it is given: what the references in it lead to is at risk, itself and what it owns are told apart.
    Borrows,
    /// It is given, with all it owns.
    Own,
}
