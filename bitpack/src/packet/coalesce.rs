//! Several packets in one datagram, under one checksum.

use core::marker::PhantomData;

use super::Protocol;
use super::end::others_can_follow;
use crate::{Error, ErrorKind, Result, Serialize};

/// Iterator over the packets of a datagram that [`Protocol::coalesce`] wrote. It ends after the first error.
#[derive(Clone, Debug)]
pub struct Packets<'b, P> {
    /// The bytes of the datagram that are not read yet.
    rest: &'b [u8],
    /// Position of the first unread byte, counted from the start of the datagram.
    at: usize,
    packet: PhantomData<fn() -> P>,
}

impl Protocol {
    /// Writes as many packets as fit into one datagram. Returns the number of bytes written, and
    /// the number of packets taken.
    ///
    /// All packets share one header and one end check, and each begins at a byte boundary. Small messages
    /// that would be sent in the same tick take 28 bytes less each over UDP and IPv4. The first packet that
    /// does not fit, or cannot be sent, ends the datagram. Begin the next datagram with this packet: its
    /// index in `packets` is the number of packets taken. If the packet cannot be sent alone either, that
    /// call returns its error.
    ///
    /// Read the datagram with [`packets`](Self::packets). A packet whose last field has the
    /// attribute `rest` does not compile here, because it ends only where the datagram ends.
    ///
    /// ```
    /// use bitpack::{Error, Protocol, Serialize};
    ///
    /// #[derive(Serialize, Clone, Debug, PartialEq)]
    /// enum Message {
    ///     Jump,
    ///     Chat(#[max_len(200)] String),
    /// }
    /// const GAME: Protocol = Protocol::of::<Message>("game", 1);
    ///
    /// let queue = [Message::Jump, Message::Chat("hello".to_owned())];
    /// let mut datagram = [0; bitpack::DATAGRAM];
    /// let (bytes, taken) = GAME.coalesce(&queue, &mut datagram)?;
    /// assert_eq!((bytes, taken), (4 + 1 + 7 + 4, 2));
    ///
    /// let read: Result<Vec<Message>, Error> = GAME.packets(&datagram[..bytes])?.collect();
    /// assert_eq!(read?, queue);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of the first packet: [`Overflow`](ErrorKind::Overflow) if it does not fit, the
    /// errors of its fields, and [`Declaration`](ErrorKind::Declaration) if it has no bits, because
    /// a reader could not count such packets.
    pub fn coalesce<'p, P: Serialize + 'p>(
        &self,
        packets: impl IntoIterator<Item = &'p P>,
        datagram: &mut [u8],
    ) -> Result<(usize, usize)> {
        const { others_can_follow::<P>() };
        let (end, mut taken) = (self.end.bytes(), 0);
        let end = end.as_slice().as_flattened();
        let bytes = self.sealing(datagram, None, |data| {
            let room = data.len().checked_sub(end.len());
            let room = room.ok_or_else(|| Error::new(ErrorKind::Overflow, 0))?;
            let mut written = 0;
            for packet in packets {
                let free = data.get_mut(written..room).unwrap_or_default();
                match packet.write(free) {
                    Ok(bytes @ 1..) => (written, taken) = (written + bytes, taken + 1),
                    _ if taken > 0 => break,
                    Ok(0) => return Err(Error::new(ErrorKind::Declaration, 0)),
                    Err(error) => return Err(error),
                }
            }
            for (to, from) in data.iter_mut().skip(written).zip(end) {
                *to = *from;
            }
            Ok(written + end.len())
        });
        Ok((bytes?, taken))
    }

    /// Returns an iterator over the packets of a datagram that [`coalesce`](Self::coalesce) wrote.
    /// The header, the checksum and the end check are verified before any field is read.
    ///
    /// If the end check is absent or [aligned](super::EndCheck::Aligned), a datagram of
    /// [`write`](Self::write) is the same bytes as one with a single packet, so it can be read here
    /// too.
    ///
    /// # Errors
    ///
    /// [`Protocol`](ErrorKind::Protocol), [`Crc`](ErrorKind::Crc) and [`Check`](ErrorKind::Check),
    /// as in [`read`](Self::read). The iterator returns the errors of the packets' fields, and
    /// [`Align`](ErrorKind::Align) if an unused bit of a packet's last byte is set.
    pub fn packets<'b, P: Serialize>(&self, datagram: &'b [u8]) -> Result<Packets<'b, P>> {
        const { others_can_follow::<P>() };
        let data = self.verified(datagram)?;
        let end = self.end.bytes();
        let end = end.as_slice().as_flattened();
        let rest = data.strip_suffix(end).ok_or_else(|| {
            let kind = if data.len() < end.len() { ErrorKind::Overflow } else { ErrorKind::Check };
            Error::new(kind, 8 * datagram.len().saturating_sub(end.len()) as u64)
        })?;
        Ok(Packets { rest, at: self.header(), packet: PhantomData })
    }
}

impl<P: Serialize> Iterator for Packets<'_, P> {
    type Item = Result<P>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let bytes = core::mem::take(&mut self.rest);
        let offset = |error: Error| error.offset(8 * self.at as u64);
        match P::read_prefix(bytes) {
            // without this, bytes that no packet takes would be read for ever
            Ok((_, 0)) => Some(Err(offset(Error::new(ErrorKind::Trailing, 0)))),
            Ok((packet, taken)) => {
                self.rest = bytes.get(taken..).unwrap_or_default();
                self.at += taken;
                Some(Ok(packet))
            }
            Err(error) => Some(Err(offset(error))),
        }
    }
}

impl<P: Serialize> core::iter::FusedIterator for Packets<'_, P> {}

#[cfg(test)]
mod tests;
