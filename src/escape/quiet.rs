//! Functions of which it can be told without solving anything that nothing comes of a call but its result.
//!
//! Most implementations of `PartialEq`, `Hash` or `Debug` are such: they read. What may be asked is asked wherever a
//! value is handled, so each that is known to be quiet before the order of calls is found keeps functions out of
//! circles of calls they have no part in.

use rustc_hash::FxHashMap;

use crate::base::Name;
use crate::ir::body::{Body, Callee, ObjKind, Op, Slot};
use crate::resolve::program::FnId;
use crate::resolve::world::World;

/// Takes out of the bodies what is there only to ask quiet functions.
pub fn thin(world: &World, bodies: &mut [Body]) {
    let quiet = find(world, bodies);
    if !quiet.contains(&true) {
        return;
    }
    let at: FxHashMap<FnId, usize> = bodies.iter().enumerate().filter_map(|(n, b)| Some((b.id?, n))).collect();
    for body in bodies {
        without(body, &|f| at.get(&f).is_some_and(|n| quiet[*n]));
    }
}

/// Which of the bodies are quiet: all but those that do something, and those that call one that is not. A function
/// that does something only by way of itself does nothing.
fn find(world: &World, bodies: &[Body]) -> Vec<bool> {
    let at: FxHashMap<FnId, usize> = bodies.iter().enumerate().filter_map(|(n, b)| Some((b.id?, n))).collect();
    let name = |body: &Body| Some(world.program.fns.get(body.id?)?.name.clone());
    let mut quiet: Vec<bool> = bodies.iter().map(|body| does_nothing(body, name(body).as_ref())).collect();
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); bodies.len()];
    let mut loud = Vec::new();
    for (n, body) in bodies.iter().enumerate() {
        if !quiet[n] {
            loud.push(n);
            continue;
        }
        for f in calls(body) {
            match at.get(&f) {
                Some(callee) => callers[*callee].push(n),
                None => {
                    if std::mem::take(&mut quiet[n]) {
                        loud.push(n);
                    }
                }
            }
        }
    }
    while let Some(callee) = loud.pop() {
        for caller in std::mem::take(&mut callers[callee]) {
            if std::mem::take(&mut quiet[caller]) {
                loud.push(caller);
            }
        }
    }
    quiet
}

fn calls(body: &Body) -> impl Iterator<Item = FnId> {
    let called = body.ops.iter().flat_map(|step| match &step.op {
        Op::Call { callee: Callee::Fns(fns, ..) | Callee::Asked(fns, ..), .. } => fns.as_slice(),
        _ => &[],
    });
    called.copied()
}

/// Functions that a derived implementation calls of each part.
const PASSED_ON: &[&str] = &["clone", "cmp", "eq", "fmt", "hash", "ne", "partial_cmp"];

/// But for what it calls, the body only reads, and fills what it makes itself. One that asks a part of a type nobody
/// knows for the very same does no more than a derived implementation would.
fn does_nothing(body: &Body, name: Option<&Name>) -> bool {
    if body.is_async || body.wipes {
        return false;
    }
    let mut fresh: Option<Vec<bool>> = None;
    body.ops.iter().all(|step| match &step.op {
        Op::Alloc { .. } | Op::Copy { .. } | Op::Clone { .. } | Op::Load { .. } => true,
        Op::Ref { .. } | Op::RefPart { .. } | Op::Deref { .. } | Op::Touch { .. } => true,
        Op::Store { base, .. } => fresh.get_or_insert_with(|| only_made_here(body))[base.0 as usize],
        Op::Call { callee: Callee::Fns(..) | Callee::Asked(..), .. } => true,
        Op::Call { callee: Callee::Trait(_, part) | Callee::Unknown(part), .. } => {
            name == Some(part) && PASSED_ON.contains(&part.as_str()) && body.gaps.is_empty()
        }
        Op::Call { callee: Callee::Value(_) | Callee::Drop(_), .. } => false,
        Op::Without { .. } | Op::Reuse { .. } | Op::Reown { .. } | Op::Assign { .. } | Op::Sink { .. } => false,
        Op::Grow { .. } | Op::Clear { .. } | Op::Await { .. } => false,
        Op::Release { .. } | Op::GiveUp { .. } | Op::TakeBack { .. } => false,
    })
}

/// Slots that hold nothing but values put together in the body.
fn only_made_here(body: &Body) -> Vec<bool> {
    let mut made = vec![true; body.slots as usize];
    let mut not = |slot: &Slot| made[slot.0 as usize] = false;
    for (slot, _) in &body.params {
        not(slot);
    }
    for object in body.objects.iter() {
        match &object.kind {
            ObjKind::Closure { params, .. } => params.iter().for_each(&mut not),
            ObjKind::Site(_) | ObjKind::Acquired(_) | ObjKind::Part(_) | ObjKind::Inline | ObjKind::Opaque => {}
            ObjKind::Foreign | ObjKind::Update { .. } | ObjKind::Function(_) => {}
            ObjKind::Static(_) | ObjKind::View { .. } => {}
        }
    }
    for step in &body.ops {
        match &step.op {
            Op::Alloc { dst, obj } => {
                let own = match &body.objects[*obj].kind {
                    ObjKind::Site(_) | ObjKind::Inline | ObjKind::Closure { .. } => true,
                    ObjKind::Acquired(_) | ObjKind::Part(_) | ObjKind::Opaque | ObjKind::Foreign => false,
                    ObjKind::Update { .. } | ObjKind::Function(_) => false,
                    ObjKind::Static(_) | ObjKind::View { .. } => false,
                };
                if !own {
                    not(dst);
                }
            }
            Op::Copy { dst, .. } | Op::Without { dst, .. } | Op::Clone { dst, .. } | Op::Load { dst, .. } => not(dst),
            Op::Reuse { dst, .. } | Op::Ref { dst, .. } | Op::RefPart { dst, .. } => not(dst),
            Op::Deref { dst, .. } | Op::Reown { dst, .. } | Op::Call { dst, .. } => not(dst),
            Op::Store { .. } | Op::Assign { .. } | Op::Sink { .. } | Op::Grow { .. } | Op::Clear { .. } => {}
            Op::Await { .. } | Op::Release { .. } | Op::GiveUp { .. } | Op::TakeBack { .. } | Op::Touch { .. } => {}
        }
    }
    made
}

/// Takes what asks only quiet functions out of one body.
fn without(body: &mut Body, quiet: &impl Fn(FnId) -> bool) {
    if body.guards.is_empty() {
        return;
    }
    for guard in &mut body.guards {
        guard.fns.retain(|(f, wanted)| *wanted || !quiet(*f));
    }
    let open = open(body, |(f, wanted)| *wanted || !quiet(*f));
    body.ops.retain_mut(|step| {
        if step.guard.is_some_and(|guard| !open[guard as usize]) {
            return false;
        }
        match &mut step.op {
            Op::Call { callee: Callee::Asked(fns, _, false), .. } => {
                fns.retain(|f| !quiet(*f));
                !fns.is_empty()
            }
            _ => true,
        }
    });
    body.ops.shrink_to_fit();
}

/// The guards of calls of which something comes, and those that lead there. Going through all parts of every value
/// that is compared somewhere would be too much for nothing.
pub(crate) fn open(body: &Body, tells: impl Fn(&(FnId, bool)) -> bool) -> Vec<bool> {
    let mut open: Vec<bool> = body.guards.iter().map(|guard| guard.fns.iter().any(&tells)).collect();
    let mut work: Vec<usize> = (0..open.len()).filter(|n| open[*n]).collect();
    if work.is_empty() || work.len() == open.len() {
        return open;
    }
    let mut outer: Vec<Vec<u32>> = vec![Vec::new(); body.guards.len()];
    for (n, guard) in body.guards.iter().enumerate().filter(|(n, _)| !open[*n]) {
        for part in &guard.parts {
            outer[*part as usize].push(u32::try_from(n).unwrap_or(u32::MAX));
        }
    }
    while let Some(part) = work.pop() {
        for n in outer[part].iter().map(|n| *n as usize) {
            if !std::mem::replace(&mut open[n], true) {
                work.push(n);
            }
        }
    }
    open
}
