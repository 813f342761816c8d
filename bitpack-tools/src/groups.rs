//! [`Batch`]: divides the packets of a capture into groups that are decoded at the same time.

use core::net::SocketAddr;
use std::collections::HashMap;

use rayon::prelude::*;

use crate::history::is_baseline;
use crate::input::Packet;

/// Number of groups.
const GROUPS: usize = 8;

/// Maximum number of pairs of addresses whose groups are remembered.
const MOST: usize = 1 << 14;

/// Size in bytes of a packet in memory without its content, approximately.
const OVERHEAD: usize = 256;

/// Packets that wait to be decoded on all cores. Each group of connections has a state `S`, such as
/// the values that deltas refer to, and each packet has a mark `T`.
#[derive(Debug)]
pub struct Batch<S, T> {
    groups: Groups,
    all: Vec<(S, Vec<(Packet, T)>)>,
    bytes: usize,
}

impl<S: Send, T: Copy + Send> Batch<S, T> {
    /// Creates a batch without packets. After `turn` packets, a connection moves on to the next
    /// group; with `None` it stays in its group, because its packets are deltas. `make` returns the
    /// state of a group.
    pub fn new(turn: Option<u64>, make: impl Fn() -> S) -> Self {
        let all = (0..GROUPS).map(|_| (make(), Vec::new())).collect();
        Self { groups: Groups { turn, ..Groups::default() }, all, bytes: 0 }
    }

    /// Adds a packet. The predicted baseline that a recorder wrote is added to all groups, because
    /// it may have other addresses than the packet that refers to it.
    pub fn add(&mut self, packet: Packet, mark: T) {
        let bytes = OVERHEAD + packet.bytes.len();
        if is_baseline(&packet.bytes) {
            for (_, waiting) in self.all.iter_mut().filter(|_| self.groups.turn.is_none()) {
                waiting.push((packet.clone(), mark));
                self.bytes += bytes;
            }
        } else if let Some((_, waiting)) = self.all.get_mut(self.groups.of(&packet)) {
            waiting.push((packet, mark));
            self.bytes += bytes;
        }
    }

    /// Returns the size of the waiting packets in memory in bytes, approximately.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Passes the waiting packets of each group to `work`, all groups at the same time: with the
    /// state of the group, and the number of groups that share the memory for states. Returns the
    /// results of all groups.
    pub fn work<R: Send>(
        &mut self,
        work: impl Fn(&mut S, usize, Vec<(Packet, T)>) -> R + Sync,
    ) -> Vec<R> {
        self.bytes = 0;
        let sharers = self.groups.used.max(1);
        let all = self.all.par_iter_mut();
        all.map(|(state, waiting)| work(state, sharers, core::mem::take(waiting))).collect()
    }

    /// Returns the states of all groups.
    pub fn finish(self) -> impl Iterator<Item = S> {
        self.all.into_iter().map(|it| it.0)
    }
}

/// Divides packets into [`GROUPS`] groups. The division depends on the packets alone, not on the
/// number of cores.
#[derive(Debug, Default)]
struct Groups {
    /// Number of packets of a connection after which it moves on to the next group.
    turn: Option<u64>,
    /// First group and number of packets of each connection.
    by_ends: HashMap<Option<[SocketAddr; 2]>, (usize, u64)>,
    /// Number of groups that have had packets so far, at most.
    used: usize,
}

impl Groups {
    /// Returns the group of a packet, below [`GROUPS`].
    fn of(&mut self, packet: &Packet) -> usize {
        let count = self.by_ends.len();
        if count >= MOST && !self.by_ends.contains_key(&packet.ends) {
            let ports =
                packet.ends.map_or(0, |ends| ends.iter().map(|it| usize::from(it.port())).sum());
            return ports % GROUPS;
        }
        let (first, packets) = self.by_ends.entry(packet.ends).or_insert((count % GROUPS, 0));
        let turn = self.turn.map_or(0, |turn| *packets / turn);
        *packets += 1;
        let group = (*first + turn as usize) % GROUPS;
        self.used = self.used.max(group + 1);
        group
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deltas_of_a_connection_stay_in_one_group() {
        let packet = |port: u16| {
            let ends = [port, 9].map(|port| SocketAddr::from(([10, 0, 0, 1], port)));
            Packet { ends: Some(ends), ..Packet::default() }
        };
        let mut stay = Groups::default();
        let mut turn = Groups { turn: Some(1024), ..Groups::default() };
        let mut seen = [0; GROUPS];
        for i in 0..10_000 {
            assert_eq!(stay.of(&packet(i % 3)), usize::from(i % 3));
            seen[turn.of(&packet(1))] += 1;
        }
        assert!(stay.used == 3 && seen.iter().all(|it| *it >= 1024), "{seen:?}");
    }

    #[test]
    fn memory_is_bounded() {
        let mut groups = Groups::default();
        for i in 0..40_000_u32 {
            let [a, b, c, d] = i.to_le_bytes();
            let ends = [[a, b, c, d], [10, 0, 0, 1]].map(|it| SocketAddr::from((it, 9)));
            assert!(groups.of(&Packet { ends: Some(ends), ..Packet::default() }) < GROUPS);
        }
        assert_eq!(groups.by_ends.len(), MOST);
    }
}
