//! Describes enums whose discriminants are sent as tags.

use super::{Body, Field, Schema, Variant, alternatives, sequence};
use crate::error::message;
use crate::math::bit_length;

impl Variant {
    /// Sets the discriminant that is sent for a variant.
    pub const fn numbered(self, number: i128) -> Self {
        Self { number: Some(number), ..self }
    }
}

impl Schema {
    /// Describes an enum whose discriminants are sent as a ranged integer. The range starts at the
    /// smallest discriminant, or at 0 if that is lower, and ends at `greatest`, by default the
    /// greatest discriminant.
    ///
    /// # Panics
    ///
    /// In const evaluation, if a discriminant is above `greatest`, or if the range needs more than
    /// 32 bits.
    #[track_caller]
    pub const fn discriminants(
        name: &'static str,
        greatest: Option<i128>,
        variants: &'static [Variant],
        checks: &'static [Field],
    ) -> Self {
        let (least, most) = ends(variants);
        let greatest = match greatest {
            Some(given) if given < most => {
                message!("the discriminant {} is greater than {}", (most), (given)).panic()
            }
            Some(given) => given,
            None => most,
        };
        let range = greatest.wrapping_sub(least) as u128;
        if range > u32::MAX as u128 {
            message!("discriminants from {} to {} need more than 32 bits", (least), (greatest))
                .panic()
        }
        Self::with_tag(name, bit_length(range), least, variants, checks)
    }

    /// Describes an enum whose discriminants are sent in `bits` bits, in two's complement.
    ///
    /// # Panics
    ///
    /// In const evaluation, if a discriminant does not fit in `bits` bits, or `bits` is above 32.
    #[track_caller]
    pub const fn raw_discriminants(
        name: &'static str,
        bits: u32,
        variants: &'static [Variant],
        checks: &'static [Field],
    ) -> Self {
        super::at_most(bits, u32::BITS);
        let is_signed = ends(variants).0 < 0;
        each!(i in 0..variants.len() => {
            let number = number(variants, i);
            if !fits_raw(number, bits, is_signed) {
                message!("the discriminant {} does not fit in {} bits", (number), [bits]).panic()
            }
        });
        Self::with_tag(name, bits, 0, variants, checks)
    }

    #[track_caller]
    pub(super) const fn with_tag(
        name: &'static str,
        tag: u32,
        least: i128,
        variants: &'static [Variant],
        checks: &'static [Field],
    ) -> Self {
        let width = alternatives(tag, variants).then(sequence(checks));
        let tag_by_version = false;
        Self::of(name, width, Body::Enum { tag, least, tag_by_version, variants, checks })
    }

    /// Returns the width of an enum's tag in bits; 0 for any other type.
    #[must_use]
    #[doc(hidden)]
    pub const fn tag(&self) -> u32 {
        self.tags().0
    }

    /// Returns the number that identifies the variant at `index` of an enum: its ordinal or its
    /// discriminant.
    #[must_use]
    #[doc(hidden)]
    pub const fn number(&self, index: usize) -> i128 {
        number(self.tags().2, index)
    }

    /// Returns the tag that is sent for the variant at `index` of an enum.
    #[must_use]
    #[doc(hidden)]
    pub const fn code(&self, index: usize) -> u32 {
        let (tag, least, variants) = self.tags();
        code(tag, least, number(variants, index))
    }

    /// Returns the number (ordinal or discriminant) that a variant with the tag 0 would have. The tag of a
    /// variant is its number minus this one.
    pub(crate) const fn least(&self) -> i128 {
        self.tags().1
    }

    /// Returns `true` if the tags of an enum are in two's complement, because some discriminants
    /// are negative.
    pub(crate) const fn is_signed(&self) -> bool {
        let (_, least, variants) = self.tags();
        least == 0 && ends(variants).0 < 0
    }

    /// Returns the width of an enum's tag in bits, the number that a variant with the tag 0 would have, and
    /// the variants. For any other type, returns 0, 0 and no variants.
    pub(super) const fn tags(&self) -> (u32, i128, &'static [Variant]) {
        match self.content().body {
            Body::Enum { tag, least, variants, .. } => (tag, least, variants),
            _ => (0, 0, &[]),
        }
    }
}

/// Returns `true` if `bits` bits can hold the discriminant, in two's complement if `signed`.
pub(crate) const fn fits_raw(number: i128, bits: u32, signed: bool) -> bool {
    if signed {
        bits > 0 && number >= -(1 << (bits - 1)) && number < 1 << (bits - 1)
    } else {
        number >= 0 && number < 1 << bits
    }
}

/// Returns the number that identifies the variant at `index`: its ordinal or its discriminant.
pub(super) const fn number(variants: &[Variant], index: usize) -> i128 {
    if index >= variants.len() {
        return 0;
    }
    match variants[index].number {
        Some(number) => number,
        None => index as i128,
    }
}

/// Returns the tag that is sent for the variant with this number: the low `tag` bits of `number - least`.
pub(super) const fn code(tag: u32, least: i128, number: i128) -> u32 {
    let distance = number.wrapping_sub(least) as u64;
    (distance & ((1 << tag) - 1)) as u32
}

/// Returns the lowest and the highest number (ordinal or discriminant) of all variants. The lowest is 0 if no
/// number is negative.
const fn ends(variants: &[Variant]) -> (i128, i128) {
    let (mut least, mut greatest) = (0, 0);
    each!(i in 0..variants.len() => {
        let number = number(variants, i);
        if number < least {
            least = number;
        }
        if i == 0 || number > greatest {
            greatest = number;
        }
    });
    (least, greatest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{passes, stops};

    const fn variants() -> &'static [Variant] {
        const {
            &[
                Variant::new("Login", &[]).numbered(16),
                Variant::new("Logout", &[]).numbered(-1),
                Variant::new("Chat", &[]).numbered(17),
            ]
        }
    }

    #[test]
    fn a_range_begins_at_0_or_at_the_least() {
        let schema = Schema::discriminants("Kind", None, variants(), &[]);
        assert_eq!((schema.tag(), schema.code(0), schema.code(1)), (5, 17, 0));
        let schema = Schema::discriminants("Kind", Some(62), variants(), &[]);
        assert_eq!((schema.tag(), schema.code(2)), (6, 18));
        let positive = const { &[Variant::new("Login", &[]).numbered(16)] };
        assert_eq!(Schema::discriminants("Kind", None, positive, &[]).tag(), 5);
    }

    #[test]
    fn raw_numbers_are_in_twos_complement() {
        let schema = Schema::raw_discriminants("Kind", 8, variants(), &[]);
        assert_eq!((schema.tag(), schema.code(0), schema.code(1)), (8, 16, 255));
        assert!(schema.is_signed());
        assert!(fits_raw(255, 8, false) && !fits_raw(256, 8, false));
        assert!(fits_raw(-128, 8, true) && !fits_raw(128, 8, true) && !fits_raw(0, 0, true));
    }

    #[test]
    fn numbers_and_codes_are_of_enums_alone() {
        let schema = Schema::discriminants("Kind", None, variants(), &[]);
        assert_eq!([0, 1, 2, 3].map(|i| schema.number(i)), [16, -1, 17, 0]);
        assert_eq!([0, 1, 2].map(|i| schema.code(i)), [17, 0, 18]);
        assert_eq!((schema.least(), schema.is_signed()), (-1, false));
        let ordinal = Schema::choice("Kind", 2, const { &[Variant::new("A", &[]); 3] }, &[]);
        assert_eq!([0, 1, 2, 3].map(|i| ordinal.number(i)), [0, 1, 2, 0]);
        assert_eq!((ordinal.least(), ordinal.is_signed()), (0, false));
        let none = Schema::structure("None", &[]);
        assert_eq!((none.tag(), none.number(1), none.code(1)), (0, 0, 0));
        assert_eq!((none.least(), none.is_signed()), (0, false));
    }

    #[test]
    fn a_code_is_the_low_bits_of_the_distance() {
        assert_eq!((code(32, 0, -1), code(32, -1, 0xFFFF_FFFE)), (u32::MAX, u32::MAX));
        assert_eq!((code(0, 5, 5), code(4, -3, 9), code(4, 0, -8)), (0, 12, 8));
    }

    #[test]
    fn discriminants_lie_below_the_greatest_and_within_32_bits() {
        const FAR: &[Variant] =
            &[Variant::new("A", &[]).numbered(0xFFFF_FFFE), Variant::new("B", &[]).numbered(-1)];
        let far = |greatest| move || Schema::discriminants("Kind", greatest, FAR, &[]);
        passes(far(None));
        passes(far(Some(0xFFFF_FFFE)));
        stops(far(Some(0xFFFF_FFFD)), "the discriminant 4294967294 is greater than 4294967293");
        stops(far(Some(0xFFFF_FFFF)), "discriminants from -1 to 4294967295 need more than 32 bits");
        let schema = Schema::discriminants("Kind", None, FAR, &[]);
        assert_eq!((schema.tag(), schema.code(0), schema.width.max), (32, u32::MAX, 32));
    }

    #[test]
    fn raw_discriminants_fit_their_bits() {
        const WIDE: &[Variant] = &[Variant::new("A", &[]).numbered(127)];
        const SIGNED: &[Variant] =
            &[Variant::new("A", &[]).numbered(-9), Variant::new("B", &[]).numbered(127)];
        passes(|| Schema::raw_discriminants("Kind", 7, WIDE, &[]));
        passes(|| Schema::raw_discriminants("Kind", 8, SIGNED, &[]));
        passes(|| Schema::raw_discriminants("Kind", 32, SIGNED, &[]));
        stops(
            || Schema::raw_discriminants("Kind", 6, WIDE, &[]),
            "the discriminant 127 does not fit in 6 bits",
        );
        stops(
            || Schema::raw_discriminants("Kind", 7, SIGNED, &[]),
            "the discriminant 127 does not fit in 7 bits",
        );
        stops(
            || Schema::raw_discriminants("Kind", 33, WIDE, &[]),
            "at most 32 bits at once, not 33",
        );
        assert!(!Schema::raw_discriminants("Kind", 7, WIDE, &[]).is_signed());
    }

    #[test]
    fn so_many_bits_hold_so_many_numbers() {
        for (bits, least, greatest) in [(1, -1, 0), (8, -128, 127), (32, -0x8000_0000, 0x7FFF_FFFF)]
        {
            assert!(fits_raw(least, bits, true) && fits_raw(greatest, bits, true));
            assert!(!fits_raw(least - 1, bits, true) && !fits_raw(greatest + 1, bits, true));
            let most = greatest - least;
            assert!(fits_raw(0, bits, false) && fits_raw(most, bits, false));
            assert!(!fits_raw(-1, bits, false) && !fits_raw(most + 1, bits, false));
        }
        assert!(fits_raw(0, 0, false) && !fits_raw(1, 0, false));
        assert!(!fits_raw(0, 0, true) && !fits_raw(-1, 0, true));
    }

    #[test]
    fn the_ends_are_the_least_or_0_and_the_greatest() {
        const BELOW: &[Variant] = &[
            Variant::new("A", &[]).numbered(-5),
            Variant::new("B", &[]).numbered(-9),
            Variant::new("C", &[]).numbered(-3),
            Variant::new("D", &[]).numbered(-4),
        ];
        const ABOVE: &[Variant] = &[
            Variant::new("A", &[]).numbered(5),
            Variant::new("B", &[]).numbered(9),
            Variant::new("C", &[]).numbered(3),
        ];
        assert_eq!((ends(BELOW), ends(ABOVE), ends(&[])), ((-9, -3), (0, 9), (0, 0)));
    }
}
