//! The dissector that `bitpack wireshark` generates: filter names, unusual schemas and rejected
//! names.

use crate::game::{Files, GAME, packets};
use crate::script;
use bitpack::schema::Description;
use bitpack::schema::description::{Encoding, Parts};
use bitpack::{Protocol, Serialize};
use bitpack_tests::ensure;
use bitpack_tests::zoo::Outcome;
use bitpack_tools::model::Model;
use bitpack_tools::wireshark::dissector;

fn model(description: Description) -> Result<Model, String> {
    Model::new(description).map_err(|fault| format!("{fault:?}"))
}

/// Returns the Wireshark filter names of all values of a schema, as the dissector registers them.
fn names(test: &str, model: &Model) -> Result<Vec<String>, String> {
    let (script, mut all) = (dissector(model, "game", "")?, None);
    for lua in script::interpreters() {
        let printed = script::run([lua, "wireshark.lua", "4.4 names"], test, &script, &[])?;
        let mut names: Vec<String> = printed.lines().map(str::to_owned).collect();
        names.sort();
        if all.as_ref().is_some_and(|it| *it != names) {
            return Err(format!("{lua} has other names: {names:?}"));
        }
        all = Some(names);
    }
    Ok(all.unwrap_or_default())
}

#[derive(Serialize, Clone, Debug)]
struct Thing {
    length: u8,
    present: bool,
    #[max_len(3)]
    tags: Vec<u8>,
    #[align]
    extra: Option<Pair>,
}

#[derive(Serialize, Clone, Debug)]
struct Pair(u8, u8);

#[derive(Serialize, Clone, Debug)]
enum Packet {
    Spawn {
        #[max_len(4)]
        things: Vec<Thing>,
    },
    JoinGame {
        checksum: u8,
        rejected: bool,
    },
    #[allow(non_camel_case_types, reason = "the name must differ from another one only in case")]
    Join_Game {
        checksum: [f32; 3],
    },
    One(Pair),
    Rejected {
        range: u8,
    },
    Leave,
}

/// A filter name of the dissector is the path to a field. A name that the dissector adds, such as
/// `length`, gets a number if a field already has it.
#[test]
fn filter_names_are_paths_and_unique() -> Outcome {
    if script::interpreters().is_empty() {
        return Ok(());
    }
    let names = names("paths", &model(Protocol::of::<Packet>("game", 1).describe::<Packet>())?)?;
    for name in [
        "game",
        "game.variant",
        "game.checksum",
        "game.checksum.status",
        "game.rejected",
        "game.rejected_2",
        "game.rejected.crc",
        "game.spawn.things",
        // the field called `length`, then the length of the list
        "game.spawn.things.length",
        "game.spawn.things.length_2",
        "game.spawn.things.present",
        "game.spawn.things.tags",
        "game.spawn.things.tags.length",
        "game.spawn.things.align",
        "game.spawn.things.extra.present",
        "game.spawn.things.extra.0",
        "game.join_game.checksum",
        "game.join_game.rejected",
        "game.join_game.checksum_2",
        "game.rejected.range_2",
        // the field of a variant with a single field is left out of the path
        "game.one.1",
    ] {
        ensure!(names.iter().any(|it| it == name), "no {name} in {names:#?}");
    }
    ensure!(!names.iter().any(|it| it.contains(".0.")), "{names:#?}");
    Ok(())
}

/// A schema may have several packets, a packet that is an integer, or one without bits.
#[test]
fn packets_may_be_integers_or_empty() -> Outcome {
    let protocol = Protocol::of::<Packet>("game", 1);
    let one = || protocol.describe::<Packet>();
    let schemas = [
        (one().and::<Thing>().and::<u16>(), ["game.packet.variant", "game.thing.length"]),
        (protocol.describe::<u16>(), ["game.value", "game.checksum"]),
        (protocol.describe::<Option<bool>>(), ["game.value", "game.present"]),
        (Description::of::<()>(), ["game", "game.rejected"]),
        (Description::of::<[Pair; 2]>(), ["game.0", "game.1"]),
    ];
    let bytes: Vec<Vec<u8>> =
        (0_u8..40).map(|i| (0..i).map(|at| at.wrapping_mul(i).wrapping_mul(7)).collect()).collect();
    for (description, expected) in schemas {
        let model = model(description)?;
        for lua in script::interpreters() {
            let names = names("anything", &model)?;
            for name in expected {
                ensure!(names.iter().any(|it| it == name), "no {name} in {names:#?}");
            }
            let script = dissector(&model, "game", "7")?;
            script::run([lua, "wireshark.lua", "4.2"], "anything", &script, &bytes)?;
        }
    }
    Ok(())
}

/// A deeply nested schema can be loaded, although Lua's own parser limits the nesting of tables.
#[test]
fn a_deeply_nested_schema_is_loaded() -> Outcome {
    #[derive(Serialize)]
    struct Deep {
        inside: Option<bool>,
    }
    let mut description = Description::of::<Deep>();
    let more = 150;
    for type_ in &mut description.types {
        type_.max_bits = type_.max_bits.map(|bits| bits + more);
        if let Parts::Fields(fields) = &mut type_.parts {
            for field in fields {
                field.max_bits = field.max_bits.map(|bits| bits + more);
                for _ in 0..more {
                    field.encoding = Encoding::Optional(Box::new(field.encoding.clone()));
                }
            }
        }
    }
    let script = dissector(&model(description)?, "game", "")?;
    for lua in script::interpreters() {
        let said = script::run([lua, "wireshark.lua", "4.4"], "deep", &script, &[vec![0xFF; 19]])?;
        // the packet, 151 presence bits, the value
        ensure!(said.starts_with("153 items"), "{said}");
    }
    Ok(())
}

#[derive(Serialize)]
struct Two<T> {
    a: T,
    b: T,
}
type Four<T> = Two<Two<T>>;
type Many<T> = Four<Four<Four<Four<Two<T>>>>>;

#[test]
fn schemas_with_too_many_filter_names_are_rejected() -> Outcome {
    let few = model(Description::of::<Many<bool>>())?;
    ensure!(dissector(&few, "game", "").is_ok(), "{} types", few.types().len());
    let many = model(Description::of::<Many<Many<bool>>>())?;
    let why = dissector(&many, "game", "").err().unwrap_or_default();
    ensure!(why.contains("filter names; the limit is 100000"), "{why}");
    Ok(())
}

#[derive(Serialize)]
struct Crowd {
    #[max_len(65_535)]
    is_there: Vec<bool>,
}

/// The dissector cuts off a datagram that has more values than Wireshark can show.
#[test]
fn a_packet_with_too_many_values_is_cut_off() -> Outcome {
    let bytes = Crowd { is_there: vec![true; 65_000] }.to_bytes()?;
    let script = dissector(&model(Description::of::<Crowd>())?, "game", "")?;
    for lua in script::interpreters() {
        let said = script::run(
            [lua, "wireshark.lua", "4.4 whole"],
            "crowd",
            &script,
            core::slice::from_ref(&bytes),
        )?;
        // including the item that states how many more values there are
        let count: Option<usize> = said.split(' ').next().and_then(|it| it.parse().ok());
        ensure!(count.is_some_and(|it| (50_000..50_010).contains(&it)), "{said}");
    }
    Ok(())
}

#[test]
fn the_command_writes_a_script() -> Outcome {
    let files = Files::new("wireshark")?;
    let (text, code) = files.said(&["wireshark", "game.json", "--udp", "40000-40010"])?;
    assert!(
        code == 0 && text.starts_with("-- The packets of `game` for Wireshark"),
        "{code} {text}"
    );
    assert!(text.contains("ports = \"40000-40010\""), "{text}");
    let bytes: Vec<Vec<u8>> = packets().iter().flat_map(|it| GAME.to_bytes(it)).collect();
    for lua in script::interpreters() {
        let said = script::run([lua, "wireshark.lua", "4.4"], "command", &text, &bytes)?;
        assert_eq!(said.lines().count(), 4, "{said}");
    }
    for (arguments, error) in [
        (["--name", "My Game"], "`My Game` is not a protocol name: use lower-case"),
        (["--udp", "70000"], "`70000` is not a list of ports: write `40000`"),
    ] {
        files.says(&[&["wireshark", "game.json"], &arguments[..]].concat(), 2, &[error])?;
    }
    Ok(())
}
