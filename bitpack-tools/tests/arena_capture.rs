//! Decodes and profiles every packet in a capture of the example game "arena".

mod arena;

use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::decode;
use bitpack_tools::dump::{Dump, page};
use bitpack_tools::file::load;
use bitpack_tools::input::{Form, packets};
use bitpack_tools::profile::Profile;

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
    // 5,000 packets take at most 2 MB
    let html = page("arena", &dumps, 0);
    ensure!(html.len() < 60_000 + 400 * dumps.len(), "{} bytes, {}", html.len(), dumps.len());
    // four clients and a server send sixty times a second, with few losses
    ensure!(dumps.len() > 300 && snapshots > 0, "{} packets, {snapshots}", dumps.len());
    Ok(())
}

/// A profile of packets of the example game "arena" counts every bit of them exactly once.
#[test]
fn a_profile_of_the_arena_counts_every_bit() -> Outcome {
    let played = arena::play("every_bit")?;
    let model = load(&played.schema)?;
    let (mut profile, mut bits) = (Profile::new(&model), 0);
    packets(&played.capture, Form::Capture, None, |packet| {
        bits += 8 * packet.bytes.len() as u64;
        profile.packet(&packet, None);
        true
    })?;
    let report = profile.report();
    ensure!(report.rejected == 0 && report.packets > 300, "{:?}", report.reasons);
    let rows: u64 = report.rows.iter().map(|it| it.bits).sum();
    let slices: u64 = report.time.slices.iter().flatten().sum();
    let all = [8 * report.bytes, report.flame.bits, rows, slices];
    ensure!(all == [bits; 4], "{bits}: {all:?}");
    let seconds = report.seconds.unwrap_or_default();
    ensure!((0.9..60.0).contains(&seconds), "{seconds} s");
    ensure!(report.kinds.first().is_some_and(|it| it.name == "Snapshot"), "{:?}", report.kinds);
    // bodies at rest and repeated inputs make a delta worthwhile
    let deltas = report.hints.iter().filter(|it| it.waste == "delta").count();
    ensure!(deltas > 0, "{:?}", report.hints);
    Ok(())
}
