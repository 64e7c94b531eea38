//! A name for a finding that stays the same when lines move, so that review tools know it again.

use std::collections::HashMap;

use super::Sources;
use crate::lint::finding::Analysis;

/// The fingerprints of all findings, in their order: a hash of lint, package, function, and the tokens of the site's
/// line, with the number of equal ones before it.
pub fn all(analysis: &Analysis, sources: Sources<'_>) -> Vec<String> {
    let mut seen: HashMap<u64, u64> = HashMap::new();
    let mut texts = HashMap::new();
    analysis
        .findings
        .iter()
        .map(|finding| {
            let site = &analysis.sites[finding.site];
            let source = texts
                .entry(site.place.file.as_str())
                .or_insert_with(|| sources(&site.place.file).map(super::source::Source::new));
            let line = source.as_ref().map_or("", |source| source.line(site.place.line));
            let mut hash = Fnv::new();
            for part in [finding.lint, &site.package, &site.function] {
                hash.write(part.as_bytes());
                hash.write(&[0]);
            }
            // Formatting may change, tokens may not.
            line.split_whitespace().for_each(|word| hash.write(word.as_bytes()));
            let ordinal = seen.entry(hash.0).or_default();
            hash.write(&[0]);
            hash.write(&ordinal.to_le_bytes());
            *ordinal += 1;
            format!("{:016x}", hash.0)
        })
        .collect()
}

/// FNV-1a with 64 bits: std's hasher may change between releases, and fingerprints are kept for years.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::example;
    use super::*;
    use std::sync::Arc;

    #[test]
    fn the_hash_is_the_published_one() {
        let mut hash = Fnv::new();
        hash.write(b"foobar");
        assert_eq!(hash.0, 0x8594_4171_f739_67e8);
    }

    #[test]
    fn moving_and_reformatting_lines_changes_nothing_and_equal_lines_differ() {
        let mut analysis = example::analysis();
        analysis.findings.push(analysis.findings[0].clone());
        let before = all(&analysis, &example::source);
        assert_ne!(before[0], before[1]);

        for site in &mut analysis.sites {
            site.place.line += 2;
        }
        let moved =
            |file: &str| example::source(file).map(|text| Arc::from(format!("//\n//\n{}", text.replace("  ", "   "))));
        assert_eq!(all(&analysis, &moved), before);
    }
}
