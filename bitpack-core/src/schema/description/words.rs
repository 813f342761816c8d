//! Formats the encodings and conditions of a description as text.

use core::fmt;

use super::{Encoding, Expression, Inner, Integer};
use crate::schema::words::{operator, show};

/// Formats the encoding as text: `list of 0..=8 × option of -5..=5`. A nested type is `type`, as
/// its name has no effect on the wire.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_own(f)?;
        match self.parts() {
            Inner::None | Inner::Parts(_) => Ok(()),
            Inner::One(of) | Inner::Each(of) => write!(f, "{of}"),
            Inner::Entries(key, value) => write!(f, "{key} → {value}"),
        }
    }
}

impl Encoding {
    /// Returns the text of this encoding, without the text of the encodings inside it: `list of 0..=8 × `.
    #[must_use]
    #[doc(hidden)]
    pub fn own_words(&self) -> impl fmt::Display {
        show(move |f| self.write_own(f))
    }
}

/// Formats the parameters of an owned [`Encoding`] whose types differ from those of a schema's node.
pub(in crate::schema) struct Words;

#[expect(clippy::unused_self, reason = "the table calls the same methods for nodes")]
impl Words {
    /// Formats the value that `omit_default` omits: `default` for `None`, the default of the type.
    #[expect(clippy::ref_option, reason = "the table passes a reference to each field")]
    pub(in crate::schema) fn omitted(&self, value: &Option<Expression>) -> impl fmt::Display {
        show(move |f| match value {
            None => f.write_str("default"),
            Some(value) => write!(f, "{value}"),
        })
    }

    pub(in crate::schema) fn range(
        &self,
        min: &Integer,
        max: &Integer,
        _: bool,
    ) -> impl fmt::Display {
        show(move |f| write!(f, "{min}..={max}"))
    }
}

/// Formats the condition as Rust, without redundant parentheses and spaces.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, false, f)
    }
}

fn write(expression: &Expression, is_inner: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match expression {
        Expression::Op { form, of } => {
            let mut operands = of.iter();
            operator(form, of.len(), is_inner, f, |f| {
                operands.next().map_or(Ok(()), |it| write(it, true, f))
            })
        }
        Expression::Field { name, path } => {
            f.write_str(name)?;
            path.iter().try_for_each(|part| write!(f, ".{part}"))
        }
        Expression::Int(integer) => write!(f, "{integer}"),
        Expression::Float(value) => write!(f, "{value:?}"),
        Expression::Bool(value) => write!(f, "{value}"),
        Expression::Char(value) => write!(f, "{value:?}"),
        Expression::Text(text) => write!(f, "{text:?}"),
        Expression::Name(name) => f.write_str(name),
        Expression::Versions(span) => write!(f, "{span}"),
    }
}
