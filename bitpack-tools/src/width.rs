//! Numbers of bits.

use bitpack::Width;
use bitpack::schema::Alternatives;

/// Returns the width of one of several alternatives, such as the fields of an enum's variants,
/// without the tag that selects it.
pub(crate) fn alternatives(widths: impl Iterator<Item = Width>) -> Alternatives {
    widths.fold(Alternatives::NONE, Alternatives::or)
}

/// Returns the number of bits that numbers up to `greatest` need.
#[must_use]
pub const fn bit_length(greatest: u128) -> u32 {
    u128::BITS - greatest.leading_zeros()
}
