//! [`DeltaSchema`]: how a type is sent against a baseline, known at compile time.

use core::fmt;

use super::Delta;
use crate::codec::{self, Declared, Plain};
use crate::cost::{Change, Sum, Width};
use crate::schema::{Field, Node, Schema, Shape};

/// The static description of a type's deltas: what [`Schema`] is of the whole. The derive emits one.
///
/// ```
/// use bitpack_core::Delta;
/// // a bit for each, and itself where it has changed
/// assert_eq!(
///     <(u8, Option<bool>)>::DELTA.to_string(),
///     "unnamed type: 2..=12 bits\n  \
///        0                      1 + 8 bits: u8\n  \
///        1                      1 + 1..=2 bits: option of bool\n"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeltaSchema {
    /// How the type is called; empty for a type of the language and for one that does not say.
    pub name: &'static str,
    /// In how many bits, behind the one that says that something has changed.
    pub change: Change,
    /// What it is made of.
    pub body: DeltaBody,
}

/// What the deltas of a type are made of.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "static data, few of a kind")]
#[non_exhaustive]
pub enum DeltaBody {
    /// A bit for each field, and its delta.
    Struct(&'static [DeltaField]),
    /// A bit, set if the variant is the same; its fields, or the whole.
    Enum {
        /// By ordinal.
        variants: &'static [DeltaVariant],
        /// Behind the fields of any of them.
        checks: &'static [DeltaField],
    },
    /// As this encoding, without fields of its own.
    Alias(Shape),
    /// As it is without a baseline.
    Whole,
    /// A function by hand: nothing is known but its width.
    Opaque,
}

/// A variant of an enum, where it is the baseline's too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeltaVariant {
    /// How it is called.
    pub name: &'static str,
    /// Its fields, one after the other.
    pub fields: &'static [DeltaField],
}

/// A field, or what stands before one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeltaField {
    /// As it is without a baseline.
    pub field: Field,
    /// What `#[delta]` says of it.
    pub how: DeltaHow,
    /// In how many bits, behind the one that says that it has changed.
    pub change: Change,
    /// The fields that a condition stands before.
    pub group: &'static [Self],
    /// Types in it that have their own deltas.
    pub nested: &'static [&'static DeltaSchema],
}

/// What `#[delta]` says of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeltaHow {
    /// Nothing, or how far it changes: a bit stands in front of it.
    Field {
        /// Bits of a small difference; 0 if there is none.
        small: u32,
        /// Bits of a large one; 0 if there is none.
        large: u32,
        /// Whether it is without the bit.
        always: bool,
        /// Whether it is whole where it has changed.
        whole: bool,
        /// The function that sends it; empty if there is none.
        function: &'static str,
    },
    /// Fields under a condition. Where it did not hold before they are whole, without their bits.
    When,
    /// Alignment, a check, reserved bits; a field that is not sent.
    Mark,
}

/// As the type says, also against a baseline.
#[must_use]
pub const fn plain<T: Delta>() -> Declared<Plain> {
    codec::plain::<T>().changing(T::DELTA.change)
}

impl<C: Copy> Declared<C> {
    /// A field of this encoding, with a bit of its own.
    #[must_use]
    pub const fn changed(self, name: &'static str) -> DeltaField {
        DeltaField { change: self.change(), ..DeltaField::whole(self.named(name)) }
    }
}

impl DeltaField {
    /// A field that is sent as it is without a baseline.
    #[must_use]
    pub const fn whole(field: Field) -> Self {
        let how = DeltaHow::Field { small: 0, large: 0, always: false, whole: false, function: "" };
        Self { field, how, change: Change::whole(field.width), group: &[], nested: &[] }
    }

    /// What stands before a field.
    #[must_use]
    pub const fn mark(field: Field) -> Self {
        Self { how: DeltaHow::Mark, ..Self::whole(field) }
    }

    /// These fields, where a condition holds.
    #[must_use]
    pub const fn when(condition: &'static str, group: &'static [Self]) -> Self {
        let (mut most, mut i) = (0_u64, 0);
        while i < group.len() {
            most = most.saturating_add(group[i].field.width.max);
            i += 1;
        }
        let (width, shape) = (Width::variable(0, most), Shape::one(Node::When { terms: &[] }));
        let field = Field { name: condition, width, shape, group: &[] };
        Self { how: DeltaHow::When, group, ..Self::whole(field) }
    }

    /// The same as `#[delta]` has it.
    #[must_use]
    pub const fn how(self, small: u32, large: u32, always: bool, whole: bool) -> Self {
        let function = self.function();
        Self { how: DeltaHow::Field { small, large, always, whole, function }, ..self }
    }

    /// The same by a function, which takes so many bits at most.
    #[must_use]
    pub const fn by(self, function: &'static str, most: u64) -> Self {
        let change = Change::function(function, most);
        let how = match self.how {
            DeltaHow::Field { small, large, always, whole, .. } => {
                DeltaHow::Field { small, large, always, whole, function }
            }
            other => other,
        };
        Self { how, change, ..self }
    }

    /// The same with the types in it that have their own deltas.
    #[must_use]
    pub const fn of(self, nested: &'static [&'static DeltaSchema]) -> Self {
        Self { nested, ..self }
    }

    const fn function(&self) -> &'static str {
        match self.how {
            DeltaHow::Field { function, .. } => function,
            _ => "",
        }
    }

    /// With its bit, if it has one.
    const fn site(&self) -> Change {
        match self.how {
            DeltaHow::Field { always: true, .. } => self.change.always(),
            _ => self.change.behind_a_bit(),
        }
    }
}

impl Sum {
    const fn then_all(mut self, fields: &[DeltaField]) -> Self {
        let mut i = 0;
        while i < fields.len() {
            let DeltaField { field: Field { width, .. }, how, group, .. } = fields[i];
            self = match how {
                DeltaHow::Mark => self.then_bits(width.min, width.max),
                DeltaHow::Field { .. } => self.then(fields[i].site()),
                DeltaHow::When => self.then_sometimes(self.none().then_all(group), width.max),
            };
            i += 1;
        }
        self
    }
}

/// Fields, one after the other.
const fn sum(fields: &[DeltaField]) -> Sum {
    Sum::NONE.then_all(fields)
}

impl DeltaSchema {
    /// A type by hand that does not say.
    pub const OPEN: Self = Self::by_hand(0, u64::MAX);

    /// A type whose function by hand takes so many bits, where something has changed.
    #[must_use]
    pub const fn by_hand(min: u64, max: u64) -> Self {
        let change = Change::between(min, max);
        Self { name: "", change, body: DeltaBody::Opaque }
    }

    /// A type that is sent as it is without a baseline.
    #[must_use]
    pub const fn whole(schema: &Schema) -> Self {
        let change = Change::whole(schema.width);
        Self { name: schema.name, change, body: DeltaBody::Whole }
    }

    /// As this encoding.
    #[must_use]
    pub const fn alias<C: Copy>(declared: Declared<C>) -> Self {
        let body = DeltaBody::Alias(declared.shape);
        Self { name: "", change: declared.change(), body }
    }

    /// A struct.
    #[must_use]
    pub const fn structure(name: &'static str, fields: &'static [DeltaField]) -> Self {
        Self { name, change: sum(fields).fields(), body: DeltaBody::Struct(fields) }
    }

    /// An enum with data, which takes so many bits without a baseline.
    #[must_use]
    pub const fn choice(
        name: &'static str,
        whole: Width,
        variants: &'static [DeltaVariant],
        checks: &'static [DeltaField],
    ) -> Self {
        let (behind, mut all, mut i) = (sum(checks), Sum::NONE, 0);
        while i < variants.len() {
            all = all.or(sum(variants[i].fields));
            i += 1;
        }
        let body = DeltaBody::Enum { variants, checks };
        Self { name, change: Change::variants(all, behind, whole), body }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = Width::variable(self.min, self.max);
        write!(f, "{}", crate::schema::Bits(all))
    }
}

/// A line a field: its name, its bits, how it is sent; nested types indented below theirs.
impl fmt::Display for DeltaSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.name.is_empty() { "unnamed type" } else { self.name };
        writeln!(f, "{name}: {} bits", self.change)?;
        body(self, 1, f)
    }
}

fn body(schema: &DeltaSchema, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let indent = 2 * depth;
    match schema.body {
        DeltaBody::Struct(list) => fields(list, depth, f),
        DeltaBody::Enum { variants, checks } => {
            for variant in variants {
                writeln!(f, "{:indent$}if still {}", "", variant.name)?;
                fields(variant.fields, depth + 1, f)?;
            }
            fields(checks, depth, f)
        }
        DeltaBody::Alias(shape) => writeln!(f, "{:indent$}{shape}", ""),
        DeltaBody::Whole => writeln!(f, "{:indent$}whole", ""),
        DeltaBody::Opaque => writeln!(f, "{:indent$}written by hand", ""),
    }
}

fn fields(list: &[DeltaField], depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (indent, width) = (2 * depth, 24_usize.saturating_sub(2 * depth));
    for DeltaField { field, how, change, group, nested } in list {
        write!(f, "{:indent$}", "")?;
        match *how {
            DeltaHow::When => {
                writeln!(f, "when {}", field.name)?;
                fields(group, depth + 1, f)?;
            }
            DeltaHow::Mark => {
                let bits = crate::schema::Bits(field.width);
                writeln!(f, "{:<width$} {bits} bits: {}", field.name, field.shape)?;
            }
            DeltaHow::Field { small, large, always, whole, function } => {
                let bit = if always { "" } else { "1 + " };
                write!(f, "{:<width$} {bit}{change} bits: ", field.name)?;
                match (small, large) {
                    (0, _) => {}
                    (small, 0) => write!(f, "small {small} of ")?,
                    (small, large) => write!(f, "small {small}, large {large} of ")?,
                }
                if whole {
                    f.write_str("whole ")?;
                }
                if function.is_empty() {
                    writeln!(f, "{}", field.shape)?;
                } else {
                    writeln!(f, "by `{function}`, or {}", field.shape)?;
                }
                nested.iter().try_for_each(|schema| body(schema, depth + 1, f))?;
            }
        }
    }
    Ok(())
}
