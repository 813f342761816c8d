//! Converts the integers in data to and from Rust's integer types.

use super::Datum;
use crate::codec::Ranged;
use crate::delta::DeltaCodec;
use crate::error::{Error, ErrorKind, Result};
use crate::io::BitIo;
use crate::number::Int;
use crate::place::{FloatForm, Place as _};
use crate::run::Run;
use crate::stream::Stream;
use crate::tracing::Reason;

/// Returns the integer in a datum; `None` if it does not fit in `T`, or if the datum has none.
pub(super) fn number_of<T: Int>(datum: &Datum) -> Option<T> {
    let raw = match datum {
        Datum::Unsigned(value) if !T::SIGNED => *value,
        Datum::Signed(value) if T::SIGNED => *value as u64,
        // a struct around a number
        Datum::List(values) => return values.iter().find_map(number_of),
        _ => return None,
    };
    let number = T::from_u64(raw);
    (number.to_u64() == raw).then_some(number)
}

pub(super) fn of_number<T: Int>(number: T) -> Datum {
    let raw = number.to_u64();
    if T::SIGNED { Datum::Signed(raw as i64) } else { Datum::Unsigned(raw) }
}

/// Returns `true` if the integer type `T` can hold all numbers from `min` to `min + range`.
pub(super) fn holds<T: Int>(min: u128, range: u128) -> bool {
    let max = min.wrapping_add(range);
    let holds = |bits: u128| T::from_u128(bits).to_u128() == bits;
    holds(min) && holds(max)
}

/// Returns the same encoding for integers of the type `T`; `None` if `T` cannot hold all numbers of the
/// range.
pub(super) fn narrowed<T: Int, U>(codec: Ranged<U>) -> Option<Ranged<T>> {
    let Ranged { min, range, .. } = codec;
    holds::<T>(min, range).then(|| Ranged::offsets(min, range))
}

/// Returns the integer in a datum, for a range or a count that depends on an earlier field.
pub(super) fn integer(datum: &Datum) -> Option<i64> {
    match datum {
        Datum::Unsigned(value) => Some(*value as i64),
        Datum::Signed(value) => Some(*value),
        Datum::List(values) => values.iter().find_map(integer),
        _ => None,
    }
}

/// An adapter for deltas of values that have no type at compile time. It applies the encoding `C`
/// of an integer type `T` to the integer in a [`Datum`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbered<T, C>(pub(super) C, pub(super) core::marker::PhantomData<T>);

impl<T: Int, C: DeltaCodec<T>> DeltaCodec<Datum> for Numbered<T, C> {
    fn same<Floats: FloatForm>(&self, value: &Datum, baseline: &Datum) -> bool {
        match (number_of(value), number_of(baseline)) {
            (Some(value), Some(baseline)) => self.0.same::<Floats>(&value, &baseline),
            _ => false,
        }
    }
    fn copy_baseline<Floats: FloatForm>(&self, value: &mut Datum, baseline: &Datum) -> bool {
        let Some(baseline) = number_of(baseline) else { return false };
        let mut number = T::default();
        let is_kept = self.0.copy_baseline::<Floats>(&mut number, &baseline);
        *value = of_number(number);
        is_kept
    }
    fn tell_unchanged<S: Stream>(&self, value: &Datum, baseline: &Datum, stream: &mut S) {
        stream.compared(value, baseline, false);
    }
    fn delta<S: Stream>(
        &self,
        place: S::Ref<'_, Datum>,
        baseline: &Datum,
        stream: &mut S,
    ) -> Result<bool> {
        let Some(baseline) = number_of(baseline) else { return Err(refused(stream)) };
        with_number(place, stream, |number, stream| self.0.delta(number, &baseline, stream))
    }
    fn without_baseline<S: Stream>(&self, place: S::Ref<'_, Datum>, stream: &mut S) -> Result {
        with_number(place, stream, |number, stream| self.0.without_baseline(number, stream))
    }
}

/// Calls `function` with the integer in a datum. If the stream reads, stores the integer that it returns.
fn with_number<T: Int, S: Stream, R>(
    mut place: S::Ref<'_, Datum>,
    stream: &mut S,
    function: impl FnOnce(S::Ref<'_, T>, &mut S) -> Result<R>,
) -> Result<R> {
    let number = if S::IS_WRITING { number_of(place.peek()) } else { Some(T::default()) };
    let Some(mut number) = number else { return Err(refused(stream)) };
    let result = function(S::lend(&mut number), stream)?;
    if let Some(slot) = place.slot() {
        *slot = of_number(number);
    }
    Ok(result)
}

/// Returns the error for a value that does not have the type of its field, in a run of fields.
#[cold]
pub(super) fn other_type<S: BitIo>(run: &mut Run<'_, S>) -> Error {
    run.refuse_write(ErrorKind::Refused, || Reason::Because(OTHER_TYPE))
}

/// Returns the error for a value or a baseline that does not have the type of its field.
#[cold]
pub(super) fn refused<S: Stream>(stream: &mut S) -> Error {
    stream.reject(ErrorKind::Refused, stream.bit(), || Reason::Because(OTHER_TYPE))
}

/// Returns the error for bits of a hand-written function, which a description does not contain.
#[cold]
pub(super) fn opaque<S: Stream>(stream: &mut S) -> Error {
    stream.reject(ErrorKind::Opaque, stream.bit(), || Reason::Because(UNKNOWN))
}

/// Reason given when a hand-written function of the game determines the bits of a field.
const UNKNOWN: &str = "a function of the game determines these bits";
/// Reason given when a value is rejected because of its type.
const OTHER_TYPE: &str = "the value has another type than the description";

#[cfg(test)]
mod tests {
    use super::*;

    /// An end of a range that names a struct is its first integer, whether that is signed or not.
    #[test]
    fn the_integer_of_a_list_is_its_first() {
        let (five, three) = (Datum::Unsigned(5), Datum::Signed(-3));
        assert_eq!(integer(&Datum::List([five.clone(), three.clone()].into())), Some(5));
        assert_eq!(integer(&Datum::List([three, five].into())), Some(-3));
        assert_eq!(integer(&Datum::Bool(true)), None);
    }
}
