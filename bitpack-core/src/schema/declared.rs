//! [`Declared`]: a codec with its width and its description in the schema.

use super::{Field, Node, Shape};
use crate::cost::{DeltaCost, Memory, Width};

/// A codec, and the width in bits of the values that it encodes. Generated code needs both for a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
#[must_use]
pub struct Coded<C> {
    /// The codec, which encodes and decodes a value of the field.
    pub codec: C,
    /// Minimum and maximum number of bits that the codec writes for a value.
    pub width: Width,
}

/// A codec with its width and its description in the schema. The constructors of the codecs return
/// it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(hidden)]
#[must_use]
pub struct Declared<C> {
    /// The codec, which encodes and decodes a value.
    pub codec: C,
    /// Minimum and maximum number of bits that the codec writes for a value.
    pub width: Width,
    /// Description of the encoding in the schema.
    pub shape: Shape,
    /// Minimum and maximum number of bits of a changed value in a delta. `None` if the value is sent in full
    /// whenever it changes.
    pub change: Option<DeltaCost>,
}

impl<C: Copy> Declared<C> {
    /// Returns the minimum and the maximum number of bits of a changed value in a delta. Without a delta
    /// encoding, these are the bits of the whole value.
    pub const fn change(&self) -> DeltaCost {
        match self.change {
            Some(change) => change,
            None => DeltaCost::whole(self.width),
        }
    }

    /// Sets the minimum and the maximum number of bits of a changed value in a delta.
    pub const fn changing(self, change: DeltaCost) -> Self {
        Self { change: Some(change), ..self }
    }

    /// Makes a schema field with this name and this encoding.
    pub const fn named(self, name: &'static str) -> Field {
        Field { name, width: self.width, shape: self.shape, group: &[] }
    }

    /// Returns the codec and its width, without the description in the schema.
    pub const fn coded(self) -> Coded<C> {
        Coded { codec: self.codec, width: self.width }
    }

    /// Marks the encoding as inexact if `exact` is `false`: the value that is read may differ from the one
    /// that was written. For a container type, `exact` is the promise of its author, such as
    /// `Collection::EXACT`.
    pub const fn exact_if(self, exact: bool) -> Self {
        let width = Width { exact: self.width.exact && exact, ..self.width };
        let shape = if exact { self.shape } else { self.shape.exact_if(false) };
        Self { width, shape, ..self }
    }

    /// Sets the name of a standard type that restricts the meaning of the encoding, such as `char`.
    pub(crate) const fn meaning(self, name: &'static str) -> Self {
        Self { shape: Shape::around(Node::Named { name }, self.shape), ..self }
    }

    pub(crate) const fn new(codec: C, width: Width, shape: Shape) -> Self {
        Self { codec, width, shape, change: None }
    }

    /// Returns the width and the description in the schema, without the codec.
    pub(crate) const fn parts(self) -> (Width, Shape) {
        (self.width, self.shape)
    }

    pub(crate) const fn held(self, memory: Memory) -> Self {
        Self { width: Width { memory, ..self.width }, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::{list, plain};

    #[test]
    fn a_declaration_says_what_it_is_said_to() {
        let byte = plain::<u8>();
        assert_eq!((byte.change, byte.change()), (None, DeltaCost::whole(byte.width)));
        let change = DeltaCost::between(1, 9);
        let changing = byte.changing(change);
        assert_eq!((changing.change(), changing.width), (change, byte.width));
        let field = changing.named("hp");
        assert_eq!((field.name, field.width, field.shape), ("hp", byte.width, byte.shape));
        assert!(field.group.is_empty());
        assert_eq!(byte.coded(), Coded { codec: byte.codec, width: byte.width });
        assert_eq!(byte.parts(), (byte.width, byte.shape));
        let held = byte.held(Memory::heap(7));
        assert_eq!((held.width, held.shape), (byte.width.heap(7), byte.shape));
        let named = changing.meaning("char");
        assert_eq!(named.shape, Shape::around(Node::Named { name: "char" }, byte.shape));
        assert_eq!((named.width, named.change), (byte.width, Some(change)));
    }

    #[test]
    fn a_container_is_exact_where_it_says_so_and_what_is_in_it_is() {
        let bytes = list(0, 3, plain::<u8>());
        let lossy = Declared { width: bytes.width.lossy(), ..bytes };
        let exact = |declared: Declared<_>, exact| {
            let declared = declared.exact_if(exact);
            (declared.width.exact, declared.shape.unsaid())
        };
        assert_eq!(exact(bytes, true), (true, None));
        assert_eq!(exact(bytes, false), (false, Some(0)));
        assert_eq!(exact(lossy, true), (false, None));
        assert_eq!(bytes.exact_if(false).width, lossy.width);
    }
}
