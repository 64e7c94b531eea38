//! Three-valued answers, for `cfg` predicates nobody can evaluate from source.

/// Yes, no, or not knowable from source (a cfg set by a build script or by flags).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Truth {
    /// It holds.
    #[default]
    Yes,
    /// It does not hold.
    No,
    /// Nobody can know without building; both sides are analysed and the worse verdict holds.
    Maybe,
}

impl Truth {
    /// Both hold.
    pub fn and(self, other: Truth) -> Truth {
        match (self, other) {
            (Truth::No, _) | (_, Truth::No) => Truth::No,
            (Truth::Yes, Truth::Yes) => Truth::Yes,
            _ => Truth::Maybe,
        }
    }
    /// At least one holds.
    pub fn or(self, other: Truth) -> Truth {
        match (self, other) {
            (Truth::Yes, _) | (_, Truth::Yes) => Truth::Yes,
            (Truth::No, Truth::No) => Truth::No,
            _ => Truth::Maybe,
        }
    }
    /// It does not hold.
    #[must_use]
    pub fn negate(self) -> Truth {
        match self {
            Truth::Yes => Truth::No,
            Truth::No => Truth::Yes,
            Truth::Maybe => Truth::Maybe,
        }
    }
}
