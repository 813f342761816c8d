//! [`Context`]: the probability of one bit, which adapts to the bits that are coded with it.

/// Number of fractional bits of the probability of one bit: it is in units of 2⁻¹⁶.
const USED: u32 = 16;

/// Smallest probability of either bit, in units of 2⁻¹⁶. It bounds the size of a surprising bit to 11 bits,
/// and the size of an expected one to at least 0.0007 bits.
const LEAST: u16 = 32;

/// Largest probability of either bit. The counters, and so their mean, stay in these limits.
const MOST: u16 = u16::MAX - LEAST;

/// Number of bits coded with a context after which the context adapts at its final speed. A model
/// stores at most this number of bits for a context.
pub(super) const MOST_SEEN: u16 = 15;

/// Number of bits up to which the training gives equal weight to every bit coded with a context. Beyond it,
/// later bits count a little more than earlier ones.
const MOST_LEARNED: u16 = 1000;

/// Number of bits, half of them set, that the training adds to the bits seen by each context. They keep the
/// probability near one half if there are few bits.
pub(super) const PRIOR: u32 = 6;

/// The speeds at which a context's two counters adapt. A bit moves a counter towards the bit's value by their
/// distance, divided by 2 to the power of the speed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Speed {
    quick: u16,
    slow: u16,
}

impl Speed {
    /// The speed at which contexts of one-bit numbers, such as changed bits, adapt. Their
    /// probabilities change most from packet to packet.
    pub(super) const FLAG: Self = Self { quick: 3, slow: 6 };
    /// The speed at which contexts for the bits of longer numbers adapt. Most of these bits are
    /// noise.
    pub(super) const CODE: Self = Self { quick: 4, slow: 7 };
}

/// The probability that the next bit is set, as the mean of two counters in units of 2⁻¹⁶: one adapts
/// quickly, the other slowly.
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

    /// Creates a context from its probability in a model, in 12 bits, and the number of bits that the
    /// training coded with it.
    pub(super) const fn trained(probability: u16, seen: u16) -> Self {
        let scaled = (probability & 0x0FFF) << (USED - 12);
        let scaled = if scaled < LEAST { LEAST } else { scaled };
        let scaled = if scaled > MOST { MOST } else { scaled };
        Self { quick: scaled, slow: scaled, seen }
    }

    /// Creates a context that was trained by `seen` bits. `mean` is the share of set bits, in units
    /// of 2⁻³².
    pub(super) const fn learned(mean: u32, seen: u16) -> Self {
        Self { quick: mean as u16, slow: (mean >> USED) as u16, seen }
    }

    /// Returns the probability that the next bit is set, as a model stores it: 1 to 4095, in units of 2⁻¹².
    pub(super) fn probability(self) -> u16 {
        let rounded = (u32::from(self.slow) + (1 << (USED - 13))) >> (USED - 12);
        rounded.clamp(1, 4095) as u16
    }

    /// Returns the number of bits that were coded with this context, at most [`MOST_SEEN`].
    pub(super) fn seen(self) -> u16 {
        self.seen.min(MOST_SEEN)
    }

    /// Returns the number of bits for which the training has used this context, at most 65,535.
    pub(super) const fn met(self) -> u16 {
        self.seen
    }

    /// Returns the probability that the next bit is set, in units of 2⁻¹⁶.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn set(self) -> u32 {
        (u32::from(self.quick) + u32::from(self.slow)) >> 1
    }

    /// Moves the probability towards `bit`, which was coded, at the speed `speed`.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn update(&mut self, bit: bool, speed: Speed) {
        let target = i32::from(if bit { MOST } else { LEAST });
        if self.seen < MOST_SEEN {
            return self.update_first(target, speed);
        }
        self.quick = approach(self.quick, target, speed.quick);
        self.slow = approach(self.slow, target, speed.slow);
    }

    /// Moves the probability of a context that has seen few bits towards `target`, in larger steps.
    #[inline(never)]
    fn update_first(&mut self, target: i32, speed: Speed) {
        self.seen += 1;
        self.quick = approach(self.quick, target, self.seen.min(speed.quick));
        self.slow = approach(self.slow, target, self.seen.min(speed.slow));
    }

    /// Moves the probability towards a bit of the packets with which a model is trained, so that it
    /// becomes the share of set bits. The two counters are used as one number of 32 bits, because a
    /// mean of so many bits needs its precision.
    pub(super) fn learn(&mut self, bit: bool) {
        self.seen = self.seen.saturating_add(1);
        self.learn_towards(if bit { u32::MAX } else { 0 });
    }

    fn learn_towards(&mut self, target: u32) {
        let divisor = 2 * (u32::from(self.seen.min(MOST_LEARNED)) + PRIOR);
        let mean = u32::from(self.slow) << 16 | u32::from(self.quick);
        let step = target.abs_diff(mean) / divisor * 2;
        let moved = if target > mean { mean + step } else { mean - step };
        (self.slow, self.quick) = ((moved >> 16) as u16, moved as u16);
    }
}

/// Moves `from` towards `to` by their distance, shifted right by `shift` bits.
#[cfg_attr(optimized, inline(always))]
const fn approach(from: u16, to: i32, shift: u16) -> u16 {
    let from = from as i32;
    (from + ((to - from) >> shift)) as u16
}
