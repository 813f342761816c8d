//! [`Vector`] and [`IntVector`]: several floats, several integers, as one value.

use super::Declared;
use crate::account::{Role, Step, Value};
use crate::cost::{Memory, Width, is_large};
use crate::engine::Engine;
use crate::error::{Error, ErrorKind};
use crate::number::Int;
use crate::place::Place;
use crate::run::Run;
use crate::schema::lengths::Lengths;
use crate::schema::{Node, Shape};

/// A fixed number of `f32`: what `compressed` and `smallest_three` encode.
///
/// `f32` itself is one of length 1. Implement it for a vector type of your own:
///
/// ```
/// use bitpack_core::Vector;
/// #[derive(Clone, Copy)]
/// struct Vec2 { x: f32, y: f32 }
/// impl Vector for Vec2 {
///     const LEN: usize = 2;
///     const ZERO: Self = Vec2 { x: 0.0, y: 0.0 };
///     fn component(&self, index: usize) -> f32 {
///         if index == 0 { self.x } else { self.y }
///     }
///     fn set_component(&mut self, index: usize, value: f32) {
///         if index == 0 { self.x = value } else { self.y = value }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a vector of `f32`",
    label = "`compressed` fits `f32`, `[f32; N]` and vector types; `smallest_three` a quaternion",
    note = "implement `bitpack::Vector` for a vector type of your own; those of other crates need the feature \
            `glam` or `mint` of `bitpack`, which are for glam 0.29.3 to 0.34 and mint 0.5",
    note = "for integers use `bits(min = 0, max = 1000)` or `fixed`"
)]
pub trait Vector: Copy {
    /// How many.
    const LEN: usize;
    /// What a read starts from: all of them 0; of a rotation, none.
    const ZERO: Self;
    /// The one at `index`, below [`LEN`](Self::LEN).
    fn component(&self, index: usize) -> f32;
    /// Replaces the one at `index`.
    fn set_component(&mut self, index: usize, value: f32);
}

#[diagnostic::do_not_recommend]
impl Vector for f32 {
    const LEN: usize = 1;
    const ZERO: Self = 0.0;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn component(&self, _: usize) -> f32 {
        *self
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_component(&mut self, _: usize, value: f32) {
        *self = value;
    }
}

/// Something of each component of a vector, one behind the other where there are few: behind a loop a position
/// is a constant only once that has been unrolled, which LLVM does late.
macro_rules! each_component {
    ($vector:ident, |$i:ident| $body:expr) => {
        if const { $vector::LEN <= 4 } {
            each_component!($vector, $i, $body, 0 1 2 3);
        } else {
            for $i in 0..$vector::LEN {
                $body;
            }
        }
    };
    ($vector:ident, $i:ident, $body:expr, $($index:literal)*) => {
        $(if const { $vector::LEN > $index } {
            let $i = $index;
            $body;
        })*
    };
}
pub(super) use each_component;

/// The most components of 32 bits that one run has.
pub(crate) const LONGEST: usize = 32;

/// The components of a vector that is longer than a run.
///
/// # Errors
///
/// [`Declaration`](ErrorKind::Declaration) if 32 bits do not count its bits: a length that nobody
/// means, and no loop may be asked to go through.
pub(crate) const fn loop_of<V: Vector>() -> Result<(), Error> {
    if V::LEN > (u32::MAX / 32) as usize {
        return Err(Error::new(ErrorKind::Declaration, 0));
    }
    Ok(())
}

#[diagnostic::do_not_recommend]
impl<V: Vector, const N: usize> Vector for [V; N] {
    const LEN: usize = N * V::LEN;
    const ZERO: Self = [V::ZERO; N];
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn component(&self, index: usize) -> f32 {
        self.get(index / V::LEN).map_or(0.0, |vector| vector.component(index % V::LEN))
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_component(&mut self, index: usize, value: f32) {
        if let Some(vector) = self.get_mut(index / V::LEN) {
            vector.set_component(index % V::LEN, value);
        }
    }
}

/// A fixed number of integers: what `bits` and `fixed` encode.
///
/// Every integer is one of length 1. Implement it for a vector type of your own:
///
/// ```
/// use bitpack_core::IntVector;
/// #[derive(Clone, Copy)]
/// struct Cell { x: i32, y: i32 }
/// impl IntVector for Cell {
///     type Int = i32;
///     const LEN: usize = 2;
///     const EXACT: bool = true;
///     fn zero() -> Self {
///         Cell { x: 0, y: 0 }
///     }
///     fn component(&self, index: usize) -> i32 {
///         if index == 0 { self.x } else { self.y }
///     }
///     fn set_component(&mut self, index: usize, value: i32) {
///         if index == 0 { self.x = value } else { self.y = value }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an integer that `bitpack` can range or pack",
    label = "`bits` and `fixed` need an integer",
    note = "an enum has the bits that its variants need; `#[tag(bits = 4)]` on the enum gives it more",
    note = "for floats use `compressed(min, max, res)`; a vector of integers of your own implements \
            `bitpack::IntVector`; those of other crates need the feature `glam` or `mint` of `bitpack`, which are \
            for glam 0.29.3 to 0.34 and mint 0.5",
    note = "an attribute reaches into an `Option` or a list that it sees; where a name stands for one, \
            write that out"
)]
pub trait IntVector: Copy {
    /// What it has several of.
    type Int: Int;
    /// How many.
    const LEN: usize;
    /// Whether the components are all there is to it: what is made of them again equals what they
    /// were taken from. Only then may a condition look at it.
    const EXACT: bool = false;
    /// How many of how many, where it is an array of vectors.
    #[doc(hidden)]
    const LENGTHS: Lengths = Lengths::of(Self::LEN);
    /// All of them 0.
    fn zero() -> Self;
    /// The one at `index`, below [`LEN`](Self::LEN).
    fn component(&self, index: usize) -> Self::Int;
    /// Replaces the one at `index`.
    fn set_component(&mut self, index: usize, value: Self::Int);
    /// Whether the components of all are equal. Of integers the arrays are compared, which the compiler
    /// makes one comparison of memory; of a loop over them it does not.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn equal<const N: usize>(new: &[Self; N], old: &[Self; N]) -> bool {
        let same = |(new, old): (&Self, &Self)| {
            (0..Self::LEN).all(|i| new.component(i) == old.component(i))
        };
        new.iter().zip(old).all(same)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Int> IntVector for T {
    type Int = T;
    const LEN: usize = 1;
    const EXACT: bool = true;
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn zero() -> Self {
        T::default()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn component(&self, _: usize) -> T {
        *self
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn equal<const N: usize>(new: &[T; N], old: &[T; N]) -> bool {
        new == old
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_component(&mut self, _: usize, value: T) {
        *self = value;
    }
}

/// An alias of an array: the derive reaches into those that it sees.
#[diagnostic::do_not_recommend]
impl<V: IntVector, const N: usize> IntVector for [V; N] {
    type Int = V::Int;
    const LEN: usize = N * V::LEN;
    const EXACT: bool = V::EXACT;
    const LENGTHS: Lengths = V::LENGTHS.within(N);
    fn zero() -> Self {
        [V::zero(); N]
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn component(&self, index: usize) -> V::Int {
        let vector = self.get(index / V::LEN);
        vector.map_or_else(V::Int::default, |vector| vector.component(index % V::LEN))
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn set_component(&mut self, index: usize, value: V::Int) {
        if let Some(vector) = self.get_mut(index / V::LEN) {
            vector.set_component(index % V::LEN, value);
        }
    }
}

/// The encoding of all integers of a vector, each in so many bits. Few calls: they are what it costs
/// the compiler.
#[track_caller]
pub(super) const fn all_ints<V: IntVector, C: Copy>(
    codec: C,
    node: Node,
    bits: u32,
) -> Declared<C> {
    let width = Width { exact: true, ..Width::bits(bits) }.times(V::LEN);
    let width = Width { exact: width.exact && V::EXACT, memory: Memory::NONE, ..width };
    let shape = Shape::one(node).arrays(V::LENGTHS);
    let shape = if V::EXACT { shape } else { shape.exact_if(false) };
    Declared { codec, width, shape, change: None }
}

/// How one integer of a vector is encoded. A trait instead of a closure: a large closure is not
/// inlined, and the run that goes into it lives in memory.
pub(super) trait OneInt<T: Int>: Copy {
    fn one<S: Engine>(&self, value: T, run: &mut Run<'_, S>) -> Result<T, Error>;
}

/// The integers of a vector, each of them by `codec`, in `bits` bits.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn each_int<V: IntVector, S: Engine>(
    value: V,
    bits: u32,
    codec: &impl OneInt<V::Int>,
    run: &mut Run<'_, S>,
) -> Result<V, Error> {
    let joins = Width::bits(bits).joins(V::LEN);
    let mut value = value;
    each_component!(V, |i| {
        if !joins {
            run.resume(bits)?;
        }
        run.enter(V::LENGTHS.step(i, V::LEN));
        let component = codec.one(value.component(i), run)?;
        run.leave();
        value.set_component(i, component);
    });
    if !joins {
        run.end()?;
    }
    Ok(value)
}

/// The integers of the vector in `place`. A large one is not copied.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn ints_in_place<V: IntVector, S: Engine>(
    place: &mut S::Ref<'_, V>,
    bits: u32,
    codec: &impl OneInt<V::Int>,
    run: &mut Run<'_, S>,
) -> Result<(), Error> {
    if const { !is_large::<V>() } {
        let value = each_int(*Place::<V>::peek(place), bits, codec, run)?;
        if let Some(slot) = Place::<V>::slot(place) {
            *slot = value;
        }
        return Ok(());
    }
    let joins = Width::bits(bits).joins(V::LEN);
    for i in 0..V::LEN {
        if !joins {
            run.resume(bits)?;
        }
        run.enter(V::LENGTHS.step(i, V::LEN));
        let component = codec.one(Place::<V>::peek(place).component(i), run)?;
        run.leave();
        if let Some(slot) = Place::<V>::slot(place) {
            slot.set_component(i, component);
        }
    }
    if joins { Ok(()) } else { run.end() }
}

impl<S: Engine> Run<'_, S> {
    /// Floats at their full width: 32 bits a component, every pattern unchanged. Each has its own
    /// run where they are longer than one.
    ///
    /// Source: "Serialization Strategies", `serialize_vector`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn vector<V: Vector>(&mut self, value: V) -> Result<V, Error> {
        let mut value = value;
        for i in 0..V::LEN {
            if const { V::LEN > LONGEST } {
                self.resume(32)?;
            }
            self.enter(Step::Component(i, V::LEN));
            let raw = self.gather_few(value.component(i).to_bits().into(), 32);
            let component = f32::from_bits(raw as u32);
            self.note(Role::Value, || Value::Float(component));
            self.leave();
            value.set_component(i, component);
        }
        Ok(value)
    }
}
