//! The layout as an SVG picture.

use core::fmt::Write as _;

use super::rows::{Piece, rows};
use super::{Block, Overview, ROW, Subject, block};
use crate::columns::{columns, start_of, widest};
use crate::describe::bits;
use crate::model::Model;
use crate::page::{COLOURS, escaped};

/// Width of a bit and height of a row in the picture, in pixels.
const BIT: u64 = 22;
const HIGH: u64 = 34;
/// Indentation of a nested block, and height of its title, in pixels.
const STEP: u64 = 18;
const TITLE: u64 = 26;
const RULER: u64 = 16;
const DEEPEST: u64 = 6;

/// Returns a standalone SVG picture with the layouts of some types and variants. If there are
/// several packets or variants, the picture begins with their sizes.
pub fn svg(model: &Model, subjects: &[Subject]) -> String {
    let mut body = String::new();
    let mut y = overview(&mut body, &Overview::of(model, subjects), 8);
    for subject in subjects {
        y = nested(&mut body, &block(model, *subject), 0, y) + 12;
    }
    let width = 2 * 10 + BIT * ROW + STEP * DEEPEST;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {y}\" width=\"{width}\" \
         height=\"{y}\" role=\"img\">\n<style>{COLOURS}{STYLE}svg{{background:var(--paper)}}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"var(--paper)\"/>\n{body}</svg>\n"
    )
}

/// Draws the sizes of packets as bars, from `y` downwards. Returns the y coordinate of the lower
/// end.
fn overview(body: &mut String, overview: &Overview, y: u64) -> u64 {
    if overview.rows.len() < 2 {
        return y;
    }
    let names = widest(overview.rows.iter().map(|it| &it.name));
    let (left, high) = (18 + 8 * names.min(40) as u64, 20);
    let all = (BIT * ROW).saturating_sub(left + 130) as f64;
    let mut y = y;
    for row in &overview.rows {
        let (certain, most, is_beyond) = overview.shares(row);
        let (bar, top, baseline) = (left + 10, y + 3, y + 13);
        let (name, size) = (escaped(&shortened(&row.name, 40)), bits(row.width));
        let [certain, most] = [certain, most].map(|it| it * all);
        let (after, beyond) = (bar as f64 + most + 6.0, if is_beyond { "› " } else { "" });
        let _ = writeln!(
            body,
            "<text x=\"10\" y=\"{baseline}\">{name}</text><g class=\"value\"><title>{size}</title>\
             <rect class=\"range\" x=\"{bar}\" y=\"{top}\" width=\"{most:.1}\" height=\"12\"/>\
             <rect class=\"sure\" x=\"{bar}\" y=\"{top}\" width=\"{certain:.1}\" height=\"12\"/></g>\
             <text class=\"dim\" x=\"{after:.1}\" y=\"{baseline}\">{beyond}{size}</text>",
        );
        y += high;
    }
    y + 16
}

/// Returns a name in at most `room` columns.
fn shortened(name: &str, room: usize) -> String {
    if columns(name) <= room {
        return name.to_owned();
    }
    format!("{}…", start_of(name, room.saturating_sub(1)))
}

fn nested(body: &mut String, block: &Block, depth: u64, y: u64) -> u64 {
    let mut y = titled(body, block, depth, y);
    if depth < DEEPEST {
        for inner in block.cells.iter().flat_map(|cell| &cell.inside) {
            if !inner.cells.is_empty() {
                y = nested(body, inner, depth + 1, y + 10);
            }
        }
    }
    y
}

fn titled(body: &mut String, block: &Block, depth: u64, y: u64) -> u64 {
    let (x, baseline) = (10 + STEP * depth, y + 16);
    let size = block.size();
    let _ = writeln!(
        body,
        "<text x=\"{x}\" y=\"{baseline}\"><tspan class=\"title\">{}</tspan> <tspan class=\"dim\">{size}</tspan></text>",
        escaped(&block.title)
    );
    picture(body, block, x, y + TITLE)
}

/// Returns the SVG of one block (the fields of one type), for embedding in a page.
pub(super) fn alone(block: &Block) -> String {
    let mut body = String::new();
    let (width, height) = (2 + BIT * ROW, picture(&mut body, block, 1, 0) + 2);
    format!(
        "<svg viewBox=\"0 0 {width} {height}\" style=\"max-width:{width}px\" role=\"img\">{body}</svg>"
    )
}

/// Draws a layout with its upper left corner at `x`, `y`. Returns the y coordinate of the lower
/// end.
fn picture(body: &mut String, block: &Block, x: u64, y: u64) -> u64 {
    let rows = rows(block);
    if rows.is_empty() {
        return y;
    }
    for byte in 0..=ROW / 8 {
        let (at, bit) = (x + 8 * byte * BIT, 8 * byte);
        let anchor = if byte == ROW / 8 { "end" } else { "start" };
        let _ = write!(
            body,
            "<text class=\"ruler\" x=\"{at}\" y=\"{}\" text-anchor=\"{anchor}\">{bit}</text>",
            y + 11
        );
    }
    let mut y = y + RULER;
    for row in &rows {
        for piece in row {
            drawn(body, piece, x, y);
        }
        y += HIGH;
        if let Some(piece) = row.iter().find(|piece| piece.left_out > 0) {
            let (left, below, more) = (x + 8, y + 14, piece.left_out);
            let text = format!("⋮ {more} more rows like this");
            let _ = write!(body, "<text class=\"dim\" x=\"{left}\" y=\"{below}\">{text}</text>");
            y += 22;
        }
    }
    body.push('\n');
    y
}

fn drawn(body: &mut String, piece: &Piece<'_>, x: u64, y: u64) {
    let (left, right) = (x + piece.from * BIT, x + piece.to * BIT);
    let (cell, bottom, high) = (piece.cell, y + HIGH - 2, HIGH - 2);
    let when = cell.condition.as_ref().map(|it| format!("\nonly when {it}")).unwrap_or_default();
    let (tag, link) = match piece.index {
        Some(index) => ("", format!(" data-e=\"{index}\"")),
        None => (" tag", String::new()),
    };
    let title = format!("{}: {}\n{}{when}", cell.name, bits(cell.width), cell.declared);
    let (kind, title) = (cell.kind.class(), escaped(&title));
    let _ = write!(body, "<g class=\"{kind}{tag}\"{link}><title>{title}</title>");
    let mut edge = format!("M{left},{y} L{right},{y}");
    if piece.is_open {
        // a torn edge: the cell has no maximum
        let steps = 6;
        for step in 1..=steps {
            let torn = right - if step % 2 == 1 { 7 } else { 0 };
            let _ = write!(edge, " L{torn},{}", y + high * step / steps);
        }
    } else {
        let _ = write!(edge, " L{right},{bottom}");
    }
    let _ = write!(edge, " L{left},{bottom} Z");
    let dashed = if cell.condition.is_some() { " stroke-dasharray=\"4 3\"" } else { "" };
    let _ = write!(body, "<path class=\"range\" d=\"{edge}\"{dashed}/>");
    if piece.certain > piece.from {
        let wide = (piece.certain - piece.from) * BIT;
        // a line at the end of a part would cross the name
        let outline = if piece.certain < piece.to { " style=\"stroke:none\"" } else { "" };
        let _ = write!(
            body,
            "<rect class=\"sure\" x=\"{left}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\"{outline}/>"
        );
    }
    if piece.is_named {
        draw_name(body, piece, left, right, y);
    }
    body.push_str("</g>");
}

/// Writes as much of the name of a field as fits, and below it the width of the field.
fn draw_name(body: &mut String, piece: &Piece<'_>, left: u64, right: u64, y: u64) {
    let room = ((right - left).saturating_sub(6) as f64 / 7.2) as usize;
    let name = &piece.cell.name;
    let fits = columns(name) <= room;
    let shown = shortened(if fits { name } else { piece.cell.short_name() }, room);
    let size = bits(piece.cell.width);
    let short = size.strip_suffix(" bits").unwrap_or(&size);
    let size = if size.len() <= room { &size } else { short };
    let (x, above, below) = (left + 4, y + 14, y + 27);
    if room >= 2 {
        let name = escaped(&shown);
        let _ = write!(body, "<text class=\"name\" x=\"{x}\" y=\"{above}\">{name}</text>");
    }
    if size.len() <= room.max(2) {
        let _ = write!(body, "<text class=\"bits\" x=\"{x}\" y=\"{below}\">{size}</text>");
    }
}

pub(super) const STYLE: &str = include_str!("picture.css");
