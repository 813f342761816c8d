//! Hostile input, and omitted values: a reader accepts only one encoding of every value.

use std::collections::{BTreeMap, BTreeSet};

use bitpack::{Error, ErrorKind, Serialize};

#[derive(Serialize, Debug, PartialEq)]
struct Counted {
    #[subset(indices, max = 16)]
    list: Vec<(u8, ())>,
}

#[derive(Serialize, Debug, PartialEq)]
struct Ended {
    #[subset(sentinel, max = 15)]
    list: Vec<u8>,
}

#[derive(Serialize, Debug, PartialEq)]
struct Slots {
    #[subset(sentinel)]
    slots: [Option<u8>; 255],
}

#[derive(Serialize, Debug, PartialEq)]
struct Map {
    #[max_len(255)]
    map: BTreeMap<u8, u8>,
}

#[derive(Serialize, Debug, PartialEq)]
struct Set {
    #[max_len(255)]
    set: BTreeSet<i8>,
}

#[derive(Serialize, Debug, PartialEq)]
struct Omitted {
    #[bits(7)]
    before: u8,
    #[omit_default]
    rare: u8,
    #[omit_default]
    list: Option<u16>,
}

fn refused<T: Serialize>(bytes: &[u8]) -> Option<(ErrorKind, u64)> {
    T::read(bytes).err().map(|error| (error.kind(), error.bit()))
}

#[test]
fn repeated_and_descending_indices_are_rejected_at_their_bit() -> Result<(), Error> {
    // a count of five bits, then four bits for each index
    let counted = |indices: &[u16]| {
        let bits = indices.iter().rev().fold(0, |bits, index| bits << 4 | u32::from(*index));
        let bits = bits << 5 | u32::try_from(indices.len()).unwrap_or(0);
        let size = (5 + 4 * indices.len()).div_ceil(8);
        refused::<Counted>(bits.to_le_bytes().get(..size).unwrap_or_default())
    };
    assert_eq!(counted(&[3, 4, 15]), None);
    assert_eq!(counted(&[3, 3]), Some((ErrorKind::Order, 9)));
    assert_eq!(counted(&[0, 0]), Some((ErrorKind::Order, 9)));
    assert_eq!(counted(&[3, 4, 2]), Some((ErrorKind::Order, 13)));
    assert_eq!(counted(&[15, 0]), Some((ErrorKind::Order, 9)));
    assert_eq!(Ended::read(&[0x21, 0xF3])?.list, [1, 2, 3]);
    assert_eq!(refused::<Ended>(&[0x21, 0xF2]), Some((ErrorKind::Order, 8)));
    assert_eq!(refused::<Ended>(&[0x21, 0xF0]), Some((ErrorKind::Order, 8)));
    assert_eq!(refused::<Ended>(&[0x00, 0xFF]), Some((ErrorKind::Order, 4)));
    assert_eq!(refused::<Slots>(&[7, 1, 7, 2, 255]), Some((ErrorKind::Order, 16)));
    assert_eq!(refused::<Slots>(&[7, 1, 6, 2, 255]), Some((ErrorKind::Order, 16)));
    Ok(())
}

#[test]
fn repeated_and_descending_keys_are_rejected_at_their_bit() -> Result<(), Error> {
    assert_eq!(Map::read(&[2, 7, 1, 8, 2])?.map, [(7, 1), (8, 2)].into());
    assert_eq!(refused::<Map>(&[2, 7, 1, 7, 1]), Some((ErrorKind::Order, 24)));
    assert_eq!(refused::<Map>(&[2, 7, 1, 6, 1]), Some((ErrorKind::Order, 24)));
    assert_eq!(Set::read(&[3, 0x80, 0, 0x7F])?.set, [-128, 0, 127].into());
    assert_eq!(refused::<Set>(&[2, 5, 5]), Some((ErrorKind::Order, 16)));
    assert_eq!(refused::<Set>(&[2, 0, 0xFF]), Some((ErrorKind::Order, 16)));
    Ok(())
}

#[test]
fn a_sent_default_is_rejected() -> Result<(), Error> {
    let rare = |rare, list| Omitted { before: 0x55, rare, list };
    assert_eq!(Omitted::read(&[0x55, 0])?, rare(0, None));
    assert_eq!(Omitted::read(&[0xD5, 9, 0])?, rare(9, None));
    assert_eq!(refused::<Omitted>(&[0xD5, 0, 0]), Some((ErrorKind::Redundant, 8)));
    // the second bit of the second byte belongs to the option
    assert_eq!(Omitted::read(&[0x55, 0b11, 0, 0])?, rare(0, Some(0)));
    assert_eq!(refused::<Omitted>(&[0x55, 0b01]), Some((ErrorKind::Redundant, 9)));
    Ok(())
}
