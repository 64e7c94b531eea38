//! Which packages and targets a run is about: cargo's flags with cargo's defaults and cargo's words.

use super::metadata::Tables;
use super::{Request, Sort, Workspace};
use crate::error::Error;
use crate::lint::nearest;

/// The flags that select packages.
#[derive(Clone, Debug, Default)]
pub struct Packages {
    /// `--package`
    pub specs: Vec<String>,
    /// `--workspace`
    pub workspace: bool,
    /// `--exclude`
    pub exclude: Vec<String>,
}

/// The flags that select targets.
#[derive(Clone, Debug, Default)]
pub struct Targets {
    /// `--lib`
    pub lib: bool,
    /// `--bins`
    pub bins: bool,
    /// `--bin NAME`
    pub bin: Vec<String>,
    /// `--examples`
    pub examples: bool,
    /// `--example NAME`
    pub example: Vec<String>,
    /// `--tests`
    pub tests: bool,
    /// `--test NAME`
    pub test: Vec<String>,
    /// `--benches`
    pub benches: bool,
    /// `--bench NAME`
    pub bench: Vec<String>,
    /// `--all-targets`
    pub all_targets: bool,
}

impl Targets {
    /// Whether no flag selects anything, so that cargo takes libraries and binaries.
    fn none(&self) -> bool {
        let Targets { lib, bins, bin, examples, example, tests, test, benches, bench, all_targets } = self;
        !(*lib || *bins || *examples || *tests || *benches || *all_targets)
            && [bin, example, test, bench].iter().all(|names| names.is_empty())
    }
    /// Whether dev dependencies are needed.
    pub fn want_dev(&self) -> bool {
        self.examples
            || self.tests
            || self.benches
            || self.all_targets
            || [&self.example, &self.test, &self.bench].iter().any(|names| !names.is_empty())
    }
    fn named(&self) -> [(Sort, &[String]); 4] {
        [(Sort::Bin, &self.bin), (Sort::Example, &self.example), (Sort::Test, &self.test), (Sort::Bench, &self.bench)]
    }
}

/// The selected members, sorted.
pub fn packages(request: &Request, workspace: &mut Workspace, tables: &Tables) -> Result<Vec<usize>, Error> {
    let Packages { specs, workspace: all, exclude } = &request.packages;
    let root = workspace.root.display().to_string();
    if *all {
        let mut unmatched = Vec::new();
        let mut chosen: Vec<usize> = (0..workspace.packages.len()).collect();
        for spec in exclude {
            let before = chosen.len();
            chosen.retain(|&n| !matches(spec, &workspace.packages[n]));
            if chosen.len() == before {
                unmatched.push(format!("`{spec}`"));
            }
        }
        if !unmatched.is_empty() {
            // The workspace's path is left out, so that notes do not depend on where the checkout is.
            workspace.notes.push(format!("excluded package(s) {} not found in workspace", unmatched.join(", ")));
        }
        if chosen.is_empty() {
            return Err(Error::cargo("error: no packages to compile"));
        }
        return Ok(chosen);
    }
    if specs.is_empty() {
        if tables.default_members.is_empty() {
            return Err(Error::cargo(format!(
                "error: manifest path `{root}/Cargo.toml` contains no package: The manifest is virtual, and the \
                 workspace has no members."
            )));
        }
        return Ok(tables.default_members.clone());
    }
    let mut chosen = Vec::new();
    for spec in specs {
        let found: Vec<usize> =
            (0..workspace.packages.len()).filter(|&n| matches(spec, &workspace.packages[n])).collect();
        if found.is_empty() && is_pattern(spec) {
            return Err(Error::cargo(format!("error: package pattern(s) `{spec}` not found in workspace `{root}`")));
        }
        if found.is_empty() {
            let said = format!("error: package ID specification `{spec}` did not match any packages");
            let name = spec.rsplit('#').next().unwrap_or(spec);
            let name = name.split(['@', ':']).next().unwrap_or(name);
            let similar = nearest(name, workspace.packages.iter().map(|package| package.name.as_str()));
            return Err(match similar {
                Some(similar) => {
                    Error::cargo(said).with_help(format!("a package with a similar name exists: `{similar}`"))
                }
                None => Error::cargo(said),
            });
        }
        chosen.extend(found);
    }
    chosen.sort_unstable();
    chosen.dedup();
    Ok(chosen)
}

/// Marks the selected targets of the `chosen` packages, whose features are already known.
pub fn targets(flags: &Targets, packages: &Packages, workspace: &mut Workspace, chosen: &[usize]) -> Result<(), Error> {
    check_names(flags, packages, workspace, chosen)?;
    let nothing_said = flags.none();
    let mut matched = [false; 5];
    let mut has_lib = false;
    for &n in chosen {
        let package = &mut workspace.packages[n];
        for target in &mut package.targets {
            let sort = target.sort();
            has_lib |= sort == Sort::Lib;
            let by_test = (flags.tests || flags.all_targets) && target.test && sort != Sort::BuildScript;
            let (by_kind, test_mode) = match sort {
                // Metadata does not say which libraries and binaries have benchmarks; nearly all may.
                Sort::Lib => {
                    (flags.lib || flags.all_targets || nothing_said || flags.benches, by_test || flags.benches)
                }
                Sort::Bin => {
                    (flags.bins || flags.all_targets || nothing_said || flags.benches, by_test || flags.benches)
                }
                Sort::Example => (flags.examples || flags.all_targets, by_test && flags.tests),
                Sort::Test => (flags.all_targets, true),
                Sort::Bench => (flags.benches || flags.all_targets, true),
                Sort::BuildScript => (false, false),
            };
            let by_name = flags
                .named()
                .iter()
                .any(|(of, names)| *of == sort && names.iter().any(|name| glob(name, &target.name)));
            let has_features = target.required_features.iter().all(|feature| {
                // `dep/feature` is not asked for: it holds or not outside this package.
                feature.contains('/') || package.features.contains(feature)
            });
            target.selected = (by_kind || by_test || by_name) && has_features;
            target.env_test = target.selected && test_mode;
            let plainly = match sort {
                Sort::Lib => flags.lib || flags.all_targets,
                Sort::Bin => flags.bins || flags.all_targets,
                Sort::Example | Sort::Test | Sort::Bench | Sort::BuildScript => false,
            };
            target.env_plain = !target.env_test || plainly;
            if target.selected {
                matched[0] |= sort == Sort::Bin;
                matched[1] |= sort == Sort::Example;
                matched[2] |= by_test;
                matched[3] |= sort == Sort::Bench || flags.benches;
                matched[4] = true;
            }
        }
    }
    if flags.lib && !has_lib {
        let names: Vec<&str> = chosen.iter().map(|&n| workspace.packages[n].name.as_str()).collect();
        return Err(Error::cargo(match names.as_slice() {
            [one] => format!("error: no library targets found in package `{one}`"),
            many => format!("error: no library targets found in packages: {}", many.join(", ")),
        }));
    }
    let empty: Vec<String> =
        [("bins", flags.bins), ("examples", flags.examples), ("tests", flags.tests), ("benches", flags.benches)]
            .iter()
            .zip(matched)
            .filter(|((_, wanted), matched)| *wanted && !matched)
            .map(|((name, _), _)| format!("`{name}`"))
            .collect();
    if !empty.is_empty() && !matched[4] {
        let plural = if empty.len() == 1 { "" } else { "s" };
        workspace.notes.push(format!(
            "target filter{plural} {} specified, but no targets matched; this is a no-op",
            empty.join(", ")
        ));
    }
    Ok(())
}

/// A name that matches nothing, or something that lacks features, is an error in cargo's words.
fn check_names(flags: &Targets, packages: &Packages, workspace: &Workspace, chosen: &[usize]) -> Result<(), Error> {
    for (sort, names) in flags.named() {
        for name in names {
            let of_sort = || {
                chosen.iter().flat_map(|&n| {
                    let package = &workspace.packages[n];
                    package.targets.iter().filter(|target| target.sort() == sort).map(move |target| (package, target))
                })
            };
            let found: Vec<_> = of_sort().filter(|(_, target)| glob(name, &target.name)).collect();
            if found.is_empty() {
                let kind = sort.word();
                let place = match packages.specs.as_slice() {
                    [] => " in default-run packages".to_owned(),
                    [one] => format!(" in `{one}` package"),
                    [first, ..] => format!(" in `{first}`, ... packages"),
                };
                let verb = if is_pattern(name) { "matches pattern" } else { "named" };
                let mut said = format!("error: no {kind} target {verb} `{name}`{place}");
                let known: Vec<&str> = of_sort().map(|(_, target)| target.name.as_str()).collect();
                if let Some(similar) = nearest(name, known.iter().copied()) {
                    said.push_str(&format!("\n\nhelp: a target with a similar name exists: `{similar}`"));
                } else if !known.is_empty() {
                    said.push_str(&format!("\nhelp: available {kind} targets:"));
                    known.iter().for_each(|known| said.push_str(&format!("\n    {known}")));
                }
                return Err(Error::cargo(said));
            }
            if is_pattern(name) {
                continue;
            }
            for (package, target) in found {
                let lacking: Vec<&String> = target
                    .required_features
                    .iter()
                    .filter(|feature| !feature.contains('/') && !package.features.contains(*feature))
                    .collect();
                if !lacking.is_empty() {
                    let all: Vec<&str> = target.required_features.iter().map(String::as_str).collect();
                    let quoted: Vec<String> = lacking.iter().map(|feature| format!("`{feature}`")).collect();
                    return Err(Error::cargo(format!(
                        "error: target `{name}` in package `{}` requires the features: {}\n\
                         Consider enabling them by passing, e.g., `--features=\"{}\"`",
                        package.name,
                        quoted.join(", "),
                        all.join(" ")
                    )));
                }
            }
        }
    }
    Ok(())
}

/// Whether a package id specification names the package: `name`, `name@version`, `name:version`, a pattern, or a URL
/// with or without `#name@version`.
fn matches(spec: &str, package: &super::Package) -> bool {
    if spec == package.id {
        return true;
    }
    if spec.contains("://") {
        let (url, fragment) = spec.split_once('#').map_or((spec, None), |(url, fragment)| (url, Some(fragment)));
        let url_of = |url: &str| -> String {
            let url = url.split_once('+').filter(|(kind, _)| !kind.contains(':')).map_or(url, |(_, url)| url);
            url.trim_end_matches('/').to_owned()
        };
        let id_url = package.id.split_once('#').map_or(package.id.as_str(), |(url, _)| url);
        return url_of(url) == url_of(id_url)
            && fragment
                .is_none_or(|fragment| matches(fragment, package) || version_matches(fragment, &package.version));
    }
    match spec.split_once('@').or_else(|| spec.split_once(':')) {
        Some((name, version)) => name == package.name && version_matches(version, &package.version),
        None => glob(spec, &package.name),
    }
}

/// `1`, `1.2` and `1.2.3` all name version 1.2.3.
fn version_matches(wanted: &str, version: &str) -> bool {
    version == wanted || version.strip_prefix(wanted).is_some_and(|rest| rest.starts_with('.') && !wanted.is_empty())
}

fn is_pattern(name: &str) -> bool {
    name.contains(['*', '?', '['])
}

/// Whether `text` matches a pattern of `*`, `?` and `[a-c]` or `[!a-c]`.
fn glob(pattern: &str, text: &str) -> bool {
    fn rest(pattern: &[char], text: &[char]) -> bool {
        match (pattern, text) {
            ([], []) => true,
            (['*', more @ ..], _) => (0..=text.len()).any(|skipped| rest(more, &text[skipped..])),
            (['?', more @ ..], [_, text @ ..]) => rest(more, text),
            (['[', class @ ..], [first, text @ ..]) => match class.iter().skip(1).position(|&c| c == ']') {
                Some(end) => {
                    let (class, more) = (&class[..=end], &class[end + 2..]);
                    let (negated, class) = match class {
                        ['!', class @ ..] => (true, class),
                        class => (false, class),
                    };
                    let within =
                        class.contains(first) || class.windows(3).any(|w| w[1] == '-' && (w[0]..=w[2]).contains(first));
                    within != negated && rest(more, text)
                }
                None => false,
            },
            ([p, pattern @ ..], [t, text @ ..]) => p == t && rest(pattern, text),
            _ => false,
        }
    }
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    rest(&pattern, &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns() {
        assert!(glob("a*", "abc") && glob("*c", "abc") && glob("a?c", "abc") && glob("[a-b]bc", "abc"));
        assert!(!glob("[!a]bc", "abc") && !glob("a", "abc") && !glob("a[", "a["));
    }

    #[test]
    fn specifications_of_packages() {
        let package = super::super::Package {
            name: "demo".into(),
            version: "1.2.3".into(),
            id: "path+file:///w/demo#1.2.3".into(),
            manifest_path: "/w/demo/Cargo.toml".into(),
            edition: "2024",
            features: Default::default(),
            declared_features: Default::default(),
            targets: Vec::new(),
            deps: Vec::new(),
            missing: Default::default(),
        };
        for good in [
            "demo",
            "d*",
            "demo@1.2.3",
            "demo@1.2",
            "demo:1",
            "path+file:///w/demo#1.2.3",
            "path+file:///w/demo#demo@1.2.3",
            "file:///w/demo",
            "file:///w/demo#demo",
            "file:///w/demo#1.2",
        ] {
            assert!(matches(good, &package), "{good}");
        }
        for bad in ["dem", "demo@1.3", "demo@1.2.30", "file:///w", "file:///w/demo#other", "e*"] {
            assert!(!matches(bad, &package), "{bad}");
        }
    }
}
