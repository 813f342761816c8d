//! Finds ranges with an end at another field: `bits(min = 0, max = slices - 1)`.

use core::mem;

use quote::ToTokens as _;
use syn::{BinOp, Expr, ExprBinary, Ident, Member};

use super::field::FieldAttributes;
use super::number::{Number, Sign};
use super::parsed::{Encoding, RangeEnd};
use crate::ctxt::Ctxt;
use crate::literal::bare;
use crate::shape::Shape;
use crate::words::names;

/// Replaces the numbers in the range of an integer field by references to other fields, if the range ends at
/// them, as in `max = count - 1`. A name means the field even if there is a constant of that name. Reports an
/// error if any other range contains the name of a field, such as the range of a float or of the elements of
/// a list.
pub(crate) fn resolve(
    cx: &Ctxt,
    attributes: &mut FieldAttributes,
    shape: &Shape<'_>,
    members: &[Member],
) {
    for inner in &mut attributes.inner {
        refuse(cx, &inner.attributes.encoding, members);
        for deeper in &mut inner.attributes.inner {
            refuse(cx, &deeper.attributes.encoding, members);
        }
    }
    let is_number = matches!(shape, Shape::Int(_));
    match mem::take(&mut attributes.encoding) {
        Encoding::Range { min, max }
            if is_number && [&min, &max].iter().any(|it| names_a_field(it, members)) =>
        {
            if let [Some(min), Some(max)] = [min, max].map(|it| end(cx, it, members)) {
                attributes.encoding = Encoding::RangeTo { min, max };
            }
        }
        other => {
            refuse(cx, &other, members);
            attributes.encoding = other;
        }
    }
}

/// Reports an error if a range contains the name of a field where only constants are allowed.
fn refuse(cx: &Ctxt, encoding: &Encoding, members: &[Member]) {
    match encoding {
        Encoding::Range { min, max } => {
            for number in [min, max].into_iter().filter(|it| names_a_field(it, members)) {
                cx.error(number, "a range ends at a field only for an integer field");
            }
        }
        other => other.inner().iter().for_each(|it| refuse(cx, it, members)),
    }
}

/// Returns the end of a range. Reports an error if it is neither a constant nor a field with a
/// constant added or subtracted.
fn end(cx: &Ctxt, number: Number, members: &[Member]) -> Option<RangeEnd> {
    if !names_a_field(&number, members) {
        return Some(RangeEnd::Constant(number));
    }
    let (field, offset, is_below) = match bare(number.expr()) {
        Expr::Binary(ExprBinary { left, op: BinOp::Add(_), right, .. }) => {
            let is_left = name(left, members).is_some();
            let (field, offset) = if is_left { (left, right) } else { (right, left) };
            (&**field, Some(offset), false)
        }
        Expr::Binary(ExprBinary { left, op: BinOp::Sub(_), right, .. }) => {
            (&**left, Some(right), true)
        }
        field => (field, None, false),
    };
    let name = name(field, members).filter(|_| offset.is_none_or(|it| !mentions(it, members)));
    let Some(name) = name else {
        let message =
            "a range ends at a field, or at a field plus or minus a constant: `max = n - 1`";
        return cx.reject(&number, message);
    };
    let offset = match offset {
        Some(offset) => Some(cx.ok(Number::of((**offset).clone(), Sign::Any))?),
        None => None,
    };
    Some(RangeEnd::Field { name: name.clone(), offset, is_below })
}

fn names_a_field(number: &Number, members: &[Member]) -> bool {
    mentions(number.expr(), members)
}

/// Returns `true` if the name of a field is an operand in the expression.
fn mentions(expr: &Expr, members: &[Member]) -> bool {
    let is_field =
        |name: &Ident| members.iter().any(|it| matches!(it, Member::Named(it) if it == name));
    names(expr.to_token_stream()).iter().any(is_field)
}

/// Returns the name of a field if the expression consists only of this name; otherwise `None`.
fn name<'e>(expr: &'e Expr, members: &[Member]) -> Option<&'e Ident> {
    let Expr::Path(path) = bare(expr) else { return None };
    let name = path.path.get_ident()?;
    members.iter().any(|it| matches!(it, Member::Named(it) if it == name)).then_some(name)
}
