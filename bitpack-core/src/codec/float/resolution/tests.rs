use std::borrow::ToOwned as _;
use std::format;
use std::string::String;
use std::vec::Vec;

use super::{
    Decimal, added, finest, half_ulp, is_power_of_two, keeps, larger, most_steps_off, power_of_two,
    subtracts_exactly,
};
use crate::codec::Compressed;
use crate::error::Message;

/// A random number generator with a fixed sequence.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// Returns a random number from 0 to 1.
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a random number that is round (a few decimal digits), a power of two, or neither.
    fn number(&mut self) -> f32 {
        match self.next() % 3 {
            0 => ((self.next() % 1000) as f64 * 10_f64.powi((self.next() % 9) as i32 - 4)) as f32,
            1 => 2_f64.powi((self.next() % 40) as i32 - 20) as f32,
            _ => 2_f64.powf(self.unit() * 40.0 - 20.0) as f32,
        }
    }

    /// Returns a random range: around 0, from 0 on, on one side of 0, or far away from 0.
    fn range(&mut self) -> (f32, f32) {
        loop {
            let (a, b) = (self.number(), self.number());
            let (min, max) = match self.next() % 7 {
                0 => (-a, a),
                1 => (0.0, a),
                2 => (-a, 0.0),
                3 => (-a, b),
                4 => (a, a + b),
                5 => (-a - b, -a),
                _ => (a, a + a * (self.unit() * 0.01) as f32),
            };
            if min < max {
                return (min, max);
            }
        }
    }
}

/// A `compressed` encoding, with the resolution that it promises to keep.
#[derive(Clone, Copy, Debug)]
struct Promise {
    codec: Compressed,
    min: f32,
    max: f32,
    res: f32,
}

impl Promise {
    fn new(min: f32, max: f32, res: f32) -> Option<Self> {
        let codec = Compressed::standard(min, max, res).ok()?;
        Some(Self { codec, min, max, res })
    }

    fn is_accepted(&self) -> bool {
        self.codec.keeps(self.res)
    }

    /// Checks that the float that a reader restores is within the promised resolution of the one
    /// that was written.
    fn value_is_kept(&self, value: f32) -> Result<(), String> {
        let read = self.codec.restore(self.codec.quantise(value));
        let off = (f64::from(read) - f64::from(value)).abs();
        let inside = (self.min..=self.max).contains(&read);
        if inside && off <= f64::from(self.res) {
            return Ok(());
        }
        Err(format!("{self:?}: {value:e} is read as {read:e}"))
    }

    /// Checks that the float restored from a code is quantised to that code again. Then checks the
    /// floats half a step further on, where the code changes, and their neighbours.
    fn code_is_kept(&self, code: u32) -> Result<(), String> {
        let again = self.codec.quantise(self.codec.restore(code));
        if again != code {
            return Err(format!("{self:?}: code {code} becomes {again}"));
        }
        let step = f64::from(self.max - self.min) / f64::from(self.codec.last());
        let border = (f64::from(self.min) + (f64::from(code) + 0.5) * step) as f32;
        let bits = border.to_bits();
        for near in bits.saturating_sub(2)..=bits.saturating_add(2) {
            let value = f32::from_bits(near);
            if (self.min..=self.max).contains(&value) {
                self.value_is_kept(value)?;
            }
        }
        Ok(())
    }

    /// Checks the promised resolution for the codes at both ends of the range, around each power of
    /// two, and for some random codes.
    fn is_kept(&self, random: &mut Random) -> Result<(), String> {
        let last = self.codec.last();
        let mut codes: Vec<u32> =
            (0..200).map(|_| (random.next() % u64::from(last)) as u32).collect();
        codes.extend((0..32).flat_map(|i| [i, last.saturating_sub(i)]));
        codes.extend((0..23).flat_map(|i| [(1 << i) - 1, 1 << i, (1 << i) + 1]));
        codes.retain(|code| *code <= last);
        codes.into_iter().try_for_each(|code| self.code_is_kept(code))?;
        for _ in 0..100 {
            let at = f64::from(self.min) + random.unit() * f64::from(self.max - self.min);
            self.value_is_kept((at as f32).clamp(self.min, self.max))?;
        }
        self.value_is_kept(self.min)?;
        self.value_is_kept(self.max)
    }
}

#[test]
fn no_declaration_that_is_accepted_misses() -> Result<(), String> {
    let (mut random, mut accepted) = (Random(1), 0);
    for _ in 0..300 {
        let (min, max) = random.range();
        let mut codes = 8_500_000.0;
        // tries finer resolutions than possible first, and takes the first two that are accepted
        let mut here = 0;
        while here < 2 && codes > 1.0 {
            let exact = (f64::from(max - min) / codes) as f32;
            if let Some(promise) = Promise::new(min, max, exact).filter(Promise::is_accepted) {
                promise.is_kept(&mut random)?;
                here += 1;
            }
            codes /= 1.0 + random.unit() / 20.0;
        }
        accepted += here;
    }
    assert!(accepted > 550, "only {accepted}");
    Ok(())
}

#[test]
fn every_value_and_every_code_of_some_declarations_at_the_limit_are_kept() -> Result<(), String> {
    for (min, max) in [(1000.0, 1001.0), (-65_537.0, -65_530.0), (99_999.0, 100_001.0)] {
        let res = literal(min, max).and_then(|text| text.parse().ok()).unwrap_or(1.0);
        let promise = Promise::new(min, max, res).filter(Promise::is_accepted);
        let promise = promise.ok_or("the finest is not accepted")?;
        (0..=promise.codec.last()).try_for_each(|code| promise.code_is_kept(code))?;
        let (from, to) = (min.to_bits().min(max.to_bits()), min.to_bits().max(max.to_bits()));
        (from..=to).try_for_each(|bits| promise.value_is_kept(f32::from_bits(bits)))?;
    }
    Ok(())
}

/// Returns the finest resolution that `f32` keeps in a range, as the literal that the error message
/// prints.
fn literal(min: f32, max: f32) -> Option<String> {
    Some(finest(min, max)?.write(Message::new()).as_str().to_owned())
}

#[test]
fn the_finest_resolution_is_accepted_as_it_is_written() -> Result<(), String> {
    let mut random = Random(2);
    for _ in 0..500 {
        let (min, max) = random.range();
        let Some(text) = literal(min, max) else {
            // a range of a few `f32` far away from 0 has no such resolution
            assert!(max - min < 64.0 * f32::EPSILON * max.abs().max(min.abs()), "{min}..={max}");
            continue;
        };
        let res = text.parse::<f32>().map_err(|error| format!("{text}: {error}"))?;
        let accepted = Promise::new(min, max, res).is_some_and(|promise| promise.is_accepted());
        assert!(accepted, "{text} in {min}..={max}");
        let steps = f64::from(max - min) / f64::from(res);
        let farthest = f64::from(min.abs().max(max.abs()) / (max - min)).max(1.0);
        assert!(steps * farthest > 650_000.0, "{text} in {min}..={max} is only {steps} steps");
    }
    Ok(())
}

#[test]
fn messages_name_resolutions_that_people_write() {
    let named = |min, max| literal(min, max).unwrap_or_default();
    assert_eq!(named(0.0, 1.0), "0.00000024");
    assert_eq!(named(-1000.0, 1000.0), "0.00096");
    assert_eq!(named(-8192.0, 8192.0), "0.0049");
    assert_eq!(named(0.0, 1e30), "39e22");
    assert_eq!(named(-1e-20, 1e-20), "96e-28");
    assert_eq!(named(1e8, 1e8 + 8.0), "");
}

#[test]
fn what_is_refused_misses_and_what_is_common_is_accepted() {
    for (min, max, res) in [
        (-8192.0, 8192.0, 0.001),
        (-100_000.0, 100_000.0, 0.001),
        (-1000.0, 1000.0, 1e-5),
        (0.0, 1.0, 1e-9),
        (0.0, 12_000_000.0, 1.0),
        (1000.0, 1001.0, 0.000_01),
    ] {
        let promise = Promise::new(min, max, res);
        let misses = |promise: Promise| {
            let mut random = Random(3);
            (0..50).any(|_| promise.is_kept(&mut random).is_err())
        };
        assert!(promise.is_some_and(|it| !it.is_accepted() && misses(it)), "{min} {max} {res}");
    }
    for (min, max, res) in [
        (-180.0, 180.0, 0.01),
        (-180.0, 180.0, 0.000_5),
        (-8192.0, 8192.0, 0.01),
        (-10_000.0, 10_000.0, 0.01),
        (-100_000.0, 100_000.0, 0.1),
        (0.0, 1.0, 1.0 / 8_388_608.0),
        (0.0, 4_194_304.0, 1.0),
        (-1024.0, 1024.0, 1.0 / 2048.0),
        (1000.0, 1001.0, 0.000_5),
        (0.0, 1.0, 1.0),
    ] {
        let accepted = Promise::new(min, max, res).is_some_and(|promise| promise.is_accepted());
        assert!(accepted, "{min} {max} {res}");
    }
}

#[test]
fn half_a_unit_in_the_last_place_is_that_of_the_results_below() {
    let halves = [(1.0, -25), (1.5, -24), (2.0, -24), (2.1, -23)];
    let tiny = [(power_of_two(-126), -150), (power_of_two(-149), -150), (power_of_two(-124), -149)];
    for (most, exponent) in halves.into_iter().chain(tiny) {
        assert_eq!(half_ulp(most).to_bits(), power_of_two(exponent).to_bits(), "{most:e}");
    }
}

#[test]
fn differences_of_narrow_ranges_are_exact() {
    for (min, max) in [(0.0, 1e9), (-0.0, 1.0), (1.0, 3.0), (-3.0, -1.0), (1.5, 3.5)] {
        assert!(subtracts_exactly(min, max), "{min}..={max}");
    }
    for (min, max) in [(1.0, 3.000_001), (-3.000_001, -1.0), (-1.0, 1.0), (-1.0, 0.0)] {
        assert!(!subtracts_exactly(min, max), "{min}..={max}");
    }
}

#[test]
fn a_range_that_is_rounded_down_counts_by_how_much() {
    let [little, more] = [-2e-8, -5e-8].map(|min| {
        assert!((1.0_f32 - min).to_bits() == 1.0_f32.to_bits());
        most_steps_off(min, 1.0, 1.0, 1 << 20)
    });
    let expected = (f64::from(5e-8_f32) - power_of_two(-25)) * power_of_two(20);
    assert!((more - little - expected).abs() < 1e-9, "{more} {little}");
}

/// For several ranges, compares the sum of the rounding errors `e(a)` to `e(w)` with numbers that
/// were computed by hand from the module's documentation.
#[test]
fn the_roundings_add_up() {
    let two = power_of_two;
    let (pow, three) = (1 << 20, 3 << 18);
    for (min, max, last, expected) in [
        // only `d` is inexact
        (0.0, 1.0, pow, two(-5)),
        // also `b` and `q` in a range of 3
        (0.0, 3.0, pow, two(-3) / 3.0 + two(-5) + two(-5)),
        // also `c` and `p` with 3 * 2^18 codes
        (0.0, 1.0, three, two(-5) + two(-5) + 3.0 * two(-7)),
        (0.0, 3.0, three, two(-5) + two(-5) + 2.0 * 3.0 * two(-7) + two(-5)),
        // `a` in one binade, `w` in the one below
        (-1.0, 1.0, pow, two(-5) + two(-6) + two(-5)),
        // `a` is exact in a narrow range on either side of 0
        (1.0, 3.0, pow, two(-4) + two(-5)),
        (-3.0, -1.0, pow, two(-4) + two(-5)),
        // `w` counts by the end that is farther from 0
        (-1.0, 3.0, pow, two(-4) + two(-5)),
        (-3.0, 1.0, pow, two(-4) + two(-5)),
    ] {
        let found = most_steps_off(min, max, max - min, last);
        assert!((found - expected).abs() < 1e-12, "{min}..={max} {last}: {found} {expected}");
    }
}

#[test]
fn a_promise_is_kept_down_to_the_last_float() {
    // half a step and the rounding error, for a step of 2^-20, of 2^-19 and of 2^-23
    for (min, max, last, off) in [
        (0.0, 1.0, 1 << 20, 1.0 / 32.0),
        (-1.0, 1.0, 1 << 20, 5.0 / 64.0),
        (1.0, 3.0, 1 << 20, 3.0 / 32.0),
        (0.0, 1.0, 1 << 23, 1.0 / 4.0),
    ] {
        let step = f64::from(max - min) / f64::from(last);
        let least = ((0.5 + off) * step) as f32;
        let next = f32::from_bits(least.to_bits() + 1);
        assert!(keeps(min, max, max - min, last, next) && keeps(min, max, max - min, last, 1.0));
        // the bound is computed in `f64`, and a little larger
        assert!(!keeps(min, max, max - min, last, least), "{min}..={max}");
    }
    // codes that are off by half a step are not canonical, at any resolution
    assert!(!keeps(0.0, 1.0, 1.0, 1 << 24, 1.0));
}

#[test]
fn a_sum_is_as_exact_as_its_largest() {
    let all = [(0.0, 5.0), (-1.0, 3.0), (-3.0, 1.0), (1.0, 3.0), (-3.0, -1.0), (-0.5, 1.0)];
    let found = all.map(|(min, max)| added(min, max).to_bits());
    assert_eq!(found, [0.0, two(-23), two(-23), two(-23), two(-23), two(-25)].map(f64::to_bits));
    assert_eq!([larger(1.0, 2.0), larger(2.0, 1.0)].map(f64::to_bits), [2.0_f64.to_bits(); 2]);
    assert_eq!([0.5, 1.0, 2.0, 8_388_608.0].map(is_power_of_two), [true; 4]);
    assert_eq!([0.75, 1.5, 3.0, 8_388_607.0, 1.0 + f64::EPSILON].map(is_power_of_two), [false; 5]);
}

fn two(exponent: i32) -> f64 {
    power_of_two(exponent)
}

#[test]
fn a_resolution_is_written_with_few_zeros() {
    let decimal = |digits, exponent| Decimal { digits, exponent };
    let written =
        |digits, exponent| decimal(digits, exponent).write(Message::new()).as_str().to_owned();
    assert_eq!([written(81, -9), written(81, -10)], ["0.000000081", "81e-10"]);
    assert_eq!([written(81, 4), written(81, 5)], ["810000", "81e5"]);
    assert_eq!([written(10, 0), written(25, -1), written(12, 2)], ["10", "2.5", "1200"]);
    let values = [(12, 0), (12, 1), (12, 3), (12, -1), (12, -3)];
    let values = values.map(|(digits, exponent)| decimal(digits, exponent).value());
    let expected: [f64; 5] = [12.0, 120.0, 12_000.0, 1.2, 0.012];
    assert_eq!(values.map(f64::to_bits), expected.map(f64::to_bits));
}

/// A resolution counts as kept only if both neighbours of its literal are kept too, because a
/// literal is rounded once, and its computed value twice.
#[test]
fn a_literal_is_kept_with_its_neighbours() {
    // the number of steps is a power of two; with one step fewer it is not kept
    let (max, res) = (4_194_303.0 + 0.25, 1.0_f32);
    let kept =
        |bits| Promise::new(0.0, max, f32::from_bits(bits)).is_some_and(|it| it.is_accepted());
    let bits = res.to_bits();
    assert_eq!([bits - 1, bits, bits + 1].map(kept), [true, true, false]);
    let literal = literal(0.0, max).and_then(|text| text.parse::<f32>().ok()).unwrap_or_default();
    assert!(literal > res, "{literal}");
}
