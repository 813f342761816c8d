//! Reads replays that a game recorded. Derived types read the byte-aligned headers, and floats are
//! then read at any bit of the network stream and compared with the headers.

mod cursor;
mod file;
mod network;
mod properties;
mod synthetic;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use bitpack_examples::{hear, println};
use clap::Parser;

use crate::file::Replay;

/// Path of the default folder of replays.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/replays");

/// Path of the recording in this repository, which `synthetic.rs` generates.
const RECORDING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/recordings/synthetic.replay");

/// Reads replay files and compares the time of each keyframe with the float at its bit position.
///
/// Each keyframe is one check; a file that cannot be read is one failed check.
#[derive(Parser)]
struct Args {
    /// Files to read [default: those in the folder `BITPACK_REPLAYS`, else a small recording in the
    /// tree]
    files: Vec<PathBuf>,
    /// Write the small recording of the tree to this file, and read nothing
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    make: Option<PathBuf>,
}

/// Numbers of checks that passed and failed, and of keyframes.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    keyframes: usize,
    unaligned: usize,
}

fn main() -> ExitCode {
    let Args { files: named, make } = Args::parse();
    if let Some(file) = make {
        return made(&file);
    }
    let files = match recorded() {
        _ if !named.is_empty() => named.clone(),
        Ok(files) => files,
        Err(error) => {
            hear(format_args!("cannot list the replays: {error}\n"));
            return ExitCode::FAILURE;
        }
    };
    if files.is_empty() {
        println!("skipped: no replays; name files, or their folder in BITPACK_REPLAYS");
        return ExitCode::SUCCESS;
    }
    let mut tally = Tally::default();
    for path in &files {
        tally.add(path, named.is_empty() && is_damaged_on_purpose(path));
    }
    let Tally { keyframes, unaligned, .. } = tally;
    println!("{keyframes} keyframes, {unaligned} of them at unaligned positions");
    println!("{} passed, {} failed", tally.passed, tally.failed);
    if tally.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn made(file: &Path) -> ExitCode {
    let recording = synthetic::recording().map_err(io::Error::other);
    match recording.and_then(|recording| fs::write(file, recording)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            hear(format_args!("cannot make {}: {error}\n", file.display()));
            ExitCode::FAILURE
        }
    }
}

/// Returns the paths of the replays in the folder, sorted, or of the one in this repository if
/// there is no folder.
fn recorded() -> io::Result<Vec<PathBuf>> {
    let named = env::var_os("BITPACK_REPLAYS").map(PathBuf::from);
    let folders = named.into_iter().chain([FOLDER.into()]);
    let Some(folder) = folders.into_iter().find(|folder| folder.is_dir()) else {
        return Ok(vec![RECORDING.into()]);
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "replay") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Returns true for a file that a fuzzer made. Rejecting it is correct, and so is a valid result.
fn is_damaged_on_purpose(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("fuzz-"))
}

impl Tally {
    fn add(&mut self, path: &Path, may_be_damaged: bool) {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                println!("{}: cannot be read: {error}", path.display());
                self.failed += 1;
                return;
            }
        };
        match Replay::parse(&bytes) {
            Ok(replay) => self.report(&name, &replay),
            Err(damaged) if may_be_damaged => {
                println!("{name}: rejected, as it should be: {damaged}");
                self.passed += 1;
            }
            Err(damaged) => {
                println!("{name}: damaged: {damaged}");
                self.failed += 1;
            }
        }
    }

    fn report(&mut self, name: &str, replay: &Replay<'_>) {
        println!("{name}: {replay}");
        let (mut matched, mut unaligned) = (0, 0);
        for (number, keyframe) in replay.keyframes.iter().enumerate() {
            match network::check(replay.network, keyframe) {
                Ok(()) => matched += 1,
                Err(reason) => println!("    keyframe {number}: {reason}"),
            }
            unaligned += usize::from(keyframe.position % 8 != 0);
        }
        let total = replay.keyframes.len();
        println!("    {matched} of {total} keyframes match, {unaligned} at unaligned positions");
        self.passed += matched;
        self.failed += total - matched;
        self.keyframes += total;
        self.unaligned += unaligned;
        match network::first_frame(replay) {
            Ok(frame) => println!("    {frame}"),
            Err(error) => println!("    the first frame cannot be read: {error}"),
        }
    }
}
