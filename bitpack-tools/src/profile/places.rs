//! [`Places`]: the fields of a schema for which bits are counted. All elements of a list count as
//! one.

use bitpack::trace::Role;

use super::codes::Codes;
use super::floats::Floats;
use super::hashes::HashOf;
use super::mirrors::Mirror;
use super::place::{Part, Place, free_flags, is_same_node};
use super::relations::Relation;
use super::value_kind::ValueKind;
use super::values::{Lengths, Texts};
use crate::decode::{Event, Step, are_identical};
use crate::model::{Body, Encoding, Field, Model, unwrapped};

/// Maximum number of fields for which bits are counted. Those of any further field are added to the
/// last one.
const MOST: usize = 4096;

#[derive(Clone, Debug)]
pub(super) struct Places<'m> {
    pub(super) model: &'m Model,
    pub(super) all: Vec<Place<'m>>,
    /// Number of series in the timeline.
    pub(super) series: usize,
}

impl<'m> Places<'m> {
    /// Creates the list of fields with one entry for each packet type of the schema, and for each
    /// kind of delta. These entries have the indices of the packets.
    pub(super) fn new(model: &'m Model) -> Self {
        let root = |index: usize| {
            let core = match model.kind(index).map(|it| model.body(it)) {
                Some(Body::Struct(fields)) => ValueKind::Struct(fields),
                Some(Body::Enum(choice)) => ValueKind::Variants(choice),
                Some(Body::Alias(node)) => ValueKind::of(model, node).0,
                _ => ValueKind::Leaf,
            };
            Place { free_flags: free_flags(model, core), ..Place::new(index, None, core) }
        };
        Self { model, all: (0..model.kinds()).map(root).collect(), series: 0 }
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
        let is_inside = place.is_inside_itself || self.contains_itself(place);
        let (made, child) = (self.made(from, step), self.all.len());
        let made = Place { is_inside_itself: is_inside, ..made };
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

    /// Returns `true` if the field is part of a packet that is a delta.
    pub(super) fn is_in_delta(&self, place: usize) -> bool {
        let mut root = place;
        while let Some(Place { step: Some(_), parent, .. }) = self.all.get(root) {
            root = *parent;
        }
        root >= self.model.packets().len()
    }

    /// Returns `true` if the type of this field is recursive.
    fn contains_itself(&self, place: &Place<'m>) -> bool {
        let Some(mut node) = place.node else {
            let type_ = self.model.kind_index(place.parent).filter(|_| place.step.is_none());
            return type_.is_some_and(|it| self.model.levels(it).is_some());
        };
        loop {
            let Encoding::Type(index) = *unwrapped(node) else { return false };
            if self.model.levels(index as usize).is_some() {
                return true;
            }
            let Some(Body::Alias(of)) = self.model.body_at(index as usize) else { return false };
            node = of;
        }
    }

    fn made(&self, from: usize, step: Step<'m>) -> Place<'m> {
        let place = Place::new(from, Some(step), ValueKind::Leaf);
        match (self.all.get(from).map(|it| it.core), step) {
            (Some(ValueKind::Struct(fields)), Step::Name(name)) => match named(fields, name) {
                Some(field) => {
                    let place = Place { field: Some(field), ..place };
                    let place = match field.value() {
                        Some(node) => place.with(self.model, node),
                        None => place,
                    };
                    let relation = Relation::of(fields, field, place.core);
                    let mirrors = Mirror::of(fields, field);
                    Place { relation, mirrors, hash: HashOf::of(field), ..place }
                }
                None => place,
            },
            (Some(ValueKind::Variants(choice)), Step::Name(name)) => {
                match choice.variants.iter().find(|it| it.name == name) {
                    Some(variant) => {
                        let core = ValueKind::Struct(&variant.fields);
                        Place { core, free_flags: free_flags(self.model, core), ..place }
                    }
                    None => place,
                }
            }
            (
                Some(
                    ValueKind::Array { of, .. }
                    | ValueKind::List { of }
                    | ValueKind::Subset { of, .. },
                ),
                Step::Index(_),
            ) => place.with(self.model, of),
            _ => place,
        }
    }

    /// Returns the index of the statistics that the bits of an event belong to. Creates them if
    /// necessary.
    pub(super) fn part(&mut self, place: usize, component: usize, event: &Event<'m>) -> usize {
        let Some(place) = self.all.get_mut(place) else {
            return 0;
        };
        let found = place.parts.iter().position(|it| {
            it.role == event.role && it.component == component && is_same_node(it.node, event.node)
        });
        found.unwrap_or_else(|| {
            let series = self.series;
            self.series += 1;
            let is_float = matches!(event.node, Some(Encoding::Float { .. }));
            place.parts.push(Part {
                role: event.role,
                node: event.node,
                component,
                codes: Codes::new(),
                series,
                floats: is_float.then(Floats::default),
                is_opaque: event.is_opaque,
                text: 0,
                texts: Texts::default(),
                lengths: event.node.filter(|_| event.role == Role::Value).and_then(Lengths::of),
            });
            place.parts.len() - 1
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

    /// Returns `true` if the schema describes the deltas of the type that a field belongs to.
    pub(super) fn has_deltas(&self, place: &Place<'m>) -> bool {
        let Some(Place { core: ValueKind::Struct(fields), .. }) = self.all.get(place.parent) else {
            return false;
        };
        self.model.types().iter().filter(|it| it.delta.is_some()).any(|it| {
            match self.model.body(it) {
                Body::Struct(own) => core::ptr::eq(own, *fields),
                Body::Enum(choice) => {
                    choice.variants.iter().any(|it| core::ptr::eq(it.fields.as_slice(), *fields))
                }
                Body::Alias(_) | Body::Opaque => false,
            }
        })
    }

    /// Returns `true` if `place` is the field `of` or a part of it.
    pub(super) fn is_inside(&self, mut place: usize, of: usize) -> bool {
        while place != of {
            match self.all.get(place) {
                Some(Place { step: Some(_), parent, .. }) => place = *parent,
                _ => return false,
            }
        }
        true
    }

    /// Returns the path from the packet to a field, such as `bodies[].position`.
    pub(super) fn path(&self, mut place: usize) -> String {
        let mut steps = Vec::new();
        while let Some(Place { step: Some(step), parent, .. }) = self.all.get(place) {
            steps.push(match step {
                _ if self.is_message(place) => String::new(),
                Step::Index(_) => "[]".to_owned(),
                step => step.to_string(),
            });
            place = *parent;
        }
        let path: String = steps.into_iter().rev().collect();
        path.strip_prefix('.').map(str::to_owned).unwrap_or(path)
    }
}

/// Returns `true` if `node` is the encoding `all` or a part of it.
pub(super) fn is_in(all: &Encoding, node: &Encoding) -> bool {
    core::ptr::eq(all, node) || all.inside().any(|inner| is_in(inner, node))
}

fn named<'m>(fields: &'m [Field], name: &str) -> Option<&'m Field> {
    fields.iter().find_map(|field| match &field.encoding {
        Encoding::When { parts: fields, .. } => named(fields, name),
        _ if field.name == name => Some(field),
        _ => None,
    })
}
