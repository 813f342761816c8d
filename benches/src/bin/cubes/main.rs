//! Sends a recording of 901 cubes as deltas, each frame against the sixth before it. Each frame is
//! written, read back and compared. `cargo run --release -p bitpack-benches --bin cubes -- FILE...`

mod chain;
mod chart;
mod codes;
mod cube;
mod file;
mod floats;
mod modelled;
mod predict;
mod recording;
mod rivals;
mod techniques;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use bitpack_benches::compressed::{Figure, chart};
use clap::Parser;

use crate::chain::{Sent, kept, predicted, send};
use crate::codes::Record;
use crate::cube::{Moving, Still};
use crate::file::{Damage, File};
use crate::floats::State;
use crate::modelled::Trained;
use crate::recording::Recording;
use crate::rivals::{lz4, packed, zstd};

/// Age in frames of the newest frame that the receiver has acknowledged, so that deltas can refer
/// to it.
pub(crate) const LAG: usize = 6;

/// Published results for the recording `cubes-a` to compare with: the name of a program and its
/// bytes per frame.
const PUBLISHED: [(&str, u32); 5] = [
    ("the article's tiers, with flags", 656),
    ("zeroth-order entropy of the deltas", 561),
    ("the article author's own program", 552),
    ("a later modification of it", 539),
    ("an adaptive arithmetic coder with contexts", 429),
];

/// Sends recordings of cubes as deltas.
#[derive(Parser)]
struct Arguments {
    /// Recordings; without any, those of the folder in `BITPACK_CUBES`, if there is one
    files: Vec<PathBuf>,

    /// Leave out zstd and lz4, which take most of the time
    #[arg(long)]
    alone: bool,

    /// Train a model with the predicted deltas of this recording, and send the others with it
    #[arg(long, value_name = "TRAIN")]
    model_from: Option<PathBuf>,

    /// Draw the bytes of the last recording with a model and with compressors
    #[arg(long, value_name = "FILE", requires = "model_from", conflicts_with = "alone")]
    model_svg: Option<PathBuf>,

    /// Draw the kbit/s of a recording of floats, for each technique of "Snapshot Compression"
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let files = if arguments.files.is_empty() { found() } else { arguments.files.clone() };
    if files.is_empty() {
        println!("skipped: no recordings; name files, or their folder in BITPACK_CUBES");
        return ExitCode::SUCCESS;
    }
    let trained = match arguments.model_from.as_deref().map(modelled::trained).transpose() {
        Ok(trained) => trained,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let (mut passed, mut failed, mut broken) = (0, 0, false);
    for file in &files {
        match measure(file, &arguments, trained.as_ref()) {
            Ok(all) => {
                passed += all.iter().map(|sent| sent.passed).sum::<u32>();
                failed += all.iter().map(|sent| sent.failed).sum::<u32>();
            }
            Err(error) => {
                eprintln!("{}: {error}", file.display());
                broken = true;
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    if broken || failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Returns the folder of the recordings: the one in `BITPACK_CUBES`, or one next to the project.
fn folder() -> PathBuf {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/cubes");
    env::var_os("BITPACK_CUBES").map_or(beside, PathBuf::from)
}

/// Returns the paths of the recordings of quantised cubes in the default folder, sorted by name.
fn found() -> Vec<PathBuf> {
    let folder = folder();
    if folder.is_file() {
        return vec![folder];
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_recording = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".bin") && !name.ends_with("-raw.bin")
    };
    let mut files: Vec<_> = entries.map(|entry| entry.path()).filter(is_recording).collect();
    files.sort();
    files
}

/// Sends one recording with two kinds of baseline (an earlier frame, and a predicted one) and
/// prints its lines of the report.
fn measure(
    file: &Path,
    arguments: &Arguments,
    trained: Option<&Trained>,
) -> Result<Vec<Sent>, String> {
    let bytes = fs::read(file).map_err(|error| error.to_string())?;
    let recording = match parse(&bytes).map_err(|damage| damage.to_string())? {
        AnyRecording::Codes(recording) => recording,
        AnyRecording::Floats(recording) => {
            if let Some(svg) = &arguments.svg {
                draw(&recording, svg)?;
            }
            recording.map(State::quantised)
        }
    };
    let frames: Vec<_> = recording.frames().collect();
    let compared = frames.len().saturating_sub(LAG);
    if compared == 0 {
        return Err(format!("{} frames, none with a sixth before it", frames.len()));
    }
    let cubes = frames.first().map_or(0, Vec::len);
    println!(
        "{}: {cubes} cubes, {} frames, {compared} of them against the sixth before",
        file.display(),
        frames.len()
    );
    let line = |name: &str, bytes: f64, rest: &str| {
        let kbit = bytes * 8.0 * f64::from(recording.rate) / 1000.0;
        println!("{name}: {bytes:.1} bytes a frame, {kbit:.0} kbit/s{rest}");
    };
    let mut ours = vec![send::<Still>(&recording, kept)?, send::<Moving>(&recording, predicted)?];
    if let Some(trained) = trained {
        ours.extend(modelled::send(&recording, &trained.model)?);
    }
    let names = ["attributes", "predicted", "modelled", "modelled, from the acknowledged state"];
    let each = |time: core::time::Duration| time.as_nanos() as f64 / compared as f64;
    let mut figures: Vec<_> = names
        .into_iter()
        .zip(&ours)
        .map(|(name, sent)| {
            let bytes = sent.bytes as f64 / compared as f64;
            Figure { name, bytes, write: each(sent.write), read: each(sent.read) }
        })
        .collect();
    if let (Some(trained), false) = (trained, arguments.alone) {
        figures.extend(modelled::rivals(&recording, trained)?);
    }
    for (row, Figure { name, bytes, write, read }) in figures.iter().enumerate() {
        let before = if row < ours.len() { "" } else { "predicted, " };
        let times = format!(", written in {write:.0} ns, read in {read:.0} ns");
        line(&format!("{before}{name}"), *bytes, &times);
    }
    if let Some(svg) = &arguments.model_svg {
        let picture = chart_of_models(figures);
        fs::write(svg, picture).map_err(|error| format!("{}: {error}", svg.display()))?;
    }
    line("whole", cubes as f64 * 10.0, ", 80 bits a cube");
    if !arguments.alone {
        line("zstd 19", with_dictionary(&frames, zstd)?, ", the sixth before as its dictionary");
        line("lz4", with_dictionary(&frames, lz4)?, ", the sixth before as its dictionary");
    }
    println!("published for cubes-a:");
    for (name, bytes) in PUBLISHED {
        line(&format!("  {name}"), f64::from(bytes), "");
    }
    Ok(ours)
}

/// Draws the bytes of a frame, in ascending order, with the best published coder.
fn chart_of_models(mut figures: Vec<Figure>) -> String {
    let by_hand = "an arithmetic coder by hand, published";
    figures.push(Figure { name: by_hand, bytes: 429.0, write: 0.0, read: 0.0 });
    figures.sort_by(|one, other| other.bytes.total_cmp(&one.bytes));
    let subtitle = "901 cubes, cubes-a; deltas against the prediction of a frame six frames \
                    old; microseconds to write and to read";
    chart("Bytes of a frame", subtitle, &figures)
}

/// A recording of quantised cubes or of floats.
enum AnyRecording {
    Codes(Recording<Record>),
    Floats(Recording<State>),
}

/// Parses a recording of quantised cubes or of floats. Its first eight bytes name the format.
fn parse(bytes: &[u8]) -> Result<AnyRecording, Damage> {
    let mut file = File { bytes, at: 0 };
    match &file.array()? {
        codes::MAGIC => codes::parse(&mut file).map(AnyRecording::Codes),
        floats::MAGIC => floats::parse(&mut file).map(AnyRecording::Floats),
        _ => Err(File { bytes, at: 0 }.wrong("not a recording of cubes")),
    }
}

/// Computes the sizes of a recording of floats with each technique of the article "Snapshot
/// Compression", and draws them as a chart.
fn draw(recording: &Recording<State>, svg: &Path) -> Result<(), String> {
    let frames: Vec<_> = recording.frames().collect();
    let bytes = techniques::sizes(&frames)?;
    let picture = chart::chart(&bytes, LAG, recording.rate);
    fs::write(svg, picture).map_err(|error| format!("{}: {error}", svg.display()))
}

type Compress = fn(&[u8], &[u8]) -> Result<usize, String>;

/// Returns the mean number of bytes per frame that a compressor such as zstd needs. Its dictionary
/// is the frame six frames before.
fn with_dictionary(frames: &[Vec<Record>], compress: Compress) -> Result<f64, String> {
    let packed: Vec<_> = frames.iter().map(|frame| packed(frame)).collect();
    let mut bytes = 0;
    let mut count = 0;
    for (before, now) in packed.iter().zip(packed.iter().skip(LAG)) {
        bytes += compress(now, before)?;
        count += 1;
    }
    Ok(bytes as f64 / f64::from(count))
}
