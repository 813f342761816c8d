//! Pairs of types with conditions, whose schema hashes must differ or must be equal.

#![allow(
    dead_code,
    clippy::bool_comparison,
    clippy::cast_lossless,
    clippy::double_parens,
    reason = "only the schemas of the types are tested, and the conditions are unusual"
)]

use bitpack::{Schema, Serialize};
use bitpack_tests::pairs::{Pair, agree, differ};
use bitpack_tests::schema_of as of;

const TEN: u8 = 10;

fn is_big(value: u8) -> bool {
    value > 100
}

mod small {
    pub(super) const FAST: u8 = 3;
    pub(super) const HALF: f32 = 0.5;
    pub(super) const GRADE: char = 'a';
    pub(super) const ENABLED: bool = true;
    pub(super) const LEAST: i16 = -3;
    pub(super) const MOTTO: &str = "on";
}
mod great {
    pub(super) const FAST: u8 = 4;
    pub(super) const HALF: f32 = 0.75;
    pub(super) const GRADE: char = 'b';
    pub(super) const ENABLED: bool = false;
    pub(super) const LEAST: i16 = -4;
    pub(super) const MOTTO: &str = "off";
}

/// Declares one struct twice, with conditions that use constants: once those of the module `small`,
/// once those of the module `great`.
macro_rules! with_constants {
    ($name:literal: $($body:tt)*) => {
        ($name, { use small::*; of!({ $($body)* }) }, { use great::*; of!({ $($body)* }) })
    };
}

#[derive(Serialize, Clone, Copy, PartialEq)]
enum Mode {
    Slow,
    Fast,
    A,
}

#[derive(Serialize, Clone, Copy, PartialEq)]
struct Gun {
    #[bits(4)]
    rounds: u8,
    #[bits(4)]
    spare: u8,
    mode: Mode,
}

#[derive(Serialize)]
struct Limited<const N: u8> {
    a: u8,
    #[when(a > N)]
    b: u8,
}

#[derive(Serialize)]
struct Own<const N: u8> {
    a: u8,
    #[when(a > Self::LIMIT)]
    b: u8,
}

impl<const N: u8> Own<N> {
    const LIMIT: u8 = N;
}

fn differing() -> Vec<Pair> {
    vec![
        with_constants!("a constant": a: u8, #[when(a == FAST)] b: u8),
        with_constants!("a constant behind a cast": a: u16, #[when(a == FAST as u16)] b: u8),
        with_constants!("a constant in a pattern": a: u8, #[when(matches!(a, 0..=FAST))] b: u8),
        with_constants!("a constant in a block": a: u8, #[when(exact(if a > 0 { let x = a; x > FAST } else { false }))] b: u8),
        with_constants!("a float": a: f32, #[when(a > HALF)] b: u8),
        with_constants!("a character": a: char, #[when(a == GRADE)] b: u8),
        with_constants!("a bool": a: bool, #[when(a && ENABLED)] b: u8),
        with_constants!("a negative number": a: i16, #[when(a > LEAST)] b: u8),
        with_constants!("a text": #[max_len(4)] a: String, #[when(a == MOTTO)] b: u8),
        ("a parameter", of!(Limited<3>), of!(Limited<4>)),
        ("an associated constant", of!(Own<3>), of!(Own<4>)),
        ("a literal", of!({ a: u8, #[when(a == 3)] b: u8 }), of!({ a: u8, #[when(a == 4)] b: u8 })),
        (
            "an operator",
            of!({ a: u8, #[when(a < 3)] b: u8 }),
            of!({ a: u8, #[when(a <= 3)] b: u8 }),
        ),
        (
            "what parentheses hold",
            of!({ a: u8, #[when((a & 6 == 2) == true)] b: u8 }),
            of!({ a: u8, #[when(a & 6 == 2)] b: u8 }),
        ),
        (
            "an order of operators",
            of!({ a: bool, b: bool, c: bool, #[when(a && (b || c))] d: u8 }),
            of!({ a: bool, b: bool, c: bool, #[when((a && b) || c)] d: u8 }),
        ),
        (
            "names that swap",
            of!({ a: bool, b: bool, #[when(a)] c: u8 }),
            of!({ b: bool, a: bool, #[when(a)] c: u8 }),
        ),
        (
            "names behind nothing",
            of!({ #[compressed(0.0, 1.0, 0.1)] n: [f32; 0], a: bool, b: bool, #[when(a)] c: u8 }),
            of!({ a: bool, b: bool, #[when(b)] c: u8 }),
        ),
        ("names inside that swap", swapped::here(), swapped::there()),
        (
            "a variant",
            of!({ a: Mode, #[when(a == Mode::Fast)] b: u8 }),
            of!({ a: Mode, #[when(a == Mode::Slow)] b: u8 }),
        ),
        (
            "a variant of one letter",
            of!({ a: Gun, #[when(a.mode == Mode::A)] b: u8 }),
            of!({ a: Gun, #[when(a.mode == Mode::Fast)] b: u8 }),
        ),
        (
            "a pattern",
            of!({ a: Mode, #[when(matches!(a, Mode::Fast))] b: u8 }),
            of!({ a: Mode, #[when(matches!(a, Mode::Fast | Mode::A))] b: u8 }),
        ),
        (
            "a part",
            of!({ a: Gun, #[when(a.rounds > 0)] b: u8 }),
            of!({ a: Gun, #[when(a.spare > 0)] b: u8 }),
        ),
        (
            "what is asked",
            of!({ #[max_len(2)] a: String, #[when(a.is_empty())] b: u8 }),
            of!({ #[max_len(2)] a: String, #[when(exact(a.is_ascii()))] b: u8 }),
        ),
        ("a condition or none", of!({ a: bool, #[when(a)] b: u8 }), of!({ a: bool, b: u8 })),
    ]
}

mod swapped {
    use super::{Schema, Serialize, of};

    pub(super) fn here() -> &'static Schema {
        #[derive(Serialize)]
        struct Pair {
            a: u8,
            b: u8,
        }
        of!({ pair: Pair, #[when(pair.a > 0)] c: u8 })
    }
    pub(super) fn there() -> &'static Schema {
        #[derive(Serialize)]
        struct Pair {
            b: u8,
            a: u8,
        }
        of!({ pair: Pair, #[when(pair.a > 0)] c: u8 })
    }
}

fn equal() -> Vec<Pair> {
    vec![
        ("parentheses", of!({ a: bool, #[when(((a)))] b: u8 }), of!({ a: bool, #[when(a)] b: u8 })),
        (
            "parentheses inside",
            of!({ a: u8, #[when((a > 1) && ((a) < 5))] b: u8 }),
            of!({ a: u8, #[when(a > 1 && a < 5)] b: u8 }),
        ),
        ("white space", of!({ a: u8, #[when(a>1)] b: u8 }), of!({ a: u8, #[when(a > 1)] b: u8 })),
        (
            "a field's name",
            of!({ a: bool, #[when(!a)] b: u8 }),
            of!({ flag: bool, #[when(!flag)] b: u8 }),
        ),
        (
            "a name inside",
            of!({ a: renamed::Gun, #[when(a.left > 0)] b: u8 }),
            of!({ a: Gun, #[when(a.rounds > 0)] b: u8 }),
        ),
        (
            "another base of a literal",
            of!({ a: u8, #[when(a == 0x10)] b: u8 }),
            of!({ a: u8, #[when(a == 1_6)] b: u8 }),
        ),
        (
            "a literal's suffix",
            of!({ a: u8, #[when(a == 16u8)] b: u8 }),
            of!({ a: u8, #[when(a == 16)] b: u8 }),
        ),
        (
            "a literal and a constant",
            of!({ a: u8, #[when(a == 10)] b: u8 }),
            of!({ a: u8, #[when(a == TEN)] b: u8 }),
        ),
        (
            "a byte",
            of!({ a: u8, #[when(a == b'a')] b: u8 }),
            of!({ a: u8, #[when(a == 97)] b: u8 }),
        ),
        (
            "a constant's path",
            of!({ a: u8, #[when(a == self::TEN)] b: u8 }),
            of!({ a: u8, #[when(a == TEN)] b: u8 }),
        ),
        (
            "a variant's path",
            of!({ a: Mode, #[when(a == self::Mode::Fast)] b: u8 }),
            of!({ a: Mode, #[when(a == Mode::Fast)] b: u8 }),
        ),
        (
            "one group or two",
            of!({ a: bool, #[when(a)] b: u8, #[when(a)] c: u16 }),
            of!({ a: bool, #[when(a)] b: u8, #[when((a))] c: u16 }),
        ),
        (
            "a function's name",
            of!({ a: u8, #[when(exact(is_big(a)))] b: u8 }),
            of!({ c: u8, #[when(exact(is_big((c))))] b: u8 }),
        ),
        (
            "names of a count",
            of!({ #[bits(min = 0, max = 4)] n: u8, #[count(n)] a: [u8; 4] }),
            of!({ #[bits(min = 0, max = 4)] count: u8, #[count(count)] b: [u8; 4] }),
        ),
        (
            "names of a difference",
            of!({ a: u32, #[relative_to(a)] b: u32 }),
            of!({ c: u32, #[relative_to(c)] d: u32 }),
        ),
    ]
}

mod renamed {
    use super::{Mode, Serialize};

    #[derive(Serialize)]
    pub(super) struct Gun {
        #[bits(4)]
        pub(super) left: u8,
        #[bits(4)]
        right: u8,
        mode: Mode,
    }
}

#[test]
fn different_conditions_have_different_hashes() {
    differ(differing());
}

#[test]
fn equivalent_conditions_have_equal_hashes() {
    agree(equal());
}
