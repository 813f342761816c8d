//! `smallest_three`: a rotation as three components of its quaternion.

use super::{Codec, Declared, Vector};
use crate::account::{Reason, Role, Step, Value};
use crate::cost::Width;
use crate::engine::Engine;
use crate::error::{Error, ErrorKind, Message};
use crate::math::{floor, mask, sqrt};
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};

/// Widest component: its codes are counted in `f32`.
const WIDEST: u32 = 20;

/// No component but the largest is beyond ±1/√2. The literal is the article's, part of the wire.
#[expect(clippy::approx_constant, reason = "not the exact root: the sample code's literal")]
const LIMIT: f32 = 1.0 / 1.414_214;

/// How far the square of a quaternion's length may be from 1: a length that is 1 % off. Physics drift
/// by less between two normalisations.
const TOLERANCE: f32 = 0.02;

/// At two bits a component this much more: its three components at their ends are read as 1.5.
const COARSEST: f32 = 0.52;

/// What a reader lets pass beyond that, so that no rounding of a writer's is refused: a code and its
/// value move a component by less than 2⁻²⁰, and so the four squares by less than 2⁻¹⁷.
const ROUNDING: f32 = 1.0 / 65_536.0;

/// The number of the component that is left out, and the codes of the others.
pub(crate) type Codes = (usize, [u64; 3]);

/// A unit quaternion without its largest component. [`smallest_three`] makes one for an attribute,
/// [`SmallestThree::new`] for a constant.
///
/// Components are numbered in the vector's order (x, y, z, w). The one of greatest absolute value,
/// the first of equals, is left out; if it is negative all are negated, which is the same rotation.
///
/// A writer refuses what is not of unit length: the sum of the squares must be within 0.02 of 1. A
/// reader refuses the codes that no such quaternion has, unless it is [`lenient`](Self::lenient).
/// What is read is of unit length up to the rounding of `f32`; it is not normalised again. It can
/// always be written again, and in the same codes where a writer of this crate has chosen them.
///
/// Where two components are nearly equal, rounding can make another one the largest of what is read. A
/// writer settles that before it sends: it writes what would be read, as long as that gives other codes.
/// Of two that would follow one another for ever it sends the one that leaves out the lower number. Of
/// random rotations 11 in 10,000 have other codes for it at nine bits than in the articles' sample code, 6 in
/// 10,000 at ten. Codes that nobody has settled are read as well: of any codes of nine bits that a reader
/// takes 4 in 100 are sent again as others, of seventeen 3, of two bits most.
///
/// Each round of that lowers the sum of the squares of the three codes' distances from the middle, or
/// leaves it: a component is left out because it is larger than the one that is now coded in its place.
/// Where the sum stays, only places have changed among components of the same size, and two places
/// follow one another. So it ends, and what a settled code is read as is sent as that code.
///
/// A length that is not quite 1 is made up for by the largest component, so the rotation is turned by
/// up to 2 degrees for each hundredth: normalise what has drifted and has to be exact.
///
/// Two bits a component are too coarse for that: codes are so far apart that honest quaternions (½, ½,
/// ½, ½ is one) are read with a length of up to 1.23. Writers take them, up to a sum of 1.52, and readers
/// every code.
///
/// Why from three bits on the length is 1: `h` being half a step, an accepted code stands for components
/// of at least `l = |c| - h`, and has `Σ l² + max l² <= 1.02`. Of such `l` no three have a larger sum of
/// squares than equal ones: `Σ l² <= 3/4 · 1.02` and `Σ l <= 1.52`. So `Σ c² <= 0.765 + 3.04 h + 3 h²`,
/// which is 0.92 at four bits (`h` is 0.047), and less above. For three bits counting is shorter: of
/// the 20 sets of codes 15 are accepted, and their `Σ c²` is at most 0.85. Something is left for the largest
/// component, and its root makes the length 1.
///
/// Source: "Snapshot Compression", optimizing orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallestThree {
    pub(crate) component: u32,
    lenient: bool,
}

/// A quaternion in 2 + 3 × `bits` bits; `bits` is 2 to 20.
///
/// Source: "Snapshot Compression", optimizing orientation; the arithmetic is that of the articles'
/// sample code.
///
/// # Panics
///
/// In const evaluation, for another width or a vector that has not four components.
#[must_use]
#[track_caller]
pub const fn smallest_three<V: Vector>(bits: u32) -> Declared<SmallestThree> {
    assert!(V::LEN == 4, "`smallest_three` is for quaternions: four components, x, y, z, w");
    let codec = SmallestThree::new(bits);
    let width = Width::bits(codec.bits()).exact_if(false).no_heap();
    Declared::new(codec, width, Shape::one(Node::SmallestThree { bits }))
}

impl SmallestThree {
    /// A declaration in a constant: `bits`, 2 to 20, for each of three components.
    ///
    /// # Panics
    ///
    /// For another width.
    #[must_use]
    #[track_caller]
    pub const fn new(bits: u32) -> Self {
        if bits < 2 || bits > WIDEST {
            Message::new()
                .text("`smallest_three` takes 2 to 20 bits a component, not ")
                .unsigned(bits as u128)
                .panic()
        }
        Self { component: bits, lenient: false }
    }

    /// A declaration known at run time.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) unless `bits` is in 2..=20.
    pub const fn try_new(bits: u32) -> Result<Self, Error> {
        if bits < 2 || bits > WIDEST {
            return Err(Error::new(ErrorKind::Declaration, 0));
        }
        Ok(Self { component: bits, lenient: false })
    }

    /// The same for readers that take every code, as the articles' sample code does: three components
    /// at their ends are then read with a length of 1.23, and the one that is left out as 0. Writers
    /// refuse such a value like before.
    ///
    /// ```
    /// use bitpack_core::{Error, ErrorKind, ReadStream, SmallestThree, Stream};
    /// const SPIN: SmallestThree = SmallestThree::new(10);
    /// let read = |codec| ReadStream::new(&[0xFF; 4]).smallest_three([0.0; 4], codec);
    /// assert_eq!(read(SPIN).map_err(Error::kind), Err(ErrorKind::Range));
    /// assert!(read(SPIN.lenient())?.iter().all(|component| (0.0..0.708).contains(component)));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub const fn lenient(self) -> Self {
        Self { lenient: true, ..self }
    }

    /// The bits of a quaternion.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub const fn bits(&self) -> u32 {
        2 + 3 * self.component
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn scale(self) -> f32 {
        mask(self.component) as f32
    }

    /// A component's step. Clamped first: one that is not of a unit quaternion must not overflow.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn quantise(self, component: f32) -> u64 {
        let normalised = (component + LIMIT) / (LIMIT + LIMIT);
        let normalised = if normalised > 0.0 { normalised } else { 0.0 };
        let normalised = if normalised < 1.0 { normalised } else { 1.0 };
        floor(normalised * self.scale() + 0.5) as u64
    }

    /// The greatest sum of squares that is written. The least is `1.0 - TOLERANCE`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn longest(self) -> f32 {
        1.0 + if self.component == 2 { COARSEST } else { TOLERANCE }
    }

    /// Half a step: how far a component may be from its code.
    #[cfg_attr(not(debug_assertions), inline(always))]
    const fn half_step(self) -> f32 {
        LIMIT / self.scale()
    }

    /// The number of the component that is left out, and the codes of the others, settled: what they
    /// stand for has these codes again.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn codes<V: Vector>(self, value: &V) -> Codes {
        let nearest = self.nearest(value);
        if self.leaves_out_the_largest(nearest.1) { nearest } else { self.settled(nearest) }
    }

    /// The number of the largest component, and the nearest codes of the others.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn nearest<V: Vector>(self, value: &V) -> Codes {
        let largest = largest(value);
        let sign = if value.component(largest) < 0.0 { -1.0 } else { 1.0 };
        let code = |i: usize| self.quantise(value.component(i + usize::from(i >= largest)) * sign);
        (largest, core::array::from_fn(code))
    }

    /// Whether the component that is left out is certainly the largest of what these stand for: with `d`
    /// for the distance of a code from the middle, in half steps, `Σ d² + max d²` is below 2 `last²`.
    ///
    /// By what the rounding of `f32` can make, which is less than 2⁻¹⁸ of it. (Few bits need no such room:
    /// the sum is 4 more than a multiple of 8, and the bound 2.)
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn leaves_out_the_largest(self, codes: [u64; 3]) -> bool {
        let last = mask(self.component);
        let [a, b, c] = codes.map(|code| {
            let distance = (2 * code).wrapping_sub(last);
            distance.wrapping_mul(distance)
        });
        let most = if a > b { a } else { b };
        let most = if most > c { most } else { c };
        a + b + c + most < 2 * last * last - ((last * last) >> 17)
    }

    /// Writes what would be read until that is the same. Out of line: 2 random rotations of 1000 come here
    /// at nine bits.
    #[cold]
    #[inline(never)]
    fn settled(self, nearest: Codes) -> Codes {
        let again = |(largest, codes): Codes| {
            self.nearest(&self.quaternion([0.0_f32; 4], largest, codes).0)
        };
        let mut codes = nearest;
        loop {
            let next = again(codes);
            if again(next) == codes {
                // the same one, or two that follow one another
                return if next.0 < codes.0 { next } else { codes };
            }
            codes = next;
        }
    }

    /// What they stand for, and the least that its squares can sum to.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn quaternion<V: Vector>(
        self,
        value: V,
        largest: usize,
        codes: [u64; 3],
    ) -> (V, f32) {
        let mut quaternion = value;
        let (mut rest, mut least, mut most) = (1.0, 0.0, 0.0);
        for (i, code) in codes.into_iter().enumerate() {
            let component = self.restore(code);
            rest -= component * component;
            let nearest = component.abs() - self.half_step();
            least += nearest * nearest;
            most = if nearest > most { nearest } else { most };
            quaternion.set_component(i + usize::from(i >= largest), component);
        }
        // three components at their ends have more than unit length together
        quaternion.set_component(largest, sqrt(if rest > 0.0 { rest } else { 0.0 }));
        // the one that is left out is no smaller than any of the others
        (quaternion, least + most * most)
    }

    /// Whether a reader takes codes whose squares sum to this at least.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn has(self, least: f32) -> bool {
        self.lenient || least <= self.longest() + ROUNDING
    }

    /// Whether a writer takes what is as long as this. What is no number is in no range.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn is_unit(self, square: f32) -> bool {
        square >= 1.0 - TOLERANCE && square <= self.longest()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn restore(self, step: u64) -> f32 {
        step as f32 * (1.0 / self.scale()) * (LIMIT + LIMIT) - LIMIT
    }
}

/// The sum of the squares.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn square<V: Vector>(quaternion: &V) -> f32 {
    let [x, y, z, w] = core::array::from_fn(|i| quaternion.component(i));
    x * x + y * y + z * z + w * w
}

/// The number of the component of greatest absolute value, the first of equals.
#[cfg_attr(not(debug_assertions), inline(always))]
fn largest<V: Vector>(quaternion: &V) -> usize {
    let mut largest = 0;
    for i in 1..4 {
        if quaternion.component(i).abs() > quaternion.component(largest).abs() {
            largest = i;
        }
    }
    largest
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize<S: Engine>(
        &self,
        mut place: S::Ref<'_, V>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        let value = run.smallest_three("", *place.peek(), *self)?;
        if let Some(slot) = place.slot() {
            *slot = value;
        }
        Ok(())
    }
}

impl<S: Engine> Run<'_, S> {
    /// A quaternion: the number of its largest component, then the others. See [`smallest_three`].
    ///
    /// # Errors
    ///
    /// [`NotFinite`](ErrorKind::NotFinite) for a NaN or an infinity written,
    /// [`Range`](ErrorKind::Range) for what is no unit quaternion, written or read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn smallest_three<V: Vector>(
        &mut self,
        name: &'static str,
        value: V,
        codec: SmallestThree,
    ) -> Result<V, Error> {
        const { assert!(V::LEN == 4, "`smallest_three` is for quaternions: x, y, z, w") };
        self.enter(Step::Name(name));
        let steps = if S::IS_WRITING { self.three_steps(value, codec)? } else { (0, [0; 3]) };
        let value = if S::IS_READING {
            self.read_three(value, steps, codec)?
        } else {
            self.write_three(steps, codec);
            value
        };
        self.leave();
        Ok(value)
    }

    /// The number of the largest component, and the codes of the others.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn three_steps<V: Vector>(&mut self, value: V, codec: SmallestThree) -> Result<Codes, Error> {
        let square = square(&value);
        if S::REFUSES && !codec.is_unit(square) {
            let infinite = (0..4).map(|i| value.component(i)).find(|it| !it.is_finite());
            let kind = if infinite.is_some() { ErrorKind::NotFinite } else { ErrorKind::Range };
            let not_unit = || Reason::NotUnit(square, 1.0 - TOLERANCE, codec.longest());
            let reason = || infinite.map_or_else(not_unit, Reason::NotFinite);
            return Err(self.refuse_write(kind, reason));
        }
        Ok(codec.codes(&value))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write_three(&mut self, (largest, steps): Codes, codec: SmallestThree) {
        self.gather_few(largest as u64, 2);
        for (i, code) in steps.into_iter().enumerate() {
            self.enter(Step::Component(i + usize::from(i >= largest), 4));
            self.gather_few(code, codec.component);
            self.leave();
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn read_three<V: Vector>(
        &mut self,
        value: V,
        (largest, steps): Codes,
        codec: SmallestThree,
    ) -> Result<V, Error> {
        let largest = self.gather_few(largest as u64, 2) as usize;
        self.note(Role::Tag, || Value::Unsigned(largest as u128));
        let mut steps = steps;
        for (i, step) in steps.iter_mut().enumerate() {
            *step = self.gather_few(*step, codec.component);
            self.enter(Step::Component(i + usize::from(i >= largest), 4));
            self.note(Role::Value, || Value::Float(codec.restore(*step)));
            self.leave();
        }
        let (quaternion, least) = codec.quaternion(value, largest, steps);
        if !codec.has(least) {
            let reason = || Reason::Quaternion(least);
            return Err(self.refuse_read(ErrorKind::Range, codec.bits(), reason));
        }
        Ok(quaternion)
    }
}
