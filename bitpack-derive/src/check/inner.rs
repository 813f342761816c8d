//! Whether what is said of the inside of a type is said of something.

use core::ptr;

use crate::attributes::{FieldAttributes, Inner};
use crate::ctxt::Ctxt;
use crate::lengths::Lengths;
use crate::model::Field;
use crate::reach::{Reach, walk};
use crate::shape::{Node, Place, Shape, is_several};
use crate::symbol::{MORE, RELATIVE_TO};

pub(super) fn check(cx: &Ctxt, field: &Field<'_>) {
    let uses = Uses::of(field);
    for attributes in &uses.all {
        lists_are_lists(cx, &uses, attributes);
        for inner in &attributes.inner {
            inside_is_there(cx, &uses, attributes, inner);
        }
    }
    for (attributes, item) in &uses.ascending {
        steps_have_32_bits(cx, attributes, item);
    }
}

/// What the attributes of a field have come to be for.
struct Uses<'f, 'a> {
    /// Those of the field, and of what is inside, that are for some part of the type.
    all: Vec<&'f FieldAttributes>,
    more: Vec<&'f FieldAttributes>,
    ascending: Vec<(&'f FieldAttributes, &'f Node<'a>)>,
    places: Vec<(&'f FieldAttributes, Place)>,
    /// The tuples that are reached, and how long they are.
    tuples: Vec<(&'f FieldAttributes, usize)>,
}

impl<'f, 'a> Uses<'f, 'a> {
    fn of(field: &'f Field<'a>) -> Self {
        let (all, more, ascending) = (Vec::new(), Vec::new(), Vec::new());
        let mut uses = Self { all, more, ascending, places: Vec::new(), tuples: Vec::new() };
        let lengths = Lengths::of(&field.node, &field.attributes);
        walk(&field.node, Reach::of(&field.attributes), &mut |node, reach| {
            if let Some(attributes) = reach.attributes {
                uses.add(node, reach, attributes, &lengths);
            }
        });
        uses
    }

    fn add(
        &mut self,
        node: &'f Node<'a>,
        reach: Reach<'f>,
        attributes: &'f FieldAttributes,
        lengths: &Lengths<'_, '_, '_>,
    ) {
        if reach.is_own {
            self.all.push(attributes);
        }
        let mut list = |item: &'f Node<'a>, is_list: bool| {
            if reach.is_more() && is_list {
                self.more.push(attributes);
            }
            if reach.is_ascending(item) {
                self.ascending.push((attributes, item));
            }
        };
        match &node.shape {
            Shape::List(item) => list(item, true),
            Shape::Set(item) => list(item, false),
            Shape::Other if lengths.are_in(node) => list(node, true),
            Shape::Map(..) => self.places.push((attributes, Place::Key)),
            Shape::Tuple(parts) => self.tuples.push((attributes, parts.len())),
            _ => {}
        }
        let holds = match &node.shape {
            Shape::Option(inner) => !is_several(inner),
            Shape::Array(..) | Shape::List(_) | Shape::Set(_) | Shape::Map(..) => true,
            _ => false,
        };
        if holds {
            self.places.push((attributes, Place::Each));
        }
    }
}

/// A bit before each element, and steps between them, are of a list.
fn lists_are_lists(cx: &Ctxt, uses: &Uses<'_, '_>, attributes: &FieldAttributes) {
    let is_more = uses.more.iter().any(|used| ptr::eq(*used, attributes));
    if let Some(attr) = attributes.find(MORE).filter(|_| !is_more) {
        cx.error(attr, "`more` is for lists: `Vec`, `VecDeque`");
    }
    let is_ascending = uses.ascending.iter().any(|(used, _)| ptr::eq(*used, attributes));
    let attr = attributes.find(RELATIVE_TO).filter(|_| attributes.is_ascending && !is_ascending);
    if let Some(attr) = attr {
        cx.error(attr, "`relative_to(previous)` is for lists and sets of integers");
    }
}

/// What is said of a part of a type is about a part that it has.
fn inside_is_there(cx: &Ctxt, uses: &Uses<'_, '_>, attributes: &FieldAttributes, inner: &Inner) {
    let is_there =
        |(of, place): &(&FieldAttributes, Place)| ptr::eq(*of, attributes) && *place == inner.place;
    let message = match inner.place {
        Place::Part(number) => {
            let tuple = uses.tuples.iter().find(|(of, _)| ptr::eq(*of, attributes));
            match tuple {
                Some((_, count)) if number < *count => return,
                Some((_, count)) => format!("there is no part {number}: the tuple has {count}"),
                None => "`part` is for tuples".to_owned(),
            }
        }
        _ if uses.places.iter().any(is_there) => return,
        Place::Key => "`key` is for maps: `BTreeMap`, `HashMap`".to_owned(),
        Place::Each => {
            "`each` is for what a list, an array, a set, a map or an `Option` holds".to_owned()
        }
    };
    cx.error(&inner.attr, message);
}

/// The standard's difference is one of 32 bits.
fn steps_have_32_bits(cx: &Ctxt, attributes: &FieldAttributes, item: &Node<'_>) {
    let Shape::Int(int) = item.shape else {
        return;
    };
    if int.bits > 32 {
        let message = format!(
            "`{RELATIVE_TO}` is serialize 1.0's 32-bit difference, and an element is `{}`; give it \
             `u32`, `i32` or narrower",
            int.name
        );
        cx.error(attributes.find(RELATIVE_TO), message);
    }
}
