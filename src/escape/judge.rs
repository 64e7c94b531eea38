//! Verdicts of a solved function's sites, with the chain of reasons.

use crate::base::{Name, Span};
use crate::escape::graph::{Graph, Kind, ObjId, Val};
use crate::escape::leave::{HopWhy, Key, Leaving, Tag, is_home, item_of, outlives, store_of};
use crate::escape::size::{Growths, Holders, bytes};
use crate::escape::summary::Mode;
use crate::escape::verdict::{Blind, Verdict};
use crate::ir::body::{Acquire, Block, How, Label, ObjKind, PoolEvent, Touch, Why};
use crate::resolve::ty::Ty;

/// One site of one function, judged.
#[derive(Clone, Debug)]
pub struct SiteOut {
    /// The constructor path, macro name or method name.
    pub span: Span,
    /// `box`, `vec`, ..., `acquire`.
    pub kind: &'static str,
    /// The allocated or acquired type.
    pub ty: Ty,
    /// Bytes of the block or item, if fixed or bounded.
    pub size: Option<u64>,
    /// The wrapper whose call this is.
    pub through: Option<Name>,
    /// The answer, the size half by the limit given.
    pub verdict: Verdict,
    /// The chain of reasons, site first.
    pub path: Vec<(Span, String)>,
    /// For acquires.
    pub acquire: Option<AcquireOut>,
    /// Comes out of a macro's own text.
    pub in_macro: bool,
    /// Alive across an `.await`.
    pub across_await: bool,
}

/// What is known of an acquire beyond its verdict.
#[derive(Clone, Debug)]
pub struct AcquireOut {
    /// What it takes from and how.
    pub acquire: Acquire,
    /// The item's block.
    pub block: Block,
    /// The item goes back into the store it came from.
    pub put_back: bool,
    /// Where it goes back.
    pub released_at: Vec<Span>,
    /// A value made elsewhere can stand in for a missing item.
    pub fallback: bool,
    /// Its content is emptied.
    pub cleared: bool,
    /// What happens to it, in source order.
    pub touches: Vec<(Touch, Span)>,
    /// Most elements put into it, for growable items.
    pub grown: Option<u64>,
    /// Something is put into it at all.
    pub grows: bool,
}

/// Judges every site of a solved body.
pub(crate) fn sites(g: &Graph<'_>, leaving: &Leaving, growths: &Growths, limit: u64) -> Vec<SiteOut> {
    let holders = Holders::of_graph(g);
    let awaited: Vec<ObjId> = g.awaits.iter().flat_map(|slot| objects_in(g, *slot)).collect();
    let mut out = Vec::new();
    for site in g.body.sites.iter() {
        let obj = site.obj.0;
        let acquire = site.acquire.clone();
        let mut one = SiteOut {
            span: site.span,
            kind: site.kind,
            ty: site.ty.clone(),
            size: bytes(g, obj, site.block, growths, &holders),
            through: None,
            verdict: Verdict::Stack,
            path: Vec::new(),
            acquire: acquire.map(|acquire| about_item(g, growths, obj, acquire, site.block)),
            in_macro: site.in_macro,
            across_await: awaited.iter().any(|a| *a == obj || item_of(g, *a) == Some(obj)),
        };
        judge(g, leaving, obj, &mut one, limit);
        out.push(one);
    }
    for site in &g.through {
        let span = g.span_of(site.step).unwrap_or(g.objs[site.obj as usize].span);
        let mut one = SiteOut {
            span,
            kind: "acquire",
            ty: site.ty.clone(),
            size: bytes(g, site.obj, site.block, growths, &holders),
            through: Some(site.name.clone()),
            verdict: Verdict::Stack,
            path: Vec::new(),
            acquire: Some(about_item(g, growths, site.obj, site.acquire.clone(), site.block)),
            in_macro: false,
            across_await: awaited.iter().any(|a| *a == site.obj || item_of(g, *a) == Some(site.obj)),
        };
        judge(g, leaving, site.obj, &mut one, limit);
        out.push(one);
    }
    out
}

fn objects_in(g: &Graph<'_>, slot: u32) -> Vec<ObjId> {
    if g.overflow {
        return Vec::new();
    }
    let mut out = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    let mut work = vec![slot];
    while let Some(slot) = work.pop() {
        for (val, _) in &g.slots[slot as usize].vals {
            match val {
                Val::Obj(obj) => {
                    if seen.insert(*obj) {
                        out.push(*obj);
                        work.extend(g.objs[*obj as usize].contents.iter().map(|(_, slot)| *slot));
                    }
                }
                Val::Ref(..) => {}
            }
        }
    }
    out
}

fn judge(g: &Graph<'_>, leaving: &Leaving, obj: ObjId, site: &mut SiteOut, limit: u64) {
    if g.overflow {
        site.verdict = Verdict::Unknown(Blind::Limit);
        site.path.push((site.span, "the function is too large for the analysis".to_owned()));
        return;
    }
    // for items, whatever piece of them leaves
    let mut best: Option<Key> = None;
    for key in &leaving.order {
        let (reached, tag, mode) = *key;
        if mode != Mode::Own || !(reached == obj || item_of(g, reached) == Some(obj)) {
            continue;
        }
        if best.is_none_or(|(_, old, _)| tag < old) {
            best = Some(*key);
        }
    }
    let Some(key) = best else {
        site.verdict = match site.size {
            Some(n) if n <= limit => Verdict::Stack,
            Some(_) => Verdict::FrameTooLarge,
            None => Verdict::FrameUnbounded,
        };
        return;
    };
    site.verdict = match key.1 {
        Tag::Via(via) => Verdict::Escapes(via),
        Tag::Blind(blind) => Verdict::Unknown(blind),
    };
    site.path = explain(g, leaving, key);
}

/// From the object to the way out.
fn explain(g: &Graph<'_>, leaving: &Leaving, key: Key) -> Vec<(Span, String)> {
    let mut out = Vec::new();
    let mut at = key;
    for _ in 0..32 {
        let hop = &leaving.reached[&at];
        let span = g.span_of(hop.step).unwrap_or(g.objs[at.0 as usize].span);
        let text = match &hop.why {
            HopWhy::Sink(why) => phrase(why),
            HopWhy::Stored(how, label, _) => stored_phrase(*how, label),
            HopWhy::InField(label) => match label {
                Label::Field(name) => format!("part of a value, as its field `{}`", tail(name)),
                _ => "part of a value that leaves".to_owned(),
            },
            HopWhy::InContainer => "inside a value that leaves".to_owned(),
            HopWhy::Captured { is_async: true } => "captured by a future that leaves".to_owned(),
            HopWhy::Captured { is_async: false } => "captured by a closure that leaves".to_owned(),
            HopWhy::Waiting => "alive across an await in a future that leaves".to_owned(),
            HopWhy::ClosureResult => "returned by a closure that leaves".to_owned(),
            HopWhy::CallersClosure => "given to a closure of the caller".to_owned(),
        };
        if out.last() != Some(&(span, text.clone())) {
            out.push((span, text));
        }
        match hop.by {
            Some(by) => at = by,
            None => break,
        }
    }
    out
}

fn tail(name: &Name) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

fn stored_phrase(how: How, label: &Label) -> String {
    match (how, label) {
        (How::ByCallee, _) => "stored by a function in a place that outlives the frame".to_owned(),
        (How::Put, _) => "put into a container that outlives the frame".to_owned(),
        (_, Label::Field(name)) => format!("stored in field `{}`, which outlives the frame", tail(name)),
        _ => "stored in a place that outlives the frame".to_owned(),
    }
}

fn phrase(why: &Why) -> String {
    match why {
        Why::Returned => "returned".to_owned(),
        Why::Sent => "sent through a channel".to_owned(),
        Why::Spawned => "moved into a thread or task that may outlive the frame".to_owned(),
        Why::Leaked => "its ownership is given up for good".to_owned(),
        Why::Raw => "turned into a raw pointer".to_owned(),
        Why::Static(name) => format!("stored in static `{name}`"),
        Why::Given(name) => format!("given to `{name}`, which cannot be seen into"),
        Why::Lent(name) => format!("lent to `{name}`, which cannot be seen into"),
        Why::Kept(name) => format!("kept by `{name}`"),
        Why::Macro(name) => format!("named in macro `{name}!`, which cannot be expanded"),
        Why::Opaque(what) => (*what).to_owned(),
    }
}

/// What happens to an item besides leaving.
fn about_item(g: &Graph<'_>, growths: &Growths, obj: ObjId, acquire: Acquire, block: Block) -> AcquireOut {
    if g.overflow {
        return AcquireOut {
            acquire,
            block,
            put_back: false,
            released_at: Vec::new(),
            fallback: false,
            cleared: false,
            touches: Vec::new(),
            grown: None,
            grows: true,
        };
    }
    let is_it = |other: ObjId| other == obj || item_of(g, other) == Some(obj);
    let in_slot = |slot: u32| {
        g.slots[slot as usize].vals.iter().any(|(val, _)| match val {
            Val::Obj(other) => is_it(*other),
            Val::Ref(to, _) => {
                g.slots[*to as usize].vals.iter().any(|(v, _)| matches!(v, Val::Obj(other) if is_it(*other)))
            }
        })
    };
    let mut released_at = Vec::new();
    let mut put_back = false;
    for rec in &g.stores {
        if rec.how == How::Made {
            continue;
        }
        for (base, _) in &g.slots[rec.base as usize].vals {
            let (holder, label) = match (base, &rec.label) {
                (Val::Obj(o), Some(label)) => (*o, label.clone()),
                (Val::Obj(o), None) => (*o, Label::Deref),
                (Val::Ref(slot, _), _) => match &g.slots[*slot as usize].owner {
                    Some((o, label)) => (*o, label.clone()),
                    None => continue,
                },
            };
            if !outlives(g, holder, &label) && !g.is_outside(holder) {
                continue;
            }
            let store = store_of(g, holder, &label);
            let goes_home = g.slots[rec.src as usize].vals.iter().any(|(val, _)| match val {
                Val::Obj(o) => holds_item(g, *o, obj, 0).is_some_and(|o| is_home(g, o, store.as_ref(), holder)),
                Val::Ref(..) => false,
            });
            if goes_home {
                put_back = true;
                released_at.extend(g.span_of(rec.step));
            }
        }
    }
    for (slot, step) in &g.releases {
        if in_slot(*slot) {
            put_back = true;
            released_at.extend(g.span_of(*step));
        }
    }
    for fact in &g.body.facts {
        if let PoolEvent::Put(slot) = &fact.what
            && fact.store == acquire.store
            && in_slot(slot.0)
        {
            put_back = true;
            released_at.push(fact.span);
        }
    }
    released_at.sort();
    released_at.dedup();
    let mut touches = Vec::new();
    for (slot, how, step) in &g.touches {
        if in_slot(*slot)
            && let Some(span) = g.span_of(*step)
        {
            touches.push((*how, span));
        }
    }
    let mut cleared = false;
    let mut grows = false;
    let mut grown = Some(0u64);
    for (n, data) in g.objs.iter().enumerate() {
        let other = ObjId::try_from(n).unwrap_or(ObjId::MAX);
        let _ = data;
        if is_it(other) {
            cleared |= growths.is_cleared(other);
            let total = growths.total(g, other);
            grows |= total != Some(0);
            grown = grown.zip(total).map(|(a, b)| a.max(b));
        }
    }
    let fallback = has_fallback(g, obj, &acquire);
    AcquireOut { acquire, block, put_back, released_at, fallback, cleared, touches, grown, grows }
}

/// The object is the item, or holds it (in `Some`, in a guard).
fn holds_item(g: &Graph<'_>, at: ObjId, item: ObjId, depth: usize) -> Option<ObjId> {
    if at == item || item_of(g, at) == Some(item) {
        return Some(at);
    }
    if depth > 3 || g.is_outside(at) {
        return None;
    }
    g.objs[at as usize].contents.iter().find_map(|(_, slot)| {
        g.slots[*slot as usize].vals.iter().find_map(|(val, _)| match val {
            Val::Obj(o) if *o != at => holds_item(g, *o, item, depth + 1),
            _ => None,
        })
    })
}

/// Some place can hold either the item or a value of its type made elsewhere.
fn has_fallback(g: &Graph<'_>, obj: ObjId, acquire: &Acquire) -> bool {
    let item_head = head(&acquire.item);
    g.slots.iter().any(|slot| {
        slot.owner.is_none()
            && slot.vals.iter().any(|(val, _)| *val == Val::Obj(obj))
            && slot.vals.iter().any(|(val, _)| match val {
                Val::Obj(other) if *other != obj => {
                    let data = &g.objs[*other as usize];
                    let made = match &data.kind {
                        Kind::FromCallee | Kind::CallResult => true,
                        Kind::Own(own) => {
                            matches!(g.body.objects[*own].kind, ObjKind::Site(_) | ObjKind::Inline | ObjKind::Opaque)
                        }
                        _ => false,
                    };
                    made && (head(&data.ty) == item_head || matches!(data.ty, Ty::Unknown))
                }
                _ => false,
            })
    })
}

fn head(ty: &Ty) -> Option<crate::resolve::impls::Head> {
    crate::resolve::impls::head_of(ty)
}
