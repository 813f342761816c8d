//! A type: its declaration, and what implements its oracle.

use core::fmt::Write as _;

use crate::context::Context;
use crate::field::{Mark, check};
use crate::generic::Parameters;
use crate::group::{Group, Style, spelled, wires};
use crate::known::Known;
use crate::piece::{Piece, Traits, bit_length};

/// Any type.
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

/// A struct with these fields.
pub(crate) fn structure_of(
    cx: &mut Context<'_>,
    group: &Group,
    parameters: Option<&Parameters>,
) -> Known {
    let (name, behind) = (cx.name.clone(), behind(cx));
    let (traits, (min, max)) = (group.traits(), group.bits());
    let (declared, given) = parameters.map_or(("", ""), |it| (&it.declared, &it.given));
    let mut outer = outer(cx, &behind, traits, (min, max), parameters.is_none());
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
    let (more, most) = checks(&behind);
    let piece = Piece { cost: group.cost() + 1, traits, asks: group.asks_from_outside(), ..own };
    let piece = piece.bits(min + more, max.saturating_add(most));
    let head = parameters.map_or_else(|| format!("impl Subject for {name}"), |it| it.head(&name));
    finish(cx, piece, outer, &body.implementation(&head, &behind))
}

fn choice(cx: &mut Context<'_>, styles: &[Style]) -> Known {
    let (name, behind) = (cx.name.clone(), behind(cx));
    let count = match cx.random.below(6) {
        0 if styles.len() == 1 => cx.random.pick(&[15, 16, 17, 32, 33, 100]),
        _ => 1 + cx.random.below(6),
    };
    let styles: Vec<Style> = (0..count).map(|_| cx.random.pick(styles)).collect();
    let groups: Vec<Group> = styles.into_iter().map(|style| Group::new(cx, style, 3)).collect();
    let (bits, tag) = tag(cx, count as u64);
    let mut traits = groups.iter().map(Group::traits).fold(Traits::ALL, Traits::and);
    // a variant that a reader has and a writer not could only be the first
    traits.default = groups.first().is_some_and(|group| group.style == Style::Unit);
    let least = groups.iter().map(|group| group.bits().0).min().unwrap_or(0);
    let most = groups.iter().map(|group| group.bits().1).max().unwrap_or(0);
    let bounds = (bits + least, most.saturating_add(bits));
    let mut outer = outer(cx, &behind, traits, bounds, true);
    tag.into_iter()
        .for_each(|tag| spelled(cx, &[tag]).iter().for_each(|line| outer.push_str(line)));
    let _ = writeln!(outer, "\npub enum {name} {{");
    for (i, group) in groups.iter().enumerate() {
        let mark = if i == 0 && traits.default { "#[default] " } else { "" };
        let fields = group.declaration(cx, "");
        let _ = writeln!(outer, "{mark}V{i}{fields},");
    }
    outer.push_str("}\n");
    let is_unit = groups.iter().all(|group| group.style == Style::Unit);
    let asks = if is_unit {
        vec![format!("matches!({{}}, {name}::V0 | {name}::V{})", count / 2)]
    } else {
        Vec::new()
    };
    let cost = groups.iter().map(Group::cost).sum::<u32>() + 1;
    let cost = if is_unit { 2 } else { cost };
    let (more, longest) = checks(&behind);
    let piece = Piece { cost, traits, asks, ..Piece::plain(&name, "own()", 0) };
    let piece = piece.bits(bounds.0 + more, bounds.1.saturating_add(longest));
    let body = arms(&groups, bits);
    finish(cx, piece, outer, &body.implementation(&format!("impl Subject for {name}"), &behind))
}

/// The functions of an enum's oracle.
fn arms(groups: &[Group], bits: u64) -> Body {
    let (mut draw, mut wire, mut agrees) = (String::new(), String::new(), String::new());
    let count = groups.len();
    for (i, group) in groups.iter().enumerate() {
        let (sent, read) = (group.pattern('f'), group.pattern('r'));
        let _ = writeln!(draw, "{i} => {{ {}Self::V{i}{} }}", group.draw(), group.pattern('v'));
        let _ = writeln!(
            wire,
            "Self::V{i}{sent} => {{ w.tag({i}, {count}, {bits}); {} }}",
            group.wire()
        );
        let _ = writeln!(
            agrees,
            "(Self::V{i}{sent}, Self::V{i}{read}) => {{ {} Ok(()) }}",
            group.agrees()
        );
    }
    let first = groups.first().map(|group| (group.pattern('f'), group.blank())).unwrap_or_default();
    Body {
        draw: format!("match d.below({count}) {{ {draw} _ => unreachable!() }}"),
        wire: format!("match self {{ {wire} }}"),
        agrees: format!(
            "match (self, read) {{ {agrees} _ => Err(\"another variant\".to_owned()) }}"
        ),
        blank: format!(
            "match self {{ Self::V0{} => {{ {} Ok(()) }} _ => Err(\"not the first variant\".to_owned()) }}",
            first.0, first.1
        ),
    }
}

/// The bits of a variant's number, and the attribute if it is not the fewest.
fn tag(cx: &mut Context<'_>, variants: u64) -> (u64, Option<String>) {
    let fewest = bit_length(u128::from(variants - 1));
    match cx.random.below(4) {
        0 => {
            let bits = fewest + u64::from(cx.random.between(0, 4));
            let bits = if cx.random.chance(10) { 32 } else { bits };
            (bits, Some(format!("tag(bits = {})", cx.count(bits))))
        }
        1 => {
            let max = variants - 1 + u64::from(cx.random.between(0, 300));
            (bit_length(max.into()), Some(format!("tag(max = {})", cx.count(max))))
        }
        _ => (fewest, None),
    }
}

/// Checks behind the last field.
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

/// What stands before the type: its derives, and the attributes of the type itself. Half of the
/// largest sizes that are known are held to the byte.
fn outer(
    cx: &mut Context<'_>,
    behind: &[Mark],
    traits: Traits,
    bits: (u64, u64),
    is_whole: bool,
) -> String {
    let mut derives = "Serialize, Clone, Debug, PartialEq".to_owned();
    if traits.ordered && is_whole {
        derives.push_str(", Eq, PartialOrd, Ord");
    }
    if traits.default && is_whole {
        derives.push_str(", Default");
    }
    let mut attributes: Vec<String> = behind.iter().map(|mark| mark.attribute.clone()).collect();
    let most = bits.1.saturating_add(checks(behind).1);
    let bytes = most.div_ceil(8);
    if traits.tight && is_whole && most < 1 << 40 && bytes > 0 && cx.random.chance(50) {
        attributes.push(format!("max_bytes({})", cx.count(bytes)));
    }
    let lines = spelled(cx, &attributes).iter().map(|line| format!("{line}\n")).collect::<String>();
    format!("#[derive({derives})]\n{lines}")
}

/// The functions of an oracle.
struct Body {
    draw: String,
    wire: String,
    agrees: String,
    blank: String,
}

impl Body {
    fn implementation(&self, head: &str, behind: &[Mark]) -> String {
        let Self { draw, wire, agrees, blank } = self;
        let behind = wires(behind);
        format!(
            "{head} {{\n\
             fn draw(d: &mut Draw) -> Self {{\n{draw}\n}}\n\
             fn wire(&self, w: &mut Writer) -> Verdict {{\n{wire}\n{behind}Ok(())\n}}\n\
             fn agrees(&self, read: &Self) -> Outcome {{\n{agrees}\n}}\n\
             fn blank(&self) -> Outcome {{\n{blank}\n}}\n}}\n"
        )
    }
}

fn finish(cx: &mut Context<'_>, piece: Piece, outer: String, implementation: &str) -> Known {
    let source = format!("{}{outer}", cx.constants.concat());
    let implementation = implementation.to_owned();
    Known { piece, source, used: cx.used.clone(), implementation }
}
