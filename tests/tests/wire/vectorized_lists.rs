//! Lists whose floats are quantised for many elements at once, in optimised builds. They must have
//! the bytes and errors of other lists, at equal bits and in buffers of any size.

mod elements;

use std::collections::{BTreeMap, VecDeque};

use bitpack::{Error, ErrorKind, Serialize, Stream, Width};

use elements::{Body, Element, Player, Point, Random, Strict, Vehicle};

/// Wraps an element in a hand-written type, so that its floats are not quantised for many elements
/// at once.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Apart<T>(T);

impl<T: Serialize> Serialize for Apart<T> {
    const WIDTH: Width = T::WIDTH;
    fn blank() -> Self {
        Self(T::blank())
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        T::serialize(S::project(&mut this, |apart| &apart.0, |apart| &mut apart.0), stream)
    }
}

#[derive(Serialize, Debug, PartialEq)]
struct List<T> {
    #[bits(3)]
    before: u8,
    #[max_len(200)]
    items: Vec<T>,
    behind: u16,
}

#[derive(Serialize, Debug, PartialEq)]
struct Ring<T> {
    #[bits(3)]
    before: u8,
    #[max_len(200)]
    items: VecDeque<T>,
    behind: u16,
}

#[derive(Serialize, Debug, PartialEq)]
struct Boxed<T> {
    #[bits(3)]
    before: u8,
    #[max_len(200)]
    items: Box<[T]>,
    behind: u16,
}

#[derive(Serialize, Debug, PartialEq)]
struct Counted<T> {
    #[bits(3)]
    before: u8,
    #[bits(min = 0, max = 200)]
    count: u8,
    #[count(count)]
    items: [T; 200],
    behind: u16,
}

#[derive(Serialize, Debug, PartialEq)]
struct Objects<T> {
    #[bits(3)]
    before: u8,
    #[relative_index(max = 4096)]
    near: Vec<(u16, T)>,
    #[subset(indices, max = 900)]
    some: BTreeMap<u16, T>,
    #[subset(sentinel, max = 900)]
    few: Vec<(u16, T)>,
    #[subset(flags, max = 900)]
    most: Vec<(u16, T)>,
}

fn written(packet: &impl Serialize, room: usize) -> Result<Vec<u8>, Error> {
    let mut buffer = vec![0xAA; room];
    let length = packet.write(&mut buffer)?;
    // at most one word after the packet was overwritten
    assert!(buffer.iter().skip(length + 8).all(|byte| *byte == 0xAA), "{length} in {room}");
    buffer.truncate(length);
    Ok(buffer)
}

const ROOM: usize = 1 << 15;

/// Checks that list types give equal bytes or errors, whether their floats are quantised for many
/// elements at once or for one.
fn alike<T: Element>(list: &[T], before: u8, room: usize) -> Result<Vec<u8>, Error> {
    let behind = 0x1234;
    let ring = Ring { before, items: list.iter().copied().collect(), behind };
    let expected = written(&ring, room);
    let vec = List { before, items: list.to_vec(), behind };
    assert_eq!(written(&vec, room), expected, "{} in {room}", list.len());
    let boxed = Boxed { before, items: list.into(), behind };
    assert_eq!(written(&boxed, room), expected, "{} in {room}", list.len());
    expected
}

fn counted<T: Element>(list: &[T], before: u8, room: usize) -> Result<Vec<u8>, Error> {
    let first = |i: usize| list.get(i).copied().unwrap_or_default();
    let count = u8::try_from(list.len()).unwrap_or_default();
    let packet = Counted { before, count, items: core::array::from_fn(first), behind: 0x1234 };
    written(&packet, room)
}

fn objects<T: Copy>(list: &[T], gaps: &[u16]) -> Objects<T> {
    let mut index = 0;
    let mut all = vec![];
    for (item, gap) in list.iter().zip(gaps.iter().cycle()) {
        all.push((index, *item));
        index += gap;
    }
    let small = || all.iter().copied().filter(|(index, _)| *index < 900);
    Objects {
        before: 5,
        near: all.clone(),
        some: small().collect(),
        few: small().collect(),
        most: small().collect(),
    }
}

fn one_of() -> usize {
    if cfg!(optimized) { 1 } else { 9 }
}

fn for_every_length<T: Element>(seed: u64) -> Result<(), Error> {
    let mut random = Random(fastrand::Rng::with_seed(seed));
    for length in (0..=100).chain([128, 200]).step_by(one_of()) {
        let list: Vec<T> = (0..length).map(|_| T::of(&mut random)).collect();
        let before = random.0.u8(..8);
        let bytes = alike(&list, before, ROOM)?;
        assert_eq!(counted(&list, before, ROOM)?, bytes);
        let read = List::<T>::read(&bytes)?;
        assert_eq!(List::<T>::read(&written(&read, ROOM)?)?, read);
        // for buffers that end anywhere
        let rooms = bytes.len().saturating_sub(200 / one_of())..=bytes.len() + 60;
        for room in rooms.step_by(one_of()) {
            let result = alike(&list, before, room);
            assert_eq!(counted(&list, before, room), result);
            assert_eq!(result.is_ok(), room >= bytes.len());
        }
    }
    Ok(())
}

fn for_every_fault<T: Element>(seed: u64) {
    let mut random = Random(fastrand::Rng::with_seed(seed));
    for index in [0, 6, 15, 16, 31, 32, 33, 39].into_iter().step_by(one_of().min(3)) {
        for way in 0..7 {
            let mut list: Vec<T> = (0..40).map(|_| T::of(&mut random)).collect();
            let fails = list.get_mut(index).is_some_and(|item| item.spoil(way));
            let result = alike(&list, 5, ROOM);
            assert_eq!(counted(&list, 5, ROOM), result);
            assert_eq!(result.is_err(), fails, "{way} of {index}");
            let kind = result.map_err(Error::kind);
            let told = matches!(kind, Err(ErrorKind::Range | ErrorKind::NotFinite));
            assert_eq!(told, fails, "{way} of {index}");
            let apart: Vec<Apart<T>> = list.iter().copied().map(Apart).collect();
            let expected = written(&objects(&apart, &[1]), ROOM);
            assert_eq!(written(&objects(&list, &[1]), ROOM), expected);
            // with two faults, the first is reported
            if let Some(item) = list.get_mut(20) {
                item.spoil((way + 3) % 6);
            }
            assert!(alike(&list, 5, ROOM).is_err());
            for room in [100, 200, 300] {
                let result = alike(&list, 5, room);
                assert_eq!(counted(&list, 5, room), result);
            }
        }
    }
}

fn for_every_subset<T: Element>(seed: u64) -> Result<(), Error> {
    let mut random = Random(fastrand::Rng::with_seed(seed));
    for gaps in [&[1_u16][..], &[1, 2, 7], &[40, 1], &[13, 29, 14, 1]] {
        for length in (0..70).chain([100]).step_by(one_of()) {
            let list: Vec<T> = (0..length).map(|_| T::of(&mut random)).collect();
            let apart: Vec<Apart<T>> = list.iter().copied().map(Apart).collect();
            let (packet, apart) = (objects(&list, gaps), objects(&apart, gaps));
            let bytes = written(&packet, ROOM)?;
            assert_eq!(bytes, written(&apart, ROOM)?);
            let rooms = (0..bytes.len() + 60).step_by(bytes.len() / (40 / one_of()) + 1);
            for room in rooms.chain(bytes.len().saturating_sub(2)..bytes.len() + 2) {
                let result = written(&packet, room);
                assert_eq!(result, written(&apart, room), "{length} in {room}");
                assert_eq!(result.is_ok(), room >= bytes.len());
            }
        }
    }
    // an index that does not ascend, after some that were written in a pass
    let list: Vec<T> = (0..40).map(|_| T::of(&mut random)).collect();
    for index in [1, 6, 31, 32, 39] {
        let mut packet = objects(&list, &[2]);
        if let Some(entry) = packet.near.get_mut(index) {
            entry.0 -= 2;
        }
        let result = written(&packet, ROOM);
        assert_eq!(result.map_err(Error::kind), Err(ErrorKind::Order));
    }
    Ok(())
}

#[test]
fn lists_of_every_length_are_written_alike() -> Result<(), Error> {
    for_every_length::<Body>(1)?;
    for_every_length::<Player>(2)?;
    for_every_length::<Point>(3)?;
    for_every_length::<Vehicle>(4)?;
    for_every_length::<Strict>(5)
}

#[test]
fn unwritable_elements_give_the_same_error_at_the_same_bit() {
    for_every_fault::<Body>(6);
    for_every_fault::<Player>(7);
    for_every_fault::<Point>(8);
    for_every_fault::<Vehicle>(9);
    for_every_fault::<Strict>(10);
}

#[test]
fn subsets_are_written_alike() -> Result<(), Error> {
    for_every_subset::<Body>(11)?;
    for_every_subset::<Player>(12)?;
    for_every_subset::<Point>(13)?;
    for_every_subset::<Vehicle>(14)?;
    for_every_subset::<Strict>(15)
}
