//! Formats encodings and conditions as text.

use core::fmt;

use super::field::is_limit;
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

/// Returns a value that is formatted by calling `write`.
pub(super) fn show(write: impl Fn(&mut fmt::Formatter<'_>) -> fmt::Result) -> impl fmt::Display {
    Show(write)
}

struct Show<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for Show<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

/// Formats the parameters of a schema's [`Node`] whose types differ from those of an owned encoding.
pub(super) struct NodeWords;

#[expect(clippy::unused_self, reason = "the table calls the same methods for owned encodings")]
impl NodeWords {
    /// Formats the value that `omit_default` omits. `value` has its terms in prefix order; none stand for the
    /// default of the type, which is written `default`.
    pub(super) fn omitted(&self, value: &[Term]) -> impl fmt::Display {
        show(move |f| match value {
            [] => f.write_str("default"),
            value => write!(f, "{}", Terms(value)),
        })
    }

    /// Formats the range of the integers from `min` to `max`, both in two's complement.
    pub(super) fn range(&self, min: &u128, max: &u128, signed: bool) -> impl fmt::Display {
        show(move |f| {
            if signed {
                write!(f, "{}..={}", *min as i128, *max as i128)
            } else {
                write!(f, "{min}..={max}")
            }
        })
    }
}

/// Formats the bits to which a relative integer (`relative_to`) is limited. Formats nothing for the 8, 16 or
/// 32 bits of an integer type, which limit nothing.
pub(super) fn limit(bits: u32) -> impl fmt::Display {
    show(move |f| if is_limit(bits) { write!(f, " in {bits} bits") } else { Ok(()) })
}

pub(super) fn fraction(bits: u32) -> impl fmt::Display {
    show(move |f| if bits > 0 { write!(f, " / 2^{bits}") } else { Ok(()) })
}

pub(super) fn times(components: u32) -> impl fmt::Display {
    show(move |f| if components == 1 { Ok(()) } else { write!(f, "{components} × ") })
}

pub(super) fn called(schema: &Schema, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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

/// A condition in prefix order (operators before their operands), which is formatted as Rust, with each
/// operator between its operands.
pub(super) struct Terms<'s>(pub(super) &'s [Term]);

impl fmt::Display for Terms<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        term(self.0, false, f).map(drop)
    }
}

/// Formats the expression at the start of the terms. Returns the terms after that expression.
fn term<'s>(
    terms: &'s [Term],
    is_inner: bool,
    f: &mut fmt::Formatter<'_>,
) -> Result<&'s [Term], fmt::Error> {
    let Some((first, mut rest)) = terms.split_first() else { return Ok(terms) };
    match first {
        Term::Op { form, operands } => operator(form, *operands as usize, is_inner, f, |f| {
            rest = term(rest, true, f)?;
            Ok(())
        })?,
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

/// Formats an operator and its operands: `form` is its text, such as `$ && $`, and `operand` formats the
/// operand for each `$`.
pub(super) fn operator(
    form: &str,
    operands: usize,
    is_inner: bool,
    f: &mut fmt::Formatter<'_>,
    mut operand: impl FnMut(&mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    let is_loose = is_inner && form.starts_with('$') && form.contains(' ');
    let mut pieces = form.split('$');
    f.write_str(if is_loose { "(" } else { "" })?;
    f.write_str(pieces.next().unwrap_or_default())?;
    for _ in 0..operands {
        operand(f)?;
        f.write_str(pieces.next().unwrap_or_default())?;
    }
    f.write_str(if is_loose { ")" } else { "" })
}

#[cfg(test)]
mod tests;
