//! Edited values of every kind, in whole packets and in deltas, against the packets that the game writes.

#![expect(clippy::cast_possible_truncation, reason = "the ticks are few")]

use std::collections::BTreeMap;

use bitpack::{Acked, Delta, Framing, History, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::assemble::assemble;
use bitpack_tools::dump::{Dump, json};
use bitpack_tools::history::Histories;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Pose {
    tick: u32,
    #[varint]
    id: u32,
    #[varint]
    score: i16,
    #[fixed(8, 8, min = -100, max = 100)]
    height: i16,
    #[smallest_three(bits = 9)]
    turn: [f32; 4],
    #[omit_default(7)]
    health: u8,
    #[max_len(20)]
    name: String,
    #[max_len(5)]
    #[relative_to(previous)]
    steps: Vec<u16>,
    letter: char,
}

const GAME: Protocol = Protocol::of::<Pose>("poses", 1);

fn pose(tick: u32) -> Pose {
    Pose {
        tick,
        id: tick * 300,
        score: -(tick as i16),
        height: tick as i16 * 128,
        turn: if tick % 2 == 0 { [0.0, 0.0, 0.6, 0.8] } else { [0.0, 0.6, 0.0, 0.8] },
        health: 7 + tick as u8,
        name: format!("Ada {tick}"),
        steps: vec![1, 5 + tick as u16, 900],
        letter: char::from(b'a' + tick as u8),
    }
}

/// A field, its new value in the words of a dump, and the change of the value.
type Edit = (&'static str, &'static str, fn(&mut Pose));

/// Returns edits of a dump, each with the change of the value that it stands for.
fn edits() -> Vec<Edit> {
    vec![
        ("id", "4000000000", |it| it.id = 4_000_000_000),
        ("id", "0", |it| it.id = 0),
        ("score", "-32768", |it| it.score = i16::MIN),
        ("height", "-2.5", |it| it.height = -640),
        ("turn.x", "0.28", |it| {
            let [_, y, z, w] = it.turn.map(f64::from);
            let scale = ((1.0 - 0.28_f64.powi(2)) / (y * y + z * z + w * w)).sqrt();
            it.turn = [0.28, y * scale, z * scale, w * scale].map(|it| it as f32);
        }),
        ("health", "200", |it| it.health = 200),
        ("name", "\"a longer name\"", |it| it.name = String::from("a longer name")),
        ("name", "\"\"", |it| it.name = String::new()),
        ("steps[1]", "800", |it| it.steps[1] = 800),
        ("letter", "122", |it| it.letter = 'z'),
    ]
}

fn captured(model: &Model, histories: &mut Histories, bytes: &[u8]) -> String {
    let packet = Packet::new("test".to_owned(), bytes.to_vec());
    json(&Dump::captured(model, histories, packet))
}

fn change(name: &str, value: &str) -> Vec<(String, String)> {
    vec![(name.to_owned(), value.to_owned())]
}

#[test]
fn values_of_whole_packets_are_edited() -> Outcome {
    let model = Model::new(GAME.describe::<Pose>()).map_err(|fault| format!("{fault:?}"))?;
    let dumped = |tick| -> Result<String, bitpack::Error> {
        Ok(captured(&model, &mut Histories::default(), &GAME.to_bytes(&pose(tick))?))
    };
    let json = dumped(3)?;
    // the health of the first is not sent
    for (tick, (name, value, edit)) in
        [0, 3].into_iter().flat_map(|it| edits().into_iter().map(move |edit| (it, edit)))
    {
        let (json, mut expected) = (dumped(tick)?, pose(tick));
        expected.quantize()?;
        edit(&mut expected);
        let packet = assemble(&model, &mut Histories::default(), &json, &change(name, value))?;
        let expected = GAME.to_bytes(&expected)?;
        ensure!(packet.bytes == expected, "{name}: {:02x?}, not {expected:02x?}", packet.bytes);
    }
    for (name, value, why) in [
        ("id", "4294967296", "out of range"),
        ("health", "-1", "out of range"),
        ("health", "many", "not an integer"),
        ("armor", "1", "no field"),
        ("height", "101.0", "out of range"),
        ("turn.x", "1.5", "length 1"),
        ("steps[1]", "0", "out of range"),
        ("letter", "55296", "`letter`"),
        ("name", "\"longer than its 20 bytes\"", "`name`"),
    ] {
        let made = assemble(&model, &mut Histories::default(), &json, &change(name, value));
        ensure!(made.as_ref().is_err_and(|it| it.contains(why)), "{name}: {made:?}");
    }
    Ok(())
}

/// An edited delta is the packet of a game that has the edited value, and so are those after it, whose lines are not
/// edited.
#[test]
fn values_of_deltas_are_edited() -> Outcome {
    for framing in [Framing::Crc, Framing::Bare, Framing::IdAndCrc] {
        let game = GAME.with_framing(framing);
        let description = game.describe_deltas::<Pose, 8>(game.describe::<Pose>());
        let model = Model::new(description).map_err(|fault| format!("{fault:?}"))?;
        for (name, value, edit) in edits() {
            let (mut sent, mut dumped) = (Vec::new(), Vec::new());
            let (mut history, mut acked) = (History::<Pose, 8>::new(), Acked::new());
            let (mut seen, mut buffer) = (Histories::default(), [0; 256]);
            for tick in 0..6 {
                let value = pose(tick);
                let outgoing = history.push(&value)?;
                let length = game.write_delta(&outgoing, &mut acked, &mut buffer)?;
                acked.acknowledge(tick as u16, &history);
                dumped.push(captured(&model, &mut seen, &buffer[..length]));
                sent.push(buffer[..length].to_vec());
            }
            let (mut histories, mut received) = (Histories::default(), History::<Pose, 8>::new());
            for (tick, json) in (0..).zip(&dumped) {
                let is_edited = tick == 2;
                let changes = if is_edited { change(name, value) } else { Vec::new() };
                let packet = assemble(&model, &mut histories, json, &changes)?;
                let mut expected = pose(tick);
                expected.quantize()?;
                if is_edited {
                    edit(&mut expected);
                } else if tick < 2 {
                    let sent = &sent[tick as usize];
                    ensure!(
                        packet.bytes == *sent,
                        "{name}, {tick}: {:02x?}, not {sent:02x?}",
                        packet.bytes
                    );
                }
                game.read_delta(&mut received, &packet.bytes)
                    .map_err(|error| format!("{framing:?}, {name} in {tick}: {error}"))?;
                let read = received.get(tick as u16).ok_or("no value")?.clone();
                if is_edited {
                    let [read, expected] = [GAME.to_bytes(&read)?, GAME.to_bytes(&expected)?];
                    ensure!(read == expected, "{framing:?}, {name}: {read:02x?}, {expected:02x?}");
                }
                captured(&model, &mut histories, &packet.bytes);
            }
        }
    }
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Parts {
    lead: Option<u8>,
    turn: Option<Turn>,
    at_rest: bool,
    #[when(!at_rest)]
    #[bits(min = 5, max = 20)]
    speed: u8,
    #[max_len(3)]
    names: BTreeMap<u8, u8>,
    wide: i128,
    ratio: f32,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Turn(#[smallest_three(bits = 9)] [f32; 4]);

const PARTS: Protocol = Protocol::of::<Parts>("parts", 1);

/// Values in options and maps, and a field that is sent because its condition holds now.
#[test]
fn parts_of_values_are_edited() -> Outcome {
    let model = Model::new(PARTS.describe::<Parts>()).map_err(|fault| format!("{fault:?}"))?;
    let mut parts = Parts {
        lead: Some(3),
        turn: Some(Turn([0.0, 0.0, 0.0, 1.0])),
        at_rest: true,
        speed: 5,
        names: BTreeMap::from([(1, 2), (3, 4)]),
        wide: -1,
        ratio: 0.5,
    };
    let json = captured(&model, &mut Histories::default(), &PARTS.to_bytes(&parts)?);
    let made = |name: &str, value: &str| {
        assemble(&model, &mut Histories::default(), &json, &change(name, value))
    };
    let read = |name: &str, value: &str| -> Result<Parts, Box<dyn core::error::Error>> {
        Ok(PARTS.read::<Parts>(&made(name, value)?.bytes)?)
    };
    ensure!(read("lead", "200")?.lead == Some(200), "an option");
    let turn = read("turn.0.z", "0.6")?.turn.map(|it| it.0);
    ensure!(turn.is_some_and(|it| (it[2] - 0.6).abs() < 0.01), "{turn:?}");
    ensure!(read("names[1]", "9")?.names == BTreeMap::from([(1, 2), (3, 9)]), "a map");
    ensure!(read("at_rest", "false")?.speed == 5, "a condition");
    ensure!(read("wide", &i128::MIN.to_string())?.wide == i128::MIN, "a wide number");
    for (name, value) in [
        ("lead", "256"),
        ("wide", "340282366920938463463374607431768211455"),
        ("ratio", "1e39"),
        ("speed", "7"),
    ] {
        ensure!(made(name, value).is_err(), "{name}");
    }
    // the key of the second entry
    let key = json.rfind(r#""value":"3""#).ok_or("no key")?;
    let edited = format!("{}{}", &json[..key], json[key..].replacen("\"3\"", "\"8\"", 1));
    let made = assemble(&model, &mut Histories::default(), &edited, &[]);
    ensure!(made.as_ref().is_err_and(|it| it.contains("is a key")), "{made:?}");
    // a removed line, and an edited value after it
    parts.lead = None;
    let line = json.find("\"path\":\"lead\",\"raw\":\"0x03\"").or(json.find("\"value\":\"3\""));
    let line = json[..line.ok_or("no line")?].rfind('{').ok_or("no line")?;
    let end = line + json[line..].find('}').ok_or("no end")? + 2;
    let removed = format!("{}{}", &json[..line], &json[end..]);
    let removed = removed.replacen("\"value\":\"present\"", "\"value\":\"absent\"", 1);
    let packet = assemble(&model, &mut Histories::default(), &removed, &[])?;
    ensure!(packet.bytes == PARTS.to_bytes(&parts)?, "{removed}");
    parts.wide = 7;
    let packet = assemble(&model, &mut Histories::default(), &removed, &change("wide", "7"))?;
    ensure!(packet.bytes == PARTS.to_bytes(&parts)?, "{removed}");
    Ok(())
}
