//! [`Places`]: the places of a model that belong to a field of a schema.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::file::Model;
use super::path::Path;
use super::site::{Code, contexts_of};
use crate::tracing::Step;

/// Finds the places of a model that belong to each field of a schema. The caller enters and leaves
/// the fields in the order of a packet, and calls [`here`](Self::here) after each of these steps.
#[doc(hidden)]
#[derive(Debug)]
pub struct Places {
    path: Path,
    /// The key of each place of the model, and `true` if it was found.
    all: BTreeMap<u64, bool>,
    /// The widths in bits of the codes that the model may have. Only the number of their contexts
    /// is known, which is equal for 1 and 4 bits.
    widths: Vec<u32>,
}

impl Places {
    /// Begins at the start of a packet, with all places of the model.
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

    /// Enters an element of a list. All elements of a list share their places.
    pub fn enter_elements(&mut self) {
        self.path.enter(Step::Index(0));
    }

    /// Enters a component of a vector of `count` components.
    pub fn enter_component(&mut self, index: usize, count: usize) {
        self.path.enter(Step::Component(index, count));
    }

    /// Leaves the part that was entered last.
    pub fn leave(&mut self) {
        self.path.leave();
    }

    /// Returns the kinds of numbers for which the model has places in the current field, since the
    /// last part was entered or left.
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

    /// Returns the number of places of the model that were not found in any field.
    #[must_use]
    pub fn others(&self) -> usize {
        self.all.values().filter(|is_found| !**is_found).count()
    }
}
