//! What was measured: a table a reviewer can paste, and a paragraph for each pool.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::annotation::{Annotation, Base, MEASURED, Precision, Weight};
use super::{Style, amount, bytes, count, fingerprint, thousands};
use crate::confirm::judge::{Outcome, Side};
use crate::confirm::{Confirmation, Judged};
use crate::lint::finding::{Analysis, Place};

/// One acquire of a pool, and what was measured: a line of the machine output, and what the other forms are made from.
/// Figures but for `calls` are those of the whole pool.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Record {
    reason: String,
    schema: u32,
    site: Site,
    pool: String,
    declared: Site,
    item: Option<String>,
    verdict: String,
    lint: Option<String>,
    #[schemars(with = "String")]
    outcome: Outcome,
    why: String,
    replacement: String,
    calls: u64,
    pooled: Option<Part>,
    without: Option<Part>,
    gets: Option<u64>,
    gets_without: Option<u64>,
    misses: Option<u64>,
    max_len: Option<u64>,
    max_capacity: Option<u64>,
    threads: Option<u64>,
    unsaved: Option<u64>,
    prefilled: Option<u64>,
    profile: String,
    time_ratio: Option<f64>,
    #[serde(default)]
    kept: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
struct Site {
    file: String,
    line: u32,
    column: u32,
    function: String,
}

impl Site {
    fn position(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }
}

/// `blocks`, `bytes` and `held_bytes` are the pool's, the others those of the whole run.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
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

/// The reason of a record.
const REASON: &str = "poolcheck-confirm";
/// The reason of the last line of a run.
const FINISHED: &str = "poolcheck-confirm-finished";

/// The last line of a run's machine output.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
struct Finished {
    reason: String,
    schema: u32,
    /// Which part of the pools it was asked for, `K/N`.
    shard: String,
    pools: usize,
    workload: String,
    success: bool,
}

/// The schemas of the lines, each with its reason and what it is.
pub fn schemas(generator: &mut SchemaGenerator) -> Vec<(&'static str, &'static str, Schema)> {
    vec![
        (REASON, "What was measured of one acquire", generator.subschema_for::<Record>()),
        (FINISHED, "The last line of `confirm`", generator.subschema_for::<Finished>()),
    ]
}

/// The records as remarks for reviewers, each at its acquire.
pub fn annotations(records: &[Record], base: &Base) -> Vec<Annotation> {
    let place = |site: &Site| Place {
        file: base.path(&site.file),
        line: site.line,
        column: site.column,
        end: (site.line, site.column + 1),
    };
    let annotate = |record: &Record| Annotation {
        rule: format!("poolcheck::{MEASURED}"),
        weight: Weight::Note,
        precision: Precision::VeryHigh,
        place: place(&record.site),
        function: record.site.function.clone(),
        message: format!("`{}`: {} ({})", record.pool, record.outcome.word(), record.profile),
        facts: vec![record.why.clone()],
        chain: Vec::new(),
        related: vec![(place(&record.declared), "the pool is declared here".to_owned())],
        fingerprint: fingerprint::plain(&[MEASURED, &record.pool, &record.site.function, &record.profile]),
        edits: Vec::new(),
    };
    records.iter().map(annotate).collect()
}

/// What was found out about every acquire of the measured pools.
pub fn records(analysis: &Analysis, confirmation: &Confirmation, profile: &str) -> Vec<Record> {
    confirmation.pools.iter().flat_map(|judged| records_of(analysis, judged, profile)).collect()
}

/// The same of one pool.
pub fn records_of(analysis: &Analysis, judged: &Judged, profile: &str) -> Vec<Record> {
    let pool = &analysis.pools[judged.pool];
    let figures = judged.figures.as_ref();
    let record = |(site, lint, runs): &(usize, Option<&'static str>, u64)| {
        let site = &analysis.sites[*site];
        Record {
            reason: REASON.to_owned(),
            schema: super::json::SCHEMA,
            site: Site {
                file: site.place.file.clone(),
                line: site.place.line,
                column: site.place.column,
                function: site.function.clone(),
            },
            pool: pool.path.clone(),
            declared: Site {
                file: pool.place.file.clone(),
                line: pool.place.line,
                column: pool.place.column,
                function: String::new(),
            },
            item: pool.item.clone(),
            verdict: site.verdict.to_string(),
            lint: lint.map(str::to_owned),
            outcome: judged.outcome,
            why: judged.why.clone(),
            replacement: if judged.local { "local" } else { "fresh" }.to_owned(),
            calls: *runs,
            pooled: figures.map(|figures| Part::from(&figures.pooled)),
            without: figures.map(|figures| Part::from(&figures.without)),
            gets: figures.map(|figures| figures.calls),
            gets_without: figures.map(|figures| figures.calls_without),
            misses: figures.and_then(|figures| figures.misses),
            max_len: figures.map(|figures| figures.max_len),
            max_capacity: figures.map(|figures| figures.max_capacity),
            threads: figures.map(|figures| figures.threads),
            unsaved: figures.map(|figures| figures.unsaved),
            prefilled: figures.map(|figures| figures.prefilled),
            profile: profile.to_owned(),
            time_ratio: None,
            kept: judged.kept.clone(),
        }
    };
    judged.sites.iter().map(record).collect()
}

/// The records of one pool in one profile.
struct Group<'a> {
    first: &'a Record,
    all: Vec<&'a Record>,
}

/// Puts together what belongs to one pool and profile, in the order of the first of each.
fn groups(records: &[Record]) -> Vec<Group<'_>> {
    let mut out: Vec<Group<'_>> = Vec::new();
    for record in records {
        let same = |group: &&mut Group<'_>| {
            let first = group.first;
            (&first.pool, &first.declared, &first.profile) == (&record.pool, &record.declared, &record.profile)
        };
        match out.iter_mut().find(same) {
            Some(group) => group.all.push(record),
            None => out.push(Group { first: record, all: vec![record] }),
        }
    }
    out
}

/// The table, then a line for each pool that says why; with `details` a paragraph.
pub fn table(records: &[Record], details: bool, style: Style) -> String {
    if records.is_empty() {
        return "no pools to measure\n".to_owned();
    }
    let mut groups = groups(records);
    // the profiles of a pool side by side
    let first_of = |group: &Group<'_>| {
        let key = |record: &Record| (record.pool.clone(), record.declared.clone());
        records.iter().position(|record| key(record) == key(group.first))
    };
    groups.sort_by_cached_key(first_of);
    let several = groups.iter().any(|group| group.first.profile != groups[0].first.profile);
    let mut head =
        vec!["pool", "item", "calls", "hit rate", "blocks/call", "without", "bytes/call", "without", "held", "outcome"];
    if several {
        head.insert(2, "profile");
    }
    let mut rows: Vec<Vec<String>> = vec![head.iter().map(|&cell| cell.to_owned()).collect()];
    for group in &groups {
        let mut row = row(group.first);
        if several {
            row.insert(2, group.first.profile.clone());
        }
        rows.push(row);
    }
    let columns = head.len();
    let is_left = |column: usize| column < 2 + usize::from(several) || column + 1 == columns;
    let mut out = String::new();
    let widths: Vec<usize> =
        (0..columns).map(|n| rows.iter().map(|row| row[n].chars().count()).max().unwrap_or(0)).collect();
    for (n, row) in rows.iter().enumerate() {
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let text = if is_left(column) { format!("{cell:<width$}") } else { format!("{cell:>width$}") };
            out.push_str(&format!("| {text} "));
        }
        out.push_str("|\n");
        if n == 0 {
            for (column, &width) in widths.iter().enumerate() {
                let dashes = if is_left(column) { "-".repeat(width) } else { format!("{}:", "-".repeat(width - 1)) };
                out.push_str(&format!("| {dashes} "));
            }
            out.push_str("|\n");
        }
    }
    out.push('\n');
    for group in &groups {
        out.push_str(&paragraph(group, several, details, style));
    }
    out
}

fn row(record: &Record) -> Vec<String> {
    let code = |text: &str| format!("`{text}`");
    let none = || "-".to_owned();
    let item = record.item.as_deref().unwrap_or("?");
    let mut out = vec![code(&record.pool), code(item)];
    match (&record.pooled, &record.without, record.gets, record.gets_without) {
        (Some(pooled), Some(without), Some(gets), Some(gets_without)) => {
            let each = |what: u64, calls: u64| if calls == 0 { none() } else { ratio(what, calls) };
            out.extend([
                thousands(gets),
                hit_rate(gets, record.misses).unwrap_or_else(none),
                each(pooled.blocks, gets),
                each(without.blocks, gets_without),
                each(pooled.bytes, gets),
                each(without.bytes, gets_without),
                thousands(pooled.held_bytes),
            ]);
        }
        _ => out.extend((0..7).map(|_| none())),
    }
    out.push(record.outcome.word().to_owned());
    out
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

fn hit_rate(gets: u64, misses: Option<u64>) -> Option<String> {
    let hits = gets.saturating_sub(misses?);
    (gets > 0).then(|| format!("{:.1} %", 100.0 * hits as f64 / gets as f64))
}

fn paragraph(group: &Group<'_>, several: bool, details: bool, style: Style) -> String {
    let record = group.first;
    let word = record.outcome.word();
    let word = match record.outcome {
        Outcome::KeepPool => style.green(word),
        Outcome::Confirmed | Outcome::NoBenefit => style.yellow(word),
        Outcome::Refuted => style.red(word),
        Outcome::Mixed | Outcome::NotExercised | Outcome::Inconclusive => style.bold(word),
    };
    let profile = if several { format!(" in {}", record.profile) } else { String::new() };
    let mut out = format!("{}: {word}{profile}: `{}`: {}\n", record.declared.position(), record.pool, record.why);
    let refuted = record.outcome == Outcome::Refuted;
    if let Some(kept) = record.kept.as_ref().filter(|_| refuted || details) {
        out.push_str(&format!("    what was changed, the logs and the profiles are in `{kept}`\n"));
    }
    let (Some(pooled), Some(without), Some(gets)) = (&record.pooled, &record.without, record.gets) else { return out };
    if !details || gets == 0 {
        return out;
    }
    let mut line = |text: String| out.push_str(&format!("    {text}\n"));
    let local = record.replacement == "local";
    line(format!("compared with {}", if local { "a local of the frame" } else { "a fresh value for each call" }));
    for one in &group.all {
        let lint = one.lint.as_ref().map(|lint| format!(", {lint}")).unwrap_or_default();
        let site = &one.site;
        line(format!("{}: {} in {}, {}{lint}", site.position(), times(one.calls), site.function, one.verdict));
    }
    let side = |name: &str, all: &str, part: &Part| {
        format!(
            "{name}: {} and {} for the pool, {} held at exit; whole run{all} {}, {}, peak {}, {} held at exit",
            blocks(part.blocks),
            bytes(part.bytes),
            bytes(part.held_bytes),
            blocks(part.total_blocks),
            bytes(part.total_bytes),
            bytes(part.peak_bytes),
            bytes(part.end_bytes),
        )
    };
    line(side("with the pool", "", pooled));
    line(side("without it", " without all measured pools", without));
    if let Some(misses) = record.misses {
        line(format!("an item had to be made {}", times(misses)));
    }
    if let (Some(len), Some(capacity)) = (record.max_len, record.max_capacity)
        && capacity > 0
    {
        line(format!("the largest item held {} of {} elements", thousands(len), thousands(capacity)));
    }
    if let Some(unsaved) = record.unsaved.filter(|&blocks| blocks > 0) {
        line(format!("{} made while an item is in use, which the pool does not save", blocks(unsaved)));
    }
    if let Some(prefilled) = record.prefilled.filter(|&items| items > 0) {
        let items = amount(prefilled, "item");
        line(format!("{items} were in the pool from the start, and are made without the pool too"));
    }
    if let Some(threads) = record.threads.filter(|&threads| threads > 1) {
        line(format!("{} took items", amount(threads, "thread")));
    }
    out
}

fn blocks(number: u64) -> String {
    amount(number, "block")
}

fn times(number: u64) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{} times", thousands(number)),
    }
}

/// The records as lines of JSON, and a last line about the run.
pub fn json(records: &[Record], shard: Option<Shard>, workload: &str, success: bool) -> String {
    let shard = shard.unwrap_or(Shard { nth: 1, of: 1 }).to_string();
    let finished = Finished {
        reason: FINISHED.to_owned(),
        schema: super::json::SCHEMA,
        shard,
        pools: groups(records).len(),
        workload: workload.to_owned(),
        success,
    };
    let mut out: String = records.iter().map(|record| object(record) + "\n").collect();
    out.push_str(&serde_json::to_string(&finished).unwrap_or_default());
    out.push('\n');
    out
}

/// One record as JSON.
fn object(record: &Record) -> String {
    serde_json::to_string(record).unwrap_or_default()
}

/// Part K of N of the pools, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    /// Which part, from 1.
    pub nth: usize,
    /// How many parts there are.
    pub of: usize,
}

impl std::fmt::Display for Shard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.nth, self.of)
    }
}

impl std::str::FromStr for Shard {
    type Err = String;
    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').and_then(|(nth, of)| Some((nth.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((nth, of)) if (1..=of).contains(&nth) => Ok(Shard { nth, of }),
            _ => Err("expected K/N with K from 1 to N, as in `2/3`".to_owned()),
        }
    }
}

/// Several reports put together.
#[derive(Debug, Default)]
pub struct Merged {
    /// All records, sorted by pool and site.
    pub records: Vec<Record>,
    /// What was run.
    pub workload: String,
    /// Every shard ran to its end.
    pub success: bool,
}

/// Joins the machine output of runs that shared the pools among them. The error says which file is wrong, and how.
pub fn merge(reports: &[(String, String)]) -> Result<Merged, String> {
    let mut out = Merged { success: true, ..Merged::default() };
    let mut shards: Vec<(Shard, &str)> = Vec::new();
    for (name, text) in reports {
        let mut finished: Option<Finished> = None;
        for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let wrong = |cause: &dyn std::fmt::Display| format!("line {} of `{name}`: {cause}", n + 1);
            let value: serde_json::Value = serde_json::from_str(line).map_err(|error| wrong(&error))?;
            match value["reason"].as_str() {
                Some(REASON) => out.records.push(serde_json::from_value(value).map_err(|error| wrong(&error))?),
                Some(FINISHED) => finished = Some(serde_json::from_value(value).map_err(|error| wrong(&error))?),
                _ => return Err(wrong(&"it is no line of `confirm --message-format json`")),
            }
        }
        let Some(finished) = finished else {
            return Err(format!("`{name}` has no last line, so its run was cut short"));
        };
        let shard: Shard = finished.shard.parse().map_err(|error| format!("`{name}`: {error}"))?;
        if let Some((_, other)) = shards.iter().find(|(known, _)| *known == shard) {
            return Err(format!("`{other}` and `{name}` are both shard {shard}"));
        }
        shards.push((shard, name));
        out.success &= finished.success;
        out.workload = finished.workload;
    }
    if let Some((first, name)) = shards.first() {
        if let Some((other, at)) = shards.iter().find(|(shard, _)| shard.of != first.of) {
            return Err(format!("`{name}` is shard {first}, but `{at}` is shard {other}"));
        }
        if let Some(missing) = (1..=first.of).find(|nth| shards.iter().all(|(shard, _)| shard.nth != *nth)) {
            return Err(format!("shard {missing}/{} is missing", first.of));
        }
    }
    out.records
        .sort_by(|a, b| (&a.profile, &a.declared, &a.pool, &a.site).cmp(&(&b.profile, &b.declared, &b.pool, &b.site)));
    Ok(out)
}

/// The closing line: `4 pools measured with the tests: 1 keep-pool, 1 no-benefit, 1 confirmed, 1 inconclusive`.
pub fn summary(records: &[Record], workload: &str, stopped: bool) -> String {
    let groups = groups(records);
    let mut line = format!("{} measured with {workload}", count(groups.len(), "pool"));
    let mut first = true;
    for outcome in Outcome::ALL {
        let n = groups.iter().filter(|group| group.first.outcome == outcome).count();
        if n > 0 {
            line.push_str(if first { ": " } else { ", " });
            line.push_str(&format!("{n} {}", outcome.word()));
            first = false;
        }
    }
    if stopped {
        line.push_str("; stopped before the end");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::super::example;
    use super::*;
    use crate::confirm::judge::Figures;
    use crate::confirm::profile::Heap;

    fn measured() -> Vec<Record> {
        let heap = |blocks, bytes, end_bytes| Heap { blocks, bytes, end_bytes };
        let pooled = Side { pool: heap(1, 512, 512), total: heap(40, 4_000, 600), peak_bytes: 900, end_bytes: 600 };
        let without = Side { pool: heap(0, 0, 0), total: heap(39, 3_400, 88), peak_bytes: 500, end_bytes: 88 };
        let figures =
            Figures { calls: 1_000, calls_without: 1_000, misses: Some(1), pooled, without, ..Figures::default() };
        let judged = Judged {
            pool: 0,
            sites: vec![(0, Some("pooled_locals"), 1_000)],
            outcome: Outcome::Confirmed,
            why: "a plain local makes no block: the pool saves none".into(),
            figures: Some(figures),
            local: true,
            kept: None,
        };
        records_of(&example::analysis(), &judged, "release")
    }

    #[test]
    fn the_look_of_the_table() {
        assert_eq!(
            table(&measured(), true, Style::PLAIN),
            "\
| pool      | item        | calls | hit rate | blocks/call | without | bytes/call | without | held | outcome   |
| --------- | ----------- | ----: | -------: | ----------: | ------: | ---------: | ------: | ---: | --------- |
| `BUFFERS` | `[u8; 512]` | 1,000 |   99.9 % |      0.0010 |       0 |       0.51 |       0 |  512 | confirmed |

src/lib.rs:3:8: confirmed: `BUFFERS`: a plain local makes no block: the pool saves none
    compared with a local of the frame
    src/lib.rs:6:45: 1,000 times in checksum, stack, pooled_locals
    with the pool: 1 block and 512 bytes for the pool, 512 bytes held at exit; whole run 40 blocks, 4,000 bytes, peak 900 bytes, 600 bytes held at exit
    without it: 0 blocks and 0 bytes for the pool, 0 bytes held at exit; whole run without all measured pools 39 blocks, 3,400 bytes, peak 500 bytes, 88 bytes held at exit
    an item had to be made once
"
        );
        assert_eq!(summary(&measured(), "the tests", false), "1 pool measured with the tests: 1 confirmed");
    }

    #[test]
    fn shards_are_put_together_and_missing_ones_are_named() {
        let shard = |nth, records: &[Record]| {
            (format!("{nth}.json"), json(records, Some(Shard { nth, of: 2 }), "the tests", true))
        };
        let (one, two) = (shard(1, &measured()), shard(2, &[]));
        let merged = merge(&[two.clone(), one.clone()]).expect("both are there");
        assert_eq!(table(&merged.records, true, Style::PLAIN), table(&measured(), true, Style::PLAIN));
        let error = |reports: &[(String, String)]| merge(reports).expect_err("something is wrong");
        assert_eq!(error(std::slice::from_ref(&one)), "shard 2/2 is missing");
        assert_eq!(
            error(&[one.clone(), ("again.json".into(), one.1.clone())]),
            "`1.json` and `again.json` are both shard 1/2"
        );
        assert_eq!(
            error(&[("cut.json".into(), object(&measured()[0]))]),
            "`cut.json` has no last line, so its run was cut short"
        );
        assert!("0/2".parse::<Shard>().is_err() && "3/2".parse::<Shard>().is_err() && "2".parse::<Shard>().is_err());
    }
}
