//! What a run prints: one form on the streams, others in files, and annotations in the jobs of GitHub.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;

use super::args::{Command, Flags, Invocation, When};
use super::exit::Exit;
use super::focus::{Within, no_site};
use super::format::{Format, Review};
use super::stream::{self, Styles};
use crate::error::Error;
use crate::lint::finding::{Analysis, Note, SiteReport};
use crate::load::{Workspace, metadata};
use crate::report::annotation::{self, Annotation, Base};
use crate::report::{Sources, Style, escapes, github, gitlab, json, pools, rdjson, sarif, short, summary, text};

/// Everything that is printed from.
pub struct Output<'a> {
    /// What was asked for.
    pub invocation: &'a Invocation,
    /// The form of what goes to the streams.
    pub format: Format,
    /// The workspace.
    pub workspace: &'a Workspace,
    /// What was found.
    pub analysis: &'a Analysis,
    /// The part of it that was asked for.
    pub focus: Option<Within>,
    /// The looks of the streams.
    pub styles: Styles,
    /// The check command that ran beside found nothing wrong.
    pub beside: bool,
}

impl Output<'_> {
    /// Prints, writes the files that were asked for, and says how the run ended.
    pub fn print(&self) -> Result<Exit, Error> {
        let texts = Texts::new(self.workspace);
        let sources = |file: &str| texts.get(file);
        let (flags, analysis) = (&self.invocation.flags, self.analysis);
        let is_check = matches!(self.invocation.command, Command::Check);
        let body = self.body(self.format, self.style(), &sources);
        let end = if flags.quiet() { String::new() } else { self.closing() + "\n" };
        let notes = || {
            if !flags.quiet() {
                analysis.notes.iter().for_each(|note| stream::err(&text::note(note, self.styles.err)));
            }
        };
        if is_check && !self.format.is_machine() {
            stream::err(&body);
        } else if is_check {
            if self.format == Format::JsonRenderDiagnostics {
                stream::err(&text::findings(analysis, &sources, self.styles.err));
            }
            stream::out(&body)?;
        }
        notes();
        if is_check {
            stream::err(&end);
        } else {
            if !flags.quiet() && matches!(self.invocation.command, Command::Escapes { .. }) && !self.has_sites() {
                stream::err(&text::note(&no_site(self.focus.as_ref()), self.styles.err));
            }
            if self.format.is_machine() {
                stream::out(&body)?;
                stream::err(&end);
            } else {
                stream::out(&(body + &end))?;
            }
        }
        if is_check {
            self.annotate(&sources)?;
        }
        for report in &flags.report {
            let mut body = self.body(report.format, Style::PLAIN, &sources);
            if !report.format.is_machine() {
                body.push_str(&format!("{}\n", self.closing()));
            }
            write_file(&report.file, &body)?;
        }
        let denied = is_check && analysis.denied() && !flags.exit_zero;
        Ok(if denied { Exit::Denied } else { Exit::Success })
    }

    fn style(&self) -> Style {
        if matches!(self.invocation.command, Command::Check) { self.styles.err } else { self.styles.out }
    }

    /// Whether a site was asked for.
    pub fn wanted(&self) -> impl Fn(&SiteReport) -> bool {
        |site| self.focus.as_ref().is_none_or(|within| within.holds(&site.place))
    }

    fn has_sites(&self) -> bool {
        self.analysis.sites.iter().any(self.wanted())
    }

    fn closing(&self) -> String {
        match self.invocation.command {
            Command::Pools => pools::summary(self.analysis),
            _ => summary::line(self.analysis),
        }
    }

    /// The whole output in one form.
    fn body(&self, format: Format, style: Style, sources: Sources<'_>) -> String {
        let (analysis, workspace) = (self.analysis, self.workspace);
        let wanted = self.wanted();
        match (&self.invocation.command, format) {
            (Command::Check, Format::Human) => text::findings(analysis, sources, style),
            (Command::Check, Format::Short) => short::findings(analysis, style),
            (Command::Check, Format::Json(rendered)) => {
                json::check(analysis, workspace, sources, rendered, self.beside)
            }
            (Command::Check, Format::JsonRenderDiagnostics) => json::closing(analysis, workspace, self.beside),
            (Command::Escapes { .. }, Format::Human | Format::Short) => {
                let reasons = self.invocation.flags.verbose() && format == Format::Human;
                escapes::list(analysis, &wanted, reasons, style)
            }
            (Command::Escapes { .. }, Format::Json(_) | Format::JsonRenderDiagnostics) => {
                json::escapes(analysis, &wanted, sources)
            }
            (Command::Pools, Format::Human | Format::Short) => {
                pools::list(analysis, style, self.invocation.flags.verbose())
            }
            (Command::Pools, Format::Json(_) | Format::JsonRenderDiagnostics) => json::pools(analysis),
            (_, Format::Review(review)) => {
                let base = base(&workspace.root);
                let annotations = self.annotations(sources, &base);
                render(review, &annotations, &analysis.notes, sources, &base)
            }
            (Command::Confirm { .. } | Command::Merge { .. } | Command::Explain { .. }, _) => {
                unreachable!("these were answered before anything was loaded")
            }
        }
    }

    fn annotations(&self, sources: Sources<'_>, base: &Base) -> Vec<Annotation> {
        match self.invocation.command {
            Command::Escapes { .. } => annotation::sites(self.analysis, &self.wanted(), sources, base),
            Command::Pools => annotation::pools(self.analysis, sources, base),
            _ => annotation::findings(self.analysis, sources, base),
        }
    }

    /// The annotations for GitHub beside the output for people, and the summary of the job.
    fn annotate(&self, sources: Sources<'_>) -> Result<(), Error> {
        let asked = self.format == Format::Review(Review::Github);
        if !asked && self.format != Format::Human || !wants_annotations(&self.invocation.flags, asked) {
            return Ok(());
        }
        let base = base(&self.workspace.root);
        let annotations = self.annotations(sources, &base);
        if !asked {
            stream::out(&github::commands(&annotations, sources, &base))?;
        }
        if let Some(file) = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|file| !file.is_empty()) {
            let page = github::summary(&annotations, &self.closing());
            let opened = std::fs::OpenOptions::new().create(true).append(true).open(&file);
            if let Err(error) = opened.and_then(|mut opened| opened.write_all(page.as_bytes())) {
                let text =
                    format!("could not write the summary of the job to `{}`: {error}", Path::new(&file).display());
                stream::err(&text::note(&Note { place: None, text }, self.styles.err));
            }
        }
        Ok(())
    }
}

/// Whether GitHub's annotations are wanted; they are if their form was `asked` for, unless they are turned off.
fn wants_annotations(flags: &Flags, asked: bool) -> bool {
    match flags.annotations {
        When::Always => true,
        When::Never => false,
        When::Auto => asked || std::env::var("GITHUB_ACTIONS").is_ok_and(|value| value == "true"),
    }
}

/// Remarks in a form for reviewers.
pub fn render(review: Review, annotations: &[Annotation], notes: &[Note], sources: Sources<'_>, base: &Base) -> String {
    match review {
        Review::Sarif => sarif::log(annotations, notes, sources, base),
        Review::Github => github::commands(annotations, sources, base),
        Review::Gitlab => gitlab::report(annotations),
        Review::Rdjson => rdjson::object(annotations, sources, base),
        Review::Rdjsonl => rdjson::lines(annotations, sources, base),
    }
}

/// Writes a file that a flag names.
pub fn write_file(file: &Path, text: &str) -> Result<(), Error> {
    std::fs::write(file, text).map_err(|error| {
        Error::attempt(format!("write `{}`", file.display()), error)
            .with_help("name a file in a directory that exists and can be written to")
    })
}

/// Where the workspace is in its repository: the nearest directory above with a `.git`.
pub fn base(root: &Path) -> Base {
    let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
    let top = root.ancestors().find(|dir| dir.join(".git").exists());
    let prefix = top.map(|top| metadata::relative(top, &root)).filter(|prefix| !prefix.is_empty());
    Base { prefix: prefix.map(|prefix| prefix + "/").unwrap_or_default() }
}

/// The texts of reported files, each read once.
pub struct Texts<'a> {
    workspace: &'a Workspace,
    read: RefCell<HashMap<String, Option<Arc<str>>>>,
}

impl Texts<'_> {
    /// None read yet.
    pub fn new(workspace: &Workspace) -> Texts<'_> {
        Texts { workspace, read: RefCell::default() }
    }
    /// The text of a file, as reports name it.
    pub fn get(&self, file: &str) -> Option<Arc<str>> {
        let mut read = self.read.borrow_mut();
        read.entry(file.to_owned())
            .or_insert_with(|| {
                // Files of dependencies go by `name-version/path`.
                let outside = || {
                    self.workspace.dependencies.iter().find_map(|package| {
                        let rest = file.strip_prefix(&format!("{}-{}/", package.name, package.version))?;
                        std::fs::read_to_string(package.root.join(rest)).ok()
                    })
                };
                let text = std::fs::read_to_string(self.workspace.root.join(file)).ok().or_else(outside)?;
                Some(text.into())
            })
            .clone()
    }
}
