//! `stale_suppressions`: an `allow` or `expect` in the source that matches nothing.

use super::declare::declare_lint;

declare_lint! {
    /// Reports a comment `// poolcheck: allow(LINT) REASON` (or `expect`, or the attribute with the same meaning) where the
    /// lint has nothing to say any more, so that it goes when its cause goes.
    ///
    /// It stays silent about lints that are off, about code that the run did not analyse (another target, another `cfg`,
    /// the inside of a macro), and about comments it does not understand (`malformed_suppressions`).
    ///
    /// ## Example
    ///
    /// ```rust
    /// pub fn checksum(input: &[u8]) -> u32 {
    ///     // poolcheck: allow(pooled_locals) the stack is small here //~ lint(stale_suppressions)
    ///     let block = [0u8; 512];
    ///     input.iter().chain(&block).fold(0, |sum, byte| sum + u32::from(*byte))
    /// }
    /// ```
    ///
    /// ## Instead
    ///
    /// ```rust
    /// pub fn checksum(input: &[u8]) -> u32 {
    ///     let block = [0u8; 512];
    ///     input.iter().chain(&block).fold(0, |sum, byte| sum + u32::from(*byte))
    /// }
    /// ```
    stale_suppressions, Warn, "an `allow` or `expect` in the source that matches nothing"
}
