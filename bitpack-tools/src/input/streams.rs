//! [`Streams`]: the packets of `PacketStream` in TCP connections, in bounded memory.

use core::net::SocketAddr;
use std::collections::{BTreeMap, HashMap};

use super::LARGEST;

/// Maximum number of directions of connections that are read at the same time. Each has at most
/// [`LARGEST`] bytes of a packet, and so many of early segments.
const MOST: usize = 64;

/// Maximum number of segments that wait for one before them, and of their bytes.
const MOST_SEGMENTS: usize = 256;
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
}

impl Streams {
    /// Adds a segment. Returns the packets that it completes, with a length of `prefix` bytes in front of
    /// each, and `true` if bytes before it are missing or are no packets.
    pub(super) fn add(&mut self, segment: &Segment<'_>, prefix: usize) -> (Vec<Vec<u8>>, bool) {
        self.clock += 1;
        if self.all.len() == MOST && !self.all.contains_key(&segment.ends) {
            let oldest = self.all.iter().min_by_key(|(_, it)| it.used).map(|(ends, _)| *ends);
            oldest.and_then(|ends| self.all.remove(&ends));
        }
        let stream = self.all.entry(segment.ends).or_default();
        stream.used = self.clock;
        let is_lost = stream.add(segment);
        let (packets, is_wrong) = stream.packets(prefix);
        (packets, is_lost || is_wrong)
    }

    /// Returns the number of connections that end inside a packet, or lack a segment.
    pub(super) fn open(&self) -> u64 {
        let is_open = |it: &&Stream| !it.bytes.is_empty() || !it.early.is_empty();
        self.all.values().filter(is_open).count() as u64
    }
}

impl Stream {
    /// Returns `true` if bytes are given up that have not come.
    fn add(&mut self, segment: &Segment<'_>) -> bool {
        if segment.opens {
            let used = self.used;
            *self = Self { next: Some(segment.sequence.wrapping_add(1)), used, ..Self::default() };
        }
        let first = segment.sequence.wrapping_add(segment.opens.into());
        if segment.bytes.is_empty() {
            return false;
        }
        self.take(first, segment.bytes);
        let mut is_lost = false;
        let waiting = |early: &BTreeMap<u32, Vec<u8>>| early.values().map(Vec::len).sum::<usize>();
        loop {
            let next = self.next.unwrap_or(first);
            let nearest = self.early.keys().min_by_key(|it| it.wrapping_sub(next) as i32).copied();
            let Some(nearest) = nearest else { return is_lost };
            if nearest.wrapping_sub(next) as i32 > 0 {
                if self.early.len() < MOST_SEGMENTS && waiting(&self.early) <= MOST_EARLY {
                    return is_lost;
                }
                // the capture lacks the bytes before
                (self.next, is_lost) = (Some(nearest), true);
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

    fn packets(&mut self, prefix: usize) -> (Vec<Vec<u8>>, bool) {
        let (mut packets, mut at) = (Vec::new(), 0);
        while let Some(length) = self.bytes.get(at..at + prefix) {
            let length = length.iter().rev().fold(0, |all, byte| all << 8 | usize::from(*byte));
            if length > LARGEST {
                self.bytes.clear();
                return (packets, true);
            }
            let Some(packet) = self.bytes.get(at + prefix..at + prefix + length) else { break };
            packets.push(packet.to_vec());
            at += prefix + length;
        }
        self.bytes.drain(..at);
        (packets, false)
    }
}
