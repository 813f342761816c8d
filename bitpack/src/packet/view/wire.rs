//! The parts of a view packet that do not depend on the type of the objects.

use super::packets::{PACKETS, SLOTS};
use crate::packet::front::FrontForm;
use crate::schema::hash_text;
use crate::{Delta, Result, Serialize, Stream};

/// Maximum distance in packets from the packet of a baseline to the packet of a delta.
pub const FARTHEST: u32 = PACKETS - 1;
/// Number of bits that the distance in packets to the packet of a baseline takes.
const DISTANCE: u32 = crate::bits_required(1, FARTHEST as i128);

/// The numbers at the start of a view packet: its sequence number, and the distance in packets to the
/// baseline that its deltas refer to unless they name another one.
pub const FRONT: FrontForm = FrontForm::plain(SLOTS as u16 - 1);

/// The tag after the index of an object in a packet, a prefix code. It tells if the object is sent whole, as
/// a delta, or as a removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// Bit `0`: a delta against the value that the object had in the baseline of the packet.
    Delta,
    /// Bits `10` and a distance in packets: a delta against the value that the object had in the packet at
    /// this distance.
    DeltaTo(u32),
    /// Bits `110`: the whole value.
    Whole,
    /// Bits `111`: the object has left the view.
    Left,
}

impl Tag {
    /// Reads the prefix code of a tag.
    ///
    /// # Errors
    ///
    /// Returns the errors of the stream.
    #[inline]
    pub fn read<S: Stream>(stream: &mut S) -> Result<Self> {
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

    /// Returns the prefix code of the tag: its bits, of which the first is the lowest, and the number of
    /// bits.
    const fn code(self) -> (u64, u32) {
        match self {
            Self::Delta => (0, 1),
            Self::DeltaTo(back) => (0b01 | (back as u64 - 1) << 2, 2 + DISTANCE),
            Self::Whole => (0b011, 3),
            Self::Left => (0b111, 3),
        }
    }

    /// Appends the tag's prefix code to a number of `bits` bits. Returns the combined number, and its number
    /// of bits.
    pub(super) const fn after(self, (before, bits): (u64, u32)) -> (u64, u32) {
        let (code, more) = self.code();
        (before | code << bits, bits + more)
    }

    pub(super) const fn bits(self) -> u64 {
        self.code().1 as u64
    }
}

/// Returns a hash of the header's schema and of the encoding of deltas. The checksum of a view packet covers
/// this hash and the number of objects, which are not sent.
pub(in crate::packet) const fn hash<H: Serialize, T: Delta>() -> u64 {
    hash_text("view", &[H::SCHEMA.hash(), T::DELTA_HASH])
}
