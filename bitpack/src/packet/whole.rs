//! Packets that contain a whole value.

use super::Protocol;
use crate::{Error, ErrorKind, ReadStream, Result, Serialize, Stream, WriteStream};

impl Protocol {
    /// Writes a packet into `buffer`. Returns the number of bytes written.
    ///
    /// The buffer does not grow: `&mut vec![]` has no room for a single bit and gives an
    /// `Overflow`. `to_bytes` allocates a vector of the packet's length. A buffer of
    /// [`max_bytes`](Self::max_bytes) has room for every packet.
    ///
    /// `explain_write` finds the field that an error is about.
    ///
    /// Cost: 32 bits for the CRC (or another [framing](Self::with_framing)), up to 39 for the end
    /// check.
    ///
    /// # Errors
    ///
    /// Returns the errors of the packet's fields; [`Overflow`](ErrorKind::Overflow) if the buffer
    /// is too small.
    pub fn write<P: Serialize>(&self, packet: &P, buffer: &mut [u8]) -> Result<usize> {
        self.write_fields(buffer, |stream| P::serialize(packet, stream))
    }

    /// Writes a packet into a new vector.
    ///
    /// # Errors
    ///
    /// Returns the errors of the packet's fields.
    #[cfg(feature = "alloc")]
    pub fn to_bytes<P: Serialize>(&self, packet: &P) -> Result<alloc::vec::Vec<u8>> {
        let bits = |data: u64| data.saturating_add(self.overhead());
        let known = (P::MIN_BITS == P::MAX_BITS).then(|| bits(P::MAX_BITS));
        let most = || bits(packet.max_encoded_bits());
        bitpack_core::to_vec(known, most, |buffer| self.write(packet, buffer))
    }

    /// Appends a packet to a vector, which grows as needed. Returns the number of bytes appended.
    ///
    /// After an error the content of the vector is as before.
    ///
    /// # Errors
    ///
    /// Returns the errors of the packet's fields.
    #[cfg(feature = "alloc")]
    pub fn write_into<P: Serialize>(
        &self,
        packet: &P,
        out: &mut alloc::vec::Vec<u8>,
    ) -> Result<usize> {
        let bits = packet.max_encoded_bits().saturating_add(self.overhead());
        bitpack_core::append(out, bits, |buffer| self.write(packet, buffer))
    }

    /// Appends a packet to a `bytes::BufMut`, such as `BytesMut`. Returns the number of bytes
    /// appended. After an error, `out` is unchanged.
    ///
    /// # Errors
    ///
    /// Returns the errors of the packet's fields; [`Overflow`](ErrorKind::Overflow) if `out` has no
    /// room for the packet and cannot grow.
    #[cfg(feature = "bytes")]
    pub fn write_into_buf<P: Serialize>(
        &self,
        packet: &P,
        out: &mut impl bytes::BufMut,
    ) -> Result<usize> {
        let bits = packet.max_encoded_bits().saturating_add(self.overhead());
        bitpack_core::append_to_buf(out, bits, |buffer| self.write(packet, buffer))
    }

    /// Reads a packet from exactly the bytes that were received.
    ///
    /// # Errors
    ///
    /// Before any field is read: [`Protocol`](ErrorKind::Protocol) for a wrong id where the id is
    /// sent, and [`Crc`](ErrorKind::Crc) for a wrong sum where there is one. Then the errors of the
    /// packet's fields; [`Check`](ErrorKind::Check) for a wrong end check;
    /// [`Trailing`](ErrorKind::Trailing) for trailing bytes, or if unused bits of the last byte are
    /// set.
    pub fn read<P: Serialize>(&self, bytes: &[u8]) -> Result<P> {
        let data = self.verified(bytes)?;
        let mut packet = P::blank();
        self.read_data::<P>(data, |stream| P::serialize(&mut packet, stream))?;
        Ok(packet)
    }

    /// Reads a packet into an existing value and reuses its allocations.
    ///
    /// After an error the content of the packet is unspecified, but valid.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read).
    pub fn read_into<P: Serialize>(&self, packet: &mut P, bytes: &[u8]) -> Result {
        let data = self.verified(bytes)?;
        self.read_data::<P>(data, |stream| P::serialize(packet, stream))
    }

    /// Writes a packet without a delta into `buffer`, and returns its number of bytes. `fields` writes the
    /// bits between the header and the end check.
    #[inline]
    pub(super) fn write_fields(
        &self,
        buffer: &mut [u8],
        fields: impl FnOnce(&mut WriteStream<'_>) -> Result,
    ) -> Result<usize> {
        self.sealing(buffer, None, |data| {
            let mut stream = WriteStream::new(data);
            fields(&mut stream)?;
            self.end.serialize(&mut stream)?;
            stream.finish()
        })
    }

    /// Reads the data of a packet that is verified. `fields` reads the bits between the header and the end
    /// check: a value of type `P`, possibly with bits before it.
    #[inline]
    pub(super) fn read_data<P: Serialize>(
        &self,
        data: &[u8],
        fields: impl FnOnce(&mut ReadStream<'_>) -> Result,
    ) -> Result {
        let mut stream = ReadStream::new(data);
        let read = self.fields::<P, _>(&mut stream, fields).and_then(|()| stream.finish());
        read.map_err(|error| self.offset_by_header(error))
    }

    /// Calls `value`, which writes or reads a value of type `P`, and then writes or reads the end check. A
    /// field with the attribute `rest` ends before the bytes of the end check. Rejects set bits among the
    /// unused bits of the last byte, which a stream alone ignores. Trailing bytes are not checked here.
    #[inline]
    pub(super) fn fields<P: Serialize, S: Stream>(
        &self,
        stream: &mut S,
        value: impl FnOnce(&mut S) -> Result,
    ) -> Result {
        if const { P::SCHEMA.takes_rest() } {
            // its bytes end at a byte boundary, so there is no padding before the end check
            let end = self.end.bytes().as_slice().as_flattened().len();
            stream.without_tail(end, value)?;
        } else {
            value(stream)?;
        }
        self.serialize_end(stream)
    }

    /// Writes or reads the end check of a packet. Rejects set bits among the unused bits of the
    /// last byte.
    pub(super) fn serialize_end<S: Stream>(&self, stream: &mut S) -> Result {
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
