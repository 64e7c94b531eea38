//! `pooled_locals`: the item never leaves the frame that took it, and a local is at least as fast.

use super::declare::declare_lint;

declare_lint! {
    /// Reports a pool whose item never leaves the function that took it, has a size known from the source that
    /// fits the stack frame, and would be at least as fast as a plain local.
    ///
    /// What decides whether a pool is worth having is not the size of the item but whether it leaves the frame. A
    /// value that stays can live in the frame, where taking it costs a subtraction from the stack pointer. A pool
    /// turns that into heap memory plus two pool operations, and it can never be optimized away.
    ///
    /// Nanoseconds for one take, touch and return (release build, x86-64, one thread):
    ///
    /// | bytes | `Pool<[u8; N]>` inline | `Pool<Box<[u8; N]>>` | `Mutex<Vec<Box<_>>>` | zeroed local |
    /// |-------|------------------------|----------------------|----------------------|--------------|
    /// | 16    | 16                     | 9.7                  | 9.2                  | 1.1          |
    /// | 256   | 39                     | 12                   | 9.6                  | 4.4          |
    /// | 1,024 | 78                     | 9.6                  | 8.9                  | 9.9          |
    /// | 4,096 | 180 to 1,320           | 9.8                  | 8.8                  | 38           |
    ///
    /// A pool that stores its items inline moves the whole item out and in again, so a local wins at any size. A
    /// pool of boxed items shared by threads wins above about 1,024 bytes, one in a field or a thread local above
    /// about 128; items above that are left to `large_pooled_locals`. Change these limits with `break-even`, and
    /// the largest size a frame is trusted with (65,536 bytes) with `stack-limit`.
    ///
    /// It stays silent when the item escapes or its fate is unknown, when the item is a resource (a thread, file,
    /// connection), when its initializer is expensive, when what a previous user left in the item is read, when
    /// something asks for that very storage (secrets, `Pin`, alignment), and when the frame is no place for it
    /// (alive across `.await`, deep recursion). `cargo poolcheck pools` says which of these held it back.
    ///
    /// ## Example
    ///
    /// ```rust
    /// use std::sync::Mutex;
    ///
    /// static BUFFERS: Mutex<Vec<[u8; 512]>> = Mutex::new(Vec::new());
    ///
    /// pub fn checksum(input: &[u8]) -> u32 {
    ///     let mut block = BUFFERS.lock().unwrap().pop().unwrap_or([0; 512]); //~ lint(pooled_locals)
    ///     let mut sum = 0u32;
    ///     for chunk in input.chunks(512) {
    ///         block[..chunk.len()].copy_from_slice(chunk);
    ///         sum = block[..chunk.len()].iter().fold(sum, |sum, byte| sum.rotate_left(5) ^ u32::from(*byte));
    ///     }
    ///     BUFFERS.lock().unwrap().push(block);
    ///     sum
    /// }
    /// ```
    ///
    /// ## Instead
    ///
    /// ```rust
    /// pub fn checksum(input: &[u8]) -> u32 {
    ///     let mut block = [0u8; 512];
    ///     let mut sum = 0u32;
    ///     for chunk in input.chunks(512) {
    ///         block[..chunk.len()].copy_from_slice(chunk);
    ///         sum = block[..chunk.len()].iter().fold(sum, |sum, byte| sum.rotate_left(5) ^ u32::from(*byte));
    ///     }
    ///     sum
    /// }
    /// ```
    pooled_locals, Warn, "the item never leaves the frame and a local is at least as fast"
}
