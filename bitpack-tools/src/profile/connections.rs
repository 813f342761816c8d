//! [`Connections`]: packets and bytes of each pair of addresses, and packets that could share the
//! datagram of the one before.

use core::net::SocketAddr;
use std::collections::{BTreeMap, HashMap, HashSet};

use super::codes::Seen;
use crate::input::Packet;

/// Maximum number of pairs of addresses that are counted separately. Further ones are counted
/// together.
const MOST: usize = 1024;

/// Maximum time in seconds between two packets that could be sent as one datagram.
const AT_ONCE: f64 = 0.001;

/// Maximum size of a datagram that several packets could share, in bytes. It fits in the MTU of
/// any network.
const LARGEST: u64 = 1200;

/// Packets from one address to another.
#[derive(Clone, Copy, Debug, Default)]
struct Flow {
    seen: Seen,
    /// The datagram that the next packet could join.
    open: Option<Datagram>,
}

/// A datagram that several packets could share.
#[derive(Clone, Copy, Debug)]
struct Datagram {
    /// Time of the first packet in seconds.
    time: f64,
    /// Index of the packet type in the schema.
    index: usize,
    /// Size of all packets in bytes, with one header and one end check.
    bytes: u64,
}

/// Packets and bits of each pair of source and destination address, within limits on memory.
#[derive(Debug, Default)]
pub(super) struct Connections {
    all: HashMap<[SocketAddr; 2], Flow>,
    /// The packets of all pairs beyond the limit.
    pub(super) others: Seen,
    /// Number of packets that could share the datagram of the one before, by the index of their
    /// type in the schema.
    joined: BTreeMap<usize, u64>,
}

impl Connections {
    /// Returns the counts of a pair of addresses, or those of all pairs beyond the limit.
    fn flow(&mut self, ends: [SocketAddr; 2]) -> &mut Seen {
        if self.all.len() < MOST {
            return &mut self.all.entry(ends).or_default().seen;
        }
        self.all.get_mut(&ends).map_or(&mut self.others, |it| &mut it.seen)
    }

    /// Counts a packet of `bytes` bytes.
    pub(super) fn add(&mut self, ends: Option<[SocketAddr; 2]>, bytes: u64) {
        if let Some(ends) = ends {
            self.flow(ends).add(Seen { count: 1, bits: 8 * bytes });
        }
    }

    /// Counts a decoded packet of `bytes` bytes that could share the datagram of the one before.
    /// `around` is the number of its bytes that only the first packet of a datagram needs.
    pub(super) fn join(&mut self, packet: &Packet, index: usize, [bytes, around]: [u64; 2]) {
        let (Some(time), Some(ends)) = (packet.time, packet.ends) else {
            return;
        };
        let Some(flow) = self.all.get_mut(&ends) else {
            return;
        };
        let more = bytes.saturating_sub(around);
        if let Some(open) = &mut flow.open {
            let is_near = (0.0..=AT_ONCE).contains(&(time - open.time)) && open.index == index;
            if is_near && open.bytes + more <= LARGEST {
                open.bytes += more;
                *self.joined.entry(index).or_default() += 1;
                return;
            }
        }
        flow.open = Some(Datagram { time, index, bytes });
    }

    /// Adds the counts of further packets, on these or on other connections.
    pub(super) fn merge(&mut self, other: Self) {
        let mut flows: Vec<_> = other.all.into_iter().collect();
        // in an order that is the same in every run, because there is a limit
        flows.sort_unstable_by_key(|(ends, _)| *ends);
        for (ends, flow) in flows {
            self.flow(ends).add(flow.seen);
        }
        self.others.add(other.others);
        for (index, count) in other.joined {
            *self.joined.entry(index).or_default() += count;
        }
    }

    /// Returns the number of packets of a type that could share the datagram of the one before.
    pub(super) fn joined(&self, index: usize) -> u64 {
        self.joined.get(&index).copied().unwrap_or(0)
    }

    /// Returns the counts of all pairs of addresses, the most bits first.
    pub(super) fn sorted(&self) -> Vec<([SocketAddr; 2], Seen)> {
        let mut all: Vec<_> = self.all.iter().map(|(ends, flow)| (*ends, flow.seen)).collect();
        all.sort_by_key(|(ends, seen)| (core::cmp::Reverse(seen.bits), *ends));
        all
    }

    /// Returns the address with the most peers, which is the server in a game with one. Of several,
    /// returns the one with the most bits.
    pub(super) fn server(&self) -> Option<SocketAddr> {
        let mut peers: HashMap<SocketAddr, (HashSet<SocketAddr>, u64)> = HashMap::new();
        for ([from, to], flow) in &self.all {
            for (end, peer) in [(from, to), (to, from)] {
                let (own, bits) = peers.entry(*end).or_default();
                own.insert(*peer);
                *bits += flow.seen.bits;
            }
        }
        let ranked = peers.into_iter().map(|(end, (own, bits))| {
            // a server's port is usually the lower one
            (own.len(), bits, core::cmp::Reverse((end.port(), end.ip())), end)
        });
        ranked.max().map(|it| it.3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(host: u8, port: u16) -> SocketAddr {
        SocketAddr::from(([10, 0, 0, host], port))
    }

    #[test]
    fn the_server_has_the_most_peers() {
        let mut all = Connections::default();
        for host in 2..6 {
            all.add(Some([address(host, 50_000), address(1, 9)]), 10);
            all.add(Some([address(1, 9), address(host, 50_000)]), 10);
        }
        all.add(Some([address(7, 1), address(8, 2)]), 10_000);
        assert_eq!(all.server(), Some(address(1, 9)));
        assert_eq!(Connections::default().server(), None);
    }

    #[test]
    fn pairs_beyond_the_limit_are_counted_together() {
        let mut all = Connections::default();
        for port in 0..2000 {
            all.add(Some([address(1, port), address(2, 9)]), 1);
        }
        assert_eq!((all.all.len(), all.others.count), (MOST, 2000 - MOST as u64));
    }

    #[test]
    fn packets_within_a_millisecond_share_a_datagram() {
        let mut all = Connections::default();
        let ends = Some([address(1, 1), address(2, 2)]);
        let times = [0.0, 0.0005, 0.0009, 0.002, 0.5, 0.5, 0.5];
        for (time, bytes) in times.into_iter().zip([100, 100, 100, 100, 700, 600, 400]) {
            all.add(ends, bytes);
            all.join(&Packet { time: Some(time), ends, ..Packet::default() }, 0, [bytes, 8]);
        }
        // two after the first; then the third large one joins the second, which has begun anew
        assert_eq!((all.joined(0), all.joined(1)), (3, 0));
    }
}
