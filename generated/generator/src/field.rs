//! Generates fields: their types, the attributes before them that send bits, and their conditions.

use core::fmt::Write as _;

use crate::container::{anything, array, array_of, boxed, called, element, optional};
use crate::context::Context;
use crate::number::{base, counting};
use crate::piece::{Piece, Place, bit_length};
use crate::subset::subset;

/// A field with its attributes, and with the source of its reference implementation.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) piece: Piece,
    /// Condition on earlier fields as source, in which each field's name is in braces: `{f0}`.
    pub(crate) when: Option<String>,
    /// Alignment, checks and reserved bits before the field, in the order of their attributes.
    pub(crate) marks: Vec<Mark>,
    /// The attribute `#[delta]` of the field, if it has one.
    pub(crate) delta: Option<String>,
}

/// An alignment, a check or reserved bits, before a field or at the end of a type.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) attribute: String,
    /// Source of a statement that writes these bits with the slow reference encoder.
    pub(crate) wire: String,
    pub(crate) min: u64,
    pub(crate) max: u64,
}

impl Field {
    pub(crate) fn new(piece: Piece) -> Self {
        Self { piece, when: None, marks: Vec::new(), delta: None }
    }

    /// Returns true if the field has the attribute `skip`.
    pub(crate) fn is_skipped(&self) -> bool {
        self.piece.attributes.iter().any(|attribute| attribute == "skip")
    }

    /// Returns the minimum and maximum number of bits of the field, including the alignment, checks
    /// and reserved bits before it.
    pub(crate) fn bits(&self) -> (u64, u64) {
        let sum = |of: fn(&Mark) -> u64| self.marks.iter().map(of).sum::<u64>();
        let most = self.piece.max.saturating_add(sum(|mark| mark.max));
        if self.when.is_some() { (0, most) } else { (self.piece.min + sum(|mark| mark.min), most) }
    }
}

/// Generates the next field, or several that belong together, such as a count and its array. `at`
/// is the number of fields before them.
pub(crate) fn fields(cx: &mut Context<'_>, at: usize, all_integers: bool) -> Vec<Field> {
    if all_integers {
        return vec![Field::new(crate::number::integer(cx))];
    }
    match cx.random.below(40) {
        0..=1 => vec![Field::new(skipped(cx))],
        2..=3 => vec![Field::new(function(cx))],
        4..=5 => relative(cx, at),
        6..=7 => counted(cx, at),
        8..=11 => vec![Field::new(subset(cx))],
        12..=15 => vec![Field::new(omitted(cx))],
        16..=18 => vec![Field::new(crate::body::bodies(cx))],
        _ => vec![Field::new(anything(cx, 3))],
    }
}

/// Generates the last field of a packet: bytes with the attribute `rest`, or an earlier type that
/// ends with such bytes.
pub(crate) fn last(cx: &mut Context<'_>) -> Field {
    let known = if cx.random.chance(40) { crate::known::open(cx) } else { None };
    let piece = known.unwrap_or_else(|| crate::plain::rest(cx));
    Field::new(match cx.random.below(6) {
        0 => optional(piece).place(Place::Alone),
        1 => boxed(cx, piece),
        2 => optional(boxed(cx, piece)).place(Place::Alone),
        3 if piece.traits.default => omit(cx, piece),
        _ => piece,
    })
}

/// Generates a type for a field with the attribute `skip`.
fn skipped(cx: &mut Context<'_>) -> Piece {
    let (ty, form) = cx.random.pick(&[
        ("u8", "low(8)"),
        ("Vec<usize>", "list(0, 5, low(7))"),
        ("Option<String>", "optional(text(0, 9))"),
        ("[f64; 2]", "array(double())"),
    ]);
    let piece = Piece::plain(ty, &format!("skipped({form})"), 0).with("skip".to_owned());
    piece.place(Place::Alone).traits(|traits| {
        (traits.exact, traits.ordered, traits.integral) = (false, false, false);
    })
}

/// Generates a type for a field with the attribute `with`.
fn function(cx: &mut Context<'_>) -> Piece {
    let (ty, name, max) = cx.random.pick(&[("u16", "even", 10), ("u32", "varied", 37)]);
    let mut arguments = format!("crate::functions::{name}");
    let (is_bounded, is_exact) = (cx.random.chance(70), cx.random.chance(50));
    if is_bounded {
        let _ = write!(arguments, ", max_bits = {}", cx.count(max));
    }
    if is_exact {
        arguments.push_str(", exact");
    }
    let is_called = cx.random.chance(40);
    if cx.delta && !is_called && cx.random.chance(50) {
        let _ = write!(arguments, ", delta = crate::functions::{name}_delta");
    }
    let piece = Piece::plain(ty, &format!("functions::{name}_form()"), 0);
    let piece = piece.bits(0, if is_bounded { max } else { u64::MAX });
    let piece = piece.with(format!("with({arguments})")).place(Place::Alone);
    let asks: &[&str] = if is_exact { &["{} > 100", "{} == 0"] } else { &[] };
    let piece = piece.asks(asks).traits(|traits| traits.exact = is_exact);
    if is_called { called(cx, piece) } else { piece }
}

/// Generates a number, and greater numbers that are sent as the difference from it with
/// `relative_to`.
fn relative(cx: &mut Context<'_>, at: usize) -> Vec<Field> {
    let (mut first, int) = base(cx);
    let mut ty = int.name.to_owned();
    let mut limit = None;
    if cx.random.chance(30) {
        ty = format!("crate::oracle::Sent<{ty}>");
        if !int.signed && cx.random.chance(50) {
            limit = Some(int.bits - 1);
        }
        let form = format!("below(low({}), {limit:?})", int.bits);
        first = Piece::plain(&ty, &form, int.bits.into());
    }
    let mut fields = vec![Field::new(first)];
    let wraps = !int.signed && limit.is_none() && cx.random.chance(50);
    for i in 0..=usize::from(cx.random.chance(30)) {
        if wraps {
            fields.push(wrapping(cx, &ty, at + i, int.bits));
            continue;
        }
        let form = format!("above(*f{}, {limit:?})", at + i);
        let piece = Piece::plain(&ty, &form, 0).bits(1, 38).place(Place::Alone);
        let piece = piece.with(format!("relative_to({{f{}}})", at + i));
        let piece = match limit {
            Some(bits) => piece.with(format!("bits({bits})")),
            None => piece,
        };
        fields.push(Field::new(piece.traits(|traits| traits.canonical = false)));
    }
    fields
}

/// Generates a number that comes after the field `f{to}` on a circle, of `most` bits or of fewer.
fn wrapping(cx: &mut Context<'_>, ty: &str, to: usize, most: u32) -> Field {
    let is_shorter = cx.random.chance(50);
    let bits = if is_shorter { 1 + cx.random.below(most as usize) as u32 } else { most };
    let longest = match bits {
        ..=1 => 1,
        2 => 5,
        3..=4 => 8,
        5..=8 => 13,
        9..=12 => 18,
        13..=16 => 23,
        _ => 38,
    };
    let piece = Piece::plain(ty, &format!("after(*f{to}, {bits})"), 0).bits(1, longest);
    let piece = piece.with(format!("relative_to({{f{to}}}, wrapping)"));
    let piece = if is_shorter { piece.with(format!("bits({bits})")) } else { piece };
    Field::new(piece.place(Place::Alone))
}

/// Generates a count, and an array of which only that many elements are sent. Some arrays have the
/// attribute `bytes`.
fn counted(cx: &mut Context<'_>, at: usize) -> Vec<Field> {
    let is_block = cx.random.chance(30);
    let item = if is_block { Piece::plain("u8", "low(8)", 8) } else { element(cx, 1) };
    let len = if item.cost > 4 { 3 } else { cx.random.length(item.max) };
    let most = item.max * len;
    let count = counting(cx, len);
    let form = format!("counted(*f{at} as usize, {})", item.form);
    let array = array_of(item, len).bits(0, most).place(Place::Alone);
    let array = array.with(format!("count({{f{at}}})")).traits(|traits| traits.exact = false);
    let mut array = Field::new(Piece { form, ..array });
    if is_block {
        let (attribute, wire) = ("bytes".to_owned(), "w.align();".to_owned());
        array.marks.push(Mark { attribute, wire, min: 0, max: 7 });
    }
    vec![Field::new(count), array]
}

/// Generates a type for a field with the attribute `omit_default`.
fn omitted(cx: &mut Context<'_>) -> Piece {
    for _ in 0..20 {
        let piece = if cx.random.chance(20) { subset(cx) } else { anything(cx, 2) };
        if piece.traits.default {
            return omit(cx, piece);
        }
    }
    array(cx, crate::plain::boolean())
}

/// Adds the attribute `omit_default` to a type.
fn omit(cx: &mut Context<'_>, piece: Piece) -> Piece {
    let max = piece.max.saturating_add(1);
    let (attribute, form) = if cx.random.chance(30) {
        ("omit_default(set)", "omit_set({})")
    } else {
        ("omit_default", "omit({})")
    };
    let piece = piece.within("{}", form).bits(1, max).place(Place::Alone);
    piece.with(attribute.to_owned()).traits(|traits| {
        traits.canonical &= traits.exact;
        traits.exact = false;
    })
}

/// Generates attributes that send bits before a field: alignment, checks and reserved bits. In most
/// cases there are none.
pub(crate) fn marks(cx: &mut Context<'_>) -> Vec<Mark> {
    let mut marks = Vec::new();
    if cx.random.chance(8) {
        let (attribute, wire) = ("align".to_owned(), "w.align();".to_owned());
        marks.push(Mark { attribute, wire, min: 0, max: 7 });
    }
    if cx.random.chance(8) {
        let width = cx.random.width(64);
        let (attribute, wire) =
            (format!("reserved({})", cx.count(width.into())), format!("w.reserved({width});"));
        marks.push(Mark { attribute, wire, min: width.into(), max: width.into() });
    }
    while cx.random.chance(8) {
        marks.push(check(cx));
    }
    cx.random.shuffle(&mut marks);
    marks
}

/// Generates an attribute `check`, with a width or without.
pub(crate) fn check(cx: &mut Context<'_>) -> Mark {
    let width = cx.random.width(64);
    let magic = cx.random.up_to(u128::MAX >> (128 - width));
    let spelled = cx.number(crate::context::Wide::positive(magic));
    let is_bare = bit_length(magic) <= 32 && cx.random.chance(40);
    let (attribute, width) = if is_bare {
        (format!("check({spelled})"), 32)
    } else {
        (format!("check({spelled}, bits = {})", cx.count(width.into())), width)
    };
    let wire = format!("w.check({magic}, {width});");
    Mark { attribute, wire, min: width.into(), max: width.into() }
}
