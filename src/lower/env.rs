//! Locals and their versions: which slot a name means at a point of the body.
//!
//! A journal records every change, so that a branch can be undone and two branches joined by looking only at what they
//! changed. A loop gives a variable that it reads before changing it a slot of its own (a phi), filled from before the
//! loop and from the end of each turn.

use rustc_hash::FxHashMap;

use super::{Lower, Val};
use crate::base::{Name, Span};
use crate::ir::body::{ObjKind, Op, Slot, Store};
use crate::resolve::ty::Ty;

/// Number of a local.
pub(crate) type Var = usize;

/// A local.
#[derive(Clone, Debug)]
pub(crate) struct Local {
    pub ty: Ty,
    /// How many frames were open where it was declared.
    pub depth: usize,
    pub origin: Option<Store>,
    pub bound: Option<u64>,
    /// It is a parameter.
    pub param: bool,
}

/// What a local's name means now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Version {
    pub slot: Option<Slot>,
    /// Its value has been moved out.
    pub moved: bool,
    /// When it was set.
    pub epoch: u32,
}

/// What changed since some point: local, its slot, whether its value is gone.
pub(crate) type Changes = Vec<(Var, Option<Slot>, bool)>;

/// Something `break`, `continue` or `return` can leave, or a closure.
#[derive(Debug)]
pub(crate) struct Frame {
    pub kind: FrameKind,
    pub epoch: u32,
    pub mark: usize,
    pub phis: FxHashMap<Var, Slot>,
    /// States at `break`.
    pub exits: Vec<Changes>,
    /// States at `continue`.
    pub turns: Vec<Changes>,
    pub result: Slot,
    pub result_ty: Ty,
    /// How many scopes were open around it.
    pub scopes: usize,
}

#[derive(Debug)]
pub(crate) enum FrameKind {
    Loop(Option<String>),
    Block(Option<String>),
    /// A closure or async block: captures by value are recorded by local.
    Closure {
        is_async: bool,
        moved: Vec<Var>,
        read: Vec<Var>,
        scopes: usize,
    },
}

#[derive(Debug, Default)]
pub(crate) struct Env {
    pub vars: Vec<Local>,
    pub versions: Vec<Version>,
    scopes: Vec<FxHashMap<Name, Var>>,
    /// By scope: locals whose name means another local by now. They live on.
    shadowed: Vec<Vec<Var>>,
    journal: Vec<(Var, Version)>,
    pub frames: Vec<Frame>,
    pub epoch: u32,
    /// The current point is never reached.
    pub dead: bool,
}

impl Env {
    pub(crate) fn open_scope(&mut self) {
        self.scopes.push(FxHashMap::default());
        self.shadowed.push(Vec::new());
    }
    pub(crate) fn close_scope(&mut self) {
        self.scopes.pop();
        self.shadowed.pop();
    }
    pub(crate) fn scope_count(&self) -> usize {
        self.scopes.len()
    }
    pub(crate) fn find(&self, name: &str) -> Option<Var> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name).copied())
    }
    /// The names of the innermost scope, sorted.
    pub(crate) fn innermost(&self) -> Vec<(Name, Var)> {
        let mut list: Vec<_> = self.scopes.last().into_iter().flatten().map(|(n, v)| (n.clone(), *v)).collect();
        list.sort_by_key(|(_, v)| *v);
        list
    }
    /// Locals in scope from the given scope on, in order of declaration.
    pub(crate) fn in_scope_from(&self, scopes: usize) -> Vec<Var> {
        let named = self.scopes.iter().skip(scopes).flat_map(|s| s.values().copied());
        let mut list: Vec<Var> = named.chain(self.shadowed.iter().skip(scopes).flatten().copied()).collect();
        list.sort_unstable();
        list
    }
    pub(crate) fn mark(&self) -> usize {
        self.journal.len()
    }
    pub(crate) fn tick(&mut self) -> u32 {
        self.epoch += 1;
        self.epoch
    }
    fn set(&mut self, var: Var, version: Version) {
        self.journal.push((var, self.versions[var]));
        self.versions[var] = version;
    }
    fn rollback(&mut self, mark: usize) {
        while self.journal.len() > mark {
            if let Some((var, old)) = self.journal.pop() {
                self.versions[var] = old;
            }
        }
    }
    fn changed_since(&self, mark: usize) -> Vec<Var> {
        let mut list: Vec<Var> = self.journal[mark..].iter().map(|(var, _)| *var).collect();
        list.sort_unstable();
        list.dedup();
        list
    }
    /// Result slot and type of the innermost closure around, if any.
    pub(crate) fn closure_frame(&self) -> Option<(Slot, &Ty)> {
        self.frames.iter().rev().find(|f| matches!(f.kind, FrameKind::Closure { .. })).map(|f| (f.result, &f.result_ty))
    }
    /// Whether the innermost function-like frame is an async block, and from which scope its locals start.
    pub(crate) fn async_frame(&self) -> Option<usize> {
        self.frames
            .iter()
            .rev()
            .find_map(|f| match f.kind {
                FrameKind::Closure { is_async, scopes, .. } => Some((is_async, scopes)),
                _ => None,
            })
            .and_then(|(is_async, scopes)| is_async.then_some(scopes))
    }
    /// The closures around that do not own the local read it.
    pub(crate) fn note_read(&mut self, var: Var) {
        let depth = self.vars[var].depth;
        for frame in self.frames.iter_mut().skip(depth) {
            if let FrameKind::Closure { read, .. } = &mut frame.kind
                && !read.contains(&var)
            {
                read.push(var);
            }
        }
    }
    /// From which scope on locals belong to the innermost closure, or to the function.
    pub(crate) fn body_scopes(&self) -> usize {
        self.frames
            .iter()
            .rev()
            .find_map(|f| match f.kind {
                FrameKind::Closure { scopes, .. } => Some(scopes),
                _ => None,
            })
            .unwrap_or(0)
    }
    /// Whether some closure or async block is around.
    pub(crate) fn in_closure(&self) -> bool {
        self.frames.iter().any(|f| matches!(f.kind, FrameKind::Closure { .. }))
    }
}

impl Lower<'_> {
    /// Declares a local that has this value.
    pub(super) fn declare(&mut self, name: Name, val: &Val, mutable: bool) -> Var {
        let var = self.env.vars.len();
        let bound = if mutable { None } else { val.bound };
        self.env.vars.push(Local {
            ty: val.ty.clone(),
            depth: self.env.frames.len(),
            origin: val.origin.clone(),
            bound,
            param: false,
        });
        let epoch = self.env.tick();
        self.env.versions.push(Version { slot: val.slot, moved: false, epoch });
        if let Some(scope) = self.env.scopes.last_mut()
            && let Some(old) = scope.insert(name, var)
            && let Some(shadowed) = self.env.shadowed.last_mut()
        {
            shadowed.push(old);
        }
        var
    }

    /// The slot a local means here, through the loops around.
    pub(super) fn current(&mut self, var: Var, span: Span) -> Option<Slot> {
        let version = self.env.versions[var];
        let mut slot = version.slot?;
        let depth = self.env.vars[var].depth;
        for n in depth..self.env.frames.len() {
            let frame = &self.env.frames[n];
            match &frame.kind {
                FrameKind::Loop(_) if version.epoch <= frame.epoch => {
                    slot = match frame.phis.get(&var) {
                        Some(phi) => *phi,
                        None => {
                            let ty = self.env.vars[var].ty.clone();
                            let phi = self.new_slot(&ty);
                            self.push(Op::Copy { dst: phi, src: slot }, span);
                            self.env.frames[n].phis.insert(var, phi);
                            phi
                        }
                    };
                }
                _ => {}
            }
        }
        Some(slot)
    }

    /// The local's value is moved out here.
    pub(super) fn mark_moved(&mut self, var: Var) {
        let version = self.env.versions[var];
        let depth = self.env.vars[var].depth;
        for frame in self.env.frames.iter_mut().skip(depth) {
            if let FrameKind::Closure { moved, .. } = &mut frame.kind
                && !moved.contains(&var)
            {
                moved.push(var);
            }
        }
        if self.inside_closure_of(var) {
            return;
        }
        self.env.set(var, Version { moved: true, ..version });
    }

    fn inside_closure_of(&self, var: Var) -> bool {
        self.env.frames.iter().skip(self.env.vars[var].depth).any(|f| matches!(f.kind, FrameKind::Closure { .. }))
    }

    /// The local gets a new value. From inside a closure that may run later, the value is added to what it has.
    pub(super) fn assign_var(&mut self, var: Var, val: &Val, span: Span) {
        if self.inside_closure_of(var) {
            match (self.current(var, span), val.slot) {
                (Some(slot), Some(src)) => self.push(Op::Copy { dst: slot, src }, span),
                (None, Some(_)) => {
                    // declared without a value and set by the closure only
                    let epoch = self.env.versions[var].epoch;
                    self.env.set(var, Version { slot: val.slot, moved: false, epoch });
                }
                _ => {}
            }
            return;
        }
        self.drop_var(var, span);
        // a slot of its own, so that later references to the local do not alias the source's
        let ty = self.env.vars[var].ty.clone();
        let slot = match val.slot {
            Some(src) => {
                let dst = self.new_slot(&val.ty);
                self.push(Op::Copy { dst, src }, span);
                Some(dst)
            }
            None if self.nothing(&ty) => None,
            // there is nothing in it now, but the next turn of a loop may find what is put there later
            None => Some(self.object(ObjKind::Inline, &ty, span).0),
        };
        let epoch = self.env.tick();
        self.env.set(var, Version { slot, moved: false, epoch });
        if self.env.vars[var].origin != val.origin {
            self.env.vars[var].origin = None;
        }
    }

    /// Puts the local's version to this slot.
    pub(super) fn set_version(&mut self, var: Var, slot: Slot) {
        let epoch = self.env.tick();
        self.env.set(var, Version { slot: Some(slot), moved: false, epoch });
    }

    /// What changed since `mark`, seen from here.
    pub(super) fn changes(&mut self, mark: usize, span: Span) -> Changes {
        let vars = self.env.changed_since(mark);
        vars.into_iter()
            .map(|var| {
                let moved = self.env.versions[var].moved;
                (var, self.current(var, span), moved)
            })
            .collect()
    }

    /// Runs each of `n` alternatives from the same state and joins the states they end in.
    pub(super) fn branches(&mut self, n: usize, span: Span, mut each: impl FnMut(&mut Self, usize)) {
        let mark = self.env.mark();
        let dead = self.env.dead;
        let mut ends = Vec::with_capacity(n);
        for k in 0..n {
            self.env.dead = dead;
            self.passable(n > 1, |this| each(this, k));
            if !self.env.dead {
                let changes = self.changes(mark, span);
                ends.push(changes);
            }
            self.env.rollback(mark);
        }
        self.env.dead = dead || ends.is_empty();
        self.join(&ends, span);
    }

    /// Lowers code that may be passed by.
    pub(super) fn passable<T>(&mut self, may_be: bool, lower: impl FnOnce(&mut Self) -> T) -> T {
        let around = self.branch;
        if may_be {
            self.open_branch();
        }
        let out = lower(self);
        self.branch = around;
        self.after_continue();
        out
    }

    /// A branch inside the one that is gone through.
    pub(super) fn open_branch(&mut self) {
        let around = std::mem::replace(&mut self.branch, u32::try_from(self.out.branches.len()).unwrap_or(u32::MAX));
        self.out.branches.push(around);
    }

    /// Joins states into the current one (the state all of them started from).
    pub(super) fn join(&mut self, ends: &[Changes], span: Span) {
        let mut vars: Vec<Var> = ends.iter().flatten().map(|(var, _, _)| *var).collect();
        vars.sort_unstable();
        vars.dedup();
        for var in vars {
            let before = self.env.versions[var];
            let before_slot = self.current(var, span);
            let mut slots: Vec<Slot> = Vec::new();
            let mut moved = true;
            for end in ends {
                let (slot, gone) = match end.binary_search_by_key(&var, |(v, _, _)| *v) {
                    Ok(at) => (end[at].1, end[at].2),
                    Err(_) => (before_slot, before.moved),
                };
                moved &= gone;
                slots.extend(slot.filter(|s| !slots.contains(s)));
            }
            let slot = match slots.as_slice() {
                [] => None,
                [only] => Some(*only),
                _ => {
                    let ty = self.env.vars[var].ty.clone();
                    let joined = self.new_slot(&ty);
                    for src in slots {
                        self.push(Op::Copy { dst: joined, src }, span);
                    }
                    Some(joined)
                }
            };
            let epoch = self.env.tick();
            self.env.set(var, Version { slot, moved, epoch });
        }
    }

    /// Opens a frame that `break` can leave.
    pub(super) fn open_frame(&mut self, kind: FrameKind, result_ty: Ty) {
        let result = self.new_slot(&result_ty);
        let epoch = self.env.tick();
        let mark = self.env.mark();
        self.env.frames.push(Frame {
            kind,
            epoch,
            mark,
            phis: FxHashMap::default(),
            exits: Vec::new(),
            turns: Vec::new(),
            result,
            result_ty,
            scopes: self.env.scope_count(),
        });
    }

    /// Closes a labelled block; its normal end is one more way out.
    pub(super) fn close_block(&mut self, span: Span) -> Option<Frame> {
        let mark = self.env.frames.last()?.mark;
        let mut ends = Vec::new();
        if !self.env.dead {
            ends.push(self.changes(mark, span));
        }
        let frame = self.env.frames.pop()?;
        self.env.rollback(mark);
        ends.extend(frame.exits.iter().cloned());
        self.env.dead = ends.is_empty();
        self.join(&ends, span);
        Some(frame)
    }

    /// Closes a loop. `ends` says whether it can end at its head (`while`, `for`) and not only by `break`.
    pub(super) fn close_loop(&mut self, ends_at_head: bool, dead_before: bool, span: Span) -> Option<Frame> {
        let mark = self.env.frames.last()?.mark;
        let mut turns = std::mem::take(&mut self.env.frames.last_mut()?.turns);
        if !self.env.dead {
            turns.push(self.changes(mark, span));
        }
        // what the end of a turn leaves is what the next turn finds
        let mut changed: Vec<Var> = turns.iter().flatten().map(|(var, _, _)| *var).collect();
        changed.sort_unstable();
        changed.dedup();
        for var in changed {
            let phi = match self.env.frames.last()?.phis.get(&var) {
                Some(phi) => *phi,
                None => {
                    // not read before it was changed; what comes after the loop may still see what was before
                    let ty = self.env.vars[var].ty.clone();
                    let phi = self.new_slot(&ty);
                    self.env.frames.last_mut()?.phis.insert(var, phi);
                    phi
                }
            };
            for turn in &turns {
                if let Ok(at) = turn.binary_search_by_key(&var, |(v, _, _)| *v)
                    && let Some(src) = turn[at].1
                    && src != phi
                {
                    self.push(Op::Copy { dst: phi, src }, span);
                }
            }
        }
        let frame = self.env.frames.pop()?;
        self.env.rollback(mark);
        let mut phis: Vec<(Var, Slot)> = frame.phis.iter().map(|(v, s)| (*v, *s)).collect();
        phis.sort_unstable();
        // from before the loop
        for (var, phi) in &phis {
            if let Some(src) = self.current(*var, span)
                && src != *phi
            {
                self.push(Op::Copy { dst: *phi, src }, span);
            }
        }
        let head: Changes = phis.iter().map(|(var, phi)| (*var, Some(*phi), false)).collect();
        let mut ends = Vec::new();
        for exit in &frame.exits {
            // a variable the exit did not change is what the loop's head says
            let mut merged = head.clone();
            for (var, slot, moved) in exit {
                match merged.binary_search_by_key(var, |(v, _, _)| *v) {
                    Ok(at) => merged[at] = (*var, *slot, *moved),
                    Err(at) => merged.insert(at, (*var, *slot, *moved)),
                }
            }
            ends.push(merged);
        }
        if ends_at_head {
            ends.push(head);
        }
        self.env.dead = dead_before || ends.is_empty();
        self.join(&ends, span);
        Some(frame)
    }

    /// Remembers the state here as one in which the frame is left (`turn`: in which its next turn starts).
    pub(super) fn leave(&mut self, frame: usize, turn: bool, span: Span) {
        if self.env.dead {
            return;
        }
        for var in self.env.in_scope_from(self.env.frames[frame].scopes) {
            self.drop_var(var, span);
        }
        let mark = self.env.frames[frame].mark;
        let changes = self.changes(mark, span);
        let frame = &mut self.env.frames[frame];
        if turn {
            frame.turns.push(changes);
        } else {
            frame.exits.push(changes);
        }
    }

    /// The frame a `break` or `continue` with this label leaves.
    pub(super) fn target(&self, label: Option<&str>, is_continue: bool) -> Option<usize> {
        for (n, frame) in self.env.frames.iter().enumerate().rev() {
            match (&frame.kind, label) {
                (FrameKind::Closure { .. }, _) => return None,
                (FrameKind::Loop(_), None) => return Some(n),
                (FrameKind::Loop(own), Some(label)) if own.as_deref() == Some(label) => return Some(n),
                (FrameKind::Block(own), Some(label)) if !is_continue && own.as_deref() == Some(label) => {
                    return Some(n);
                }
                _ => {}
            }
        }
        None
    }
}
