//! The deltas of types and fields, and the packets that are deltas, as owned data.

use alloc::string::String;

#[cfg(feature = "serde")]
use super::text::{self, is_default};
use super::{Envelope, ModelledPackets};
use crate::schema::delta::{DeltaField, DeltaMode};
use crate::schema::{DeltaLeaf, Node, Shape};

/// The rule by which a changed value is sent in a delta. A description has a rule only where it does not
/// follow from the encoding of the value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DeltaRule {
    /// `true` if the field is sent in every delta, without a changed bit.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub always: bool,
    /// Number of encodings around the part of the value whose delta has the form `form`. For the range in a
    /// `list` of `optional` of `range`, it is 2. In a map, the part is in the values, not in the keys.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub inside: u32,
    /// Form of the delta of the part that `inside` selects.
    pub form: DeltaForm,
}

/// The form in which a changed value, or a part of it, is sent in a delta.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum DeltaForm {
    /// The delta that belongs to the encoding: the deltas of fields and elements, or the whole value
    /// if it has no parts.
    Own,
    /// A changed value is sent in full.
    Whole,
    /// Differences between the integers that are sent for the value and those for the baseline. A bit before
    /// them is set if all are small enough; if it is clear, the value follows in full.
    Differences {
        /// Number of bits of a small difference: 1 to 32.
        small: u32,
        /// Number of bits of a large difference; 0 if all differences have `small` bits. If it is not 0, a
        /// bit before each difference is set for a small one. A large difference starts where the range of
        /// small ones ends.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
        large: u32,
        /// `true` if the integers are on a circle: the greatest is next to the smallest, and a difference is
        /// the shorter way around.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
        wrapping: bool,
    },
    /// A function of the program sends the difference. Only its path is known.
    Function {
        /// Rust path of the function that sends the difference.
        path: String,
    },
    /// A hand-written type sends the difference, and its bits are unknown.
    Opaque,
}

/// Describes datagrams that are deltas of a history (the last values of a stream of states). A datagram
/// contains the sequence number of its value in 16 bits, one bit that is set if there is a baseline, the
/// distance to the sequence number of the baseline if that bit is set, and then the delta or the whole value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DeltaPackets {
    /// Data around each of these packets. The checksum also covers a hash of the baseline, the length of the
    /// history and the session number, which are not sent.
    pub envelope: Envelope,
    /// Index of the type of the values in [`types`](super::Description::types).
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub type_: u32,
    /// `DELTA_HASH` of the type of the values. The checksum covers it.
    #[cfg_attr(feature = "serde", serde(with = "text::hex"))]
    pub hash: u64,
    /// The hash of the type's schema, by which a tool recognises a model that was trained with these packets;
    /// 0 in a file of an older build.
    #[cfg_attr(
        feature = "serde",
        serde(default, with = "text::hex", skip_serializing_if = "is_default")
    )]
    pub schema: u64,
    /// The model that the packets are coded with; `None` for plain packets. A modelled packet begins with the
    /// sequence number of the value, the distance to the sequence number of the baseline (0 if there is
    /// none), and zero bits up to the next byte.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub modelled: Option<ModelledPackets>,
    /// Number of values in the history: 1 to 16384. It is also the greatest distance between the sequence
    /// numbers of a value and its baseline.
    pub history: u16,
    /// `true` if a set bit before the sequence number marks a delta. Other packets have a zero bit
    /// there.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub marked: bool,
    /// Number of bits after the distance to the baseline that identify the baseline: 16 in a packet without a
    /// header, otherwise 0.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub baseline_bits: u32,
}

impl DeltaRule {
    /// The rule for a value whose delta is the default: it follows from the deltas of fields and elements, or
    /// from the encoding.
    pub(super) const OWN: Self = Self { always: false, inside: 0, form: DeltaForm::Own };

    pub(super) const fn of(form: DeltaForm) -> Self {
        Self { form, ..Self::OWN }
    }

    /// Returns the rule of a field from the description of its deltas. `None` if the delta follows
    /// from the encoding of the field.
    pub(super) fn of_field(field: &DeltaField) -> Option<Self> {
        let DeltaMode::Field { always, whole, function, .. } = field.how else { return None };
        let is_delta_list = matches!(field.field.shape.nodes(), [_, Node::Deltas { .. }, ..]);
        let rule = if whole && !is_delta_list {
            Self::of(DeltaForm::Whole)
        } else if !function.is_empty() {
            Self::of(DeltaForm::Function { path: String::from(function) })
        } else {
            Self::of_shape(&field.field.shape, true).unwrap_or(Self::OWN)
        };
        Some(Self { always, ..rule }).filter(|rule| *rule != Self::OWN)
    }

    /// Returns the rule for the delta of a value with this encoding; `None` if the delta follows from the
    /// encoding. `has_links` is `true` if the encoding refers to descriptions of deltas; a nested type
    /// without such a reference is then sent in full.
    pub(super) fn of_shape(shape: &Shape, mut has_links: bool) -> Option<Self> {
        let (nodes, delta) = (shape.nodes(), shape.delta());
        let (mut at, mut inside) = (0, 0);
        loop {
            let rule = |form| Some(Self { inside, ..Self::of(form) });
            let node = nodes.get(at)?;
            if let Some((_, leaf)) = delta.filter(|(step, _)| *step == at) {
                return match leaf {
                    DeltaLeaf::Type(_) => None,
                    DeltaLeaf::Whole if is_whole_anyway(node) => None,
                    DeltaLeaf::Whole => rule(DeltaForm::Whole),
                    DeltaLeaf::ByHand => rule(DeltaForm::Opaque),
                    DeltaLeaf::Differences { small, large, wrapping } => {
                        rule(DeltaForm::Differences { small, large, wrapping })
                    }
                };
            }
            match node {
                Node::Via { .. } | Node::Type(_) if has_links => return rule(DeltaForm::Whole),
                Node::Map { .. } => at = end(nodes, at + 1),
                _ => at += 1,
            }
            if node.facts().inner == 0 {
                return None;
            }
            inside += u32::from(!matches!(node, Node::Via { .. }));
            has_links |= matches!(node, Node::Deltas { .. });
        }
    }
}

/// Returns the index of the first node after the encoding that begins at `at`.
fn end(nodes: &[Node], at: usize) -> usize {
    let (mut at, mut left) = (at, 1);
    while let (Some(node), 1..) = (nodes.get(at), left) {
        left = left - 1 + node.facts().inner;
        at += 1;
    }
    at
}

/// Returns `true` if a changed value of this encoding is sent in full, because it has no parts.
const fn is_whole_anyway(node: &Node) -> bool {
    node.facts().inner == 0 && !matches!(node, Node::Type(_)) || matches!(node, Node::Named { .. })
}
