//! Finds the field that a condition or another field refers to.

use super::{Encoding, Inner, Part, Parts, Type};

/// The fields of a struct or variant that conditions and other fields can refer to, and the types
/// that they use.
#[derive(Clone, Copy)]
pub(in crate::schema) struct Scope<'d> {
    pub(in crate::schema) types: &'d [Type],
    pub(in crate::schema) parts: &'d [Part],
}

impl<'d> Scope<'d> {
    /// Returns the field called `name` and its position, or `None`. Positions count only the fields
    /// that can take bits.
    pub(super) fn find(self, name: &str) -> Option<(u64, &'d Part)> {
        find(self.parts, name, &mut 0)
    }

    /// Returns the fields inside a value of this encoding if it is a struct, and no fields
    /// otherwise.
    pub(super) fn inside(self, mut encoding: &'d Encoding) -> Self {
        let (mut above, mut parts): (_, &'d [Part]) = (u32::MAX, &[]);
        while let Inner::Type(index) = encoding.parts() {
            // a type refers only to those before it
            let type_ = self.types.get(index as usize).filter(|_| index < above);
            match type_.map(|it| &it.parts) {
                Some(Parts::As(of)) => (encoding, above) = (of, index),
                Some(Parts::Fields(of)) => {
                    parts = of;
                    break;
                }
                _ => break,
            }
        }
        Self { parts, ..self }
    }
}

/// Searches fields and groups of fields for `name`. `position` is that of the next field that can
/// take bits, and counts on.
fn find<'d>(parts: &'d [Part], name: &str, position: &mut u64) -> Option<(u64, &'d Part)> {
    parts.iter().find_map(|part| match part.encoding.parts() {
        Inner::Parts(parts) => find(parts, name, position),
        _ if part.max_bits == Some(0) && !part.is_compiled_out() => None,
        _ if part.name == name => Some((*position, part)),
        _ => {
            *position += 1;
            None
        }
    })
}
