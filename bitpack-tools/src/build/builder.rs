//! [`Builder`]: the state while a model is built.

use core::cell::Cell;
use std::collections::BTreeMap;

use crate::model::{Fault, Model};
use crate::width::Width;

/// Maximum nesting of types and encodings. Each level is a recursive call while decoding.
pub(super) const DEEPEST: usize = 200;

pub(super) type BuildResult<T> = Result<T, Fault>;

/// The place of a part in the file.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) path: &'a str,
    /// Remaining nesting levels.
    pub(super) left: usize,
}

impl At<'_> {
    pub(super) fn fault<T>(self, reason: impl Into<String>) -> BuildResult<T> {
        Err(Fault { path: self.path.to_owned(), reason: reason.into() })
    }
}

/// A model that is being built, and what is known about its types so far.
pub(super) struct Builder {
    /// The model so far, with all types before the current one.
    pub(super) model: Model,
    /// Nesting depth of each finished type.
    pub(super) depths: Vec<usize>,
    /// The nested value of the current type, if it is recursive.
    pub(super) inside: Option<EnclosingType>,
    /// For each finished type: the depth of the recursive type that it belongs to, if it is a tuple
    /// that contains the enclosing type.
    pub(super) open: Vec<Option<u32>>,
    /// For each finished type: `true` if it is such a tuple and its blank value also contains the
    /// enclosing type.
    pub(super) infinite_blanks: Vec<bool>,
    /// Width of the enclosing type inside each such tuple, once it is known.
    pub(super) closed: BTreeMap<usize, Width>,
    /// Number of encodings examined while the widths of recursive types were computed.
    pub(super) examined: Cell<u32>,
}

/// The nested value inside a recursive type.
#[derive(Clone, Copy)]
pub(super) struct EnclosingType {
    /// Index of the recursive type, once it is known.
    pub(super) type_: Option<usize>,
    /// Maximum nesting depth.
    pub(super) depth: u32,
    /// Width of a nested value.
    pub(super) width: Width,
    /// `true` if `width` is the width at the outermost level, so that it can be compared with the
    /// stated width.
    pub(super) is_final: bool,
}
