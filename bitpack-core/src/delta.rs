//! [`Delta`]: values that are sent as their difference to a baseline.

mod bit_window;
mod changed_bit;
mod codec;
mod codes;
mod components;
mod delta_list;
#[cfg(feature = "alloc")]
mod description;
mod encoded;
mod exact;
mod function;
mod list;
#[cfg(feature = "alloc")]
mod map;
mod omit;
mod optional;
mod piece;
mod plain;
mod plain_bits;
#[cfg(feature = "alloc")]
mod pointers;
mod relative;
mod result;
mod small_delta;
mod smallest_three;
mod sparse;
mod text;
mod tiers;
mod tuple;
mod unsent;
mod whole;

// what a file declares as `pub` is for the derive and for implementations by hand
pub use whole::Whole;
pub use {
    changed_bit::*, codec::*, codes::*, delta_list::*, function::*, list::*, piece::*, plain::*,
};
pub use {relative::*, small_delta::*, smallest_three::*, unsent::*};
#[cfg(feature = "dynamic")]
pub(crate) use {tiers::Tiers, whole::whole};

pub use crate::schema::delta::{DeltaBody, DeltaField, DeltaMode, DeltaSchema, DeltaVariant};

use crate::error::Result;
use crate::io::{HashStream, InForm, MeasureStream, QuantizeStream, ReadStream, WriteStream};
use crate::place::{FloatForm, FloatValues};
use crate::serialize::Serialize;
use crate::stream::{FieldDelta as _, Stream};
#[cfg(test)]
pub(crate) use bit_window::BitWindow;
pub(crate) use bit_window::encodes_equal;

/// A type that can be sent as its difference to a value that both ends have: the baseline.
///
/// Derive it together with [`Serialize`]. As in `Serialize`, one function writes, reads, measures and traces.
///
/// The rule: against any baseline, reading a delta gives exactly the value that reading the whole packet
/// would give, bit for bit. A delta compares codes, the integers on the wire, and not values: reader and
/// writer both compute the baseline's codes, and unchanged parts are restored from them. So values do not
/// drift, however many deltas follow one another. (Only `omit_default` compares values: it tests with `==` if
/// the baseline is the default.)
///
/// Both ends must have the same baseline: a value that was read, or `quantize()`d, or one that both have
/// computed in the same way, its skipped fields included. The baseline may be any value of the type. A number
/// of it that is out of range counts as the nearest one in range, for both ends. A part without a nearest
/// valid value, such as a list or a text that is too long, counts as changed, and a reader rejects a packet
/// that marks it as unchanged. A list or a map that is too long counts as empty. So every packet that a
/// writer makes can be read, and every value that is read can be sent.
///
/// Source: the delta compression of the article "Snapshot Compression" by Glenn Fiedler.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be sent as a delta",
    label = "`bitpack` does not know the delta of a `{Self}`",
    note = "derive `bitpack::Delta` for it, or send all of it when it changes: `#[delta(whole)]` on \
         the field"
)]
pub trait Delta: Serialize + Clone {
    /// Writes or reads the difference to `baseline`. The caller, such as [`Stream::delta`], has
    /// already sent the bit that tells that the value has changed.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Serialize::serialize`]. A reader also rejects input that no writer makes:
    /// [`Redundant`](crate::ErrorKind::Redundant) for a change to the baseline's value, or for a change that
    /// is sent in more bits than it needs.
    fn delta<S: Stream>(this: S::Ref<'_, Self>, baseline: &Self, stream: &mut S) -> Result;

    /// Description of the type's deltas: the parts that have a changed bit, and the cost of each part in bits
    /// after its changed bit. The derive generates it. A hand-written implementation is opaque; it declares
    /// its bounds, if they are known, with [`DeltaSchema::by_hand`], or with [`DeltaSchema::whole`] for a
    /// type that is sent whole.
    const DELTA: &'static DeltaSchema = &DeltaSchema::OPEN;

    /// Size of the smallest delta in bits: an unchanged value takes one bit.
    const MIN_DELTA_BITS: u64 = 1;

    /// Size of the largest delta in bits, with its changed bit and worst-case alignment; `u64::MAX`
    /// if unbounded. It holds for every value that can be sent, against any baseline.
    const MAX_DELTA_BITS: u64 = Self::DELTA.change.max.saturating_add(1);

    /// A hash of everything that determines the wire format of the deltas: the hash of the
    /// [schema](crate::Schema::hash), and everything that [`DELTA`](Self::DELTA) describes. The checksum of a
    /// delta packet covers this hash, so that two builds that differ here do not read each other's deltas.
    ///
    /// It changes whenever the wire format does: for another `#[delta]` attribute, order, range or
    /// nested type. The names of types and fields do not count. The bounds of a hand-written
    /// implementation do, and the path of a function.
    const DELTA_HASH: u64 = Self::DELTA.change.hash_with(Self::SCHEMA.hash());

    /// Returns `true` if the value need not be sent: a writer accepts it, and it has the same bits
    /// on the wire as the value that a reader restores from `baseline`. (For a number of the
    /// baseline that is out of range, a reader takes the nearest one in range.)
    fn same(&self, baseline: &Self) -> bool {
        if Self::VISITS_PARTS {
            return self.same_in::<FloatValues>(baseline);
        }
        encodes_equal::<FloatValues, Self>(self, baseline, |value, stream| {
            Self::serialize(value, stream)
        })
    }

    /// Returns `true` if the value need not be sent, like [`same`](Self::same). Both values hold their
    /// quantised floats in the form [`Floats`](FloatForm): as floats, or as the integers on the wire. A
    /// hand-written implementation is only called with values that hold floats.
    #[doc(hidden)]
    #[cfg_attr(optimized, inline(always))]
    fn same_in<Floats: FloatForm>(&self, baseline: &Self) -> bool {
        if !Self::VISITS_PARTS {
            return self.same(baseline);
        }
        compare::<Floats>(|stream| Self::changes(self, baseline, stream))
    }

    /// Returns `true` if no element of the array `new` need be sent: [`same`](Self::same) is `true` for each
    /// element and the element of `old` at its index.
    #[doc(hidden)]
    #[cfg_attr(optimized, inline(always))]
    fn same_array<Floats: FloatForm, const N: usize>(new: &[Self; N], old: &[Self; N]) -> bool {
        new.iter().zip(old).all(|(new, old)| new.same_in::<Floats>(old))
    }

    /// Sets this value to the one that a reader gets for an unchanged value: the result of sending `baseline`
    /// and reading it back. Returns `false` if the baseline cannot be sent and has no nearest valid value.
    #[must_use]
    #[doc(hidden)]
    #[inline]
    fn copy_baseline<Floats: FloatForm>(&mut self, baseline: &Self) -> bool {
        if Self::VISITS_PARTS {
            return copy::<Floats>(|stream| Self::changes(self, baseline, stream));
        }
        if Self::WIDTH.exact && HashStream::of(baseline).is_err() {
            return false;
        }
        self.clone_from(baseline);
        let mut stream = InForm::<_, Floats>::new(QuantizeStream::new());
        Self::WIDTH.exact || Self::serialize(self, &mut stream).is_ok()
    }

    /// `true` if the functions of this implementation also work for values whose quantised floats
    /// are held as codes (the integers on the wire). The derive sets it. If it is `false`, a
    /// [`Quantized`](crate::Quantized) value of the type holds floats.
    #[doc(hidden)]
    const KNOWS_CODES: bool = Self::VISITS_PARTS;

    /// `true` if [`changes`](Self::changes) handles each field or element with a function that writes, reads,
    /// compares or copies it. Then [`same`](Self::same) and [`copy_baseline`](Self::copy_baseline) call
    /// `changes`.
    #[doc(hidden)]
    const VISITS_PARTS: bool = false;

    /// `true` if [`copy_baseline`](Self::copy_baseline) only copies, whatever the baseline is,
    /// because every value of the type can be sent exactly.
    #[doc(hidden)]
    const IS_PLAIN_COPY: bool = false;

    /// Writes or reads the difference to `baseline`, like [`delta`](Self::delta). A reader returns `true` if
    /// the value differs from the baseline; a writer may always return `true`.
    #[doc(hidden)]
    #[inline]
    fn changes<S: Stream>(
        mut this: S::Ref<'_, Self>,
        baseline: &Self,
        stream: &mut S,
    ) -> Result<bool> {
        use crate::place::Place as _;
        Self::delta(S::project(&mut this, |this| this, |this| this), baseline, stream)?;
        Ok(!S::IS_READING || !this.peek().same_in::<S::Floats>(baseline))
    }

    /// Writes the difference to `baseline` into `buffer`, of any length. Returns the number of
    /// bytes written: one if nothing has changed.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Serialize::write`].
    #[inline]
    fn write_delta(&self, baseline: &Self, buffer: &mut [u8]) -> Result<usize> {
        let mut stream = WriteStream::new(buffer);
        Self::delta_if_changed(self, baseline, &mut stream)?;
        stream.finish()
    }

    /// Reads a value from exactly these bytes, with the baseline that the writer used.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`delta`](Self::delta), and [`Trailing`](crate::ErrorKind::Trailing)
    /// if whole bytes are left over.
    #[inline]
    fn read_delta(baseline: &Self, bytes: &[u8]) -> Result<Self> {
        let mut value = Self::blank();
        value.read_delta_into(baseline, bytes)?;
        Ok(value)
    }

    /// Reads a delta against `baseline` into an existing value, and reuses its allocations.
    ///
    /// After an error the value is valid with unspecified content, and can be read into again.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read_delta`](Self::read_delta).
    #[inline]
    fn read_delta_into(&mut self, baseline: &Self, bytes: &[u8]) -> Result {
        let mut stream = ReadStream::new(bytes);
        stream.delta(self, baseline)?;
        stream.finish()
    }

    /// Returns an upper bound on the size of this value's delta in bits: 7 for each alignment,
    /// exact for the rest.
    fn max_encoded_delta_bits(&self, baseline: &Self) -> u64 {
        let mut stream = MeasureStream::new();
        let _ = stream.delta::<Self>(self, baseline); // errors do not count, as in `max_encoded_bits`
        stream.position()
    }

    /// Writes the difference to `baseline` into a new vector.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Serialize::write`].
    #[cfg(feature = "alloc")]
    fn delta_to_bytes(&self, baseline: &Self) -> Result<alloc::vec::Vec<u8>> {
        let most = || self.max_encoded_delta_bits(baseline);
        crate::serialize::to_vec(None, most, |buffer| self.write_delta(baseline, buffer))
    }
}

#[cfg(test)]
mod tests;
