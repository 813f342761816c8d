//! [`Proposal`]: the attributes of one field that would save bits, without any other change.

use core::cmp::Reverse;
use std::collections::BTreeMap;

use super::declared::{Declaration, Declared, Inside, declared, joined};
use super::hints::{self, Cure, Effect, FoundHint, HintContext, Slot};
use super::place::Place;
use super::places::Places;
use super::{Hint, Profile};
use crate::model::{DeltaForm, Encoding, Model};

/// An attribute of one field that would save bits.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The hint that the attributes follow. The savings of all proposals for a field are computed
    /// as if all of them were accepted.
    pub hint: Hint,
    /// The field in the source.
    pub declaration: Declaration,
    /// The part of the field that the attributes are for.
    pub inside: Inside,
    /// Attributes without `#[` and `]`. Each replaces one with the same name. The name of an enum
    /// is written as `_`, such as in `omit_default(_::Idle)`.
    pub attributes: Vec<String>,
    /// Names of other attributes to remove.
    pub removes: &'static [&'static str],
    /// `true` if the attributes reject or clamp values that do not occur in the captures.
    pub is_seen: bool,
    /// `true` if the attributes round values.
    pub rounds: bool,
}

/// The hints of a profile: those that attributes can follow, and all others.
#[derive(Clone, Debug)]
pub struct Proposals {
    /// Attributes to write, the largest saving first.
    pub list: Vec<Proposal>,
    /// Hints that take more than attributes, the largest saving first.
    pub by_hand: Vec<Hint>,
}

/// Maximum number of times that the minimum saving is computed anew from the bits that are left.
const ROUNDS: usize = 8;

/// A hint that an attribute can follow, with the field to write the attribute on.
#[derive(Clone)]
struct Candidate {
    found: FoundHint,
    cure: Cure,
    declared: Declared,
}

impl Profile<'_> {
    /// Returns the attributes that each save at least the share `minimum` (0 to 1) of the bits that
    /// are left with all of them, and the other hints that each save this share of all bits.
    pub fn proposals(&self, minimum: f64) -> Proposals {
        let all = self.bits();
        let least = minimum * all as f64;
        let joined = joined(&self.places);
        let mut by_field: BTreeMap<usize, Vec<Candidate>> = BTreeMap::new();
        for (at, has_deltas) in &joined.first {
            let (at, places) = (*at, &joined.places);
            let Some(place) = places.all.get(at) else { continue };
            let context = HintContext { places, at, place, only_cures: true };
            if !context.has_field() {
                continue;
            }
            let mut found = Vec::new();
            hints::of_field(&context, &mut found);
            if *has_deltas {
                hints::in_deltas(&context, &mut found);
            }
            let found = found.into_iter();
            for it in found.filter_map(|it| self.candidate(places, it, *has_deltas)) {
                by_field.entry(it.declared.field).or_default().push(it);
            }
        }
        // a share of the bits that are left, so that a profile of the result proposes nothing more
        let (mut best, mut saved) = (Vec::new(), 0);
        for _ in 0..ROUNDS {
            best.clear();
            let least = minimum * all.saturating_sub(saved) as f64;
            for (field, candidates) in &by_field {
                let bits = joined.places.all.get(*field).map_or(0, |it| it.bits);
                best.extend(chosen(candidates, bits, least));
            }
            let sum = best.iter().map(|it: &Candidate| it.found.saves).sum();
            if core::mem::replace(&mut saved, sum) == sum {
                break;
            }
        }
        let list = best.into_iter().map(|it| Proposal {
            hint: self.hint(&it.found),
            inside: it.inside(),
            declaration: it.declared.declaration,
            attributes: it.cure.attributes,
            removes: it.cure.removes,
            is_seen: it.cure.effect == Effect::Seen,
            rounds: it.cure.effect == Effect::Rounds,
        });
        let mut list: Vec<Proposal> = list.collect();
        list.sort_by_key(|it| Reverse(it.hint.saves));
        let others = hints::all(&self.places, self.hinted_packets().as_ref());
        let is_written = |it: &FoundHint| {
            let first = joined.of.get(it.place).copied().unwrap_or(it.place);
            let has_deltas = joined.first.get(&first).copied().unwrap_or_default();
            self.candidate(&self.places, it.clone(), has_deltas).is_some()
        };
        let by_hand = others.iter().filter(|it| it.saves as f64 >= least && !is_written(it));
        Proposals { list, by_hand: by_hand.map(|it| self.hint(it)).collect() }
    }

    /// Returns a hint as a candidate; `None` if no attribute of a field follows it.
    fn candidate(
        &self,
        places: &Places<'_>,
        found: FoundHint,
        has_deltas: bool,
    ) -> Option<Candidate> {
        let cure = found.cure.clone()?;
        let declared = declared(self.model, places, found.place)?;
        let place = places.all.get(found.place)?;
        let candidate = Candidate { found, cure, declared };
        let is_known = !has_deltas || !candidate.is_unknown_in_deltas(self.model, place);
        (is_known && candidate.fits()).then_some(candidate)
    }
}

impl Candidate {
    /// Returns the part of the field that the attribute is for.
    fn inside(&self) -> Inside {
        if self.found.is_key { Inside::Key } else { self.declared.inside }
    }

    /// Returns `true` if the attribute can be written where the field is declared.
    fn fits(&self) -> bool {
        let Declared { inside, is_element, is_named, .. } = self.declared;
        let name = self.cure.first();
        // fields that others refer to keep whether they are sent
        if is_named && name != "bits" {
            return false;
        }
        match self.cure.slot {
            Slot::Value if name == "relative_to" => !is_element && inside == Inside::Nothing,
            Slot::Value => true,
            Slot::Sent if name == "omit_default" => !is_element,
            Slot::Length | Slot::List | Slot::Sent | Slot::Delta => {
                !is_element && inside == Inside::Nothing
            }
        }
    }

    /// Returns `true` if the profile does not say how the proposed attribute changes the size of
    /// deltas: rounding may make a value equal to its baseline or different from it, and values
    /// that are sent as differences were not seen.
    fn is_unknown_in_deltas(&self, model: &Model, place: &Place<'_>) -> bool {
        let mut node = place.node;
        while let Some(it) = node {
            if matches!(model.delta(it), DeltaForm::Differences { .. } | DeltaForm::Opaque) {
                return self.cure.slot != Slot::Delta;
            }
            node = match it {
                Encoding::Optional(of) | Encoding::Named { of, .. } => Some(of),
                _ => None,
            };
        }
        match self.cure.slot {
            Slot::Value => {
                self.cure.effect == Effect::Rounds
                    || matches!(self.cure.first(), "each" | "relative_to")
            }
            Slot::Length | Slot::Delta => false,
            Slot::List | Slot::Sent => true,
        }
    }
}

/// Returns the candidates for one field of `bits` bits that save most together, at least `least`
/// each.
fn chosen(candidates: &[Candidate], bits: u64, least: f64) -> Vec<Candidate> {
    // groups of bits are short for the values that are then not sent, so one excludes the other
    let is_varint = |it: &Candidate| it.cure.attributes.iter().any(|it| Cure::name(it) == "varint");
    let is_sent = |it: &Candidate| it.cure.slot == Slot::Sent;
    let without = |is: &dyn Fn(&Candidate) -> bool| {
        let some = candidates.iter().filter(|it| !is(it)).cloned().collect();
        let best = combined(some, bits, least);
        (best.iter().map(|it| it.found.saves).sum::<u64>(), best)
    };
    let [one, other] = [without(&is_varint), without(&is_sent)];
    if one.0 >= other.0 { one.1 } else { other.1 }
}

/// Returns those of the candidates for one field that can be combined, each with a saving of at
/// least `least`.
fn combined(mut candidates: Vec<Candidate>, bits: u64, least: f64) -> Vec<Candidate> {
    candidates.sort_by_key(|it| Reverse(it.found.saves));
    let mut best: Vec<Candidate> = Vec::new();
    let key = |it: &Candidate| (it.inside(), it.cure.slot);
    for candidate in candidates {
        if !best.iter().any(|it| key(it) == key(&candidate)) {
            best.push(candidate);
        }
    }
    // the encoding of a list replaces those of its length and its elements
    let sum = |best: &[Candidate], slots: &[Slot]| {
        let of = best.iter().filter(|it| slots.contains(&it.cure.slot));
        of.map(|it| it.found.saves).sum::<u64>()
    };
    let parts = [Slot::Value, Slot::Length];
    let is_list = sum(&best, &[Slot::List]) > sum(&best, &parts);
    best.retain(|it| match it.cure.slot {
        Slot::List => is_list,
        Slot::Value | Slot::Length => !is_list,
        Slot::Sent | Slot::Delta => true,
    });
    // a value that is not sent saves only the bits that it would then have
    let rest = bits.saturating_sub(sum(&best, &[Slot::Value, Slot::Length, Slot::List])) as f64;
    for it in best.iter_mut().filter(|it| it.cure.slot == Slot::Sent) {
        let gross = (it.found.saves + it.cure.added) as f64 * rest / bits.max(1) as f64;
        it.found.saves = (gross - it.cure.added as f64).max(0.0) as u64;
    }
    best.retain(|it| it.found.saves > 0 && it.found.saves as f64 >= least);
    best
}
