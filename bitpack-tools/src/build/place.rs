//! [`At`]: the position of a part in a schema file, for error messages.

use crate::model::Fault;

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
