//! Generates quantised doubles.

use crate::context::Context;
use crate::piece::{Piece, bit_length};
use crate::plain::{ENDS, OUTSIDE, quantum};

/// Generates a quantised double. Some have a range and a resolution of a quantised `f32`; the others
/// have 2^25 to 2^52 steps, which no `f32` keeps.
pub(crate) fn double(cx: &mut Context<'_>) -> Piece {
    let ([min, max, res], last) = if cx.random.chance(30) { coarse(cx) } else { fine(cx) };
    let [from, to, step] = [min, max, res].map(|real| cx.real(real));
    let (form, outside) = cx.random.pick(OUTSIDE);
    let attribute = if cx.random.chance(50) {
        format!("compressed({from}, {to}, {step}{outside})")
    } else {
        format!("compressed(min = {from}, max = {to}, res = {step}{outside})")
    };
    let width = bit_length(last.into());
    let piece = Piece::plain("f64", &format!("{form}doubles({min:?}, {max:?}, {last})"), width);
    piece.codes(width).with(attribute).traits(|traits| {
        (traits.ordered, traits.integral, traits.exact) = (false, false, false);
    })
}

/// Generates the range and the resolution of a quantised `f32`, and the number of its steps, which
/// is that of a double.
fn coarse(cx: &mut Context<'_>) -> ([f64; 3], u64) {
    let (single, _) = quantum(cx);
    let last = ((single[1] - single[0]) / single[2]).ceil() as u64;
    (single.map(spelled), last)
}

/// Generates a minimum, a maximum and a resolution, and the number of steps. A step is wider than
/// the distance of neighbouring doubles at the ends of the range.
fn fine(cx: &mut Context<'_>) -> ([f64; 3], u64) {
    let at = cx.random.below(ENDS.len() - 1);
    let min = spelled(ENDS[at]);
    let max = spelled(ENDS[at + 1 + cx.random.below(ENDS.len() - at - 1)]);
    let full = 1_u64 << cx.random.between(26, 52);
    let steps = match cx.random.below(3) {
        0 => full,
        1 => full - 1,
        _ => full - cx.random.up_to(u128::from(full / 2)) as u64,
    };
    let finest = min.abs().max(max.abs()) * 2.0 * f64::EPSILON;
    let res = ((max - min) / steps as f64).max(finest);
    ([min, max, res], ((max - min) / res).ceil() as u64)
}

/// Returns the double with the shortest decimal of an `f32`.
fn spelled(single: f32) -> f64 {
    format!("{single:?}").parse().unwrap_or_default()
}
