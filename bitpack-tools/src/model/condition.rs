//! The fields and the unknown parts of a [`Condition`].

use core::slice;
use std::collections::HashSet;

use bitpack::dynamic::{Condition, Pattern};

use super::{Encoding, Field, Model};

/// Returns the first part of the condition that a schema does not describe.
pub(crate) fn unknown_part(of: &Condition) -> Option<&str> {
    match of {
        Condition::Unknown(words) => Some(words),
        Condition::Matches(_, pattern, _) if unknown_pattern(pattern).is_some() => {
            unknown_pattern(pattern)
        }
        _ => operands(of).find_map(unknown_part),
    }
}

fn unknown_pattern(of: &Pattern) -> Option<&str> {
    match of {
        Pattern::Unknown(words) => Some(words),
        Pattern::OneOf(patterns) => patterns.iter().find_map(unknown_pattern),
        Pattern::Variant { fields, .. } => fields.iter().find_map(|(.., it)| unknown_pattern(it)),
        _ => None,
    }
}

/// Calls `visit` with the name of every field in the condition.
pub(crate) fn each_field<'m>(of: &'m Condition, visit: &mut impl FnMut(&'m str)) {
    if let Condition::Field { names, .. } = of {
        names.first().into_iter().for_each(|name| visit(name));
    }
    // reborrowed, because passing the closure by value would make a new type at every level of
    // recursion
    operands(of).for_each(|operand| each_field(operand, &mut *visit));
}

fn operands(of: &Condition) -> impl Iterator<Item = &Condition> {
    let (list, guard) = match of {
        Condition::Not(a)
        | Condition::Negate(a)
        | Condition::Len(a)
        | Condition::IsEmpty(a)
        | Condition::IsSome(a)
        | Condition::Cast { of: a, .. } => (slice::from_ref(&**a), None),
        Condition::And(two)
        | Condition::Or(two)
        | Condition::Compare(_, two)
        | Condition::Compute(_, two) => (&two[..], None),
        Condition::Matches(a, _, guard) => (slice::from_ref(&**a), guard.as_deref()),
        Condition::If(three) => (&three[..], None),
        _ => (&[][..], None),
    };
    list.iter().chain(guard)
}

impl Model {
    /// Returns the names of the fields that conditions, counts and the encodings of other fields
    /// refer to.
    pub(crate) fn references<'m>(&'m self, fields: &'m [Field]) -> HashSet<&'m str> {
        let mut names = HashSet::new();
        self.each_reference(fields, &mut |name| {
            names.insert(name);
        });
        names
    }

    /// Calls `visit` with each name of another field that fields refer to.
    fn each_reference<'m>(&'m self, fields: &'m [Field], visit: &mut dyn FnMut(&'m str)) {
        for field in fields {
            match &field.encoding {
                Encoding::When { condition, parts } => {
                    each_field(self.condition(condition), &mut |name| visit(name));
                    self.each_reference(parts, visit);
                }
                Encoding::Relative { to, .. } | Encoding::RelativeWrapping { to, .. } => visit(to),
                Encoding::RangeTo { min, max, .. } => {
                    let names = [min, max].into_iter().filter_map(|end| end.field.as_deref());
                    names.for_each(&mut *visit);
                }
                encoding => each_count(encoding, visit),
            }
        }
    }
}

/// Calls `visit` with the names of the fields that have the numbers of elements of counted arrays.
fn each_count<'m>(encoding: &'m Encoding, visit: &mut dyn FnMut(&'m str)) {
    if let Encoding::Counted { count, .. } = encoding {
        visit(count);
    }
    encoding.inside().for_each(|it| each_count(it, visit));
}
