//! Runs the dissector in the real `tshark`. Every event of a trace must be in its JSON, with name,
//! value and bytes. A rejected packet must have an expert info.

mod arena;
#[expect(dead_code, reason = "this test does not use the files")]
mod game;
mod script;
mod shark;

use core::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use bitpack::trace::{Event, Role, Value};
use bitpack::{Acked, Delta, EndCheck, Framing, History, MixedProtocol, Protocol, Serialize};
use bitpack_tests::zoo::{ErasedType, Outcome, Traced, all};
use bitpack_tools::decode::{self, Step};
use bitpack_tools::file::load;
use bitpack_tools::input::{Form, packets};
use bitpack_tools::model::{Model, Shape};
use bitpack_tools::wireshark::dissector;
use game::{GAME, Packet};
use script::{damaged, hex};
use shark::words::{is_comment, path, says, segments};
use shark::{Datagram, HEADERS, Json, Leaf, REJECTED, leaves, pcap};

/// A protocol with its generated dissector, and the decoder that it is compared with.
struct Subject {
    name: String,
    model: Model,
    script: String,
}

impl Subject {
    fn new(name: &str, model: Model, ports: &str) -> Result<Self, String> {
        let script = dissector(&model, name, ports)?;
        Ok(Self { name: name.to_owned(), model, script })
    }

    /// Decodes a packet, with the values that were not sent. Returns each event with two properties
    /// that a trace does not have: the number of fraction bits, and `true` if the bits are opaque. An
    /// event that was sent is `None`, because the trace has it.
    fn decoded(&self, bytes: &[u8]) -> Vec<(Option<Event>, u32, bool)> {
        let mut events = Vec::new();
        let sink = |path: &[Step<'_>], event: decode::Event<'_>| {
            let fraction = match event.node.map(|node| &node.shape) {
                Some(Shape::Range { fraction, .. }) if event.role == Role::Value => *fraction,
                _ => 0,
            };
            let path = path.iter().map(ToString::to_string).collect();
            let decode::Event { role, bit, bits, raw, value, is_sent, is_opaque, .. } = event;
            let unsent = (!is_sent).then(|| Event::new(path, role, bit, bits, raw, value));
            events.push((unsent, fraction, is_opaque));
        };
        self.model.decode_with_unsent(0, 0, bytes, sink);
        events
    }

    /// Compares the values that `tshark` shows for a packet with a trace of the packet.
    fn check(&self, shown: &Json, bytes: &[u8], traced: &Traced) -> Result<(), String> {
        let mut all = Vec::new();
        leaves(shown, &mut all);
        let own = |key: &str| all.iter().find(|it| it.key == format!("{}.{key}", self.name));
        let is_lua = all.iter().any(|it| it.key.contains("Lua") || it.value.contains("Lua"));
        if is_lua {
            return Err(format!("a mistake in the script: {all:?}"));
        }
        let mut values = all.iter().filter(|it| !is_comment(&self.name, it.key));
        let mut events = traced.events.iter();
        for (unsent, fraction, is_opaque) in self.decoded(bytes) {
            let Some(event) = unsent.as_ref().or_else(|| events.next()) else { break };
            // the bytes of a field of bytes are always those of the packet
            if unsent.is_some() && matches!(event.value, Some(Value::Bytes(_))) {
                values.next();
                continue;
            }
            let Some(leaf) = values.next() else { return Err(format!("no {event:?}")) };
            if is_opaque {
                return Ok(());
            }
            self.value(leaf, event, fraction)
                .map_err(|why| format!("{why}: {leaf:?}, {event:?}"))?;
        }
        let is_known = own("unknown").is_none();
        if let (Some(more), true) = (values.next(), is_known) {
            return Err(format!("{more:?} is more than there is"));
        }
        self.ending(&all, bytes, traced, is_known)
    }

    fn value(&self, leaf: &Leaf<'_>, event: &Event, fraction: u32) -> Result<(), String> {
        let Some(value) = &event.value else {
            let is_rejected = leaf.key.ends_with(REJECTED);
            return if is_rejected { Ok(()) } else { Err("not rejected".into()) };
        };
        if !says(value, leaf.value, fraction) {
            return Err("another value".into());
        }
        let (first, last) = (event.bit / 8, (event.bit + event.bits).div_ceil(8));
        let at = (HEADERS + first, if event.bits == 0 { 0 } else { last - first });
        if leaf.bytes.is_some_and(|it| it != at) || leaf.bytes.is_none() && event.bits > 0 {
            return Err(format!("not at {at:?}"));
        }
        let (mut found, expected) = (segments(leaf.key), path(&self.name, event));
        let is_nested = self.model.types.iter().any(|it| it.depth.is_some());
        let has_word = matches!(found.last().map(String::as_str), Some("variant" | "largest"));
        let is_more = found.len() > expected.len() || is_nested && has_word;
        if event.role == Role::Tag && is_more {
            let word = found.pop();
            if !matches!(word.as_deref(), Some("variant" | "largest")) {
                return Err("no tag".into());
            }
        }
        // a nested value of a recursive type has the filter name of the outer one, so levels are
        // left out
        let mut path = expected.iter();
        let levels = found.iter().all(|it| path.any(|step| *step == **it));
        let is_all = found.len() == expected.len() || is_nested;
        if levels && is_all {
            return Ok(());
        }
        Err(format!("not called {expected:?}"))
    }

    /// Checks what `tshark` shows for the end of a packet: the rejection with its reason, and the
    /// status of the checksum.
    fn ending(
        &self,
        all: &[Leaf<'_>],
        bytes: &[u8],
        traced: &Traced,
        is_known: bool,
    ) -> Result<(), String> {
        let own = |key: &str| all.iter().find(|it| it.key == format!("{}.{key}", self.name));
        let status = own("checksum.status").map(|it| it.value);
        match (&traced.result, own("rejected")) {
            (_, None) if !is_known => Ok(()),
            (Ok(()), None) if status != Some("0") => Ok(()),
            (Err(why), Some(rejected)) => {
                let kind = format!("{:?}", why.error.kind()).to_lowercase();
                let expert = format!("{}.rejected.{kind}", self.name);
                let is_it = rejected.value.starts_with(&format!("bit {}, ", why.error.bit()))
                    && rejected.value.ends_with(&why.reason)
                    && all.iter().any(|it| it.key == expert)
                    && (kind == "crc") == (status == Some("0"));
                if is_it { Ok(()) } else { Err(format!("{rejected:?} with {status:?}: {why:?}")) }
            }
            (result, found) => {
                Err(format!("{found:?}, status {status:?}: {result:?} of {}", hex(bytes)))
            }
        }
    }
}

/// Returns an error with the first of these failures, because there may be thousands; `Ok` if there
/// are none.
fn verdict(failures: &[String]) -> Outcome {
    let first: Vec<&str> = failures.iter().take(9).map(String::as_str).collect();
    if first.is_empty() {
        Ok(())
    } else {
        Err(format!("{} failures:\n{}", failures.len(), first.join("\n")).into())
    }
}

/// Returns the protocol layers of each frame in the JSON output of `tshark`.
fn layers(json: &Json) -> Vec<Option<&Json>> {
    let Json::List(frames) = json else { return Vec::new() };
    frames.iter().map(|frame| frame.member("_source").and_then(|it| it.member("layers"))).collect()
}

/// Returns datagrams of a test type: intact ones on arbitrary ports, and damaged ones on the
/// protocol's own port.
fn datagrams(
    erased_type: &dyn ErasedType,
    protocol: &Protocol,
    own: u16,
    next: &mut u16,
) -> Vec<Datagram> {
    let mut random = fastrand::Rng::with_seed(erased_type.max_bits());
    let mut datagrams = Vec::new();
    for value in erased_type.samples(6) {
        let mut bytes = vec![0; erased_type.max_packet(protocol).min(1 << 15)];
        let Ok(length) = value.wrap(protocol, &mut bytes) else { continue };
        bytes.truncate(length);
        for bytes in damaged(&mut random, &bytes, 6) {
            datagrams.push(Datagram { ports: [own, 50_000], bytes, cut: 0 });
        }
        *next += 1;
        datagrams.push(Datagram { ports: [*next, 50_001], bytes, cut: 0 });
    }
    datagrams
}

fn protocol(number: u16) -> Protocol {
    let long = Protocol::new(0xB17_0000_0000 + u64::from(number));
    match number % 3 {
        0 => long,
        1 => long.with_framing(Framing::IdAndCrc).with_end_check(EndCheck::Unaligned(0xDEAD_BEEF)),
        // without a checksum, more of the damage reaches the fields
        _ => Protocol::short(0xCAFE_0000 + u32::from(number)).with_framing(Framing::Id),
    }
}

#[test]
fn tshark_shows_every_value_of_the_zoo() -> Outcome {
    if !shark::is_here() {
        return Ok(());
    }
    let folder = shark::folder("tshark_zoo")?;
    let (mut scripts, mut subjects) = (Vec::new(), Vec::new());
    // unassigned ports: a dissector registered for a port would be asked before those that
    // recognize the checksum
    let (mut sent, mut next) = (Vec::new(), 52_000);
    for (number, erased_type) in (0..).zip(all()) {
        let (protocol, own) = (protocol(number), 40_000 + number);
        let model =
            Model::new(erased_type.describe_packet(&protocol)).map_err(|it| format!("{it:?}"))?;
        let name = format!("zoo_{}", erased_type.name().to_lowercase());
        let subject = Subject::new(&name, model, &own.to_string())?;
        let script = folder.join(format!("{name}.lua"));
        fs::write(&script, &subject.script)?;
        scripts.push(script);
        let own = datagrams(&*erased_type, &protocol, own, &mut next);
        sent.extend(own.into_iter().map(|it| (subjects.len(), it)));
        subjects.push((subject, erased_type, protocol));
    }
    let capture = folder.join("zoo.pcap");
    let (whose, datagrams): (Vec<usize>, Vec<Datagram>) = sent.into_iter().unzip();
    fs::write(&capture, pcap(&datagrams))?;
    let json = shark::run(&scripts, &capture, &["-T", "json", "-x"])?;
    let json: Json = serde_json::from_str(&json)?;
    let layers = layers(&json);
    assert_eq!(layers.len(), datagrams.len());
    let mut failures = Vec::new();
    for ((layer, index), datagram) in layers.into_iter().zip(whose).zip(&datagrams) {
        let Some((subject, erased_type, protocol)) = subjects.get(index) else { continue };
        let shown = layer.and_then(|it| it.member(&subject.name));
        // an empty datagram is not dissected
        if datagram.bytes.is_empty() {
            continue;
        }
        let Some(shown) = shown else {
            failures.push(format!("{}: not seen: {}", subject.name, hex(&datagram.bytes)));
            continue;
        };
        let traced = erased_type.packet_events(protocol, &datagram.bytes);
        let checked = subject.check(shown, &datagram.bytes, &traced);
        failures.extend(checked.err().map(|why| format!("{}: {why}", subject.name)));
    }
    verdict(&failures)
}

#[test]
fn tshark_shows_every_packet_of_the_arena() -> Outcome {
    if !shark::is_here() {
        return Ok(());
    }
    let played = arena::play("tshark_arena")?;
    let subject = Subject::new("arena", load(&played.schema)?, "")?;
    let script: PathBuf = played.schema.with_extension("lua");
    fs::write(&script, &subject.script)?;
    let json = shark::run(&[script], &played.capture, &["-T", "json", "-x"])?;
    let json: Json = serde_json::from_str(&json)?;
    let mut layers = layers(&json).into_iter();
    let (mut failures, mut count) = (Vec::new(), 0);
    packets(&played.capture, Form::Capture, None, |packet| {
        count += 1;
        let shown = layers.next().flatten().and_then(|it| it.member("arena"));
        let shown = shown.ok_or_else(|| "not seen".to_owned());
        let checked =
            shown.and_then(|it| subject.check(it, &packet.bytes, &subject.traced(&packet.bytes)));
        failures.extend(checked.err().map(|why| format!("{}: {why}", packet.from)));
        true
    })?;
    assert!(count > 300 && layers.next().is_none(), "{count} packets");
    verdict(&failures)
}

/// Returns the number of frames that each filter finds in a capture, from one run of `tshark`.
fn found(
    scripts: &[PathBuf],
    capture: &Path,
    filters: &[String],
) -> Result<Vec<usize>, Box<dyn Error>> {
    let counts = format!("io,stat,0,{}", filters.join(","));
    let table = shark::run(scripts, capture, &["-q", "-z", &counts])?;
    // each filter has a column of frames and a column of bytes
    let row = table.lines().find(|line| line.contains("<>")).ok_or(table.clone())?;
    let cells = row.split('|').skip(2).step_by(2);
    Ok(cells.filter_map(|cell| cell.trim().parse().ok()).collect())
}

/// A dissector must not replace one of Wireshark's own protocols. A name that is taken is rejected
/// with a message.
#[test]
fn a_taken_protocol_name_is_rejected_with_a_message() -> Outcome {
    if !shark::is_here() {
        return Ok(());
    }
    let folder = shark::folder("tshark_taken")?;
    let model = Model::new(GAME.describe::<Packet>()).map_err(|it| format!("{it:?}"))?;
    let (script, capture) = (folder.join("tcp.lua"), folder.join("none.pcap"));
    fs::write(&script, dissector(&model, "tcp", "")?)?;
    fs::write(&capture, pcap(&[]))?;
    let why = shark::run(&[script], &capture, &[]).err().map(|it| it.to_string());
    let why = why.unwrap_or_default();
    assert!(
        why.contains("Wireshark has a protocol `tcp` already: `bitpack wireshark --name`"),
        "{why}"
    );
    Ok(())
}

#[test]
fn filters_find_packets_by_the_names_of_their_values() -> Outcome {
    if !shark::is_here() {
        return Ok(());
    }
    let folder = shark::folder("tshark_filters")?;
    let model = Model::new(GAME.describe::<Packet>()).map_err(|it| format!("{it:?}"))?;
    let (script, capture) = (folder.join("game.lua"), folder.join("game.pcap"));
    fs::write(&script, dissector(&model, "game", "")?)?;
    let ports = [52_000, 52_001];
    let mut sent = Vec::new();
    for packet in game::packets() {
        sent.push(Datagram { ports, bytes: GAME.to_bytes(&packet)?, cut: 0 });
    }
    // in the same conversation: a damaged packet, and one cut off by the capture
    let snapshot = sent.get(1).map(|it| it.bytes.clone()).unwrap_or_default();
    let mut damaged = snapshot.clone();
    damaged.iter_mut().skip(6).take(1).for_each(|byte| *byte ^= 4);
    sent.push(Datagram { ports, bytes: damaged, cut: 0 });
    let (start, end) = snapshot.split_at(20);
    sent.push(Datagram { ports, bytes: start.to_vec(), cut: u32::try_from(end.len())? });
    // fields that are not sent: `health`, which is 100, and `velocity`
    let body = game::Body { position: [0.0; 3], at_rest: true, velocity: [0.0; 3] };
    let full = game::Snapshot { tick: 501, health: 100, bodies: vec![(4, body)] };
    sent.push(Datagram { ports, bytes: GAME.to_bytes(&Packet::Snapshot(full))?, cut: 0 });
    fs::write(&capture, pcap(&sent))?;
    let scripts = [script];
    // two columns for each filter: all frames that it finds, and those of them that are expected
    let expected: &[(&str, &[u32])] = &[
        ("game", &[1, 2, 3, 4, 5, 6, 7]),
        ("game.variant == 3", &[4]),
        ("game.variant == \"Leave\"", &[4]),
        ("game.join.name == \"Ada\"", &[1]),
        ("game.chat.text contains \"héllo\"", &[3]),
        ("game.chat.from == 3 && game.chat.from.present == 1", &[3]),
        ("game.snapshot.tick == 500", &[2, 6]),
        ("game.snapshot.health < 100", &[2, 6]),
        ("game.snapshot.health == 100", &[7]),
        ("game.snapshot.health == 100 && game.snapshot.bodies.velocity.y == 0", &[7]),
        ("game.snapshot.bodies.index == 40", &[2]),
        ("game.snapshot.bodies.position.x > 7 && game.snapshot.bodies.position.x < 7.5", &[2]),
        ("game.snapshot.bodies.position.y == 1.5", &[2, 6]),
        ("game.snapshot.bodies.velocity", &[2, 6, 7]),
        ("game.snapshot.bodies.velocity.z == -1", &[]),
        ("game.rejected", &[5]),
        ("game.rejected.crc", &[5]),
        ("game.rejected contains \"the packet sums to\"", &[5]),
        ("_ws.expert.severity == error", &[5]),
        ("game.checksum.status == \"Bad\"", &[5]),
        ("game.checksum.status == \"Good\"", &[1, 2, 3, 4, 7]),
        ("game.checksum.status == \"Unverified\" && game.unknown contains \"cut off\"", &[6]),
    ];
    let columns = expected.iter().flat_map(|(filter, frames)| {
        let numbers: Vec<String> =
            frames.iter().map(|it| format!("frame.number == {it}")).collect();
        let should = if numbers.is_empty() { "frame".into() } else { numbers.join(" || ") };
        [(*filter).to_owned(), format!("({filter}) && ({should})")]
    });
    let columns: Vec<String> = columns.collect();
    let counts = found(&scripts, &capture, &columns)?;
    assert_eq!(counts.len(), columns.len());
    for ((filter, frames), counts) in expected.iter().zip(counts.chunks(2)) {
        assert_eq!(counts, [frames.len(); 2], "{filter}");
    }
    let columns = ["-o", "gui.column.format:\"Protocol\",\"%p\",\"Info\",\"%i\""];
    let lines = shark::run(&scripts, &capture, &columns)?;
    let shown: Vec<String> = lines.lines().map(words).collect();
    let first = [
        "Game Join name=\"Ada\"",
        "Game Snapshot tick=500 health=99",
        "Game Chat from=3 text=\"<b>héllo</b>\"",
        "Game Leave",
    ];
    assert_eq!(shown.get(..4), Some(&first.map(str::to_owned)[..]), "{lines}");
    // `health` was not sent
    assert_eq!(shown.get(6).map(|it| &**it), Some("Game Snapshot tick=501 health=100"), "{lines}");
    Ok(())
}

/// Returns a line of tshark's output with one space between words.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The first packet of a conversation is dissected like later ones, even if it is damaged: in one
/// pass if another conversation has the same server, and in two passes always.
#[test]
fn a_damaged_first_packet_is_rejected_like_later_ones() -> Outcome {
    if !shark::is_here() {
        return Ok(());
    }
    let folder = shark::folder("tshark_first")?;
    let model = Model::new(GAME.describe::<Packet>()).map_err(|it| format!("{it:?}"))?;
    let (script, capture) = (folder.join("game.lua"), folder.join("game.pcap"));
    fs::write(&script, dissector(&model, "game", "")?)?;
    let intact = GAME.to_bytes(&game::packets().remove(1))?;
    let mut damaged = intact.clone();
    damaged.iter_mut().skip(6).take(1).for_each(|byte| *byte ^= 4);
    let sent = |client: u16, bytes: &Vec<u8>| {
        let bytes = bytes.clone();
        Datagram { ports: [client, 52_000], bytes, cut: 0 }
    };
    let all = [
        sent(53_001, &damaged),
        sent(53_001, &intact),
        sent(53_001, &damaged),
        sent(53_002, &damaged),
        sent(53_002, &intact),
    ];
    fs::write(&capture, pcap(&all))?;
    let columns = ["-o", "gui.column.format:\"Protocol\",\"%p\",\"Info\",\"%i\""];
    for (passes, first) in [("-2", "Game Packet, rejected at bit 0"), ("-n", "UDP 53001")] {
        let lines = shark::run(
            core::slice::from_ref(&script),
            &capture,
            &[&columns[..], &[passes]].concat(),
        )?;
        let shown: Vec<String> = lines.lines().map(words).collect();
        let begins = [first, "Game Snapshot tick=500"];
        let rejected = "Game Packet, rejected at bit 0";
        let begins = [&begins[..], &[rejected, rejected, "Game Snapshot"]].concat();
        let is_it = shown.iter().zip(&begins).all(|(line, begin)| line.starts_with(begin));
        assert!(is_it && shown.len() == begins.len(), "{passes}: {lines}");
    }
    Ok(())
}

#[derive(Serialize, Delta, Clone, Debug)]
struct World {
    tick: u32,
    #[delta(small = 4)]
    health: u8,
    #[max_len(9, 20)]
    names: Vec<String>,
}

/// Filters find the values of deltas: those that were sent, as a difference or in full, and those that
/// are unchanged. A delta whose baseline is not in the capture has one row.
#[test]
fn filters_find_the_values_of_deltas() -> Outcome {
    const WORLDS: MixedProtocol<bool, World, 8> = MixedProtocol::of("worlds", 1);
    if !shark::is_here() {
        return Ok(());
    }
    let folder = shark::folder("tshark_deltas")?;
    let model = Model::new(WORLDS.describe()).map_err(|it| format!("{it:?}"))?;
    let (script, capture) = (folder.join("worlds.lua"), folder.join("worlds.pcap"));
    fs::write(&script, dissector(&model, "worlds", "40000")?)?;
    let (mut history, mut acked) = (History::new(), Acked::new());
    let (mut sent, mut buffer) = (Vec::new(), [0; 256]);
    let name = |name: &str| name.to_owned();
    let worlds = [
        World { tick: 1, health: 100, names: vec![name("Ada")] },
        World { tick: 2, health: 100, names: vec![name("Ada")] },
        World { tick: 2, health: 97, names: vec![name("Ada"), name("Bo")] },
    ];
    for (sequence, world) in (0..).zip(&worlds) {
        let outgoing = history.push(world)?;
        let length = WORLDS.write_delta(&outgoing, &mut acked, &mut buffer)?;
        sent.push(Datagram { ports: [52_000, 40_000], bytes: buffer[..length].to_vec(), cut: 0 });
        acked.acknowledge(sequence, &history);
    }
    // the last one again, to a client of which the capture lacks the baseline
    let last = sent.last().map(|it| it.bytes.clone()).unwrap_or_default();
    sent.push(Datagram { ports: [52_000, 40_001], bytes: last.clone(), cut: 0 });
    // and damaged
    let mut damaged = last.clone();
    damaged.last_mut().into_iter().for_each(|byte| *byte ^= 0x40);
    sent.push(Datagram { ports: [52_000, 40_000], bytes: damaged, cut: 0 });
    // to a client whose deltas are against predictions
    let (mut history, mut acked) = (History::new(), Acked::new());
    let predict = |world: &mut World, ahead: u16| world.tick += 1000 * u32::from(ahead);
    for (sequence, world) in (0..).zip(worlds.get(..2).unwrap_or_default()) {
        let mut outgoing = history.push(world)?;
        let length = WORLDS.write_predicted(&mut outgoing, &mut acked, &mut buffer, predict)?;
        sent.push(Datagram { ports: [52_000, 40_002], bytes: buffer[..length].to_vec(), cut: 0 });
        acked.acknowledge(sequence, &history);
    }
    fs::write(&capture, pcap(&sent))?;
    let scripts = [script];
    let expected: &[(&str, &[u32])] = &[
        ("worlds", &[1, 2, 3, 4, 5, 6, 7]),
        ("worlds.world.health == 100", &[1, 2, 6]),
        ("worlds.world.health == 97", &[3, 5]),
        ("worlds.world.tick == 2", &[2, 3, 5]),
        ("worlds.world.names == \"Ada\"", &[1, 2, 3, 5, 6]),
        ("worlds.world.health.changed == 1", &[3, 5]),
        ("worlds.world.sequence == 2", &[3, 4, 5]),
        ("worlds.unknown contains \"its baseline 1 is not in this capture\"", &[4]),
        ("worlds.unknown contains \"predicted\"", &[7]),
        ("worlds.rejected", &[5]),
        ("worlds.checksum.status == \"Good\"", &[1, 6]),
    ];
    let columns: Vec<String> = expected.iter().map(|(filter, _)| (*filter).to_owned()).collect();
    let counts = found(&scripts, &capture, &columns)?;
    let numbers: Vec<usize> = expected.iter().map(|(_, frames)| frames.len()).collect();
    assert_eq!(counts, numbers, "{columns:#?}");
    let columns = ["-2", "-o", "gui.column.format:\"Protocol\",\"%p\",\"Info\",\"%i\""];
    let lines = shark::run(&scripts, &capture, &columns)?;
    let shown: Vec<String> = lines.lines().map(words).collect();
    let length = sent.last().map_or(0, |it| it.bytes.len());
    let first = [
        "Worlds World #0 tick=1 health=100 names[1]".to_owned(),
        "Worlds World #1 (delta from #0) tick=2 health=100 names[1]".to_owned(),
        "Worlds World #2 (delta from #1) tick=2 health=97 names[2]".to_owned(),
        format!("Worlds World #2, delta, {length} bytes, its baseline 1 is not in this capture"),
    ];
    assert_eq!(shown.get(..4), Some(&first[..]), "{lines}");
    let predicted = shown.last().is_some_and(|it| it.starts_with("Worlds World #1, predicted, "));
    assert!(predicted, "{lines}");
    Ok(())
}

impl Subject {
    /// Decodes a packet with its schema, as a replacement for a trace. The types of the example
    /// game "arena" are in another crate, and other tests compare the decoder with traces.
    fn traced(&self, bytes: &[u8]) -> Traced {
        let mut events = Vec::new();
        let outcome =
            self.model.decode_datagram(0, bytes, |path: &[Step<'_>], event: decode::Event<'_>| {
                let path = path.iter().map(ToString::to_string).collect();
                let decode::Event { role, bit, bits, raw, value, .. } = event;
                events.push(Event::new(path, role, bit, bits, raw, value));
            });
        assert_eq!(outcome, decode::Outcome::Read);
        Traced { events, is_truncated: false, result: Ok(()) }
    }
}
