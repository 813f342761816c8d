//! Tests of `via`: values that are sent as another type.

use std::format;
use std::string::String;
use std::vec;
use std::vec::Vec;

use super::kept::{is_kept, is_not_read, is_not_written};
use super::told::{said_of, why};
use crate::codec::{Codec, Declared, bits, list, plain, try_via, tuple, via};
use crate::cost::Memory;
use crate::error::ErrorKind;
use crate::schema::{Node, Schema};

/// A number that is sent via `u8`, as the number one below it.
#[derive(Clone, Debug, PartialEq)]
struct Level(u8);

impl From<Level> for u8 {
    fn from(level: Level) -> Self {
        level.0 - 1
    }
}

impl From<u8> for Level {
    fn from(wire: u8) -> Self {
        Self(wire + 1)
    }
}

/// An even number, of which half is sent. A received number of 3 or more does not convert back.
#[derive(Clone, Debug, PartialEq)]
struct Half(u8);

impl Default for Half {
    fn default() -> Self {
        Self(4)
    }
}

impl From<Half> for u8 {
    fn from(half: Half) -> Self {
        half.0 / 2
    }
}

impl TryFrom<u8> for Half {
    type Error = ();
    fn try_from(wire: u8) -> Result<Self, ()> {
        if wire < 3 { Ok(Self(wire * 2)) } else { Err(()) }
    }
}

/// A text without the letter `x`, which is sent as its bytes. Received bytes with an `x` do not
/// convert back.
#[derive(Clone, Debug, Default, PartialEq)]
struct Plainly(String);

impl From<Plainly> for Vec<u8> {
    fn from(text: Plainly) -> Self {
        text.0.into_bytes()
    }
}

impl TryFrom<Vec<u8>> for Plainly {
    type Error = ();
    fn try_from(wire: Vec<u8>) -> Result<Self, ()> {
        let text = String::from_utf8(wire).map_err(drop)?;
        if text.contains('x') { Err(()) } else { Ok(Self(text)) }
    }
}

fn level() -> Declared<crate::codec::Via<u8, crate::codec::Bits<u8>, false>> {
    via::<Level, u8, _>("u8", bits::<u8>(3))
}

fn half() -> Declared<crate::codec::Via<u8, crate::codec::Bits<u8>, true>> {
    try_via::<Half, u8, _>("u8", bits::<u8>(3))
}

#[test]
fn a_value_is_sent_as_its_conversion() {
    is_kept(level(), Level(6), &[(5, 3)]);
    is_not_written(level(), Level(9), ErrorKind::Range, 0);
    assert_eq!(Codec::<Level>::blank(&level().codec), Level(1));
    is_kept(half(), Half(2), &[(1, 3)]);
    assert_eq!(Codec::<Half>::blank(&half().codec), Half(4));
    let text = || {
        try_via::<Plainly, Vec<u8>, _>("Vec<u8>", list(0, 7, plain::<u8>()).for_type::<Vec<u8>>())
    };
    is_kept(text(), Plainly(String::from("ab")), &[(2, 3), (0x61, 8), (0x62, 8)]);
    is_kept(text(), Plainly::default(), &[(0, 3)]);
    assert_eq!(said_of::<Level, _>(level(), &[(5, 3)]), "0 3 value = 5");
}

const PAIR: &Schema = &Schema::structure(
    "Pair",
    &[bits::<u8>(3).named("0"), list(0, 7, plain::<u8>()).for_type::<Vec<u8>>().named("1")],
);

const TWO: &Schema =
    &Schema::structure("Two", &[bits::<u8>(3).named("0"), bits::<u8>(3).named("1")]);

#[test]
fn a_value_that_does_not_convert_back_is_rejected() {
    is_not_written(half(), Half(6), ErrorKind::Refused, 0);
    assert_eq!(why(half(), &Half(6)), "the conversion back rejects it");
    is_not_read::<Half, _>(half(), &[(3, 3)], ErrorKind::Refused, 0);
    assert_eq!(
        said_of::<Half, _>(half(), &[(3, 3)]),
        "0 3 value = 3; a hand-written function rejected the value (bit 0); because the \
         conversion rejects it"
    );
    let text = || {
        try_via::<Plainly, Vec<u8>, _>("Vec<u8>", list(0, 7, plain::<u8>()).for_type::<Vec<u8>>())
    };
    is_not_written(text(), Plainly(String::from("ax")), ErrorKind::Refused, 0);
    is_not_read::<Plainly, _>(text(), &[(1, 3), (0x78, 8)], ErrorKind::Refused, 0);
    assert!(
        said_of::<Plainly, _>(text(), &[(1, 3), (0x78, 8)])
            .ends_with("because the conversion rejects it")
    );
    // after another field of the same run
    let pair = || tuple((bits::<u8>(3).coded(), text().coded()), PAIR);
    is_kept(pair(), (5_u8, Plainly(String::from("a"))), &[(5, 3), (1, 3), (0x61, 8)]);
    let wire = [(5, 3), (1, 3), (0x78, 8)];
    is_not_read::<(u8, Plainly), _>(pair(), &wire, ErrorKind::Refused, 3);
    let two = || tuple((bits::<u8>(3).coded(), half().coded()), TWO);
    is_not_read::<(u8, Half), _>(two(), &[(5, 3), (3, 3)], ErrorKind::Refused, 3);
    is_not_written(two(), (5_u8, Half(6)), ErrorKind::Refused, 3);
}

#[test]
fn a_conversion_costs_its_target_and_is_not_exact() {
    let width = level().width;
    assert_eq!((width.lead, width.fixed, width.max, width.exact), (3, true, 3, false));
    assert_eq!(half().width, width);
    let node = |exact| Node::Via { wire: "u8", exact };
    assert_eq!(level().shape.nodes().first(), Some(&node(false)));
    assert_eq!(level().exact().shape.nodes().first(), Some(&node(true)));
    assert_eq!((half().exact().width.exact, level().exact().width.max), (true, 3));
    let rough = via::<Level, u8, _>("u8", bits::<u8>(3).exact_if(false));
    assert!(!rough.exact().width.exact);
    // the converted value exists until the result does
    let passing = bits::<u8>(3).held(Memory { heap: 40, blank: 30, moving: 2 });
    let owned = via::<String, u8, _>("u8", passing).width.memory;
    assert_eq!(owned, Memory { moving: 42, ..Memory::UNKNOWN });
    let plain = via::<Level, u8, _>("u8", passing);
    assert_eq!(plain.width.memory, Memory { moving: 42, ..Memory::NONE });
    let said = plain.in_memory::<Level>(100).width;
    assert_eq!((said.memory, said.max), (Memory { heap: 99, blank: 99, moving: 42 }, 3));
    assert_eq!(plain.in_memory::<u64>(5).width.memory.heap, 0);
}

#[test]
fn a_conversion_is_copied_and_printed() {
    let codec = level().codec;
    #[expect(clippy::clone_on_copy, reason = "the test is about this")]
    let again = Declared { codec: codec.clone(), ..level() };
    is_kept(again, Level(6), &[(5, 3)]);
    let words = format!("{codec:?}");
    assert!(words.starts_with("Via { inner: Coded {") && words.ends_with(", .. }"), "{words}");
    let values = vec![Level(1), Level(8)];
    is_kept(list(0, 3, level()).for_type::<Vec<Level>>(), values, &[(2, 2), (0, 3), (7, 3)]);
}
