//! The arena's capture: `dump` reads it, and every packet in it.

mod arena;

use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::decode;
use bitpack_tools::dump::Dump;
use bitpack_tools::file::load;
use bitpack_tools::input::{Form, packets};

#[test]
fn every_packet_of_the_arena_is_read() -> Outcome {
    let played = arena::play("every_packet")?;
    let model = load(&played.schema)?;
    let (mut dumps, mut last) = (Vec::new(), 0.0);
    packets(&played.capture, Form::Capture, None, |packet| {
        dumps.push(Dump::guess(&model, &packet));
        true
    })?;
    let mut snapshots = 0;
    for dump in &dumps {
        ensure!(dump.outcome == decode::Outcome::Read, "{}: {:?}", dump.packet.from, dump.outcome);
        let time = dump.packet.time.unwrap_or_default();
        ensure!(time >= last, "{time} behind {last}");
        last = time;
        snapshots += usize::from(dump.lines.iter().any(|line| line.path.ends_with("bodies")));
    }
    // four clients and a server, sixty times a second, and little is lost before it is sent
    ensure!(dumps.len() > 300 && snapshots > 0, "{} packets, {snapshots}", dumps.len());
    Ok(())
}
