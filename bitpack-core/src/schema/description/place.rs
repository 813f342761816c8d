//! Finds the field that a condition or another field refers to.

use alloc::collections::BTreeMap;

use super::{Encoding, Inner, Part, Parts, Type};

/// Maximum depth to which types contain each other. A deeper one counts as one that takes bits.
const DEEPEST: u32 = 256;

/// The fields of a struct or variant that conditions and other fields can refer to, and the types
/// that they use.
#[derive(Clone, Copy)]
pub(in crate::schema) struct Scope<'d> {
    pub(in crate::schema) types: &'d [Type],
    pub(in crate::schema) parts: &'d [Part],
}

impl<'d> Scope<'d> {
    /// Returns the field called `name` and its position, or `None`. Positions count only the fields
    /// that are part of the schema's hash: fields that take bits, or are of a standard type that
    /// restricts the meaning of a value, such as `Range`.
    pub(super) fn find(self, name: &str) -> Option<(u64, &'d Part)> {
        self.find_from(name, 0, &mut Empty { types: self.types, known: BTreeMap::new() }).1
    }

    /// Searches the fields for `name`. Counts the fields that are part of the schema's hash,
    /// starting with the number `before`. Returns the count, and the field with its position if it
    /// was found.
    fn find_from(
        self,
        name: &str,
        before: u64,
        empty: &mut Empty<'d>,
    ) -> (u64, Option<(u64, &'d Part)>) {
        let mut position = before;
        for part in self.parts {
            if let Inner::Parts(parts) = part.encoding.parts() {
                let (behind, found) = Self { parts, ..self }.find_from(name, position, empty);
                if found.is_some() {
                    return (behind, found);
                }
                position = behind;
            } else if !empty.is_nothing(&part.encoding, Above::ALL) {
                if part.name == name {
                    return (position, Some((position, part)));
                }
                position += 1;
            }
        }
        (position, None)
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

/// The limits of the types inside a type: their indices are below `index`, and at most `left` of
/// them are nested in one another.
#[derive(Clone, Copy)]
struct Above {
    index: u32,
    left: u32,
}

impl Above {
    const ALL: Self = Self { index: u32::MAX, left: DEEPEST };
}

/// The types that were examined so far, with `true` for each that never takes bits. Each is
/// examined once, because a type with two fields of another one visits that type twice.
struct Empty<'d> {
    types: &'d [Type],
    known: BTreeMap<u32, bool>,
}

impl Empty<'_> {
    /// Returns `true` if a value of this encoding never takes bits, and is not of a standard type
    /// that restricts the meaning of a value, such as `Range`.
    fn is_nothing(&mut self, encoding: &Encoding, above: Above) -> bool {
        match (encoding, encoding.parts()) {
            (_, Inner::Parts(parts)) => self.are_nothing(parts, above),
            (_, Inner::Type(index)) => self.is_type_nothing(index, above),
            (
                Encoding::Nothing
                | Encoding::Array { len: 0, .. }
                | Encoding::Compressed { components: 0, .. },
                _,
            ) => true,
            (Encoding::Array { of, .. }, _) => self.is_nothing(of, above),
            _ => false,
        }
    }

    fn are_nothing(&mut self, parts: &[Part], above: Above) -> bool {
        parts.iter().all(|part| self.is_nothing(&part.encoding, above))
    }

    fn is_type_nothing(&mut self, index: u32, above: Above) -> bool {
        if let Some(known) = self.known.get(&index) {
            return *known;
        }
        let found = self.types.get(index as usize).filter(|_| index < above.index);
        let (Some(type_), Some(left)) = (found, above.left.checked_sub(1)) else { return false };
        let below = Above { index, left };
        let is_nothing = type_.meaning.is_empty()
            && type_.padded_to.is_none()
            && match &type_.parts {
                Parts::Fields(parts) => self.are_nothing(parts, below),
                Parts::As(encoding) => self.is_nothing(encoding, below),
                Parts::Variants { .. } | Parts::Opaque { .. } => false,
            };
        self.known.insert(index, is_nothing);
        is_nothing
    }
}
