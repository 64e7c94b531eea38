//! From solved bodies to the plain data the reports read.

use std::collections::BTreeMap;
use std::path::Path;

use rustc_hash::FxHashMap;

use super::inputs::Plan;
use crate::base::{FileId, Span, Truth};
use crate::escape::verdict::Verdict;
use crate::escape::{SiteOut, Solved};
use crate::ir::body::{Body, PoolEvent, Take};
use crate::lint::finding::{Analysis, At, Finding, Level, Note, Place, PoolReport, SiteReport, Step, Taken, Totals};
use crate::lint::{check, suggest, suppress};
use crate::load::DepPackage;
use crate::load::metadata::relative;
use crate::parse::tree::Loaded;
use crate::pools::Pools;
use crate::resolve::program::{Def, Origin};
use crate::resolve::ty::Ty;
use crate::resolve::world::World;
use crate::{Options, Workspace};

struct Files<'a> {
    workspace: &'a Workspace,
    loaded: &'a Loaded,
    names: FxHashMap<FileId, String>,
}

impl Files<'_> {
    fn place(&mut self, span: Span) -> Place {
        let name = self.names.entry(span.file).or_insert_with(|| match self.loaded.files.get(span.file) {
            Some(file) => shown(self.workspace, &file.path),
            None => String::new(),
        });
        Place { file: name.clone(), line: span.start.line, column: span.start.col, end: (span.end.line, span.end.col) }
    }
}

/// One site before it is sorted into the result.
struct Row<'a> {
    report: SiteReport,
    site: &'a SiteOut,
    pool: Option<usize>,
    recursive: bool,
}

/// Puts everything together: sites, pools, findings, notes, totals, all sorted.
#[expect(clippy::too_many_arguments, reason = "the last stage sees what all the others made")]
pub(super) fn assemble(
    plan: &Plan<'_>,
    options: &Options,
    world: &World,
    loaded: &Loaded,
    bodies: &[Body],
    solved: &Solved,
    pools: &Pools,
    failures: Vec<String>,
) -> Analysis {
    let workspace = plan.workspace;
    let mut files = Files { workspace, loaded, names: FxHashMap::default() };
    let mut rows: Vec<Row<'_>> = Vec::new();
    let mut totals = Totals::default();
    let ours = |body: &Body| {
        let id = body.id?;
        // destructors that were put together are nobody's code
        let def = world.program.fns.get(id)?;
        match world.program.crates[def.krate].origin {
            Origin::Workspace { package, target, selected } => selected.then_some((id, package, target)),
            _ => None,
        }
    };
    for body in bodies.iter().filter(|body| ours(body).is_some()) {
        totals.expressions += body.exprs as usize;
        totals.opaque += body.gaps.len();
    }
    for out in &solved.bodies {
        let Some((id, package, target)) = ours(&bodies[out.body]) else { continue };
        for site in &out.sites {
            let pool = match &site.acquire {
                Some(acquire) => match pools.pool_of(&acquire.acquire) {
                    Some(pool) => Some(pool),
                    None => continue,
                },
                None => None,
            };
            let place = files.place(site.span);
            if options.excludes(&place.file) {
                continue;
            }
            let mut ty = site.ty.clone();
            if let Some(acquire) = &site.acquire {
                ty = acquire.acquire.item.clone();
            }
            let report = SiteReport {
                package: workspace.packages[package].name.clone(),
                target: (package, target),
                place,
                function: world.program.def_path(Def::Fn(id)),
                kind: site.kind,
                ty: known(&ty, world),
                size: site.size.filter(|_| site.acquire.is_none()).or_else(|| item_size(world, site)),
                through: site.through.as_ref().map(ToString::to_string),
                verdict: within(&site.verdict, site.size, options.limits(package).stack_limit),
                path: site
                    .path
                    .iter()
                    .map(|(span, why)| Step { place: files.place(*span), why: why.clone() })
                    .collect(),
                pool,
            };
            rows.push(Row { report, site, pool, recursive: out.recursive });
        }
    }
    rows.sort_by(|a, b| key(&a.report).cmp(&key(&b.report)));
    rows.dedup_by(|b, a| {
        let same = a.report.place == b.report.place
            && a.report.kind == b.report.kind
            && a.report.through == b.report.through
            && (a.report.function == b.report.function || a.report.target != b.report.target);
        if same && worse(&b.report.verdict, &a.report.verdict) {
            std::mem::swap(a, b);
        }
        same
    });

    let mut analysis = Analysis::default();
    for pool in pools.list() {
        analysis.pools.push(PoolReport {
            kind: pool.kind.clone(),
            path: pool.path.clone(),
            place: files.place(pool.span),
            item: known(&pool.item, world),
            size: world.size_of(&check::inner_item(world, &pool.item)),
            boxed: matches!(&pool.item, Ty::Adt(id, _) if world.is_lang(*id, "Box")),
            growable: world.facts(&pool.item).growable,
            home: pool.home,
            stored: pool.stored,
            acquires: Vec::new(),
            take: pool.take,
            type_name: pool.store_ty.peeled().adt().map(|id| world.program.adts[id].name.to_string()),
            guards: guards(world, &pool.store_ty),
            refilled: false,
            releases: Vec::new(),
            puts: Vec::new(),
            flagged: false,
            because: Vec::new(),
        });
    }
    for (n, row) in rows.iter().enumerate() {
        if let (Some(at), Some(acquire)) = (row.pool, &row.site.acquire) {
            let pool = &pools.list()[at];
            let verdict =
                check::judge(world, options.limits(row.report.target.0), &solved.cheap, pool, row.site, row.recursive);
            let report = &mut analysis.pools[at];
            let (lint, because) = match &verdict {
                check::Outcome::Flag(flag) => (Some(flag.lint), vec![flag.because.clone()]),
                check::Outcome::Keep(because) => (None, because.clone()),
            };
            report.because.extend(because.iter().cloned());
            report.refilled |= acquire.fallback;
            report.acquires.push(Taken { site: n, lint, because });
            if row.report.verdict.stays() {
                // one that leaves may be dropped, and so given back, anywhere
                report.releases.extend(acquire.released_at.iter().map(|span| files.place(*span)));
            }
            match verdict {
                check::Outcome::Flag(flag) => {
                    report.flagged = true;
                    let level = options.limits(row.report.target.0).levels.of(flag.lint);
                    if level != Level::Allow {
                        let secondary =
                            flag.secondary.iter().map(|(span, text)| (files.place(*span), text.clone())).collect();
                        analysis.findings.push(Finding {
                            lint: flag.lint,
                            level,
                            site: Some(n),
                            at: At::site(&row.report),
                            message: flag.message,
                            label: flag.label,
                            secondary,
                            notes: flag.notes,
                            help: flag.help,
                            edits: Vec::new(),
                            measured: None,
                        });
                    }
                }
                check::Outcome::Keep(_) => {}
            }
        }
    }
    for (report, pool) in analysis.pools.iter_mut().zip(pools.list()) {
        if pool.take == Take::Pop && pool.by_type {
            report.puts.clone_from(&report.releases);
        }
    }
    for fact in bodies.iter().flat_map(|body| &body.facts) {
        if let (PoolEvent::Put(_), Some(at)) = (&fact.what, pools.of_store(&fact.store)) {
            analysis.pools[at].puts.push(files.place(fact.span));
        }
    }
    // a pool none of whose sites are in the selected targets has nothing to say
    let mut renumber: Vec<Option<usize>> = Vec::new();
    let mut kept = Vec::new();
    for mut pool in std::mem::take(&mut analysis.pools) {
        if pool.acquires.is_empty() {
            renumber.push(None);
            continue;
        }
        pool.because.sort();
        pool.because.dedup();
        pool.releases.sort();
        pool.releases.dedup();
        pool.puts.sort();
        pool.puts.dedup();
        renumber.push(Some(kept.len()));
        kept.push(pool);
    }
    analysis.pools = kept;
    analysis.sites =
        rows.into_iter().map(|row| SiteReport { pool: row.pool.and_then(|n| renumber[n]), ..row.report }).collect();
    totals.sites = analysis.sites.len();
    totals.unknown = analysis.sites.iter().filter(|s| matches!(s.verdict, Verdict::Unknown(_))).count();
    totals.pools = analysis.pools.len();
    analysis.totals = totals;
    for note in &loaded.notes {
        // what is wrong in a dependency is not for the reader to mend, and its functions count as unseen
        if !note.path.starts_with(&workspace.root) && of_dependency(workspace, &note.path).is_some() {
            continue;
        }
        let place = note.span.map(|span| files.place(span)).or_else(|| {
            let file = shown(workspace, &note.path);
            Some(Place { file, line: 1, column: 1, end: (1, 1) })
        });
        analysis.notes.push(Note { place, text: note.text.clone() });
    }
    for text in failures {
        analysis.notes.push(Note {
            place: None,
            text: format!("a function could not be analysed, which is a bug of this tool: {text}"),
        });
    }
    analysis.notes.sort();
    analysis.notes.dedup();
    let text_of = |name: &str| {
        let file = loaded.files.iter().find(|file| shown(workspace, &file.path) == name)?;
        Some(file.text.clone())
    };
    suggest::attach(&mut analysis, &text_of);
    let sources = selected_files(plan, loaded);
    analysis.files = sources.iter().map(|file| file.name.clone()).collect();
    suppress::apply(&mut analysis, options, &sources);
    analysis
}

/// The files of the selected targets, sorted, each once.
fn selected_files<'a>(plan: &Plan<'_>, loaded: &'a Loaded) -> Vec<suppress::File<'a>> {
    let mut files: BTreeMap<String, suppress::File<'a>> = BTreeMap::new();
    for (tree, target) in plan.selected() {
        for node in loaded.trees[tree].nodes.iter().filter(|node| node.cfg != Truth::No) {
            let source = &loaded.files[node.file];
            let name = shown(plan.workspace, &source.path);
            let file = files.entry(name.clone()).or_insert_with(|| suppress::File {
                name,
                text: &source.text,
                envs: Vec::new(),
                target,
                package: plan.workspace.packages[target.0].name.clone(),
            });
            file.envs.push(&*source.cfg);
        }
    }
    files.into_values().collect()
}

/// A file as reports show it: relative to the workspace, those of dependencies as `name-version/path`.
fn shown(workspace: &Workspace, path: &Path) -> String {
    let outside = || {
        let dep = of_dependency(workspace, path)?;
        Some(format!("{}-{}/{}", dep.name, dep.version, relative(&dep.root, path)))
    };
    if path.starts_with(&workspace.root) { None } else { outside() }.unwrap_or_else(|| relative(&workspace.root, path))
}

fn of_dependency<'a>(workspace: &'a Workspace, path: &Path) -> Option<&'a DepPackage> {
    workspace.dependencies.iter().find(|dep| path.starts_with(&dep.root))
}

fn key(site: &SiteReport) -> (&Place, &str, &Option<String>, usize, usize) {
    (&site.place, site.kind, &site.through, site.target.0, site.target.1)
}

/// A file that belongs to several targets is judged in each; the worse answer counts.
fn worse(a: &Verdict, b: &Verdict) -> bool {
    let rank = |v: &Verdict| match v {
        Verdict::Stack => 0,
        Verdict::FrameTooLarge => 1,
        Verdict::FrameUnbounded => 2,
        Verdict::Unknown(_) => 3,
        Verdict::Escapes(_) => 4,
    };
    rank(a) > rank(b)
}

/// The verdict under the limit of a package, which may be another than the one the run was made with.
fn within(verdict: &Verdict, size: Option<u64>, limit: u64) -> Verdict {
    match (verdict, size) {
        (Verdict::Stack, Some(size)) if size > limit => Verdict::FrameTooLarge,
        (Verdict::FrameTooLarge, Some(size)) if size <= limit => Verdict::Stack,
        _ => verdict.clone(),
    }
}

/// The names of the guards in the model of the store's crate.
fn guards(world: &World, store: &Ty) -> Vec<String> {
    let Some(pool) = store.peeled().adt().filter(|id| world.marks[*id].model && world.marks[*id].pool.is_some()) else {
        return Vec::new();
    };
    let program = &world.program;
    let home = |id| program.modules[program.adts[id].module].krate;
    let guards = program.adts.indices().filter(|&id| world.marks[id].guard && home(id) == home(pool));
    let mut names: Vec<String> = guards.map(|id| program.adts[id].name.to_string()).collect();
    names.sort();
    names.dedup();
    names
}

fn known(ty: &Ty, world: &World) -> Option<String> {
    match ty {
        Ty::Unknown | Ty::Var(_) => None,
        ty => Some(ty.display(world_program(world))),
    }
}

fn world_program(world: &World) -> &crate::resolve::program::Program {
    &world.program
}

fn item_size(world: &World, site: &SiteOut) -> Option<u64> {
    let acquire = site.acquire.as_ref()?;
    if acquire.acquire.take == Take::InPlace || site.size.is_some() {
        return site.size.or_else(|| world.size_of(&check::inner_item(world, &acquire.acquire.item)));
    }
    None
}
