//! Formats the encodings and conditions of a description as text.

use core::fmt;

use super::{Encoding, Expression, Inner, Integer, RangeEnd, Scope};
use crate::schema::range_end::write_offset;
use crate::schema::words::{operator, show};

/// Formats the encoding as text: `list of 0..=8 × option of -5..=5`. A nested type is `type`, as
/// its name has no effect on the wire.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Words { of: self, scope: Scope { types: &[], parts: &[] } }, f)
    }
}

/// Formats the condition as Rust, without redundant parentheses and spaces.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Words { of: self, scope: Scope { types: &[], parts: &[] } }, f)
    }
}

/// Formats an encoding or a condition with the positions of fields instead of their names: `when #0
/// == 3`. `scope` contains the fields that the text can refer to.
pub(in crate::schema) struct Words<'d, T> {
    pub(in crate::schema) of: &'d T,
    pub(in crate::schema) scope: Scope<'d>,
}

impl<'d, T> Words<'d, T> {
    pub(in crate::schema) fn inner<U>(&self, of: &'d U) -> Words<'d, U> {
        Words { of, scope: self.scope }
    }

    /// Formats the position of a field, such as `#3`, or its name if `scope` does not contain it.
    pub(in crate::schema) fn name(&self, name: &str) -> impl fmt::Display {
        show(move |f| match self.scope.find(name) {
            Some((position, _)) => write!(f, "#{position}"),
            None => write!(f, "`{name}`"),
        })
    }

    /// Formats an end of a range, with the position of its field.
    pub(in crate::schema) fn end(&self, end: &RangeEnd) -> impl fmt::Display {
        show(move |f| match &end.field {
            None => write!(f, "{}", end.offset),
            Some(field) => {
                write!(f, "{}", self.name(field)).and_then(|()| write_offset(end.offset, f))
            }
        })
    }

    /// Formats the value of an `omit_default`.
    #[expect(clippy::ref_option, reason = "the table passes a reference to each field")]
    pub(in crate::schema) fn omitted(&self, value: &Option<Expression>) -> impl fmt::Display {
        show(move |f| match value {
            None => f.write_str("default"),
            Some(value) => write!(f, "{}", self.inner(value)),
        })
    }

    /// Formats a range of integers.
    #[expect(clippy::unused_self, reason = "the table calls the same method for nodes")]
    pub(in crate::schema) fn range(
        &self,
        min: &Integer,
        max: &Integer,
        _: bool,
    ) -> impl fmt::Display {
        show(move |f| write!(f, "{min}..={max}"))
    }
}

impl fmt::Display for Words<'_, Encoding> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of.write_own(self, f)?;
        match self.of.parts() {
            Inner::None | Inner::Type(_) | Inner::Parts(_) => Ok(()),
            Inner::One(of) | Inner::Each(of) => self.inner(of).fmt(f),
            Inner::Entries(key, value) => {
                write!(f, "{} → ", self.inner(key))?;
                write!(f, "{}", self.inner(value))
            }
        }
    }
}

impl fmt::Display for Words<'_, Expression> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.expression(self.of, false, f)
    }
}

impl Words<'_, Expression> {
    fn expression(
        &self,
        expression: &Expression,
        is_inner: bool,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        match expression {
            Expression::Op { form, of } => {
                let mut operands = of.iter();
                operator(form, of.len(), is_inner, f, |f| {
                    operands.next().map_or(Ok(()), |it| self.expression(it, true, f))
                })
            }
            Expression::Field { name, path } => self.field(name, path, f),
            Expression::Int(integer) => write!(f, "{integer}"),
            Expression::Float(value) => write!(f, "{value:?}"),
            Expression::Bool(value) => write!(f, "{value}"),
            Expression::Char(value) => write!(f, "{value:?}"),
            Expression::Text(text) => write!(f, "{text:?}"),
            Expression::Name(name) => f.write_str(name),
            Expression::Versions(span) => write!(f, "{span}"),
        }
    }

    fn field(
        &self,
        name: &str,
        path: &[alloc::string::String],
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let mut scope = self.scope;
        for (i, name) in core::iter::once(name).chain(path.iter().map(|it| &**it)).enumerate() {
            f.write_str(if i > 0 { "." } else { "" })?;
            let found = scope.find(name);
            match found {
                Some((position, _)) => write!(f, "#{position}")?,
                None => f.write_str(name)?,
            }
            scope = match found {
                Some((_, part)) => scope.inside(&part.encoding),
                None => Scope { parts: &[], ..scope },
            };
        }
        Ok(())
    }
}
