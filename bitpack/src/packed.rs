//! [`Packed`] and [`PackedFixed`]: values that formats of serde carry as packed bytes.

pub mod fixed;
mod text;
mod value;

pub use value::{Packed, PackedFixed};

use self::text::Hexadecimal;
use crate::{EndCheck, Framing, Protocol, Result, Serialize};

/// The protocol of packed values: their bits without a header and an end check. A reader accepts
/// one encoding of each value: no trailing bytes, and zeros in the unused bits of the last byte.
const BITS: Protocol =
    Protocol::new(0).with_framing(Framing::Bare).with_end_check(EndCheck::Absent);

/// Serializes the packed bits of `value` as one byte string, or as hexadecimal text in formats that are
/// human-readable. It is one of the two functions for `#[serde(with = "bitpack::packed")]`.
///
/// # Errors
///
/// Returns the errors of [`Serialize::write`] as errors of serde.
pub fn serialize<T: Serialize, S: serde::Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let bytes = BITS.to_bytes(value).map_err(serde::ser::Error::custom)?;
    if serializer.is_human_readable() {
        serializer.collect_str(&Hexadecimal(&bytes))
    } else {
        serializer.serialize_bytes(&bytes)
    }
}

/// Deserializes a value that [`serialize`] wrote. It is one of the two functions for `#[serde(with =
/// "bitpack::packed")]`.
///
/// # Errors
///
/// Returns the errors of [`Serialize::read`] as errors of serde. It also rejects set bits after the
/// value's last bit.
pub fn deserialize<'de, T: Serialize, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let visitor = Visitor { read: |bytes| BITS.read(bytes) };
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(visitor)
    } else {
        deserializer.deserialize_bytes(visitor)
    }
}

/// The serde visitor of a value's bytes, or of their hexadecimal digits. It accepts both from every
/// format, because serde's buffers of a value do not say if their format is human-readable.
struct Visitor<T> {
    /// Function that reads the value from its packed bytes.
    read: fn(&[u8]) -> Result<T>,
}

impl<T> serde::de::Visitor<'_> for Visitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("packed bytes, or their hexadecimal digits")
    }

    fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<T, E> {
        (self.read)(bytes).map_err(E::custom)
    }

    fn visit_str<E: serde::de::Error>(self, digits: &str) -> Result<T, E> {
        let bytes = text::parse(digits)
            .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(digits), &self))?;
        self.visit_bytes(&bytes)
    }
}
