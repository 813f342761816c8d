//! [`VersionSpan`]: the versions of a packet that have a field or a variant. [`Schema::versions`]
//! describes a type that is sent with its version.

use core::fmt;

#[cfg(feature = "serde")]
use super::description::is_default;
use super::property::Property;
use super::{Body, Field, Node, Schema, Shape, Term, Variant};
use crate::cost::Width;
use crate::error::message;
use crate::io::LATEST;

/// Number of bits of the version in front of a value: a whole byte, so that the bits after it keep their
/// positions within bytes.
pub(crate) const VERSION_BITS: u32 = 8;

/// The versions of a packet that have a field or a variant: from `since`, up to the one before
/// `until`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct VersionSpan {
    /// First version that has the field or the variant; 0 if all versions before `until` have it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub since: u8,
    /// First version that no longer has the field or the variant; 255 if all later versions have it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_never"))]
    pub until: u8,
}

impl VersionSpan {
    /// All versions.
    pub const ALL: Self = Self { since: 0, until: u8::MAX };

    /// Returns a condition that holds in the versions from `since` up to the one before `until`.
    #[must_use]
    #[doc(hidden)]
    pub const fn of(since: u8, until: u8) -> Term {
        Term::Versions(Self { since, until })
    }

    /// Returns `true` if this range of versions contains `version`.
    #[must_use]
    #[cfg_attr(optimized, inline(always))]
    pub const fn contains(self, version: u8) -> bool {
        self.since <= version && version < self.until
    }

    /// Returns the last version in which the field was added or removed; 0 if it was neither.
    pub(super) const fn last_change(self) -> u8 {
        if self.until < u8::MAX && self.until > self.since { self.until } else { self.since }
    }

    /// Returns `true` if this range contains every version.
    #[must_use]
    pub const fn is_all(self) -> bool {
        self.since == 0 && self.until == u8::MAX
    }
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires this signature")]
const fn is_never(until: &u8) -> bool {
    *until == u8::MAX
}

impl Default for VersionSpan {
    fn default() -> Self {
        Self::ALL
    }
}

/// Formats the versions as attributes: `since(3)`, `until(5)`, `since(3) until(5)`.
impl fmt::Display for VersionSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { since, until } = *self;
        match (since, until) {
            (0, u8::MAX) => f.write_str("all versions"),
            (0, _) => write!(f, "until({until})"),
            (_, u8::MAX) => write!(f, "since({since})"),
            _ => write!(f, "since({since}) until({until})"),
        }
    }
}

impl Field {
    /// Describes a group of fields that only some versions of a packet have. `name` is the text of
    /// their attributes, such as `since(3)`.
    pub const fn versions(
        name: &'static str,
        span: &'static [Term; 1],
        group: &'static [Self],
    ) -> Self {
        Self::when(name, span, group)
    }

    /// Returns the versions that have the fields of a group; all versions for any other item.
    pub(crate) const fn span(&self) -> VersionSpan {
        match self.shape.nodes() {
            [Node::When { terms: [Term::Versions(span)] }, ..] => *span,
            _ => VersionSpan::ALL,
        }
    }
}

impl Variant {
    /// Sets the versions of a packet that have the variant.
    pub const fn in_versions(self, since: u8, until: u8) -> Self {
        Self { versions: VersionSpan { since, until }, ..self }
    }
}

/// Returns `true` if one of these variants is missing in some versions.
pub(super) const fn some_differ(variants: &[Variant]) -> bool {
    each!(variant in variants => if !variant.versions.is_all() { return true });
    false
}

impl Schema {
    /// Describes a type that is sent with its version in front: a byte from `first` to `newest`,
    /// and then the fields of that version.
    ///
    /// # Panics
    ///
    /// In const evaluation, unless `1 <= first <= newest <= 253`, or if a field or variant begins or ends
    /// after the newest version.
    #[track_caller]
    pub const fn versions(first: u8, newest: u8, of: &'static Self) -> Self {
        if first == 0 || newest < first || newest >= LATEST {
            message!("versions are from 1 to 253, not {}..={}", [first], [newest]).panic()
        }
        let last = of.has(Property::LastChange);
        if last > newest {
            let text = "has a field or a variant that begins or ends in version";
            let own = "its newest version is";
            message!("`{}` {} {}; {} {}", of.name, text, [last], own, [newest]).panic()
        }
        let Width { min, max, free, memory, .. } = of.width;
        let bits = VERSION_BITS as u64;
        let width = Width::variable(min.saturating_add(bits), max.saturating_add(bits));
        let width = width.with_free(free).held(memory);
        let shape = Shape::around(Node::Versions { first, newest }, Shape::of(of));
        Self::of(of.name, width, Body::Alias(shape))
    }

    /// Returns the first and the newest version of a type with the attribute `versions`. `None` for
    /// any other type.
    #[must_use]
    pub const fn version_range(&self) -> Option<(u8, u8)> {
        match self.alias_nodes() {
            [Node::Versions { first, newest }, ..] => Some((*first, *newest)),
            _ => None,
        }
    }

    /// Returns the schema of the fields: for a type with the attribute `versions`, the schema
    /// without the version in front.
    pub(crate) const fn content(&self) -> &Self {
        match self.alias_nodes() {
            [Node::Versions { .. }, Node::Type(schema)] => schema,
            _ => self,
        }
    }

    /// Returns the nodes of the encoding that the type is an alias of; none for other types.
    const fn alias_nodes(&self) -> &[Node] {
        if let Body::Alias(shape) = &self.body { shape.nodes() } else { &[] }
    }

    /// Returns the versions that have the variant at `index` of an enum.
    pub(crate) const fn variant_versions(&self, index: usize) -> VersionSpan {
        let variants = self.tags().2;
        if index < variants.len() { variants[index].versions } else { VersionSpan::ALL }
    }

    /// Returns the width of an enum's tag in bits, if it is the same in all versions. `None` if it depends on
    /// the version.
    pub(crate) const fn tag_in_all_versions(&self) -> Option<u32> {
        match self.content().body {
            Body::Enum { tag, tag_by_version: false, .. } => Some(tag),
            _ => None,
        }
    }

    /// Stops the build if the bits of a value depend on the version of the packet around it, so
    /// that they cannot be copied to any packet.
    ///
    /// # Panics
    ///
    /// In const evaluation, naming the type.
    #[track_caller]
    pub(crate) const fn assert_one_version(&self) {
        if self.depends_on_version() {
            let text = "has fields with `since` or `until`: its bits depend on the version of the \
                        packet, and an `Encoded` is copied to any packet";
            message!("`{}` {}", self.name, text).panic()
        }
    }
}
