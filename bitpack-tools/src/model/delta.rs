//! The deltas of types, and the integers whose differences a delta can send.

use bitpack::schema::description::DeltaRule;

use super::{Body, DeltaForm, Encoding, Integers, Model, Type};

/// The first version of schema files that describes deltas.
const WITH_DELTAS: u32 = 2;

impl Model {
    /// Returns `true` if the schema file describes deltas.
    pub(crate) fn describes_deltas(&self) -> bool {
        self.description.version >= WITH_DELTAS
    }

    /// Returns the delta of a type; `None` if the schema does not describe it.
    pub fn type_delta(&self, type_: &Type) -> Option<&DeltaForm> {
        let DeltaRule { form, inside, .. } = type_.delta.as_ref()?;
        Some(match (form, self.body(type_)) {
            (DeltaForm::Whole, _) if *inside == 0 => &DeltaForm::Whole,
            (_, Body::Alias(_)) | (DeltaForm::Own, Body::Struct(_) | Body::Enum(_)) => {
                &DeltaForm::Own
            }
            _ => &DeltaForm::Opaque,
        })
    }

    /// Returns the integers that are sent for a value, whose differences a delta can send. `None` if
    /// anything else is sent for the value.
    pub(crate) fn codes<'m>(&'m self, of: &'m Encoding) -> Option<Codes<'m>> {
        let some = |last: u128, count: u32| {
            let last = u64::try_from(last).ok()?;
            Some(Codes::Same((of, last), count as usize))
        };
        match of {
            Encoding::Bits { .. } | Encoding::Range { .. } => some(Integers::of(of)?.range, 1),
            Encoding::Named { name, of } if name == "NonZero" => self.codes(of),
            Encoding::Compressed { steps, components, .. } => some((*steps).into(), *components),
            Encoding::CompressedF64 { steps, .. } => some((*steps).into(), 1),
            Encoding::Array { len, of, .. } => match self.codes(of)? {
                Codes::Same(code, count) => {
                    Some(Codes::Same(code, count.checked_mul(*len as usize)?))
                }
                Codes::Each(codes) if *len == 1 => Some(Codes::Each(codes)),
                Codes::Each(_) => None,
            },
            Encoding::Type(index) => {
                let Body::Struct(fields) = self.body_at(*index as usize)? else { return None };
                let codes = fields.iter().map(|field| match self.codes(field.value()?)? {
                    Codes::Same(code, 1) => Some(code),
                    _ => None,
                });
                codes.collect::<Option<Vec<_>>>().map(Codes::Each)
            }
            _ => None,
        }
    }
}

/// The integers that are sent for a value. Each has the encoding of a single number, and the
/// greatest integer that can be sent.
pub(crate) enum Codes<'m> {
    /// A number of integers with one encoding: the encoding, the greatest integer, and their
    /// number.
    Same((&'m Encoding, u64), usize),
    /// Integers with an encoding each: the encoding and the greatest integer.
    Each(Vec<(&'m Encoding, u64)>),
}
