//! [`Differences`]: the differences of changed values from those in the packet before, and the best
//! parameters of `#[delta(small, large)]` for them.

/// Maximum number of differences that are kept for a field, each between consecutive values. They
/// are a uniform random sample of all differences.
const KEPT: usize = 2048;

/// Maximum number of integers in the differences that are kept for a field. The difference of a
/// vector has one integer for each component.
const NUMBERS: usize = 1 << 15;

/// Maximum width of a difference in a delta, in bits.
const WIDEST: u32 = 32;

/// Minimum number of changes for the judgement that values only rise. As many random changes all
/// rise with a probability of 1 in 256.
const RISES: u64 = 8;

/// Statistics over the values of one field that changed from one packet to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Differences {
    /// Number of values that changed from one packet to the next.
    pub(super) changed: u64,
    /// Number of values for which a delta would send a bit that says if they changed.
    pub(super) asked: u64,
    /// Total bits of the changed values.
    pub(super) bits: u64,
    /// A random sample of differences, with one integer for each number in a value. `None` stands
    /// for a change that cannot be sent as a difference.
    sample: Vec<Option<Vec<i64>>>,
    /// Number of integers in the sample.
    numbers: usize,
    random: u64,
}

/// The parameters of the attribute `#[delta(small = …, large = …)]`, and the bits that all changed
/// values take with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tiers {
    pub(super) small: u32,
    /// Width of a large difference; 0 if there is only one width.
    pub(super) large: u32,
    /// Total bits of all changed values with these parameters.
    pub(super) bits: u64,
}

impl Differences {
    /// Counts a changed value of `bits` bits. Calls `differences`, which computes its difference
    /// from the previous value, only if the random sample takes it.
    pub(super) fn add(&mut self, bits: u64, differences: impl FnOnce() -> Option<Vec<i64>>) {
        self.changed += 1;
        self.bits += bits;
        let len = |it: &Option<Vec<i64>>| it.as_ref().map_or(0, Vec::len);
        if self.sample.len() < KEPT && self.numbers < NUMBERS {
            let new = differences();
            self.numbers += len(&new);
            self.sample.push(new);
            return;
        }
        // Knuth's multiplicative generator, since a sample need not be unpredictable
        self.random = self.random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(self.changed);
        let at = ((u128::from(self.random) * u128::from(self.changed)) >> 64) as usize;
        if let Some(slot) = self.sample.get_mut(at) {
            let new = differences();
            let numbers = self.numbers - len(slot) + len(&new);
            if numbers <= self.numbers.max(NUMBERS) {
                (*slot, self.numbers) = (new, numbers);
            }
        }
    }

    /// Adds the changes in other packets. Thins out the samples, so that each element of the new
    /// one stands for as many changes as any other.
    pub(super) fn merge(&mut self, mut other: Self) {
        let changed = self.changed + other.changed;
        let least = changed as f64 / KEPT as f64;
        let each = self.each().max(other.each()).max(least);
        self.thin(each);
        other.thin(each);
        self.sample.append(&mut other.sample);
        self.numbers += other.numbers;
        (self.changed, self.asked) = (changed, self.asked + other.asked);
        self.bits += other.bits;
        while self.numbers > NUMBERS && self.sample.len() > 1 {
            self.thin(2.0 * self.each());
        }
    }

    /// Returns the number of changes that each element of the sample stands for.
    fn each(&self) -> f64 {
        self.changed as f64 / self.sample.len().max(1) as f64
    }

    /// Removes elements of the sample, so that each of the others stands for `each` changes.
    fn thin(&mut self, each: f64) {
        let (all, kept) = (self.sample.len(), (self.changed as f64 / each).round() as usize);
        if kept >= all {
            return;
        }
        let mut at = 0;
        self.sample.retain(|_| {
            at += 1;
            at * kept / all > (at - 1) * kept / all
        });
        self.numbers = self.sample.iter().flatten().map(Vec::len).sum();
    }

    /// Returns `true` if at least 95 % of the changes are increases, as in a counter.
    pub(super) fn goes_up(&self) -> bool {
        let known = self.sample.iter().flatten();
        let up = known.clone().filter(|it| it.iter().all(|it| *it > 0)).count();
        up > 0 && 20 * up >= 19 * known.count()
    }

    /// Returns `true` if all changes in the sample are increases, and there are enough changes to
    /// judge.
    pub(super) fn never_falls(&self) -> bool {
        let mut known = self.sample.iter().flatten().peekable();
        self.changed >= RISES
            && known.peek().is_some()
            && known.all(|it| it.iter().all(|it| *it > 0))
    }

    /// Returns the parameters of `#[delta(small, large)]` with the fewest bits, or `None` if none
    /// of them save bits.
    pub(super) fn best(&self) -> Option<Tiers> {
        if self.sample.is_empty() || self.sample.iter().all(Option::is_none) {
            return None;
        }
        let whole = self.bits as f64 / self.changed as f64;
        let widest = WIDEST.min(whole.ceil() as u32);
        let largest = |it: &[i64]| it.iter().map(|it| reach(*it)).max().unwrap_or(0);
        let mut sample: Vec<(u64, &[i64])> =
            self.sample.iter().flatten().map(|it| (largest(it), &**it)).collect();
        sample.sort_unstable_by_key(|it| it.0);
        let mut best = (f64::INFINITY, true, 0, 0);
        let mut counts = Vec::with_capacity(sample.len() + 1);
        for small in 1..=widest {
            // the numbers of integers in the first differences, and of those that are small
            let (mut all, mut near) = (0, 0);
            counts.clear();
            counts.push([0; 2]);
            for (_, numbers) in &sample {
                all += numbers.len();
                near += numbers.iter().filter(|it| reach(**it) <= half(small)).count();
                counts.push([all, near]);
            }
            for large in core::iter::once(0).chain(small + 1..=widest) {
                let fit = sample.partition_point(|it| it.0 <= half(small) + half(large));
                let [all, near] = counts.get(fit).copied().unwrap_or_default();
                let flag = u32::from(large > 0);
                let bits = if large == 0 { 0 } else { (all - near) * (large + flag) as usize };
                let near = if large == 0 { all } else { near };
                let bits = (fit + bits + near * (small + flag) as usize) as f64;
                let others = (self.sample.len() - fit) as f64 * (1.0 + whole);
                // one width comes before two
                let it = (bits + others, large > 0, small, large);
                best = if it < best { it } else { best };
            }
        }
        let (_, _, small, large) = best;
        Some(Tiers { small, large, bits: self.cost(small, large) }).filter(|it| it.bits < self.bits)
    }

    /// Returns the total bits of all changed values with these parameters of
    /// `#[delta(small, large)]`.
    pub(super) fn cost(&self, small: u32, large: u32) -> u64 {
        let whole = self.bits as f64 / self.changed.max(1) as f64;
        let all = self.sample.iter().map(|it| near(it.as_deref(), small, large, whole));
        let mean = all.sum::<f64>() / self.sample.len().max(1) as f64;
        (mean * self.changed as f64).ceil() as u64
    }
}

/// Returns the number of bits of a changed value with `#[delta(small, large)]`, without the bit
/// that says that it changed. It is sent as a difference if it is near enough to the previous
/// value, else in full, in `whole` bits.
fn near(differences: Option<&[i64]>, small: u32, large: u32, whole: f64) -> f64 {
    let (inner, most) = (half(small), half(small) + half(large));
    let is_within = |most: u64| move |it: &i64| reach(*it) <= most;
    let Some(differences) = differences.filter(|it| it.iter().all(is_within(most))) else {
        return 1.0 + whole;
    };
    let each = |it: &i64| match large {
        0 => small,
        _ if is_within(inner)(it) => 1 + small,
        _ => 1 + large,
    };
    f64::from(1 + differences.iter().map(each).sum::<u32>())
}

/// Returns the number of differences on one side of 0 that can be sent in this number of bits.
const fn half(bits: u32) -> u64 {
    if bits == 0 { 0 } else { 1 << (bits - 1) }
}

/// Returns the minimum of [`half`] for a width in which the difference can be sent.
const fn reach(difference: i64) -> u64 {
    (difference ^ difference >> 63) as u64 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_delta_widths_are_found() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut some = Differences::default();
        for _ in 0..20_000 {
            let far = random.u8(..4) == 0;
            let one = if far { random.i64(-500..500) } else { random.i64(-4..4) };
            some.add(16, || Some(vec![one]));
        }
        let best = some.best();
        assert!(matches!(best, Some(Tiers { small: 3, large: 10, .. })), "{best:?}");
        assert!(
            best.is_some_and(|it| it.bits.abs_diff(20_000 * 5 + 5_000 * 7) < 3_000),
            "{best:?}"
        );
    }

    /// Each pair of widths is tried.
    #[test]
    fn no_other_widths_are_better() {
        let mut random = fastrand::Rng::with_seed(4);
        for _ in 0..200 {
            let (mut some, bits) = (Differences::default(), random.u64(2..40));
            for _ in 0..random.u64(1..60) {
                let mut number = || random.i64(..) >> random.u32(20..64);
                let numbers: Vec<i64> = (0..=bits % 3).map(|_| number()).collect();
                some.add(bits, || (numbers[0] % 9 != 0).then_some(numbers));
            }
            let widest = WIDEST.min(bits as u32);
            let wider = |small| core::iter::once(0).chain(small + 1..=widest);
            let all = (1..=widest).flat_map(|small| wider(small).map(move |it| (small, it)));
            let least = all.map(|(small, large)| some.cost(small, large)).min();
            let best = some.best().map_or(some.bits, |it| it.bits);
            assert_eq!(least.map(|it| it.min(some.bits)), Some(best));
        }
    }

    #[test]
    fn memory_is_bounded() {
        for before in [0, 5000] {
            let mut some = Differences::default();
            (0..before).for_each(|_| some.add(8, || None));
            (0..10_000).for_each(|_| some.add(8000, || Some(vec![1; 1000])));
            let numbers: usize = some.sample.iter().flatten().map(Vec::len).sum();
            assert!(some.numbers == numbers && (1..40_000).contains(&numbers), "{numbers}");
        }
    }

    #[test]
    fn large_differences_are_sent_in_full() {
        let mut some = Differences::default();
        (0..100).for_each(|i| some.add(8, || Some(vec![if i % 2 == 0 { 200 } else { -200 }])));
        assert_eq!(some.best(), None);
        assert_eq!(Differences::default().best(), None);
    }
}
