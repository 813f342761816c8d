//! Attributes that apply inside a field's type: lengths from the outermost container to the
//! innermost, functions, keys and values of maps, and members of tuples.

#![allow(clippy::unusual_byte_groupings, reason = "each digit group is one field")]

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bitpack::{Error, ErrorKind, Place as _, Serialize, Stream};
use bitpack_tests::wire::{Outcome, bits, exchanged, refused, unwritable};

#[derive(Serialize, Debug, PartialEq, Clone)]
struct Names {
    #[max_len(4, 15)]
    all: Vec<String>,
    #[max_len(7)]
    pair: [String; 2],
    #[max_len(3, 7)]
    #[min_len(1)]
    blobs: VecDeque<Vec<u8>>,
    #[max_len(15)]
    nick: Option<String>,
}

#[test]
fn lengths_are_given_from_the_outside_in() -> Outcome {
    let names = Names {
        all: vec!["ab".into(), String::new()],
        pair: ["c".into(), "d".into()],
        blobs: [vec![1], vec![]].into(),
        nick: Some("e".into()),
    };
    let bytes = exchanged(&names)?;
    // `all`: length 2 in 3 bits; text of length 2 in 4 bits, aligned; text of length 0 in 4 bits,
    // aligned
    assert_eq!(bytes.get(..5), Some(&[0b0001_0010, b'a', b'b', 0, 0b001][..]));
    // `pair`: length 1 in 3 bits, aligned, twice
    assert_eq!(bytes.get(5..8), Some(&[b'c', 0b001, b'd'][..]));
    // `blobs`: length 2 as 1 in 2 bits (the minimum is 1), length 1 in 3 bits, a byte, length 0 in
    // 3 bits; `nick`: presence bit, length 1 in 4 bits, aligned
    assert_eq!(bytes.get(8..), Some(&[0b0010_0101, 0, 0b0001_1, b'e'][..]));
    Ok(())
}

#[test]
fn the_bounds_are_those_of_all_lengths() {
    let names = 3 + 4 * (4 + 7 + 15 * 8);
    let (pair, blobs) = (2 * (3 + 7 + 7 * 8), 2 + 3 * (3 + 7 * 8));
    let nick = 1 + 4 + 7 + 15 * 8;
    assert_eq!(Names::MAX_BITS, names + pair + blobs + nick);
    assert_eq!(Names::MIN_BITS, 3 + 2 * 3 + 2 + 3 + 1);
}

#[test]
fn inner_lengths_are_checked_like_outer_ones() {
    let good = Names::blank();
    let long = Names { all: vec!["sixteen letters!".into()], ..good.clone() };
    assert_eq!(unwritable(&long), Some(ErrorKind::Range));
    let many = Names { all: vec![String::new(); 5], ..good.clone() };
    assert_eq!(unwritable(&many), Some(ErrorKind::Range));
    assert_eq!(unwritable(&good), Some(ErrorKind::Range)); // too few blobs
    // five names, one too many; four names in too few bits
    assert_eq!(refused::<Names>(&[0b101, 0, 0, 0]), Some((ErrorKind::Range, 0)));
    assert_eq!(refused::<Names>(&[0b100]).map(|it| it.0), Some(ErrorKind::Overflow));
}

#[test]
fn memory_counts_every_level() {
    #[derive(Serialize)]
    #[max_memory(2_000)]
    struct Small(#[max_len(4, 15)] Vec<String>);
    let own = size_of::<Small>() as u64;
    let strings = 4 * size_of::<String>() as u64;
    // the list, its old buffer while it grows, and each text
    assert_eq!(Small::MAX_MEMORY, own + strings * 2 + 4 * 15);
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Maps {
    #[max_len(7, 7, 3)]
    #[bits(2)]
    by_name: BTreeMap<String, Vec<u8>>,
    #[key(bits(min = 10, max = 13))]
    #[bits(4)]
    #[max_len(3)]
    scores: BTreeMap<u16, u8>,
    #[max_len(3, 7)]
    #[unaligned]
    tags: BTreeSet<String>,
}

#[test]
fn attributes_apply_to_keys_and_values() -> Outcome {
    let maps = Maps {
        by_name: [("a".to_owned(), vec![1, 2])].into(),
        scores: [(10, 9), (13, 1)].into(),
        tags: ["x".to_owned()].into(),
    };
    let bytes = exchanged(&maps)?;
    // `by_name`: length 1 in 3 bits, text of length 1 in 3 bits, aligned, length 2 in 2 bits, 2
    // bits each; `scores`: length 2 in 2 bits, then 2 bits for the key less 10 and 4 for the value;
    // `tags`: length 1 in 2 bits, text of length 1 in 3 bits, unaligned
    assert_eq!(bytes.get(..2), Some(&[0b00_001_001, b'a'][..]));
    assert_eq!(bits(&maps)?, 16 + 2 + 4 + 2 + 2 * (2 + 4) + 2 + 3 + 8);
    assert_eq!(bytes.get(2), Some(&0b10_10_01_10));
    assert_eq!(bytes.get(3), Some(&0b11_1001_00));
    let outside = Maps { scores: [(14, 0)].into(), ..Maps::blank() };
    assert_eq!(unwritable(&outside), Some(ErrorKind::Range));
    Ok(())
}

#[derive(Serialize, Debug, PartialEq, Clone)]
struct Tuples {
    #[bits(3)]
    both: (u8, u8),
    #[part(0, bits(min = 0, max = 9))]
    #[part(1, compressed(0.0, 1.0, 0.25))]
    #[max_len(3)]
    steps: Vec<(u8, f32, bool)>,
    #[max_len(7, 3)]
    named: (String, [u8; 1], Vec<bool>),
}

#[test]
fn attributes_apply_to_parts_of_tuples() -> Outcome {
    let tuples = Tuples {
        both: (5, 2),
        steps: vec![(9, 0.5, true)],
        named: ("q".into(), [7], vec![true, false]),
    };
    let bytes = exchanged(&tuples)?;
    assert_eq!(bytes, [0b01_010_101, 0b1_010_1001, 0b001, b'q', 7, 0b01_10]);
    let outside = Tuples { both: (8, 0), ..tuples.clone() };
    assert_eq!(unwritable(&outside), Some(ErrorKind::Range));
    let outside = Tuples { steps: vec![(10, 0.0, true)], ..tuples };
    assert_eq!(unwritable(&outside), Some(ErrorKind::Range));
    Ok(())
}

#[test]
fn a_tuple_with_attributes_is_the_tuple_of_such_types() {
    #[derive(Serialize)]
    struct Three(#[bits(3)] u8);
    #[derive(Serialize)]
    struct Said(#[part(0, bits(3))] (u8, bool));
    #[derive(Serialize)]
    struct Made((Three, bool));
    assert_eq!(Said::SCHEMA.hash(), Made::SCHEMA.hash());
    assert_eq!(Said::WIDTH, Made::WIDTH);
}

/// Serializes a number in groups of four bits, each followed by a bit that is set if another group
/// follows.
fn nibbles<S: Stream>(mut this: S::Ref<'_, u16>, stream: &mut S) -> Result<(), Error> {
    let (mut rest, mut value, mut at) = (*this.peek(), 0, 0);
    loop {
        let nibble = stream.int(rest & 0xF, 0, 15)?;
        value |= nibble << at;
        (rest, at) = (rest >> 4, at + 4);
        if !stream.bool(rest > 0)? {
            break;
        }
        if at == 16 {
            return Err(stream.refuse());
        }
    }
    if let Some(slot) = this.slot() {
        *slot = value;
    }
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Own {
    #[each(with(nibbles, max_bits = 20, exact))]
    #[max_len(3)]
    list: Vec<u16>,
    #[each(with(nibbles))]
    array: [u16; 2],
    #[key(with(nibbles, exact))]
    #[each(with(nibbles))]
    #[max_len(3)]
    map: BTreeMap<u16, u16>,
    #[part(1, with(self::nibbles))]
    tuple: (bool, u16),
    #[each(with(nibbles))]
    #[max_len(3)]
    maybe: Option<Vec<u16>>,
    #[each(omit_default, bits(4))]
    sparse: [u8; 3],
}

#[test]
fn a_function_is_called_for_each() -> Outcome {
    let own = Own {
        list: vec![5, 0x21],
        array: [1, 2],
        map: [(3, 4)].into(),
        tuple: (true, 6),
        maybe: Some(vec![7]),
        sparse: [0, 9, 0],
    };
    let bytes = exchanged(&own)?;
    assert_eq!(
        bits(&own)?,
        (2 + 5 + 10) + (5 + 5) + (2 + 5 + 5) + (1 + 5) + (1 + 2 + 5) + (1 + 5 + 1)
    );
    // length 2 in 2 bits; the nibble 5 and no continuation; the nibble 1 and a continuation
    assert_eq!(bytes.first(), Some(&0b1_0_0101_10));
    Ok(())
}

#[test]
fn a_function_with_declared_bits_may_not_exceed_them() {
    #[derive(Serialize, Debug)]
    struct Short(#[each(with(nibbles, max_bits = 9))] [u16; 2]);
    assert_eq!(Short::MAX_BITS, 18);
    assert_eq!(unwritable(&Short([1, 0x10])), Some(ErrorKind::Declaration));
    assert_eq!(Own::MAX_BITS, u64::MAX);
}

#[test]
fn errors_of_functions_are_returned() {
    #[derive(Serialize, Debug)]
    struct One(#[each(with(nibbles))] Option<u16>);
    assert_eq!(refused::<One>(&[0xFF; 8]), Some((ErrorKind::Refused, 21)));
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Generic<T: Default, const N: usize> {
    #[each(with(by_default))]
    #[max_len(N)]
    own: Vec<T>,
    #[max_len(N, 3)]
    lists: Vec<Vec<bool>>,
}

fn by_default<T: Default, S: Stream>(mut this: S::Ref<'_, T>, stream: &mut S) -> Result<(), Error> {
    stream.bool(true)?;
    if let Some(slot) = this.slot() {
        *slot = T::default();
    }
    Ok(())
}

#[test]
fn attributes_apply_to_types_with_parameters() -> Outcome {
    struct NoSerialize;
    impl Default for NoSerialize {
        fn default() -> Self {
            Self
        }
    }
    let generic = Generic::<u64, 5> { own: vec![0, 0], lists: vec![vec![true]] };
    assert_eq!(exchanged(&generic)?, [0b001_11_010, 0b1_01]);
    let _ = Generic::<NoSerialize, 2>::blank();
    Ok(())
}

/// A key that implements `Ord` and contains a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Id(u16);

impl From<u16> for Id {
    fn from(id: u16) -> Self {
        Self(id)
    }
}

impl From<Id> for u16 {
    fn from(id: Id) -> Self {
        id.0
    }
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Sent {
    #[key(via(u16, exact), bits(4))]
    #[max_len(3, 3)]
    by_id: BTreeMap<Id, Vec<bool>>,
    #[part(1, via(u16), bits(min = 3, max = 4))]
    pair: (bool, Id),
    #[each(via(u16), bits(3))]
    #[relative_index(max = 8)]
    slots: Vec<(u8, Id)>,
}

#[test]
fn inner_types_are_sent_via_another_type() -> Outcome {
    let sent =
        Sent { by_id: [(Id(9), vec![true])].into(), pair: (true, Id(4)), slots: vec![(0, Id(5))] };
    // `by_id`: length 1 in 2 bits, 9 in 4, length 1 in 2, the bool; `pair`: the bool, 4 of 3..=4 in
    // 1 bit; `slots`: a step of 1, 5 in 3 bits, a step of 8 to the end
    let bytes = exchanged(&sent)?;
    assert_eq!(bytes.get(..2), Some(&[0b01_1001_01, 0b101_1_1_1_1][..]));
    assert_eq!(bits(&sent)?, (2 + 4 + 2 + 1) + (1 + 1) + (1 + 3 + 6));
    let outside = Sent { pair: (true, Id(5)), ..sent };
    assert_eq!(unwritable(&outside), Some(ErrorKind::Range));
    Ok(())
}
