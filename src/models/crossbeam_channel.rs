//! Crate `crossbeam-channel` 0.5.17. Both ends are counted handles.

use std::iter::Iter as Items;
use std::time::{Duration, Instant};

pub type Iter<'a, T> = std::iter::Iter<T>;
pub type TryIter<'a, T> = std::iter::Iter<T>;
pub type IntoIter<T> = std::iter::Iter<T>;

pub fn unbounded<T>() -> (Sender<T>, Receiver<T>);
pub fn bounded<T>(cap: usize) -> (Sender<T>, Receiver<T>);
pub fn after(duration: Duration) -> Receiver<Instant>;
pub fn at(when: Instant) -> Receiver<Instant>;
pub fn tick(duration: Duration) -> Receiver<Instant>;
pub fn never<T>() -> Receiver<T>;

#[derive(Debug)]
#[handle]
#[cell]
#[queue]
#[words(2)]
pub struct Sender<T>;
impl<T> Sender<T> {
    #[sends(msg)]
    pub fn try_send(&self, msg: T) -> Result<(), TrySendError<T>>;
    #[sends(msg)]
    #[blocks]
    pub fn send(&self, msg: T) -> Result<(), SendError<T>>;
    #[sends(msg)]
    #[blocks]
    pub fn send_timeout(&self, msg: T, timeout: Duration) -> Result<(), SendTimeoutError<T>>;
    #[sends(msg)]
    #[blocks]
    pub fn send_deadline(&self, msg: T, deadline: Instant) -> Result<(), SendTimeoutError<T>>;
    pub fn same_channel(&self, other: &Sender<T>) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn is_full(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn capacity(&self) -> Option<usize>;
}
impl<T> Clone for Sender<T> {
    #[shares(self)]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}

#[derive(Debug)]
#[handle]
#[cell]
#[queue]
#[words(2)]
pub struct Receiver<T>;
impl<T> Receiver<T> {
    #[takes]
    pub fn try_recv(&self) -> Result<T, TryRecvError>;
    #[takes]
    #[blocks]
    pub fn recv(&self) -> Result<T, RecvError>;
    #[takes]
    #[blocks]
    pub fn recv_timeout(&self, timeout: Duration) -> Result<T, RecvTimeoutError>;
    #[takes]
    #[blocks]
    pub fn recv_deadline(&self, deadline: Instant) -> Result<T, RecvTimeoutError>;
    #[blocks]
    pub fn iter(&self) -> Items<T>;
    pub fn try_iter(&self) -> Items<T>;
    pub fn same_channel(&self, other: &Receiver<T>) -> bool;
    pub fn is_empty(&self) -> bool;
    pub fn is_full(&self) -> bool;
    pub fn len(&self) -> usize;
    pub fn capacity(&self) -> Option<usize>;
}
impl<T> Clone for Receiver<T> {
    #[shares(self)]
    #[intrinsic(clone)]
    fn clone(&self) -> Self;
}
impl<T> IntoIterator for Receiver<T> {
    type Item = T;
    type IntoIter = Items<T>;
    #[holds(self)]
    fn into_iter(self) -> Items<T>;
}
impl<T> IntoIterator for &Receiver<T> {
    type Item = T;
    type IntoIter = Items<T>;
    fn into_iter(self) -> Items<T>;
}

/// Operations on several channels at once.
#[words(4)]
pub struct Select<'a>;
impl<'a> Select<'a> {
    pub fn new() -> Select<'a>;
    pub fn send<T>(&mut self, s: &'a Sender<T>) -> usize;
    pub fn recv<T>(&mut self, r: &'a Receiver<T>) -> usize;
    pub fn remove(&mut self, index: usize);
    #[blocks]
    pub fn select(&mut self) -> SelectedOperation<'a>;
    #[blocks]
    pub fn ready(&mut self) -> usize;
}
#[words(6)]
pub struct SelectedOperation<'a>;
impl SelectedOperation<'_> {
    pub fn index(&self) -> usize;
    #[sends(msg)]
    pub fn send<T>(self, s: &Sender<T>, msg: T) -> Result<(), SendError<T>>;
    pub fn recv<T>(self, r: &Receiver<T>) -> Result<T, RecvError>;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SendError<T>(pub T);
impl<T> SendError<T> {
    pub fn into_inner(self) -> T;
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrySendError<T> {
    Full(T),
    Disconnected(T),
}
impl<T> TrySendError<T> {
    pub fn into_inner(self) -> T;
    pub fn is_full(&self) -> bool;
    pub fn is_disconnected(&self) -> bool;
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SendTimeoutError<T> {
    Timeout(T),
    Disconnected(T),
}
impl<T> SendTimeoutError<T> {
    pub fn into_inner(self) -> T;
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecvError;
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TryRecvError {
    Empty,
    Disconnected,
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecvTimeoutError {
    Timeout,
    Disconnected,
}
impl<T> std::fmt::Display for SendError<T> {}
impl<T> std::error::Error for SendError<T> {}
impl<T> std::fmt::Display for TrySendError<T> {}
impl<T> std::error::Error for TrySendError<T> {}
impl<T> std::fmt::Display for SendTimeoutError<T> {}
impl<T> std::error::Error for SendTimeoutError<T> {}
impl std::fmt::Display for RecvError {}
impl std::error::Error for RecvError {}
impl std::fmt::Display for TryRecvError {}
impl std::error::Error for TryRecvError {}
impl std::fmt::Display for RecvTimeoutError {}
impl std::error::Error for RecvTimeoutError {}
