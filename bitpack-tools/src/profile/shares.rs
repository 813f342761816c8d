//! The parts of a report that concern whole packets: bits outside of all fields, and shares by
//! direction and connection.

use super::connections::Flow as Counted;
use super::envelope::{BitCount, EnvelopeCounts, Surrounding};
use super::hints::Packets;
use super::report::{Flow, NOT_DECODED, Row, Surroundings};
use super::{NOWHERE, PacketCounts, Profile};

impl Profile<'_> {
    /// Returns the number of bits of all packets, with their headers if those are counted.
    pub(super) fn bits(&self) -> u64 {
        self.counts_by_kind.iter().map(|it| 8 * it.bytes).sum()
    }

    /// Returns the rows of all bits that belong to no field: for each kind of packet those around
    /// its fields, and one row for all packets that were not decoded.
    pub(super) fn outside_rows(&self, share: &dyn Fn(f64) -> f64) -> Vec<Row> {
        let row =
            |path: String, role: Option<&str>, class, count: [u64; 2], entropy: f64, series| {
                let ([sent, bits], role) = (count, role.map(str::to_owned));
                let (share, waste) = (share(bits as f64), bits as f64 - entropy);
                let declared = String::new();
                let same = None;
                Row { path, role, class, declared, sent, bits, share, entropy, waste, same, series }
            };
        let rows = |kind: &PacketCounts| -> Vec<Row> {
            let own = Surrounding::ALL.into_iter().filter_map(|it| {
                let count = kind.envelope.of(it);
                // padding is always zero, and the other bits are needed
                let entropy = if it == Surrounding::Padding { 0.0 } else { count.bits as f64 };
                let counts = [count.packets, count.bits];
                let name = self.name(kind.place);
                let series = kind.series.get(it as usize).copied().into_iter().collect();
                (count.bits > 0)
                    .then(|| row(name, Some(it.name()), it.class(), counts, entropy, series))
            });
            own.collect()
        };
        let mut all = Vec::new();
        for kind in &self.counts_by_kind {
            if kind.place == NOWHERE {
                let bits = 8 * kind.bytes;
                let counts = [kind.packets, bits];
                all.push(row(
                    NOT_DECODED.to_owned(),
                    None,
                    "opaque",
                    counts,
                    bits as f64,
                    Vec::new(),
                ));
            } else {
                all.extend(rows(kind));
            }
        }
        all
    }

    /// Returns the sums of the counts of all decoded packets.
    fn envelope_counts(&self) -> EnvelopeCounts {
        let kinds = self.counts_by_kind.iter().filter(|it| it.place != NOWHERE);
        kinds.fold(EnvelopeCounts::default(), |all, it| all.and(&it.envelope))
    }

    /// Returns the input for hints about the bits around the fields.
    pub(super) fn hinted_packets(&self) -> Option<Packets<'_>> {
        Some(Packets {
            envelope: self.envelope?,
            counts: self.envelope_counts(),
            connections: &self.connections,
            // a protocol that marks deltas has one packet in each datagram
            types: if self.model.has_marks() { 0 } else { self.model.packets().len() },
            decoded: self.packets - self.rejected,
        })
    }

    /// Returns the bits of all decoded packets that belong to none of their fields, by purpose.
    pub(super) fn surroundings(&self, share: &dyn Fn(f64) -> f64) -> Vec<Surroundings> {
        let all = self.envelope_counts();
        let counted = Surrounding::ALL.into_iter().map(|it| (it.name(), all.of(it)));
        let counted = counted.filter(|(_, count)| count.bits > 0);
        let line = |(name, count): (_, BitCount)| {
            let share = share(count.bits as f64);
            Surroundings { name, packets: count.packets, bits: count.bits, share }
        };
        counted.map(line).collect()
    }

    /// Returns the packets to the server, and those from it.
    pub(super) fn directions(&self, share: &dyn Fn(f64) -> f64) -> Vec<Flow> {
        let Some(server) = self.connections.server() else {
            return Vec::new();
        };
        let names = [format!("to {server}"), format!("from {server}"), "others".to_owned()];
        let mut sums = [Counted::default(); 3];
        for ([from, to], flow) in self.connections.sorted() {
            let at = if to == server { 0 } else { 1 + usize::from(from != server) };
            if let Some(sum) = sums.get_mut(at) {
                sum.packets += flow.packets;
                sum.bytes += flow.bytes;
            }
        }
        let [.., others] = &mut sums;
        others.packets += self.connections.others.packets;
        others.bytes += self.connections.others.bytes;
        let flows = names.into_iter().zip(sums).filter(|(_, flow)| flow.packets > 0);
        flows.map(|(name, flow)| named(name, &flow, share)).collect()
    }

    /// Returns the packets of each pair of addresses, the largest total first. The last one stands
    /// for all pairs that were not counted separately.
    pub(super) fn connections(&self, share: &dyn Fn(f64) -> f64) -> Vec<Flow> {
        let others = ("other connections".to_owned(), self.connections.others);
        let name = |(ends, flow): ([core::net::SocketAddr; 2], Counted)| {
            let [from, to] = ends;
            (format!("{from} → {to}"), flow)
        };
        let all = self.connections.sorted().into_iter().map(name).chain([others]);
        let all = all.filter(|(_, flow)| flow.packets > 0);
        all.map(|(name, flow)| named(name, &flow, share)).collect()
    }
}

fn named(name: String, flow: &Counted, share: &dyn Fn(f64) -> f64) -> Flow {
    let bits = 8 * flow.bytes;
    Flow { name, packets: flow.packets, bits, share: share(bits as f64) }
}
