//! Finds out which values are read back equal to those that were written.

use super::{Body, DeltaForm, Encoding, Field, Model};

impl Model {
    /// Returns `true` if every value of this encoding is read back equal to the written one, or is
    /// compared by the integers that are sent. A reader then rejects a changed value that is sent
    /// in full and equals its baseline.
    pub(crate) fn reads_back_equal(&self, encoding: &Encoding) -> bool {
        let is_exact = || is_exact(encoding, &self.facts.exact);
        match encoding {
            // a single value is compared by what is sent of it, unless the declaration says `whole`
            Encoding::Compressed { .. }
            | Encoding::CompressedF64 { .. }
            | Encoding::SmallestThree { .. } => *self.delta(encoding) != DeltaForm::Whole,
            // a list of a user's type need not read back equal, and the schema does not tell
            Encoding::OmitDefault { of, .. } if *self.delta(encoding) == DeltaForm::Whole => {
                of.inside().next().is_none() && !matches!(**of, Encoding::Type(_)) && is_exact()
            }
            _ => is_exact(),
        }
    }

    /// Returns `true` if every value of the type with this index is read back equal to the written
    /// one. Nested values of the same recursive type count as equal.
    pub(crate) fn is_exact_type(&self, index: usize) -> bool {
        self.facts.exact.get(index).is_some_and(|it| *it)
    }
}

/// Returns `true` if every value of an encoding is read back equal to the written one. `types` says
/// so of the types before it.
fn is_exact(encoding: &Encoding, types: &[bool]) -> bool {
    match encoding {
        Encoding::Compressed { .. }
        | Encoding::CompressedF64 { .. }
        | Encoding::SmallestThree { .. }
        | Encoding::Function { .. }
        | Encoding::When { .. }
        | Encoding::Counted { .. }
        | Encoding::OmitDefault { exact: false, .. } => false,
        Encoding::Type(index) => types.get(*index as usize).is_some_and(|it| *it),
        _ => encoding.inside().all(|it| is_exact(it, types)),
    }
}

/// Returns `true` if every value of a type with this body is read back equal to the written one.
/// `types` says so of the types before it.
pub(crate) fn is_exact_body(body: Body<'_>, types: &[bool]) -> bool {
    let are_exact = |fields: &[Field]| fields.iter().all(|it| is_exact(&it.encoding, types));
    match body {
        Body::Struct(fields) => are_exact(fields),
        Body::Enum(choice) => choice.variants.iter().all(|it| are_exact(&it.fields)),
        Body::Alias(encoding) => is_exact(encoding, types),
        Body::Opaque => false,
    }
}
