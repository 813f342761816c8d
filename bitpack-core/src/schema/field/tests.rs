//! Tests the fields of a struct in order: their bits, their memory, and the starts of their runs of
//! fixed width.

use super::*;
use crate::codec::plain;
use crate::error::{passes, stops};
use crate::io::{BitIo as _, MeasureStream};
use crate::run::run_one_operation;
use std::string::String;

const BYTE: Field = plain::<u8>().named("byte");
const TERMS: &[Term] = &[Term::Bool(true)];

#[test]
fn what_stands_before_a_field_has_bits_and_no_memory() {
    let align = Field::align();
    assert_eq!((align.shape.nodes(), align.name), (&[Node::Align][..], ""));
    assert_eq!(align.width, Width::variable(0, 7).exact().no_heap());
    let reserved = Field::reserved(64);
    assert_eq!(reserved.shape.nodes(), [Node::Reserved { bits: 64 }]);
    assert_eq!(reserved.width, Width::bits(64).exact().no_heap());
    stops(|| Field::reserved(65), "at most 64 bits at once, not 65");
}

#[test]
fn a_check_fits_its_bits() {
    let check = Field::check(0xFF, 8);
    assert_eq!(check.shape.nodes(), [Node::Check { magic: 0xFF, bits: 8 }]);
    assert_eq!(check.width, Width::bits(8).exact().no_heap());
    passes(|| Field::check(u64::MAX, 64));
    stops(|| Field::check(0x100, 8), "the check needs 9 bits, not 8");
    stops(|| Field::check(0, 65), "at most 64 bits at once, not 65");
}

#[test]
fn a_nested_type_is_its_own_encoding_where_it_is_a_short_one() {
    const STRUCT: Schema = Schema::structure("Gun", const { &[BYTE] });
    const ALIAS: Schema = Schema::alias(plain::<u16>());
    let field = Field::nested("gun", STRUCT.width, &STRUCT);
    assert_eq!((field.name, field.width), ("gun", STRUCT.width));
    assert_eq!(field.shape.nodes(), [Node::Type(&STRUCT)]);
    let field = Field::nested("alias", ALIAS.width, &ALIAS);
    assert_eq!(field.shape, plain::<u16>().shape);
}

/// A struct with the integer that `Index` requires, and a string, which has a destructor. `EXACT`
/// is its promise to read back equal.
struct Id<I, const EXACT: bool> {
    number: I,
    _name: String,
}

macro_rules! ids {
    ($($int:ty)*) => { $(
        impl<const EXACT: bool> Index for Id<$int, EXACT> {
            type Int = $int;
            const EXACT: bool = EXACT;
            fn number(&self) -> $int {
                self.number
            }
            fn of_number(number: $int) -> Option<Self> {
                Some(Self { number, _name: String::new() })
            }
        }
    )* };
}
ids!(u32 i64);

#[test]
fn a_difference_takes_1_to_38_bits() {
    let node = |bits, signed| [Node::Relative { to: "first", bits, signed }];
    let field = Field::relative::<i16>("second", "first");
    assert_eq!((field.name, field.width), ("second", Width::variable(1, 38).exact().no_heap()));
    assert_eq!(field.shape.nodes(), node(16, true));
    assert_eq!(Field::relative_of::<u32>("second", "first").shape.nodes(), node(32, false));
    assert_eq!(Field::relative_of::<u32>("second", "first").width, field.width);
    // also for a type around an integer
    let width = |exact| Width::variable(1, 38).exact_if(exact).held(Memory::UNKNOWN);
    assert_eq!(Field::relative_of::<Id<u32, true>>("second", "first").width, width(true));
    assert_eq!(Field::relative_of::<Id<u32, false>>("second", "first").width, width(false));
    stops(
        || Field::relative_of::<Id<i64, true>>("second", "first"),
        "`relative_to` sends serialize 1.0's 32-bit difference, but `second` is a number of \
         `i64`; use `u32`, `i32` or narrower",
    );
}

#[test]
fn a_number_of_bits_limits_a_difference_of_a_wider_unsigned_integer() {
    let field = Field::relative_bits::<Id<u32, false>>("second", "first", 31);
    let node = Node::Relative { to: "first", bits: 31, signed: false };
    assert_eq!(field.shape.nodes(), [node]);
    assert_eq!(field.width, Field::relative_of::<Id<u32, false>>("second", "first").width);
    for (field, bits, ty) in [
        ((|| Field::relative_bits::<u32>("n", "to", 32)) as fn() -> Field, 32, "u32"),
        (|| Field::relative_bits::<u32>("n", "to", 16), 16, "u32"),
        (|| Field::relative_bits::<u16>("n", "to", 31), 31, "u16"),
        (|| Field::relative_bits::<i32>("n", "to", 31), 31, "i32"),
        (|| Field::relative_bits::<u8>("n", "to", 0), 0, "u8"),
    ] {
        stops(
            field,
            &std::format!(
                "`n` is a number of `{ty}`, which `relative_to` cannot limit to {bits} bits; \
                 use a limit such as 31 of a `u32`"
            ),
        );
    }
}

#[test]
fn a_wrapping_difference_takes_the_bits_of_the_largest_one() {
    let field = Field::relative_wrapping::<u16>("second", "first", 12);
    assert_eq!((field.name, field.width), ("second", Width::variable(1, 18).exact().no_heap()));
    assert_eq!(field.shape.nodes(), [Node::RelativeWrapping { to: "first", bits: 12 }]);
    // the largest difference of each number of bits, in the code that a writer sends
    for bits in 1..=32 {
        let (mut stream, last) = (MeasureStream::new(), u32::MAX >> (32 - bits));
        let measured = run_one_operation(&mut stream, 0, |run| {
            run.int_relative_wrapping("", 0, last, bits, 0)
        });
        let width = Field::relative_wrapping::<u32>("second", "first", bits).width;
        assert_eq!((measured, width.max), (Ok(last), stream.bit()), "{bits} bits");
    }
    let width = |exact| Width::variable(1, 38).exact_if(exact).held(Memory::UNKNOWN);
    let of_type = Field::relative_wrapping::<Id<u32, true>>("second", "first", 32);
    assert_eq!(of_type.width, width(true));
    let of_type = Field::relative_wrapping::<Id<u32, false>>("second", "first", 32);
    assert_eq!(of_type.width, width(false));
    stops(
        || Field::relative_wrapping::<Id<i64, true>>("second", "first", 9),
        "sequence numbers are `u8`, `u16` or `u32`, but `second` is a number of `i64`",
    );
    stops(
        || Field::relative_wrapping::<u8>("second", "first", 9),
        "`u8` has 8 bits, so `second` cannot wrap at 9 bits",
    );
}

#[test]
fn a_function_says_its_bits_and_its_memory_or_does_not() {
    let field = Field::with::<String>("name", "by_hand");
    assert_eq!((field.name, field.width), ("name", Width::OPEN));
    assert_eq!(field.shape.nodes(), [Node::Opaque { path: "by_hand" }]);
    assert_eq!(field.at_most(9).width, Width::variable(0, 9));
    assert_eq!(field.exact().width, Width::OPEN.exact());
    let size = size_of::<String>() as u64;
    assert_eq!(field.in_memory::<String>(size + 7).width, Width::OPEN.heap(7));
    assert_eq!(field.in_memory::<String>(size).at_most(9).width, Width::variable(0, 9).heap(0));
    assert_eq!(field.exact().name, "name");
    assert_eq!(Field::with::<u8>("n", "by_hand").width, Width::OPEN.no_heap());
}

#[test]
fn what_is_not_sent_has_no_bit_and_is_not_exact() {
    let field = Field::skip("cache");
    assert_eq!((field.name, field.shape.nodes()), ("cache", &[Node::Skip][..]));
    assert_eq!(field.width, Width::bits(0).no_heap());
}

#[test]
fn a_group_is_there_or_not() {
    const GROUP: &[Field] = &[BYTE, Field { width: Width::bits(3).heap(5).with_free(2), ..BYTE }];
    let field = Field::when("moving", TERMS, GROUP);
    assert_eq!((field.name, field.group), ("moving", GROUP));
    assert_eq!(field.shape.nodes(), [Node::When { terms: TERMS }]);
    let memory = Memory { moving: 5, ..Memory::heap(5) };
    assert_eq!(field.width, Width::variable(0, 11).with_free(2).held(memory));
}

#[test]
fn a_run_ends_behind_the_lead_of_what_is_not_fixed() {
    const LED: Field = Field { width: Width::led(3, 0, 8), ..BYTE };
    let fields = Fields(const { &[BYTE, BYTE, LED, BYTE, Field::when("", TERMS, &[BYTE])] });
    assert_eq!([0, 1, 2, 3, 4, 5].map(|i| fields.from(i)), [19, 11, 3, 8, 0, 0]);
    assert_eq!([0, 1, 2, 3, 4].map(|i| fields.after(i)), [11, 3, 8, 0, 0]);
    assert_eq!([0, 3, 4, 5].map(|i| fields.group(i).0.len()), [0, 0, 1, 0]);
}

#[test]
fn one_after_the_other_is_all_of_them() {
    assert_eq!(sequence(&[]), Width::bits(0).exact().no_heap());
    let width = sequence(&[BYTE, Field::align(), BYTE]);
    assert_eq!((width.lead, width.fixed, width.min, width.max), (8, false, 16, 23));
    assert!(width.exact && !sequence(&[BYTE, Field::skip("cache")]).exact);
    passes(|| at_most(64, 64));
}
