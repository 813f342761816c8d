//! [`Builder`]: the state while a [`Model`] is built from a schema file.

use core::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use bitpack::dynamic::Plan;
use bitpack::schema::description::Type;

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
    /// Number of levels of types and encodings that may still be nested at this position.
    pub(super) left: usize,
}

impl At<'_> {
    pub(super) fn fault<T>(self, reason: impl Into<String>) -> BuildResult<T> {
        Err(Fault { path: self.path.to_owned(), reason: reason.into() })
    }
}

/// A model that is being built from a schema file, and the known facts about its types so far.
pub(super) struct Builder {
    /// `true` if the types are those of single versions, whose widths the schema file does not
    /// state.
    pub(super) has_versions: bool,
    /// The model so far, with all types before the one that is being built.
    pub(super) model: Model,
    /// The plan, in which core reads and writes values. It has the types that were checked so far.
    pub(super) plan: RefCell<Plan>,
    /// All types of the schema file.
    pub(super) types: Rc<Vec<Type>>,
    /// For each finished type, the number of levels of types and encodings that are nested in it.
    pub(super) depths: Vec<usize>,
    /// The type that is being built, as the type of a value inside itself. `None` if it is not
    /// recursive.
    pub(super) inside: Option<EnclosingType>,
    /// The maximum depth of the recursive type around each finished tuple that contains that type,
    /// such as `(Vec<Tree>, u8)` in a struct `Tree`. `None` for all other types.
    pub(super) open: Vec<Option<u32>>,
    /// `true` for each finished tuple whose initial value in a reader would be infinite, because
    /// that value contains the recursive type around the tuple.
    pub(super) infinite_blanks: Vec<bool>,
    /// For each tuple that contains the recursive type around it: the width of that recursive type
    /// inside itself, once it is known.
    pub(super) closed: BTreeMap<usize, Width>,
    /// Number of encodings examined so far while the widths of recursive types are computed.
    pub(super) examined: Cell<u32>,
}

/// A recursive type, as the type of a value inside one of its own values.
#[derive(Clone, Copy)]
pub(super) struct EnclosingType {
    /// Index of the recursive type in the schema's list of types, once it is known.
    pub(super) type_: Option<usize>,
    /// Maximum nesting depth of the recursive type.
    pub(super) depth: u32,
    /// Width of a value of the recursive type inside another value of that type.
    pub(super) width: Width,
    /// `true` if `width` is that of a value directly inside the outermost one. Only then can widths
    /// that depend on it be compared with those that the schema file states.
    pub(super) is_final: bool,
}
