//! The configuration as it is written, before anything is made of it. The schema is derived from this.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use crate::options::BreakEven;

/// Configuration of `cargo poolcheck`: `poolcheck.toml` or `.poolcheck.toml` at the workspace root,
/// `[workspace.metadata.poolcheck]` or `[package.metadata.poolcheck]` in a manifest
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "poolcheck.toml")]
pub(super) struct Raw {
    /// Largest item, in bytes, that a frame is trusted to hold; 65536 by default
    pub stack_limit: Option<u64>,
    /// Item size up to which a local beats a pool of boxed items
    pub break_even: Option<RawBreakEven>,
    /// Level of each lint; `all` is a background for those that are named, `warnings` is whatever is at warn
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, RawLevel>")]
    pub levels: BTreeMap<Spanned<String>, RawLevel>,
    /// Pool types that are not recognised
    #[serde(default)]
    pub pools: Vec<RawPool>,
    /// Types whose values are more than memory (handles, connections): pools of such are never flagged
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub resources: Vec<Spanned<String>>,
    /// Files and directories that are analysed but not reported, as paths or patterns (`*`, `**`, `?`, `[..]`)
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub exclude: Vec<Spanned<String>>,
    /// Cargo command whose messages are passed on to an editor, as in `clippy` or `["clippy", "--no-deps"]`; `check` by
    /// default, nothing if empty; not in `[package.metadata.poolcheck]`
    #[schemars(with = "Option<Command>")]
    pub check_command: Option<Spanned<Command>>,
}

/// A command line, as words or as text that is split at spaces.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "check-command is a text, or a list of words")]
pub(super) enum Command {
    Line(String),
    Words(Vec<String>),
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged, expecting = "break-even is a number of bytes, or a table of `shared`, `field` and `thread-local`")]
pub(super) enum RawBreakEven {
    Everywhere(u64),
    By(RawHomes),
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawHomes {
    /// For pools several threads reach; 1024 by default
    shared: Option<u64>,
    /// For pools in a field, reached through `&mut`; 128 by default
    field: Option<u64>,
    /// For pools in a thread local; 128 by default
    thread_local: Option<u64>,
}

impl From<RawBreakEven> for BreakEven {
    fn from(raw: RawBreakEven) -> BreakEven {
        match raw {
            RawBreakEven::Everywhere(bytes) => BreakEven::everywhere(bytes),
            RawBreakEven::By(RawHomes { shared, field, thread_local }) => {
                let default = BreakEven::default();
                BreakEven {
                    shared: shared.unwrap_or(default.shared),
                    field: field.unwrap_or(default.field),
                    thread_local: thread_local.unwrap_or(default.thread_local),
                }
            }
        }
    }
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RawLevel {
    Allow,
    Warn,
    Deny,
    /// Deny, and nothing in the source or on the command line may lower it
    Forbid,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawPool {
    /// Path of the type, as in `my_crate::buffers::Pool`
    #[schemars(with = "String")]
    pub r#type: Spanned<String>,
    /// Methods that take an item out
    pub acquire: Vec<String>,
    /// Methods that put one back; none if the guard's destructor does
    #[serde(default)]
    pub release: Vec<String>,
    /// Where such pools live
    #[serde(default)]
    pub home: RawHome,
    /// How they store their items
    #[serde(default)]
    pub stored: RawStored,
}

#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RawHome {
    #[default]
    Shared,
    Field,
    ThreadLocal,
}

/// Boxed by default: the higher break-even then decides, so that nothing is flagged on a guess.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RawStored {
    Inline,
    #[default]
    Boxed,
}

#[derive(Deserialize)]
struct Holder {
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Metadata {
    poolcheck: Raw,
}

/// `[workspace.metadata.poolcheck]` of a manifest that has one.
pub(super) fn of_workspace(text: &str) -> Result<Raw, toml::de::Error> {
    #[derive(Deserialize)]
    struct Manifest {
        workspace: Holder,
    }
    toml::from_str(text).map(|manifest: Manifest| manifest.workspace.metadata.poolcheck)
}

/// `[package.metadata.poolcheck]` of a manifest that has one.
pub(super) fn of_package(text: &str) -> Result<Raw, toml::de::Error> {
    #[derive(Deserialize)]
    struct Manifest {
        package: Holder,
    }
    toml::from_str(text).map(|manifest: Manifest| manifest.package.metadata.poolcheck)
}
