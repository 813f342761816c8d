//! For `#[serde(with = "bitpack::packed::fixed")]`: each value takes the bytes of the largest one.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error as _, SeqAccess};
use serde::ser::{Error as _, SerializeTuple as _};

use super::text::Hexadecimal;
use super::{BITS, Visitor};
use crate::{Error, ErrorKind, Serialize};

/// Serializes the packed bits of `value` as a tuple of as many bytes as the largest value of `T` takes, or as
/// their hexadecimal digits in formats that are human-readable. The bytes after the value are zero. It is one
/// of the two functions for `#[serde(with = "bitpack::packed::fixed")]`.
///
/// A type without a largest size does not compile, nor does one with the attribute `rest`.
///
/// # Errors
///
/// Returns the errors of [`Serialize::write`] as errors of serde.
pub fn serialize<T: Serialize, S: serde::Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut bytes = BITS.to_bytes(value).map_err(S::Error::custom)?;
    bytes.resize(const { size::<T>() }, 0);
    if serializer.is_human_readable() {
        return serializer.collect_str(&Hexadecimal(&bytes));
    }
    let mut tuple = serializer.serialize_tuple(bytes.len())?;
    bytes.iter().try_for_each(|byte| tuple.serialize_element(byte))?;
    tuple.end()
}

/// Deserializes a value that [`serialize`] wrote. It is one of the two functions for `#[serde(with =
/// "bitpack::packed::fixed")]`.
///
/// # Errors
///
/// Returns the errors of [`Serialize::read`] as errors of serde. It also rejects set bits after the
/// value's last bit.
pub fn deserialize<'de, T: Serialize, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let size = const { size::<T>() };
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(Visitor { read: read::<T> })
    } else {
        deserializer.deserialize_tuple(size, Bytes::<T>(PhantomData))
    }
}

/// Returns the number of bytes that the largest `T` takes.
///
/// # Panics
///
/// In const evaluation, if no largest size is known.
#[expect(clippy::cast_possible_truncation, reason = "the assertion bounds it")]
const fn size<T: Serialize>() -> usize {
    assert!(
        T::MAX_BITS < u32::MAX as u64,
        "values of this type have no largest size; use `Packed`, or declare a bound, such as \
         `max_len` or `with(path, max_bits = n)`"
    );
    T::MAX_BITS.div_ceil(8) as usize
}

/// Reads a value from the fixed number of bytes that every value takes, and rejects set bits after
/// the value.
fn read<T: Serialize>(bytes: &[u8]) -> Result<T, Error> {
    if bytes.len() < const { size::<T>() } {
        return Err(Error::new(ErrorKind::Overflow, bytes.len() as u64 * 8));
    }
    let (value, taken) = T::read_prefix(bytes)?;
    let (inside, outside) = bytes.split_at(const { size::<T>() });
    let is_set = |&byte: &u8| byte != 0;
    if let Some(after) = inside.iter().skip(taken).position(is_set) {
        return Err(Error::new(ErrorKind::Reserved, (taken + after) as u64 * 8));
    }
    if !outside.is_empty() {
        return Err(Error::new(ErrorKind::Trailing, inside.len() as u64 * 8));
    }
    Ok(value)
}

/// The serde visitor of a tuple of bytes.
struct Bytes<T>(PhantomData<T>);

impl<'de, T: Serialize> serde::de::Visitor<'de> for Bytes<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} packed bytes", size::<T>())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut tuple: A) -> Result<T, A::Error> {
        let mut bytes = Vec::new();
        while bytes.len() < size::<T>() {
            let Some(byte) = tuple.next_element()? else {
                return Err(A::Error::invalid_length(bytes.len(), &self));
            };
            bytes.push(byte);
        }
        read(&bytes).map_err(A::Error::custom)
    }
}
