//! Converts the expressions of a schema file to [`Condition`]s.

use bitpack::schema::description::{Expression, Integer};

use super::{Arithmetic, Comparison, Condition, Constant, Pattern};

impl From<&Expression> for Condition {
    fn from(expression: &Expression) -> Self {
        match expression {
            Expression::Op { form, of } => {
                op(form, of).unwrap_or_else(|| Self::Unknown(expression.to_string()))
            }
            Expression::Field { name, path } => {
                Self::Field { name: name.clone(), path: path.clone() }
            }
            other => constant(other)
                .map_or_else(|| Self::Unknown(expression.to_string()), Self::Constant),
        }
    }
}

fn boxed(expression: &Expression) -> Box<Condition> {
    Box::new(Condition::from(expression))
}

fn op(form: &str, of: &[Expression]) -> Option<Condition> {
    Some(match (form, of) {
        ("&$" | "*$", [a]) => Condition::from(a),
        ("!$", [a]) => Condition::Not(boxed(a)),
        ("-$", [a]) => Condition::Negate(boxed(a)),
        ("$ && $", [a, b]) => Condition::And(boxed(a), boxed(b)),
        ("$ || $", [a, b]) => Condition::Or(boxed(a), boxed(b)),
        ("$.len()", [a]) => Condition::Len(boxed(a)),
        ("$.is_empty()", [a]) => Condition::IsEmpty(boxed(a)),
        ("$.is_some()", [a]) => Condition::IsSome(boxed(a)),
        ("$.is_none()", [a]) => Condition::Not(Box::new(Condition::IsSome(boxed(a)))),
        ("$.contains($)", [range, a]) => {
            let range @ Pattern::Range { .. } = pattern(range) else { return None };
            Condition::Matches(boxed(a), range, None)
        }
        ("matches!($, $)", [a, p]) | ("let $ = $", [p, a]) => {
            Condition::Matches(boxed(a), pattern(p), None)
        }
        ("matches!($, $ if $)", [a, p, guard]) => {
            Condition::Matches(boxed(a), pattern(p), Some(boxed(guard)))
        }
        ("if $ { $ } else { $ }", [a, b, c]) => Condition::If(boxed(a), boxed(b), boxed(c)),
        (form, [a, b]) => {
            if let Some(comparison) = operator(form, &Comparison::ALL) {
                Condition::Compare(comparison, boxed(a), boxed(b))
            } else {
                Condition::Compute(operator(form, &Arithmetic::ALL)?, boxed(a), boxed(b))
            }
        }
        (form, [a]) => {
            let (signed, bits) = integer_type(form.strip_prefix("$ as ")?)?;
            Condition::Cast { of: boxed(a), bits, signed }
        }
        _ => return None,
    })
}

/// Returns the operator of an expression in which `$` stands for each of two operands: `<` for `$ <
/// $`.
fn operator<T: Copy>(form: &str, all: &[(T, &str)]) -> Option<T> {
    let sign = form.strip_prefix("$ ")?.strip_suffix(" $")?;
    all.iter().find(|(_, own)| *own == sign).map(|(it, _)| *it)
}

/// Parses the name of an integer type: `i32` is signed and has 32 bits. Rejects `usize`, whose
/// width depends on the game's machine.
fn integer_type(name: &str) -> Option<(bool, u32)> {
    let (sign, bits) = name.split_at_checked(1)?;
    let bits = bits.parse().ok().filter(|bits| [8, 16, 32, 64, 128].contains(bits))?;
    Some((["u", "i"].iter().position(|it| *it == sign)? == 1, bits))
}

fn constant(expression: &Expression) -> Option<Constant> {
    Some(match expression {
        Expression::Int(value) => Constant::Int(*value),
        Expression::Float(value) => Constant::Float(*value),
        Expression::Bool(value) => Constant::Bool(*value),
        Expression::Char(value) => Constant::Char(*value),
        Expression::Text(value) => Constant::Text(value.clone()),
        Expression::Name(name) if is_variant(name) => Constant::Variant(name.clone()),
        Expression::Op { form, of } if form == "-$" => match of.as_slice() {
            [Expression::Int(Integer { negative, magnitude })] => {
                Constant::Int(Integer { negative: !negative, magnitude: *magnitude })
            }
            [Expression::Float(value)] => Constant::Float(-value),
            _ => return None,
        },
        _ => return None,
    })
}

/// Returns `true` if the name is one word that begins with a capital letter, as variants do.
fn is_variant(name: &str) -> bool {
    name.starts_with(char::is_uppercase) && name.chars().all(|it| it.is_alphanumeric() || it == '_')
}

fn pattern(expression: &Expression) -> Pattern {
    known_pattern(expression).unwrap_or_else(|| Pattern::Unknown(expression.to_string()))
}

fn known_pattern(expression: &Expression) -> Option<Pattern> {
    Some(match expression {
        Expression::Name(name) if name == "_" || name == ".." => Pattern::Any,
        Expression::Name(name) if is_variant(name) => Pattern::Variant(name.clone(), Vec::new()),
        Expression::Op { form, of } => match (form.as_str(), of.as_slice()) {
            ("&$", [inner]) => pattern(inner),
            ("$..=$", [from, to]) => range(Some(from), Some(to), true)?,
            ("$..$", [from, to]) => range(Some(from), Some(to), false)?,
            ("$..", [from]) => range(Some(from), None, true)?,
            ("..=$", [to]) => range(None, Some(to), true)?,
            ("..$", [to]) => range(None, Some(to), false)?,
            (form, of) if form.split(" | ").all(|it| it == "$") => {
                Pattern::OneOf(of.iter().map(pattern).collect())
            }
            (form, of) => {
                return variant(form, of)
                    .or_else(|| Some(Pattern::Constant(constant(expression)?)));
            }
        },
        other => Pattern::Constant(constant(other)?),
    })
}

fn range(
    from: Option<&Expression>,
    to: Option<&Expression>,
    is_inclusive: bool,
) -> Option<Pattern> {
    let end = |end: Option<&Expression>| match end {
        Some(end) => constant(end).map(Some),
        None => Some(None),
    };
    Some(Pattern::Range { from: end(from)?, to: end(to)?, is_inclusive })
}

/// Parses a pattern for a variant with fields, such as `Some($)` or `Hit { damage: $, .. }`, in
/// which `$` stands for an inner pattern.
fn variant(form: &str, of: &[Expression]) -> Option<Pattern> {
    if let Some((name, rest)) = form.split_once('(') {
        let holes = rest.strip_suffix(')')?;
        let count = holes.split(", ").filter(|it| *it == "$").count();
        // fields after `..` have indices that depend on the type
        let rest = of.iter().position(|it| *it == Expression::Name("..".to_owned()));
        let is_last = rest.is_none_or(|at| at + 1 == of.len());
        if !is_variant(name) || count != of.len() || !is_last {
            return None;
        }
        let fields = (0..).zip(of).map(|(i, it)| (i32::to_string(&i), pattern(it)));
        return Some(Pattern::Variant(name.to_owned(), fields.collect()));
    }
    let (name, rest) = form.split_once(" { ")?;
    let mut members = rest.strip_suffix(" }")?.split(", ").filter(|it| !["..", ""].contains(it));
    let mut fields = Vec::new();
    for operand in of {
        let member = members.next()?.strip_suffix(": $")?;
        fields.push((member.to_owned(), pattern(operand)));
    }
    (is_variant(name) && members.next().is_none())
        .then(|| Pattern::Variant(name.to_owned(), fields))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str) -> Expression {
        Expression::Name(name.to_owned())
    }

    fn of(form: &str, of: Vec<Expression>) -> Expression {
        Expression::Op { form: form.to_owned(), of }
    }

    #[test]
    fn patterns_of_variants_are_parsed() {
        let some = of("Some($)", vec![name("_")]);
        let fields = vec![("0".to_owned(), Pattern::Any)];
        assert_eq!(pattern(&some), Pattern::Variant("Some".to_owned(), fields));
        let hit = of("Hit { damage: $, .. }", vec![Expression::Bool(true)]);
        let fields = vec![("damage".to_owned(), Pattern::Constant(Constant::Bool(true)))];
        assert_eq!(pattern(&hit), Pattern::Variant("Hit".to_owned(), fields));
        let one_of = of("$ | $", vec![name("A"), name("B")]);
        assert!(matches!(pattern(&one_of), Pattern::OneOf(list) if list.len() == 2));
    }

    #[test]
    fn expressions_beyond_a_schema_are_reported() {
        let call = of("is_big($)", vec![Expression::Bool(true)]);
        let condition = Condition::from(&of("$ && $", vec![Expression::Bool(true), call]));
        assert_eq!(condition.unknown(), Some("is_big(true)"));
        let bound = of("matches!($, $ if $)", vec![name("A"), name("x"), name("x")]);
        assert_eq!(Condition::from(&bound).unknown(), Some("x"));
        assert_eq!(
            Condition::from(&of("$ as usize", vec![name("A")])).unknown(),
            Some("A as usize")
        );
    }
}
