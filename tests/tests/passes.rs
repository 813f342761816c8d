//! Lists whose elements' floats are quantised in passes of their own (in release) are written as every
//! other list is: the same bytes, the same errors, at the same bit, wherever the buffer ends.

use std::collections::{BTreeMap, VecDeque};

use bitpack::{Error, ErrorKind, Serialize, Stream, Width};

/// Of variable width: a condition at its end.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Body {
    #[compressed(-256.0, 256.0, 0.001_953_125)]
    x: f32,
    #[compressed(-3.0, 10.0, 0.01)]
    y: f32,
    #[bits(min = 0, max = 200)]
    id: u8,
    at_rest: bool,
    #[when(!at_rest)]
    #[compressed(-32.0, 32.0, 0.007_812_5)]
    linear: [f32; 3],
    #[when(!at_rest)]
    #[compressed(-1.0, 1.0, 0.1)]
    turn: f32,
}

/// Two conditions, one before anything else in its run; fields behind them, and an option.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Player {
    flags: [bool; 2],
    #[when(flags[0])]
    #[compressed(-16.0, 16.0, 0.031_25)]
    velocity: [f32; 3],
    #[when(flags[1])]
    #[compressed(0.0, 360.0, 0.1)]
    aim: [f32; 2],
    #[bits(min = 0, max = 200)]
    id: u8,
    #[compressed(-90.0, 90.0, 0.1)]
    pitch: f32,
    #[bits(min = 0, max = 30)]
    seat: Option<u8>,
}

/// Of fixed width: two share a run.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Point {
    #[bits(min = 0, max = 200)]
    id: u8,
    #[compressed(-1024.0, 1024.0, 0.015_625)]
    place: [f32; 3],
    #[compressed(-128.0, 100.0, 0.062_5)]
    speed: [[f32; 2]; 2],
}

/// Of more than 192 bits, with a body in it, and words on both sides.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Vehicle {
    serial: [u64; 2],
    body: Body,
    #[compressed(-180.0, 180.0, 0.1)]
    turret: f32,
    seed: u64,
    #[bits(min = 0, max = 200)]
    id: u8,
}

/// Values outside are refused; where there is no velocity, 0 is none of them.
#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Strict {
    #[compressed(-1.0, 1.0, 0.01, strict)]
    axes: [f32; 2],
    #[bits(min = 0, max = 200)]
    id: u8,
    moving: bool,
    #[when(moving)]
    #[compressed(min = 1.0, max = 9.0, res = 0.1, strict)]
    speed: f32,
}

/// A function by hand around a type: of it nothing is known before it is written.
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

/// Some of everything.
struct Random(fastrand::Rng);

impl Random {
    fn float(&mut self, min: f32, max: f32) -> f32 {
        match self.0.u8(..12) {
            0 => min,
            1 => max,
            2 => min * 3.0 - 1.0,
            3 => max * 3.0 + 1.0,
            4 => 0.0,
            _ => min + self.0.f32() * (max - min),
        }
    }

    fn within(&mut self, min: f32, max: f32) -> f32 {
        self.float(min, max).clamp(min, max)
    }
}

/// What is in lists.
trait Element: Serialize + Copy + core::fmt::Debug + PartialEq + Default {
    fn of(random: &mut Random) -> Self;
    /// Ways to make one that cannot be written, and at last one that can all the same.
    fn spoil(&mut self, way: usize) -> bool;
}

impl Element for Body {
    fn of(random: &mut Random) -> Self {
        let at_rest = random.0.bool();
        // what is not sent may be anything
        let unsent = if at_rest && random.0.u8(..8) == 0 { f32::NAN } else { 0.0 };
        Self {
            x: random.float(-256.0, 256.0),
            y: random.float(-3.0, 10.0),
            id: random.0.u8(..=200),
            at_rest,
            linear: core::array::from_fn(|_| random.float(-32.0, 32.0) + unsent),
            turn: random.float(-1.0, 1.0),
        }
    }
    fn spoil(&mut self, way: usize) -> bool {
        match way {
            0 => self.x = f32::NAN,
            1 => self.y = f32::NEG_INFINITY,
            2 => (self.at_rest, self.linear[1]) = (false, f32::INFINITY),
            3 => (self.at_rest, self.turn) = (false, f32::NAN),
            4 => self.id = 201,
            5 => (self.id, self.x) = (201, f32::NAN),
            _ => (self.at_rest, self.linear[2]) = (true, f32::NAN),
        }
        way < 6
    }
}

impl Element for Player {
    fn of(random: &mut Random) -> Self {
        Self {
            flags: [random.0.bool(), random.0.bool()],
            velocity: core::array::from_fn(|_| random.float(-16.0, 16.0)),
            aim: core::array::from_fn(|_| random.float(0.0, 360.0)),
            id: random.0.u8(..=7),
            pitch: random.float(-90.0, 90.0),
            seat: random.0.bool().then(|| random.0.u8(..=30)),
        }
    }
    fn spoil(&mut self, way: usize) -> bool {
        match way {
            0 => (self.flags[0], self.velocity[0]) = (true, f32::NAN),
            1 => (self.flags[1], self.aim[1]) = (true, f32::NAN),
            2 => self.pitch = f32::INFINITY,
            3 => self.seat = Some(31),
            4 => self.id = 255,
            5 => (self.seat, self.pitch) = (Some(31), f32::NAN),
            _ => (self.flags, self.aim, self.velocity) = ([false; 2], [f32::NAN; 2], [f32::NAN; 3]),
        }
        way < 6
    }
}

impl Element for Point {
    fn of(random: &mut Random) -> Self {
        Self {
            id: random.0.u8(..=200),
            place: core::array::from_fn(|_| random.float(-1024.0, 1024.0)),
            speed: core::array::from_fn(|_| core::array::from_fn(|_| random.float(-128.0, 100.0))),
        }
    }
    fn spoil(&mut self, way: usize) -> bool {
        match way {
            0 => self.place[2] = f32::NAN,
            1 => self.speed[1][0] = f32::INFINITY,
            2 => self.id = 255,
            3 => (self.id, self.place[0]) = (255, f32::NAN),
            4 => self.place = [f32::NAN; 3],
            5 => self.speed[0][0] = f32::NEG_INFINITY,
            _ => self.place[0] = f32::MAX,
        }
        way < 6
    }
}

impl Element for Vehicle {
    fn of(random: &mut Random) -> Self {
        Self {
            serial: [random.0.u64(..), random.0.u64(..)],
            body: Body::of(random),
            turret: random.float(-180.0, 180.0),
            seed: random.0.u64(..),
            id: random.0.u8(..=200),
        }
    }
    fn spoil(&mut self, way: usize) -> bool {
        match way {
            0 => self.turret = f32::NAN,
            1 => self.id = 250,
            _ => return self.body.spoil(way),
        }
        true
    }
}

impl Element for Strict {
    fn of(random: &mut Random) -> Self {
        Self {
            axes: core::array::from_fn(|_| random.within(-1.0, 1.0)),
            id: random.0.u8(..=200),
            moving: random.0.bool(),
            speed: random.within(1.0, 9.0),
        }
    }
    fn spoil(&mut self, way: usize) -> bool {
        match way {
            0 => self.axes[1] = 1.5,
            1 => (self.moving, self.speed) = (true, 0.5),
            2 => self.axes[0] = f32::NAN,
            3 => (self.moving, self.speed) = (true, f32::INFINITY),
            4 => self.id = 201,
            5 => (self.id, self.axes[1]) = (201, -2.0),
            _ => (self.moving, self.speed) = (false, 0.0),
        }
        way < 6
    }
}

fn written(packet: &impl Serialize, room: usize) -> Result<Vec<u8>, Error> {
    let mut buffer = vec![0xAA; room];
    let length = packet.write(&mut buffer)?;
    buffer.truncate(length);
    Ok(buffer)
}

const ROOM: usize = 1 << 15;

/// The same list in all that goes through passes is what it is in all that does not.
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
    if cfg!(debug_assertions) { 9 } else { 1 }
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
        // wherever it ends
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
            // two faults: the first of them is told
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
    // an index that does not ascend, behind one that has been written in a pass
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
fn what_cannot_be_written_is_the_same_error_at_the_same_bit() {
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
