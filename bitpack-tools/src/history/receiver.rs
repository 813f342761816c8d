//! [`History`]: the values that one receiver has, as far as a capture shows them.

use std::collections::VecDeque;

use bitpack::dynamic::Datum;
use bitpack::model::Saved;

use super::PART;

/// Maximum number of values in a history whose probabilities are kept, as in the game.
const MOST_STATES: usize = 64;

/// The last values that one receiver has read, the oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    pub(super) values: VecDeque<Stored>,
    newest: u16,
    pub(super) used: u64,
    /// `true` if the baselines are predictions of the game, and `false` if they are values of the
    /// history. `None` before the first delta with a baseline.
    pub(super) predicts: Option<bool>,
    /// Values that were sent whole and are too old for this history. If a delta refers to one of
    /// them, they are the first values of another game on the same ports.
    pub(super) next: Option<Box<Self>>,
}

/// A value in a history.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    pub(super) sequence: u16,
    /// Number of fields and elements of the value, plus the number that takes as much memory as
    /// `state`.
    pub(super) parts: usize,
    pub(super) value: Datum,
    /// The probabilities of the model after the packet, if later deltas may begin with them.
    pub(super) state: Option<Saved>,
}

impl History {
    pub(super) fn parts(&self) -> usize {
        let next = self.next.as_ref().map_or(0, |it| it.parts());
        next + self.values.iter().map(|it| it.parts).sum::<usize>()
    }

    pub(super) fn len(&self) -> usize {
        self.values.len() + self.next.as_ref().map_or(0, |it| it.len())
    }

    /// Returns the sequence number of the newest value; `None` if there are no values.
    pub(super) fn newest(&self) -> Option<u16> {
        (!self.values.is_empty()).then_some(self.newest)
    }

    pub(super) fn get(&self, sequence: u16) -> Option<&Datum> {
        self.stored(sequence).map(|it| &it.value)
    }

    /// Returns the value with a sequence number, from this history or else from another game that
    /// may have begun on the same ports.
    pub(super) fn stored(&self, sequence: u16) -> Option<&Stored> {
        let next = || self.next.as_ref()?.own(sequence);
        self.own(sequence).or_else(next)
    }

    fn own(&self, sequence: u16) -> Option<&Stored> {
        self.values.iter().rev().find(|it| it.sequence == sequence)
    }

    /// Returns `true` if a value with this sequence number is too old for a history of `length`
    /// values. It is late, or the first value of another game on the same ports.
    pub(super) fn is_past(&self, sequence: u16, length: u16) -> bool {
        let ahead = self.newest.wrapping_sub(sequence);
        !self.values.is_empty() && !bitpack::is_newer(sequence, self.newest) && ahead > length
    }

    /// Replaces the history by that of another game on the same ports, if a delta refers to a value
    /// of that game.
    pub(super) fn begin_again(&mut self, baseline: Option<u16>) {
        let is_in = |it: &Self| baseline.is_some_and(|number| it.own(number).is_some());
        if !is_in(self) && self.next.as_deref().is_some_and(is_in) {
            if let Some(next) = self.next.take() {
                *self = *next;
            }
        }
    }

    /// Removes and returns a value: the oldest one of another game that may have begun on the same
    /// ports, or else of this history.
    pub(super) fn drop_oldest(&mut self) -> Option<Stored> {
        self.next.as_mut().and_then(|it| it.values.pop_front()).or_else(|| self.values.pop_front())
    }

    /// Adds a value as a receiver does: ignores it if it is too old, and drops values that it makes
    /// too old. Returns one of the dropped values.
    pub(super) fn store(&mut self, stored: Stored, length: u16) -> Option<Stored> {
        let sequence = stored.sequence;
        if self.values.is_empty() || bitpack::is_newer(sequence, self.newest) {
            self.newest = sequence;
        }
        let newest = self.newest;
        // one more, which a sender still has while it makes the next value
        let is_near = |sequence: u16| newest.wrapping_sub(sequence) <= length;
        let is_first_far = self.values.front().is_some_and(|it| !is_near(it.sequence));
        let dropped = if is_first_far { self.values.pop_front() } else { None };
        self.values.retain(|it| it.sequence != sequence && is_near(it.sequence));
        if is_near(sequence) {
            self.values.push_back(stored);
        }
        let kept = self.values.iter().filter(|it| it.state.is_some()).count();
        if kept > MOST_STATES {
            let with_state = self.values.iter_mut().filter(|it| it.state.is_some());
            if let Some(oldest) = with_state.max_by_key(|it| newest.wrapping_sub(it.sequence)) {
                oldest.parts -= parts_of(oldest.state.take().as_ref());
            }
        }
        dropped
    }
}

/// Returns the number of fields and elements that take as much memory as a state; 0 for `None`.
pub(super) fn parts_of(state: Option<&Saved>) -> usize {
    state.map_or(0, |it| it.bytes().div_ceil(PART))
}
