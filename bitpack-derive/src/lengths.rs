//! [`Lengths`]: assigns the lengths in a field's `max_len` and `min_len` to the containers in its
//! type.

use core::ptr;

use crate::attribute_scope::{AppliedAttributes, walk};
use crate::attributes::{FieldAttributes, Number};
use crate::shape::{Node, Shape};

/// Matches the lengths in a field's `max_len` and `min_len` with the containers in its type. The lengths and
/// the containers are in order from the outermost container inwards.
#[derive(Clone)]
pub(crate) struct Lengths<'f> {
    attributes: &'f FieldAttributes,
    /// The parts of the field's type that are containers. A type whose name the derive does not know counts
    /// too, because it may be a container.
    all: Vec<(&'f Node<'f>, Growth)>,
    /// The containers that the declared lengths are for, in the order of the lengths.
    places: Vec<&'f Node<'f>>,
}

/// Tells if a part of a type needs a maximum length.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Growth {
    /// A growable container, which needs a maximum length.
    Grows,
    /// A container of fixed capacity, for which a smaller maximum length can be declared.
    Bounded,
    /// A type whose name the derive does not know. It may be a container.
    Unknown,
}

impl<'f> Lengths<'f> {
    pub(crate) fn of(node: &'f Node<'f>, attributes: &'f FieldAttributes) -> Self {
        let (mut all, mut subset) = (Vec::new(), false);
        walk(node, AppliedAttributes::of(attributes), &mut |node, applied| {
            subset |= applied.own().is_some_and(|own| own.subset.is_some());
            if applied.own().is_some_and(|own| own.with.is_some() || own.subset.is_some()) {
                return;
            }
            match node.shape {
                _ if node.is_container() && node.capacity().is_some() => {
                    all.push((node, Growth::Bounded));
                }
                _ if node.is_container() => all.push((node, Growth::Grows)),
                // an object of a subset is rarely a container
                Shape::Other if !subset => all.push((node, Growth::Unknown)),
                _ => {}
            }
        });
        let mut lengths = Self { attributes, all, places: Vec::new() };
        lengths.places = lengths.chosen();
        lengths
    }

    /// Returns the containers that the declared lengths are for. Tries growable containers alone,
    /// then together with bounded ones and unknown types, until there are as many containers as
    /// lengths.
    fn chosen(&self) -> Vec<&'f Node<'f>> {
        let (given, least) = (self.attributes.max_len().len(), self.attributes.min_len.len());
        let of = |kinds: &[Growth]| self.of_kinds(kinds).collect();
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

    /// Returns `true` if each declared maximum length was matched with a container in the type.
    pub(crate) fn are_all_placed(&self) -> bool {
        self.places.len() == self.attributes.max_len().len()
    }

    /// Returns the growable containers in the type, which need a maximum length.
    pub(crate) fn growing(&self) -> impl Iterator<Item = &'f Node<'f>> {
        self.of_kinds(&[Growth::Grows])
    }

    fn of_kinds(&self, kinds: &[Growth]) -> impl Iterator<Item = &'f Node<'f>> {
        self.all.iter().filter(|(_, kind)| kinds.contains(kind)).map(|(node, _)| *node)
    }

    /// Returns `true` if any part of the type is a container, or may be one.
    pub(crate) fn are_any(&self) -> bool {
        !self.all.is_empty()
    }

    /// Returns the index of the declared length that is for `node`. `None` if no declared length is for it.
    fn position(&self, node: &Node<'_>) -> Option<usize> {
        self.places.iter().position(|place| ptr::eq(*place, node))
    }

    /// Returns `true` if a declared length is for the type `node` or for a part of it.
    pub(crate) fn are_in(&self, node: &Node<'_>) -> bool {
        let mut found = false;
        walk(node, AppliedAttributes::NOTHING, &mut |node, _| {
            found |= self.position(node).is_some();
        });
        found
    }

    /// Returns the declared minimum and maximum length of the container `node`. Each is `None` if
    /// it is not declared.
    pub(crate) fn given(&self, node: &Node<'_>) -> (Option<&'f Number>, Option<&'f Number>) {
        let Some(at) = self.position(node) else { return (None, None) };
        (self.attributes.min_len.get(at), self.attributes.max_len().get(at))
    }
}
