//! Runs `bitpack profile`.

use core::net::SocketAddr;
use core::time::Duration;
use std::collections::BTreeMap;
use std::process::Command;
use std::time::UNIX_EPOCH;

use crate::game::{self, Files, lengths, pcap};
use crate::wasteful::Wasteful;
use crate::wasteful::values::wasteful;
use bitpack::schema::Description;
use bitpack::{Acked, Delta, History, Protocol, Recorder, Serialize};
use bitpack_tests::zoo::Outcome;
use serde_json::Value;

#[derive(Serialize, Delta, Clone)]
struct Unit {
    #[bits(min = 0, max = 100)]
    health: u8,
}

const UNITS: Protocol = Protocol::of::<Unit>("units", 1);

/// Returns each packet of the game a hundred times, as datagrams.
fn datagrams() -> Result<Vec<Vec<u8>>, bitpack::Error> {
    Ok(vec![game::datagrams()?; 100].concat())
}

#[test]
fn the_text_has_types_fields_and_hints() -> Outcome {
    let (files, datagrams) = (Files::new("profile_text")?, datagrams()?);
    files.file("game.pcap", &pcap(&datagrams))?;
    let text = files.says(&["profile", "game.json", "game.pcap"], 0, &[])?;
    for said in [
        "400 packets",
        "in 399.0 s: 1.0 packets and",
        "Snapshot ",
        "Snapshot.0.bodies[].position",
        "-32.0..=32.0 in 6400 steps",
        "Join.name",
        "possible savings",
        "100 %",
    ] {
        assert!(text.contains(said), "no {said} in {text}");
    }
    assert!(!text.contains('\u{1b}'), "colours in a pipe: {text}");
    let (text, _) = files.said(&["profile", "--help"])?;
    assert!(text.contains("--html") && text.contains("--json"), "{text}");
    Ok(())
}

#[test]
fn rejected_packets_are_one_row() -> Outcome {
    let (files, mut datagrams) = (Files::new("profile_rejected")?, datagrams()?);
    for (i, it) in datagrams.iter_mut().enumerate().filter(|(i, _)| i % 10 == 0) {
        let at = i % it.len();
        it[at] ^= 1;
    }
    files.file("game.len", &lengths(&datagrams))?;
    let command = ["profile", "game.json", "game.len", "--lengths", "2"];
    let (text, code) = files.said(&command)?;
    assert_eq!(code, 4, "{text}");
    assert!(text.contains("40 of 400 packets could not be decoded"), "{text}");
    assert!(text.contains("game.len, packet 1: the checksum is 0x"), "{text}");
    assert!(text.contains("warning: 40 of 400 packets were not decoded: "), "{text}");
    let output = files.run(&[&command[..], &["--json"]].concat())?;
    let report: Value = serde_json::from_slice(&output.stdout)?;
    let sum: u64 = report["kinds"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|it| it["packets"].as_u64())
        .sum();
    assert_eq!((sum, &report["rejected"]), (400, &40.into()));
    let bits = report["bytes"].as_u64().map(|it| 8 * it);
    assert_eq!(report["flame"]["bits"].as_u64(), bits);
    // input without any packet is an error
    files.file("empty.len", b"")?;
    files.says(
        &["profile", "game.json", "empty.len", "--lengths", "2"],
        3,
        &["no packets found"],
    )?;
    let (text, code) = files.said(&["profile", "game.json", "game.len", "--udp", "1"])?;
    assert!(code == 3 && text.contains("not a capture, or a damaged one"), "{text}");
    let (text, code) = files.said(&["profile", "game.json", "game.len", "--type", "Pocket"])?;
    assert!(code == 2 && text.contains("no packet `Pocket`; there are Packet"), "{text}");
    Ok(())
}

/// A profile in which no packet could be decoded is an error. The message suggests what the packets
/// may be.
#[test]
fn a_profile_without_a_decoded_packet_is_an_error() -> Outcome {
    let files = Files::new("profile_nothing")?;
    let baseline = Unit { health: 90 };
    let mut units = History::<Unit, 32>::new();
    let outgoing = units.push(&baseline)?;
    let mut buffer = [0; 64];
    let bytes = UNITS.write_delta(&outgoing, &mut Acked::new(), &mut buffer)?;
    let deltas = vec![buffer.get(..bytes).unwrap_or_default().to_vec(); 20];
    files.schema("units.json", &UNITS.describe::<Unit>())?;
    files.file("deltas.pcap", &pcap(&deltas))?;
    files.file("empty.pcap", &pcap(&[]))?;
    files.file("notes.txt", b"what I have seen")?;
    for form in [&[][..], &["--json"], &["--html"]] {
        let command = [&["profile", "units.json", "deltas.pcap"], form].concat();
        let (text, code) = files.said(&command)?;
        let last = text.lines().last().unwrap_or_default();
        assert!(code == 3 && last.contains("no packet could be decoded (20 packets)"), "{text}");
        assert!(last.contains("deltas (`write_delta`)"), "{text}");
    }
    let (text, code) = files.said(&["profile", "units.json", "notes.txt", "--raw"])?;
    assert!(code == 3 && text.contains("no packet could be decoded (1 packet):"), "{text}");
    files.says(&["profile", "units.json", "empty.pcap"], 3, &["no packets found"])?;
    // without a checksum, fields are rejected, and the error does not mention deltas
    files.schema("open.json", &Description::of::<Unit>())?;
    files.file("broken.hex", b"ff\nff\n")?;
    let (text, code) = files.said(&["profile", "open.json", "broken.hex"])?;
    assert!(
        code == 3 && text.contains("no packet could be decoded (2 packets): `bitpack dump`"),
        "{text}"
    );
    Ok(())
}

#[derive(Serialize)]
struct Scores {
    #[max_len(8)]
    scores: BTreeMap<u8, i16>,
    #[max_len(8, 12)]
    names: BTreeMap<u8, String>,
}

/// The key and the value of a map entry have separate rows in a report, and a hint for a key uses
/// an attribute that applies to keys.
#[test]
fn keys_and_values_of_maps_are_reported_separately() -> Outcome {
    let files = Files::new("profile_maps")?;
    let packets = (0..200_u8).map(|i| Scores {
        scores: (0..4).map(|key| (key, i16::from(i) % 50 + i16::from(key))).collect(),
        names: (0..4).map(|key| (key, "a".repeat((i % 8 + 1).into()))).collect(),
    });
    let packets = packets.map(|it| it.to_bytes()).collect::<Result<Vec<_>, _>>()?;
    files.schema("maps.json", &Description::of::<Scores>())?;
    files.file("maps.len", &lengths(&packets))?;
    let command = ["profile", "maps.json", "maps.len", "--lengths", "2"];
    let report = files.json(&[&command[..], &["--json"]].concat(), 0)?;
    let hints = report["hints"].as_array().cloned().unwrap_or_default();
    let cures = |path: &str| -> Vec<String> {
        let own = hints.iter().filter(|it| it["path"] == path);
        own.filter_map(|it| it["change"].as_str()).map(str::to_owned).collect()
    };
    for path in ["scores[].key", "names[].key"] {
        assert_eq!(cures(path), ["`#[key(bits(min = 0, max = 3))]`: 2 bits instead of 8"]);
    }
    assert!(cures("scores[]").iter().any(|it| it.starts_with("`#[bits(min = ")), "{report}");
    assert!(cures("names[]").iter().all(|it| !it.contains("bits(")), "{report}");
    let rows = report["rows"].as_array().cloned().unwrap_or_default();
    let mut names: Vec<(&str, &str)> = Vec::new();
    for row in &rows {
        let name = (row["path"].as_str().unwrap_or(""), row["role"].as_str().unwrap_or(""));
        assert!(!names.contains(&name), "{name:?} twice: {report}");
        names.push(name);
    }
    assert!(names.contains(&("scores[].key", "")) && names.contains(&("scores[]", "")), "{report}");
    Ok(())
}

/// The report depends on the packets alone, not on the number of cores. The packets are whole ones of
/// a single sender, and deltas of several connections.
#[test]
fn the_report_is_the_same_on_any_number_of_cores() -> Outcome {
    let files = Files::new("profile_cores")?;
    let packets = wasteful(1500);
    let packets = packets.iter().map(Serialize::to_bytes).collect::<Result<Vec<_>, _>>()?;
    files.schema("wasteful.json", &Description::of::<Wasteful>())?;
    files.file("wasteful.pcap", &pcap(&packets))?;
    let mut recorder = Recorder::new(Vec::new())?;
    let server = SocketAddr::from(([10, 0, 0, 1], 40_000));
    let mut buffer = [0; 64];
    let mut ends: Vec<_> = (0..12).map(|_| (History::<Unit, 32>::new(), Acked::new())).collect();
    for tick in 0..300_u16 {
        for (client, (units, acked)) in (0_u8..).zip(&mut ends) {
            let health = (tick % 90) as u8 + client % 7;
            let bytes = UNITS.write_delta(&units.push(&Unit { health })?, acked, &mut buffer)?;
            let time = UNIX_EPOCH + Duration::from_millis(16 * u64::from(tick));
            let to = SocketAddr::from(([10, 0, 0, 2 + client], 50_000));
            recorder.record_at(time, server, to, buffer.get(..bytes).unwrap_or_default())?;
            acked.acknowledge(tick.saturating_sub(client.into()), units);
        }
    }
    let path = files.file("units.pcapng", &recorder.finish()?)?;
    let folder = path.parent().ok_or("no folder")?;
    files.schema("units.json", &UNITS.describe_deltas::<Unit, 32>(UNITS.describe::<bool>()))?;
    for (schema, capture) in [("wasteful.json", "wasteful.pcap"), ("units.json", "units.pcapng")] {
        // a dump of whole packets needs no order
        let commands =
            ["profile", "dump"].into_iter().take(if schema == "units.json" { 2 } else { 1 });
        for command in commands {
            let mut outputs = Vec::new();
            for threads in ["1", "3"] {
                let mut bitpack = Command::new(env!("CARGO_BIN_EXE_bitpack"));
                bitpack.args([command, schema, capture, "--json"]).current_dir(folder);
                let output = bitpack.env("RAYON_NUM_THREADS", threads).output()?;
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
                outputs.push(output.stdout);
            }
            assert!(outputs.windows(2).all(|pair| pair[0] == pair[1]), "{command} {capture}");
        }
    }
    Ok(())
}
