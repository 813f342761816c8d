//! Formats owned encodings and conditions as text.

use core::fmt;

use super::{Encoding, Expression, Scope};
use crate::schema::Node;

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

/// An encoding or a condition, formatted with the positions of the fields that it refers to, in
/// `scope`, instead of their names: `when #0 == 3`.
pub(in crate::schema) struct Words<'d, T> {
    pub(in crate::schema) of: &'d T,
    pub(in crate::schema) scope: Scope<'d>,
}

impl<'d, T> Words<'d, T> {
    fn inner<U>(&self, of: &'d U) -> Words<'d, U> {
        Words { of, scope: self.scope }
    }

    /// Writes the position of a field, such as `#3`, or its name if it is not in the scope.
    fn place(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.scope.find(name) {
            Some((position, _)) => write!(f, "#{position}"),
            None => write!(f, "`{name}`"),
        }
    }
}

impl fmt::Display for Words<'_, Encoding> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = match self.of {
            Encoding::Optional(of) => {
                f.write_str("option of ")?;
                of
            }
            Encoding::OmitDefault { value: None, of, .. } => {
                f.write_str("default or ")?;
                of
            }
            Encoding::OmitDefault { value: Some(value), of, .. } => {
                write!(f, "{} or ", self.inner(value))?;
                of
            }
            Encoding::Named { name, of } => {
                write!(f, "{name} of ")?;
                of
            }
            Encoding::Array { len, of, .. } => {
                write!(f, "{len} × ")?;
                of
            }
            Encoding::Counted { len, count, of } => {
                self.place(count, f)?;
                write!(f, " of {len} × ")?;
                of
            }
            Encoding::List { min, max, of } => {
                write!(f, "list of {min}..={max} × ")?;
                of
            }
            Encoding::More { min, max, of } => {
                write!(f, "list of {min}..={max} with a bit before each × ")?;
                of
            }
            Encoding::Ascending(of) => {
                f.write_str("ascending ")?;
                of
            }
            Encoding::Set { min, max, of } => {
                write!(f, "set of {min}..={max} × ")?;
                of
            }
            Encoding::Map { min, max, key, value } => {
                write!(f, "map of {min}..={max} × {} → ", self.inner::<Encoding>(key))?;
                value
            }
            Encoding::Subset { variation, max, of } => {
                write!(f, "subset of {max} by {variation}: ")?;
                of
            }
            leaf => return self.leaf(leaf, f),
        };
        self.inner::<Encoding>(of).fmt(f)
    }
}

impl Words<'_, Encoding> {
    fn leaf(&self, leaf: &Encoding, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match leaf {
            Encoding::Type(_) => f.write_str("type"),
            Encoding::Relative { to, .. } => {
                f.write_str("above ")?;
                self.place(to, f)
            }
            Encoding::When { condition, .. } => write!(f, "when {}", self.inner(condition)),
            Encoding::Function { path } => write!(f, "by `{path}`"),
            leaf => fmt::Display::fmt(&leaf.node(), f),
        }
    }
}

impl Encoding {
    /// Converts an encoding that consists only of numbers to the schema's form.
    fn node(&self) -> Node {
        match *self {
            Self::Bool => Node::Bool,
            Self::Bits { bits, signed } => Node::Bits { bits, signed },
            Self::Float { bits } => Node::Float { bits },
            Self::Range { min, max, signed, fraction } => {
                let (min, max) = (min.to_bits(), max.to_bits());
                Node::Range { min, range: max.wrapping_sub(min), signed, fraction }
            }
            Self::Compressed { min, max, steps, components } => {
                Node::Compressed { min, max, steps, components }
            }
            Self::SmallestThree { bits } => Node::SmallestThree { bits },
            Self::Text { min, max } => Node::Text { min, max },
            Self::UnalignedText { min, max } => Node::UnalignedText { min, max },
            Self::Itself { depth } => Node::Itself { depth },
            Self::NulTerminated { min, max } => Node::NulTerminated { min, max },
            Self::Utf16 { min, max } => Node::Utf16 { min, max },
            Self::ByteArray { len } => Node::ByteArray { len },
            Self::ByteList { min, max } => Node::ByteList { min, max },
            Self::Align => Node::Align,
            Self::Check { magic, bits } => Node::Check { magic, bits },
            Self::Reserved { bits } => Node::Reserved { bits },
            _ => Node::Nothing,
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
        }
    }

    /// Writes an operator, with each `$` replaced by an operand.
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
