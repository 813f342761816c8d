//! Resolves the names in the expressions of a description.

use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;

use super::build::{Builder, Earlier, MOST_PARTS, Made};
use super::condition::{Arithmetic, Comparison, Condition, Pattern};
use super::group::Id;
use super::kind::Kind;
use super::{Datum, blank};
use crate::schema::description::Expression;

/// Maximum number of parts of a condition. A reader evaluates all of them for each value.
const MOST: usize = 256;
/// Maximum depth of a condition. Each level is a recursive call.
const DEEPEST: usize = 128;

const COMPARISONS: [(&str, Comparison); 6] = [
    ("==", |order| order.is_eq()),
    ("!=", |order| order.is_ne()),
    ("<", |order| order.is_lt()),
    ("<=", |order| order.is_le()),
    (">", |order| order.is_gt()),
    (">=", |order| order.is_ge()),
];

const ARITHMETIC: [(&str, Arithmetic); 10] = [
    ("+", i128::checked_add),
    ("-", i128::checked_sub),
    ("*", i128::checked_mul),
    ("/", i128::checked_div),
    ("%", i128::checked_rem),
    ("&", |one, other| Some(one & other)),
    ("|", |one, other| Some(one | other)),
    ("^", |one, other| Some(one ^ other)),
    ("<<", |one, by| one.checked_mul(1_i128.checked_shl(u32::try_from(by).ok()?)?)),
    (">>", |one, by| one.checked_shr(u32::try_from(by).ok()?)),
];

/// Returns the number of parts of a condition; `None` if it has more than `left` levels.
fn parts(of: &Expression, left: usize) -> Option<usize> {
    let left = left.checked_sub(1)?;
    let Expression::Op { of, .. } = of else { return Some(1) };
    of.iter().try_fold(1, |sum, of| Some(sum + parts(of, left)?))
}

impl Builder<'_> {
    /// Makes a condition. Values of fields that are not sent count as parts of it.
    pub(super) fn condition(&self, of: &Expression, earlier: &Earlier) -> Made<Condition> {
        let parts = parts(of, DEEPEST).filter(|parts| *parts <= MOST);
        let Some(parts) = parts else {
            return Err(format!("a condition has more than {MOST} parts or {DEEPEST} levels"));
        };
        self.take(parts);
        let condition = Expressions { builder: self, earlier }.of(of, None);
        if self.parts.get() == 0 {
            return Err(format!("all conditions have more than {MOST_PARTS} parts and values"));
        }
        Ok(condition)
    }

    fn take(&self, parts: usize) {
        self.parts.set(self.parts.get().saturating_sub(parts));
    }

    /// Returns the value that a field has if it is not sent. It is `Nothing` if it has too many parts.
    fn blank(&self, id: Id) -> Datum {
        if self.parts.get() == 0 {
            return Datum::Nothing;
        }
        let value = blank::of(&self.plan.nodes, id);
        self.take(blank::size(&value));
        value
    }
}

/// Converts the expressions of a type, whose earlier fields are known.
struct Expressions<'b, 'd> {
    builder: &'b Builder<'d>,
    earlier: &'b Earlier,
}

impl Expressions<'_, '_> {
    /// Converts an expression. A name alone is a variant of the type `hint`.
    fn of(&self, expression: &Expression, hint: Option<Id>) -> Condition {
        self.try_of(expression, hint).unwrap_or(Condition::Unknown)
    }

    fn try_of(&self, of: &Expression, hint: Option<Id>) -> Option<Condition> {
        Some(match of {
            Expression::Op { form, of } => return self.op(form, of, hint),
            Expression::Field { name, path } => {
                let (at, mut node) = self.earlier.find(name)?;
                let mut unsent = self.builder.blank(node);
                let mut indices = Vec::new();
                for name in path {
                    let index;
                    (index, node) = self.builder.member(node, name)?;
                    indices.push(index);
                    unsent = match unsent {
                        Datum::List(mut list) if index < list.len() => list.swap_remove(index),
                        _ => Datum::Nothing,
                    };
                }
                Condition::Field { at, path: indices, unsent }
            }
            Expression::Int(number) => {
                let bits = number.to_bits() as i128;
                if bits < 0 && !number.negative {
                    return None;
                }
                Condition::Int(bits)
            }
            Expression::Float(value) => Condition::Float(*value),
            Expression::Bool(value) => Condition::Bool(*value),
            Expression::Char(value) => Condition::Int(u32::from(*value).into()),
            Expression::Text(text) => Condition::Text(text.clone()),
            Expression::Name(name) => Condition::Variant(self.variant(name, hint?)?),
            Expression::Versions(span) => Condition::Versions(*span),
        })
    }

    fn op(&self, form: &str, of: &[Expression], hint: Option<Id>) -> Option<Condition> {
        let one = |of: &Expression| Box::new(self.of(of, hint));
        let both = |a: &Expression, b: &Expression| {
            let hint = self.type_of(a).or_else(|| self.type_of(b));
            Box::new([self.of(a, hint), self.of(b, hint)])
        };
        let matches = |a: &Expression, pattern: &Expression, guard: Option<&Expression>| {
            let pattern = self.pattern(pattern, self.type_of(a));
            Condition::Matches(one(a), pattern, guard.map(one))
        };
        Some(match (form, of) {
            ("&$" | "*$", [a]) => self.of(a, hint),
            ("!$", [a]) => Condition::Not(one(a)),
            ("-$", [a]) => Condition::Negate(one(a)),
            ("$ && $", [a, b]) => Condition::And(both(a, b)),
            ("$ || $", [a, b]) => Condition::Or(both(a, b)),
            ("$.len()", [a]) => Condition::Len(one(a)),
            ("$.is_empty()", [a]) => Condition::IsEmpty(one(a)),
            ("$.is_some()", [a]) => Condition::IsSome(one(a)),
            ("$.is_none()", [a]) => Condition::Not(Box::new(Condition::IsSome(one(a)))),
            ("$.contains($)", [range, a]) => {
                let is_range = matches!(range, Expression::Op { form, .. } if form.contains(".."));
                return is_range.then(|| matches(a, range, None));
            }
            ("matches!($, $)", [a, p]) | ("let $ = $", [p, a]) => matches(a, p, None),
            ("matches!($, $ if $)", [a, p, guard]) => matches(a, p, Some(guard)),
            ("if $ { $ } else { $ }", [a, b, c]) => {
                Condition::If(Box::new([a, b, c].map(|it| self.of(it, hint))))
            }
            (form, [a, b]) => {
                let sign = form.strip_prefix("$ ")?.strip_suffix(" $")?;
                let Some((_, how)) = COMPARISONS.iter().find(|(own, _)| *own == sign) else {
                    let (_, how) = ARITHMETIC.iter().find(|(own, _)| *own == sign)?;
                    return Some(Condition::Compute(*how, both(a, b)));
                };
                let is_none =
                    |it: &Expression| matches!(it, Expression::Name(name) if name == "None");
                let option = if is_none(a) { b } else { a };
                if !is_none(a) && !is_none(b) {
                    return Some(Condition::Compare(*how, both(a, b)));
                }
                let none = Condition::Matches(one(option), Pattern::None, None);
                match sign {
                    "==" => none,
                    "!=" => Condition::Not(Box::new(none)),
                    _ => return None,
                }
            }
            (form, [a]) => {
                let (sign, bits) = form.strip_prefix("$ as ")?.split_at_checked(1)?;
                let bits = bits.parse().ok().filter(|it| [8, 16, 32, 64, 128].contains(it))?;
                let signed = ["u", "i"].iter().position(|it| *it == sign)? == 1;
                Condition::Cast { of: one(a), bits, signed }
            }
            _ => return None,
        })
    }

    /// Returns the encoding of the value of an expression, if it is a field.
    fn type_of(&self, of: &Expression) -> Option<Id> {
        match of {
            Expression::Field { name, path } => {
                let (_, node) = self.earlier.find(name)?;
                let inside = |node, name| self.builder.member(node, name).map(|(_, node)| node);
                path.iter().try_fold(node, |node, name| inside(node, name))
            }
            Expression::Op { form, of } => match (&**form, &**of) {
                ("&$" | "*$", [a]) => self.type_of(a),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the number of the variant called `name`.
    fn variant(&self, name: &str, of: Id) -> Option<u32> {
        let Kind::Enum(choice) = self.builder.content(of) else { return None };
        choice.names.iter().position(|own| own == name).map(|index| index as u32)
    }

    fn pattern(&self, of: &Expression, hint: Option<Id>) -> Pattern {
        self.try_pattern(of, hint).unwrap_or(Pattern::Unknown)
    }

    fn try_pattern(&self, of: &Expression, hint: Option<Id>) -> Option<Pattern> {
        let whole = of;
        let constant = |of: &Expression| match of {
            Expression::Op { form, .. } if form != "-$" => None,
            Expression::Field { .. } | Expression::Name(_) => None,
            of => Some(Box::new(self.of(of, hint))),
        };
        let range = |from: Option<&Expression>, to: Option<&Expression>, is_inclusive| {
            let end = |end: Option<&Expression>| match end {
                Some(end) => constant(end).map(Some),
                None => Some(None),
            };
            Some(Pattern::Range { from: end(from)?, to: end(to)?, is_inclusive })
        };
        match of {
            Expression::Name(name) if name == "_" || name == ".." => Some(Pattern::Any),
            Expression::Name(name) if name == "None" => Some(Pattern::None),
            Expression::Name(name) => {
                Some(Pattern::Variant(self.variant(name, hint?)?, Vec::new()))
            }
            Expression::Op { form, of } => match (&**form, &**of) {
                ("&$", [inner]) => self.try_pattern(inner, hint),
                ("$..=$", [from, to]) => range(Some(from), Some(to), true),
                ("$..$", [from, to]) => range(Some(from), Some(to), false),
                ("$..", [from]) => range(Some(from), None, true),
                ("..=$", [to]) => range(None, Some(to), true),
                ("..$", [to]) => range(None, Some(to), false),
                ("Some($)", [inner]) => {
                    let inside = match self.builder.content(hint?) {
                        Kind::Optional(of) => Some(*of),
                        _ => None,
                    };
                    Some(Pattern::Some(Box::new(self.pattern(inner, inside))))
                }
                (form, of) if form.split(" | ").all(|it| it == "$") => {
                    Some(Pattern::OneOf(of.iter().map(|it| self.pattern(it, hint)).collect()))
                }
                ("-$", [_]) => Some(Pattern::Equals(constant(whole)?)),
                (form, of) => self.variant_pattern(form, of, hint?),
            },
            other => Some(Pattern::Equals(constant(other)?)),
        }
    }

    /// Converts a pattern for a variant with fields, such as `Hit($, ..)` or `Hit { damage: $, .. }`,
    /// in which `$` stands for an inner pattern.
    fn variant_pattern(&self, form: &str, of: &[Expression], hint: Id) -> Option<Pattern> {
        let split =
            form.split_once('(').and_then(|(name, rest)| Some((name, rest.strip_suffix(')')?)));
        let (name, holes, is_tuple) = if let Some((name, holes)) = split {
            (name, holes, true)
        } else {
            let (name, rest) = form.split_once(" { ")?;
            (name, rest.strip_suffix(" }")?, false)
        };
        let number = self.variant(name, hint)?;
        let Kind::Enum(choice) = self.builder.content(hint) else { return None };
        let group = choice.groups.get(number as usize)?;
        let mut operands = of.iter();
        let mut fields = Vec::new();
        for (i, hole) in holes.split(", ").enumerate().filter(|(_, it)| !["..", ""].contains(it)) {
            let operand = operands.next()?;
            if matches!(operand, Expression::Name(name) if name == "..") {
                // the fields after it have indices that depend on the type
                return operands.next().is_none().then_some(Pattern::Variant(number, fields));
            }
            let (at, node) = if is_tuple {
                (hole == "$").then_some(())?;
                group.find_at(i)?
            } else {
                group.find(hole.strip_suffix(": $")?)?
            };
            fields.push((at, self.pattern(operand, node)));
        }
        Some(Pattern::Variant(number, fields))
    }
}
