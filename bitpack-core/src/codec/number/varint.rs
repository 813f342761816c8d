//! `varint`: integers in groups of bits, so that a small value takes fewer bits.

use super::int::Ranged;
use super::vector::{IntVector, all_ints};
use crate::codec::{Codec, Declared};
use crate::cost::Width;
use crate::error::{ErrorKind, Result, cold, message};
use crate::io::BitIo;
use crate::math::{bit_length, mask};
use crate::number::Int;
use crate::place::Place;
use crate::run::Run;
use crate::schema::Node;
use crate::tracing::{Reason, Role, Value};

/// Largest number of bits of an integer that a group may have, besides the bit that tells if
/// another group follows.
const MOST_IN_GROUP: u32 = 16;

/// The codec of an integer, or of a vector of integers, in groups of bits. Made by [`varint`] and
/// [`varint_in`].
#[derive(Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Varint<T> {
    group: u32,
    /// The range of the values that a reader accepts.
    range: Ranged<T>,
}

copied!([T] Varint<T>);

/// Encodes an integer in groups of `group` bits, the lowest group first. After each group follows
/// one bit: 1 if there is another group. The last group that the type can need has only the bits
/// that are left, and no bit follows it.
///
/// A signed integer is converted by zigzag first: 0, -1, 1, -2 are sent as 0, 1, 2, 3. A value has one
/// encoding, because a reader rejects a last group that is 0, unless it is also the first group. With groups
/// of 7 bits, an unsigned integer at a byte boundary is LEB128, except that the last group of the longest
/// encoding is shorter.
///
/// Source: DWARF 5, 7.6 (LEB128); Protocol Buffers, "Encoding" (zigzag).
///
/// # Panics
///
/// In const evaluation, for groups of 0 bits or more than 16, and for `usize` and `isize`, which
/// need a range: see [`varint_in`].
#[track_caller]
pub const fn varint<T: IntVector>(group: u32) -> Declared<Varint<T>> {
    if let b"usize" | b"isize" = T::Int::NAME.as_bytes() {
        message!("`{}` has no fixed width; `varint` needs a range for it", T::Int::NAME).panic()
    }
    let min = T::Int::MIN as u128;
    declared(group, Ranged::offsets(min, T::Int::MAX.wrapping_sub(min)))
}

/// Encodes an integer in groups of `group` bits, the lowest group first, each with a bit that is set if
/// another follows, as in [`varint`]. Only values in the range are valid. The value itself is sent, not its
/// offset from the minimum. The number of groups is limited to what the range needs.
///
/// # Panics
///
/// In const evaluation, for groups of 0 bits or more than 16.
#[track_caller]
pub const fn varint_in<T: IntVector>(
    group: u32,
    range: Declared<Ranged<T>>,
) -> Declared<Varint<T>> {
    declared(group, range.codec)
}

#[track_caller]
const fn declared<T: IntVector>(group: u32, range: Ranged<T>) -> Declared<Varint<T>> {
    if group == 0 || group > MOST_IN_GROUP {
        message!("a group has 1 to 16 bits, not {}", [group]).panic()
    }
    let codec = Varint::of(group, range);
    let signed = T::Int::SIGNED;
    let max = range.min.wrapping_add(range.range);
    let node = Node::Varint { group, min: range.min, max, signed };
    all_ints::<T, _>(codec, node, "varint", codec.width())
}

/// Returns the unsigned integer that is sent for a number in two's complement: the number itself,
/// or the zigzag encoding of a signed number.
#[must_use]
#[doc(hidden)]
#[cfg_attr(optimized, inline(always))]
pub const fn zigzag(number: u128, signed: bool) -> u128 {
    if signed { number << 1 ^ ((number as i128) >> 127) as u128 } else { number }
}

/// Returns the number that a received unsigned integer stands for, in two's complement. This
/// reverses [`zigzag`].
#[must_use]
#[doc(hidden)]
#[cfg_attr(optimized, inline(always))]
pub const fn unzigzag(code: u128, signed: bool) -> u128 {
    if signed { code >> 1 ^ (code & 1).wrapping_neg() } else { code }
}

/// Returns the number of bits on the wire of an integer with `bits` significant bits in groups of `group`
/// bits, including the bit after each group. `longest` is the number of significant bits of the greatest
/// integer.
#[must_use]
#[doc(hidden)]
pub const fn varint_length(group: u32, bits: u32, longest: u32) -> u64 {
    if longest == 0 {
        return 0;
    }
    let count = if bits == 0 { 1 } else { bits.div_ceil(group) };
    let last = longest.div_ceil(group);
    let bits = if count == last { longest + last - 1 } else { count * (group + 1) };
    bits as u64
}

impl<T: IntVector> Varint<T> {
    pub(crate) const fn of(group: u32, range: Ranged<T>) -> Self {
        Self { group, range }
    }

    pub(crate) const fn width(&self) -> Width {
        let (least, most) = self.codes();
        let (bits, longest) = (bit_length(least), bit_length(most));
        let width = Width::variable(
            varint_length(self.group, bits, longest),
            varint_length(self.group, longest, longest),
        );
        width.exact().no_heap()
    }

    /// Returns `true` if the number is in the range.
    pub fn holds(&self, value: T::Int) -> bool {
        self.range.holds(value)
    }

    /// Returns the initial value of a field in two's complement, before it is read: 0, or the end
    /// of the range that is nearer to 0.
    #[must_use]
    pub const fn nearest_to_zero(&self) -> u128 {
        self.range.nearest_to_zero()
    }

    /// Returns the least and the greatest unsigned integer that is sent for a value of the range,
    /// after the zigzag conversion.
    const fn codes(&self) -> (u128, u128) {
        let (signed, Ranged { min, range, .. }) = (T::Int::SIGNED, self.range);
        let ends = (zigzag(min, signed), zigzag(min.wrapping_add(range), signed));
        let (low, high) = if ends.0 < ends.1 { ends } else { (ends.1, ends.0) };
        // the range has 0 if it has as many numbers as there are from its minimum to 0
        (if range >= min.wrapping_neg() || min == 0 { 0 } else { low }, high)
    }

    /// Writes or reads one integer on a stream, outside of a run (fields with one bounds check).
    #[cfg_attr(optimized, inline(always))]
    fn one<S: BitIo>(&self, value: T::Int, stream: &mut S) -> Result<T::Int> {
        let range = self.range.for_type::<T::Int>();
        let longest = bit_length(self.codes().1);
        if S::IS_WRITING {
            if S::VALIDATES && !range.holds(value) {
                stream.record_rejection(|| range.reason(Role::Value, value.to_value()));
                return Err(cold(ErrorKind::Range, 0));
            }
            self.write(zigzag(value.to_u128(), T::Int::SIGNED), longest, stream)?;
            return Ok(value);
        }
        let start = stream.bit();
        let number = unzigzag(self.read(longest, stream)?, T::Int::SIGNED);
        if number.wrapping_sub(range.min) > range.range {
            let signed = T::Int::SIGNED;
            let found = if signed { Value::Int(number as i128) } else { Value::Unsigned(number) };
            return Err(stream.reject(ErrorKind::Range, start, || range.reason(Role::Value, found)));
        }
        let value = T::Int::from_u128(number);
        stream.record_value(Role::Value, || value.to_value());
        Ok(value)
    }

    #[cfg_attr(optimized, inline(always))]
    fn write<S: BitIo>(&self, code: u128, longest: u32, stream: &mut S) -> Result {
        let (mut code, mut left) = (code, longest);
        while left > self.group {
            stream.number(code as u64 & mask(self.group), self.group)?;
            code >>= self.group;
            left -= self.group;
            stream.number(u64::from(code != 0), 1)?;
            if code == 0 {
                return Ok(());
            }
        }
        // a hash of a value that is out of range covers its higher bits too
        stream.number(code as u64, left)?;
        Ok(())
    }

    #[cfg_attr(optimized, inline(always))]
    fn read<S: BitIo>(&self, longest: u32, stream: &mut S) -> Result<u128> {
        let start = stream.bit();
        let (mut code, mut at) = (0, 0);
        loop {
            let is_last = longest - at <= self.group;
            let bits = if is_last { longest - at } else { self.group };
            let low = stream.number(0, bits)?;
            code |= u128::from(low) << at;
            if is_last || stream.number(0, 1)? == 0 {
                if low == 0 && at > 0 {
                    let reason = Reason::Because("a shorter form of the number exists");
                    return Err(stream.reject(ErrorKind::Redundant, start, || reason));
                }
                return Ok(code);
            }
            at += bits;
        }
    }
}

impl<V: IntVector> Codec<V> for Varint<V> {
    #[inline]
    fn blank(&self) -> V {
        self.range.blank()
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, mut place: S::Ref<'_, V>, run: &mut Run<'_, S>) -> Result {
        run.end()?;
        for i in 0..V::LEN {
            run.enter(V::LENGTHS.step(i, V::LEN));
            let value = Place::<V>::peek(&place).component(i);
            let start = run.stream()?.bit();
            let component = self.one(value, run.stream()?)?;
            if V::NEVER_ZERO && component == V::Int::default() {
                return Err(run.stream.fail_at(ErrorKind::Range, start));
            }
            run.leave();
            if let Some(slot) = Place::<V>::slot(&mut place) {
                slot.set_component(i, component);
            }
        }
        Ok(())
    }
}
