//! Numbers of bits.

use bitpack::Width;
use bitpack::schema::Alternatives;

/// Returns the width of one of several alternatives, such as the fields of an enum's variants,
/// without the tag that selects it.
pub(crate) fn alternatives(widths: impl Iterator<Item = Width>) -> Alternatives {
    widths.fold(Alternatives::NONE, Alternatives::or)
}
