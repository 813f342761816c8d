//! Computes the heap memory of values from the schema, as C++ expressions.

use super::Cpp;
use crate::datum::Datum;
use crate::languages::memory;
use crate::model::{Node, Shape};

impl<'m> Cpp<'_, 'm> {
    /// Returns a C++ expression for the bytes on the heap that a value from the schema, such as a
    /// default value, owns; `None` if it owns none.
    pub(super) fn owned(&self, node: &'m Node, datum: &Datum) -> Option<String> {
        let mut all = Vec::new();
        memory::each(self.plan, node, datum, &mut |node, datum, _| {
            let own = match (datum, &node.shape) {
                (Datum::Text(text), Shape::Utf16 { .. }) => {
                    (text.encode_utf16().count(), "char16_t".to_owned())
                }
                (Datum::Text(text), _) => (text.len(), "char".to_owned()),
                (Datum::Bytes(bytes), Shape::ByteList { .. } | Shape::Rest { .. }) => {
                    (bytes.len(), "std::uint8_t".to_owned())
                }
                (
                    Datum::List(list),
                    Shape::List { .. } | Shape::More { .. } | Shape::Map { .. },
                ) => (list.len(), self.element(node)),
                (_, Shape::Itself { .. }) => (1, self.in_vector(node)),
                (Datum::Sparse(list), _) => (list.len(), self.element(node)),
                _ => return,
            };
            if let (count @ 1.., of) = own {
                all.push(format!("{count} * sizeof({of})"));
            }
        });
        (!all.is_empty()).then(|| all.join(" + "))
    }
}
