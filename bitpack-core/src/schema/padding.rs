//! Types with the attribute `pad_to`, whose values all take the same number of bytes.

use super::{Body, Schema, alternatives, sequence};
use crate::cost::Width;
use crate::error::message;

impl Schema {
    /// Pads every value to `bytes` bytes: zero bits follow its last field or check. The derive
    /// checks that no value takes more.
    ///
    /// # Panics
    ///
    /// In const evaluation, if a value takes all bytes up to the end of the packet.
    #[doc(hidden)]
    #[track_caller]
    pub const fn padded_to(self, bytes: u64) -> Self {
        if self.rest {
            let text = "ends with a `rest`, which takes all bytes up to the end of the packet";
            message!("`{}` {}: no padding can follow it", self.name, text).panic()
        }
        // the derive rejects more than the largest number of bytes
        let padded_to = if bytes > u32::MAX as u64 { u32::MAX } else { bytes as u32 };
        let bits = bytes.saturating_mul(8);
        let width = Width { lead: 0, fixed: false, min: bits, max: bits, ..self.width };
        Self { width, padded_to, ..self }
    }

    /// Returns the number of bytes that every value takes. `None` for a type without the attribute
    /// `pad_to`.
    #[must_use]
    pub const fn padded_to_bytes(&self) -> Option<u32> {
        match self.padded_to {
            0 => None,
            bytes => Some(bytes),
        }
    }

    /// Returns the largest number of bits that a value of the type takes before its padding,
    /// counting 7 bits for every alignment; `u64::MAX` if unbounded.
    #[must_use]
    #[doc(hidden)]
    pub const fn max_bits_before_padding(&self) -> u64 {
        self.before_padding().max
    }

    /// Returns the number of bits that the first bounds check of a value covers, without the padding of its
    /// type.
    pub(crate) const fn lead_before_padding(&self) -> u32 {
        self.before_padding().lead
    }

    const fn before_padding(&self) -> Width {
        match self.body {
            Body::Struct(fields) => sequence(fields),
            Body::Enum { tag, variants, checks, .. } => {
                alternatives(tag, variants).then(sequence(checks))
            }
            Body::Alias(_) | Body::Opaque => self.width,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::{bits, plain, rest};
    use crate::error::stops;
    use crate::schema::{Field, Variant};

    const FEW: Field = bits::<u8>(3).named("few");
    const CONTENT: Schema =
        Schema::structure("Content", const { &[FEW, Field::align(), FEW, Field::check(1, 4)] });

    #[test]
    fn every_value_takes_the_declared_bytes() {
        let padded = CONTENT.padded_to(4);
        assert_eq!((padded.width.min, padded.width.max), (32, 32));
        assert_eq!((padded.width.lead, padded.width.fixed, padded.width.exact), (0, false, true));
        assert_eq!((padded.padded_to_bytes(), CONTENT.padded_to_bytes()), (Some(4), None));
        assert_eq!((padded.max_bits_before_padding(), padded.lead_before_padding()), (17, 3));
        assert_eq!(padded.width.memory, CONTENT.width.memory);
    }

    #[test]
    fn an_enum_is_padded_after_its_checks() {
        const VARIANTS: &[Variant] = &[
            Variant::new("A", const { &[FEW] }),
            Variant::new("B", const { &[plain::<u64>().named("all")] }),
        ];
        let choice = Schema::choice("Choice", 1, VARIANTS, const { &[Field::check(1, 4)] });
        let padded = choice.padded_to(9);
        assert_eq!((padded.max_bits_before_padding(), padded.lead_before_padding()), (69, 1));
        let plain = const { &[Variant::new("A", &[]), Variant::new("B", &[])] };
        let plain = Schema::choice("Choice", 1, plain, const { &[Field::check(1, 4)] });
        assert_eq!(plain.padded_to(1).lead_before_padding(), 5);
    }

    #[test]
    fn no_padding_follows_the_end_of_a_packet() {
        let last = Schema::structure(
            "Last",
            const { &[rest(0, 9).for_type::<std::vec::Vec<u8>>().named("data")] },
        );
        stops(
            move || last.padded_to(99),
            "`Last` ends with a `rest`, which takes all bytes up to the end of the packet: no \
             padding can follow it",
        );
    }
}
