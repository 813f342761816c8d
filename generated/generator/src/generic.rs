//! Generates structs with a type parameter, and with a constant parameter that is used as length,
//! width and bound.

use crate::container::element;
use crate::context::Context;
use crate::declare::structure_of;
use crate::field::Field;
use crate::group::{Group, Style};
use crate::known::Known;
use crate::piece::{Length, Piece, Place, Traits, bit_length};

/// Source of a type's generic parameters: as they are declared, and as the arguments where the type
/// is used.
pub(crate) struct Parameters {
    pub(crate) declared: String,
    pub(crate) given: String,
}

impl Parameters {
    /// Returns the first line of the reference implementation of a type with parameters.
    pub(crate) fn head(name: &str) -> String {
        format!("impl<T: Subject, const N: usize> Subject for {name}<T, N>")
    }
}

/// Generates a struct with the type parameter `T` and the constant parameter `N`.
pub(crate) fn structure(cx: &mut Context<'_>) -> Known {
    let inner = argument(cx);
    let len = cx.random.pick(&[1, 2, 3, 4, 7, 8, 31, 33, 57, 60]);
    let len = if inner.max > 64 { len % 8 + 1 } else { len };
    let parameters = Parameters {
        declared: "<T, const N: usize>".to_owned(),
        given: format!("<{}, {len}>", inner.ty),
    };
    let mut group = Group { style: Style::Named, fields: Vec::new() };
    for _ in 0..2 + cx.random.below(4) {
        let next = parameterised(cx, &inner, len, group.fields.len());
        group.add(cx, next);
        if cx.random.chance(30) {
            let field = Field { piece: element(cx, 1), when: None, marks: Vec::new(), delta: None };
            group.add(cx, vec![field]);
        }
    }
    let mentions = |field: &Field| {
        field.piece.ty.split(|c: char| !c.is_alphanumeric()).any(|word| word == "T")
    };
    if !group.fields.iter().any(mentions) {
        group.add(cx, vec![Field { piece: phantom(), when: None, marks: Vec::new(), delta: None }]);
    }
    let mut known = structure_of(cx, &group, Some(&parameters));
    known.piece.traits.ordered = false;
    known.piece.traits.default = false;
    known
}

/// Generates the type that a generic struct gets as its argument for `T`. That type needs no
/// attributes.
fn argument(cx: &mut Context<'_>) -> Piece {
    for _ in 0..20 {
        let piece = element(cx, 1);
        let has_own =
            piece.form == "own()" || matches!(piece.ty.as_str(), "u8" | "u64" | "i32" | "bool");
        if piece.place == Place::Anywhere && has_own {
            return piece;
        }
    }
    Piece::plain("u16", "low(16)", 16)
}

/// Generates a field whose type or attributes use the parameters. `at` is the number of fields
/// before it.
fn parameterised(cx: &mut Context<'_>, inner: &Piece, len: u64, at: usize) -> Vec<Field> {
    let field = |piece| Field { piece, when: None, marks: Vec::new(), delta: None };
    let (ty, form) = ("T".to_owned(), "own()".to_owned());
    let own = Piece { ty, form, asks: Vec::new(), codes: None, ..inner.clone() };
    let (least, most) = (own.min, own.max);
    let times = |bits: u64| bits.saturating_mul(len);
    let length = bit_length(len.into());
    vec![field(match cx.random.below(9) {
        0 => own,
        1 => own.within("Option<{}>", "optional({})").bits(1, most.saturating_add(1)),
        2 => own.within("[{}; N]", "array({})").bits(times(least), times(most)),
        3 => {
            let list = own.within("Vec<{}>", "list(0, N, {})");
            let list = list.bits(length, length.saturating_add(times(most)));
            list.of_length(Length { min: None, max: "N".to_owned() }).place(Place::Alone)
        }
        4 => {
            let form = format!("counted(*f{at} as usize, own())");
            let array = own.within("[{}; N]", "").bits(0, times(most)).place(Place::Alone);
            let array = array.with(format!("count({{f{at}}})"));
            let array = array.traits(|traits| traits.exact = false);
            let count = Piece::plain("usize", "range(0, N)", length);
            let count = count.with("bits(min = 0, max = N)".to_owned());
            return vec![field(count), field(Piece { form, ..array })];
        }
        5 => {
            let slots = own.within("[Option<{}>; N]", "scene(Variant::Flags, N as u32, {})");
            let slots = slots.bits(len, len + times(most)).place(Place::Alone);
            slots.with("subset(flags)".to_owned())
        }
        6 => {
            let index = bit_length(u128::from(len - 1));
            let list = own.within("Vec<(u16, {})>", "scene(Variant::Indices, N as u32, {})");
            let list = list.bits(length, length.saturating_add(times(index + most)));
            list.place(Place::Alone).with("subset(indices, max = N)".to_owned())
        }
        7 => Piece::plain("u64", "low(N as u32)", len).with("bits(N)".to_owned()),
        _ => phantom(),
    })]
}

fn phantom() -> Piece {
    let piece = Piece::plain("core::marker::PhantomData<T>", "phantom()", 0);
    Piece { traits: Traits::ALL, ..piece }
}
