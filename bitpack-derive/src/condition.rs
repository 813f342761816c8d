//! The conditions of `when`. Only expressions are allowed that give the same result for the writer
//! and the reader, and that do not panic. For any other expression the user promises both with
//! `exact(…)`.
//!
//! `grammar` collects how a condition uses its fields. `check` and `expand::declare` decide if
//! these uses are allowed. `rust` emits the condition as code, `condition_ir` as data for the
//! schema.

mod expressions;
mod grammar;
mod patterns;
mod rust;

use proc_macro2::{Ident, Span};
use syn::Expr;

pub(crate) use expressions::{Matches, only};
pub(crate) use grammar::read;
pub(crate) use rust::code;

/// The result of parsing a condition: the fields that it uses, and the errors in it.
#[derive(Default)]
pub(crate) struct Asked {
    pub(crate) uses: Vec<FieldUse>,
    /// Methods that the condition calls on anything but a field or a part of one, such as on the result of
    /// another method. Methods that are always allowed, such as `len` and `contains`, are left out.
    pub(crate) chained: Vec<Ident>,
    /// The arithmetic expressions in the condition. An expression that is part of a larger one is
    /// not listed.
    pub(crate) computed: Vec<Expr>,
    /// Fields inside `exact(…)`, with which the user promises that both ends get the same result.
    /// Their use is not checked.
    pub(crate) promised: Vec<Ident>,
    /// Names in the condition that are neither fields nor constants.
    pub(crate) unknown: Vec<Ident>,
    /// Errors for expressions that a condition cannot contain.
    pub(crate) mistakes: Vec<syn::Error>,
}

/// A place in a condition that uses a field or a part of one.
pub(crate) struct FieldUse {
    pub(crate) field: Ident,
    /// Path from the field to the part that is used. Each item is the name of a member, such as `kind` or
    /// `0`, or `[_]` for an element of an array.
    pub(crate) path: Vec<String>,
    /// Position in the source of the end of `path`, for error messages.
    pub(crate) end: Span,
    pub(crate) usage: Usage,
}

/// A use of a field's value in a condition, which decides the checks of the field.
#[derive(Clone)]
pub(crate) enum Usage {
    /// The condition compares the value with another one.
    Value,
    /// The condition calls this method, which returns a length (`len`, `is_empty`) or a presence
    /// (`is_some`, `is_none`).
    Length(Ident),
    /// The condition matches the value against these patterns.
    Patterns(Patterns),
    /// The condition calls this method, such as `contains`. It is listed as allowed for all types
    /// that read back exactly.
    Listed(Ident),
    /// The condition calls this method, which is not listed as allowed for all types. It is allowed
    /// only for types whose whole state is sent.
    Method(Ident),
    /// The condition uses the value in a way that may run any code of its type, for example as the operand of
    /// an operator that the type overloads.
    Anything,
    /// The condition indexes the value with this expression.
    Index(Expr),
}

/// The names in the patterns of one `matches!` or `match`, and how deeply the patterns examine the
/// value.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Patterns {
    /// The outermost names in the patterns, such as those of variants. The flag is `true` for a name with
    /// patterns inside, such as `Some(_)`.
    pub(crate) names: Vec<(String, bool)>,
    pub(crate) inside: Inside,
}

/// The deepest part of a value that patterns look at. (Ordered: the deepest of several patterns
/// counts.)
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Inside {
    /// The patterns name only the variant.
    #[default]
    Nothing,
    /// The patterns also compare values, such as literals.
    Values,
    /// The patterns contain further patterns with names, such as `Some(Kind::A { .. })`. The type
    /// of such a part can be anything.
    Types,
}
