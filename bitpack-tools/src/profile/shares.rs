//! The parts of a report that concern whole packets: bits outside of all fields, and shares by
//! direction and connection.

use super::Profile;
use super::codes::Seen;
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
            envelope: self.model.envelope()?,
            places: &self.places,
            connections: &self.connections,
            // a protocol that marks deltas has one packet in each datagram
            types: if self.model.has_marks() { 0 } else { self.model.packets().len() },
            decoded: self.packets - self.rejected.count,
        })
    }

    /// Returns the bits of all decoded packets that belong to none of their fields, by purpose.
    pub(super) fn surroundings(&self, share: &dyn Fn(u64) -> f64) -> Vec<Share> {
        let all = Surrounding::ALL.into_iter();
        let all = all.map(|it| (it.name().to_owned(), self.places.around(it)));
        shares(all.filter(|(_, seen)| seen.bits > 0), share)
    }

    /// Returns the packets to the server, and those from it.
    pub(super) fn directions(&self, share: &dyn Fn(u64) -> f64) -> Vec<Share> {
        let Some(server) = self.connections.server() else {
            return Vec::new();
        };
        let names = [format!("to {server}"), format!("from {server}"), "others".to_owned()];
        let mut sums = [Seen::default(), Seen::default(), self.connections.others];
        for ([from, to], seen) in self.connections.sorted() {
            let at = if to == server { 0 } else { 1 + usize::from(from != server) };
            if let Some(sum) = sums.get_mut(at) {
                sum.add(seen);
            }
        }
        shares(names.into_iter().zip(sums).filter(|(_, seen)| seen.count > 0), share)
    }

    /// Returns the packets of each pair of addresses, the largest total first. The last one stands
    /// for all pairs that were not counted separately.
    pub(super) fn connections(&self, share: &dyn Fn(u64) -> f64) -> Vec<Share> {
        let others = ("other connections".to_owned(), self.connections.others);
        let all = self.connections.sorted().into_iter();
        let all = all.map(|([from, to], seen)| (format!("{from} → {to}"), seen)).chain([others]);
        shares(all.filter(|(_, seen)| seen.count > 0), share)
    }
}

fn shares(all: impl Iterator<Item = (String, Seen)>, share: &dyn Fn(u64) -> f64) -> Vec<Share> {
    let share =
        |(name, Seen { count: packets, bits })| Share { name, packets, bits, share: share(bits) };
    all.map(share).collect()
}
