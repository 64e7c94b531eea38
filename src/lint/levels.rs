//! Which level each lint has in a run: defaults, then `poolcheck.toml`, then the flags in their order.

use std::collections::BTreeMap;

use super::finding::Level;
use super::{LINTS, find};

/// What a flag or a line of configuration names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    /// One lint.
    Lint(&'static str),
    /// Every lint.
    All,
    /// Whatever is at warn when everything else has been settled, as with rustc.
    Warnings,
}

impl Named {
    /// What `name` names, if anything.
    pub fn parse(name: &str) -> Option<Named> {
        match name {
            "all" | "poolcheck::all" => Some(Named::All),
            "warnings" => Some(Named::Warnings),
            _ => find(name).map(|lint| Named::Lint(lint.id)),
        }
    }
}

/// One wish about levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Which lints.
    pub named: Named,
    /// Their level.
    pub level: Level,
}

/// The level of every lint.
#[derive(Clone, Debug)]
pub struct Levels(BTreeMap<&'static str, Level>);

impl Levels {
    /// The levels after the wishes of the configuration and then of the command line; of two, the later one holds.
    pub fn from(config: &[Setting], cli: &[Setting]) -> Levels {
        let mut levels: BTreeMap<_, _> = LINTS.iter().map(|lint| (lint.id, lint.default)).collect();
        let mut warnings = Level::Warn;
        // `all` in a file is a background for the lints it names, whatever order its keys are in.
        let (background, named): (Vec<&Setting>, Vec<&Setting>) =
            config.iter().partition(|setting| setting.named == Named::All);
        for setting in background.into_iter().chain(named).chain(cli) {
            match setting.named {
                Named::Lint(id) => _ = levels.insert(id, setting.level),
                Named::All => levels.values_mut().for_each(|level| *level = setting.level),
                Named::Warnings => warnings = setting.level,
            }
        }
        levels.values_mut().filter(|level| **level == Level::Warn).for_each(|level| *level = warnings);
        Levels(levels)
    }

    /// The level of the lint called `id`. Panics for a name that is none, which only a typo in the tool can cause.
    pub fn of(&self, id: &str) -> Level {
        *self.0.get(id).unwrap_or_else(|| panic!("`{id}` is asked for its level but is not in the list of lints"))
    }
}

impl Default for Levels {
    fn default() -> Self {
        Levels::from(&[], &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(name: &str, level: Level) -> Setting {
        Setting { named: Named::parse(name).expect("a name in a test"), level }
    }

    #[test]
    fn flags_beat_the_file_and_the_later_flag_wins() {
        let levels = Levels::from(
            &[set("pooled_locals", Level::Deny)],
            &[set("pooled_locals", Level::Allow), set("pooled_locals", Level::Warn)],
        );
        assert_eq!(levels.of("pooled_locals"), Level::Warn);
    }

    #[test]
    fn deny_warnings_raises_what_is_at_warn_and_nothing_else() {
        let levels = Levels::from(&[], &[set("warnings", Level::Deny), set("scratch_locals", Level::Warn)]);
        assert_eq!(levels.of("pooled_locals"), Level::Deny);
        assert_eq!(levels.of("scratch_locals"), Level::Deny);
        assert_eq!(levels.of("large_pooled_locals"), Level::Allow);
    }

    #[test]
    fn all_in_a_file_is_a_background() {
        let levels = Levels::from(&[set("pooled_locals", Level::Deny), set("all", Level::Allow)], &[]);
        assert_eq!(levels.of("pooled_locals"), Level::Deny);
        assert_eq!(levels.of("bounded_pooled_buffers"), Level::Allow);
    }
}
