//! The inventory: every pool, what it holds, who takes from it, and why it is or is not flagged.

use super::{Style, bytes, count, short};
use crate::lint::finding::{Analysis, PoolReport};

/// All pools, each followed by an empty line.
pub fn list(analysis: &Analysis, style: Style) -> String {
    if analysis.pools.is_empty() {
        return "no pools\n".to_owned();
    }
    analysis.pools.iter().map(|pool| entry(analysis, pool, style) + "\n").collect()
}

fn entry(analysis: &Analysis, pool: &PoolReport, style: Style) -> String {
    let mut out = format!("{}: {} {}\n", short::position(&pool.place), pool.kind, style.bold(&pool.path));
    let mut row = |name: &str, text: &str| out.push_str(&format!("    {name:<9} {text}\n"));

    let item = pool.item.as_deref().unwrap_or("of unknown type");
    let size = pool.size.map_or_else(|| "size not known from the source".to_owned(), bytes);
    row("item", &format!("{item} ({size})"));
    row("home", &format!("{}, stored {}", pool.home.word(), pool.stored.word()));
    for site in pool.acquires.iter().filter_map(|&site| analysis.sites.get(site)) {
        let through = site.through.as_ref().map(|wrapper| format!(" through {wrapper}")).unwrap_or_default();
        row("acquired", &format!("{}: {}{through}, in {}", short::position(&site.place), site.verdict, site.function));
    }
    if pool.acquires.is_empty() {
        row("acquired", "nowhere in what was analysed");
    }
    for place in &pool.releases {
        row("released", &short::position(place));
    }
    let lints: Vec<String> = analysis
        .findings
        .iter()
        .filter(|finding| pool.acquires.contains(&finding.site))
        .map(|finding| format!("{} at {}", finding.lint, short::position(&analysis.sites[finding.site].place)))
        .collect();
    let mut conclusion = match (pool.flagged, lints.is_empty()) {
        (true, true) => style.yellow("flagged"),
        (true, false) => format!("{}: {}", style.yellow("flagged"), lints.join(", ")),
        (false, _) => "not flagged".to_owned(),
    };
    if !pool.because.is_empty() {
        conclusion.push_str(&format!(", because {}", pool.because.join("; ")));
    }
    out.push_str(&format!("    {conclusion}\n"));
    out
}

/// The closing line of the inventory.
pub fn summary(analysis: &Analysis) -> String {
    let flagged = analysis.pools.iter().filter(|pool| pool.flagged).count();
    format!("{}, {flagged} flagged", count(analysis.pools.len(), "pool"))
}

#[cfg(test)]
mod tests {
    use super::super::example;
    use super::*;

    #[test]
    fn the_look_of_the_inventory() {
        assert_eq!(
            list(&example::analysis(), Style::PLAIN),
            "\
src/lib.rs:3:8: locked-vec BUFFERS
    item      [u8; 512] (512 bytes)
    home      shared, stored inline
    acquired  src/lib.rs:6:45: stack, in checksum
    released  src/lib.rs:9:29
    flagged: pooled_locals at src/lib.rs:6:45

"
        );
    }

    #[test]
    fn why_a_pool_is_not_flagged() {
        let mut analysis = example::analysis();
        analysis.findings.clear();
        analysis.pools[0].flagged = false;
        analysis.pools[0].because = vec!["an item escapes by return at src/lib.rs:9:5".into()];
        let listed = list(&analysis, Style::PLAIN);
        assert!(listed.contains("    not flagged, because an item escapes by return at src/lib.rs:9:5\n"), "{listed}");
    }
}
