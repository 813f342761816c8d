//! A game with the messages and the deltas of a `MixedProtocol`, and the objects of views. After each packet, a client in
//! another language reports everything that it has, and each field is compared with that of a client in Rust. It also
//! writes packets of histories of its own, which must be those of the client in Rust.

#![expect(clippy::cast_possible_truncation, reason = "indices and ticks are small")]

use core::fmt::Write as _;
use std::process::Command;

use bitpack::{
    Acked, Delta, Error, ErrorKind, Framing, History, Incoming, Mirror, MixedProtocol,
    ObjectHistory, Protocol, ReceivedPackets, Serialize, View,
};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::history::Histories;
use bitpack_tools::input::Packet;
use bitpack_tools::languages;
use bitpack_tools::model::Model;
use bitpack_tools::wireshark::dissector;

use crate::script::Expected;
use crate::subject::{folder, model};
use crate::{cpp, csharp, gdscript, script, typescript};

const OBJECTS: u8 = 30;
const GAME: MixedProtocol<Message, State, 32> = MixedProtocol::of("world", 1);
const VIEW: Protocol = Protocol::of::<(Front, Body)>("world", 1).with_session(SESSION);
const SESSION: u64 = 0x0123_4567_89AB_CDEF;
/// A history whose packets have no header: 16 bits tell the baseline. Its length divides no power of two.
const WEATHER: Protocol =
    Protocol::of::<Weather>("weather", 1).with_framing(Framing::Bare).with_session(SESSION);
/// A view without a checksum: damaged packets reach the fields.
const ROUGH: Protocol = Protocol::of::<(u16, Body)>("rough", 1).with_framing(Framing::Id);

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct State {
    pub(crate) tick: u32,
    #[delta(small = 6)]
    #[bits(min = 1, max = 1000)]
    pub(crate) score: u16,
    #[max_len(5)]
    pub(crate) names: Vec<Name>,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
pub(crate) struct Name {
    #[max_len(9)]
    pub(crate) name: String,
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    #[compressed(0.0, 100.0, 0.01)]
    #[delta(small = 5, large = 9)]
    position: [f32; 2],
    #[smallest_three(bits = 9)]
    turn: [f32; 4],
    #[bits(min = 0, max = 100)]
    health: u8,
    #[max_len(3)]
    items: Vec<u16>,
    target: Option<u8>,
}

/// A float that is rounded to its default is sent, but it is left out if the rounded value is sent again.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Weather {
    #[omit_default]
    #[compressed(-1.0, 1.0, 0.01)]
    wind: f32,
    #[delta(small = 3)]
    rain: u8,
}

const CALM: Weather = Weather { wind: 0.0, rain: 0 };

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Front {
    tick: u16,
    own: Option<u8>,
}

/// Everything that a client has.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Report {
    state: State,
    /// Number of the newest state.
    sequence: Option<u16>,
    /// The last message.
    #[max_len(9)]
    chat: String,
    weather: Weather,
    front: Front,
    received: Option<ReceivedPackets>,
    #[max_len(30)]
    objects: Vec<Seen>,
    #[max_len(30)]
    updated: Vec<u8>,
    /// The header and the objects of the view without a checksum.
    rough: u16,
    #[max_len(30)]
    rough_objects: Vec<Seen>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Seen {
    index: u8,
    body: Body,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
enum Message {
    Chat(#[max_len(9)] String),
    Report(Report),
}

/// A client in Rust: the reference.
struct Client {
    states: History<State, 32>,
    weathers: History<Weather, 5>,
    mirror: Mirror<Body>,
    rough: Mirror<Body>,
    report: Report,
    /// Histories of values that the client sends, and what has been acknowledged of them.
    own: (History<State, 32>, Acked),
    gusts: (History<Weather, 5>, Acked),
}

impl Client {
    fn new() -> Self {
        let state = State { tick: 0, score: 1, names: Vec::new() };
        let front = Front { tick: 0, own: None };
        let report = Report {
            state,
            sequence: None,
            chat: String::new(),
            weather: CALM,
            front,
            received: None,
            objects: Vec::new(),
            updated: Vec::new(),
            rough: 0,
            rough_objects: Vec::new(),
        };
        let [mirror, rough] = [(), ()].map(|()| Mirror::new(OBJECTS.into()));
        let (states, weathers) = (History::new(), History::new());
        let own = (History::new(), Acked::new());
        Self { states, weathers, mirror, rough, report, own, gusts: (History::new(), Acked::new()) }
    }

    /// Reads a packet. Returns `false` if it is rejected or old.
    fn read(&mut self, kind: char, bytes: &[u8]) -> bool {
        match kind {
            'g' => self.game(bytes),
            'w' => WEATHER.read_delta(&mut self.weathers, bytes).is_ok_and(|_| {
                self.report.weather.clone_from(self.weathers.newest().unwrap_or(&CALM));
                true
            }),
            'v' => self.view(bytes),
            _ => self.rough_view(bytes),
        }
    }

    fn game(&mut self, bytes: &[u8]) -> bool {
        match GAME.read(&mut self.states, bytes) {
            Ok(Incoming::Message(Message::Chat(text))) => self.report.chat = text,
            Ok(Incoming::Delta(_)) => {
                if let Some(newest) = self.states.newest() {
                    self.report.state.clone_from(newest);
                }
                self.report.sequence = self.states.newest_sequence();
            }
            _ => return false,
        }
        true
    }

    /// Returns the packets of a history with the newest state, and of one with a gust of wind. Three of four values are
    /// not acknowledged.
    fn written(&mut self) -> Result<[Vec<u8>; 2], Error> {
        let (history, acked) = &mut self.own;
        let [mut own, mut gust] = [vec![0; 300], vec![0; 300]];
        let size = GAME.write_delta(&history.push(&self.report.state)?, acked, &mut own)?;
        own.truncate(size);
        acked.acknowledge(history.newest_sequence().unwrap_or(0) & !3, history);
        let (history, acked) = &mut self.gusts;
        let rain = (history.newest_sequence().unwrap_or(0) % 7) as u8;
        let outgoing = Weather { wind: 0.004, rain };
        let size = WEATHER.write_delta(&history.push(&outgoing)?, acked, &mut gust)?;
        gust.truncate(size);
        acked.acknowledge(history.newest_sequence().unwrap_or(0) & !3, history);
        Ok([own, gust])
    }

    fn view(&mut self, bytes: &[u8]) -> bool {
        let Ok(Some(front)) = VIEW.read_view::<Front, Body>(&mut self.mirror, bytes) else {
            return false;
        };
        self.report.front = front;
        self.report.received = self.mirror.received();
        self.report.objects = seen(&self.mirror);
        self.report.updated = self.mirror.updated().iter().map(|it| *it as u8).collect();
        true
    }

    fn rough_view(&mut self, bytes: &[u8]) -> bool {
        let Ok(Some(front)) = ROUGH.read_view::<u16, Body>(&mut self.rough, bytes) else {
            return false;
        };
        self.report.rough = front;
        self.report.rough_objects = seen(&self.rough);
        true
    }
}

fn seen(mirror: &Mirror<Body>) -> Vec<Seen> {
    mirror.iter().map(|(index, body)| Seen { index: index as u8, body: body.clone() }).collect()
}

/// A packet with its kind: `g` for a message or a delta of the game, `w` for the weather, `v` and `r` for the views. Then
/// the report of the client that has read it, and the packets that it writes.
type Step = (char, Vec<u8>, Report, [Vec<u8>; 2]);

fn body(tick: u16, index: u8) -> Body {
    let angle = f32::from(tick) * 0.02 * f32::from(index % 5);
    Body {
        position: [f32::from(index) + f32::from(tick * u16::from(index % 7)) * 0.07, 50.0 + angle],
        turn: [angle.sin(), 0.0, 0.0, angle.cos()],
        health: (100 - tick / 8 * u16::from(index % 2)) as u8,
        items: (0..(tick / 9 + u16::from(index)) % 4).map(|it| it * 1000).collect(),
        target: (tick / 5 % 3 == 0).then_some(index),
    }
}

/// The values and views that the server has for one client.
struct Server {
    sent: (History<State, 32>, Acked),
    weather: (History<Weather, 5>, Acked),
    history: ObjectHistory<Body>,
    view: View,
    rough: View,
}

impl Server {
    fn new() -> Self {
        let [view, rough] = [3, 1].map(|it| View::new(OBJECTS.into()).with_baselines(it));
        let history = ObjectHistory::new(OBJECTS.into(), 40);
        let (mut states, mut weather) = (History::new(), History::new());
        for i in 0..65_450_u32 {
            // so that the numbers of the packets begin again with 0
            let state = State { tick: i % 2, score: 1, names: Vec::new() };
            let both = states.push(&state).is_ok()
                && weather.push(&Weather { wind: 0.0, rain: 1 }).is_ok();
            assert!(both);
        }
        let sent = (states, Acked::new());
        Self { sent, weather: (weather, Acked::new()), history, view, rough }
    }

    fn state(&mut self, tick: u16) -> Result<Vec<u8>, Error> {
        let names = (0..tick / 7 % 5).map(|i| Name { name: "é".repeat(1 + i as usize % 4) });
        let score = 1 + tick * 7 % 999;
        let state = State { tick: tick.into(), score, names: names.collect() };
        let mut packet = vec![0; 300];
        let size = GAME.write_delta(&self.sent.0.push(&state)?, &mut self.sent.1, &mut packet)?;
        packet.truncate(size);
        Ok(packet)
    }

    fn weather(&mut self, tick: u16) -> Result<Vec<u8>, Error> {
        let weather = Weather { wind: f32::from(tick % 9) * 0.003, rain: (tick / 3) as u8 };
        let mut packet = vec![0; 300];
        let (history, acked) = &mut self.weather;
        let size = WEATHER.write_delta(&history.push(&weather)?, acked, &mut packet)?;
        packet.truncate(size);
        Ok(packet)
    }

    /// Returns the packets of a tick with their kinds.
    fn packets(&mut self, tick: u16) -> Result<[(char, Vec<u8>); 5], Error> {
        for index in 0..OBJECTS {
            self.history.set(index.into(), &body(tick, index))?;
        }
        self.history.advance();
        let first = u32::from(tick / 4 % 20);
        self.view.replace(first..first + 10);
        self.rough.replace(20 - first..30 - first);
        let [mut packet, mut rough] =
            [vec![0; if tick % 3 == 0 { 90 } else { 1200 }], vec![0; 200]];
        let front = Front { tick, own: (tick % 4 > 0).then_some(tick as u8) };
        let priority = |it: u32| it as u8 % 9;
        let size = VIEW.write_view(&mut self.view, &self.history, &front, priority, &mut packet)?;
        packet.truncate(size);
        let size = ROUGH.write_view(&mut self.rough, &self.history, &tick, priority, &mut rough)?;
        rough.truncate(size);
        let chat = GAME.to_bytes(&Message::Chat(format!("tick {tick}")))?;
        let [state, weather] = [self.state(tick)?, self.weather(tick)?];
        Ok([('g', chat), ('g', state), ('w', weather), ('v', packet), ('r', rough)])
    }

    fn acknowledge(&mut self, client: &Client) {
        let (sent, acked) = &mut self.sent;
        client.states.newest_sequence().into_iter().for_each(|it| _ = acked.acknowledge(it, sent));
        let (sent, acked) = &mut self.weather;
        client
            .weathers
            .newest_sequence()
            .into_iter()
            .for_each(|it| _ = acked.acknowledge(it, sent));
        client.mirror.received().into_iter().for_each(|it| self.view.acknowledge(it));
        client.rough.received().into_iter().for_each(|it| self.rough.acknowledge(it));
    }
}

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
    let header = ("world.h".to_owned(), languages::header(&described()?, "world")?);
    let files = [header, ("client.cpp".to_owned(), include_str!("world.cpp").to_owned())];
    let Some((output, program)) = cpp::compiled("g++", "g++-world", &[], &files)? else {
        return Ok(());
    };
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let packets = folder("g++-world").join("packets.txt");
    std::fs::write(&packets, lines(&steps))?;
    let output = Command::new(program).stdin(std::fs::File::open(&packets)?).output()?;
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
