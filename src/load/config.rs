//! The configuration: `poolcheck.toml`, and the tables of the same form in manifests; and where exactly one is wrong.
//!
//! From the widest to the narrowest: the defaults, `poolcheck.toml`, `[workspace.metadata.poolcheck]`,
//! `[package.metadata.poolcheck]` (for the code of that package), variables, flags. A narrower single value replaces a
//! wider one, lists add up.

mod raw;
pub mod schema;

use std::ops::Range;
use std::path::Path;

use serde::Deserialize;

use super::Workspace;
use super::metadata::relative;
use crate::error::Error;
use crate::lint::finding::{Home, Level, Stored};
use crate::lint::levels::{Named, Setting};
use crate::lint::{LINTS, nearest};
use crate::options::{BreakEven, DeclaredPool};
use raw::{Command, Raw, RawHome, RawLevel, RawPool, RawStored};

/// What one layer of the configuration says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// `stack-limit`
    pub stack_limit: Option<u64>,
    /// `break-even`
    pub break_even: Option<BreakEven>,
    /// `[levels]`
    pub levels: Vec<Setting>,
    /// `[[pools]]`
    pub pools: Vec<DeclaredPool>,
    /// `resources`: paths of types.
    pub resources: Vec<String>,
    /// `exclude`: patterns of paths relative to the workspace root.
    pub exclude: Vec<String>,
    /// `check-command`: what runs beside us for editors; empty for nothing.
    pub check_command: Option<Vec<String>>,
}

/// All layers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layers {
    /// `poolcheck.toml`
    pub file: Config,
    /// `[workspace.metadata.poolcheck]`
    pub workspace: Config,
    /// `[package.metadata.poolcheck]` of each member, in their order.
    pub packages: Vec<Config>,
}

/// The names the file may have, at the workspace root.
pub const FILES: [&str; 2] = ["poolcheck.toml", ".poolcheck.toml"];

/// Reads all layers of a workspace.
pub fn read(workspace: &Workspace) -> Result<Layers, Error> {
    let root = &workspace.root;
    let mut packages = Vec::new();
    for package in &workspace.packages {
        let name = relative(root, &package.manifest_path);
        let text = std::fs::read_to_string(&package.manifest_path).unwrap_or_default();
        let mut config = table(&name, &text, false)?;
        let home = name.strip_suffix("Cargo.toml").unwrap_or_default();
        config.exclude.iter_mut().for_each(|pattern| pattern.insert_str(0, home));
        packages.push(config);
    }
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).unwrap_or_default();
    Ok(Layers { file: file(root)?, workspace: table("Cargo.toml", &manifest, true)?, packages })
}

/// Reads the file at the workspace `root`; without one, the empty configuration.
fn file(root: &Path) -> Result<Config, Error> {
    let mut found = None;
    for name in FILES {
        match std::fs::read_to_string(root.join(name)) {
            Ok(text) => {
                if let Some((other, _)) = found {
                    return Err(Error::attempt("choose a configuration", format!("both `{other}` and `{name}` exist"))
                        .with_help(format!("remove `{name}`")));
                }
                found = Some((name, text));
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(Error::attempt(format!("read `{name}`"), error)),
        }
    }
    found.map_or(Ok(Config::default()), |(name, text)| parse(name, &text))
}

/// Parses `text`, which was read from the file called `name`.
pub fn parse(name: &str, text: &str) -> Result<Config, Error> {
    let raw: Raw = toml::from_str(text).map_err(|error| broken(name, text, &error))?;
    config(name, text, raw)
}

/// Our table in the manifest called `name`: that of the workspace, or that of the package.
fn table(name: &str, text: &str, of_workspace: bool) -> Result<Config, Error> {
    #[derive(Deserialize)]
    struct Manifest {
        workspace: Option<Holder>,
        package: Option<Holder>,
    }
    #[derive(Deserialize)]
    struct Holder {
        metadata: Option<Metadata>,
    }
    #[derive(Deserialize)]
    struct Metadata {
        poolcheck: Option<toml::Value>,
    }
    if !text.contains("poolcheck") {
        return Ok(Config::default());
    }
    // cargo has read it, so what is wrong with the rest of it is no concern of ours
    let Ok(manifest) = toml::from_str::<Manifest>(text) else { return Ok(Config::default()) };
    let holder = if of_workspace { manifest.workspace } else { manifest.package };
    if holder.and_then(|holder| holder.metadata?.poolcheck).is_none() {
        return Ok(Config::default());
    }
    let raw = if of_workspace { raw::of_workspace(text) } else { raw::of_package(text) };
    let raw = raw.map_err(|error| broken(name, text, &error))?;
    if !of_workspace && let Some(command) = &raw.check_command {
        let said = "`check-command` is one for the whole workspace";
        return Err(Error::in_file(name, text, command.span(), said, "not here")
            .with_help("move it to `[workspace.metadata.poolcheck]` or to `poolcheck.toml`"));
    }
    config(name, text, raw)
}

fn config(name: &str, text: &str, raw: Raw) -> Result<Config, Error> {
    let mut levels = Vec::new();
    for (key, level) in raw.levels {
        let named = Named::parse(key.get_ref()).ok_or_else(|| unknown_lint(name, text, key.get_ref(), key.span()))?;
        let (level, forbid) = match level {
            RawLevel::Allow => (Level::Allow, false),
            RawLevel::Warn => (Level::Warn, false),
            RawLevel::Deny => (Level::Deny, false),
            RawLevel::Forbid => (Level::Deny, true),
        };
        levels.push(Setting { named, level, forbid });
    }
    let mut resources = Vec::new();
    for ty in raw.resources {
        let path = ty.get_ref().trim_start_matches("::");
        if !is_path(path) {
            return Err(no_path(name, text, path, ty.span()));
        }
        resources.push(path.to_owned());
    }
    let mut exclude = Vec::new();
    for pattern in raw.exclude {
        if let Err(error) = glob::Pattern::new(pattern.get_ref()) {
            let said = format!("`{}` is not a pattern: {}", pattern.get_ref(), error.msg);
            return Err(Error::in_file(name, text, pattern.span(), said, "here")
                .with_help("write a path, or a pattern as in `src/generated/**/*.rs`"));
        }
        exclude.push(pattern.into_inner().trim_end_matches('/').to_owned());
    }
    let pools = raw.pools.into_iter().map(|pool| declared(name, text, pool)).collect::<Result<_, _>>()?;
    Ok(Config {
        stack_limit: raw.stack_limit,
        break_even: raw.break_even.map(BreakEven::from),
        levels,
        pools,
        resources,
        exclude,
        check_command: raw.check_command.map(|command| match command.into_inner() {
            Command::Line(line) => line.split_whitespace().map(str::to_owned).collect(),
            Command::Words(words) => words,
        }),
    })
}

fn is_path(ty: &str) -> bool {
    ty.split("::").all(|segment| {
        segment.starts_with(|first: char| first == '_' || first.is_alphabetic())
            && segment.chars().all(|rest| rest == '_' || rest.is_alphanumeric())
    })
}

fn no_path(name: &str, text: &str, ty: &str, at: Range<usize>) -> Error {
    Error::in_file(name, text, at, format!("`{ty}` is not the path of a type"), "here")
        .with_help("write it as `crate_name::module::Type`, without type arguments")
}

fn declared(name: &str, text: &str, raw: RawPool) -> Result<DeclaredPool, Error> {
    let ty = raw.r#type.get_ref().trim_start_matches("::").to_owned();
    if !is_path(&ty) {
        return Err(no_path(name, text, &ty, raw.r#type.span()));
    }
    if raw.acquire.is_empty() {
        return Err(Error::in_file(
            name,
            text,
            raw.r#type.span(),
            format!("the pool `{ty}` has no acquire method"),
            "nothing can be taken from this pool",
        )
        .with_help("name the methods that take an item out, as in `acquire = [\"get\"]`"));
    }
    Ok(DeclaredPool {
        ty,
        acquire: raw.acquire,
        release: raw.release,
        home: match raw.home {
            RawHome::Shared => Home::Shared,
            RawHome::Field => Home::Field,
            RawHome::ThreadLocal => Home::ThreadLocal,
        },
        stored: match raw.stored {
            RawStored::Inline => Stored::Inline,
            RawStored::Boxed => Stored::Boxed,
        },
    })
}

fn unknown_lint(name: &str, text: &str, lint: &str, at: Range<usize>) -> Error {
    let error = Error::in_file(name, text, at, format!("unknown lint `{lint}`"), "no lint has this name");
    match nearest(lint, LINTS.iter().map(|lint| lint.id).chain(["all", "warnings"])) {
        Some(meant) => error.with_help(format!("did you mean `{meant}`?")),
        None => error.with_help("`cargo poolcheck explain` lists all lints"),
    }
}

/// The parser's complaint, at its position, with the nearest of the names it would have accepted.
fn broken(name: &str, text: &str, error: &toml::de::Error) -> Error {
    let message = error.message().trim_end();
    let at = error.span().unwrap_or(0..0);
    let (headline, help) = match message.split_once(", expected ") {
        Some((headline, expected)) if message.starts_with("unknown") => {
            let wrong = headline.split('`').nth(1).unwrap_or_default();
            let known: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
            let help = match nearest(wrong, known.iter().copied()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("expected {expected}"),
            };
            (headline.replace("unknown field", "unknown key").replace("unknown variant", "unknown value"), Some(help))
        }
        _ => {
            let mut lines = message.lines();
            (lines.next().unwrap_or("it is not TOML").to_owned(), lines.next().map(str::to_owned))
        }
    };
    let error = Error::in_file(name, text, at, headline, "here");
    match help {
        Some(help) => error.with_help(help),
        None => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use miette::Diagnostic as _;

    fn complaint(text: &str) -> (String, String, usize) {
        let error = parse("poolcheck.toml", text).expect_err("a broken configuration");
        let at = error.labels().and_then(|mut labels| labels.next()).map_or(0, |label| label.offset());
        (error.to_string(), miette::Diagnostic::help(&error).map(|help| help.to_string()).unwrap_or_default(), at)
    }

    #[test]
    fn everything_that_can_be_said() {
        let config = parse(
            "poolcheck.toml",
            r#"
stack-limit = 4096
break-even = { shared = 2048, thread-local = 64 }
[levels]
pooled_locals = "deny"
[[pools]]
type = "my_pool::Pool"
acquire = ["get", "try_get"]
release = ["put"]
home = "thread-local"
stored = "inline"
"#,
        )
        .expect("a good configuration");
        assert_eq!(config.stack_limit, Some(4096));
        assert_eq!(config.break_even, Some(BreakEven { shared: 2048, field: 128, thread_local: 64 }));
        assert_eq!(config.levels, [Setting { named: Named::Lint("pooled_locals"), level: Level::Deny, forbid: false }]);
        assert_eq!(config.pools[0].home, Home::ThreadLocal);
        assert_eq!(config.pools[0].acquire, ["get", "try_get"]);
        assert_eq!(
            parse("poolcheck.toml", "break-even = 300").expect("a number is enough").break_even,
            Some(BreakEven::everywhere(300))
        );
    }

    #[test]
    fn a_wrong_key_is_named_with_its_neighbour_and_its_place() {
        assert_eq!(
            complaint("\nstack-limt = 1\n"),
            ("unknown key `stack-limt`".into(), "did you mean `stack-limit`?".into(), 1)
        );
        assert_eq!(
            complaint("[[pools]]\ntype = \"a::B\"\naquire = []\n"),
            ("unknown key `aquire`".into(), "did you mean `acquire`?".into(), 24)
        );
    }

    #[test]
    fn a_wrong_lint_or_level_is_named_with_its_neighbour() {
        assert_eq!(
            complaint("[levels]\npooled_local = \"deny\"\n"),
            ("unknown lint `pooled_local`".into(), "did you mean `pooled_locals`?".into(), 9)
        );
        let (message, help, _) = complaint("[levels]\npooled_locals = \"denie\"\n");
        assert_eq!((message.as_str(), help.as_str()), ("unknown value `denie`", "did you mean `deny`?"));
    }

    #[test]
    fn what_is_no_toml_has_a_position_too() {
        let (message, _, at) = complaint("stack-limit = = 3\n");
        assert!(!message.is_empty());
        assert!(at > 0, "{message} at {at}");
    }

    #[test]
    fn tables_of_manifests_have_the_same_form_and_places_of_their_own() {
        let text = "[package]\nname = \"a\"\n[package.metadata.poolcheck]\nstack-limit = 7\n\
                    [workspace.metadata.poolcheck]\nstack-limit = 8\ncheck-command = \"clippy --no-deps\"\n\
                    [workspace.metadata.poolcheck.levels]\nall = \"forbid\"\n";
        assert_eq!(table("Cargo.toml", text, false).expect("it is right").stack_limit, Some(7));
        let workspace = table("Cargo.toml", text, true).expect("it is right");
        assert_eq!(workspace.stack_limit, Some(8));
        assert_eq!(workspace.check_command, Some(vec!["clippy".to_owned(), "--no-deps".to_owned()]));
        assert_eq!(workspace.levels, [Setting { named: Named::All, level: Level::Deny, forbid: true }]);
        let none = table("Cargo.toml", "[package]\nname = \"poolcheck\"\n", false).expect("it is right");
        assert_eq!(none, Config::default());

        let wrong = "[package.metadata.poolcheck]\nstack-limt = 7\n";
        let error = table("app/Cargo.toml", wrong, false).expect_err("a wrong key");
        assert_eq!(error.to_string(), "unknown key `stack-limt`");
        let at = error.labels().and_then(|mut labels| labels.next()).map(|label| label.offset());
        assert_eq!(at, wrong.find("stack-limt"));
        let error = table("app/Cargo.toml", "[package.metadata.poolcheck]\ncheck-command = []\n", false);
        assert!(error.expect_err("it is misplaced").to_string().contains("whole workspace"));
    }

    #[test]
    fn resources_and_patterns_are_looked_at() {
        let config =
            parse("poolcheck.toml", "resources = [\"::gpu::Buffer\"]\nexclude = [\"src/generated/\", \"*.gen.rs\"]")
                .expect("it is right");
        assert_eq!(config.resources, ["gpu::Buffer"]);
        assert_eq!(config.exclude, ["src/generated", "*.gen.rs"]);
        assert_eq!(complaint("resources = [\"Vec<u8>\"]").0, "`Vec<u8>` is not the path of a type");
        assert!(complaint("exclude = [\"a/***\"]").0.starts_with("`a/***` is not a pattern: "));
        assert!(
            parse("poolcheck.toml", "check-command = []")
                .expect("it is right")
                .check_command
                .is_some_and(|c| c.is_empty())
        );
    }
}
