//! [`Frame`]: the part of a packet that is being read, with its type in the schema.

use bitpack::trace::Role;

use crate::model::{Body, Encoding, Field, Model, Variant, is_around};

/// The part of a packet that is being read: a type, an encoding or fields.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum At<'m> {
    Type(usize),
    Node(&'m Encoding),
    /// The fields that remain to be read, in wire order.
    Fields(&'m [Field]),
    Variants(&'m [Variant]),
    /// A part without an [`Encoding`] of its own: an integer whose encoding depends on other fields, or padding and
    /// constants.
    #[default]
    Other,
}

/// A part of a packet that is being read, and the step of the path that leads to it.
#[derive(Debug, Default)]
pub(super) struct Frame<'m> {
    pub(super) at: At<'m>,
    pub(super) field: Option<&'m Field>,
    /// The declared encoding of the part.
    pub(super) node: Option<&'m Encoding>,
    /// In an entry of a map, the encoding of the value, until the key has been read.
    pub(super) value: Option<&'m Encoding>,
    /// `true` once the changed bit of the part was read, or if the part has none.
    pub(super) is_inside: bool,
    /// Number of nested steps that lead to the part itself, so that they have no frame of their
    /// own.
    pub(super) hidden: u32,
    /// `true` if the step that leads to the part is in the path.
    pub(super) is_shown: bool,
    /// Index of the innermost recursive type around the part.
    pub(super) itself: Option<usize>,
    /// Purpose of the last bits that belong to the part itself.
    pub(super) last: Option<Role>,
    pub(super) rare: Option<Box<Rare<'m>>>,
}

/// Facts that only few parts have, stored apart so that a [`Frame`] is small.
#[derive(Debug, Default)]
pub(super) struct Rare<'m> {
    /// For each conditional group that is being read, the fields after it. The innermost group is
    /// the last.
    pub(super) outer: Vec<&'m [Field]>,
    pub(super) largest: Largest,
    /// Indices of the elements of a container that were sent. Recorded only if the elements that
    /// were not sent are reported too.
    pub(super) sent: Option<Vec<usize>>,
}

impl<'m> Frame<'m> {
    pub(super) fn new(at: At<'m>, itself: Option<usize>) -> Self {
        let node = if let At::Node(node) = at { Some(node) } else { None };
        Self { at, node, is_shown: true, itself, ..Self::default() }
    }

    /// Returns `true` if the declared encoding of the part wraps no other encoding of the same
    /// value.
    pub(super) fn is_settled(&self) -> bool {
        let (At::Node(at), Some(node)) = (self.at, self.node) else { return false };
        core::ptr::eq(at, node) && !is_around(at)
    }

    pub(super) fn rare(&mut self) -> &mut Rare<'m> {
        self.rare.get_or_insert_default()
    }

    /// Returns the components of a quaternion that were read so far. `None` if nothing is recorded
    /// for the part.
    pub(super) fn largest(&mut self) -> Option<&mut Largest> {
        self.rare.as_mut().map(|it| &mut it.largest)
    }

    /// Moves from the current type or encoding to the one inside that stands for the same value.
    /// Returns `false` if there is none.
    fn descend(&mut self, model: &'m Model) -> bool {
        self.at = match self.at {
            At::Node(node) => match node {
                Encoding::Optional(of)
                | Encoding::OmitDefault { of, .. }
                | Encoding::Named { of, .. } => At::Node(of),
                Encoding::Type(index) => At::Type(*index as usize),
                Encoding::Itself { .. } => self.itself.map_or(At::Other, At::Type),
                _ => return false,
            },
            At::Type(index) => {
                let Some(type_) = model.types().get(index) else { return false };
                if model.levels(index).is_some() {
                    self.itself = Some(index);
                }
                match model.body(type_) {
                    Body::Struct(fields) => At::Fields(fields),
                    Body::Enum(choice) => At::Variants(choice.variants),
                    Body::Alias(node) => At::Node(node),
                    Body::Opaque => return false,
                }
            }
            _ => return false,
        };
        true
    }

    /// Moves inward to the encoding of a number, a list, fields or variants.
    pub(super) fn settle(&mut self, model: &'m Model) {
        // asked first, because `descend` is a call that most parts do not need
        let is_around =
            |it: &Self| matches!(it.at, At::Type(_)) || it.current().is_some_and(is_around);
        while is_around(self) && self.descend(model) {}
    }

    /// Moves inward to the encoding that has a bit for the presence of the value.
    pub(super) fn settle_at_flag(&mut self, model: &'m Model) {
        let is_there = |at| {
            let At::Node(node) = at else { return false };
            matches!(node, Encoding::Optional(_) | Encoding::OmitDefault { .. })
        };
        while !is_there(self.at) && self.descend(model) {}
    }

    pub(super) fn current(&self) -> Option<&'m Encoding> {
        if let At::Node(node) = self.at { Some(node) } else { None }
    }

    /// Moves past the next field with this name, and returns it.
    pub(super) fn field(&mut self, name: &str) -> Option<&'m Field> {
        let At::Fields(fields) = self.at else { return None };
        let at = fields.iter().position(|it| it.name == name && !is_group(it))?;
        self.at = At::Fields(fields.get(at + 1..).unwrap_or_default());
        fields.get(at)
    }

    /// Moves past the next conditional group, and returns it with its fields.
    pub(super) fn group(&mut self) -> Option<(&'m Field, &'m [Field])> {
        let At::Fields(fields) = self.at else { return None };
        let at = fields.iter().position(is_group)?;
        self.at = At::Fields(fields.get(at + 1..).unwrap_or_default());
        let field = fields.get(at)?;
        let Encoding::When { parts: fields, .. } = &field.encoding else { return None };
        Some((field, fields))
    }
}

fn is_group(field: &Field) -> bool {
    matches!(field.encoding, Encoding::When { .. })
}

/// The components of a quaternion that were read so far, from which the one that is not sent is
/// computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Largest {
    pub(super) count: usize,
    /// Sum of the indices of these components.
    pub(super) indices: usize,
    /// 1 minus the sum of the squares of these components.
    pub(super) rest: f32,
}

impl Default for Largest {
    fn default() -> Self {
        Self { count: 0, indices: 0, rest: 1.0 }
    }
}
