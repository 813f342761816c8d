//! Decodes the packets of views: a server sends its clients the objects near them, and some packets
//! are lost. Each event equals that of the game's own reader.

use core::net::SocketAddr;
use std::collections::HashMap;

use crate::game::Files;
use bitpack::schema::Description;
use bitpack::trace::Event;
use bitpack::{
    Delta, Error, Mirror, ObjectHistory, Protocol, Recorder, Serialize, Stream, TraceStream, View,
};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::decode;
use bitpack_tools::dump::Dump;
use bitpack_tools::history::Histories;
use bitpack_tools::input::Packet;
use bitpack_tools::model::Model;
use bitpack_tools::profile::Profile;

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Body {
    #[compressed(0.0, 100.0, 0.01)]
    #[delta(small = 5, large = 9)]
    position: [f32; 2],
    #[bits(min = 0, max = 100)]
    health: u8,
    walking: bool,
    #[max_len(3)]
    items: Vec<u8>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Front {
    tick: u16,
    own: Option<u8>,
}

#[derive(Serialize)]
struct Input {
    keys: u8,
}

const GAME: Protocol = Protocol::of::<(Front, Body)>("views", 1);
/// Number of bytes of the checksum.
const SUM: usize = 4;
const OBJECTS: u32 = 60;
const CLIENTS: u16 = 6;
const FARTHEST: u32 = 21;

/// The values that a client has after each packet, by packet and object.
type Known = HashMap<(u16, u32), Body>;

/// A packet to a client, which may be lost.
struct Sent {
    client: u16,
    bytes: Vec<u8>,
    arrives: bool,
    /// The events of the game's reader; empty for a packet that is lost.
    events: Vec<Event>,
}

fn body(tick: u16, index: u16) -> Body {
    let walks = index % 3 > 0;
    let steps = if walks { f32::from(tick * (index % 7)) * 0.07 } else { 0.0 };
    Body {
        position: [(f32::from(index) + steps) % 100.0, f32::from(index % 10) + steps / 9.0],
        health: u8::try_from(100 - tick / 8 % 60 * (index % 2)).unwrap_or(0),
        walking: walks,
        items: (0..u8::try_from((tick / 16 + index) % 4).unwrap_or(0)).collect(),
    }
}

/// Traces a packet as the game's reader reads it, against the values that the client has.
fn traced(bytes: &[u8], known: &Known) -> Result<Vec<Event>, Error> {
    let mut stream = TraceStream::new(bytes.get(SUM..).unwrap_or_default());
    let sequence = stream.named("sequence").bits(0_u16, 16)?;
    let mut back = None;
    if stream.named("has_baseline").bool(false)? {
        back = Some(stream.named("back").int(1_u32, 1, FARTHEST)?);
    }
    let mut front = Front::blank();
    Front::serialize(&mut front, &mut stream)?;
    let mut index = stream.object_index(None, 0, OBJECTS)?;
    while index < OBJECTS {
        let mut value = Body::blank();
        let mut named = back;
        let is_delta = if !stream.named("other").bool(false)? {
            true
        } else if stream.named("not_delta").bool(false)? {
            if !stream.named("left").bool(false)? {
                Body::serialize(&mut value, &mut stream)?;
            }
            false
        } else {
            named = Some(stream.named("back").int(1_u32, 1, FARTHEST)?);
            true
        };
        if is_delta {
            let back = u16::try_from(named.unwrap_or(0)).unwrap_or(0);
            let baseline = known.get(&(sequence.wrapping_sub(back), index));
            let baseline = baseline.ok_or_else(|| Error::new(bitpack::ErrorKind::Baseline, 0))?;
            stream.delta(&mut value, baseline)?;
        }
        index = stream.object_index(Some(index), 0, OBJECTS)?;
    }
    Ok(stream.into_events())
}

struct Client {
    view: View,
    mirror: Mirror<Body>,
    known: Known,
    /// Acknowledgements on their way, with the tick of their arrival.
    acknowledgements: Vec<(u16, bitpack::ReceivedPackets)>,
}

impl Client {
    /// Reads a packet, and keeps the values that the client has now.
    fn read(&mut self, bytes: &[u8], tick: u16) -> Result<Vec<Event>, Error> {
        let events = traced(bytes, &self.known)?;
        GAME.read_view::<Front, Body>(&mut self.mirror, bytes)?;
        let received = self.mirror.received();
        let newest = received.map_or(0, |it| it.newest);
        let values = self.mirror.iter().map(|(index, it)| ((newest, index), it.clone()));
        self.known.extend(values);
        self.known.retain(|(packet, _), _| newest.wrapping_sub(*packet) <= 32);
        self.acknowledgements.extend(received.map(|it| (tick + 4, it)));
        Ok(events)
    }
}

/// Returns the packets of a game, in which every eighth packet is lost.
fn game(ticks: u16) -> Result<Vec<Sent>, Error> {
    let mut history = ObjectHistory::new(OBJECTS, 32);
    let client = |_| Client {
        view: View::new(OBJECTS),
        mirror: Mirror::new(OBJECTS),
        known: Known::new(),
        acknowledgements: Vec::new(),
    };
    let mut clients: Vec<Client> = (0..CLIENTS).map(client).collect();
    let (mut random, mut sent) = (fastrand::Rng::with_seed(7), Vec::new());
    for tick in 0..ticks {
        for index in 0..u16::try_from(OBJECTS).unwrap_or(0) {
            history.set(index.into(), &body(tick, index))?;
        }
        history.advance();
        for (number, client) in (0..).zip(&mut clients) {
            let (now, later) = client.acknowledgements.drain(..).partition(|(at, _)| *at <= tick);
            client.acknowledgements = later;
            let now: Vec<_> = now;
            for (_, received) in now {
                client.view.acknowledge(received);
            }
            let first = u32::from((tick / 5 + number * 9) % 40);
            client.view.replace(first..first + 20);
            let front = Front { tick, own: (number > 0).then_some(tick.to_le_bytes()[0]) };
            let mut packet = vec![0; if number % 2 == 0 { 120 } else { 1200 }];
            let bytes = GAME.write_view(&mut client.view, &history, &front, |_| 1, &mut packet)?;
            packet.truncate(bytes);
            let arrives = random.u8(..8) > 0;
            let events = if arrives { client.read(&packet, tick)? } else { Vec::new() };
            sent.push(Sent { client: number, bytes: packet, arrives, events });
        }
    }
    Ok(sent)
}

fn described() -> Description {
    GAME.describe_view::<Front, Body>(OBJECTS, GAME.describe::<Input>())
}

fn model() -> Result<Model, String> {
    Model::new(described()).map_err(|fault| format!("{fault:?}"))
}

fn packet(client: u16, bytes: Vec<u8>) -> Packet {
    let ends = [40_000, 50_000 + client].map(|port| SocketAddr::from(([127, 0, 0, 1], port)));
    Packet { ends: Some(ends), ..Packet::new(format!("to {client}"), bytes) }
}

/// Decodes a packet. Returns its events without the names of the header and of the objects.
fn decoded(
    model: &Model,
    histories: &mut Histories,
    packet: &Packet,
) -> ((usize, decode::Outcome), Vec<Event>) {
    let (mut events, kind) = (Vec::new(), model.kind_of(histories, packet, None));
    let outcome =
        model.decode_kind(histories, packet, kind, decode::Options::default(), |path, event| {
            let path: Vec<String> = path.iter().map(ToString::to_string).collect();
            let names = match path.first().map(|it| it.trim_start_matches('.')) {
                Some("header") => 1,
                Some("objects") => 2,
                _ => 0,
            };
            let path = path.into_iter().skip(names).collect();
            let decode::Event { role, bit, bits, raw, value, .. } = event;
            if let Some(bit) = bit.checked_sub(8 * SUM as u64) {
                events.push(Event::new(path, role, bit, bits, raw, value));
            }
        });
    ((kind, outcome), events)
}

/// Checks the events of all packets that have arrived. `sees_all` also decodes those that were lost,
/// as a capture of the server has them.
fn check(sent: &[Sent], sees_all: bool) -> Outcome {
    let (model, mut histories, mut deltas) = (model()?, Histories::default(), 0);
    for (i, it) in sent.iter().enumerate().filter(|(_, it)| sees_all || it.arrives) {
        let (found, events) = decoded(&model, &mut histories, &packet(it.client, it.bytes.clone()));
        ensure!(found == (1, decode::Outcome::Read), "{i}: {found:?}");
        if it.arrives {
            // the end check follows
            let fields = events.get(..it.events.len()).unwrap_or_default();
            ensure!(fields == it.events, "{i}: {fields:#?}\nnot {:#?}", it.events);
            deltas += fields.iter().filter(|it| it.path.ends_with("other")).count();
        }
    }
    ensure!(deltas > sent.len(), "only {deltas} objects");
    Ok(())
}

#[test]
fn a_capture_of_the_client_has_the_events_of_the_game() -> Outcome {
    check(&game(150)?, false)
}

#[test]
fn a_capture_of_the_server_with_lost_packets_has_the_events_of_the_game() -> Outcome {
    check(&game(150)?, true)
}

#[test]
fn views_are_dumped_and_counted() -> Outcome {
    let (model, mut histories) = (model()?, Histories::default());
    let (mut profile, mut bits) = (Profile::new(&model), 0);
    for it in game(60)? {
        let packet = packet(it.client, it.bytes);
        let dump = Dump::captured(&model, &mut histories, packet.clone());
        ensure!(dump.verdict().is_none(), "{:?}", dump.verdict());
        ensure!(dump.type_name == "view of Body", "{}", dump.type_name);
        let mut paths = dump.lines.iter().map(|it| it.path.trim_start_matches('.'));
        ensure!(paths.any(|it| it == "header.tick"), "no header");
        bits += 8 * packet.bytes.len() as u64;
        profile.packet(&packet, None);
    }
    let report = profile.report();
    let rows: u64 = report.rows.iter().map(|it| it.bits).sum();
    ensure!(rows == bits, "{rows} bits in rows, {bits} sent");
    let has = |path: &str| report.rows.iter().any(|it| it.path == path);
    ensure!(has("view of Body.objects[].position") && has("view of Body.header.tick"), "paths");
    Ok(())
}

/// A recording of the server with a message in it, read by the commands.
#[test]
fn the_commands_read_a_recording() -> Outcome {
    let (files, mut recorder) = (Files::new("views")?, Recorder::new(Vec::new())?);
    files.schema("views.json", &described())?;
    let sent = game(50)?;
    for it in &sent {
        let [from, to] = packet(it.client, Vec::new()).ends.ok_or("no ends")?;
        recorder.record(from, to, &it.bytes)?;
    }
    let [server, client] = packet(0, Vec::new()).ends.ok_or("no ends")?;
    recorder.record(client, server, &GAME.to_bytes(&Input { keys: 3 })?)?;
    files.file("views.pcap", &recorder.finish()?)?;
    let (text, code) = files.said(&["dump", "views.json", "views.pcap", "--json"])?;
    ensure!(code == 0 && text.lines().count() == sent.len() + 1, "{code}");
    let views = text.matches("\"type\":\"view of Body\"").count();
    ensure!(views == sent.len(), "{views} of {}", sent.len());
    // and encoded again
    files.file("views.dump", text.as_bytes())?;
    let (hex, code) = files.said(&["encode", "views.json", "views.dump"])?;
    let is_same = |(line, json): &(&str, &str)| json.contains(&format!("\"bytes\":\"{line}\""));
    let encoded = hex.lines().zip(text.lines()).filter(is_same).count();
    ensure!(code == 0 && encoded == sent.len() + 1, "{code}: {encoded} of {}", sent.len() + 1);
    let report = files.json(&["profile", "views.json", "views.pcap", "--json"], 0)?;
    ensure!(report["kinds"][0]["name"] == "view of Body", "{}", report["kinds"]);
    ensure!(report["kinds"][0]["packets"] == sent.len() && report["partly"] == 0, "{report}");
    let (text, code) = files.said(&["dump", "views.json", "views.pcap", "--only", "Body"])?;
    ensure!(code == 0 && !text.contains("Input"), "{text}");
    Ok(())
}

#[test]
fn a_baseline_that_was_not_captured_is_named() -> Outcome {
    let (model, mut histories) = (model()?, Histories::default());
    let sent = game(40)?;
    let last = sent.iter().rfind(|it| it.client == 1).ok_or("no packet")?;
    let (found, _) = decoded(&model, &mut histories, &packet(1, last.bytes.clone()));
    let words = format!("{:?}", found.1);
    ensure!(words.contains("the value that the delta refers to was not decoded"), "{words}");
    Ok(())
}

/// Damaged packets, whose checksum is ignored, and baselines of other connections.
#[test]
fn damaged_packets_are_rejected_and_memory_is_bounded() -> Outcome {
    let mut described = described();
    described.packets.clear();
    let model = Model::new(described).map_err(|fault| format!("{fault:?}"))?.ignoring_checksums();
    let (mut histories, mut random) = (Histories::default(), fastrand::Rng::with_seed(3));
    histories.share(400); // some 5,000 fields and elements
    let (mut read, mut rejected) = (0, 0);
    for it in game(60)? {
        for client in 0..20 {
            let mut bytes = it.bytes.clone();
            let (at, bit) = (random.usize(SUM..bytes.len()), random.u32(..8));
            bytes.get_mut(at).into_iter().for_each(|byte| *byte ^= 1 << bit);
            if client % 3 == 0 {
                bytes.truncate(at);
            }
            match decoded(&model, &mut histories, &packet(client, bytes)).0.1 {
                decode::Outcome::Read => read += 1,
                decode::Outcome::Rejected(_) => rejected += 1,
                decode::Outcome::Unknown(unknown) => return Err(format!("{unknown:?}").into()),
            }
            let (_, parts) = histories.size();
            ensure!(parts <= (1 << 21) / 400, "{parts} fields and elements");
        }
    }
    ensure!(read > 100 && rejected > 100, "{read} read, {rejected} rejected");
    Ok(())
}
