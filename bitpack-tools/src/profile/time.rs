//! [`Line`]: bits over time, in slices that grow.

/// Most slices. When there are more, two become one.
const SLICES: usize = 256;

/// The first slices are so long, in seconds.
const SHORTEST: f64 = 1.0 / 64.0;

/// Most kinds of packet that are told apart; the others count for the last.
const KINDS: usize = 64;

/// Bits over time; over packets, if the capture has no times.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    /// When the first packet came, and the last.
    pub(super) ends: Option<(f64, f64)>,
    /// How long a slice is, in seconds or packets.
    pub(super) width: f64,
    /// Of each slice, the bits of every kind.
    pub(super) slices: Vec<Vec<u64>>,
    /// Whether time is counted in packets.
    pub(super) is_counted: bool,
    count: u64,
}

impl Line {
    pub(super) fn add(&mut self, time: Option<f64>, kind: usize, bits: u64) {
        let time = time.filter(|time| time.is_finite());
        if self.count == 0 {
            self.is_counted = time.is_none();
            self.width = if self.is_counted { 1.0 } else { SHORTEST };
        }
        let time = match time {
            Some(time) if !self.is_counted => time,
            // of a capture that has times the last, where a packet has none
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
        if self.slices.len() <= at {
            self.slices.resize(at + 1, Vec::new());
        }
        if let Some(slice) = self.slices.get_mut(at) {
            let kind = kind.min(KINDS - 1);
            if slice.len() <= kind {
                slice.resize(kind + 1, 0);
            }
            if let Some(sum) = slice.get_mut(kind) {
                *sum += bits;
            }
        }
    }

    fn halve(&mut self) {
        self.width *= 2.0;
        let pairs = self.slices.chunks(2).map(|pair| {
            let longest = pair.iter().map(Vec::len).max().unwrap_or(0);
            let of = |kind: usize| pair.iter().filter_map(|it| it.get(kind)).sum();
            (0..longest).map(of).collect()
        });
        self.slices = pairs.collect();
    }

    /// From the first packet to the last, in seconds.
    pub(super) fn seconds(&self) -> Option<f64> {
        let (first, last) = self.ends.filter(|_| !self.is_counted)?;
        Some(last - first).filter(|it| *it > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bit_is_lost_however_long_it_takes() {
        let mut line = Line::default();
        for i in 0..10_000_u32 {
            line.add(Some(1.7e9 + f64::from(i)), (i % 3) as usize, 10);
        }
        let all: u64 = line.slices.iter().flatten().sum();
        assert_eq!(
            (all, line.slices.len() <= SLICES, line.seconds()),
            (100_000, true, Some(9999.0))
        );
        let mut line = Line::default();
        (0..1000).for_each(|_| line.add(None, 0, 1));
        assert_eq!((line.slices.iter().flatten().sum(), line.seconds()), (1000_u64, None));
        // times that lie
        let lies = [f64::NAN, f64::INFINITY, -1e300, 1e300, f64::MAX, f64::MIN, f64::NEG_INFINITY];
        for lie in lies {
            line.add(Some(lie), 70, 1);
        }
        let all: u64 = line.slices.iter().flatten().sum();
        assert_eq!((all, line.slices.len() <= SLICES, line.seconds()), (1007, true, None));
        for first in lies {
            let mut line = Line::default();
            [first, 0.0].into_iter().chain(lies).for_each(|time| line.add(Some(time), 0, 1));
            let all: u64 = line.slices.iter().flatten().sum();
            assert!(all == 9 && line.slices.len() <= SLICES, "{first}: {line:?}");
        }
    }
}
