//! [`Streams`]: the packets of `PacketStream` in TCP connections, in bounded memory.

use core::net::SocketAddr;
use std::collections::{BTreeMap, HashMap};

use super::LARGEST;

/// Maximum number of directions of connections that are read at the same time. Each has at most
/// [`LARGEST`] bytes of a packet, and [`MOST_EARLY`] bytes of early segments.
const MOST: usize = 64;

/// Maximum number of segments of one direction that wait for one before them.
const MOST_SEGMENTS: usize = 256;

/// Maximum number of bytes in these segments.
const MOST_EARLY: usize = 1 << 18;

/// A segment of a TCP connection.
#[derive(Debug)]
pub(super) struct Segment<'f> {
    /// Source and destination.
    pub(super) ends: [SocketAddr; 2],
    pub(super) sequence: u32,
    /// `true` if it opens the connection.
    pub(super) opens: bool,
    pub(super) bytes: &'f [u8],
}

/// One direction of each TCP connection.
#[derive(Debug, Default)]
pub(super) struct Streams {
    all: HashMap<[SocketAddr; 2], Stream>,
    /// Number of segments so far.
    clock: u64,
    /// Number of streams that were dropped and lack bytes.
    dropped: u64,
}

#[derive(Debug, Default)]
struct Stream {
    /// Sequence number of the next byte; `None` before the first segment.
    next: Option<u32>,
    /// Bytes of packets that are not whole yet.
    bytes: Vec<u8>,
    /// Segments after a gap, by their distance from the next byte when they came.
    early: BTreeMap<u32, Vec<u8>>,
    used: u64,
    /// `true` if missing bytes were skipped, or bytes that are no packets.
    has_gap: bool,
}

impl Streams {
    /// Adds a segment. Returns the packets that it completes, with a length of `prefix` bytes in front of
    /// each.
    pub(super) fn add(&mut self, segment: &Segment<'_>, prefix: usize) -> Vec<Vec<u8>> {
        self.clock += 1;
        if self.all.len() == MOST && !self.all.contains_key(&segment.ends) {
            let oldest = self.all.iter().min_by_key(|(_, it)| it.used).map(|(ends, _)| *ends);
            let dropped = oldest.and_then(|ends| self.all.remove(&ends));
            self.dropped += u64::from(dropped.is_some_and(|it| it.lacks_bytes()));
        }
        let stream = self.all.entry(segment.ends).or_default();
        stream.used = self.clock;
        stream.add(segment);
        stream.packets(prefix)
    }

    /// Returns the number of streams that lack bytes.
    pub(super) fn with_gaps(&self) -> u64 {
        self.dropped + self.all.values().filter(|it| it.lacks_bytes()).count() as u64
    }
}

impl Stream {
    /// Returns `true` if missing bytes were skipped, or if the stream ends inside a packet or lacks a segment.
    fn lacks_bytes(&self) -> bool {
        self.has_gap || !self.bytes.is_empty() || !self.early.is_empty()
    }

    /// Adds a segment, and those after it that came early.
    fn add(&mut self, segment: &Segment<'_>) {
        if segment.opens {
            let (used, has_gap) = (self.used, self.lacks_bytes());
            let next = Some(segment.sequence.wrapping_add(1));
            *self = Self { next, used, has_gap, ..Self::default() };
        }
        let first = segment.sequence.wrapping_add(segment.opens.into());
        if segment.bytes.is_empty() {
            return;
        }
        self.take(first, segment.bytes);
        let waiting = |early: &BTreeMap<u32, Vec<u8>>| early.values().map(Vec::len).sum::<usize>();
        loop {
            let next = self.next.unwrap_or(first);
            let nearest = self.early.keys().min_by_key(|it| it.wrapping_sub(next) as i32).copied();
            let Some(nearest) = nearest else { return };
            if nearest.wrapping_sub(next) as i32 > 0 {
                if self.early.len() < MOST_SEGMENTS && waiting(&self.early) <= MOST_EARLY {
                    return;
                }
                // the capture lacks the bytes before
                (self.next, self.has_gap) = (Some(nearest), true);
                self.bytes.clear();
            }
            if let Some(bytes) = self.early.remove(&nearest) {
                self.take(nearest, &bytes);
            }
        }
    }

    /// Appends bytes that are next, and keeps later ones.
    fn take(&mut self, first: u32, bytes: &[u8]) {
        let next = *self.next.get_or_insert(first);
        let ahead = first.wrapping_sub(next) as i32;
        if ahead > 0 {
            let known = self.early.entry(first).or_default();
            if known.len() < bytes.len() {
                *known = bytes.to_vec();
            }
            return;
        }
        // some may have been sent again
        let fresh = bytes.get(ahead.unsigned_abs() as usize..).unwrap_or_default();
        self.next = Some(next.wrapping_add(fresh.len() as u32));
        self.bytes.extend(fresh);
    }

    /// Removes the packets that are whole.
    fn packets(&mut self, prefix: usize) -> Vec<Vec<u8>> {
        let (mut packets, mut at) = (Vec::new(), 0);
        while let Some(length) = self.bytes.get(at..at + prefix) {
            let length = length.iter().rev().fold(0, |all, byte| all << 8 | usize::from(*byte));
            if length > LARGEST {
                self.bytes.clear();
                self.has_gap = true;
                return packets;
            }
            let Some(packet) = self.bytes.get(at + prefix..at + prefix + length) else { break };
            packets.push(packet.to_vec());
            at += prefix + length;
        }
        self.bytes.drain(..at);
        packets
    }
}
