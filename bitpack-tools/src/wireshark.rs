//! Generates a dissector for Wireshark: the schema as Lua data, and a Lua runtime that is the same
//! for every schema.

mod data;
mod lua;

use core::fmt::Write as _;

use crate::model::{Body, Encoding, Field, Model};

/// Maximum number of filter names of a dissector. Wireshark registers them all in memory whenever
/// it loads the dissector.
const MOST_NAMES: u64 = 100_000;

/// Modules of the Lua runtime (the part of a dissector that is the same for every schema), in the
/// order in which they depend on one another.
const MODULES: [(&str, &str); 19] = [
    ("Integer", include_str!("wireshark/runtime/integer.lua")),
    ("Float", include_str!("wireshark/runtime/float.lua")),
    ("Reader", include_str!("wireshark/runtime/reader.lua")),
    ("Datum", include_str!("wireshark/runtime/datum.lua")),
    ("Condition", include_str!("wireshark/runtime/condition.lua")),
    ("Sent", include_str!("wireshark/runtime/sent.lua")),
    ("Codes", include_str!("wireshark/runtime/codes.lua")),
    ("Quaternion", include_str!("wireshark/runtime/quaternion.lua")),
    ("Decoder", include_str!("wireshark/runtime/decoder.lua")),
    ("Summary", include_str!("wireshark/runtime/summary.lua")),
    ("Values", include_str!("wireshark/runtime/values.lua")),
    ("Histories", include_str!("wireshark/runtime/histories.lua")),
    ("Views", include_str!("wireshark/runtime/views.lua")),
    ("Places", include_str!("wireshark/runtime/places.lua")),
    ("Fields", include_str!("wireshark/runtime/fields.lua")),
    ("Tree", include_str!("wireshark/runtime/tree.lua")),
    ("Sessions", include_str!("wireshark/runtime/sessions.lua")),
    ("Recognizer", include_str!("wireshark/runtime/recognizer.lua")),
    ("Dissector", include_str!("wireshark/runtime/dissector.lua")),
];

/// Lua sources of the runtime that add functions to a module.
const ADDITIONS: [(&str, &str); 15] = [
    ("Decoder", include_str!("wireshark/runtime/numbers.lua")),
    ("Decoder", include_str!("wireshark/runtime/text.lua")),
    ("Decoder", include_str!("wireshark/runtime/many.lua")),
    ("Decoder", include_str!("wireshark/runtime/relative.lua")),
    ("Decoder", include_str!("wireshark/runtime/packet.lua")),
    ("Decoder", include_str!("wireshark/runtime/unsent.lua")),
    ("Decoder", include_str!("wireshark/runtime/delta.lua")),
    ("Decoder", include_str!("wireshark/runtime/delta_fields.lua")),
    ("Decoder", include_str!("wireshark/runtime/delta_lists.lua")),
    ("Decoder", include_str!("wireshark/runtime/delta_keyed.lua")),
    ("Decoder", include_str!("wireshark/runtime/delta_numbers.lua")),
    ("Decoder", include_str!("wireshark/runtime/delta_packet.lua")),
    ("Decoder", include_str!("wireshark/runtime/view_packet.lua")),
    ("Places", include_str!("wireshark/runtime/roots.lua")),
    ("Places", include_str!("wireshark/runtime/delta_places.lua")),
];

const MAIN: &str = include_str!("wireshark/runtime/main.lua");

/// Generates a dissector in Lua, for Wireshark with Lua 5.2 or 5.4.
///
/// `name` is the protocol name in filters. `ports` are the UDP ports of the game, in Wireshark's
/// syntax: `40000-40010`. Datagrams with the checksum or id of the protocol are recognized on every
/// port.
///
/// # Errors
///
/// Returns an error if the name is not a valid protocol name, if the ports are invalid, or if the
/// schema has more than 100,000 filter names. Every path from a packet to a value is a filter name.
pub fn dissector(model: &Model, name: &str, ports: &str) -> Result<String, String> {
    check_name(name)?;
    check_ports(ports)?;
    let names = names(model);
    if names > MOST_NAMES {
        return Err(format!(
            "{names} filter names; the limit is {MOST_NAMES}. A type that is used in many places has \
             names in each of them"
        ));
    }
    let mut script = format!(
        "-- The packets of `{name}` for Wireshark: made by `bitpack wireshark` from a schema file. \
         Generate it again when the schema changes.\n-- Put it into the folder of personal Lua plugins (Help, About, Folders), or\n--     tshark -X \
         lua_script:{name}.lua -r capture.pcap\n\n"
    );
    script += &data::schema(model, name, ports);
    for (module, source) in MODULES {
        // infallible: writing to a string cannot fail
        let _ = write!(script, "\nlocal {module} = (function()\n{source}end)()\n");
        for (_, source) in ADDITIONS.iter().filter(|(to, _)| *to == module) {
            let _ = write!(script, "\ndo\n{source}end\n");
        }
    }
    script += "\nlocal schema = schema_of(Integer.parse)\n\n";
    script += MAIN;
    Ok(script)
}

/// Converts a file name to a protocol name. For `My Game.json` it is `my_game`.
pub fn name_of(stem: &str) -> String {
    let word = |it: char| if it.is_ascii_alphanumeric() { it.to_ascii_lowercase() } else { '_' };
    stem.chars().map(word).collect()
}

fn check_name(name: &str) -> Result<(), String> {
    let is_word = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'_';
    if name.bytes().all(is_word) && name.starts_with(|it: char| it.is_ascii_lowercase()) {
        return Ok(());
    }
    Err(format!(
        "`{name}` is not a protocol name: use lower-case letters, digits and `_`, and begin with a letter (`--name`)"
    ))
}

fn check_ports(ports: &str) -> Result<(), String> {
    let is_one = |it: &str| it.parse::<u16>().is_ok();
    let is_range = |it: &str| match it.split_once('-') {
        Some((from, to)) => is_one(from) && is_one(to),
        None => is_one(it),
    };
    if ports.is_empty() || ports.split(',').all(is_range) {
        return Ok(());
    }
    Err(format!("`{ports}` is not a list of ports: write `40000`, `40000-40010` or `40000,40100`"))
}

/// Returns the number of filter names of a schema. There is one for each path from a packet to a
/// value.
fn names(model: &Model) -> u64 {
    let mut of_types: Vec<u64> = Vec::new();
    for type_ in model.types() {
        let count = match model.body(type_) {
            Body::Struct(fields) => of_fields(fields, &of_types),
            Body::Enum(choice) => choice
                .variants
                .iter()
                .map(|variant| of_fields(&variant.fields, &of_types).saturating_add(1))
                .fold(of_fields(choice.checks, &of_types), u64::saturating_add),
            Body::Alias(node) => of_node(node, &of_types),
            Body::Opaque => 1,
        };
        of_types.push(count);
    }
    let of = |type_: u32| of_types.get(type_ as usize).copied().unwrap_or(0);
    let packets = model.packets().iter().map(|it| of(it.type_));
    // a place in a delta has a name for its changed bit as well
    let deltas = model.description.deltas.iter().map(|it| of(it.type_).saturating_mul(2));
    let views = model.description.views.iter();
    let views = views.map(|it| of(it.header).saturating_add(of(it.type_).saturating_mul(2)));
    packets.chain(deltas).chain(views).fold(0, u64::saturating_add)
}

fn of_fields(fields: &[Field], types: &[u64]) -> u64 {
    let counts = fields.iter().map(|field| match &field.encoding {
        Encoding::When { parts: fields, .. } => of_fields(fields, types),
        node => of_node(node, types),
    });
    counts.fold(0, u64::saturating_add)
}

fn of_node(node: &Encoding, types: &[u64]) -> u64 {
    if let Encoding::Type(index) = *node {
        return types.get(index as usize).copied().unwrap_or(0).saturating_add(1);
    }
    node.inside().map(|inner| of_node(inner, types)).fold(1, u64::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_protocol_names_and_ports_are_rejected() {
        for name in ["", "My Game", "7days", "_game", "größe", "game.two"] {
            assert!(check_name(name).is_err(), "{name}");
        }
        assert_eq!(name_of("My Game-2"), "my_game_2");
        assert!(check_name("my_game_2").is_ok());
        for ports in ["x", "70000", "1-", "1,,2", "1 2"] {
            assert!(check_ports(ports).is_err(), "{ports}");
        }
        for ports in ["", "40000", "40000-40010", "40000,40100-40200"] {
            assert!(check_ports(ports).is_ok(), "{ports}");
        }
    }
}
