//! [`Declarations`]: the texts of declared encodings, which all packets share.

use core::cell::RefCell;
use core::mem::{Discriminant, discriminant};
use std::collections::HashMap;
use std::sync::Arc;

use bitpack::trace::Role;

use crate::decode::Event;
use crate::describe::describe_declaration;
use crate::model::Model;

/// Identifies a text: the address of the declared encoding in its model, and the purpose of the
/// bits.
type Key = (usize, Discriminant<Role>);

/// Texts of the declared encodings of a model.
#[derive(Debug, Default)]
pub struct Declarations {
    texts: RefCell<HashMap<Key, Arc<str>>>,
}

impl Declarations {
    /// Returns the text of the declaration of an event's bits.
    pub(super) fn of(&self, model: &Model, event: &Event<'_>) -> Arc<str> {
        let address = event.node.map_or(0, |node| core::ptr::from_ref(node).addr());
        let mut texts = self.texts.borrow_mut();
        let text = texts
            .entry((address, discriminant(&event.role)))
            .or_insert_with(|| describe_declaration(model, event).into());
        Arc::clone(text)
    }
}
