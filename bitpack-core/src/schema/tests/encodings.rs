//! Examples of encodings, one for each type of node, with their expected text.

use crate::schema::{Node, RangeEnd, Shape, Term, Variation, VersionSpan};

const fn range(min: i128, range: u128, signed: bool, fraction: u32) -> Node {
    let min = min as u128;
    Node::Range { min, max: min.wrapping_add(range), signed, fraction }
}

const fn omitted(value: &'static [Term]) -> Node {
    Node::OmitDefault { value, exact: true, left_out: None, omitted_bit: false }
}

const fn set(value: &'static [Term]) -> Node {
    Node::OmitDefault { value, exact: true, left_out: None, omitted_bit: true }
}

const fn field(name: &'static str) -> Term {
    Term::Field { name, path: &[] }
}

const fn int(negative: bool, magnitude: u128) -> Term {
    Term::Int { negative, magnitude }
}

const fn op(form: &'static str, operands: u32) -> Term {
    Term::Op { form, operands }
}

const fn subset(variation: Variation) -> Node {
    Node::Subset { variation, max: 8 }
}

/// Returns the encoding that consists of these nodes.
pub(in crate::schema) fn shape(nodes: &[Node]) -> Shape {
    let mut steps = nodes.iter().map(|node| Shape::one(*node));
    let first = steps.next().unwrap_or(Shape::one(Node::Nothing));
    steps.fold(first, Shape::then)
}

/// Examples of encodings that refer to no field, function or type, with their expected text.
pub(in crate::schema) const NUMBERS: &[(&[Node], &str)] = &[
    (&[Node::Bool], "bool"),
    (&[Node::Bits { bits: 7, signed: false }], "u7"),
    (&[Node::Bits { bits: 7, signed: true }], "i7"),
    (&[Node::Float { bits: 32 }], "f32"),
    (&[range(3, 7, false, 0)], "3..=10"),
    (&[range(-5, 10, true, 0)], "-5..=5"),
    (
        &[range(-1, 0, false, 0)],
        "340282366920938463463374607431768211455..=340282366920938463463374607431768211455",
    ),
    (&[range(-512, 1024, true, 8)], "-512..=512 / 2^8"),
    (&[Node::Varint { group: 7, min: 0, max: 99, signed: false }], "0..=99 in groups of 7 bits"),
    (
        &[Node::Compressed {
            min: -1.0,
            max: 0.5,
            steps: 9,
            components: 1,
            strict: false,
            wrapping: false,
        }],
        "-1.0..=0.5 in 9 steps",
    ),
    (
        &[Node::CompressedF64 { min: 0.1, max: 5.0, steps: 9, strict: false, wrapping: false }],
        "0.1..=5.0 in 9 steps, f64",
    ),
    (
        &[Node::Compressed {
            min: -1.0,
            max: 0.5,
            steps: 9,
            components: 3,
            strict: false,
            wrapping: false,
        }],
        "3 × -1.0..=0.5 in 9 steps",
    ),
    (&[Node::SmallestThree { bits: 9 }], "smallest three, 9 bits a component"),
    (&[Node::Optional, Node::Bool], "option of bool"),
    (&[omitted(&[]), Node::Bool], "default or bool"),
    (&[omitted(&[Term::Bool(true)]), Node::Bool], "true or bool"),
    (&[set(&[]), Node::Bool], "default as 1 or bool"),
    (&[set(&[Term::Bool(true)]), Node::Bool], "true as 1 or bool"),
    (&[Node::Array { len: 3, is_vector: false }, Node::Optional, Node::Bool], "3 × option of bool"),
    (&[Node::List { min: 1, max: 3 }, Node::Bool], "list of 1..=3 × bool"),
    (&[Node::More { min: 1, max: 3 }, Node::Bool], "list of 1..=3 with a bit before each × bool"),
    (
        &[Node::List { min: 1, max: 3 }, Node::Ascending, Node::Bool],
        "list of 1..=3 × ascending bool",
    ),
    (
        &[Node::List { min: 1, max: 3 }, Node::Deltas { max_bits: 2, hash: 5 }, Node::Bool],
        "list of 1..=3 × deltas of bool",
    ),
    (&[Node::Set { min: 1, max: 3 }, Node::Bool], "set of 1..=3 × bool"),
    (
        &[Node::Map { min: 1, max: 3 }, Node::Optional, Node::Bool, Node::Optional, Node::Align],
        "map of 1..=3 × option of bool → option of align",
    ),
    (&[Node::Text { min: 1, max: 3 }], "text of 1..=3 bytes"),
    (&[Node::UnalignedText { min: 1, max: 3 }], "text of 1..=3 unaligned bytes"),
    (&[Node::NulTerminated { min: 1, max: 3 }], "text of 1..=3 bytes and a zero"),
    (&[Node::Utf16 { min: 1, max: 3 }], "text of 1..=3 UTF-16 units"),
    (&[Node::ByteArray { len: 3 }], "3 aligned bytes"),
    (&[Node::ByteList { min: 1, max: 3 }], "1..=3 aligned bytes"),
    (&[Node::Rest { min: 1, max: 3 }], "the last 1..=3 aligned bytes"),
    (&[subset(Variation::Flags), Node::Bool], "subset of 8 by flags: bool"),
    (&[subset(Variation::Indices), Node::Bool], "subset of 8 by indices: bool"),
    (&[subset(Variation::Sentinel), Node::Bool], "subset of 8 by sentinel: bool"),
    (&[subset(Variation::Relative), Node::Bool], "subset of 8 by relative index: bool"),
    (&[Node::Named { name: "char" }, Node::Bool], "char of bool"),
    (&[Node::Via { wire: "Wire", exact: true }, Node::Bool], "bool"),
    (&[Node::Itself { depth: 3 }], "itself, at most 3 deep"),
    (&[Node::Align], "align"),
    (&[Node::Check { magic: 0xBEEF, bits: 16 }], "check 0xbeef in 16 bits"),
    (&[Node::Reserved { bits: 3 }], "3 reserved bits"),
    (&[Node::Versions { first: 1, newest: 5 }, Node::Bool], "version 1..=5 of bool"),
    (&[Node::Nothing], "nothing"),
];

/// Examples of encodings whose text contains the name of a field or a function, with that text.
pub(in crate::schema) const NAMES: &[(&[Node], &str)] = &[
    (&[Node::Counted { len: 4, count: "n" }, Node::Bool], "`n` of 4 × bool"),
    (&[Node::Relative { to: "n", bits: 8, signed: true }], "above `n`"),
    (&[Node::Relative { to: "n", bits: 31, signed: false }], "above `n` in 31 bits"),
    (&[Node::RelativeWrapping { to: "n", bits: 8 }], "after `n` modulo 2^8"),
    (
        &[Node::RangeTo {
            min: RangeEnd { field: "", offset: -1 },
            max: RangeEnd { field: "n", offset: -2 },
            least: -1,
            greatest: 9,
            signed: true,
        }],
        "-1..=`n` - 2",
    ),
    (&[Node::Opaque { path: "by_hand" }], "by `by_hand`"),
];

/// Examples of conditions in prefix order (operators before their operands), with their expected
/// text.
pub(in crate::schema) const CONDITIONS: &[(&[Term], &str)] = &[
    (&[], ""),
    (&[field("a")], "a"),
    (&[Term::Field { name: "gun", path: &["slot", "rounds"] }], "gun.slot.rounds"),
    (&[op("$ > $", 2), Term::Float(0.5), Term::Float(-1.0)], "0.5 > -1.0"),
    (&[op("$ == $", 2), Term::Char('x'), Term::Text("x\"")], r#"'x' == "x\"""#),
    (&[op("$ == $", 2), op("$.len()", 1), field("a"), int(true, 3)], "a.len() == -3"),
    (&[op("!$", 1), op("matches!($, A | B)", 1), field("a")], "!matches!(a, A | B)"),
    (
        &[op("$ && $", 2), op("!$", 1), field("a"), op("$ > $", 2), field("b"), int(false, 30)],
        "!a && (b > 30)",
    ),
    (
        &[op("f($, $)", 2), Term::Name("Kind::A"), op("$ + $", 2), field("a"), int(false, 1)],
        "f(Kind::A, (a + 1))",
    ),
    (&[VersionSpan::of(3, u8::MAX)], "since(3)"),
    (&[VersionSpan::of(0, 5)], "until(5)"),
    (&[VersionSpan::of(3, 5)], "since(3) until(5)"),
];

macro_rules! every_node {
    ($($node:ident)*) => {
        /// The names of all variants of [`Node`].
        pub(in crate::schema) const EVERY: &[&str] = &[$(stringify!($node)),*];

        /// Returns the name of a node. A node that [`EVERY`] lacks is a compile error here.
        pub(in crate::schema) fn name(node: &Node) -> &'static str {
            match node {
                $(Node::$node { .. } => stringify!($node),)*
            }
        }
    };
}
every_node!(Bool Bits Float Range Varint Compressed CompressedF64 SmallestThree Optional OmitDefault Array Counted List
            More Ascending Deltas Set Map Text UnalignedText NulTerminated Utf16 ByteArray ByteList Rest Subset Named
            Via Nothing Type Itself Align Check Reserved Relative RelativeWrapping RangeTo When Versions Opaque Skip);
