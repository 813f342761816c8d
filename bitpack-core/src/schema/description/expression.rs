//! [`Expression`]: a condition as an owned tree.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::Integer;
#[cfg(feature = "serde")]
use super::text;
use crate::schema::{Term, VersionSpan};

/// A condition or a part of one, as a tree: operators, fields and constants.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Expression {
    /// An operator, a call or a pattern, with operands.
    Op {
        /// Rust source of the operator with `$` for each operand: `$ && $`, `$.len()`.
        form: String,
        /// The operands of the operator, in order.
        of: Vec<Self>,
    },
    /// An earlier field of the type, or a part of that field.
    Field {
        /// Name of the field that the condition refers to.
        name: String,
        /// Path from the field to the part: `["rounds"]` of `gun.rounds`.
        path: Vec<String>,
    },
    /// An integer literal, or the value of an integer constant.
    Int(Integer),
    /// A float literal. An `f32` is converted to the `f64` of the same value.
    Float(#[cfg_attr(feature = "serde", serde(with = "text"))] f64),
    /// `true` or `false`.
    Bool(bool),
    /// A `char`.
    Char(char),
    /// A string literal.
    Text(String),
    /// A name that is compared by its spelling: the name of a variant, a function or a type.
    Name(String),
    /// A condition that holds in these versions of the packet. It is never a part of another condition.
    Versions(VersionSpan),
}

impl From<&[Term]> for Expression {
    fn from(terms: &[Term]) -> Self {
        next(&mut terms.iter())
    }
}

/// Converts the expression that begins with the next term, and removes its terms from the iterator.
/// In prefix order an operator stands before its operands.
fn next(terms: &mut core::slice::Iter<'_, Term>) -> Expression {
    let Some(term) = terms.next() else {
        return Expression::Name(String::new());
    };
    match *term {
        Term::Op { form, operands } => {
            let of = (0..operands).map(|_| next(terms)).collect();
            Expression::Op { form: form.to_string(), of }
        }
        Term::Field { name, path } => Expression::Field {
            name: name.to_string(),
            path: path.iter().copied().map(String::from).collect(),
        },
        Term::Int { negative, magnitude } => Expression::Int(Integer { negative, magnitude }),
        Term::Float(value) => Expression::Float(value),
        Term::Bool(value) => Expression::Bool(value),
        Term::Char(value) => Expression::Char(value),
        Term::Text(text) => Expression::Text(text.to_string()),
        Term::Name(name) => Expression::Name(name.to_string()),
        Term::Versions(span) => Expression::Versions(span),
    }
}
