//! Messages for files and options that are something else than they should be.

#[expect(dead_code, reason = "each test uses only a part")]
mod game;

use bitpack::{Acked, Delta, History, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use game::{Files, GAME, packets, pcap};

fn datagrams() -> Result<Vec<Vec<u8>>, bitpack::Error> {
    packets().iter().map(|packet| GAME.to_bytes(packet)).collect()
}

/// A capture without packets at a port says which ones it has, and what else.
#[test]
fn a_capture_without_packets_says_what_it_holds() -> Outcome {
    let (files, mut capture) = (Files::new("messages")?, pcap(&datagrams()?));
    files.file("game.pcap", &capture)?;
    let (text, code) = files.said(&["dump", "game.json", "game.pcap", "--udp", "9"])?;
    ensure!(
        code == 3 && text.contains("4 datagrams at other ports (most often 40000, 50000)"),
        "{text}"
    );
    // the protocol in the header of IPv4
    let mut stream = capture.clone();
    stream[24 + 16 + 14 + 9] = 6;
    stream.truncate(24 + 16 + 14 + 28 + datagrams()?[0].len());
    files.file("tcp.pcap", &stream)?;
    let (text, code) = files.said(&["profile", "game.json", "tcp.pcap"])?;
    ensure!(code == 3 && text.contains("1 frame with TCP"), "{text}");
    // a capture of 802.11
    capture[20] = 105;
    files.file("wireless.pcap", &capture)?;
    let (text, code) = files.said(&["dump", "game.json", "wireless.pcap"])?;
    ensure!(code == 3 && text.contains("link type 105, which is not supported"), "{text}");
    Ok(())
}

#[test]
fn other_files_and_options_are_named() -> Outcome {
    let files = Files::new("messages_files")?;
    files.file("game.pcap", &pcap(&datagrams()?))?;
    files.file("game.hex", b"7d3124f6\n")?;
    for (arguments, told, code) in [
        (&["dump", "game.json", "game.pcap", "--number", "5-2"][..], "ends before it begins", 2),
        (&["dump", "game.json", "game.pcap", "--hex"], "a capture, not hexadecimal text", 3),
        (&["encode", "game.json", "game.hex"], "not a line of `bitpack dump --json`", 2),
        (&["encode", "game.json", "game.pcap"], "not a line of `bitpack dump --json`", 2),
    ] {
        let (text, found) = files.said(arguments)?;
        ensure!(text.contains(told) && found == code, "{arguments:?}: {found} {text}");
    }
    Ok(())
}

#[derive(Serialize, Delta, Clone)]
struct World {
    tick: u32,
}

/// A model of packets of one value learns nothing from deltas, and says how it would.
#[test]
fn training_without_deltas_names_the_option() -> Outcome {
    let files = Files::new("messages_train")?;
    let worlds = Protocol::of::<World>("worlds", 1);
    let schema = worlds.describe_deltas::<World, 8>(GAME.describe::<game::Packet>());
    files.schema("worlds.json", &schema)?;
    let (mut history, mut acked) = (History::<World, 8>::new(), Acked::new());
    let (mut packets, mut buffer) = (Vec::new(), [0; 64]);
    for tick in 0..9_u16 {
        let world = World { tick: tick.into() };
        let outgoing = history.push(&world)?;
        let bytes = worlds.write_delta(&outgoing, &mut acked, &mut buffer)?;
        packets.push(buffer[..bytes].to_vec());
        acked.acknowledge(tick, &history);
    }
    files.file("worlds.pcap", &pcap(&packets))?;
    let train = ["train", "worlds.json", "worlds.pcap", "-o", "worlds.model"];
    let (text, code) = files.said(&train)?;
    ensure!(code == 3 && text.contains("`--deltas` trains with them"), "{text}");
    Ok(())
}
