//! `omit_default`: the articles' at-rest trick for any value.

use core::fmt;

use super::{Codec, Coded, Declared, apart};
use crate::cost::{Memory, Width, greater};
use crate::engine::Engine;
use crate::engine::WriteStream;
use crate::error::{Error, ErrorKind};
use crate::place::Place;
use crate::run::Run;
use crate::schema::{LeftOut, Node, Shape, Term};

/// A value that is not sent when it is its default. [`omit_default`] makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct OmitDefault<C> {
    pub(crate) inner: Coded<C>,
}

/// One bit, set if the value follows; it does unless it equals its default.
///
/// A default that was sent all the same is refused where the encoding is exact. (Where it is not, a
/// value beside the default can be read back as the default.)
///
/// The whole is exact where what it is made of is, and where values that are equal are the same: not
/// of floats (-0.0 equals 0.0), and not of types with an `==` of their own.
///
/// Source: "Serialization Strategies", `RigidBody`.
#[must_use]
#[track_caller]
pub const fn omit_default<C: Copy>(inner: Declared<C>) -> Declared<OmitDefault<C>> {
    let exact = inner.width.exact && inner.shape.is_compared_whole();
    let width = Width::led(1, 0, inner.width.max).exact_if(exact);
    let memory = inner.width.memory;
    // a default is made of it to compare with, as large as a blank one if it is not larger
    let width = width.with_free(inner.width.free).held(memory.replaced(memory));
    let node = Node::OmitDefault { value: &[], exact: inner.width.exact, left_out: None };
    let shape = Shape::around(node, inner.shape);
    Declared::new(OmitDefault { inner: inner.coded() }, width, shape)
}

/// A value that is not sent when it is a certain one. [`omit_value`] makes it.
#[doc(hidden)]
pub struct OmitValue<C, T> {
    pub(crate) inner: Coded<C>,
    pub(crate) value: fn() -> T,
}

/// The same, where what is left out is `value` instead of the type's default: one that is at its
/// most as a rule, full health, is `omit_value(ranged::<u8>(0, 100), || 100)`.
///
/// What is not sent, or was not read, is `value` too.
#[must_use]
#[track_caller]
pub const fn omit_value<C: Copy, T>(
    inner: Declared<C>,
    value: fn() -> T,
) -> Declared<OmitValue<C, T>> {
    let Declared { width, shape, .. } = omit_default(inner);
    // one to compare with is there beside the one that is read
    let memory = width.memory;
    let width = width.held(Memory { moving: greater(memory.moving, memory.heap), ..memory });
    Declared::new(OmitValue { inner: inner.coded(), value }, width, shape)
}

impl<C: Copy> Declared<C> {
    /// The same, with the value that `omit_value` leaves out, for the schema's hash.
    #[must_use]
    pub const fn omitting(self, value: &'static [Term]) -> Self {
        Self { shape: self.shape.omitting(value), ..self }
    }

    /// The same, with what writes the value that is left out, for what describes a schema.
    #[must_use]
    pub const fn leaving_out(self, written: fn(&mut WriteStream<'_>) -> Result<(), Error>) -> Self {
        Self { shape: self.shape.leaving_out(LeftOut(written)), ..self }
    }
}

impl<C: Copy, T> Clone for OmitValue<C, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Copy, T> Copy for OmitValue<C, T> {}

impl<C: fmt::Debug, T> fmt::Debug for OmitValue<C, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OmitValue").field("inner", &self.inner).finish_non_exhaustive()
    }
}

impl<T: Default + PartialEq, C: Codec<T>> Codec<T> for OmitDefault<C> {
    #[inline]
    fn blank(&self) -> T {
        T::default()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize<S: Engine>(
        &self,
        place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        unless(T::default, &self.inner, place, run)
    }
}

impl<T: PartialEq, C: Codec<T>> Codec<T> for OmitValue<C, T> {
    #[inline]
    fn blank(&self) -> T {
        (self.value)()
    }
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn serialize<S: Engine>(
        &self,
        place: S::Ref<'_, T>,
        run: &mut Run<'_, S>,
    ) -> Result<(), Error> {
        unless(self.value, &self.inner, place, run)
    }
}

/// The value, unless it is the one that is left out.
#[cfg_attr(not(debug_assertions), inline(always))]
fn unless<S: Engine, T: PartialEq, C: Codec<T>>(
    left_out: impl Fn() -> T,
    inner: &Coded<C>,
    mut place: S::Ref<'_, T>,
    run: &mut Run<'_, S>,
) -> Result<(), Error> {
    let differs = S::IS_WRITING && apart::<T, _>(|| *place.peek() != left_out());
    let sent = run.present(differs);
    if !sent {
        if let Some(slot) = place.slot() {
            apart::<T, _>(|| *slot = left_out());
        }
        return run.end();
    }
    run.end()?;
    let start = run.stream()?.bit();
    // lent out, because the value is looked at again
    let value = S::project(&mut place, |value| value, |value| value);
    run.own_run(value, inner)?;
    if S::IS_READING && inner.width.exact && apart::<T, _>(|| *place.peek() == left_out()) {
        return Err(run.stream()?.fail_at(ErrorKind::Redundant, start));
    }
    Ok(())
}
