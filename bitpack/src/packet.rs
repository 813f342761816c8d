//! [`Protocol`]: what wraps a packet on its way through strangers' hands.

use crc32fast::Hasher;

use crate::schema::hash_text;
#[cfg(feature = "alloc")]
use crate::trace::{Explanation, explain};
use crate::{CHECKS, Error, ErrorKind, ReadStream, Serialize, Stream, WriteStream};

/// The checksum stands first, four bytes, little-endian.
const CRC: usize = 4;

/// Mixed into the id where serialize checks are compiled out, because the wire is another one.
const WITHOUT_CHECKS: u64 = 0x6E6F_6368_6563_6B73;

/// Wraps packets: `[crc32][data][end check]`, with the protocol id summed but not sent.
///
/// The CRC32 is taken as if the packet began with the id, so a packet of another protocol, or one
/// that was damaged on the way, is refused before any of its fields is read. It covers every byte
/// received: cut or appended bytes are caught too.
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
/// # if bitpack::CHECKS {
/// assert_eq!(bytes, 4 + 2 + 4); // checksum, packet, end check
/// # }
/// assert_eq!(GAME.read::<Ping>(&buffer[..bytes])?, Ping { sequence: 7 });
///
/// buffer[5] ^= 1;
/// let refused = GAME.read::<Ping>(&buffer[..bytes]).map_err(Error::kind);
/// assert_eq!(refused, Err(ErrorKind::Crc));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Protocol {
    id: u64,
    /// How many of the id's bytes are summed.
    id_bytes: usize,
    end: EndCheck,
}

/// The serialize check behind the last field of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EndCheck {
    /// None.
    Absent,
    /// 32 bits right behind the data: the articles' text.
    Unaligned(u32),
    /// 32 bits at the next byte: the articles' sample code.
    Aligned(u32),
}

/// The number that the articles' sample code checks for a text: 32 bits of Jenkins' one-at-a-time
/// hash of its upper case, without the final mixing.
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

impl Protocol {
    /// A protocol with the article's 64-bit id, and an aligned end check.
    #[must_use]
    pub const fn new(id: u64) -> Self {
        let id = if CHECKS { id } else { id ^ WITHOUT_CHECKS };
        Self { id, id_bytes: 8, end: EndCheck::Aligned(magic("end of packet")) }
    }

    /// A protocol whose id is made of a name, a version, and all that `P`'s schema says about its
    /// bits, at compile time: builds whose wire differs refuse each other.
    ///
    /// A range, an order, a variant or a nested type that changes makes another id; the names of
    /// types and fields do not count. `P` is one type for all packets, an enum as a rule.
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
        Self { id_bytes: 4, ..Self::new(id as u64) }
    }

    /// The same with another end check.
    #[must_use]
    pub const fn end_check(self, end: EndCheck) -> Self {
        Self { end, ..self }
    }

    /// Writes a packet into `buffer`; the number of bytes written.
    ///
    /// 32 bits for the CRC, the packet, and up to 39 for the end check.
    ///
    /// # Errors
    ///
    /// Those of the packet's fields; [`Overflow`](ErrorKind::Overflow) if the buffer is too small.
    pub fn write<P: Serialize>(&self, packet: &P, buffer: &mut [u8]) -> Result<usize, Error> {
        let (crc, data) = buffer
            .split_first_chunk_mut::<CRC>()
            .ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?;
        let written = self.write_data(packet, data).map_err(behind_crc)?;
        *crc = self.crc(data.get(..written).unwrap_or_default()).to_le_bytes();
        Ok(CRC + written)
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
    /// [`Crc`](ErrorKind::Crc) before any field is read; those of the packet's fields;
    /// [`Check`](ErrorKind::Check) for a wrong end check; [`Trailing`](ErrorKind::Trailing) if bytes
    /// are left, or the last one's unused bits are set.
    pub fn read<P: Serialize>(&self, bytes: &[u8]) -> Result<P, Error> {
        let data = self.verified(bytes)?;
        let mut packet = P::blank();
        self.read_data(&mut packet, data).map_err(behind_crc)?;
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
        self.read_data(packet, self.verified(bytes)?).map_err(behind_crc)
    }

    /// Finds the field that an error of [`read`](Self::read) is about.
    ///
    /// ```
    /// use bitpack::{EndCheck, Protocol, Serialize};
    ///
    /// #[derive(Serialize)]
    /// struct Player { #[bits(min = 0, max = 100)] health: u8 }
    /// #[derive(Serialize)]
    /// struct Raw { #[bits(7)] health: u8 }
    ///
    /// // somebody with another idea of the packet, and the same id
    /// const GAME: Protocol = Protocol::new(1).end_check(EndCheck::Absent);
    /// let bytes = GAME.to_vec(&Raw { health: 101 })?;
    /// let error = GAME.read::<Player>(&bytes).err().expect("out of range");
    /// assert_eq!(
    ///     GAME.explain::<Player>(&bytes, error).to_string(),
    ///     "Player.health at bit 32: 101 is not in 0..=100"
    /// );
    /// # Ok::<(), bitpack::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn explain<P: Serialize>(&self, bytes: &[u8], error: Error) -> Explanation {
        let before = 8 * CRC as u64;
        let data = bytes.get(CRC..).unwrap_or_default();
        let inside = Error::new(error.kind(), error.bit().saturating_sub(before));
        Explanation { error, ..explain::<P>(data, inside) }
    }

    /// The bytes of the largest packet, checksum and end check included: what a buffer needs.
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
    #[allow(clippy::cast_possible_truncation, reason = "it is compared first")]
    pub const fn max_bytes<P: Serialize>(&self) -> usize {
        let bytes = P::MAX_BITS.saturating_add(self.overhead()).div_ceil(8);
        if P::MAX_BITS == u64::MAX || bytes > usize::MAX as u64 {
            usize::MAX
        } else {
            bytes as usize
        }
    }

    /// Bits that a packet takes at most beyond those of its fields.
    const fn overhead(&self) -> u64 {
        let end = match self.end {
            EndCheck::Unaligned(_) if CHECKS => 32,
            EndCheck::Aligned(_) if CHECKS => 7 + 32,
            _ => 0,
        };
        8 * CRC as u64 + end
    }

    fn write_data<P: Serialize>(&self, packet: &P, data: &mut [u8]) -> Result<usize, Error> {
        let mut stream = WriteStream::new(data);
        P::serialize(packet, &mut stream)?;
        self.end(&mut stream)?;
        stream.finish()
    }

    fn read_data<P: Serialize>(&self, packet: &mut P, data: &[u8]) -> Result<(), Error> {
        let mut stream = ReadStream::new(data);
        P::serialize(packet, &mut stream)?;
        self.end(&mut stream)?;
        let (left, position) = (stream.remaining(), stream.position());
        // the unused bits of the last byte, which a stream alone does not look at
        if let Ok(unused @ 1..8) = u32::try_from(left) {
            if stream.bits(0_u8, unused)? != 0 {
                return Err(Error::new(ErrorKind::Trailing, position));
            }
        }
        stream.finish()
    }

    /// The end check, where there is one.
    fn end<S: Stream>(&self, stream: &mut S) -> Result<(), Error> {
        match self.end {
            EndCheck::Aligned(magic) if CHECKS => {
                stream.align()?;
                stream.check(u64::from(magic), 32)
            }
            EndCheck::Unaligned(magic) => stream.check(u64::from(magic), 32),
            EndCheck::Absent | EndCheck::Aligned(_) => Ok(()),
        }
    }

    /// What follows the CRC, if that is right.
    fn verified<'b>(&self, bytes: &'b [u8]) -> Result<&'b [u8], Error> {
        let (crc, data) =
            bytes.split_first_chunk::<CRC>().ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?;
        if u32::from_le_bytes(*crc) != self.crc(data) {
            return Err(Error::new(ErrorKind::Crc, 0));
        }
        Ok(data)
    }

    /// The sum over the id, the field itself while it is still zero, and what follows it.
    fn crc(&self, data: &[u8]) -> u32 {
        let mut hasher = Hasher::new();
        hasher.update(self.id.to_le_bytes().get(..self.id_bytes).unwrap_or_default());
        hasher.update(&[0; CRC]);
        hasher.update(data);
        hasher.finalize()
    }
}

/// The same error, counted from the packet's first bit.
#[cold]
fn behind_crc(error: Error) -> Error {
    error.offset(8 * CRC as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Five(u8);

    impl Serialize for Five {
        fn blank() -> Self {
            Self(0)
        }
        fn serialize<S: Stream>(this: S::Ref<'_, Self>, stream: &mut S) -> Result<(), Error> {
            use crate::Place as _;
            let mut this = this;
            let bits = stream.bits(this.peek().0, 5)?;
            if let Some(five) = this.slot() {
                five.0 = bits;
            }
            Ok(())
        }
    }

    #[test]
    fn every_flipped_bit_cut_and_appended_byte_is_refused() -> Result<(), Error> {
        let game = Protocol::new(7);
        let mut buffer = [0; 12];
        let length = game.write(&Five(21), &mut buffer)?;
        let packet = buffer.get(..length).unwrap_or_default();
        assert_eq!(game.read::<Five>(packet), Ok(Five(21)));
        assert_eq!(length as u64 * 8, 5_u64.next_multiple_of(8) + 32 + if CHECKS { 32 } else { 0 });
        for bit in 0..length * 8 {
            let mut flipped = buffer;
            if let Some(byte) = flipped.get_mut(bit / 8) {
                *byte ^= 1 << (bit % 8);
            }
            let refused = game.read::<Five>(flipped.get(..length).unwrap_or_default());
            assert_eq!(refused, Err(Error::new(ErrorKind::Crc, 0)));
        }
        for other in (0..length).chain([length + 1]) {
            let refused = game.read::<Five>(buffer.get(..other).unwrap_or_default());
            assert!(refused.is_err(), "{other}");
        }
        let stranger = Protocol::new(8).read::<Five>(packet);
        assert_eq!(stranger, Err(Error::new(ErrorKind::Crc, 0)));
        Ok(())
    }

    #[test]
    fn padding_and_trailing_bytes_are_refused_behind_a_valid_sum() {
        let game = Protocol::new(7).end_check(EndCheck::Absent);
        let seal = |data: &[u8]| {
            let mut packet = [0; 8];
            packet[..4].copy_from_slice(&game.crc(data).to_le_bytes());
            packet[4..4 + data.len()].copy_from_slice(data);
            (packet, 4 + data.len())
        };
        let kind = |data: &[u8]| {
            let (packet, length) = seal(data);
            game.read::<Five>(packet.get(..length).unwrap_or_default())
        };
        assert_eq!(kind(&[0b0001_0101]), Ok(Five(21)));
        assert_eq!(kind(&[0b0011_0101]), Err(Error::new(ErrorKind::Trailing, 37)));
        assert_eq!(kind(&[0b0001_0101, 0]), Err(Error::new(ErrorKind::Trailing, 37)));
        assert_eq!(kind(&[]), Err(Error::new(ErrorKind::Overflow, 32)));
    }

    #[test]
    fn small_buffers_are_errors() {
        let game = Protocol::short(7);
        for length in 0..5 {
            let mut buffer = [0; 5];
            let buffer = buffer.get_mut(..length).unwrap_or_default();
            let refused = game.write(&Five(1), buffer).map_err(Error::kind);
            assert_eq!(refused, Err(ErrorKind::Overflow));
        }
    }
}
