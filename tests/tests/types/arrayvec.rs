//! List and string types of the crate `arrayvec`.

use arrayvec::{ArrayString, ArrayVec};
use bitpack::{ErrorKind, Serialize};
use bitpack_tests::wire::{Outcome, bits, exchanged, refused, unwritable};

fn list<const N: usize>(items: &[u8]) -> ArrayVec<u8, N> {
    items.iter().copied().collect()
}

fn text<const N: usize>(text: &str) -> ArrayString<N> {
    ArrayString::from(text).unwrap_or_default()
}

#[test]
fn the_length_is_bounded_by_the_capacity() -> Outcome {
    assert_eq!(exchanged(&list::<15>(&[1, 2]))?, [0x12, 0x20, 0]);
    assert_eq!((ArrayVec::<u8, 15>::MIN_BITS, ArrayVec::<u8, 15>::MAX_BITS), (4, 4 + 15 * 8));
    assert_eq!(exchanged(&text::<7>("ab"))?, [2, b'a', b'b']);
    exchanged(&list::<0>(&[]))?;
    exchanged(&text::<0>(""))?;
    exchanged(&ArrayVec::<Option<ArrayVec<char, 2>>, 3>::from_iter([
        None,
        Some(['ä'].into_iter().collect()),
    ]))?;
    Ok(())
}

#[test]
fn lengths_above_the_capacity_are_rejected() {
    assert_eq!(refused::<ArrayVec<u8, 4>>(&[5, 0, 0, 0, 0, 0]), Some((ErrorKind::Range, 0)));
    assert_eq!(refused::<ArrayString<4>>(b"\x05abcde"), Some((ErrorKind::Range, 0)));
    assert_eq!(refused::<ArrayString<4>>(&[1, 0xFF]), Some((ErrorKind::Text, 3)));
    assert_eq!(refused::<ArrayVec<u8, 4>>(&[4, 0]), Some((ErrorKind::Overflow, 3)));
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Inventory<const N: usize> {
    #[max_len(5)]
    first: ArrayVec<u8, 8>,
    #[min_len(1)]
    #[bits(min = 1, max = 6)]
    dice: ArrayVec<Option<u8>, N>,
    #[max_len(3)]
    #[compressed(0.0, 1.0, 0.5)]
    heights: Option<ArrayVec<f32, 8>>,
    #[relative_index(max = 100)]
    #[bits(3)]
    objects: ArrayVec<(u16, u8), 8>,
    #[bytes]
    chunk: ArrayVec<u8, 3>,
    #[bytes]
    #[max_len(2)]
    short: ArrayVec<u8, 3>,
    name: ArrayString<8>,
    #[max_len(3)]
    tag: ArrayString<8>,
    #[utf16]
    wide: ArrayString<7>,
    names: [ArrayString<4>; 2],
}

fn inventory() -> Inventory<4> {
    Inventory {
        first: list(&[1, 2]),
        dice: [Some(1), None, Some(6)].into_iter().collect(),
        heights: Some([0.5, 1.0].into_iter().collect()),
        objects: [(0, 7), (99, 0)].into_iter().collect(),
        chunk: list(&[1, 2, 3]),
        short: list(&[9]),
        name: text("Ada"),
        tag: text("xyz"),
        wide: text("a𝄞"),
        names: [text("a"), text("")],
    }
}

#[test]
fn attributes_reach_lists_and_strings() -> Outcome {
    exchanged(&inventory())?;
    let small = Inventory::<4> { objects: ArrayVec::new(), ..inventory() };
    let lists = (3 + 16) + (2 + 4 + 1 + 4) + (1 + 2 + 4);
    let bits = bits(&small)?;
    assert!(bits > lists && bits < 400, "{bits}");
    let wrong = Inventory { first: list(&[0; 6]), ..inventory() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Inventory { dice: ArrayVec::new(), ..inventory() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Inventory { dice: [Some(7)].into_iter().collect(), ..inventory() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Inventory { short: list(&[0; 3]), ..inventory() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Inventory { tag: text("long"), ..inventory() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    let wrong = Inventory { name: text("a\0b"), ..inventory() };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Text));
    Ok(())
}

/// A list whose `max_len` exceeds its capacity.
#[derive(Serialize, Clone, Debug, PartialEq)]
struct Generous {
    #[max_len(7)]
    list: ArrayVec<u8, 2>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct GenerousText {
    #[max_len(7)]
    text: ArrayString<2>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct GenerousWide {
    #[max_len(7)]
    #[utf16]
    text: ArrayString<2>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct GenerousBytes {
    #[max_len(7)]
    #[bytes]
    bytes: ArrayVec<u8, 2>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct GenerousObjects {
    #[subset(indices, max = 7)]
    objects: ArrayVec<(u8, bool), 1>,
}

#[test]
fn values_above_the_capacity_are_rejected() {
    let range = |bit| Some((ErrorKind::Range, bit));
    assert_eq!(refused::<Generous>(&[3, 0, 0, 0]), range(3 + 2 * 8));
    assert_eq!(refused::<GenerousText>(b"\x03abc"), range(3));
    assert_eq!(refused::<GenerousWide>(&[0x0B, 3, 0, 0, 8, 3, 0, 0, 8, 3, 0, 0, 0]), range(67));
    assert_eq!(refused::<GenerousBytes>(&[3, 1, 2, 3]), range(3));
    assert_eq!(refused::<GenerousObjects>(&[0b0000_1010, 0b0000_0001]), range(7));
}
