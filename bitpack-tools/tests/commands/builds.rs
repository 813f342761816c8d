//! Reads packets with wrong checksums and packets of several builds.

use crate::game::{Files, datagrams, pcap};
use bitpack::{Framing, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use serde_json::Value;

/// A packet with a wrong checksum is rejected, and shown as if it came from this build. With
/// `--ignore-checksum`, it is like any other.
#[test]
fn packets_with_wrong_checksums_are_shown() -> Outcome {
    let (files, mut datagrams) = (Files::new("wrong_sums")?, datagrams()?);
    let whole = datagrams[1].clone();
    datagrams[1][0] ^= 1;
    files.file("wrong.bin", &datagrams[1])?;
    let (text, code) = files.said(&["dump", "game.json", "wrong.bin"])?;
    ensure!(code == 1 && text.contains("rejected at bit 0, the packet: the checksum is"), "{text}");
    ensure!(text.contains("; decoded as if it came from this build\n"), "{text}");
    ensure!(text.contains("Snapshot.0.bodies[3].position.y"), "{text}");
    let (text, code) = files.said(&["dump", "game.json", "wrong.bin", "--ignore-checksum"])?;
    ensure!(code == 0 && !text.contains("rejected"), "{text}");
    ensure!(text.contains("Snapshot.0.bodies[3].position.y"), "{text}");
    let ignoring = ["profile", "game.json", "wrong.bin", "--ignore-checksum"];
    files.says(&ignoring, 0, &["wrong.bin: 1 packet"])?;
    // where it stops making sense
    let mut damaged = whole;
    damaged.truncate(damaged.len() - 6);
    files.file("damaged.bin", &damaged)?;
    let (text, code) = files.said(&["dump", "game.json", "damaged.bin"])?;
    ensure!(code == 1 && text.contains("which rejects it at bit"), "{text}");
    ensure!(text.contains("Snapshot.0.tick"), "{text}");
    Ok(())
}

mod old {
    use bitpack::Serialize;

    #[derive(Serialize)]
    pub(super) struct Unit {
        #[bits(min = 0, max = 200)]
        pub(super) health: u8,
        pub(super) name: u16,
    }
}

#[derive(Serialize)]
struct Unit {
    #[bits(min = 0, max = 100)]
    health: u8,
    armor: u8,
    name: u16,
}

const OLD: Protocol = Protocol::of::<old::Unit>("units", 1);
const NEW: Protocol = Protocol::of::<Unit>("units", 1);

fn units(name: &str) -> Result<Files, Box<dyn core::error::Error>> {
    let files = Files::new(name)?;
    files.schema("old.json", &OLD.describe::<old::Unit>())?;
    files.schema("new.json", &NEW.describe::<Unit>())?;
    let old = OLD.to_bytes(&old::Unit { health: 90, name: 7 })?;
    let new = NEW.to_bytes(&Unit { health: 90, armor: 5, name: 8 })?;
    files.file("old.bin", &old)?;
    files.file("new.bin", &new)?;
    files.file("both.pcap", &pcap(&[old, new]))?;
    Ok(files)
}

/// Each packet of a capture is decoded with the schema that fits.
#[test]
fn packets_of_several_builds_are_read() -> Outcome {
    let files = units("units_read")?;
    let (text, code) = files.said(&["dump", "new.json", "both.pcap"])?;
    ensure!(code == 1 && text.matches("rejected at bit 0").count() == 1, "{text}");
    let both = ["new.json", "both.pcap", "--schema", "old.json"];
    let (text, code) = files.said(&[&["dump"][..], &both].concat())?;
    ensure!(code == 0 && text.matches("health").count() == 2, "{text}");
    ensure!(text.matches("armor").count() == 1 && text.contains("0..=200"), "{text}");
    files.says(&[&["profile"][..], &both].concat(), 0, &["both.pcap by old.json: 1 packet"])?;
    let convert = ["convert", "old.json", "new.json", "both.pcap", "--schema", "new.json"];
    let (text, code) = files.said(&convert)?;
    ensure!(code == 0 && text.lines().count() == 2, "{text}");
    Ok(())
}

/// Two packets of two builds are compared by the names of their fields.
#[test]
fn packets_of_two_builds_are_compared() -> Outcome {
    let files = units("units_compared")?;
    let text = files.says(&["diff", "old.json", "old.bin", "new.json", "new.bin"], 1, &[])?;
    let line = |name: &str| text.lines().find(|it| it.starts_with(name)).unwrap_or_default();
    ensure!(line("armor").contains("absent") && line("armor").contains('5'), "{text}");
    ensure!(line("name").contains('7') && line("name").contains('8'), "{text}");
    ensure!(line("health").is_empty(), "{text}");
    // a packet of a capture, by its number
    let numbers = ["diff", "old.json", "both.pcap#1", "new.json", "both.pcap#2", "--json"];
    let report = files.json(&numbers, 1)?;
    let names: Vec<&str> = report["differences"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|it| it["name"].as_str())
        .collect();
    ensure!(names.contains(&"armor") && names.contains(&"name"), "{report}");
    files.says(&["diff", "old.json", "both.pcap#1", "both.pcap#3"], 2, &["no packet 3 found"])?;
    Ok(())
}

#[test]
fn schemas_of_two_builds_are_compared() -> Outcome {
    let files = units("compare")?;
    files.schema("framed.json", &OLD.with_framing(Framing::Id).describe::<old::Unit>())?;
    for (new, code, said, verdict) in [
        ("old.json", 0, "", "the wire format is the same"),
        (
            "new.json",
            1,
            "~ health: 0..=200 → 0..=100, 8 → 7 bits (-1)",
            "the wire format has changed",
        ),
        ("framed.json", 1, "checksum: CRC-32 → none", "the wire format has changed"),
    ] {
        let text = files.says(&["compare", "old.json", new], code, &[said])?;
        ensure!(text.trim_end().ends_with(verdict), "{new}: {text}");
    }
    Ok(())
}

/// Every packet of a dump in JSON is one line.
#[test]
fn a_dump_is_json() -> Outcome {
    let (files, datagrams) = (Files::new("dump_json")?, datagrams()?);
    files.file("game.pcap", &pcap(&datagrams))?;
    let (text, code) = files.said(&["dump", "game.json", "game.pcap", "--json"])?;
    ensure!(code == 0 && text.lines().count() == 4, "{text}");
    let packet: Value = serde_json::from_str(text.lines().nth(1).unwrap_or_default())?;
    ensure!(packet["source"] == "127.0.0.1:40000" && packet["outcome"] == "read", "{packet}");
    let fields = packet["fields"].as_array().cloned().unwrap_or_default();
    let health =
        fields.iter().find(|it| it["path"] == "Snapshot.0.health" && it["role"] == "value");
    ensure!(health.is_some_and(|it| it["value"] == "99"), "{packet}");
    Ok(())
}
