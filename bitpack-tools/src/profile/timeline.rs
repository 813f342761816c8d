//! [`Timeline`]: the bits of each kind of packet over time, in slices that get longer as needed.

/// Maximum number of slices of time. If there are more, each two neighbouring slices are merged.
const SLICES: usize = 256;

/// Length of a slice of time before any slices are merged, in seconds.
const SHORTEST: f64 = 1.0 / 64.0;

/// Maximum number of kinds of packet that are counted separately. Further kinds are added to the
/// last.
const KINDS: usize = 64;

/// Time of a packet, or its number if the capture has no times.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    /// Number of the packet among all that are counted.
    pub(super) number: u64,
    at: f64,
    /// Time of the first packet.
    first: f64,
    is_counted: bool,
}

/// Determines the moment of each packet of a capture.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clock {
    count: u64,
    first: f64,
    last: f64,
    is_counted: bool,
}

impl Clock {
    pub(super) fn tick(&mut self, time: Option<f64>) -> Moment {
        let time = time.filter(|time| time.is_finite());
        if self.count == 0 {
            self.is_counted = time.is_none();
            self.first = time.unwrap_or(0.0);
            self.last = self.first;
        }
        let at = match time {
            Some(time) if !self.is_counted => time,
            // a packet without a time, in a capture with times, takes the time of the last packet
            _ if !self.is_counted => self.last,
            _ => self.count as f64,
        };
        self.last = self.last.max(at);
        let number = self.count;
        self.count += 1;
        Moment { number, at, first: self.first, is_counted: self.is_counted }
    }
}

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
    /// Bits of each series in each slice. A series is a part of a field, or the bits around the
    /// fields with one purpose.
    pub(super) series: Vec<Vec<u64>>,
    /// `true` if slices are measured in packets, because the capture has no times.
    pub(super) is_counted: bool,
}

impl Timeline {
    /// Adds a packet. Returns the index of its slice, which is valid until the next packet is
    /// added.
    pub(super) fn add(&mut self, moment: Moment, kind: usize, bits: u64) -> usize {
        let Moment { at: time, first, is_counted, .. } = moment;
        if self.ends.is_none() {
            self.is_counted = is_counted;
            self.width = if is_counted { 1.0 } else { SHORTEST };
        }
        let (earliest, latest) = self.ends.unwrap_or((time, time));
        self.ends = Some((earliest.min(time), latest.max(time)));
        let since = (time - first).max(0.0);
        while since / self.width >= SLICES as f64 {
            self.halve();
        }
        let at = (since / self.width) as usize;
        let kind = kind.min(KINDS - 1);
        count(&mut self.slices, at, kind, bits);
        count(&mut self.packets, at, kind, 1);
        at
    }

    /// Adds bits of a packet in a slice to a series.
    pub(super) fn add_part(&mut self, slice: usize, series: usize, bits: u64) {
        if bits > 0 {
            count(&mut self.series, slice, series, bits);
        }
    }

    /// Adds the packets of another timeline of the same capture. `kinds` and `series` have, at each
    /// number of a kind or series in `other`, its number in `self`.
    pub(super) fn merge(&mut self, mut other: Self, kinds: &[usize], series: &[usize]) {
        let Some((earliest, latest)) = other.ends else { return };
        let Some(ends) = self.ends else {
            (self.ends, self.is_counted) = (other.ends, other.is_counted);
            self.width = other.width;
            self.merge_slices(&other, kinds, series);
            return;
        };
        self.ends = Some((ends.0.min(earliest), ends.1.max(latest)));
        while self.width < other.width {
            self.halve();
        }
        while other.width < self.width {
            other.halve();
        }
        self.merge_slices(&other, kinds, series);
    }

    fn merge_slices(&mut self, other: &Self, kinds: &[usize], series: &[usize]) {
        let both = [(&mut self.slices, &other.slices), (&mut self.packets, &other.packets)];
        for (own, others) in both {
            for (at, slice) in others.iter().enumerate() {
                for ((there, kind), number) in kinds.iter().enumerate().zip(slice) {
                    // the last number of a slice is the sum of several kinds
                    let kind = if there == KINDS - 1 { there } else { (*kind).min(KINDS - 1) };
                    if *number > 0 {
                        count(own, at, kind, *number);
                    }
                }
            }
        }
        for (at, slice) in other.series.iter().enumerate() {
            for (own, bits) in series.iter().zip(slice) {
                self.add_part(at, *own, *bits);
            }
        }
    }

    fn halve(&mut self) {
        self.width *= 2.0;
        for slices in [&mut self.slices, &mut self.packets, &mut self.series] {
            *slices = slices.chunks(2).map(merged).collect();
        }
    }

    /// Returns the number of seconds from the first packet to the last, if the capture has times.
    pub(super) fn seconds(&self) -> Option<f64> {
        let (first, last) = self.ends.filter(|_| !self.is_counted)?;
        Some(last - first).filter(|it| *it > 0.0)
    }
}

/// Adds `number` to the count of a kind in a slice.
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
        let (mut timeline, mut clock) = (Timeline::default(), Clock::default());
        for i in 0..10_000_u32 {
            timeline.add(clock.tick(Some(1.7e9 + f64::from(i))), (i % 3) as usize, 10);
        }
        let all: u64 = timeline.slices.iter().flatten().sum();
        assert_eq!(
            (all, timeline.slices.len() <= SLICES, timeline.seconds()),
            (100_000, true, Some(9999.0))
        );
        assert_eq!(timeline.packets.iter().flatten().sum::<u64>(), 10_000);
        let (mut timeline, mut clock) = (Timeline::default(), Clock::default());
        for _ in 0..1000 {
            timeline.add(clock.tick(None), 0, 1);
        }
        assert_eq!((timeline.slices.iter().flatten().sum(), timeline.seconds()), (1000_u64, None));
        // invalid times
        let lies = [f64::NAN, f64::INFINITY, -1e300, 1e300, f64::MAX, f64::MIN, f64::NEG_INFINITY];
        for lie in lies {
            timeline.add(clock.tick(Some(lie)), 70, 1);
        }
        let all: u64 = timeline.slices.iter().flatten().sum();
        assert_eq!((all, timeline.slices.len() <= SLICES, timeline.seconds()), (1007, true, None));
        for first in lies {
            let (mut timeline, mut clock) = (Timeline::default(), Clock::default());
            for time in [first, 0.0].into_iter().chain(lies) {
                timeline.add(clock.tick(Some(time)), 0, 1);
            }
            let all: u64 = timeline.slices.iter().flatten().sum();
            assert!(all == 9 && timeline.slices.len() <= SLICES, "{first}: {timeline:?}");
        }
    }

    /// The bits of a series stay in its slice when slices are merged, and when timelines are.
    #[test]
    fn series_keep_all_bits() {
        let mut clock = Clock::default();
        let mut timelines = [Timeline::default(), Timeline::default()];
        for i in 0..2000_u32 {
            let moment = clock.tick(Some(f64::from(i)));
            // the second timeline has only late packets
            let timeline = &mut timelines[usize::from(i >= 1000)];
            let slice = timeline.add(moment, 0, 10);
            timeline.add_part(slice, (i % 2) as usize, 5);
        }
        let [mut own, other] = timelines;
        own.merge(other, &[0], &[2, 1]);
        let sums = |series: usize| -> Vec<u64> {
            let each = own.series.iter().map(|it| it.get(series).copied().unwrap_or(0));
            each.collect()
        };
        let half = (1000.0 / own.width) as usize;
        let [first, second, third] = [0, 1, 2].map(sums);
        assert_eq!([&first, &second, &third].map(|it| it.iter().sum::<u64>()), [2500, 5000, 2500]);
        assert!(first.iter().skip(half + 1).all(|it| *it == 0), "{first:?}");
        assert!(third.iter().take(half).all(|it| *it == 0), "{third:?}");
    }
}
