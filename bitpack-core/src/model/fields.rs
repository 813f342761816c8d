//! [`Field`]: the sizes of the differences of a field, and the shares of each class of them.

use alloc::vec::Vec;

use super::context::Context;
use super::differences::{CLASSES, COMPONENTS, Mean, OWN};
use super::shares::{STORED, Shares};

/// The differences of a field.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// The mean sizes of the components.
    pub(super) means: [Mean; COMPONENTS],
    /// For each class, the index of its shares plus 1; 0 if it has none.
    pub(super) classes: [u32; CLASSES],
}

/// The shares of a class.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub(super) shares: Shares,
    /// The packet in which the class was last used; 0 if the shares carry over to other packets.
    pub(super) packet: u32,
}

impl Field {
    /// The differences of a field at the start of a packet.
    pub(super) const NEW: Self = Self { means: [Mean::FIRST; COMPONENTS], classes: [0; CLASSES] };

    /// Returns what was learned in a training, as a model has it.
    pub(super) fn trained(&self, own: &[Context], all: &[Class]) -> Vec<Context> {
        let shares = |number: &u32| match all.get((*number as usize).wrapping_sub(1)) {
            Some(class) => class.shares.trained(),
            None => [Context::EVEN; STORED],
        };
        own.iter().copied().chain(self.classes.iter().flat_map(shares)).collect()
    }
}

/// Returns the shares of a class in the contexts that a model has of a field.
pub(super) fn stored(contexts: &[Context], class: usize) -> Option<Shares> {
    contexts.get(OWN..)?.chunks_exact(STORED).nth(class).map(Shares::stored)
}
