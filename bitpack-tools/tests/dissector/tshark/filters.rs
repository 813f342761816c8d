//! Finds packets with display filters, and reads the lines of the packet list.

use core::error::Error;

use bitpack::{Acked, Delta, History, MixedProtocol, Serialize};
use bitpack_tests::zoo::Outcome;

use crate::game::{self, GAME, Packet, deltas};
use crate::shark::{Datagram, Shark, pcap};

/// Returns the number of frames that each filter finds in a capture, from one run of `tshark`.
fn found(shark: &Shark, capture: &[u8], filters: &[String]) -> Result<Vec<usize>, Box<dyn Error>> {
    let counts = format!("io,stat,0,{}", filters.join(","));
    let table = shark.run(capture, &["-q", "-z", &counts])?;
    // each filter has a column of frames and a column of bytes
    let row = table.lines().find(|line| line.contains("<>")).ok_or(table.clone())?;
    let cells = row.split('|').skip(2).step_by(2);
    Ok(cells.filter_map(|cell| cell.trim().parse().ok()).collect())
}

/// A dissector must not replace one of Wireshark's own protocols. A name that is taken is rejected
/// with a message.
#[test]
fn a_taken_protocol_name_is_rejected_with_a_message() -> Outcome {
    let Some(mut shark) = Shark::new("tshark_taken")? else { return Ok(()) };
    shark.dissects(GAME.describe::<Packet>(), "tcp", "")?;
    let why = shark.run(&pcap(&[]), &[]).err().map(|it| it.to_string());
    let why = why.unwrap_or_default();
    assert!(
        why.contains("Wireshark has a protocol `tcp` already: `bitpack wireshark --name`"),
        "{why}"
    );
    Ok(())
}

#[test]
fn filters_find_packets_by_the_names_of_their_values() -> Outcome {
    let Some(mut shark) = Shark::new("tshark_filters")? else { return Ok(()) };
    shark.dissects(GAME.describe::<Packet>(), "game", "")?;
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
    let capture = pcap(&sent);
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
    let counts = found(&shark, &capture, &columns)?;
    assert_eq!(counts.len(), columns.len());
    for ((filter, frames), counts) in expected.iter().zip(counts.chunks(2)) {
        assert_eq!(counts, [frames.len(); 2], "{filter}");
    }
    let columns = ["-o", "gui.column.format:\"Protocol\",\"%p\",\"Info\",\"%i\""];
    let lines = shark.run(&capture, &columns)?;
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
    let Some(mut shark) = Shark::new("tshark_first")? else { return Ok(()) };
    shark.dissects(GAME.describe::<Packet>(), "game", "")?;
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
    let columns = ["-o", "gui.column.format:\"Protocol\",\"%p\",\"Info\",\"%i\""];
    for (passes, first) in [("-2", "Game Packet, rejected at bit 0"), ("-n", "UDP 53001")] {
        let lines = shark.run(&pcap(&all), &[&columns[..], &[passes]].concat())?;
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
    let Some(mut shark) = Shark::new("tshark_deltas")? else { return Ok(()) };
    shark.dissects(WORLDS.describe(), "worlds", "40000")?;
    let name = |name: &str| name.to_owned();
    let worlds = [
        World { tick: 1, health: 100, names: vec![name("Ada")] },
        World { tick: 2, health: 100, names: vec![name("Ada")] },
        World { tick: 2, health: 97, names: vec![name("Ada"), name("Bo")] },
    ];
    let packets = deltas(worlds.clone(), |new, acked, to| WORLDS.write_delta(new, acked, to))?;
    let to_first = |bytes| Datagram { ports: [52_000, 40_000], bytes, cut: 0 };
    let mut sent: Vec<_> = packets.into_iter().map(to_first).collect();
    // the last one again, to a client of which the capture lacks the baseline
    let last = sent.last().map(|it| it.bytes.clone()).unwrap_or_default();
    sent.push(Datagram { ports: [52_000, 40_001], bytes: last.clone(), cut: 0 });
    // and damaged
    let mut damaged = last.clone();
    damaged.last_mut().into_iter().for_each(|byte| *byte ^= 0x40);
    sent.push(Datagram { ports: [52_000, 40_000], bytes: damaged, cut: 0 });
    // to a client whose deltas are against predictions
    let (mut history, mut acked, mut buffer) = (History::new(), Acked::new(), [0; 256]);
    let predict = |world: &mut World, ahead: u16| world.tick += 1000 * u32::from(ahead);
    for (sequence, world) in (0..).zip(worlds.get(..2).unwrap_or_default()) {
        let mut outgoing = history.push(world)?;
        let length = WORLDS.write_predicted(&mut outgoing, &mut acked, &mut buffer, predict)?;
        sent.push(Datagram { ports: [52_000, 40_002], bytes: buffer[..length].to_vec(), cut: 0 });
        acked.acknowledge(sequence, &history);
    }
    let capture = pcap(&sent);
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
    let counts = found(&shark, &capture, &columns)?;
    let numbers: Vec<usize> = expected.iter().map(|(_, frames)| frames.len()).collect();
    assert_eq!(counts, numbers, "{columns:#?}");
    let columns = ["-2", "-o", "gui.column.format:\"Protocol\",\"%p\",\"Info\",\"%i\""];
    let lines = shark.run(&capture, &columns)?;
    let shown: Vec<String> = lines.lines().map(words).collect();
    let length = sent.last().map_or(0, |it| it.bytes.len());
    let first = [
        "Worlds World #0 tick=1 health=100 names[1]".to_owned(),
        "Worlds World #1 (delta from #0) tick=2 health=100 names[1]".to_owned(),
        "Worlds World #2 (delta from #1) tick=2 health=97 names[2]".to_owned(),
        format!("Worlds World #2, delta, {length} bytes, its baseline 1 is not in this capture"),
    ];
    assert_eq!(shown.get(..4), Some(&first[..]), "{lines}");
    let predicted =
        shown.last().is_some_and(|it| it.starts_with("Worlds World #1, predicted or damaged, "));
    assert!(predicted, "{lines}");
    Ok(())
}
