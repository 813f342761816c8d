//! Derived types with every attribute, which are written, read back and truncated.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bitpack::{Error, ErrorKind, Place as _, Serialize, Stream};
use bitpack_tests::wire::{Outcome, round_trip, unwritable};

#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Body {
    x: u16,
    #[bits(3)]
    y: i8,
}

#[derive(Serialize, Debug, PartialEq)]
struct Plain {
    jump: bool,
    r#type: u128,
    small: i8,
    ratio: f64,
    body: Body,
    slots: [Option<u8>; 3],
    pair: (u8, bool),
    boxed: Box<Body>,
}

#[test]
fn fields_without_attributes() -> Outcome {
    let plain = Plain {
        jump: true,
        r#type: u128::MAX - 5,
        small: -128,
        ratio: -0.5,
        body: Body { x: 65535, y: -4 },
        slots: [Some(1), None, Some(255)],
        pair: (7, true),
        boxed: Box::new(Body { x: 1, y: 3 }),
    };
    assert_eq!(Plain::blank().slots, [None; 3]);
    round_trip(&plain).map(drop)
}

#[derive(Serialize, Debug, PartialEq)]
struct Tuple(#[bits(4)] u8, Body, #[skip] u8);

#[derive(Serialize, Debug, PartialEq)]
struct Unit;

#[test]
fn tuples_and_units() -> Outcome {
    assert_eq!(round_trip(&Tuple(15, Body { x: 1, y: 2 }, 0))?.len(), 3);
    assert_eq!(round_trip(&Unit)?.len(), 0);
    assert_eq!(unwritable(&Tuple(16, Body::default(), 0)), Some(ErrorKind::Range));
    Ok(())
}

const MAX_WEAPONS: u8 = 10;
const LIMIT: i32 = 101;

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Numbers {
    #[bits(min = 0, max = MAX_WEAPONS)]
    weapon: u8,
    #[bits(min = -100, max = LIMIT - 1)]
    offset: i16,
    #[bits(min = 1, max = u128::MAX)]
    huge: u128,
    #[bits(min = 5, max = 1000)]
    index: usize,
    #[fixed(16, 16, min = -100, max = 100)]
    exact: i32,
    #[bits(5)]
    rows: [[u8; 2]; 3],
    #[bits(min = 7, max = 7)]
    #[omit_default]
    constant: u8,
}

const NUMBERS: Numbers = Numbers {
    weapon: 10,
    offset: -100,
    huge: u128::MAX,
    index: 1000,
    exact: 100 << 16,
    rows: [[0, 31], [1, 2], [3, 4]],
    constant: 7,
};

#[test]
fn numbers_in_few_bits() -> Outcome {
    round_trip(&NUMBERS)?;
    for wrong in [
        Numbers { weapon: 11, ..NUMBERS },
        Numbers { offset: 101, ..NUMBERS },
        Numbers { huge: 0, ..NUMBERS },
        Numbers { index: 4, ..NUMBERS },
        Numbers { exact: (100 << 16) + 1, ..NUMBERS },
        Numbers { rows: [[0, 32], [0; 2], [0; 2]], ..NUMBERS },
    ] {
        assert_eq!(unwritable(&wrong), Some(ErrorKind::Range), "{wrong:?}");
    }
    Ok(())
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
struct Quantised {
    #[compressed(-180.0, 180.0, 0.01)]
    yaw: f32,
    #[compressed(min = -8, max = 8, res = 0.1)]
    position: [f32; 3],
    #[compressed(0.0, 1.0, 0.5)]
    path: [Option<[f32; 2]>; 2],
    #[smallest_three(bits = 12)]
    rotation: [f32; 4],
}

#[test]
fn floats_in_few_bits() -> Outcome {
    let sent = Quantised {
        yaw: 90.0,
        position: [1.0, -2.0, 8.0],
        path: [Some([0.0, 1.0]), None],
        rotation: [0.0, 0.0, 0.0, 1.0],
    };
    let read = Quantised::read(&sent.to_bytes()?)?;
    assert!((read.yaw - sent.yaw).abs() < 0.01);
    assert!((read.position[1] - sent.position[1]).abs() < 0.1);
    assert_eq!(read.path, sent.path);
    assert!((read.rotation[3] - 1.0).abs() < 0.01);
    assert_eq!(unwritable(&Quantised { yaw: f32::NAN, ..sent }), Some(ErrorKind::NotFinite));
    Ok(())
}

#[derive(Serialize, Debug, PartialEq)]
struct Containers {
    #[max_len(8)]
    #[bits(min = -5, max = 5)]
    deltas: Vec<Option<i16>>,
    #[min_len(1)]
    #[max_len(MAX_WEAPONS)]
    name: String,
    #[max_len(20)]
    #[utf16]
    title: String,
    #[max_len(4)]
    keys: BTreeSet<u16>,
    #[max_len(4)]
    #[bits(7)]
    scores: BTreeMap<u8, u32>,
    #[max_len(16)]
    bodies: Option<VecDeque<Body>>,
    #[bytes]
    hash: [u8; 5],
    #[bytes]
    #[max_len(100)]
    chunk: Vec<u8>,
    #[max_len(3)]
    names: [String; 2],
}

#[test]
fn containers_of_bounded_length() -> Outcome {
    let full = || Containers {
        deltas: vec![Some(-5), None, Some(5)],
        name: "äh".into(),
        title: "a𝄞".into(),
        keys: [3, 9, 10].into(),
        scores: [(1, 100), (200, 0)].into(),
        bodies: Some([Body { x: 1, y: 1 }, Body { x: 2, y: 2 }].into()),
        hash: [1, 2, 3, 4, 5],
        chunk: vec![9; 100],
        names: ["abc".into(), String::new()],
    };
    round_trip(&full())?;
    assert!(unwritable(&Containers { name: String::new(), ..full() }).is_some());
    assert!(unwritable(&Containers { deltas: vec![None; 9], ..full() }).is_some());
    assert!(unwritable(&Containers { deltas: vec![Some(6)], ..full() }).is_some());
    Ok(())
}

#[derive(Serialize, Debug, PartialEq)]
struct Conditional {
    at_rest: bool,
    #[when(!at_rest)]
    velocity: Body,
    #[when(!at_rest)]
    turning: bool,
    #[when(turning)]
    rate: u8,
    kind: Kind,
    #[when(matches!(kind, Kind::Ship) && exact(u8::from(at_rest) == 1))]
    #[bits(3)]
    sails: u8,
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[tag(ordinal)]
enum Kind {
    Car = 3,
    Ship,
    Plane,
}

#[test]
fn conditions_see_what_the_reader_sees() -> Outcome {
    let moving = Conditional {
        at_rest: false,
        velocity: Body { x: 1, y: 2 },
        turning: true,
        rate: 9,
        kind: Kind::Plane,
        sails: 0,
    };
    round_trip(&moving)?;
    let resting = Conditional { at_rest: true, kind: Kind::Ship, sails: 7, ..moving };
    let read = Conditional::read(&resting.to_bytes()?)?;
    // `turning` was not sent, so the fields that depend on it were not sent either
    assert_eq!((read.turning, read.rate, read.velocity), (false, 0, Body::default()));
    assert_eq!((read.sails, read.kind), (7, Kind::Ship));
    round_trip(&read).map(drop)
}

fn odd<S: Stream>(mut this: S::Ref<'_, Odd>, stream: &mut S) -> Result<(), Error> {
    let half = stream.int(this.peek().0 / 2, 0, 100)?;
    if let Some(odd) = this.slot() {
        *odd = Odd(half * 2 + 1);
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Odd(u8);

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Relations {
    sequence: u16,
    #[relative_to(sequence)]
    ack: u16,
    #[bits(min = 0, max = 4)]
    n: u8,
    #[count(n)]
    #[bits(12)]
    items: [u16; 4],
    #[skip]
    cache: Vec<usize>,
    #[with(odd)]
    odd: Odd,
    #[align]
    #[check(0xDEAD_BEEF)]
    #[reserved(3)]
    #[check(0x5, bits = 4)]
    last: u8,
}

#[test]
fn relations_between_fields() -> Outcome {
    let relations = Relations {
        sequence: 1000,
        ack: 1007,
        n: 2,
        items: [4095, 7, 0, 0],
        cache: Vec::new(),
        odd: Odd(41),
        last: 77,
    };
    round_trip(&relations)?;
    let cached = Relations { cache: vec![1], ..relations.clone() };
    assert_eq!(Relations::read(&cached.to_bytes()?)?, relations);
    assert!(unwritable(&Relations { ack: 1000, ..relations }).is_some());
    Ok(())
}

#[derive(Serialize, Debug, PartialEq)]
struct Subsets {
    #[relative_index]
    slots: [Option<Body>; 64],
    #[relative_index(max = 1000)]
    list: Vec<(u16, Body)>,
    #[subset(flags, max = 100)]
    map: BTreeMap<u8, u16>,
    #[subset(indices)]
    #[bits(3)]
    levels: [Option<u8>; 5],
    #[subset(sentinel, max = 99)]
    bare: Vec<u16>,
}

#[test]
fn subsets_of_arrays() -> Outcome {
    let mut slots = [None; 64];
    slots[0] = Some(Body { x: 1, y: 1 });
    slots[63] = Some(Body { x: 2, y: -1 });
    round_trip(&Subsets {
        slots,
        list: vec![(3, Body::default()), (999, Body { x: 5, y: 0 })],
        map: [(0, 1), (99, 2)].into(),
        levels: [None, Some(7), None, None, Some(0)],
        bare: vec![0, 50, 98],
    })
    .map(drop)
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
