//! What was measured: a table a reviewer can paste, and a paragraph for each pool.

use serde::Serialize;

use super::{Style, bytes, count, short, thousands};
use crate::confirm::judge::{Figures, Outcome, Side};
use crate::confirm::{Confirmation, Judged};
use crate::lint::finding::Analysis;

/// The table, then a line for each pool that says why; with `details` a paragraph.
pub fn table(analysis: &Analysis, confirmation: &Confirmation, details: bool, style: Style) -> String {
    if confirmation.pools.is_empty() {
        return "no pools to measure\n".to_owned();
    }
    let mut rows: Vec<[String; 9]> = vec![
        ["pool", "item", "calls", "hit rate", "blocks/call", "without", "bytes/call", "without", "outcome"]
            .map(str::to_owned),
    ];
    for judged in &confirmation.pools {
        rows.push(row(analysis, judged));
    }
    let mut out = String::new();
    let widths: Vec<usize> = (0..9).map(|n| rows.iter().map(|row| row[n].chars().count()).max().unwrap_or(0)).collect();
    for (n, row) in rows.iter().enumerate() {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let left = column < 2 || column == 8;
            let text = if left { format!("{cell:<width$}") } else { format!("{cell:>width$}") };
            out.push_str(&format!("| {text} "));
        }
        out.push_str("|\n");
        if n == 0 {
            for (column, &width) in widths.iter().enumerate() {
                let left = column < 2 || column == 8;
                let dashes = if left { "-".repeat(width) } else { format!("{}:", "-".repeat(width - 1)) };
                out.push_str(&format!("| {dashes} "));
            }
            out.push_str("|\n");
        }
    }
    out.push('\n');
    for judged in &confirmation.pools {
        out.push_str(&paragraph(analysis, judged, details, style));
    }
    out
}

fn row(analysis: &Analysis, judged: &Judged) -> [String; 9] {
    let pool = &analysis.pools[judged.pool];
    let item = pool.item.clone().unwrap_or_else(|| "?".to_owned());
    let code = |text: &str| format!("`{text}`");
    let none = || "-".to_owned();
    let outcome = judged.outcome.word().to_owned();
    let Some(figures) = &judged.figures else {
        return [code(&pool.path), code(&item), none(), none(), none(), none(), none(), none(), outcome];
    };
    let (pooled, without) = (&figures.pooled.pool, &figures.without.pool);
    let each = |what: u64, calls: u64| if calls == 0 { none() } else { ratio(what, calls) };
    [
        code(&pool.path),
        code(&item),
        thousands(figures.calls),
        hit_rate(figures).unwrap_or_else(none),
        each(pooled.blocks, figures.calls),
        each(without.blocks, figures.calls_without),
        each(pooled.bytes, figures.calls),
        each(without.bytes, figures.calls_without),
        outcome,
    ]
}

/// `what / calls` with as many digits as say something.
fn ratio(what: u64, calls: u64) -> String {
    let value = what as f64 / calls as f64;
    if what == 0 {
        "0".to_owned()
    } else if value >= 100.0 || what.is_multiple_of(calls) {
        thousands(value.round() as u64)
    } else if value >= 0.01 {
        format!("{value:.2}")
    } else {
        format!("{value:.4}")
    }
}

fn hit_rate(figures: &Figures) -> Option<String> {
    let misses = figures.misses?;
    (figures.calls > 0)
        .then(|| format!("{:.1} %", 100.0 * figures.calls.saturating_sub(misses) as f64 / figures.calls as f64))
}

fn paragraph(analysis: &Analysis, judged: &Judged, details: bool, style: Style) -> String {
    let pool = &analysis.pools[judged.pool];
    let word = judged.outcome.word();
    let word = match judged.outcome {
        Outcome::KeepPool => style.green(word),
        Outcome::Confirmed | Outcome::NoBenefit => style.yellow(word),
        Outcome::Refuted => style.red(word),
        Outcome::Mixed | Outcome::NotExercised | Outcome::Inconclusive => style.bold(word),
    };
    let mut out = format!("{}: {word}: `{}`: {}\n", short::position(&pool.place), pool.path, judged.why);
    let (true, Some(figures)) = (details && judged.outcome != Outcome::NotExercised, &judged.figures) else {
        return out;
    };
    let mut line = |text: String| out.push_str(&format!("    {text}\n"));
    let replacement = if judged.local { "a local of the frame" } else { "a fresh value for each call" };
    line(format!("compared with {replacement}"));
    for (site, lint, runs) in &judged.sites {
        let site = &analysis.sites[*site];
        let lint = lint.map(|lint| format!(", {lint}")).unwrap_or_default();
        line(format!(
            "{}: {} in {}, {}{lint}",
            short::position(&site.place),
            times(*runs),
            site.function,
            site.verdict
        ));
    }
    let side = |name: &str, side: &Side| {
        format!(
            "{name}: {} and {} for the pool, {} held at exit; whole run {}, {}, peak {}, {} held at exit",
            count(side.pool.blocks as usize, "block"),
            bytes(side.pool.bytes),
            bytes(side.pool.end_bytes),
            count(side.total.blocks as usize, "block"),
            bytes(side.total.bytes),
            bytes(side.peak_bytes),
            bytes(side.end_bytes),
        )
    };
    line(side("with the pool", &figures.pooled));
    line(side("without it", &figures.without));
    if let Some(misses) = figures.misses {
        line(format!("{} found the pool empty", times(misses)));
    }
    if figures.max_capacity > 0 {
        line(format!(
            "the largest item held {} of {} elements",
            thousands(figures.max_len),
            thousands(figures.max_capacity)
        ));
    }
    if figures.unsaved > 0 {
        line(format!(
            "{} made while an item is in use, which the pool does not save",
            count(figures.unsaved as usize, "block")
        ));
    }
    if figures.threads > 1 {
        line(format!("{} took items", count(figures.threads as usize, "thread")));
    }
    out
}

fn times(number: u64) -> String {
    if number == 1 { "once".to_owned() } else { format!("{} times", thousands(number)) }
}

#[derive(Serialize)]
struct Line<'a> {
    reason: &'static str,
    schema: u32,
    site: Site<'a>,
    pool: &'a str,
    lint: Option<&'static str>,
    outcome: &'static str,
    why: &'a str,
    replacement: &'static str,
    calls: u64,
    pooled: Option<Part>,
    without: Option<Part>,
    gets: Option<u64>,
    misses: Option<u64>,
    max_len: Option<u64>,
    max_capacity: Option<u64>,
    threads: Option<u64>,
    unsaved: Option<u64>,
    profile: &'a str,
    time_ratio: Option<f64>,
}

#[derive(Serialize)]
struct Site<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    function: &'a str,
}

/// `blocks`, `bytes` and `held_bytes` are the pool's, the others those of the whole run.
#[derive(Serialize)]
struct Part {
    blocks: u64,
    bytes: u64,
    held_bytes: u64,
    peak_bytes: u64,
    end_bytes: u64,
    total_blocks: u64,
    total_bytes: u64,
}

impl From<&Side> for Part {
    fn from(side: &Side) -> Part {
        Part {
            blocks: side.pool.blocks,
            bytes: side.pool.bytes,
            held_bytes: side.pool.end_bytes,
            peak_bytes: side.peak_bytes,
            end_bytes: side.end_bytes,
            total_blocks: side.total.blocks,
            total_bytes: side.total.bytes,
        }
    }
}

/// One line of JSON for each acquire of each pool. Figures but for `calls` are those of the whole pool.
pub fn json(analysis: &Analysis, confirmation: &Confirmation, profile: &str) -> String {
    let mut out = String::new();
    for judged in &confirmation.pools {
        let pool = &analysis.pools[judged.pool];
        let figures = judged.figures.as_ref();
        for (site, lint, runs) in &judged.sites {
            let site = &analysis.sites[*site];
            let line = Line {
                reason: "poolcheck-confirm",
                schema: super::json::SCHEMA,
                site: Site {
                    file: &site.place.file,
                    line: site.place.line,
                    column: site.place.column,
                    function: &site.function,
                },
                pool: &pool.path,
                lint: *lint,
                outcome: judged.outcome.word(),
                why: &judged.why,
                replacement: if judged.local { "local" } else { "fresh" },
                calls: *runs,
                pooled: figures.map(|figures| Part::from(&figures.pooled)),
                without: figures.map(|figures| Part::from(&figures.without)),
                gets: figures.map(|figures| figures.calls),
                misses: figures.and_then(|figures| figures.misses),
                max_len: figures.map(|figures| figures.max_len),
                max_capacity: figures.map(|figures| figures.max_capacity),
                threads: figures.map(|figures| figures.threads),
                unsaved: figures.map(|figures| figures.unsaved),
                profile,
                time_ratio: None,
            };
            out.push_str(&serde_json::to_string(&line).unwrap_or_default());
            out.push('\n');
        }
    }
    out
}

/// The closing line: `4 pools measured with the tests: 1 to keep, 1 without benefit, 1 confirmed, 1 inconclusive`.
pub fn summary(confirmation: &Confirmation, workload: &str) -> String {
    let mut line = format!("{} measured with {workload}", count(confirmation.pools.len(), "pool"));
    let mut first = true;
    for outcome in [
        Outcome::KeepPool,
        Outcome::NoBenefit,
        Outcome::Confirmed,
        Outcome::Mixed,
        Outcome::Refuted,
        Outcome::NotExercised,
        Outcome::Inconclusive,
    ] {
        let n = confirmation.pools.iter().filter(|judged| judged.outcome == outcome).count();
        if n > 0 {
            line.push_str(if first { ": " } else { ", " });
            line.push_str(&format!("{n} {}", outcome.word()));
            first = false;
        }
    }
    if confirmation.stopped {
        line.push_str("; stopped before the end");
    }
    line
}
