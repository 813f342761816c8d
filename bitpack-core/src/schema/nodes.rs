//! [`Nodes`]: the nodes of an encoding, as a value that a `const fn` can build.

use super::Node;
use crate::error::message;

/// Maximum number of nodes in one encoding. `Option<[[u8; 3]; 2]>` has four: an option, two arrays
/// and the bits of a `u8`.
pub(super) const DEEPEST: usize = 8;

/// The nodes of an encoding, such as lists and ranges, outermost first. Short encodings use a
/// variant without unused array elements, because rustc visits every element of a constant.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "constants cannot be boxed")]
pub(super) enum Nodes {
    One([Node; 1]),
    Two([Node; 2]),
    /// The nodes in an array, and their number. Array elements beyond that number are unused.
    Many([Node; DEEPEST], usize),
}

impl Nodes {
    /// Returns the nodes, outermost first.
    pub(super) const fn all(&self) -> &[Node] {
        match self {
            Self::One(nodes) => nodes,
            Self::Two(nodes) => nodes,
            Self::Many(nodes, len) => nodes.split_at(*len).0,
        }
    }

    /// Returns a mutable reference to the outermost node.
    pub(super) const fn first(&mut self) -> &mut Node {
        match self {
            Self::One([first]) | Self::Two([first, _]) | Self::Many([first, ..], _) => first,
        }
    }

    /// Returns the nodes without the outermost one. `None` if none are left.
    pub(super) const fn inner(&self) -> Option<Self> {
        let [_, rest @ ..] = self.all() else { return None };
        match rest {
            [] => None,
            [one] => Some(Self::One([*one])),
            [first, rest @ ..] => {
                let mut nodes = Self::One([*first]);
                each!(node in rest => nodes = nodes.then(&Self::One([*node])));
                Some(nodes)
            }
        }
    }

    /// Wraps the nodes in `node`, which becomes the outermost one.
    #[track_caller]
    pub(super) const fn inside(self, node: Node) -> Self {
        match self {
            Self::One([one]) => Self::Two([node, one]),
            several => Self::One([node]).then(&several),
        }
    }

    /// Appends the nodes of another encoding after these.
    #[track_caller]
    pub(super) const fn then(&self, next: &Self) -> Self {
        // copies only the nodes in use: an incremental build hashes everything that a constant's
        // pointers lead to, and eight pointers to a nested type took 16 seconds where six levels of
        // two such fields take 0.2
        let (mut nodes, mut len) = ([Node::Nothing; DEEPEST], 0);
        let (mut rest, mut behind) = (self.all(), next.all());
        loop {
            let Some((node, others)) = rest.split_first() else {
                if behind.is_empty() {
                    break;
                }
                (rest, behind) = (behind, &[]);
                continue;
            };
            if len == DEEPEST {
                let advice = "move the inner ones into a separate type";
                message!("more than {} nested encodings: {}", [DEEPEST], advice).panic()
            }
            nodes[len] = *node;
            len += 1;
            rest = others;
        }
        match nodes {
            [one, two, ..] if len == 2 => Self::Two([one, two]),
            _ => Self::Many(nodes, len),
        }
    }
}
