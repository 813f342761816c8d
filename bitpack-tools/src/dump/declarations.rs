//! [`Declarations`]: the texts of declared encodings, which all packets share.

use core::cell::RefCell;
use std::sync::Arc;

use bitpack::trace::Role;

use crate::decode::Event;
use crate::describe::describe_declaration;
use crate::keys::{KeyMap, mix};
use crate::model::Model;

/// Texts of the declared encodings of a model, which all packets share.
#[derive(Clone, Debug, Default)]
pub struct Declarations {
    texts: RefCell<KeyMap<u64, Arc<Declared>>>,
}

/// The texts of all lines with one declared encoding and one purpose.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Declared {
    /// The declared encoding in words.
    pub(super) text: String,
    /// The declared encoding as a JSON string.
    pub(super) json: String,
    /// The purpose of the bits in words.
    pub(super) role: String,
}

impl Declared {
    /// Returns the texts of bits whose declared encoding is not shown.
    pub(crate) fn without_encoding(role: Role) -> Arc<Self> {
        Self::of(role, String::new())
    }

    fn of(role: Role, text: String) -> Arc<Self> {
        // a text is always valid JSON
        let json = serde_json::to_string(&text).unwrap_or_default();
        Arc::new(Self { text, json, role: role.to_string() })
    }
}

impl Declarations {
    /// Returns the texts of the declaration of an event's bits. They are found by the address of
    /// the declared encoding in its model, and the purpose of the bits.
    pub(super) fn of(&self, model: &Model, event: &Event<'_>) -> Arc<Declared> {
        let address = event.node.map_or(0, |node| core::ptr::from_ref(node).addr());
        let key = mix(address as u64, event.role as u64);
        let mut texts = self.texts.borrow_mut();
        let declared = || Declared::of(event.role, describe_declaration(model, event));
        Arc::clone(texts.entry(key).or_insert_with(declared))
    }
}
