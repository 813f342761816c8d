use super::super::resolution::Decimal;
use super::*;
use std::vec::Vec;

/// An integer of any size: `true` if it is negative, and its absolute value in words of 32 bits, the lowest
/// first.
#[derive(Clone)]
struct Large(bool, Vec<u32>);

impl Large {
    fn of(negative: bool, number: u128) -> Self {
        Self(negative && number > 0, (0..4).map(|i| (number >> (32 * i)) as u32).collect())
    }
    /// Converts a double to an integer, in units of 2⁻¹⁰⁷⁴.
    fn of_double(value: f64) -> Self {
        let bits = value.to_bits();
        let (exponent, fraction) = (bits >> 52 & 0x7FF, bits & ((1 << 52) - 1));
        let mantissa = if exponent == 0 { fraction } else { fraction | 1 << 52 };
        let shift = exponent.max(1) - 1;
        let mut words = std::vec![0; shift as usize / 32];
        words.extend(Self::of(false, u128::from(mantissa) << (shift % 32)).1);
        Self(bits >> 63 == 1, words)
    }
    fn times(&self, factor: u64, negative: bool) -> Self {
        let (mut carried, mut product) = (0, Vec::new());
        for word in self.1.iter().chain(&[0; 3]) {
            carried += u128::from(*word) * u128::from(factor);
            product.push(carried as u32);
            carried >>= 32;
        }
        Self(self.0 != negative, product)
    }
    fn compare(&self, other: &Self) -> core::cmp::Ordering {
        let length = self.1.len().max(other.1.len());
        let at = |of: &Self, i: usize| of.1.get(i).copied().unwrap_or(0);
        (0..length)
            .rev()
            .map(|i| at(self, i).cmp(&at(other, i)))
            .find(|it| it.is_ne())
            .unwrap_or(core::cmp::Ordering::Equal)
    }
    fn plus(&self, other: &Self) -> Self {
        let (large, small) =
            if self.compare(other).is_lt() { (other, self) } else { (self, other) };
        let (mut carried, mut sum) = (0_i64, Vec::new());
        for i in 0..=large.1.len() {
            let at = |of: &Self| i64::from(of.1.get(i).copied().unwrap_or(0));
            carried += at(large) + if self.0 == other.0 { at(small) } else { -at(small) };
            sum.push(carried as u32);
            carried >>= 32;
        }
        Self(large.0, sum)
    }
    fn sign(&self) -> i32 {
        if self.1.iter().all(|word| *word == 0) {
            0
        } else if self.0 {
            -1
        } else {
            1
        }
    }
}

/// Returns 1, 0 or -1 if the mean of the two values `doubled` is above, at or below a point of the range:
/// `code` steps and `half` half steps above the minimum. The comparison is exact.
fn side(codec: &CompressedF64, doubled: [f64; 2], code: u64, half: i64) -> i32 {
    let [min, max] = [codec.min, codec.max].map(Large::of_double);
    let (twice, odd) = (2 * codec.last, (2 * code).wrapping_add_signed(half));
    let [one, other] = doubled.map(|it| Large::of_double(it).times(codec.last, false));
    let above = one.plus(&other).plus(&max.times(odd, true));
    above.plus(&min.times(twice.wrapping_sub(odd), true)).sign()
}

fn random(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed >> 11 ^ *seed << 17
}

fn any(seed: &mut u64) -> f64 {
    let size = (random(seed) % 40) as i32 - 20;
    (random(seed) as f64 / u64::MAX as f64 - 0.5) * 2_f64.powi(size)
}

/// Returns declarations with ranges of all sizes, most with the finest resolution that `f64` keeps.
fn declarations() -> Vec<CompressedF64> {
    let seed = &mut 1;
    let mut all = Vec::new();
    while all.len() < 300 {
        let (min, range) = (any(seed), any(seed).abs());
        let min = if all.len() % 5 == 0 { 0.0 } else { min };
        let max = min + range;
        let finest = if max > min { finest_f64(min, max) } else { None };
        let Some(finest) = finest.map(Decimal::value) else { continue };
        let coarser = if all.len() % 3 > 0 { 1.0 } else { 2_f64.powi((random(seed) % 40) as i32) };
        all.extend(CompressedF64::declared(min, max, finest * coarser));
    }
    all.push(CompressedF64::new(-180.0, 180.0, 1e-7));
    all.push(CompressedF64::new(0.0, 1.999, 2.3e-16));
    all
}

/// Codes equal those of exact arithmetic, and a restored value is the `f64` nearest to the exact one. The
/// test computes both with integers.
#[test]
fn codes_and_values_are_those_of_exact_arithmetic() {
    // debug builds take a third of the samples; the gate takes all with the semantics of a release build
    let (seed, samples) = (&mut 2, if cfg!(debug_assertions) { 20 } else { 60 });
    for codec in declarations() {
        for i in 0..samples {
            let code = match i {
                0 => 0,
                1 => codec.last,
                _ => random(seed) % (codec.last + 1),
            };
            let value = codec.restore(code);
            let bits = value.to_bits();
            let [below, above] = [bits.wrapping_sub(1), bits + 1].map(f64::from_bits);
            if value == 0.0 {
                assert_eq!(side(&codec, [0.0; 2], code, 0), 0, "{codec:?} {code}");
            } else {
                let [low, high] = [below.min(above), below.max(above)];
                assert!(side(&codec, [value, low], code, 0) <= 0, "{codec:?} {code} {value:e}");
                assert!(side(&codec, [value, high], code, 0) >= 0, "{codec:?} {code} {value:e}");
            }
            assert_eq!(codec.quantise(value), code, "{codec:?} {value:e}");
            // around the borders of the code, and anywhere
            let half = (codec.max - codec.min) / codec.last as f64 / 2.0;
            let ends = [value - half, value + half, any(seed), codec.min + any(seed).abs()];
            for value in ends.into_iter().flat_map(|it| [it, f64::from_bits(it.to_bits() + 1)]) {
                if value <= codec.min || value >= codec.max {
                    continue;
                }
                let code = codec.quantise(value);
                let is_above = code == 0 || side(&codec, [value; 2], code, -1) >= 0;
                let is_below = code == codec.last || side(&codec, [value; 2], code, 1) < 0;
                assert!(is_above && is_below, "{codec:?} {value:e} {code}");
                let step = (codec.max - codec.min) / codec.last as f64;
                assert!((codec.restore(code) - value).abs() <= step, "{codec:?} {value:e}");
            }
        }
    }
}

/// An exact decimal of a range with decimal ends is restored as its nearest `f64`.
#[test]
fn decimals_come_back_as_they_are_written() {
    const LONGITUDE: CompressedF64 = CompressedF64::new(-180.0, 180.0, 1e-7);
    let seed = &mut 3;
    for _ in 0..20_000 {
        let code = random(seed) % (LONGITUDE.last + 1);
        let decimal = (code as f64 - 1.8e9) / 1e7;
        assert_eq!(LONGITUDE.restore(code).to_bits(), decimal.to_bits());
        assert_eq!(LONGITUDE.quantise(decimal), code);
    }
    assert_eq!((LONGITUDE.last, LONGITUDE.bits()), (3_600_000_000, 32));
}

/// A `CompressedF64` has the width of a `Compressed` of the same declaration if `f32` keeps the resolution.
#[test]
fn the_width_is_that_of_an_f32() {
    let (seed, mut tested) = (&mut 4, 0);
    for _ in 0..20_000 {
        let [min, range] = [any(seed), any(seed).abs()].map(|it| it as f32);
        let (max, res) = (min + range, range / (2.0 + (random(seed) % 4096) as f32));
        if let Ok(single) = Compressed::standard(min, max, res) {
            if single.keeps(res) {
                let double = CompressedF64::new(min.into(), max.into(), res.into());
                assert_eq!(
                    (double.bits(), double.last),
                    (single.bits(), single.max_integer.into())
                );
                tested += 1;
            }
        }
    }
    assert!(tested > 1000, "{tested}");
}

#[test]
fn what_cannot_be_kept_is_rejected() {
    let is_err = |min, max, res| CompressedF64::try_new(min, max, res).is_err();
    for (min, max, res) in [
        (0.0, 0.0, 1.0),
        (1.0, 0.0, 1.0),
        (f64::NAN, 1.0, 0.1),
        (0.0, 1e39, 1.0),
        (0.0, 1.0, 0.0),
        (0.0, 1.0, f64::NAN),
        (0.0, 1.0, f64::INFINITY),
        (-180.0, 180.0, 1e-14),
        (0.0, 1.0, 1e-17),
        (0.0, 1.0, 1e-300),
    ] {
        assert!(is_err(min, max, res), "{min} {max} {res}");
    }
    let finest = finest_f64(-180.0, 180.0).map(Decimal::value);
    assert!(finest.is_some_and(|it| !is_err(-180.0, 180.0, it) && it < 1e-13), "{finest:?}");
}

#[test]
fn values_out_of_range_are_clamped_or_wrapped() {
    const YAW: CompressedF64 = CompressedF64::new(-180.0, 180.0, 0.5);
    assert_eq!([190.0, -1e300, 180.0].map(|it| YAW.quantise(it)), [720, 0, 720]);
    let wrapping = [190.0, 540.0, 180.0, -180.5].map(|it| YAW.wrapping().quantise(it));
    assert_eq!(wrapping, [20, 0, 720, 719]);
    assert!([f64::NAN, f64::INFINITY].iter().all(|it| !YAW.takes(*it)));
    assert!(YAW.takes(1e300) && [-180.0, 180.0].iter().all(|it| YAW.strict().takes(*it)));
    let above = f64::from_bits(180.0_f64.to_bits() + 1);
    let beside = [above, -above, 180.1];
    assert!(!beside.iter().any(|it| YAW.strict().takes(*it)));
    assert_eq!(YAW.wrapping().quantise(f64::NAN), 0);
}

#[test]
fn numbers_of_steps_without_an_encoding_are_rejected() {
    assert!(CompressedF64::of_steps(0.0, 1.0, 4).is_some());
    // doubles near 1e16 are 2 apart
    for (min, max, steps) in
        [(1.0, 0.0, 4), (0.0, 1.0, 0), (0.0, 1.0, 1 << 53), (1e16, 1e16 + 8.0, 8)]
    {
        assert!(CompressedF64::of_steps(min, max, steps).is_none(), "{min} {max} {steps}");
    }
}
