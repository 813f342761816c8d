//! [`Builder`]: the state while a [`Model`] is built from a schema file.

use core::cell::Cell;
use std::collections::BTreeMap;

use crate::model::{Fault, Model};
use crate::width::Width;

/// Maximum depth of types and encodings in a schema file. Each level is a recursive call while
/// decoding.
pub(super) const DEEPEST: usize = 200;

pub(super) type BuildResult<T> = Result<T, Fault>;

/// Position of a type or field in the schema file, for error messages.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) path: &'a str,
    /// Number of nesting levels that may still follow.
    pub(super) left: usize,
}

impl At<'_> {
    pub(super) fn fault<T>(self, reason: impl Into<String>) -> BuildResult<T> {
        Err(Fault { path: self.path.to_owned(), reason: reason.into() })
    }
}

/// A model that is being built from a schema file, and the known facts about its types so far.
pub(super) struct Builder {
    /// Model with all types before the current one.
    pub(super) model: Model,
    /// Number of nested levels of types and encodings in each finished type.
    pub(super) depths: Vec<usize>,
    /// Description of a value of the current type inside itself, if the type is recursive.
    pub(super) inside: Option<EnclosingType>,
    /// For each finished type that is a tuple inside a recursive type and contains that type again:
    /// its maximum depth. `None` for all other types.
    pub(super) open: Vec<Option<u32>>,
    /// `true` for each finished tuple that contains its enclosing type even in the value that a
    /// reader starts from.
    pub(super) infinite_blanks: Vec<bool>,
    /// Width of the enclosing type inside each tuple that contains it, once it is known.
    pub(super) closed: BTreeMap<usize, Width>,
    /// Number of encodings examined while the widths of recursive types were computed.
    pub(super) examined: Cell<u32>,
}

/// A value of a recursive type inside another value of that type.
#[derive(Clone, Copy)]
pub(super) struct EnclosingType {
    /// Index of the recursive type in the schema's list of types, once it is known.
    pub(super) type_: Option<usize>,
    /// Maximum depth of the recursive type.
    pub(super) depth: u32,
    /// Width of the inner value.
    pub(super) width: Width,
    /// `true` if `width` is the width at the outermost level, so that it can be compared with the
    /// stated width.
    pub(super) is_final: bool,
}
