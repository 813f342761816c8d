//! The functions that the derive calls for each field of a delta. They handle the changed bit,
//! which tells that the field has changed, and the delta that follows if the bit is set.

use core::mem::discriminant;

use super::unsent::{DIFFERS, new_part, part, unsent};
use super::{Delta, DeltaCodec};
use crate::codec::plain;
use crate::error::{Error, ErrorKind, Result};
use crate::io::BitIo;
use crate::place::Place as _;
use crate::stream::{FieldDelta, Stream};
use crate::tracing::{Reason, Role, Step, Value};

/// Writes or reads the field called `name`: one bit, set if the field has changed, and then the field's
/// delta. Returns `true` if the field has changed.
///
/// # Errors
///
/// Returns the errors of its encoding, and [`Redundant`](ErrorKind::Redundant) for a change to the
/// baseline's value.
#[cfg_attr(optimized, inline(always))]
pub fn field<T, S: Stream>(
    name: &'static str,
    place: S::Ref<'_, T>,
    baseline: &T,
    coded: impl DeltaCodec<T>,
    stream: &mut S,
) -> Result<bool> {
    stream.enter(Step::Name(name));
    let changed = delta_if_changed(place, baseline, coded, stream)?;
    stream.leave();
    Ok(changed)
}

/// Writes or reads the whole field called `name`, because the baseline has no value for it. Returns `true`:
/// the field counts as changed.
///
/// # Errors
///
/// Returns the errors of its encoding.
#[cfg_attr(optimized, inline(always))]
pub fn without_baseline<T, S: Stream>(
    name: &'static str,
    place: S::Ref<'_, T>,
    coded: impl DeltaCodec<T>,
    stream: &mut S,
) -> Result<bool> {
    stream.enter(Step::Name(name));
    let changed = new_part(place, coded, stream)?;
    stream.leave();
    Ok(changed)
}

/// Writes or reads the bit of an enum's delta that is set if the baseline has the same variant, and returns
/// it. A writer passes the bit as `same`.
///
/// # Errors
///
/// [`Overflow`](ErrorKind::Overflow) at the end of the data or the buffer.
#[cfg_attr(optimized, inline(always))]
pub fn variant<S: Stream>(same: bool, stream: &mut S) -> Result<bool> {
    if !S::SENDS {
        return if same || S::IS_READING { Ok(true) } else { Err(DIFFERS) };
    }
    flag(Role::SameVariant, same, stream)
}

/// Writes or reads the whole value of an enum whose bit tells that the variant is not the baseline's. Returns
/// `false` if the variant that was read is the baseline's nevertheless, which is invalid.
///
/// # Errors
///
/// Returns the errors of the enum.
#[cfg_attr(optimized, inline(always))]
pub fn other_variant<T: Delta, S: Stream>(
    mut place: S::Ref<'_, T>,
    baseline: &T,
    stream: &mut S,
) -> Result<bool> {
    if S::SENDS {
        T::serialize(S::project(&mut place, |value| value, |value| value), stream)?;
    }
    Ok(!S::IS_READING || discriminant(place.peek()) != discriminant(baseline))
}

/// Writes or reads the delta of the field called `name` without a changed bit, for a field that is expected
/// to change each time (`#[delta(always)]`). Returns `true` if the field has changed.
///
/// # Errors
///
/// Returns the errors of its encoding.
#[cfg_attr(optimized, inline(always))]
pub fn always<T, S: Stream>(
    name: &'static str,
    place: S::Ref<'_, T>,
    baseline: &T,
    coded: impl DeltaCodec<T>,
    stream: &mut S,
) -> Result<bool> {
    stream.enter(Step::Name(name));
    let changed = part(place, baseline, coded, stream)?;
    stream.leave();
    Ok(changed)
}

#[diagnostic::do_not_recommend]
impl<T: Delta> FieldDelta for T {
    /// Writes or reads the delta of a value that is not part of another delta. It works on a local
    /// copy of the stream, which the compiler can keep in registers.
    #[cfg_attr(optimized, inline(always))]
    #[doc(hidden)]
    fn delta_if_changed<S: BitIo>(place: S::Ref<'_, T>, baseline: &T, stream: &mut S) -> Result {
        let named = stream.enter_pending_name();
        let mut local = stream.move_out();
        let result = delta_if_changed(place, baseline, const { plain::<T>().coded() }, &mut local);
        stream.move_back(local);
        match result {
            Ok(_) if named => stream.leave(),
            Ok(_) => {}
            Err(error) => return Err(stream.fail(error)),
        }
        Ok(())
    }
}

/// Writes or reads the changed bit of a value, and then the value's delta if the bit is set. A
/// stream that sends nothing compares the value with the baseline, or copies the baseline. Returns
/// `true` if the value has changed.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn delta_if_changed<T, S: Stream>(
    mut place: S::Ref<'_, T>,
    baseline: &T,
    coded: impl DeltaCodec<T>,
    stream: &mut S,
) -> Result<bool> {
    if !S::SENDS {
        return unsent::<T, S>(place, baseline, coded);
    }
    let start = stream.bit();
    let changed = S::IS_WRITING && !coded.same::<S::Floats>(place.peek(), baseline);
    let changed = flag(Role::Changed, changed, stream)?;
    if changed {
        let place = S::project(&mut place, |value| value, |value| value);
        if !coded.delta(place, baseline, stream)? {
            return Err(redundant(start, UNCHANGED, stream));
        }
    } else if let Some(slot) = place.slot() {
        if !coded.copy_baseline::<S::Floats>(slot, baseline) {
            return Err(has_to_change(start, stream));
        }
        if S::TRACES {
            coded.tell_unchanged(slot, baseline, stream);
        }
    }
    Ok(changed)
}

/// Writes or reads one bit, such as the changed bit, and returns it. A writer passes the bit as `set`. `role`
/// is its meaning in a trace.
#[cfg_attr(optimized, inline(always))]
pub(super) fn flag<S: Stream>(role: Role, set: bool, stream: &mut S) -> Result<bool> {
    let set = code(u64::from(set), 1, stream)? == 1;
    stream.record_value(role, || Value::Bool(set));
    Ok(set)
}

/// Writes or reads a number in `bits` bits (1 to 56), with its own bounds check, and returns it. A reader
/// ignores `value`.
#[cfg_attr(optimized, inline(always))]
pub(super) fn code<S: Stream>(value: u64, bits: u32, stream: &mut S) -> Result<u64> {
    stream.code(value, bits).map_err(|error| stream.fail(error))
}

/// Returns the error for a field that begins at bit `start`, and is marked as changed although it is not, or
/// is sent in more bits than it needs. `why` is the reason in words.
#[cold]
pub(super) fn redundant<S: Stream>(start: u64, why: &'static str, stream: &mut S) -> Error {
    stream.reject(ErrorKind::Redundant, start, || Reason::Because(why))
}

/// Returns the error for a field that is marked as unchanged, by the bit at `start`, although its baseline
/// value is not allowed.
#[cold]
pub(super) fn has_to_change<S: Stream>(start: u64, stream: &mut S) -> Error {
    stream.reject(ErrorKind::Range, start, || Reason::Because(CANNOT_BE_UNCHANGED))
}

/// Reason given when a field is rejected because it is marked as unchanged.
const CANNOT_BE_UNCHANGED: &str = "it must change: its baseline value is not allowed here";
/// Reason given when a field is rejected because it is marked as changed.
pub(super) const UNCHANGED: &str = "it is marked as changed, but equals its baseline";
/// Reason given when a field with a small difference is rejected because it is sent in full.
pub(super) const SMALL_ENOUGH: &str = "it is sent in full, but its difference is small enough";
