//! Applies the directives of the source to what was found: silences what they allow, and says which of them are stale,
//! malformed, or broken.

use super::directive::{Directive, Says, read};
use super::finding::{Analysis, At, Finding, Level, Place};
use super::levels::Named;
use crate::escape::verdict::Verdict;
use crate::options::Options;
use crate::parse::cfg::CfgEnv;

/// A file of a selected target.
pub struct File<'a> {
    /// Its path in reports.
    pub name: String,
    /// Its text.
    pub text: &'a str,
    /// The sets of cfgs it is compiled with.
    pub envs: Vec<&'a CfgEnv>,
    /// Whose it is: package and target.
    pub target: (usize, usize),
    /// Name of the package.
    pub package: String,
}

/// Applies the directives of these files.
pub fn apply(analysis: &mut Analysis, options: &Options, files: &[File<'_>]) {
    let before = analysis.findings.len();
    let mut silent = vec![false; before];
    let mut more = Vec::new();
    for file in files {
        for directive in read(&file.name, file.text, &file.envs) {
            let mut pass = Pass { analysis, options, file, silent: &mut silent, more: &mut more };
            pass.directive(&directive);
        }
    }
    let mut marks = silent.iter();
    analysis.findings.retain(|_| !marks.next().is_some_and(|silent| *silent));
    analysis.totals.suppressed = before - analysis.findings.len();
    analysis.findings.extend(more);
    analysis.findings.sort_by(|a, b| (&a.at.place, a.lint).cmp(&(&b.at.place, b.lint)));
}

struct Pass<'a> {
    analysis: &'a mut Analysis,
    options: &'a Options,
    file: &'a File<'a>,
    silent: &'a mut Vec<bool>,
    more: &'a mut Vec<Finding>,
}

impl Pass<'_> {
    fn directive(&mut self, directive: &Directive) {
        match &directive.says {
            Says::Allow(lints, reason) => self.silence(directive, lints, reason, false),
            Says::Expect(lints, reason) => self.silence(directive, lints, reason, true),
            Says::NoEscape => self.no_escape(directive),
            Says::Malformed(why, help) if directive.active => {
                let message = format!("this directive is not understood: {why}");
                self.report("malformed_suppressions", &directive.place, message, help.clone(), Vec::new());
            }
            Says::Malformed(..) => {}
        }
    }

    fn silence(&mut self, directive: &Directive, lints: &[Named], reason: &str, expected: bool) {
        for named in lints {
            let mut matched = false;
            for (n, silent) in self.silent.iter_mut().enumerate() {
                let finding = &self.analysis.findings[n];
                let meant = match named {
                    Named::Lint(id) => finding.lint == *id,
                    Named::All | Named::Warnings => true,
                };
                let pool = self.analysis.site_of(finding).and_then(|site| self.analysis.pools.get(site.pool?));
                let inside = directive.scope.holds(&finding.at.place)
                    || pool.is_some_and(|pool| directive.scope.holds(&pool.place));
                if !meant || !inside {
                    continue;
                }
                matched = true;
                if self.options.limits(finding.at.target.0).levels.is_forbidden(finding.lint) {
                    let note = format!(
                        "`{}` is forbidden, so line {} does not silence it",
                        finding.lint, directive.place.line
                    );
                    let notes = &mut self.analysis.findings[n].notes;
                    if !notes.contains(&note) {
                        notes.push(note);
                    }
                } else {
                    *silent = true;
                }
            }
            // a lint that is off has nothing to say, and one cannot tell whether it would
            let levels = &self.options.limits(self.file.target.0).levels;
            let on = match named {
                Named::Lint(id) => levels.of(id) != Level::Allow,
                Named::All | Named::Warnings => true,
            };
            if matched || !on || !directive.active {
                continue;
            }
            let name = match named {
                Named::Lint(id) => id,
                Named::All | Named::Warnings => "all",
            };
            let (message, help) = if expected {
                (format!("`{name}` is expected here and finds nothing"), "remove the expectation".to_owned())
            } else {
                (format!("`{name}` is allowed here and finds nothing"), "remove it".to_owned())
            };
            let notes = vec![format!("its reason is: {reason}")];
            self.report("stale_suppressions", &directive.place, message, help, notes);
        }
    }

    fn no_escape(&mut self, directive: &Directive) {
        let level = self.options.limits(self.file.target.0).levels.of("broken_contracts");
        if level == Level::Allow {
            return;
        }
        for (n, site) in self.analysis.sites.iter().enumerate() {
            if !directive.scope.holds(&site.place) || site.verdict.stays() {
                continue;
            }
            let what = site.ty.as_deref().unwrap_or(site.kind);
            let message = match &site.verdict {
                Verdict::Unknown(_) => format!("`{what}` may escape here, which is asserted not to happen"),
                _ => format!("`{what}` escapes here, which is asserted not to happen"),
            };
            let mut secondary: Vec<(Place, String)> =
                site.path.iter().map(|step| (step.place.clone(), step.why.clone())).collect();
            secondary.push((directive.place.clone(), "asserted here".to_owned()));
            self.more.push(Finding {
                lint: "broken_contracts",
                level,
                site: Some(n),
                at: At::site(site),
                message,
                label: format!("{}: {}", site.kind, site.verdict),
                secondary,
                notes: Vec::new(),
                help: "keep the value in the function, or take the assertion back".to_owned(),
                edits: Vec::new(),
                measured: None,
            });
        }
    }

    fn report(&mut self, lint: &'static str, place: &Place, message: String, help: String, notes: Vec<String>) {
        let level = self.options.limits(self.file.target.0).levels.of(lint);
        if level == Level::Allow {
            return;
        }
        self.more.push(Finding {
            lint,
            level,
            site: None,
            at: At {
                place: place.clone(),
                package: self.file.package.clone(),
                target: self.file.target,
                function: String::new(),
            },
            message,
            label: "here".to_owned(),
            secondary: Vec::new(),
            notes,
            help,
            edits: Vec::new(),
            measured: None,
        });
    }
}
