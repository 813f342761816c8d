//! Formats the encodings and conditions of a description as text.

use core::fmt;

use super::head::Head;
use super::{Encoding, Expression, Inner, RangeEnd, Scope};
use crate::schema::range_end::write_offset;
use crate::schema::words::{limit, omitted};

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
    fn inner<U>(&self, of: &'d U) -> Words<'d, U> {
        Words { of, scope: self.scope }
    }

    /// Writes the position of a field, such as `#3`, or its name if `scope` does not contain it.
    fn place(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.scope.find(name) {
            Some((position, _)) => write!(f, "#{position}"),
            None => write!(f, "`{name}`"),
        }
    }
}

impl<T> Words<'_, T> {
    fn end(&self, end: &RangeEnd, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &end.field {
            None => write!(f, "{}", end.offset),
            Some(field) => {
                self.place(field, f)?;
                write_offset(end.offset, f)
            }
        }
    }
}

impl fmt::Display for Words<'_, Encoding> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of.head() {
            Head::Node(node) => fmt::Display::fmt(&node, f),
            Head::Omitted(value, bit) => write!(f, "{}{}", self.inner(value), omitted(bit)),
            Head::Counted(len, count) => {
                self.place(count, f)?;
                write!(f, " of {len} × ")
            }
            Head::Named(name) => write!(f, "{name} of "),
            Head::Type => f.write_str("type"),
            Head::Relative(to, bits) => {
                f.write_str("above ")?;
                self.place(to, f)?;
                limit(bits, f)
            }
            Head::RelativeWrapping(to, bits) => {
                f.write_str("after ")?;
                self.place(to, f)?;
                write!(f, " modulo 2^{bits}")
            }
            Head::RangeTo(min, max) => {
                self.end(min, f)?;
                f.write_str("..=")?;
                self.end(max, f)
            }
            Head::When(condition) => write!(f, "when {}", self.inner(condition)),
            Head::Function(path) => write!(f, "by `{path}`"),
        }?;
        match self.of.parts() {
            Inner::None | Inner::Type(_) | Inner::Parts(_) => Ok(()),
            Inner::One(of) | Inner::Each(of) => self.inner(of).fmt(f),
            Inner::Entries(key, value) => {
                write!(f, "{} → ", self.inner(key))?;
                self.inner(value).fmt(f)
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
            Expression::Op { form, of } => self.op(form, of, is_inner, f),
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

    /// Formats an operator: `form`, such as `$ && $`, with each `$` replaced by an operand.
    fn op(
        &self,
        form: &str,
        operands: &[Expression],
        is_inner: bool,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let is_loose = is_inner && form.starts_with('$') && form.contains(' ');
        f.write_str(if is_loose { "(" } else { "" })?;
        let mut pieces = form.split('$');
        f.write_str(pieces.next().unwrap_or_default())?;
        for operand in operands {
            self.expression(operand, true, f)?;
            f.write_str(pieces.next().unwrap_or_default())?;
        }
        f.write_str(if is_loose { ")" } else { "" })
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
