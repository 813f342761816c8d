//! [`Encoded`]: an encoded value, as hexadecimal text.

use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "serde")]
use super::text;
use crate::error::ErrorKind;
use crate::io::{BitIo as _, OmittedStream};
use crate::schema::OmittedValueWriter;

/// The bits of an encoded value, as hexadecimal text. They begin at bit 0 of the first byte.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Encoded {
    /// Number of bits of the value.
    pub bits: u64,
    /// Bytes that hold the bits of the value, each as two hexadecimal digits.
    pub bytes: String,
    /// The unrounded values of the floats that are quantised in the value, in wire order. Empty if there are
    /// none, or if they are unknown.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty", with = "text::list")
    )]
    pub floats: Vec<f32>,
    /// The unrounded values of the doubles that are quantised in the value, in wire order. Empty if there are
    /// none, or if they are unknown.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty", with = "text::list")
    )]
    pub doubles: Vec<f64>,
}

/// Maximum size in bytes of an encoded value that `omit_default` omits. A description does not contain a
/// larger one.
const LARGEST: usize = 1 << 20;

impl Encoded {
    /// Encodes the value that `omit_default` omits. `None` if it cannot be written or is too large.
    pub(in crate::schema) fn of(OmittedValueWriter(write): OmittedValueWriter) -> Option<Self> {
        let mut size = 64;
        while size <= LARGEST {
            let zeroes = |times: usize| alloc::vec![0; times * size];
            let (mut buffer, mut floats, mut doubles) = (zeroes(1), zeroes(32), zeroes(64));
            let mut stream = OmittedStream::new([&mut buffer, &mut floats, &mut doubles]);
            match write(&mut stream) {
                Ok(()) => {
                    let bits = stream.bit();
                    let OmittedStream { writer, floats: singles, doubles: others, .. } = stream;
                    let bytes = writer.finish().ok()?;
                    let (singles, others) = (singles.finish().ok()?, others.finish().ok()?);
                    let hex = |byte: &u8| alloc::format!("{byte:02x}");
                    let floats = floats.chunks_exact(4).take(singles / 4);
                    let float = |bytes: &[u8]| bytes.try_into().map(f32::from_le_bytes);
                    let doubles = doubles.chunks_exact(8).take(others / 8);
                    let double = |bytes: &[u8]| bytes.try_into().map(f64::from_le_bytes);
                    return Some(Self {
                        bits,
                        bytes: buffer.iter().take(bytes).map(hex).collect(),
                        floats: floats.map(float).collect::<Result<_, _>>().ok()?,
                        doubles: doubles.map(double).collect::<Result<_, _>>().ok()?,
                    });
                }
                Err(error) if error.kind() == ErrorKind::Overflow => size *= 4,
                Err(_) => return None,
            }
        }
        None
    }

    /// Parses the hexadecimal text into bytes. Returns `None` if the text is not hexadecimal.
    #[must_use]
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        let mut digits = self.bytes.chars().map(|digit| digit.to_digit(16));
        let mut bytes = Vec::new();
        while let Some(high) = digits.next() {
            bytes.push((high? << 4 | digits.next()??) as u8);
        }
        Some(bytes)
    }
}
