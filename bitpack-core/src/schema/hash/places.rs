//! [`Places`]: the fields of a described struct that conditions and other fields can refer to.

use alloc::collections::BTreeMap;

use super::words::Hash;
use crate::schema::description::{Encoding, Expression, Head, Inner, Part};
use crate::schema::facts::Bits;

/// The version of a packet, the index of the type that is examined, and the number of types that
/// can be nested in it.
#[derive(Clone, Copy)]
pub(super) struct Version {
    pub(super) number: u8,
    /// A type refers only to those with a lower index.
    pub(super) before: u32,
    pub(super) left: u32,
}

/// A field and its position. Positions count only fields that take bits, or are of a standard type
/// that restricts the meaning of a value.
#[derive(Clone, Copy)]
pub(super) struct Place<'d> {
    position: u64,
    pub(super) encoding: &'d Encoding,
}

/// The fields of a struct or variant by their names.
#[derive(Default)]
pub(super) struct Places<'d> {
    count: u64,
    by_name: BTreeMap<&'d str, Place<'d>>,
}

impl<'d> Places<'d> {
    /// Adds the fields of a version, also those in groups.
    pub(super) fn add(
        &mut self,
        parts: &'d [Part],
        version: u8,
        is_nothing: &mut impl FnMut(&'d Encoding) -> bool,
    ) {
        for part in parts {
            if let Encoding::When { condition, parts } = &part.encoding {
                if !matches!(condition, Expression::Versions(span) if !span.contains(version)) {
                    self.add(parts, version, is_nothing);
                }
            } else if !is_nothing(&part.encoding) {
                let place = Place { position: self.count, encoding: &part.encoding };
                self.by_name.entry(&part.name).or_insert(place);
                self.count += 1;
            }
        }
    }

    /// Returns `true` if no field takes bits or has a restricted meaning.
    pub(super) const fn are_nothing(&self) -> bool {
        self.count == 0
    }

    /// Returns the field with this name.
    pub(super) fn get(&self, name: &str) -> Option<Place<'d>> {
        self.by_name.get(name).copied()
    }

    /// Adds a reference to a field to a hash.
    pub(super) fn reference(&self, hash: Hash, name: &str) -> Hash {
        self.reference_of(hash, name, 0)
    }

    /// Adds a reference to a field to a hash. The names of `deeper` parts inside it follow.
    pub(super) fn reference_of(&self, hash: Hash, name: &str, deeper: usize) -> Hash {
        self.part(hash.word(1 + deeper as u64), name)
    }

    /// Adds the position of a field to a hash, or its name if it takes no bits.
    pub(super) fn part(&self, hash: Hash, name: &str) -> Hash {
        match self.get(name) {
            Some(place) => hash.word(1).word(place.position),
            None => hash.word(0).text(name),
        }
    }
}

/// Returns `true` if a value of this encoding never takes bits and has no restricted meaning.
/// `is_type_nothing` tells it of a nested type.
pub(super) fn is_nothing(
    encoding: &Encoding,
    is_type_nothing: &mut impl FnMut(u32) -> bool,
) -> bool {
    match (encoding.head(), encoding.parts()) {
        (_, Inner::Type(index)) => is_type_nothing(index),
        (Head::Node(node), inner) => match (node.facts().bits, inner) {
            (Bits::None, _) => true,
            (Bits::OfInner, Inner::One(of) | Inner::Each(of)) => is_nothing(of, is_type_nothing),
            _ => false,
        },
        _ => false,
    }
}
