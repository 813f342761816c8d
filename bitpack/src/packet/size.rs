//! The sizes of packets: bounds at compile time, and the room that is left while a packet is written.

use super::Protocol;
use crate::{Delta, Serialize, Stream};

/// Size in bytes of a datagram that arrives in one piece on usual paths and transports: UDP on its
/// own, renet over netcode, datagrams of QUIC, and WebRTC data channels. Of these, WebRTC allows
/// the fewest bytes, and this is its number. QUIC allows 2 bytes more when it has just connected.
/// [Transports](crate::book::how_to::transports) has the table.
///
/// `DATAGRAM` includes all bytes of the packet. `#[max_bytes]` on a type counts its own bits only, without
/// the 8 bytes that a [`Protocol`] adds by default.
///
/// ```
/// use bitpack::{DATAGRAM, Protocol, Serialize};
/// #[derive(Serialize)]
/// #[max_bytes(DATAGRAM - 8)]
/// struct Ping { sequence: u16 }
/// const GAME: Protocol = Protocol::new(1);
/// const _: () = assert!(GAME.max_bytes::<Ping>() <= DATAGRAM);
/// ```
pub const DATAGRAM: usize = 1160;

impl Protocol {
    /// Returns the size of the largest packet in bytes, including header and end check.
    ///
    /// Returns `usize::MAX` if the width of a field is unknown, or the size exceeds a `usize`.
    ///
    /// ```
    /// use bitpack::{Protocol, Serialize};
    /// #[derive(Serialize)]
    /// struct Ping { sequence: u16 }
    /// const GAME: Protocol = Protocol::new(1);
    /// let buffer = [0; GAME.max_bytes::<Ping>()];
    /// ```
    #[must_use]
    pub const fn max_bytes<P: Serialize>(&self) -> usize {
        self.bytes_of(P::MAX_BITS, 0)
    }

    /// Returns the size in bytes of a buffer that has room for every packet that
    /// [`write_delta`](Self::write_delta) writes for a history of `N` values: those with a delta,
    /// and those with a whole value. Returns `usize::MAX` if the size is unknown.
    ///
    /// ```
    /// # use bitpack::{Delta, Protocol, Serialize};
    /// #[derive(Serialize, Delta, Clone)]
    /// struct Ping { sequence: u16 }
    /// const GAME: Protocol = Protocol::new(1);
    /// let buffer = [0; GAME.max_delta_bytes::<Ping, 32>()];
    /// // the number of the packet, one bit, and the distance to the baseline
    /// let front = 16 + 1 + 5;
    /// // the changed bits of the value and of its field, the field, padding, and the end check
    /// let bits: usize = front + 1 + 1 + 16 + 7 + 32;
    /// // the checksum takes 4 bytes
    /// assert_eq!(buffer.len(), 4 + bits.div_ceil(8));
    /// ```
    #[must_use]
    pub const fn max_delta_bytes<T: Delta, const N: usize>(&self) -> usize {
        let form = self.delta_form::<N>();
        let delta = T::MAX_DELTA_BITS.saturating_add(form.distance_bits());
        let most = if delta > T::MAX_BITS { delta } else { T::MAX_BITS };
        self.bytes_of(most, form.bits_before_distance() + form.baseline_bits as u64)
    }

    /// Returns the number of bits that the fields of a packet can still take: [`Stream::remaining`]
    /// minus the end check, for a stream that this protocol reads or writes the packet with.
    ///
    /// The number is exact for a writer. For a reader, up to 7 of the bits are padding before the
    /// end check or unused bits after it. In a packet whose last field has the attribute
    /// [`rest`](crate::book::attributes#rest), which needs no hand-written function, a reader's
    /// stream has no end check: the number is too small by its bits.
    ///
    /// ```
    /// use bitpack::{Error, Protocol, Serialize, Stream};
    ///
    /// const GAME: Protocol = Protocol::new(1);
    ///
    /// /// As many bytes as there are left.
    /// struct Rest(Vec<u8>);
    /// impl Serialize for Rest {
    ///     fn blank() -> Self {
    ///         Rest(Vec::new())
    ///     }
    ///     fn serialize<S: Stream>(mut this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
    ///         let mut bytes = S::project(&mut this, |rest| &rest.0, |rest| &mut rest.0);
    ///         # use bitpack::Place;
    ///         if let (true, Some(bytes)) = (S::IS_READING, bytes.slot()) {
    ///             bytes.clear();
    ///             while GAME.remaining(stream) >= 8 {
    ///                 bytes.push(stream.plain(0)?);
    ///             }
    ///             return Ok(());
    ///         }
    ///         bytes.peek().iter().try_for_each(|byte| stream.plain(*byte).map(drop))
    ///     }
    /// }
    ///
    /// let packet = GAME.to_bytes(&Rest(vec![1, 2, 3]))?;
    /// assert_eq!((packet.len(), GAME.read::<Rest>(&packet)?.0), (4 + 3 + 4, vec![1, 2, 3]));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn remaining<S: Stream>(&self, stream: &S) -> u64 {
        stream.remaining().saturating_sub(self.end.bits())
    }

    /// Returns the size in bytes of a packet with `front` bits before the value and at most `most`
    /// bits in the value. Returns `usize::MAX` if the size is unknown.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the value is compared with the maximum first"
    )]
    pub(super) const fn bytes_of(&self, most: u64, front: u64) -> usize {
        let bytes = most.saturating_add(front).saturating_add(self.overhead()).div_ceil(8);
        if most == u64::MAX || bytes > usize::MAX as u64 { usize::MAX } else { bytes as usize }
    }

    /// Returns the largest number of bits that a packet takes in addition to its fields: the header
    /// and the end check.
    pub(super) const fn overhead(&self) -> u64 {
        8 * self.header() as u64 + self.end.most_bits()
    }
}
