//! The `cargo-poolcheck` command; everything it does is in [`poolcheck::cli`].

fn main() -> std::process::ExitCode {
    poolcheck::cli::main()
}
