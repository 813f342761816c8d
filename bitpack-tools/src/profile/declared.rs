//! Finds the declaration of each field, and adds up the statistics of fields with one declaration.
//!
//! A type that several packets contain has statistics of its own in each of them. An attribute of a
//! field changes the field in all of these packets, so it has to suit the values of all.

use std::collections::{BTreeMap, HashMap};

use super::place::Place;
use super::places::Places;
use super::relations::Relation;
use super::value_kind::ValueKind;
use crate::decode::Step;
use crate::model::{Body, Field, Model};

/// A field in the game's source.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Declaration {
    /// Name of the type that declares the field.
    pub type_: String,
    /// Name of the variant, if the type is an enum.
    pub variant: Option<String>,
    /// Name of the field: a number for one without a name.
    pub field: String,
}

/// The part of a field that an attribute is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Inside {
    /// The whole field, or its innermost elements.
    Nothing,
    /// A member of a tuple, by its number.
    Part(usize),
    /// The keys of a map.
    Key,
}

/// The field in the game's source that declares a place, which is a field of a packet with its
/// statistics.
#[derive(Clone)]
pub(super) struct Declared {
    /// Index of the place of the field itself, which may be around the declared place.
    pub(super) field: usize,
    pub(super) declaration: Declaration,
    pub(super) inside: Inside,
    /// `true` if the place is an element of the field, not the field.
    pub(super) is_element: bool,
    /// `true` if a later field refers to the field.
    pub(super) is_named: bool,
}

/// Returns the index of the type that declares these fields, and the name of the variant if it is
/// an enum.
fn owner(model: &Model, fields: &[Field]) -> Option<(usize, Option<String>)> {
    (0..).zip(model.types()).find_map(|(index, it)| match model.body(it) {
        Body::Struct(own) => core::ptr::eq(own, fields).then_some((index, None)),
        Body::Enum(choice) => {
            let own = choice.variants.iter().find(|it| core::ptr::eq(it.fields.as_slice(), fields));
            own.map(|variant| (index, Some(variant.name.clone())))
        }
        Body::Alias(_) | Body::Opaque => None,
    })
}

/// Returns `true` if the schema describes the deltas of the type that a field belongs to.
pub(super) fn has_deltas(places: &Places<'_>, place: &Place<'_>) -> bool {
    let Some(ValueKind::Struct(fields)) = places.all.get(place.parent).map(|it| it.core) else {
        return false;
    };
    let type_ = owner(places.model, fields).and_then(|(index, _)| places.model.types().get(index));
    type_.is_some_and(|it| it.delta.is_some())
}

/// Returns the field in the game's source that declares a place. `None` if no type with a name
/// declares it.
pub(super) fn declared(model: &Model, places: &Places<'_>, place: usize) -> Option<Declared> {
    let (mut at, mut inside, mut is_element) = (place, Inside::Nothing, false);
    loop {
        let here = places.all.get(at)?;
        let Step::Name(name) = here.step? else {
            is_element |= inside == Inside::Nothing;
            at = here.parent;
            continue;
        };
        let ValueKind::Struct(fields) = places.all.get(here.parent)?.core else { return None };
        let (index, variant) = owner(model, fields)?;
        let type_ = model.types().get(index)?.name.clone();
        if !type_.is_empty() {
            let field = name.to_owned();
            let declaration = Declaration { type_, variant, field };
            let is_named = model.references(fields).contains(name);
            return Some(Declared { field: at, declaration, inside, is_element, is_named });
        }
        // a member of a tuple, but not of a tuple in a tuple
        if inside != Inside::Nothing {
            return None;
        }
        (inside, at) = (Inside::Part(name.parse().ok()?), here.parent);
    }
}

/// Statistics by declaration: the first place of each declaration has the sums over all its places.
pub(super) struct Joined<'m> {
    pub(super) places: Places<'m>,
    /// The first place of each declaration, with `true` if some of its places are in deltas.
    pub(super) first: BTreeMap<usize, bool>,
    /// For each place, the first place with its declaration.
    pub(super) of: Vec<usize>,
}

/// Returns the statistics with those of all places of one declaration added up.
pub(super) fn joined<'m>(places: &Places<'m>) -> Joined<'m> {
    let mut places = places.clone();
    let mut firsts: HashMap<(usize, Step<'m>), usize> = HashMap::new();
    let mut first: BTreeMap<usize, bool> = BTreeMap::new();
    let mut of: Vec<usize> = Vec::with_capacity(places.all.len());
    for at in 0..places.all.len() {
        let Some(place) = places.all.get(at) else { break };
        let Some(step) = place.step else {
            of.push(at);
            continue;
        };
        let parent = of.get(place.parent).copied().unwrap_or(place.parent);
        // fields of one struct have one declaration, wherever the struct is
        let scope = match places.all.get(place.parent).map(|it| it.core) {
            Some(ValueKind::Struct(fields)) => core::ptr::from_ref(fields).addr(),
            _ => parent,
        };
        let is_in_delta = places.is_in_delta(at);
        let own = *firsts.entry((scope, step)).or_insert(at);
        of.push(own);
        *first.entry(own).or_default() |= is_in_delta;
        if own != at {
            let other = places.all.get(at).cloned();
            if let (Some(other), Some(own)) = (other, places.all.get_mut(own)) {
                own.merge(other, &mut 0);
            }
        }
    }
    // a delta contains only some of the fields that a relation is about
    for (at, _) in first.iter().filter(|it| *it.1) {
        if let Some(place) = places.all.get_mut(*at) {
            place.relation = Relation::default();
        }
    }
    Joined { places, first, of }
}
