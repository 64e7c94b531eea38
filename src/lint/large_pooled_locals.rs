//! `large_pooled_locals`: the frame could hold the item, but zeroing it costs more than the pool.

use super::declare::declare_lint;

declare_lint! {
    /// Reports a pool of boxed items that never leave the frame and would fit it, but are so large that writing
    /// zeros to a fresh local costs more than taking one from the pool.
    ///
    /// Stack memory is free to get, not to clear. Nanoseconds for one take, touch and return (release build,
    /// x86-64, one thread):
    ///
    /// | bytes  | `Pool<Box<[u8; N]>>` | `Mutex<Vec<Box<_>>>` | zeroed local | `Box::new` |
    /// |--------|----------------------|----------------------|--------------|------------|
    /// | 1,024  | 9.6                  | 8.9                  | 9.9          | 22         |
    /// | 4,096  | 9.8                  | 8.8                  | 38           | 56         |
    /// | 16,384 | 9.5                  | 8.8                  | 147          | 166        |
    /// | 65,536 | 9.5                  | 8.8                  | 567          | 593        |
    ///
    /// The pool's own figures are those of one thread: with two threads contending for a `Mutex<Vec<Box<_>>>` an
    /// operation took 28 to 154 ns, which moves the break-even to about 4 KiB. Whether the pool is worth its
    /// memory and its code is therefore a choice, and this lint is at allow: it shows where the choice exists.
    ///
    /// ## Example
    ///
    /// ```rust
    /// use std::sync::Mutex;
    ///
    /// static PAGES: Mutex<Vec<Box<[u8; 16384]>>> = Mutex::new(Vec::new());
    ///
    /// pub fn distinct(input: &[u8]) -> usize {
    ///     let mut page = PAGES.lock().unwrap().pop().unwrap_or_else(|| Box::new([0; 16384])); //~ lint(large_pooled_locals)
    ///     page.fill(0);
    ///     for pair in input.windows(2) {
    ///         page[usize::from(pair[0]) << 6 | usize::from(pair[1]) >> 2] = 1;
    ///     }
    ///     let count = page.iter().filter(|&&seen| seen == 1).count();
    ///     PAGES.lock().unwrap().push(page);
    ///     count
    /// }
    /// ```
    ///
    /// ## Instead
    ///
    /// A plain local where the code is cleared anyway, as here; where it is not, keep the pool, or use an array of
    /// `MaybeUninit<u8>` and write only what is read.
    ///
    /// ```rust
    /// pub fn distinct(input: &[u8]) -> usize {
    ///     let mut page = [0u8; 16384];
    ///     for pair in input.windows(2) {
    ///         page[usize::from(pair[0]) << 6 | usize::from(pair[1]) >> 2] = 1;
    ///     }
    ///     page.iter().filter(|&&seen| seen == 1).count()
    /// }
    /// ```
    large_pooled_locals, Allow, "the frame could hold it, but zeroing it costs more than the pool"
}
