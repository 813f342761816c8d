//! Types that the packet zoo (the test types in `tests/src/zoo`) does not have: conditions of every
//! form, types of the standard library, many default values, and values that a writer rejects.

#![allow(clippy::option_option, reason = "other languages must distinguish all three cases")]

use core::cmp::Ordering;
use core::net::IpAddr;
use core::num::{NonZeroI16, NonZeroU64};
use core::ops::Range;
use core::time::Duration;
use std::collections::{BTreeMap, BTreeSet};

use bitpack::Serialize;
use fastrand::Rng;

/// The struct that the README shows.
#[derive(Serialize)]
pub(crate) struct Body {
    #[compressed(-32.0, 32.0, 0.01)]
    position: [f32; 3],
    at_rest: bool,
    #[when(!at_rest)]
    #[compressed(-20.0, 20.0, 0.1)]
    velocity: [f32; 3],
}

#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) enum Mark {
    Round,
    Square {
        #[bits(4)]
        side: u8,
        color: Option<u8>,
    },
    Named(#[max_len(5)] String),
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Low,
    High,
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Level {
    #[bits(min = -300, max = 300)]
    level: i16,
    rank: Rank,
}

/// An enum with the smallest `i64` as a discriminant, which C++ has no literal for.
#[derive(Serialize, Clone, Copy, Debug, PartialEq, Eq)]
#[tag(discriminant)]
#[repr(i64)]
enum Edge {
    Least = i64::MIN,
    Above = i64::MIN + 3,
}

const MANY: u64 = 5_000_000_000;

/// A struct with every form of condition that a schema can describe.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Asked {
    small: u8,
    #[bits(min = -50, max = 50)]
    signed: i8,
    wide: u64,
    long: i64,
    real: f32,
    double: f64,
    letter: char,
    #[max_len(6)]
    name: String,
    maybe: Option<u8>,
    twice: Option<Option<bool>>,
    mark: Mark,
    body: Level,
    #[max_len(4)]
    list: Vec<u8>,
    flag: bool,
    #[bits(min = 0, max = 1000)]
    narrow: u64,
    #[bits(min = 0, max = 40)]
    by: u8,
    edge: Edge,
    #[when(small > 100 || signed < -10)]
    a: u8,
    #[when(small as u16 == 3 || (small as u16 + 7) * 3 % 5 == 1)]
    b: u8,
    #[when(wide > MANY && long < -1)]
    c: u8,
    #[when(wide & 0xF0 != 0 && wide >> 60 <= 3)]
    d: u8,
    #[when((signed as u8) > 200)]
    e: u8,
    #[when(-(signed as i16) > 5 && small / 3 != 7)]
    f: u8,
    #[when(real < 0.1 && double >= 1.25)]
    g: u8,
    #[when(letter == 'x' || name == "b\"b")]
    h: u8,
    #[when(name.len() > 3 && !list.is_empty())]
    i: u8,
    #[when(matches!(maybe, Some(3..=90)) || twice.is_none())]
    j: u8,
    #[when(matches!(twice, Some(Some(true))))]
    k: u8,
    #[when(matches!(mark, Mark::Square { side: 2..=9, .. }) || matches!(mark, Mark::Named(_)))]
    l: u8,
    #[when(body.level > 3 && body.rank == Rank::High)]
    m: u8,
    #[when(if flag { small > 3 } else { wide > 5 })]
    n: u8,
    #[when((1..=200).contains(&small) && flag != (small > 9))]
    o: u8,
    #[when(narrow >> by != 0)]
    p: u8,
}

fn word(random: &mut Rng, most: usize) -> String {
    let letters = ['b', '"', 'x', 'é', '\\', '🙂'];
    let mut word = if random.bool() { "b\"b".to_owned() } else { String::new() };
    for _ in 0..random.usize(..4) {
        let letter = *random.choice(letters.iter()).unwrap_or(&'x');
        if word.len() + letter.len_utf8() <= most {
            word.push(letter);
        }
    }
    word
}

fn mark(random: &mut Rng) -> Mark {
    match random.u8(..3) {
        0 => Mark::Round,
        1 => Mark::Square { side: random.u8(..16), color: random.bool().then(|| random.u8(..)) },
        _ => Mark::Named(word(random, 5)),
    }
}

fn level(random: &mut Rng) -> Level {
    let rank = if random.bool() { Rank::Low } else { Rank::High };
    Level { level: random.i16(-300..=300), rank }
}

pub(crate) fn some<T>(count: usize, make: impl Fn(&mut Rng) -> T) -> Vec<T> {
    let mut random = Rng::with_seed(11);
    (0..count).map(|_| make(&mut random)).collect()
}

pub(crate) fn asked(count: usize) -> Vec<Asked> {
    some(count, |random| {
        let shift = random.u32(..64);
        Asked {
            small: random.u8(..) >> random.u8(..5),
            signed: random.i8(-50..=50),
            wide: random.u64(..) >> shift,
            long: random.i64(..) >> shift,
            real: *random.choice([0.1, 0.099_999, -3.5, f32::NAN, 7.0].iter()).unwrap_or(&0.0),
            double: *random.choice([1.25, 1.0, 9.5, f64::NAN].iter()).unwrap_or(&0.0),
            letter: *random.choice(['x', 'y', '🙂', '\0'].iter()).unwrap_or(&'x'),
            name: word(random, 6),
            maybe: random.bool().then(|| random.u8(..)),
            twice: random.bool().then(|| random.bool().then(|| random.bool())),
            mark: mark(random),
            body: level(random),
            list: (0..random.usize(..4)).map(|_| random.u8(..)).collect(),
            flag: random.bool(),
            narrow: random.u64(..=1000),
            by: random.u8(..=40),
            edge: if random.bool() { Edge::Least } else { Edge::Above },
            ..Asked::blank()
        }
    })
}

/// A struct with fields of the standard library's types.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Standard {
    letter: char,
    #[max_len(3)]
    letters: Vec<char>,
    odd: NonZeroI16,
    large: NonZeroU64,
    time: Duration,
    range: Range<u16>,
    address: IpAddr,
    order: Ordering,
    #[max_len(6)]
    ranks: BTreeSet<(Rank, Option<u8>)>,
    #[max_len(6)]
    keys: BTreeMap<char, Level>,
    #[max_len(4, 5)]
    words: BTreeSet<String>,
    #[max_len(5)]
    pairs: BTreeMap<(i64, bool), [u8; 2]>,
    units: [(); 2],
    maybe: Option<()>,
}

pub(crate) fn standard(count: usize) -> Vec<Standard> {
    some(count, |random| {
        let letter =
            |random: &mut Rng| *random.choice(['a', 'é', '\u{FFFF}', '🙂'].iter()).unwrap_or(&'a');
        let rank = |random: &mut Rng| if random.bool() { Rank::Low } else { Rank::High };
        let maybe = |random: &mut Rng| random.bool().then(|| random.u8(..3));
        Standard {
            letter: letter(random),
            letters: (0..random.usize(..4)).map(|_| letter(random)).collect(),
            odd: NonZeroI16::new(random.i16(..)).unwrap_or(NonZeroI16::MIN),
            large: NonZeroU64::new(random.u64(..)).unwrap_or(NonZeroU64::MAX),
            time: Duration::new(random.u64(..), random.u32(..1_000_000_000)),
            range: random.u16(..)..random.u16(..),
            address: if random.bool() {
                IpAddr::from(random.u32(..).to_le_bytes())
            } else {
                IpAddr::from(random.u128(..).to_le_bytes())
            },
            order: random.u8(..).cmp(&128),
            ranks: (0..random.usize(..6)).map(|_| (rank(random), maybe(random))).collect(),
            keys: (0..random.usize(..6)).map(|_| (letter(random), level(random))).collect(),
            words: (0..random.usize(..4)).map(|_| word(random, 5)).collect(),
            pairs: (0..random.usize(..5))
                .map(|_| ((random.i64(-3..3), random.bool()), [random.u8(..); 2]))
                .collect(),
            units: [(); 2],
            maybe: random.bool().then_some(()),
        }
    })
}

fn square() -> Mark {
    Mark::Square { side: 3, color: Some(7) }
}

/// A struct with `omit_default` fields whose default values are of every kind: structs, enums,
/// floats, strings, lists and more.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Spare {
    #[omit_default(square())]
    mark: Mark,
    #[omit_default(Level { level: -7, rank: Rank::High })]
    level: Level,
    #[omit_default(Rank::High, set)]
    rank: Rank,
    #[omit_default(0.1)]
    real: f32,
    #[omit_default(-2.5)]
    double: f64,
    #[omit_default("a\"\\é?".to_owned())]
    #[max_len(9)]
    name: String,
    #[omit_default('é')]
    letter: char,
    #[omit_default(Some(9), set)]
    maybe: Option<u8>,
    #[omit_default(u64::MAX)]
    most: u64,
    #[omit_default(i64::MIN)]
    least: i64,
    #[omit_default(vec![1, 300], set)]
    #[max_len(3)]
    list: Vec<u16>,
    #[omit_default(vec![true, false])]
    #[max_len(3)]
    flags: Vec<bool>,
    #[omit_default(BTreeMap::from([(1, 2), (3, 4)]))]
    #[max_len(3)]
    map: BTreeMap<u8, u8>,
    #[omit_default(vec![(2, 5)])]
    #[relative_index(max = 9)]
    sparse: Vec<(u8, u8)>,
    #[omit_default(vec![2, 5])]
    #[subset(sentinel, max = 9)]
    bare: Vec<u8>,
    #[omit_default([1, 2])]
    #[bytes]
    hash: [u8; 2],
    #[omit_default([0.5, -1.0])]
    #[compressed(-1.0, 1.0, 0.5)]
    stick: [f32; 2],
}

/// A packet of a header and the bytes of another layer, which end with the packet.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Voice {
    #[bits(10)]
    sequence: u16,
    is_team: bool,
    #[rest]
    #[min_len(1)]
    #[max_len(20)]
    frame: Vec<u8>,
}

pub(crate) fn voices(count: usize) -> Vec<Voice> {
    some(count, |random| Voice {
        sequence: random.u16(..1024),
        is_team: random.bool(),
        frame: (0..random.usize(1..=20)).map(|_| random.u8(..)).collect(),
    })
}

pub(crate) fn spare(count: usize) -> Vec<Spare> {
    some(count, |random| {
        let usual = Spare::blank();
        let mut it = usual.clone();
        for _ in 0..random.usize(..6) {
            match random.u8(..17) {
                0 => it.mark = mark(random),
                1 => it.level = level(random),
                2 => it.rank = Rank::Low,
                3 => it.real = random.f32(),
                4 => it.double = random.f64(),
                5 => it.name = word(random, 9),
                6 => it.letter = 'x',
                7 => it.maybe = random.bool().then(|| random.u8(..)),
                8 => it.most = random.u64(..),
                9 => it.least = random.i64(..),
                10 => it.list = vec![random.u16(..)],
                11 => it.flags = vec![true; random.usize(..4)],
                12 => it.map = BTreeMap::from([(random.u8(..), 1)]),
                13 => it.sparse = vec![(random.u8(..9), 5)],
                14 => it.bare = vec![random.u8(..9)],
                15 => it.hash = [random.u8(..); 2],
                _ => it.stick = [random.f32(), -1.0],
            }
        }
        it
    })
}

/// A struct of which `rejections.cpp` and `rejections.mjs` write invalid values.
#[derive(Serialize, Clone, Debug, PartialEq)]
pub(crate) struct Picky {
    #[bits(min = 0, max = 100)]
    health: u8,
    #[bits(min = -5, max = 1000)]
    score: i16,
    #[min_len(1)]
    #[max_len(4)]
    name: String,
    #[max_len(3)]
    list: Vec<u16>,
    #[compressed(-1.0, 1.0, 0.25)]
    yaw: f32,
    #[smallest_three(bits = 9)]
    turn: [f32; 4],
    #[max_len(4)]
    set: BTreeSet<u8>,
    #[max_len(4)]
    map: BTreeMap<u8, bool>,
    #[relative_index(max = 9)]
    bodies: Vec<(u8, u8)>,
    letter: char,
    odd: NonZeroI16,
    tick: u8,
    #[relative_to(tick)]
    next: u8,
    #[relative_to(next, wrapping)]
    after: u8,
    serial: u32,
    #[relative_to(serial, wrapping)]
    later: u32,
    #[bits(10)]
    #[relative_to(later, wrapping)]
    ten: u32,
    #[utf16]
    #[max_len(4)]
    wide: String,
    #[bits(min = 0, max = 4)]
    count: u8,
    #[count(count)]
    first: [u8; 4],
    mark: Mark,
    #[bits(3)]
    raw: u8,
    large: u64,
    #[compressed(0.25, 1.0, 0.25, strict)]
    gas: f32,
    #[compressed(-1.0, 1.0, 0.25, strict)]
    sides: [f32; 2],
}

pub(crate) fn picky(count: usize) -> Vec<Picky> {
    some(count, |random| {
        let tick = random.u8(..255);
        let four = random.u8(..5);
        let next = random.u8(tick + 1..);
        let [serial, step] = [random.u32(..), random.u32(1..100_000)];
        let later = serial.wrapping_add(step);
        Picky {
            health: random.u8(..=100),
            score: random.i16(-5..=1000),
            name: format!("a{}", word(random, 3)),
            list: (0..random.usize(..4)).map(|_| random.u16(..)).collect(),
            yaw: random.f32(),
            turn: [0.5; 4],
            set: (0..random.usize(..4)).map(|_| random.u8(..)).collect(),
            map: (0..random.usize(..4)).map(|_| (random.u8(..), random.bool())).collect(),
            bodies: vec![(random.u8(..4), 1), (random.u8(4..9), 2)],
            letter: 'é',
            odd: NonZeroI16::MIN,
            tick,
            next,
            after: next.wrapping_add(random.u8(1..)),
            serial,
            later,
            ten: later.wrapping_add(random.u32(1..1024)) % 1024,
            wide: word(random, 4),
            count: four,
            first: [random.u8(..), 1, 2, 3],
            mark: mark(random),
            raw: random.u8(..8),
            large: random.u64(..),
            gas: random.f32().max(0.25),
            sides: [random.f32(), -random.f32()],
        }
    })
}
