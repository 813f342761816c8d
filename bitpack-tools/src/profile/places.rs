//! [`Places`]: the fields of a schema for which bits are counted. All elements of a list count as
//! one.

use bitpack::trace::Role;

use super::codes::{Codes, Seen};
use super::envelope::Surrounding;
use super::event::NO_COMPONENT;
use super::floats::Floats;
use super::hashes::HashOf;
use super::mirrors::Mirror;
use super::packet_counts::PacketCounts;
use super::place::{Part, Place, Purpose};
use super::relations::Relation;
use super::timeline::{Slice, Slices};
use super::value_kind::{Category, ValueKind};
use super::values::{Lengths, Texts};
use crate::decode::{Event, Step, are_identical};
use crate::model::{Body, Encoding, Field, Model};

/// Maximum number of fields for which bits are counted. Those of any further field are added to the
/// last one.
const MOST: usize = 4096;

#[derive(Clone, Debug)]
pub(super) struct Places<'m> {
    pub(super) model: &'m Model,
    pub(super) all: Vec<Place<'m>>,
    /// Number of parts of all places.
    pub(super) series: usize,
}

impl<'m> Places<'m> {
    /// Creates the list of fields with one entry for each packet type of the schema, and for each
    /// kind of delta. These entries have the indices of the packets. One more entry is for the
    /// packets that were not decoded.
    pub(super) fn new(model: &'m Model) -> Self {
        let root = |index: usize| {
            let core = match model.kind(index).map(|it| model.body(it)) {
                Some(Body::Struct(fields)) => ValueKind::Struct(fields),
                Some(Body::Enum(choice)) => ValueKind::Variants(choice),
                Some(Body::Alias(node)) => Category::of(model, node).core,
                _ => ValueKind::Leaf,
            };
            let type_ = model.kind_index(index);
            let is_recursive = type_.is_some_and(|it| model.levels(it).is_some());
            Place { is_recursive, ..Place::new(model, index, None, core) }
        };
        Self { model, all: (0..=model.kinds()).map(root).collect(), series: 0 }
    }

    /// Returns the index of the place that stands for the packets that were not decoded.
    pub(super) fn not_decoded(&self) -> usize {
        self.model.kinds()
    }

    /// Returns the kinds of packet that were counted: the index of each place, and its counts.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (usize, &PacketCounts)> + Clone {
        let all = self.all.iter().enumerate();
        all.filter_map(|(at, place)| Some((at, place.packets.as_deref()?)))
    }

    /// Returns the index of the field or element that `step` leads to from `from`. Creates it if
    /// necessary. The components of a vector share the entry of the vector.
    pub(super) fn child(&mut self, from: usize, step: Step<'m>) -> usize {
        let step = match step {
            Step::Component(..) => return from,
            Step::Index(_) => Step::Index(0),
            step @ Step::Name(_) => step,
        };
        let Some(place) = self.all.get(from) else {
            return from;
        };
        let children = || place.children.iter();
        let known = children().find(|(own, _)| are_identical(*own, step));
        if let Some((_, child)) = known.or_else(|| children().find(|(own, _)| *own == step)) {
            return *child;
        }
        if self.all.len() >= MOST {
            return self.all.len() - 1;
        }
        let is_inside_itself = place.is_inside_itself || place.is_recursive;
        let (made, child) = (self.new_place(from, step), self.all.len());
        let made = Place { is_inside_itself, ..made };
        self.all.push(made);
        if let Some(place) = self.all.get_mut(from) {
            place.children.push((step, child));
        }
        child
    }

    /// Returns `true` if this is the field that holds the message in a packet of a `MixedProtocol`.
    pub(super) fn is_message(&self, at: usize) -> bool {
        let step = self.all.get(at).and_then(|it| Some((it.parent, it.step?)));
        step.is_some_and(|(parent, step)| {
            self.model.message_field(parent).is_some_and(|it| step == Step::Name(it))
        })
    }

    /// Iterates over a place and those around it, up to the root of its packet.
    fn around_place(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let around = |at: &usize| self.all.get(*at).filter(|it| it.step.is_some());
        core::iter::successors(Some(place), move |at| around(at).map(|it| it.parent))
    }

    /// Returns the root of the packet that a field is part of.
    pub(super) fn root(&self, place: usize) -> usize {
        self.around_place(place).last().unwrap_or(place)
    }

    /// Returns `true` if the field is part of a packet that is a delta.
    pub(super) fn is_in_delta(&self, place: usize) -> bool {
        self.root(place) >= self.model.packets().len()
    }

    /// Returns a place without statistics for the field or element that `step` leads to.
    fn new_place(&self, from: usize, step: Step<'m>) -> Place<'m> {
        let place = |core| Place::new(self.model, from, Some(step), core);
        let leaf = place(ValueKind::Leaf);
        match (self.all.get(from).map_or(ValueKind::Leaf, |it| it.core), step) {
            (ValueKind::Struct(fields), Step::Name(name)) => {
                let Some(field) = field_named(fields, name) else { return leaf };
                let place = match field.value() {
                    Some(node) => leaf.with(self.model, node),
                    None => leaf,
                };
                let relation = Relation::of(fields, field);
                let mirrors = Mirror::of(fields, field, place.core);
                Place { field: Some(field), relation, mirrors, hash: HashOf::of(field), ..place }
            }
            (ValueKind::Variants(choice), Step::Name(name)) => {
                let variant = choice.variants.iter().find(|it| it.name == name);
                variant.map_or(leaf, |it| place(ValueKind::Struct(&it.fields)))
            }
            (
                ValueKind::Array { of, .. } | ValueKind::List { of } | ValueKind::Subset { of, .. },
                Step::Index(_),
            ) => leaf.with(self.model, of),
            _ => leaf,
        }
    }

    /// Adds the statistics of other packets.
    pub(super) fn merge(&mut self, other: Self) {
        let mut indices: Vec<usize> = Vec::with_capacity(other.all.len());
        for (at, place) in other.all.into_iter().enumerate() {
            let index = match place.step {
                None => at,
                Some(step) => {
                    let parent = indices.get(place.parent).copied().unwrap_or(place.parent);
                    self.child(parent, step)
                }
            };
            indices.push(index);
            if let Some(own) = self.all.get_mut(index) {
                own.merge(place, &mut self.series);
            }
        }
    }

    /// Returns the index of the statistics that the bits of an event belong to. Creates them if
    /// necessary.
    pub(super) fn part(&mut self, place: usize, component: usize, event: &Event<'m>) -> usize {
        let purpose = Purpose { role: event.role, node: event.node, component, around: None };
        self.part_for(place, purpose, event.is_opaque)
    }

    /// Returns the index of the statistics over bits with this purpose. Creates them if necessary.
    fn part_for(&mut self, place: usize, purpose: Purpose<'m>, is_opaque: bool) -> usize {
        let Some(place) = self.all.get_mut(place) else {
            return 0;
        };
        let found = place.parts.iter().position(|it| it.purpose.is(&purpose));
        found.unwrap_or_else(|| {
            let (series, node) = (self.series, purpose.node);
            self.series += 1;
            let is_float = matches!(node, Some(Encoding::Float { .. }));
            place.parts.push(Part {
                purpose,
                series,
                slices: Slices::default(),
                codes: Codes::new(),
                floats: is_float.then(Floats::default),
                is_opaque,
                text: 0,
                texts: Texts::default(),
                lengths: node.filter(|_| purpose.role == Role::Value).and_then(Lengths::of),
            });
            place.parts.len() - 1
        })
    }

    /// Counts bits of a packet that belong to none of its fields. `kind` is the place of its kind;
    /// `around` is `None` for all bits of a packet that was not decoded.
    pub(super) fn add_around(
        &mut self,
        kind: usize,
        around: Option<Surrounding>,
        slice: Slice,
        bits: u64,
    ) {
        if bits > 0 {
            let (role, node, component) = (Role::Value, None, NO_COMPONENT);
            let part = self.part_for(kind, Purpose { role, node, component, around }, true);
            let place = self.all.get_mut(kind);
            if let Some(part) = place.and_then(|it| it.parts.get_mut(part)) {
                part.codes.count += 1;
                part.codes.bits += bits;
                part.slices.add(slice, bits);
            }
        }
    }

    /// Returns the number of packets that have bits with this purpose around their fields, and the
    /// total of these bits.
    pub(super) fn around(&self, around: Surrounding) -> Seen {
        let parts = self.all.iter().flat_map(|it| &it.parts);
        let parts = parts.filter(|it| it.purpose.around == Some(around));
        parts.fold(Seen::default(), |mut all, Part { codes, .. }| {
            all.add(Seen { count: codes.count, bits: codes.bits });
            all
        })
    }

    /// Returns the encoding of the key if `place` is the entry of a map, else `None`. The key and
    /// the value of an entry share their statistics.
    pub(super) fn key(&self, place: &Place<'m>) -> Option<&'m Encoding> {
        match (self.all.get(place.parent).map(|it| it.core), place.step) {
            (Some(ValueKind::Map { key }), Some(Step::Index(_))) => Some(key),
            _ => None,
        }
    }

    /// Returns `true` if bits with this encoding belong to the key of a map entry.
    pub(super) fn is_key(&self, place: &Place<'m>, node: Option<&Encoding>) -> bool {
        let (Some(key), Some(node)) = (self.key(place), node) else {
            return false;
        };
        let named = match key {
            Encoding::Type(index) => self.model.body_at(*index as usize),
            _ => None,
        };
        let named = if let Some(Body::Alias(of)) = named { of } else { key };
        is_in(key, node) || is_in(named, node)
    }

    /// Returns `true` if `place` is the field `of` or a part of it.
    pub(super) fn is_inside(&self, place: usize, of: usize) -> bool {
        self.around_place(place).any(|it| it == of)
    }

    /// Returns the path from the packet to a field, such as `bodies[].position`.
    pub(super) fn path(&self, place: usize) -> String {
        let step = |at: usize| match self.all.get(at).and_then(|it| it.step) {
            Some(_) if self.is_message(at) => String::new(),
            Some(Step::Index(_)) => "[]".to_owned(),
            step => step.map_or_else(String::new, |it| it.to_string()),
        };
        let steps: Vec<String> = self.around_place(place).map(step).collect();
        let path: String = steps.into_iter().rev().collect();
        path.strip_prefix('.').map(str::to_owned).unwrap_or(path)
    }
}

/// Returns `true` if `node` is the encoding `all` or a part of it.
pub(super) fn is_in(all: &Encoding, node: &Encoding) -> bool {
    core::ptr::eq(all, node) || all.inside().any(|inner| is_in(inner, node))
}

fn field_named<'m>(fields: &'m [Field], name: &str) -> Option<&'m Field> {
    fields.iter().find_map(|field| match &field.encoding {
        Encoding::When { parts: fields, .. } => field_named(fields, name),
        _ if field.name == name => Some(field),
        _ => None,
    })
}
