//! Evaluates conditions on decoded fields.

use core::cmp::Ordering;
use std::borrow::Cow;

use bitpack::schema::description::Integer;

use super::Scope;
use super::many::{field, part};
use crate::datum::{Datum, named};
use crate::model::{Arithmetic, Comparison, Condition, Constant, Pattern};

/// Returns `true` if the condition holds. Returns `None` if the result depends on a value that is
/// unknown.
pub(super) fn holds(condition: &Condition, scope: Scope<'_, '_>) -> Option<bool> {
    match value(condition, scope) {
        Found::Datum(datum) => match *datum {
            Datum::Bool(holds) => Some(holds),
            _ => None,
        },
        _ => None,
    }
}

/// The value of a condition or of a part of it, while the condition is evaluated.
enum Found<'a> {
    Datum(Cow<'a, Datum>),
    /// A float literal, which takes its type (`f32` or `f64`) from the value it is compared with.
    Float(f64),
    Variant(&'a str),
}

fn unknown<'a>() -> Found<'a> {
    Found::Datum(Cow::Owned(Datum::Unknown))
}

fn truth<'a>(holds: Option<bool>) -> Found<'a> {
    holds.map_or_else(unknown, |holds| Found::Datum(Cow::Owned(Datum::Bool(holds))))
}

fn value<'a>(condition: &'a Condition, scope: Scope<'_, 'a>) -> Found<'a> {
    match condition {
        Condition::Constant(constant) => of_constant(constant),
        Condition::Field { name, path } => {
            Found::Datum(Cow::Borrowed(part(field(scope, name), path)))
        }
        Condition::Not(a) => truth(holds(a, scope).map(|holds| !holds)),
        Condition::And(a, b) => match holds(a, scope) {
            Some(true) => truth(holds(b, scope)),
            Some(false) => truth(Some(false)),
            None => truth(holds(b, scope).filter(|holds| !holds)),
        },
        Condition::Or(a, b) => match holds(a, scope) {
            Some(false) => truth(holds(b, scope)),
            Some(true) => truth(Some(true)),
            None => truth(holds(b, scope).filter(|holds| *holds)),
        },
        Condition::Compare(how, a, b) => truth(compared(*how, &value(a, scope), &value(b, scope))),
        Condition::Len(a) => match inner(&value(a, scope)).and_then(Datum::len) {
            Some(len) => Found::Datum(Cow::Owned(Datum::unsigned(len as u128))),
            None => unknown(),
        },
        Condition::IsEmpty(a) => truth(inner(&value(a, scope)).and_then(Datum::is_empty)),
        Condition::IsSome(a) => truth(match inner(&value(a, scope)) {
            Some(Datum::Option(option)) => Some(option.is_some()),
            _ => None,
        }),
        Condition::Matches(a, pattern, guard) => {
            let matched = matches(&value(a, scope), pattern);
            truth(match (matched, guard) {
                (Some(true), Some(guard)) => holds(guard, scope),
                (matched, _) => matched,
            })
        }
        Condition::If(a, b, c) => match holds(a, scope) {
            Some(true) => value(b, scope),
            Some(false) => value(c, scope),
            None => unknown(),
        },
        Condition::Negate(_) | Condition::Compute(..) | Condition::Cast { .. } => {
            computed(condition, scope).map_or_else(unknown, |datum| Found::Datum(Cow::Owned(datum)))
        }
        Condition::Unknown(_) => unknown(),
    }
}

fn of_constant(constant: &Constant) -> Found<'_> {
    Found::Datum(Cow::Owned(match constant {
        Constant::Int(integer) => Datum::Int(*integer),
        Constant::Bool(value) => Datum::Bool(*value),
        Constant::Char(value) => Datum::Char(*value),
        Constant::Text(value) => Datum::Text(value.clone()),
        Constant::Float(value) => return Found::Float(*value),
        Constant::Variant(name) => return Found::Variant(name),
    }))
}

fn inner<'f>(found: &'f Found<'_>) -> Option<&'f Datum> {
    match found {
        Found::Datum(datum) => Some(datum),
        _ => None,
    }
}

fn compared(how: Comparison, a: &Found<'_>, b: &Found<'_>) -> Option<bool> {
    let is_equality = matches!(how, Comparison::Equal | Comparison::NotEqual);
    if let (Found::Variant(name), Found::Datum(datum))
    | (Found::Datum(datum), Found::Variant(name)) = (a, b)
    {
        return (is_equality)
            .then(|| is_variant(datum, name))
            .flatten()
            .map(|is| is == (how == Comparison::Equal));
    }
    let order = match (a, b) {
        (Found::Datum(a), Found::Datum(b)) => {
            if is_equality {
                return a.equals(b).map(|is| is == (how == Comparison::Equal));
            }
            a.order(b)
        }
        (Found::Float(a), Found::Datum(b)) => floats(b, *a).map(Ordering::reverse),
        (Found::Datum(a), Found::Float(b)) => floats(a, *b),
        _ => return None,
    };
    // NaN compares as unequal, and is neither less nor greater
    let Some(order) = order else {
        return is_number(a, b).then_some(how == Comparison::NotEqual);
    };
    Some(match how {
        Comparison::Equal => order.is_eq(),
        Comparison::NotEqual => order.is_ne(),
        Comparison::Less => order.is_lt(),
        Comparison::LessOrEqual => order.is_le(),
        Comparison::Greater => order.is_gt(),
        Comparison::GreaterOrEqual => order.is_ge(),
    })
}

/// Returns `true` if both values are floating-point numbers. If they have no order, one of them is
/// NaN.
fn is_number(a: &Found<'_>, b: &Found<'_>) -> bool {
    [a, b].into_iter().all(|it| match it {
        Found::Float(_) => true,
        Found::Datum(datum) => matches!(**datum, Datum::Float(_) | Datum::Double(_)),
        Found::Variant(_) => false,
    })
}

/// Compares a decoded float with a literal, which is first rounded to the type of the decoded
/// float.
fn floats(datum: &Datum, literal: f64) -> Option<Ordering> {
    match datum {
        Datum::Float(value) => value.partial_cmp(&(literal as f32)),
        Datum::Double(value) => value.partial_cmp(&literal),
        _ => None,
    }
}

/// Returns `true` if the value is the enum variant called `name`, which has no fields. `None` if
/// the value is not an enum.
fn is_variant(datum: &Datum, name: &str) -> Option<bool> {
    match datum {
        Datum::Variant(_, own, _) => Some(own == name),
        Datum::Option(option) if name == "None" => Some(option.is_none()),
        _ => None,
    }
}

fn matches(found: &Found<'_>, pattern: &Pattern) -> Option<bool> {
    match pattern {
        Pattern::Any => Some(true),
        Pattern::Unknown(_) => None,
        Pattern::OneOf(patterns) => {
            let mut is_known = true;
            for pattern in patterns {
                match matches(found, pattern) {
                    Some(true) => return Some(true),
                    Some(false) => {}
                    None => is_known = false,
                }
            }
            is_known.then_some(false)
        }
        Pattern::Constant(constant) => compared(Comparison::Equal, found, &of_constant(constant)),
        Pattern::Range { from, to, is_inclusive } => {
            let above = from.as_ref().map_or(Some(true), |from| {
                compared(Comparison::GreaterOrEqual, found, &of_constant(from))
            });
            let how = if *is_inclusive { Comparison::LessOrEqual } else { Comparison::Less };
            let below = to.as_ref().map_or(Some(true), |to| compared(how, found, &of_constant(to)));
            Some(above? && below?)
        }
        Pattern::Variant(name, patterns) => of_variant(inner(found)?, name, patterns),
    }
}

fn of_variant(datum: &Datum, name: &str, patterns: &[(String, Pattern)]) -> Option<bool> {
    let one =
        |datum: &Datum, pattern: &Pattern| matches(&Found::Datum(Cow::Borrowed(datum)), pattern);
    match datum {
        Datum::Option(option) => match (option, name, patterns) {
            (Some(_), "None", _) | (None, "Some", _) => Some(false),
            (None, "None", _) => Some(true),
            (Some(datum), "Some", [(_, pattern)]) => one(datum, pattern),
            _ => None,
        },
        Datum::Variant(_, own, fields) if own == name => {
            let mut all = Some(true);
            for (field, pattern) in patterns {
                match one(named(fields, field), pattern) {
                    Some(true) => {}
                    Some(false) => return Some(false),
                    None => all = None,
                }
            }
            all
        }
        Datum::Variant(..) => Some(false),
        _ => None,
    }
}

/// Evaluates arithmetic of a condition in `i128`, where the result is exact. (If the result
/// overflows the type of the field, the expression of the game would have panicked or wrapped.)
fn computed(condition: &Condition, scope: Scope<'_, '_>) -> Option<Datum> {
    let integer = |of: &Condition| inner(&value(of, scope))?.to_integer();
    let signed = |integer: Integer| {
        i128::try_from(integer.magnitude).ok().map(|it| if integer.negative { -it } else { it })
    };
    let number = match condition {
        Condition::Negate(a) => signed(integer(a)?)?.checked_neg()?,
        Condition::Cast { of, bits, signed } => {
            let up = 128 - bits;
            let raw = integer(of)?.to_bits() << up;
            let bits = if *signed { (raw as i128 >> up) as u128 } else { raw >> up };
            return Some(Datum::Int(Integer::of(bits, *signed)));
        }
        Condition::Compute(how, a, b) => {
            // evaluate each operand once: evaluating it again at every level would take exponential
            // time
            let (a, b) = (value(a, scope), value(b, scope));
            match (inner(&a)?, inner(&b)?) {
                (Datum::Bool(a), Datum::Bool(b)) => return of_bools(*how, *a, *b),
                (a, b) => of_integers(*how, signed(a.to_integer()?)?, signed(b.to_integer()?)?)?,
            }
        }
        _ => return None,
    };
    Some(Datum::Int(Integer::of(number as u128, true)))
}

fn of_bools(how: Arithmetic, a: bool, b: bool) -> Option<Datum> {
    Some(Datum::Bool(match how {
        Arithmetic::And => a && b,
        Arithmetic::Or => a || b,
        Arithmetic::Xor => a != b,
        _ => return None,
    }))
}

fn of_integers(how: Arithmetic, a: i128, b: i128) -> Option<i128> {
    let shift = u32::try_from(b).ok().filter(|shift| *shift < 127);
    match how {
        Arithmetic::Add => a.checked_add(b),
        Arithmetic::Subtract => a.checked_sub(b),
        Arithmetic::Multiply => a.checked_mul(b),
        Arithmetic::Divide => a.checked_div(b),
        Arithmetic::Remainder => a.checked_rem(b),
        Arithmetic::And => Some(a & b),
        Arithmetic::Or => Some(a | b),
        Arithmetic::Xor => Some(a ^ b),
        Arithmetic::Left => a.checked_mul(1_i128.checked_shl(shift?)?),
        Arithmetic::Right => Some(a >> shift?),
    }
}
