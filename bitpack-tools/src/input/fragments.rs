//! [`Fragments`]: joins the fragments of IP packets, in bounded memory.

use core::net::IpAddr;
use std::collections::VecDeque;

use etherparse::defrag::IpDefragBuf;
use etherparse::{IpFragOffset, ip_number};

/// Maximum number of IP packets that are joined at the same time. Each has at most 64 KiB.
const MOST: usize = 64;

/// Maximum time in seconds between the first and the last fragment of an IP packet.
const LONGEST: f64 = 60.0;

/// Source and destination of an IP packet, and the session number that a `Recorder` has written
/// into its header, or 0.
pub(super) type Addresses = ([IpAddr; 2], u64);

/// Identifies the IP packet that a fragment belongs to: both addresses and a number.
pub(super) type Key = ([IpAddr; 2], u32);

/// A fragment of an IP packet with a UDP datagram.
#[derive(Debug)]
pub(super) struct Fragment<'f> {
    pub(super) addresses: Addresses,
    pub(super) identification: u32,
    pub(super) offset: IpFragOffset,
    /// `true` if this is not the last fragment.
    pub(super) more: bool,
    pub(super) bytes: &'f [u8],
}

/// An IP packet of which at least one fragment is present.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) key: Key,
    buffer: IpDefragBuf,
    /// Time of the latest fragment.
    pub(super) time: Option<f64>,
    pub(super) session: u64,
    /// Number of the frame with the latest fragment.
    pub(super) number: u64,
}

impl Pending {
    /// Returns the bytes up to the first gap; empty if the first fragment is missing.
    pub(super) fn bytes(&self) -> &[u8] {
        let sections = self.buffer.sections();
        let end = sections.iter().find(|it| it.start == 0).map_or(0, |it| usize::from(it.end));
        let data = self.buffer.data();
        data.get(..end.min(data.len())).unwrap_or_default()
    }

    /// Returns the bytes of all fragments, without the gaps between them.
    pub(super) fn all_bytes(&self) -> Vec<u8> {
        let mut sections = self.buffer.sections().clone();
        sections.sort_by_key(|it| it.start);
        let data = self.buffer.data();
        let bytes = |start: u16, end: u16| data.get(start.into()..end.into()).unwrap_or_default();
        sections.iter().flat_map(|it| bytes(it.start, it.end)).copied().collect()
    }

    /// Returns `true` if bytes of a fragment are already present, but different.
    fn contradicts(&self, fragment: &Fragment<'_>) -> bool {
        let start = usize::from(fragment.offset.byte_offset());
        let end = start + fragment.bytes.len();
        self.buffer.sections().iter().any(|it| {
            let (first, last) = (start.max(it.start.into()), end.min(it.end.into()));
            first < last
                && self.buffer.data().get(first..last)
                    != fragment.bytes.get(first - start..last - start)
        })
    }

    fn add(&mut self, fragment: &Fragment<'_>) -> bool {
        // a fragment that the capture has cut off may end inside a unit of 8 bytes
        let whole = if fragment.more { fragment.bytes.len() / 8 * 8 } else { fragment.bytes.len() };
        let bytes = fragment.bytes.get(..whole).unwrap_or_default();
        !self.contradicts(fragment)
            && self.buffer.add(fragment.offset, fragment.more, bytes).is_ok()
    }
}

/// The IP packets that still lack fragments, oldest first.
#[derive(Debug, Default)]
pub(super) struct Fragments {
    pending: VecDeque<Pending>,
}

impl Fragments {
    /// Adds a fragment. Returns the whole packet if it was the last that was missing. Moves packets
    /// that can no longer become whole into `given_up`.
    pub(super) fn add(
        &mut self,
        fragment: &Fragment<'_>,
        number: u64,
        time: Option<f64>,
        given_up: &mut Vec<Pending>,
    ) -> Option<Pending> {
        let (addresses, session) = fragment.addresses;
        let key = (addresses, fragment.identification);
        let is_old =
            |it: &Pending| time.zip(it.time).is_some_and(|(now, then)| now - then > LONGEST);
        while self.pending.front().is_some_and(is_old) {
            given_up.extend(self.pending.pop_front());
        }
        let found = self.pending.iter().position(|it| it.key == key);
        let mut pending =
            found.and_then(|at| self.pending.remove(at)).unwrap_or_else(|| fresh(key));
        if !pending.add(fragment) {
            // the number is used again, or the fragment is forged
            given_up.push(core::mem::replace(&mut pending, fresh(key)));
            if !pending.add(fragment) {
                return None;
            }
        }
        (pending.number, pending.time) = (number, time);
        pending.session = pending.session.max(session);
        if pending.buffer.is_complete() {
            return Some(pending);
        }
        if self.pending.len() == MOST {
            given_up.extend(self.pending.pop_front());
        }
        self.pending.push_back(pending);
        None
    }

    /// Removes and returns all packets that still lack fragments.
    pub(super) fn finish(&mut self) -> impl Iterator<Item = Pending> + '_ {
        self.pending.drain(..)
    }
}

fn fresh(key: Key) -> Pending {
    let buffer = IpDefragBuf::new(ip_number::UDP, Vec::new(), Vec::new());
    Pending { key, buffer, time: None, session: 0, number: 0 }
}
