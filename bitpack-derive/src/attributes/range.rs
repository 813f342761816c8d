//! Parses ranges: of a number, or one for each component of a vector.

use syn::{Expr, ExprArray};

use super::arguments::Arguments;
use super::number::{Real, Sign};
use super::parsed::Encoding;
use crate::literal::bare;

/// Parses the ends of `bits(min = 0, max = 1000)`, or of `bits(min = [0, -5], max = [1000, 5])`.
pub(super) fn of_integers(arguments: &Arguments<'_>, min: &Expr, max: &Expr) -> Option<Encoding> {
    of_parts(arguments, [("min", min), ("max", max)], |[min, max]| {
        let (min, max) = (arguments.number(min, Sign::Any), arguments.number(max, Sign::Any));
        min.zip(max).map(|(min, max)| Encoding::Range { min, max })
    })
}

/// Parses the range and the resolution of `compressed(-1.0, 1.0, 0.01)`, each of which may be a
/// list.
pub(super) fn of_floats(
    arguments: &Arguments<'_>,
    [min, max, res]: [&Expr; 3],
    [strict, wraps]: [bool; 2],
) -> Option<Encoding> {
    of_parts(arguments, [("min", min), ("max", max), ("res", res)], |numbers| {
        let [min, max, res] = numbers.map(|number| arguments.cx.ok(Real::of(number)));
        Some(Encoding::Compressed { min: min?, max: max?, res: res?, strict, wraps })
    })
}

/// Builds an encoding from numbers. If any of them are lists, builds one encoding for each
/// component; a number that is not a list then applies to all components.
fn of_parts<const N: usize>(
    arguments: &Arguments<'_>,
    given: [(&str, &Expr); N],
    part: impl Fn([Expr; N]) -> Option<Encoding>,
) -> Option<Encoding> {
    let lists = given.iter().filter_map(|(name, number)| Some((name, list_of_numbers(number)?)));
    let lists: Vec<(&&str, &ExprArray)> = lists.collect();
    let Some((first, numbers)) = lists.first() else {
        return part(given.map(|(_, number)| number.clone()));
    };
    let count = numbers.elems.len();
    if count < 2 {
        let message = "a list has a number for each component of a vector; for a single range, \
                       write numbers without brackets";
        return arguments.cx.reject(numbers, message);
    }
    for (name, list) in &lists {
        let other = list.elems.len();
        if other != count {
            let message = format!("`{first}` has {count} numbers and `{name}` has {other}");
            return arguments.cx.reject(list, message);
        }
    }
    let nth = |number: &Expr, i: usize| match list_of_numbers(number) {
        Some(list) => list.elems.get(i).unwrap_or(number).clone(),
        None => number.clone(),
    };
    let parts = (0..count).map(|i| part(given.map(|(_, number)| nth(number, i))));
    let parts: Vec<Option<Encoding>> = parts.collect();
    parts.into_iter().collect::<Option<Vec<_>>>().map(Encoding::Components)
}

fn list_of_numbers(number: &Expr) -> Option<&ExprArray> {
    match bare(number) {
        Expr::Array(list) => Some(list),
        _ => None,
    }
}
