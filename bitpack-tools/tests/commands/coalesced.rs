//! Datagrams of `Protocol::coalesce` are read by every command, as the packets in them.

use crate::game::{Files, GAME, Packet, packets, pcap};
use bitpack::{Acked, Delta, EndCheck, Framing, History, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

/// Datagrams with 1 to 4 of the packets of the game.
fn datagrams(protocol: &Protocol) -> Result<Vec<Vec<u8>>, bitpack::Error> {
    let all = packets();
    let mut buffer = [0; 1200];
    (1..=all.len())
        .map(|count| {
            let (bytes, taken) =
                protocol.coalesce(all.get(..count).unwrap_or_default(), &mut buffer)?;
            assert_eq!(taken, count);
            Ok(buffer[..bytes].to_vec())
        })
        .collect()
}

#[test]
fn every_packet_of_a_datagram_is_read() -> Outcome {
    let files = Files::new("coalesced")?;
    for (name, framing, end) in [
        ("default", Framing::Crc, EndCheck::Unaligned(0x9908_ACE2)),
        ("aligned", Framing::IdAndCrc, EndCheck::Aligned(0x1234_5678)),
        ("absent", Framing::Id, EndCheck::Absent),
    ] {
        let protocol = GAME.with_framing(framing).with_end_check(end);
        files.schema("game.json", &protocol.describe::<Packet>())?;
        files.file("game.pcap", &pcap(&datagrams(&protocol)?))?;
        let text = files.says(&["dump", "game.json", "game.pcap"], 0, &[])?;
        for (field, count) in
            [("Join.name", 4), ("Snapshot.0.tick", 3), ("Chat.text", 2), (" bytes, Packet", 10)]
        {
            let rows = text.lines().filter(|it| it.contains(field) && !it.contains("length"));
            ensure!(rows.count() >= count, "{name}, {field}: {text}");
        }
        ensure!(text.contains(", 4 of 4 in the datagram"), "{name}: {text}");
        let (text, code) = files.said(&["dump", "game.json", "game.pcap", "--only", "Chat"])?;
        ensure!(code == 0 && text.matches(" bytes, Packet").count() == 2, "{name}: {text}");
        let convert = ["convert", "game.json", "game.json", "game.pcap"];
        let (text, code) = files.said(&convert)?;
        ensure!(code == 0 && text.lines().count() == 10, "{name}: {text}");
    }
    Ok(())
}

/// The profile counts the bytes of each datagram once.
#[test]
fn a_shared_header_is_counted_once() -> Outcome {
    let files = Files::new("coalesced_profile")?;
    for end in [EndCheck::Unaligned(0x9908_ACE2), EndCheck::Aligned(0x1234_5678), EndCheck::Absent]
    {
        let protocol = GAME.with_end_check(end);
        files.schema("game.json", &protocol.describe::<Packet>())?;
        let datagrams = datagrams(&protocol)?;
        files.file("game.pcap", &pcap(&datagrams))?;
        let bytes: usize = datagrams.iter().map(Vec::len).sum();
        for (headers, more) in [(&[][..], 0), (&["--headers"][..], 28 * datagrams.len())] {
            let arguments = [&["profile", "game.json", "game.pcap", "--json"], headers].concat();
            let report = files.json(&arguments, 0)?;
            let rows = report["rows"].as_array().into_iter().flatten();
            let bits: u64 = rows.filter_map(|it| it["bits"].as_u64()).sum();
            ensure!(report["packets"] == 10 && report["bytes"] == bytes, "{report}");
            ensure!(
                bits == 8 * (bytes + more) as u64 && report["bits"] == bits,
                "{bits}: {report}"
            );
        }
    }
    Ok(())
}

/// A damaged datagram is one packet, as before.
#[test]
fn a_damaged_datagram_is_rejected() -> Outcome {
    let files = Files::new("coalesced_damaged")?;
    let mut datagram = datagrams(&GAME)?.pop().ok_or("no datagram")?;
    datagram[20] ^= 1;
    files.file("game.bin", &datagram)?;
    files.says(&["dump", "game.json", "game.bin"], 1, &["the checksum is"])?;
    Ok(())
}

#[derive(Serialize, Delta, Clone)]
struct Scene {
    tick: u32,
    heights: [u16; 4],
}

/// Deltas are not cut into messages if neither an id nor a checksum tells them apart.
#[test]
fn deltas_are_not_cut_into_messages() -> Outcome {
    let files = Files::new("coalesced_deltas")?;
    for (framing, is_ignored) in [(Framing::Bare, false), (Framing::Crc, true)] {
        let protocol = GAME.with_framing(framing).with_end_check(EndCheck::Absent);
        let described = protocol.describe_deltas::<Scene, 8>(protocol.describe::<u8>());
        files.schema("scene.json", &described)?;
        let (mut history, mut buffer) = (History::<Scene, 8>::new(), [0; 64]);
        let outgoing = history.push(&Scene { tick: 7, heights: [1, 2, 3, 4] })?;
        let bytes = protocol.write_delta(&outgoing, &mut Acked::new(), &mut buffer)?;
        // another checksum
        buffer[0] ^= u8::from(is_ignored);
        files.file("scene.bin", &buffer[..bytes])?;
        let ignored: &[&str] = if is_ignored { &["--ignore-checksum"] } else { &[] };
        let (text, code) = files.said(&[&["dump", "scene.json", "scene.bin"], ignored].concat())?;
        ensure!(code == 0 && !text.contains("in the datagram"), "{framing:?}: {code} {text}");
        ensure!(text.contains("bytes, Scene"), "{framing:?}: {text}");
    }
    Ok(())
}

/// With a wrong checksum that is ignored, each packet has that of its datagram.
#[test]
fn a_wrong_checksum_is_shown_for_each_packet() -> Outcome {
    let files = Files::new("coalesced_ignored")?;
    let mut datagram = datagrams(&GAME)?.pop().ok_or("no datagram")?;
    datagram[..4].copy_from_slice(&[1, 2, 3, 4]);
    files.file("game.bin", &datagram)?;
    let (text, _) = files.said(&["dump", "game.json", "game.bin", "--ignore-checksum"])?;
    ensure!(text.contains("4 of 4 in the datagram"), "{text}");
    ensure!(text.matches("01 02 03 04  ").count() == 4, "{text}");
    Ok(())
}
