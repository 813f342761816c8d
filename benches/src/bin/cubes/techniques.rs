//! The techniques of the article "Snapshot Compression": one scene, sent each time with one
//! technique more.

use bitpack::{Delta as _, Serialize};

use crate::LAG;
use crate::codes::Record;
use crate::cube::{Body as _, COMPONENT, Frame, Moving, Still};
use crate::floats::State;
use crate::recording::MOST;

/// Names of the techniques in the article "Snapshot Compression" by Glenn Fiedler, in the order in
/// which it adds them.
pub(crate) const TECHNIQUES: [&str; 8] = [
    "whole floats",
    "smallest three",
    "at rest",
    "quantised positions, no velocity",
    "a not-changed bit",
    "relative indices",
    "small and large differences",
    "a predicted baseline",
];

#[derive(Serialize, Clone)]
struct Floats {
    position: [f32; 3],
    orientation: [f32; 4],
    velocity: [f32; 3],
    interacting: bool,
}

#[derive(Serialize, Clone)]
struct Turned {
    position: [f32; 3],
    #[smallest_three(bits = COMPONENT)]
    orientation: [f32; 4],
    velocity: [f32; 3],
    interacting: bool,
}

#[derive(Serialize, Clone)]
struct Resting {
    position: [f32; 3],
    #[smallest_three(bits = COMPONENT)]
    orientation: [f32; 4],
    at_rest: bool,
    #[when(!at_rest)]
    velocity: [f32; 3],
    interacting: bool,
}

/// A frame of a recording with all cubes, sent without a delta.
#[derive(Serialize)]
struct All<T: Serialize> {
    #[max_len(MOST)]
    cubes: Vec<T>,
}

/// A frame of a recording with only the cubes that changed. A bit before each cube tells if it is
/// there.
#[derive(Serialize)]
struct Flagged {
    #[max_len(MOST)]
    cubes: Vec<Option<Still>>,
}

/// A frame of a recording with only the cubes that changed. Before each is the difference of its
/// index from that of the previous one.
#[derive(Serialize)]
struct Indexed {
    #[relative_index(max = MOST)]
    cubes: Vec<(u16, Still)>,
}

/// Returns the number of bytes of every frame from the seventh on, for each of the [`TECHNIQUES`].
pub(crate) fn sizes(frames: &[Vec<State>]) -> Result<Vec<[u64; 8]>, String> {
    let records: Vec<Vec<Record>> =
        frames.iter().map(|frame| frame.iter().map(State::quantised).collect()).collect();
    let mut out = Vec::new();
    for number in LAG..frames.len() {
        let wrong = |error| format!("frame {number} is not written: {error}");
        let bits = frame(&frames[number], &records[..=number]).map_err(wrong)?;
        out.push(bits.map(|bits| bits.div_ceil(8)));
    }
    Ok(out)
}

/// Returns the number of bits of the last frame in `records`, for each of the [`TECHNIQUES`].
fn frame(states: &[State], records: &[Vec<Record>]) -> Result<[u64; 8], bitpack::Error> {
    let [.., before, _, _, _, _, _, now] = records else { return Ok([0; 8]) };
    let back = |n: usize| records.len().checked_sub(LAG + 1 + n).map_or(before, |at| &records[at]);
    let still = |records: &[Record]| Frame { cubes: records.iter().map(Still::new).collect() };
    let moving = |records: &[Record]| Frame { cubes: records.iter().map(Moving::new).collect() };
    let (new, old) = (still(now), still(before));
    let changed =
        || new.cubes.iter().zip(&old.cubes).map(|(new, old)| (new != old).then_some(*new));
    let mut ahead = moving(before);
    let last = [before, back(1), back(2)].map(|records| moving(records));
    for (i, cube) in ahead.cubes.iter_mut().enumerate() {
        let [new, old, older] = last.each_ref().map(|frame| &frame.cubes[i]);
        *cube = Moving::ahead([new, old, older], LAG as u8);
    }
    let indexed = (0..).zip(changed()).filter_map(|(i, cube)| Some((i, cube?))).collect();
    Ok([
        sent(&all(states, |cube| Floats {
            position: cube.position,
            orientation: cube.orientation,
            velocity: cube.velocity,
            interacting: cube.interacting,
        }))?,
        sent(&all(states, |cube| Turned {
            position: cube.position,
            orientation: cube.orientation,
            velocity: cube.velocity,
            interacting: cube.interacting,
        }))?,
        sent(&all(states, |cube| Resting {
            position: cube.position,
            orientation: cube.orientation,
            at_rest: cube.velocity.iter().all(|axis| *axis == 0.0),
            velocity: cube.velocity,
            interacting: cube.interacting,
        }))?,
        sent(&new)?,
        sent(&Flagged { cubes: changed().collect() })?,
        sent(&Indexed { cubes: indexed })?,
        8 * new.delta_to_bytes(&old)?.len() as u64,
        8 * moving(now).delta_to_bytes(&ahead)?.len() as u64,
    ])
}

fn all<T: Serialize>(states: &[State], cube: impl Fn(&State) -> T) -> All<T> {
    All { cubes: states.iter().map(cube).collect() }
}

/// Returns the number of bits of the packet, rounded up to whole bytes.
fn sent(packet: &impl Serialize) -> Result<u64, bitpack::Error> {
    Ok(8 * packet.to_bytes()?.len() as u64)
}
