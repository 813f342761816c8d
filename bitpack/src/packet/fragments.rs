//! [`Fragment`] and [`Reassembler`]: values that are larger than a datagram.

use alloc::borrow::Cow;
use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;

use bitpack_derive::Serialize;

use super::acks::ReceivedPackets;
use crate::{Error, ErrorKind, Result};

/// Largest size in bytes of a fragment's data, and the size if none is given. With all headers, it
/// fits in a [`DATAGRAM`](crate::DATAGRAM).
pub(super) const SIZE: usize = 1024;

/// A part of a message that is larger than a datagram. Made by [`fragments`].
///
/// Send each as a packet of a [`Protocol`](super::Protocol), alone or as a variant of the enum of
/// all packets. The checksum then covers each fragment, so that a damaged one is never stored.
///
/// Cost: 43 to 50 bits beside the data.
///
/// Source: "Packet Fragmentation and Reassembly" by Glenn Fiedler.
#[derive(Serialize, Clone, Debug, PartialEq, Eq)]
pub struct Fragment<'m> {
    /// Number of the message. It wraps at 65,536.
    pub message: u16,
    /// Index of the message's last fragment: the number of its fragments minus one.
    pub last: u8,
    /// Index of this fragment in the message, from 0 to `last`.
    pub index: u8,
    /// The bytes of this fragment. All fragments of a message but the last have the same size, 1 to
    /// 1,024 bytes. The last one has at most that size, and is empty only for an empty message.
    #[max_len(SIZE)]
    #[bytes]
    pub data: Cow<'m, [u8]>,
}

impl Fragment<'_> {
    /// Converts the fragment to one that owns its bytes. Copies the bytes if they are borrowed.
    #[must_use]
    pub fn into_owned(self) -> Fragment<'static> {
        let Self { message, last, index, data } = self;
        Fragment { message, last, index, data: Cow::Owned(data.into_owned()) }
    }
}

/// Splits a message of up to 262,144 bytes into fragments of 1,024 bytes. [`fragments_of_size`] makes smaller
/// ones. Number the messages one after another, so that the receiver recognises late fragments.
///
/// All fragments have to arrive: if 1 % of the packets are lost, a message of 16 fragments is lost
/// with 15 %. Send fragments again until the message is acknowledged ([`Reassembler::missing`]
/// tells which are needed), send a [`BlockSender`](super::BlockSender) block, or use a reliable
/// channel of your transport.
///
/// ```
/// use bitpack::{Error, Fragment, Protocol, Reassembler, fragments};
///
/// const GAME: Protocol = Protocol::of::<Fragment<'static>>("my game", 1);
/// let level = vec![7; 3000];
///
/// let mut received = Reassembler::new(4, 10_000);
/// for fragment in fragments(0, &level)? {
///     let packet = GAME.to_bytes(&fragment)?;
///     assert!(packet.len() < 1050);
///     // … over the network …
///     if let Some(message) = received.receive(GAME.read(&packet)?)? {
///         assert_eq!(message, level);
///     }
/// }
/// # Ok::<(), Error>(())
/// ```
///
/// # Errors
///
/// [`Range`](ErrorKind::Range) if the message is longer than 256 fragments.
pub fn fragments(
    message: u16,
    bytes: &[u8],
) -> Result<impl Iterator<Item = Fragment<'_>> + Clone, Error> {
    fragments_of_size(message, bytes, SIZE)
}

/// Splits a message of up to 256 times `size` bytes into fragments of `size` bytes, 1 to 1,024, for
/// paths with small packets such as those of a VPN. A [`Reassembler`] learns the size from the
/// fragments.
///
/// ```
/// let level = vec![7; 1200];
/// let sizes = bitpack::fragments_of_size(0, &level, 500)?.map(|it| it.data.len());
/// assert_eq!(sizes.collect::<Vec<_>>(), [500, 500, 200]);
/// # Ok::<(), bitpack::Error>(())
/// ```
///
/// # Errors
///
/// [`Range`](ErrorKind::Range) if the message is longer than 256 fragments, and for another `size`.
pub fn fragments_of_size(
    message: u16,
    bytes: &[u8],
    size: usize,
) -> Result<impl Iterator<Item = Fragment<'_>> + Clone, Error> {
    let last = (1..=SIZE).contains(&size).then(|| bytes.len().saturating_sub(1) / size);
    let last = last.and_then(|last| u8::try_from(last).ok());
    let last = last.ok_or(Error::new(ErrorKind::Range, 0))?;
    Ok((0..=last).map(move |index| {
        let start = usize::from(index) * size;
        let end = bytes.len().min(start + size);
        let data = bytes.get(start..end).unwrap_or_default();
        Fragment { message, last, index, data: Cow::Borrowed(data) }
    }))
}

/// A message that has arrived in part.
#[derive(Clone, Debug)]
struct Partial {
    message: u16,
    last: u8,
    parts: BTreeMap<u8, Vec<u8>>,
}

impl Partial {
    /// Returns the size of all fragments but the last, and the size of the last one. Each is `None`
    /// if no such fragment has arrived.
    fn lengths(&self) -> (Option<usize>, Option<usize>) {
        let first = self.parts.first_key_value().filter(|(index, _)| **index < self.last);
        (first.map(|(_, part)| part.len()), self.parts.get(&self.last).map(Vec::len))
    }
}

/// Puts messages together from fragments that arrive in any order, doubled, or not at all.
///
/// Memory is bounded, whatever arrives: the fragments of at most `messages` messages of at most
/// `bytes` bytes each, and beside them a node of a `BTreeMap` (288 bytes on 64 bits) for each
/// message and for every five fragments, of which a message has up to 256. A fragment that has not
/// arrived takes nothing. If a
/// fragment of one message more arrives, the message that has waited longest for a fragment is
/// dropped.
///
/// An attacker who can forge packets can keep messages from being completed, but cannot exceed these bounds
/// on memory; see [`with_session`](super::Protocol::with_session).
#[derive(Clone, Debug)]
pub struct Reassembler {
    /// The messages that have arrived in part, in the order of their most recent fragments: the last one has
    /// received a fragment last.
    partial: VecDeque<Partial>,
    complete: Option<ReceivedPackets>,
    messages: usize,
    bytes: usize,
}

impl Reassembler {
    /// Makes a reassembler of up to `messages` messages at a time, each of up to `bytes` bytes.
    #[must_use]
    pub const fn new(messages: usize, bytes: usize) -> Self {
        Self { partial: VecDeque::new(), complete: None, messages, bytes }
    }

    /// Stores a fragment. Returns the message if it is now complete, otherwise `None`.
    ///
    /// Fragments that have arrived before, and those of messages that are complete or more than 32
    /// messages older than the newest complete one, have no effect.
    ///
    /// # Errors
    ///
    /// Nothing is stored after an error. [`Range`](ErrorKind::Range) for an index above the last, for more
    /// than 1,024 bytes, for an empty fragment of several, and for a message that could exceed the maximum
    /// size. [`Refused`](ErrorKind::Refused) if the fragment contradicts earlier ones of its message: it has
    /// another number of fragments, another size (if neither is the last fragment), or the last fragment
    /// would be longer than the others.
    pub fn receive(&mut self, fragment: Fragment<'_>) -> Result<Option<Vec<u8>>> {
        let Fragment { message, last, index, data } = fragment;
        let length = data.len();
        if index > last || length > SIZE || (length == 0 && last > 0) {
            return Err(Error::new(ErrorKind::Range, 0));
        }
        if self.is_over(message) {
            return Ok(None);
        }
        let at = self.partial.iter().position(|partial| partial.message == message);
        let known = at.and_then(|at| self.partial.get(at));
        let (size, end) = known.map_or((None, None), Partial::lengths);
        // without another fragment, the last one tells the least size
        let (least, end) = if index < last {
            (length, end.unwrap_or(1))
        } else {
            (size.unwrap_or(length), length)
        };
        let is_other = known.is_some_and(|partial| partial.last != last)
            || (index < last && size.is_some_and(|size| size != length));
        if is_other || end > least {
            return Err(Error::new(ErrorKind::Refused, 0));
        }
        if usize::from(last) * least + end > self.bytes {
            return Err(Error::new(ErrorKind::Range, 0));
        }
        let mut partial = match at.and_then(|at| self.partial.remove(at)) {
            Some(partial) => partial,
            None => Partial { message, last, parts: BTreeMap::new() },
        };
        partial.parts.entry(index).or_insert_with(|| data.into_owned());
        if partial.parts.len() == usize::from(last) + 1 {
            self.complete = ReceivedPackets::with(self.complete, message);
            return Ok(Some(partial.parts.into_values().flatten().collect()));
        }
        self.partial.push_back(partial);
        if self.partial.len() > self.messages {
            self.partial.pop_front();
        }
        Ok(None)
    }

    /// Returns the indices of the fragments of a message that have not arrived. `None` if no
    /// fragment of it has arrived, or if it is complete or dropped.
    #[must_use]
    pub fn missing(&self, message: u16) -> Option<impl Iterator<Item = u8>> {
        let partial = self.partial.iter().find(|partial| partial.message == message)?;
        Some((0..=partial.last).filter(|index| !partial.parts.contains_key(index)))
    }

    /// Returns one `bool` for each fragment of a message, `true` if it has arrived. `None` if no
    /// fragment of it has arrived, or if it is complete or dropped.
    pub(super) fn received(&self, message: u16) -> Option<Vec<bool>> {
        let partial = self.partial.iter().find(|partial| partial.message == message)?;
        Some((0..=partial.last).map(|index| partial.parts.contains_key(&index)).collect())
    }

    /// Returns `true` if a message is complete, or so old that its fragments are ignored.
    fn is_over(&self, message: u16) -> bool {
        ReceivedPackets::with(self.complete, message).is_none()
    }
}

#[cfg(test)]
mod tests;
