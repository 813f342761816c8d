//! [`LastPackets`]: the last packet of each connection, with which the next one is compared.

use core::net::SocketAddr;
use std::collections::HashMap;

use super::packet_tree::PacketTree;

/// Maximum number of packets kept. There is one for each pair of connection and kind of packet.
const MOST: usize = 1024;

/// Maximum number of values in all kept packets together.
const NODES: usize = 1 << 19;

/// Number of packets after which the last packet of a silent connection may be dropped. An eighth
/// of all packets must have passed as well.
const SILENT: u64 = 16 * MOST as u64;

/// A pair of connection (source and destination) and kind of packet.
type Key = (Option<[SocketAddr; 2]>, usize);

/// The last packet of each pair of connection and kind, within limits on memory.
///
/// If the limit is reached, packets of a new pair are not compared at all. They do not replace an
/// active pair: with one client more than the limit, all sending in turns, every packet would find
/// its predecessor already replaced.
#[derive(Debug, Default)]
pub(super) struct LastPackets<'m> {
    last: HashMap<Key, Last<'m>>,
    /// Number of values in all kept packets.
    nodes: usize,
    /// Number of packets that were passed to `keep` so far.
    packets: u64,
    /// Number of profiles that share the memory; 0 counts as 1.
    sharers: usize,
}

#[derive(Debug, Default)]
struct Last<'m> {
    tree: PacketTree<'m>,
    /// Sequence number of the kept packet, from 1 on.
    packet: u64,
}

impl<'m> LastPackets<'m> {
    /// Limits the memory to one of `sharers` equal parts of the limit of a single profile.
    pub(super) const fn share(&mut self, sharers: usize) {
        self.sharers = sharers;
    }

    /// Returns the last packet of this connection and kind, if it is kept.
    pub(super) fn of(&self, key: &Key) -> Option<&PacketTree<'m>> {
        self.last.get(key).map(|it| &it.tree)
    }

    /// Keeps a packet as the last of its connection and kind. Moves the values out of `tree`, which
    /// must be cleared with [`begin`](PacketTree::begin) before its next use.
    pub(super) fn keep(&mut self, key: Key, tree: &mut PacketTree<'m>) {
        self.packets += 1;
        let mut last = self.last.remove(&key).unwrap_or_default();
        self.nodes -= last.tree.nodes.len();
        let nodes = tree.nodes.len();
        let [most, most_nodes] = [MOST, NODES].map(|it| it / self.sharers.max(1));
        if nodes > most_nodes {
            return;
        }
        while self.last.len() >= most || self.nodes + nodes > most_nodes {
            if !self.forget() {
                return;
            }
        }
        last.tree.take(tree);
        last.packet = self.packets;
        self.nodes += nodes;
        self.last.insert(key, last);
    }

    /// Drops the packet of the connection that has been silent for longest. Returns `false` and
    /// drops nothing if it has been silent for fewer than [`SILENT`] packets or an eighth of all
    /// packets, or if there is no packet.
    fn forget(&mut self) -> bool {
        let oldest = self.last.iter().min_by_key(|(_, it)| it.packet);
        let Some((key, packet)) = oldest.map(|(key, it)| (*key, it.packet)) else {
            return false;
        };
        if self.packets - packet < SILENT.max(self.packets / 8) {
            return false;
        }
        let last = self.last.remove(&key).unwrap_or_default();
        self.nodes -= last.tree.nodes.len();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(nodes: usize) -> PacketTree<'static> {
        let mut tree = PacketTree::default();
        tree.begin(0, None, u64::MAX);
        let first = tree.nodes.first().copied();
        tree.nodes.extend(first.into_iter().cycle().take(nodes - 1));
        tree
    }

    fn keep(last: &mut LastPackets<'_>, kind: usize, nodes: usize) -> bool {
        let is_known = last.of(&(None, kind)).is_some();
        last.keep((None, kind), &mut tree(nodes));
        is_known
    }

    #[test]
    fn clients_beyond_the_limit_replace_no_others() {
        let mut last = LastPackets::default();
        let mut round = |kinds| (0..kinds).filter(|kind| keep(&mut last, *kind, 1)).count();
        assert_eq!((round(MOST + 1), round(MOST + 1), round(MOST + 1)), (0, MOST, MOST));
    }

    #[test]
    fn a_silent_client_is_replaced() {
        let mut last = LastPackets::default();
        (0..MOST).for_each(|kind| assert!(!keep(&mut last, kind, 1)));
        // one pair falls silent, and another begins
        let mut round = |_: &u32| {
            assert!((1..MOST).all(|kind| keep(&mut last, kind, 1)));
            keep(&mut last, MOST, 1);
            last.of(&(None, MOST)).is_some()
        };
        assert_eq!((1..40).find(&mut round), Some(16));
        assert!(round(&0) && !keep(&mut last, 0, 1) && last.of(&(None, 0)).is_none());
    }

    #[test]
    fn memory_is_bounded() {
        let mut last = LastPackets::default();
        for kind in 0..20 {
            keep(&mut last, kind, NODES / 4);
        }
        assert_eq!((last.last.len(), last.nodes), (4, NODES));
        // a packet that has grown, one above the limit, and one that has become small
        keep(&mut last, 0, NODES / 2);
        assert_eq!((last.last.len(), last.nodes), (3, NODES / 4 * 3));
        keep(&mut last, 1, NODES + 1);
        let mut large = tree(NODES);
        large.nodes.truncate(1);
        last.keep((None, 2), &mut large);
        let sheets = last.last.values().map(|it| &it.tree);
        let room: usize = sheets.map(|it| it.nodes.capacity()).sum();
        assert_eq!((last.last.len(), last.nodes), (2, NODES / 4 + 1));
        assert!(room <= 2 * last.nodes, "{room}");
    }
}
