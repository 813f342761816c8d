//! Generates the source of a crate with the types of a game's messages: 80 of them, as they depend on
//! each other in games, where [`packets`](crate::source::packets) has one shape many times.

use core::fmt::Write as _;

use crate::Outcome;
use crate::source::{Way, finish};

/// Numbers of newtypes of `NonZero`, of generic types, of structs, of structs with deltas, and of enums.
const IDS: usize = 12;
const GENERICS: usize = 3;
const STRUCTS: usize = 52;
const STATES: usize = 10;
const ENUMS: [&str; 3] = ["Request", "Reply", "Event"];

/// Variants of each enum.
const VARIANTS: usize = 40;

/// Number of all types.
pub(crate) const TYPES: usize = IDS + GENERICS + STRUCTS + STATES + ENUMS.len();

/// Bitpack's attribute of a field, its type, and a value. `I` stands for an id, `S` for an earlier struct.
type Field = (&'static str, &'static str, &'static str);

/// Fields that do not contain another type.
const PLAIN: [Field; 11] = [
    ("", "bool", "true"),
    ("", "u32", "70_000"),
    ("#[bits(min = 0, max = 1000)] ", "u16", "900"),
    ("#[compressed(-512.0, 511.0, 0.05)] ", "[f32; 3]", "[1.0, -2.0, 300.0]"),
    ("#[compressed(-180.0, 180.0, 0.01)] ", "f32", "-90.5"),
    ("#[bits(5)] ", "u8", "17"),
    ("", "Option<u16>", "Some(77)"),
    ("#[varint] ", "u64", "123_456"),
    ("", "i16", "-300"),
    ("", "[u8; 4]", "[1, 2, 3, 4]"),
    ("#[bits(min = -100, max = 100)] ", "i8", "-7"),
];

/// Fields with a length.
const LISTS: [Field; 3] = [
    ("#[max_len(32)] ", "String", "String::from(\"somebody\")"),
    ("#[max_len(16)] ", "Vec<u16>", "vec![1, 20, 300]"),
    ("#[max_len(24)] ", "Vec<Id>", "vec![Id::sample()]"),
];

/// Fields that contain other types.
const NESTED: [Field; 6] = [
    ("", "Id", "Id::sample()"),
    ("", "Part", "Part::sample()"),
    ("", "Option<Part>", "Some(Part::sample())"),
    ("#[max_len(40)] ", "Vec<Part>", "vec![Part::sample()]"),
    ("", "Stamped<Part>", "Stamped { tick: 9, value: Part::sample() }"),
    ("", "Slot<Id, Part>", "Slot { key: Id::sample(), value: Some(Part::sample()) }"),
];

/// Returns the field number `i` of struct number `number`, of which the earlier ones are parts.
fn field(number: usize, i: usize) -> [String; 3] {
    let draw = number * 7 + i * 5;
    let (attributes, type_, value) = match (draw % 4, number) {
        (2, _) if (draw / 4).is_multiple_of(2) => LISTS.get(draw / 8 % LISTS.len()),
        (3, 1..) => NESTED.get(draw / 4 % NESTED.len()),
        _ => PLAIN.get(draw % PLAIN.len()),
    }
    .copied()
    .unwrap_or(("", "bool", "true"));
    // most games nest a few levels: a struct has parts of the first third
    let part = format!("Part{}", draw % number.clamp(1, STRUCTS / 3));
    let named =
        |text: &str| text.replace("Part", &part).replace("Id", &format!("Id{}", draw % IDS));
    [attributes.into(), named(type_), named(value)]
}

/// Generates the source of the crate. The structs that a game would send as deltas are `states`' way.
pub(crate) fn game(way: &Way, states: &Way) -> Outcome<String> {
    let mut source = String::from("#![allow(dead_code)]\nuse std::num::*;\n");
    let mut roots = Vec::new();
    for id in 0..IDS {
        let number = ["NonZeroU16", "NonZeroU32", "NonZeroU64"][id % 3];
        writeln!(source, "{}\nstruct Id{id}({number});", way.derives)?;
        writeln!(source, "impl Id{id} {{ fn sample() -> Self {{ Self({number}::MIN) }} }}")?;
    }
    let long = if way.attributes { "#[max_len(64)] " } else { "" };
    for (name, fields) in [
        ("Stamped<T>", "tick: u32, value: T"),
        ("Slot<K, V>", "key: K, value: Option<V>"),
        ("Page<T>", &format!("{long}items: Vec<T>, more: bool")),
    ] {
        writeln!(source, "{}\nstruct {name} {{ {fields} }}", way.derives)?;
    }
    for number in 0..STRUCTS + STATES {
        let is_state = number >= STRUCTS;
        let name = format!("{}{number}", if is_state { "State" } else { "Part" });
        let fields = (0..3 + number % 7).map(|i| match field(number, i) {
            [_, type_, _] if is_state && (type_.contains("Part") || type_.contains("Id")) => {
                [String::new(), "u32".into(), "70_000".into()]
            }
            field => field,
        });
        let way = if is_state { states } else { way };
        let (mut declared, mut values) = (String::new(), String::new());
        for (i, [attributes, type_, value]) in fields.enumerate() {
            let attributes = if way.attributes { attributes } else { String::new() };
            write!(declared, "{attributes}f{i}: {type_}, ")?;
            write!(values, "f{i}: {value}, ")?;
        }
        writeln!(source, "{}\nstruct {name} {{ {declared}}}", way.derives)?;
        writeln!(source, "impl {name} {{ fn sample() -> Self {{ Self {{ {values} }} }} }}")?;
        if is_state {
            writeln!(source, "{}", way.functions.replace('P', &name))?;
            roots.push(name);
        }
    }
    for (e, name) in ENUMS.iter().enumerate() {
        writeln!(source, "{}\nenum {name} {{ Nothing,", way.derives)?;
        for i in 1..VARIANTS {
            let (part, id) = (i * 3 + e, i % IDS);
            let part = format!("Part{}", part % STRUCTS);
            match i % 5 {
                0 => writeln!(source, "V{i},")?,
                1 => writeln!(source, "V{i}(Id{id}, {part}),")?,
                2 => writeln!(source, "V{i} {{ who: Id{id}, at: u32, is_new: bool }},")?,
                3 => writeln!(source, "V{i}(Page<{part}>),")?,
                _ => writeln!(source, "V{i}({part}),")?,
            }
        }
        let value = format!("Self::V1(Id1::sample(), Part{}::sample())", 3 + e);
        writeln!(source, "}}\nimpl {name} {{ fn sample() -> Self {{ {value} }} }}")?;
        writeln!(source, "{}", way.functions.replace('P', name))?;
        roots.push((*name).to_owned());
    }
    finish(way, &mut source, roots.into_iter())?;
    Ok(source)
}
