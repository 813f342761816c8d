//! [`EndCheck`]: the constant after the last field of a packet.

use crate::{Result, Serialize, Stream};

/// The constant after the last field of a packet. A reader rejects a packet that ends with anything
/// else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EndCheck {
    /// No end check. A reader then cannot detect that the other end
    /// [predicts](crate::Protocol::read_predicted) differently. Without a checksum too, it accepts
    /// a packet that was cut inside of the bytes of a [`rest`](crate::book::attributes#rest).
    Absent,
    /// A 32-bit constant directly after the last bit of the data, as in the text of "Serialization
    /// Strategies" by Glenn Fiedler.
    Unaligned(u32),
    /// A 32-bit constant at the next byte boundary after the data, as in the sample code of
    /// "Serialization Strategies" by Glenn Fiedler.
    Aligned(u32),
}

impl EndCheck {
    /// Returns the largest number of bits of the end check, including the padding before it.
    pub(super) const fn most_bits(self) -> u64 {
        match self {
            Self::Unaligned(_) => 32,
            Self::Aligned(_) => 7 + 32,
            Self::Absent => 0,
        }
    }

    /// Returns the number of bits of the end check, without the padding before it.
    pub(super) const fn bits(self) -> u64 {
        if self.bytes().is_some() { 32 } else { 0 }
    }

    /// Returns the bytes of an end check that begins at a byte boundary. `None` if there is no end check.
    pub(super) const fn bytes(self) -> Option<[u8; 4]> {
        match self {
            Self::Unaligned(magic) | Self::Aligned(magic) => Some(magic.to_le_bytes()),
            Self::Absent => None,
        }
    }

    /// Mixes the hash of a predicted value into the constant, so that a reader with another
    /// prediction rejects the packet. The number of bits does not change.
    pub(super) const fn with_prediction(self, hash: Option<u64>) -> Self {
        let Some(hash) = hash else { return self };
        let folded = ((hash ^ (hash >> 32)) & 0xFFFF_FFFF) as u32;
        match self {
            Self::Unaligned(magic) => Self::Unaligned(magic ^ folded),
            Self::Aligned(magic) => Self::Aligned(magic ^ folded),
            Self::Absent => self,
        }
    }

    pub(super) fn serialize<S: Stream>(self, stream: &mut S) -> Result {
        match self {
            Self::Aligned(magic) => {
                stream.align()?;
                stream.check(u64::from(magic), 32)
            }
            Self::Unaligned(magic) => stream.check(u64::from(magic), 32),
            Self::Absent => Ok(()),
        }
    }
}

/// Stops the build if `P` ends with the attribute `rest`, for packets in which other values follow: such a
/// type takes all bytes up to the end.
pub(super) const fn others_can_follow<P: Serialize>() {
    assert!(
        !P::SCHEMA.takes_rest(),
        "no value can follow a type with `rest`, which takes all bytes"
    );
}

/// Returns the end check constant for a text, as the sample code of "Serialization Strategies" by
/// Glenn Fiedler computes it: 32 bits of Jenkins' one-at-a-time hash of the upper-case text,
/// without the final mixing.
///
/// ```
/// assert_eq!(bitpack::magic("end of packet"), 0x9908_ACE2);
/// ```
#[must_use]
pub const fn magic(text: &str) -> u32 {
    let (bytes, mut hash, mut i) = (text.as_bytes(), 0_u32, 0);
    while i < bytes.len() {
        hash = hash.wrapping_add(bytes[i].to_ascii_uppercase() as u32);
        hash = hash.wrapping_add(hash << 10);
        hash ^= hash >> 6;
        i += 1;
    }
    hash
}
