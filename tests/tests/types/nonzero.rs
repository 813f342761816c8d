//! `NonZero` with the attributes of its integer, and structs of one integer or of one `NonZero`.

use core::num::{NonZero, NonZeroI32, NonZeroU16};
use std::collections::{BTreeMap, BTreeSet};

use bitpack::{Delta, Error, ErrorKind, ReadStream, Serialize, WriteStream};
use bitpack_tests::wire::{Outcome, bits, exchanged, refused, unwritable};

fn id(number: u32) -> NonZero<u32> {
    NonZero::new(number).unwrap_or(NonZero::<u32>::MAX)
}

#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Player(NonZero<u32>);

#[derive(Serialize, Delta, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Item(u32);

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Ids {
    whole: NonZero<u32>,
    #[bits(4)]
    low: NonZero<u32>,
    #[bits(min = 1, max = 16)]
    range: NonZeroU16,
    #[bits(3)]
    #[delta(small = 2)]
    signed: NonZeroI32,
    #[varint]
    groups: NonZero<u32>,
    #[varint]
    player: Player,
    #[bits(4)]
    #[max_len(3)]
    items: Vec<Item>,
    #[bits(4)]
    spare: Option<Player>,
    #[bits(min = 1, max = 9)]
    size: NonZero<usize>,
}

/// The fields of [`Ids`] as plain integers, which have equal bytes.
#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
struct Numbers {
    whole: u32,
    #[bits(4)]
    low: u32,
    #[bits(min = 1, max = 16)]
    range: u16,
    #[bits(3)]
    #[delta(small = 2)]
    signed: i32,
    #[varint]
    groups: u32,
    #[varint]
    player: u32,
    #[bits(4)]
    #[max_len(3)]
    items: Vec<u32>,
    #[bits(4)]
    spare: Option<u32>,
    #[bits(min = 1, max = 9)]
    size: usize,
}

fn numbers() -> Numbers {
    Numbers {
        whole: u32::MAX,
        low: 15,
        range: 16,
        signed: -4,
        groups: 1,
        player: 300,
        items: vec![0, 15],
        spare: Some(1),
        size: 9,
    }
}

fn ids() -> Ids {
    Ids {
        whole: NonZero::<u32>::MAX,
        low: id(15),
        range: NonZeroU16::new(16).unwrap_or(NonZeroU16::MIN),
        signed: NonZeroI32::new(-4).unwrap_or(NonZeroI32::MIN),
        groups: id(1),
        player: Player(id(300)),
        items: vec![Item(0), Item(15)],
        spare: Some(Player(id(1))),
        size: NonZero::new(9).unwrap_or(NonZero::<usize>::MIN),
    }
}

#[test]
fn the_bytes_are_those_of_the_integers() -> Outcome {
    assert_eq!(exchanged(&ids())?, numbers().to_bytes()?);
    assert_eq!((Ids::MIN_BITS, Ids::MAX_BITS), (Numbers::MIN_BITS, Numbers::MAX_BITS));
    assert_eq!(Ids::WIDTH.exact, Numbers::WIDTH.exact);
    assert_eq!(unwritable(&Ids { low: id(16), ..ids() }), Some(ErrorKind::Range));
    assert_eq!(unwritable(&Ids { items: vec![Item(16)], ..ids() }), Some(ErrorKind::Range));
    let blank = Ids::blank();
    assert_eq!((blank.low, blank.groups, blank.player), (id(1), id(1), Player(id(1))));
    Ok(())
}

#[test]
fn zero_is_rejected_in_every_encoding() -> Outcome {
    let wrong = |numbers: Numbers| numbers.to_bytes().map(|bytes| refused::<Ids>(&bytes));
    let at = |bit| Some((ErrorKind::Range, bit));
    assert_eq!(wrong(Numbers { whole: 0, ..numbers() })?, at(0));
    assert_eq!(wrong(Numbers { low: 0, ..numbers() })?, at(32));
    assert_eq!(wrong(Numbers { signed: 0, ..numbers() })?, at(40));
    assert_eq!(wrong(Numbers { groups: 0, ..numbers() })?, at(43));
    assert_eq!(wrong(Numbers { player: 0, ..numbers() })?, at(51));
    assert_eq!(wrong(Numbers { spare: Some(0), ..numbers() })?, at(51 + 16 + 2 + 8 + 1));
    Ok(())
}

#[test]
fn a_difference_to_zero_is_rejected() -> Outcome {
    let (old, new) = (Numbers { signed: 1, ..numbers() }, Numbers { signed: 0, ..numbers() });
    let two =
        |value: i32| Ids { signed: NonZeroI32::new(value).unwrap_or(NonZeroI32::MIN), ..ids() };
    let bytes = sent(&new, &old)?;
    let mut read = two(1);
    let result = Ids::delta(&mut read, &two(1), &mut ReadStream::new(&bytes));
    assert_eq!(result.map_err(Error::kind), Err(ErrorKind::Range));
    let bytes = sent(&two(2), &two(1))?;
    assert_eq!(bytes, sent(&Numbers { signed: 2, ..numbers() }, &old)?);
    Ids::delta(&mut read, &two(1), &mut ReadStream::new(&bytes))?;
    assert_eq!(read, two(2));
    Ok(())
}

fn sent<T: Delta>(value: &T, baseline: &T) -> Result<Vec<u8>, Error> {
    let mut buffer = [0; 64];
    let mut stream = WriteStream::new(&mut buffer);
    T::delta(value, baseline, &mut stream)?;
    let length = stream.finish()?;
    Ok(buffer.iter().copied().take(length).collect())
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Scene {
    #[relative_index(max = 100)]
    map: BTreeMap<NonZero<u32>, bool>,
    #[subset(indices, max = 64)]
    players: Vec<Player>,
    first: NonZero<u8>,
    #[relative_to(first)]
    second: NonZero<u8>,
    #[relative_to(previous)]
    #[max_len(4)]
    set: BTreeSet<Player>,
    #[relative_to(previous)]
    #[bits(6)]
    #[max_len(4)]
    items: Vec<Item>,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Bare {
    #[relative_index(max = 100)]
    map: BTreeMap<u32, bool>,
    #[subset(indices, max = 64)]
    players: Vec<u32>,
    first: u8,
    #[relative_to(first)]
    second: u8,
    #[relative_to(previous)]
    #[max_len(4)]
    set: BTreeSet<u32>,
    #[relative_to(previous)]
    #[bits(6)]
    #[max_len(4)]
    items: Vec<u32>,
}

#[test]
fn an_index_is_the_number_itself() -> Outcome {
    let bare = Bare {
        map: [(1, true), (99, false)].into(),
        players: vec![63],
        first: 1,
        second: 255,
        set: [1, 5].into(),
        items: vec![0, 63],
    };
    let byte = |number| NonZero::new(number).unwrap_or(NonZero::<u8>::MIN);
    let scene = Scene {
        map: [(id(1), true), (id(99), false)].into(),
        players: vec![Player(id(63))],
        first: byte(1),
        second: byte(255),
        set: [Player(id(1)), Player(id(5))].into(),
        items: vec![Item(0), Item(63)],
    };
    assert_eq!(exchanged(&scene)?, bare.to_bytes()?);
    assert_eq!(bits(&scene)?, bits(&bare)?);
    let wrong = Bare { map: [(0, true)].into(), ..bare.clone() };
    assert_eq!(refused::<Scene>(&wrong.to_bytes()?).map(|(kind, _)| kind), Some(ErrorKind::Range));
    let wrong = Bare { players: vec![0], ..bare.clone() };
    assert_eq!(refused::<Scene>(&wrong.to_bytes()?).map(|(kind, _)| kind), Some(ErrorKind::Range));
    let wrong = Bare { set: [0].into(), ..bare };
    assert_eq!(refused::<Scene>(&wrong.to_bytes()?).map(|(kind, _)| kind), Some(ErrorKind::Range));
    let wrong = Scene { items: vec![Item(64)], ..scene };
    assert_eq!(unwritable(&wrong), Some(ErrorKind::Range));
    Ok(())
}
