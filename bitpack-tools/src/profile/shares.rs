//! The parts of a report that concern whole packets: bits outside of all fields, and shares by
//! direction and connection.

use super::Profile;
use super::codes::Seen;
use super::connections::Flow;
use super::envelope::Surrounding;
use super::hints::Packets;
use super::report::Share;

impl Profile<'_> {
    /// Returns the number of bits of all packets, with their headers if those are counted.
    pub(super) fn bits(&self) -> u64 {
        self.places.kinds().map(|(_, it)| 8 * it.bytes).sum()
    }

    /// Returns the input for hints about the bits around the fields.
    pub(super) fn hinted_packets(&self) -> Option<Packets<'_>> {
        Some(Packets {
            envelope: self.envelope?,
            places: &self.places,
            connections: &self.connections,
            // a protocol that marks deltas has one packet in each datagram
            types: if self.model.has_marks() { 0 } else { self.model.packets().len() },
            decoded: self.packets - self.rejected.count,
        })
    }

    /// Returns the bits of all decoded packets that belong to none of their fields, by purpose.
    pub(super) fn surroundings(&self, share: &dyn Fn(u64) -> f64) -> Vec<Share> {
        let line = |it: Surrounding| {
            let Seen { count: packets, bits } = self.places.around(it);
            let name = it.name().to_owned();
            (bits > 0).then(|| Share { name, packets, bits, share: share(bits) })
        };
        Surrounding::ALL.into_iter().filter_map(line).collect()
    }

    /// Returns the packets to the server, and those from it.
    pub(super) fn directions(&self, share: &dyn Fn(u64) -> f64) -> Vec<Share> {
        let Some(server) = self.connections.server() else {
            return Vec::new();
        };
        let names = [format!("to {server}"), format!("from {server}"), "others".to_owned()];
        let mut sums = [Flow::default(); 3];
        for ([from, to], flow) in self.connections.sorted() {
            let at = if to == server { 0 } else { 1 + usize::from(from != server) };
            if let Some(sum) = sums.get_mut(at) {
                sum.add(flow.packets, flow.bytes);
            }
        }
        let (others, [.., sum]) = (self.connections.others, &mut sums);
        sum.add(others.packets, others.bytes);
        let flows = names.into_iter().zip(sums).filter(|(_, flow)| flow.packets > 0);
        flows.map(|(name, flow)| share_of(name, &flow, share)).collect()
    }

    /// Returns the packets of each pair of addresses, the largest total first. The last one stands
    /// for all pairs that were not counted separately.
    pub(super) fn connections(&self, share: &dyn Fn(u64) -> f64) -> Vec<Share> {
        let others = ("other connections".to_owned(), self.connections.others);
        let name = |(ends, flow): ([core::net::SocketAddr; 2], Flow)| {
            let [from, to] = ends;
            (format!("{from} → {to}"), flow)
        };
        let all = self.connections.sorted().into_iter().map(name).chain([others]);
        let all = all.filter(|(_, flow)| flow.packets > 0);
        all.map(|(name, flow)| share_of(name, &flow, share)).collect()
    }
}

fn share_of(name: String, flow: &Flow, share: &dyn Fn(u64) -> f64) -> Share {
    let bits = 8 * flow.bytes;
    Share { name, packets: flow.packets, bits, share: share(bits) }
}
