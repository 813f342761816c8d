//! Schemas as text: a table of fields, bits and encodings.

use core::fmt;

use super::{Body, Field, Node, Schema, Shape, Variation};
use crate::width::Width;

/// The encoding in words: `list of 0..=8 × option of -5..=5`.
///
/// All parameters are there, so two encodings are the same if their texts and nested types are. The
/// alternate form (`{:#}`) calls every nested type `type`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut nodes = self.nodes();
        let mut first = true;
        while let [node, rest @ ..] = nodes {
            // what comes behind a whole value is a map's value behind its key
            if !first {
                f.write_str(" → ")?;
            }
            first = false;
            nodes = step(node, rest, f)?;
        }
        Ok(())
    }
}

/// Writes one value's encoding; what is left behind it.
fn step<'n>(
    node: &Node,
    rest: &'n [Node],
    f: &mut fmt::Formatter<'_>,
) -> Result<&'n [Node], fmt::Error> {
    let wraps = match *node {
        Node::Optional => Some(f.write_str("option of ")),
        Node::OmitDefault => Some(f.write_str("default or ")),
        Node::Array { len } => Some(write!(f, "{len} × ")),
        Node::Counted { len, count } => Some(write!(f, "`{count}` of {len} × ")),
        Node::List { min, max } => Some(write!(f, "list of {min}..={max} × ")),
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
        Node::Utf16 { min, max } => write!(f, "text of {min}..={max} UTF-16 units"),
        Node::ByteArray { len } => write!(f, "{len} aligned bytes"),
        Node::ByteList { min, max } => write!(f, "{min}..={max} aligned bytes"),
        Node::Type(schema) => match schema.body {
            Body::Alias(shape) => fmt::Display::fmt(&shape, f),
            _ if f.alternate() => f.write_str("type"),
            _ if schema.name.is_empty() => f.write_str("unnamed type"),
            _ => f.write_str(schema.name),
        },
        Node::Align => f.write_str("align"),
        Node::Check { magic, bits } => write!(f, "check {magic:#x} in {bits} bits"),
        Node::Reserved { bits } => write!(f, "{bits} reserved bits"),
        Node::Relative { to } => write!(f, "above `{to}`"),
        Node::When => f.write_str("when"),
        Node::Opaque { path } => write!(f, "by `{path}`"),
        Node::Skip => f.write_str("not sent"),
        _ => f.write_str("nothing"),
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

/// `7`, `3..=40`, `3..`: bits, at least and at most.
pub(super) fn bits(width: Width, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match (width.min, width.max) {
        (min, max) if min == max => write!(f, "{min}"),
        (min, u64::MAX) => write!(f, "{min}.."),
        (min, max) => write!(f, "{min}..={max}"),
    }
}

struct Bits(Width);

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        bits(self.0, f)
    }
}

/// A line a field: its name, its bits, its encoding; nested types indented below theirs.
impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.name.is_empty() { "unnamed type" } else { self.name };
        writeln!(f, "{name}: {} bits", Bits(self.width))?;
        body(self, 1, f)
    }
}

fn body(schema: &Schema, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match schema.body {
        Body::Struct(list) => fields(list, depth, f),
        Body::Enum { tag, variants, checks } => {
            for (number, variant) in variants.iter().enumerate() {
                indent(depth, f)?;
                writeln!(f, "{number} in {tag} bits: {}", variant.name)?;
                fields(variant.fields, depth + 1, f)?;
            }
            fields(checks, depth, f)
        }
        Body::Alias(shape) => {
            indent(depth, f)?;
            writeln!(f, "{shape}")?;
            nested(&shape, depth, f)
        }
        Body::Opaque => {
            indent(depth, f)?;
            writeln!(f, "written by hand")
        }
    }
}

fn fields(list: &[Field], depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for field in list {
        indent(depth, f)?;
        let width = 24_usize.saturating_sub(2 * depth);
        let bits = Bits(field.width);
        if field.shape.nodes() == [Node::When] {
            writeln!(f, "when {}: {bits} bits", field.name)?;
            fields(field.group, depth + 1, f)?;
        } else {
            writeln!(f, "{:<width$} {bits} bits: {}", field.name, field.shape)?;
            nested(&field.shape, depth, f)?;
        }
    }
    Ok(())
}

fn nested(shape: &Shape, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for node in shape.nodes() {
        match node {
            Node::Type(schema) if !matches!(schema.body, Body::Alias(_)) => {
                body(schema, depth + 1, f)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn indent(depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    (0..depth).try_for_each(|_| f.write_str("  "))
}
