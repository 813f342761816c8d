//! Checks at compile time that `f32` can keep the promise of a `compressed` declaration, with a
//! bound on the rounding errors of the operations of the standard "serialize 1.0".
//!
//! **The promise**: for every `v` in `min..=max`, the value that is read is within `res` of `v`,
//! and every code is canonical: quantising its restored value gives the code again.
//!
//! **The operations**, each rounded to `f32`, with `D = max - min` (itself rounded) and `N` codes
//! above 0:
//!
//! ```text
//! quantise    a = v - min    b = a / D    c = b * N    d = c + 0.5    code = floor(d)
//! restore     p = code / N   q = p * D    w = q + min
//! ```
//!
//! Both use the grid `min + code * D / N`: one step is `D / N` wide. Let `e(a)` … `e(w)` be the
//! maximum rounding error of each result. They enter linearly, without second-order terms:
//! quantising is off by `Q = e(a) * N / D + e(b) * N + e(c) + e(d)` steps at most, restoring by `R
//! = (e(p) * D + e(q) + e(w)) * N / D`. A value is at most half a step from its code, or `0.5 + Q`
//! with rounding. So the promise is kept if
//!
//! ```text
//! Q + R < 0.5    and    (0.5 + Q + R) * D / N <= res
//! ```
//!
//! The first condition makes codes canonical. The second hardly adds to it, because a step is no
//! wider than `res`.
//!
//! **The rounding errors** are half a unit in the last place of the largest possible result. The
//! exact binade counts: a bound relative to the result would reject twice as many declarations.
//! Just below a power of two the binade is the lower one. There is no error in these cases:
//!
//! - `min` is 0: `a` and `w` are exact;
//! - the range does not contain 0, and is narrow: all values are multiples of the unit in the last
//!   place of the one nearest to 0, and so are their differences;
//! - `D` is a power of two: `b` and `q` are exact unless they are subnormal;
//! - `N` is a power of two: `c` and `p` are, too.
//!
//! At the ends: `v - min` is above `D` only if `D` was rounded down, by no more than that error;
//! sums `d` above `N` are clamped to it. A `q + min` above `max` is clamped to `max`, which is
//! nearer to every `v`, and `max` gives the last code. Nothing is restored below `min`: rounding is
//! monotone, and code 0 restores to `min` itself.

use crate::codec::{Compressed, CompressedF64};
use crate::error::Message;

/// Factor slightly above 1 by which the error bounds are multiplied, to cover the rounding of their
/// own `f64` arithmetic.
const SLACK: f64 = 1.0 + 1.0 / (1_u64 << 40) as f64;

/// Half of the smallest positive `f32`: the rounding error of a subnormal result.
const TINY: f64 = power_of_two(-150);

/// Maximum rounding error of an `f32` result of at most 1.
const ULP_OF_ONE: f64 = half_ulp(1.0);

/// Number of steps of a range up to which `f32` computes a step plus a half exactly.
const MOST_CODES: f64 = (1_u64 << 23) as f64;

/// Returns `true` if every value that is read is within `res` of the one written, and every code
/// (the integer that is sent) is restored to a float that has this code again. `delta` is the
/// rounded `max - min`, and `last` the greatest code.
pub(super) const fn keeps(min: f32, max: f32, delta: f32, last: u32, res: f32) -> bool {
    let off = most_steps_off(min, max, delta, last) * SLACK;
    let step = delta as f64 / last as f64;
    off < 0.5 && (0.5 + off) * step * SLACK <= res as f64
}

/// A resolution with two significant decimal digits: `digits` times ten to the power of `exponent`.
#[derive(Clone, Copy)]
pub(crate) struct Decimal {
    digits: u32,
    exponent: i32,
}

/// Returns the finest resolution with two significant digits that `f32` keeps in a range; `None` if
/// it does not even keep a single step over the whole range. (In a range of a power of two, steps
/// of a power of two can be finer.)
pub(crate) const fn finest(min: f32, max: f32) -> Option<Decimal> {
    let delta = max - min;
    let least = larger(delta as f64 / MOST_CODES, 2.0 * added(min, max));
    let mut decimal = Decimal { digits: 10, exponent: -48 };
    while decimal.value() * 10.0 <= least {
        decimal.exponent += 1;
    }
    while decimal.value() <= delta as f64 {
        if decimal.is_kept(min, max) {
            return Some(decimal);
        }
        decimal.digits += 1;
        if decimal.digits == 100 {
            decimal = Decimal { digits: 10, exponent: decimal.exponent + 1 };
        }
    }
    None
}

impl Decimal {
    pub(super) const fn value(self) -> f64 {
        let mut power = 1.0;
        each!(_ in 0..self.exponent.unsigned_abs() => power *= 10.0);
        let digits = self.digits as f64;
        if self.exponent < 0 { digits / power } else { digits * power }
    }

    /// Returns `true` if `f32` arithmetic keeps the resolution after it is written as a decimal
    /// literal and parsed again. The neighbouring values are checked as well, because the literal
    /// is rounded once and the result of `value()` twice.
    const fn is_kept(self, min: f32, max: f32) -> bool {
        let nearest = (self.value() as f32).to_bits();
        let mut bits = nearest.saturating_sub(1);
        while bits <= nearest + 1 {
            match Compressed::standard(min, max, f32::from_bits(bits)) {
                Ok(codec) if codec.keeps(f32::from_bits(bits)) => bits += 1,
                _ => return false,
            }
        }
        true
    }

    /// Appends the resolution to an error message as a literal: `0.0081`, or `81e-9` if it would
    /// have many zeros.
    pub(crate) const fn write(self, message: Message) -> Message {
        let Self { digits, exponent } = self;
        if exponent >= -9 && exponent <= 4 {
            return message.real(self.value() as f32);
        }
        message.unsigned(digits as u128).text("e").int(exponent as i128)
    }
}

/// Returns `true` if an `f64` that is quantised by exact arithmetic keeps the resolution: a step is wider
/// than the distance of neighbouring numbers at the end that is farther from 0, and half of the sum of both
/// is at most the resolution. (A restored value is off by half of that distance, see `compressed_f64`.)
pub(super) const fn keeps_f64(min: f64, max: f64, last: u64, res: f64) -> bool {
    let farthest = larger(min.abs(), max.abs());
    let distance = (farthest - f64::from_bits(farthest.to_bits() - 1)) * SLACK;
    let step = (max - min) / last as f64;
    step > distance && 0.5 * (step + distance) * SLACK <= res
}

/// Returns the finest resolution with two significant digits that an `f64` and 53 bits keep in a
/// range; `None` if they do not even keep a single step over the whole range.
pub(crate) const fn finest_f64(min: f64, max: f64) -> Option<Decimal> {
    let least = (max - min) / (1_u64 << 53) as f64;
    let mut decimal = Decimal { digits: 10, exponent: -300 };
    while decimal.exponent < 38 && decimal.value() * 10.0 <= least {
        decimal.exponent += 1;
    }
    while decimal.value() <= max - min {
        if CompressedF64::declared(min, max, decimal.value()).is_ok() {
            return Some(decimal);
        }
        decimal.digits += 1;
        if decimal.digits == 100 {
            decimal = Decimal { digits: 10, exponent: decimal.exponent + 1 };
        }
    }
    None
}

/// Returns the maximum error of quantising and restoring together, in steps. (The module's
/// documentation derives it as `Q + R`.)
const fn most_steps_off(min: f32, max: f32, delta: f32, last: u32) -> f64 {
    let (range, count) = (delta as f64, last as f64);
    let whole_range = is_power_of_two(range);
    let whole_count = is_power_of_two(count);
    let (ulp_of_range, ulp_of_count) = (half_ulp(range), half_ulp(count));
    let e_a = if subtracts_exactly(min, max) {
        0.0
    } else {
        larger(ulp_of_range, (max as f64 - min as f64 - range).abs())
    };
    let e_b = if whole_range { TINY } else { ULP_OF_ONE };
    let e_c = if whole_count { TINY } else { ulp_of_count };
    let e_d = ulp_of_count;
    let e_p = if whole_count { 0.0 } else { ULP_OF_ONE };
    let e_q = if whole_range { TINY } else { ulp_of_range };
    (e_a + e_q + added(min, max)) * (count / range) + (e_b + e_p) * count + e_c + e_d
}

/// Returns the maximum rounding error of the addition of `min` when a value is restored. (The
/// module's documentation calls it `e(w)`.)
const fn added(min: f32, max: f32) -> f64 {
    if min == 0.0 { 0.0 } else { half_ulp(larger(min.abs() as f64, max.abs() as f64)) }
}

/// Returns `true` if `value - min` is exact in `f32` for every value of the range.
const fn subtracts_exactly(min: f32, max: f32) -> bool {
    if min == 0.0 {
        return true;
    }
    let nearest = if min > 0.0 { min as f64 } else { -max as f64 };
    // 2²⁴ units in the last place, two halves each, in the binade that `nearest` begins or is in
    let most = (1_u64 << 25) as f64 * half_ulp(nearest * SLACK);
    nearest > 0.0 && max as f64 - min as f64 <= most
}

/// Returns the maximum error of rounding a result of at most `most` to `f32`: half a unit in the
/// last place.
const fn half_ulp(most: f64) -> f64 {
    let bits = most.to_bits();
    let below = if bits == 0 { 0 } else { bits - 1 };
    let exponent = (below >> 52) as i32 - 1023;
    power_of_two(if exponent < -126 { -150 } else { exponent - 24 })
}

const fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// Returns `true` for a power of two. The number must be positive and not subnormal.
const fn is_power_of_two(value: f64) -> bool {
    value.to_bits() & ((1 << 52) - 1) == 0
}

const fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

#[cfg(test)]
mod tests;
