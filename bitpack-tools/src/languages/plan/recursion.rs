//! Finds the recursive type of each value that is nested in a value of its own type.

use std::collections::{HashMap, HashSet};

use crate::model::{Encoding, Model};

/// The recursive type of each value that is nested in a value of its own type, by the address of
/// its encoding. `None` if several types share that encoding, because they use the same tuple.
#[derive(Default)]
pub(super) struct RecursiveTypes {
    types: HashMap<*const Encoding, Option<usize>>,
}

impl RecursiveTypes {
    pub(super) fn of(model: &Model) -> Self {
        let mut itself = Self::default();
        for (index, type_) in model.types().iter().enumerate() {
            if !type_.name.is_empty() {
                let seen = &mut HashSet::new();
                model.body(type_).each_encoding(&mut |node| itself.node(model, node, index, seen));
            }
        }
        itself
    }

    /// Returns the index of the recursive type of a nested value; `None` if it is not known.
    pub(super) fn get(&self, node: &Encoding) -> Option<usize> {
        self.types.get(&core::ptr::from_ref(node)).copied().flatten()
    }

    fn node(&mut self, model: &Model, node: &Encoding, owner: usize, seen: &mut HashSet<usize>) {
        match *node {
            Encoding::Itself { .. } => {
                let found = self.types.entry(core::ptr::from_ref(node)).or_insert(Some(owner));
                *found = found.filter(|it| *it == owner);
            }
            // a type without a name is part of the type that uses it
            Encoding::Type(index) => {
                let index = index as usize;
                let type_ = model.types().get(index).filter(|it| it.name.is_empty());
                if let Some(type_) = type_.filter(|_| seen.insert(index)) {
                    model
                        .body(type_)
                        .each_encoding(&mut |node| self.node(model, node, owner, seen));
                }
            }
            _ => {}
        }
        node.inside().for_each(|inner| self.node(model, inner, owner, seen));
    }
}
