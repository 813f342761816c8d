//! [`Shares`]: the probabilities of sixteen numbers, which adapt to the numbers that are coded.

use super::context::{Context, MOST_SEEN, PRIOR};

/// Number of small numbers, 0 to 15, whose probabilities are stored together.
pub(super) const NUMBERS: usize = 16;

/// Number of contexts in which a model stores the shares of all numbers. The last share follows from the
/// others, because all add up to 1.
pub(super) const STORED: usize = NUMBERS - 1;

/// Number of fractional bits of a share (a probability).
pub(super) const USED: u32 = 15;

/// The speed at which shares adapt after the first numbers: each number moves them by the distance
/// to its targets, shifted right by this number of bits.
const SPEED: u16 = 7;

/// The smallest share of a number, in units of 2⁻¹⁵.
const LEAST: i16 = 8;

/// For each number, the targets towards which [`Shares::below`] moves when the number is coded. If these
/// targets are reached, the number has the largest possible share, and all others have the smallest.
const TARGETS: [[i16; NUMBERS]; NUMBERS] = {
    let mut all = [[0; NUMBERS]; NUMBERS];
    each!(at in 0..NUMBERS * NUMBERS => {
        let (number, i) = (at / NUMBERS, at % NUMBERS);
        let rest = if i > number { i16::MAX - NUMBERS as i16 * LEAST + 1 } else { 0 };
        all[number][i] = i as i16 * LEAST + rest;
    });
    all
};

/// The shares (probabilities) of the numbers from 0 to 15.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    /// For each number, the sum of the shares of all smaller numbers, in units of 2⁻¹⁵. While a model is
    /// trained, the number of times that each number was coded instead.
    below: [i16; NUMBERS],
    /// Number of numbers that were coded with these shares, up to a limit.
    seen: u16,
}

impl Shares {
    /// Equal shares of all numbers, before any number was coded.
    pub(super) const EVEN: Self = {
        let mut below = [0; NUMBERS];
        each!(i in 0..NUMBERS => below[i] = (i as i16) << (USED - 4));
        Self { below, seen: 0 }
    };

    /// Restores shares from the contexts of a model. Shares below the smallest one, [`LEAST`], are raised to
    /// it.
    pub(super) fn stored(contexts: &[Context]) -> Self {
        let (mut shares, mut before) = (Self::EVEN, 0);
        shares.seen = contexts.first().map_or(0, |first| first.seen());
        let above = (1..NUMBERS as i16).rev();
        for ((share, context), above) in shares.below.iter_mut().skip(1).zip(contexts).zip(above) {
            let found = if context.seen() == 0 { *share } else { (context.set() >> 1) as i16 };
            *share = found.clamp(before + LEAST, i16::MAX - above * LEAST + 1);
            before = *share;
        }
        shares
    }

    /// Returns the trained shares in the form in which a model stores them: context number `n` has the sum of
    /// the shares of the numbers up to `n`.
    pub(super) fn trained(&self) -> [Context; STORED] {
        let prior = u64::from(PRIOR);
        let count = |counts: &[i16]| counts.iter().map(|count| *count as u64 * 16).sum::<u64>();
        let all = count(&self.below) + 16 * prior;
        let share = |i: usize| {
            let below = count(self.below.get(..=i).unwrap_or_default()) + (i as u64 + 1) * prior;
            Context::learned(((below << 32) / all) as u32, self.seen)
        };
        core::array::from_fn(share)
    }

    /// Returns the start and the width of the interval that stands for a number, in units of 2⁻¹⁵.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn interval(&self, number: usize) -> (u64, u64) {
        let start = |i: usize| self.below.get(i).map_or(1 << USED, |share| *share as u64);
        (start(number), start(number + 1).wrapping_sub(start(number)))
    }

    /// Returns the number whose interval contains `at`, which is below 2¹⁵.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn number(&self, at: i16) -> usize {
        // (arithmetic instead of comparisons, of which a compiler makes slower code)
        let count = self.below.iter().map(|start| (start - at).wrapping_sub(1) as u16 >> USED);
        usize::from(count.sum::<u16>()).wrapping_sub(1)
    }

    /// Moves the shares towards a number that was coded. No share becomes smaller than [`LEAST`], because the
    /// targets have at least this distance.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn update(&mut self, number: usize) {
        let speed = SPEED.min(self.seen + 1);
        let Some(targets) = TARGETS.get(number) else { return };
        for (share, to) in self.below.iter_mut().zip(targets) {
            *share += (to - *share) >> speed;
        }
        self.seen = MOST_SEEN.min(self.seen + 1);
    }

    /// Counts a number that is coded while a model is trained.
    pub(super) fn learn(&mut self, number: usize) {
        if self.seen == 0 {
            self.below = [0; NUMBERS];
        }
        self.seen = self.seen.saturating_add(1);
        if self.below.get(number) == Some(&i16::MAX) {
            self.below = self.below.map(|count| count / 2);
        }
        if let Some(count) = self.below.get_mut(number) {
            *count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that each number below 2¹⁵ is in the interval of one share, and that no interval is too small.
    fn are_whole(shares: &Shares) {
        let mut end = 0;
        for number in 0..NUMBERS {
            let (low, width) = shares.interval(number);
            assert_eq!((low, width >= LEAST as u64), (end, true), "{number} of {shares:?}");
            end = low + width;
            assert_eq!(shares.number(low as i16), number);
            assert_eq!(shares.number((end - 1) as i16), number);
        }
        assert_eq!(end, 1 << USED);
    }

    #[test]
    fn every_place_is_in_the_interval_of_one_number() {
        let mut shares = Shares::EVEN;
        for i in 0..3000_usize {
            are_whole(&shares);
            shares.update(if i < 1000 { i * i % 7 } else { i / 1000 * 7 });
        }
        // a model that was not trained may have any contexts
        for probability in [1, 2000, 4095] {
            let contexts: [_; STORED] = core::array::from_fn(|i| {
                Context::trained(if i % 3 == 0 { probability } else { 4096 - probability }, 15)
            });
            are_whole(&Shares::stored(&contexts));
        }
    }

    #[test]
    fn a_model_restores_the_shares() {
        let mut shares = Shares::EVEN;
        (0..80_000).for_each(|i| shares.learn([3, 3, 3, 9][i % 4]));
        let in_a_file = |it: Context| Context::trained(it.probability(), it.seen());
        let restored = Shares::stored(&shares.trained().map(in_a_file));
        let width = |number| restored.interval(number).1 as f64 / 32_768.0;
        assert!((width(3) - 0.75).abs() < 0.01 && (width(9) - 0.25).abs() < 0.01, "{restored:?}");
    }
}
