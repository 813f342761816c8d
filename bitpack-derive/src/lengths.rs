//! [`Lengths`]: assigns the lengths that a field declares to the containers in its type.

use core::ptr;

use crate::attribute_scope::{AppliedAttributes, walk};
use crate::attributes::{FieldAttributes, Number};
use crate::shape::{Node, Shape};

/// The lengths of a field, and the containers that each is for, from the outermost inwards.
#[derive(Clone)]
pub(crate) struct Lengths<'n, 'a, 'f> {
    attributes: &'f FieldAttributes,
    /// Parts of the type that have a length, or may have one.
    all: Vec<(&'n Node<'a>, Growth)>,
    /// The parts that a declared length is for.
    places: Vec<&'n Node<'a>>,
}

/// The kind of a part, which decides if it needs a length.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Growth {
    /// A container that grows, and needs a maximum length.
    Grows,
    /// A container of fixed capacity, whose maximum length may be lowered.
    Bounded,
    /// A type under an unknown name, which may be a container.
    Unknown,
}

impl<'n, 'a, 'f> Lengths<'n, 'a, 'f> {
    pub(crate) fn of(node: &'n Node<'a>, attributes: &'f FieldAttributes) -> Self {
        let (mut all, mut subset) = (Vec::new(), false);
        walk(node, AppliedAttributes::of(attributes), &mut |node, applied| {
            if applied.is_own && applied.attributes.is_some_and(|it| it.with().is_some()) {
                return;
            }
            if applied.is_own && applied.attributes.is_some_and(|it| it.subset().is_some()) {
                subset = true;
                return;
            }
            match &node.shape {
                Shape::String | Shape::List(_) | Shape::Set(_) | Shape::Map(..) => {
                    let is_bounded = node.capacity().is_some();
                    all.push((node, if is_bounded { Growth::Bounded } else { Growth::Grows }));
                }
                // an object of a subset is rarely a container
                Shape::Other if !subset => all.push((node, Growth::Unknown)),
                _ => {}
            }
        });
        let mut lengths = Self { attributes, all, places: Vec::new() };
        lengths.places = lengths.chosen();
        lengths
    }

    /// Returns the parts that the lengths are for: the first selection of kinds with as many parts
    /// as lengths.
    fn chosen(&self) -> Vec<&'n Node<'a>> {
        let (given, least) = (self.attributes.max_len().len(), self.attributes.min_len().len());
        let of = |kinds: &[Growth]| -> Vec<&'n Node<'a>> {
            self.all
                .iter()
                .filter(|(_, kind)| kinds.contains(kind))
                .map(|(node, _)| *node)
                .collect()
        };
        let kinds: [&[Growth]; 4] = [
            &[Growth::Grows],
            &[Growth::Grows, Growth::Bounded],
            &[Growth::Grows, Growth::Unknown],
            &[Growth::Grows, Growth::Bounded, Growth::Unknown],
        ];
        let mut choices = kinds.into_iter().map(of);
        // `min_len` alone is for containers of fixed capacity
        let fits = |places: &Vec<_>| match given {
            0 => places.len() >= least,
            _ => places.len() == given,
        };
        choices.find(fits).unwrap_or_default()
    }

    /// Returns `true` if each declared length is for a part of the type.
    pub(crate) fn are_all_placed(&self) -> bool {
        self.places.len() == self.attributes.max_len().len()
    }

    /// Returns the containers that need a maximum length.
    pub(crate) fn growing(&self) -> impl Iterator<Item = &'n Node<'a>> {
        self.all.iter().filter(|(_, kind)| *kind == Growth::Grows).map(|(node, _)| *node)
    }

    /// Returns `true` if any part of the type has a length, or may have one.
    pub(crate) fn are_any(&self) -> bool {
        !self.all.is_empty()
    }

    /// Returns the index of the length that is for `node`.
    fn position(&self, node: &Node<'_>) -> Option<usize> {
        self.places.iter().position(|place| ptr::eq(*place, node))
    }

    /// Returns `true` if a length is for `node` or for a part of it.
    pub(crate) fn are_in(&self, node: &Node<'_>) -> bool {
        let mut found = false;
        walk(node, AppliedAttributes::NOTHING, &mut |node, _| {
            found |= self.position(node).is_some();
        });
        found
    }

    /// Returns the minimum and the maximum length of `node`, as declared.
    pub(crate) fn given(&self, node: &Node<'_>) -> (Option<&'f Number>, Option<&'f Number>) {
        let Some(at) = self.position(node) else {
            return (None, None);
        };
        (self.attributes.min_len().get(at), self.attributes.max_len().get(at))
    }
}
