//! [`Tally`]: counts of what a reader found in a file.

use crate::sums::add;

/// Counts of the packets of a file, and of the parts of it that are no packets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of packets that were passed on.
    pub packets: u64,
    /// Number of passed packets of which the capture lacks the end.
    pub cut: u64,
    /// Number of passed packets that were joined from fragments.
    pub joined: u64,
    /// Number of datagrams of which the capture lacks fragments. Those with their first fragment
    /// are passed on up to the gap, and count as cut. The others are passed on if no port was
    /// chosen.
    pub incomplete: u64,
    /// Number of streams that lack bytes, or that have bytes which are no packets. Each direction
    /// of a TCP connection is a stream.
    pub streams_with_gaps: u64,
    /// Number of streams that lack bytes, and in which no packet after the missing bytes has a
    /// correct checksum or id.
    pub streams_lost: u64,
    /// Number of UDP frames in a capture from which TCP connections are read.
    pub udp: u64,
    /// Number of frames without a UDP datagram, such as TCP or ARP.
    pub others: u64,
    /// Number of frames with TCP among `others`.
    pub tcp: u64,
    /// Number of datagrams from and to other ports than the one that was chosen.
    pub elsewhere: u64,
    /// The most frequent ports of the datagrams in `elsewhere`; 0 if there are fewer than two.
    pub ports: [u16; 2],
    /// The number of a link layer that is not supported; `None` if all are.
    pub link: Option<u16>,
    /// Number of frames whose link layer is not supported, or whose headers are damaged.
    pub unreadable: u64,
}

impl Tally {
    /// Adds the counts of another file.
    pub fn add(&mut self, other: &Self) {
        add!(self += other: packets, cut, joined, incomplete, streams_with_gaps, streams_lost);
        add!(self += other: udp, others, tcp, elsewhere, unreadable);
        self.ports = if self.ports == [0; 2] { other.ports } else { self.ports };
        self.link = self.link.or(other.link);
    }

    /// Describes the parts of a capture that are no packets; `None` if there are none.
    pub fn others(&self) -> Option<String> {
        let ports = self.ports.iter().filter(|it| **it > 0).map(u16::to_string);
        let ports = ports.collect::<Vec<_>>().join(", ");
        let elsewhere = many(self.elsewhere, "datagram", "datagrams");
        let link = self.link.map_or_else(
            || "with damaged headers".to_owned(),
            |link| format!("with the link type {link}, which is not supported"),
        );
        let rest = self.others - self.tcp.min(self.others);
        let all = [
            elsewhere.map(|it| format!("{it} at other ports (most often {ports})")),
            many(self.udp, "frame", "frames").map(|it| format!("{it} with UDP")),
            many(self.tcp, "frame", "frames").map(|it| format!("{it} with TCP")),
            many(rest, "other frame", "other frames").map(|it| format!("{it} without UDP")),
            many(self.unreadable, "frame", "frames").map(|it| format!("{it} {link}")),
        ];
        let all: Vec<String> = all.into_iter().flatten().collect();
        (!all.is_empty()).then(|| all.join(", "))
    }

    /// Describes packets that are joined or incomplete and frames that cannot be read; `None` if
    /// there are none.
    pub fn notes(&self) -> Option<String> {
        let notes = [
            many(self.cut, "packet is cut off", "packets are cut off"),
            many(
                self.joined,
                "packet is joined from fragments",
                "packets are joined from fragments",
            ),
            many(self.incomplete, "datagram lacks fragments", "datagrams lack fragments"),
            many(self.streams_with_gaps, "TCP stream lacks bytes", "TCP streams lack bytes"),
            many(self.streams_lost, "of them", "of them")
                .map(|it| format!("after which no packet is recognised in {it}")),
            many(
                self.unreadable,
                "frame has damaged headers or an unknown link layer",
                "frames have damaged headers or an unknown link layer",
            ),
        ];
        let notes: Vec<String> = notes.into_iter().flatten().collect();
        (!notes.is_empty()).then(|| notes.join(", "))
    }
}

/// Returns a number with a noun; `None` for 0.
fn many(count: u64, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {many}")),
    }
}
