//! The inventory: every pool, what it holds, who takes from it, and why it is or is not flagged.

use super::{Style, bytes, count, short};
use crate::lint::finding::{Analysis, PoolReport, Taken};

/// How many of a pool's acquires are listed where not all are asked for.
const LISTED: usize = 8;

/// All pools, each followed by an empty line; of each `all` acquires, or those that say most.
pub fn list(analysis: &Analysis, style: Style, all: bool) -> String {
    if analysis.pools.is_empty() {
        return "no pools\n".to_owned();
    }
    analysis.pools.iter().map(|pool| entry(analysis, pool, style, all) + "\n").collect()
}

fn entry(analysis: &Analysis, pool: &PoolReport, style: Style, all: bool) -> String {
    let mut out = format!("{}: {} {}\n", short::position(&pool.place), pool.kind, style.bold(&pool.path));
    let mut row = |name: &str, text: &str| out.push_str(&format!("    {name:<9} {text}\n"));

    let item = pool.item.as_deref().unwrap_or("of unknown type");
    let size = pool.size.map_or_else(|| "size not known from the source".to_owned(), bytes);
    row("item", &format!("{item} ({size})"));
    row("home", &format!("{}, stored {}", pool.home.word(), pool.stored.word()));
    // one conclusion for all, or one for each
    let alike = pool
        .acquires
        .iter()
        .all(|taken| (taken.lint, &taken.because) == (pool.acquires[0].lint, &pool.acquires[0].because));
    let listed = if all { pool.acquires.iter().collect() } else { first_to_see(analysis, pool) };
    for taken in &listed {
        let Some(site) = analysis.sites.get(taken.site) else { continue };
        let through = site.through.as_ref().map(|wrapper| format!(" through {wrapper}")).unwrap_or_default();
        let other = site.ty.as_ref().filter(|ty| pool.item.as_ref() != Some(ty));
        let item = other.map(|ty| format!(" {ty}")).unwrap_or_default();
        let position = short::position(&site.place);
        row("acquired", &format!("{position}: {}{item}{through}, in {}", site.verdict, site.function));
        if !alike {
            row("", &("  ".to_owned() + &conclusion(analysis, taken, style)));
        }
    }
    let left_out = pool.acquires.len() - listed.len();
    if left_out > 0 {
        row("", &format!("and at {}; -v lists all", count(left_out, "more place")));
    }
    for place in &pool.releases {
        row("released", &short::position(place));
    }
    let flagged = pool.acquires.iter().filter(|taken| taken.lint.is_some()).count();
    let end = match pool.acquires.first() {
        None => "acquired nowhere in what was analysed".to_owned(),
        Some(taken) if alike => conclusion(analysis, taken, style),
        Some(_) if flagged == 0 => "not flagged".to_owned(),
        Some(_) => format!("{} at {flagged} of {} acquires", style.yellow("flagged"), pool.acquires.len()),
    };
    out.push_str(&format!("    {end}\n"));
    out
}

/// The acquires one looks at first: those that are flagged, then those that are not another function's, in source order.
fn first_to_see<'a>(analysis: &Analysis, pool: &'a PoolReport) -> Vec<&'a Taken> {
    let rank = |taken: &Taken| {
        let direct = analysis.sites.get(taken.site).is_some_and(|site| site.through.is_none());
        (taken.lint.is_none(), !direct, taken.site)
    };
    let mut out: Vec<&Taken> = pool.acquires.iter().collect();
    out.sort_by_key(|taken| rank(taken));
    out.truncate(LISTED);
    out.sort_by_key(|taken| taken.site);
    out
}

/// `flagged by pooled_locals, because ...`.
fn conclusion(analysis: &Analysis, taken: &Taken, style: Style) -> String {
    let mut out = match taken.lint {
        Some(lint) if analysis.findings.iter().any(|finding| finding.site == Some(taken.site)) => {
            format!("{} by {lint}", style.yellow("flagged"))
        }
        Some(lint) => format!("{} by {lint}, which is allowed", style.yellow("flagged")),
        None => "not flagged".to_owned(),
    };
    if !taken.because.is_empty() {
        out.push_str(&format!(", because {}", taken.because.join("; ")));
    }
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
            list(&example::analysis(), Style::PLAIN, false),
            "\
src/lib.rs:3:8: locked-vec BUFFERS
    item      [u8; 512] (512 bytes)
    home      shared, stored inline
    acquired  src/lib.rs:6:45: stack, in checksum
    released  src/lib.rs:9:29
    flagged by pooled_locals, because a local is at least as fast

"
        );
    }

    #[test]
    fn why_a_pool_is_not_flagged() {
        let mut analysis = example::analysis();
        analysis.findings.clear();
        let pool = &mut analysis.pools[0];
        pool.flagged = false;
        pool.acquires[0] = Taken { site: 0, lint: None, because: vec!["it grows".into(), "it escapes".into()] };
        let listed = list(&analysis, Style::PLAIN, false);
        assert!(listed.contains("    not flagged, because it grows; it escapes\n"), "{listed}");
    }

    #[test]
    fn of_many_acquires_some_are_listed() {
        let mut analysis = example::analysis();
        for n in 0..9 {
            let because = vec![format!("reason {n}")];
            analysis.pools[0].acquires.push(Taken { site: 1, lint: None, because });
        }
        let listed = list(&analysis, Style::PLAIN, false);
        assert_eq!(listed.matches("    acquired ").count(), 8, "{listed}");
        assert!(listed.contains("    acquired  src/lib.rs:6:45: stack, in checksum\n"), "{listed}");
        assert!(listed.contains("              and at 2 more places; -v lists all\n"), "{listed}");
        assert_eq!(list(&analysis, Style::PLAIN, true).matches("    acquired ").count(), 10);
    }

    #[test]
    fn reasons_stand_with_what_they_are_reasons_for() {
        let mut analysis = example::analysis();
        analysis.pools[0].acquires.push(Taken { site: 1, lint: None, because: vec!["it escapes".into()] });
        let listed = list(&analysis, Style::PLAIN, false);
        assert!(
            listed.contains(
                "    acquired  src/lib.rs:6:45: stack, in checksum\n                \
                 flagged by pooled_locals, because a local is at least as fast\n    \
                 acquired  src/lib.rs:14:5: escapes:return String, in greeting\n                \
                 not flagged, because it escapes\n    \
                 released  src/lib.rs:9:29\n    \
                 flagged at 1 of 2 acquires\n"
            ),
            "{listed}"
        );
    }
}
