//! Simulates the scene of the article "Snapshot Compression": one large cube that a player pushes
//! about, and 900 small ones that it moves. It records floats, which the program `cubes` sends as
//! deltas and draws: `cargo run --release -- scene.bin`.

mod recording;
mod scene;
mod script;

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

use crate::recording::Recorder;
use crate::scene::{RATE, Scene};
use crate::script::Script;

/// Simulates 901 cubes, and records them.
#[derive(Parser)]
struct Arguments {
    /// The recording to write
    file: PathBuf,

    /// Length in frames, 60 a second
    #[arg(long, default_value_t = 1200, value_parser = clap::value_parser!(u32).range(7..=1_000_000))]
    frames: u32,

    /// Seed of the player's moves; the same seed gives the same bytes on every machine
    #[arg(long, default_value_t = 2)]
    seed: u64,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match record(&arguments.file, arguments.frames, arguments.seed) {
        Ok(changed) => {
            let (seconds, later) = (arguments.frames / RATE, arguments.frames - 1);
            let mean = changed as f64 / f64::from(later);
            println!(
                "{} frames, {seconds} s: {mean:.1} cubes changed from one to the next",
                arguments.frames
            );
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}: {error}", arguments.file.display());
            ExitCode::FAILURE
        }
    }
}

/// Records the simulated scene to a file. Returns the number of changed cubes, summed over all
/// frames.
fn record(file: &Path, frames: u32, seed: u64) -> io::Result<u64> {
    let mut scene = Scene::new();
    let mut script = Script::new(seed);
    let mut recorder = Recorder::new(BufWriter::new(File::create(file)?), frames, scene.states())?;
    let mut changed = 0;
    for _ in 1..frames {
        let input = script.input(scene.player());
        scene.step(input);
        changed += recorder.frame(scene.states())?;
    }
    recorder.into_inner().flush()?;
    Ok(changed)
}
