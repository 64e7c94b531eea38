//! Runs of the binary, in the sources or in a directory that a test makes for itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A directory of its own for a test, below the target directory, removed afterwards.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        _ = fs::remove_dir_all(&dir);
        fs::create_dir_all(&dir).expect("a scratch directory");
        Scratch(dir)
    }
    pub fn write(&self, path: &str, text: &str) -> &Scratch {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a directory");
        fs::write(path, text).expect("a file");
        self
    }
    pub fn run(&self, line: &str) -> Run {
        run_in(&self.0, line)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// What makes runs differ on a developer's machine and in CI.
const VARIABLES: [&str; 7] = [
    "CARGO_TERM_COLOR",
    "CARGO_TERM_QUIET",
    "CARGO_TERM_VERBOSE",
    "CARGO_BUILD_WARNINGS",
    "CLICOLOR_FORCE",
    "GITHUB_ACTIONS",
    "GITHUB_STEP_SUMMARY",
];

pub fn run_in(dir: &Path, line: &str) -> Run {
    run_with(dir, line, &[])
}

/// The same with variables.
pub fn run_with(dir: &Path, line: &str, variables: &[(&str, &str)]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-poolcheck"));
    command.current_dir(dir).args(line.split_whitespace());
    VARIABLES.iter().for_each(|variable| _ = command.env_remove(variable));
    command.envs(variables.iter().copied());
    let Output { status, stdout, stderr } = command.output().expect("the binary runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Run { code: status.code().expect("an exit code"), out: text(stdout), err: text(stderr) }
}
