//! The size of a value in a history.

use bitpack::dynamic::Datum;

/// Returns the number of fields and elements of a value, which bounds its memory. Each 64 bytes of
/// a text or byte array count as another one.
pub(crate) fn parts(datum: &Datum) -> usize {
    // most values are numbers
    let each = |it: &Datum| match it {
        Datum::Unsigned(_) | Datum::Signed(_) | Datum::Float(_) | Datum::Bool(_) => 1,
        it => parts(it),
    };
    let all = |list: &[Datum]| list.iter().map(each).sum();
    1 + match datum {
        Datum::Option(Some(inner)) => parts(inner),
        Datum::List(list) => all(list),
        Datum::Sparse(list) => list.iter().map(|(_, it)| parts(it)).sum(),
        Datum::Set(set) => set.iter().map(parts).sum(),
        Datum::Map(map) => map.iter().map(|(key, value)| parts(key) + parts(value)).sum(),
        Datum::Variant(variant) => all(&variant.1),
        Datum::Versioned(inner) => parts(&inner.1),
        Datum::Text(text) => text.len() / 64,
        Datum::Bytes(bytes) => bytes.len() / 64,
        _ => 0,
    }
}
