//! Generates the source of crates whose compile time is measured: packets, and a program that
//! writes and reads each.

use core::fmt::Write as _;

use crate::Outcome;

/// A library and its derives, as the source of a generated crate uses them.
pub(crate) struct Way {
    pub(crate) name: &'static str,
    pub(crate) dependencies: &'static str,
    pub(crate) derives: &'static str,
    /// `true` if the fields of the generated structs have bitpack's attributes.
    pub(crate) attributes: bool,
    /// Source of the functions that write and read a packet. `P` stands for its name.
    pub(crate) functions: &'static str,
}

pub(crate) const WAYS: &[Way] = &[
    BARE,
    Way {
        name: "serde, postcard",
        dependencies: "serde = { version = \"1\", features = [\"derive\"] }\n\
            postcard = { version = \"1\", features = [\"use-std\"] }",
        derives: "#[derive(serde::Serialize, serde::Deserialize)]",
        attributes: false,
        functions: "impl P {\n\
            fn put(&self, to: &mut [u8]) -> Option<usize> \
            { Some(postcard::to_slice(self, to).ok()?.len()) }\n\
            fn get(from: &[u8]) -> Option<Self> { postcard::from_bytes(from).ok() }\n}",
    },
    BITCODE,
    OURS,
];

pub(crate) const BITCODE: Way = Way {
    name: "bitcode",
    dependencies: "bitcode = \"0.6\"",
    derives: "#[derive(bitcode::Encode, bitcode::Decode)]",
    attributes: false,
    functions: "impl P {\n\
        fn put(&self, to: &mut [u8]) -> Option<usize> {\n\
        let bytes = bitcode::encode(self);\n\
        to.get_mut(..bytes.len())?.copy_from_slice(&bytes);\n\
        Some(bytes.len())\n}\n\
        fn get(from: &[u8]) -> Option<Self> { bitcode::decode(from).ok() }\n}",
};

/// A crate with the packets but without a library: no derive and empty functions. Its code size is
/// subtracted from that of the others.
pub(crate) const BARE: Way = Way {
    name: "bare",
    dependencies: "",
    derives: "",
    attributes: false,
    functions: "impl P {\n\
        fn put(&self, _: &mut [u8]) -> Option<usize> { None }\n\
        fn get(_: &[u8]) -> Option<Self> { None }\n}",
};

pub(crate) const OURS: Way = Way {
    name: "bitpack",
    dependencies: "bitpack = { path = \"BITPACK\" }",
    derives: "#[derive(bitpack::Serialize)]",
    attributes: true,
    functions: "impl P {\n\
        fn put(&self, to: &mut [u8]) -> Option<usize> \
        { bitpack::Serialize::write(self, to).ok() }\n\
        fn get(from: &[u8]) -> Option<Self> { bitpack::Serialize::read(from).ok() }\n}",
};

/// Bitpack with deltas: `get` also reads a delta.
pub(crate) const DELTAS: Way = Way {
    name: "bitpack, Delta",
    derives: "#[derive(Clone, bitpack::Serialize, bitpack::Delta)]",
    functions: "impl P {\n\
        fn put(&self, to: &mut [u8]) -> Option<usize> \
        { bitpack::Serialize::write(self, to).ok() }\n\
        fn get(from: &[u8]) -> Option<Self> {\n\
        let value: Self = bitpack::Serialize::read(from).ok()?;\n\
        let _ = bitpack::Delta::read_delta(&value, from);\n\
        Some(value)\n}\n}",
    ..OURS
};

/// The libraries whose derives are measured on enums.
pub(crate) const ENUMS: &[Way] = &[BITCODE, OURS, DELTAS];

/// A field of a generated struct: its bitpack attribute, its name and type, and a value.
type Field = (&'static str, &'static str, &'static str);

/// The ten fields of every generated packet.
const PACKET: [Field; 10] = [
    ("", "sequence: u32", "70_000"),
    ("#[bits(4)] ", "kind: u8", "9"),
    ("", "at_rest: bool", "true"),
    ("#[bits(min = 0, max = 1000)] ", "health: u16", "900"),
    ("#[compressed(-180.0, 180.0, 0.01)] ", "yaw: f32", "-90.5"),
    ("#[compressed(-512.0, 511.0, 0.05)] ", "position: [f32; 3]", "[1.0, -2.0, 300.0]"),
    ("", "body: Body", "Body { speed: 3.5, turn: -7, solid: true }"),
    ("", "target: Option<u16>", "Some(77)"),
    ("#[max_len(32)] ", "name: String", "String::from(\"somebody\")"),
    ("#[max_len(16)] ", "items: Vec<u16>", "vec![1, 20, 300, 4000]"),
];

/// The fields of the nested struct that every generated packet contains.
const BODY: [Field; 3] = [
    ("#[compressed(0.0, 50.0, 0.01)] ", "speed: f32", ""),
    ("#[bits(min = -100, max = 100)] ", "turn: i16", ""),
    ("", "solid: bool", ""),
];

/// Generates the source of a crate with `count` packets, each with a function that writes it and
/// one that reads it.
pub(crate) fn packets(way: &Way, count: usize) -> Outcome<String> {
    let mut source = String::from("#![allow(dead_code)]\n");
    structure(way, "Body", &BODY, &mut source)?;
    for i in 0..count {
        let name = format!("Packet{i}");
        let fields = shuffled(i);
        structure(way, &name, &fields, &mut source)?;
        let values = fields.iter().map(|(_, field, value)| {
            let name = field.split(':').next().unwrap_or_default();
            format!("{name}: {value}")
        });
        let values = values.collect::<Vec<_>>().join(", ");
        writeln!(source, "impl {name} {{ fn sample() -> Self {{ Self {{ {values} }} }} }}")?;
        writeln!(source, "{}", way.functions.replace('P', &name))?;
    }
    finish(way, &mut source, (0..count).map(|i| format!("Packet{i}")))?;
    Ok(source)
}

/// Returns the fields of a packet in an order that depends on `seed`. Packets with their fields in
/// one order would share one copy of their code.
fn shuffled(mut seed: usize) -> Vec<Field> {
    let mut rest = PACKET.to_vec();
    let mut fields = Vec::new();
    while !rest.is_empty() {
        fields.push(rest.remove(seed % rest.len()));
        // yields a different order for each seed, until all orders are used
        seed /= rest.len() + 1;
    }
    fields
}

/// Generates the source of a crate with a type of a few fields, and with `levels` types that each
/// contain the previous one twice.
pub(crate) fn nested(way: &Way, levels: usize) -> Outcome<String> {
    let mut source = String::from("#![allow(dead_code)]\n");
    for level in 0..=levels {
        let name = format!("Level{level}");
        let fields: Vec<Field> = PACKET.iter().take(4).copied().collect();
        structure(way, &name, &fields, &mut source)?;
        let mut values = String::from("sequence: 70_000, kind: 9, at_rest: true, health: 900");
        if let Some(below) = level.checked_sub(1) {
            // inserts the fields before the closing brace
            source.truncate(source.trim_end().len().saturating_sub(1));
            writeln!(source, "    left: Level{below},\n    right: Level{below},\n}}")?;
            write!(values, ", left: Level{below}::sample(), right: Level{below}::sample()")?;
        }
        // not inlined: a value contains two to the power of `levels` others, and inlining all of
        // them would take twice as long as the measured code
        writeln!(
            source,
            "impl {name} {{ #[inline(never)] fn sample() -> Self {{ Self {{ {values} }} }} }}"
        )?;
    }
    let name = format!("Level{levels}");
    writeln!(source, "{}", way.functions.replace('P', &name))?;
    finish(way, &mut source, [name].into_iter())?;
    Ok(source)
}

/// Generates the source of a crate with one enum of `count` variants, each with two fields.
pub(crate) fn choice(way: &Way, count: usize) -> Outcome<String> {
    let mut source = format!("#![allow(dead_code)]\n{}\nenum Choice {{\n", way.derives);
    for i in 0..count {
        writeln!(source, "    V{i}(bool, u8),")?;
    }
    writeln!(source, "}}\nimpl Choice {{ fn sample() -> Self {{ Self::V1(true, 7) }} }}")?;
    writeln!(source, "{}", way.functions.replace('P', "Choice"))?;
    finish(way, &mut source, ["Choice".to_owned()].into_iter())?;
    Ok(source)
}

fn structure(way: &Way, name: &str, fields: &[Field], source: &mut String) -> Outcome<()> {
    writeln!(source, "{}\nstruct {name} {{", way.derives)?;
    for (attributes, field, _) in fields {
        let attributes = if way.attributes { attributes } else { "" };
        writeln!(source, "    {attributes}{field},")?;
    }
    Ok(writeln!(source, "}}")?)
}

/// Source of a function `turn` in each generated crate, which measures the nanoseconds to write and
/// read a packet.
const TURNS: &str = "
fn turn(name: &str, one: &mut dyn FnMut() -> bool) -> u128 {
    assert!(one() == ARRIVES, \"{name}\");
    (0..20).map(|_| {
        let clock = std::time::Instant::now();
        for _ in 0..10 { std::hint::black_box(one()); }
        clock.elapsed().as_nanos() / 10
    }).min().unwrap_or(0)
}
";

/// Adds the functions that measure the turns of these types, and `main`.
pub(crate) fn finish(
    way: &Way,
    source: &mut String,
    names: impl Iterator<Item = String>,
) -> Outcome<()> {
    writeln!(source, "const ARRIVES: bool = {};{TURNS}", !way.derives.is_empty())?;
    let (mut calls, mut count) = (String::new(), 0_usize);
    for name in names {
        count += 1;
        writeln!(
            source,
            "#[inline(never)]\nfn turn{count}(buffer: &mut [u8]) -> u128 {{\n\
             let packet = {name}::sample();\n\
             turn(\"{name}\", &mut || {{\n\
             let bytes = std::hint::black_box(&packet).put(buffer);\n\
             let bytes = bytes.and_then(|bytes| buffer.get(..bytes)).unwrap_or_default();\n\
             {name}::get(std::hint::black_box(bytes)).is_some()\n}})\n}}"
        )?;
        writeln!(calls, "    all += turn{count}(&mut buffer);")?;
    }
    writeln!(
        source,
        "fn main() {{\n    let (mut all, mut buffer) = (0, vec![0; 1 << 16]);\n{calls}    \
         println!(\"{{}}\", all / {count});\n}}"
    )?;
    Ok(())
}
