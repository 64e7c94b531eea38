//! Crate `once_cell` 1.21.4. The types are those of std under other names; what std lacks is added to them here.

pub mod sync {
    pub type OnceCell<T> = std::sync::OnceLock<T>;
    pub type Lazy<T, F = fn() -> T> = std::sync::LazyLock<T, F>;

    impl<T> std::sync::OnceLock<T> {
        pub const fn with_value(value: T) -> Self;
        pub unsafe fn get_unchecked(&self) -> &T;
        pub fn try_insert(&self, value: T) -> Result<&T, (&T, T)>;
    }
    impl<T, F: FnOnce() -> T> std::sync::LazyLock<T, F> {
        pub fn get_mut(this: &mut Self) -> Option<&mut T>;
        pub fn into_value(this: Self) -> Result<T, F>;
    }
}

pub mod unsync {
    pub type OnceCell<T> = std::cell::OnceCell<T>;
    pub type Lazy<T, F = fn() -> T> = std::cell::LazyCell<T, F>;

    impl<T> std::cell::OnceCell<T> {
        pub const fn with_value(value: T) -> Self;
        pub fn try_insert(&self, value: T) -> Result<&T, (&T, T)>;
    }
    impl<T, F: FnOnce() -> T> std::cell::LazyCell<T, F> {
        pub fn get(this: &Self) -> Option<&T>;
        pub fn get_mut(this: &mut Self) -> Option<&mut T>;
        pub fn force_mut(this: &mut Self) -> &mut T;
        pub fn into_value(this: Self) -> Result<T, F>;
    }
    impl<T, F: FnOnce() -> T> std::ops::DerefMut for std::cell::LazyCell<T, F> {
        fn deref_mut(&mut self) -> &mut T;
    }
}

pub mod race {
    /// What it lends is the box's content; the box leads there.
    pub type OnceBox<T> = std::sync::OnceLock<Box<T>>;
}
