//! Compares the fields of a struct or a variant in two builds.

use bitpack::schema::description::{Description, Encoding, Expression, Part};

use super::align::{Lines, Step, align};
use super::types::{Placed, Walk, alone, at_places, join, name};
use super::words::{
    Renamed, Words, condition, condition_with_new_names, default, encoding, forget_floats, head,
    label, with_new_names, without_default,
};
use super::{Bits, Change, ChangeKind, Detail};
use crate::describe::describe_delta;

/// A field with all conditions under which it is sent.
pub(super) struct Item<'d> {
    part: &'d Part,
    conditions: Vec<Expression>,
}

/// Returns the fields in wire order, also those of conditional groups, each with all its
/// conditions.
pub(super) fn flattened(parts: &[Part]) -> Vec<Item<'_>> {
    fn add<'d>(parts: &'d [Part], conditions: &[Expression], items: &mut Vec<Item<'d>>) {
        for part in parts {
            if let Encoding::When { condition, parts } = &part.encoding {
                let all = [conditions, core::slice::from_ref(condition)].concat();
                add(parts, &all, items);
            } else {
                items.push(Item { part, conditions: conditions.to_vec() });
            }
        }
    }
    let mut items = Vec::new();
    add(parts, &[], &mut items);
    items
}

/// Returns a text for each field, which is equal for fields that differ only in their names.
pub(super) fn signature(all: &Description, items: &[Item<'_>]) -> Vec<String> {
    let text = |item: &Item<'_>| {
        let Words { text, types, .. } = Words::of(all, &item.part.encoding, false);
        let types: Vec<&str> = types.into_iter().map(|it| name(all, it)).collect();
        let conditions = condition(&item.conditions).unwrap_or_default();
        format!("{text}{}{conditions}", types.join(" "))
    };
    items.iter().map(text).collect()
}

impl Item<'_> {
    fn is_numbered(&self) -> bool {
        self.part.name.starts_with(|it: char| it.is_ascii_digit())
    }
}

impl Placed for Item<'_> {
    fn label(&self) -> &str {
        label(self.part)
    }
    fn bits(&self) -> Bits {
        Bits { min: self.part.min_bits, max: self.part.max_bits }
    }
}

/// Returns the names and signatures by which the fields of two schemas are aligned. A field of a
/// tuple, whose name is only a number, has its signature as its name.
fn lines(all: &Description, items: &[Item<'_>]) -> Lines {
    let signatures = signature(all, items);
    let name = |(item, signature): (&Item<'_>, &String)| {
        if item.is_numbered() { signature.clone() } else { item.label().to_owned() }
    };
    Lines { names: items.iter().zip(&signatures).map(name).collect(), signatures }
}

/// The fields of one type or variant in both builds.
struct Pair<'i, 'd> {
    both: [&'i [Item<'d>]; 2],
    /// New names of renamed fields, by their old names.
    renamed: Renamed,
    /// Text before the name of a field: the variant and a dot, or nothing in a struct.
    prefix: &'i str,
    path: &'i str,
}

impl<'d> Walk<'d> {
    /// Compares two lists of fields and adds their changes to `changes`. Returns `true` if a type
    /// inside a field has another wire format.
    pub(super) fn fields(
        &mut self,
        (before, now): (&'d [Part], &'d [Part]),
        (prefix, path): (&str, &str),
        changes: &mut Vec<Change>,
    ) -> bool {
        let (before, now) = (flattened(before), flattened(now));
        let steps = align(&lines(self.before, &before), &lines(self.now, &now));
        let both = [&*before, &*now];
        let mut renamed = Renamed::new();
        for step in &steps {
            if let [Some(one), Some(other)] = step.items(both) {
                let (one, other) = (&one.part.name, &other.part.name);
                if one != other {
                    renamed.insert(one.clone(), other.clone());
                }
            }
        }
        self.renamed_fields.extend(renamed.clone());
        let pair = Pair { both, renamed, prefix, path };
        let mut is_changed = false;
        for step in steps {
            is_changed |= self.step(&pair, step, changes);
        }
        is_changed
    }

    fn step(&mut self, pair: &Pair<'_, 'd>, step: Step, changes: &mut Vec<Change>) -> bool {
        let [old, new] = step.items(pair.both);
        let (Some(one), Some(other)) = (old, new) else {
            changes.extend(old.or(new).map(|it| self.lone(pair, it, step)));
            return false;
        };
        let Compared { mut details, mut changes_wire, has_changes } =
            self.details(pair, one, other);
        let is_renamed = one.part.name != other.part.name && !other.is_numbered();
        let is_moved = matches!(step, Step::Moved(..));
        let kind = match () {
            () if is_moved => ChangeKind::Moved,
            () if !details.is_empty() => ChangeKind::Changed,
            () if is_renamed => ChangeKind::Renamed,
            () => return has_changes,
        };
        changes_wire |= is_moved;
        let delta_bits = self.delta_bits(one, other);
        if kind == ChangeKind::Renamed {
            let words = Some(encoding(self.now, &other.part.encoding));
            details.push(Detail::new("encoding", [words.clone(), words]));
        }
        changes.push(Change {
            old_name: is_renamed.then(|| pair.name(one)),
            changes_wire,
            details,
            delta_bits_before: delta_bits[0],
            delta_bits_now: delta_bits[1],
            ..at_places(kind, pair.name(other), pair.both, step)
        });
        has_changes
    }

    /// Returns the change for a field that only one build has.
    fn lone(&self, pair: &Pair<'_, 'd>, item: &Item<'d>, step: Step) -> Change {
        let is_new = matches!(step, Step::Added(_));
        let (kind, all) =
            if is_new { (ChangeKind::Added, self.now) } else { (ChangeKind::Removed, self.before) };
        let [before, now] = &self.deltas;
        let properties = [
            ("encoding", Some(encoding(all, &item.part.encoding))),
            ("default", default(&item.part.encoding)),
            ("condition", condition(&item.conditions)),
            ("delta", describe_delta(item.part.delta.as_ref())),
        ];
        let detail = |(what, text): (_, Option<_>)| Some(alone(what, text?, is_new));
        Change {
            details: properties.into_iter().filter_map(detail).collect(),
            delta_bits_before: before.field(item.part),
            delta_bits_now: now.field(item.part),
            ..at_places(kind, pair.name(item), pair.both, step)
        }
    }

    fn details(&mut self, pair: &Pair<'_, 'd>, one: &Item<'d>, other: &Item<'d>) -> Compared {
        let mut compared = Compared::default();
        let here = with_new_names(&one.part.encoding, &pair.renamed);
        let (here_of, there_of) = (without_default(&here), without_default(&other.part.encoding));
        let path = join(pair.path, &pair.name(other));
        let inside = self.encodings(here_of, there_of, &path);
        compared.has_changes = inside.has_changes;
        if inside.differs {
            let before = encoding(self.before, &one.part.encoding);
            let mut now = encoding(self.now, there_of);
            if before == now {
                now.push_str(" in another encoding");
            }
            compared.add("encoding", [before, now].map(Some));
            compared.changes_wire = inside.changes_wire;
        }
        if have_other_defaults(&one.part.encoding, &other.part.encoding) {
            let mut words = [one, other].map(|it| default(&it.part.encoding));
            if words[0] == words[1] {
                tell_exactness(&mut words[0], &one.part.encoding);
                tell_exactness(&mut words[1], &other.part.encoding);
            }
            compared.add("default", words);
        }
        if !self.have_equal_conditions(pair, one, other) {
            compared.add("condition", [one, other].map(|it| condition(&it.conditions)));
        }
        let have_deltas = self.delta_bits(one, other).iter().all(Option::is_some);
        if have_deltas && one.part.delta != other.part.delta {
            compared.add("delta", [one, other].map(|it| describe_delta(it.part.delta.as_ref())));
        }
        let is_function = matches!(here_of, Encoding::Function { .. });
        if is_function && compared.details.is_empty() && one.bits() != other.bits() {
            compared.add("size", [one, other].map(|it| Some(it.bits().to_string())));
        }
        compared
    }

    /// Returns the sizes of a field in the deltas of both builds.
    fn delta_bits(&self, one: &Item<'_>, other: &Item<'_>) -> [Option<Bits>; 2] {
        let [before, now] = &self.deltas;
        [before.field(one.part), now.field(other.part)]
    }

    fn have_equal_conditions(&self, pair: &Pair<'_, 'd>, one: &Item<'_>, other: &Item<'_>) -> bool {
        let none = Renamed::new();
        [&none, &self.renamed_fields].into_iter().any(|inside| {
            let named = one.conditions.iter();
            named
                .map(|it| condition_with_new_names(it, &pair.renamed, inside))
                .eq(other.conditions.iter().cloned())
        })
    }
}

impl Pair<'_, '_> {
    fn name(&self, item: &Item<'_>) -> String {
        format!("{}{}", self.prefix, item.label())
    }
}

/// Appends to the description of a default whether a reader rejects the default value if it is
/// sent.
fn tell_exactness(text: &mut Option<String>, encoding: &Encoding) {
    if let (Some(text), Encoding::OmitDefault { exact, .. }) = (text, encoding) {
        text.push_str(if *exact { ", rejected if sent" } else { ", accepted if sent" });
    }
}

/// Returns `true` if two fields have different defaults. Floats in them are compared only if both
/// schema files have them.
fn have_other_defaults(one: &Encoding, other: &Encoding) -> bool {
    let mut heads = [head(one), head(other)];
    let has_floats = |it: &Option<Encoding>| matches!(it, Some(Encoding::OmitDefault { left_out: Some(it), .. }) if !it.floats.is_empty() || !it.doubles.is_empty());
    if !heads.iter().all(has_floats) {
        heads.iter_mut().flatten().for_each(forget_floats);
    }
    heads[0] != heads[1]
}

/// The differences between two encodings.
#[derive(Default)]
struct Compared {
    details: Vec<Detail>,
    changes_wire: bool,
    /// `true` if the wire format of a type inside differs.
    has_changes: bool,
}

impl Compared {
    /// Adds a property that differs, so that packets have other bits.
    fn add(&mut self, what: &'static str, both: [Option<String>; 2]) {
        self.details.push(Detail::new(what, both));
        self.changes_wire = true;
    }
}
