//! [`Tally`]: counts of what a reader found in a file.

/// Counts of the packets of a file, and of the parts of it that are no packets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of packets that were passed on.
    pub packets: u64,
    /// Number of these packets of which the capture lacks the end.
    pub cut: u64,
    /// Number of these packets that were joined from fragments.
    pub joined: u64,
    /// Number of datagrams of which the capture lacks fragments. Those with their first fragment
    /// are passed on up to the gap, and count as cut. The others are passed on if no port was chosen.
    pub incomplete: u64,
    /// Number of frames without a UDP datagram, such as TCP or ARP.
    pub others: u64,
    /// Number of frames whose link layer is not supported, or whose headers are damaged.
    pub unreadable: u64,
}

impl Tally {
    /// Adds the counts of another file.
    pub fn add(&mut self, other: &Self) {
        self.packets += other.packets;
        self.cut += other.cut;
        self.joined += other.joined;
        self.incomplete += other.incomplete;
        self.others += other.others;
        self.unreadable += other.unreadable;
    }

    /// Describes packets that are joined or incomplete and frames that cannot be read; `None` if
    /// there are none.
    #[must_use]
    pub fn notes(&self) -> Option<String> {
        let many = |count: u64, one: &str, many: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            count => Some(format!("{count} {many}")),
        };
        let notes = [
            many(self.cut, "packet is cut off", "packets are cut off"),
            many(
                self.joined,
                "packet is joined from fragments",
                "packets are joined from fragments",
            ),
            many(self.incomplete, "datagram lacks fragments", "datagrams lack fragments"),
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
