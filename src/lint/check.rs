//! Whether a local should stand in a pool's place, and if not, why not: the conditions of the four replacement lints.
//!
//! Every condition that keeps a site from being flagged is a phrase for the inventory. A condition that cannot be
//! decided counts as one that fails.

use rustc_hash::FxHashSet;

use crate::base::Span;
use crate::base::number::{bytes, thousands};
use crate::escape::SiteOut;
use crate::escape::verdict::Verdict;
use crate::ir::body::{Block, Take, Touch};
use crate::lint::finding::{Home, Stored};
use crate::options::Limits;
use crate::pools::Pool;
use crate::resolve::program::FnId;
use crate::resolve::ty::Ty;
use crate::resolve::world::World;

/// What is to be said of one acquire.
#[derive(Debug)]
pub enum Outcome {
    /// A lint names it.
    Flag(Flag),
    /// No lint does, because of these.
    Keep(Vec<String>),
}

/// One finding before its positions are turned into places.
#[derive(Debug)]
pub struct Flag {
    /// Id of the lint.
    pub lint: &'static str,
    /// Why, as a phrase for the inventory.
    pub because: String,
    /// Headline.
    pub message: String,
    /// What stands at the acquire.
    pub label: String,
    /// Other places worth showing.
    pub secondary: Vec<(Span, String)>,
    /// Facts below the excerpt.
    pub notes: Vec<String>,
    /// The one thing to do.
    pub help: String,
}

/// Alignment in bytes above which somebody asked for that very storage.
const USUAL_ALIGNMENT: u64 = 64;
/// In a recursive function a frame may be there many times over.
const RECURSION_SHARE: u64 = 16;

/// The item without the box it is stored in.
pub fn inner_item(world: &World, item: &Ty) -> Ty {
    match item {
        Ty::Adt(id, args) if world.is_lang(*id, "Box") => args.first().cloned().unwrap_or(Ty::Unknown),
        other => other.clone(),
    }
}

/// Judges one acquire of a pool.
pub fn judge(
    world: &World,
    options: &Limits,
    cheap: &FxHashSet<FnId>,
    pool: &Pool,
    site: &SiteOut,
    recursive: bool,
) -> Outcome {
    let Some(acquire) = &site.acquire else { return Outcome::Keep(Vec::new()) };
    let pool = &pool.seen_by(world, &acquire.acquire);
    let mut keep = Vec::new();
    match &site.verdict {
        Verdict::Escapes(via) => keep.push(format!("an item leaves the frame that takes it ({})", via.word())),
        Verdict::Unknown(_) => keep.push("what becomes of an item cannot be seen".to_owned()),
        Verdict::Stack | Verdict::FrameUnbounded | Verdict::FrameTooLarge => {}
    }
    let inner = inner_item(world, &pool.item);
    let facts = world.facts(&inner);
    if pool.resource || facts.resource {
        keep.push("the item stands for something of the operating system or of a device".to_owned());
    }
    if facts.opaque {
        keep.push("part of the item's type is not known".to_owned());
    }
    if facts.drops {
        keep.push("the item's destructor does more than free memory".to_owned());
    }
    // of an unknown part nobody can say that it is one
    if facts.handle && !facts.opaque {
        keep.push("the item holds counted handles".to_owned());
    }
    if facts.pinned {
        keep.push("the item is pinned".to_owned());
    }
    let layout = world.layout_of(&inner);
    if layout.is_some_and(|l| l.align > USUAL_ALIGNMENT) {
        keep.push(format!("its alignment of more than {USUAL_ALIGNMENT} bytes asks for that very storage"));
    }
    if site.across_await {
        keep.push("an item is alive across an await, and a local would make the future that much larger".to_owned());
    }
    let by_call = |store: &Ty| store.adt().is_some_and(|id| world.declared.by_call(id, site.ty.adt()));
    // the guard that a wrapper hands out ends in this frame, wherever its pool is
    let by_guard = acquire.guards.iter().any(|guard| pool.guards.contains(guard));
    let by_itself = pool.take == Take::Crate && !by_call(&acquire.acquire.store_ty) || pool.take == Take::InPlace;
    if acquire.put_back || by_guard || by_itself {
        // it comes back
    } else if keep.is_empty() {
        keep.push("the item is not seen to go back on this path".to_owned());
    }
    if acquire.wiped {
        keep.push("memory is wiped or locked here for secrecy".to_owned());
    }
    if acquire.touches.iter().any(|(how, _)| *how == Touch::Address) {
        keep.push("the item's address is asked for".to_owned());
    }
    if let Some(why) = costly(world, cheap, pool, acquire) {
        keep.push(why);
    }
    if carries_state(acquire) {
        keep.push("what an earlier user left in the item may be read".to_owned());
    }
    let limit = if recursive { options.stack_limit / RECURSION_SHARE } else { options.stack_limit };
    if facts.growable || matches!(acquire.block, Block::Elems { .. }) {
        return bounded(world, pool, site, acquire, keep, limit);
    }
    let size = layout.map(|l| l.size);
    match size {
        None => keep.push("the item's size is not known from the source".to_owned()),
        Some(n) if n > limit && recursive => {
            keep.push(too_much(n, "a frame of a recursive function", limit));
        }
        Some(n) if n > limit => keep.push(too_much(n, "a frame", limit)),
        Some(_) => {}
    }
    if facts.owns && !keep.is_empty() {
        // already kept
    } else if facts.owns {
        keep.push("the item owns heap memory of its own, which a local would allocate anew".to_owned());
    }
    if !keep.is_empty() {
        return Outcome::Keep(keep);
    }
    flag_fixed(world, options, pool, site, size.unwrap_or(0))
}

/// `70,000 bytes are too much for a frame (limit 65,536)`.
fn too_much(size: u64, of: &str, limit: u64) -> String {
    format!("{} are too much for {of} (limit {})", bytes(size), thousands(limit))
}

/// Why making an item anew each time may not be cheap.
fn costly(world: &World, cheap: &FxHashSet<FnId>, pool: &Pool, acquire: &crate::escape::AcquireOut) -> Option<String> {
    if acquire.costly {
        return Some("making a new item is more than putting literals together, or cannot be seen".to_owned());
    }
    if acquire.by_default && has_costly_default(world, cheap, &inner_item(world, &pool.item), 0) {
        return Some("making a new item is more than putting literals together".to_owned());
    }
    if let Some(by) = acquire.acquire.by
        && !acquire.made_here
    {
        let text = "how the pool makes a new item is more than putting literals together, or cannot be seen";
        return (!cheap.contains(&by)).then(|| text.to_owned());
    }
    if acquire.made_here || pool.take != Take::Crate || world.facts(&pool.item).growable {
        return None;
    }
    // the pool makes items through a trait its users implement
    let store = acquire.acquire.store_ty.adt()?;
    let krate = world.program.modules[world.program.adts[store].module].krate;
    let mut found = false;
    for (id, def) in world.program.impls.iter_enumerated() {
        let sig = world.impl_sig(id);
        let Some((tr, args)) = &sig.tr else { continue };
        let own = world.program.modules[world.program.traits[*tr].module].krate == krate
            && world.program.modules[def.module].krate != krate;
        let for_item = sig.self_ty == pool.item || args.contains(&pool.item);
        if !own || !for_item {
            continue;
        }
        for f in def.fns.values().flatten() {
            let ret = &world.sig(*f).ret;
            if *ret == pool.item || Some(ret) == sig.scope.self_ty.as_ref() {
                found = true;
                if !cheap.contains(f) {
                    return Some("making a new item is more than putting literals together".to_owned());
                }
            }
        }
    }
    (!found).then(|| "how the pool makes a new item cannot be seen".to_owned())
}

/// A `Default` in the type, or in one it is made of, does more than put literals together.
fn has_costly_default(world: &World, cheap: &FxHashSet<FnId>, ty: &Ty, depth: usize) -> bool {
    match ty {
        Ty::Adt(id, _) if !world.marks[*id].model => {
            let own = world.lang.tr("Default").and_then(|tr| world.impls_of(*id, tr).next());
            match own.and_then(|imp| world.program.impls[imp].fns.get("default")) {
                Some(fns) => !fns.iter().all(|f| cheap.contains(f)),
                None => {
                    depth > 4
                        || world.fields_of(ty).iter().any(|(_, ty)| has_costly_default(world, cheap, ty, depth + 1))
                }
            }
        }
        Ty::Tuple(parts) => parts.iter().any(|ty| has_costly_default(world, cheap, ty, depth)),
        Ty::Array(elem, _) => has_costly_default(world, cheap, elem, depth),
        _ => false,
    }
}

/// A growable item: a constant bound on what is put in makes it replaceable.
fn bounded(
    world: &World,
    pool: &Pool,
    site: &SiteOut,
    acquire: &crate::escape::AcquireOut,
    mut keep: Vec<String>,
    limit: u64,
) -> Outcome {
    let bound = match (site.size, acquire.grows) {
        (Some(n), true) => Some(n),
        _ => None,
    };
    let plain = match &pool.item {
        Ty::Adt(id, args) => {
            world.marks[*id].growable && args.iter().all(|ty| world.facts(ty).plain() && !world.facts(ty).borrows)
        }
        _ => false,
    };
    match bound {
        Some(n) if n <= limit && plain => {}
        Some(n) if n > limit => {
            let (n, limit) = (thousands(n), thousands(limit));
            keep.push(format!("up to {n} bytes are put in, too much for a frame (limit {limit})"));
        }
        Some(_) => keep.push("its content is more than plain elements".to_owned()),
        None if acquire.grows => {
            keep.push("its content grows with data, and a local would allocate it anew each time".to_owned());
        }
        None => keep.push("its content can grow, and nothing here bounds it".to_owned()),
    }
    if !acquire.cleared || pool.take != Take::Crate && !acquire.starts_empty() {
        keep.push("it is not seen to be emptied before it is used".to_owned());
    }
    if !keep.is_empty() {
        return Outcome::Keep(keep);
    }
    let n = bytes(bound.unwrap_or(0));
    let ty = pool.item.display(&world.program);
    Outcome::Flag(Flag {
        lint: "bounded_pooled_buffers",
        because: format!("at most {n} are ever put into the {ty}"),
        message: format!("pooled `{ty}` never holds more than {n} and never leaves the frame"),
        label: format!("this `{ty}` could be an array of the frame"),
        secondary: secondary(acquire),
        notes: vec![format!("what is put in is bounded by constants of the source: {n} at most")],
        help: format!("use a local array with a length, or an `ArrayVec`, of {n} instead of the pool"),
    })
}

fn flag_fixed(world: &World, options: &Limits, pool: &Pool, site: &SiteOut, size: u64) -> Outcome {
    let Some(acquire) = &site.acquire else { return Outcome::Keep(Vec::new()) };
    let ty = inner_item(world, &pool.item).display(&world.program);
    let (lint, message, cost, help) = match (pool.take, pool.stored) {
        (Take::InPlace, _) => (
            "scratch_locals",
            format!("thread-local scratch `{ty}` never leaves the frame and fits it"),
            "used in place, the scratch costs about what a local costs: a local is simpler, not faster".to_owned(),
            format!("make it a local of type `{ty}` if the scratch is not needed elsewhere"),
        ),
        (_, Stored::Inline) => (
            "pooled_locals",
            format!("pooled `{ty}` never leaves the frame"),
            format!(
                "taking an item moves all {} of it out, and giving it back moves them in again; a local is made in place",
                bytes(size)
            ),
            format!("use a local of type `{ty}` instead of the pool"),
        ),
        (_, Stored::Boxed) if size <= options.break_even.of(pool.home) => (
            "pooled_locals",
            format!("pooled `{ty}` never leaves the frame"),
            format!(
                "up to {} a zeroed local is at least as fast as a box from such a pool",
                bytes(options.break_even.of(pool.home))
            ),
            format!("use a local of type `{ty}` instead of the pool"),
        ),
        (_, Stored::Boxed) => (
            "large_pooled_locals",
            format!("pooled `{ty}` never leaves the frame, which could hold it"),
            format!(
                "above {} zeroing a local costs more than taking a box from such a pool",
                bytes(options.break_even.of(pool.home))
            ),
            "use a local without zeroing it (`MaybeUninit`) if all of it is written first, or keep the pool".to_owned(),
        ),
    };
    let because = match lint {
        "scratch_locals" => "a local would be simpler".to_owned(),
        "large_pooled_locals" => "the frame could hold it, but zeroing a local costs more".to_owned(),
        _ => "a local is at least as fast".to_owned(),
    };
    Outcome::Flag(Flag {
        lint,
        because,
        message,
        label: format!("this item stays in the frame: {size} byte{}", if size == 1 { "" } else { "s" }),
        secondary: secondary(acquire),
        notes: vec![
            format!(
                "the pool is `{}`, its home {}, its items stored {}",
                pool.path,
                home_words(pool.home),
                stored_words(pool.stored)
            ),
            cost,
        ],
        help,
    })
}

fn home_words(home: Home) -> &'static str {
    match home {
        Home::Shared => "shared by threads",
        Home::Field => "a field",
        Home::ThreadLocal => "a thread local",
    }
}

fn stored_words(stored: Stored) -> &'static str {
    match stored {
        Stored::Inline => "inline",
        Stored::Boxed => "boxed",
    }
}

/// First use and release.
fn secondary(acquire: &crate::escape::AcquireOut) -> Vec<(Span, String)> {
    let mut out = Vec::new();
    if let Some((_, span)) = acquire.touches.first() {
        out.push((*span, "first used here".to_owned()));
    }
    if let Some(span) = acquire.released_at.last()
        && out.iter().all(|(s, _)| s != span)
    {
        out.push((*span, "given back here".to_owned()));
    }
    out
}

/// The first thing that happens to the item is that it is read.
fn carries_state(acquire: &crate::escape::AcquireOut) -> bool {
    acquire.touches.first().is_some_and(|(how, _)| *how == Touch::Read)
}
