//! [`Protocol`]: what wraps a packet on its way through strangers' hands.

mod delta;
#[cfg(feature = "alloc")]
mod describe;
mod end;
mod framing;
mod history;
#[cfg(feature = "alloc")]
mod trace;

pub use delta::{Arrival, Received};
pub use end::{EndCheck, magic};
pub use framing::Framing;
pub use history::{Acked, History, Outgoing, is_newer};

use crate::schema::hash_text;
use crate::{Delta, Error, ErrorKind, ReadStream, Serialize, Stream, WriteStream};

/// Of a short id.
const LOW: u64 = 0xFFFF_FFFF;

/// Wraps packets: `[crc32][data][end check]`, with the protocol id summed but not sent.
///
/// The CRC32 is taken as if the packet began with the id, so a packet of another protocol, or one
/// that was damaged on the way, is refused before any of its fields is read. It covers every byte
/// received: cut or appended bytes are caught too. [`framing`](Self::framing) sends the id as well, or
/// instead, and so tells the two apart.
///
/// **It is integrity, not authentication.** Anybody who knows the id can make a packet with a valid
/// checksum; the reader's own checks are what stands against them. Where the sender must be known,
/// encrypt: netcode (the protocol of the articles' author), DTLS or QUIC.
///
/// Source: "Serialization Strategies", protocol id, CRC32 and serialize check.
///
/// ```
/// use bitpack::{Error, ErrorKind, Protocol, Serialize};
///
/// #[derive(Serialize, Debug, PartialEq)]
/// struct Ping {
///     sequence: u16,
/// }
///
/// const GAME: Protocol = Protocol::new(0x12F3_3B4A_5C6D_7E8F);
///
/// let mut buffer = [0; 64];
/// let bytes = GAME.write(&Ping { sequence: 7 }, &mut buffer)?;
/// assert_eq!(bytes, 4 + 2 + 4); // checksum, packet, end check
/// assert_eq!(GAME.read::<Ping>(&buffer[..bytes])?, Ping { sequence: 7 });
///
/// buffer[5] ^= 1;
/// let refused = GAME.read::<Ping>(&buffer[..bytes]).map_err(Error::kind);
/// assert_eq!(refused, Err(ErrorKind::Crc));
/// # Ok::<(), Error>(())
/// ```
///
/// # The sum
///
/// CRC32 as everybody has it (IEEE 802.3), over, in this order: the id, little-endian, eight bytes, or
/// four of a [`short`](Self::short) one; **four zero bytes**, the field of the sum itself while it
/// is still empty; all that follows the field, the end check included. A sum without the four zero
/// bytes is another one. By hand:
///
/// ```
/// use bitpack::{EndCheck, Protocol, Serialize};
///
/// #[derive(Serialize)]
/// #[check(0x4FE5_F170)]
/// struct Shot {
///     x: f32,
///     #[bits(min = 623, max = 4426)]
///     tick: u16,
/// }
///
/// const GAME: Protocol =
///     Protocol::new(0x0E2F_1345_26C4_E4E0).end_check(EndCheck::Unaligned(0x8147_EC92));
/// let bytes = GAME.to_vec(&Shot { x: f32::from_bits(0x418A_D873), tick: 2755 })?;
/// assert_eq!(
///     bytes,
///     [
///         0x7D, 0xEB, 0x44, 0x7B, // the sum
///         0x73, 0xD8, 0x8A, 0x41, // x
///         0x54, 0x08, 0x17, 0x5F, 0xFE, 0x24, 0xC9, 0x7E, 0x14, 0x08, // tick, check, end check
///     ]
/// );
///
/// let mut sum = crc32fast::Hasher::new();
/// sum.update(&0x0E2F_1345_26C4_E4E0_u64.to_le_bytes());
/// sum.update(&[0; 4]);
/// sum.update(&bytes[4..]);
/// assert_eq!(sum.finalize(), u32::from_le_bytes([0x7D, 0xEB, 0x44, 0x7B]));
/// # Ok::<(), bitpack::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Protocol {
    id: u64,
    /// How many of the id's bytes there are, to sum and to send.
    id_bytes: usize,
    framing: Framing,
    end: EndCheck,
}

impl Protocol {
    /// A protocol with the article's 64-bit id, and an aligned end check.
    #[must_use]
    pub const fn new(id: u64) -> Self {
        let end = EndCheck::Aligned(magic("end of packet"));
        Self { id, id_bytes: 8, framing: Framing::Crc, end }
    }

    /// A protocol whose id is made of a name, a version, and all that `P`'s schema says about its
    /// bits, at compile time: builds whose wire differs refuse each other.
    ///
    /// A range, an order, a variant or its name, a condition or the value of a constant in it, a
    /// nested type that changes makes another id; the names of types and fields do not count. `P` is
    /// one type for all packets, an enum as a rule.
    ///
    /// Change the version for what no schema shows: what a function does that was written by hand
    /// or that a condition calls, what the `Default` of a type of yours is under a bare
    /// `omit_default` (`omit_default(value)` is seen), and what an associated constant of such a
    /// type is in a condition, which counts by its name.
    ///
    /// ```
    /// use bitpack::{Protocol, Serialize};
    ///
    /// #[derive(Serialize)]
    /// struct Here { #[bits(min = 0, max = 100)] health: u8 }
    /// #[derive(Serialize)]
    /// struct There { #[bits(min = 0, max = 120)] health: u8 }
    ///
    /// const HERE: Protocol = Protocol::of::<Here>("game", 1);
    /// assert_ne!(HERE, Protocol::of::<There>("game", 1));
    /// assert_ne!(HERE, Protocol::of::<Here>("game", 2));
    /// ```
    #[must_use]
    pub const fn of<P: Serialize>(name: &str, version: u64) -> Self {
        Self::new(hash_text(name, &[version, P::SCHEMA.hash()]))
    }

    /// A protocol with the 32-bit id of the article's older layout.
    #[must_use]
    pub const fn short(id: u32) -> Self {
        let long = Self::new(id as u64);
        Self { id: long.id & LOW, id_bytes: 4, ..long }
    }

    /// The same for builds that have this game data as well: levels, weapons, whatever both ends must
    /// have alike, as a hash that both make in the same way. Another hash is another id.
    ///
    /// With [`of`](Self::of) that is all of what the article makes an id of: the version, the
    /// definitions of the packets, the data of the game.
    ///
    /// ```
    /// # use bitpack::Protocol;
    /// const GAME: Protocol = Protocol::new(1);
    /// const LEVELS: &[u8] = b"a level, include_bytes!(\"levels.bin\")";
    /// let game = GAME.game_data(crc32fast::hash(LEVELS).into());
    /// assert_ne!(game.id(), GAME.id());
    /// assert_ne!(game, GAME.game_data(crc32fast::hash(b"another").into()));
    /// ```
    #[must_use]
    pub const fn game_data(self, hash: u64) -> Self {
        let id = hash_text("game data", &[self.id, hash]);
        Self { id: if self.id_bytes < 8 { id & LOW } else { id }, ..self }
    }

    /// The same with something else in front of each packet.
    ///
    /// ```
    /// use bitpack::{Error, ErrorKind, Framing, Protocol};
    ///
    /// const HERE: Protocol = Protocol::new(1).framing(Framing::IdAndCrc);
    /// const THERE: Protocol = Protocol::new(2).framing(Framing::IdAndCrc);
    ///
    /// let mut bytes = HERE.to_vec(&7_u8)?;
    /// assert_eq!(THERE.read::<u8>(&bytes).map_err(Error::kind), Err(ErrorKind::Protocol));
    /// bytes[12] ^= 1;
    /// assert_eq!(HERE.read::<u8>(&bytes).map_err(Error::kind), Err(ErrorKind::Crc));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub const fn framing(self, framing: Framing) -> Self {
        Self { framing, ..self }
    }

    /// The id: for a handshake, such as the `u64` that netcode asks for.
    ///
    /// As summed and sent. Of [`short`](Self::short) the low 32 bits, the others zero. What is
    /// around a packet, [`framing`](Self::framing) and [`end_check`](Self::end_check), is not in it.
    ///
    /// ```
    /// # use bitpack::{Framing, Protocol};
    /// const GAME: Protocol = Protocol::new(0x12F3_3B4A);
    /// assert_eq!(GAME.id(), 0x12F3_3B4A);
    /// assert_eq!(GAME.framing(Framing::Id).id(), GAME.id());
    /// ```
    #[must_use]
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// The same with another end check.
    #[must_use]
    pub const fn end_check(self, end: EndCheck) -> Self {
        Self { end, ..self }
    }

    /// Writes a packet into `buffer`; the number of bytes written.
    ///
    /// The buffer is as long as it is: nothing grows. `&mut vec![]` has no room for a single bit, and is an
    /// `Overflow`; for a vector of the packet's own length there is `to_vec`. A buffer of
    /// [`max_bytes`](Self::max_bytes) has room for every packet.
    ///
    /// Which field an error is about, `explain_write` finds out.
    ///
    /// 32 bits for the CRC, or what else the [framing](Self::framing) has, the packet, and up to 39 for
    /// the end check.
    ///
    /// # Errors
    ///
    /// Those of the packet's fields; [`Overflow`](ErrorKind::Overflow) if the buffer is too small.
    pub fn write<P: Serialize>(&self, packet: &P, buffer: &mut [u8]) -> Result<usize, Error> {
        let (header, data) = buffer
            .split_at_mut_checked(self.header())
            .ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?;
        let written = self.write_data(packet, data).map_err(|error| self.behind_header(error))?;
        self.seal(header, &[], data.get(..written).unwrap_or_default());
        Ok(header.len() + written)
    }

    /// Writes a packet into a vector of its own.
    ///
    /// # Errors
    ///
    /// Those of the packet's fields.
    #[cfg(feature = "alloc")]
    pub fn to_vec<P: Serialize>(&self, packet: &P) -> Result<alloc::vec::Vec<u8>, Error> {
        let bits = packet.measure().saturating_add(self.overhead());
        let bytes =
            usize::try_from(bits.div_ceil(8)).map_err(|_| Error::new(ErrorKind::Overflow, 0))?;
        let mut buffer = alloc::vec![0; bytes];
        let written = self.write(packet, &mut buffer)?;
        buffer.truncate(written);
        Ok(buffer)
    }

    /// Reads a packet from exactly the bytes that were received.
    ///
    /// # Errors
    ///
    /// [`Protocol`](ErrorKind::Protocol), where the id is sent, and [`Crc`](ErrorKind::Crc), where
    /// there is a sum, before any field is read; those of the packet's fields;
    /// [`Check`](ErrorKind::Check) for a wrong end check; [`Trailing`](ErrorKind::Trailing) if bytes
    /// are left, or the last one's unused bits are set.
    pub fn read<P: Serialize>(&self, bytes: &[u8]) -> Result<P, Error> {
        let data = self.verified(bytes)?;
        let mut packet = P::blank();
        self.read_data(&mut packet, data).map_err(|error| self.behind_header(error))?;
        Ok(packet)
    }

    /// Reads into an existing packet, reusing what it has allocated.
    ///
    /// After an error its content is unspecified, but valid.
    ///
    /// # Errors
    ///
    /// Those of [`read`](Self::read).
    pub fn read_from<P: Serialize>(&self, packet: &mut P, bytes: &[u8]) -> Result<(), Error> {
        let data = self.verified(bytes)?;
        self.read_data(packet, data).map_err(|error| self.behind_header(error))
    }

    /// The bytes of the largest packet, header and end check included: what a buffer needs.
    ///
    /// `usize::MAX` where a hand-written field does not tell its width, or no machine has the room.
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

    /// Size of a buffer that any packet of [`write_delta`](Self::write_delta) fits, whole or not, of a
    /// history of `N`; `usize::MAX` if nobody knows.
    ///
    /// ```
    /// # use bitpack::{Delta, Protocol, Serialize};
    /// #[derive(Serialize, Delta, Clone)]
    /// struct Ping { sequence: u16 }
    /// const GAME: Protocol = Protocol::new(1);
    /// let buffer = [0; GAME.max_delta_bytes::<Ping, 32>()];
    /// // number, one bit and distance, one bit, another and the sequence
    /// let end = 7 + 32;
    /// assert_eq!(buffer.len(), 4 + (22_usize + 1 + 1 + 16 + end).div_ceil(8));
    /// ```
    #[must_use]
    pub const fn max_delta_bytes<T: Delta, const N: usize>(&self) -> usize {
        let delta = T::MAX_DELTA_BITS.saturating_add(delta::distance_bits::<N>());
        let most = if delta > T::MAX_BITS { delta } else { T::MAX_BITS };
        self.bytes_of(most, delta::FRONT_BITS)
    }

    /// Returns the bits that the fields of a packet can still take: [`Stream::remaining`] without the end
    /// check, of a stream that this protocol reads or writes the packet with.
    ///
    /// When writing that is exact. When reading, up to 7 of them are padding in front of the check, or unused bits
    /// behind it.
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
    /// let packet = GAME.to_vec(&Rest(vec![1, 2, 3]))?;
    /// assert_eq!((packet.len(), GAME.read::<Rest>(&packet)?.0), (4 + 3 + 4, vec![1, 2, 3]));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn remaining<S: Stream>(&self, stream: &S) -> u64 {
        stream.remaining().saturating_sub(self.end.bits())
    }

    /// Bytes of a packet whose value takes so many bits, behind so many; `usize::MAX` if nobody knows.
    #[allow(clippy::cast_possible_truncation, reason = "it is compared first")]
    const fn bytes_of(&self, most: u64, front: u64) -> usize {
        let bytes = most.saturating_add(front).saturating_add(self.overhead()).div_ceil(8);
        if most == u64::MAX || bytes > usize::MAX as u64 { usize::MAX } else { bytes as usize }
    }

    /// Bits that a packet takes at most beyond those of its fields.
    const fn overhead(&self) -> u64 {
        8 * self.header() as u64 + self.end.most_bits()
    }

    fn write_data<P: Serialize>(&self, packet: &P, data: &mut [u8]) -> Result<usize, Error> {
        let mut stream = WriteStream::new(data);
        P::serialize(packet, &mut stream)?;
        self.end.serialize(&mut stream)?;
        stream.finish()
    }

    fn read_data<P: Serialize>(&self, packet: &mut P, data: &[u8]) -> Result<(), Error> {
        let mut stream = ReadStream::new(data);
        self.fields(packet, &mut stream)?;
        stream.finish()
    }

    /// All of a packet but whole bytes behind it: the fields, the end check, and the unused bits of
    /// the last byte, which a stream alone does not look at.
    fn fields<P: Serialize, S: Stream>(
        &self,
        packet: S::Ref<'_, P>,
        stream: &mut S,
    ) -> Result<(), Error> {
        P::serialize(packet, stream)?;
        self.ends(stream)
    }

    /// What follows the fields.
    fn ends<S: Stream>(&self, stream: &mut S) -> Result<(), Error> {
        self.end.serialize(stream)?;
        let (left, position) = (stream.remaining(), stream.position());
        match u32::try_from(left) {
            Ok(unused @ 1..8) if stream.reserved(unused).is_err() => {
                Err(Error::new(ErrorKind::Trailing, position))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
