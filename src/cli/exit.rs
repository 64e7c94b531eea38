//! The exit codes, which never depend on the output format.

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// 0: nothing was found at deny level.
    Success,
    /// 100: a lint at deny level has a finding.
    Denied,
    /// 101: the run could not be completed; the message says why. Cargo's own code for that.
    Failed,
    /// 2: the command line makes no sense.
    Usage,
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        std::process::ExitCode::from(match exit {
            Exit::Success => 0,
            Exit::Denied => 100,
            Exit::Failed => 101,
            Exit::Usage => 2,
        })
    }
}
