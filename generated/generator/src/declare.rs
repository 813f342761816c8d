//! Generates a whole type: its declaration, and a reference implementation for the tests.

use core::fmt::Write as _;

use crate::choice::choice;
use crate::context::Context;
use crate::field::{Mark, check};
use crate::generic::Parameters;
use crate::group::{Group, Style, spelled, wires};
use crate::known::Known;
use crate::piece::{Piece, Traits};

/// Generates any type: a struct or an enum, with or without parameters.
pub(crate) fn declare(cx: &mut Context<'_>) -> Known {
    match cx.random.below(20) {
        0..=9 => structure(cx, Style::Named),
        10..=11 => structure(cx, Style::Tuple),
        12 if cx.random.chance(30) => structure(cx, Style::Unit),
        13..=14 => crate::generic::structure(cx),
        15 => choice(cx, &[Style::Unit]),
        _ => choice(cx, &[Style::Unit, Style::Tuple, Style::Named, Style::Named]),
    }
}

fn structure(cx: &mut Context<'_>, style: Style) -> Known {
    let group = Group::new(cx, style, 8);
    structure_of(cx, &group, None)
}

/// Generates a struct with the fields of `group`, and its reference implementation.
pub(crate) fn structure_of(
    cx: &mut Context<'_>,
    group: &Group,
    parameters: Option<&Parameters>,
) -> Known {
    let name = cx.name.clone();
    let traits = group.traits();
    let end = End::new(cx, traits, group.bits());
    let (declared, given) = parameters.map_or(("", ""), |it| (&it.declared, &it.given));
    let mut outer = outer(cx, &end, traits, parameters.is_none());
    let fields = group.declaration(cx, "pub ");
    let semicolon = if group.style == Style::Named { "" } else { ";" };
    let _ = writeln!(outer, "pub struct {name}{declared}{fields}{semicolon}");
    let (pattern, other) = (group.pattern('f'), group.pattern('r'));
    let value = group.pattern('v');
    let body = Body {
        draw: format!("{}Self{value}", group.draw()),
        wire: format!("let Self{pattern} = self;\n{}", group.wire()),
        agrees: format!(
            "let Self{pattern} = self; let Self{other} = read;\n{}Ok(())",
            group.agrees()
        ),
        blank: format!("let Self{pattern} = self;\n{}Ok(())", group.blank()),
    };
    let own = Piece::plain(&format!("{name}{given}"), "own()", 0);
    let piece = Piece { cost: group.cost() + 1, traits, asks: group.asks_from_outside(), ..own };
    let piece = piece.bits(end.bits.0, end.bits.1);
    let head =
        parameters.map_or_else(|| format!("impl Subject for {name}"), |_| Parameters::head(&name));
    finish(cx, piece, &outer, &body.implementation(&head, &end))
}

/// The end of a type after its last field: the attributes `check` and `pad_to`.
pub(crate) struct End {
    checks: Vec<Mark>,
    /// Number of bytes that the type is padded to.
    padding: Option<u64>,
    /// Minimum and maximum number of bits of a value of the type.
    pub(crate) bits: (u64, u64),
}

impl End {
    /// Generates the end of a type whose fields take from `min` to `max` bits.
    pub(crate) fn new(cx: &mut Context<'_>, traits: Traits, (min, max): (u64, u64)) -> Self {
        let checks = if traits.closed { behind(cx) } else { Vec::new() };
        let (more, most) = self::checks(&checks);
        let (min, max) = (min + more, max.saturating_add(most));
        // the library rejects a padding that its own, wider bound exceeds
        let may_be_padded = traits.tight && traits.closed && !cx.delta && max < 4000;
        if !may_be_padded || !cx.random.chance(25) {
            return Self { checks, padding: None, bits: (min, max) };
        }
        let bytes = (max.div_ceil(8) + cx.random.pick(&[0, 0, 1, 3, 8, 20])).max(1);
        Self { checks, padding: Some(bytes), bits: (8 * bytes, 8 * bytes) }
    }
}

/// Generates attributes `check` that stand after the last field of a type. In most cases there are
/// none.
fn behind(cx: &mut Context<'_>) -> Vec<Mark> {
    let mut marks = Vec::new();
    while cx.random.chance(8) {
        marks.push(check(cx));
    }
    marks
}

fn checks(behind: &[Mark]) -> (u64, u64) {
    (behind.iter().map(|mark| mark.min).sum(), behind.iter().map(|mark| mark.max).sum())
}

/// Generates the derives and the attributes of a type. Most types of known size also declare
/// `max_bytes`, exact to the byte.
pub(crate) fn outer(cx: &mut Context<'_>, end: &End, traits: Traits, is_whole: bool) -> String {
    let mut derives = "Serialize, Clone, Debug, PartialEq".to_owned();
    if cx.delta {
        derives.push_str(", Delta");
    }
    if traits.ordered && is_whole {
        derives.push_str(", Eq, PartialOrd, Ord");
    }
    if traits.default && is_whole {
        derives.push_str(", Default");
    }
    let checks = end.checks.iter().map(|mark| mark.attribute.clone());
    let mut attributes: Vec<String> = checks.collect();
    if let Some(bytes) = end.padding {
        attributes.push(format!("pad_to({})", cx.count(bytes)));
    }
    let most = end.bits.1;
    let bytes = most.div_ceil(8);
    // a delta may be longer than the whole value
    let is_held = traits.tight && is_whole && !cx.delta;
    if is_held && most < 1 << 40 && bytes > 0 && cx.random.chance(80) {
        attributes.push(format!("max_bytes({})", cx.count(bytes)));
    }
    if cx.random.chance(10) {
        attributes.push("outline".to_owned());
    }
    let lines = [vec![format!("#[derive({derives})]")], spelled(cx, &attributes)].concat();
    lines.join("\n") + "\n"
}

/// Source of the functions in a type's reference implementation.
pub(crate) struct Body {
    pub(crate) draw: String,
    pub(crate) wire: String,
    pub(crate) agrees: String,
    pub(crate) blank: String,
}

impl Body {
    pub(crate) fn implementation(&self, head: &str, end: &End) -> String {
        let Self { draw, wire, agrees, blank } = self;
        let behind = wires(&end.checks);
        let (before, after) = match end.padding {
            Some(bytes) => (format!("w.padded({bytes}, |w| {{\n"), "})\n"),
            None => (String::new(), ""),
        };
        format!(
            "{head} {{\n\
             fn draw(d: &mut Draw) -> Self {{\n{draw}\n}}\n\
             fn wire(&self, w: &mut Writer) -> Verdict {{\n\
             {before}{wire}\n{behind}Ok(())\n{after}}}\n\
             fn agrees(&self, read: &Self) -> Outcome {{\n{agrees}\n}}\n\
             fn blank(&self) -> Outcome {{\n{blank}\n}}\n}}\n"
        )
    }
}

pub(crate) fn finish(
    cx: &mut Context<'_>,
    piece: Piece,
    outer: &str,
    implementation: &str,
) -> Known {
    let source = format!("{}{outer}", cx.constants.concat());
    let implementation = implementation.to_owned();
    let piece = piece.traits(|traits| traits.delta = cx.delta);
    Known { piece, source, used: cx.used.clone(), implementation, is_body: false }
}
