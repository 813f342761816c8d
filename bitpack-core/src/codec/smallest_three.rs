//! `smallest_three`: a rotation as three components of its quaternion.

use super::{Codec, Declared, Vector};
use crate::bits::mask;
use crate::error::{Error, ErrorKind};
use crate::floor::floor;
use crate::message::Message;
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::sqrt::sqrt;
use crate::stream::Stream;
use crate::trace::{Role, Step, Value};
use crate::width::Width;

/// Widest component: its steps are counted in `f32`.
const WIDEST: u32 = 20;

/// No component but the largest is beyond ±1/√2. The literal is the article's, part of the wire.
#[expect(clippy::approx_constant, reason = "not the exact root: the sample code's literal")]
const LIMIT: f32 = 1.0 / 1.414_214;

/// A unit quaternion without its largest component. [`smallest_three`] makes one for an attribute,
/// [`SmallestThree::new`] for a constant.
///
/// Components are numbered in the vector's order (x, y, z, w). The one of greatest absolute value,
/// the first of equals, is left out; if it is negative all are negated, which is the same rotation.
/// What is read is of unit length up to the rounding of `f32`; it is not normalised again.
///
/// Source: "Snapshot Compression", optimizing orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallestThree {
    component: u32,
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
    let width = Width::bits(codec.bits()).exact_if(false);
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
        Self { component: bits }
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
        Ok(Self { component: bits })
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
    fn quantise(self, component: f32) -> u64 {
        let normalised = (component + LIMIT) / (LIMIT + LIMIT);
        let normalised = if normalised > 0.0 { normalised } else { 0.0 };
        let normalised = if normalised < 1.0 { normalised } else { 1.0 };
        floor(normalised * self.scale() + 0.5) as u64
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn restore(self, step: u64) -> f32 {
        step as f32 * (1.0 / self.scale()) * (LIMIT + LIMIT) - LIMIT
    }
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
    fn serialize<S: Stream>(
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

impl<S: Stream> Run<'_, S> {
    /// A quaternion: the number of its largest component, then the others. See [`smallest_three`].
    ///
    /// # Errors
    ///
    /// [`NotFinite`](ErrorKind::NotFinite) for a NaN or an infinity written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn smallest_three<V: Vector>(
        &mut self,
        name: &'static str,
        value: V,
        codec: SmallestThree,
    ) -> Result<V, Error> {
        const { assert!(V::LEN == 4, "`smallest_three` is for quaternions: x, y, z, w") };
        let bits = codec.component;
        if !S::IS_READING {
            let finite = (0..4).all(|i| value.component(i).is_finite());
            if S::REFUSES && !finite {
                return Err(self.refuse(ErrorKind::NotFinite));
            }
            let largest = largest(&value);
            let sign = if value.component(largest) < 0.0 { -1.0 } else { 1.0 };
            self.gather(largest as u64, 2);
            for i in 0..3 {
                let component = value.component(i + usize::from(i >= largest));
                self.gather(codec.quantise(component * sign), bits);
            }
            return Ok(value);
        }
        self.enter(Step::Name(name));
        let largest = self.gather(0, 2) as usize;
        self.note(Role::Tag, || Value::Unsigned(largest as u128));
        let mut quaternion = value;
        let mut square = 1.0;
        for i in 0..3 {
            let component = codec.restore(self.gather(0, bits));
            let at = i + usize::from(i >= largest);
            self.enter(Step::Component(at, 4));
            self.note(Role::Value, || Value::Float(component));
            self.leave();
            square -= component * component;
            quaternion.set_component(at, component);
        }
        self.leave();
        // three components at their ends have more than unit length together
        quaternion.set_component(largest, sqrt(if square > 0.0 { square } else { 0.0 }));
        Ok(quaternion)
    }
}
