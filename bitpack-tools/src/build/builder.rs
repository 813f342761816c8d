//! [`Builder`]: the state while a [`Model`](crate::model::Model) is built from a schema file.

use bitpack::dynamic::Plan;
use bitpack::schema::description::Description;

use crate::model::{Fault, Type};

/// Maximum nesting depth of types and encodings in a schema file. Many commands recurse once for
/// each level.
pub(super) const DEEPEST: usize = 200;

pub(super) type BuildResult<T> = Result<T, Fault>;

/// Position of a type or field in the schema file, for error messages.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) path: &'a str,
    /// Number of levels of types and encodings that may still be nested at this position.
    pub(super) left: usize,
}

impl<'a> At<'a> {
    pub(super) const fn new(path: &'a str) -> Self {
        Self { path, left: DEEPEST }
    }

    pub(super) fn fault<T>(self, reason: impl Into<String>) -> BuildResult<T> {
        Err(Fault { path: self.path.to_owned(), reason: reason.into() })
    }
}

/// A model that is being built from a schema file.
pub(super) struct Builder<'d> {
    pub(super) description: &'d Description,
    /// Encodings of all types, which core has checked.
    pub(super) plan: &'d Plan,
    /// Types built so far, in the order of the schema file.
    pub(super) types: Vec<Type>,
    /// For each type built so far, its number of nested levels of types and encodings.
    pub(super) depths: Vec<usize>,
}

impl<'d> Builder<'d> {
    pub(super) const fn new(description: &'d Description, plan: &'d Plan) -> Self {
        Self { description, plan, types: Vec::new(), depths: Vec::new() }
    }

    /// Returns `true` if the type with this index can be used on its own: it exists, and is not a
    /// tuple inside a recursive type.
    pub(super) fn is_closed(&self, index: u32) -> bool {
        self.plan.type_at(index).is_some()
    }
}
