//! `broken_contracts`: something leaves a function that asserts that nothing does.

use super::declare::declare_lint;

declare_lint! {
    /// Reports a value that leaves the function that made or took it, or may leave it, where the source says
    /// `// poolcheck: assert(no_escape)`: above a function for all of it, above a statement or at the end of a line for that
    /// alone. The finding shows the steps by which the value leaves.
    ///
    /// That is for code that has been made to keep its values in the frame, or whose pool was taken out for it: a change
    /// that undoes this should be seen in review, not in production.
    ///
    /// ## Example
    ///
    /// ```rust
    /// // poolcheck: assert(no_escape)
    /// pub fn digits(number: u32) -> String {
    ///     let text = number.to_string(); //~ lint(broken_contracts)
    ///     text
    /// }
    /// ```
    ///
    /// ## Instead
    ///
    /// ```rust
    /// // poolcheck: assert(no_escape)
    /// pub fn digits(number: u32) -> usize {
    ///     let text = number.to_string();
    ///     text.len()
    /// }
    /// ```
    broken_contracts, Deny, "something leaves a function that asserts that nothing does"
}
