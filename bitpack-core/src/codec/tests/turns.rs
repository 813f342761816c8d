//! Tests of `smallest_three` rotations: their codes (the integers that are sent), rejected values
//! and codes, and messages.

use std::format;
use std::vec::Vec;

use super::kept::{is_not_read, is_not_written, is_read_as};
use super::told::{said_of, why};
use crate::codec::{Declared, SmallestThree, smallest_three, square};
use crate::cost::Memory;
use crate::error::{Error, ErrorKind};
use crate::io::{ExplainStream, MeasureStream, QuantizeStream, ReadStream};
use crate::math::one_of;
use crate::schema::Node;
use crate::stream::Stream as _;

/// Largest absolute value of a component that is sent. It is the literal of "Snapshot Compression",
/// which differs from 1/√2.
#[expect(clippy::approx_constant, reason = "the literal is the article's")]
const LIMIT: f64 = 1.0 / 1.414_214;

/// Computes the index of the omitted component and the codes (the integers that are sent) of the
/// others as "Snapshot Compression" says: it omits the largest component, the first one of equals,
/// and quantises the others.
fn codes(value: [f64; 4], bits: u32) -> (usize, [u64; 3]) {
    let largest =
        (1..4).fold(0, |best, i| if value[i].abs() > value[best].abs() { i } else { best });
    let sign = value[largest].signum();
    let others: Vec<_> = (0..4).filter(|i| *i != largest).collect();
    let code = |i: usize| {
        let part = (value[others[i]] * sign + LIMIT) / (2.0 * LIMIT);
        let last = (1_u64 << bits) - 1;
        ((part * last as f64 + 0.5).floor() as i64).clamp(0, last as i64) as u64
    };
    (largest, [code(0), code(1), code(2)])
}

/// Returns the quaternion that a reader restores from the codes (the integers that are sent),
/// computed in `f64`.
fn quaternion((largest, codes): (usize, [u64; 3]), bits: u32) -> [f64; 4] {
    let step = 2.0 * LIMIT / ((1_u64 << bits) - 1) as f64;
    let parts = codes.map(|code| code as f64 * step - LIMIT);
    let rest: f64 = 1.0 - parts.iter().map(|part| part * part).sum::<f64>();
    let mut value = [rest.max(0.0).sqrt(); 4];
    let others = (0..4).filter(|i| *i != largest);
    others.zip(parts).for_each(|(i, part)| value[i] = part);
    value
}

/// Returns unit quaternions in which each component is the largest in turn, once positive and once
/// negative.
fn turns() -> Vec<[f32; 4]> {
    let parts = [[0.1, -0.3, 0.5], [0.4, 0.5, -0.45], [-0.2, 0.0, 0.65], [0.0, 0.0, 0.0]];
    let mut all = Vec::new();
    for parts in parts {
        let rest = 1.0 - parts.iter().map(|part| part * part).sum::<f32>();
        for largest in 0..4 {
            for sign in [1.0, -1.0] {
                let mut value = [rest.sqrt() * sign; 4];
                let others = (0..4).filter(|i| *i != largest);
                others.zip(parts).for_each(|(i, part)| value[i] = part);
                all.push(value);
            }
        }
    }
    all
}

#[test]
fn a_rotation_is_the_index_of_its_largest_and_three_codes() {
    for value in turns() {
        for bits in [5, 6, 9, 10, 16, 20] {
            let (largest, steps) = codes(value.map(f64::from), bits);
            let codec = SmallestThree::new(bits);
            // a step of 20 bits is smaller than the rounding error of `f32`
            let (found, near) = codec.codes(&value);
            assert_eq!(found, largest, "{value:?}");
            let is_near = |(a, b): (&u64, &u64)| a.abs_diff(*b) <= u64::from(bits > 16);
            assert!(near.iter().zip(&steps).all(is_near), "{near:?} {steps:?} {value:?}");
            let expected = quaternion((largest, near), bits);
            let (read, _) = codec.quaternion([9.0_f32; 4], largest, near);
            let is_close = |(a, b): (&f32, &f64)| (f64::from(*a) - b).abs() < 1e-6;
            assert!(read.iter().zip(&expected).all(is_close), "{read:?} {expected:?}");
            let wire: Vec<_> = core::iter::once((largest as u128, 2))
                .chain(near.map(|step| (u128::from(step), bits)))
                .collect();
            is_read_as(smallest_three::<[f32; 4]>(bits), &value, &wire, &read);
            let mut kept = value;
            let mut stream = QuantizeStream::new();
            assert_eq!(stream.field(&mut kept, smallest_three::<[f32; 4]>(bits)), Ok(()));
            assert_eq!((kept, stream.position()), (read, u64::from(codec.bits())));
        }
    }
}

#[test]
fn the_first_of_equals_is_the_largest() {
    let half = |signs: [f32; 4]| SmallestThree::new(9).codes(&signs.map(|sign| sign * 0.5));
    assert_eq!(half([1.0; 4]), (0, [436, 436, 436]));
    assert_eq!(half([1.0, -1.0, 1.0, -1.0]), (0, [75, 436, 75]));
    // all components change their sign with the largest
    assert_eq!(half([-1.0, -1.0, 1.0, 1.0]), (0, [436, 75, 75]));
    let codec = SmallestThree::new(3);
    assert_eq!(codec.codes(&[0.0_f32, -0.7, 0.1, 0.7]), (1, [4, 3, 0]));
    assert_eq!(codec.codes(&[0.6_f32, 0.0, 0.0, -0.8]), (3, [1, 4, 4]));
}

/// In quarter turns two components are equal, and the omitted one is restored slightly smaller than
/// the other. A writer omits the one with the lower index all the same, because the codes of the
/// two choices would replace each other for ever.
#[test]
fn of_two_alternating_choices_the_lower_index_is_omitted() {
    let half = core::f32::consts::FRAC_1_SQRT_2;
    for (bits, last) in [(9, 511), (10, 1023)] {
        let codec = SmallestThree::new(bits);
        let zero = last / 2 + 1;
        for (first, second) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            let mut value = [0.0_f32; 4];
            (value[first], value[second]) = (half, half);
            let mut steps = [zero; 3];
            steps[second - 1] = last;
            assert_eq!(codec.codes(&value), (first, steps), "{value:?}");
            let (read, _) = codec.quaternion([0.0_f32; 4], first, steps);
            assert!(read[first] < read[second], "{read:?}");
            assert_eq!(codec.codes(&read), (first, steps), "{read:?}");
        }
    }
    // after rounding the second component is as large as the fourth, and alternates with it
    let codec = SmallestThree::new(9);
    assert_eq!(codec.codes(&[0.0_f32, 0.705_729_4, 0.0, 0.708_481_5]), (1, [256, 256, 511]));
    // too coarse for all three: two of them alternate
    let codec = SmallestThree::new(2);
    assert_eq!(codec.codes(&[0.5_f32; 4]), (2, [2, 2, 3]));
}

#[test]
fn every_code_and_its_negative_round_trip() {
    for bits in 2..=20 {
        let codec = SmallestThree::new(bits);
        let last = (1_u64 << bits) - 1;
        for step in (0..=last).step_by(if bits > 12 { one_of() } else { 1 }) {
            let [value, ..] = codec.quaternion([0.0_f32; 4], 3, [step; 3]).0;
            assert_eq!((codec.quantise(value), codec.quantise(-value)), (step, last - step));
        }
    }
}

/// The codes that a writer sends for a restored quaternion are stable: they are restored to a
/// quaternion with these codes. The test begins with all codes of few bits, also invalid ones.
#[test]
fn settled_codes_are_stable() {
    for bits in 2..=5 {
        let codec = SmallestThree::new(bits);
        let last = (1_u64 << bits) - 1;
        let read = |(largest, steps)| codec.quaternion([0.0_f32; 4], largest, steps).0;
        for all in (0..4_u64 << (3 * bits)).step_by(if bits > 4 { one_of() } else { 1 }) {
            let steps = [0, 1, 2].map(|i| all >> (2 + i * bits) & last);
            let given = ((all & 3) as usize, steps);
            let settled = codec.codes(&read(given));
            assert_eq!(codec.codes(&read(settled)), settled, "{given:?} of {bits} bits");
            assert!(!codec.leaves_out_the_largest(steps) || settled == given, "{given:?}");
        }
    }
}

#[test]
fn values_that_are_not_unit_length_have_codes() {
    // a measuring stream computes the codes of any value
    let codec = SmallestThree::new(4);
    assert_eq!(codec.codes(&[5.0_f32, 0.5, -0.5, 0.0]), (0, [13, 2, 8]));
    assert_eq!(codec.codes(&[0.0_f32; 4]), (0, [8, 8, 8]));
    let mut stream = MeasureStream::new();
    assert!(stream.smallest_three([f32::NAN; 4], codec).is_ok());
    assert_eq!(stream.position(), 14);
}

/// Returns the next smaller and the next larger float.
fn around(value: f32) -> (f32, f32) {
    (f32::from_bits(value.to_bits() - 1), f32::from_bits(value.to_bits() + 1))
}

#[test]
fn a_writer_takes_lengths_that_are_a_hundredth_off() {
    for (bits, longest) in [(2, 1.52), (3, 1.02), (10, 1.02), (20, 1.02)] {
        let codec = SmallestThree::new(bits);
        assert!(codec.is_unit(0.98) && codec.is_unit(longest) && codec.is_unit(1.0));
        assert!(!codec.is_unit(around(0.98).0) && !codec.is_unit(around(longest).1));
        assert!(!codec.is_unit(f32::NAN) && !codec.lenient().is_unit(1.6));
        // and a reader accepts them with a margin for rounding
        let most = longest + 1.0 / 65_536.0;
        assert!(codec.has(most) && !codec.has(around(most).1) && codec.lenient().has(9.0));
    }
    assert_eq!(square(&[1.0_f32, 2.0, 3.0, 4.0]).to_bits(), 30.0_f32.to_bits());
}

#[test]
fn a_reader_knows_the_least_that_codes_can_stand_for() {
    // each code half a step nearer to zero, and the component that is left out as large as the
    // largest of them
    for (bits, codes) in
        [(3, [7, 0, 5]), (3, [0, 3, 4]), (10, [1023, 300, 0]), (10, [20, 900, 1000])]
    {
        let half = LIMIT / ((1 << bits) - 1) as f64;
        let step = 2.0 * half;
        let parts = codes.map(|code| ((code as f64 * step - LIMIT).abs() - half).powi(2));
        let expected = parts.iter().sum::<f64>() + parts.iter().fold(0.0, |a: f64, b| a.max(*b));
        let codec = SmallestThree::new(bits);
        let (_, least) = codec.quaternion([0.0_f32; 4], 2, codes.map(|code| code as u64));
        assert!((f64::from(least) - expected).abs() < 1e-5, "{least} {expected}");
    }
    let declared = || smallest_three::<[f32; 4]>(3);
    let far = [(1, 2), (7, 3), (0, 3), (7, 3)];
    is_not_read::<[f32; 4], _>(declared(), &far, ErrorKind::Range, 0);
    // the component that is left out cannot be smaller than the others
    is_not_read::<[f32; 4], _>(declared(), &[(1, 2), (7, 3), (7, 3), (3, 3)], ErrorKind::Range, 0);
    let said = said_of::<[f32; 4], _>(declared(), &far);
    assert!(
        said.contains(
            "(bit 0); because not a unit quaternion: the squares of its components sum to at \
             least 1.4"
        ),
        "{said}"
    );
    let lenient = SmallestThree::new(3).lenient();
    let read = ReadStream::new(&[0xF9, 0x11]).smallest_three([0.0_f32; 4], lenient);
    assert!(read.is_ok(), "{read:?}");
    let coarse = ReadStream::new(&[0xFF; 4]).smallest_three([0.0_f32; 4], SmallestThree::new(2));
    let limit = LIMIT as f32;
    assert!(coarse.is_ok_and(|it| {
        it.iter().zip([limit, limit, limit, 0.0]).all(|(a, b)| (a - b).abs() < 1e-6)
    }));
}

#[test]
fn a_trace_has_the_components_by_their_names() {
    #[expect(clippy::approx_constant, reason = "the literal is the article's")]
    let limit = 1.0_f32 / 1.414_214;
    let step = |code: f32| code * (1.0 / 3.0) * (limit + limit) - limit;
    let (one, two) = (step(1.0), step(2.0));
    let said = |largest| {
        said_of::<[f32; 4], _>(
            smallest_three::<[f32; 4]>(2),
            &[(largest, 2), (1, 2), (2, 2), (1, 2)],
        )
    };
    let named = |largest: u32, [a, b, c]: [&str; 3]| {
        format!(
            "0 2 tag = {largest}; 2 2 value {a} = {one:?}; 4 2 value {b} = {two:?}; 6 2 value {c} = {one:?}"
        )
    };
    assert_eq!(said(0), named(0, ["y", "z", "w"]));
    assert_eq!(said(1), named(1, ["x", "z", "w"]));
    assert_eq!(said(2), named(2, ["x", "y", "w"]));
    assert_eq!(said(3), named(3, ["x", "y", "z"]));
}

#[test]
fn a_writer_names_the_component_that_goes_beyond_the_buffer() {
    let beyond = |largest: usize, bytes| {
        let mut value = [0.0_f32; 4];
        value[largest] = 1.0;
        let mut stream = ExplainStream::beyond(bytes);
        assert!(stream.named("turn").smallest_three(value, SmallestThree::new(10)).is_ok());
        stream.first_beyond().map(std::borrow::ToOwned::to_owned).unwrap_or_default()
    };
    assert_eq!(
        [0, 1, 2, 3, 4].map(|bytes| beyond(0, bytes)),
        [".turn", ".turn.y", ".turn.z", ".turn.w", ""]
    );
    assert_eq!([1, 2, 3].map(|bytes| beyond(1, bytes)), [".turn.x", ".turn.z", ".turn.w"]);
    assert_eq!([1, 2, 3].map(|bytes| beyond(3, bytes)), [".turn.x", ".turn.y", ".turn.z"]);
}

#[test]
fn a_writer_names_the_reason_for_a_rejected_rotation() {
    let fine = || smallest_three::<[f32; 4]>(10);
    let why = |declared: Declared<SmallestThree>, value: [f32; 4]| why(declared, &value);
    let words = "not a unit quaternion: its squares sum to 2.25, not 0.98..=";
    assert_eq!(why(fine(), [0.0, 1.5, 0.0, 0.0]), format!("{words}1.02"));
    assert_eq!(why(smallest_three::<[f32; 4]>(2), [0.0, 1.5, 0.0, 0.0]), format!("{words}1.52"));
    assert_eq!(why(fine(), [0.0, 0.0, f32::NAN, 1.0]), "NaN is not finite");
    assert_eq!(why(fine(), [0.0, f32::NEG_INFINITY, f32::NAN, 1.0]), "-inf is not finite");
    assert_eq!(why(fine(), [0.0, 0.0, 0.0, f32::INFINITY]), "inf is not finite");
    assert_eq!(why(fine(), [0.0, 0.0, 0.0, 1.0]), "it is written");
    is_not_written(fine(), [0.0, 0.0, 0.0, f32::INFINITY], ErrorKind::NotFinite, 0);
    is_not_written(fine(), [0.0, 0.0, 0.0, 0.98], ErrorKind::Range, 0);
    is_not_written(fine(), [1e30, 0.0, 0.0, 0.0], ErrorKind::Range, 0);
}

#[test]
fn a_rotation_has_2_to_20_bits_a_component() {
    for bits in 2..=20 {
        assert_eq!(SmallestThree::try_new(bits), Ok(SmallestThree::new(bits)));
        let declared = smallest_three::<[f32; 4]>(bits);
        let width = declared.width;
        assert_eq!(
            (width.lead, width.max, width.fixed),
            (2 + 3 * bits, (2 + 3 * bits).into(), true)
        );
        assert_eq!((width.exact, width.memory), (false, Memory::NONE));
        assert_eq!(declared.shape.nodes(), [Node::SmallestThree { bits }]);
    }
    for bits in [0, 1, 21, u32::MAX] {
        let refused = Err(Error::new(ErrorKind::Declaration, 0));
        assert_eq!(SmallestThree::try_new(bits), refused);
    }
    assert_ne!(SmallestThree::new(9), SmallestThree::new(9).lenient());
}

#[test]
#[should_panic(expected = "`smallest_three` takes 2 to 20 bits a component, not 21")]
fn a_turn_has_no_more_bits() {
    let _ = SmallestThree::new(21);
}

#[test]
#[should_panic(expected = "`smallest_three` takes 2 to 20 bits a component, not 1")]
fn a_turn_has_no_fewer_bits() {
    let _ = SmallestThree::new(1);
}

#[test]
#[should_panic(expected = "`smallest_three` is for quaternions: four components, x, y, z, w")]
fn a_turn_has_four_components() {
    let _ = smallest_three::<[f32; 3]>(9);
}
