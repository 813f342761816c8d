//! `bits(n)`: the low bits of an integer.

use core::marker::PhantomData;

use super::vector::{OneInt, all_ints, ints_in_place};
use crate::codec::{Codec, Declared, IntVector};
use crate::cost::Width;
use crate::error::{Error, ErrorKind, Result, cold, message};
use crate::io::BitIo;
use crate::number::Int;
use crate::run::{MOST_SINGLE, Run, finish_number, run_user_operation};
use crate::schema::Node;
use crate::tracing::{Reason, Role};
use crate::words::MOST_IN_WINDOW;

/// The codec of the low bits of a `T`, in two's complement if it is signed. Made by [`bits`].
#[derive(Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Bits<T> {
    pub(crate) bits: u32,
    of: PhantomData<T>,
}

copied!([T] Bits<T>);

/// Encodes an integer in `bits` bits: from 1 to the width of the type.
///
/// Source of the wire format: "Serialization Strategies", `serialize_bits`; the standard "serialize 1.0",
/// `bits`.
///
/// # Panics
///
/// In const evaluation, for 0 bits, for more than `T` has, or for 1 bit of a signed `NonZero`.
#[track_caller]
pub const fn bits<T: IntVector>(bits: u32) -> Declared<Bits<T>> {
    assert!(bits > 0, "zero bits carry nothing; use `skip`");
    if bits > T::Int::BITS {
        message!("`{}` has {} bits, not {}", T::Int::NAME, [T::Int::BITS], [bits]).panic()
    }
    assert!(
        !(T::NEVER_ZERO && T::Int::SIGNED && bits == 1),
        "1 bit of a signed `NonZero` is always -1; use 2 bits or more"
    );
    let node = Node::Bits { bits, signed: T::Int::SIGNED };
    all_ints::<T, _>(Bits { bits, of: PhantomData }, node, "bits", Width::bits(bits))
}

impl<V: IntVector> Bits<V> {
    /// Returns the codec of one component, given the codec of a vector.
    pub(in crate::codec) const fn for_type(self) -> Bits<V::Int> {
        Bits { bits: self.bits, of: PhantomData }
    }
}

impl<T: Int> Bits<T> {
    /// Makes the codec of the `bits` low bits of an integer, for a width known at run time.
    ///
    /// # Errors
    ///
    /// [`Declaration`](ErrorKind::Declaration) for 0 bits, or for more than `T` has.
    pub const fn try_new(bits: u32) -> Result<Self> {
        if bits == 0 || bits > T::BITS {
            return Err(Error::new(ErrorKind::Declaration, 0));
        }
        Ok(Self { bits, of: PhantomData })
    }

    /// Writes or reads a single number on a stream, outside of a run (fields with one bounds check): in one
    /// stream operation if the number has up to 56 bits, otherwise in a run of its own.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn serialize_number<S: BitIo>(self, value: T, stream: &mut S) -> Result<T> {
        if const { T::BITS <= 64 } && (T::BITS <= MOST_SINGLE || self.bits <= MOST_SINGLE) {
            let (start, named) = (stream.bit(), stream.enter_pending_name());
            let result = self.code(value, stream);
            return finish_number(stream, named, start, result);
        }
        run_user_operation(stream, self.bits, |run| run.bits("", value, &self))
    }

    /// Returns the bits to write for a number, and `true` if it fits in them. One shift checks an unsigned
    /// number, and a number that fits need not be masked. For a hash, the bits of a number that does not fit
    /// are all of its bits, because other numbers share its low bits.
    #[cfg_attr(optimized, inline(always))]
    fn raw<S: BitIo>(self, value: T) -> (u64, bool) {
        let all = value.to_u64();
        let low = all & crate::math::mask(self.bits);
        let fits = if const { T::SIGNED || T::BITS >= 64 } {
            T::extend(low, self.bits).to_u64() == all
        } else {
            all >> self.bits == 0
        };
        (if const { S::VALIDATES && !T::SIGNED } || !fits { all } else { low }, fits)
    }

    #[cfg_attr(optimized, inline(always))]
    fn code<S: BitIo>(self, value: T, stream: &mut S) -> Result<T> {
        let bits = self.bits;
        if S::IS_WRITING {
            let (raw, fits) = self.raw::<S>(value);
            if S::VALIDATES && !fits {
                stream.record_rejection(|| Reason::Wide(value.to_value(), bits));
                return Err(cold(ErrorKind::Range, 0));
            }
            stream.number(raw, bits)?;
            return Ok(value);
        }
        let value = T::extend(stream.number(0, bits)?, bits);
        stream.record_value(Role::Value, || value.to_value());
        Ok(value)
    }
}

impl<V: IntVector> Bits<V> {
    /// Returns `true` if the number fits in the declared number of bits.
    #[cfg_attr(optimized, inline(always))]
    pub fn holds(self, value: V::Int) -> bool {
        let raw = value.to_u128() & crate::math::mask_u128(self.bits);
        V::Int::from_bits(raw, self.bits).to_u128() == value.to_u128()
    }
}

impl<T: Int> Bits<T> {
    /// Returns the reason for rejecting a number: it needs more than the declared number of bits.
    pub(in crate::codec) fn reason(self, value: T) -> Reason {
        Reason::Wide(value.to_value(), self.bits)
    }
}

impl<T: Int> OneInt<T> for Bits<T> {
    #[cfg_attr(optimized, inline(always))]
    fn one<S: BitIo>(&self, value: T, run: &mut Run<'_, S>) -> Result<T> {
        run.bits("", value, self)
    }
}

impl<V: IntVector> Codec<V> for Bits<V> {
    #[inline]
    fn blank(&self) -> V {
        V::zero()
    }
    #[cfg_attr(optimized, inline(always))]
    fn serialize<S: BitIo>(&self, place: S::Ref<'_, V>, run: &mut Run<'_, S>) -> Result {
        ints_in_place::<V, S>(place, self.bits, &self.for_type(), run)
    }
}

impl<S: BitIo> Run<'_, S> {
    /// Writes or reads the low bits of an integer: see [`bits`].
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) if the value needs more bits.
    #[cfg_attr(optimized, inline(always))]
    pub fn bits<T: Int>(&mut self, name: &'static str, value: T, codec: &Bits<T>) -> Result<T> {
        let bits = codec.bits;
        self.enter_name(name);
        let (raw, fits) =
            if const { T::BITS > 64 } { (0, codec.holds(value)) } else { codec.raw::<S>(value) };
        if S::IS_WRITING && S::VALIDATES && !fits {
            return Err(self.refuse_write(ErrorKind::Range, || codec.reason(value)));
        }
        let value = if const { T::BITS > 64 } {
            let raw = value.to_u128() & crate::math::mask_u128(bits);
            T::from_bits(self.transfer_u128(raw, bits), bits)
        } else if const { T::BITS > MOST_IN_WINDOW } {
            T::extend(self.transfer(raw, bits), bits)
        } else {
            T::extend(self.transfer_few(raw, bits), bits)
        };
        self.record_value(Role::Value, || value.to_value());
        self.leave();
        Ok(value)
    }
}
