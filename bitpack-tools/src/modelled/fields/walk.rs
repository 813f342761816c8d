//! [`Walk`]: looks up the fields of a packet in a model, in the order in which a packet enters
//! them.

use std::collections::{BTreeMap, BTreeSet};

use bitpack::model::{Code, Model as Trainable, Places};

use super::KnownFields;
use crate::model::{Body, DeltaForm, Encoding, Field, Model};
use bitpack::bit_length;

/// Maximum number of parts of a packet that are visited. Only recursive types have more.
const MOST_PARTS: usize = 1 << 16;

/// Number of levels of a recursive type that are visited.
const LEVELS: usize = 4;

/// Maximum number of components of a vector that have places of their own.
const COMPONENTS: u32 = 66;

/// A walk over the fields of a packet, which looks each of them up in a model.
pub(super) struct Walk<'m> {
    model: &'m Model,
    places: Places,
    path: String,
    /// Indices of the recursive types around the current field, each with its level.
    recursive: Vec<(usize, usize)>,
    /// Path of the innermost value around the current field whose differences are sent together.
    together: Option<String>,
    parts: usize,
    codes: BTreeMap<String, BTreeSet<Number>>,
    fields: BTreeMap<String, Expected>,
}

/// A kind of number for which a model has probabilities at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Number {
    Flag,
    Bits(u32),
    Other,
    Differences,
}

/// A field of the schema to be looked up in the model.
#[derive(Clone, Debug, Default)]
struct Expected {
    /// Width in bits of the field's number, if it has only one.
    bits: Option<u32>,
    together: Option<String>,
}

impl<'m> Walk<'m> {
    pub(super) fn new(model: &'m Model, trained: &Trainable) -> Self {
        Self {
            model,
            places: Places::new(trained),
            path: String::new(),
            recursive: Vec::new(),
            together: None,
            parts: 0,
            codes: BTreeMap::new(),
            fields: BTreeMap::new(),
        }
    }

    /// Walks over a packet of a type, and sorts its fields by whether the model has probabilities
    /// for them.
    pub(super) fn finish(mut self, type_: usize, trained: &Trainable) -> KnownFields {
        self.type_(type_);
        let (places, other_places) = (trained.places(), self.places.others());
        let packet = self.model.types().get(type_).map_or_else(String::new, |it| it.name.clone());
        let mut all = KnownFields { packet, places, other_places, ..KnownFields::default() };
        for (path, expected) in &self.fields {
            let found = self.codes.get(path).cloned().unwrap_or_default();
            let list = match expected.bits {
                _ if self.are_together(expected) => &mut all.known,
                _ if found.is_empty() => &mut all.new,
                Some(bits) if is_resized(&found, bits) => &mut all.resized,
                _ => &mut all.known,
            };
            list.push(path.clone());
        }
        all
    }

    /// Returns `true` if the model has probabilities for differences that are sent together, those
    /// of the field among them.
    fn are_together(&self, expected: &Expected) -> bool {
        let codes = expected.together.as_ref().and_then(|it| self.codes.get(it));
        codes.is_some_and(|it| it.contains(&Number::Differences))
    }

    /// Records the numbers that the model has at the current place.
    fn look(&mut self) {
        self.parts += 1;
        let found = self.places.here();
        if !found.is_empty() {
            let codes = self.codes.entry(self.path.clone()).or_default();
            codes.extend(found.into_iter().map(|code| match code {
                Code::Bits(1) => Number::Flag,
                Code::Bits(bits) => Number::Bits(bits),
                Code::Indices => Number::Other,
                Code::Differences => Number::Differences,
            }));
        }
    }

    /// Records a field with bits of its own at the current path. `bits` is the width of its number,
    /// if it has only one.
    fn field(&mut self, bits: Option<u32>) {
        if self.recursive.last().is_none_or(|(_, level)| *level == 0) {
            let together = self.together.clone();
            let field = self.fields.entry(self.path.clone()).or_default();
            *field = Expected { bits: field.bits.or(bits), together };
        }
    }

    /// Walks over a part of the current field, with `name` appended to the path. `enter` moves to
    /// the part in the model.
    fn part(&mut self, name: &str, enter: impl FnOnce(&mut Places), walk: impl FnOnce(&mut Self)) {
        if self.parts > MOST_PARTS {
            return;
        }
        let length = self.path.len();
        self.path.push_str(name);
        enter(&mut self.places);
        self.look();
        walk(self);
        self.places.leave();
        self.path.truncate(length);
        self.look();
    }

    fn named(&mut self, name: &str, walk: impl FnOnce(&mut Self)) {
        let text = match (name, self.path.is_empty()) {
            ("", _) => String::new(),
            (_, true) => name.to_owned(),
            (_, false) => format!(".{name}"),
        };
        self.part(&text, |places| places.enter_name(name), walk);
    }

    /// Walks over the fields of a variant that a delta keeps. The variant's name is in their paths,
    /// but not in their places in the model.
    fn same_variant(&mut self, name: &str, walk: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        self.path.push_str(if length == 0 { "" } else { "." });
        self.path.push_str(name);
        walk(self);
        self.path.truncate(length);
    }

    fn elements(&mut self, of: &[&'m Encoding]) {
        self.part("[]", Places::enter_elements, |walk| of.iter().for_each(|it| walk.node(it)));
    }

    fn components(&mut self, count: u32, mut walk: impl FnMut(&mut Self)) {
        for index in 0..count.min(COMPONENTS) {
            let enter =
                |places: &mut Places| places.enter_component(index as usize, count as usize);
            self.part("", enter, &mut walk);
        }
    }

    fn type_(&mut self, type_: usize) {
        let is_recursive = self.model.levels(type_).is_some();
        if is_recursive {
            self.recursive.push((type_, 0));
        }
        self.look();
        self.body(type_);
        if is_recursive {
            self.recursive.pop();
        }
    }

    fn body(&mut self, type_: usize) {
        match self.model.body_at(type_).unwrap_or(Body::Opaque) {
            Body::Struct(fields) => self.fields(fields),
            Body::Enum(choice) => {
                if choice.tag > 0 {
                    self.field(Some(choice.tag));
                }
                for variant in choice.variants {
                    self.named(&variant.name, |walk| walk.fields(&variant.fields));
                    self.same_variant(&variant.name, |walk| walk.fields(&variant.fields));
                }
                self.fields(choice.checks);
            }
            Body::Alias(node) => self.node(node),
            Body::Opaque => {}
        }
    }

    /// Walks over the innermost recursive type one level deeper, up to [`LEVELS`] levels.
    fn itself(&mut self) {
        let Some((type_, level)) = self.recursive.last().copied() else { return };
        if level + 1 < LEVELS {
            self.recursive.push((type_, level + 1));
            self.body(type_);
            self.recursive.pop();
        }
    }

    fn fields(&mut self, fields: &'m [Field]) {
        for field in fields {
            match &field.encoding {
                Encoding::When { parts: fields, .. } => self.fields(fields),
                Encoding::Relative { .. }
                | Encoding::RelativeWrapping { .. }
                | Encoding::RangeTo { .. } => self.named(&field.name, |walk| walk.field(None)),
                Encoding::Function { .. } => self.look(),
                _ if field.is_mark() => self.look(),
                node => self.named(&field.name, |walk| walk.node(node)),
            }
        }
    }

    fn node(&mut self, node: &'m Encoding) {
        let outer = self.together.clone();
        if matches!(self.model.delta(node), DeltaForm::Differences { .. }) {
            self.together = Some(self.path.clone());
        }
        self.value(node);
        self.together = outer;
    }

    fn value(&mut self, node: &'m Encoding) {
        match node {
            Encoding::Bool => self.field(Some(1)),
            Encoding::Bits { bits, .. } | Encoding::Float { bits } => self.field(Some(*bits)),
            Encoding::Range { .. } => {
                let bits = self.model.width(node).lead;
                if bits > 0 {
                    self.field(Some(bits));
                }
            }
            Encoding::Compressed { steps, components, .. } => {
                self.field(Some(bit_length((*steps).into())));
                self.components(*components, |_| {});
            }
            Encoding::CompressedF64 { steps, .. } => self.field(Some(bit_length((*steps).into()))),
            Encoding::SmallestThree { .. } => {
                self.field(None);
                self.components(4, |_| {});
            }
            Encoding::Array { len, is_vector: true, of } => {
                self.components(*len, |walk| walk.node(of));
            }
            Encoding::Array { of, .. } | Encoding::Counted { of, .. } => self.elements(&[of]),
            Encoding::List { min, max, of } | Encoding::Set { min, max, of } => {
                if min < max {
                    self.field(None);
                }
                self.elements(&[of]);
            }
            Encoding::More { of, .. } | Encoding::Subset { of, .. } => {
                self.field(None);
                self.elements(&[of]);
            }
            Encoding::Map { min, max, key, value } => {
                if min < max {
                    self.field(None);
                }
                self.elements(&[key, value]);
            }
            Encoding::Optional(of) | Encoding::OmitDefault { of, .. } => {
                self.field(None);
                self.node(of);
            }
            Encoding::Ascending(of) | Encoding::Deltas { of, .. } | Encoding::Named { of, .. } => {
                self.node(of);
            }
            Encoding::Varint { .. }
            | Encoding::Text { .. }
            | Encoding::UnalignedText { .. }
            | Encoding::NulTerminated { .. }
            | Encoding::Utf16 { .. }
            | Encoding::ByteArray { .. }
            | Encoding::ByteList { .. }
            | Encoding::Rest { .. } => self.field(None),
            Encoding::Type(index) => self.type_(*index as usize),
            Encoding::Itself { .. } => self.itself(),
            // types with versions are enums here, and the others are no encodings of values
            _ => {}
        }
    }
}

/// Returns `true` if a model has numbers for a field, but none of its width. Numbers of one bit are
/// not evidence: they may be changed bits.
fn is_resized(found: &BTreeSet<Number>, bits: u32) -> bool {
    let has_numbers = found.iter().any(|it| matches!(it, Number::Bits(_)));
    let own = if bits == 1 { Number::Flag } else { Number::Bits(bits) };
    has_numbers && bits <= 64 && !found.contains(&own) && !found.contains(&Number::Differences)
}
