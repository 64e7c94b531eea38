//! Names of fields, each kept once for the whole run: labels are copied and compared all the time.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{LazyLock, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use super::Name;

/// The name of a field; for enums `Variant.field`. Equal names are the same name; their order is that of their text.
#[derive(Clone, Copy)]
pub struct FieldName(&'static Name);

/// There are as many as the sources have names, so they may stay.
static KNOWN: LazyLock<RwLock<FxHashMap<&'static str, FieldName>>> = LazyLock::new(RwLock::default);

impl FieldName {
    /// The field of this name.
    pub fn new(name: &str) -> FieldName {
        if let Some(known) = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(name) {
            return *known;
        }
        let mut all = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(name) {
            return *known;
        }
        let name: &'static Name = Box::leak(Box::new(Name::from(name)));
        all.insert(name.as_str(), FieldName(name));
        FieldName(name)
    }
}

impl Deref for FieldName {
    type Target = Name;
    fn deref(&self) -> &Name {
        self.0
    }
}

impl PartialEq for FieldName {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for FieldName {}

impl Hash for FieldName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

impl PartialOrd for FieldName {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for FieldName {
    fn cmp(&self, other: &Self) -> Ordering {
        if self == other { Ordering::Equal } else { self.0.cmp(other.0) }
    }
}

impl fmt::Debug for FieldName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::FieldName;

    #[test]
    fn equal_names_are_one_and_sort_by_text() {
        let names = ["b", "a", "Some.0", "a name of more than twenty-three bytes"];
        for name in names {
            assert_eq!(FieldName::new(name), FieldName::new(name));
            assert_eq!(FieldName::new(name).as_str(), name);
        }
        let mut sorted = names.map(FieldName::new);
        sorted.sort();
        assert!(sorted.is_sorted_by_key(|name| name.as_str()) && sorted[0] != sorted[1]);
    }
}
