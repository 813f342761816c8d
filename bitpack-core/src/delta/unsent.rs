//! Goes through the parts of a delta and sends nothing: compares them with the baseline, or copies
//! the baseline. The function that sends the parts lists them for all three.

use super::DeltaCodec;
use crate::error::{Error, ErrorKind, Result};
use crate::io::{InForm, MeasureStream, QuantizeStream};
use crate::place::{FloatForm, Place as _};
use crate::stream::Stream;

/// A stream that sends nothing for the fields and elements of a delta. Around a stream `S` that writes, it
/// compares each with the baseline; around one that reads, it copies the baseline.
pub(crate) type Unsent<S, Floats> = InForm<S, Floats, false>;

/// The error that ends a comparison at the first field or element that differs, and a copy at the first one
/// that cannot be copied.
pub(super) const DIFFERS: Error = Error::new(ErrorKind::Refused, 0);

/// Compares a value with its baseline. `delta` passes each field or element of both to the stream. Returns
/// `true` if all are the same.
#[inline]
pub(crate) fn compare<Floats: FloatForm>(
    delta: impl FnOnce(&mut Unsent<MeasureStream, Floats>) -> Result<bool>,
) -> bool {
    matches!(delta(&mut InForm::new(MeasureStream::new())), Ok(false))
}

/// Sets a value to the one that a reader gets if the baseline is sent. `delta` passes each field or element
/// of the value and of the baseline to the stream. Returns `false` if one of the baseline cannot be sent.
#[inline]
pub(crate) fn copy<Floats: FloatForm>(
    delta: impl FnOnce(&mut Unsent<QuantizeStream, Floats>) -> Result<bool>,
) -> bool {
    matches!(delta(&mut InForm::new(QuantizeStream::new())), Ok(false))
}

/// Returns `true` if the stream copies the baseline instead of reading. Fields under a condition
/// are then copied if the copied value fulfils the condition; the baseline's own values do not
/// matter.
#[must_use]
#[cfg_attr(optimized, inline(always))]
pub const fn copies<S: Stream>() -> bool {
    S::IS_READING && !S::SENDS
}

/// Writes or reads the delta of a part, such as a field or the value in an option, without a changed bit. A
/// stream that sends nothing compares the part with the baseline, or copies the baseline. Returns `true` if
/// the part has changed.
///
/// # Errors
///
/// Returns the errors of its encoding.
#[cfg_attr(optimized, inline(always))]
pub fn part<T, S: Stream>(
    place: S::Ref<'_, T>,
    baseline: &T,
    coded: impl DeltaCodec<T>,
    stream: &mut S,
) -> Result<bool> {
    if S::SENDS {
        coded.delta(place, baseline, stream)
    } else {
        unsent::<T, S>(place, baseline, coded)
    }
}

/// Writes or reads a whole part, such as a field, that the baseline does not have, and returns `true`. A
/// stream that compares or copies returns an error: the part differs, and the baseline cannot be copied.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn new_part<T, S: Stream>(
    place: S::Ref<'_, T>,
    coded: impl DeltaCodec<T>,
    stream: &mut S,
) -> Result<bool> {
    if S::SENDS { coded.without_baseline(place, stream).map(|()| true) } else { Err(DIFFERS) }
}

/// Compares a part with the baseline, or copies it from the baseline, and returns `false`: it is unchanged.
/// Returns the error [`DIFFERS`] if it differs or cannot be copied.
#[cfg_attr(optimized, inline(always))]
pub(super) fn unsent<T, S: Stream>(
    mut place: S::Ref<'_, T>,
    baseline: &T,
    coded: impl DeltaCodec<T>,
) -> Result<bool> {
    let is_kept = match place.slot() {
        Some(slot) => coded.copy_baseline::<S::Floats>(slot, baseline),
        None => coded.same::<S::Floats>(place.peek(), baseline),
    };
    if is_kept { Ok(false) } else { Err(DIFFERS) }
}
