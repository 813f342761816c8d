//! Messages for files and options that are something else than they should be.

use crate::game;
use crate::game::{Files, GAME, datagrams, deltas, pcap};
use bitpack::schema::Description;
use bitpack::{Delta, MsbFirst, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;

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
    files.says(&["profile", "game.json", "tcp.pcap"], 3, &["1 frame with TCP"])?;
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
        files.says(arguments, code, &[told])?;
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
    let values = (0..9).map(|tick| World { tick });
    let packets = deltas::<_, 8>(values, |new, acked, to| worlds.write_delta(new, acked, to))?;
    files.file("worlds.pcap", &pcap(&packets))?;
    let train = ["train", "worlds.json", "worlds.pcap", "-o", "worlds.model"];
    files.says(&train, 3, &["`--deltas` trains with them"])?;
    Ok(())
}

#[derive(Serialize)]
struct Ship {
    #[bits(2)]
    lane: u8,
    report: MsbFirst<Report>,
}

#[derive(Serialize)]
struct Lane {
    #[bits(2)]
    lane: u8,
}

#[derive(Serialize)]
struct Report {
    #[bits(12)]
    speed: u16,
}

/// Numbers that begin with their most significant bit are not read, and every command says so.
#[test]
fn a_value_with_its_most_significant_bit_first_is_named() -> Outcome {
    let files = Files::new("messages_msb")?;
    let (ships, lanes) = (Protocol::of::<Ship>("ships", 1), Protocol::of::<Lane>("ships", 1));
    files.schema("ships.json", &ships.describe::<Ship>())?;
    files.schema("lanes.json", &lanes.describe::<Lane>())?;
    let ship = Ship { lane: 1, report: MsbFirst(Report { speed: 0x123 }) };
    files.file("ships.pcap", &pcap(&[ships.to_bytes(&ship)?]))?;
    files.file("lanes.pcap", &pcap(&[lanes.to_bytes(&Lane { lane: 1 })?]))?;
    let dump = files.run(&["dump", "ships.json", "ships.pcap", "--json"])?.stdout;
    files.file("ships.jsonl", &dump)?;
    let unread = "the schema does not say what `MsbFirst` writes: this program reads numbers only \
                  from their least significant bit";
    let after = format!("from bit 34 on, `report`: {unread}");
    let at_line = format!("error: line 1: {after}");
    let old = unread.replace("the schema", "report: the old schema");
    let new = "report: today's value is a `MsbFirst`, which this program does not read";
    for (arguments, told, code) in [
        (&["dump", "ships.json", "ships.pcap"][..], &*after, 4),
        (&["profile", "ships.json", "ships.pcap"], unread, 4),
        (&["encode", "ships.json", "ships.jsonl"], &at_line, 1),
        (&["encode", "ships.json", "ships.jsonl", "--set", "lane=2"], &at_line, 1),
        (&["convert", "ships.json", "ships.json", "ships.pcap"], &old, 1),
        (&["convert", "lanes.json", "ships.json", "lanes.pcap"], new, 1),
    ] {
        files.says(arguments, code, &[told])?;
    }
    // an old packet is converted if today's type lacks the value
    let (text, code) = files.said(&["convert", "lanes.json", "lanes.json", "lanes.pcap"])?;
    ensure!(text == "{\"lane\":1}\n" && code == 0, "{code} {text}");
    // the bits of a value that was not read are kept
    let output =
        files.run(&["encode", "ships.json", "ships.jsonl", "--set", "lane=2", "--binary"])?;
    let read = ships.read::<Ship>(&output.stdout)?;
    ensure!((read.lane, read.report.0.speed) == (2, 0x123), "{:02x?}", output.stdout);
    Ok(())
}

/// The picture has the width of such a value, and its name.
#[test]
fn the_layout_of_a_value_with_its_most_significant_bit_first_is_its_width() -> Outcome {
    let files = Files::new("messages_msb_layout")?;
    files.schema("ships.json", &Description::of::<Ship>())?;
    let (text, code) = files.said(&["layout", "ships.json"])?;
    let rows = [
        "Ship: 14..=28 bits, 2..=4 bytes",
        "  report  12..=26 bits   93%  MsbFirst",
        "  MsbFirst: 12..=26 bits, 2..=4 bytes",
        "    most significant bit first  12..=26 bits  100%  `MsbFirst`",
    ];
    let lacks = rows.iter().find(|row| !text.lines().any(|line| line == **row));
    ensure!(lacks.is_none() && code == 0, "{lacks:?} {code}\n{text}");
    let (text, code) = files.said(&["layout", "ships.json", "--overview"])?;
    let row = text.lines().next().unwrap_or_default();
    ensure!(row.starts_with("Ship  14..=28 bits") && row.ends_with("lane, report"), "{text}");
    ensure!(code == 0, "{code}");
    Ok(())
}
