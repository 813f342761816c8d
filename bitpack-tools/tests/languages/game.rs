//! Packets of the example game "arena", from actual games and random. The reference are the types
//! of the arena itself, included from its source file.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use bitpack::Serialize as _;
use bitpack::schema::Description;
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, sample_count};
use bitpack_tools::file::load;
use bitpack_tools::input::{Form, packets};
use bitpack_tools::languages;
use fastrand::Rng;

use crate::arena::{play, play_with};
use crate::subject::{Reply, Subject, model, reply};
use sent::{Body, Chat, Input, Inputs, Motion, PROTOCOL, Packet, Snapshot};

#[path = "../../../examples/src/bin/arena/packets.rs"]
#[allow(dead_code, reason = "the game uses them elsewhere")]
mod sent;

/// Returns two test subjects for the packets of the example game "arena", with and without a
/// checksum around them. Without one, damaged packets reach the fields.
pub(crate) fn subjects() -> [Option<Subject>; 2] {
    let around = model(PROTOCOL.describe::<Packet>()).map(|model| {
        Subject::new(
            "Arena",
            model,
            |count| each(count, datagram),
            |packet| {
                let Ok(value) = PROTOCOL.read::<Packet>(packet) else { return Reply::Rejected };
                datagram(&value).map_or(Reply::Unwritable, Reply::Written)
            },
        )
    });
    let alone = model(Description::of::<Packet>()).map(|model| {
        Subject::new(
            "ArenaAlone",
            model,
            |count| each(count, |it| it.to_bytes().ok()),
            reply::<Packet>,
        )
    });
    [around.ok(), alone.ok()]
}

fn datagram(packet: &Packet) -> Option<Vec<u8>> {
    let mut datagram = [0; bitpack::DATAGRAM];
    let length = PROTOCOL.write(packet, &mut datagram).ok()?;
    datagram.get(..length).map(<[u8]>::to_vec)
}

/// Returns up to `count` packets of actual games as bytes, then those of `count` random ones.
fn each(count: usize, written: fn(&Packet) -> Option<Vec<u8>>) -> Result<Vec<Vec<u8>>, String> {
    let mut random = Rng::with_seed(12);
    let mut all: Vec<_> = played()?.iter().take(count).filter_map(written).collect();
    all.extend((0..count).filter_map(|_| written(&any(&mut random))));
    Ok(all)
}

/// Returns distinct packets that sixteen clients and a server sent, from as many games as needed
/// for 500 of them, or for 10,000 in an optimised build.
fn played() -> Result<&'static [Packet], String> {
    static PLAYED: OnceLock<Result<Vec<Packet>, String>> = OnceLock::new();
    let played =
        PLAYED.get_or_init(|| games(sample_count(500, 10_000)).map_err(|why| why.to_string()));
    played.as_deref().map_err(Clone::clone)
}

fn games(count: usize) -> Result<Vec<Packet>, Box<dyn core::error::Error>> {
    let (mut known, mut sent) = (BTreeSet::new(), Vec::new());
    for seed in 1..100 {
        if sent.len() >= count {
            break;
        }
        let seconds = if count > 1000 { "2" } else { "1" };
        let arguments = ["--clients", "16", "--seconds", seconds, "--seed", &seed.to_string()];
        let played = play_with("languages", &arguments)?;
        packets(&played.capture, Form::Capture, None, |packet| {
            if known.insert(packet.bytes.clone()) {
                sent.push(PROTOCOL.read(&packet.bytes));
            }
            true
        })?;
    }
    Ok(sent.into_iter().collect::<Result<_, _>>()?)
}

/// Returns a random packet of any kind that the example game "arena" has.
fn any(random: &mut Rng) -> Packet {
    match random.u8(..7) {
        0 => Packet::Join { name: words(random, 16) },
        1 => Packet::Welcome { player: random.u8(..sent::MAX_PLAYERS) },
        2 => {
            let count = random.usize(1..=sent::MAX_INPUTS);
            let oldest_first = (0..count).map(|_| input(random)).collect();
            Packet::Inputs(Inputs { sequence: random.u16(..), oldest_first })
        }
        3 => {
            let share = random.f32();
            let (tick, input) = (random.u32(..), random.u16(..));
            let chosen: Vec<_> = (0..sent::MAX_BODIES).filter(|_| random.f32() < share).collect();
            let bodies = chosen.into_iter().map(|it| (it, body(random))).collect();
            Packet::Snapshot(Snapshot { tick, input, bodies })
        }
        4 => {
            let player = random.u8(..sent::MAX_PLAYERS);
            Packet::Chat(Chat { player, text: words(random, 100) })
        }
        5 => Packet::Leave,
        _ => Packet::Seen { world: random.u16(..) },
    }
}

/// Returns random text of 1 to `most` bytes.
fn words(random: &mut Rng, most: usize) -> String {
    let letters = ['a', 'Z', ' ', 'é', '漢', '🙂'];
    let (mut text, length) = (String::from("?"), random.usize(1..=most));
    while let Some(letter) = random.choice(letters) {
        if text.len() + letter.len_utf8() > length {
            break;
        }
        text.push(letter);
    }
    text
}

fn input(random: &mut Rng) -> Input {
    let push = random.bool();
    Input {
        forward: random.i8(-1..=1),
        sideways: random.i8(-1..=1),
        yaw: between(random, -180.0, 180.0),
        jump: random.bool(),
        push,
        charge: if push { random.u8(..=sent::MAX_CHARGE) } else { 0 },
    }
}

fn body(random: &mut Rng) -> Body {
    let speed = |random: &mut Rng| between(random, -sent::MAX_SPEED, sent::MAX_SPEED);
    let moves = random.bool();
    let motion = Motion {
        linear: [(); 3].map(|()| speed(random)),
        angular: [(); 3].map(|()| speed(random)),
    };
    Body {
        ground: [(); 2].map(|()| between(random, -sent::HALF_WIDTH, sent::HALF_WIDTH)),
        height: between(random, 0.0, sent::CEILING),
        orientation: turned(random),
        motion: if moves { motion } else { Motion::default() },
    }
}

fn between(random: &mut Rng, min: f32, max: f32) -> f32 {
    min + (max - min) * random.f32()
}

/// Returns a random unit quaternion.
fn turned(random: &mut Rng) -> [f32; 4] {
    let components = [(); 4].map(|()| between(random, -1.0, 1.0));
    let length = components.iter().map(|it| it * it).sum::<f32>().sqrt();
    if length > 0.0 { components.map(|it| it / length) } else { [0.0, 0.0, 0.0, 1.0] }
}

/// The schema file that the example game "arena" writes generates the same code as the types in its
/// source.
#[test]
fn the_schema_file_of_the_arena_describes_its_types() -> Outcome {
    let played = play("languages_schema")?;
    let (file, types) = (load(&played.schema)?, model(PROTOCOL.describe::<Packet>())?);
    let [file, types] = [&file, &types].map(|model| languages::header(model, "arena"));
    let (file, types) = (file?, types?);
    // the file has another type, whose deltas are sent
    let missing: Vec<_> = types.lines().filter(|line| !file.contains(line)).collect();
    ensure!(missing.is_empty() && types.lines().count() > 100, "{missing:?}");
    Ok(())
}

/// The recorded games of the example "arena" contain every kind of packet except the one named
/// `seen`.
#[test]
fn recorded_games_have_all_kinds_of_packet_but_one() -> Outcome {
    let mut kinds = [0; sent::NAMES.len()];
    for packet in played()? {
        if let Some(count) = kinds.get_mut(packet.kind()) {
            *count += 1;
        }
    }
    ensure!(kinds.iter().sum::<usize>() >= sample_count(500, 10_000), "{kinds:?}");
    // `seen` acknowledges worlds that are sent as deltas, which `--whole` turns off
    let rare = kinds.iter().zip(sent::NAMES).filter(|(count, _)| **count == 0);
    let rare: Vec<_> = rare.map(|(_, name)| name).collect();
    ensure!(rare == ["seen"], "{rare:?} of {kinds:?}");
    Ok(())
}
