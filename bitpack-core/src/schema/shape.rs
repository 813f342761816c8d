//! [`Shape`]: the encoding of a value as a sequence of nodes, outermost first.

use super::lengths::Lengths;
use super::nodes::{DEEPEST, Nodes};
use super::{Body, DeltaLeaf, Integers, Node, Schema};

/// The encoding of a value as a list of nodes (parts such as a list, an option, a range), outermost
/// first: a list of options of ranges is `[List, Optional, Range]`.
///
/// It is flat, so that a `const fn` can build one from another. Deeper nesting needs a named type.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Shape {
    nodes: Nodes,
    /// Index of the first node of a user-defined container or vector whose author does not promise that it is
    /// read as it was written; `None` if there is none. The index is not part of the encoding.
    unsaid: Option<usize>,
    /// Index of the first node inside a pointer such as `Rc`, which has state besides its encoded bits;
    /// `None` if there is none. The index is not part of the encoding.
    pointer: Option<usize>,
    /// The special delta (one that does not follow from the encoding) of the innermost part that has one,
    /// after the index of the part's first node; `None` if there is none. It is not part of the encoding.
    delta: Option<(usize, DeltaLeaf)>,
}

impl Shape {
    /// Returns the encoding that consists of one node, such as a `bool` or a range. Nothing is
    /// nested in it.
    pub const fn one(node: Node) -> Self {
        Self { nodes: Nodes::One([node]), unsaid: None, pointer: None, delta: None }
    }

    /// Returns the nodes of the encoding, such as lists and ranges, outermost first.
    #[must_use]
    pub const fn nodes(&self) -> &[Node] {
        self.nodes.all()
    }

    /// If `exact` is false, marks the outermost node as a user-defined type that may be read as another value
    /// than was written.
    pub(crate) const fn exact_if(mut self, exact: bool) -> Self {
        if let (None, false) = (self.unsaid, exact) {
            self.unsaid = Some(0);
        }
        self
    }

    /// Returns, for an integer or a struct with one integer and no other bits, the encoding of that integer
    /// without a name such as `NonZero`. Returns any other encoding unchanged.
    pub(crate) const fn of_number(self) -> Self {
        let [Node::Type(schema)] = self.nodes() else {
            return match self.integer() {
                Some(number) => number,
                None => self,
            };
        };
        let Body::Struct(fields) = schema.body else { return self };
        let mut number = None;
        each!(field in fields => match (number, field.shape.integer()) {
            (None, Some(integer)) => number = Some(integer),
            _ if field.width.max == 0 => {}
            _ => return self,
        });
        match number {
            Some(number) => number,
            None => self,
        }
    }

    /// Returns the encoding of an integer, without a name such as `NonZero`. `None` for any other
    /// encoding, and for an integer whose encoding depends on another field.
    const fn integer(self) -> Option<Self> {
        let (node, number) = match self.nodes() {
            [Node::Relative { .. } | Node::RelativeWrapping { .. } | Node::RangeTo { .. }] => {
                return None;
            }
            [node] => (node, self),
            [Node::Named { .. }, node] => (node, Self::one(*node)),
            _ => return None,
        };
        match node.facts().integers {
            Integers::None => None,
            _ => Some(number),
        }
    }

    /// Marks the encoding as the content of a pointer, such as `Rc`.
    pub(crate) const fn pointed_to(mut self) -> Self {
        self.pointer = Some(0);
        self
    }

    /// Returns the index of the first node that is inside a pointer such as `Rc`, or `None` if
    /// there is no pointer.
    pub(super) const fn pointer(&self) -> Option<usize> {
        self.pointer
    }

    /// Returns the index of the first node that is a container or a mathematical vector of somebody's own
    /// type, without the promise that a value is read as it was written. `None` if there is no such node.
    pub(super) const fn unsaid(&self) -> Option<usize> {
        self.unsaid
    }

    /// Sets a special delta for the whole encoding, in place of the one that follows from the encoding.
    pub(crate) const fn with_delta(mut self, delta: DeltaLeaf) -> Self {
        self.delta = Some((0, delta));
        self
    }

    /// Copies the special delta (one that does not follow from the encoding) from another encoding with the
    /// same nodes.
    pub(crate) const fn with_delta_of(mut self, other: &Self) -> Self {
        self.delta = other.delta;
        self
    }

    /// Returns the special delta (one that does not follow from the encoding) of the innermost part that has
    /// one, after the index of the part's first node; `None` if there is none.
    #[cfg(feature = "alloc")]
    pub(super) const fn delta(&self) -> Option<(usize, DeltaLeaf)> {
        self.delta
    }

    /// Returns the encoding of `node`, such as a list, with `inner` as the encoding of what it
    /// contains.
    ///
    /// # Panics
    ///
    /// In const evaluation, if the nesting exceeds the maximum, or if `inner` takes all bytes up to
    /// the end of the packet and `node` sends more after it.
    #[track_caller]
    pub const fn around(node: Node, inner: Self) -> Self {
        inner.is_last_in(&node);
        let (unsaid, pointer) = (behind(1, inner.unsaid), behind(1, inner.pointer));
        Self {
            nodes: inner.nodes.inside(node),
            unsaid,
            pointer,
            delta: delta_behind(1, inner.delta),
        }
    }

    /// Returns the outermost node, so that a codec can change a parameter of it.
    pub(crate) const fn outermost(&mut self) -> &mut Node {
        self.nodes.first()
    }

    /// Wraps the encoding in one `Array` node for each of the nested arrays.
    #[track_caller]
    pub(crate) const fn arrays(self, lengths: Lengths) -> Self {
        if lengths.is_one() {
            return self;
        }
        let (mut shape, all) = (self, lengths.all());
        let mut i = all.len();
        while i > 0 {
            i -= 1;
            let is_vector = i + 1 == all.len() && lengths.ends_in_vector();
            shape = Self::around(Node::Array { len: all[i] as u32, is_vector }, shape);
        }
        shape
    }

    /// Appends the nodes of another encoding: a map has the nodes of its key, then those of its
    /// value.
    ///
    /// # Panics
    ///
    /// In const evaluation, if there are too many nodes, or if `next` takes all bytes up to the end
    /// of the packet.
    #[track_caller]
    pub const fn then(mut self, next: Self) -> Self {
        next.is_last_in(&Node::Map { min: 0, max: 0 });
        let steps = self.nodes().len();
        if self.unsaid.is_none() {
            self.unsaid = behind(steps, next.unsaid);
        }
        if self.pointer.is_none() {
            self.pointer = behind(steps, next.pointer);
        }
        // the keys of a map have no deltas
        self.delta = delta_behind(steps, next.delta);
        self.nodes = self.nodes.then(&next.nodes);
        self
    }

    /// Returns the encoding of an array's elements, or `None` for any other encoding.
    pub(super) const fn element(&self) -> Option<Self> {
        match self.nodes.all() {
            [Node::ByteArray { .. }] => Some(Self::one(Node::Bits { bits: 8, signed: false })),
            [Node::Array { .. }, ..] => match self.nodes.inner() {
                Some(nodes) => Some(Self {
                    nodes,
                    unsaid: before(self.unsaid),
                    pointer: before(self.pointer),
                    delta: None,
                }),
                None => None,
            },
            _ => None,
        }
    }

    /// Returns the encoding of a type. If a codec with few nodes encodes the type, it is the encoding of that
    /// codec, so that `[u8; 3]` has the same description with and without an attribute. Otherwise it is a
    /// nested type.
    pub(crate) const fn of(schema: &'static Schema) -> Self {
        match schema.body {
            Body::Alias(shape) if shape.nodes().len() <= DEEPEST / 2 => shape,
            _ => Self::one(Node::Type(schema)),
        }
    }
}

/// Returns the index of a node after the outermost node is removed, which is one less; `None` for the
/// outermost node itself.
const fn before(step: Option<usize>) -> Option<usize> {
    match step {
        Some(step) => step.checked_sub(1),
        None => None,
    }
}

/// Returns the new index of a node after `steps` nodes are added before it. `None` remains `None`.
const fn behind(steps: usize, step: Option<usize>) -> Option<usize> {
    match step {
        Some(step) => Some(steps + step),
        None => None,
    }
}

const fn delta_behind(
    steps: usize,
    delta: Option<(usize, DeltaLeaf)>,
) -> Option<(usize, DeltaLeaf)> {
    match delta {
        Some((step, delta)) => Some((steps + step, delta)),
        None => None,
    }
}

impl PartialEq for Shape {
    fn eq(&self, other: &Self) -> bool {
        self.nodes() == other.nodes()
    }
}

#[cfg(test)]
mod tests;
