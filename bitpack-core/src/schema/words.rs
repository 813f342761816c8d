//! Formats encodings and conditions as text.

use core::fmt;

use super::{Body, Node, Shape, Term, Variation};

/// Formats the encoding as text: `list of 0..=8 × option of -5..=5`.
///
/// The text contains all parameters, so two encodings are equal if their texts and nested types
/// are. The alternate form (`{:#}`) writes every nested type as `type`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        all(self.nodes(), f)
    }
}

fn all(nodes: &[Node], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (mut nodes, mut first) = (nodes, true);
    while let [node, rest @ ..] = nodes {
        // a second value is that of a map, after its key
        if !first {
            f.write_str(" → ")?;
        }
        first = false;
        nodes = step(node, rest, f)?;
    }
    Ok(())
}

/// Writes one value's encoding. Returns the remaining nodes.
fn step<'n>(
    node: &Node,
    rest: &'n [Node],
    f: &mut fmt::Formatter<'_>,
) -> Result<&'n [Node], fmt::Error> {
    let wraps = match *node {
        Node::Optional => Some(f.write_str("option of ")),
        Node::OmitDefault { value: [], .. } => Some(f.write_str("default or ")),
        Node::OmitDefault { value, .. } => Some(write!(f, "{} or ", Terms(value))),
        Node::Via { .. } => Some(Ok(())),
        Node::Named { name } => Some(write!(f, "{name} of ")),
        Node::Array { len, .. } => Some(write!(f, "{len} × ")),
        Node::Counted { len, count } => Some(write!(f, "`{count}` of {len} × ")),
        Node::List { min, max } => Some(write!(f, "list of {min}..={max} × ")),
        Node::More { min, max } => {
            Some(write!(f, "list of {min}..={max} with a bit before each × "))
        }
        Node::Ascending => Some(f.write_str("ascending ")),
        Node::Set { min, max } => Some(write!(f, "set of {min}..={max} × ")),
        Node::Map { min, max } => Some(write!(f, "map of {min}..={max} × ")),
        Node::Subset { variation, max } => Some(write!(f, "subset of {max} by {variation}: ")),
        _ => None,
    };
    let Some(written) = wraps else {
        leaf(node, f)?;
        return Ok(rest);
    };
    written?;
    match rest {
        [inner, rest @ ..] => step(inner, rest, f),
        [] => Ok(rest),
    }
}

fn leaf(node: &Node, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match *node {
        Node::Bool => f.write_str("bool"),
        Node::Bits { bits, signed: true } => write!(f, "i{bits}"),
        Node::Bits { bits, signed: false } => write!(f, "u{bits}"),
        Node::Float { bits } => write!(f, "f{bits}"),
        Node::Range { min, range, signed, fraction } => {
            let max = min.wrapping_add(range);
            if signed {
                write!(f, "{}..={}", min as i128, max as i128)?;
            } else {
                write!(f, "{min}..={max}")?;
            }
            if fraction > 0 { write!(f, " / 2^{fraction}") } else { Ok(()) }
        }
        Node::Compressed { min, max, steps, components } => {
            if components != 1 {
                write!(f, "{components} × ")?;
            }
            write!(f, "{min:?}..={max:?} in {steps} steps")
        }
        Node::SmallestThree { bits } => write!(f, "smallest three, {bits} bits a component"),
        Node::Text { min, max } => write!(f, "text of {min}..={max} bytes"),
        Node::UnalignedText { min, max } => write!(f, "text of {min}..={max} unaligned bytes"),
        Node::NulTerminated { min, max } => write!(f, "text of {min}..={max} bytes and a zero"),
        Node::Utf16 { min, max } => write!(f, "text of {min}..={max} UTF-16 units"),
        Node::ByteArray { len } => write!(f, "{len} aligned bytes"),
        Node::ByteList { min, max } => write!(f, "{min}..={max} aligned bytes"),
        Node::Type(schema) => match schema.body {
            Body::Alias(shape) => fmt::Display::fmt(&shape, f),
            _ if f.alternate() => f.write_str("type"),
            _ if schema.name.is_empty() => f.write_str("unnamed type"),
            _ => f.write_str(schema.name),
        },
        Node::Itself { depth } => write!(f, "itself, {depth} deep at most"),
        Node::Align => f.write_str("align"),
        Node::Check { magic, bits } => write!(f, "check {magic:#x} in {bits} bits"),
        Node::Reserved { bits } => write!(f, "{bits} reserved bits"),
        Node::Relative { to, .. } => write!(f, "above `{to}`"),
        Node::When { terms } => write!(f, "when {}", Terms(terms)),
        Node::Opaque { path } => write!(f, "by `{path}`"),
        Node::Skip => f.write_str("not sent"),
        _ => f.write_str("nothing"),
    }
}

/// Formats a single node that describes a whole value.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        leaf(self, f)
    }
}

impl fmt::Display for Variation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Flags => "flags",
            Self::Indices => "indices",
            Self::Sentinel => "sentinel",
            Self::Relative => "relative index",
        })
    }
}

/// A condition, formatted with operators between their operands.
struct Terms<'s>(&'s [Term]);

impl fmt::Display for Terms<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.term(self.0, false, f).map(drop)
    }
}

impl<'s> Terms<'s> {
    /// Writes one expression. Returns the remaining terms.
    fn term(
        &self,
        terms: &'s [Term],
        is_inner: bool,
        f: &mut fmt::Formatter<'_>,
    ) -> Result<&'s [Term], fmt::Error> {
        let [first, rest @ ..] = terms else {
            return Ok(terms);
        };
        match first {
            Term::Op { form, operands } => return self.op(form, *operands, rest, is_inner, f),
            Term::Field { name, path } => {
                f.write_str(name)?;
                path.iter().try_for_each(|part| write!(f, ".{part}"))?;
            }
            Term::Int { negative, magnitude } => {
                let sign = if *negative { "-" } else { "" };
                write!(f, "{sign}{magnitude}")?;
            }
            Term::Float(value) => write!(f, "{value:?}")?,
            Term::Bool(value) => write!(f, "{value}")?,
            Term::Char(value) => write!(f, "{value:?}")?,
            Term::Text(text) => write!(f, "{text:?}")?,
            Term::Name(name) => f.write_str(name)?,
        }
        Ok(rest)
    }

    /// Writes an operator, with each `$` replaced by an operand.
    fn op(
        &self,
        form: &str,
        operands: u32,
        rest: &'s [Term],
        is_inner: bool,
        f: &mut fmt::Formatter<'_>,
    ) -> Result<&'s [Term], fmt::Error> {
        let is_loose = is_inner && form.starts_with('$') && form.contains(' ');
        if is_loose {
            f.write_str("(")?;
        }
        let (mut pieces, mut rest) = (form.split('$'), rest);
        f.write_str(pieces.next().unwrap_or_default())?;
        for _ in 0..operands {
            rest = self.term(rest, true, f)?;
            f.write_str(pieces.next().unwrap_or_default())?;
        }
        if is_loose {
            f.write_str(")")?;
        }
        Ok(rest)
    }
}

#[cfg(test)]
mod tests;
