//! Checks the numbers of an encoding attribute against the type and against each other.

use core::iter;
use core::ops::RangeInclusive;
use core::ptr;

use quote::quote;

use crate::attribute_scope::{Leaf, leaves};
use crate::attributes::{Encoding, Mark, Number, Real};
use crate::ctxt::Ctxt;
use crate::model::Field;
use crate::shape::{IntType, Shape, greatest_of_bits};

/// Rejects numbers in the attributes of a field that do not fit the type of the encoded value.
pub(super) fn fit(cx: &Ctxt, field: &Field<'_>) {
    for encoded in encoded(field) {
        of_encoding(cx, &encoded);
    }
}

/// Reports an error with this message for a number that is a literal and not in the range.
pub(super) fn between(cx: &Ctxt, number: &Number, range: RangeInclusive<u64>, message: &str) {
    if number.to_u64().is_some_and(|number| !range.contains(&number)) {
        cx.error(number, message);
    }
}

/// Checks that each `check` and `reserved` attribute has 1 to 64 bits, and that the constant of a
/// `check` fits in them.
pub(super) fn marks_fit(cx: &Ctxt, marks: &[Mark]) {
    for mark in marks {
        let (bits, magic) = match mark {
            Mark::Align => continue,
            Mark::Check { bits, magic } => (bits, Some(magic)),
            Mark::Reserved(bits) => (bits, None),
        };
        let magic_bits = |magic: &Number| Some(u64::BITS - magic.to_u64()?.leading_zeros());
        match (bits.to_u64(), magic.and_then(magic_bits)) {
            (Some(0), _) => cx.error(bits, "zero bits carry nothing; remove it"),
            (Some(65..), _) => cx.error(bits, "at most 64 bits at once"),
            (Some(width), Some(needed)) if u64::from(needed) > width => {
                cx.error(magic, format!("needs {needed} bits: add `bits = {needed}`"));
            }
            _ => {}
        }
    }
}

/// An encoding, and the integer type that it encodes, if any. Parts of a field with the same encoding and
/// type share one `Encoded`.
pub(crate) struct Encoded<'f> {
    pub(crate) encoding: &'f Encoding,
    pub(crate) int: Option<IntType>,
    /// `true` if the encoding is that of an `f64`.
    pub(crate) is_double: bool,
}

/// Returns the encodings of all parts of a field's type, each with the integer type that it encodes.
/// Encodings inside others are listed too, such as those of a vector's components.
pub(crate) fn encoded<'f>(field: &'f Field<'_>) -> Vec<Encoded<'f>> {
    let mut all: Vec<Encoded<'f>> = Vec::new();
    for Leaf { node, attributes } in leaves(&field.node, &field.attributes) {
        let encoding = &attributes.encoding;
        let number = match (&node.shape, encoding) {
            (Shape::Array(item, _), Encoding::Components(_)) => &item.shape,
            (shape, _) => shape,
        };
        let int = if let Shape::Int(int) = number { Some(*int) } else { None };
        let is_double = matches!(number, Shape::F64);
        let inner = encoding.inner().iter().map(|it| (it, false));
        for (encoding, is_double) in iter::once((encoding, is_double)).chain(inner) {
            let is_known = |it: &Encoded<'_>| ptr::eq(it.encoding, encoding) && it.int == int;
            if !all.iter().any(|known| is_known(known) && known.is_double == is_double) {
                all.push(Encoded { encoding, int, is_double });
            }
        }
    }
    all
}

fn of_encoding(cx: &Ctxt, &Encoded { encoding, int, is_double }: &Encoded<'_>) {
    match encoding {
        // the compiler checks the range, because it depends on the encoding of the earlier field
        Encoding::Plain | Encoding::RangeTo { .. } | Encoding::Components(_) => {}
        Encoding::Bits(bits) => width_fits(cx, bits, int),
        // a component has a sign and a magnitude, and three of them share a 64-bit word
        Encoding::SmallestThree { bits } => {
            between(cx, bits, 2..=20, "a component must have 2 to 20 bits");
        }
        Encoding::Range { min, max } => {
            range_is_not_empty(cx, min, max);
            for value in [min, max] {
                value_fits(cx, value, int);
            }
        }
        Encoding::Varint { group, .. } => {
            between(cx, group, 1..=16, "a group has 1 to 16 bits");
        }
        Encoding::Fixed { integer, fraction, min, max } => {
            range_is_not_empty(cx, min, max);
            format_fits(cx, integer, fraction, int);
        }
        Encoding::Compressed { min, max, res, .. } => {
            compression_fits(cx, [min, max, res], is_double);
        }
    }
}

/// Rejects the attribute `bits(n)` with zero bits, or with more bits than the type has.
fn width_fits(cx: &Ctxt, bits: &Number, int: Option<IntType>) {
    let (widest, name) = int.map_or((128, "u128"), |int| (int.bits, int.name));
    match bits.to_u64() {
        Some(0) => cx.error(bits, "zero bits carry nothing; use `skip`"),
        Some(width) if width > widest.into() => {
            cx.error(bits, format!("`{name}` has {widest} bits"));
        }
        _ => {}
    }
}

/// Rejects a range whose minimum is greater than its maximum.
fn range_is_not_empty(cx: &Ctxt, min: &Number, max: &Number) {
    if let (Some(least), Some(greatest)) = (min.value, max.value) {
        if least > greatest {
            cx.error(quote!(#min #max), format!("empty range: {least} is greater than {greatest}"));
        }
    }
}

/// Rejects a bound of a range that does not fit in the type.
fn value_fits(cx: &Ctxt, number: &Number, int: Option<IntType>) {
    let (Some(value), Some(int)) = (number.value, int) else { return };
    let (min, max, name) = (int.min(), int.max(), int.name);
    if value < min && !int.signed {
        cx.error(number, format!("`{name}` cannot hold {value}"));
    } else if value < min || value > max {
        cx.error(number, format!("{value} does not fit in `{name}` ({min}..={max})"));
    }
}

/// Rejects the attribute `fixed` if its integer and fraction bits together exceed the bits of the
/// field's integer type.
fn format_fits(cx: &Ctxt, integer: &Number, fraction: &Number, int: Option<IntType>) {
    let (Some(whole), Some(part), Some(int)) = (integer.to_u64(), fraction.to_u64(), int) else {
        return;
    };
    let sum = whole.saturating_add(part);
    if sum > int.bits.into() {
        let message = format!("`{}` has {} bits; {whole} + {part} is {sum}", int.name, int.bits);
        cx.error(quote!(#integer #fraction), message);
    }
}

/// Rejects the attribute `compressed` with an empty range, or with a resolution that is not
/// positive or exceeds the range. The compiler checks later that an `f32` can hold the steps: see
/// [`may_be_too_fine`].
fn compression_fits(cx: &Ctxt, [min, max, res]: [&Real; 3], is_double: bool) {
    for number in [min, max, res] {
        if number.value.is_some_and(|value| value.abs() > f32::MAX.into()) {
            let holds =
                if is_double { "`compressed` for an `f64` takes" } else { "an `f32` holds" };
            return cx.error(number, format!("{holds} at most {:e}", f32::MAX));
        }
    }
    if let Some(step) = res.value.filter(|res| *res <= 0.0) {
        return cx.error(res, format!("the resolution {step} is not greater than 0"));
    }
    let (Some(least), Some(greatest)) = (min.value, max.value) else { return };
    if least >= greatest {
        let message = format!("empty range: {least} is not less than {greatest}");
        return cx.error(quote!(#min #max), message);
    }
    let Some(step) = res.value else { return };
    let range = greatest - least;
    if step > range {
        let message =
            format!("the resolution {step} is greater than the range, which is {range} wide");
        cx.error(res, message);
    }
}

/// Returns `true` if the generated code has to check that an `f32`, or an `f64` if it `is_double`, can
/// hold all steps of a range. No check is needed if the size of the range and the bounds are at most
/// 2¹⁹ or 2⁵⁰ times the resolution.
pub(crate) fn may_be_too_fine(min: &Real, max: &Real, res: &Real, is_double: bool) -> bool {
    let certain = 2_f64.powi(if is_double { 50 } else { 19 });
    let (Some(min), Some(max), Some(res)) = (min.value, max.value, res.value) else { return true };
    let farthest = (max - min).max(min.abs()).max(max.abs());
    farthest / res > certain
}

/// Returns the greatest value of an integer field; `None` if its type and attributes do not determine it.
pub(crate) fn greatest(field: &Field<'_>) -> Option<i128> {
    let Shape::Int(int) = field.node.shape else { return None };
    match &field.attributes.encoding {
        Encoding::Plain | Encoding::RangeTo { .. } => Some(int.max()),
        Encoding::Range { max, .. } => max.value,
        Encoding::Bits(bits) => {
            let magnitude_bits = bits.to_u64()?.checked_sub(int.signed.into())?;
            Some(greatest_of_bits(u32::try_from(magnitude_bits).ok()?))
        }
        _ => None,
    }
}
