//! The inventory: every pool, what it holds, who takes from it, and why it is or is not flagged.

use super::{Style, bytes, count, short};
use crate::lint::finding::{Analysis, PoolReport, Taken};

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
    // one conclusion for all, or one for each
    let alike = pool
        .acquires
        .iter()
        .all(|taken| (taken.lint, &taken.because) == (pool.acquires[0].lint, &pool.acquires[0].because));
    for taken in &pool.acquires {
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
            list(&example::analysis(), Style::PLAIN),
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
        let listed = list(&analysis, Style::PLAIN);
        assert!(listed.contains("    not flagged, because it grows; it escapes\n"), "{listed}");
    }

    #[test]
    fn reasons_stand_with_what_they_are_reasons_for() {
        let mut analysis = example::analysis();
        analysis.pools[0].acquires.push(Taken { site: 1, lint: None, because: vec!["it escapes".into()] });
        let listed = list(&analysis, Style::PLAIN);
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
