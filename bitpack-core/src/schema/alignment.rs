//! Finds the part of a type that is aligned to a byte, so that its bits depend on their position.

use super::facts::Bits;
use super::{Body, Field, Schema, Shape};
use crate::error::Message;

impl Schema {
    /// Stops the build if a value of this type contains an alignment (padding up to the next byte): its bits
    /// then depend on their position, and cannot be copied to another one.
    ///
    /// # Panics
    ///
    /// In const evaluation, naming the part that is aligned.
    #[track_caller]
    pub(crate) const fn assert_unaligned(&self) {
        let path = Message::new().text("`").text(self.name);
        if let Some(path) = self.aligned(path) {
            path.text(
                "` is aligned to a byte: its bits depend on their position, and an `Encoded` \
                 is copied to any position; remove `align` or `bytes`, or add `unaligned`",
            )
            .panic()
        }
    }

    /// Returns `true` if the schema has an alignment (padding up to the next byte) in any part of a value of
    /// this type. Hand-written types and functions count as unaligned.
    pub(crate) const fn is_aligned(&self) -> bool {
        self.aligned(Message::new()).is_some()
    }

    /// Returns the path, as text, of the first part that is aligned to a byte; `None` if there is none.
    /// `path` is the path to a value of this type.
    const fn aligned(&self, path: Message) -> Option<Message> {
        if let Body::Alias(shape) = &self.body {
            return shape.aligned(path);
        }
        let mut i = 0;
        while let Some(list) = self.body.field_list(i) {
            let path = match list.variant {
                Some(name) => path.text("::").text(name),
                None => path,
            };
            let found = aligned_field(list.fields, path);
            if found.is_some() {
                return found;
            }
            i += 1;
        }
        None
    }
}

impl Shape {
    const fn aligned(&self, path: Message) -> Option<Message> {
        each!(node in self.nodes() => {
            let facts = node.facts();
            let found = match facts.bits {
                Bits::OfType(schema) => schema.aligned(path),
                _ if facts.is_aligned => Some(path),
                _ => None,
            };
            if found.is_some() {
                return found;
            }
        });
        None
    }
}

/// Returns the path, as text, of the first part of the fields that is aligned to a byte; `None` if there is
/// none. `path` is the path to the type or variant with these fields.
const fn aligned_field(fields: &[Field], path: Message) -> Option<Message> {
    each!(field in fields => {
        let found = match field.group {
            [] if field.name.is_empty() => field.shape.aligned(path),
            [] => field.shape.aligned(path.dot(field.name)),
            group => aligned_field(group, path),
        };
        if found.is_some() {
            return found;
        }
    });
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::{bits, plain};
    use crate::cost::Width;
    use crate::error::stops;
    use crate::schema::{Node, Variant};

    const FLAG: Field = plain::<bool>().named("flag");
    const TEXT: Field = Field {
        name: "text",
        shape: Shape::around(Node::Optional, Shape::one(Node::Text { min: 0, max: 9 })),
        ..FLAG
    };
    const PLAIN: Schema = Schema::structure("Plain", &[FLAG, bits::<u8>(3).named("few")]);
    const NAMED: Schema = Schema::structure("Named", &[FLAG, TEXT]);
    const GROUP: Field = Field::when("flag", &[], &[FLAG, TEXT]);
    const OUTER: Field = Field::nested("inner", NAMED.width, &NAMED);
    const CHOICE: Schema =
        Schema::choice("Choice", 1, &[Variant::new("A", &[FLAG]), Variant::new("B", &[TEXT])], &[]);

    #[test]
    fn alignments_are_found_in_every_part() {
        let aligned = |fields| Schema::structure("", fields).is_aligned();
        assert!(!PLAIN.is_aligned() && NAMED.is_aligned() && CHOICE.is_aligned());
        assert!(
            aligned(&[FLAG, GROUP])
                && aligned(&[OUTER])
                && aligned(const { &[FLAG, Field::align()] })
        );
        assert!(!aligned(&[]) && !aligned(const { &[Field::skip("skipped"), Field::check(1, 3)] }));
        assert!(!Schema::opaque("", Width::OPEN).is_aligned());
        for node in [Node::ByteArray { len: 1 }, Node::ByteList { min: 0, max: 9 }] {
            assert!(Shape::one(node).aligned(Message::new()).is_some());
        }
        for node in [Node::UnalignedText { min: 0, max: 9 }, Node::Itself { depth: 3 }] {
            assert!(Shape::one(node).aligned(Message::new()).is_none());
        }
    }

    #[test]
    fn the_message_names_the_part() {
        let rest = "` is aligned to a byte: its bits depend on their position, and an `Encoded` is \
                    copied to any position; remove `align` or `bytes`, or add `unaligned`";
        let message = |path: &str| std::format!("`{path}{rest}");
        stops(|| NAMED.assert_unaligned(), &message("Named.text"));
        stops(|| CHOICE.assert_unaligned(), &message("Choice::B.text"));
        let outer = Schema::structure("Outer", const { &[OUTER] });
        stops(move || outer.assert_unaligned(), &message("Outer.inner.text"));
        let padded = Schema::structure("Padded", const { &[FLAG, Field::align()] });
        stops(move || padded.assert_unaligned(), &message("Padded"));
        PLAIN.assert_unaligned();
    }
}
