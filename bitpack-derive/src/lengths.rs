//! Which of a field's lengths is whose.

use core::ptr;

use crate::attributes::{FieldAttributes, Number};
use crate::reach::{Reach, walk};
use crate::shape::{Node, Shape};

/// Which length is whose, from the outside in.
#[derive(Clone)]
pub(crate) struct Lengths<'n, 'a, 'f> {
    attributes: &'f FieldAttributes,
    /// What has one, and what may turn out to have one.
    all: Vec<(&'n Node<'a>, Kind)>,
    /// Those that are given one.
    places: Vec<&'n Node<'a>>,
}

/// What a part of a type is to `max_len`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It needs one.
    Grows,
    /// Its type has one, which may be made less.
    Bounded,
    /// Its name does not tell.
    Unknown,
}

impl<'n, 'a, 'f> Lengths<'n, 'a, 'f> {
    pub(crate) fn of(node: &'n Node<'a>, attributes: &'f FieldAttributes) -> Self {
        let (mut all, mut subset) = (Vec::new(), false);
        walk(node, Reach::of(attributes), &mut |node, reach| {
            if reach.is_own && reach.attributes.is_some_and(|it| it.with.is_some()) {
                return;
            }
            if reach.is_own && reach.attributes.is_some_and(|it| it.subset.is_some()) {
                subset = true;
                return;
            }
            match &node.shape {
                Shape::String | Shape::List(_) | Shape::Set(_) | Shape::Map(..) => {
                    let is_bounded = node.capacity().is_some();
                    all.push((node, if is_bounded { Kind::Bounded } else { Kind::Grows }));
                }
                // an object of a subset is a type of its own as a rule
                Shape::Other if !subset => all.push((node, Kind::Unknown)),
                _ => {}
            }
        });
        let mut lengths = Self { attributes, all, places: Vec::new() };
        lengths.places = lengths.chosen();
        lengths
    }

    /// Those that as many as are given can be for.
    fn chosen(&self) -> Vec<&'n Node<'a>> {
        let (given, least) = (self.attributes.max_len.len(), self.attributes.min_len.len());
        let of = |kinds: &[Kind]| -> Vec<&'n Node<'a>> {
            self.all
                .iter()
                .filter(|(_, kind)| kinds.contains(kind))
                .map(|(node, _)| *node)
                .collect()
        };
        let kinds: [&[Kind]; 4] = [
            &[Kind::Grows],
            &[Kind::Grows, Kind::Bounded],
            &[Kind::Grows, Kind::Unknown],
            &[Kind::Grows, Kind::Bounded, Kind::Unknown],
        ];
        let mut choices = kinds.into_iter().map(of);
        // `min_len` alone is for what has a greatest length by itself
        let fits = |places: &Vec<_>| match given {
            0 => places.len() >= least,
            _ => places.len() == given,
        };
        choices.find(fits).unwrap_or_default()
    }

    /// Whether every length given has a place, and every place that needs one a length.
    pub(crate) fn are_all_placed(&self) -> bool {
        self.places.len() == self.attributes.max_len.len()
    }

    /// What cannot do without.
    pub(crate) fn growing(&self) -> impl Iterator<Item = &'n Node<'a>> {
        self.all.iter().filter(|(_, kind)| *kind == Kind::Grows).map(|(node, _)| *node)
    }

    /// Whether anything in it has a length, or may have one.
    pub(crate) fn are_any(&self) -> bool {
        !self.all.is_empty()
    }

    /// The number of `node` among those that are given a length.
    fn position(&self, node: &Node<'_>) -> Option<usize> {
        self.places.iter().position(|place| ptr::eq(*place, node))
    }

    /// Whether a length is for this, or for something in it.
    pub(crate) fn are_in(&self, node: &Node<'_>) -> bool {
        let mut found = false;
        walk(node, Reach::NOTHING, &mut |node, _| found |= self.position(node).is_some());
        found
    }

    /// The least and the greatest length of this, as they are given.
    pub(crate) fn given(&self, node: &Node<'_>) -> (Option<&'f Number>, Option<&'f Number>) {
        let Some(at) = self.position(node) else {
            return (None, None);
        };
        (self.attributes.min_len.get(at), self.attributes.max_len.get(at))
    }
}
