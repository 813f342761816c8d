//! Ranged integers: sent in exactly the bits that the range needs, and rejected out of range.

use core::marker::PhantomData;

use super::vector::{OneInt, all_ints, ints_in_place};
use crate::codec::{Codec, Declared, IntVector};
use crate::cost::Width;
use crate::error::{Error, ErrorKind, Message, Result, cold, message};
use crate::io::BitIo;
use crate::math::{bit_length, mask, mask_u128};
use crate::number::Int;
use crate::run::{MOST_SINGLE, Run, finish_number, run_user_operation};
use crate::schema::Node;
use crate::tracing::{Reason, Role, Value};
use crate::words::MOST_IN_WINDOW;

/// The codec of an integer, or of a vector of integers, in a declared range. Each is sent as its
/// offset from the minimum. Made by [`ranged`] and [`fixed`](crate::codec::fixed()).
#[derive(Debug, PartialEq, Eq)]
pub struct Ranged<T> {
    /// Smallest number of the range, in two's complement of 128 bits.
    pub(crate) min: u128,
    pub(crate) range: u128,
    of: PhantomData<T>,
}

copied!([T] Ranged<T>);

/// Encodes an integer in `min..=max` in [`bits_required`](crate::bits_required)`(min, max)` bits; zero bits
/// if `min` equals `max`.
///
/// The operation is the same for `i8` to `i128` and `u8` to `u128`: the offset is unsigned, so that
/// no range overflows, and all integer types give the same bytes for the same bounds.
///
/// Source of the wire format: "Serialization Strategies", `serialize_int`; the standard "serialize 1.0",
/// `int`, `int64` and `int128`.
///
/// # Panics
///
/// In const evaluation, if the range is empty or `T` cannot hold it.
#[track_caller]
pub const fn ranged<T: IntVector>(min: i128, max: i128) -> Declared<Ranged<T>> {
    if min > max {
        message!("empty range: {} is greater than {}", (min), (max)).panic()
    }
    if !holds::<T::Int>(min) || !holds::<T::Int>(max) {
        does_not_fit::<T::Int>(&message!("{}", (if holds::<T::Int>(min) { max } else { min })))
    }
    Ranged::offsets(min as u128, max.wrapping_sub(min) as u128).declared(0)
}

/// Encodes an integer in `min..=max` in the bits that the range needs, for bounds that only a `u128` can
/// hold.
///
/// # Panics
///
/// In const evaluation, if the range is empty.
#[track_caller]
pub const fn ranged_u128(min: u128, max: u128) -> Declared<Ranged<u128>> {
    if min > max {
        message!("empty range: {} is greater than {}", [min], [max]).panic()
    }
    Ranged::offsets(min, max - min).declared(0)
}

pub(super) const fn holds<T: Int>(value: i128) -> bool {
    value >= T::MIN && (value < 0 || value as u128 <= T::MAX)
}

#[track_caller]
pub(in crate::codec) const fn does_not_fit<T: Int>(value: &Message) -> ! {
    let value = value.as_str();
    message!("{} does not fit in `{}` ({}..={})", value, T::NAME, (T::MIN), [T::MAX]).panic()
}

impl<T> Ranged<T> {
    pub(crate) const fn offsets(min: u128, range: u128) -> Self {
        Self { min, range, of: PhantomData }
    }

    #[track_caller]
    pub(in crate::codec) const fn declared(self, fraction: u32) -> Declared<Self>
    where
        T: IntVector,
    {
        let signed = T::Int::SIGNED;
        self.excludes_zero_of::<T>();
        let max = self.min.wrapping_add(self.range);
        let node = Node::Range { min: self.min, max, signed, fraction };
        let attribute = if fraction > 0 { "fixed" } else { "bits" };
        all_ints::<T, _>(self, node, attribute, Width::bits(self.bits()))
    }

    /// Stops the build if the range contains 0 and no component of the vector type `V` can be 0 (`NonZero`).
    ///
    /// # Panics
    ///
    /// In const evaluation, if the range contains 0 and `V` does not.
    #[track_caller]
    pub(super) const fn excludes_zero_of<V: IntVector>(&self) {
        assert!(
            !V::NEVER_ZERO || self.min.wrapping_neg() > self.range,
            "the range contains 0, which is not a value of `NonZero`; begin at 1"
        );
    }

    /// Returns the codec for the type `U`, with the same range.
    pub(in crate::codec) const fn for_type<U>(self) -> Ranged<U> {
        Ranged::offsets(self.min, self.range)
    }

    /// Returns the initial value of a field in two's complement, before it is read: 0, or the end
    /// of the range that is nearer to 0.
    #[must_use]
    pub const fn nearest_to_zero(&self) -> u128
    where
        T: IntVector,
    {
        let (min, max) = (self.min as i128, self.min.wrapping_add(self.range) as i128);
        if T::Int::SIGNED && min <= 0 {
            return if max < 0 { max as u128 } else { 0 };
        }
        self.min
    }

    /// Returns the minimum and the maximum of a range of lengths.
    pub(crate) const fn bounds(&self) -> (usize, usize) {
        (self.min as usize, (self.min + self.range) as usize)
    }

    /// Returns `true` if the length `count` is in this range of lengths.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn allows(&self, count: usize) -> bool {
        let (min, max) = self.bounds();
        count >= min && count <= max
    }

    /// Returns the width of one integer on the wire in bits.
    #[must_use]
    #[cfg_attr(optimized, inline(always))]
    pub const fn bits(&self) -> u32 {
        bit_length(self.range)
    }
}

impl<T: Int> Ranged<T> {
    /// Makes the codec of an integer in `min..=max`, for bounds known at run time.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) if `min` is above `max`.
    #[cfg_attr(optimized, inline(always))]
    pub fn between(min: T, max: T) -> Result<Self> {
        if min > max {
            return Err(Error::new(ErrorKind::Declaration, 0));
        }
        let low = min.to_u128();
        if const { T::BITS > 64 } {
            return Ok(Self::offsets(low, max.to_u128().wrapping_sub(low)));
        }
        // masked to the bits of the type: LLVM then compares types of up to 32 bits without a sign
        let range = max.to_u64().wrapping_sub(low as u64);
        Ok(Self::offsets(low, u128::from(range & const { mask(T::BITS) })))
    }

    /// Writes or reads a single number on a stream, outside of a run (fields with one bounds check): in one
    /// stream operation if the number has up to 56 bits, otherwise in a run of its own.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn serialize_number<S: BitIo>(self, value: T, stream: &mut S) -> Result<T> {
        if const { T::BITS <= 64 } && (T::BITS <= MOST_SINGLE || self.bits() <= MOST_SINGLE) {
            let (start, named) = (stream.bit(), stream.enter_pending_name());
            let result = self.code(value, stream);
            return finish_number(stream, named, start, result);
        }
        run_user_operation(stream, self.bits(), |run| run.int("", value, &self))
    }

    #[cfg_attr(optimized, inline(always))]
    fn code<S: BitIo>(self, value: T, stream: &mut S) -> Result<T> {
        let (min, range) = (self.min as u64, self.range as u64);
        // the bit length of a range below 2^63 in one instruction, without a branch for 0
        let bits = ((range << 1) | 1).ilog2();
        if S::IS_WRITING {
            let offset = value.to_u64().wrapping_sub(min) & const { mask(T::BITS) };
            if S::VALIDATES && offset > range {
                stream.record_rejection(|| self.reason(Role::Value, value.to_value()));
                return Err(cold(ErrorKind::Range, 0));
            }
            // a hash of a value that is out of range covers its higher bits too
            stream.number(offset, bits)?;
            return Ok(value);
        }
        let offset = stream.number(0, bits)?;
        if offset > range {
            stream.record_rejection(|| self.reason(Role::Value, self.number(u128::from(offset))));
            let start = stream.bit() - u64::from(bits);
            return Err(stream.fail_at(ErrorKind::Range, start));
        }
        let value = T::from_u64(min.wrapping_add(offset));
        stream.record_value(Role::Value, || value.to_value());
        Ok(value)
    }
}

impl<T: Int> OneInt<T> for Ranged<T> {
    #[cfg_attr(optimized, inline(always))]
    fn one<S: BitIo>(&self, value: T, run: &mut Run<'_, S>) -> Result<T> {
        run.ranged(Role::Value, value, self)
    }
}

impl<V: IntVector> Codec<V> for Ranged<V> {
    #[inline]
    fn blank(&self) -> V {
        let mut value = V::zero();
        for i in 0..V::LEN {
            value.set_component(i, V::Int::from_u128(self.nearest_to_zero()));
        }
        value
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, V>, run: &mut Run<'_, S>) -> Result {
        ints_in_place::<V, S>(place, self.bits(), &self.for_type(), run)
    }
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads an integer in its range: see [`ranged`] and
    /// [`fixed`](crate::codec::fixed()).
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) if the value is out of range.
    #[cfg_attr(optimized, inline(always))]
    pub fn int<T: Int>(&mut self, name: &'static str, value: T, codec: &Ranged<T>) -> Result<T> {
        self.enter_name(name);
        let value = self.ranged_in::<T, false>(Role::Value, value, codec)?;
        self.leave();
        Ok(value)
    }

    /// Writes or reads a number in its range. A trace records it with the label `role`, such as
    /// "length". The range check is one comparison and a branch, and disappears if all values of
    /// that width are valid.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn ranged<T: Int>(&mut self, role: Role, value: T, codec: &Ranged<T>) -> Result<T> {
        self.ranged_in::<T, false>(role, value, codec)
    }

    /// Writes or reads the length of a container, which takes at most 32 bits on the wire.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn count(&mut self, count: usize, codec: &Ranged<usize>) -> Result<usize> {
        self.ranged_in::<usize, true>(Role::Length, count, codec)
    }

    #[cfg_attr(optimized, inline(always))]
    fn ranged_in<T: Int, const FEW: bool>(
        &mut self,
        role: Role,
        value: T,
        codec: &Ranged<T>,
    ) -> Result<T> {
        let bits = codec.bits();
        let refused = || codec.reason(role, value.to_value());
        let beyond = |offset: u128| codec.reason(role, codec.number(offset));
        let value = if const { T::BITS > 64 } {
            let offset = value.to_u128().wrapping_sub(codec.min);
            if S::IS_WRITING && S::VALIDATES && offset > codec.range {
                return Err(self.refuse_write(ErrorKind::Range, refused));
            }
            let offset = self.transfer_u128(offset & mask_u128(bits), bits);
            if S::IS_READING && offset > codec.range {
                return Err(self.refuse_read(ErrorKind::Range, bits, || beyond(offset)));
            }
            T::from_u128(codec.min.wrapping_add(offset))
        } else {
            let (min, range) = (codec.min as u64, codec.range as u64);
            let offset = value.to_u64().wrapping_sub(min);
            if S::IS_WRITING && S::VALIDATES && offset > range {
                return Err(self.refuse_write(ErrorKind::Range, refused));
            }
            // a hash covers the whole number, not the low bits that other numbers share with it
            let few = if S::IS_WRITING && !S::VALIDATES { offset } else { offset & mask(bits) };
            let offset = if const { FEW || T::BITS <= MOST_IN_WINDOW } {
                self.stream.transfer_few(&mut self.state, few, bits)
            } else {
                self.stream.transfer(&mut self.state, few, bits)
            };
            if S::IS_READING && offset > range {
                return Err(self.refuse_read(ErrorKind::Range, bits, || beyond(offset.into())));
            }
            T::from_u64(min.wrapping_add(offset))
        };
        self.record_value(role, || value.to_value());
        Ok(value)
    }
}

impl<V: IntVector> Ranged<V> {
    /// Returns `true` if the number is in the range.
    #[cfg_attr(optimized, inline(always))]
    pub fn holds(&self, value: V::Int) -> bool {
        value.to_u128().wrapping_sub(self.min) <= self.range
    }
}

impl<T: Int> Ranged<T> {
    /// Returns the number whose distance from the minimum is `offset`, for a message. It need not
    /// fit in a `T`.
    fn number(&self, offset: u128) -> Value {
        let number = self.min.wrapping_add(offset);
        if T::SIGNED { Value::Int(number as i128) } else { Value::Unsigned(number) }
    }

    /// Returns the reason for which a number is rejected: it is out of range. `role` distinguishes
    /// lengths from values.
    pub(in crate::codec) fn reason(&self, role: Role, found: Value) -> Reason {
        match (role, found) {
            (Role::Length, Value::Unsigned(found)) => {
                Reason::Length(found, self.min, self.min.saturating_add(self.range))
            }
            (_, found) => Reason::Range(found, self.number(0), self.number(self.range)),
        }
    }
}
