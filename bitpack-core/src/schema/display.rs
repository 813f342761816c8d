//! Formats schemas as a table of fields, bits and encodings.

use core::fmt;

use super::{Body, Field, MSB_FIRST, Node, Schema, Shape};
use crate::cost::Width;

/// Formats the minimum and the maximum number of bits of a width: `7`, `3..=40`, `3..`.
pub(crate) struct Bits(pub(crate) Width);

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.min, self.0.max) {
            (min, max) if min == max => write!(f, "{min}"),
            (min, u64::MAX) => write!(f, "{min}.."),
            (min, max) => write!(f, "{min}..={max}"),
        }
    }
}

/// Formats one line for each field, with its name, bits and encoding. Fields of nested types are
/// indented.
impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.name.is_empty() { "unnamed type" } else { self.name };
        writeln!(f, "{name}: {} bits", Bits(self.width))?;
        body(self, 1, f)
    }
}

fn body(schema: &Schema, depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let indent = 2 * depth;
    if schema.meaning == MSB_FIRST {
        writeln!(f, "{:indent$}most significant bit first", "")?;
    }
    match schema.body {
        Body::Struct(list) => fields(list, depth, f),
        Body::Enum { tag, variants, checks, .. } => {
            for (index, variant) in variants.iter().enumerate() {
                let number = schema.number(index);
                writeln!(f, "{:indent$}{number} in {tag} bits: {}", "", variant.name)?;
                fields(variant.fields, depth + 1, f)?;
            }
            fields(checks, depth, f)
        }
        Body::Alias(shape) => {
            writeln!(f, "{:indent$}{shape}", "")?;
            nested(&shape, depth, f)
        }
        Body::Opaque => writeln!(f, "{:indent$}written by hand", ""),
    }?;
    if let Some(bytes) = schema.padded_to_bytes() {
        writeln!(f, "{:indent$}zero bits up to {bytes} bytes", "")?;
    }
    Ok(())
}

fn fields(list: &[Field], depth: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (indent, width) = (2 * depth, 24_usize.saturating_sub(2 * depth));
    for field in list {
        write!(f, "{:indent$}", "")?;
        let bits = Bits(field.width);
        if let [Node::When { .. }] = field.shape.nodes() {
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

#[cfg(test)]
mod tests;
