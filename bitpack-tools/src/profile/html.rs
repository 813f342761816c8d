//! The report as an HTML page: a flame graph of bits, a timeline, the hints, and a table of all
//! fields that can be sorted and filtered.

use core::fmt::Write as _;

use super::text::{amount, grouped};
use super::{Hint, PacketKind, Report, Row};
use crate::page::{escaped, page as whole};

/// Returns the report of a profile as a self-contained HTML page.
#[must_use]
pub fn page(title: &str, report: &Report) -> String {
    let mut body = String::new();
    summary(&mut body, title, report);
    kinds(&mut body, report);
    body.push_str(PICTURES);
    hints(&mut body, report);
    rows(&mut body, &report.rows);
    data(&mut body, report);
    whole(title, STYLE, &body, SCRIPT)
}

fn summary(body: &mut String, title: &str, report: &Report) {
    let _ = write!(
        body,
        "<h1>{}</h1>\n<p class=summary><b>{}</b> packets, <b>{}</b> bytes",
        escaped(title),
        grouped(report.packets),
        grouped(report.bytes)
    );
    if let Some(seconds) = report.seconds {
        let packets = report.packets as f64 / seconds;
        let bits = amount(8.0 * report.bytes as f64 / seconds);
        let _ = write!(
            body,
            " in <b>{seconds:.1}</b> seconds: <b>{packets:.1}</b> packets and <b>{bits}</b> a second"
        );
    }
    body.push_str("</p>\n");
    if report.rejected > 0 {
        let _ = write!(
            body,
            "<details class=rejected><summary>{} packets could not be decoded</summary><ul>",
            grouped(report.rejected)
        );
        for reason in &report.reasons {
            let _ = write!(body, "<li>{}", escaped(reason));
        }
        body.push_str("</ul></details>\n");
    }
}

fn kinds(body: &mut String, report: &Report) {
    body.push_str(
        "<div class=fields><table class=kinds><thead><tr><th>type<th>packets<th>a second\
         <th>bits a second<th>share<th>bytes each</thead><tbody>",
    );
    for (i, kind) in report.kinds.iter().enumerate() {
        let PacketKind { least, most, .. } = kind;
        let rate = |count: f64| report.seconds.map(|seconds| count / seconds);
        let packets = rate(kind.packets as f64).map_or(String::new(), |it| format!("{it:.1}"));
        let bits = rate(kind.bits as f64).map_or(String::new(), amount);
        let size = if least == most { format!("{least}") } else { format!("{least}..={most}") };
        let _ = write!(
            body,
            "<tr><td><span class=\"key k{}\"></span>{}<td>{}<td>{packets}<td>{bits}\
             <td class=bar style=\"--share:{:.2}%\">{:.1} %<td>{size}</tr>",
            i % COLOURS,
            escaped(&kind.name),
            grouped(kind.packets),
            100.0 * kind.share,
            100.0 * kind.share,
        );
    }
    body.push_str("</tbody></table></div>\n");
}

fn hints(body: &mut String, report: &Report) {
    body.push_str("<h2>Possible savings</h2>\n");
    if report.hints.is_empty() {
        body.push_str("<p class=dim>no attribute would save bits</p>\n");
        return;
    }
    body.push_str(
        "<p class=dim>each considered alone: two hints for one field do not add up</p><ol class=hints>\n",
    );
    for hint in &report.hints {
        let Hint { path, saves, share, observation, change, .. } = hint;
        let saves = match report.seconds {
            Some(seconds) => format!("{} a second", amount(*saves as f64 / seconds)),
            None => format!("{} bits", grouped(*saves)),
        };
        let share = 100.0 * share;
        let _ = writeln!(
            body,
            "<li><div class=saves style=\"--share:{share:.2}%\"><b>{share:.1} %</b> {saves}</div>\
             <div><b>{}</b>: {}<br>{}</div>",
            escaped(path),
            escaped(observation),
            code(change)
        );
    }
    body.push_str("</ol>\n");
}

/// Escapes text for HTML, and marks up the parts between backticks as code.
fn code(text: &str) -> String {
    let pieces = text.split('`').enumerate().map(|(i, piece)| {
        if i % 2 == 0 { escaped(piece) } else { format!("<code>{}</code>", escaped(piece)) }
    });
    pieces.collect()
}

fn rows(body: &mut String, rows: &[Row]) {
    let _ = write!(
        body,
        "<h2>Fields</h2>\n<p><input id=filter type=search placeholder=\"filter by name or \
         declaration\" aria-label=filter> <span id=count class=dim>{0} of {0}</span></p>\n\
         <div class=fields><table id=rows><thead><tr>",
        rows.len()
    );
    for (name, about) in [
        ("field", "path from the packet to the field"),
        ("sent", "number of times; each component of a vector counts"),
        ("bits each", "on average"),
        ("bits", "in total"),
        ("share", "of all bits"),
        ("at entropy", "bits each with an adaptive coder that knows the frequency of each value"),
        ("waste", "bits above the entropy"),
        ("same", "share of values equal to the previous packet of this type"),
        ("declared", "encoding in the schema"),
    ] {
        let _ = write!(body, "<th tabindex=0 role=button title=\"{about}\">{name}");
    }
    body.push_str("</thead><tbody>");
    for row in rows {
        let each = |bits: f64| bits / row.sent.max(1) as f64;
        let same = row.same.map_or(String::new(), |it| format!("{:.0} %", 100.0 * it));
        let _ = write!(
            body,
            "<tr class={}><td>{}<td data-v={}>{}<td>{:.2}<td data-v={}>{}\
             <td class=bar data-v={:.6} style=\"--share:{:.2}%\">{:.1} %<td>{:.2}\
             <td data-v={:.0}>{}<td data-v={}>{same}<td>{}</tr>",
            row.class,
            escaped(&row.name()),
            row.sent,
            grouped(row.sent),
            each(row.bits as f64),
            row.bits,
            grouped(row.bits),
            row.share,
            100.0 * row.share,
            100.0 * row.share,
            each(row.entropy),
            row.waste,
            grouped(row.waste as u64),
            row.same.unwrap_or(-1.0),
            escaped(&row.declared),
        );
    }
    body.push_str("</tbody></table></div>\n");
}

/// Writes the data of the flame graph and the timeline, as JSON in a script element.
fn data(body: &mut String, report: &Report) {
    let names: Vec<&str> = report.kinds.iter().map(|it| &*it.name).collect();
    let seconds = report.seconds.unwrap_or(0.0);
    let data = serde_json::json!({
        "flame": report.flame,
        "time": report.time,
        "kinds": names,
        "seconds": seconds,
    });
    // no `<` remains that could end the script element
    let data = data.to_string().replace('<', "\\u003c");
    let _ = writeln!(body, "<script type=application/json id=data>{data}</script>");
}

/// Number of colours for kinds of packet. They repeat if there are more kinds.
const COLOURS: usize = 8;

const PICTURES: &str = "\
<h2>Bits</h2>\n<p class=legend><span class=\"key value\"></span>values<span class=\"key structure\"></span>\
lengths, tags, presence<span class=\"key mark\"></span>padding and checks<span class=\"key opaque\"></span>\
known to the game alone; a click looks closer</p>\n<div id=flame></div><p id=tip class=tip>&nbsp;</p>\n\
<h2>Time</h2>\n<div id=time></div><p id=when class=tip>&nbsp;</p>\n";

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_in_backticks_is_marked_up() {
        assert_eq!(code("`#[a(<b>)]`: 1 & 2"), "<code>#[a(&lt;b&gt;)]</code>: 1 &amp; 2");
    }
}
