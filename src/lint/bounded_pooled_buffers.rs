//! `bounded_pooled_buffers`: a pooled growable item whose content is bounded by a constant.

use super::declare::declare_lint;

declare_lint! {
    /// Reports a pooled growable item (`Vec`, `String`) that never leaves the frame and whose content can never
    /// exceed a constant that fits it.
    ///
    /// Pools of growable buffers often pay: a fresh buffer costs an allocation for each call (14 ns for 16 bytes,
    /// 22 for 1,024) and more as it grows, against 9 to 10 ns for a pooled one. But where the source already says
    /// how much will ever be written, neither is needed: an array with a length, or an `ArrayVec`, needs no heap
    /// at all, cannot keep an oversized buffer alive, and cannot show one caller what the last one left in it.
    ///
    /// ## Example
    ///
    /// ```rust
    /// use std::sync::Mutex;
    ///
    /// static LINES: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());
    ///
    /// pub fn median(a: u8, b: u8, c: u8) -> u8 {
    ///     let mut line = LINES.lock().unwrap().pop().unwrap_or_default(); //~ lint(bounded_pooled_buffers)
    ///     line.clear();
    ///     line.extend_from_slice(&[a, b, c]);
    ///     line.sort_unstable();
    ///     let median = line[1];
    ///     LINES.lock().unwrap().push(line);
    ///     median
    /// }
    /// ```
    ///
    /// ## Instead
    ///
    /// ```rust
    /// pub fn median(a: u8, b: u8, c: u8) -> u8 {
    ///     let mut line = [a, b, c];
    ///     line.sort_unstable();
    ///     line[1]
    /// }
    /// ```
    bounded_pooled_buffers, Warn, "a growable item whose content is bounded by a constant: an array or `ArrayVec` does it"
}
