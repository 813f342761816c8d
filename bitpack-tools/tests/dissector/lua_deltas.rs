//! Decodes deltas with the dissector's runtime in Lua 5.2 and 5.4: the same events and rejections as a
//! trace of the library's own reader, and for captures as the command's decoder.

use crate::game::deltas;
use crate::script;
use crate::script::{Expected, check_in_mode, damaged, decoded, interpreters};
use crate::worlds::{Message, World, model, packet, predicted, sent, world};
use bitpack::model::Trainer;
use bitpack::schema::description::DeltaPackets;
use bitpack::{
    Acked, Delta, EndCheck, Framing, History, Mirror, MixedProtocol, ObjectHistory, Protocol,
    Serialize, View,
};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, Outcome, all, sample_count};
use bitpack_tools::decode;
use bitpack_tools::history::Histories;
use bitpack_tools::input::{Form, Packet, read};
use bitpack_tools::model::Model;
use bitpack_tools::wireshark::dissector;

/// Returns pairs of a baseline and a delta to it in the form of the mode `deltas`: intact deltas,
/// damaged ones, and random bytes.
fn pairs(erased_type: &dyn ErasedType) -> Result<Vec<Vec<u8>>, Box<dyn core::error::Error>> {
    let mut random = fastrand::Rng::with_seed(erased_type.max_bits());
    let values = erased_type.samples(sample_count(8, 60));
    let mut all = Vec::new();
    for (old, new) in values.iter().zip(values.iter().skip(1)) {
        let whole = old.to_bytes()?;
        let Ok(length) = u16::try_from(whole.len()) else { continue };
        let old = erased_type.read(&whole)?;
        let mut deltas = vec![old.delta_to_bytes(&*old)?];
        if let Ok(bytes) = new.delta_to_bytes(&*old) {
            deltas.extend(damaged(&mut random, &bytes, sample_count(4, 20)));
            deltas.push(bytes);
        }
        for _ in 0..sample_count(4, 20) {
            let mask = [0xFF, random.u8(..), random.u8(..) & random.u8(..)][random.usize(..3)];
            deltas.push((0..random.usize(..60)).map(|_| random.u8(..) & mask).collect());
        }
        let front = [&length.to_le_bytes()[..], &whole].concat();
        all.extend(deltas.into_iter().map(|delta| [&front[..], &delta].concat()));
    }
    Ok(all)
}

/// Returns what a trace of the library's own reader has for a pair.
fn traced(erased_type: &dyn ErasedType, model: &Model, type_: usize, pair: &[u8]) -> Expected {
    let (length, rest) = pair.split_first_chunk::<2>().unwrap_or((&[0; 2], &[]));
    let (whole, delta) = rest.split_at(usize::from(u16::from_le_bytes(*length)).min(rest.len()));
    let mut is_told = true;
    match model.decode_value(type_, None, whole, |_, _| {}) {
        Ok(baseline) => {
            let outcome = model.decode_value(type_, Some(&baseline), delta, |_, event| {
                is_told &= !event.is_opaque;
            });
            is_told &= !matches!(outcome, Err(decode::Outcome::Unknown(_)));
        }
        Err(_) => is_told = false,
    }
    let nothing =
        Expected { events: Vec::new(), is_truncated: false, result: Ok(()), is_told: false };
    let Ok(old) = erased_type.read(whole) else { return nothing };
    erased_type.delta_events(&*old, delta).map_or(nothing, |it| Expected::of(it, is_told))
}

#[test]
fn lua_reads_the_deltas_that_the_game_reads() -> Outcome {
    let protocol = Protocol::new(7);
    for lua in interpreters() {
        let (mut count, mut failures) = (0, Vec::new());
        for erased_type in all() {
            let described = erased_type.describe_deltas(&protocol);
            let Some(type_) = described.deltas.first().map(|it| it.type_ as usize) else {
                continue;
            };
            let model = Model::new(described).map_err(|fault| format!("{fault:?}"))?;
            let (script, pairs) = (dissector(&model, "zoo", "")?, pairs(&*erased_type)?);
            let name = format!("delta_{}", erased_type.name());
            count += pairs.len();
            let checked = check_in_mode([lua, "deltas"], &name, &script, &pairs, |pair| {
                traced(&*erased_type, &model, type_, pair)
            });
            failures.extend(checked.err().map(|why| format!("{}: {why}", erased_type.name())));
        }
        println!("{lua}: {count} deltas");
        let least = sample_count(26, 26).min(8) * all().len();
        ensure!(count > least, "only {count} deltas");
        ensure!(failures.is_empty(), "{} failures: {}", failures.len(), failures.join("\n"));
    }
    Ok(())
}

/// Compares a capture: Lua decodes each packet against the values of earlier ones, as the command does,
/// and again in the reverse order.
fn check_capture(name: &str, model: &Model, captured: &[Packet]) -> Outcome {
    let mut ends = Vec::new();
    let lines: Vec<Vec<u8>> = captured
        .iter()
        .map(|packet| {
            let known = ends.iter().position(|it| *it == packet.ends);
            let key = known.unwrap_or_else(|| {
                ends.push(packet.ends);
                ends.len() - 1
            });
            [&[u8::try_from(key).unwrap_or(u8::MAX)], &packet.bytes[..]].concat()
        })
        .collect();
    let script = dissector(model, "game", "")?;
    for lua in interpreters() {
        let (mut histories, mut next) = (Histories::default(), captured.iter());
        check_in_mode([lua, "capture"], name, &script, &lines, |_| {
            let Some(packet) = next.next() else { return decoded(model, &mut histories, None) };
            decoded(model, &mut histories, Some(packet))
        })?;
    }
    Ok(())
}

#[test]
fn captured_deltas_are_decoded_as_by_the_command() -> Outcome {
    let (model, packets) = (model()?, sent(100)?);
    check_capture("capture", &model, &packets)?;
    // the capture begins later
    check_capture("capture_late", &model, packets.get(50..).unwrap_or_default())
}

/// A field whose default is out of its range, so that the schema does not have it.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Level {
    #[omit_default]
    #[bits(min = 1, max = 100)]
    level: u8,
    points: u16,
}

#[test]
fn defaults_out_of_range_are_decoded_as_by_the_command() -> Outcome {
    const LEVELS: MixedProtocol<Message, Level, 8> = MixedProtocol::of("levels", 1);
    let values = (0..30_u16).map(|tick| {
        let level = [0, 1, 2, 100][usize::from(tick / 2 % 4)];
        Level { level, points: tick / 3 }
    });
    let packets = deltas(values, |new, acked, to| LEVELS.write_delta(new, acked, to))?;
    let packets: Vec<_> = packets.into_iter().map(|bytes| packet(1, bytes)).collect();
    let model = Model::new(LEVELS.describe()).map_err(|fault| format!("{fault:?}"))?;
    let mut histories = Histories::default();
    ensure!(
        packets.iter().all(|it| decoded(&model, &mut histories, Some(it)).is_told),
        "not all are known"
    );
    check_capture("levels", &model, &packets)
}

#[test]
fn damaged_captures_and_forged_baselines_are_decoded_as_by_the_command() -> Outcome {
    let (model, intact) = (model()?, sent(40)?);
    let mut random = fastrand::Rng::with_seed(5);
    let mut packets = Vec::new();
    for packet in intact.iter().cycle().take(intact.len() * sample_count(4, 40)) {
        let mut forged = packet.clone();
        // the front: the mark, the sequence number, and the distance; or any bit
        for _ in 0..random.usize(..4) {
            let most = 8 * forged.bytes.len();
            let bit = if random.bool() { 32 + random.usize(..30) } else { random.usize(..most) };
            forged.bytes.get_mut(bit / 8).into_iter().for_each(|it| *it ^= 1 << (bit % 8));
        }
        if random.u8(..4) == 0 {
            forged.bytes.truncate(random.usize(..=forged.bytes.len()));
        }
        packets.push(forged);
        packets.push(packet.clone());
    }
    check_capture("capture_forged", &model, &packets)
}

/// Appends `bits` bits of `bytes` to the end of a packet of `at` bits.
fn append(packet: &mut Vec<u8>, at: &mut usize, bytes: &[u8], bits: usize) {
    for i in 0..bits {
        let is_set = bytes.get(i / 8).is_some_and(|byte| byte >> (i % 8) & 1 == 1);
        packet.resize(*at / 8 + 1, 0);
        packet.last_mut().into_iter().for_each(|last| *last |= u8::from(is_set) << (*at % 8));
        *at += 1;
    }
}

/// Returns a datagram of a history with the number `sequence`: a whole value, or a delta to the value
/// that is `back` before it.
fn datagram(deltas: &DeltaPackets, id: &[u8], sequence: u16, back: u16, body: &[u8]) -> Vec<u8> {
    let (mut packet, mut at) = (id.to_vec(), 8 * id.len());
    if deltas.marked {
        append(&mut packet, &mut at, &[1], 1);
    }
    append(&mut packet, &mut at, &sequence.to_le_bytes(), 16);
    append(&mut packet, &mut at, &[u8::from(back > 0)], 1);
    if let Some(distance) = back.checked_sub(1) {
        let bits = (u16::BITS - (deltas.history - 1).leading_zeros()) as usize;
        append(&mut packet, &mut at, &distance.to_le_bytes(), bits);
        append(&mut packet, &mut at, &[0; 2], deltas.baseline_bits as usize);
    }
    append(&mut packet, &mut at, body, 8 * body.len());
    packet
}

/// Every delta of the zoo has a filter name in Wireshark, and no packet causes an error in the script.
#[test]
fn the_dissector_shows_deltas_of_the_zoo() -> Outcome {
    let protocol =
        Protocol::short(0xCAFE).with_framing(Framing::Id).with_end_check(EndCheck::Absent);
    for erased_type in all() {
        let description = erased_type.describe_deltas(&protocol);
        let Some(deltas) = description.deltas.first().cloned() else { continue };
        let id = deltas.envelope.id.to_le_bytes();
        let id = id.get(..deltas.envelope.id_bytes as usize).unwrap_or_default();
        let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?;
        let mut captured = Vec::new();
        let values = erased_type.samples(5);
        for ((sequence, old), new) in (0..).step_by(2).zip(&values).zip(values.iter().skip(1)) {
            let whole = old.to_bytes()?;
            let old = erased_type.read(&whole)?;
            let Ok(delta) = new.delta_to_bytes(&*old) else { continue };
            captured.push(datagram(&deltas, id, sequence, 0, &whole));
            captured.push(datagram(&deltas, id, sequence + 1, 1, &delta));
        }
        let name = format!("zoo_deltas_{}", erased_type.name());
        let captured: Vec<Vec<u8>> =
            captured.into_iter().filter(|bytes| bytes.len() < 4000).collect();
        let packets: Vec<Packet> =
            captured.iter().map(|it| Packet::new("here".to_owned(), it.clone())).collect();
        check_capture(&name, &model, &packets).map_err(|why| format!("{name}: {why}"))?;
        let script = dissector(&model, "zoo", "")?;
        for lua in interpreters() {
            let mode = if lua == "lua5.4" { "4.4 whole" } else { "4.2" };
            let said = script::run([lua, "wireshark.lua", mode], &name, &script, &captured)
                .map_err(|why| format!("{lua}, {name}: {why}"))?;
            ensure!(said.lines().count() == captured.len(), "{said}");
        }
    }
    Ok(())
}

/// Many senders of one packet each take bounded memory, which is counted.
#[test]
fn packets_of_many_senders_take_bounded_memory() -> Outcome {
    let script = dissector(&model()?, "game", "")?;
    let mut packets = sent(30)?.into_iter().map(|it| it.bytes).rev();
    let message = packets.next().ok_or("no message")?;
    let delta = packets.nth(1).ok_or("no delta")?;
    for lua in interpreters() {
        for (name, packet) in [("flood_message", &message), ("flood_delta", &delta)] {
            let mut damaged = packet.clone();
            damaged.first_mut().into_iter().for_each(|it| *it ^= 1);
            let said = script::run([lua, "events.lua", "flood"], name, &script, &[damaged])?;
            println!("{lua}, {name}: {said}");
            let numbers: Vec<u64> =
                said.split(' ').filter_map(|it| it.trim().parse().ok()).collect();
            let [heard, bytes, counted] = numbers[..] else { return Err(said.into()) };
            ensure!(heard <= 4096 && bytes < 2 * counted, "{lua}, {name}: {said}");
        }
    }
    Ok(())
}

/// Returns worlds in a history whose packets are modelled, and the schema without the model.
fn modelled_worlds(is_acked: bool) -> Result<(Model, Vec<Packet>), Box<dyn core::error::Error>> {
    let even = Trainer::new().finish::<World>();
    let protocol = Protocol::of::<World>("worlds", 1);
    let mut game = if is_acked { protocol.modelled_acked(&even) } else { protocol.modelled(&even) };
    let messages = Protocol::of::<Message>("messages", 1).describe::<Message>();
    let model = Model::new(game.describe_deltas::<World, 8>(messages));
    let (mut history, mut acked) = (History::<World, 8>::new(), Acked::new());
    let (mut packets, mut buffer) = (Vec::new(), vec![0; 4096]);
    let mut random = fastrand::Rng::with_seed(1);
    for tick in 0..60_u16 {
        let mut world = world(tick.into());
        if tick % 20 == 0 {
            // noise, which no model makes smaller
            let mut noise = || [(); 3].map(|()| random.f32() * 200.0 - 100.0);
            world.bodies.iter_mut().for_each(|body| body.position = noise());
        }
        let outgoing = history.push(&world)?;
        let bytes = game.write_delta(&outgoing, &mut acked, &mut buffer)?;
        packets.push(packet(1, buffer[..bytes].to_vec()));
        if tick % 3 == 2 {
            acked.acknowledge(tick - 2, &history);
        }
    }
    Ok((model.map_err(|fault| format!("{fault:?}"))?, packets))
}

/// A modelled delta is shown up to its value, which is named. One that was sent plainly is decoded.
#[test]
fn modelled_deltas_are_decoded_up_to_their_values() -> Outcome {
    for (name, is_acked) in [("modelled", false), ("modelled_acked", true)] {
        let (model, captured) = modelled_worlds(is_acked)?;
        check_capture(name, &model, &captured)?;
        let script = dissector(&model, "game", "")?;
        let lines: Vec<_> = captured.iter().map(|it| [&[0], &it.bytes[..]].concat()).collect();
        for lua in interpreters() {
            let said = script::run([lua, "events.lua", "capture"], name, &script, &lines)?;
            let unread = said.matches("has without its model").count();
            ensure!((1..lines.len()).contains(&unread), "{unread} of {}: {said}", lines.len());
        }
    }
    Ok(())
}

#[derive(bitpack::Serialize, bitpack::Delta, Clone)]
struct Body {
    #[compressed(0.0, 100.0, 0.01)]
    #[delta(small = 5, large = 9)]
    position: [f32; 2],
    #[max_len(3)]
    items: Vec<u8>,
}

/// Packets to several clients, of which some are lost. A few are damaged, and the capture may begin late.
#[test]
fn objects_of_views_are_decoded_as_by_the_command() -> Outcome {
    const GAME: Protocol = Protocol::of::<Body>("views", 1);
    const OBJECTS: u32 = 40;
    let model = Model::new(GAME.describe_view::<(u16, bool), Body>(OBJECTS, GAME.describe::<u8>()));
    let model = model.map_err(|fault| format!("{fault:?}"))?;
    let (mut history, mut random) = (ObjectHistory::new(OBJECTS, 32), fastrand::Rng::with_seed(3));
    let mut clients: Vec<_> = (0..3).map(|_| (View::new(OBJECTS), Mirror::new(OBJECTS))).collect();
    let mut captured = Vec::new();
    for tick in 0..300_u16 {
        for index in 0..40_u8 {
            let at = f32::from(tick) * f32::from(index % 5) * 0.05 % 100.0;
            let items = vec![1; (tick / 30 % 3).into()];
            history.set(index.into(), &Body { position: [at, f32::from(index)], items })?;
        }
        history.advance();
        for (number, (view, mirror)) in (0..).zip(&mut clients) {
            view.replace(u32::from(tick / 7 % 25)..u32::from(tick / 7 % 25) + 12);
            let mut bytes = vec![0; 200];
            let header = (tick, true);
            let length = GAME.write_view(view, &history, &header, |_| 1, &mut bytes)?;
            bytes.truncate(length);
            if random.u8(..8) > 0 {
                GAME.read_view::<(u16, bool), Body>(mirror, &bytes)?;
                mirror.received().into_iter().for_each(|it| view.acknowledge(it));
            }
            captured.push(packet(number, bytes));
        }
        captured.push(packet(1, GAME.to_bytes(&7_u8)?));
    }
    check_capture("views", &model, &captured)?;
    check_capture("views_late", &model, captured.get(200..).unwrap_or_default())
}

/// Deltas against predictions, of which the recorder has written the baselines.
#[test]
fn predicted_deltas_are_decoded_as_by_the_command() -> Outcome {
    let (mut captured, capture) = (Vec::new(), predicted()?);
    read(&*capture, "worlds.pcap", Form::Capture, None, |packet| {
        captured.push(packet);
        true
    })?;
    check_capture("predicted", &model()?, &captured)
}
