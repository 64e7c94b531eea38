//! From flags to the requests of the stages.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::ValueEnum;

use super::Flags;
use crate::cli::format::{self, Format};
use crate::confirm::cargo::Workload;
use crate::error::Error;
use crate::load::features::Wish;
use crate::load::{Request, select};

impl Flags {
    /// The form of what goes to stdout (or, for people, to stderr).
    pub fn format(&self) -> Result<Format, Error> {
        format::choose(&self.message_format)
    }

    /// `--quiet`, or cargo's variable for it.
    pub fn quiet(&self) -> bool {
        self.quiet || self.verbose == 0 && variable_is_true("CARGO_TERM_QUIET")
    }

    /// `--verbose`, or cargo's variable for it.
    pub fn verbose(&self) -> bool {
        self.verbose > 0 || !self.quiet && variable_is_true("CARGO_TERM_VERBOSE")
    }

    /// What `confirm` runs; `None` if the flags name more than one target.
    pub fn workload(&self) -> Option<Workload> {
        let named = |list: &[String], make: fn(String) -> Workload| list.iter().cloned().map(make).collect::<Vec<_>>();
        let mut all = named(&self.test, Workload::Test);
        all.extend(named(&self.bench, Workload::Bench));
        all.extend(named(&self.example, Workload::Example));
        all.extend(named(&self.bin, Workload::Bin));
        match all.len() {
            0 => Some(Workload::Tests),
            1 => all.pop(),
            _ => None,
        }
    }

    /// The profile `confirm` builds with.
    pub fn built_profile(&self) -> String {
        self.profile.clone().unwrap_or_else(|| "release".to_owned())
    }

    /// Where `confirm` builds, if `--target-dir` says so.
    pub fn build_directory(&self) -> Option<PathBuf> {
        let directory = self.target_dir.as_ref()?;
        Some(std::path::absolute(directory).unwrap_or_else(|_| directory.clone()).join("poolcheck"))
    }

    /// Whether nothing may be fetched.
    pub fn is_offline(&self) -> bool {
        self.offline || self.frozen
    }

    /// Flags that `confirm` hands to cargo as they are.
    pub fn for_cargo(&self) -> Vec<String> {
        let mut out = Vec::new();
        let mut pair = |flag: &str, value: &str| out.extend([flag.to_owned(), value.to_owned()]);
        self.features.iter().for_each(|list| pair("--features", list));
        self.target.iter().for_each(|triple| pair("--target", triple));
        self.config.iter().for_each(|entry| pair("--config", entry));
        self.unstable.iter().for_each(|flag| pair("-Z", flag));
        if let Some(jobs) = self.jobs {
            pair("--jobs", &jobs.to_string());
        }
        let switches = [
            ("--all-features", self.all_features),
            ("--no-default-features", self.no_default_features),
            ("--offline", self.is_offline()),
            ("--ignore-rust-version", self.ignore_rust_version),
        ];
        out.extend(switches.iter().filter(|(_, on)| *on).map(|(flag, _)| (*flag).to_owned()));
        out
    }

    /// Cargo is to go on after errors, as editors ask.
    pub fn keeps_going(&self) -> bool {
        self.keep_going
    }

    /// The manifest is named.
    pub fn names_manifest(&self) -> bool {
        self.manifest_path.is_some()
    }

    /// The flags for a check command beside us: all that it would have been given in our place.
    pub fn for_check(&self, with_format: bool) -> Vec<OsString> {
        let mut out: Vec<OsString> = self.for_cargo().into_iter().map(OsString::from).collect();
        if with_format {
            let names = self.message_format.iter().filter_map(ValueEnum::to_possible_value);
            let names: Vec<String> = names.map(|value| value.get_name().to_owned()).collect();
            out.push(format!("--message-format={}", names.join(",")).into());
        }
        let mut pair = |flag: &str, value: &OsStr| out.extend([OsString::from(flag), value.to_owned()]);
        let lists = [
            ("--package", &self.package),
            ("--exclude", &self.exclude),
            ("--bin", &self.bin),
            ("--example", &self.example),
            ("--test", &self.test),
            ("--bench", &self.bench),
        ];
        for (flag, list) in lists {
            list.iter().for_each(|value| pair(flag, value.as_ref()));
        }
        for (flag, path) in [("--manifest-path", &self.manifest_path), ("--target-dir", &self.target_dir)] {
            path.iter().for_each(|path| pair(flag, path.as_os_str()));
        }
        self.profile.iter().for_each(|name| pair("--profile", name.as_ref()));
        let switches = [
            ("--workspace", self.workspace),
            ("--lib", self.lib),
            ("--bins", self.bins),
            ("--examples", self.examples),
            ("--tests", self.tests),
            ("--benches", self.benches),
            ("--all-targets", self.all_targets),
            ("--release", self.release),
            ("--locked", self.locked || self.frozen),
            ("--keep-going", self.keep_going),
            ("--future-incompat-report", self.future_incompat_report),
            ("--quiet", self.quiet()),
        ];
        out.extend(switches.iter().filter(|(_, on)| *on).map(|(flag, _)| OsString::from(flag)));
        out
    }

    /// Without the flags that choose targets, which `confirm` understands as a workload.
    pub fn without_targets(&self) -> Flags {
        Flags {
            lib: false,
            bins: false,
            bin: Vec::new(),
            examples: false,
            example: Vec::new(),
            tests: false,
            test: Vec::new(),
            benches: false,
            bench: Vec::new(),
            all_targets: false,
            ..self.clone()
        }
    }

    /// Whether `--target` was given more than once, which a single analysis cannot do justice.
    pub fn names_several_targets(&self) -> bool {
        self.target.len() > 1
    }

    /// What is to be loaded.
    pub fn request(&self) -> Request {
        let target = self.target.first().cloned().or_else(|| std::env::var("CARGO_BUILD_TARGET").ok());
        let features = self.features.iter().flat_map(|list| list.split([',', ' ', '\t', '\n']));
        Request {
            manifest_path: self.manifest_path.clone(),
            target: target.filter(|target| !target.is_empty() && target != "host-tuple"),
            target_dir: self.target_dir.clone(),
            config: self.config.clone(),
            unstable: self.unstable.clone(),
            release: self.release || self.profile.as_deref().is_some_and(|name| matches!(name, "release" | "bench")),
            packages: select::Packages {
                specs: self.package.clone(),
                workspace: self.workspace,
                exclude: self.exclude.clone(),
            },
            targets: select::Targets {
                lib: self.lib,
                bins: self.bins,
                bin: self.bin.clone(),
                examples: self.examples,
                example: self.example.clone(),
                tests: self.tests,
                test: self.test.clone(),
                benches: self.benches,
                bench: self.bench.clone(),
                all_targets: self.all_targets,
            },
            features: Wish {
                features: features.filter(|feature| !feature.is_empty()).map(str::to_owned).collect(),
                all: self.all_features,
                no_default: self.no_default_features,
            },
        }
    }
}

fn variable_is_true(name: &str) -> bool {
    std::env::var(name).is_ok_and(|value| value == "true" || value == "1")
}
