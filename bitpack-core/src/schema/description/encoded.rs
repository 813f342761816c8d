//! [`Encoded`]: an encoded value, as hexadecimal text.

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::ErrorKind;
use crate::io::{BitIo as _, WriteStream};
use crate::schema::OmittedValueWriter;

/// The bits of an encoded value, as hexadecimal text. They begin at bit 0 of the first byte.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Encoded {
    /// Number of bits of the value.
    pub bits: u64,
    /// The bytes that hold the bits, each as two hexadecimal digits.
    pub bytes: String,
}

/// Maximum size in bytes of an encoded default value. The description does not contain a larger
/// one.
const LARGEST: usize = 1 << 20;

impl Encoded {
    /// Encodes the value that `omit_default` omits. Returns `None` if it cannot be written or is
    /// too large.
    pub(super) fn of(OmittedValueWriter(write): OmittedValueWriter) -> Option<Self> {
        let mut size = 64;
        while size <= LARGEST {
            let mut buffer = alloc::vec![0; size];
            let mut stream = WriteStream::new(&mut buffer);
            match write(&mut stream) {
                Ok(()) => {
                    let bits = stream.bit();
                    let bytes = stream.finish().ok()?;
                    let hex = |byte: &u8| alloc::format!("{byte:02x}");
                    return Some(Self {
                        bits,
                        bytes: buffer.iter().take(bytes).map(hex).collect(),
                    });
                }
                Err(error) if error.kind() == ErrorKind::Overflow => size *= 4,
                Err(_) => return None,
            }
        }
        None
    }

    /// Parses the hexadecimal text into bytes. Returns `None` if it is not hexadecimal.
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
