//! `fixed`: fixed-point numbers in Q format, which are integers in memory and are sent exactly.

use super::int::does_not_fit;
use crate::codec::{Declared, IntVector, Ranged};
use crate::error::{Error, ErrorKind, Result, message};
use crate::number::Int;

/// Encodes a fixed-point number from `min` to `max`. The integer in memory is the number times
/// `1 << fraction`. On the wire, the number takes as many bits as the integer `(max - min) << fraction` has;
/// zero bits if `min` equals `max`.
///
/// `integer` and `fraction` are the numbers of integer and fraction bits in the Q format, together
/// at most the bits of `T`.
///
/// Source of the wire format: the standard "serialize 1.0", `fixed`.
///
/// # Panics
///
/// In const evaluation, if the range is empty or `T` cannot hold it.
#[track_caller]
pub const fn fixed<T: IntVector>(
    integer: u32,
    fraction: u32,
    min: i128,
    max: i128,
) -> Declared<Ranged<T>> {
    if min > max {
        message!("empty range: {} is greater than {}", (min), (max)).panic()
    }
    let bits = integer.saturating_add(fraction);
    if bits > T::Int::BITS {
        let text = message!("Q{}.{} has {} bits", [integer], [fraction], [bits]);
        message!("{}; `{}` has {}", text.as_str(), T::Int::NAME, [T::Int::BITS]).panic()
    }
    match (scaled::<T::Int>(min, fraction), scaled::<T::Int>(max, fraction)) {
        (Some(low), Some(high)) => Ranged::offsets(low, high.wrapping_sub(low)).declared(fraction),
        (low, _) => {
            let bound = if low.is_none() { min } else { max };
            does_not_fit::<T::Int>(&message!("{} << {}", (bound), [fraction]))
        }
    }
}

impl<T: Int> Ranged<T> {
    /// Makes the codec of a fixed-point number from `min` to `max` with `integer` and `fraction` bits, for
    /// bounds known at run time.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) if the range is empty or `T` cannot hold it.
    pub const fn try_fixed(integer: u32, fraction: u32, min: i128, max: i128) -> Result<Self> {
        let is_valid = min <= max && integer.saturating_add(fraction) <= T::BITS;
        match (scaled::<T>(min, fraction), scaled::<T>(max, fraction)) {
            (Some(low), Some(high)) if is_valid => Ok(Self::offsets(low, high.wrapping_sub(low))),
            _ => Err(Error::new(ErrorKind::Declaration, 0)),
        }
    }
}

/// Returns `value` times `1 << fraction`, in two's complement; `None` if a `T` cannot hold it.
const fn scaled<T: Int>(value: i128, fraction: u32) -> Option<u128> {
    if fraction >= i128::BITS {
        return if value == 0 { Some(0) } else { None };
    }
    if value < 0 {
        let raw = value << fraction;
        return if raw >> fraction == value && raw >= T::MIN { Some(raw as u128) } else { None };
    }
    let raw = (value as u128) << fraction;
    if raw >> fraction == value as u128 && raw <= T::MAX { Some(raw) } else { None }
}
