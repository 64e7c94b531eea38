//! From candidates to text edits: the counters of the instrumented variant, and the code without its pools.
//!
//! All edits are insertions around what is there (but for the path of a `Box::new`), so that lines stay, and nested
//! edits do not disturb each other. Whether an edit makes sense is for the compiler to say: what does not compile is
//! tried in a plainer form, then given up.
//!
//! | taken by | without the pool |
//! | --- | --- |
//! | `list.pop()`, `cell.take()` | whatever is there is dropped, and the code's own fallback makes a fresh item |
//! | `mem::take(&mut self.buf)`, `cell.take()` of a growable item | as it is: what was given back is gone, so it is empty |
//! | `pool.pull(make)` | what `make` makes, in the frame |
//! | `POOL.pull()` | what the maker that the pool was built with makes, in the frame (`crates`) |
//! | `SCRATCH.with(work)` | the thread local's initializer runs for each use |
//! | `list.push(item)`, `cell.set(item)`, `self.buf = item` | the item is dropped |

mod crates;

use std::collections::BTreeMap;
use std::ops::Range;

use proc_macro2::TokenStream;
use quote::quote;

use super::edit::{Edit, Edits, Source};
use super::find::{Call, Shapes, StaticDecl};
use super::plan::{Attempt, Candidate};
use super::shadow::Variant;
use crate::ir::body::Take;
use crate::lint::finding::{Analysis, Place, PoolReport};

/// A source file that matters, by its path relative to the workspace root.
#[derive(Debug)]
pub struct File {
    /// Its text.
    pub source: Source,
    /// What stands in it.
    pub shapes: Shapes,
}

/// The files of a run.
pub type Files = BTreeMap<String, File>;

/// Where blocks of a candidate are made.
#[derive(Clone, Debug, Default)]
pub struct Regions {
    /// The acquires, each with what stands in for a missing item.
    pub acquires: Vec<Region>,
    /// Blocks made here belong to the pool: its acquires, its releases, its declaration, the functions that wrap it.
    pub core: Vec<Region>,
    /// Functions that use its items: what is made here belongs to the pool if it differs between the variants.
    pub scope: Vec<Region>,
    /// The items are used elsewhere too: wherever something is made that differs between the variants.
    pub everywhere: bool,
}

/// Edits by file, each with the index of the candidate it belongs to.
pub type ByFile = BTreeMap<String, Vec<(usize, Edit)>>;

/// A piece of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// Path relative to the workspace root.
    pub file: String,
    /// Bytes of the original.
    pub at: Range<usize>,
}

/// What was done to a candidate.
#[derive(Clone, Debug, Default)]
pub struct Rewritten {
    /// Where its blocks are made.
    pub regions: Regions,
    /// The items became locals of the frame, without a box.
    pub local: bool,
    /// The misses of its acquires are counted where items are made: guards do not tell.
    pub counts_made: bool,
}

/// The regions of each candidate.
pub fn regions_of(done: &[Rewritten]) -> Vec<&Regions> {
    done.iter().map(|one| &one.regions).collect()
}

/// The edits of all candidates for a variant, by file, each with the candidate it belongs to, and what was done. A
/// candidate that cannot be rewritten is dropped with its reason.
pub fn rewrite(
    analysis: &Analysis,
    candidates: &mut [Candidate],
    files: &Files,
    variant: Variant,
) -> (ByFile, Vec<Rewritten>) {
    let mut all = ByFile::new();
    let mut done = Vec::new();
    for (n, candidate) in candidates.iter_mut().enumerate() {
        if !candidate.is_open() {
            done.push(Rewritten::default());
            continue;
        }
        let mut one = One {
            analysis,
            pool: &analysis.pools[candidate.pool],
            files,
            variant,
            edits: Vec::new(),
            out: Rewritten::default(),
            bold: candidate.attempt == Attempt::Bold,
            kept: false,
        };
        match one.candidate(candidate) {
            Ok(()) => {
                for (file, edit) in one.edits {
                    all.entry(file).or_default().push((n, edit));
                }
                done.push(one.out);
            }
            Err(why) => {
                candidate.attempt = Attempt::Dropped(why);
                done.push(Rewritten::default());
            }
        }
    }
    (all, done)
}

/// Joins the edits of a file.
pub fn joined(edits: &[(usize, Edit)]) -> Edits {
    let mut list: Vec<Edit> = edits.iter().map(|(_, edit)| edit.clone()).collect();
    // two pools may replace one path
    list.sort_by_key(|edit| (edit.at.start, edit.at.end, edit.order, edit.text.clone()));
    list.dedup_by(|b, a| a == b && (a.once || !a.at.is_empty()));
    Edits::new(list)
}

/// Beyond any position in a file.
const FAR: i64 = 1 << 40;

/// The order of what opens before an extent: what ends later opens first. Between two numbers there is room for what
/// stands around the same.
fn opens(at: &Range<usize>) -> i64 {
    (FAR - at.end as i64) * 4
}

/// The order of what closes behind an extent.
fn closes(at: &Range<usize>) -> i64 {
    (-FAR - at.start as i64) * 4
}

/// A path as people write it.
fn written(path: &TokenStream) -> String {
    path.to_string().replace(' ', "")
}

/// One extent lies in the other.
fn holds(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

struct One<'a> {
    analysis: &'a Analysis,
    pool: &'a PoolReport,
    files: &'a Files,
    variant: Variant,
    edits: Vec<(String, Edit)>,
    out: Rewritten,
    bold: bool,
    /// What makes the items is beside the pools.
    kept: bool,
}

type Outcome = Result<(), String>;

impl One<'_> {
    fn candidate(&mut self, candidate: &Candidate) -> Outcome {
        let decl = self.declaration();
        if let Some((file, decl)) = &decl {
            self.core(file, decl.whole.clone());
            if self.pool.take == Take::InPlace {
                self.out.regions.acquires.push(Region { file: file.clone(), at: decl.whole.clone() });
            }
        }
        // what is boxed can become a local only where no acquire hands the item out
        let stays = candidate.acquires.iter().all(|acquire| acquire.flagged.is_some());
        let unbox = self.bold && stays && self.pool.boxed && matches!(self.pool.take, Take::Pop | Take::Cell);
        self.out.local = stays && (unbox || !self.pool.boxed && !self.pool.growable);
        // a thread local of std can be given up as a whole
        let own = self.pool.take == Take::InPlace && decl.as_ref().is_some_and(|(_, decl)| decl.in_macro.is_some());
        for acquire in &candidate.acquires {
            let site = &self.analysis.sites[acquire.site];
            let (file, call) = self.call_at(&site.place)?;
            let counter = acquire.counter;
            self.scope(&file, &call.whole);
            if site.through.is_some() {
                self.wrap(&file, &call.whole, &quote!(::poolcheck_probe::ran), counter);
                continue;
            }
            let whole = self.statement_of(&file, &call.whole);
            // what is used in place is made where it is declared; the call holds all the code that uses it
            if self.pool.take != Take::InPlace {
                // what leads to the pool is no work of the item's
                let start = call.receiver.as_ref().map_or(whole.start, |receiver| receiver.end);
                self.out.regions.acquires.push(Region { file: file.clone(), at: start..whole.end });
                self.core(&file, whole.clone());
            }
            match self.pool.take {
                Take::Pop | Take::Cell | Take::Field => {
                    self.mark(&file, &call, &whole, counter);
                    self.taken(&file, &call, &whole, counter, unbox);
                }
                Take::Crate | Take::Wrapper => {
                    if decl.is_none() {
                        self.built(&file);
                    }
                    self.guarded(&file, &call, counter, decl.as_ref())?;
                }
                Take::InPlace if !own => self.of_thread(&file, &call, counter)?,
                Take::InPlace => {
                    let Some(receiver) = &call.receiver else {
                        return Err("its value is used in place by other means than a method".to_owned());
                    };
                    let head = written(&quote!(::poolcheck_probe::used));
                    self.insert_around(&file, receiver, &format!("({head}({counter}, &"), "))");
                }
            }
        }
        if own {
            let counter = candidate.acquires.first().map_or(candidate.puts, |first| first.counter);
            self.scratch(decl.as_ref(), counter)?;
        }
        // `mem::replace` puts something in where it takes something out
        let taken_at = |place: &Place| {
            candidate.acquires.iter().any(|acquire| self.analysis.sites[acquire.site].place.starts_at(place))
        };
        let puts: Vec<&Place> = self.pool.puts.iter().filter(|place| !taken_at(place)).collect();
        for place in puts {
            self.put(place, candidate.puts, unbox)?;
        }
        Ok(())
    }

    fn file(&self, name: &str) -> Result<&File, String> {
        self.files.get(name).ok_or_else(|| format!("`{name}` cannot be read as Rust source"))
    }

    fn call_at(&self, place: &Place) -> Result<(String, Call), String> {
        let file = self.file(&place.file)?;
        let found = file.source.at(place.line, place.column).and_then(|at| file.shapes.calls.get(&at));
        match found {
            Some(call) => Ok((place.file.clone(), call.clone())),
            None => Err(format!("what stands at {}:{} is written by a macro or no call", place.file, place.line)),
        }
    }

    fn core(&mut self, file: &str, at: Range<usize>) {
        self.out.regions.core.push(Region { file: file.to_owned(), at });
    }

    fn enclosing_fn(&self, file: &str, at: &Range<usize>) -> Option<Range<usize>> {
        let fns = &self.files.get(file)?.shapes.fns;
        fns.iter().filter(|range| holds(range, at)).min_by_key(|range| range.len()).cloned()
    }

    fn scope(&mut self, file: &str, at: &Range<usize>) {
        if let Some(range) = self.enclosing_fn(file, at) {
            self.out.regions.scope.push(Region { file: file.to_owned(), at: range });
        }
    }

    /// The expression with what stands in for a missing item: the rest of the chain, the `match`, the `if let`.
    fn statement_of(&self, file: &str, at: &Range<usize>) -> Range<usize> {
        let Some(file) = self.files.get(file) else { return at.clone() };
        let mut whole = at.clone();
        while let Some(around) = file.shapes.around.get(&whole) {
            if *around == whole {
                break;
            }
            whole = around.clone();
        }
        whole
    }

    fn push(&mut self, file: &str, at: Range<usize>, text: String, order: i64) {
        self.edits.push((file.to_owned(), Edit { at, text, order, once: false }));
    }

    /// The same for what other candidates may ask for too, nearer than what they put there for themselves.
    fn insert_around_once(&mut self, file: &str, at: &Range<usize>, before: &str, after: &str) {
        let first = self.edits.len();
        self.push(file, at.start..at.start, before.to_owned(), opens(at) + 1);
        self.push(file, at.end..at.end, after.to_owned(), closes(at) - 1);
        self.edits[first..].iter_mut().for_each(|(_, edit)| edit.once = true);
    }

    fn insert_around(&mut self, file: &str, at: &Range<usize>, before: &str, after: &str) {
        self.push(file, at.start..at.start, before.to_owned(), opens(at));
        self.push(file, at.end..at.end, after.to_owned(), closes(at));
    }

    /// `head(counter, ` before and `)` behind.
    fn wrap(&mut self, file: &str, at: &Range<usize>, head: &TokenStream, counter: usize) {
        self.insert_around(file, at, &format!("{}({counter}, ", written(head)), ")");
    }

    fn taken(&mut self, file: &str, call: &Call, whole: &Range<usize>, counter: usize, unbox: bool) {
        match self.variant {
            Variant::Without if unbox => {
                self.wrap(file, &call.whole, &quote!(::poolcheck_probe::unboxed), counter);
                self.unbox(file, whole);
            }
            Variant::Without => self.wrap(file, &call.whole, &quote!(::poolcheck_probe::emptied!), counter),
            Variant::Plain | Variant::Pooled => {
                self.wrap(file, &call.whole, &quote!(::poolcheck_probe::got!), counter);
            }
        }
    }

    /// Counts what fallbacks of the chain make. That also keeps them apart: the optimizer folds functions with equal
    /// code into one, and its blocks would then all be those of one pool.
    fn mark(&mut self, file: &str, call: &Call, whole: &Range<usize>, counter: usize) {
        let Some(known) = self.files.get(file).filter(|_| self.bold) else { return };
        let after = |at: &&Range<usize>| call.whole.end <= at.start && at.end <= whole.end;
        let makers: Vec<_> = known.shapes.makers.iter().filter(after).cloned().collect();
        for at in makers {
            self.wrap(file, &at, &quote!(::poolcheck_probe::made), counter);
        }
    }

    /// Turns `Box::new` into the frame's own value, where an item is made that the pool did not have.
    fn unbox(&mut self, file: &str, whole: &Range<usize>) {
        let Some(known) = self.files.get(file) else { return };
        let within =
            |range: &Range<usize>| known.shapes.boxes.iter().filter(|at| holds(range, at)).cloned().collect::<Vec<_>>();
        let mut boxes = within(whole);
        if boxes.is_empty()
            && let Some(range) = self.enclosing_fn(file, whole)
        {
            // `let popped = pool.pop();` with the fallback in a statement of its own
            boxes = within(&range);
            // which of several is the item's nobody can tell
            if boxes.len() > 1 {
                boxes.clear();
            }
        }
        for at in boxes {
            self.push(file, at, written(&quote!(::poolcheck_probe::Fresh::new)), i64::MAX);
        }
    }

    fn one_line(&self, file: &str, at: &Range<usize>) -> Result<String, String> {
        let text = &self.file(file)?.source.text[at.clone()];
        if text.contains("//") {
            return Err("a comment stands in what makes a new item".to_owned());
        }
        Ok(text.replace(['\n', '\r'], " "))
    }

    /// The static the pool is.
    fn declaration(&self) -> Option<(String, StaticDecl)> {
        let place = &self.pool.place;
        let file = self.files.get(&place.file)?;
        let at = file.source.at(place.line, place.column)?;
        let decl = file.shapes.statics.iter().find(|decl| decl.name.start == at || decl.whole.start == at)?;
        Some((place.file.clone(), decl.clone()))
    }

    /// Thread-local scratch: every use gets a value of its own.
    fn scratch(&mut self, decl: Option<&(String, StaticDecl)>, counter: usize) -> Outcome {
        // what is made is counted, and is no other pool's even if its code is the same
        let counted = decl.is_some_and(|(_, decl)| decl.const_init.is_none()) && self.bold;
        self.out.counts_made = counted;
        let made = if counted { format!("::poolcheck_probe::made({counter}, ") } else { String::new() };
        let close = if counted { ")" } else { "" };
        if let Some((file, decl)) = decl
            && self.variant != Variant::Without
        {
            self.insert_around(file, &decl.init, &made, close);
        }
        if self.variant != Variant::Without {
            return Ok(());
        }
        let Some((file, decl)) = decl else {
            return Err("what is used in place is no thread local".to_owned());
        };
        let Some(mac) = &decl.in_macro else {
            return Err("what is used in place is no thread local".to_owned());
        };
        let path = self.one_line(file, mac)?;
        self.push(file, decl.whole.start..decl.whole.start, "} ".to_owned(), 0);
        self.push(file, decl.whole.end..decl.whole.end, format!(" {path}! {{"), 0);
        let semicolon = if self.file(file)?.source.text[decl.whole.clone()].ends_with(';') { "" } else { ";" };
        self.push(file, decl.whole.end..decl.whole.end, semicolon.to_owned(), -1);
        self.insert_around(file, &decl.ty, "::poolcheck_probe::Scratch<", ">");
        self.insert_around(
            file,
            &decl.init,
            &format!("::poolcheck_probe::Scratch::new(|| {made}"),
            &format!("{close})"),
        );
        Ok(())
    }

    /// An item goes back.
    fn put(&mut self, place: &Place, counter: usize, unbox: bool) -> Outcome {
        let file = self.file(&place.file)?;
        let at = file.source.at(place.line, place.column);
        let (whole, value) = match at {
            Some(at) if file.shapes.calls.contains_key(&at) => {
                let call = &file.shapes.calls[&at];
                let Some(last) = call.args.last() else {
                    return Err(format!("`{}` gives the item back without naming it", call.name));
                };
                if call.receiver.is_none() {
                    return Err(format!("`{}` gives the item back, which cannot be taken out", call.name));
                }
                (call.whole.clone(), last.at.clone())
            }
            Some(at) if file.shapes.assigns.contains_key(&at) => {
                let assign = &file.shapes.assigns[&at];
                (assign.whole.clone(), assign.value.clone())
            }
            _ => {
                return Err(format!(
                    "what gives the item back at {}:{} is no call or assignment",
                    place.file, place.line
                ));
            }
        };
        let name = place.file.clone();
        self.core(&name, whole.clone());
        self.scope(&name, &whole);
        if self.variant != Variant::Without {
            self.wrap(&name, &value, &quote!(::poolcheck_probe::put!), counter);
            return Ok(());
        }
        let head = if unbox { quote!(::poolcheck_probe::lost_unboxed) } else { quote!(::poolcheck_probe::lost!) };
        let head = written(&head);
        let order = opens(&whole);
        self.push(&name, whole.start..whole.start, format!("{head}({counter}, |poolcheck_item| "), order);
        let is_assign = self.file(&name)?.shapes.assigns.contains_key(&whole.start) && value.end == whole.end;
        let close = if is_assign { "poolcheck_item, " } else { "poolcheck_item), " };
        self.push(&name, value.start..value.start, close.to_owned(), order);
        if is_assign {
            self.push(&name, whole.end..whole.end, ")".to_owned(), closes(&whole));
        }
        Ok(())
    }
}
