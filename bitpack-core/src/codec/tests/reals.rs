//! Tests of quantised floats: valid declarations, their bits, and the values that are read back.

use super::said::{stops, why_not_read, why_not_written};
use super::*;
use crate::cost::Memory;
use crate::schema::Node;

#[test]
fn a_declaration_says_what_is_wrong() {
    let finite = "`compressed`: `min`, `max` and `res` must be finite";
    let empty = "`compressed`: empty range: `min` must be below `max`";
    let (nan, infinity) = (f32::NAN, f32::INFINITY);
    let wrong = [
        (nan, 1.0, 0.1, finite),
        (0.0, nan, 0.1, finite),
        (0.0, 1.0, nan, finite),
        (-infinity, 1.0, 0.1, finite),
        (0.0, infinity, 0.1, finite),
        (0.0, 1.0, infinity, finite),
        (1.0, 1.0, 0.1, empty),
        (2.0, 1.0, 0.1, empty),
        (0.0, 1.0, 0.0, "`compressed`: `res` must be above 0"),
        (0.0, 1.0, -0.1, "`compressed`: `res` must be above 0"),
        (-3e38, 3e38, 1e36, "`compressed`: `max - min` is more than an `f32` can hold"),
    ];
    for (min, max, res, words) in wrong {
        assert_eq!(stops(|| Compressed::new(min, max, res)), words);
        let given = Compressed::try_new(min, max, res);
        assert_eq!(given, Err(Error::new(ErrorKind::Declaration, 0)), "{words}");
    }
    let fine = stops(|| Compressed::new(0.0, 1.0, 1e-9));
    let words = "`compressed`: 1e-9 is finer than the precision of `f32` in 0..=1; the finest is ";
    assert_eq!(fine.get(..words.len()), Some(words), "{fine}");
    assert_eq!(stops(|| Compressed::new(0.0, 1.0, 0.1)), "");
}

#[test]
fn steps_are_no_wider_than_the_resolution() {
    let last = |min, max, res| Compressed::try_new(min, max, res).map(|it| it.last()).ok();
    assert_eq!(last(0.0, 1.0, 0.25), Some(4));
    assert_eq!(last(0.0, 1.0, 0.3), Some(4));
    assert_eq!(last(-10.0, 30.0, 0.5), Some(80));
    assert_eq!(last(0.0, 2.5, 1.0), Some(3));
    // at least one step, and at most as many as an `f32` counts
    assert_eq!(last(0.0, 1.0, 1.0), Some(1));
    assert_eq!(last(0.0, 1.0, 9.0), Some(1));
    assert_eq!(last(0.0, 1e-45, 3e38), Some(1));
    assert_eq!(last(0.0, 4_294_966_784.0, 1.0), Some(4_294_966_784));
    assert_eq!(last(0.0, 4_294_967_040.0, 1.0), Some(4_294_967_040));
    assert_eq!(last(0.0, 3e38, 1e-45), Some(4_294_967_040));
    let bits = |max| Compressed::try_new(0.0, max, 1.0).map(|it| it.bits()).ok();
    assert_eq!([1.0, 3.0, 4.0, 5e9].map(bits), [1, 2, 3, 32].map(Some));
}

#[test]
fn a_vector_is_its_components() {
    let codec = || compressed::<[f32; 2]>(0.0, 1.0, 0.25);
    let width = codec().width;
    assert_eq!((width.lead, width.fixed, width.exact), (6, true, false));
    assert_eq!(width.memory, Memory::NONE);
    let node = Node::Compressed {
        min: 0.0,
        max: 1.0,
        steps: 4,
        components: 2,
        strict: false,
        wrapping: false,
    };
    assert_eq!(codec().shape.nodes(), &[node]);
    let strict = Node::Compressed {
        min: 0.0,
        max: 1.0,
        steps: 4,
        components: 2,
        strict: true,
        wrapping: false,
    };
    assert_eq!(codec().strict().shape.nodes(), &[strict]);
    assert_eq!(codec().strict().codec, Compressed::new(0.0, 1.0, 0.25).strict());
    // vectors whose components share a run, and longer ones
    let kept = |bits: u32| {
        let max = ((1 << bits) - 1) as f32;
        let value: [f32; 60] = core::array::from_fn(|i| i as f32);
        let wire: Vec<_> = (0..60).map(|i| (i, bits)).collect();
        is_kept(compressed::<[f32; 60]>(0.0, max, 1.0), value, &wire);
        value
    };
    for bits in [6, 17, 18] {
        let width = compressed::<[f32; 60]>(0.0, ((1 << bits) - 1) as f32, 1.0).width;
        assert_eq!((width.fixed, width.max), (bits <= 17, 60 * u64::from(bits)));
        let _ = kept(bits);
    }
}

/// A vector that fits in the run of the fields around it shares their bounds check. After a vector
/// that does not fit, a new run begins.
#[test]
fn a_short_vector_joins_the_run_around_it() {
    fn around<const N: usize>(max: f32) {
        let declared = compressed::<[f32; N]>(0.0, max, 1.0);
        let mut buffer = [0; 300];
        let mut stream = WriteStream::new(&mut buffer);
        let written = run_one_operation(&mut stream, declared.width.lead + 2, |run| {
            run.plain("", true);
            declared.codec.serialize(&[max; N], run)?;
            run.leave_field(declared.width, 1)?;
            run.plain("", true);
            Ok(())
        });
        assert_eq!((written, stream.bit()), (Ok(()), declared.width.max + 2));
        let bytes = stream.finish().unwrap_or_default();
        let ones = buffer.iter().take(bytes).map(|byte| byte.count_ones()).sum::<u32>();
        assert_eq!(u64::from(ones), declared.width.max + 2);
    }
    around::<2>(7.0);
    around::<33>(7.0);
    around::<99>(8191.0);
}

#[test]
fn only_a_strict_declaration_refuses_what_is_outside() {
    let codec = || compressed::<f32>(-1.0, 1.0, 0.5);
    for outside in [1.5, -1.5, f32::MAX, 1.0 + f32::EPSILON, -1.0 - f32::EPSILON] {
        is_not_written(codec().strict(), outside, ErrorKind::Range, 0);
        let clamped = if outside > 0.0 { (4, 1.0) } else { (0, -1.0) };
        is_read_as(codec(), &outside, &[(clamped.0, 3)], &clamped.1);
    }
    is_kept(codec().strict(), -1.0, &[(0, 3)]);
    is_not_written(codec().strict(), f32::NAN, ErrorKind::NotFinite, 0);
    is_not_written(codec().strict(), f32::NEG_INFINITY, ErrorKind::NotFinite, 0);
    assert_eq!(why_not_written(codec().strict(), &1.5), ": 1.5 is not in -1.0..=1.0");
    assert_eq!(why_not_written(codec(), &f32::INFINITY), ": inf is not finite");
    assert_eq!(why_not_read::<f32, _>(codec(), &[7]), ": 7 is above the last step 4");
    // the first invalid component is reported, for its own reason
    let vector = || compressed::<[f32; 3]>(-1.0, 1.0, 0.5).strict();
    is_not_written(vector(), [1.5, f32::NAN, 0.0], ErrorKind::Range, 0);
    is_not_written(vector(), [0.5, f32::NAN, 1.5], ErrorKind::NotFinite, 3);
}

/// A restored float is never above the maximum of its range, even where the rounding errors of the
/// range and of its sum with the minimum add up.
#[test]
fn the_last_step_is_not_above_the_range() {
    let (min, max) = (1.5_f32, 8_388_611.0_f32);
    assert!(max - min + min > max);
    let read = |res, bytes: &[u8]| {
        let codec = Compressed::try_new(min, max, res)?;
        ReadStream::new(bytes).compressed(0.0, codec).map(f32::to_bits)
    };
    assert_eq!(read(1e9, &[1]), Ok(max.to_bits()));
    assert_eq!(read(1.0, &8_388_610_u32.to_le_bytes()), Ok(max.to_bits()));
}

/// The initial value of a ranged float, before it is read, is the number of the range that is
/// nearest to zero. A zero is positive even if the end of the range is -0.0.
#[test]
fn a_blank_float_is_the_nearest_to_zero() {
    let near = |min, max| Compressed::new(min, max, 0.5).nearest_to_zero().to_bits();
    let ranges = [(0.0, 2.0), (-0.0, 2.0), (-2.0, -0.0), (-2.0, 2.0), (1.0, 2.0), (-2.0, -1.0)];
    let nearest = [0.0, 0.0, 0.0, 0.0, 1.0, -1.0].map(f32::to_bits);
    assert_eq!(ranges.map(|(min, max)| near(min, max)), nearest);
    let pair: [f32; 2] = compressed::<[f32; 2]>(1.0, 2.0, 0.5).codec.blank();
    assert_eq!(pair.map(f32::to_bits), [1.0_f32.to_bits(); 2]);
}
