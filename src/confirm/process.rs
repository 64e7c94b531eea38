//! Child processes: with a time limit, in a group of their own that ends as a whole, their output kept.
//!
//! A process that is killed outright cannot end its children. So this program stands between: one more of it starts the
//! child in a group of its own, and ends the group when its standard input closes, as it does however the first ends.

use std::io::Read;
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use process_wrap::std::CommandWrap;

/// Set when the user asks to stop.
static STOP: AtomicBool = AtomicBool::new(false);

/// Lets Ctrl-C end the children and keep what is known, instead of ending this process at once.
pub fn stop_on_signal() {
    // A handler that cannot be set leaves the usual behaviour, which loses nothing but the report.
    _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
}

/// Whether the user asked to stop.
pub fn stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

/// How a child ended, and what it said.
#[derive(Clone, Debug)]
pub struct Ended {
    /// How it ended.
    pub how: How,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
    /// How long it ran.
    pub took: Duration,
}

/// How a child ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// By itself, with this success.
    Exited(bool),
    /// By a signal or a crash.
    Crashed,
    /// It took longer than it was given.
    TimedOut,
    /// The user asked to stop.
    Stopped,
}

impl Ended {
    /// Whether it ended by itself and well.
    pub fn success(&self) -> bool {
        self.how == How::Exited(true)
    }
}

/// In the environment of this program, it makes it a [`watch`].
const WATCH: &str = "CARGO_POOLCHECK_WATCH";

/// What is added to the number of a signal to make it a code, as shells do.
const BY_SIGNAL: i32 = 128;

/// Runs `command` to its end, for at most `limit`; it ends with this process, however that ends.
pub fn run_watched(command: &Command, limit: Option<Duration>) -> std::io::Result<Ended> {
    let mut watched = Command::new(std::env::current_exe()?);
    watched.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => watched.env(name, value),
            None => watched.env_remove(name),
        };
    }
    if let Some(directory) = command.get_current_dir() {
        watched.current_dir(directory);
    }
    watched.env(WATCH, "1").stdin(Stdio::piped());
    run(watched, limit)
}

/// Watches over a child, if this process was started for that: ends it when standard input closes. `None` if it was not.
pub fn watch() -> Option<ExitCode> {
    std::env::var_os(WATCH)?;
    let mut words = std::env::args_os().skip(1);
    let mut command = Command::new(words.next()?);
    command.args(words).env_remove(WATCH).stdin(Stdio::null());
    let program = command.get_program().display().to_string();
    let mut child = match in_group(command).spawn() {
        Ok(child) => child,
        Err(error) => return Some(refused(&program, &error)),
    };
    let is_left = Arc::new(AtomicBool::new(false));
    let left = Arc::clone(&is_left);
    std::thread::spawn(move || {
        // nothing is ever written there
        _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        left.store(true, Ordering::Relaxed);
    });
    let mut pause = Duration::from_millis(1);
    let status = loop {
        match child.inner_mut().try_wait() {
            Ok(Some(status)) => break Some(status),
            Ok(None) if !is_left.load(Ordering::Relaxed) => {}
            Ok(None) | Err(_) => break None,
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    _ = child.start_kill();
    _ = child.wait();
    let code = status.map_or(BY_SIGNAL, |status| status.code().unwrap_or(BY_SIGNAL + 9));
    Some(ExitCode::from(u8::try_from(code).unwrap_or(1)))
}

fn refused(program: &str, error: &std::io::Error) -> ExitCode {
    use std::io::Write as _;
    _ = writeln!(std::io::stderr(), "could not run `{program}`: {error}");
    ExitCode::from(127)
}

fn in_group(command: Command) -> CommandWrap {
    let mut group = CommandWrap::from(command);
    #[cfg(unix)]
    group.wrap(process_wrap::std::ProcessGroup::leader());
    #[cfg(windows)]
    group.wrap(process_wrap::std::JobObject);
    group
}

/// Runs `command` to its end, for at most `limit`, with nothing to read but what it was given.
pub fn run(mut command: Command, limit: Option<Duration>) -> std::io::Result<Ended> {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let begun = Instant::now();
    let mut child = in_group(command).spawn()?;
    let stdin = child.stdin().take();
    let stdout = collect(child.stdout().take());
    let stderr = collect(child.stderr().take());
    let mut pause = Duration::from_millis(1);
    let how = loop {
        if let Some(status) = child.inner_mut().try_wait()? {
            break ended(status);
        }
        let late = limit.is_some_and(|limit| begun.elapsed() > limit);
        if late || stopped() {
            break if late { How::TimedOut } else { How::Stopped };
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    let took = begun.elapsed();
    // who watches over it ends what it watches first
    if let (Some(stdin), How::TimedOut | How::Stopped) = (stdin, how) {
        drop(stdin);
        let asked = Instant::now();
        while child.inner_mut().try_wait()?.is_none() && asked.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    // whatever it started and left running ends with it, and closes the pipes
    _ = child.start_kill();
    _ = child.wait();
    Ok(Ended { how, stdout: text(&stdout), stderr: text(&stderr), took })
}

fn ended(status: ExitStatus) -> How {
    match status.code() {
        Some(code) if code > BY_SIGNAL && code < BY_SIGNAL + 32 => How::Crashed,
        Some(code) => How::Exited(code == 0),
        None => How::Crashed,
    }
}

/// What a reader has read so far, and whether it is done.
type Collected = Arc<Mutex<(Vec<u8>, bool)>>;

fn collect(stream: Option<impl Read + Send + 'static>) -> Collected {
    let kept: Collected = Arc::default();
    let Some(mut stream) = stream else {
        if let Ok(mut kept) = kept.lock() {
            kept.1 = true;
        }
        return kept;
    };
    let into = Arc::clone(&kept);
    std::thread::spawn(move || {
        let mut buffer = [0; 8192];
        loop {
            let read = stream.read(&mut buffer).unwrap_or(0);
            let Ok(mut into) = into.lock() else { return };
            if read == 0 {
                into.1 = true;
                return;
            }
            into.0.extend_from_slice(&buffer[..read]);
        }
    });
    kept
}

/// What was read. A process that left the group may keep a pipe open for ever, so the wait has an end.
fn text(kept: &Collected) -> String {
    let begun = Instant::now();
    loop {
        if let Ok(kept) = kept.lock()
            && (kept.1 || begun.elapsed() > Duration::from_secs(2))
        {
            return String::from_utf8_lossy(&kept.0).into_owned();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_group_ends_as_a_whole_and_what_it_said_is_kept() {
        let mut command = Command::new("sh");
        command.stdin(Stdio::null()).args(["-c", "echo begun; sleep 60 & wait"]);
        let ended = run(command, Some(Duration::from_millis(300))).expect("sh runs");
        assert_eq!((ended.how, ended.stdout.as_str()), (How::TimedOut, "begun\n"));
    }

    #[test]
    fn codes_and_signals_are_told_apart() {
        let shell = |text: &str| {
            let mut command = Command::new("sh");
            command.stdin(Stdio::null()).args(["-c", text]);
            run(command, None).expect("sh runs").how
        };
        assert_eq!(shell("exit 0"), How::Exited(true));
        assert_eq!(shell("exit 3"), How::Exited(false));
        assert_eq!(shell("kill -9 $$"), How::Crashed);
    }
}
