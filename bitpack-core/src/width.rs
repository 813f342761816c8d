//! [`Width`]: how many bits a type costs, as the compiler knows it.

use crate::bits::bit_length;
use crate::message::Message;

/// Longest array that joins a run. A longer one is not unrolled by the compiler, so its positions
/// would not be constants; each of its elements has a run of its own.
const LONGEST_UNROLLED: u64 = 1024;

/// The bits of a type or a field, computed at compile time from those of its parts.
///
/// The derive emits it as a tree: a struct is a [`sequence`](Self::sequence), an enum a
/// [`choice`](Self::choice). From it the generated code takes the length of every run, and
/// [`Serialize`](crate::Serialize) its `MIN_BITS` and `MAX_BITS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Width {
    /// Bits that are always there first: an enum's number, a list's length. They ride along in the
    /// run of whatever stands before.
    pub lead: u32,
    /// Whether the lead is all of it.
    pub fixed: bool,
    /// Bits of the smallest value.
    pub min: u64,
    /// Bits of the largest value, with 7 for every alignment; `u64::MAX` where nobody knows.
    pub max: u64,
    /// Whether what is read is what was written, so that a value has one encoding only. Quantised
    /// floats are not; neither is a field that is not sent.
    pub exact: bool,
    parts: &'static [Self],
}

impl Width {
    /// Nothing is known: a hand-written type that does not say.
    pub const OPEN: Self = Self::variable(0, u64::MAX);

    /// Exactly `bits` bits.
    #[must_use]
    pub const fn bits(bits: u32) -> Self {
        Self {
            lead: bits,
            fixed: true,
            min: bits as u64,
            max: bits as u64,
            exact: true,
            parts: &[],
        }
    }

    /// Somewhere from `min` to `max` bits, none of them certain to come first.
    ///
    /// What a hand-written type declares when it knows its bounds.
    #[must_use]
    pub const fn variable(min: u64, max: u64) -> Self {
        Self { lead: 0, fixed: false, min, max, exact: false, parts: &[] }
    }

    /// The same, of something that is read as it was written, or is not.
    #[must_use]
    pub const fn exact_if(self, exact: bool) -> Self {
        Self { exact, ..self }
    }

    /// The same, of something that may be read as another value than was written.
    #[must_use]
    pub const fn lossy(self) -> Self {
        self.exact_if(false)
    }

    /// `lead` bits, then something of 0 to `max` bits more, at least `min` of it.
    #[must_use]
    pub const fn led(lead: u32, min: u64, max: u64) -> Self {
        let min = min.saturating_add(lead as u64);
        Self { lead, ..Self::variable(min, max.saturating_add(lead as u64)) }
    }

    /// One part after the other: a struct, a variant.
    #[must_use]
    pub const fn sequence(parts: &'static [Self]) -> Self {
        let (mut min, mut max, mut exact, mut i) = (0_u64, 0_u64, true, 0);
        while i < parts.len() {
            min = min.saturating_add(parts[i].min);
            max = max.saturating_add(parts[i].max);
            exact &= parts[i].exact;
            i += 1;
        }
        let (lead, fixed) = run(parts, 0);
        Self { lead, fixed, min, max, exact, parts }
    }

    /// A number of `tag` bits, then one of the variants.
    ///
    /// # Panics
    ///
    /// In const evaluation, if the number cannot tell so many variants apart.
    #[must_use]
    #[track_caller]
    pub const fn choice(tag: u32, variants: &'static [Self]) -> Self {
        let needed = bit_length(variants.len().saturating_sub(1) as u128);
        if tag < needed {
            Message::new()
                .unsigned(variants.len() as u128)
                .text(" variants need ")
                .unsigned(needed as u128)
                .text(" bits, not ")
                .unsigned(tag as u128)
                .panic()
        }
        let (mut min, mut max, mut exact, mut i) = (u64::MAX, 0, true, 0);
        while i < variants.len() {
            if variants[i].min < min {
                min = variants[i].min;
            }
            if variants[i].max > max {
                max = variants[i].max;
            }
            exact &= variants[i].exact;
            i += 1;
        }
        let fixed = max == 0;
        Self { fixed, exact, parts: variants, ..Self::led(tag, min, max) }
    }

    /// Parts that are there or not, all together, as something before them says.
    #[must_use]
    pub const fn when(parts: &'static [Self]) -> Self {
        let whole = Self::sequence(parts);
        // the lead is kept aside in the part itself: nothing of a group is certain to come
        Self { parts, ..Self::variable(0, whole.max) }
    }

    /// Zero bits up to the next byte: 0 to 7.
    #[must_use]
    pub const fn align() -> Self {
        Self::variable(0, 7).exact_if(true)
    }

    /// serialize 1.0's relative integer: 1 to 38 bits.
    #[must_use]
    pub const fn relative() -> Self {
        Self::variable(1, 38).exact_if(true)
    }

    /// A serialize check of `bits` bits; nothing when checks are compiled out.
    #[must_use]
    pub const fn check(bits: u32) -> Self {
        Self::bits(if crate::CHECKS { bits } else { 0 })
    }

    /// `count` of these, one after the other.
    #[must_use]
    pub const fn times(self, count: usize) -> Self {
        let (min, max) =
            (self.min.saturating_mul(count as u64), self.max.saturating_mul(count as u64));
        if count == 0 {
            return Self::bits(0);
        }
        if self.fixed && max <= LONGEST_UNROLLED {
            return Self::bits(max as u32).exact_if(self.exact);
        }
        Self::variable(min, max).exact_if(self.exact)
    }

    /// The `index`-th part of a sequence, variant of a choice.
    #[must_use]
    pub const fn part(&self, index: usize) -> Self {
        if index < self.parts.len() { self.parts[index] } else { Self::OPEN }
    }

    /// Bits of the run that starts with this sequence's part `index`.
    #[must_use]
    pub const fn from(&self, index: usize) -> u32 {
        run(self.parts, index).0
    }

    /// Bits of the run that starts behind this sequence's part `index`.
    #[must_use]
    pub const fn after(&self, index: usize) -> u32 {
        run(self.parts, index + 1).0
    }
}

/// The run that starts at part `from`: every fixed part, and the lead of the first other one.
const fn run(parts: &[Width], from: usize) -> (u32, bool) {
    let (mut lead, mut i) = (0, from);
    while i < parts.len() {
        lead += parts[i].lead;
        if !parts[i].fixed {
            return (lead, false);
        }
        i += 1;
    }
    (lead, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: Width = Width::sequence(&[
        Width::bits(10),
        Width::bits(1),
        Width::when(&[Width::bits(30), Width::bits(30)]),
        Width::bits(8),
    ]);

    #[test]
    fn a_sequence_of_fixed_parts_is_fixed() {
        let width = Width::sequence(const { &[Width::bits(3), Width::bits(4)] });
        assert_eq!((width.lead, width.fixed, width.min, width.max), (7, true, 7, 7));
    }

    #[test]
    fn a_condition_splits_the_run() {
        assert_eq!((BODY.lead, BODY.fixed, BODY.min, BODY.max), (11, false, 19, 79));
        assert_eq!((BODY.after(1), BODY.after(2), BODY.after(3)), (0, 8, 0));
        assert_eq!(BODY.part(2).from(0), 60);
    }

    #[test]
    fn a_choice_leads_with_its_number() {
        let event = Width::choice(2, const { &[Width::bits(0), BODY, Width::bits(100)] });
        assert_eq!((event.lead, event.fixed, event.min, event.max), (2, false, 2, 102));
        assert!(Width::choice(4, const { &[Width::bits(0), Width::bits(0)] }).fixed);
    }

    #[test]
    fn long_arrays_do_not_join_a_run() {
        assert!(Width::bits(32).times(32).fixed);
        let long = Width::bits(32).times(33);
        assert_eq!((long.lead, long.fixed, long.min), (0, false, 32 * 33));
    }

    #[test]
    fn bounds_saturate() {
        assert_eq!(Width::OPEN.times(3).max, u64::MAX);
        assert_eq!(Width::sequence(const { &[Width::OPEN, Width::bits(1)] }).max, u64::MAX);
    }
}
