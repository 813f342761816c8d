//! [`Model`]: a checked schema file with the widths of all types, which every command works on.

mod body;
mod condition;
mod delta;
mod exact;
mod forms;
mod integers;
mod kinds;

pub use bitpack::dynamic::PlanError as Fault;
pub use bitpack::schema::description::{DeltaForm, Encoding, Part as Field, Type, Variant};
pub use body::{Body, EnumBody};
pub(crate) use body::{each_value, first_element, is_around, is_quantised, unwrapped};
pub(crate) use condition::{each_field, unknown_part};
pub(crate) use delta::Codes;
pub(crate) use exact::is_exact_body;
pub(crate) use forms::{Form, HistoryForm, Mode, Trained};
pub use integers::Integers;

use std::collections::BTreeMap;
use std::sync::Arc;

use bitpack::Width;
use bitpack::codec::most_bits;
use bitpack::dynamic::{Condition, Datum, Dynamic, Plan};
use bitpack::schema::Alternatives;
use bitpack::schema::description::{Description, Envelope, Expression, Packet};

/// A checked schema file, with what core and this program know about its types.
#[derive(Clone, Debug)]
#[must_use]
pub struct Model {
    /// The contents of the schema file, with an enum of all versions in place of each type with
    /// versions. A type refers only to types before it, or to itself.
    pub description: Arc<Description>,
    /// Indices of the types with versions, which are enums with a variant for each version.
    pub(crate) versioned: Vec<usize>,
    /// `true` if packets with a wrong id or checksum are decoded like others.
    pub(crate) ignores_checksums: bool,
    /// The schema file as it was read, if [`description`](Self::description) differs from it.
    pub(crate) unexpanded: Option<Arc<Description>>,
    /// The contents of the packets of each view: a header, and the objects.
    pub(crate) views: Arc<[Type]>,
    /// The trained models, with the forms of the packets that are coded with them.
    pub(crate) trained: Trained,
    /// The encodings of all types, with which core reads and writes values.
    pub(crate) plan: Arc<Plan>,
    pub(crate) facts: Arc<Facts>,
}

/// Facts about the types and encodings of a schema, which are looked up often. Encodings are known
/// by their addresses, which do not change.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// For each type, `true` if every value is read back equal to the written one. Nested values of
    /// the same recursive type count as equal.
    pub(crate) exact: Vec<bool>,
    /// The deltas of encodings that do not follow from the encoding.
    pub(crate) deltas: BTreeMap<usize, DeltaForm>,
    /// The values that `omit_default` omits.
    pub(crate) omitted: BTreeMap<usize, Datum>,
}

/// Returns the address of an encoding, by which [`Facts`] know it.
pub(crate) fn address(encoding: &Encoding) -> usize {
    core::ptr::from_ref(encoding).addr()
}

/// Returns `width`, with the maximum that the schema file states if its own is unknown
/// (`u64::MAX`).
fn stated(width: Width, max: Option<u64>) -> Width {
    let max = if width.max == u64::MAX { max.unwrap_or(u64::MAX) } else { width.max };
    Width { max: max.max(width.min), ..width }
}

/// Returns an error for the part of a schema file at `path`: the first problem that was found.
pub(crate) fn fault<T>(path: &str, reason: impl Into<String>) -> Result<T, Fault> {
    Err(Fault { path: path.to_owned(), reason: reason.into() })
}

impl Model {
    /// Returns this model, which decodes packets with a wrong protocol id or checksum like others.
    pub fn ignoring_checksums(self) -> Self {
        Self { ignores_checksums: true, ..self }
    }

    /// Returns the types that can be sent as a datagram.
    pub fn packets(&self) -> &[Packet] {
        &self.description.packets
    }

    /// Returns the schema file as it was read. [`description`](Self::description) has an enum of
    /// all versions in place of each type with versions.
    pub fn original(&self) -> &Description {
        self.unexpanded.as_deref().unwrap_or(&self.description)
    }

    /// Returns the framing of each packet: protocol id, checksum and end check. `None` if the
    /// schema has no protocol.
    pub fn envelope(&self) -> Option<Envelope> {
        self.description.envelope
    }

    /// Returns the types of the schema. A type refers only to types before it, or to itself.
    pub fn types(&self) -> &[Type] {
        &self.description.types
    }

    /// Returns the type of the packet with this index.
    pub fn packet(&self, index: usize) -> Option<&Type> {
        self.types().get(self.packets().get(index)?.type_ as usize)
    }

    /// Returns `true` if the type of a packet takes all bytes up to the end of the packet.
    pub(crate) fn takes_rest(&self, packet: usize) -> bool {
        self.packets().get(packet).is_some_and(|it| self.type_takes_rest(it.type_))
    }

    /// Returns `true` if a value of the type with this index takes all bytes up to the end of the
    /// packet.
    pub(crate) fn type_takes_rest(&self, index: u32) -> bool {
        self.plan.type_at(index).is_some_and(Dynamic::takes_rest)
    }

    /// Returns the index of the type with this name, the last if there are several.
    pub fn type_named(&self, name: &str) -> Option<usize> {
        self.types().iter().rposition(|it| it.name == name)
    }

    /// Returns `true` if the type with this index has versions: it is an enum with a variant for
    /// each.
    pub fn has_versions(&self, index: usize) -> bool {
        self.versioned.contains(&index)
    }

    /// Returns the maximum nesting depth of the type with this index, if it contains itself.
    pub fn levels(&self, index: usize) -> Option<u32> {
        let index = index as u32;
        self.plan.levels(index).filter(|_| self.plan.type_at(index).is_some())
    }

    /// Returns the minimum and the maximum width of a value of a type.
    pub fn type_width(&self, type_: &Type) -> Width {
        let known = self.plan.find_type(type_).map(|id| self.plan.encoding_at(id).width());
        stated(known.unwrap_or_else(|| self.content_width(type_)), type_.max_bits)
    }

    /// Returns the minimum and the maximum width of a changed value in a delta, without its changed
    /// bit.
    pub fn changed_width(&self, type_: &Type) -> Width {
        let known = self.plan.find_type(type_).map(|id| self.plan.encoding_at(id).changed_width());
        known.unwrap_or_else(|| self.type_width(type_))
    }

    /// Returns the width of a value without the padding of its type.
    pub(crate) fn content_width(&self, type_: &Type) -> Width {
        match self.body(type_) {
            Body::Struct(fields) => self.fields_width(fields),
            Body::Enum(choice) => {
                let checks = self.fields_width(choice.checks);
                self.variants_width(&choice).behind(choice.tag).then(checks)
            }
            Body::Alias(encoding) => self.width(encoding),
            Body::Opaque => Width::bits(0),
        }
    }

    /// Returns `true` if no variant of an enum has fields with bits, so that the tag and the checks
    /// are read together.
    pub(crate) fn is_plain(&self, choice: &EnumBody<'_>) -> bool {
        self.variants_width(choice).behind(choice.tag).fixed
    }

    /// Returns the width of the fields of one of the variants, without the tag that selects it.
    pub(crate) fn variants_width(&self, choice: &EnumBody<'_>) -> Alternatives {
        let widths = choice.variants.iter().map(|it| self.fields_width(&it.fields));
        widths.fold(Alternatives::NONE, Alternatives::or)
    }

    /// Returns the minimum and the maximum width of fields that are sent one after another.
    pub fn fields_width(&self, fields: &[Field]) -> Width {
        fields.iter().fold(Width::bits(0), |width, field| width.then(self.field_width(field)))
    }

    /// Returns the minimum and the maximum width of a field.
    pub fn field_width(&self, field: &Field) -> Width {
        let known = self.plan.widths(field).map(|[whole, _]| whole);
        stated(known.unwrap_or_else(|| self.width(&field.encoding)), field.max_bits)
    }

    /// Returns the width of a field in a delta, with its changed bit. For a conditional group, it
    /// is that of all its fields.
    pub fn changed_field_width(&self, field: &Field) -> Width {
        self.plan.widths(field).map_or_else(|| self.field_width(field), |[_, changed]| changed)
    }

    /// Returns the minimum and the maximum width of a value with this encoding.
    pub fn width(&self, encoding: &Encoding) -> Width {
        let known = self.plan.find(encoding).map(|id| self.plan.encoding_at(id).width());
        let width = known.unwrap_or(Width::bits(0));
        match *encoding {
            Encoding::Type(index) => {
                self.types().get(index as usize).map_or(width, |it| self.type_width(it))
            }
            Encoding::Counted { .. } => Width { lead: 0, fixed: false, min: 0, ..width },
            Encoding::Ascending(_) => Width::variable(1, 38),
            Encoding::Deltas { max_bits, .. } => Width::variable(1, max_bits.unwrap_or(u64::MAX)),
            // the objects of a view have no number in the plan
            Encoding::Subset { max, ref of, .. } if known.is_none() => {
                Width::variable(1, most_bits(max as usize, self.width(of).max))
            }
            _ => width,
        }
    }

    /// Returns the delta of a changed value with this encoding.
    pub fn delta(&self, encoding: &Encoding) -> &DeltaForm {
        self.facts.deltas.get(&address(encoding)).unwrap_or(&DeltaForm::Own)
    }

    /// Returns the value that an `omit_default` omits; [`Datum::Nothing`] if the schema file does
    /// not state it.
    pub fn omitted(&self, encoding: &Encoding) -> &Datum {
        self.facts.omitted.get(&address(encoding)).unwrap_or(&Datum::Nothing)
    }

    /// Returns the value that a field of this encoding has if it is not sent; [`Datum::Nothing`] if
    /// that is unknown.
    pub fn initial(&self, encoding: &Encoding) -> Datum {
        self.plan.find(encoding).map_or(Datum::Nothing, |id| self.plan.encoding_at(id).initial())
    }

    /// Returns the condition of a conditional group.
    pub(crate) fn condition(&self, of: &Expression) -> &Condition {
        const UNKNOWN: &Condition = &Condition::Unknown(String::new());
        self.plan.condition(of).unwrap_or(UNKNOWN)
    }

    /// Returns the type of a value whose encoding is [`Encoding::Type`].
    pub fn type_of(&self, encoding: &Encoding) -> Option<&Type> {
        match encoding {
            Encoding::Type(index) => self.types().get(*index as usize),
            _ => None,
        }
    }
}
