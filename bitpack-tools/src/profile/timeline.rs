//! [`Timeline`]: the bits of each kind of packet over time, in slices that get longer as needed.

/// Maximum number of slices of time. If there are more, each two neighbouring slices are merged.
const SLICES: usize = 256;

/// Length of a slice of time before any slices are merged, in seconds.
const SHORTEST: f64 = 1.0 / 64.0;

/// Maximum number of kinds of packet that are counted separately. Further kinds are added to the
/// last.
const KINDS: usize = 64;

/// Bits of each kind of packet over time, or over packets if the capture has no times.
#[derive(Clone, Debug, Default)]
pub(super) struct Timeline {
    /// Time of the first packet and of the last, in seconds.
    pub(super) ends: Option<(f64, f64)>,
    /// Length of a slice, in seconds or in packets.
    pub(super) width: f64,
    /// Bits of each kind in each slice.
    pub(super) slices: Vec<Vec<u64>>,
    /// Number of packets of each kind in each slice.
    pub(super) packets: Vec<Vec<u64>>,
    /// `true` if slices are measured in packets, because the capture has no times.
    pub(super) is_counted: bool,
    count: u64,
}

impl Timeline {
    pub(super) fn add(&mut self, time: Option<f64>, kind: usize, bits: u64) {
        let time = time.filter(|time| time.is_finite());
        if self.count == 0 {
            self.is_counted = time.is_none();
            self.width = if self.is_counted { 1.0 } else { SHORTEST };
        }
        let time = match time {
            Some(time) if !self.is_counted => time,
            // a packet without a time, in a capture with times, takes the time of the last packet
            _ if !self.is_counted => self.ends.map_or(0.0, |it| it.1),
            _ => self.count as f64,
        };
        self.count += 1;
        let (first, last) = self.ends.unwrap_or((time, time));
        self.ends = Some((first.min(time), last.max(time)));
        let since = (time - first).max(0.0);
        while since / self.width >= SLICES as f64 {
            self.halve();
        }
        let at = (since / self.width) as usize;
        let kind = kind.min(KINDS - 1);
        count(&mut self.slices, at, kind, bits);
        count(&mut self.packets, at, kind, 1);
    }

    fn halve(&mut self) {
        self.width *= 2.0;
        for slices in [&mut self.slices, &mut self.packets] {
            *slices = slices.chunks(2).map(merged).collect();
        }
    }

    /// Returns the number of seconds from the first packet to the last, if the capture has times.
    pub(super) fn seconds(&self) -> Option<f64> {
        let (first, last) = self.ends.filter(|_| !self.is_counted)?;
        Some(last - first).filter(|it| *it > 0.0)
    }
}

/// Adds a number to that of a kind in a slice.
fn count(slices: &mut Vec<Vec<u64>>, at: usize, kind: usize, number: u64) {
    if slices.len() <= at {
        slices.resize(at + 1, Vec::new());
    }
    if let Some(slice) = slices.get_mut(at) {
        if slice.len() <= kind {
            slice.resize(kind + 1, 0);
        }
        if let Some(sum) = slice.get_mut(kind) {
            *sum += number;
        }
    }
}

/// Returns the sums over two slices.
fn merged(pair: &[Vec<u64>]) -> Vec<u64> {
    let longest = pair.iter().map(Vec::len).max().unwrap_or(0);
    (0..longest).map(|kind| pair.iter().filter_map(|it| it.get(kind)).sum()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merged_slices_keep_all_bits() {
        let mut timeline = Timeline::default();
        for i in 0..10_000_u32 {
            timeline.add(Some(1.7e9 + f64::from(i)), (i % 3) as usize, 10);
        }
        let all: u64 = timeline.slices.iter().flatten().sum();
        assert_eq!(
            (all, timeline.slices.len() <= SLICES, timeline.seconds()),
            (100_000, true, Some(9999.0))
        );
        assert_eq!(timeline.packets.iter().flatten().sum::<u64>(), 10_000);
        let mut timeline = Timeline::default();
        (0..1000).for_each(|_| timeline.add(None, 0, 1));
        assert_eq!((timeline.slices.iter().flatten().sum(), timeline.seconds()), (1000_u64, None));
        // invalid times
        let lies = [f64::NAN, f64::INFINITY, -1e300, 1e300, f64::MAX, f64::MIN, f64::NEG_INFINITY];
        for lie in lies {
            timeline.add(Some(lie), 70, 1);
        }
        let all: u64 = timeline.slices.iter().flatten().sum();
        assert_eq!((all, timeline.slices.len() <= SLICES, timeline.seconds()), (1007, true, None));
        for first in lies {
            let mut timeline = Timeline::default();
            [first, 0.0].into_iter().chain(lies).for_each(|time| timeline.add(Some(time), 0, 1));
            let all: u64 = timeline.slices.iter().flatten().sum();
            assert!(all == 9 && timeline.slices.len() <= SLICES, "{first}: {timeline:?}");
        }
    }
}
