//! The default encoding of a type, and primitives at their full width.

use super::{Codec, Coded, Declared, FieldSerialize, Plain, Primitive};
use crate::cost::Width;
use crate::error::Result;
use crate::io::BitIo;
use crate::run::Run;
use crate::schema::{Node, Shape};
use crate::tracing::{Role, Value};
use crate::words::MOST_IN_WINDOW;

/// Encodes a type in its default encoding: the derived one of a nested type, all bits of a
/// primitive.
pub const fn plain<T: FieldSerialize>() -> Declared<Plain> {
    T::PLAIN
}

impl<T: FieldSerialize> Codec<T> for Plain {
    const SAME: Option<Coded<Self>> = Some(T::CODED);

    #[inline]
    fn blank(&self) -> T {
        T::empty()
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, T>, run: &mut Run<'_, S>) -> Result {
        T::join(place, run)
    }
}

/// Encodes all bits of a primitive.
pub(crate) const fn primitive<T: Primitive>() -> Declared<Plain> {
    Declared::new(Plain, Width::bits(T::BITS).exact().no_heap(), Shape::one(T::NODE))
}

/// The codec of an object that takes no bits, for lists of bare indices. Made by [`none`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Nothing;

/// Encodes an object as zero bits, so that only its index is sent.
#[doc(hidden)]
pub const fn none() -> Declared<Nothing> {
    Declared::new(Nothing, Width::bits(0).exact().no_heap(), Shape::one(Node::Nothing))
}

impl Codec<()> for Nothing {
    fn blank(&self) {}
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, _: S::Ref<'_, ()>, _: &mut Run<'_, S>) -> Result {
        Ok(())
    }
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads all bits of a primitive: `T::BITS` bits.
    ///
    /// Source of the wire format: the standard "serialize 1.0", `bool`, `u8` to `u128`, `float` and `double`.
    ///
    /// An overflow is reported when the run (consecutive fields with one bounds check) ends.
    #[cfg_attr(optimized, inline(always))]
    pub fn plain<T: Primitive>(&mut self, name: &str, value: T) -> T {
        self.enter_name(name);
        let raw = if const { T::BITS > 64 } {
            self.transfer_u128(value.to_raw(), T::BITS)
        } else if const { T::BITS > MOST_IN_WINDOW } {
            u128::from(self.transfer(value.to_raw() as u64, T::BITS))
        } else {
            u128::from(self.transfer_few(value.to_raw() as u64, T::BITS))
        };
        let value = T::from_raw(raw);
        self.record_value(Role::Value, || value.traced());
        self.leave();
        value
    }

    /// Writes or reads a presence bit: set if a value follows.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn present(&mut self, present: bool) -> bool {
        self.present_unless(false, present)
    }

    /// Writes or reads a presence bit: `absent_bit` if no value follows, else the other bit.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn present_unless(&mut self, absent_bit: bool, present: bool) -> bool {
        let bit = self.transfer_few(u64::from(present != absent_bit), 1) == 1;
        let present = bit != absent_bit;
        self.record_value(Role::Present, || Value::Bool(present));
        present
    }
}
