//! The layout as an HTML page: nested types folded, with a table beside each picture.

use core::fmt::Write as _;

use super::overview::shortened;
use super::svg::{STYLE as PICTURES, alone};
use super::{Block, CellDelta, Overview, Subject, block};
use crate::describe::{bits, bytes};
use crate::model::Model;
use crate::page::{escaped, page as whole};

/// Maximum depth of nested types that is drawn on a page.
const DEEPEST: usize = 8;

/// Returns a self-contained HTML page with the layouts of some types and variants. If there are
/// several packets or variants, the page begins with their sizes.
pub fn page(model: &Model, subjects: &[Subject]) -> String {
    let mut body = String::new();
    let blocks: Vec<Block> = subjects.iter().map(|it| block(model, *it)).collect();
    let title: Vec<&str> = blocks.iter().map(|it| &*it.title).collect();
    let _ = writeln!(body, "<h1>{}</h1>", escaped(&title.join(", ")));
    overview(&mut body, &Overview::of(model, subjects));
    body.push_str(LEGEND);
    for (subject, block) in blocks.iter().enumerate() {
        one(&mut body, block, 0, &id(subject, None));
    }
    whole(&title.join(", "), &format!("{PICTURES}{STYLE}"), &body, SCRIPT)
}

/// Returns the HTML id of a subject, or of one of its variants, which the overview links to.
fn id(subject: usize, lane: Option<usize>) -> String {
    let lane = lane.map(|it| format!("-{it}")).unwrap_or_default();
    format!("part-{subject}{lane}")
}

/// Returns a size without its unit at the end.
fn without_unit(size: &str) -> &str {
    let units = ["s", " bit", " byte"];
    units.iter().fold(size, |size, unit| size.strip_suffix(unit).unwrap_or(size))
}

fn overview(body: &mut String, overview: &Overview) {
    if overview.rows.len() < 2 {
        return;
    }
    body.push_str(
        "<div class=all><table><thead><tr><th>packet<th>bits<th>bytes<th>to one scale<th>fields</thead><tbody>",
    );
    for row in &overview.rows {
        let (certain, most, is_beyond) = overview.shares(row);
        let certain = if most > 0.0 { 100.0 * certain / most } else { 0.0 };
        let (most, cut) = (100.0 * most, if is_beyond { " cut" } else { "" });
        let sizes = [bits(row.width), bytes(row.width)];
        let [bits, bytes] = sizes.each_ref().map(|it| without_unit(it));
        let (id, name) = (id(row.subject, row.lane), escaped(&row.name));
        let fields = escaped(&shortened(&row.fields));
        let _ = write!(
            body,
            "<tr><td><a href=#{id}>{name}</a><td>{bits}<td>{bytes}<td><span class=\"bar{cut}\" \
             style=\"--most:{most:.1}%;--sure:{certain:.1}%\"></span><td>{fields}</tr>",
        );
    }
    body.push_str("</tbody></table></div>\n");
}

/// Appends a block and the blocks inside it. A block that nothing links to has an empty id.
fn one(body: &mut String, block: &Block, depth: usize, id: &str) {
    let delta = block.delta.map(|it| format!(", delta {}", bits(it))).unwrap_or_default();
    let size = format!("{}{delta}", block.size());
    let open = if depth < 2 { " open" } else { "" };
    let _ = write!(
        body,
        "<details class=block{open}{}><summary><b>{}</b> <span class=dim>{size}</span></summary>",
        if id.is_empty() { String::new() } else { format!(" id={id}") },
        escaped(&block.title)
    );
    if block.cells.is_empty() {
        body.push_str("<p class=dim>no fields</p></details>\n");
        return;
    }
    let _ = write!(body, "<div class=both><div class=picture>{}</div>", alone(block));
    table(body, block);
    body.push_str("</div>");
    if depth < DEEPEST {
        for (lane, inner) in block.cells.iter().flat_map(|cell| &cell.inside).enumerate() {
            let id = if depth == 0 { format!("{id}-{lane}") } else { String::new() };
            one(body, inner, depth + 1, &id);
        }
    }
    body.push_str("</details>\n");
}

fn table(body: &mut String, block: &Block) {
    body.push_str(
        "<div class=fields><table><thead><tr><th>field<th>bits<th>share<th>declared</thead><tbody>",
    );
    for (i, cell) in block.cells.iter().enumerate() {
        let bar = cell.share.map_or(0.0, |it| it.min(100.0));
        let share = cell.share.map_or_else(|| "?".to_owned(), |it| format!("{it:.0} %"));
        let when = cell.condition.as_ref();
        let when = when.map(|it| format!("\nonly when {it}")).unwrap_or_default();
        let delta = cell.delta.as_ref().map(in_a_delta).unwrap_or_default();
        let (kind, width) = (cell.kind.class(), bits(cell.width));
        let bits = without_unit(&width);
        let [name, notes] =
            [&cell.name, &format!("{}{when}{delta}", cell.declared)].map(|it| escaped(it));
        let _ = write!(
            body,
            "<tr class={kind} data-e={i}><td>{name}<td>{bits}<td style=\"--share:{bar:.1}%\">{share}<td>{notes}</tr>",
        );
    }
    body.push_str("</tbody></table></div>");
}

/// Describes a field in the delta of a changed value, on a line of its own.
fn in_a_delta(delta: &CellDelta) -> String {
    let separator = if delta.declared.is_empty() { "" } else { ", " };
    format!("\nin a delta {}{separator}{}", bits(delta.width), delta.declared)
}

const LEGEND: &str = "<p class=legend><span class=\"key value\"></span>values \
<span class=\"key structure\"></span>tags <span class=\"key mark\"></span>padding and checks \
<span class=\"key opaque\"></span>only known to the game. Every value has the solid part of a field; the light part is the range of its size, \
and every field is drawn at its largest. A dashed edge marks a conditional field, a torn edge a field without a maximum</p>\n";

const STYLE: &str = include_str!("page.css");

const SCRIPT: &str = include_str!("page.js");
