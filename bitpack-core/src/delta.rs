//! [`Delta`]: a value against one that both ends have.

mod codec;
mod codes;
mod exact;
mod function;
mod list;
#[cfg(feature = "alloc")]
mod map;
mod near;
mod omit;
mod optional;
mod piece;
#[cfg(feature = "alloc")]
mod pointers;
mod relative;
mod schema;
mod site;
mod smallest_three;
mod sparse;
mod text;
mod tuple;
mod types;
mod whole;

#[doc(hidden)]
pub use codec::DeltaCodec;
#[doc(hidden)]
pub use codes::Codes;
#[doc(hidden)]
pub use function::{ByFunction, Function};
#[doc(hidden)]
pub use list::First;
#[doc(hidden)]
pub use near::Near;
#[doc(hidden)]
pub use piece::{Piece, keep_piece, piece, same_piece};
#[doc(hidden)]
pub use relative::{Relative, relative};
#[doc(hidden)]
pub use schema::plain;
pub use schema::{DeltaBody, DeltaField, DeltaHow, DeltaSchema, DeltaVariant};
#[doc(hidden)]
pub use site::{always, field, fresh, keep, same, variant};
#[doc(hidden)]
pub use smallest_three::Turn;
#[doc(hidden)]
pub use whole::Whole;

use crate::engine::{
    Excerpt, HashStream, MeasureStream, QuantizeStream, ReadStream, WriteStream, written_alike,
};
use crate::error::Error;
#[cfg(feature = "alloc")]
use crate::error::ErrorKind;
use crate::serialize::Serialize;
use crate::stream::{Against as _, Stream};

/// A type that can be sent as what has changed since a value that both ends have: its baseline.
///
/// Derive it beside [`Serialize`]. One function writes, reads, measures and traces, as there.
///
/// The law: whatever the baseline, a delta reads to exactly what the whole packet would have read to,
/// bit for bit. A delta is over codes, the numbers that go on the wire, not over values: reader and
/// writer both form the baseline's codes, and what has not changed is restored from them. So nothing
/// drifts, however many deltas follow one another.
///
/// The baseline is one that both ends have alike: a value that was read, or `quantize()`d; or one that
/// both have computed in the same way. It may be any value of the type. A number of it that is outside its
/// range counts as the nearest one inside, to both ends; a list or a text that is too long, and whatever
/// else has nothing that is nearest, is said to have changed, and a reader refuses a packet that says
/// otherwise. So every packet that a writer makes is read, and every value that is read can be sent.
///
/// Source: "Snapshot Compression", delta compression.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be sent as a delta",
    label = "`bitpack` does not know what may change in a `{Self}`",
    note = "derive `bitpack::Delta` for it, or send it whole where it has changed: `#[delta(whole)]` \
            on the field"
)]
pub trait Delta: Serialize + Clone {
    /// What has changed. Whoever calls it has said that something has: one bit, which
    /// [`Stream::delta`] writes and reads.
    ///
    /// # Errors
    ///
    /// Those of [`Serialize::serialize`]; reading, also what a writer does not say:
    /// [`Redundant`](crate::ErrorKind::Redundant) for a change to what was there before, or in more bits
    /// than it takes.
    fn delta<S: Stream>(
        this: S::Ref<'_, Self>,
        baseline: &Self,
        stream: &mut S,
    ) -> Result<(), Error>;

    /// How it is sent against a baseline: which of its parts have a bit, and in how many bits each is
    /// behind it. The derive gives it; a type by hand is opaque, and says its bounds if it knows them:
    /// [`DeltaSchema::by_hand`], or [`DeltaSchema::whole`] of one that is sent whole.
    const DELTA: &'static DeltaSchema = &DeltaSchema::OPEN;

    /// Bits of the smallest delta: nothing has changed.
    const MIN_DELTA_BITS: u64 = 1;

    /// Bits of the largest delta, with the one in front of it and worst-case alignment; `u64::MAX`
    /// where nobody knows. It holds for every value that can be sent, against any baseline that could
    /// be. (A map that a prediction has put more entries into than may be sent can take more.)
    const MAX_DELTA_BITS: u64 = Self::DELTA.change.max.saturating_add(1);

    /// A number over all that decides the wire of its deltas: its [schema's](crate::Schema::hash), and
    /// everything that [`DELTA`](Self::DELTA) says. The packet layer sums it, so two builds that
    /// differ here do not take each other's deltas.
    ///
    /// It is another one whenever the wire is: for another `#[delta]`, order, range or nested type. The
    /// names of types and fields do not count. Of a type by hand its bounds do, of a function its path.
    const DELTA_HASH: u64 = Self::DELTA.change.hash_with(Self::SCHEMA.hash());

    /// Returns true if nothing has changed: this can be sent, and a reader that keeps the baseline has what
    /// it would read. Both are sent as the same bits then, or the baseline as the nearest that can be sent.
    fn same(&self, baseline: &Self) -> bool {
        written_alike(self, baseline, |value, stream| Self::serialize::<Excerpt>(value, stream))
    }

    /// The same of several.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn same_array<const N: usize>(new: &[Self; N], old: &[Self; N]) -> bool {
        new.iter().zip(old).all(|(new, old)| new.same(old))
    }

    /// Becomes what a reader makes of `baseline`, where nothing has changed; `false` if that may not be:
    /// the baseline cannot be sent, and nothing that can is nearest to it.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    fn keep(&mut self, baseline: &Self) -> bool {
        if Self::WIDTH.exact && HashStream::of(baseline).is_err() {
            return false;
        }
        self.clone_from(baseline);
        Self::WIDTH.exact || Self::serialize(self, &mut QuantizeStream::new()).is_ok()
    }

    /// True if [`keep`](Self::keep) is a copy of any baseline: every value can be sent, as it is.
    #[doc(hidden)]
    const COPIES: bool = false;

    /// [`delta`](Self::delta), and whether anything has changed indeed.
    #[doc(hidden)]
    #[inline]
    fn changes<S: Stream>(
        mut this: S::Ref<'_, Self>,
        baseline: &Self,
        stream: &mut S,
    ) -> Result<bool, Error> {
        use crate::place::Place as _;
        Self::delta(S::project(&mut this, |this| this, |this| this), baseline, stream)?;
        Ok(!S::IS_READING || !this.peek().same(baseline))
    }

    /// Writes what has changed since `baseline` into `buffer`, of any length; the number of bytes
    /// written. If nothing has, that is one.
    ///
    /// # Errors
    ///
    /// Those of [`Serialize::write`].
    #[inline]
    fn write_delta(&self, baseline: &Self, buffer: &mut [u8]) -> Result<usize, Error> {
        let mut stream = WriteStream::new(buffer);
        Self::against(self, baseline, &mut stream)?;
        stream.finish()
    }

    /// Reads a value from exactly these bytes and the baseline that they were written against.
    ///
    /// # Errors
    ///
    /// Those of [`delta`](Self::delta); [`Trailing`](crate::ErrorKind::Trailing) if whole bytes are left
    /// over.
    #[inline]
    fn read_delta(baseline: &Self, bytes: &[u8]) -> Result<Self, Error> {
        let mut value = Self::blank();
        value.read_delta_from(baseline, bytes)?;
        Ok(value)
    }

    /// Reads into an existing value, reusing what it has allocated.
    ///
    /// After an error the value is valid, its content unspecified, and it can be read into again.
    ///
    /// # Errors
    ///
    /// Those of [`read_delta`](Self::read_delta).
    #[inline]
    fn read_delta_from(&mut self, baseline: &Self, bytes: &[u8]) -> Result<(), Error> {
        let mut stream = ReadStream::new(bytes);
        stream.delta(self, baseline)?;
        stream.finish()
    }

    /// Bits that the delta takes at most: 7 for each alignment, exact for the rest.
    fn measure_delta(&self, baseline: &Self) -> u64 {
        let mut stream = MeasureStream::new();
        let _ = stream.delta::<Self>(self, baseline); // as `measure` has it
        stream.position()
    }

    /// Writes what has changed into a vector of its own.
    ///
    /// # Errors
    ///
    /// Those of [`Serialize::write`].
    #[cfg(feature = "alloc")]
    fn delta_to_vec(&self, baseline: &Self) -> Result<alloc::vec::Vec<u8>, Error> {
        let bytes = usize::try_from(self.measure_delta(baseline).div_ceil(8))
            .map_err(|_| Error::new(ErrorKind::Overflow, 0))?;
        let mut buffer = alloc::vec![0; bytes];
        let written = self.write_delta(baseline, &mut buffer)?;
        buffer.truncate(written);
        Ok(buffer)
    }
}

#[cfg(test)]
mod tests;
