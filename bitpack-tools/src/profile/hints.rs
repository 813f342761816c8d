//! What would be less, and by how much: each hint names the attribute to change.

mod delta;
mod numbers;
mod structure;

use bitpack::trace::Role;

use super::Tally;
use super::codes::{Codes, gcd};
use super::floats::Floats;
use super::places::{Core, Part, Place, Places, is_in};
use crate::model::Node;

/// Fewest values that say anything.
pub(super) const FEWEST: u64 = 32;

/// What would be less.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) place: usize,
    /// Whether it is of the key of a map there, not of the value.
    pub(super) is_key: bool,
    /// What kind of waste it is.
    pub(super) waste: &'static str,
    /// Bits, all packets together.
    pub(super) saves: u64,
    /// What was seen.
    pub(super) seen: String,
    /// What to write instead, and what that costs.
    pub(super) cure: String,
}

/// All bits of one purpose in a place: of a vector all its numbers.
pub(super) struct Group<'a, 'm> {
    pub(super) place: &'a Place<'m>,
    pub(super) role: Role,
    pub(super) node: Option<&'m Node>,
    pub(super) parts: Vec<&'a Part<'m>>,
}

/// What a hint is made from.
pub(super) struct Look<'a, 'm> {
    pub(super) places: &'a Places<'m>,
    pub(super) at: usize,
    pub(super) place: &'a Place<'m>,
}

/// The groups of a place, in the order in which they came.
pub(super) fn groups<'a, 'm>(place: &'a Place<'m>) -> Vec<Group<'a, 'm>> {
    let mut groups: Vec<Group<'a, 'm>> = Vec::new();
    for part in &place.parts {
        let is_same = |it: &Group<'_, '_>| {
            let same_node = match (it.node, part.node) {
                (Some(one), Some(other)) => core::ptr::eq(one, other),
                (one, other) => one.is_none() && other.is_none(),
            };
            it.role == part.role && same_node
        };
        if let Some(group) = groups.iter_mut().find(|it| is_same(it)) {
            group.parts.push(part);
        } else {
            let (role, node) = (part.role, part.node);
            groups.push(Group { place, role, node, parts: vec![part] });
        }
    }
    groups
}

impl Group<'_, '_> {
    fn codes(&self) -> impl Iterator<Item = &Codes> {
        self.parts.iter().map(|it| &it.codes)
    }

    pub(super) fn count(&self) -> u64 {
        self.codes().map(|it| it.count).sum()
    }

    pub(super) fn bits(&self) -> u64 {
        self.codes().map(|it| it.bits).sum()
    }

    pub(super) fn cost(&self) -> f64 {
        self.codes().map(Codes::cost).sum()
    }

    /// Of each, if all have as many.
    pub(super) fn width(&self) -> Option<u32> {
        let first = self.codes().next()?.width?;
        self.codes().all(|it| it.width == Some(first)).then_some(first)
    }

    pub(super) fn least(&self) -> u64 {
        self.codes().map(|it| it.least).min().unwrap_or(0)
    }

    pub(super) fn most(&self) -> u64 {
        self.codes().map(|it| it.most).max().unwrap_or(0)
    }

    /// What all distances are a multiple of.
    pub(super) fn stride(&self) -> u64 {
        let first = self.codes().next().map_or(0, |it| it.first);
        self.codes().fold(0, |all, it| gcd(gcd(all, it.stride), it.first.abs_diff(first)))
    }

    /// Every code, if those are few.
    pub(super) fn all(&self) -> Option<Vec<u64>> {
        let mut all = Vec::new();
        for codes in self.codes() {
            all.extend(codes.all()?);
        }
        all.sort_unstable();
        all.dedup();
        Some(all)
    }

    pub(super) fn floats(&self) -> Option<Floats> {
        let floats = self.parts.iter().filter_map(|it| it.floats);
        floats.reduce(Floats::join)
    }

    /// Bits that each would save, all together.
    pub(super) fn saves(&self, each: u32) -> u64 {
        self.count() * u64::from(each)
    }
}

/// All that would be less, the most first.
pub(super) fn all(places: &Places<'_>, tallies: &[Tally]) -> Vec<Found> {
    let mut found = Vec::new();
    for (at, place) in places.all.iter().enumerate() {
        // what is around a packet is the protocol's
        if tallies.iter().any(|it| it.place == at) || place.step.is_none() {
            continue;
        }
        // one level says nothing of the others
        if place.is_inside_itself {
            continue;
        }
        let look = Look { places, at, place };
        let before = found.len();
        for group in groups(place) {
            if group.count() >= FEWEST {
                let both = [numbers::of(&look, &group), structure::of(&look, &group)];
                let both = both.into_iter().flatten();
                found.extend(both.filter_map(|it| look.reaching(&group, it)));
            }
        }
        let is_said = found.len() > before && found.iter().skip(before).any(Found::is_all);
        if !is_said && place.sent >= FEWEST {
            found.extend(structure::default(&look));
        }
    }
    found.extend(tallies.iter().filter_map(|tally| delta::of(places, tally)));
    found.extend(
        (0..)
            .zip(&places.all)
            .map_while(|(at, place)| {
                place.step.is_none().then(|| kinds(&Look { places, at, place }, tallies))
            })
            .flatten(),
    );
    found.retain(|it| it.saves > 0);
    found.sort_by(|a, b| b.saves.cmp(&a.saves).then(a.place.cmp(&b.place)));
    found
}

/// Packets of one type: whether one of its variants is nearly all that is sent.
fn kinds(look: &Look<'_, '_>, tallies: &[Tally]) -> Option<Found> {
    let Core::Variants(choice) = look.place.core else {
        return None;
    };
    let own = |tally: &&Tally| {
        places_step(look.places, tally.place).is_some_and(|it| it.parent == look.at)
    };
    let own: Vec<&Tally> = tallies.iter().filter(own).collect();
    let top = own.iter().max_by_key(|it| it.packets)?;
    let count = own.iter().map(|it| it.packets).sum();
    let name = look.places.path(top.place);
    let sizes = [choice.tag, choice.variants.len() as u32];
    (count >= FEWEST).then(|| structure::skewed(look, &name, [top.packets, count], sizes))?
}

/// A place that is not that of a packet itself.
fn places_step<'a, 'm>(places: &'a Places<'m>, at: usize) -> Option<&'a Place<'m>> {
    places.all.get(at).filter(|it| it.step.is_some())
}

impl Found {
    /// Whether nothing is left of the field.
    fn is_all(&self) -> bool {
        matches!(self.waste, "constant" | "never there" | "always the default")
    }
}

impl Look<'_, '_> {
    pub(super) fn found(
        &self,
        waste: &'static str,
        saves: u64,
        seen: String,
        cure: String,
    ) -> Found {
        Found { place: self.at, is_key: false, waste, saves, seen, cure }
    }

    /// A hint with an attribute that reaches the bits: on a map's field, a key's stands in `key(…)`, and
    /// lengths of keys and fields of them have none.
    fn reaching(&self, group: &Group<'_, '_>, found: Found) -> Option<Found> {
        if !self.places.is_key(self.place, group.node) {
            return Some(found);
        }
        let key = self.places.key(self.place)?;
        if !group.node.is_some_and(|node| is_in(key, node)) {
            // the attribute stands at the type of the key
            return Some(Found { is_key: true, ..found });
        }
        let (attribute, cost) = found.cure.strip_prefix("`#[")?.split_once("]`")?;
        let cure = format!("`#[key({attribute})]`{cost}");
        (group.role == Role::Value).then_some(Found { is_key: true, cure, ..found })
    }

    /// Whether the numbers count: they are never as small as they will be.
    pub(super) fn counts(&self) -> bool {
        let place = self.place;
        let often = 2 * (place.compared - place.same) >= place.compared;
        place.compared >= FEWEST && often && place.differences.goes_up()
    }

    /// Conditions of later fields that name this one.
    pub(super) fn conditions(&self) -> Vec<String> {
        let Some(Place { core: Core::Struct(fields), .. }) = self.places.all.get(self.place.parent)
        else {
            return Vec::new();
        };
        let own = self.place.field.map_or("", |it| &it.name);
        let mut conditions = Vec::new();
        structure::each_condition(fields, &mut |condition, text| {
            let mut names = false;
            condition.each_field(&mut |name| names |= name == own);
            if names {
                conditions.push(text.to_owned());
            }
        });
        conditions
    }
}
