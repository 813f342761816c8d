//! `omit_default`: one bit instead of a value that equals its default. (It is the at-rest flag of
//! "Serialization Strategies", for any type.)

use core::fmt::Debug;

use crate::codec::{Codec, Coded, Declared, out_of_line};
use crate::cost::{Memory, Width, greater};
use crate::error::{ErrorKind, Result};
use crate::io::{BitIo, OmittedStream};
use crate::place::Place;
use crate::run::Run;
use crate::schema::{Node, OmittedValueWriter, Shape, Term};

/// Encodes one bit, set if the value differs from its default, and then the value if the bit is
/// set.
///
/// If the encoding is exact (a value reads back equal), a reader rejects a default value after a
/// set bit. (If it is not exact, a value close to the default can be read back as the default.)
///
/// The field is exact (reads back equal) if `inner` is, and if equal values of the type are identical. Equal
/// floats need not be identical (-0.0 equals 0.0), and neither need values of a type with a hand-written
/// `==`.
///
/// `set_if_omitted` reverses the bit.
///
/// Source: "Serialization Strategies", the at-rest flag of `RigidBody`, which stands for velocities of zero.
#[track_caller]
pub const fn omit_default<C: Copy>(inner: Declared<C>) -> Declared<OmitValue<C, ByDefault>> {
    omitting(inner, ByDefault)
}

#[track_caller]
const fn omitting<C: Copy, F: Copy>(inner: Declared<C>, value: F) -> Declared<OmitValue<C, F>> {
    let exact = inner.width.exact && inner.shape.is_compared_whole();
    let width = Width::led(1, 0, inner.width.max).exact_if(exact);
    let memory = inner.width.memory;
    // a default is made to compare with; its memory is counted like that of a blank value
    let width = width.with_free(inner.width.free).held(memory.replaced(memory));
    let node = Node::OmitDefault {
        value: &[],
        exact: inner.width.exact,
        left_out: None,
        omitted_bit: false,
    };
    let shape = Shape::around(node, inner.shape);
    let change = inner.change().omitted(inner.width);
    let codec = OmitValue { inner: inner.coded(), value, omitted_bit: false };
    Declared::new(codec, width, shape).changing(change)
}

/// A source of the value that `omit_default` does not send: a function, the default of the type, or a stored
/// value.
#[diagnostic::on_unimplemented(
    message = "the trait bound `{T}: Default` is not satisfied",
    label = "`omit_default` needs a default value of this type",
    note = "derive or implement `Default` for it, or name the value: `#[omit_default(value)]`"
)]
pub trait LeftOut<T>: Copy {
    /// Returns the value that is not sent.
    fn value(self) -> T;
    /// Calls a function with the value that is not sent.
    #[cfg_attr(optimized, inline(always))]
    fn with<R>(self, function: impl FnOnce(&T) -> R) -> R {
        function(&self.value())
    }
    /// Sets `slot` to the value that was not sent.
    #[cfg_attr(optimized, inline(always))]
    fn set(self, slot: &mut T) {
        *slot = self.value();
    }
}

#[diagnostic::do_not_recommend]
impl<T, F: Fn() -> T + Copy> LeftOut<T> for F {
    #[cfg_attr(optimized, inline(always))]
    fn value(self) -> T {
        self()
    }
}

/// The source of the value that [`omit_default`] does not send: `Default::default()` of the type.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct ByDefault;

#[diagnostic::do_not_recommend]
impl<T: Default> LeftOut<T> for ByDefault {
    #[cfg_attr(optimized, inline(always))]
    fn value(self) -> T {
        T::default()
    }
}

/// The codec of a value that is not sent if it equals a certain one. Made by [`omit_default`] and
/// [`omit_value`].
#[derive(Clone, Copy)]
#[doc(hidden)]
pub struct OmitValue<C, F> {
    pub(crate) inner: Coded<C>,
    pub(crate) value: F,
    /// The presence bit of a value that is omitted: `false`, or `true` with `set_if_omitted`.
    pub(crate) omitted_bit: bool,
}

/// Encodes one bit, set if the field differs from a certain value, and then the field if the bit is set. The
/// value is the result of `value`, not the default of the type as in [`omit_default`]. A value that is at its
/// maximum most of the time, such as full health, is `omit_value(ranged::<u8>(0, 100), || 100)`.
///
/// A field that is not sent is read as `value`, which is also its initial value.
#[track_caller]
pub const fn omit_value<C: Copy, T>(
    inner: Declared<C>,
    value: fn() -> T,
) -> Declared<OmitValue<C, fn() -> T>> {
    let declared = omitting(inner, value);
    // the value to compare with exists beside the one that is read
    let memory = declared.width.memory;
    declared.held(Memory { moving: greater(memory.moving, memory.heap), ..memory })
}

impl<C: Copy> Declared<C> {
    /// Adds the expression for the value that `omit_value` omits, as terms in prefix order (operators before
    /// their operands). The schema's hash includes them.
    pub const fn omitting(mut self, terms: &'static [Term]) -> Self {
        if let Node::OmitDefault { value, .. } = self.shape.outermost() {
            *value = terms;
        }
        self
    }

    /// Adds a function that writes the value that `omit_value` omits, so that the description of a schema can
    /// contain the bits of that value.
    pub const fn leaving_out(mut self, written: fn(&mut OmittedStream<'_>) -> Result) -> Self {
        if let Node::OmitDefault { left_out, .. } = self.shape.outermost() {
            *left_out = Some(OmittedValueWriter(written));
        }
        self
    }
}

impl<C: Copy, F: Copy> Declared<OmitValue<C, F>> {
    /// Reverses the bit: it is set if the value is omitted, and clear if the value follows.
    pub const fn set_if_omitted(mut self) -> Self {
        if let Node::OmitDefault { omitted_bit, .. } = self.shape.outermost() {
            *omitted_bit = true;
        }
        self.codec.omitted_bit = true;
        self
    }
}

printed!([C: Debug, F] OmitValue<C, F>, "OmitValue" inner);

impl<T: PartialEq, C: Codec<T>, F: LeftOut<T>> Codec<T> for OmitValue<C, F> {
    #[inline]
    fn blank(&self) -> T {
        self.value.value()
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result {
        let Self { inner, value: left_out, omitted_bit } = *self;
        let is_left_out = |value: &T| out_of_line::<T, _>(|| left_out.with(|it| *value == *it));
        let differs = S::IS_WRITING && !is_left_out(place.peek());
        if !run.present_unless(omitted_bit, differs) {
            if let Some(slot) = place.slot() {
                out_of_line::<T, _>(|| left_out.set(slot));
            }
            return run.end();
        }
        run.end()?;
        let start = run.stream()?.bit();
        // reborrowed, because the value is compared afterwards
        let value = S::project(&mut place, |value| value, |value| value);
        run.own_run(value, &inner)?;
        if S::IS_READING && inner.width.exact && is_left_out(place.peek()) {
            return Err(run.stream()?.fail_at(ErrorKind::Redundant, start));
        }
        Ok(())
    }
}
