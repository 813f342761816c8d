//! The parts of a view packet that do not depend on the type of the objects.

use super::packets::PACKETS;
use crate::schema::hash_text;
use crate::{Delta, Result, Serialize, Stream};

/// Largest distance in packets from a packet to the packet of a baseline.
pub(super) const FARTHEST: u32 = PACKETS - 1;
/// Number of bits of the distance to the packet of a baseline.
const DISTANCE: u32 = crate::bits_required(1, FARTHEST as i128);

/// The front of a view packet: its number, and the distance to the packet to which its deltas refer
/// unless they name another.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Front {
    pub(super) sequence: u16,
    pub(super) back: Option<u32>,
}

impl Front {
    /// Writes or reads the number in 16 bits, and one bit that is set if a distance follows.
    pub(super) fn serialize<S: Stream>(self, stream: &mut S) -> Result<Self> {
        let sequence = stream.named("sequence").bits(self.sequence, 16)?;
        let mut back = None;
        if stream.named("has_baseline").bool(self.back.is_some())? {
            back = Some(stream.named("back").int(self.back.unwrap_or(1), 1, FARTHEST)?);
        }
        Ok(Self { sequence, back })
    }
}

/// A prefix code after the index of an object, which tells how the object is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    /// `0`: a delta against the value that the object had in the packet's baseline.
    Delta,
    /// `10`, and a distance: a delta against the value that the object had in that packet.
    DeltaTo(u32),
    /// `110`: the whole value.
    Whole,
    /// `111`: the object has left the view.
    Left,
}

impl Tag {
    /// Reads a tag.
    #[inline]
    pub(super) fn read<S: Stream>(stream: &mut S) -> Result<Self> {
        let is_other = stream.named("other").bool(false)?;
        if is_other { Self::read_other(stream) } else { Ok(Self::Delta) }
    }

    fn read_other<S: Stream>(stream: &mut S) -> Result<Self> {
        if !stream.named("not_delta").bool(false)? {
            return Ok(Self::DeltaTo(stream.named("back").int(1, 1, FARTHEST)?));
        }
        let left = stream.named("left").bool(false)?;
        Ok(if left { Self::Left } else { Self::Whole })
    }

    /// Returns the bits of the tag, lowest first, and their number.
    const fn code(self) -> (u64, u32) {
        match self {
            Self::Delta => (0, 1),
            Self::DeltaTo(back) => (0b01 | (back as u64 - 1) << 2, 2 + DISTANCE),
            Self::Whole => (0b011, 3),
            Self::Left => (0b111, 3),
        }
    }

    /// Appends the bits of the tag to the given bits, which come with their number. Returns all
    /// bits, and their number.
    pub(super) const fn after(self, (before, bits): (u64, u32)) -> (u64, u32) {
        let (code, more) = self.code();
        (before | code << bits, bits + more)
    }

    /// Returns the size of the tag in bits.
    pub(super) const fn bits(self) -> u64 {
        self.code().1 as u64
    }
}

/// Returns a hash of the header's schema and of the encoding of deltas. The checksum of a view
/// packet covers it, and the number of objects, without their being sent.
pub(in crate::packet) const fn hash<H: Serialize, T: Delta>() -> u64 {
    hash_text("view", &[H::SCHEMA.hash(), T::DELTA_HASH])
}
