//! Finds the kind of each packet: a message, a delta or a packet of another schema, also if it is
//! damaged.

#![expect(clippy::cast_possible_truncation, reason = "the numbers of ticks are small")]

use core::net::SocketAddr;

use crate::game::{self, Files, pcap};
use bitpack::model::Trainer;
use bitpack::schema::Description;
use bitpack::{Acked, Delta, History, MixedProtocol, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::decode;
use bitpack_tools::dump::Dump;
use bitpack_tools::history::Histories;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::train::{Subject, Training};
use serde_json::Value;

#[derive(Serialize, Clone, Debug)]
enum Message {
    Join,
    Seen { sequence: u16, held: u16, speed: u8 },
    Said(#[max_len(40)] String),
}

#[derive(Serialize, Delta, Clone)]
struct Scene {
    tick: u32,
    #[max_len(20)]
    heights: Vec<u16>,
}

mod other {
    #[derive(bitpack::Serialize, bitpack::Delta, Clone)]
    pub(super) struct Scene {
        pub(super) tick: u32,
        #[max_len(20)]
        pub(super) heights: Vec<u16>,
        pub(super) wind: u8,
    }
}

const OURS: Protocol = Protocol::of::<Message>("kinds", 1);
const OTHER: Protocol = Protocol::of::<Message>("kinds", 2);

fn ours() -> Description {
    OURS.describe_deltas::<Scene, 32>(OURS.describe::<Message>())
}

fn theirs() -> Description {
    OTHER.describe_deltas::<other::Scene, 32>(OTHER.describe::<Message>())
}

fn message(i: u16) -> Message {
    match i % 3 {
        0 => Message::Join,
        1 => Message::Seen { sequence: i, held: !i, speed: i as u8 },
        _ => Message::Said("over there".to_owned()),
    }
}

fn scene(tick: u32) -> Scene {
    Scene { tick, heights: (0..12).map(|i| (tick * i) as u16).collect() }
}

/// Returns the deltas of a game whose client acknowledges each one.
fn deltas(count: u32) -> Result<Vec<Vec<u8>>, bitpack::Error> {
    let scenes = (0..count).map(scene);
    game::deltas::<_, 32>(scenes, |new, acked, to| OURS.write_delta(new, acked, to))
}

fn model() -> Result<Model, String> {
    Model::new(ours()).map_err(|fault| format!("{fault:?}"))
}

/// A message with one wrong bit remains a message of its type, with its fields.
#[test]
fn a_damaged_message_is_no_delta() -> Outcome {
    let (model, mut histories) = (model()?, Histories::default());
    for bytes in deltas(5)? {
        let dump = Dump::captured(&model, &mut histories, Packet::new(String::new(), bytes));
        ensure!(dump.type_name == "Scene" && dump.verdict().is_none(), "{dump:?}");
    }
    let (mut fields, mut all, mut others) = (0, 0, 0);
    for i in 0..3 {
        let bytes = OURS.to_bytes(&message(i))?;
        // another tag is another variant
        for bit in (0..8 * bytes.len()).filter(|bit| !(32..34).contains(bit)) {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let packet = Packet::new(String::new(), damaged);
            let dump = Dump::captured(&model, &mut histories, packet);
            // a text with another length stops early
            all += 1;
            others += usize::from(dump.type_name != "Message");
            ensure!(dump.type_name == "Message" || i == 2, "{i}, bit {bit}: {:?}", dump.verdict());
            fields += dump.lines.iter().filter(|it| it.path == "Seen.speed").count();
        }
    }
    ensure!(fields > 60 && others <= all / 50, "{fields}, {others} of {all}");
    Ok(())
}

/// A damaged delta remains one, and its fields are shown if it is a whole value.
#[test]
fn a_damaged_delta_is_no_message() -> Outcome {
    let model = model()?;
    let mut shown = 0;
    for (at, bytes) in deltas(4)?.iter().enumerate() {
        for bit in 0..8 * bytes.len() {
            let (mut histories, mut damaged) = (Histories::default(), deltas(4)?);
            damaged[at][bit / 8] ^= 1 << (bit % 8);
            for bytes in damaged.into_iter().take(at + 1) {
                let packet = Packet::new(String::new(), bytes);
                let dump = Dump::captured(&model, &mut histories, packet);
                // a sequence number that is far from those before, or a part of the first value
                let is_far = (32 + 6..32 + 16).contains(&bit);
                let is_lost = is_far || at == 0 && dump.as_if != Some(decode::Outcome::Read);
                ensure!(
                    dump.type_name == "Scene" || is_lost,
                    "{at}, bit {bit}: {:?} {}",
                    dump.verdict(),
                    dump.type_name
                );
                shown += usize::from(dump.as_if.is_some() && dump.lines.len() > 10);
            }
        }
    }
    ensure!(shown > 100, "{shown}");
    Ok(())
}

/// Deltas whose first baselines were not captured are told from damaged messages by their numbers.
#[test]
fn deltas_without_baselines_are_no_messages() -> Outcome {
    let (model, mut histories) = (model()?, Histories::default());
    let mut messages = 0;
    for bytes in deltas(60)?.split_off(10) {
        let dump = Dump::captured(&model, &mut histories, Packet::new(String::new(), bytes));
        messages += usize::from(dump.type_name == "Message");
    }
    ensure!(messages <= 1, "{messages}");
    Ok(())
}

/// Returns a message without its last byte, which is shown as a message the first time and as a delta the second time.
fn unclear(model: &Model) -> Result<Vec<u8>, Box<dyn core::error::Error>> {
    for i in 5500..6500 {
        let mut bytes = OURS.to_bytes(&message(3 * i + 1))?;
        bytes.pop();
        let (mut histories, packet) = (Histories::default(), Packet::new(String::new(), bytes));
        let mut name = || Dump::captured(model, &mut histories, packet.clone()).type_name;
        if name() == "Message" && name() == "Scene" {
            return Ok(packet.bytes);
        }
    }
    Err("no such message".into())
}

/// A history whose baselines were not captured is still known when many others are.
#[test]
fn a_history_is_known_among_many() -> Outcome {
    let (model, mut histories) = (model()?, Histories::default());
    let bytes = unclear(&model)?;
    let mut name = |client: u16| {
        let ends = [1, client].map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
        let packet = Packet { ends: Some(ends), ..Packet::new(String::new(), bytes.clone()) };
        Dump::captured(&model, &mut histories, packet).type_name
    };
    let messages = (0..4096).filter(|client| name(*client) == "Message").count();
    ensure!(messages == 4096 && name(0) == "Scene", "{messages}");
    Ok(())
}

/// A packet is ranked once when a model is trained, so that a damaged message is no delta.
#[test]
fn damaged_messages_are_no_deltas_to_learn_from() -> Outcome {
    let model = model()?;
    let mut training = Training::new(&model, Subject::Deltas)?;
    for bytes in deltas(5)? {
        training.packet(&Packet::new(String::new(), bytes), 0);
    }
    let ends = [1, 2].map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
    let packet = Packet { ends: Some(ends), ..Packet::new(String::new(), unclear(&model)?) };
    training.packet(&packet, 0);
    let trained = training.finish()?;
    ensure!((trained.packets, trained.left_out) == (5, 0), "{:?}", trained.reasons);
    Ok(())
}

/// Packets of one build are decoded with its schema file, in whichever order the files are given.
#[test]
fn the_order_of_schema_files_does_not_matter() -> Outcome {
    let files = Files::new("kinds_order")?;
    files.schema("ours.json", &ours())?;
    files.schema("other.json", &theirs())?;
    let mut packets = deltas(40)?;
    for i in 0..40 {
        packets.insert(2 * usize::from(i), OURS.to_bytes(&message(i))?);
    }
    files.file("game.pcap", &pcap(&packets))?;
    for schemas in [["ours.json", "other.json"], ["other.json", "ours.json"]] {
        let [first, second] = schemas;
        let text = files.says(&["dump", first, "game.pcap", "--schema", second], 0, &[])?;
        ensure!(text.matches("bytes, Scene").count() == 40, "{schemas:?} {text}");
        ensure!(text.matches("bytes, Message").count() == 40, "{schemas:?} {text}");
        let profile = ["profile", first, "game.pcap", "--schema", second, "--json"];
        let report = files.json(&profile, 0)?;
        ensure!(report["packets"] == 80 && report["rejected"] == 0, "{report}");
    }
    Ok(())
}

/// Verified packets of a schema without deltas are not taken by one with deltas.
#[test]
fn verified_packets_of_another_schema_are_no_deltas() -> Outcome {
    let files = Files::new("kinds_other")?;
    files.schema("ours.json", &ours())?;
    files.schema("plain.json", &OTHER.describe::<Message>())?;
    let packets: Result<Vec<_>, _> = (0..20).map(|i| OTHER.to_bytes(&message(i))).collect();
    files.file("plain.pcap", &pcap(&packets?))?;
    let both = ["dump", "ours.json", "plain.pcap", "--schema", "plain.json"];
    let (text, code) = files.said(&both)?;
    ensure!(code == 0 && text.matches("bytes, Message").count() == 20, "{text}");
    // the schema file is of another build
    files.says(&["dump", "ours.json", "plain.pcap"], 1, &["probably of another build"])?;
    files.says(
        &["profile", "ours.json", "plain.pcap"],
        3,
        &["no packet has the id and checksum"],
    )?;
    Ok(())
}

/// The comparison of an intact and a damaged message names the field.
#[test]
fn a_damaged_message_is_compared_by_its_fields() -> Outcome {
    let files = Files::new("kinds_diff")?;
    files.schema("ours.json", &ours())?;
    let intact = OURS.to_bytes(&message(1))?;
    let mut damaged = intact.clone();
    damaged[5] ^= 4;
    files.file("intact.bin", &intact)?;
    files.file("damaged.bin", &damaged)?;
    files.says(&["diff", "ours.json", "intact.bin", "damaged.bin"], 1, &["Seen.sequence"])?;
    Ok(())
}

/// Only packets of the named variant are chosen. Deltas are chosen by their type.
#[test]
fn packets_are_chosen_by_their_kind() -> Outcome {
    let files = Files::new("kinds_only")?;
    files.schema("ours.json", &ours())?;
    let mut packets = deltas(40)?;
    for i in 0..30 {
        packets.insert(2 * usize::from(i), OURS.to_bytes(&message(i))?);
    }
    files.file("game.pcap", &pcap(&packets))?;
    for (name, count) in [("Seen", 10), ("Scene", 40), ("Message", 30), ("Nothing", 0)] {
        let (text, code) = files.said(&["dump", "ours.json", "game.pcap", "--only", name])?;
        ensure!(text.matches(" bytes, ").count() == count, "{name}: {code} {text}");
        ensure!(code == if count == 0 { 3 } else { 0 }, "{name}: {code} {text}");
        let profile = ["profile", "ours.json", "game.pcap", "--json", "--only", name];
        let report: Value = serde_json::from_str(&files.said(&profile)?.0).unwrap_or_default();
        ensure!(count == 0 || report["packets"] == count && report["rejected"] == 0, "{report}");
    }
    Ok(())
}

/// A modelled packet without its model is one of its enum, and a plain one is one of its variant: two kinds, of which
/// the first is not drawn around the second.
#[test]
fn each_bit_is_once_in_the_flame_graph() -> Outcome {
    let files = Files::new("kinds_modelled")?;
    let protocol = Protocol::of::<Message>("kinds", 3);
    let mut trainer = Trainer::new();
    (0..300).try_for_each(|i| protocol.train(&mut trainer, &message(i)))?;
    let model = trainer.finish::<Message>();
    let mut modelled = protocol.modelled(&model);
    files.schema("game.json", &modelled.describe::<Message>())?;
    let mut packets = Vec::new();
    for i in 0..60 {
        packets.push(modelled.to_bytes(&message(300 + i))?);
        packets.push(modelled.to_bytes(&Message::Said("~%QZ{}^|".repeat(4)))?);
    }
    files.file("game.pcap", &pcap(&packets))?;
    let (text, _) = files.said(&["profile", "game.json", "game.pcap", "--json"])?;
    // a warning follows
    let report = serde_json::Deserializer::from_str(&text).into_iter::<Value>().next();
    let report = report.ok_or("no report")??;
    let kinds = report["kinds"].as_array().map_or(0, Vec::len);
    let frames = report["flame"]["inside"].as_array();
    let bits = frames.into_iter().flatten().filter_map(|it| it["bits"].as_u64());
    let bits: u64 = bits.sum();
    ensure!(kinds > 1 && Some(bits) == report["flame"]["bits"].as_u64(), "{kinds}, {bits}: {text}");
    Ok(())
}

const MIXED: MixedProtocol<Message, Scene, 32> = MixedProtocol::of("kinds", 1);

/// The variants of the messages of a `MixedProtocol` are kinds of packets.
#[test]
fn messages_of_a_mixed_protocol_have_kinds() -> Outcome {
    let files = Files::new("kinds_mixed")?;
    files.schema("mixed.json", &MIXED.describe())?;
    let scenes = (0..150).map(scene);
    let mut packets = game::deltas(scenes, |new, acked, to| MIXED.write_delta(new, acked, to))?;
    for tick in 0..150_u16 {
        packets.insert(usize::from(2 * tick + 1), MIXED.to_bytes(&message(tick))?);
    }
    files.file("game.pcap", &pcap(&packets))?;
    let report = files.json(&["profile", "mixed.json", "game.pcap", "--json"], 0)?;
    let mut kinds: Vec<&str> = report["kinds"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|it| it["name"].as_str())
        .collect();
    kinds.sort_unstable();
    let expected = ["Join", "Said", "Scene (deltas)", "Seen"];
    ensure!(kinds == expected, "{kinds:?}");
    let sum = |key: &str| -> u64 {
        let all = report[key].as_array().into_iter().flatten();
        all.filter_map(|it| it["bits"].as_u64()).sum()
    };
    let bits = report["bits"].as_u64();
    ensure!(bits == Some(sum("rows")) && report["flame"]["bits"] == report["bits"], "{report}");
    let inside: u64 = report["flame"]["inside"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|it| it["bits"].as_u64())
        .sum();
    ensure!(bits == Some(inside), "{inside} of {bits:?}");
    let text = report.to_string();
    ensure!(!text.contains("omit_default") && !text.contains("message."), "{text}");
    ensure!(!text.contains("coalesce") && text.contains("\"Seen.sequence"), "{text}");
    for (name, count) in [("Seen", 50), ("Message", 150), ("Scene", 150)] {
        let (text, code) = files.said(&["dump", "mixed.json", "game.pcap", "--only", name])?;
        ensure!(code == 0 && text.matches(" bytes, ").count() == count, "{name}: {text}");
    }
    let (text, _) = files.said(&["layout", "mixed.json", "--overview"])?;
    ensure!(text.contains("Message::Seen") && text.contains("Message::Join"), "{text}");
    for command in ["typescript", "header"] {
        let (text, code) = files.said(&[command, "mixed.json"])?;
        ensure!(
            code == 0 && text.contains("MessagePacket") && !text.contains("Message2"),
            "{text}"
        );
    }
    let dump = ["dump", "mixed.json", "game.pcap", "--only", "Seen", "--json"];
    files.file("seen.json", files.said(&dump)?.0.as_bytes())?;
    let (text, code) = files.said(&["encode", "mixed.json", "seen.json"])?;
    ensure!(code == 0 && text.lines().count() == 50, "{text}");
    Ok(())
}

#[derive(Serialize, Delta, Clone)]
struct Turn {
    #[smallest_three(bits = 9)]
    to: [f32; 4],
}

/// A rejected quaternion has no component that was not sent.
#[test]
fn a_rejected_quaternion_lacks_its_largest_component() -> Outcome {
    let model = Model::new(Description::of::<Turn>()).map_err(|fault| format!("{fault:?}"))?;
    let dump = Dump::of(&model, 0, Packet::new(String::new(), vec![0; 4]));
    ensure!(dump.verdict().is_some_and(|it| it.contains("not a unit quaternion")), "{dump:?}");
    ensure!(dump.lines.len() == 4 && dump.lines.iter().all(|it| it.is_sent), "{dump:?}");
    Ok(())
}

/// The bit that tells a delta from a message has a name, and the largest component of a quaternion, which
/// is not sent, has its value.
#[test]
fn marks_have_names_and_quaternions_four_components() -> Outcome {
    const TURNS: MixedProtocol<Turn, Turn, 8> = MixedProtocol::of("turns", 1);
    let files = Files::new("kinds_turns")?;
    files.schema("turns.json", &TURNS.describe())?;
    for largest in 0..4 {
        let mut to = [0.1, -0.2, 0.3, -0.15];
        to[largest] =
            (1.0_f32 - to.iter().map(|it| it * it).sum::<f32>() + to[largest] * to[largest]).sqrt();
        let turn = Turn { to };
        let (mut history, mut buffer) = (History::<Turn, 8>::new(), [0; 64]);
        let bytes = TURNS.write_delta(&history.push(&turn)?, &mut Acked::new(), &mut buffer)?;
        for (bytes, is_delta) in [(TURNS.to_bytes(&turn)?, "0"), (buffer[..bytes].to_vec(), "1")] {
            files.file("turn.bin", &bytes)?;
            let (text, code) = files.said(&["dump", "turns.json", "turn.bin", "--json"])?;
            let packet: Value = serde_json::from_str(&text)?;
            let fields = packet["fields"].as_array().cloned().unwrap_or_default();
            let mark = fields.iter().find(|it| it["path"] == "is_delta");
            ensure!(
                code == 0 && mark.is_some_and(|it| it["raw"] == format!("0b{is_delta}")),
                "{text}"
            );
            let missing = fields.iter().find(|it| it["sent"] == false);
            let name = [".x", ".y", ".z", ".w"][largest];
            let path = missing.and_then(|it| it["path"].as_str()).unwrap_or_default();
            let value = missing.and_then(|it| it["value"].as_str()).unwrap_or_default();
            let is_near = value.parse().is_ok_and(|it: f32| (it - to[largest]).abs() < 0.01);
            ensure!(
                path.ends_with(&format!("to{name}")) && is_near,
                "{largest}: {path} {value} {text}"
            );
            files.file("turn.json", text.as_bytes())?;
            let (text, code) = files.said(&["encode", "turns.json", "turn.json"])?;
            ensure!(is_delta == "1" || code == 0, "{text}");
        }
    }
    Ok(())
}
