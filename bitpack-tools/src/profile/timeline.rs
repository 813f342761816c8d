//! [`Timeline`]: the slices of time of a capture, which get longer as needed, and [`Slices`]: a sum for each
//! of them.

/// Maximum number of slices of time. If there are more, each two neighbouring slices are merged.
const SLICES: usize = 256;

/// Length of a slice of time before any slices are merged, in seconds.
const SHORTEST: f64 = 1.0 / 64.0;

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

/// The slice of time of a packet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slice {
    at: usize,
    doublings: u32,
}

/// The time of all packets, divided into slices.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Timeline {
    /// Time of the first packet and of the last, in seconds.
    ends: Option<(f64, f64)>,
    /// Number of times that each two neighbouring slices were merged.
    doublings: u32,
    /// `true` if slices are measured in packets, because the capture has no times.
    pub(super) is_counted: bool,
}

impl Timeline {
    /// Returns the slice of a packet at this moment. Doubles the length of slices if necessary.
    pub(super) fn slice(&mut self, moment: Moment) -> Slice {
        let Moment { at: time, first, is_counted, .. } = moment;
        let (earliest, latest) = self.ends.unwrap_or((time, time));
        self.ends = Some((earliest.min(time), latest.max(time)));
        self.is_counted = is_counted;
        let since = (time - first).max(0.0);
        while since / self.width() >= SLICES as f64 {
            self.doublings += 1;
        }
        Slice { at: (since / self.width()) as usize, doublings: self.doublings }
    }

    /// Returns the length of a slice, in seconds or in packets; 0 without packets.
    pub(super) fn width(&self) -> f64 {
        let shortest = if self.is_counted { 1.0 } else { SHORTEST };
        self.ends.map_or(0.0, |_| shortest * 2_f64.powi(self.doublings as i32))
    }

    /// Adds the times of other packets of the same capture.
    pub(super) fn merge(&mut self, other: Self) {
        let Some((first, last)) = other.ends else { return };
        let (earliest, latest) = self.ends.unwrap_or((first, last));
        let doublings = self.doublings.max(other.doublings);
        *self = Self { ends: Some((earliest.min(first), latest.max(last))), doublings, ..other };
    }

    /// Returns the number of seconds from the first packet to the last, if the capture has times.
    pub(super) fn seconds(&self) -> Option<f64> {
        let (first, last) = self.ends.filter(|_| !self.is_counted)?;
        Some(last - first).filter(|it| *it > 0.0)
    }
}

/// A sum for each slice of time, such as the bits of a field.
#[derive(Clone, Debug, Default)]
pub(super) struct Slices {
    sums: Vec<u64>,
    doublings: u32,
}

impl Slices {
    /// Adds a number to the sum of a slice.
    pub(super) fn add(&mut self, slice: Slice, number: u64) {
        self.lengthen(slice.doublings);
        if self.sums.len() <= slice.at {
            self.sums.resize(slice.at + 1, 0);
        }
        if let Some(sum) = self.sums.get_mut(slice.at) {
            *sum += number;
        }
    }

    /// Adds the sums of other packets of the same capture.
    pub(super) fn merge(&mut self, mut other: Self) {
        let doublings = self.doublings.max(other.doublings);
        other.lengthen(doublings);
        for (at, sum) in other.sums.into_iter().enumerate() {
            self.add(Slice { at, doublings }, sum);
        }
    }

    /// Returns the sum of each slice of a timeline up to the last that has one.
    pub(super) fn of(&self, timeline: &Timeline) -> Vec<u64> {
        let mut own = self.clone();
        own.lengthen(timeline.doublings);
        own.sums
    }

    /// Merges slices that are shorter than those of a timeline after so many doublings.
    fn lengthen(&mut self, doublings: u32) {
        while self.doublings < doublings {
            self.sums = self.sums.chunks(2).map(|pair| pair.iter().sum()).collect();
            self.doublings += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds a packet of 10 bits at this time.
    fn add(timeline: &mut Timeline, slices: &mut Slices, moment: Moment) {
        slices.add(timeline.slice(moment), 10);
    }

    /// Returns the sum over all slices, and `true` if there are not too many.
    fn summed(timeline: &Timeline, slices: &Slices) -> (u64, bool) {
        let all = slices.of(timeline);
        (all.iter().sum(), all.len() <= SLICES)
    }

    #[test]
    fn merged_slices_keep_all_bits() {
        let start = || (Timeline::default(), Slices::default(), Clock::default());
        let (mut timeline, mut slices, mut clock) = start();
        for i in 0..10_000_u32 {
            add(&mut timeline, &mut slices, clock.tick(Some(1.7e9 + f64::from(i))));
        }
        assert_eq!(summed(&timeline, &slices), (100_000, true));
        assert_eq!(timeline.seconds(), Some(9999.0));
        let (mut timeline, mut slices, mut clock) = start();
        for _ in 0..1000 {
            add(&mut timeline, &mut slices, clock.tick(None));
        }
        assert_eq!((summed(&timeline, &slices), timeline.seconds()), ((10_000, true), None));
        // invalid times
        let lies = [f64::NAN, f64::INFINITY, -1e300, 1e300, f64::MAX, f64::MIN, f64::NEG_INFINITY];
        for lie in lies {
            add(&mut timeline, &mut slices, clock.tick(Some(lie)));
        }
        assert_eq!((summed(&timeline, &slices), timeline.seconds()), ((10_070, true), None));
        for first in lies {
            let (mut timeline, mut slices, mut clock) = start();
            for time in [first, 0.0].into_iter().chain(lies) {
                add(&mut timeline, &mut slices, clock.tick(Some(time)));
            }
            assert_eq!(summed(&timeline, &slices), (90, true), "{first}: {timeline:?}");
        }
    }

    /// Bits stay in their slice when slices are merged, and when timelines are.
    #[test]
    fn series_keep_all_bits() {
        let mut clock = Clock::default();
        let mut all = [(); 2].map(|()| (Timeline::default(), [(); 2].map(|()| Slices::default())));
        for i in 0..2000_u32 {
            let moment = clock.tick(Some(f64::from(i)));
            // the second timeline has only late packets
            let (timeline, series) = &mut all[usize::from(i >= 1000)];
            let slice = timeline.slice(moment);
            series[(i % 2) as usize].add(slice, 5);
        }
        let [(mut own, [first, mut second]), (other, [third, fourth])] = all;
        own.merge(other);
        second.merge(fourth);
        let half = (1000.0 / own.width()) as usize;
        let [first, second, third] = [first, second, third].map(|it| it.of(&own));
        assert_eq!([&first, &second, &third].map(|it| it.iter().sum::<u64>()), [2500, 5000, 2500]);
        assert!(first.iter().skip(half + 1).all(|it| *it == 0), "{first:?}");
        assert!(third.iter().take(half).all(|it| *it == 0), "{third:?}");
    }
}
