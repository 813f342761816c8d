//! `fixed`: fixed-point numbers in Q format, which are integers in memory and are sent exactly.

use super::int::{does_not_fit, empty};
use crate::codec::{Declared, IntVector, Ranged};
use crate::error::{Error, ErrorKind, Message};
use crate::number::Int;

/// Encodes a fixed-point number from `min` to `max`. The integer in memory is the number times `1
/// << fraction`. It takes as many bits as the integer `(max - min) << fraction`; zero bits if `min`
/// equals `max`.
///
/// `integer` and `fraction` are the numbers of integer and fraction bits in the Q format, together
/// at most the bits of `T`.
///
/// Source: serialize 1.0, fixed.
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
        empty(Message::new().int(min), Message::new().int(max))
    }
    let bits = integer.saturating_add(fraction);
    if bits > T::Int::BITS {
        Message::new()
            .text("Q")
            .unsigned(integer as u128)
            .text(".")
            .unsigned(fraction as u128)
            .text(" has ")
            .unsigned(bits as u128)
            .text(" bits; `")
            .text(T::Int::NAME)
            .text("` has ")
            .unsigned(T::Int::BITS as u128)
            .panic()
    }
    match (scaled::<T::Int>(min, fraction), scaled::<T::Int>(max, fraction)) {
        (Some(low), Some(high)) => Ranged::offsets(low, high.wrapping_sub(low)).declared(fraction),
        (low, _) => {
            let bound = Message::new().int(if low.is_none() { min } else { max });
            does_not_fit::<T::Int>(&bound.text(" << ").unsigned(fraction as u128))
        }
    }
}

impl<T: Int> Ranged<T> {
    /// Like [`fixed()`], for bounds known at run time.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) if the range is empty or `T` cannot hold it.
    pub const fn try_fixed(
        integer: u32,
        fraction: u32,
        min: i128,
        max: i128,
    ) -> Result<Self, Error> {
        let is_valid = min <= max && integer.saturating_add(fraction) <= T::BITS;
        match (scaled::<T>(min, fraction), scaled::<T>(max, fraction)) {
            (Some(low), Some(high)) if is_valid => Ok(Self::offsets(low, high.wrapping_sub(low))),
            _ => Err(Error::new(ErrorKind::Declaration, 0)),
        }
    }
}

/// Returns `value` times `1 << fraction`, in two's complement; `None` if a `T` cannot hold the
/// product.
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
