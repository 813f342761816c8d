//! `compressed`: floats quantised to a resolution. The `f32` operations and their order are those
//! of the standard "serialize 1.0", so that every implementation gives the same bits.

mod steps;

use super::outside::outside;
use super::resolution::{self, finest};
use crate::codec::number::vector::each_component;
use crate::codec::{Codec, Declared, LONGEST, Vector};
use crate::cost::{Memory, Width};
use crate::error::{Error, ErrorKind, Message, Result, cold, message};
use crate::io::BitIo;
use crate::math::bit_length;
use crate::place::{FloatForm as _, Place, store};
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::{Reason, Role, Step, Value};

/// Maximum number of steps in the range of a float: the largest `f32` below 2³².
const MOST_STEPS: f32 = 4_294_967_040.0;

/// Floats in `min..=max`, in steps of at most `res`. Made by [`compressed`] for an attribute, by
/// [`Compressed::new`] for a constant, and by [`Compressed::try_new`] for bounds known at run time.
///
/// Finite values outside the range are clamped. They are rejected if the declaration is
/// [`strict`](Self::strict), and moved by whole turns (multiples of `max - min`) if it is
/// [`wrapping`](Self::wrapping). NaN and infinities are rejected. A value that is read is in `min..=max`, and
/// finite. For a declaration in a constant, the value is within `res` of the one that was written, and gives
/// the same bits if it is written again: a declaration for which `f32` cannot keep this does not compile.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::Compressed;
/// const YAW: Compressed = Compressed::new(-180.0, 180.0, 0.01);
/// assert_eq!(YAW.bits(), 16);
/// ```
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::{Compressed, Error, ErrorKind, ReadStream, Stream, WriteStream};
/// const THROTTLE: Compressed = Compressed::new(0.0, 1.0, 0.01).strict();
/// let rejected = WriteStream::new(&mut [0; 1]).compressed(1.5, THROTTLE);
/// assert_eq!(rejected.map_err(Error::kind), Err(ErrorKind::Range));
///
/// const YAW: Compressed = Compressed::new(-180.0, 180.0, 0.5).wrapping();
/// for (angle, sent) in [(190.0, -170.0), (180.0, 180.0), (540.0, -180.0)] {
///     let mut buffer = [0; 8];
///     let mut stream = WriteStream::new(&mut buffer);
///     stream.compressed(angle, YAW)?;
///     stream.finish()?;
///     assert_eq!(ReadStream::new(&buffer).compressed(0.0, YAW)?, sent);
/// }
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Compressed {
    min: f32,
    max: f32,
    delta: f32,
    pub(crate) max_integer: u32,
    strict: bool,
    wraps: bool,
}

/// Encodes floats in `min..=max` in steps of at most `res`. Each component takes as many bits as the integer
/// `ceil((max - min) / res)` has.
///
/// With `.strict()`, finite values outside the range are rejected when they are written, not clamped. With
/// `.wrapping()`, they are moved into the range by whole turns: multiples of `max - min`.
///
/// Source of the wire format: "Serialization Strategies", `serialize_compressed_float`; the standard
/// "serialize 1.0", `compressed_float`.
///
/// # Panics
///
/// In const evaluation, if the range is empty or not finite, the resolution is not positive, or it
/// is finer than the precision of `f32` in this range.
#[track_caller]
pub const fn compressed<V: Vector>(min: f32, max: f32, res: f32) -> Declared<Compressed> {
    let codec = Compressed::new(min, max, res);
    let Compressed { min, max, max_integer: steps, .. } = codec;
    let node = Node::Compressed {
        min,
        max,
        steps,
        components: V::LEN as u32,
        strict: false,
        wrapping: false,
    };
    let width = Width::bits(codec.bits()).times(V::LEN);
    let width = Width { exact: false, memory: Memory::NONE, ..width };
    Declared { codec, width, shape: Shape::one(node).exact_if(V::EXACT), change: None }
}

outside!(Compressed, f32);

impl Compressed {
    /// Makes the encoding of a float in a constant.
    ///
    /// # Panics
    ///
    /// If the range is empty or not finite, the resolution is not positive, or it is finer than an
    /// `f32` keeps in this range; the message then names the finest that it keeps.
    #[track_caller]
    pub const fn new(min: f32, max: f32, res: f32) -> Self {
        match Self::standard(min, max, res) {
            Ok(codec) if codec.keeps(res) => codec,
            Ok(_) => too_fine(message!("`compressed`: ").real(res), min, max).panic(),
            Err(wrong) => message!("`compressed`: {}", wrong).panic(),
        }
    }

    /// Makes the encoding of a float at run time, possibly from numbers that a peer sent.
    /// Everything that the standard "serialize 1.0" allows is valid.
    ///
    /// Here a resolution may be finer than `f32` can keep. A value that is read is then as near to
    /// the one written as the standard's arithmetic gets, which may be more than `res` away, and
    /// several codes may have one value. Sent again, it may move again. A resolution wider than the
    /// range is one step, as if it were `max - min`.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) if the range is empty or not finite, or the
    /// resolution is not positive.
    pub const fn try_new(min: f32, max: f32, res: f32) -> Result<Self> {
        match Self::standard(min, max, res) {
            Ok(codec) => Ok(codec),
            Err(_) => Err(Error::new(ErrorKind::Declaration, 0)),
        }
    }

    /// Creates the encoding of a float with the arithmetic of the standard "serialize 1.0": divides
    /// the range by the resolution, and counts the steps. Returns a message if the range or the
    /// resolution is invalid.
    pub(crate) const fn standard(min: f32, max: f32, res: f32) -> Result<Self, &'static str> {
        if !(is_finite(min) && is_finite(max) && is_finite(res)) {
            return Err("`min`, `max` and `res` must be finite");
        }
        if min >= max {
            return Err("empty range: `min` must be below `max`");
        }
        if res <= 0.0 {
            return Err("`res` must be above 0");
        }
        let delta = max - min;
        if !is_finite(delta) {
            return Err("`max - min` is more than an `f32` can hold");
        }
        let steps = delta / res;
        let steps = steps.clamp(1.0, MOST_STEPS);
        let down = steps as u32;
        let max_integer = if (down as f32) < steps { down + 1 } else { down };
        Ok(Self { min, max, delta, max_integer, strict: false, wraps: false })
    }

    /// Creates the encoding of a float from the number of steps in its range, which a schema's description
    /// contains in place of the resolution.
    #[cfg(feature = "dynamic")]
    pub(crate) const fn of_steps(min: f32, max: f32, max_integer: u32) -> Self {
        Self { min, max, delta: max - min, max_integer, strict: false, wraps: false }
    }

    /// Returns the largest code, which is the number of steps in the range.
    #[cfg(test)]
    pub(in crate::codec) const fn last(&self) -> u32 {
        self.max_integer
    }

    /// Returns `true` if every value that is read is within `res` of the one written, in spite of
    /// the rounding of `f32`.
    pub(crate) const fn keeps(&self, res: f32) -> bool {
        resolution::keeps(self.min, self.max, self.delta, self.max_integer, res)
    }

    /// Returns the width of one float in bits.
    #[must_use]
    #[cfg_attr(optimized, inline(always))]
    pub const fn bits(&self) -> u32 {
        bit_length(self.max_integer as u128)
    }

    /// Returns the reason that a writer rejects the value.
    fn why_not(&self, value: f32) -> Reason {
        if value.is_finite() {
            let [value, min, max] = [value, self.min, self.max].map(Value::Float);
            return Reason::Range(value, min, max);
        }
        Reason::NotFinite(value)
    }
}

impl Compressed {
    /// Returns the initial value of a field: 0.0, or the end of the range that is nearer to 0.0.
    #[must_use]
    pub const fn nearest_to_zero(&self) -> f32 {
        self.nearest_to(0.0)
    }

    const fn nearest_to(&self, value: f32) -> f32 {
        if value < self.min {
            self.min
        } else if value > self.max {
            self.max
        } else {
            value
        }
    }
}

/// Completes the message about a resolution that is too fine for `f32` by the finest possible one.
pub(crate) const fn too_fine(resolution: Message, min: f32, max: f32) -> Message {
    let message = resolution.text(" is finer than the precision of `f32` in ").real(min);
    let message = message.text("..=").real(max);
    match finest(min, max) {
        Some(decimal) => decimal.write(message.text("; the finest is ")),
        None => message.text("; this range is too narrow for any resolution"),
    }
}

impl<V: Vector> Codec<V> for Compressed {
    #[inline]
    fn blank(&self) -> V {
        let mut value = V::ZERO;
        for i in 0..V::LEN {
            value.set_component(i, self.nearest_to(value.component(i)));
        }
        value
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, V>, run: &mut Run<'_, S>) -> Result {
        if const { V::LEN > LONGEST } && !Width::bits(self.bits()).joins(V::LEN) {
            return run.compressed_out_of_line(&mut place, self);
        }
        let mut value = *place.peek();
        run.components("", &mut value, self)?;
        store(place, value);
        Ok(())
    }
}

/// Maximum number of components of a vector that a writer checks for NaN and infinities with one branch.
const TOGETHER: usize = 4;

/// Returns `true` for a finite number. (`f32::is_finite` is three calls, each of which costs time
/// in const evaluation of a declaration.)
const fn is_finite(value: f32) -> bool {
    value >= f32::MIN && value <= f32::MAX
}

/// Returns `true` if all components are finite. It multiplies each with zero, which gives zero only
/// for finite numbers. (A check for each component took 8 % longer for a server's tick.)
#[cfg_attr(optimized, inline(always))]
fn all_finite<V: Vector>(value: &V) -> bool {
    let mut sum = 0.0;
    each_component!(V, |i| sum += value.component(i) * 0.0);
    sum == 0.0
}

/// Returns the index of the first component that is not finite. The vector must have one.
#[cold]
#[inline(never)]
fn first_infinite<V: Vector>(value: V) -> usize {
    (0..V::LEN).find(|i| !value.component(*i).is_finite()).unwrap_or(0)
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads quantised floats: see [`compressed`].
    ///
    /// # Errors
    ///
    /// [`NotFinite`](ErrorKind::NotFinite) if a NaN or an infinity is written,
    /// [`Range`](ErrorKind::Range) if a step above the last is read, or if a strict codec writes a
    /// value out of range.
    #[cfg_attr(optimized, inline(always))]
    pub fn compressed<V: Vector>(
        &mut self,
        name: &'static str,
        mut value: V,
        codec: &Compressed,
    ) -> Result<V> {
        self.components(name, &mut value, codec)?;
        Ok(value)
    }

    /// Writes or reads quantised floats in place. (If three floats were returned by value, the
    /// compiler would pack them into two registers, and would not compute them together.)
    #[cfg_attr(optimized, inline(always))]
    fn components<V: Vector>(
        &mut self,
        name: &'static str,
        value: &mut V,
        codec: &Compressed,
    ) -> Result {
        self.enter_name(name);
        let together = const { V::LEN > 1 && V::LEN <= TOGETHER }
            && S::IS_WRITING
            && S::VALIDATES
            && !S::Floats::FROM_CODES
            && !codec.strict;
        if together && !all_finite(value) {
            let i = first_infinite(*value);
            let found = value.component(i);
            self.enter(Step::Component(i, V::LEN));
            self.stream.record_rejection(|| codec.why_not(found));
            let at = S::run_bits(&self.state) + i as u32 * codec.bits();
            return Err(cold(ErrorKind::NotFinite, at));
        }
        each_component!(V, |i| {
            self.enter(Step::Component(i, V::LEN));
            let component = self.compressed_float(value.component(i), codec, together)?;
            self.leave();
            value.set_component(i, component);
        });
        self.leave();
        Ok(())
    }

    /// Writes or reads the quantised floats of a vector that is too long for one run (bounds check). Each
    /// component has a run of its own, and the vector is not copied.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn compressed_out_of_line<V: Vector>(
        &mut self,
        place: &mut S::Ref<'_, V>,
        codec: &Compressed,
    ) -> Result {
        for i in 0..V::LEN {
            self.restart(codec.bits())?;
            self.enter(Step::Component(i, V::LEN));
            let component =
                self.compressed_float(Place::<V>::peek(place).component(i), codec, false)?;
            self.leave();
            if let Some(slot) = Place::<V>::slot(place) {
                slot.set_component(i, component);
            }
        }
        self.end()
    }

    #[cfg_attr(optimized, inline(always))]
    fn compressed_float(&mut self, value: f32, codec: &Compressed, is_finite: bool) -> Result<f32> {
        let bits = codec.bits();
        let mut step = 0;
        if S::IS_WRITING {
            if S::VALIDATES && !S::Floats::FROM_CODES && !is_finite && !codec.takes(value) {
                let kind = if value.is_finite() { ErrorKind::Range } else { ErrorKind::NotFinite };
                return Err(self.refuse_write(kind, || codec.why_not(value)));
            }
            if S::TRACES {
                self.stream.quantises(value);
            }
            step = codec.step_of::<S::Floats>(value) as u64;
        }
        let step = self.transfer_few(step, bits);
        if !S::IS_READING {
            return Ok(value);
        }
        if step > codec.max_integer as u64 {
            let reason = || Reason::Step(step, codec.max_integer.into());
            return Err(self.refuse_read(ErrorKind::Range, bits, reason));
        }
        let step = step as u32;
        self.record_value(Role::Value, || Value::Float(codec.restore(step)));
        Ok(codec.float_of::<S::Floats>(step))
    }
}
