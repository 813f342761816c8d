//! A game with the messages and the deltas of a `MixedProtocol`, and the objects of views. After each packet, a client in
//! another language reports everything that it has, and each field is compared with that of a client in Rust. It also
//! writes packets of histories of its own, which must be those of the client in Rust.

#![expect(clippy::cast_possible_truncation, reason = "indices and ticks are small")]

use core::fmt::Write as _;
use std::process::Command;

use bitpack::{Error, ErrorKind, History, Incoming, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::history::Histories;
use bitpack_tools::input::Packet;
use bitpack_tools::languages;
use bitpack_tools::model::Model;
use bitpack_tools::wireshark::dissector;

pub(crate) mod game;

use self::game::{
    Body, Client, Front, GAME, Message, OBJECTS, ROUGH, Report, Server, State, Step, VIEW, WEATHER,
    Weather, body,
};
use crate::script::Expected;
use crate::subject::{folder, model};
use crate::{cpp, csharp, gdscript, script, typescript};

/// Plays a game whose packets are lost, damaged, repeated and late.
fn played() -> Result<Vec<Step>, Box<dyn core::error::Error>> {
    let mut random = fastrand::Rng::with_seed(5);
    let (mut server, mut client, mut steps) = (Server::new(), Client::new(), Vec::new());
    let mut on_the_way: Vec<(u16, char, Vec<u8>)> = Vec::new();
    for tick in 0..160_u16 {
        for (kind, bytes) in server.packets(tick)? {
            match random.u8(..10) {
                0 => continue,
                1 => {
                    let mut damaged = bytes.clone();
                    let at = random.usize(..damaged.len());
                    damaged.get_mut(at).into_iter().for_each(|it| *it ^= 1 << random.u8(..8));
                    on_the_way.push((tick, kind, damaged));
                }
                2 => on_the_way.push((tick, kind, bytes.clone())),
                _ => {}
            }
            let late = random.choice([0, 0, 0, 1, 4, 12, 33]).unwrap_or(0);
            on_the_way.push((tick + late, kind, bytes));
        }
        let (now, later) = on_the_way.drain(..).partition(|(at, ..)| *at <= tick);
        on_the_way = later;
        let now: Vec<(u16, char, Vec<u8>)> = now;
        for (_, kind, bytes) in now.into_iter().chain(forged(&client, tick)?) {
            client.read(kind, &bytes);
            steps.push((kind, bytes, client.report.clone(), client.written()?));
        }
        // 25 ticks without acknowledgements, so that baselines are old
        if tick % 3 == 0 && tick % 50 < 25 {
            server.acknowledge(&client);
        }
    }
    let has = |is: fn(&Report) -> bool| steps.iter().any(|it| is(&it.2));
    ensure!(has(|it| it.objects.len() > 8 && it.state.names.len() > 3), "{steps:?}");
    Ok(steps)
}

/// A packet of the weather whose wind is out of range.
#[derive(Serialize)]
struct Forged {
    sequence: u16,
    is_delta: bool,
    has_wind: bool,
    wind: u8,
    rain: u8,
}

/// Returns a rejected packet in some ticks. A reader that took the place of its value first would lose the newest one.
fn forged(client: &Client, tick: u16) -> Result<Option<(u16, char, Vec<u8>)>, Error> {
    let Some(newest) = client.weathers.newest_sequence().filter(|_| tick % 20 == 10) else {
        return Ok(None);
    };
    let sequence = newest.wrapping_add(6);
    let packet = Forged { sequence, is_delta: false, has_wind: true, wind: 255, rain: 1 };
    let bytes = packet.to_bytes()?;
    let read = WEATHER.read_delta(&mut client.weathers.clone(), &bytes);
    assert_eq!(read.map_err(Error::kind).err(), Some(ErrorKind::Range));
    Ok(Some((tick, 'w', bytes)))
}

/// Returns a line of the kind `t` for each of 60 packets of the weather, then one of the kind `s` for each of 60 packets in which all objects change, but no list has another length.
fn steady_lines() -> Result<String, Error> {
    let (mut server, mut client, mut text) = (Server::new(), Client::new(), String::new());
    for tick in 0..60_u16 {
        let packet = server.weather(tick)?;
        client.read('w', &packet);
        server.acknowledge(&client);
        let _ = writeln!(text, "t {}", typescript::hex(&packet));
    }
    for tick in 0..60_u16 {
        for index in 0..OBJECTS {
            let own = Body { health: tick as u8, items: vec![tick], ..body(tick, index) };
            server.history.set(index.into(), &own)?;
        }
        server.history.advance();
        server.view.replace(0..OBJECTS.into());
        let (front, mut packet) = (Front { tick, own: None }, vec![0; 1200]);
        let size =
            VIEW.write_view(&mut server.view, &server.history, &front, |_| 1, &mut packet)?;
        packet.truncate(size);
        client.view(&packet);
        server.acknowledge(&client);
        let _ = writeln!(text, "s {}", typescript::hex(&packet));
    }
    Ok(text)
}

fn described() -> Result<Model, String> {
    let described = VIEW.describe_view::<Front, Body>(OBJECTS.into(), GAME.describe());
    let described = ROUGH.describe_view::<u16, Body>(OBJECTS.into(), described);
    model(WEATHER.describe_deltas::<Weather, 5>(described))
}

/// Returns a line for each packet: its kind and its digits.
fn lines(steps: &[Step]) -> String {
    let mut text = String::new();
    for (kind, bytes, ..) in steps {
        let _ = writeln!(text, "{kind} {}", typescript::hex(bytes));
    }
    text
}

/// Compares the reports and the packets that a program wrote, a line of their digits for each packet.
fn compare(steps: &[Step], reports: &str) -> Outcome {
    let reports: Vec<_> = reports.lines().collect();
    ensure!(reports.len() == steps.len(), "{} of {} reports", reports.len(), steps.len());
    for (at, ((.., ours, written), theirs)) in steps.iter().zip(reports).enumerate() {
        let (theirs, packets) = theirs.split_once(' ').ok_or(theirs)?;
        let own = written.each_ref().map(|it| typescript::hex(it)).join(" ");
        ensure!(packets == own, "{at}: written as {packets}, not {own}");
        let digits = theirs.as_bytes().chunks(2);
        let byte = |it: &[u8]| u8::from_str_radix(core::str::from_utf8(it).ok()?, 16).ok();
        let bytes = digits.map(byte).collect::<Option<Vec<_>>>().ok_or(theirs)?;
        let theirs = GAME.read_message(&bytes)?;
        // a damaged rotation may be written as another one
        let ours = GAME.read_message(&GAME.to_bytes(&Message::Report(ours.clone()))?)?;
        ensure!(theirs == ours, "{at}: {theirs:?}, not {ours:?}");
    }
    Ok(())
}

#[test]
fn a_cpp_client_has_the_state_and_the_objects_of_the_game() -> Outcome {
    let steps = played()?;
    let header = ("world.h", languages::header(&described()?, "world")?);
    let files = [header, ("client.cpp", include_str!("world.cpp").to_owned())];
    let Some(mut program) = cpp::program("g++-world", &[], &files)? else { return Ok(()) };
    let packets = folder("g++-world").join("packets.txt");
    std::fs::write(&packets, lines(&steps))?;
    let output = program.stdin(std::fs::File::open(&packets)?).output()?;
    compare(&steps, &String::from_utf8(output.stdout)?)
}

#[test]
fn a_csharp_client_has_the_state_and_the_objects_of_the_game() -> Outcome {
    let steps = played()?;
    let text = languages::csharp(&described()?, "world", None)?;
    let client = ("Client.cs".to_owned(), include_str!("world.cs").to_owned());
    let files = [("World.cs".to_owned(), text), client];
    let Some(program) = csharp::compiled("mono-world", &files)? else { return Ok(()) };
    let packets = folder("mono-world").join("packets.txt");
    std::fs::write(&packets, lines(&steps) + &steady_lines()?)?;
    let mut command = Command::new(program.path);
    let input = std::fs::File::open(&packets)?;
    let output = command.args(program.arguments).stdin(input).output()?;
    ensure!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    compare(&steps, &String::from_utf8(output.stdout)?)
}

#[test]
fn a_typescript_client_has_the_state_and_the_objects_of_the_game() -> Outcome {
    let steps = played()?;
    let modules = [("world", languages::typescript(&described()?)?)];
    let script = include_str!("world.mjs").replace("PACKETS", &lines(&steps));
    let said = typescript::said("node-world", &script, &modules)?;
    said.map_or(Ok(()), |it| compare(&steps, &it))
}

#[test]
fn a_godot_client_has_the_state_and_the_objects_of_the_game() -> Outcome {
    let steps = played()?;
    let scripts = [("world", languages::gdscript(&described()?, None)?)];
    let scene = include_str!("world.gd").replace("PACKETS", &lines(&steps));
    let Some(said) = gdscript::said("godot-world", &scene, &scripts)? else { return Ok(()) };
    // one output, with its length before it
    compare(&steps, core::str::from_utf8(said.get(4..).unwrap_or_default())?)
}

/// Returns what the dissector has to show of a packet: of a delta the trace of the game's own reader, else what the command
/// decodes, which the tests of decoding compare with such a trace.
fn shown(
    model: &Model,
    seen: &mut Histories,
    states: &History<State, 32>,
    packet: &Packet,
) -> Expected {
    let decoded = script::decoded(model, seen, Some(packet));
    if !matches!(GAME.read(&mut states.clone(), &packet.bytes), Ok(Incoming::Delta(_))) {
        return decoded;
    }
    let events = GAME.trace_delta(states, &packet.bytes).events;
    Expected { events, is_truncated: false, result: Ok(()), is_told: true }
}

/// The dissector has no session number here, and cannot verify the checksum of a delta: it gets the packets of the game
/// and of the view without a session that the client accepts.
#[test]
fn a_lua_dissector_has_the_fields_of_the_game() -> Outcome {
    let (model, ends) = (described()?, [1, 2].map(|port| ([127, 0, 0, 1], port).into()));
    let script = dissector(&model, "world", "")?;
    let (mut client, mut seen) = (Client::new(), Histories::default());
    let (mut packets, mut expected) = (Vec::new(), Vec::new());
    for (kind, bytes, ..) in played()?.into_iter().filter(|it| matches!(it.0, 'g' | 'r')) {
        let states = client.states.clone();
        if !client.read(kind, &bytes) {
            continue;
        }
        let packet = Packet { ends: Some(ends), ..Packet::new("world".to_owned(), bytes.clone()) };
        expected.push(shown(&model, &mut seen, &states, &packet));
        packets.push([&[0], &bytes[..]].concat());
    }
    ensure!(packets.len() > 300, "{} packets", packets.len());
    for lua in script::interpreters() {
        let mut next = expected.iter();
        script::check_in_mode([lua, "capture"], "world", &script, &packets, |_| {
            next.next()
                .cloned()
                .unwrap_or_else(|| script::decoded(&model, &mut Histories::default(), None))
        })?;
    }
    Ok(())
}
