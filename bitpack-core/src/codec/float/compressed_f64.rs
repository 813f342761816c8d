//! `compressed` for an `f64`: quantised to a resolution with exact arithmetic.
//!
//! With `N` the greatest code, the code of a value `v` is `floor((v - min) * N / (max - min) + 1/2)`,
//! where every operation is exact, and a code `c` stands for `min + c * (max - min) / N`. (The source
//! is the formula of "Serialization Strategies", without its roundings.) Neither can be computed in
//! `f64` directly, so an approximation is corrected by exact sums: see [`Sum`].
//!
//! - *Codes*: `v` is below the code `c` if `2N * v - 2c * max - 2(N - c) * min + max - min` is
//!   negative. All integers in it are even and at most 2⁵⁴, so they are `f64`.
//! - *Values*: `a = (N - c) * min + c * max` is an exact sum. Its rounded quotient `q = a / N` is off
//!   by a few units in the last place; `a - N * q` is exact again, and `q` plus its quotient by `N`
//!   is off by half a unit, and 2⁻⁴⁸ units more at most. So a value that is an `f64` is restored
//!   exactly, and a number with few decimal digits as its nearest `f64`.
//!
//! Codes are canonical, and every value is read within `res`, if a step is wider than the distance
//! of neighbouring `f64` at the end of the range that is farther from 0.

use super::exact::Sum;
use super::outside::outside;
use super::resolution::{finest_f64, keeps_f64};
use crate::codec::{Codec, Compressed, Declared};
use crate::cost::{Memory, Width};
use crate::error::{Error, ErrorKind, Message, Result, message};
use crate::io::BitIo;
use crate::math::bit_length;
use crate::place::{Place as _, store};
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::{Reason, Role, Value};

/// Number of steps that a range must not reach, so that every code (the integer that is sent) is exact as an
/// `f64`.
const MOST_CODES: f64 = (1_u64 << 53) as f64;

/// Doubles in `min..=max`, in steps of at most `res`, quantised with exact arithmetic.
///
/// Finite values outside the range are clamped. They are rejected if the declaration is
/// [`strict`](Self::strict), and moved by whole turns (multiples of `max - min`) if it is
/// [`wrapping`](Self::wrapping). NaN and infinities are rejected. A value that is read is in `min..=max`,
/// within `res` of the value that was written, and gives the same bits if it is written again.
///
/// A double takes as many bits as a [`Compressed`] of the same range and resolution, if `f32` can keep the
/// resolution; otherwise as many as the integer `ceil((max - min) / res)` has, at most 53. The bits on the
/// wire are not those of a `Compressed`.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::CompressedF64;
/// const LONGITUDE: CompressedF64 = CompressedF64::new(-180.0, 180.0, 1e-7);
/// assert_eq!(LONGITUDE.bits(), 32);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct CompressedF64 {
    min: f64,
    max: f64,
    last: u64,
    strict: bool,
    wraps: bool,
}

/// Encodes doubles in `min..=max` in steps of at most `res`: see [`CompressedF64`].
///
/// # Panics
///
/// In const evaluation, like [`CompressedF64::new`].
#[track_caller]
pub const fn compressed_f64(min: f64, max: f64, res: f64) -> Declared<CompressedF64> {
    let codec = CompressedF64::new(min, max, res);
    let node = Node::CompressedF64 { min, max, steps: codec.last, strict: false, wrapping: false };
    let width = Width { exact: false, memory: Memory::NONE, ..Width::bits(codec.bits()) };
    Declared { codec, width, shape: Shape::one(node), change: None }
}

outside!(CompressedF64, f64);

impl CompressedF64 {
    /// Makes the encoding of a double in a constant.
    ///
    /// # Panics
    ///
    /// If the range is empty, its ends are not in `f32::MIN..=f32::MAX`, the resolution is not positive, or
    /// it is finer than an `f64` or 53 bits keep in this range; the message then names the finest that they
    /// keep.
    #[track_caller]
    pub const fn new(min: f64, max: f64, res: f64) -> Self {
        match Self::declared(min, max, res) {
            Ok(codec) => codec,
            Err(wrong) => {
                if is_range(min, max) && res > 0.0 && res <= f64::MAX {
                    too_fine_f64(message!("`compressed`: ").double(res), min, max).panic()
                }
                message!("`compressed`: {}", wrong).panic()
            }
        }
    }

    /// Makes the encoding of a double at run time, possibly from numbers that a peer sent.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) if a constant of the same numbers does not compile.
    pub const fn try_new(min: f64, max: f64, res: f64) -> Result<Self> {
        match Self::declared(min, max, res) {
            Ok(codec) => Ok(codec),
            Err(_) => Err(Error::new(ErrorKind::Declaration, 0)),
        }
    }

    pub(crate) const fn declared(min: f64, max: f64, res: f64) -> Result<Self, &'static str> {
        if !is_range(min, max) {
            return Err(
                "`min` must be below `max`, and both must be numbers that an `f32` can hold",
            );
        }
        if !(res > 0.0 && res <= f64::MAX) {
            return Err("`res` must be above 0 and finite");
        }
        // of an `f32` that keeps the resolution, the width
        let last = match Compressed::standard(min as f32, max as f32, res as f32) {
            Ok(single) if single.keeps(res as f32) => single.max_integer as u64,
            _ => {
                let steps = (max - min) / res;
                if steps >= MOST_CODES {
                    return Err("`res` is too fine");
                }
                let down = steps as u64;
                let last = if (down as f64) < steps { down + 1 } else { down };
                if last == 0 { 1 } else { last }
            }
        };
        if !keeps_f64(min, max, last, res) {
            return Err("`res` is too fine");
        }
        Ok(Self { min, max, last, strict: false, wraps: false })
    }

    /// Returns the width of one double in bits.
    #[must_use]
    pub const fn bits(&self) -> u32 {
        bit_length(self.last as u128)
    }

    /// Returns the largest code, which is the number of steps in the range.
    pub(crate) const fn last(&self) -> u64 {
        self.last
    }

    /// Returns the initial value of a field: 0.0, or the end of the range that is nearer to 0.0.
    #[must_use]
    pub const fn nearest_to_zero(&self) -> f64 {
        0_f64.clamp(self.min, self.max)
    }

    fn why_not(&self, value: f64) -> Reason {
        if value.is_finite() {
            let [value, min, max] = [value, self.min, self.max].map(Value::Double);
            return Reason::Range(value, min, max);
        }
        Reason::NotFinite(value as f32)
    }

    /// Returns the encoding with this number of steps. `None` if the range is empty or its ends are not in
    /// `f32::MIN..=f32::MAX`, if `steps` is 0 or has more than 53 bits, or if a step is not wider than the
    /// distance of neighbouring `f64`.
    #[must_use]
    #[doc(hidden)]
    pub const fn of_steps(min: f64, max: f64, steps: u64) -> Option<Self> {
        let is_valid = is_range(min, max) && steps > 0 && steps >> 53 == 0;
        if !is_valid || !keeps_f64(min, max, steps, f64::MAX) {
            return None;
        }
        Some(Self { min, max, last: steps, strict: false, wraps: false })
    }

    /// Returns the code (the integer that is sent) of a value.
    #[must_use]
    #[doc(hidden)]
    pub fn quantise(&self, value: f64) -> u64 {
        let value = if self.wraps { wrapped(value, self.min, self.max) } else { value };
        if value >= self.max {
            return self.last;
        }
        if value <= self.min || value.is_nan() {
            return 0;
        }
        let near = (value - self.min) / (self.max - self.min) * self.last as f64 + 0.5;
        let mut code = (near as u64).min(self.last);
        // five roundings, each by 2⁻⁵³ of a part of the result at most
        let error = near / (1_u64 << 50) as f64;
        if (near - code as f64 - 0.5).abs() < 0.5 - error {
            return code;
        }
        while code < self.last && !self.is_below(value, code + 1) {
            code += 1;
        }
        while code > 0 && self.is_below(value, code) {
            code -= 1;
        }
        code
    }

    /// Returns `true` if the code of the value is less than `code`.
    fn is_below(&self, value: f64, code: u64) -> bool {
        let mut sum = Sum::zero();
        sum.add_product(2.0 * self.last as f64, value);
        sum.add_product(-2.0 * code as f64, self.max);
        sum.add_product(-2.0 * (self.last - code) as f64, self.min);
        sum.add(self.max);
        sum.add(-self.min);
        sum.rounded() < 0.0
    }

    /// Returns the value that a reader restores from a code, the integer that is sent.
    #[must_use]
    #[doc(hidden)]
    pub fn restore(&self, code: u64) -> f64 {
        let last = self.last as f64;
        let mut sum = Sum::zero();
        sum.add_product(self.last.saturating_sub(code) as f64, self.min);
        sum.add_product(code as f64, self.max);
        let near = sum.rounded() / last;
        sum.add_product(-last, near);
        near + sum.rounded() / last
    }
}

/// Returns `true` if the range is not empty, and its ends are numbers that an `f32` can hold, so that
/// no product overflows.
const fn is_range(min: f64, max: f64) -> bool {
    min < max && min >= f32::MIN as f64 && max <= f32::MAX as f64
}

/// Returns a value of the range unchanged. From any other value it subtracts a whole number of turns (one
/// turn is `max - min`), which gives the same angle in the range. The first remainder is exact.
pub(in crate::codec) fn wrapped(value: f64, min: f64, max: f64) -> f64 {
    if value >= min && value <= max {
        return value;
    }
    let turn = max - min;
    let above = (value % turn - min) % turn;
    min + if above < 0.0 { above + turn } else { above }
}

/// Completes the message about a resolution that is too fine for `f64` by the finest possible one.
pub(crate) const fn too_fine_f64(resolution: Message, min: f64, max: f64) -> Message {
    let message = resolution.text(" is finer than the precision of `f64`, or than 53 bits, in ");
    let message = message.double(min).text("..=").double(max);
    match finest_f64(min, max) {
        Some(decimal) => decimal.write(message.text("; the finest is ")),
        None => message.text("; this range is too narrow for any resolution"),
    }
}

impl Codec<f64> for CompressedF64 {
    fn blank(&self) -> f64 {
        self.nearest_to_zero()
    }
    #[inline]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, f64>, run: &mut Run<'_, S>) -> Result {
        let value = run.compressed_f64("", *place.peek(), self)?;
        store(place, value);
        Ok(())
    }
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads a quantised double: see [`compressed_f64`].
    ///
    /// # Errors
    ///
    /// [`NotFinite`](ErrorKind::NotFinite) if a NaN or an infinity is written,
    /// [`Range`](ErrorKind::Range) if a code above the last is read, or if a strict codec writes a
    /// value out of range.
    #[inline]
    pub fn compressed_f64(
        &mut self,
        name: &'static str,
        value: f64,
        codec: &CompressedF64,
    ) -> Result<f64> {
        self.enter_name(name);
        let mut code = 0;
        if S::IS_WRITING {
            if S::VALIDATES && !codec.takes(value) {
                let kind = if value.is_finite() { ErrorKind::Range } else { ErrorKind::NotFinite };
                return Err(self.refuse_write(kind, || codec.why_not(value)));
            }
            if S::TRACES {
                self.stream.quantises_double(value);
            }
            code = codec.quantise(value);
        }
        let code = self.transfer(code, codec.bits());
        if !S::IS_READING {
            self.leave();
            return Ok(value);
        }
        if code > codec.last {
            let reason = || Reason::Step(code, codec.last);
            return Err(self.refuse_read(ErrorKind::Range, codec.bits(), reason));
        }
        self.record_value(Role::Value, || Value::Double(codec.restore(code)));
        self.leave();
        Ok(codec.restore(code))
    }
}

#[cfg(test)]
mod tests;
