//! [`Framing`]: the header of a packet. It is checked before any field is read.

use super::Protocol;
use super::crc::Hasher;
use super::frame::Unsent;
use crate::{Error, ErrorKind, Result};

/// Size of a packet's checksum in bytes, which are sent in little-endian order.
const CRC: usize = 4;

/// The header of a packet. In it, the id takes the 8 bytes of [`Protocol::new`] or the 4 of
/// [`Protocol::short`], little-endian. The checksum is computed in the same way in all framings.
///
/// Source: "Serialization Strategies" by Glenn Fiedler, protocol id and CRC32. The article ends
/// with the framing that does not send the id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Framing {
    /// `[crc32][data]`: a header of 32 bits. The id is in the checksum and is not sent. A reader
    /// cannot distinguish a packet of another protocol from a damaged one.
    Crc,
    /// `[id][data]`: a header of 64 bits, or 32 with a short id. A packet of another protocol is
    /// rejected. **Damage is not detected**, except by the 16-bit checksum of UDP and by the ranges
    /// and checks that the damaged fields violate. A flipped bit in a field without a range gives
    /// another value. Use this framing on a transport that adds its own checksum or encrypts.
    Id,
    /// `[id][crc32][data]`: a header of 96 bits, or 64 with a short id. A reader distinguishes a
    /// packet of another protocol from a damaged one.
    IdAndCrc,
    /// `[data]`: no header. **Neither damage nor another protocol is detected**, except by ranges
    /// and checks. Use it on a transport that authenticates each packet and connects only equal
    /// builds: netcode, DTLS or QUIC, with [`id`](Protocol::id) in its handshake.
    ///
    /// A packet that was cut ends too early for its fields. Only one whose last field is a
    /// [`rest`](crate::book::attributes#rest) is accepted with fewer bytes, unless it has an
    /// [end check](crate::EndCheck).
    ///
    /// A [delta](Protocol::write_delta) with a baseline has 16 bits more: the low half of the
    /// checksum of an empty packet with that baseline. A reader with another baseline, session or
    /// protocol rejects it with [`Baseline`](ErrorKind::Baseline), except for one in 65,536.
    Bare,
}

impl Framing {
    /// Returns the number of bits that identify the baseline in a delta: 16 in a packet without a header,
    /// otherwise 0.
    pub(super) const fn baseline_bits(self) -> u32 {
        if matches!(self, Self::Bare) { 16 } else { 0 }
    }
}

/// A packet whose checksum is not verified yet: the data after the header, and the checksum in the
/// header, if there is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sealed<'b> {
    crc: Option<u32>,
    pub(super) data: &'b [u8],
}

impl Sealed<'_> {
    /// Returns an error if the checksum of the packet is wrong. `unsent` are numbers that it covers and that
    /// are not sent.
    pub(super) fn verify(&self, protocol: &Protocol, unsent: Unsent) -> Result {
        match self.crc {
            Some(crc) if crc != protocol.crc(unsent, self.data) => {
                Err(Error::new(ErrorKind::Crc, 8 * protocol.sent_id() as u64))
            }
            _ => Ok(()),
        }
    }
}

impl Protocol {
    /// Returns the number of bytes of the protocol id in the header: 4 or 8, or 0 if the framing does not
    /// send it.
    pub(super) const fn sent_id(&self) -> usize {
        if matches!(self.framing, Framing::Id | Framing::IdAndCrc) { self.id_bytes } else { 0 }
    }

    /// Returns the size in bytes of the checksum in the header, or 0 if the framing has none.
    pub(super) const fn sent_crc(&self) -> usize {
        if matches!(self.framing, Framing::Crc | Framing::IdAndCrc) { CRC } else { 0 }
    }

    /// Returns the size of a packet's header in bytes: the id and the checksum, if they are sent.
    pub(super) const fn header(&self) -> usize {
        self.sent_id() + self.sent_crc()
    }

    /// Writes the id and the checksum into the header of a packet. The checksum covers `unsent`, numbers that
    /// are not sent, and `data`, the bytes after the header.
    pub(super) fn seal(&self, header: &mut [u8], unsent: Unsent, data: &[u8]) {
        let (id, crc) = header.split_at_mut_checked(self.sent_id()).unwrap_or_default();
        for (to, from) in id.iter_mut().zip(self.id.to_le_bytes()) {
            *to = from;
        }
        if let Some(crc) = crc.first_chunk_mut::<CRC>() {
            *crc = self.crc(unsent, data).to_le_bytes();
        }
    }

    /// Writes a packet into `buffer`. Returns the number of bytes written. `write` writes the data after the
    /// header, and returns its number of bytes. The checksum also covers `unsent`, numbers that are not sent.
    ///
    /// # Errors
    ///
    /// Returns the errors of `write`; `Overflow` if the buffer has no room for the header.
    #[inline]
    pub(super) fn sealing(
        &self,
        buffer: &mut [u8],
        unsent: Unsent,
        write: impl FnOnce(&mut [u8]) -> Result<usize>,
    ) -> Result<usize> {
        let (header, data) = buffer
            .split_at_mut_checked(self.header())
            .ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?;
        let written = write(data).map_err(|error| self.offset_by_header(error))?;
        self.seal(header, unsent, data.get(..written).unwrap_or_default());
        Ok(header.len() + written)
    }

    /// Verifies the id and then the checksum in the header of a packet. Returns the data after the
    /// header.
    pub(super) fn verified<'b>(&self, bytes: &'b [u8]) -> Result<&'b [u8]> {
        let sealed = self.sealed(bytes)?;
        sealed.verify(self, None)?;
        Ok(sealed.data)
    }

    /// Verifies the id in the header of a packet. Returns the data after the header, with the
    /// checksum, which is not verified yet.
    pub(super) fn sealed<'b>(&self, bytes: &'b [u8]) -> Result<Sealed<'b>> {
        let sent_id = self.sent_id();
        let overflow = |bytes: usize| Error::new(ErrorKind::Overflow, 8 * bytes as u64);
        let (id, rest) = bytes.split_at_checked(sent_id).ok_or_else(|| overflow(0))?;
        if self.id.to_le_bytes().get(..sent_id) != Some(id) {
            return Err(Error::new(ErrorKind::Protocol, 0));
        }
        if self.sent_crc() == 0 {
            return Ok(Sealed { crc: None, data: rest });
        }
        let (crc, data) = rest.split_first_chunk::<CRC>().ok_or_else(|| overflow(sent_id))?;
        Ok(Sealed { crc: Some(u32::from_le_bytes(*crc)), data })
    }

    /// Computes the checksum of a packet over the id, the numbers that are not sent, the session
    /// number, four zero bytes in place of the checksum itself, and the data after the header. A
    /// session number of 0 is left out of packets without such numbers.
    pub(super) fn crc(&self, unsent: Unsent, data: &[u8]) -> u32 {
        let mut hasher = Hasher::new();
        hasher.update(self.id.to_le_bytes().get(..self.id_bytes).unwrap_or_default());
        if let Some((hash, number)) = unsent {
            hasher.update(&hash.to_le_bytes());
            hasher.update(&number.to_le_bytes());
        }
        if unsent.is_some() || self.session != 0 {
            hasher.update(&self.session.to_le_bytes());
        }
        hasher.update(&[0; CRC]);
        hasher.update(data);
        hasher.finalize()
    }

    /// Returns an error whose position counts from the start of the datagram, for one whose position counts
    /// bits after the header.
    #[cold]
    pub(super) fn offset_by_header(&self, error: Error) -> Error {
        error.offset(8 * self.header() as u64)
    }
}
