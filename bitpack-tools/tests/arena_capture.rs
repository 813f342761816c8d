//! Decodes and profiles every packet in a capture of the example game "arena".

#![expect(clippy::cast_precision_loss, reason = "shares of a few thousand bytes")]

mod arena;

use std::process::Command;

use arena::Played;
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::decode;
use bitpack_tools::dump::{Dump, page};
use bitpack_tools::file::load;
use bitpack_tools::fit;
use bitpack_tools::history::{Histories, is_baseline};
use bitpack_tools::input::{Form, packets};
use bitpack_tools::model::Model;
use bitpack_tools::profile::{Profile, profile_all};

#[test]
fn every_packet_of_the_arena_is_read() -> Outcome {
    let played = arena::play("every_packet")?;
    let model = load(&played.schema)?;
    let (mut dumps, mut last) = (Vec::new(), 0.0);
    packets(&played.capture, Form::Capture, None, |packet| {
        dumps.push(Dump::captured(&model, &mut Histories::default(), packet, None));
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
    let html = page("arena", &dumps, 0);
    ensure!(html.len() < 60_000 + 400 * dumps.len(), "{} bytes, {}", html.len(), dumps.len());
    // 5,000 packets take at most 2 MB
    let many: Vec<Dump> = dumps.iter().cycle().take(5000).cloned().collect();
    let html = page("arena", &many, 0);
    ensure!(html.len() <= 2_000_000, "{} bytes", html.len());
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

/// Checks that all packets are decoded on all cores too, though the predictions in the capture have
/// other addresses than their packets.
fn on_all_cores(played: &Played, model: &Model, count: u64) -> Outcome {
    let make = || vec![Profile::new(model)];
    let (profiles, read) = profile_all(
        make,
        |subjects, packet| fit::kind(subjects, &[(0, 0)], packet),
        |add| {
            packets(&played.capture, Form::Capture, None, |packet| {
                add(packet, true);
                true
            })
        },
    );
    read?;
    let report = profiles.first().ok_or("no profile")?.report();
    let found = (report.packets, report.rejected, report.partly);
    ensure!(found == (count, 0, 0), "{found:?}: {:?}", report.reasons);
    let mut dump = Command::new(env!("CARGO_BIN_EXE_bitpack"));
    let output = dump.arg("dump").args([&played.schema, &played.capture]).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success() && said.is_empty(), "{said}");
    Ok(())
}

/// Returns the number of packets of each type and their bytes, as the game counted them when it sent
/// them, from the report of a run.
fn counted(report: &str) -> Vec<(&str, u64, u64)> {
    let table = report.lines().skip_while(|it| !it.starts_with("bytes of a packet")).skip(1);
    let row = |line| {
        let mut cells = str::split_whitespace(line);
        let name = cells.next()?;
        let mut number = || cells.next()?.parse().ok();
        Some((name, number()?, number()?))
    };
    table.map_while(row).collect()
}

/// The share of each type in a profile of a game with deltas is that of the bytes that the game sent: within a
/// thousandth of all. Packets and bytes are equal.
#[test]
fn shares_of_types_are_those_that_the_game_counted() -> Outcome {
    let played = arena::play_deltas("shares", &["--seconds", "2"])?;
    let (model, mut all) = (load(&played.schema)?, counted(&played.report));
    let mut profile = Profile::new(&model);
    packets(&played.capture, Form::Capture, None, |packet| {
        profile.packet(&packet, None);
        true
    })?;
    let report = profile.report();
    let Some(("all", packets, bytes)) = all.pop() else {
        return Err(format!("no sums in {}", played.report).into());
    };
    ensure!(all.len() >= 5 && report.kinds.len() == all.len(), "{all:?}: {:?}", report.kinds);
    ensure!((report.packets, report.bytes) == (packets, bytes), "{packets} of {bytes} bytes");
    for (name, packets, sent) in all {
        let called = |it: &str| {
            if name == "world" { it == "Scene (deltas)" } else { it.to_lowercase() == name }
        };
        let kind =
            report.kinds.iter().find(|it| called(&it.name)).ok_or_else(|| format!("no {name}"))?;
        let difference = (kind.share - sent as f64 / bytes as f64).abs();
        ensure!(difference < 0.001, "{name}: {sent} of {bytes} bytes, {kind:?}");
        ensure!((kind.packets, kind.bits) == (packets, 8 * sent), "{name}: {sent} bytes, {kind:?}");
    }
    Ok(())
}

/// Deltas of the worlds are decoded, and the shares of the profile are those of the bytes: within a
/// thousandth of the sizes of all datagrams.
#[test]
fn deltas_of_the_arena_are_counted() -> Outcome {
    let played = arena::play_deltas("deltas", &["--seconds", "2"])?;
    let model = load(&played.schema)?;
    let (mut profile, mut histories) = (Profile::new(&model), Histories::default());
    let (mut bytes, mut failures) = ([0; 2], Vec::new());
    packets(&played.capture, Form::Capture, None, |packet| {
        if is_baseline(&packet.bytes) {
            profile.packet(&packet, None);
            histories.learn(&model, &packet);
            return true;
        }
        // messages and worlds have different checksums
        let is_message = model.is_ours(packet.session, &packet.bytes);
        bytes[usize::from(is_message)] += packet.bytes.len() as u64;
        profile.packet(&packet, None);
        let dump = Dump::captured(&model, &mut histories, packet, None);
        if dump.outcome != decode::Outcome::Read {
            failures.push(format!("{}: {:?}", dump.packet.from, dump.outcome));
        }
        true
    })?;
    ensure!(failures.is_empty(), "{} packets: {:?}", failures.len(), failures.first());
    let report = profile.report();
    ensure!(report.rejected == 0 && report.packets > 500, "{:?}", report.reasons);
    on_all_cores(&played, &model, report.packets)?;
    let [worlds, messages] = bytes;
    ensure!(worlds > messages && worlds + messages == report.bytes, "{worlds}, {messages}");
    let told: u64 =
        report.kinds.iter().filter(|it| it.name == "Scene (deltas)").map(|it| it.bits).sum();
    let share = |part: u64| part as f64 / report.bits as f64;
    let difference = (share(told) - worlds as f64 / report.bytes as f64).abs();
    ensure!(difference < 0.001, "{told} bits of {}, {worlds} bytes", report.bits);
    let rows: u64 = report.rows.iter().map(|it| it.bits).sum();
    ensure!(rows == 8 * report.bytes, "{rows} bits in rows, {} bytes", report.bytes);
    Ok(())
}
