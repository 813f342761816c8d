//! [`Inner`]: the encodings directly inside an encoding.

use alloc::vec::Vec;

use super::{Encoding, Part, Parts};

/// The encodings and fields directly inside an encoding.
pub(in crate::schema) enum Inner<'e> {
    None,
    /// The encoding of the value inside a wrapper such as an option.
    One(&'e Encoding),
    /// The encoding of each element, inside a container such as a list.
    Each(&'e Encoding),
    /// The encodings of each key and of each value of a map.
    Entries(&'e Encoding, &'e Encoding),
    /// The fields of a group, which depend on a condition.
    Parts(&'e Vec<Part>),
}

impl Encoding {
    /// Returns the encoding inside this one; `None` if there is none, or more than one.
    #[must_use]
    pub const fn inner(&self) -> Option<&Self> {
        match self.parts() {
            Inner::One(of) | Inner::Each(of) => Some(of),
            Inner::None | Inner::Entries(..) | Inner::Parts(_) => None,
        }
    }

    /// Returns `true` if a value of this encoding is a container that can have more than one
    /// element.
    #[must_use]
    pub const fn is_many(&self) -> bool {
        matches!(self.parts(), Inner::Each(_) | Inner::Entries(..))
    }
}

impl Parts {
    /// Calls `visit` with each encoding of a type. If `visit` returns `true`, also with the encodings inside
    /// that one.
    #[doc(hidden)]
    pub fn each_encoding(&self, visit: &mut impl FnMut(&Encoding) -> bool) {
        let mut lists: Vec<&[Part]> = Vec::new();
        let mut list: Vec<&Encoding> = Vec::new();
        match self {
            Self::Fields(parts) => lists.push(parts),
            Self::Variants { variants, .. } => lists.extend(variants.iter().map(|it| &*it.fields)),
            Self::As(encoding) => list.push(encoding),
            Self::Opaque { .. } => {}
        }
        loop {
            if let Some(encoding) = list.pop() {
                match encoding.parts() {
                    _ if !visit(encoding) => {}
                    Inner::One(of) | Inner::Each(of) => list.push(of),
                    Inner::Entries(key, value) => list.extend([key, value]),
                    Inner::Parts(parts) => lists.push(parts),
                    Inner::None => {}
                }
            } else if let Some(parts) = lists.pop() {
                list.extend(parts.iter().map(|part| &part.encoding));
            } else {
                return;
            }
        }
    }
}
