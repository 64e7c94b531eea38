//! The fixtures judge the tool: every annotated line must be reported as annotated, and no other.

mod support;

use support::{Annotation, Annotations, Findings, Kind, Place, Verdicts};

/// Runs the tool over one package and fails with a table of what differs.
fn check_package(package: &str, with_lints: bool) -> Result<(), String> {
    let want = support::annotations(package)?;
    let got = support::verdicts(package)?;
    let lints = if with_lints { Some(support::findings(package)?) } else { None };
    let found = support::differences(&want, &got, lints.as_ref());
    let failures = support::verdict_of_the_test(package, &found, &support::known(package)?);
    if failures.is_empty() { Ok(()) } else { Err(failures) }
}

#[track_caller]
fn holds(outcome: Result<(), String>) {
    if let Err(why) = outcome {
        panic!("\n{why}");
    }
}

#[test]
fn flow() {
    holds(check_package("flow", false));
}

#[test]
fn pools() {
    holds(check_package("pools", true));
}

#[test]
fn gap() {
    holds(check_package("gap", false));
}

/// What `check` says, which judges only what has to do with pools, is what is said when everything is judged.
#[test]
fn pools_alone() -> Result<(), poolcheck::Error> {
    for package in ["demo", "flow", "pools", "gap"] {
        let manifest_path = Some(support::package_root(package).join("Cargo.toml"));
        let workspace = poolcheck::load::load(&poolcheck::load::Request { manifest_path, ..Default::default() })?;
        let said = |pools_only| {
            let analysis = poolcheck::analyze(&workspace, &poolcheck::Options { pools_only, ..Default::default() });
            let findings =
                analysis.findings.iter().map(|f| format!("{:?} {:?} {:?} {:?}", f.at, f.message, f.notes, f.help));
            let pools = analysis.pools.iter().map(|pool| {
                let taken = pool
                    .acquires
                    .iter()
                    .map(|one| (&analysis.sites[one.site].place, &analysis.sites[one.site].verdict, &one.because));
                let taken: Vec<_> = taken.collect();
                format!("{:?} {} {taken:?} {:?} {:?}", pool.place, pool.path, pool.releases, pool.puts)
            });
            findings.chain(pools).collect::<Vec<String>>()
        };
        let (all, some) = (said(false), said(true));
        assert!(!all.is_empty(), "{package} has no pool");
        assert_eq!(all, some);
    }
    Ok(())
}

/// A typing error in an annotation must not turn into a claim that there is no site.
#[test]
fn annotations_are_well_formed() -> Result<(), String> {
    for (package, at_least) in [("flow", 700), ("pools", 110), ("gap", 7)] {
        let all = support::annotations(package)?;
        assert!(all.len() >= at_least, "{package} has only {} annotations", all.len());
        for place in support::known(package)?.keys() {
            assert!(support::package_root(package).join(&place.file).is_file(), "known.txt names {place}");
        }
    }
    Ok(())
}

#[test]
fn grammar_of_annotations() {
    let read = |line| support::annotation(line);
    let some = |verdict: Option<&str>, lint: Option<&str>| {
        Ok(Some(Annotation { verdict: verdict.map(str::to_owned), lint: lint.map(str::to_owned) }))
    };
    assert_eq!(read("let b = Box::new(1); //~ stack"), some(Some("stack"), None));
    assert_eq!(read("x(); //~ escapes:return"), some(Some("escapes:return"), None));
    assert_eq!(read("p(); //~ stack lint(pooled_locals)"), some(Some("stack"), Some("pooled_locals")));
    assert_eq!(read("w(); //~ lint(scratch_locals)"), some(None, Some("scratch_locals")));
    assert_eq!(read("//! speaks of `//~ stack`"), Ok(None));
    assert_eq!(read("let n = 1; // no claim"), Ok(None));
    for wrong in ["f(); //~", "f(); //~ stck", "f(); //~ escapes:door", "f(); //~ stack stack", "f(); //~ lint(x)"] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn differences_both_ways() {
    let at = |line| Place { file: "src/lib.rs".to_owned(), line };
    let want: Annotations = [
        (1, Some("escapes:return"), None),
        (2, Some("stack"), Some("pooled_locals")),
        (3, Some("unknown"), None),
        (4, None, Some("pooled_locals")),
    ]
    .map(|(l, v, n)| (at(l), Annotation { verdict: v.map(str::to_owned), lint: n.map(str::to_owned) }))
    .into();
    let sites = |all: &[(u64, &str)]| -> Verdicts {
        let mut out = Verdicts::new();
        for (line, verdict) in all {
            out.entry(at(*line)).or_default().push((*verdict).to_owned());
        }
        out
    };
    let lints =
        |all: &[u64]| -> Findings { all.iter().map(|l| (at(*l), ["pooled_locals".to_owned()].into())).collect() };
    let kinds = |got: &Verdicts, found: &Findings| -> Vec<(Kind, u64)> {
        support::differences(&want, got, Some(found)).into_iter().map(|d| (d.kind, d.place.line)).collect()
    };

    let right = sites(&[(1, "escapes:return"), (2, "stack"), (3, "unknown:foreign")]);
    assert_eq!(kinds(&right, &lints(&[2, 4])), []);
    let wrong = sites(&[(1, "stack"), (2, "escapes:field"), (3, "escapes:callee"), (5, "stack")]);
    assert_eq!(
        kinds(&wrong, &lints(&[1, 4])),
        [
            (Kind::Unsound, 1),
            (Kind::FalseLint, 1),
            (Kind::Spurious, 5),
            (Kind::MissingLint, 2),
            (Kind::Imprecise, 2),
            (Kind::Overbold, 3),
        ]
    );
    let other = sites(&[(1, "escapes:raw"), (2, "frame:unbounded"), (2, "unknown:type"), (3, "frame:too-large")]);
    assert_eq!(
        kinds(&other, &lints(&[2, 4])),
        [(Kind::Unsound, 3), (Kind::Twice, 2), (Kind::Unknown, 2), (Kind::Size, 2), (Kind::OtherVia, 1)]
    );

    // Nothing excuses an unsound verdict; an entry that no longer differs is a failure too.
    let all = support::differences(&want, &wrong, Some(&lints(&[2, 4])));
    let known = (1..=9).map(|l| (at(l), "judged by hand".to_owned())).collect();
    let text = support::verdict_of_the_test("demo", &all, &known);
    assert!(text.contains("UNSOUND") && text.contains("stale") && !text.contains("imprecise"), "{text}");
}
