//! Pools of crates: an item comes in a guard, and is made by what the pool was built with.
//!
//! Whatever makes the items is put beside the pool (`Kept`), so that an acquire finds it wherever the two were built and
//! whatever it captured; and where a type names the guard, it names the item that stands in its place. If that does not
//! compile, the maker is looked for where the pool is declared, or in the same file.

use std::ops::Range;

use quote::quote;

use super::super::edit::Edit;
use super::super::find::{Arg, Call, Looks, StaticDecl, wraps};
use super::{One, Outcome, Region, holds, opens, written};
use crate::confirm::shadow::Variant;
use crate::ir::body::Take;

/// How the pools of a crate make an item that they do not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Makes {
    /// By the first function their constructor is given.
    First,
    /// By the last.
    Last,
    /// By this function of a trait, on the last thing their constructor is given.
    Allocator(&'static str),
    /// By this function of a trait, on the item's type.
    Item(&'static str),
}

fn makes(kind: &str) -> Makes {
    match kind {
        "opool" => Makes::Allocator("::opool::PoolAllocator::allocate"),
        "lifeguard" => Makes::Item("::lifeguard::Recycleable::new"),
        "swimmer" => Makes::Item("::swimmer::Recyclable::new"),
        // what resets an item comes behind what makes it
        "lockfree_object_pool" => Makes::First,
        _ => Makes::Last,
    }
}

/// A type without paths and spaces, so that `std::vec::Vec<u8>` is `Vec<u8>`.
fn plain(ty: &str) -> String {
    let mut out = String::new();
    let mut rest = ty;
    while let Some(c) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("::") {
            let kept = out.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len();
            out.truncate(kept);
            rest = after;
            continue;
        }
        if !c.is_whitespace() {
            out.push(c);
        }
        rest = &rest[c.len_utf8()..];
    }
    out
}

impl One<'_> {
    /// A crate's pool: a guard, or an option of one.
    pub(super) fn guarded(
        &mut self,
        file: &str,
        call: &Call,
        counter: usize,
        decl: Option<&(String, StaticDecl)>,
    ) -> Outcome {
        let makes = makes(&self.pool.kind);
        let own = match makes {
            Makes::First | Makes::Last => {
                call.args.iter().find(|arg| arg.looks != Looks::Other || call.args.len() == 1).cloned()
            }
            // what such a call is given is put into the item
            Makes::Allocator(_) | Makes::Item(_) => None,
        };
        if self.variant != Variant::Without {
            self.wrap(file, &call.whole, &quote!(::poolcheck_probe::got!), counter);
            if self.bold {
                if let Some(maker) = &own {
                    self.count_made(file, maker, counter);
                } else if let Some((home, maker)) = self.maker(file, decl) {
                    // one maker serves all acquires of the pool, and is counted at the first
                    self.count_made(&home, &maker, counter);
                }
            }
            return Ok(());
        }
        if call.name.starts_with("try_") || call.name == "pop" {
            self.wrap(file, &call.whole, &quote!(::poolcheck_probe::none), counter);
            return Ok(());
        }
        let behind = self.file(file)?.source.text.get(call.whole.end..).unwrap_or_default();
        if behind.trim_start().starts_with(".detach(") {
            return Err("its guard gives the item up where it is taken, and nothing else does that".to_owned());
        }
        self.items_for_guards();
        let head = format!("::poolcheck_probe::fresh({counter}, || ");
        if let Some(maker) = own {
            self.push(
                file,
                call.whole.start..call.whole.start,
                format!("::poolcheck_probe::fresh_by({counter}, |poolcheck_maker| "),
                opens(&call.whole),
            );
            self.push(file, maker.at.start..maker.at.start, "poolcheck_maker), ".to_owned(), opens(&call.whole));
            return Ok(());
        }
        if let Makes::Item(function) = makes {
            if !call.args.is_empty() {
                return Err(format!("`{}` puts something into the item it takes", call.name));
            }
            self.insert_around(file, &call.whole, &head, &format!(", {function})"));
            return Ok(());
        }
        // a maker that can stand anywhere stands in for the pool, which is then not even built
        let in_sight = self.maker(file, decl).filter(|(home, maker)| {
            matches!(maker.looks, Looks::Maker | Looks::Path)
                && (decl.is_some_and(|(_, decl)| decl.item.is_some()) || self.bold && home == file)
        });
        if in_sight.is_none()
            && let Some(receiver) = &call.receiver
            && self.keep_makers(makes)
        {
            let receiver = self.one_line(file, receiver)?;
            self.insert_around(file, &call.whole, &head, &format!(", ({receiver}).poolcheck_maker())"));
            return Ok(());
        }
        let Some((home, maker)) = in_sight else {
            return Err("how the pool makes a new item is not in sight of where it is taken".to_owned());
        };
        let text = self.one_line(&home, &maker.at)?;
        if let Some((home, decl)) = decl {
            let (Some(receiver), Some(item)) = (&call.receiver, &decl.item) else {
                return Err("the item's type is not written where the pool is declared".to_owned());
            };
            let receiver = self.one_line(file, receiver)?;
            self.insert_around(
                file,
                &call.whole,
                &format!("::poolcheck_probe::fresh({counter}, || "),
                &format!(", ({receiver}).poolcheck_initializer())"),
            );
            let item = self.one_line(home, item)?;
            let (ty, init) = (decl.ty.clone(), decl.init.clone());
            let home = home.clone();
            if !self.edits.iter().any(|(name, edit)| *name == home && edit.at == (ty.start..ty.start)) {
                self.insert_around(&home, &ty, "::poolcheck_probe::Static<", &format!(", {item}>"));
                let head = "::poolcheck_probe::Static::new(";
                self.insert_around(
                    &home,
                    &init,
                    head,
                    &format!(", || ::poolcheck_probe::made({counter}, ({text})()))"),
                );
            }
            return Ok(());
        }
        self.insert_around(
            file,
            &call.whole,
            &format!("::poolcheck_probe::fresh({counter}, || "),
            &format!(", || ::poolcheck_probe::made({counter}, ({text})()))"),
        );
        Ok(())
    }

    /// Files that speak of the pool's crate.
    fn speaking(&self) -> Vec<String> {
        let of_crate = |text: &str| text.contains(self.pool.kind.as_str());
        self.files.iter().filter(|(_, file)| of_crate(&file.source.text)).map(|(name, _)| name.clone()).collect()
    }

    /// What a path begins with may lead to the pool's crate.
    fn is_of(&self, root: &Option<String>) -> bool {
        let near = |root: &str| matches!(root, "crate" | "self" | "super");
        self.pool.take != Take::Crate || root.as_deref().is_none_or(|root| root == self.pool.kind || near(root))
    }

    /// Where a type names the guard of an item, it names what stands in the guard's place.
    fn items_for_guards(&mut self) {
        let Some(item) = self.pool.item.as_deref().map(plain).filter(|_| self.bold) else { return };
        for name in self.speaking() {
            let Some(file) = self.files.get(&name) else { continue };
            for ty in &file.shapes.types {
                let text = file.source.text.get(ty.item.clone()).unwrap_or_default();
                let head = ty.whole.start..ty.item.start;
                // a line break within would be lost
                if self.pool.guards.contains(&ty.name)
                    && self.is_of(&ty.root)
                    && plain(text) == item
                    && !file.source.text[head.clone()].contains('\n')
                {
                    let text = "::poolcheck_probe::Fresh<".to_owned();
                    let edit = Edit { at: head, text, order: i64::MAX, once: true };
                    if !self.edits.iter().any(|(file, other)| *file == name && *other == edit) {
                        self.edits.push((name.clone(), edit));
                    }
                }
            }
        }
    }

    /// Puts what makes the items beside every pool of the type. Whether there is one that is built in sight.
    fn keep_makers(&mut self, makes: Makes) -> bool {
        if self.kept {
            return true;
        }
        let of_crate = self.pool.take == Take::Crate;
        let Some(type_name) = self.pool.type_name.clone().filter(|_| of_crate) else { return false };
        let mut built = false;
        for name in self.speaking() {
            let Some(file) = self.files.get(&name) else { continue };
            let types = file.shapes.types.iter().filter(|ty| ty.name == type_name && self.is_of(&ty.root));
            let types: Vec<(Range<usize>, Range<usize>)> =
                types.map(|ty| (ty.whole.clone(), ty.item.clone())).collect();
            let mut calls: Vec<Call> = file.shapes.calls.values().cloned().collect();
            calls.retain(|call| {
                call.receiver.is_none() && call.of.as_ref() == Some(&type_name) && self.is_of(&call.root)
            });
            calls.sort_by_key(|call| call.whole.start);
            for (whole, item) in types {
                let Ok(item) = self.one_line(&name, &item) else { continue };
                self.insert_around_once(&name, &whole, "::poolcheck_probe::Kept<", &format!(", {item}>"));
            }
            for call in calls {
                built |= self.keep_maker(&name, &call, makes);
            }
        }
        self.kept = built;
        built
    }

    /// The same for one constructor.
    fn keep_maker(&mut self, file: &str, call: &Call, makes: Makes) -> bool {
        match makes {
            Makes::First | Makes::Last => {
                let Some(maker) = maker_of(call, makes) else { return false };
                let head = "({ let poolcheck_slot = ::poolcheck_probe::Slot::empty(); ::poolcheck_probe::Kept::of(";
                self.insert_around_once(file, &call.whole, head, ", poolcheck_slot) })");
                self.insert_around_once(file, &maker.at, "::poolcheck_probe::keep(&poolcheck_slot, ", ")");
                true
            }
            Makes::Allocator(function) => {
                let Some(Ok(allocator)) = call.args.last().map(|arg| self.one_line(file, &arg.at)) else {
                    return false;
                };
                let tail = format!(", || {function}(&({allocator})))");
                self.insert_around_once(file, &call.whole, "::poolcheck_probe::Kept::by(", &tail);
                true
            }
            Makes::Item(_) => false,
        }
    }

    /// A value for each thread that is used in place, in a `ThreadLocal`: it stays where it is, and its content is made
    /// anew for each use but the first, so that the last one's is dropped only then.
    pub(super) fn of_thread(&mut self, file: &str, call: &Call, counter: usize) -> Outcome {
        let of_default = call.name == "get_or_default";
        let maker = call.args.first().filter(|maker| call.name == "get_or" && maker.looks != Looks::Other).cloned();
        if maker.is_none() && !of_default {
            return Err("scratch in a field or lock that is used in place cannot be made anew for each use".to_owned());
        }
        self.out.local = false;
        self.out.regions.acquires.push(Region { file: file.to_owned(), at: call.whole.clone() });
        self.core(file, call.whole.clone());
        match (&maker, self.variant) {
            (None, Variant::Without) => {
                self.wrap(file, &call.whole, &quote!(::poolcheck_probe::renewed_default), counter);
            }
            (Some(maker), Variant::Without) => {
                let order = opens(&call.whole);
                let head = format!("::poolcheck_probe::renewed({counter}, |poolcheck_maker| ");
                self.push(file, call.whole.start..call.whole.start, head, order);
                self.push(file, maker.at.start..maker.at.start, "poolcheck_maker), ".to_owned(), order);
            }
            (_, Variant::Plain | Variant::Pooled) => {
                self.wrap(file, &call.whole, &quote!(::poolcheck_probe::ran), counter);
                if let Some(maker) = maker.filter(|_| self.bold) {
                    self.count_made(file, &maker, counter);
                }
            }
        }
        Ok(())
    }

    /// Counts what a maker makes. It stays a closure of its own, with the traits that closures have.
    fn count_made(&mut self, file: &str, maker: &Arg, counter: usize) {
        self.out.counts_made = true;
        let at = maker.body.as_ref().unwrap_or(&maker.at);
        if self.edits.iter().any(|(name, edit)| name == file && edit.at == (at.start..at.start)) {
            return;
        }
        let head = written(&quote!(::poolcheck_probe::made));
        match &maker.body {
            Some(body) => self.insert_around(file, body, &format!("{head}({counter}, "), ")"),
            // a variable is moved where it was moved before
            None => {
                let is_move = if maker.looks == Looks::Name { "move " } else { "" };
                self.insert_around(file, &maker.at, &format!("{is_move}|| {head}({counter}, ("), ")())");
            }
        }
    }

    /// The calls in a file that build the pool, outer ones first: in its declaration, where its field is given a value,
    /// else those of its type.
    fn constructors(&self, file: &str, decl: Option<&(String, StaticDecl)>) -> (String, Vec<Call>) {
        let home = decl.map_or(file, |(home, _)| home.as_str());
        let Some(known) = self.files.get(home) else { return (home.to_owned(), Vec::new()) };
        let field = self.pool.path.rsplit("::").next().unwrap_or_default();
        let values: Vec<_> = known.shapes.field_values.iter().filter(|(name, _)| name == field).collect();
        let mut calls: Vec<Call> = known.shapes.calls.values().cloned().collect();
        calls.retain(|call| {
            call.receiver.is_none()
                && match (decl, &self.pool.type_name) {
                    (Some((_, decl)), _) => {
                        holds(&decl.init, &call.whole) && call.of.as_deref().is_some_and(|of| !wraps(of))
                    }
                    (None, Some(name)) => call.of.as_ref() == Some(name) && self.is_of(&call.root),
                    (None, None) => false,
                }
        });
        let in_field = |call: &Call| values.iter().any(|(_, value)| holds(value, &call.whole));
        if decl.is_none() && calls.iter().any(in_field) {
            calls.retain(in_field);
        }
        calls.sort_by_key(|call| (call.whole.start, std::cmp::Reverse(call.whole.end)));
        (home.to_owned(), calls)
    }

    /// What a pool in a field makes when it is built is the pool's. In a static it is anyway.
    pub(super) fn built(&mut self, file: &str) {
        let (home, calls) = self.constructors(file, None);
        if let [only] = &calls[..] {
            self.core(&home, only.whole.clone());
        }
    }

    /// What makes the items of a crate's pool: an argument of its constructor, in its declaration or in this file.
    fn maker(&self, file: &str, decl: Option<&(String, StaticDecl)>) -> Option<(String, Arg)> {
        let (home, calls) = self.constructors(file, decl);
        let known = self.files.get(&home)?;
        let makes = makes(&self.pool.kind);
        let mut makers = calls.iter().filter_map(|call| maker_of(call, makes));
        let mut first = makers.next()?;
        // a function by its name is as good as one by its path
        if first.looks == Looks::Name && known.shapes.fn_names.contains(&known.source.text[first.at.clone()]) {
            first.looks = Looks::Path;
        }
        // in a declaration the outermost call makes the pool; elsewhere two constructors leave a doubt
        if decl.is_none() && makers.next().is_some() {
            return None;
        }
        Some((home, first))
    }
}

/// What makes the items of the pool that a call builds.
fn maker_of(call: &Call, makes: Makes) -> Option<Arg> {
    let mut functions = call.args.iter().filter(|arg| arg.looks != Looks::Other);
    match makes {
        Makes::First => functions.next().cloned(),
        Makes::Last => functions.next_back().cloned(),
        Makes::Allocator(_) | Makes::Item(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn types_are_the_same_however_they_are_written() {
        assert_eq!(plain("std::vec::Vec< ::std::string::String >"), "Vec<String>");
        assert_eq!(plain("[u8; 4]"), "[u8;4]");
    }
}
