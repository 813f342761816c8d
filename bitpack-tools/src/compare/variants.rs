//! Compares the variants of an enum in two builds.

use bitpack::schema::description::{Description, Part, Parts, Variant};

use super::align::{Lines, Step, align};
use super::fields::{Item, flattened, signature};
use super::types::{Placed, Walk, alone, at_places, changed, join};
use super::words::versions;
use super::{Bits, Change, ChangeKind, Detail};
use crate::describe::counted;

/// Maximum number of variants whose new numbers are listed.
const LISTED: usize = 4;

impl<'d> Walk<'d> {
    /// Compares two enums. Returns `true` if a type inside a variant has another wire format.
    pub(super) fn choices(
        &mut self,
        (old, new): (&'d Parts, &'d Parts),
        path: &str,
        changes: &mut Vec<Change>,
    ) -> bool {
        let (
            Parts::Variants { tag_bits, least, tag_by_version, discriminants, variants, checks },
            Parts::Variants {
                tag_bits: new_bits,
                least: new_least,
                tag_by_version: new_by_version,
                variants: now,
                checks: new_checks,
                ..
            },
        ) = (old, new)
        else {
            return false;
        };
        let tags =
            [tag(*tag_bits, *least, *tag_by_version), tag(*new_bits, *new_least, *new_by_version)];
        if tags[0] != tags[1] {
            changes.push(changed("tag", "tag", tags.map(Some)));
        }
        let (before, now) = (sorted(variants), sorted(now));
        let pair = Pair { both: [&before, &now], path };
        let steps = align(
            &lines(self.before, &before, *discriminants),
            &lines(self.now, &now, *discriminants),
        );
        let (mut shifted, mut is_changed, begin) = (Vec::new(), false, changes.len());
        for step in steps {
            is_changed |= self.variant(&pair, step, &mut shifted, changes);
        }
        number_changes(shifted, begin, changes);
        is_changed | self.fields((checks, new_checks), ("", path), changes)
    }

    fn variant(
        &mut self,
        pair: &Pair<'_, 'd>,
        step: Step,
        shifted: &mut Vec<Shift<'d>>,
        changes: &mut Vec<Change>,
    ) -> bool {
        let [old, new] = step.items(pair.both);
        let (Some(one), Some(other)) = (old, new) else {
            changes.extend(old.or(new).map(|it| lone(pair, it, step)));
            return false;
        };
        let is_renamed = one.name != other.name;
        let is_moved = matches!(step, Step::Moved(..)) && one.number != other.number;
        let has_new_versions = one.versions != other.versions;
        if one.number != other.number && !is_moved {
            shifted.push((&other.name, one.number, other.number));
        }
        if is_renamed || is_moved || has_new_versions {
            let kind = match (is_moved, has_new_versions) {
                (true, _) => ChangeKind::Moved,
                (_, true) => ChangeKind::Changed,
                _ => ChangeKind::Renamed,
            };
            let mut change = Change {
                old_name: is_renamed.then(|| variant_name(one)),
                // the hash contains the names of variants, because conditions may compare them
                changes_wire: true,
                ..at_places(kind, variant_name(other), pair.both, step)
            };
            if is_moved {
                let numbers = [one, other].map(|it| Some(format!("number {}", it.number)));
                change.details.push(Detail::new("number", numbers));
            }
            if has_new_versions {
                let versions = [one, other].map(|it| Some(versions(it.versions)));
                change.details.push(Detail::new("versions", versions));
            }
            changes.push(change);
        }
        let (prefix, path) = (format!("{}.", other.name), join(pair.path, &other.name));
        self.fields((&one.fields, &other.fields), (&prefix, &path), changes)
    }
}

/// The variants of an enum in both builds.
struct Pair<'p, 'd> {
    both: [&'p [&'d Variant]; 2],
    path: &'p str,
}

/// Name of a variant, its old number and its new number.
type Shift<'d> = (&'d str, i64, i64);

/// Adds the variants with new numbers to `changes`: as a detail of the first variant that was
/// added, removed or moved from index `begin` on, because that is the cause, or else as changes of
/// their own.
fn number_changes(shifted: Vec<Shift<'_>>, begin: usize, changes: &mut Vec<Change>) {
    if shifted.is_empty() {
        return;
    }
    let is_cause = |it: &&mut Change| {
        let is_variant = it.name.starts_with(VARIANT);
        is_variant && matches!(it.kind, ChangeKind::Added | ChangeKind::Removed | ChangeKind::Moved)
    };
    let cause = changes.get_mut(begin..).and_then(|it| it.iter_mut().find(is_cause));
    if let Some(cause) = cause {
        let listed = shifted.iter().take(LISTED);
        let mut words: Vec<String> =
            listed.map(|(name, old, new)| format!("{name} {old} → {new}")).collect();
        if let Some(more @ 1..) = shifted.len().checked_sub(LISTED) {
            words.push(format!("{more} more"));
        }
        let words = format!("also renumbers {}", words.join(", "));
        cause.details.push(alone("other numbers", words, true));
        return;
    }
    for (name, old, new) in shifted {
        let numbers = [old, new].map(|it| Some(format!("number {it}")));
        changes.push(changed(&format!("{VARIANT}{name}"), "number", numbers));
    }
}

const VARIANT: &str = "variant ";

fn variant_name(variant: &Variant) -> String {
    format!("{VARIANT}{}", variant.name)
}

fn lone(pair: &Pair<'_, '_>, variant: &Variant, step: Step) -> Change {
    let is_new = matches!(step, Step::Added(_));
    let fields = flattened(&variant.fields);
    let fields: Vec<&str> = fields.iter().map(Item::label).collect();
    let mut details = vec![alone("number", format!("number {}", variant.number), is_new)];
    if !fields.is_empty() {
        details.push(alone("fields", format!("fields {}", fields.join(", ")), is_new));
    }
    if !variant.versions.is_all() {
        details.push(alone("versions", versions(variant.versions), is_new));
    }
    let kind = if is_new { ChangeKind::Added } else { ChangeKind::Removed };
    let change = at_places(kind, variant_name(variant), pair.both, step);
    Change { details, ..change }
}

impl Placed for &Variant {
    fn label(&self) -> &str {
        &self.name
    }
    fn bits(&self) -> Bits {
        let min = self.fields.iter().map(|it| it.min_bits).fold(0, u64::saturating_add);
        let sum = |sum: u64, it: &Part| Some(sum.saturating_add(it.max_bits?));
        Bits { min, max: self.fields.iter().try_fold(0, sum) }
    }
}

fn sorted(variants: &[Variant]) -> Vec<&Variant> {
    let mut sorted: Vec<&Variant> = variants.iter().collect();
    sorted.sort_by_key(|it| it.number);
    sorted
}

fn lines(all: &Description, variants: &[&Variant], discriminants: bool) -> Lines {
    let text = |it: &&Variant| {
        let fields = flattened(&it.fields);
        let names: Vec<&str> = fields.iter().map(Item::label).collect();
        let number = if discriminants { it.number } else { 0 };
        format!("{number} {} {}", names.join(" "), signature(all, &fields).join(" "))
    };
    Lines {
        names: variants.iter().map(|it| it.name.clone()).collect(),
        signatures: variants.iter().map(text).collect(),
    }
}

fn tag(bits: u32, least: i64, by_version: bool) -> String {
    let from = if least == 0 { String::new() } else { format!(" from number {least} on") };
    let by_version = if by_version { ", fewer in older versions" } else { "" };
    format!("{}{from}{by_version}", counted(bits.into(), "bit"))
}
