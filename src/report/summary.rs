//! The closing line: how much was judged, how much is unknown, and how much of the code nobody could see through.

use super::{count, thousands};
use crate::lint::finding::{Analysis, Level};

/// `12 sites judged, 1 unknown; 2 pools, 1 warning; 2.5 % of 1,000 expressions opaque`.
pub fn line(analysis: &Analysis) -> String {
    let totals = &analysis.totals;
    let mut line = format!(
        "{} judged, {} unknown; {}",
        count(totals.sites, "site"),
        thousands(totals.unknown as u64),
        count(totals.pools, "pool")
    );
    for (level, word) in [(Level::Deny, "error"), (Level::Warn, "warning")] {
        let found = analysis.findings.iter().filter(|finding| finding.level == level).count();
        if found > 0 || level == Level::Warn {
            line.push_str(&format!(", {}", count(found, word)));
        }
    }
    if totals.withdrawn > 0 {
        line.push_str(&format!(", {} withdrawn after measuring", totals.withdrawn));
    }
    for (left_out, why) in [
        (totals.suppressed, "suppressed"),
        (totals.known, "known from the baseline"),
        (totals.untouched, "outside of the diff"),
    ] {
        if left_out > 0 {
            line.push_str(&format!(", {} {why}", thousands(left_out as u64)));
        }
    }
    line.push_str(&format!(
        "; {} of {} opaque",
        share(totals.opaque, totals.expressions),
        count(totals.expressions, "expression")
    ));
    line
}

/// A share in percent with one decimal, in integers so that it is the same everywhere.
fn share(part: usize, whole: usize) -> String {
    let per_mille = (part as u64 * 1_000 + whole as u64 / 2).checked_div(whole as u64).unwrap_or(0);
    format!("{}.{} %", per_mille / 10, per_mille % 10)
}

#[cfg(test)]
mod tests {
    use super::super::example;
    use super::*;

    #[test]
    fn everything_that_was_not_seen_is_said() {
        assert_eq!(
            line(&example::analysis()),
            "2 sites judged, 0 unknown; 1 pool, 1 warning; 2.5 % of 1,000 expressions opaque"
        );
        assert_eq!(
            line(&Analysis::default()),
            "0 sites judged, 0 unknown; 0 pools, 0 warnings; 0.0 % of 0 expressions opaque"
        );
    }
}
