//! [`BlockSender`] and [`BlockReceiver`]: one large block at a time, in slices that are sent again
//! until they are acknowledged.

use alloc::vec;
use alloc::vec::Vec;

use bitpack_derive::Serialize;

use super::fragments::{Fragment, Reassembler, SIZE, fragments_of_size};
use crate::{Error, ErrorKind, Result};

/// The slices of a block that have arrived. Made by [`BlockReceiver::ack`].
///
/// Cost: 24 bits, and one for each slice.
#[derive(Serialize, Clone, Debug, PartialEq, Eq)]
pub struct BlockAck {
    /// Number of the block. It wraps at 65,536.
    pub block: u16,
    /// One `bool` for each slice of the block, `true` if it has arrived.
    #[min_len(1)]
    #[max_len(256)]
    pub received: Vec<bool>,
}

/// A slice of the block that is being sent.
#[derive(Clone, Debug, Default)]
struct Slice {
    is_acknowledged: bool,
    /// Time of the caller's clock at which the slice was last sent; `None` before the first time.
    sent: Option<u64>,
}

/// Sends blocks of up to 262,144 bytes, one after another, over a network that loses packets:
/// levels, replays, the state for a player who joins.
///
/// A block is split into slices of 1,024 bytes, or of [another size](Self::send_in_slices). They are sent in
/// turn, and each one again after a delay, until the [`BlockReceiver`] has acknowledged it. A lost slice
/// costs one slice, whereas for [`fragments`](super::fragments()) it costs the whole message. Send a few
/// slices in each tick, as far as the bandwidth allows.
///
/// The sender has no clock. Times are numbers in the unit of the caller, such as milliseconds since
/// its start.
///
/// Memory: the block, and 24 bytes for each slice.
///
/// Source: "Sending Large Blocks of Data" by Glenn Fiedler. The slices are [`Fragment`]s.
///
/// ```
/// use bitpack::{BlockAck, BlockReceiver, BlockSender, Error, Fragment, Protocol, Serialize};
///
/// #[derive(Serialize)]
/// enum Packet {
///     Slice(Fragment<'static>),
///     Ack(BlockAck),
/// }
/// const GAME: Protocol = Protocol::of::<Packet>("my game", 1);
///
/// let level = vec![7; 100_000];
/// let mut sender = BlockSender::new();
/// sender.send(level.clone())?;
///
/// let mut receiver = BlockReceiver::new(200_000);
/// let (mut now, mut arrived) = (0, None);
/// while sender.is_sending() {
///     now += 16; // milliseconds
///     for _ in 0..4 {
///         // a slice that was sent less than 100 milliseconds ago is not sent again
///         let Some(slice) = sender.next_slice(now, 100) else { break };
///         let packet = GAME.to_bytes(&Packet::Slice(slice.into_owned()))?;
///         // … over the network …
///         if let Packet::Slice(slice) = GAME.read(&packet)? {
///             arrived = receiver.receive(slice)?.or(arrived);
///         }
///     }
///     // the receiver acknowledges once in each tick
///     if let Some(ack) = receiver.ack() {
///         sender.receive(&ack);
///     }
/// }
/// assert_eq!((arrived, now), (Some(level), 400));
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct BlockSender {
    /// Number of the block that is being sent. If none is, number of the next one.
    block: u16,
    bytes: Vec<u8>,
    /// The slices of the block. Empty if none is being sent.
    slices: Vec<Slice>,
    /// Index of the slice that is considered next for sending.
    next: usize,
    /// Number of bytes of each slice of the block, except the last one, which may be shorter.
    size: usize,
}

impl BlockSender {
    /// Makes a sender that has sent nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { block: 0, bytes: Vec::new(), slices: Vec::new(), next: 0, size: 0 }
    }

    /// Begins to send a block in slices of 1,024 bytes.
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) if the block is longer than 262,144 bytes.
    /// [`Refused`](ErrorKind::Refused) if another block [is being sent](Self::is_sending).
    pub fn send(&mut self, block: Vec<u8>) -> Result {
        self.send_in_slices(block, SIZE)
    }

    /// Begins to send a block of up to 256 times `size` bytes in slices of `size` bytes, 1 to
    /// 1,024, for paths with small packets such as those of a VPN. The receiver learns the size
    /// from the slices.
    ///
    /// ```
    /// let mut sender = bitpack::BlockSender::new();
    /// sender.send_in_slices(vec![7; 1200], 500)?;
    /// assert_eq!(sender.progress(), (0, 3));
    /// # Ok::<(), bitpack::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Range`](ErrorKind::Range) if the block is longer than 256 slices, and for another `size`.
    /// [`Refused`](ErrorKind::Refused) if another block [is being sent](Self::is_sending).
    pub fn send_in_slices(&mut self, block: Vec<u8>, size: usize) -> Result {
        let slices = fragments_of_size(self.block, &block, size)?.count();
        if self.is_sending() {
            return Err(Error::new(ErrorKind::Refused, 0));
        }
        (self.bytes, self.slices, self.next) = (block, vec![Slice::default(); slices], 0);
        self.size = size;
        Ok(())
    }

    /// Returns `true` if a block is being sent that is not acknowledged yet.
    #[must_use]
    pub fn is_sending(&self) -> bool {
        !self.slices.is_empty()
    }

    /// Returns the number of acknowledged slices of the block, and the number of all of them. Both
    /// are 0 if no block is being sent.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let acknowledged = self.slices.iter().filter(|slice| slice.is_acknowledged).count();
        (acknowledged, self.slices.len())
    }

    /// Returns the next slice to send. The slices of the block take turns. Slices that are acknowledged, or
    /// were sent less than `delay` before `now`, are passed over. Returns `None` if no slice is left.
    ///
    /// A `delay` of a round trip and some jitter sends few slices twice. If the clock goes back,
    /// slices are sent again early.
    pub fn next_slice(&mut self, now: u64, delay: u64) -> Option<Fragment<'_>> {
        let count = self.slices.len();
        let is_due = |slice: &Slice| {
            let elapsed = slice.sent.and_then(|sent| now.checked_sub(sent));
            !slice.is_acknowledged && elapsed.is_none_or(|elapsed| elapsed >= delay)
        };
        let in_turn = (self.next..count).chain(0..self.next.min(count));
        let index =
            in_turn.into_iter().find(|index| self.slices.get(*index).is_some_and(is_due))?;
        self.slices.get_mut(index)?.sent = Some(now);
        self.next = index + 1;
        fragments_of_size(self.block, &self.bytes, self.size).ok()?.nth(index)
    }

    /// Processes an acknowledgement. Returns `true` if all slices of the block are now acknowledged, so that
    /// the next block can be sent.
    ///
    /// An acknowledgement of another block, or with another number of slices, has no effect.
    pub fn receive(&mut self, ack: &BlockAck) -> bool {
        let is_other = ack.block != self.block || ack.received.len() != self.slices.len();
        if is_other || !self.is_sending() {
            return false;
        }
        for (slice, has_arrived) in self.slices.iter_mut().zip(&ack.received) {
            slice.is_acknowledged |= has_arrived;
        }
        let is_complete = self.slices.iter().all(|slice| slice.is_acknowledged);
        if is_complete {
            *self = Self { block: self.block.wrapping_add(1), ..Self::new() };
        }
        is_complete
    }
}

/// Receives the blocks of a [`BlockSender`], one after another. Slices may arrive in any order,
/// doubled, or not at all.
///
/// Memory is bounded, whatever arrives: the slices of one block of at most the given number of bytes, and 288
/// bytes for every five slices. A slice that has not arrived takes no memory.
///
/// An attacker who can forge packets can put wrong bytes into a block, or keep it from being
/// completed with a wrong number or size of slices. After that, both ends begin again with a new
/// sender and receiver, in a new [session](super::Protocol::with_session).
#[derive(Clone, Debug)]
pub struct BlockReceiver {
    /// The slices that have arrived of the current block.
    slices: Reassembler,
    /// Number of the block that is being received. Before its first slice, number of the next one.
    block: u16,
    /// Number of slices of the last complete block; `None` before the first complete block.
    complete: Option<usize>,
}

impl BlockReceiver {
    /// Makes a receiver of blocks of up to `bytes` bytes. It expects the first block of a sender.
    #[must_use]
    pub const fn new(bytes: usize) -> Self {
        Self { slices: Reassembler::new(1, bytes), block: 0, complete: None }
    }

    /// Stores a slice. Returns the block if it is now complete, otherwise `None`.
    ///
    /// A slice that has arrived before, or of another block, has no effect.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Reassembler::receive`]. Nothing is stored then.
    pub fn receive(&mut self, slice: Fragment<'_>) -> Result<Option<Vec<u8>>> {
        if slice.message != self.block {
            return Ok(None);
        }
        let count = usize::from(slice.last) + 1;
        let block = self.slices.receive(slice)?;
        if block.is_some() {
            self.block = self.block.wrapping_add(1);
            self.complete = Some(count);
        }
        Ok(block)
    }

    /// Returns the acknowledgement of the slices that have arrived. Before the first slice of a block, it
    /// acknowledges all slices of the previous block. Returns `None` if no slice has arrived yet.
    ///
    /// Send an acknowledgement in each tick in which slices have arrived. A lost one does no harm: the next
    /// one has its content too.
    #[must_use]
    pub fn ack(&self) -> Option<BlockAck> {
        if let Some(received) = self.slices.received(self.block) {
            return Some(BlockAck { block: self.block, received });
        }
        let received = vec![true; self.complete?];
        Some(BlockAck { block: self.block.wrapping_sub(1), received })
    }
}

#[cfg(test)]
mod tests;
