//! The grammar of `when`: a list of allowed forms. Each gives writer and reader the same result,
//! and none panics. `exact(…)` promises both for any other expression.
//!
//! `grammar` collects the questions that a condition asks of its fields. `check` and
//! `expand::declare` decide if they are allowed. `rust` emits the condition as code, `condition_ir`
//! as data for the schema.

mod grammar;
mod patterns;
mod rust;
mod words;

use proc_macro2::{Ident, Span};
use syn::Expr;

pub(crate) use grammar::read;
pub(crate) use patterns::{Inside, Matches, Patterns};
pub(crate) use rust::code;
pub(crate) use words::{is_part_of_path, replace};

/// The uses of fields in a condition, and the mistakes in it.
#[derive(Default)]
pub(crate) struct Asked {
    pub(crate) uses: Vec<FieldUse>,
    /// Methods that are called on the result of another method.
    pub(crate) chained: Vec<Ident>,
    /// Arithmetic expressions, without those inside others.
    pub(crate) computed: Vec<Expr>,
    /// Fields inside `exact(…)`.
    pub(crate) promised: Vec<Ident>,
    /// Names that are neither fields nor constants.
    pub(crate) unknown: Vec<Ident>,
    /// Errors for expressions outside the grammar.
    pub(crate) mistakes: Vec<syn::Error>,
}

/// The use of a field, or a part of one, by a condition.
pub(crate) struct FieldUse {
    pub(crate) field: Ident,
    /// Path from the field to the part: `kind`, `0`, and `[_]` for an element of an array.
    pub(crate) path: Vec<String>,
    /// Span of the end of the path.
    pub(crate) end: Span,
    pub(crate) question: Question,
}

/// A question about a value.
#[derive(Clone)]
pub(crate) enum Question {
    /// The value is compared.
    Value,
    /// This method returns the length or the presence.
    Length(Ident),
    /// The value is matched.
    Patterns(Patterns),
    /// This method is called, which is on the list for all exact types.
    Listed(Ident),
    /// This method is called, which is not on that list.
    Method(Ident),
    /// The value can be used in any way, as by an operator.
    Anything,
    /// The element at this index is read.
    Index(Expr),
}
