//! The manifest of the probe, the crate in a shadow that holds the profiler. Its sources are given.

use super::Variant;

/// Where it lies in a shadow.
pub const DIRECTORY: &str = "poolcheck_probe";

/// The name of its package. Shadows share a target directory, in which cargo tells artifacts apart by a package's name
/// and its place in the workspace: only the name differs.
pub fn package(variant: Variant) -> String {
    format!("poolcheck_probe_{}", variant.word())
}

/// Its manifest, as old toolchains understand it. It takes nothing from the user's workspace. `older` are packages the
/// profiler is built from, and versions of them: the newest may want newer versions of others than are locked.
pub fn manifest(variant: Variant, older: &[(&str, &str)]) -> String {
    let package = package(variant);
    let older: String = older.iter().map(|(name, version)| format!("{name} = \"={version}\"\n")).collect();
    format!(
        r#"[package]
name = "{package}"
version = "0.0.0"
edition = "2018"
publish = false

[lib]
name = "poolcheck_probe"
path = "src/lib.rs"
test = false
doctest = false
bench = false

[dependencies]
dhat = "=0.3.3"
{older}"#
    )
}
