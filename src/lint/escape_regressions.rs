//! `escape_regressions`: a value that stayed in its frame before leaves it now.

use super::declare::declare_lint;

declare_lint! {
    /// Reports, with `cargo poolcheck escapes --compare OLD.json`, values that stayed in the frame that made or took
    /// them when `OLD.json` was written, and leave it now, or may. The file is what
    /// `cargo poolcheck escapes --message-format json` printed then.
    ///
    /// A value that starts to leave costs an allocation that nobody asked for, often because of a change in a function
    /// that is called, in a file that the author of the change did not look at. All other changes of verdicts are
    /// listed too, but only these count for the exit code, by the level of this lint.
    ///
    /// ## Example
    ///
    /// Before, `text` stayed in `digits`; now it leaves, by being returned.
    ///
    /// ```rust
    /// pub fn digits(number: u32) -> String {
    ///     let text = number.to_string();
    ///     text
    /// }
    /// ```
    ///
    /// ## Instead
    ///
    /// ```rust
    /// pub fn digits(number: u32) -> usize {
    ///     let text = number.to_string();
    ///     text.len()
    /// }
    /// ```
    escape_regressions, Warn, "a value that stayed in its frame before leaves it now"
}
