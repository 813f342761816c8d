//! Sizes of deltas: the maximum of the type, the measured size, and the bits written.

use bitpack::DeltaSchema;
use bitpack::{Delta, Error, ErrorKind, Place as _, Protocol, Serialize, Stream};
use bitpack_tests::ensure;
use bitpack_tests::zoo::{ErasedType, ErasedValue, Outcome, each, sample_count};
use std::collections::{BTreeMap, BTreeSet};

/// Checks the size of a delta: it is at most the measured size and at most the maximum of the type.
/// A buffer of its size is enough, and no shorter one is.
fn is_as_long_as_it_says(
    erased_type: &dyn ErasedType,
    value: &dyn ErasedValue,
    baseline: &dyn ErasedValue,
) -> Outcome {
    let measured = value.max_encoded_delta_bits(baseline);
    let (bytes, bits) = value.rehearse_delta(baseline, usize::MAX >> 8)?;
    ensure!(measured >= bits && measured < bits + 7 * 60, "{bits} bits, measured {measured}");
    let most = erased_type.max_delta_bits();
    ensure!((1..=most).contains(&measured), "measured {measured}, at most {most}");
    ensure!(measured.div_ceil(8) >= bytes as u64, "{bytes} bytes, measured {measured}");
    let step = bytes / 40 + 1;
    for length in (0..=bytes).rev().step_by(step) {
        let mut buffer = vec![0xA5; length];
        let written = value.write_delta(baseline, &mut buffer).map_err(Error::kind);
        let expected = if length == bytes { Ok(length) } else { Err(ErrorKind::Overflow) };
        ensure!(written == expected, "{written:?} in {length} of {bytes} bytes");
    }
    Ok(())
}

#[test]
fn no_delta_exceeds_max_delta_bits() -> Outcome {
    each(|erased_type| {
        for pair in erased_type.samples(sample_count(30, 400)).windows(2) {
            let [value, other] = pair else { continue };
            for baseline in [&**other, &**value, &*erased_type.blank()] {
                is_as_long_as_it_says(erased_type, &**value, baseline)
                    .map_err(|e| format!("{e}\n  of {value:?}\n  against {baseline:?}"))?;
            }
        }
        Ok(())
    })
}

#[test]
fn all_types_of_the_zoo_declare_the_maximum_size_of_a_delta() -> Outcome {
    each(|erased_type| {
        let is_open = erased_type.max_bits() == u64::MAX;
        let opens = erased_type.max_delta_bits() == u64::MAX;
        // the delta function of one field declares no bound
        ensure!(
            opens == is_open,
            "{} bits, whole {}",
            erased_type.max_delta_bits(),
            erased_type.max_bits()
        );
        Ok(())
    })
}

/// Checks that the measured size of the delta from `baseline` to `value` is the maximum that the
/// type declares.
fn reaches<T: Delta + core::fmt::Debug>(value: &T, baseline: &T) -> Outcome {
    let measured = value.max_encoded_delta_bits(baseline);
    ensure!(measured == T::MAX_DELTA_BITS, "{measured} of {}: {value:?}", T::MAX_DELTA_BITS);
    Ok(())
}

#[derive(Serialize, Delta, Clone, Debug)]
struct Flat {
    a: u8,
    #[delta(always)]
    b: bool,
    c: [u16; 9],
    d: [u8; 3],
    e: Option<u32>,
    f: (bool, u8),
}

#[derive(Serialize, Delta, Clone, Debug)]
struct Near {
    #[delta(small = 4)]
    a: u8,
    #[bits(min = 0, max = 1000)]
    #[delta(small = 3, large = 9)]
    b: [u16; 3],
    #[compressed(-8.0, 8.0, 0.1)]
    #[delta(small = 3, large = 9)]
    c: [f32; 2],
    #[smallest_three(bits = 9)]
    #[delta(small = 4, large = 7)]
    d: [f32; 4],
}

#[derive(Serialize, Delta, Clone, Debug)]
struct Grows {
    #[max_len(20)]
    list: Vec<u32>,
    #[max_len(20)]
    #[more]
    ended: Vec<(u8, bool)>,
    #[relative_index(max = 30)]
    objects: Vec<(u8, u16)>,
    #[max_len(5)]
    map: BTreeMap<u8, u64>,
    #[max_len(5)]
    set: BTreeSet<u8>,
    #[max_len(9)]
    text: String,
}

#[derive(Serialize, Delta, Clone, Debug, Default)]
struct Fills {
    #[max_len(3)]
    list: Vec<(u8, bool)>,
    #[max_len(3)]
    #[more]
    ended: Vec<(u8, bool)>,
    #[max_len(3)]
    map: BTreeMap<u8, (u8, bool)>,
    #[max_len(3)]
    set: BTreeSet<u8>,
}

#[test]
fn a_too_long_baseline_keeps_deltas_within_max_delta_bits() -> Outcome {
    let of = |count: u8, first: u8| {
        let numbers = (0..count).map(|i| (first + i, i % 2 == first % 2));
        let list: Vec<_> = numbers.collect();
        let map = list.iter().map(|pair| (pair.0, *pair)).collect();
        let set = list.iter().map(|pair| pair.0).collect();
        Fills { ended: list.clone(), list, map, set }
    };
    for count in 0..=3 {
        for (long, first) in (0..9).flat_map(|long| [(long, 0), (long, 1), (long, 100)]) {
            let (value, baseline) = (of(count, 1), of(long, first));
            let measured = value.max_encoded_delta_bits(&baseline);
            ensure!(measured <= Fills::MAX_DELTA_BITS, "{measured} bits against {baseline:?}");
        }
    }
    Ok(())
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
#[check(0x5, bits = 4)]
enum Either {
    Small(u8),
    Large {
        at_rest: bool,
        #[when(!at_rest)]
        speed: [u16; 3],
    },
}

#[derive(Serialize, Delta, Clone, Debug, PartialEq)]
enum Which {
    One(u8),
    Other(u32),
}

#[derive(Serialize, Delta, Clone, Debug)]
struct Guarded {
    kind: Either,
    is_there: bool,
    #[when(is_there)]
    #[delta(always)]
    one: u8,
    #[when(is_there)]
    two: u8,
    #[bits(min = 0, max = 4)]
    n: u8,
    #[count(n)]
    first: [u16; 4],
}

#[test]
fn max_delta_bits_is_reached() -> Outcome {
    let flat = |a, b, c, e| Flat { a, b, c: [c; 9], d: [a; 3], e, f: (b, a) };
    reaches(&flat(1, true, 7, Some(1)), &flat(0, false, 0, Some(0)))?;
    reaches(&flat(1, true, 7, Some(1)), &flat(0, false, 0, None))?;

    let near = |a, b, c, d| Near { a, b: [b; 3], c: [c; 2], d };
    let (up, aside) = ([0.0, 0.0, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]);
    reaches(&near(255, 100, 5.0, aside), &near(0, 0, 0.0, up))?;

    let many = |from: u8| Grows {
        list: vec![from.into(); 20],
        ended: vec![(from, from > 0); 20],
        objects: (0..30).map(|id| (id, from.into())).collect(),
        map: (0..5).map(|key| (key + from, 1)).collect(),
        set: (0..5).map(|key| key + from).collect(),
        text: "nine byte".replace('n', if from > 0 { "n" } else { "m" }),
    };
    let (now, none) = (many(10), many(0));
    let Grows { mut list, mut ended, objects, map, set, text } = none;
    // the old lists lacked one element; the old ids and map keys were all different
    list.pop();
    ended.pop();
    reaches(&now, &Grows { list, ended, objects, map, set, text })?;

    // fields after a condition or a count are longest if it is unchanged: one bit less for each
    let guarded = |kind, value| Guarded {
        kind,
        is_there: true,
        one: value,
        two: value,
        n: 4,
        first: [value.into(); 4],
    };
    let large = |speed| Either::Large { at_rest: false, speed: [speed; 3] };
    let measured = guarded(large(7), 9).max_encoded_delta_bits(&guarded(large(0), 0));
    ensure!(measured + 1 + 1 + 3 == Guarded::MAX_DELTA_BITS, "{measured}");
    reaches(&Which::Other(7), &Which::One(1))
}

/// A type with a hand-written `Delta` that declares the width of its deltas.
#[derive(Clone, Debug, PartialEq)]
struct Hand(u16);

impl Serialize for Hand {
    fn blank() -> Self {
        Self(0)
    }
    fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
        let value = stream.bits(this.peek().0, 16)?;
        if let Some(slot) = this.slot() {
            slot.0 = value;
        }
        Ok(())
    }
}

impl Delta for Hand {
    const DELTA: &'static DeltaSchema = &DeltaSchema::by_hand(16, 16);
    fn delta<S: Stream>(this: S::Ref<'_, Self>, _: &Self, stream: &mut S) -> Result<(), Error> {
        Self::serialize(this, stream)
    }
}

#[derive(Clone, Debug, PartialEq)]
struct Silent;

impl Serialize for Silent {
    fn blank() -> Self {
        Self
    }
    fn serialize<S: Stream>(_: S::Ref<'_, Self>, _: &mut S) -> Result<(), Error> {
        Ok(())
    }
}

impl Delta for Silent {
    fn delta<S: Stream>(_: S::Ref<'_, Self>, _: &Self, _: &mut S) -> Result<(), Error> {
        Ok(())
    }
}

#[test]
fn a_hand_written_type_declares_its_delta_bounds_or_has_none() {
    assert_eq!(Hand::MAX_DELTA_BITS, 17);
    assert_eq!(<(Hand, bool)>::MAX_DELTA_BITS, 1 + 1 + 16 + 1 + 1);
    assert_eq!(<(Silent, bool)>::MAX_DELTA_BITS, u64::MAX);
    assert_eq!(Protocol::new(1).max_delta_bytes::<(Silent, bool), 8>(), usize::MAX);
}

fn halves<S: Stream>(mut this: S::Ref<'_, u16>, stream: &mut S) -> Result<(), Error> {
    let value = stream.int(*this.peek(), 0, 719)?;
    if let Some(slot) = this.slot() {
        *slot = value;
    }
    Ok(())
}

/// Serializes a delta of a number. If the number has decreased, the delta takes one bit more than
/// declared.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the derive passes a place")]
fn turn<S: Stream>(mut this: S::Ref<'_, u16>, old: &u16, stream: &mut S) -> Result<(), Error> {
    stream.bool(true)?;
    if *this.peek() < *old {
        stream.bool(true)?;
    }
    halves(S::project(&mut this, |it| it, |it| it), stream)
}

#[derive(Serialize, Delta, Clone, Debug)]
struct Wheel {
    #[with(halves, delta = turn, max_bits = 11)]
    angle: u16,
}

#[test]
fn a_delta_function_must_keep_to_the_declared_bits() -> Outcome {
    let wheel = |angle| Wheel { angle };
    assert_eq!(Wheel::MAX_DELTA_BITS, 1 + 1 + 11);
    assert_eq!(wheel(9).max_encoded_delta_bits(&wheel(8)), 13);
    assert_eq!(wheel(9).delta_to_bytes(&wheel(8))?.len(), 2);
    let refused = wheel(7).delta_to_bytes(&wheel(8)).map_err(Error::kind);
    assert_eq!(refused, Err(ErrorKind::Declaration));
    Ok(())
}
