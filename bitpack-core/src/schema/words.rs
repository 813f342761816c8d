//! Formats encodings and conditions as text.

use core::fmt;

use super::node::is_limit;
use super::{Body, Node, Schema, Shape, Term, Variation};

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

/// Formats the number of bits of a relative integer, if it limits its values.
pub(super) fn limit(bits: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if is_limit(bits) { write!(f, " in {bits} bits") } else { Ok(()) }
}

/// Returns the text between the value that an `omit_default` omits and the encoding of others.
pub(super) const fn omitted(bit: bool) -> &'static str {
    if bit { " as 1 or " } else { " or " }
}

/// Formats the encoding of one value, which begins with `node`. Returns the nodes after that
/// encoding.
fn step<'n>(
    node: &Node,
    rest: &'n [Node],
    f: &mut fmt::Formatter<'_>,
) -> Result<&'n [Node], fmt::Error> {
    fmt::Display::fmt(node, f)?;
    match rest {
        [inner, rest @ ..] if node.facts().inner > 0 => step(inner, rest, f),
        rest => Ok(rest),
    }
}

/// Formats one node, such as `list of 0..=8 ×`. If it wraps an encoding, the text of that encoding
/// has to follow.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Bool => f.write_str("bool"),
            Self::Bits { bits, signed: true } => write!(f, "i{bits}"),
            Self::Bits { bits, signed: false } => write!(f, "u{bits}"),
            Self::Float { bits } => write!(f, "f{bits}"),
            Self::Range { min, range, signed, fraction } => {
                integers(min, range, signed, f)?;
                if fraction > 0 { write!(f, " / 2^{fraction}") } else { Ok(()) }
            }
            Self::Varint { group, min, range, signed } => {
                integers(min, range, signed, f)?;
                write!(f, " in groups of {group} bits")
            }
            Self::Compressed { min, max, steps, components, .. } => {
                if components != 1 {
                    write!(f, "{components} × ")?;
                }
                write!(f, "{min:?}..={max:?} in {steps} steps")
            }
            Self::CompressedF64 { min, max, steps, .. } => {
                write!(f, "{min:?}..={max:?} in {steps} steps, f64")
            }
            Self::SmallestThree { bits } => write!(f, "smallest three, {bits} bits a component"),
            Self::Optional => f.write_str("option of "),
            Self::OmitDefault { value, omitted_bit, .. } => {
                if value.is_empty() {
                    f.write_str("default")
                } else {
                    write!(f, "{}", Terms(value))
                }?;
                f.write_str(omitted(omitted_bit))
            }
            Self::Array { len, .. } => write!(f, "{len} × "),
            Self::Counted { len, count } => write!(f, "`{count}` of {len} × "),
            Self::List { min, max } => write!(f, "list of {min}..={max} × "),
            Self::More { min, max } => write!(f, "list of {min}..={max} with a bit before each × "),
            Self::Ascending => f.write_str("ascending "),
            Self::Deltas { .. } => f.write_str("deltas of "),
            Self::Set { min, max } => write!(f, "set of {min}..={max} × "),
            Self::Map { min, max } => write!(f, "map of {min}..={max} × "),
            Self::Text { min, max } => write!(f, "text of {min}..={max} bytes"),
            Self::UnalignedText { min, max } => write!(f, "text of {min}..={max} unaligned bytes"),
            Self::NulTerminated { min, max } => write!(f, "text of {min}..={max} bytes and a zero"),
            Self::Utf16 { min, max } => write!(f, "text of {min}..={max} UTF-16 units"),
            Self::ByteArray { len } => write!(f, "{len} aligned bytes"),
            Self::ByteList { min, max } => write!(f, "{min}..={max} aligned bytes"),
            Self::Rest { min, max } => write!(f, "the last {min}..={max} aligned bytes"),
            Self::Subset { variation, max } => write!(f, "subset of {max} by {variation}: "),
            Self::Named { name } => write!(f, "{name} of "),
            Self::Via { .. } => Ok(()),
            Self::Nothing => f.write_str("nothing"),
            Self::Type(schema) => called(schema, f),
            Self::Itself { depth } => write!(f, "itself, at most {depth} deep"),
            Self::Align => f.write_str("align"),
            Self::Check { magic, bits } => write!(f, "check {magic:#x} in {bits} bits"),
            Self::Reserved { bits } => write!(f, "{bits} reserved bits"),
            Self::Relative { to, bits, .. } => {
                write!(f, "above `{to}`").and_then(|()| limit(bits, f))
            }
            Self::RelativeWrapping { to, bits } => write!(f, "after `{to}` modulo 2^{bits}"),
            Self::RangeTo { min, max, .. } => write!(f, "{min}..={max}"),
            Self::When { terms } => write!(f, "when {}", Terms(terms)),
            Self::Versions { first, newest } => write!(f, "version {first}..={newest} of "),
            Self::Opaque { path } => write!(f, "by `{path}`"),
            Self::Skip => f.write_str("not sent"),
        }
    }
}

fn integers(min: u128, range: u128, signed: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let max = min.wrapping_add(range);
    if signed { write!(f, "{}..={}", min as i128, max as i128) } else { write!(f, "{min}..={max}") }
}

fn called(schema: &Schema, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match schema.body {
        Body::Alias(shape) => fmt::Display::fmt(&shape, f),
        _ if f.alternate() => f.write_str("type"),
        _ if schema.name.is_empty() => f.write_str("unnamed type"),
        _ => f.write_str(schema.name),
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

/// A condition in prefix order (operators before their operands). Its text has the operators
/// between their operands.
struct Terms<'s>(&'s [Term]);

impl fmt::Display for Terms<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.term(self.0, false, f).map(drop)
    }
}

impl<'s> Terms<'s> {
    /// Formats the expression at the start of the terms. Returns the terms after that expression.
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
            Term::Versions(span) => write!(f, "{span}")?,
        }
        Ok(rest)
    }

    /// Formats an operator: `form`, such as `$ && $`, with each `$` replaced by an operand.
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
