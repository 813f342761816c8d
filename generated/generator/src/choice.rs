//! Generates enums, and their reference implementations for the tests.

use core::fmt::Write as _;

use crate::context::Context;
use crate::declare::{Body, End, finish, outer};
use crate::group::{Group, Style, spelled};
use crate::known::Known;
use crate::numbering::Numbering;
use crate::piece::{Piece, Traits};

/// Generates an enum. The list `styles` has the possible forms of its variants: no fields, unnamed
/// fields or named fields.
pub(crate) fn choice(cx: &mut Context<'_>, styles: &[Style]) -> Known {
    let name = cx.name.clone();
    let count = match cx.random.below(6) {
        0 if styles.len() == 1 => cx.random.pick(&[15, 16, 17, 32, 33, 100]),
        _ => 1 + cx.random.below(6),
    };
    let styles: Vec<Style> = (0..count).map(|_| cx.random.pick(styles)).collect();
    let groups: Vec<Group> = styles.into_iter().map(|style| Group::new(cx, style, 3)).collect();
    let numbering = Numbering::new(cx, count as u64);
    let mut piece = piece(&name, &groups, numbering.bits);
    // a described enum orders such keys by their ordinals, and the type by its discriminants
    piece.traits.ordered &= !numbering.hides_order();
    let end = End::new(cx, piece.traits, (piece.min, piece.max));
    let mut outer = outer(cx, &end, piece.traits, true);
    if let Some(tag) = numbering.attribute.clone() {
        outer.push_str(&spelled(cx, &[tag]).concat());
    }
    outer.push_str(if numbering.discriminants.is_empty() { "\n" } else { "\n#[repr(i32)]\n" });
    let _ = writeln!(outer, "pub enum {name} {{");
    for (i, group) in groups.iter().enumerate() {
        let mark = if i == 0 && piece.traits.default { "#[default] " } else { "" };
        let number = numbering.discriminants.get(i).map(|number| format!(" = {number}"));
        let (fields, number) = (group.declaration(cx, ""), number.unwrap_or_default());
        let _ = writeln!(outer, "{mark}V{i}{fields}{number},");
    }
    outer.push_str("}\n");
    let body = arms(&groups, &numbering);
    let implementation = body.implementation(&format!("impl Subject for {name}"), &end);
    finish(cx, piece.bits(end.bits.0, end.bits.1), &outer, &implementation)
}

/// Describes a generated enum as a type that fields can have: its bits, its properties and the cost
/// of compiling it.
fn piece(name: &str, groups: &[Group], bits: u64) -> Piece {
    let mut traits = groups.iter().map(Group::traits).fold(Traits::ALL, Traits::and);
    traits.default = groups.first().is_some_and(|group| group.style == Style::Unit);
    let least = groups.iter().map(|group| group.bits().0).min().unwrap_or(0);
    let most = groups.iter().map(|group| group.bits().1).max().unwrap_or(0);
    let is_unit = groups.iter().all(|group| group.style == Style::Unit);
    let asks: &[&str] = &[&format!("matches!({{}}, {name}::V0 | {name}::V{})", groups.len() / 2)];
    let cost = groups.iter().map(Group::cost).sum::<u32>() + 1;
    let cost = if is_unit { 2 } else { cost };
    let piece = Piece { traits, cost, ..Piece::plain(name, "own()", 0) };
    piece.bits(bits + least, most.saturating_add(bits)).asks(if is_unit { asks } else { &[] })
}

/// Generates the source of an enum's reference implementation, with a `match` arm for each variant.
fn arms(groups: &[Group], numbering: &Numbering) -> Body {
    let (mut draw, mut wire, mut agrees) = (String::new(), String::new(), String::new());
    let count = groups.len();
    for (i, group) in groups.iter().enumerate() {
        let (sent, read, value) = (group.pattern('f'), group.pattern('r'), group.pattern('v'));
        let tag = numbering.wire(i, count);
        let _ = writeln!(draw, "{i} => {{ {}Self::V{i}{value} }}", group.draw());
        let _ = writeln!(wire, "Self::V{i}{sent} => {{ {tag} {} }}", group.wire());
        let both = format!("(Self::V{i}{sent}, Self::V{i}{read})");
        let _ = writeln!(agrees, "{both} => {{ {} Ok(()) }}", group.agrees());
    }
    let first = groups.first().map(|group| (group.pattern('f'), group.blank()));
    let (pattern, blank) = first.unwrap_or_default();
    let otherwise = "_ => Err(\"another variant\".to_owned())";
    Body {
        draw: format!("match d.below({count}) {{ {draw} _ => unreachable!() }}"),
        wire: format!("match self {{ {wire} }}"),
        agrees: format!("match (self, read) {{ {agrees} {otherwise} }}"),
        blank: format!("match self {{ Self::V0{pattern} => {{ {blank} Ok(()) }} {otherwise} }}"),
    }
}
