//! [`Quantized`]: a value whose floats are quantised once, for many deltas.

use crate::cost::Width;
use crate::delta::{Delta, DeltaSchema};
use crate::error::{Error, ErrorKind, Result};
use crate::io::{HashStream, InForm};
use crate::place::{
    CodesToValues, FloatCodes, FloatForm, FloatValues, NearestCodes, ValuesToCodes,
};
use crate::schema::Schema;
use crate::serialize::Serialize;
use crate::stream::Stream;

/// A value whose floats are already quantised: it holds the integers that are sent for them.
///
/// It has the wire format, the schema and the deltas of `T`, bit for bit, and takes the memory of
/// a `T`. A delta between two `Quantized` values only compares integers; a delta between two `T`
/// quantises all floats of both, each time. A server that compares each object with many baselines
/// keeps `Quantized` objects, and [`History`](https://docs.rs/bitpack/latest/bitpack/struct.History.html)
/// does so itself.
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::{Delta, Quantized, Serialize as _};
/// let (before, now) = (Quantized::new(&[1_u16, 2])?, Quantized::new(&[1_u16, 3])?);
/// let bytes = now.delta_to_bytes(&before)?;
/// assert_eq!(bytes, [1, 3].delta_to_bytes(&[1_u16, 2])?);
/// assert_eq!(<[u16; 2]>::read_delta(&before.value(), &bytes)?, [1, 3]);
/// # Ok::<(), bitpack::Error>(())
/// ```
///
/// A value keeps its floats if its type has a hand-written function, a quantised `f64`, or a quantised float
/// that is converted with `via`, compared with a default (`omit_default`), inside an `Rc` or an `Arc`, or
/// part of a vector type that does not promise `EXACT`. Deltas then work too, but are not faster.
#[derive(Clone)]
pub struct Quantized<T>(T);

impl<T: Delta> Quantized<T> {
    /// `true` if codes (the integers on the wire) are stored instead of floats.
    #[doc(hidden)]
    pub const HOLDS_CODES: bool =
        T::KNOWS_CODES && T::SCHEMA.can_hold_codes() && !T::DELTA.change.is_by_hand();

    /// Quantises a value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`quantize`](Serialize::quantize).
    pub fn new(value: &T) -> Result<Self> {
        let mut quantized = Self(T::blank());
        quantized.set(value)?;
        Ok(quantized)
    }

    /// Quantises a value into this one, and reuses its allocations.
    ///
    /// After an error the content is unspecified.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`quantize`](Serialize::quantize).
    pub fn set(&mut self, value: &T) -> Result {
        self.set_and_hash(value).map(drop)
    }

    /// Quantises a value into this one, and returns the hash of its bits.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`quantize`](Serialize::quantize).
    #[doc(hidden)]
    pub fn set_and_hash(&mut self, value: &T) -> Result<u64> {
        if const { Self::HOLDS_CODES } && self.0.copy_baseline::<ValuesToCodes>(value) {
            // the floats are valid; this rejects other values that cannot be sent
            if let Ok(hash) = HashStream::of(self) {
                return Ok(hash);
            }
        }
        HashStream::of(value)?; // gives the position of an error as it is in a packet
        // (this fails only for a hand-written function that accepts a value once and rejects it
        // later)
        if const { Self::HOLDS_CODES } || !self.0.copy_baseline::<FloatValues>(value) {
            return Err(Error::new(ErrorKind::Refused, 0));
        }
        HashStream::of(self)
    }

    /// Sets this to the valid value that is nearest to `value`, quantised. Returns `false` if there is no
    /// such value; the content is unspecified then.
    #[must_use]
    #[doc(hidden)]
    pub fn set_nearest(&mut self, value: &T) -> bool {
        if const { Self::HOLDS_CODES } {
            self.0.copy_baseline::<NearestCodes>(value)
        } else {
            self.0.copy_baseline::<FloatValues>(value)
        }
    }

    /// Returns the value that a reader gets.
    #[must_use]
    pub fn value(&self) -> T {
        let mut value = T::blank();
        self.store(&mut value);
        value
    }

    /// Sets `value` to the one that a reader gets, and reuses its allocations.
    pub fn store(&self, value: &mut T) {
        // a quantised value is always valid, so the result is `true`
        let _ = if const { Self::HOLDS_CODES } {
            value.copy_baseline::<CodesToValues>(&self.0)
        } else {
            value.copy_baseline::<FloatValues>(&self.0)
        };
    }

    /// Returns the value inside. `None` if codes (the integers on the wire) are stored instead of its floats.
    #[doc(hidden)]
    pub const fn as_value(&self) -> Option<&T> {
        if Self::HOLDS_CODES { None } else { Some(&self.0) }
    }

    /// Returns the value inside, to be read into. `None` if codes (the integers on the wire) are stored
    /// instead of its floats.
    #[doc(hidden)]
    pub const fn as_value_mut(&mut self) -> Option<&mut T> {
        if Self::HOLDS_CODES { None } else { Some(&mut self.0) }
    }

    /// Calls one of two functions with the value inside: `values` if it holds floats, or `codes` if codes
    /// (the integers on the wire) are stored instead. `codes` also gets a stream that takes codes for floats.
    #[cfg_attr(optimized, inline(always))]
    fn serialize_in<S: Stream, R>(
        mut this: S::Ref<'_, Self>,
        stream: &mut S,
        values: impl FnOnce(S::Ref<'_, T>, &mut S) -> Result<R>,
        codes: impl FnOnce(S::Ref<'_, T>, &mut InForm<S, FloatCodes>) -> Result<R>,
    ) -> Result<R> {
        let inside = S::project(&mut this, |this| &this.0, |this| &mut this.0);
        if !const { Self::HOLDS_CODES } {
            return values(inside, stream);
        }
        let mut local = InForm::new(stream.move_out());
        let result = codes(inside, &mut local);
        stream.move_back(local.into_inner());
        result.map_err(|error| stream.fail(error))
    }
}

impl<T: Delta> Serialize for Quantized<T> {
    const WIDTH: Width = T::WIDTH;
    const SCHEMA: &'static Schema = T::SCHEMA;

    fn blank() -> Self {
        let mut quantized = Self(T::blank());
        if const { Self::HOLDS_CODES } {
            // a read overwrites the codes, also if the blank value cannot be sent
            let _ = quantized.0.copy_baseline::<ValuesToCodes>(&T::blank());
        }
        quantized
    }
    #[inline]
    fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result {
        Self::serialize_in(
            this,
            stream,
            |value, stream| T::serialize(value, stream),
            |value, stream| T::serialize(value, stream),
        )
    }
}

impl<T: Delta> Delta for Quantized<T> {
    const DELTA: &'static DeltaSchema = T::DELTA;

    #[inline]
    fn delta<S: Stream>(this: S::Ref<'_, Self>, baseline: &Self, stream: &mut S) -> Result {
        Self::changes(this, baseline, stream).map(drop)
    }
    #[inline]
    fn changes<S: Stream>(this: S::Ref<'_, Self>, baseline: &Self, stream: &mut S) -> Result<bool> {
        Self::serialize_in(
            this,
            stream,
            |value, stream| T::changes(value, &baseline.0, stream),
            |value, stream| T::changes(value, &baseline.0, stream),
        )
    }
    #[inline]
    fn same(&self, baseline: &Self) -> bool {
        if const { Self::HOLDS_CODES } {
            self.0.same_in::<FloatCodes>(&baseline.0)
        } else {
            self.0.same(&baseline.0)
        }
    }
    #[inline]
    fn copy_baseline<Floats: FloatForm>(&mut self, baseline: &Self) -> bool {
        if const { Self::HOLDS_CODES } {
            self.0.copy_baseline::<FloatCodes>(&baseline.0)
        } else {
            self.0.copy_baseline::<FloatValues>(&baseline.0)
        }
    }
}

/// Two quantised values are equal if they are sent as the same bits.
impl<T: Delta> PartialEq for Quantized<T> {
    fn eq(&self, other: &Self) -> bool {
        self.same(other)
    }
}

printed! {
    /// Shows no fields: the floats inside may be codes. Print [`value()`](Quantized::value) instead.
    [T] Quantized<T>, "Quantized"
}
