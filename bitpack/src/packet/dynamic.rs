//! Packets of a protocol that is known by its description.

use alloc::vec::Vec;

use super::{EndCheck, Framing, Protocol};
use crate::dynamic::{Datum, Dynamic};
use crate::schema::description::Envelope;
use crate::{ReadStream, Result, Stream};

impl Protocol {
    /// Creates the protocol that an envelope describes. Returns `None` if the id has neither 4 nor 8 bytes,
    /// or if a number in the envelope is too large.
    ///
    /// ```
    /// # use bitpack::Protocol;
    /// const GAME: Protocol = Protocol::of::<u8>("game", 1);
    /// let description = GAME.describe::<u8>();
    /// assert_eq!(description.envelope.as_ref().and_then(Protocol::from_envelope), Some(GAME));
    /// ```
    #[must_use]
    pub fn from_envelope(envelope: &Envelope) -> Option<Self> {
        let protocol = match envelope.id_bytes {
            8 => Self::new(envelope.id),
            4 => Self::short(u32::try_from(envelope.id).ok()?),
            _ => return None,
        };
        let framing = match (envelope.sends_id, envelope.sums) {
            (false, true) => Framing::Crc,
            (true, false) => Framing::Id,
            (true, true) => Framing::IdAndCrc,
            (false, false) => Framing::Bare,
        };
        let end = match envelope.end_check {
            None => EndCheck::Absent,
            Some(end) if end.aligned => EndCheck::Aligned(u32::try_from(end.magic).ok()?),
            Some(end) => EndCheck::Unaligned(u32::try_from(end.magic).ok()?),
        };
        Some(protocol.with_framing(framing).with_end_check(end))
    }

    /// Reads a packet whose type is known only by its description. Checks the header and the end check like
    /// [`read`](Self::read).
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read), and [`Opaque`](crate::ErrorKind::Opaque) for a
    /// packet with bits that only a function of the game knows.
    pub fn read_dynamic(&self, packet: Dynamic<'_>, bytes: &[u8]) -> Result<Datum> {
        let data = self.verified(bytes)?;
        let (mut value, mut stream) = (Datum::Nothing, ReadStream::new(data));
        let mut fields = |stream: &mut ReadStream<'_>| packet.serialize_on(&mut value, stream);
        let read = if packet.takes_rest() {
            let end = self.end.bytes().as_slice().as_flattened().len();
            stream.without_tail(end, fields)
        } else {
            fields(&mut stream)
        };
        let read = read.and_then(|()| self.serialize_end(&mut stream));
        let read = read.and_then(|()| stream.finish()).map(|()| value);
        read.map_err(|error| self.offset_by_header(error))
    }

    /// Writes a packet whose type is known only by its description into a new vector.
    ///
    /// # Errors
    ///
    /// Returns the errors of the packet's fields; [`Opaque`](crate::ErrorKind::Opaque) for bits
    /// that only a function of the game knows.
    pub fn dynamic_to_bytes(&self, packet: Dynamic<'_>, value: &Datum) -> Result<Vec<u8>> {
        let bits = packet.max_encoded_bits(value).saturating_add(self.overhead());
        let mut bytes = Vec::new();
        bitpack_core::append(&mut bytes, bits, |buffer| {
            self.write_fields(buffer, |stream| packet.serialize_on(value, stream))
        })?;
        Ok(bytes)
    }
}
