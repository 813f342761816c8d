//! Reads packets from captures that are compressed, cut off, fragmented or forged, and chooses
//! packets.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::game::{Files, datagrams, pcap, pcapng, raw_pcap};
use bitpack::schema::Description;
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::dump::{self, Dump};
use bitpack_tools::input::{Form, Packet, Tally, read};
use bitpack_tools::model::Model;
use bitpack_tools::profile::Profile;
use flate2::Compression;
use flate2::write::GzEncoder;

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Returns the packets of a file, and its counts or the reason that it could not be read further.
fn all(file: &[u8]) -> (Vec<Packet>, Result<Tally, String>) {
    let mut all = Vec::new();
    let result = read(file, "game", Form::Guess, None, |packet| {
        all.push(packet);
        true
    });
    (all, result)
}

fn bytes_of(packets: Vec<Packet>) -> Vec<Vec<u8>> {
    packets.into_iter().map(|it| it.bytes).collect()
}

/// A capture that is cut off at any byte gives all packets before that byte, also if it is
/// compressed.
#[test]
fn captures_cut_at_every_byte_keep_the_packets_before() -> Outcome {
    let datagrams = datagrams()?;
    for file in [pcap(&datagrams), pcapng(&datagrams)] {
        let mut ends = Vec::new();
        for end in 0..file.len() {
            let (found, result) = all(&file[..end]);
            let count = found.len();
            // less than the magic number can be a raw packet
            if end < 4 {
                continue;
            }
            ensure!(bytes_of(found) == datagrams[..count], "{end}: other packets");
            ensure!(count < datagrams.len() || end + 4 > file.len(), "{end}: {count}");
            if result.is_ok() {
                ends.push(count);
            }
        }
        // the capture is whole only between two packets
        ensure!(ends.iter().rev().take(3).eq(&[3, 2, 1]), "{ends:?}");
        let packed = gzip(&file)?;
        ensure!(bytes_of(all(&packed).0) == datagrams, "compressed");
        for end in 0..packed.len() {
            let (found, result) = all(&packed[..end]);
            let count = found.len();
            let is_raw = end < 3;
            ensure!(is_raw || bytes_of(found) == datagrams[..count], "{end}: other packets");
            ensure!(is_raw || result.is_err(), "{end}: {result:?}");
        }
    }
    Ok(())
}

/// Returns a frame of raw IPv4 with a fragment of a packet. `offset` counts units of eight bytes.
fn fragment(number: u8, offset: u16, more: bool, payload: &[u8]) -> Vec<u8> {
    let total = u16::try_from(20 + payload.len()).unwrap_or(u16::MAX).swap_bytes().to_le_bytes();
    let place = (offset | if more { 0x2000 } else { 0 }).swap_bytes().to_le_bytes();
    let mut frame = vec![0x45, 0, total[0], total[1], 0, number, place[0], place[1], 64, 17, 0, 0];
    frame.extend([10, 0, 0, 1, 10, 0, 0, 2]);
    frame.extend(payload);
    frame
}

/// Returns a UDP datagram from port 40000 to port 50000.
fn udp(payload: &[u8]) -> Vec<u8> {
    let length = u16::try_from(8 + payload.len()).unwrap_or_default().swap_bytes().to_le_bytes();
    [&[0x9C, 0x40, 0xC3, 0x50, length[0], length[1], 0, 0], payload].concat()
}

/// Fragments are joined in any order, also if one is repeated.
#[test]
fn fragments_are_joined() -> Outcome {
    let payload: Vec<u8> = (0..2000_u16).map(|it| it.to_le_bytes()[0] ^ 0x5A).collect();
    let whole = udp(&payload);
    let parts = [
        fragment(1, 0, true, &whole[..800]),
        fragment(1, 100, true, &whole[800..1600]),
        fragment(1, 200, false, &whole[1600..]),
    ];
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
        let mut frames: Vec<Vec<u8>> = order.iter().map(|it| parts[*it].clone()).collect();
        frames.insert(1, frames[0].clone());
        let (found, result) = all(&raw_pcap(&frames));
        let tally = result?;
        ensure!((tally.joined, tally.incomplete, tally.cut) == (1, 0, 0), "{tally:?}");
        ensure!(found.len() == 1 && found[0].bytes == payload && found[0].number == 4, "{found:?}");
        ensure!(found[0].from.ends_with("joined from fragments"), "{}", found[0].from);
    }
    // without the second: shown up to the gap
    let (found, result) = all(&raw_pcap(&[parts[0].clone(), parts[2].clone()]));
    let tally = result?;
    ensure!((tally.joined, tally.incomplete, tally.cut) == (0, 1, 1), "{tally:?}");
    ensure!(found.len() == 1 && found[0].bytes == payload[..792], "{found:?}");
    ensure!(found[0].missing == 2000 - 792, "{}", found[0].missing);
    // without the first, the ports are not known
    let (found, result) = all(&raw_pcap(&parts[1..]));
    let expected = Tally { packets: 1, incomplete: 1, ..Tally::default() };
    ensure!(found.len() == 1 && result == Ok(expected), "{result:?}");
    let packet = &found[0];
    ensure!(packet.lacks_front && packet.bytes == whole[800..], "{packet:?}");
    let told = "10.0.0.1 → 10.0.0.2, fragment 0x1 without the first";
    ensure!(packet.from.ends_with(told), "{}", packet.from);
    ensure!(packet.ends.is_some_and(|ends| ends.iter().all(|it| it.port() == 0)), "ports");
    Ok(())
}

/// A datagram without its first fragment is shown as its size and counted, and never decoded.
#[test]
fn a_packet_without_its_beginning_is_not_decoded() -> Outcome {
    let model = Model::new(Description::of::<u8>()).map_err(|fault| format!("{fault:?}"))?;
    let packet = Packet { lacks_front: true, ..Packet::new("odd".to_owned(), vec![7]) };
    let dump = Dump::of(&model, 0, packet.clone());
    let mut text = String::new();
    dump::text(&dump, false, &mut text);
    ensure!(
        text.starts_with("odd: 1 bytes\n") && text.contains("  not decoded, 1 byte\n"),
        "{text}"
    );
    ensure!(text.contains("the capture lacks the first fragment of the datagram"), "{text}");
    let mut profile = Profile::new(&model);
    profile.packet(&packet, None);
    let report = profile.report();
    ensure!((report.rejected, report.rejected_bytes) == (1, 1), "{report:?}");
    Ok(())
}

/// A fragment that contradicts an earlier one begins a new packet, and joins nothing.
#[test]
fn forged_fragments_are_not_joined() -> Outcome {
    let whole = udp(&[7; 100]);
    let mut other = whole.clone();
    other[20] ^= 1;
    let (found, result) = all(&raw_pcap(&[
        fragment(1, 0, true, &whole[..64]),
        fragment(1, 0, true, &other[..64]),
        fragment(1, 8, false, &whole[64..]),
    ]));
    let tally = result?;
    ensure!((tally.joined, tally.incomplete, found.len()) == (1, 1, 2), "{tally:?}");
    ensure!(found[1].bytes == other[8..], "{found:?}");
    // an end before the bytes that are present
    let (found, result) = all(&raw_pcap(&[
        fragment(1, 0, true, &whole[..64]),
        fragment(1, 4, false, &whole[32..40]),
    ]));
    let tally = result?;
    ensure!(tally.joined == 1 && found[0].missing > 0, "{tally:?} {found:?}");
    Ok(())
}

/// Fragments that never become whole take bounded memory, also with huge offsets.
#[test]
fn the_memory_of_fragments_is_bounded() -> Outcome {
    let mut random = fastrand::Rng::with_seed(3);
    let frames: Vec<Vec<u8>> = (0..20_000)
        .map(|_| {
            let payload = [random.u8(..); 16];
            fragment(random.u8(..), random.u16(..0x1FFF), random.u8(..8) > 0, &payload)
        })
        .collect();
    let file = raw_pcap(&frames);
    let mut tally = Tally::default();
    let memory = allocation_counter::measure(|| {
        tally = read(&*file, "forged", Form::Guess, None, |_| true).unwrap_or_default();
    });
    // 64 packets of 64 KiB, and the buffers of the reader
    ensure!(memory.bytes_max < 9 << 20, "{} bytes", memory.bytes_max);
    ensure!(tally.incomplete > 1000, "{tally:?}");
    Ok(())
}

/// Random damage to fragments causes no panic.
#[test]
fn damaged_fragments_cause_no_panic() {
    let whole = udp(&[1; 600]);
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..3000 {
        let mut frames: Vec<Vec<u8>> = (0..12)
            .map(|_| {
                let start = random.usize(..75);
                let end = (8 * start + random.usize(..200)).min(whole.len());
                let offset = u16::try_from(start).unwrap_or_default();
                fragment(random.u8(..3), offset, random.bool(), &whole[8 * start..end])
            })
            .collect();
        if let Some(frame) = frames.get_mut(random.usize(..12)) {
            let at = random.usize(..frame.len());
            frame[at] = random.u8(..);
        }
        let _ = all(&raw_pcap(&frames));
    }
}

/// Frames without UDP and with damaged headers are counted.
#[test]
fn other_frames_are_counted() -> Outcome {
    let mut tcp = fragment(1, 0, false, &[0; 19]);
    tcp[9] = 6;
    let whole = fragment(1, 0, false, &udp(&[1, 2]));
    let mut cut = fragment(2, 0, false, &udp(&[1, 2, 3, 4]));
    cut.truncate(cut.len() - 3);
    let (found, result) = all(&raw_pcap(&[tcp, vec![0x45, 0], whole, cut]));
    let expected =
        Tally { packets: 2, cut: 1, others: 1, tcp: 1, unreadable: 1, ..Tally::default() };
    ensure!(result == Ok(expected), "{result:?}");
    ensure!(found[1].missing == 3 && found[1].bytes == [1], "{found:?}");
    Ok(())
}

#[test]
fn files_that_are_no_captures_are_rejected() -> Outcome {
    let files = Files::new("no_captures")?;
    files.file("empty.bin", b"")?;
    files.file("page.html", b"<!doctype html><title>packets</title>")?;
    files.file("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")?;
    files.file("wrong.pcap", &[1, 2, 3])?;
    files.file("packed.zst", b"\x28\xB5\x2F\xFD\0\0")?;
    for (name, reason) in [
        ("empty.bin", "the file is empty"),
        ("page.html", "not a capture, but text"),
        ("picture.png", "not a capture, but a PNG picture"),
        ("wrong.pcap", "not a capture, or a damaged one"),
        ("packed.zst", "`zstd -dc` unpacks"),
    ] {
        for command in ["dump", "profile"] {
            files.says(&[command, "game.json", name], 3, &[reason])?;
        }
    }
    Ok(())
}

/// A capture that ends inside a packet is shown and profiled up to there, with an exit code of its
/// own.
#[test]
fn partly_read_files_have_an_exit_code() -> Outcome {
    let (files, datagrams) = (Files::new("partly")?, datagrams()?);
    let capture = pcap(&datagrams);
    files.file("game.pcap", &capture[..capture.len() - 1])?;
    files.file("game.pcap.gz", &gzip(&capture)?)?;
    for command in ["dump", "profile"] {
        files.says(
            &[command, "game.json", "game.pcap"],
            4,
            &["the capture ends inside packet 4"],
        )?;
        files.says(&[command, "game.json", "game.pcap.gz"], 0, &[])?;
    }
    let (text, _) = files.said(&["dump", "game.json", "game.pcap"])?;
    ensure!(text.contains("packet 3,") && text.contains("Chat.text"), "{text}");
    Ok(())
}

#[test]
fn packets_are_chosen_in_every_command() -> Outcome {
    let (files, datagrams) = (Files::new("chosen")?, datagrams()?);
    files.file("game.pcap", &pcap(&datagrams))?;
    for (options, numbers) in [
        (&["--number", "2,4-"][..], &[2, 4][..]),
        (&["--number", "-2"], &[1, 2]),
        (&["--only", "Snapshot"], &[2]),
        (&["--only", "Packet", "--after", "1", "--before", "2.5"], &[2, 3]),
        (&["--after", "@1700000002"], &[3, 4]),
        (&["--address", "127.0.0.1:40000"], &[1, 2, 3, 4]),
        (&["--source", ":40000", "--limit", "1"], &[1]),
    ] {
        let (text, code) = files.said(&[&["dump", "game.json", "game.pcap"], options].concat())?;
        let found: Vec<u32> = (1..=4)
            .filter(|number| text.contains(&format!("game.pcap, packet {number},")))
            .collect();
        ensure!(code == 0 && found == numbers, "{options:?}: {found:?} {text}");
    }
    let (text, code) = files.said(&["dump", "game.json", "game.pcap", "--destination", ":1"])?;
    ensure!(code == 3 && text.contains("none of 4 packets is one of the chosen"), "{code} {text}");
    let (text, code) = files.said(&["profile", "game.json", "game.pcap", "--number", "2"])?;
    ensure!(code == 0 && text.contains("game.pcap: 1 packet"), "{text}");
    for wrong in [&["--number", "x"][..], &["--after", "soon"], &["--address", "home"]] {
        files.says(
            &[&["dump", "game.json", "game.pcap"], wrong].concat(),
            2,
            &["invalid value"],
        )?;
    }
    Ok(())
}

/// Times count from the first packet of the file, not from the first of a kind.
#[test]
fn times_count_from_the_first_packet() -> Outcome {
    let files = Files::new("first_packet")?;
    files.file("game.pcap", &pcap(&datagrams()?))?;
    for (kind, after, number) in [("Chat", "2", 3), ("Leave", "2.5", 4), ("Snapshot", "1", 2)] {
        let options = ["dump", "game.json", "game.pcap", "--only", kind, "--after", after];
        files.says(&options, 0, &[&format!("packet {number},")])?;
    }
    Ok(())
}

/// Lines of comments are no packets, and a text of them alone is not hexadecimal.
#[test]
fn comments_are_no_packets() -> Outcome {
    let text = "// a note\n0102 # one\n  # two\n/\u{2f} three\n00000000: 0304  #.\n// four\n00000002: 0506  ..\n";
    let (found, result) = all(text.as_bytes());
    ensure!(result.is_ok() && bytes_of(found) == [vec![1, 2], vec![3, 4, 5, 6]], "{result:?}");
    for text in ["// a source file\n// of comments\n", "# nothing\n", "// nothing"] {
        ensure!(all(text.as_bytes()).1.is_err(), "{text}");
    }
    Ok(())
}

/// Words that are no bytes are rejected, not joined or read as nothing.
#[test]
fn words_that_are_no_bytes_are_rejected() -> Outcome {
    let hex = |text: &str| {
        let mut found = Vec::new();
        let result = read(text.as_bytes(), "text", Form::Hex, None, |packet| {
            found.push(packet.bytes);
            true
        });
        result.map(|_| found)
    };
    for wrong in
        ["125, 49, 4", "1 2", "7d3, 1", "+5", "0x", "0x+5", "0x 7d", ",", ":", "[+5]", "[0x+5]"]
    {
        ensure!(hex(wrong).is_err(), "{wrong}: {:?}", hex(wrong));
    }
    for (text, bytes) in
        [("0x4", &[4][..]), ("0X4 0x05", &[4, 5]), ("010203 04", &[1, 2, 3, 4]), ("[]", &[])]
    {
        ensure!(hex(text) == Ok(vec![bytes.to_vec()]), "{text}: {:?}", hex(text));
    }
    Ok(())
}

#[test]
fn the_standard_input_is_read() -> Outcome {
    let datagrams = datagrams()?;
    Files::new("standard_input")?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("standard_input");
    let piped = |arguments: &[&str], input: &[u8]| -> std::io::Result<(String, i32)> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitpack"));
        command.args(arguments).current_dir(&folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            // a command that fails early reads no input
            let _ = stdin.write_all(input);
        }
        let output = child.wait_with_output()?;
        let text = [output.stdout, output.stderr].concat();
        Ok((String::from_utf8_lossy(&text).into_owned(), output.status.code().unwrap_or(-1)))
    };
    for file in [pcap(&datagrams), pcapng(&datagrams), gzip(&pcap(&datagrams))?] {
        let (text, code) = piped(&["dump", "game.json", "-"], &file)?;
        ensure!(code == 0 && text.contains("standard input, packet 4"), "{text}");
    }
    let schema = std::fs::read(folder.join("game.json"))?;
    let (text, code) = piped(&["schema", "-"], &gzip(&schema)?)?;
    ensure!(code == 0 && text.contains("protocol 0x"), "{text}");
    let (text, code) = piped(&["dump", "-", "-"], &schema)?;
    ensure!(code == 3 && text.contains("can be read only once"), "{code} {text}");
    let xxd = "00000000: 0000 0000 00                              .....\n";
    let (text, code) = piped(&["dump", "game.json", "-"], xxd.as_bytes())?;
    ensure!(
        code == 1 && text.contains("standard input, line 1") && text.contains("5 bytes"),
        "{text}"
    );
    Ok(())
}
