//! `malformed_suppressions`: a comment or attribute for this tool that cannot be understood, or has no reason.

use super::declare::declare_lint;

declare_lint! {
    /// Reports a comment that begins with `// poolcheck:` (or an attribute that names a lint of this tool) and has no
    /// effect, because it has no reason, names no lint that exists, or is written in another way than these:
    ///
    /// - `// poolcheck: allow(LINT) REASON` silences,
    /// - `// poolcheck: expect(LINT) REASON` silences, and complains when there is nothing to silence,
    /// - `// poolcheck: assert(no_escape)` makes a value that leaves the function a finding of `broken_contracts`,
    /// - `#[cfg_attr(any(), allow(poolcheck::LINT, reason = "REASON"))]`, or with `expect`.
    ///
    /// A comment at the end of a line is about that line, one on a line of its own about the statement, item, field or arm
    /// that follows, and one above all items, with an empty line below it, about the file. An attribute is about what it
    /// stands on. What is said where a pool is declared holds for all who take from it.
    ///
    /// ## Example
    ///
    /// ```rust
    /// pub fn checksum(input: &[u8]) -> u32 {
    ///     // poolcheck: alow(pooled_locals) the stack is small here //~ lint(malformed_suppressions)
    ///     input.iter().fold(0, |sum, byte| sum + u32::from(*byte))
    /// }
    /// ```
    ///
    /// ## Instead
    ///
    /// ```rust
    /// use std::sync::Mutex;
    ///
    /// static BUFFERS: Mutex<Vec<[u8; 512]>> = Mutex::new(Vec::new());
    ///
    /// pub fn checksum(input: &[u8]) -> u32 {
    ///     // poolcheck: allow(pooled_locals) the stack is small here
    ///     let mut block = BUFFERS.lock().unwrap().pop().unwrap_or([0; 512]);
    ///     block[..input.len()].copy_from_slice(input);
    ///     let sum = block[..input.len()].iter().fold(0, |sum, byte| sum + u32::from(*byte));
    ///     BUFFERS.lock().unwrap().push(block);
    ///     sum
    /// }
    /// ```
    malformed_suppressions, Warn, "a comment or attribute for this tool that cannot be understood, or has no reason"
}
