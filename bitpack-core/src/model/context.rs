//! [`Context`]: the probability of one bit, which adapts to the bits that are coded with it.

/// Number of bits by which a counter is scaled to an integer.
const SCALE: u32 = 22;

/// Number of bits by which the probability that a coder uses is scaled.
const USED: u32 = 16;

/// Smallest probability of either bit, in units of 2⁻¹⁶. It bounds the size of a surprising bit to
/// 11 bits, and that of an expected one to 0.0007.
const LEAST: u32 = 32;

/// Number of bits that a context must have seen before it has its final speed. Models store no
/// more.
pub(super) const MOST_SEEN: u16 = 15;

/// Number of bits of which the training takes the mean. Later bits count a little more than
/// earlier ones.
const MOST_LEARNED: u16 = 1000;

/// The speeds of a context's two counters: each bit moves a counter by its distance to the bit, divided by 2 to
/// the power of the speed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Speed {
    quick: u16,
    slow: u16,
}

impl Speed {
    /// The speed for codes of one bit, such as changed bits. They differ most from packet to packet.
    pub(super) const FLAG: Self = Self { quick: 3, slow: 6 };
    /// The speed for the bits of longer codes, most of which are noise.
    pub(super) const CODE: Self = Self { quick: 4, slow: 7 };
}

/// The probability that the next bit is set, as the mean of two counters: one adapts quickly, the
/// other slowly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Context {
    quick: u32,
    slow: u32,
    /// Number of bits that were coded with this context, up to a limit. The first bits move the
    /// counters further.
    seen: u16,
}

impl Context {
    /// A context that has seen no bit: both bits are equally likely.
    pub(super) const EVEN: Self = Self { quick: 1 << (SCALE - 1), slow: 1 << (SCALE - 1), seen: 0 };

    /// Creates a context from its probability in a model, in 12 bits, and the number of bits that
    /// it has seen.
    pub(super) const fn trained(probability: u16, seen: u16) -> Self {
        let scaled = (probability as u32) << (SCALE - 12);
        Self { quick: scaled, slow: scaled, seen }
    }

    /// Returns the probability as a model stores it: 1 to 4095, in units of 2⁻¹².
    pub(super) fn probability(self) -> u16 {
        let rounded = (self.slow + (1 << (SCALE - 13))) >> (SCALE - 12);
        rounded.clamp(1, 4095) as u16
    }

    /// Returns the number of bits that were coded with this context, at most [`MOST_SEEN`].
    pub(super) fn seen(self) -> u16 {
        self.seen.min(MOST_SEEN)
    }

    /// Returns the probability that the next bit is set, in units of 2⁻¹⁶.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn set(self) -> u32 {
        let mean = (self.quick + self.slow) >> (SCALE + 1 - USED);
        mean.clamp(LEAST, (1 << USED) - LEAST)
    }

    /// Moves the probability towards a bit that was coded.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn update(&mut self, bit: bool, speed: Speed) {
        self.seen = (self.seen + 1).min(MOST_SEEN);
        let target = if bit { ALL } else { 0 };
        self.quick = approach(self.quick, target, self.seen.min(speed.quick));
        self.slow = approach(self.slow, target, self.seen.min(speed.slow));
    }

    /// Moves the probability towards a bit of the packets that a model is trained with: to the
    /// share of set bits.
    pub(super) fn learn(&mut self, bit: bool) {
        self.seen = (self.seen + 1).min(MOST_LEARNED);
        let divisor = 2 * u32::from(self.seen) + 1;
        if bit {
            self.slow += 2 * (ALL - self.slow) / divisor;
        } else {
            self.slow -= 2 * self.slow / divisor;
        }
        self.quick = self.slow;
    }
}

/// The largest value of a counter.
const ALL: u32 = (1 << SCALE) - 1;

/// Returns a number between `from` and `to`: its distance to `from` is that to `to`, shifted.
#[cfg_attr(optimized, inline(always))]
const fn approach(from: u32, to: u32, shift: u16) -> u32 {
    if to > from { from + ((to - from) >> shift) } else { from - ((from - to) >> shift) }
}
