//! [`Expression`]: a condition as an owned tree.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::Integer;
#[cfg(feature = "serde")]
use super::text;
use crate::schema::Term;

/// A condition, or a part of one: what [`Term`]s say in prefix order.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Expression {
    /// An operator, a call, a pattern: whatever takes something.
    Op {
        /// How Rust spells it, with `$` where an operand goes: `$ && $`, `$.len()`.
        form: String,
        /// The operands.
        of: Vec<Self>,
    },
    /// An earlier field, or a part of it.
    Field {
        /// How it is called.
        name: String,
        /// From there to the part: `["rounds"]` of `gun.rounds`.
        path: Vec<String>,
    },
    /// An integer.
    Int(Integer),
    /// A float; an `f32` as the `f64` of the same value.
    Float(#[cfg_attr(feature = "serde", serde(with = "text"))] f64),
    /// `true`, `false`.
    Bool(bool),
    /// A character.
    Char(char),
    /// A string.
    Text(String),
    /// What counts as it is spelled: a variant, a function, a type.
    Name(String),
}

impl From<&[Term]> for Expression {
    fn from(terms: &[Term]) -> Self {
        next(&mut terms.iter())
    }
}

/// One expression, which takes its terms.
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
    }
}
