//! Deltas in captures are decoded against the values of earlier packets of the same connection.
//! Captures with missing and distant baselines are reported. `attacks` has forged ones.

#![expect(clippy::cast_possible_truncation, reason = "the numbers of ticks and bodies are small")]

use crate::game::Files;
use crate::worlds::{GAME, World, model, packet, predicted, sent, world};
use bitpack::{Acked, Delta, EndCheck, Framing, History, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::decode;
use bitpack_tools::dump::{self, Dump, Rest};
use bitpack_tools::history::{Histories, is_baseline};
use bitpack_tools::input::{self, Form, Packet};
use bitpack_tools::model::Model;
use bitpack_tools::profile::Profile;

const WORLDS: Protocol = Protocol::of::<World>("worlds", 1);

/// A server that is started again on the same ports sends whole values with small sequence numbers.
#[test]
fn a_game_that_starts_again_is_read() -> Outcome {
    let model = model()?;
    for ticks in [3, 9, 20, 100, 600] {
        let game = sent(ticks)?;
        let again = [&game[..], &game, &game].concat();
        for (i, dump) in dumped(&model, &again).iter().enumerate() {
            ensure!(dump.outcome == decode::Outcome::Read, "{i} of {}: {dump:?}", game.len());
        }
    }
    Ok(())
}

fn dumped(model: &Model, packets: &[Packet]) -> Vec<Dump> {
    let mut histories = Histories::default();
    let dump = |packet: &Packet| Dump::captured(model, &mut histories, packet.clone());
    packets.iter().map(dump).collect()
}

#[test]
fn deltas_of_each_connection_are_decoded() -> Outcome {
    let (model, packets) = (model()?, sent(200)?);
    let mut received = [History::<World, 8>::new(), History::new()];
    for (packet, dump) in packets.iter().zip(dumped(&model, &packets)) {
        ensure!(dump.outcome == decode::Outcome::Read, "{:?}", dump.verdict());
        let port = packet.ends.map_or(9, |ends| ends[1].port());
        let Some(history) = received.get_mut(usize::from(port)) else { continue };
        ensure!(dump.type_name == "World", "{}", dump.type_name);
        let trace = GAME.trace_delta(history, &packet.bytes);
        ensure!(trace.events.len() == dump.lines.len(), "{} lines", dump.lines.len());
        for (event, line) in trace.events.iter().zip(dump.lines.iter()) {
            let path = event.path.strip_prefix('.').unwrap_or(&event.path);
            let path = if event.bit == 32 { "is_delta" } else { path };
            let traced = (event.bit, event.bits, event.role, path);
            ensure!(traced == (line.bit, line.bits, line.role, line.path), "{traced:?} {line:?}");
        }
        GAME.read(history, &packet.bytes)?;
    }
    let mut profile = Profile::new(&model);
    for it in &packets {
        profile.packet(it, None);
    }
    let report = profile.report();
    let rows: u64 = report.rows.iter().map(|it| it.bits).sum();
    ensure!(report.rejected == 0 && rows == 8 * report.bytes, "{:?}", report.reasons);
    Ok(())
}

#[test]
fn a_capture_that_begins_late_lacks_baselines() -> Outcome {
    let (model, packets) = (model()?, sent(60)?);
    let dumps = dumped(&model, packets.get(30..).unwrap_or_default());
    let lacking = dumps.iter().filter(|it| it.outcome != decode::Outcome::Read);
    let verdicts: Vec<_> = lacking.filter_map(Dump::verdict).collect();
    ensure!(!verdicts.is_empty(), "all were read");
    let is_told = |verdict: &String| verdict.contains("is not among the last 8 values");
    ensure!(verdicts.iter().all(is_told), "{verdicts:?}");
    Ok(())
}

/// Deltas against predictions that no recorder wrote are decoded up to the delta, which is one row.
#[test]
fn predicted_deltas_are_one_row() -> Outcome {
    let (model, mut history) = (model()?, History::<World, 8>::new());
    let (mut acked, mut buffer) = (Acked::new(), vec![0; 4096]);
    let predict = |world: &mut World, ahead: u16| {
        world.tick += u32::from(ahead);
        world.bodies.iter_mut().for_each(|body| body.position[1] += 0.7);
    };
    let mut packets = Vec::new();
    for tick in 0..60 {
        let world = world(tick);
        let mut outgoing = history.push(&world)?;
        let bytes = GAME.write_predicted(&mut outgoing, &mut acked, &mut buffer, predict)?;
        packets.push(packet(0, buffer[..bytes].to_vec()));
        acked.acknowledge(tick as u16, &history);
    }
    let dumps = dumped(&model, &packets);
    ensure!(dumps[0].rest().is_none() && dumps[0].outcome == decode::Outcome::Read, "whole");
    // checksum, mark, sequence number, one flag and the distance
    let front = 32 + 1 + 16 + 1 + 3;
    for dump in &dumps[1..] {
        let bits = 8 * dump.packet.bytes.len() as u64 - front;
        ensure!(dump.rest() == Some(Rest { bit: front, bits, is_predicted: true }), "{dump:?}");
        ensure!(dump.lines.len() == 5, "{:?}", dump.lines);
        let mut text = String::new();
        dump::text(dump, false, &mut text);
        ensure!(
            text.contains(&format!("  predicted or damaged, {} bytes\n", bits.div_ceil(8))),
            "{text}"
        );
        let why = "the capture does not say which value the game predicted";
        ensure!(dump.verdict().is_some_and(|it| it.contains(why)), "{:?}", dump.verdict());
    }
    let mut profile = Profile::new(&model);
    for it in &packets {
        profile.packet(it, None);
    }
    let report = profile.report();
    ensure!((report.rejected, report.partly) == (0, 59), "{:?}", report.reasons);
    let rest: u64 = dumps.iter().map(Dump::unread).sum();
    let row = report.rows.iter().find(|it| it.role.as_deref() == Some("predicted or damaged"));
    let row = row.ok_or("no row")?;
    ensure!((row.sent, row.bits, &*row.path) == (59, rest, "World (deltas)"), "{row:?}");
    let rows: u64 = report.rows.iter().map(|it| it.bits).sum();
    ensure!(rows == 8 * report.bytes && report.partly_bytes == rest.div_ceil(8), "{rows}");
    ensure!(report.surroundings.iter().any(|it| it.name == "predicted or damaged"), "no line");
    Ok(())
}

/// Deltas against predictions that a recorder wrote are decoded, also by the commands on several cores, which find the
/// predictions by their packets.
#[test]
fn recorded_predictions_are_baselines() -> Outcome {
    let (model, mut histories, capture) = (model()?, Histories::default(), predicted()?);
    let (mut count, mut verdicts) = (0, Vec::new());
    input::read(&*capture, "worlds.pcap", Form::Capture, None, |packet| {
        if is_baseline(&packet.bytes) {
            histories.learn(&model, &packet);
        } else {
            count += 1;
            verdicts.extend(Dump::captured(&model, &mut histories, packet).verdict());
        }
        true
    })?;
    ensure!(count == 120 && verdicts.is_empty(), "{count}: {verdicts:?}");
    let files = Files::new("recorded_predictions")?;
    files.schema("worlds.json", &GAME.describe())?;
    files.file("worlds.pcap", &capture)?;
    let (text, code) = files.said(&["dump", "worlds.json", "worlds.pcap"])?;
    ensure!(code == 0 && text.matches(" bytes, World").count() == count, "{text}");
    let report = files.json(&["profile", "worlds.json", "worlds.pcap", "--json"], 0)?;
    let counts = ["packets", "rejected", "partly"].map(|it| report[it].as_u64());
    ensure!(counts == [Some(120), Some(0), Some(0)], "{counts:?}");
    Ok(())
}

/// A first delta whose bits are wrong cannot be told from one against a prediction. Later ones can,
/// after one that fits its value.
#[test]
fn a_damaged_delta_may_be_a_predicted_one() -> Outcome {
    let (model, mut packets) = (model()?, sent(12)?);
    let is_first = |it: &Packet| it.ends.is_some_and(|ends| ends[1].port() == 0);
    packets.retain(is_first);
    for (at, is_rest) in [(1, true), (6, false)] {
        let mut damaged = packets.clone();
        let last = damaged.get_mut(at).and_then(|it| it.bytes.last_mut()).ok_or("no packet")?;
        *last ^= 0xFF;
        let dumps = dumped(&model, &damaged);
        let (dump, name) = (&dumps[at], "predicted or damaged");
        let rest = dump.rest().filter(|it| it.is_predicted);
        ensure!(dump.outcome != decode::Outcome::Read, "{at} was read");
        ensure!(rest.map(|it| it.name()) == is_rest.then_some(name), "{at}: {:?}", dump.verdict());
        let verdict = dump.verdict().unwrap_or_default();
        ensure!(verdict.ends_with("unless the packet is damaged") == is_rest, "{verdict}");
    }
    Ok(())
}

/// A packet of a protocol without a checksum is tried as a message and as a delta. The events are
/// those of one of them.
#[test]
fn events_are_those_of_one_kind_of_packet() -> Outcome {
    let protocol = WORLDS.with_framing(Framing::Id);
    let description = protocol.describe_deltas::<World, 8>(protocol.describe::<bool>());
    let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?;
    let (mut history, mut acked) = (History::<World, 8>::new(), Acked::new());
    let (mut histories, mut buffer) = (Histories::default(), vec![0; 4096]);
    for tick in 0..5 {
        let bytes = protocol.write_delta(&history.push(&world(tick))?, &mut acked, &mut buffer)?;
        acked.acknowledge(tick as u16, &history);
        let packet = packet(0, buffer[..bytes].to_vec());
        for index in [None, Some(0)] {
            let (mut events, kind) = (0, model.kind_of(&mut histories, &packet, index));
            let sink = |_: &[decode::Step<'_>], _: decode::Event<'_>| events += 1;
            let outcome =
                model.decode_kind(&mut histories, &packet, kind, decode::Options::default(), sink);
            ensure!(outcome == decode::Outcome::Read, "{outcome:?}");
            ensure!(kind == 1 && events > 4, "{kind} {events}");
        }
    }
    Ok(())
}

#[derive(Serialize, Delta, Clone)]
struct Counter {
    tick: u32,
    level: u8,
    health: u8,
}

const COUNTERS: Protocol = Protocol::of::<Counter>("counters", 1);

/// Deltas in which a field always changes, or never, have hints. The hint for the first saves a bit in
/// each delta with a baseline.
#[test]
fn deltas_have_hints_about_changes() -> Outcome {
    let description = COUNTERS.describe_deltas::<Counter, 8>(COUNTERS.describe::<bool>());
    let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?;
    let (mut history, mut acked) = (History::<Counter, 8>::new(), Acked::new());
    let (mut profile, mut buffer) = (Profile::new(&model), [0; 64]);
    for tick in 0..101 {
        let counter = Counter { tick, level: 7, health: 100 - (tick / 5) as u8 };
        let bytes = COUNTERS.write_delta(&history.push(&counter)?, &mut acked, &mut buffer)?;
        profile.packet(&packet(0, buffer[..bytes].to_vec()), None);
        acked.acknowledge(tick as u16, &history);
    }
    let report = profile.report();
    ensure!(report.rejected == 0, "{:?}", report.reasons);
    let told: Vec<_> = report.hints.iter().map(|it| (&*it.path, &*it.waste, it.saves)).collect();
    let expected =
        [("Counter.tick", "delta widths", 3000), ("Counter.level", "never changes", 100)];
    ensure!(expected.iter().all(|it| told.contains(it)), "{told:?}");
    ensure!(told.iter().all(|it| it.0 != "Counter.health"), "{told:?}");
    let always = report.hints.iter().find(|it| it.waste == "delta widths");
    ensure!(always.is_some_and(|it| it.change.contains("`#[delta(always, small = ")), "{always:?}");
    Ok(())
}

/// A value of one connection is no baseline of another. The number of the missing one is told.
#[test]
fn baselines_are_those_of_the_same_connection() -> Outcome {
    let (model, mut packets) = (model()?, sent(12)?);
    packets.retain(|it| it.ends.is_some_and(|ends| ends[1].port() == 0));
    for it in &mut packets[6..] {
        it.ends = packet(77, Vec::new()).ends;
    }
    for (i, dump) in dumped(&model, &packets).iter().enumerate() {
        let number = format!("the baseline, value {}, is not among", i.saturating_sub(1));
        let is_told = dump.verdict().is_some_and(|it| it.contains(&number));
        ensure!(is_told == (i >= 6), "{i}: {:?}", dump.verdict());
    }
    Ok(())
}

/// Numbers of values begin again at 0 after 65,535. Memory is that of the last values.
#[test]
fn numbers_of_values_wrap_around() -> Outcome {
    let description = COUNTERS.describe_deltas::<Counter, 8>(COUNTERS.describe::<bool>());
    let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?;
    let (mut history, mut acked) = (History::<Counter, 8>::new(), Acked::new());
    let (mut histories, mut buffer) = (Histories::default(), [0; 64]);
    for tick in 0..65_560_u32 {
        let counter = Counter { tick, level: 7, health: tick as u8 };
        let outgoing = history.push(&counter)?;
        if !(20..65_520).contains(&tick) {
            let bytes = COUNTERS.write_delta(&outgoing, &mut acked, &mut buffer)?;
            let packet = packet(0, buffer[..bytes].to_vec());
            let dump = Dump::captured(&model, &mut histories, packet);
            ensure!(dump.outcome == decode::Outcome::Read, "{tick}: {:?}", dump.verdict());
        }
        acked.acknowledge(tick as u16, &history);
        if tick == 65_519 {
            // the capture goes on with a value that is sent whole
            acked = Acked::new();
        }
    }
    let (values, _) = histories.size();
    ensure!(values <= 9, "{values} values");
    Ok(())
}

/// Packets of many forged senders share the memory of all histories.
#[test]
fn the_number_of_histories_is_bounded() -> Outcome {
    let description = WORLDS.with_framing(Framing::Id).with_end_check(EndCheck::Absent);
    let model =
        Model::new(description.describe_deltas::<World, 16>(description.describe::<bool>()));
    let model = model.map_err(|fault| format!("{fault:?}"))?;
    let (mut history, mut buffer) = (History::<World, 16>::new(), [0; 1024]);
    let world = world(6);
    let outgoing = history.push(&world)?;
    let bytes = description.write_delta(&outgoing, &mut Acked::new(), &mut buffer)?;
    let mut histories = Histories::default();
    for session in 0..9_000 {
        let mut packet = packet(0, buffer[..bytes].to_vec());
        packet.session = session;
        let dump = Dump::captured(&model, &mut histories, packet);
        ensure!(dump.outcome == decode::Outcome::Read, "{:?}", dump.verdict());
    }
    let (values, parts) = histories.size();
    ensure!(values <= 4096 && parts < 1 << 21, "{values} values, {parts} parts");
    Ok(())
}
