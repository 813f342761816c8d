//! Tests the description of a schema: its types, each only once, their parts, and their text.

use alloc::boxed::Box;
use std::format;
use std::string::ToString as _;

use super::*;
use crate::codec::{
    Compressed, Declared as OfCodec, array, boxed, compressed, list, optional, plain,
    smallest_three,
};
use crate::cost::Width;
use crate::error::{Error, ErrorKind};
use crate::io::OmittedStream;
use crate::schema::Variant as Declared;
use crate::schema::tests::encodings::{CONDITIONS, NAMES, NUMBERS, shape};
use crate::schema::{Field, Node, OmittedValueWriter, Term, Variation};
use crate::stream::Stream as _;

const BYTE: Field = plain::<u8>().named("byte");
static GUN: Schema = Schema::structure("Gun", const { &[BYTE] });
/// A schema equal to `GUN` in these tests, but at another address.
static SAME: Schema = Schema::structure("Gun", const { &[BYTE] });

const fn of(name: &'static str, schema: &'static Schema) -> Field {
    Field::nested(name, schema.width, schema)
}

fn described(fields: &'static [Field]) -> Vec<Part> {
    let description = Description::from(&Schema::structure("S", fields));
    match description.types.into_iter().next_back().map(|it| it.parts) {
        Some(Parts::Fields(parts)) => parts,
        other => panic!("no struct: {other:?}"),
    }
}

/// Returns the encoding in a description of a field whose schema has these nodes.
fn taken_down(nodes: &[Node]) -> Encoding {
    let field = Field { shape: shape(nodes), ..BYTE };
    described(Box::leak(Box::new([field]))).swap_remove(0).encoding
}

#[test]
fn a_type_is_taken_down_once_and_behind_its_parts() {
    const FIELDS: &[Field] = &[of("a", &GUN), of("b", &SAME), of("c", &GUN)];
    static BODY: Schema = Schema::structure("Body", FIELDS);
    let description = Description::from(&BODY).with(&GUN).with(&BODY);
    let names: Vec<_> = description.types.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["Gun", "Body"]);
    let packets: Vec<_> = description.packets.iter().map(|it| (it.type_, it.hash)).collect();
    assert_eq!(packets, [(1, BODY.hash()), (0, GUN.hash()), (1, BODY.hash())]);
    assert_eq!(description.version, 2);
    assert_eq!(description.type_at(1).map(|it| &*it.name), Some("Body"));
    assert_eq!(description.type_at(2), None);
    let encodings: Vec<_> = described(FIELDS).into_iter().map(|it| it.encoding).collect();
    assert_eq!(encodings, [const { Encoding::Type(0) }; 3]);
}

#[test]
fn a_type_has_its_name_its_meaning_and_its_bits() {
    let type_of = |schema: Schema| Description::from(&schema).types.swap_remove(0);
    let opaque = type_of(Schema::opaque("Angle", Width::variable(1, 10)).meaning("Turn"));
    assert_eq!((&*opaque.name, &*opaque.meaning), ("Angle", "Turn"));
    assert_eq!((opaque.min_bits, opaque.max_bits), (1, Some(10)));
    assert_eq!(opaque.parts, Parts::Opaque { fixed: false });
    let open = type_of(Schema::opaque("Open", Width::OPEN));
    assert_eq!((open.min_bits, open.max_bits), (0, None));
    let fixed = type_of(Schema::opaque("Fixed", Width::bits(9)));
    assert_eq!((fixed.max_bits, fixed.parts), (Some(9), Parts::Opaque { fixed: true }));
    let alias = type_of(Schema::alias(plain::<bool>()));
    assert_eq!((&*alias.name, alias.parts), ("", Parts::As(Encoding::Bool)));
}

#[test]
fn a_field_has_its_name_and_its_bits_if_it_is_sent() {
    const TERMS: &[Term] = &[Term::Bool(true)];
    const GROUP: &[Field] = &[Field::skip("cache"), BYTE];
    let parts = described(
        const {
            &[
                Field::with::<u8>("n", "by_hand"),
                Field::skip("skipped"),
                Field::when("on", TERMS, GROUP),
            ]
        },
    );
    let part = |name: &str, max_bits, encoding| Part {
        name: name.to_string(),
        min_bits: if max_bits == Some(8) && name == "byte" { 8 } else { 0 },
        max_bits,
        encoding,
        delta: None,
    };
    let byte = part("byte", Some(8), Encoding::Bits { bits: 8, signed: false });
    let group = Encoding::When { condition: Expression::Bool(true), parts: alloc::vec![byte] };
    let function = Encoding::Function { path: "by_hand".to_string() };
    assert_eq!(parts, [part("n", None, function), part("on", Some(8), group)]);
}

const PLAIN: &[Declared] = &[Declared::new("A", &[]), Declared::new("B", const { &[BYTE] })];
const NUMBERED: &[Declared] = &[PLAIN[0].numbered(-3), PLAIN[1].numbered(4)];

#[test]
fn an_enum_says_whether_its_numbers_are_discriminants() {
    let parts_of = |schema: Schema| Description::from(&schema).types.swap_remove(0).parts;
    let variants = |numbers: [i64; 2]| {
        let [a, b] = numbers;
        let variant = |name: &str, number, fields| Variant {
            name: name.to_string(),
            number,
            versions: VersionSpan::ALL,
            fields,
        };
        alloc::vec![variant("A", a, Vec::new()), variant("B", b, described(const { &[BYTE] }))]
    };
    assert_eq!(
        parts_of(Schema::choice("Kind", 2, PLAIN, const { &[BYTE] })),
        Parts::Variants {
            tag_by_version: false,
            tag_bits: 2,
            least: 0,
            discriminants: false,
            variants: variants([0, 1]),
            checks: described(const { &[BYTE] }),
        }
    );
    assert_eq!(
        parts_of(Schema::discriminants("Kind", None, NUMBERED, &[])),
        Parts::Variants {
            tag_by_version: false,
            tag_bits: 3,
            least: -3,
            discriminants: true,
            variants: variants([-3, 4]),
            checks: Vec::new(),
        }
    );
}

#[test]
fn what_is_taken_down_is_said_in_the_words_of_the_schema() {
    for (nodes, words) in [NUMBERS, NAMES].concat() {
        assert_eq!(taken_down(nodes).to_string(), words);
    }
    assert_eq!(taken_down(&[Node::Optional, Node::Type(&GUN)]).to_string(), "option of type");
    for (terms, words) in CONDITIONS {
        let expression = Expression::from(*terms);
        assert_eq!(expression.to_string(), *words);
        let condition = Encoding::When { condition: expression, parts: Vec::new() };
        assert_eq!(condition.to_string(), format!("when {words}"));
    }
}

#[test]
fn what_is_around_one_other_gives_it() {
    for (nodes, words) in [NUMBERS, NAMES].concat() {
        let encoding = taken_down(nodes);
        let inner = match *nodes {
            [Node::Map { .. } | Node::Via { .. }, ..] | [_] | [] => None,
            [_, ref inner @ ..] => Some(taken_down(inner)),
        };
        assert_eq!(encoding.inner(), inner.as_ref(), "{words}");
        let is_one = |node: &Node| {
            use Node::{Named, OmitDefault, Optional, Versions, Via};
            matches!(
                node,
                Optional | OmitDefault { .. } | Named { .. } | Via { .. } | Versions { .. }
            )
        };
        assert_eq!(encoding.is_many(), nodes.len() > 1 && !is_one(&nodes[0]), "{words}");
    }
    assert!(!Encoding::Ascending(Box::new(Encoding::Bool)).is_many());
    assert_eq!(Variation::Flags.to_string(), "flags");
}

fn bytes_of<const N: usize>(stream: &mut OmittedStream<'_>) -> Result<(), Error> {
    stream.bits(5_u8, 3)?;
    stream.bytes(&std::vec![0xA5; N])
}

/// Checks that a description contains the bits of the value that `omit_default` omits, if it takes
/// up to a mebibyte. The buffer for it grows as needed.
#[test]
fn an_omitted_value_is_described_by_its_bits() {
    let bits = |bits, bytes: &str| {
        Some(Encoded { bits, bytes: bytes.to_string(), floats: Vec::new(), doubles: Vec::new() })
    };
    assert_eq!(Encoded::of(OmittedValueWriter(bytes_of::<0>)), bits(8, "05"));
    assert_eq!(Encoded::of(OmittedValueWriter(bytes_of::<2>)), bits(24, "05a5a5"));
    assert_eq!(
        Encoded::of(OmittedValueWriter(|stream| stream.bits(5_u8, 3).map(drop))),
        bits(3, "05")
    );
    let long = Encoded::of(OmittedValueWriter(bytes_of::<300_000>));
    assert_eq!(long.map(|it| (it.bits, it.bytes.len())), Some((2_400_008, 600_002)));
    assert_eq!(Encoded::of(OmittedValueWriter(bytes_of::<{ 1 << 20 }>)), None);
    assert_eq!(Encoded::of(OmittedValueWriter(|_| Err(Error::new(ErrorKind::Range, 0)))), None);
}

/// Checks that the description of an omitted value contains its quantised floats as they are, and
/// only these.
#[test]
fn an_omitted_value_is_described_by_its_floats() {
    const ANGLE: OfCodec<Compressed> = compressed::<f32>(-1.0, 1.0, 0.25).strict();
    let floats = |write| Encoded::of(OmittedValueWriter(write)).map(|it| it.floats);
    let of = |list: &[f32]| Some(list.to_vec());
    assert_eq!(floats(|stream| stream.field(&0.3, ANGLE)), of(&[0.3]));
    assert_eq!(
        floats(|stream| stream.field(&-0.0, ANGLE)).map(|it| it[0].to_bits()),
        Some(1 << 31)
    );
    assert_eq!(floats(|stream| stream.field(&Some(0.3), optional(ANGLE))), of(&[0.3]));
    assert_eq!(floats(|stream| stream.field(&Box::new(0.3), boxed(ANGLE))), of(&[0.3]));
    let each = |stream: &mut OmittedStream<'_>| {
        stream.field(&[[0.3], [0.7]], array::<2, _>(array::<1, _>(ANGLE)))
    };
    assert_eq!(floats(each), of(&[0.3, 0.7]));
    let turn = |stream: &mut OmittedStream<'_>| {
        stream.field(&[0.0, 0.6, 0.8, 0.0], smallest_three::<[f32; 4]>(9))
    };
    assert_eq!(floats(turn), of(&[0.0, 0.6, 0.8, 0.0]));
    assert_eq!(floats(|stream| stream.field(&0.3_f32, plain::<f32>())), of(&[]));
    let all = std::vec![0.3; 3000];
    let long = floats(|stream| {
        stream.field(&std::vec![0.3; 3000], list(0, 3000, ANGLE).for_type::<Vec<f32>>())
    });
    assert_eq!(long, Some(all));
    assert_eq!(Encoded::of(OmittedValueWriter(|stream| stream.field(&1.1, ANGLE))), None);
}

#[test]
fn bytes_are_two_digits_each() {
    let bytes = |text: &str| {
        Encoded { bits: 0, bytes: text.to_string(), floats: Vec::new(), doubles: Vec::new() }
            .to_bytes()
    };
    assert_eq!(bytes("0aF0ff"), Some(alloc::vec![0x0A, 0xF0, 0xFF]));
    assert_eq!(bytes(""), Some(Vec::new()));
    assert_eq!((bytes("0a0"), bytes("0g"), bytes("g0")), (None, None, None));
}
