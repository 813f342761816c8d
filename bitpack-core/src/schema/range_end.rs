//! [`RangeEnd`]: an end of a range that may depend on an earlier field.

use core::fmt;

use super::Field;
use super::facts::Integers;
use crate::error::message;

/// An end of a range: a constant, or the value of an earlier field plus a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangeEnd {
    /// Name of the earlier field. Empty if the end is a constant.
    pub field: &'static str,
    /// The constant, which is added to the value of the field if there is one.
    pub offset: i64,
}

impl fmt::Display for RangeEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_end((!self.field.is_empty()).then_some(self.field), self.offset, f)
    }
}

/// Formats an end of a range as Rust, with the field in backquotes: `5`, `` `n` - 1 ``.
pub(super) fn write_end(
    field: Option<&str>,
    offset: i64,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let Some(field) = field else { return write!(f, "{offset}") };
    write!(f, "`{field}`")?;
    match offset {
        0 => Ok(()),
        ..0 => write!(f, " - {}", offset.unsigned_abs()),
        _ => write!(f, " + {offset}"),
    }
}

/// An end of a range, with the minimum and the maximum value that it can have.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct EndSpan {
    pub(super) end: RangeEnd,
    pub(super) least: i64,
    pub(super) greatest: i64,
}

/// Minimum and maximum value of a field at which a range can end: the minimum of an `i32` and the maximum of
/// a `u32`.
const WIDEST: [i128; 2] = [i32::MIN as i128, u32::MAX as i128];

impl EndSpan {
    /// Describes an end that is a constant.
    pub const fn constant(value: i128) -> Self {
        let value = narrow(value);
        Self { end: RangeEnd { field: "", offset: value }, least: value, greatest: value }
    }

    /// Describes an end that is the value of the field `number` plus `offset`.
    ///
    /// # Panics
    ///
    /// In const evaluation, if the schema does not state the range of the field, or if the field
    /// can have a value that is neither an `i32` nor a `u32`.
    #[track_caller]
    pub const fn of(number: &Field, offset: i128) -> Self {
        let [least, greatest] = span(number);
        if least < WIDEST[0] || greatest > WIDEST[1] {
            let text = "a range can end at a field of up to 32 bits, but";
            message!("{} `{}` has values in {}..={}", text, number.name, (least), (greatest))
                .panic()
        }
        let (offset, name) = (narrow(offset), number.name);
        let end = RangeEnd { field: name, offset };
        let least = (least as i64).saturating_add(offset);
        Self { end, least, greatest: (greatest as i64).saturating_add(offset) }
    }
}

/// Converts to the nearest `i64`. Any constant that this changes is rejected later, since ranges have at most
/// 32 bits.
const fn narrow(value: i128) -> i64 {
    if value > i64::MAX as i128 {
        i64::MAX
    } else if value < i64::MIN as i128 {
        i64::MIN
    } else {
        value as i64
    }
}

/// Returns the minimum and the maximum value of an integer field.
#[track_caller]
const fn span(number: &Field) -> [i128; 2] {
    let integers = match number.shape.nodes() {
        [node] => node.facts().integers,
        _ => Integers::None,
    };
    match integers {
        Integers::Range { min, range, .. } => [min as i128, min.wrapping_add(range) as i128],
        Integers::Bits { bits: 127.., .. } => [i128::MIN, i128::MAX],
        Integers::Bits { bits, signed: false } => [0, (1 << bits) - 1],
        Integers::Bits { bits, signed: true } => [-(1 << (bits - 1)), (1 << (bits - 1)) - 1],
        Integers::None => {
            let why = "because its attributes do not limit it";
            message!("a range cannot end at `{}`, {}", number.name, why).panic()
        }
    }
}
