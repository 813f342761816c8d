//! [`Field`]: the mean sizes of the differences of a field, and the probabilities of each class of
//! differences.

use alloc::vec::Vec;

use super::context::Context;
use super::differences::{CLASSES, COMPONENTS, Mean, OWN};
use super::shares::{STORED, Shares};

/// The learned state of a field's differences: the mean size of each component, and the classes.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) means: [Mean; COMPONENTS],
    /// For each class of differences, the index of its [`Class`] in the list of all classes, plus 1; 0 if the
    /// class was not used yet.
    pub(super) classes: [u32; CLASSES],
}

/// The shares (probabilities of sixteen numbers) of a class of differences.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub(super) shares: Shares,
    /// Number of the packet in which the class was last used; 0 if shares carry over to other packets.
    pub(super) packet: u32,
}

impl Field {
    /// The state of a field at the start of a packet.
    pub(super) const NEW: Self = Self { means: [Mean::FIRST; COMPONENTS], classes: [0; CLASSES] };

    /// Returns what a training has learned, in the form in which a model stores it: first the contexts `own`
    /// of the field, then the shares of each of its classes, from the list `all`.
    pub(super) fn trained(&self, own: &[Context], all: &[Class]) -> Vec<Context> {
        let shares = |number: &u32| match all.get((*number as usize).wrapping_sub(1)) {
            Some(class) => class.shares.trained(),
            None => [Context::EVEN; STORED],
        };
        own.iter().copied().chain(self.classes.iter().flat_map(shares)).collect()
    }
}

/// Returns the shares of a class from the contexts that a model stores for a field; `None` if the model does
/// not store this class.
pub(super) fn stored(contexts: &[Context], class: usize) -> Option<Shares> {
    contexts.get(OWN..)?.chunks_exact(STORED).nth(class).map(Shares::stored)
}
