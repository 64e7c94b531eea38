//! `scratch_locals`: thread-local scratch that never leaves the frame and fits it.

use super::declare::declare_lint;

declare_lint! {
    /// Reports thread-local scratch memory, used in place, that never leaves the frame and that a local could
    /// replace.
    ///
    /// Scratch used in place costs about what memory costs: 1.1 to 1.7 ns for a touch at any size, against 1.1 ns
    /// for a zeroed local of 16 bytes, 4.4 for 256, 9.9 for 1,024, 38 for 4,096. So this is about simplicity, not
    /// speed: the thread local is kept by every thread that ever ran the function, it can panic when borrowed
    /// twice, and it hides that the contents are not carried from call to call. The lint is at allow.
    ///
    /// ## Example
    ///
    /// ```rust
    /// use std::cell::RefCell;
    ///
    /// thread_local! {
    ///     static DIGITS: RefCell<[u8; 20]> = const { RefCell::new([0; 20]) };
    /// }
    ///
    /// pub fn write_number(mut number: u64, out: &mut Vec<u8>) {
    ///     DIGITS.with_borrow_mut(|digits| { //~ lint(scratch_locals)
    ///         digits.fill(0);
    ///         let mut at = digits.len();
    ///         loop {
    ///             at -= 1;
    ///             digits[at] = b'0' + (number % 10) as u8;
    ///             number /= 10;
    ///             if number == 0 {
    ///                 break;
    ///             }
    ///         }
    ///         out.extend_from_slice(&digits[at..]);
    ///     });
    /// }
    /// ```
    ///
    /// ## Instead
    ///
    /// ```rust
    /// pub fn write_number(mut number: u64, out: &mut Vec<u8>) {
    ///     let mut digits = [0u8; 20];
    ///     let mut at = digits.len();
    ///     loop {
    ///         at -= 1;
    ///         digits[at] = b'0' + (number % 10) as u8;
    ///         number /= 10;
    ///         if number == 0 {
    ///             break;
    ///         }
    ///     }
    ///     out.extend_from_slice(&digits[at..]);
    /// }
    /// ```
    scratch_locals, Allow, "thread-local scratch that never leaves the frame and fits it"
}
