//! What one run measured: dhat's profile and the probe's counts of every process, read and attributed.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use serde::Deserialize;

use super::edit::Edits;
use super::rewrite::{Files, Region, Regions};
use super::shadow::Variant;
use crate::error::Error;

/// Blocks and bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heap {
    /// Blocks made; a block that is made larger counts once more.
    pub blocks: u64,
    /// Bytes asked for in all of them.
    pub bytes: u64,
    /// Bytes still held when the process ended.
    pub end_bytes: u64,
}

impl std::ops::AddAssign for Heap {
    fn add_assign(&mut self, more: Heap) {
        self.blocks += more.blocks;
        self.bytes += more.bytes;
        self.end_bytes += more.end_bytes;
    }
}

/// Counts of one site, over all processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Counts {
    /// Times it ran.
    pub runs: u64,
    /// Times the pool had an item.
    pub hits: u64,
    /// Times it had none.
    pub misses: u64,
    /// Items given back.
    pub puts: u64,
    /// Of those, items that owned a block of their own.
    #[serde(default)]
    pub full: u64,
    /// Items made by the pool's initializer.
    pub made: u64,
    /// Takes in which an initializer made something.
    #[serde(default)]
    pub filled: u64,
    /// Items the pool had where it should have none.
    pub leftover: u64,
    /// Largest length, in elements.
    pub max_len: u64,
    /// Largest capacity, in elements.
    pub max_capacity: u64,
    /// Threads that ran it, over all processes.
    pub threads: u64,
}

/// Blocks and bytes, and what of them each process held when it ended.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Over all processes.
    pub heap: Heap,
    /// Bytes held at the end, by process.
    held: BTreeMap<usize, u64>,
}

impl Tally {
    fn add(&mut self, point: &Point) {
        self.heap += point.heap;
        *self.held.entry(point.process).or_default() += point.heap.end_bytes;
    }
    /// The sum of two.
    pub fn join(&mut self, more: &Tally) {
        self.heap += more.heap;
        for (process, bytes) in &more.held {
            *self.held.entry(*process).or_default() += bytes;
        }
    }
    /// With what the process held that held most, since peaks are those of one process too.
    pub fn settled(&self) -> Heap {
        Heap { end_bytes: self.held.values().copied().max().unwrap_or(0), ..self.heap }
    }
}

/// One backtrace's blocks.
#[derive(Clone, Debug)]
struct Point {
    heap: Heap,
    /// Which process, in the order of their files.
    process: usize,
    /// Frames of the workspace, innermost first: file (index into the profile's list) and byte of the original.
    frames: Vec<(u32, usize)>,
}

/// Everything one run measured.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// The whole of all processes, without what the runtime makes before `main`.
    pub total: Heap,
    /// Largest peak of a process, in bytes.
    pub peak_bytes: u64,
    /// Most bytes a process held when it ended.
    pub end_bytes: u64,
    /// Counts by site.
    pub counts: BTreeMap<usize, Counts>,
    /// Processes that were measured.
    pub processes: usize,
    /// Processes that began and left no result: aborted or killed.
    pub lost: usize,
    points: Vec<Point>,
    files: Vec<String>,
}

/// Where blocks were made that belong to a pool, and how many: by the innermost position in the workspace.
#[derive(Clone, Debug, Default)]
pub struct Share {
    /// What was made in the pool's own places.
    pub core: Tally,
    /// Of that, what was made at its acquires.
    pub acquires: Heap,
    /// What was made in functions that use its items, by the place.
    pub scope: BTreeMap<(String, usize), Tally>,
    /// What was made elsewhere, if the items are used elsewhere too.
    pub beyond: BTreeMap<(String, usize), Tally>,
}

#[derive(Deserialize)]
struct RawProfile {
    pps: Vec<RawPoint>,
    ftbl: Vec<String>,
}

#[derive(Deserialize)]
struct RawPoint {
    tb: u64,
    tbk: u64,
    #[serde(default)]
    gb: u64,
    #[serde(default)]
    eb: u64,
    fs: Vec<usize>,
}

#[derive(Deserialize)]
struct RawCounts {
    variant: String,
    sites: Vec<RawSite>,
}

#[derive(Deserialize)]
struct RawSite {
    site: usize,
    #[serde(flatten)]
    counts: Counts,
}

/// Finds the workspace's files by the way dhat writes paths: the last three components.
#[derive(Debug, Default)]
pub struct Paths {
    by_tail: HashMap<String, Vec<Known>>,
}

/// A file, and the names of the crates it belongs to.
#[derive(Debug)]
struct Known {
    file: String,
    crates: Vec<String>,
}

impl Paths {
    /// `files` are relative to the root of the shadow, which is `shadow`, each with the names of its crates.
    pub fn new(shadow: &Path, files: impl Iterator<Item = (String, Vec<String>)>) -> Paths {
        let mut by_tail: HashMap<String, Vec<Known>> = HashMap::new();
        for (file, crates) in files {
            by_tail.entry(tail(&shadow.join(&file))).or_default().push(Known { file, crates });
        }
        Paths { by_tail }
    }
    /// The file a frame lies in. `src/vec/mod.rs` may be that of any package, and of std: then the symbol must name
    /// the crate.
    fn file(&self, path: &str, symbol: &str) -> Option<&str> {
        let all = self.by_tail.get(path)?;
        if let [one] = &all[..]
            && !path.starts_with("src/")
        {
            return Some(&one.file);
        }
        let mut named = all.iter().filter(|one| one.crates.iter().any(|name| names(symbol, name)));
        match (named.next(), named.next()) {
            (Some(one), None) => Some(&one.file),
            _ => None,
        }
    }
}

/// Whether a path in a symbol begins with a crate's name.
fn names(symbol: &str, krate: &str) -> bool {
    symbol.match_indices(krate).any(|(at, _)| {
        let before = symbol[..at].chars().next_back();
        symbol[at + krate.len()..].starts_with("::")
            && before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != ':')
    })
}

/// The last three components of a path, as dhat writes it.
fn tail(path: &Path) -> String {
    let parts: Vec<_> = path.components().rev().take(3).map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.iter().rev().map(AsRef::as_ref).collect::<Vec<_>>().join("/")
}

/// Reads what the processes of a run left in `directory`.
pub fn read(
    directory: &Path,
    variant: Variant,
    paths: &Paths,
    files: &Files,
    edits: &BTreeMap<String, Edits>,
) -> Result<Profile, Error> {
    let attempt = || format!("read the profiles in `{}`", directory.display());
    let mut out = Profile { files: files.keys().cloned().collect(), ..Profile::default() };
    let index: HashMap<&str, u32> = files.keys().enumerate().map(|(n, name)| (name.as_str(), n as u32)).collect();
    let entries = std::fs::read_dir(directory).map_err(|error| Error::attempt(attempt(), error))?;
    let mut names: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    names.sort();
    for started in names.iter().filter(|path| path.extension().is_some_and(|end| end == "started")) {
        let counts = started.with_extension("counts.json");
        let profile = started.with_extension("dhat.json");
        let (Ok(counts), Ok(profile)) = (std::fs::read_to_string(counts), std::fs::read_to_string(profile)) else {
            out.lost += 1;
            continue;
        };
        // one that could not be written to its end is as good as none
        let (Ok(counts), Ok(profile)) =
            (serde_json::from_str::<RawCounts>(&counts), serde_json::from_str::<RawProfile>(&profile))
        else {
            out.lost += 1;
            continue;
        };
        let wanted = format!("poolcheck_probe_{}", variant.word());
        if counts.variant != wanted {
            let said = format!("a process of the variant `{wanted}` ran the code of `{}`", counts.variant);
            return Err(Error::attempt(attempt(), said).with_help("remove `target/poolcheck` and run again"));
        }
        out.processes += 1;
        for site in &counts.sites {
            let sum = out.counts.entry(site.site).or_default();
            sum.runs += site.counts.runs;
            sum.hits += site.counts.hits;
            sum.misses += site.counts.misses;
            sum.puts += site.counts.puts;
            sum.made += site.counts.made;
            sum.full += site.counts.full;
            sum.filled += site.counts.filled;
            sum.leftover += site.counts.leftover;
            sum.threads += site.counts.threads;
            sum.max_len = sum.max_len.max(site.counts.max_len);
            sum.max_capacity = sum.max_capacity.max(site.counts.max_capacity);
        }
        let frames: Vec<Frame> = profile.ftbl.iter().map(|text| Frame::of(text, paths, files, edits, &index)).collect();
        let (mut peak, mut end) = (0, 0);
        for point in &profile.pps {
            let of = point.fs.iter().filter_map(|&at| frames.get(at));
            if of.clone().any(|frame| matches!(frame, Frame::Runtime)) {
                continue;
            }
            let heap = Heap { blocks: point.tbk, bytes: point.tb, end_bytes: point.eb };
            out.total += heap;
            peak += point.gb;
            end += point.eb;
            let frames: Vec<(u32, usize)> = of
                .filter_map(|frame| match frame {
                    Frame::At(file, at) => Some((*file, *at)),
                    Frame::Runtime | Frame::Elsewhere => None,
                })
                .collect();
            if !frames.is_empty() {
                out.points.push(Point { heap, process: out.processes, frames });
            }
        }
        out.peak_bytes = out.peak_bytes.max(peak);
        out.end_bytes = out.end_bytes.max(end);
    }
    Ok(out)
}

/// What the probe makes, or lets a pool make that nobody takes anything from.
fn is_own(symbol: &str) -> bool {
    ["set_aside", "own"].iter().any(|name| {
        let rest = symbol.split_once(": poolcheck_probe::").and_then(|(_, rest)| rest.strip_prefix(name));
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

/// One frame of a backtrace.
#[derive(Clone, Debug)]
enum Frame {
    /// In a file of the workspace, at a byte of the original.
    At(u32, usize),
    /// The runtime's own work before `main`, or the probe's.
    Runtime,
    /// In a dependency, in std, or nobody knows where.
    Elsewhere,
}

impl Frame {
    /// Understands `0xADDR: symbol (path:line:col)`.
    fn of(
        text: &str,
        paths: &Paths,
        files: &Files,
        edits: &BTreeMap<String, Edits>,
        index: &HashMap<&str, u32>,
    ) -> Frame {
        let Some((symbol, place)) = text.rsplit_once(" (") else { return Frame::Elsewhere };
        if symbol.ends_with(": std::rt::init") || is_own(symbol) {
            return Frame::Runtime;
        }
        let place = place.trim_end_matches(')');
        let mut parts = place.rsplitn(3, ':');
        let (column, line, path) = (parts.next(), parts.next(), parts.next());
        let (Some(Ok(column)), Some(Ok(line)), Some(path)) =
            (column.map(str::parse::<u32>), line.map(str::parse::<u32>), path)
        else {
            return Frame::Elsewhere;
        };
        let Some(file) = paths.file(path, symbol) else { return Frame::Elsewhere };
        let (Some(known), Some(&n)) = (files.get(file), index.get(file)) else { return Frame::Elsewhere };
        let none = Edits::default();
        match edits.get(file).unwrap_or(&none).original(&known.source, line, column) {
            Some(at) => Frame::At(n, at),
            None => Frame::Elsewhere,
        }
    }
}

impl Profile {
    /// What of it was made in the regions of each pool. A block belongs to the pool whose own places its innermost
    /// frame of that kind lies in, and to no other; what lies in nobody's own places counts for every pool whose items
    /// are in use around it.
    pub fn shares(&self, regions: &[&Regions]) -> Vec<Share> {
        let core: Vec<Places<'_>> = regions.iter().map(|one| Places::new(&one.core, &self.files)).collect();
        let scope: Vec<Places<'_>> = regions.iter().map(|one| Places::new(&one.scope, &self.files)).collect();
        let acquires: Vec<Places<'_>> = regions.iter().map(|one| Places::new(&one.acquires, &self.files)).collect();
        let mut out: Vec<Share> = regions.iter().map(|_| Share::default()).collect();
        for point in &self.points {
            let owner = point.frames.iter().find(|frame| core.iter().any(|places| places.hold(frame)));
            if let Some(frame) = owner {
                for (n, share) in out.iter_mut().enumerate().filter(|(n, _)| core[*n].hold(frame)) {
                    share.core.add(point);
                    if point.frames.iter().any(|frame| acquires[n].hold(frame)) {
                        share.acquires += point.heap;
                    }
                }
                continue;
            }
            let (file, at) = point.frames[0];
            for (n, share) in out.iter_mut().enumerate() {
                let place = || (self.files[file as usize].clone(), at);
                if point.frames.iter().any(|frame| scope[n].hold(frame)) {
                    share.scope.entry(place()).or_default().add(point);
                } else if regions[n].everywhere {
                    share.beyond.entry(place()).or_default().add(point);
                }
            }
        }
        out
    }
    /// What was made in nobody's places and around nobody's items.
    pub fn orphans(&self, regions: &[&Regions]) -> BTreeMap<(String, usize), u64> {
        let all = |list: fn(&Regions) -> &Vec<Region>| -> Vec<Region> {
            regions.iter().flat_map(|one| list(one).iter().cloned()).collect()
        };
        let (core, scope) = (all(|one| &one.core), all(|one| &one.scope));
        let (core, scope) = (Places::new(&core, &self.files), Places::new(&scope, &self.files));
        let mut out = BTreeMap::new();
        for point in &self.points {
            if !point.frames.iter().any(|frame| core.hold(frame) || scope.hold(frame)) {
                let (file, at) = point.frames[0];
                *out.entry((self.files[file as usize].clone(), at)).or_default() += point.heap.blocks;
            }
        }
        out
    }
}

/// Regions by file, for many questions.
struct Places<'a>(HashMap<u32, Vec<&'a std::ops::Range<usize>>>);

impl<'a> Places<'a> {
    fn new(regions: &'a [Region], files: &[String]) -> Places<'a> {
        let mut by_file: HashMap<u32, Vec<_>> = HashMap::new();
        for region in regions {
            if let Ok(n) = files.binary_search(&region.file) {
                by_file.entry(n as u32).or_default().push(&region.at);
            }
        }
        Places(by_file)
    }
    fn hold(&self, (file, at): &(u32, usize)) -> bool {
        self.0.get(file).is_some_and(|ranges| ranges.iter().any(|range| range.contains(at)))
    }
}
