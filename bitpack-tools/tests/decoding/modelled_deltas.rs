//! Modelled deltas of histories are decoded with their models: each event equals that of the game's own
//! trace, in every mode and framing, through loss and reordering, with bounded memory.

#![expect(clippy::cast_possible_truncation, reason = "the numbers of ticks are small")]

use core::net::SocketAddr;

use crate::browser::{WIDTHS, visited};
use crate::game::{Files, deltas, pcap};
use crate::worlds::{Message, World, packet, world};
use bitpack::model::{Model as Trainable, Trainer};
use bitpack::trace::{Role, Trace};
use bitpack::{
    Acked, EndCheck, Error, Framing, History, ModelledProtocol, Prediction, Protocol, Recorder,
};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::decode;
use bitpack_tools::dump::Dump;
use bitpack_tools::history::{Histories, is_baseline};
use bitpack_tools::input::{self, Form, Packet};
use bitpack_tools::model::Model;
use bitpack_tools::modelled::Converter;
use serde_json::json;

const N: usize = 8;

type Fallible<T> = Result<T, Box<dyn core::error::Error>>;

fn worlds(framing: Framing) -> Protocol {
    Protocol::of::<World>("worlds", 1).with_framing(framing)
}

fn inputs(framing: Framing) -> Protocol {
    Protocol::of::<Message>("inputs", 1).with_framing(framing)
}

/// Trains a model with deltas of these worlds.
fn trained(game: &Protocol) -> Result<Trainable, Error> {
    let (mut trainer, mut history, mut acked) =
        (Trainer::new(), History::<World, N>::new(), Acked::new());
    for tick in 0..200 {
        let world = world(3 * tick);
        game.train_delta(&mut trainer, &history.push(&world)?, &mut acked)?;
        acked.acknowledge((tick as u16).saturating_sub(2), &history);
    }
    Ok(trainer.finish::<World>())
}

/// A packet of a capture, and the client's trace of it if it arrived at a client.
type Captured = (Packet, Option<Trace<World>>);

/// The two ends of one client's connection.
struct Client<'m> {
    server: ModelledProtocol<'m>,
    acked: Acked,
    here: ModelledProtocol<'m>,
    received: History<World, N>,
}

impl Client<'_> {
    /// Reads a packet like the game, and traces it before.
    fn receive(&mut self, bytes: &[u8], sent: &History<World, N>) -> Fallible<Trace<World>> {
        let trace = self.here.trace_delta(&self.received, bytes);
        let received = self.here.read_delta(&mut self.received, bytes)?;
        assert!(trace.result.is_ok(), "{:?}", trace.result);
        self.acked.acknowledge(received.sequence, sent);
        Ok(trace)
    }
}

/// Returns the packets of a server to two clients and back, of which every fifth to the second is lost and
/// every seventh is late.
fn played(
    game: &ModelledProtocol<'_>,
    messages: &Protocol,
    loses: bool,
) -> Fallible<Vec<Captured>> {
    let make = || Client {
        server: game.clone(),
        acked: Acked::new(),
        here: game.clone(),
        received: History::new(),
    };
    let (mut sent, mut clients) = (History::<World, N>::new(), [make(), make()]);
    let (mut all, mut buffer, mut late) = (Vec::new(), vec![0; 4096], None);
    for tick in 0..60 {
        let world = world(tick);
        let mut arrived = Vec::new();
        let outgoing = sent.push(&world)?;
        for (at, client) in (0..).zip(&mut clients) {
            let bytes = client.server.write_delta(&outgoing, &mut client.acked, &mut buffer)?;
            arrived.push((at, buffer[..bytes].to_vec()));
        }
        for (at, bytes) in arrived {
            let Some(client) = clients.get_mut(usize::from(at)) else { continue };
            let is_hurt = loses && at == 1;
            if is_hurt && tick % 5 == 4 {
                all.push((packet(at, bytes), None));
            } else if is_hurt && tick % 7 == 6 {
                late = Some(bytes);
            } else {
                let trace = client.receive(&bytes, &sent)?;
                all.push((packet(at, bytes), Some(trace)));
                if let Some(bytes) = late.take_if(|_| at == 1) {
                    let trace = client.receive(&bytes, &sent)?;
                    all.push((packet(at, bytes), Some(trace)));
                }
            }
        }
        let input = messages.to_bytes(&Message::Input { keys: tick as u8 })?;
        all.push((packet(9, input), None));
    }
    Ok(all)
}

/// Converts the packets of a capture, and decodes them in their order.
fn decoded(model: &Model, packets: &[Captured]) -> Vec<(Packet, Dump)> {
    let (mut converter, mut histories) = (Converter::new(model), Histories::default());
    let dump = |(packet, _): &Captured| {
        let mut packet = packet.clone();
        converter.convert(&mut packet);
        if is_baseline(&packet.bytes) {
            histories.learn(model, &packet);
        }
        (packet.clone(), Dump::captured(model, &mut histories, packet))
    };
    packets.iter().map(dump).collect()
}

/// Compares the decoded packets with the traces of the game.
fn check(model: &Model, packets: &[Captured]) -> Outcome {
    let mut histories = Histories::default();
    for (i, ((captured, trace), (plain, dump))) in
        packets.iter().zip(decoded(model, packets)).enumerate()
    {
        ensure!(dump.outcome == decode::Outcome::Read, "{i}: {:?}", dump.verdict());
        if captured.from == "to 9" {
            ensure!(dump.type_name == "Message" && plain.modelled.is_none(), "{i}: {dump:?}");
            continue;
        }
        let origin = plain.modelled.clone().ok_or(format!("{i}: not modelled"))?;
        ensure!(origin.bytes == captured.bytes.len(), "{i}: {} bytes", origin.bytes);
        let mut events = Vec::new();
        let kind = model.kind_of(&mut histories, &plain, None);
        model.decode_kind(
            &mut histories,
            &plain,
            kind,
            decode::Options::default(),
            |path, event| {
                let path: String = path.iter().map(ToString::to_string).collect();
                events.push((
                    path,
                    event.role,
                    event.bit,
                    event.bits,
                    event.raw,
                    event.value.clone(),
                ));
            },
        );
        let Some(trace) = trace else { continue };
        ensure!(trace.events.len() == events.len(), "{i}: {events:?}\n{trace}");
        for (event, found) in trace.events.iter().zip(events) {
            let it = event.clone();
            // the plain form of a value that is sent whole has another checksum
            let same = it.role == Role::Checksum
                || found == (it.path, it.role, it.bit, it.bits, it.raw, it.value);
            ensure!(same, "{i}: {event:?}\n{found:?}");
        }
    }
    Ok(())
}

fn framings() -> [(Framing, EndCheck); 4] {
    [
        (Framing::Crc, EndCheck::Absent),
        (Framing::Crc, EndCheck::Unaligned(0xB0D1_E500)),
        (Framing::Id, EndCheck::Absent),
        (Framing::IdAndCrc, EndCheck::Aligned(7)),
    ]
}

#[test]
fn every_event_is_that_of_the_game() -> Outcome {
    for (framing, end) in framings() {
        let (game, messages) = (worlds(framing).with_end_check(end), inputs(framing));
        let trainable = trained(&game)?;
        for (mode, protocol) in [
            game.modelled(&trainable),
            game.modelled_acked(&trainable),
            game.modelled_in_order(&trainable),
        ]
        .into_iter()
        .enumerate()
        {
            let captured = played(&protocol, &messages, mode < 2)?;
            let stated = protocol.describe_deltas::<World, N>(messages.describe::<Message>());
            let plain = game.describe_deltas::<World, N>(messages.describe::<Message>());
            for description in [stated, plain] {
                let model = Model::new(description).map_err(|it| format!("{it:?}"))?;
                let model = model.with_trained(trainable.clone())?;
                check(&model, &captured)
                    .map_err(|error| format!("{framing:?}, mode {mode}: {error}"))?;
            }
        }
    }
    Ok(())
}

fn with_model(game: &Protocol, messages: &Protocol, trainable: Trainable) -> Fallible<Model> {
    let description = game.describe_deltas::<World, N>(messages.describe::<Message>());
    let model = Model::new(description).map_err(|it| format!("{it:?}"))?;
    Ok(model.with_trained(trainable)?)
}

/// Returns the bytes that were sent and those of the plain forms, from the table of a profile.
fn sizes(text: &str) -> Option<[usize; 2]> {
    let mut lines = text.lines().skip_while(|it| !it.starts_with("modelled packets"));
    let (_, row) = (lines.next()?, lines.next()?.strip_prefix("World (deltas)")?);
    let numbers: Vec<usize> =
        row.split_whitespace().filter_map(|it| it.replace(',', "").parse().ok()).collect();
    numbers.get(1..3)?.try_into().ok()
}

/// The commands read modelled deltas, and train the next model with them.
#[test]
fn the_commands_read_modelled_deltas() -> Outcome {
    let (game, messages) = (worlds(Framing::Crc), inputs(Framing::Crc));
    let trainable = trained(&game)?;
    let mut here = game.modelled_acked(&trainable);
    let mut trainer = Trainer::new();
    let packets = deltas::<_, N>((0..40).map(world), |new, acked, to| {
        game.train_delta(&mut trainer, new, acked)?;
        here.write_delta(new, acked, to)
    })?;
    let files = Files::new("modelled_deltas")?;
    files.file("game.model", &trainable.to_bytes())?;
    files.file("game.pcap", &pcap(&packets))?;
    let description = game.describe_deltas::<World, N>(messages.describe::<Message>());
    files.schema("worlds.json", &description)?;
    let with = |command: &[&str], code: i32| -> Fallible<String> {
        let (text, found) = files.said(&[command, &["--model", "game.model"]].concat())?;
        ensure!(found == code, "{found}: {text}");
        Ok(text)
    };
    let text = with(&["dump", "worlds.json", "game.pcap"], 0)?;
    ensure!(text.matches("bytes modelled").count() == 40, "{text}");
    ensure!(text.matches("is_from_state").count() == 39, "{text}");
    let text = with(&["diff", "worlds.json", "game.pcap#5", "game.pcap#6"], 1)?;
    ensure!(text.contains("tick") && text.contains("bytes modelled"), "{text}");
    let text = with(&["profile", "worlds.json", "game.pcap"], 0)?;
    ensure!(text.contains("40 packets"), "{text}");
    let [sent, plain] = sizes(&text).ok_or_else(|| format!("no sizes in {text}"))?;
    ensure!(sent == packets.iter().map(Vec::len).sum::<usize>() && sent < plain, "{text}");
    let json = with(&["profile", "worlds.json", "game.pcap", "--json"], 0)?;
    let json: serde_json::Value = serde_json::from_str(&json)?;
    let expected =
        json!([{ "name": "World (deltas)", "packets": 40, "sent": sent, "plain": plain }]);
    ensure!(json["modelled"] == expected, "{}", json["modelled"]);
    ensure!(json["bytes"] == plain, "{}", json["bytes"]);
    let page = with(&["profile", "worlds.json", "game.pcap", "--html"], 0)?;
    let visit = "seen.row=all('#modelled tbody td').map(it=>it.textContent.replaceAll(',',''))";
    if let Some(seen) = visited("modelled_profile", &page, visit, (WIDTHS[0], false))? {
        let row = seen["row"].as_array().and_then(|it| it.get(..4)).unwrap_or_default();
        let expected = ["World (deltas)", "40", &sent.to_string(), &plain.to_string()];
        ensure!(row == expected, "{seen}");
    }
    with(&["train", "worlds.json", "game.pcap", "--deltas", "-o", "new.model"], 0)?;
    let new = Trainable::from_bytes(&files.read("new.model")?)?;
    ensure!(new == trainer.finish::<World>(), "another model");
    Ok(())
}

/// Without the model, a delta is decoded up to its modelled bits, which are one row.
#[test]
fn a_schema_names_modelled_deltas_without_the_model() -> Outcome {
    let (game, messages) = (worlds(Framing::Id), inputs(Framing::Crc));
    let trainable = trained(&game)?;
    let game = game.modelled_acked(&trainable);
    let captured = played(&game, &messages, false)?;
    let description = game.describe_deltas::<World, N>(messages.describe::<Message>());
    let model = Model::new(description).map_err(|it| format!("{it:?}"))?;
    let other = model.clone().with_trained(Trainable::new());
    ensure!(other.is_err_and(|it| it.contains("with the model")), "another model");
    for (packet, dump) in decoded(&model, &captured) {
        if packet.from == "to 9" {
            ensure!(dump.outcome == decode::Outcome::Read, "{dump:?}");
            continue;
        }
        let last = dump.lines.iter().last().ok_or("no lines")?;
        let bytes = packet.bytes.len() - last.bit as usize / 8;
        let expected = format!("what a modelled packet of {bytes} bytes has without its model");
        ensure!(dump.verdict().is_some_and(|it| it.contains(&expected)), "{:?}", dump.verdict());
        ensure!(last.bit + last.bits == 8 * packet.bytes.len() as u64, "{dump:?}");
    }
    Ok(())
}

/// A delta against a prediction that no recorder wrote is decoded up to the delta, which is one row. With the
/// recorded predictions, it is decoded to its end.
#[test]
fn predicted_deltas_are_decoded_with_their_recorded_predictions() -> Outcome {
    let predict = |world: &mut World, ahead: u16| {
        world.tick += u32::from(ahead);
        world.bodies.iter_mut().for_each(|body| body.position[1] += 0.7);
    };
    let end = EndCheck::Unaligned(0xB0D1_E500);
    let (game, messages) = (worlds(Framing::Crc).with_end_check(end), inputs(Framing::Crc));
    let trainable = trained(&game)?;
    for mut here in [game.modelled(&trainable), game.modelled_acked(&trainable)] {
        let (mut sent, mut acked) = (History::<World, N>::new(), Acked::new());
        let (mut all, mut buffer, mut recorder) = (Vec::new(), vec![0; 4096], Vec::new());
        for tick in 0..40 {
            let world = world(tick);
            let mut outgoing = sent.push(&world)?;
            let bytes = here.write_predicted(&mut outgoing, &mut acked, &mut buffer, predict)?;
            let bytes = buffer.get(..bytes).unwrap_or_default().to_vec();
            if let Some(prediction) = outgoing.prediction() {
                recorder.push((recorded(&bytes, &prediction)?, None));
            }
            let delta = (packet(0, bytes), None);
            all.push(delta.clone());
            recorder.push(delta);
            acked.acknowledge(tick as u16, &sent);
        }
        let model = with_model(&game, &messages, trainable.clone())?;
        let dumps = decoded(&model, &all);
        ensure!(dumps[0].1.outcome == decode::Outcome::Read, "whole");
        for ((packet, dump), (sent, _)) in dumps.iter().zip(&all).skip(1) {
            let rest = dump.rest().ok_or("decoded")?;
            // checksum, sequence number, distance, padding
            ensure!(rest.is_predicted && rest.bit == 56, "{rest:?}");
            ensure!(rest.bits == 8 * sent.bytes.len() as u64 - 56, "{rest:?}");
            ensure!(packet.modelled.is_some(), "not modelled");
        }
        for (packet, dump) in decoded(&model, &recorder) {
            if packet.from != "prediction" {
                ensure!(dump.outcome == decode::Outcome::Read, "{:?}", dump.verdict());
            }
        }
    }
    Ok(())
}

/// Returns the datagram in which a recorder records a prediction.
fn recorded(packet: &[u8], prediction: &Prediction) -> Fallible<Packet> {
    let ends = [40_000, 0].map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
    let mut recorder = Recorder::new(Vec::new())?;
    recorder.record_prediction(ends[0], ends[1], packet, prediction)?;
    let mut found = None;
    let capture = std::io::Cursor::new(recorder.finish()?);
    input::read(capture, "game.pcap", Form::Capture, None, |it| {
        found = Some(it);
        true
    })?;
    Ok(Packet { from: "prediction".to_owned(), ..found.ok_or("nothing")? })
}

/// Any bytes in the place of a capture's packets are read or rejected, and never cause a panic or
/// unbounded memory.
#[test]
fn damaged_deltas_are_reported() -> Outcome {
    let (game, messages) = (worlds(Framing::Id), inputs(Framing::Crc));
    let trainable = trained(&game)?;
    let captured = played(&game.modelled_acked(&trainable), &messages, true)?;
    let model = with_model(&game, &messages, trainable)?;
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..20 {
        let (mut converter, mut rejected) = (Converter::new(&model), 0);
        for (packet, _) in &captured {
            let mut forged = packet.clone();
            let bit = random.usize(64..8 * forged.bytes.len());
            forged.bytes.get_mut(bit / 8).into_iter().for_each(|it| *it ^= 1 << (bit % 8));
            forged.bytes.truncate(random.usize(8..=forged.bytes.len()));
            converter.convert(&mut forged);
            rejected += u32::from(forged.modelled.is_some_and(|it| it.refused.is_some()));
            converter.convert(&mut packet.clone());
        }
        ensure!(rejected > 60, "{rejected} rejected");
    }
    Ok(())
}

/// A bit that is set between the numbers in front and the value is rejected at its place, as the game does.
#[test]
fn padding_after_the_front_is_checked() -> Outcome {
    const FRONT: usize = 64 + 16 + 4;
    let (game, messages) = (worlds(Framing::Id), inputs(Framing::Crc));
    let trainable = trained(&game)?;
    let (mut sent, mut buffer) = (History::<World, N>::new(), vec![0; 4096]);
    let mut protocol = game.modelled_acked(&trainable);
    let len = protocol.write_delta(&sent.push(&world(0))?, &mut Acked::new(), &mut buffer)?;
    let model = with_model(&game, &messages, trainable.clone())?;
    for bit in FRONT..FRONT.next_multiple_of(8) {
        let mut bytes = buffer[..len].to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let error = protocol.read_delta(&mut History::<World, N>::new(), &bytes).err();
        ensure!(error.is_some_and(|it| it.bit() == FRONT as u64), "{error:?}");
        let mut packet = packet(0, bytes);
        Converter::new(&model).convert(&mut packet);
        let refused = packet.modelled.and_then(|it| it.refused);
        ensure!(format!("{refused:?}").contains("Align"), "{refused:?}");
    }
    Ok(())
}

/// Packets of many forged connections share the memory for values and for their probabilities.
#[test]
fn the_memory_of_probabilities_is_bounded() -> Outcome {
    let (game, messages) = (worlds(Framing::Id), inputs(Framing::Crc));
    let trainable = trained(&game)?;
    let mut here = game.modelled_acked(&trainable);
    let model = with_model(&game, &messages, trainable.clone())?;
    let (mut sent, mut buffer) = (History::<World, N>::new(), vec![0; 4096]);
    let world = world(6);
    let bytes = here.write_delta(&sent.push(&world)?, &mut Acked::new(), &mut buffer)?;
    for sharers in [1, 4] {
        let mut converter = Converter::new(&model);
        converter.share(sharers);
        for session in 0..9_000 {
            let mut packet = packet(0, buffer.get(..bytes).unwrap_or_default().to_vec());
            packet.session = session;
            converter.convert(&mut packet);
            ensure!(packet.modelled.is_some_and(|it| it.refused.is_none()), "{session}");
        }
        let ((values, parts), most) = (converter.size(), (1 << 21) / sharers);
        ensure!(values <= 4096 && parts <= most, "{values} values, {parts} parts of {most}");
        // 50 fields, and the probabilities of the model's contexts
        ensure!(parts > 100 * values, "{values} values, {parts} parts");
    }
    Ok(())
}
