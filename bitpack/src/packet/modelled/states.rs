//! [`States`]: the states of the coder (its probabilities) after the last deltas.

use alloc::vec::Vec;

use crate::model::{Modeller, Saved};
use crate::packet::crc::crc32;
use crate::schema::hash_text;

/// Maximum number of saved states of the coder. A delta against an older value begins with the probabilities
/// of the model.
const MOST: usize = 64;

/// Maximum number of contexts (bit probabilities) in a saved state in addition to the contexts of the model.
/// A larger state is not kept, so hostile packets cannot fill the memory.
const MOST_ADDED: usize = 1 << 13;

/// The states of the coder (its probabilities) after the last deltas to one receiver, or from one
/// sender.
#[derive(Clone, Debug)]
pub(super) struct States {
    /// State of the coder with the probabilities of the model.
    start: Saved,
    kept: Vec<State>,
}

/// The state of the coder (its probabilities) after the packet of one value.
#[derive(Clone, Debug)]
struct State {
    /// Sequence number of the value that the packet contained.
    sequence: u16,
    filed: u64,
    /// Number that identifies the state. `None` if the state cannot be used, because it is too large, or
    /// because two different packets of the value were written, of which either may arrive.
    id: Option<u64>,
    saved: Saved,
}

/// Identifies a value of a history: its sequence number, the newest sequence number of the history, and the
/// hash of the value's encoded fields.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filed {
    pub(super) sequence: u16,
    pub(super) newest: u16,
    pub(super) hash: u64,
}

impl States {
    pub(super) fn new(modeller: &Modeller<'_>) -> Self {
        Self { start: modeller.saved(), kept: Vec::new() }
    }

    /// Removes all saved states. The state of the model stays.
    pub(super) fn clear(&mut self) {
        self.kept.clear();
    }

    /// Returns the saved state after the packet of a value, with the number that identifies the state.
    /// `filed` is the hash of the value's encoded fields. `None` if no such state is saved.
    fn find(&self, sequence: u16, filed: u64) -> Option<(u64, &Saved)> {
        let is_it = |state: &&State| state.sequence == sequence && state.filed == filed;
        let state = self.kept.iter().find(is_it)?;
        Some((state.id?, &state.saved))
    }

    /// Returns the number that identifies the saved state after the packet of a value. `filed` is the hash of
    /// the value's encoded fields. `None` if no such state is saved.
    pub(super) fn id(&self, sequence: u16, filed: u64) -> Option<u64> {
        self.find(sequence, filed).map(|(id, _)| id)
    }

    /// Sets the modeller to the saved state after the packet of a baseline, given by its sequence number and
    /// its hash. Sets it to the state of the model if there is no baseline, or no saved state for it.
    pub(super) fn load(&self, baseline: Option<(u16, u64)>, modeller: &mut Modeller<'_>) {
        let found = baseline.and_then(|(sequence, filed)| self.find(sequence, filed));
        modeller.load(found.map_or(&self.start, |(_, saved)| saved));
    }

    /// Saves the state of the modeller after the packet of the value that `filed` identifies. `id` identifies
    /// the state. If `most` states are saved already, the new one replaces the one of the oldest value,
    /// unless the value of `filed` is older than that.
    pub(super) fn keep(&mut self, filed: Filed, id: u64, most: usize, modeller: &Modeller<'_>) {
        let age = |sequence: u16| filed.newest.wrapping_sub(sequence);
        let same = self.kept.iter_mut().find(|state| state.sequence == filed.sequence);
        if let Some(state) = same {
            if state.filed == filed.hash {
                state.id = state.id.filter(|before| *before == id);
                return;
            }
            state.set(filed, id, &self.start, modeller);
            return;
        }
        if self.kept.len() < most.min(MOST) {
            let saved = self.start.clone();
            let mut state = State { sequence: 0, filed: 0, id: None, saved };
            state.set(filed, id, &self.start, modeller);
            self.kept.push(state);
            return;
        }
        // (numbers ahead of the newest one are left from before a restart, and are the oldest)
        let oldest = self.kept.iter_mut().max_by_key(|state| age(state.sequence));
        if let Some(state) = oldest.filter(|state| age(state.sequence) > age(filed.sequence)) {
            state.set(filed, id, &self.start, modeller);
        }
    }
}

impl State {
    /// Overwrites this saved state with that of a modeller after the packet of the value `filed`, and reuses
    /// its allocations. `id` identifies the state. A state that is too large is replaced by `start`, the
    /// state of the model.
    fn set(&mut self, filed: Filed, id: u64, start: &Saved, modeller: &Modeller<'_>) {
        modeller.save_to(&mut self.saved);
        (self.sequence, self.filed) = (filed.sequence, filed.hash);
        self.id = (self.saved.contexts() <= start.contexts() + MOST_ADDED).then_some(id);
        if self.id.is_none() {
            self.saved = start.clone();
        }
    }
}

/// Returns the number that identifies the state of the coder after a packet. `start` identifies the state
/// before it, or is 0 for the probabilities of the model. `data` are the packet's modelled bytes.
pub(super) fn id_after(start: u64, data: &[u8]) -> u64 {
    hash_text("state", &[start, u64::from(crc32(&[data]))])
}
