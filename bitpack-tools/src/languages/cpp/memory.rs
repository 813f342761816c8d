//! Computes the heap memory of values from the schema, as C++ expressions.

use super::Cpp;
use crate::languages::memory;
use crate::model::Encoding;
use crate::value::{Part, View};

impl<'m> Cpp<'_, 'm> {
    /// Returns a C++ expression for the bytes on the heap that a value from the schema, such as a
    /// default value, owns; `None` if it owns none.
    pub(super) fn owned(&self, part: Part<'m>) -> Option<String> {
        let mut all = Vec::new();
        memory::each(self.plan, part, &mut |node, view| {
            let own = match (view, node) {
                (View::Text(text), Encoding::Utf16 { .. }) => {
                    (text.encode_utf16().count(), "char16_t".to_owned())
                }
                (View::Text(text), _) => (text.len(), "char".to_owned()),
                (View::Bytes(bytes), Encoding::ByteList { .. } | Encoding::Rest { .. }) => {
                    (bytes.len(), "std::uint8_t".to_owned())
                }
                (
                    View::List(list),
                    Encoding::List { .. } | Encoding::Set { .. } | Encoding::More { .. },
                ) => (list.len(), self.element(node)),
                (View::Map(map), _) => (map.len(), self.element(node)),
                (_, Encoding::Itself { .. }) => (1, self.in_vector(node)),
                (View::Sparse(list), _) => (list.len(), self.element(node)),
                _ => return,
            };
            if let (count @ 1.., of) = own {
                all.push(format!("{count} * sizeof({of})"));
            }
        });
        (!all.is_empty()).then(|| all.join(" + "))
    }
}
