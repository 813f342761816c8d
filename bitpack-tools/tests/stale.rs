//! Schema files that were edited by hand are found by the hash of their contents, and every command
//! warns of them.

#[allow(dead_code, reason = "not every test that uses this module uses all of it")]
mod game;

use std::fs;
use std::path::Path;

use bitpack::Protocol;
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, all};
use bitpack_tools::file::parse;
use bitpack_tools::model::Model;
use game::{Files, GAME, Packet, packets};

fn old_file(version: u32) -> std::io::Result<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schema_versions");
    fs::read_to_string(folder.join(format!("version-{version}.json")))
}

/// Neither the files of the zoo nor those of older builds have a stale hash.
#[test]
fn files_as_they_were_written_are_not_stale() -> Outcome {
    for erased_type in all() {
        let protocol = Protocol::new(7);
        for description in [
            erased_type.describe(),
            erased_type.describe_packet(&protocol),
            erased_type.describe_deltas(&protocol),
        ] {
            let text = serde_json::to_string(&description)?;
            for model in [Model::new(description).map_err(|it| it.reason)?, parse(&text)?] {
                let (name, stale) = (erased_type.name(), model.stale_hashes());
                ensure!(stale.is_empty(), "{name}: {stale:?}");
            }
        }
    }
    for version in 1..=2 {
        let stale = parse(&old_file(version)?)?.stale_hashes().to_vec();
        ensure!(stale.is_empty(), "version {version}: {stale:?}");
    }
    Ok(())
}

/// A change that keeps all widths makes the hash stale, in files of both versions.
#[test]
fn edited_files_of_both_versions_are_stale() -> Outcome {
    for version in 1..=2 {
        let file = old_file(version)?;
        for (from, to) in [
            (
                "'bits': 7,\n                'signed': true",
                "'bits': 7,\n                'signed': false",
            ),
            ("'hash': '0x844ac54aeea5876d'", "'hash': '0x844ac54aeea5876e'"),
        ] {
            let [from, to] = [from, to].map(|it| it.replace('\'', "\""));
            ensure!(file.contains(&from), "version {version} has no {from}");
            let stale = parse(&file.replacen(&from, &to, 1))?.stale_hashes().to_vec();
            let names: Vec<&str> = stale.iter().map(|it| &*it.name).collect();
            ensure!(names == ["Every"], "version {version}, {to}: {stale:?}");
        }
    }
    Ok(())
}

/// A file without whole packets has the hash of the type in its deltas.
#[test]
fn the_hash_of_the_type_of_deltas_is_compared() -> Outcome {
    let mut compared = 0;
    for erased_type in all() {
        let mut description = erased_type.describe_deltas(&Protocol::new(7));
        description.packets.clear();
        let Some(deltas) = description.deltas.first_mut() else { continue };
        deltas.schema ^= 1;
        let stale = Model::new(description).map_err(|it| it.reason)?.stale_hashes().len();
        ensure!(stale == 1, "{}: {stale} stale hashes", erased_type.name());
        compared += 1;
    }
    ensure!(compared > 10, "{compared} types have deltas");
    Ok(())
}

#[test]
fn every_command_warns_of_a_stale_hash() -> Outcome {
    let files = Files::new("stale")?;
    let text = serde_json::to_string_pretty(&GAME.describe::<Packet>())?;
    let edited = text.replace(r#""max": "100""#, r#""max": "101""#);
    ensure!(edited != text, "nothing was edited: {text}");
    files.file("edited.json", edited.as_bytes())?;
    let mut lines = String::new();
    for packet in packets() {
        let bytes = GAME.to_bytes(&packet)?;
        let digits: Vec<String> = bytes.iter().map(|it| format!("{it:02x}")).collect();
        lines += &(digits.concat() + "\n");
    }
    files.file("packets.hex", lines.as_bytes())?;
    let dump = files.run(&["dump", "game.json", "packets.hex", "--hex", "--json"])?;
    files.file("packets.json", &dump.stdout)?;
    for arguments in [
        &["schema", "SCHEMA"][..],
        &["layout", "SCHEMA"],
        &["dump", "SCHEMA", "packets.hex", "--hex"],
        &["dump", "game.json", "packets.hex", "--hex", "--schema", "SCHEMA"],
        &["diff", "SCHEMA", "packets.hex", "packets.hex", "--hex"],
        &["profile", "SCHEMA", "packets.hex", "--hex"],
        &["train", "SCHEMA", "packets.hex", "--hex", "-o", "stale.model"],
        &["encode", "SCHEMA", "packets.json"],
        &["convert", "SCHEMA", "game.json", "packets.hex", "--hex"],
        &["convert", "game.json", "SCHEMA", "packets.hex", "--hex"],
        &["compare", "SCHEMA", "game.json"],
        &["compare", "game.json", "SCHEMA"],
        &["wireshark", "SCHEMA"],
        &["header", "SCHEMA"],
        &["typescript", "SCHEMA"],
        &["gdscript", "SCHEMA"],
    ] {
        for (file, expected) in [("edited.json", true), ("game.json", false)] {
            let with: Vec<&str> =
                arguments.iter().map(|it| if *it == "SCHEMA" { file } else { it }).collect();
            let output = files.run(&with)?;
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let warning = "warning: edited.json: the hash of `Packet` is 0x";
            ensure!(said.contains(warning) == expected, "{with:?}: {said}");
        }
    }
    Ok(())
}
