//! Sends a recording. Each frame is a delta against a baseline computed from frames that both ends
//! have. The newest of them is six frames old.

use core::time::Duration;
use std::collections::VecDeque;

use bitpack::{Delta as _, Serialize as _};
use cpu_time::ThreadTime;

use crate::LAG;
use crate::codes::Record;
use crate::cube::{Body, Frame};
use crate::recording::Recording;

/// The newest three of the frames that both ends have, newest first.
type Last<'f, C> = [&'f Frame<C>; 3];

/// A function that computes a baseline (the frame that a delta refers to) from the newest three
/// frames that both ends have. Both ends must compute equal ones.
pub(crate) type Baseline<C> = fn(Last<'_, C>, &mut Frame<C>);

/// Computes a baseline (the frame that a delta refers to) without a prediction: the newest frame
/// that both ends have.
pub(crate) fn kept<C: Body>([newest, ..]: Last<'_, C>, out: &mut Frame<C>) {
    out.clone_from(newest);
}

/// Computes a baseline (the frame that a delta refers to) by prediction: the newest frame that both
/// ends have, moved forward by its age.
pub(crate) fn predicted<C: Body>([new, old, older]: Last<'_, C>, out: &mut Frame<C>) {
    let cubes = new.cubes.iter().zip(&old.cubes).zip(&older.cubes);
    let ahead = |((new, old), older)| C::ahead([new, old, older], LAG as u8);
    out.cubes.clear();
    out.cubes.extend(cubes.map(ahead));
}

/// Result of sending a recording: bytes, frames that arrived correctly and those that did not, and
/// processor time to write and read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sent {
    pub(crate) bytes: u64,
    pub(crate) passed: u32,
    pub(crate) failed: u32,
    pub(crate) write: Duration,
    pub(crate) read: Duration,
}

/// The sender or the receiver of a recording: the last frames that it has, newest first, and a
/// buffer for the baseline (the frame that a delta refers to).
struct End<C: Body> {
    frames: VecDeque<Frame<C>>,
    baseline: Frame<C>,
}

impl<C: Body> End<C> {
    fn new() -> Self {
        Self { frames: VecDeque::new(), baseline: Frame { cubes: Vec::new() } }
    }

    /// Returns the baseline that the delta of the next frame refers to, or `None` for the first six
    /// frames.
    fn against(&mut self, baseline: Baseline<C>) -> Option<&Frame<C>> {
        let newest = self.frames.get(LAG - 1)?;
        let back = |n: usize| self.frames.get(LAG - 1 + n).unwrap_or(newest);
        baseline([newest, back(1), back(2)], &mut self.baseline);
        Some(&self.baseline)
    }

    /// Returns a frame to read into: the oldest one so that its memory is reused, or a new one.
    fn room(&mut self) -> Frame<C> {
        let oldest = if self.frames.len() > LAG + 2 { self.frames.pop_back() } else { None };
        oldest.unwrap_or(Frame { cubes: Vec::new() })
    }
}

/// Sends every frame of a recording as a delta and compares the cubes that are read with those that
/// were sent.
pub(crate) fn send<C: Body>(
    recording: &Recording<Record>,
    baseline: Baseline<C>,
) -> Result<Sent, String> {
    let (mut here, mut there) = (End::<C>::new(), End::<C>::new());
    let mut buffer = vec![0; 64 * 1024];
    let mut sent = Sent::default();
    for (number, records) in recording.frames().enumerate() {
        let wrong = |what, error| format!("frame {number} is not {what}: {error}");
        let frame = Frame { cubes: records.iter().map(C::new).collect() };
        let mut read = there.room();
        let start = ThreadTime::now();
        let Some(ours) = here.against(baseline) else {
            // the first frames are sent whole and are not counted
            let bytes = frame.write(&mut buffer).map_err(|error| wrong("written", error))?;
            read.read_into(&buffer[..bytes]).map_err(|error| wrong("read", error))?;
            here.frames.push_front(frame);
            there.frames.push_front(read);
            continue;
        };
        let bytes =
            frame.write_delta(ours, &mut buffer).map_err(|error| wrong("written", error))?;
        sent.write += start.elapsed();
        let start = ThreadTime::now();
        let outcome = match there.against(baseline) {
            Some(theirs) => read.read_delta_into(theirs, &buffer[..bytes]),
            None => return Err(format!("frame {number}: one end has no baseline")),
        };
        sent.read += start.elapsed();
        outcome.map_err(|error| wrong("read", error))?;
        sent.bytes += bytes as u64;
        tally(&mut sent, read.cubes.iter().map(C::record).eq(records));
        here.room();
        here.frames.push_front(frame);
        there.frames.push_front(read);
    }
    Ok(sent)
}

fn tally(sent: &mut Sent, same: bool) {
    if same {
        sent.passed += 1;
    } else {
        sent.failed += 1;
    }
}
