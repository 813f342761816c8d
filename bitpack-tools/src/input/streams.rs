//! [`Streams`]: the packets of `PacketStream` in TCP connections, in bounded memory.

use core::net::SocketAddr;
use std::collections::{BTreeMap, HashMap};

use super::LARGEST;
use super::boundary::{Framing, Search, length_at};

/// Maximum number of directions of connections that are read at the same time. Each has at most
/// [`LARGEST`] bytes of a packet, and [`MOST_EARLY`] bytes of early segments.
const MOST: usize = 64;

/// Maximum number of early segments of one direction: they wait for a missing segment before them.
const MOST_SEGMENTS: usize = 256;

/// Maximum total size in bytes of the early segments of one direction, which wait for a missing
/// segment before them.
const MOST_EARLY: usize = 1 << 18;

/// A segment of a TCP connection.
#[derive(Debug)]
pub(super) struct Segment<'f> {
    /// Source and destination address.
    pub(super) ends: [SocketAddr; 2],
    pub(super) sequence: u32,
    /// `true` for a segment that opens the connection (SYN).
    pub(super) opens: bool,
    /// Number of bytes of the segment's IP and TCP headers.
    pub(super) headers: usize,
    pub(super) bytes: &'f [u8],
}

/// A packet, and the number of bytes of the IP and TCP headers of the segments since the packet
/// before it.
pub(super) type Framed = (Vec<u8>, usize);

/// Packets in TCP connections, in which each direction is a stream of its own.
#[derive(Debug)]
pub(super) struct Streams<'c> {
    framing: Framing<'c>,
    all: HashMap<[SocketAddr; 2], Stream>,
    /// Number of segments so far, by which the stream that was unused for longest is found.
    clock: u64,
    /// Number of dropped streams that lack bytes, and how many of them have no packet after the
    /// missing bytes.
    dropped: [u64; 2],
}

#[derive(Debug, Default)]
struct Stream {
    /// Sequence number of the next byte; `None` before the first segment.
    next: Option<u32>,
    /// Bytes of packets that are not whole yet.
    bytes: Vec<u8>,
    /// Segments after a gap, by the sequence number of their first byte.
    early: BTreeMap<u32, Vec<u8>>,
    used: u64,
    /// `true` if missing bytes were skipped, or bytes that are no packets.
    has_gap: bool,
    /// The search for the first packet after missing bytes; `None` while packets follow one
    /// another.
    search: Option<Search>,
    /// Number of bytes of the headers of segments since the last packet.
    headers: usize,
}

impl<'c> Streams<'c> {
    pub(super) fn new(framing: Framing<'c>) -> Self {
        Self { framing, all: HashMap::new(), clock: 0, dropped: [0; 2] }
    }

    /// Adds a segment. Returns the packets that it completes.
    pub(super) fn add(&mut self, segment: &Segment<'_>) -> Vec<Framed> {
        self.clock += 1;
        if self.all.len() == MOST && !self.all.contains_key(&segment.ends) {
            let oldest = self.all.iter().min_by_key(|(_, it)| it.used).map(|(ends, _)| *ends);
            let dropped = oldest.and_then(|ends| self.all.remove(&ends));
            self.dropped = sum(self.dropped, dropped.map_or([0; 2], |it| it.faults()));
        }
        let stream = self.all.entry(segment.ends).or_default();
        stream.used = self.clock;
        stream.add(segment);
        let mut packets = stream.packets(self.framing);
        while stream.is_full() {
            stream.skip_gap();
            packets.extend(stream.packets(self.framing));
        }
        packets
    }

    /// Skips the missing bytes of each stream at the end of a capture. Returns the packets after
    /// them.
    pub(super) fn finish(&mut self) -> Vec<([SocketAddr; 2], Vec<Framed>)> {
        let mut streams: Vec<_> = self.all.iter_mut().collect();
        streams.sort_unstable_by_key(|(_, it)| it.used);
        let rest = streams.into_iter().map(|(ends, stream)| {
            let mut packets = Vec::new();
            while !stream.early.is_empty() {
                stream.skip_gap();
                packets.extend(stream.packets(self.framing));
            }
            (*ends, packets)
        });
        rest.collect()
    }

    /// Returns the number of streams that lack bytes, and of those without a packet after the
    /// missing bytes.
    pub(super) fn faults(&self) -> [u64; 2] {
        self.all.values().fold(self.dropped, |all, it| sum(all, it.faults()))
    }
}

const fn sum(one: [u64; 2], other: [u64; 2]) -> [u64; 2] {
    [one[0] + other[0], one[1] + other[1]]
}

impl Stream {
    /// Returns `true` if missing bytes were skipped, or if the stream ends inside a packet or lacks
    /// a segment.
    fn lacks_bytes(&self) -> bool {
        self.has_gap || !self.bytes.is_empty() || !self.early.is_empty()
    }

    fn faults(&self) -> [u64; 2] {
        let is_lost = self.search.is_some();
        [self.lacks_bytes() || is_lost, is_lost].map(u64::from)
    }

    /// Adds a segment, and then the early segments that follow it without a gap.
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
        self.headers += segment.headers;
        self.take(first, segment.bytes);
        self.take_early();
    }

    /// Appends the early segments that no longer follow a gap.
    fn take_early(&mut self) {
        while let Some(nearest) = self.nearest().filter(|it| self.ahead(*it) <= 0) {
            if let Some(bytes) = self.early.remove(&nearest) {
                self.take(nearest, &bytes);
            }
        }
    }

    /// Returns the distance in bytes from the next expected byte to the one with this sequence
    /// number; negative if that has arrived before.
    fn ahead(&self, number: u32) -> i32 {
        number.wrapping_sub(self.next.unwrap_or(number)) as i32
    }

    /// Returns the sequence number of the early segment that is next in the stream.
    fn nearest(&self) -> Option<u32> {
        self.early.keys().min_by_key(|it| self.ahead(**it)).copied()
    }

    /// Returns `true` if no more early segments may wait for missing bytes.
    fn is_full(&self) -> bool {
        let waiting: usize = self.early.values().map(Vec::len).sum();
        self.early.len() >= MOST_SEGMENTS || waiting > MOST_EARLY
    }

    /// Skips the bytes before the first early segment, which the capture lacks.
    fn skip_gap(&mut self) {
        let Some(nearest) = self.nearest() else { return };
        (self.next, self.has_gap) = (Some(nearest), true);
        self.bytes.clear();
        self.search = Some(Search::default());
        self.take_early();
    }

    /// Appends the bytes of a segment that are new, or keeps the segment if it follows a gap.
    fn take(&mut self, first: u32, bytes: &[u8]) {
        if self.next.is_none() {
            // the capture lacks the beginning
            self.search = Some(Search::at_start());
        }
        let next = *self.next.get_or_insert(first);
        let ahead = self.ahead(first);
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

    /// Removes and returns the complete packets.
    fn packets(&mut self, framing: Framing<'_>) -> Vec<Framed> {
        let prefix = framing.0;
        let (mut packets, mut at) = (Vec::new(), 0);
        if let Some(search) = &mut self.search {
            let is_found = search.look(&mut self.bytes, framing);
            if !is_found {
                self.headers = 0;
                return packets;
            }
            self.search = None;
        }
        while let Some(length) = length_at(&self.bytes, at, prefix) {
            if length > LARGEST {
                self.bytes.clear();
                (self.has_gap, self.search) = (true, Some(Search::default()));
                return packets;
            }
            let Some(packet) = self.bytes.get(at + prefix..at + prefix + length) else { break };
            packets.push((packet.to_vec(), core::mem::take(&mut self.headers)));
            at += prefix + length;
        }
        self.bytes.drain(..at);
        packets
    }
}
