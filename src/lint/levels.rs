//! Which level each lint has in a run: defaults, then the configuration from the widest layer to the narrowest, then
//! the flags in their order. What is forbidden stays at deny whatever comes after it.

use std::collections::{BTreeMap, BTreeSet};

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
    /// Nothing that comes later, and nothing in the source, may lower it.
    pub forbid: bool,
}

/// The level of every lint.
#[derive(Clone, Debug)]
pub struct Levels {
    levels: BTreeMap<&'static str, Level>,
    forbidden: BTreeSet<&'static str>,
}

impl Levels {
    /// The levels after the wishes of each layer of the configuration, the widest first, and then of the command line;
    /// of two, the later one holds.
    pub fn from(layers: &[&[Setting]], cli: &[Setting]) -> Levels {
        let mut levels: BTreeMap<_, _> = LINTS.iter().map(|lint| (lint.id, lint.default)).collect();
        let mut forbidden = BTreeSet::new();
        let mut warnings = (Level::Warn, false);
        let mut wish = |setting: &Setting| {
            let ids: Vec<&'static str> = match setting.named {
                Named::Lint(id) => vec![id],
                Named::All => LINTS.iter().map(|lint| lint.id).collect(),
                Named::Warnings => {
                    if !warnings.1 {
                        warnings = (setting.level, setting.forbid);
                    }
                    return;
                }
            };
            for id in ids {
                if !forbidden.contains(id) {
                    levels.insert(id, setting.level);
                }
                if setting.forbid {
                    forbidden.insert(id);
                }
            }
        };
        for layer in layers {
            // `all` in a file is a background for the lints it names, whatever order its keys are in.
            let (background, named): (Vec<&Setting>, Vec<&Setting>) =
                layer.iter().partition(|setting| setting.named == Named::All);
            background.into_iter().chain(named).for_each(&mut wish);
        }
        cli.iter().for_each(wish);
        for (id, level) in levels.iter_mut().filter(|(_, level)| **level == Level::Warn) {
            *level = warnings.0;
            if warnings.1 {
                forbidden.insert(id);
            }
        }
        Levels { levels, forbidden }
    }

    /// Whether nothing in the source may silence the lint.
    pub fn is_forbidden(&self, id: &str) -> bool {
        self.forbidden.contains(id)
    }

    /// The level of the lint called `id`. Panics for a name that is none, which only a typo in the tool can cause.
    pub fn of(&self, id: &str) -> Level {
        *self.levels.get(id).unwrap_or_else(|| panic!("`{id}` is asked for its level but is not in the list of lints"))
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
        Setting { named: Named::parse(name).expect("a name in a test"), level, forbid: false }
    }

    #[test]
    fn flags_beat_the_file_and_the_later_flag_wins() {
        let levels = Levels::from(
            &[&[set("pooled_locals", Level::Deny)]],
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
        let levels = Levels::from(&[&[set("pooled_locals", Level::Deny), set("all", Level::Allow)]], &[]);
        assert_eq!(levels.of("pooled_locals"), Level::Deny);
        assert_eq!(levels.of("bounded_pooled_buffers"), Level::Allow);
    }

    #[test]
    fn a_narrower_layer_beats_a_wider_one() {
        let levels = Levels::from(&[&[set("pooled_locals", Level::Deny)], &[set("all", Level::Allow)]], &[]);
        assert_eq!(levels.of("pooled_locals"), Level::Allow);
        let levels = Levels::from(&[&[set("all", Level::Allow)], &[set("pooled_locals", Level::Deny)]], &[]);
        assert_eq!(levels.of("pooled_locals"), Level::Deny);
    }

    #[test]
    fn what_is_forbidden_stays_so() {
        let forbid = |name: &str| Setting { forbid: true, ..set(name, Level::Deny) };
        let levels = Levels::from(&[], &[forbid("pooled_locals"), set("all", Level::Allow)]);
        assert_eq!(levels.of("pooled_locals"), Level::Deny);
        assert!(levels.is_forbidden("pooled_locals") && !levels.is_forbidden("scratch_locals"));
        let levels = Levels::from(&[], &[forbid("warnings"), set("warnings", Level::Allow)]);
        assert_eq!(levels.of("pooled_locals"), Level::Deny);
        assert!(levels.is_forbidden("pooled_locals") && !levels.is_forbidden("scratch_locals"));
        let levels = Levels::from(&[&[forbid("all")]], &[set("scratch_locals", Level::Warn)]);
        assert_eq!(levels.of("scratch_locals"), Level::Deny);
    }
}
