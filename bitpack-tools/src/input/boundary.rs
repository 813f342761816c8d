//! [`Search`]: finds the first whole packet after bytes that a capture lacks.

use core::fmt;

use super::LARGEST;

/// The way in which a packet is recognised after bytes that a capture lacks.
#[derive(Clone, Copy)]
pub struct Check<'c> {
    /// Number of bytes of the largest packet.
    pub most: u64,
    /// Returns `true` for a packet with the checksum or the id of a protocol.
    pub is_packet: &'c dyn Fn(&[u8]) -> bool,
}

impl fmt::Debug for Check<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check").field("most", &self.most).finish_non_exhaustive()
    }
}

/// Number of bytes of the length before each packet, and the check that recognises packets.
pub(super) type Framing<'c> = (usize, Check<'c>);

impl Check<'_> {
    /// A check that recognises no packet.
    pub(super) const NONE: Self = Self { most: 0, is_packet: &|_| false };
}

/// Maximum number of bytes that a search looks at for each byte of the stream, so that forged
/// lengths take bounded time.
const EFFORT: u64 = 1024;

/// Number of bytes that a search may look at in any stream, however short.
const LEAST_EFFORT: u64 = 1 << 24;

/// The state of a search for a packet in one stream. Each position is checked once.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// Positions of possible packets whose end has not arrived yet.
    undecided: Vec<usize>,
    /// Number of positions in the buffer that were looked at.
    seen: usize,
    /// Number of bytes of the stream so far; `spent` is the number of bytes that were looked at.
    arrived: u64,
    spent: u64,
    /// `true` if the search has become too expensive.
    is_over: bool,
    /// `true` if the search begins with the first captured bytes of a stream. Without a check, a
    /// packet is assumed to begin there.
    is_start: bool,
}

impl Search {
    /// Returns a search from the first captured bytes of a stream, whose beginning the capture
    /// lacks.
    pub(super) fn at_start() -> Self {
        Self { is_start: true, ..Self::default() }
    }

    /// Looks for a packet that the check accepts, and removes the bytes before it. Returns `true`
    /// if `bytes` begin with a packet.
    pub(super) fn look(&mut self, bytes: &mut Vec<u8>, (prefix, check): Framing<'_>) -> bool {
        let Check { most, is_packet } = check;
        if most == 0 && self.is_start {
            return true;
        }
        self.arrived += bytes.len().saturating_sub(self.seen) as u64;
        let most = most.min(LARGEST as u64) as usize;
        let end = (bytes.len() + 1).saturating_sub(prefix).max(self.seen);
        let places = core::mem::take(&mut self.undecided).into_iter().chain(self.seen..end);
        for at in places {
            self.spent += 1;
            let length = length_at(bytes, at, prefix).filter(|it| (1..=most).contains(it));
            let Some(length) = length.filter(|_| !self.is_over) else { continue };
            let Some(packet) = bytes.get(at + prefix..at + prefix + length) else {
                self.undecided.push(at);
                continue;
            };
            self.spent += length as u64;
            if is_packet(packet) {
                bytes.drain(..at);
                return true;
            }
            self.is_over =
                self.spent > LEAST_EFFORT.saturating_add(self.arrived.saturating_mul(EFFORT));
        }
        let decided = self.undecided.first().copied().unwrap_or(end);
        bytes.drain(..decided);
        self.undecided.iter_mut().for_each(|it| *it -= decided);
        self.seen = end - decided;
        false
    }
}

/// Returns the little-endian length of `prefix` bytes at a position in a stream; `None` if the
/// stream ends inside it.
pub(super) fn length_at(bytes: &[u8], at: usize, prefix: usize) -> Option<usize> {
    let length = bytes.get(at..at + prefix)?;
    Some(length.iter().rev().fold(0, |all, byte| all << 8 | usize::from(*byte)))
}
