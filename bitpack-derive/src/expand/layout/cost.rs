//! [`Cost`]: the bits that a field takes, as numbers or, if the source does not tell, as text.

use core::fmt;

use crate::attributes::{Encoding, FieldAttributes, Number, Real};
use crate::literal::Int;
use crate::model::Field;
use crate::shape::{Node, Shape};
use crate::spelling;
use crate::symbol::{BYTES, MORE, NUL_TERMINATED, OMIT_DEFAULT, UNALIGNED, UTF16};

/// The cost of a part of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cost {
    /// Minimum and maximum number of bits.
    Bits(u64, u64),
    /// Text for a cost that is known only after compilation.
    Said(String),
}

impl Cost {
    pub(super) const NONE: Self = Self::Bits(0, 0);

    pub(super) fn said(words: &str) -> Self {
        Self::Said(words.to_owned())
    }

    pub(super) fn bits_between(least: u64, most: u64) -> Self {
        Self::Bits(least, most)
    }

    /// A fixed number of bits.
    pub(super) fn of(bits: &Number) -> Self {
        match bits.to_u64() {
            Some(bits) => Self::Bits(bits, bits),
            None => Self::Said(format!("`{}`", spelling::of_expr(bits))),
        }
    }

    /// Bits for a range of integers.
    pub(super) fn between(least: u128, most: u128) -> Self {
        let bits = u128::BITS - most.saturating_sub(least).leading_zeros();
        Self::Bits(bits.into(), bits.into())
    }

    pub(super) fn bits(&self) -> Option<(u64, u64)> {
        match self {
            Self::Bits(least, most) => Some((*least, *most)),
            Self::Said(_) => None,
        }
    }

    /// The cost of one part after another.
    pub(super) fn plus(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Bits(a, b), Self::Bits(c, d)) => {
                Self::Bits(a.saturating_add(*c), b.saturating_add(*d))
            }
            (one, &Self::NONE) | (&Self::NONE, one) => one.clone(),
            (one, other) => Self::Said(format!("{one} + {other}")),
        }
    }

    /// The cost of one of two parts.
    pub(super) fn or(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Bits(a, b), Self::Bits(c, d)) => Self::Bits(*a.min(c), *b.max(d)),
            (one, other) => Self::Said(format!("{one} or {other}")),
        }
    }

    /// The cost of a part that may be absent.
    pub(super) fn up_to_all(&self) -> Self {
        match self {
            Self::Bits(_, most) => Self::Bits(0, *most),
            Self::Said(words) => Self::Said(format!("up to {words}")),
        }
    }

    /// The cost of `least` to `most` repetitions.
    fn times(&self, least: &Count, most: &Count) -> Self {
        match (self, least.number, most.number) {
            (Self::Bits(a, b), Some(least), Some(most)) => {
                Self::Bits(a.saturating_mul(least), b.saturating_mul(most))
            }
            (Self::Bits(a, b), ..) if a == b && least.text == most.text => {
                Self::Said(format!("{} × {self}", most.text))
            }
            _ => {
                let up_to = if least.text == most.text { "" } else { "up to " };
                match self {
                    Self::Said(words) if words.contains(' ') => {
                        Self::Said(format!("{up_to}{} × ({words})", most.text))
                    }
                    _ => Self::Said(format!("{up_to}{} × {self}", most.text)),
                }
            }
        }
    }

    /// The cost of a presence bit and a part that may be absent.
    fn optional(&self) -> Self {
        Self::Bits(1, 1).plus(&self.up_to_all())
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bits(least, most) if least == most => write!(f, "{least}"),
            Self::Bits(least, most) => write!(f, "{least} to {most}"),
            Self::Said(words) => f.write_str(words),
        }
    }
}

/// A number of elements.
struct Count {
    number: Option<u64>,
    text: String,
}

impl Count {
    const NONE: Self = Self { number: Some(0), text: String::new() };

    fn of(number: &Number) -> Self {
        match number.to_u64() {
            Some(value) => Self { number: Some(value), text: value.to_string() },
            None => Self { number: None, text: format!("`{}`", spelling::of_expr(number)) },
        }
    }
}

/// Maximum number of quantisation steps that an `f32` can count.
const MOST_STEPS: f64 = 4_294_967_040.0;

/// Text in the table for a cost that has no short description.
const VARIES: &str = "varies";

/// Returns the cost of a field that is present.
pub(super) fn of(field: &Field<'_>) -> Cost {
    let (node, attributes) = (&field.node, &field.attributes);
    if field.is_skipped() {
        return Cost::NONE;
    }
    if let Some(with) = &attributes.with {
        return match &with.max_bits {
            Some(bits) => Cost::of(bits).up_to_all(),
            None => Cost::said(VARIES),
        };
    }
    if attributes.relative_to.is_some() {
        return Cost::bits_between(1, 38);
    }
    let is_rare = attributes.via.is_some()
        || attributes.subset.is_some()
        || attributes.is_ascending
        || !attributes.inner.is_empty()
        || attributes.max_len.len() > 1
        || attributes.given.iter().any(|attr| attr.is_one_of(&[MORE, NUL_TERMINATED]));
    if is_rare {
        return Cost::said(VARIES);
    }
    let whole = match (&attributes.count, &node.shape) {
        (Some(_), Shape::Array(item, len)) => {
            value(item, attributes).times(&Count::NONE, &Count::of(&Number::of_length(len)))
        }
        _ => value(node, attributes),
    };
    if attributes.has(OMIT_DEFAULT) { whole.optional() } else { whole }
}

/// Returns the cost of a value with its attributes.
fn value(node: &Node<'_>, attributes: &FieldAttributes) -> Cost {
    match &node.shape {
        Shape::Option(inner) => value(inner, attributes).optional(),
        Shape::Boxed(inner) => value(inner, attributes),
        Shape::Array(inner, len) if !attributes.encoding.takes_vector(inner) => {
            let count = Count::of(&Number::of_length(len));
            let items = value(inner, attributes).times(&count, &count);
            if attributes.has(BYTES) { Cost::bits_between(0, 7).plus(&items) } else { items }
        }
        Shape::Array(_, len) => {
            let count = Count::of(&Number::of_length(len));
            match attributes.encoding {
                Encoding::SmallestThree { .. } => encoded(node, &attributes.encoding),
                _ => encoded(node, &attributes.encoding).times(&count, &count),
            }
        }
        Shape::Tuple(parts) => {
            let parts = parts.iter().map(|part| value(part, attributes));
            parts.fold(Cost::NONE, |all, part| all.plus(&part))
        }
        Shape::String | Shape::List(_) | Shape::Set(_) | Shape::Map(..) => many(node, attributes),
        Shape::Other if !attributes.max_len.is_empty() => Cost::said(VARIES),
        Shape::Via(_) => Cost::said(VARIES),
        _ => encoded(node, &attributes.encoding),
    }
}

/// Returns the cost of a length and its elements.
fn many(node: &Node<'_>, attributes: &FieldAttributes) -> Cost {
    let Some(max) = attributes.max_len.first() else {
        return Cost::said(VARIES);
    };
    let min = attributes.min_len.first();
    let (least, most) = (min.map_or(Count::NONE, Count::of), Count::of(max));
    let length = if let (Some(least), Some(most)) = (least.number, most.number) {
        Cost::between(least.into(), most.into())
    } else {
        let least = min.map_or_else(|| "0".to_owned(), spelling::of_expr);
        Cost::Said(format!("`bits_required({least}, {})`", spelling::of_expr(max)))
    };
    let is_aligned = attributes.has(BYTES)
        || matches!(node.shape, Shape::String)
            && !attributes.has(UTF16)
            && !attributes.has(UNALIGNED);
    let item = match &node.shape {
        Shape::String if attributes.has(UTF16) => Cost::Bits(32, 32),
        Shape::String => Cost::Bits(8, 8),
        Shape::List(item) | Shape::Set(item) => element(item, attributes),
        Shape::Map(key, item) => encoded(key, &Encoding::Plain).plus(&element(item, attributes)),
        _ => Cost::said(VARIES),
    };
    let padding = if is_aligned { Cost::bits_between(0, 7) } else { Cost::NONE };
    length.plus(&padding).plus(&item.times(&least, &most))
}

/// Returns the cost of an element. The declared length applies to its container, and not to the
/// element.
fn element(node: &Node<'_>, attributes: &FieldAttributes) -> Cost {
    match &node.shape {
        Shape::Other => encoded(node, &attributes.encoding),
        _ if node.has_length() => Cost::said(VARIES),
        _ => value(node, attributes),
    }
}

/// Returns the cost of a value with an encoding.
fn encoded(node: &Node<'_>, encoding: &Encoding) -> Cost {
    let one = match encoding {
        Encoding::Plain => return plain(node),
        Encoding::SmallestThree { bits } => {
            return match bits.to_u64() {
                Some(bits) => Cost::Bits(2 + 3 * bits, 2 + 3 * bits),
                None => Cost::Said(format!("2 + 3 × `{}`", spelling::of_expr(bits))),
            };
        }
        Encoding::Bits(bits) => Cost::of(bits),
        Encoding::Range { min, max } => range(min, max),
        Encoding::Fixed { fraction, min, max, .. } => fixed(fraction, min, max),
        Encoding::Compressed { min, max, res, .. } => compressed(min, max, res),
    };
    match &node.shape {
        Shape::Other => Cost::Said(format!("{one} a component")),
        _ => one,
    }
}

/// Returns the cost of a value without attributes.
fn plain(node: &Node<'_>) -> Cost {
    match &node.shape {
        Shape::Bool => Cost::Bits(1, 1),
        Shape::Int(int) => Cost::Bits(int.bits.into(), int.bits.into()),
        Shape::F32 => Cost::Bits(32, 32),
        Shape::F64 => Cost::Bits(64, 64),
        _ => Cost::Said(format!("`{}`", node.text())),
    }
}

fn range(min: &Number, max: &Number) -> Cost {
    if let (Some(min), Some(max)) = (min.value, max.value) {
        return Cost::between(0, distance(min, max));
    }
    let (min, max) = (spelling::of_expr(min), spelling::of_expr(max));
    Cost::Said(format!("`bits_required({min}, {max})`"))
}

fn distance(min: Int, max: Int) -> u128 {
    match (min.is_negative(), max.is_negative()) {
        (true, false) => max.magnitude().saturating_add(min.magnitude()),
        _ => max.magnitude().abs_diff(min.magnitude()),
    }
}

fn fixed(fraction: &Number, min: &Number, max: &Number) -> Cost {
    match (fraction.to_u64(), min.value, max.value) {
        (Some(fraction @ 0..=127), Some(min), Some(max)) => {
            Cost::between(0, distance(min, max).saturating_mul(1 << fraction))
        }
        _ => Cost::said(VARIES),
    }
}

/// Returns the cost of a quantised float, whose steps are counted in `f32` as in the runtime.
fn compressed(min: &Real, max: &Real, res: &Real) -> Cost {
    let (Some(min), Some(max), Some(res)) = (min.value, max.value, res.value) else {
        let [min, max, res] = [min, max, res].map(spelling::of_expr);
        return Cost::Said(format!("`Compressed::new({min}, {max}, {res}).bits()`"));
    };
    #[allow(clippy::cast_possible_truncation, reason = "as the runtime has them")]
    let [min, max, res] = [min, max, res].map(|number| number as f32);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at least one")]
    let steps = f64::from(((max - min) / res).max(1.0)).ceil().min(MOST_STEPS) as u128;
    Cost::between(0, steps)
}
