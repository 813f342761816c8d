//! Derived enums and generic types, which are written, read back and truncated.

use core::marker::PhantomData;
use std::collections::BTreeMap;

use bitpack::{Error, ErrorKind, Place as _, Serialize, Stream};
use bitpack_tests::wire::{Outcome, round_trip, unwritable};

const MAX_WEAPONS: u8 = 10;

#[derive(Serialize, Clone, Copy, Debug, Default, PartialEq)]
struct Body {
    x: u16,
    #[bits(3)]
    y: i8,
}

#[derive(Serialize, Clone, Copy, Debug, PartialEq)]
#[tag(ordinal)]
enum Kind {
    Car = 3,
    Ship,
    Plane,
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
#[derive(Serialize, Debug, PartialEq)]
#[tag(bits = 8)]
enum Only {
    One,
}

#[derive(Serialize, Debug, PartialEq)]
#[tag(max = MAX_WEAPONS)]
#[check(0xC0_FFEE)]
enum Guarded {
    A,
    B,
}

#[test]
fn enums_without_data() -> Outcome {
    assert_eq!((Kind::MIN_BITS, Kind::MAX_BITS), (2, 2));
    assert_eq!(Kind::read(&[3]).err().map(Error::kind), Some(ErrorKind::Tag));
    assert_eq!(round_trip(&Only::One)?.len(), 1);
    round_trip(&Kind::Plane)?;
    round_trip(&Guarded::A)?;
    round_trip(&Guarded::B).map(drop)
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[check(0x7)]
enum Event {
    Idle,
    Move {
        fast: bool,
        #[bits(min = -100, max = 100)]
        dx: i16,
        #[when(fast && dx != 0)]
        boost: u8,
        #[bits(min = 0, max = 4)]
        n: u8,
        #[count(n)]
        path: [u8; 4],
        v: Body,
    },
    Say(#[max_len(32)] String, #[skip] u8, #[with(odd)] Odd),
    Nested(Kind, Option<u8>),
}

#[derive(Serialize, Clone, Debug, PartialEq)]
struct Events {
    before: bool,
    first: Event,
    #[max_len(5)]
    more: Vec<Event>,
    #[omit_default]
    after: u8,
}

#[test]
fn enums_with_data() -> Outcome {
    let run = |dx, boost| Event::Move {
        fast: true,
        dx,
        boost,
        n: 2,
        path: [1, 2, 0, 0],
        v: Body { x: 3, y: 3 },
    };
    let events = [
        Event::Idle,
        run(-100, 9),
        run(0, 0),
        Event::Say("hello".into(), 0, Odd(3)),
        Event::Nested(Kind::Ship, Some(3)),
    ];
    for event in &events {
        round_trip(event)?;
        round_trip(&Events {
            before: true,
            first: event.clone(),
            more: Vec::from(events.clone()),
            after: 5,
        })?;
    }
    assert!(unwritable(&run(101, 0)).is_some());
    Ok(())
}

#[test]
fn reading_into_a_value_keeps_its_variant() -> Outcome {
    let mut event = Event::Say(String::with_capacity(100), 9, Odd(1));
    event.read_into(&Event::Say("hi".into(), 0, Odd(5)).to_bytes()?)?;
    let Event::Say(text, skipped, odd) = &event else { return Err(Error::new(ErrorKind::Tag, 0)) };
    assert!(text.capacity() >= 100);
    assert_eq!((text.as_str(), *skipped, *odd), ("hi", 0, Odd(5)));
    Ok(())
}

trait Rules {
    type Score;
}

#[derive(Clone, Debug, PartialEq)]
struct Easy;

impl Rules for Easy {
    type Score = u8;
}

#[derive(Serialize, Clone, Debug, PartialEq)]
#[max_bytes(200)]
struct Generic<T, R: Rules, W = u8, const N: usize = 4>
where
    W: Copy,
{
    #[bits(min = 0, max = N)]
    level: usize,
    #[max_len(N)]
    list: Vec<(T, u8)>,
    array: [W; N],
    score: R::Score,
    #[max_len(3)]
    map: BTreeMap<T, u8>,
    #[omit_default]
    rare: T,
    #[skip]
    rules: Option<R>,
    marker: PhantomData<R>,
}

#[test]
fn generic_types() -> Outcome {
    round_trip(&Generic::<u16, Easy> {
        level: 4,
        list: vec![(1, 2), (3, 4)],
        array: [1, 2, 3, 4],
        score: 9,
        map: [(5, 6)].into(),
        rare: 0,
        rules: None,
        marker: PhantomData,
    })
    .map(drop)
}
