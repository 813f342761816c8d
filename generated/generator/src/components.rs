//! Generates vectors whose components have a range each.

use crate::context::Context;
use crate::number::{INTS, range};
use crate::piece::{Piece, bit_length};
use crate::plain::{OUTSIDE, quantum};

/// Generates a vector with a list of ranges: of integers or of quantised floats.
pub(crate) fn vector(cx: &mut Context<'_>) -> Piece {
    let count = cx.random.between(2, 5);
    let is_float = cx.random.chance(50);
    let (form, outside) = cx.random.pick(OUTSIDE);
    let parts = if is_float { floats(cx, count, form) } else { integers(cx, count) };
    let ty = parts.first().map_or("", |part| part.ty);
    let list = |i: usize| {
        let numbers: Vec<&str> = parts.iter().map(|part| part.numbers[i].as_str()).collect();
        format!("[{}]", numbers.join(", "))
    };
    let attribute = if is_float {
        format!("compressed({}, {}, res = {}{outside})", list(0), list(1), list(2))
    } else {
        format!("bits(min = {}, max = {})", list(0), list(1))
    };
    let forms: Vec<&str> = parts.iter().map(|part| part.form.as_str()).collect();
    let (form, bits) = (format!("each_of([{}])", forms.join(", ")), parts.iter().map(|it| it.bits));
    let piece = Piece::plain(&format!("[{ty}; {count}]"), &form, bits.clone().sum());
    let piece = if ty.ends_with("128") { piece } else { piece.codes(bits.max().unwrap_or(0)) };
    piece.with(attribute).traits(|traits| {
        if is_float {
            (traits.ordered, traits.integral, traits.exact) = (false, false, false);
        }
    })
}

/// The range of one component.
struct Part {
    ty: &'static str,
    /// The minimum, the maximum, and the resolution of a float, as Rust source.
    numbers: Vec<String>,
    /// Source of an expression that creates the reference implementation.
    form: String,
    bits: u64,
}

fn integers(cx: &mut Context<'_>, count: u32) -> Vec<Part> {
    let int = cx.random.pick(INTS);
    let part = |cx: &mut Context<'_>| {
        let (first, last) = range(cx, int.last());
        let numbers = [first, first + last].map(|above| cx.number(int.value(above)));
        let form = format!("range({}, {})", int.literal(first), int.literal(first + last));
        Part { ty: int.name, numbers: numbers.into(), form, bits: bit_length(last) }
    };
    (0..count).map(|_| part(cx)).collect()
}

fn floats(cx: &mut Context<'_>, count: u32, form: &str) -> Vec<Part> {
    let part = |cx: &mut Context<'_>| {
        let ([min, max, res], bits) = quantum(cx);
        let numbers = [min, max, res].map(|real| cx.real(real));
        let form = format!("{form}steps({min:?}, {max:?}, {res:?})");
        Part { ty: "f32", numbers: numbers.into(), form, bits }
    };
    (0..count).map(|_| part(cx)).collect()
}
