//! Finds the part of a type that is aligned to a byte, so that its bits depend on their position.

use super::{Body, Field, Node, Schema, Shape};
use crate::error::Message;

impl Schema {
    /// Stops the build if a value of this type contains an alignment, so that its bits cannot be
    /// copied to any position. `path` is the name of the type.
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

    /// Returns `true` if a value of this type may contain an alignment, as far as its schema tells.
    /// Nothing is known about hand-written functions.
    #[must_use]
    pub(crate) const fn is_aligned(&self) -> bool {
        self.aligned(Message::new()).is_some()
    }

    /// Returns the path of the first part that is aligned, or `None`. `path` is the path to a value
    /// of this type.
    const fn aligned(&self, path: Message) -> Option<Message> {
        match &self.body {
            Body::Struct(fields) => aligned_field(fields, path),
            Body::Alias(shape) => shape.aligned(path),
            Body::Opaque => None,
            Body::Enum { variants, checks, .. } => {
                let mut i = 0;
                while i < variants.len() {
                    let inside = path.text("::").text(variants[i].name);
                    if let Some(found) = aligned_field(variants[i].fields, inside) {
                        return Some(found);
                    }
                    i += 1;
                }
                aligned_field(checks, path)
            }
        }
    }
}

impl Shape {
    const fn aligned(&self, path: Message) -> Option<Message> {
        let mut nodes = self.nodes();
        while let [node, inner @ ..] = nodes {
            match *node {
                Node::Align
                | Node::Text { .. }
                | Node::ByteArray { .. }
                | Node::ByteList { .. }
                | Node::Rest { .. } => {
                    return Some(path);
                }
                Node::Type(schema) => {
                    if let Some(found) = schema.aligned(path) {
                        return Some(found);
                    }
                }
                // the values of a type that contains itself have the parts that are searched already
                Node::Itself { .. }
                | Node::Bool
                | Node::Bits { .. }
                | Node::Float { .. }
                | Node::Range { .. }
                | Node::Varint { .. }
                | Node::Compressed { .. }
                | Node::CompressedF64 { .. }
                | Node::SmallestThree { .. }
                | Node::Optional
                | Node::OmitDefault { .. }
                | Node::Array { .. }
                | Node::Counted { .. }
                | Node::List { .. }
                | Node::More { .. }
                | Node::Ascending
                | Node::Deltas { .. }
                | Node::Set { .. }
                | Node::Map { .. }
                | Node::UnalignedText { .. }
                | Node::NulTerminated { .. }
                | Node::Utf16 { .. }
                | Node::Subset { .. }
                | Node::Named { .. }
                | Node::Via { .. }
                | Node::Nothing
                | Node::Check { .. }
                | Node::Reserved { .. }
                | Node::Relative { .. }
                | Node::RelativeWrapping { .. }
                | Node::RangeTo { .. }
                | Node::When { .. }
                | Node::Versions { .. }
                | Node::Opaque { .. }
                | Node::Skip => {}
            }
            nodes = inner;
        }
        None
    }
}

/// Returns the path of the first of the fields that is aligned. `path` is the path to the type that
/// they belong to.
const fn aligned_field(fields: &[Field], path: Message) -> Option<Message> {
    let mut i = 0;
    while i < fields.len() {
        let field = &fields[i];
        let found = if let [_, ..] = field.group {
            aligned_field(field.group, path)
        } else if field.name.is_empty() {
            field.shape.aligned(path)
        } else {
            field.shape.aligned(path.dot(field.name))
        };
        if found.is_some() {
            return found;
        }
        i += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::{bits, plain};
    use crate::cost::Width;
    use crate::error::stops;
    use crate::schema::Variant;

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
