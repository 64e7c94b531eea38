//! What is in nobody's code: reasons why nothing can be measured here, told by what cargo and the compiler say.
//!
//! Each becomes one sentence. The compiler's own words are in the logs.

use std::collections::BTreeSet;

use super::cargo::Complaint;
use crate::error::Error;

/// Why no pool of the run can be measured, if the build with the profiler failed for a reason of its own. `members` are
/// the packages of the workspace, and the profiler had to have the versions `moved` of others.
pub fn for_all(complaints: &[Complaint], said: &str, members: &BTreeSet<&str>, moved: &[String]) -> Option<String> {
    let messages = || complaints.iter().map(|one| one.message.as_str()).chain([said]);
    if let Some(name) = messages().find_map(foreign_allocator) {
        return Some(match &name[..] {
            "" => "the allocator is set by code that a macro writes".to_owned(),
            _ => format!("the dependency `{name}` sets the allocator"),
        });
    }
    if messages().any(|text| text.contains("duplicate lang item `panic_impl`")) {
        return Some("a panic handler of its own leaves no room for the heap profiler, which needs std".to_owned());
    }
    if let Some(line) = said.lines().find(|line| line.contains("requires rustc ")) {
        return Some(format!("the toolchain is too old for the heap profiler: {}", line.trim()));
    }
    let failed = said.lines().filter_map(|line| line.split_once("could not compile `")?.1.split('`').next());
    let (mut own, mut other) = (false, None);
    for name in failed {
        match members.contains(name) {
            true => own = true,
            false => other = Some(name),
        }
    }
    // the user's own dependencies were built before, without the profiler
    let name = other.filter(|_| !own)?;
    let name = if name.starts_with("poolcheck_probe") { "its helper crate" } else { name };
    Some(match moved {
        [] => format!("the heap profiler does not build with this toolchain: {name} does not compile"),
        _ => format!("the heap profiler needs {}, with which {name} does not compile", moved.join(", ")),
    })
}

/// The dependency that sets an allocator of its own, if that is what the compiler complains of.
fn foreign_allocator(said: &str) -> Option<String> {
    let (before, rest) = said.split_once("conflicts with global allocator in")?;
    let word = |text: &str| -> String { text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
    let one = word(rest.trim_start_matches([':', ' ']));
    let other = word(before.rsplit_once("in ").map_or("", |(_, name)| name));
    let other = if other == "this" { String::new() } else { other };
    Some(if one == "poolcheck_probe" { other } else { one })
}

/// The disk is full, by anybody's words.
pub fn is_full(said: &str) -> bool {
    let words = ["No space left on device", "os error 28", "not enough space on the disk", "Disk quota exceeded"];
    // a linker that maps what it writes is told of a full disk by this signal
    words.iter().any(|words| said.contains(words)) || said.contains("ld terminated with signal 7 [Bus error]")
}

/// What is said then.
pub fn full(attempt: &str) -> Error {
    Error::attempt(attempt, "there is no space left").with_help(
        "make room where `target/poolcheck` is, or name another disk with --target-dir for what is built; what is there \
         is used again by the next run",
    )
}

/// What was built is for another machine than this one.
pub fn is_foreign(said: &str) -> bool {
    let starts = ["could not execute process", "Exec format error", "exec format error"];
    starts.iter().any(|words| said.contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(message: &str) -> Complaint {
        Complaint { message: message.to_owned(), places: Vec::new(), rendered: String::new() }
    }

    #[test]
    fn a_full_disk_has_many_words() {
        assert!(is_full("error: failed to write `x`: No space left on device (os error 28)"));
        assert!(is_full("collect2: fatal error: ld terminated with signal 7 [Bus error]"));
        assert!(!is_full("collect2: error: ld returned 1 exit status"));
    }

    #[test]
    fn each_has_its_sentence() {
        let members = BTreeSet::from(["app"]);
        let of = |message: &str, said: &str| for_all(&[complaint(message)], said, &members, &[]);
        let why = of("cannot define multiple global allocators", "error: could not compile `app` (lib test)");
        assert_eq!(why, None);
        let why = of("the `#[global_allocator]` in this crate conflicts with global allocator in: jemallocator", "");
        assert_eq!(why.as_deref(), Some("the dependency `jemallocator` sets the allocator"));
        let why = of("found duplicate lang item `panic_impl`", "error: could not compile `app` (bin)");
        assert!(why.is_some_and(|why| why.contains("panic handler")));
        let why = of("mismatched types", "error: could not compile `dhat` (lib) due to 1 previous error");
        assert!(why.is_some_and(|why| why.ends_with("dhat does not compile")));
        let said = "error: could not compile `poolcheck_probe_pooled` (lib) due to 3 previous errors";
        assert!(of("mismatched types", said).is_some_and(|why| why.contains("its helper crate")));
        let said = "error: rustc 1.40.0 is not supported\n  dhat@0.3.3 requires rustc 1.41\n";
        assert!(of("", said).is_some_and(|why| why.contains("too old") && why.contains("1.41")));
    }
}
