//! The dump as an HTML page: bits on the left, fields on the right. Hovering over one highlights
//! the other.

use core::fmt::Write as _;

use super::{Dump, Line};
use crate::page::{escaped, page as whole};

/// Maximum number of packets on an HTML page.
const MOST: usize = 1000;

/// Returns a self-contained HTML page with the dumps of some packets. `more` is the number of
/// further packets that are left out.
#[must_use]
pub fn page(title: &str, dumps: &[Dump], more: usize) -> String {
    let mut body = format!("<h1>{}</h1>\n<p class=legend>", escaped(title));
    for (class, name) in [
        ("value", "values"),
        ("structure", "lengths, tags, presence"),
        ("mark", "padding and checks"),
        ("opaque", "only known to the game"),
        ("rejected", "rejected"),
    ] {
        let _ = write!(body, "<span class=\"key {class}\"></span>{name} ");
    }
    body.push_str("</p>\n");
    for (i, dump) in dumps.iter().take(MOST).enumerate() {
        packet(&mut body, i, dump, dumps.len() == 1);
    }
    let more = more + dumps.len().saturating_sub(MOST);
    if more > 0 {
        let _ = writeln!(body, "<p>… and {more} more packets</p>");
    }
    whole(title, STYLE, &body, SCRIPT)
}

fn packet(body: &mut String, index: usize, dump: &Dump, is_open: bool) {
    let open = if is_open || index < 3 { " open" } else { "" };
    let verdict = dump.verdict();
    let mark = if verdict.is_some() { " <b class=rejected>rejected</b>" } else { "" };
    let _ = writeln!(
        body,
        "<details class=packet{open}><summary>{}: {} bytes, {}{mark}</summary><div class=both>",
        escaped(&dump.packet.from),
        dump.packet.bytes.len(),
        escaped(&dump.type_name),
    );
    bits(body, dump);
    fields(body, dump);
    body.push_str("</div>");
    if let Some(verdict) = verdict {
        let _ = write!(body, "<p class=rejected>{}</p>", escaped(&verdict));
        if dump.unread() > 0 {
            let _ = write!(body, "<p>{} bits after this point were not decoded</p>", dump.unread());
        }
    }
    body.push_str("</details>\n");
}

/// Writes the bits of a packet, four bytes a row, in stream order: the lowest bit of each byte
/// first.
fn bits(body: &mut String, dump: &Dump) {
    body.push_str("<div class=grid>");
    let mut lines = dump.lines.iter().enumerate().filter(|(_, line)| line.bits > 0).peekable();
    for (at, byte) in dump.packet.bytes.iter().enumerate() {
        if at % 4 == 0 {
            let _ =
                write!(body, "{}<div class=row><i>{at}</i>", if at > 0 { "</div>" } else { "" });
        }
        let _ = write!(body, "<span class=byte title=\"byte {at}: {byte:02x}\">");
        for bit in 0..8 {
            let position = 8 * at as u64 + bit;
            while lines.peek().is_some_and(|(_, line)| line.bit + line.bits <= position) {
                lines.next();
            }
            let owner = lines.peek().filter(|(_, line)| line.bit <= position);
            let value = byte >> bit & 1;
            let _ = match owner {
                Some((i, line)) => {
                    let first = if line.bit == position { " first" } else { "" };
                    let class = line.kind().class();
                    write!(body, "<b class=\"{class}{first}\" data-e={i}>{value}</b>")
                }
                None => write!(body, "<b class=unread>{value}</b>"),
            };
        }
        let _ = write!(body, "<u>{byte:02x}</u></span>");
    }
    body.push_str(if dump.packet.bytes.is_empty() { "</div>" } else { "</div></div>" });
}

fn fields(body: &mut String, dump: &Dump) {
    body.push_str(
        "<div class=fields><table><thead><tr><th>bit<th>bits<th>field<th>raw<th>value<th>declared\
         </thead><tbody>",
    );
    for (i, line) in dump.lines.iter().enumerate() {
        let Line { bit, bits, declared, .. } = line;
        let value = line.value.as_deref().unwrap_or(if line.is_opaque { "?" } else { "rejected" });
        let _ = write!(
            body,
            "<tr data-e={i} class={} tabindex=0><td>{bit}<td>{bits}<td>{}<td>{}<td>{}<td>{}</tr>",
            line.kind().class(),
            escaped(&line.name()),
            line.raw_text(),
            escaped(value),
            escaped(declared),
        );
    }
    body.push_str("</tbody></table></div>");
}

const STYLE: &str = include_str!("page.css");

const SCRIPT: &str = include_str!("page.js");
