//! Lists with continuation bits, lists of differences, and unaligned strings: exact bytes, bounds,
//! and rejected input.

#![allow(
    clippy::items_after_statements,
    clippy::unusual_byte_groupings,
    reason = "types are declared next to their test, and each digit group is one field"
)]

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bitpack::{ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, bits, exchanged, refused, round_trip, unwritable};

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Marked {
    #[more]
    #[max_len(3)]
    #[bits(4)]
    shots: Vec<u8>,
}

#[test]
fn marked_lists_have_a_bit_before_each_element() -> Outcome {
    assert_eq!(exchanged(&Marked { shots: vec![] })?, [0]);
    assert_eq!(exchanged(&Marked { shots: vec![9] })?, [0b0_1001_1]);
    // a full list has an end bit too
    assert_eq!(exchanged(&Marked { shots: vec![9, 2, 15] })?, [0b10_1_1001_1, 0b0_1111_1_00]);
    assert_eq!((Marked::MIN_BITS, Marked::MAX_BITS), (1, 3 * 5 + 1));
    Ok(())
}

#[test]
fn a_marked_list_is_held_to_its_lengths() {
    #[derive(Serialize, Clone, Debug, PartialEq)]
    struct Two {
        #[more]
        #[min_len(1)]
        #[max_len(2)]
        two: VecDeque<bool>,
    }
    assert_eq!((Two::MIN_BITS, Two::MAX_BITS), (3, 5));
    assert_eq!(unwritable(&Two { two: [].into() }), Some(ErrorKind::Range));
    assert_eq!(unwritable(&Two { two: [true; 3].into() }), Some(ErrorKind::Range));
    assert_eq!(refused::<Two>(&[0b0]), Some((ErrorKind::Range, 0)));
    assert_eq!(refused::<Two>(&[0b1_11_11]), Some((ErrorKind::Range, 4)));
    assert_eq!(refused::<Two>(&[]), Some((ErrorKind::Overflow, 0)));
    let error = Two::read(&[0b1_11_11]).err();
    let words = error.map(|error| bitpack::trace::explain::<Two>(&[0b1_11_11], error).to_string());
    let words = words.unwrap_or_default();
    assert!(words.contains("length 3 is above 2"), "{words}");
}

#[test]
fn continuation_bits_apply_to_the_outermost_list() -> Outcome {
    #[derive(Serialize, Clone, Debug, PartialEq)]
    struct Rows {
        #[more]
        #[max_len(3, 3)]
        rows: Vec<Vec<bool>>,
        #[each(more)]
        #[max_len(3, 3)]
        marked: Vec<Vec<bool>>,
    }
    let rows = vec![vec![true], vec![]];
    let rows = Rows { rows: rows.clone(), marked: rows };
    // `rows`: 1, length 1 in 2 bits, the bool; 1, length 0 in 2 bits; 0. `marked`: length 2 in 2
    // bits; 1, the bool, 0; 0
    assert_eq!(exchanged(&rows)?, [0b0_00_1_1_01_1, 0b0_0_1_1_10]);
    Ok(())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Steps {
    #[relative_to(previous)]
    #[bits(min = 0, max = 999)]
    #[max_len(7)]
    doors: Vec<u16>,
    #[relative_to(previous)]
    #[max_len(3)]
    signed: BTreeSet<i8>,
    #[more]
    #[relative_to(previous)]
    #[max_len(2)]
    marked: Vec<u32>,
}

#[test]
fn elements_are_sent_as_differences() -> Outcome {
    let steps =
        Steps { doors: vec![3, 4, 6], signed: [-2, -1].into(), marked: vec![70_000, 1_000_000] };
    // `doors`: 3 bits of length, 10 of the first, a step of 1 in 1 bit, of 2 in 5; `signed`: 2, 8,
    // 1; `marked`: 1, 32, 1, 38, 0
    assert_eq!(bits(&steps)?, (3 + 10 + 1 + 5) + (2 + 8 + 1) + (1 + 32 + 1 + 38 + 1));
    let bytes = exchanged(&steps)?;
    assert_eq!(bytes.get(..2), Some(&[0b00011_011, 0b10_1_00000][..]));
    assert_eq!(
        (Steps::MIN_BITS, Steps::MAX_BITS),
        (3 + 2 + 1, (3 + 10 + 6 * 38) + (2 + 8 + 2 * 38) + (1 + 33 + 39)),
    );
    Ok(())
}

#[test]
fn descending_elements_are_rejected() {
    let steps = Steps::blank();
    let same = Steps { doors: vec![3, 3], ..steps.clone() };
    assert_eq!(unwritable(&same), Some(ErrorKind::Range));
    let down = Steps { doors: vec![3, 2], ..steps.clone() };
    assert_eq!(unwritable(&down), Some(ErrorKind::Range));
    // the range holds for every element
    let beyond = Steps { doors: vec![3, 1000], ..steps };
    assert_eq!(unwritable(&beyond), Some(ErrorKind::Range));
    // length 2; 999; a step of 1
    let bytes = [0b00111_010, 0b1_11111 | 0b1 << 5];
    assert_eq!(refused::<Steps>(&bytes), Some((ErrorKind::Range, 13)));
}

#[test]
fn differences_end_at_the_maximum_of_the_type() {
    #[derive(Serialize, Debug)]
    struct Small(
        #[relative_to(previous)]
        #[max_len(3)]
        Vec<u8>,
    );
    // 2 elements: 255, and a step of 1
    assert_eq!(refused::<Small>(&[0b1111_1110, 0b1_11]), Some((ErrorKind::Range, 10)));
    assert!(Small(vec![0, 255]).to_bytes().is_ok());
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Texts {
    #[unaligned]
    #[max_len(7)]
    packed: String,
    #[nul_terminated]
    #[max_len(7)]
    c: String,
    #[nul_terminated]
    #[max_len(3, 7)]
    list: Vec<String>,
}

#[test]
fn unaligned_strings_start_at_any_bit() -> Outcome {
    let texts = Texts { packed: "a".into(), c: "é".into(), list: vec!["b".into(), String::new()] };
    assert_eq!(bits(&texts)?, (3 + 8) + 24 + 2 + 16 + 8);
    let bytes = exchanged(&texts)?;
    assert_eq!(bytes.get(..2), Some(&[0b00001_001, 0b00011_011][..]));
    assert_eq!((Texts::MIN_BITS, Texts::MAX_BITS), (3 + 8 + 2, (3 + 56) + 64 + (2 + 3 * 64)),);
    Ok(())
}

#[test]
fn invalid_text_is_rejected() {
    let blank = Texts::blank();
    for text in ["eight le", "nul\0"] {
        let kind = if text.len() > 7 { ErrorKind::Range } else { ErrorKind::Text };
        let packed = Texts { packed: text.into(), ..blank.clone() };
        assert_eq!(unwritable(&packed), Some(kind));
        let c = Texts { c: text.into(), ..blank.clone() };
        assert_eq!(unwritable(&c), Some(kind));
    }
    #[derive(Serialize, Debug)]
    struct C(
        #[nul_terminated]
        #[min_len(1)]
        #[max_len(3)]
        String,
    );
    assert_eq!(C::WIDTH.min, 16);
    assert_eq!(refused::<C>(&[0]), Some((ErrorKind::Range, 0)));
    assert_eq!(refused::<C>(b"abcd\0"), Some((ErrorKind::Range, 24)));
    assert_eq!(refused::<C>(b"ab"), Some((ErrorKind::Overflow, 16)));
    assert_eq!(refused::<C>(&[b'a', 0xFF, 0]), Some((ErrorKind::Text, 8)));
    assert_eq!(refused::<C>(&[b'a', 0xC3, 0]), Some((ErrorKind::Text, 8)));
    assert_eq!(refused::<C>("a€\0".as_bytes()), Some((ErrorKind::Text, 8)));
    #[derive(Serialize, Debug)]
    struct Packed(
        #[unaligned]
        #[max_len(3)]
        String,
    );
    // a length of 3 without bytes; a truncated character; a zero byte
    assert_eq!(refused::<Packed>(&[3]), Some((ErrorKind::Overflow, 2)));
    assert_eq!(refused::<Packed>(&[0b000011_01, 0b11]), Some((ErrorKind::Text, 2)));
    assert_eq!(refused::<Packed>(&[0b000000_01, 0]), Some((ErrorKind::Text, 2)));
}

#[test]
fn every_declaration_has_its_own_hash() {
    #[derive(Serialize)]
    struct List(#[max_len(7)] Vec<u16>);
    #[derive(Serialize)]
    struct More(
        #[more]
        #[max_len(7)]
        Vec<u16>,
    );
    #[derive(Serialize)]
    struct Ascending(
        #[relative_to(previous)]
        #[max_len(7)]
        Vec<u16>,
    );
    #[derive(Serialize)]
    struct Both(
        #[more]
        #[relative_to(previous)]
        #[max_len(7)]
        Vec<u16>,
    );
    #[derive(Serialize)]
    struct Text(#[max_len(7)] String);
    #[derive(Serialize)]
    struct Unaligned(
        #[unaligned]
        #[max_len(7)]
        String,
    );
    #[derive(Serialize)]
    struct Nul(
        #[nul_terminated]
        #[max_len(7)]
        String,
    );
    let schemas = [
        List::SCHEMA,
        More::SCHEMA,
        Ascending::SCHEMA,
        Both::SCHEMA,
        Text::SCHEMA,
        Unaligned::SCHEMA,
        Nul::SCHEMA,
    ];
    let hashes: BTreeSet<u64> = schemas.iter().map(|it| it.hash()).collect();
    assert_eq!(hashes.len(), schemas.len());
    let words: BTreeSet<String> = schemas.iter().map(ToString::to_string).collect();
    assert_eq!(words.len(), schemas.len());
}

#[test]
fn types_that_read_back_equal_declare_exactness() {
    const { assert!(Steps::WIDTH.exact && Marked::WIDTH.exact && Texts::WIDTH.exact) };
    #[derive(Serialize)]
    struct Conditional {
        #[more]
        #[max_len(3)]
        list: Vec<u8>,
        #[when(list.len() > 1)]
        more: u8,
        #[nul_terminated]
        #[max_len(7)]
        name: String,
        #[when(name == "x")]
        x: u8,
    }
    assert_eq!(Conditional::WIDTH.max, (1 + 3 * 9) + 8 + 64 + 8);
}

#[test]
fn memory_is_counted() {
    #[derive(Serialize)]
    struct Shots(
        #[more]
        #[max_len(10)]
        Vec<u64>,
    );
    #[derive(Serialize)]
    struct Listed(#[max_len(10)] Vec<u64>);
    assert_eq!(Shots::MAX_MEMORY, Listed::MAX_MEMORY);
    #[derive(Serialize)]
    struct Steps(
        #[relative_to(previous)]
        #[max_len(10)]
        Vec<u32>,
    );
    assert_eq!(Steps::MAX_MEMORY, size_of::<Steps>() as u64 + 2 * 40);
    const { assert!(Texts::MAX_MEMORY < 1000) };
}

#[derive(Serialize, Debug, PartialEq)]
struct Places {
    #[subset(sentinel, max = 63)]
    #[bits(min = [0, 10, 0], max = [15, 13, 1])]
    list: Vec<(i8, [u16; 3])>,
    #[relative_index(max = 64)]
    #[compressed([0.0, -1.0], [3.0, 1.0], 1.0)]
    map: BTreeMap<u8, [f32; 2]>,
}

#[test]
fn objects_of_a_subset_have_a_range_for_each_component() -> Outcome {
    round_trip(&Places { list: vec![(9, [15, 13, 1])], map: [(1, [3.0, -1.0])].into() }).map(drop)
}
