//! Hints: changes of a declaration that would save bits. Each names the attribute to change and the
//! saving.

mod cure;
mod delta;
mod envelope;
mod groups_of_bits;
mod lists;
mod numbers;
mod relations;
mod sparse;
mod structure;
mod texts;

use bitpack::trace::Role;

use super::codes::{Codes, gcd};
use super::envelope::Surrounding;
use super::floats::Floats;
use super::place::{Part, Place, Purpose};
use super::places::{Places, is_in};
use super::relations::each_condition;
use super::value_kind::ValueKind;
use crate::dump::BitCategory;
use crate::model::{Encoding, each_field};
pub(super) use cure::{Cure, Effect, Slot};
pub(super) use envelope::Packets;

/// Minimum number of values that a hint is based on.
pub(super) const FEWEST: u64 = 32;

/// A hint for one field of the schema.
#[derive(Clone, Debug)]
pub(super) struct FoundHint {
    pub(super) place: usize,
    /// `true` if the hint is for the key of a map entry, not for its value.
    pub(super) is_key: bool,
    /// `true` if the change replaces the declaration of the field and of all parts of it, so that
    /// smaller savings there make no sense.
    pub(super) replaces: bool,
    /// Kind of waste, such as `range`, `constant` or `always present`.
    pub(super) waste: &'static str,
    /// Number of bits that the change saves in all packets together.
    pub(super) saves: u64,
    /// The observation in words, such as `never above 37 in 500 values`.
    pub(super) observation: String,
    /// The change to make with its result, such as "`#[max_len(12)]`: 4 bits instead of 8".
    pub(super) change: String,
    /// The change as attributes; `None` if it takes more than those.
    pub(super) cure: Option<Cure>,
}

/// Statistics over the bits of one field with one purpose and encoding. Those of a vector include
/// all components.
pub(super) struct Group<'a> {
    pub(super) place: &'a Place<'a>,
    pub(super) role: Role,
    pub(super) node: Option<&'a Encoding>,
    /// Purpose of bits of a packet that belong to none of its fields.
    pub(super) around: Option<Surrounding>,
    pub(super) parts: Vec<&'a Part<'a>>,
}

/// The field that a hint is searched for, among all fields of the schema.
pub(super) struct HintContext<'a> {
    pub(super) places: &'a Places<'a>,
    pub(super) at: usize,
    pub(super) place: &'a Place<'a>,
    /// `true` if only hints that attributes can follow are wanted.
    pub(super) only_cures: bool,
}

/// Returns the statistics of a field, grouped by purpose and encoding, in the order of first
/// occurrence.
pub(super) fn groups<'a>(place: &'a Place<'a>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for part in &place.parts {
        let is_beside = |it: &Part<'_>| it.purpose.is_beside(&part.purpose);
        let group = groups.iter_mut().find(|it| it.parts.first().is_some_and(|it| is_beside(it)));
        if let Some(group) = group {
            group.parts.push(part);
        } else {
            let Purpose { role, node, around, .. } = part.purpose;
            groups.push(Group { place, role, node, around, parts: vec![part] });
        }
    }
    groups
}

impl Group<'_> {
    fn codes(&self) -> impl Iterator<Item = &Codes> {
        self.parts.iter().map(|it| &it.codes)
    }

    pub(super) fn count(&self) -> u64 {
        self.codes().map(|it| it.count).sum()
    }

    /// Returns the number of times that an encoded value was sent.
    pub(super) fn count_of(&self, code: u64) -> u64 {
        self.codes().map(|it| it.count_of(code)).sum()
    }

    pub(super) fn bits(&self) -> u64 {
        self.codes().map(|it| it.bits).sum()
    }

    pub(super) fn cost(&self) -> f64 {
        self.codes().map(Codes::cost).sum()
    }

    /// Returns the width in bits of the encoded values; `None` if they differ in width.
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

    /// Returns the category of the bits.
    pub(super) fn category(&self) -> BitCategory {
        let is_opaque = self.parts.first().is_some_and(|it| it.is_opaque);
        let own = || BitCategory::of(self.role, is_opaque);
        self.around.map_or_else(own, Surrounding::category)
    }

    /// Returns the greatest common divisor of all distances between encoded values.
    pub(super) fn stride(&self) -> u64 {
        let first = self.codes().next().map_or(0, |it| it.first);
        self.codes().fold(0, |all, it| gcd(gcd(all, it.stride), it.first.abs_diff(first)))
    }

    /// Returns all distinct encoded values; `None` if there are too many to be counted one by one.
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

    /// Returns the total number of bits saved if each encoded value takes `each` bits less.
    pub(super) fn saves(&self, each: u32) -> u64 {
        self.count() * u64::from(each)
    }
}

/// Returns all hints for a profile, the largest saving first.
pub(super) fn all(places: &Places<'_>, packets: Option<&Packets<'_>>) -> Vec<FoundHint> {
    let mut found = packets.map_or_else(Vec::new, envelope::of);
    let contexts = || {
        let all = places.all.iter().enumerate();
        all.map(|(at, place)| HintContext { places, at, place, only_cures: false })
    };
    for context in contexts().filter(HintContext::has_field) {
        if places.is_in_delta(context.at) {
            in_deltas(&context, &mut found);
        } else {
            of_field(&context, &mut found);
        }
    }
    let are_whole = |it: &HintContext<'_>| !it.place.is_inside_itself && !places.is_in_delta(it.at);
    found.extend(contexts().filter(are_whole).filter_map(|it| relations::flags(&it)));
    found.extend(places.kinds().filter_map(|(at, _)| delta::of(places, at)));
    found.extend(contexts().filter_map(|it| kinds(&it)));
    found.retain(|it| it.saves > 0);
    found.sort_by(|a, b| b.saves.cmp(&a.saves).then(a.place.cmp(&b.place)));
    without_replaced(places, found)
}

/// Adds the hints for a field of packets that are sent whole.
pub(super) fn of_field(context: &HintContext<'_>, found: &mut Vec<FoundHint>) {
    let before = found.len();
    for group in groups(context.place) {
        if group.count() >= FEWEST {
            // the encoding of omitted elements is part of one attribute
            let all = match sparse::of(context, &group) {
                Some(sparse) => [Some(sparse), None, None],
                None => [numbers::of, structure::of, texts::of].map(|of| of(context, &group)),
            };
            let all = all.into_iter().flatten().filter_map(|it| context.reaching(&group, it));
            // the encoding of another type, which the field contains, is not declared here, and one of
            // a built-in type with fewer values, such as `char`, not by every attribute
            let is_own = match (context.place.node, group.node) {
                (Some(own), Some(node)) => is_in(own, node) && !has_name(own),
                _ => true,
            };
            found.extend(all.map(|it| FoundHint { cure: it.cure.filter(|_| is_own), ..it }));
        }
    }
    let is_said = found.iter().skip(before).any(FoundHint::is_all);
    if (!is_said || context.only_cures) && context.place.sent >= FEWEST {
        found.extend(structure::default(context));
        found.extend(relations::of(context));
        found.extend(lists::of(context));
        found.extend(delta::widths(context));
    }
}

/// Returns `true` if the encoding is that of a built-in type with a name, such as `char`.
fn has_name(node: &Encoding) -> bool {
    matches!(node, Encoding::Named { .. }) || node.inside().any(has_name)
}

/// Adds the hints for a field of packets that are deltas.
pub(super) fn in_deltas(context: &HintContext<'_>, found: &mut Vec<FoundHint>) {
    let changes: Vec<FoundHint> =
        groups(context.place).iter().filter_map(|group| delta::changes(context, group)).collect();
    let always = changes.iter().find(|it| it.waste == delta::ALWAYS);
    // one hint with both, because a field has one attribute `delta`
    let widths = delta::widths_in_deltas(context, always);
    if widths.is_none() || always.is_none() {
        found.extend(changes);
    }
    found.extend(widths);
}

/// Removes the hints for fields, and for parts of fields, whose declaration a hint with a larger
/// saving replaces. The hints are sorted.
fn without_replaced(places: &Places<'_>, found: Vec<FoundHint>) -> Vec<FoundHint> {
    let mut replaced = Vec::new();
    let mut kept = Vec::new();
    for hint in found {
        // the key of a map shares its place with the value, but not its declaration
        let is_replaced =
            |of: &usize| places.is_inside(hint.place, *of) && !(hint.is_key && hint.place == *of);
        if replaced.iter().any(is_replaced) {
            continue;
        }
        if hint.replaces && !hint.is_key {
            replaced.push(hint.place);
        }
        kept.push(hint);
    }
    kept
}

/// Returns a hint if nearly all packets are one variant of the packet enum.
fn kinds(context: &HintContext<'_>) -> Option<FoundHint> {
    let ValueKind::Variants(choice) = context.place.core else {
        return None;
    };
    let children =
        context.place.children.iter().map(|(step, at)| (step, context.places.all.get(*at)));
    let own = children.filter_map(|(step, it)| Some((it?.packets.as_deref()?.packets, step)));
    let (top, step) = own.clone().max_by_key(|it| it.0)?;
    let count = own.map(|it| it.0).sum();
    let (name, sizes) = (step.to_string(), [choice.tag, choice.variants.len() as u32]);
    let name = name.trim_start_matches('.');
    (count >= FEWEST).then(|| structure::skewed(context, name, [top, count], sizes))?
}

impl FoundHint {
    /// Returns a hint for a place that takes more than attributes, and replaces no declaration.
    pub(super) fn new(
        place: usize,
        waste: &'static str,
        saves: u64,
        observation: String,
        change: impl Into<String>,
    ) -> Self {
        let (change, is_key, replaces, cure) = (change.into(), false, false, None);
        Self { place, is_key, replaces, waste, saves, observation, change, cure }
    }

    /// Returns `true` if the hint is to remove the whole field, so that other hints for it make no
    /// sense.
    fn is_all(&self) -> bool {
        matches!(self.waste, "constant" | "never present" | "always the default")
    }
}

impl HintContext<'_> {
    /// Returns a hint for the field.
    pub(super) fn found(
        &self,
        waste: &'static str,
        saves: u64,
        observation: String,
        change: impl Into<String>,
    ) -> FoundHint {
        FoundHint::new(self.at, waste, saves, observation, change)
    }

    /// Returns `true` if the place is a field whose attributes can be changed: not a whole packet,
    /// and not inside a recursive type.
    pub(super) fn has_field(&self) -> bool {
        // the root of a kind of packet holds the envelope, which no field attribute changes
        let is_kind = self.place.packets.is_some();
        let is_root = is_kind || self.place.step.is_none() || self.places.is_message(self.at);
        // a declaration inside a recursive type holds at every level, and this place shows only one
        // of them
        !is_root && !self.place.is_inside_itself
    }

    /// Adapts a hint to the key of a map, if it is for bits of the key. The attribute of a key is
    /// written inside `key(…)`. Hints that cannot be written so, such as one for the length of a
    /// string key, become `None`.
    fn reaching(&self, group: &Group<'_>, found: FoundHint) -> Option<FoundHint> {
        if !self.places.is_key(self.place, group.node) {
            return Some(found);
        }
        let key = self.places.key(self.place)?;
        if !group.node.is_some_and(|node| is_in(key, node)) {
            // the attribute belongs to the type of the key
            return Some(FoundHint { is_key: true, cure: None, ..found });
        }
        let (attribute, cost) = found.change.strip_prefix("`#[")?.split_once("]`")?;
        let change = format!("`#[key({attribute})]`{cost}");
        (group.role == Role::Value).then_some(FoundHint { is_key: true, change, ..found })
    }

    /// Returns `true` if the values look like a counter: they never fall, or they nearly always
    /// rise. The range of a counter must stay, because later values will be greater.
    pub(super) fn counts(&self) -> bool {
        let place = self.place;
        let often = 2 * (place.compared - place.same) >= place.compared;
        let differences = &place.differences;
        differences.never_falls() || place.compared >= FEWEST && often && differences.goes_up()
    }

    /// Returns the Rust source of all conditions on later fields that refer to this field.
    pub(super) fn conditions(&self) -> Vec<String> {
        let Some(Place { core: ValueKind::Struct(fields), .. }) =
            self.places.all.get(self.place.parent)
        else {
            return Vec::new();
        };
        let own = self.place.field.map_or("", |it| &it.name);
        let mut conditions = Vec::new();
        each_condition(self.places.model, fields, &mut |condition, text| {
            let mut names = false;
            each_field(condition, &mut |name| names |= name == own);
            if names {
                conditions.push(text.to_owned());
            }
        });
        conditions
    }
}
