//! Finds containers whose elements could take zero bits. A few bytes could make a reader allocate
//! many such elements, so their number is checked.

use proc_macro2::TokenStream;
use quote::quote;

use super::codec::Coder;
use crate::attributes::{Encoding, Number};
use crate::model::Field;
use crate::reach::{Reach, is_bytes, object, walk};
use crate::shape::{Node, Shape};

/// A container with a maximum length, and the width of an element that could take zero bits.
pub(super) struct Each<'f> {
    pub(super) max: &'f Number,
    pub(super) width: TokenStream,
}

/// Returns all such containers of a field.
pub(super) fn each<'f>(field: &'f Field<'_>) -> Vec<Each<'f>> {
    let (coder, mut all) = (Coder::of(field), Vec::new());
    walk(&field.node, Reach::of(&field.attributes), &mut |node, reach| {
        all.extend(coder.each(node, reach));
    });
    all
}

impl<'f> Coder<'_, '_, 'f> {
    fn each(&self, node: &Node<'_>, reach: Reach<'f>) -> Option<Each<'f>> {
        let own = reach.attributes.filter(|_| reach.is_own);
        if let Some(subset) = own.and_then(|attributes| attributes.subset.as_ref()) {
            // the index takes input bits for the object, but none for elements inside the object
            let object = object(node).filter(|object| !is_paid(object, reach.element()))?;
            let object = self.coded(object, reach.element());
            let width = quote!(#object.width.then(__bitpack::Width::bits(1)));
            return Some(Each { max: subset.max.as_ref()?, width });
        }
        if is_bytes(node, reach) || own.is_some_and(|attributes| attributes.with.is_some()) {
            return None;
        }
        let max = self.lengths.given(node).1?;
        let width = match &node.shape {
            Shape::List(item) | Shape::Set(item) if !is_paid(item, reach.element()) => {
                let coded = self.coded(item, reach.element());
                let is_marked = reach.is_more() || reach.is_ascending(item);
                let mark = is_marked.then(|| quote!(.then(__bitpack::Width::bits(1))));
                quote!(#coded.width #mark)
            }
            Shape::Map(key, value) if !is_paid(value, reach.element()) => {
                let (key, value) =
                    (self.coded(key, reach.key()), self.coded(value, reach.element()));
                quote!(#key.width.then(#value.width))
            }
            _ => return None,
        };
        Some(Each { max, width })
    }
}

/// Returns `true` if an element certainly takes at least one bit.
fn is_paid(item: &Node<'_>, reach: Reach<'_>) -> bool {
    let is_plain = reach.attributes.is_none_or(|attributes| {
        attributes.with.is_none()
            && matches!(attributes.encoding, Encoding::Plain | Encoding::Bits(_))
    });
    item.is_primitive() && is_plain
}
