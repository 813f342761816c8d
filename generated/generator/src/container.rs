//! What has other things in it.

use crate::context::Context;
use crate::known;
use crate::number::integer;
use crate::piece::{Piece, Place, bit_length};
use crate::plain::{boolean, bytes, compressed, lengths, raw_float, rotation, standard, text};

/// Most bits of something that is repeated.
const REPEATED: u64 = 4096;

/// Anything that a field can hold, this many containers deep.
pub(crate) fn anything(cx: &mut Context<'_>, depth: u32) -> Piece {
    match cx.random.below(20) {
        0..=3 if depth > 0 => wrapped(cx, depth - 1),
        4..=5 if depth > 0 => list(cx, depth - 1),
        6 if depth > 0 => map(cx, depth - 1),
        7 if depth > 0 => tuple(cx, depth - 1),
        8..=9 => known::nested(cx).unwrap_or_else(|| integer(cx)),
        10 => text(cx),
        11 => bytes(cx),
        _ => leaf(cx),
    }
}

/// One value.
fn leaf(cx: &mut Context<'_>) -> Piece {
    match cx.random.below(12) {
        0..=4 => integer(cx),
        5 => converted(cx),
        6..=7 => boolean(),
        8 => raw_float(cx),
        9 => compressed(cx),
        10 if cx.random.chance(40) => rotation(cx),
        _ => standard(cx),
    }
}

/// `via`
fn converted(cx: &mut Context<'_>) -> Piece {
    let number = integer(cx);
    let exact = cx.random.chance(50);
    let promise = if exact { ", exact" } else { "" };
    let attribute = format!("via({}{promise})", number.ty);
    let piece = number.within("crate::oracle::Sent<{}>", "sent({})").with(attribute);
    piece.traits(|traits| traits.exact = exact)
}

/// Something that can be repeated.
pub(crate) fn element(cx: &mut Context<'_>, depth: u32) -> Piece {
    for _ in 0..20 {
        let piece = anything(cx, depth);
        if piece.is_element() && piece.max <= REPEATED {
            return piece;
        }
    }
    integer(cx)
}

/// `Option`, a pointer, an array.
fn wrapped(cx: &mut Context<'_>, depth: u32) -> Piece {
    let piece = anything(cx, depth);
    match cx.random.below(8) {
        _ if piece.place == Place::Alone => piece,
        0..=2 => optional(piece),
        3 => boxed(cx, piece),
        _ if piece.place == Place::Bytes || piece.max > REPEATED => optional(piece),
        _ => array(cx, piece),
    }
}

fn optional(piece: Piece) -> Piece {
    let max = piece.max.saturating_add(1);
    let piece = piece.within("Option<{}>", "optional({})").bits(1, max);
    let asks: &[&str] = if piece.traits.exact { &["{}.is_some()", "{}.is_none()"] } else { &[] };
    piece.asks(asks).traits(|traits| traits.default = true)
}

fn boxed(cx: &mut Context<'_>, piece: Piece) -> Piece {
    let pointer = cx.random.pick(&["Box", "Box", "std::rc::Rc", "std::sync::Arc"]);
    piece.within(&format!("{pointer}<{{}}>"), "boxed({})")
}

pub(crate) fn array(cx: &mut Context<'_>, piece: Piece) -> Piece {
    let len = if cx.random.chance(3) { 0 } else { cx.random.length(piece.max) };
    let len = if piece.cost > 4 { len.min(9) } else { len };
    array_of(piece, len)
}

pub(crate) fn array_of(piece: Piece, len: u64) -> Piece {
    let (min, max) = (piece.min * len, piece.max.saturating_mul(len));
    let piece = piece.within(&format!("[{{}}; {len}]"), "array({})").bits(min, max);
    piece.traits(|traits| traits.default &= len <= 32)
}

/// Up to four, and none has an attribute.
fn tuple(cx: &mut Context<'_>, depth: u32) -> Piece {
    let count = 1 + cx.random.below(4);
    let mut parts = Vec::new();
    while parts.len() < count {
        let part = element(cx, depth);
        if part.place == Place::Anywhere {
            parts.push(part);
        } else {
            parts.push(boolean());
        }
    }
    let join = |text: fn(&Piece) -> &str| {
        let parts: Vec<&str> = parts.iter().map(text).collect();
        format!("({},)", parts.join(", "))
    };
    let tuple = Piece::plain(&join(|part| &part.ty), &join(|part| &part.form), 0);
    let sum = |bits: fn(&Piece) -> u64| parts.iter().map(bits).fold(0, u64::saturating_add);
    let all = parts.iter().fold(tuple.traits, |all, part| all.and(part.traits));
    let cost = parts.iter().map(|part| part.cost).sum::<u32>() + 1;
    Piece { cost, traits: all, ..tuple }.bits(sum(|part| part.min), sum(|part| part.max))
}

/// `Vec`, `VecDeque`.
fn list(cx: &mut Context<'_>, depth: u32) -> Piece {
    let item = element(cx, depth);
    let most = if item.min == 0 {
        1000
    } else if item.max > 100 {
        300
    } else {
        u64::MAX
    };
    let (min, max, attributes) = lengths(cx, most);
    let ty = cx.random.pick(&["Vec<{}>", "Vec<{}>", "std::collections::VecDeque<{}>", "Box<[{}]>"]);
    many(item, ty, &format!("list({min}, {max}, {{}})"), (min, max), attributes)
}

/// A length, then so many.
fn many(item: Piece, ty: &str, form: &str, (min, max): (u64, u64), lengths: Vec<String>) -> Piece {
    let length = bit_length((max - min).into());
    let (least, most) = (item.min * min, item.max.saturating_mul(max));
    let exact = item.traits.exact;
    let list = item.within(ty, form).bits(length + least, length.saturating_add(most));
    let list = lengths.into_iter().fold(list, Piece::with).place(Place::Growing);
    let asks: &[&str] = if exact { &["{}.is_empty()", "{}.len() > 1"] } else { &[] };
    list.asks(asks).traits(|traits| traits.default = min == 0)
}

/// `BTreeMap`, `BTreeSet`.
fn map(cx: &mut Context<'_>, depth: u32) -> Piece {
    let (mut min, max, mut attributes) = lengths(cx, 300);
    if min > 1 {
        // a key of one bit has no more than two values
        (min, attributes) = (0, vec![format!("max_len({})", cx.count(max))]);
    }
    if cx.random.chance(40) {
        let item = key(cx, depth, |_| true);
        return many(
            item,
            "std::collections::BTreeSet<{}>",
            &format!("set({min}, {max}, {{}})"),
            (min, max),
            attributes,
        );
    }
    let (key, value) = (key(cx, depth, |key| key.place == Place::Anywhere), element(cx, depth));
    let entry = Piece {
        min: key.min + value.min,
        max: key.max.saturating_add(value.max),
        traits: key.traits.and(value.traits),
        cost: key.cost + value.cost,
        ..value
    };
    let ty = format!("std::collections::BTreeMap<{}, {{}}>", key.ty);
    many(entry, &ty, &format!("map({min}, {max}, {}, {{}})", key.form), (min, max), attributes)
}

fn key(cx: &mut Context<'_>, depth: u32, fits: impl Fn(&Piece) -> bool) -> Piece {
    for _ in 0..20 {
        let piece = element(cx, depth);
        if piece.is_key() && fits(&piece) {
            return piece;
        }
    }
    Piece::plain("u16", "low(16)", 16)
}
