//! The layout as an HTML page: nested types folded, with a table beside each picture.

use core::fmt::Write as _;

use super::svg::{STYLE as PICTURES, alone};
use super::{Block, block};
use crate::describe::{bits, bytes};
use crate::model::Model;
use crate::page::{escaped, page as whole};

/// Maximum depth of nested types that is drawn on a page.
const DEEPEST: usize = 8;

/// Returns a self-contained HTML page with the layouts of some types.
#[must_use]
pub fn page(model: &Model, types: &[usize]) -> String {
    let mut body = String::new();
    let blocks: Vec<Block> = types.iter().map(|index| block(model, *index)).collect();
    let title: Vec<&str> = blocks.iter().map(|it| &*it.title).collect();
    let _ = writeln!(body, "<h1>{}</h1>", escaped(&title.join(", ")));
    body.push_str(LEGEND);
    for block in &blocks {
        one(&mut body, block, 0);
    }
    whole(&title.join(", "), &format!("{PICTURES}{STYLE}"), &body, SCRIPT)
}

fn one(body: &mut String, block: &Block, depth: usize) {
    let size = block.width.map(|it| format!("{}, {}", bits(it), bytes(it))).unwrap_or_default();
    let open = if depth < 2 { " open" } else { "" };
    let _ = write!(
        body,
        "<details class=block{open}><summary><b>{}</b> <span class=dim>{size}</span></summary>",
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
        let inside = block.cells.iter().flat_map(|cell| &cell.inside);
        inside.for_each(|inner| one(body, inner, depth + 1));
    }
    body.push_str("</details>\n");
}

fn table(body: &mut String, block: &Block) {
    body.push_str(
        "<div class=fields><table><thead><tr><th>field<th>bits<th>share<th>declared</thead><tbody>",
    );
    for (i, cell) in block.cells.iter().enumerate() {
        let share = block.share(cell);
        let bar = share.map_or(0.0, |it| it.min(100.0));
        let share = share.map_or_else(|| "?".to_owned(), |it| format!("{it:.0} %"));
        let when = cell.condition.as_ref();
        let when = when.map(|it| format!("\nonly when {it}")).unwrap_or_default();
        let width = bits(cell.width);
        let _ = write!(
            body,
            "<tr class={} data-e={i}><td>{}<td>{}<td style=\"--share:{bar:.1}%\">{share}<td>{}{}</tr>",
            cell.kind.class(),
            escaped(&cell.name),
            width.trim_end_matches(" bits").trim_end_matches(" bit"),
            escaped(&cell.declared),
            escaped(&when),
        );
    }
    body.push_str("</tbody></table></div>");
}

const LEGEND: &str = "<p class=legend><span class=\"key value\"></span>values \
<span class=\"key structure\"></span>tags <span class=\"key mark\"></span>padding and checks \
<span class=\"key opaque\"></span>only known to the game. A torn edge marks a variable width, a dashed edge a conditional \
field</p>\n";

const STYLE: &str = include_str!("page.css");

const SCRIPT: &str = include_str!("page.js");
