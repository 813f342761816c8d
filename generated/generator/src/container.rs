//! Generates the types of fields, most of them containers of other types.

use crate::components::vector;
use crate::context::Context;
use crate::known;
use crate::number::{self, integer, small};
use crate::piece::{Length, Piece, Place, bit_length};
use crate::plain::{boolean, bytes, compressed, lengths, raw_float, rotation, standard, text};

/// Maximum number of bits of a type that is used as the element of a list or an array.
const REPEATED: u64 = 4096;

/// Generates any type that a field can have, at most `depth` containers deep.
pub(crate) fn anything(cx: &mut Context<'_>, depth: u32) -> Piece {
    match cx.random.below(20) {
        0..=3 if depth > 0 => wrapped(cx, depth - 1),
        4..=5 if depth > 0 => list(cx, depth - 1),
        10 if cx.random.chance(40) => steps(cx),
        6 if depth > 0 => map(cx, depth - 1),
        7 if depth > 0 => tuple(cx, depth - 1),
        8..=9 => known::nested(cx).unwrap_or_else(|| integer(cx)),
        10 => text(cx),
        11 => bytes(cx),
        _ => leaf(cx),
    }
}

/// Generates a type that is not a container: an integer, a float, a `bool` or a type of the
/// standard library.
fn leaf(cx: &mut Context<'_>) -> Piece {
    match cx.random.below(12) {
        0..=4 => integer(cx),
        5 => converted(cx),
        6..=7 => boolean(),
        8 => raw_float(cx),
        9 if cx.random.chance(40) => vector(cx),
        9 => compressed(cx),
        10 if cx.random.chance(40) => rotation(cx),
        _ => standard(cx),
    }
}

/// Generates a number type that is sent as an integer, by the attribute `via`.
fn converted(cx: &mut Context<'_>) -> Piece {
    let mut number = integer(cx);
    while !number::is_primitive(&number) {
        number = integer(cx);
    }
    let exact = cx.random.chance(50);
    let promise = if exact { ", exact" } else { "" };
    let attribute = format!("via({}{promise})", number.ty);
    let number = Piece { codes: None, ..number };
    let piece = number.within("crate::oracle::Sent<{}>", "sent({})").with(attribute);
    piece.traits(|traits| traits.exact = exact)
}

/// Generates a type that can be an element of a list or an array.
pub(crate) fn element(cx: &mut Context<'_>, depth: u32) -> Piece {
    for _ in 0..20 {
        let piece = anything(cx, depth);
        if piece.is_element() && piece.max <= REPEATED {
            return piece;
        }
    }
    integer(cx)
}

/// Generates an `Option`, a pointer or an array of any type.
fn wrapped(cx: &mut Context<'_>, depth: u32) -> Piece {
    let piece = anything(cx, depth);
    match cx.random.below(8) {
        _ if piece.place == Place::Alone => piece,
        0..=2 => optional(piece),
        3 => boxed(cx, piece),
        _ if piece.max > REPEATED => optional(piece),
        _ => array(cx, piece),
    }
}

/// Puts a type with the attribute `with` in a container: an `Option`, an array, a tuple or a list.
/// The attribute then applies to the elements.
pub(crate) fn called(cx: &mut Context<'_>, function: Piece) -> Piece {
    let place = function.place;
    match cx.random.below(4) {
        0 => optional(function.inside("each(")).place(place),
        1 => {
            let len = 1 + cx.random.below(4) as u64;
            array_of(function, len).place(place)
        }
        2 => {
            let (ty, form) =
                (format!("(bool, {})", function.ty), format!("(boolean(), {})", function.form));
            let bits = (function.min + 1, function.max.saturating_add(1));
            Piece { ty, form, ..function.inside("part(1, ") }.asks(&[]).bits(bits.0, bits.1)
        }
        _ => {
            let (min, max, own) = lengths(cx, 300);
            let form = format!("list({min}, {max}, {{}})");
            many(cx, function, "Vec<{}>", &form, (min, max), own).place(place)
        }
    }
}

pub(crate) fn optional(piece: Piece) -> Piece {
    let max = piece.max.saturating_add(1);
    let piece = piece.within("Option<{}>", "optional({})").bits(1, max);
    let asks: &[&str] = if piece.traits.exact { &["{}.is_some()", "{}.is_none()"] } else { &[] };
    piece.asks(asks).traits(|traits| traits.default = true)
}

pub(crate) fn boxed(cx: &mut Context<'_>, piece: Piece) -> Piece {
    let pointer = cx.random.pick(&["Box", "Box", "std::rc::Rc", "std::sync::Arc"]);
    piece.within(&format!("{pointer}<{{}}>"), "boxed({})")
}

pub(crate) fn array(cx: &mut Context<'_>, piece: Piece) -> Piece {
    let len = if cx.random.chance(3) { 0 } else { cx.random.length(piece.max) };
    let len = if piece.cost > 4 { len.min(9) } else { len };
    array_of(piece, len)
}

pub(crate) fn array_of(piece: Piece, len: u64) -> Piece {
    let (min, max) = (piece.min.saturating_mul(len), piece.max.saturating_mul(len));
    let piece = Piece { free: piece.free_of(len), ..piece.for_elements(false) };
    let piece = piece.within(&format!("[{{}}; {len}]"), "array({})").bits(min, max);
    piece.traits(|traits| traits.default &= len <= 32)
}

/// Generates a tuple of up to four members, or a `Result`. Each member has its own attributes, or
/// all share one if they are equal.
fn tuple(cx: &mut Context<'_>, depth: u32) -> Piece {
    let is_result = cx.random.chance(40);
    let count = if is_result { 2 } else { 1 + cx.random.below(4) };
    let mut parts: Vec<Piece> = Vec::new();
    let may_be_alike = cx.random.chance(25);
    while parts.len() < count {
        let next = if may_be_alike { parts.first().cloned() } else { None };
        parts.push(next.unwrap_or_else(|| element(cx, depth)));
    }
    // `via` and `part` on a tuple apply to this tuple, not to tuples in it
    let is_own = |it: &String| it.starts_with("via(") || it.starts_with("part(");
    let are_alike = may_be_alike && !parts.iter().any(|part| part.attributes.iter().any(is_own));
    let join = |text: fn(&Piece) -> &str| {
        let parts: Vec<&str> = parts.iter().map(text).collect();
        format!("({},)", parts.join(", "))
    };
    let tuple = Piece::plain(&join(|part| &part.ty), &join(|part| &part.form), 0);
    let sum = |bits: fn(&Piece) -> u64| parts.iter().map(bits).fold(0, u64::saturating_add);
    let all = parts.iter().fold(tuple.traits, |all, part| all.and(part.traits));
    let cost = parts.iter().map(|part| part.cost).sum::<u32>() + 1;
    let lengths = parts.iter().flat_map(|part| part.lengths.clone()).collect();
    let free = parts.iter().map(|part| part.free).sum();
    let tuple = Piece { cost, free, traits: all, lengths, ..tuple };
    let tuple = tuple.bits(sum(|part| part.min), sum(|part| part.max));
    let tuple = if is_result { result(tuple, &parts) } else { tuple };
    let is_said = parts.iter().any(|part| part.place != Place::Anywhere);
    let tuple = if is_said { tuple.place(Place::Element) } else { tuple };
    let attributes = match parts.first() {
        Some(first) if are_alike => first.attributes.clone(),
        _ => {
            let parts = parts.into_iter().enumerate();
            let inside = |(i, part): (usize, Piece)| part.inside(&format!("part({i}, "));
            parts.map(inside).flat_map(|part| part.attributes).collect()
        }
    };
    Piece { attributes, ..tuple }
}

/// Makes a pair a `Result` of its members.
fn result(pair: Piece, parts: &[Piece]) -> Piece {
    let join = |text: fn(&Piece) -> &str| parts.iter().map(text).collect::<Vec<_>>().join(", ");
    let ty = format!("Result<{}>", join(|part| &part.ty));
    let form = format!("fallible({})", join(|part| &part.form));
    let min = parts.iter().map(|part| part.min).min().unwrap_or(0) + 1;
    let max = parts.iter().map(|part| part.max).max().unwrap_or(0).saturating_add(1);
    let asks: &[&str] = if pair.traits.exact { &["matches!({}, Ok(_))"] } else { &[] };
    let result = Piece { ty, form, ..pair }.bits(min, max).asks(asks);
    result.traits(|traits| traits.default = false)
}

/// Generates a `Vec`, a `VecDeque` or a slice in a `Box` or an `Arc` of any element.
fn list(cx: &mut Context<'_>, depth: u32) -> Piece {
    let item = element(cx, depth);
    let most = if item.min == 0 {
        // elements without bits: at most 1,024 in all nested lists together
        if depth == 2 { 1000 } else { 10 }
    } else if item.max > 100 {
        300
    } else {
        u64::MAX
    };
    let lengths = lengths(cx, most);
    list_of(cx, item, lengths)
}

/// Generates a `Vec`, a `VecDeque` or a slice in a `Box` or an `Arc` of the element `item`, with the
/// given lengths.
pub(crate) fn list_of(
    cx: &mut Context<'_>,
    item: Piece,
    (min, max, own): (u64, u64, Length),
) -> Piece {
    let ty = cx.random.pick(&[
        "Vec<{}>",
        "Vec<{}>",
        "std::collections::VecDeque<{}>",
        "Box<[{}]>",
        "std::sync::Arc<[{}]>",
    ]);
    let grows = !ty.contains('[');
    // a slice has no delta
    let item = item.traits(|traits| traits.delta &= grows);
    if grows && cx.random.chance(25) && max < 1 << 20 {
        let list = many(cx, item, ty, &format!("more({min}, {max}, {{}})"), (min, max), own);
        // without the length, but with a bit for each element and one for the end
        let length = bit_length((max - min).into());
        let (least, most) = (list.min - length + min + 1, list.max - length + max + 1);
        return list.with("more".to_owned()).bits(least, most);
    }
    many(cx, item, ty, &format!("list({min}, {max}, {{}})"), (min, max), own)
}

/// Generates a list of ascending numbers with `relative_to(previous)`. Its elements are integers of
/// up to 32 bits, or structs of one integer.
fn steps(cx: &mut Context<'_>) -> Piece {
    let (first, int) = small(cx);
    if cx.random.chance(40) {
        return deltas(cx, first);
    }
    let first = if cx.random.chance(50) {
        let ty = format!("crate::oracle::Sent<{}>", int.name);
        Piece::plain(&ty, &format!("sent(low({}))", int.bits), int.bits.into())
    } else {
        first
    };
    let (min, max, own) = lengths(cx, 300);
    let (min, own) = if min > 1 { (0, Length { min: None, ..own }) } else { (min, own) };
    let is_more = cx.random.chance(40);
    let is_set = !is_more && cx.random.chance(30);
    let (name, ty) = match (is_more, is_set) {
        (true, _) => ("more_ascending", "Vec<{}>"),
        (_, true) => ("ascending", "std::collections::BTreeSet<{}>"),
        _ => ("ascending", cx.random.pick(&["Vec<{}>", "std::collections::VecDeque<{}>"])),
    };
    let count = |first: u64, step: u64, count: u64| match count {
        0 => 0,
        count => first + step * (count - 1),
    };
    let (least, most) = (count(first.min, 1, min), count(first.max, 38, max));
    let (least, most) = if is_more {
        (least + min + 1, most + max + 1)
    } else {
        let length = bit_length((max - min).into());
        (length + least, length + most)
    };
    let piece = first.within(ty, &format!("{name}({min}, {max}, {{}})")).bits(least, most);
    let piece = piece.with("relative_to(previous)".to_owned()).of_length(own);
    let piece = if is_more { piece.with("more".to_owned()) } else { piece };
    piece.asks(&["{}.is_empty()", "{}.len() > 1"]).traits(|traits| {
        (traits.default, traits.canonical) = (min == 0, false);
    })
}

/// Generates a list of integers with `relative_to(previous, delta)`.
fn deltas(cx: &mut Context<'_>, first: Piece) -> Piece {
    let (min, max, own) = lengths(cx, 300);
    let is_more = cx.random.chance(40);
    let name = if is_more { "more_deltas" } else { "deltas" };
    let ty = cx.random.pick(&["Vec<{}>", "std::collections::VecDeque<{}>"]);
    let others = |count: u64| count.saturating_sub(1);
    let (least, most) = (first.min * min.min(1) + others(min), first.max * max + others(max));
    let (least, most) = if is_more {
        (least + min + 1, most + max + 1)
    } else {
        let length = bit_length((max - min).into());
        (length + least, length + most)
    };
    let exact = first.traits.exact;
    let first = Piece { codes: None, ..first };
    let piece = first.within(ty, &format!("{name}({min}, {max}, {{}})")).bits(least, most);
    let piece = piece.with("relative_to(previous, delta)".to_owned()).of_length(own);
    let piece = if is_more { piece.with("more".to_owned()) } else { piece };
    let asks: &[&str] = if exact { &["{}.is_empty()", "{}.len() > 1"] } else { &[] };
    piece.asks(asks).traits(|traits| traits.default = min == 0)
}

/// Describes a list that is sent as a length followed by that many elements.
fn many(
    cx: &mut Context<'_>,
    item: Piece,
    ty: &str,
    form: &str,
    (min, max): (u64, u64),
    own: Length,
) -> Piece {
    let length = bit_length((max - min).into());
    let (least, most) = (item.min * min, item.max.saturating_mul(max));
    let exact = item.traits.exact;
    let free = item.free_of(max);
    let item = Piece { free, ..item.for_elements(cx.random.chance(15)) };
    let list = item.within(ty, form).bits(length + least, length.saturating_add(most));
    let asks: &[&str] = if exact { &["{}.is_empty()", "{}.len() > 1"] } else { &[] };
    list.of_length(own).asks(asks).traits(|traits| traits.default = min == 0)
}

/// Generates a `BTreeMap` or a `BTreeSet` with keys of any ordered type.
fn map(cx: &mut Context<'_>, depth: u32) -> Piece {
    let (mut min, max, mut own) = lengths(cx, 300);
    if min > 1 {
        // a key of one bit has only two values
        (min, own) = (0, Length { min: None, ..own });
    }
    if cx.random.chance(40) {
        let (item, form) = (key(cx, depth), format!("set({min}, {max}, {{}})"));
        let item = Piece { codes: None, ..item };
        return many(cx, item, "std::collections::BTreeSet<{}>", &form, (min, max), own);
    }
    let (key, value) = (key(cx, depth).inside("key("), element(cx, depth));
    // at most eight nested encodings, those of keys included
    let value = if key.cost + value.cost > 5 { integer(cx) } else { value };
    let value = value.for_elements(false);
    let entry = Piece {
        min: key.min + value.min,
        max: key.max.saturating_add(value.max),
        traits: key.traits.and(value.traits),
        cost: key.cost + value.cost,
        free: key.free + value.free,
        attributes: [value.attributes, key.attributes].concat(),
        lengths: [key.lengths, value.lengths].concat(),
        codes: None,
        ..value
    };
    let ty = format!("std::collections::BTreeMap<{}, {{}}>", key.ty);
    let form = format!("map({min}, {max}, {}, {{}})", key.form);
    let length = bit_length((max - min).into());
    let (least, most) = (entry.min * min, entry.max.saturating_mul(max));
    let exact = entry.traits.exact;
    let entry = Piece { free: entry.free_of(max), ..entry };
    let map = entry.within(&ty, &form).bits(length + least, length.saturating_add(most));
    let asks: &[&str] = if exact { &["{}.is_empty()", "{}.len() > 1"] } else { &[] };
    map.of_length(own).asks(asks).traits(|traits| traits.default = min == 0)
}

fn key(cx: &mut Context<'_>, depth: u32) -> Piece {
    for _ in 0..20 {
        let piece = element(cx, depth);
        if piece.is_key() {
            return piece;
        }
    }
    Piece::plain("u16", "low(16)", 16)
}

#[cfg(test)]
mod tests {
    use super::tuple;
    use crate::context::Context;
    use crate::random::Random;

    /// Splits the source of a tuple type into the types of its members.
    fn parts(ty: &str) -> Vec<&str> {
        let (mut parts, mut depth, mut start) = (Vec::new(), 0, 1);
        for (at, letter) in ty.char_indices() {
            match letter {
                '(' | '[' | '<' => depth += 1,
                ')' | ']' | '>' => depth -= 1,
                ',' if depth == 1 => {
                    parts.extend(ty.get(start..at).map(str::trim));
                    start = at + 1;
                }
                _ => {}
            }
        }
        parts
    }

    #[test]
    fn equal_tuples_in_a_tuple_have_their_attributes_each() {
        let mut nested = 0;
        for index in 0..4000 {
            let mut cx = Context {
                random: Random::new(7, index),
                name: "T0".to_owned(),
                known: &[],
                used: Vec::new(),
                delta: false,
                constants: Vec::new(),
            };
            let piece = tuple(&mut cx, 2);
            let parts = parts(&piece.ty);
            let is_alike = parts.iter().all(|part| Some(part) == parts.first());
            let is_of = |it: &&String| it.starts_with("part(");
            let given = piece.attributes.iter().filter(is_of).count();
            if parts.len() > 2 && is_alike && given > 0 {
                nested += 1;
                assert_eq!(given, parts.len(), "{}: {:?}", piece.ty, piece.attributes);
            }
        }
        assert!(nested > 0, "no tuple of equal tuples was drawn");
    }
}
