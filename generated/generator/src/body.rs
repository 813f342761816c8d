//! Generates bodies, the objects that a scene has many of: floats next to numbers and flags, and
//! conditional floats. In release, the floats of a list of bodies are quantised in separate passes.

use crate::container::{array, element, list_of};
use crate::context::Context;
use crate::declare::structure_of;
use crate::field::{Field, marks};
use crate::group::{Group, Style};
use crate::known::{self, Known};
use crate::number::integer;
use crate::piece::{Length, Piece};
use crate::plain::{boolean, components, raw_float, rotation};
use crate::subset::subset_of;

/// Generates a body: a struct of a few fields, mostly floats.
pub(crate) fn body(cx: &mut Context<'_>) -> Known {
    let mut group = Group { style: Style::Named, fields: Vec::new() };
    let count = 1 + cx.random.below(4);
    while group.fields.len() < count {
        let mut field = part(cx);
        if cx.random.chance(15) {
            field.marks = marks(cx);
        }
        group.fields.push(field);
    }
    let conditions = cx.random.below(3);
    for _ in 0..conditions {
        let flag = group.fields.len();
        group.fields.push(Field::new(boolean()));
        let not = cx.random.pick(&["", "!"]);
        for _ in 0..=cx.random.below(2) {
            let when = Some(format!("{not}{{f{flag}}}"));
            group.fields.push(Field { when, ..floats(cx) });
        }
    }
    Known { is_body: true, ..structure_of(cx, &group, None) }
}

/// Generates a struct of lists of bodies.
pub(crate) fn scene(cx: &mut Context<'_>) -> Known {
    let count = 1 + cx.random.below(3);
    let mut group = Group { style: Style::Named, fields: Vec::new() };
    for _ in 0..count {
        let field = Field::new(bodies(cx));
        group.add(cx, vec![field]);
    }
    structure_of(cx, &group, None)
}

/// Generates a container of bodies, or of any element if no body has been generated yet.
pub(crate) fn bodies(cx: &mut Context<'_>) -> Piece {
    let body = known::body(cx).unwrap_or_else(|| element(cx, 1));
    match cx.random.below(6) {
        0 => array(cx, body),
        1..=2 => {
            let (min, max) = (cx.random.pick(&[0, 0, 11, 12]), cx.random.pick(&[13, 33, 70, 90]));
            let own = Length { min: (min > 0).then(|| cx.count(min)), max: cx.count(max) };
            list_of(cx, body, (min, max, own))
        }
        _ => subset_of(cx, body, false),
    }
}

fn part(cx: &mut Context<'_>) -> Field {
    let piece = match cx.random.below(10) {
        0 => boolean(),
        1 => integer(cx),
        2 => raw_float(cx),
        3 => rotation(cx),
        4 => element(cx, 1),
        _ => return floats(cx),
    };
    field(cx, piece)
}

fn floats(cx: &mut Context<'_>) -> Field {
    let count = cx.random.pick(&[None, None, Some(2), Some(3), Some(3), Some(4)]);
    let piece = components(cx, count);
    field(cx, piece)
}

fn field(cx: &mut Context<'_>, piece: Piece) -> Field {
    Field { delta: crate::delta::how(cx, &piece), ..Field::new(piece) }
}
