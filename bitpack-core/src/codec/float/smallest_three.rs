//! `smallest_three`: a rotation, sent as the three smallest components of its unit quaternion.

mod codes;

use crate::codec::{Codec, Declared, Vector};
use crate::cost::Width;
use crate::error::{Error, ErrorKind, Result, message};
use crate::io::BitIo;
use crate::math::{floor, mask};
use crate::place::{FloatForm, Place, store};
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::{Reason, Role, Step, Value};

/// Maximum number of bits of a quantised component. It is limited because codes are computed in
/// `f32`.
const WIDEST: u32 = 20;

/// Largest absolute value of a component that is not the largest of its quaternion: 1/√2. The literal comes
/// from "Snapshot Compression", and is part of the wire format.
#[expect(clippy::approx_constant, reason = "the literal is the sample code's, not the exact root")]
const LIMIT: f32 = 1.0 / 1.414_214;

/// Maximum difference between 1 and the squared length of a quaternion. It allows a length that is
/// 1 % off; physics drifts by less between two normalisations.
const TOLERANCE: f32 = 0.02;

/// Largest accepted excess of the squared length over 1 at two bits a component, in place of
/// [`TOLERANCE`]: the coarse steps can add up to a squared length of 1.5.
const COARSEST: f32 = 0.52;

/// Additional tolerance of a reader for the squared length, which covers the rounding of a writer: quantising
/// and restoring moves a component by less than 2⁻²⁰, and so the sum of squares by less than 2⁻¹⁷.
const ROUNDING: f32 = 1.0 / 65_536.0;

/// The index of the omitted component, and the codes (quantised values) of the other three.
pub(crate) type Codes = (usize, [u64; 3]);

/// A unit quaternion without its largest component. Made by [`smallest_three`] for an attribute,
/// and by [`SmallestThree::new`] for a constant.
///
/// Components are numbered in the vector's order (x, y, z, w). The one with the greatest absolute value, the
/// first of equals, is left out. If that component is negative, all four are negated, which is the same
/// rotation.
///
/// A writer rejects a quaternion that is not unit length: the sum of the squares must be within
/// 0.02 of 1. A reader rejects codes that no such quaternion has, unless it is
/// [`lenient`](Self::lenient). A quaternion that is read is unit length up to the rounding of
/// `f32`; it is not normalised again. It can always be written again, and has the same codes again
/// if a writer of this crate has chosen them.
///
/// If two components are nearly equal, rounding can make another component the largest of the
/// quaternion that is read. A writer prevents this: as long as the quaternion that would be read
/// has other codes, it writes that quaternion instead. If two sets of codes would alternate for
/// ever, it sends the one that leaves out the lower index. At nine bits this changes the codes of
/// 11 in 10,000 random rotations, compared to the sample code of "Snapshot Compression", and at ten
/// bits of 6 in 10,000. A reader accepts codes that are not stable in this way, too: of all codes
/// that a reader accepts, 4 in 100 at nine bits are sent again as others, 3 in 100 at seventeen
/// bits, and most at two bits.
///
/// Each such replacement lowers the sum of the squares of the three codes' distances from the
/// middle, or keeps it: a component is left out because it is larger than the one that is now coded
/// in its place. If the sum is kept, components of the same size have only changed places, and two
/// sets of codes alternate. So the replacements end, and the quaternion that is read from the final
/// codes is sent as the same codes.
///
/// The largest component makes up for a length that is not quite 1, so the rotation is turned by up
/// to 2 degrees for each hundredth. Normalise a quaternion that has drifted and has to be exact.
///
/// Two bits a component are too coarse for a length of 1: codes are so far apart that valid quaternions ((½,
/// ½, ½, ½), for example) are read with a length of up to 1.23. Writers accept quaternions up to a sum of
/// squares of 1.52, and readers accept every code.
///
/// Proof that the length is 1 from three bits on: with `h` for half a step, an accepted code stands
/// for components of at least `l = |c| - h`, and has `Σ l² + max l² <= 1.02`. Of such `l` no three
/// have a larger sum of squares than equal ones: `Σ l² <= 3/4 · 1.02` and `Σ l <= 1.52`. So `Σ c²
/// <= 0.765 + 3.04 h + 3 h²`, which is 0.92 at four bits (`h` is 0.047), and less with more bits.
/// For three bits counting is shorter: of the 20 sets of codes 15 are accepted, and their `Σ c²` is
/// at most 0.85. The rest is positive, and its root, as the largest component, makes the length 1.
///
/// Source: "Snapshot Compression", optimizing orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct SmallestThree {
    pub(crate) component: u32,
    lenient: bool,
}

/// Encodes a quaternion in 2 + 3 × `bits` bits; `bits` is 2 to 20.
///
/// Source: "Snapshot Compression", optimizing orientation; the arithmetic is that of its sample
/// code.
///
/// # Panics
///
/// In const evaluation, for any other width, or for a vector that does not have four components.
#[track_caller]
pub const fn smallest_three<V: Vector>(bits: u32) -> Declared<SmallestThree> {
    assert!(V::LEN == 4, "`smallest_three` is for quaternions: four components, x, y, z, w");
    let codec = SmallestThree::new(bits);
    let width = Width::bits(codec.bits()).exact_if(false).no_heap();
    Declared::new(codec, width, Shape::one(Node::SmallestThree { bits }).exact_if(V::EXACT))
}

impl SmallestThree {
    /// Makes the encoding of a quaternion in a constant: `bits`, 2 to 20, for each of three
    /// components.
    ///
    /// # Panics
    ///
    /// For any other width.
    #[track_caller]
    pub const fn new(bits: u32) -> Self {
        if bits < 2 || bits > WIDEST {
            message!("`smallest_three` takes 2 to 20 bits a component, not {}", [bits]).panic()
        }
        Self { component: bits, lenient: false }
    }

    /// Makes the encoding of a quaternion at run time: `bits`, 2 to 20, for each of three
    /// components.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) unless `bits` is in 2..=20.
    pub const fn try_new(bits: u32) -> Result<Self> {
        if bits < 2 || bits > WIDEST {
            return Err(Error::new(ErrorKind::Declaration, 0));
        }
        Ok(Self { component: bits, lenient: false })
    }

    /// Makes readers accept every code, as the sample code of "Snapshot Compression" does. Codes at
    /// their maximum are then read as a quaternion of length 1.23, with 0 for the omitted
    /// component. Writers still reject such a value.
    ///
    /// ```
    /// # use bitpack_core as bitpack;
    /// use bitpack::{Error, ErrorKind, ReadStream, SmallestThree, Stream};
    /// const SPIN: SmallestThree = SmallestThree::new(10);
    /// let read = |codec| ReadStream::new(&[0xFF; 4]).smallest_three([0.0; 4], codec);
    /// assert_eq!(read(SPIN).map_err(Error::kind), Err(ErrorKind::Range));
    /// assert!(read(SPIN.lenient())?.iter().all(|component| (0.0..0.708).contains(component)));
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn lenient(self) -> Self {
        Self { lenient: true, ..self }
    }

    /// Returns the width of a quaternion in bits.
    #[must_use]
    #[cfg_attr(optimized, inline(always))]
    pub const fn bits(&self) -> u32 {
        2 + 3 * self.component
    }

    #[cfg_attr(optimized, inline(always))]
    const fn scale(self) -> f32 {
        mask(self.component) as f32
    }

    /// Returns the code (the integer that is sent) of a component. The component is clamped first, because it
    /// may be too large in a quaternion that is not unit length.
    #[cfg_attr(optimized, inline(always))]
    pub(in crate::codec) fn quantise(self, component: f32) -> u64 {
        let normalised = (component + LIMIT) / (LIMIT + LIMIT);
        let normalised = if normalised > 0.0 { normalised } else { 0.0 };
        let normalised = if normalised < 1.0 { normalised } else { 1.0 };
        floor(normalised * self.scale() + 0.5) as u64
    }

    /// Returns the greatest squared length of a quaternion that a writer accepts. The smallest is
    /// `1.0 - TOLERANCE`.
    #[cfg_attr(optimized, inline(always))]
    const fn longest(self) -> f32 {
        1.0 + if self.component == 2 { COARSEST } else { TOLERANCE }
    }

    /// Returns `true` if a writer accepts a quaternion; NaN is rejected. If [`Floats`](FloatForm) says that
    /// values in memory hold codes (the integers that are sent) in place of floats, every value is accepted.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn takes<Floats: FloatForm, V: Vector>(self, value: &V) -> bool {
        Floats::FROM_CODES || self.is_unit(square(value))
    }

    /// Returns `true` if a reader accepts the codes of a quaternion. `least` is the smallest
    /// squared length of all quaternions with these codes.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn has(self, least: f32) -> bool {
        self.lenient || least <= self.longest() + ROUNDING
    }

    /// Returns `true` if a writer accepts a quaternion with this squared length. NaN is rejected.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn is_unit(self, square: f32) -> bool {
        square >= 1.0 - TOLERANCE && square <= self.longest()
    }
}

/// Returns the squared length of a quaternion: the sum of the squares of its components.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn square<V: Vector>(quaternion: &V) -> f32 {
    let [x, y, z, w] = core::array::from_fn(|i| quaternion.component(i));
    x * x + y * y + z * z + w * w
}

impl<V: Vector> Codec<V> for SmallestThree {
    #[inline]
    fn blank(&self) -> V {
        let mut identity = V::ZERO;
        for i in 0..V::LEN {
            identity.set_component(i, if i == 3 { 1.0 } else { 0.0 });
        }
        identity
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, V>, run: &mut Run<'_, S>) -> Result {
        let (value, _) = run.quaternion("", place.peek(), *self)?;
        store(place, value);
        Ok(())
    }
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads a quaternion: the index of its largest component, then the other three. See
    /// [`smallest_three`].
    ///
    /// # Errors
    ///
    /// [`NotFinite`](ErrorKind::NotFinite) if a NaN or an infinity is written,
    /// [`Range`](ErrorKind::Range) for a quaternion that is not unit length, written or read.
    #[cfg_attr(optimized, inline(always))]
    pub fn smallest_three<V: Vector>(
        &mut self,
        name: &'static str,
        value: V,
        codec: SmallestThree,
    ) -> Result<V> {
        const { assert!(V::LEN == 4, "`smallest_three` is for quaternions: x, y, z, w") };
        Ok(self.quaternion(name, &value, codec)?.0)
    }

    /// Writes or reads a quaternion: the index of its largest component, then the other three. Returns the
    /// codes (the integers that are sent) too. The function takes a reference, because a copy of the
    /// quaternion would be stored in memory again to select its components.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn quaternion<V: Vector>(
        &mut self,
        name: &'static str,
        value: &V,
        codec: SmallestThree,
    ) -> Result<(V, Codes)> {
        self.enter(Step::Name(name));
        let (largest, mut steps) =
            if S::IS_WRITING { self.three_steps(value, codec)? } else { (0, [0; 3]) };
        let largest = self.transfer_few(largest as u64, 2) as usize;
        self.record_value(Role::Tag, || Value::Unsigned(largest as u128));
        for (i, step) in steps.iter_mut().enumerate() {
            self.enter(Step::Component(i + usize::from(i >= largest), 4));
            *step = self.transfer_few(*step, codec.component);
            self.record_value(Role::Value, || Value::Float(codec.restore(*step)));
            self.leave();
        }
        let mut quaternion = *value;
        if S::IS_READING {
            let least = codec.put::<S::Floats, V>(&mut quaternion, (largest, steps));
            if !codec.has(least) {
                let reason = || Reason::Quaternion(least);
                return Err(self.refuse_read(ErrorKind::Range, codec.bits(), reason));
            }
        }
        self.leave();
        Ok((quaternion, (largest, steps)))
    }

    /// Checks that a quaternion to write is unit length. Returns the index of its largest component
    /// and the codes (the integers that are sent) of the other three.
    #[cfg_attr(optimized, inline(always))]
    fn three_steps<V: Vector>(&mut self, value: &V, codec: SmallestThree) -> Result<Codes> {
        if S::ONLY_COUNTS {
            // LLVM cannot prove that the loop of `settled` ends, and would keep it
            return Ok((0, [0; 3]));
        }
        if S::Floats::FROM_CODES {
            return Ok(codec.codes_in::<S::Floats, V>(value));
        }
        let square = square(value);
        if S::VALIDATES && !codec.is_unit(square) {
            let infinite = (0..4).map(|i| value.component(i)).find(|it| !it.is_finite());
            let kind = if infinite.is_some() { ErrorKind::NotFinite } else { ErrorKind::Range };
            let not_unit = || Reason::NotUnit(square, 1.0 - TOLERANCE, codec.longest());
            let reason = || infinite.map_or_else(not_unit, Reason::NotFinite);
            return Err(self.refuse_write(kind, reason));
        }
        if S::TRACES {
            (0..4).for_each(|i| self.stream.quantises(value.component(i)));
        }
        Ok(codec.codes(value))
    }
}
