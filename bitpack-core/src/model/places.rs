//! [`Places`]: the places of a model that belong to a field of a schema.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::file::Model;
use super::path::Path;
use super::site::{Code, contexts_of};
use crate::tracing::Step;

/// Finds the places of a model by a walk over the fields of a schema. The program enters and leaves the fields as a
/// packet does, and calls [`here`](Self::here) after each of these steps.
#[doc(hidden)]
#[derive(Debug)]
pub struct Places {
    path: Path,
    /// The key of each place, and `true` if the walk has found it.
    all: BTreeMap<u64, bool>,
    /// The widths of codes that the model may have. Codes of 1 and of 4 bits have equally many contexts.
    widths: Vec<u32>,
}

impl Places {
    /// Begins a walk at the start of a packet.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        let all = model.sites().map(|(key, _)| (key, false)).collect();
        let has = |bits: &u32| model.sites().any(|(_, it)| it.len() == contexts_of(*bits));
        let widths = (1..=u64::BITS).filter(has).collect();
        Self { path: Path::new(), all, widths }
    }

    /// Enters a field or a variant.
    pub fn enter_name(&mut self, name: &str) {
        self.path.enter_name(name);
    }

    /// Enters the elements of a list, which share their places.
    pub fn enter_elements(&mut self) {
        self.path.enter(Step::Index(0));
    }

    /// Enters a component of a vector of `count` components.
    pub fn enter_component(&mut self, index: usize, count: usize) {
        self.path.enter(Step::Component(index, count));
    }

    /// Leaves what was entered last.
    pub fn leave(&mut self) {
        self.path.leave();
    }

    /// Returns the codes of the model at this position, up to the next step.
    pub fn here(&mut self) -> Vec<Code> {
        let mut found = Vec::new();
        for (key, code) in self.path.sites(&self.widths) {
            if let Some(is_found) = self.all.get_mut(&key) {
                *is_found = true;
                found.push(code);
            }
        }
        found
    }

    /// Returns the number of places that the walk has not found.
    #[must_use]
    pub fn others(&self) -> usize {
        self.all.values().filter(|is_found| !**is_found).count()
    }
}
