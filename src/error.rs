//! Failures of the outside world: what was being attempted, what happened, and one thing to do about it.
//!
//! Not for source that is not understood (a [`Gap`](crate::base::Gap)), nor for bugs (those panic).

use std::fmt;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

/// Something outside the tool failed, and the run cannot be completed.
#[derive(Debug)]
pub struct Error(Box<Kind>);

#[derive(Debug)]
enum Kind {
    /// Cargo refused; its own words, to be passed through unchanged.
    Cargo { said: String },
    /// The command line makes no sense.
    Usage { said: String, help: Option<String> },
    /// An attempt failed.
    Attempt { attempt: String, cause: String, help: Option<String> },
    /// A file of the user's is wrong at a position.
    InFile { message: String, help: Option<String>, source: NamedSource<String>, at: LabeledSpan },
}

impl Error {
    /// Cargo's own message, with its `error: ` in front.
    pub fn cargo(said: impl Into<String>) -> Error {
        Error(Box::new(Kind::Cargo { said: said.into() }))
    }
    /// The command line makes no sense, because of this.
    pub fn usage(said: impl Into<String>) -> Error {
        Error(Box::new(Kind::Usage { said: said.into(), help: None }))
    }
    /// Whether the command line makes no sense, which has an exit code of its own.
    pub fn is_usage(&self) -> bool {
        matches!(&*self.0, Kind::Usage { .. })
    }
    /// `attempt` ("read `poolcheck.toml`") failed because of `cause`.
    pub fn attempt(attempt: impl Into<String>, cause: impl fmt::Display) -> Error {
        Error(Box::new(Kind::Attempt { attempt: attempt.into(), cause: cause.to_string(), help: None }))
    }
    /// The file `name` with this `text` is wrong at the bytes `at`; `label` stands under them.
    pub fn in_file(
        name: &str,
        text: &str,
        at: std::ops::Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Error {
        // An empty range draws no caret, so it gets one byte where the text has one.
        let len = at.len().max(usize::from(at.start < text.len()));
        Error(Box::new(Kind::InFile {
            message: message.into(),
            help: None,
            source: NamedSource::new(name, text.to_owned()),
            at: LabeledSpan::new_primary_with_span(Some(label.into()), (at.start, len)),
        }))
    }
    /// Adds the one thing to do.
    #[must_use]
    pub fn with_help(mut self, text: impl Into<String>) -> Error {
        match &mut *self.0 {
            Kind::Cargo { said } => {
                said.push_str("\n\nhelp: ");
                said.push_str(&text.into());
            }
            Kind::Attempt { help, .. } | Kind::InFile { help, .. } | Kind::Usage { help, .. } => {
                *help = Some(text.into());
            }
        }
        self
    }
    /// Cargo's own words, which are printed as they are.
    pub fn verbatim(&self) -> Option<&str> {
        match &*self.0 {
            Kind::Cargo { said } => Some(said.trim_end()),
            Kind::Attempt { .. } | Kind::InFile { .. } | Kind::Usage { .. } => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Kind::Cargo { said } => f.write_str(said.trim_end()),
            Kind::Attempt { attempt, cause, .. } => write!(f, "could not {attempt}: {cause}"),
            Kind::InFile { message, .. } => f.write_str(message),
            Kind::Usage { said, .. } => f.write_str(said),
        }
    }
}

impl std::error::Error for Error {}

impl Diagnostic for Error {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        match &*self.0 {
            Kind::Cargo { .. } => None,
            Kind::Attempt { help, .. } | Kind::InFile { help, .. } | Kind::Usage { help, .. } => {
                help.as_ref().map(|text| Box::new(text) as _)
            }
        }
    }
    fn source_code(&self) -> Option<&dyn SourceCode> {
        match &*self.0 {
            Kind::InFile { source, .. } => Some(source),
            Kind::Cargo { .. } | Kind::Attempt { .. } | Kind::Usage { .. } => None,
        }
    }
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        match &*self.0 {
            Kind::InFile { at, .. } => Some(Box::new(std::iter::once(at.clone()))),
            Kind::Cargo { .. } | Kind::Attempt { .. } | Kind::Usage { .. } => None,
        }
    }
}
