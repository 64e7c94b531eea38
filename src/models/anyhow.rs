//! Crate `anyhow` 1.0.105. An error boxes what it is made from; its own block is no site, since errors are no hot path.
//! The macros are known to the lowering.

use std::error::Error as StdError;
use std::fmt::{Debug, Display};
use std::ops::{Deref, DerefMut};

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[hides]
#[words(1)]
pub struct Error;
impl Error {
    #[holds(error)]
    pub fn new<E: StdError>(error: E) -> Self;
    #[holds(message)]
    pub fn msg<M: Display + Debug>(message: M) -> Self;
    #[holds(boxed_error)]
    pub fn from_boxed(boxed_error: Box<dyn StdError + Send + Sync>) -> Self;
    #[holds(self, context)]
    pub fn context<C: Display>(self, context: C) -> Self;
    pub fn chain(&self) -> std::iter::Iter<&(dyn StdError + 'static)>;
    #[part(self)]
    pub fn root_cause(&self) -> &(dyn StdError + 'static);
    pub fn is<E: Display + Debug>(&self) -> bool;
    #[part(self)]
    #[same(err, self)]
    pub fn downcast<E: Display + Debug>(self) -> std::result::Result<E, Self>;
    #[part(self)]
    pub fn downcast_ref<E: Display + Debug>(&self) -> Option<&E>;
    #[part(self)]
    pub fn downcast_mut<E: Display + Debug>(&mut self) -> Option<&mut E>;
    #[part(self)]
    pub fn into_boxed_dyn_error(self) -> Box<dyn StdError + Send + Sync>;
}
impl<E: StdError> From<E> for Error {
    #[holds(error)]
    fn from(error: E) -> Self;
}
impl Deref for Error {
    type Target = dyn StdError + Send + Sync;
    #[part(self)]
    fn deref(&self) -> &(dyn StdError + Send + Sync);
}
impl DerefMut for Error {
    #[part(self)]
    fn deref_mut(&mut self) -> &mut (dyn StdError + Send + Sync);
}
impl Display for Error {}
impl Debug for Error {}
impl From<Error> for Box<dyn StdError + Send + Sync> {
    #[part(error)]
    fn from(error: Error) -> Self;
}

pub trait Context<T, E> {
    #[holds(err, context)]
    fn context<C: Display>(self, context: C) -> std::result::Result<T, Error>;
    #[holds(err, f)]
    fn with_context<C: Display, F: FnOnce() -> C>(self, f: F) -> std::result::Result<T, Error>;
}
impl<T, E> Context<T, E> for std::result::Result<T, E> {
    #[holds(err, self, context)]
    fn context<C: Display>(self, context: C) -> std::result::Result<T, Error>;
    #[holds(err, self, f)]
    fn with_context<C: Display, F: FnOnce() -> C>(self, f: F) -> std::result::Result<T, Error>;
}
impl<T> Context<T, std::convert::Infallible> for Option<T> {
    #[holds(err, context)]
    fn context<C: Display>(self, context: C) -> std::result::Result<T, Error>;
    #[holds(err, f)]
    fn with_context<C: Display, F: FnOnce() -> C>(self, f: F) -> std::result::Result<T, Error>;
}

pub fn Ok<T>(value: T) -> Result<T>;
