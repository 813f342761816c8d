//! Schema files that were edited by hand are found by the hash of their contents, and every command
//! warns of them.

#[allow(dead_code, reason = "not every test that uses this module uses all of it")]
mod game;

use std::fs;
use std::path::Path;

use bitpack::schema::Description;
use bitpack::{Delta, Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{Outcome, all as all_types};
use bitpack_tools::file::parse;
use bitpack_tools::model::Model;
use bitpack_tools::stale::StaleSubject;
use game::{Files, GAME, Packet, packets};

fn old_file(version: u32) -> std::io::Result<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schema_versions");
    fs::read_to_string(folder.join(format!("version-{version}.json")))
}

/// Neither the files of the zoo nor those of older builds have a stale hash.
#[test]
fn files_as_they_were_written_are_not_stale() -> Outcome {
    for erased_type in all_types() {
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
    // the file of version 2 was made for a test, with an invented hash of its deltas
    for (version, expected) in [(1, &[][..]), (2, &[StaleSubject::Deltas])] {
        let stale = parse(&old_file(version)?)?.stale_hashes().to_vec();
        let subjects: Vec<StaleSubject> = stale.iter().map(|it| it.subject).collect();
        ensure!(subjects == expected, "version {version}: {stale:?}");
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
            let values = stale.iter().filter(|it| it.subject == StaleSubject::Values);
            let names: Vec<&str> = values.map(|it| &*it.name).collect();
            ensure!(names == ["Every"], "version {version}, {to}: {stale:?}");
        }
    }
    Ok(())
}

/// A file without whole packets has the hash of the type in its deltas.
#[test]
fn the_hash_of_the_type_of_deltas_is_compared() -> Outcome {
    let mut compared = 0;
    for erased_type in all_types() {
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

#[derive(Serialize, Delta, Clone)]
struct World {
    #[delta(small = 6, large = 11)]
    tick: u32,
    #[max_len(5)]
    doors: Vec<Door>,
    #[max_len(9)]
    #[relative_to(previous, delta)]
    path: Vec<Step>,
}

#[derive(Serialize, Delta, Clone)]
enum Door {
    Shut,
    Open {
        #[compressed(-180.0, 180.0, 0.1)]
        #[delta(small = 7, wrapping)]
        angle: f32,
    },
}

#[derive(Serialize, Delta, Clone)]
struct Step {
    #[delta(small = 9)]
    x: u16,
    #[delta(always)]
    y: u16,
}

const WORLDS: Protocol = Protocol::of::<World>("worlds", 1);

/// Returns the subject and the type of each stale hash after an edit of the file.
fn stale_after(
    description: &Description,
    (from, to): (&str, &str),
) -> Result<Vec<(StaleSubject, String)>, Box<dyn core::error::Error>> {
    let text = serde_json::to_string(description)?;
    let edited = text.replace(from, to);
    ensure!(edited != text, "{from} is not in {text}");
    let stale = parse(&edited)?.stale_hashes().to_vec();
    Ok(stale.into_iter().map(|it| (it.subject, it.name)).collect())
}

/// The widths of differences are in no hash of whole values, except those of the elements of a list of
/// deltas.
#[test]
fn an_edited_width_of_differences_is_stale() -> Outcome {
    let deltas = WORLDS.describe_deltas::<World, 32>(GAME.describe::<Packet>());
    let view = WORLDS.describe_view::<Door, World>(9, GAME.describe::<Packet>());
    for (edit, subject) in [
        ((r#""small":6"#, r#""small":5"#), StaleSubject::Deltas),
        ((r#""large":11"#, r#""large":12"#), StaleSubject::Deltas),
        ((r#""small":7,"wrapping":true"#, r#""small":7"#), StaleSubject::Deltas),
        ((r#"{"always":true,"form":"own"}"#, r#"{"form":"own"}"#), StaleSubject::Values),
    ] {
        for (description, subject) in [(&deltas, subject), (&view, StaleSubject::View)] {
            let stale = stale_after(description, edit)?;
            ensure!(stale == [(subject, "World".to_owned())], "{edit:?}: {stale:?}");
        }
    }
    Ok(())
}

/// The hash of deltas is computed for all types of the zoo but those with hand-written parts.
#[test]
fn deltas_of_the_zoo_have_the_hash_of_their_type() -> Outcome {
    let (mut all, mut unknown) = (0, Vec::new());
    for erased_type in all_types() {
        let description = erased_type.describe_deltas(&WORLDS);
        let hashes = description.delta_hashes();
        for packets in &description.deltas {
            all += 1;
            let hash = hashes.get(packets.type_ as usize).copied().flatten();
            if hash.is_none() {
                unknown.push(erased_type.name());
            }
            ensure!(hash.is_none_or(|it| it == packets.hash), "{}", erased_type.name());
        }
    }
    ensure!(all > 80 && unknown == ["Panel"], "unknown: {unknown:?} of {all}");
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
