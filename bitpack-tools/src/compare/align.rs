//! Aligns two lists of names as a text diff aligns lines.
//!
//! The crate `similar` finds the longest common sequence. It compares lines for equality only, so
//! names that were moved or replaced are paired here, among what it leaves over.

use core::time::Duration;
use std::collections::{HashMap, HashSet};
use std::time::Instant;

use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};

/// Maximum time for one list. After it, the alignment is valid but may not be the shortest.
const LONGEST: Duration = Duration::from_millis(500);

/// One step of an alignment, with the index of its item in the old list, in the new one, or in
/// both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Same(usize, usize),
    /// An item with another name at the same position, and an equal signature.
    Renamed(usize, usize),
    Moved(usize, usize),
    Removed(usize),
    Added(usize),
}

impl Step {
    /// Returns the index of the item in the old list and that in the new one; `None` where it is
    /// absent.
    pub(super) const fn places(self) -> [Option<usize>; 2] {
        match self {
            Self::Same(i, j) | Self::Renamed(i, j) | Self::Moved(i, j) => [Some(i), Some(j)],
            Self::Removed(i) => [Some(i), None],
            Self::Added(j) => [None, Some(j)],
        }
    }

    /// Returns the item in the old list and that in the new one.
    pub(super) fn items<T>(self, [before, now]: [&[T]; 2]) -> [Option<&T>; 2] {
        let [old, new] = self.places();
        [old.and_then(|at| before.get(at)), new.and_then(|at| now.get(at))]
    }
}

/// A list to align: for each item its name, and a signature that stays equal if it is only renamed.
pub(super) struct Lines {
    pub(super) names: Vec<String>,
    pub(super) signatures: Vec<String>,
}

/// Aligns two lists. The steps are in the order of `now`, with removed items at their old
/// positions.
pub(super) fn align(before: &Lines, now: &Lines) -> Vec<Step> {
    let ops = diff(&before.names, &now.names);
    let moved = moved(&ops, before, now);
    let gone = moved.values().copied().collect();
    let mut aligned = Aligned { moved, gone, steps: Vec::new(), before, now };
    let (mut removed, mut added) = (Vec::new(), Vec::new());
    for op in ops {
        if let DiffOp::Equal { old_index, new_index, len } = op {
            aligned.gap(&mut removed, &mut added);
            aligned.steps.extend((0..len).map(|i| Step::Same(old_index + i, new_index + i)));
        } else {
            removed.extend(op.old_range());
            added.extend(op.new_range());
        }
    }
    aligned.gap(&mut removed, &mut added);
    aligned.steps
}

fn diff(before: &[String], now: &[String]) -> Vec<DiffOp> {
    let deadline = Instant::now().checked_add(LONGEST);
    capture_diff_slices_deadline(Algorithm::Myers, before, now, deadline)
}

/// Returns the items that were removed at one position and added at another: the index in the old
/// list by the index in the new one.
fn moved(ops: &[DiffOp], before: &Lines, now: &Lines) -> HashMap<usize, usize> {
    let changed = || ops.iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
    let removed: HashMap<&String, usize> = changed()
        .flat_map(DiffOp::old_range)
        .filter_map(|at| Some((before.names.get(at)?, at)))
        .collect();
    let added = changed().flat_map(DiffOp::new_range);
    let (mut from, mut taken) = (HashMap::new(), HashSet::new());
    for at in added {
        let old = now.names.get(at).and_then(|name| removed.get(name));
        if let Some(old) = old.filter(|old| taken.insert(**old)) {
            from.insert(at, *old);
        }
    }
    from
}

struct Aligned<'l> {
    /// Index in the old list of each moved item, by its index in the new list.
    moved: HashMap<usize, usize>,
    /// Indices of the moved items in the old list.
    gone: HashSet<usize>,
    steps: Vec<Step>,
    before: &'l Lines,
    now: &'l Lines,
}

impl Aligned<'_> {
    /// Adds the steps for the removed and added items between two equal ones, and clears both
    /// lists.
    fn gap(&mut self, removed: &mut Vec<usize>, added: &mut Vec<usize>) {
        let (stayed, moved): (Vec<usize>, Vec<usize>) =
            added.drain(..).partition(|at| !self.moved.contains_key(at));
        removed.retain(|at| !self.gone.contains(at));
        let signatures = |all: &[String], at: &[usize]| -> Vec<String> {
            at.iter().filter_map(|at| all.get(*at)).cloned().collect()
        };
        let (one, other) = (
            signatures(&self.before.signatures, removed),
            signatures(&self.now.signatures, &stayed),
        );
        let mut steps = Vec::new();
        for op in diff(&one, &other) {
            let (old, new) = (removed.get(op.old_range()), stayed.get(op.new_range()));
            let (old, new) = (old.unwrap_or_default(), new.unwrap_or_default());
            if let DiffOp::Equal { .. } = op {
                steps.extend(old.iter().zip(new).map(|(old, new)| Step::Renamed(*old, *new)));
            } else {
                steps.extend(old.iter().copied().map(Step::Removed));
                steps.extend(new.iter().copied().map(Step::Added));
            }
        }
        let moved = moved.iter().filter_map(|at| Some(Step::Moved(*self.moved.get(at)?, *at)));
        self.steps.extend(steps);
        self.steps.extend(moved);
        removed.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(before: &str, now: &str) -> Vec<Step> {
        let lines = |text: &str| Lines {
            names: text.split(' ').map(str::to_lowercase).collect(),
            // a capital letter has another encoding
            signatures: text
                .split(' ')
                .map(|it| it.contains(char::is_uppercase).to_string())
                .collect(),
        };
        let mut steps = align(&lines(before), &lines(now));
        steps.retain(|step| !matches!(step, Step::Same(..)));
        steps
    }

    #[test]
    fn a_name_in_the_middle_is_one_step() {
        assert_eq!(steps("a b c d", "a b x c d"), [Step::Added(2)]);
        assert_eq!(steps("a b x c d", "a b c d"), [Step::Removed(2)]);
        assert_eq!(steps("a b c d", "a b c d"), []);
    }

    #[test]
    fn a_new_name_with_an_equal_signature_is_a_renaming() {
        assert_eq!(steps("a b c", "a x c"), [Step::Renamed(1, 1)]);
        assert_eq!(steps("a B c", "a x c"), [Step::Removed(1), Step::Added(1)]);
        assert_eq!(steps("a b c", "a X y c"), [Step::Added(1), Step::Renamed(1, 2)]);
    }

    #[test]
    fn a_name_at_another_place_was_moved() {
        assert_eq!(steps("a b c d", "b c d a"), [Step::Moved(0, 3)]);
        assert_eq!(steps("a b c d", "d a b c"), [Step::Moved(3, 0)]);
    }
}
