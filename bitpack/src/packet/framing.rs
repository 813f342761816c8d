//! [`Framing`]: what stands in front of a packet, and what of it is checked before any field is read.

use crc32fast::Hasher;

use super::Protocol;
use crate::{Error, ErrorKind};

/// The bytes of a checksum, little-endian.
const CRC: usize = 4;

/// What a packet begins with. The id takes the 8 bytes of [`Protocol::new`] or the 4 of
/// [`Protocol::short`], little-endian; the checksum is the same wherever there is one.
///
/// Source: "Serialization Strategies", protocol id and CRC32, which comes to the form that sends
/// no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Framing {
    /// `[crc32][data]`: the id is summed and not sent. 32 bits. A packet of another protocol cannot
    /// be told from one that was damaged.
    Crc,
    /// `[id][data]`: 64 bits, or 32. A packet of another protocol says so; **one that was damaged does
    /// not**. What stands against damage is the checksum of UDP, 16 bits wide, and whatever range or
    /// check the damage hits; a flipped bit of a field that is whole is another value. For a
    /// transport that sums, or seals, its packets itself.
    Id,
    /// `[id][crc32][data]`: 96 bits, or 64. Another protocol and damage are told apart.
    IdAndCrc,
}

impl Framing {
    const fn sends_id(self) -> bool {
        matches!(self, Self::Id | Self::IdAndCrc)
    }

    const fn sums(self) -> bool {
        matches!(self, Self::Crc | Self::IdAndCrc)
    }
}

/// What follows the header, and the sum in it, if there is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sealed<'b> {
    crc: Option<u32>,
    pub(super) data: &'b [u8],
}

impl Sealed<'_> {
    /// Whether the sum is right, over what is `unsent` too.
    pub(super) fn verify(&self, protocol: &Protocol, unsent: &[u8]) -> Result<(), Error> {
        match self.crc {
            Some(crc) if crc != protocol.crc(unsent, self.data) => {
                Err(Error::new(ErrorKind::Crc, 8 * protocol.sent_id() as u64))
            }
            _ => Ok(()),
        }
    }
}

impl Protocol {
    /// Bytes of the id in front of a packet.
    pub(super) const fn sent_id(&self) -> usize {
        if self.framing.sends_id() { self.id_bytes } else { 0 }
    }

    /// Bytes of the sum in front of a packet.
    pub(super) const fn sent_crc(&self) -> usize {
        if self.framing.sums() { CRC } else { 0 }
    }

    /// Bytes in front of a packet's first bit.
    pub(super) const fn header(&self) -> usize {
        self.sent_id() + self.sent_crc()
    }

    /// Fills in what stands in front of `data`. The sum is taken over what is `unsent` as well.
    pub(super) fn seal(&self, header: &mut [u8], unsent: &[u8], data: &[u8]) {
        let (id, crc) = header.split_at_mut_checked(self.sent_id()).unwrap_or_default();
        for (to, from) in id.iter_mut().zip(self.id.to_le_bytes()) {
            *to = from;
        }
        if let Some(crc) = crc.first_chunk_mut::<CRC>() {
            *crc = self.crc(unsent, data).to_le_bytes();
        }
    }

    /// What follows the header, if that is right: the id first, then the sum.
    pub(super) fn verified<'b>(&self, bytes: &'b [u8]) -> Result<&'b [u8], Error> {
        let sealed = self.sealed(bytes)?;
        sealed.verify(self, &[])?;
        Ok(sealed.data)
    }

    /// The same, with the sum still to be verified.
    pub(super) fn sealed<'b>(&self, bytes: &'b [u8]) -> Result<Sealed<'b>, Error> {
        let sent_id = self.sent_id();
        let overflow = |bytes: usize| Error::new(ErrorKind::Overflow, 8 * bytes as u64);
        let (id, rest) = bytes.split_at_checked(sent_id).ok_or_else(|| overflow(0))?;
        if self.id.to_le_bytes().get(..sent_id) != Some(id) {
            return Err(Error::new(ErrorKind::Protocol, 0));
        }
        if !self.framing.sums() {
            return Ok(Sealed { crc: None, data: rest });
        }
        let (crc, data) = rest.split_first_chunk::<CRC>().ok_or_else(|| overflow(sent_id))?;
        Ok(Sealed { crc: Some(u32::from_le_bytes(*crc)), data })
    }

    /// The sum over the id, what else is unsent, the field itself while it is still zero, and what
    /// follows it.
    pub(super) fn crc(&self, unsent: &[u8], data: &[u8]) -> u32 {
        let mut hasher = Hasher::new();
        hasher.update(self.id.to_le_bytes().get(..self.id_bytes).unwrap_or_default());
        hasher.update(unsent);
        hasher.update(&[0; CRC]);
        hasher.update(data);
        hasher.finalize()
    }

    /// The same error, counted from the datagram's first bit.
    #[cold]
    pub(super) fn behind_header(&self, error: Error) -> Error {
        error.offset(8 * self.header() as u64)
    }
}
