//! `poolcheck.toml`: reading it, and saying exactly where it is wrong.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use crate::error::Error;
use crate::lint::finding::{Home, Level, Stored};
use crate::lint::levels::{Named, Setting};
use crate::lint::{LINTS, nearest};
use crate::options::{BreakEven, DeclaredPool};

/// What the configuration file of a workspace says.
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
}

/// The names the file may have, at the workspace root.
pub const FILES: [&str; 2] = ["poolcheck.toml", ".poolcheck.toml"];

/// Reads the configuration at the workspace `root`; without a file, the empty one.
pub fn read(root: &Path) -> Result<Config, Error> {
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
    let mut levels = Vec::new();
    for (key, level) in raw.levels {
        let named = Named::parse(key.get_ref()).ok_or_else(|| unknown_lint(name, text, key.get_ref(), key.span()))?;
        levels.push(Setting { named, level: level.into() });
    }
    let pools = raw.pools.into_iter().map(|pool| declared(name, text, pool)).collect::<Result<_, _>>()?;
    Ok(Config { stack_limit: raw.stack_limit, break_even: raw.break_even.map(BreakEven::from), levels, pools })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Raw {
    stack_limit: Option<u64>,
    break_even: Option<RawBreakEven>,
    #[serde(default)]
    levels: BTreeMap<Spanned<String>, RawLevel>,
    #[serde(default)]
    pools: Vec<RawPool>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "break-even is a number of bytes, or a table of `shared`, `field` and `thread-local`")]
enum RawBreakEven {
    Everywhere(u64),
    By(RawHomes),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawHomes {
    shared: Option<u64>,
    field: Option<u64>,
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

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawLevel {
    Allow,
    Warn,
    Deny,
}

impl From<RawLevel> for Level {
    fn from(raw: RawLevel) -> Level {
        match raw {
            RawLevel::Allow => Level::Allow,
            RawLevel::Warn => Level::Warn,
            RawLevel::Deny => Level::Deny,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct RawPool {
    r#type: Spanned<String>,
    acquire: Vec<String>,
    #[serde(default)]
    release: Vec<String>,
    #[serde(default)]
    home: RawHome,
    #[serde(default)]
    stored: RawStored,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawHome {
    #[default]
    Shared,
    Field,
    ThreadLocal,
}

/// Boxed by default: the higher break-even then decides, so that nothing is flagged on a guess.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RawStored {
    Inline,
    #[default]
    Boxed,
}

fn declared(name: &str, text: &str, raw: RawPool) -> Result<DeclaredPool, Error> {
    let ty = raw.r#type.get_ref().trim_start_matches("::").to_owned();
    let is_path = ty.split("::").all(|segment| {
        segment.starts_with(|first: char| first == '_' || first.is_alphabetic())
            && segment.chars().all(|rest| rest == '_' || rest.is_alphanumeric())
    });
    if !is_path {
        return Err(Error::in_file(name, text, raw.r#type.span(), format!("`{ty}` is not the path of a type"), "here")
            .with_help("write it as `crate_name::module::Type`, without type arguments"));
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
        assert_eq!(config.levels, [Setting { named: Named::Lint("pooled_locals"), level: Level::Deny }]);
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
}
