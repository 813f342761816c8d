//! Sends a recording with a model: each number of a predicted delta takes as many bits as it
//! surprises.

use std::collections::VecDeque;
use std::fs;
use std::path::Path;

use bitpack::Delta as _;
use bitpack::model::{Model, Modeller, Saved, Trainer};
use bitpack_benches::compressed::{self, Figure, Packets};
use cpu_time::ThreadTime;

use crate::chain::{Sent, predicted};
use crate::codes::Record;
use crate::cube::{Body as _, Frame, Moving};
use crate::floats::State;
use crate::recording::Recording;
use crate::{AnyRecording, LAG, parse};

/// The last frames, newest first.
struct Frames {
    last: VecDeque<Frame<Moving>>,
    baseline: Frame<Moving>,
}

impl Frames {
    fn new() -> Self {
        Self { last: VecDeque::new(), baseline: Frame { cubes: Vec::new() } }
    }

    /// Returns the predicted baseline of the next frame, or `None` for the first six frames.
    fn baseline(&mut self) -> Option<&Frame<Moving>> {
        let newest = self.last.get(LAG - 1)?;
        let back = |n: usize| self.last.get(LAG - 1 + n).unwrap_or(newest);
        predicted([newest, back(1), back(2)], &mut self.baseline);
        Some(&self.baseline)
    }

    fn push(&mut self, frame: Frame<Moving>) {
        self.last.push_front(frame);
        self.last.truncate(LAG + 2);
    }
}

fn frames(recording: &Recording<Record>) -> impl Iterator<Item = Frame<Moving>> {
    recording.frames().map(|all| Frame { cubes: all.iter().map(Moving::new).collect() })
}

/// A model, and the plain deltas that it was trained with, for the compressors beside it.
pub(crate) struct Trained {
    pub(crate) model: Model,
    deltas: Vec<Vec<u8>>,
    changes: Vec<Vec<u8>>,
}

/// A cube that differs from its prediction: its index, the differences of its position, the index
/// of the largest component of its orientation, the differences of the other three components, and
/// the flag `interacting`.
type Change = (u16, [i32; 3], u8, [i32; 3], bool);

/// Returns the differences of all frames to their predictions, encoded by bitcode. Bitcode stores a
/// list by columns, so that equal numbers are beside each other.
fn changes(recording: &Recording<Record>) -> Vec<Vec<u8>> {
    let (mut last, mut all) = (Frames::new(), Vec::new());
    for frame in frames(recording) {
        if let Some(baseline) = last.baseline() {
            let pairs = (0_u16..).zip(frame.cubes.iter().zip(&baseline.cubes));
            let moved = pairs.filter(|(_, (cube, before))| cube != before);
            let changes: Vec<_> = moved
                .map(|(i, (cube, before))| change(i, &cube.record(), &before.record()))
                .collect();
            all.push(bitcode::encode(&changes));
        }
        last.push(frame);
    }
    all
}

fn change(index: u16, now: &Record, before: &Record) -> Change {
    let position = core::array::from_fn(|i| now.position[i] - before.position[i]);
    let rest = core::array::from_fn(|i| i32::from(now.rest[i]) - i32::from(before.rest[i]));
    (index, position, now.largest, rest, now.interacting)
}

/// Returns the predicted deltas of a recording in their plain form.
fn plain(recording: &Recording<Record>) -> Result<Vec<Vec<u8>>, String> {
    let (mut last, mut deltas) = (Frames::new(), Vec::new());
    for frame in frames(recording) {
        if let Some(baseline) = last.baseline() {
            let delta = frame.delta_to_bytes(baseline).map_err(|error| error.to_string())?;
            deltas.push(delta);
        }
        last.push(frame);
    }
    Ok(deltas)
}

/// Compresses the plain deltas of a recording with general compressors.
pub(crate) fn rivals(
    recording: &Recording<Record>,
    trained: &Trained,
) -> Result<Vec<Figure>, String> {
    let train = trained.deltas.clone();
    let mut figures = compressed::all(&Packets { train, test: plain(recording)? })?;
    let changes = Packets { train: trained.changes.clone(), test: changes(recording) };
    figures.extend(compressed::zstd("bitcode + zstd, dictionary", &changes)?);
    Ok(figures)
}

/// Trains a model with the predicted deltas of a recording.
pub(crate) fn trained(file: &Path) -> Result<Trained, String> {
    let named = |error: String| format!("{}: {error}", file.display());
    let bytes = fs::read(file).map_err(|error| named(error.to_string()))?;
    let recording = match parse(&bytes).map_err(|damage| named(damage.to_string()))? {
        AnyRecording::Codes(recording) => recording,
        AnyRecording::Floats(recording) => recording.map(State::quantised),
    };
    let (mut trainer, mut last) = (Trainer::new(), Frames::new());
    for frame in frames(&recording) {
        if let Some(baseline) = last.baseline() {
            trainer.add_delta(&frame, baseline).map_err(|error| named(error.to_string()))?;
        }
        last.push(frame);
    }
    let model = trainer.finish::<Frame<Moving>>();
    println!(
        "model of {}: {} bytes, {} places",
        file.display(),
        model.to_bytes().len(),
        model.places()
    );
    let kilobytes = Modeller::in_order(&model).saved().bytes() / 1000;
    println!("a copy of its probabilities takes {kilobytes} KB of memory");
    let (deltas, changes) = (plain(&recording)?, changes(&recording));
    Ok(Trained { model, deltas, changes })
}

/// Sends every frame of a recording with a model: first each on its own, then from the
/// probabilities that the frame of the baseline has left behind.
pub(crate) fn send(recording: &Recording<Record>, model: &Model) -> Result<[Sent; 2], String> {
    let alone = send_with(recording, [Modeller::new(model), Modeller::new(model)], false)?;
    let both = [Modeller::in_order(model), Modeller::in_order(model)];
    Ok([alone, send_with(recording, both, true)?])
}

fn send_with(
    recording: &Recording<Record>,
    [mut here, mut there]: [Modeller<'_>; 2],
    is_from_state: bool,
) -> Result<Sent, String> {
    let (mut last, mut sent) = (Frames::new(), Sent::default());
    let (mut ours, mut theirs) = (States::new(&here), States::new(&there));
    let (mut buffer, mut read) = (vec![0; 64 * 1024], Frame { cubes: Vec::new() });
    for (number, frame) in frames(recording).enumerate() {
        let wrong = |what, error| format!("frame {number} is not {what}: {error}");
        // both ends predict the baseline, which counts for both
        let start = ThreadTime::now();
        let Some(baseline) = last.baseline() else {
            last.push(frame);
            continue;
        };
        let prediction = start.elapsed();
        let start = ThreadTime::now();
        if is_from_state {
            ours.load(&mut here);
        }
        let bytes = here
            .write_delta(&frame, baseline, &mut buffer)
            .map_err(|error| wrong("written", error))?;
        if is_from_state {
            ours.save(&here);
        }
        sent.write += prediction + start.elapsed();
        let start = ThreadTime::now();
        if is_from_state {
            theirs.load(&mut there);
        }
        let outcome = there.read_delta_into(&mut read, baseline, &buffer[..bytes]);
        if is_from_state {
            theirs.save(&there);
        }
        sent.read += prediction + start.elapsed();
        outcome.map_err(|error| wrong("read", error))?;
        sent.bytes += bytes as u64;
        if read == frame {
            sent.passed += 1;
        } else {
            sent.failed += 1;
        }
        last.push(frame);
    }
    Ok(sent)
}

/// The probabilities that the last frames have left behind, newest first, and those of the model
/// for the time before the first frame.
struct States {
    last: VecDeque<Saved>,
    first: Saved,
}

impl States {
    fn new(modeller: &Modeller<'_>) -> Self {
        Self { last: VecDeque::new(), first: modeller.saved() }
    }

    /// Sets the probabilities to those that the acknowledged frame has left behind.
    fn load(&self, modeller: &mut Modeller<'_>) {
        modeller.load(self.last.get(LAG - 1).unwrap_or(&self.first));
    }

    fn save(&mut self, modeller: &Modeller<'_>) {
        let mut saved = match self.last.len() {
            LAG.. => self.last.pop_back().unwrap_or_else(|| self.first.clone()),
            _ => self.first.clone(),
        };
        modeller.save_to(&mut saved);
        self.last.push_front(saved);
    }
}
