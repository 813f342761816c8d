//! Goes through the parts of a delta and sends nothing: compares them with the baseline, or copies
//! the baseline. The function that sends the parts lists them for all three.

use super::DeltaCodec;
use crate::error::{Error, ErrorKind};
use crate::io::{InForm, MeasureStream, QuantizeStream};
use crate::place::{FloatForm, Place as _};
use crate::stream::Stream;

/// A stream for the parts of a delta that are compared (on the stream that writes) or copied (on the
/// one that reads), and not sent.
pub(crate) type Unsent<S, Floats> = InForm<S, Floats, false>;

/// The error that stops at the first part that differs or cannot be copied.
pub(super) const DIFFERS: Error = Error::new(ErrorKind::Refused, 0);

/// Compares a value with its baseline. `delta` goes through the parts of the value. Returns `true` if
/// all are the same.
#[inline]
pub(crate) fn compare<Floats: FloatForm>(
    delta: impl FnOnce(&mut Unsent<MeasureStream, Floats>) -> Result<bool, Error>,
) -> bool {
    matches!(delta(&mut InForm::new(MeasureStream::new())), Ok(false))
}

/// Sets a value to the one that a reader gets if it is marked as unchanged. `delta` goes through the
/// parts of the value. Returns `false` if a part of the baseline cannot be sent.
#[inline]
pub(crate) fn copy<Floats: FloatForm>(
    delta: impl FnOnce(&mut Unsent<QuantizeStream, Floats>) -> Result<bool, Error>,
) -> bool {
    matches!(delta(&mut InForm::new(QuantizeStream::new())), Ok(false))
}

/// Returns `true` if the stream copies the baseline. It then copies the fields of a condition that the
/// copy fulfils, whatever the baseline's own values are.
#[cfg_attr(optimized, inline(always))]
#[must_use]
pub const fn copies<S: Stream>() -> bool {
    S::IS_READING && !S::SENDS
}

/// Writes or reads the delta of a part without a changed bit, or compares or copies the part.
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
) -> Result<bool, Error> {
    if S::SENDS {
        coded.delta(place, baseline, stream)
    } else {
        unsent::<T, S>(place, baseline, coded)
    }
}

/// Writes or reads a whole part, which the baseline does not have. It differs if it is compared.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn new_part<T, S: Stream>(
    place: S::Ref<'_, T>,
    coded: impl DeltaCodec<T>,
    stream: &mut S,
) -> Result<bool, Error> {
    if S::SENDS { coded.without_baseline(place, stream).map(|()| true) } else { Err(DIFFERS) }
}

/// Compares a part with the baseline, or copies it.
#[cfg_attr(optimized, inline(always))]
pub(super) fn unsent<T, S: Stream>(
    mut place: S::Ref<'_, T>,
    baseline: &T,
    coded: impl DeltaCodec<T>,
) -> Result<bool, Error> {
    let is_kept = match place.slot() {
        Some(slot) => coded.copy_baseline::<S::Floats>(slot, baseline),
        None => coded.same::<S::Floats>(place.peek(), baseline),
    };
    if is_kept { Ok(false) } else { Err(DIFFERS) }
}
