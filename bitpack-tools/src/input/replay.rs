//! Reads the packets of a replay.

use std::io::{self, Read};

use bitpack::{ReplayBlock, ReplayHeader};

use super::{LARGEST, Packet, Sink, too_large};

pub(super) fn packets(mut reader: impl Read, name: &str, sink: Sink<'_>) -> Result<(), String> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::UnexpectedEof => "the replay is cut off".to_owned(),
        _ => error.to_string(),
    };
    let header = ReplayHeader::read(&mut reader).map_err(failed)?;
    let mut number = 0;
    loop {
        let block = ReplayBlock::read(&mut reader).map_err(failed)?;
        let Some(block) = block else { return Ok(()) };
        for (tick, bytes) in block.packets() {
            if bytes.len() > LARGEST {
                return Err(format!("tick {tick}: {}", too_large()));
            }
            number += 1;
            let time = tick as f64 * header.tick.as_secs_f64();
            let time = (!header.tick.is_zero()).then_some(time);
            let packet = Packet::new(format!("{name}, tick {tick}"), bytes.to_vec());
            if !sink(Packet { number, time, ..packet }) {
                return Ok(());
            }
        }
    }
}
