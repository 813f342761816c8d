//! Records the worlds of a game in a replay, and goes to moments of one.

use core::time::Duration;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::Path;
use std::time::Instant;

use bitpack::{ReplayReader, ReplayWriter};
use bitpack_examples::println;

use crate::link::Outcome;
use crate::packets::{Scene, WORLDS};
use crate::simulation::{RATE, predict};

/// A replay that is being recorded.
pub(crate) type Writer = ReplayWriter<Scene, BufWriter<File>>;

/// Changes a world into the one that is expected some ticks later, as both ends of a connection do.
fn expect(scene: &mut Scene, ahead: u64) {
    predict(scene, u16::try_from(ahead).unwrap_or(u16::MAX));
}

/// Begins a replay.
pub(crate) fn create(path: &Path) -> Outcome<Writer> {
    let file = BufWriter::new(File::create(path)?);
    Ok(ReplayWriter::new_predicted(file, WORLDS, Duration::from_secs(1) / RATE, expect)?)
}

/// Goes to moments of a replay in no order, then some ticks back, and prints what is there.
pub(crate) fn scrub(path: &Path) -> Outcome<()> {
    let file = File::open(path)?;
    let bytes = file.metadata()?.len();
    let mut reader = ReplayReader::new_predicted(BufReader::new(file), WORLDS, expect)?;
    let ticks = reader.ticks().ok_or("the replay is empty")?;
    let (first, last) = (*ticks.start(), *ticks.end());
    let blocks = reader.file().blocks();
    println!("{bytes} bytes, ticks {first} to {last} in {blocks} blocks");
    for part in [50, 0, 75, 25, 100] {
        let wanted = first + (last - first) / 100 * part;
        let start = Instant::now();
        let Some((tick, scene)) = reader.seek(wanted)? else { continue };
        let micros = start.elapsed().as_micros();
        let height = scene.bodies.first().map_or(0.0, |(_, body)| body.height);
        println!(
            "{part:3} %: tick {tick}, {} bodies, the first at a height of {height:.2}, found in {micros} µs",
            scene.bodies.len()
        );
    }
    let mut back = 0;
    while let Some((tick, _)) = reader.previous_tick()? {
        back += 1;
        if back == 10 {
            println!("{back} values back: tick {tick}");
            break;
        }
    }
    Ok(())
}
