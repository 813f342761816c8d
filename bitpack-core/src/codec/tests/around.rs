//! Tests of encodings that contain others: values that are not always sent, and tuples.

use std::boxed::Box;
use std::format;
use std::vec;
use std::vec::Vec;

use super::kept::{is_kept, is_not_read, is_not_written, is_read_as};
use super::told::{said_of, why};
use crate::codec::{
    Bits, Codec, Coded, Declared, FieldSerialize, Plain, bits, compressed, list, none,
    omit_default, omit_value, optional, plain, primitive, tuple, with,
};
use crate::cost::{Memory, Width};
use crate::error::{Error, ErrorKind};
use crate::io::{MeasureStream, ReadStream, WriteStream};
use crate::place::Direction as _;
use crate::run::run_one_operation;
use crate::schema::{Node, Schema, Term};
use crate::stream::Stream as _;

/// Returns the encoding with additional heap memory in its declared memory cost.
fn in_memory<C: Copy>(declared: Declared<C>) -> Declared<C> {
    declared.held(Memory { heap: 40, blank: 30, moving: 2 })
}

fn cost<C>(declared: &Declared<C>) -> (u32, bool, u64, u64, bool) {
    let width = declared.width;
    (width.lead, width.fixed, width.min, width.max, width.exact)
}

#[test]
fn an_option_costs_a_bit_and_what_is_in_it() {
    let three = bits::<u8>(3);
    assert_eq!(cost(&optional(three)), (1, false, 1, 4, true));
    assert_eq!(cost(&optional(three.exact_if(false))), (1, false, 1, 4, false));
    assert_eq!(cost(&optional(none())), (1, true, 1, 1, true));
    let free = Declared { width: Width::variable(0, 0).with_free(5), ..none() };
    assert_eq!(cost(&optional(free)), (1, false, 1, 1, false));
    assert_eq!(optional(free).width.free, 5);
    let memory = Memory { heap: 40, blank: 0, moving: 2 };
    assert_eq!(optional(in_memory(three)).width.memory, memory);
    assert_eq!(optional(in_memory(none())).width.memory, memory);
    assert_eq!(optional(three).shape.nodes().first(), Some(&Node::Optional));
    assert_eq!((optional(three).change().min, optional(three).change().max), (1, 4));
}

#[test]
fn an_option_of_nothing_is_its_bit() {
    is_kept(optional(none()), Some(()), &[(1, 1)]);
    is_kept(optional(none()), None, &[(0, 1)]);
    let open = || optional(list(0, 3, bits::<u8>(3)).for_type::<Vec<u8>>());
    is_kept(open(), Some(vec![5_u8]), &[(1, 1), (1, 2), (5, 3)]);
    is_kept(open(), None::<Vec<u8>>, &[(0, 1)]);
    let many = || list(0, 7, optional(none())).for_type::<Vec<Option<()>>>();
    is_kept(many(), vec![Some(()), None, Some(())], &[(3, 3), (0b101, 3)]);
    assert_eq!(
        said_of::<Option<u8>, _>(optional(bits(3)), &[(1, 1), (5, 3)]),
        "0 1 present = true; 1 3 value = 5"
    );
    assert_eq!(said_of::<Option<u8>, _>(optional(bits(3)), &[(0, 1)]), "0 1 present = false");
}

#[test]
fn an_option_is_read_over_another() {
    let declared = optional(bits::<u8>(3));
    for (byte, expected) in [(0b1011_u8, Some(5)), (0b1010, None)] {
        for mut place in [None, Some(7)] {
            let mut stream = ReadStream::new(core::slice::from_ref(&byte));
            assert_eq!(stream.field(&mut place, declared), Ok(()));
            assert_eq!(place, expected);
        }
    }
    assert_eq!(Codec::<Option<u8>>::blank(&declared.codec), None);
}

#[test]
fn an_omitted_value_costs_a_bit_and_itself() {
    let three = bits::<u8>(3);
    assert_eq!(cost(&omit_default(three)), (1, false, 1, 4, true));
    assert_eq!(cost(&omit_value(three, || 5_u8)), (1, false, 1, 4, true));
    assert_eq!(cost(&omit_default(three.exact_if(false))), (1, false, 1, 4, false));
    // -0.0 equals 0.0 but is another value
    assert_eq!(cost(&omit_default(plain::<f32>())), (1, false, 1, 33, false));
    let memory = |moving| Memory { heap: 40, blank: 30, moving };
    assert_eq!(omit_default(in_memory(three)).width.memory, memory(30));
    assert_eq!(omit_value(in_memory(three), || 5_u8).width.memory, memory(40));
    assert_eq!(omit_default(Declared { width: three.width.with_free(5), ..three }).width.free, 5);
}

#[test]
fn a_schema_contains_the_omitted_value() {
    const FIVE: &[Term] = &[Term::Int { negative: false, magnitude: 5 }];
    let declared = omit_value(bits::<u8>(3), || 5_u8);
    let node =
        |value, exact| Node::OmitDefault { value, exact, left_out: None, omitted_bit: false };
    assert_eq!(declared.shape.nodes().first(), Some(&node(&[], true)));
    let rough = omit_default(bits::<u8>(3).exact_if(false));
    assert_eq!(rough.shape.nodes().first(), Some(&node(&[], false)));
    let named = declared.omitting(FIVE);
    assert_eq!(named.shape.nodes().first(), Some(&node(FIVE, true)));
    assert_eq!((named.width, named.shape.nodes().len()), (declared.width, 2));
    let written = named.leaving_out(|stream| stream.bits(5_u8, 3).map(drop));
    let Some(Node::OmitDefault { value, left_out, .. }) = written.shape.nodes().first() else {
        panic!("{written:?}");
    };
    assert_eq!((*value, left_out.is_some()), (FIVE, true));
    let words = format!("{:?}", declared.codec);
    assert!(
        words.starts_with("OmitValue { inner: Coded {") && words.ends_with(", .. }"),
        "{words}"
    );
    #[expect(clippy::clone_on_copy, reason = "the test is about this")]
    let again = Declared { codec: declared.codec.clone(), ..declared };
    is_kept(again, 5, &[(0, 1)]);
}

#[test]
fn a_value_is_omitted_if_it_equals_the_given_one() {
    let seven = || omit_value(bits::<u8>(3), || 7_u8);
    assert_eq!(
        (seven().codec.blank(), Codec::<u8>::blank(&omit_default(bits::<u8>(3)).codec)),
        (7, 0)
    );
    is_not_read::<u8, _>(seven(), &[(1, 1), (7, 3)], ErrorKind::Redundant, 1);
    for (byte, expected) in [(0b1010_u8, 7), (0b1011, 5)] {
        let mut place = 3;
        let mut stream = ReadStream::new(core::slice::from_ref(&byte));
        assert_eq!((stream.field(&mut place, seven()), place), (Ok(()), expected));
    }
    // a value close to the default may be read as the default if the encoding is not exact
    let float = || omit_default(compressed::<f32>(-1.0, 1.0, 0.5));
    is_read_as(float(), &0.1, &[(1, 1), (2, 3)], &0.0);
    is_read_as(float(), &0.0, &[(0, 1)], &0.0);
    is_kept(float(), 0.5, &[(1, 1), (3, 3)]);
    // an empty list is omitted
    let all = || omit_default(list(0, 3, bits::<u8>(3)).for_type::<Vec<u8>>());
    is_kept(all(), vec![], &[(0, 1)]);
    is_kept(all(), vec![5], &[(1, 1), (1, 2), (5, 3)]);
    assert_eq!(said_of::<u8, _>(seven(), &[(1, 1), (5, 3)]), "0 1 present = true; 1 3 value = 5");
    let set = || seven().set_if_omitted();
    assert_eq!(said_of::<u8, _>(set(), &[(0, 1), (5, 3)]), "0 1 present = true; 1 3 value = 5");
    assert_eq!(said_of::<u8, _>(set(), &[(1, 1)]), "0 1 present = false");
    assert_eq!(set().width, seven().width);
}

#[test]
fn a_primitive_has_all_of_its_bits() {
    is_kept(plain::<u8>(), 0xA5_u8, &[(0xA5, 8)]);
    is_kept(plain::<u16>(), 0xA5A4_u16, &[(0xA5A4, 16)]);
    is_kept(plain::<u64>(), 1_u64 << 63 | 1, &[(1 << 63 | 1, 64)]);
    is_kept(plain::<u128>(), 1_u128 << 127 | 1 << 64 | 1, &[(1 << 127 | 1 << 64 | 1, 128)]);
    is_kept(plain::<i8>(), -2_i8, &[(0xFE, 8)]);
    is_kept(plain::<i128>(), -2_i128, &[(u128::MAX - 1, 128)]);
    is_kept(plain::<bool>(), true, &[(1, 1)]);
    is_kept(plain::<f64>(), 0.1_f64, &[(0.1_f64.to_bits().into(), 64)]);
    let declared = primitive::<i16>();
    assert_eq!(cost(&declared), (16, true, 16, 16, true));
    assert_eq!(declared.width.memory, Memory::NONE);
    assert_eq!(declared.shape.nodes(), [Node::Bits { bits: 16, signed: true }]);
    assert_eq!(primitive::<f64>().shape.nodes(), [Node::Float { bits: 64 }]);
    assert_eq!(primitive::<bool>().shape.nodes(), [Node::Bool]);
    assert_eq!(plain::<u32>(), <u32 as FieldSerialize>::PLAIN);
    assert_eq!((cost(&none()), none().width.memory), ((0, true, 0, 0, true), Memory::NONE));
    assert_eq!(none().shape.nodes(), [Node::Nothing]);
    let said = said_of::<u128, _>(plain::<u128>(), &[(1 << 100, 128)]);
    assert_eq!(said, "0 128 value = 1267650600228229401496703205376");
    assert_eq!(
        said_of::<f32, _>(plain::<f32>(), &[(1.5_f32.to_bits().into(), 32)]),
        "0 32 value = 1.5"
    );
    assert_eq!(
        said_of::<f64, _>(plain::<f64>(), &[(1.5_f64.to_bits().into(), 64)]),
        "0 64 value = 1.5"
    );
}

#[test]
fn a_blank_value_is_the_types_own() {
    struct Full(u8);
    impl crate::serialize::Serialize for Full {
        fn blank() -> Self {
            Self(100)
        }
        fn serialize<S: crate::stream::Stream>(
            mut this: S::Ref<'_, Self>,
            stream: &mut S,
        ) -> Result<(), Error> {
            let health = S::project(&mut this, |full| &full.0, |full| &mut full.0);
            stream.field(health, bits::<u8>(7))
        }
    }
    assert_eq!(Codec::<Full>::blank(&Plain).0, 100);
    assert_eq!(Codec::<u8>::blank(&Plain), 0);
}

/// Returns a schema of `count` fields, the first of one bit, the second of two bits, and so on.
fn fields(count: u32) -> &'static Schema {
    let names = ["0", "1", "2", "3", "4", "5", "6", "7"];
    let fields = (1..=count).zip(names).map(|(width, name)| bits::<u8>(width).named(name));
    let fields: Vec<_> = fields.collect();
    Box::leak(Box::new(Schema::structure("Parts", fields.leak())))
}

/// Returns the encoding of a tuple member of `width` bits.
fn part(width: u32) -> Coded<Bits<u8>> {
    bits::<u8>(width).coded()
}

#[test]
fn a_tuple_is_its_parts() {
    is_kept(tuple((part(1),), fields(1)), (1_u8,), &[(1, 1)]);
    let two = tuple((part(1), part(2)), fields(2));
    is_kept(two, (1_u8, 2_u8), &[(1, 1), (2, 2)]);
    let nothing = tuple((), fields(0));
    assert_eq!((cost(&two), cost(&nothing)), ((3, true, 3, 3, true), (0, true, 0, 0, true)));
    is_not_written(two, (1_u8, 4_u8), ErrorKind::Range, 1);
    assert_eq!(why(two, &(1_u8, 4_u8)), "4 does not fit in 2 bits");
    assert_eq!(said_of::<(u8, u8), _>(two, &[(1, 1), (2, 2)]), "0 1 value 0 = 1; 1 2 value 1 = 2");
}

#[test]
fn a_tuple_has_up_to_eight_parts() {
    let wire = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8)];
    let three = (part(1), part(2), part(3));
    is_kept(tuple(three, fields(3)), (1, 2, 3), wire.split_at(3).0);
    let four = (part(1), part(2), part(3), part(4));
    is_kept(tuple(four, fields(4)), (1, 2, 3, 4), wire.split_at(4).0);
    let five = (part(1), part(2), part(3), part(4), part(5));
    is_kept(tuple(five, fields(5)), (1, 2, 3, 4, 5), wire.split_at(5).0);
    let six = (part(1), part(2), part(3), part(4), part(5), part(6));
    is_kept(tuple(six, fields(6)), (1, 2, 3, 4, 5, 6), wire.split_at(6).0);
    let seven = (part(1), part(2), part(3), part(4), part(5), part(6), part(7));
    is_kept(tuple(seven, fields(7)), (1, 2, 3, 4, 5, 6, 7), wire.split_at(7).0);
    let eight = (part(1), part(2), part(3), part(4), part(5), part(6), part(7), part(8));
    is_kept(tuple(eight, fields(8)), (1, 2, 3, 4, 5, 6, 7, 8), &wire);
}

const PARTS: &Schema = &Schema::structure(
    "Parts",
    &[bits::<u8>(3).named("0"), omit_value(bits::<u8>(3), || 7_u8).named("1")],
);

#[test]
fn the_parts_of_a_tuple_begin_as_they_do() {
    type Full = (u8, u8);
    let seven = omit_value(bits::<u8>(3), || 7_u8);
    let declared = tuple((part(3), seven.coded()), PARTS);
    is_kept(declared, (5_u8, 7_u8), &[(5, 3), (0, 1)]);
    is_kept(declared, (5_u8, 1_u8), &[(5, 3), (1, 1), (1, 3)]);
    assert_eq!(Codec::<Full>::blank(&declared.codec), (0, 7));
}

#[test]
fn a_type_is_a_field_by_its_name() {
    let mut buffer = [0; 16];
    let mut stream = WriteStream::new(&mut buffer);
    let field = |value: &(u8, bool), stream: &mut WriteStream<'_>| {
        let way = WriteStream::directed_place(value);
        run_one_operation(stream, 9, |run| {
            <(u8, bool) as FieldSerialize>::field("both", way, run, 0)
        })
    };
    assert_eq!((field(&(5, true), &mut stream), stream.position()), (Ok(()), 9));
    assert_eq!(stream.finish(), Ok(2));
    assert_eq!(buffer.first_chunk(), Some(&[5, 1]));
}

#[test]
fn a_function_of_the_users_is_called() {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is that of a place")]
    fn nibble(value: &u8, stream: &mut WriteStream<'_>) -> Result<(), Error> {
        stream.bits(*value, 4).map(drop)
    }
    let mut buffer = [0; 8];
    let mut stream = WriteStream::new(&mut buffer);
    assert_eq!(with::<WriteStream<'_>, u8, _, _, _>(nibble, &5, &mut stream), Ok(()));
    assert_eq!(stream.position(), 4);
    let refused = with::<WriteStream<'_>, u8, _, _, _>(nibble, &16, &mut stream);
    assert_eq!(refused, Err(Error::new(ErrorKind::Range, 4)));
    let mut stream = MeasureStream::new();
    assert_eq!(
        with::<MeasureStream, u8, _, _, _>(
            |value: &u8, stream: &mut MeasureStream| stream.int(*value, 0, 9).map(drop),
            &5,
            &mut stream
        ),
        Ok(())
    );
    assert_eq!(stream.position(), 4);
}
