//! [`Cure`]: the attributes by which a hint is followed.

use super::FoundHint;

/// Attributes that set the encoding of a value. A field has only one of them.
pub(in crate::profile) const ENCODINGS: [&str; 5] =
    ["bits", "varint", "compressed", "smallest_three", "fixed"];

/// The aspect of a field that an attribute sets. Attributes of one slot replace each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(in crate::profile) enum Slot {
    /// The encoding of a value.
    Value,
    /// The range of a length.
    Length,
    /// The encoding of a list with its length.
    List,
    /// The cases in which a value is sent, which `when` and `omit_default` set.
    Sent,
    /// The delta of a value.
    Delta,
}

/// The effect of an attribute on values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::profile) enum Effect {
    /// Every value is sent as before.
    None,
    /// Values outside of a range are rejected or clamped. The range is that of the captured values.
    Seen,
    /// Values are rounded.
    Rounds,
}

/// The change of attributes that a hint proposes.
#[derive(Clone, Debug)]
pub(in crate::profile) struct Cure {
    pub(in crate::profile) slot: Slot,
    pub(in crate::profile) effect: Effect,
    /// Attributes without `#[` and `]`. Each replaces one with the same name.
    pub(in crate::profile) attributes: Vec<String>,
    /// Names of other attributes to remove.
    pub(in crate::profile) removes: &'static [&'static str],
    /// Number of bits that the attribute itself adds to packets, which do not depend on the
    /// encoding of the value.
    pub(in crate::profile) added: u64,
}

impl Cure {
    /// Returns the name of an attribute.
    pub(in crate::profile) fn name(attribute: &str) -> &str {
        attribute.split('(').next().unwrap_or(attribute)
    }

    /// Returns the name of the first attribute; empty if there is none.
    pub(in crate::profile) fn first(&self) -> &str {
        self.attributes.first().map_or("", |it| Self::name(it))
    }
}

impl FoundHint {
    /// Returns the hint with the attribute that it proposes to add.
    pub(super) fn cured(self, slot: Slot, effect: Effect, attribute: impl Into<String>) -> Self {
        let attribute = attribute.into();
        let removes: &[&str] = match Cure::name(&attribute) {
            "unaligned" => &["utf16"],
            "relative_index" | "subset" => &["relative_index", "subset", "max_len", "min_len"],
            "relative_to" => &["varint"],
            name if name == "each" || ENCODINGS.contains(&name) => &ENCODINGS,
            _ => &[],
        };
        let attributes = vec![attribute];
        Self { cure: Some(Cure { slot, effect, attributes, removes, added: 0 }), ..self }
    }

    /// Returns the hint with the names of attributes that it proposes to remove.
    pub(super) fn removing(self, slot: Slot, removes: &'static [&'static str]) -> Self {
        let (effect, attributes) = (Effect::None, Vec::new());
        Self { cure: Some(Cure { slot, effect, attributes, removes, added: 0 }), ..self }
    }
}
