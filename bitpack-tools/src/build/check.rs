//! Checks the parameters of encodings, which may be out of range in a damaged schema file.

use bitpack::CompressedF64;
use bitpack::schema::description::{Encoding, Envelope, Integer, Variant};

use crate::datum::compare;
use crate::model::Body;
use crate::width::{Width, bit_length};

/// Checks the parameters in a part of a schema file. Rejects those that no declaration in Rust can
/// have.
pub(super) trait Check {
    fn check(&self) -> Result<(), String>;
}

impl Check for Encoding {
    fn check(&self) -> Result<(), String> {
        match *self {
            Self::Bits { bits, .. } => within("bits", bits, 1, 128),
            Self::Float { bits } if bits != 32 && bits != 64 => {
                Err(format!("a float has 32 or 64 bits, not {bits}"))
            }
            Self::Range { min, max, signed, fraction } => {
                range(min, max, signed)?;
                within("fraction", fraction, 0, 128)
            }
            Self::Varint { group, min, max, signed } => {
                range(min, max, signed)?;
                within("group", group, 1, 16)
            }
            Self::Compressed { strict: true, wrapping: true, .. }
            | Self::CompressedF64 { strict: true, wrapping: true, .. } => {
                Err("a quantised float is `strict` or `wrapping`, not both".to_owned())
            }
            Self::Compressed { min, max, steps, .. } => {
                if !(min.is_finite() && max.is_finite() && min < max && (max - min).is_finite()) {
                    return Err(format!("{min:?}..={max:?} is not a range of finite floats"));
                }
                within("steps", steps, 1, u32::MAX)
            }
            Self::CompressedF64 { min, max, steps, .. } => {
                if CompressedF64::of_steps(min, max, steps).is_none() {
                    return Err(format!("{min:?}..={max:?} in {steps} steps is not valid"));
                }
                Ok(())
            }
            Self::SmallestThree { bits } => within("bits", bits, 2, 20),
            Self::List { min, max, .. }
            | Self::Set { min, max, .. }
            | Self::Map { min, max, .. }
            | Self::More { min, max, .. }
            | Self::Text { min, max }
            | Self::UnalignedText { min, max }
            | Self::NulTerminated { min, max }
            | Self::Utf16 { min, max }
            | Self::ByteList { min, max }
            | Self::Rest { min, max }
                if min > max =>
            {
                Err(format!("empty range: {min} is greater than {max}"))
            }
            Self::Check { magic, bits } => within("bits", bits, bit_length(magic.into()), 64),
            Self::Reserved { bits } => within("bits", bits, 0, 64),
            Self::Relative { bits, .. } | Self::RelativeWrapping { bits, .. } => {
                within("bits", bits, 1, 32)
            }
            Self::RangeTo { least, greatest, .. } if least > greatest => {
                Err(format!("empty range: {least} is greater than {greatest}"))
            }
            Self::Bool
            | Self::Float { .. }
            | Self::RangeTo { .. }
            | Self::Optional(_)
            | Self::OmitDefault { .. }
            | Self::Array { .. }
            | Self::Counted { .. }
            | Self::List { .. }
            | Self::Set { .. }
            | Self::Map { .. }
            | Self::More { .. }
            | Self::Ascending(_)
            | Self::Deltas { .. }
            | Self::Text { .. }
            | Self::UnalignedText { .. }
            | Self::NulTerminated { .. }
            | Self::Utf16 { .. }
            | Self::ByteArray { .. }
            | Self::ByteList { .. }
            | Self::Rest { .. }
            | Self::Subset { .. }
            | Self::Named { .. }
            | Self::Nothing
            | Self::Type(_)
            | Self::Itself { .. }
            | Self::Align
            | Self::Versions { .. }
            | Self::When { .. }
            | Self::Function { .. } => Ok(()),
        }
    }
}

/// Rejects a range that is empty, or that no integer type of Rust contains.
fn range(min: Integer, max: Integer, signed: bool) -> Result<(), String> {
    if compare(min, max).is_gt() {
        return Err(format!("empty range: {min} is greater than {max}"));
    }
    if !signed && min.negative {
        return Err(format!("{min} is below 0, but the type is unsigned"));
    }
    let widest = if signed { i128::MAX as u128 } else { u128::MAX };
    let fits =
        |it: Integer| it.magnitude <= widest || signed && it.negative && it.magnitude == 1 << 127;
    if !fits(min) || !fits(max) {
        return Err(format!("{min}..={max} is not a range of 128-bit integers"));
    }
    Ok(())
}

fn within(name: &str, found: u32, least: u32, most: u32) -> Result<(), String> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(format!("`{name}` is {found}, not in {least}..={most}"))
}

/// Rejects a packet framing with a protocol id of other than 4 or 8 bytes, or with an end check of
/// more than 32 bits.
pub(super) fn envelope(envelope: &Envelope) -> Result<(), String> {
    if envelope.id_bytes != 4 && envelope.id_bytes != 8 {
        return Err(format!("an id has 4 or 8 bytes, not {}", envelope.id_bytes));
    }
    if envelope.end_check.is_some_and(|it| it.magic > u64::from(u32::MAX)) {
        return Err("an end check has 32 bits".to_owned());
    }
    Ok(())
}

/// Rejects the padding of a type that the attribute `pad_to` cannot have: to 0 bytes or to more than
/// 16 MB, or to fewer bytes than a value can take.
pub(super) fn padding(bytes: u32, body: &Body, width: Width) -> Result<(), String> {
    within("padded_to", bytes, 1, 1 << 24)?;
    if matches!(body, Body::Alias(_) | Body::Opaque) {
        return Err("only a struct or an enum can be padded".to_owned());
    }
    let bits = width.max;
    if bits > u64::from(bytes) * 8 {
        return Err(format!("padded to {bytes} bytes, but a value can take {bits} bits"));
    }
    Ok(())
}

/// Rejects an enum that has no variants, or a tag of more than 32 bits.
pub(super) fn tag(bits: u32, variants: &[Variant]) -> Result<(), String> {
    within("tag_bits", bits, 0, 32)?;
    if variants.is_empty() {
        return Err("an enum without variants".to_owned());
    }
    Ok(())
}

/// Returns the bits of the tag that select a variant of an enum. Rejects a variant whose number
/// does not fit in the tag.
pub(super) fn code(
    variant: &Variant,
    bits: u32,
    least: i64,
    is_signed: bool,
) -> Result<u64, String> {
    let number = i128::from(variant.number);
    let distance = number - i128::from(least);
    let room = 1_i128 << bits;
    let fits = if is_signed {
        bits > 0 && number >= -(room / 2) && number < room / 2
    } else {
        (0..room).contains(&distance)
    };
    if !fits {
        return Err(format!("the number {number} does not fit in {bits} bits"));
    }
    Ok((distance & (room - 1)) as u64)
}

/// Rejects widths of small and large differences that no declaration can have.
pub(super) fn tiers(small: u32, large: u32) -> Result<(), String> {
    within("small", small, 1, 32)?;
    if large > 0 { within("large", large, small + 1, 32) } else { Ok(()) }
}
