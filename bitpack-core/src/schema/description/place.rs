//! Finds the field that a condition or another field refers to.

use super::head::Head;
use super::{Encoding, Inner, Part, Parts, Type};
use crate::schema::facts::Bits;

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
        self.find_from(name, 0).1
    }

    /// Searches the fields for `name`. Counts the fields that are part of the schema's hash,
    /// starting with the number `before`. Returns the count, and the field with its position if it
    /// was found.
    fn find_from(self, name: &str, before: u64) -> (u64, Option<(u64, &'d Part)>) {
        let mut position = before;
        for part in self.parts {
            if let Inner::Parts(parts) = part.encoding.parts() {
                let (behind, found) = Self { parts, ..self }.find_from(name, position);
                if found.is_some() {
                    return (behind, found);
                }
                position = behind;
            } else if !self.is_nothing(&part.encoding) {
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
    pub(super) fn inside(self, encoding: &Encoding) -> Self {
        match self.type_of(encoding).map(|it| &it.parts) {
            Some(Parts::Fields(parts)) => Self { parts, ..self },
            Some(Parts::As(encoding)) => self.inside(encoding),
            _ => Self { parts: &[], ..self },
        }
    }

    fn type_of(self, encoding: &Encoding) -> Option<&'d Type> {
        let Inner::Type(index) = encoding.parts() else { return None };
        self.types.get(index as usize)
    }

    /// Returns `true` if a value of this encoding never takes bits, and is not of a standard type
    /// that restricts the meaning of a value, such as `Range`.
    fn is_nothing(self, encoding: &Encoding) -> bool {
        match (encoding.head(), encoding.parts()) {
            (_, Inner::Parts(parts)) => self.are_nothing(parts),
            (_, Inner::Type(_)) => self.type_of(encoding).is_some_and(|it| {
                it.meaning.is_empty()
                    && it.padded_to.is_none()
                    && match &it.parts {
                        Parts::Fields(parts) => self.are_nothing(parts),
                        Parts::As(encoding) => self.is_nothing(encoding),
                        Parts::Variants { .. } | Parts::Opaque { .. } => false,
                    }
            }),
            (Head::Node(node), inner) => match (node.facts().bits, inner) {
                (Bits::None, _) => true,
                (Bits::OfInner, Inner::Each(of)) => self.is_nothing(of),
                _ => false,
            },
            _ => false,
        }
    }

    fn are_nothing(self, parts: &[Part]) -> bool {
        parts.iter().all(|part| self.is_nothing(&part.encoding))
    }
}
