//! [`Mirror`]: a field that follows from an earlier one of the same struct: it is equal to it, or an
//! integer that can be computed.

use super::codes::gcd;
use super::lists::plain;
use super::value_kind::ValueKind;
use crate::model::{Field, Integers};
use bitpack::bit_length;

/// Maximum number of earlier fields that a field is compared with.
const FIELDS: usize = 64;

/// The rules by which a field may follow from an earlier one, and which hold in all packets so far.
#[derive(Clone, Debug)]
pub(super) struct Mirror<'m> {
    other: &'m Field,
    /// `true` while both values are equal. They are numbers, vectors or texts of one encoding.
    pub(super) is_equal: bool,
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
    /// Returns the rules for each earlier field that the field `own` of a struct might follow from.
    /// `core` is the category of its value.
    pub(super) fn of(fields: &'m [Field], own: &Field, core: ValueKind<'_>) -> Vec<Self> {
        let is_own = |it: &&Field| core::ptr::eq(*it, own);
        let is_value = matches!(core, ValueKind::Leaf | ValueKind::Vector(_))
            && own.value().is_some()
            && fields.iter().any(|it| is_own(&it));
        let own_integers = integers(own);
        let before = fields.iter().take_while(|it| !is_own(it)).take(FIELDS);
        let of = |other: &'m Field| {
            let is_same = is_value && other.encoding == own.encoding && other.delta == own.delta;
            let both = integers(other).zip(own_integers);
            let least = both.map_or([0; 2], |(it, own)| [it.0, own.0].map(|it| it.min as i128));
            let low = both.and_then(|(_, (own, width))| (own.min == 0).then_some(width));
            Self {
                other,
                is_equal: is_same,
                least,
                points: Vec::new(),
                is_line: both.is_some(),
                low,
            }
        };
        before.map(of).filter(Self::has_rule).collect()
    }

    /// Returns the name of the other field.
    pub(super) fn other(&self) -> &'m str {
        &self.other.name
    }

    /// Returns `true` if one of the rules holds.
    fn has_rule(&self) -> bool {
        self.is_equal || self.is_line || self.low.is_some()
    }

    /// Adds the values of both fields in one packet: `true` if they are equal, and the integers that
    /// are sent for them, the other one first. Returns `false` if no rule holds any longer.
    pub(super) fn holds(&mut self, is_equal: bool, codes: Option<[u64; 2]>) -> bool {
        self.is_equal &= is_equal;
        if let Some([x, y]) = codes {
            let [least, own] = self.least;
            self.add([least.wrapping_add(x.into()), own.wrapping_add(y.into())]);
        } else {
            (self.is_line, self.low) = (false, None);
        }
        self.has_rule()
    }

    /// Adds the integers of both fields, the other one first.
    fn add(&mut self, [x, y]: [i128; 2]) {
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
            [] => self.points.push([x, y]),
            [..] => {}
        }
    }

    /// Adds the values in other packets. Returns `false` if no rule holds any longer.
    pub(super) fn merge(&mut self, other: &Self) -> bool {
        self.is_equal &= other.is_equal;
        self.is_line &= other.is_line;
        let low = self.low.and(other.low);
        other.points.iter().for_each(|it| self.add(*it));
        self.low = low;
        self.has_rule()
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
        assert!(Mirror::of(&[], &other, ValueKind::Leaf).is_empty());
        let rule = |points: &[[i128; 2]]| {
            let mut mirror = Mirror {
                other: &other,
                is_equal: false,
                least: [0; 2],
                points: Vec::new(),
                is_line: true,
                low: Some(4),
            };
            for point in points {
                mirror.add(*point);
            }
            mirror.has_rule().then(|| mirror.rule()).flatten()
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
