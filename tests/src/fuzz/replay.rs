//! The fuzz target of replays: files, and blocks whose checksums are corrected.

use core::time::Duration;
use std::collections::BTreeMap;
use std::io::{self, Cursor, ErrorKind};

use bitpack::{Delta, Protocol, ReplayReader, ReplayWriter, Serialize};

use crate::crc::crc32;
use crate::ensure;
use crate::zoo::Outcome;

/// Values with lists and text, whose deltas refer to the elements before.
#[derive(Serialize, Delta, Clone, Debug, Default, PartialEq)]
struct World {
    #[varint]
    tick: u32,
    #[max_len(4)]
    name: String,
    #[max_len(9)]
    #[compressed(-8.0, 8.0, 0.01)]
    places: Vec<f32>,
}

/// A protocol without checksums, so that changed packets are read.
const GAME: Protocol = Protocol::new(0x2E91).with_framing(bitpack::Framing::Bare);

/// Reads a file, or if the first byte is odd the bytes of a block, as a replay. Checks that all ways to a
/// value give the same one, that memory is bounded by the file, and that the values can be written again.
pub fn replay(data: &[u8]) -> Outcome {
    let Some((first, bytes)) = data.split_first() else { return Ok(()) };
    let file = if first % 2 == 0 { bytes.to_vec() } else { with_block(bytes)? };
    let Ok(mut reader) = ReplayReader::<World, _>::new(Cursor::new(&file), GAME) else {
        return Ok(());
    };
    let (mut values, mut is_damaged) = (BTreeMap::new(), false);
    loop {
        match reader.next_tick() {
            Ok(Some((tick, value))) => {
                ensure!(values.insert(tick, value.clone()).is_none(), "tick {tick} comes twice");
            }
            Ok(None) => break,
            Err(error) => {
                let kind = error.kind();
                let is_right = matches!(kind, ErrorKind::InvalidData | ErrorKind::UnexpectedEof);
                ensure!(is_right && reader.current().is_none(), "{error}");
                is_damaged = true;
                break;
            }
        }
    }
    for (tick, value) in values.iter().rev().chain(&values) {
        let found = reader.seek(*tick)?;
        ensure!(found == Some((*tick, value)), "tick {tick}: {found:?}, not {value:?}");
    }
    let ends = values.first_key_value().zip(values.last_key_value());
    let ends = ends.map(|((first, _), (last, _))| *first..=*last);
    ensure!(is_damaged || reader.ticks() == ends, "{:?}, not {ends:?}", reader.ticks());
    let mut writer = ReplayWriter::new(Vec::new(), GAME, Duration::ZERO)?;
    for (tick, value) in &values {
        writer.write(*tick, value)?;
    }
    let written = writer.finish()?;
    let mut reader = ReplayReader::<World, _>::new(Cursor::new(written), GAME)?;
    for (tick, value) in &values {
        let found = reader.seek(*tick)?;
        ensure!(found == Some((*tick, value)), "tick {tick}: {found:?}, not {value:?} again");
    }
    Ok(())
}

/// Returns a file with one block of these bytes: a tick, and after it the packets.
fn with_block(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let (ticks, packets) = bytes.split_at(bytes.len().min(2));
    let tick = |at| ticks.get(at).map_or(0, |byte| u64::from(*byte));
    let (first, last) = (tick(0), tick(0) + tick(1));
    let mut file = Vec::new();
    ReplayWriter::<World, _>::new(&mut file, GAME, Duration::ZERO)?;
    let mut header = b"BPR\x01".to_vec();
    header.extend(u32::try_from(packets.len()).unwrap_or(u32::MAX).to_le_bytes());
    header.extend([first, last].map(u64::to_le_bytes).as_flattened());
    header.extend(crc32(packets).to_le_bytes());
    file.extend(&header);
    file.extend(crc32(&header).to_le_bytes());
    file.extend(packets);
    Ok(file)
}

/// Returns inputs with valid replays and blocks.
pub fn seeds() -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut seeds = Vec::new();
    for (count, step) in [(1, 1), (4, 1), (5, 30), (9, 2)] {
        let mut writer = ReplayWriter::new(Vec::new(), GAME, Duration::ZERO)?;
        let header = usize::try_from(writer.bytes()).map_err(io::Error::other)?;
        for i in 0..count {
            let places = [0.0, 0.5, 1.0].into_iter().take(i as usize % 4).collect();
            let name = "ann".chars().take(i as usize % 3).collect();
            let tick = 3 + i * step;
            writer.write(tick.into(), &World { tick, name, places })?;
        }
        let last = u8::try_from((count - 1) * step).map_err(io::Error::other)?;
        let file = writer.finish()?;
        let table = 8 + 16 + 24;
        let packets = file.get(header + 32..file.len() - table).unwrap_or_default();
        seeds.push((format!("block_{count}_{step}"), [&[1, 3, last][..], packets].concat()));
        seeds.push((format!("file_{count}_{step}"), [&[0][..], &file].concat()));
    }
    Ok(seeds)
}
