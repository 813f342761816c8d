//! Finds containers whose elements could take zero bits. A few bytes could make a reader allocate
//! many such elements, so the generated code checks their maximum number.

use proc_macro2::TokenStream;
use quote::quote;

use super::codec::Coder;
use crate::attribute_scope::{AppliedAttributes, is_bytes, object, walk};
use crate::attributes::{Encoding, Number};
use crate::model::Field;
use crate::shape::{Node, Place, Shape};

/// Returns the maximum length of each container in a field's type whose elements could take zero bits, with
/// the emitted width of an element. The generated code checks these lengths.
pub(super) fn containers<'f>(field: &'f Field<'_>) -> Vec<(&'f Number, TokenStream)> {
    let (coder, mut all) = (Coder::of(field), Vec::new());
    walk(&field.node, AppliedAttributes::of(&field.attributes), &mut |node, applied| {
        all.extend(coder.container(node, applied));
    });
    all
}

impl<'f> Coder<'f> {
    fn container(
        &self,
        node: &Node<'_>,
        applied: AppliedAttributes<'f>,
    ) -> Option<(&'f Number, TokenStream)> {
        let own = applied.own();
        if let Some(subset) = own.and_then(|attributes| attributes.subset.as_ref()) {
            // the index takes input bits for the object, but none for elements inside the object
            let object = object(node).filter(|object| !takes_bits(object, applied.element()))?;
            let object = self.coded(object, applied.element());
            let width = quote!(#object.width.then(__bitpack::Width::bits(1)));
            return Some((subset.max.as_ref()?, width));
        }
        if is_bytes(node, applied) || own.is_some_and(|attributes| attributes.with.is_some()) {
            return None;
        }
        let max = self.lengths.given(node).1?;
        let width = match &node.shape {
            Shape::List(item) | Shape::Set(item) if !takes_bits(item, applied.element()) => {
                let coded = self.coded(item, applied.element());
                let is_marked =
                    applied.is_more() || applied.is_ascending(item) || applied.is_delta_list();
                let mark = is_marked.then(|| quote!(.then(__bitpack::Width::bits(1))));
                quote!(#coded.width #mark)
            }
            Shape::Map(key, value) if !takes_bits(value, applied.element()) => {
                let key = self.coded(key, applied.inside(node, Place::Key));
                let value = self.coded(value, applied.element());
                quote!(#key.width.then(#value.width))
            }
            _ => return None,
        };
        Some((max, width))
    }
}

/// Returns `true` if an element of this type certainly takes at least one bit.
fn takes_bits(item: &Node<'_>, applied: AppliedAttributes<'_>) -> bool {
    let is_plain = applied.attributes.is_none_or(|attributes| {
        attributes.with.is_none()
            && matches!(attributes.encoding, Encoding::Plain | Encoding::Bits(_))
    });
    item.is_primitive() && is_plain
}
