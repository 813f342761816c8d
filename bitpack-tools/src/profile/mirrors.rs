//! [`Mirror`]: an integer field that follows from an earlier one of the same struct.

use super::codes::gcd;
use super::lists::plain;
use crate::model::{Field, Integers};
use bitpack::bit_length;

/// Maximum number of earlier fields that a field is compared with.
const FIELDS: usize = 32;

/// A rule by which a field follows from an earlier one, and which holds in all packets so far.
#[derive(Clone, Debug)]
pub(super) struct Mirror<'m> {
    other: &'m Field,
    /// The least values that the other field and this one can have.
    least: [i128; 2],
    /// Up to two pairs of values from the same packet, that of the other field first. The values of
    /// the other field differ.
    points: Vec<[i128; 2]>,
    /// `true` while all values are on the line through these points.
    is_line: bool,
    /// Width of the field in bits, while its values are the low bits of those of the other field.
    low: Option<u32>,
}

impl<'m> Mirror<'m> {
    /// Returns a rule for each earlier field that the field `own` of a struct might follow from.
    pub(super) fn of(fields: &'m [Field], own: &Field) -> Vec<Self> {
        let Some((own_integers, width)) = integers(own) else { return Vec::new() };
        let before = fields.iter().take_while(|it| !core::ptr::eq(*it, own)).take(FIELDS);
        let of = |other: &'m Field| {
            let (integers, _) = integers(other)?;
            let least = [integers.min as i128, own_integers.min as i128];
            let low = (own_integers.min == 0).then_some(width);
            Some(Self { other, least, points: Vec::new(), is_line: true, low })
        };
        before.filter_map(of).collect()
    }

    /// Returns the name of the other field.
    pub(super) fn other(&self) -> &'m str {
        &self.other.name
    }

    /// Adds the integers that are sent for both fields, the other one first. Returns `false` if the
    /// rule does not hold.
    pub(super) fn holds(&mut self, codes: [u64; 2]) -> bool {
        let ([x, y], [least, own]) = (codes, self.least);
        self.add([least.wrapping_add(x.into()), own.wrapping_add(y.into())])
    }

    /// Adds the values of both fields, the other one first. Returns `false` if the rule does not
    /// hold.
    fn add(&mut self, [x, y]: [i128; 2]) -> bool {
        let mask = |width: u32| (1_i128 << width) - 1;
        self.low = self.low.filter(|width| x & mask(*width) == y);
        match self.points.as_slice() {
            [first] if self.is_line => {
                self.is_line = first[0] != x || first[1] == y;
                if first[0] != x {
                    self.points.push([x, y]);
                }
            }
            [[x0, y0], [x1, y1]] => {
                self.is_line &= (y - y0) * (x1 - x0) == (y1 - y0) * (x - x0);
            }
            [..] => self.points.push([x, y]),
        }
        self.is_line || self.low.is_some()
    }

    /// Adds the values in other packets. Returns `false` if the rule no longer holds.
    pub(super) fn merge(&mut self, other: &Self) -> bool {
        self.is_line &= other.is_line;
        let low = self.low.and(other.low);
        let holds = other.points.iter().all(|it| self.add(*it));
        self.low = low;
        holds && (self.is_line || self.low.is_some())
    }

    /// Returns `true` if two rules refer to the same other field.
    pub(super) fn is(&self, other: &Self) -> bool {
        core::ptr::eq(self.other, other.other)
    }

    /// Returns the rule in words, such as "100 - `hp`". `None` if it is not certain.
    pub(super) fn rule(&self) -> Option<String> {
        let name = format!("`{}`", self.other.name);
        let [[x0, y0], [x1, y1]] = *self.points.as_slice() else { return None };
        if !self.is_line {
            return self.low.map(|width| format!("the low {width} bits of {name}"));
        }
        let (up, over) = (y1 - y0, x1 - x0);
        let common = gcd(up.unsigned_abs() as u64, over.unsigned_abs() as u64).max(1);
        let common = i128::from(common) * over.signum();
        let (up, over) = (up / common, over / common);
        // the value at 0, in units of a fraction if the rule has one
        let rest = y0 * over - x0 * up;
        let times = |factor: i128| {
            if factor == 1 { name.clone() } else { format!("{factor} * {name}") }
        };
        let sum = match (up, rest) {
            (0, _) => return None,
            (up, 0) if up < 0 => format!("-{}", times(-up)),
            (up, rest) if up < 0 => format!("{rest} - {}", times(-up)),
            (up, 0) => times(up),
            (up, rest) if rest < 0 => format!("{} - {}", times(up), -rest),
            (up, rest) => format!("{} + {rest}", times(up)),
        };
        Some(match over {
            1 => sum,
            over if up.abs() == 1 && rest == 0 => format!("{sum} / {over}"),
            over => format!("({sum}) / {over}"),
        })
    }
}

/// Returns the integers that a field can be, and their width in bits. `None` if the field is not an
/// integer of up to 32 bits.
fn integers(field: &Field) -> Option<(Integers, u32)> {
    let integers = plain(field.value()?)?;
    Some((integers, bit_length(integers.range)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_a_person_writes_them() {
        let other = Field {
            name: "hp".into(),
            min_bits: 0,
            max_bits: None,
            encoding: bitpack::schema::description::Encoding::Align,
            delta: None,
        };
        assert!(Mirror::of(&[], &other).is_empty());
        let rule = |points: &[[i128; 2]]| {
            let mut mirror = Mirror {
                other: &other,
                least: [0; 2],
                points: Vec::new(),
                is_line: true,
                low: Some(4),
            };
            points.iter().all(|it| mirror.add(*it)).then(|| mirror.rule()).flatten()
        };
        for (points, text) in [
            ([[1, 99], [5, 95], [100, 0]], Some("100 - `hp`")),
            ([[1, 16], [1, 16], [3, 48]], Some("16 * `hp`")),
            ([[0, 3], [1, 5], [2, 7]], Some("2 * `hp` + 3")),
            ([[9, 0], [10, 1], [12, 3]], Some("`hp` - 9")),
            ([[32, 2], [48, 3], [0, 0]], Some("`hp` / 16")),
            ([[1, -1], [2, -2], [3, -3]], Some("-`hp`")),
            ([[1, 1], [3, 2], [5, 3]], Some("(`hp` + 1) / 2")),
            ([[17, 1], [40, 8], [3, 3]], Some("the low 4 bits of `hp`")),
            ([[1, 7], [2, 9], [3, 12]], None),
            ([[1, 7], [1, 7], [1, 7]], None),
            ([[1, 7], [2, 7], [3, 7]], None),
            ([[1, 7], [1, 8], [3, 7]], None),
        ] {
            assert_eq!(rule(&points).as_deref(), text, "{points:?}");
        }
    }
}
