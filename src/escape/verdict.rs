//! The answer for one site, as data.

use std::fmt;

/// What became of a value, in the words of the output contract.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// Does not leave the frame; size known and at most the stack limit.
    Stack,
    /// Does not leave the frame; its size depends on data.
    FrameUnbounded,
    /// Does not leave the frame; size known, over the stack limit.
    FrameTooLarge,
    /// Leaves the frame.
    Escapes(Via),
    /// The analysis met something it cannot see through; lints treat it as escaping.
    Unknown(Blind),
}

impl Verdict {
    /// Whether the value is known not to leave the frame.
    pub fn stays(&self) -> bool {
        matches!(self, Verdict::Stack | Verdict::FrameUnbounded | Verdict::FrameTooLarge)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Stack => f.write_str("stack"),
            Verdict::FrameUnbounded => f.write_str("frame:unbounded"),
            Verdict::FrameTooLarge => f.write_str("frame:too-large"),
            Verdict::Escapes(via) => write!(f, "escapes:{}", via.word()),
            Verdict::Unknown(blind) => write!(f, "unknown:{}", blind.word()),
        }
    }
}

/// By which route a value leaves. The order is that of precedence where several apply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Via {
    /// Ownership given up for good.
    Leak,
    /// Ownership in a raw pointer.
    Raw,
    /// Taken from a pool guard and not attached again.
    Detach,
    /// Moved into a thread or task that may outlive the frame.
    Spawn,
    /// Captured by, or alive across an await in, a future that leaves.
    Async,
    /// Captured by a closure that leaves.
    Closure,
    /// Sent through a channel.
    Channel,
    /// Kept by a function.
    Callee,
    /// Stored in a static or thread local.
    Static,
    /// Put into a container that outlives the frame.
    Collection,
    /// Stored into a place that outlives the frame.
    Field,
    /// Part of the result.
    Return,
}

impl Via {
    /// The word of the output contract.
    pub fn word(self) -> &'static str {
        match self {
            Via::Leak => "leak",
            Via::Raw => "raw",
            Via::Detach => "detach",
            Via::Spawn => "spawn",
            Via::Async => "async",
            Via::Closure => "closure",
            Via::Channel => "channel",
            Via::Callee => "callee",
            Via::Static => "static",
            Via::Collection => "collection",
            Via::Field => "field",
            Via::Return => "return",
        }
    }
}

/// Why nothing can be said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Blind {
    /// A macro that could not be expanded was given the value.
    Macro,
    /// A function whose body and model are missing was given the value.
    Callee,
    /// The value went where a type could not be determined.
    Type,
    /// A construct the tool does not know was met.
    Syntax,
    /// The function is too large for the analysis' bounds.
    Limit,
}

impl Blind {
    /// The word of the output contract.
    pub fn word(self) -> &'static str {
        match self {
            Blind::Macro => "macro",
            Blind::Callee => "callee",
            Blind::Type => "type",
            Blind::Syntax => "syntax",
            Blind::Limit => "limit",
        }
    }
}
