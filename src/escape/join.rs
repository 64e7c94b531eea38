//! Two summaries of one function made one that holds for both.
//!
//! Its objects are those of the first in their order, then what the second has more: as long as there is nothing more,
//! the joined summary equals the first.

use rustc_hash::FxHashSet;

use crate::escape::extract::MAX_OBJECTS;
use crate::escape::summary::{SumCall, SumObj, SumVal, Summary};
use crate::ir::body::{Growth, Touch};

/// What holds if either does. What makes values stay (that they are taken back, that owners are emptied) holds only if
/// the second, the later one, says so.
pub(crate) fn join(old: &Summary, new: Summary) -> Summary {
    if old.blind || new.blind {
        return Summary::blind();
    }
    let mut out = old.clone();
    let at = objects(&mut out.objs, new.objs);
    if out.objs.len() > MAX_OBJECTS {
        return Summary::blind();
    }
    let val = |val: SumVal| match val {
        SumVal::Obj(n) => SumVal::Obj(at[n as usize]),
        SumVal::Ref(n, label, mutable) => SumVal::Ref(at[n as usize], label, mutable),
    };
    let all = |list: Vec<u32>| list.into_iter().map(|n| at[n as usize]);
    for (n, label, held) in new.contents {
        let (n, held) = (at[n as usize], val(held));
        // two objects that have become one do not hold each other
        if held != SumVal::Obj(n) {
            out.contents.push((n, label, held));
        }
    }
    tidy(&mut out.contents);
    out.ret.extend(new.ret.into_iter().map(val));
    tidy(&mut out.ret);
    let mut told: FxHashSet<_> = out.sinks.iter().map(|(n, mode, way, _)| (*n, *mode, *way)).collect();
    for (n, mode, way, why) in new.sinks {
        let n = at[n as usize];
        if told.insert((n, mode, way)) {
            out.sinks.push((n, mode, way, why));
        }
    }
    for call in new.calls {
        let args = call.args.into_iter().map(|arg| arg.into_iter().map(val).collect()).collect();
        add_call(&mut out.calls, SumCall { callee: at[call.callee as usize], args, ret: at[call.ret as usize] });
    }
    for (n, by) in new.grows {
        grow(&mut out.grows, at[n as usize], by);
    }
    out.gives_up.extend(new.gives_up.into_iter().map(|(n, via)| (at[n as usize], via)));
    tidy(&mut out.gives_up);
    out.releases.extend(all(new.releases));
    tidy(&mut out.releases);
    out.clears = all(new.clears).collect();
    tidy(&mut out.clears);
    out.takes_back = all(new.takes_back).collect();
    tidy(&mut out.takes_back);
    out.puts.extend(new.puts);
    tidy(&mut out.puts);
    for (n, how) in new.touches {
        touch(&mut out.touches, at[n as usize], how);
    }
    out.cheap = false;
    out
}

/// A large summary with things of one type told apart no longer. What makes values stay is said of none of these.
pub(crate) fn plainer(summary: Summary) -> Summary {
    if !summary.is_large() {
        return summary;
    }
    let cheap = summary.cheap;
    let mut out = join(&Summary::default(), summary);
    let objs = &out.objs;
    let is_one = |n: &u32| !matches!(objs[*n as usize], SumObj::Fresh(..) | SumObj::CallResult | SumObj::Foreign);
    out.clears.retain(is_one);
    out.takes_back.retain(is_one);
    out.cheap = cheap;
    out
}

/// Adds what is not there; says where each of the new objects is.
fn objects(out: &mut Vec<SumObj>, new: Vec<SumObj>) -> Vec<u32> {
    let mut at: Vec<u32> = Vec::with_capacity(new.len());
    for obj in new {
        let obj = match obj {
            SumObj::Part(of, label) => SumObj::Part(at[of as usize], label),
            other => other,
        };
        let n = out.iter().position(|other| *other == obj).unwrap_or_else(|| {
            out.push(obj);
            out.len() - 1
        });
        at.push(u32::try_from(n).unwrap_or(u32::MAX));
    }
    at
}

/// Calls of one value count as one, or there would be more of them each time.
fn add_call(calls: &mut Vec<SumCall>, mut call: SumCall) {
    let same =
        |old: &&mut SumCall| old.callee == call.callee && old.ret == call.ret && old.args.len() == call.args.len();
    match calls.iter_mut().find(same) {
        Some(old) => {
            for (args, more) in old.args.iter_mut().zip(call.args) {
                args.extend(more);
                tidy(args);
            }
        }
        None => {
            call.args.iter_mut().for_each(tidy);
            calls.push(call);
        }
    }
}

/// A function that makes something grow and calls itself makes it grow by more each time one looks.
fn grow(grows: &mut Vec<(u32, Growth)>, n: u32, by: Growth) {
    let same = |old: &Growth| match by {
        Growth::To(_) => matches!(old, Growth::To(_)),
        Growth::By(_) | Growth::Any => !matches!(old, Growth::To(_)),
    };
    match grows.iter_mut().find(|(other, old)| *other == n && same(old)) {
        Some((_, old)) => {
            *old = match (*old, by) {
                (Growth::To(a), Growth::To(b)) => Growth::To(a.max(b)),
                (a, b) if a == b => a,
                _ => Growth::Any,
            }
        }
        None => grows.push((n, by)),
    }
}

/// If it is not always the same that happens first, it may be that it is read.
fn touch(touches: &mut Vec<(u32, Touch)>, n: u32, how: Touch) {
    match touches.iter_mut().find(|(other, _)| *other == n) {
        Some((_, old)) if *old != how => *old = Touch::Read,
        Some(_) => {}
        None => touches.push((n, how)),
    }
}

fn tidy<T: Ord>(list: &mut Vec<T>) {
    list.sort();
    list.dedup();
}
