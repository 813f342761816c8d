//! The initial values of encodings, which fields that are not sent have.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::codecs::with_codec;
use super::datum::Part as _;
use super::group::{Group, Named};
use super::kind::Kind;
use super::{Datum, Dynamic};
use crate::codec::Codec;

/// Maximum [`size`](Datum::size) of an initial value, in values. Larger arrays are empty.
const MOST: usize = 1 << 16;
/// Size in bytes of a [`Datum`] without its heap memory.
const VALUE: usize = size_of::<Datum>();

/// Returns the initial value of an encoding: zeros, and empty lists.
pub(super) fn of(of: Dynamic<'_>) -> Datum {
    value(of, &mut { MOST })
}

/// Sets each field that was not sent to its initial value. After [`MOST`] values are set, further fields stay
/// `Nothing`.
pub(super) fn complete(of: Dynamic<'_>, value: &mut Datum) {
    fill(of, value, &mut { MOST });
}

fn fill(of: Dynamic<'_>, datum: &mut Datum, left: &mut usize) {
    if let Datum::Nothing = datum {
        *datum = value(of, left);
    } else if let Some((fields, values)) = of.fields(datum) {
        fill_fields(of, fields, values, left);
    } else {
        of.parts_mut(datum, &mut |part, it| fill(part, it, left));
    }
}

fn fill_fields(of: Dynamic<'_>, fields: &[Named], values: &mut [Datum], left: &mut usize) {
    for (slot, field) in values.iter_mut().zip(fields) {
        match slot {
            Datum::Nothing if field.is_counted => *slot = Datum::List(Vec::new()),
            slot => fill(of.coded_at(field.of).codec, slot, left),
        }
    }
}

impl Datum {
    /// Returns the number of values in this value, itself included, which bounds its memory. Texts and blocks
    /// of bytes count by the memory that they take.
    #[doc(hidden)]
    #[must_use]
    pub fn size(&self) -> usize {
        // most values are numbers
        let each = |it: &Self| match it {
            Self::Unsigned(_) | Self::Signed(_) | Self::Float(_) | Self::Bool(_) => 1,
            it => it.size(),
        };
        let all = |values: &[Self]| values.iter().map(each).sum();
        1 + match self {
            Self::Text(text) => text.len() / VALUE,
            Self::Bytes(bytes) => bytes.len() / VALUE,
            Self::Option(Some(inner)) => inner.size(),
            Self::List(values) => all(values),
            Self::Set(values) => values.iter().map(Self::size).sum(),
            Self::Map(map) => map.iter().map(|(key, value)| key.size() + value.size()).sum(),
            Self::Sparse(objects) => objects.iter().map(|(_, value)| value.size()).sum(),
            Self::Variant(variant) => all(&variant.1),
            Self::Versioned(inner) => inner.1.size(),
            _ => 0,
        }
    }
}

/// Subtracts `size` from `left`, the number of values that may still be made. Returns `false` if `left` is
/// too small.
fn take(left: &mut usize, size: usize) -> bool {
    left.checked_sub(size).map(|less| *left = less).is_some()
}

fn value(of: Dynamic<'_>, left: &mut usize) -> Datum {
    if !take(left, 1) {
        return Datum::Nothing;
    }
    let inner = |id: u32, left: &mut usize| value(of.coded_at(id).codec, left);
    let fields = |group: &Group, left: &mut usize| {
        let mut values = Vec::new();
        values.resize_with(group.count(), Datum::default);
        fill_fields(of, &group.fields, &mut values, left);
        values
    };
    match of.kind() {
        Kind::ByteArray(block) if !take(left, block.len / VALUE) => Datum::Bytes(Vec::new()),
        Kind::Raw(raw) if !take(left, raw.bits as usize / 8 / VALUE) => Datum::Bytes(Vec::new()),
        Kind::Omit { value, .. } if !take(left, value.size()) => Datum::Nothing,
        Kind::Array { len, of, .. } if *len <= *left => {
            let each = (0..*len).map_while(|_| (*left > 0).then(|| inner(*of, left)));
            Datum::List(each.collect())
        }
        Kind::Struct(group) => Datum::List(fields(group, left)),
        Kind::Enum(choice) => {
            let variant = choice.variants.get(choice.first as usize);
            let first = variant.map(|(_, group)| fields(group, left));
            Datum::Variant(Box::new((choice.first, first.unwrap_or_default())))
        }
        Kind::NonZero(of) => match inner(*of, left) {
            Datum::Unsigned(0) => Datum::Unsigned(1),
            Datum::Signed(0) => Datum::Signed(1),
            Datum::Unsigned128(0) => Datum::Unsigned128(1),
            Datum::Signed128(0) => Datum::Signed128(1),
            other => other,
        },
        Kind::Char(of) | Kind::Same(of) | Kind::Padded { of, .. } | Kind::Recursive(of) => {
            inner(*of, left)
        }
        Kind::Versions { newest, of, .. } => {
            Datum::Versioned(Box::new((*newest, inner(*of, left))))
        }
        _ => blank(of),
    }
}

/// Returns the initial value of a number, a text or an empty container.
fn blank(of: Dynamic<'_>) -> Datum {
    with_codec!(of, |codec: T| Codec::<T>::blank(&codec).datum())
}
