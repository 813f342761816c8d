//! Generates floats, strings, bytes, and types of the standard library.

use crate::context::Context;
use crate::double::double;
use crate::piece::{Length, Piece, Place, bit_length};

/// Types of fixed width: the Rust type, an expression that creates its reference implementation,
/// and the number of bits.
const STANDARD: &[(&str, &str, u64)] = &[
    ("char", "character()", 21),
    ("()", "unit()", 0),
    ("core::num::NonZero<u8>", "never_zero(low(8))", 8),
    ("core::num::NonZero<u64>", "never_zero(low(64))", 64),
    ("core::num::NonZero<i128>", "never_zero(low(128))", 128),
    ("core::cmp::Ordering", "ordering()", 2),
    ("core::time::Duration", "duration()", 94),
    ("core::num::Wrapping<u32>", "wrapping(low(32))", 32),
    ("core::ops::Range<i16>", "ends(low(16))", 32),
    ("core::marker::PhantomData<String>", "phantom()", 0),
];

pub(crate) fn standard(cx: &mut Context<'_>) -> Piece {
    let (ty, form, bits) = cx.random.pick(STANDARD);
    let is_range = form.starts_with("ends");
    let has_default = !form.starts_with("never_zero") && form != "ordering()";
    Piece::plain(ty, form, bits).traits(|traits| {
        traits.ordered = !is_range;
        traits.default = has_default;
    })
}

pub(crate) fn boolean() -> Piece {
    Piece::plain("bool", "boolean()", 1).asks(&["{}", "!{}"])
}

/// Generates a float that is sent as all its bits.
pub(crate) fn raw_float(cx: &mut Context<'_>) -> Piece {
    let piece = if cx.random.chance(60) {
        Piece::plain("f32", "single()", 32)
    } else {
        Piece::plain("f64", "double()", 64)
    };
    piece.traits(|traits| (traits.ordered, traits.integral) = (false, false))
}

/// Approximate number of bits of a quantised float, to choose the length of a vector.
const BITS: u64 = 16;

pub(crate) const ENDS: &[f32] =
    &[-1024.0, -256.0, -180.0, -30.0, -1.0, -0.5, 0.0, 0.25, 0.7, 1.0, 8.0, 180.0, 1000.0];

/// Generates a quantised float or a vector of them. They have at most 2^20 steps, each larger than
/// the rounding error of an `f32` at the ends of the range.
pub(crate) fn compressed(cx: &mut Context<'_>) -> Piece {
    let count = if cx.random.chance(50) { None } else { Some(cx.random.length(BITS)) };
    components(cx, count)
}

/// Generates the range of a quantised float: the minimum, the maximum, the resolution, and the
/// number of bits.
pub(crate) fn quantum(cx: &mut Context<'_>) -> ([f32; 3], u64) {
    let at = cx.random.below(ENDS.len() - 1);
    let min = ENDS[at];
    let max = ENDS[at + 1 + cx.random.below(ENDS.len() - at - 1)];
    let steps = match cx.random.below(3) {
        0 => 1 << cx.random.between(1, 18),
        1 => (1 << cx.random.between(2, 18)) - 1,
        _ => cx.random.between(2, 100_000),
    };
    let finest = min.abs().max(max.abs()) / 524_288.0;
    let res = ((max - min) / steps as f32).max(finest);
    let last = ((max - min) / res).ceil() as u32;
    ([min, max, res], bit_length(last.into()))
}

/// Treatments of values out of range: the start of the name of the reference implementation, and
/// the argument of the attribute.
pub(crate) const OUTSIDE: &[(&str, &str)] =
    &[("", ""), ("", ""), ("strict_", ", strict"), ("wrapping_", ", wrapping")];

/// Generates a vector of `count` quantised floats, or a single float or double.
pub(crate) fn components(cx: &mut Context<'_>, count: Option<u64>) -> Piece {
    if count.is_none() && cx.random.chance(35) {
        return double(cx);
    }
    let ([min, max, res], width) = quantum(cx);
    let [from, to, step] = [min, max, res].map(|real| cx.real(real));
    let (form, outside) = cx.random.pick(OUTSIDE);
    let attribute = if cx.random.chance(50) {
        format!("compressed({from}, {to}, {step}{outside})")
    } else {
        format!("compressed(min = {from}, max = {to}, res = {step}{outside})")
    };
    let steps = format!("{form}steps({min:?}, {max:?}, {res:?})");
    let piece = if let Some(components) = count {
        let piece =
            Piece::plain(&format!("[f32; {components}]"), &format!("array({steps})"), width);
        let bits = width * components;
        piece.bits(bits, bits).traits(|traits| traits.default = components <= 32)
    } else {
        Piece::plain("f32", &steps, width)
    };
    piece.codes(width).with(attribute).traits(|traits| {
        (traits.ordered, traits.integral, traits.exact) = (false, false, false);
    })
}

/// Generates a quaternion with the attribute `smallest_three(bits = n)`.
pub(crate) fn rotation(cx: &mut Context<'_>) -> Piece {
    let bits = cx.random.pick(&[2, 3, 4, 9, 9, 10, 18, 19, 20]);
    let attribute = format!("smallest_three(bits = {})", cx.count(bits));
    let piece = Piece::plain("[f32; 4]", &format!("rotation({bits})"), 2 + 3 * bits).codes(bits);
    piece.with(attribute).traits(|traits| {
        (traits.ordered, traits.integral, traits.exact) = (false, false, false);
        traits.canonical = false;
    })
}

/// Generates a minimum and a maximum length of up to `most`. Returns them with their source.
pub(crate) fn lengths(cx: &mut Context<'_>, most: u64) -> (u64, u64, Length) {
    let max = match cx.random.below(12) {
        0 if most == u64::MAX => 0xFFFF_FFFF,
        1 => cx.random.pick(&[31, 32, 33, 127, 255, 256, 1000]),
        _ => cx.random.length(0),
    };
    let max = max.min(most);
    let longest = cx.count(max);
    let min = match cx.random.below(5) {
        0 => max.min(cx.random.length(0)),
        1 => max.min(1),
        _ => 0,
    };
    let shortest = (min > 0).then(|| cx.count(min));
    (min, max, Length { min: shortest, max: longest })
}

/// Generates a `String` or another type of text, in one of the encodings.
pub(crate) fn text(cx: &mut Context<'_>) -> Piece {
    let (min, max, own) = lengths(cx, 1000);
    let length = bit_length((max - min).into());
    let (form, attribute, least, most) = match cx.random.below(8) {
        0..=1 => ("wide", "utf16", length + 32 * min, length + 32 * max),
        2 => ("unaligned", "unaligned", length + 8 * min, length + 8 * max),
        3 => ("nul_terminated", "nul_terminated", 8 * min + 8, 8 * max + 8),
        _ => ("text", "", length + 8 * min, length + 7 + 8 * max),
    };
    let ty = cx.random.pick(&[
        "String",
        "String",
        "Box<str>",
        "std::rc::Rc<str>",
        "std::sync::Arc<str>",
        "std::borrow::Cow<'static, str>",
    ]);
    let piece = Piece::plain(ty, &format!("{form}({min}, {max})"), 0).bits(least, most);
    let piece = if attribute.is_empty() { piece } else { piece.with(attribute.to_owned()) };
    piece
        .of_length(own)
        .asks(&["{}.is_empty()", "{}.len() > 2"])
        .traits(|traits| traits.default = min == 0)
}

/// Generates an array or a list of bytes with the attribute `bytes`.
pub(crate) fn bytes(cx: &mut Context<'_>) -> Piece {
    let piece = if cx.random.chance(50) {
        let len = cx.random.pick(&[0, 1, 5, 7, 8, 9, 32]);
        Piece::plain(&format!("[u8; {len}]"), "copied()", 0).bits(8 * len, 7 + 8 * len)
    } else {
        let (min, max, own) = lengths(cx, 300);
        let length = bit_length((max - min).into());
        let piece = Piece::plain("Vec<u8>", &format!("copied_list({min}, {max})"), 0);
        let piece = piece.bits(length + 8 * min, length + 7 + 8 * max);
        piece.of_length(own).traits(|traits| traits.default = min == 0)
    };
    piece.with("bytes".to_owned())
}

/// Generates the bytes at the end of a packet, whose length is not sent.
pub(crate) fn rest(cx: &mut Context<'_>) -> Piece {
    let (min, max, own) = lengths(cx, 300);
    let piece = Piece::plain("Vec<u8>", &format!("rest({min}, {max})"), 0);
    let piece = piece.bits(8 * min, 8 * max + 7).of_length(own).with("rest".to_owned());
    piece.place(Place::Alone).traits(|traits| {
        (traits.default, traits.closed) = (min == 0, false);
    })
}
