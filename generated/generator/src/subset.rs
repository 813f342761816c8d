//! Generates lists of objects at some of the indices of an array, in each encoding of the indices
//! and in each container.

use crate::container::element;
use crate::context::Context;
use crate::piece::{Piece, Place, bit_length};

/// Exclusive upper bounds of the indices, near the ends of the tiers of the prefix code for
/// differences.
const MAXIMA: &[u64] =
    &[1, 2, 3, 7, 8, 10, 61, 62, 63, 64, 124, 125, 126, 127, 128, 255, 1000, 3000];

/// Types of the indices, and the greatest upper bound for each.
const INDICES: &[(&str, u64)] = &[
    ("u8", 255),
    ("i8", 127),
    ("u16", 3000),
    ("i32", 3000),
    ("u64", 3000),
    ("usize", 3000),
    ("crate::oracle::Sent<u16>", 3000),
    ("crate::oracle::Sent<i8>", 127),
];

/// Generates a container with `subset` or `relative_index`, of objects or of indices alone.
pub(crate) fn subset(cx: &mut Context<'_>) -> Piece {
    let bare = cx.random.chance(20);
    let object = if bare { Piece::plain("()", "unit()", 0) } else { element(cx, 1) };
    subset_of(cx, object, bare)
}

/// Generates a container with `subset` or `relative_index`. It contains the given objects with
/// their indices, or indices alone if `bare` is true.
pub(crate) fn subset_of(cx: &mut Context<'_>, object: Piece, bare: bool) -> Piece {
    let (way, variant) = cx.random.pick(&[
        ("subset(flags", "Flags"),
        ("subset(indices", "Indices"),
        ("subset(sentinel", "Sentinel"),
        ("relative_index(", "Relative"),
    ]);
    let is_array = !bare && cx.random.chance(43);
    let (index, most) = cx.random.pick(INDICES);
    let most = if is_array || object.max > 200 { 64 } else { most };
    let most = most.min(1024 / object.free.max(1));
    let max =
        cx.random.pick(&MAXIMA.iter().copied().filter(|max| *max <= most).collect::<Vec<_>>());
    let ty = match cx.random.below(2) {
        _ if is_array => format!("[Option<{{}}>; {max}]"),
        _ if bare => format!("Vec<{index}>"),
        0 => format!("Vec<({index}, {{}})>"),
        _ => format!("std::collections::BTreeMap<{index}, {{}}>"),
    };
    let (least, longest) = bits(variant, max, object.max);
    let argument = if is_array { String::new() } else { format!("max = {}", cx.count(max)) };
    let attribute = format!(
        "{way}{}{argument})",
        if argument.is_empty() || way.ends_with('(') { "" } else { ", " }
    );
    let attribute = attribute.replace("relative_index()", "relative_index");
    let object = Piece { free: object.free.saturating_mul(max), ..object.for_elements(false) };
    let piece = object.within(&ty, &format!("scene(Variant::{variant}, {max}, {{}})"));
    let piece = piece.bits(least, longest).place(Place::Alone).traits(|traits| {
        traits.default = !is_array || max <= 32;
        traits.tight &= variant != "Relative";
    });
    piece.with(attribute)
}

/// Returns the minimum and maximum number of bits of a subset of up to `max` objects.
fn bits(variant: &str, max: u64, object: u64) -> (u64, u64) {
    let end = bit_length(max.into());
    match variant {
        "Flags" => (max, max + max * object),
        "Indices" => (end, end + max * (bit_length((max - 1).into()) + object)),
        "Sentinel" => (end, end + max * (end + object)),
        // the library declares a bound, which is reached if all objects are present
        _ => (1, max * (1 + object) + 1),
    }
}
