//! [`Context`]: the probability of one bit, which adapts to the bits that are coded with it.

/// Number of bits by which a probability is scaled to an integer.
const SCALE: u32 = 16;

/// Smallest probability of either bit, in units of 2⁻¹⁶. It bounds the size of a surprising bit to 11 bits, and the
/// number of decisions that a byte of a packet can pay for to 8 / 0.0007.
const LEAST: u32 = 32;

/// Largest shifts of the quick and of the slow counter of a context. A shift of 4 moves a counter
/// by a sixteenth of its distance to the bit.
const SHIFTS: (u16, u16) = (4, 7);

/// The shift of the slow counter while a model is trained, where each packet counts alike.
const TRAINED: u16 = 9;

/// The probability that the next bit is set, as the mean of two counters: one adapts quickly, the
/// other slowly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Context {
    quick: u16,
    slow: u16,
    /// Number of bits that were coded with this context, up to a limit. The first bits move the
    /// counters further.
    seen: u16,
}

impl Context {
    /// A context that has seen no bit: both bits are equally likely.
    pub(super) const EVEN: Self = Self { quick: 1 << 15, slow: 1 << 15, seen: 0 };

    /// Creates a context from its probability in a model, in 12 bits, and the number of bits that
    /// it has seen.
    pub(super) const fn trained(probability: u16, seen: u16) -> Self {
        let scaled = probability << 4 | 8;
        Self { quick: scaled, slow: scaled, seen }
    }

    /// Returns the probability as a model stores it: 1 to 4095, in units of 2⁻¹².
    pub(super) const fn probability(self) -> u16 {
        let scaled = self.slow >> 4;
        if scaled == 0 { 1 } else { scaled }
    }

    /// Returns the number of bits that were coded with this context, up to a limit.
    pub(super) const fn seen(self) -> u16 {
        self.seen
    }

    /// Returns the probability that the next bit is set, in units of 2⁻¹⁶.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn set(self) -> u32 {
        ((u32::from(self.quick) + u32::from(self.slow)) >> 1).clamp(LEAST, (1 << SCALE) - LEAST)
    }

    /// Moves the probability towards a bit that was coded.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn update(&mut self, bit: bool) {
        self.moved(bit, SHIFTS);
    }

    /// Moves the probability towards a bit of the packets that a model is trained with.
    pub(super) fn learn(&mut self, bit: bool) {
        self.moved(bit, (SHIFTS.0, TRAINED));
    }

    #[cfg_attr(optimized, inline(always))]
    fn moved(&mut self, bit: bool, (quick, slow): (u16, u16)) {
        self.seen = (self.seen + 1).min(slow.max(MOST_SEEN));
        let (quick, slow) = (self.seen.min(quick), self.seen.min(slow));
        let target = if bit { u16::MAX } else { 0 };
        self.quick = approach(self.quick, target, quick);
        self.slow = approach(self.slow, target, slow);
    }
}

/// Largest number of bits of which a context keeps count.
const MOST_SEEN: u16 = 15;

/// Returns a number between `from` and `to`: its distance to `from` is that to `to`, shifted.
#[cfg_attr(optimized, inline(always))]
const fn approach(from: u16, to: u16, shift: u16) -> u16 {
    if to > from { from + ((to - from) >> shift) } else { from - ((from - to) >> shift) }
}
