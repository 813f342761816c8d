//! Resolves the names in the expressions of a description.

use alloc::borrow::ToOwned as _;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::cell::RefCell;

use super::build::{Builder, MOST_PARTS, Made, address};
use super::condition::{Arithmetic, Comparison, Condition, Operator, Pattern};
use super::group::{Id, Named, find};
use super::kind::Kind;
use super::{Datum, blank};
use crate::schema::description::{Expression, Integer};

/// Maximum number of parts of a condition. A reader evaluates all parts for each value.
const MOST: usize = 256;
/// Maximum depth of a condition. Each level is a recursive call.
const DEEPEST: usize = 128;

const COMPARISONS: [Comparison; 6] = [
    Operator { sign: "==", how: |order| order.is_eq() },
    Operator { sign: "!=", how: |order| order.is_ne() },
    Operator { sign: "<", how: |order| order.is_lt() },
    Operator { sign: "<=", how: |order| order.is_le() },
    Operator { sign: ">", how: |order| order.is_gt() },
    Operator { sign: ">=", how: |order| order.is_ge() },
];

const ARITHMETIC: [Arithmetic; 10] = [
    Operator { sign: "+", how: i128::checked_add },
    Operator { sign: "-", how: i128::checked_sub },
    Operator { sign: "*", how: i128::checked_mul },
    Operator { sign: "/", how: i128::checked_div },
    Operator { sign: "%", how: i128::checked_rem },
    Operator { sign: "&", how: |one, other| Some(one & other) },
    Operator { sign: "|", how: |one, other| Some(one | other) },
    Operator { sign: "^", how: |one, other| Some(one ^ other) },
    Operator {
        sign: "<<",
        how: |one, by| one.checked_mul(1_i128.checked_shl(u32::try_from(by).ok()?)?),
    },
    Operator { sign: ">>", how: |one, by| one.checked_shr(u32::try_from(by).ok()?) },
];

/// Returns the number of parts of a condition; `None` if it has more than `left` levels.
fn parts(of: &Expression, left: usize) -> Option<usize> {
    let left = left.checked_sub(1)?;
    let Expression::Op { of, .. } = of else { return Some(1) };
    of.iter().try_fold(1, |sum, of| Some(sum + parts(of, left)?))
}

impl Builder<'_> {
    /// Builds the condition of the group of fields called `name`. A value that stands for an unsent field
    /// counts toward the number of parts.
    pub(super) fn condition(
        &mut self,
        name: &str,
        of: &Expression,
        earlier: &[Named],
    ) -> Made<Condition> {
        let parts = parts(of, DEEPEST).filter(|parts| *parts <= MOST);
        let Some(parts) = parts else {
            return Err(format!("a condition has more than {MOST} parts or {DEEPEST} levels"));
        };
        self.take(parts);
        let expressions = Expressions { builder: self, earlier, missing: RefCell::default() };
        let condition = expressions.of(of, None);
        if let Some(missing) = expressions.missing.into_inner() {
            return Err(format!(
                "`{name}` refers to `{missing}`, but no earlier field has that name"
            ));
        }
        if self.parts.get() == 0 {
            return Err(format!("all conditions have more than {MOST_PARTS} parts and values"));
        }
        if let Some(found) = &mut self.plan.found {
            found.conditions.insert(address(of), condition.clone());
        }
        Ok(condition)
    }

    fn take(&self, parts: usize) {
        self.parts.set(self.parts.get().saturating_sub(parts));
    }

    /// Returns the value that stands for a field that is not sent. It is `Nothing` if the conditions of the
    /// plan have used up the parts that they may have.
    fn blank(&self, id: Id) -> Datum {
        if self.parts.get() == 0 {
            return Datum::Nothing;
        }
        let value = blank::of(self.dynamic(id));
        self.take(value.size());
        value
    }
}

/// Converts expressions of a description to [`Condition`]s. Names in them refer to the `earlier` fields.
struct Expressions<'b, 'd> {
    builder: &'b Builder<'d>,
    earlier: &'b [Named],
    /// Name that an expression uses, but no earlier field has; `None` if all were found.
    missing: RefCell<Option<String>>,
}

impl Expressions<'_, '_> {
    /// Converts an expression, to [`Condition::Unknown`] if it cannot be evaluated. A single name that is no
    /// field is a variant of the type `hint`.
    fn of(&self, expression: &Expression, hint: Option<Id>) -> Condition {
        self.try_of(expression, hint).unwrap_or_else(|| Condition::Unknown(expression.to_string()))
    }

    fn try_of(&self, of: &Expression, hint: Option<Id>) -> Option<Condition> {
        Some(match of {
            Expression::Op { form, of } => return self.op(form, of, hint),
            Expression::Field { name, path } => {
                let Some((at, mut node)) = find(self.earlier, name) else {
                    self.missing.replace(Some(name.clone()));
                    return None;
                };
                let mut unsent = self.builder.blank(node);
                let mut indices = Vec::new();
                for name in path {
                    let index;
                    (index, node) = self.builder.member(node, name)?;
                    indices.push(index);
                    unsent = unsent.part(index).cloned().unwrap_or_default();
                }
                let names = [name].into_iter().chain(path).cloned().collect();
                Condition::Field { names, at, path: indices, unsent }
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
            Expression::Char(value) => Condition::Char(*value),
            Expression::Text(text) => Condition::Text(text.clone()),
            Expression::Name(name) => Condition::Variant(name.clone(), self.variant(name, hint?)?),
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
                if let Some(how) = COMPARISONS.iter().find(|it| it.sign == sign) {
                    Condition::Compare(*how, both(a, b))
                } else {
                    let how = ARITHMETIC.iter().find(|it| it.sign == sign)?;
                    Condition::Compute(*how, both(a, b))
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

    /// Returns the encoding of the field that an expression consists of; `None` for other expressions.
    fn type_of(&self, of: &Expression) -> Option<Id> {
        match of {
            Expression::Field { name, path } => {
                let (_, node) = find(self.earlier, name)?;
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

    /// Returns the number of the variant called `name` in the enum or option with this encoding; `None` if it
    /// has none.
    fn variant(&self, name: &str, of: Id) -> Option<u32> {
        let index = match self.builder.content(of) {
            Kind::Enum(choice) => choice.variants.iter().position(|(own, _)| own == name),
            Kind::Optional(_) => ["None", "Some"].iter().position(|own| *own == name),
            _ => None,
        };
        index.map(|index| index as u32)
    }

    fn pattern(&self, of: &Expression, hint: Option<Id>) -> Pattern {
        self.try_pattern(of, hint).unwrap_or_else(|| Pattern::Unknown(of.to_string()))
    }

    fn try_pattern(&self, of: &Expression, hint: Option<Id>) -> Option<Pattern> {
        let whole = of;
        let constant = |of: &Expression| {
            let literal = match of {
                Expression::Op { form, of } => match (&**form, &**of) {
                    ("-$", [Expression::Int(Integer { negative, magnitude })]) => {
                        Expression::Int(Integer { negative: !negative, magnitude: *magnitude })
                    }
                    ("-$", [Expression::Float(value)]) => Expression::Float(-value),
                    _ => return None,
                },
                Expression::Field { .. } | Expression::Name(_) => return None,
                of => of.clone(),
            };
            self.try_of(&literal, hint).map(Box::new)
        };
        let end = |end: Option<&Expression>| end.map_or(Some(None), |end| constant(end).map(Some));
        let range = |from: Option<&Expression>, to: Option<&Expression>, is_inclusive| {
            Some(Pattern::Range { from: end(from)?, to: end(to)?, is_inclusive })
        };
        match of {
            Expression::Name(name) if name == "_" || name == ".." => Some(Pattern::Any),
            Expression::Name(name) => {
                let number = self.variant(name, hint?)?;
                Some(Pattern::Variant { name: name.clone(), number, fields: Vec::new() })
            }
            Expression::Op { form, of } => match (&**form, &**of) {
                ("&$", [inner]) => self.try_pattern(inner, hint),
                ("$..=$", [from, to]) => range(Some(from), Some(to), true),
                ("$..$", [from, to]) => range(Some(from), Some(to), false),
                ("$..", [from]) => range(Some(from), None, true),
                ("..=$", [to]) => range(None, Some(to), true),
                ("..$", [to]) => range(None, Some(to), false),
                (form, of) if form.split(" | ").all(|it| it == "$") => {
                    Some(Pattern::OneOf(of.iter().map(|it| self.pattern(it, hint)).collect()))
                }
                ("-$", [_]) => Some(Pattern::Equals(constant(whole)?)),
                (form, of) => self.variant_pattern(form, of, hint?),
            },
            other => Some(Pattern::Equals(constant(other)?)),
        }
    }

    /// Converts a pattern for a variant with fields, such as `Hit($, ..)` or `Hit { damage: $, .. }`. Each
    /// `$` of `form` stands for the next of the inner patterns `of`. `hint` is the node of the enum. Returns
    /// `None` if the enum has no such variant or field.
    fn variant_pattern(&self, form: &str, of: &[Expression], hint: Id) -> Option<Pattern> {
        let is_tuple = form.ends_with(')');
        let (open, close) = if is_tuple { ("(", ")") } else { (" { ", " }") };
        let (name, holes) = form.strip_suffix(close)?.split_once(open)?;
        let number = self.variant(name, hint)?;
        let find = |name: &str| match self.builder.content(hint) {
            Kind::Enum(choice) => find(&choice.variants.get(number as usize)?.1.fields, name),
            Kind::Optional(of) => Some((0, *of)),
            _ => None,
        };
        let mut operands = of.iter();
        let mut fields = Vec::new();
        for (i, hole) in holes.split(", ").enumerate().filter(|(_, it)| !["..", ""].contains(it)) {
            let operand = operands.next()?;
            let is_rest = matches!(operand, Expression::Name(name) if name == "..");
            if is_rest && operands.next().is_some() {
                return None; // the fields after it have indices that depend on the type
            }
            let name = if is_tuple {
                (hole == "$").then(|| i.to_string())?
            } else {
                hole.strip_suffix(": $")?.to_owned()
            };
            match find(&name) {
                Some((at, of)) => fields.push((name, at, self.pattern(operand, Some(of)))),
                // a field that is not sent
                None if matches!(self.pattern(operand, None), Pattern::Any) => {}
                None => return None,
            }
        }
        Some(Pattern::Variant { name: name.to_owned(), number, fields })
    }
}
