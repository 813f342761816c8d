//! Packets of `PacketStream` are read from captured TCP connections (`--tcp`).

#![expect(clippy::cast_possible_truncation, reason = "the sizes are small")]

use crate::game::{Files, GAME, Packet, packets, raw_pcap};
use bitpack::{Framing, PacketStream, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::input::{Form, Tally, read};

/// Returns a frame of raw IPv4 with a TCP segment from one port to another.
fn segment([from, to]: [u16; 2], sequence: u32, opens: bool, bytes: &[u8]) -> Vec<u8> {
    let high = |number: u16| [(number >> 8) as u8, number as u8];
    let total = high(40 + bytes.len() as u16);
    let mut frame = vec![0x45, 0, total[0], total[1], 0, 0, 0, 0, 64, 6, 0, 0];
    frame.extend([10, 0, 0, 1, 10, 0, 0, 2]);
    frame.extend(
        [high(from), high(to), high((sequence >> 16) as u16), high(sequence as u16)].concat(),
    );
    frame.extend([0, 0, 0, 0, 0x50, if opens { 2 } else { 0x10 }, 1, 0, 0, 0, 0, 0]);
    frame.extend(bytes);
    frame
}

fn stream(packets: &[Packet]) -> Result<Vec<u8>, Box<dyn core::error::Error>> {
    let mut stream = PacketStream::new(GAME, Vec::new());
    for packet in packets {
        stream.send(packet)?;
    }
    Ok(stream.into_inner())
}

/// Segments of any size, late, sent again and around the end of the numbers give all packets.
#[test]
fn packets_are_read_from_segments_in_any_order() -> Outcome {
    let files = Files::new("streams")?;
    let all: Vec<Packet> = packets().into_iter().cycle().take(40).collect();
    let bytes = stream(&all)?;
    let mut random = fastrand::Rng::with_seed(1);
    for round in 0..20 {
        let first = 0_u32.wrapping_sub(random.u32(..2 * bytes.len() as u32));
        let mut frames = vec![segment([9000, 80], first, true, &[])];
        let (mut at, mut pieces) = (0, Vec::new());
        while at < bytes.len() {
            let end = bytes.len().min(at + random.usize(1..60));
            let number = first.wrapping_add(1 + at as u32);
            pieces.push(segment([9000, 80], number, false, &bytes[at..end]));
            if random.u8(..5) == 0 {
                // again, with some bytes before
                let from = at.saturating_sub(random.usize(..20));
                let number = first.wrapping_add(1 + from as u32);
                pieces.push(segment([9000, 80], number, false, &bytes[from..end]));
            }
            at = end;
        }
        for at in 0..pieces.len() {
            let other = random.usize(at..pieces.len().min(at + 4));
            pieces.swap(at, other);
        }
        frames.extend(pieces);
        files.file("game.pcap", &raw_pcap(&frames))?;
        let (text, code) = files.said(&["dump", "game.json", "game.pcap", "--tcp", "80"])?;
        let count = text.matches(" bytes, Packet").count();
        ensure!(code == 0 && count == 40, "{round}: {count} {code} {text}");
    }
    files.says(&["dump", "game.json", "game.pcap", "--tcp", "81"], 3, &["with TCP"])?;
    let (text, code) =
        files.said(&["convert", "game.json", "game.json", "game.pcap", "--tcp", "80"])?;
    ensure!(code == 0 && text.lines().count() == 40, "{text}");
    Ok(())
}

/// A capture that lacks a segment says so, and later connections are read. Forged numbers take bounded
/// memory.
#[test]
fn lost_segments_are_counted() -> Outcome {
    let bytes = stream(&packets())?;
    let mut frames = vec![segment([1, 80], 5, true, &[]), segment([1, 80], 6, false, &bytes[..20])];
    frames.push(segment([1, 80], 40, false, &bytes[34..]));
    frames.push(segment([2, 80], 5, true, &[]));
    frames.push(segment([2, 80], 6, false, &bytes));
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..3000 {
        frames.push(segment([3, 80], random.u32(..), random.u8(..9) == 0, &bytes[..50]));
    }
    let mut own = 0;
    let tally = read(&*raw_pcap(&frames), "game", Form::Streams(2), Some(80), |packet| {
        own += usize::from(packet.ends.is_some_and(|ends| ends[0].port() == 2));
        true
    })?;
    ensure!(own == 4 && (tally.streams_with_gaps, tally.incomplete) == (2, 0), "{own} {tally:?}");
    Ok(())
}

fn tally(frames: &[Vec<u8>]) -> Result<(Tally, usize), String> {
    let mut count = 0;
    let tally = read(&*raw_pcap(frames), "game", Form::Streams(2), Some(80), |_| {
        count += 1;
        true
    });
    tally.map(|tally| (tally, count))
}

/// A connection that ends inside a packet is counted, even if another one takes its place.
#[test]
fn connections_that_lack_bytes_are_counted_once() -> Outcome {
    let bytes = stream(&packets())?;
    let part = |port, length| {
        vec![segment([port, 80], 5, true, &[]), segment([port, 80], 6, false, &bytes[..length])]
    };
    let whole: Vec<Vec<u8>> = (1..=70).flat_map(|port| part(port, bytes.len())).collect();
    let (found, count) = tally(&whole)?;
    ensure!(found.streams_with_gaps == 0 && count == 280, "{count} {found:?}");
    let (found, _) = tally(&(1..=70).flat_map(|port| part(port, 20)).collect::<Vec<_>>())?;
    ensure!(found.streams_with_gaps == 70, "{found:?}");
    let (found, _) = tally(&[part(1, 20), part(1, bytes.len())].concat())?;
    ensure!(found.streams_with_gaps == 1, "{found:?}");
    let mut frames = part(1, 20);
    for at in 0..600 {
        frames.push(segment([1, 80], 100 + 10 * at, false, &[0]));
    }
    let (found, _) = tally(&frames)?;
    ensure!(found.streams_with_gaps == 1, "{found:?}");
    let note = "1 TCP stream lacks bytes, after which no packet is recognised in 1 of them";
    ensure!(found.notes().is_some_and(|it| it == note), "{found:?}");
    Ok(())
}

#[derive(Serialize)]
struct Level(#[max_len(100_000)] Vec<u8>);

/// The length in front of each packet is that of the longest packet type, or of the one that `--type` chooses.
#[test]
fn the_type_of_a_stream_is_chosen_among_several() -> Outcome {
    let files = Files::new("streams_types")?;
    files.schema("level.json", &Protocol::of::<Level>("levels", 1).describe::<Level>())?;
    let bytes = stream(&packets())?;
    let frames = [segment([1, 80], 5, true, &[]), segment([1, 80], 6, false, &bytes)];
    files.file("game.pcap", &raw_pcap(&frames))?;
    let dump = ["dump", "game.json", "game.pcap", "--schema", "level.json", "--tcp", "80"];
    let (text, code) = files.said(&[&dump[..], &["--type", "Packet"]].concat())?;
    ensure!(code == 0 && text.matches(" bytes, Packet").count() == 4, "{code} {text}");
    files.says(&dump, 3, &["no packet"])?;
    let (text, _) = files.said(&["dump", "--help"])?;
    ensure!(text.contains("`--type` chooses that of the stream"), "{text}");
    Ok(())
}

/// UDP datagrams are none of the packets of TCP connections, whole or in fragments.
#[test]
fn datagrams_are_not_read_from_connections() -> Outcome {
    let mut datagram = segment([9000, 80], 0, false, &[0; 20]);
    datagram[9] = 17;
    datagram[24..26].copy_from_slice(&[0, 40]);
    let mut fragments = [datagram.clone(), datagram.clone()];
    fragments[0][6] = 0x20;
    fragments[1][7] = 5;
    let (found, count) = tally(&[&[datagram][..], &fragments].concat())?;
    let others = found.others().unwrap_or_default();
    ensure!(count == 0 && others == "3 frames with UDP", "{count} {others} {found:?}");
    Ok(())
}

/// Returns a captured stream of packets in segments of `size` bytes, except the third.
fn with_loss(bytes: &[u8], size: usize) -> Vec<Vec<u8>> {
    let mut frames = vec![segment([9000, 80], 5, true, &[])];
    for (i, part) in bytes.chunks(size).enumerate().filter(|(i, _)| *i != 2) {
        frames.push(segment([9000, 80], 6 + (i * size) as u32, false, part));
    }
    frames
}

/// After a lost segment, all whole packets are read from the first one with a good checksum on.
#[test]
fn packets_after_a_lost_segment_are_found() -> Outcome {
    let files = Files::new("streams_lost")?;
    let all: Vec<Packet> = packets().into_iter().cycle().take(40).collect();
    let bytes = stream(&all)?;
    for size in [7, 20, 33, 60, 100] {
        files.file("game.pcap", &raw_pcap(&with_loss(&bytes, size)))?;
        let (lost, mut at, mut whole) = (2 * size..3 * size, 0, 0);
        while let Some(length) = bytes.get(at..at + 2) {
            let end = at + 2 + usize::from(u16::from_le_bytes([length[0], length[1]]));
            whole += usize::from(end <= lost.start || at >= lost.end);
            at = end;
        }
        let (text, code) = files.said(&["dump", "game.json", "game.pcap", "--tcp", "80"])?;
        let count = text.matches(" bytes, Packet").count();
        ensure!(code == 0 && count == whole, "{size}: {count} of {whole} {code} {text}");
        ensure!(text.contains("1 TCP stream lacks bytes") && !text.contains("no packet"), "{text}");
    }
    // a capture that begins in the middle of a packet
    let frames: Vec<Vec<u8>> = with_loss(&bytes, 33).split_off(3);
    files.file("game.pcap", &raw_pcap(&frames))?;
    let (text, code) = files.said(&["dump", "game.json", "game.pcap", "--tcp", "80"])?;
    ensure!(code == 0 && text.matches(" bytes, Packet").count() > 30, "{code} {text}");
    Ok(())
}

/// Without a checksum or an id, nothing tells where a packet begins, and the tools say so.
#[test]
fn packets_without_a_header_are_not_found_after_a_lost_segment() -> Outcome {
    const BARE: Protocol = GAME.with_framing(Framing::Bare);
    let files = Files::new("streams_bare")?;
    files.schema("bare.json", &BARE.describe::<Packet>())?;
    let mut stream = PacketStream::new(BARE, Vec::new());
    for packet in packets().iter().cycle().take(40) {
        stream.send(packet)?;
    }
    files.file("game.pcap", &raw_pcap(&with_loss(&stream.into_inner(), 33)))?;
    let (text, code) = files.said(&["dump", "bare.json", "game.pcap", "--tcp", "80"])?;
    ensure!(code == 0 && text.matches(" bytes, Packet").count() < 4, "{code} {text}");
    let note = "1 TCP stream lacks bytes, after which no packet is recognised in 1 of them";
    ensure!(text.contains(note), "{text}");
    Ok(())
}

/// Forged lengths after a gap take bounded time.
#[test]
fn a_search_takes_bounded_time() -> Outcome {
    #[derive(Serialize)]
    struct Large(#[max_len(900_000)] Vec<u8>);
    let files = Files::new("streams_search")?;
    files.schema("large.json", &Protocol::of::<Large>("large", 1).describe::<Large>())?;
    let frames: Vec<Vec<u8>> = (0..60)
        .map(|i| segment([1, 80], 9 + 60_000 * i, false, &[0, 9, 9, 0].repeat(15_000)))
        .collect();
    files.file("game.pcap", &raw_pcap(&frames))?;
    files.says(&["dump", "large.json", "game.pcap", "--tcp", "80"], 3, &["no packet"])?;
    Ok(())
}

/// The headers of all segments with data are counted, once each.
#[test]
fn headers_of_segments_are_counted() -> Outcome {
    let files = Files::new("streams_headers")?;
    let bytes = stream(&packets().into_iter().cycle().take(40).collect::<Vec<_>>())?;
    let mut frames = vec![segment([9000, 80], 5, true, &[])];
    for (i, part) in bytes.chunks(33).enumerate() {
        frames.push(segment([9000, 80], 6 + 33 * i as u32, false, part));
    }
    files.file("game.pcap", &raw_pcap(&frames))?;
    let profile = ["profile", "game.json", "game.pcap", "--tcp", "80", "--headers", "--json"];
    let report = files.json(&profile, 0)?;
    let sent = bytes.len() - 2 * 40;
    let bits = 8 * (sent + 40 * (frames.len() - 1));
    ensure!(report["bytes"] == sent && report["bits"] == bits, "{report}");
    let text = report.to_string();
    ensure!(text.contains("headers of IP and TCP") && !text.contains("coalesce"), "{text}");
    Ok(())
}
