//! Writes the attributes that a profile proposes into sources, with `bitpack profile --patch` and `--apply`.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{fs, io};

use crate::game::{Files, pcap};
use crate::patched::{Packet, better, packets};
use bitpack::schema::Description;
use bitpack::{Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::file::load;
use bitpack_tools::input::Packet as Captured;
use bitpack_tools::model::Model;
use bitpack_tools::patch::{FileChange, Patch, Sources, patch};
use bitpack_tools::profile::{Profile, Proposal};

const UNITS: Protocol = Protocol::of::<Packet>("patched", 1);

const SOURCE: &str = include_str!("patched/game.rs");

/// A folder with a schema, a capture, and a repository of sources.
fn repository(name: &str, sources: &[(&str, &str)]) -> Result<Files, Box<dyn core::error::Error>> {
    let files = Files::new(name)?;
    files.schema("units.json", &UNITS.describe::<Packet>())?;
    let datagrams: Result<Vec<_>, _> = packets(1000).iter().map(|it| UNITS.to_bytes(it)).collect();
    files.file("units.pcap", &pcap(&datagrams?))?;
    let folder = files.path(".");
    for old in ["src", ".git"] {
        match fs::remove_dir_all(folder.join(old)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    fs::create_dir_all(folder.join("src/inner"))?;
    for (name, text) in sources {
        files.file(name, text.as_bytes())?;
    }
    git(&folder, &["init", "--quiet"])?;
    Ok(files)
}

fn git(folder: &Path, arguments: &[&str]) -> Outcome {
    let output = Command::new("git").args(arguments).current_dir(folder).output()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    ensure!(output.status.success(), "git {arguments:?}: {said}");
    Ok(())
}

const PROFILE: [&str; 5] = ["profile", "units.json", "units.pcap", "--sources", "src"];

/// Returns the patch of a source, by the library.
fn patch_of(files: &[(&str, &str)], name: &str) -> Result<Patch, Box<dyn core::error::Error>> {
    patch_with(files, name, str::to_owned)
}

/// Returns the patch of a source, with a schema file that `change` makes of its own.
fn patch_with(
    files: &[(&str, &str)],
    name: &str,
    change: impl Fn(&str) -> String,
) -> Result<Patch, Box<dyn core::error::Error>> {
    let files = repository(name, files)?;
    let schema = fs::read_to_string(files.path("units.json"))?;
    files.file("units.json", change(&schema).as_bytes())?;
    let model = load(&files.path("units.json"))?;
    let mut profile = Profile::new(&model);
    for packet in packets(1000) {
        profile.packet(&Captured::new(String::new(), UNITS.to_bytes(&packet)?), None);
    }
    let mut sources = Sources::default();
    sources.read(&files.path("src"))?;
    Ok(patch(&model, &sources, profile.proposals(0.0).list))
}

/// The source with all attributes.
const EXPECTED: &str = include_str!("patched/better.rs");

/// `git apply` takes the patch, in the root of a repository and in a folder of it. `--apply` writes the
/// same text. Nothing else in the source changes.
#[test]
fn git_applies_a_patch() -> Outcome {
    let files = repository("patch_git", &[("src/game.rs", SOURCE)])?;
    let all = [&PROFILE[..], &["--minimum", "0"]].concat();
    let output = files.run(&[&all[..], &["--patch"]].concat())?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout)?;
    for said in [
        "# attributes that save ",
        "  Snapshot.armor: `#[bits(min = 0, max = 1023)]` (6000 bits)",
        " in 1000 values; seen in the captures, not proven",
        "# to change by hand:",
        "#          use an array `[…; 2]`, which has no length prefix",
    ] {
        ensure!(text.contains(said), "no {said} in {text}");
    }
    ensure!(!text.contains("left alone"), "{text}");
    let changed = |files: &Files| files.read("src/game.rs").map(String::from_utf8);
    let file = files.file("units.patch", text.as_bytes())?;
    git(&files.path("."), &["apply", &file.to_string_lossy()])?;
    let after = changed(&files)??;
    ensure!(after == EXPECTED, "{text}\n{after}");
    // a folder of a repository
    let files = repository("patch_apply/folder", &[("src/game.rs", SOURCE)])?;
    git(&files.path(".."), &["init", "--quiet"])?;
    fs::remove_dir_all(files.path(".git"))?;
    git(&files.path("."), &["apply", &file.to_string_lossy()])?;
    ensure!(changed(&files)?? == EXPECTED, "{text}");
    let files = repository("patch_apply/folder", &[("src/game.rs", SOURCE)])?;
    let (said, code) = files.said(&[&all[..], &["--apply"]].concat())?;
    ensure!(code == 0 && text.starts_with(&said) && said.contains("# "), "{said}");
    ensure!(changed(&files)?? == EXPECTED, "{said}");
    Ok(())
}

#[test]
fn a_minimum_and_fields_choose_attributes() -> Outcome {
    let files = repository("patch_fields", &[("src/game.rs", SOURCE)])?;
    let count = |more: &[&str]| -> Result<usize, Box<dyn core::error::Error>> {
        let (text, code) = files.said(&[&PROFILE[..], &["--patch"], more].concat())?;
        ensure!(code == 0 || code == 2, "{text}");
        Ok(text.lines().filter(|it| it.starts_with('+') && it.contains("#[")).count())
    };
    let [all, most, few] = [count(&["--minimum", "0"])?, count(&[])?, count(&["--minimum=5%"])?];
    ensure!((all, few) == (16, 2) && (few..all).contains(&most), "{all}, {most}, {few}");
    // the path of a hint, a type, and a field in the source
    for (field, some) in [("Snapshot.0.units", 1), ("Unit", 1), ("Snapshot.slots", 1), ("Snap", 0)]
    {
        ensure!(count(&["--field", field])? == some, "{field}");
    }
    ensure!(count(&["--field", "Pair.0", "--field", "Packet.Boss.rage"])? == 2, "two fields");
    ensure!(count(&["--minimum", "-1"])? == 0, "a negative share");
    files.says(&["profile", "units.json", "units.pcap", "--patch"], 2, &["--sources"])?;
    files.says(&PROFILE, 2, &["need `--patch` or `--apply`"])?;
    files.says(&[&PROFILE[..4], &["nowhere", "--patch"]].concat(), 2, &["nowhere"])?;
    let (text, code) = files.said(&[&PROFILE[..], &["--patch", "--udp", "1"]].concat())?;
    ensure!(code == 3 && !text.contains("# "), "{text}");
    Ok(())
}

/// A type that is not certain is named, and stays as it is.
#[test]
fn types_that_are_not_certain_are_left_alone() -> Outcome {
    let twice = "pub mod one { #[derive(bitpack::Serialize)] pub struct Unit { hp: u8 } }";
    let (made, rest) = SOURCE.split_once("/// A pair").ok_or("no pair")?;
    let (pair, rest) = rest.split_once("\n}\n").ok_or("no end of a type")?;
    let pair = &pair[pair.find("#[derive").unwrap_or(0)..];
    let (pair, packet) = pair.split_once("\n\n").ok_or("no second type")?;
    let made = format!("{made}many! {{ {pair} }}\n{packet}\n}}\n{rest}");
    let other = SOURCE.replace("health: i16", "wealth: i16");
    let serde =
        SOURCE.replace("derive(Serialize, Clone, Debug, PartialEq)", "derive(serde::Serialize)");
    let each = SOURCE.replace("    pub(crate) slots", "    #[each(align)]\n    pub(crate) slots");
    let delta =
        SOURCE.replace("    pub(crate) stance", "    #[delta(small = 3)]\n    pub(crate) stance");
    let imported = SOURCE.replace("use bitpack::Serialize", "use serde::Serialize");
    let further = SOURCE.replace("pub(crate) hp", "more: u8,\n    pub(crate) hp");
    for (more, source, field, why) in [
        ("", &*imported, "Unit.hp", "no type `Unit` that derives `Serialize` was found"),
        ("", &further, "Unit.hp", "has other fields than the schema"),
        (twice, SOURCE, "Unit.hp", "`Unit` is defined 2 times: "),
        ("", &made, "Pair.0", "game.rs makes `Pair`"),
        ("", &other, "Snapshot.type", "has other fields than the schema"),
        ("", &serde, "Unit.hp", "no type `Unit` that derives `Serialize` was found"),
        ("", &each, "Snapshot.slots", "the field has `each`"),
        ("", &delta, "Snapshot.stance", "the field has `delta`"),
        ("fn broken( {", SOURCE, "", ""),
    ] {
        let sources = [("src/game.rs", source), ("src/inner/more.rs", more)];
        let patch = patch_of(&sources, "patch_left")?;
        let of = |it: &Proposal| format!("{}.{}", it.declaration.type_, it.declaration.field);
        let left = patch.left.iter().find(|(it, _)| of(it) == field);
        let is_said = left.is_some_and(|(_, reason)| reason.contains(why));
        ensure!(is_said || why.is_empty(), "{field}: {:?}", patch.left);
        ensure!(patch.written.iter().all(|it| of(it) != field), "{field} is written");
        ensure!(!patch.left.is_empty() || patch.written.len() == 16, "{}", patch.written.len());
    }
    Ok(())
}

/// A `max_len_default` that no field takes does not compile, so it goes with the last one.
#[test]
fn a_length_that_no_field_takes_is_removed() -> Outcome {
    let type_ = "pub(crate) struct Snapshot";
    let with = |length: &str, fields: &[&str]| {
        let own = format!("#[max_len({length})]\n    ");
        let text = SOURCE.replace(type_, &format!("#[max_len_default({length})]\n{type_}"));
        let without = |text: String, field: &&str| {
            let field = format!("pub(crate) {field}");
            text.replace(&format!("{own}{field}"), &field)
        };
        fields.iter().fold(text, without)
    };
    for (length, fields, stays) in
        [("200", &["marks"][..], false), ("4", &["scores", "units"], true)]
    {
        let source = with(length, fields);
        ensure!(source.matches(&format!("max_len({length})")).count() == 0, "{source}");
        let patch = patch_of(&[("src/game.rs", &source)], "patch_lengths")?;
        let [FileChange { after, .. }] = patch.files.as_slice() else { return Err("files".into()) };
        ensure!(after.contains("#[max_len_default") == stays, "{after}");
        ensure!(after.contains("#[max_len(15)]") && after.contains("#[max_len(2)]"), "{after}");
        ensure!(stays || *after == EXPECTED, "{after}");
    }
    Ok(())
}

/// A schema may come from a stranger: only names of it are written.
#[test]
fn a_variant_that_is_no_name_is_not_written() -> Outcome {
    for name in ["Angry more", "Angry, Sad", "fn"] {
        let change = |schema: &str| schema.replace("\"Angry\"", &format!("\"{name}\""));
        let patch = patch_with(&[("src/game.rs", SOURCE)], "patch_names", change)?;
        let is_it = |it: &Proposal| it.declaration.field == "mood";
        let left = patch.left.iter().find(|(it, _)| is_it(it));
        ensure!(left.is_some_and(|(_, why)| why.contains("is no name")), "{:?}", patch.left);
        ensure!(!patch.written.iter().any(is_it), "`mood` is written");
    }
    Ok(())
}

/// Line ends, tabs and a mark of the byte order stay.
#[test]
fn every_other_byte_stays() -> Outcome {
    let end = |text: &str| text.replace('\n', "\r\n");
    let tab = |text: &str| text.replace("    ", "\t");
    let mark = |text: &str| format!("\u{feff}#!/usr/bin/cargo größe\n{text}");
    for change in [&end as &dyn Fn(&str) -> String, &tab, &mark] {
        let patch = patch_of(&[("src/game.rs", &change(SOURCE))], "patch_bytes")?;
        let [FileChange { after, .. }] = patch.files.as_slice() else { return Err("files".into()) };
        ensure!(*after == change(EXPECTED), "{after}");
    }
    Ok(())
}

/// No file is written if one of them has changed since it was read.
#[test]
fn a_file_that_has_changed_is_not_written() -> Outcome {
    let (game, unit) = SOURCE.split_once("#[derive").ok_or("no type")?;
    let (unit, rest) = unit.split_once("/// A pair").ok_or("no pair")?;
    let (game, unit) = (format!("{game}/// A pair{rest}"), format!("#[derive{unit}"));
    let patch = patch_of(&[("src/game.rs", &game), ("src/inner/unit.rs", &unit)], "patch_changed")?;
    let [first, second] = patch.files.as_slice() else { return Err("not two files".into()) };
    fs::write(&second.path, format!("{} ", second.before))?;
    let error = patch.apply().err().ok_or("it was written")?;
    ensure!(error.to_string().contains("unit.rs has changed since it was read"), "{error}");
    ensure!(fs::read_to_string(&first.path)? == first.before, "the other file was written");
    fs::write(&second.path, &second.before)?;
    patch.apply()?;
    ensure!(fs::read_to_string(&second.path)? == second.after, "it was not written");
    Ok(())
}

/// The bits of each field, by its name.
type Bits = BTreeMap<String, u64>;

/// Returns the bits of each field in a profile of some packets, by its name in the source, and the attributes that the
/// profile proposes.
fn profiled<P: Serialize>(
    packets: &[P],
) -> Result<(Bits, Vec<Proposal>), Box<dyn core::error::Error>> {
    let model = Model::new(Description::of::<P>()).map_err(|fault| format!("{fault:?}"))?;
    let mut profile = Profile::new(&model);
    for packet in packets {
        profile.packet(&Captured::new(String::new(), packet.to_bytes()?), None);
    }
    let mut bits = Bits::new();
    for row in profile.report().rows {
        // the variant and its number are no names of fields
        let mut names = row.path.split(['.', '[']).skip(1).skip_while(|it| *it == "0");
        // the tag, and the padding of a packet
        let Some(name) = names.next() else { continue };
        // both have the type `Unit`
        let name = if name == "units" { "unit" } else { name };
        *bits.entry(name.to_owned()).or_default() += row.bits;
    }
    Ok((bits, profile.proposals(0.0).list))
}

/// The patched source compiles, saves in each field the bits that the patch states, and has nothing left that an
/// attribute would save.
#[test]
fn a_patched_program_sends_what_the_patch_predicts() -> Outcome {
    let (before, proposals) = profiled(&packets(1000))?;
    let (after, again) = profiled(&better::packets(1000))?;
    ensure!(again.is_empty(), "{again:#?}");
    let mut said = Bits::new();
    for Proposal { declaration, hint, .. } in proposals {
        // those of the types in a field
        let field = match &*declaration.type_ {
            "Unit" => "unit",
            "Pair" => "pair",
            _ => declaration.field.trim_start_matches("r#"),
        };
        *said.entry(field.to_owned()).or_default() += hint.saves;
    }
    let of = |all: &Bits, field: &str| all.get(field).copied().unwrap_or_default();
    let fields = before.keys().chain(said.keys());
    for field in fields {
        let (said, saved) = (of(&said, field), of(&before, field).abs_diff(of(&after, field)));
        ensure!(100 * said.abs_diff(saved) <= saved, "{field}: {said} said, {saved} saved");
    }
    Ok(())
}
