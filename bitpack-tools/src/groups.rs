//! [`Groups`]: divides the packets of a capture into groups that can be decoded at the same time.

use core::net::SocketAddr;
use std::collections::HashMap;

use crate::input::Packet;

/// Number of groups.
pub const GROUPS: usize = 8;

/// Maximum number of pairs of addresses whose groups are remembered.
const MOST: usize = 1 << 14;

/// Number of packets of a connection after which it moves on to the next group, if its packets do not
/// depend on each other.
const TURN: u64 = 1024;

/// Divides packets into [`GROUPS`] groups. The division depends on the packets alone, not on the
/// number of cores.
#[derive(Debug)]
pub struct Groups {
    /// `true` if the packets of a connection have to stay in one group, because they are deltas.
    stay: bool,
    /// First group and number of packets of each connection.
    by_ends: HashMap<Option<[SocketAddr; 2]>, (usize, u64)>,
    used: usize,
}

impl Groups {
    /// Creates groups. With `stay`, all packets of a connection are in the same group.
    #[must_use]
    pub fn new(stay: bool) -> Self {
        Self { stay, by_ends: HashMap::new(), used: 0 }
    }

    /// Returns the group of a packet, below [`GROUPS`].
    pub fn of(&mut self, packet: &Packet) -> usize {
        let count = self.by_ends.len();
        if count >= MOST && !self.by_ends.contains_key(&packet.ends) {
            let ports =
                packet.ends.map_or(0, |ends| ends.iter().map(|it| usize::from(it.port())).sum());
            return ports % GROUPS;
        }
        let (first, packets) = self.by_ends.entry(packet.ends).or_insert((count % GROUPS, 0));
        let turn = if self.stay { 0 } else { *packets / TURN };
        *packets += 1;
        let group = (*first + turn as usize) % GROUPS;
        self.used = self.used.max(group + 1);
        group
    }

    /// Returns an upper bound for the number of groups that have had packets so far.
    #[must_use]
    pub fn used(&self) -> usize {
        self.used.max(1)
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
        let (mut stay, mut turn) = (Groups::new(true), Groups::new(false));
        let mut seen = [0; GROUPS];
        for i in 0..10_000 {
            assert_eq!(stay.of(&packet(i % 3)), usize::from(i % 3));
            seen[turn.of(&packet(1))] += 1;
        }
        assert!(stay.used() == 3 && seen.iter().all(|it| *it >= 1024), "{seen:?}");
    }

    #[test]
    fn memory_is_bounded() {
        let mut groups = Groups::new(true);
        for i in 0..40_000_u32 {
            let [a, b, c, d] = i.to_le_bytes();
            let ends = [[a, b, c, d], [10, 0, 0, 1]].map(|it| SocketAddr::from((it, 9)));
            assert!(groups.of(&Packet { ends: Some(ends), ..Packet::default() }) < GROUPS);
        }
        assert_eq!(groups.by_ends.len(), MOST);
    }
}
