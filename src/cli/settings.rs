//! The settings of a run: flags over variables over the layers of the configuration over the defaults.

use std::collections::BTreeMap;

use super::args::{Command, Flags, Invocation};
use crate::error::Error;
use crate::lint::finding::Level;
use crate::lint::levels::{Levels, Named, Setting};
use crate::load::{Workspace, config};
use crate::options::{Limits, Options};

/// What a run is made with.
pub struct Settings {
    /// For the analysis.
    pub options: Options,
    /// What runs beside us for editors; empty for nothing.
    pub check_command: Vec<String>,
}

/// How many threads a run works on, which no layer of the configuration has a say in.
pub fn threads(flags: &Flags) -> usize {
    flags.jobs.unwrap_or_else(|| Options::default().threads)
}

/// Merges everything that has a say.
pub fn read(invocation: &Invocation, workspace: &Workspace) -> Result<Settings, Error> {
    let config::Layers { file, workspace: shared, packages } = config::read(workspace)?;
    let flags = &invocation.flags;
    let default = Options::default();
    // Cargo's switch for all its warnings holds for ours, unless a flag says more.
    let variable = match std::env::var("CARGO_BUILD_WARNINGS").as_deref() {
        Ok("deny") => Some(Level::Deny),
        Ok("allow") => Some(Level::Allow),
        _ => None,
    };
    let mut levels: Vec<Setting> =
        variable.into_iter().map(|level| Setting { named: Named::Warnings, level, forbid: false }).collect();
    levels.extend(&invocation.levels);
    // the narrowest layer comes first
    let limits = |layers: &[&config::Config]| Limits {
        stack_limit: flags
            .stack_limit
            .or_else(|| layers.iter().find_map(|layer| layer.stack_limit))
            .unwrap_or(default.limits.stack_limit),
        break_even: flags
            .break_even
            .or_else(|| layers.iter().find_map(|layer| layer.break_even))
            .unwrap_or(default.limits.break_even),
        levels: {
            let widest_first: Vec<&[Setting]> = layers.iter().rev().map(|layer| layer.levels.as_slice()).collect();
            Levels::from(&widest_first, &levels)
        },
    };
    let differs =
        |layer: &config::Config| layer.stack_limit.is_some() || layer.break_even.is_some() || !layer.levels.is_empty();
    let of_packages: BTreeMap<usize, Limits> = packages
        .iter()
        .enumerate()
        .filter(|(_, layer)| differs(layer))
        .map(|(n, layer)| (n, limits(&[layer, &shared, &file])))
        .collect();
    let limits = limits(&[&shared, &file]);
    let check_command = shared.check_command.clone().or_else(|| file.check_command.clone());
    // a change may make any value leave that stayed before
    let of_change = flags.since.is_some() || flags.in_diff.is_some();
    let mut options = Options {
        limits,
        packages: of_packages,
        threads: threads(flags),
        pools_only: !of_change && !matches!(invocation.command, Command::Escapes { .. }),
        ..Options::default()
    };
    for layer in [file, shared].into_iter().chain(packages) {
        options.pools.extend(layer.pools);
        options.resources.extend(layer.resources);
        // they were looked at when they were read
        options.exclude.extend(layer.exclude.iter().filter_map(|pattern| glob::Pattern::new(pattern).ok()));
    }
    Ok(Settings { options, check_command: check_command.unwrap_or_else(|| vec!["check".to_owned()]) })
}
