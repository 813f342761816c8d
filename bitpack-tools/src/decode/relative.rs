//! Decodes the two encodings of integers that are sent as a difference. In both, a prefix code
//! selects a tier, and the bits of that tier follow.

use bitpack::ErrorKind;
use bitpack::schema::description::{Integer, RangeEnd};
use bitpack::trace::{Role, Value};

use super::many::field;
use super::numbers::integer;
use super::{Decoder, Done, Event, Scope, Step, rejected, rejected_because, unknown};
use crate::datum::Datum;
use crate::index_code::{self, FLAGS};
use crate::model::{Node, Shape};
use crate::width::bit_length;

/// The tiers of `int_relative` of the standard serialize 1.0, without the last one: the number of
/// bits that follow the prefix of the tier, and the number of differences in the tier.
const STANDARD: [(u32, u64); 6] = [(0, 1), (3, 5), (5, 17), (9, 257), (13, 4097), (17, 65537)];

/// Largest difference that is not in the last tier.
const LARGEST: u32 = 69_914;

/// Returns the tier of a prefix code that `zeros` zero bits select: the bits that follow its
/// prefix, its number of differences, and its smallest difference.
fn tier(tiers: &[(u32, u64); 6], zeros: u32) -> Option<(u32, u64, u64)> {
    let (bits, values) = *tiers.get(zeros as usize)?;
    let before: u64 = tiers.iter().take(zeros as usize).map(|(_, values)| values).sum();
    Some((bits, values, before + 1))
}

/// Returns the width of the narrowest integer type that holds the whole range: 8, 16 or 32.
fn narrowest(min: u128, range: u128, signed: bool) -> u32 {
    let max = min.wrapping_add(range);
    let fits = |bits: &u32| {
        if signed {
            let half = 1_i128 << (bits - 1);
            [min, max].iter().all(|end| (-half..half).contains(&(*end as i128)))
        } else {
            max < 1 << bits
        }
    };
    [8, 16].into_iter().find(fits).unwrap_or(32)
}

/// Returns the width of the integer type of an ascending list's elements in bits, given the
/// encoding of the first. `None` if that encoding has no such type.
pub(crate) fn step_bits(first: &Node) -> Option<u32> {
    match first.shape {
        Shape::Bits { bits, .. } if bits <= 32 => Some(bits),
        // the schema does not state the width of the type; assume the narrowest that holds the
        // range
        Shape::Range { min, range, signed, .. } => Some(narrowest(min, range, signed)),
        _ => None,
    }
}

/// Largest absolute value of an end of a range. Lua, the language of the dissector, represents
/// integers up to it.
const FARTHEST: i64 = 1 << 52;

/// Returns the number in the earlier field called `name`. `None` if it is unknown.
pub(super) fn value_of(name: &str, scope: Scope<'_, '_>) -> Option<i128> {
    field(scope, name).to_number().map(|it| it.to_bits() as i128)
}

/// Returns the value of an end of a range. `None` if the field that it refers to is unknown.
pub(super) fn end_in(end: &RangeEnd, scope: Scope<'_, '_>) -> Option<i64> {
    let value = match &end.field {
        None => 0,
        Some(name) => i64::try_from(field(scope, name).to_integer()?.to_bits() as i128).ok()?,
    };
    let value = value.checked_add(end.offset)?;
    (-FARTHEST..=FARTHEST).contains(&value).then_some(value)
}

impl<'m, S: FnMut(&[Step<'m>], Event<'m>)> Decoder<'m, '_, S> {
    /// Decodes an integer that is greater than the earlier field `to` and is sent as the difference
    /// from it.
    pub(super) fn relative(
        &mut self,
        to: &str,
        bits: u32,
        signed: bool,
        scope: Scope<'m, '_>,
    ) -> Done<Datum> {
        let previous = field(scope, to).to_number();
        let previous = previous.and_then(|it| i64::try_from(it.to_bits() as i128).ok());
        let Some(previous) = previous else {
            return unknown(self.position(), format!("what value `{to}` has"));
        };
        let number = self.above(previous, bits, signed)?;
        Ok(self.noted(number, signed, None))
    }

    /// Decodes an integer in a range whose ends depend on earlier fields.
    pub(super) fn range_to(
        &mut self,
        ends: [&RangeEnd; 2],
        signed: bool,
        scope: Scope<'m, '_>,
    ) -> Done<Datum> {
        let start = self.position();
        let ends = ends.map(|end| end_in(end, scope).ok_or(end));
        let (min, max) = match ends {
            [Ok(min), Ok(max)] => (min, max),
            [Err(end), _] | [_, Err(end)] => return unknown(start, format!("what {end} is")),
        };
        let Ok(range) = u64::try_from(max - min) else {
            let reason = format!("no value is in {min}..={max}");
            return rejected_because(ErrorKind::Range, start, reason);
        };
        let bits = bit_length(range.into());
        self.begin(bits.into())?;
        let offset = self.take(bits)?;
        let number = i128::from(min).wrapping_add(offset as i128);
        if offset > u128::from(range) {
            let reason = format!("{number} is not in {min}..={max}");
            return rejected_because(ErrorKind::Range, start, reason);
        }
        Ok(self.noted(number as i64, signed, None))
    }

    /// Decodes the next element of an ascending list. Rejects it if it is outside the range of
    /// `first`, the encoding of the first element.
    pub(super) fn step_above(&mut self, previous: Integer, first: &'m Node) -> Done<Datum> {
        let start = self.position();
        let (Shape::Bits { signed, .. } | Shape::Range { signed, .. }, Some(bits)) =
            (&first.shape, step_bits(first))
        else {
            return unknown(start, "what type the elements of a list have");
        };
        let signed = *signed;
        let Ok(previous) = i64::try_from(previous.to_bits() as i128) else {
            return unknown(start, "what value the previous element has");
        };
        let number = self.above(previous, bits, signed)?;
        let datum = self.noted(number, signed, Some(first));
        if let Shape::Range { min, range, signed, .. } = first.shape {
            let offset = (i128::from(number) as u128).wrapping_sub(min);
            if offset > range {
                let [min, max] = [min, min.wrapping_add(range)].map(|it| integer(it, signed));
                let reason = format!("{number} is not in {min}..={max}");
                return rejected_because(ErrorKind::Range, start, reason);
            }
        }
        Ok(datum)
    }

    fn noted(&mut self, number: i64, signed: bool, node: Option<&'m Node>) -> Datum {
        let value = i128::from(number) as u128;
        self.event(Role::Value, Some(integer(value, signed)), node);
        Datum::Int(Integer::of(value, signed))
    }

    /// Decodes an integer of a type of `bits` bits, which must be above `previous` and is sent as
    /// the difference from it. Rejects one that is not above.
    fn above(&mut self, previous: i64, bits: u32, signed: bool) -> Done<i64> {
        let start = self.position();
        let number = match self.difference()? {
            Ok(difference) => previous.checked_add(difference.into()),
            Err(low) if signed => Some(i64::from(low as i32)),
            Err(low) => Some(i64::from(low)),
        };
        let (least, most) = if signed {
            (-(1_i64 << (bits - 1)), (1_i64 << (bits - 1)) - 1)
        } else {
            (0, (1_i64 << bits) - 1)
        };
        let Some(number) = number else {
            return rejected(ErrorKind::Range, start);
        };
        if number <= previous || number < least || number > most {
            let reason = format!("{number} is not in {}..={most}", i128::from(previous) + 1);
            return rejected_because(ErrorKind::Range, start, reason);
        }
        Ok(number)
    }

    /// Decodes the prefix code of a difference. Returns the difference, or as the error the 32 bits
    /// of the last tier.
    fn difference(&mut self) -> Done<Result<u32, u32>> {
        let start = self.position();
        let bits = |zeros| tier(&STANDARD, zeros).map_or(32, |(bits, ..)| bits);
        let (zeros, offset) = self.prefixed(FLAGS, bits)?;
        let Some((_, values, first)) = tier(&STANDARD, zeros) else {
            return Ok(Err(offset as u32));
        };
        if offset < values {
            Ok(Ok((first + offset) as u32))
        } else {
            rejected(ErrorKind::Range, start)
        }
    }

    /// Decodes an integer of `bits` bits that comes after the earlier field `to` on a circle and is
    /// sent as the difference from it. Rejects the longest code for a difference that has a shorter
    /// one.
    pub(super) fn relative_wrapping(
        &mut self,
        to: &str,
        bits: u32,
        scope: Scope<'m, '_>,
    ) -> Done<Datum> {
        let Some(previous) = field(scope, to).to_number() else {
            return unknown(self.position(), format!("what value `{to}` has"));
        };
        let start = self.position();
        let difference = match self.difference()? {
            Ok(difference) => Some(difference),
            Err(low) => (low > LARGEST).then_some(low),
        };
        let most = u32::MAX >> (32 - bits);
        let Some(difference) = difference.filter(|difference| *difference <= most) else {
            return rejected(ErrorKind::Range, start);
        };
        let number = (previous.to_bits() as u32).wrapping_add(difference) & most;
        Ok(self.noted(number.into(), false, None))
    }

    /// Decodes the index of an object in a subset, sent as a prefix code of its distance from
    /// `base`. The index `max` marks the end of the subset.
    pub(super) fn object_index(&mut self, base: u64, max: u32, node: &'m Node) -> Done<u32> {
        let start = self.position();
        self.read_index(base, max)?;
        self.reader.mute(true);
        let known = |zeros| tier(&index_code::TIERS, zeros);
        let bits = |zeros| known(zeros).map_or(index_code::last_bits(max), |(bits, ..)| bits);
        let (zeros, offset) = self.prefixed(FLAGS, bits)?;
        self.reader.mute(false);
        let difference = offset + known(zeros).map_or(index_code::LAST, |(.., first)| first);
        let index = base + difference - 1;
        if index > u64::from(max) {
            let reason = format!("{index} is not in {base}..={max}");
            return rejected_because(ErrorKind::Range, start, reason);
        }
        self.write_index(base, index);
        self.event(Role::Index, Some(Value::Unsigned(index.into())), Some(node));
        Ok(index as u32)
    }
}
