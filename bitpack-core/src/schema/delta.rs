//! [`DeltaSchema`]: the description of a type's deltas, known at compile time.

use core::fmt;

use super::declared::Declared;
use super::{Field, Node, Schema, Shape};
use crate::cost::{DeltaCost, Sum, Width};

/// Describes, as constant data, the deltas of a type: the bits that are sent for a changed value, given the
/// baseline (an earlier value that both ends have). The derive emits one beside the [`Schema`].
///
/// ```
/// # use bitpack_core as bitpack;
/// use bitpack::Delta;
/// // a changed bit for each member, then the delta of each changed one
/// assert_eq!(<(u8, Option<bool>)>::DELTA.change.to_string(), "2..=12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct DeltaSchema {
    /// Name of the type; empty for a primitive and for an unnamed type.
    pub name: &'static str,
    /// Cost in bits of a changed value's delta, without the bit that tells that it has changed.
    pub change: DeltaCost,
    /// Structure of the deltas: fields, variants or another encoding.
    pub body: DeltaBody,
}

/// The structure of a type's deltas: fields, variants or another encoding.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "the values are static, and there are few of them")]
#[non_exhaustive]
pub enum DeltaBody {
    /// A struct: a changed bit for each field, followed by the field's delta if the bit is set.
    Struct(&'static [DeltaField]),
    /// An enum: a bit, set if the variant is the same as in the baseline. If the bit is set, the deltas of
    /// the variant's fields follow, otherwise the whole value.
    Enum {
        /// The variants in declaration order.
        variants: &'static [DeltaVariant],
        /// The constants of `check` attributes, which are sent after the fields of every variant.
        checks: &'static [DeltaField],
    },
    /// A type without fields of its own, which has the deltas of this encoding.
    Alias(Shape),
    /// A type without a delta encoding: a changed value is sent in full, as it is without a
    /// baseline.
    Whole,
    /// A delta that a hand-written function sends. Only the minimum and the maximum of its bits are known.
    Opaque,
}

/// A variant of an enum. Its fields are sent as deltas if the baseline has the same variant.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct DeltaVariant {
    /// Name of the variant.
    pub name: &'static str,
    /// The fields of the variant, in order.
    pub fields: &'static [DeltaField],
}

/// One item of a delta: a field, an alignment or check, or a conditional group of fields.
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct DeltaField {
    /// Description of the item in a packet without a baseline.
    pub field: Field,
    /// The parameters of the field's `#[delta]` attribute.
    pub how: DeltaMode,
    /// Cost in bits of a changed field's delta, without the bit that tells that it has changed.
    pub change: DeltaCost,
    /// The fields of a conditional group; empty if this item is a single field.
    pub group: &'static [Self],
}

/// The parameters of a field's `#[delta]` attribute, which tell how its delta is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeltaMode {
    /// A field, with a changed bit before it unless `always` is set.
    Field {
        /// Width of a small difference in bits; 0 if differences are not sent.
        small: u32,
        /// Width of a large difference in bits; 0 if all differences are small ones.
        large: u32,
        /// `true` if the values are on a circle, and a difference is the shorter way around it.
        wrapping: bool,
        /// `true` if the field is sent each time, without a changed bit.
        always: bool,
        /// `true` if a changed field is sent in full, as it is without a baseline.
        whole: bool,
        /// Path of the hand-written function that sends the delta; empty if there is none.
        function: &'static str,
    },
    /// A group of fields that is sent only if a condition holds. If the condition was false in the baseline,
    /// the fields are sent in full, without a changed bit for each.
    When,
    /// An alignment, a check, reserved bits, or a field that is not sent. It has no changed bit.
    Mark,
}

impl<C: Copy> Declared<C> {
    /// Describes a field called `name` with this encoding and a changed bit.
    pub const fn changed(self, name: &'static str) -> DeltaField {
        DeltaField { change: self.change(), ..DeltaField::whole(self.named(name)) }
    }

    /// Declares that a tuple's delta is described by `members`: a changed bit for each member, then the
    /// member's delta if the bit is set.
    pub const fn by_members(self, members: &'static DeltaSchema) -> Self {
        let shape = self.shape.with_delta(DeltaLeaf::Type(members));
        Self { shape, change: Some(members.change), ..self }
    }
}

/// The delta of a part of an encoding, if it does not follow from the encoding of whole values.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, reason = "only descriptions read it, which need an allocator")
)]
pub(crate) enum DeltaLeaf {
    /// The part is sent in full if it has changed.
    Whole,
    /// A hand-written implementation sends the difference.
    ByHand,
    /// The part is a nested type, whose deltas have this description.
    Type(&'static DeltaSchema),
    /// The differences between the codes (integers on the wire) of the part and of its baseline are sent if
    /// they are small.
    Differences {
        small: u32,
        /// Width of a large difference in bits; 0 if all differences are small ones.
        large: u32,
        /// `true` if the codes (integers on the wire) are on a circle: the greatest is next to the smallest.
        wrapping: bool,
    },
}

impl DeltaSchema {
    /// Returns `shape`, the encoding of the type that has these deltas, with the deltas attached to it.
    pub(crate) const fn link(&'static self, shape: Shape) -> Shape {
        if let [Node::Type(_)] = shape.nodes() {
            return shape.with_delta(DeltaLeaf::Type(self));
        }
        // a type whose encoding is so short that it stands in the place of the type
        match self.body {
            DeltaBody::Alias(alias) => shape.with_delta_of(&alias),
            DeltaBody::Opaque => shape.with_delta(DeltaLeaf::ByHand),
            _ => shape.with_delta(DeltaLeaf::Whole),
        }
    }
}

impl DeltaField {
    /// Describes a field that is sent in full if it has changed.
    pub const fn whole(field: Field) -> Self {
        let (small, large, wrapping, always, whole) = (0, 0, false, false, false);
        let how = DeltaMode::Field { small, large, wrapping, always, whole, function: "" };
        Self { field, how, change: DeltaCost::whole(field.width), group: &[] }
    }

    /// Describes an item without a changed bit: an alignment, a check, reserved bits, or a field that is not
    /// sent.
    pub const fn mark(field: Field) -> Self {
        Self { how: DeltaMode::Mark, ..Self::whole(field) }
    }

    /// Describes a group of fields that is sent only if `condition` holds.
    pub const fn when(condition: &'static str, group: &'static [Self]) -> Self {
        let mut most = 0_u64;
        each!(it in group => most = most.saturating_add(it.field.width.max));
        let (width, shape) = (Width::variable(0, most), Shape::one(Node::When { terms: &[] }));
        let field = Field { name: condition, width, shape, group: &[] };
        Self { how: DeltaMode::When, group, ..Self::whole(field) }
    }

    /// Sets the parameters of the field's `#[delta]` attribute: the widths in bits of `small` and `large`
    /// differences, and `true` if the field is sent `always` (without a changed bit) or `whole` (in full if
    /// changed).
    pub const fn how(self, small: u32, large: u32, always: bool, whole: bool) -> Self {
        let (function, wrapping) = (self.function(), false);
        Self { how: DeltaMode::Field { small, large, wrapping, always, whole, function }, ..self }
    }

    /// Declares that the field's values are on a circle, as in `#[delta(small = n, wrapping)]`.
    pub const fn wrapping(mut self) -> Self {
        if let DeltaMode::Field { wrapping, .. } = &mut self.how {
            *wrapping = true;
        }
        self
    }

    /// Sets the path of the hand-written function that sends the field's delta, and the maximum
    /// number of bits that it takes.
    pub const fn by(mut self, path: &'static str, most: u64) -> Self {
        if let DeltaMode::Field { function, .. } = &mut self.how {
            *function = path;
        }
        Self { change: DeltaCost::function(path, most), ..self }
    }

    const fn function(&self) -> &'static str {
        match self.how {
            DeltaMode::Field { function, .. } => function,
            _ => "",
        }
    }

    /// Returns the cost of the field's delta, including the changed bit if it has one.
    const fn cost_with_bit(&self) -> DeltaCost {
        match self.how {
            DeltaMode::Field { always: true, .. } => self.change.always(),
            _ => self.change.behind_a_bit(),
        }
    }
}

impl Sum {
    const fn then_all(mut self, fields: &[DeltaField]) -> Self {
        each!(it in fields => {
            let width = it.field.width;
            self = match it.how {
                DeltaMode::Mark => self.then_bits(width.min, width.max),
                DeltaMode::Field { .. } => self.then(it.cost_with_bit()),
                DeltaMode::When => self.then_conditional(self.none().then_all(it.group), width.max),
            };
        });
        self
    }
}

const fn sum(fields: &[DeltaField]) -> Sum {
    Sum::NONE.then_all(fields)
}

impl DeltaSchema {
    /// Describes a hand-written delta that declares no bounds on its bits.
    pub const OPEN: Self = Self::by_hand(0, u64::MAX);

    /// Describes a hand-written delta, which takes `min` to `max` bits if something has changed.
    pub const fn by_hand(min: u64, max: u64) -> Self {
        let change = DeltaCost::between(min, max);
        Self { name: "", change, body: DeltaBody::Opaque }
    }

    /// Describes a type that is sent in full if it has changed.
    pub const fn whole(schema: &Schema) -> Self {
        let change = DeltaCost::whole(schema.width);
        Self { name: schema.name, change, body: DeltaBody::Whole }
    }

    /// Describes the deltas of a type without fields of its own: it has the deltas of the encoding
    /// `declared`.
    pub const fn alias<C: Copy>(declared: Declared<C>) -> Self {
        let body = DeltaBody::Alias(declared.shape);
        Self { name: "", change: declared.change(), body }
    }

    /// Describes the deltas of a struct with the given fields.
    pub const fn structure(name: &'static str, fields: &'static [DeltaField]) -> Self {
        Self { name, change: sum(fields).fields(), body: DeltaBody::Struct(fields) }
    }

    /// Describes the deltas of an enum whose variants have fields. `whole` is the width of a whole value,
    /// which is sent if the variant has changed.
    pub const fn choice(
        name: &'static str,
        whole: Width,
        variants: &'static [DeltaVariant],
        checks: &'static [DeltaField],
    ) -> Self {
        let (behind, mut all) = (sum(checks), Sum::NONE);
        each!(variant in variants => all = all.or(sum(variant.fields)));
        let body = DeltaBody::Enum { variants, checks };
        Self { name, change: DeltaCost::variants(all, behind, whole), body }
    }
}

impl fmt::Display for DeltaCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = Width::variable(self.min, self.max);
        write!(f, "{}", crate::schema::Bits(all))
    }
}
